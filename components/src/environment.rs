//! Environment cards: obstacles that replace those of the squads, and their extra effects; devices
//! of nobody that lie among them, and changes of their fuse markers [ENV-1 to ENV-5].
//!
//! The table [`CARDS`] has one row for each card. The rules read its columns and know no card. In a
//! battle without a card, [`crate::objective::Objectives::environment`] is `None` and none of these
//! rules acts.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::device::DeviceKind;
use crate::dice::Face;
use crate::geometry::OutlineId;
use crate::ids::OBSTACLES;
use crate::obstacle::{ObstacleEffect, ObstacleKind};
use crate::rng::{Purpose, below, stream};
use crate::token::Token;

/// Effects of some kinds of obstacle in addition to the ruleset's obstacle table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObstacleRule {
    /// The kinds of obstacle.
    pub kinds: &'static [ObstacleKind],
    /// The effect for each face of the die that is rolled for the obstacle, if one is rolled.
    pub by_face: &'static [(Face, ObstacleEffect)],
    /// The effects that follow all others of the obstacle.
    pub then: &'static [ObstacleEffect],
}

impl ObstacleRule {
    /// The rule of obstacles without extra effects.
    pub const NOTHING: ObstacleRule = ObstacleRule { kinds: &[], by_face: &[], then: &[] };
}

/// An environment card: one row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Environment {
    /// The title of the card.
    pub title: &'static str,
    /// The obstacles that are placed: kinds and numbers.
    pub obstacles: &'static [(ObstacleKind, u8)],
    /// The number of obstacles, of any kind, that are placed from those that the squads bring,
    /// instead of `obstacles`; 0 for none [ENV-5].
    pub of_squads: u8,
    /// The extra effects of obstacles.
    pub rules: &'static [ObstacleRule],
    /// The devices that are placed among the obstacles. They belong to nobody [ENV-5].
    pub devices: &'static [DeviceKind],
    /// The number of fuse markers on each of the devices [ENV-5].
    pub fuses: u8,
    /// In the End Phase, 1 attack die is rolled for each bomb: the change of its fuse markers for
    /// each face. If the list is empty, no die is rolled [ENV-5].
    pub bombs_by_face: &'static [(Face, FuseChange)],
}

/// A change of the fuse markers of a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FuseChange {
    /// This many more.
    Place(u8),
    /// This many fewer, but not below 0.
    Remove(u8),
    /// All markers are removed.
    RemoveAll,
}

impl FuseChange {
    /// The number of fuse markers after the change.
    pub const fn of(self, fuses: u8) -> u8 {
        match self {
            FuseChange::Place(n) => fuses.saturating_add(n),
            FuseChange::Remove(n) => fuses.saturating_sub(n),
            FuseChange::RemoveAll => 0,
        }
    }
}

impl Environment {
    /// A row without effects.
    const BLANK: Environment = Environment {
        title: "",
        obstacles: &[],
        of_squads: 0,
        rules: &[],
        devices: &[],
        fuses: 0,
        bombs_by_face: &[],
    };

    /// The change of fuse markers for the die that is rolled for a bomb in the End Phase [ENV-5].
    pub fn fuse_change(&self, shown: Face) -> Option<FuseChange> {
        self.bombs_by_face.iter().find(|(face, _)| *face == shown).map(|(_, change)| *change)
    }

    /// The outlines of the card's obstacles: the first ones of their kind in the table of outlines
    /// [ENV-4/open, GEO-120].
    pub fn outlines(&self) -> ArrayVec<u8, OBSTACLES> {
        let of_kind = |kind: ObstacleKind| {
            OutlineId::all().take(OutlineId::SQUAD_COUNT).filter(move |id| id.outline().kind == kind)
        };
        self.obstacles
            .iter()
            .flat_map(|(kind, count)| of_kind(*kind).take(usize::from(*count)))
            .map(|id| id.0)
            .take(OBSTACLES)
            .collect()
    }

    /// The extra effects of obstacles of a kind.
    pub fn rule(&self, kind: ObstacleKind) -> &'static ObstacleRule {
        self.rules.iter().find(|rule| rule.kinds.contains(&kind)).unwrap_or(&ObstacleRule::NOTHING)
    }
}

/// The cards that are simulated [ENV-4, ENV-5].
pub static CARDS: [Environment; 3] = [
    Environment {
        title: "Ion Clouds",
        obstacles: &[
            (ObstacleKind::Asteroid, 1),
            (ObstacleKind::DebrisCloud, 2),
            (ObstacleKind::GasCloud, 3),
        ],
        rules: &[ObstacleRule {
            kinds: &[ObstacleKind::GasCloud],
            by_face: &[],
            then: &[ObstacleEffect::Gain(Token::Ion, 4)],
        }],
        ..Environment::BLANK
    },
    Environment {
        title: "Mynock Infestation",
        obstacles: &[(ObstacleKind::Asteroid, 3), (ObstacleKind::DebrisCloud, 3)],
        rules: &[ObstacleRule {
            // Loose cargo and spare parts are debris clouds [OBJ-2].
            kinds: &[
                ObstacleKind::Asteroid,
                ObstacleKind::DebrisCloud,
                ObstacleKind::LooseCargo,
                ObstacleKind::SpareParts,
            ],
            by_face: &[
                (Face::Blank, ObstacleEffect::Gain(Token::Strain, 1)),
                (Face::Focus, ObstacleEffect::Gain(Token::Disarm, 1)),
            ],
            then: &[],
        }],
        ..Environment::BLANK
    },
    Environment {
        title: "Unexploded Ordnance",
        of_squads: 5,
        devices: &[
            DeviceKind::Bomblet,
            DeviceKind::IonBomb,
            DeviceKind::ProtonBomb,
            DeviceKind::SeismicCharge,
        ],
        fuses: 2,
        bombs_by_face: &[
            (Face::Focus, FuseChange::Place(2)),
            (Face::Hit, FuseChange::Remove(1)),
            (Face::Crit, FuseChange::RemoveAll),
        ],
        ..Environment::BLANK
    },
];

/// A row of [`CARDS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EnvironmentId(u8);

impl EnvironmentId {
    /// All rows.
    pub fn all() -> impl Iterator<Item = EnvironmentId> + Clone {
        (0..CARDS.len() as u8).map(EnvironmentId)
    }

    /// The place of the card in the table, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0) % CARDS.len()
    }

    /// The card.
    pub fn card(self) -> &'static Environment {
        &CARDS[self.index()]
    }
}

/// A switch of the ruleset: the environment card of the games of a run. Files write the title of
/// the card, `none` or `random` [ENV-1, ENV-2].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum EnvironmentChoice {
    /// No card [ENV-1].
    #[default]
    None,
    /// This card.
    Card(EnvironmentId),
    /// A random card of those that are simulated, dealt anew for each pair of games [ENV-2].
    Random,
}

impl EnvironmentChoice {
    /// Whether no game has a card.
    pub const fn is_none(&self) -> bool {
        matches!(self, EnvironmentChoice::None)
    }

    /// The card of the game with this index. Games 2n and 2n + 1, which exchange seats, have the
    /// same card [ENV-2].
    pub fn dealt(self, seed: u64, game: u64) -> Option<EnvironmentId> {
        match self {
            EnvironmentChoice::None => None,
            EnvironmentChoice::Card(card) => Some(card),
            EnvironmentChoice::Random => {
                let mut stream = stream(seed, game / 2, Purpose::Environment);
                EnvironmentId::all().nth(below(&mut stream, CARDS.len() as u32) as usize)
            }
        }
    }

    /// The devices that the games of the run may have by their card [ENV-5].
    pub fn devices(self) -> impl Iterator<Item = DeviceKind> {
        let may_be = move |id: &EnvironmentId| match self {
            EnvironmentChoice::None => false,
            EnvironmentChoice::Card(card) => card == *id,
            EnvironmentChoice::Random => true,
        };
        EnvironmentId::all().filter(may_be).flat_map(|id| id.card().devices.iter().copied())
    }

    /// The choice as reports write it: `none`, `random`, or the title of the card.
    pub fn title(self) -> &'static str {
        match self {
            EnvironmentChoice::None => "none",
            EnvironmentChoice::Card(card) => card.card().title,
            EnvironmentChoice::Random => "random",
        }
    }

    /// The choice as command lines write it: `ion-clouds`.
    pub fn word(self) -> String {
        self.title().to_lowercase().replace(' ', "-")
    }

    /// All choices.
    pub fn all() -> impl Iterator<Item = EnvironmentChoice> + Clone {
        let of_cards = EnvironmentId::all().map(EnvironmentChoice::Card);
        [EnvironmentChoice::None, EnvironmentChoice::Random].into_iter().chain(of_cards)
    }

    /// The choice with this name: the title of the card, its words joined by hyphens, or its first
    /// word, in any case (`ion-clouds`, `mynock`).
    pub fn named(name: &str) -> Option<EnvironmentChoice> {
        let letters = |text: &str| -> String {
            text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        let wanted = letters(name);
        let is_it = |choice: &EnvironmentChoice| {
            let first = choice.title().split(' ').next().unwrap_or_default();
            letters(choice.title()) == wanted || letters(first) == wanted
        };
        EnvironmentChoice::all().find(is_it)
    }
}

impl TryFrom<String> for EnvironmentChoice {
    type Error = String;

    fn try_from(name: String) -> Result<EnvironmentChoice, String> {
        EnvironmentChoice::named(&name).ok_or_else(|| {
            let known: Vec<String> =
                EnvironmentChoice::all().map(|choice| format!("\"{}\"", choice.title())).collect();
            format!("no simulated environment card is called \"{name}\": expected {}", known.join(", "))
        })
    }
}

impl From<EnvironmentChoice> for &'static str {
    fn from(choice: EnvironmentChoice) -> &'static str {
        choice.title()
    }
}

#[cfg(test)]
mod tests {
    use super::{CARDS, EnvironmentChoice, EnvironmentId};
    use crate::dice::Face;
    use crate::geometry::OutlineId;
    use crate::obstacle::ObstacleKind;

    /// ENV-4, ENV-5: each card has as many obstacles and devices as the rules list for it, and the
    /// table of outlines has enough of each kind.
    #[test]
    fn their_obstacles_are_in_the_table() {
        for card in &CARDS {
            let outlines = card.outlines();
            let counts = (outlines.len(), card.of_squads, card.devices.len());
            let listed = if card.title == "Unexploded Ordnance" { (0, 5, 4) } else { (6, 0, 0) };
            assert_eq!(counts, listed, "{}", card.title);
            for (kind, count) in card.obstacles {
                let of_kind = outlines.iter().filter(|id| OutlineId(**id).outline().kind == *kind);
                assert_eq!(of_kind.count(), usize::from(*count), "{}: {kind:?}", card.title);
            }
            let mut once = outlines.to_vec();
            once.dedup();
            assert_eq!(once.len(), outlines.len(), "{}: no outline twice", card.title);
        }
        let ion = EnvironmentId::all().next().expect("a card").card();
        assert_eq!(ion.rule(ObstacleKind::Asteroid).then, []);
        assert_eq!(ion.rule(ObstacleKind::GasCloud).then.len(), 1);
    }

    /// ENV-5: markers come and go by the face of the die, and never below none.
    #[test]
    fn fuse_markers() {
        let card = CARDS.iter().find(|card| !card.devices.is_empty()).expect("a card");
        let after = |face, fuses| card.fuse_change(face).map(|change| change.of(fuses));
        assert_eq!(after(Face::Blank, 2), None);
        assert_eq!(after(Face::Focus, 2), Some(4));
        assert_eq!(after(Face::Focus, u8::MAX), Some(u8::MAX));
        assert_eq!((after(Face::Hit, 2), after(Face::Hit, 0)), (Some(1), Some(0)));
        assert_eq!((after(Face::Crit, 9), after(Face::Crit, 0)), (Some(0), Some(0)));
        assert!(CARDS.iter().all(|other| other.title == card.title || other.bombs_by_face.is_empty()));
    }

    /// Every choice is found by the title that files write, by its words joined with hyphens, and
    /// by its first word.
    #[test]
    fn names() {
        for choice in EnvironmentChoice::all() {
            let title = choice.title();
            let short = title.split(' ').next().expect("a word");
            for name in [title.to_owned(), title.replace(' ', "-").to_lowercase(), short.to_owned()] {
                assert_eq!(EnvironmentChoice::named(&name), Some(choice), "{name}");
            }
        }
        assert_eq!(EnvironmentChoice::named("Comet Tail"), None);
        assert!(EnvironmentChoice::try_from("Comet Tail".to_owned()).is_err());
    }

    /// ENV-2: a random card depends on seed and pair of games alone, and every card is dealt.
    #[test]
    fn random_cards() {
        let dealt = |seed, game| EnvironmentChoice::Random.dealt(seed, game);
        for id in EnvironmentId::all() {
            assert!((0..40).any(|game| dealt(1, game) == Some(id)));
            assert!((0..40).any(|seed| dealt(seed, 0) == Some(id)));
            assert_eq!(EnvironmentChoice::Card(id).dealt(1, 7), Some(id));
        }
        assert!(
            (0..20).all(|pair| dealt(3, 2 * pair).is_some() && dealt(3, 2 * pair) == dealt(3, 2 * pair + 1))
        );
        assert_eq!(EnvironmentChoice::None.dealt(1, 0), None);
    }
}

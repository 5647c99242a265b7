//! The worth of a free card to a player: a squad plays against itself, and one side has an
//! additional card that costs no points. The worth is the win rate of that side beyond one half. A
//! player may ignore most cards, so a card with a negative worth is one that the player uses badly.

mod play;
mod text;

use std::sync::LazyLock;

use killbox_cards::Library;
use killbox_cards::catalogue::{CardKind, Cards, Grant, Upgrade};
use killbox_components::action::{ActionColor, ActionKind, BarAction};
use killbox_components::ids::CARDS_PER_SHIP;
use killbox_components::ruleset::Ruleset;
use killbox_components::sets::Set;
use serde::{Deserialize, Serialize};

use killbox::matches::{Margin, Rate, Sums};
use killbox::report::Unsimulated;
use killbox::squads::{self, Squad};

pub use play::{Mirror, Question, free, mirrors};

/// The least loss in win rate that is reported: 2 of 100 games.
pub const NOTICEABLE: f64 = 0.02;

/// What one side has for free.
#[derive(Clone, Debug)]
pub enum Free {
    /// Nothing: the control.
    Nothing,
    /// An upgrade card.
    Card(Box<Upgrade>),
    /// A white action on the bar.
    Action(ActionKind),
}

impl Free {
    /// A free upgrade card of this set. Its cost is removed, because the points of lost ships are
    /// scored.
    pub fn card(cards: &Cards, id: &str) -> Option<Free> {
        let card = cards.upgrade(id)?;
        Some(Free::Card(Box::new(Upgrade { cost: None, ..card.clone() })))
    }

    /// The id of the card or the word of the action, as on the command line.
    pub fn id(&self) -> String {
        match self {
            Free::Nothing => String::new(),
            Free::Card(card) => card.id.clone(),
            Free::Action(kind) => action_word(*kind),
        }
    }

    /// The action with a name.
    pub fn action(word: &str) -> Option<Free> {
        let plain: String = word.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
        let is = |kind: &ActionKind| action_word(*kind) == plain.to_lowercase();
        Set::<ActionKind>::all().iter().find(is).map(Free::Action)
    }

    /// The name for people.
    pub fn name(&self) -> String {
        match self {
            Free::Nothing => "nothing (the control)".to_owned(),
            Free::Card(card) => card.name.clone(),
            Free::Action(kind) => format!("{} action", action_word(*kind)),
        }
    }

    /// Gives it to every ship of a squad that may have it, whatever the ship's slots. Returns the
    /// new squad and the number of these ships, or `None` if no ship may have it. A card is limited
    /// by its restrictions and its dots, and a ship has it once [SQD-6, SQD-7, SQD-9].
    pub fn given(&self, squad: &Squad) -> Option<(Squad, usize)> {
        let mut given = squad.clone();
        let mut carriers = 0;
        match self {
            Free::Nothing => {}
            Free::Card(card) => {
                let most = if card.limited > 0 { usize::from(card.limited) } else { usize::MAX };
                let there = squad.ships.iter().flat_map(|ship| &ship.upgrades);
                let mut left = most.saturating_sub(there.filter(|other| other.name == card.name).count());
                for number in 0..squad.ships.len() {
                    let ship = &squad.ships[number];
                    let has = ship.upgrades.iter().any(|other| other.name == card.name);
                    if left > 0
                        && !has
                        && ship.upgrades.len() < CARDS_PER_SHIP
                        && squads::fits(squad, ship, card)
                    {
                        given.ships[number].upgrades.push((**card).clone());
                        left -= 1;
                        carriers += 1;
                    }
                }
            }
            Free::Action(kind) => {
                let action = BarAction { kind: *kind, color: ActionColor::White, link: None };
                for ship in &mut given.ships {
                    let printed = ship.pilot.actions.as_mut().unwrap_or(&mut ship.chassis.actions);
                    if printed.iter().all(|other| other.kind != *kind) {
                        printed.push(action);
                        carriers += 1;
                    }
                }
            }
        }
        (carriers > 0 || matches!(self, Free::Nothing)).then_some((given, carriers))
    }
}

/// The words of all actions on the command line.
pub fn actions() -> Vec<String> {
    Set::<ActionKind>::all().iter().map(action_word).collect()
}

fn action_word(kind: ActionKind) -> String {
    format!("{kind:?}").to_lowercase()
}

/// The report on the worth of cards. The field names are the keys of the JSON.
#[derive(Clone, Debug, Serialize)]
pub struct WorthReport {
    /// The name of the ruleset.
    pub ruleset: String,
    /// The name of the points by which the squads cost.
    pub points_version: String,
    /// The player of both sides.
    pub player: String,
    /// The seed of the run.
    pub seed: u64,
    /// Games of each mirror.
    pub games: u64,
    /// Whether the run was interrupted.
    pub interrupted: bool,
    /// The mirrors: each squad with each free card or action, the worst first.
    pub lines: Vec<WorthLine>,
    /// Cards (by id) and actions that no ship of the squads may have.
    pub not_given: Vec<String>,
    /// Warnings about the squads.
    pub warnings: Vec<String>,
    /// Cards of the squads whose abilities are not simulated.
    pub not_simulated: Vec<Unsimulated>,
    /// The wrapping sum of the checksums of the mirrors, in hexadecimal.
    pub checksum: String,
}

/// The results of one mirror.
#[derive(Clone, Debug, Serialize)]
pub struct WorthLine {
    /// The squad.
    pub squad: String,
    /// The id of the free card, or the free action. Empty for the control.
    pub id: String,
    /// The name of the free card or action.
    pub name: String,
    /// The number of ships that had it.
    pub ships: usize,
    /// Games played to their end.
    pub games: u64,
    /// Games that ended by a bound of the program. They count nowhere else.
    pub faulted: u64,
    /// The win rate of the side that had it, with a draw as half a win. `None` if no game ended by
    /// the rules.
    pub win_rate: Option<Rate>,
    /// The margin of that side. The points of its ships are those without the free card.
    pub margin: Option<Margin>,
    /// Whether it cost its side more than [`NOTICEABLE`], also by the upper end of the interval.
    pub hurts: bool,
    /// Why, if it is a card that is known to hurt. `None` if it does not hurt, or the player uses
    /// it badly.
    pub reason: Option<String>,
}

/// A card that costs its side games even if it is free and used well.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Hurting {
    /// The id of the card.
    pub id: String,
    /// Why it hurts.
    pub reason: String,
}

impl Hurting {
    /// All known cards of this kind (`workbench/src/worth/hurting.ron`).
    pub fn all() -> &'static [Hurting] {
        static ALL: LazyLock<Vec<Hurting>> =
            LazyLock::new(|| ron::from_str(include_str!("hurting.ron")).expect("the list reads"));
        &ALL
    }
}

impl WorthLine {
    /// The results of a mirror that was played.
    pub fn new(squad: &str, free: &Free, ships: usize, sums: &Sums) -> WorthLine {
        let (id, win_rate) = (free.id(), sums.win_rate());
        let hurts = win_rate.is_some_and(|rate| rate.high < 0.5 - NOTICEABLE);
        let known = Hurting::all().iter().find(|known| hurts && known.id == id);
        WorthLine {
            squad: squad.to_owned(),
            id,
            name: free.name(),
            ships,
            games: sums.games,
            faulted: sums.faulted,
            hurts,
            reason: known.map(|known| known.reason.clone()),
            win_rate,
            margin: sums.margin(),
        }
    }
}

impl WorthReport {
    /// How many mirrors hurt although their card is not known to hurt.
    pub fn hurting(&self) -> usize {
        self.lines.iter().filter(|line| line.hurts && line.reason.is_none()).count()
    }

    /// The number of games that ended by a bound of the program.
    pub fn faulted(&self) -> u64 {
        self.lines.iter().map(|line| line.faulted).sum()
    }

    /// Sorts the mirrors, the worst first. Equal ones stay in the order in which they were played.
    pub fn sort(&mut self) {
        let rate = |line: &WorthLine| line.win_rate.map_or(1.0, |rate| rate.estimate);
        self.lines.sort_by(|a, b| rate(a).total_cmp(&rate(b)));
    }
}

/// All upgrade cards of a set with a simulated effect in play: cards with abilities, and cards that
/// add to a ship without any.
pub fn simulated(cards: &Cards, library: &Library, ruleset: &Ruleset) -> Vec<Free> {
    let does = |card: &&Upgrade| {
        let has_text = card.sides.iter().any(|side| side.has_text);
        !card.standard_loadout_only
            && (!has_text || library.simulates(ruleset.card_set, CardKind::Upgrade, &card.id))
    };
    let playable = |card: &&Upgrade| {
        // A card that only fills or grants slots has no effect on a ship in play.
        card.sides.iter().any(|side| {
            side.has_text
                || side.weapon.is_some()
                || side.grants.iter().any(|grant| !matches!(grant, Grant::Slot(..)))
        })
    };
    let cards = cards.upgrades().iter().filter(does).filter(playable);
    cards.map(|card| Free::Card(Box::new(Upgrade { cost: None, ..card.clone() }))).collect()
}

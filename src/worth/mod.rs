//! What a free card does for a player's results: a squad plays against itself, one side with a card
//! more that costs no points, and what that side wins beyond one half is what the card is worth to
//! the player. A card that its player may ignore cannot be worth less than nothing: where it is,
//! the player plays it badly.

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

use crate::matches::{Margin, Rate, Sums};
use crate::report::Unsimulated;
use crate::squads::{self, Squad};

pub use play::{Mirror, Question, free, mirrors};

/// From here on a card that hurts is worth a word: 2 of 100 games.
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
    /// An upgrade card of this set. It costs nothing: points of lost ships are scored.
    pub fn card(cards: &Cards, id: &str) -> Option<Free> {
        let card = cards.upgrade(id)?;
        Some(Free::Card(Box::new(Upgrade { cost: None, ..card.clone() })))
    }

    /// As it is named on the command line.
    pub fn id(&self) -> String {
        match self {
            Free::Nothing => String::new(),
            Free::Card(card) => card.id.clone(),
            Free::Action(kind) => action_word(*kind),
        }
    }

    /// The action of that name.
    pub fn action(word: &str) -> Option<Free> {
        let plain: String = word.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
        let is = |kind: &ActionKind| action_word(*kind) == plain.to_lowercase();
        Set::<ActionKind>::all().iter().find(is).map(Free::Action)
    }

    /// As people call it.
    pub fn name(&self) -> String {
        match self {
            Free::Nothing => "nothing (the control)".to_owned(),
            Free::Card(card) => card.name.clone(),
            Free::Action(kind) => format!("{} action", action_word(*kind)),
        }
    }

    /// The squad with it on every ship that may have it (SQD-6, SQD-7, SQD-9: not twice on a ship,
    /// by its restrictions, as often as its dots allow), whatever its slots; and how many ships
    /// those are. `None` if no ship may have it.
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

/// The names of all actions, as the command line has them.
pub fn actions() -> Vec<String> {
    Set::<ActionKind>::all().iter().map(action_word).collect()
}

fn action_word(kind: ActionKind) -> String {
    format!("{kind:?}").to_lowercase()
}

/// Everything that is reported. The field names are the keys of the JSON.
#[derive(Clone, Debug, Serialize)]
pub struct WorthReport {
    /// The ruleset's name.
    pub ruleset: String,
    /// Who plays both sides.
    pub player: String,
    /// The run's seed.
    pub seed: u64,
    /// Games of each mirror.
    pub games: u64,
    /// Whether the run was interrupted.
    pub interrupted: bool,
    /// A line for each squad and what it had for free, the worst first.
    pub lines: Vec<WorthLine>,
    /// What no ship of the squads may have: ids of cards, or actions.
    pub not_given: Vec<String>,
    /// Remarks on the squads.
    pub warnings: Vec<String>,
    /// Cards of the squads whose ability is not simulated.
    pub not_simulated: Vec<Unsimulated>,
    /// The wrapping sum of the mirrors' checksums, in hexadecimal.
    pub checksum: String,
}

/// One mirror.
#[derive(Clone, Debug, Serialize)]
pub struct WorthLine {
    /// The squad.
    pub squad: String,
    /// What its one side had for free: the id of a card, or an action; empty for the control.
    pub id: String,
    /// The same as people call it.
    pub name: String,
    /// On how many ships.
    pub ships: usize,
    /// Games played to their end.
    pub games: u64,
    /// Games ended by a bound of the program; they count nowhere else.
    pub faulted: u64,
    /// The win rate of the side that had it, a draw counted as half; nothing if no game ended by
    /// the rules.
    pub win_rate: Option<Rate>,
    /// What it scored more than the other side, points of its own ships being those without it.
    pub margin: Option<Margin>,
    /// Whether it cost its side more than [`NOTICEABLE`], beyond the interval.
    pub hurts: bool,
    /// Why, if it is a card that hurts by itself; nothing if it does not hurt, or is played badly.
    pub reason: Option<String>,
}

/// A card that costs its side games even if it is free and well played.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Hurting {
    /// The card.
    pub id: String,
    /// Why.
    pub reason: String,
}

impl Hurting {
    /// All that are known (`src/worth/hurting.ron`).
    pub fn all() -> &'static [Hurting] {
        static ALL: LazyLock<Vec<Hurting>> =
            LazyLock::new(|| ron::from_str(include_str!("hurting.ron")).expect("the list reads"));
        &ALL
    }
}

impl WorthLine {
    /// The line of a mirror that was played.
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
    /// How many lines hurt though the card does not hurt by itself.
    pub fn hurting(&self) -> usize {
        self.lines.iter().filter(|line| line.hurts && line.reason.is_none()).count()
    }

    /// Games ended by a bound of the program.
    pub fn faulted(&self) -> u64 {
        self.lines.iter().map(|line| line.faulted).sum()
    }

    /// The worst first; equal ones in the order in which they were played.
    pub fn sort(&mut self) {
        let rate = |line: &WorthLine| line.win_rate.map_or(1.0, |rate| rate.estimate);
        self.lines.sort_by(|a, b| rate(a).total_cmp(&rate(b)));
    }
}

/// Every upgrade card of a set that does something in play which is simulated: cards with
/// abilities, and cards that add to a ship without any.
pub fn simulated(cards: &Cards, library: &Library, ruleset: &Ruleset) -> Vec<Free> {
    let does = |card: &&Upgrade| {
        let has_text = card.sides.iter().any(|side| side.has_text);
        !card.standard_loadout_only
            && (!has_text || library.simulates(ruleset.card_set, CardKind::Upgrade, &card.id))
    };
    let playable = |card: &&Upgrade| {
        // What only fills or gives slots does nothing on a ship that is fielded.
        card.sides.iter().any(|side| {
            side.has_text
                || side.weapon.is_some()
                || side.grants.iter().any(|grant| !matches!(grant, Grant::Slot(..)))
        })
    };
    let cards = cards.upgrades().iter().filter(does).filter(playable);
    cards.map(|card| Free::Card(Box::new(Upgrade { cost: None, ..card.clone() }))).collect()
}

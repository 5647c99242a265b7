//! Any position, any card: an attack is played by the engine itself from a battle that is put
//! aside, each roll in every way it can fall, each decision in every way it can be answered.
//!
//! Equal states are one. What a card does inside an attack is exact because it is the same card.
//! Cards that are dealt facedown are not told apart: nobody sees them, so they count, and the deck
//! that a faceup card comes from is that of all cards nobody has seen.
//!
//! ```
//! use killbox::odds::engine::Engine;
//! use killbox::scenario::{self, CardPool};
//! use killbox_components::decision::DecisionKind;
//! use killbox_components::ids::Seat;
//! use killbox_systems::world::snapshot::Snapshot;
//!
//! // Snapshots of self-play and of recorded games do as well.
//! let position = r#"(
//!     about: "Howlrunner lets her wingman reroll a die",
//!     rules: [],
//!     ships: {
//!         a1: (pose: (400, 300, 90), weapons: [(arc: Fixed(Front), value: 2)]),
//!         a2: (pose: (460, 300, 90), pilot: "howlrunner"),
//!         b1: (pose: (400, 500, 90), agility: 0, hull: 9),
//!     },
//!     start: [Attack(a1)],
//!     choices: [(ask: Attack, pick: Attack(target: b1))],
//! )"#;
//! let cases = scenario::read("position.ron", position).unwrap();
//! let mut snapshot = None;
//! let run = cases[0].run_paused(CardPool::embedded(), |b| {
//!     if b.pending.of(Seat::A).kind == DecisionKind::Attack && snapshot.is_none() {
//!         snapshot = Some(Snapshot::of(b));
//!     }
//! });
//! let answers = Engine::new(run.matchup.unwrap()).answers(&snapshot.unwrap()).unwrap();
//! assert!((answers.answers[0].outcome.mean - 1.375).abs() < 1e-9);
//! ```

mod alike;
mod bounds;
mod dealt;
mod node;
mod sampled;
mod search;
mod table;
#[cfg(feature = "program")]
mod threads;
mod track;

use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::spec::Matchup;
use killbox_systems::batch::Batch;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Observer;
use killbox_systems::world::snapshot::Snapshot;

use self::alike::Late;
pub use self::bounds::MOST_STATES;
use self::bounds::{GAMES, Stop, asked};
use self::node::Worth;
use self::sampled::sampled;
use self::search::Search;
use self::table::Table;
#[cfg(feature = "program")]
pub use self::threads::answer_all;
use self::track::Track;
use super::{Aim, Outcome};

/// Why an attack has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// Nobody is asked anything that belongs to an attack.
    #[error("no attack is under way or about to be declared")]
    NoAttack,
    /// The battle does not come to the end of the attack.
    #[error("the attack does not come to its end")]
    Endless,
}

/// Something that may be answered, and what the attack then does.
#[derive(Clone, Debug)]
pub struct Answered {
    /// The answer.
    pub choice: Choice,
    /// Who attacks.
    pub attacker: ShipSlot,
    /// Whom.
    pub defender: ShipSlot,
    /// What comes of it.
    pub outcome: Outcome,
    /// What it is worth: damage that counts.
    pub damage: f64,
    /// Half the 95 % interval of that, if the attack was played instead of worked out.
    pub margin: Option<f64>,
}

/// Answers of one decision, the best first.
#[derive(Clone, Debug)]
pub struct Answers {
    /// Who is asked.
    pub seat: Seat,
    /// What.
    pub kind: DecisionKind,
    /// The answers.
    pub answers: Vec<Answered>,
    /// How many states were looked at.
    pub states: usize,
    /// How many times each answer was played that has a margin, if one has.
    pub sampled: Option<u32>,
}

/// Plays attacks of one matchup.
pub struct Engine {
    batch: Batch<Table>,
    late: Late,
    aim: Aim,
}

impl Engine {
    /// For battles of this matchup.
    pub fn new(matchup: Matchup) -> Engine {
        let late = Late::of(&matchup.program);
        Engine { batch: Batch::new(vec![matchup], 1, 0), late, aim: Aim::Damage }
    }

    /// The same for attackers who play for this. An answer that is sampled is played for damage all
    /// the same.
    pub fn aiming(self, aim: Aim) -> Engine {
        Engine { aim, ..self }
    }

    /// All answers to the decision that is open in a battle, if it belongs to an attack. An answer
    /// that can come to more than [`MOST_STATES`] states is played 2,000 times instead, `greedy`
    /// answering for both sides: it has a margin.
    ///
    /// # Errors
    /// Why there is no answer.
    pub fn answers(&mut self, snapshot: &Snapshot) -> Result<Answers, EngineError> {
        self.answers_within(snapshot, MOST_STATES)
    }

    /// The same within another bound.
    ///
    /// # Errors
    /// Why there is no answer.
    pub fn answers_within(&mut self, snapshot: &Snapshot, most: usize) -> Result<Answers, EngineError> {
        let (late, aim) = (self.late, self.aim);
        self.batch.restore(0, snapshot);
        let answers = self.batch.with_battle(0, |b| {
            let mut by_cards = |together| {
                snapshot.restore(b);
                unknown_cards(b);
                all_answers(b, &mut Search::new(aim, most, late, together))
            };
            match by_cards(true) {
                Err(Stop::Apart) => by_cards(false),
                found => found,
            }
        });
        answers.map_err(|stop| match stop {
            Stop::NoAttack => EngineError::NoAttack,
            Stop::Endless | Stop::TooMany | Stop::Apart => EngineError::Endless,
        })
    }
}

/// All answers to the decision that is open, the best first.
fn all_answers(b: &mut Battle<Table>, search: &mut Search) -> Result<Answers, Stop> {
    let seat = asked(b).ok_or(Stop::NoAttack)?;
    let pending = b.pending.of(seat);
    let (kind, subject) = (pending.kind, pending.subject);
    let choices: Vec<Choice> = pending.choices().collect();
    let under_way = b.attacks.current().filter(|attack| !attack.aftermath).copied();
    let start = Snapshot::of(b);
    let mut answers: Vec<Answered> = Vec::new();
    let mut worths: Vec<Worth> = Vec::new();
    for choice in choices {
        start.restore(b);
        let (attacker, defender, below) = match (under_way, choice) {
            (None, Choice::Attack { defender, .. }) => {
                (subject.ok_or(Stop::NoAttack)?, defender, b.attacks.len)
            }
            (None, _) => continue,
            (Some(attack), _) => (attack.attacker, attack.defender, b.attacks.len - 1),
        };
        let track = Track::new(b, attacker, defender, below);
        let (node, margin) = match search.begin(b, seat, choice.key(), track) {
            Err(Stop::TooMany) => {
                start.restore(b);
                let (node, margin) = sampled(b, seat, choice.key(), track, &mut search.nodes)?;
                (node, Some(margin))
            }
            found => (found?, None),
        };
        let (outcome, damage) = (search.nodes.outcome(&node), node.damage);
        let worth = Worth::of(&node, seat, attacker.seat());
        let at = worths.iter().position(|other| worth.is_better(*other)).unwrap_or(worths.len());
        worths.insert(at, worth);
        answers.insert(at, Answered { choice, attacker, defender, outcome, damage, margin });
    }
    if answers.is_empty() {
        return Err(Stop::NoAttack);
    }
    let sampled = answers.iter().any(|answered| answered.margin.is_some()).then_some(GAMES);
    Ok(Answers { seat, kind, answers, states: search.nodes.len(), sampled })
}

/// DMG-14: nobody knows the cards that lie facedown: they are counted, and may be any that nobody
/// has seen.
pub fn unknown_cards<O: Observer>(b: &mut Battle<O>) {
    for ship in b.matchup.fielded {
        let damage = &mut b.damage[ship];
        let n = damage.facedown.total();
        if n > 0 {
            damage.counted += n;
            b.decks.draw[ship.seat().index()].absorb(&mut damage.facedown);
        }
    }
    // DMG-11/open: so may those that were discarded unseen.
    for (deck, unseen) in b.decks.draw.iter_mut().zip(&mut b.decks.unseen) {
        deck.absorb(unseen);
    }
}

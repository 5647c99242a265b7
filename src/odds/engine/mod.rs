//! Exact odds for any position and any card: the engine itself plays the attack from a snapshot of
//! a battle, with every result of each roll and every answer to each decision.
//!
//! Equal states are merged. The effect of a card inside an attack is exact, because the engine
//! resolves the same card. Facedown damage cards are not distinguished: no player sees them, so
//! only their number counts, and a faceup card is drawn from all cards that no player has seen.
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
mod dealt;
mod node;
mod sampled;
mod search;
mod table;
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
use self::node::Worth;
use self::sampled::{GAMES, sampled};
pub use self::search::MOST_STATES;
use self::search::{Search, Stop, asked};
use self::table::Table;
pub use self::threads::answer_all;
use self::track::Track;
use super::{Aim, Outcome};

/// Why the odds of an attack cannot be computed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// No pending decision belongs to an attack.
    #[error("no attack is under way or about to be declared")]
    NoAttack,
    /// The battle does not reach the end of the attack.
    #[error("the battle does not reach the end of the attack")]
    Endless,
}

/// An option of a decision, and the outcome of the attack after it.
#[derive(Clone, Debug)]
pub struct Answered {
    /// The option.
    pub choice: Choice,
    /// The attacker.
    pub attacker: ShipSlot,
    /// The defender.
    pub defender: ShipSlot,
    /// The outcome of the attack.
    pub outcome: Outcome,
    /// The expected damage that counts.
    pub damage: f64,
    /// Half the 95 % interval of the damage, if the attack was sampled.
    pub margin: Option<f64>,
}

/// The options of one decision, the best first.
#[derive(Clone, Debug)]
pub struct Answers {
    /// The seat that decides.
    pub seat: Seat,
    /// The kind of the decision.
    pub kind: DecisionKind,
    /// The options with their outcomes.
    pub answers: Vec<Answered>,
    /// The number of states that were searched.
    pub states: usize,
    /// How often each sampled option was played, if there is one.
    pub sampled: Option<u32>,
}

/// Computes the odds of attacks of one matchup.
pub struct Engine {
    batch: Batch<Table>,
    late: Late,
    aim: Aim,
}

impl Engine {
    /// An engine for battles of this matchup.
    pub fn new(matchup: Matchup) -> Engine {
        let late = Late::of(&matchup.program);
        Engine { batch: Batch::new(vec![matchup], 1, 0), late, aim: Aim::Damage }
    }

    /// The same engine with another aim of the attackers. Sampled options are played for damage all
    /// the same.
    pub fn aiming(self, aim: Aim) -> Engine {
        Engine { aim, ..self }
    }

    /// The outcomes of all options of the pending decision, if it belongs to an attack. An option
    /// that leads to more than [`MOST_STATES`] states is sampled 2,000 times instead, with `greedy`
    /// answering for both sides. It then has a margin.
    ///
    /// # Errors
    /// Why the odds cannot be computed.
    pub fn answers(&mut self, snapshot: &Snapshot) -> Result<Answers, EngineError> {
        self.answers_within(snapshot, MOST_STATES)
    }

    /// As [`Engine::answers`], with another bound on the number of states.
    ///
    /// # Errors
    /// Why the odds cannot be computed.
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

/// The outcomes of all options of the pending decision, the best first.
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

/// Makes facedown damage cards unknown. They are counted, and may be any card that no player has
/// seen [DMG-14].
pub fn unknown_cards<O: Observer>(b: &mut Battle<O>) {
    for ship in b.matchup.fielded {
        let damage = &mut b.damage[ship];
        let n = damage.facedown.total();
        if n > 0 {
            damage.counted += n;
            b.decks.draw[ship.seat().index()].absorb(&mut damage.facedown);
        }
    }
    // Cards that were discarded unseen may be any such card too [DMG-11/open].
    for (deck, unseen) in b.decks.draw.iter_mut().zip(&mut b.decks.unseen) {
        deck.absorb(unseen);
    }
}

//! Any position, any card: an attack is played by the engine itself from a battle that is put aside, each roll in every way it
//! can fall, each decision in every way it can be answered.
//!
//! Equal states are one. What a card does inside an attack is exact because it is the same card. Cards that are dealt
//! facedown are not told apart: nobody sees them, so they count, and the deck that a faceup card comes from is that of all
//! cards nobody has seen.

mod alike;
mod node;
mod sampled;
mod search;
mod table;
mod track;

use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::spec::Matchup;
use killbox_systems::batch::Batch;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Observer;
use killbox_systems::world::snapshot::Snapshot;

use self::alike::Late;
use self::node::{Nodes, is_better};
use self::sampled::sampled;
use self::search::Search;
use self::table::Table;
use self::track::Track;
use super::Outcome;

/// An attack that can come to more states is not answered.
pub const MOST_STATES: usize = 40_000;
/// How many times an attack is played that is not worked out.
const GAMES: u32 = 2_000;
/// No attack takes so many steps between two decisions.
const MOST_STEPS: usize = 10_000;

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
    /// How many times each answer was played instead, where there are too many states to look at all of them.
    pub sampled: Option<u32>,
}

/// Plays attacks of one matchup.
pub struct Engine {
    batch: Batch<Table>,
    late: Late,
}

impl Engine {
    /// For battles of this matchup.
    pub fn new(matchup: Matchup) -> Engine {
        let late = Late::of(&matchup.program);
        Engine { batch: Batch::new(vec![matchup], 1, 0), late }
    }

    /// All answers to the decision that is open in a battle, if it belongs to an attack. Where there are more than
    /// [`MOST_STATES`] states, each answer is played 2,000 times instead, `greedy` answering for both sides.
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
        let late = self.late;
        self.batch.restore(0, snapshot);
        let answers = self.batch.with_battle(0, |b| {
            let mut exactly = |together| {
                snapshot.restore(b);
                unknown_cards(b);
                all_answers(b, &mut Exact(Search::new(most, late, together)))
            };
            let found = match exactly(true) {
                Err(Stop::Apart) => exactly(false),
                found => found,
            };
            if found.as_ref().err() == Some(&Stop::TooMany) {
                snapshot.restore(b);
                return all_answers(b, &mut Sampled(Nodes::default()));
            }
            found
        });
        answers.map_err(|stop| match stop {
            Stop::NoAttack => EngineError::NoAttack,
            Stop::Endless | Stop::TooMany | Stop::Apart => EngineError::Endless,
        })
    }
}

/// Why a search ends without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    NoAttack,
    Endless,
    /// More states than the bound.
    TooMany,
    /// Damage cards must be told apart that were not.
    Apart,
}

/// What follows an answer.
struct Found {
    outcome: Outcome,
    damage: f64,
    kept: [f64; 2],
    margin: Option<f64>,
}

/// How what follows an answer is found.
trait Find {
    /// What follows an answer.
    fn find(
        &mut self,
        b: &mut Battle<Table>,
        seat: Seat,
        key: OptionKey,
        track: Track,
    ) -> Result<Found, Stop>;

    /// How many states were looked at; how many times each answer was played.
    fn effort(&self) -> (usize, Option<u32>);
}

/// Every way it can fall.
struct Exact(Search);

impl Find for Exact {
    fn find(
        &mut self,
        b: &mut Battle<Table>,
        seat: Seat,
        key: OptionKey,
        track: Track,
    ) -> Result<Found, Stop> {
        let node = self.0.answer(b, seat, key, track)?;
        let outcome = self.0.nodes.outcome(&node);
        Ok(Found { outcome, damage: node.damage, kept: node.kept, margin: None })
    }

    fn effort(&self) -> (usize, Option<u32>) {
        (self.0.nodes.len(), None)
    }
}

/// Some of the ways, at random from a fixed seed.
struct Sampled(Nodes);

impl Find for Sampled {
    fn find(
        &mut self,
        b: &mut Battle<Table>,
        seat: Seat,
        key: OptionKey,
        track: Track,
    ) -> Result<Found, Stop> {
        let (node, margin) = sampled(b, seat, key, track, &mut self.0)?;
        let outcome = self.0.outcome(&node);
        Ok(Found { outcome, damage: node.damage, kept: node.kept, margin: Some(margin) })
    }

    fn effort(&self) -> (usize, Option<u32>) {
        (0, Some(GAMES))
    }
}

/// All answers to the decision that is open, the best first.
fn all_answers(b: &mut Battle<Table>, find: &mut dyn Find) -> Result<Answers, Stop> {
    let seat = asked(b).ok_or(Stop::NoAttack)?;
    let pending = b.pending.of(seat);
    let (kind, subject) = (pending.kind, pending.subject);
    let choices: Vec<Choice> = pending.choices().collect();
    let under_way = b.attacks.current().filter(|attack| !attack.aftermath).copied();
    let start = Snapshot::of(b);
    let mut answers: Vec<Answered> = Vec::new();
    let mut worths: Vec<(f64, f64)> = Vec::new();
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
        let Found { outcome, damage, kept, margin } = find.find(b, seat, choice.key(), track)?;
        let signed = if seat == attacker.seat() { damage } else { -damage };
        let worth = (signed, kept[seat.index()]);
        let at = worths.iter().position(|other| is_better(worth, *other)).unwrap_or(worths.len());
        worths.insert(at, worth);
        answers.insert(at, Answered { choice, attacker, defender, outcome, damage, margin });
    }
    if answers.is_empty() {
        return Err(Stop::NoAttack);
    }
    let (states, sampled) = find.effort();
    Ok(Answers { seat, kind, answers, states, sampled })
}

/// Who is asked.
fn asked<O: Observer>(b: &Battle<O>) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| b.pending.of(*seat).is_open())
}

/// DMG-14: nobody knows the cards that lie facedown: they are counted, and may be any that nobody has seen.
fn unknown_cards(b: &mut Battle<Table>) {
    for ship in b.matchup.fielded {
        let damage = &mut b.damage[ship];
        let n = damage.facedown.total();
        if n > 0 {
            damage.counted += n;
            b.decks.draw[ship.seat().index()].absorb(&mut damage.facedown);
        }
    }
}

//! Players whose decisions are recorded while games are played.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use killbox::matches::{First, MakePlayer, Side, seating};
use killbox::selfplay::observe::{Page, Part};
use killbox_components::choice::OptionKey;
use killbox_components::decision::DecisionKind;
use killbox_players::registry::Chosen;
use killbox_players::{Batched, Player, Thoughts};
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

use super::arrays::{Packed, length, pack};
use super::kinds::Kinds;

/// A recorded decision, without the observation.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Decision {
    /// The round, from 1; 0 in set-up.
    pub(super) round: u8,
    pub(super) kind: DecisionKind,
    /// The number of options.
    pub(super) options: u16,
    /// The index of the option that was chosen.
    pub(super) choice: u16,
    /// What the player thought of the options.
    pub(super) thoughts: Thoughts,
}

/// The recorded decisions of one side in one game, in their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Decisions {
    pub(super) all: Vec<Decision>,
    /// The observations of all decisions, by array.
    pub(super) observed: Vec<Packed>,
}

impl Decisions {
    fn add(&mut self, decision: Decision, observed: &[Packed]) {
        self.all.push(decision);
        self.observed.resize(observed.len(), Packed::default());
        self.observed.iter_mut().zip(observed).for_each(|(all, one)| all.append(one));
    }
}

/// What is recorded, and the decisions of the games in progress.
pub(super) struct Record {
    kinds: Kinds,
    arrays: Vec<Part>,
    /// By game: the decisions of both sides.
    games: Mutex<BTreeMap<u64, [Decisions; 2]>>,
}

impl Record {
    /// A record of these kinds of decision with these arrays.
    pub(super) fn new(kinds: Kinds, arrays: Vec<Part>) -> Arc<Record> {
        Arc::new(Record { kinds, arrays, games: Mutex::default() })
    }

    /// Takes the decisions of a game that has ended.
    pub(super) fn take(&self, game: u64) -> [Decisions; 2] {
        self.games.lock().unwrap_or_else(PoisonError::into_inner).remove(&game).unwrap_or_default()
    }

    /// A constructor of the player of a side whose decisions are recorded.
    pub(super) fn maker(self: &Arc<Record>, side: Side, player: &Chosen) -> Box<MakePlayer> {
        let (record, player) = (Arc::clone(self), player.clone());
        Box::new(move || Box::new(Scribe::new(player.make(), side, Arc::clone(&record))))
    }

    fn add(&self, game: u64, side: Side, decision: Decision, observed: &[Packed]) {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.entry(game).or_default()[side.index()].add(decision, observed);
    }
}

/// A player that records its decisions. It plays as the player inside it.
struct Scribe {
    player: Box<dyn Player>,
    side: Side,
    record: Arc<Record>,
    page: Page,
    /// The observation of the last decision, by array.
    observed: Vec<Packed>,
    scratch: Vec<u32>,
    thoughts: Thoughts,
    /// The queued decisions of a player that answers in batches, and their options. `None` for one
    /// that is not recorded.
    queued: Vec<Option<Queued>>,
    told: Vec<Thoughts>,
}

/// A decision that waits for its answer.
struct Queued {
    game: u64,
    decision: Decision,
    options: Vec<OptionKey>,
    observed: Vec<Packed>,
}

impl Scribe {
    fn new(player: Box<dyn Player>, side: Side, record: Arc<Record>) -> Scribe {
        Scribe {
            player,
            side,
            observed: vec![Packed::default(); record.arrays.len()],
            page: Page::new(record.arrays.iter().copied().collect()),
            record,
            scratch: Vec::new(),
            thoughts: Thoughts::default(),
            queued: Vec::new(),
            told: Vec::new(),
        }
    }

    /// Writes the observation of the pending decision into `observed`. Returns the decision without
    /// its answer.
    fn observe(&mut self, view: &View) -> Decision {
        let pending = view.pending();
        self.page.observe(view);
        for ((part, numbers), packed) in self.page.arrays().zip(&mut self.observed) {
            packed.clear();
            pack(numbers, length(part, pending.options.len()), &mut self.scratch, packed);
        }
        Decision {
            round: view.core().round,
            kind: pending.kind,
            options: pending.options.len() as u16,
            choice: 0,
            thoughts: Thoughts::default(),
        }
    }

    fn wants(&self, view: &View) -> bool {
        debug_assert_eq!(
            Side::of(view.seat(), seating(First::ByRules, view.core().game).1),
            self.side,
            "the player of a side answers for its seat"
        );
        self.record.kinds.has(view.pending().kind)
    }
}

/// The index of an option.
fn place(options: &[OptionKey], key: OptionKey) -> u16 {
    options.iter().position(|option| *option == key).unwrap_or(0) as u16
}

impl Player for Scribe {
    fn choose(&mut self, view: &View, rng: &mut ChaCha8Rng) -> OptionKey {
        if !self.wants(view) {
            return self.player.choose(view, rng);
        }
        let decision = self.observe(view);
        self.thoughts.clear();
        let key = self.player.choose_aloud(view, rng, &mut self.thoughts);
        let choice = place(&view.pending().options, key);
        let decision = Decision { choice, thoughts: self.thoughts.clone(), ..decision };
        self.record.add(view.core().game, self.side, decision, &self.observed);
        key
    }

    fn batched(&mut self) -> Option<&mut dyn Batched> {
        if self.player.batched().is_some() { Some(self) } else { None }
    }
}

impl Batched for Scribe {
    fn note(&mut self, view: &View) {
        let queued = self.wants(view).then(|| Queued {
            game: view.core().game,
            decision: self.observe(view),
            options: view.pending().options.to_vec(),
            observed: self.observed.clone(),
        });
        self.queued.push(queued);
        if let Some(player) = self.player.batched() {
            player.note(view);
        }
    }

    fn answer(&mut self, answers: &mut Vec<OptionKey>) {
        let before = answers.len();
        self.told.clear();
        if let Some(player) = self.player.batched() {
            player.answer_aloud(answers, &mut self.told);
        }
        // A player without thoughts tells none.
        let mut told = self.told.drain(..);
        for (queued, key) in self.queued.drain(..).zip(&answers[before..]) {
            let thoughts = told.next().unwrap_or_default();
            let Some(Queued { game, decision, options, observed }) = queued else { continue };
            let decision = Decision { choice: place(&options, *key), thoughts, ..decision };
            self.record.add(game, self.side, decision, &observed);
        }
    }
}

//! One kind of dice, from the roll to the last modification, with cards. Every order of everything
//! that either side can do is solved by backward induction over counts of faces.
//!
//! The other side goes first and does all that it wants, then the owner of the dice [ATK-42,
//! ATK-52]. A state is the dice (rerolled ones apart, while a reroll is left), the cards used, the
//! tokens left, and whose turn it is. Equal states are solved once.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use killbox_components::sets::Set;

use crate::card::{Card, Effect, places};
use crate::dice::{BLANK, Die, FOCUS, Face, Faces, GOOD, Pool, Rolls, place_of, plus, total};
use crate::tokens::Tokens;
use crate::value::{Side, Value};

/// The dice, cards and tokens of one stage.
pub(crate) struct Stage<'a> {
    /// The kind of the dice.
    pub die: Die,
    /// The cards of the other side.
    pub others: &'a [Card],
    /// The cards of the owner of the dice.
    pub own: &'a [Card],
    /// The tokens that the owner can spend.
    pub tokens: Tokens,
}

/// Dice and what may still be done to them.
#[derive(Clone, Copy)]
struct State {
    pool: Pool,
    tokens: Tokens,
    /// Cards used, as bits.
    used: u8,
    /// Whether it is the owner's turn.
    owner: bool,
    /// Whether the owner does nothing more but spend tokens.
    closing: bool,
}

/// Whether the owner of the dice loses nothing by spending tokens last. This holds if no card of
/// its own works on results that tokens make and not on those that they are made of. Then whatever
/// a card does after a token it can also do before it.
fn tokens_last(stage: &Stage) -> bool {
    let made = |faces: Set<Face>| {
        let [blank, focus, good, _] = places(faces, stage.die);
        good && !(focus && (blank || stage.tokens.evade == 0))
    };
    !stage.own.iter().any(|card| match card.effect {
        Effect::Reroll { from, .. } | Effect::Change { from, .. } => made(from),
        Effect::Cancel { faces, .. } => made(faces),
        Effect::Add { .. } => false,
    })
}

/// A solved state. The states that follow from it stand before it in the list.
struct Node {
    value: Value,
    next: Next,
}

#[derive(Clone, Copy)]
enum Next {
    /// Nothing more is done.
    Done { faces: Faces, tokens: Tokens },
    /// The state after the best play.
    Play(u32),
    /// Dice are rerolled: a range of [`Tree::falls`].
    Fall(u32, u32),
}

/// All states of a stage that were solved.
#[derive(Default)]
struct Tree {
    nodes: Vec<Node>,
    falls: Vec<(u32, f64)>,
    seen: HashMap<u64, u32, BuildHasherDefault<Mix>>,
}

/// A play with dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// Nothing more is done.
    Done,
    /// A card is used, by its place among all cards of its side, on this many dice of each face.
    Card(usize, Faces),
    /// The lock rerolls this many dice of each face [TOK-32].
    Lock(Faces),
    /// Tokens are spent.
    Spend {
        /// The tokens.
        spent: Tokens,
        /// The number of focus results that they change.
        focus: u8,
        /// The number of blanks that they change.
        blank: u8,
    },
}

/// How a stage ends: the faces of the dice, the tokens left, and the probability.
pub(crate) type End = (Faces, Tokens, f64);

/// A hash of one number.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(29) ^ n).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

impl Stage<'_> {
    /// The owner of the dice and the other side.
    const fn sides(&self) -> [Side; 2] {
        match self.die {
            Die::Attack => [Side::Attacker, Side::Defender],
            Die::Defense => [Side::Defender, Side::Attacker],
        }
    }

    /// Plays a roll of `dice` dice and returns how it ends. `worth` gives the value of each end.
    pub fn ends(&self, rolls: &Rolls, dice: u8, worth: &mut dyn FnMut(&Faces, Tokens) -> Value) -> Vec<End> {
        let tokens_last = tokens_last(self);
        let mut solver = Solver { stage: self, rolls, tokens_last, worth, tree: Tree::default() };
        let starts: Vec<(u32, f64)> =
            rolls.of(self.die, dice).iter().map(|(faces, p)| (solver.start(*faces), *p)).collect();
        solver.tree.spread(&starts)
    }

    /// Every play of the owner of these dice, the best first, each with its value if both sides
    /// play on as well as they can. `worth` gives the value of each end.
    pub fn plays(
        &self,
        rolls: &Rolls,
        faces: Faces,
        worth: &mut dyn FnMut(&Faces, Tokens) -> Value,
    ) -> Vec<(Play, Value)> {
        // Cards come in any order here, so that the value of each play is its own.
        let mut solver = Solver { stage: self, rolls, tokens_last: false, worth, tree: Tree::default() };
        let pool = Pool { fresh: faces, again: [0; 4] };
        let state = State { pool, tokens: self.tokens, used: 0, owner: true, closing: false };
        let pass = solver.done(&state);
        let value = solver.tree.nodes[pass as usize].value;
        let mut all = vec![(Play::Done, value)];
        let [side, _] = self.sides();
        solver.offer_all(&mut Best { value, next: pass, side, all: Some(&mut all) }, &state);
        // Insertion keeps the order of equal plays, and compares values as the players do.
        let mut sorted: Vec<(Play, Value)> = Vec::with_capacity(all.len());
        for (play, value) in all {
            let at = sorted.iter().position(|(_, other)| value.is_better(other, side));
            sorted.insert(at.unwrap_or(sorted.len()), (play, value));
        }
        sorted
    }
}

impl Tree {
    fn put(&mut self, value: Value, next: Next) -> u32 {
        self.nodes.push(Node { value, next });
        self.nodes.len() as u32 - 1
    }

    /// The ends that are reached from these nodes, with their probabilities. What follows from a
    /// node stands before it, so one pass from the end is enough.
    fn spread(&self, starts: &[(u32, f64)]) -> Vec<End> {
        let mut mass = vec![0.0; self.nodes.len()];
        for (node, p) in starts {
            mass[*node as usize] += p;
        }
        let mut ends = Vec::new();
        for (i, node) in self.nodes.iter().enumerate().rev() {
            let p = mass[i];
            if p == 0.0 {
                continue;
            }
            match node.next {
                Next::Done { faces, tokens } => ends.push((faces, tokens, p)),
                Next::Play(next) => mass[next as usize] += p,
                Next::Fall(from, to) => {
                    for (next, q) in &self.falls[from as usize..to as usize] {
                        mass[*next as usize] += p * q;
                    }
                }
            }
        }
        ends
    }
}

/// The best choice of a player so far, and all choices if they are wanted.
struct Best<'a> {
    value: Value,
    next: u32,
    side: Side,
    all: Option<&'a mut Vec<(Play, Value)>>,
}

impl Best<'_> {
    fn offer(&mut self, tree: &Tree, play: Play, next: u32) {
        let value = tree.nodes[next as usize].value;
        if value.is_better(&self.value, self.side) {
            (self.value, self.next) = (value, next);
        }
        if let Some(all) = &mut self.all {
            all.push((play, value));
        }
    }
}

struct Solver<'a, 'b> {
    stage: &'a Stage<'a>,
    rolls: &'a Rolls,
    tokens_last: bool,
    worth: &'b mut dyn FnMut(&Faces, Tokens) -> Value,
    tree: Tree,
}

impl<'a> Solver<'a, '_> {
    /// The node of the dice as they were rolled.
    fn start(&mut self, faces: Faces) -> u32 {
        let pool = Pool { fresh: faces, again: [0; 4] };
        self.play(State { pool, tokens: self.stage.tokens, used: 0, owner: false, closing: false })
    }

    /// The unused cards of the side whose turn it is, with their places and bits.
    fn cards(&self, state: &State) -> impl Iterator<Item = (usize, Card, u8)> + use<'a> {
        let stage = self.stage;
        let (cards, first) = if state.owner { (stage.own, stage.others.len()) } else { (stage.others, 0) };
        let used = state.used;
        let cards = cards.iter().enumerate().map(move |(i, card)| (i, *card, 1_u8 << (first + i)));
        cards.filter(move |(_, _, bit)| used & bit == 0)
    }

    /// Whether a die could still be rerolled, now or later.
    fn can_reroll(&self, state: &State) -> bool {
        let rerolls = |(_, card, _): (usize, Card, u8)| matches!(card.effect, Effect::Reroll { .. });
        let lock = state.tokens.lock && self.stage.die == Die::Attack;
        let card = self.cards(state).any(rerolls)
            || !state.owner && self.cards(&State { owner: true, ..*state }).any(rerolls);
        !state.closing && (lock || card)
    }

    /// The node of a state in which a player chooses.
    fn play(&mut self, mut state: State) -> u32 {
        if !self.can_reroll(&state) {
            state.pool = Pool { fresh: state.pool.faces(), again: [0; 4] };
        }
        let key = state.key(0);
        if let Some(node) = self.tree.seen.get(&key) {
            return *node;
        }
        let [owner, other] = self.stage.sides();
        let (side, pass) = if state.owner {
            (owner, self.done(&state))
        } else {
            let own_cards = u8::MAX << self.stage.others.len();
            (other, self.play(State { owner: true, used: state.used & own_cards, ..state }))
        };
        let mut best = Best { value: self.tree.nodes[pass as usize].value, next: pass, side, all: None };
        self.offer_all(&mut best, &state);
        let node = self.tree.put(best.value, Next::Play(best.next));
        self.tree.seen.insert(key, node);
        node
    }

    /// Offers every play of a state besides passing.
    fn offer_all(&mut self, best: &mut Best, state: &State) {
        for (place, card, bit) in self.cards(state) {
            self.use_card(best, State { used: state.used | bit, ..*state }, place, card.effect);
        }
        if state.owner {
            self.spend(best, state);
        }
    }

    /// The node of the end of the stage.
    fn done(&mut self, state: &State) -> u32 {
        let (faces, tokens) = (state.pool.faces(), state.tokens);
        let value = (self.worth)(&faces, tokens);
        self.tree.put(value, Next::Done { faces, tokens })
    }

    /// Offers everything that a card can do, in the state in which it is used.
    fn use_card(&mut self, best: &mut Best, state: State, place: usize, effect: Effect) {
        match effect {
            Effect::Reroll { n, from } => {
                let places = places(from, self.stage.die);
                let most = std::array::from_fn(|i| if places[i] { state.pool.fresh[i] } else { 0 });
                self.reroll(best, &state, &most, n, &|picked| Play::Card(place, picked));
            }
            Effect::Change { n, from, to } => {
                let places = places(from, self.stage.die);
                let faces = state.pool.faces();
                let most = std::array::from_fn(|i| if places[i] && i != place_of(to) { faces[i] } else { 0 });
                pick(&most, n, &mut |picked| {
                    let mut pool = state.pool;
                    (0..4).for_each(|face| pool.change(face, place_of(to), picked[face]));
                    let next = self.play(State { pool, ..state });
                    best.offer(&self.tree, Play::Card(place, *picked), next);
                });
            }
            Effect::Cancel { n, faces } => {
                let places = places(faces, self.stage.die);
                let shown = state.pool.faces();
                let most = std::array::from_fn(|i| if places[i] { shown[i] } else { 0 });
                pick(&most, n, &mut |picked| {
                    let mut pool = state.pool;
                    for (face, n) in picked.iter().enumerate() {
                        pool.take(face, *n);
                    }
                    let next = self.play(State { pool, ..state });
                    best.offer(&self.tree, Play::Card(place, *picked), next);
                });
            }
            Effect::Add { n, face } => {
                let mut pool = state.pool;
                pool.fresh[place_of(face)] += n;
                let next = self.play(State { pool, ..state });
                best.offer(&self.tree, Play::Card(place, [0; 4]), next);
            }
        }
    }

    /// Offers rerolls of up to `limit` of these dice [ATK-57, ATK-58].
    fn reroll(
        &mut self,
        best: &mut Best,
        state: &State,
        most: &Faces,
        limit: u8,
        play: &dyn Fn(Faces) -> Play,
    ) {
        pick(most, limit, &mut |picked| {
            let mut pool = state.pool;
            (0..4).for_each(|face| pool.fresh[face] -= picked[face]);
            let next = self.fall(State { pool, ..*state }, total(picked));
            best.offer(&self.tree, play(*picked), next);
        });
    }

    /// The node of a state in which `lifted` dice are rerolled.
    fn fall(&mut self, state: State, lifted: u8) -> u32 {
        let key = state.key(lifted);
        if let Some(node) = self.tree.seen.get(&key) {
            return *node;
        }
        let falls = self.rolls.of(self.stage.die, lifted);
        let next: Vec<(u32, f64)> = falls
            .iter()
            .map(|(faces, p)| {
                let pool = Pool { again: plus(&state.pool.again, faces), ..state.pool };
                (self.play(State { pool, ..state }), *p)
            })
            .collect();
        let mut value = Value::default();
        for (node, p) in &next {
            value.add(*p, &self.tree.nodes[*node as usize].value);
        }
        let from = self.tree.falls.len() as u32;
        self.tree.falls.extend(next);
        let node = self.tree.put(value, Next::Fall(from, self.tree.falls.len() as u32));
        self.tree.seen.insert(key, node);
        node
    }

    /// Offers what the rules let the owner of the dice spend.
    fn spend(&mut self, best: &mut Best, state: &State) {
        let tokens = state.tokens;
        let shown = state.pool.faces();
        let mut turn = |solver: &mut Self, left: Tokens, focus: u8, blank: u8| {
            let mut pool = state.pool;
            pool.change(FOCUS, GOOD, focus);
            pool.change(BLANK, GOOD, blank);
            let closing = solver.tokens_last;
            let used = if closing { u8::MAX } else { state.used };
            let next = solver.play(State { pool, tokens: left, used, closing, ..*state });
            let spent = tokens.less(left);
            best.offer(&solver.tree, Play::Spend { spent, focus, blank }, next);
        };
        // Any number of tokens is spent at once, but never more than there are focus results
        // [TOK-15, TOK-16, CHG-16].
        for n in 1..=tokens.calculate.min(shown[FOCUS]) {
            turn(self, Tokens { calculate: tokens.calculate - n, ..tokens }, n, 0);
        }
        for n in 1..=tokens.force.min(shown[FOCUS]) {
            turn(self, Tokens { force: tokens.force - n, ..tokens }, n, 0);
        }
        // A focus token changes all focus results [TOK-13, TOK-14].
        if tokens.focus > 0 && shown[FOCUS] > 0 {
            turn(self, Tokens { focus: tokens.focus - 1, ..tokens }, shown[FOCUS], 0);
        }
        match self.stage.die {
            Die::Defense => {
                // Evade tokens change any mix of the two faces [TOK-17].
                for n in 1..=tokens.evade.min(shown[BLANK] + shown[FOCUS]) {
                    for focus in n.saturating_sub(shown[BLANK])..=n.min(shown[FOCUS]) {
                        turn(self, Tokens { evade: tokens.evade - n, ..tokens }, focus, n - focus);
                    }
                }
            }
            Die::Attack if tokens.lock && !state.closing => {
                // The lock rerolls any dice [TOK-32].
                let spent = State { tokens: Tokens { lock: false, ..tokens }, ..*state };
                self.reroll(best, &spent, &state.pool.fresh, u8::MAX, &Play::Lock);
            }
            Die::Attack => {}
        }
    }
}

impl State {
    /// The state as one number, together with the number of dice that are being rerolled.
    fn key(&self, lifted: u8) -> u64 {
        let turn = u64::from(self.closing) << 1 | u64::from(self.owner);
        let rest = u64::from(self.used) << 6 | turn << 4 | u64::from(lifted);
        self.pool.key() << 32 | self.tokens.key() << 14 | rest
    }
}

/// Calls `then` with every choice of at least one and at most `limit` of these dice, of fewer dice
/// first.
fn pick(most: &Faces, limit: u8, then: &mut dyn FnMut(&Faces)) {
    for n in 1..=limit.min(total(most)) {
        for crit in 0..=n.min(most[3]) {
            for good in 0..=(n - crit).min(most[2]) {
                for focus in 0..=(n - crit - good).min(most[1]) {
                    let blank = n - crit - good - focus;
                    if blank <= most[0] {
                        then(&[blank, focus, good, crit]);
                    }
                }
            }
        }
    }
}

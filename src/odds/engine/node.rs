//! The values of states, and the ways in which attacks end from them.

use std::collections::HashMap;

use killbox_components::ids::{CARDS_PER_SHIP, ObjectId, Seat};
use killbox_components::token::Token;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Observer;

use super::track::Track;
use crate::odds::outcome::RESULTS;
use crate::odds::tokens::MOST_TOKENS;
use crate::odds::{Aim, Outcome, Tokens};

/// The largest difference of values that count as equal.
const EQUAL: f64 = 1e-11;

/// The way in which an attack ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct End {
    /// The HIT and CRIT results with which it hit.
    results: (u8, u8),
    shields_down: bool,
    destroyed: bool,
    tokens: [Tokens; 2],
}

/// The value of a state if both sides answer as well as possible.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    /// The probability that the attacker reaches its aim, if the aim is not damage.
    pub(super) aim: f64,
    /// The expected damage that counts.
    pub(super) damage: f64,
    /// The value of what each seat keeps. More is better.
    pub(super) kept: [f64; 2],
    /// The ends of the attack, by number, with their probabilities.
    ends: Vec<(u32, f64)>,
}

/// Whether the defender's shields are down and whether it is destroyed, by probability.
pub(super) type Fates = Vec<((bool, bool), f64)>;

/// All nodes, and the ends that they share.
#[derive(Default)]
pub(super) struct Nodes {
    /// The aim of the attacker.
    aim: Aim,
    all: Vec<Node>,
    ends: Vec<End>,
    numbers: HashMap<End, u32>,
    /// The nodes of attacks that are over, by end, damage, and what is kept.
    over: HashMap<(u32, u8, [u64; 2]), usize>,
    /// A buffer for sums: the probability of each end.
    sums: Vec<f64>,
}

impl Nodes {
    /// An empty set of nodes, for an attacker with this aim.
    pub(super) fn new(aim: Aim) -> Nodes {
        Nodes { aim, ..Nodes::default() }
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The node with this number.
    pub(super) fn get(&self, at: usize) -> &Node {
        &self.all[at]
    }

    /// Adds a node and returns its number.
    pub(super) fn push(&mut self, node: Node) -> usize {
        self.all.push(node);
        self.all.len() - 1
    }

    /// The node of an attack that is over.
    pub(super) fn over<O: Observer>(&mut self, b: &Battle<O>, track: &Track) -> usize {
        let end = End::of(b, track);
        let number = self.number(end);
        let damage = end.damage(track);
        let kept = Seat::BOTH.map(|seat| kept(b, seat));
        let key = (number, damage, kept.map(f64::to_bits));
        if let Some(at) = self.over.get(&key) {
            return *at;
        }
        let aim = self.aimed(number);
        let at = self.push(Node { aim, damage: f64::from(damage), kept, ends: vec![(number, 1.0)] });
        self.over.insert(key, at);
        at
    }

    /// Whether the attacker has reached its aim, if the aim is not damage.
    fn aimed(&self, end: u32) -> f64 {
        let end = &self.ends[end as usize];
        let is_so = match self.aim {
            Aim::Damage => false,
            Aim::Kill => end.destroyed,
            Aim::Crit => end.results.1 > 0,
        };
        f64::from(u8::from(is_so))
    }

    /// The number of an end.
    fn number(&mut self, end: End) -> u32 {
        let next = self.ends.len() as u32;
        let number = *self.numbers.entry(end).or_insert(next);
        if number == next {
            self.ends.push(end);
            self.sums.push(0.0);
        }
        number
    }

    /// The fates of the defender in a node.
    pub(super) fn fates(&self, node: &Node) -> Fates {
        let mut fates = Fates::new();
        for (end, p) in &node.ends {
            let end = &self.ends[*end as usize];
            let fate = (end.shields_down, end.destroyed);
            match fates.iter_mut().find(|(known, _)| *known == fate) {
                Some((_, sum)) => *sum += p,
                None => fates.push((fate, *p)),
            }
        }
        fates
    }

    /// The node of an attack that is over except for its damage. The damage has these fates and
    /// changes nothing else.
    pub(super) fn fated<O: Observer>(&mut self, b: &Battle<O>, track: &Track, fates: &Fates) -> usize {
        let end = End::of(b, track);
        let ends = fates.iter().map(|((shields_down, destroyed), p)| {
            (self.number(End { shields_down: *shields_down, destroyed: *destroyed, ..end }), *p)
        });
        let ends: Vec<(u32, f64)> = ends.collect();
        let aim = ends.iter().map(|(end, p)| p * self.aimed(*end)).sum();
        let kept = Seat::BOTH.map(|seat| kept(b, seat));
        self.push(Node { aim, damage: f64::from(end.damage(track)), kept, ends })
    }

    /// The sum of nodes, weighted by their probabilities.
    pub(super) fn sum(&mut self, cases: &[(usize, f64)]) -> Node {
        let mut node = Node::default();
        for (at, p) in cases {
            let case = &self.all[*at];
            node.aim += p * case.aim;
            node.damage += p * case.damage;
            (0..2).for_each(|seat| node.kept[seat] += p * case.kept[seat]);
            for (end, q) in &case.ends {
                let sum = &mut self.sums[*end as usize];
                if *sum == 0.0 {
                    node.ends.push((*end, 0.0));
                }
                *sum += p * q;
            }
        }
        for (end, p) in &mut node.ends {
            *p = std::mem::take(&mut self.sums[*end as usize]);
        }
        node
    }

    /// The outcome of a node.
    pub(super) fn outcome(&self, node: &Node) -> Outcome {
        let mut outcome = Outcome {
            happens: 1.0,
            damage: [0.0; RESULTS],
            mean: 0.0,
            crit: 0.0,
            shields_down: 0.0,
            destroyed: 0.0,
            attacker_left: Vec::new(),
            defender_left: Vec::new(),
        };
        for (end, p) in &node.ends {
            let end = &self.ends[*end as usize];
            let n = end.results.0 + end.results.1;
            outcome.damage[usize::from(n).min(RESULTS - 1)] += p;
            outcome.mean += p * f64::from(n);
            outcome.crit += if end.results.1 > 0 { *p } else { 0.0 };
            outcome.shields_down += if end.shields_down { *p } else { 0.0 };
            outcome.destroyed += if end.destroyed { *p } else { 0.0 };
            for (left, tokens) in
                [&mut outcome.attacker_left, &mut outcome.defender_left].into_iter().zip(end.tokens)
            {
                match left.iter_mut().find(|(known, _)| *known == tokens) {
                    Some((_, sum)) => *sum += p,
                    None => left.push((tokens, *p)),
                }
            }
        }
        outcome.attacker_left.sort_by(|a, b| b.1.total_cmp(&a.1));
        outcome.defender_left.sort_by(|a, b| b.1.total_cmp(&a.1));
        outcome
    }
}

impl End {
    /// The damage that counts.
    fn damage(&self, track: &Track) -> u8 {
        (self.results.0 + self.results.1).min(track.left)
    }

    fn of<O: Observer>(b: &Battle<O>, track: &Track) -> End {
        let tokens = [track.attacker, track.defender].map(|ship| {
            let own = &b.tokens[ship];
            let count = |token: Token| own.count(token).min(MOST_TOKENS);
            Tokens {
                focus: count(Token::Focus),
                calculate: count(Token::Calculate),
                evade: count(Token::Evade),
                force: b.charges[ship].force.active.min(MOST_TOKENS),
                lock: ship == track.attacker && own.locks(ObjectId::ship(track.defender)),
            }
        });
        End {
            results: track.results.unwrap_or_default(),
            shields_down: b.charges[track.defender].shields.active == 0,
            destroyed: b.core.destroyed.has(track.defender) || b.core.removed.has(track.defender),
            tokens,
        }
    }
}

/// The value of what the ships of a seat keep: tokens with the weights of [`Tokens::cost`], and
/// charges of cards.
fn kept<O: Observer>(b: &Battle<O>, seat: Seat) -> f64 {
    let mut kept = 0.0;
    for ship in b.matchup.fielded & seat.ships() {
        let own = &b.tokens[ship];
        let tokens = Tokens {
            focus: own.count(Token::Focus),
            calculate: own.count(Token::Calculate),
            evade: own.count(Token::Evade),
            force: b.charges[ship].force.active,
            lock: false,
        };
        let locks = Tokens { lock: true, ..Tokens::NONE }.cost() * f64::from(own.locks.count_ones());
        kept += tokens.cost() + locks + f64::from(b.charges[ship].standard.active);
        let first = ship.index() * CARDS_PER_SHIP;
        let cards = &b.cards[first..first + b.spec(ship).cards.len()];
        kept += cards.iter().map(|card| f64::from(card.charges.active)).sum::<f64>();
    }
    kept
}

/// The value of a node to a seat, in lexicographic order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth([f64; 3]);

impl Worth {
    /// The attacker values its aim, then damage. The defender values the least damage. Then each
    /// values what it keeps.
    pub(super) fn of(node: &Node, seat: Seat, attacker: Seat) -> Worth {
        let kept = node.kept[seat.index()];
        Worth(if seat == attacker { [node.aim, node.damage, kept] } else { [0.0, -node.damage, kept] })
    }

    /// Whether a player prefers this value.
    pub(super) fn is_better(self, than: Worth) -> bool {
        let differences = self.0.into_iter().zip(than.0).map(|(new, old)| new - old);
        differences.into_iter().find(|difference| difference.abs() > EQUAL).is_some_and(|first| first > 0.0)
    }
}

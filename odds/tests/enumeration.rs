//! The crate against an enumeration in exact fractions that is written from the rules alone
//! (docs/rules: ATK, TOK, CHG, DMG). It takes dice one by one and every set of dice that may be
//! picked. It uses no table, and of the crate only the types of its questions.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use killbox_odds::{
    Aim, Attack, Attacker, Calculator, Card, Cards, Defender, Die, Effect, Face, Outcome, Over, Question,
    Rules, Set, Shot, Strength, Tokens, Weapon,
};
use num_rational::Ratio;

type Q = Ratio<i128>;

fn q(n: i128, d: i128) -> Q {
    Q::new(n, d)
}

fn zero() -> Q {
    q(0, 1)
}

/// A die on the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rolled {
    face: Face,
    again: bool,
}

/// The faces of a die with their probabilities [ATK-46].
fn sides(die: Die) -> Vec<(Face, Q)> {
    match die {
        Die::Attack => {
            vec![(Face::Hit, q(3, 8)), (Face::Crit, q(1, 8)), (Face::Focus, q(1, 4)), (Face::Blank, q(1, 4))]
        }
        Die::Defense => vec![(Face::Evade, q(3, 8)), (Face::Focus, q(1, 4)), (Face::Blank, q(3, 8))],
    }
}

/// All ways to add `n` dice to those on the table.
fn roll(die: Die, table: &[Rolled], n: usize, again: bool) -> BTreeMap<Vec<Rolled>, Q> {
    let mut ways = BTreeMap::from([(table.to_vec(), q(1, 1))]);
    for _ in 0..n {
        let mut more = BTreeMap::new();
        for (dice, p) in ways {
            for (face, side) in sides(die) {
                let mut dice = dice.clone();
                dice.push(Rolled { face, again });
                dice.sort();
                *more.entry(dice).or_insert_with(zero) += p * side;
            }
        }
        ways = more;
    }
    ways
}

fn count(dice: &[Rolled], face: Face) -> usize {
    dice.iter().filter(|die| die.face == face).count()
}

/// All sets of at least one and at most `n` places.
fn sets(places: &[usize], n: usize) -> Vec<Vec<usize>> {
    let mut sets: Vec<Vec<usize>> = (1..1_u32 << places.len())
        .filter(|bits| bits.count_ones() as usize <= n)
        .map(|bits| {
            places.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, at)| *at).collect()
        })
        .collect();
    sets.sort_by_key(Vec::len);
    sets
}

/// The expected values of both sides.
#[derive(Clone, PartialEq)]
struct Hope {
    aim: Q,
    damage: Q,
    attacker_spends: Q,
    defender_spends: Q,
    crits: Q,
    evades: Q,
}

impl Hope {
    fn none() -> Hope {
        let [aim, damage, attacker_spends, defender_spends, crits, evades] = [zero(); 6];
        Hope { aim, damage, attacker_spends, defender_spends, crits, evades }
    }

    fn add(&mut self, p: Q, other: &Hope) {
        self.aim += p * other.aim;
        self.damage += p * other.damage;
        self.attacker_spends += p * other.attacker_spends;
        self.defender_spends += p * other.defender_spends;
        self.crits += p * other.crits;
        self.evades += p * other.evades;
    }

    /// The criteria of a player, the most important first; more is better.
    fn ranks(&self, attacks: bool, die: Die) -> [Q; 4] {
        let last = if die == Die::Attack { self.crits } else { -self.evades };
        if attacks {
            [self.aim, self.damage, -self.attacker_spends, last]
        } else {
            [-self.damage, -self.defender_spends, -last, zero()]
        }
    }
}

/// How an attack ends: HIT and CRIT that come through, and the tokens that both sides have left.
type End = (usize, usize, Tokens, Tokens);

/// What follows from a position.
#[derive(Clone)]
struct Fate {
    hope: Hope,
    ends: BTreeMap<End, Q>,
    /// Whether a choice was made between plays that are equal by all criteria but end differently.
    tossed: bool,
}

impl Fate {
    fn mixed(cases: &[(Q, Rc<Fate>)]) -> Fate {
        let mut fate = Fate { hope: Hope::none(), ends: BTreeMap::new(), tossed: false };
        for (p, case) in cases {
            fate.hope.add(*p, &case.hope);
            fate.tossed |= case.tossed;
            for (end, r) in &case.ends {
                *fate.ends.entry(*end).or_insert_with(zero) += p * r;
            }
        }
        fate
    }
}

fn cost(had: Tokens, left: Tokens) -> Q {
    let each = |had: u8, left: u8, thousandths: i128| q(i128::from(had - left) * thousandths, 1000);
    each(had.focus, left.focus, 1051)
        + each(had.calculate, left.calculate, 1000)
        + each(had.evade, left.evade, 1001)
        + each(had.force, left.force, 1011)
        + each(u8::from(had.lock), u8::from(left.lock), 1001)
}

/// One kind of dice while it is modified.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Position {
    dice: Vec<Rolled>,
    used: Vec<bool>,
    tokens: Tokens,
    owners_turn: bool,
}

struct Step<'a> {
    die: Die,
    cards: [Vec<Card>; 2],
    may_spend: bool,
    end: &'a mut dyn FnMut(&[Rolled], Tokens) -> Rc<Fate>,
    known: HashMap<Position, Rc<Fate>>,
}

impl Step<'_> {
    fn roll(&mut self, n: usize, tokens: Tokens) -> Fate {
        let used = vec![false; self.cards[0].len() + self.cards[1].len()];
        let cases: Vec<(Q, Rc<Fate>)> = roll(self.die, &[], n, false)
            .into_iter()
            .map(|(dice, p)| {
                (p, self.fate(Position { dice, used: used.clone(), tokens, owners_turn: false }))
            })
            .collect();
        Fate::mixed(&cases)
    }

    fn fate(&mut self, position: Position) -> Rc<Fate> {
        if let Some(fate) = self.known.get(&position) {
            return fate.clone();
        }
        // The other side goes first, then the owner of the dice [ATK-42, ATK-52].
        let done = if position.owners_turn {
            (self.end)(&position.dice, position.tokens)
        } else {
            self.fate(Position { owners_turn: true, ..position.clone() })
        };
        let attacks = (self.die == Die::Attack) == position.owners_turn;
        let mut best = done;
        for lottery in self.plays(&position) {
            let cases: Vec<(Q, Rc<Fate>)> =
                lottery.into_iter().map(|(next, p)| (p, self.fate(next))).collect();
            let fate = Fate::mixed(&cases);
            let (new, old) = (fate.hope.ranks(attacks, self.die), best.hope.ranks(attacks, self.die));
            if new > old {
                best = Rc::new(fate);
            } else if new == old && fate.ends != best.ends {
                best = Rc::new(Fate { tossed: true, ..(*best).clone() });
            }
        }
        self.known.insert(position, best.clone());
        best
    }

    /// Every play of a position, each as a lottery of positions.
    fn plays(&self, position: &Position) -> Vec<Vec<(Position, Q)>> {
        let mut plays = Vec::new();
        let sure = |dice: Vec<Rolled>, next: &Position| {
            let mut dice = dice;
            dice.sort();
            vec![(Position { dice, ..next.clone() }, q(1, 1))]
        };
        let dice = &position.dice;
        let showing = |faces: Set<Face>| -> Vec<usize> {
            (0..dice.len()).filter(|i| faces.has(dice[*i].face)).collect()
        };
        let first = if position.owners_turn { self.cards[0].len() } else { 0 };
        for (i, card) in self.cards[usize::from(position.owners_turn)].iter().enumerate() {
            if position.used[first + i] {
                continue;
            }
            let mut next = position.clone();
            next.used[first + i] = true;
            match card.effect {
                Effect::Reroll { n, from } => plays.extend(self.rerolls(&next, &showing(from), n.into())),
                Effect::Change { n, from, to } => {
                    for set in sets(&showing(from), n.into()) {
                        let mut dice = dice.clone();
                        set.iter().for_each(|at| dice[*at].face = to);
                        plays.push(sure(dice, &next));
                    }
                }
                Effect::Cancel { n, faces } => {
                    for set in sets(&showing(faces), n.into()) {
                        let kept = (0..dice.len()).filter(|at| !set.contains(at)).map(|at| dice[at]);
                        plays.push(sure(kept.collect(), &next));
                    }
                }
                Effect::Add { n, face } => {
                    let added = (0..n).map(|_| Rolled { face, again: false });
                    plays.push(sure(dice.iter().copied().chain(added).collect(), &next));
                }
            }
        }
        if !position.owners_turn || !self.may_spend {
            return plays;
        }
        let good = if self.die == Die::Attack { Face::Hit } else { Face::Evade };
        let eyes = showing(Face::Focus.into());
        let had = position.tokens;
        let turned = |set: &[usize], tokens: Tokens| {
            let mut dice = dice.clone();
            set.iter().for_each(|at| dice[*at].face = good);
            sure(dice, &Position { tokens, ..position.clone() })
        };
        // A focus token changes all focus results [TOK-13, TOK-14].
        if had.focus > 0 && !eyes.is_empty() {
            plays.push(turned(&eyes, Tokens { focus: had.focus - 1, ..had }));
        }
        // Each calculate token or Force changes one [TOK-15, TOK-16, CHG-16].
        for set in sets(&eyes, had.calculate.into()) {
            plays.push(turned(&set, Tokens { calculate: had.calculate - set.len() as u8, ..had }));
        }
        for set in sets(&eyes, had.force.into()) {
            plays.push(turned(&set, Tokens { force: had.force - set.len() as u8, ..had }));
        }
        if self.die == Die::Defense {
            // Evade tokens change focus results and blanks [TOK-17].
            for set in sets(&showing(Set::from_iter([Face::Focus, Face::Blank])), had.evade.into()) {
                plays.push(turned(&set, Tokens { evade: had.evade - set.len() as u8, ..had }));
            }
        } else if had.lock {
            // The lock rerolls any dice [TOK-32].
            let next = Position { tokens: Tokens { lock: false, ..had }, ..position.clone() };
            let all: Vec<usize> = (0..dice.len()).collect();
            plays.extend(self.rerolls(&next, &all, dice.len()));
        }
        plays
    }

    /// Lotteries of rerolls, in which no die is rerolled twice [ATK-57].
    fn rerolls(&self, next: &Position, of: &[usize], most: usize) -> Vec<Vec<(Position, Q)>> {
        let fresh: Vec<usize> = of.iter().copied().filter(|at| !next.dice[*at].again).collect();
        sets(&fresh, most)
            .into_iter()
            .map(|set| {
                let kept: Vec<Rolled> =
                    (0..next.dice.len()).filter(|at| !set.contains(at)).map(|at| next.dice[at]).collect();
                roll(self.die, &kept, set.len(), true)
                    .into_iter()
                    .map(|(dice, p)| (Position { dice, ..next.clone() }, p))
                    .collect()
            })
            .collect()
    }
}

/// The defender's ship: shields, damage cards that it can still take, cards drawn faceup so far,
/// and cards that lie faceup.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Hull {
    shields: u8,
    left: u8,
    drawn: Vec<&'static str>,
    faceup: Vec<&'static str>,
}

/// The kinds of damage card that matter, and all others, with their copies [DMG-24 to DMG-37].
const CARDS: [(&str, i128); 5] =
    [("direct hit", 5), ("fuel leak", 4), ("hull breach", 2), ("structural damage", 2), ("other", 20)];

impl Hull {
    /// The ships after damage, which is a list of whether each point is critical [DMG-1, DMG-2].
    fn suffer(&self, damage: &[bool]) -> Vec<(Hull, Q)> {
        let Some((crit, rest)) = damage.split_first() else { return vec![(self.clone(), q(1, 1))] };
        if self.left == 0 {
            return vec![(self.clone(), q(1, 1))];
        }
        let leaks = self.faceup.iter().filter(|card| **card == "fuel leak").count();
        let mut cases: Vec<(Hull, usize, Q)> = Vec::new();
        if self.shields > 0 {
            cases.push((Hull { shields: self.shields - 1, ..self.clone() }, 0, q(1, 1)));
        } else if !crit {
            cases.push((Hull { left: self.left - 1, ..self.clone() }, 0, q(1, 1)));
        } else {
            let gone = |name: &str| self.drawn.iter().filter(|card| **card == name).count() as i128;
            let all = 33 - self.drawn.len() as i128;
            for (name, copies) in CARDS.into_iter().filter(|(name, copies)| *copies > gone(name)) {
                let mut hull = Hull { left: self.left - 1, ..self.clone() };
                hull.drawn.push(name);
                hull.drawn.sort();
                let direct = name == "direct hit";
                if !direct && name != "other" {
                    hull.faceup.push(name);
                    hull.faceup.sort();
                }
                cases.push((hull, usize::from(direct), q(copies - gone(name), all)));
            }
        }
        let mut ends = Vec::new();
        for (mut hull, direct, p) in cases {
            // Each leak that lay there deals 1 HIT and is repaired [DMG-36]. A direct hit deals 1
            // HIT [DMG-37].
            let leaks = if *crit { leaks } else { 0 };
            hull.faceup.sort_by_key(|card| *card != "fuel leak");
            hull.faceup.drain(..leaks);
            hull.faceup.sort();
            let mut after = vec![(hull, p)];
            for _ in 0..leaks + direct {
                after = after
                    .into_iter()
                    .flat_map(|(hull, p)| {
                        // A Hull Breach makes it critical [DMG-31].
                        let breach = hull.faceup.contains(&"hull breach");
                        hull.suffer(&[breach]).into_iter().map(move |(hull, r)| (hull, p * r))
                    })
                    .collect();
            }
            for (hull, p) in after {
                ends.extend(hull.suffer(rest).into_iter().map(|(hull, r)| (hull, p * r)));
            }
        }
        ends
    }

    fn attacked(&self, hits: usize, crits: usize) -> Vec<(Hull, Q)> {
        let breach = self.faceup.contains(&"hull breach");
        let damage: Vec<bool> =
            std::iter::repeat_n(breach, hits).chain(std::iter::repeat_n(true, crits)).collect();
        let mut ends = BTreeMap::new();
        for (mut hull, p) in self.suffer(&damage) {
            if hull.left == 0 {
                (hull.drawn, hull.faceup) = (Vec::new(), Vec::new());
            }
            *ends.entry(hull).or_insert_with(zero) += p;
        }
        ends.into_iter().collect()
    }
}

/// The state between two attacks.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Now {
    attacker: Tokens,
    deplete: u8,
    defender: Tokens,
    strain: u8,
    hull: Option<Hull>,
}

struct Enumeration<'a> {
    question: &'a Question,
    rests: HashMap<(usize, Now), Hope>,
}

impl Enumeration<'_> {
    fn enter(&self, at: usize, now: &Now) -> Now {
        let Attack { attacker, same_ship, .. } = &self.question.attacks[at];
        let mut now = now.clone();
        if !same_ship {
            (now.attacker, now.deplete) = (attacker.tokens, attacker.deplete);
        }
        now
    }

    fn after(now: &Now, end: &End, hull: Option<Hull>) -> Now {
        let (strain, deplete) = (now.strain.saturating_sub(1), now.deplete.saturating_sub(1));
        Now { attacker: end.2, deplete, defender: end.3, strain, hull }
    }

    fn hulls(now: &Now, hits: usize, crits: usize) -> Vec<(Option<Hull>, Q)> {
        match &now.hull {
            None => vec![(None, q(1, 1))],
            Some(hull) => hull.attacked(hits, crits).into_iter().map(|(hull, p)| (Some(hull), p)).collect(),
        }
    }

    /// The value of this end of an attack.
    fn hope(&mut self, at: usize, now: &Now, end: &End) -> Hope {
        let (hits, crits, attacker, defender) = *end;
        let most = now.hull.as_ref().map_or(99, |hull| usize::from(hull.shields + hull.left));
        let mut hope = Hope {
            damage: q((hits + crits).min(most) as i128, 1),
            crits: q(crits as i128, 1),
            attacker_spends: cost(now.attacker, attacker),
            defender_spends: cost(now.defender, defender),
            ..Hope::none()
        };
        let mut destroyed = zero();
        for (hull, p) in Self::hulls(now, hits, crits) {
            if hull.as_ref().is_some_and(|hull| hull.left == 0) {
                destroyed += p;
            } else if self.question.over == Over::Sequence && at + 1 < self.question.attacks.len() {
                let next = self.enter(at + 1, &Self::after(now, end, hull));
                let rest = self.rest(at + 1, &next);
                hope.add(p, &Hope { crits: zero(), evades: zero(), ..rest });
            }
        }
        hope.aim += match self.question.aim {
            Aim::Damage => q((hits + crits).min(most) as i128, 1),
            Aim::Kill => destroyed,
            Aim::Crit => q(i128::from(crits > 0), 1),
        };
        hope
    }

    fn rest(&mut self, at: usize, now: &Now) -> Hope {
        if let Some(hope) = self.rests.get(&(at, now.clone())) {
            return hope.clone();
        }
        let hope = self.play(at, now).hope;
        self.rests.insert((at, now.clone()), hope.clone());
        hope
    }

    /// One attack, both sides playing as well as they can.
    fn play(&mut self, at: usize, now: &Now) -> Fate {
        let question = self.question;
        let Attack { attacker, shot, .. } = &question.attacks[at];
        let defender = &question.defender;
        // Attack dice [ATK-37 to ATK-39, TOK-53].
        let legacy = shot.rules == Rules::Legacy;
        let mut red = i32::from(attacker.dice);
        if shot.weapon != Weapon::Ordnance && (shot.range == 1 || legacy && shot.range == 0) {
            red += 1;
        }
        red -= i32::from(now.deplete > 0);
        // Defense dice [ATK-47 to ATK-49, TOK-41, TOK-52, DMG-32].
        let mut green = i32::from(defender.dice) + i32::from(shot.obstructed);
        if shot.weapon != Weapon::Ordnance && shot.range == 3 {
            green += 1;
        }
        green -= i32::from(now.strain > 0) + i32::from(defender.tractored);
        if let Some(hull) = &now.hull {
            green -= hull.faceup.iter().filter(|card| **card == "structural damage").count() as i32;
        }
        let [red, green] = [red, green].map(|n| n.clamp(0, 6) as usize);
        // Limits at range 0 [ATK-43, ATK-53].
        let close = shot.range == 0 && !legacy;
        let free = !(close && shot.weapon == Weapon::Primary);
        let of = |cards: &Cards, die: Die, may: bool| -> Vec<Card> {
            cards.iter().filter(|card| may && card.die == die).copied().collect()
        };
        let red_cards = [of(&defender.cards, Die::Attack, true), of(&attacker.cards, Die::Attack, free)];
        let green_cards =
            [of(&attacker.cards, Die::Defense, !close), of(&defender.cards, Die::Defense, true)];
        let mut known: HashMap<(usize, usize, Tokens), Rc<Fate>> = HashMap::new();
        let mut defended = |dice: &[Rolled], attacker_left: Tokens| -> Rc<Fate> {
            let (hits, crits) = (count(dice, Face::Hit), count(dice, Face::Crit));
            if let Some(fate) = known.get(&(hits, crits, attacker_left)) {
                return fate.clone();
            }
            let mut end = |dice: &[Rolled], left: Tokens| -> Rc<Fate> {
                // Results are cancelled in pairs, HIT first [ATK-64].
                let (mut h, mut c) = (hits, crits);
                let mut cancel = || if h > 0 { h -= 1 } else { c = c.saturating_sub(1) };
                let evades = count(dice, Face::Evade);
                (0..evades).for_each(|_| cancel());
                // Reinforce tokens [TOK-22 to TOK-24].
                for _ in 0..defender.reinforce {
                    if h + c > 1 {
                        if h > 0 { h -= 1 } else { c -= 1 }
                    }
                }
                let end = (h, c, attacker_left, left);
                let hope = Hope { evades: q(evades as i128, 1), ..self.hope(at, now, &end) };
                Rc::new(Fate { hope, ends: BTreeMap::from([(end, q(1, 1))]), tossed: false })
            };
            let mut step = Step {
                die: Die::Defense,
                cards: green_cards.clone(),
                may_spend: true,
                end: &mut end,
                known: HashMap::new(),
            };
            let fate = Rc::new(step.roll(green, now.defender));
            known.insert((hits, crits, attacker_left), fate.clone());
            fate
        };
        let mut step = Step {
            die: Die::Attack,
            cards: red_cards,
            may_spend: free,
            end: &mut defended,
            known: HashMap::new(),
        };
        step.roll(red, now.attacker)
    }
}

/// The result of one attack.
struct Found {
    damage: Vec<Q>,
    mean: Q,
    crit: Q,
    shields_down: Q,
    destroyed: Q,
    happens: Q,
    attacker_left: BTreeMap<Tokens, Q>,
    defender_left: BTreeMap<Tokens, Q>,
    tossed: bool,
    hope: Hope,
}

fn enumerate(question: &Question) -> Vec<Found> {
    let mut all = Enumeration { question, rests: HashMap::new() };
    let Defender { tokens, strain, strength, .. } = question.defender;
    let hull = strength.map(|strength| Hull {
        shields: strength.shields,
        left: strength.hull,
        drawn: Vec::new(),
        faceup: Vec::new(),
    });
    let start = Now { attacker: Tokens::NONE, deplete: 0, defender: tokens, strain, hull };
    let mut standing = BTreeMap::from([(start, q(1, 1))]);
    let mut gone = zero();
    let mut found = Vec::new();
    let mut tossed = false;
    for at in 0..question.attacks.len() {
        let mut one = Found {
            damage: vec![zero(); 13],
            mean: zero(),
            crit: zero(),
            shields_down: gone,
            destroyed: gone,
            happens: standing.values().sum(),
            attacker_left: BTreeMap::new(),
            defender_left: BTreeMap::new(),
            tossed,
            hope: Hope::none(),
        };
        one.damage[0] = gone;
        let mut next = BTreeMap::new();
        for (now, p) in &standing {
            let now = all.enter(at, now);
            let fate = all.play(at, &now);
            one.tossed |= fate.tossed;
            one.hope.add(*p, &fate.hope);
            assert_eq!(fate.ends.values().sum::<Q>(), q(1, 1), "probabilities sum to one");
            for (end, r) in &fate.ends {
                let p = p * r;
                let (hits, crits, attacker, defender) = *end;
                one.damage[hits + crits] += p;
                one.mean += p * q((hits + crits) as i128, 1);
                one.crit += if crits > 0 { p } else { zero() };
                *one.attacker_left.entry(attacker).or_insert_with(zero) += p;
                *one.defender_left.entry(defender).or_insert_with(zero) += p;
                for (hull, r) in Enumeration::hulls(&now, hits, crits) {
                    let p = p * r;
                    if let Some(hull) = &hull {
                        one.shields_down += if hull.shields == 0 { p } else { zero() };
                        if hull.left == 0 {
                            one.destroyed += p;
                            continue;
                        }
                    }
                    *next.entry(Enumeration::after(&now, end, hull)).or_insert_with(zero) += p;
                }
            }
        }
        tossed = one.tossed;
        gone = one.destroyed;
        assert_eq!(one.damage.iter().sum::<Q>(), q(1, 1));
        found.push(one);
        standing = next;
    }
    found
}

fn float(q: &Q) -> f64 {
    *q.numer() as f64 / *q.denom() as f64
}

fn close(a: f64, b: &Q, what: &str, question: &Question) {
    assert!((a - float(b)).abs() < 1e-12, "{what}: {a}, exactly {b} = {}\n{question:#?}", float(b));
}

/// Compares everything that the crate reports of one attack.
fn compare(outcome: &Outcome, found: &Found, question: &Question) {
    close(outcome.happens, &found.happens, "happens", question);
    close(outcome.mean, &found.mean, "mean", question);
    for (k, p) in found.damage.iter().enumerate() {
        close(outcome.damage[k], p, &format!("damage {k}"), question);
    }
    close(outcome.crit, &found.crit, "crit", question);
    if question.defender.strength.is_some() {
        close(outcome.shields_down, &found.shields_down, "shields down", question);
    }
    close(outcome.destroyed, &found.destroyed, "destroyed", question);
    for (left, found) in
        [(&outcome.attacker_left, &found.attacker_left), (&outcome.defender_left, &found.defender_left)]
    {
        assert_eq!(left.len(), found.len(), "{question:#?}");
        for (tokens, p) in left {
            close(*p, &found[tokens], &format!("left {tokens:?}"), question);
        }
    }
}

/// Compares what players care about, for attacks in which they do not care which of two plays is
/// taken.
fn compare_hopes(outcome: &Outcome, hope: &Hope, question: &Question) {
    let most = question.defender.strength.map_or(99, |strength| strength.left());
    let counts = |(k, p): (usize, &f64)| p * f64::from((k as u8).min(most));
    let damage: f64 = outcome.damage.iter().enumerate().map(counts).sum();
    close(damage, &hope.damage, "damage", question);
    let aim = match question.aim {
        Aim::Damage => damage,
        Aim::Kill => outcome.destroyed,
        Aim::Crit => outcome.crit,
    };
    close(aim, &hope.aim, "aim", question);
    let spent = |had: Tokens, left: &[(Tokens, f64)]| -> f64 {
        left.iter().map(|(left, p)| p * float(&cost(had, *left))).sum()
    };
    let had = question.attacks[0].attacker.tokens;
    close(spent(had, &outcome.attacker_left), &hope.attacker_spends, "spent by the attacker", question);
    let had = question.defender.tokens;
    close(spent(had, &outcome.defender_left), &hope.defender_spends, "spent by the defender", question);
}

/// Small pseudorandom numbers.
struct Draw(u64);

impl Draw {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    /// 0 in more than half of the draws, otherwise up to `n`.
    fn few(&mut self, n: u64) -> u8 {
        if self.one_in(2) { 0 } else { self.below(n + 1) as u8 }
    }

    fn faces(&mut self, die: Die) -> Set<Face> {
        let faces: Vec<Face> =
            Face::ALL.into_iter().filter(|face| face.is_on(die)).filter(|_| !self.one_in(2)).collect();
        if faces.is_empty() { Set::all() } else { faces.into_iter().collect() }
    }

    fn cards(&mut self, most: u64) -> Cards {
        let n = self.below(most + 1);
        let cards = (0..n).map(|_| {
            let die = if self.one_in(2) { Die::Attack } else { Die::Defense };
            let face = |draw: &mut Draw| loop {
                let face = Face::ALL[draw.below(5) as usize];
                if face.is_on(die) {
                    return face;
                }
            };
            let effect = match self.below(7) {
                0..=2 => Effect::Reroll { n: 1 + self.below(2) as u8, from: self.faces(die) },
                3 | 4 => Effect::Change { n: 1 + self.below(2) as u8, from: self.faces(die), to: face(self) },
                5 => Effect::Add { n: 1, face: face(self) },
                _ => Effect::Cancel { n: 1, faces: self.faces(die) },
            };
            Card { die, effect }
        });
        cards.collect()
    }

    fn question(&mut self, most_dice: u64, attacks: u64, cards: u64) -> Question {
        let attack = |draw: &mut Draw, first: bool| {
            let tokens = Tokens {
                focus: draw.few(1),
                calculate: draw.few(2),
                evade: 0,
                force: draw.few(2),
                lock: draw.one_in(2),
            };
            let attacker = Attacker {
                dice: draw.below(most_dice + 1) as u8,
                tokens,
                deplete: u8::from(draw.one_in(8)),
                cards: draw.cards(cards),
            };
            let weapon = [Weapon::Primary, Weapon::Special, Weapon::Ordnance][draw.below(3) as usize];
            let rules = if draw.one_in(4) { Rules::Legacy } else { Rules::Standard };
            let range = [0, 1, 2, 2, 3][draw.below(5) as usize];
            let shot = Shot { range, obstructed: draw.one_in(5), weapon, rules };
            Attack { attacker, shot, same_ship: !first && draw.one_in(2) }
        };
        let strength = (!self.one_in(3)).then(|| Strength::new(1 + self.below(5) as u8, self.few(2)));
        let defender = Defender {
            dice: self.below(most_dice + 1) as u8,
            tokens: Tokens {
                focus: self.few(1),
                calculate: self.few(2),
                evade: self.few(2),
                force: self.few(1),
                lock: false,
            },
            reinforce: self.few(2),
            strain: u8::from(self.one_in(8)),
            tractored: self.one_in(10),
            cards: self.cards(cards),
            strength,
        };
        let attacks = (0..attacks).map(|i| attack(self, i == 0)).collect();
        let aim = [Aim::Damage, Aim::Damage, Aim::Kill, Aim::Crit][self.below(4) as usize];
        let over = if self.one_in(2) { Over::Attack } else { Over::Sequence };
        Question { attacks, defender, aim, over }
    }
}

/// Compares questions. Returns the number of attacks, and how many of them had a choice between
/// equal plays.
fn compare_all(questions: impl Iterator<Item = Question>) -> (usize, usize) {
    let calculator = Calculator::new();
    let (mut all, mut tossed) = (0, 0);
    for question in questions {
        let outcomes = calculator.answer(&question).unwrap();
        for (outcome, found) in outcomes.iter().zip(enumerate(&question)) {
            all += 1;
            if found.tossed {
                tossed += 1;
                if question.attacks.len() == 1 {
                    compare_hopes(outcome, &found.hope, &question);
                }
            } else {
                compare(outcome, &found, &question);
            }
        }
    }
    (all, tossed)
}

#[test]
fn single_attacks_by_tokens_agree() {
    let mut draw = Draw(1);
    assert_eq!(compare_all((0..240).map(|_| draw.question(4, 1, 0))), (240, 0));
}

#[test]
fn single_attacks_with_cards_agree() {
    let mut draw = Draw(2);
    let (all, tossed) = compare_all((0..300).map(|_| draw.question(3, 1, 2)));
    assert!(all - tossed >= 240, "{tossed} of {all}");
}

#[test]
fn sequences_agree() {
    let mut draw = Draw(3);
    let (all, tossed) = compare_all((0..60).map(|_| draw.question(2, 2, 1)));
    assert!(all - tossed >= 80, "{tossed} of {all}");
    let (all, tossed) = compare_all((0..20).map(|_| draw.question(2, 3, 0)));
    assert!(all - tossed >= 50, "{tossed} of {all}");
}

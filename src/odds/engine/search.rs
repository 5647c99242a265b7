//! Searches every course of an attack: every result of each roll and every answer to each decision,
//! with equal states merged.

use std::collections::HashMap;

use killbox_components::choice::OptionKey;
use killbox_components::damage::{DamageKind, Deck};
use killbox_components::dice::DieKind;
use killbox_components::frame::Frame;
use killbox_components::frame::attack::AttackStep;
use killbox_components::ids::Seat;
use killbox_components::state::Decks;
use killbox_systems::batch::submit;
use killbox_systems::driver;
use killbox_systems::world::battle::{Battle, Flow};
use killbox_systems::world::hash::{Mixer, position_hash};
use killbox_systems::world::observer::Observer;
use killbox_systems::world::snapshot::Snapshot;

use super::alike::{Late, count_together, is_apart};
use super::dealt::{self, Deal};
use super::node::{Node, Nodes, Worth};
use super::table::Table;
use super::track::Track;
use crate::odds::dice::Faces;
use crate::odds::{Aim, Die, dice};

/// The most states of an attack that is searched. An attack with more is sampled instead.
pub const MOST_STATES: usize = 40_000;
/// The most steps of an attack between two decisions.
pub(super) const MOST_STEPS: usize = 10_000;

/// Why a search ends without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    NoAttack,
    Endless,
    /// The search reached more states than the bound.
    TooMany,
    /// Damage cards that were merged must be distinguished.
    Apart,
}

/// The seat with a pending decision.
pub(super) fn asked<O: Observer>(b: &Battle<O>) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| b.pending.of(*seat).is_open())
}

/// A search, with its states by key.
pub(super) struct Search {
    pub(super) nodes: Nodes,
    known: HashMap<u64, usize>,
    /// The most nodes of one option.
    most: usize,
    /// The most nodes at present.
    until: usize,
    late: Late,
    /// Whether damage cards that do nothing before the end of the attack are merged.
    together: bool,
    /// The effects of damage to which no card reacts.
    dealt: dealt::Known,
    /// Whether such an effect is being computed.
    deals: bool,
    /// Snapshots that can be reused.
    spare: Vec<Snapshot>,
    /// All results of dice of a kind, by the number of dice.
    rolls: [Vec<Vec<(Faces, f64)>>; 2],
}

/// The next states with their probabilities.
type Next = Vec<(usize, f64)>;

impl Search {
    pub(super) fn new(aim: Aim, most: usize, late: Late, together: bool) -> Search {
        Search {
            nodes: Nodes::new(aim),
            known: HashMap::new(),
            most,
            until: most,
            late,
            together,
            dealt: dealt::Known::new(),
            deals: false,
            spare: Vec::new(),
            rolls: Default::default(),
        }
    }

    /// The node after an option of the pending decision, with a fresh bound on the nodes.
    pub(super) fn begin(
        &mut self,
        b: &mut Battle<Table>,
        seat: Seat,
        key: OptionKey,
        track: Track,
    ) -> Result<Node, Stop> {
        self.until = self.nodes.len() + self.most;
        self.answer(b, seat, key, track)
    }

    /// The node after an option.
    fn answer(
        &mut self,
        b: &mut Battle<Table>,
        seat: Seat,
        key: OptionKey,
        track: Track,
    ) -> Result<Node, Stop> {
        if submit(b, seat, key).is_err() {
            return Err(Stop::Endless);
        }
        self.follows(b, track)
    }

    /// The node of the battle as it continues.
    fn follows(&mut self, b: &mut Battle<Table>, track: Track) -> Result<Node, Stop> {
        let mut next = Next::new();
        self.play_on(b, track, &mut next)?;
        Ok(self.nodes.sum(&next))
    }

    /// Plays every course of dice and cards to the next decision, the next point at which courses
    /// meet, or the end of the attack.
    fn play_on(&mut self, b: &mut Battle<Table>, mut track: Track, next: &mut Next) -> Result<(), Stop> {
        let mut before = self.spare.pop().unwrap_or_default();
        let went = self.steps(b, &mut track, &mut before, next);
        self.spare.push(before);
        went
    }

    fn steps(
        &mut self,
        b: &mut Battle<Table>,
        track: &mut Track,
        before: &mut Snapshot,
        next: &mut Next,
    ) -> Result<(), Stop> {
        for _ in 0..MOST_STEPS {
            if track.is_over(b) {
                next.push((self.nodes.over(b, track), 1.0));
                return Ok(());
            }
            if self.together && track.results.is_some() && is_apart(b, track.below + 1) {
                return Err(Stop::Apart);
            }
            if !self.deals
                && let Some(deal) = Deal::next(b, track)
            {
                next.push((self.deal(b, deal, track)?, 1.0));
                return Ok(());
            }
            let stood = track.step(b);
            let taken = track.taken(b);
            let decks = *b.decks;
            let hidden = hidden(b);
            before.take(b);
            b.observer.clear();
            let flow = driver::step(b);
            let (rolled, drawn) = (b.observer.rolled, b.observer.drawn);
            if rolled > 0 {
                let die = if b.observer.kind == Some(DieKind::Attack) { Die::Attack } else { Die::Defense };
                return self.roll(b, before, die, rolled, *track, next);
            }
            if drawn > 0 {
                let mut draw = Draw { before, decks, hidden, script: Vec::new(), track: *track };
                return self.draw(b, &mut draw, 1.0, next);
            }
            *track = track.after(b, taken);
            if flow == Flow::Wait {
                next.push((self.decision(b, *track)?, 1.0));
                return Ok(());
            }
            if stood != track.step(b) && self.meets(b, track) {
                next.push((self.state(b, *track)?, 1.0));
                return Ok(());
            }
        }
        Err(Stop::Endless)
    }

    /// Repeats a step in which dice are rolled, for every result.
    fn roll(
        &mut self,
        b: &mut Battle<Table>,
        before: &Snapshot,
        die: Die,
        n: u8,
        track: Track,
        next: &mut Next,
    ) -> Result<(), Stop> {
        let kind = usize::from(die == Die::Defense);
        while self.rolls[kind].len() <= usize::from(n) {
            let ways = dice::rolls(die, self.rolls[kind].len() as u8);
            self.rolls[kind].push(ways);
        }
        for at in 0..self.rolls[kind][usize::from(n)].len() {
            let (faces, p) = self.rolls[kind][usize::from(n)][at];
            before.restore(b);
            let taken = track.taken(b);
            b.observer.clear();
            b.observer.throw(die, &faces);
            driver::step(b);
            next.push((self.state(b, track.after(b, taken))?, p));
        }
        Ok(())
    }

    /// Normalises the state at a step of the attack from which on less matters. Returns whether it
    /// is such a step.
    fn meets(&self, b: &mut Battle<Table>, track: &Track) -> bool {
        let at = usize::from(track.below);
        match track.step(b) {
            Some(AttackStep::RollDefense) => {
                self.late.attack_dice_modified(&mut b.attacks.pool[at]);
                true
            }
            Some(AttackStep::HitOrMiss) => {
                self.late.results_neutralized(&mut b.attacks.pool[at]);
                if self.together {
                    count_together(b);
                }
                true
            }
            _ => false,
        }
    }

    /// The node of an attack that is over except for damage to which no card reacts.
    fn deal(&mut self, b: &mut Battle<Table>, deal: Deal, track: &Track) -> Result<usize, Stop> {
        if !self.dealt.contains_key(&deal) {
            let mut before = self.spare.pop().unwrap_or_default();
            before.take(b);
            self.deals = true;
            let node = self.follows(b, *track);
            self.deals = false;
            before.restore(b);
            self.spare.push(before);
            let fates = self.nodes.fates(&node?);
            self.dealt.insert(deal, fates);
        }
        Ok(self.nodes.fated(b, track, &self.dealt[&deal]))
    }

    /// Repeats a step in which damage cards are drawn, for every order of the cards.
    fn draw(&mut self, b: &mut Battle<Table>, draw: &mut Draw, p: f64, next: &mut Next) -> Result<(), Stop> {
        draw.before.restore(b);
        let taken = draw.track.taken(b);
        b.observer.clear();
        b.observer.cards.extend(draw.script.iter().rev().map(|(kind, _)| *kind));
        driver::step(b);
        if usize::from(b.observer.drawn) <= draw.script.len() {
            draw.settle(b);
            next.push((self.state(b, draw.track.after(b, taken))?, p));
            return Ok(());
        }
        let aside = matches!(b.frames.top(), Some(Frame::Suffer(f)) if f.card.is_some());
        let drawn = |seat: &Seat| b.decks.draw[seat.index()] != draw.decks.draw[seat.index()];
        let seat = Seat::BOTH.into_iter().find(drawn).ok_or(Stop::Endless)?;
        // The deck from which the ship is dealt cards [HUG-6].
        let (now, was) = (b.decks.draw[seat.index()], draw.decks.draw[seat.index()]);
        let of = if now.of(Deck::Huge) == was.of(Deck::Huge) { Deck::Standard } else { Deck::Huge };
        let mut unseen = was.of(of);
        let mut there = unseen;
        for (kind, hidden) in &draw.script {
            there.take(*kind);
            if !hidden {
                unseen.take(*kind);
            }
        }
        if draw.script.len() < usize::from(draw.hidden) && !aside {
            // Any card serves, because it returns to those that no player has seen.
            let most = DamageKind::all().max_by_key(|kind| there.count(*kind)).unwrap_or_default();
            draw.script.push((most, true));
            self.draw(b, draw, p, next)?;
            draw.script.pop();
            return Ok(());
        }
        let all = f64::from(unseen.total());
        for kind in DamageKind::all().filter(|kind| unseen.count(*kind) > 0) {
            draw.script.push((kind, false));
            self.draw(b, draw, p * f64::from(unseen.count(kind)) / all, next)?;
            draw.script.pop();
        }
        Ok(())
    }

    /// The key of a state. Equal states have equal keys.
    fn key(b: &Battle<Table>, track: &Track) -> u64 {
        let mut mixer = Mixer::new(position_hash(b));
        mixer.add_bytes(&track.bytes());
        mixer.finish()
    }

    /// The node of the state with this key, if it is known.
    fn known(&self, key: u64) -> Result<Option<usize>, Stop> {
        match self.known.get(&key) {
            None if self.nodes.len() > self.until => Err(Stop::TooMany),
            found => Ok(found.copied()),
        }
    }

    fn learn(&mut self, key: u64, node: Node) -> usize {
        let at = self.nodes.push(node);
        self.known.insert(key, at);
        at
    }

    /// The node of a battle without a pending decision.
    fn state(&mut self, b: &mut Battle<Table>, track: Track) -> Result<usize, Stop> {
        let key = Search::key(b, &track);
        if let Some(at) = self.known(key)? {
            return Ok(at);
        }
        let node = self.follows(b, track)?;
        Ok(self.learn(key, node))
    }

    /// The node of a battle with a pending decision.
    fn decision(&mut self, b: &mut Battle<Table>, track: Track) -> Result<usize, Stop> {
        let key = Search::key(b, &track);
        if let Some(at) = self.known(key)? {
            return Ok(at);
        }
        let seat = asked(b).ok_or(Stop::Endless)?;
        let options: Vec<OptionKey> = b.pending.of(seat).options.to_vec();
        let mut snapshot = self.spare.pop().unwrap_or_default();
        snapshot.take(b);
        let worth = |node: &Node| Worth::of(node, seat, track.attacker.seat());
        let mut best: Option<Node> = None;
        for key in options {
            snapshot.restore(b);
            let node = self.answer(b, seat, key, track)?;
            if best.as_ref().is_none_or(|best| worth(&node).is_better(worth(best))) {
                best = Some(node);
            }
        }
        self.spare.push(snapshot);
        Ok(self.learn(key, best.unwrap_or_default()))
    }
}

/// How many of the first cards that the next step can draw will lie facedown.
fn hidden(b: &Battle<Table>) -> u8 {
    match b.frames.top() {
        Some(Frame::Suffer(f)) => f.hits.saturating_sub(b.charges[f.ship].shields.active),
        _ => 0,
    }
}

/// A step in which damage cards are drawn.
struct Draw<'a> {
    before: &'a Snapshot,
    decks: Decks,
    /// How many of the first cards that it can draw will lie facedown.
    hidden: u8,
    /// The cards that are already determined, each with whether it stays unseen.
    script: Vec<(DamageKind, bool)>,
    track: Track,
}

impl Draw<'_> {
    /// After the step, makes the unseen cards unknown again.
    fn settle(&self, b: &mut Battle<Table>) {
        for (kind, _) in self.script.iter().filter(|(_, hidden)| *hidden) {
            let holder = b.matchup.fielded.into_iter().find(|ship| b.damage[*ship].facedown.count(*kind) > 0);
            if let Some(ship) = holder {
                let damage = &mut b.damage[ship];
                damage.facedown.take(*kind);
                damage.counted += 1;
                b.decks.draw[ship.seat().index()].add(*kind);
            }
        }
    }
}

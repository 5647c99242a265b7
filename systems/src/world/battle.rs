//! The rows of one battle as the rules see them: [`Battle`]. It exposes no ECS type, so a rule is a
//! plain function.
//!
//! Rules change a battle only through this type and their own modules. A step that needs an answer
//! calls [`Battle::ask`] before it has changed anything, and returns [`Flow::Wait`] if there is no
//! answer yet.

use killbox_components::ability::{AbilityQueue, Hook, Source, Trigger};
use killbox_components::attack::{AttackData, Attacks};
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::condition::{ConditionKind, Conditions};
use killbox_components::decision::{DecisionKind, Pending};
use killbox_components::device::Devices;
use killbox_components::dice::{DICE_PER_WORD, DieKind, Face, Faces};
use killbox_components::event::{Cause, Event};
use killbox_components::frame::{Frame, Frames};
use killbox_components::geometry::Extent;
use killbox_components::ids::{CARDS_PER_SHIP, OBSTACLES, SHIPS, Seat, ShipRows, ShipSet, ShipSlot};
use killbox_components::objective::Objectives;
use killbox_components::rng::BattleRng;
use killbox_components::ruleset::Ruleset;
use killbox_components::spec::{Berth, Matchup, ShipSpec};
use killbox_components::state::{
    Board, Card, Charges, Core, Damage, Decks, Ending, Fault, Obstacle, Outcome, Tokens, Turn,
};
use killbox_components::tally::Tally;

use crate::world::observer::{Eye, Observer, Watcher};

/// The number of upgrade card rows of one battle: ten for each ship.
pub const CARDS: usize = SHIPS * CARDS_PER_SHIP;

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// The battle goes on with the frame that is on top now.
    Continue,
    /// Like `Continue`; in addition, triggered abilities have just entered the ability queue.
    Opens,
    /// A decision is open.
    Wait,
    /// The game is over.
    Over,
}

/// One battle: references to its rows in every table.
pub struct Battle<'a, O: Observer> {
    /// Squads and rules, which do not change during a game.
    pub matchup: &'a Matchup,
    /// State that belongs to no ship.
    pub core: &'a mut Core,
    /// The stack of frames: what is going on.
    pub frames: &'a mut Frames,
    /// The positions of ships and remotes.
    pub board: Board<'a>,
    /// The random number generators.
    pub rng: &'a mut BattleRng,
    /// The open decisions.
    pub pending: &'a mut Pending,
    /// The attacks under way.
    pub attacks: &'a mut Attacks,
    /// The ability queue.
    pub queue: &'a mut AbilityQueue,
    /// The damage decks.
    pub decks: &'a mut Decks,
    /// Counts for the report.
    pub tally: &'a mut Tally,
    /// Tokens and locks, by ship.
    pub tokens: ShipRows<'a, Tokens>,
    /// The charges of ship cards.
    pub charges: ShipRows<'a, Charges>,
    /// Damage cards, by ship.
    pub damage: ShipRows<'a, Damage>,
    /// What each ship has done this round.
    pub turn: ShipRows<'a, Turn>,
    /// The upgrade cards: ten rows for each ship.
    pub cards: &'a mut [Card; CARDS],
    /// Bombs, mines and remotes.
    pub devices: &'a mut Devices,
    /// The assigned condition cards.
    pub conditions: &'a mut Conditions,
    /// The scenario and environment card, with the objective tokens [SCN-1].
    pub objectives: &'a mut Objectives,
    /// The obstacles.
    pub obstacles: &'a mut [Obstacle; OBSTACLES],
    /// The observer.
    pub observer: &'a mut O,
}

/// A step of many battles, taken at once.
pub(crate) trait Sweep {
    /// Takes the step of one battle, and says whether it was taken.
    fn sweep<O: Observer>(&mut self, b: &mut Battle<O>) -> bool;
}

/// The same battle with another observer. Every part of a battle is named: a new part does not
/// compile until it is handed on.
macro_rules! observed {
    ($battle:expr, $observer:ident => $other:expr) => {{
        let Battle {
            matchup,
            core,
            frames,
            board,
            rng,
            pending,
            attacks,
            queue,
            decks,
            tally,
            tokens,
            charges,
            damage,
            turn,
            cards,
            devices,
            conditions,
            objectives,
            obstacles,
            observer: $observer,
        } = $battle;
        Battle {
            matchup,
            core,
            frames,
            board: Board { places: ShipRows(board.places.0), huge: board.huge },
            rng,
            pending,
            attacks,
            queue,
            decks,
            tally,
            tokens: ShipRows(tokens.0),
            charges: ShipRows(charges.0),
            damage: ShipRows(damage.0),
            turn: ShipRows(turn.0),
            cards,
            devices,
            conditions,
            objectives,
            obstacles,
            observer: $other,
        }
    }};
}

impl Battle<'_, Eye<'_>> {
    /// The same battle as its watcher's type knows it.
    pub(crate) fn seen_by<O: Watcher, R>(&mut self, with: impl FnOnce(&Battle<O>) -> R) -> R {
        with(&observed!(self, eye => eye.0.any().downcast_mut().expect("a watcher of the batch's type")))
    }
}

impl<'a, O: Observer> Battle<'a, O> {
    /// The same battle behind an [`Eye`], for the rules that are compiled once for all watchers.
    pub(crate) fn behind_an_eye<R>(&mut self, with: impl FnOnce(&mut Battle<Eye>) -> R) -> R
    where
        O: Watcher,
    {
        let mut eye;
        with(&mut observed!(self, observer => {
            eye = Eye(&mut **observer);
            &mut eye
        }))
    }

    /// The specification of `ship`, from its cards.
    pub fn spec(&self, ship: ShipSlot) -> &ShipSpec {
        self.matchup.ship(ship)
    }

    /// The rules of the matchup.
    pub fn rules(&self) -> &Ruleset {
        &self.matchup.ruleset
    }

    /// The size of the play area [RND-17].
    pub fn play_area(&self) -> Extent {
        self.matchup.ruleset.play_area_mm
    }

    /// The ships on the board, including destroyed ones that are not yet removed.
    pub fn in_play(&self) -> ShipSet {
        self.core.in_play
    }

    /// The remotes on the board, including destroyed ones that are not yet removed [DEV-26].
    pub fn remotes(&self) -> ShipSet {
        self.core.remotes
    }

    /// The ships and remotes on the board [RND-5].
    pub fn units(&self) -> ShipSet {
        self.core.in_play | self.remotes()
    }

    /// The friendly ships of `ship` on the board, including itself [ABL-51].
    pub fn friends(&self, ship: ShipSlot) -> ShipSet {
        self.core.in_play & ship.seat().ships()
    }

    /// The enemy ships of `ship` on the board [ABL-53].
    pub fn enemies(&self, ship: ShipSlot) -> ShipSet {
        self.core.in_play & ship.seat().other().ships()
    }

    /// The berths that are taken: each names a docked ship and its carrier [MOV-97].
    pub fn taken(&self) -> impl Iterator<Item = &'a Berth> + use<'a, O> {
        let (matchup, bits) = (self.matchup, self.core.berths);
        let taken = matchup.berths.iter().enumerate().filter(move |(place, _)| bits >> place & 1 == 1);
        taken.map(|(_, berth)| berth)
    }

    /// The ship whose dial `ship` is assigned: itself, or a ship docked with it that lends its dial
    /// [MOV-97].
    pub fn dial_of(&self, ship: ShipSlot) -> ShipSlot {
        let lent = self.taken().find(|berth| berth.lends_dial && berth.carrier == ship);
        lent.map_or(ship, |berth| berth.ship)
    }

    /// The docked ships, which are in reserve [MOV-97].
    pub fn docked(&self) -> ShipSet {
        self.taken().fold(ShipSet::EMPTY, |ships, berth| ships | berth.ship.set())
    }

    /// The ships in reserve, docked or not [RND-82].
    pub fn in_reserve(&self) -> ShipSet {
        self.docked() | self.core.reserve
    }

    /// The ships docked with `carrier` [MOV-97].
    pub fn aboard(&self, carrier: ShipSlot) -> ShipSet {
        self.matchup.aboard(self.core.berths, carrier)
    }

    /// The berth in which `ship` is docked, if it is [MOV-97].
    pub fn berth(&self, ship: ShipSlot) -> Option<&'a Berth> {
        self.taken().find(|berth| berth.ship == ship)
    }

    /// Docks `ship` with a carrier, or undocks it if `with` is none. The caller applies all other
    /// consequences [MOV-97].
    pub fn set_docked(&mut self, ship: ShipSlot, with: Option<ShipSlot>) {
        for (place, berth) in self.matchup.berths.iter().enumerate().filter(|(_, berth)| berth.ship == ship) {
            let bit = 1 << place;
            match with == Some(berth.carrier) {
                true => self.core.berths |= bit,
                false => self.core.berths &= !bit,
            }
        }
    }

    /// The seats in player order [RND-29].
    pub fn player_order(&self) -> [Seat; 2] {
        [self.core.first, self.core.first.other()]
    }

    /// Whether nothing was triggered. The next step of the same frame can then follow at once.
    pub(crate) fn is_quiet(&self) -> bool {
        self.queue.staged == 0 && self.queue.dealt.is_none() && self.core.ending.is_none()
    }

    // --- frames ---

    /// Pushes a frame, which becomes the top frame. To do A and then B, push B and then A.
    pub fn push(&mut self, frame: Frame) {
        if self.frames.0.try_push(frame).is_err() {
            self.fault(Fault::FrameStack);
        }
    }

    /// Pops the top frame.
    pub fn pop(&mut self) -> Flow {
        self.frames.0.pop();
        Flow::Continue
    }

    /// Pops the top frame and reports its outcome to the frame below.
    pub fn pop_with(&mut self, outcome: Outcome) -> Flow {
        self.core.outcome = outcome;
        self.pop()
    }

    /// Replaces the top frame, usually by the same frame at its next step.
    pub fn set(&mut self, frame: Frame) -> Flow {
        if let Some(top) = self.frames.0.last_mut() {
            *top = frame;
        }
        Flow::Continue
    }

    /// Ends the battle as faulted, for example because it has reached a bound.
    pub fn fault(&mut self, fault: Fault) {
        if self.core.ending.is_none() {
            self.core.ending = Some(Ending { winner: None, fault: Some(fault) });
            let under_way = self.frames.ability().map(|f| f.ability);
            let waiting = self.queue.waiting.last().map(|trigger| trigger.ability);
            let is_of_a_card = |number: &u16| usize::from(*number) < self.matchup.program.len();
            self.core.culprit = under_way.or(waiting).filter(is_of_a_card);
        }
        self.frames.0.clear();
        self.frames.0.push(Frame::Over);
        self.pending.clear();
    }

    // --- decisions ---

    /// Asks `seat` for a decision.
    ///
    /// `fill` offers the legal options in a stable order, by [`Battle::offer`]. It is not called
    /// again once there is an answer. If there is only one option, it is the answer. If there is no
    /// answer yet, this returns `None`: the step then returns [`Flow::Wait`] and is called again
    /// with the answer, with the battle unchanged.
    pub fn ask(
        &mut self,
        seat: Seat,
        kind: DecisionKind,
        subject: impl Into<Option<ShipSlot>>,
        fill: impl FnOnce(&mut Self),
    ) -> Option<Choice> {
        let slot = self.pending.of_mut(seat);
        if let Some(answer) = slot.answer.take() {
            slot.options.clear();
            return self.read(kind, answer);
        }
        slot.options.clear();
        slot.kind = kind;
        slot.subject = subject.into();
        self.core.asked = seat;
        fill(self);
        if self.core.ending.is_some() {
            // A bound was reached while `fill` collected the options.
            self.pending.clear();
            return None;
        }
        let slot = self.pending.of_mut(seat);
        match slot.options[..] {
            // Nobody could ever answer, so the run must not wait for an answer.
            [] => self.fault(Fault::NoOption),
            [only] => {
                slot.options.clear();
                return self.read(kind, only);
            }
            _ => {}
        }
        None
    }

    /// Offers an option of the decision that is being asked. If there are more options than a
    /// decision holds, the battle ends as faulted. Choices with long lists are therefore asked in
    /// stages.
    #[inline(always)]
    pub fn offer(&mut self, choice: Choice) {
        // Inlined, because the variant of `choice` is known at the call and makes finding its key
        // cheap.
        self.offer_as(choice.key(), choice);
    }

    fn offer_as(&mut self, key: OptionKey, choice: Choice) {
        let pending = self.pending.of_mut(self.core.asked);
        debug_assert_eq!(key.choice(pending.kind), Some(choice), "offered by {:?}", pending.kind);
        if pending.options.try_push(key).is_err() {
            self.fault(Fault::Options);
        }
    }

    /// The choice that an answer to a decision of this kind means.
    fn read(&mut self, asked: DecisionKind, answer: OptionKey) -> Option<Choice> {
        let choice = answer.choice(asked);
        if choice.is_none() {
            self.fault(Fault::Misread);
        }
        choice
    }

    /// Ends the battle as faulted, because the answer is not one of the options. This is a bug in
    /// the program.
    #[cold]
    pub(crate) fn misread(&mut self) -> Flow {
        self.fault(Fault::Misread);
        Flow::Continue
    }

    // --- events ---

    /// Reports an event to the observer alone. No ability listens to it, or those that do are
    /// triggered later.
    pub(crate) fn tell(&mut self, event: Event) {
        if !O::LISTENS {
            return;
        }
        if let Event::AbilityQueued { ship, ability }
        | Event::AbilityResolved { ship, ability }
        | Event::AbilityDropped { ship, ability } = event
            && self.is_of_a_secret(ship, ability)
        {
            return;
        }
        let cause = self.frames.cause().filter(|f| !self.is_of_a_secret(f.ship, f.ability));
        let cause = cause.map(|f| Cause { ship: self.doer(&f.trigger()), ability: f.ability });
        self.observer.event(&event, cause);
    }

    /// The ship whose effect the ability is. The effect of a device that no ship placed belongs to
    /// no ship: its trigger names a ship of the first player, who makes its decisions [ENV-5/open].
    pub fn doer(&self, t: &Trigger) -> Option<ShipSlot> {
        let program = &self.matchup.program;
        let is_known = usize::from(t.ability) < program.len();
        match is_known.then(|| program.ability(t.ability).source) {
            Some(Source::Device(_)) => self.devices.rows[usize::from(t.card)].by.as_ship(),
            _ => Some(t.ship),
        }
    }

    /// Whether the ability belongs to a facedown condition whose kind is secret. Observers are not
    /// told of such an ability [CND-7].
    pub fn is_of_a_secret(&self, ship: ShipSlot, ability: u16) -> bool {
        self.secret_of(ability).is_some_and(|kind| self.conditions.is_hidden(kind, ship))
    }

    /// The secret condition to which the ability belongs, if any [CND-7].
    pub(crate) fn secret_of(&self, ability: u16) -> Option<ConditionKind> {
        let program = &self.matchup.program;
        let source = (usize::from(ability) < program.len()).then(|| program.ability(ability).source);
        match source {
            Some(Source::Condition(kind)) if kind.is_secret() => Some(kind),
            _ => None,
        }
    }

    /// Whether no observer and no ability listens at these hooks. Rows may then change without an
    /// event.
    pub(crate) fn is_unheard(&self, hooks: &[Hook]) -> bool {
        !O::LISTENS && hooks.iter().all(|hook| self.matchup.program.is_silent(*hook, self.core.faceup_kinds))
    }

    // --- dice ---

    /// Rolls one die, in or outside an attack.
    pub fn roll_die(&mut self, kind: DieKind) -> Face {
        if let Some(face) = self.observer.scripted_die(kind) {
            return face;
        }
        match kind {
            DieKind::Attack => self.rng.attack_die(),
            DieKind::Defense => self.rng.defense_die(),
        }
    }

    /// Rolls dice of one kind and counts the faces. One random word serves ten dice.
    pub fn roll_dice(&mut self, kind: DieKind, n: u8) -> Faces {
        let mut counts = 0u64;
        let mut left = n;
        while left > 0 {
            let now = left.min(DICE_PER_WORD);
            left -= now;
            let word = self.rng.dice_word();
            for die in 0..now {
                let scripted = self.observer.scripted_die(kind);
                let face = scripted.unwrap_or(Face::of(kind, (word >> (3 * die) & 7) as u8));
                counts += 1 << (8 * face as u32);
            }
        }
        let [a, b, c, d, e, ..] = counts.to_le_bytes();
        [a, b, c, d, e]
    }

    // --- attacks ---

    /// The attack at `index` of the pool.
    pub fn attack(&mut self, index: u8) -> &mut AttackData {
        &mut self.attacks.pool[index as usize]
    }
}

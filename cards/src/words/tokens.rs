//! Effects on tokens and locks.

use super::Word;
use crate::check::{Check, Goes, Subject};
use crate::compile::{Compiler, Steps, set};
use crate::declare::topic;
use crate::language::{After, ArcWord, ForEach, Range, Ships, When, Who, Would};
use crate::language::{Topic, topics};
use killbox_components::ability::{Locking, Op, OwnOp, ShipOp, Transferred};
use killbox_components::token::{Token, TokenColor};
use serde::{Deserialize, Serialize};

/// Gain tokens [TOK-1].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gain {
    /// The ship that gains them. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The kind of token, such as `Focus`.
    pub token: Token,
    /// How many. Default: 1.
    #[serde(default = "super::one")]
    pub n: u8,
    /// A word of `ForEach` by which `n` is multiplied. Absent: `n` alone counts.
    #[serde(default)]
    pub for_each: Option<ForEach>,
}

impl Word for Gain {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Gain { who, n, for_each, token: _ } = self;
        at.amount(who, *n, word);
        at.for_each(for_each);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let Gain { who, token, n, for_each } = self;
        steps.push(c.on(who, ShipOp::Gain { token: *token, n: *n, times: c.squads.times(for_each) }));
    }

    topics!(who, token, for_each);
}

/// Gain the token that the ability replaces. Only in the `instead` of `Would(GainToken(..))`
/// [ABL-41].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GainReplaced {
    /// The ship that gains it. Default: `You`.
    #[serde(default)]
    pub who: Who,
}

impl Word for GainReplaced {
    fn check(&self, at: &mut Check, word: &'static str) {
        let GainReplaced { who } = self;
        let when = &at.ability.when;
        let gained = matches!(when, When::Would(Would::GainToken { .. }));
        at.who(who);
        if !gained {
            at.say(Some(word), "no token is replaced here: it goes with Would(GainToken(..))");
        }
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let GainReplaced { who } = self;
        steps.push(c.on(who, ShipOp::GainReplaced));
    }

    topics!(who);
}

/// Gain a token of the kind that was gained or removed; a reinforce token is one of the same side.
/// Only with `After(GainToken(..))` and `After(RemoveToken(..))` [TOK-10].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GainSameToken {
    /// The ship that gains it. Default: `You`.
    #[serde(default)]
    pub who: Who,
}

impl Word for GainSameToken {
    fn goes(&self, at: &Check) -> Goes {
        let when = &at.ability.when;
        let names = matches!(when, When::After(After::GainToken { .. } | After::RemoveToken { .. }));
        Goes::With(names, "After(GainToken(..)), After(RemoveToken(..))")
    }

    fn check(&self, at: &mut Check, _word: &'static str) {
        let GainSameToken { who } = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let GainSameToken { who } = self;
        steps.push(c.on(who, ShipOp::GainReplaced));
    }

    topics!(who);
}

/// Remove tokens of one kind [TOK-1].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Remove {
    /// The ship that removes them. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The kind of token, such as `Stress`.
    pub token: Token,
    /// How many at most. Default: 1.
    #[serde(default = "super::one")]
    pub n: u8,
}

impl Word for Remove {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Remove { who, n, .. } = self;
        at.amount(who, *n, word);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let Remove { who, token, n } = self;
        steps.push(c.on(who, ShipOp::Remove { token: *token, n: *n }));
    }

    topics!(who, token);
}

/// Remove all tokens of one colour [TOK-2].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemoveAll {
    /// The ship that removes them. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The colour: `Green`, `Orange`, `Red` or `Blue`. `Red` includes the locks that lie on the
    /// ship [TOK-36].
    pub color: TokenColor,
}

impl Word for RemoveAll {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let RemoveAll { who, .. } = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let RemoveAll { who, color } = self;
        steps.push(c.on(who, ShipOp::RemoveAll(*color)));
    }

    topics!(who);
}

/// Remove tokens of certain colours; the ship's player chooses which ones [TOK-2].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemoveColor {
    /// The ship that removes them. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The colours, a list such as `[Orange, Red]`.
    pub color: Vec<TokenColor>,
    /// `true`: locks that lie on the ship, which are red tokens of it, cannot be removed.
    #[serde(default)]
    pub non_lock: bool,
    /// Kinds of token that cannot be removed although they have one of these colours. Default:
    /// none.
    #[serde(default)]
    pub except: Vec<Token>,
    /// How many at most. Default: 1.
    #[serde(default = "super::one")]
    pub n: u8,
}

impl Word for RemoveColor {
    fn check(&self, at: &mut Check, word: &'static str) {
        let RemoveColor { who, color, n, .. } = self;
        at.amount(who, *n, word);
        at.named(color, "color");
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let RemoveColor { who, color, non_lock, except, n } = self;
        let locks = !non_lock && color.contains(&TokenColor::Red);
        steps.push(c.on(who, ShipOp::RemoveColor { colors: set(color), except: set(except), locks, n: *n }));
    }

    topics!(who);
}

/// Transfer a token from one ship to another. It stays where it is if either ship cannot transfer
/// it [TOK-9].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transfer {
    /// The kind of token, such as `Focus`.
    pub token: Token,
    /// The ship that has the token. Default: `You`.
    #[serde(default)]
    pub from: Who,
    /// The ship that receives the token.
    pub to: Who,
}

impl Word for Transfer {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Transfer { from, to, .. } = self;
        at.who(from);
        at.who(to);
        if from == to {
            at.say(Some(word), "from a ship to itself: this does nothing");
        }
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let Transfer { token, from, to } = self;
        steps.push(c.on(from, ShipOp::Transfer { token: *token, to: c.squads.whom(to) }));
    }

    topics!(token, from, to);
}

/// Transfer tokens of certain colours from one ship to another; your player chooses which ones.
/// Locks stay unless `locks` or `locks_on_it` is `true` [TOK-9].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TransferColor {
    /// The colours, a list such as `[Green]`.
    pub color: Vec<TokenColor>,
    /// `true`: the locks that the ship has can be transferred too [TOK-37].
    #[serde(default)]
    pub locks: bool,
    /// `true`: locks that lie on the ship, which are red tokens of it, can be transferred too
    /// [TOK-36].
    #[serde(default)]
    pub locks_on_it: bool,
    /// The ship that has the tokens. Default: `You`.
    #[serde(default)]
    pub from: Who,
    /// The ship that receives the tokens.
    pub to: Who,
    /// How many at most, or 99 for all. Default: 1.
    #[serde(default = "super::one")]
    pub n: u8,
    /// `true`: only tokens of a kind that the other ship does not have.
    #[serde(default)]
    pub new_kind: bool,
    /// `true`: the player may transfer fewer than `n`, or none.
    #[serde(default)]
    pub or_fewer: bool,
}

impl Word for TransferColor {
    fn check(&self, at: &mut Check, word: &'static str) {
        let TransferColor { color, from, to, n, .. } = self;
        at.amount(from, *n, word);
        at.who(to);
        at.named(color, "color");
        if from == to {
            at.say(Some(word), "from a ship to itself: this does nothing");
        }
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let TransferColor { color, locks, locks_on_it, from, to, n, new_kind, or_fewer } = self;
        let tokens = Token::ALL.into_iter().filter(|token| color.contains(&token.color())).collect();
        let (locks, locks_on_it) = (*locks, *locks_on_it);
        let what = Transferred { tokens, locks, locks_on_it, new_kind: *new_kind, or_fewer: *or_fewer };
        steps.push(c.on(from, ShipOp::TransferOneOf { what, to: c.squads.whom(to), n: *n }));
    }

    topics!(from, to);
}

/// Transfer tokens of certain kinds from one ship to another; your player chooses which ones
/// [TOK-9].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TransferOneOf {
    /// The kinds of token, a list such as `[Focus, Evade]`.
    pub token: Vec<Token>,
    /// `true`: the locks that the ship has can be transferred too [TOK-37].
    #[serde(default)]
    pub locks: bool,
    /// The ship that has the tokens. Default: `You`.
    #[serde(default)]
    pub from: Who,
    /// The ship that receives the tokens.
    pub to: Who,
    /// How many at most. Default: 1.
    #[serde(default = "super::one")]
    pub n: u8,
}

impl Word for TransferOneOf {
    fn check(&self, at: &mut Check, word: &'static str) {
        let TransferOneOf { token, from, to, n, .. } = self;
        at.amount(from, *n, word);
        at.who(to);
        at.named(token, "token");
        if from == to {
            at.say(Some(word), "from a ship to itself: this does nothing");
        }
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let TransferOneOf { token, locks, from, to, n } = self;
        let tokens = set(token);
        let what =
            Transferred { tokens, locks: *locks, locks_on_it: false, new_kind: false, or_fewer: false };
        steps.push(c.on(from, ShipOp::TransferOneOf { what, to: c.squads.whom(to), n: *n }));
    }

    topics!(token, from, to);
}

/// Turn a token into one of another kind. No token is removed or gained by this.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnInto {
    /// The ship that has the token. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The kind of token that the ship has.
    pub token: Token,
    /// The kind of token that it becomes.
    pub into: Token,
}

impl Word for TurnInto {
    fn check(&self, at: &mut Check, word: &'static str) {
        let TurnInto { who, token, into } = self;
        at.who(who);
        if token == into {
            at.say(Some(word), "the token stays as it is: this does nothing");
        }
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let TurnInto { who, token, into } = self;
        steps.push(c.on(who, ShipOp::TurnInto { token: *token, into: *into }));
    }

    topics!(who, token, into);
}

/// Acquire a lock [TOK-26].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AcquireLock {
    /// The ship that acquires it. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The object that is locked; `OtherShip` stands for what was locked in the event, obstacles
    /// included. Absent: the player of `who` chooses an object.
    #[serde(default)]
    pub on: Option<Who>,
    /// `true`: the object may be at any range.
    #[serde(default)]
    pub ignoring_range: bool,
    /// The range of the object from `who`, such as `"1-2"`. Absent: the range at which `who` can
    /// lock.
    #[serde(default)]
    pub range: Option<Range>,
    /// Only an object on which one of these ships has a lock. Absent: any.
    #[serde(default)]
    pub locked_by: Option<Ships>,
    /// Only an object at this range of you. Absent: any.
    #[serde(default)]
    pub near_you: Option<Range>,
    /// Only another object, at this range of the one that was locked. Only with
    /// `After(AcquireLock())`. Absent: any object.
    #[serde(default)]
    pub beside: Option<Range>,
    /// Only an object in this arc of `who`. Absent: any [ATK-10].
    #[serde(default)]
    pub in_arc: Option<ArcWord>,
    /// If the lock is acquired, a lock that one of these ships has on the object breaks; your
    /// player chooses which. Not with an event of a ship. Absent: none [TOK-33].
    #[serde(default)]
    pub then_break: Option<Box<Ships>>,
}

impl Word for AcquireLock {
    fn check(&self, at: &mut Check, word: &'static str) {
        let AcquireLock { who, on, ignoring_range, locked_by, beside, then_break, .. } = self;
        if let Some(ships) = then_break {
            at.ships(ships);
            // The object takes the place of what the event tells [TOK-33].
            if at.subject() != Subject::None {
                at.say(Some("then_break"), "'then_break' does not go with an event of a ship");
            }
        }
        let when = &at.ability.when;
        if beside.is_some() && !matches!(when, When::After(After::AcquireLock { .. })) {
            at.say(Some("beside"), "nothing was locked: it goes with After(AcquireLock())");
        }
        locked_by.iter().for_each(|ships| at.ships(ships));
        if !ignoring_range {
            at.on_board(word);
        }
        at.who(who);
        on.iter().for_each(|on| at.who(on));
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let AcquireLock {
            who,
            on: object,
            ignoring_range,
            range,
            locked_by,
            near_you,
            beside,
            in_arc,
            then_break,
        } = self;
        let object = object.as_ref().map(|object| c.squads.whom(object));
        let locked_by = locked_by.as_ref().map(|ships| c.squads.group(ships));
        let then_break = then_break.as_ref().map(|ships| c.squads.group(ships));
        let any_range = *ignoring_range;
        steps.push(c.on(
            who,
            ShipOp::AcquireLock(Locking {
                on: object,
                any_range,
                range: *range,
                locked_by,
                near_you: *near_you,
                beside: *beside,
                in_arc: *in_arc,
                then_break,
            }),
        ));
    }

    topics!(who, on, locked_by, then_break);
}

/// Break all locks on a ship [TOK-33].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BreakLocksOn {
    /// The ship on which the locks lie. Default: `You`.
    #[serde(default)]
    pub who: Who,
}

impl Word for BreakLocksOn {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let BreakLocksOn { who } = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let BreakLocksOn { who } = self;
        steps.push(c.on(who, ShipOp::BreakLocksOn));
    }

    topics!(who);
}

/// Transfer a lock that one ship has on a second ship to a third ship, on which it lies from then
/// on [TOK-37].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveLock {
    /// The ship that has the lock.
    pub of: Who,
    /// The ship on which the lock lies. Default: `You`.
    #[serde(default)]
    pub from: Who,
    /// The ship on which the lock lies afterwards.
    pub to: Who,
}

impl Word for MoveLock {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let MoveLock { of, from, to } = self;
        for who in [of, from, to] {
            at.who(who);
        }
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let MoveLock { of, from, to } = self;
        steps.push(c.on(of, ShipOp::MoveLock { from: c.squads.whom(from), to: c.squads.whom(to) }));
    }

    topics!(of, from, to);
}

/// Transfer every lock that an enemy ship has on a ship to you: afterwards the locks lie on you
/// [TOK-37].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeEnemyLocks {
    /// The ship on which the locks lie.
    pub from: Who,
}

impl Word for TakeEnemyLocks {
    fn check(&self, at: &mut Check, word: &'static str) {
        let TakeEnemyLocks { from } = self;
        at.own_ship(word);
        at.who(from);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let TakeEnemyLocks { from } = self;
        steps.push(c.on(from, ShipOp::TakeEnemyLocks));
    }

    topics!(from);
}

/// Jam a ship, at any range [TOK-42].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Jam {
    /// The ship that is jammed.
    pub who: Who,
}

impl Word for Jam {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Jam { who } = self;
        at.own_ship(word);
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let Jam { who } = self;
        steps.push(c.on(who, ShipOp::Jam));
    }

    topics!(tell Topic::Token(Token::Jam); who);
}

/// Remove a token from this card, which your player chooses. A ship gains a token of that kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GainFromCard {
    /// The ship that gains the token. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// `true`: all tokens of this card, one after another.
    #[serde(default)]
    pub all: bool,
}

impl Word for GainFromCard {
    fn check(&self, at: &mut Check, word: &'static str) {
        let GainFromCard { who, .. } = self;
        at.of_upgrade(word);
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let GainFromCard { who, all } = self;
        steps.push(c.on(who, ShipOp::GainFromCard { all: *all }));
    }

    topics!(who);
}

/// Put tokens on this card. They belong to no ship.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PutOnCard {
    /// The kind of token, such as `Calculate`.
    pub token: Token,
    /// How many. Default: 1.
    #[serde(default = "super::one")]
    pub n: u8,
}

impl Word for PutOnCard {
    fn check(&self, at: &mut Check, word: &'static str) {
        let PutOnCard { n, .. } = self;
        at.of_upgrade(word);
        at.some(*n, word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let PutOnCard { token, n } = self;
        steps.push(Op::Own(OwnOp::PutOnCard { token: *token, n: *n }));
    }

    topics!(token);
}

/// Put the token that the ability replaces on this card. Only in the `instead` of
/// `Would(GainToken(..))`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PutReplacedOnCard;

impl Word for PutReplacedOnCard {
    fn goes(&self, at: &Check) -> Goes {
        let when = &at.ability.when;
        let gained = matches!(when, When::Would(Would::GainToken { .. }));
        Goes::With(gained, "Would(GainToken(..))")
    }

    fn check(&self, at: &mut Check, word: &'static str) {
        at.of_upgrade(word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::PutReplacedOnCard));
    }
}

topic! {
    tokens:
        Gain(Gain), GainReplaced(GainReplaced), GainSameToken(GainSameToken), Remove(Remove),
        RemoveAll(RemoveAll), RemoveColor(RemoveColor), Transfer(Transfer),
        TransferColor(TransferColor), TransferOneOf(TransferOneOf), TurnInto(TurnInto),
        AcquireLock(AcquireLock), BreakLocksOn(BreakLocksOn), MoveLock(MoveLock),
        TakeEnemyLocks(TakeEnemyLocks), Jam(Jam), GainFromCard(GainFromCard), PutOnCard(PutOnCard),
        PutReplacedOnCard,
}

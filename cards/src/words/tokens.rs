//! Words about tokens and locks.

use super::Word;
use crate::check::{Check, Goes};
use crate::compile::{Compiler, Steps, set};
use crate::language::{After, ArcWord, ForEach, Range, Ships, When, Who, Would};
use killbox_components::ability::{Locking, Op, OwnOp, ShipOp, Transferred};
use killbox_components::token::{Token, TokenColor};
use serde::{Deserialize, Serialize};

/// TOK-1: gain tokens.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gain {
    /// Who.
    #[serde(default)]
    pub who: Who,
    /// What.
    pub token: Token,
    /// How many.
    #[serde(default = "super::one")]
    pub n: u8,
    /// Times what.
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
}

/// ABL-41: gain the token that is replaced: with `Would(GainToken(..))`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GainReplaced {
    /// Who.
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
}

/// TOK-10: gain one more token of the kind that was gained: with `After(GainToken(..))`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GainSameToken {
    /// Who.
    #[serde(default)]
    pub who: Who,
}

impl Word for GainSameToken {
    fn goes(&self, at: &Check) -> Goes {
        let when = &at.ability.when;
        let gained = matches!(when, When::After(After::GainToken { .. }));
        Goes::With(gained, "After(GainToken(..))")
    }

    fn check(&self, at: &mut Check, _word: &'static str) {
        let GainSameToken { who } = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let GainSameToken { who } = self;
        steps.push(c.on(who, ShipOp::GainReplaced));
    }
}

/// TOK-1: remove tokens.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Remove {
    /// Whose.
    #[serde(default)]
    pub who: Who,
    /// What.
    pub token: Token,
    /// How many at most.
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
}

/// TOK-2: remove every token of one colour.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemoveAll {
    /// Whose.
    #[serde(default)]
    pub who: Who,
    /// Which colour.
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
}

/// TOK-2: remove tokens of one of these colours, which ones the ship's player says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemoveColor {
    /// Whose.
    #[serde(default)]
    pub who: Who,
    /// Of which colours.
    pub color: Vec<TokenColor>,
    /// Whether locks are left out.
    #[serde(default)]
    pub non_lock: bool,
    /// Tokens of these colours that are left out.
    #[serde(default)]
    pub except: Vec<Token>,
    /// How many at most.
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
}

/// TOK-9: a token goes from one ship to another, or stays if either end cannot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transfer {
    /// What.
    pub token: Token,
    /// Whose.
    #[serde(default)]
    pub from: Who,
    /// To whom.
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
}

/// TOK-9: tokens of these colours go from one ship to another, which ones your player says.
/// Locks stay, unless that is said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TransferColor {
    /// Of which colours.
    pub color: Vec<TokenColor>,
    /// TOK-37: the locks that the ship has can go too.
    #[serde(default)]
    pub locks: bool,
    /// TOK-36: locks that lie on the ship, red tokens of it, can go too.
    #[serde(default)]
    pub locks_on_it: bool,
    /// Whose.
    #[serde(default)]
    pub from: Who,
    /// To whom.
    pub to: Who,
    /// How many at most; 99 for all.
    #[serde(default = "super::one")]
    pub n: u8,
    /// Only tokens of a kind that the other ship does not have.
    #[serde(default)]
    pub new_kind: bool,
    /// Whether fewer can go, or none.
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
}

/// TOK-9: tokens of these kinds go from one ship to another, which ones your player says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TransferOneOf {
    /// Of which kinds.
    pub token: Vec<Token>,
    /// TOK-37: or locks that the ship has.
    #[serde(default)]
    pub locks: bool,
    /// Whose.
    #[serde(default)]
    pub from: Who,
    /// To whom.
    pub to: Who,
    /// How many at most.
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
}

/// A token becomes another one: it is neither removed nor gained.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnInto {
    /// Whose.
    #[serde(default)]
    pub who: Who,
    /// What it is.
    pub token: Token,
    /// What it becomes.
    pub into: Token,
}

impl Word for TurnInto {
    fn check(&self, at: &mut Check, word: &'static str) {
        let TurnInto { who, token, into } = self;
        at.who(who);
        if token == into {
            at.say(Some(word), "a token that becomes what it is: this does nothing");
        }
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let TurnInto { who, token, into } = self;
        steps.push(c.on(who, ShipOp::TurnInto { token: *token, into: *into }));
    }
}

/// TOK-26: acquire a lock.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AcquireLock {
    /// Who.
    #[serde(default)]
    pub who: Who,
    /// On whom, `OtherShip` being what was locked, obstacles included; without it, on an object
    /// of its choice.
    #[serde(default)]
    pub on: Option<Who>,
    /// Whether it need not be in range.
    #[serde(default)]
    pub ignoring_range: bool,
    /// Only at this range of who acquires it.
    #[serde(default)]
    pub range: Option<Range>,
    /// Only on an object on which one of these has a lock.
    #[serde(default)]
    pub locked_by: Option<Ships>,
    /// Only on an object at this range of you.
    #[serde(default)]
    pub near_you: Option<Range>,
    /// Only on another object at this range of the one that was locked: with
    /// `After(AcquireLock())`.
    #[serde(default)]
    pub beside: Option<Range>,
    /// ATK-10: only on an object in this arc of who acquires it.
    #[serde(default)]
    pub in_arc: Option<ArcWord>,
}

impl Word for AcquireLock {
    fn check(&self, at: &mut Check, word: &'static str) {
        let AcquireLock { who, on, ignoring_range, locked_by, beside, .. } = self;
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
        let AcquireLock { who, on: object, ignoring_range, range, locked_by, near_you, beside, in_arc } =
            self;
        let object = object.as_ref().map(|object| c.squads.whom(object));
        let locked_by = locked_by.as_ref().map(|ships| c.squads.group(ships));
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
            }),
        ));
    }
}

/// TOK-33: all locks on a ship are broken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BreakLocksOn {
    /// On whom.
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
}

/// TOK-37: the lock that a ship has on one ship lies on another then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveLock {
    /// Whose lock.
    pub of: Who,
    /// On whom it lies.
    #[serde(default)]
    pub from: Who,
    /// On whom it lies then.
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
}

/// TOK-37: every lock that an enemy has on that ship goes to you.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeEnemyLocks {
    /// From whom.
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
}

/// TOK-42: jam that ship, whatever its range.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Jam {
    /// Whom.
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
}

/// A token is removed from this card, which one your player says, and a ship gains one like it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GainFromCard {
    /// Who.
    #[serde(default)]
    pub who: Who,
    /// All of them, one after another.
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
}

/// Put tokens on this card: they are no ship's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PutOnCard {
    /// What.
    pub token: Token,
    /// How many.
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
}

/// Put the token that is replaced on this card: with `Would(GainToken(..))`.
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

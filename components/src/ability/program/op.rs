//! What abilities cost and do.

use super::super::words::{ChargeWord, DamageWord, Range, Until};
use super::compiled::Span;
use super::{Group, Whom};
use crate::condition::ConditionKind;
use crate::damage::DamageTrait;
use crate::device::{DeviceClass, DeviceKind};
use crate::dice::{DieKind, Face};
use crate::frame::action::ActionSet;
use crate::maneuver::Maneuver;
use crate::token::{Token, TokenColor};

/// ABL-48: one thing that is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// Standard charges of this card.
    Charge(u8),
    /// Force.
    Force(u8),
    /// Shields.
    Shield(u8),
    /// Energy.
    Energy(u8),
    /// Tokens.
    Spend(Token, u8),
    /// Tokens of a colour.
    SpendColor(TokenColor, u8),
    /// A token of one such ship.
    SpendOf(Group, Token),
    /// The lock on that ship.
    SpendLock(Whom),
    /// Tokens, removed.
    Remove(Token, u8),
    /// Tokens of a colour, removed.
    RemoveColor(TokenColor, u8),
    /// The lock on that ship, broken.
    BreakLock(Whom),
    /// 1 or more standard charges of this card.
    ChargesUpTo(u8),
    /// Tokens are gained.
    Gain(Token, u8),
    /// Damage is suffered.
    Suffer(DamageWord, u8),
    /// One of the payer's results in the attack; bits by face.
    SpendResult(u8),
    /// One of the payer's damage cards is exposed.
    Expose,
}

/// Which dice of the attack under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dice {
    /// Red.
    Attack,
    /// Green.
    Defense,
    /// Red for the attacker, green for the defender: of the ship that triggered it.
    Own,
}

/// What an amount is multiplied by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// Nothing.
    Once,
    /// Each point of damage that is replaced.
    Replaced,
    /// Each charge spent.
    Paid,
    /// Each such ship.
    Ship(Group),
    /// Each die last rolled that shows one of these faces, as bits.
    Result(u8),
}

/// In [`Op::May`]: it costs nothing.
pub const FREE: u16 = u16::MAX;

/// Whose business a step of an effect is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concern {
    /// Dice that are rolled, and how many.
    Dice,
    /// Devices, and ships one after another.
    Devices,
    /// Condition cards, and dials turned up.
    Conditions,
    /// Each of these ships, one after another.
    Ships(Whom),
    /// The ability itself: its course, its card, its ship.
    Course,
}

/// One step of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Gain tokens.
    Gain {
        /// Who.
        who: Whom,
        /// What.
        token: Token,
        /// How many.
        n: u8,
        /// Times what.
        times: Times,
    },
    /// Gain the token that is replaced.
    GainReplaced(Whom),
    /// Remove tokens.
    Remove {
        /// Whose.
        who: Whom,
        /// What.
        token: Token,
        /// How many at most.
        n: u8,
    },
    /// Suffer damage.
    Suffer {
        /// Who.
        who: Whom,
        /// HIT or CRIT.
        kind: DamageWord,
        /// How much.
        n: u8,
        /// Times what.
        times: Times,
    },
    /// Recover charges.
    Recover {
        /// Who.
        who: Whom,
        /// What.
        charge: ChargeWord,
        /// How many at most.
        n: u8,
    },
    /// Lose charges.
    Lose {
        /// Who.
        who: Whom,
        /// What.
        charge: ChargeWord,
        /// How many at most.
        n: u8,
        /// Times what.
        times: Times,
    },
    /// Repair the damage card that speaks.
    RepairThisCard,
    /// Remove every token of a colour.
    RemoveAll(Whom, TokenColor),
    /// Remove tokens of these colours, by choice.
    RemoveColor {
        /// Whose.
        who: Whom,
        /// Bits by [`TokenColor`].
        colors: u8,
        /// Locks on the ship can go too.
        locks: bool,
        /// How many.
        n: u8,
    },
    /// A token goes from one ship to another.
    Transfer {
        /// What.
        token: Token,
        /// Whose.
        from: Whom,
        /// To whom.
        to: Whom,
    },
    /// Acquire a lock.
    AcquireLock {
        /// Who.
        who: Whom,
        /// On whom, if it is said.
        on: Option<Whom>,
        /// Range does not matter.
        any_range: bool,
    },
    /// Rotate the turret indicator.
    RotateTurret(Whom),
    /// Perform a bonus attack.
    BonusAttack {
        /// Who.
        who: Whom,
        /// As in [`super::AttackFilter::weapons`].
        weapons: u8,
        /// As in [`super::AttackFilter::arcs`].
        arcs: u16,
        /// Against one of these.
        against: Option<Whom>,
        /// Not against the defender before.
        other_target: bool,
        /// From a turret arc not used this round.
        unused_turret: bool,
        /// Against a ship not attacked this round.
        not_attacked: bool,
        /// Without the lock that is asked for.
        without_lock: bool,
    },
    /// Repair a damage card.
    RepairCard {
        /// Whose.
        who: Whom,
        /// Which side.
        faceup: Option<bool>,
        /// Of faceup ones, only with this trait.
        card_trait: Option<DamageTrait>,
    },
    /// Expose a damage card.
    ExposeCard {
        /// Whose.
        who: Whom,
        /// Which one the player of the ability says.
        by_choice: bool,
    },
    /// The ship of the event skips its Execute Maneuver step.
    SkipExecuteStep,
    /// The damage card is dealt facedown.
    DealReplacedFacedown,
    /// The damage card is discarded.
    DiscardReplaced,
    /// One of so many damage cards is dealt.
    DealOneOf(u8),
    /// It is destroyed.
    Destroy(Whom),
    /// Deal a facedown damage card.
    DealFacedown(Whom),
    /// Turn this card over.
    FlipThisCard,
    /// Nothing: what was replaced does not happen.
    Nothing,
    /// The player picks which of so many parts is done; each begins with [`Op::Part`].
    PickPart(u8),
    /// A part of [`Op::PickPart`] of so many ops; skipped unless picked.
    Part {
        /// Which.
        number: u8,
        /// How many ops.
        skip: u8,
    },
    /// Your player may pay for the next ops.
    May {
        /// The price: index into the program's prices; [`FREE`] for none.
        price: u16,
        /// How many ops.
        skip: u8,
    },
    /// Skip the next ops unless the frame before reported that it was done.
    UnlessDone {
        /// How many ops.
        skip: u8,
    },
    /// Rotate the ship.
    RotateShip {
        /// By 90 degrees.
        quarter: bool,
        /// By 180.
        half: bool,
    },
    /// Set the dial.
    SetDial {
        /// Bits by [`ManeuverPart`](crate::ability::ManeuverPart).
        same: u8,
        /// By how much the speed differs.
        speed_by: Option<u8>,
        /// Bits by difficulty.
        colors: u8,
    },
    /// Execute another maneuver.
    ExecuteInstead(Maneuver),
    /// The initiative counts as this.
    TreatInitiative {
        /// The number.
        number: u8,
        /// How long.
        until: Until,
    },
    /// That ship may pay to skip the next ops.
    UnlessPays {
        /// Who.
        who: Whom,
        /// The price: index into the program's prices.
        price: u16,
        /// How many ops.
        skip: u8,
    },
    /// A ship has another ability for a time.
    Grant {
        /// Who.
        to: Whom,
        /// How long.
        until: Until,
        /// Its number.
        ability: u16,
        /// How many parts it has, numbered from there on.
        parts: u8,
    },
    /// A ship's initiative counts as another's to the end of the round.
    TreatInitiativeAs {
        /// Whose.
        who: Whom,
        /// As whose.
        of: Whom,
    },
    /// Reroll dice.
    Reroll {
        /// Which.
        dice: Dice,
        /// How many at most.
        n: u8,
        /// Times what.
        times: Times,
        /// Bits by face.
        from: u8,
        /// All of them.
        all: bool,
        /// It does not count as rerolling.
        uncounted: bool,
    },
    /// Change results.
    Change {
        /// Which.
        dice: Dice,
        /// Bits by face.
        from: u8,
        /// Bits by face; the one that the die has.
        to: u8,
        /// How many at most.
        n: u8,
    },
    /// Add results.
    Add {
        /// Which.
        dice: Dice,
        /// What they show.
        face: Face,
        /// How many.
        n: u8,
    },
    /// Cancel results.
    Cancel {
        /// Which.
        dice: Dice,
        /// Bits by face.
        faces: u8,
        /// How many at most.
        n: u8,
    },
    /// Roll more or fewer dice.
    RollMore {
        /// Which.
        dice: Dice,
        /// How many.
        n: i8,
        /// ATK-37: the most that are rolled then, whatever else adds dice; not if there are so many already.
        most: u8,
    },
    /// The card that speaks is reloaded.
    ReloadThisCard,
    /// The weapon of the attack recovers so many charges.
    RecoverAttackCharge(u8),
    /// No dice are rolled; the attack hits.
    SkipDice,
    /// The range 1 bonus is applied.
    ApplyRangeBonus,
    /// No range bonus for these dice.
    NoRangeBonus(Dice),
    /// Results inflict tokens.
    InflictInstead {
        /// Which.
        token: Token,
        /// So much damage first.
        damage_first: u8,
    },
    /// Perform an action.
    PerformAction {
        /// Who.
        who: Whom,
        /// Which.
        set: ActionSet,
        /// ACT-2: stress does not keep it from acting.
        while_stressed: bool,
    },
    /// Place a device.
    Drop {
        /// What.
        device: DeviceKind,
        /// Bits by [`Template::index`](crate::geometry::Template::index).
        templates: u32,
        /// Fuse markers on it.
        fuses: u8,
        /// How many more, each for a charge.
        more: u8,
    },
    /// Place a device of one of the ship's cards: of this class, if it is said.
    DropByCard(Option<DeviceClass>),
    /// Put a fuse marker on the device of the event.
    PlaceFuse,
    /// The next ops are done for each of these ships; [`Op::Again`] ends them.
    EachShip {
        /// Which.
        ships: Group,
        /// How many ops.
        skip: u8,
    },
    /// Goes so many ops back if there is another ship for [`Op::EachShip`].
    Again(u8),
    /// A ship rolls dice, which are counted.
    RollDice {
        /// Who.
        who: Whom,
        /// Which.
        die: DieKind,
        /// How many.
        n: u8,
    },
    /// Suffer what the dice that were rolled show.
    SufferResults {
        /// Who.
        who: Whom,
        /// HIT damage besides.
        and_hits: u8,
    },
    /// Choose an obstacle at that range of the device.
    ChooseObstacle(Range),
    /// Remove it.
    RemoveObstacle,
    /// The obstacle of the event is ignored to the end of the round.
    IgnoreThatObstacle,
    /// The locks that enemies have on that ship go to the ship whose ability it is.
    TakeEnemyLocks(Whom),
    /// Guess how many of these results, bits by face, the defense dice will show.
    Guess(u8),
    /// Execute one of these maneuvers.
    Execute {
        /// Which.
        maneuvers: [Maneuver; 3],
        /// How many of them.
        n: u8,
    },
    /// Boost, not as an action.
    Boost(Whom),
    /// Assign a condition card.
    Assign(ConditionKind, Whom),
    /// Remove the condition card that speaks.
    RemoveThisCondition,
    /// A Pilot damage card is put on it.
    PutPilotCardHere,
    /// The ship is dealt it.
    DealCardHere,
    /// The dial is flipped faceup.
    FlipDialFaceup,
    /// The initiative counts as a number that is chosen.
    ChooseInitiative(Until),
    /// Roll a die and remember its face.
    Roll(DieKind),
    /// Skip the next ops unless the remembered face is one of these (bits by [`Face`]).
    UnlessFace {
        /// The faces.
        faces: u8,
        /// How many ops.
        skip: u8,
    },
    /// Skip the next ops unless all this holds.
    Unless {
        /// The tests.
        tests: Span,
        /// How many ops.
        skip: u8,
    },
    /// ABL-47: the next ops are one effect: skip them unless each would change something.
    Together {
        /// How many ops.
        len: u8,
    },
    /// Skip the next ops.
    Skip(u8),
}

impl Op {
    /// Whose business it is.
    pub const fn concern(self) -> Concern {
        match self {
            Op::Reroll { .. }
            | Op::Change { .. }
            | Op::Add { .. }
            | Op::Cancel { .. }
            | Op::RollMore { .. }
            | Op::Guess(_)
            | Op::ApplyRangeBonus
            | Op::NoRangeBonus(_)
            | Op::InflictInstead { .. } => Concern::Dice,
            Op::Drop { .. }
            | Op::DropByCard(_)
            | Op::PlaceFuse
            | Op::EachShip { .. }
            | Op::Again(_)
            | Op::RollDice { .. }
            | Op::SufferResults { .. }
            | Op::ChooseObstacle(_)
            | Op::RemoveObstacle => Concern::Devices,
            Op::Assign(..)
            | Op::RemoveThisCondition
            | Op::PutPilotCardHere
            | Op::DealCardHere
            | Op::FlipDialFaceup => Concern::Conditions,
            Op::Gain { who, .. }
            | Op::Remove { who, .. }
            | Op::Suffer { who, .. }
            | Op::Recover { who, .. }
            | Op::Lose { who, .. }
            | Op::GainReplaced(who)
            | Op::RemoveAll(who, _)
            | Op::RemoveColor { who, .. }
            | Op::Transfer { from: who, .. }
            | Op::AcquireLock { who, .. }
            | Op::RotateTurret(who)
            | Op::BonusAttack { who, .. }
            | Op::RepairCard { who, .. }
            | Op::ExposeCard { who, .. }
            | Op::Destroy(who)
            | Op::DealFacedown(who)
            | Op::TakeEnemyLocks(who)
            | Op::Boost(who)
            | Op::Grant { to: who, .. }
            | Op::TreatInitiativeAs { who, .. }
            | Op::PerformAction { who, .. } => Concern::Ships(who),
            Op::RepairThisCard
            | Op::DealReplacedFacedown
            | Op::DiscardReplaced
            | Op::DealOneOf(_)
            | Op::FlipThisCard
            | Op::Nothing
            | Op::PickPart(_)
            | Op::Part { .. }
            | Op::May { .. }
            | Op::UnlessDone { .. }
            | Op::RotateShip { .. }
            | Op::SetDial { .. }
            | Op::ExecuteInstead(_)
            | Op::TreatInitiative { .. }
            | Op::UnlessPays { .. }
            | Op::ReloadThisCard
            | Op::RecoverAttackCharge(_)
            | Op::SkipDice
            | Op::SkipExecuteStep
            | Op::IgnoreThatObstacle
            | Op::Execute { .. }
            | Op::ChooseInitiative(_)
            | Op::Roll(_)
            | Op::UnlessFace { .. }
            | Op::Unless { .. }
            | Op::Together { .. }
            | Op::Skip(_) => Concern::Course,
        }
    }
}

//! What abilities change while they hold.

use crate::action::ActionColor;
use crate::device::DeviceClass;
use crate::geometry::Template;
use crate::token::{Token, TokenColor};

use super::super::words::Range;
use super::Group;

/// What an ability changes while it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// More or fewer dice.
    Dice(i8),
    /// Own dice are modified by nothing but this.
    ModifyOnlyBy {
        /// CHG-16.
        force: bool,
    },
    /// These actions are not performed.
    CannotPerform(u16),
    /// The lock on the defender is not spent.
    CannotSpendLock,
    /// It is not spent to reroll attack dice.
    CannotRerollWithLock,
    /// Obstacles of these kinds do nothing, as bits by [`crate::ruleset::ObstacleKind`].
    IgnoreKinds(u8),
    /// Dice that are not modified.
    CannotBeModified,
    /// Tokens that are not removed from such ships, as bits by [`Token`].
    CannotRemove(Group, u16),
    /// Coordinated ships perform what the coordinating one could.
    CoordinateOwnActions,
    /// No range bonus.
    NoRangeBonus,
    /// Tokens that another ship may spend, as bits by [`Token`]; what their owner gains then.
    Lends(u16, Option<Token>),
    /// These actions are performed in spite of stress; all bits: those of cards too.
    WhileStressed(u16),
    /// Red maneuvers with these bearings are executed in spite of stress.
    RedWhileStressed(u16),
    /// No actions are performed but these.
    PerformOnly {
        /// Standard actions, as bits by [`crate::action::ActionKind`].
        kinds: u16,
        /// Those of damage cards.
        damage_cards: bool,
    },
    /// Harder or easier maneuvers.
    Difficulty {
        /// Whose.
        who: Group,
        /// Bits by [`crate::maneuver::Difficulty`].
        colors: u8,
        /// Bits by [`crate::maneuver::Bearing`].
        bearings: u16,
        /// Bits by speed.
        speeds: u8,
        /// Steps, positive for harder.
        steps: i8,
    },
    /// Actions have another colour.
    ActionColor {
        /// Bits by [`crate::action::ActionKind`].
        kinds: u16,
        /// Only if they have this colour.
        only: Option<ActionColor>,
        /// Which.
        color: ActionColor,
    },
    /// Where locks are acquired.
    LockRange(Range),
    /// Where they are not.
    CannotLockAt(Range),
    /// How many locks.
    MaxLocks(u8),
    /// Attacks at range 0.
    Range0,
    /// Tokens that stay.
    KeepTokens(Token, u8),
    /// Obstacles do nothing.
    IgnoreObstacles {
        /// Only those that the ship has locked; and not while it attacks either.
        locked: bool,
    },
    /// These ships are placed near this one.
    PlacedNear {
        /// Which.
        who: Group,
        /// At which range.
        range: Range,
    },
    /// Boosts and barrel rolls go through obstacles.
    MoveThroughObstacles,
    /// Barrel rolls with banks.
    RollWithBanks,
    /// Something printed on the ship's cards: it answers no question.
    Printed,
    /// CRIT before HIT.
    CritsFirst,
    /// Tokens that are not spent on defense dice.
    DefenderCannotSpend(TokenColor),
    /// No skipped step after a partial maneuver.
    ActAfterPartial,
    /// Actions on the bar.
    HasAction(u16, ActionColor),
    /// Where the turret indicator can point, as bits by [`crate::arc::Arc`].
    TurretOnly(u16),
    /// A template to launch devices of that class with.
    MayLaunch(DeviceClass, Template),
    /// Banks for straight templates when dropping.
    DropBanks,
    /// What is dropped with this template can be dropped with those, as bits by
    /// [`crate::geometry::Template::index`].
    DropInstead {
        /// The template's index.
        of: u8,
        /// The others.
        with: u32,
    },
    /// Locked ships can be coordinated and jammed at any range.
    TargetsLocked,
    /// It has neither dial nor turn.
    TakesNoTurn,
    /// Dropping at the sides, for so many charges.
    DropSideways {
        /// Charges of the card.
        charges: u8,
    },
    /// Templates one faster or slower.
    OtherSpeed,
    /// More charges for this card by a reload action.
    ReloadsMore(u8),
    /// Attack ranges one wider; bits as in [`super::AttackFilter::weapons`].
    WiderRange(u8),
}

//! What abilities change while they hold.

use crate::action::{ActionColor, ActionKind};
use crate::arc::Arc;
use crate::device::DeviceClass;
use crate::geometry::Template;
use crate::maneuver::{Bearing, Difficulty};
use crate::obstacle::ObstacleKind;
use crate::sets::{Digit, Set};
use crate::token::{Token, TokenColor};

use super::super::words::{ArcWord, ChargeWord, MoveWord, Range, WeaponWord};
use super::{Count, Group};
use crate::requirements::Requirements;

/// What dice are modified by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Means {
    /// CHG-16: Force in its default way.
    pub force: bool,
    /// TOK-32: a lock in its default way.
    pub lock: bool,
    /// What the card that speaks says.
    pub this_card: bool,
}

/// What an ability changes while it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// More or fewer dice.
    Dice(i8),
    /// Own dice are modified by nothing but this.
    ModifyOnlyBy(Means),
    /// These actions are not performed.
    CannotPerform(Set<ActionKind>),
    /// The lock on the defender is not spent.
    CannotSpendLock,
    /// It is not spent to reroll attack dice.
    CannotRerollWithLock,
    /// Obstacles of these kinds do nothing.
    IgnoreKinds(Set<ObstacleKind>),
    /// Dice that nobody modifies but by this.
    CannotBeModified(Means),
    /// Tokens that are not removed from such ships.
    CannotRemove(Group, Set<Token>),
    /// A token more is removed with those of these colours.
    RemovesMore(Set<TokenColor>),
    /// Coordinated ships perform what the coordinating one could.
    CoordinateOwnActions,
    /// No range bonus.
    NoRangeBonus,
    /// Tokens that another ship may spend; what their owner gains then.
    Lends(Set<Token>, Option<Token>),
    /// Another ship's Force can be spent.
    LendsForce,
    /// Actions are performed in spite of stress.
    WhileStressed {
        /// These.
        kinds: Set<ActionKind>,
        /// Those of cards too.
        cards: bool,
        /// In these colours.
        colors: Set<ActionColor>,
    },
    /// Actions of damage cards are performed in spite of stress.
    DamageCardsWhileStressed,
    /// They are performed in spite of ion tokens.
    DamageCardsWhileIonized,
    /// Red maneuvers with these bearings are executed in spite of stress.
    RedWhileStressed(Set<Bearing>),
    /// No actions are performed but these.
    PerformOnly {
        /// Standard actions.
        kinds: Set<ActionKind>,
        /// Those of damage cards.
        damage_cards: bool,
    },
    /// Harder or easier maneuvers.
    Difficulty {
        /// Whose.
        who: Group,
        /// Of these colours.
        colors: Set<Difficulty>,
        /// With these bearings.
        bearings: Set<Bearing>,
        /// At these speeds.
        speeds: Set<Digit>,
        /// Steps, positive for harder.
        steps: i8,
    },
    /// Actions have another colour.
    ActionColor {
        /// Which.
        kinds: Set<ActionKind>,
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
    /// Attacks at range 0 with weapons of these kinds.
    Range0(Set<WeaponWord>),
    /// Tokens that stay.
    KeepTokens(Token, u8),
    /// Obstacles do nothing.
    IgnoreObstacles {
        /// Only those that the ship has locked; and not while it attacks either.
        locked: bool,
    },
    /// Obstacles at range 0 do nothing.
    IgnoreAtRange0,
    /// Obstacles that are moved through and not overlapped do nothing.
    IgnoreMovedThrough,
    /// Obstacles do nothing to attacks.
    IgnoreWhileAttacking,
    /// No second attack through a turret arc.
    TurretArcsOnce,
    /// Locks on these ships, whatever their range.
    MayLock(Group),
    /// The lock action is aimed at objects in these arcs only.
    LockOnlyIn(Set<ArcWord>),
    /// Maneuvers are executed at a lower speed.
    Slower {
        /// By so much.
        n: u8,
        /// Not below this one.
        least: u8,
    },
    /// They are executed at a higher speed.
    Faster {
        /// By so much.
        n: u8,
        /// Only those of a SLAM action in one of these colours.
        slam: Option<Set<ActionColor>>,
    },
    /// The attack range counts as this.
    RangeCountsAs(u8),
    /// Obstacles at this range of the attacker give nothing for obstructing.
    IgnoreObstructing(Range),
    /// Locks on objects near some ships.
    LockNear {
        /// Of which ships.
        who: Group,
        /// At which range.
        range: Range,
        /// Near whom.
        of: Group,
    },
    /// TOK-42: jams are measured from this one too.
    JamNear {
        /// Those of which ships.
        who: Group,
        /// At which range.
        range: Range,
    },
    /// Such a device can be placed touching the ship.
    PlaceTouching(DeviceClass),
    /// Friendly ships at this range count as near for its upgrades.
    CountsAsNear(Range),
    /// Friendly ships at this range of it count as near for the ship abilities of those.
    NearFor {
        /// Whose ship abilities.
        who: Group,
        /// At which range.
        range: Range,
    },
    /// ABL-54: friendly ships can be attacked.
    AttackFriends,
    /// ATK-32: the nearest attack range only.
    AttackNearest,
    /// TOK-19: reinforce tokens are placed on this side only.
    ReinforceOnly(Arc),
    /// Friendly devices do nothing.
    IgnoreFriendlyDevices,
    /// RND-21: it can be placed so far away.
    PlacedFarFrom {
        /// Of enemy ships.
        enemies: u8,
        /// Of obstacles.
        obstacles: u8,
        /// Of the enemy's edge.
        edge: u8,
    },
    /// RND-82: it starts in reserve.
    InReserve,
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
    HasAction(Set<ActionKind>, ActionColor),
    /// Where the turret indicator can point.
    TurretOnly(Set<Arc>),
    /// A template to launch with what would be dropped.
    MayLaunch {
        /// Only devices of that class.
        only: Option<DeviceClass>,
        /// With this.
        template: Template,
    },
    /// Banks for straight templates when dropping.
    DropBanks,
    /// Remotes are dropped with banks too, and at the sides.
    DropRemotesElsewhere,
    /// What is dropped with this template can be dropped with those.
    DropInstead {
        /// The template.
        of: Template,
        /// The others.
        with: Set<Template>,
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
    /// The initiative is this.
    Initiative(u8),
    /// Attacks while disarmed.
    WhileDisarmed {
        /// With weapons of these kinds.
        weapons: Set<WeaponWord>,
        /// Only against ships that the attacker has locked.
        locked: bool,
    },
    /// What the header of a special weapon asks for is not needed.
    IgnoreRequirement {
        /// By which attackers.
        who: Group,
        /// Which tokens.
        of: Requirements,
        /// For so much Force.
        force: u8,
    },
    /// At most so many dice.
    RollAtMost(Count),
    /// Attacks on obstacles.
    AttackOnObstacles {
        /// By which attackers.
        who: Group,
        /// With weapons of these kinds.
        weapons: Set<WeaponWord>,
        /// On obstacles of these kinds.
        kinds: Set<ObstacleKind>,
    },
    /// Ships that acquire no lock on it.
    CannotBeLockedBy(Group),
    /// Ships that can be coordinated besides.
    MayCoordinate(Group),
    /// It coordinates allied ships as if they were friendly.
    CoordinatesAllied,
    /// Remotes of these kinds (bits) can be coordinated: they relocate with these templates.
    CoordinateRemotes(u32, Set<Template>),
    /// Remotes of these kinds (bits) are dropped touching other ships.
    DropOnto {
        /// Of which kinds, as bits.
        kinds: u32,
        /// Touching which ships.
        ships: Group,
        /// In this arc.
        in_arc: Arc,
        /// What they gain, one of these.
        gain: Set<Token>,
    },
    /// No others can be coordinated.
    CoordinateOnly(Group),
    /// More ships can be coordinated.
    CoordinateMore {
        /// How many.
        n: u8,
        /// By an action in one of these colours.
        colors: Set<ActionColor>,
        /// Of one type.
        same_type: bool,
        /// Performing one action.
        same_action: bool,
        /// Treated as red.
        as_red: bool,
        /// Each of them gains it.
        gain: Option<Token>,
    },
    /// Friendly ships are allied to it.
    Allied,
    /// Ships of the other faction of its squad are friendly to it, and not allied.
    AlliesAreFriendly,
    /// A ship modifies so many FOC of its dice at most.
    FocusAtMost(u8),
    /// It is not coordinated.
    CannotBeCoordinated,
    /// Coordinated ships with so many stress tokens act in spite of them.
    CoordinatedActWhileStressed(Range),
    /// Ships that can be jammed besides.
    MayJam(Group),
    /// No tokens are spent on attack dice.
    CannotSpendTokens,
    /// Kinds of token that the attacker does not spend.
    CannotSpendKinds(Set<Token>),
    /// It can be attacked at range 0.
    Range0Target,
    /// Tokens that an attacker at attack range 0 spends on its dice though it does not modify them
    /// otherwise.
    SpendsAtRange0(Set<Token>),
    /// What is dropped can be launched.
    LaunchSame,
    /// Attack dice are not rerolled.
    CannotReroll,
    /// Charges that any reloaded card recovers besides.
    EachReloadsMore(u8),
    /// Attack range 0 counts as 1.
    Range0CountsAs1,
    /// Kinds of token that the defender does not spend.
    DefenderCannotSpendKinds(Set<Token>),
    /// The attacker rerolls at most so many attack dice.
    RerollsAtMost(u8),
    /// Attack ranges one wider.
    WiderRange(Set<WeaponWord>),
    /// They are one wider for such a token.
    WiderRangeFor(Token),
    /// Locking, coordinating and jamming reach farther for so much energy at most.
    FartherForEnergy(u8),
    /// The attack range of primary weapons.
    PrimaryRange(Range),
    /// Moves with other templates.
    MoveWith {
        /// Of which ships.
        who: Group,
        /// Which moves.
        kinds: Set<MoveWord>,
        /// These templates.
        templates: Set<Template>,
        /// Those of the rules at a speed that differs by so much.
        speeds: [i8; 2],
        /// Only by the action in one of these colours.
        action: Option<Set<ActionColor>>,
        /// It becomes red.
        as_red: bool,
        /// For so many charges of the card.
        charges: u8,
        /// For so much Force.
        force: u8,
        /// With no others.
        only: bool,
    },
    /// EVD cancels no CRIT.
    CritsStay,
    /// HUG-20: the precision effect of a damage card that the attack deals may be applied in
    /// whatever arc the attacker is.
    PrecisionInAnyArc,
    /// HUG-24: so many charges less recover in the End Phase.
    RecoverFewer(ChargeWord, u8),
    /// Enemies in its front arc at such a range count as in its bullseye arc.
    InBullseye(Range),
    /// RND-21: in set-up it can be placed wherever no enemy is at such a range.
    PlacedBeyond(u8),
    /// MOV-97: the ship has the initiative of the one that is docked with it.
    InitiativeOfDocked,
    /// ERR-36: damage can take the shields of the docked ship.
    DockedShields,
}

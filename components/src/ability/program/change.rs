//! Changes: the answers of abilities to the questions of the rules, while the abilities hold.

use crate::ability::about::Does;
use crate::action::{ActionColor, ActionKind};
use crate::arc::{Arc, WeaponArc};
use crate::device::DeviceClass;
use crate::geometry::Template;
use crate::maneuver::{Bearing, Difficulty};
use crate::obstacle::ObstacleKind;
use crate::sets::{Digit, Set};
use crate::token::{Token, TokenColor};

use super::super::words::{ArcWord, ChargeWord, MoveWord, Range, WeaponWord};
use super::{Count, Group};
use crate::requirements::Requirements;

/// The effects that may still modify dice where an ability forbids all others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Means {
    /// Force, spent for its default effect [CHG-16].
    pub force: bool,
    /// A lock, spent for its default effect [TOK-32].
    pub lock: bool,
    /// The effects of the ability's own card.
    pub this_card: bool,
}

/// What an ability changes while it holds. The docs call the ship that has the ability its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// This many more (or, if negative, fewer) dice are rolled.
    Dice(i8),
    /// The owner cannot modify its own dice except by these means.
    CannotModifyYourDice(Means),
    /// The owner cannot perform these actions.
    CannotPerform(Set<ActionKind>),
    /// The attacker cannot spend its lock on the defender.
    CannotSpendLock,
    /// The attacker cannot spend that lock to reroll attack dice; it can spend it for other
    /// effects.
    CannotRerollWithLock,
    /// The owner ignores obstacles of these kinds while it moves.
    IgnoreObstaclesOf(Set<ObstacleKind>),
    /// Nobody can modify these dice except by these means.
    CannotBeModified(Means),
    /// Tokens of these kinds cannot be removed from ships of the group.
    CannotRemove(Group, Set<Token>),
    /// When the owner removes tokens of these colours, it removes one more of the same kind.
    RemovesOneMore(Set<TokenColor>),
    /// A ship that the owner coordinates can perform only actions of the owner's bar.
    CoordinateOwnActions,
    /// The range bonus does not apply.
    NoRangeBonus,
    /// The attacker or defender can spend these tokens of the owner as its own; the owner then
    /// gains the second token, if there is one.
    MaySpendYourTokens(Set<Token>, Option<Token>),
    /// The attacker or defender can spend the owner's Force as its own.
    MaySpendYourForce,
    /// The owner can perform these actions while it is stressed.
    ActWhileStressed {
        /// Standard actions.
        kinds: Set<ActionKind>,
        /// Whether actions of cards are included.
        cards: bool,
        /// Only actions in these colours.
        colors: Set<ActionColor>,
    },
    /// The owner can perform the actions of damage cards while it is stressed.
    ActOnDamageCardsWhileStressed,
    /// The owner can perform the actions of damage cards while it is ionized.
    ActOnDamageCardsWhileIonized,
    /// The owner can execute red maneuvers with these bearings while it is stressed.
    RedWhileStressed(Set<Bearing>),
    /// The owner can perform no other actions than these.
    CannotPerformActions {
        /// Standard actions.
        kinds: Set<ActionKind>,
        /// Whether actions of damage cards are included.
        damage_cards: bool,
    },
    /// Maneuvers are harder or easier.
    Difficulty {
        /// The ships whose maneuvers change.
        who: Group,
        /// Only maneuvers of these difficulties.
        colors: Set<Difficulty>,
        /// Only maneuvers with these bearings.
        bearings: Set<Bearing>,
        /// Only maneuvers at these speeds.
        speeds: Set<Digit>,
        /// Steps of difficulty; positive is harder.
        steps: i8,
    },
    /// The owner's actions have another colour.
    TreatAction {
        /// The actions that change.
        kinds: Set<ActionKind>,
        /// Only actions that would have this colour.
        only: Option<ActionColor>,
        /// The new colour.
        color: ActionColor,
    },
    /// The range at which the owner can acquire locks.
    LockRange(Range),
    /// A range at which the owner cannot acquire locks.
    CannotLockAt(Range),
    /// The number of locks that the owner can have.
    MaxLocks(u8),
    /// The owner can attack at range 0 with weapons of these kinds.
    MayAttackAtRange0(Set<WeaponWord>),
    /// The owner keeps up to this many of these tokens in the End Phase.
    KeepTokens(Token, u8),
    /// The owner ignores obstacles.
    IgnoreObstacles {
        /// Only obstacles that the owner has locked, and those while it attacks too. If false, all
        /// obstacles, while the owner moves.
        locked: bool,
    },
    /// The owner ignores obstacles at range 0 while it moves, attacks and locks.
    IgnoreObstaclesAtRange0,
    /// The owner ignores obstacles that it moves through and does not overlap.
    IgnoreObstaclesMovedThrough,
    /// The owner ignores obstacles while it attacks.
    IgnoreObstaclesWhileAttacking,
    /// The owner cannot attack again through a turret arc that it has attacked from this round.
    EachTurretArcOnce,
    /// The owner can acquire locks on these ships at any range.
    MayLock(Group),
    /// The owner's lock action can choose only objects in these arcs.
    LockOnlyIn(Set<ArcWord>),
    /// The owner executes the maneuver of its dial at a lower speed.
    Slower {
        /// By how much the speed is lower.
        n: u8,
        /// The lowest speed that results.
        least: u8,
    },
    /// The owner executes maneuvers at a higher speed.
    Faster {
        /// By how much the speed is higher.
        n: u8,
        /// If present, only the maneuver of a SLAM action in one of these colours.
        slam: Option<Set<ActionColor>>,
    },
    /// The attack range counts as this one.
    AttackRangeCountsAs(u8),
    /// Obstacles at this range of the attacker have no effect by obstructing the attack.
    IgnoreObstructing(Range),
    /// Ships can acquire locks on objects that are near certain ships.
    MayLockNear {
        /// The ships that can lock.
        who: Group,
        /// The range of the object from one of the ships of `of`.
        range: Range,
        /// The ships near which the object must be.
        of: Group,
    },
    /// Ships can jam enemy ships that are near the owner [TOK-42].
    MayJamNear {
        /// The ships that can jam.
        who: Group,
        /// The range of the target from the owner.
        range: Range,
    },
    /// The owner can place a device of this class touching itself.
    MayPlaceTouching(DeviceClass),
    /// Friendly ships at this range count as at range 0 or 1 for the owner's upgrade cards.
    CountsAsNear(Range),
    /// Friendly ships at this range of the owner count as at range 0 or 1 for the ship abilities of
    /// certain ships.
    ShipAbilityCountsAsNear {
        /// The ships whose ship abilities benefit.
        who: Group,
        /// The range from the owner.
        range: Range,
    },
    /// The owner can attack friendly ships [ABL-54].
    MayAttackFriends,
    /// The owner attacks only at the closest attack range that is possible [ATK-32].
    AttackNearestOnly,
    /// The owner places reinforce tokens on this side only [TOK-19].
    ReinforceOnly(Arc),
    /// The owner ignores friendly devices.
    IgnoreFriendlyDevices,
    /// The owner can be placed anywhere beyond these ranges in set-up [RND-21].
    MayBePlacedFarFrom {
        /// The range from enemy ships.
        enemies: u8,
        /// The range from obstacles.
        obstacles: u8,
        /// The range from the enemy's edge.
        edge: u8,
    },
    /// The owner starts the game in reserve [RND-82].
    StartsInReserve,
    /// Ships can be placed near the owner in set-up.
    MayBePlacedNear {
        /// The ships that can be placed.
        who: Group,
        /// The range from the owner.
        range: Range,
    },
    /// The owner can boost and barrel roll through and onto obstacles.
    MayMoveThroughObstacles,
    /// The owner barrel rolls with the bank templates.
    BarrelRollWithBanks,
    /// A rule that is worked into the ships before the game, such as a turret indicator. It answers
    /// no question during the game.
    Printed,
    /// CRIT results are neutralized before HIT results.
    CritsNeutralizedFirst,
    /// The defender cannot spend tokens of this colour on its dice.
    DefenderCannotSpend(TokenColor),
    /// The owner keeps its Perform Action step after a partial maneuver.
    ActAfterPartialManeuver,
    /// The owner's bar has these actions in this colour.
    HasAction(Set<ActionKind>, ActionColor),
    /// The only arcs to which the owner can rotate its turret indicator.
    TurretOnly(Set<Arc>),
    /// The owner can launch a device that it would drop.
    MayLaunchInstead {
        /// If present, only devices of this class.
        only: Option<DeviceClass>,
        /// The template of the launch.
        template: Template,
    },
    /// The owner can drop devices with a bank instead of a straight template of the same speed.
    MayDropWithBanks {
        /// The token that it gains for that.
        gain: Option<Token>,
    },
    /// The owner can drop remotes with banks too, and at its left and right side.
    MayDropRemotesElsewhere,
    /// A device that would be dropped with one template can be dropped with others.
    MayDropInstead {
        /// The template that can be replaced.
        of: Template,
        /// The templates that may replace it.
        with: Set<Template>,
    },
    /// The owner can coordinate and jam ships that it has locked, at any range.
    MayTargetLocked,
    /// The owner has neither dial nor turns.
    TakesNoTurn,
    /// The owner can drop devices at its left or right side.
    MayDropSideways {
        /// The number of charges of the ability's card that it costs.
        charges: u8,
    },
    /// The owner can use templates of a speed 1 higher or lower to place devices.
    MayDropOneFasterOrSlower,
    /// A reload action that reloads the ability's card recovers this many charges more.
    ReloadsMore(u8),
    /// The owner's initiative is this number.
    InitiativeIs(u8),
    /// The owner can attack while it is disarmed.
    MayAttackWhileDisarmed {
        /// With weapons of these kinds.
        weapons: Set<WeaponWord>,
        /// With weapons of these arcs.
        arcs: Set<WeaponArc>,
        /// Whether it can attack only ships that it has locked.
        locked: bool,
    },
    /// Special attacks do not need the tokens that the header of the weapon asks for.
    MayIgnoreRequirement {
        /// The attackers that benefit.
        who: Group,
        /// The tokens that are not needed.
        of: Requirements,
        /// The Force that it costs.
        force: u8,
    },
    /// At most this many dice are rolled.
    RollAtMost(Count),
    /// Ships can attack although they are at range 0 of an obstacle.
    MayAttackOnObstacles {
        /// The attackers that benefit.
        who: Group,
        /// With weapons of these kinds.
        weapons: Set<WeaponWord>,
        /// At range 0 of obstacles of these kinds.
        kinds: Set<ObstacleKind>,
    },
    /// Ships of this group cannot acquire locks on the owner.
    CannotBeLockedBy(Group),
    /// The owner can coordinate these ships too, at any range.
    MayCoordinate(Group),
    /// The owner coordinates allied ships as if they were friendly.
    CoordinatesAllied,
    /// The owner can coordinate friendly remotes of these kinds (bits). Such a remote relocates
    /// with one of these templates.
    CoordinateRemotes(u32, Set<Template>),
    /// The owner can place remotes touching other ships instead of dropping them.
    MayDropOnto {
        /// The kinds of remote, as bits.
        kinds: u32,
        /// The ships that the remote can touch.
        ships: Group,
        /// The owner's arc that such a ship must be in.
        in_arc: Arc,
        /// The tokens of which the touched ship gains one.
        gain: Set<Token>,
    },
    /// The owner can coordinate no ships except these.
    CoordinateOnly(Group),
    /// The owner can coordinate several ships.
    CoordinateMore {
        /// How many ships more.
        n: u8,
        /// Only by an action in one of these colours.
        colors: Set<ActionColor>,
        /// Whether all ships must be of the type of the first.
        same_type: bool,
        /// Whether all ships must perform the same action.
        same_action: bool,
        /// Whether all ships treat the action as red.
        as_red: bool,
        /// The token that each of the ships gains.
        gain: Option<Token>,
    },
    /// Friendly ships are allied to the owner.
    IsAllied,
    /// Ships of the other faction of the owner's squad are friendly to it instead of allied.
    AlliesAreFriendly,
    /// The attacker or defender modifies at most this many FOC results of its dice.
    ModifiesFocusAtMost(u8),
    /// The owner cannot be coordinated.
    CannotBeCoordinated,
    /// A ship that the owner coordinates can perform its action while it has this many stress
    /// tokens.
    CoordinatedActWhileStressed(Range),
    /// The owner can jam these ships too, at any range.
    MayJam(Group),
    /// The attacker cannot spend tokens on attack dice.
    CannotSpendTokensOnDice,
    /// The attacker cannot spend tokens of these kinds.
    CannotSpend(Set<Token>),
    /// The owner can be attacked at range 0.
    MayBeAttackedAtRange0,
    /// An attacker at attack range 0 can spend these tokens on its dice, although it cannot modify
    /// them otherwise.
    AttackerMaySpendAtRange0(Set<Token>),
    /// The owner can launch what it would drop, with the same template.
    MayLaunchWhatIsDropped,
    /// Attack dice cannot be rerolled.
    AttackDiceCannotBeRerolled,
    /// Any card that the owner reloads recovers this many charges more.
    EachReloadRecoversMore(u8),
    /// Attack range 0 counts as attack range 1.
    AttackRange0CountsAs1,
    /// The defender cannot spend tokens of these kinds.
    DefenderCannotSpendTokens(Set<Token>),
    /// The attacker rerolls at most this many attack dice.
    AttackerRerollsAtMost(u8),
    /// The attack range of weapons of these kinds is wider by 1 at each end.
    WiderRange(Set<WeaponWord>),
    /// The attack range of the owner's weapons is wider by 1 at each end if the attacker spends
    /// this token.
    WiderRangeFor(Token),
    /// The owner can lock, coordinate and jam farther away, by 1 for each energy that it spends, up
    /// to this much.
    FartherForEnergy(u8),
    /// The attack range of the owner's primary weapons.
    PrimaryRange(Range),
    /// Ships can use other templates for moves.
    MoveWith {
        /// The ships that can use them.
        who: Group,
        /// The moves.
        kinds: Set<MoveWord>,
        /// The templates.
        templates: Set<Template>,
        /// Two offsets of speed, one faster and one slower: the ship can use the templates that it
        /// has anyway at the speed that differs by this much. 0 adds none.
        speeds: [i8; 2],
        /// If present, only for the action in one of these colours.
        action: Option<Set<ActionColor>>,
        /// Whether the action is treated as red.
        as_red: bool,
        /// The charges of the ability's card that the use costs.
        charges: u8,
        /// The Force that the use costs.
        force: u8,
        /// Whether the ships cannot use the templates of the rules.
        only: bool,
    },
    /// EVD results do not neutralize CRIT results.
    CritsNotNeutralized,
    /// The attacker's player may have the precision effect of a damage card that the attack deals
    /// applied in any arc of the defender [HUG-20].
    PrecisionInAnyArc,
    /// This many fewer of these charges recover in the End Phase [HUG-24].
    RecoverFewer(ChargeWord, u8),
    /// Enemy ships in the owner's front arc at this range count as in its bullseye arc.
    FrontCountsAsBullseye(Range),
    /// The owner can be placed anywhere beyond this range of enemy ships in set-up [RND-21].
    MayBePlacedBeyond(u8),
    /// The owner has the initiative of the ship that is docked with it [MOV-97].
    FliesAsDocked,
    /// Damage that the owner suffers can take the shields of the docked ship [ERR-36].
    MayUseDockedShields,
}

impl Change {
    /// The ships for which the change holds, if these are others than its owner.
    pub fn who(self) -> Option<Group> {
        let (Change::Difficulty { who, .. }
        | Change::CannotRemove(who, _)
        | Change::MayBePlacedNear { who, .. }
        | Change::MayIgnoreRequirement { who, .. }
        | Change::MayAttackOnObstacles { who, .. }
        | Change::MoveWith { who, .. }
        | Change::MayJamNear { who, .. }
        | Change::MayLockNear { who, .. }) = self
        else {
            return None;
        };
        Some(who)
    }
}

impl Change {
    /// What it does while it holds.
    pub const fn does(&self) -> Does {
        match *self {
            Change::Dice(n) => {
                if n < 0 {
                    Does::FewerDice
                } else {
                    Does::MoreDice
                }
            }
            Change::NoRangeBonus | Change::RollAtMost(_) => Does::FewerDice,
            Change::CannotModifyYourDice(_)
            | Change::CannotPerform(_)
            | Change::CannotSpendLock
            | Change::CannotRerollWithLock
            | Change::CannotBeModified(_)
            | Change::CannotRemove(..)
            | Change::CannotPerformActions { .. }
            | Change::CannotLockAt(_)
            | Change::LockOnlyIn(_)
            | Change::EachTurretArcOnce
            | Change::AttackNearestOnly
            | Change::ReinforceOnly(_)
            | Change::DefenderCannotSpend(_)
            | Change::TurretOnly(_)
            | Change::CannotBeLockedBy(_)
            | Change::CoordinateOnly(_)
            | Change::CoordinateOwnActions
            | Change::ModifiesFocusAtMost(_)
            | Change::CannotBeCoordinated
            | Change::CannotSpendTokensOnDice
            | Change::CannotSpend(_)
            | Change::AttackDiceCannotBeRerolled
            | Change::DefenderCannotSpendTokens(_)
            | Change::AttackerRerollsAtMost(_)
            | Change::CritsNotNeutralized
            | Change::RecoverFewer(..) => Does::Forbid,
            Change::RemovesOneMore(_) => Does::RemoveTokens,
            Change::MaySpendYourTokens(..)
            | Change::MaySpendYourForce
            | Change::AttackerMaySpendAtRange0(_)
            | Change::CritsNeutralizedFirst => Does::Results,
            Change::KeepTokens(..) => Does::GoodTokens,
            Change::IgnoreObstaclesOf(_)
            | Change::IgnoreObstacles { .. }
            | Change::IgnoreObstaclesAtRange0
            | Change::IgnoreObstaclesMovedThrough
            | Change::IgnoreObstaclesWhileAttacking
            | Change::IgnoreObstructing(_)
            | Change::MayMoveThroughObstacles
            | Change::MayAttackOnObstacles { .. } => Does::Obstacle,
            Change::Difficulty { .. }
            | Change::Slower { .. }
            | Change::Faster { .. }
            | Change::RedWhileStressed(_) => Does::Maneuver,
            Change::ActWhileStressed { .. }
            | Change::ActOnDamageCardsWhileStressed
            | Change::ActOnDamageCardsWhileIonized
            | Change::TreatAction { .. }
            | Change::BarrelRollWithBanks
            | Change::ActAfterPartialManeuver
            | Change::HasAction(..)
            | Change::MoveWith { .. }
            | Change::Printed => Does::Bar,
            Change::MayTargetLocked
            | Change::MayCoordinate(_)
            | Change::CoordinatesAllied
            | Change::CoordinateRemotes(..)
            | Change::CoordinateMore { .. }
            | Change::CoordinatedActWhileStressed(_)
            | Change::FartherForEnergy(_) => Does::Act,
            Change::MayJamNear { .. } | Change::MayJam(_) => Does::Jam,
            Change::LockRange(_) | Change::MaxLocks(_) | Change::MayLock(_) | Change::MayLockNear { .. } => {
                Does::Lock
            }
            Change::MayAttackAtRange0(_)
            | Change::AttackRangeCountsAs(_)
            | Change::MayAttackFriends
            | Change::MayAttackWhileDisarmed { .. }
            | Change::MayIgnoreRequirement { .. }
            | Change::MayBeAttackedAtRange0
            | Change::AttackRange0CountsAs1
            | Change::WiderRange(_)
            | Change::WiderRangeFor(_)
            | Change::PrimaryRange(_)
            | Change::FrontCountsAsBullseye(_)
            | Change::PrecisionInAnyArc
            | Change::CountsAsNear(_)
            | Change::ShipAbilityCountsAsNear { .. } => Does::Aim,
            Change::MayPlaceTouching(_)
            | Change::IgnoreFriendlyDevices
            | Change::MayLaunchInstead { .. }
            | Change::MayDropWithBanks { .. }
            | Change::MayDropRemotesElsewhere
            | Change::MayDropInstead { .. }
            | Change::MayDropSideways { .. }
            | Change::MayDropOneFasterOrSlower
            | Change::MayDropOnto { .. }
            | Change::MayLaunchWhatIsDropped => Does::Device,
            Change::ReloadsMore(_) | Change::EachReloadRecoversMore(_) | Change::MayUseDockedShields => {
                Does::Recover
            }
            Change::InitiativeIs(_) | Change::FliesAsDocked | Change::TakesNoTurn => Does::Order,
            Change::MayBePlacedFarFrom { .. }
            | Change::StartsInReserve
            | Change::MayBePlacedNear { .. }
            | Change::MayBePlacedBeyond(_) => Does::Place,
            Change::IsAllied | Change::AlliesAreFriendly => Does::Grant,
        }
    }
}

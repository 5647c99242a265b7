//! What an ability changes while it holds: the rules ask, nothing is done.

use killbox_components::ability::{ArcWord, ChargeWord, MoveWord, Range, WeaponWord};
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::arc::Arc;
use killbox_components::device::{DeviceClass, DeviceKind};
use killbox_components::maneuver::{Bearing, Difficulty};
use killbox_components::obstacle::ObstacleKind;
use killbox_components::token::{Token, TokenColor};
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use super::count::Count;
use super::ships::Ships;
use super::words::{Allowed, DiceWord, HeaderWord, TemplateWord};

/// One rule that is another while the ability holds. These words stand in `effect` itself, not
/// inside others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(deny_unknown_fields)]
pub enum Rule {
    /// ATK-37, ATK-47: more dice are rolled. With `may`, `cost` or `choose` it is done.
    RollMore {
        /// Which.
        dice: DiceWord,
        /// How many.
        #[serde(default = "one")]
        n: u8,
    },
    /// ATK-37, ATK-47: fewer dice are rolled. With `may`, `cost` or `choose` it is done.
    RollFewer {
        /// Which.
        dice: DiceWord,
        /// How many.
        #[serde(default = "one")]
        n: u8,
    },
    /// ATK-26, ATK-38, ATK-48: the range bonus is not applied to these dice. With `may`, `cost` or
    /// `choose` it is done.
    NoRangeBonus(DiceWord),
    /// ABL-8: the attacking or defending ship may spend these tokens of yours as if it had them.
    MaySpendYourTokens {
        /// Which kinds.
        token: Vec<Token>,
        /// What you gain then.
        #[serde(default)]
        gain: Option<Token>,
    },
    /// ABL-8, CHG-16: the attacking or defending ship may spend your Force as if it had it.
    MaySpendYourForce,
    /// DMG-25: you cannot modify your dice, except by these.
    CannotModifyYourDice {
        /// What is left.
        #[serde(default)]
        except: Vec<Allowed>,
    },
    /// DMG-33: you cannot perform actions, except these.
    CannotPerformActions {
        /// Standard actions that are left.
        #[serde(default)]
        except: Vec<ActionKind>,
        /// Whether the actions of damage cards are left.
        #[serde(default)]
        except_damage_cards: bool,
    },
    /// You cannot perform these actions.
    CannotPerform(Vec<ActionKind>),
    /// TOK-32: you cannot spend your lock on the defender.
    CannotSpendLock,
    /// TOK-32: you cannot spend your lock on the defender to reroll attack dice; for other effects
    /// you can.
    CannotRerollWithLock,
    /// ACT-2: stress does not keep you from performing actions.
    ActWhileStressed {
        /// Only these.
        #[serde(default)]
        action: Option<Vec<ActionKind>>,
        /// ACT-4: only in these colours.
        #[serde(default)]
        color: Option<Vec<ActionColor>>,
    },
    /// MOV-27: stress does not keep you from executing red maneuvers.
    RedWhileStressed {
        /// Only those with one of these bearings.
        #[serde(default)]
        bearing: Option<Vec<Bearing>>,
    },
    /// MOV-22: maneuvers become harder.
    IncreaseDifficulty {
        /// Whose.
        #[serde(default)]
        who: Ships,
        /// Of these colours.
        #[serde(default)]
        color: Option<Vec<Difficulty>>,
        /// With these bearings.
        #[serde(default)]
        bearing: Option<Vec<Bearing>>,
        /// At these speeds.
        #[serde(default)]
        speed: Option<Range>,
    },
    /// MOV-22: maneuvers become easier.
    DecreaseDifficulty {
        /// Whose.
        #[serde(default)]
        who: Ships,
        /// Of these colours.
        #[serde(default)]
        color: Option<Vec<Difficulty>>,
        /// With these bearings.
        #[serde(default)]
        bearing: Option<Vec<Bearing>>,
        /// At these speeds.
        #[serde(default)]
        speed: Option<Range>,
    },
    /// ACT-4: these actions have another colour when you perform them.
    TreatAction {
        /// Which actions.
        action: Vec<ActionKind>,
        /// Only if they would have this colour.
        #[serde(default)]
        only: Option<ActionColor>,
        /// As this.
        color: ActionColor,
    },
    /// ATK-56: these dice of the attack are not modified by anything or anybody, except by these.
    CannotBeModified {
        /// Which dice.
        dice: DiceWord,
        /// What is left.
        #[serde(default)]
        except: Vec<Allowed>,
    },
    /// TOK-1: ships cannot remove tokens of these kinds, nor can they be removed from them.
    CannotRemove {
        /// Which ships.
        who: Ships,
        /// Which tokens.
        token: Vec<Token>,
    },
    /// TOK-1: with tokens of these colours that you remove you remove one more of the same kind.
    RemovesOneMore(Vec<TokenColor>),
    /// ACT-23: a ship that you coordinate performs only actions that are on your bar too.
    CoordinateOwnActions,
    /// TOK-26: at which range you can acquire locks.
    LockRange(Range),
    /// TOK-26: at which range you cannot acquire locks.
    CannotLockAt(Range),
    /// TOK-28: how many locks you can have.
    MaxLocks(u8),
    /// LEG-16: you can attack at range 0 where a card has to say so.
    MayAttackAtRange0 {
        /// With which weapons; without it, with primary ones.
        #[serde(default)]
        weapon: Option<Vec<WeaponWord>>,
    },
    /// RND-67: you do not remove up to so many of these tokens in the End Phase.
    KeepTokens(Token, u8),
    /// OBJ-9: obstacles do nothing to you while you move.
    IgnoreObstacles,
    /// OBJ-27: obstacles that you have locked do nothing to you while you move and while you
    /// attack.
    IgnoreLockedObstacles,
    /// OBJ-27: obstacles of these kinds do nothing to you while you move.
    IgnoreObstaclesOf(Vec<ObstacleKind>),
    /// MOV-64, MOV-72: you can boost and barrel roll through and onto obstacles; you suffer them.
    MayMoveThroughObstacles,
    /// GEO-63: the templates with which you barrel roll are the banks, not the straight one.
    BarrelRollWithBanks,
    /// RND-21: once you are placed, these ships can be placed anywhere in the play area at this
    /// range of you.
    MayBePlacedNear(Ships, Range),
    /// You have the pilot abilities of these other friendly ships.
    HasPilotAbilityOf(Ships),
    /// ATK-25: you attack with these weapons, whose front arc is not asked for, through your single
    /// turret arc.
    AttackThroughTurret(Vec<WeaponWord>),
    /// ATK-25: you can attack with these weapons, whose front arc is asked for, through your rear
    /// arc too.
    MayAttackThroughRear {
        /// With which.
        weapon: Vec<WeaponWord>,
        /// ATK-29: only at these attack ranges then.
        #[serde(default)]
        range: Option<Range>,
    },
    /// HUG-9: a "Bonus Attack" header with the weapons of other cards: with one of these. On one
    /// side of a card it is there only while that side is up (HUG-62).
    BonusHeader {
        /// With which weapons.
        weapon: Vec<WeaponWord>,
        /// What it costs.
        #[serde(default)]
        energy: u8,
    },
    /// HUG-8: with these weapons you perform bonus attacks only.
    OnlyAsBonus(Vec<WeaponWord>),
    /// ATK-25: the front arc that these weapons ask for is this arc. On one side of a card it is so
    /// only while that side is up.
    FrontArcIs {
        /// Of which.
        weapon: Vec<WeaponWord>,
        /// Which arc.
        arc: Arc,
    },
    /// ATK-22: you have a single turret indicator.
    HasTurret,
    /// TOK-26: these ships can acquire locks on objects at this range of any of those.
    MayLockNear {
        /// Which ships.
        who: Ships,
        /// At which range.
        range: Range,
        /// Of which ships.
        of: Ships,
    },
    /// TOK-42: these ships can jam enemy ships at this range of you too.
    MayJamNear {
        /// Which ships.
        who: Ships,
        /// At which range.
        range: Range,
    },
    /// OBJ-27: obstacles that you are at range 0 of do nothing to you while you move, while you
    /// attack and while you lock.
    IgnoreObstaclesAtRange0,
    /// OBJ-27: obstacles that you only move through, and do not overlap, do nothing to you.
    IgnoreObstaclesMovedThrough,
    /// OBJ-27: obstacles do nothing to you while you attack.
    IgnoreObstaclesWhileAttacking,
    /// ATK-22: you cannot attack again through a turret arc from which you have attacked this
    /// round.
    EachTurretArcOnce,
    /// ATK-64: CRIT results on you are neutralized before HIT results.
    CritsNeutralizedFirst,
    /// ATK-56: the defense dice are not modified by spending tokens of this colour.
    DefenderCannotSpend(TokenColor),
    /// RND-56: you do not skip your Perform Action step after a partial maneuver.
    ActAfterPartialManeuver,
    /// ACT-3: actions on your bar.
    HasAction(Vec<ActionKind>, ActionColor),
    /// MOV-84: the only arcs to which you can rotate your turret indicator.
    TurretOnly(Vec<Arc>),
    /// DEV-3: a device that you would drop you may launch instead.
    MayLaunchInstead {
        /// Only such a device.
        #[serde(default)]
        only: Option<DeviceClass>,
        /// With this template.
        template: TemplateWord,
    },
    /// What you would drop with a straight template you may drop with a bank of the same speed.
    MayDropWithBanks,
    /// A remote that you would drop with a straight template you may drop with a bank of the same
    /// speed, and with the template on the hash mark of your left or right side (GEO-70/open).
    MayDropRemotesElsewhere,
    /// What you would drop with the first template you may drop with one of the others.
    MayDropInstead(TemplateWord, Vec<TemplateWord>),
    /// ACT-23, TOK-42: when you coordinate or jam you may choose a ship that you have locked,
    /// whatever its range; then you spend the lock. Of a ship that you could choose anyway you do
    /// not.
    MayTargetLocked,
    /// RND-42, RND-53, RND-60: you are not given a dial, and neither activate nor engage.
    TakesNoTurn,
    /// GEO-70/open: when you drop a device you may spend so many of this card's charges to set the
    /// template on the hash mark of your left or right side instead of between your rear guides.
    MayDropSideways {
        /// Charges of this card.
        charges: u8,
    },
    /// You may drop and launch with templates of the same bearing and a speed 1 higher or lower.
    MayDropOneFasterOrSlower,
    /// CHG-25: when you reload this card it recovers so many charges more.
    ReloadsMore(u8),
    /// CHG-25, CHG-27: whichever card you reload by the reload action recovers so many charges
    /// more.
    EachReloadRecoversMore(u8),
    /// RND-37: your initiative counts as this one.
    InitiativeIs(u8),
    /// TOK-38: you can attack with these weapons although you are disarmed.
    MayAttackWhileDisarmed {
        /// Which weapons.
        weapon: Vec<WeaponWord>,
        /// TOK-26: only ships that you have locked.
        #[serde(default)]
        locked: bool,
    },
    /// ATK-25: special attacks do not need these tokens of their header. `Defender` is who would be
    /// attacked.
    MayIgnoreRequirement {
        /// Whose attacks.
        #[serde(default)]
        who: Ships,
        /// Which tokens.
        of: Vec<HeaderWord>,
        /// Force that is spent if the attack would not be possible otherwise.
        #[serde(default)]
        force: u8,
    },
    /// ATK-37, ATK-47: at most so many dice are rolled, whatever adds to them.
    RollAtMost {
        /// Which dice.
        dice: DiceWord,
        /// How many.
        most: Count,
    },
    /// ATK-7: an attack of yours at attack range 0 counts as one at attack range 1.
    AttackRange0CountsAs1,
    /// ATK-81, OBJ-13: obstacles that ships are at range 0 of do not keep them from attacking.
    MayAttackOnObstacles {
        /// Which ships.
        #[serde(default)]
        who: Ships,
        /// With which weapons; without it, with all.
        #[serde(default)]
        weapon: Option<Vec<WeaponWord>>,
        /// Of which kinds; without it, of all.
        #[serde(default)]
        kind: Option<Vec<ObstacleKind>>,
    },
    /// TOK-26: these ships cannot acquire locks on you.
    CannotBeLockedBy(Ships),
    /// ACT-23: these ships too can be coordinated by you, at whatever range.
    MayCoordinate(Ships),
    /// ACT-23, ABL-54: you coordinate allied ships as if they were friendly, by an action and by
    /// effects.
    CoordinatesAllied,
    /// ACT-23: by the coordinate action you can choose a friendly remote of one of these kinds too.
    /// It performs no action; it relocates forward with one of these templates (DEV-35).
    CoordinateRemotes {
        /// Which remotes.
        device: Vec<DeviceKind>,
        /// With which templates.
        template: Vec<TemplateWord>,
    },
    /// DEV-2/open: a remote of one of these kinds that you would drop you may place touching one of
    /// these ships instead, in this arc of yours at range 0-1. Then that ship gains one of these
    /// tokens, which one your player says.
    MayDropOnto {
        /// Which remotes.
        device: Vec<DeviceKind>,
        /// Which ships.
        ships: Ships,
        /// In which arc of yours.
        in_arc: Arc,
        /// One of these.
        gain: Vec<Token>,
    },
    /// ACT-23: you coordinate no ships but these.
    CoordinateOnly(Ships),
    /// ACT-23: you can coordinate so many more ships, one after another.
    CoordinateMore {
        /// How many more.
        #[serde(default = "one")]
        n: u8,
        /// ACT-4: only by an action in one of these colours.
        #[serde(default)]
        color: Option<Vec<ActionColor>>,
        /// Only ships of the type of the first.
        #[serde(default)]
        same_type: bool,
        /// All of them perform the same action, or none.
        #[serde(default)]
        same_action: bool,
        /// ACT-5: all of them treat it as red, the first ship too.
        #[serde(default)]
        as_red: bool,
        /// TOK-1: each of them gains such a token before it acts, the first ship too.
        #[serde(default)]
        gain: Option<Token>,
    },
    /// ABL-54: friendly ships are allied to you, and you are allied to them.
    IsAllied,
    /// ABL-54: ships of the other faction of your squad (SQD-2) are friendly to you instead of
    /// allied, and you are friendly to them.
    AlliesAreFriendly,
    /// ATK-55: of the FOC results of its dice the attacking or defending ship modifies so many at
    /// most, by whatever its player uses.
    ModifiesFocusAtMost(u8),
    /// ACT-23: you cannot be coordinated.
    CannotBeCoordinated,
    /// ACT-23: a ship that you coordinate with so many stress tokens performs its action in spite
    /// of them.
    CoordinatedActWhileStressed(Range),
    /// TOK-42: these ships too can be jammed by you, at whatever range.
    MayJam(Ships),
    /// TOK-1: you do not spend tokens to modify your attack dice.
    CannotSpendTokensOnDice,
    /// TOK-1: you do not spend tokens of these kinds.
    CannotSpend(Vec<Token>),
    /// LEG-16: enemy ships at range 0 can perform primary attacks against you where a card has to
    /// say so.
    MayBeAttackedAtRange0,
    /// ATK-43: while you attack or defend at attack range 0, the attacker may spend these tokens
    /// for their default effect.
    AttackerMaySpendAtRange0(Vec<Token>),
    /// DEV-3: what you would drop you may launch with the same template.
    MayLaunchWhatIsDropped,
    /// ATK-57: attack dice are not rerolled by anything.
    AttackDiceCannotBeRerolled,
    /// TOK-1: the defender does not spend tokens of these kinds.
    DefenderCannotSpendTokens(Vec<Token>),
    /// ATK-57: the attacker rerolls at most so many attack dice.
    AttackerRerollsAtMost(u8),
    /// ATK-29: the attack range of these weapons of yours is wider, by so much at each end.
    WiderRange(Vec<WeaponWord>),
    /// ATK-29: for such a token, which is spent when the defender is declared, the attack range of
    /// your weapons is wider by 1 at each end, up to range 5.
    WiderRangeFor(Token),
    /// ACT-27, TOK-26, TOK-42, ACT-23: you can lock, coordinate and jam an object farther away, up
    /// to range 5, unless an ability names the range: for 1 energy by 1, up to so much. It is spent
    /// when the object is chosen.
    FartherForEnergy(u8),
    /// ATK-23, HUG-14: at which range you can perform primary attacks.
    PrimaryRange(Range),
    /// MOV-63, MOV-70, MOV-75: these ships can move so with other templates besides those of the
    /// rules.
    MoveWith {
        /// Which ships.
        #[serde(default)]
        who: Ships,
        /// In which moves.
        kind: Vec<MoveWord>,
        /// With which templates; those of a barrel roll bend as seen along the travel (GEO-63).
        #[serde(default)]
        template: Option<Vec<TemplateWord>>,
        /// MOV-6: with those that they have anyway, those of other cards too, at a speed so much
        /// higher; with `only` they cannot use what there is at such a speed as it is.
        #[serde(default)]
        faster_by: Option<u8>,
        /// The same at a speed so much lower.
        #[serde(default)]
        slower_by: Option<u8>,
        /// Only by the action, in one of these colours (ACT-4).
        #[serde(default)]
        action: Option<Vec<ActionColor>>,
        /// ACT-5: the action is treated as red then.
        #[serde(default)]
        as_red: bool,
        /// So many standard charges of this card are spent for it.
        #[serde(default)]
        charges: u8,
        /// So much Force is spent for it.
        #[serde(default)]
        force: u8,
        /// They cannot move with those of the rules.
        #[serde(default)]
        only: bool,
    },
    /// HUG-20: the player of the attacker may have the precision effect of a damage card that the
    /// attack deals applied in whatever arc of the defender the attacker is.
    PrecisionInAnyArc,
    /// HUG-24: in the End Phase so many fewer of these charges of yours recover.
    RecoverFewer(ChargeWord, u8),
    /// ATK-64: EVD results do not neutralize CRIT results.
    CritsNotNeutralized,
    /// ATK-14: enemy ships in your front arc at this range count as in your bullseye arc. Only how
    /// you are can stand in `if`.
    FrontCountsAsBullseye(Range),
    /// RND-21: you can be placed anywhere in the play area beyond this range of enemy ships.
    MayBePlacedBeyond(u8),
    /// MOV-97: one of these ships can dock with you.
    MayCarry(Ships),
    /// HUG-35: so many ships can be docked with you at a time, and not only one.
    CarriesUpTo(u8),
    /// WNG-1: you are a wing leader. Your wingmates are 2 or more of these ships of your squad, as
    /// many as there are, in the order in which the squad has them.
    LeadsWing {
        /// Of one of these ship types; without it, of your own.
        #[serde(default)]
        ship: Option<Box<[String]>>,
        /// At most so many.
        #[serde(default = "five")]
        most: u8,
        /// All of them of one type.
        #[serde(default)]
        one_type: bool,
        /// Of each of these types at most one.
        #[serde(default)]
        one_of: Option<Box<[String]>>,
        /// Only with a lower initiative than yours.
        #[serde(default)]
        lower_initiative: bool,
    },
    /// WNG-10: your wingmates in formation can perform these actions too in their Perform Action
    /// step; whoever does splits.
    WingmatesMayPerform(Vec<ActionKind>),
    /// WNG-14: a wingmate of yours that is docked with you may join your wing at the start of the
    /// Planning Phase too, without gaining a stress token.
    DockedWingmateMayJoin,
    /// MOV-21: your wingmates in formation treat purple maneuvers as red.
    WingmatesPurpleIsRed,
    /// MOV-97: while a ship is docked with you, you have its initiative and are assigned its dial.
    FliesAsDocked,
    /// MOV-98: the farthest range of your carrier at which you can dock.
    DocksAtRange(u8),
    /// MOV-100: ships that are docked with you deploy from your rear guides only.
    DeployFromRear,
    /// DEV-2/open: such a device that you would drop you may place touching you instead, wherever
    /// you like.
    MayPlaceTouching(DeviceClass),
    /// ABL-15: as the ship abilities of these ships resolve, they may treat friendly ships at this
    /// range of you as being at range 0 or 1.
    ShipAbilityCountsAsNear {
        /// Whose ship abilities.
        who: Ships,
        /// At which range of you.
        range: Range,
    },
    /// ABL-6: your ship ability is replaced by what this card says.
    ReplacesShipAbility,
    /// ABL-15: as the effect of an upgrade card of yours resolves, you may treat friendly ships at
    /// this range as being at range 0 or 1.
    CountsAsNear(Range),
    /// ATK-32: you can attack friendly ships too.
    MayAttackFriends,
    /// ATK-32: you attack at the closest attack range only at which you could attack.
    AttackNearestOnly,
    /// TOK-19: your reinforce tokens are placed on this side only: `FullFront` or `FullRear`.
    ReinforceOnly(Arc),
    /// DEV-1: friendly devices do nothing to you.
    IgnoreFriendlyDevices,
    /// TOK-26: you can acquire locks on these ships, whatever their range.
    MayLock(Ships),
    /// ACT-27: by the lock action you can choose only an object in one of these arcs of yours.
    LockOnlyIn(Vec<ArcWord>),
    /// MOV-6: the maneuver of your dial is executed at a speed that is so much lower.
    Slower {
        /// By how much.
        #[serde(default = "one")]
        n: u8,
        /// Not below this speed.
        #[serde(default)]
        least: u8,
    },
    /// MOV-6: while you execute a maneuver you use the template of a speed that is so much higher,
    /// if there is one.
    Faster {
        /// By how much.
        #[serde(default = "one")]
        n: u8,
        /// MOV-80: only the maneuver of a SLAM action in one of these colours.
        #[serde(default)]
        slam: Option<Vec<ActionColor>>,
    },
    /// DMG-16, ACT-2: stress does not keep you from performing the actions of damage cards.
    ActOnDamageCardsWhileStressed,
    /// DMG-16, TOK-47: ion tokens do not keep you from performing the actions of damage cards.
    ActOnDamageCardsWhileIonized,
    /// ATK-7: the attack range counts as this one.
    AttackRangeCountsAs(u8),
    /// OBJ-27: obstacles at this range of the attacker that obstruct the attack do nothing to it.
    IgnoreObstructing(Range),
    /// CHG-17: your Force recovers nothing in the End Phase.
    ForceDoesNotRecur,
    /// CHG-16: you cannot spend Force but while you perform an attack.
    ForceWhileAttackingOnly,
    /// RND-21: you can be placed anywhere in the play area beyond these ranges.
    MayBePlacedFarFrom {
        /// Of enemy ships.
        enemies: u8,
        /// Of obstacles.
        obstacles: u8,
        /// Of the enemy's edge.
        enemy_edge: u8,
    },
    /// RND-82: you start the game in reserve.
    StartsInReserve,
    /// RND-23: you must start the game docked.
    StartsDocked,
    /// MOV-104: you can deploy in an emergency only.
    DeploysInEmergencyOnly,
    /// MOV-104: once your carrier is destroyed, you have its initiative, its pilot abilities and
    /// the charges of its ship card.
    TakesCarriersPlace,
    /// MOV-97: while you are docked, your carrier has your pilot abilities too.
    LendsPilotAbilityWhileDocked,
    /// MOV-97: while a ship is docked with you, you have a primary rear arc weapon with the value
    /// of its front arc weapon.
    RearWeaponWhileCarrying,
    /// ERR-36: damage that you suffer without active shields may take shields of the ship docked
    /// with you, as if they were yours.
    MayUseDockedShields,
}

fn one() -> u8 {
    1
}

fn five() -> u8 {
    5
}

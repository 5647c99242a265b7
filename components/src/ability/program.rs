//! The compiled form of the abilities of one matchup: flat, plain data that the rules read while a game runs.
//!
//! Abilities of the damage deck come first, by kind of card; then those of each ship's cards, by ship. An ability is
//! named by its place in that list. What it waits for is an index ([`Hook`]); what it does is a short list of [`Op`]s.

use crate::action::{ActionColor, ActionKind};
use crate::damage::{DAMAGE_KINDS, DamageKind};
use crate::device::{DEVICE_KINDS, DeviceClass, DeviceKind};
use crate::dice::{DieKind, Face};
use crate::frame::action::ActionSet;
use crate::geometry::Template;
use crate::ids::{ShipSet, ShipSlot};
use crate::maneuver::Maneuver;
use crate::spec::CARDS_PER_SHIP;
use crate::state::Card;
use crate::token::{Token, TokenColor};

use super::hook::{HOOKS, Hook, Hooks};
use super::language::{Anchor, ArcWord, ChargeWord, Compare, DamageWord, Decider, Range, State, Until};

/// The abilities of both squads' cards and of the damage deck, indexed by what they wait for. The default has none at
/// all, not even those of the damage deck.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    pub(super) abilities: Box<[Compiled]>,
    pub(super) ops: Box<[Op]>,
    pub(super) tests: Box<[Test]>,
    pub(super) costs: Box<[Price]>,
    /// Abilities of ship and upgrade cards, ordered by hook, then by ship.
    pub(super) listeners: Box<[u16]>,
    /// The part of `listeners` of each hook.
    pub(super) by_hook: ByHook<Span>,
    /// The hooks at which a ship or upgrade card listens.
    pub(super) heard: Hooks,
    /// The kinds of damage card that listen at each hook, as bits.
    pub(super) damage_hooks: ByHook<u16>,
    /// The abilities of each kind of damage card.
    pub(super) damage: [Span; DAMAGE_KINDS],
    /// What each kind of device does when it detonates; nothing if no card places devices.
    pub(super) devices: [Option<u16>; DEVICE_KINDS],
}

/// One value for each hook.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ByHook<T>(pub [T; HOOKS]);

impl<T: Copy + Default> Default for ByHook<T> {
    fn default() -> Self {
        ByHook([T::default(); HOOKS])
    }
}

/// A part of one of a program's lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The first.
    pub first: u16,
    /// How many.
    pub len: u16,
}

impl Span {
    const fn range(self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + self.len as usize
    }
}

/// Where an ability is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A damage card of this kind: it belongs to the ship on which the card lies faceup.
    Damage(DamageKind),
    /// The pilot ability of this ship.
    Ship(ShipSlot),
    /// ABL-6: the ship ability of this ship, on the same card.
    ShipAbility(ShipSlot),
    /// An upgrade card of this ship.
    Upgrade(ShipSlot, u8),
    /// A device of this kind.
    Device(DeviceKind),
}

/// One ability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compiled {
    /// Where it is printed.
    pub source: Source,
    /// What it waits for.
    pub hook: Hook,
    /// Which of those events it hears.
    pub filter: Filter,
    /// ABL-26: what must hold.
    pub tests: Span,
    /// ABL-3: who decides, if it is optional.
    pub may: Option<Decider>,
    /// ABL-31: the ships from which one is chosen.
    pub choose: Option<Group>,
    /// ABL-48.
    pub costs: Span,
    /// What it does.
    pub ops: Span,
    /// What it changes while it holds; such an ability has no ops.
    pub change: Option<Change>,
    /// Its bit in [`crate::attack::AttackData::used`], if it is used inside an attack.
    pub mark: u8,
    /// ABL-14: the side of its card on which it is printed, if the card has two.
    pub side: Option<u8>,
    /// It is had only by the ships to which another ability has granted it.
    pub granted: bool,
}

impl Compiled {
    /// ABL-14: whether the side of the card that says so is up. `cards` are the rows of the battle.
    #[inline]
    pub fn is_face_up(&self, cards: &[Card]) -> bool {
        match (self.side, self.source) {
            (Some(side), Source::Upgrade(ship, card)) => {
                cards[ship.index() * CARDS_PER_SHIP + usize::from(card)].side == side
            }
            _ => true,
        }
    }
}

/// ABL-51 to ABL-53: ships that are meant, as seen from the ship whose ability it is. What does not change during a game
/// has been worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// Whose.
    pub side: Side,
    /// The ships of the right type and size.
    pub among: ShipSet,
    /// ATK-3: their range.
    pub range: Option<Range>,
    /// From whom.
    pub of: Anchor,
    /// The arc of yours they are in.
    pub in_arc: Option<ArcWord>,
    /// The arc of theirs that you are in.
    pub you_in_arc: Option<ArcWord>,
    /// They are so.
    pub is: Option<State>,
    /// They are not so.
    pub is_not: Option<State>,
    /// Their initiative, compared with yours.
    pub initiative: Option<Compare>,
    /// The arc of theirs that this ship is in.
    pub has_in_arc: Option<(ArcWord, Anchor)>,
    /// They have a lock on this ship.
    pub locking: Option<Anchor>,
    /// You have a lock on them.
    pub locked: Option<bool>,
    /// They have a lock on you.
    pub locking_you: Option<bool>,
}

impl Group {
    /// The ship whose ability it is.
    pub const YOU: Group = Group {
        side: Side::You,
        among: ShipSet(u16::MAX),
        range: None,
        of: Anchor::You,
        in_arc: None,
        you_in_arc: None,
        is: None,
        is_not: None,
        initiative: None,
        has_in_arc: None,
        locking: None,
        locked: None,
        locking_you: None,
    };
}

/// Whose ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The ship whose ability it is.
    You,
    /// Friendly ships, it included.
    Friendly,
    /// The ship that triggered it.
    ThatShip,
    /// Other friendly ships.
    OtherFriendly,
    /// Enemy ships.
    Enemy,
    /// All other ships.
    Other,
    /// All ships.
    Any,
}

/// Whom an effect affects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// The ship whose ability it is.
    You,
    /// The ship that triggered it.
    ThatShip,
    /// The ship that was chosen.
    Chosen,
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
    /// The other ship of the event.
    OtherShip,
    /// Each of these.
    Each(Group),
}

/// A test of the state of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// Whether the opposite must hold.
    pub not: bool,
    /// What must hold.
    pub what: Holds,
}

/// What can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// That ship is so.
    Is(Whom, State),
    /// That ship is there and is not so.
    IsNot(Whom, State),
    /// All tests of at least one of these, each an [`Holds::AllOf`].
    AnyOf(Span),
    /// All of these.
    AllOf(Span),
    /// It is one of these.
    IsOne(Whom, Group),
    /// It is in the attack arc.
    InAttackArc(Whom),
    /// Bits by [`crate::state::Phase`].
    InPhase(u8),
    /// The sizes compare so.
    Size(Whom, Compare, Whom),
    /// This card has an active charge.
    ChargeActive,
    /// There is such a ship.
    Exists(Group),
    /// The first ship is in that arc of the second.
    InArc(Whom, ArcWord, Whom),
    /// Its range from you.
    AtRange(Whom, Range),
    /// The attack range.
    AttackRange(Range),
    /// The attack is obstructed.
    Obstructed,
    /// The first has a lock on the second.
    Locks(Whom, Whom),
    /// So many tokens.
    Tokens(Whom, Token, Range),
    /// A token of that colour.
    HasToken(Whom, TokenColor),
    /// So many damage cards.
    DamageCards(Whom, Range),
    /// The initiatives compare so.
    Initiative(Whom, Compare, Whom),
    /// What it revealed this round.
    Revealed {
        /// Whose.
        who: Whom,
        /// Bits by bearing.
        bearings: u16,
        /// Bits by speed.
        speeds: u8,
        /// Bits by difficulty.
        colors: u8,
    },
    /// Where your turret indicator points.
    TurretAt(ArcWord),
    /// On your action bar.
    OnBar(ActionKind),
    /// So many results; bits by face.
    Results(Dice, u8, Range),
    /// There is an obstacle at this range.
    ObstacleAt(Range),
    /// Only blanks, so many.
    OnlyBlanks(Dice, Range),
}

/// ABL-48: one thing that is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// Standard charges of this card.
    Charge(u8),
    /// Force.
    Force(u8),
    /// Shields.
    Shield(u8),
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

/// Which attacks an ability hears of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackFilter {
    /// The attacker, or the defender.
    pub who: Group,
    /// Bits by [`super::language::WeaponWord`]; all set for any.
    pub weapons: u8,
    /// Bits: front, left, right, rear, full front, full rear, bullseye, single turret, double turret.
    pub arcs: u16,
    /// Bits by attack range.
    pub ranges: u8,
    /// Only those that hit, or only those that miss.
    pub hits: Option<bool>,
    /// Only obstructed ones, or only others.
    pub obstructed: Option<bool>,
}

/// Which events of a hook an ability hears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// All.
    All,
    /// Those of such ships.
    Of(Group),
    /// Maneuvers.
    Maneuver {
        /// Of such ships.
        who: Group,
        /// Only fully executed ones, or only the others.
        fully: Option<bool>,
        /// Bits by [`crate::maneuver::Bearing`].
        bearings: u16,
        /// Bits by speed.
        speeds: u8,
        /// Bits by [`crate::maneuver::Difficulty`].
        colors: u8,
        /// Only the ion maneuver, or only others.
        ion: Option<bool>,
        /// Only if it met an obstacle, or only if not.
        met_obstacle: Option<bool>,
    },
    /// Actions.
    Action {
        /// Of such ships.
        who: Group,
        /// Bits by [`crate::action::ActionKind`].
        kinds: u16,
        /// Actions of cards too.
        cards: bool,
    },
    /// Tokens.
    Tokens {
        /// Of such ships.
        who: Group,
        /// Bits by [`Token`].
        tokens: u16,
    },
    /// Damage.
    Damage {
        /// Of such ships.
        who: Group,
        /// Only this kind.
        kind: Option<DamageWord>,
    },
    /// Attacks by such ships.
    Attack(AttackFilter),
    /// Attacks on such ships.
    Defend(AttackFilter),
    /// Devices that such ships place.
    Device {
        /// Of such ships.
        who: Group,
        /// Dropped ones only, not launched ones.
        dropped: bool,
    },
    /// One ship and another, or an object.
    Pair {
        /// The ship that does it.
        who: Group,
        /// To whom.
        other: Option<Group>,
        /// Only by an action.
        by_action: bool,
    },
}

impl Filter {
    /// The ships whose events it hears.
    pub const fn who(&self) -> Option<Group> {
        match *self {
            Filter::All => None,
            Filter::Of(who)
            | Filter::Maneuver { who, .. }
            | Filter::Action { who, .. }
            | Filter::Tokens { who, .. }
            | Filter::Damage { who, .. }
            | Filter::Pair { who, .. }
            | Filter::Device { who, .. }
            | Filter::Attack(AttackFilter { who, .. })
            | Filter::Defend(AttackFilter { who, .. }) => Some(who),
        }
    }
}

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
    /// How many locks.
    MaxLocks(u8),
    /// Attacks at range 0.
    Range0,
    /// Tokens that stay.
    KeepTokens(Token, u8),
    /// Obstacles do nothing.
    IgnoreObstacles,
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
    /// Templates one faster or slower.
    OtherSpeed,
    /// More charges for this card by a reload action.
    ReloadsMore(u8),
    /// Attack ranges one wider; bits as in [`AttackFilter::weapons`].
    WiderRange(u8),
}

/// In [`Op::May`]: it costs nothing.
pub const FREE: u16 = u16::MAX;

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
        /// As in [`AttackFilter::weapons`].
        weapons: u8,
        /// As in [`AttackFilter::arcs`].
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
    },
    /// Expose a damage card.
    ExposeCard(Whom),
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
        /// Bits by [`super::language::ManeuverPart`].
        same: u8,
        /// By how much the speed differs.
        speed_by: Option<u8>,
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
    },
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
        /// Bits by [`Template::index`].
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

impl Program {
    /// Whether nobody listens at `hook`, given the kinds of damage card that lie faceup anywhere.
    #[inline]
    pub const fn is_silent(&self, hook: Hook, faceup_kinds: u16) -> bool {
        !self.heard.has(hook) && self.damage_hooks.0[hook as usize] & faceup_kinds == 0
    }

    /// The kinds of damage card that listen at `hook`, as bits.
    #[inline]
    pub const fn damage_kinds(&self, hook: Hook) -> u16 {
        self.damage_hooks.0[hook as usize]
    }

    /// The abilities of a kind of damage card that listen at `hook`, with their numbers.
    pub fn of_damage(&self, kind: DamageKind, hook: Hook) -> impl Iterator<Item = (u16, &Compiled)> {
        let span = self.damage[kind.index()];
        let all = (span.first..).zip(&self.abilities[span.range()]);
        all.filter(move |(_, ability)| ability.hook == hook)
    }

    /// The abilities of ship and upgrade cards that listen at `hook`, by ship, each with its ship and number.
    pub fn of_cards(&self, hook: Hook) -> impl Iterator<Item = (ShipSlot, u16, &Compiled)> {
        self.listeners[self.by_hook.0[hook as usize].range()].iter().map(|&number| {
            let ability = &self.abilities[usize::from(number)];
            let ship = match ability.source {
                Source::Ship(ship) | Source::ShipAbility(ship) | Source::Upgrade(ship, _) => ship,
                Source::Damage(_) | Source::Device(_) => ShipSlot::NONE,
            };
            (ship, number, ability)
        })
    }

    /// DEV-17: what a device does when it detonates.
    pub const fn of_device(&self, kind: DeviceKind) -> Option<u16> {
        self.devices[kind as usize]
    }

    /// The ability with this number.
    pub fn ability(&self, number: u16) -> &Compiled {
        &self.abilities[usize::from(number)]
    }

    /// The price with this number.
    pub fn price(&self, number: u16) -> Price {
        self.costs[usize::from(number)]
    }

    /// How many abilities there are.
    pub fn len(&self) -> usize {
        self.abilities.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.abilities.is_empty()
    }

    /// What an ability does.
    pub fn ops(&self, ability: &Compiled) -> &[Op] {
        &self.ops[ability.ops.range()]
    }

    /// What must hold.
    pub fn tests(&self, span: Span) -> &[Test] {
        &self.tests[span.range()]
    }

    /// What is paid.
    pub fn costs(&self, ability: &Compiled) -> &[Price] {
        &self.costs[ability.costs.range()]
    }
}

/// Bits by face.
pub(super) fn face_bits(faces: &[Face]) -> u8 {
    faces.iter().fold(0, |bits, face| bits | 1 << *face as u8)
}

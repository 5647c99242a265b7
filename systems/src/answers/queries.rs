//! What abilities that just hold ("always", "while") change: the questions the rules ask. They are no events and never
//! queue (ABL-2). A question that no card in play answers costs one bit test.

use killbox_components::ability::Range;
use killbox_components::ability::{
    Change, ChargeWord, Compiled, Filter, Hook, Means, PLACEMENTS, Source, Trigger,
};
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::arc::Arc;
use killbox_components::attack::AttackData;
use killbox_components::charge::ChargeKind;
use killbox_components::damage::DAMAGE_KINDS;
use killbox_components::frame::action::ActionWhat;
use killbox_components::geometry::Template;
use killbox_components::ids::{OBSTACLES, ObjectId, ShipSet, ShipSlot};
use killbox_components::maneuver::{Direction, Maneuver};
use killbox_components::obstacle::ObstacleKind;
use killbox_components::requirements::Requirements;
use killbox_components::sets::{Digit, Set};
use killbox_components::spec::WeaponSpec;
use killbox_components::token::{Token, TokenColor};
use killbox_components::with::With;

use crate::answers::active;
use crate::answers::counts;
use crate::answers::meant;
use crate::answers::predicates::{self, answers, answers_about, answers_on};
use crate::reads::area::MayMeet;
use crate::reads::attacks::{attacker_is_limited, defender_is_protected};
use crate::reads::charge::{self, On};
use crate::reads::locks;
use crate::reads::measure;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

pub use crate::answers::meant::attack_range;
pub use crate::answers::predicates::{can_coordinate, coordinates};

/// What modifies dice, as far as abilities may forbid it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modifier {
    /// Force in its default way (CHG-16).
    Force,
    /// A lock in its default way (TOK-32).
    Lock,
    /// What that card says.
    Card(Source),
    /// Anything else: tokens.
    Other,
}

impl Modifier {
    /// Whether it is among what that card leaves.
    fn is_left(self, left: Means, of: Source) -> bool {
        match self {
            Modifier::Force => left.force,
            Modifier::Lock => left.lock,
            Modifier::Card(source) => left.this_card && source == of,
            Modifier::Other => false,
        }
    }
}

/// RND-49: the ships that have an ability that names the System Phase.
pub fn system_phase_ships<O: Observer>(b: &Battle<O>) -> ShipSet {
    let mut ships = ShipSet::EMPTY;
    let program = &b.matchup.program;
    if program.is_silent(Hook::DuringSystem, b.core.faceup_kinds) {
        return ships;
    }
    for (ship, number, ability) in program.of_cards(Hook::DuringSystem) {
        // An upgrade whose other side is up may be turned in this phase: its ship has a turn.
        ships = ships
            | match ship {
                Some(ship) => ship.set(),
                None => active::owners(b, None, number, ability),
            };
    }
    let kinds = program.damage_kinds(Hook::DuringSystem);
    for ship in b.in_play() {
        if !(b.damage[ship].faceup.kinds() & kinds).is_empty() {
            ships.insert(ship);
        }
    }
    ships & b.units()
}

/// RND-36/open: the highest value below `now` at which an ability names the Engagement Phase, down to that of the `next`
/// ships to engage.
pub fn next_initiative<O: Observer>(b: &Battle<O>, now: u8, next: Option<u8>) -> Option<u8> {
    let program = &b.matchup.program;
    if program.is_silent(Hook::AtInitiative, Set::EMPTY) {
        return None;
    }
    let values = program.of_cards(Hook::AtInitiative).filter_map(|(.., ability)| match ability.filter {
        Filter::Initiative(value) => Some(value),
        _ => None,
    });
    values.filter(|value| *value < now && next.is_none_or(|next| *value >= next)).max()
}

/// MOV-23: increases minus decreases of a maneuver's difficulty.
pub fn difficulty_change<O: Observer>(b: &Battle<O>, ship: ShipSlot, maneuver: Maneuver) -> i8 {
    let mut sum = 0;
    answers(b, Hook::Difficulty, ship, |ability, copies| {
        if let Some(Change::Difficulty { bearings, speeds, colors, steps, .. }) = ability.change
            && bearings.has(maneuver.bearing)
            && speeds.has(Digit(maneuver.speed))
            && colors.has(maneuver.difficulty)
        {
            sum += steps * copies as i8;
        }
    });
    sum
}

/// ATK-37: more (or fewer) attack dice by abilities, for the attack at `index` of the pool.
pub fn attack_dice_change<O: Observer>(b: &Battle<O>, index: u8) -> i8 {
    dice_change(b, Hook::AttackDice, index) + b.attacks.pool[usize::from(index)].more_attack_dice
}

/// ATK-47: more (or fewer) defense dice by abilities.
pub fn defense_dice_change<O: Observer>(b: &Battle<O>, index: u8) -> i8 {
    dice_change(b, Hook::DefenseDice, index) + b.attacks.pool[usize::from(index)].more_defense_dice
}

fn dice_change<O: Observer>(b: &Battle<O>, hook: Hook, index: u8) -> i8 {
    let attack = &b.attacks.pool[usize::from(index)];
    let mut sum = 0;
    answers_about(b, hook, attack, |owner, ability, copies| {
        if let Some(Change::Dice(n)) = ability.change {
            let by_attacker = owner.seat() == attack.attacker.seat();
            sum += copies as i8
                * match hook {
                    // ATK-39: no ability adds attack dice.
                    Hook::AttackDice if attacker_is_limited(b, attack) => n.min(0),
                    // ATK-53: enemy ships do not take defense dice away.
                    Hook::DefenseDice if by_attacker && defender_is_protected(b, attack) => n.max(0),
                    _ => n,
                };
        }
    });
    sum
}

/// DMG-25: whether `ship` may modify its attack dice by this means.
pub fn may_modify_attack<O: Observer>(b: &Battle<O>, ship: ShipSlot, by: Modifier) -> bool {
    let mut may = true;
    let Some(attack) = b.attacks.current().filter(|attack| attack.attacker == ship) else { return true };
    answers_about(b, Hook::ModifyAttackDice, attack, |_, ability, _| {
        if let Some(Change::ModifyOnlyBy(left)) = ability.change {
            may &= by.is_left(left, ability.source);
        }
    });
    may
}

/// DMG-33: whether no ability forbids the action.
pub fn may_perform<O: Observer>(b: &Battle<O>, ship: ShipSlot, what: ActionWhat) -> bool {
    let mut may = true;
    answers(b, Hook::Perform, ship, |ability, _| {
        if let (Some(Change::CannotPerform(kinds)), ActionWhat::Standard(kind)) = (ability.change, what) {
            may &= !kinds.has(kind);
        }
        if let Some(Change::PerformOnly { kinds, damage_cards }) = ability.change {
            may &= match what {
                ActionWhat::Standard(kind) => kinds.has(kind),
                ActionWhat::Card(number) => damage_cards && is_of_damage_card(number),
                ActionWhat::Objective(_) => false,
            };
        }
    });
    may
}

/// ACT-2: the actions that stress does not keep `ship` from.
pub fn while_stressed<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> WhileStressed {
    let mut all = WhileStressed::default();
    answers(b, Hook::WhileStressed, ship, |ability, _| {
        all.damage_cards |= ability.change == Some(Change::DamageCardsWhileStressed);
        all.ionized |= ability.change == Some(Change::DamageCardsWhileIonized);
        if let Some(Change::WhileStressed { kinds, cards, colors }) = ability.change {
            for color in colors.iter() {
                all.standard[color as usize] |= kinds;
                all.cards[color as usize] |= cards;
            }
        }
    });
    all
}

/// ACT-2: actions by their colour, and whether those of cards are among them.
#[derive(Clone, Copy, Debug, Default)]
pub struct WhileStressed {
    /// Standard actions.
    pub standard: [Set<ActionKind>; 3],
    /// Actions of cards.
    pub cards: [bool; 3],
    /// Those of damage cards.
    pub damage_cards: bool,
    /// TOK-47: those of damage cards, of an ionized ship.
    pub ionized: bool,
}

impl WhileStressed {
    /// A ship that is not stressed.
    pub fn everything() -> WhileStressed {
        WhileStressed { standard: [Set::all(); 3], cards: [true; 3], damage_cards: true, ionized: false }
    }

    /// Whether there is none.
    pub fn is_nothing(&self) -> bool {
        self.standard.iter().all(|kinds| kinds.is_empty()) && self.cards == [false; 3] && !self.damage_cards
    }
}

/// MOV-27: whether stress does not keep `ship` from this red maneuver.
pub fn red_while_stressed<O: Observer>(b: &Battle<O>, ship: ShipSlot, maneuver: Maneuver) -> bool {
    let mut may = false;
    answers(b, Hook::RedWhileStressed, ship, |ability, _| {
        if let Some(Change::RedWhileStressed(bearings)) = ability.change {
            may |= bearings.has(maneuver.bearing);
        }
    });
    may
}

/// TOK-32: whether the attacker may spend its lock on the defender.
pub fn may_spend_lock<O: Observer>(b: &Battle<O>, attack: &AttackData) -> bool {
    let mut may = true;
    answers_about(b, Hook::SpendLock, attack, |_, ability, _| {
        may &= ability.change != Some(Change::CannotSpendLock);
    });
    may
}

/// TOK-32: whether it may do so to reroll attack dice.
pub fn may_reroll_with_lock<O: Observer>(b: &Battle<O>, attack: &AttackData) -> bool {
    let mut may = true;
    answers_about(b, Hook::SpendLock, attack, |_, _, _| may = false);
    may
}

/// ATK-56: whether those dice of the attack, by the hook of the dice, are not modified by this means, whoever would do it.
pub fn is_fixed<O: Observer>(b: &Battle<O>, hook: Hook, attack: &AttackData, by: Modifier) -> bool {
    let mut fixed = false;
    answers_about(b, hook, attack, |_, ability, _| {
        if let Some(Change::CannotBeModified(left)) = ability.change {
            fixed |= !by.is_left(left, ability.source);
        }
    });
    fixed
}

/// TOK-1: whether tokens of that kind can be removed from `ship`.
pub fn may_remove<O: Observer>(b: &Battle<O>, ship: ShipSlot, token: Token) -> bool {
    let mut may = true;
    answers(b, Hook::RemoveTokens, ship, |ability, _| {
        if let Some(Change::CannotRemove(_, tokens)) = ability.change {
            may &= !tokens.has(token);
        }
    });
    may
}

/// TOK-1: whether `ship` removes one token more with those of that kind.
pub fn removes_more<O: Observer>(b: &Battle<O>, ship: ShipSlot, token: Token) -> bool {
    let mut more = false;
    answers(b, Hook::RemoveTokens, ship, |ability, _| {
        if let Some(Change::RemovesMore(colors)) = ability.change {
            more |= colors.has(token.color());
        }
    });
    more
}

/// ACT-23: whether a ship that `ship` coordinates performs only what is on the bar of `ship`.
pub fn coordinates_own_actions<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let mut does = false;
    answers(b, Hook::Coordinate, ship, |ability, _| {
        does |= ability.change == Some(Change::CoordinateOwnActions);
    });
    does
}

/// ACT-23: how many more ships can be coordinated, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CoordinatesMore {
    /// How many more.
    pub n: u8,
    /// Only of the type of the first.
    pub same_type: bool,
    /// All perform the same action.
    pub same_action: bool,
    /// ACT-5: all treat it as red.
    pub as_red: bool,
    /// Each of them gains it.
    pub gain: Option<Token>,
}

/// ACT-23: how many more ships `ship` can coordinate by an action in that colour.
pub fn coordinates_more<O: Observer>(b: &Battle<O>, ship: ShipSlot, by: ActionColor) -> CoordinatesMore {
    let mut more = CoordinatesMore::default();
    answers(b, Hook::Coordinate, ship, |ability, _| {
        if let Some(Change::CoordinateMore { n, colors, same_type, same_action, as_red, gain }) =
            ability.change
            && colors.has(by)
        {
            more = CoordinatesMore { n, same_type, same_action, as_red, gain };
        }
    });
    more
}

/// ACT-23: the remotes that `ship` can choose by the coordinate action, if they are near enough, and the templates with which they
/// relocate then.
pub fn coordinates_remotes<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> (ShipSet, Set<Template>) {
    let (mut remotes, mut with) = (ShipSet::EMPTY, Set::EMPTY);
    answers(b, Hook::Coordinate, ship, |ability, _| {
        if let Some(Change::CoordinateRemotes(kinds, templates)) = ability.change {
            let own = b.remotes() & ship.seat().remotes();
            let such = own.into_iter().filter(|r| kinds >> b.devices.rows[r.index()].kind as u32 & 1 == 1);
            remotes = such.fold(remotes, |all, remote| all | remote.set());
            with |= templates;
        }
    });
    (remotes, with)
}

/// ACT-2: whether `target`, coordinated by `ship`, performs its action in spite of stress.
pub fn coordinated_in_spite_of_stress<O: Observer>(b: &Battle<O>, ship: ShipSlot, target: ShipSlot) -> bool {
    let mut may = false;
    answers(b, Hook::Coordinate, ship, |ability, _| {
        if let Some(Change::CoordinatedActWhileStressed(range)) = ability.change {
            may |= range.has(b.tokens[target].count(Token::Stress));
        }
    });
    may
}

/// TOK-42: the ships that `ship` can jam wherever they are, friendly ones and itself too.
pub fn jams_also<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ShipSet {
    let mut also = ShipSet::EMPTY;
    answers(b, Hook::Jam, ship, |ability, _| match (ability.change, ability.source.ship()) {
        (Some(Change::MayJam(group)), _) => {
            also = also | predicates::ships(b, &Trigger { ship, ..Trigger::default() }, None, group);
        }
        (Some(Change::JamNear { range, .. }), Some(from)) => {
            for enemy in b.enemies(ship) {
                if range.has(measure::range(b, from, enemy)) {
                    also.insert(enemy);
                }
            }
        }
        _ => {}
    });
    also
}

/// ACT-23, TOK-42: whether `ship` can coordinate and jam ships that it has locked at any range.
pub fn targets_locked<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    says(b, Hook::TargetsLocked, ship)
}

/// RND-42, RND-53, RND-60: the ships that have no turn.
pub fn without_turn<O: Observer>(b: &Battle<O>) -> ShipSet {
    if b.matchup.program.is_silent(Hook::TakesNoTurn, b.core.faceup_kinds) {
        return ShipSet::EMPTY;
    }
    let ships = b.in_play().into_iter().filter(|ship| says(b, Hook::TakesNoTurn, *ship));
    ships.fold(ShipSet::EMPTY, |set, ship| set | ship.set())
}

/// ATK-38, ATK-48: whether no ability keeps the range bonus from being applied, by the hook of its dice.
pub fn has_range_bonus<O: Observer>(b: &Battle<O>, hook: Hook, attack: &AttackData) -> bool {
    let mut has = true;
    answers_about(b, hook, attack, |_, _, _| has = false);
    has
}

/// ABL-8: calls `with` for each ship whose tokens the attacker (or defender) may spend as its own: those kinds of tokens,
/// and what their owner gains then.
pub fn lenders<O: Observer>(
    b: &Battle<O>,
    attack: &AttackData,
    defends: bool,
    mut with: impl FnMut(ShipSlot, Set<Token>, Option<Token>),
) {
    answers_about(b, Hook::Lends, attack, |owner, ability, _| {
        let spender = if defends { attack.defender } else { attack.attacker };
        if let Some(Change::Lends(tokens, gain)) = ability.change
            && matches!(ability.filter, Filter::Defend(_)) == defends
            && owner != spender
        {
            with(owner, tokens, gain);
        }
    });
}

/// ABL-8, CHG-16: the other ships whose Force the attacker (or defender) may spend as its own.
pub fn force_lenders<O: Observer>(b: &Battle<O>, attack: &AttackData, defends: bool) -> ShipSet {
    let mut lenders = ShipSet::EMPTY;
    let spender = if defends { attack.defender } else { attack.attacker };
    answers_about(b, Hook::Lends, attack, |owner, ability, _| {
        if ability.change == Some(Change::LendsForce)
            && matches!(ability.filter, Filter::Defend(_)) == defends
            && owner != spender
        {
            lenders.insert(owner);
        }
    });
    lenders
}

/// ACT-4: the colour in which `ship` performs an action that has this colour.
pub fn action_color<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    kind: ActionKind,
    color: ActionColor,
) -> ActionColor {
    let mut seen = color;
    answers(b, Hook::ActionColor, ship, |ability, _| {
        if let Some(Change::ActionColor { kinds, only, color }) = ability.change
            && kinds.has(kind)
            && only.is_none_or(|only| only == seen)
        {
            seen = color;
        }
    });
    seen
}

/// MOV-84: where abilities let the turret indicator of `ship` point.
pub fn turret_arcs<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Set<Arc> {
    let mut arcs = Set::all();
    answers(b, Hook::TurretArcs, ship, |ability, _| {
        if let Some(Change::TurretOnly(only)) = ability.change {
            arcs = arcs & only;
        }
    });
    arcs
}

/// TOK-26: the ranges at which `ship` acquires locks.
pub fn lock_ranges<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> locks::Ranges {
    let mut ranges = locks::Ranges::BY_RULE;
    answers(b, Hook::LockRange, ship, |ability, _| match ability.change {
        // Range 5 stands for "beyond range 3": as far as the board goes.
        Some(Change::LockRange(Range { nearest, farthest })) => {
            ranges.nearest = nearest;
            ranges.farthest = if farthest >= 5 { u8::MAX } else { farthest };
        }
        Some(Change::CannotLockAt(range)) => ranges.except = Some(range),
        Some(Change::MayLock(group)) => {
            let ships = predicates::ships(b, &Trigger { ship, ..Trigger::default() }, None, group);
            ranges.also |= ships.into_iter().fold(0, |bits, ship| bits | 1 << ObjectId::ship(ship).0);
        }
        Some(Change::LockNear { range, of, .. }) => {
            if let Some(owner) = ability.source.ship() {
                let t = Trigger { ship: owner, ..Trigger::default() };
                let near = predicates::ships(b, &t, None, of);
                ranges.also |= near.into_iter().fold(0, |bits, from| bits | locks::near(b, from, range));
            }
        }
        _ => {}
    });
    ranges
}

/// TOK-26: what `ship` could lock at these ranges, as bits by object; abilities can keep it from locking a ship.
pub fn lockable<O: Observer>(b: &Battle<O>, ship: ShipSlot, ranges: locks::Ranges) -> u64 {
    let all = locks::targets(b, ship, ranges, |ship| ignored_at_range_0(b, ship));
    if all == 0 || b.matchup.program.is_silent(Hook::BeLocked, b.core.faceup_kinds) {
        return all;
    }
    let barred = |object: &ObjectId| object.as_ship().is_some_and(|other| cannot_be_locked(b, other, ship));
    locks::objects(all).filter(barred).fold(all, |left, object| left & !(1 << object.0))
}

/// ACT-27: what `ship` can choose by the lock action, so much farther away than it locks, as bits by object.
pub fn lockable_by_action<O: Observer>(b: &Battle<O>, ship: ShipSlot, farther: u8) -> u64 {
    let mut all = lockable(b, ship, lock_ranges(b, ship).farther(farther));
    answers(b, Hook::LockRange, ship, |ability, _| {
        if let Some(Change::LockOnlyIn(arcs)) = ability.change {
            let fits = |object: &ObjectId| arcs.iter().any(|arc| meant::object_in_arc(b, ship, arc, *object));
            all = locks::objects(all).filter(fits).fold(0, |bits, object| bits | 1 << object.0);
        }
    });
    all
}

/// MOV-6, MOV-7: the speed at which `ship` executes the maneuver of its dial.
pub fn slowed<O: Observer>(b: &Battle<O>, ship: ShipSlot, speed: u8) -> u8 {
    let mut slowed = speed;
    answers(b, Hook::Speed, ship, |ability, _| {
        if let Some(Change::Slower { n, least }) = ability.change {
            slowed = slowed.saturating_sub(n).max(least.min(slowed));
        }
    });
    slowed
}

/// MOV-6: by how much faster `ship` executes a maneuver; `slam` is the colour of the SLAM action whose maneuver it is.
pub fn faster<O: Observer>(b: &Battle<O>, ship: ShipSlot, slam: Option<ActionColor>) -> u8 {
    let mut more = 0;
    answers(b, Hook::Speed, ship, |ability, _| {
        if let Some(Change::Faster { n, slam: only }) = ability.change
            && only.is_none_or(|only| slam.is_some_and(|color| only.has(color)))
        {
            more += n;
        }
    });
    more
}

/// ATK-7: the attack range as which that of this attack counts.
pub fn counted_range<O: Observer>(b: &Battle<O>, attack: &AttackData) -> u8 {
    let mut range = attack.range;
    answers_about(b, Hook::AttackRange, attack, |_, ability, _| {
        if let Some(Change::RangeCountsAs(counted)) = ability.change {
            range = counted;
        }
    });
    range
}

/// OBJ-27: the obstacles that give nothing for obstructing this attack, as bits.
pub fn ignored_as_obstructing<O: Observer>(b: &Battle<O>, attack: &AttackData) -> u8 {
    let mut ignored = 0;
    answers_about(b, Hook::Obstructing, attack, |_, ability, _| {
        if let Some(Change::IgnoreObstructing(range)) = ability.change {
            let such = |index: &usize| range.has(measure::range_to_obstacle(b, attack.attacker, *index));
            ignored |= (0..OBSTACLES).filter(such).fold(0_u8, |bits, index| bits | 1 << index);
        }
    });
    ignored
}

/// TOK-26: whether an ability of `ship` keeps `by` from locking it.
pub fn cannot_be_locked<O: Observer>(b: &Battle<O>, ship: ShipSlot, by: ShipSlot) -> bool {
    let mut cannot = false;
    answers(b, Hook::BeLocked, ship, |ability, _| {
        if let Some(Change::CannotBeLockedBy(group)) = ability.change {
            cannot |= predicates::is_one(b, &Trigger { ship, ..Trigger::default() }, None, group, by);
        }
    });
    cannot
}

/// TOK-30: how many locks `ship` can keep.
pub fn max_locks<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let mut most = 1;
    answers(b, Hook::MaxLocks, ship, |ability, _| {
        if let Some(Change::MaxLocks(n)) = ability.change {
            most = most.max(n);
        }
    });
    most
}

/// RND-67: how many of these tokens `ship` keeps in the End Phase.
pub fn kept_tokens<O: Observer>(b: &Battle<O>, ship: ShipSlot, token: Token) -> u8 {
    let mut kept = 0;
    answers(b, Hook::KeepTokens, ship, |ability, _| {
        if let Some(Change::KeepTokens(of, n)) = ability.change
            && of == token
        {
            kept = kept.max(n);
        }
    });
    kept
}

/// OBJ-9, OBJ-27: the obstacles that `ship` ignores while it moves.
pub fn ignored_obstacles<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> MayMeet {
    let mut ignored = b.turn[ship].ignored_obstacles;
    let mut through = 0;
    answers(b, Hook::Obstacles, ship, |ability, _| match ability.change {
        Some(Change::IgnoreObstacles { locked: false }) => ignored = u8::MAX,
        Some(Change::IgnoreObstacles { locked: true }) => ignored |= locked_obstacles(b, ship),
        Some(Change::IgnoreAtRange0) => ignored |= measure::obstacles_under(b, ship),
        Some(Change::IgnoreMovedThrough) => through = u8::MAX,
        Some(Change::IgnoreKinds(kinds)) => {
            let such = |index: &usize| kinds.has(b.obstacles[*index].kind);
            ignored |= (0..OBSTACLES).filter(such).fold(0, |bits, index| bits | 1 << index);
        }
        _ => {}
    });
    MayMeet { through: ignored | through, onto: ignored }
}

/// OBJ-27: the obstacles at range 0 that do nothing to `ship`, as bits.
fn ignored_at_range_0<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let mut ignored = b.turn[ship].ignored_obstacles;
    answers(b, Hook::Obstacles, ship, |ability, _| {
        if ability.change == Some(Change::IgnoreAtRange0) {
            ignored |= measure::obstacles_under(b, ship);
        }
    });
    ignored
}

/// TOK-34, TOK-35: whether `ship` could acquire a lock on anything.
pub fn can_lock<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    locks::can_lock(b, ship, || ignored_at_range_0(b, ship))
}

/// TOK-27, TOK-34: whether `ship` could have a lock on the object, at whatever range.
pub fn can_be_locked<O: Observer>(b: &Battle<O>, ship: ShipSlot, object: ObjectId) -> bool {
    locks::can_be_locked(b, ship, object, |other| ignored_at_range_0(b, other))
}

/// ATK-22: whether `ship` cannot attack again through a turret arc from which it has attacked this round.
pub fn spends_turret_arcs<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let mut does = false;
    answers(b, Hook::TurretArcs, ship, |ability, _| does |= ability.change == Some(Change::TurretArcsOnce));
    does
}

/// OBJ-27: the obstacles that `ship` ignores while it attacks, as bits.
pub fn ignored_while_attacking<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let mut ignored = 0;
    answers(b, Hook::Obstacles, ship, |ability, _| match ability.change {
        Some(Change::IgnoreObstacles { locked: true }) => ignored |= locked_obstacles(b, ship),
        Some(Change::IgnoreAtRange0) => ignored |= measure::obstacles_under(b, ship),
        Some(Change::IgnoreWhileAttacking) => ignored = u8::MAX,
        _ => {}
    });
    ignored
}

fn locked_obstacles<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let locked = |index: &usize| b.tokens[ship].locks(ObjectId::obstacle(*index));
    (0..OBSTACLES).filter(locked).fold(0, |bits, index| bits | 1 << index)
}

/// Ships that stand, and the range of them at which another can be placed: there is room for every ability of a program.
pub type Anchors = arrayvec::ArrayVec<(ShipSlot, Range), PLACEMENTS>;

/// RND-21: the ships near which abilities let `ship` be placed in set-up.
pub fn placement_anchors<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Anchors {
    let mut anchors = Anchors::new();
    answers(b, Hook::Placement, ship, |ability, _| {
        if let (Some(Change::PlacedNear { range, .. }), Source::Ship(anchor)) =
            (ability.change, ability.source)
            && b.core.in_play.has(anchor)
        {
            anchors.push((anchor, range));
        }
    });
    anchors
}

/// RND-21: the range of enemy ships beyond which abilities let `ship` be placed anywhere in set-up.
pub fn placed_beyond<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<u8> {
    let mut beyond = None;
    answers(b, Hook::Placement, ship, |ability, _| {
        if let Some(Change::PlacedBeyond(range)) = ability.change {
            beyond = Some(beyond.map_or(range, |other: u8| other.min(range)));
        }
    });
    beyond
}

/// TOK-19: the one side that `ship` can reinforce, if an ability says so.
pub fn reinforces_only<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<Arc> {
    let mut only = None;
    answers(b, Hook::Reinforce, ship, |ability, _| {
        if let Some(Change::ReinforceOnly(arc)) = ability.change {
            only = Some(arc);
        }
    });
    only
}

/// ATK-32: whether `ship` can attack friendly ships, and whether it attacks at the nearest attack range only.
pub fn targets<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> (bool, bool) {
    let (mut friends, mut nearest) = (false, false);
    answers(b, Hook::Target, ship, |ability, _| {
        friends |= ability.change == Some(Change::AttackFriends);
        nearest |= ability.change == Some(Change::AttackNearest);
    });
    (friends, nearest)
}

/// RND-21: how far from enemies, obstacles and the enemy's edge abilities let `ship` be placed anywhere.
pub fn placed_far_from<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<(u8, u8, u8)> {
    let mut far = None;
    answers(b, Hook::Placement, ship, |ability, _| {
        if let Some(Change::PlacedFarFrom { enemies, obstacles, edge }) = ability.change {
            far = Some((enemies, obstacles, edge));
        }
    });
    far
}

/// RND-82: the ships whose cards say that they start in reserve.
pub fn start_in_reserve<O: Observer>(b: &Battle<O>) -> ShipSet {
    let program = &b.matchup.program;
    if program.is_silent(Hook::Placement, Set::EMPTY) {
        return ShipSet::EMPTY;
    }
    let starts =
        program.of_cards(Hook::Placement).filter(|(_, _, ability)| ability.change == Some(Change::InReserve));
    starts.fold(ShipSet::EMPTY, |ships, (owner, number, ability)| {
        ships | active::owners(b, owner, number, ability)
    })
}

/// ERR-36: a ship docked with `ship` whose active shields may be treated as those of `ship`, and the ability that says so.
pub fn docked_shields<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<(ShipSlot, u16)> {
    let program = &b.matchup.program;
    if program.is_silent(Hook::DockedShields, Set::EMPTY) {
        return None;
    }
    let docked = b.aboard(ship).into_iter().find(|docked| b.charges[*docked].shields.active > 0)?;
    let says = |(owner, number, ability): &(Option<ShipSlot>, u16, &Compiled)| {
        let t = Trigger { ship, ability: *number, ..Trigger::default() };
        active::owners(b, *owner, *number, ability).has(ship) && predicates::all(b, &t, None, ability.tests)
    };
    program.of_cards(Hook::DockedShields).find(says).map(|(_, number, _)| (docked, number))
}

/// MOV-64, MOV-72: whether `ship` can boost and barrel roll through obstacles.
pub fn moves_through_obstacles<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let mut may = false;
    answers(b, Hook::Obstacles, ship, |ability, _| {
        may |= ability.change == Some(Change::MoveThroughObstacles);
    });
    may
}

/// MOV-70, GEO-63: how the templates bend with which `ship` can barrel roll.
pub fn roll_bends<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> &'static [Direction] {
    match says(b, Hook::RollTemplates, ship) {
        true => &[Direction::Left, Direction::Right],
        false => &[Direction::Straight],
    }
}

/// RND-56: whether `ship` acts after a partial maneuver.
pub fn acts_after_partial<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    says(b, Hook::ActAfterPartial, ship)
}

/// ATK-64: whether CRIT results are neutralized before HIT results in this attack.
pub fn crits_first<O: Observer>(b: &Battle<O>, attack: &AttackData) -> bool {
    let mut first = false;
    answers_about(b, Hook::CritsFirst, attack, |_, ability, _| {
        first |= ability.change == Some(Change::CritsFirst);
    });
    first
}

/// ATK-64: whether EVD results cancel no CRIT results in this attack.
pub fn crits_stay<O: Observer>(b: &Battle<O>, attack: &AttackData) -> bool {
    let mut stay = false;
    answers_about(b, Hook::CritsFirst, attack, |_, ability, _| {
        stay |= ability.change == Some(Change::CritsStay);
    });
    stay
}

/// ATK-56: whether the defender may spend tokens of this colour on its dice.
pub fn may_spend_on_defense<O: Observer>(b: &Battle<O>, attack: &AttackData, color: TokenColor) -> bool {
    let mut may = true;
    answers_about(b, Hook::SpendOnDefense, attack, |_, ability, _| {
        may &= ability.change != Some(Change::DefenderCannotSpend(color));
    });
    may
}

/// TOK-1: whether the defender may not spend tokens of this kind, on its dice or otherwise.
pub fn is_withheld<O: Observer>(b: &Battle<O>, attack: &AttackData, token: Token) -> bool {
    let mut withheld = false;
    answers_about(b, Hook::SpendOnDefense, attack, |_, ability, _| {
        if let Some(Change::DefenderCannotSpendKinds(kinds)) = ability.change {
            withheld |= kinds.has(token);
        }
    });
    withheld
}

/// TOK-1: the kinds of token that the attacker may spend on its dice.
pub fn spent_on_attack<O: Observer>(b: &Battle<O>, attack: &AttackData) -> Set<Token> {
    let mut may = Set::all();
    answers_about(b, Hook::SpendOnAttack, attack, |_, ability, _| {
        if let Some(Change::CannotSpendKinds(kinds)) = ability.change {
            may = may.without(kinds);
        }
    });
    if may_spend_on_attack(b, attack) { may } else { Set::EMPTY }
}

/// TOK-1: whether the attacker may spend tokens and locks on its dice.
pub fn may_spend_on_attack<O: Observer>(b: &Battle<O>, attack: &AttackData) -> bool {
    let mut may = true;
    answers_about(b, Hook::SpendOnAttack, attack, |_, ability, _| {
        may &= ability.change != Some(Change::CannotSpendTokens);
    });
    may
}

/// LEG-16: whether an ability allows `attacker` to attack `defender` with this weapon at range 0.
pub fn may_attack_at_range_0<O: Observer>(
    b: &Battle<O>,
    attacker: ShipSlot,
    weapon: &WeaponSpec,
    defender: ShipSlot,
) -> bool {
    let mut may = false;
    answers(b, Hook::Range0, attacker, |ability, _| {
        if let Some(Change::Range0(weapons)) = ability.change {
            may |= weapons.iter().any(|word| predicates::weapon_is(word, ability.source, attacker, weapon));
        }
    });
    let of_target = |ability: &Compiled, _: u8| {
        may |= !weapon.special && ability.change == Some(Change::Range0Target);
    };
    answers(b, Hook::Range0, defender, of_target);
    may
}

/// ATK-43: the tokens that the attacker may spend on its dice at attack range 0 though it does not modify them: by what an ability of
/// its own or of the defender says.
pub fn spent_at_range_0<O: Observer>(b: &Battle<O>, attack: &AttackData) -> Set<Token> {
    let mut spent = Set::EMPTY;
    for ship in [attack.attacker, attack.defender] {
        answers(b, Hook::Range0, ship, |ability, _| {
            if let Some(Change::SpendsAtRange0(tokens)) = ability.change {
                spent |= tokens;
            }
        });
    }
    spent
}

/// ATK-7: whether attack range 0 counts as 1 for `attacker`.
pub fn range_0_counts_as_1<O: Observer>(b: &Battle<O>, attacker: ShipSlot) -> bool {
    let mut does = false;
    answers(b, Hook::Range0, attacker, |ability, _| {
        does |= ability.change == Some(Change::Range0CountsAs1);
    });
    does
}

/// TOK-38: whether an ability lets `attacker` attack `defender` with this weapon although it is disarmed.
pub fn may_attack_while_disarmed<O: Observer>(
    b: &Battle<O>,
    attacker: ShipSlot,
    weapon: &WeaponSpec,
    defender: ShipSlot,
) -> bool {
    let mut may = false;
    answers(b, Hook::AttackInSpite, attacker, |ability, _| {
        if let Some(Change::WhileDisarmed { weapons, locked }) = ability.change {
            let t = Trigger { ship: attacker, ..Trigger::default() };
            may |= predicates::weapon_fits(b, weapons, Set::all(), &t, attacker, weapon)
                && (!locked || b.tokens[attacker].locks(ObjectId::ship(defender)));
        }
    });
    may
}

/// ATK-81: whether abilities let `attacker` attack with this weapon from obstacles of all these kinds.
pub fn may_attack_on<O: Observer>(
    b: &Battle<O>,
    attacker: ShipSlot,
    weapon: &WeaponSpec,
    on: Set<ObstacleKind>,
) -> bool {
    let mut left = on;
    answers(b, Hook::AttackInSpite, attacker, |ability, _| {
        if let Some(Change::AttackOnObstacles { weapons, kinds, .. }) = ability.change {
            let t = Trigger { ship: attacker, ..Trigger::default() };
            if predicates::weapon_fits(b, weapons, Set::all(), &t, attacker, weapon) {
                left = left.without(kinds);
            }
        }
    });
    left.is_empty()
}

/// ATK-25: the Force for which `attacker` need not have one of these tokens to attack `defender`; none if it needs one.
pub fn ignores_requirement<O: Observer>(
    b: &Battle<O>,
    attacker: ShipSlot,
    defender: ShipSlot,
    needs: Requirements,
) -> Option<u8> {
    let mut least = None;
    answers_on(b, Hook::AttackInSpite, attacker, With::Ship(defender), |ability, _| {
        if let Some(Change::IgnoreRequirement { of, force, .. }) = ability.change
            && (of.lock && needs.lock || of.focus && needs.focus || of.calculate && needs.calculate)
            && (charge::can_spend(b, attacker, On::FORCE, force)
                || charge::may_spend_force(b, attacker) && force <= lent_to(b, attacker, defender))
        {
            least = Some(least.map_or(force, |least: u8| least.min(force)));
        }
    });
    least
}

/// ABL-8: the Force that `attacker` has and is lent as it declares an attack on `defender`.
fn lent_to<O: Observer>(b: &Battle<O>, attacker: ShipSlot, defender: ShipSlot) -> u8 {
    let attack = AttackData { attacker, defender, ..AttackData::default() };
    let ships = force_lenders(b, &attack, false) | attacker.set();
    ships.into_iter().map(|ship| b.charges[ship].force.active).sum()
}

/// ATK-37, ATK-47: the most dice that abilities let be rolled, by the hook of the dice.
pub fn most_dice<O: Observer>(b: &Battle<O>, hook: Hook, attack: &AttackData) -> u8 {
    let mut most = u8::MAX;
    answers_about(b, hook, attack, |owner, ability, _| {
        if let Some(Change::RollAtMost(count)) = ability.change {
            let subject = Some(if hook == Hook::DefenseDice { attack.defender } else { attack.attacker });
            let t = Trigger { ship: owner, subject, ..Trigger::default() };
            most = most.min(counts::count(b, &t, None, count).unwrap_or(u8::MAX));
        }
    });
    most
}

/// ATK-55: how many FOC of its own dice the attacker, or the defender, can still modify.
pub fn focus_left<O: Observer>(b: &Battle<O>, attack: &AttackData, defends: bool) -> u8 {
    let mut most = u8::MAX;
    answers_about(b, Hook::ModifyFocus, attack, |_, ability, _| {
        if let Some(Change::FocusAtMost(n)) = ability.change
            && matches!(ability.filter, Filter::Defend(_)) == defends
        {
            most = most.min(n);
        }
    });
    most.saturating_sub(attack.focus_modified[usize::from(defends)])
}

/// ATK-57: how many attack dice the attacker can still reroll.
pub fn rerolls_left<O: Observer>(b: &Battle<O>, attack: &AttackData) -> u8 {
    let mut most = u8::MAX;
    answers_about(b, Hook::Rerolls, attack, |_, ability, _| match ability.change {
        Some(Change::RerollsAtMost(n)) => most = most.min(n),
        Some(Change::CannotReroll) => most = 0,
        _ => {}
    });
    if most == u8::MAX { most } else { most.saturating_sub(attack.attack_dice.rerolled.iter().sum()) }
}

/// ATK-57: whether the attack dice are not rerolled by anybody.
pub fn cannot_reroll_attack<O: Observer>(b: &Battle<O>, attack: &AttackData) -> bool {
    let mut cannot = false;
    answers_about(b, Hook::Rerolls, attack, |_, ability, _| {
        cannot |= ability.change == Some(Change::CannotReroll);
    });
    cannot
}

/// ATK-29: nearest and farthest attack range of a weapon, as abilities make it.
pub fn weapon_range<O: Observer>(b: &Battle<O>, ship: ShipSlot, weapon: &WeaponSpec) -> (u8, u8) {
    let mut range = (weapon.min_range, weapon.max_range);
    answers(b, Hook::WeaponRange, ship, |ability, _| {
        if let Some(Change::PrimaryRange(Range { nearest, farthest })) = ability.change
            && !weapon.special
        {
            range = (nearest, farthest);
        }
        if let Some(Change::WiderRange(kinds)) = ability.change {
            let t = Trigger { ship, ..Trigger::default() };
            if predicates::weapon_fits(b, kinds, Set::all(), &t, ship, weapon) {
                range = (range.0.saturating_sub(1), (range.1 + 1).min(range.1.max(3)));
            }
        }
    });
    range
}

/// ATK-29: the token for which `ship` can attack at this attack range with a weapon that does not reach there.
pub fn stretched<O: Observer>(b: &Battle<O>, ship: ShipSlot, weapon: &WeaponSpec, band: u8) -> Option<Token> {
    if b.matchup.program.is_silent(Hook::WeaponRange, b.core.faceup_kinds) {
        return None;
    }
    let (nearest, farthest) = weapon_range(b, ship, weapon);
    if !(nearest.saturating_sub(1)..=(farthest + 1).min(5)).contains(&band) {
        return None;
    }
    let mut paid = None;
    answers(b, Hook::WeaponRange, ship, |ability, _| {
        if let Some(Change::WiderRangeFor(token)) = ability.change
            && b.tokens[ship].has(token)
        {
            paid = Some(token);
        }
    });
    paid
}

/// ACT-27: by how much farther `ship` can choose what it locks, coordinates and jams, as far as its energy goes.
pub fn farther<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let mut by = 0;
    answers(b, Hook::Farther, ship, |ability, _| {
        if let Some(Change::FartherForEnergy(most)) = ability.change {
            by = most.min(charge::charge(b, ship, On::ENERGY).active);
        }
    });
    by
}

/// CHG-25, CHG-27: how many charges more the reload action of `ship` recovers, whichever the card.
pub fn reload_action_recovers_more<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let mut more = 0;
    answers(b, Hook::Reload, ship, |ability, _| {
        if let Some(Change::EachReloadsMore(n)) = ability.change {
            more += n;
        }
    });
    more
}

/// CHG-25: how many charges more that card recovers when it is reloaded.
pub fn reloads_more<O: Observer>(b: &Battle<O>, ship: ShipSlot, card: u8) -> u8 {
    let mut more = 0;
    answers(b, Hook::Reload, ship, |ability, _| {
        if let Some(Change::ReloadsMore(n)) = ability.change
            && ability.source == Source::Upgrade(ship, card)
        {
            more += n;
        }
    });
    more
}

/// HUG-24: how much less recovers in the End Phase, by the kind of charge on the ship card.
pub type Fewer = [u8; ChargeKind::Energy as usize + 1];

/// HUG-24: how much less of the charges on the card of `ship` recovers in the End Phase, if an ability says so.
#[inline]
pub fn recovers_fewer<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<Fewer> {
    if b.matchup.program.is_silent(Hook::RecoverFewer, b.core.faceup_kinds) {
        return None;
    }
    let mut fewer = Fewer::default();
    answers(b, Hook::RecoverFewer, ship, |ability, copies| {
        let Some(Change::RecoverFewer(charge, n)) = ability.change else { return };
        let kind = match charge {
            ChargeWord::Charge => ChargeKind::Standard,
            ChargeWord::Force => ChargeKind::Force,
            ChargeWord::Shield => ChargeKind::Shield,
            ChargeWord::Energy => ChargeKind::Energy,
        };
        fewer[kind as usize] += n * copies;
    });
    Some(fewer)
}

fn says<O: Observer>(b: &Battle<O>, hook: Hook, ship: ShipSlot) -> bool {
    let mut says = false;
    answers(b, hook, ship, |_, _| says = true);
    says
}

/// Whether an "Action:" ability is printed on a damage card (DMG-33).
const fn is_of_damage_card(number: u8) -> bool {
    (number as usize) < DAMAGE_KINDS
}

//! Whether a ship can attack now, and with which weapons and against which targets [ATK-6, ATK-23
//! to ATK-34].

use killbox_components::ability::Hook;
use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::frame::AttackFrame;
use killbox_components::frame::attack::AttackKind;
use killbox_components::ids::{OBSTACLES, ObjectId, SHIPS, ShipSet, ShipSlot};
use killbox_components::obstacle::ObstacleKind;
use killbox_components::sets::Set;
use killbox_components::spec::WeaponSpec;
use killbox_components::state::VolleyCount;
use killbox_components::token::Token;

use crate::abilities::reach::is_in_range;
use crate::abilities::references::attack_band;
use crate::abilities::{active, queries};
use crate::derived::charge::{self, On};
use crate::derived::measure::{self, ArcSet};
use crate::derived::{remotes, status};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The band of a ship that is outside the arc or too far away: no attack range.
const NONE: u8 = u8::MAX;

/// Whether a ship may attack at all, without regard to its position or to whether it is disarmed
/// [ATK-30, ATK-78].
pub fn can_attack<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: AttackKind) -> bool {
    // Huge ships are exempt; their weapons have limits of their own [HUG-12].
    b.units().has(ship)
        && (kind != AttackKind::Bonus || b.turn[ship].bonus_attacks == 0 || b.board.huge.0.has(ship))
}

/// The kinds of the obstacles that prevent `ship` from attacking [ATK-81]. The table of obstacles
/// in the ruleset defines which do [LEG-20].
fn barring<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Set<ObstacleKind> {
    let mut kinds = Set::EMPTY;
    // Ships are rarely on an obstacle, so abilities and rules are checked last.
    let on = measure::obstacles_under(b, ship);
    if on == 0 {
        return kinds;
    }
    let ignored = b.turn[ship].ignored_obstacles | queries::ignored_while_attacking(b, ship);
    for index in (0..OBSTACLES).filter(|index| (on & !ignored) >> index & 1 == 1) {
        let kind = b.obstacles[index].kind;
        if b.rules().obstacle(kind).is_some_and(|row| row.bars_attacks) {
            kinds.insert(kind);
        }
    }
    kinds
}

/// What the attacker has to spend before the attack, for the ability that grants it [ABL-46].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Owed {
    /// The energy.
    pub energy: u8,
    /// The standard charges: their card and their number.
    pub charges: Option<(On, u8)>,
    /// The ships on which it has to spend its locks.
    pub locks: ShipSet,
    /// The number of focus tokens.
    pub focus: u8,
    /// The number of calculate tokens.
    pub calculate: u8,
    /// Whether the ability removes the cloak token of the ship, so that the cloak no longer disarms
    /// it [ABL-47, TOK-49].
    pub cloak: bool,
}

impl Owed {
    /// The number of charges of the kind `on`.
    fn of(&self, on: On) -> u8 {
        match self.charges {
            _ if on == On::ENERGY => self.energy,
            Some((from, n)) if from == on => n,
            _ => 0,
        }
    }
}

/// The options of an attack declaration: the weapons that can be used now, and the attack range of
/// each enemy through the arcs of these weapons. It is computed once for all options.
pub struct Reach {
    /// The usable weapons, as bits.
    pub weapons: u16,
    /// The ships and remotes that may be declared the defender if they are in reach.
    pub enemies: ShipSet,
    /// Whether the ship is disarmed, so that only attacks that an ability allows are possible
    /// [TOK-38, TOK-49].
    disarmed: bool,
    /// The kinds of obstacles under the ship that prevent attacks unless an ability allows them
    /// [ATK-81].
    on: Set<ObstacleKind>,
    owed: Owed,
    bands: [[u8; SHIPS]; Arc::ALL.len()],
}

impl Reach {
    /// Measures to all enemies with the weapons whose costs can be paid. The result is empty if the
    /// ship cannot attack [ATK-6, ATK-34].
    pub fn new<O: Observer>(b: &Battle<O>, f: AttackFrame) -> Reach {
        Reach::after(b, f, Owed::default())
    }

    /// Like [`Reach::new`], after `owed` has been spent.
    fn after<O: Observer>(b: &Battle<O>, f: AttackFrame, owed: Owed) -> Reach {
        let disarmed = match owed.cloak {
            true => b.tokens[f.attacker].has(Token::Disarm),
            false => status::is_disarmed(b, f.attacker),
        };
        // OBJ-13 is about ships alone. A remote cannot attack while an enemy ship is at range 0 of
        // it [DEV-53].
        let on = if f.attacker.is_remote() { Set::EMPTY } else { barring(b, f.attacker) };
        let bands = [[NONE; SHIPS]; Arc::ALL.len()];
        let mut reach = Reach { weapons: 0, enemies: ShipSet::EMPTY, disarmed, on, owed, bands };
        let barred = (disarmed || !on.is_empty())
            && b.matchup.program.is_silent(Hook::AttackInSpite, b.core.faceup_kinds);
        let trampled = f.attacker.is_remote() && !remotes::enemies_on(b, f.attacker).is_empty();
        if barred || trampled || !can_attack(b, f.attacker, f.kind) {
            return reach;
        }
        let mut arcs = ArcSet::EMPTY;
        for (i, weapon) in b.spec(f.attacker).weapons.iter().enumerate() {
            if f.weapons >> i & 1 == 1
                && is_left(b, f, i as u8, weapon, owed)
                && (f.free || {
                    let on = charges_of(weapon);
                    charge::can_spend(b, f.attacker, on, weapon.charge_cost + owed.of(on))
                })
            {
                reach.weapons |= 1 << i;
                arcs = arcs.or(measure::weapon_arcs(b, f.attacker, weapon));
            }
        }
        // A destroyed ship that is not removed yet can be attacked [RND-64/open].
        let (friends, _) = queries::targets(b, f.attacker);
        let own = if friends {
            // Allied ships cannot be attacked [ABL-54].
            active::friends(b, f.attacker).without(f.attacker)
        } else {
            ShipSet::EMPTY
        };
        let ships = (b.enemies(f.attacker) | own) & f.targets;
        // Remotes can be attacked [DEV-28].
        reach.enemies = ships | remotes::enemies(b, f.attacker) & f.targets;
        for arc in arcs.arcs() {
            for enemy in ships {
                if let Some(band) = attack_band(b, f.attacker, arc, enemy) {
                    reach.bands[arc as usize][enemy.index()] = band;
                }
            }
        }
        reach
    }

    /// The attack range at which `weapon` can attack `defender` through `arc`, if it can [ATK-32].
    pub fn range<O: Observer>(
        &self,
        b: &Battle<O>,
        f: AttackFrame,
        weapon: &WeaponSpec,
        defender: ShipSlot,
        arc: Arc,
    ) -> Option<u8> {
        let band = if defender.is_remote() {
            attack_band(b, f.attacker, arc, defender).unwrap_or(NONE)
        } else {
            self.bands[arc as usize][defender.index()]
        };
        let used = b.turn[f.attacker].turret_attacks.has(arc);
        (band != NONE
            && (!self.disarmed || queries::may_attack_while_disarmed(b, f.attacker, weapon, defender))
            && (self.on.is_empty() || queries::may_attack_on(b, f.attacker, weapon, self.on))
            && !(used
                && is_turret(weapon)
                && (f.unused_turret || queries::spends_turret_arcs(b, f.attacker)))
            && (is_in_range(b, f.attacker, weapon, defender, band)
                || queries::stretched(b, f.attacker, weapon, band).is_some())
            && requirements_met(b, f, weapon, defender, self.owed))
        .then_some(band)
    }
}

/// The energy that the next bonus attack of a huge ship with this weapon costs, and the counter of
/// that attack; `None` if the weapon has made all its attacks [HUG-9 to HUG-11].
pub(crate) fn next_header<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    weapon: u8,
) -> Option<(u8, VolleyCount)> {
    let volleys = b.charges[ship].volleys;
    let spec = b.spec(ship);
    let own = spec.volleys_of(weapon);
    let headers = spec.weapons[usize::from(weapon)].headers;
    let mut used = volleys.bonus(own);
    if headers.n == 0 {
        // A weapon without a header makes one bonus attack, by an effect [HUG-10].
        return (used == 0).then_some((0, own));
    }
    for (energy, shared) in headers.all() {
        match shared.map(|header| spec.volleys_by(header)) {
            Some(by) if volleys.bonus(by) == 0 => return Some((energy, by)),
            Some(_) => {}
            None if used == 0 => return Some((energy, own)),
            None => used -= 1,
        }
    }
    None
}

/// Whether a weapon can still be used this round. Only weapons of huge ships are limited [HUG-8 to
/// HUG-11].
fn is_left<O: Observer>(b: &Battle<O>, f: AttackFrame, index: u8, weapon: &WeaponSpec, owed: Owed) -> bool {
    if !b.board.huge.0.has(f.attacker) {
        return true;
    }
    if measure::is_offline(b, f.attacker, weapon) {
        return false;
    }
    if f.kind != AttackKind::Bonus && weapon.headers.n == 0 {
        return !b.charges[f.attacker].volleys.standard();
    }
    let header = next_header(b, f.attacker, index);
    f.kind != AttackKind::Standard
        && header
            .is_some_and(|(energy, _)| charge::can_spend(b, f.attacker, On::ENERGY, energy + owed.energy))
}

/// Whether the weapon attacks through the arc of the turret indicator [ATK-22].
pub(crate) fn is_turret(weapon: &WeaponSpec) -> bool {
    matches!(weapon.arc, WeaponArc::SingleTurret | WeaponArc::DoubleTurret)
}

/// The charges that the weapon uses: those of its upgrade card or of the ship card [ATK-35].
pub(crate) fn charges_of(weapon: &WeaponSpec) -> On {
    weapon.card.map_or(On::SHIP, On::Upgrade)
}

/// The token that an attack costs because the weapon would not reach the defender without it
/// [ATK-29].
pub(crate) fn price_of_range<O: Observer>(
    b: &Battle<O>,
    attacker: ShipSlot,
    weapon: &WeaponSpec,
    defender: ShipSlot,
    band: u8,
) -> Option<Token> {
    let paid = queries::stretched(b, attacker, weapon, band)?;
    (!is_in_range(b, attacker, weapon, defender, band)).then_some(paid)
}

/// Whether the requirements of the weapon's header are met. One of several tokens suffices. An
/// ability can lift the requirement [ATK-25].
fn requirements_met<O: Observer>(
    b: &Battle<O>,
    f: AttackFrame,
    weapon: &WeaponSpec,
    defender: ShipSlot,
    owed: Owed,
) -> bool {
    has_requirement(b, f, weapon, defender, owed)
        || queries::ignores_requirement(b, f.attacker, defender, weapon.requires).is_some()
}

/// Whether the attacker has one of the required tokens, apart from those that it has to spend
/// before the attack [ATK-25].
pub(crate) fn has_requirement<O: Observer>(
    b: &Battle<O>,
    f: AttackFrame,
    weapon: &WeaponSpec,
    defender: ShipSlot,
    owed: Owed,
) -> bool {
    let needs = weapon.requires;
    let tokens = &b.tokens[f.attacker];
    needs.is_empty()
        || needs.lock
            && (f.without_lock || tokens.locks(ObjectId::ship(defender)) && !owed.locks.has(defender))
        || needs.focus && tokens.count(Token::Focus) > owed.focus
        || needs.calculate && tokens.count(Token::Calculate) > owed.calculate
}

/// Whether the attack could be declared with at least one weapon and one target.
pub fn is_possible<O: Observer>(b: &Battle<O>, f: AttackFrame) -> bool {
    is_possible_after(b, f, Owed::default())
}

/// Like [`is_possible`], after `owed` has been spent.
pub fn is_possible_after<O: Observer>(b: &Battle<O>, f: AttackFrame, owed: Owed) -> bool {
    let reach = Reach::after(b, f, owed);
    let weapons = b.spec(f.attacker).weapons.iter().enumerate();
    weapons.filter(|(i, _)| reach.weapons >> i & 1 == 1).any(|(_, weapon)| {
        let arcs = measure::weapon_arcs(b, f.attacker, weapon);
        reach
            .enemies
            .into_iter()
            .any(|enemy| arcs.arcs().any(|arc| reach.range(b, f, weapon, enemy, arc).is_some()))
    })
}

//! ATK-6, ATK-23 to ATK-34: whether a ship can attack now, and what an attack can be declared with.

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

use crate::answers::meant::attack_band;
use crate::answers::reach::is_in_range;
use crate::answers::{active, queries};
use crate::reads::charge::{self, On};
use crate::reads::measure::{self, ArcSet};
use crate::reads::{remotes, status};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// No attack range: not in the arc, or too far.
const NONE: u8 = u8::MAX;

/// ATK-30, ATK-78: whether a ship may attack at all, wherever it is and disarmed or not.
pub fn can_attack<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: AttackKind) -> bool {
    // HUG-12: of a huge ship the weapons are asked.
    b.units().has(ship)
        && (kind != AttackKind::Bonus || b.turn[ship].bonus_attacks == 0 || b.board.huge.has(ship))
}

/// ATK-81: the kinds of the obstacles that keep `ship` from attacking. LEG-20: which do is the
/// obstacle table's business.
fn barring<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Set<ObstacleKind> {
    let mut kinds = Set::EMPTY;
    // Hardly any ship is on an obstacle, so abilities and rules are asked last.
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

/// ABL-46: what the ship that would attack has to spend before it, for the ability that grants the
/// attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Owed {
    /// Energy.
    pub energy: u8,
    /// Standard charges: where they lie, and how many.
    pub charges: Option<(On, u8)>,
    /// Locks on these.
    pub locks: ShipSet,
    /// Focus tokens.
    pub focus: u8,
    /// Calculate tokens.
    pub calculate: u8,
    /// ABL-47, TOK-49: the ability takes its cloak token away, so that disarms it no more.
    pub cloak: bool,
}

impl Owed {
    /// How many of these charges.
    fn of(&self, on: On) -> u8 {
        match self.charges {
            _ if on == On::ENERGY => self.energy,
            Some((from, n)) if from == on => n,
            _ => 0,
        }
    }
}

/// What an attack can be declared with: the weapons that can be used now, and how far the enemies
/// are through their arcs. Worked out once for all the options of a declaration.
pub struct Reach {
    /// Usable weapons, as bits.
    pub weapons: u16,
    /// Ships and remotes that may be declared defender if they are in reach.
    pub enemies: ShipSet,
    /// TOK-38, TOK-49: only what an ability allows.
    disarmed: bool,
    /// ATK-81: only what an ability allows on these.
    on: Set<ObstacleKind>,
    owed: Owed,
    bands: [[u8; SHIPS]; Arc::ALL.len()],
}

impl Reach {
    /// ATK-6, ATK-34: measures to all enemies with the weapons whose costs can be paid. Nothing is
    /// left in it if the ship cannot attack.
    pub fn new<O: Observer>(b: &Battle<O>, f: AttackFrame) -> Reach {
        Reach::after(b, f, Owed::default())
    }

    /// The same, when that has been spent.
    fn after<O: Observer>(b: &Battle<O>, f: AttackFrame, owed: Owed) -> Reach {
        let disarmed = match owed.cloak {
            true => b.tokens[f.attacker].has(Token::Disarm),
            false => status::is_disarmed(b, f.attacker),
        };
        // OBJ-13 speaks of ships; DEV-53: with an enemy ship at range 0 a remote cannot attack.
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
        // RND-64/open: a destroyed ship that is still there can be attacked.
        let (friends, _) = queries::targets(b, f.attacker);
        let own = if friends {
            // ABL-54: not against allied ones.
            active::friends(b, f.attacker).without(f.attacker)
        } else {
            ShipSet::EMPTY
        };
        let ships = (b.enemies(f.attacker) | own) & f.targets;
        // DEV-28.
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

    /// ATK-32: the attack range, if `weapon` can attack `defender` through `arc`.
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

/// HUG-9 to HUG-11: the energy that the next bonus attack of a huge ship with that weapon costs,
/// and where it is counted; `None` if it has made all it can.
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
        // HUG-10: a weapon without a header makes one by an effect.
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

/// HUG-8 to HUG-11: whether a weapon can still be used this round. Only huge ships have a reason
/// why not.
fn is_left<O: Observer>(b: &Battle<O>, f: AttackFrame, index: u8, weapon: &WeaponSpec, owed: Owed) -> bool {
    if !b.board.huge.has(f.attacker) {
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

/// ATK-22: whether it attacks through the arc of the turret indicator.
pub(crate) fn is_turret(weapon: &WeaponSpec) -> bool {
    matches!(weapon.arc, WeaponArc::SingleTurret | WeaponArc::DoubleTurret)
}

/// ATK-35: where a weapon's charges lie.
pub(crate) fn charges_of(weapon: &WeaponSpec) -> On {
    weapon.card.map_or(On::SHIP, On::Upgrade)
}

/// ATK-29: the token that an attack costs because its weapon would not reach without.
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

/// ATK-25: the tokens the header asks for; of several, one suffices. An ability can make them
/// unnecessary.
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

/// ATK-25: whether the attacker has one of the tokens, those left out that it has to spend before.
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

/// Whether there is anything that such an attack could be declared with.
pub fn is_possible<O: Observer>(b: &Battle<O>, f: AttackFrame) -> bool {
    is_possible_after(b, f, Owed::default())
}

/// The same, when that has been spent.
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

//! ATK-30 to ATK-36: Declare Target: who can attack, with what, whom; the measuring line; costs.

use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::attack::AttackData;
use killbox_components::decision::{DecisionKind, OptionKey, Verb};
use killbox_components::event::Event;
use killbox_components::frame::AttackFrame;
use killbox_components::frame::attack::{AttackKind, AttackStep};
use killbox_components::ids::{ObjectId, SHIPS, ShipSet, ShipSlot};
use killbox_components::ruleset::Range0Attacks;
use killbox_components::spec::WeaponSpec;
use killbox_components::state::{Fault, Outcome};
use killbox_components::token::Token;

use super::go_on;
use crate::answers::queries;
use crate::charges;
use crate::reads::charge::{self, On};
use crate::reads::measure::{self, ArcSet, Lines};
use crate::reads::{locks, status};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// [`Verb::Accept`] of a [`DecisionKind::Obstruction`]: along a clear line.
pub const CLEAR: u16 = 0;
/// Along a line that an obstacle obstructs, but no gas cloud.
pub const OBSTRUCTED: u16 = 1;
/// Along a line that a gas cloud obstructs (LEG-21).
pub const BY_GAS_CLOUD: u16 = 2;

/// No attack range: not in the arc, or too far.
const NONE: u8 = u8::MAX;

/// ATK-30, ATK-78, ATK-81, TOK-38, TOK-49: whether a ship may attack at all. LEG-20: which obstacles bar attacks is the
/// obstacle table's business.
pub fn can_attack<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: AttackKind) -> bool {
    let ignored = b.turn[ship].ignored_obstacles | queries::ignored_while_attacking(b, ship);
    b.core.in_play.has(ship)
        && !status::is_disarmed(b, ship)
        && (kind == AttackKind::Standard || b.turn[ship].bonus_attacks == 0)
        && !locks::is_on_other(b, ship, ignored, |row| row.bars_attacks)
}

/// What an attack can be declared with: the weapons that can be used now, and how far the enemies are through their arcs.
/// Worked out once for all the options of a declaration.
pub struct Reach {
    /// Usable weapons, as bits.
    pub weapons: u8,
    /// Ships that may be declared defender if they are in reach.
    pub enemies: ShipSet,
    bands: [[u8; SHIPS]; Arc::ALL.len()],
}

impl Reach {
    /// ATK-6, ATK-34: measures to all enemies with the weapons whose costs can be paid. Nothing is left in it if the ship cannot attack.
    pub fn new<O: Observer>(b: &Battle<O>, f: AttackFrame) -> Reach {
        let mut reach = Reach { weapons: 0, enemies: ShipSet::EMPTY, bands: [[NONE; SHIPS]; Arc::ALL.len()] };
        if !can_attack(b, f.attacker, f.kind) {
            return reach;
        }
        let mut arcs = ArcSet::EMPTY;
        for (i, weapon) in b.spec(f.attacker).weapons.iter().enumerate() {
            if f.weapons >> i & 1 == 1
                && charge::can_spend(b, f.attacker, charges_of(weapon), weapon.charge_cost)
            {
                reach.weapons |= 1 << i;
                arcs = arcs.or(measure::weapon_arcs(b, f.attacker, weapon));
            }
        }
        // RND-64/open: a destroyed ship that is still there is not offered.
        reach.enemies = b.enemies(f.attacker) & f.targets & !b.core.destroyed;
        for arc in arcs.arcs() {
            for enemy in reach.enemies {
                if let Some(band) = measure::attack_band(b, f.attacker, arc, enemy) {
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
        let band = self.bands[arc as usize][defender.index()];
        let used = b.turn[f.attacker].turret_attacks >> arc as u8 & 1 == 1;
        (band != NONE
            && !(f.unused_turret && used && is_turret(weapon))
            && is_in_range(b, f.attacker, weapon, defender, band)
            && requirements_met(b, f, weapon, defender))
        .then_some(band)
    }
}

/// ATK-22: whether it attacks through the arc of the turret indicator.
fn is_turret(weapon: &WeaponSpec) -> bool {
    matches!(weapon.arc, WeaponArc::SingleTurret | WeaponArc::DoubleTurret)
}

/// ATK-35: where a weapon's charges lie.
fn charges_of(weapon: &WeaponSpec) -> On {
    weapon.card.map_or(On::SHIP, On::Upgrade)
}

/// ATK-23, ATK-24, ATK-29, LEG-15, LEG-16: whether the attack range is one of the weapon's. Range 0 is by the ruleset: a
/// primary weapon's right, or what an ability allows.
fn is_in_range<O: Observer>(
    b: &Battle<O>,
    attacker: ShipSlot,
    weapon: &WeaponSpec,
    defender: ShipSlot,
    band: u8,
) -> bool {
    if band > 0 {
        let (nearest, farthest) = queries::weapon_range(b, attacker, weapon);
        return (nearest..=farthest).contains(&band);
    }
    match b.rules().range_0_attacks {
        Range0Attacks::ByWeapon => !weapon.special || weapon.min_range == 0,
        Range0Attacks::ByCard => queries::may_attack_at_range_0(b, attacker, weapon, defender),
    }
}

/// ATK-25: the tokens the header asks for; of several, one suffices.
fn requirements_met<O: Observer>(
    b: &Battle<O>,
    f: AttackFrame,
    weapon: &WeaponSpec,
    defender: ShipSlot,
) -> bool {
    let needs = weapon.requires;
    let tokens = &b.tokens[f.attacker];
    needs.is_empty()
        || needs.lock && (f.without_lock || tokens.locks(ObjectId::ship(defender)))
        || needs.focus && tokens.has(Token::Focus)
        || needs.calculate && tokens.has(Token::Calculate)
}

/// The option to attack `defender` with the weapon at `index` through `arc`.
pub fn option(index: usize, defender: ShipSlot, arc: Arc) -> OptionKey {
    OptionKey::new(Verb::Attack, ObjectId::ship(defender).0, index as u16 | (arc as u16) << 4)
}

/// ATK-31: offers no attack, then every legal one by weapon, defender and arc.
fn offer<O: Observer>(b: &mut Battle<O>, f: AttackFrame) {
    b.offer(OptionKey::PASS);
    let reach = Reach::new(b, f);
    let matchup = b.matchup;
    for (i, weapon) in matchup.ship(f.attacker).weapons.iter().enumerate() {
        if reach.weapons >> i & 1 == 0 {
            continue;
        }
        let arcs = measure::weapon_arcs(b, f.attacker, weapon);
        for defender in reach.enemies {
            for arc in arcs.arcs() {
                if reach.range(b, f, weapon, defender, arc).is_some() {
                    b.offer(option(i, defender, arc));
                }
            }
        }
    }
}

/// Whether there is anything that such an attack could be declared with.
pub fn is_possible<O: Observer>(b: &Battle<O>, f: AttackFrame) -> bool {
    let reach = Reach::new(b, f);
    let weapons = b.spec(f.attacker).weapons.iter().enumerate();
    weapons.filter(|(i, _)| reach.weapons >> i & 1 == 1).any(|(_, weapon)| {
        let arcs = measure::weapon_arcs(b, f.attacker, weapon);
        reach
            .enemies
            .into_iter()
            .any(|enemy| arcs.arcs().any(|arc| reach.range(b, f, weapon, enemy, arc).is_some()))
    })
}

/// ATK-31: weapon and defender.
pub fn declare<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    let attacker = f.attacker;
    let asked = b.ask(attacker.seat(), DecisionKind::Attack, attacker, |b| offer(b, f));
    let Some(key) = asked else { return Flow::Wait };
    let arc = Arc::ALL.get(usize::from(key.arg >> 4)).copied().unwrap_or_default();
    let defender = ShipSlot(key.subject);
    if key.is_pass() {
        return b.pop_with(Outcome::Declined);
    }
    let range = measure::attack_band(b, attacker, arc, defender).unwrap_or(0);
    let attack =
        AttackData { attacker, defender, weapon: key.arg as u8 & 15, arc, range, ..AttackData::default() };
    let Some(data) = b.attacks.begin(attack) else {
        b.fault(Fault::AttackPool);
        return Flow::Continue;
    };
    let f = go_on(b, AttackFrame { data, ..f }, AttackStep::MeasureLine);
    measure_line(b, f)
}

/// ATK-84, ATK-85: the line to measure along, the attacker's choice if several equally short ones differ.
pub fn measure_line<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    let AttackData { attacker, defender, arc, .. } = *super::data(b, f);
    let asked = b.ask(attacker.seat(), DecisionKind::Obstruction, attacker, |b| {
        let measured = measure::attack_range(b, attacker, arc, defender);
        let lines =
            measured.map_or(Lines::default(), |(_, line)| measure::obstruction_by_obstacles(b, &line));
        let gas_counts = b.rules().gas_cloud_evade;
        if lines.clear || !lines.obstructed && !lines.by_gas_cloud {
            b.offer(OptionKey::new(Verb::Accept, 0, CLEAR));
        }
        if lines.obstructed || lines.by_gas_cloud && !gas_counts {
            b.offer(OptionKey::new(Verb::Accept, 0, OBSTRUCTED));
        }
        if lines.by_gas_cloud && gas_counts {
            b.offer(OptionKey::new(Verb::Accept, 0, BY_GAS_CLOUD));
        }
    });
    let Some(key) = asked else { return Flow::Wait };
    // OBJ-27: an attacker that ignores what is in the way is obstructed all the same, but gives nothing for it.
    let ignores = key.arg != CLEAR && ignores_obstruction(b, attacker, arc, defender);
    let attack = super::data(b, f);
    attack.obstructed = key.arg != CLEAR;
    attack.by_gas_cloud = key.arg == BY_GAS_CLOUD && !ignores;
    attack.ignores_obstruction = ignores;
    pay_costs(b, f)
}

/// OBJ-27: whether the attack has a line that no obstacle obstructs but such as the attacker ignores.
fn ignores_obstruction<O: Observer>(b: &Battle<O>, attacker: ShipSlot, arc: Arc, defender: ShipSlot) -> bool {
    let ignored = queries::ignored_while_attacking(b, attacker);
    ignored != 0
        && measure::attack_range(b, attacker, arc, defender)
            .is_some_and(|(_, line)| measure::obstruction_by_other_obstacles(b, &line, ignored).clear)
}

/// ATK-35, ATK-78: pays for the attack; from here on it is made, whatever comes of it.
fn pay_costs<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    let attack = *super::data(b, f);
    let ship = attack.attacker;
    let weapon = crate::reads::attacks::weapon(b, &attack);
    go_on(b, f, AttackStep::RollAttack);
    b.tally.0[ship.index()].attacks += 1;
    b.turn[ship].attacked.insert(attack.defender);
    b.turn[ship].attacked_in = Some(b.core.phase);
    if is_turret(weapon) {
        b.turn[ship].turret_attacks |= 1 << attack.arc as u8;
    }
    if f.kind == AttackKind::Bonus {
        b.turn[ship].bonus_attacks += 1;
    }
    charges::spend(b, ship, charges_of(weapon), weapon.charge_cost);
    b.raise(Event::AttackDeclared {
        attacker: ship,
        defender: attack.defender,
        weapon: attack.weapon,
        arc: attack.arc,
        range: attack.range,
        obstructed: attack.obstructed,
    });
    Flow::Continue
}

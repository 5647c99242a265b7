//! The Declare Target step: attacker, weapon and defender, the line of measurement, and costs
//! [ATK-30 to ATK-36].

use killbox_components::arc::Arc;
use killbox_components::attack::AttackData;
use killbox_components::choice::{Choice, Line};
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::AttackFrame;
use killbox_components::frame::attack::{AttackKind, AttackStep};
use killbox_components::ids::ShipSlot;
use killbox_components::spec::WeaponSpec;
use killbox_components::state::{Fault, Outcome};
use killbox_components::tally::ShipStat;

use crate::abilities::{costs, queries, references};
use crate::attack::under_way::{data, go_on};
use crate::derived::attacks;
use crate::derived::charge::On;
use crate::derived::measure::{self, Lines};
use crate::legal::attacks::{
    Owed, Reach, charges_of, has_requirement, is_possible, is_turret, next_header, price_of_range,
};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;
use crate::{tokens, tokens::charges};

/// Offers to make no attack, unless one must be made [ABL-3]. Then offers every legal attack by
/// weapon, defender and arc [ATK-31].
fn offer<O: Observer>(b: &mut Battle<O>, f: AttackFrame) {
    if !f.must || !is_possible(b, f) {
        b.offer(Choice::Pass);
    }
    let reach = Reach::new(b, f);
    let (_, only_nearest) = queries::targets(b, f.attacker);
    let matchup = b.matchup;
    for (i, weapon) in matchup.ship(f.attacker).weapons.iter().enumerate() {
        if reach.weapons >> i & 1 == 0 {
            continue;
        }
        let arcs = measure::weapon_arcs(b, f.attacker, weapon);
        let nearest = if only_nearest { nearest(b, f, &reach, weapon) } else { None };
        for defender in reach.enemies {
            for arc in arcs.arcs() {
                let range = reach.range(b, f, weapon, defender, arc);
                if range.is_some_and(|range| nearest.is_none_or(|nearest| range == nearest)) {
                    b.offer(Choice::Attack { defender, weapon: i as u8, arc });
                }
            }
        }
    }
}

/// The shortest attack range at which the ship could attack with this weapon. The weapon is chosen
/// before the defender [ATK-31, ATK-32/open].
fn nearest<O: Observer>(b: &Battle<O>, f: AttackFrame, reach: &Reach, weapon: &WeaponSpec) -> Option<u8> {
    let arcs = measure::weapon_arcs(b, f.attacker, weapon);
    let ranges = arcs.arcs().flat_map(|arc| {
        reach.enemies.into_iter().filter_map(move |enemy| reach.range(b, f, weapon, enemy, arc))
    });
    ranges.min()
}

/// Declares the weapon and the defender [ATK-31].
pub fn declare<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    let attacker = f.attacker;
    let asked = b.ask(attacker.seat(), DecisionKind::Attack, attacker, |b| offer(b, f));
    let Some(answer) = asked else { return Flow::Wait };
    let (defender, weapon, arc) = match answer {
        Choice::Attack { defender, weapon, arc } => (defender, weapon, arc),
        Choice::Pass => return b.pop_with(Outcome::Declined),
        _ => return b.misread(),
    };
    let measured = references::attack_band(b, attacker, arc, defender).unwrap_or(0);
    let counts = measured == 0 && queries::range_0_counts_as_1(b, attacker);
    let range = if counts { 1 } else { measured };
    let attack = AttackData { attacker, defender, weapon, arc, range, ..AttackData::default() };
    let attack = AttackData { range: queries::counted_range(b, &attack), ..attack };
    // A huge ship engages with standard attacks and with bonus attacks by headers [HUG-8, HUG-9].
    let kind = match f.kind {
        AttackKind::Engaging if b.spec(attacker).weapons[usize::from(weapon)].headers.n > 0 => {
            AttackKind::Bonus
        }
        AttackKind::Engaging => AttackKind::Standard,
        kind => kind,
    };
    let Some(data) = b.attacks.begin(attack) else {
        b.fault(Fault::AttackPool);
        return Flow::Continue;
    };
    let f = go_on(b, AttackFrame { data, kind, ..f }, AttackStep::MeasureLine);
    measure_line(b, f)
}

/// Determines the line of measurement. If several equally short lines have different obstructions,
/// the attacker chooses [ATK-84, ATK-85].
pub fn measure_line<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    let AttackData { attacker, defender, arc, .. } = *data(b, f);
    let asked = b.ask(attacker.seat(), DecisionKind::Obstruction, attacker, |b| {
        let measured = references::attack_range(b, attacker, arc, defender);
        let lines =
            measured.map_or(Lines::default(), |(_, line)| measure::obstruction_by_obstacles(b, &line));
        let gas_counts = b.rules().gas_cloud_evade;
        if lines.clear || !lines.obstructed && !lines.by_gas_cloud {
            b.offer(Choice::Line(Line::Clear));
        }
        if lines.obstructed || lines.by_gas_cloud && !gas_counts {
            b.offer(Choice::Line(Line::Obstructed));
        }
        if lines.by_gas_cloud && gas_counts {
            b.offer(Choice::Line(Line::ByGasCloud));
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Line(line) = answer else { return b.misread() };
    // The attack of a ship that ignores the obstacles in the way is still obstructed, but without
    // any effect [OBJ-27].
    let attack = *data(b, f);
    let ignores = line != Line::Clear && ignores_obstruction(b, attack);
    let by_huge_ship = !b.board.huge.0.is_empty() && is_behind_a_huge_ship(b, attacker, arc, defender);
    let attack = data(b, f);
    attack.by_huge_ship = by_huge_ship;
    attack.obstructed = line != Line::Clear;
    attack.by_gas_cloud = line == Line::ByGasCloud && !ignores;
    attack.ignores_obstruction = ignores;
    pay_costs(b, f)
}

/// Whether a huge ship obstructs every line of measurement of the attack [HUG-52].
fn is_behind_a_huge_ship<O: Observer>(
    b: &Battle<O>,
    attacker: ShipSlot,
    arc: Arc,
    defender: ShipSlot,
) -> bool {
    let others = b.in_play() & b.board.huge.0.without(attacker).without(defender);
    references::attack_range(b, attacker, arc, defender)
        .is_some_and(|(_, line)| others.into_iter().any(|ship| measure::is_obstructed_by(b, &line, ship)))
}

/// Whether the attack has a line that is obstructed only by obstacles which the attacker ignores,
/// or not at all [OBJ-27].
fn ignores_obstruction<O: Observer>(b: &Battle<O>, attack: AttackData) -> bool {
    let AttackData { attacker, defender, arc, .. } = attack;
    let ignored = queries::ignored_while_attacking(b, attacker) | queries::ignored_as_obstructing(b, &attack);
    ignored != 0
        && references::attack_range(b, attacker, arc, defender)
            .is_some_and(|(_, line)| measure::obstruction_by_other_obstacles(b, &line, ignored).clear)
}

/// Records the huge ship's attack and pays the energy of the header [HUG-8 to HUG-11].
fn pay_header<O: Observer>(b: &mut Battle<O>, f: AttackFrame, weapon: u8) {
    let ship = f.attacker;
    if f.kind == AttackKind::Standard {
        b.charges[ship].volleys.note_standard();
        return;
    }
    if let Some((energy, count)) = next_header(b, ship, weapon) {
        b.charges[ship].volleys.note_bonus(count);
        charges::spend(b, ship, On::ENERGY, energy);
    }
}

/// Pays for the attack. From here on it counts as made, whatever its result [ATK-35, ATK-78].
fn pay_costs<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    let attack = *data(b, f);
    let ship = attack.attacker;
    let weapon = attacks::weapon(b, &attack);
    go_on(b, f, AttackStep::RollAttack);
    b.tally.0[b.devices.placed_by(ship).index()][ShipStat::Attacks] += 1;
    let again = b.turn[ship].attacked.has(attack.defender);
    let data = data(b, f);
    data.again = again;
    data.bonus = f.kind == AttackKind::Bonus;
    b.turn[ship].attacked.insert(attack.defender);
    b.turn[ship].attacked_in = Some(b.core.phase);
    b.turn[attack.defender].defended = true;
    if is_turret(weapon) {
        b.turn[ship].turret_attacks.insert(attack.arc);
    }
    if f.kind == AttackKind::Bonus {
        b.turn[ship].bonus_attacks += 1;
    }
    if b.board.huge.0.has(ship) {
        pay_header(b, f, attack.weapon);
    }
    if !f.free {
        charges::spend(b, ship, charges_of(weapon), weapon.charge_cost);
    }
    let band = references::attack_band(b, ship, attack.arc, attack.defender).unwrap_or(0);
    if let Some(token) = price_of_range(b, ship, weapon, attack.defender, band) {
        tokens::spend(b, ship, token, 1);
    }
    if !has_requirement(b, f, weapon, attack.defender, Owed::default())
        && let Some(force) = queries::ignores_requirement(b, ship, attack.defender, weapon.requires)
    {
        // The ship spends its own Force first, then Force that another ship lends it [ABL-8,
        // CHG-16/open].
        let own = force.min(b.charges[ship].force.active);
        let lent = costs::lent_force(b, ship).into_iter().next();
        charges::spend(b, ship, On::FORCE, own);
        if let Some(owner) = lent.filter(|_| own < force) {
            charges::spend_force_of(b, ship, owner, force - own);
        }
    }
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

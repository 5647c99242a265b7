//! The numbers that abilities compare and multiply by.

use killbox_components::ability::{Count, DeviceGroup, Dice, Trigger, Whom};
use killbox_components::damage::DamageTrait;
use killbox_components::device::DeviceClass;
use killbox_components::dice::Face;
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::maneuver::Maneuver;
use killbox_components::obstacle::ObstacleKind;
use killbox_components::token::{Token, TokenColor};

use crate::abilities::active;
use crate::abilities::references::{anchored, moved, object_in_arc, pool, ships, whom};
use crate::derived::{device, locks, measure, status};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The current value of `what`. `None` if there is nothing to count: no such ship, no revealed
/// maneuver, no attack.
pub(crate) fn count<O: Observer>(
    b: &Battle<O>,
    t: &Trigger,
    chosen: Option<ShipSlot>,
    what: Count,
) -> Option<u8> {
    let of = |who: Whom| whom(b, t, chosen, who).into_iter().next();
    let revealed = |who: Whom| of(who).and_then(|ship| b.turn[ship].revealed);
    match what {
        Count::Number(n) => Some(n),
        Count::Ships(group) => Some(ships(b, t, chosen, group).len() as u8),
        Count::Devices(group) => Some(devices(b, t, chosen, group)),
        Count::Obstacles { kinds, range, of, friends, moved_through } => {
            anchored(b, t, chosen, of).map(|from| {
                let others = |index: usize| {
                    let beside = |ship: &ShipSlot| *ship != t.ship && measure::on_obstacle(b, *ship, index);
                    active::friends(b, t.ship).into_iter().filter(beside).count() as u8
                };
                let fits = |index: &usize| {
                    let obstacle = &b.obstacles[*index];
                    obstacle.present
                        && kinds.has(obstacle.kind)
                        && range.has(measure::range_to_obstacle(b, from, *index))
                        && friends.is_none_or(|n| n.has(others(*index)))
                        && (!moved_through || b.queue.passed(t.ship, moved(b, t)).obstacles >> index & 1 == 1)
                };
                (0..b.obstacles.len()).filter(fits).count() as u8
            })
        }
        Count::Hull(who) => of(who).map(|ship| b.spec(ship).hull.saturating_sub(b.damage[ship].total())),
        Count::Shields(who) => of(who).map(|ship| b.charges[ship].shields.active),
        Count::DamageCards(who) => of(who).map(|ship| b.damage[ship].total()),
        Count::Agility(who) => of(who).map(|ship| status::agility(b, ship)),
        Count::Initiative(who) => of(who).map(|ship| b.turn[ship].initiative),
        Count::ExecutedSpeed(who) => {
            of(who).and_then(|ship| b.turn[ship].executed).map(|maneuver| maneuver.speed)
        }
        Count::Speed(who) => revealed(who).map(|maneuver| maneuver.speed),
        Count::Difficulty(who) => revealed(who).map(hardness),
        Count::Tokens(who, tokens) => {
            of(who).map(|ship| tokens.iter().map(|token| b.tokens[ship].count(token)).sum())
        }
        Count::Colors { who, colors, locks } => of(who).map(|ship| {
            let placed = Token::ALL.into_iter().filter(|token| colors.has(token.color()));
            let placed = placed.map(|token| b.tokens[ship].count(token)).sum::<u8>();
            let locked = if locks && colors.has(TokenColor::Red) {
                locks::owners(b, ObjectId::ship(ship)).len() as u8
            } else {
                0
            };
            placed + locked
        }),
        Count::Force(who, active) => of(who).map(|ship| {
            let force = b.charges[ship].force;
            if active { force.active } else { force.limit - force.active }
        }),
        Count::Results(dice, faces) => pool(b, t, dice).map(|pool| {
            Face::ALL.into_iter().filter(|face| faces.has(*face)).map(|face| pool.count(face)).sum()
        }),
        Count::LastRolled(faces) => Some(faces.iter().map(|face| b.core.rolled[face as usize]).sum()),
        Count::Rolled(dice) => b.attacks.current().map(|attack| {
            let defense = match dice {
                Dice::Attack => false,
                Dice::Defense => true,
                Dice::Own => t.subject == Some(attack.defender),
            };
            attack.rolled[usize::from(defense)]
        }),
        Count::Suffered => b.attacks.current().map(|attack| attack.suffered),
        Count::Dealt { faceup, card_trait } => b.attacks.current().map(|attack| match card_trait {
            None => attack.dealt[usize::from(faceup)],
            Some(DamageTrait::Pilot) => attack.dealt_by_trait[0],
            Some(DamageTrait::Ship) => attack.dealt_by_trait[1],
            Some(DamageTrait::Crew) => attack.dealt[1]
                .saturating_sub(attack.dealt_by_trait.iter().fold(0, |n, of| n.saturating_add(*of))),
        }),
    }
}

/// A number that is higher for a harder maneuver [MOV-5, MOV-22].
fn hardness(maneuver: Maneuver) -> u8 {
    maneuver.difficulty as u8
}

fn devices<O: Observer>(b: &Battle<O>, t: &Trigger, chosen: Option<ShipSlot>, group: DeviceGroup) -> u8 {
    let Some(from) = anchored(b, t, chosen, group.of) else { return 0 };
    let in_attack_arc = |object: ObjectId| {
        b.attacks
            .current()
            .is_some_and(|attack| measure::object_in_arc(b, attack.attacker, attack.arc, object))
    };
    let in_arc = |object: ObjectId| group.in_arc.is_none_or(|arc| object_in_arc(b, t.ship, arc, object));
    let fits = |row: &usize| {
        b.devices.get(*row).is_some_and(|device| {
            group.friendly.is_none_or(|friendly| {
                device.by.seat().is_some_and(|seat| friendly == (seat == t.ship.seat()))
            }) && group.class.is_none_or(|class| class == device.kind.class())
                && (!group.locked || b.tokens[t.ship].locks(ObjectId::device(*row)))
                && group.range.is_none_or(|range| range.has(device::range_to_ship(b, *row, from)))
                && (!group.in_attack_arc || in_attack_arc(ObjectId::device(*row)))
                && in_arc(ObjectId::device(*row))
        })
    };
    // An electro-chaff cloud is a device too [OBJ-2, DEV-1].
    let is_cloud = |index: &usize| {
        let (cloud, object) = (&b.obstacles[*index], ObjectId::obstacle(*index));
        cloud.present
            && cloud.kind == ObstacleKind::ElectroChaff
            && group
                .friendly
                .is_none_or(|friendly| cloud.by.is_some_and(|seat| friendly == (seat == t.ship.seat())))
            && group.class.is_none_or(|class| class == DeviceClass::Obstacle)
            && (!group.locked || b.tokens[t.ship].locks(object))
            && group.range.is_none_or(|range| range.has(measure::range_to_obstacle(b, from, *index)))
            && (!group.in_attack_arc || in_attack_arc(object))
            && in_arc(object)
    };
    let clouds = (0..b.obstacles.len()).filter(is_cloud).count() as u8;
    let and = group.and_ships.map_or(0, |meant| ships(b, t, chosen, meant).len() as u8);
    b.devices.here.rows().filter(fits).count() as u8 + clouds + and
}

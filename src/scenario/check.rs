//! Compares the result of a scenario with what the file expects. Every difference is reported with
//! its place.

use killbox_components::damage::{DamageCards, DamageKind, Deck};
use killbox_components::geometry::Pose;
use killbox_components::ids::{CARDS_PER_SHIP, ObjectId, Seat, ShipSlot};
use killbox_components::maneuver::Maneuver;
use killbox_components::sets::Set;
use killbox_components::state::{Card, Turn};
use killbox_components::token::Token;
use killbox_systems::derived::measure::obstacles_under;
use killbox_systems::derived::upgrades::{facedown, upgrades};
use killbox_systems::world::battle::Battle;

use super::format::{Expect, OpenExpect, PoseWord, ShipExpect};
use super::locate::{Step, Wrong};
use super::measures;
use super::pattern::{NEAR_MM, card_title, find_in_order, written, written_event};
use super::play::{check_options, describe_open};
use super::script::Script;
use super::words::{ManeuverWord, ObjectName, object_name, ship_name};

/// The tolerance of a heading, in degrees.
const NEAR_DEGREES: f64 = 0.05;

/// Collects differences.
struct Found {
    wrong: Vec<Wrong>,
    path: Vec<Step>,
}

impl Found {
    fn add(&mut self, field: &str, message: String) {
        let mut path = self.path.clone();
        path.push(field.into());
        self.wrong.push((path, message));
    }

    fn same<T: PartialEq + std::fmt::Debug>(&mut self, field: &str, expected: &Option<T>, found: T) {
        if let Some(expected) = expected
            && *expected != found
        {
            self.add(field, format!("{field}: expected {expected:?}, found {found:?}"));
        }
    }

    fn maneuver(&mut self, field: &str, expected: Option<ManeuverWord>, found: Option<Maneuver>) {
        if let Some(expected) = expected
            && Some(expected.0) != found
        {
            let now = found.map_or("none".to_owned(), |found| written(&ManeuverWord(found)));
            self.add(field, format!("{field}: expected {}, found {now}", written(&expected)));
        }
    }
}

/// All differences between the battle and what the file expects.
pub fn check(b: &mut Battle<Script>, expect: &Expect) -> Vec<Wrong> {
    let mut found = Found { wrong: Vec::new(), path: vec!["expect".into()] };
    events(b, expect, &mut found);
    found.same("phase", &expect.phase, b.core.phase);
    found.same("round", &expect.round, b.core.round);
    found.same("first", &expect.first, b.core.first);
    found.same("points", &expect.points, (b.core.points[0], b.core.points[1]));
    let left = |deck: Deck| (b.decks.draw[0].of(deck).total(), b.decks.draw[1].of(deck).total());
    found.same("deck", &expect.deck, left(Deck::Standard));
    found.same("huge_deck", &expect.huge_deck, left(Deck::Huge));
    if let Some(winner) = expect.winner {
        let ending = b.core.ending.map(|ending| ending.winner);
        if ending != Some(winner.seat()) {
            let now = match ending {
                None => "the game goes on".to_owned(),
                Some(None) => "a draw".to_owned(),
                Some(Some(seat)) => format!("{seat:?}"),
            };
            found.add("winner", format!("winner: expected {winner:?}, found {now}"));
        }
    }
    if let Some(open) = &expect.open {
        check_open(b, open, &mut found);
    }
    for (name, ship) in &expect.ships.0 {
        found.path = vec!["expect".into(), "ships".into(), ship_name(name.slot()).as_str().into()];
        check_ship(b, name.slot(), ship, &mut found);
    }
    for (name, obstacle) in &expect.obstacles.0 {
        found.path = vec!["expect".into(), "obstacles".into(), object_name(name.id()).as_str().into()];
        let Some(row) = name.id().as_obstacle().map(|i| b.obstacles[i]) else {
            found.add("present", "not an obstacle".to_owned());
            continue;
        };
        found.same("present", &obstacle.present, row.present);
        found.same("fuses", &obstacle.fuses, row.fuses);
    }
    for (name, device) in &expect.devices.0 {
        found.path = vec!["expect".into(), "devices".into(), object_name(name.id()).as_str().into()];
        let Some(row) = name.id().as_device() else {
            found.add("present", "not a device".to_owned());
            continue;
        };
        let lying = b.devices.rows[row];
        found.same("present", &device.present, b.devices.here.has(row));
        found.same("device", &device.device, lying.kind);
        found.same("fuses", &device.fuses, lying.fuses);
        if let Some(remote) = name.id().as_unit() {
            found.same("damage", &device.damage, b.damage[remote].total());
            check_locks(&device.locks, b.tokens[remote].locks, &mut found);
        }
        check_pose(device.pose, lying.pose, &mut found);
    }
    for (name, token) in &expect.objectives.0 {
        found.path = vec!["expect".into(), "objectives".into(), object_name(name.id()).as_str().into()];
        let now = name.id().as_objective().and_then(|number| b.objectives.all().nth(number));
        let Some((_, now)) = now else {
            found.add("pose", "no such objective token".to_owned());
            continue;
        };
        found.same("lying", &token.lying, now.towed_by.is_none());
        found.same("towed_by", &token.towed_by.map(|ship| Some(ship.slot())), now.towed_by);
        found.same("marker", &token.marker.map(Some), now.marker);
        found.same("spent", &token.spent, now.spent);
        check_pose(token.pose, now.pose, &mut found);
    }
    for (i, wanted) in expect.measures.iter().enumerate() {
        found.path = vec!["expect".into(), "measures".into(), i.into()];
        for (field, message) in measures::check(b, wanted) {
            found.add(field, message);
        }
    }
    found.wrong
}

fn events(b: &Battle<Script>, expect: &Expect, found: &mut Found) {
    if let Err((i, event)) = find_in_order(&expect.events, &b.observer.events, b.matchup) {
        let pattern = &expect.events[i];
        let message = match event {
            Some(event) => {
                let found = written_event(event, b.matchup);
                format!("expected {}, found {found}", written(pattern))
            }
            None => {
                let near = b.observer.events.iter().filter(|event| pattern.is_like(event));
                let near: Vec<String> = near.map(|event| written_event(event, b.matchup)).collect();
                let near = if near.is_empty() { "none".to_owned() } else { near.join(", ") };
                format!("expected {} here; events of its kind: {near}", written(pattern))
            }
        };
        let path = vec!["expect".into(), "events".into(), i.into()];
        found.wrong.push((path, message));
    }
    for (i, pattern) in expect.never.iter().enumerate() {
        if let Some(event) = b.observer.events.iter().find(|event| pattern.matches(event, b.matchup)) {
            let path = vec!["expect".into(), "never".into(), i.into()];
            let event = written_event(event, b.matchup);
            found.wrong.push((path, format!("expected no {}, found {event}", written(pattern))));
        }
    }
}

fn check_open(b: &mut Battle<Script>, wanted: &OpenExpect, found: &mut Found) {
    let fits = |seat: &Seat| {
        let open = b.pending.of(*seat);
        open.is_open()
            && open.kind == wanted.ask
            && wanted.seat.is_none_or(|wanted| wanted == *seat)
            && wanted.ship.is_none_or(|ship| Some(ship.slot()) == open.subject)
    };
    let Some(seat) = Seat::BOTH.into_iter().find(fits) else {
        let open: Vec<String> = Seat::BOTH
            .into_iter()
            .filter(|seat| b.pending.of(*seat).is_open())
            .map(|seat| describe_open(b, seat))
            .collect();
        let open = if open.is_empty() { "nothing is asked".to_owned() } else { open.join("; ") };
        found.add("open", format!("expected {:?} to be asked, found: {open}", wanted.ask));
        return;
    };
    if let Err((field, i, message)) =
        check_options(b, seat, &wanted.offers, &wanted.does_not_offer, wanted.options)
    {
        let mut path = vec!["expect".into(), "open".into(), field.into()];
        path.extend(i.map(Step::from));
        found.wrong.push((path, message));
    }
}

fn check_locks(wanted: &Option<Vec<ObjectName>>, now: u64, found: &mut Found) {
    let Some(locks) = wanted else { return };
    if locks.iter().fold(0, |bits, object| bits | 1_u64 << object.id().0) != now {
        let now = (0..64).filter(|i| now >> i & 1 == 1);
        let now: Vec<String> = now.map(|i| object_name(ObjectId(i))).collect();
        found.add("locks", format!("locks: expected {}, found [{}]", written(locks), now.join(", ")));
    }
}

fn check_pose(wanted: Option<PoseWord>, pose: Pose, found: &mut Found) {
    if let Some((x, y, degrees)) = wanted {
        let at = measures::degrees(pose);
        let off = (f64::from(pose.x) - f64::from(x)).abs().max((f64::from(pose.y) - f64::from(y)).abs());
        let turned = (at - f64::from(degrees)).rem_euclid(360.0);
        if off > NEAR_MM || turned.min(360.0 - turned) > NEAR_DEGREES {
            let now = format!("({:.3}, {:.3}, {at:.3})", pose.x, pose.y);
            found.add("pose", format!("pose: expected ({x}, {y}, {degrees}), found {now}"));
        }
    }
}

fn check_ship(b: &Battle<Script>, ship: ShipSlot, wanted: &ShipExpect, found: &mut Found) {
    check_pose(wanted.pose, b.board.pose(ship), found);
    check_tokens(b, ship, wanted, found);
    check_locks(&wanted.locks, b.tokens[ship].locks, found);
    check_charges(b, ship, wanted, found);
    found.same("facedown", &wanted.facedown, b.damage[ship].facedown.total());
    check_upgrades(b, ship, wanted, found);
    check_faceup(b, ship, wanted, found);
    check_conditions(b, ship, wanted, found);
    found.same("dial_faceup", &wanted.dial_faceup, b.turn[ship].dial_faceup);
    found.same("dial_seen", &wanted.dial_seen, b.turn[ship].dial_seen);
    check_touches(b, ship, wanted, found);
    check_obstacles_under(b, ship, wanted, found);
    check_place(b, ship, wanted, found);
    check_turn(&b.turn[ship], wanted, found);
}

fn check_tokens(b: &Battle<Script>, ship: ShipSlot, wanted: &ShipExpect, found: &mut Found) {
    let Some(tokens) = &wanted.tokens else { return };
    for token in Token::ALL {
        let expected = tokens.get(token).copied().unwrap_or(0);
        let now = b.tokens[ship].count(token);
        if expected != now {
            found.add("tokens", format!("tokens: expected {expected} {token:?}, found {now}"));
        }
    }
}

fn check_charges(b: &Battle<Script>, ship: ShipSlot, wanted: &ShipExpect, found: &mut Found) {
    let charges = &b.charges[ship];
    found.same("shields", &wanted.shields, charges.shields.active);
    found.same("force", &wanted.force, charges.force.active);
    found.same("energy", &wanted.energy, charges.energy.active);
    found.same("charges", &wanted.charges, charges.standard.active);
    if let Some(cards) = &wanted.cards {
        let now = first_cards(b, ship, cards.len()).iter().map(|card| card.charges.active).collect();
        found.same("cards", &wanted.cards, now);
    }
}

fn first_cards<'b>(b: &'b Battle<Script>, ship: ShipSlot, number: usize) -> &'b [Card] {
    &b.cards[ship.index() * CARDS_PER_SHIP..][..number]
}

fn check_upgrades(b: &Battle<Script>, ship: ShipSlot, wanted: &ShipExpect, found: &mut Found) {
    if let Some(sides) = &wanted.sides {
        let now = first_cards(b, ship, sides.len()).iter().map(|card| card.side).collect();
        found.same("sides", &wanted.sides, now);
    }
    if wanted.upgrades.is_some() {
        let now = upgrades(b, ship).map(|(_, card)| card.id.clone()).collect();
        found.same("upgrades", &wanted.upgrades, now);
    }
    if wanted.hidden.is_some() {
        let now = facedown(b, ship).map_or_else(String::new, |(_, card)| card.id.clone());
        found.same("hidden", &wanted.hidden, now);
    }
    check_tokens_on_cards(b, ship, wanted, found);
}

fn check_tokens_on_cards(b: &Battle<Script>, ship: ShipSlot, wanted: &ShipExpect, found: &mut Found) {
    for (card, tokens) in (0..).zip(wanted.on_cards.iter().flatten()) {
        for token in Token::ALL {
            let expected = tokens.get(token).copied().unwrap_or(0);
            let now = b.queue.on_card(ship, card).find(|(own, _)| *own == token).map_or(0, |(_, n)| n);
            if expected != now {
                let text = format!("on_cards: expected {expected} {token:?} on card {card}, found {now}");
                found.add("on_cards", text);
            }
        }
    }
}

fn check_faceup(b: &Battle<Script>, ship: ShipSlot, wanted: &ShipExpect, found: &mut Found) {
    let Some(cards) = &wanted.faceup else { return };
    let mut expected = DamageCards::default();
    cards.iter().for_each(|card| expected.add(*card));
    if expected != b.damage[ship].faceup {
        let now: Vec<String> = DamageKind::all()
            .flat_map(|kind| {
                let n = b.damage[ship].faceup.count(kind);
                std::iter::repeat_n(card_title(kind), usize::from(n))
            })
            .collect();
        let message = format!("faceup: expected {}, found [{}]", written(cards), now.join(", "));
        found.add("faceup", message);
    }
}

fn check_conditions(b: &Battle<Script>, ship: ShipSlot, wanted: &ShipExpect, found: &mut Found) {
    for (field, conditions, all) in [
        ("conditions", &wanted.conditions, true),
        ("facedown_conditions", &wanted.facedown_conditions, false),
    ] {
        let Some(conditions) = conditions else { continue };
        let own = b.conditions.of(ship).filter(|own| all || own.facedown);
        let mut now: Vec<_> = own.map(|own| own.kind).collect();
        let mut expected = conditions.clone();
        now.sort_unstable();
        expected.sort_unstable();
        found.same(field, &Some(expected), now);
    }
}

fn check_touches(b: &Battle<Script>, ship: ShipSlot, wanted: &ShipExpect, found: &mut Found) {
    let Some(touches) = &wanted.touches else { return };
    let bits = touches.iter().fold(0, |bits, name| bits | name.slot().set().0);
    let now = b.board.places[ship].contact;
    if bits != now.0 {
        let now: Vec<String> = now.into_iter().map(ship_name).collect();
        found.add("touches", format!("touches: expected {}, found [{}]", written(touches), now.join(", ")));
    }
}

fn check_obstacles_under(b: &Battle<Script>, ship: ShipSlot, wanted: &ShipExpect, found: &mut Found) {
    let Some(on) = &wanted.on else { return };
    let now = obstacles_under(b, ship);
    let bits = on.iter().filter_map(|o| o.id().as_obstacle()).fold(0, |bits, i| bits | 1_u8 << i);
    if bits != now {
        let now = (0..8).filter(|i| now >> i & 1 == 1).map(|i| object_name(ObjectId::obstacle(i)));
        let now: Vec<String> = now.collect();
        found.add("on", format!("on: expected {}, found [{}]", written(on), now.join(", ")));
    }
}

/// Compares whether the ship is on the board, in its wing, in reserve, docked or out of the game.
fn check_place(b: &Battle<Script>, ship: ShipSlot, wanted: &ShipExpect, found: &mut Found) {
    found.same("in_play", &wanted.in_play, b.core.in_play.has(ship));
    found.same("in_wing", &wanted.in_wing, b.core.joined.has(ship));
    found.same("in_reserve", &wanted.in_reserve, b.core.reserve.has(ship));
    if let Some(carrier) = wanted.docked {
        let now = b.berth(ship).map(|berth| ship_name(berth.carrier));
        if now != Some(ship_name(carrier.slot())) {
            let now = now.unwrap_or_else(|| "with no ship".to_owned());
            found.add("docked", format!("docked: expected {}, found {now}", ship_name(carrier.slot())));
        }
    }
    found.same("destroyed", &wanted.destroyed, b.core.destroyed.has(ship));
    found.same("removed", &wanted.removed, b.core.removed.has(ship));
    found.same("fled", &wanted.fled, b.core.fled.has(ship));
}

fn check_turn(turn: &Turn, wanted: &ShipExpect, found: &mut Found) {
    found.maneuver("executed", wanted.executed, turn.executed);
    found.maneuver("revealed", wanted.revealed, turn.revealed);
    if let Some(used) = &wanted.actions_used
        && used.iter().copied().collect::<Set<_>>() != turn.actions_used
    {
        let now: Vec<_> = turn.actions_used.iter().collect();
        found.add("actions_used", format!("actions_used: expected {used:?}, found {now:?}"));
    }
    found.same("skips_action", &wanted.skips_action, turn.skip_action);
    found.same("activated", &wanted.activated, turn.activated);
    found.same("engaged", &wanted.engaged, turn.engaged);
    found.same("turret_arc", &wanted.turret_arc, turn.turret);
    found.same("second_turret_arc", &wanted.second_turret_arc, turn.second_turret);
    found.same("bonus_attacks", &wanted.bonus_attacks, turn.bonus_attacks);
}

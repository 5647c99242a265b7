//! Sets a battle up as the file states: ships, tokens, cards, obstacles, devices.

use killbox_cards::catalogue::did_you_mean;
use killbox_components::condition::Assigned;
use killbox_components::damage::{DamageCards, DamageKind};
use killbox_components::device::{Device, DeviceClass, Placer};
use killbox_components::geometry::distance::touching;
use killbox_components::geometry::{OutlineId, PlacedObstacle, Pose, overlap};
use killbox_components::ids::{CARDS_PER_SHIP, ShipSlot};
use killbox_components::spec::CardSpec;
use killbox_components::state::{Card, Obstacle, Phase, Turn};
use killbox_systems::legal::places::free_remote;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Observer;

use super::starts::frames;
use crate::scenario::format::{PoseWord, Scenario, ShipSetup, Start};
use crate::scenario::locate::{Wrong, at_ship, wrong};
use crate::scenario::script::Script;
use crate::scenario::words::{self, ObjectName, ShipName};

/// Brings a battle of the matchup into the position of the scenario.
///
/// # Errors
/// What cannot be played as it is written, and its place.
pub fn set_up(b: &mut Battle<Script>, scenario: &Scenario) -> Result<(), Wrong> {
    let starts = scenario.start.as_deref().unwrap_or(&[]);
    script(b.observer, scenario)?;
    lay_obstacles(b, scenario)?;
    if starts.first() == Some(&Start::Game) {
        return match starts {
            [_] => Ok(()),
            _ => Err(wrong(vec!["start".into()], "a whole game must be the only entry")),
        };
    }
    b.core.round = scenario.round.unwrap_or(1);
    b.core.first = scenario.first.unwrap_or_default();
    b.core.first_at_setup = b.core.first;
    b.core.phase = scenario.phase.or_else(|| starts.first().map(Start::phase)).unwrap_or(Phase::Activation);
    for (index, setup) in scenario.objectives.iter().flatten().enumerate() {
        let number = b.objectives.scenario.and_then(|_| b.objectives.put(pose(setup.pose)));
        let Some(number) = number else {
            let message = "no objective token can lie there: name a scenario, as in `switches: (scenario: salvage_mission)`, and at most five tokens";
            return Err(wrong(vec!["objectives".into(), index.into()], message));
        };
        b.objectives.tokens[number].towed_by = setup.towed_by.map(ShipName::slot);
        b.objectives.tokens[number].marker = setup.marker;
        b.objectives.tokens[number].spent = setup.spent;
    }
    for (index, setup) in scenario.devices.iter().flatten().enumerate() {
        let device = Device {
            kind: setup.device,
            outer: false,
            by: setup.by.map_or(Placer::NOBODY, |by| Placer::ship(by.slot())),
            fuses: setup.fuses,
            pose: pose(setup.pose),
        };
        let put = match setup.device.class() {
            DeviceClass::Obstacle => false,
            DeviceClass::Remote => lay_remote(b, device, &setup.locks),
            DeviceClass::Bomb | DeviceClass::Mine => b.devices.put(device, b.matchup.remotes).is_some(),
        };
        if !put {
            let path = vec!["devices".into(), index.into()];
            return Err(wrong(
                path,
                "no such device can lie there: obstacles belong in 'obstacles', and a remote needs an owner",
            ));
        }
    }
    for (name, setup) in scenario.ships.iter().flat_map(|ships| &ships.0) {
        ship(b, *name, setup)?;
    }
    contacts(b)?;
    frames(b, starts)
}

fn script(observer: &mut Script, scenario: &Scenario) -> Result<(), Wrong> {
    use killbox_components::dice::Face;
    let dice = |dice: &Option<Vec<Face>>, field: &str, never: &[Face]| {
        let dice = dice.clone().unwrap_or_default();
        match dice.iter().position(|face| never.contains(face)) {
            Some(i) => Err(wrong(vec![field.into(), i.into()], format!("no such die shows {:?}", dice[i]))),
            None => Ok(dice.into()),
        }
    };
    observer.attack_dice = dice(&scenario.attack_dice, "attack_dice", &[Face::Evade])?;
    observer.defense_dice = dice(&scenario.defense_dice, "defense_dice", &[Face::Hit, Face::Crit])?;
    observer.cards = scenario.damage_cards.iter().flatten().copied().collect();
    Ok(())
}

fn ship(b: &mut Battle<Script>, name: ShipName, setup: &ShipSetup) -> Result<(), Wrong> {
    if !place(b, name, setup)? {
        return Ok(());
    }
    let ship = name.slot();
    if setup.in_wing == Some(true) {
        if b.matchup.wing_of(ship).is_none() {
            return Err(wrong(at_ship(name, "in_wing"), "no card of its squad makes it a wingmate"));
        }
        b.core.joined.insert(ship);
    }
    if setup.destroyed == Some(true) {
        b.core.destroyed.insert(ship);
    }
    for (token, n) in setup.tokens.iter().flat_map(|tokens| &tokens.0) {
        b.tokens[ship].put(*token, *n);
    }
    assign_conditions(b, name, setup)?;
    for object in setup.locks.iter().flatten() {
        b.tokens[ship].locks |= 1 << object.id().0;
    }
    deal_damage(b, name, setup)?;
    set_charges(b, ship, setup);
    set_upgrades(b, name, setup)?;
    set_turn(&mut b.turn[ship], setup);
    Ok(())
}

/// Puts the ship on the board, docks it or puts it into reserve. Returns whether it is in the game.
fn place(b: &mut Battle<Script>, name: ShipName, setup: &ShipSetup) -> Result<bool, Wrong> {
    let ship = name.slot();
    match (setup.pose, setup.docked) {
        (None, None) if setup.in_reserve == Some(true) => b.core.reserve.insert(ship),
        (None, None) => return Ok(false),
        (Some(_), Some(_)) => {
            return Err(wrong(
                at_ship(name, "docked"),
                "a docked ship is not on the board: leave 'pose' out",
            ));
        }
        (Some(at), None) => {
            b.board.put(ship, pose(at));
            b.core.in_play.insert(ship);
        }
        (None, Some(carrier)) => {
            if !b.matchup.berths.iter().any(|berth| (berth.ship, berth.carrier) == (ship, carrier.slot())) {
                let message = format!("no card lets it dock with {}", words::ship_name(carrier.slot()));
                return Err(wrong(at_ship(name, "docked"), message));
            }
            b.set_docked(ship, Some(carrier.slot()));
        }
    }
    Ok(true)
}

fn assign_conditions(b: &mut Battle<Script>, name: ShipName, setup: &ShipSetup) -> Result<(), Wrong> {
    for (kind, by) in setup.conditions.iter().flat_map(|conditions| &conditions.0) {
        // Secret conditions are assigned facedown [CND-7].
        let facedown = kind.is_secret();
        let own = Assigned { kind: *kind, ship: name.slot(), by: by.slot(), card: None, facedown };
        b.conditions
            .0
            .try_push(own)
            .map_err(|_| wrong(at_ship(name, "conditions"), "too many conditions"))?;
    }
    Ok(())
}

fn deal_damage(b: &mut Battle<Script>, name: ShipName, setup: &ShipSetup) -> Result<(), Wrong> {
    let ship = name.slot();
    let seat = ship.seat().index();
    for (field, cards, faceup) in [("faceup", &setup.faceup, true), ("facedown", &setup.facedown, false)] {
        for (i, card) in cards.iter().flatten().enumerate() {
            let mut path = at_ship(name, field);
            path.push(i.into());
            if card.deck() != b.matchup.deck_of(ship) {
                return Err(wrong(path, "the ship is dealt from another deck (HUG-19)"));
            }
            take(&mut b.decks.draw[seat], *card)
                .ok_or_else(|| wrong(path, "no such card is left in the deck"))?;
            let damage = &mut b.damage[ship];
            if faceup { damage.faceup.add(*card) } else { damage.facedown.add(*card) }
        }
    }
    for _ in 0..setup.damage.unwrap_or(0) {
        let deck = b.decks.draw[seat].of(b.matchup.deck_of(ship));
        let card = deck.nth(0).ok_or_else(|| wrong(at_ship(name, "damage"), "the deck is empty"))?;
        let _ = b.decks.draw[seat].take(card);
        b.damage[ship].facedown.add(card);
    }
    b.core.faceup_kinds |= b.damage[ship].faceup.kinds();
    Ok(())
}

fn set_charges(b: &mut Battle<Script>, ship: ShipSlot, setup: &ShipSetup) {
    let charges = &mut b.charges[ship];
    charges.shields.active = setup.shields_now.unwrap_or(charges.shields.active);
    charges.force.active = setup.force_now.unwrap_or(charges.force.active);
    charges.energy.active = setup.energy_now.unwrap_or(charges.energy.active);
    charges.standard.active = setup.charges_now.unwrap_or(charges.standard.active);
    for (row, n) in cards_of(b, ship).iter_mut().zip(setup.cards_now.iter().flatten()) {
        row.charges.active = *n;
    }
}

fn set_upgrades(b: &mut Battle<Script>, name: ShipName, setup: &ShipSetup) -> Result<(), Wrong> {
    let ship = name.slot();
    for (row, side) in cards_of(b, ship).iter_mut().zip(setup.sides.iter().flatten()) {
        row.side = *side;
    }
    if let Some(id) = &setup.hidden {
        hide(b, name, id)?;
    }
    for (card, tokens) in (0..).zip(setup.on_cards.iter().flatten()) {
        for (token, n) in &tokens.0 {
            b.queue.put_on_card(ship, card, Some(*token), *n);
        }
    }
    Ok(())
}

/// Lays the upgrade of this id facedown under a card of the ship [SQD-26].
fn hide(b: &mut Battle<Script>, name: ShipName, id: &str) -> Result<(), Wrong> {
    let ship = name.slot();
    let place = b.matchup.ship(ship).hiding_place();
    let side = place.and_then(|place| {
        let card = &b.matchup.ship(ship).cards[usize::from(place)];
        card.side_of(id).filter(|side| (2..2 + 2 * card.hides).contains(side))
    });
    let (Some(place), Some(side)) = (place, side) else {
        return Err(wrong(
            at_ship(name, "hidden"),
            format!("'{id}' cannot lie facedown under any of its cards"),
        ));
    };
    cards_of(b, ship)[usize::from(place)].side = side | CardSpec::FACEDOWN;
    Ok(())
}

fn cards_of<'b>(b: &'b mut Battle<Script>, ship: ShipSlot) -> &'b mut [Card] {
    &mut b.cards[ship.index() * CARDS_PER_SHIP..][..CARDS_PER_SHIP]
}

fn set_turn(turn: &mut Turn, setup: &ShipSetup) {
    turn.dial = setup.dial_shows.map(|word| word.0);
    turn.revealed = setup.revealed.map(|word| word.0);
    turn.executed = setup.executed.map(|word| word.0);
    for action in setup.actions_used.iter().flatten() {
        turn.actions_used.insert(*action);
    }
    turn.initiative = setup.initiative_now.unwrap_or(turn.initiative);
    turn.turret = setup.turret_arc.unwrap_or_default();
    turn.second_turret = setup.second_turret_arc.unwrap_or_default();
    turn.activating = setup.activating.unwrap_or(false);
    turn.activated = setup.activated.unwrap_or(false);
    turn.engaged = setup.engaged.unwrap_or(false);
    turn.bonus_attacks = setup.bonus_attacks.unwrap_or(0);
    turn.was_tractored = setup.was_tractored.unwrap_or(false);
}

fn take(deck: &mut DamageCards, kind: DamageKind) -> Option<()> {
    deck.take(kind).then_some(())
}

fn pose(word: PoseWord) -> Pose {
    Pose::from_degrees(word.0, word.1, word.2)
}

/// Lays the obstacles. In a whole game they lie from the beginning, and the game places no others.
fn lay_obstacles(b: &mut Battle<Script>, scenario: &Scenario) -> Result<(), Wrong> {
    for (index, setup) in scenario.obstacles.iter().flatten().enumerate() {
        let path = || vec!["obstacles".into(), index.into()];
        let Some(outline) = OutlineId::named(&setup.outline) else {
            let known = OutlineId::all().map(|id| id.outline().name);
            let near = did_you_mean(&setup.outline, known);
            return Err(wrong(path(), format!("'{}' is not an outline{near}", setup.outline)));
        };
        let face = if setup.flipped { outline.other_face() } else { outline };
        let Some(row) = b.obstacles.get_mut(index) else {
            return Err(wrong(path(), format!("more than {index} obstacles")));
        };
        let kind = setup.kind.unwrap_or(outline.outline().kind);
        *row = Obstacle {
            fuses: setup.fuses,
            ..Obstacle::lying(kind, PlacedObstacle::new(face, pose(setup.pose)))
        };
    }
    Ok(())
}

/// Places a remote in a free slot of its kind [DEV-26].
fn lay_remote<O: Observer>(b: &mut Battle<O>, device: Device, locks: &[ObjectName]) -> bool {
    let free = device.by.seat().and_then(|seat| free_remote(b, seat, device.kind));
    let Some(remote) = free else { return false };
    killbox_systems::devices::remotes::lay(b, remote, device);
    b.tokens[remote].locks = locks.iter().fold(0, |bits, object| bits | 1 << object.id().0);
    true
}

/// Sets ships that touch to range 0 [GEO-93]. Ships that overlap are rejected.
fn contacts(b: &mut Battle<Script>) -> Result<(), Wrong> {
    for a in b.in_play() {
        for other in b.in_play() {
            if a.0 >= other.0 {
                continue;
            }
            let (one, two) = (b.board.base(a), b.board.base(other));
            if overlap(one, two) {
                let names = [a, other].map(words::ship_name);
                let path = vec!["ships".into(), names[0].as_str().into(), "pose".into()];
                return Err(wrong(path, format!("{} lies on {}", names[0], names[1])));
            }
            if touching(one, two) {
                b.board.join(a, other);
            }
        }
    }
    Ok(())
}

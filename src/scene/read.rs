//! Reads scenes and ship cards from a battle.

use std::collections::BTreeMap;

use killbox_components::ability::Program;
use killbox_components::attack::AttackData;
use killbox_components::charge::Charge;
use killbox_components::condition::Assigned;
use killbox_components::damage::{DamageCards, DamageKind};
use killbox_components::dice::{Face, Pool};
use killbox_components::geometry::device::DeviceOutline;
use killbox_components::ids::{CARDS_PER_SHIP, ObjectId, ShipSlot};
use killbox_components::size::Size;
use killbox_components::spec::{CardSpec, Matchup, ShipSpec, WeaponSpec};
use killbox_components::token::Token;
use killbox_systems::derived::measure::{turret_arcs, weapon_arcs};
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Observer;

use super::state::point;
use super::{
    ArcShown, AttackShown, CardShown, DeviceState, Dial, ObjectiveState, ObstacleState, Place, Scene,
    ShipCard, ShipState, Sight, WeaponShown,
};
use crate::narration::{Cast, Names, words};

/// The length of a huge base, in mm [GEO-25].
const HUGE_MM: f64 = 221.0;

/// The faces, the best first.
const FACES: [Face; 5] = [Face::Crit, Face::Hit, Face::Evade, Face::Focus, Face::Blank];

/// The scene of a battle.
///
/// ```
/// use std::path::Path;
///
/// use killbox::prelude::*;
/// use killbox::{record, scene};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
/// # let recording = Match::between(a, b)?.players(Random, Random).seed(7).recording(0)?;
/// # let path = Path::new("game.killbox");
/// # let matchup = record::matchup_of(&recording, Catalogue::embedded(), Library::embedded(), path)?;
/// let mut game = recording.play(matchup, path)?;
/// // All that seat A sees at the end of the game.
/// let end = game.with_battle(0, |battle| scene::scene(battle, Some(Seat::A)));
/// println!("{} ships", end.ships.len());
/// # Ok(())
/// # }
/// ```
pub fn scene<O: Observer>(b: &Battle<O>, sight: impl Into<Sight>) -> Scene {
    let sight = sight.into();
    let obstacles = b.obstacles.iter().enumerate().filter(|(_, obstacle)| obstacle.present);
    let core = &b.core;
    Scene {
        round: core.round,
        phase: words::phase(core.phase),
        first: core.first,
        scores: if core.ending.is_some() { core.scores } else { core.points },
        ships: b.matchup.fielded.into_iter().map(|ship| (ship.0, state(b, ship, sight))).collect(),
        obstacles: obstacles
            .map(|(index, obstacle)| {
                let outline = obstacle.placed.points().iter().copied().map(point).collect();
                let kind = words::obstacle(obstacle.kind);
                (ObjectId::obstacle(index).0, ObstacleState { kind, outline, fuses: obstacle.fuses })
            })
            .collect(),
        devices: b.devices.here.rows().map(|row| (ObjectId::device(row).0, device(b, row))).collect(),
        objectives: objectives(b),
        attack: b.attacks.current().map(|attack| under_way(b, attack)),
    }
}

/// The objective tokens, if a scenario is played.
fn objectives<O: Observer>(b: &Battle<O>) -> BTreeMap<u8, ObjectiveState> {
    let Some(scenario) = b.objectives.scenario else { return BTreeMap::new() };
    let shown = b.objectives.all().map(|(number, token)| {
        let outline = || token.square().corners().into_iter().map(point).collect();
        let state = ObjectiveState {
            kind: scenario.token(),
            outline: token.towed_by.is_none().then(outline),
            towed_by: token.towed_by.map(|ship| ship.0),
            spent: token.spent,
            marker: token.marker,
        };
        (ObjectId::objective(number).0, state)
    });
    shown.collect()
}

/// The ship cards of a matchup at the start, as in [`Story::ships`](super::Story::ships).
pub fn cards(matchup: &Matchup, cast: &Cast, names: &Names) -> Vec<ShipCard> {
    matchup.fielded.into_iter().map(|ship| card(matchup.ship(ship), ship, cast, names)).collect()
}

fn card(spec: &ShipSpec, ship: ShipSlot, cast: &Cast, names: &Names) -> ShipCard {
    let width = f64::from(spec.size.side_mm());
    ShipCard {
        id: ship.0,
        seat: ship.seat(),
        name: names.ship(ship),
        pilot: spec.name.clone(),
        chassis: cast.ship_type(ship).to_owned(),
        initiative: spec.initiative,
        base: spec.size,
        width,
        length: if spec.size == Size::Huge { HUGE_MM } else { width },
        agility: spec.agility,
        hull: spec.hull,
        shields: spec.shields.limit,
        weapons: spec
            .weapons
            .iter()
            // Weapons of upgrades that the ship can receive later are not there yet [SQD-20].
            .filter(|weapon| weapon.while_up.is_none_or(|up| up.side <= 1))
            .map(|weapon| WeaponShown {
                name: weapon_name(spec, weapon),
                value: weapon.value,
                arc: weapon.arc,
                range: [weapon.min_range, weapon.max_range],
            })
            .collect(),
        upgrades: spec
            .cards
            .iter()
            .map(|card| CardShown { name: card.name.clone(), charges: card.charges.limit })
            .collect(),
        dial: spec.dial.to_vec(),
        points: spec.cost,
    }
}

/// The name of a weapon.
pub(super) fn weapon_name(spec: &ShipSpec, weapon: &WeaponSpec) -> String {
    let place = weapon.card.and_then(|card| spec.cards.get(usize::from(card)));
    let card = place.and_then(|place| place.showing(weapon.while_up.map_or(0, |up| up.side)));
    card.map_or_else(|| "primary weapon".to_owned(), |card| card.name.clone())
}

fn state<O: Observer>(b: &Battle<O>, ship: ShipSlot, sight: Sight) -> ShipState {
    let (core, spec, turn, damage) = (&b.core, b.spec(ship), &b.turn[ship], &b.damage[ship]);
    let is_here = core.in_play.has(ship);
    let tokens = &b.tokens[ship];
    let may_know = turn.dial_faceup || sight.sees_facedown_of(ship.seat());
    let conditions = b.conditions.of(ship);
    ShipState {
        pose: is_here.then(|| b.board.pose(ship).into()),
        place: match () {
            () if core.fled.has(ship) => Place::Fled,
            () if core.destroyed.has(ship) || core.removed.has(ship) => Place::Destroyed,
            () if is_here => Place::Play,
            () => Place::Reserve,
        },
        initiative: turn.initiative,
        shields: b.charges[ship].shields.active,
        hull: spec.hull.saturating_sub(damage.total()),
        damage: damage.facedown(),
        crits: faceup(&damage.faceup, &b.matchup.program),
        tokens: Token::ALL
            .into_iter()
            .filter(|token| tokens.has(*token))
            .map(|token| (words::token(token), tokens.count(token)))
            .chain(
                b.objectives
                    .scenario
                    .filter(|_| b.objectives.towed_by(ship).is_some())
                    .map(|towed| (towed.token(), 1)),
            )
            .collect(),
        charges: charges(b, ship),
        sides: cards_of(b, ship)
            .filter(|(_, card)| card.side != CardSpec::NOTHING && card.side & 1 != 0)
            .map(|(i, card)| (i, card.side & 1))
            .collect(),
        upgrades: cards_of(b, ship)
            .filter(|(_, card)| card.side > 1)
            .filter_map(|(i, card)| {
                let place = &spec.cards[usize::from(i)];
                if CardSpec::is_facedown(card.side) {
                    return Some((i, hidden(place, card.side, sight.sees_facedown_of(ship.seat()))));
                }
                let card = place.showing(card.side);
                (card.is_some() || !place.is_empty())
                    .then(|| (i, card.map_or_else(String::new, |card| card.name.clone())))
            })
            .collect(),
        dial: turn.dial.map(|dial| if may_know { Dial::Known(dial) } else { Dial::Hidden }),
        arcs: arcs(b, ship),
        locks: (0..u64::BITS as u8).filter(|object| tokens.locks(ObjectId(*object))).collect(),
        conditions: conditions.map(|own| condition(own, sight)).collect(),
        activated: turn.activated,
        engaged: turn.engaged,
    }
}

/// The name of an upgrade that lies facedown [SQD-26].
fn hidden(place: &CardSpec, side: u8, is_known: bool) -> String {
    match place.facedown(side).filter(|_| is_known) {
        Some(card) => format!("{} (facedown)", card.name),
        None => "an upgrade (facedown)".to_owned(),
    }
}

/// The name of a condition card.
fn condition(own: &Assigned, sight: Sight) -> String {
    match own.facedown {
        false => own.kind.name().to_owned(),
        true if sight.sees_facedown_of(own.by.seat()) => format!("{} (facedown)", own.kind.name()),
        true => "a secret condition (facedown)".to_owned(),
    }
}

/// The upgrade cards of a ship, each with its index.
fn cards_of<'b, O: Observer>(
    b: &'b Battle<O>,
    ship: ShipSlot,
) -> impl Iterator<Item = (u8, &'b killbox_components::state::Card)> {
    let rows = &b.cards[ship.index() * CARDS_PER_SHIP..];
    (0..).zip(rows.iter().take(b.spec(ship).cards.len()))
}

fn charges<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> BTreeMap<String, [u8; 2]> {
    let own = &b.charges[ship];
    let of_ship = [("ship", own.standard), ("force", own.force), ("energy", own.energy)];
    let of_ship = of_ship.into_iter().map(|(name, charge)| (name.to_owned(), charge));
    let of_cards = cards_of(b, ship).map(|(index, card)| (index.to_string(), card.charges));
    let some = of_ship.chain(of_cards).filter(|(_, charge)| charge.limit > 0);
    some.map(|(name, Charge { active, limit, .. })| (name, [active, limit])).collect()
}

fn faceup(cards: &DamageCards, program: &Program) -> Vec<String> {
    let each = |kind: DamageKind| {
        std::iter::repeat_n(program.card_name(kind).to_owned(), usize::from(cards.count(kind)))
    };
    DamageKind::all().flat_map(each).collect()
}

/// The arcs of a ship's weapons, each with the range of all weapons that shoot through it.
fn arcs<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Vec<ArcShown> {
    let turret = turret_arcs(b, ship);
    let mut shown: Vec<ArcShown> = Vec::new();
    for weapon in &b.spec(ship).weapons {
        for arc in weapon_arcs(b, ship, weapon).arcs() {
            match shown.iter_mut().find(|other| other.arc == arc) {
                Some(ArcShown { range: [least, most], .. }) => {
                    (*least, *most) = (weapon.min_range.min(*least), weapon.max_range.max(*most));
                }
                None => shown.push(ArcShown {
                    arc,
                    turret: turret.has(arc),
                    range: [weapon.min_range, weapon.max_range],
                }),
            }
        }
    }
    shown
}

fn device<O: Observer>(b: &Battle<O>, row: usize) -> DeviceState {
    let device = &b.devices.rows[row];
    let outline = DeviceOutline::of(device);
    DeviceState {
        kind: device.kind.name(),
        by: device.by.as_ship().map(|ship| ship.0),
        outline: outline.polygon().points.iter().copied().map(point).collect(),
        fuses: device.fuses,
    }
}

/// The name of the weapon of an attack.
pub(super) fn weapon_of<O: Observer>(b: &Battle<O>, attack: &AttackData) -> String {
    let spec = b.spec(attack.attacker);
    let weapon = spec.weapons.get(usize::from(attack.weapon));
    weapon.map_or_else(String::new, |weapon| weapon_name(spec, weapon))
}

fn under_way<O: Observer>(b: &Battle<O>, attack: &AttackData) -> AttackShown {
    AttackShown {
        attacker: ObjectId::ship(attack.attacker).0,
        defender: ObjectId::ship(attack.defender).0,
        weapon: weapon_of(b, attack),
        arc: attack.arc,
        range: attack.range,
        obstructed: attack.obstructed,
        attack: faces(&attack.attack_dice),
        defense: faces(&attack.defense_dice),
    }
}

/// The faces of the dice, the best first.
pub(super) fn faces(pool: &Pool) -> Vec<&'static str> {
    let each = |face: Face| std::iter::repeat_n(face.word(), usize::from(pool.count(face)));
    FACES.into_iter().flat_map(each).collect()
}

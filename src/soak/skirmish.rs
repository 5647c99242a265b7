//! Skirmishes: ships stand around one unit and attack it, each with all its cards. Whole games need
//! thousands of games until a card meets a kind of defender. A skirmish is one Engagement Phase in
//! which they meet.

use killbox_components::device::{Device, DeviceKind, Placer};
use killbox_components::event::{Cause, Event};
use killbox_components::frame::phases::NextPhase;
use killbox_components::frame::{Frame, RoundFrame};
use killbox_components::geometry::distance::touching;
use killbox_components::geometry::{Pose, Vec2, overlap};
use killbox_components::ids::{ObjectId, Seat, ShipSet, ShipSlot};
use killbox_components::rng::{Purpose, stream};
use killbox_components::spec::Matchup;
use killbox_components::token::Token;
use killbox_systems::batch::Batch;
use killbox_systems::devices::remotes;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Observer;

use super::kinds::seeking;
use super::{Laws, Witness, play_until};

/// The results of skirmishes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fought {
    /// Attacks on the unit in the middle.
    pub attacks: u64,
    /// Decisions answered.
    pub decisions: u64,
    /// By ability number: whether the ability did something.
    pub resolved: Vec<bool>,
}

/// The setup of a skirmish.
#[derive(Clone, Copy, Debug)]
pub struct Stand<'a> {
    /// The unit that is attacked: a ship or a remote of seat B.
    pub target: ShipSlot,
    /// Ships of seat B in reserve.
    pub reserve: ShipSet,
    /// The remotes of seat B, each by its slot in the matchup, with its kind.
    pub remotes: &'a [(ShipSlot, DeviceKind)],
    /// The gap between the target and its attackers, in mm.
    pub gap: f32,
}

/// The hull of ships that one phase must not destroy.
const HULL: u8 = 40;
/// The place of the target, as fractions of the play area.
const MIDDLE: Vec2 = Vec2::new(0.5, 0.5);

/// The matchup with so much hull on every unit that none is destroyed before the others have
/// attacked.
pub fn sturdy(mut matchup: Matchup) -> Matchup {
    for unit in matchup.units() {
        matchup.ships[unit].hull = HULL;
    }
    matchup
}

/// Plays the Engagement Phase and the End Phase of one round in which ships of seat A stand around
/// a unit of seat B.
///
/// # Errors
/// The law that was broken, and the last events.
pub fn skirmish(matchup: Matchup, stand: Stand, seed: u64, number: u64) -> Result<Fought, String> {
    let mut batch = Batch::<Eyes>::new(vec![matchup], 1, seed);
    batch.start(0, number, 0);
    batch.observer(0).target = Some(stand.target);
    batch.with_battle(0, |b| set_up(b, stand));
    let mut stream = stream(seed, number, Purpose::PlayerA);
    let wanted = |unit: ShipSlot| unit == stand.target;
    let played =
        play_until(&mut batch, Laws::All, |b| b.core.round > 1, |view| seeking(view, &wanted, &mut stream));
    let eyes = std::mem::take(batch.observer(0));
    let decisions = played.map_err(|what| format!("{what}, after{}", eyes.witness.told()))?;
    Ok(Fought { attacks: eyes.attacks, decisions, resolved: eyes.witness.resolved })
}

fn set_up<O: Observer>(b: &mut Battle<O>, stand: Stand) {
    b.frames.0.clear();
    b.core.round = 1;
    let area = b.play_area();
    let middle = Vec2::new(area.width * MIDDLE.x, area.depth * MIDDLE.y);
    lay_remotes(b, stand, middle);
    b.core.reserve = stand.reserve;
    if !stand.target.is_remote() {
        stand_at(b, stand.target, Pose::at(middle, Vec2::new(0.0, -1.0)));
    }
    let radius = if stand.target.is_remote() { 30.0 } else { b.board.base(stand.target).radius() };
    // The target itself is never docked.
    let matchup = b.matchup;
    let docks = |ship: ShipSlot| {
        matchup
            .berths
            .iter()
            .find(|berth| berth.ship == ship && ship.seat() == Seat::B && ship != stand.target)
    };
    for (place, ship) in matchup.fielded.into_iter().enumerate() {
        if ship == stand.target || stand.reserve.has(ship) {
            continue;
        }
        if docks(ship).is_some() {
            continue;
        }
        let out = DIRECTIONS[place % DIRECTIONS.len()];
        let own = b.board.base_at(ship, Pose::ORIGIN).radius();
        let at = match ship.seat() {
            Seat::A => middle + out * (radius + stand.gap + own),
            // The other ships of seat B stand beside the attackers, within range to share in the
            // defense.
            Seat::B => {
                middle
                    + Vec2::new(
                        out.x * (area.width / 2.0 - 1.2 * own),
                        out.y * (area.depth / 2.0 - 1.2 * own),
                    )
            }
        };
        stand_at(b, ship, Pose::at(at, -out));
    }
    // A carrier for which there was no room carries no ship [MOV-97].
    for ship in matchup.fielded.into_iter().filter(|ship| !stand.reserve.has(*ship)) {
        if let Some(berth) = docks(ship).filter(|berth| b.core.in_play.has(berth.carrier)) {
            b.set_docked(ship, Some(berth.carrier));
        }
    }
    ready(b, stand.target);
    b.frames.0.push(Frame::Round(RoundFrame { next: NextPhase::Engagement }));
}

/// Eight directions from the middle, in which the ships of a seat stand.
const DIRECTIONS: [Vec2; 8] = {
    const Q: f32 = std::f32::consts::FRAC_1_SQRT_2;
    [
        Vec2::new(0.0, -1.0),
        Vec2::new(Q, -Q),
        Vec2::new(1.0, 0.0),
        Vec2::new(Q, Q),
        Vec2::new(0.0, 1.0),
        Vec2::new(-Q, Q),
        Vec2::new(-1.0, 0.0),
        Vec2::new(-Q, -Q),
    ]
};

/// Places a ship. If another one stands there, the ship does not take part in this skirmish.
fn stand_at<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, pose: Pose) {
    let base = b.board.base_at(ship, pose);
    if b.core.in_play.into_iter().any(|other| overlap(b.board.base(other), base)) {
        return;
    }
    b.board.put(ship, pose);
    b.core.in_play.insert(ship);
    for other in b.core.in_play.without(ship) {
        if touching(b.board.base(ship), b.board.base(other)) {
            b.board.join(ship, other);
        }
    }
}

/// Places the remotes at an edge, except for the target.
fn lay_remotes<O: Observer>(b: &mut Battle<O>, stand: Stand, middle: Vec2) {
    let placer = b.matchup.fielded.into_iter().find(|ship| ship.seat() == Seat::B);
    let by = placer.map_or(Placer::NOBODY, Placer::ship);
    for (place, (remote, kind)) in (0_u8..).zip(stand.remotes) {
        let at = match *remote == stand.target {
            true => middle,
            false => Vec2::new(150.0 + 90.0 * f32::from(place), 60.0),
        };
        let pose = Pose::at(at, Vec2::new(0.0, 1.0));
        remotes::lay(b, *remote, Device { kind: *kind, outer: false, by, fuses: 0, pose });
    }
}

/// Gives every ship tokens, a lock, an executed maneuver and some damage.
fn ready<O: Observer>(b: &mut Battle<O>, target: ShipSlot) {
    for ship in b.core.in_play {
        for token in [Token::Focus, Token::Evade, Token::Calculate] {
            b.tokens[ship].put(token, 1);
        }
        let dial = b.matchup.ship(ship).dial.first().copied();
        let turn = &mut b.turn[ship];
        (turn.dial, turn.revealed, turn.executed) = (dial, dial, dial);
        turn.activated = true;
        let locked = if ship.seat() == Seat::A { Some(target) } else { b.core.in_play.first() };
        if let Some(other) = locked.filter(|other| *other != ship) {
            b.tokens[ship].locks |= 1 << ObjectId::ship(other).0;
        }
    }
    for unit in b.core.in_play | target.set() {
        let deck = b.matchup.deck_of(unit);
        for _ in 0..2 {
            let draw = &mut b.decks.draw[unit.seat().index()];
            let Some(kind) = draw.of(deck).nth(0) else { continue };
            if draw.take(kind) {
                b.damage[unit].facedown.add(kind);
            }
        }
    }
}

/// An observer that notes which abilities do something and how often the target is attacked.
#[derive(Debug, Default)]
struct Eyes {
    witness: Witness,
    target: Option<ShipSlot>,
    attacks: u64,
}

impl Observer for Eyes {
    const LISTENS: bool = true;

    fn event(&mut self, event: &Event, cause: Option<Cause>) {
        if let Event::AttackDeclared { defender, .. } = *event {
            self.attacks += u64::from(Some(defender) == self.target);
        }
        self.witness.event(event, cause);
    }

    fn scripted_die(
        &mut self,
        _: killbox_components::dice::DieKind,
    ) -> Option<killbox_components::dice::Face> {
        None
    }

    fn scripted_card(&mut self) -> Option<killbox_components::damage::DamageKind> {
        None
    }
}

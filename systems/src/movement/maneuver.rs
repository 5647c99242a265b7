//! MOV-13: a ship executes a maneuver. Pushed by its activation, by SLAM and by effects. The order
//! of what follows the move is MOV-20: Check Difficulty, obstacles, overlapped ships, then "after
//! you execute a maneuver". Where the ship ends is [`preview`]'s business.

use killbox_components::ability::{Hook, Moved, Passed, Until};
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::movement::{ManeuverSource, ManeuverStep, OverlapStep};
use killbox_components::frame::{Frame, GainFrame, ManeuverFrame, ObstaclesFrame, ShipOverlapFrame};
use killbox_components::geometry::Base;
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::maneuver::{Bearing, Difficulty, Maneuver};
use killbox_components::state::Outcome;
use killbox_components::token::Token;

use super::executed::{Executed, ion_maneuver, really, with_speed_changed};
use super::huge;
use super::placing;
use super::preview::{self, Preview};
use crate::answers::{granted, queries, raise};
use crate::reads::area::PlayArea;
use crate::reads::{self, charge};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;
use crate::{charges, devices, docking, leaving, tokens, wings};

/// One step of a maneuver.
pub fn step<O: Observer>(b: &mut Battle<O>, f: ManeuverFrame) -> Flow {
    match f.step {
        ManeuverStep::Before => before(b, f),
        ManeuverStep::Begin => begin(b, f),
        ManeuverStep::MoveShip => move_ship(b, f),
        ManeuverStep::BeforeCheck => {
            let (ship, maneuver, fully) = (f.ship, f.maneuver, is_full(b, &f));
            let f = ManeuverFrame { step: ManeuverStep::CheckDifficulty, ..f };
            b.set(Frame::Maneuver(f));
            b.raise(Event::BeforeCheckDifficulty { ship, maneuver, fully });
            if b.is_quiet() { check_difficulty(b, f) } else { Flow::Continue }
        }
        ManeuverStep::CheckDifficulty => check_difficulty(b, f),
        ManeuverStep::Obstacles => obstacles(b, f),
        ManeuverStep::ShipOverlap => ship_overlap(b, f),
        ManeuverStep::After => after(b, f),
    }
}

/// MOV-13: what comes "before the ship executes a maneuver": it is asked for the maneuver in the
/// colour that counts (MOV-25).
fn before<O: Observer>(b: &mut Battle<O>, f: ManeuverFrame) -> Flow {
    let f = ManeuverFrame { step: ManeuverStep::Begin, ..f };
    if b.is_unheard(&[Hook::BeforeExecute]) {
        return begin(b, f);
    }
    let (ship, change) = (f.ship, queries::difficulty_change(b, f.ship, f.maneuver));
    let maneuver = Maneuver { difficulty: f.maneuver.difficulty.shifted(change), ..f.maneuver };
    b.set(Frame::Maneuver(f));
    b.raise(Event::BeforeExecute { ship, maneuver });
    Flow::Continue
}

/// MOV-21 to MOV-35: which maneuver it really is, and the Force that a purple one costs. Nothing
/// changes the ion maneuver (MOV-35) and the stress maneuver (MOV-32).
fn begin<O: Observer>(b: &mut Battle<O>, f: ManeuverFrame) -> Flow {
    let ship = f.ship;
    if f.ion {
        let maneuver = ion_maneuver(b.rules().ion_maneuver, f.maneuver);
        b.set(Frame::Maneuver(ManeuverFrame { maneuver, step: ManeuverStep::MoveShip, ..f }));
        b.raise(Event::IonManeuver { ship });
        return Flow::Continue;
    }
    if f.stress {
        return b.set(Frame::Maneuver(ManeuverFrame { step: ManeuverStep::MoveShip, ..f }));
    }
    let f = if b.is_unheard(&[Hook::Speed]) { f } else { at_speed(b, f) };
    let Executed { maneuver, stress, costs_force } = match f.source {
        ManeuverSource::Formation => in_formation(b, &f),
        _ => really(b, ship, f.maneuver),
    };
    if maneuver.difficulty == Difficulty::Red && !b.core.joined.is_empty() {
        wings::strained(b, ship);
    }
    b.set(Frame::Maneuver(ManeuverFrame { maneuver, stress, step: ManeuverStep::MoveShip, ..f }));
    if costs_force {
        charges::spend(b, ship, charge::On::FORCE, 1);
    }
    if stress {
        b.raise(Event::StressManeuver { ship });
    }
    Flow::Continue
}

/// WNG-8: a wingmate executes what its leader has executed. WNG-15/open: its own stress makes no
/// other maneuver of it.
fn in_formation<O: Observer>(b: &Battle<O>, f: &ManeuverFrame) -> Executed {
    let own = really(b, f.ship, f.maneuver);
    let purple_is_red = reads::wings::wing_of(b, f.ship).is_some_and(|wing| wing.purple_is_red);
    if f.maneuver.difficulty == Difficulty::Purple && purple_is_red {
        let maneuver = Maneuver { difficulty: Difficulty::Red, ..f.maneuver };
        return Executed { maneuver, stress: false, costs_force: false };
    }
    if own.stress { Executed { maneuver: f.maneuver, stress: false, costs_force: false } } else { own }
}

/// MOV-6, MOV-7: abilities may change the speed.
fn at_speed<O: Observer>(b: &Battle<O>, f: ManeuverFrame) -> ManeuverFrame {
    let speed = f.maneuver.speed;
    let slowed = if in_activation(&f) { queries::slowed(b, f.ship, speed) } else { speed };
    let slam = match b.frames.0.iter().rev().nth(1) {
        Some(Frame::Action(action)) if f.source == ManeuverSource::Slam => Some(action.color),
        _ => None,
    };
    let change = slowed as i8 - speed as i8 + queries::faster(b, f.ship, slam) as i8;
    ManeuverFrame { maneuver: with_speed_changed(f.maneuver, change), ..f }
}

/// MOV-13 (1), MOV-53: the ship is moved; its player picks among the ends of a Tallon Roll.
fn move_ship<O: Observer>(b: &mut Battle<O>, f: ManeuverFrame) -> Flow {
    let ship = f.ship;
    let size = b.spec(ship).size;
    if f.source == ManeuverSource::Formation {
        return move_in_formation(b, f);
    }
    let placements = match f.laid_path() {
        Some(path) => preview::placed_along(PlayArea::of(b), ship, size, path),
        None => preview::placements(PlayArea::of(b), ship, size, f.maneuver),
    };
    let mut chosen = placements[0].1;
    if placements.len() > 1 {
        let answer = b.ask(ship.seat(), DecisionKind::TallonPosition, ship, |b| {
            for (offset, _) in &placements {
                b.offer(Choice::Position(*offset));
            }
        });
        let Some(answer) = answer else { return Flow::Wait };
        let found = placements.iter().find(|(offset, _)| answer == Choice::Position(*offset));
        let Some((_, preview)) = found else { return b.misread() };
        chosen = *preview;
    }
    if chosen.flees {
        return flee(b, f, &chosen);
    }
    if f.source == ManeuverSource::Deploy && has_no_room(b, ship, &chosen) {
        b.pop();
        docking::fail(b, ship);
        return Flow::Continue;
    }
    arrive(b, f, &chosen)
}

/// WNG-8: the wingmate is placed in formation. WNG-9: if there is no room it executes the maneuver
/// that its leader revealed instead, skips its Perform Action step and is split.
fn move_in_formation<O: Observer>(b: &mut Battle<O>, f: ManeuverFrame) -> Flow {
    let ship = f.ship;
    let Some(wing) = reads::wings::wing_of(b, ship) else { return b.pop() };
    let at = reads::wings::place(b.board, wing, ship);
    let area = PlayArea::of(b);
    if reads::wings::has_room(area, ship, at) {
        let preview = preview::placed_at(area, ship, b.spec(ship).size, at);
        return arrive(b, f, &preview);
    }
    let revealed = b.turn[wing.leader].revealed.unwrap_or(f.maneuver);
    b.set(Frame::Maneuver(ManeuverFrame::new(ship, revealed, ManeuverSource::Activation)));
    wings::split(b, ship);
    b.turn[ship].skip_action = true;
    Flow::Continue
}

/// MOV-101: whether a ship that deploys would overlap another even where it comes to stand.
fn has_no_room<O: Observer>(b: &Battle<O>, ship: ShipSlot, to: &Preview) -> bool {
    !to.fully() && PlayArea::of(b).on_a_ship(ship, Base::new(to.pose, b.spec(ship).size))
}

/// MOV-95, MOV-96: a ship that ends partly outside flees, and nothing else of its maneuver
/// resolves. MOV-82: a SLAM maneuver that would flee fails instead, and the ship stays where it is.
fn flee<O: Observer>(b: &mut Battle<O>, f: ManeuverFrame, to: &Preview) -> Flow {
    if f.source == ManeuverSource::Slam {
        return b.pop_with(Outcome::Failed);
    }
    b.pop_with(Outcome::Done);
    leaving::move_and_flee(b, f.ship, to.pose);
    Flow::Continue
}

/// MOV-17, MOV-39: the ship stands at the end of the maneuver, or where it stopped on the way back.
fn arrive<O: Observer>(b: &mut Battle<O>, f: ManeuverFrame, to: &Preview) -> Flow {
    let ship = f.ship;
    let (mut f, mut overlapped) = (f, to.overlapped);
    if b.board.huge.has(ship) {
        // HUG-46.
        let way = huge::way(PlayArea::of(b), ship, f.maneuver);
        f.maneuver = way.maneuver;
        overlapped = overlapped | way.rammed;
    }
    b.turn[ship].executed = Some(f.maneuver);
    b.turn[ship].executed_fully = overlapped.is_empty() || b.board.huge.has(ship);
    if b.matchup.program.looks_back() {
        let size = b.spec(ship).size;
        let area = PlayArea::of(b);
        let passed = match f.laid_path() {
            _ if f.source == ManeuverSource::Formation => ShipSet::EMPTY,
            Some(path) => preview::ships_passed_along(area, ship, size, path),
            None => preview::ships_passed(area, ship, size, f.maneuver),
        };
        let passed = if overlapped.is_empty() { passed } else { ShipSet::EMPTY };
        b.queue.note_passed(Passed { ship, by: Moved::Maneuver, ships: passed, obstacles: to.through });
    }
    b.set(Frame::Maneuver(ManeuverFrame {
        step: ManeuverStep::BeforeCheck,
        overlapped,
        met_any: to.meets_obstacle(),
        met: to.suffered(b.rules().obstacle_again),
        lies_on: to.lies_on,
        mines: to.mines,
        ..f
    }));
    for other in overlapped {
        // What waits for it comes later in the same window (ABL-25).
        b.tell(Event::OverlappedShip { ship, other });
    }
    // MOV-55: a stationary ship was not moved, so it keeps its contacts.
    if f.maneuver.bearing != Bearing::Stationary || f.source == ManeuverSource::Formation {
        placing::move_to(b, ship, to.pose);
        if let Some(other) = to.last_backed_over {
            b.board.join(ship, other);
        }
    }
    Flow::Continue
}

/// MOV-15: after a full and after a partial execution (MOV-17).
fn check_difficulty<O: Observer>(b: &mut Battle<O>, f: ManeuverFrame) -> Flow {
    let ship = f.ship;
    b.set(Frame::Maneuver(ManeuverFrame { step: ManeuverStep::Obstacles, ..f }));
    match f.maneuver.difficulty {
        // HUG-43.
        Difficulty::Red if charges::lose(b, ship, charge::On::ENERGY, 1) > 0 => {}
        Difficulty::Red => b.push(Frame::Gain(GainFrame::new(ship, Token::Stress, 1, ship.seat()))),
        Difficulty::Blue => {
            for token in [Token::Stress, Token::Strain, Token::Deplete] {
                tokens::remove(b, ship, token, 1);
            }
        }
        // MOV-21/open: purple was paid for before the ship moved.
        Difficulty::White | Difficulty::Purple => {}
    }
    Flow::Continue
}

/// OBJ-3, OBJ-9: the obstacles it met; DEV-48: then the mines.
fn obstacles<O: Observer>(b: &mut Battle<O>, f: ManeuverFrame) -> Flow {
    b.set(Frame::Maneuver(ManeuverFrame { step: ManeuverStep::ShipOverlap, ..f }));
    devices::set_off(b, f.ship, f.mines, true);
    if !f.met.is_empty() {
        b.push(Frame::Obstacles(ObstaclesFrame::new(f.ship, f.met, f.lies_on, in_activation(&f))));
    }
    Flow::Continue
}

/// MOV-40, MOV-41, LEG-11: the ships it overlapped.
fn ship_overlap<O: Observer>(b: &mut Battle<O>, f: ManeuverFrame) -> Flow {
    if !f.fully()
        && let Some(flow) = dock(b, &f)
    {
        return flow;
    }
    b.set(Frame::Maneuver(ManeuverFrame { step: ManeuverStep::After, ..f }));
    if b.board.huge.has(f.ship) {
        huge::overlapped(b, &f);
    } else if !f.fully() {
        b.push(Frame::ShipOverlap(ShipOverlapFrame {
            ship: f.ship,
            overlapped: f.overlapped,
            step: OverlapStep::Which,
            in_activation: in_activation(&f),
        }));
    }
    Flow::Continue
}

/// MOV-99: whether the ship docks with a carrier that it overlapped; then nothing of the overlap
/// resolves. `None`: it does not. MOV-103: not as it deploys.
fn dock<O: Observer>(b: &mut Battle<O>, f: &ManeuverFrame) -> Option<Flow> {
    if b.matchup.berths.is_empty() || !b.rules().dock_on_overlap || f.source == ManeuverSource::Deploy {
        return None;
    }
    let carriers = reads::docking::open(b, f.ship) & f.overlapped;
    if carriers.is_empty() {
        return None;
    }
    match docking::ask(b, f.ship, carriers) {
        None => Some(Flow::Wait),
        Some(None) => None,
        Some(Some(carrier)) => {
            docking::dock(b, f.ship, carrier);
            Some(Flow::Continue)
        }
    }
}

/// MOV-20: "after you execute a maneuver", and with it "after you overlap".
fn after<O: Observer>(b: &mut Battle<O>, f: ManeuverFrame) -> Flow {
    let ship = f.ship;
    b.pop_with(Outcome::Done);
    granted::expire_of(b, Until::EndOfManeuver, ship);
    for other in f.overlapped {
        raise::trigger(b, &Event::OverlappedShip { ship, other });
    }
    b.raise(Event::ManeuverExecuted {
        ship,
        maneuver: f.maneuver,
        fully: is_full(b, &f),
        ion: f.ion,
        obstacle: f.met_any,
    });
    Flow::Continue
}

/// MOV-17, HUG-46/open: whether it was executed fully; a huge ship does not back up.
fn is_full<O: Observer>(b: &Battle<O>, f: &ManeuverFrame) -> bool {
    f.fully() || b.board.huge.has(f.ship)
}

/// MOV-42: whether it happens in the Execute Maneuver step of the ship's activation.
const fn in_activation(f: &ManeuverFrame) -> bool {
    matches!(f.source, ManeuverSource::Activation | ManeuverSource::Along(_) | ManeuverSource::Formation)
}

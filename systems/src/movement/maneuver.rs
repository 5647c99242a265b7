//! Executing a maneuver [MOV-13]. A ship's activation, SLAM and effects push the frame. After the
//! move come Check Difficulty, obstacles, overlapped ships, then "after you execute a maneuver", in
//! this order [MOV-20]. [`preview`] computes where the ship ends.

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
use crate::abilities::{granted, queries, raise};
use crate::derived::area::PlayArea;
use crate::derived::{self, charge};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;
use crate::{devices, ships::docking, ships::leaving, ships::wings, tokens, tokens::charges};

/// Takes one step of a maneuver.
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
        ManeuverStep::AfterCheck => {
            b.set(Frame::Maneuver(ManeuverFrame { step: ManeuverStep::Obstacles, ..f }));
            b.raise(Event::DifficultyChecked { ship: f.ship });
            Flow::Continue
        }
        ManeuverStep::Obstacles => obstacles(b, f),
        ManeuverStep::ShipOverlap => ship_overlap(b, f),
        ManeuverStep::After => after(b, f),
    }
}

/// Raises "before the ship executes a maneuver" [MOV-13], with the maneuver in its changed
/// difficulty [MOV-25].
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

/// Determines the maneuver that is really executed, and pays the Force for a purple one [MOV-21 to
/// MOV-35]. Nothing changes the ion maneuver [MOV-35] or the stress maneuver [MOV-32].
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

/// A wingmate executes what its leader has executed [WNG-8]. Its own stress does not change the
/// maneuver [WNG-15/open].
fn in_formation<O: Observer>(b: &Battle<O>, f: &ManeuverFrame) -> Executed {
    let own = really(b, f.ship, f.maneuver);
    let purple_is_red = derived::wings::wing_of(b, f.ship).is_some_and(|wing| wing.purple_is_red);
    if f.maneuver.difficulty == Difficulty::Purple && purple_is_red {
        let maneuver = Maneuver { difficulty: Difficulty::Red, ..f.maneuver };
        return Executed { maneuver, stress: false, costs_force: false };
    }
    if own.stress { Executed { maneuver: f.maneuver, stress: false, costs_force: false } } else { own }
}

/// Applies the speed changes of abilities [MOV-6, MOV-7].
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

/// Moves the ship. Its player chooses among the placements of a Tallon Roll [MOV-13 (1), MOV-53].
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

/// Places the wingmate in formation [WNG-8]. If there is no room, it executes the maneuver that its
/// leader revealed instead, skips its Perform Action step and is split [WNG-9].
fn move_in_formation<O: Observer>(b: &mut Battle<O>, f: ManeuverFrame) -> Flow {
    let ship = f.ship;
    let Some(wing) = derived::wings::wing_of(b, ship) else { return b.pop() };
    let at = derived::wings::place(&b.board, wing, ship);
    let area = PlayArea::of(b);
    if derived::wings::has_room(area, ship, at) {
        let preview = preview::placed_at(area, ship, b.spec(ship).size, at);
        return arrive(b, f, &preview);
    }
    let revealed = b.turn[wing.leader].revealed.unwrap_or(f.maneuver);
    b.set(Frame::Maneuver(ManeuverFrame::new(ship, revealed, ManeuverSource::Activation)));
    wings::split(b, ship);
    b.turn[ship].skip_action = true;
    Flow::Continue
}

/// Whether a deploying ship would overlap another ship even at the place where it comes to rest
/// [MOV-101].
fn has_no_room<O: Observer>(b: &Battle<O>, ship: ShipSlot, to: &Preview) -> bool {
    !to.fully() && PlayArea::of(b).on_a_ship(ship, Base::new(to.pose, b.spec(ship).size))
}

/// A ship that ends partly outside flees, and the rest of its maneuver does not resolve [MOV-95,
/// MOV-96]. A SLAM maneuver that would make it flee fails instead, and the ship stays where it is
/// [MOV-82].
fn flee<O: Observer>(b: &mut Battle<O>, f: ManeuverFrame, to: &Preview) -> Flow {
    if f.source == ManeuverSource::Slam {
        return b.pop_with(Outcome::Failed);
    }
    b.pop_with(Outcome::Done);
    leaving::move_and_flee(b, f.ship, to.pose);
    Flow::Continue
}

/// Places the ship at the end of the maneuver, or where it stopped when backing up [MOV-17,
/// MOV-39].
fn arrive<O: Observer>(b: &mut Battle<O>, f: ManeuverFrame, to: &Preview) -> Flow {
    let ship = f.ship;
    let (mut f, mut overlapped) = (f, to.overlapped);
    if b.board.huge.0.has(ship) {
        // A huge ship executes the slowed maneuver [HUG-46].
        let way = huge::way(PlayArea::of(b), ship, f.maneuver);
        f.maneuver = way.maneuver;
        overlapped = overlapped | way.rammed;
    }
    b.turn[ship].executed = Some(f.maneuver);
    b.turn[ship].executed_fully = overlapped.is_empty() || b.board.huge.0.has(ship);
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
        // Abilities that trigger on overlaps are staged later in the same window [ABL-25].
        b.tell(Event::OverlappedShip { ship, other });
    }
    // A stationary ship did not move and keeps its contacts [MOV-55].
    if f.maneuver.bearing != Bearing::Stationary || f.source == ManeuverSource::Formation {
        placing::move_to(b, ship, to.pose);
        if let Some(other) = to.last_backed_over {
            b.board.join(ship, other);
        }
    }
    Flow::Continue
}

/// Check Difficulty, after a full or a partial execution [MOV-15, MOV-17].
fn check_difficulty<O: Observer>(b: &mut Battle<O>, f: ManeuverFrame) -> Flow {
    let ship = f.ship;
    let unheard = b.is_unheard(&[Hook::DifficultyChecked]);
    let step = if unheard { ManeuverStep::Obstacles } else { ManeuverStep::AfterCheck };
    b.set(Frame::Maneuver(ManeuverFrame { step, ..f }));
    match f.maneuver.difficulty {
        // A huge ship loses energy for a red maneuver [HUG-43].
        Difficulty::Red if charges::lose(b, ship, charge::On::ENERGY, 1) > 0 => {}
        Difficulty::Red => b.push(Frame::Gain(GainFrame::new(ship, Token::Stress, 1, ship.seat()))),
        Difficulty::Blue => {
            for token in [Token::Stress, Token::Strain, Token::Deplete] {
                tokens::remove(b, ship, token, 1);
            }
        }
        // Force for a purple maneuver was spent before the ship moved [MOV-21/open].
        Difficulty::White | Difficulty::Purple => {}
    }
    Flow::Continue
}

/// Resolves the obstacles that the ship met [OBJ-3, OBJ-9], then the mines [DEV-48].
fn obstacles<O: Observer>(b: &mut Battle<O>, f: ManeuverFrame) -> Flow {
    b.set(Frame::Maneuver(ManeuverFrame { step: ManeuverStep::ShipOverlap, ..f }));
    devices::set_off(b, f.ship, f.mines, true);
    if !f.met.is_empty() {
        b.push(Frame::Obstacles(ObstaclesFrame::new(f.ship, f.met, f.lies_on, in_activation(&f))));
    }
    Flow::Continue
}

/// Resolves the ships that it overlapped [MOV-40, MOV-41, LEG-11].
fn ship_overlap<O: Observer>(b: &mut Battle<O>, f: ManeuverFrame) -> Flow {
    if !f.fully()
        && let Some(flow) = dock(b, &f)
    {
        return flow;
    }
    b.set(Frame::Maneuver(ManeuverFrame { step: ManeuverStep::After, ..f }));
    if b.board.huge.0.has(f.ship) {
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

/// Asks whether the ship docks with a carrier that it overlapped. If it does, the overlap has no
/// effect [MOV-99]. `None` if it does not dock. A deploying ship cannot dock [MOV-103].
fn dock<O: Observer>(b: &mut Battle<O>, f: &ManeuverFrame) -> Option<Flow> {
    if b.matchup.berths.is_empty() || !b.rules().dock_on_overlap || f.source == ManeuverSource::Deploy {
        return None;
    }
    let carriers = derived::docking::open(b, f.ship) & f.overlapped;
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

/// Raises "after you execute a maneuver", together with "after you overlap" [MOV-20].
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

/// Whether the maneuver was executed fully. A huge ship does not back up [MOV-17, HUG-46/open].
fn is_full<O: Observer>(b: &Battle<O>, f: &ManeuverFrame) -> bool {
    f.fully() || b.board.huge.0.has(f.ship)
}

/// Whether the maneuver belongs to the Execute Maneuver step of the ship's activation [MOV-42].
const fn in_activation(f: &ManeuverFrame) -> bool {
    matches!(f.source, ManeuverSource::Activation | ManeuverSource::Along(_) | ManeuverSource::Formation)
}

//! What the tests of the phases share: squads of plain ships, a batch of one battle, and answers by rule.

#![allow(dead_code, reason = "each test file uses a part of it")]

use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::charge::Charge;
use killbox_components::decision::{DecisionKind, OptionKey, SeatPending};
use killbox_components::event::Event;
use killbox_components::frame::Frame;
use killbox_components::ids::{Seat, ShipSet, ShipSlot, Ships};
use killbox_components::ruleset::Ruleset;
use killbox_components::size::Size;
use killbox_components::spec::{Matchup, Requirements, ShipSpec, WeaponSpec};
use killbox_components::state::Phase;
use killbox_systems::batch::{Batch, submit};
use killbox_systems::battle::{Battle, Flow};
use killbox_systems::driver;
use killbox_systems::host::Recorder;

/// Seat A's first ship.
pub const A0: ShipSlot = ShipSlot(0);
/// Seat A's second ship.
pub const A1: ShipSlot = ShipSlot(1);
/// Seat A's third ship.
pub const A2: ShipSlot = ShipSlot(2);
/// Seat B's first ship.
pub const B0: ShipSlot = ShipSlot(8);
/// Seat B's second ship.
pub const B1: ShipSlot = ShipSlot(9);

/// The ruleset that comes with killbox under this name.
pub fn rules(name: &str) -> Ruleset {
    Ruleset::named(name).expect("it comes with killbox")
}

/// A small ship without upgrades: attack 2, agility 3, hull 3, a dial of three maneuvers.
pub fn plain(initiative: u8) -> ShipSpec {
    ShipSpec {
        size: Size::Small,
        initiative,
        agility: 3,
        hull: 3,
        dial: ["1FW", "2TB", "3KR"].into_iter().map(|code| code.parse().expect("a code")).collect(),
        weapons: [weapon(2)].into_iter().collect(),
        cost: 40,
        ..ShipSpec::default()
    }
}

/// A primary weapon.
pub fn weapon(value: u8) -> WeaponSpec {
    WeaponSpec {
        arc: WeaponArc::Fixed(Arc::Front),
        value,
        min_range: 0,
        max_range: 3,
        ordnance: false,
        special: false,
        requires: Requirements::default(),
        charge_cost: 0,
        card: None,
    }
}

/// Charges that do not recur.
pub fn charges(active: u8, limit: u8, recurring: i8) -> Charge {
    Charge { active, limit, recurring, unrecoverable: false }
}

/// Two squads; squad totals are the sums of the costs.
pub fn matchup(ruleset: Ruleset, a: &[ShipSpec], b: &[ShipSpec]) -> Matchup {
    let mut ships = Ships::<ShipSpec>(std::array::from_fn(|_| ShipSpec::default()));
    let mut fielded = ShipSet::EMPTY;
    for (first, squad) in [(0, a), (8, b)] {
        for (i, spec) in squad.iter().enumerate() {
            let ship = ShipSlot(first + i as u8);
            ships[ship] = spec.clone();
            fielded.insert(ship);
        }
    }
    let total = |squad: &[ShipSpec]| squad.iter().map(|spec| spec.cost).sum();
    Matchup {
        ruleset,
        ships,
        fielded,
        points: [total(a), total(b)],
        obstacles: Default::default(),
        forced_first: Some(Seat::A),
        program: Default::default(),
    }
}

/// One battle, started.
pub fn batch(matchup: Matchup) -> Batch<Recorder> {
    let mut batch = Batch::new(vec![matchup], 1, 7);
    batch.start(0, 0, 0);
    batch
}

/// Plays on; decisions are answered by `choose`, until it returns `None` or the game is over.
pub fn play(
    b: &mut Battle<Recorder>,
    mut choose: impl FnMut(&SeatPending, Seat) -> Option<OptionKey>,
) -> Flow {
    loop {
        if driver::advance(b) == Flow::Over {
            return Flow::Over;
        }
        for seat in Seat::BOTH {
            if !b.pending.of(seat).is_open() {
                continue;
            }
            let Some(key) = choose(b.pending.of(seat), seat) else { return Flow::Wait };
            submit(b, seat, key).expect("it was offered");
        }
    }
}

/// Plays on with first options until `kind` is asked of anybody.
pub fn play_until(b: &mut Battle<Recorder>, kind: DecisionKind) {
    assert_eq!(play(b, |p, _| (p.kind != kind).then(|| p.options[0])), Flow::Wait, "{kind:?} is asked");
}

/// Puts `ships` on the board, ended set-up, far from each other, in the middle of nothing.
pub fn line_up(b: &mut Battle<Recorder>) {
    for ship in b.matchup.fielded {
        let i = ship.index();
        b.board.x[i] = 60.0 + 100.0 * (i % 8) as f32;
        b.board.y[i] = if ship.seat() == Seat::A { 60.0 } else { 850.0 };
        b.board.uy[i] = if ship.seat() == Seat::A { 1.0 } else { -1.0 };
    }
    b.core.in_play = b.matchup.fielded;
}

/// Puts the battle into a phase, with `frame` alone on the stack.
pub fn enter(b: &mut Battle<Recorder>, phase: Phase, frame: Frame) {
    line_up(b);
    b.core.phase = phase;
    b.frames.0.clear();
    b.frames.0.push(frame);
}

/// The events that `pick` maps to something, in order.
pub fn events<T>(b: &Battle<Recorder>, pick: impl FnMut(&Event) -> Option<T>) -> Vec<T> {
    b.host.events.iter().filter_map(pick).collect()
}

/// The options of the open decision of `seat`.
pub fn options(b: &Battle<Recorder>, seat: Seat) -> Vec<OptionKey> {
    assert!(b.pending.of(seat).is_open(), "{seat:?} is asked");
    b.pending.of(seat).options.to_vec()
}

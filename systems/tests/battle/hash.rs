//! The hashes of a battle: which parts each of them covers.

use killbox_components::attack::AttackData;
use killbox_components::condition::{Assigned, ConditionKind};
use killbox_components::damage::DamageKind;
use killbox_components::device::Device;
use killbox_components::ids::{Seat, ShipSet};
use killbox_components::size::Size;
use killbox_components::tally::ShipStat;
use killbox_components::token::Token;
use killbox_components::{ability::Trigger, choice::Choice, decision::DecisionKind, frame::Frame};
use killbox_systems::world::battle::Battle;
use killbox_systems::world::hash::{position_hash, result_hash, whole_hash};
use killbox_systems::world::observer::Recorder;
use killbox_systems::world::snapshot::Snapshot;
use killbox_testkit::{TestBattle, a, b, card, matchup, plain_ship};

type Change = fn(&mut Battle<Recorder>);

/// One change to each part of a battle that decides how it goes on.
const POSITION: [(&str, Change); 18] = [
    ("core", |b| b.core.round += 1),
    ("frames", |b| b.push(Frame::Over)),
    ("board", |b| b.board.places.0[0].pose.x += 1.0),
    ("contact", |t| t.board.join(a(0), b(0))),
    ("asked", asked),
    ("answered", |t| {
        asked(t);
        t.pending.seats[0].answer = Some(Choice::Ship(b(0)).into());
    }),
    ("attacks", |t| {
        t.attacks.begin(AttackData { attacker: a(0), defender: b(0), ..AttackData::default() });
    }),
    ("queue", |b| b.queue.waiting.push(Trigger::default())),
    ("staged", |b| b.queue.staged += 1),
    ("decks", |b| assert!(b.decks.draw[0].take(DamageKind::PanickedPilot))),
    ("tokens", |b| b.tokens[a(0)].put(Token::Focus, 1)),
    ("charges", |b| b.charges[a(0)].shields.active += 1),
    ("damage", |b| b.damage[a(0)].counted += 1),
    ("turn", |b| b.turn[a(0)].activating = true),
    ("cards", |b| b.cards[0].side = 1),
    ("devices", |b| {
        b.devices.put(Device::default(), ShipSet::EMPTY);
    }),
    ("conditions", |t| {
        let (kind, ship, by) = (ConditionKind::Hunted, a(0), b(0));
        t.conditions.0.push(Assigned { kind, ship, by, card: None, facedown: false });
    }),
    ("obstacles", |b| b.obstacles[0].present = true),
];

fn asked(t: &mut Battle<Recorder>) {
    let answer = t.ask(Seat::A, DecisionKind::AbilityTarget, a(0), |t| {
        t.offer(Choice::Ship(a(0)));
        t.offer(Choice::Ship(b(0)));
    });
    assert_eq!(answer, None);
}

/// One change to each part that does not decide how the battle goes on.
const APART: [(&str, Change); 5] = [
    ("who was asked last", |b| b.core.asked = b.core.asked.other()),
    ("game", |b| b.core.game += 1),
    ("steps", |b| b.core.steps += 1),
    ("tally", |b| b.tally.0[0][ShipStat::Attacks] += 1),
    ("random numbers", |b| {
        b.rng.dice_word();
    }),
];

fn battle() -> TestBattle {
    let mut ship = plain_ship(Size::Small);
    ship.cards.push(card("charged", 2));
    TestBattle::new(matchup("legacy", vec![ship], vec![plain_ship(Size::Small)]))
}

/// The result of `look` for a battle with one change.
fn with<R>(change: Change, look: impl FnOnce(&Battle<Recorder>) -> R) -> R {
    battle().with(|b| {
        change(b);
        look(b)
    })
}

#[test]
fn the_whole_hash_sees_every_part() {
    let mut seen = vec![("nothing", with(|_| {}, whole_hash))];
    for (name, change) in POSITION.into_iter().chain(APART) {
        let hash = with(change, whole_hash);
        assert_eq!(hash, with(change, whole_hash), "{name}: equal battles, equal hashes");
        let same = seen.iter().find(|(_, other)| *other == hash);
        assert_eq!(same, None, "{name} is not seen");
        seen.push((name, hash));
    }
}

#[test]
fn the_position_hash_sees_what_decides_and_nothing_else() {
    let before = with(|_| {}, position_hash);
    for (name, change) in POSITION {
        assert_ne!(with(change, position_hash), before, "{name} is not seen");
    }
    for (name, change) in APART {
        assert_eq!(with(change, position_hash), before, "{name} is seen");
    }
}

/// Old contents of a row do not count: those of an attack that is over, a device that is removed,
/// or a decision that was answered.
#[test]
fn what_is_over_is_not_seen() {
    let before = with(|_| {}, whole_hash);
    let over: [(&str, Change); 4] = [
        ("attack", |t| {
            t.attacks.begin(AttackData { attacker: a(0), defender: b(0), ..AttackData::default() });
            t.attacks.end();
        }),
        ("device", |b| {
            let row = b.devices.put(Device { fuses: 3, ..Device::default() }, ShipSet::EMPTY).expect("room");
            b.devices.here.remove(row);
        }),
        ("decision", |b| {
            b.pending.seats[0].kind = DecisionKind::Attack;
            b.pending.seats[0].subject = Some(a(0));
        }),
        ("obstacle", |b| b.obstacles[0].fuses = 2),
    ];
    for (name, change) in over {
        assert_eq!(with(change, whole_hash), before, "{name}");
        assert_eq!(with(change, position_hash), with(|_| {}, position_hash), "{name}");
    }
}

/// A battle that was saved and restored over another battle has the same whole hash, whatever was
/// changed.
#[test]
fn what_is_restored_has_the_same_whole_hash() {
    for (name, change) in POSITION.into_iter().chain(APART) {
        let (snapshot, hash) = with(change, |b| (Snapshot::of(b), whole_hash(b)));
        for (_, other) in POSITION {
            battle().with(|b| {
                other(b);
                snapshot.restore(b);
                assert_eq!(whole_hash(b), hash, "{name}");
            });
        }
    }
}

/// Replays and checksums contain the result hash. It does not cover what a finished game no longer
/// has.
#[test]
fn the_hash_of_results_is_kept() {
    let before = with(|_| {}, result_hash);
    assert_eq!(with(|b| b.queue.staged += 1, result_hash), before);
    assert_ne!(with(|b| assert!(b.decks.draw[0].take(DamageKind::PanickedPilot)), result_hash), before);
}

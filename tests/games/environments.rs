//! Environment cards in whole games, with every player: their obstacles replace those of the
//! squads. Games end by the rules, replay to the bit, and depend only on seed, index and squads.

use killbox::soak::soak;
use killbox::squads::Loaded;
use killbox_cards::{Given, Library, rulesets};
use killbox_components::charge::Charge;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::device::{Device, DeviceKind, DeviceSet, Placer};
use killbox_components::environment::{EnvironmentChoice, EnvironmentId};
use killbox_components::event::Event;
use killbox_components::frame::movement::ManeuverSource;
use killbox_components::frame::{DetonationsFrame, Frame, ManeuverFrame, PlanningFrame};
use killbox_components::geometry::device::DeviceOutline;
use killbox_components::geometry::distance::{band_of, polygon_distance};
use killbox_components::geometry::setup::inside_play_area;
use killbox_components::geometry::{BAND_MM, Pose, SlideOffset, Vec2};
use killbox_components::ids::Seat;
use killbox_components::maneuver::Maneuver;
use killbox_components::objective::ScenarioChoice;
use killbox_components::obstacle::ObstacleKind;
use killbox_components::rng::{Purpose, stream};
use killbox_components::size::Size;
use killbox_components::spec::{Matchup, ShipSpec};
use killbox_components::tally::ShipStat;
use killbox_components::token::Token;
use killbox_players::greedy::Greedy;
use killbox_systems::batch::Batch;
use killbox_systems::derived::area::PlayArea;
use killbox_systems::movement::preview;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::hash::whole_hash;
use killbox_systems::world::observer::Silent;
use killbox_systems::world::snapshot::Snapshot;
use killbox_systems::world::view::View;
use killbox_testkit::{TestBattle, a, b, matchup, plain_ship};
use std::collections::BTreeMap;

use super::matches::{self, any, everybody_plays, however_it_is_run, plays_again, set_up};

/// The rulesets and the pairs of squads.
const PAIRS: [(&str, (&str, &str)); 3] = [
    ("standard", ("rebel-xwing-escort", "scum-fett-fangs")),
    ("legacy", ("rebel-red-and-gold", "scum-hunters-three")),
    ("legacy-epic", ("rebel-tantive-escort", "empire-raider-wolfpack")),
];

const SEED: u64 = 3;

/// Squads whose games use environment cards. The ruleset names the card before the squads are
/// compiled, because the effects of devices are compiled with them.
fn load((name, pair): (&str, (&str, &str)), choice: EnvironmentChoice) -> Loaded {
    let mut ruleset = rulesets::named(name).expect("it comes with killbox");
    ruleset.environment = choice;
    matches::load(name.strip_prefix("legacy-").unwrap_or(name), pair, Some(ruleset))
}

fn matchups(pair: (&str, (&str, &str)), choice: EnvironmentChoice) -> [Matchup; 2] {
    load(pair, choice).matchups
}

/// ENV-1: no game faults, with any player and any ruleset.
#[test]
fn every_player_plays_them_to_the_end() {
    for id in EnvironmentId::all() {
        let matches = PAIRS.into_iter().cycle().map(|pair| matchups(pair, EnvironmentChoice::Card(id)));
        everybody_plays(matches, SEED, 4, id.card().title);
    }
}

/// The invariants hold at every decision of a battle with an environment card, and of one that also
/// has a scenario.
#[test]
fn the_invariants_hold() {
    for pair in PAIRS {
        let [mut matchup, _] = matchups(pair, EnvironmentChoice::Random);
        let _ = matchup.ruleset.play(ScenarioChoice::Alternate);
        let soaked = soak(matchup, 5, 0, 8).unwrap_or_else(|what| panic!("{pair:?}: {what}"));
        assert_eq!(soaked.games, 8);
    }
}

/// Plays set-up at random, with snapshots taken and restored in between. Returns the number of
/// obstacles of each kind at its end.
fn placed(matchup: &Matchup, game: u64) -> (Option<EnvironmentId>, BTreeMap<ObstacleKind, u8>) {
    let mut batch = Batch::<Silent>::new(vec![matchup.clone()], 1, SEED);
    let mut other = Batch::<Silent>::new(vec![matchup.clone()], 1, SEED);
    batch.start(0, game, 0);
    let mut stream = stream(SEED, game, Purpose::PlayerA);
    let mut snapshot = Snapshot::default();
    let mut lying = 0;
    let look = |batch: &mut Batch<Silent>| {
        batch.snapshot_into(0, &mut snapshot);
        other.restore(0, &snapshot);
        let hashes = [&mut *batch, &mut other].map(|batch| batch.with_battle(0, |b| whole_hash(b)));
        assert_eq!(hashes[0], hashes[1]);
        std::mem::swap(batch, &mut other);
        batch.with_battle(0, |b| {
            // An obstacle is never placed on a device [ENV-5].
            let new = b.obstacles.iter().filter(|obstacle| obstacle.present).skip(lying);
            for obstacle in new {
                lying += 1;
                let meets = |row: usize| {
                    let device = DeviceOutline::of(&b.devices.rows[row]);
                    polygon_distance(device.polygon().points, obstacle.placed.points()) <= 0.0
                };
                assert!(!b.devices.here.rows().any(meets));
            }
        });
    };
    set_up(&mut batch, look, |view| any(view, &mut stream));
    batch.with_battle(0, |b| {
        let mut kinds = BTreeMap::new();
        for obstacle in b.obstacles.iter().filter(|obstacle| obstacle.present) {
            *kinds.entry(obstacle.kind).or_default() += 1;
        }
        assert!(b.core.in_play.into_iter().all(|ship| inside_play_area(b.play_area(), b.board.base(ship))));
        devices_lie_as_the_card_says(b);
        (b.objectives.environment, kinds)
    })
}

/// Checks that the devices of the card are on the board, with its fuse markers and without an
/// owner. Each is at range 1 of an obstacle and beyond range 1 of the other devices and of the
/// edges. Without such a card there are none [ENV-5].
fn devices_lie_as_the_card_says(b: &Battle<Silent>) {
    let card = b.objectives.environment.map(EnvironmentId::card);
    let expected = card.map_or(&[][..], |card| card.devices);
    let found: Vec<DeviceKind> = b.devices.here.rows().map(|row| b.devices.rows[row].kind).collect();
    assert_eq!(found, expected);
    let outline = |row: usize| DeviceOutline::of(&b.devices.rows[row]);
    for row in b.devices.here.rows() {
        let device = b.devices.rows[row];
        assert_eq!((device.by, Some(device.fuses)), (Placer::NOBODY, card.map(|card| card.fuses)));
        let own = outline(row);
        let points = own.polygon().points;
        let from = |other: &[Vec2]| polygon_distance(points, other);
        let lying = b.obstacles.iter().filter(|obstacle| obstacle.present);
        let ranges: Vec<u8> = lying.map(|obstacle| band_of(from(obstacle.placed.points()))).collect();
        assert!(ranges.contains(&1), "{ranges:?}");
        assert!(points.iter().all(|point| b.play_area().is_clear_by(*point, BAND_MM)));
        let others = b.devices.here.rows().filter(|other| *other != row);
        others.for_each(|other| assert!(from(outline(other).polygon().points) > BAND_MM));
    }
}

/// ENV-2, ENV-4: the obstacles on the board are those of the card and not those of the squads,
/// which are used without a card. Random cards are dealt by seed and pair.
#[test]
fn the_obstacles_are_those_of_the_card() {
    let own = |matchup: &Matchup| {
        let mut kinds = BTreeMap::new();
        for outline in matchup.obstacles.iter().flatten() {
            *kinds.entry(killbox_components::geometry::OutlineId(*outline).outline().kind).or_default() += 1;
        }
        kinds
    };
    let of_card = |id: EnvironmentId| id.card().obstacles.iter().copied().collect::<BTreeMap<_, _>>();
    let hold = |id: EnvironmentId, kinds: &BTreeMap<ObstacleKind, u8>, matchup: &Matchup| {
        let any = id.card().of_squads;
        if any == 0 {
            return assert_eq!(*kinds, of_card(id));
        }
        // All but one of the obstacles of the squads [ENV-5/open].
        let brought: BTreeMap<ObstacleKind, u8> = own(matchup);
        assert_eq!(kinds.values().sum::<u8>(), any);
        assert!(kinds.iter().all(|(kind, n)| brought.get(kind).is_some_and(|all| n <= all)), "{kinds:?}");
    };
    let mut dealt = BTreeMap::<&str, u8>::new();
    for game in 0..20 {
        for id in EnvironmentId::all() {
            let [matchup, _] = matchups(PAIRS[0], EnvironmentChoice::Card(id));
            let (there, kinds) = placed(&matchup, game);
            assert_eq!(there, Some(id));
            hold(id, &kinds, &matchup);
        }
        let [random, other] = matchups(PAIRS[0], EnvironmentChoice::Random);
        let (id, kinds) = placed(&random, game);
        let id = id.expect("a card is dealt");
        hold(id, &kinds, &random);
        assert_eq!(placed(&other, game ^ 1).0, Some(id), "the other game of the pair has it too");
        *dealt.entry(id.card().title).or_default() += 1;
        let [plain, _] = matchups(PAIRS[0], EnvironmentChoice::None);
        assert_eq!(placed(&plain, game), (None, own(&plain)));
    }
    assert_eq!(dealt.len(), EnvironmentId::all().count(), "{dealt:?}");
}

/// RND-17: on a wide play area, devices are also placed as the card says.
#[test]
fn on_the_wide_play_area() {
    for id in EnvironmentId::all() {
        let [matchup, _] = matchups(PAIRS[2], EnvironmentChoice::Card(id));
        for game in 0..4 {
            assert_eq!(placed(&matchup, game).0, Some(id));
        }
    }
}

/// A run with random cards does not depend on threads and batch. It differs from a run without
/// cards only in games with a card.
#[test]
fn whatever_the_threads() {
    let of = |choice| matchups(PAIRS[0], choice);
    let card = |pair| EnvironmentChoice::Random.dealt(SEED, 2 * pair).expect("a card");
    let part = |pair| of(EnvironmentChoice::Card(card(pair)));
    however_it_is_run(of(EnvironmentChoice::Random), SEED, part, of(EnvironmentChoice::None));
}

/// A recorded game stores its environment card, and replays to the same hash.
#[test]
fn recorded_games_play_again() {
    plays_again(&load(PAIRS[0], EnvironmentChoice::Random), SEED, 4, |game, recording, b| {
        assert_eq!(recording.ruleset.environment, EnvironmentChoice::Random);
        assert_eq!(b.objectives.environment, EnvironmentChoice::Random.dealt(SEED, game));
    });
}

/// ENV-4/open: for a huge ship, the effects of a card follow the effects of the obstacle that a
/// huge ship suffers (HUG-36). Effects by the die do not occur, since no die is rolled.
#[test]
fn huge_ships() {
    for (card, name, token, gains) in [
        (None, "gascloud1", Token::Ion, 0),
        (Some("Ion Clouds"), "gascloud1", Token::Ion, 4),
        (Some("Ion Clouds"), "coreasteroid0", Token::Ion, 0),
        (Some("Mynock Infestation"), "coreasteroid0", Token::Strain, 0),
    ] {
        let huge = ShipSpec { hull: 12, energy: Charge::full(3, 1), ..plain_ship(Size::Huge) };
        let mut t = TestBattle::new(matchup("standard", vec![huge], vec![plain_ship(Size::Small)]));
        t.place(a(0), 400.0, 400.0, 90.0);
        t.place(b(0), 130.0, 850.0, 0.0);
        t.place_obstacle(0, name, 400.0, 500.0, 0.0);
        let maneuver: Maneuver = "3FW".parse().expect("a maneuver");
        t.with(|battle| {
            battle.turn[a(0)].revealed = Some(maneuver);
            battle.objectives.environment =
                EnvironmentId::all().find(|id| card.is_some_and(|title| id.card().title == title));
            assert_eq!(battle.objectives.environment.is_some(), card.is_some());
        });
        t.play(Frame::Maneuver(ManeuverFrame::new(a(0), maneuver, ManeuverSource::Activation)));
        assert!(t.with(|battle| !battle.obstacles[0].present), "{name}");
        assert_eq!(t.with(|battle| battle.tokens[a(0)].count(token)), gains, "{card:?}, {name}");
        assert_eq!(t.count(|event| matches!(event, Event::DieRolled { .. })), 0);
    }
}

/// ENV-4: the greedy player accounts for what an environment card adds to obstacles. Maneuvers over
/// them are worth less, by about the cost of the tokens, and other maneuvers are not.
#[test]
fn the_greedy_player_reckons_with_them() {
    let scores = |card: Option<EnvironmentId>| {
        let dial = ["1BW", "1FW", "1NW", "2TW", "2BW", "2FW", "2NW", "3FW", "3BW", "3NW"];
        let dial = dial.map(|code| code.parse::<Maneuver>().expect("a maneuver code"));
        let flyer = || ShipSpec { dial: dial.into_iter().collect(), ..plain_ship(Size::Small) };
        let mut t = TestBattle::new(matchup("standard", vec![flyer()], vec![flyer()]));
        t.place(a(0), 457.0, 200.0, 90.0);
        t.place(b(0), 457.0, 880.0, 90.0);
        t.place_obstacle(0, "gascloud1", 457.0, 320.0, 0.0);
        t.with(|battle| battle.objectives.environment = card);
        t.push(Frame::Planning(PlanningFrame::default()));
        t.run();
        let mut all = t.with(|battle| Greedy::default().dial_scores(&View::new(battle, a(0).seat())));
        all.sort_by_key(|(key, _)| *key);
        let meets = |t: &mut TestBattle, key: OptionKey| {
            let Some(Choice::Maneuver { maneuver, .. }) = key.choice(DecisionKind::Dial) else {
                panic!("no maneuver of its dial")
            };
            t.with(|battle| {
                let area = PlayArea::of(battle);
                preview::maneuver(area, a(0), Size::Small, maneuver, SlideOffset::Middle).meets_obstacle()
            })
        };
        all.into_iter().map(|(key, score)| (score, meets(&mut t, key))).collect::<Vec<_>>()
    };
    let plain = scores(None);
    assert!(plain.iter().any(|(_, meets)| *meets) && plain.iter().any(|(_, meets)| !meets));
    let [ion, mynock] = [0, 1].map(|row| scores(EnvironmentId::all().nth(row)));
    assert_eq!(mynock, plain, "it says nothing of gas clouds");
    assert_eq!(ion.len(), plain.len());
    for ((with, meets), (without, _)) in ion.into_iter().zip(plain) {
        assert_eq!(with < without - 0.3, meets, "{with} where it is {without} without");
    }
}

/// ENV-5: in the statistics of a match, no ship is credited with the damage of bombs without an
/// owner. Each seat sees these bombs where they are.
#[test]
fn nobodys_bombs_are_nobodys_in_the_figures() {
    let program_of = |choice: EnvironmentChoice| matchups(PAIRS[0], choice)[0].program.clone();
    for id in EnvironmentId::all() {
        for choice in [EnvironmentChoice::Card(id), EnvironmentChoice::Random] {
            let program = program_of(choice);
            assert!(id.card().devices.iter().all(|kind| program.of_device(*kind).is_some()));
        }
    }
    let mut t = between_two(DeviceKind::ProtonBomb, 390.0);
    t.with(|battle| {
        let device = battle.devices.rows[0];
        for seat in Seat::BOTH {
            assert!(battle.devices.of_seat(seat).is_empty());
            let seen = View::new(battle, seat).devices().rows[0];
            assert_eq!((seen, seen.by.seat(), seen.by.as_ship()), (device, None, None));
        }
    });
    t.play(Frame::Detonations(DetonationsFrame::new(DeviceSet(1), None)));
    t.with(|battle| {
        assert!(battle.devices.is_empty());
        for ship in [a(0), b(0)] {
            let tally = battle.tally.0[ship.index()];
            for stat in ShipStat::ALL {
                let damage = stat.about().to_enemies || stat == ShipStat::ToFriends;
                assert!(!damage || tally[stat] == 0, "{stat:?}");
            }
            assert!(tally[ShipStat::Taken] > 0);
        }
    });
    assert_eq!(t.count(|event| matches!(event, Event::DeviceDetonated { .. })), 1);
}

/// A ship of each player, and between them, at this distance from the edge, a device that no ship
/// placed. The program contains the effects of devices only if a card needs them.
fn between_two(kind: DeviceKind, y: f32) -> TestBattle {
    let squads = || vec![plain_ship(Size::Small)];
    let mut plain = matchup("standard", squads(), squads());
    assert_eq!(plain.program.of_device(kind), None);
    let set = plain.ruleset.card_set;
    plain.program = {
        let given = Given { devices: &[kind], ..Given::default() };
        Library::embedded().program_with(set, &plain.ships, &given)
    };
    let mut t = TestBattle::new(plain);
    t.place(a(0), 400.0, 300.0, 90.0);
    t.place(b(0), 400.0, 480.0, 270.0);
    t.with(|battle| {
        let pose = Pose::from_degrees(400.0, y, 90.0);
        let device = Device { kind, outer: false, by: Placer::NOBODY, fuses: 0, pose };
        battle.devices.put(device, battle.matchup.remotes);
    });
    t
}

/// DEV-13, ENV-5/open: if a mine without an owner is under ships of both players, the first player
/// chooses which ship it affects.
#[test]
fn the_first_player_decides_for_nobodys_mine() {
    for (first, other) in [(Seat::A, b(0)), (Seat::B, a(0))] {
        let mut t = between_two(DeviceKind::ConnerNet, 390.0);
        t.place(a(0), 380.0, 350.0, 90.0);
        t.place(b(0), 420.0, 430.0, 270.0);
        t.with(|battle| battle.core.first = first);
        t.push(Frame::Detonations(DetonationsFrame::new(DeviceSet(1), None)));
        t.run();
        assert_eq!(t.asked(), Some((first, DecisionKind::MineTarget)));
        assert_eq!(t.options(), [Choice::Ship(a(0)), Choice::Ship(b(0))]);
        t.answer(Choice::Ship(other));
        let ions = [a(0), b(0)].map(|ship| t.with(|battle| battle.tokens[ship].count(Token::Ion)));
        assert_eq!(ions, [a(0), b(0)].map(|ship| if ship == other { 3 } else { 0 }));
    }
}

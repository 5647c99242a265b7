//! Tests of stories of random games: their patches lead from scene to scene, and they reveal
//! nothing hidden.

use std::path::Path;

use bevy_ecs::prelude::Resource;
use killbox_cards::catalogue::Catalogue;
use killbox_cards::{Library, rulesets};
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::ids::Seat;
use killbox_components::rng::player_streams;
use killbox_components::spec::Matchup;
use killbox_players::Player;
use killbox_players::registry::Chosen;
use killbox_systems::batch::{Answers, Batch, Stopping};
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Recorder;
use killbox_systems::world::snapshot::Snapshot;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use super::{Beside, Game, Kind, Scene, Shot, Story, Watch, aims, scene};
use crate::narration::Cast;
use crate::odds::Calculator;
use crate::squads;

/// Answers by the greedy player or by a running count, watches the battle, and stores the scene
/// after each reported step.
#[derive(Resource, Default)]
struct Chance {
    count: usize,
    greedy: Vec<(Box<dyn Player>, ChaCha8Rng)>,
    watch: Watch,
    fresh: Vec<(usize, Value)>,
    /// The battles in which an attack was to be declared.
    attacks: Vec<Snapshot>,
}

impl Answers<Recorder> for Chance {
    fn answer(&mut self, _: usize, view: &View) -> Option<OptionKey> {
        if let Some((player, rng)) = self.greedy.get_mut(view.seat().index()) {
            return Some(player.choose(view, rng));
        }
        let options = &view.pending().options;
        self.count =
            self.count.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        options.get((self.count >> 33) % options.len()).copied()
    }

    fn stopping(&mut self) -> Option<&mut dyn Stopping<Recorder>> {
        Some(self)
    }
}

impl Stopping<Recorder> for Chance {
    fn stops(&mut self, b: &Battle<Recorder>) -> bool {
        let before = self.watch.notes.len();
        self.watch.look(b);
        if self.watch.notes.len() > before {
            self.fresh.push((self.watch.notes.len(), value(&scene(b, self.watch.sight()))));
        }
        if Seat::BOTH.into_iter().any(|seat| is_asked(b, seat)) {
            self.attacks.push(Snapshot::of(b));
        }
        false
    }
}

fn is_asked(b: &Battle<Recorder>, seat: Seat) -> bool {
    let pending = b.pending.of(seat);
    pending.is_open() && pending.kind == DecisionKind::Attack
}

fn value(scene: &Scene) -> Value {
    serde_json::to_value(scene).expect("plain data")
}

fn squad(file: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("squads/legacy").join(file);
    serde_json::from_str(&std::fs::read_to_string(path).expect("a squad")).expect("JSON")
}

fn matchup(files: [&str; 2]) -> (Matchup, Cast) {
    let rules = rulesets::named("legacy").expect("it comes with killbox");
    let (catalogue, library) = (Catalogue::embedded(), Library::embedded());
    let (matchup, field) =
        squads::matchup_from_values(&files.map(squad), catalogue, library, &rules, Path::new("test"))
            .expect("two squads");
    let cast = Cast::of([0, 1].map(|at| &field.squads[at].squad));
    (matchup, cast)
}

/// Squads with bombs, turrets, large bases, Force and many ships.
const PAIRS: [[&str; 2]; 3] = [
    ["separatist-maul-bombers.xws", "rebel-ghost-bombers.xws"],
    ["empire-howlrunner-swarm.xws", "scum-hounds-tooth.xws"],
    ["republic-council-of-four.xws", "resistance-falcon-fortress.xws"],
];

/// A random game, its story, and the final scene by the engine.
fn game(files: [&str; 2], seed: u64, seat: Option<Seat>) -> (Chance, Story, Value) {
    played(files, seed, seat, Vec::new())
}

/// A game of greedy players.
fn greedy_game(files: [&str; 2], seed: u64) -> Story {
    let player = || Chosen::parse("greedy").expect("it has a name").make();
    played(files, seed, None, player_streams(seed, 0).map(|stream| (player(), stream)).into()).1
}

fn played(
    files: [&str; 2],
    seed: u64,
    seat: Option<Seat>,
    greedy: Vec<(Box<dyn Player>, ChaCha8Rng)>,
) -> (Chance, Story, Value) {
    let (matchup, cast) = matchup(files);
    let chance = Chance { count: seed as usize, greedy, watch: Watch::keeping(seat), ..Chance::default() };
    let mut batch = Batch::answered_by(chance, vec![matchup.clone()], 1, seed);
    batch.start(0, 0, 0);
    batch.advance();
    let mut chance = std::mem::take(batch.answers());
    chance.watch.aim(matchup, seed);
    let players = ["chance".to_owned(), "chance".to_owned()];
    let game = Game { seed, game: 0, players: &players, cast: &cast };
    let (story, end) =
        batch.with_battle(0, |b| (chance.watch.story(b, &game), value(&scene(b, chance.watch.sight()))));
    (chance, story, end)
}

#[test]
fn patches_in_their_order_give_the_scenes_and_the_end() {
    for (seed, files) in PAIRS.into_iter().enumerate() {
        for seat in [None, Some(Seat::A), Some(Seat::B)] {
            let (chance, story, end) = game(files, seed as u64, seat);
            assert!(story.result.is_some() && chance.fresh.len() > 50, "{files:?}");
            let mut now = value(&story.start);
            let mut notes = chance.watch.notes.iter();
            let mut done = 0;
            for (told, fresh) in &chance.fresh {
                for note in notes.by_ref().take(told - done) {
                    note.changes.apply(&mut now);
                }
                done = *told;
                // Events of abilities that changed nothing else come with the next reported step.
                if chance.watch.notes[told - 1].changes.is_empty() {
                    continue;
                }
                assert_eq!(now, *fresh, "{files:?}, {seat:?}, after {done} notes");
            }
            let mut shown = value(&story.start);
            for moment in &story.moments {
                moment.changes.apply(&mut shown);
            }
            assert_eq!(shown, end, "{files:?}, {seat:?}");
        }
    }
}

#[test]
fn a_story_is_the_same_every_time() {
    let text = |seat| serde_json::to_string(&game(PAIRS[0], 4, seat).1).expect("plain data");
    assert_eq!(text(None), text(None));
}

/// If everything that a seat cannot know is redrawn, the seat sees the same scene.
#[test]
fn a_seat_sees_nothing_that_is_hidden_from_it() {
    let mut different = 0;
    for (seed, files) in PAIRS.into_iter().enumerate() {
        for seat in Seat::BOTH {
            let (matchup, _) = matchup(files);
            let mut batch = Batch::<Recorder>::new(vec![matchup], 1, seed as u64);
            batch.start(0, 0, 0);
            let mut count = seed;
            for turn in 0..400 {
                batch.advance();
                if batch.with_battle(0, |b| b.core.ending.is_some()) {
                    break;
                }
                let kept = batch.snapshot(0);
                let seen = batch.with_battle(0, |b| [scene(b, Some(seat)), scene(b, None)]);
                batch.determinize(0, seat, 1000 + turn);
                let again = batch.with_battle(0, |b| [scene(b, Some(seat)), scene(b, None)]);
                assert_eq!(seen[0], again[0], "{files:?}, {seat:?}, decision {turn}");
                different += usize::from(seen[1] != again[1]);
                batch.restore(0, &kept);
                batch.with_battle(0, |b| {
                    for asked in Seat::BOTH {
                        if !b.pending.of(asked).is_open() {
                            continue;
                        }
                        let options = b.pending.of(asked).options.clone();
                        count = count.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                        let key = options[(count >> 9) % options.len()];
                        killbox_systems::batch::submit(b, asked, key).expect("it is legal");
                    }
                });
            }
        }
    }
    assert!(different > 20, "dials that were drawn anew: {different}");
}

/// The words of a seat's story are those that both seats get: no dial is reported before it is
/// revealed.
#[test]
fn dials_are_told_when_they_are_revealed() {
    let (_, story, _) = game(PAIRS[1], 3, Some(Seat::A));
    let mut hidden = 0;
    let mut now = value(&story.start);
    for moment in &story.moments {
        assert!(!moment.words.contains(" sets "), "{}", moment.words);
        moment.changes.apply(&mut now);
        for ship in story.ships.iter().filter(|ship| ship.seat == Seat::B) {
            hidden += usize::from(now["ships"][ship.id.to_string()]["dial"] == json!("hidden"));
        }
    }
    assert!(hidden > 20, "{hidden}");
}

#[test]
fn stories_have_everything_a_viewer_draws() {
    let mut of_kind = std::collections::BTreeMap::new();
    let mut expected = 0;
    for (seed, files) in PAIRS.into_iter().enumerate() {
        let story = greedy_game(files, 20 + seed as u64);
        for (at, moment) in story.moments.iter().enumerate() {
            *of_kind.entry(format!("{:?}", moment.kind)).or_insert(0) += 1;
            assert!(!moment.words.is_empty());
            assert!(moment.attack.is_none_or(|attack| attack <= at && story.moments[attack].shot.is_some()));
            assert!(moment.kind != Kind::Attack || moment.attack.is_some(), "{moment:?}");
            // Every maneuver that moved a ship has its template.
            if let Some(path) = &moment.path {
                assert!(path.way.len() >= 2, "{moment:?}");
                assert!(!moment.words.contains(" flies a ") || !path.template.is_empty(), "{moment:?}");
            }
        }
        assert_eq!(story.ahead.len(), usize::from(story.moments.last().expect("moments").round));
        let odds = story.moments.iter().filter_map(|moment| moment.shot.as_ref()?.odds.as_ref());
        for odds in odds {
            expected += 1;
            let sum: f64 = odds.damage.iter().sum();
            assert!((sum - 1.0).abs() < 0.01 && odds.kill <= odds.hit, "{odds:?}");
        }
    }
    for kind in
        ["Round", "Phase", "Ship", "Move", "Action", "Attack", "Dice", "Damage", "Device", "Token", "End"]
    {
        assert!(of_kind.contains_key(kind), "{kind}: {of_kind:?}");
    }
    assert!(expected > 30, "attacks with odds: {expected}");
}

/// When an attack is declared, the expectation for each option is the one that the rules give once
/// it is declared.
#[test]
fn aims_are_what_an_attack_comes_to() {
    let (mut same, mut other) = (0, 0);
    for (seed, files) in PAIRS.into_iter().enumerate() {
        let seed = 20 + seed as u64;
        let greedy = || Chosen::parse("greedy").expect("it has a name").make();
        let streams = player_streams(seed, 0);
        let (chance, ..) = played(files, seed, None, streams.map(|stream| (greedy(), stream)).into());
        let (matchup, _) = matchup(files);
        let mut beside = Beside::new(matchup.clone(), seed);
        let mut batch = Batch::<Recorder>::new(vec![matchup], 1, seed);
        for asked in &chance.attacks {
            batch.restore(0, asked);
            let (found, options) = batch.with_battle(0, |b| {
                let kept = *b.attacks;
                let found = aims(b, &Calculator::default());
                assert_eq!(*b.attacks, kept);
                let of = |seat: Seat| {
                    b.pending.of(seat).options.iter().map(move |key| (seat, *key)).collect::<Vec<_>>()
                };
                (
                    found,
                    Seat::BOTH.into_iter().filter(|seat| is_asked(b, *seat)).flat_map(of).collect::<Vec<_>>(),
                )
            });
            let attacks = |(_, key): &(Seat, OptionKey)| {
                matches!(key.choice(DecisionKind::Attack), Some(Choice::Attack { .. }))
            };
            // Through the arc with the highest expected damage.
            let mut shots: Vec<Shot> = Vec::new();
            for (seat, key) in options.into_iter().filter(attacks) {
                let Some(shot) = beside.shot(asked, seat, key) else { continue };
                let of = |shot: &Shot| (shot.from, shot.to, shot.weapon.clone());
                let mean = |shot: &Shot| shot.odds.as_ref().map_or(-1.0, |odds| odds.mean);
                match shots.iter_mut().find(|other| of(other) == of(&shot)) {
                    Some(other) if mean(other) < mean(&shot) => *other = shot,
                    Some(_) => {}
                    None => shots.push(shot),
                }
            }
            for shot in shots {
                let is_it = found.get(&shot.from).is_some_and(|aims| aims.contains(&shot));
                if is_it { same += 1 } else { other += 1 }
            }
        }
    }
    // Decisions of the attacker between the declaration and the roll explain the others.
    assert!(same > 100 && other * 20 < same, "{same} alike, {other} not");
}

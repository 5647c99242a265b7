//! Matches of sample squads that several tests use: played by a plan, recorded and replayed, or
//! only set up.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use killbox::matches::{First, GameResult, MakePlayer, Plan, Sums, Unwatched, Watch, run};
use killbox::record::{Recorded, Recordings, matchup_of};
use killbox::replay::Recording;
use killbox::squads::{LoadOptions, Loaded, load_pair};
use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;
use killbox_components::objective::{Scenario, ScenarioChoice};
use killbox_components::rng::below;
use killbox_components::ruleset::Ruleset;
use killbox_components::spec::Matchup;
use killbox_components::state::Phase;
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_players::jouster::Jouster;
use killbox_players::random::{Careful, Random};
use killbox_systems::batch::Batch;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::hash::result_hash;
use killbox_systems::world::observer::{self, Silent};
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

pub const RANDOM: &MakePlayer = &|| Box::new(Random) as Box<dyn Player>;
pub const CAREFUL: &MakePlayer = &|| Box::new(Careful) as Box<dyn Player>;
pub const JOUSTER: &MakePlayer = &|| Box::new(Jouster::default()) as Box<dyn Player>;
pub const GREEDY: &MakePlayer = &|| Box::new(Greedy::default()) as Box<dyn Player>;
const EVERYBODY: [&MakePlayer; 4] = [RANDOM, CAREFUL, JOUSTER, GREEDY];

/// The choice of each scenario, in the order of [`Scenario::ALL`].
pub fn each_scenario() -> [(Scenario, ScenarioChoice); Scenario::ALL.len()] {
    Scenario::ALL.map(|of| (of, ScenarioChoice::named(of.word()).expect("a choice")))
}

/// Checks that no game faults. Each player plays the next of the matches.
pub fn everybody_plays(matches: impl Iterator<Item = [Matchup; 2]>, seed: u64, games: u64, about: &str) {
    for (player, (matchups, make)) in matches.zip(EVERYBODY).enumerate() {
        let sums = play(&plan(matchups, make, seed, games));
        assert_eq!((sums.games, sums.faulted), (games, 0), "{about}, player {player}");
    }
}

/// Two sample squads of a folder. Without a ruleset, the one that fits them is used.
pub fn load(folder: &str, pair: (&str, &str), ruleset: Option<Ruleset>) -> Loaded {
    load_by(Library::embedded(), folder, pair, ruleset)
}

/// Two sample squads with the abilities of a library.
pub fn load_by(library: &Library, folder: &str, pair: (&str, &str), ruleset: Option<Ruleset>) -> Loaded {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("squads").join(folder);
    let file = |name: &str| dir.join(name).with_extension("xws");
    load_pair(&file(pair.0), &file(pair.1), &LoadOptions { library, ruleset, ..LoadOptions::default() })
        .expect("legal squads")
}

/// A plan of games in which `make` makes both players.
pub fn plan<'a>(matchups: [Matchup; 2], make: &'a MakePlayer, seed: u64, games: u64) -> Plan<'a> {
    Plan { games, seed, threads: 1, batch: 8, ..Plan::new(matchups, [make, make]) }
}

pub fn play(plan: &Plan) -> Sums {
    run(plan, &Unwatched, &AtomicBool::new(false))
}

/// Checks that a run of eight pairs of games does not depend on threads and batch, and that its
/// pairs can be played one by one. `part` returns the matchups of a pair by its number. The `plain`
/// games must differ from the run.
pub fn however_it_is_run(
    all: [Matchup; 2],
    seed: u64,
    part: impl Fn(u64) -> [Matchup; 2],
    plain: [Matchup; 2],
) {
    let of = |matchups, games| plan(matchups, CAREFUL, seed, games);
    let reference = play(&of(all.clone(), 16));
    for (threads, batch) in [(1, 1), (2, 3), (2, 256)] {
        let other = play(&Plan { threads, batch, ..of(all.clone(), 16) });
        assert_eq!(other, reference, "{threads} threads, batch {batch}");
    }
    let parts = (0..8).map(|pair| play(&Plan { first_game: 2 * pair, ..of(part(pair), 2) }).checksum);
    assert_eq!(parts.fold(0, u64::wrapping_add), reference.checksum);
    assert_ne!(play(&of(plain, 16)).checksum, reference.checksum);
}

/// Writes replays, and stores the results.
pub struct Recorder {
    pub recordings: Recordings,
    pub results: Mutex<Vec<GameResult>>,
}

impl Watch for Recorder {
    fn ended(&self, game: &GameResult) {
        self.results.lock().expect("nobody panicked").push(game.clone());
    }

    fn wants_choices(&self) -> bool {
        true
    }

    fn choices(&self, game: &GameResult, choices: &[Vec<OptionKey>; 2]) {
        self.recordings.write(game, choices);
    }
}

/// Records games of greedy players and checks that they replay to the same hash. `look` is called
/// with each game, its recording and its final battle.
pub fn plays_again(
    loaded: &Loaded,
    seed: u64,
    games: u64,
    mut look: impl FnMut(u64, &Recording, &Battle<observer::Recorder>),
) {
    let dir = tempfile::tempdir().expect("a folder");
    let names = ["greedy".to_owned(), "greedy".to_owned()];
    let recorded = Recorded::new(loaded, seed, names, First::ByRules);
    let recordings = Recordings::new(dir.path(), recorded).expect("a writable folder");
    let watch = Recorder { recordings, results: Mutex::default() };
    run(&plan(loaded.matchups.clone(), GREEDY, seed, games), &watch, &AtomicBool::new(false));
    assert_eq!(watch.recordings.failure(), None);
    let results = watch.results.into_inner().expect("nobody panicked");
    assert_eq!(results.len() as u64, games);
    for game in results {
        let path = dir.path().join(format!("game-{:06}.killbox", game.game));
        let recording = Recording::read(&path).expect("the file");
        let matchup = matchup_of(&recording, Catalogue::embedded(), Library::embedded(), &path);
        let mut batch = recording.play(matchup.expect("its squads"), &path).expect("it plays again");
        batch.with_battle(0, |b| {
            assert_eq!(result_hash(b), game.hash);
            look(game.game, &recording, b);
        });
    }
}

/// Plays the set-up of the game in slot 0. `look` is called before each decision.
pub fn set_up(
    batch: &mut Batch<Silent>,
    mut look: impl FnMut(&mut Batch<Silent>),
    mut answer: impl FnMut(&View) -> OptionKey,
) {
    loop {
        batch.advance();
        look(batch);
        let answers = batch.with_battle(0, |b| {
            (b.core.phase == Phase::Setup).then(|| {
                Seat::BOTH.map(|seat| b.pending.of(seat).is_open().then(|| answer(&View::new(b, seat))))
            })
        });
        let Some(answers) = answers else { break };
        for (seat, key) in Seat::BOTH.into_iter().zip(answers) {
            if let Some(key) = key {
                batch.submit(0, seat, key).expect("a legal option");
            }
        }
    }
}

/// A random option.
pub fn any(view: &View, rng: &mut ChaCha8Rng) -> OptionKey {
    let options = &view.pending().options;
    options[below(rng, options.len() as u32) as usize]
}

//! Games of two squads that a test defines, answered seat by seat and inspected at every decision.

use std::path::PathBuf;

use killbox::squads::{LoadOptions, Loaded, load_pair};
use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;
use killbox_components::rng::{Purpose, stream};
use killbox_components::ruleset::Ruleset;
use killbox_components::spec::Matchup;
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_players::search::Search;
use killbox_systems::batch::Batch;
use killbox_systems::invariants::broken;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::{Silent, Watcher};
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

/// Squads by faction and pilots, as in XWS.
pub fn squads(pair: [(&str, &[&str]); 2], ruleset: Option<Ruleset>, lenient: bool) -> Loaded {
    let dir = tempfile::tempdir().expect("a folder");
    let mut names = ["a.xws", "b.xws"].into_iter();
    let [a, b] = pair.map(|(faction, pilots)| -> PathBuf {
        let name = names.next().expect("two squads");
        let path = dir.path().join(name);
        let text =
            format!(r#"{{"name": "{name}", "faction": "{faction}", "pilots": [{}]}}"#, pilots.join(", "));
        std::fs::write(&path, text).expect("a file");
        path
    });
    load_pair(&a, &b, &LoadOptions { ruleset, lenient, ..LoadOptions::default() }).expect("legal squads")
}

/// The seat with a pending decision.
pub fn open<O: Watcher>(batch: &mut Batch<O>) -> Option<Seat> {
    batch.with_battle(0, |b| {
        assert_eq!(broken(b), None);
        Seat::BOTH.into_iter().rev().find(|seat| b.pending.of(*seat).is_open())
    })
}

/// Plays games in slot 0 of a batch with `slots` slots. `look` is called at each decision with the
/// seat that must answer, before `choose` answers it.
pub fn played<O: Watcher>(
    matchups: &[Matchup],
    slots: usize,
    (seed, games): (u64, u64),
    mut choose: impl FnMut(&mut Batch<O>, Seat, &mut ChaCha8Rng) -> OptionKey,
    mut look: impl FnMut(&mut Batch<O>, Seat),
) {
    let mut batch = Batch::<O>::new(matchups.to_vec(), slots, seed);
    for game in 0..games {
        batch.start(0, game, 0);
        let mut rng = stream(seed, game, Purpose::PlayerA);
        loop {
            batch.advance();
            let Some(seat) = open(&mut batch) else { break };
            look(&mut batch, seat);
            let key = choose(&mut batch, seat, &mut rng);
            batch.submit(0, seat, key).expect("a legal answer");
        }
    }
}

/// Checks that a player answers alike, whatever `seat` cannot know in the battle of slot 0. That is
/// redrawn several times in slot 1, where `choose` answers. Returns the answer.
pub fn answers_alike(
    batch: &mut Batch<Silent>,
    seat: Seat,
    mut choose: impl FnMut(&View) -> OptionKey,
) -> OptionKey {
    let position = batch.snapshot(0);
    let mut answer = |redrawn: Option<u64>| {
        batch.restore(1, &position);
        if let Some(seed) = redrawn {
            batch.determinize(1, seat, seed);
        }
        batch.with_battle(1, |b| choose(&View::new(b, seat)))
    };
    let truth = answer(None);
    for seed in 0..3 {
        assert_eq!(answer(Some(seed)), truth);
    }
    truth
}

/// Plays games of greedy players and checks that they answer alike where `hides` says that
/// something is hidden from the seat. `look` is called before each answer, with the answer, and
/// after it. Returns the number of decisions that were checked.
pub fn greedy_answers_alike(
    matchups: &[Matchup],
    (seed, games): (u64, u64),
    hides: impl Fn(&Battle<Silent>, Seat) -> bool,
    mut look: impl FnMut(&Battle<Silent>, Option<(Seat, OptionKey)>),
) -> u32 {
    let mut greedy = Greedy::default();
    let mut checked = 0;
    let mut batch = Batch::<Silent>::new(matchups.to_vec(), 2, seed);
    for game in 0..games {
        batch.start(0, game, 0);
        let mut streams = [Purpose::PlayerA, Purpose::PlayerB].map(|seat| stream(seed, game, seat));
        loop {
            batch.advance();
            let Some(seat) = open(&mut batch) else { break };
            let rng = streams[seat.index()].clone();
            let key =
                batch.with_battle(0, |b| greedy.choose(&View::new(b, seat), &mut streams[seat.index()]));
            if batch.with_battle(0, |b| hides(b, seat)) {
                let again = answers_alike(&mut batch, seat, |view| greedy.choose(view, &mut rng.clone()));
                assert_eq!(again, key, "game {game}");
                checked += 1;
            }
            batch.with_battle(0, |b| look(b, Some((seat, key))));
            batch.submit(0, seat, key).expect("a legal answer");
            batch.advance();
            batch.with_battle(0, |b| look(b, None));
        }
    }
    checked
}

/// Checks that the searching player answers alike, whatever `seat` cannot know.
pub fn search_answers_alike(search: &mut Search, batch: &mut Batch<Silent>, seat: Seat) {
    answers_alike(batch, seat, |view| search.choose(view, &mut stream(5, 0, Purpose::PlayerA)));
}

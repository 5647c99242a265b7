//! Games of two squads that a test defines, answered seat by seat and inspected at every decision.

use std::path::PathBuf;

use killbox::squads::{LoadOptions, Loaded, load_pair};
use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;
use killbox_components::rng::{Purpose, stream};
use killbox_components::ruleset::Ruleset;
use killbox_components::spec::Matchup;
use killbox_systems::batch::Batch;
use killbox_systems::invariants::broken;
use killbox_systems::world::observer::Watcher;
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

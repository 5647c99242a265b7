//! Fuzzes games. The bytes are choices among the legal options. Every legal option is accepted, an
//! option that was not offered is rejected and changes nothing, and every invariant holds at every
//! decision.
#![no_main]

use std::path::Path;
use std::sync::OnceLock;

use killbox::soak::play_by;
use killbox::squads::{LoadOptions, load_pair};
use killbox_components::spec::Matchup;
use libfuzzer_sys::fuzz_target;

fn matchup(ruleset: &str, a: &str, b: &str) -> Matchup {
    let file = |name: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join("../squads").join(ruleset).join(name);
    let loaded = load_pair(&file(a), &file(b), &LoadOptions::default());
    let [matchup, _] = loaded.expect("the sample squads are legal").matchups;
    matchup
}

fuzz_target!(|choices: &[u8]| {
    static MATCHUPS: OnceLock<[Matchup; 2]> = OnceLock::new();
    let matchups = MATCHUPS.get_or_init(|| {
        [
            matchup("legacy", "rebel-red-and-gold.xws", "empire-vader-whisper-redline.xws"),
            matchup("standard", "rebel-falcon-awings.xws", "scum-fett-fangs.xws"),
        ]
    });
    let Some((first, rest)) = choices.split_first() else { return };
    let mut rest = rest.iter();
    let which = &matchups[usize::from(first & 1)];
    // When the bytes are used up, the last option is chosen, with which games end soon.
    let pick = |options: usize| rest.next().map_or(options - 1, |byte| usize::from(*byte) % options);
    if let Err(what) = play_by(which.clone(), u64::from(first >> 1), pick) {
        panic!("{what}");
    }
});

//! Fuzzes the reader of replays: any bytes are a replay or are rejected with a reason.
#![no_main]

use std::path::Path;

use killbox_cards::Library;
use killbox::record::matchup_of;
use killbox::replay::Recording;
use killbox_cards::catalogue::Catalogue;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let path = Path::new("fuzzed");
    let Ok(recording) = Recording::from_bytes(bytes, path) else { return };
    if let Ok(matchup) = matchup_of(&recording, Catalogue::embedded(), Library::embedded(), path) {
        let _ = recording.play(matchup, path);
    }
});

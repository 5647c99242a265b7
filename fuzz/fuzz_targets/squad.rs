//! Fuzzes the reader of squad files: any text is a squad file or is rejected with a message.
#![no_main]

use killbox::squads::{LoadOptions, Xws, check};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(xws) = Xws::parse(text, "fuzzed", "fuzzed") else { return };
    let path = std::env::temp_dir().join(format!("killbox-fuzz-{}.xws", std::process::id()));
    if std::fs::write(&path, xws.value.to_string()).is_ok() {
        let checked = check(&path, &LoadOptions { lenient: true, ..LoadOptions::default() });
        let _ = (checked.verdict(), checked.show());
    }
});

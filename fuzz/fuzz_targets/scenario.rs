//! Fuzzes the reader of scenario files: any text is a scenario file or is rejected with a message.
//! A file that is read can be run.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(cases) = killbox::scenario::read("fuzzed", text) {
        for case in cases.iter().take(2) {
            let _ = case.run();
        }
    }
});

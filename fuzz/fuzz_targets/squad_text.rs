//! Fuzzes the readers of builders' links and lists of names: any text in these forms is a squad or
//! is rejected with a message.
#![no_main]

use killbox::squads::Xws;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for text in [
        text.to_owned(),
        format!("https://yasb.app/?f=Rebel%20Alliance&d=v8ZsZ200Z{text}"),
        format!("https://yasb.app/?{text}&d=v9ZhZ20Z5X"),
        format!("https://launchbaynext.app/print?lbx='A'.200.1.0.{text}"),
        format!("Squad\n\n(62) Luke Skywalker [T-65 X-wing]\n{text}"),
        format!("Luke Skywalker (62)\n    {text}"),
        format!("{{'link': 'https://launchbaynext.app/print?lbx={text}', 'faction': 'rebelalliance', 'pilots': []}}"),
    ] {
        if let Err(error) = Xws::parse(&text, "fuzzed", "fuzzed") {
            let _ = error.to_string();
        }
    }
});

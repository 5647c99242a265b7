//! The games of `jouster` do not change, because strengths are measured against it over years.

use std::path::Path;

use killbox::squads::{LoadOptions, load_pair};
use killbox_cards::rulesets;

use super::matches::{JOUSTER, plan, play};

/// These checksums change only when a rule, a card or its points change, and the commit says so.
/// The player is the greedy player before its judgement of cards was corrected, under the rules as
/// they are now.
#[test]
fn its_games_are_what_they_were() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (ruleset, a, b, checksum) in [
        (
            "legacy",
            "benches/squads/plain-xwings.xws",
            "benches/squads/plain-ties.xws",
            0xb647_3ddc_783d_afbf_u64,
        ),
        (
            "legacy",
            "squads/legacy/empire-vader-whisper-redline.xws",
            "squads/legacy/rebel-red-and-gold.xws",
            0x9e08_459d_c6c2_36ef,
        ),
        (
            "standard",
            "squads/standard/republic-jedi-strike.xws",
            "squads/standard/empire-decimator-aces.xws",
            0x4ca5_ac7d_b984_3a2d,
        ),
    ] {
        let ruleset = rulesets::named(ruleset);
        let squads =
            load_pair(&root.join(a), &root.join(b), &LoadOptions { ruleset, ..LoadOptions::default() });
        let sums = play(&plan(squads.expect("legal squads").matchups, JOUSTER, 7, 30));
        assert_eq!((sums.games, sums.faulted), (30, 0));
        assert_eq!(sums.checksum, checksum, "{a} against {b}: 0x{:016x}", sums.checksum);
    }
}

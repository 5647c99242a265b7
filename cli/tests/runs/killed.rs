//! A killed process loses nothing that was written, and the rest can be played later.

use std::process::Stdio;
use std::time::Duration;

use killbox_components::rng::{Purpose, below, stream};

use super::support::*;

const KILLS: usize = 25;
const PART: u64 = 16;

/// A run that is killed with SIGKILL at random moments, and resumed each time, has the same files,
/// rows and checksum as a run that was never killed.
#[test]
fn killed_at_any_moment() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("killed");
    let mut random = stream(20, 0, Purpose::Dice);
    let (mut kills, mut games) = (0, 0);
    while kills < KILLS {
        // More games than a process can end before it is killed. If it ends them nevertheless,
        // there are more next time.
        games += 20 * PART;
        let parts = below(&mut random, 4) as usize;
        let late = Duration::from_micros(u64::from(below(&mut random, 8000)));
        let asked = games.to_string();
        let more =
            ["--games", &asked, "--out", text(&out), "--part-games", "16", "--resume", "--threads", "2"];
        let mut child =
            match_with(&more).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program runs");
        // Some are killed before they have written anything, some in the middle of a part.
        let begun = complete_parts(&out);
        while child.try_wait().expect("a child").is_none() && complete_parts(&out) < begun + parts {
            std::thread::sleep(Duration::from_micros(200));
        }
        std::thread::sleep(late);
        child.kill().expect("a child");
        let status = child.wait().expect("a child");
        assert!(status.success() || status.code().is_none(), "neither ended nor killed: {status}");
        kills += usize::from(status.code().is_none());
    }
    let asked = games.to_string();
    let more = ["--games", &asked, "--part-games", "16", "--json", "--out"];
    let continued = succeed(match_with(&more).args([text(&out), "--resume"]));
    let whole = dir.path().join("whole");
    let uninterrupted = succeed(match_with(&more).arg(text(&whole)));
    assert_eq!(continued, uninterrupted);
    assert_eq!(numbers(&out, "games", "game"), (0..games).collect::<Vec<_>>(), "none lost, none twice");
    assert_same_parts(&out, &whole);
}

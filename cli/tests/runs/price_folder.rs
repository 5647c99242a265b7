//! The folder of `price --out`: changes of its files are detected.

use std::fs;
use std::process::Output;

use killbox_components::rng::{Purpose, below, stream};

use super::support::*;

const ARGS: &[&str] = &["price", "--faction", "resistance", "--players", "random", "--resume", "--out"];

/// No changed digit in the folder, and no file of another run, changes the answer. A changed block
/// is reported and played again, and a changed manifest is rejected.
#[test]
fn changes_are_found() {
    let dir = tempfile::tempdir().expect("a folder");
    let [out, other] = ["run", "other"].map(|name| dir.path().join(name));
    let go = |folder: &std::path::Path, more: &[&str]| -> Output {
        run(killbox().args(ARGS).arg(folder).args(["--games", "100"]).args(more))
    };
    let printed = stdout(&go(&out, &[]));
    let [block, manifest] = ["meetings/squads-000000.json", "run.json"].map(|name| out.join(name));
    let again = go(&out, &[]);
    assert_eq!(stdout(&again), printed);
    assert!(!stderr(&again).contains("played again"), "{}", stderr(&again));

    let mut random = stream(3, 0, Purpose::Dice);
    for (file, changes) in [(&block, 12), (&manifest, 8)] {
        let whole = fs::read(file).expect("a file");
        let digits: Vec<usize> = (0..whole.len()).filter(|at| whole[*at].is_ascii_digit()).collect();
        for _ in 0..changes {
            let at = digits[below(&mut random, digits.len() as u32) as usize];
            let mut bytes = whole.clone();
            bytes[at] = b'0' + (bytes[at] - b'0' + 1 + below(&mut random, 9) as u8) % 10;
            fs::write(file, &bytes).expect("a writable folder");
            let output = go(&out, &[]);
            let said = stderr(&output);
            if file == &block {
                assert!(output.status.success(), "byte {at}: {said}");
                assert_eq!(stdout(&output), printed, "byte {at}");
                assert!(
                    said.contains("played again") && said.contains("squads-000000.json"),
                    "byte {at}: {said}"
                );
                assert!(fs::read(file).expect("a file") == whole, "byte {at}");
            } else {
                // Without the name of its seal, the manifest counts as an older one, and its
                // content is right.
                if stdout(&output) != printed {
                    assert_eq!(output.status.code(), Some(1), "byte {at}: {said}");
                    for part in ["run.json", "changed", "another folder"] {
                        assert!(said.contains(part), "byte {at}: {part} is missing in {said}");
                    }
                }
                fs::write(file, &whole).expect("a writable folder");
            }
        }
    }

    go(&other, &["--seed", "4"]);
    fs::copy(other.join("meetings/squads-000000.json"), &block).expect("a writable folder");
    let output = go(&out, &[]);
    assert_eq!(stdout(&output), printed);
    assert!(stderr(&output).contains("of another run"), "{}", stderr(&output));
}

/// A run that cannot store its results says so, and prints what it knows.
#[cfg(unix)]
#[test]
fn a_full_disk_is_told() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("run");
    succeed(killbox().args(ARGS).arg(&out).args(["--games", "100"]));
    fs::remove_file(out.join("meetings/squads-000000.json")).expect("a block");
    // The manifest exists and need not be written.
    let output = run(limited("trap '' XFSZ; ulimit -f 0").args(ARGS).arg(&out).args(["--games", "100"]));
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    for part in ["squads-000000.json", "too large", "free space", "--resume"] {
        assert!(said.contains(part), "{part} is missing in {said}");
    }
    assert!(stdout(&output).contains("interrupted: this is the result so far"), "{}", stdout(&output));
}

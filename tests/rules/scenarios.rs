//! Plays every scenario file under `tests/scenarios`. A file is a test of rules: a setup, scripted
//! dice and choices, expectations, and the ids of the rules that it shows. A failure names the file
//! and the line of the expectation.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use killbox::scenario::{self, CardPool, Script};
use killbox_components::decision::DecisionKind;
use killbox_components::ids::Seat;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::snapshot::Snapshot;
use killbox_systems::world::start;
use strum::VariantArray;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("the folder of scenarios can be read");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|end| end == "ron") {
            found.push(path);
        }
    }
}

/// Plays all cases, and calls `pause` at every decision in them.
fn run_all(mut pause: impl FnMut(&mut Battle<Script>)) {
    let mut paths = Vec::new();
    files(Path::new("tests/scenarios"), &mut paths);
    let mut faults = Vec::new();
    let mut cases = 0;
    for path in paths {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(&path).expect("a scenario file is text");
        match scenario::read(&name, &text) {
            Err(error) => faults.push(error.to_string()),
            Ok(found) => {
                for case in found {
                    cases += 1;
                    let wrong = case.run_paused(CardPool::embedded(), &mut pause).faults;
                    if !wrong.is_empty() {
                        faults.push(format!("{} [{}]", case.about(), case.rules().join(", ")));
                        faults.extend(wrong.into_iter().map(|fault| format!("  {fault}")));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "of {cases} cases these came out otherwise:\n{}", faults.join("\n"));
}

#[test]
fn every_scenario_comes_out_as_its_file_says() {
    run_all(|_| {});
}

/// Decisions that no scenario reaches: those of set-up, which the games of
/// `tests/games/snapshot.rs` reach, and one that no card needs yet.
const ELSEWHERE: [DecisionKind; 7] = [
    DecisionKind::FirstPlayer,
    DecisionKind::ObstacleChoice,
    DecisionKind::ObstacleFacing,
    DecisionKind::ObstacleArea,
    DecisionKind::ObstacleCell,
    DecisionKind::TurretStart,
    DecisionKind::RecoverCard,
];

/// Every scenario has the same result if at every decision a snapshot is taken, another game starts
/// in its place, and the snapshot is restored. All kinds of decisions are covered.
#[test]
fn every_scenario_can_be_interrupted() {
    let mut kinds = BTreeSet::new();
    run_all(|b| {
        kinds
            .extend(Seat::BOTH.map(|seat| b.pending.of(seat)).iter().filter(|p| p.is_open()).map(|p| p.kind));
        let snapshot = Snapshot::of(b);
        start::start(b, 1);
        snapshot.restore(b);
    });
    kinds.extend(ELSEWHERE);
    let unseen: Vec<_> = DecisionKind::VARIANTS.iter().filter(|kind| !kinds.contains(kind)).collect();
    assert!(unseen.is_empty(), "no scenario asks {unseen:?}");
}

//! Plays every scenario file under `tests/scenarios`. A file is a rule test: a set-up, scripted dice and choices, what
//! must come out, and the ids of the rules it shows. A failure names the file and the line of the expectation.

use std::path::{Path, PathBuf};

use killbox::scenario;

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

#[test]
fn every_scenario_comes_out_as_its_file_says() {
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
                    let wrong = case.run().faults;
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

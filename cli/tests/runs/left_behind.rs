//! The files that commands leave if they are killed or their disk is full, for every row of the
//! table of commands that write.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use killbox_components::rng::{Purpose, below, stream};

use super::support::*;
use super::writers::{Leaves, Row, WRITERS};

/// How often each row is killed.
const KILLS: u64 = 20;
/// The content of an old file at the place where a command is to write.
const OLD: &[u8] = b"what was here before";
/// The suffix of unfinished files.
const UNFINISHED: &str = ".tmp";

/// Files by their path relative to a folder.
type Files = BTreeMap<String, Vec<u8>>;

/// A row, the folder that it writes into, and its result if nothing disturbs it.
struct Trial<'a> {
    row: &'a Row,
    inputs: &'a Path,
    out: PathBuf,
    printed: String,
    files: Files,
}

impl<'a> Trial<'a> {
    fn new(row: &'a Row, inputs: &'a Path, out: PathBuf) -> Trial<'a> {
        let mut trial = Trial { row, inputs, out, printed: String::new(), files: Files::new() };
        trial.clear();
        trial.printed = succeed(&mut trial.command());
        trial.files = files(&trial.out);
        assert!(trial.files.len() > usize::from(row.name != "replay"), "{}: writes nothing", row.name);
        trial
    }

    fn words(&self) -> Vec<String> {
        let place = |word: &str| {
            let (out, inputs) = (text(&self.out), text(self.inputs));
            let word = word.replace("{a}", A).replace("{b}", B).replace("{c}", C);
            word.replace("{out}", out).replace("{in}", inputs)
        };
        self.row.words().into_iter().map(place).collect()
    }

    fn command(&self) -> Command {
        let mut command = killbox();
        command.args(self.words());
        command
    }

    /// Empties the folder.
    fn clear(&self) {
        let _ = fs::remove_dir_all(&self.out);
        fs::create_dir_all(&self.out).expect("a writable folder");
    }

    /// Places old files where the command is to write, if the row allows it.
    fn put_old_files(&self) {
        if self.row.leaves == Leaves::Whole {
            for name in self.files.keys() {
                let path = self.out.join(name);
                fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
                fs::write(path, OLD).expect("a writable folder");
            }
        }
    }

    /// Checks that every file is whole or the old one.
    fn check_what_is_left(&self, when: &str, may_be_partial: bool) {
        for (name, bytes) in files(&self.out) {
            // The tables and the page of a run without room for its games contain the result so
            // far.
            let tells = [".csv", ".html"].iter().any(|end| name.ends_with(end)) && may_be_partial;
            if name.ends_with(UNFINISHED) || tells {
                continue;
            }
            let is_old = self.row.leaves == Leaves::Whole && bytes == OLD;
            let is_whole = self.files.get(&name) == Some(&bytes);
            assert!(is_whole || is_old, "{} {when}: {name} is neither whole nor as it was", self.row.name);
        }
    }

    /// Runs the command again. It resumes with the files that are there, or says why it does not.
    fn check_the_end(&self, when: &str) {
        let name = self.row.name;
        let is_left = files(&self.out).keys().any(|name| !name.ends_with(UNFINISHED));
        let output = run(&mut self.command());
        match self.row.leaves {
            Leaves::Refused(words) if is_left => {
                assert_eq!(output.status.code(), Some(1), "{name} {when}: {}", stderr(&output));
                assert!(stderr(&output).contains(words), "{name} {when}: {}", stderr(&output));
            }
            _ => {
                assert!(output.status.success(), "{name} {when}: {}", stderr(&output));
                assert_eq!(stdout(&output), self.printed, "{name} {when}");
                let there = files(&self.out);
                let names = |files: &Files| files.keys().cloned().collect::<Vec<_>>();
                assert_eq!(
                    names(&there),
                    names(&self.files),
                    "{name} {when}: other files, or unfinished ones"
                );
                for (file, bytes) in &there {
                    assert!(*bytes == self.files[file], "{name} {when}: {file} differs");
                }
            }
        }
    }

    /// Kills the command again and again, at random moments: after a number of files, and a little
    /// later.
    fn kill(&self, seed: u64) {
        let mut random = stream(seed, 0, Purpose::Dice);
        let goes_on = self.row.leaves == Leaves::Resumed;
        let mut killed = 0;
        for kill in 0..KILLS {
            let when = format!("killed for the {}th time", kill + 1);
            if !goes_on {
                self.clear();
                if kill % 2 == 1 {
                    self.put_old_files();
                }
            } else if files(&self.out).len() >= self.files.len() {
                // The command came to its end.
                self.clear();
            }
            let begun = entries(&self.out);
            let after = if kill == 0 { 0 } else { below(&mut random, self.files.len() as u32 + 4) as usize };
            let late = Duration::from_micros(u64::from(below(&mut random, 4000)));
            let mut child =
                self.command().stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program runs");
            while changes(&begun, &entries(&self.out)) < after && child.try_wait().expect("a child").is_none()
            {
                std::thread::sleep(Duration::from_micros(200));
            }
            std::thread::sleep(late);
            child.kill().expect("a child");
            killed += usize::from(child.wait().expect("a child").code().is_none());
            self.check_what_is_left(&when, false);
            if let Leaves::Refused(_) = self.row.leaves {
                self.check_the_end(&when);
            }
        }
        assert!(killed > 0, "{}: was never killed", self.row.name);
        self.check_the_end("after all kills");
    }

    /// Runs the command with room for files of this many half kilobytes.
    #[cfg(unix)]
    fn with_room(&self, blocks: u64) -> Output {
        // The signal is ignored, as in most shells of servers, so the write fails.
        run(limited(&format!("trap '' XFSZ; ulimit -f {blocks}")).args(self.words()))
    }

    /// Runs the command on disks that become full sooner or later.
    #[cfg(unix)]
    fn fill(&self) {
        let name = self.row.name;
        for (at, blocks) in [0, 3, 40].into_iter().enumerate() {
            let when = format!("with room for {blocks} blocks");
            self.clear();
            if at == 0 {
                self.put_old_files();
            }
            let output = self.with_room(blocks);
            let said = stderr(&output);
            self.check_what_is_left(&when, self.row.leaves == Leaves::Resumed);
            assert!(
                !files(&self.out).keys().any(|name| name.ends_with(UNFINISHED)),
                "{name} {when}: an unfinished file takes space"
            );
            match output.status.code() {
                Some(0) => assert!(at > 0, "{name} {when}: wrote all the same"),
                Some(1) => {
                    for part in [text(&self.out), "too large", "free space"] {
                        assert!(said.contains(part), "{name} {when}: {part} is missing in\n{said}");
                    }
                }
                other => panic!("{name} {when}: ended with {other:?}: {said}"),
            }
            // A command without a run folder computes and prints its result all the same.
            if self.row.leaves != Leaves::Resumed {
                assert_eq!(stdout(&output), self.printed, "{name} {when}: {said}");
            }
            self.check_the_end(&when);
        }
    }
}

/// The files below a folder.
fn files(folder: &Path) -> Files {
    let read = |path: PathBuf| {
        let name = text(path.strip_prefix(folder).expect("below it")).to_owned();
        // A listed file may have been renamed since.
        fs::read(&path).ok().map(|bytes| (name, bytes))
    };
    listed(folder).into_iter().filter_map(read).collect()
}

/// The names of the files, and when they were written.
fn entries(folder: &Path) -> BTreeMap<PathBuf, Option<std::time::SystemTime>> {
    let time = |path: &PathBuf| fs::metadata(path).and_then(|about| about.modified()).ok();
    listed(folder).into_iter().map(|path| (path.clone(), time(&path))).collect()
}

/// The number of files that are new or were rewritten.
fn changes(
    before: &BTreeMap<PathBuf, Option<std::time::SystemTime>>,
    now: &BTreeMap<PathBuf, Option<std::time::SystemTime>>,
) -> usize {
    now.iter().filter(|(path, time)| before.get(*path) != Some(*time)).count()
}

fn listed(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => all.extend(listed(&entry.path())),
            Ok(_) => all.push(entry.path()),
            Err(_) => {}
        }
    }
    all
}

/// Calls a function with every row, two at a time, each with a folder of its own.
fn each_row(what: impl Fn(&Trial, u64) + Sync) {
    let dir = tempfile::tempdir().expect("a folder");
    let inputs = dir.path().join("inputs");
    succeed(&mut match_with(&["--games", "1", "--record", text(&inputs)]));
    let [a, b] = [A, B].map(|squad| format!("{}/{squad}", killbox_testkit::ROOT));
    let table = format!("tournament,squad_a,squad_b,winner\n1,{a},{b},a\n1,{b},{a},a\n");
    fs::write(inputs.join("results.csv"), table).expect("a writable folder");
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(row) = WRITERS.get(at) else { return };
                    what(&Trial::new(row, &inputs, dir.path().join(at.to_string())), at as u64);
                }
            });
        }
    });
}

/// Whatever is killed at any time, the files that are left are resumed, or whole, or rejected with
/// a helpful message.
#[test]
fn by_kills() {
    each_row(|trial, seed| trial.kill(seed));
}

/// Whatever fills the disk, the result is printed, an error names the place and the remedy, and the
/// files that are left are whole.
#[cfg(unix)]
#[test]
fn by_full_disks() {
    each_row(|trial, _| trial.fill());
}

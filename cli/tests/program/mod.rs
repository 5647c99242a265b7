//! The program under test. It runs in the root of the repository, so tests name sample squads and
//! scenarios as users do.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The program, without arguments.
pub fn killbox() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_killbox"));
    command.current_dir(killbox_testkit::ROOT);
    command
}

/// The path of a file of the repository, for a test that reads the file itself.
pub fn at_root(file: impl AsRef<Path>) -> PathBuf {
    Path::new(killbox_testkit::ROOT).join(file)
}

/// The exit code, standard output and standard error of a command.
pub fn run(command: &mut Command) -> (Option<i32>, String, String) {
    texts(command.output().expect("the program runs"))
}

/// The exit code, standard output and standard error of a command that has ended.
pub fn texts(output: Output) -> (Option<i32>, String, String) {
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

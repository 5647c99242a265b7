//! Helpers that run the program, list its files, and read rows back.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};

use killbox_workbench::runs::{Column, GAMES, SHIP_ROWS, Table};

/// The squads of most tests here: few ships and short games.
pub const A: &str = "squads/legacy/rebel-red-and-gold.xws";
pub const B: &str = "squads/legacy/firstorder-kylo-quickdraw.xws";
pub const C: &str = "squads/legacy/scum-hunters-three.xws";

pub use crate::program::killbox;

/// The program in a shell that runs `script` first, for instance to limit the size of files.
pub fn limited(script: &str) -> Command {
    let mut command = Command::new("sh");
    command.current_dir(killbox_testkit::ROOT);
    command.args(["-c", &format!("{script}; exec \"$@\""), "sh"]).arg(killbox().get_program());
    command
}

/// The command `killbox match A B --players random --seed 5 ...`.
pub fn match_with(more: &[&str]) -> Command {
    let mut command = killbox();
    command.args(["match", A, B, "--players", "random", "--seed", "5"]).args(more);
    command
}

pub fn run(command: &mut Command) -> Output {
    command.output().expect("the program runs")
}

pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

/// Runs a command that must succeed. Returns its standard output.
pub fn succeed(command: &mut Command) -> String {
    let output = run(command);
    assert!(output.status.success(), "{command:?}: {}", stderr(&output));
    stdout(&output)
}

pub fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// The files of a run's tables with their bytes. Empty if there are none yet.
pub fn parts(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for table in ["games", "ships"] {
        for entry in std::fs::read_dir(dir.join(table)).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            let name = format!("{table}/{}", path.file_name().and_then(|name| name.to_str()).expect("UTF-8"));
            files.insert(name, std::fs::read(path).expect("a readable part"));
        }
    }
    files
}

/// The number of complete parts.
pub fn complete_parts(dir: &Path) -> usize {
    std::fs::read_dir(dir.join("games")).map_or(0, |entries| {
        entries.flatten().filter(|entry| entry.path().extension().is_some_and(|end| end == "parquet")).count()
    })
}

/// Checks that two runs wrote the same files. A failure names files and does not print bytes.
pub fn assert_same_parts(dir: &Path, other: &Path) {
    let (here, there) = (parts(dir), parts(other));
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&here), names(&there));
    for (name, bytes) in &here {
        assert!(bytes == &there[name], "{name} differs");
    }
}

/// The columns of all parts of a table, joined.
pub fn rows(dir: &Path, table: &str) -> Vec<Column> {
    let schema = if table == "games" { GAMES } else { &SHIP_ROWS };
    let mut all: Option<Vec<Column>> = None;
    for (name, bytes) in parts(dir) {
        if !name.starts_with(table) {
            continue;
        }
        let columns = Table::read(bytes, schema).expect("a whole file").columns;
        match &mut all {
            None => all = Some(columns),
            Some(all) => all.iter_mut().zip(columns).for_each(|(column, more)| append(column, more)),
        }
    }
    all.expect("a part")
}

fn append(column: &mut Column, more: Column) {
    match (column, more) {
        (Column::Int(values), Column::Int(more)) => values.extend(more),
        (Column::Long(values), Column::Long(more)) => values.extend(more),
        (Column::Flag(values), Column::Flag(more)) => values.extend(more),
        (Column::Text(values), Column::Text(more)) => values.extend(more),
        (Column::Maybe(values), Column::Maybe(more)) => values.extend(more),
        _ => panic!("a column changes its type"),
    }
}

/// The index of a column in a schema.
fn place(schema: &str, name: &str) -> usize {
    let names = schema.lines().filter(|line| line.contains("required") || line.contains("optional"));
    let mut names = names.filter_map(|line| line.split_whitespace().nth(2));
    names.position(|at| at.trim_end_matches(';') == name).expect("a column")
}

/// A column of numbers.
pub fn numbers(dir: &Path, table: &str, name: &str) -> Vec<u64> {
    let schema = if table == "games" { GAMES } else { &SHIP_ROWS };
    match &rows(dir, table)[place(schema, name)] {
        Column::Int(values) => values.iter().map(|value| *value as u64).collect(),
        Column::Long(values) => values.iter().map(|value| *value as u64).collect(),
        Column::Flag(values) => values.iter().map(|value| u64::from(*value)).collect(),
        other => panic!("{name} holds {other:?}"),
    }
}

/// A column of words. An absent word is empty.
pub fn words(dir: &Path, table: &str, name: &str) -> Vec<String> {
    let schema = if table == "games" { GAMES } else { &SHIP_ROWS };
    let word = |value: &parquet::data_type::ByteArray| value.as_utf8().expect("UTF-8").to_owned();
    match &rows(dir, table)[place(schema, name)] {
        Column::Text(values) => values.iter().map(word).collect(),
        Column::Maybe(values) => {
            values.iter().map(|value| value.as_ref().map_or_else(String::new, word)).collect()
        }
        other => panic!("{name} holds {other:?}"),
    }
}

//! Checks the table of commands that write files (`cli/tests/runs/writers.rs`) against the command
//! line: an option that takes a path either only reads it or has a row in the table.

use clap::builder::ValueParser;
use clap::{Arg, Command, CommandFactory};

use table::{Row, WRITERS};

use super::Cli;

// Only names and command lines are used here. The rest is for the tests that run the commands.
#[allow(dead_code)]
#[path = "../tests/runs/writers.rs"]
mod table;

/// Options whose paths are read and never written.
const READ: &[&str] = &["--against", "--cards", "--field", "--hero", "--squads"];
/// Arguments without an option whose paths are read, as help names them.
const READ_WORDS: &[&str] = &["A", "B", "FILE", "RESULTS", "SQUAD"];
/// The option of the whole program that the feature `trace` adds. Its file holds times, so two runs
/// never write the same.
const TRACE: &str = "--trace";

/// Collects the options and arguments that take a path: the words of their command, and the name
/// that help shows.
fn paths(command: &Command, words: &[String], found: &mut Vec<(Vec<String>, String)>) {
    let is_path = |arg: &&Arg| arg.get_value_parser().type_id() == ValueParser::path_buf().type_id();
    for arg in command.get_arguments().filter(is_path) {
        let name = match arg.get_long() {
            Some(long) => format!("--{long}"),
            None => arg.get_value_names().map_or_else(String::new, |names| names[0].to_string()),
        };
        found.push((words.to_vec(), name));
    }
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        paths(below, &[words, &[below.get_name().to_owned()]].concat(), found);
    }
}

fn all() -> Vec<(Vec<String>, String)> {
    let mut program = Cli::command();
    program.build();
    let mut found = Vec::new();
    paths(&program, &[], &mut found);
    found
}

/// Whether a row runs this command with this option.
fn has(row: &Row, command: &[String], option: &str) -> bool {
    let words = row.words();
    words.iter().take(command.len()).eq(command) && words.contains(&option)
}

#[test]
fn every_option_that_writes_has_a_row() {
    let found = all();
    assert!(found.len() > 40, "the paths of the command line are not found: {found:?}");
    for (command, option) in &found {
        let read = match option.starts_with("--") {
            true => READ.contains(&option.as_str()),
            false => READ_WORDS.contains(&option.as_str()),
        };
        assert!(
            read || option == TRACE || WRITERS.iter().any(|row| has(row, command, option)),
            "killbox {} {option}: takes a path. If it writes there, give it a row in tests/runs/writers.rs; if it only reads, \
             list it in this file",
            command.join(" ")
        );
    }
}

#[test]
fn every_row_is_of_an_option_that_is_there() {
    let found = all();
    for row in WRITERS {
        let words = row.words();
        let writes = words.windows(2).filter(|pair| pair[0].starts_with("--") && pair[1].contains("{out}"));
        let options: Vec<&str> = writes.map(|pair| pair[0]).collect();
        assert!(!options.is_empty(), "{}: writes nothing", row.name);
        for option in options {
            assert!(
                found.iter().any(|(command, known)| known == option && has(row, command, option)),
                "{}: {option} is no option of this command",
                row.name
            );
        }
    }
}

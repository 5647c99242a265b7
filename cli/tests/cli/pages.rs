//! The program understands the commands in the documentation.

use super::commands::{killbox, stderr};

const PAGES: [(&str, &str); 2] = [
    ("README.md", include_str!("../../../README.md")),
    ("docs/guide.md", include_str!("../../../docs/guide.md")),
];

/// The commands of a page: lines of code blocks, and code within a line.
fn commands(page: &str) -> Vec<&str> {
    let mut commands = Vec::new();
    let mut block = false;
    for line in page.lines() {
        if line.starts_with("```") {
            block = !block;
        } else if block {
            commands.push(line);
        } else {
            commands.extend(line.split('`').skip(1).step_by(2));
        }
    }
    commands.retain(|command| command.starts_with("killbox "));
    commands
}

/// The words of a command up to a pipe. A quoted text is one word.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for c in command.chars() {
        match (c, quote) {
            ('|', None) => break,
            (' ', None) => words.push(String::new()),
            ('"' | '\'', None) => quote = Some(c),
            (c, Some(open)) if c == open => quote = None,
            (c, _) => words.last_mut().expect("there is one").push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Every command on these pages exists, with its options and their values.
#[test]
fn commands_on_pages_are_understood() {
    for (name, page) in PAGES {
        let commands = commands(page);
        assert!(commands.len() > 15, "{name}: {commands:?}");
        for command in commands {
            let words = words(command);
            // Nothing is played: `--help` prints the help once all earlier arguments are parsed.
            let args: Vec<&str> = words.iter().skip(1).map(String::as_str).chain(["--help"]).collect();
            let output = killbox(&args);
            let absent = stderr(&output).contains("this killbox was built without");
            assert!(output.status.success() || absent, "{name}: `{command}`: {}", stderr(&output));
        }
    }
}

/// The README asks questions in its reader's words, and each has a command.
#[test]
fn the_readme_is_short() {
    let (_, readme) = PAGES[0];
    assert!(readme.lines().count() <= 150, "{} lines", readme.lines().count());
    let shown = |line: &&str| !line.starts_with("killbox match ") && !line.starts_with("ruleset ");
    let wide: Vec<&str> = readme.lines().filter(shown).filter(|line| line.chars().count() > 100).collect();
    assert!(wide.is_empty(), "wider than 100 columns: {wide:?}");
    let questions = readme.lines().filter(|line| line.starts_with("| ") && line.contains("? |"));
    assert!(questions.clone().count() >= 12);
    for question in questions {
        assert!(question.contains("`killbox ") || question.contains("]("), "no answer: {question}");
    }
}

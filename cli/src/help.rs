//! The text below every `--help`: examples and exit codes. The man pages and the shell completions
//! are generated from the same texts.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::builder::StyledStr;
use clap::{Args, Command};
use clap_complete::Shell;
use killbox::output;

use super::absent;
use super::shared::{Failure, WRONG_USE, print};

/// The exit code of every command for a wrong command line.
const WRONG: (u8, &str) = (WRONG_USE, "the command line is wrong");

/// Headings of options that several commands have. A command's own options precede them.
pub(super) const RULES: &str = "Rules and cards";
/// See [`RULES`].
pub(super) const PLAYERS: &str = "Players and seed";
/// See [`RULES`].
pub(super) const STOP: &str = "When to stop";
/// See [`RULES`].
pub(super) const OUTPUT: &str = "Output";
/// See [`RULES`].
pub(super) const LONG_RUNS: &str = "Long runs";
/// See [`RULES`].
pub(super) const SPEED: &str = "Speed";

/// The exit codes of commands that play games.
pub(super) const GAMES: &[(u8, &str)] = &[
    (0, "every game ended by the rules"),
    (1, "a squad or a file is invalid, or a game reached a bound of the program"),
    (130, "interrupted (Ctrl-C, SIGTERM); the result so far is printed"),
];

/// The examples with their descriptions, and the exit codes, to which that of a wrong command line
/// is added.
pub(super) fn text(examples: &[(&str, &str)], codes: &[(u8, &str)]) -> StyledStr {
    let heading = anstyle::Style::new().bold().underline();
    let mut out = StyledStr::new();
    let length = |text: &str| text.chars().count();
    let fits = |line: &str, what: &str| length(line) <= LONGEST_BESIDE && LONGEST_BESIDE + length(what) <= 70;
    let beside = examples.iter().filter(|(line, what)| fits(line, what)).map(|(line, _)| length(line));
    let width = beside.max().unwrap_or(0);
    // Writing into a string does not fail.
    let _ = writeln!(out, "{heading}Examples:{heading:#}");
    for (line, what) in examples {
        let _ = match what {
            _ if what.is_empty() => writeln!(out, "  {line}"),
            _ if fits(line, what) => writeln!(out, "  {line:width$}   {what}"),
            _ => writeln!(out, "  {line}\n      {what}"),
        };
    }
    let _ = write!(out, "\n{heading}Exit codes:{heading:#}");
    let mut codes = codes.to_vec();
    codes.push(WRONG);
    codes.sort_by_key(|(code, _)| *code);
    for (code, what) in codes {
        let _ = write!(out, "\n  {code:3}  {what}");
    }
    out
}

/// The longest command line that has its description beside it. Longer ones have it below.
const LONGEST_BESIDE: usize = 46;

#[derive(Debug, Args)]
#[command(after_long_help = text(
    &[
        ("source <(killbox completions bash)", "for this shell; put it into ~/.bashrc for all shells"),
        ("killbox completions zsh > ~/.zfunc/_killbox", ""),
        ("killbox completions fish > ~/.config/fish/completions/killbox.fish", ""),
    ],
    &[(0, "printed")],
))]
pub(super) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub(super) fn completions(args: CompletionsArgs, mut program: Command) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "killbox", &mut script);
    print(String::from_utf8(script)?)?;
    Ok(ExitCode::SUCCESS)
}

#[derive(Debug, Args)]
#[command(after_long_help = text(
    &[
        ("killbox man | man -l -", "read the manual"),
        ("killbox man match | man -l -", "the page of one command"),
        ("killbox man --out ~/.local/share/man/man1", "all pages, for `man killbox` and `man killbox-match`"),
    ],
    &[(0, "printed or written"), (1, "the folder cannot be written")],
))]
pub(super) struct ManArgs {
    /// Print the page of this command instead of that of the program
    #[arg(value_name = "COMMAND", conflicts_with = "out")]
    command: Vec<String>,
    /// Write the pages of the program and of all its commands into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(super) fn man(args: ManArgs, mut program: Command) -> Result<ExitCode, Failure> {
    program.build();
    if let Some(dir) = &args.out {
        output::folder(dir)?;
        pages_into(dir, &program)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut page: &Command = &program;
    for name in &args.command {
        page = page.find_subcommand(name).ok_or_else(|| {
            if let Some(why) = absent::command(name) {
                return why.to_owned();
            }
            let known: Vec<&str> = page.get_subcommands().map(Command::get_name).collect();
            format!("no command `{name}` of {}: {}", page.get_name(), known.join(", "))
        })?;
    }
    let mut text = Vec::new();
    clap_mangen::Man::new(page.clone()).render(&mut text)?;
    print(String::from_utf8(text)?)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes the man pages of a command and of all its subcommands.
fn pages_into(dir: &Path, command: &Command) -> Result<(), Failure> {
    for below in command.get_subcommands().filter(|below| !below.is_hide_set()) {
        pages_into(dir, below)?;
    }
    let page = clap_mangen::Man::new(command.clone());
    let mut text = Vec::new();
    page.render(&mut text)?;
    Ok(output::write(&dir.join(page.get_filename()), &text)?)
}

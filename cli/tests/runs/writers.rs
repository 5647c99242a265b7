//! The table of all commands that write files: what each leaves if it is killed, and if the disk is
//! full. Tests kill every row and fill its disk. `cli/src/writers.rs` checks the table against the
//! options of the command line.

/// A command that writes files.
#[derive(Debug)]
pub struct Row {
    /// The name of the row in messages.
    pub name: &'static str,
    /// The command line. `{out}` is the folder that it writes into, `{in}` a folder with a replay
    /// and with results of a tournament, and `{a}`, `{b}` and `{c}` are squads.
    pub line: &'static str,
    /// What becomes of the files that the command leaves.
    pub leaves: Leaves,
}

/// What becomes of the files of a command that was killed or had no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaves {
    /// The same command resumes with them, and ends as if it had not been disturbed.
    Resumed,
    /// Each file is whole or as it was before. The same command writes all of them.
    Whole,
    /// Each file is whole. The same command rejects a folder with content, with this message.
    Refused(&'static str),
}

impl Row {
    /// The words of the command line.
    pub fn words(&self) -> Vec<&'static str> {
        self.line.split_whitespace().collect()
    }
}

/// All commands that write files.
pub const WRITERS: &[Row] = &[
    Row {
        name: "match that is kept",
        line: "match {a} {b} --players random --seed 5 --threads 2 --games 50 --part-games 10 --out {out}/run --resume
            --record {out}/replays --csv {out}/tables --report {out}/page.html",
        leaves: Leaves::Resumed,
    },
    Row {
        name: "match that is recorded",
        line: "match {a} {b} --players random --threads 2 --games 30 --record {out}/replays",
        leaves: Leaves::Refused("not empty"),
    },
    Row {
        name: "match that is reported",
        line: "match {a} {b} --players random --games 20 --csv {out} --report {out}/page.html",
        leaves: Leaves::Whole,
    },
    Row {
        name: "gauntlet",
        line: "gauntlet {a} {b} {c} --players random --games 16 --part-games 8 --out {out}/run --resume --csv {out}/run
            --report {out}/run/page.html",
        leaves: Leaves::Resumed,
    },
    Row {
        name: "meta",
        line: "meta {a} {b} {c} --players random --games 16 --part-games 8 --draws 20 --out {out}/run --resume
            --csv {out}/tables --report {out}/page.html",
        leaves: Leaves::Resumed,
    },
    Row {
        name: "compare",
        line: "compare {a} {b} --field {c} --players random --games 24 --part-games 8 --out {out}/run --resume
            --csv {out}/tables --report {out}/page.html",
        leaves: Leaves::Resumed,
    },
    Row {
        name: "dataset",
        line: "dataset --squads {a} {b} {c} --players random --games 24 --part-games 8 --arrays globals --out {out}/run
            --resume",
        leaves: Leaves::Resumed,
    },
    Row {
        name: "price",
        line: "price --faction resistance --players random --games 100 --out {out}/run --resume --csv {out}/prices.csv
            --report {out}/page.html",
        leaves: Leaves::Resumed,
    },
    Row {
        name: "backtest",
        line: "backtest {in}/results.csv --players random --games 8 --out {out}/back",
        leaves: Leaves::Whole,
    },
    Row {
        name: "squad random",
        line: "squad random --faction resistance --count 12 --out {out}/field",
        leaves: Leaves::Whole,
    },
    Row {
        name: "replay",
        line: "replay {in}/game-000000.killbox --html {out}/game.html",
        leaves: Leaves::Whole,
    },
    Row { name: "odds", line: "odds 3 2 --svg {out}/odds.svg --html {out}/odds.html", leaves: Leaves::Whole },
    Row { name: "man", line: "man --out {out}/man1", leaves: Leaves::Whole },
];

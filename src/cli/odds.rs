//! `killbox odds`: what an attack will do, and what to do with the dice.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use killbox::odds::read::{self, Circumstances};
use killbox::odds::{Aim, Calculator, Over, Question, Rules, Shot, json, picture, text};

use super::shared::{Failure, page, print};

#[derive(Debug, Args)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox odds \"3 focus lock\" \"3 focus evade\"", "one attack, by dice and tokens"),
        ("killbox odds \"4 lock\" \"2 focus, hull 4, shields 2\" --range 1 --then \"2 focus\" --aim kill", "two ships, until it is destroyed"),
        ("killbox odds \"3 lock\" \"2\" --roll \"hit focus blank\"", "what to reroll and spend now"),
        ("killbox odds \"3 focus\" \"2 evade\" --roll \"2 hit crit, focus blank\"", "the same for the defender"),
        ("killbox odds \"3 focus, reroll 1 blank\" \"2, their change hit>focus\" --svg odds.svg", "abilities, by what they do"),
    ],
    &[(0, "answered"), (1, "a side is wrong, or a file cannot be written; standard error says what and where")],
))]
pub(super) struct OddsArgs {
    /// Who attacks: attack dice, then what it has (focus, calculate 2, force, lock, deplete, ordnance, reroll 1 blank ...)
    attacker: String,
    /// Who defends: defense dice, then what it has (focus, evade 2, reinforce, strain, hull 4, shields 2 ...)
    defender: String,
    /// Attack range
    #[arg(long, value_name = "0-3", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=3))]
    range: u8,
    /// An obstacle obstructs the attacks
    #[arg(long)]
    obstructed: bool,
    /// The dice of the 200-point game: at range 0 the bonus of range 1, and no limits
    #[arg(long)]
    legacy: bool,
    /// Another attack on the same ship, after the first, as often as you like; `2 same`: by the same attacker
    #[arg(long, value_name = "ATTACKER")]
    then: Vec<String>,
    /// What the attackers play for
    #[arg(long, value_enum, default_value_t = AimName::Damage)]
    aim: AimName,
    /// What either side plans for: each attack for itself, or all of them together
    #[arg(long, value_enum, default_value_t = OverName::Attack)]
    over: OverName,
    /// Dice that lie there: what to do with them. Attack dice (`hit focus blank`), or the attack's hits and crits, a comma
    /// and the defense dice (`2 hit crit, evade focus`)
    #[arg(long, value_name = "DICE", conflicts_with_all = ["svg", "html"])]
    roll: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Draw the chart into this file, too
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a page with chart and numbers into this file, too
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AimName {
    /// The most damage
    Damage,
    /// The defender destroyed, then the most damage
    Kill,
    /// A critical hit that comes through, then the most damage
    Crit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OverName {
    /// Each attack for itself
    Attack,
    /// All attacks together
    Sequence,
}

impl OddsArgs {
    fn circumstances(&self) -> Circumstances {
        let rules = if self.legacy { Rules::Legacy } else { Rules::Standard };
        let shot = Shot { range: self.range, obstructed: self.obstructed, rules, ..Shot::default() };
        let aim = match self.aim {
            AimName::Damage => Aim::Damage,
            AimName::Kill => Aim::Kill,
            AimName::Crit => Aim::Crit,
        };
        let over = match self.over {
            OverName::Attack => Over::Attack,
            OverName::Sequence => Over::Sequence,
        };
        Circumstances { shot, aim, over }
    }
}

pub(super) fn run(args: OddsArgs) -> Result<ExitCode, Failure> {
    let attackers: Vec<&str> =
        std::iter::once(&args.attacker).chain(&args.then).map(String::as_str).collect();
    let question = read::question(&attackers, &args.defender, &args.circumstances())?;
    if question.aim == Aim::Kill && question.defender.strength.is_none() {
        return Err("--aim kill: how much the defender can suffer is not said; add `hull` and its number, \
                    as in \"2 focus, hull 4, shields 2\""
            .into());
    }
    let calculator = Calculator::new();
    if let Some(roll) = &args.roll {
        let table = read::on_table(roll)?;
        let plays =
            calculator.advise(&question, &table).map_err(|wrong| format!("--roll \"{roll}\": {wrong}"))?;
        print(match args.json {
            true => format!("{:#}\n", json::advice(&question, &table, &plays)),
            false => text::advice(&question, &table, &plays, page()),
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    let outcomes = calculator.answer(&question)?;
    if let Some(path) = &args.svg {
        write(path, picture::svg(&question, &outcomes))?;
    }
    if let Some(path) = &args.html {
        write(path, picture::html(&question, &outcomes))?;
    }
    if args.json {
        print(format_args!("{:#}\n", json::answer(&question, &outcomes)))?;
    } else {
        let plain = match question.aim {
            Aim::Damage => None,
            Aim::Kill | Aim::Crit => {
                Some(calculator.answer(&Question { aim: Aim::Damage, ..question.clone() })?)
            }
        };
        print(text::answer(&question, &outcomes, plain.as_deref(), page()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write(path: &Path, text: String) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()).into())
}

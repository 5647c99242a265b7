//! `killbox odds`: the odds of an attack, and how to spend tokens on its dice.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use killbox::odds::engine::Engine;
use killbox::odds::read::{self, Circumstances};
use killbox::odds::{Aim, Calculator, Over, Question, Rules, Shot, json, picture, text};
use killbox::output::Destination;

use killbox::narration::{Names, ink::Ink};
use killbox::replay::Recording;
use killbox::scenario::{self, CardPool};
use killbox::{input, record};
use killbox_components::decision::DecisionKind;
use killbox_components::ids::Seat;
use killbox_components::spec::Matchup;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Observer;
use killbox_systems::world::snapshot::Snapshot;

use super::files::all;
use super::shared::{CardsOption, Failure, page, print};

#[derive(Debug, Args)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox odds \"3 focus lock\" \"3 focus evade\"", "one attack, by dice and tokens"),
        ("killbox odds \"4 lock\" \"2 focus, hull 4, shields 2\" --range 1 --then \"2 focus\" --aim kill", "two attackers that try to destroy one ship"),
        ("killbox odds \"3 lock\" \"2\" --roll \"hit focus blank\"", "what to reroll and spend now"),
        ("killbox odds \"3 focus\" \"2 evade\" --roll \"2 hit crit, focus blank\"", "the same for the defender"),
        ("killbox odds position.ron", "the attacks of the engaging ship, with all cards"),
        ("killbox odds DIR/game-000000.killbox --at 214", "the same at a decision of a recorded game"),
        ("killbox odds \"3 focus, reroll 1 blank\" \"2, their change hit>focus\" --svg odds.svg", "abilities, described by their effects"),
    ],
    &[(0, "answered"), (1, "a side is invalid, or a file cannot be written; standard error says what and where")],
), mut_arg("dir", |cards| cards.conflicts_with("defender")))]
pub(super) struct OddsArgs {
    /// The attacker: its attack dice, then its tokens and abilities (focus, calculate 2, force,
    /// lock, deplete, ordnance, reroll 1 blank ...); or a scenario file or a replay, whose attack
    /// the engine plays with all cards
    #[arg(value_name = "ATTACKER|FILE")]
    attacker: String,
    /// The defender: its defense dice, then its tokens, abilities and strength (focus, evade 2,
    /// reinforce, strain, hull 4, shields 2 ...)
    defender: Option<String>,
    /// For a replay: the first decision of an attack after this many choices of both players
    #[arg(long, value_name = "CHOICES", conflicts_with = "defender")]
    at: Option<u64>,
    /// For a scenario file: the first case whose sentence contains this text
    #[arg(long, value_name = "WORDS", conflicts_with = "defender")]
    only: Option<String>,
    /// Attack range
    #[arg(long, value_name = "0-3", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=3))]
    range: u8,
    /// An obstacle obstructs the attacks
    #[arg(long)]
    obstructed: bool,
    /// Use the dice of the 200-point game: the bonus of range 1 at range 0, too, and no limits
    #[arg(long)]
    legacy: bool,
    /// Another attack on the same ship, after the first; can be repeated. `2 same`: the same
    /// attacker, with 2 dice
    #[arg(long, value_name = "ATTACKER")]
    then: Vec<String>,
    /// The goal of the attackers
    #[arg(long, value_enum, default_value_t = AimName::Damage)]
    aim: AimName,
    /// The horizon of both sides: each attack by itself, or all attacks together
    #[arg(long, value_enum, default_value_t = OverName::Attack)]
    over: OverName,
    /// Advise on rolled dice: the attack dice (`hit focus blank`), or the attack's hits and crits,
    /// a comma and the defense dice (`2 hit crit, evade focus`)
    #[arg(long, value_name = "DICE", conflicts_with_all = ["svg", "html"])]
    roll: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Also draw the chart into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Also write a page with chart and numbers into this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    cards: CardsOption,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AimName {
    /// The most damage
    Damage,
    /// Destroy the defender, then the most damage
    Kill,
    /// Get a critical hit through, then the most damage
    Crit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OverName {
    /// Each attack by itself
    Attack,
    /// All attacks together
    Sequence,
}

impl From<AimName> for Aim {
    fn from(name: AimName) -> Aim {
        match name {
            AimName::Damage => Aim::Damage,
            AimName::Kill => Aim::Kill,
            AimName::Crit => Aim::Crit,
        }
    }
}

impl OddsArgs {
    fn circumstances(&self) -> Circumstances {
        let rules = if self.legacy { Rules::Legacy } else { Rules::Standard };
        let shot = Shot { range: self.range, obstructed: self.obstructed, rules, ..Shot::default() };
        let aim = self.aim.into();
        let over = match self.over {
            OverName::Attack => Over::Attack,
            OverName::Sequence => Over::Sequence,
        };
        Circumstances { shot, aim, over }
    }
}

pub(super) fn run(args: OddsArgs) -> Result<ExitCode, Failure> {
    let Some(defender) = &args.defender else { return of_file(&args) };
    let attackers: Vec<&str> =
        std::iter::once(&args.attacker).chain(&args.then).map(String::as_str).collect();
    let question = read::question(&attackers, defender, &args.circumstances())?;
    if question.aim == Aim::Kill && question.defender.strength.is_none() {
        return Err("--aim kill: the defender has no hull; add `hull` and its number, \
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
    let answer = match (args.json, question.aim) {
        (true, _) => format!("{:#}\n", json::answer(&question, &outcomes)),
        (false, Aim::Damage) => text::answer(&question, &outcomes, None, page()),
        (false, Aim::Kill | Aim::Crit) => {
            let plain = calculator.answer(&Question { aim: Aim::Damage, ..question.clone() })?;
            text::answer(&question, &outcomes, Some(&plain), page())
        }
    };
    all([
        print(answer),
        write(args.svg.as_deref(), || picture::svg(&question, &outcomes)),
        write(args.html.as_deref(), || picture::html(&question, &outcomes)),
    ])?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the odds of an attack of a file's battle, as the engine plays it.
fn of_file(args: &OddsArgs) -> Result<ExitCode, Failure> {
    let by_sides = args.range != 2 || args.obstructed || args.legacy || !args.then.is_empty();
    if by_sides || args.over != OverName::Attack || args.roll.is_some() {
        return Err("without a defender the attack comes from a file, which takes only --at, --only, --cards, --aim, --json, --svg and \
                    --html"
            .into());
    }
    let path = Path::new(&args.attacker);
    let ends = |with: &str| args.attacker.ends_with(with);
    if ends(".killbox") && args.only.is_some() {
        return Err("--only: a replay has no cases; choose one of its attacks with --at CHOICES".into());
    }
    if ends(".ron") && args.at.is_some() {
        return Err(
            "--at: a scenario file has no choices to count; choose one of its cases with --only WORDS".into(),
        );
    }
    if ends(".killbox") {
        of_replay(args, path)
    } else if ends(".ron") {
        of_scenario(args, path)
    } else {
        Err(format!("{}: add a defender, or name a file that ends in .ron or .killbox", args.attacker).into())
    }
}

/// Whether the pending decision belongs to an attack.
fn in_attack<O: Observer>(b: &Battle<O>) -> bool {
    let declares = Seat::BOTH.into_iter().any(|seat| {
        let asked = b.pending.of(seat);
        asked.is_open() && asked.kind == DecisionKind::Attack
    });
    declares || b.attacks.current().is_some_and(|attack| !attack.aftermath)
}

fn of_replay(args: &OddsArgs, path: &Path) -> Result<ExitCode, Failure> {
    let recording = Recording::read(path)?;
    let (matchup, cast) = record::cast_of(&recording, &args.cards.load()?, &args.cards.library()?, path)?;
    let from = args.at.unwrap_or(0);
    let before = recording.before(matchup.clone(), path, &mut |made, b| made >= from && in_attack(b))?;
    let made: usize = recording.choices.iter().map(Vec::len).sum();
    let snapshot = before.ok_or_else(|| {
        format!(
            "{}: no decision of an attack after {from} choices; the game has {made} choices",
            path.display()
        )
    })?;
    tell(args, &snapshot, &matchup, &Names::of_game(&matchup, &cast.squads, Ink::default()))
}

fn of_scenario(args: &OddsArgs, path: &Path) -> Result<ExitCode, Failure> {
    let (catalogue, library) = (args.cards.load()?, args.cards.library()?);
    let pool = CardPool { catalogue: &catalogue, library: &library };
    let file = input::shown(path);
    let text = input::text(path, super::scenario::LONGEST, "a scenario file")?;
    let only = args.only.as_deref().unwrap_or_default();
    let cases = scenario::read(&file, &text)?;
    let case = cases.iter().find(|case| case.about().contains(only));
    let case = case.ok_or_else(|| format!("{file}: no case has a sentence with these words"))?;
    let mut snapshot = None;
    let run = case.run_paused(pool, |b| {
        if snapshot.is_none() && in_attack(b) {
            snapshot = Some(Snapshot::of(b));
        }
    });
    let (Some(matchup), Some(snapshot)) = (run.matchup, snapshot) else {
        let faults: Vec<String> = run.faults.iter().map(ToString::to_string).collect();
        let nothing = format!("{file}: the case reaches no decision of an attack");
        return Err(
            if faults.is_empty() { nothing } else { format!("{nothing}\n{}", faults.join("\n")) }.into()
        );
    };
    tell(args, &snapshot, &matchup, &Names::of_scenario(&matchup, &run.lying))
}

fn tell(args: &OddsArgs, snapshot: &Snapshot, matchup: &Matchup, names: &Names) -> Result<ExitCode, Failure> {
    let answers = |aim| {
        let answers = Engine::new(matchup.clone()).aiming(aim).answers(snapshot);
        answers.map_err(|error| format!("{}: {error}", args.attacker))
    };
    let aim = args.aim.into();
    let found = answers(aim)?;
    let answer = match args.json {
        true => format!("{:#}\n", json::answers(&found, aim, matchup, names)),
        false => {
            let plain = if aim == Aim::Damage { None } else { Some(answers(Aim::Damage)?) };
            text::answers(&found, (aim, plain.as_ref()), matchup, names, page())
        }
    };
    all([
        print(answer),
        write(args.svg.as_deref(), || picture::svg_of_answers(&found, matchup, names)),
        write(args.html.as_deref(), || picture::html_of_answers(&found, matchup, names)),
    ])?;
    Ok(ExitCode::SUCCESS)
}

/// Writes a chart or a page, if the user asked for it. The odds take no time, so the path is not
/// tested beforehand.
fn write(path: Option<&Path>, text: impl FnOnce() -> String) -> Result<(), Failure> {
    path.map_or(Ok(()), |path| Ok(Destination::new(path, &[])?.write(text().as_bytes())?))
}

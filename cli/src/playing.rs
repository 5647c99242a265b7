//! What the commands that play many games share: options for squads, players and threads, the
//! progress bar, and the handling of Ctrl-C.

use std::fmt::Write;
use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use clap::{Arg, Args};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use killbox::matches::{BATCH, GameResult, Watch};
use killbox::record::Recordings;
use killbox::squads::{self, Field, LoadOptions, Xws};
use killbox_cards::Library;
use killbox_cards::catalogue::revision::Revision;
use killbox_cards::catalogue::{Catalogue, Faction};
use killbox_components::choice::OptionKey;
use killbox_players::registry::Chosen;
use killbox_workbench::compare::{PlayedUpdate, Update, UpdateReport};

use super::count::count;
use super::help::{OUTPUT, PLAYERS, RULES, SPEED};
use super::players::PlayerParser;
use super::shared::{CardsOption, Failure, RulesetOption, ScenarioOption};

/// The exit code of an interrupted run: 128 plus the number of SIGINT, as in shells.
const INTERRUPTED: u8 = 130;

/// The exit code of a run that printed its report: a failure if some of its games reached a bound.
pub(super) fn exit_code(interrupted: bool, faulted: u64) -> ExitCode {
    match (interrupted, faulted) {
        (true, _) => ExitCode::from(INTERRUPTED),
        (false, 0) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

/// The options for rules, cards and the format of the result.
#[derive(Debug, Args)]
pub(super) struct FieldOptions {
    #[command(flatten)]
    ruleset: RulesetOption,
    #[command(flatten)]
    scenario: ScenarioOption,
    #[command(flatten)]
    cards: CardsOption,
    /// Accept squads over the points limit or with slots of an older points list, with a warning
    #[arg(long, help_heading = RULES)]
    lenient: bool,
    /// Reject squads with cards whose abilities are not simulated
    #[arg(long, hide_short_help = true, help_heading = RULES)]
    strict: bool,
    /// Print the report as JSON on standard output, and nothing else
    #[arg(long, help_heading = OUTPUT)]
    pub(super) json: bool,
}

impl FieldOptions {
    /// Loads the catalogue of the cards.
    pub(super) fn catalogue(&self) -> Result<Catalogue, Failure> {
        self.cards.load()
    }

    /// Loads the squads of these files and the compiled abilities.
    pub(super) fn load(&self, files: &[&Path]) -> Result<(Field, Library), Failure> {
        self.load_from(&self.catalogue()?, files)
    }

    /// As [`FieldOptions::load`]. Without `--scenario`, the games play the scenarios that the
    /// squads ask for [SCN-2].
    pub(super) fn load_as_asked(&self, files: &[&Path]) -> Result<(Field, Library), Failure> {
        let (mut field, library) = self.load(files)?;
        if !self.scenario.is_said() {
            field.play_as_asked();
        }
        Ok((field, library))
    }

    /// As [`FieldOptions::load`], with a catalogue that is already loaded.
    pub(super) fn load_from(
        &self,
        catalogue: &Catalogue,
        files: &[&Path],
    ) -> Result<(Field, Library), Failure> {
        let library = self.cards.library()?;
        let ruleset = self.ruleset.load()?;
        let remarks = ruleset.as_ref().map_or_else(Vec::new, |loaded| loaded.remarks.clone());
        let ruleset = ruleset.map(|loaded| loaded.ruleset);
        let options = LoadOptions { catalogue, library: &library, ruleset, lenient: self.lenient };
        let mut field = squads::load_all(files, &options)?;
        self.scenario.set(&mut field.ruleset)?;
        field.warnings.splice(..0, remarks);
        if self.strict {
            refuse_unsimulated(&field)?;
        }
        Ok((field, library))
    }

    /// The options about games alone, and whether the command line has them.
    pub(super) fn about_games(&self) -> [(&'static str, bool); 3] {
        [
            ("--scenario", self.scenario.is_said()),
            ("--environment", self.scenario.has_environment()),
            ("--strict", self.strict),
        ]
    }

    /// The two revisions of one game, if `--points` names two of one game: before, then after.
    pub(super) fn update(&self) -> Option<[&'static Revision; 2]> {
        self.cards.update()
    }

    /// Loads a squad by the points of two revisions, as two squads of a field, and its opponents.
    pub(super) fn load_update(
        &self,
        revisions: [&'static Revision; 2],
        squad: &Path,
        opponents: &[&Path],
    ) -> Result<(Field, Library, PlayedUpdate), Failure> {
        let files: Vec<&Path> = std::iter::once(squad).chain(opponents.iter().copied()).collect();
        let ((mut field, update), library, remarks) =
            self.with_update(revisions, &files, |update, squads| {
                let (squad, opponents) = squads.split_first().ok_or("no squad")?;
                update.field(squad, opponents)
            })?;
        field.warnings.splice(..0, remarks);
        if self.strict {
            refuse_unsimulated(&field)?;
        }
        Ok((field, library, update))
    }

    /// What the later of two revisions did to the squads of these files.
    pub(super) fn report_update(
        &self,
        revisions: [&'static Revision; 2],
        files: &[&Path],
        faction: Option<Faction>,
    ) -> Result<UpdateReport, Failure> {
        let (report, ..) =
            self.with_update(revisions, files, |update, squads| update.report(squads, faction))?;
        Ok(report)
    }

    /// Calls `work` with an update and the squads of these files. Returns its result, the abilities
    /// and the remarks on the ruleset.
    fn with_update<T>(
        &self,
        revisions: [&'static Revision; 2],
        files: &[&Path],
        work: impl FnOnce(&Update, &[Xws]) -> Result<T, String>,
    ) -> Result<(T, Library, Vec<String>), Failure> {
        let catalogues = self.cards.load_update(revisions)?;
        let [_, after] = &catalogues;
        let library = self.cards.library_of(after)?;
        let squads = files.iter().map(|path| Xws::read_with(path, after)).collect::<Result<Vec<_>, _>>()?;
        let set = revisions[1].set;
        let named = self.ruleset.load()?;
        let is_named = named.is_some();
        let (mut ruleset, remarks) = match named {
            Some(found) => (found.ruleset, found.remarks),
            None => (squads::ruleset_of_set(&squads, set, after), Vec::new()),
        };
        if ruleset.card_set != set {
            let [before, after] = revisions.map(|revision| revision.name.as_str());
            return Err(format!(
                "--points {before},{after}: points of the {set} set, but ruleset `{}` has the {} set",
                ruleset.name, ruleset.card_set
            )
            .into());
        }
        self.scenario.set(&mut ruleset)?;
        let update = Update {
            revisions,
            catalogues: catalogues.each_ref(),
            library: &library,
            ruleset: &ruleset,
            lenient: self.lenient,
        };
        if !is_named {
            update.refuse_other_games(&squads)?;
        }
        let done = work(&update, &squads)?;
        Ok((done, library, remarks))
    }
}

/// The options for players and the seed.
#[derive(Debug, Args)]
pub(super) struct PlayingOptions {
    /// The seed: equal seeds give equal games
    #[arg(long, default_value_t = 1, value_parser = count(0..=u64::MAX), allow_negative_numbers = true, help_heading = PLAYERS)]
    pub(super) seed: u64,
    /// The players of squad A and squad B; one name plays both
    ///
    /// Options follow a name: `greedy:slips=0.1`.
    #[arg(long, value_delimiter = ',', num_args = 1, default_value = "greedy", value_name = "A,B", value_parser = PlayerParser, help_heading = PLAYERS)]
    players: Vec<Chosen>,
    /// Number of playouts per dial for players that search, as in `search:nodes=N`: a number, or
    /// `4x` for four times the default
    #[arg(long, value_name = "N", hide_short_help = true, help_heading = PLAYERS)]
    nodes: Option<String>,
}

/// The options for threads and batches.
#[derive(Debug, Args)]
pub(super) struct WorkerOptions {
    /// Number of worker threads; 0 starts one per core
    #[arg(long, default_value_t = 0, value_parser = count(0..=1024), allow_negative_numbers = true, hide_short_help = true, help_heading = SPEED)]
    threads: u64,
    /// Number of battles that a worker plays at once; results do not depend on it
    #[arg(long, default_value_t = BATCH as u64, value_parser = count(1..=65_536), allow_negative_numbers = true,
        hide_short_help = true, help_heading = SPEED)]
    batch: u64,
}

/// Turns `--players` into an option that takes one player for both sides.
pub(super) fn one_player(players: Arg) -> Arg {
    players
        .value_name("NAME")
        .help("The player of both sides")
        .long_help("The player of both sides\n\nOptions follow a name: `greedy:slips=0.1`.")
}

impl PlayingOptions {
    /// The players of squad A and squad B.
    pub(super) fn players(&self) -> Result<[Chosen; 2], Failure> {
        self.players_and(&[]).map(|(players, _)| players)
    }

    /// The players of squad A and squad B, and the players of `again`, if there are any.
    pub(super) fn players_and(
        &self,
        again: &[Chosen],
    ) -> Result<([Chosen; 2], Option<[Chosen; 2]>), Failure> {
        let mut searches = false;
        let mut pair = |option: &str, players: &[Chosen]| {
            let [a, b] = one_or_two(option, players)?;
            let mut budgeted = |player: Chosen| match &self.nodes {
                Some(nodes) if player.has("nodes") => {
                    searches = true;
                    player.with(&format!("nodes={nodes}")).map_err(|why| format!("--nodes: {why}"))
                }
                _ => Ok(player),
            };
            Ok::<_, Failure>([budgeted(a)?, budgeted(b)?])
        };
        let players = pair("--players", &self.players)?;
        let again = if again.is_empty() { None } else { Some(pair("--again", again)?) };
        if self.nodes.is_some() && !searches {
            return Err(
                "--nodes: none of the players searches: name one that does, `--players search`".into()
            );
        }
        Ok((players, again))
    }
}

/// The two players of an option that takes one name or two.
fn one_or_two(option: &str, players: &[Chosen]) -> Result<[Chosen; 2], Failure> {
    match players {
        [both] => Ok([both, both].map(Chosen::clone)),
        [a, b] => Ok([a, b].map(Chosen::clone)),
        _ => Err(format!("{option} takes one name or two: A,B").into()),
    }
}

impl WorkerOptions {
    pub(super) fn threads(&self) -> usize {
        match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            n => n as usize,
        }
    }

    pub(super) fn batch(&self) -> usize {
        self.batch as usize
    }
}

/// Rejects squads with unsimulated abilities, for `--strict`.
fn refuse_unsimulated(field: &Field) -> Result<(), Failure> {
    if field.not_simulated.is_empty() {
        return Ok(());
    }
    let mut text = String::from("--strict: these cards have abilities that are not simulated:");
    for card in &field.not_simulated {
        text += &format!("\n  {}: {} {} ({})", card.squad, card.kind, card.name, card.id);
    }
    Err(text.into())
}

/// The flag that the first Ctrl-C sets. SIGTERM, with which servers end long runs, does the same. A
/// second signal ends the program at once.
pub(super) fn stop_on_interrupt() -> Result<&'static AtomicBool, Failure> {
    static STOP: AtomicBool = AtomicBool::new(false);
    static ASKED: AtomicBool = AtomicBool::new(false);
    ctrlc::set_handler(|| {
        STOP.store(true, Ordering::Relaxed);
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(INTERRUPTED));
        }
        eprintln!("stopping after the current games; press Ctrl-C again to stop at once");
    })?;
    Ok(&STOP)
}

/// The progress bar, and the recordings if the user asked for them.
pub(super) struct Progress {
    bar: ProgressBar,
    played: AtomicU64,
    recordings: Option<Recordings>,
}

impl Progress {
    /// A bar for `games` games, or without an end if their number is unknown.
    pub(super) fn new(games: Option<u64>, recordings: Option<Recordings>) -> Progress {
        let (bar, template) = match games {
            Some(games) => {
                (ProgressBar::new(games), "{bar:30} {human_pos}/{human_len} games  {speed}  {eta} left")
            }
            None => (ProgressBar::no_length(), "{spinner} {human_pos} games  {speed}  {elapsed}"),
        };
        if std::io::stderr().is_terminal() {
            let style = ProgressStyle::with_template(template).expect("a valid template");
            bar.set_style(style.with_key("speed", |state: &ProgressState, out: &mut dyn Write| {
                let _ = write!(out, "{} games/s", HumanCount(state.per_sec().round() as u64));
            }));
            bar.enable_steady_tick(Duration::from_millis(200));
        } else {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        Progress { bar, played: AtomicU64::new(0), recordings }
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// The first error while recording, if there was one.
    pub(super) fn failure(&self) -> Option<String> {
        self.recordings.as_ref().and_then(Recordings::failure)
    }
}

impl Watch for Progress {
    fn ended(&self, _: &GameResult) {
        // The bar takes a lock, so it is updated only now and then.
        let played = self.played.fetch_add(1, Ordering::Relaxed) + 1;
        if played.is_multiple_of(16) || Some(played) == self.bar.length() {
            self.bar.set_position(played);
        }
    }

    fn restored(&self, games: u64) {
        let played = self.played.fetch_add(games, Ordering::Relaxed) + games;
        self.bar.set_position(played);
        // Restored games took no time. The speed counts only games that are played from here on.
        self.bar.reset_eta();
    }

    fn wants_choices(&self) -> bool {
        self.recordings.is_some()
    }

    fn wants_again(&self, game: &GameResult) -> bool {
        self.recordings.as_ref().is_some_and(|recordings| recordings.lacks(game.game))
    }

    fn choices(&self, game: &GameResult, choices: &[Vec<OptionKey>; 2]) {
        if let Some(recordings) = &self.recordings {
            recordings.write(game, choices);
        }
    }
}

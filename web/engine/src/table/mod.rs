//! One game at a table, whose seats are played by people or by players of killbox.
//!
//! The state of a table is the list of choices that were made. To resume a game or to undo an
//! answer, the game is played again up to a choice. A saved game is therefore a replay, also while
//! the game goes on.

mod asked;
mod dice;
mod eyes;
mod thought;

use std::path::Path;

use killbox::matches::seating;
use killbox::narration::ink::Ink;
use killbox::narration::{Cast, Names};
use killbox::odds::Calculator;
use killbox::record::{self, Recorded};
use killbox::replay::Recording;
use killbox::scene::{Aims, Game, Kind, Moment, Scene, ShipCard, Sight, Story, aims, cards, scene};
use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_components::choice::OptionKey;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::ids::Seat;
use killbox_components::rng::player_streams;
use killbox_components::spec::Matchup;
use killbox_players::Player;
use killbox_systems::batch::Batch;
use killbox_systems::world::hash::{Mixer, result_hash};
use killbox_systems::world::observer::Recorder;
use killbox_systems::world::secrets::is_for_one_seat;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use self::asked::{Decision, Planned, decision, planned};
use self::eyes::Eyes;
use self::thought::Thought;
use crate::Fault;
use crate::fault::{named, refused};
use crate::setup::{Match, Setup, player, read};

/// The name of a person in a seat.
const HUMAN: &str = "human";

/// The setup of a game at a table, as the page sends it.
#[derive(Debug, Deserialize, TS)]
pub(crate) struct TableSetup {
    #[serde(flatten)]
    setup: Setup,
    /// The index of the game, which identifies it together with the seed. In games with an odd
    /// index squad A has seat B, unless `first` is set.
    game: u64,
    /// The players of squad A and squad B: `human` or one that can be chosen. `players` is ignored.
    seats: [String; 2],
}

/// A game at a table.
pub struct Table {
    /// The replay of the game without its choices.
    recording: Recording,
    matchup: Matchup,
    cast: Cast,
    players: [Option<Box<dyn Player>>; 2],
    streams: [ChaCha8Rng; 2],
    batch: Batch<Recorder, Eyes>,
    choices: [Vec<OptionKey>; 2],
    /// The answers of people that can be undone.
    taken: Vec<Taken>,
    thought: Thought,
    calculator: Calculator,
    /// The seat that was asked last.
    seat: Seat,
}

/// The state of the table before an answer.
struct Taken {
    seat: Seat,
    made: [usize; 2],
    streams: [ChaCha8Rng; 2],
}

/// A mark before an answer, to find out whether the answer can be undone.
struct Since {
    dice: u64,
    events: usize,
}

impl Line {
    fn of(moment: &Moment) -> Line {
        Line { words: moment.words.clone(), kind: moment.kind, round: moment.round, ship: moment.ship }
    }
}

/// The table from the view of one seat, without anything that is hidden from it. For two people at
/// the table it is what is open to both, except for a secret decision.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Now {
    /// The seat from whose view the table is shown: the seat that is asked, else the person that
    /// was asked last.
    seat: Seat,
    /// The board.
    scene: Scene,
    /// The open decision; null if the game is over.
    decision: Option<Decision>,
    /// The dials of that seat.
    planned: Vec<Planned>,
    /// The attacks that each ship could make if it could attack now, by its number.
    aims: Aims,
    /// The log so far.
    log: Vec<Line>,
    /// The events after an answer, if there were any.
    tale: Option<Tale>,
    /// The result, if the game is over.
    result: Option<Outcome>,
    /// Whether the last answer can be undone.
    can_undo: bool,
}

/// The events since the last answer: the scene before it and the moments after it.
#[derive(Debug, Serialize, TS)]
struct Tale {
    /// The scene before the answer.
    start: Scene,
    /// The moments after it.
    moments: Vec<Moment>,
}

/// A sentence of the log.
#[derive(Debug, Serialize, TS)]
struct Line {
    /// The sentence.
    words: String,
    /// The kind of what happened.
    kind: Kind,
    /// The number of the round.
    round: u8,
    /// The ship that it is about.
    ship: Option<u8>,
}

/// The result of a game at the table.
#[derive(Debug, Serialize, TS)]
struct Outcome {
    /// The seat that won; null for a draw, or for a game that a bound of the program ended.
    winner: Option<Seat>,
    /// The scores, by seat.
    scores: [u16; 2],
    /// The number of rounds.
    rounds: u8,
    /// The hash of the final state, in hexadecimal.
    hash: String,
    /// The bound of the program that ended the game, in words.
    fault: Option<String>,
}

/// The data that does not change during a game.
#[derive(Debug, Serialize, TS)]
#[ts(rename = "Cast")]
pub(crate) struct CastShown {
    /// The name of the ruleset.
    ruleset: String,
    /// The seed, as text.
    seed: String,
    /// The index of the game.
    game: u64,
    /// The names of the squads, by seat.
    squads: [String; 2],
    /// The players, by seat: `human` or a player of killbox.
    players: [String; 2],
    /// All ships.
    ships: Vec<ShipCard>,
    /// The width of the play area, in mm.
    width: f64,
    /// The depth of the play area, in mm.
    height: f64,
}

impl Table {
    /// A new game from the JSON of a `TableSetup`. It is played up to the first decision of a
    /// person.
    ///
    /// # Errors
    /// Names the part of the setup that cannot be played.
    pub fn new(setup: &str) -> Result<Table, Fault> {
        let TableSetup { setup, game, seats } = read(setup, "setup")?;
        let chosen = [sitting(&seats[0])?, sitting(&seats[1])?];
        let of = Match::of_squads(&setup)?;
        let exchanged = seating(of.first, game).1 == Seat::B;
        let loaded = of.field.clone().pair(Library::embedded());
        let recording = Recorded::new(&loaded, of.seed, seats, of.first).known(game);
        let [a, b] = chosen;
        Table::of(recording, if exchanged { [b, a] } else { [a, b] }, Path::new("game"), None)
    }

    /// A saved or recorded game, from its last choice on, or from moment `at` of its story on; -1
    /// is before the first moment. `seats` has the players of seat A and seat B, as JSON.
    ///
    /// # Errors
    /// If the file is not a replay of these cards and rules, or a player does not exist.
    pub fn open(file: &[u8], at: Option<i64>, seats: &str) -> Result<Table, Fault> {
        let seats: [String; 2] = read(seats, "seats")?;
        let chosen = [sitting(&seats[0])?, sitting(&seats[1])?];
        let path = named();
        let recording = Recording::from_bytes(file, path).map_err(refused)?;
        let recording = Recording { players: seats, ..recording };
        Table::of(
            recording,
            chosen,
            path,
            Some(at.map_or(usize::MAX, |at| at.max(-1).wrapping_add(1) as usize)),
        )
    }

    /// The game of a recording, played as long as its story has at most `moments` moments.
    fn of(
        recording: Recording,
        players: [Option<Box<dyn Player>>; 2],
        path: &Path,
        moments: Option<usize>,
    ) -> Result<Table, Fault> {
        let eyes = eyes(&players);
        let mut table = Table::begin(recording, players, path, eyes)?;
        if let Some(moments) = moments {
            let all = std::mem::take(&mut table.recording.choices);
            let most =
                if moments == usize::MAX { usize::MAX } else { table.choices_before(&all, moments)? };
            table.make(&all, most)?;
        }
        table.play();
        Ok(table)
    }

    /// The game of a recording before its first choice.
    fn begin(
        recording: Recording,
        players: [Option<Box<dyn Player>>; 2],
        path: &Path,
        eyes: Eyes,
    ) -> Result<Table, Fault> {
        let (matchup, cast) =
            record::cast_of(&recording, Catalogue::embedded(), Library::embedded(), path)
                .map_err(|error| Fault::new("replay", error, "open it with the killbox that recorded it"))?;
        recording.check(&matchup, path).map_err(refused)?;
        let streams = player_streams(recording.seed, recording.game);
        let thought = Thought::new(matchup.clone(), recording.seed);
        Ok(Table {
            batch: batch(&matchup, &recording, eyes),
            recording,
            matchup,
            cast,
            players,
            streams,
            choices: Default::default(),
            taken: Vec::new(),
            thought,
            calculator: Calculator::default(),
            seat: Seat::A,
        })
    }

    /// The largest number of choices after which the story has at most `moments` moments.
    fn choices_before(&mut self, all: &[Vec<OptionKey>; 2], moments: usize) -> Result<usize, Fault> {
        let (mut least, mut most) = (0, all[0].len() + all[1].len());
        while least < most {
            let middle = most - (most - least) / 2;
            self.batch = batch(&self.matchup, &self.recording, Eyes::of(Sight::All));
            self.make(all, middle)?;
            let told = self.told().moments.len();
            if told <= moments { least = middle } else { most = middle - 1 }
        }
        self.batch = batch(&self.matchup, &self.recording, eyes(&self.players));
        Ok(least)
    }

    /// Makes at most `most` of these choices, from the beginning of the game.
    fn make(&mut self, all: &[Vec<OptionKey>; 2], most: usize) -> Result<(), Fault> {
        self.choices = Default::default();
        let mut left = most;
        loop {
            self.batch.advance();
            let mut goes_on = false;
            for seat in Seat::BOTH {
                let Some(kind) = self.asks(seat) else { continue };
                let Some(key) = all[seat.index()].get(self.choices[seat.index()].len()) else { continue };
                if left == 0 {
                    return Ok(());
                }
                self.batch.submit(0, seat, *key).map_err(|error| {
                    let what = format!("its choices lead to another game ({kind:?}): {error}");
                    Fault::new("replay", what, "open it with the killbox that recorded it")
                })?;
                self.choices[seat.index()].push(*key);
                left -= 1;
                goes_on = true;
            }
            if !goes_on {
                return Ok(());
            }
        }
    }

    /// The kind of the open decision of a seat, if any.
    fn asks(&mut self, seat: Seat) -> Option<DecisionKind> {
        self.batch.with_battle(0, |b| {
            let pending = b.pending.of(seat);
            (b.core.ending.is_none() && pending.is_open()).then_some(pending.kind)
        })
    }

    /// Plays until a person is asked or the game is over. Returns whether a player of killbox drew
    /// a random number for a visible answer, which is any answer but a dial.
    fn play(&mut self) -> bool {
        let mut by_chance = false;
        loop {
            self.batch.advance();
            let mut goes_on = false;
            for seat in Seat::BOTH {
                let Some(kind) = self.asks(seat) else { continue };
                let Some(player) = &mut self.players[seat.index()] else { continue };
                let stream = &mut self.streams[seat.index()];
                let before = stream.get_word_pos();
                let key = self.batch.with_battle(0, |b| player.choose(&View::new(b, seat), stream));
                by_chance |= kind != DecisionKind::Dial && stream.get_word_pos() != before;
                if self.batch.submit(0, seat, key).is_err() {
                    // Players choose only offered options. If one did not, the game would stop
                    // here.
                    debug_assert!(false, "a player chose {key:?}, which was not offered");
                    return by_chance;
                }
                self.choices[seat.index()].push(key);
                goes_on = true;
            }
            if !goes_on {
                return by_chance;
            }
        }
    }

    /// The seat of the person that is asked. If both set dials at once, the seat that was asked
    /// last comes first.
    fn asked(&mut self) -> Option<Seat> {
        let open = |table: &mut Table, seat: Seat| {
            table.players[seat.index()].is_none() && table.asks(seat).is_some()
        };
        let [one, other] = [self.seat, self.seat.other()];
        match (open(self, one), open(self, other)) {
            (true, _) => Some(one),
            (false, true) => Some(other),
            (false, false) => None,
        }
    }

    fn since(&mut self) -> Since {
        self.batch.with_battle(0, |b| {
            let mut mixer = Mixer::new(0);
            std::hash::Hash::hash(b.rng, &mut mixer);
            Since { dice: mixer.finish(), events: b.observer.events.len() }
        })
    }

    /// Whether `seat` has learned something since then that it could not know: a die, a card, or a
    /// dial, secret condition or facedown upgrade card of the other seat.
    fn came_out(&mut self, since: &Since, seat: Seat) -> bool {
        let dice = self.since().dice;
        self.batch.with_battle(0, |b| {
            let hidden = |event: &Event| match event {
                Event::DialRevealed { ship, .. } | Event::DialShown { ship, .. } => ship.seat() != seat,
                Event::UpgradeRevealed { ship, .. } => ship.seat() != seat,
                Event::SecretRevealed { ship, condition } => {
                    b.conditions.find(*condition, *ship).is_none_or(|own| own.by.seat() != seat)
                }
                _ => false,
            };
            dice != since.dice || b.observer.events[since.events..].iter().any(hidden)
        })
    }

    /// The data that does not change during the game: a `Cast` as JSON.
    pub fn cast(&mut self) -> String {
        let names = self.names();
        let ships = cards(&self.matchup, &self.cast, &names);
        let [width, height] = self.matchup.ruleset.play_area_mm.tenths();
        let shown = CastShown {
            ruleset: self.matchup.ruleset.told_of(self.recording.seed, self.recording.game),
            seed: self.recording.seed.to_string(),
            game: self.recording.game,
            squads: Seat::BOTH.map(|seat| names.squad(seat)),
            players: self.recording.players.clone(),
            ships,
            width,
            height,
        };
        json(&shown)
    }

    /// The table from the view of the seat that is asked: a `Now` as JSON.
    pub fn now(&mut self) -> String {
        self.now_after(None)
    }

    /// [`Table::now`], with the tale of the moments after a scene and a number of moments.
    fn now_after(&mut self, before: Option<(Scene, usize)>) -> String {
        let asked = self.asked();
        self.seat = asked.unwrap_or_else(|| self.watching());
        let seat = self.seat;
        let can_undo = self.can_undo();
        let moments = self.told().moments;
        let log = moments.iter().map(Line::of).collect();
        let tale = before.and_then(|(start, told)| {
            let moments = moments.get(told..)?.to_vec();
            (!moments.is_empty()).then_some(Tale { start, moments })
        });
        // Two people share one screen. Only a secret decision is shown to one of them alone.
        let open = self.batch.answers().0.sight() == Sight::Open;
        let (cast, thought, calculator) = (&self.cast, &mut self.thought, &self.calculator);
        let now = self.batch.with_battle(0, |b| {
            let names = Names::of_game(b.matchup, &cast.squads, Ink::default()).of_index(b.core.game);
            let mut names = names.with_cards_of(b);
            names.expect(&b.observer.events);
            b.observer.events.iter().for_each(|event| names.learn(event));
            let sight = if open && !is_for_one_seat(b, seat) { Sight::Open } else { Sight::Of(seat) };
            Now {
                seat,
                scene: scene(b, sight),
                decision: asked.and_then(|seat| decision(b, seat, &names, thought)),
                planned: planned(b, seat, sight),
                aims: aims(b, calculator),
                log,
                tale,
                result: b.core.ending.map(|ending| Outcome {
                    winner: ending.winner,
                    scores: b.core.scores,
                    rounds: b.core.round,
                    hash: format!("{:016x}", result_hash(b)),
                    fault: ending.fault.map(killbox::faults::means),
                }),
                can_undo,
            }
        });
        json(&now)
    }

    /// The seat from whose view the table is shown while nobody is asked.
    fn watching(&self) -> Seat {
        match self.players.each_ref().map(Option::is_none) {
            [true, false] => Seat::A,
            [false, true] => Seat::B,
            _ => self.seat,
        }
    }

    /// Chooses an option of the decision in `now`. Returns the table afterwards.
    ///
    /// # Errors
    /// If there is no open decision or no such option.
    pub fn answer(&mut self, option: usize) -> Result<String, Fault> {
        let Some(seat) = self.asked() else {
            return Err(Fault::new(
                "answer",
                "there is no open decision: the game is over",
                "begin another game",
            ));
        };
        let offered = self.batch.with_battle(0, |b| {
            let pending = b.pending.of(seat);
            pending.options.get(option).copied().ok_or(pending.options.len())
        });
        let key = offered.map_err(|options| {
            Fault::new("answer", format!("option {option} of {options}"), "options are counted from 0")
        })?;
        let made = self.choices.each_ref().map(Vec::len);
        let before = Taken { seat, made, streams: self.streams.clone() };
        let told = self.told().moments.len();
        let sight = self.batch.answers().0.sight();
        let start = self.batch.with_battle(0, |b| scene(b, sight));
        let since = self.since();
        self.batch
            .submit(0, seat, key)
            .map_err(|error| Fault::new("answer", error, "choose one of the options of the decision"))?;
        self.choices[seat.index()].push(key);
        let by_chance = self.play();
        if by_chance || self.came_out(&since, seat) {
            self.taken.clear();
        } else {
            self.taken.push(before);
        }
        Ok(self.now_after(Some((start, told))))
    }

    /// Whether the last answer can be undone. A person cannot undo an answer of the other seat.
    fn can_undo(&mut self) -> bool {
        let seat = self.seat;
        self.taken.last().is_some_and(|taken| taken.seat == seat)
    }

    /// Undoes the last answer of the seat that is asked. Returns the table afterwards.
    ///
    /// # Errors
    /// If a die was rolled, a card was drawn or something hidden was shown since then.
    pub fn undo(&mut self) -> Result<String, Fault> {
        let taken = if self.can_undo() { self.taken.pop() } else { None };
        let Some(Taken { seat, made, streams }) = taken else {
            let what = "the last answer cannot be taken back";
            let todo = "an answer is final once it has revealed something random or hidden";
            return Err(Fault::new("undo", what, todo));
        };
        let mut all = std::mem::take(&mut self.choices);
        all.iter_mut().zip(made).for_each(|(choices, made)| choices.truncate(made));
        self.batch = batch(&self.matchup, &self.recording, eyes(&self.players));
        self.make(&all, usize::MAX)?;
        self.streams = streams;
        self.seat = seat;
        Ok(self.now())
    }

    /// A replay of the game so far.
    pub fn save(&mut self) -> Vec<u8> {
        let hash = self.batch.with_battle(0, |b| result_hash(b));
        Recording { choices: self.choices.clone(), hash, ..self.recording.clone() }.to_bytes()
    }

    /// The story so far, as JSON, from the view of the seat that is asked.
    pub fn story(&mut self) -> String {
        json(&self.told())
    }

    /// The story so far.
    fn told(&mut self) -> Story {
        let game = Game {
            seed: self.recording.seed,
            game: self.recording.game,
            players: &self.recording.players,
            cast: &self.cast,
        };
        let watch = std::mem::take(&mut self.batch.answers().0);
        let story = self.batch.with_battle(0, |b| watch.story(b, &game));
        self.batch.answers().0 = watch;
        story
    }

    fn names(&self) -> Names<'_> {
        Names::of_game(&self.matchup, &self.cast.squads, Ink::default())
    }
}

/// The player of a seat, or `None` for a person.
fn sitting(name: &str) -> Result<Option<Box<dyn Player>>, Fault> {
    if name == HUMAN { Ok(None) } else { player(name).map(|chosen| Some(chosen.make())) }
}

/// The observer of the game. It sees as much as the person at the table; of two persons, what is
/// open to both; without a person, everything.
fn eyes(players: &[Option<Box<dyn Player>>; 2]) -> Eyes {
    Eyes::of(match players.each_ref().map(Option::is_none) {
        [true, true] => Sight::Open,
        [true, false] => Sight::Of(Seat::A),
        [false, true] => Sight::Of(Seat::B),
        [false, false] => Sight::All,
    })
}

/// The game before its first step.
fn batch(matchup: &Matchup, recording: &Recording, eyes: Eyes) -> Batch<Recorder, Eyes> {
    let mut batch = Batch::answered_by(eyes, vec![matchup.clone()], 1, recording.seed);
    batch.start(0, recording.game, 0);
    batch
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("a table is plain data")
}

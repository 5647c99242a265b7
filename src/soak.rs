//! Soak tests: games of random choices that check the laws of [`killbox_systems::invariants`] at
//! every decision. They also check that every legal option is accepted, and that an illegal one is
//! rejected and leaves the battle unchanged.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use killbox_components::ability::{Compiled, Source};
use killbox_components::action::ActionKind;
use killbox_components::choice::{Choice, OptionKey, Reroll};
use killbox_components::damage::DamageKind;
use killbox_components::dice::{DieKind, Face};
use killbox_components::event::{Cause, Event};
use killbox_components::ids::Seat;
use killbox_components::rng::{Purpose, below, stream};
use killbox_components::sets::Set;
use killbox_components::spec::Matchup;
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_systems::batch::{Batch, Refused, submit};
use killbox_systems::invariants;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::hash::{result_hash, whole_hash};
use killbox_systems::world::observer::{Observer, Silent, Watcher};
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

use crate::narration::source_of;
use crate::squads::Wishes;

mod cost;
mod kinds;
mod skirmish;

pub use cost::{Cost, cost};
pub use kinds::{Broken, CHECKED, GAMES_EACH, Kind, Kinds, cards_of};
pub use skirmish::{Fought, Stand, skirmish, sturdy};

/// The totals of a soak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Soaked {
    /// Games played.
    pub games: u64,
    /// Decisions answered.
    pub decisions: u64,
    /// The wrapping sum of the hashes of the games.
    pub checksum: u64,
}

impl Soaked {
    /// Adds the totals of `other`.
    pub fn add(&mut self, other: Soaked) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.checksum = self.checksum.wrapping_add(other.checksum);
    }
}

/// Plays `games` games of `matchup` from game `first` on. Every choice is random.
///
/// # Errors
/// The game and the law that was broken.
pub fn soak(matchup: Matchup, seed: u64, first: u64, games: u64) -> Result<Soaked, String> {
    all(&mut Batch::<Silent>::new(vec![matchup], 1, seed), None, seed, first, games)
}

/// How the choices of a soak are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picks<'a> {
    /// At random.
    Random,
    /// Toward the abilities of cards that have done nothing yet:
    ///
    /// - Where such a card can be used, it mostly is.
    /// - Half of the time, an action that the wishes name, or an ability of a card that they name,
    ///   is chosen.
    /// - Of three other decisions, the greedy player makes two and chance the third, so ships meet
    ///   and shoot, and odd things still happen.
    Toward(&'a Wishes),
}

/// As [`soak`], with choices by `picks`, and notes in `seen` which cards did something.
///
/// # Errors
/// The game and the law that was broken.
pub fn soak_and_watch(
    matchup: Matchup,
    picks: Picks<'_>,
    seed: u64,
    first: u64,
    games: u64,
    seen: &mut Seen,
) -> Result<Soaked, String> {
    let guide = match picks {
        Picks::Random => None,
        Picks::Toward(wishes) => Some(Guide::of(&matchup, seen, wishes)),
    };
    let mut batch = Batch::<Witness>::new(vec![matchup], 1, seed);
    let soaked = all(&mut batch, guide.as_ref(), seed, first, games).map_err(|what| {
        let last = batch.observer(0).told();
        format!("{what}, after{last}\n")
    })?;
    let resolved = std::mem::take(&mut batch.observer(0).resolved);
    batch.with_battle(0, |b| seen.add(b.matchup, &resolved));
    Ok(soaked)
}

fn all<O: Watcher>(
    batch: &mut Batch<O>,
    guide: Option<&Guide>,
    seed: u64,
    first: u64,
    games: u64,
) -> Result<Soaked, String> {
    let mut soaked = Soaked::default();
    let mut greedy = Greedy::default();
    for game in first..first + games {
        batch.start(0, game, 0);
        let mut stream = stream(seed, game, Purpose::PlayerA);
        let pick = |view: &View| pick(guide, &mut greedy, view, &mut stream);
        soaked.decisions += play(batch, Laws::All, pick).map_err(|what| format!("game {game}: {what}"))?;
        soaked.games += 1;
        soaked.checksum = soaked.checksum.wrapping_add(batch.with_battle(0, |b| result_hash(b)));
    }
    Ok(soaked)
}

/// Plays games toward `wishes`, as [`soak_and_watch`] does, and each game again with `other`, where
/// options at the same places are chosen. Returns whether a game ended differently because of what
/// differs between the two matchups.
///
/// # Errors
/// The game and the law that was broken in a game of `matchup`.
pub fn soak_and_compare(
    matchup: Matchup,
    other: Matchup,
    wishes: &Wishes,
    seed: u64,
    first: u64,
    games: u64,
) -> Result<(Soaked, bool), String> {
    let guide = Guide::of(&matchup, &Seen::default(), wishes);
    let [mut one, mut two] = [matchup, other].map(|matchup| Batch::<Silent>::new(vec![matchup], 1, seed));
    let (mut soaked, mut differs, mut greedy) = (Soaked::default(), false, Greedy::default());
    for game in first..first + games {
        one.start(0, game, 0);
        two.start(0, game, 0);
        let mut stream = stream(seed, game, Purpose::PlayerA);
        let mut places = Vec::new();
        let decisions = play(&mut one, Laws::All, |view| {
            let key = pick(Some(&guide), &mut greedy, view, &mut stream);
            let options = &view.pending().options;
            places.push((options.iter().position(|option| *option == key), options.len()));
            key
        });
        let mut answers = places.iter();
        let mut led_astray = false;
        let again = play(&mut two, Laws::All, |view| {
            let options = &view.pending().options;
            match answers.next() {
                Some((Some(place), len)) if !led_astray && *len == options.len() => options[*place],
                _ => {
                    led_astray = true;
                    options[0]
                }
            }
        });
        let wrong = |what| format!("game {game}: {what}");
        soaked.decisions += decisions.map_err(wrong)?;
        // Squads without a card's text need not obey every law. A game in which they break one
        // counts as a different outcome.
        differs |= led_astray || again != Ok(places.len() as u64);
        let [one, two] = [&mut one, &mut two].map(|batch| batch.with_battle(0, |b| result_hash(b)));
        differs |= one != two;
        soaked.games += 1;
        soaked.checksum = soaked.checksum.wrapping_add(one);
    }
    Ok((soaked, differs))
}

/// Picks an option at random, or by the guide.
fn pick(guide: Option<&Guide>, greedy: &mut Greedy, view: &View, stream: &mut ChaCha8Rng) -> OptionKey {
    if let Some(guide) = guide {
        if let Some(key) = guide.choose(view, stream) {
            return key;
        }
        if below(stream, 3) > 0 {
            return greedy.choose(view, stream);
        }
    }
    let options = &view.pending().options;
    options[below(stream, options.len() as u32) as usize]
}

/// The cards that were in play, by kind and id.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Whether an ability of the card has resolved or had an effect.
    resolved: BTreeMap<(&'static str, String), bool>,
    /// Cards with an ability that changes a rule as long as it holds. Such an ability never
    /// resolves [ABL-2].
    ruling: BTreeSet<(&'static str, String)>,
}

impl Seen {
    /// Adds cards that are expected to do something.
    pub fn expect(&mut self, cards: impl IntoIterator<Item = (&'static str, String)>) {
        for card in cards {
            self.resolved.entry(card).or_default();
        }
    }

    /// How many of the cards have done something, and how many cards there are.
    pub fn count(&self) -> (usize, usize) {
        (self.resolved.values().filter(|resolved| **resolved).count(), self.resolved.len())
    }

    /// The cards that never did anything.
    pub fn idle(&self) -> impl Iterator<Item = &(&'static str, String)> {
        self.resolved.iter().filter(|(_, resolved)| !**resolved).map(|(card, _)| card)
    }

    /// Whether a card is one of the idle ones.
    pub fn is_idle(&self, card: &(&'static str, String)) -> bool {
        self.resolved.get(card) == Some(&false)
    }

    /// The cards all of whose abilities only change rules as long as they hold.
    pub fn ruling(&self) -> impl Iterator<Item = &(&'static str, String)> {
        self.ruling.iter().filter(|card| !self.resolved.contains_key(*card))
    }

    /// Adds the cards of a matchup. `resolved` says by the number of an ability whether it has
    /// resolved.
    fn add(&mut self, matchup: &Matchup, resolved: &[bool]) {
        for number in 0..matchup.program.len() {
            let ability = matchup.program.ability(number as u16);
            if ability.lent_by.is_some() {
                continue;
            }
            let card = card_of(matchup, ability);
            if ability.change.is_some() {
                // The card of a remote counts as its device.
                if !card.1.is_empty() {
                    self.ruling.insert(card);
                }
                continue;
            }
            *self.resolved.entry(card).or_default() |= resolved.get(number).copied().unwrap_or_default();
        }
    }
}

/// The card that prints an ability, by kind and id.
fn card_of(matchup: &Matchup, ability: &Compiled) -> (&'static str, String) {
    match ability.source {
        Source::Ship(ship) => ("pilot", matchup.ship(ship).pilot.clone()),
        Source::ShipAbility(ship) => {
            ("ship ability", matchup.ship(ship).ship_ability.clone().unwrap_or_default())
        }
        Source::Upgrade(ship, card) => {
            let cards = &matchup.ship(ship).cards;
            // Another card can come to lie in this place [SQD-20].
            let there = cards.get(usize::from(card)).and_then(|card| card.showing(ability.side.unwrap_or(0)));
            ("upgrade", there.map(|card| card.id.clone()).unwrap_or_default())
        }
        Source::Damage(kind) => ("damage card", kind.name().to_owned()),
        Source::Device(kind) => ("device", kind.name().to_owned()),
        Source::Condition(kind) => ("condition", kind.name().to_owned()),
    }
}

/// The options that are picked more often than by chance.
struct Guide {
    /// By ability number: abilities of cards that have done nothing yet.
    idle: Vec<bool>,
    /// By ability number: abilities of cards that the wishes name.
    named: Vec<bool>,
    /// The actions that the wishes name.
    actions: Set<ActionKind>,
}

impl Guide {
    fn of(matchup: &Matchup, seen: &Seen, wishes: &Wishes) -> Guide {
        let card = |number| card_of(matchup, matchup.program.ability(number as u16));
        let is_named = |(kind, id): (&str, String)| {
            wishes.cards.iter().any(|wish| match kind {
                "pilot" => wish.pilots.contains(&id),
                _ => wish.upgrades.contains(&id),
            })
        };
        let abilities = 0..matchup.program.len();
        Guide {
            idle: abilities.clone().map(|number| seen.is_idle(&card(number))).collect(),
            named: abilities.map(|number| is_named(card(number))).collect(),
            actions: wishes.actions.iter().copied().collect(),
        }
    }

    /// An option that serves the guide, with some probability.
    fn choose(&self, view: &View, stream: &mut ChaCha8Rng) -> Option<OptionKey> {
        let options = || view.pending().options.iter().zip(view.pending().choices());
        let is_of = |which: &[bool], choice: Choice| match choice {
            Choice::Ability { ability, .. } | Choice::ModifyBy { ability, .. } => {
                which.get(usize::from(ability)).copied().unwrap_or_default()
            }
            _ => false,
        };
        let leads = |choice: Choice| match choice {
            Choice::Action { kind, .. } => self.actions.has(kind),
            choice => is_of(&self.named, choice),
        };
        let one_of = |wanted: &dyn Fn(Choice) -> bool, stream: &mut ChaCha8Rng| {
            let fitting = options().filter(|(_, choice)| wanted(*choice)).map(|(key, _)| *key);
            let fitting: Vec<OptionKey> = fitting.collect();
            fitting.get(below(stream, fitting.len().max(1) as u32) as usize).copied()
        };
        let idle = one_of(&|choice| is_of(&self.idle, choice), stream).filter(|_| below(stream, 8) > 0);
        idle.or_else(|| one_of(&leads, stream).filter(|_| below(stream, 2) == 0))
    }
}

/// An observer that notes which abilities of a battle resolve, by number.
#[derive(Debug, Default)]
struct Witness {
    resolved: Vec<bool>,
    /// The last events, for the report of a broken law.
    last: VecDeque<Event>,
}

impl Witness {
    /// How many events are kept for a report.
    const LAST: usize = 24;

    /// The last events as text, one a line.
    fn told(&self) -> String {
        self.last.iter().fold(String::new(), |told, event| told + &format!("\n  {event:?}"))
    }
}

impl Observer for Witness {
    const LISTENS: bool = true;

    fn event(&mut self, event: &Event, cause: Option<Cause>) {
        if self.last.len() == Witness::LAST {
            self.last.pop_front();
        }
        self.last.push_back(*event);
        let by = match *event {
            Event::AbilityResolved { ability, .. } => Some(ability),
            _ => cause.map(|cause| cause.ability),
        };
        if let Some(number) = by.map(usize::from) {
            if self.resolved.len() <= number {
                self.resolved.resize(number + 1, false);
            }
            self.resolved[number] = true;
        }
    }

    fn scripted_die(&mut self, _: DieKind) -> Option<Face> {
        None
    }

    fn scripted_card(&mut self) -> Option<DamageKind> {
        None
    }
}

/// Plays one game in which `pick` gets the number of options and returns the index of its choice.
///
/// # Errors
/// The law that was broken.
pub fn play_by(matchup: Matchup, seed: u64, mut pick: impl FnMut(usize) -> usize) -> Result<(), String> {
    let mut batch = Batch::<Silent>::new(vec![matchup], 1, seed);
    batch.start(0, 0, 0);
    let pick = |view: &View| {
        let options = &view.pending().options;
        options[pick(options.len())]
    };
    play(&mut batch, Laws::All, pick).map(|_| ())
}

/// When the laws are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Laws {
    /// At every decision.
    All,
    /// At the end of the game. At every decision, only that somebody has to answer.
    AtTheEnd,
    /// No law is checked, only that a decision is always pending and that the rules end the game.
    None,
}

/// Plays the game in slot 0 to its end and returns the number of decisions.
fn play<O: Watcher>(
    batch: &mut Batch<O>,
    laws: Laws,
    pick: impl FnMut(&View) -> OptionKey,
) -> Result<u64, String> {
    play_until(batch, laws, |_| false, pick)
}

/// As [`play`], but stops when `over` returns true before the rules end the game.
fn play_until<O: Watcher>(
    batch: &mut Batch<O>,
    laws: Laws,
    over: impl Fn(&Battle<O>) -> bool,
    mut pick: impl FnMut(&View) -> OptionKey,
) -> Result<u64, String> {
    let mut decisions = 0;
    loop {
        batch.advance();
        let over = batch.with_battle(0, |b| {
            let ends = b.core.ending.is_some();
            if (laws == Laws::All || laws == Laws::AtTheEnd && ends)
                && let Some(what) = invariants::broken(b)
            {
                return Err(what);
            }
            if let Some(ending) = b.core.ending {
                return match ending.fault {
                    Some(fault) => {
                        let by = b.core.culprit.map(|ability| source_of(b.matchup, ability));
                        Err(format!(
                            "faulted: {fault:?}, at work: {}",
                            by.unwrap_or_else(|| "no card".into())
                        ))
                    }
                    None => Ok(true),
                };
            }
            match laws {
                Laws::All => refuses_what_is_illegal(b)?,
                Laws::AtTheEnd | Laws::None => somebody_is_asked(b)?,
            }
            if over(b) {
                return Ok(true);
            }
            let open = Seat::BOTH.map(|seat| b.pending.of(seat).is_open());
            for seat in Seat::BOTH.into_iter().filter(|seat| open[seat.index()]) {
                let key = pick(&View::new(b, seat));
                submit(b, seat, key).map_err(|refused| refused.to_string())?;
                decisions += 1;
            }
            Ok(false)
        })?;
        if over {
            return Ok(decisions);
        }
    }
}

/// Checks that a battle that is not over has a pending decision.
fn somebody_is_asked<O: Observer>(b: &Battle<O>) -> Result<(), String> {
    if b.core.ending.is_none() && Seat::BOTH.iter().all(|seat| !b.pending.of(*seat).is_open()) {
        return Err("nothing is asked, but the game is not over".into());
    }
    Ok(())
}

/// A choice of more dice than there are.
const NEVER_OFFERED: Choice = Choice::Reroll(Reroll { blank: 15, focus: 15, hit: 15, crit: 15 });

/// Checks that an option that was not offered, and an answer of a seat without a decision, are
/// rejected and change nothing.
fn refuses_what_is_illegal<O: Observer>(b: &mut Battle<O>) -> Result<(), String> {
    let before = whole_hash(b);
    for seat in Seat::BOTH {
        let pending = b.pending.of(seat);
        let illegal = OptionKey::from(NEVER_OFFERED);
        let expected = if pending.is_open() { Refused::NotLegal(illegal) } else { Refused::NotAsked(seat) };
        if submit(b, seat, illegal) != Err(expected) {
            return Err(format!("seat {seat:?} could answer with an option that was not offered"));
        }
    }
    somebody_is_asked(b)?;
    if whole_hash(b) == before { Ok(()) } else { Err("a refused answer changed the battle".into()) }
}

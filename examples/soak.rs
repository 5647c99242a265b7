//! Plays random games between squads and checks every invariant at every decision:
//!
//! `cargo run --release --example soak -- RULESET GAMES SEED SQUAD...`
//!
//! - RULESET is `standard`, `legacy`, `standard-epic` or `legacy-epic`, or `standard:SCENARIO` with
//!   a value of `killbox match --scenario`, such as `standard:alternate`.
//! - GAMES are spread over all pairs of the squads.
//! - With `SEED:FIRST` the first squad plays the second, from game FIRST on. It repeats a game of
//!   random choices in which an invariant was broken.
//!
//! The output ends with the checksum, or with the game and the broken invariant.
//!
//! # `every-card`
//!
//! `every-card` in place of squads plays in three stages:
//!
//! 1. It draws squads that together have every simulated card of the ruleset, each around one card
//!    (like `killbox squad random --simulated --with CARD`), and plays each against the next.
//! 2. In the second half of the games it plays new squads around the cards of which no ability has
//!    resolved yet, together with the cards that these refer to. The greedy player makes two of
//!    three decisions. Then it prints the number of cards of which an ability has resolved, and the
//!    cards of which none has.
//! 3. It plays games around cards that only change rules while they hold, each with and without the
//!    card's text.
//!
//! `every-card ID...` plays only the second stage, around these cards.
//!
//! # `every-kind`
//!
//! `every-kind GAMES SEED [RULESET...]` plays squads around every card against squads with a
//! special kind of defender: ships of each size, huge ships, remotes, docked ships, ships in
//! reserve, wings. It plays five rulesets, or the named ones, on all processors; the checksum does
//! not depend on their number. In one game of sixteen every invariant is checked at every decision,
//! in the others at the end. The first game with a broken invariant is printed with its squads;
//! `every-kind 1 SEED:GAME RULESET` repeats it.
//!
//! # `costs`
//!
//! `costs GAMES SEED RULESET` plays games of random choices between squads that together have every
//! card, with and without the texts of their cards. It prints the cost of the texts by count
//! ([`killbox::soak::Cost`]) and by the clock, and the correlation of both.
//!
//! # `--cards`
//!
//! `--cards DIR` before the ruleset adds the user's own cards, as in `killbox match`. Only with a
//! huge damage deck do hardpoints go Offline [HUG-20], so only then can they be turned over.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use killbox::soak::{CHECKED, Kinds, Picks, Seen, Soaked, cost, soak, soak_and_compare, soak_and_watch};
use killbox::squads::{self, Draw, DrawOptions, Lead, LoadOptions, Squad, Wish, Wishes};
use killbox_cards::Library;
use killbox_cards::catalogue::{CardKind, Cards, Catalogue, Faction, Pilot, Upgrade};
use killbox_cards::rulesets;
use killbox_components::objective::ScenarioChoice;
use killbox_components::rng::{Purpose, below, stream};
use killbox_components::ruleset::Ruleset;
use rand_chacha::ChaCha8Rng;

type Anything<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Anything<()> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let usage =
        "usage: soak [--cards DIR] RULESET[:SCENARIO] GAMES SEED[:FIRST] SQUAD SQUAD...|every-card [CARD...]
       soak [--cards DIR] every-kind GAMES SEED[:FIRST] [RULESET[:SCENARIO]...]
       soak [--cards DIR] costs GAMES SEED RULESET[:SCENARIO]";
    let mut own = None;
    if args.first().is_some_and(|arg| arg == "--cards") {
        let dir = PathBuf::from(args.get(1).ok_or(usage)?);
        let catalogue = Catalogue::with_overlay(&dir)?;
        own = Some((Library::with_overlay(&dir, &catalogue)?, catalogue));
        args.drain(..2);
    }
    let known = match &own {
        Some((library, catalogue)) => Known { catalogue, library },
        None => Known { catalogue: Catalogue::embedded(), library: Library::embedded() },
    };
    let mut args = args.into_iter();
    let asked = args.next().ok_or(usage)?;
    let whole = matches!(asked.as_str(), "every-kind" | "costs");
    let games: u64 = args.next().ok_or(usage)?.parse()?;
    let seed = args.next().ok_or(usage)?;
    let (seed, first): (u64, Option<u64>) = match seed.split_once(':') {
        Some((seed, first)) => (seed.parse()?, Some(first.parse()?)),
        None => (seed.parse()?, None),
    };
    if whole {
        let mut names: Vec<String> = args.collect();
        if asked == "costs" {
            let [name] = &names[..] else { return Err(usage.into()) };
            return costs(known, &ruleset_of(name)?, games, seed);
        }
        if names.is_empty() {
            names = EVERY_RULESET.map(str::to_owned).to_vec();
        }
        return every_kind(known, &names, games, (seed, first));
    }
    let ruleset = ruleset_of(&asked)?;
    let files: Vec<PathBuf> = args.map(PathBuf::from).collect();
    let total = match &files[..] {
        [word, only @ ..] if word.as_os_str() == "every-card" => {
            let only: Vec<String> = only.iter().map(|id| id.display().to_string()).collect();
            every_card(known, &ruleset, games, seed, &only)?
        }
        [] | [_] => return Err(usage.into()),
        files => pairs(known, &ruleset, games, (seed, first), files)?,
    };
    println!(
        "{} games, {} decisions, all invariants hold; checksum {:016x}",
        total.games, total.decisions, total.checksum
    );
    Ok(())
}

/// The default rulesets of `every-kind`.
const EVERY_RULESET: [&str; 7] =
    ["legacy", "standard", "standard:alternate", "xwa", "legacy-epic", "standard-epic", "xwa-epic"];

/// A ruleset by name, with the scenario after a colon if there is one.
fn ruleset_of(asked: &str) -> Anything<Ruleset> {
    let (name, scenario) = match asked.split_once(':') {
        Some((name, scenario)) => (name, Some(scenario)),
        None => (asked, None),
    };
    let mut ruleset = rulesets::named(name).ok_or_else(|| format!("{name} is no ruleset"))?;
    if let Some(scenario) = scenario {
        ruleset.play(ScenarioChoice::named(scenario).ok_or_else(|| format!("{scenario} is no scenario"))?)?;
    }
    Ok(ruleset)
}

/// Plays squads around every card against every kind of defender, with the same number of games for
/// each ruleset.
fn every_kind(known: Known, names: &[String], games: u64, (seed, first): (u64, Option<u64>)) -> Anything<()> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (mut total, mut left) = (Soaked::default(), games);
    for (i, name) in names.iter().enumerate() {
        let ruleset = ruleset_of(name)?;
        let n = left / (names.len() - i) as u64;
        left -= n;
        let began = Instant::now();
        let kinds = Kinds::new(known.catalogue.cards(ruleset.card_set), known.library, &ruleset, seed);
        let first = first.unwrap_or(0);
        let done = AtomicU64::new(0);
        let played = |more: u64| {
            let before = done.fetch_add(more, Ordering::Relaxed);
            if before / PROGRESS != (before + more) / PROGRESS {
                eprintln!(
                    "{name}: {} of {n} games after {:.0} s",
                    before + more,
                    began.elapsed().as_secs_f64()
                );
            }
        };
        let soaked = kinds.play(first..first + n, threads, &played).map_err(|broken| {
            format!("{name}: {broken}\nto see it again: soak every-kind 1 {seed}:{} {name}\n", broken.game)
        })?;
        let of: Vec<String> = kinds.kinds().map(|kind| format!("{kind:?}").to_lowercase()).collect();
        println!(
            "{name}: {} games, {} decisions, around {} cards, against {}; {:.0} games a second on {threads} threads",
            soaked.games,
            soaked.decisions,
            kinds.cards(),
            of.join(", "),
            soaked.games as f64 / began.elapsed().as_secs_f64()
        );
        total.add(soaked);
    }
    println!(
        "{} games, {} decisions, none faulted; all invariants hold at the end of each game, and at every decision of one in {CHECKED}; checksum {:016x}",
        total.games, total.decisions, total.checksum
    );
    Ok(())
}

/// The number of games between two lines of progress.
const PROGRESS: u64 = 5_000;

/// Measures the cost of the texts of cards, by count and by the clock, over squads that together
/// have every card.
fn costs(known: Known, ruleset: &Ruleset, games: u64, seed: u64) -> Anything<()> {
    let cards = known.catalogue.cards(ruleset.card_set);
    let kinds = Kinds::new(cards, known.library, ruleset, seed);
    let (squads, nothing) = (kinds.covering(), Library::default());
    let (mut samples, mut rows) = (Vec::new(), Vec::new());
    for (i, a) in squads.iter().enumerate() {
        let [a, b]: [&Squad; 2] = [a, squads[(i + 1) % squads.len()]];
        let mut measured = Vec::new();
        for library in [known.library, &nothing] {
            let [matchup, _] = squads::matchups(a, b, ruleset, library);
            let began = Instant::now();
            let cost = cost(matchup, seed, games).map_err(|what| between(&what, [a, b], ruleset))?;
            let micros = began.elapsed().as_secs_f64() * 1e6 / games as f64;
            println!(
                "sample {i} {} steps {} options {} cells {} decisions {} us {micros:.0}",
                if measured.is_empty() { "with" } else { "without" },
                cost.steps,
                cost.options,
                cost.cells,
                cost.decisions
            );
            samples.push((cost.work() as f64 / games as f64, micros));
            measured.push((cost.work() as f64, micros));
        }
        let (with, without) = (measured[0], measured[1]);
        let names: Vec<String> = killbox::soak::cards_of(a).map(|(_, id)| id).collect();
        rows.push((with.0 / without.0, with.1 / without.1, with.1, names.join(" ")));
    }
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    println!("work, time and microseconds a game with texts, against none, the dearest first:");
    for (work, time, micros, names) in &rows {
        println!("  {work:5.2} {time:5.2} {micros:8.0}  {names}");
    }
    println!("{} squads; the count and the clock correlate by {:.3}", squads.len(), correlation(&samples));
    Ok(())
}

/// Pearson's correlation of the logarithms, so that one expensive squad does not dominate it.
fn correlation(samples: &[(f64, f64)]) -> f64 {
    let n = samples.len() as f64;
    let logs: Vec<(f64, f64)> = samples.iter().map(|(x, y)| (x.ln(), y.ln())).collect();
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| logs.iter().map(of).sum::<f64>() / n;
    let (x, y) = (mean(&|p| p.0), mean(&|p| p.1));
    let sum = |of: &dyn Fn(f64, f64) -> f64| logs.iter().map(|p| of(p.0 - x, p.1 - y)).sum::<f64>();
    sum(&|a, b| a * b) / (sum(&|a, _| a * a) * sum(&|_, b| b * b)).sqrt()
}

/// The cards of the game and their abilities.
#[derive(Clone, Copy)]
struct Known<'a> {
    catalogue: &'a Catalogue,
    library: &'a Library,
}

/// Plays all pairs of the squads. With a first game it plays only the first squad against the
/// second, from that game on.
fn pairs(
    known: Known,
    ruleset: &Ruleset,
    games: u64,
    (seed, first): (u64, Option<u64>),
    files: &[PathBuf],
) -> Anything<Soaked> {
    let all = (0..files.len()).flat_map(|a| (0..files.len()).map(move |b| (a, b)));
    let pairs: Vec<(usize, usize)> = if first.is_some() { vec![(0, 1)] } else { all.collect() };
    let each = games.div_ceil(pairs.len() as u64);
    let Known { catalogue, library } = known;
    let options = LoadOptions { catalogue, library, ruleset: Some(ruleset.clone()), lenient: true };
    let mut total = Soaked::default();
    for (i, (a, b)) in pairs.into_iter().enumerate() {
        if total.games >= games {
            break;
        }
        let loaded = squads::load_pair(&files[a], &files[b], &options)?;
        let [matchup, _] = loaded.matchups;
        let soaked = soak(matchup, seed, first.unwrap_or(i as u64 * each), each.min(games - total.games))
            .map_err(|what| format!("{} against {}: {what}", files[a].display(), files[b].display()))?;
        total.add(soaked);
    }
    Ok(total)
}

/// Plays squads around every card.
///
/// Half of the games are spread over all squads, each against the next. The other half are games of
/// new squads around the cards that have done nothing yet, with the cards that they refer to on
/// both sides and decisions that lead to them. When all of these have resolved or were given up,
/// the rest is spread over all squads again, against other opponents. With `only`, all games are of
/// the second kind, around these cards.
fn every_card(known: Known, ruleset: &Ruleset, games: u64, seed: u64, only: &[String]) -> Anything<Soaked> {
    let table = Table::new(known, ruleset, seed);
    let (mut total, mut seen) = (Soaked::default(), Seen::default());
    let mut play = |a: &Squad, b: &Squad, picks: Picks, games: u64, seen: &mut Seen| -> Anything<u64> {
        let [matchup, _] = squads::matchups(a, b, ruleset, known.library);
        let soaked = soak_and_watch(matchup, picks, seed, total.games, games, seen)
            .map_err(|what| between(&what, [a, b], ruleset))?;
        total.add(soaked);
        Ok(total.games)
    };
    let mut played = 0;
    let squads = if only.is_empty() { table.drawn() } else { Vec::new() };
    let against = |i: usize, round: usize| &squads[(i + round) % squads.len()];
    for i in 0..squads.len() {
        // The total number of games after this pair.
        let until = games.div_ceil(2) * (i as u64 + 1) / squads.len() as u64;
        played = play(&squads[i], against(i, 1), Picks::Random, until - played, &mut seen)?;
    }
    seen.expect(only.iter().flat_map(|id| table.cards_called(id)));
    let mut wanted: BTreeMap<(&str, String), Wanted> = BTreeMap::new();
    for round in 0..MOST_AROUND / GAMES_EACH {
        let idle: Vec<(&str, String)> = seen.idle().cloned().collect();
        for (number, card) in (0..).zip(idle) {
            let here = only.is_empty() || only.contains(&card.1);
            if !here || !seen.is_idle(&card) || played >= games {
                continue;
            }
            let wanted = wanted.entry(card.clone()).or_insert_with(|| table.wanted(&card));
            let Some([a, b]) = table.pair(wanted, round << 16 | number) else { continue };
            let few = (games - played).min(GAMES_EACH);
            wanted.games += few;
            played = play(&a, &b, Picks::Toward(&wanted.wishes), few, &mut seen)?;
        }
    }
    // The rest of the games: each squad against others than the next.
    let rounds = (2_usize..).take_while(|_| only.is_empty());
    for (i, round) in rounds.flat_map(|round| (0..squads.len()).map(move |i| (i, round))) {
        if played >= games {
            break;
        }
        let few = (games - played).min(GAMES_EACH);
        played = play(&squads[i], against(i, round), Picks::Random, few, &mut seen)?;
    }
    let (resolved, of) = seen.count();
    println!("an ability of {resolved} of {of} cards was seen to resolve; of these none was:");
    for card in seen.idle() {
        let around = wanted.get(card).map_or(0, |wanted| wanted.games);
        println!("  {} {}, in {around} games around it", card.0, card.1);
    }
    if only.is_empty() {
        total.add(table.rules_that_matter(&seen)?);
    }
    Ok(total)
}

/// The message for a fault in a game of random squads. They are in no file, so the message contains
/// them.
fn between(what: &str, squads: [&Squad; 2], ruleset: &Ruleset) -> String {
    let [a, b] = squads.map(|squad| squads::xws(squad, ruleset));
    format!("{what}, between\n{a}\nand\n{b}")
}

/// The maximum number of games around an idle card.
const MOST_AROUND: u64 = 2_000;
/// The number of games with each pair of squads around an idle card.
const GAMES_EACH: u64 = 4;
/// The maximum number of pairs of squads around a card that only changes rules.
const PAIRS: u64 = 40;

/// The source of random squads.
struct Table<'a> {
    cards: &'a Cards,
    library: &'a Library,
    ruleset: &'a Ruleset,
    draws: Vec<Draw<'a>>,
    seed: u64,
}

/// The search for a game in which an idle card does something.
struct Wanted {
    /// The card, or the cards that bring it into a squad.
    leads: Wish,
    wishes: Wishes,
    /// The number of games around it so far.
    games: u64,
}

impl<'a> Table<'a> {
    fn new(Known { catalogue, library }: Known<'a>, ruleset: &'a Ruleset, seed: u64) -> Table<'a> {
        let cards = catalogue.cards(ruleset.card_set);
        let draw = |faction| {
            Draw::new(
                cards,
                ruleset,
                faction,
                DrawOptions { simulated: Some(library), ..DrawOptions::default() },
            )
        };
        Table { cards, library, ruleset, draws: Faction::ALL.into_iter().map(draw).collect(), seed }
    }

    /// The cards with this id, each with its kind.
    fn cards_called(&self, id: &str) -> Vec<(&'static str, String)> {
        let pilot = self.cards.pilot(id).map(|_| "pilot");
        let upgrade = self.cards.upgrade(id).map(|_| "upgrade");
        let mut kinds: Vec<&str> = pilot.into_iter().chain(upgrade).collect();
        if self.cards.ship_abilities().iter().any(|name| name == id) {
            kinds.push("ship ability");
        }
        kinds.into_iter().map(|kind| (kind, id.to_owned())).collect()
    }

    fn wanted(&self, (kind, id): &(&str, String)) -> Wanted {
        let library = self.library;
        let wishes = |kind| Wishes::of(self.cards, library, kind, id);
        let only = |ids: [Option<&String>; 2]| {
            let [pilots, upgrades] = ids.map(|id| id.into_iter().cloned().collect());
            Wish { pilots, upgrades }
        };
        let (leads, wishes) = match *kind {
            "pilot" => (only([Some(id), None]), wishes(CardKind::Pilot)),
            "upgrade" => {
                let has = |pilot: &&Pilot| pilot.standard_loadout.contains(id);
                let mut leads = only([None, Some(id)]);
                leads.pilots.extend(self.cards.pilots().iter().filter(has).map(|pilot| pilot.id.clone()));
                (leads, wishes(CardKind::Upgrade))
            }
            "ship ability" => {
                let is = |ability: Option<&String>| ability == Some(id);
                let pilots = self.cards.pilots().iter().filter(|pilot| is(pilot.ship_ability.as_ref()));
                let gives = |card: &&Upgrade| card.sides.iter().any(|side| is(side.ship_ability.as_ref()));
                let upgrades = self.cards.upgrades().iter().filter(gives);
                let leads = Wish {
                    pilots: pilots.map(|pilot| pilot.id.clone()).collect(),
                    upgrades: upgrades.map(|card| card.id.clone()).collect(),
                };
                (leads, wishes(CardKind::ShipAbility))
            }
            // Such a card is in no squad. Cards that refer to it bring it into a game.
            _ => {
                let by = squads::speaking_of(self.cards, library, id);
                (by.clone(), Wishes { cards: vec![by], ..Wishes::default() })
            }
        };
        Wanted { leads, wishes, games: 0 }
    }

    /// A squad around a card, and its opponent, which half of the time is around a card that the
    /// first one refers to.
    fn pair(&self, wanted: &Wanted, number: u64) -> Option<[Squad; 2]> {
        let mut rng = stream(self.seed, number, Purpose::PlayerA);
        let own = self.squad(&wanted.leads, wanted, number, &mut rng)?;
        let wishes = &wanted.wishes.cards;
        let spoken = wishes.get(below(&mut rng, 2 * wishes.len().max(1) as u32) as usize);
        let other = spoken.and_then(|leads| self.squad(leads, wanted, number + 1, &mut rng));
        let mut anybody = || {
            let draw = &self.draws[below(&mut rng, self.draws.len() as u32) as usize];
            draw.squad(self.seed, number, None)
        };
        Some([own, other.or_else(&mut anybody)?])
    }

    /// A squad around one of `leads`, with the wished cards.
    fn squad(&self, leads: &Wish, wanted: &Wanted, number: u64, rng: &mut ChaCha8Rng) -> Option<Squad> {
        let pilots = leads.pilots.iter().map(|id| (CardKind::Pilot, id));
        let upgrades = leads.upgrades.iter().map(|id| (CardKind::Upgrade, id));
        let of = |(kind, id): (CardKind, &String)| {
            let draws = self.draws.iter().map(move |draw| (draw, draw.lead_of(kind, id)));
            let fitting = draws.filter_map(|(draw, lead)| lead.map(|lead| (draw, lead)));
            fitting.filter(|(draw, lead)| draw.fits(*lead)).collect::<Vec<_>>()
        };
        let of: Vec<(&Draw, Lead)> = pilots.chain(upgrades).flat_map(of).collect();
        let (draw, lead) = of.get(below(rng, of.len().max(1) as u32) as usize)?;
        draw.squad_for(self.seed, number, Some(*lead), &wanted.wishes)
    }

    /// Tests the cards that only change rules while they hold, whose effect is no event. Each game
    /// is played twice with the same random numbers and answers, once without the card's text. If
    /// the games differ, the card has an effect. Prints the number of cards with an effect.
    fn rules_that_matter(&self, seen: &Seen) -> Anything<Soaked> {
        let (mut total, mut idle, mut of) = (Soaked::default(), Vec::new(), 0);
        for card in seen.ruling() {
            of += 1;
            let wanted = self.wanted(card);
            let (without, mut matters) = (self.without(card)?, false);
            for round in 0..PAIRS {
                let Some(squads) = self.pair(&wanted, round << 16 | of) else { continue };
                let [with, other] = [self.library, &without].map(|library| {
                    let [matchup, _] = squads::matchups(&squads[0], &squads[1], self.ruleset, library);
                    matchup
                });
                let first = round * GAMES_EACH;
                let (soaked, differ) =
                    soak_and_compare(with, other, &wanted.wishes, self.seed, first, GAMES_EACH)
                        .map_err(|what| between(&what, squads.each_ref(), self.ruleset))?;
                total.add(soaked);
                matters = differ;
                if matters {
                    break;
                }
            }
            if !matters {
                idle.push(card);
            }
        }
        println!(
            "of {of} more cards the text only changes rules; that of {} changed games; of these it did in none:",
            of as usize - idle.len()
        );
        for (kind, id) in idle {
            println!("  {kind} {id}");
        }
        Ok(total)
    }

    /// All cards, with the text of one card removed.
    fn without(&self, (kind, id): &(&str, String)) -> Anything<Library> {
        // The id of a card that is not in squads is its name without spaces and punctuation.
        let plain = || id.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
        let entry = match *kind {
            "pilot" => format!("Pilot({id:?}, [])"),
            "upgrade" => format!("Upgrade({id:?}, [])"),
            "ship ability" => format!("ShipAbility({id:?}, [])"),
            "damage card" => format!("Damage({:?}, [])", plain()),
            "condition" => format!("Condition({:?}, [])", plain()),
            _ => format!("Device({:?}, [])", plain()),
        };
        let text = format!("[{:?}([{entry}])]", self.ruleset.card_set);
        Ok(self.library.clone().with(Library::read([("without.ron", text.as_str())].into_iter(), None)?))
    }

    /// Squads that together have every card. Prints the cards that are in none.
    fn drawn(&self) -> Vec<Squad> {
        let (mut squads, mut had) = (Vec::new(), BTreeSet::new());
        let (mut fitting, mut all) = (BTreeSet::new(), BTreeSet::new());
        for draw in &self.draws {
            let pilots = draw.pilots().map(|id| (CardKind::Pilot, id.to_owned()));
            let upgrades = draw.upgrades().map(|id| (CardKind::Upgrade, id.to_owned()));
            for (number, card) in (0..).zip(pilots.chain(upgrades)) {
                if had.contains(&card) {
                    continue;
                }
                let lead = draw.lead_of(card.0, &card.1);
                if lead.is_some_and(|lead| draw.fits(lead)) {
                    fitting.insert(card.clone());
                }
                if let Some(squad) = draw.squad(self.seed, number, lead) {
                    for ship in &squad.ships {
                        had.insert((CardKind::Pilot, ship.pilot.id.clone()));
                        had.extend(ship.upgrades.iter().map(|card| (CardKind::Upgrade, card.id.clone())));
                    }
                    squads.push(squad);
                }
                all.insert(card);
            }
        }
        type Card = (CardKind, String);
        let listed = |cards: Vec<&Card>| match &cards[..] {
            [] => "none".to_owned(),
            cards => cards.iter().map(|(_, id)| id.as_str()).collect::<Vec<_>>().join(", "),
        };
        let missing = all.difference(&had);
        let (failed, elsewhere): (Vec<&Card>, Vec<&Card>) = missing.partition(|card| fitting.contains(*card));
        println!("{} squads with {} cards of {}", squads.len(), had.len(), self.ruleset.name);
        println!(
            "in none, since no ship of {} can carry and pay them: {}",
            self.ruleset.name,
            listed(elsewhere)
        );
        println!("in none, although some ship could, since no legal squad was found: {}", listed(failed));
        squads
    }
}

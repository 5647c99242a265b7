//! Soaks: which cards of the playing squads did something, that no card breaks a law against any
//! kind of defender, and what cards cost.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use killbox::soak::{
    Cost, Fought, Kind, Kinds, Picks, Seen, Stand, cards_of, cost, skirmish, soak, soak_and_compare,
    soak_and_watch, sturdy,
};
use killbox::squads::{Squad, SquadShip, Wishes, add_remotes, matchups};
use killbox_cards::catalogue::{CardKind, CardSet, Cards, Catalogue, Device, Pilot, Upgrade};
use killbox_cards::{Library, rulesets};
use killbox_components::device::DeviceKind;
use killbox_components::ids::{SHIPS_PER_SEAT, Seat, ShipSlot};
use killbox_components::ruleset::Ruleset;
use killbox_components::size::Size;
use killbox_components::spec::Matchup;

use super::matches::{load, load_by};

const LEGACY: (&str, &str) = ("rebel-red-and-gold", "scum-hunters-three");
const STANDARD: (&str, &str) = ("rebel-xwing-escort", "scum-fett-fangs");

/// A soak reports the cards whose abilities resolved: none without games, and some after a few
/// games. Watching does not change the games.
#[test]
fn a_soak_says_which_cards_did_something() {
    let [matchup, _] = load("legacy", LEGACY, None).matchups;
    let (mut none, mut seen) = (Seen::default(), Seen::default());
    soak_and_watch(matchup.clone(), Picks::Random, 11, 0, 0, &mut none).expect("no game is played");
    assert_eq!(none.count().0, 0);
    let watched =
        soak_and_watch(matchup.clone(), Picks::Random, 11, 0, 8, &mut seen).expect("every law holds");
    assert_eq!(watched, soak(matchup, 11, 0, 8).expect("every law holds"));
    let (resolved, of) = seen.count();
    assert!(resolved > 0 && of == none.count().1 && resolved + seen.idle().count() == of);
}

/// A soak toward idle cards plays the same games again, and holds every law.
#[test]
fn a_soak_toward_idle_cards_can_be_repeated() {
    let [matchup, _] = load("standard", STANDARD, None).matchups;
    let wishes = Wishes::of(
        Catalogue::embedded().cards(CardSet::Standard),
        Library::embedded(),
        CardKind::Pilot,
        "tomaxbren",
    );
    let play = || {
        let mut seen = Seen::default();
        soak_and_watch(matchup.clone(), Picks::Random, 11, 0, 1, &mut seen).expect("every law holds");
        let picks = Picks::Toward(&wishes);
        let soaked = soak_and_watch(matchup.clone(), picks, 11, 1, 4, &mut seen).expect("every law holds");
        (soaked, seen.count())
    };
    assert_eq!(play(), play());
}

/// An ability that only changes rules is detected where it changes something. Games with equal
/// answers are equal if it has nothing to change or no ship has the card, and a repeated soak gives
/// the same result.
#[test]
fn a_text_that_changes_rules_is_seen_by_what_it_changes() {
    let matchup = |pilot: &str, abilities: &str| {
        let text = format!("[Legacy([Pilot({pilot:?}, [{abilities}])])]");
        let own = Library::read([("own.ron", text.as_str())].into_iter(), None).expect("an ability");
        let [matchup, _] = load_by(&Library::embedded().clone().with(own), "legacy", LEGACY, None).matchups;
        matchup
    };
    let soaked = |pilot, abilities| {
        let [with, without] = [matchup(pilot, abilities), matchup(pilot, "")];
        soak_and_compare(with, without, &Wishes::default(), 11, 0, 3).expect("every law holds")
    };
    // No ship of these squads drops devices.
    let idle = soaked("dutchvander", "(when: Always, effect: [MayDropWithBanks()])");
    let red = "(when: Always, effect: [TreatAction(action: [Focus], only: White, color: Red)])";
    let (seen, nobodys) = (soaked("dutchvander", red), soaked("norrawexley", red));
    assert!(!idle.1 && seen.1 && !nobodys.1);
    let plain = matchup("dutchvander", "");
    let same = soak_and_compare(plain.clone(), plain, &Wishes::default(), 11, 0, 3).expect("every law holds");
    assert_eq!(idle, same);
    assert_eq!(seen, soaked("dutchvander", red));
}

// --- every kind of defender ---

/// The games do not depend on threads, and a game played by itself equals the one in the run.
#[test]
fn games_against_every_kind_are_the_same_on_any_threads() {
    let ruleset = rulesets::named("legacy-epic").expect("a ruleset");
    let cards = Catalogue::embedded().cards(ruleset.card_set);
    let play = |games: std::ops::Range<u64>, threads| {
        let kinds = Kinds::new(cards, Library::embedded(), &ruleset, 5);
        kinds.play(games, threads, &|_| {}).expect("every law holds")
    };
    let all = play(3..29, 1);
    assert_eq!(all.games, 26);
    assert_eq!(all, play(3..29, 3));
    let mut parts = play(3..17, 2);
    parts.add(play(17..29, 1));
    assert_eq!(all, parts);
}

/// Each ruleset has every kind of defender that its squads can contain, and the squads of a pair
/// contain theirs.
#[test]
fn every_kind_of_defender_is_met_by_every_card() {
    let of = |name: &str, without: &[Kind]| {
        let ruleset = rulesets::named(name).expect("a ruleset");
        let cards = Catalogue::embedded().cards(ruleset.card_set);
        let kinds = Kinds::new(cards, Library::embedded(), &ruleset, 5);
        let expected: Vec<Kind> = Kind::ALL.into_iter().filter(|kind| !without.contains(kind)).collect();
        assert_eq!(kinds.kinds().collect::<Vec<_>>(), expected, "{name}");
        // In as many rounds as there are kinds, each card meets each kind.
        let (n, rounds) = (kinds.cards() as u64, expected.len() as u64);
        for card in [0, n / 2, n - 1] {
            let mut met: Vec<Kind> = (0..rounds).map(|round| kinds.kind(round * n + card)).collect();
            met.sort();
            assert_eq!(met, expected, "{name}");
        }
        // A squad with a carrier does not always contain a ship that it can carry.
        for kind in expected {
            let pairs = (0..4 * rounds).filter(|pair| kinds.kind(*pair) == kind);
            let has_it = |pair: u64| {
                let (_, [a, b]) = kinds.pair(pair);
                let [matchup, _] = matchups(a, b, &ruleset, Library::embedded());
                kind.is_in(&matchup)
            };
            assert!(pairs.into_iter().any(has_it), "{name}: {kind:?}");
        }
    };
    of("legacy", &[Kind::Huge, Kind::Wing]);
    of("standard", &[Kind::Huge, Kind::Wing]);
    of("legacy-epic", &[]);
    of("standard-epic", &[]);
}

/// All ship cards of a set in groups of a squad's size, with all its upgrade cards spread over
/// them, whatever their restrictions. More combinations occur than in any legal squad.
fn attackers(cards: &Cards) -> Vec<Squad> {
    let mut upgrades = cards.upgrades().iter().cycle();
    let each = cards.upgrades().len().div_ceil(cards.pilots().len());
    let ship = |(number, pilot): (usize, &Pilot)| {
        let printed = pilot.standard_loadout.iter().filter_map(|id| cards.upgrade(id).cloned());
        let more = upgrades.by_ref().take(each).cloned();
        ship_of(cards, number, pilot, printed.chain(more).collect())
    };
    let ships: Vec<SquadShip> = (1..).zip(cards.pilots()).map(ship).collect();
    ships.chunks(SHIPS_PER_SEAT).map(|ships| squad(ships.to_vec())).collect()
}

fn ship_of(cards: &Cards, number: usize, pilot: &Pilot, upgrades: Vec<Upgrade>) -> SquadShip {
    let chassis = cards.chassis(&pilot.chassis).expect("a ship type").clone();
    SquadShip { number, pilot: pilot.clone(), chassis, upgrades }
}

fn squad(ships: Vec<SquadShip>) -> Squad {
    Squad {
        name: String::new(),
        faction: ships[0].pilot.faction,
        ships,
        unknown_ships: 0,
        obstacles: Vec::new(),
    }
}

/// The squad that is attacked: a ship of each size, a carrier with the ship that is docked with it,
/// and a ship in reserve.
fn attacked(cards: &Cards) -> Squad {
    let sized = |size: Size| {
        let is =
            move |pilot: &&Pilot| cards.chassis(&pilot.chassis).is_some_and(|chassis| chassis.size == size);
        cards.pilots().iter().filter(is)
    };
    let plain = |size: Size, n: usize| {
        let pilot = sized(size).nth(n).expect("a ship of every size");
        (pilot, Vec::new())
    };
    let pilot = |id: &str| cards.pilot(id).expect("in both sets");
    let houndstooth = cards.upgrade("houndstooth").expect("in both sets").clone();
    let carrier = cards.pilots_on("yv666lightfreighter").next().expect("in both sets");
    let ships = [
        plain(Size::Small, 0),
        plain(Size::Medium, 0),
        plain(Size::Large, 0),
        plain(Size::Huge, 0),
        (carrier, vec![houndstooth]),
        (pilot("binayrepirate"), Vec::new()),
        plain(Size::Small, 1),
    ];
    let ships = (1..).zip(ships);
    squad(ships.map(|(number, (pilot, upgrades))| ship_of(cards, number, pilot, upgrades)).collect())
}

/// The ships of this squad that are attacked, and the one in reserve.
const TARGETS: [u8; 5] = [0, 1, 2, 3, 4];
const IN_RESERVE: u8 = 6;

/// Adds remotes of as many kinds as one seat has room for to the matchup. Returns their slots and
/// kinds.
fn with_remotes(matchup: &mut Matchup, cards: &Cards) -> Vec<(ShipSlot, DeviceKind)> {
    let mut remotes: Vec<&Device> = cards.devices().iter().filter(|device| device.remote.is_some()).collect();
    // Five kinds of commandos differ only in their names.
    remotes.sort_by_key(|device| device.id.ends_with("commandos"));
    matchup.remotes = add_remotes(Seat::B, remotes.into_iter(), [].into_iter(), &mut matchup.ships);
    let set = matchup.ruleset.card_set;
    matchup.program = Library::embedded().program(set, &matchup.ships);
    let kind = |remote: ShipSlot| {
        let id = &matchup.ship(remote).pilot;
        DeviceKind::ALL.into_iter().find(|kind| kind.id() == id).expect("a kind of device")
    };
    matchup.remotes.into_iter().map(|remote| (remote, kind(remote))).collect()
}

/// The result of a skirmish: the defender and its attackers in words, and what happened.
type Came = (String, Result<Fought, String>);

/// One group of attackers around every kind of defender, one after another.
fn around_everybody(cards: &Cards, ruleset: &Ruleset, group: usize, own: &Squad, other: &Squad) -> Vec<Came> {
    let [matchup, _] = matchups(own, other, ruleset, Library::embedded());
    let mut matchup = sturdy(matchup);
    let remotes = with_remotes(&mut matchup, cards);
    let matchup = sturdy(matchup);
    let ships = TARGETS.map(|n| ShipSlot(SHIPS_PER_SEAT as u8 + n));
    let units = ships.into_iter().chain(remotes.iter().map(|(remote, _)| *remote));
    let reserve = ShipSlot(SHIPS_PER_SEAT as u8 + IN_RESERVE).set();
    let fights = units.enumerate().map(|(n, target)| {
        // Near and far, so that abilities with a range apply.
        let gap = if (group + n).is_multiple_of(2) { 70.0 } else { 150.0 };
        let stand = Stand { target, reserve, remotes: &remotes, gap };
        let number = (group * 64 + n) as u64;
        let fought = catch_unwind(AssertUnwindSafe(|| skirmish(matchup.clone(), stand, 7, number)));
        (format!("{n} {}", matchup.ship(target).pilot), fought.unwrap_or_else(|_| Err("panicked".to_owned())))
    });
    fights.collect()
}

/// DEV-28, RND-82, MOV-97, HUG-1: every ability of every card is used in attacks on ships of each
/// size, on carriers and on every kind of remote, with docked ships and ships in reserve nearby. No
/// battle faults, and every law holds at every decision.
#[test]
fn no_card_breaks_a_law_against_any_kind_of_defender() {
    for name in ["legacy-epic", "standard-epic"] {
        let ruleset = rulesets::named(name).expect("a ruleset");
        let cards = Catalogue::embedded().cards(ruleset.card_set);
        let (groups, other) = (attackers(cards), attacked(cards));
        let (next, faults) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let attacks = Mutex::new(BTreeMap::<String, u64>::new());
        let resolved = Mutex::new([0, 0]);
        let work = || {
            while let Some((group, own)) = Some(next.fetch_add(1, Ordering::Relaxed))
                .and_then(|group| groups.get(group).map(|own| (group, own)))
            {
                let mut did = Vec::new();
                for (target, came) in around_everybody(cards, &ruleset, group, own, &other) {
                    match came {
                        Ok(fought) => {
                            *attacks.lock().expect("a count").entry(target).or_default() += fought.attacks;
                            did.resize(did.len().max(fought.resolved.len()), false);
                            did.iter_mut().zip(&fought.resolved).for_each(|(did, now)| *did |= now);
                        }
                        Err(what) => {
                            let ids: Vec<String> = cards_of(own).map(|(_, id)| id).collect();
                            let fault = format!("{name}, {target} attacked by {}: {what}", ids.join(" "));
                            faults.lock().expect("a list").push(fault);
                        }
                    }
                }
                let mut resolved = resolved.lock().expect("a count");
                resolved[0] += did.iter().filter(|did| **did).count();
                resolved[1] += did.len();
            }
        };
        thread::scope(|scope| {
            for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(work);
            }
        });
        let mut faults = faults.into_inner().expect("a list");
        faults.sort();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        let attacks = attacks.into_inner().expect("a count");
        assert_eq!(attacks.len(), TARGETS.len() + SHIPS_PER_SEAT, "{attacks:?}");
        let few = attacks.values().min().copied().unwrap_or(0);
        assert!(
            few > 3 * groups.len() as u64,
            "{name}: of {} groups each attacked: {attacks:?}",
            groups.len()
        );
        let [did, of] = resolved.into_inner().expect("a count");
        assert!(5 * did > of, "{name}: {did} of {of} abilities did something");
    }
}

// --- what cards cost ---

/// The largest factor by which cards may increase the cost of games with random choices, compared
/// with the same cards without text.
const DEARER: u64 = 5;

/// The number of games in which the cost is measured.
const GAMES: u64 = 3;

/// The cost of games between two squads with these cards.
fn priced(a: &Squad, b: &Squad, ruleset: &Ruleset, library: &Library) -> Cost {
    let [matchup, _] = matchups(a, b, ruleset, library);
    cost(matchup, 3, GAMES).expect("no game faults")
}

/// The cards of two squads that make games more than [`DEARER`] times as expensive as without the
/// card's text, the worst first, in words. Empty if there are none.
fn dearest(a: &Squad, b: &Squad, ruleset: &Ruleset, with: Cost) -> String {
    let without = |(kind, id): (CardKind, String)| {
        let word = match kind {
            CardKind::Pilot => "Pilot",
            CardKind::Upgrade => "Upgrade",
            _ => return None,
        };
        let text = format!("[{:?}([{word}({id:?}, [])])]", ruleset.card_set);
        let own = Library::read([("without.ron", text.as_str())].into_iter(), None).expect("no text");
        let work = priced(a, b, ruleset, &Library::embedded().clone().with(own)).work();
        (with.work() > DEARER * work).then_some((work, id))
    };
    let mut dear: Vec<(u64, String)> = cards_of(a).chain(cards_of(b)).filter_map(without).collect();
    dear.sort();
    dear.dedup();
    let told = dear.iter().map(|(work, id)| format!("{work} without {id}"));
    told.collect::<Vec<_>>().join(", ")
}

/// Squads that together contain every card of a set play against each other in turn. No card's text
/// makes their games take more than five times the work that they take without it.
///
/// If all texts together do not, no single one can. Otherwise each text is removed by itself. The
/// work is counted, not timed ([`Cost::work`]).
/// `cargo run --release --example soak -- costs 40 1 legacy-epic` compares it with time.
#[test]
fn no_card_makes_games_five_times_dearer() {
    for name in ["legacy-epic", "standard-epic", "legacy", "standard"] {
        let ruleset = rulesets::named(name).expect("a ruleset");
        let cards = Catalogue::embedded().cards(ruleset.card_set);
        let kinds = Kinds::new(cards, Library::embedded(), &ruleset, 11);
        let (squads, nothing) = (kinds.covering(), Library::default());
        let (next, dear) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let work = || {
            while let Some((i, a)) =
                Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|i| squads.get(i).map(|a| (i, *a)))
            {
                let b = squads[(i + 1) % squads.len()];
                let with = priced(a, b, &ruleset, Library::embedded());
                let without = priced(a, b, &ruleset, &nothing);
                if with.work() > DEARER * without.work() {
                    let dearest = dearest(a, b, &ruleset, with);
                    // Many cards together may cost more than each of them.
                    if dearest.is_empty() {
                        continue;
                    }
                    let told = format!("{name}: {dearest}: {with:?} with all texts, {without:?} without any");
                    dear.lock().expect("a list").push(told);
                }
            }
        };
        thread::scope(|scope| {
            for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(work);
            }
        });
        let mut dear = dear.into_inner().expect("a list");
        dear.sort();
        assert!(dear.is_empty(), "{}", dear.join("\n"));
    }
}

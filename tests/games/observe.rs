//! Observations: they contain nothing hidden, all numbers are in their ranges, and all options are
//! present. Built-in opponents play the games of a match.

use killbox::matches::{First, Plan};
use killbox::selfplay::observe::{
    CHOICES, Feature, IdKind, Memory, Numbers, OBJECTIVE, OBJECTIVE_FEATURES, OPTION_EFFECTS,
    OPTION_FEATURES, OPTION_WORDS, Observation, Page, Part, Parts, RELATION, RELATION_FEATURES, card_number,
    observe,
};
use killbox::selfplay::{Answer, Asked, Batch, Opponents};
use killbox::squads::Loaded;
use killbox_components::choice::{Choice, ChoiceKind, OptionKey};
use killbox_components::environment::EnvironmentId;
use killbox_components::ids::{SHIPS_PER_SEAT, Seat};
use killbox_components::objective::Scenario;
use killbox_components::rng::{below, player_streams};
use killbox_players::random::Careful;

use super::matches::{CAREFUL, RANDOM, each_scenario, load, plan, play};

const SEED: u64 = 11;

fn squads() -> Loaded {
    load("legacy", ("scum-hounds-tooth", "separatist-maul-bombers"), None)
}

/// All numbers of an array are in their ranges.
fn in_range(part: Part, numbers: Numbers) {
    let numbers: Vec<f32> = match numbers {
        Numbers::Floats(all) => all.to_vec(),
        Numbers::Ints(all) => all.iter().map(|&one| one as f32).collect(),
        Numbers::Bytes(all) => all.iter().map(|&one| f32::from(one)).collect(),
    };
    let is_empty_option = |row: &[f32]| part.is_by_option() && row.iter().all(|value| *value == 0.0);
    for row in numbers.chunks_exact(part.features().len().max(1)).filter(|row| !is_empty_option(row)) {
        for (value, feature) in row.iter().zip(part.features()) {
            let Feature { name, low, high, .. } = feature;
            assert!((*low..=*high).contains(value), "{name} of {} is {value}", part.name());
        }
    }
}

#[test]
fn a_seat_sees_its_options_and_nothing_hidden() {
    sees_its_options_and_nothing_hidden(squads(), 10, |_| {});
}

/// CND-7: the observation does not say which secret conditions of the other seat are facedown.
#[test]
fn a_seat_sees_no_secret_conditions() {
    sees_its_options_and_nothing_hidden(crate::games::secrets::squads(), 6, |_| {});
}

/// SQD-26: the observation does not say which upgrade of the other seat is facedown.
#[test]
fn a_seat_sees_no_facedown_upgrades() {
    sees_its_options_and_nothing_hidden(crate::games::hidden::squads(), 4, |_| {});
}

/// SCN-5, SCN-31, SCN-41: the tokens of a scenario are observed with their owners and the ships
/// near them. All else is as in any game.
#[test]
fn a_seat_sees_objective_tokens() {
    let column = |name: &str| OBJECTIVE.iter().position(|feature| feature.name == name).expect("a feature");
    for (scenario, choice) in each_scenario() {
        let mut squads = load("standard", ("rebel-xwing-escort", "separatist-vulture-swarm"), None);
        for matchup in &mut squads.matchups {
            matchup.ruleset.scenario = choice;
        }
        let kinds = each_scenario().map(|(scenario, _)| column(&scenario.word().replace('-', "_")));
        let kind = column(&scenario.word().replace('-', "_"));
        let mut met = [0_u32; OBJECTIVE_FEATURES];
        let mut knows = 0;
        sees_its_options_and_nothing_hidden(squads, 8, |seen| {
            let there = seen.objectives.iter().flat_map(|rows| rows.iter()).filter(|row| row[0] > 0.0);
            for row in there.clone() {
                assert_eq!(kinds.iter().map(|kind| row[*kind]).sum::<f32>(), 1.0);
                assert_eq!(row[kind], 1.0);
                met.iter_mut().zip(row).for_each(|(n, value)| *n += u32::from(*value != 0.0));
            }
            let all = 1 + usize::from(scenario.placed_tokens());
            let in_setup = seen.globals.as_ref().is_some_and(|row| row[1] == 1.0);
            knows += count(seen, "ancient_knowledge");
            assert!(there.clone().count() == all || in_setup && there.count() <= all, "{scenario:?}");
        });
        let never = |names: &[&str]| names.iter().all(|name| met[column(name)] == 0);
        let ever = |names: &[&str]| names.iter().all(|name| met[column(name)] > 0);
        let (tows, markers) = (["own_tow", "enemy_tow"], ["own_marker", "enemy_marker"]);
        assert!(
            if scenario == Scenario::SalvageMission { ever(&tows) } else { never(&tows) },
            "{scenario:?}"
        );
        assert!(
            if scenario == Scenario::ScrambleTheTransmissions { ever(&markers) } else { never(&markers) },
            "{scenario:?}"
        );
        assert!(ever(&["x", "y", "own_near", "enemy_near"]), "{scenario:?}");
        // SCN-50, SCN-51: caches whose charge is spent, and ships with the knowledge.
        let knowledge = scenario == Scenario::AncientKnowledge;
        assert!(if knowledge { ever(&["spent"]) } else { never(&["spent"]) }, "{scenario:?}");
        assert_eq!(knows > 0, knowledge, "{scenario:?}");
    }
}

/// The ships of an observation that have something, by the name of the number.
fn count(seen: &Observation, name: &str) -> usize {
    let at = Part::Ships.features().iter().position(|feature| feature.name == name).expect("a feature");
    seen.ships.iter().flat_map(|rows| rows.iter()).filter(|row| row[at] > 0.0).count()
}

fn sees_its_options_and_nothing_hidden(squads: Loaded, games: u64, mut look: impl FnMut(&Observation)) {
    let mut batch = Batch::new(squads.matchups.clone(), First::ByRules, 1, SEED);
    let mut other = Batch::new(squads.matchups, First::ByRules, 1, SEED);
    let mut kept = Page::new(Parts::ALL);
    let (mut decisions, mut changed) = (0, 0);
    for game in 0..games {
        batch.start(0, game);
        let mut streams = player_streams(SEED, game);
        loop {
            batch.advance();
            let Some(asked) = batch.pending().first().copied() else { break };
            decisions += 1;
            let keys = batch.options(&asked).to_vec();
            batch.each_asked(|_, view| kept.observe(view));
            kept.arrays().for_each(|(part, numbers)| in_range(part, numbers));
            let seen = kept.observation();
            let decision = **seen.decision.as_ref().expect("a page of all arrays");
            assert_eq!((decision[0], decision[2]), (asked.kind as i32, keys.len() as i32));
            has_options(&seen, &keys, &asked);
            look(&seen);

            // After everything that the seat cannot know is redrawn, it sees the same, also in
            // fresh buffers.
            other.restore(0, &batch.snapshot(0)).expect("of the same kind");
            other.fork(0, asked.seat, decisions);
            changed += u64::from(other.whole_hash(0) != batch.whole_hash(0));
            let mut again = Page::new(Parts::ALL);
            other.view(0, asked.seat, |view| again.observe(view));
            for ((part, again), (_, kept)) in again.arrays().zip(kept.arrays()) {
                let name = part.name();
                assert!(again == kept, "{name} of decision {decisions} of game {game} show what is hidden");
            }

            let chance = below(&mut streams[asked.seat.index()], asked.options as u32) as usize;
            // Ships tow or scramble whenever they can.
            let scenarios = |key: &OptionKey| matches!(key.choice(asked.kind), Some(Choice::Object(object)) if object.as_objective().is_some());
            let option = keys.iter().position(scenarios).unwrap_or(chance);
            batch.submit(&[Answer { slot: 0, seat: asked.seat, option }]).expect("a legal answer");
        }
    }
    assert!(decisions > 30 * games && changed > decisions / 2, "{changed} of {decisions} decisions");
}

/// The rows of options are those of the decision, and no two options have equal words.
fn has_options(seen: &Observation, keys: &[OptionKey], asked: &Asked) {
    let (Some(options), Some(all), Some(mask), Some(effects)) =
        (&seen.options, &seen.words, &seen.mask, &seen.effects)
    else {
        panic!("a page of all arrays");
    };
    for (option, (words, mask)) in all.iter().zip(mask.iter()).enumerate() {
        assert_eq!(*mask, i8::from(option < keys.len()));
        let Some(key) = keys.get(option) else {
            assert_eq!((*words, options[option]), ([0; OPTION_WORDS], [0.0; OPTION_FEATURES]));
            assert_eq!(effects[option], [0; OPTION_EFFECTS]);
            continue;
        };
        let choice = key.choice(asked.kind).expect("an option of this decision");
        assert_eq!(CHOICES[words[0] as usize][0], format!("{:?}", ChoiceKind::from(choice)));
        assert!(!all[..option].contains(words), "{choice:?} looks like another");
        // What uses an ability or an action says what that does.
        let acts = matches!(choice, Choice::Action { .. } | Choice::ModifyBy { .. });
        assert!(!acts || effects[option].contains(&1), "{choice:?} does nothing");
        assert!(choice != Choice::Pass || !effects[option].contains(&1));
    }
}

/// A page of some arrays gets the same numbers as a page of all, and nothing else is written.
#[test]
fn arrays_can_be_left_out() {
    let mut batch = Batch::new(squads().matchups, First::ByRules, 1, SEED);
    batch.start(0, 0);
    batch.advance();
    let mut all = Page::new(Parts::ALL);
    batch.each_asked(|_, view| all.observe(view));
    for part in Part::ALL {
        let mut one = Page::new([*part].into_iter().collect());
        batch.each_asked(|_, view| one.observe(view));
        assert_eq!(one.arrays().map(|(part, _)| part).collect::<Vec<_>>(), [*part]);
        assert_eq!(one.numbers(*part), all.numbers(*part), "{}", part.name());
        assert_eq!(Part::named(part.name()), Some(*part));
    }
    batch.each_asked(|_, view| observe(view, &mut Memory::default(), &mut Observation::default()));
}

/// The cards of every ship have numbers, and its dial and weapons are there from the beginning.
#[test]
fn ships_have_their_cards() {
    let squads = squads();
    let fielded = squads.matchups[0].clone();
    let mut batch = Batch::new(squads.matchups, First::ByRules, 1, SEED);
    batch.start(0, 0);
    batch.advance();
    let mut page = Page::new(Parts::ALL);
    batch.view(0, Seat::B, |view| page.observe(view));
    let seen = page.observation();
    let (Some(identities), Some(dials)) = (&seen.identities, &seen.dials) else { panic!("all arrays") };
    for ship in fielded.fielded {
        let spec = fielded.ship(ship);
        let row = (ship.index() + SHIPS_PER_SEAT) % (2 * SHIPS_PER_SEAT);
        let number = |kind, id: &str| Some(card_number(kind, id)).filter(|number| *number > 0);
        assert_eq!(Some(identities[row][0]), number(IdKind::Pilot, &spec.pilot), "{}", spec.pilot);
        assert_eq!(Some(identities[row][1]), number(IdKind::Chassis, &spec.chassis), "{}", spec.chassis);
        for (at, card) in spec.cards.iter().enumerate() {
            assert_eq!(Some(identities[row][3 + at]), number(IdKind::Upgrade, &card.id), "{}", card.id);
        }
        assert!(identities[row][3 + spec.cards.len()..].iter().all(|number| *number == 0));
        assert_eq!(dials[row].iter().filter(|flag| **flag == 1).count(), spec.dial.len(), "{}", spec.pilot);
    }
    let used = identities.iter().filter(|row| row[0] > 0).count();
    assert_eq!(used, fielded.fielded.len() as usize);
}

/// What one seat sees of its ship and an enemy, the other seat sees of the enemy and its ship.
#[test]
fn relations_are_the_same_from_both_sides() {
    let column = |name: &str| RELATION.iter().position(|feature| feature.name == name).expect("a number");
    // Numbers of the own ship stand beside those of the enemy.
    let other_side = |at: usize| {
        let name = RELATION[at].name;
        let other = name.strip_prefix("own_").map(|rest| format!("enemy_{rest}"));
        let other = other.or_else(|| name.strip_prefix("enemy_").map(|rest| format!("own_{rest}")));
        other.map_or(at, |other| column(&other))
    };
    let mut batch = Batch::new(squads().matchups, First::ByRules, 1, SEED);
    let mut pages = [Page::new(Parts::ALL), Page::new(Parts::ALL)];
    let mut shots = 0;
    for game in 0..8 {
        batch.start(0, game);
        let mut streams = player_streams(SEED, game);
        loop {
            batch.advance();
            let Some(asked) = batch.pending().first().copied() else { break };
            for (page, seat) in pages.iter_mut().zip(Seat::BOTH) {
                batch.view(0, seat, |view| page.observe(view));
            }
            let [a, b] = &mut pages;
            let (a, b) = (a.observation(), b.observation());
            let (Some(a), Some(b)) = (a.relations, b.relations) else { panic!("all arrays") };
            for own in 0..SHIPS_PER_SEAT {
                for enemy in 0..SHIPS_PER_SEAT {
                    let (one, other) = (&a[own][enemy], &b[enemy][own]);
                    for at in 0..RELATION_FEATURES {
                        assert_eq!(one[at], other[other_side(at)], "{}", RELATION[at].name);
                    }
                    // A shot has an attack range within reach, dice, and some damage to expect.
                    if one[column("own_shot")] == 1.0 {
                        shots += 1;
                        assert!(one[column("own_value")] > 0.0 && one[column("range")] <= 1.0);
                    }
                }
            }
            let stream = &mut streams[asked.seat.index()];
            let option = below(stream, asked.options as u32) as usize;
            batch.submit(&[Answer { slot: 0, seat: asked.seat, option }]).expect("a legal answer");
        }
    }
    assert!(shots > 20, "{shots} shots");
}

/// ENV-1: each environment card has a flag among the globals, at the end of the row.
#[test]
fn environment_cards_have_flags() {
    let names = Part::Globals.features().iter().map(|feature| feature.name.to_owned());
    let titles = EnvironmentId::all().map(|id| id.card().title.to_lowercase().replace(' ', "_"));
    let titles: Vec<String> = titles.collect();
    assert!(names.collect::<Vec<_>>().ends_with(&titles), "{titles:?}");
}

#[test]
fn built_in_opponents_play_as_in_a_match() {
    const GAMES: u64 = 12;
    let squads = squads();
    let plan = Plan { players: [RANDOM, CAREFUL], ..plan(squads.matchups.clone(), RANDOM, SEED, GAMES) };
    let wanted = play(&plan).checksum;
    let opponents = Opponents::new(Some(Box::new(Careful)), 1);
    let mut batch = Batch::answered_by(opponents, squads.matchups, First::ByRules, 1, SEED);
    let mut checksum = 0_u64;
    for game in 0..GAMES {
        let seat_of_a: Seat = batch.seat_of_a(game);
        batch.start(0, game);
        batch.answers().begin(0, SEED, game, seat_of_a.other());
        loop {
            batch.advance();
            let Some(asked) = batch.pending().first().copied() else { break };
            assert_eq!(asked.seat, seat_of_a, "the other seat is answered inside");
            let stream = &mut batch.answers().streams(0)[asked.seat.index()];
            let option = below(stream, asked.options as u32) as usize;
            batch.submit(&[Answer { slot: 0, seat: asked.seat, option }]).expect("a legal answer");
        }
        for (_, result) in batch.results_by_slot() {
            checksum = checksum.wrapping_add(result.hash);
        }
    }
    assert_eq!(checksum, wanted);
}

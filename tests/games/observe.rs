//! Observations: they contain nothing hidden, all numbers are in their ranges, and all options are
//! present. Built-in opponents play the games of a match.

use killbox::matches::{First, Plan};
use killbox::selfplay::observe::{
    CHOICES, DECISION_WORDS, DEVICE, DEVICE_FEATURES, Feature, GLOBAL, GLOBAL_FEATURES, OBJECTIVE,
    OBJECTIVE_FEATURES, OBSTACLE, OBSTACLE_FEATURES, OPTION, OPTION_FEATURES, OPTION_WORDS, Observation,
    SHIP, SHIP_FEATURES,
};
use killbox::selfplay::{self, Answer, Batch, Opponents};
use killbox::squads::Loaded;
use killbox_components::choice::{Choice, ChoiceKind, OptionKey};
use killbox_components::decision::OPTIONS;
use killbox_components::ids::{DEVICES, OBJECTIVES, OBSTACLES, SHIPS, Seat};
use killbox_components::objective::Scenario;
use killbox_components::rng::{below, player_streams};
use killbox_players::random::Careful;

use super::matches::{CAREFUL, RANDOM, each_scenario, load, plan, play};

const SEED: u64 = 11;

fn squads() -> Loaded {
    load("legacy", ("scum-hounds-tooth", "separatist-maul-bombers"), None)
}

/// The buffers of one observation.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    ships: Box<[[f32; SHIP_FEATURES]; SHIPS]>,
    obstacles: Box<[[f32; OBSTACLE_FEATURES]; OBSTACLES]>,
    devices: Box<[[f32; DEVICE_FEATURES]; DEVICES]>,
    objectives: Box<[[f32; OBJECTIVE_FEATURES]; OBJECTIVES]>,
    globals: [f32; GLOBAL_FEATURES],
    decision: [i32; DECISION_WORDS],
    options: Box<[[f32; OPTION_FEATURES]; OPTIONS]>,
    words: Box<[[i32; OPTION_WORDS]; OPTIONS]>,
    mask: [i8; OPTIONS],
}

impl Seen {
    fn empty() -> Seen {
        Seen {
            ships: Box::new([[0.0; SHIP_FEATURES]; SHIPS]),
            obstacles: Box::new([[0.0; OBSTACLE_FEATURES]; OBSTACLES]),
            devices: Box::new([[0.0; DEVICE_FEATURES]; DEVICES]),
            objectives: Box::new([[0.0; OBJECTIVE_FEATURES]; OBJECTIVES]),
            globals: [0.0; GLOBAL_FEATURES],
            decision: [0; DECISION_WORDS],
            options: Box::new([[0.0; OPTION_FEATURES]; OPTIONS]),
            words: Box::new([[0; OPTION_WORDS]; OPTIONS]),
            mask: [0; OPTIONS],
        }
    }

    fn buffers(&mut self) -> Observation<'_> {
        Observation {
            ships: &mut self.ships,
            obstacles: &mut self.obstacles,
            devices: &mut self.devices,
            objectives: &mut self.objectives,
            globals: &mut self.globals,
            decision: &mut self.decision,
            options: &mut self.options,
            words: &mut self.words,
            mask: &mut self.mask,
        }
    }
}

fn in_range(row: &[f32], features: &[Feature]) {
    for (value, feature) in row.iter().zip(features) {
        assert!((feature.low..=feature.high).contains(value), "{} is {value}", feature.name);
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
        // Observations do not name the fifth scenario.
        let is_named = scenario != Scenario::AncientKnowledge;
        let kind = is_named.then(|| column(&scenario.word().replace('-', "_")));
        let mut met = [0_u32; OBJECTIVE_FEATURES];
        sees_its_options_and_nothing_hidden(squads, 8, |seen| {
            let there = seen.objectives.iter().filter(|row| row[0] > 0.0);
            for row in there.clone() {
                assert_eq!(row[1..5].iter().sum::<f32>(), f32::from(u8::from(is_named)));
                assert!(kind.is_none_or(|kind| row[kind] == 1.0));
                met.iter_mut().zip(row).for_each(|(n, value)| *n += u32::from(*value != 0.0));
            }
            let all = 1 + usize::from(scenario.placed_tokens());
            let in_setup = seen.globals[1] == 1.0;
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
    }
}

fn sees_its_options_and_nothing_hidden(squads: Loaded, games: u64, mut look: impl FnMut(&Seen)) {
    let observer = selfplay::observer(&squads.matchups, First::ByRules);
    let mut batch = Batch::new(squads.matchups.clone(), First::ByRules, 1, SEED);
    let mut other = Batch::new(squads.matchups, First::ByRules, 1, SEED);
    let (mut kept, mut used) = (Seen::empty(), 0);
    let (mut decisions, mut changed) = (0, 0);
    for game in 0..games {
        batch.start(0, game);
        let mut streams = player_streams(SEED, game);
        loop {
            batch.advance();
            let Some(asked) = batch.pending().first().copied() else { break };
            decisions += 1;
            let keys = batch.options(&asked).to_vec();
            batch.each_asked(|_, view| observer.observe(view, &mut used, &mut kept.buffers()));
            assert_eq!(used, keys.len());
            assert_eq!(kept.decision[0], asked.kind as i32);
            assert_eq!(kept.decision[2], keys.len() as i32);
            for (option, (words, mask)) in kept.words.iter().zip(kept.mask).enumerate() {
                assert_eq!(mask, i8::from(option < keys.len()));
                let Some(key) = keys.get(option) else {
                    assert_eq!((*words, kept.options[option]), ([0; OPTION_WORDS], [0.0; OPTION_FEATURES]));
                    continue;
                };
                let choice = key.choice(asked.kind).expect("an option of this decision");
                assert_eq!(CHOICES[words[0] as usize][0], format!("{:?}", ChoiceKind::from(choice)));
                assert!(!kept.words[..option].contains(words), "{choice:?} looks like another");
                in_range(&kept.options[option], &OPTION);
            }
            kept.ships.iter().for_each(|row| in_range(row, &SHIP));
            kept.obstacles.iter().for_each(|row| in_range(row, &OBSTACLE));
            kept.devices.iter().for_each(|row| in_range(row, &DEVICE));
            kept.objectives.iter().for_each(|row| in_range(row, &OBJECTIVE));
            in_range(&kept.globals, &GLOBAL);
            look(&kept);

            // After everything that the seat cannot know is redrawn, it sees the same, also in
            // fresh buffers.
            other.restore(0, &batch.snapshot(0)).expect("of the same kind");
            other.fork(0, asked.seat, decisions);
            changed += u64::from(other.whole_hash(0) != batch.whole_hash(0));
            let mut again = Seen::empty();
            other.view(0, asked.seat, |view| observer.observe(view, &mut 0, &mut again.buffers()));
            assert!(again == kept, "decision {decisions} of game {game} shows what is hidden");

            let chance = below(&mut streams[asked.seat.index()], asked.options as u32) as usize;
            // Ships tow or scramble whenever they can.
            let scenarios = |key: &OptionKey| matches!(key.choice(asked.kind), Some(Choice::Object(object)) if object.as_objective().is_some());
            let option = keys.iter().position(scenarios).unwrap_or(chance);
            batch.submit(&[Answer { slot: 0, seat: asked.seat, option }]).expect("a legal answer");
        }
    }
    assert!(decisions > 30 * games && changed > decisions / 2, "{changed} of {decisions} decisions");
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

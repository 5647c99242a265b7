//! Whole games: from set-up to the end, whoever answers.

mod phases_kit;

use killbox_components::event::Event;
use killbox_components::spec::ShipSpec;
use killbox_components::state::Phase;
use killbox_systems::battle::Flow;
use phases_kit::{batch, events, matchup, plain, play, rules};

/// RND-28, RND-35, RND-86: rounds of five phases follow set-up, and the game ends with the twelfth round.
#[test]
fn a_game_has_twelve_rounds_of_five_phases() {
    // Nobody leaves its place, so that nobody flees or comes into range.
    let squad = [1, 3].map(|initiative| {
        let dial = ["0OW"].into_iter().map(|code| code.parse().expect("a code")).collect();
        ShipSpec { dial, ..plain(initiative) }
    });
    let mut batch = batch(matchup(rules("legacy"), &squad, &squad));
    batch.with_battle(0, |b| {
        let flow = play(b, |p, _| Some(p.options[0]));
        assert_eq!(flow, Flow::Over);
        assert_eq!(b.core.round, 12);
        let phases = events(b, |e| match e {
            Event::PhaseBegan { phase } => Some(*phase),
            _ => None,
        });
        let round =
            [Phase::Planning, Phase::System, Phase::Activation, Phase::Engagement, Phase::End].repeat(12);
        assert_eq!(phases, [vec![Phase::Setup], round].concat());
        assert!(b.core.ending.is_some_and(|ending| ending.fault.is_none()));
    });
}

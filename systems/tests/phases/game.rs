//! Whole games, from setup to the end.

use killbox_components::event::Event;
use killbox_components::size::Size;
use killbox_components::spec::ShipSpec;
use killbox_components::state::Phase;
use killbox_testkit::{TestBattle, matchup, plain_ship};

/// RND-28, RND-35, RND-86: rounds of five phases follow setup, and the game ends with the twelfth
/// round.
#[test]
fn a_game_has_twelve_rounds_of_five_phases() {
    // No ship moves, so none flees or comes into range.
    let squad = || {
        let dial = ["0OW"].into_iter().map(|code| code.parse().expect("a code")).collect();
        vec![ShipSpec { dial, ..plain_ship(Size::Small) }; 2]
    };
    let mut table = TestBattle::from_start(matchup("legacy", squad(), squad()));
    table.play_by(|_, _, options| options.first().copied());
    let mut phases = Vec::new();
    for event in table.events() {
        if let Event::PhaseBegan { phase } = event {
            phases.push(phase);
        }
    }
    let round = [Phase::Planning, Phase::System, Phase::Activation, Phase::Engagement, Phase::End];
    assert_eq!(phases, [vec![Phase::Setup], round.repeat(12)].concat());
    table.with(|b| {
        assert_eq!(b.core.round, 12);
        assert!(b.core.ending.is_some_and(|ending| ending.fault.is_none()));
    });
}

//! Docking with carriers that are not in play [MOV-97, RND-84].

use killbox_components::decision::DecisionKind;
use killbox_components::frame::{Frame, OrderFrame};
use killbox_components::size::Size;
use killbox_components::spec::Matchup;
use killbox_testkit::{TestBattle, a, berth, matchup, plain_ship};

/// MOV-100/open: no ship deploys from a carrier in reserve. The ships docked with it stay docked.
#[test]
fn nobody_deploys_from_a_carrier_in_reserve() {
    let asked = |in_reserve: bool| {
        let own = vec![plain_ship(Size::Large), plain_ship(Size::Small)];
        let squads = matchup("standard", own, vec![plain_ship(Size::Small)]);
        let mut table = TestBattle::new(Matchup { berths: vec![berth(a(1), a(0))], ..squads });
        table.with(|battle| {
            battle.core.in_play.remove(a(1));
            battle.set_docked(a(1), Some(a(0)));
            if in_reserve {
                battle.core.in_play.remove(a(0));
                battle.core.reserve.insert(a(0));
            }
        });
        table.push(Frame::SystemPhase(OrderFrame::ASCENDING));
        table.run();
        table.asked().map(|(_, kind)| kind)
    };
    assert_eq!(asked(false), Some(DecisionKind::ShipGuides));
    assert_ne!(asked(true), Some(DecisionKind::ShipGuides));
}

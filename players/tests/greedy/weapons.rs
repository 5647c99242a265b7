//! The greedy player's choice of weapon, by what the weapon's results do.

use killbox_cards::Library;
use killbox_components::event::Event;
use killbox_components::rng::{Purpose, stream};
use killbox_components::size::Size;
use killbox_components::spec::{ShipSpec, WeaponSpec};
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_systems::world::view::View;
use killbox_testkit::{TestBattle, a, b, card, matchup, ordnance, plain_ship};

/// Whether the player fires a weapon of four attack dice whose card has `ability`, and not one of
/// `value` dice, at the ship `target`.
fn fires(ability: &str, value: u8, target: ShipSpec) -> bool {
    let text = format!(
        "[Upgrade(\"tested\", [(when: After(AttackHits(weapon: [ThisCard])), effect: [{ability}])])]"
    );
    let own = Library::read([("test.ron", text.as_str())].into_iter(), None).expect("it can be read");
    let mut ship = plain_ship(Size::Small);
    ship.weapons[0].value = value;
    ship.weapons.push(WeaponSpec { requires: Default::default(), ..ordnance(4, 1, 3, 1) });
    ship.cards = [card("tested", 2)].into_iter().collect();
    let mut squads = matchup("standard", vec![ship], vec![target]);
    squads.program = Library::embedded().clone().with(own).program(squads.ruleset.card_set, &squads.ships);
    let mut table = TestBattle::new(squads);
    table.place(a(0), 457.0, 300.0, 90.0);
    table.place(b(0), 457.0, 500.0, 270.0);
    let (mut greedy, mut rng) = (Greedy::default(), stream(1, 0, Purpose::PlayerA));
    table.attack(a(0));
    while let Some((seat, kind)) = table.asked() {
        let key = table.with(|battle| greedy.choose(&View::new(battle, seat), &mut rng));
        table.answer(key.choice(kind).expect("one of the options"));
    }
    table.count(|event| matches!(event, Event::AttackDeclared { weapon: 1, .. })) == 1
}

/// ATK-69: a weapon of which one result is as good as five is fired at a ship to which few results
/// get through, and not at a ship to which many do.
#[test]
fn it_counts_what_a_weapon_does_instead_of_damage() {
    let ability = "Suffer(who: Defender, kind: Crit), Gain(who: Defender, token: Deplete), Gain(who: Defender, token: Jam), \
                   Cancel(dice: AttackDice, face: [Hit, Crit], n: 99)";
    let fires = |agility| fires(ability, 4, ShipSpec { agility, hull: 9, ..plain_ship(Size::Small) });
    assert!(fires(5));
    assert!(!fires(0));
}

//! The greedy player and abilities: it takes what is free, does not waste what costs, and aims at
//! the right ships. The abilities are written for these tests: the player knows no card.

use killbox_cards::{Given, HugeDamageDeck, Library, read_ability};
use killbox_components::arc::Arc;
use killbox_components::charge::Charge;
use killbox_components::damage::{DamageKind, DamageTrait, HugeCard};
use killbox_components::device::{Device, DeviceKind, DeviceSet, Placer};
use killbox_components::dice::Face;
use killbox_components::event::Event;
use killbox_components::frame::{ChooseActionFrame, DetonationsFrame, Frame, ShipTurnFrame};
use killbox_components::geometry::Pose;
use killbox_components::ids::{CARDS_PER_SHIP, ObjectId, ShipSet, ShipSlot};
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use killbox_components::rng::{Purpose, stream};
use killbox_components::size::Size;
use killbox_components::slot::Slot;
use killbox_components::spec::{CardSpec, ShipSpec, WeaponSpec};
use killbox_components::state::Phase;
use killbox_components::token::Token;
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_systems::world::view::View;
use killbox_testkit::{TestBattle, a, b, card, matchup, plain_ship, primary};

/// Two ships of seat A, the first with `abilities`, against two ships of seat B 200 mm away, all
/// facing the enemy.
fn table(abilities: &str) -> TestBattle {
    let text = format!("[Pilot(\"tested\", [{abilities}])]");
    let own = Library::read([("test.ron", text.as_str())].into_iter(), None)
        .unwrap_or_else(|fault| panic!("{fault}"));
    let pilot = ShipSpec {
        pilot: "tested".to_owned(),
        charges: Charge::full(2, 0),
        force: Charge::full(1, 1),
        ..plain_ship(Size::Small)
    };
    let plain = || plain_ship(Size::Small);
    let mut matchup = matchup("standard", vec![pilot, plain()], vec![plain(), plain()]);
    matchup.program = Library::embedded().clone().with(own).program(matchup.ruleset.card_set, &matchup.ships);
    let mut table = TestBattle::new(matchup);
    for (ship, x, y, degrees) in [
        (a(0), 400.0, 300.0, 90.0),
        (a(1), 500.0, 300.0, 90.0),
        (b(0), 400.0, 500.0, 270.0),
        (b(1), 500.0, 500.0, 270.0),
    ] {
        table.place(ship, x, y, degrees);
    }
    table
}

/// Raises an event and lets greedy players answer until nothing is left to do.
fn after(table: &mut TestBattle, event: Event) {
    table.with(|battle| battle.raise(event));
    answer_all(table);
}

fn answer_all(table: &mut TestBattle) {
    let mut greedy = Greedy::default();
    let mut rng = stream(1, 0, Purpose::PlayerA);
    table.run();
    while let Some((seat, kind)) = table.asked() {
        let key = table.with(|battle| greedy.choose(&View::new(battle, seat), &mut rng));
        table.answer(key.choice(kind).expect("it means something"));
    }
}

fn engagement(table: &mut TestBattle) {
    after(table, Event::PhaseBegan { phase: Phase::Engagement });
}

fn count(table: &mut TestBattle, ship: ShipSlot, token: Token) -> u8 {
    table.with(|battle| battle.tokens[ship].count(token))
}

/// ABL-30: an ability that costs nothing and helps is used.
#[test]
fn a_free_benefit_is_taken() {
    let mut t = table("(when: StartOf(Engagement), may: You, effect: [Gain(token: Focus)])");
    engagement(&mut t);
    assert_eq!(count(&mut t, a(0), Token::Focus), 1);
}

/// ABL-30: an ability that only hurts is declined.
#[test]
fn what_only_hurts_is_declined() {
    let mut t = table("(when: StartOf(Engagement), may: You, effect: [Gain(token: Stress)])");
    engagement(&mut t);
    assert_eq!(count(&mut t, a(0), Token::Stress), 0);
}

/// ABL-48: a charge is not spent on something that helps the enemy, nor on a small gain.
#[test]
fn charges_are_not_wasted() {
    let mut t = table(
        "(when: StartOf(Engagement), may: You, cost: [Charge(1)], effect: [Gain(who: Each(Enemy()), token: Focus)])",
    );
    engagement(&mut t);
    assert_eq!(t.with(|battle| battle.charges[a(0)].standard.active), 2);
    let mut t =
        table("(when: StartOf(Engagement), may: You, cost: [Charge(1)], effect: [Recover(charge: Shield)])");
    t.with(|battle| battle.charges[a(0)].shields = Charge { active: 1, ..Charge::full(2, 0) });
    engagement(&mut t);
    assert_eq!(t.with(|battle| battle.charges[a(0)].standard.active), 1, "a shield is worth a charge");
}

/// ABL-31: good effects go to friendly ships, bad ones to enemies.
#[test]
fn it_chooses_the_right_ships() {
    let mut t = table(
        "(when: StartOf(Engagement), may: You, choose: Ship(AnyShip(range: \"0-3\")), effect: [Gain(who: Chosen, token: Evade)])",
    );
    engagement(&mut t);
    assert_eq!(count(&mut t, a(0), Token::Evade) + count(&mut t, a(1), Token::Evade), 1);
    let mut t = table(
        "(when: StartOf(Engagement), may: You, choose: Ship(AnyShip(range: \"0-3\")), effect: [Suffer(who: Chosen, kind: Hit)])",
    );
    engagement(&mut t);
    let hurt = |t: &mut TestBattle, ship| t.with(|battle| battle.damage[ship].total());
    assert_eq!(hurt(&mut t, b(0)) + hurt(&mut t, b(1)), 1);
}

/// ACT-14/open: an action of a card is not attempted where it would find no ship, or no second one,
/// nor where it could hurt only a friend.
#[test]
fn it_attempts_no_action_of_a_card_for_nothing() {
    let acts = |action: &str, friend_y: f32, enemies_y: f32| {
        let mut t = table(action);
        t.place(a(1), 400.0, friend_y, 90.0);
        t.place(b(0), 400.0, enemies_y, 270.0);
        t.place(b(1), 500.0, enemies_y, 270.0);
        t.push(Frame::ChooseAction(ChooseActionFrame::any(a(0))));
        answer_all(&mut t);
        let events = t.events();
        assert!(!events.iter().any(|event| matches!(event, Event::CardActionFailed { .. })), "{action}");
        events.iter().any(|event| matches!(event, Event::CardActionPerformed { .. }))
    };
    let one = "(when: Action, choose: Ship(Other(range: \"1-3\", in_arc: Front)), \
               effect: [Suffer(who: Chosen, kind: Hit, n: 3)])";
    assert!(acts(one, 200.0, 500.0));
    assert!(!acts(one, 200.0, 880.0), "nobody is there");
    assert!(!acts(one, 420.0, 880.0), "only a friend is there");
    let two = "(when: Action, choose: Ship(AnyShip(range: \"0-3\")), effect: [\
               AndAnother(AnyShip(range: \"0-3\", foe_of: Chosen)), \
               Suffer(who: Chosen, kind: Hit, n: 3), Gain(who: OtherShip, token: Focus)])";
    assert!(acts(two, 200.0, 500.0));
    assert!(!acts(two, 200.0, 880.0), "nobody but friends is there");
}

/// RND-36/open: to engage earlier helps a ship, to engage later hurts it.
#[test]
fn it_lets_friends_engage_earlier_and_enemies_later() {
    let chosen = |number: u8| {
        let mut t = table(&format!(
            "(when: StartOf(Engagement), may: You, choose: Ship(Other(range: \"0-3\")), \
             effect: [TakesTurnsAt(who: Chosen, number: {number}, until: EndOfPhase)])"
        ));
        engagement(&mut t);
        t.with(|battle| {
            let effect = battle.queue.granted.iter().find(|granted| granted.as_turn() == Some(number));
            effect.map(|granted| granted.ship)
        })
    };
    assert_eq!(chosen(7), Some(a(1)));
    assert!(chosen(0).is_some_and(|ship| ship.seat() == b(0).seat()));
}

/// TOK-2: one friendly ship gains what the other loses, so no token is moved between friendly ships
/// for nothing.
#[test]
fn no_token_goes_from_one_friend_to_another_for_nothing() {
    let mut t = table(
        "(when: StartOf(Engagement), may: You, choose: Ship(OtherFriendly(range: \"0-3\")), effect: [
            TransferColor(color: [Green], to: Chosen)])",
    );
    t.tokens(a(0), Token::Focus, 1);
    engagement(&mut t);
    assert_eq!(count(&mut t, a(0), Token::Focus), 1);
    assert_eq!(count(&mut t, a(1), Token::Focus), 0);
}

/// ACT-5: an action that is treated as red costs stress, so no Force is spent on one.
#[test]
fn no_force_is_spent_on_an_action_that_is_treated_as_red() {
    let left = |red: bool| {
        let mut t = table(&format!(
            "(when: StartOf(Engagement), may: You, cost: [Force(1)], effect: [PerformWhiteAction(on_bar: true, as_red: {red})])",
        ));
        engagement(&mut t);
        t.with(|battle| battle.charges[a(0)].force.active)
    };
    assert_eq!(left(false), 0, "a white one is worth it");
    assert_eq!(left(true), 1);
}

/// ABL-5: it pays a token to avoid damage.
#[test]
fn it_pays_to_avoid_worse() {
    let mut t = table(
        "(when: StartOf(Engagement), effect: [Unless(who: You, pays: Spend(Focus, 1), then: [Suffer(kind: Crit)])])",
    );
    t.tokens(a(0), Token::Focus, 1);
    engagement(&mut t);
    assert_eq!(t.with(|battle| battle.damage[a(0)].total()), 0);
    assert_eq!(count(&mut t, a(0), Token::Focus), 0);
}

/// ATK-57: blanks are rerolled, hits are not.
#[test]
fn it_rerolls_blanks_only() {
    let mut t = table("(when: While(Attack()), may: You, effect: [Reroll(n: 2)])");
    t.attack_dice(&[Face::Hit, Face::Blank, Face::Blank, Face::Hit, Face::Hit]);
    t.defense_dice(&[Face::Blank, Face::Blank]);
    attack(&mut t);
    assert_eq!(hits(&mut t), 3);
}

/// ATK-55: a charge is not spent to change a result that could not count, and is spent where that
/// lets a hit through.
#[test]
fn it_cancels_an_evade_only_if_a_hit_gets_through() {
    let juke = "(when: While(Attack(moment: BeforeNeutralize)), may: You, cost: [Charge(1)], effect: [Cancel(dice: DefenseDice, face: [Evade])])";
    let mut t = table(juke);
    t.attack_dice(&[Face::Hit, Face::Hit, Face::Blank]);
    t.defense_dice(&[Face::Evade, Face::Evade]);
    attack(&mut t);
    assert_eq!(t.with(|battle| battle.charges[a(0)].standard.active), 1);
    let mut t = table(juke);
    t.attack_dice(&[Face::Blank, Face::Blank, Face::Blank]);
    t.defense_dice(&[Face::Evade, Face::Evade]);
    attack(&mut t);
    assert_eq!(t.with(|battle| battle.charges[a(0)].standard.active), 2);
}

/// ATK-55: a blank is spent for a lock, a hit is not.
#[test]
fn it_spends_results_that_are_not_missed() {
    let locks = |faces: &[Face]| {
        let mut t = table(
            "(when: While(Attack()), may: You, cost: [SpendResult([Blank, Focus, Hit, Crit])], effect: [AcquireLock(on: OtherShip)])",
        );
        t.attack_dice(faces);
        t.defense_dice(&[Face::Blank, Face::Blank]);
        attack(&mut t);
        (t.with(|battle| battle.tokens[a(0)].locks.count_ones()), hits(&mut t))
    };
    assert_eq!(locks(&[Face::Hit, Face::Blank, Face::Hit]), (1, 2));
    assert_eq!(locks(&[Face::Hit, Face::Hit, Face::Hit]), (0, 3));
}

/// ABL-4: the optional part of an effect is paid for only if it is worth its price.
#[test]
fn what_may_be_paid_for_has_to_be_worth_it() {
    let force = |then: &str| {
        let mut t = table(&format!(
            "(when: StartOf(Engagement), may: You, effect: [Gain(token: Focus), May(pays: Force(1), then: [{then}])])"
        ));
        engagement(&mut t);
        assert_eq!(count(&mut t, a(0), Token::Focus), 1, "the rest is free");
        t.with(|battle| battle.charges[a(0)].force.active)
    };
    assert_eq!(force("EachChosenUpTo(1, Enemy(range: \"0-3\"), [LookAtDial(It)])"), 1);
    assert_eq!(force("Suffer(who: Each(Enemy()), kind: Crit)"), 0);
}

/// TOK-38: removing a disarm token is worth an ion token where there is an enemy to shoot at, and
/// if the ship has a disarm token.
#[test]
fn it_pays_to_be_rid_of_a_disarm_token_where_it_may_shoot() {
    let pays = |disarmed: u8, y: f32| {
        let mut t = table(
            "(when: StartOf(Engagement), effect: [May(pays: Gain(Ion, 1), then: [Remove(token: Disarm)])])",
        );
        t.place(b(0), 400.0, y, 270.0);
        t.place(b(1), 500.0, y, 270.0);
        t.with(|battle| {
            battle.tokens[a(0)].put(Token::Disarm, disarmed);
            [a(0), b(0), b(1)].iter().for_each(|ship| battle.turn[*ship].activated = true);
        });
        engagement(&mut t);
        count(&mut t, a(0), Token::Ion) > 0
    };
    assert!(pays(1, 500.0));
    assert!(!pays(1, 850.0), "nobody is in range");
    assert!(!pays(0, 500.0), "it has none");
}

/// RND-67: tokens that cost something if they are left at the end of the round are worth less, or
/// nothing (Overtuned Modulators).
#[test]
fn it_counts_what_comes_of_tokens_that_are_left() {
    let charges = |later: &str| {
        let mut t = table(&format!(
            "(when: StartOf(Engagement), may: You, cost: [Charge(1)], effect: [Gain(token: Calculate, n: 3)]), {later}"
        ));
        engagement(&mut t);
        t.with(|battle| battle.charges[a(0)].standard.active)
    };
    let strain = |phase: &str| {
        format!(
            "(when: After(RemoveToken(token: [Calculate])), if: [InPhase([{phase}])], \
             effect: [Gain(token: Strain, for_each: ThatMany)])"
        )
    };
    assert_eq!(charges(""), 1);
    assert_eq!(charges(&strain("End")), 2);
    assert_eq!(charges(&strain("System")), 1, "they are gone before");
}

/// DMG-11: a repair that is rolled for, with a die for each damage card, is worth nothing without a
/// damage card (Kuiil).
#[test]
fn it_repairs_what_is_damaged() {
    let charges = |cards: u8| {
        let mut t = table(
            "(when: StartOf(Engagement), may: You, cost: [Charge(1)], effect: [\
             RollDice(die: AttackDice, for_each: Count(DamageCards(You))), \
             Repeat(for_each: Result([Hit, Crit]), then: [RepairCard(faceup: false)])])",
        );
        t.with(|battle| (0..cards).for_each(|_| battle.damage[a(0)].facedown.add(DamageKind::DirectHit)));
        engagement(&mut t);
        t.with(|battle| battle.charges[a(0)].standard.active)
    };
    assert_eq!(charges(0), 2);
    assert_eq!(charges(2), 1);
}

/// A token is postponed if it costs much, and not if it costs little (Babu Frik).
#[test]
fn it_puts_off_what_costs_much() {
    let puts_off = |token: &str| {
        let text = format!(
            "[Pilot(\"tested\", [(when: StartOf(Engagement), effect: [Gain(token: {token})])]), Upgrade(\"other\", [\
             (when: Would(GainToken(token: [Disarm, Deplete, Ion, Strain, Stress])), may: You, cost: [Charge(1)], instead: [PutReplacedOnCard])])]"
        );
        let own = Library::read([("test.ron", text.as_str())].into_iter(), None).expect("it can be read");
        let cards = [card("other", 3)].into_iter().collect();
        let pilot = ShipSpec { pilot: "tested".to_owned(), cards, ..plain_ship(Size::Small) };
        let mut squads = matchup("standard", vec![pilot], vec![plain_ship(Size::Small)]);
        squads.program =
            Library::embedded().clone().with(own).program(squads.ruleset.card_set, &squads.ships);
        let mut t = TestBattle::new(squads);
        t.place(a(0), 400.0, 300.0, 90.0);
        t.place(b(0), 400.0, 500.0, 270.0);
        engagement(&mut t);
        t.with(|battle| battle.cards[0].charges.active) < 3
    };
    assert!(puts_off("Disarm"));
    assert!(!puts_off("Stress"));
}

/// TOK-47: one ion token ionises a small ship, and is a third of what a large one needs.
#[test]
fn it_counts_ion_tokens_by_the_size_of_the_ship() {
    let ionised = |sizes: [Size; 2]| {
        let text = "[Pilot(\"tested\", [(when: StartOf(Engagement), may: You, \
                    choose: Ship(Enemy(range: \"0-3\")), effect: [Gain(who: Chosen, token: Ion)])])]";
        let own = Library::read([("test.ron", text)].into_iter(), None).expect("it can be read");
        let pilot = ShipSpec { pilot: "tested".to_owned(), ..plain_ship(Size::Small) };
        let mut squads = matchup("standard", vec![pilot], sizes.map(plain_ship).into());
        squads.program =
            Library::embedded().clone().with(own).program(squads.ruleset.card_set, &squads.ships);
        let mut t = TestBattle::new(squads);
        t.place(a(0), 450.0, 300.0, 90.0);
        t.place(b(0), 350.0, 500.0, 270.0);
        t.place(b(1), 550.0, 500.0, 270.0);
        engagement(&mut t);
        [b(0), b(1)].map(|ship| count(&mut t, ship, Token::Ion))
    };
    assert_eq!(ionised([Size::Large, Size::Small]), [0, 1]);
    assert_eq!(ionised([Size::Small, Size::Large]), [1, 0]);
}

/// ABL-41: a token is replaced by another only where that does more for the ship: by an evade token
/// where enemies have the ship in their sights.
#[test]
fn it_swaps_tokens_where_the_other_does_more() {
    let gained = |degrees: f32| {
        let mut t = table(
            "(when: Would(GainToken(who: Friendly(range: \"0-3\"), token: [Focus])), may: ThatShip, \
             instead: [Gain(who: ThatShip, token: Evade)]), (when: StartOf(Engagement), effect: [Gain(token: Focus)])",
        );
        // It has both enemies, who have moved, in its sights.
        t.place(b(0), 400.0, 500.0, degrees);
        t.place(b(1), 500.0, 500.0, degrees);
        t.with(|battle| {
            [b(0), b(1)].iter().for_each(|enemy| battle.turn[*enemy].activated = true);
        });
        engagement(&mut t);
        count(&mut t, a(0), Token::Evade)
    };
    assert_eq!(gained(90.0), 0, "they look away");
    assert_eq!(gained(270.0), 1, "they look at it");
}

/// Results that are still to be rolled count by their likelihood: a focus result is on two of eight
/// faces, an evade result on three.
#[test]
fn what_dice_may_show_counts_as_often_as_they_do() {
    let charges = |token: &str| {
        let mut t = table(&format!(
            "(when: StartOf(Engagement), may: You, cost: [Charge(1)], effect: [RollDice(die: DefenseDice, n: 1), \
             Gain(token: {token}, for_each: Result([{token}]))])"
        ));
        engagement(&mut t);
        t.with(|battle| battle.charges[a(0)].standard.active)
    };
    assert_eq!(charges("Focus"), 2);
    assert_eq!(charges("Evade"), 1);
}

/// TOK-49: being cloaked before any ship shoots is worth nothing, since a cloaked ship does not
/// shoot.
#[test]
fn it_does_not_cloak_before_the_game() {
    let cloaked = |phase| {
        let mut t = table("(when: StartOf(Engagement), may: You, effect: [Gain(token: Cloak)])");
        t.with(|battle| battle.core.phase = phase);
        engagement(&mut t);
        count(&mut t, a(0), Token::Cloak)
    };
    assert_eq!((cloaked(Phase::Setup), cloaked(Phase::Activation)), (0, 1));
}

/// ABL-48: a green token is spent on rerolling dice that it could not change, not on those that it
/// changes.
#[test]
fn a_focus_token_is_not_spent_on_rerolling_focus_results() {
    let attack_with = |faces: &[Face]| {
        let mut t =
            table("(when: While(Attack()), may: You, cost: [SpendColor(Green, 1)], effect: [Reroll(n: 2)])");
        t.tokens(a(0), Token::Focus, 1);
        t.attack_dice(faces);
        t.defense_dice(&[Face::Blank, Face::Blank]);
        attack(&mut t);
        (hits(&mut t), count(&mut t, a(0), Token::Focus))
    };
    assert_eq!(attack_with(&[Face::Focus, Face::Focus, Face::Blank, Face::Blank, Face::Blank]), (2, 0));
    assert_eq!(attack_with(&[Face::Blank, Face::Blank, Face::Hit, Face::Hit, Face::Hit]), (3, 0));
}

/// MOV-22: making maneuvers easier is paid for where a dial is red, or white on a stressed ship,
/// and not otherwise.
#[test]
fn it_eases_maneuvers_that_need_it() {
    let charges = |difficulty, stressed: bool, color: &str| {
        let mut t = table(&format!(
            "(when: StartOf(Activation), may: You, cost: [Charge(1)], effect: [Grant(until: EndOfPhase, ability: \
             (when: Always, effect: [DecreaseDifficulty(who: Friendly(){color})]))])"
        ));
        t.with(|battle| {
            for ship in [a(0), a(1)] {
                let maneuver = Maneuver::new(2, Bearing::Straight, Direction::Straight, Difficulty::White);
                battle.turn[ship].dial = Some(maneuver);
            }
            let dial = Maneuver::new(2, Bearing::Bank, Direction::Left, difficulty);
            battle.turn[a(1)].dial = Some(dial);
            if stressed {
                battle.tokens[a(1)].put(Token::Stress, 1);
            }
        });
        after(&mut t, Event::PhaseBegan { phase: Phase::Activation });
        t.with(|battle| battle.charges[a(0)].standard.active)
    };
    assert_eq!(charges(Difficulty::Red, false, ""), 1);
    assert_eq!(charges(Difficulty::White, true, ""), 1);
    assert_eq!(charges(Difficulty::White, false, ""), 2);
    assert_eq!(charges(Difficulty::Blue, true, ""), 2);
    assert_eq!(charges(Difficulty::White, true, ", color: [Red]"), 2, "a white one is not what it eases");
}

/// TOK-30: a lock on an enemy in reach is not given up for another, or two ships that each lock
/// whenever the other does would never end. A lock on an enemy out of reach is given up.
#[test]
fn it_does_not_lock_back_and_forth() {
    let locks_on_second = |y: f32| {
        let mut t = table(
            "(when: StartOf(Engagement), may: You, choose: Ship(Enemy(range: \"0-1\")), effect: [AcquireLock(on: Chosen)])",
        );
        t.place(b(0), 400.0, y, 270.0);
        t.place(b(1), 400.0, 400.0, 270.0);
        t.with(|battle| battle.tokens[a(0)].locks = 1 << b(0).index());
        engagement(&mut t);
        t.with(|battle| battle.tokens[a(0)].locks(ObjectId::ship(b(1))))
    };
    assert!(!locks_on_second(560.0));
    assert!(locks_on_second(860.0));
}

/// MOV-22: a revealed maneuver is executed as another one where that leads to a better place, its
/// stress included.
#[test]
fn it_flies_otherwise_where_that_is_better() {
    // Where the ship that reveals a straight maneuver of speed 3 ends, and whether it is stressed.
    let flown = |ability: &str, y: f32, enemies: f32| {
        let mut t =
            table(&format!("(when: Before(ExecuteManeuver()), may: You, effect: [ExecuteAs({ability})])"));
        t.place(a(0), 400.0, y, 90.0);
        t.place(b(0), 400.0, enemies, 90.0);
        t.place(b(1), 500.0, enemies, 90.0);
        t.with(|battle| {
            let dial = Maneuver::new(3, Bearing::Straight, Direction::Straight, Difficulty::White);
            battle.turn[a(0)].dial = Some(dial);
        });
        t.push(Frame::Activate(ShipTurnFrame::new(a(0))));
        answer_all(&mut t);
        t.with(|battle| (battle.board.pose(a(0)).y.round(), battle.tokens[a(0)].has(Token::Stress)))
    };
    // The edge is at 914.4 mm: a speed of 3 or 4 leads outside.
    assert_eq!(flown("speed_by: 1", 760.0, 300.0), (880.0, false));
    // Enemies that fly after the ship are shot at only if it turns about, which is worth its
    // stress.
    let about = "bearing: KoiogranTurn, harder: true";
    assert_eq!(flown(about, 300.0, 150.0), (460.0, true));
    // The ship would turn away from enemies that are ahead.
    assert_eq!(flown(about, 300.0, 650.0), (460.0, false));
}

fn attack(t: &mut TestBattle) {
    t.attack(a(0));
    answer_all(t);
}

/// Results that were left after neutralizing.
fn hits(t: &mut TestBattle) -> u8 {
    let all = t.events().into_iter().filter_map(|event| match event {
        Event::Neutralized { hits, crits, .. } => Some(hits + crits),
        _ => None,
    });
    all.sum()
}

/// DEV-2: a bomb goes where enemies will be when it detonates.
#[test]
fn it_drops_bombs_where_enemies_will_be() {
    let dropped = |enemy_y: f32| {
        let mut t = table(
            "(when: StartOf(Engagement), may: You, effect: [Drop(device: ProtonBomb, template: [\"straight 1\", \"straight 3\"])])",
        );
        t.place(b(0), 400.0, enemy_y, 270.0);
        t.place(b(1), 850.0, 850.0, 90.0);
        engagement(&mut t);
        t.with(|battle| battle.devices.get(0).map(|device| device.pose.y.round()))
    };
    assert_eq!(dropped(140.0), Some(145.0), "flies on to 30: only the far one reaches it");
    assert_eq!(dropped(450.0), Some(225.0), "flies on to 340: only the near one reaches it");
    assert_eq!(dropped(880.0), None, "reaches nobody");
}

/// An ability that drops such a device. The effect of the device is that of its own card.
fn dropping(device: &str) -> String {
    format!(
        "(when: StartOf(Engagement), may: You, effect: [Drop(device: {device}, template: [\"straight 1\"])])"
    )
}

/// DEV-13, DEV-43: it blows up the enemy rather than itself.
#[test]
fn devices_hit_the_enemy() {
    let put = |t: &mut TestBattle, kind, x, y| {
        let pose = Pose::from_degrees(x, y, 90.0);
        t.with(|battle| {
            let row = battle
                .devices
                .put(Device { kind, outer: false, by: Placer::ship(a(0)), fuses: 0, pose }, ShipSet::EMPTY);
            let mut rows = DeviceSet::EMPTY;
            rows.insert(row.expect("there is room"));
            battle.push(Frame::Detonations(DetonationsFrame::new(rows, None)));
        });
        answer_all(t);
    };
    let mut t = table(&dropping("ProximityMine"));
    t.place(a(0), 400.0, 300.0, 90.0);
    t.place(b(0), 400.0, 350.0, 270.0);
    t.attack_dice(&[Face::Hit, Face::Hit]);
    put(&mut t, DeviceKind::ProximityMine, 400.0, 325.0);
    let hurt = |t: &mut TestBattle, ship| t.with(|battle| battle.damage[ship].total());
    assert_eq!((hurt(&mut t, a(0)), hurt(&mut t, b(0))), (0, 3), "its own hit and those that were rolled");

    // Of two obstacles near the charge the one beside the enemy is destroyed.
    let mut t = table(&dropping("SeismicCharge"));
    t.place_obstacle(0, "coreasteroid0", 310.0, 400.0, 0.0);
    t.place_obstacle(1, "coreasteroid0", 490.0, 400.0, 0.0);
    t.place(a(0), 250.0, 300.0, 90.0);
    t.place(a(1), 800.0, 100.0, 90.0);
    t.place(b(0), 570.0, 400.0, 270.0);
    t.place(b(1), 800.0, 800.0, 270.0);
    put(&mut t, DeviceKind::SeismicCharge, 400.0, 400.0);
    assert_eq!((hurt(&mut t, a(0)), hurt(&mut t, b(0))), (0, 1));
}

/// HUG-20, HUG-61: a precision effect that may be applied is applied to the hardpoint with the most
/// dice.
#[test]
fn a_precision_effect_is_applied_to_the_best_hardpoint() {
    let text = "[Pilot(\"tested\", [(when: While(Attack()), effect: [PrecisionInAnyArc])])]";
    let own = Library::read([("test.ron", text)].into_iter(), None).expect("an ability");
    let shot = "(when: PrecisionShot(Side), effect: [DisableHardpoint(by: OtherShip)])";
    let made_up = HugeCard { name: "Made up".to_owned(), copies: 2, card_trait: DamageTrait::Ship };
    let deck = vec![(made_up, vec![read_ability(shot).expect("an ability")])];
    let deck = HugeDamageDeck::new(deck).expect("a deck");
    let mut huge = ShipSpec { agility: 0, hull: 8, ..plain_ship(Size::Huge) };
    for (number, value) in [(0, 2), (1, 4), (2, 3)] {
        let hardpoint = CardSpec { two_sided: true, slots: Slot::Hardpoint.into(), ..card("hardpoint", 0) };
        huge.cards.push(hardpoint);
        huge.weapons.push(WeaponSpec { card: Some(number), ..primary(Arc::Front, value) });
    }
    let pilot = ShipSpec { pilot: "tested".to_owned(), ..plain_ship(Size::Small) };
    let mut matchup = matchup("standard", vec![pilot], vec![huge]);
    let library = Library::embedded().clone().with(own);
    matchup.program = {
        let given = Given { deck: Some(&deck), ..Given::default() };
        library.program_with(matchup.ruleset.card_set, &matchup.ships, &given)
    };
    let mut t = TestBattle::new(matchup);
    t.place(a(0), 400.0, 250.0, 90.0);
    t.place(b(0), 400.0, 560.0, 270.0);
    t.attack_dice(&[Face::Crit, Face::Blank, Face::Blank]);
    t.cards(&[DamageKind::Huge1 as u8 + 1]);
    t.attack(a(0));
    answer_all(&mut t);
    let row = b(0).index() * CARDS_PER_SHIP;
    let sides = t.with(|battle| [0, 1, 2].map(|number| battle.cards[row + number].side));
    assert_eq!(sides, [0, 1, 0]);
}

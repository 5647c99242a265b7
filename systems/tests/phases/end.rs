//! The End Phase, leaving play, and the end of the game.

use killbox_cards::{Library, rulesets};
use killbox_components::charge::Charge;
use killbox_components::damage::{DamageCards, DamageKind};
use killbox_components::decision::DecisionKind;
use killbox_components::dice::Face::{self, Blank, Crit, Focus, Hit};
use killbox_components::event::Event;
use killbox_components::frame::phases::{EndStep, NextPhase};
use killbox_components::frame::{EndPhaseFrame, Frame, PlanningFrame, RoundFrame, SufferFrame};
use killbox_components::geometry::{OutlineId, PlacedObstacle, Pose};
use killbox_components::ids::{ObjectId, Seat, ShipSlot};
use killbox_components::obstacle::ObstacleKind;
use killbox_components::ruleset::{BothWipedOut, RecurringPerCard, Ruleset, ScoreTie};
use killbox_components::size::Size;
use killbox_components::spec::{Matchup, ShipSpec};
use killbox_components::state::{Ending, Obstacle, Phase};
use killbox_components::token::Token;
use killbox_systems::batch::Batch;
use killbox_systems::phases::scoring;
use killbox_systems::ships::leaving;
use killbox_systems::tokens;
use killbox_systems::world::battle::Flow;
use killbox_systems::world::observer::Silent;
use killbox_testkit::{TestBattle, a, b, card, matchup, ordnance, plain_ship, primary};

/// Plays the End Phase.
fn end_phase(table: &mut TestBattle) {
    table.with(|t| t.core.phase = Phase::End);
    table.play(Frame::EndPhase(EndPhaseFrame::default()));
    assert!(table.is_over());
}

/// RND-65, RND-66, RND-67, RND-68, RND-70/open: the End Phase has this order: start, during,
/// tokens, charges, end.
#[test]
fn the_end_phase_has_its_order() {
    let recurring = ShipSpec { charges: Charge::full(2, 1), ..plain_ship(Size::Small) };
    let mut table = TestBattle::new(matchup("legacy", vec![recurring], vec![plain_ship(Size::Small)]));
    table.with(|t| t.charges[a(0)].standard.active = 0);
    table.tokens(a(0), Token::Focus, 1);
    table.play(Frame::Round(RoundFrame { next: NextPhase::End }));
    let events = table.events();
    let names = events.iter().filter_map(|e| match e {
        Event::PhaseBegan { phase: Phase::End } => Some("start"),
        Event::DuringPhase { phase: Phase::End } => Some("during"),
        Event::TokensRemoved { .. } => Some("tokens"),
        Event::ChargesRecovered { .. } => Some("charges"),
        Event::PhaseEnds { phase: Phase::End } => Some("end"),
        Event::RoundBegan { .. } => Some("round"),
        _ => None,
    });
    assert_eq!(names.collect::<Vec<_>>(), ["start", "during", "tokens", "charges", "end", "round"]);
}

/// RND-67: the same tokens are removed without an observer and listening abilities.
#[test]
fn circular_tokens_are_removed_unwatched() {
    let squads = matchup("standard", vec![plain_ship(Size::Small)], vec![plain_ship(Size::Small)]);
    let mut batch = Batch::<Silent>::new(vec![squads], 1, 1);
    batch.start(0, 0, 0);
    batch.with_battle(0, |battle| {
        battle.core.in_play = a(0).set();
        for token in Token::ALL {
            battle.tokens[a(0)].put(token, 2);
            battle.tokens[b(0)].put(token, 2);
        }
        tokens::remove_circular(battle);
        for token in Token::ALL {
            let left = if token.is_circular() { 0 } else { 2 };
            assert_eq!(battle.tokens[a(0)].count(token), left, "{token:?}");
            assert_eq!(battle.tokens[b(0)].count(token), 2, "a ship that is not in play: {token:?}");
        }
    });
}

/// RND-67, TOK-4, TOK-55: circular tokens are removed from all ships, all green ones before all
/// orange ones. The other tokens stay.
#[test]
fn circular_tokens_are_removed() {
    let mut table = TestBattle::plain("legacy");
    for ship in [a(0), b(1)] {
        for token in Token::ALL {
            table.tokens(ship, token, 2);
        }
    }
    end_phase(&mut table);
    table.with(|t| {
        for token in Token::ALL {
            let left = if token.is_circular() { 0 } else { 2 };
            assert_eq!(t.tokens[a(0)].count(token), left, "{token:?}");
            assert_eq!(t.tokens[b(1)].count(token), left, "{token:?}");
        }
    });
    let events = table.events();
    let removed = events.iter().filter_map(|e| match e {
        Event::TokensRemoved { token, .. } => Some(Token::GREEN.contains(token)),
        _ => None,
    });
    let removed: Vec<_> = removed.collect();
    assert!(removed.iter().is_sorted_by(|a, b| a >= b), "green before orange: {removed:?}");
}

/// RND-68, CHG-9, CHG-10, CHG-17, CHG-23: recurring charges recover and negative recurring ones are
/// lost. Shields recover only by symbols of the ship card. The ships are those of the worked table
/// in the rules.
#[test]
fn charges_recover_and_are_lost() {
    let charge = |active, limit, recurring| Charge { active, limit, recurring, unrecoverable: false };
    let small = || plain_ship(Size::Small);
    let mut upgrade = card("recurring", 0);
    upgrade.charges = charge(1, 5, 3);
    let squad = vec![
        ShipSpec { force: charge(0, 3, 1), ..small() },
        ShipSpec { force: charge(0, 3, 2), ..small() },
        ShipSpec { cards: [upgrade].into_iter().collect(), ..small() },
        ShipSpec { charges: charge(1, 1, -1), ..small() },
        ShipSpec { shields: charge(1, 3, 0), ..small() },
    ];
    let play = |ruleset: Ruleset| {
        let both = matchup("legacy", squad.clone(), vec![small()]);
        let mut table = TestBattle::new(Matchup { ruleset, ..both });
        end_phase(&mut table);
        table.with(|t| {
            let force = |ship: ShipSlot| t.charges[ship].force.active;
            let card = t.cards[2 * killbox_components::ids::CARDS_PER_SHIP].charges.active;
            [force(a(0)), force(a(1)), card, t.charges[a(3)].standard.active, t.charges[a(4)].shields.active]
        })
    };
    let rules = rulesets::named("legacy").expect("it comes with killbox");
    assert_eq!(play(rules.clone()), [1, 2, 4, 0, 1]);
    let older = Ruleset {
        recurring_per_card: RecurringPerCard::One,
        force_recovery: killbox_components::ruleset::ForceRecovery::AlwaysOne,
        ..rules
    };
    assert_eq!(play(older), [1, 1, 2, 0, 1]);
}

/// RND-69, OBJ-20, OBJ-21, OBJ-22, OBJ-25: electro-chaff clouds and Blazes with a fuse lose one at
/// the start of "during the End Phase". Those without a fuse are removed with the locks on them.
/// Other obstacles stay.
#[test]
fn fuses_burn_down() {
    let mut table = TestBattle::plain("legacy");
    table.with(|t| {
        let kinds = [ObstacleKind::ElectroChaff, ObstacleKind::Blaze, ObstacleKind::Asteroid];
        for (row, kind) in kinds.into_iter().enumerate() {
            let pose = Pose::from_degrees(300.0 + 100.0 * row as f32, 400.0, 0.0);
            t.obstacles[row] = Obstacle::lying(kind, PlacedObstacle::new(OutlineId(0), pose));
            t.obstacles[row].fuses = u8::from(row < 2);
        }
        t.tokens[a(0)].locks = 1 << ObjectId::obstacle(1).0;
        t.tokens[a(1)].locks = 1 << ObjectId::obstacle(2).0;
    });
    let present = |table: &mut TestBattle| table.with(|t| [0, 1, 2].map(|row| t.obstacles[row].present));
    end_phase(&mut table);
    assert_eq!(present(&mut table), [true, true, true]);
    assert_eq!(table.with(|t| t.obstacles[0].fuses + t.obstacles[1].fuses), 0);
    end_phase(&mut table);
    assert_eq!(present(&mut table), [false, false, true]);
    table.with(|t| assert_eq!((t.tokens[a(0)].locked(), t.tokens[a(1)].locks), (None, 1 << 18)));
}

/// RND-59, RND-74: a ship destroyed outside the Engagement Phase is removed at once, with its
/// tokens and locks and the locks on it. It keeps its damage cards (RND-77, DMG-20).
#[test]
fn a_destroyed_ship_is_removed() {
    let mut table = TestBattle::plain("legacy");
    for (ship, x) in [(a(0), 100.0), (a(1), 140.0), (b(0), 300.0), (b(1), 600.0)] {
        table.place(ship, x, 300.0, 90.0);
    }
    table.tokens(b(0), Token::Focus, 2);
    table.with(|t| {
        t.tokens[a(0)].locks = 1 << b(0).0;
        t.tokens[b(0)].locks = 1 << a(0).0;
        t.damage[b(0)].facedown.add(DamageKind::StunnedPilot);
        t.core.destroyed.insert(b(0));
        t.core.destroyed.insert(a(1));
        t.core.phase = Phase::End;
    });
    table.play(Frame::EndPhase(EndPhaseFrame { step: EndStep::End }));
    table.with(|t| {
        assert_eq!(t.in_play(), a(0).set() | b(1).set());
        assert_eq!(t.core.removed, a(1).set() | b(0).set());
        assert!(t.core.destroyed.is_empty() && t.core.fled.is_empty());
        assert!(!t.tokens[b(0)].has(Token::Focus));
        assert_eq!((t.tokens[a(0)].locks, t.tokens[b(0)].locks), (0, 0));
        assert_eq!(t.damage[b(0)].total(), 1);
        assert!(t.board.places[a(0)].contact.is_empty(), "no contact with a ship that is gone");
    });
    let events = table.events();
    let removed =
        events.iter().filter_map(|e| if let Event::Removed { ship } = e { Some(*ship) } else { None });
    assert_eq!(removed.collect::<Vec<_>>(), [a(1), b(0)]);
}

/// A battle in the Activation Phase whose ship a(0) may gain a focus token after it is destroyed.
fn last_word() -> TestBattle {
    let text =
        r#"[Pilot("last word", [(when: After(Destroyed()), may: You, effect: [Gain(token: Focus)])])]"#;
    let own = Library::read([("test.ron", text)].into_iter(), None).unwrap_or_else(|fault| panic!("{fault}"));
    let pilot = ShipSpec { pilot: "last word".to_owned(), ..plain_ship(Size::Small) };
    let mut matchup = matchup("legacy", vec![pilot], vec![plain_ship(Size::Small)]);
    matchup.program = Library::embedded().clone().with(own).program(matchup.ruleset.card_set, &matchup.ships);
    let mut table = TestBattle::new(matchup);
    table.place(a(0), 100.0, 100.0, 90.0);
    table.place(b(0), 800.0, 800.0, 270.0);
    table.with(|t| t.core.phase = Phase::Activation);
    table.cards(&[10, 10, 10, 10]);
    table
}

/// RND-75, RND-76, RND-59, ABL-29: a ship destroyed outside an attack stays until the abilities
/// that its destruction triggered have resolved. It is then removed at once.
#[test]
fn removal_waits_for_an_empty_queue() {
    let mut table = last_word();
    table.push(Frame::EndPhase(EndPhaseFrame { step: EndStep::End }));
    table.play(Frame::Suffer(SufferFrame::new(a(0), 4, 0)));
    assert_eq!(table.asked(), Some((Seat::A, DecisionKind::UseAbility)));
    table.with(|t| assert!(t.in_play().has(a(0)) && t.core.destroyed.has(a(0))));
    let accept = *table.options().iter().find(|key| !key.is_pass()).expect("it may be used");
    table.answer(accept);
    table.with(|t| assert!(t.core.removed.has(a(0)) && !t.in_play().has(a(0))));
    let events = table.events();
    let at = |f: &dyn Fn(&Event) -> bool| events.iter().position(f).expect("it happens");
    let gained = at(&|e| matches!(e, Event::TokensGained { .. }));
    assert!(at(&|e| matches!(e, Event::Destroyed { .. })) < gained);
    assert!(gained < at(&|e| matches!(e, Event::Removed { .. })));
}

/// RND-72, RND-71: destruction is final: repairing damage cards before the removal does not undo
/// it.
#[test]
fn destroyed_is_final() {
    let mut table = last_word();
    table.push(Frame::EndPhase(EndPhaseFrame { step: EndStep::End }));
    table.play(Frame::Suffer(SufferFrame::new(a(0), 4, 0)));
    table.with(|t| t.damage[a(0)].facedown = DamageCards::default());
    table.pass();
    table.with(|t| assert!(t.core.removed.has(a(0))));
}

/// RND-78, RND-74: a fleeing ship is removed at once, and only once.
#[test]
fn a_fleeing_ship_is_removed() {
    let mut table = TestBattle::plain("legacy");
    table.with(|t| {
        leaving::flee(t, a(0));
        leaving::flee(t, a(0));
        assert!(t.core.fled.has(a(0)) && t.core.removed.has(a(0)) && !t.in_play().has(a(0)));
    });
    assert_eq!(table.count(|e| matches!(e, Event::Fled { .. } | Event::Removed { .. })), 2);
}

/// Two ships for each player, worth 41 and 30 points, with hull 4 and 2 shields.
fn scored(ruleset: &str) -> Matchup {
    let ship = |cost| ShipSpec { cost, shields: Charge::full(2, 0), ..plain_ship(Size::Small) };
    matchup(ruleset, vec![ship(41), ship(30)], vec![ship(41), ship(30)])
}

/// Ends the game at the end of this round. Returns the winner and the scores.
fn end_game(table: &mut TestBattle, round: u8) -> Option<(Option<Seat>, [u16; 2])> {
    table.with(|t| t.core.round = round);
    table.play(Frame::Round(RoundFrame { next: NextPhase::Check }));
    table.with(|t| t.core.ending.map(|ending| (ending.winner, t.core.scores)))
}

/// Removes a destroyed ship.
fn remove(table: &mut TestBattle, ship: ShipSlot) {
    table.with(|t| {
        t.core.destroyed.insert(ship);
        leaving::remove_destroyed(t);
    });
}

/// Deals facedown damage cards to a ship.
fn damage(table: &mut TestBattle, ship: ShipSlot, shields: u8, cards: u8) {
    table.with(|t| {
        t.charges[ship].shields.lose(shields);
        for _ in 0..cards {
            t.damage[ship].facedown.add(DamageKind::StunnedPilot);
        }
    });
}

/// RND-86, RND-70, RND-92, LEG-30: the game ends at the end of the last round, not before. A limit
/// of 0 means no limit, and nothing else limits a game.
#[test]
fn the_round_limit_ends_the_game() {
    for ruleset in ["standard", "legacy"] {
        assert_eq!(end_game(&mut TestBattle::new(scored(ruleset)), 11), None);
        assert!(end_game(&mut TestBattle::new(scored(ruleset)), 12).is_some());
        let mut unlimited = scored(ruleset);
        unlimited.ruleset.round_limit = 0;
        assert_eq!(end_game(&mut TestBattle::new(unlimited), 200), None);
    }
}

/// RND-28, RND-70: if the game is not over, the next round begins.
#[test]
fn the_next_round_begins() {
    let mut table = TestBattle::new(scored("legacy"));
    end_game(&mut table, 3);
    assert_eq!(table.with(|t| t.core.round), 4);
    assert_eq!(table.asked(), Some((Seat::A, DecisionKind::Dial)));
}

/// RND-87, RND-89, LEG-29: a player without ships at the end of a round loses, whatever the score.
#[test]
fn a_player_without_ships_loses() {
    for (ruleset, loser) in
        [("standard", Seat::A), ("standard", Seat::B), ("legacy", Seat::A), ("legacy", Seat::B)]
    {
        let mut table = TestBattle::new(scored(ruleset));
        table.with(|t| t.core.points[loser.index()] = 90);
        let ships = table.with(|t| t.in_play() & loser.ships());
        for ship in ships {
            remove(&mut table, ship);
        }
        let (winner, _) = end_game(&mut table, 2).expect("the game is over");
        assert_eq!(winner, Some(loser.other()));
        assert_eq!(table.run(), Flow::Over);
    }
}

/// RND-87: the game goes on until the end of the round.
#[test]
fn the_round_is_finished_first() {
    let mut table = TestBattle::new(scored("legacy"));
    for ship in [b(0), b(1)] {
        remove(&mut table, ship);
    }
    table.push(Frame::Round(RoundFrame { next: NextPhase::System }));
    table.play(Frame::Planning(PlanningFrame::default()));
    assert_eq!(table.asked(), Some((Seat::A, DecisionKind::Dial)));
    assert_eq!(table.with(|t| t.core.ending), None);
}

/// RND-89/open, LEG-29: if both players have no ships left, the legacy ruleset has a draw, and in
/// the standard ruleset the score decides.
#[test]
fn both_wiped_out() {
    for (switch, winner) in [(BothWipedOut::Draw, None), (BothWipedOut::ByPoints, Some(Seat::B))] {
        let mut matchup = scored("standard");
        matchup.ruleset.both_wiped_out = switch;
        let mut table = TestBattle::new(matchup);
        table.with(|t| t.core.points = [3, 4]);
        let ships = table.with(|t| t.in_play());
        for ship in ships {
            remove(&mut table, ship);
        }
        assert_eq!(end_game(&mut table, 2), Some((winner, [74, 75])));
    }
    assert_eq!(rulesets::named("legacy").expect("it comes").both_wiped_out, BothWipedOut::Draw);
    assert_eq!(rulesets::named("standard").expect("it comes").both_wiped_out, BothWipedOut::ByPoints);
}

/// RND-88, RND-91/open: a removed ship scores its squad points for the opponent, once, even if it
/// fled. The player with more mission points wins.
#[test]
fn mission_points_decide_at_the_limit() {
    let mut table = TestBattle::new(scored("standard"));
    table.with(|t| t.core.points = [0, 0]);
    remove(&mut table, b(0));
    remove(&mut table, b(0));
    table.with(|t| leaving::flee(t, a(1)));
    damage(&mut table, b(1), 2, 3);
    assert_eq!(end_game(&mut table, 12), Some((Some(Seat::A), [41, 30])));
}

/// RND-88/open: a tie on mission points is a draw.
#[test]
fn equal_mission_points_are_a_draw() {
    let mut table = TestBattle::new(scored("standard"));
    table.attack_dice(&[Hit; 6]);
    table.with(|t| t.core.points = [5, 5]);
    assert_eq!(end_game(&mut table, 12), Some((None, [5, 5])));
    assert_eq!(table.with(|t| t.observer.attack_dice.len()), 6, "nobody rolls");
}

/// LEG-31: ships destroyed or fled score their full cost. Ships at half strength, which is
/// ceil(total / 2) damage, score half of it, rounded up.
#[test]
fn half_strength_scores_half_the_cost() {
    for (cards, score) in [(0, 0), (1, 21), (4, 21)] {
        let mut table = TestBattle::new(scored("legacy"));
        damage(&mut table, b(0), 2, cards);
        let (_, scores) = end_game(&mut table, 12).expect("the game is over");
        assert_eq!(scores, [score, 0], "{cards} cards");
    }
    let mut table = TestBattle::new(scored("legacy"));
    remove(&mut table, b(0));
    table.with(|t| leaving::flee(t, a(1)));
    damage(&mut table, b(1), 2, 1);
    assert_eq!(end_game(&mut table, 12), Some((Some(Seat::A), [41 + 15, 30])));
}

/// LEG-31: the threshold is ceil(total / 2) damage for any size and total. LEG-31/open: it is
/// checked at the end of the game.
#[test]
fn the_threshold_of_half_points() {
    for (hull, shields, enough) in [(3, 0, 2), (8, 0, 4), (5, 2, 4), (1, 0, 1), (9, 4, 7)] {
        let ship = ShipSpec { hull, shields: Charge::full(shields, 0), ..plain_ship(Size::Large) };
        for suffered in 0..hull + shields {
            let mut table =
                TestBattle::new(matchup("legacy", vec![ship.clone()], vec![plain_ship(Size::Small)]));
            damage(&mut table, a(0), suffered.min(shields), suffered.saturating_sub(shields));
            let half = table.with(|t| scoring::is_at_half_strength(t, a(0)));
            assert_eq!(half, suffered >= enough, "{suffered} of {hull} + {shields}");
        }
    }
}

/// LEG-32: there is no deficit. A squad that is wiped out scores 200 for the opponent, whatever it
/// cost.
#[test]
fn a_wiped_out_squad_scores_all_points() {
    let mut table = TestBattle::new(scored("legacy"));
    for ship in [b(0), b(1)] {
        remove(&mut table, ship);
    }
    assert_eq!(end_game(&mut table, 4), Some((Some(Seat::A), [200, 0])));
}

/// The winner at equal scores, with these attack dice for the final salvo.
fn salvo(matchup: Matchup, dice: &[Face]) -> Option<Seat> {
    let mut table = TestBattle::new(matchup);
    table.attack_dice(dice);
    let (winner, _) = end_game(&mut table, 12).expect("the game is over");
    table.assert_script_used();
    winner
}

/// LEG-33: at equal scores each player rolls the primary attack values of their remaining ships.
/// Most HIT and CRIT results win. If they are equal, both roll again.
#[test]
fn a_final_salvo_decides_equal_scores() {
    let one = || vec![plain_ship(Size::Small)];
    let duel = || matchup("legacy", one(), one());
    assert_eq!(salvo(duel(), &[Hit, Crit, Blank, Hit, Focus, Focus]), Some(Seat::A));
    assert_eq!(salvo(duel(), &[Hit, Blank, Blank, Crit, Crit, Focus]), Some(Seat::B));
    let equal = [Hit, Crit, Blank, Crit, Focus, Hit];
    assert_eq!(salvo(duel(), &[equal, [Blank, Blank, Blank, Blank, Blank, Crit]].concat()), Some(Seat::B));
}

/// LEG-33/open: of two primary weapons the higher value counts, and special weapons do not count.
/// More than six dice are rolled.
#[test]
fn the_dice_of_a_final_salvo() {
    let mut ship = plain_ship(Size::Small);
    ship.weapons.push(primary(killbox_components::arc::Arc::Rear, 4));
    ship.weapons.push(ordnance(5, 2, 3, 0));
    let matchup = matchup("legacy", vec![ship.clone(), ship], vec![plain_ship(Size::Small)]);
    let dice = [[Focus; 8].as_slice(), &[Blank, Hit, Blank]].concat();
    assert_eq!(salvo(matchup, &dice), Some(Seat::B));
}

/// LEG-33/open: after ten equal rolls the game is a draw.
#[test]
fn ten_equal_salvos_are_a_draw() {
    let one = || vec![plain_ship(Size::Small)];
    assert_eq!(salvo(matchup("legacy", one(), one()), &[Focus; 60]), None);
}

/// LEG-33, RND-88/open: a switch of the ruleset decides whether there is a salvo, not the ruleset's
/// name.
#[test]
fn the_salvo_is_a_switch() {
    let one = || vec![plain_ship(Size::Small)];
    let mut duel = matchup("legacy", one(), one());
    duel.ruleset.score_tie = ScoreTie::Draw;
    assert_eq!(salvo(duel, &[]), None);
}

/// RND-87: the end of the game is reported once, and nothing happens after it.
#[test]
fn the_end_of_the_game_is_told() {
    let mut table = TestBattle::new(scored("legacy"));
    remove(&mut table, b(0));
    end_game(&mut table, 12);
    assert_eq!(table.count(|e| matches!(e, Event::GameOver { winner: Some(Seat::A), scores: [41, 0] })), 1);
    table.with(|t| {
        assert_eq!(t.core.ending, Some(Ending { winner: Some(Seat::A), fault: None }));
        assert_eq!(t.frames.0.as_slice(), [Frame::Over]);
    });
}

//! Every moment that the card language can name is reached in play: an ability that waits for it
//! triggers in a game situation, for its own ship only [ABL-16, ABL-17].

use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::device::{Device, DeviceKind, DeviceSet, Placer};
use killbox_components::dice::Face;
use killbox_components::event::Event;
use killbox_components::frame::attack::AttackKind;
use killbox_components::frame::damage::CardChange;
use killbox_components::frame::movement::{ManeuverSource, MoveKind};
use killbox_components::frame::phases::NextPhase;
use killbox_components::frame::{
    AttackFrame, CardFrame, ChooseActionFrame, DetonationsFrame, Frame, GainFrame, LockFrame, ManeuverFrame,
    MoveFrame, RoundFrame, ShipTurnFrame,
};
use killbox_components::geometry::Pose;
use killbox_components::ids::{ObjectId, Seat, ShipSet, ShipSlot};
use killbox_components::spec::ShipSpec;
use killbox_components::state::Phase;
use killbox_components::token::Token;
use killbox_systems::derived::charge::On;
use killbox_systems::tokens::charges;
use killbox_systems::tokens::{lock, remove, spend};

use crate::abilities::kit::heard::*;
use crate::abilities::kit::*;

/// RND-26, RND-20: the moments of setup: before placing forces no ship is in play, after it all
/// are; the end of setup; placing a ship.
#[test]
fn moments_of_set_up() {
    for when in ["Setup(BeforePlacingForces)", "Setup(AfterPlacingForces)", "Setup(End)", "After(Placed())"] {
        let text = format!("[Pilot(\"hears\", [(when: {when}, effect: [Lose(charge: Charge)])])]");
        let mut t = table_in_set_up(&text, spec);
        t.play_by(answers(0));
        let events = t.events();
        for ship in [a(0), b(0)] {
            let at = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted).expect("it happened");
            let heard = at(&|e| matches!(e, Event::ChargesLost { ship: of, n: 1, .. } if *of == ship));
            let placed = at(&|e| matches!(e, Event::ShipPlaced { ship: of, .. } if *of == ship));
            assert_eq!(heard < placed, when == "Setup(BeforePlacingForces)", "{when}");
            assert_eq!(t.with(|b| b.charges[ship].standard.active), 1, "{when}: once");
        }
    }
}

/// ABL-16, RND-35, RND-36, RND-66, RND-70: the moments of a round, each once for either ship. Of
/// the next round only those before its dials.
#[test]
fn moments_of_a_round() {
    for (when, times) in [
        ("StartOfRound", 2),
        ("StartOf(Planning)", 2),
        ("After(SetDial())", 1),
        ("EndOf(Planning)", 1),
        ("StartOf(System)", 1),
        ("During(System)", 1),
        ("EndOf(System)", 1),
        ("StartOf(Activation)", 1),
        ("Before(Activate())", 1),
        ("Before(RevealDial())", 1),
        ("After(RevealDial())", 1),
        ("Before(ExecuteManeuver())", 1),
        ("Before(CheckDifficulty())", 1),
        ("After(ExecuteManeuver())", 1),
        ("After(Activate())", 1),
        ("EndOf(Activation)", 1),
        ("StartOf(Engagement)", 1),
        ("AtInitiative(7)", 1),
        ("AtInitiative(3)", 1),
        ("AtInitiative(0)", 1),
        ("Before(Engage())", 1),
        ("After(Engage())", 1),
        ("EndOf(Engagement)", 1),
        ("StartOf(End)", 1),
        ("During(End)", 1),
        ("EndOf(End)", 1),
        ("EndOfRound", 1),
    ] {
        let found = heard(when, |t| {
            t.place(a(0), 200.0, 200.0, 90.0);
            t.place(b(0), 700.0, 700.0, 270.0);
            t.push(Frame::Round(RoundFrame::default()));
            t.play_by(answers(3));
        });
        assert_eq!(found, (times, times), "{when}");
    }
}

/// RND-36/open: abilities at an initiative resolve before the ships of that value engage, and after
/// those of higher values.
#[test]
fn at_initiative_comes_before_the_ships_of_that_value() {
    for (value, first) in [(4, true), (3, true), (2, false)] {
        let mut t = table(&hears(&format!("AtInitiative({value})")), &["hears"], &["plain"]);
        t.push(Frame::Round(RoundFrame { next: NextPhase::Engagement }));
        t.play_by(answers(0));
        let events = t.events();
        let gained = events.iter().position(|e| matches!(e, Event::TokensGained { .. }));
        let engages = events.iter().position(|e| matches!(e, Event::BeforeEngage { .. }));
        assert!(gained.is_some() && engages.is_some());
        assert_eq!(gained < engages, first, "{value}");
    }
}

/// ABL-16, ABL-18: the moments of a ship's actions and moves. A failed one triggers nothing but its
/// failing.
#[test]
fn after_actions_and_moves() {
    let focus = |t: &mut TestBattle| action(t, ActionKind::Focus, ActionColor::White);
    once("After(PerformAction())", focus);
    once("After(PerformAction(action: [Focus], color: [White]))", focus);
    assert_eq!(heard("After(PerformAction(color: [Red, Purple]))", focus), (0, 0));
    once("After(PerformAction(color: [Red]))", |t| action(t, ActionKind::Focus, ActionColor::Red));
    once("After(PerformAction(color: [Purple]))", |t| action(t, ActionKind::Focus, ActionColor::Purple));
    let boost = |t: &mut TestBattle| {
        t.place(b(0), 800.0, 800.0, 0.0);
        t.push(Frame::Move(MoveFrame::new(a(0), MoveKind::Boost)));
        t.play_by(|_, _, options| options.first().copied());
    };
    once("After(Boost())", boost);
    assert_eq!(heard("After(BarrelRoll())", boost), (0, 0));
    once("After(BarrelRoll())", |t| {
        t.place(a(1), 800.0, 300.0, 90.0);
        t.push(Frame::Move(MoveFrame::new(a(0), MoveKind::BarrelRoll)));
        t.play_by(|_, _, options| options.first().copied());
    });
    let blocked = |t: &mut TestBattle| {
        t.place(b(0), 400.0, 342.0, 90.0);
        action(t, ActionKind::Boost, ActionColor::White);
    };
    once("After(FailAction(action: [Boost]))", blocked);
    assert_eq!(heard("After(Boost())", blocked), (0, 0));
    assert_eq!(heard("After(PerformAction())", blocked), (0, 0));
    once("After(Coordinate())", |t| action(t, ActionKind::Coordinate, ActionColor::White));
    once("After(Coordinate(other: OtherFriendly()))", |t| {
        action(t, ActionKind::Coordinate, ActionColor::White)
    });
    once("After(Jam(other: Enemy()))", |t| {
        t.place(b(0), 400.0, 380.0, 270.0);
        action(t, ActionKind::Jam, ActionColor::White);
    });
    once("After(RotateTurret())", |t| action(t, ActionKind::Rotate, ActionColor::White));
    once("After(SkipActionStep())", |t| {
        t.with(|b| {
            b.core.phase = Phase::Activation;
            b.turn[a(0)].dial = Some(maneuver("1FW"));
            b.turn[a(0)].skip_action = true;
        });
        t.place(b(0), 800.0, 800.0, 270.0);
        t.play(Frame::Activate(ShipTurnFrame::new(a(0))));
        t.finish();
    });
    // The action is the last of two options, after passing.
    once("After(Reload())", |t| {
        t.with(|b| b.cards[0].charges.lose(1));
        action(t, ActionKind::Reload, ActionColor::White);
    });
    assert_eq!(heard("After(Reload())", focus), (0, 0));
    once("After(Decloak())", |t| {
        t.place(b(0), 800.0, 800.0, 270.0);
        t.place(a(1), 800.0, 300.0, 90.0);
        t.tokens(a(0), Token::Cloak, 1);
        t.push(Frame::SystemTurn(ShipTurnFrame::new(a(0))));
        t.play_by(|_, _, options| options.last().copied());
    });
}

/// ABL-19: the moments of a ship that moves.
#[test]
fn after_maneuvers() {
    once("After(ExecuteManeuver(how: Fully))", |t| fly(t, "1FW"));
    assert_eq!(heard("After(ExecuteManeuver(how: Partially))", |t| fly(t, "1FW")), (0, 0));
    once("After(ExecuteManeuver(how: Partially))", |t| fly(t, "2FB"));
    once("After(OverlapShip(other: Enemy()))", |t| fly(t, "2FB"));
    once("After(MeetObstacle())", |t| {
        t.place_obstacle(0, "coreasteroid0", 400.0, 370.0, 0.0);
        t.place(b(0), 800.0, 800.0, 270.0);
        t.attack_dice(&[Face::Blank]);
        fly(t, "2FB");
    });
    once("After(Flee(who: OtherFriendly()))", |t| {
        // The abilities of a ship that has fled no longer trigger, so the wingman flees.
        t.place(a(1), 30.0, 300.0, 180.0);
        let frame = ManeuverFrame::new(a(1), maneuver("3FW"), ManeuverSource::Effect);
        t.play(Frame::Maneuver(frame));
        t.finish();
    });
}

/// TOK-1, TOK-26, TOK-32, TOK-33, CHG-3 to CHG-5: the moments of tokens, locks and charges. CHG-12:
/// charges of another card are not those of the card with the ability.
#[test]
fn after_tokens_and_charges() {
    let run = |t: &mut TestBattle| {
        t.run();
        t.finish();
    };
    once("After(GainToken(token: [Focus]))", |t| {
        t.play(Frame::Gain(GainFrame::new(a(0), Token::Focus, 2, Seat::A)));
    });
    once("After(SpendToken(token: [Focus]))", |t| {
        t.tokens(a(0), Token::Focus, 1);
        t.with(|b| spend(b, a(0), Token::Focus, 1));
        run(t);
    });
    let removed = |t: &mut TestBattle| {
        t.tokens(a(0), Token::Stress, 1);
        t.with(|b| remove(b, a(0), Token::Stress, 1));
        run(t);
    };
    once("After(RemoveToken(token: [Stress]))", removed);
    assert_eq!(heard("After(SpendToken())", removed), (0, 0));
    let on = ObjectId::ship(b(0));
    once("After(AcquireLock(on: Enemy()))", |t| {
        t.play(Frame::Lock(LockFrame { ship: a(0), object: on }));
    });
    let spent = |t: &mut TestBattle| {
        t.with(|b| {
            b.tokens[a(0)].locks = 1 << on.0;
            lock::spend_lock(b, a(0), on)
        });
        run(t);
    };
    once("After(SpendLock(on: Enemy()))", spent);
    assert_eq!(heard("After(SpendLock(on: OtherFriendly()))", spent), (0, 0));
    assert_eq!(heard("After(BreakLock())", spent), (0, 0));
    once("After(BreakLock())", |t| {
        t.with(|b| {
            b.tokens[a(0)].locks = 1 << on.0;
            lock::break_lock(b, a(0), on)
        });
        run(t);
    });
    for (word, on) in [("Force", On::FORCE), ("Charge", On::SHIP), ("Shield", On::SHIELDS)] {
        if word != "Shield" {
            once(&format!("After(SpendCharge(charge: {word}))"), |t| {
                t.with(|b| charges::spend(b, a(0), on, 1));
                run(t);
            });
        }
        once(&format!("After(LoseCharge(charge: {word}))"), |t| {
            t.with(|b| charges::lose(b, a(0), on, 1));
            run(t);
        });
        once(&format!("After(RecoverCharge(charge: {word}))"), |t| {
            t.with(|b| {
                match on {
                    On::FORCE => b.charges[a(0)].force.lose(1),
                    On::SHIP => b.charges[a(0)].standard.lose(1),
                    _ => b.charges[a(0)].shields.lose(1),
                };
                charges::recover(b, a(0), on, 1)
            });
            run(t);
        });
        let other = if word == "Force" { "Charge" } else { "Force" };
        let found = heard(&format!("After(LoseCharge(charge: {other}))"), |t| {
            t.with(|b| charges::lose(b, a(0), on, 1));
            run(t);
        });
        assert_eq!(found, (0, 0), "{word}");
    }
}

/// DMG-1, DMG-3, DMG-10, DMG-11, RND-71, RND-74: the moments of damage, damage cards and destroyed
/// ships. A destruction triggers abilities before the ship is removed, and the removal triggers
/// others.
#[test]
fn after_damage() {
    once("After(SufferDamage())", |t| suffers(t, a(0), 1, 0));
    once("After(LoseShield())", |t| suffers(t, a(0), 1, 0));
    once("After(DealtDamageCard())", |t| {
        t.cards(&[2]);
        t.play(Frame::DamageCard(CardFrame::new(a(0), CardChange::DealFacedown)));
    });
    let exposed = |t: &mut TestBattle| {
        t.with(|b| b.damage[a(0)].facedown.add(DAMAGED_ENGINE));
        t.play(Frame::DamageCard(CardFrame::new(a(0), CardChange::Expose)));
    };
    once("After(ExposeCard())", exposed);
    assert_eq!(heard("After(RepairCard())", exposed), (0, 0));
    once("After(RepairCard())", |t| {
        turn_up(t, a(0), &[DAMAGED_ENGINE]);
        t.play(Frame::DamageCard(CardFrame::new(a(0), CardChange::Repair(DAMAGED_ENGINE))));
    });
    let dies = |t: &mut TestBattle, ship: ShipSlot| {
        t.with(|b| b.core.phase = Phase::Activation);
        suffers(t, ship, 40, 0);
        t.finish();
    };
    once("After(Destroyed())", |t| dies(t, a(0)));
    once("Before(Removed())", |t| dies(t, a(0)));
    assert_eq!(heard("After(Removed(who: Friendly()))", |t| dies(t, a(0))), (0, 0), "it is gone");
    assert_eq!(heard("After(Removed(who: Friendly()))", |t| dies(t, a(1))), (1, 0));
    assert_eq!(heard("Before(Removed(who: OtherFriendly()))", |t| dies(t, a(1))), (1, 0));
}

/// RND-62, RND-74: in the Engagement Phase a destroyed ship is still in play when its initiative is
/// over. Abilities on its removal resolve then, with the ship in play.
#[test]
fn before_it_is_removed_comes_late_in_the_engagement_phase() {
    let mut t = table(&hears("Before(Removed())"), &["hears"], &["plain"]);
    t.with(|b| b.damage[a(0)].facedown.add(DAMAGED_ENGINE));
    t.push(Frame::Round(RoundFrame { next: NextPhase::Engagement }));
    t.play_by(|_, kind, _| match kind {
        DecisionKind::Attack => None,
        _ => Some(Choice::Pass),
    });
    suffers(&mut t, a(0), 40, 0);
    t.play_by(answers(0));
    let events = t.events();
    let at = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted).expect("it happened");
    let gained = at(&|e| matches!(e, Event::TokensGained { .. }));
    assert!(at(&|e| matches!(e, Event::Engaged { ship } if *ship == b(0))) < gained);
    assert!(gained < at(&|e| matches!(e, Event::Removed { .. })));
}

/// DEV-2, DEV-17: the moments of devices.
#[test]
fn after_devices() {
    let bomb = |t: &mut TestBattle| {
        t.place(a(0), 800.0, 100.0, 90.0);
        let pose = Pose::new(200.0, 600.0, 1.0, 0.0);
        let device =
            Device { kind: DeviceKind::ProtonBomb, outer: false, by: Placer::ship(a(0)), fuses: 0, pose };
        t.with(|b| b.devices.put(device, ShipSet::EMPTY));
        let mut rows = DeviceSet::EMPTY;
        rows.insert(0);
        t.play(Frame::Detonations(DetonationsFrame::new(rows, None)));
    };
    once("After(Detonate())", bomb);
    assert_eq!(heard("After(Detonate(who: Enemy()))", bomb), (0, 1));
}

/// ATK-31 to ATK-72: the moments of an attack, for the attacker and the defender, during and after
/// it.
#[test]
fn moments_of_attacks() {
    for when in [
        "After(DeclareAttack())",
        "After(AttackHits())",
        "After(Neutralize())",
        "After(Attack())",
        "After(Attack(hits: true))",
        "While(Attack(moment: BeforeRollAttack))",
        "While(Attack(moment: BeforeModifyAttack))",
        "While(Attack(moment: AfterModifyAttack))",
        "While(Attack(moment: BeforeRollDefense))",
        "While(Attack(moment: BeforeModifyDefense))",
        "While(Attack(moment: AfterModifyDefense))",
        "While(Attack(moment: BeforeNeutralize))",
        "While(Attack(moment: AfterNeutralize))",
    ] {
        assert_eq!(heard(when, |t| attack(t, true)), (1, 0), "{when}");
        let defends = when.replace("While(Attack", "While(Defend");
        if defends != when {
            assert_eq!(heard(&defends, |t| attack(t, true)), (0, 1), "{defends}");
        }
    }
    assert_eq!(heard("After(BecomeDefender())", |t| attack(t, true)), (0, 1));
    assert_eq!(heard("After(Defend())", |t| attack(t, true)), (0, 1));
    assert_eq!(heard("After(RollDice())", |t| attack(t, true)), (1, 1));
    assert_eq!(heard("After(AttackMisses())", |t| attack(t, true)), (0, 0));
    once("After(AttackMisses())", |t| attack(t, false));
    assert_eq!(heard("After(AttackHits())", |t| attack(t, false)), (0, 0));
}

/// ABL-16: "before" the Modify Dice steps comes after the dice are rolled and before any of them is
/// changed.
#[test]
fn before_the_modify_steps() {
    for (when, kind) in [
        ("While(Attack(moment: BeforeModifyAttack))", DecisionKind::ModifyAttack),
        ("While(Attack(moment: BeforeModifyDefense))", DecisionKind::ModifyDefense),
    ] {
        let text = format!(
            "[Pilot(\"hears\", [(when: {when}, may: You, cost: [Charge(1)], effect: [Gain(token: Calculate)])])]"
        );
        let mut t = table_of(&text, vec![spec()], vec![ship("plain")]);
        t.place(a(0), 400.0, 300.0, 90.0);
        t.place(b(0), 400.0, 420.0, 270.0);
        t.tokens(a(0), Token::Focus, 1);
        t.tokens(b(0), Token::Evade, 1);
        t.attack_dice(&[Face::Focus; 4]);
        t.defense_dice(&[Face::Blank; 2]);
        let mut asked = Vec::new();
        t.push(Frame::Attack(AttackFrame::new(a(0), AttackKind::Standard)));
        t.play_by(|_, of, options| {
            asked.push(of);
            match of {
                DecisionKind::Attack => options.iter().copied().find(|key| !key.is_pass()),
                _ => Some(Choice::Pass),
            }
        });
        let used = asked.iter().position(|of| *of == DecisionKind::AttackAbility).expect("it can be used");
        assert_eq!(asked.get(used + 1), Some(&kind), "{asked:?}");
        assert_eq!(asked.iter().filter(|of| **of == DecisionKind::AttackAbility).count(), 1, "asked once");
    }
}

/// ABL-41: damage can be replaced, and tokens one by one.
#[test]
fn what_can_be_replaced() {
    let instead =
        |when: &str| format!("[Pilot(\"hears\", [(when: {when}, instead: [Gain(token: Calculate)])])]");
    let mut t = table_of(&instead("Would(SufferDamage(kind: Hit))"), vec![spec()], vec![spec()]);
    suffers(&mut t, a(0), 2, 0);
    assert_eq!(count(&mut t), (1, 0));
    let mut t = table_of(&instead("Would(GainToken(token: [Stress]))"), vec![spec()], vec![spec()]);
    t.play(Frame::Gain(GainFrame::new(a(0), Token::Stress, 1, Seat::A)));
    assert_eq!(count(&mut t), (1, 0));
    assert_eq!(tokens(&mut t, a(0), Token::Stress), 0);
}

/// RND-54, ERR-35: a ship that skips its Execute Maneuver step executes no maneuver, triggers
/// abilities on this, and performs its action. A ship that has revealed another maneuver skips
/// nothing.
#[test]
fn a_skipped_execute_maneuver_step() {
    let text = "[Pilot(\"hears\", [(when: After(RevealDial(bearing: [Straight])), effect: [SkipExecuteStep]), \
                (when: After(SkipExecuteStep()), effect: [Gain(token: Calculate)])])]";
    for (code, skips) in [("1FW", true), ("1BW", false)] {
        let mut t = table_of(text, vec![spec()], vec![spec()]);
        t.with(|b| {
            b.core.phase = Phase::Activation;
            b.turn[a(0)].dial = Some(maneuver(code));
        });
        let before = t.with(|b| b.board.pose(a(0)));
        let mut acted = false;
        t.push(Frame::Activate(ShipTurnFrame::new(a(0))));
        t.play_by(|_, kind, _| {
            acted |= kind == DecisionKind::Action;
            Some(Choice::Pass)
        });
        assert_eq!(t.with(|b| b.board.pose(a(0))) == before, skips, "{code}");
        assert_eq!(count(&mut t), (usize::from(skips), 0));
        assert_eq!(t.count(|e| matches!(e, Event::ManeuverExecuted { .. })), usize::from(!skips));
        assert!(acted);
    }
}

/// RND-54, ACT-2: an ability of the Perform Action step lets a stressed ship perform the action of
/// that step. It allows neither a granted action nor one in another phase.
#[test]
fn in_the_perform_action_step() {
    let enemy = b(0);
    let acts = |own: &str, frame: Frame| {
        let text = format!("[Pilot(\"hears\", [(when: {own}, effect: [ActWhileStressed()])])]");
        let mut t = table_of(&text, vec![spec()], vec![spec()]);
        t.with(|b| {
            b.core.phase = Phase::Activation;
            b.turn[a(0)].dial = Some(maneuver("1FW"));
            b.turn[enemy].dial = Some(maneuver("1FW"));
        });
        for ship in [a(0), enemy] {
            t.tokens(ship, Token::Stress, 1);
        }
        t.push(frame);
        let mut options = 0;
        t.play_by(|_, kind, given| {
            options += usize::from(kind == DecisionKind::Action) * given.len();
            Some(Choice::Pass)
        });
        options
    };
    let step = Frame::Activate(ShipTurnFrame::new(a(0)));
    assert!(acts("While(PerformActionStep)", step) > 1);
    assert_eq!(acts("Always", step), acts("While(PerformActionStep)", step));
    let granted = Frame::ChooseAction(ChooseActionFrame::any(a(0)));
    assert!(acts("Always", granted) > 1);
    assert_eq!(acts("While(PerformActionStep)", granted), 0);
}

/// RND-86: abilities at the end of the game resolve when it is certain that the game ends, before
/// the scores are counted. They do not resolve at the end of any other round.
#[test]
fn at_the_end_of_the_game() {
    for (round, times) in [(11, 0), (12, 1)] {
        let found = heard("EndOfGame", |t| {
            t.with(|b| b.core.round = round);
            t.push(Frame::Round(RoundFrame { next: NextPhase::Check }));
            t.play_by(answers(0));
            assert_eq!(t.with(|b| b.core.ending.is_some()), times == 1);
        });
        assert_eq!(found, (times, times), "{round}");
    }
    // The points of a ship that is destroyed at that time count.
    let text = "[Pilot(\"hears\", [(when: EndOfGame, effect: [Destroy(who: Each(Enemy()))])])]";
    let target = || ShipSpec { cost: 5, ..ship("x") };
    let mut t = table_of(text, vec![spec()], vec![target(), target()]);
    t.with(|b| b.core.round = 12);
    t.push(Frame::Round(RoundFrame { next: NextPhase::Check }));
    t.play_by(answers(0));
    let scores = t.with(|b| b.core.scores);
    assert!(t.with(|b| b.core.ending.is_some()));
    assert_eq!(scores, [10, 0]);
    assert_eq!(t.with(|b| b.core.ending.and_then(|ending| ending.winner)), Some(Seat::A));
}

/// RND-54: a maneuver replaces a revealed one that has yet to be executed. If there is none, no
/// maneuver is executed, and the rest of the effect happens.
#[test]
fn no_maneuver_replaces_one_that_does_not_wait() {
    let text = r#"[Pilot("hasty", [
        (when: After(GainToken(token: [Focus])), effect: [ExecuteInstead("1FW"), Gain(token: Evade)]),
    ])]"#;
    let mut t = table(text, &["hasty"], &["plain"]);
    t.with(|b| {
        b.core.phase = Phase::Engagement;
        b.turn[a(0)].revealed = "2FW".parse().ok();
    });
    t.play(Frame::Gain(GainFrame::new(a(0), Token::Focus, 1, Seat::A)));
    t.play_by(answers(0));
    let events = t.events();
    assert!(!events.iter().any(|e| matches!(e, Event::ManeuverExecuted { .. })), "{events:?}");
    assert!(
        events.iter().any(|e| matches!(e, Event::TokensGained { token: Token::Evade, .. })),
        "{events:?}"
    );
}

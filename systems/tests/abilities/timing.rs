//! The timing words "before", "at the start", "while", "at the end" and "after", and when they let
//! an ability resolve [ABL-16 to ABL-18].

use crate::abilities::kit::*;
use killbox_components::action::ActionKind;
use killbox_components::choice::{Choice, ChoiceKind};
use killbox_components::decision::DecisionKind;
use killbox_components::dice::{DieKind, Face};
use killbox_components::event::Event;
use killbox_components::frame::phases::NextPhase;
use killbox_components::frame::{AttackFrame, ChooseActionFrame, Frame, RoundFrame, attack::AttackKind};
use killbox_components::ids::Seat;
use killbox_components::state::Phase;
use killbox_components::token::Token;

/// A short name for an event. The abilities of `a(0)` are identified by the token that they give.
fn word(event: &Event) -> Option<&'static str> {
    Some(match event {
        Event::PhaseBegan { phase: Phase::Engagement } => "phase begins",
        Event::BeforeEngage { ship } if *ship == a(0) => "it will engage",
        Event::AttackDeclared { .. } => "it attacks",
        Event::AfterAttack { .. } => "attack over",
        Event::Engaged { ship } if *ship == a(0) => "it has engaged",
        Event::PhaseEnds { phase: Phase::Engagement } => "phase ends",
        Event::PhaseBegan { phase: Phase::End } => "next phase",
        Event::TokensGained { token: Token::Focus, .. } => "START",
        Event::TokensGained { token: Token::Evade, .. } => "BEFORE",
        Event::TokensGained { token: Token::Calculate, .. } => "AFTER ATTACK",
        Event::TokensGained { token: Token::Strain, .. } => "AFTER",
        Event::TokensGained { token: Token::Deplete, .. } => "END",
        _ => return None,
    })
}

/// ABL-16: "at the start of a phase" comes before everything else in the phase. "Before" and
/// "after" come immediately before and after. "At the end of a phase" comes after its normal
/// effects.
#[test]
fn before_start_after_end() {
    let text = r#"[
        Pilot("speaks", [
            (when: EndOf(Engagement), effect: [Gain(token: Deplete)]),
            (when: After(Engage()), effect: [Gain(token: Strain)]),
            (when: After(Attack()), effect: [Gain(token: Calculate)]),
            (when: Before(Engage()), effect: [Gain(token: Evade)]),
            (when: StartOf(Engagement), effect: [Gain(token: Focus)]),
        ]),
    ]"#;
    let mut t = table(text, &["speaks"], &["plain"]);
    t.place(b(0), 100.0, 390.0, 90.0);
    t.attack_dice(&[Face::Blank; 4]);
    t.defense_dice(&[Face::Blank; 2]);
    t.push(Frame::Round(RoundFrame { next: NextPhase::Engagement }));
    t.play_by(|seat, kind, options| {
        let attack = options.iter().find(|choice| matches!(choice, Choice::Attack { .. }));
        match kind {
            DecisionKind::Attack if seat == Seat::A => attack.copied(),
            DecisionKind::Dial => None,
            _ => options.first().copied(),
        }
    });
    let told: Vec<_> = t.events().iter().filter_map(word).collect();
    let expected = [
        "phase begins",
        "START",
        "it will engage",
        "BEFORE",
        "it attacks",
        "attack over",
        "AFTER ATTACK",
        "it has engaged",
        "AFTER",
        "phase ends",
        "END",
        "next phase",
    ];
    assert_eq!(told, expected);
}

/// ATK-45, ABL-17: "while you perform an attack": more dice are rolled in Roll Attack Dice, and
/// modifications wait for Modify Attack Dice. While another ship attacks, neither applies.
#[test]
fn while_is_placed_by_the_effect() {
    let text = r#"[
        Pilot("attacks", [(when: While(Attack()), effect: [RollMore(dice: AttackDice)])]),
        Pilot("defends", [(when: While(Defend()), effect: [RollMore(dice: DefenseDice)])]),
    ]"#;
    for (pilots, dice) in [(["attacks", "defends"], [4, 3]), (["defends", "attacks"], [3, 2])] {
        let mut t = table(text, &[pilots[0]], &[pilots[1]]);
        t.place(b(0), 100.0, 390.0, 90.0);
        t.tokens(a(0), Token::Focus, 1);
        t.tokens(b(0), Token::Focus, 1);
        // At range 2 there is no bonus. The first die of each kind is FOC.
        let faces = [Face::Focus, Face::Blank, Face::Blank, Face::Blank];
        t.attack_dice(&faces[..dice[0]]);
        t.defense_dice(&faces[..dice[1]]);
        t.play(Frame::Attack(AttackFrame::new(a(0), AttackKind::Standard)));
        t.pick(ChoiceKind::Attack);
        assert_eq!(t.asked(), Some((Seat::A, DecisionKind::ModifyAttack)));
        assert_eq!(rolled(&mut t), [(DieKind::Attack, dice[0] as u8)]);
        t.pick(ChoiceKind::SpendToken);
        assert_eq!(t.asked(), Some((Seat::B, DecisionKind::ModifyDefense)));
        assert_eq!(rolled(&mut t), [(DieKind::Attack, dice[0] as u8), (DieKind::Defense, dice[1] as u8)]);
        t.pick(ChoiceKind::SpendToken);
        t.assert_script_used();
    }
}

/// The rolls of attacks so far, by kind and number of dice.
fn rolled(t: &mut TestBattle) -> Vec<(DieKind, u8)> {
    let events = t.events();
    let rolls = events.iter().filter_map(|event| match event {
        Event::DiceRolled { dice, pool, .. } => {
            Some((*dice, Face::ALL.into_iter().map(|face| pool.count(face)).sum()))
        }
        _ => None,
    });
    rolls.collect()
}

/// ATK-56: the attacker modifies attack dice in Modify Attack Dice, and the defender modifies
/// defense dice in Modify Defense Dice. Neither is asked in the other's step, even with tokens that
/// could be spent.
#[test]
fn dice_are_modified_in_their_own_step() {
    let mut t = table("[]", &["x"], &["y"]);
    t.place(b(0), 100.0, 390.0, 90.0);
    for ship in [a(0), b(0)] {
        t.tokens(ship, Token::Focus, 2);
        t.tokens(ship, Token::Evade, 2);
        t.tokens(ship, Token::Calculate, 2);
    }
    t.attack_dice(&[Face::Focus, Face::Focus, Face::Blank]);
    t.defense_dice(&[Face::Focus, Face::Blank]);
    t.play(Frame::Attack(AttackFrame::new(a(0), AttackKind::Standard)));
    t.pick(ChoiceKind::Attack);
    let mut steps = Vec::new();
    t.play_by(|seat, kind, options| {
        steps.push((seat, kind));
        assert_eq!(kind == DecisionKind::ModifyDefense, options.iter().any(|key| spends(key, Token::Evade)));
        options.iter().copied().find(|key| key.is_pass())
    });
    assert_eq!(steps, [(Seat::A, DecisionKind::ModifyAttack), (Seat::B, DecisionKind::ModifyDefense)]);
    assert_eq!(t.count(|e| matches!(e, Event::DiceModified { .. })), 0);
}

fn spends(choice: &Choice, token: Token) -> bool {
    matches!(choice, Choice::SpendToken { lender: None, token: spent, .. } if *spent == token)
}

/// ABL-18, ACT-15: a failed action does not trigger "after you perform" it; a successful one does.
#[test]
fn what_failed_has_no_after() {
    let text = r#"[
        Pilot("listens", [
            (when: After(PerformAction(action: [Jam])), effect: [Gain(token: Focus)]),
            (when: After(PerformAction()), effect: [Gain(token: Evade)]),
        ]),
    ]"#;
    for (enemy_at, works) in [(330.0, true), (800.0, false)] {
        let mut own = ship("listens");
        own.bar = [killbox_components::action::BarAction {
            kind: ActionKind::Jam,
            color: Default::default(),
            link: None,
        }]
        .into_iter()
        .collect();
        let mut t = table_of(text, vec![own], vec![ship("plain")]);
        t.place(b(0), 100.0, enemy_at, 90.0);
        t.play(Frame::ChooseAction(ChooseActionFrame::any(a(0))));
        t.answer(Choice::Action { ship: a(0), kind: ActionKind::Jam, color: Default::default() });
        if works {
            t.answer(Choice::Ship(b(0)));
        }
        t.finish();
        let failed = t.count(|e| matches!(e, Event::ActionFailed { .. }));
        assert_eq!(failed, usize::from(!works));
        let has = [Token::Focus, Token::Evade].map(|token| tokens(&mut t, a(0), token));
        assert_eq!(has, if works { [1, 1] } else { [0, 0] });
    }
}

/// RND-65, RND-66, RND-67, RND-68: in the End Phase first abilities at its start resolve, then
/// those during it. Then circular tokens are removed, and then charges recover. A token gained
/// before is removed with the others, and a charge lost before recovers.
#[test]
fn abilities_of_the_end_phase() {
    let text = r#"[
        Pilot("speaks", [
            (when: EndOf(End), effect: [Gain(token: Evade), Lose(charge: Force)]),
            (when: During(End), effect: [Gain(token: Calculate), Lose(charge: Force)]),
            (when: StartOf(End), effect: [Gain(token: Focus), Gain(token: Stress)]),
        ]),
    ]"#;
    let mut t = table(text, &["speaks"], &["plain"]);
    t.play(Frame::Round(RoundFrame { next: NextPhase::End }));
    let told = |event: &Event| {
        Some(match event {
            Event::TokensGained { token: Token::Focus, .. } => "START",
            Event::TokensGained { token: Token::Calculate, .. } => "DURING",
            Event::TokensRemoved { .. } => "token",
            Event::ForceRecovered { .. } => "charge",
            Event::TokensGained { token: Token::Evade, .. } => "END",
            _ => return None,
        })
    };
    let events = t.events();
    assert_eq!(
        events.iter().filter_map(told).collect::<Vec<_>>(),
        ["START", "DURING", "token", "token", "charge", "END"]
    );
    let has = [Token::Focus, Token::Calculate, Token::Stress, Token::Evade].map(|k| tokens(&mut t, a(0), k));
    assert_eq!(has, [0, 0, 1, 1]);
    t.with(|b| assert_eq!(b.charges[a(0)].force.active, 1));
}

//! Unknown words and missing parts, each with its place.

use super::support::{fault, fault_of_upgrade, faults};

/// The message for an unknown word has its place, what was expected, and the nearest known word.
#[test]
fn an_unknown_word_is_named_with_its_place() {
    let said = fault("(when: Action, effect: [RepairThisCrad])");
    assert!(said.starts_with("own.ron:2:25: unknown word 'RepairThisCrad'"), "{said}");
    assert!(said.contains("expected one of Gain, "), "{said}");
    assert!(said.ends_with("did you mean 'RepairThisCard'?"), "{said}");

    let said = fault("(when: After(Perform()), effect: [RepairThisCard])");
    assert!(said.starts_with("own.ron:2:14: unknown word 'Perform'"), "{said}");
    assert!(said.ends_with("did you mean 'PerformAction'?"), "{said}");

    let said = fault("(when: Action,\n  effects: [RepairThisCard])");
    assert!(said.starts_with("own.ron:3:3: unknown field 'effects'"), "{said}");
    assert!(said.ends_with("did you mean 'effect'?"), "{said}");

    let said = fault("(when: Action, effect: [Gain(token: Focsu)])");
    assert!(said.ends_with("did you mean 'Focus'?"), "{said}");
}

/// Effects and rules stand side by side in `effect`, and the name of a word alone tells which it
/// is. Inside other words, and in place of an event, only effects are accepted.
#[test]
fn rules_stand_in_the_effect_itself() {
    assert_eq!(
        faults("[Damage(\"fuelleak\", [(when: Always, effect: [MaxLocks(2), CannotPerform([Focus])])])]"),
        [""; 0]
    );
    let said = fault("(when: Always, effect: [MaxLoks(2)])");
    assert!(said.starts_with("own.ron:2:25: unknown word 'MaxLoks'"), "{said}");
    assert!(said.contains("expected one of Gain, ") && said.ends_with("did you mean 'MaxLocks'?"), "{said}");
    for (ability, column) in [
        ("(when: Action, effect: [May(then: [MaxLocks(2)])])", 36),
        ("(when: Would(GainToken()), instead: [MaxLocks(2)])", 38),
        ("(when: Action, effect: [DiceCheck(die: AttackDice, on: [([Hit], [MaxLocks(2)])])])", 66),
    ] {
        let said = fault(ability);
        let place = format!("own.ron:2:{column}: 'MaxLocks' changes a rule");
        assert!(said.starts_with(&place) && said.ends_with("not inside another word"), "{said}");
    }
    let said = fault("(when: Action, effect: [May(then: [Repaire()])])");
    assert!(said.starts_with("own.ron:2:36: unknown word 'Repaire'") && !said.contains("MaxLocks"), "{said}");
    let said = fault("(when: Always, effect: [3])");
    assert!(said.contains("expected one of Gain, ") && said.contains("MaxLocks"), "{said}");
    let said = fault("(when: Always, effect: [KeepTokens(Calculat, 1)])");
    assert!(said.ends_with("did you mean 'Calculate'?"), "{said}");
}

/// `RollMore` is a rule if nobody decides about it, and an effect otherwise.
#[test]
fn what_nobody_decides_about_is_a_rule() {
    use killbox_cards::Library;
    use killbox_cards::catalogue::{CardKind, CardSet};

    let text = "[Damage(\"fuelleak\", [(when: While(Attack()), effect: [RollMore(dice: AttackDice)]),
                 (when: While(Attack()), may: You, effect: [RollMore(dice: AttackDice)])])]";
    let library = Library::read([("own.ron", text)].into_iter(), None).expect("abilities");
    let abilities = library.abilities(CardSet::Legacy, CardKind::Damage, "fuelleak").expect("a card");
    let kinds: Vec<_> = abilities.iter().map(|a| (a.rules().count(), a.deeds().count())).collect();
    assert_eq!(kinds, [(1, 0), (0, 1)]);
}

/// A part that is missing or of the wrong type is named.
#[test]
fn a_missing_part_is_named() {
    let said = fault("(effect: [RepairThisCard])");
    assert!(said.contains("the field 'when' is missing"), "{said}");
    let said = fault("(when: Action, effect: [Gain()])");
    assert!(said.contains("the field 'token' is missing"), "{said}");
    let said = fault_of_upgrade(
        "(when: StartOf(End), choose: Ship(Enemy(range: \"3-1\")), effect: [Gain(who: Chosen, token: Ion)])",
    );
    assert!(
        said.contains(
            "expected a range as on the card, such as \"0-3\" or \"1\", or \"2+\" for 2 or more, found"
        ),
        "{said}"
    );
    assert!(said.starts_with("own.ron:2:"), "{said}");
}

/// A byte order mark is not part of the text: it is no fault, and it does not move the columns.
#[test]
fn a_byte_order_mark_is_skipped() {
    assert_eq!(faults("\u{feff}[Damage(\"fuelleak\", [])]"), [""; 0]);
    let said = faults("\u{feff}[Damage(\"fuelleek\", [])]");
    assert_eq!(said, ["own.ron:1:9: no damage card 'fuelleek'; did you mean 'fuelleak'?"]);
}

/// The message for a text or a number in place of a word lists the words and tells what to write.
#[test]
fn a_word_is_no_text_and_no_number() {
    let phases = "expected one of Planning, System, Activation, Engagement, End, found ";
    for (word, found) in [
        ("\"Engagement\"", "\"Engagement\"; write Engagement without quotes"),
        ("\"Engagment\"", "\"Engagment\"; did you mean 'Engagement'?"),
        ("3", "3"),
        ("", "nothing"),
    ] {
        let said = fault(&format!("(when: StartOf({word}), effect: [Gain(token: Focus)])"));
        assert_eq!(said, format!("own.ron:2:16: {phases}{found}"));
    }
    let said = fault("(when: \"Action\", effect: [Gain(token: Focus)])");
    assert!(said.starts_with("own.ron:2:8: expected one of Always, Action, "), "{said}");
    let said = fault("(when: Action,\n effect: [Gain(token: \"Focsu\")])");
    assert!(
        said.starts_with("own.ron:3:23: expected one of ") && said.ends_with("did you mean 'Focus'?"),
        "{said}"
    );
    let said = faults("[\n  \"Damage\"(\"fuelleak\", [])\n]");
    assert!(said[0].starts_with("own.ron:2:3: expected one of Pilot, "), "{said:?}");
    assert!(said[0].ends_with("write Damage without quotes"), "{said:?}");
}

/// A part of a known word is recognised.
#[test]
fn a_part_of_a_word_is_understood() {
    let said = fault("(when: After(Damage(\"foo\")), effect: [Gain(token: Focus)])");
    assert!(said.starts_with("own.ron:2:14: unknown word 'Damage'"), "{said}");
    assert!(said.ends_with("did you mean 'SufferDamage'?"), "{said}");
}

/// If few cards of a kind exist, the message lists all of them.
#[test]
fn few_cards_are_listed() {
    let said = faults("[Damage(\"foo\", [])]");
    assert!(
        said[0].starts_with("own.ron:1:9: no damage card 'foo': expected one of blindedpilot, "),
        "{said:?}"
    );
    let said = faults("[Condition(\"foo\", [])]");
    assert!(said[0].contains("expected one of ") && said[0].contains("hunted"), "{said:?}");
}

/// Brackets, texts, numbers and lists in each other's place are named.
#[test]
fn values_of_another_sort_are_named() {
    for (ability, message) in [
        (
            "(when: Action, effect: [Boost])",
            "own.ron:2:30: expected opening `(` after 'Boost', which has parts",
        ),
        (
            "(when: Before(Engage(who: Friendly(range: 1))), effect: [Gain(token: Focus)])",
            "own.ron:2:43: expected a text in quotes, found 1",
        ),
        (
            "(when: Action, effect: [Gain(token: Focus, n: \"2\")])",
            "own.ron:2:47: expected a number, found \"2\"",
        ),
        ("(when: Action, effect: Gain(token: Focus))", "own.ron:2:24: expected a list in [ ], found Gain"),
        (
            "(when: Action, effect: [AcquireLock(ignoring_range: yes)])",
            "own.ron:2:53: expected true or false, found yes",
        ),
    ] {
        assert_eq!(fault(ability), message);
    }
    assert_eq!(faults("[Damage(\"fuelleak\")]"), ["own.ron:1:19: expected Damage with 2 elements, found 1"]);
}

/// Brackets that are nested too deeply are rejected with a message, and do not overflow the stack.
#[test]
fn deep_nesting_is_refused() {
    let test = format!("{}Is(You, Stressed){}", "Not(".repeat(200), ")".repeat(200));
    let said = fault(&format!("(when: Action, if: [{test}], effect: [Gain(token: Focus)])"));
    assert!(said.starts_with("own.ron:2:"), "{said}");
    assert!(said.ends_with("brackets are nested too deeply here: use fewer"), "{said}");
    let said = faults(&format!("[{}", "Legacy([".repeat(10_000)));
    assert!(said.len() == 1 && said[0].contains("brackets are nested too deeply"), "{said:?}");
}

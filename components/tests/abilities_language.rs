//! The card language: what it reads, and what it refuses, where, and how it says so.

use std::fs;
use std::path::PathBuf;

use killbox_components::ability::language::Need;
use killbox_components::ability::{Hook, Library, Op, damage_id};
use killbox_components::catalogue::{CardKind, CardSet, Catalogue};
use killbox_components::damage::DamageKind;

/// All faults of a file, as they are shown.
fn faults(text: &str) -> Vec<String> {
    match Library::read([("own.ron", text)].into_iter(), Some(Catalogue::embedded())) {
        Ok(_) => Vec::new(),
        Err(error) => error.0.iter().map(ToString::to_string).collect(),
    }
}

/// The one fault of an ability of Wounded Pilot, which stands alone in its line, from column 1 on.
#[track_caller]
fn fault(ability: &str) -> String {
    let text = format!("[Damage(\"woundedpilot\", [\n{ability}\n])]");
    let faults = faults(&text);
    assert_eq!(faults.len(), 1, "{faults:#?}");
    faults[0].clone()
}

/// [`fault`] for an ability of an upgrade.
#[track_caller]
fn fault_of_upgrade(ability: &str) -> String {
    let text = format!("[Upgrade(\"{}\", [\n{ability}\n])]", upgrade());
    let faults = faults(&text);
    assert_eq!(faults.len(), 1, "{faults:#?}");
    faults[0].clone()
}

/// The id of some upgrade.
fn upgrade() -> &'static str {
    &Catalogue::embedded().cards(CardSet::Legacy).upgrades()[0].id
}

/// DMG-24 to DMG-37: all fourteen damage cards are written, and every card that is written exists.
#[test]
fn the_embedded_abilities_are_sound() {
    let library = Library::embedded();
    for set in CardSet::ALL {
        for kind in DamageKind::all() {
            assert!(library.simulates(set, CardKind::Damage, &damage_id(kind)), "{}", kind.name());
        }
        assert!(!library.simulates(set, CardKind::Pilot, "nobody"));
    }
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../cards/abilities");
    let mut paths = vec![root];
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            paths.extend(
                fs::read_dir(path).expect("it is there").map(|entry| entry.expect("it is there").path()),
            );
            continue;
        }
        let text = fs::read_to_string(&path).expect("it can be read");
        assert_eq!(faults(&text), [""; 0], "{}", path.display());
    }
}

/// DMG-9: the ids of the deck's list are those of the card facts.
#[test]
fn damage_ids_are_those_of_the_facts() {
    for set in CardSet::ALL {
        let deck = Catalogue::embedded().cards(set).damage_deck();
        let mut ids: Vec<_> = DamageKind::all().map(damage_id).collect();
        ids.sort();
        assert_eq!(ids, deck.iter().map(|card| card.id.clone()).collect::<Vec<_>>());
    }
}

/// A word that nobody knows: where it stands, what was expected, which one is near.
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

/// A part that is missing or of the wrong sort.
#[test]
fn a_missing_part_is_named() {
    let said = fault("(effect: [RepairThisCard])");
    assert!(said.contains("the field 'when' is missing"), "{said}");
    let said = fault("(when: Action, effect: [Gain()])");
    assert!(said.contains("the field 'token' is missing"), "{said}");
    let said = fault_of_upgrade(
        "(when: StartOf(End), choose: Ship(Enemy(range: \"3-1\")), effect: [Gain(who: Chosen, token: Ion)])",
    );
    assert!(said.contains("expected a range as on the card, such as \"0-3\" or \"1\", found"), "{said}");
    assert!(said.starts_with("own.ron:2:"), "{said}");
}

/// A card that is not in the catalogue, or not in that set.
#[test]
fn an_unknown_card_is_named() {
    let said = faults("[\n    Damage(\"woundedpilto\", []),\n]");
    assert_eq!(said, ["own.ron:2:12: no damage card 'woundedpilto'; did you mean 'woundedpilot'?"]);
    let said = faults("[Legacy([Pilot(\"nobodyatall\", [])])]");
    assert_eq!(said.len(), 1);
    assert!(said[0].contains("no ship card 'nobodyatall' in the legacy set"), "{said:?}");
}

/// What a card waits for is looked up too, and must be something.
#[test]
fn what_is_needed_is_looked_up() {
    let waiting =
        |needs: &str| faults(&format!("[Upgrade(\"ghost\", [Waits(on: Docking, needs: [{needs}])])]"));
    assert_eq!(waiting("Ship(\"attackshuttle\"), Upgrade(\"phantom\")"), [""; 0]);
    let said = waiting("Ship(\"attackshutle\")");
    assert!(said[0].contains("no ship type 'attackshutle'; did you mean 'attackshuttle'?"), "{said:?}");
    let said = waiting("Upgrade(\"fantom\")");
    assert!(said[0].contains("no upgrade 'fantom'; did you mean 'phantom'?"), "{said:?}");
    assert!(waiting("")[0].contains("'needs' is empty"));
    let said = faults("[Upgrade(\"ghost\", [Waits(on: Dokcing, needs: [])])]");
    assert!(said[0].contains("Docking"), "{said:?}");
}

/// A part that waits counts only where it can occur.
#[test]
fn a_part_waits_where_it_can_occur() {
    let library = Library::embedded();
    let ship = |id: &'static str| move |need: &Need| *need == Need::Ship(id.to_owned());
    let (set, kind) = (CardSet::Legacy, CardKind::Upgrade);
    assert!(!library.simulates(set, kind, "ghost"));
    assert!(library.simulates_in(set, kind, "ghost", |_| false));
    assert!(library.simulates_in(set, kind, "ghost", ship("z95af4headhunter")));
    assert!(!library.simulates_in(set, kind, "ghost", ship("attackshuttle")));
    assert!(!library.simulates_in(set, kind, "nobody", |_| false));
}

/// One card stands once.
#[test]
fn a_card_stands_once() {
    let said = faults("[Damage(\"fuelleak\", []), Damage(\"fuelleak\", [])]");
    assert_eq!(said, ["own.ron:1:33: the damage card 'fuelleak' stands twice"]);
    assert_eq!(faults("[Standard([Damage(\"fuelleak\", [])]), Legacy([Damage(\"fuelleak\", [])])]"), [""; 0]);
}

/// All faults of a file are told at once.
#[test]
fn all_faults_are_told() {
    let text = r#"[
        Damage("fuelleak", [
            (when: Sometimes, effect: [RepairThisCard]),
            (when: Action, effect: []),
        ]),
        Damage("nothing", []),
    ]"#;
    assert_eq!(faults(text).len(), 3);
}

/// Effects that need what is not there.
#[test]
fn a_word_needs_its_subject() {
    let said = fault("(when: StartOf(Engagement), effect: [Gain(who: ThatShip, token: Focus)])");
    assert!(said.starts_with("own.ron:2:48: no ship triggers this"), "{said}");
    let said = fault("(when: StartOf(Engagement), may: ThatShip, effect: [Gain(token: Focus)])");
    assert!(said.starts_with("own.ron:2:34: no ship triggers this"), "{said}");
    let said = fault("(when: Action, effect: [Gain(who: Chosen, token: Focus)])");
    assert!(said.contains("nothing is chosen"), "{said}");
    let said = fault("(when: Before(Engage()), effect: [Suffer(who: Defender, kind: Hit)])");
    assert!(said.contains("there is no attack here"), "{said}");
    let said = fault("(when: Action, effect: [Suffer(kind: Hit, for_each: Replaced)])");
    assert!(said.contains("no damage is replaced here"), "{said}");
    let said = fault_of_upgrade("(when: Action, effect: [RepairThisCard])");
    assert!(said.contains("only damage cards are repaired"), "{said}");
    let said = fault_of_upgrade("(when: Dealt, effect: [Gain(token: Focus)])");
    assert!(said.contains("'Dealt' is for damage cards only"), "{said}");
    let said = fault("(when: Action, effect: [Recover(charge: Charge)])");
    assert!(said.contains("damage and condition cards have no charges"), "{said}");
    let said = fault("(when: Always, effect: [MayDropSideways(charges: 1)])");
    assert!(said.contains("damage and condition cards have no charges"), "{said}");
    let said = fault("(when: Before(Engage(who: Enemy())), effect: [Gain(token: Focus)])");
    assert!(said.contains("speaks of its own ship only"), "{said}");
}

/// Conditions that never hold, and amounts of nothing.
#[test]
fn what_never_happens_is_refused() {
    for (ability, message) in [
        ("(when: After(ExecuteManeuver(bearing: [])), effect: [Gain(token: Focus)])", "'bearing' is empty"),
        (
            "(when: After(ExecuteManeuver(bearing: [Turn], except_bearing: [Turn])), effect: [Gain(token: Focus)])",
            "no bearing is left",
        ),
        ("(when: After(PerformAction(action: [])), effect: [Gain(token: Focus)])", "'action' is empty"),
        (
            "(when: During(Planning), effect: [Gain(token: Focus)])",
            "during the System Phase and the End Phase only",
        ),
        ("(when: AtInitiative(9), effect: [Gain(token: Focus)])", "initiative values are 0 to 8"),
        (
            "(when: After(SpendCharge(charge: Shield)), effect: [Gain(token: Focus)])",
            "spent shields are heard of as lost ones",
        ),
        ("(when: Action, effect: [Gain(token: Focus, n: 0)])", "the number must be at least 1"),
        (
            "(when: Action, effect: [DiceCheck(die: AttackDice, on: [([Evade], [RepairThisCard])])])",
            "never shows 'Evade'",
        ),
        ("(when: Action, effect: [DiceCheck(die: AttackDice, on: [])])", "'DiceCheck' needs 'on'"),
        (
            "(when: Action, effect: [DiceCheck(die: AttackDice, on: [([Hit], [RepairThisCard]), ([Hit], [RepairThisCard])])])",
            "stands in 'on' twice",
        ),
        ("(when: Action, if: [NoneExists(You)], effect: [Gain(token: Focus)])", "you always exist"),
    ] {
        let said = fault(ability);
        assert!(said.starts_with("own.ron:2:") && said.contains(message), "{ability}\n{said}");
    }
    let said =
        fault_of_upgrade("(when: Action, choose: Ship(You), effect: [Gain(who: Chosen, token: Focus)])");
    assert!(said.contains("there is nothing to choose"), "{said}");
    let said = fault_of_upgrade(
        "(when: After(LoseCharge(who: Friendly(), charge: Charge)), effect: [Gain(token: Focus)])",
    );
    assert!(said.contains("standard charges are those of this card"), "{said}");
}

/// Parts that do not go together.
#[test]
fn impossible_combinations_are_refused() {
    for (ability, message) in [
        ("(when: Action, effect: [])", "has no 'effect'"),
        ("(when: Action, instead: [RepairThisCard])", "'instead' needs 'when: Would(..)'"),
        ("(when: Would(SufferDamage(kind: Hit)), effect: [RepairThisCard])", "'Would' needs 'instead'"),
        ("(when: Always, effect: [RepairThisCard])", "'RepairThisCard' cannot be the effect here"),
        ("(when: Action, effect: [RollFewer(dice: AttackDice)])", "'RollFewer' cannot be the effect here"),
        ("(when: While(Defend()), effect: [CannotModifyYourDice()])", "it goes with While(Attack())"),
        ("(when: Always, may: You, effect: [IncreaseDifficulty()])", "'may' has no place"),
        ("(when: Action, may: You, effect: [RepairThisCard])", "an action is optional by itself"),
        ("(when: Action, effect: [PerformAction(color: Red)])", "'color' needs 'action'"),
        ("(when: Action, effect: [And([Gain(token: Focus)])])", "'And' joins two or more"),
        ("(when: Action, effect: [And([Gain(token: Focus), And([])])])", "cannot be a part of 'And'"),
    ] {
        let said = fault(ability);
        assert!(said.starts_with("own.ron:2:") && said.contains(message), "{ability}\n{said}");
    }
    let said = faults(
        "[Damage(\"directhit\", [(when: Dealt, effect: [RepairThisCard]), (when: Dealt, effect: [Gain(token: Focus)])])]",
    );
    assert!(said.len() == 1 && said[0].contains("has a 'Dealt' already"), "{said:?}");
}

/// [`faults`] of one ability of that card, which stands alone in its line, from column 1 on.
fn faults_of(kind: &str, id: &str, ability: &str) -> Vec<String> {
    faults(&format!("[{kind}(\"{id}\", [\n{ability}\n])]"))
}

/// Each ability of that card is refused for one reason, at that column of line 2.
#[track_caller]
fn refused(cases: &[(&str, &str, &str, &str, &str)]) {
    for (kind, id, ability, word, message) in cases {
        let said = faults_of(kind, id, ability);
        let column = ability.find(word).expect("the word stands there") + 1;
        let place = format!("own.ron:2:{column}: ");
        assert!(
            said.len() == 1 && said[0].starts_with(&place) && said[0].contains(message),
            "{ability}\n{said:#?}"
        );
    }
}

/// What a selector names exists, wherever the selector stands.
#[test]
fn selectors_name_what_there_is() {
    let who = "Friendly(ship: [\"tielnfihgter\"])";
    for ability in [
        format!("(when: After(Destroyed(who: {who})), effect: [Gain(token: Focus)])"),
        format!("(when: After(Attack(who: {who})), effect: [Gain(token: Focus)])"),
        format!("(when: After(Coordinate(other: {who})), effect: [Gain(token: Focus)])"),
        format!("(when: After(AcquireLock(on: {who})), effect: [Gain(token: Focus)])"),
        format!("(when: Before(Engage()), if: [Exists({who})], effect: [Gain(token: Focus)])"),
        format!("(when: Before(Engage()), if: [Not(IsOne(You, {who}))], effect: [Gain(token: Focus)])"),
        format!("(when: Before(Engage()), choose: Ship({who}), effect: [Gain(who: Chosen, token: Focus)])"),
        format!("(when: Before(Engage()), cost: [SpendOf({who}, Focus)], effect: [Gain(token: Focus)])"),
        format!("(when: Before(Engage()), effect: [Gain(who: Each({who}), token: Focus)])"),
        format!("(when: Before(Engage()), effect: [Gain(token: Focus, for_each: Ship({who}))])"),
        format!("(when: Before(Engage()), effect: [EachShip({who}, [Gain(who: It, token: Focus)])])"),
        format!("(when: Before(Engage()), effect: [BonusAttack(against: Each({who}))])"),
        format!("(when: Before(Engage()), effect: [If(test: [Exists({who})], then: [Gain(token: Focus)])])"),
        format!("(when: Always, effect: [IncreaseDifficulty(who: {who})])"),
        format!("(when: Always, effect: [HasPilotAbilityOf({who})])"),
    ] {
        let message = "no ship type 'tielnfihgter'; did you mean 'tielnfighter'?";
        refused(&[("Upgrade", "swarmtactics", &ability, "tielnfihgter", message)]);
    }
    let engage =
        |who: &str| format!("(when: Before(Engage()), if: [Exists({who})], effect: [Gain(token: Focus)])");
    for (who, word, message) in [
        (
            "Enemy(pilot: [\"leebo\", \"captianrex\"])",
            "captianrex",
            "no ship card 'captianrex'; did you mean",
        ),
        ("Enemy(upgrade: [\"infromant\"])", "infromant", "no upgrade 'infromant'; did you mean 'informant'?"),
        ("Enemy(ship: [])", "ship", "'ship' is empty"),
        ("Enemy(size: [])", "size", "'size' is empty"),
        ("Enemy(condition: Huntde)", "Huntde", "did you mean 'Hunted'?"),
    ] {
        refused(&[("Upgrade", "swarmtactics", &engage(who), word, message)]);
    }
    let known = engage("Enemy(ship: [\"tielnfighter\"], pilot: [\"leebo\"], upgrade: [\"informant\"])");
    assert_eq!(faults_of("Upgrade", "swarmtactics", &known), [""; 0]);
    // Without a catalogue nobody knows which cards there are.
    let text = format!("[Upgrade(\"swarmtactics\", [{}])]", engage("Enemy(upgrade: [\"infromant\"])"));
    assert!(Library::read([("own.ron", text.as_str())].into_iter(), None).is_ok());
}

/// What is paid with charges stands on a card that has so many of them.
#[test]
fn a_card_pays_with_charges_it_has() {
    let none = "this card has no charges in the ";
    refused(&[
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, cost: [Charge(1)], effect: [Gain(token: Focus)])",
            "Charge",
            none,
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, cost: [ChargesUpTo(2)], effect: [Gain(token: Focus)])",
            "ChargesUpTo",
            none,
        ),
        ("Upgrade", "swarmtactics", "(when: Action, effect: [Recover(charge: Charge)])", "Charge", none),
        ("Upgrade", "swarmtactics", "(when: Action, effect: [Lose(charge: Charge)])", "Charge", none),
        ("Upgrade", "swarmtactics", "(when: Action, effect: [ReloadThisCard])", "ReloadThisCard", none),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, if: [ChargeActive], effect: [Gain(token: Focus)])",
            "ChargeActive",
            none,
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, effect: [May(pays: Charge(1), then: [Gain(token: Focus)])])",
            "Charge",
            none,
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, effect: [Grant(until: EndOfRound, ability: (when: Before(Engage()), cost: [Charge(1)], effect: [Gain(token: Focus)]))])",
            "Charge",
            none,
        ),
        (
            "Upgrade",
            "elusive",
            "(when: Action, cost: [Charge(5)], effect: [Gain(token: Focus)])",
            "Charge",
            "of these 5 charges in the ",
        ),
        (
            "Pilot",
            "lukeskywalker",
            "(when: Action, cost: [Charge(1)], effect: [Gain(token: Focus)])",
            "Charge",
            none,
        ),
        (
            "ShipAbility",
            "Networked Aim",
            "(when: Action, cost: [Charge(1)], effect: [Gain(token: Focus)])",
            "Charge",
            none,
        ),
        (
            "Device",
            "bomblet",
            "(when: Detonates, effect: [May(pays: Charge(1), then: [Suffer(who: ThatShip, kind: Hit)])])",
            "Charge",
            "devices have no charges",
        ),
        (
            "Condition",
            "hunted",
            "(when: Action, cost: [Charge(1)], effect: [Gain(token: Focus)])",
            "Charge",
            "damage and condition cards have no charges",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, cost: [Spend(Focus, 11)], effect: [Gain(token: Evade)])",
            "Spend",
            "a cost is at most 10",
        ),
    ]);
    let one = "(when: Action, cost: [Charge(1)], effect: [Gain(token: Focus)])";
    assert_eq!(faults_of("Upgrade", "elusive", one), [""; 0]);
    assert_eq!(faults_of("ShipAbility", "Rigged Energy Cells", one), [""; 0]);
    let ten = "(when: Action, cost: [Spend(Focus, 10)], effect: [Gain(token: Evade)])";
    assert_eq!(faults_of("Upgrade", "swarmtactics", ten), [""; 0]);
}

/// A card that has more charges in one set pays with them where it is written for that set.
#[test]
fn charges_are_those_of_the_set() {
    let charges = |set, id: &str| {
        let card = Catalogue::embedded().cards(set).pilot(id).expect("it is in both sets");
        card.charges.expect("it has charges").limit
    };
    let id = "juljerjerrod";
    assert_eq!((charges(CardSet::Standard, id), charges(CardSet::Legacy, id)), (3, 2));
    let ability = "(when: Action, cost: [Charge(3)], effect: [Gain(token: Focus)])";
    let said = faults(&format!("[Pilot(\"{id}\", [{ability}])]"));
    assert!(
        said.len() == 1 && said[0].ends_with("this card has 2 of these 3 charges in the legacy set"),
        "{said:?}"
    );
    let said = faults(&format!("[Legacy([Pilot(\"{id}\", [{ability}])])]"));
    assert_eq!(said.len(), 1, "{said:?}");
    assert_eq!(faults(&format!("[Standard([Pilot(\"{id}\", [{ability}])])]")), [""; 0]);
    let both = format!("[Pilot(\"{id}\", [{ability}]), Legacy([Pilot(\"{id}\", [])])]");
    assert_eq!(faults(&both), [""; 0], "what is written for both is meant for the other set only");
}

/// Sentences that can never hold or change nothing.
#[test]
fn contradictions_are_refused() {
    refused(&[
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, if: [Exists(Enemy(is: Stressed, is_not: Stressed))], effect: [Gain(token: Focus)])",
            "is_not",
            "no ship is ever meant",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, if: [Is(You, Stressed), IsNot(You, Stressed)], effect: [Gain(token: Focus)])",
            "IsNot",
            "this never holds",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, effect: [If(test: [IsNot(You, Stressed), Is(You, Stressed)], then: [Gain(token: Focus)])])",
            "IsNot",
            "this never holds",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: While(Attack()), effect: [Change(from: [Hit, Crit], to: [Crit, Hit])])",
            "Change",
            "this changes nothing",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: While(Attack(range: \"3-4\")), may: You, effect: [Reroll()])",
            "range",
            "attack ranges are 0 to 3",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: While(Attack()), if: [AttackRange(\"4\")], may: You, effect: [Reroll()])",
            "AttackRange",
            "attack ranges are 0 to 3",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Before(Engage()), effect: [TreatInitiative(number: 9, until: EndOfPhase)])",
            "number",
            "initiative values are 0 to 8",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Always, effect: [MaxLocks(11)])",
            "MaxLocks",
            "a ship has at most 10 locks",
        ),
    ]);
    for fine in [
        "(when: Action, if: [Is(You, Stressed), IsNot(You, Strained)], effect: [Gain(token: Focus)])",
        "(when: Action, if: [Exists(Enemy(is: Stressed, is_not: Strained))], effect: [Gain(token: Focus)])",
        "(when: While(Attack(range: \"0-3\")), may: You, effect: [Change(from: [Hit], to: [Crit])])",
        "(when: Before(Engage()), effect: [TreatInitiative(number: 8, until: EndOfPhase)])",
        "(when: Always, effect: [MaxLocks(10)])",
    ] {
        assert_eq!(faults_of("Upgrade", "swarmtactics", fine), [""; 0], "{fine}");
    }
}

/// Effects that speak of something that must have been before, or of a part that the card must have.
#[test]
fn an_effect_has_its_subject() {
    refused(&[
        (
            "Upgrade",
            "elusive",
            "(when: Action, cost: [Charge(1)], effect: [Gain(token: Focus, for_each: Paid)])",
            "Paid",
            "it goes with 'ChargesUpTo'",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, effect: [IfDone([Gain(token: Focus)])])",
            "IfDone",
            "nothing is done before 'IfDone'",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, effect: [May(then: [IfDone([Gain(token: Focus)])])])",
            "IfDone",
            "nothing is done before 'IfDone'",
        ),
        (
            "Device",
            "bomblet",
            "(when: Detonates, effect: [SufferResults(who: ThatShip), RollDice(who: ThatShip, die: AttackDice)])",
            "SufferResults",
            "it stands behind 'RollDice'",
        ),
        (
            "Device",
            "bomblet",
            "(when: Detonates, effect: [Suffer(who: ThatShip, kind: Hit, for_each: Result([Hit]))])",
            "Result",
            "it stands behind 'RollDice'",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, effect: [FlipThisCard])",
            "FlipThisCard",
            "this card has one side in the ",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, side: 1, effect: [Gain(token: Focus)])",
            "side",
            "this card has one side in the ",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: While(Attack(weapon: [ThisCard])), may: You, effect: [Reroll()])",
            "ThisCard",
            "this card is no weapon in the ",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Before(Engage()), effect: [BonusAttack(weapon: [ThisCard])])",
            "ThisCard",
            "this card is no weapon in the ",
        ),
        (
            "Pilot",
            "lukeskywalker",
            "(when: While(Attack(weapon: [ThisCard])), may: You, effect: [Reroll()])",
            "ThisCard",
            "only upgrade cards are weapons",
        ),
    ]);
    for (kind, id, fine) in [
        (
            "Upgrade",
            "elusive",
            "(when: Action, cost: [ChargesUpTo(1)], effect: [Gain(token: Focus, for_each: Paid)])",
        ),
        (
            "Upgrade",
            "elusive",
            "(when: Action, effect: [May(pays: ChargesUpTo(1), then: [Gain(token: Focus, for_each: Paid)])])",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, effect: [PerformAction(), IfDone([Gain(token: Focus)])])",
        ),
        ("Upgrade", "servomotorsfoils", "(when: Action, side: 1, effect: [FlipThisCard])"),
        ("Upgrade", "ioncannon", "(when: While(Attack(weapon: [ThisCard])), may: You, effect: [Reroll()])"),
    ] {
        assert_eq!(faults_of(kind, id, fine), [""; 0], "{fine}");
    }
}

/// A byte order mark is no part of the text: neither is it a fault, nor does it move the columns.
#[test]
fn a_byte_order_mark_is_skipped() {
    assert_eq!(faults("\u{feff}[Damage(\"fuelleak\", [])]"), [""; 0]);
    let said = faults("\u{feff}[Damage(\"fuelleek\", [])]");
    assert_eq!(said, ["own.ron:1:9: no damage card 'fuelleek'; did you mean 'fuelleak'?"]);
}

/// A file in another encoding: where its first wrong byte is, and what to do.
#[test]
fn a_file_that_is_not_utf8_is_refused_with_its_place() {
    let dir = std::env::temp_dir().join(format!("killbox-encodings-{}", std::process::id()));
    for folder in ["abilities", "facts"] {
        let path = dir.join(folder);
        fs::create_dir_all(&path).expect("a folder");
        fs::write(path.join("own.ron"), b"\xef\xbb\xbf// \xc3\xa9\n//\xc3\xa9 \xe9\n[]").expect("a file");
    }
    let abilities = Library::with_overlay(&dir, Catalogue::embedded()).expect_err("it is wrong");
    let facts = Catalogue::with_overlay(&dir).expect_err("it is wrong");
    for error in [abilities, facts] {
        let said = error.to_string();
        let place = "own.ron:2:5: the byte 0xe9 is not UTF-8: save this file as UTF-8 text";
        assert!(error.0.len() == 1 && said.contains(place), "{said}");
    }
    fs::remove_dir_all(&dir).expect("it was there");
}

/// A folder of own cards: what stands there takes the place of what comes with killbox.
#[test]
fn an_overlay_replaces_whole_cards() {
    let dir = std::env::temp_dir().join(format!("killbox-abilities-{}", std::process::id()));
    let files = dir.join("abilities/deck");
    fs::create_dir_all(&files).expect("a folder");
    let own = "[Damage(\"fuelleak\", []), Legacy([Damage(\"hullbreach\", [])])]";
    fs::write(files.join("own.ron"), own).expect("a file");
    let library = Library::with_overlay(&dir, Catalogue::embedded()).expect("it is right");
    let of = |set, id: &str| library.abilities(set, CardKind::Damage, id).map(<[_]>::len);
    assert_eq!(of(CardSet::Standard, "fuelleak"), Some(0));
    assert_eq!(of(CardSet::Legacy, "hullbreach"), Some(0));
    assert_eq!(of(CardSet::Standard, "hullbreach"), Some(2));
    assert_eq!(of(CardSet::Standard, "consolefire"), Some(2));

    fs::write(files.join("own.ron"), "[Damage(\"fuelleak\", [\n  (when: Never)])]").expect("a file");
    let error = Library::with_overlay(&dir, Catalogue::embedded()).expect_err("it is wrong");
    assert_eq!(error.0.len(), 1);
    assert!(error.0[0].file.ends_with("own.ron") && error.0[0].line == 2, "{error}");
    fs::remove_dir_all(&dir).expect("it was there");
}

/// DESIGN: nobody listens without a card: that is one bit test.
#[test]
fn a_program_knows_who_listens() {
    let program = Library::embedded().program(CardSet::Standard, &Default::default());
    let engine = 1 << 5;
    assert!(program.is_silent(Hook::Difficulty, 0));
    assert!(program.is_silent(Hook::Difficulty, !engine));
    assert!(!program.is_silent(Hook::Difficulty, engine));
    assert!(program.is_silent(Hook::StartOfEngagement, u16::MAX));
}

/// DMG-26: a dice check is a roll and a jump over what its face does not call for.
#[test]
fn effects_compile_to_a_flat_list() {
    let text = r#"[Damage("fuelleak", [(when: Action, effect: [
        If(test: [Is(You, Stressed)], then: [Remove(token: Stress)], otherwise: [Gain(token: Focus), Gain(token: Evade)]),
        RepairThisCard,
    ])])]"#;
    let own = Library::read([("own.ron", text)].into_iter(), None).expect("it is right");
    let program = own.program(CardSet::Standard, &Default::default());
    let (_, ability) = program.of_damage(DamageKind(12), Hook::Action).next().expect("it is there");
    let ops = program.ops(ability);
    assert!(matches!(ops[0], Op::Unless { skip: 2, .. }), "{ops:?}");
    assert!(matches!(ops[2], Op::Skip(2)), "{ops:?}");
    assert_eq!(ops.len(), 6);
}

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

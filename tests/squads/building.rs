//! What the ships of a squad must have in common.

use killbox_cards::catalogue::Faction;

use super::check::{LEGAL, by};

/// SQD-2: all ship cards are of the squad's faction, in both rulesets. A card of another faction is
/// reported with its faction.
#[test]
fn one_faction() {
    let check = by("legacy");
    assert_eq!(check.faults("rebelalliance", &["lukeskywalker", "wedgeantilles"]), LEGAL);
    assert_eq!(
        check.faults("rebelalliance", &["lukeskywalker", "academypilot"]),
        ["ship 2 (academypilot): `academypilot` belongs to Galactic Empire [SQD-2]"]
    );
    assert_eq!(
        by("standard").faults("galacticempire", &["academypilot", "lukeskywalker", "academypilot"]),
        ["ship 2 (lukeskywalker): `lukeskywalker` belongs to Rebel Alliance [SQD-2]"]
    );
}

/// SQD-2: a ship whose card says so can be in squads of the factions that it names, each such ship
/// by its own card. Its other upgrades refer to its own faction, and the squad has a ship of its
/// own faction.
#[test]
fn a_card_lets_its_ship_join_squads_of_other_factions() {
    let check = by("legacy-epic");
    let fenn = |cards: &str| format!("fennrau {cards}");
    for faction in ["rebelalliance", "galacticrepublic", "resistance"] {
        let own = ["bluesquadronescort", "goldsquadrontrooper", "bluesquadronrookie"];
        let own = own[usize::from(faction == "galacticrepublic") + 2 * usize::from(faction == "resistance")];
        assert_eq!(check.faults(faction, &[own, &fenn("initforthemoney")]), LEGAL);
    }
    assert_eq!(
        check.faults("galacticempire", &["academypilot", &fenn("initforthemoney")]),
        ["ship 2 (fennrau): `fennrau` belongs to Scum and Villainy [SQD-2]"]
    );
    assert_eq!(check.faults("galacticempire", &["academypilot", &fenn("bounty")]), LEGAL);
    assert_eq!(
        check.faults("rebelalliance", &["bluesquadronescort", &fenn("initforthemoney"), "oldteroch"]),
        ["ship 3 (oldteroch): `oldteroch` belongs to Scum and Villainy [SQD-2]"]
    );
    assert_eq!(
        check.faults("rebelalliance", &["bluesquadronescort", &fenn("initforthemoney selfless")]),
        ["ship 2 (fennrau): `selfless` needs Rebel Alliance [SQD-7]"]
    );
    assert_eq!(
        by("standard-epic")
            .faults("rebelalliance", &["bluesquadronescort", &fenn("initforthemoneyrebellion")]),
        LEGAL
    );
    let checked = check.squad("rebelalliance", &["bluesquadronescort", &fenn("initforthemoney")]);
    assert_eq!(checked.squad.expect("a squad").faction, Faction::RebelAlliance);
}

/// SQD-2: the seven factions by their ids. An unknown one is one fault, and not one for every ship.
#[test]
fn seven_factions() {
    let generic = [
        ("rebelalliance", "bluesquadronescort"),
        ("galacticempire", "academypilot"),
        ("scumandvillainy", "binayrepirate"),
        ("resistance", "bluesquadronrookie"),
        ("firstorder", "epsilonsquadroncadet"),
        ("galacticrepublic", "goldsquadrontrooper"),
        ("separatistalliance", "tradefederationdrone"),
    ];
    for (faction, pilot) in generic {
        assert_eq!(by("legacy").faults(faction, &[pilot, pilot]), LEGAL);
    }
    assert_eq!(
        by("legacy").faults("galacticempyre", &["academypilot", "academypilot"]),
        ["squad: unknown faction `galacticempyre`; did you mean `galacticempire`? [SQD-2]"]
    );
    assert_eq!(
        by("legacy").faults("pykes", &["academypilot", "academypilot"]),
        ["squad: unknown faction `pykes` [SQD-2]"]
    );
}

/// SQD-9: a name with one bullet occurs once in the squad, counted over ships and upgrades.
#[test]
fn unique_names_are_counted_over_ships_and_upgrades() {
    let check = by("legacy");
    assert_eq!(
        check.faults("rebelalliance", &["lukeskywalker", "lukeskywalker"]),
        ["squad: 2 cards named Luke Skywalker, but it is limited to 1 [SQD-9]"]
    );
    assert_eq!(
        check.faults(
            "rebelalliance",
            &["lukeskywalker", "hansolo-modifiedyt1300lightfreighter lukeskywalker"]
        ),
        ["squad: 2 cards named Luke Skywalker, but it is limited to 1 [SQD-9]"]
    );
    assert_eq!(
        check.faults(
            "rebelalliance",
            &["wedgeantilles", "hansolo-modifiedyt1300lightfreighter lukeskywalker"]
        ),
        LEGAL
    );
}

/// SQD-9: the name counts and not the card, so two ship cards of one person are too many.
#[test]
fn two_cards_of_one_name_count_together() {
    assert_eq!(
        by("legacy").faults("rebelalliance", &["wedgeantilles", "wedgeantilles-rz1awing"]),
        ["squad: 2 cards named Wedge Antilles, but it is limited to 1 [SQD-9]"]
    );
}

/// SQD-9: two bullets allow two cards, three bullets three, and no bullets any number.
#[test]
fn bullets_say_how_many() {
    let check = by("legacy");
    let squad = |pilot: &str, n: usize| check.faults("separatistalliance", &vec![pilot; n]);
    assert_eq!(squad("haorchallprototype", 2), LEGAL);
    assert_eq!(
        squad("haorchallprototype", 3),
        ["squad: 3 cards named Haor Chall Prototype, but it is limited to 2 [SQD-9]"]
    );
    assert_eq!(squad("precisehunter", 3), LEGAL);
    assert_eq!(
        squad("precisehunter", 4),
        ["squad: 4 cards named Precise Hunter, but it is limited to 3 [SQD-9]"]
    );
    assert_eq!(squad("tradefederationdrone", 8), LEGAL);
    let missiles =
        |n: usize| check.faults("separatistalliance", &vec!["tradefederationdrone discordmissiles"; n]);
    assert_eq!(missiles(3), LEGAL);
    assert_eq!(missiles(4), ["squad: 4 cards named Discord Missiles, but it is limited to 3 [SQD-9]"]);
}

/// SQD-10: one solitary upgrade of a type in the whole squad, whatever its name.
#[test]
fn solitary_upgrades() {
    let check = by("legacy");
    let squad = |first: &str, second: &str| {
        check.faults(
            "separatistalliance",
            &[&format!("generalgrievous {first}"), &format!("darthmaul {second}")],
        )
    };
    assert_eq!(squad("kraken", ""), LEGAL);
    assert_eq!(
        squad("kraken", "tv94"),
        ["squad: a squad can have only one solitary Tactical Relay upgrade: kraken, tv94 [SQD-10]"]
    );
}

/// SQD-11: in the standard game every ship of the type with the named ship ability has a copy.
#[test]
fn standardized_by_ship_ability() {
    let check = by("standard");
    let squad = |second: &str, third: &str| {
        check.faults("rebelalliance", &["phoenixsquadronpilot vectoredcannonsrz1", second, third])
    };
    assert_eq!(squad("phoenixsquadronpilot vectoredcannonsrz1", "bluesquadronescort"), LEGAL);
    assert_eq!(
        squad("bluesquadronescort", "greensquadronpilot"),
        [
            "ship 3 (greensquadronpilot): `vectoredcannonsrz1` is standardized: this ship must carry it too [SQD-11]"
        ]
    );
    assert_eq!(
        check.faults(
            "separatistalliance",
            &["separatistinterceptor independentcalculations", "volandas", "tradefederationdrone"]
        ),
        LEGAL,
        "Volan Das has another ship ability, the drone is of another type"
    );
}

/// SQD-11: a standard loadout is exempt.
#[test]
fn standardized_spares_standard_loadouts() {
    for ruleset in ["standard", "legacy"] {
        let ships = ["greensquadronpilot vectoredcannonsrz1", "jakefarrell-swz106", "bluesquadronescort"];
        assert_eq!(by(ruleset).faults("rebelalliance", &ships), LEGAL);
    }
}

/// SQD-11: a ship with the ship ability and without the slot is not exempt, so such ships cannot be
/// in one squad.
#[test]
fn standardized_without_the_slot() {
    let facts = r#"Pilots([(
        id: "slotless", name: "Slotless", faction: RebelAlliance, chassis: "rz1awing", initiative: 1,
        ship_ability: "Vectored Thrusters",
        standard: (cost: 3, loadout: 3, slots: [Missile], formats: [Standard]),
        legacy: (cost: 30, slots: [Missile], formats: [Standard]),
    )])"#;
    let ships = ["greensquadronpilot vectoredcannonsrz1", "slotless", "bluesquadronescort"];
    assert_eq!(
        by("standard").overlay(&[facts]).faults("rebelalliance", &ships),
        ["ship 2 (slotless): `vectoredcannonsrz1` is standardized: this ship must carry it too [SQD-11]"]
    );
    // The legacy game differs [LEG-3/open].
    assert_eq!(by("legacy").overlay(&[facts]).faults("rebelalliance", &ships), LEGAL);
}

/// LEG-3: in the legacy game every ship of the ship type has a copy, whatever its ship ability. A
/// ship without the slot is exempt.
#[test]
fn standardized_by_ship_type() {
    let check = by("legacy");
    assert_eq!(
        check.faults(
            "separatistalliance",
            &["separatistinterceptor independentcalculations", "fearsomepredator", "tradefederationdrone"]
        ),
        [
            "ship 2 (fearsomepredator): `independentcalculations` is standardized: this ship must carry it too [SQD-11]"
        ]
    );
    assert_eq!(
        check.faults(
            "separatistalliance",
            &["separatistinterceptor independentcalculations", "tradefederationdrone"]
        ),
        LEGAL
    );
    assert_eq!(
        check.faults(
            "separatistalliance",
            &["separatistinterceptor independentcalculations", "volandas", "tradefederationdrone"]
        ),
        LEGAL,
        "RND-1: the ship ability of Volan Das sets it aside"
    );
    assert_eq!(
        check.faults(
            "galacticempire",
            &["deltasquadronpilot tiedefenderelite", "captainyorr-battleoverendor-lsl"]
        ),
        LEGAL,
        "a TIE defender without a Configuration slot"
    );
}

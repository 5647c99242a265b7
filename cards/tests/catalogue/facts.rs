//! Card counts of both sets, and well-known cards value by value, read from the printed cards.

use killbox_cards::catalogue::{
    AnyOf, CardSet, Cards, Catalogue, ChargeLine, Cost, DeviceKind, Faction, ForceSide, Format, Grant,
    Keyword, Pilot, Requirement, Restriction, Slot, Stat, Upgrade, Weapon,
};
use killbox_components::action::{ActionColor, ActionKind, BarAction};
use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::damage::DamageTrait;
use killbox_components::maneuver::Maneuver;
use killbox_components::size::Size;

fn legacy() -> &'static Cards {
    Catalogue::embedded().cards(CardSet::Legacy)
}

fn xwa() -> &'static Cards {
    Catalogue::embedded().cards(CardSet::Xwa)
}

fn standard() -> &'static Cards {
    Catalogue::embedded().cards(CardSet::Standard)
}

fn pilot(id: &str) -> &'static Pilot {
    legacy().pilot(id).expect(id)
}

fn upgrade(id: &str) -> &'static Upgrade {
    legacy().upgrade(id).expect(id)
}

fn icon(kind: ActionKind) -> BarAction {
    BarAction { kind, color: ActionColor::White, link: None }
}

#[test]
fn every_card_of_all_sets_is_there() {
    let counts = |cards: &Cards| (cards.all_chassis().len(), cards.pilots().len(), cards.upgrades().len());
    // 512 and 524 upgrades of the sets. Standard loadouts name 23 more, which only the list of the
    // other set has.
    assert_eq!(counts(legacy()), (89, 755, 512 + 23));
    assert_eq!(counts(standard()), (89, 672, 524));
    let sizes = Size::STANDARD.into_iter().chain([Size::Huge]);
    let by_size = sizes.map(|size| legacy().all_chassis().iter().filter(|c| c.size == size).count());
    assert_eq!(by_size.collect::<Vec<_>>(), [54, 14, 15, 6]);
    let by_faction = |faction| legacy().pilots().iter().filter(|p| p.faction == faction).count();
    assert_eq!(Faction::ALL.map(by_faction), [161, 163, 124, 70, 61, 94, 82]);
    assert_eq!(counts(xwa()), (89, 734, 638));
    // One of them comes with a scenario.
    assert_eq!(legacy().conditions().len(), 22);
    assert_eq!(legacy().damage_deck().len(), 14);
    assert_eq!(legacy().pilots().iter().filter(|p| p.is_standard_loadout()).count(), 86);
    assert_eq!(legacy().upgrades().iter().map(|u| u.sides.len()).sum::<usize>(), 544 + 23);
    assert_eq!(standard().points_version(), "3.9.1");
}

#[test]
fn dmg_9_the_damage_deck_has_33_cards() {
    let deck = legacy().damage_deck();
    assert_eq!(deck.iter().map(|card| card.copies).sum::<u8>(), 33);
    assert_eq!(deck.iter().filter(|card| card.card_trait == DamageTrait::Pilot).count(), 4);
    assert_eq!(legacy().damage_card("directhit").map(|card| card.copies), Some(5));
    assert_eq!(legacy().damage_card("fuelleak").map(|card| card.copies), Some(4));
    assert_eq!(standard().damage_deck(), deck);
}

#[test]
fn the_t_65_x_wing() {
    let ship = legacy().chassis("t65xwing").unwrap();
    assert_eq!((ship.name.as_str(), ship.size, ship.dial.len()), ("T-65 X-wing", Size::Small, 17));
    assert_eq!(ship.dial[3], "2TW".parse::<Maneuver>().unwrap());
    let stats = &ship.stats;
    assert_eq!((stats.agility, stats.hull, stats.shields, stats.energy), (2, 4, 2, 0));
    assert_eq!((stats.attacks[0].arc, stats.attacks[0].value), (WeaponArc::Fixed(Arc::Front), 3));
    assert_eq!(ship.actions, [ActionKind::Focus, ActionKind::Lock, ActionKind::BarrelRoll].map(icon));
}

#[test]
fn two_weapons_and_huge_ships() {
    let attacks = |id: &str| legacy().chassis(id).unwrap().stats.attacks.clone();
    assert_eq!(attacks("arc170starfighter").len(), 2);
    assert_eq!(attacks("syliureclasshyperspacering").len(), 0);
    assert_eq!(attacks("cr90corelliancorvette")[1].arc, WeaponArc::Fixed(Arc::Right));
    let raider = &legacy().chassis("raiderclasscorvette").unwrap().stats;
    assert_eq!(
        (raider.shields, raider.recurring_shields, raider.energy, raider.recurring_energy),
        (8, 2, 6, 2)
    );
    assert_eq!(pilot("alderaanianguard").engagement, Some(0));
}

#[test]
fn darth_vader() {
    let vader = pilot("darthvader");
    assert_eq!((vader.name.as_str(), vader.caption.as_deref()), ("Darth Vader", Some("Black Leader")));
    assert_eq!((vader.chassis.as_str(), vader.faction), ("tieadvancedx1", Faction::GalacticEmpire));
    assert_eq!((vader.initiative, vader.limited, vader.has_text), (6, 1, true));
    let force = vader.force.as_ref().unwrap();
    assert_eq!((force.limit, force.recurring, force.sides.as_slice()), (3, 1, [ForceSide::Dark].as_slice()));
    assert_eq!(vader.ship_ability.as_deref(), Some("Advanced Targeting Computer"));
    assert_eq!(vader.keywords, [Keyword::DarkSide, Keyword::Sith, Keyword::Tie]);
    assert_eq!(vader.loadout, None);
    assert!(standard().pilot("darthvader").unwrap().loadout.is_some());
    assert!(legacy().upgrade("darthvader").is_some(), "the same id is an upgrade too");
}

#[test]
fn ship_cards_that_differ_from_their_ship_type_or_between_sets() {
    // Battle over Endor: one shield more than a TIE/in, in both sets.
    for cards in [legacy(), standard()] {
        assert_eq!(cards.pilot("mausmonare-battleoverendor").unwrap().stats.as_ref().unwrap().shields, 1);
    }
    assert_eq!(
        pilot("juljerjerrod").charges,
        Some(ChargeLine { limit: 2, recurring: 0, unrecoverable: false })
    );
    assert_eq!(
        standard().pilot("juljerjerrod").unwrap().charges,
        Some(ChargeLine { limit: 3, recurring: 0, unrecoverable: false })
    );
    assert_eq!(pilot("vultskerris").charges.unwrap().recurring, -1);
    assert_eq!(pilot("keovenzee").force.as_ref().unwrap().recurring, 0);
    let attack = |cards: &Cards, id: &str| cards.chassis(id).unwrap().stats.attacks[0].value;
    assert_eq!(attack(legacy(), "yt2400lightfreighter"), 4);
    assert_eq!(attack(standard(), "yt2400lightfreighter"), 3);
    assert_eq!(pilot("vizier").ship_ability.as_deref(), Some("Adaptive Ailerons"));
    assert_eq!(standard().pilot("vizier").unwrap().ship_ability.as_deref(), Some("Controlled Ailerons"));
    assert_eq!(legacy().chassis("upsilonclassshuttle"), legacy().chassis("upsilonclasscommandshuttle"));
}

#[test]
fn sqd_12_standard_loadouts_name_cards_of_their_set() {
    for cards in [legacy(), standard()] {
        for pilot in cards.pilots() {
            assert!(!pilot.is_standard_loadout() || pilot.slots.is_empty(), "{}", pilot.id);
            for upgrade in &pilot.standard_loadout {
                assert!(cards.upgrade(upgrade).is_some(), "{}: {upgrade}", pilot.id);
            }
        }
    }
    let luke = pilot("lukeskywalker-battleofyavin");
    assert_eq!(luke.standard_loadout.len(), 4);
    assert!(upgrade("itsatrap-battleoverendor").standard_loadout_only);
    assert_eq!(upgrade("itsatrap-battleoverendor").cost, None);
}

#[test]
fn proton_torpedoes() {
    let card = upgrade("protontorpedoes");
    assert_eq!((card.slot(), card.limited, card.sides.len()), (Slot::Torpedo, 0, 1));
    let side = &card.sides[0];
    assert_eq!(side.charges, Some(ChargeLine { limit: 2, recurring: 0, unrecoverable: false }));
    let weapon = Weapon {
        arc: WeaponArc::Fixed(Arc::Front),
        value: 4,
        range: (2, 3),
        ordnance: true,
        requires: vec![Requirement::Lock],
        charges: 1,
        bonus: Vec::new(),
    };
    assert_eq!(side.weapon.as_ref(), Some(&weapon));
    assert!(side.has_text && card.formats.contains(&Format::Standard));
}

/// ATK-24: every header as the cards print it, read by hand: (id, requirements, charges).
#[test]
fn what_the_headers_of_weapons_ask_for() {
    use Requirement::{Calculate, Focus, Lock};
    let expected: &[(&str, &[Requirement], u8)] = &[
        ("advprotontorpedoes", &[Lock], 1),
        ("autoblasters", &[], 0),
        ("b6bladewingprototype-command", &[Lock], 0),
        ("barragerockets", &[Focus], 1),
        ("clustermissiles", &[Lock], 1),
        ("concussionmissiles", &[Lock], 1),
        ("diamondboronmissiles", &[Lock], 1),
        ("dorsalturret", &[], 0),
        ("energyshellcharges", &[Calculate], 1),
        ("foresight", &[], 0),
        ("heavylasercannon", &[], 0),
        ("heavyplasmamissiles-alphaclassstarwing", &[Lock], 1),
        ("homingmissiles", &[Lock], 1),
        ("homingtorpedoes", &[Lock], 1),
        ("hotshottailblaster", &[], 1),
        ("ioncannon", &[], 0),
        ("ioncannonturret", &[], 0),
        ("ionmissiles", &[Lock], 1),
        ("iontorpedoes", &[Lock], 1),
        ("jammingbeam", &[], 0),
        ("magpulsewarheads", &[Lock], 1),
        ("multimissilepods", &[Lock, Calculate], 1),
        ("plasmatorpedoes", &[Lock], 1),
        ("precisiontunedcannons-battleoverendor", &[], 0),
        ("protoncannons", &[], 2),
        ("protonrockets", &[Focus], 1),
        ("protontorpedoes", &[Lock], 1),
        ("saturationrockets-alphaclassstarwing", &[], 2),
        ("seekermissiles-rsl", &[Lock], 1),
        ("seekermissiles-swz103", &[Lock], 1),
        ("snapshot", &[], 0),
        ("syncedlasercannons", &[], 0),
        ("tractorbeam", &[], 0),
        ("underslungblastercannon", &[Lock], 0),
        ("xx23sthreadtracers", &[Lock, Focus, Calculate], 1),
    ];
    let weapons = legacy().upgrades().iter().flat_map(|card| {
        card.sides.iter().filter_map(|side| side.weapon.as_ref()).map(|weapon| (card.id.as_str(), weapon))
    });
    let found: Vec<_> = weapons.clone().filter(|(_, weapon)| weapon.bonus.is_empty()).collect();
    let found: Vec<_> =
        found.iter().map(|(id, weapon)| (*id, weapon.requires.as_slice(), weapon.charges)).collect();
    assert_eq!(found, expected);

    // Hardpoints, with the energy of each "Bonus Attack" header [HUG-9].
    let bonus: Vec<_> = weapons.filter(|(_, weapon)| !weapon.bonus.is_empty()).collect();
    let energy = |weapon: &Weapon| weapon.bonus.iter().map(|header| header.energy).collect::<Vec<_>>();
    let bonus: Vec<_> = bonus.into_iter().map(|(id, weapon)| (id, energy(weapon))).collect();
    let expected = [
        ("drillbeak", vec![1]),
        ("ioncannonbattery", vec![1]),
        ("pointdefensebattery", vec![1, 1, 1, 1]),
        ("protoncannonbattery", vec![0, 1]),
        ("targetingbattery", vec![1]),
        ("tractortentacles", vec![0, 1, 1, 1, 1]),
        ("turbolaserbattery", vec![3]),
    ];
    assert_eq!(bonus, expected);
    let turbolaser = upgrade("turbolaserbattery").sides[0].weapon.as_ref().unwrap();
    assert_eq!(turbolaser.bonus[0].requires, [Lock]);
    assert_eq!(turbolaser.range, (3, 5));
}

#[test]
fn what_upgrades_grant() {
    let grants = |id: &str| upgrade(id).sides[0].grants.clone();
    assert_eq!(grants("shieldupgrade"), [Grant::Stat(Stat::Shields, 1)]);
    assert_eq!(
        grants("delta7b"),
        [
            Grant::Stat(Stat::Agility, -1),
            Grant::Stat(Stat::Shields, 2),
            Grant::Attack(WeaponArc::Fixed(Arc::Front), 1)
        ]
    );
    assert!(grants("wartimeloadout").contains(&Grant::Slot(Slot::Torpedo, 1)));
    assert_eq!(grants("vectoredcannonsrz1"), [Grant::Arc(WeaponArc::SingleTurret)]);
    assert_eq!(upgrade("vectoredcannonsrz1").sides[0].weapon, None);
    let linked =
        BarAction { link: Some((ActionKind::Calculate, ActionColor::White)), ..icon(ActionKind::Rotate) };
    assert_eq!(grants("l4er5"), [Grant::Action(linked)]);
    let maul = upgrade("maul").sides[0].force.as_ref().unwrap();
    assert_eq!((maul.limit, maul.sides.as_slice()), (1, [ForceSide::Dark].as_slice()));
    assert_eq!(upgrade("thechild").sides[0].force.as_ref().unwrap().recurring, 0);
}

#[test]
fn leg_2_costs_depend_on_what_the_ship_card_prints() {
    let cost = |id: &str, size, agility, initiative| {
        upgrade(id).cost.as_ref().unwrap().on(size, agility, initiative)
    };
    assert_eq!(cost("shieldupgrade", Size::Small, 0, 1), Some(3));
    assert_eq!(cost("shieldupgrade", Size::Small, 3, 1), Some(8));
    assert_eq!(cost("experthandling", Size::Large, 1, 1), Some(4));
    assert_eq!(cost("experthandling", Size::Huge, 1, 1), None);
    assert_eq!(cost("supernaturalreflexes", Size::Small, 3, 6), Some(32));
    assert_eq!(cost("combatboardingtube", Size::Large, 1, 1), Some(0));
    assert!(legacy().upgrades().iter().any(|card| matches!(card.cost, Some(Cost::Fixed(-8)))));
    let fixed = |card: &&Upgrade| card.cost.as_ref().is_none_or(|cost| matches!(cost, Cost::Fixed(_)));
    assert_eq!(standard().upgrades().iter().filter(fixed).count(), 524);
}

#[test]
fn sqd_7_restrictions() {
    let restrictions = |id: &str| upgrade(id).restrictions.clone();
    let any = |parts: &[Restriction]| AnyOf(parts.to_vec());
    let either =
        [Restriction::Faction(Faction::ScumAndVillainy), Restriction::SquadHas("Darth Vader".into())];
    assert_eq!(restrictions("000"), [any(&either)]);
    let both =
        [any(&[Restriction::Faction(Faction::Resistance)]), any(&[Restriction::Action(ActionKind::Rotate)])];
    assert_eq!(restrictions("l4er5"), both);
    assert_eq!(
        restrictions("tacticalofficer"),
        [any(&[Restriction::ColoredAction(ActionColor::Red, ActionKind::Coordinate)])]
    );
    assert_eq!(restrictions("interceptbooster"), [any(&[Restriction::Chassis("droidtrifighter".into())])]);
    assert_eq!(restrictions("yoda"), [any(&[Restriction::Faction(Faction::GalacticRepublic)])]);
    // All tactical relays are solitary [SQD-10].
    let relays = legacy().upgrades().iter().filter(|card| card.slot() == Slot::TacticalRelay);
    assert!(relays.clone().count() == 5 && relays.clone().all(|card| card.solitary));
    // The standardized upgrades of the 200-point set [SQD-11].
    let standardized: Vec<_> =
        legacy().upgrades().iter().filter(|card| card.standardized).map(|card| card.id.as_str()).collect();
    let expected = [
        "independentcalculations",
        "sensitivecontrols",
        "tiedefenderelite",
        "vectoredcannonsrz1",
        "wartimeloadout",
    ];
    assert_eq!(standardized, expected);
}

#[test]
fn sqd_13_every_title_is_tied_to_a_ship_type() {
    let tied = |card: &&Upgrade| {
        card.restrictions
            .iter()
            .any(|AnyOf(parts)| parts.iter().all(|p| matches!(p, Restriction::Chassis(_))))
    };
    let titles = legacy().upgrades().iter().filter(|card| card.slot() == Slot::Title);
    let free: Vec<_> =
        titles.filter(|card| !card.standard_loadout_only && !tied(card)).map(|c| &c.id).collect();
    assert!(free.is_empty(), "{free:?}");
}

#[test]
fn force_has_its_sides() {
    let without: Vec<_> = legacy()
        .pilots()
        .iter()
        .filter(|pilot| pilot.force.as_ref().is_some_and(|force| force.sides.is_empty()))
        .map(|pilot| pilot.id.as_str())
        .collect();
    assert_eq!(without, ["keovenzee"]);
}

#[test]
fn devices_and_conditions() {
    let device = |id: &str| legacy().device(id).expect(id);
    assert_eq!(device("protonbomb").kind, DeviceKind::Bomb);
    assert_eq!(device("connernet").kind, DeviceKind::Mine);
    assert_eq!(upgrade("protonbombs").sides[0].device.as_deref(), Some("protonbomb"));
    // The errata change the agility of the swarm; the 200-point set keeps the old print [ERR-51].
    assert_eq!(device("buzzdroidswarm").remote.as_ref().unwrap().agility, 3);
    assert_eq!(standard().device("buzzdroidswarm").unwrap().remote.as_ref().unwrap().agility, 1);
    // The Clan Wren Commandos and the tracking torpedo [DEV-53, DEV-54].
    let team = device("clanwrencommandos").remote.as_ref().unwrap();
    assert_eq!((team.initiative, team.agility, team.hull, team.charges.unwrap().limit), (2, 2, 2, 2));
    assert_eq!(team.attack.unwrap().range, (1, 2));
    let torpedo = device("trackingtorpedo").remote.as_ref().unwrap();
    assert_eq!((torpedo.initiative, torpedo.agility, torpedo.hull), (0, 3, 3));
    assert_eq!(legacy().condition("primedforspeed").map(|card| card.limited), Some(3));
    assert_eq!(upgrade("thechild").sides[0].conditions, ["mercilesspursuit"]);
}

#[test]
fn what_has_no_ability() {
    assert!(!pilot("academypilot").has_text);
    assert!(!pilot("newrepublicvolunteers").has_text);
    assert!(upgrade("corsaircrew").sides[0].has_text);
    assert!(!upgrade("shieldupgrade").sides[0].has_text);
    assert!(!upgrade("dorsalturret").sides[0].has_text, "a header alone is no ability");
}

#[test]
fn cards_are_found_by_id_and_by_what_was_meant() {
    let cards = legacy();
    assert_eq!(cards.pilot("lukeskywaker"), None);
    assert_eq!(cards.nearest_pilot("lukeskywaker").map(|p| p.id.as_str()), Some("lukeskywalker"));
    assert_eq!(cards.nearest_upgrade("protontorpedos").map(|u| u.id.as_str()), Some("protontorpedoes"));
    assert_eq!(cards.nearest_chassis("t65-xwing").map(|c| c.id.as_str()), Some("t65xwing"));
    assert_eq!(cards.nearest_upgrade("qqqqqqqq"), None);
    let on = |id, chassis, faction| cards.pilot_on(id, chassis, faction).map(|pilot| pilot.id.as_str());
    assert_eq!(on("darthvader", "tieadvancedx1", None), Some("darthvader"));
    assert_eq!(on("darthvader", "tieddefender", None), Some("darthvader-tieddefender"));
    assert_eq!(on("darthvader", "t65xwing", None), None);
    assert_eq!(on("darthvader", "tieadvancedx1", Some(Faction::RebelAlliance)), None);
    assert!(cards.pilots_on("t65xwing").all(|pilot| pilot.faction == Faction::RebelAlliance));
    assert!(
        cards.pilots().is_sorted_by_key(|pilot| &pilot.id) && cards.upgrades().is_sorted_by_key(|u| &u.id)
    );
}

//! Random squads: all are legal, equal seeds give equal squads, and every card can be drawn.

use std::collections::BTreeSet;

use killbox::squads::{Draw, DrawOptions, LoadOptions, Squad, Wish, Wishes, check, validate, xws};
use killbox_cards::Library;
use killbox_cards::catalogue::{CardKind, Catalogue, Faction};
use killbox_cards::rulesets;
use killbox_components::action::ActionKind;
use killbox_components::ruleset::Ruleset;
use killbox_components::size::Size;

fn ruleset(name: &str) -> Ruleset {
    rulesets::named(name).expect("it comes with killbox")
}

fn draw<'a>(ruleset: &'a Ruleset, faction: Faction) -> Draw<'a> {
    Draw::new(Catalogue::embedded().cards(ruleset.card_set), ruleset, faction, DrawOptions::default())
}

/// The ids of all cards of a squad.
fn cards(squad: &Squad) -> impl Iterator<Item = &str> {
    squad
        .ships
        .iter()
        .flat_map(|ship| ship.upgrades.iter().map(|card| card.id.as_str()).chain([ship.pilot.id.as_str()]))
}

/// SQD-1 to SQD-17, LEG-1 to LEG-4: whatever the seed, the faction and the ruleset, a squad has no
/// fault, has the requested cost, and is drawn again from the same seed.
#[test]
fn every_squad_is_legal() {
    for name in ["standard", "legacy"] {
        let ruleset = ruleset(name);
        for faction in Faction::ALL {
            let draw = draw(&ruleset, faction);
            for seed in 0..40 {
                let squad = draw.squad(seed, seed / 3, None).expect("a squad");
                let set = Catalogue::embedded().cards(ruleset.card_set);
                let faults: Vec<_> =
                    validate(&squad, set, &ruleset).into_iter().filter(|fault| !fault.warning).collect();
                assert!(faults.is_empty(), "{name} {seed}: {faults:?}");
                let limit = i32::from(ruleset.squad_points);
                assert!((limit * 19 / 20..=limit).contains(&squad.points(&ruleset)));
                assert_eq!(draw.squad(seed, seed / 3, None), Some(squad));
            }
            assert_ne!(draw.squad(1, 1, None), draw.squad(1, 2, None));
        }
    }
}

/// A squad that is written as a file is read as the same squad, and `squad check` accepts it.
#[test]
fn files_are_accepted() {
    let dir = tempfile::tempdir().expect("a folder");
    for name in ["standard", "legacy"] {
        let ruleset = ruleset(name);
        for (seed, faction) in Faction::ALL.into_iter().enumerate() {
            let squad = draw(&ruleset, faction).squad(seed as u64, 1, None).expect("a squad");
            let file = dir.path().join("squad.xws");
            std::fs::write(&file, xws(&squad, &ruleset).to_string()).expect("a writable folder");
            let read =
                check(&file, &LoadOptions { ruleset: Some(ruleset.clone()), ..LoadOptions::default() });
            assert!(read.accepted, "{}", read.verdict());
            assert_eq!(read.squad, Some(squad));
        }
    }
}

/// Every card of the draw can lead a squad of its faction, except for upgrades that no ship of the
/// faction can have. For each of these there is another faction, or no ship at all, that has the
/// slot.
#[test]
fn every_card_is_reached() {
    for name in ["standard", "legacy"] {
        let ruleset = ruleset(name);
        let set = Catalogue::embedded().cards(ruleset.card_set);
        let mut reached: BTreeSet<String> = BTreeSet::new();
        let mut drawn: BTreeSet<String> = BTreeSet::new();
        for faction in Faction::ALL {
            let draw = draw(&ruleset, faction);
            for id in draw.pilots() {
                let squad =
                    draw.squad(5, 1, draw.lead(id)).unwrap_or_else(|| panic!("{name}: no squad with {id}"));
                assert!(cards(&squad).any(|card| card == id));
                reached.extend(cards(&squad).map(str::to_owned));
            }
            for id in draw.upgrades() {
                drawn.insert(id.to_owned());
                if !reached.contains(id)
                    && let Some(squad) = draw.squad(5, 1, draw.lead(id))
                {
                    assert!(cards(&squad).any(|card| card == id));
                    reached.extend(cards(&squad).map(str::to_owned));
                }
            }
        }
        let missed: Vec<&String> = drawn.difference(&reached).collect();
        let no_slot = |id: &str| {
            let card = set.upgrade(id).expect("a card");
            let has = |slot| {
                set.pilots().iter().any(|pilot| {
                    set.chassis(&pilot.chassis).is_some_and(|c| c.size != Size::Huge)
                        && pilot.slots.contains(&slot)
                })
            };
            !card.sides[0].slots.iter().all(|slot| has(*slot))
        };
        for id in missed {
            assert!(no_slot(id), "{name}: no squad with {id}");
        }
    }
}

/// LEG-4: cards of no format are in the data, and squads with them can be played. They have no
/// cost, so they are not drawn.
#[test]
fn cards_of_no_format_are_not_drawn() {
    let ruleset = ruleset("legacy");
    let cards = Catalogue::embedded().cards(ruleset.card_set);
    let drawn: BTreeSet<String> = Faction::ALL
        .into_iter()
        .flat_map(|faction| draw(&ruleset, faction).pilots().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    let (of_none, of_some): (Vec<_>, Vec<_>) = cards
        .pilots()
        .iter()
        .filter(|pilot| pilot.cost > 0 && cards.chassis(&pilot.chassis).is_some_and(|c| c.size != Size::Huge))
        .partition(|pilot| pilot.formats.is_empty());
    assert!(of_none.iter().any(|pilot| pilot.id == "hortonsalm-swz106"));
    assert!(of_none.iter().all(|pilot| !drawn.contains(&pilot.id)));
    assert!(of_some.iter().all(|pilot| drawn.contains(&pilot.id)));
}

/// With `--simulated`, every card of every squad is simulated.
#[test]
fn only_simulated_cards() {
    let ruleset = ruleset("legacy");
    let (catalogue, library) = (Catalogue::embedded(), Library::embedded());
    for faction in Faction::ALL {
        let draw = Draw::new(
            catalogue.cards(ruleset.card_set),
            &ruleset,
            faction,
            DrawOptions { points: Some(150..=170), simulated: Some(library) },
        );
        for number in 0..5 {
            let squad = draw.squad(2, number, None).expect("a squad");
            assert!((150..=170).contains(&squad.points(&ruleset)));
            assert_eq!(killbox::squads::unsimulated(&squad, library, ruleset.card_set), []);
        }
    }
}

/// SQD-23: huge ships and their cards are drawn for Epic squads only.
#[test]
fn huge_ships_are_drawn_for_epic_squads() {
    let is_huge = |squad: &Squad| squad.ships.iter().any(|ship| ship.chassis.size == Size::Huge);
    let epic = ruleset("legacy-epic");
    let draw = draw(&epic, Faction::RebelAlliance);
    let lead = draw.upgrades().find(|id| *id == "tibannareserves").and_then(|id| draw.lead(id));
    let squad = draw.squad(1, 0, Some(lead.expect("a card of huge ships"))).expect("a squad");
    assert!(is_huge(&squad));
    assert!((475..=500).contains(&squad.points(&epic)));
    let plain = ruleset("legacy");
    assert_eq!(self::draw(&plain, Faction::RebelAlliance).lead("tibannareserves"), None);
}

/// WNG-1: around a wing leader its wingmates are drawn, and no squad has a leader without them;
/// SQD-19: the ships of Epic squads have a slot for such a card. SQD-25: huge ships pay for their
/// upgrades where other ships have a loadout.
#[test]
fn wing_leaders_are_drawn_with_their_wings() {
    let (cards, library) = (Catalogue::embedded(), Library::embedded());
    for name in ["legacy-epic", "standard-epic"] {
        let epic = ruleset(name);
        let draw = draw(&epic, Faction::FirstOrder);
        let squad = draw.squad(3, 0, draw.lead("firstorderelite")).expect("a squad around a wing leader");
        let [matchup, _] = killbox::squads::matchups(&squad, &squad, &epic, library);
        assert_eq!(matchup.wings.len(), 2, "one on each side: {name}");
        for number in 0..20 {
            let squad = draw.squad(4, number, None).expect("a squad");
            let leads = |id: &str| library.leads_wing(epic.card_set, id);
            let leaders = self::cards(&squad).filter(|id| leads(id)).count();
            let [matchup, _] = killbox::squads::matchups(&squad, &squad, &epic, library);
            assert_eq!(matchup.wings.len(), 2 * leaders);
        }
        let huge = draw.squad(5, 0, draw.lead("targetingbattery")).expect("a squad with a huge ship");
        let set = cards.cards(epic.card_set);
        assert!(validate(&huge, set, &epic).iter().all(|fault| fault.warning));
    }
}

/// RND-21: ships with a hyperdrive each may be placed far from enemies. A battle can hold as many
/// of them as two squads can field.
#[test]
fn a_battle_holds_all_the_rings_of_two_squads() {
    let legacy = ruleset("legacy");
    let draw = draw(&legacy, Faction::GalacticRepublic);
    let ring = draw.pilots().position(|id| id == "transgalmegcontrollink").expect("the ring");
    let drive = draw.upgrades().position(|id| id == "syliure31hyperdrive").expect("its hyperdrive");
    let mut squad = draw.empty(vec![0, 1, 2]);
    for _ in 0..6 {
        draw.push(&mut squad, ring, [drive].into_iter());
    }
    let [matchup, _] = killbox::squads::matchups(&squad, &squad, &legacy, Library::embedded());
    assert!(!matchup.program.is_crowded());
}

/// Squads around a card contain, where possible, what its abilities name: cards by name, upgrades
/// by type, the requirements of a weapon, actions. The squads are legal and drawn again from equal
/// seeds. Without wishes the draws do not change.
#[test]
fn squads_around_a_card_have_what_it_speaks_of() {
    let standard = ruleset("standard");
    let (cards, library) = (Catalogue::embedded().cards(standard.card_set), Library::embedded());
    let wishes = |kind, id| Wishes::of(cards, library, kind, id);
    let named = wishes(CardKind::Pilot, "braylenstramm-battleoverendor");
    let gina = "ginamoonsong-battleoverendor";
    assert!(named.cards.iter().any(|wish| wish.pilots.contains(gina)));
    let typed = wishes(CardKind::Pilot, "tomaxbren");
    assert!(typed.cards.iter().any(|wish| wish.upgrades.contains("ruthless")));
    assert_eq!(typed.actions.into_iter().collect::<Vec<_>>(), [ActionKind::Reload]);
    let asking = wishes(CardKind::Upgrade, "weaponssystemsofficer");
    let asks_for_lock = |wish: &&Wish| {
        wish.upgrades.contains("protontorpedoes") && !wish.upgrades.contains("heavylasercannon")
    };
    assert!(asking.cards.iter().any(|wish| asks_for_lock(&wish)));
    // Some ids belong to two cards.
    let draw = draw(&standard, Faction::GalacticEmpire);
    assert_ne!(draw.lead_of(CardKind::Pilot, "garsaxon"), draw.lead_of(CardKind::Upgrade, "garsaxon"));

    let draw = self::draw(&standard, Faction::RebelAlliance);
    let lead = draw.lead_of(CardKind::Pilot, "braylenstramm-battleoverendor");
    let squads = |wishes: &Wishes| -> Vec<Squad> {
        (0..20).filter_map(|number| draw.squad_for(7, number, lead, wishes)).collect()
    };
    let with_gina =
        |squads: &[Squad]| squads.iter().filter(|squad| self::cards(squad).any(|id| id == gina)).count();
    let (wished, plain) = (squads(&named), squads(&Wishes::default()));
    assert!(with_gina(&wished) > 5 && with_gina(&plain) < 5, "{} {}", with_gina(&wished), with_gina(&plain));
    assert!(wished.iter().all(|squad| validate(squad, cards, &standard).iter().all(|fault| fault.warning)));
    assert_eq!(squads(&named), wished);
    let ever: Vec<Squad> = (0..20).filter_map(|number| draw.squad(7, number, lead)).collect();
    assert_eq!(plain, ever);
}

/// A card fits a ruleset only if some ship can have it and pay for it.
#[test]
fn what_nobody_can_have_or_pay_fits_nobody() {
    for (name, faction, id, fits) in [
        ("legacy", Faction::ScumAndVillainy, "corsaircrew", false),
        ("legacy-epic", Faction::ScumAndVillainy, "corsaircrew", true),
        ("legacy-epic", Faction::GalacticRepublic, "syliure31hyperdrive", true),
        ("standard-epic", Faction::GalacticRepublic, "syliure31hyperdrive", false),
    ] {
        let ruleset = ruleset(name);
        let draw = draw(&ruleset, faction);
        let lead = draw.lead_of(CardKind::Upgrade, id).expect("it is in the pool");
        assert_eq!(draw.fits(lead), fits, "{id}, {name}");
    }
}

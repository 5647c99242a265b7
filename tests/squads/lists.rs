//! Lists of names, as builders export them as text: what they contain is read, and what they leave
//! open is asked for.

use killbox::squads::{LoadOptions, Squad, Xws, check};
use killbox_cards::catalogue::Catalogue;

use super::check::by;
use super::samples::files;

/// The ids of a list by ship: the pilot's, then the upgrades', sorted.
fn ids(text: &str) -> Vec<String> {
    let xws = Xws::parse(text, "f", "f").unwrap_or_else(|error| panic!("{text}\n{error}"));
    let ship = |ship: &killbox::squads::XwsShip| {
        let mut ids: Vec<&str> = ship.upgrades.iter().map(|(_, id)| id.as_str()).collect();
        ids.sort_unstable();
        ids.insert(0, &ship.pilot);
        ids.join(" ")
    };
    xws.ships.iter().map(ship).collect()
}

fn cost(pilot: &str) -> i16 {
    let cards = Catalogue::embedded().cards(killbox_components::ruleset::CardSet::Legacy);
    cards.pilot(pilot).expect("a pilot").cost
}

fn refusal(text: &str) -> String {
    Xws::parse(text, "f", "f").expect_err("refused").to_string()
}

const SHIPS: [&str; 3] =
    ["lukeskywalker instinctiveaim protontorpedoes r2d2", "wedgeantilles predator", "bluesquadronescort"];

/// One squad in the forms in which builders export it.
#[test]
fn forms_of_lists() {
    let yasb = "Luke Skywalker (62)    \n    Instinctive Aim (2)    \n    Proton Torpedoes (13)    \n    R2-D2 (6)    \n    \n\
                Ship total: 83  Half Points: 42  Threshold: 3    \n    \n\
                Wedge Antilles (55)    \n    Predator (2)    \n    \nShip total: 57  Half Points: 29  Threshold: 3    \n    \n\
                Blue Squadron Escort (38)    \nShip total: 38  Half Points: 19  Threshold: 3    \n    \n    \nTotal: 178";
    let launch_bay = "Three aces\n\n(62) Luke Skywalker [T-65 X-wing]\n(2) Instinctive Aim\n(13) Proton Torpedoes\n(6) R2-D2\n\
                      Points: 83\n\n(1) Wedge Antilles [T-65 X-wing]\n(2) Predator\nPoints: 57\n\n\
                      (38) Blue Squadron Escort [T-65 X-wing]\nPoints: 38\n\nTotal points: 178";
    let reddit = "**Luke Skywalker (62)**    \n    *&nbsp;Instinctive Aim (2)*    \n    *&nbsp;Proton Torpedoes (13)*    \n    \
                  *&nbsp;R2-D2 (6)*    \n&nbsp;*Ship total: (83)*    \n    \n**Wedge Antilles (55)**    \n    \
                  *&nbsp;Predator (2)*    \n&nbsp;*Ship total: (57)*    \n    \n**Blue Squadron Escort (38)**    \n    \n\
                  **Total:** *178*    ";
    let discord = "**Luke Skywalker (62)**    \n\n*Instinctive Aim (2)*\n*Proton Torpedoes (13)*\n*R2-D2 (6)*\n*Ship total: (83)*\n\
                   \n\n**Wedge Antilles (55)**    \n\n*Predator (2)*\n*Ship total: (57)*\n\n\n**Blue Squadron Escort (38)**    \n\
                   \n\n**Total:** *178*\n";
    let pasted = "Luke Skywalker (62)\n\nInstinctive Aim (2)\nProton Torpedoes (13)\nR2-D2 (6)\nShip total: (83)\n\
                  Wedge Antilles (55)\nPredator (2)\nBlue Squadron Escort (38)\nTotal: 178";
    let page = "<b>Luke Skywalker (62)</b><br /><i>Instinctive Aim (2)</i><br /><i>Proton Torpedoes (13)</i><br />\
                <i>R2-D2 (6)</i><br /><b>Wedge Antilles (55)</b><br /><i>Predator (2)</i><br />\
                <b>Blue Squadron Escort (38)</b><br /><br /><b><i>Total: 178</i></b>";
    let forum = "[b]Luke Skywalker (62)[/b]\n[i]Instinctive Aim (2)[/i]\n[i]Proton Torpedoes (13)[/i]\n[i]R2-D2 (6)[/i]\n\
                 [b]Wedge Antilles (55)[/b]\n[i]Predator (2)[/i]\n[b]Blue Squadron Escort (38)[/b]\n[b][i]Total: 178[/i][/b]";
    for text in [yasb, launch_bay, reddit, discord, pasted, page, forum] {
        assert_eq!(ids(text), SHIPS, "{text}");
        let xws = Xws::parse(text, "f", "a stem").expect("a squad");
        assert_eq!(xws.faction.as_deref(), Some("rebelalliance"), "the ships say it");
        assert_eq!(xws.points, Some(178.0));
        assert_eq!(xws.name, if text == launch_bay { "Three aces" } else { "a stem" });
    }
    let line = "Edrio Two Tubes + Proton Torpedoes + R2-D2 / Blue Squadron Escort /  | coreasteroid0 / gascloud1 / yt2400debris2";
    assert_eq!(ids(line), ["edriotwotubes protontorpedoes r2d2", "bluesquadronescort"]);
    let xws = Xws::parse(line, "f", "f").expect("a squad");
    assert_eq!(xws.points, None);
    assert_eq!(xws.obstacles, ["coreasteroid0", "gascloud1", "yt2400debris2"]);
    let loadouts = "Luke Skywalker – T-65 X-wing (5)    \n    Proton Torpedoes (14)    \n    \n\
                    Ship Cost: 5  Loadout: (14/21)  Half Points: 2  Damage Threshold: 3    \n    \n\
                    Wedge Antilles – T-65 X-wing (5)    \n    \nShip Cost: 5  Loadout: (0/16)    \n    \n    \nTotal: 10";
    assert_eq!(ids(loadouts), ["lukeskywalker protontorpedoes", "wedgeantilles"]);
    assert_eq!(by("standard").guess_text(loadouts).ruleset, "standard");
}

/// The mark that YASB appends to the name of a card that is not the first of its name.
fn mark(id: &str, chassis: &str) -> String {
    let Some((_, behind)) = id.split_once('-') else { return String::new() };
    let word = match behind {
        "battleofyavin" => "BoY",
        "swz68" => "HoH",
        "crew" => "Crew",
        "crew-swz19" | "resistance" => "Resistance",
        _ => chassis,
    };
    format!(" ({word})")
}

/// A list as YASB and as Launch Bay Next write it.
fn exports(squad: &Squad) -> [String; 2] {
    let [mut yasb, mut launch_bay] = [String::new(), format!("{}\n", squad.name)];
    for ship in &squad.ships {
        let marked = mark(&ship.pilot.id, &ship.chassis.name);
        yasb += &format!("{}{marked} ({})    \n", ship.pilot.name, ship.pilot.cost);
        launch_bay += &format!("\n({}) {} [{}]", ship.pilot.cost, ship.pilot.name, ship.chassis.name);
        for card in &ship.upgrades {
            let cost = ship.price(card).unwrap_or(0).max(0);
            yasb += &format!("    {}{} ({cost})    \n", card.name, mark(&card.id, ""));
            launch_bay += &format!("\n({cost}) {}", card.name);
        }
        yasb += "    \nShip total: 1  Half Points: 1  Threshold: 1    \n    \n";
        launch_bay += "\nPoints: 1\n";
    }
    [yasb, launch_bay]
}

/// Each sample squad survives conversion to a list of names: the result has the same ships, or the
/// candidates for names that several cards have.
#[test]
fn squads_survive_a_list() {
    let mut same = 0;
    for ruleset in ["legacy", "standard"] {
        for file in files(ruleset) {
            let squad = check(&file, &LoadOptions::default());
            let squad = squad.squad.expect("a squad");
            let total = if ruleset == "legacy" { 200 } else { 20 };
            for text in exports(&squad) {
                let text = format!("{text}\nTotal points: {total}");
                match Xws::parse(&text, "f", "f") {
                    Ok(_) => {
                        let found = by(ruleset).text(&text);
                        assert_eq!(found.squad.expect("a squad").ships, squad.ships, "{text}");
                        same += 1;
                    }
                    Err(error) => {
                        let error = error.to_string();
                        assert!(error.contains("the list of names is ambiguous"), "{text}\n{error}");
                        let ids = squad.ships.iter().flat_map(|ship| {
                            ship.upgrades.iter().map(|card| &card.id).chain([&ship.pilot.id])
                        });
                        let asked = ids.filter(|id| error.contains(&format!("`{id}`"))).count();
                        assert!(asked > 0, "the right card is among the candidates\n{text}\n{error}");
                    }
                }
            }
        }
    }
    assert!(same >= 40, "{same} of 56 lists say enough");
}

/// A name that several cards have is resolved by ship type, printing, faction and slots of the
/// ship. What stays ambiguous is asked for.
#[test]
fn names_of_several_cards() {
    assert_eq!(
        ids("Garven Dreis (X-Wing) (47)\n\nWedge Antilles (55)\n\nTotal: 200"),
        ["garvendreis-t65xwing", "wedgeantilles"]
    );
    assert_eq!(
        ids(
            "(47) Garven Dreis [ARC-170 Starfighter]\n\n(1) Wedge Antilles [T-65 X-wing]\n\nTotal points: 200"
        ),
        ["garvendreis", "wedgeantilles"]
    );
    assert_eq!(
        ids("Han Solo (79)\n\nLuke Skywalker (62)\n\nTotal: 200"),
        ["hansolo-modifiedyt1300lightfreighter", "lukeskywalker"],
        "the other ones are of other factions, or bring their own upgrades"
    );
    // YASB leaves the first card of a name unmarked. Lists without costs leave all cards unmarked.
    assert_eq!(ids("Norra Wexley (1)\n\nWedge Antilles (1)\n\nTotal: 200"), ["norrawexley", "wedgeantilles"]);
    let said = refusal("Norra Wexley / Blue Squadron Escort + R2-D2");
    assert!(
        said.contains("ship 1, `Norra Wexley` (`norrawexley` or `norrawexley-btla4ywing`)")
            && said.ends_with("; export the squad as XWS instead"),
        "{said}"
    );
    // The cost of another printing suggests that it may be meant.
    let dear = cost("lukeskywalker-battleofyavin-lsl");
    assert_ne!(dear, cost("lukeskywalker"));
    let said = refusal(&format!(
        "({dear}) Luke Skywalker [T-65 X-wing]\n\n(1) Wedge Antilles [T-65 X-wing]\n\nTotal points: 200"
    ));
    assert!(
        said.contains("ship 1, `Luke Skywalker` (`lukeskywalker` or `lukeskywalker-battleofyavin-lsl`"),
        "{said}"
    );
    assert!(!said.contains("Wedge"), "{said}");
    // Upgrades are resolved by slot, and by YASB's brackets.
    let crew = |line: &str| {
        format!(
            "(1) Chewbacca [Modified YT-1300 Light Freighter]\n{line}\n\n(1) Wedge Antilles [T-65 X-wing]\n\nTotal points: 200"
        )
    };
    let said = refusal(&crew("(1) Sabine Wren"));
    assert!(said.contains("ship 1, `Sabine Wren` (`sabinewren` or `sabinewren-gunner`)"), "{said}");
    assert_eq!(ids(&crew("    Sabine Wren (1)"))[0], "chewbacca sabinewren");
    assert_eq!(ids(&crew("    Sabine Wren (Gunner) (1)"))[0], "chewbacca sabinewren-gunner");
    let said = refusal("Kylo Ren (76)\n\nLuke Skywalker (62)\n\nTotal: 200");
    assert!(said.contains("ships in the list of names are not of one faction"), "{said}");
    let said = refusal("Boba Fett (84)\n\nTotal: 200");
    assert!(said.contains("fits several factions (Scum and Villainy or Separatist Alliance)"), "{said}");
}

/// The check reports unknown names, each with the nearest one.
#[test]
fn unknown_names() {
    let checked = by("legacy").text("Luke Skywalker (62)\n    R2-D3 (6)\n\nWedge Antiles (55)\n\nTotal: 117");
    let said = checked.verdict();
    assert!(said.contains("unknown upgrade `R2-D3` in this card set; did you mean `r2d2`?"), "{said}");
    assert!(
        said.contains("unknown pilot `Wedge Antiles` in this card set; did you mean `wedgeantilles`?"),
        "{said}"
    );
}

/// Texts that are not lists: prose, pages, and lists of other things, however long.
#[test]
fn no_lists() {
    for text in [
        "hello",
        "hello (5)",
        "I went to the shop and / or the market + the zoo",
        "Eggs (12)\n    Milk (1)\n\nTotal: 13",
        "<html><script>alert('Luke Skywalker (62)')</script></html>",
        "(((((((((((((((((",
        "[x](y)",
        "+ / + / +",
        "日本語 (５)",
    ] {
        let said = refusal(text);
        assert!(
            said.contains("not a squad; expected XWS (JSON)") || said.contains("not JSON"),
            "{text}: {said}"
        );
    }
    let many = "Luke Skywalker (62)\n".repeat(50_000);
    assert!(refusal(&many).contains("a list of more than 256 cards is not a squad"));
    let many = "Luke Skywalker / ".repeat(50_000);
    assert!(refusal(&many).contains("a list of more than 256 cards is not a squad"));
    let many = "Luke Skywalker (62)\n\n".repeat(40);
    assert!(refusal(&many).contains("40 ships: no squad has more than 8"));
}

//! Builders' links: each sample squad survives conversion to a link and back, and a broken link is
//! reported with what is broken.

use std::collections::BTreeMap;
use std::path::Path;

use killbox::squads::{Checked, LoadOptions, PointsSystem, Squad, Xws, check, link};
use killbox_cards::catalogue::Catalogue;
use serde::Deserialize;

use super::samples::files;

/// A link, or a text that contains one, checked by the ruleset that it names.
fn checked(text: &str) -> Checked {
    check(Path::new(text), &LoadOptions::default())
}

/// The sample squads of a ruleset.
fn samples(ruleset: &str) -> Vec<Squad> {
    let checked = |file: &Path| check(file, &LoadOptions::default());
    files(ruleset).iter().map(|file| checked(file).squad.expect("a squad")).collect()
}

/// The message about a text that is not a squad.
fn refusal(text: &str) -> String {
    let error = Xws::parse(text, "f", "f").expect_err("refused").to_string();
    error.strip_prefix("f: ").expect("the file stands first").to_owned()
}

/// YASB's links for all games keep the ids, the obstacles and the name.
#[test]
fn squads_survive_a_link_of_yasb() {
    for system in PointsSystem::ALL {
        let ruleset = system.ruleset();
        for squad in samples(ruleset) {
            let link = link(&squad, system).expect("the builder knows all cards");
            let checked = checked(&link);
            assert!(checked.accepted && checked.faults.is_empty(), "{link}\n{}", checked.verdict());
            assert_eq!(checked.ruleset, ruleset);
            assert_eq!(checked.squad, Some(squad), "{link}");
        }
    }
}

/// The numbers in links of Launch Bay Next.
#[derive(Deserialize)]
struct Numbers {
    factions: BTreeMap<u32, String>,
    ships: BTreeMap<u32, String>,
    pilots: BTreeMap<u32, String>,
    slots: BTreeMap<u32, String>,
    upgrades: BTreeMap<u32, String>,
}

/// The three forms of links of Launch Bay Next, from the oldest to the newest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Ships,
    Lists,
    Ruleset,
}

/// A squad as Launch Bay Next writes it: with numbers where it has them, otherwise with ids in
/// quotes.
fn lbx(squad: &Squad, points: i32, form: Form, numbers: &Numbers) -> String {
    let card = |ids: &BTreeMap<u32, String>, id: &str| {
        let number = ids.iter().find(|(_, known)| *known == id);
        number.map_or_else(|| format!("'{id}'"), |(number, _)| number.to_string())
    };
    let ship = |ship: &killbox::squads::SquadShip| {
        let mut parts = vec![card(&numbers.ships, &ship.chassis.id), card(&numbers.pilots, &ship.pilot.id)];
        for upgrade in ship.upgrades.iter().filter(|_| !ship.pilot.is_standard_loadout()) {
            let slot = card(&numbers.slots, &upgrade.slot().xws().replace('-', ""));
            parts.push(format!("l{slot}.{}r", card(&numbers.upgrades, &upgrade.id)));
        }
        format!("l{}r", parts.join("."))
    };
    let ships = squad.ships.iter().map(ship).collect::<Vec<_>>().join(".");
    let obstacles: Vec<String> =
        squad.obstacle_names().iter().map(|name| obstacle(name).to_string()).collect();
    let head = format!(
        "'{}'.{points}.{}.0",
        squad.name.replace('\'', "").replace(' ', "%20"),
        card(&numbers.factions, squad.faction.xws())
    );
    let ruleset = if points > 20 { 2 } else { 0 };
    match form {
        Form::Ships => format!("{head}.{ships}"),
        Form::Lists => format!("{head}.l{ships}r.l{}r", obstacles.join(".")),
        Form::Ruleset => format!("{head}.{ruleset}.l{ships}r.l{}r", obstacles.join(".")),
    }
}

/// Replaces the brackets by the older ones.
fn bracketed(lbx: &str) -> String {
    let mut word = false;
    let bracket = |c: char| {
        word ^= c == '\'';
        match c {
            'l' if !word => '(',
            'r' if !word => ')',
            c => c,
        }
    };
    lbx.chars().map(bracket).collect()
}

/// The number of an obstacle in Launch Bay Next.
fn obstacle(name: &str) -> i32 {
    let kinds = [
        ("coreasteroid", 0),
        ("core2asteroid", 6),
        ("vt49decimatordebris", 12),
        ("yt2400debris", 15),
        ("gascloud", 17),
    ];
    let (start, digit) = name.split_at(name.len() - 1);
    let digit: i32 = digit.parse().expect("a digit");
    // An obstacle that it lacks is -1.
    kinds.iter().find(|(kind, _)| *kind == start).map_or(-1, |(_, first)| first + digit)
}

/// All three forms work, with either kind of bracket, plain and as browsers encode them.
#[test]
fn squads_survive_a_link_of_launch_bay_next() {
    let numbers: Numbers = ron::Options::default()
        .from_str(include_str!("../../builders/launch-bay-next.ron"))
        .expect("a table");
    for ruleset in ["legacy", "standard"] {
        for (squad, file) in samples(ruleset).into_iter().zip(files(ruleset)) {
            let points = checked(&file.display().to_string()).points;
            for form in [Form::Ships, Form::Lists, Form::Ruleset] {
                let lbx = lbx(&squad, points, form, &numbers);
                let browser = lbx.replace('\'', "%27").replace("%20", "%2520");
                let brackets = bracketed(&lbx);
                for lbx in [&lbx, &browser, &brackets] {
                    let link = format!("https://launchbaynext.app/print?lbx={lbx}&mode=full");
                    let found = checked(&link);
                    assert!(found.accepted, "{link}\n{}", found.verdict());
                    assert_eq!(found.ruleset, ruleset);
                    let found = found.squad.expect("a squad");
                    assert_eq!(found.name, squad.name.replace('\'', ""));
                    assert_eq!(found.ships, squad.ships, "{link}");
                    let known = squad.obstacle_names().iter().all(|name| obstacle(name) >= 0);
                    if form != Form::Ships && known {
                        assert_eq!(found.obstacles, squad.obstacles, "{link}");
                    }
                }
            }
        }
    }
}

const LUKE: &str = "https://xwing-legacy.com/?f=Rebel%20Alliance&d=v8ZsZ200Z4X3W172WY5X&sn=Two%20aces&obs=gascloud1,gascloud2,gascloud3";

/// A link is accepted wherever a squad is: as an argument, with or without the part before the
/// host, and in a text around it.
#[test]
fn links_stand_anywhere() {
    let plain = checked(LUKE);
    assert_eq!((plain.name.as_str(), plain.ships.len(), plain.unreadable.as_ref()), ("Two aces", 2, None));
    assert_eq!(plain.file, "YASB link 'Two aces'");
    assert_eq!(plain.ships[0].upgrades[0].id, "r2d2");
    assert_eq!(plain.obstacles, ["gascloud1", "gascloud2", "gascloud3"]);
    let ids = |xws: &Xws| xws.ships.iter().map(|ship| ship.pilot.clone()).collect::<Vec<_>>();
    let html = LUKE.replace('&', "&amp;");
    for text in [
        format!("  {LUKE}\n"),
        LUKE.trim_start_matches("https://").to_owned(),
        LUKE.replace("https", "HTTP"),
        format!("Luke Skywalker (61)    \n    R2-D2 (6)    \n\nTotal: 200    \n    \nView in YASB: {LUKE}"),
        format!("the squad\nis this: [View in YASB]({LUKE}) or so"),
        format!("the squad\n[{LUKE}]({LUKE})"),
        format!("the squad\n<a href=\"{html}\">View in YASB</a>"),
        format!("{LUKE}#top"),
    ] {
        let xws = Xws::parse(&text, "f", "f").unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(ids(&xws), ["lukeskywalker", "wedgeantilles"], "{text}");
        assert_eq!(xws.obstacles, ["gascloud1", "gascloud2", "gascloud3"], "{text}");
    }
    let two = format!("{LUKE}\nand\n{}", LUKE.replace("5X", "7X"));
    assert_eq!(refusal(&two), "several links; expected one squad");
}

/// A link in a list ends where the list continues, whatever the link consists of.
#[test]
fn links_of_launch_bay_next_in_a_text() {
    for link in [
        "https://launchbaynext.app/print?lbx='Two%20aces'.100.1.0.l33.2.l10.324rr.l33.1r",
        "https://launchbaynext.app/print?lbx='Two aces'.100.1.0.(33.2.(10.324)).(33.1)",
        "launchbaynext.app/?mode=full&lbx=\"Two aces\".100.1.0.[33.2.[10.324]].[33.1]",
    ] {
        for text in [link.to_owned(), format!("my squad: {link}")] {
            let said = Xws::parse(&text, "f", "f");
            let xws = said.unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(xws.name, "Two aces", "{text}");
            assert_eq!(xws.ships.len(), 2, "{text}");
        }
    }
}

/// A pair of brackets around the whole link, as in every other link of Launch Bay Next of 2019, and
/// apostrophes in names, which the builder does not escape: alone, in a text, and in brackets of a
/// forum.
#[test]
fn brackets_and_apostrophes_of_launch_bay_next() {
    for (name, written) in [
        ("Two aces", "Two%20aces"),
        ("Kenobi's Aces", "Kenobi's%20Aces"),
        ("Poe + Nien + L'ulo", "Poe%20%2B%20Nien%20%2B%20L'ulo"),
        ("Four T70's", "Four%20T70's"),
        ("The Hunters' rest", "The%20Hunters'%20rest"),
    ] {
        for parts in [
            format!("'{written}'.100.1.1.(33.2.(10.324)).(33.1)"),
            format!("('{written}'.100.1.1.(33.2.(10.324)).(33.1))"),
            format!("l'{written}'.100.1.1.l33.2.l10.324rr.l33.1rr"),
            format!("(('{written}'.100.1.1.2.((33.2.(10.324)).(33.1)).(12.13.14)))"),
        ] {
            let link = format!("https://launch-bay-next.herokuapp.com/print?lbx={parts}");
            for text in
                [link.clone(), format!("my squad: {link}\nand more"), format!("[my squad]({link})\nof today")]
            {
                let said = Xws::parse(&text, "f", "f");
                let xws = said.unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(xws.name, name, "{text}");
                assert_eq!(xws.ships.len(), 2, "{text}");
                assert_eq!(xws.ships[0].upgrades.len(), 1, "{text}");
            }
        }
    }
    let refused = refusal("https://launchbaynext.app/?lbx=('A'.100.1.1.(33.2)");
    assert!(refused.contains("the list that begins at letter 1 has no end"), "{refused}");
}

/// YASB's links exist for three points systems.
#[test]
fn versions_of_yasb_are_points_systems() {
    let link = |d: &str| format!("https://yasb.app/?f=Rebel%20Alliance&d={d}4XY5XY1X&sn=Three&obs=");
    let legacy = checked(&link("v8ZhZ200Z"));
    assert_eq!((legacy.ruleset.as_str(), legacy.accepted), ("legacy", true), "{}", legacy.verdict());
    let standard = checked(&link("v9ZhZ20Z"));
    assert_eq!((standard.ruleset.as_str(), standard.accepted), ("standard", true), "{}", standard.verdict());
    for d in ["v10ZsZ50Z", "v9ZbZ20Z"] {
        let today = checked(&link(d));
        assert_eq!((today.ruleset.as_str(), today.accepted), ("xwa", true), "{}", today.verdict());
        let version = &d[1..d.find('Z').expect("a version")];
        let told = today.points_system.expect("it is told").by;
        assert_eq!(told, format!("its YASB link is of version {version}"));
    }
}

/// Numbers of YASB's 200-point game that are newer than November 2022. Of a card of a scenario
/// pack, the older number is the card with slots, and the newer one the card with a standard
/// loadout, whose upgrades a link repeats [SQD-12].
#[test]
fn newer_numbers_of_the_200_point_game() {
    for (faction, ship, pilot, upgrades) in [
        (
            "Separatist%20Alliance",
            "614X533W535",
            "volandas",
            &["seekermissiles-rsl", "contingencyprotocol-rsl"][..],
        ),
        ("Rebel%20Alliance", "554X3", "garvendreis-battleofyavin-lsl", &["r2d2"]),
        ("Rebel%20Alliance", "630XW484", "garvendreis-battleofyavin", &[]),
        ("Galactic%20Empire", "684X", "deathfire-swz98-lsl", &[]),
    ] {
        let link = format!("https://xwing-legacy.com/?f={faction}&d=v8ZsZ200Z{ship}&sn=One&obs=");
        let xws = Xws::parse(&link, "f", "f").unwrap_or_else(|error| panic!("{link}: {error}"));
        let ids: Vec<&str> = xws.ships[0].upgrades.iter().map(|(_, id)| id.as_str()).collect();
        assert_eq!((xws.ships[0].pilot.as_str(), ids.as_slice()), (pilot, upgrades), "{link}");
        let squad = checked(&link).squad.expect("a squad");
        assert_eq!((squad.ships[0].pilot.id.as_str(), squad.unknown_ships), (pilot, 0), "{link}");
    }
    // The builder keeps this number without a card.
    let refused = refusal("https://xwing-legacy.com/?f=Galactic%20Republic&d=v8ZsZ200Z620X&sn=One&obs=");
    assert!(refused.contains("ship 1, pilot 620"), "{refused}");
}

/// A number that is missing in the tables is an error with its kind and its place. All of them are
/// reported at once.
#[test]
fn unknown_numbers() {
    assert_eq!(
        refusal("https://yasb.app/?f=Rebel%20Alliance&d=v8ZsZ200Z4X3WW99999WY88888X&sn=A&obs="),
        "killbox does not know these cards of YASB's 200-point game: ship 1, upgrade 99999 (slot 3), ship 2, pilot 88888; \
         export the squad as XWS from the builder instead"
    );
    assert_eq!(
        refusal("https://launchbaynext.app/?lbx='A'.200.1.0.l33.2.l10.55555rr.l77777.66666r"),
        "killbox does not know these cards of Launch Bay Next: ship 1, upgrade 55555 (astromech), ship 2, ship 77777, \
         ship 2, pilot 66666; export the squad as XWS from the builder instead"
    );
    // A number that was assigned twice.
    assert!(
        refusal("https://launchbaynext.app/?lbx='A'.200.1.0.l33.2.l2.933rr").contains(
            "ship 1, upgrade 933 (sensor) (`tractortentacles` or `enhancedjammingsuite`, as the link is older or newer)"
        )
    );
    // Only the number of the ship type is ambiguous. The pilot determines the ship type.
    let xws = Xws::parse("https://launchbaynext.app/?lbx='A'.200.1.0.l86.2r", "f", "f").expect("a squad");
    assert_eq!((xws.ships[0].pilot.as_str(), &xws.ships[0].chassis), ("lukeskywalker", &None));
}

/// Damaged links of every kind: what is missing, and where.
#[test]
fn broken_links() {
    let yasb = |d: &str| refusal(&format!("https://yasb.app/?f=Rebel%20Alliance&d={d}&sn=A&obs="));
    let export = "export the squad as XWS from the builder instead";
    assert_eq!(
        yasb("v4!s!4:-1,3:-1:-1:"),
        "a YASB link of version 4 (First Edition or the first Second Edition lists); killbox reads versions 8 to 10: \
         open it in the builder and copy the new link"
    );
    assert!(yasb("v3!e!4").contains("version 3 (First Edition)"));
    assert!(yasb("v8!s=200!4:3:").contains("version 8 "));
    assert_eq!(
        yasb("v11ZsZ50Z4X"),
        format!("a YASB link of version 11; killbox reads versions 8 to 10; {export}")
    );
    assert!(yasb("vZsZ200Z4X").starts_with("the squad in a YASB link begins with a version"));
    assert!(yasb("v99999ZsZ200Z4X").starts_with("the squad in a YASB link begins with a version"));
    assert_eq!(yasb("v8ZsZ200"), "the YASB link is cut off: expected `v8ZsZpointsZships`, found `v8ZsZ200`");
    assert_eq!(yasb("v8"), "the YASB link is cut off: expected `v8ZsZpointsZships`, found `v8`");
    assert_eq!(yasb("v8ZsZ200Z"), "the YASB link has no ships");
    assert_eq!(yasb("v8ZsZ200ZYYY"), "the YASB link has no ships");
    assert_eq!(
        yasb("v8ZqZ8Z4X"),
        format!("a YASB link of quick builds, which killbox does not know; {export}")
    );
    assert!(yasb("v8ZxZ200Z4X").starts_with("a YASB link of the game `x`; killbox knows s, h, e and b"));
    for ship in ["4XaW3", "X3", "4X3W-1", "fourX", "4X9999999999999999999999", "4X３", "4X3<script>"] {
        let said = yasb(&format!("v8ZsZ200Z5XY{ship}"));
        assert!(said.starts_with("ship 2 of the YASB link: expected `PILOTXupgrades` in numbers"), "{said}");
    }
    assert!(refusal("https://yasb.app/?d=v8ZsZ200Z4X").starts_with("the YASB link names no faction"));
    assert_eq!(yasb(&format!("v8ZsZ200Z{}", "4XY".repeat(100))), "100 ships: no squad has more than 8");
    let lbn = |lbx: &str| refusal(&format!("https://launchbaynext.app/print?lbx={lbx}"));
    for (lbx, why) in [
        ("", "expected `'name'.points.faction.format` and ships"),
        ("'A'.200", "expected `'name'.points.faction.format` and ships"),
        ("'A", "the word that begins at letter 1 has no end"),
        ("'A'.200.1.0.l33.2", "the list that begins at letter 13 has no end"),
        ("'A'.200.1.0.l33.2rr", "a bracket too many at letter 19"),
        ("'A'.200.1.0.l33r", "ship 1: expected ship, pilot and upgrades"),
        ("'A'.200.1.0.l33.2.7r", "ship 1: expected a list of upgrades"),
        ("'A'.200.1.0.l33.l2rr", "ship 1: expected a pilot, found something else"),
        ("'A'.200.9.0.l33.2r", "its faction is unknown"),
        ("'A'.200.1.0.l33.2r.'x'", "ship 2 is not a list"),
        (
            "'A'.200.1.0.l33.2r.%3Cscript%3E",
            "expected a number, a word or a list at letter 20, found `<script>`",
        ),
        ("'A'.200.1.0.l33.9999999r", "expected a number, a word or a list at letter 17, found `9999999r`"),
    ] {
        assert_eq!(lbn(lbx), format!("the Launch Bay Next link is damaged: {why}; {export}"), "{lbx}");
    }
    assert!(lbn(&format!("'A'.200.1.0.{}", "l".repeat(5000))).contains("nest deeper than 6 levels"));
    assert_eq!(lbn("'A'.200.1.0.lr.lr"), "the Launch Bay Next link has no ships");
    assert_eq!(
        refusal("https://example.org/squads/42"),
        format!(
            "killbox reads links of YASB (`?f=...&d=v8Z...`) and of Launch Bay Next (`?lbx=...`), not of `example.org`; {export}"
        )
    );
    let long = format!("{LUKE}{}", "W3".repeat(5000));
    assert_eq!(
        refusal(&long),
        format!("a link of {} letters; squad builders make shorter links", long.len())
    );
}

/// Texts of a link are printed so that they cannot fill or control a terminal, and are only text.
#[test]
fn hostile_links() {
    let name = "%1B%5B2J%0A%3Cscript%3Ealert(1)%3C%2Fscript%3E%E2%80%AE".to_owned() + &"x".repeat(3000);
    for link in [
        format!(
            "https://yasb.app/?f=Rebel%20Alliance&d=v8ZsZ200Z4XY5X&sn={name}&obs=%1B%5B31m,{}",
            "y".repeat(500)
        ),
        format!("https://launchbaynext.app/?lbx='{name}'.200.1.0.l33.2r.l33.1r"),
        format!("https://launchbaynext.app/?lbx='A'.200.1.0.l'{name}'.'{name}'.l'{name}'.'{name}'rr"),
        format!("https://yasb.app/?f={name}&d=v8ZsZ200Z4X"),
        format!("https://{name}/"),
    ] {
        let checked = checked(&link);
        for line in checked.show().lines() {
            assert!(!line.chars().any(char::is_control), "{line:?}");
            assert!(line.chars().count() < 500, "{line}");
        }
    }
    // Texts that no builder wrote, with letters of many bytes.
    for text in ["\u{3000}x?d=v８ZsZ200Z4X", "日本?lbx=日本", "é?f=é&d=v8ZéZ200Zé", "?d=v", "?lbx=", "&d=v8Z"]
    {
        for around in [text.to_owned(), format!("\u{3000}{text}\u{3000}\nsecond")] {
            assert!(Xws::parse(&around, "f", "f").is_err(), "{around}");
        }
    }
}

/// Every number of YASB's 200-point table is a card of the catalogue, except for one card that the
/// card data lack. Of the 20-point table, this holds for numbers older than the card data.
#[test]
fn the_tables_know_the_catalogue() {
    let xws = |version: u32, faction: &str, ship: String| {
        Xws::parse(&format!("https://x/?f={faction}&d=v{version}ZsZ200Z{ship}"), "f", "f")
    };
    let cards = |set| Catalogue::embedded().cards(set);
    let legacy = cards(killbox_components::ruleset::CardSet::Legacy);
    let standard = cards(killbox_components::ruleset::CardSet::Standard);
    let mut found = [0, 0, 0];
    for number in 0..1000 {
        if let Ok(xws) = xws(8, "Resistance", format!("{number}X")) {
            assert!(legacy.pilot(&xws.ships[0].pilot).is_some(), "{number}: {}", xws.ships[0].pilot);
            found[0] += 1;
        }
        if let Ok(xws) = xws(8, "Resistance", format!("0X{number}")) {
            let (_, id) = &xws.ships[0].upgrades[0];
            assert!(legacy.upgrade(id).is_some() != (id == "sabinewren-command"), "{number}: {id}");
            found[1] += 1;
        }
        if let Ok(xws) = xws(9, "Resistance", format!("{number}X"))
            && number < 678
        {
            assert!(standard.pilot(&xws.ships[0].pilot).is_some(), "{number}: {}", xws.ships[0].pilot);
            found[2] += 1;
        }
    }
    assert_eq!(found, [751, 529, 672]);
}

//! YASB links: `?f=FACTION&d=vNZgZpointsZships&sn=NAME&obs=a,b,c`. Ships are joined by `Y`; each is
//! `PILOTXupgrades` with upgrades joined by `W`, an empty one for an empty slot.
//!
//! `g` is the game: `s`, `h` and `e` differ in what is legal, `b` stands for points on trial, and
//! `q` for quick builds, which have other numbers.

use serde_json::{Map, Value, json};

use super::super::Squad;
use super::super::excerpt::cut;
use super::super::system::PointsSystem;
use super::query::{EXPORT, unknown_numbers, value};
use super::tables::{YASB_20, YASB_200, Yasb};

/// The slot name of a link's upgrades in the XWS. The card of each upgrade determines its slot.
const UPGRADES: &str = "upgrades";

/// The part of a link before the ships.
struct Head<'a> {
    version: u32,
    game: &'a str,
    ships: &'a str,
}

/// The digits of the version with which `d=` begins.
fn version(squad: &str) -> Option<&str> {
    let digits = squad.strip_prefix('v')?.split(|c: char| !c.is_ascii_digit()).next()?;
    (1..=3).contains(&digits.len()).then_some(digits)
}

/// The parts of `d=`. The message names the part that is missing.
fn head(squad: &str) -> Result<Head<'_>, String> {
    let Some(version) = version(squad) else {
        return Err(format!(
            "the squad in a YASB link begins with a version, `d=v8Z...`, not with `{}`",
            cut(squad)
        ));
    };
    let rest = &squad[1 + version.len()..];
    let version: u32 = version.parse().map_err(|_| "the version is not a number".to_owned())?;
    if version < 8 || rest.starts_with('!') {
        let edition =
            if version < 4 { "First Edition" } else { "First Edition or the first Second Edition lists" };
        return Err(format!(
            "a YASB link of version {version} ({edition}); killbox reads versions 8 to 10: open it in the builder and copy the new link"
        ));
    }
    if version > 10 {
        return Err(format!("a YASB link of version {version}; killbox reads versions 8 to 10; {EXPORT}"));
    }
    let mut parts = rest.strip_prefix('Z').unwrap_or_default().splitn(3, 'Z');
    let (Some(game), Some(_), Some(ships)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(format!(
            "the YASB link is cut off: expected `v{version}ZsZpointsZships`, found `{}`",
            cut(squad)
        ));
    };
    Ok(Head { version, game, ships })
}

/// The points system of the `d=` of a Second Edition squad's link, and how it is known. killbox
/// does not read the numbers of versions 4 to 7, which are older than the 20-point game.
pub(super) fn system_of(squad: &str) -> Option<(PointsSystem, String)> {
    let by = |version: u32| format!("its YASB link is of version {version}");
    let old = version(squad)?.parse::<u32>().ok().filter(|version| (4..8).contains(version));
    if let Some(version) = old {
        return Some((PointsSystem::Points200, by(version)));
    }
    let head = head(squad).ok()?;
    let system = match (head.version, head.game) {
        (8, _) => PointsSystem::Points200,
        (9, game) if game != "b" => PointsSystem::Points20,
        _ => PointsSystem::Xwa,
    };
    Some((system, by(head.version)))
}

/// The squad of a link.
pub(super) fn decode(squad: &str, query: &[(String, String)], link: &str) -> Result<Value, String> {
    let head = head(squad)?;
    match head.game {
        "s" | "h" | "e" | "b" => {}
        "q" => return Err(format!("a YASB link of quick builds, which killbox does not know; {EXPORT}")),
        other => {
            return Err(format!(
                "a YASB link of the game `{}`; killbox knows s, h, e and b; {EXPORT}",
                cut(other)
            ));
        }
    }
    let Some(faction) = value(query, "f").filter(|faction| !faction.is_empty()) else {
        return Err("the YASB link names no faction: expected `f=Rebel%20Alliance` or the like".into());
    };
    let (table, of) = match head.version {
        8 => (&*YASB_200, "YASB's 200-point game"),
        _ => (&*YASB_20, "YASB's 20-point and 50-point games"),
    };
    let mut unknown = Vec::new();
    let ships = head.ships.split('Y').filter(|ship| !ship.is_empty());
    let pilots: Vec<Value> = (1..)
        .zip(ships)
        .map(|(number, text)| ship(number, text, table, &mut unknown))
        .collect::<Result<_, _>>()?;
    if pilots.is_empty() {
        return Err("the YASB link has no ships".into());
    }
    if !unknown.is_empty() {
        return Err(unknown_numbers(&unknown, of));
    }
    let mut xws = Map::new();
    if let Some(name) = value(query, "sn").filter(|name| !name.trim().is_empty()) {
        xws.insert("name".into(), name.as_ref().into());
    }
    xws.insert("faction".into(), faction.as_ref().into());
    xws.insert("pilots".into(), pilots.into());
    let obstacles = value(query, "obs").unwrap_or_default();
    let obstacles: Vec<&str> = obstacles.split(',').filter(|name| !name.is_empty()).collect();
    if !obstacles.is_empty() {
        xws.insert("obstacles".into(), json!(obstacles));
    }
    xws.insert("vendor".into(), json!({ "yasb": { "builder": "YASB", "link": link.trim() } }));
    Ok(xws.into())
}

/// Decodes one ship of a link. Numbers that the table does not have are appended to `unknown`.
fn ship(number: usize, text: &str, table: &Yasb, unknown: &mut Vec<String>) -> Result<Value, String> {
    let mut parts = text.split('X');
    let (pilot, upgrades) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let digits = |word: &str| -> Result<u32, String> {
        let all = !word.is_empty() && word.len() < 7 && word.bytes().all(|b| b.is_ascii_digit());
        all.then(|| word.parse().ok()).flatten().ok_or_else(|| {
            format!(
                "ship {number} of the YASB link: expected `PILOTXupgrades` in numbers, found `{}`",
                cut(text)
            )
        })
    };
    let pilot = digits(pilot)?;
    let id = table.pilots.get(&pilot);
    if id.is_none() {
        unknown.push(format!("ship {number}, pilot {pilot}"));
    }
    let mut ids = Vec::new();
    for (place, upgrade) in (1..).zip(upgrades.split('W')).filter(|(_, upgrade)| !upgrade.is_empty()) {
        let upgrade = digits(upgrade)?;
        match table.upgrades.get(&upgrade) {
            Some(id) => ids.push(id),
            None => unknown.push(format!("ship {number}, upgrade {upgrade} (slot {place})")),
        }
    }
    if table.loadouts.contains(&pilot) {
        ids.clear();
    }
    Ok(json!({ "id": id, "upgrades": { UPGRADES: ids } }))
}

/// The link of a squad, for the builder of its points system. See [`squads`](crate::squads) for an
/// example.
///
/// # Errors
/// The message names a card for which the builder has no number.
pub fn encode(squad: &Squad, system: PointsSystem) -> Result<String, String> {
    let (table, start) = match system {
        PointsSystem::Points200 => (&*YASB_200, ("https://xwing-legacy.com/", "v8ZsZ200Z")),
        PointsSystem::Points20 => (&*YASB_20, ("https://yasb.app/", "v9ZsZ20Z")),
        PointsSystem::Xwa => (&*YASB_20, ("https://yasb.app/", "v10ZsZ50Z")),
    };
    let number = |ids: &std::collections::BTreeMap<u32, String>, id: &str| {
        let found = ids.iter().find(|(_, known)| *known == id).map(|(number, _)| *number);
        found.ok_or_else(|| format!("the builder has no number for `{id}`"))
    };
    let mut ships = Vec::new();
    for ship in &squad.ships {
        let pilot = number(&table.pilots, &ship.pilot.id)?;
        let own = if ship.pilot.is_standard_loadout() { &[][..] } else { &ship.upgrades[..] };
        let upgrades =
            own.iter().map(|card| number(&table.upgrades, &card.id).map(|number| number.to_string()));
        ships.push(format!("{pilot}X{}", upgrades.collect::<Result<Vec<_>, _>>()?.join("W")));
    }
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("f", squad.faction.name());
    query.append_pair("d", &format!("{}{}", start.1, ships.join("Y")));
    query.append_pair("sn", &squad.name);
    query.append_pair("obs", &squad.obstacle_names().join(","));
    // Builders read `+` literally.
    Ok(format!("{}?{}", start.0, query.finish().replace('+', "%20")))
}

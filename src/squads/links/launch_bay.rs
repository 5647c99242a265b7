//! Launch Bay Next links: `?lbx=` and a list in which `.` stands for a comma, `l` and `r` (or round
//! brackets) for the brackets of lists, and `'` for quotes.
//!
//! The list begins with name, points, faction and format; newer links then have a number for the
//! ruleset. The ships follow, `l SHIP.PILOT.l SLOT.UPGRADE.UPGRADE r r`: one after another in older
//! links, in newer ones as a list with the list of obstacles behind it. Cards are numbers, or ids
//! if the builder has no number. Brackets around the whole list mean nothing.

use serde_json::{Map, Value, json};

use super::super::excerpt::cut;
use super::query::{EXPORT, unknown_numbers};
use super::tables::{LAUNCH_BAY, LaunchBay};

/// The obstacles in the order in which links number them.
const OBSTACLES: [(&str, u64, u64); 5] = [
    ("coreasteroid", 0, 6),
    ("core2asteroid", 0, 6),
    ("vt49decimatordebris", 0, 3),
    ("yt2400debris", 0, 3),
    ("gascloud", 1, 6),
];

/// The deepest nesting of lists in a link.
const DEEPEST: usize = 6;

/// The rulesets by their number in a link, as the `ruleset` key of squad files names them.
const RULESETS: [&str; 3] = ["AMG", "XWA", "Legacy"];

/// A part of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Item {
    Number(u32),
    Word(String),
    /// The text that a builder writes for a missing value.
    Nothing,
    List(Vec<Item>),
}

/// The name of the squad in a link, if it can be read.
pub(super) fn name(lbx: &str) -> Option<String> {
    match items(lbx).ok()?.into_iter().next()? {
        Item::Word(name) => Some(plain(&name)),
        _ => None,
    }
}

/// The ruleset of a link, as the `ruleset` key of squad files names it. Links that are older than
/// that key have none.
pub(super) fn ruleset(lbx: &str) -> Option<&'static str> {
    match &items(lbx).ok()?[..] {
        [_, _, _, _, Item::Number(number), ..] => RULESETS.get(*number as usize).copied(),
        _ => None,
    }
}

/// The squad of a link.
pub(super) fn decode(lbx: &str, link: &str) -> Result<Value, String> {
    let damaged = |why: String| format!("the Launch Bay Next link is damaged: {why}; {EXPORT}");
    let items = items(lbx).map_err(damaged)?;
    let [Item::Word(name), points, faction, _, rest @ ..] = &items[..] else {
        return Err(damaged("expected `'name'.points.faction.format` and ships".into()));
    };
    let table = &*LAUNCH_BAY;
    let (ruleset, rest) = match rest {
        [Item::Number(ruleset), rest @ ..] => (Some(*ruleset), rest),
        rest => (None, rest),
    };
    let is_list = |item: &Item| matches!(item, Item::List(_));
    let (ships, obstacles) = match rest {
        [Item::List(ships), obstacles @ ..] if ships.iter().all(is_list) => (&ships[..], obstacles.first()),
        ships => (ships, None),
    };
    if ships.is_empty() {
        return Err("the Launch Bay Next link has no ships".into());
    }
    let mut unknown = Vec::new();
    let faction = match faction {
        Item::Number(number) => table.factions.get(number).cloned(),
        Item::Word(word) => Some(word.clone()),
        _ => None,
    };
    let Some(faction) = faction else { return Err(damaged("its faction is unknown".into())) };
    let pilots: Vec<Value> = (1..)
        .zip(ships)
        .map(|(number, item)| ship(number, item, table, &mut unknown).map_err(damaged))
        .collect::<Result<_, _>>()?;
    if !unknown.is_empty() {
        return Err(unknown_numbers(&unknown, "Launch Bay Next"));
    }
    let mut xws = Map::new();
    if !name.trim().is_empty() {
        xws.insert("name".into(), plain(name).into());
    }
    xws.insert("faction".into(), faction.into());
    xws.insert("pilots".into(), pilots.into());
    if let Some(Item::List(numbers)) = obstacles {
        let names: Vec<String> = numbers.iter().filter_map(obstacle).collect();
        xws.insert("obstacles".into(), json!(names));
    }
    if let Item::Number(points) = points {
        xws.insert("points".into(), (*points).into());
    }
    if let Some(ruleset) = ruleset.and_then(|number| RULESETS.get(number as usize)) {
        xws.insert("ruleset".into(), (*ruleset).into());
    }
    xws.insert("vendor".into(), json!({ "lbn": { "builder": "Launch Bay Next", "link": link.trim() } }));
    Ok(xws.into())
}

/// Decodes one ship of a link. Numbers that the table does not have are appended to `unknown`.
fn ship(number: usize, item: &Item, table: &LaunchBay, unknown: &mut Vec<String>) -> Result<Value, String> {
    let Item::List(parts) = item else { return Err(format!("ship {number} is not a list")) };
    let [ship, pilot, slots @ ..] = &parts[..] else {
        return Err(format!("ship {number}: expected ship, pilot and upgrades"));
    };
    let mut card = |what: &str, item: &Item, place: &str| match item {
        Item::Word(id) => Ok(Some(id.clone())),
        Item::Number(n) => {
            let (ids, doubts) = match what {
                "ship" => (&table.ships, "ships"),
                "pilot" => (&table.pilots, "pilots"),
                _ => (&table.upgrades, "upgrades"),
            };
            let id = ids.get(n).cloned();
            let meanings = table.doubtful.get(doubts).and_then(|of| of.get(n));
            match (&id, meanings) {
                (Some(_), _) => {}
                // The pilot determines the ship type.
                (None, Some(_)) if what == "ship" => {}
                (None, Some(of)) => unknown.push(format!(
                    "ship {number}, {what} {n}{place} (`{}`, as the link is older or newer)",
                    of.join("` or `")
                )),
                (None, None) => unknown.push(format!("ship {number}, {what} {n}{place}")),
            }
            Ok(id)
        }
        _ => Err(format!("ship {number}: expected a {what}, found something else")),
    };
    let (chassis, pilot) = (card("ship", ship, "")?, card("pilot", pilot, "")?);
    let mut upgrades = Map::new();
    for slot in slots {
        let Item::List(list) = slot else {
            return Err(format!("ship {number}: expected a list of upgrades"));
        };
        let Some((slot, list)) = list.split_first() else { continue };
        let slot = match slot {
            Item::Word(slot) => slot.clone(),
            Item::Number(n) => table.slots.get(n).cloned().unwrap_or_else(|| n.to_string()),
            _ => return Err(format!("ship {number}: expected a slot, found something else")),
        };
        let place = format!(" ({})", cut(&slot));
        for item in list {
            let id = card("upgrade", item, &place)?;
            let ids = upgrades.entry(slot.clone()).or_insert_with(|| Value::Array(Vec::new()));
            if let (Value::Array(ids), Some(id)) = (ids, id) {
                ids.push(id.into());
            }
        }
    }
    let mut value = json!({ "id": pilot, "upgrades": upgrades });
    if let Some(chassis) = chassis {
        value["ship"] = chassis.into();
    }
    Ok(value)
}

/// The id of an obstacle in squad files; `None` for other items.
fn obstacle(item: &Item) -> Option<String> {
    let mut at = match item {
        Item::Word(name) => return Some(name.trim_start_matches("obstacle-").to_owned()),
        Item::Number(at) => u64::from(*at),
        _ => return None,
    };
    for (name, first, count) in OBSTACLES {
        if at < count {
            return Some(format!("{name}{}", first + at));
        }
        at -= count;
    }
    None
}

/// Decodes a name that the builder encoded for a link.
fn plain(name: &str) -> String {
    form_urlencoded::parse(format!("={}", name.replace('+', "%2B").replace('&', "%26")).as_bytes())
        .next()
        .map_or_else(String::new, |(_, name)| name.into_owned())
}

/// The parts of a link. Links of 2019 and 2020 have brackets around the whole list.
fn items(lbx: &str) -> Result<Vec<Item>, String> {
    let whole = lbx.trim();
    let mut reader = Reader { text: whole, at: 0 };
    let mut items = reader.list(0)?;
    if reader.at < whole.len() {
        return Err(format!("a bracket too many at letter {}", reader.at + 1));
    }
    while let [Item::List(inner)] = &mut items[..] {
        items = std::mem::take(inner);
    }
    Ok(items)
}

/// The end of a word in these quotes: the first quote behind which the link continues. Names
/// contain apostrophes, which the builder does not escape.
pub(super) fn end_of_word(word: &str, quote: char) -> Option<usize> {
    let goes_on = |rest: &str| {
        let rest = rest.trim_start_matches('r');
        rest.is_empty() || rest.starts_with(['.', ',', ')', ']'])
    };
    word.match_indices(quote).map(|(at, _)| at).find(|at| goes_on(&word[at + 1..]))
}

/// Reads the parts of a link from left to right.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn next(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Whether one of these characters comes next. If so, skips it.
    fn pass(&mut self, any: &[char]) -> bool {
        let next = self.next().filter(|c| any.contains(c));
        self.at += next.map_or(0, char::len_utf8);
        next.is_some()
    }

    /// Reads items up to the end of the list or of the link. The closing bracket is not consumed.
    fn list(&mut self, depth: usize) -> Result<Vec<Item>, String> {
        let mut items = Vec::new();
        if depth > DEEPEST {
            return Err(format!("its lists nest deeper than {DEEPEST} levels"));
        }
        loop {
            if self.next().is_none_or(|c| matches!(c, 'r' | ')' | ']')) {
                return Ok(items);
            }
            items.push(self.item(depth)?);
            if !self.pass(&['.', ',']) {
                return Ok(items);
            }
        }
    }

    fn item(&mut self, depth: usize) -> Result<Item, String> {
        let start = self.at;
        let rest = &self.text[start..];
        if rest.starts_with("null") {
            self.at += 4;
            return Ok(Item::Nothing);
        }
        if self.pass(&['l', '(', '[']) {
            let items = self.list(depth + 1)?;
            if !self.pass(&['r', ')', ']']) {
                return Err(format!("the list that begins at letter {} has no end", start + 1));
            }
            return Ok(Item::List(items));
        }
        for quote in ['\'', '"'] {
            if let Some(word) = rest.strip_prefix(quote) {
                let Some(end) = end_of_word(word, quote) else {
                    return Err(format!("the word that begins at letter {} has no end", start + 1));
                };
                self.at += end + 2;
                return Ok(Item::Word(word[..end].to_owned()));
            }
        }
        let minus = rest.starts_with('-');
        let digits = rest[usize::from(minus)..].bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 || digits > 6 {
            return Err(format!(
                "expected a number, a word or a list at letter {}, found `{}`",
                start + 1,
                cut(rest)
            ));
        }
        self.at += usize::from(minus) + digits;
        match rest[..digits].parse() {
            Ok(number) if !minus => Ok(Item::Number(number)),
            _ => Ok(Item::Nothing),
        }
    }
}

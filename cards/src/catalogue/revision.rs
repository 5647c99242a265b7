//! Revisions of points: what the cards of a game cost from one day on, by the list of those who
//! publish its points. Each is a file `cards/points/**/*.points`, written by
//! `cargo xtask import-points`.
//!
//! A line holds one card: its kind (`p` for a ship card, `u` for an upgrade), its id, its cost, the
//! formats that it is flagged for, and what else belongs to its kind:
//!
//! ```text
//! p lukeskywalker 14/10 SXE acffkp
//! u protontorpedoes 7 SXE r3
//! u r2astromech agility:2,2,4,8 SWE
//! ```
//!
//! `14/10` is a cost and a loadout value, `SXE` the formats Standard, Extended and Epic (`W` is
//! Wild Space, `-` none), `acffkp` the slots, each by a letter, and `r3` that a squad may have
//! three copies [XWA-5].

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::LazyLock;

use killbox_components::ruleset::CardSet;
use killbox_components::slot::Slot;
use serde::{Serialize, Serializer};

use super::upgrade::Cost;
use super::words::{CardKind, Format};

/// Path and text of every file of points, sorted by path.
static EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/points.rs"));

/// A revision of the points of one set. Cards of the set that it does not list cannot be bought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revision {
    /// The card set.
    pub set: CardSet,
    /// The name by which users choose it, such as `50P20`.
    pub name: String,
    /// The day from which it holds, as `2026-04-26`.
    pub since: String,
    /// Its title in the publication.
    pub title: String,
    /// The publication.
    pub source: String,
    /// The ship cards, by id.
    pub pilots: BTreeMap<String, PilotRevised>,
    /// The upgrade cards, by id.
    pub upgrades: BTreeMap<String, UpgradeRevised>,
}

/// A ship card in a revision.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PilotRevised {
    /// The cost in squad points.
    pub cost: i16,
    /// The loadout value [SQD-4].
    pub loadout: Option<i16>,
    /// The upgrade bar, sorted.
    pub slots: Vec<Slot>,
    /// The formats that the card is flagged for.
    pub formats: Vec<Format>,
    /// How many copies a squad may have; 0 if the list does not restrict the card [XWA-5].
    pub restricted: u8,
}

/// An upgrade card in a revision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpgradeRevised {
    /// The cost.
    pub cost: Cost,
    /// The formats that the card is flagged for.
    pub formats: Vec<Format>,
    /// How many copies a squad may have; 0 if the list does not restrict the card [XWA-5].
    pub restricted: u8,
}

/// The revisions that come with killbox, oldest first.
pub fn revisions() -> &'static [Revision] {
    static REVISIONS: LazyLock<Vec<Revision>> = LazyLock::new(|| {
        let read = |(path, text): &(&str, &str)| {
            Revision::read(text).unwrap_or_else(|why| panic!("{path}, compiled into the program: {why}"))
        };
        let mut all: Vec<Revision> = EMBEDDED.iter().map(read).collect();
        all.sort_by(|a, b| (&a.since, &a.name).cmp(&(&b.since, &b.name)));
        all
    });
    &REVISIONS
}

/// The revision with this name, in any case.
pub fn revision(name: &str) -> Option<&'static Revision> {
    revisions().iter().find(|revision| revision.name.eq_ignore_ascii_case(name))
}

/// The revisions by which cards cost unless another one is chosen. A set without one has the points
/// of its facts.
const CURRENT: [(CardSet, &str); 2] = [(CardSet::Legacy, "X2PO-2026-03"), (CardSet::Xwa, "50P20")];

/// The revision by which the cards of the set cost unless another one is chosen.
pub fn current(set: CardSet) -> Option<&'static Revision> {
    CURRENT.iter().find(|(of, _)| *of == set).and_then(|(_, name)| revision(name))
}

/// The letters of the formats.
const FORMATS: [(Format, char); 4] =
    [(Format::Standard, 'S'), (Format::Extended, 'X'), (Format::WildSpace, 'W'), (Format::Epic, 'E')];

/// The letters of the slots.
const SLOTS: [(Slot, char); Slot::ALL.len()] = [
    (Slot::Astromech, 'a'),
    (Slot::Cannon, 'n'),
    (Slot::Cargo, 'o'),
    (Slot::Command, 'd'),
    (Slot::Configuration, 'c'),
    (Slot::Crew, 'w'),
    (Slot::Device, 'b'),
    (Slot::ForcePower, 'f'),
    (Slot::Gunner, 'g'),
    (Slot::Hardpoint, 'h'),
    (Slot::Hyperdrive, 'y'),
    (Slot::Illicit, 'i'),
    (Slot::Missile, 'm'),
    (Slot::Modification, 'k'),
    (Slot::Sensor, 's'),
    (Slot::TacticalRelay, 'r'),
    (Slot::Talent, 't'),
    (Slot::Team, 'e'),
    (Slot::Tech, 'j'),
    (Slot::Title, 'l'),
    (Slot::Torpedo, 'p'),
    (Slot::Turret, 'u'),
];

/// Makes a cost of a table.
type OfTable = fn(Vec<i16>) -> Cost;

/// The tables of costs, by the word before the colon.
const TABLES: [(&str, OfTable); 3] =
    [("size", Cost::BySize), ("agility", Cost::ByAgility), ("initiative", Cost::ByInitiative)];

impl Revision {
    /// Reads a file of points.
    ///
    /// # Errors
    /// The first line that is no card and no heading, with its number.
    pub fn read(text: &str) -> Result<Revision, String> {
        let mut headings = BTreeMap::new();
        let (mut pilots, mut upgrades) = (BTreeMap::new(), BTreeMap::new());
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#')) {
            let wrong = || format!("line {number}: `{line}` is neither a card nor a heading");
            match line.split_once(' ').ok_or_else(wrong)? {
                ("p", card) => {
                    let (id, pilot) = pilot(card).ok_or_else(wrong)?;
                    pilots.insert(id, pilot);
                }
                ("u", card) => {
                    let (id, upgrade) = upgrade(card).ok_or_else(wrong)?;
                    upgrades.insert(id, upgrade);
                }
                (heading, value) => {
                    headings.insert(heading, value);
                }
            }
        }
        let heading = |name: &str| {
            let value = headings.get(name).ok_or_else(|| format!("the heading `{name}` is missing"))?;
            Ok::<_, String>((*value).to_owned())
        };
        let set = heading("set")?;
        let set = CardSet::ALL.into_iter().find(|known| known.word() == set);
        Ok(Revision {
            set: set.ok_or("the heading `set` names no card set")?,
            name: heading("name")?,
            since: heading("since")?,
            title: heading("title")?,
            source: heading("source")?,
            pilots,
            upgrades,
        })
    }

    /// The file of points.
    pub fn write(&self) -> String {
        let Revision { set, name, since, title, source, pilots, upgrades } = self;
        let mut out = format!(
            "# Written by `cargo xtask import-points`; do not edit.\nset {set}\nname {name}\nsince {since}\ntitle {title}\nsource {source}\n"
        );
        for (id, pilot) in pilots {
            let loadout = pilot.loadout.map_or_else(String::new, |loadout| format!("/{loadout}"));
            let slots = letters(&SLOTS, &pilot.slots);
            let formats = letters(&FORMATS, &pilot.formats);
            let _ =
                writeln!(out, "p {id} {}{loadout} {formats} {slots}{}", pilot.cost, copies(pilot.restricted));
        }
        for (id, upgrade) in upgrades {
            let cost = cost_of(&upgrade.cost);
            let formats = letters(&FORMATS, &upgrade.formats);
            let _ = writeln!(out, "u {id} {cost} {formats}{}", copies(upgrade.restricted));
        }
        out
    }
}

/// What a later revision changed on a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The kind of the card.
    #[serde(serialize_with = "as_word")]
    pub kind: CardKind,
    /// The id of the card.
    pub id: String,
    /// What changed: `cost`, `loadout`, `slots`, `formats`, or `copies`, the number that a squad
    /// may have.
    pub what: &'static str,
    /// The value before; `-` if there was none.
    pub before: String,
    /// The value since.
    pub after: String,
}

/// Writes a kind as files name it: `pilot`, `upgrade`.
fn as_word<S: Serializer>(kind: &CardKind, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(kind.xws())
}

impl Change {
    /// The values before and since as people read them: of lists, only what was lost (`-Gunner`)
    /// and what came (`+Crew`).
    pub fn told(&self) -> [String; 2] {
        if !matches!(self.what, "slots" | "formats") {
            return [self.before.clone(), self.after.clone()];
        }
        let parts = |list: &str| -> Vec<String> {
            list.split(", ").filter(|part| *part != "-").map(str::to_owned).collect()
        };
        let (mut lost, mut came) = (parts(&self.before), parts(&self.after));
        came.retain(|part| match lost.iter().position(|other| other == part) {
            Some(both) => {
                lost.remove(both);
                false
            }
            None => true,
        });
        [(lost, '-'), (came, '+')].map(|(parts, mark)| {
            parts.iter().map(|part| format!("{mark}{part}")).collect::<Vec<_>>().join(", ")
        })
    }
}

impl Revision {
    /// What `later`, a revision of the same set, changed: ship cards, then upgrades, by id.
    pub fn changes(&self, later: &Revision) -> Vec<Change> {
        let mut changes = changed(CardKind::Pilot, &self.pilots, &later.pilots, |pilot| {
            vec![
                ("cost", pilot.cost.to_string()),
                ("loadout", pilot.loadout.map_or_else(none, |loadout| loadout.to_string())),
                ("slots", names(&pilot.slots, Slot::name)),
                ("formats", names(&pilot.formats, Format::name)),
                ("copies", most(pilot.restricted)),
            ]
        });
        changes.extend(changed(CardKind::Upgrade, &self.upgrades, &later.upgrades, |upgrade| {
            vec![
                ("cost", cost_of(&upgrade.cost)),
                ("formats", names(&upgrade.formats, Format::name)),
                ("copies", most(upgrade.restricted)),
            ]
        }));
        changes
    }
}

/// The changes of the cards of one kind. `told` is what can change on a card.
fn changed<T>(
    kind: CardKind,
    before: &BTreeMap<String, T>,
    after: &BTreeMap<String, T>,
    told: impl Fn(&T) -> Vec<(&'static str, String)>,
) -> Vec<Change> {
    let ids: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let mut changes = Vec::new();
    for id in ids {
        let [before, after] = [before, after].map(|cards| cards.get(id).map(&told));
        let values = before.as_ref().or(after.as_ref()).map_or(0, Vec::len);
        for at in 0..values {
            let value = |of: &Option<Vec<(&'static str, String)>>| {
                of.as_ref().map_or_else(none, |values| values[at].1.clone())
            };
            let what = before.as_ref().or(after.as_ref()).map_or("", |values| values[at].0);
            let (before, after) = (value(&before), value(&after));
            if before != after {
                changes.push(Change { kind, id: id.clone(), what, before, after });
            }
        }
    }
    changes
}

fn none() -> String {
    "-".to_owned()
}

/// The names of some words; `-` for none.
fn names<T: Copy>(words: &[T], name: fn(T) -> &'static str) -> String {
    if words.is_empty() {
        none()
    } else {
        words.iter().map(|word| name(*word)).collect::<Vec<_>>().join(", ")
    }
}

/// The number of copies; `-` if it is not restricted.
fn most(restricted: u8) -> String {
    if restricted == 0 { none() } else { restricted.to_string() }
}

/// A cost as the file writes it.
fn cost_of(cost: &Cost) -> String {
    match cost {
        Cost::Fixed(cost) => cost.to_string(),
        Cost::BySize(table) => table_of("size", table),
        Cost::ByAgility(table) => table_of("agility", table),
        Cost::ByInitiative(table) => table_of("initiative", table),
    }
}

fn table_of(by: &str, costs: &[i16]) -> String {
    let costs: Vec<String> = costs.iter().map(i16::to_string).collect();
    format!("{by}:{}", costs.join(","))
}

/// The end of a line: the number of copies, if it is restricted.
fn copies(restricted: u8) -> String {
    if restricted == 0 { String::new() } else { format!(" r{restricted}") }
}

/// The letters of some words; `-` for none.
fn letters<T: Copy + PartialEq>(table: &[(T, char)], words: &[T]) -> String {
    let letter = |word: &T| table.iter().find(|(known, _)| known == word).map(|(_, letter)| *letter);
    let letters: String = words.iter().filter_map(letter).collect();
    if letters.is_empty() { "-".to_owned() } else { letters }
}

/// The words of some letters.
fn words<T: Copy>(table: &[(T, char)], letters: &str) -> Option<Vec<T>> {
    let word = |letter: char| table.iter().find(|(_, known)| *known == letter).map(|(word, _)| *word);
    letters.trim_matches('-').chars().map(word).collect()
}

/// The number of copies that stands at the end of a line; 0 if nothing stands there.
fn restricted(word: Option<&str>) -> Option<u8> {
    word.map_or(Some(0), |word| word.strip_prefix('r')?.parse().ok())
}

fn pilot(card: &str) -> Option<(String, PilotRevised)> {
    let mut parts = card.split(' ');
    let (id, points, formats, slots) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let (cost, loadout) = match points.split_once('/') {
        Some((cost, loadout)) => (cost, Some(loadout.parse().ok()?)),
        None => (points, None),
    };
    let pilot = PilotRevised {
        cost: cost.parse().ok()?,
        loadout,
        slots: words(&SLOTS, slots)?,
        formats: words(&FORMATS, formats)?,
        restricted: restricted(parts.next())?,
    };
    Some((id.to_owned(), pilot))
}

fn upgrade(card: &str) -> Option<(String, UpgradeRevised)> {
    let mut parts = card.split(' ');
    let (id, cost, formats) = (parts.next()?, parts.next()?, parts.next()?);
    let cost = match cost.split_once(':') {
        None => Cost::Fixed(cost.parse().ok()?),
        Some((by, costs)) => {
            let costs = costs.split(',').map(|cost| cost.parse().ok()).collect::<Option<Vec<i16>>>()?;
            TABLES.iter().find(|(known, _)| *known == by)?.1(costs)
        }
    };
    let upgrade =
        UpgradeRevised { cost, formats: words(&FORMATS, formats)?, restricted: restricted(parts.next())? };
    Some((id.to_owned(), upgrade))
}

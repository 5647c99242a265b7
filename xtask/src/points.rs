//! `cargo xtask import-points`: writes the revisions of points that come with killbox from the
//! files in which the publishers of the points publish them.
//!
//! A folder of a publisher (`XWA`, `AMG`, `X2PO`) holds a folder for each revision, with a
//! `revision.json` that names the files: one for each faction and one for the upgrades. Only
//! numbers, ids, slots and flags are taken over.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use killbox_cards::catalogue::revision::{PilotRevised, Revision, UpgradeRevised};
use killbox_cards::catalogue::{CardSet, Catalogue, Format, Pilot, Slot, Upgrade};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::import::error::ImportError;
use crate::import::{mends, raw, read, words};

/// The arguments of `import-points`.
#[derive(Debug, PartialEq, Eq)]
pub struct Request {
    /// The folder with the folders of the publishers, or with the card data.
    pub from: PathBuf,
    /// For points that are published only in card data: which they are.
    pub in_cards: Option<InCards>,
    /// The folder for the files of points.
    pub out: PathBuf,
}

/// What card data do not say of their points.
#[derive(Debug, PartialEq, Eq)]
pub struct InCards {
    /// The name of the revision, such as `X2PO-2026-03`.
    pub name: String,
    /// The day from which it holds.
    pub since: String,
    /// The publication.
    pub source: String,
}

/// The ids that the publications write otherwise.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Mends {
    pilots: BTreeMap<String, String>,
    /// Slots of ship cards that the 50-point lists forget.
    slots: BTreeMap<String, Vec<Slot>>,
    upgrades: BTreeMap<(String, Slot), String>,
}

/// `revision.json`.
#[derive(Deserialize)]
struct About {
    effective_date: String,
    format: String,
    files: BTreeMap<String, String>,
}

/// A flag: a truth value, or a word.
#[derive(Deserialize)]
#[serde(untagged)]
enum Flag {
    Bool(bool),
    Word(String),
}

/// The flags of a card. Those that a publication does not know are missing.
#[derive(Deserialize)]
struct Flags {
    standard: Option<Flag>,
    extended: Option<Flag>,
    wildspace: Option<Flag>,
    epic: Option<Flag>,
}

#[derive(Deserialize)]
struct Listed {
    cost: i16,
    loadout: Option<i16>,
    #[serde(default)]
    slots: Vec<String>,
    #[serde(default)]
    restricted: u8,
    #[serde(flatten)]
    flags: Flags,
}

#[derive(Deserialize)]
struct ListedUpgrade {
    cost: UpgradeCost,
    slots: Vec<String>,
    #[serde(default)]
    restricted: u8,
    #[serde(flatten)]
    flags: Flags,
}

/// A number, a text that marks an unknown cost, or a table.
#[derive(Deserialize)]
#[serde(untagged)]
enum UpgradeCost {
    Plain(raw::Number),
    Table(raw::Cost),
}

/// Writes a file for each revision.
///
/// # Errors
/// A folder or file that cannot be read, or has another form. Nothing has been written then.
pub fn run(request: &Request) -> Result<String, String> {
    if let Some(about) = &request.in_cards {
        let revision = in_cards(&request.from, about)?;
        let Revision { set, name, pilots, upgrades, .. } = &revision;
        write(&request.out, &[file(&revision)])?;
        return Ok(format!("{name}, {set} set: {} ship cards, {} upgrades", pilots.len(), upgrades.len()));
    }
    let mends: Mends = ron::from_str(include_str!("../data/points-mends.ron"))
        .map_err(|error| format!("xtask/data/points-mends.ron: {error}"))?;
    let mut said = String::new();
    let mut files = Vec::new();
    for publisher in folders(&request.from)? {
        for folder in folders(&publisher)? {
            let (revision, unknown) = revision(&publisher, &folder, &mends)?;
            let Revision { set, name, since, pilots, upgrades, .. } = &revision;
            let (pilots, upgrades) = (pilots.len(), upgrades.len());
            let _ = writeln!(said, "{name} of {since}, {set} set: {pilots} ship cards, {upgrades} upgrades");
            if !unknown.is_empty() {
                let _ = writeln!(said, "  not among the cards: {}", unknown.join(", "));
            }
            files.push(file(&revision));
        }
    }
    write(&request.out, &files)?;
    let _ = write!(said, "{} files written", files.len());
    Ok(said)
}

/// The path of the file of a revision, below the folder for points, and its text.
fn file(revision: &Revision) -> (String, String) {
    (format!("{}/{}.points", revision.set, revision.name.to_lowercase()), revision.write())
}

fn write(out: &Path, files: &[(String, String)]) -> Result<(), String> {
    for (name, text) in files {
        let path = out.join(name);
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        fs::create_dir_all(path.parent().unwrap_or(&path)).map_err(failed)?;
        fs::write(&path, text).map_err(failed)?;
    }
    Ok(())
}

/// The points in a folder of card data.
fn in_cards(from: &Path, about: &InCards) -> Result<Revision, String> {
    let said = |error: ImportError| error.to_string();
    let mut sets = [read::folder(from, None).map_err(said)?];
    mends::apply(&mends::MendsTable::own().map_err(said)?, &mut sets);
    let [cards] = sets;
    let pilots = cards.pilots.into_values().map(|card| {
        let Pilot { cost, loadout, slots, formats, restricted, id, .. } = card;
        (id, PilotRevised { cost, loadout, slots, formats, restricted })
    });
    let upgrades = cards.upgrades.into_values().filter_map(|card| {
        let Upgrade { cost, formats, restricted, id, .. } = card;
        Some((id, UpgradeRevised { cost: cost?, formats, restricted }))
    });
    Ok(Revision {
        set: cards.set,
        name: about.name.clone(),
        since: about.since.clone(),
        title: format!("points in the card data of version {}", cards.version),
        source: about.source.clone(),
        pilots: pilots.collect(),
        upgrades: upgrades.collect(),
    })
}

/// The folders in a folder, sorted.
fn folders(dir: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(dir).map_err(|error| format!("{}: {error}", dir.display()))?;
    let mut folders: Vec<_> =
        entries.filter_map(Result::ok).map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    Ok(folders)
}

fn name_of(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// Reads a file of a revision. One publication has a file in Latin-1.
fn json<T: DeserializeOwned>(path: &Path) -> Result<T, String> {
    let failed = |error: String| format!("{}: {error}", path.display());
    let bytes = fs::read(path).map_err(|error| failed(error.to_string()))?;
    let text = String::from_utf8(bytes)
        .unwrap_or_else(|error| error.into_bytes().iter().map(|byte| char::from(*byte)).collect());
    serde_json::from_str(&text).map_err(|error| failed(error.to_string()))
}

/// A revision, and the ids that are not among the cards of its set.
fn revision(publisher: &Path, folder: &Path, mends: &Mends) -> Result<(Revision, Vec<String>), String> {
    let about: About = json(&folder.join("revision.json"))?;
    let since = date(&about.effective_date)
        .ok_or_else(|| format!("{}: `{}` is no date", folder.display(), about.effective_date))?;
    let (publisher, short) = (name_of(publisher), name_of(folder));
    let set = match publisher.as_str() {
        "XWA" if short.starts_with("50P") => CardSet::Xwa,
        "X2PO" => CardSet::Legacy,
        _ => CardSet::Standard,
    };
    let name = if publisher == "XWA" { short.clone() } else { format!("{publisher}-{}", &since[..7]) };
    let cards = Catalogue::embedded().cards(set);
    let mut unknown = BTreeSet::new();
    let (mut pilots, mut upgrades) = (BTreeMap::new(), BTreeMap::new());
    for (part, file) in &about.files {
        // The files lie beside `revision.json`, even where it names another folder.
        let path = folder.join(file.rsplit('/').next().unwrap_or(file));
        let at = |id: &str, why: String| format!("{}: card '{id}': {why}", path.display());
        if part == "upgrades" {
            for (id, card) in json::<BTreeMap<String, ListedUpgrade>>(&path)? {
                let Some((id, card)) = upgrade(&id, &card, mends).map_err(|why| at(&id, why))? else {
                    continue;
                };
                if cards.upgrade(&id).is_none() {
                    unknown.insert(id);
                } else {
                    upgrades.insert(id, card);
                }
            }
            continue;
        }
        for (id, card) in json::<BTreeMap<String, BTreeMap<String, Listed>>>(&path)?.into_values().flatten() {
            let mut card = pilot(&card).map_err(|why| at(&id, why))?;
            if set == CardSet::Xwa {
                card.slots.extend(mends.slots.get(&id).into_iter().flatten());
                card.slots.sort_unstable();
            }
            let id = mends.pilots.get(&id).cloned().unwrap_or(id);
            if cards.pilot(&id).is_none() {
                unknown.insert(id);
            } else {
                pilots.insert(id, card);
            }
        }
    }
    let revision = Revision {
        set,
        name,
        since,
        title: about.format.trim().to_owned(),
        source: format!("eirikmun/xwing-points, {publisher}/{short}"),
        pilots,
        upgrades,
    };
    Ok((revision, unknown.into_iter().collect()))
}

fn pilot(card: &Listed) -> Result<PilotRevised, words::Refused> {
    let mut slots = words::all(&card.slots, words::slot)?;
    slots.sort_unstable();
    Ok(PilotRevised {
        cost: card.cost,
        loadout: card.loadout,
        slots,
        formats: formats(&card.flags),
        restricted: card.restricted,
    })
}

/// The id and the points of an upgrade; `None` if its cost is not known.
fn upgrade(
    id: &str,
    card: &ListedUpgrade,
    mends: &Mends,
) -> Result<Option<(String, UpgradeRevised)>, words::Refused> {
    // Both slots of a card with two sides are one word: `Crew / Configuration`.
    let slots = card.slots.first().ok_or("no slot")?;
    let slot = words::slot(slots.split(" / ").next().unwrap_or(slots))?;
    let cost = match &card.cost {
        UpgradeCost::Plain(number) => crate::import::convert::number(number),
        UpgradeCost::Table(cost) => crate::import::convert::cost(cost)?,
    };
    let Some(cost) = cost else { return Ok(None) };
    let id = mends.upgrades.get(&(id.to_owned(), slot)).map_or(id, String::as_str).to_owned();
    Ok(Some((id, UpgradeRevised { cost, formats: formats(&card.flags), restricted: card.restricted })))
}

fn formats(flags: &Flags) -> Vec<Format> {
    let set = |flag: &Option<Flag>| match flag {
        Some(Flag::Bool(set)) => *set,
        Some(Flag::Word(word)) => word == "Yes",
        None => false,
    };
    let all = [
        (Format::Standard, &flags.standard),
        (Format::Extended, &flags.extended),
        (Format::WildSpace, &flags.wildspace),
        (Format::Epic, &flags.epic),
    ];
    all.into_iter().filter(|(_, flag)| set(flag)).map(|(format, _)| format).collect()
}

/// A date in the forms of the publications (`April 26, 2026`, `02/23/2024`, `2025-12-10`), as
/// `2026-04-26`.
fn date(text: &str) -> Option<String> {
    const MONTHS: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let parts: Vec<&str> =
        text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty()).collect();
    let &[a, b, c] = parts.as_slice() else { return None };
    let month =
        |name: &str| MONTHS.iter().zip(1..).find(|(known, _)| name.to_lowercase().starts_with(*known));
    let (year, month, day) = if a.len() == 4 && a.starts_with(|c: char| c.is_ascii_digit()) {
        (a, b.parse().ok()?, c)
    } else if let Some((_, month)) = month(a) {
        (c, month, b)
    } else {
        (c, a.parse().ok()?, b)
    };
    let (year, day): (u16, u8) = (year.parse().ok()?, day.parse().ok()?);
    Some(format!("{year:04}-{month:02}-{day:02}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_in_every_form_of_the_publications() {
        for (text, expected) in [
            ("April 26, 2026", "2026-04-26"),
            ("June 23, 2025", "2025-06-23"),
            ("Sep. 1. 2024", "2024-09-01"),
            ("December 1 2024", "2024-12-01"),
            ("02/23/2024", "2024-02-23"),
            ("2025-12-10", "2025-12-10"),
        ] {
            assert_eq!(date(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["", "soon", "26 of April", "2025-12"] {
            assert_eq!(date(text), None, "{text}");
        }
    }
}

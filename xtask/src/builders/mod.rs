//! `cargo xtask import-builders`: writes the tables of `builders/` from the public files of squad
//! builders. The tables map the numbers in a builder's links to ids of squad files. Nothing else is
//! imported.
//!
//! `xtask/data/builder-mends.ron` corrects ids that differ from those of squad files. Everything is
//! read and corrected before the first table is written.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use killbox_cards::catalogue::{CardSet, Catalogue};
use serde::Deserialize;

mod coffee;
mod numbers;
#[cfg(test)]
mod tests;

use coffee::Naming;

/// The arguments of `import-builders`.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// YASB's card list of the 200-point game, as CoffeeScript or as the JavaScript compiled from
    /// it.
    pub yasb_200: Option<PathBuf>,
    /// YASB's card list of the 20-point game.
    pub yasb_20: Option<PathBuf>,
    /// Launch Bay Next's numbers, from one version or several.
    pub launch_bay: Vec<PathBuf>,
    /// The folder for the tables.
    pub out: PathBuf,
}

/// A table as it is written: maps from numbers to ids, by name.
#[derive(Debug, Default, PartialEq, Eq)]
struct Table {
    maps: BTreeMap<String, BTreeMap<u32, String>>,
    /// The numbers of pilots that bring their own upgrades.
    loadouts: Vec<u32>,
    /// Numbers whose meaning differs between versions of a builder.
    doubtful: BTreeMap<String, BTreeMap<u32, Vec<String>>>,
}

/// One entry of `builder-mends.ron`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Mend {
    table: String,
    map: String,
    number: u32,
    /// The id from the builder's file.
    is: String,
    /// The right id, that of squad files.
    id: String,
    why: String,
}

/// Imports the files and returns a summary.
///
/// # Errors
/// If a file cannot be read or has another form. The message has the place. No table has been
/// written then.
pub fn run(request: &Request) -> Result<String, String> {
    let mends = include_str!("../../data/builder-mends.ron");
    let mends: Vec<Mend> =
        ron::from_str(mends).map_err(|error| format!("xtask/data/builder-mends.ron: {error}"))?;
    run_with(request, &mends)
}

fn run_with(request: &Request, mends: &[Mend]) -> Result<String, String> {
    let mut tables = Vec::new();
    if let Some(path) = &request.yasb_200 {
        tables.push(("yasb-200", yasb(path, Naming::WholeName)?, Some(CardSet::Legacy)));
    }
    if let Some(path) = &request.yasb_20 {
        tables.push(("yasb-20", yasb(path, Naming::NameBeforeBracket)?, Some(CardSet::Standard)));
    }
    if !request.launch_bay.is_empty() {
        tables.push(("launch-bay-next", launch_bay(&request.launch_bay)?, None));
    }
    let mut said = String::new();
    for (name, table, set) in &mut tables {
        let mut needless = Vec::new();
        for mend in mends.iter().filter(|mend| mend.table == *name) {
            let entry = table.maps.get_mut(&mend.map).and_then(|map| map.get_mut(&mend.number));
            match entry {
                Some(id) if *id == mend.is => id.clone_from(&mend.id),
                _ => needless.push(format!("{} {} ({}: {})", mend.map, mend.number, mend.is, mend.why)),
            }
        }
        let counts = table.maps.iter().map(|(map, ids)| format!("{} {map}", ids.len()));
        let _ = writeln!(said, "{name}: {}", counts.collect::<Vec<_>>().join(", "));
        for line in needless {
            let _ = writeln!(said, "  mend not needed: {line}");
        }
        if let Some(set) = set {
            let unknown = unknown(table, *set);
            let _ = writeln!(said, "  not among the cards of the {set} set: {}", unknown.join(", "));
        }
    }
    std::fs::create_dir_all(&request.out).map_err(|error| format!("{}: {error}", request.out.display()))?;
    for (name, table, _) in &tables {
        let path = request.out.join(format!("{name}.ron"));
        std::fs::write(&path, table.to_ron()).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let _ = write!(said, "{} tables written", tables.len());
    Ok(said)
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn yasb(path: &Path, naming: Naming) -> Result<Table, String> {
    let text = read(path)?;
    let list = |name, place| {
        coffee::list(&text, name, place, naming).map_err(|error| format!("{}: {error}", path.display()))
    };
    let (pilots, upgrades) = (list("pilotsById", "ship")?, list("upgradesById", "slot")?);
    let maps = [("pilots".to_owned(), pilots.ids), ("upgrades".to_owned(), upgrades.ids)];
    Ok(Table { maps: maps.into(), loadouts: pilots.loadouts, ..Table::default() })
}

/// The table of several versions: ids on which they agree or that only one has, and the doubtful
/// numbers.
fn launch_bay(paths: &[PathBuf]) -> Result<Table, String> {
    let mut meanings: BTreeMap<String, BTreeMap<u32, Vec<String>>> = BTreeMap::new();
    for path in paths {
        let blocks = numbers::blocks(&read(path)?).map_err(|error| format!("{}: {error}", path.display()))?;
        for (block, ids) in blocks {
            for (number, id) in ids {
                let id = if block == "factions" { coffee::canonical(&id) } else { id };
                let of = meanings.entry(block.clone()).or_default().entry(number).or_default();
                if !of.contains(&id) {
                    of.push(id);
                }
            }
        }
    }
    let mut table = Table::default();
    for (block, ids) in meanings {
        for (number, mut of) in ids {
            if of.len() > 1 {
                table.doubtful.entry(block.clone()).or_default().insert(number, of);
            } else if let Some(id) = of.pop() {
                table.maps.entry(block.clone()).or_default().insert(number, id);
            }
        }
    }
    Ok(table)
}

/// The ids that the catalogue does not contain, with their numbers.
fn unknown(table: &Table, set: CardSet) -> Vec<String> {
    let cards = Catalogue::embedded().cards(set);
    let known = |map: &str, id: &str| match map {
        "pilots" => cards.pilot(id).is_some(),
        _ => cards.upgrade(id).is_some(),
    };
    let ids = table.maps.iter().flat_map(|(map, ids)| ids.iter().map(move |(number, id)| (map, number, id)));
    ids.filter(|(map, _, id)| !known(map, id))
        .map(|(map, number, id)| format!("{map} {number} {id}"))
        .collect()
}

impl Table {
    fn to_ron(&self) -> String {
        let mut out = String::from(
            "// What the numbers in a builder's links stand for. Written by `cargo xtask import-builders`; do not\n\
             // edit. Sources and licences: NOTICE.md.\n(\n",
        );
        for (map, ids) in &self.maps {
            let _ = writeln!(out, "    {map}: {{");
            for (number, id) in ids {
                let _ = writeln!(out, "        {number}: {id:?},");
            }
            let _ = writeln!(out, "    }},");
        }
        if !self.loadouts.is_empty() {
            let _ = writeln!(out, "    loadouts: {:?},", self.loadouts);
        }
        if !self.doubtful.is_empty() {
            let _ = writeln!(out, "    doubtful: {{");
            for (map, ids) in &self.doubtful {
                let _ = writeln!(out, "        {map:?}: {{");
                for (number, of) in ids {
                    let _ = writeln!(out, "            {number}: {of:?},");
                }
                let _ = writeln!(out, "        }},");
            }
            let _ = writeln!(out, "    }},");
        }
        out + ")\n"
    }
}

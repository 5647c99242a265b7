//! `cargo xtask cards`: how many cards have an ability, are simulated and are tested, by kind and slot, and weighted by
//! how often they are flown. Writes `docs/cards-coverage.md`; a test holds the committed table against what it would write.
//!
//! `xtask/data/popularity.csv` counts how often each pilot and upgrade was flown in matches with 200-point squads before
//! June 2019 (kind, id in squad files, uses).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use killbox_cards::Library;
use killbox_cards::catalogue::{CardKind, CardSet, Catalogue};

/// Where the table goes.
const TABLE: &str = "docs/cards-coverage.md";
/// Where the tests of cards are.
const SCENARIOS: &str = "tests/scenarios";
/// How often cards are flown.
const POPULARITY: &str = include_str!("../data/popularity.csv");

/// A card that prints an ability.
#[derive(Debug)]
struct Line {
    /// "pilots", "talent", ...: the row of the table it counts in.
    row: String,
    kind: CardKind,
    id: String,
    simulated: bool,
    tested: bool,
    /// How often it was flown.
    uses: u64,
}

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Writes the table anew.
///
/// # Errors
/// Files that cannot be read or written.
pub fn run() -> Result<String, String> {
    let lines = gather(&root())?;
    std::fs::write(root().join(TABLE), table(&lines)).map_err(|error| format!("{TABLE}: {error}"))?;
    Ok(format!("{TABLE}: {}", summary(&lines)))
}

fn gather(root: &Path) -> Result<Vec<Line>, String> {
    let words = words_of_scenarios(&root.join(SCENARIOS))?;
    let uses = popularity()?;
    let library = Library::embedded();
    let set = CardSet::Legacy;
    // A card that is the same as another is tested with that one's scenarios.
    let tested = |kind: CardKind, id: &str| {
        let first =
            library.cards().find(|card| card.kind == kind && card.id == id).and_then(|card| card.same_as);
        words.contains(first.unwrap_or(id))
    };
    let cards = Catalogue::embedded().cards(set);
    let mut lines = Vec::new();
    let mut seen = BTreeSet::new();
    let mut add = |row: String, kind: CardKind, id: &str, tested: bool, popular: &str| {
        // A pilot of several ship types with one id is one card here.
        if seen.insert((kind, id.to_owned())) {
            let uses = uses.get(&(popular.to_owned(), id.to_owned())).copied().unwrap_or(0);
            lines.push(Line {
                row,
                kind,
                id: id.to_owned(),
                simulated: library.simulates(set, kind, id),
                tested,
                uses,
            });
        }
    };
    for pilot in cards.pilots().iter().filter(|pilot| pilot.has_text) {
        add("pilots".into(), CardKind::Pilot, &pilot.id, tested(CardKind::Pilot, &pilot.id), "pilot");
    }
    for name in cards.ship_abilities() {
        add(
            "ship abilities".into(),
            CardKind::ShipAbility,
            name,
            tested(CardKind::ShipAbility, name),
            "ship ability",
        );
    }
    for upgrade in cards.upgrades().iter().filter(|card| card.sides.iter().any(|side| side.has_text)) {
        let row = format!("upgrades: {:?}", upgrade.slot());
        add(row, CardKind::Upgrade, &upgrade.id, tested(CardKind::Upgrade, &upgrade.id), "upgrade");
    }
    for card in cards.damage_deck() {
        // Scenarios and tests in Rust name these by their titles, under the rules DMG-24 to DMG-37.
        add("damage deck".into(), CardKind::Damage, &card.id, true, "damage");
    }
    Ok(lines)
}

fn popularity() -> Result<BTreeMap<(String, String), u64>, String> {
    let mut uses = BTreeMap::new();
    for (number, line) in POPULARITY.lines().enumerate().skip(1) {
        let mut parts = line.split(',');
        let (Some(kind), Some(id), Some(Ok(n)), None) =
            (parts.next(), parts.next(), parts.next().map(str::parse), parts.next())
        else {
            return Err(format!("xtask/data/popularity.csv:{}: expected kind,id,uses", number + 1));
        };
        uses.insert((kind.to_owned(), id.to_owned()), n);
    }
    Ok(uses)
}

/// The words that stand in quotes in the scenarios of cards, and those of what they are about.
fn words_of_scenarios(folder: &Path) -> Result<BTreeSet<String>, String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "ron") {
                let text =
                    std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
                for quoted in text.split('"').skip(1).step_by(2) {
                    found.insert(quoted.to_owned());
                    // `about: "Autothrusters: ..."` names a ship ability before the colon.
                    if let Some((before, _)) = quoted.split_once(':') {
                        found.insert(before.trim().to_owned());
                    }
                    found.extend(quoted.split([' ', ',', ':', '(', ')', ';']).map(str::to_owned));
                }
            }
        }
    }
    Ok(found)
}

/// Cards, simulated, tested; uses, uses of simulated cards.
#[derive(Clone, Copy, Default)]
struct Sum([u64; 5]);

impl Sum {
    fn add(&mut self, line: &Line) {
        let simulated = u64::from(line.simulated);
        let add = [1, simulated, u64::from(line.simulated && line.tested), line.uses, simulated * line.uses];
        self.0.iter_mut().zip(add).for_each(|(sum, n)| *sum += n);
    }

    fn row(self, name: &str) -> String {
        let [cards, simulated, tested, uses, played] = self.0;
        let share =
            if uses == 0 { "-".to_owned() } else { format!("{:.1} %", 100.0 * played as f64 / uses as f64) };
        format!("| {name} | {cards} | {simulated} | {tested} | {share} |\n")
    }
}

fn summary(lines: &[Line]) -> String {
    let mut all = Sum::default();
    lines.iter().for_each(|line| all.add(line));
    format!("{} of {} cards with an ability are simulated, {} of them tested", all.0[1], all.0[0], all.0[2])
}

fn table(lines: &[Line]) -> String {
    let mut out = String::from(
        "# Cards and what of them is simulated\n\n\
         Written by `cargo xtask cards`; do not edit. Cards of the 200-point set that print an ability; cards that are only\n\
         numbers need none and are always played whole. *Flown* weighs by how often a card was flown in matches before June\n\
         2019: the share of all uses of such cards that is simulated. *Tested*: scenarios name the card, and a test (`tests/cards/bite`) takes its\n\
         abilities away, and each of their conditions alone: every time a scenario that names the card must fail.\n\n\
         | | With ability | Simulated | Tested | Flown |\n|---|---|---|---|---|\n",
    );
    let mut rows: BTreeMap<&str, Sum> = BTreeMap::new();
    let mut all = Sum::default();
    for line in lines {
        rows.entry(&line.row).or_default().add(line);
        all.add(line);
    }
    for (name, sum) in &rows {
        out += &sum.row(name);
    }
    out += &all.row("all");
    out += "\n## Not simulated yet\n\nMost flown first; the ids are those of squad files.\n\n| Uses | | |\n|---|---|---|\n";
    let mut waiting: Vec<&Line> = lines.iter().filter(|line| !line.simulated).collect();
    waiting.sort_by(|a, b| b.uses.cmp(&a.uses).then_with(|| (a.kind, &a.id).cmp(&(b.kind, &b.id))));
    for line in waiting {
        let _ = writeln!(out, "| {} | {} | {} |", line.uses, line.row, line.id);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_cards_is_up_to_date() {
        let lines = gather(&root()).unwrap_or_else(|why| panic!("{why}"));
        let committed = std::fs::read_to_string(root().join(TABLE)).expect("the table can be read");
        assert!(committed == table(&lines), "{TABLE} is stale: run `cargo xtask cards`");
    }

    /// The README says how much of the cards is simulated.
    #[test]
    fn the_readme_has_the_sums_of_the_table() {
        let mut all = Sum::default();
        gather(&root()).unwrap_or_else(|why| panic!("{why}")).iter().for_each(|line| all.add(line));
        let [cards, simulated, _, uses, played] = all.0;
        let readme = std::fs::read_to_string(root().join("README.md")).expect("the README can be read");
        let said = readme.split_whitespace().collect::<Vec<_>>().join(" ");
        for words in [format!("{simulated} of {cards}"), format!("{} % of all uses", 100 * played / uses)] {
            assert!(said.contains(&words), "the README does not say `{words}`: say so there");
        }
    }

    #[test]
    fn every_simulated_card_is_tested() {
        let lines = gather(&root()).unwrap_or_else(|why| panic!("{why}"));
        let forgotten: Vec<&str> =
            lines.iter().filter(|line| line.simulated && !line.tested).map(|line| line.id.as_str()).collect();
        assert!(forgotten.is_empty(), "no scenario names these cards: {}", forgotten.join(", "));
    }

    #[test]
    fn what_is_flown_is_known_to_the_catalogue() {
        let cards = Catalogue::embedded().cards(CardSet::Legacy);
        let unknown: Vec<String> = popularity()
            .unwrap_or_else(|why| panic!("{why}"))
            .into_keys()
            .filter(|(kind, id)| match kind.as_str() {
                "pilot" => cards.pilot(id).is_none(),
                _ => cards.upgrade(id).is_none(),
            })
            .map(|(_, id)| id)
            .collect();
        assert!(unknown.is_empty(), "{}", unknown.join(", "));
    }
}

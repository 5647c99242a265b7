//! `cargo xtask cards`: writes `docs/cards-coverage.md`, a table of the cards that have an ability,
//! are simulated and are tested, by kind and slot, also weighted by use. A test compares the
//! committed table with the generated one.
//!
//! `xtask/data/popularity.csv` counts the uses of each pilot and upgrade card in matches with
//! 200-point squads before June 2019 (kind, id in squad files, uses).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use killbox_cards::Library;
use killbox_cards::catalogue::{CardKind, CardSet, Catalogue};

/// The page with the table.
const TABLE: &str = "docs/cards-coverage.md";
/// The folder of the tests of cards.
const SCENARIOS: &str = "tests/scenarios";
/// The uses of cards.
const POPULARITY: &str = include_str!("../data/popularity.csv");

/// The sets, in the order of the table.
const SETS: [CardSet; 3] = [CardSet::Legacy, CardSet::Standard, CardSet::Xwa];

/// A card that prints an ability.
#[derive(Debug)]
struct Line {
    /// The row of the table in which it counts: "pilots", "talent" ...
    row: String,
    kind: CardKind,
    id: String,
    /// Whether it is simulated, for the text of each set; `None` if a set does not have the card.
    simulated: [Option<bool>; SETS.len()],
    tested: bool,
    /// The number of uses.
    uses: u64,
}

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Writes the table.
///
/// # Errors
/// If a file cannot be read or written.
pub fn run() -> Result<String, String> {
    let lines = gather(&root())?;
    std::fs::write(root().join(TABLE), table(&lines)).map_err(|error| format!("{TABLE}: {error}"))?;
    Ok(format!("{TABLE}: {}", summary(&lines)))
}

fn gather(root: &Path) -> Result<Vec<Line>, String> {
    let (words, names) = words_of_scenarios(&root.join(SCENARIOS))?;
    let uses = popularity()?;
    let library = Library::embedded();
    // A card that is `same_as` another is tested by the other's scenarios.
    let tested = |kind: CardKind, id: &str| {
        let first =
            library.cards().find(|card| card.kind == kind && card.id == id).and_then(|card| card.same_as);
        // Scenarios name condition cards by the card language, not by their ids.
        let named = |names: &BTreeSet<String>| names.contains(&id.to_lowercase());
        words.contains(first.unwrap_or(id)) || kind == CardKind::Condition && named(&names)
    };
    let mut lines: Vec<Line> = Vec::new();
    for (at, set) in SETS.into_iter().enumerate() {
        let mut add = |row: String, kind: CardKind, id: &str, popular: &str| {
            let simulated = Some(library.simulates(set, kind, id));
            // A pilot with one id for several ship types counts as one card.
            match lines.iter_mut().find(|line| line.kind == kind && line.id == id) {
                Some(line) => line.simulated[at] = simulated,
                None => {
                    let mut line = Line {
                        row,
                        kind,
                        id: id.to_owned(),
                        simulated: [None; SETS.len()],
                        // Damage cards are tested by rule, in scenarios and Rust tests that name
                        // their titles [DMG-24 to DMG-37].
                        tested: kind == CardKind::Damage || tested(kind, id),
                        uses: uses.get(&(popular.to_owned(), id.to_owned())).copied().unwrap_or(0),
                    };
                    line.simulated[at] = simulated;
                    lines.push(line);
                }
            }
        };
        let cards = Catalogue::embedded().cards(set);
        for pilot in cards.pilots().iter().filter(|pilot| pilot.has_text) {
            add("pilots".into(), CardKind::Pilot, &pilot.id, "pilot");
        }
        for name in cards.printed_ship_abilities() {
            add("ship abilities".into(), CardKind::ShipAbility, name, "ship ability");
        }
        for upgrade in cards.upgrades().iter().filter(|card| card.sides.iter().any(|side| side.has_text)) {
            add(format!("upgrades: {:?}", upgrade.slot()), CardKind::Upgrade, &upgrade.id, "upgrade");
        }
        for card in cards.damage_deck() {
            add("damage deck".into(), CardKind::Damage, &card.id, "damage");
        }
        for card in cards.conditions() {
            add(CONDITIONS.into(), CardKind::Condition, &card.id, "condition");
        }
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

/// The quoted texts in the scenarios of cards with their single words, and the names outside of
/// quotes in lower case.
fn words_of_scenarios(folder: &Path) -> Result<(BTreeSet<String>, BTreeSet<String>), String> {
    let (mut found, mut names) = (BTreeSet::new(), BTreeSet::new());
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "ron") {
                let text =
                    std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
                for bare in text.split('"').step_by(2) {
                    let words = bare.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
                    names.extend(words.map(str::to_lowercase));
                }
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
    Ok((found, names))
}

/// Reasons why cards cannot be simulated.
const REASONS: [(CardKind, &str, &str); 9] = [
    (CardKind::Condition, "trialsofthedarksaber", "no card that is simulated assigns it"),
    (
        CardKind::Upgrade,
        "sabinewren-command",
        "no word for scored points: they go from a player to the card and back",
    ),
    (
        CardKind::Upgrade,
        "planetaryionbombardment-epicsl",
        "its text is not known: the data print that of another card",
    ),
    (CardKind::Upgrade, "azmorigan-epicsl", "no word for taking an upgrade from another ship"),
    (CardKind::Upgrade, "tx25-epicsl", "no word for taking an upgrade from another ship"),
    (CardKind::Upgrade, "corvus-epicsl", "no word for placing a huge ship among the others"),
    (CardKind::Upgrade, "endlesshordes-epicsl", "no rule says what a restored ship is"),
    (CardKind::Upgrade, "malefactor-epicsl", "no word for docked ships that suffer in another ship's place"),
    (CardKind::Upgrade, "secretprovisions-epicsl", "no word for scoring points, nor for how far an edge is"),
];

/// What stands for a reason that nobody has given.
const UNSAID: &str = "not written yet";

/// The reason why a card is not simulated.
fn reason(line: &Line) -> &'static str {
    let own = REASONS.iter().find(|(kind, id, _)| (*kind, *id) == (line.kind, line.id.as_str()));
    own.map_or(UNSAID, |(.., why)| why)
}

/// The row of condition cards. They come with other cards and do not count in the sum.
const CONDITIONS: &str = "condition cards";

/// The columns of a row.
#[derive(Clone, Copy, Default)]
struct Sum {
    /// The cards of each set, and those that are simulated.
    of_sets: [(u64, u64); SETS.len()],
    /// The cards that are simulated and tested.
    tested: u64,
    /// The uses of cards of the 200-point set, and those of simulated cards.
    uses: (u64, u64),
}

impl Sum {
    fn add(&mut self, line: &Line) {
        let is = |what: bool| u64::from(what);
        for (sum, simulated) in self.of_sets.iter_mut().zip(line.simulated) {
            sum.0 += is(simulated.is_some());
            sum.1 += is(simulated == Some(true));
        }
        let played = !line.simulated.contains(&Some(false));
        self.tested += is(played && line.tested);
        self.uses.0 += line.uses;
        self.uses.1 += is(line.simulated[0] == Some(true)) * line.uses;
    }

    fn row(self, name: &str) -> String {
        let (uses, played) = self.uses;
        let share =
            if uses == 0 { "-".to_owned() } else { format!("{:.1} %", 100.0 * played as f64 / uses as f64) };
        let sets: String = self.of_sets.iter().map(|(all, of)| format!("{all} | {of} | ")).collect();
        format!("| {name} | {sets}{} | {share} |\n", self.tested)
    }
}

fn all(lines: &[Line]) -> Sum {
    let mut all = Sum::default();
    lines.iter().filter(|line| line.row != CONDITIONS).for_each(|line| all.add(line));
    all
}

fn summary(lines: &[Line]) -> String {
    let Sum { of_sets, tested, .. } = all(lines);
    let set =
        |(set, (all, simulated)): (CardSet, (u64, u64))| format!("{simulated} of {all} of the {set} set");
    let sets: Vec<String> = SETS.into_iter().zip(of_sets).map(set).collect();
    format!("cards with an ability that are simulated: {}; {tested} are tested", sets.join(", "))
}

fn table(lines: &[Line]) -> String {
    let mut out = String::from(
        "# Cards and what of them is simulated\n\n\
         For those who ask which cards killbox plays: the cards that print an ability, of the 200-point set,\n\
         the 20-point set and the 50-point set. Cards that are only numbers need none and are always played\n\
         whole. Written by `cargo xtask cards`; do not edit.\n\n\
         - *Flown* weighs by how often a card was flown in matches with 200-point squads before June 2019:\n\
         \u{20} the share of all uses of such cards that is simulated.\n\
         - *Tested*: scenarios name the card, and a test (`tests/cards/bite`) takes its abilities away, and\n\
         \u{20} each of their conditions alone: every time a scenario that names the card must fail.\n\n\
         | | 200 points | Simulated | 20 points | Simulated | 50 points | Simulated | Tested | Flown |\n\
         |---|---|---|---|---|---|---|---|---|\n",
    );
    let mut rows: BTreeMap<&str, Sum> = BTreeMap::new();
    for line in lines {
        rows.entry(&line.row).or_default().add(line);
    }
    let conditions = rows.remove(CONDITIONS).unwrap_or_default();
    for (name, sum) in &rows {
        out += &sum.row(name);
    }
    out += &all(lines).row("all");
    out += &conditions.row(CONDITIONS);
    out += "\n## Not simulated\n\nMost flown first; the ids are those of squad files.\n\n";
    let mut waiting: Vec<&Line> = lines.iter().filter(|line| line.simulated.contains(&Some(false))).collect();
    waiting.sort_by(|a, b| b.uses.cmp(&a.uses).then_with(|| (a.kind, &a.id).cmp(&(b.kind, &b.id))));
    for line in waiting {
        let _ = writeln!(out, "- `{}` ({}, {} uses)\n  {}", line.id, line.row, line.uses, reason(line));
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

    /// The README has the numbers of simulated cards.
    #[test]
    fn the_readme_has_the_sums_of_the_table() {
        let Sum { of_sets, uses: (uses, played), .. } =
            all(&gather(&root()).unwrap_or_else(|why| panic!("{why}")));
        let readme = std::fs::read_to_string(root().join("README.md")).expect("the README can be read");
        let said = readme.split_whitespace().collect::<Vec<_>>().join(" ");
        let sets = of_sets.map(|(cards, simulated)| format!("{simulated} of {cards}"));
        for words in sets.into_iter().chain([format!("{} % of all uses", 100 * played / uses)]) {
            assert!(said.contains(&words), "the README does not say `{words}`: say so there");
        }
    }

    #[test]
    fn every_simulated_card_is_tested() {
        let lines = gather(&root()).unwrap_or_else(|why| panic!("{why}"));
        let forgotten: Vec<&str> = lines
            .iter()
            .filter(|line| line.simulated.contains(&Some(true)) && !line.tested)
            .map(|line| line.id.as_str())
            .collect();
        assert!(forgotten.is_empty(), "no scenario names these cards: {}", forgotten.join(", "));
    }

    #[test]
    fn a_reason_is_given_for_what_is_not_simulated_alone() {
        let lines = gather(&root()).unwrap_or_else(|why| panic!("{why}"));
        for (kind, id, _) in REASONS {
            let line = lines.iter().find(|line| (line.kind, line.id.as_str()) == (kind, id));
            assert!(line.is_some_and(|line| line.simulated.contains(&Some(false))), "{id} is simulated");
        }
        let unsaid: Vec<&str> = lines
            .iter()
            .filter(|line| line.simulated.contains(&Some(false)) && reason(line) == UNSAID)
            .map(|line| line.id.as_str())
            .collect();
        assert!(unsaid.is_empty(), "no reason is given for {}", unsaid.join(", "));
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

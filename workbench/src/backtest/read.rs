//! Reads the results of tournaments: which squads met, and which won. Names of people, places and
//! dates are not read.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use killbox::input;

/// A match that one side won.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fought {
    /// The index of its tournament among the tournaments that were read.
    pub tournament: usize,
    /// The squads, as indices into [`Results::squads`].
    pub squads: [usize; 2],
    /// The points that the squads cost at the tournament, if stated. The player with more points to
    /// spare chose the order.
    pub listed: [Option<u16>; 2],
    /// Whether the first squad won.
    pub first_won: bool,
}

/// Results of tournaments.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Results {
    /// The squads, each once, as XWS without anything that identifies its owner.
    pub squads: Vec<Value>,
    /// The matches.
    pub matches: Vec<Fought>,
    /// The number of tournaments.
    pub tournaments: usize,
    /// Matches that are left out, by the reason.
    pub left_out: BTreeMap<String, u64>,
    #[serde(skip)]
    places: BTreeMap<String, usize>,
}

/// The longest file that is read, in bytes.
const LONGEST: u64 = 64 << 20;
/// The keys of a squad that are read.
const KEPT: [&str; 4] = ["faction", "pilots", "obstacles", "points"];
/// The keys of a ship that are read.
const KEPT_OF_SHIPS: [&str; 5] = ["id", "name", "ship", "upgrades", "points"];

impl Results {
    /// Reads a file of ListFortress (`.json`: a tournament, or a list of tournaments), a table
    /// (`.csv`), or all such files of a folder.
    ///
    /// # Errors
    /// The file, the place and the problem, if a file cannot be understood.
    pub fn read(path: &Path) -> Result<Results, String> {
        let mut results = Results::default();
        let mut files = vec![path.to_owned()];
        if path.is_dir() {
            let entries = std::fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))?;
            files = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
            files.retain(|file| matches!(ending(file).as_str(), "json" | "csv"));
            files.sort();
            if files.is_empty() {
                return Err(format!("{}: no file here ends in .json or .csv", path.display()));
            }
        }
        for file in files {
            if file != path {
                input::regular(&file).map_err(|error| error.to_string())?;
            }
            let text =
                input::text(&file, LONGEST, "results of a tournament").map_err(|error| error.to_string())?;
            let wrong = |what: String| format!("{}: {what}", input::shown(&file));
            if ending(&file) == "csv" {
                let folder = file.parent().unwrap_or(Path::new("."));
                results.add_table(&text, folder).map_err(wrong)?;
            } else {
                let value: Value = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
                match value {
                    Value::Array(all) => {
                        for (at, one) in all.iter().enumerate() {
                            let of = |what: String| wrong(format!("tournament {}: {what}", at + 1));
                            results.add_tournament(one).map_err(of)?;
                        }
                    }
                    one => results.add_tournament(&one).map_err(wrong)?,
                }
            }
        }
        Ok(results)
    }

    fn leave_out(&mut self, why: &str) {
        *self.left_out.entry(why.to_owned()).or_default() += 1;
    }

    fn add_squad(&mut self, squad: &Value) -> Option<usize> {
        let squad = bare(squad)?;
        let key = squad.to_string();
        if let Some(place) = self.places.get(&key) {
            return Some(*place);
        }
        let place = self.squads.len();
        self.squads.push(squad);
        self.places.insert(key, place);
        Some(place)
    }

    /// Adds a tournament in the form of ListFortress: `participants` with `id` and `list_json`,
    /// `rounds` with `matches`.
    fn add_tournament(&mut self, value: &Value) -> Result<(), String> {
        let list = |value: &Value, key: &str| value.get(key).and_then(Value::as_array).cloned();
        let participants = list(value, "participants")
            .ok_or("not a tournament of ListFortress: expected `participants` and `rounds`")?;
        let rounds = list(value, "rounds").ok_or("`rounds` is missing")?;
        let tournament = self.tournaments;
        self.tournaments += 1;
        let mut squads: BTreeMap<i64, (usize, Option<u16>)> = BTreeMap::new();
        for participant in &participants {
            let Some(id) = participant.get("id").and_then(Value::as_i64) else { continue };
            let squad = match participant.get("list_json") {
                Some(Value::String(text)) => serde_json::from_str(text).ok(),
                Some(squad @ Value::Object(_)) => Some(squad.clone()),
                _ => None,
            };
            let Some(place) = squad.and_then(|squad: Value| self.add_squad(&squad)) else { continue };
            let listed = participant
                .get("list_points")
                .and_then(whole)
                .or_else(|| whole(self.squads[place].get("points")?));
            squads.insert(id, (place, listed.filter(|points| *points > 0)));
        }
        for round in &rounds {
            for fought in list(round, "matches").unwrap_or_default() {
                let player = |key: &str| fought.get(key).and_then(Value::as_i64);
                let (Some(one), Some(other)) = (player("player1_id"), player("player2_id")) else {
                    self.leave_out("a bye, or somebody is missing");
                    continue;
                };
                let won = |id: i64| player("winner_id").map(|winner| winner == id);
                let (Some(first), Some(second)) = (won(one), won(other)) else {
                    self.leave_out("nobody won");
                    continue;
                };
                if first == second {
                    self.leave_out("nobody won");
                    continue;
                }
                match (squads.get(&one), squads.get(&other)) {
                    (Some(a), Some(b)) => self.matches.push(Fought {
                        tournament,
                        squads: [a.0, b.0],
                        listed: [a.1, b.1],
                        first_won: first,
                    }),
                    _ => self.leave_out("a squad is not told"),
                }
            }
        }
        Ok(())
    }

    /// Adds a table in killbox's own form. Its headings are `tournament,squad_a,squad_b,winner`,
    /// and `listed_a,listed_b` if the points are known. Squads are paths relative to the table. The
    /// winner is `a` or `b`.
    fn add_table(&mut self, text: &str, folder: &Path) -> Result<(), String> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let (_, heads) = lines.next().ok_or("an empty table")?;
        let heads: Vec<&str> = heads.trim_start_matches('\u{feff}').split(',').map(str::trim).collect();
        let column = |name: &str| heads.iter().position(|head| *head == name);
        let needed = |name: &str| {
            column(name).ok_or(format!("no column `{name}`: expected tournament,squad_a,squad_b,winner"))
        };
        let (tournament, a, b, winner) =
            (needed("tournament")?, needed("squad_a")?, needed("squad_b")?, needed("winner")?);
        let mut tournaments: BTreeMap<String, usize> = BTreeMap::new();
        for (line, text) in lines {
            let cells: Vec<&str> = text.split(',').map(str::trim).collect();
            let wrong = |what: String| format!("line {}: {what}", line + 1);
            let cell = |at: usize| cells.get(at).copied().ok_or_else(|| wrong("too few columns".into()));
            let next = self.tournaments + tournaments.len();
            let tournament = *tournaments.entry(cell(tournament)?.to_owned()).or_insert(next);
            let first_won = match cell(winner)? {
                "a" => true,
                "b" => false,
                "" | "draw" => {
                    self.leave_out("nobody won");
                    continue;
                }
                other => return Err(wrong(format!("winner `{other}`: expected a or b"))),
            };
            let mut squads = [0; 2];
            for (place, column) in squads.iter_mut().zip([a, b]) {
                let file = folder.join(cell(column)?);
                let text = input::regular(&file)
                    .and_then(|()| input::text(&file, LONGEST, "a squad"))
                    .map_err(|error| wrong(error.to_string()))?;
                let value = serde_json::from_str(&text)
                    .map_err(|error| wrong(format!("{}: {error}", file.display())))?;
                *place =
                    self.add_squad(&value).ok_or_else(|| wrong(format!("{}: no squad", file.display())))?;
            }
            let listed =
                ["listed_a", "listed_b"].map(|name| column(name).and_then(|at| cells.get(at)?.parse().ok()));
            self.matches.push(Fought { tournament, squads, listed, first_won });
        }
        self.tournaments += tournaments.len();
        Ok(())
    }
}

/// A squad without names, links and remarks. `None` if it lists no ships.
fn bare(squad: &Value) -> Option<Value> {
    let of = |value: &Value, keys: &[&str]| -> Map<String, Value> {
        keys.iter().filter_map(|key| Some(((*key).to_owned(), value.get(*key)?.clone()))).collect()
    };
    let mut kept = of(squad, &KEPT);
    let ships: Vec<Value> =
        squad.get("pilots")?.as_array()?.iter().map(|ship| Value::Object(of(ship, &KEPT_OF_SHIPS))).collect();
    if ships.is_empty() {
        return None;
    }
    kept.insert("pilots".into(), ships.into());
    Some(Value::Object(kept))
}

/// A whole number of points, given as a number or as a string.
fn whole(value: &Value) -> Option<u16> {
    value
        .as_u64()
        .or_else(|| value.as_str()?.trim().parse().ok())
        .and_then(|points| u16::try_from(points).ok())
}

fn ending(file: &Path) -> String {
    file.extension().map_or_else(String::new, |end| end.to_string_lossy().to_lowercase())
}

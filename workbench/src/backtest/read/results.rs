//! Results of tournaments as a backtest uses them: squads, matches, and what is left out.

use std::collections::{BTreeMap, BTreeSet};

use killbox::squads::{PointsSystem, ToldSystem, Xws, ruleset_of_event};
use killbox_cards::catalogue::Catalogue;
use killbox_components::ruleset::Ruleset;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

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
    /// By squad: the points system that its list states, if it states one.
    #[serde(default)]
    systems: Vec<Option<PointsSystem>>,
    #[serde(skip)]
    places: BTreeMap<String, usize>,
}

/// A tournament as a file states it.
#[derive(Default)]
pub(super) struct Event<'a> {
    /// The players and their lists. A player can occur several times: the first list counts.
    pub entries: Vec<Entry<'a>>,
    /// The matches.
    pub matches: Vec<Met>,
}

/// A player with the list of that player.
pub(super) struct Entry<'a> {
    /// The id of the player.
    pub player: String,
    /// The list: XWS as an object, or any text that killbox reads as a squad.
    pub list: Option<&'a Value>,
    /// The points of the list, if the file states them beside it.
    pub listed: Option<u16>,
}

/// A match as a file states it.
pub(super) struct Met {
    /// The ids of the players. `None` for a bye.
    players: [Option<String>; 2],
    /// Whether the first player won. `None` if nobody won, or the winner is unknown.
    first_won: Option<bool>,
}

/// Why a match is left out.
const BYE: &str = "a bye, or somebody is missing";
const NOBODY_WON: &str = "nobody won";
const NO_LIST: &str = "a squad is not told";
const UNREADABLE: &str = "a list is no squad that killbox reads";

/// The name of a squad in messages about it.
const SQUAD: &str = "squad";
/// The keys of a squad that are read.
const KEPT: [&str; 4] = ["faction", "pilots", "obstacles", "points"];
/// The keys of a ship that are read.
const KEPT_OF_SHIPS: [&str; 5] = ["id", "name", "ship", "upgrades", "points"];

/// What a player's list is.
enum List {
    /// A squad: its index, and the points that it cost at the tournament, if they are known.
    Squad(usize, Option<u16>),
    /// A text that is no squad.
    Unreadable,
}

impl Met {
    /// A match whose winner is stated by id.
    pub(super) fn by_winner(players: [Option<String>; 2], winner: Option<&str>) -> Met {
        let first_won = winner.and_then(|winner| {
            let [one, other] = players.each_ref().map(|player| player.as_deref() == Some(winner));
            (one != other).then_some(one)
        });
        Met { players, first_won }
    }

    /// A match whose winner is the player with more points. Equal or missing points are no win.
    pub(super) fn by_points(players: [Option<String>; 2], points: [Option<f64>; 2]) -> Met {
        let first_won = match points {
            [Some(one), Some(other)] if one != other => Some(one > other),
            _ => None,
        };
        Met { players, first_won }
    }
}

impl Results {
    /// Adds a tournament.
    pub(super) fn add_event(&mut self, event: &Event) {
        let tournament = self.begin();
        let mut lists: BTreeMap<&str, List> = BTreeMap::new();
        for entry in &event.entries {
            if let Some(list) = self.list(entry) {
                lists.entry(&entry.player).or_insert(list);
            }
        }
        for met in &event.matches {
            match fought(tournament, &lists, met) {
                Ok(fought) => self.matches.push(fought),
                Err(why) => self.leave_out(why),
            }
        }
    }

    /// Begins a tournament and returns its index.
    pub(super) fn begin(&mut self) -> usize {
        self.tournaments += 1;
        self.tournaments - 1
    }

    /// Counts a match that nobody won.
    pub(super) fn leave_out_draw(&mut self) {
        self.leave_out(NOBODY_WON);
    }

    /// Counts a match that is left out.
    fn leave_out(&mut self, why: &str) {
        *self.left_out.entry(why.to_owned()).or_default() += 1;
    }

    /// The list of a player. `None` if the file has none.
    fn list(&mut self, entry: &Entry) -> Option<List> {
        let list = entry.list.filter(|list| !is_blank(list))?;
        let read = match list {
            Value::String(text) => squad_of_text(text, SQUAD),
            squad => squad_of_value(squad.clone(), SQUAD),
        };
        let Some(place) = read.ok().and_then(|squad| self.add_squad(&squad)) else {
            return Some(List::Unreadable);
        };
        let listed = entry.listed.or_else(|| whole(self.squads[place].get("points")?));
        Some(List::Squad(place, listed.filter(|points| *points > 0)))
    }

    /// Adds a squad and returns its index. `None` if it lists no ships.
    pub(super) fn add_squad(&mut self, squad: &Stated) -> Option<usize> {
        let bare = bare(&squad.value)?;
        let next = self.squads.len();
        let place = *self.places.entry(bare.to_string()).or_insert(next);
        if place == next {
            self.squads.push(bare);
            self.systems.push(None);
        }
        self.systems[place] = self.systems[place].or(squad.system);
        Some(place)
    }

    /// The ruleset for squads for which the caller names none. Each tournament is of one game, the
    /// one that its squads state or fit. The game with most matches counts, and matches of other
    /// games are left out.
    pub fn choose_ruleset(&mut self, catalogue: &Catalogue) -> Ruleset {
        let games: Vec<Ruleset> =
            self.events().iter().map(|squads| ruleset_of_event(squads, catalogue)).collect();
        let mut matches: BTreeMap<&str, usize> = BTreeMap::new();
        for fought in &self.matches {
            *matches.entry(&games[fought.tournament].name).or_default() += 1;
        }
        // Of equally frequent games the first by name counts, which is `legacy` if it is one.
        let most = matches.iter().max_by(|one, other| one.1.cmp(other.1).then(other.0.cmp(one.0)));
        let chosen = most.and_then(|(name, _)| games.iter().find(|game| game.name == *name)).cloned();
        let Some(chosen) = chosen else { return ruleset_of_event(&[], catalogue) };
        let is_other = |fought: &Fought| games[fought.tournament].name != chosen.name;
        let (others, kept): (Vec<Fought>, Vec<Fought>) =
            std::mem::take(&mut self.matches).into_iter().partition(is_other);
        self.matches = kept;
        for fought in others {
            let (other, chosen) = (&games[fought.tournament].name, &chosen.name);
            self.leave_out(&format!(
                "the tournament is of ruleset `{other}`, most matches are of `{chosen}`: name one with --ruleset"
            ));
        }
        chosen
    }

    /// The squads of each tournament that occur in a match, as they were stated.
    fn events(&self) -> Vec<Vec<Xws>> {
        let mut seen = BTreeSet::new();
        let mut events = vec![Vec::new(); self.tournaments];
        for fought in &self.matches {
            for (place, listed) in fought.squads.into_iter().zip(fought.listed) {
                if !seen.insert((fought.tournament, place)) {
                    continue;
                }
                let Ok(mut xws) = Xws::from_value(self.squads[place].clone(), SQUAD, SQUAD) else { continue };
                xws.points = xws.points.or(listed.map(f64::from));
                let system = self.systems.get(place).copied().flatten();
                xws.system = system.map(|system| ToldSystem { system, by: "its list".into() });
                events[fought.tournament].push(xws);
            }
        }
        events
    }
}

/// The match between two squads, or why it is left out.
fn fought(tournament: usize, lists: &BTreeMap<&str, List>, met: &Met) -> Result<Fought, &'static str> {
    let [Some(one), Some(other)] = &met.players else { return Err(BYE) };
    let first_won = met.first_won.filter(|_| one != other).ok_or(NOBODY_WON)?;
    match [one, other].map(|player| lists.get(player.as_str())) {
        [Some(List::Squad(a, of_a)), Some(List::Squad(b, of_b))] => {
            Ok(Fought { tournament, squads: [*a, *b], listed: [*of_a, *of_b], first_won })
        }
        [Some(List::Unreadable), _] | [_, Some(List::Unreadable)] => Err(UNREADABLE),
        _ => Err(NO_LIST),
    }
}

/// A squad as a list states it.
pub(super) struct Stated {
    /// The squad as XWS.
    value: Value,
    /// The points system that the list states, if it states one.
    system: Option<PointsSystem>,
}

/// The squad of a text: XWS in any dialect, a builder's link, a text with such a link, or a list of
/// names. `file` is its name in messages.
///
/// # Errors
/// The file, and why the text is no squad.
pub(super) fn squad_of_text(text: &str, file: &str) -> Result<Stated, String> {
    match Xws::parse(text, file, SQUAD) {
        Ok(xws) => Ok(stated(xws)),
        // A squad of First Edition, or with too many ships, counts among the squads refused.
        Err(error) => match serde_json::from_str(text) {
            Ok(value) if bare(&value).is_some() => Ok(Stated { value, system: None }),
            _ => Err(error.to_string()),
        },
    }
}

/// The squad of a value; as [`squad_of_text`].
fn squad_of_value(value: Value, file: &str) -> Result<Stated, String> {
    match Xws::from_value(value.clone(), file, SQUAD) {
        Ok(xws) => Ok(stated(xws)),
        Err(_) if bare(&value).is_some() => Ok(Stated { value, system: None }),
        Err(error) => Err(error.to_string()),
    }
}

fn stated(xws: Xws) -> Stated {
    Stated { system: xws.system.map(|told| told.system), value: xws.value }
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

/// The id of a player, given as a number or as a text. `None` if it is missing or says that the
/// match is a bye.
pub(super) fn id(value: Option<&Value>) -> Option<String> {
    match value? {
        // Tables with empty cells write whole numbers as `31.0`.
        Value::Number(number) => {
            let number = number.to_string();
            Some(number.strip_suffix(".0").unwrap_or(&number).to_owned())
        }
        Value::String(text) => {
            let text = text.trim();
            (!text.is_empty() && !text.eq_ignore_ascii_case("bye")).then(|| text.to_owned())
        }
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// A finite number, given as a number or as a text.
pub(super) fn number(value: Option<&Value>) -> Option<f64> {
    let value = value?;
    let number = value.as_f64().or_else(|| value.as_str()?.trim().parse().ok());
    number.filter(|number| number.is_finite())
}

/// A whole number of points, given as a number or as a text.
pub(super) fn whole(value: &Value) -> Option<u16> {
    value
        .as_u64()
        .or_else(|| value.as_str()?.trim().parse().ok())
        .and_then(|points| u16::try_from(points).ok())
}

/// The first of these keys that holds something.
pub(super) fn first_told<'a>(value: &'a Value, keys: &[&str]) -> Option<&'a Value> {
    keys.iter().filter_map(|key| value.get(*key)).find(|value| !is_blank(value))
}

/// Whether a value is nothing: null, an empty text, list or object, or such a value as text.
fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => ["", "{}", "[]", "null"].contains(&text.trim()),
        Value::Array(all) => all.is_empty(),
        Value::Object(all) => all.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

/// The list under a key. Empty if there is none.
pub(super) fn all<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    match value.get(key) {
        Some(Value::Array(all)) => all,
        _ => &[],
    }
}

/// Whether an object has one of these keys.
pub(super) fn has_any(value: &Value, keys: &[&str]) -> bool {
    keys.iter().any(|key| value.get(*key).is_some())
}

/// Whether an object has all of these keys.
pub(super) fn has_all(value: &Value, keys: &[&str]) -> bool {
    keys.iter().all(|key| value.get(*key).is_some())
}

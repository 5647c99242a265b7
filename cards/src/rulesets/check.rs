//! Reads and checks a user's ruleset file, and names the ruleset. A value with which no game can be
//! played is rejected here with its place, so that it does not fault in the middle of games.

use killbox_components::dice::Face;
use killbox_components::ids::SHIPS_PER_SEAT;
use killbox_components::obstacle::{ObstacleEffect, ObstacleKind};
use killbox_components::ruleset::{Draft, Ruleset, Scoring};
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;

use super::{NAMES, named};
use crate::catalogue::nearest;

/// Why a ruleset file cannot be used: a line for each fault, with its place.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct RulesetError(Vec<String>);

/// A ruleset that was read from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The ruleset. Its name tells if it is an edited copy of another one.
    pub ruleset: Ruleset,
    /// Remarks about the ruleset for a report.
    pub remarks: Vec<String>,
}

/// Reads the text of a ruleset file, which messages and reports call `file`. A switch that the file
/// leaves open has the value of the ruleset that it is `like`, so files stay valid when switches
/// are added.
///
/// # Errors
/// The text is no ruleset, or no game can be played with it: every fault with its line.
pub fn check(file: &str, text: &str) -> Result<Found, RulesetError> {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let draft: Draft = options.from_str(text).map_err(|error| {
        let place = error.span.start;
        RulesetError(vec![format!("{file}:{}:{}: {}", place.line, place.col, error.code)])
    })?;
    let open = draft.open();
    let told = draft.like.is_some();
    let base = base(&draft).map_err(|fault| RulesetError(vec![at(file, text, &fault)]))?;
    let like = base.name.clone();
    let mut ruleset = draft.over(base);
    let faults = faults(&ruleset);
    if !faults.is_empty() {
        return Err(RulesetError(faults.iter().map(|fault| at(file, text, fault)).collect()));
    }
    let mut remarks = call_by_its_name(&mut ruleset, file);
    if !told && !open.is_empty() {
        remarks.push(format!("the ruleset in {file} leaves open {}: as in {like}", open.join(", ")));
    }
    Ok(Found { ruleset, remarks })
}

/// The ruleset that fills the open switches of a file: the one that it is `like`, else the one
/// whose name or card set it has.
fn base(draft: &Draft) -> Result<Ruleset, Fault> {
    let fault = |word: &str, what: String| Fault { word: word.to_owned(), nth: 0, what };
    if let Some(like) = &draft.like {
        let near = || nearest(like, NAMES).map_or_else(String::new, |near| format!("; did you mean {near}?"));
        return named(like).ok_or_else(|| {
            fault("like", format!("`like: {like:?}`: expected one of {}{}", NAMES.join(", "), near()))
        });
    }
    let by_name = draft.name.as_deref().and_then(named);
    let by_cards = || named(draft.card_set?.word());
    by_name.or_else(by_cards).ok_or_else(|| {
        let what = "`like` is missing: name the ruleset that supplies the switches that are left out, as in `like: \"legacy\"`";
        fault("Ruleset", what.into())
    })
}

/// A switch with a wrong value.
struct Fault {
    /// The word in the file that is wrong.
    word: String,
    /// The number of its occurrence in the file, from 0.
    nth: usize,
    /// What is wrong, and what to do.
    what: String,
}

/// All faults of a ruleset with which no game can be played.
fn faults(ruleset: &Ruleset) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut say = |word: &str, what: String| faults.push(Fault { word: word.to_owned(), nth: 0, what });
    if ruleset.name.trim().is_empty() {
        say("name", "`name` is empty: give the ruleset a name, for reports".into());
    }
    if ruleset.squad_points == 0 {
        say("squad_points", "`squad_points: 0`: no squad is free; give 1 or more".into());
    }
    let (fewest, most) = ruleset.squad_ships;
    if fewest == 0 || fewest > most || usize::from(most) > SHIPS_PER_SEAT {
        say(
            "squad_ships",
            format!(
                "`squad_ships: ({fewest}, {most})`: expected the fewest ships and the most, from 1 to {SHIPS_PER_SEAT}, such as (2, 8)"
            ),
        );
    }
    if !ruleset.scenario.is_none() && ruleset.scoring != Scoring::MissionPoints {
        say(
            "scenario",
            "`scenario`: only with `scoring: mission_points`, because it scores them; otherwise give `scenario: none`".into(),
        );
    }
    let bonus = &ruleset.attack_bonus_ranges;
    if bonus.iter().any(|range| *range > 3) || (1..bonus.len()).any(|i| bonus[..i].contains(&bonus[i])) {
        say(
            "attack_bonus_ranges",
            format!("`attack_bonus_ranges: {bonus:?}`: expected attack ranges from 0 to 3, each once"),
        );
    }
    faults.extend(obstacle_faults(ruleset));
    faults
}

/// The faults of the obstacle table, which has a valid row for each kind of obstacle [OBJ-2].
fn obstacle_faults(ruleset: &Ruleset) -> Vec<Fault> {
    let mut faults = Vec::new();
    for kind in ObstacleKind::ALL {
        let rows = ruleset.obstacle_table.iter().filter(|row| row.kind == kind).count();
        if rows == 0 {
            let what = format!("`obstacle_table` has no row for {kind:?}: give each kind of obstacle one");
            faults.push(Fault { word: "obstacle_table".into(), nth: 0, what });
        } else if rows > 1 {
            let what = format!("`obstacle_table` has {rows} rows for {kind:?}: leave one");
            faults.push(Fault { word: format!("kind: {kind:?}"), nth: 1, what });
        }
    }
    for row in &ruleset.obstacle_table {
        let mut say = |what: String| {
            let word = format!("kind: {:?}", row.kind);
            faults.push(Fault { word, nth: 0, what: format!("{:?}: {what}", row.kind) });
        };
        for (faces, _) in &row.roll {
            if faces.is_empty() || faces.contains(&Face::Evade) {
                say(format!(
                    "`roll` on {faces:?}: an attack die is rolled; name one or more of Hit, Crit, Focus, Blank"
                ));
            }
        }
        for effect in row.effect.iter().chain(row.roll.iter().map(|(_, effect)| effect)) {
            match effect {
                ObstacleEffect::Hit(0) | ObstacleEffect::Crit(0) | ObstacleEffect::Gain(_, 0) => {
                    say(format!("`{effect:?}` does nothing: give an amount of 1 or more"));
                }
                _ => {}
            }
        }
    }
    faults
}

/// A fault as a message with its place.
fn at(file: &str, text: &str, fault: &Fault) -> String {
    format!("{file}{}: {}", place(text, fault), fault.what)
}

/// The place of a fault as text behind the file name: `:line:column`.
fn place(text: &str, fault: &Fault) -> String {
    let mut found = text.lines().zip(1..).flat_map(|(line, number)| {
        let code = line.split("//").next().unwrap_or_default();
        let columns = code.match_indices(fault.word.as_str()).map(|(at, _)| code[..at].chars().count() + 1);
        columns.map(move |column| (number, column))
    });
    found.nth(fault.nth).map_or_else(String::new, |(line, column)| format!(":{line}:{column}"))
}

/// Renames an edited copy of a built-in ruleset, so that it does not bear that ruleset's name
/// alone.
fn call_by_its_name(ruleset: &mut Ruleset, file: &str) -> Vec<String> {
    let Some(original) = NAMES.into_iter().find(|name| *name == ruleset.name).and_then(named) else {
        return Vec::new();
    };
    let changed = differences(ruleset, &original);
    if changed.is_empty() {
        return Vec::new();
    }
    let short = file.rsplit(['/', '\\']).next().unwrap_or(file);
    ruleset.name = format!("{} as changed in {short}", original.name);
    vec![format!("the ruleset in {file} differs from {} in {}", original.name, changed.join(", "))]
}

/// The switches in which two rulesets differ, by name, with both values if they are short.
fn differences(one: &Ruleset, other: &Ruleset) -> Vec<String> {
    let (here, there) = (switches(one), switches(other));
    // The serializer omits switches that have their default value.
    let said = |name: &str, of: &[(String, String)]| {
        let switch = of.iter().find(|(switch, _)| switch == name);
        switch.map_or_else(|| "as usual".to_owned(), |(_, value)| value.clone())
    };
    let differs = |name: &&str| {
        let (here, there) = (said(name, &here), said(name, &there));
        let brief = here.len().max(there.len()) <= 24;
        let told = if brief { format!("{name} ({here}, there {there})") } else { (*name).to_owned() };
        (here != there).then_some(told)
    };
    Ruleset::SWITCHES.iter().filter_map(differs).collect()
}

/// The switches of a ruleset as a file writes them: names and values, a line each.
fn switches(ruleset: &Ruleset) -> Vec<(String, String)> {
    let lines = PrettyConfig::new().depth_limit(1);
    let text = ron::ser::to_string_pretty(ruleset, lines).unwrap_or_default();
    let switch = |line: &str| {
        let (name, value) = line.trim().split_once(": ")?;
        Some((name.to_owned(), value.trim_end_matches(',').to_owned()))
    };
    text.lines().filter_map(switch).collect()
}

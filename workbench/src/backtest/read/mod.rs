//! Reads the results of tournaments: which squads met, and which won. A file's form is recognized
//! by its content (`docs/formats/tournaments.md`). Names of people, places and dates are not kept.

mod listfortress;
mod longshanks;
mod m3tacron;
mod results;
mod rollbetter;
mod table;

use std::path::{Path, PathBuf};

use serde_json::Value;

use killbox::input;
pub use results::{Fought, Results};

use results::Event;

/// The longest file that is read, in bytes.
const LONGEST: u64 = 64 << 20;

impl Results {
    /// Reads a file with results in any of the forms of `docs/formats/tournaments.md`, or all files
    /// of a folder that end in `.json` or `.csv`. Parts of a tournament lie in a folder of their
    /// own, which can be inside that folder.
    ///
    /// # Errors
    /// The file, the place and the problem, if a file cannot be understood.
    pub fn read(path: &Path) -> Result<Results, String> {
        let mut results = Results::default();
        if !path.is_dir() {
            add_all(&mut results, &[path.to_owned()], path, false)?;
            return Ok(results);
        }
        let Listed { files, folders } = Listed::of(path)?;
        add_all(&mut results, &files, path, true)?;
        let mut empty = files.is_empty();
        for folder in &folders {
            // A folder without parts may be anything, such as a report.
            let files = Listed::of(folder).map(|listed| listed.files).unwrap_or_default();
            if files.iter().any(|file| has_part(file)) {
                add_all(&mut results, &files, folder, true)?;
                empty = false;
            }
        }
        if empty {
            let what = "no file here ends in .json or .csv, and no folder here has parts of a tournament";
            return Err(format!("{}: {what}", path.display()));
        }
        Ok(results)
    }
}

/// What lies in a folder, in the order of the names.
struct Listed {
    /// The files that can be results.
    files: Vec<PathBuf>,
    folders: Vec<PathBuf>,
}

impl Listed {
    fn of(folder: &Path) -> Result<Listed, String> {
        let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.sort();
        let (files, others): (Vec<PathBuf>, Vec<PathBuf>) =
            paths.into_iter().partition(|path| matches!(ending(path).as_str(), "json" | "csv"));
        Ok(Listed { files, folders: others.into_iter().filter(|path| path.is_dir()).collect() })
    }
}

fn ending(file: &Path) -> String {
    file.extension().map_or_else(String::new, |end| end.to_string_lossy().to_lowercase())
}

/// The content of a file.
enum Content {
    /// A table of matches.
    Table(String),
    Json(Value),
}

/// Reads a file. Its ending tells only whether text that is no JSON is a table.
fn content(file: &Path) -> Result<Content, String> {
    let text = input::text(file, LONGEST, "results of a tournament").map_err(|error| error.to_string())?;
    let wrong = |what: String| format!("{}: {what}", input::shown(file));
    let begins_with = |marks: &[char]| text.trim_start().starts_with(marks);
    if !begins_with(&['{', '[']) && (ending(file) == "csv" || table::is_table(&text)) {
        return Ok(Content::Table(text));
    }
    if begins_with(&['<']) {
        return Err(wrong(format!("a web page; {FORMS}")));
    }
    serde_json::from_str(&text).map(Content::Json).map_err(|error| wrong(error.to_string()))
}

/// A site whose tournaments can come in parts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Site {
    Rollbetter,
    Longshanks,
    M3tacron,
}

impl Site {
    const ALL: [Site; 3] = [Site::Rollbetter, Site::Longshanks, Site::M3tacron];

    /// The site of which a value is a part of a tournament.
    fn of_part(value: &Value) -> Option<Site> {
        Site::ALL.into_iter().find(|site| match site {
            Site::Rollbetter => rollbetter::is_part(value),
            Site::Longshanks => longshanks::is_part(value),
            Site::M3tacron => m3tacron::are_rows(value),
        })
    }

    /// The tournaments of the parts in one folder. Those of m3tacron tell their tournament; others
    /// are of one tournament.
    fn events<'a>(self, parts: &[&'a Value]) -> Result<Vec<Event<'a>>, String> {
        match self {
            Site::Rollbetter => Ok(vec![rollbetter::event(parts)?]),
            Site::Longshanks => Ok(vec![longshanks::event(parts)?]),
            Site::M3tacron => m3tacron::tournaments(parts),
        }
    }
}

/// Whether a file of a folder is a part of a tournament. A file that cannot be read is none.
fn has_part(file: &Path) -> bool {
    input::regular(file).is_ok()
        && matches!(content(file), Ok(Content::Json(value)) if Site::of_part(&value).is_some())
}

/// Adds files that lie together, and the tournaments whose parts they are. `listed`: the files were
/// found in the folder `of`; else the user named the only one.
fn add_all(results: &mut Results, files: &[PathBuf], of: &Path, listed: bool) -> Result<(), String> {
    let mut parts: Vec<(Site, Value)> = Vec::new();
    for file in files {
        if listed {
            input::regular(file).map_err(|error| error.to_string())?;
        }
        let wrong = |what: String| format!("{}: {what}", input::shown(file));
        match content(file)? {
            Content::Table(text) => {
                table::add(results, &text, file.parent().unwrap_or(Path::new("."))).map_err(wrong)?;
            }
            Content::Json(value) => {
                if let Some(site) = Site::of_part(&value) {
                    parts.push((site, value));
                } else if let Value::Array(all) = &value {
                    for (at, one) in all.iter().enumerate() {
                        add(results, one).map_err(|what| wrong(format!("tournament {}: {what}", at + 1)))?;
                    }
                } else {
                    add(results, &value).map_err(wrong)?;
                }
            }
        }
    }
    for site in Site::ALL {
        let of_site: Vec<&Value> =
            parts.iter().filter(|(other, _)| *other == site).map(|(_, value)| value).collect();
        if of_site.is_empty() {
            continue;
        }
        let wrong = |what: String| {
            format!("{}: {what}; the parts of a tournament lie in a folder of their own", input::shown(of))
        };
        for event in &site.events(&of_site).map_err(wrong)? {
            results.add_event(event);
        }
    }
    Ok(())
}

/// Adds a whole tournament, or the tables with several.
fn add(results: &mut Results, value: &Value) -> Result<(), String> {
    if listfortress::is_tournament(value) {
        results.add_event(&listfortress::tournament(value)?);
    } else if listfortress::is_export(value) {
        results.add_event(&listfortress::export(value));
    } else if m3tacron::is_tournament(value) {
        results.add_event(&m3tacron::tournament(value));
    } else if m3tacron::are_tables(value) {
        m3tacron::tournaments(&[value])?.iter().for_each(|event| results.add_event(event));
    } else if rollbetter::is_joined(value) {
        results.add_event(&rollbetter::event(&[value])?);
    } else {
        return Err(unknown(value));
    }
    Ok(())
}

/// The forms, in words.
const FORMS: &str = "expected results as JSON of ListFortress, of a List Fortress export (Rollbetter, Longshanks), \
                     of Rollbetter's API or of m3tacron, or a table with the columns tournament,squad_a,squad_b,winner";

/// The keys of whole tournaments, by form.
const KEYS: [(&str, &[&str]); 5] = [
    ("ListFortress", &["participants", "rounds"]),
    ("a List Fortress export", &["players", "rounds"]),
    ("Rollbetter", &["players", "lists", "rounds"]),
    ("m3tacron, one tournament", &["players_swiss", "matches"]),
    ("m3tacron, tables", &["playerstanding", "match"]),
];

/// The message about a value that is no tournament: the forms, and what it lacks of each.
fn unknown(value: &Value) -> String {
    let Value::Object(object) = value else { return format!("not an object; {FORMS}") };
    let lacks = |(form, keys): (&str, &[&str])| {
        let missing = keys.iter().filter(|key| !object.contains_key(**key));
        let missing: Vec<String> = missing.map(|key| format!("`{key}`")).collect();
        let missing = if missing.is_empty() { "players with lists".to_owned() } else { missing.join(", ") };
        format!("\n  {form}: {missing} missing")
    };
    format!("{FORMS}{}", KEYS.map(lacks).concat())
}

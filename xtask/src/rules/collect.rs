//! Finds rule ids in the pages of rules, in doc comments of tests and in scenario files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::ids::{self, RuleId};

/// A test and the ids that it names.
#[derive(Clone, Debug, PartialEq)]
pub struct Test {
    /// The file, from the root of the project.
    pub file: String,
    /// The line of the ids, from 1.
    pub line: usize,
    /// The name in the table.
    pub name: String,
    /// The ids as written.
    pub ids: Vec<String>,
}

/// The text of a file.
pub fn text(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The ids that the rules define: at the head of a line (`- <a id="mov-1"></a>**MOV-1** ...`) or of
/// a table's row (`| <a id="geo-40"></a>GEO-40 | ...`). Each stands behind an anchor of its name,
/// to which other pages link. Each comes with the name of its page.
pub fn defined(folder: &Path) -> Result<BTreeMap<RuleId, String>, String> {
    let mut found = BTreeMap::new();
    for path in files(folder, "md")? {
        if path.file_name().is_some_and(|name| name == "00-index.md") {
            continue;
        }
        for line in text(&path)?.lines() {
            let Some(rest) = line.strip_prefix("- ").or_else(|| line.strip_prefix("| ")) else { continue };
            let (anchor, rest) =
                match rest.strip_prefix("<a id=\"").and_then(|rest| rest.split_once("\"></a>")) {
                    Some((anchor, rest)) => (anchor, rest),
                    None => ("", rest),
                };
            let word = match rest.strip_prefix("**") {
                Some(rest) => rest.split("**").next(),
                None => rest.split(" |").next(),
            };
            let Some(id) = word.and_then(ids::read) else { continue };
            if anchor != id.to_string().to_lowercase() {
                return Err(format!("{}: {id} has no anchor of its name", path.display()));
            }
            let page = path.file_name().unwrap_or_default().to_string_lossy();
            found.insert(id, page.into_owned());
        }
    }
    Ok(found)
}

/// All tests of the project.
pub fn tests(root: &Path) -> Result<Vec<Test>, String> {
    let mut found = Vec::new();
    for folder in ["cards", "cli", "components", "systems", "players", "src", "tests", "workbench", "xtask"] {
        for path in files(&root.join(folder), "rs")? {
            found.extend(tests_of(&name_of(root, &path), &text(&path)?));
        }
    }
    for path in files(&root.join("tests/scenarios"), "ron")? {
        found.extend(scenarios_of(&name_of(root, &path), &text(&path)?));
    }
    Ok(found)
}

fn name_of(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).display().to_string()
}

/// The files with this extension below a folder, in order. None if the folder does not exist.
fn files(folder: &Path, end: &str) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let Ok(entries) = std::fs::read_dir(folder) else { return Ok(found) };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            if path.file_name().is_none_or(|name| name != "target") {
                found.extend(files(&path, end)?);
            }
        } else if path.extension().is_some_and(|found| found == end) {
            found.push(path);
        }
    }
    Ok(found)
}

/// The tests of a source file whose doc comments above `#[test]` begin with ids and a colon.
fn tests_of(file: &str, text: &str) -> Vec<Test> {
    let mut found = Vec::new();
    let mut doc: Vec<(usize, &str)> = Vec::new();
    let mut waiting = false;
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if let Some(words) = line.strip_prefix("///") {
            doc.push((number + 1, words.trim()));
        } else if line == "#[test]" {
            waiting = true;
        } else if line.starts_with("#[") || line.is_empty() && waiting {
            // Other attributes of the same item.
        } else {
            if waiting && let Some(name) = line.strip_prefix("fn ") {
                let name = name.split(['(', '<']).next().unwrap_or_default();
                let joined = doc.iter().map(|(_, words)| *words).collect::<Vec<_>>().join(" ");
                let ids = leading_ids(&joined);
                if let (Some((line, _)), false) = (doc.first(), ids.is_empty()) {
                    let name = format!("`{name}` ({file})");
                    found.push(Test { file: file.to_owned(), line: *line, name, ids });
                }
            }
            doc.clear();
            waiting = false;
        }
    }
    found
}

/// The ids before the first colon of a comment; `A to B` is a range. Empty if the comment does not
/// begin with ids.
fn leading_ids(comment: &str) -> Vec<String> {
    let Some((head, _)) = comment.split_once(':') else { return Vec::new() };
    let mut found: Vec<String> = Vec::new();
    let mut range = false;
    for word in head.split([' ', ',', ';']).filter(|word| !word.is_empty()) {
        let is_id = word.split_once('-').is_some_and(|(prefix, number)| {
            ids::PREFIXES.iter().any(|(known, _)| *known == prefix)
                && number.starts_with(|c: char| c.is_ascii_digit())
        });
        match (word, is_id) {
            ("to", _) => range = true,
            ("and", _) => {}
            (_, false) => return Vec::new(),
            (_, true) => match found.last_mut() {
                Some(last) if range => {
                    *last = format!("{last}..{word}");
                    range = false;
                }
                _ => found.push(word.to_owned()),
            },
        }
    }
    found
}

/// The cases of a scenario file, by their lists `rules: [...]`.
fn scenarios_of(file: &str, text: &str) -> Vec<Test> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(n) = text[at..].find("rules: [") {
        let start = at + n + "rules: [".len();
        let end = start + text[start..].find(']').unwrap_or(0);
        let words = text[start..end].split('"').skip(1).step_by(2);
        found.push(Test {
            file: file.to_owned(),
            line: text[..start].matches('\n').count() + 1,
            name: format!("`{file}`"),
            ids: words.map(str::to_owned).collect(),
        });
        at = end;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_stand_at_the_head_of_a_comment() {
        assert_eq!(leading_ids("MOV-27, MOV-32: a stressed ship"), ["MOV-27", "MOV-32"]);
        assert_eq!(leading_ids("MOV-63 to MOV-66, ACT-15: boost"), ["MOV-63..MOV-66", "ACT-15"]);
        assert_eq!(leading_ids("Sixteen at most: MOV-1"), Vec::<String>::new());
        assert_eq!(leading_ids("no colon MOV-1"), Vec::<String>::new());
    }

    #[test]
    fn tests_and_scenarios_are_found() {
        // The source is joined here, so that this file does not seem to contain the test.
        let source = ["    /// MOV-1: one.", "    /// More.", "    #[test]", "    fn moves() {}"].join("\n");
        let found = tests_of("a.rs", &source);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].line, &*found[0].name), (1, "`moves` (a.rs)"));
        assert_eq!(found[0].ids, ["MOV-1"]);
        let found = scenarios_of("b.ron", "(\n rules: [\"MOV-1\", \"TOK-2\"],\n)");
        assert_eq!(found[0].ids, ["MOV-1", "TOK-2"]);
        assert_eq!(found[0].line, 2);
    }
}

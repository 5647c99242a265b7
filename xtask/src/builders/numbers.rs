//! The numbers of Launch Bay Next, read as text from `ffg-xws` in JavaScript or TypeScript: blocks
//! of lines `'12': 'id',`.

use std::collections::BTreeMap;

/// Blocks by name, each with ids of squad files by number.
pub type Blocks = BTreeMap<String, BTreeMap<u32, String>>;

/// The blocks that links use.
pub const NAMES: [&str; 5] = ["factions", "pilots", "ships", "slots", "upgrades"];

/// Reads the blocks of a file.
///
/// # Errors
/// If a block is missing.
pub fn blocks(text: &str) -> Result<Blocks, String> {
    let mut blocks = Blocks::new();
    let mut open: Option<&str> = None;
    for line in text.lines().map(str::trim) {
        if let Some(name) = line.strip_suffix(": {") {
            open = NAMES.contains(&name).then_some(name);
        } else if line.starts_with('}') {
            open = None;
        } else if let Some(block) = open
            && let Some((number, id)) = entry(line)
        {
            blocks.entry(block.to_owned()).or_default().insert(number, id.to_owned());
        }
    }
    match NAMES.iter().find(|name| !blocks.contains_key(**name)) {
        Some(name) => Err(format!("there is no block `{name}`: is this `ffg-xws`?")),
        None => Ok(blocks),
    }
}

/// Reads a line such as `'12': 'id',`.
fn entry(line: &str) -> Option<(u32, &str)> {
    let (number, id) = line.split_once(':')?;
    Some((unquoted(number)?.parse().ok()?, unquoted(id)?))
}

fn unquoted(text: &str) -> Option<&str> {
    let text = text.trim().trim_end_matches(',');
    match text.chars().next().filter(|c| matches!(c, '"' | '\'')) {
        Some(quote) => text.strip_prefix(quote)?.strip_suffix(quote),
        None => Some(text),
    }
}

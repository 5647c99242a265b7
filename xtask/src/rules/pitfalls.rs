//! The rules that are easy to get wrong: a numbered list in the index of the rules, whose items
//! name ids.

use std::path::Path;

use super::collect;
use super::ids::{self, RuleId};

/// The heading of the list in `00-index.md`; it ends at the next heading.
const HEADING: &str = "Easy to get wrong";

/// One item of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct Pitfall {
    /// The number in the list.
    pub number: usize,
    /// The rules that it names, in order.
    pub ids: Vec<RuleId>,
}

/// Reads the list.
pub fn read(index: &Path) -> Result<Vec<Pitfall>, String> {
    let found = list(&collect::text(index)?)?;
    if found.is_empty() {
        return Err(format!("{}: no list under the heading '{HEADING}'", index.display()));
    }
    Ok(found)
}

fn list(text: &str) -> Result<Vec<Pitfall>, String> {
    let section =
        text.lines().skip_while(|line| !(line.starts_with("## ") && line.ends_with(HEADING))).skip(1);
    let mut items: Vec<(usize, String)> = Vec::new();
    for line in section.take_while(|line| !line.starts_with("## ")) {
        let begins = line.split_once(". ").and_then(|(number, text)| Some((number.parse().ok()?, text)));
        match (begins, items.last_mut()) {
            (Some((number, text)), _) => items.push((number, text.to_owned())),
            // An indented line continues the item above it.
            (None, Some((_, item))) if line.starts_with(' ') => *item = format!("{item} {}", line.trim()),
            _ => {}
        }
    }
    let item = |(number, text): (usize, String)| {
        let ids = named(&text);
        if ids.is_empty() {
            Err(format!("item {number} of '{HEADING}' names no rule"))
        } else {
            Ok(Pitfall { number, ids })
        }
    };
    items.into_iter().map(item).collect()
}

/// Every id in a sentence; `A to B` is a range.
fn named(text: &str) -> Vec<RuleId> {
    let mut found: Vec<RuleId> = Vec::new();
    let mut before = ["", ""];
    for word in text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').filter(|word| !word.is_empty()) {
        if let Some(id) = ids::read(word) {
            let first = ids::read(before[0]).filter(|first| before[1] == "to" && first.prefix == id.prefix);
            let from = first.map_or(id.number, |first| first.number + 1);
            found.extend((from..=id.number).map(|number| RuleId { number, ..id }));
        }
        before = [before[1], word];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_and_their_ids_are_read() {
        let text = "## 6. Other\n1. TOK-1: no.\n## 7. Easy to get wrong\n\n1. CHG-17: not to be\n   (CHG-23).\n\
                    2. RND-65 to RND-67, ATK-1: order.\n\n## 8. Counts\n3. TOK-2: no.";
        let found = list(text).expect("a list");
        let words = |item: &Pitfall| item.ids.iter().map(RuleId::to_string).collect::<Vec<_>>();
        assert_eq!(found.iter().map(|item| item.number).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(words(&found[0]), ["CHG-17", "CHG-23"]);
        assert_eq!(words(&found[1]), ["RND-65", "RND-66", "RND-67", "ATK-1"]);
        assert!(list("## 7. Easy to get wrong\n1. Nothing named.").is_err());
    }
}

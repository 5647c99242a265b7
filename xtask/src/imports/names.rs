//! The imports between files: every path in a target is followed to the file that defines the item.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use super::source::{Module, Target};

/// The imports: the using and the defining file, with the names of the items.
pub type Imports = BTreeMap<(PathBuf, PathBuf), BTreeSet<String>>;

/// The target of a path.
enum Found {
    Module,
    Item { file: usize, name: String },
}

/// The imports that have been followed already, as module and index.
type Asked = Vec<(usize, usize)>;

/// The imports between the files of a target. A re-exported name counts as an import of the using
/// file from the defining file.
pub fn imports(target: &Target) -> Imports {
    let mut imports = Imports::new();
    for (number, module) in target.modules.iter().enumerate() {
        let taken = module.uses.iter().filter(|taken| !taken.handed_on && taken.name != "*");
        let paths = taken.map(|taken| &taken.path).chain(&module.mentions);
        for path in paths {
            if let Some(Found::Item { file, name }) = follow(target, number, path, &mut Vec::new())
                && file != module.file
            {
                let files = (target.files[module.file].clone(), target.files[file].clone());
                imports.entry(files).or_default().insert(name);
            }
        }
    }
    imports
}

/// Follows a path that occurs in a module. `None` if the path leads out of the target or does not
/// name an item.
fn follow(target: &Target, from: usize, path: &[String], asked: &mut Asked) -> Option<Found> {
    let (first, mut rest) = path.split_first()?;
    let mut module = match first.as_str() {
        "crate" => 0,
        "self" => from,
        "super" => target.modules[from].parent?,
        _ => return descend(target, from, path, asked),
    };
    while let Some((next, further)) = rest.split_first().filter(|(next, _)| *next == "super") {
        debug_assert_eq!(next, "super");
        module = target.modules[module].parent?;
        rest = further;
    }
    descend(target, module, rest, asked)
}

/// Follows a path downwards from a module.
fn descend(target: &Target, from: usize, path: &[String], asked: &mut Asked) -> Option<Found> {
    let Some((first, rest)) = path.split_first() else { return Some(Found::Module) };
    let module: &Module = &target.modules[from];
    // A module and a function may have the same name. A longer path means the module.
    if let (Some(child), false) = (module.children.get(first), rest.is_empty()) {
        return descend(target, *child, rest, asked);
    }
    if module.items.contains(first) {
        return Some(Found::Item { file: module.file, name: first.clone() });
    }
    for (at, taken) in module.uses.iter().enumerate() {
        let path = match taken.name.as_str() {
            "*" => [&taken.path, path].concat(),
            name if name == first => [&taken.path, rest].concat(),
            _ => continue,
        };
        // `use a::a` does not refer to itself, and re-exports can form a circle.
        if asked.contains(&(from, at)) {
            continue;
        }
        asked.push((from, at));
        if let Some(found) = follow(target, from, &path, asked) {
            return Some(found);
        }
    }
    module.children.get(first).map(|_| Found::Module)
}

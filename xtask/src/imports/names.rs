//! Which file uses which: the paths of a target followed to the file that defines what they name.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use super::source::{Module, Target};

/// Which file uses which, and what of it.
pub type Imports = BTreeMap<(PathBuf, PathBuf), BTreeSet<String>>;

/// What a path leads to.
enum Found {
    Module,
    Item { file: usize, name: String },
}

/// The imports that were followed already, as module and number.
type Asked = Vec<(usize, usize)>;

/// What each file of the target uses of its others. A name that is handed on counts as the import
/// of the file that uses it, from the file that defines it.
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

/// Follows a path as it stands in a module. `None`: it leads out of the target, or to something
/// that is no item.
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

/// Goes down a path from a module.
fn descend(target: &Target, from: usize, path: &[String], asked: &mut Asked) -> Option<Found> {
    let Some((first, rest)) = path.split_first() else { return Some(Found::Module) };
    let module: &Module = &target.modules[from];
    // A module and a function may share a name: a path that goes on means the module.
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
        // `use a::a` does not name itself, and names can be handed round in a circle.
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

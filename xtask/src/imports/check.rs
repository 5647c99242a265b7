//! Checks the imports of the project against the list of circles and layers.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::graph::{Circle, circles, line};
use super::known::{Known, LIST, Layers};
use super::names::Imports;

/// The maximum number of files in a circle.
const MOST_FILES: usize = 5;

/// The faults of the imports and of the list.
pub fn faults(known: &Known, imports: &Imports) -> Vec<String> {
    let found = circles(imports);
    let mut faults = Vec::new();
    for circle in &found {
        if !known.circles.iter().any(|listed| listed.files == circle.files) {
            faults.push(format!("{circle}which {LIST} does not list: cut it, or say there why it is left"));
        }
        faults.extend(too_large(circle));
    }
    for listed in &known.circles {
        let files: Vec<_> = listed.files.iter().map(|file| file.display().to_string()).collect();
        let files = files.join(", ");
        if !found.iter().any(|circle| circle.files == listed.files) {
            faults.push(format!("{LIST} lists a circle that is not there (any more): {files}"));
        }
        if listed.reason.trim().is_empty() {
            faults.push(format!("{LIST} says no reason for the circle of {files}"));
        }
    }
    faults.extend(known.layers.iter().flat_map(|layers| upwards(layers, imports)));
    faults
}

/// The faults of a circle that has too many files to keep in mind, or that reaches across folders.
fn too_large(circle: &Circle) -> Vec<String> {
    let mut faults = Vec::new();
    if circle.files.len() > MOST_FILES {
        faults.push(format!("{circle}are more than {MOST_FILES}"));
    }
    let folders: BTreeSet<&Path> = circle.files.iter().filter_map(|file| file.parent()).collect();
    if folders.len() > 1 {
        let folders: Vec<String> = folders.into_iter().map(|folder| folder.display().to_string()).collect();
        faults.push(format!("{circle}reach across folders: {}", folders.join(", ")));
    }
    faults
}

/// The imports of a layer from one above it, and the parts that are in no layer.
fn upwards(layers: &Layers, imports: &Imports) -> Vec<String> {
    let part = |file: &PathBuf| -> Option<String> {
        let first = file.strip_prefix(&layers.folder).ok()?.components().next()?;
        let name = Path::new(&first).file_stem()?.to_string_lossy().into_owned();
        (name != "lib" && name != "main").then_some(name)
    };
    let layer = |part: &String| layers.order.iter().position(|names| names.contains(part));
    let mut faults = Vec::new();
    let mut unknown = BTreeSet::new();
    for ((from, to), what) in imports {
        let (Some(from_part), Some(to_part)) = (part(from), part(to)) else { continue };
        match (layer(&from_part), layer(&to_part)) {
            (Some(here), Some(there)) if there > here => {
                faults.push(format!("upwards, from {from_part} to {to_part}: {}", line(from, to, what)));
            }
            (here, there) => {
                unknown.extend(here.is_none().then_some(from_part));
                unknown.extend(there.is_none().then_some(to_part));
            }
        }
    }
    let folder = layers.folder.display();
    faults.extend(unknown.into_iter().map(|part| format!("{LIST} names no layer for {part} of {folder}")));
    faults
}

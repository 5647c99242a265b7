//! `cargo xtask circles`: finds files of a crate that import each other in a circle, and imports
//! upwards between layers.
//!
//! A test compares the result with `docs/imports.ron`. It fails for a circle that is not listed
//! there with a reason, for one of more than five files, for one across folders, and for an import
//! of a lower layer from one above it.

mod check;
mod graph;
mod known;
mod names;
mod source;

use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use graph::circles;
use known::{LIST, known};
use names::Imports;

/// The root of the project.
fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Lists the circles.
///
/// # Errors
/// If the test would fail, with the same messages.
pub fn run() -> Result<String, String> {
    let imports = of_project(&root())?;
    let mut said = String::new();
    for circle in circles(&imports) {
        said += &format!("{circle}\n");
    }
    let faults = check::faults(&known(&root())?, &imports);
    if faults.is_empty() {
        said += &format!("all of them, and all layers, as {LIST} says");
        Ok(said)
    } else {
        Err(said + &faults.join("\n"))
    }
}

/// The imports of all targets of the project, with paths from its root.
fn of_project(root: &Path) -> Result<Imports, String> {
    let root = root.canonicalize().map_err(|error| format!("{}: {error}", root.display()))?;
    let mut imports = Imports::new();
    for file in targets(&root)? {
        for ((from, to), what) in names::imports(&source::read(&file)?) {
            let short = |path: &Path| path.strip_prefix(&root).unwrap_or(path).to_owned();
            imports.entry((short(&from), short(&to))).or_default().extend(what);
        }
    }
    Ok(imports)
}

/// The root files of all targets of the workspace, from `cargo metadata`.
fn targets(root: &Path) -> Result<Vec<PathBuf>, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let said = Command::new(cargo)
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root)
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    if !said.status.success() {
        return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&said.stderr)));
    }
    let said: Metadata =
        serde_json::from_slice(&said.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
    Ok(said.packages.into_iter().flat_map(|package| package.targets).map(|target| target.src_path).collect())
}

/// The parts of `cargo metadata` that are used.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    targets: Vec<CargoTarget>,
}

#[derive(Deserialize)]
struct CargoTarget {
    src_path: PathBuf,
}

#[cfg(test)]
mod tests;

//! Writes the list of sample squads, whose text is embedded in the engine.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?);
    let squads = root.join("../../squads");
    let mut list = String::from("&[\n");
    for folder in ["standard", "legacy", "xwa"] {
        let folder = squads.join(folder);
        println!("cargo::rerun-if-changed={}", folder.display());
        let mut files =
            fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<PathBuf>>>()?;
        files.sort();
        for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "xws")) {
            list += &format!("    ({:?}, {:?}, include_str!({file:?})),\n", name(&folder), name(file));
        }
    }
    list += "]\n";
    let out = PathBuf::from(env::var("OUT_DIR").map_err(io::Error::other)?);
    fs::write(out.join("samples.rs"), list)
}

/// The name of a file without its extension.
fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

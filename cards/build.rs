//! Lists the files of card facts, points and abilities, so that their text is compiled into the
//! program.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    embed("facts", "ron")?;
    embed("points", "points")?;
    embed("abilities", "ron")
}

/// Writes the list of the files below `<folder>` that end in `.<end>`, with their text.
fn embed(folder: &str, end: &str) -> io::Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?);
    let dir = root.join(folder);
    println!("cargo::rerun-if-changed={}", dir.display());
    let mut files = Vec::new();
    collect(&dir, end, &mut files)?;
    files.sort();
    let mut list = String::from("&[\n");
    for file in &files {
        println!("cargo::rerun-if-changed={}", file.display());
        let name = file.strip_prefix(&dir).map_err(io::Error::other)?;
        let name = name.to_string_lossy().replace('\\', "/");
        list += &format!("    ({:?}, include_str!({:?})),\n", format!("cards/{folder}/{name}"), file);
    }
    list += "]\n";
    let out = PathBuf::from(env::var("OUT_DIR").map_err(io::Error::other)?);
    fs::write(out.join(format!("{folder}.rs")), list)
}

fn collect(dir: &Path, end: &str, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !dir.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            println!("cargo::rerun-if-changed={}", path.display());
            collect(&path, end, files)?;
        } else if path.extension().is_some_and(|ext| ext == end) {
            files.push(path);
        }
    }
    Ok(())
}

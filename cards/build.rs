//! Lists the files of card facts and abilities, so that their text is compiled into the program.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    embed("facts")?;
    embed("abilities")
}

/// Writes the list of the files below `<folder>` with their text.
fn embed(folder: &str) -> io::Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?);
    let dir = root.join(folder);
    println!("cargo::rerun-if-changed={}", dir.display());
    let mut files = Vec::new();
    collect(&dir, &mut files)?;
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

fn collect(dir: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !dir.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            println!("cargo::rerun-if-changed={}", path.display());
            collect(&path, files)?;
        } else if path.extension().is_some_and(|ext| ext == "ron") {
            files.push(path);
        }
    }
    Ok(())
}

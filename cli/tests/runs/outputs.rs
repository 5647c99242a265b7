//! How files are written: whole, at the target of links, with the old permissions, and without the
//! unfinished files of killed processes.

use std::fs;
use std::path::Path;

use killbox::output::{Destination, Unfinished, folder, is_unfinished, put, write};

use super::support::*;
use crate::program::at_root;

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8")).collect();
    names.sort();
    names
}

/// A file replaces the old one at once, and nothing else is left in the folder.
#[test]
fn a_file_is_whole() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("report.html");
    let long = dir.path().join("ä".repeat(120));
    for (path, bytes) in [(&file, "one"), (&file, "the other"), (&long, "of a long name")] {
        put(path, bytes.as_bytes()).expect("a writable folder");
        assert_eq!(fs::read_to_string(path).expect("the file"), bytes);
    }
    assert_eq!(names(dir.path()).len(), 2);
    let unfinished = Unfinished::create(&file).expect("a writable folder");
    assert_eq!(names(dir.path()).len(), 3, "it has a name of its own");
    drop(unfinished);
    assert_eq!(fs::read_to_string(&file).expect("the file"), "the other");
    assert_eq!(names(dir.path()).len(), 2, "and takes it away");
}

/// The unfinished files of killed processes are removed: those of the same file, or all of a
/// folder. Files of living processes and files with similar names stay.
#[test]
fn leftovers_are_removed() {
    let dir = tempfile::tempdir().expect("a folder");
    let place = |name: &str| dir.path().join(name);
    let left = ["page.html.killbox-4000000-0.tmp", "page.html.killbox-4000000-17.tmp"];
    let others = ["page.html.tmp", "page.html.killbox-x-1.tmp", "other.html.killbox-4000000-0.tmp"];
    for name in left.iter().chain(&others) {
        fs::write(place(name), b"half").expect("a writable folder");
    }
    let living = Unfinished::create(&place("page.html")).expect("a writable folder");
    Destination::new(&place("page.html"), &[]).expect("a writable folder");
    let there = names(dir.path());
    assert!(left.iter().all(|name| !there.contains(&(*name).to_owned())), "{there:?}");
    assert!(others.iter().all(|name| there.contains(&(*name).to_owned())), "{there:?}");
    assert_eq!(there.len(), others.len() + 1, "the one that is being written stays: {there:?}");
    living.finish().expect("a writable folder");
    folder(dir.path()).expect("a folder");
    assert_eq!(names(dir.path()), ["page.html", "page.html.killbox-x-1.tmp", "page.html.tmp"]);
    assert!(is_unfinished("a.killbox-1-2.tmp".as_ref()) && !is_unfinished("a.killbox-1.tmp".as_ref()));
}

/// Links are followed, permissions are kept, and pipes and devices are written to directly.
#[cfg(unix)]
#[test]
fn links_permissions_and_devices() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let dir = tempfile::tempdir().expect("a folder");
    let place = |name: &str| dir.path().join(name);
    fs::create_dir(place("elsewhere")).expect("a writable folder");
    for (link, target) in [("old.csv", "elsewhere/old.csv"), ("new.csv", "elsewhere/new.csv")] {
        symlink(target, place(link)).expect("a link");
    }
    fs::write(place("elsewhere/old.csv"), b"old").expect("a writable folder");
    fs::set_permissions(place("elsewhere/old.csv"), fs::Permissions::from_mode(0o600)).expect("permissions");
    for link in ["old.csv", "new.csv"] {
        put(&place(link), b"written").expect("a writable folder");
        assert!(place(link).is_symlink(), "{link}");
        assert_eq!(fs::read(place("elsewhere").join(link)).expect("a file"), b"written");
    }
    let mode = fs::metadata(place("elsewhere/old.csv")).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    Destination::new(Path::new("/dev/null"), &[]).and_then(|null| null.write(b"nothing")).expect("a device");
    assert_eq!(names(&place("elsewhere")), ["new.csv", "old.csv"]);
}

/// An error names the place, the reason and the remedy.
#[test]
fn errors_help() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("file");
    fs::write(&file, b"").expect("a writable folder");
    for (path, advice) in [
        (dir.path().join("nosuch/page.html"), "does not exist"),
        (dir.path().to_owned(), "name a file"),
        (file.join("page.html"), "a file is where a folder is needed"),
        (dir.path().join("x".repeat(5000)), "too long"),
    ] {
        for said in [write(&path, b"").err(), Destination::new(&path, &[]).err()] {
            let said = said.expect("refused").to_string();
            assert!(said.starts_with(text(&path)) && said.contains(advice), "{said}");
        }
    }
    let said = folder(&file).expect_err("a file").to_string();
    assert!(said.starts_with(text(&file)) && said.contains("a file is where a folder is needed"), "{said}");
}

/// No other code of the program, of its page's server or of the Python package writes files.
#[test]
fn nothing_else_writes() {
    const WRITES: &[&str] = &[
        "fs::write",
        "File::create",
        "File::options",
        "OpenOptions",
        "fs::rename",
        "fs::copy",
        "fs::hard_link",
        "tempfile",
    ];
    fn look(folder: &Path, found: &mut Vec<String>, looked_at: &mut usize) {
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                look(&path, found, looked_at);
            } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("src/output.rs") {
                *looked_at += 1;
                let source = fs::read_to_string(&path).expect("a source");
                let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
                for line in code.filter(|line| WRITES.iter().any(|word| line.contains(word))) {
                    found.push(format!("{}: {}", path.display(), line.trim()));
                }
            }
        }
    }
    let (mut found, mut looked_at) = (Vec::new(), 0);
    for folder in [
        "src",
        "workbench/src",
        "cli/src",
        "web/serve/src",
        "python/src",
        "cards/src",
        "players/src",
        "systems/src",
        "odds/src",
    ] {
        look(&at_root(folder), &mut found, &mut looked_at);
    }
    assert!(looked_at > 300, "{looked_at} sources are not all of them");
    assert!(found.is_empty(), "files are written by `killbox::output` alone:\n{}", found.join("\n"));
}

//! The tool on invented crates, and the check of the project against its list.

use std::path::Path;

use tempfile::TempDir;

use super::graph::{Circle, line};
use super::known::Known;
use super::*;

/// The imports of a crate with these files. The first one is the root.
fn tree(files: &[(&str, &str)]) -> (TempDir, Imports) {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    let target = source::read(&folder.path().join(files[0].0)).expect("Rust");
    let short = |path: &Path| path.strip_prefix(folder.path()).expect("inside").to_owned();
    let imports = names::imports(&target).into_iter();
    let imports = imports.map(|((from, to), what)| ((short(&from), short(&to)), what)).collect();
    (folder, imports)
}

/// The imports as lines `from takes what from to`.
fn lines(files: &[(&str, &str)]) -> Vec<String> {
    let (_folder, imports) = tree(files);
    imports.iter().map(|((from, to), what)| line(from, to, what)).collect()
}

/// The files of the circles.
fn found(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    let (_folder, imports) = tree(files);
    let names = |circle: Circle| circle.files.iter().map(|file| file.display().to_string()).collect();
    circles(&imports).into_iter().map(names).collect()
}

fn list(text: &str) -> Known {
    ron::from_str(text).expect("a list")
}

#[test]
fn a_use_and_a_path_in_code_are_imports() {
    let files = [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "use crate::b::B; pub struct A(B);"),
        ("b.rs", "pub struct B; impl B { pub fn c(&self) -> u8 { crate::c::number() } }"),
        ("c.rs", "use super::a; pub fn number() -> u8 { let _: Option<a::A> = None; 1 }"),
    ];
    assert_eq!(
        lines(&files),
        ["a.rs takes B from b.rs", "b.rs takes number from c.rs", "c.rs takes A from a.rs"]
    );
    assert_eq!(found(&files), [["a.rs", "b.rs", "c.rs"]]);
}

/// The attribute `path` is relative to the folder of its file, not to that of the file's modules.
#[test]
fn a_module_may_say_where_its_file_lies() {
    let files = [
        ("lib.rs", "mod inner;"),
        ("inner/mod.rs", "mod a;"),
        ("inner/a.rs", "#[path = \"../far/b.rs\"] mod b; pub const A: u8 = b::B;"),
        ("far/b.rs", "pub const B: u8 = 1;"),
    ];
    assert_eq!(lines(&files), ["inner/a.rs takes B from inner/../far/b.rs"]);
}

#[test]
fn what_a_macro_is_given_counts() {
    let files = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "pub const A: u8 = 1; pub fn f() { assert!([1, crate::b::number()].len() == 2); }"),
        ("b.rs", "pub fn number() -> u8 { super::a::A }"),
    ];
    assert_eq!(found(&files), [["a.rs", "b.rs"]]);
}

#[test]
fn a_name_handed_on_is_taken_from_where_it_is_defined() {
    let files = [
        ("lib.rs", "mod a; mod b;"),
        ("a/mod.rs", "mod inner; pub use inner::{Inner, other as renamed}; pub use crate::b::*;"),
        ("a/inner.rs", "pub struct Inner; pub fn other() {}"),
        ("b.rs", "pub fn b() { crate::a::renamed(); let _ = crate::a::Inner; }"),
    ];
    assert_eq!(lines(&files), ["b.rs takes Inner, other from a/inner.rs"]);
    assert_eq!(found(&files), Vec::<Vec<String>>::new());
}

#[test]
fn a_folder_and_its_file_can_be_a_circle() {
    let files = [
        ("lib.rs", "mod a;"),
        ("a/mod.rs", "mod inner; pub struct Outer; pub fn f() { inner::f() }"),
        ("a/inner.rs", "pub fn f() -> super::Outer { super::Outer }"),
    ];
    assert_eq!(found(&files), [["a/inner.rs", "a/mod.rs"]]);
}

#[test]
fn a_module_and_a_function_of_one_name_are_two_things() {
    let files = [
        ("lib.rs", "mod a; mod b;"),
        ("a/mod.rs", "mod charge; pub use charge::charge;"),
        ("a/charge.rs", "pub fn charge() {} pub fn other() {}"),
        ("b.rs", "use crate::a::charge; pub fn b() { charge(); }"),
    ];
    assert_eq!(lines(&files), ["b.rs takes charge from a/charge.rs"]);
}

#[test]
fn tests_comments_and_declarations_do_not_count() {
    let files = [
        ("lib.rs", "//! [`a::A`]\nmod a; mod b;"),
        ("a.rs", "use crate::b::B; /// See [`crate::b::b`].\npub struct A(B);"),
        (
            "b.rs",
            "pub struct B; pub(in crate::a) fn b() {} #[cfg(test)] use crate::a::A;
             #[cfg(test)] mod tests { use crate::a::A; fn f(_: A) {} }
             impl B { #[cfg(test)] fn f(_: crate::a::A) {} }",
        ),
    ];
    assert_eq!(lines(&files), ["a.rs takes B from b.rs"]);
}

#[test]
fn a_file_that_is_not_rust_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("lib.rs"), "mod a;").expect("a file");
    let missing = source::read(&folder.path().join("lib.rs")).expect_err("no a.rs");
    assert!(missing.contains("a.rs: "), "{missing}");
    std::fs::write(folder.path().join("a.rs"), "\nfn f( {}").expect("a file");
    let broken = source::read(&folder.path().join("lib.rs")).expect_err("no Rust");
    assert!(broken.contains("a.rs:2: "), "{broken}");
}

/// Two files that import each other, in two folders.
const PAIR: [(&str, &str); 5] = [
    ("lib.rs", "mod a; mod b;"),
    ("a/mod.rs", "pub mod one;"),
    ("a/one.rs", "pub struct A(Option<Box<crate::b::two::B>>);"),
    ("b/mod.rs", "pub mod two;"),
    ("b/two.rs", "pub struct B(Option<Box<crate::a::one::A>>);"),
];

#[test]
fn a_circle_across_folders_is_a_fault_even_if_it_is_listed() {
    let (_folder, imports) = tree(&PAIR);
    let faults = check::faults(&list("(circles: [], layers: [])"), &imports);
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert!(faults[0].contains("a/one.rs takes B from b/two.rs"), "{}", faults[0]);
    assert!(faults[0].ends_with("does not list: cut it, or say there why it is left"), "{}", faults[0]);
    assert!(faults[1].ends_with("reach across folders: a, b"), "{}", faults[1]);
    let known = "(circles: [(files: [\"a/one.rs\", \"b/two.rs\"], reason: \"a test\")], layers: [])";
    let faults = check::faults(&list(known), &imports);
    assert_eq!(faults.len(), 1, "{faults:?}");
}

#[test]
fn a_circle_of_six_files_is_a_fault_even_if_it_is_listed() {
    let names = ["a", "b", "c", "d", "e", "f"];
    let root: String = names.iter().map(|name| format!("mod {name};")).collect();
    let of = |n: usize| {
        let texts = (0..n).map(|i| format!("pub fn f() {{ crate::{}::f() }}", names[(i + 1) % n]));
        let mut files = vec![("lib.rs".to_owned(), root.clone())];
        files.extend(names.iter().take(n).zip(texts).map(|(name, text)| (format!("{name}.rs"), text)));
        files.extend(names.iter().skip(n).map(|name| (format!("{name}.rs"), String::new())));
        files
    };
    for (n, expected) in [(5, 0), (6, 1)] {
        let files = of(n);
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
        let (_folder, imports) = tree(&files);
        let listed: Vec<String> = names[..n].iter().map(|name| format!("\"{name}.rs\"")).collect();
        let known = format!("(circles: [(files: [{}], reason: \"a test\")], layers: [])", listed.join(","));
        let faults = check::faults(&list(&known), &imports);
        assert_eq!(faults.len(), expected, "{faults:?}");
        assert!(faults.iter().all(|fault| fault.ends_with("are more than 5")), "{faults:?}");
    }
}

#[test]
fn a_listed_circle_that_is_gone_and_one_without_a_reason_are_faults() {
    let (_folder, imports) = tree(&[("lib.rs", "")]);
    let faults =
        check::faults(&list("(circles: [(files: [\"a.rs\"], reason: \" \")], layers: [])"), &imports);
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert!(faults[0].ends_with("not there (any more): a.rs"), "{}", faults[0]);
    assert!(faults[1].ends_with("no reason for the circle of a.rs"), "{}", faults[1]);
}

#[test]
fn a_lower_layer_imports_nothing_from_one_above_it() {
    let files = [
        ("lib.rs", "mod low; mod high; mod other;"),
        ("low.rs", "pub fn f() { crate::high::deep::f() }"),
        ("high/mod.rs", "pub mod deep;"),
        ("high/deep.rs", "pub fn f() {}"),
        ("other.rs", "pub fn f() { crate::low::f() }"),
    ];
    let (_folder, imports) = tree(&files);
    let layers = |order: &str| {
        let known = format!("(circles: [], layers: [(folder: \"\", order: {order})])");
        check::faults(&list(&known), &imports)
    };
    assert_eq!(
        layers("[[\"low\"], [\"high\", \"other\"]]"),
        ["upwards, from low to high: low.rs takes f from high/deep.rs"]
    );
    assert_eq!(layers("[[\"high\"], [\"low\"], [\"other\"]]"), Vec::<String>::new());
    assert_eq!(layers("[[\"low\", \"high\"]]"), ["docs/imports.ron names no layer for other of "]);
}

#[test]
fn the_imports_of_the_project_are_as_listed() {
    let imports = of_project(&root()).expect("the project can be read");
    assert!(imports.len() > 1000, "only {} imports seen", imports.len());
    let faults = check::faults(&known(&root()).expect("a list"), &imports);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

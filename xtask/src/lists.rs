//! Tests that keep the code from growing lists: of the kinds of the card language, and of lines in
//! a function.
//!
//! A new word, cost, test, frame or decision should lead to few files. So no more than three files,
//! besides the one that declares a kind, may name more than 60 % of its variants: whether it would
//! change something, what it does, what it is worth.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Arm, Block, Expr, ExprMatch, Item, Pat, Stmt};

/// The folders with source code.
const FOLDERS: [&str; 16] = [
    "builders",
    "cards",
    "cli",
    "components",
    "networks",
    "odds",
    "players",
    "python",
    "src",
    "systems",
    "testkit",
    "web/bind",
    "web/engine",
    "web/serve",
    "workbench",
    "xtask",
];
/// A player that stays as it is. It neither grows nor counts.
const FROZEN: &str = "players/src/jouster";
/// Where words are declared: each names the one op that it is compiled to.
const WORDS: &str = "cards/src/words";

/// Where a kind is declared.
enum Declared {
    /// An enum of this file.
    Enum(&'static str),
    /// The topics in this folder.
    Topics(&'static str),
    /// A table of this file, by the name of its macro.
    Table(&'static str, &'static str),
}

/// The kinds of the card language, compiled and not, and what a battle is made of.
const KINDS: [(&str, Declared); 21] = [
    ("Effect", Declared::Topics("cards/src/words")),
    ("Rule", Declared::Topics("cards/src/standing")),
    ("Cost", Declared::Topics("cards/src/costs")),
    ("Requirement", Declared::Topics("cards/src/requirements")),
    ("After", Declared::Enum("cards/src/language/when.rs")),
    ("Before", Declared::Enum("cards/src/language/when.rs")),
    ("ShipOp", Declared::Enum("components/src/ability/program/op/ship.rs")),
    ("DiceOp", Declared::Enum("components/src/ability/program/op/dice.rs")),
    ("OwnOp", Declared::Enum("components/src/ability/program/op/own.rs")),
    ("CourseOp", Declared::Enum("components/src/ability/program/op/course.rs")),
    ("DeviceOp", Declared::Enum("components/src/ability/program/op/device.rs")),
    ("RemoteOp", Declared::Enum("components/src/ability/program/op/device.rs")),
    ("ConditionOp", Declared::Enum("components/src/ability/program/op/condition.rs")),
    ("Price", Declared::Enum("components/src/ability/program/price.rs")),
    ("Predicate", Declared::Enum("components/src/ability/program/predicate.rs")),
    ("Change", Declared::Enum("components/src/ability/program/change.rs")),
    ("Hook", Declared::Enum("components/src/ability/hook.rs")),
    ("State", Declared::Enum("components/src/ability/words.rs")),
    ("Frame", Declared::Table("components/src/frame/mod.rs", "frames")),
    ("DecisionKind", Declared::Table("components/src/decision/kind.rs", "decisions")),
    ("Choice", Declared::Enum("components/src/choice.rs")),
];

/// How many files may name most of a kind, besides the one that declares it.
const FILES: usize = 3;

/// Kinds that more files name, and why.
const MORE: [(&str, usize, &str); 0] = [];

/// A source file, by its path from the root of the project.
struct Source {
    path: String,
    text: String,
    file: syn::File,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The source files of the workspace without their tests.
fn sources() -> Vec<Source> {
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = FOLDERS.iter().map(|folder| root().join(folder)).collect();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if path.is_dir() {
                if !matches!(name, "tests" | "target" | "node_modules") {
                    folders.push(path);
                }
            } else if name.ends_with(".rs") && name != "tests.rs" {
                let text = std::fs::read_to_string(&path).expect("a source can be read");
                let file = syn::parse_file(&text).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
                let path = path.strip_prefix(root()).expect("a path below the root").to_string_lossy();
                found.push(Source { path: path.replace('\\', "/"), text, file });
            }
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

/// All identifiers and other tokens in order, groups included.
fn flat(tokens: TokenStream, into: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => flat(group.stream(), into),
            token => into.push(token.to_string()),
        }
    }
}

/// The variants of `kind` that the text names, macros included.
fn named(source: &Source, kind: &str, variants: &BTreeSet<String>) -> BTreeSet<String> {
    let mut tokens = Vec::new();
    flat(source.text.parse().expect("tokens"), &mut tokens);
    let path = |four: &[String]| {
        let [of, first, second, name] = four else { return None };
        let of_kind = of == kind && first == ":" && second == ":";
        Some(name.clone()).filter(|name| of_kind && variants.contains(name))
    };
    tokens.windows(4).filter_map(path).collect()
}

/// The names that begin the entries of a table: behind attributes, at the beginning or behind `;`.
fn entries(tokens: TokenStream, separator: char) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut begins = true;
    for token in tokens {
        match token {
            TokenTree::Ident(name) if begins => {
                found.insert(name.to_string());
                begins = false;
            }
            TokenTree::Punct(punct) if punct.as_char() == separator => begins = true,
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Group(_) | TokenTree::Literal(_) => {}
        }
    }
    found
}

/// The macros of a file that are called by this name.
fn calls<'a>(source: &'a Source, name: &'a str) -> impl Iterator<Item = TokenStream> + 'a {
    source.file.items.iter().filter_map(move |item| match item {
        Item::Macro(item) if item.mac.path.is_ident(name) => Some(item.mac.tokens.clone()),
        _ => None,
    })
}

fn variants(sources: &[Source], kind: &str, declared: &Declared) -> BTreeSet<String> {
    let of = |path: &str| sources.iter().find(|source| source.path == path).expect("its file is there");
    match declared {
        Declared::Enum(path) => {
            let found = of(path).file.items.iter().find_map(|item| match item {
                Item::Enum(item) if item.ident == kind => Some(item),
                _ => None,
            });
            let found = found.unwrap_or_else(|| panic!("{path} declares no {kind}"));
            found.variants.iter().map(|variant| variant.ident.to_string()).collect()
        }
        Declared::Topics(folder) => {
            let topics = sources.iter().filter(|source| source.path.starts_with(&format!("{folder}/")));
            let list = |source| calls(source, "topic").flat_map(|tokens| entries(behind_colon(tokens), ','));
            topics.flat_map(list).collect()
        }
        Declared::Table(path, name) => {
            calls(of(path), name).flat_map(|tokens| entries(tokens, ';')).collect()
        }
    }
}

/// What stands behind the first colon.
fn behind_colon(tokens: TokenStream) -> TokenStream {
    let colon = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':');
    tokens.into_iter().skip_while(|token| !colon(token)).skip(1).collect()
}

#[test]
fn few_files_name_most_of_a_kind() {
    let sources = sources();
    let mut faults = Vec::new();
    for (kind, declared) in &KINDS {
        let variants = variants(&sources, kind, declared);
        assert!(variants.len() > 2, "{kind}: {variants:?}");
        let home = match declared {
            Declared::Enum(path) | Declared::Topics(path) | Declared::Table(path, _) => path,
        };
        let elsewhere = |source: &&Source| {
            ![home, FROZEN, WORDS].iter().any(|place| source.path.starts_with(place))
                && named(source, kind, &variants).len() * 10 > variants.len() * 6
        };
        let files: Vec<&str> = sources.iter().filter(elsewhere).map(|source| source.path.as_str()).collect();
        let most = MORE.iter().find(|(other, ..)| other == kind).map_or(FILES, |(_, most, _)| *most);
        if files.len() > most {
            faults.push(format!("{kind}: {most} files at most, not {}: {files:?}", files.len()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The maximum number of lines of a function that is no plain table.
const LINES: usize = 100;
/// The maximum number of lines of an arm of a plain table.
const ARM: usize = 15;
/// The maximum number of lines of a plain table besides its arms.
const BESIDES: usize = 20;

/// Functions that are longer: the end of the path of their file, their name, and the reason.
const LONG: [(&str, &str, &str); 1] =
    [("abilities/triggers.rs", "hears", "a table of filters, whose arms share what an event is tested for")];

fn lines(of: &impl Spanned) -> usize {
    of.span().end().line + 1 - of.span().start().line
}

/// A plain table is one `match` with ten arms or more, each of at most [`ARM`] lines, in a function
/// with at most [`BESIDES`] other lines.
fn is_plain_table(body: &Block) -> bool {
    let table = body.stmts.iter().find_map(|statement| match statement {
        Stmt::Expr(Expr::Match(table), _) => Some(table),
        Stmt::Local(local) => match local.init.as_ref().map(|init| &*init.expr) {
            Some(Expr::Match(table)) => Some(table),
            _ => None,
        },
        _ => None,
    });
    table.is_some_and(|table| {
        table.arms.len() >= 10
            && table.arms.iter().all(|arm| lines(&arm.body) <= ARM)
            && lines(body) - lines(table) <= BESIDES
    })
}

#[derive(Default)]
struct Long(Vec<(String, usize)>);

impl Long {
    fn look(&mut self, name: &syn::Ident, whole: &impl Spanned, body: &Block) {
        let lines = lines(whole);
        if lines > LINES && !is_plain_table(body) {
            self.0.push((name.to_string(), lines));
        }
    }
}

impl<'a> Visit<'a> for Long {
    fn visit_item_fn(&mut self, function: &'a syn::ItemFn) {
        self.look(&function.sig.ident, &function.block, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'a syn::ImplItemFn) {
        self.look(&function.sig.ident, &function.block, &function.block);
        visit::visit_impl_item_fn(self, function);
    }
}

#[test]
fn no_function_is_long_but_a_plain_table() {
    let mut faults = Vec::new();
    for source in sources() {
        let mut long = Long::default();
        long.visit_file(&source.file);
        let excused =
            |name: &str| LONG.iter().any(|(file, of, _)| source.path.ends_with(file) && *of == name);
        let found = long.0.into_iter().filter(|(name, _)| !excused(name));
        faults.extend(found.map(|(name, lines)| format!("{}: {name} has {lines} lines", source.path)));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Kinds of which a `match` may name many and leave the others: a question of the rules has its own
/// answers, and a part of a player its own decisions.
const OPEN: [&str; 4] = ["Change", "Hook", "DecisionKind", "Choice"];

/// How many variants a `match` may name and leave the others to `_`. That is a question whether
/// something is one of a few; a longer `match` is a list, which does not compile until it has a new
/// variant too.
const FEW: usize = 6;

/// The `match`es with a rest: their line, and the paths in their patterns.
#[derive(Default)]
struct Rests(Vec<(usize, Patterns)>);

/// The paths of two names in patterns, such as `Frame::Attack`.
#[derive(Default)]
struct Patterns(BTreeSet<(String, String)>);

impl<'a> Visit<'a> for Patterns {
    fn visit_path(&mut self, path: &'a syn::Path) {
        let mut names = path.segments.iter().rev().map(|segment| segment.ident.to_string());
        if let (Some(variant), Some(kind)) = (names.next(), names.next()) {
            self.0.insert((kind, variant));
        }
    }
}

impl<'a> Visit<'a> for Rests {
    fn visit_expr_match(&mut self, table: &'a ExprMatch) {
        if let Some(rest) = table.arms.iter().find(|arm| matches!(arm.pat, Pat::Wild(_))) {
            let mut patterns = Patterns::default();
            table.arms.iter().for_each(|arm| patterns.visit_pat(&arm.pat));
            self.0.push((lines_to(rest), patterns));
        }
        visit::visit_expr_match(self, table);
    }
}

fn lines_to(arm: &Arm) -> usize {
    arm.span().start().line
}

#[test]
fn no_list_leaves_the_rest_of_a_kind_to_chance() {
    let sources = sources();
    let mut faults = Vec::new();
    for (kind, declared) in KINDS.iter().filter(|(kind, _)| !OPEN.contains(kind)) {
        let variants = variants(&sources, kind, declared);
        for source in sources.iter().filter(|source| !source.path.starts_with(FROZEN)) {
            let mut rests = Rests::default();
            rests.visit_file(&source.file);
            for (line, Patterns(paths)) in rests.0 {
                let named = paths.iter().filter(|(of, name)| of == kind && variants.contains(name)).count();
                if named > FEW {
                    faults.push(format!("{}:{line}: {named} of {kind}, and `_`", source.path));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

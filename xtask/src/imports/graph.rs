//! The circles among the imports of files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;

use super::names::Imports;

/// A circle: files that import each other.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Circle {
    /// The files, in order.
    pub files: BTreeSet<PathBuf>,
    /// The imports between them, one per line.
    pub imports: Vec<String>,
}

impl std::fmt::Display for Circle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "a circle of {} files:", self.files.len())?;
        self.imports.iter().try_for_each(|line| writeln!(f, "  {line}"))
    }
}

/// The circles among these imports.
pub fn circles(imports: &Imports) -> Vec<Circle> {
    let files: BTreeSet<&PathBuf> = imports.keys().flat_map(|(from, to)| [from, to]).collect();
    let files: Vec<&PathBuf> = files.into_iter().collect();
    let mut graph = DiGraph::<(), ()>::new();
    let nodes: Vec<_> = files.iter().map(|_| graph.add_node(())).collect();
    let node = |file: &PathBuf| files.binary_search(&file).map(|at| nodes[at]);
    for (from, to) in imports.keys() {
        if let (Ok(from), Ok(to)) = (node(from), node(to)) {
            graph.add_edge(from, to, ());
        }
    }
    let mut found: Vec<Circle> = tarjan_scc(&graph)
        .into_iter()
        .filter(|circle| circle.len() > 1)
        .map(|circle| {
            let files: BTreeSet<PathBuf> =
                circle.into_iter().map(|node| files[node.index()].clone()).collect();
            let within = imports.iter().filter(|((from, to), _)| files.contains(from) && files.contains(to));
            let imports = within.map(|((from, to), what)| line(from, to, what)).collect();
            Circle { files, imports }
        })
        .collect();
    found.sort();
    found
}

/// One import as text.
pub fn line(from: &Path, to: &Path, what: &BTreeSet<String>) -> String {
    let what: Vec<&str> = what.iter().map(String::as_str).collect();
    format!("{} takes {} from {}", from.display(), what.join(", "), to.display())
}

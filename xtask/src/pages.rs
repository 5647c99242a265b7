//! A test of the pages for readers: their links must lead to existing files and headings.

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    /// The pages, and the folders whose pages are all tested.
    const PLACES: [&str; 6] =
        ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "NOTICE.md", "python/PYPI.md", "docs"];

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
    }

    fn pages(place: &Path, found: &mut Vec<PathBuf>) {
        if !place.is_dir() {
            found.push(place.to_owned());
            return;
        }
        let entries = fs::read_dir(place).expect("a folder of pages");
        for path in entries.map(|entry| entry.expect("an entry").path()) {
            if path.is_dir() || path.extension().is_some_and(|end| end == "md") {
                pages(&path, found);
            }
        }
    }

    /// The lines of a page outside code blocks.
    fn prose(page: &str) -> impl Iterator<Item = &str> {
        let mut code = false;
        page.lines().filter(move |line| {
            let fence = line.trim_start().starts_with("```");
            code ^= fence;
            !code && !fence
        })
    }

    /// A line without its code spans.
    fn without_code(line: &str) -> String {
        line.split('`').step_by(2).collect::<Vec<_>>().join("`")
    }

    /// The targets of the links and pictures of a page. A link may cross the end of a line.
    fn targets(page: &str) -> Vec<String> {
        let text: Vec<String> = prose(page).map(without_code).collect();
        let text = text.join("\n");
        let inline = text.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_owned()));
        let defined = text.lines().filter_map(|line| {
            let (name, target) = line.strip_prefix('[')?.split_once("]: ")?;
            (!name.contains(']')).then(|| target.trim().to_owned())
        });
        inline.chain(defined).collect()
    }

    /// The anchor of a heading in links.
    fn anchor(heading: &str) -> String {
        let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
        heading.trim().to_lowercase().chars().filter(kept).map(|c| if c == ' ' { '-' } else { c }).collect()
    }

    fn anchors(page: &str) -> BTreeSet<String> {
        let mut anchors = BTreeSet::new();
        for line in prose(page).filter(|line| line.starts_with('#')) {
            // A link in a heading counts by its text.
            let text = line.trim_start_matches('#').replace("](", "\u{0}");
            let text: Vec<&str> = text
                .split('\u{0}')
                .enumerate()
                .map(
                    |(at, part)| {
                        if at == 0 { part } else { part.split_once(')').map_or("", |(_, rest)| rest) }
                    },
                )
                .collect();
            let plain = anchor(&text.concat());
            let again = (1..).map(|n| format!("{plain}-{n}"));
            let free = std::iter::once(plain.clone()).chain(again).find(|name| !anchors.contains(name));
            anchors.extend(free);
        }
        // The rules name their anchors themselves.
        let named =
            page.split("<a id=\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned()));
        anchors.extend(named);
        anchors
    }

    /// Every link of every page leads to an existing file and to one of its headings.
    #[test]
    fn links_of_pages_lead_somewhere() {
        let mut found = Vec::new();
        PLACES.iter().map(|place| root().join(place)).for_each(|place| pages(&place, &mut found));
        assert!(found.iter().any(|page| page.ends_with("docs/guide.md")));
        let mut dead = Vec::new();
        let mut count = 0;
        for path in &found {
            let page = fs::read_to_string(path).expect("a page");
            for target in targets(&page).iter().filter(|target| !target.contains("://")) {
                count += 1;
                let (file, heading) = target.split_once('#').unwrap_or((target, ""));
                let there = match file {
                    "" => path.clone(),
                    file => path.parent().expect("a folder").join(file),
                };
                let is_page = there.extension().is_some_and(|end| end == "md");
                let has = || {
                    let page = fs::read_to_string(&there).unwrap_or_default();
                    anchors(&page).contains(heading)
                };
                if !there.exists() || (!heading.is_empty() && is_page && !has()) {
                    dead.push(format!("{}: {target}", path.display()));
                }
            }
        }
        assert!(count > 100, "{count} links are too few to be all");
        assert!(dead.is_empty(), "links that lead nowhere:\n{}", dead.join("\n"));
    }

    /// The most columns of a line of prose.
    const COLUMNS: usize = 100;

    /// Whether a line could be broken at a space to fit.
    fn can_be_broken(line: &str) -> bool {
        line.chars().count() > COLUMNS
            && !line.trim_start().trim_start_matches(['-', ' ']).starts_with("http")
    }

    /// All files under a folder with these extensions, without what is built or fetched.
    fn sources(folder: &Path, ends: &[&str], found: &mut Vec<PathBuf>) {
        const SKIPPED: [&str; 6] = ["target", "node_modules", "dist", "pkg", ".git", "corpus"];
        let entries = fs::read_dir(folder).expect("a folder");
        for path in entries.map(|entry| entry.expect("an entry").path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                if !SKIPPED.contains(&name.as_str()) && !path.is_symlink() {
                    sources(&path, ends, found);
                }
            } else if path.extension().is_some_and(|end| ends.iter().any(|known| end == *known)) {
                found.push(path);
            }
        }
    }

    /// Pages whose tables of numbers are compared with the program row by row.
    const TABLES: [&str; 2] = ["docs/observations.md", "docs/players.md"];

    /// No line of a page is wider than [`COLUMNS`], but in code blocks, in the licences and in the
    /// tables of [`TABLES`].
    #[test]
    fn pages_have_a_hundred_columns() {
        let mut found = Vec::new();
        sources(&root(), &["md"], &mut found);
        assert!(found.len() > 50, "{} pages are too few to be all", found.len());
        let mut wide = Vec::new();
        for path in found.iter().filter(|path| !path.ends_with("NOTICE.md")) {
            let page = fs::read_to_string(path).expect("a page");
            let tables = TABLES.iter().any(|page| path.ends_with(page));
            let wraps = |line: &&str| can_be_broken(line) && !(tables && line.starts_with('|'));
            for line in prose(&page).filter(wraps) {
                wide.push(format!("{}: {line}", path.display()));
            }
        }
        assert!(wide.is_empty(), "lines of more than {COLUMNS} columns:\n{}", wide.join("\n"));
    }

    /// No line of a comment is wider than [`COLUMNS`], but in the code of documentation.
    #[test]
    fn comments_have_a_hundred_columns() {
        let mut found = Vec::new();
        sources(&root(), &["rs", "ron", "py", "ts", "js"], &mut found);
        assert!(found.len() > 1_000, "{} files are too few to be all", found.len());
        let mut wide = Vec::new();
        for path in &found {
            let text = fs::read_to_string(path).expect("a source");
            let is_python = path.extension().is_some_and(|end| end == "py");
            let mut code = false;
            for (number, line) in text.lines().enumerate() {
                let Some(comment) = line.trim_start().strip_prefix(if is_python { "# " } else { "//" })
                else {
                    code = false;
                    continue;
                };
                let fence = comment.trim_start_matches(['/', '!', ' ']).starts_with("```");
                code ^= fence;
                if !code && !fence && can_be_broken(line) {
                    wide.push(format!("{}:{}", path.display(), number + 1));
                }
            }
        }
        assert!(wide.is_empty(), "comments of more than {COLUMNS} columns:\n{}", wide.join("\n"));
    }

    #[test]
    fn links_and_headings_are_found() {
        let page = "# A `b` & [c](d.md)\n[x](y.md#z) `[no](no.md)` ![p\nq](r.png)\n```\n[no](no.md)\n```\n# Same\n# Same\n";
        assert_eq!(targets(page), ["d.md", "y.md#z", "r.png"]);
        let known = ["a-b--c", "same", "same-1"].map(str::to_owned);
        assert_eq!(anchors(page), known.into());
    }
}

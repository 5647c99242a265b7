//! killbox's own table of matches.

use std::collections::BTreeMap;
use std::path::Path;

use killbox::input;

use super::results::{Fought, Results, squad_of_text};

/// The longest squad that a table names, in bytes.
const LONGEST: u64 = 1 << 20;

/// Whether a text is a table: its headings have the column of the first squads.
pub(super) fn is_table(text: &str) -> bool {
    text.lines().next().is_some_and(|line| headings(line).contains(&"squad_a"))
}

fn headings(line: &str) -> Vec<&str> {
    line.trim_start_matches('\u{feff}').split(',').map(str::trim).collect()
}

/// Adds a table. Its headings are `tournament,squad_a,squad_b,winner`, and `listed_a,listed_b` if
/// the points are known. Squads are paths relative to `folder`. The winner is `a` or `b`.
///
/// # Errors
/// The line and the problem.
pub(super) fn add(results: &mut Results, text: &str, folder: &Path) -> Result<(), String> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let (_, heads) = lines.next().ok_or("an empty table")?;
    let heads = headings(heads);
    let column = |name: &str| heads.iter().position(|head| *head == name);
    let needed = |name: &str| {
        column(name).ok_or(format!("no column `{name}`: expected tournament,squad_a,squad_b,winner"))
    };
    let (tournament, a, b, winner) =
        (needed("tournament")?, needed("squad_a")?, needed("squad_b")?, needed("winner")?);
    let mut tournaments: BTreeMap<String, usize> = BTreeMap::new();
    for (line, text) in lines {
        let cells: Vec<&str> = text.split(',').map(str::trim).collect();
        let wrong = |what: String| format!("line {}: {what}", line + 1);
        let cell = |at: usize| cells.get(at).copied().ok_or_else(|| wrong("too few columns".into()));
        let tournament = *tournaments.entry(cell(tournament)?.to_owned()).or_insert_with(|| results.begin());
        let first_won = match cell(winner)? {
            "a" => true,
            "b" => false,
            "" | "draw" => {
                results.leave_out_draw();
                continue;
            }
            other => return Err(wrong(format!("winner `{other}`: expected a or b"))),
        };
        let mut squads = [0; 2];
        for (place, column) in squads.iter_mut().zip([a, b]) {
            let file = folder.join(cell(column)?);
            let text = input::regular(&file)
                .and_then(|()| input::text(&file, LONGEST, "a squad"))
                .map_err(|error| wrong(error.to_string()))?;
            let squad = squad_of_text(&text, &file.display().to_string()).map_err(wrong)?;
            *place =
                results.add_squad(&squad).ok_or_else(|| wrong(format!("{}: no squad", file.display())))?;
        }
        let listed =
            ["listed_a", "listed_b"].map(|name| column(name).and_then(|at| cells.get(at)?.parse().ok()));
        results.matches.push(Fought { tournament, squads, listed, first_won });
    }
    Ok(())
}

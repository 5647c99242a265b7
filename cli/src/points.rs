//! `killbox points`: the revisions of points that come with killbox, and what each changed.

use std::process::ExitCode;

use clap::Args;
use killbox::page::Column;
use killbox_cards::catalogue::did_you_mean;
use killbox_cards::catalogue::revision::{Change, Revision, current, revision, revisions};
use killbox_components::ruleset::CardSet;
use serde_json::json;

use super::shared::{Failure, WRONG_USE, complain, page, print};

#[derive(Debug, Args)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox points", "which revisions there are, of which game, since when"),
        ("killbox points 50P20", "what a revision changed beside the one before"),
        ("killbox points 50P11 50P20", "what changed from one to the other"),
        ("killbox squad check LIST --points 50P11", "check a squad by the points of that day"),
    ],
    &[(0, "printed"), (2, "there is no such revision, or the two are of different games")],
))]
pub(super) struct PointsArgs {
    /// Two revisions, the older first; or one, which is compared with the one before
    #[arg(num_args = 0..=2, value_name = "NAME")]
    names: Vec<String>,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: PointsArgs) -> Result<ExitCode, Failure> {
    let mut chosen = Vec::new();
    for name in &args.names {
        match named(name) {
            Ok(revision) => chosen.push(revision),
            Err(why) => {
                complain(why);
                return Ok(ExitCode::from(WRONG_USE));
            }
        }
    }
    let (before, after) = match chosen[..] {
        [] => return list(args.json),
        [before, after] => (Some(before), after),
        [after, ..] => {
            (revisions().iter().rfind(|other| other.set == after.set && is_older(other, after)), after)
        }
    };
    let Some(before) = before else {
        complain(format_args!("{} is the first revision of its game; name two to compare them", after.name));
        return Ok(ExitCode::from(WRONG_USE));
    };
    if before.set != after.set {
        complain(format_args!(
            "{} is of the {} set and {} of the {} set: only revisions of one game can be compared",
            before.name, before.set, after.name, after.set
        ));
        return Ok(ExitCode::from(WRONG_USE));
    }
    changes(before, after, args.json)
}

/// The revision with this name, or the message that there is none.
pub(super) fn named(name: &str) -> Result<&'static Revision, String> {
    let names = || revisions().iter().map(|revision| revision.name.as_str());
    revision(name).ok_or_else(|| {
        let all: Vec<&str> = names().collect();
        format!("no points are called '{name}': there are {}{}", all.join(", "), did_you_mean(name, names()))
    })
}

fn is_older(a: &Revision, b: &Revision) -> bool {
    (&a.since, &a.name) < (&b.since, &b.name)
}

/// The game of a set, in words.
const fn game(set: CardSet) -> &'static str {
    match set {
        CardSet::Standard => "20 points",
        CardSet::Legacy => "200 points",
        CardSet::Xwa => "50 points (XWA)",
    }
}

fn list(as_json: bool) -> Result<ExitCode, Failure> {
    let is_current = |revision: &Revision| current(revision.set).is_some_and(|own| own.name == revision.name);
    if as_json {
        let told = |revision: &Revision| {
            let Revision { set, name, since, title, source, pilots, upgrades } = revision;
            json!({
                "name": name, "set": set, "since": since, "title": title, "source": source,
                "pilots": pilots.len(), "upgrades": upgrades.len(), "current": is_current(revision),
            })
        };
        print(serde_json::to_string_pretty(&revisions().iter().map(told).collect::<Vec<_>>())? + "\n")?;
        return Ok(ExitCode::SUCCESS);
    }
    let columns = [
        Column::Name("name"),
        Column::Words("game"),
        Column::Words("since"),
        Column::Words("title"),
        Column::Verdict(""),
    ];
    let row = |revision: &Revision| {
        let used = if is_current(revision) { "used unless --points says otherwise" } else { "" };
        let Revision { set, name, since, title, .. } = revision;
        vec![name.clone(), game(*set).to_owned(), since.clone(), title.clone(), used.to_owned()]
    };
    print(page().table(&columns, &revisions().iter().map(row).collect::<Vec<_>>()) + "\n")?;
    Ok(ExitCode::SUCCESS)
}

fn changes(before: &Revision, after: &Revision, as_json: bool) -> Result<ExitCode, Failure> {
    let changes = before.changes(after);
    if as_json {
        print(serde_json::to_string_pretty(&changes)? + "\n")?;
        return Ok(ExitCode::SUCCESS);
    }
    let columns = [
        Column::Name("card"),
        Column::Words("kind"),
        Column::Words("what"),
        Column::Words(&before.name),
        Column::Words(&after.name),
    ];
    let row = |change: &Change| {
        let [before, after] = change.told();
        vec![change.id.clone(), change.kind.to_string(), change.what.to_owned(), before, after]
    };
    print(page().table(&columns, &changes.iter().map(row).collect::<Vec<_>>()) + "\n")?;
    let counted = |what: &str| changes.iter().filter(|change| change.what == what).count();
    print(format!(
        "from {} ({}) to {} ({}): {} costs, {} loadout values, {} slots, {} formats, {} limits of copies\n",
        before.name,
        before.since,
        after.name,
        after.since,
        counted("cost"),
        counted("loadout"),
        counted("slots"),
        counted("formats"),
        counted("copies"),
    ))?;
    Ok(ExitCode::SUCCESS)
}

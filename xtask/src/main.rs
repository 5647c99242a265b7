//! The chores of the project, run as `cargo xtask CHORE`.

use std::path::PathBuf;
use std::process::ExitCode;

use killbox_cards::catalogue::{CardSet, did_you_mean};

mod builders;
mod cards;
mod figures;
mod import;
mod imports;
mod language;
#[cfg(test)]
mod lists;
mod pages;
mod picture;
mod points;
mod rules;
mod web;

const HELP: &str = "\
usage: cargo xtask import-cards [--out DIR] DIR...
       cargo xtask import-points [--out DIR | --in-cards NAME SINCE SOURCE] DIR
       cargo xtask import-builders [--out DIR] [--yasb-200 FILE] [--yasb-20 FILE] [--launch-bay FILE]...
       cargo xtask rules
       cargo xtask cards
       cargo xtask language
       cargo xtask circles
       cargo xtask picture
       cargo xtask figures [GAMES]
       cargo xtask web [--profile PROFILE]

rules          writes docs/rules-coverage.md: which rules are shown by which tests, and why others are not
cards          writes docs/cards-coverage.md: which cards are simulated and tested, weighted by use
language       writes the list of words in docs/card-language.md
circles        shows which files import each other in a circle, and tests them against docs/imports.ron
picture        draws docs/pictures/told-game.svg: a part of a told game, as a terminal shows it
figures        measures the README's figures of speed on this machine, which should do nothing else, and writes them
               there: an optimised build from nothing, and GAMES (1M) games of its match by each player

web            builds the engine of the page for a browser and binds it to JavaScript: web/src/engine/pkg
  --profile PROFILE  of Cargo: web, or fast to have it sooner

import-cards   reads the data folders of public card sets and writes the facts files anew
  DIR              a data folder; which set it is shows in the data: loadout values make it the 20-point
                   set, costs above 20 without loadout values the 200-point set
  --standard DIR   a data folder of the 20-point set
  --legacy DIR     a data folder of the 200-point set
  --xwa DIR        a data folder of the 50-point set
  --out DIR        where the facts go; without it cards/facts of this project

import-points  reads published points and writes a file for each of their revisions
  --in-cards NAME SINCE SOURCE   DIR is a data folder of cards: a revision with the points in it
  DIR              a folder with the folders of publishers, and in them a folder for each revision
  --out DIR        where the files go; without it cards/points of this project

import-builders  reads public files of squad builders and writes the tables by which their links are read anew
  --yasb-200 FILE    the card lists of YASB for the 200-point game (links of version 8): `cards-common.coffee`, or
                     `xwingcontent.min.js`, which is compiled from it
  --yasb-20 FILE     `cards-common.coffee` of YASB for the 20-point game (links of versions 9 and 10)
  --launch-bay FILE  `ffg-xws` of Launch Bay Next; of several versions, numbers that changed are left out
  --out DIR          where the tables go; without it builders of this project";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match run(&words) {
        Ok(said) => {
            println!("{said}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[String]) -> Result<String, String> {
    match words.split_first() {
        None => Err(HELP.to_owned()),
        Some((word, _)) if matches!(word.as_str(), "help" | "--help" | "-h") => Ok(HELP.to_owned()),
        Some((word, rest)) if word == "import-cards" => {
            let request = import_request(rest)?;
            import::run(&request).map(|summary| summary.to_string()).map_err(|error| error.to_string())
        }
        Some((word, rest)) if word == "import-points" => points::run(&points_request(rest)?),
        Some((word, rest)) if word == "import-builders" => builders::run(&builders_request(rest)?),
        Some((word, [])) if word == "rules" => rules::run(),
        Some((word, [])) if word == "cards" => cards::run(),
        Some((word, [])) if word == "language" => language::run(),
        Some((word, [])) if word == "circles" => imports::run(),
        Some((word, [])) if word == "picture" => picture::run(),
        Some((word, [])) if word == "figures" => figures::run(figures::GAMES),
        Some((word, [games])) if word == "figures" => figures::run(games),
        Some((word, [])) if word == "web" => web::run("web"),
        Some((word, [option, profile])) if word == "web" && option == "--profile" => web::run(profile),
        Some((word, _)) => Err(format!(
            "no chore '{word}'{}\n\n{HELP}",
            did_you_mean(
                word,
                [
                    "import-cards",
                    "import-points",
                    "import-builders",
                    "rules",
                    "cards",
                    "language",
                    "circles",
                    "picture",
                    "web",
                    "help"
                ]
            )
        )),
    }
}

fn import_request(words: &[String]) -> Result<import::Request, String> {
    let out = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../cards/facts"));
    let mut request = import::Request { folders: Vec::new(), out };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut folder =
            || words.next().map(PathBuf::from).ok_or(format!("a folder is missing after {word}\n\n{HELP}"));
        match word.as_str() {
            "--standard" => request.folders.push((folder()?, Some(CardSet::Standard))),
            "--legacy" => request.folders.push((folder()?, Some(CardSet::Legacy))),
            "--xwa" => request.folders.push((folder()?, Some(CardSet::Xwa))),
            "--out" => request.out = folder()?,
            option if option.starts_with('-') => {
                let near = did_you_mean(option, ["--standard", "--legacy", "--xwa", "--out"]);
                return Err(format!("no option '{option}'{near}\n\n{HELP}"));
            }
            folder => request.folders.push((PathBuf::from(folder), None)),
        }
    }
    if request.folders.is_empty() {
        return Err(format!("import-cards needs at least one data folder\n\n{HELP}"));
    }
    Ok(request)
}

fn points_request(words: &[String]) -> Result<points::Request, String> {
    let own = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../cards/points"));
    match words {
        [from] => Ok(points::Request { from: from.into(), in_cards: None, out: own() }),
        [option, out, from] if option == "--out" => {
            Ok(points::Request { from: from.into(), in_cards: None, out: out.into() })
        }
        [option, name, since, source, from] if option == "--in-cards" => {
            let [name, since, source] = [name, since, source].map(Clone::clone);
            let in_cards = Some(points::InCards { name, since, source });
            Ok(points::Request { from: from.into(), in_cards, out: own() })
        }
        _ => Err(format!("import-points needs one folder of published points\n\n{HELP}")),
    }
}

fn builders_request(words: &[String]) -> Result<builders::Request, String> {
    let out = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../builders"));
    let mut request = builders::Request { out, ..builders::Request::default() };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut path =
            || words.next().map(PathBuf::from).ok_or(format!("a path is missing after {word}\n\n{HELP}"));
        match word.as_str() {
            "--yasb-200" => request.yasb_200 = Some(path()?),
            "--yasb-20" => request.yasb_20 = Some(path()?),
            "--launch-bay" => request.launch_bay.push(path()?),
            "--out" => request.out = path()?,
            option => {
                let near = did_you_mean(option, ["--yasb-200", "--yasb-20", "--launch-bay", "--out"]);
                return Err(format!("no option '{option}'{near}\n\n{HELP}"));
            }
        }
    }
    if request.yasb_200.is_none() && request.yasb_20.is_none() && request.launch_bay.is_empty() {
        return Err(format!("import-builders needs at least one file\n\n{HELP}"));
    }
    Ok(request)
}

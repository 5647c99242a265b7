//! Players on the command line: a name, followed by options.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use killbox::matches::MakePlayer;
use killbox_cards::catalogue::did_you_mean;
use killbox_players::registry::{Chosen, PLAYERS, Registered, named};

/// Parses a player. Help and completions list the names of all players.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayerParser;

impl TypedValueParser for PlayerParser {
    type Value = Chosen;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Chosen, Error> {
        // clap checks the name alone against the list of names. Where this build lacks a known
        // player, the message of `read` says which build has it.
        let name = value.to_str().and_then(|text| text.split(':').next()).map_or(value, OsStr::new);
        if name.to_str().and_then(named).is_none_or(Registered::is_built) {
            PossibleValuesParser::new(names()).parse_ref(command, arg, name)?;
        }
        StringValueParser::new().try_map(|text| read(&text)).parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(names()))
    }
}

fn names() -> impl Iterator<Item = PossibleValue> {
    let built = PLAYERS.iter().filter(|player| player.is_built());
    built.map(|player| PossibleValue::new(player.name).help(player.about))
}

/// The player that a text names. The error suggests similar words.
fn read(text: &str) -> Result<Chosen, String> {
    Chosen::parse(text).map_err(|refused| {
        let hint = refused.unknown().map_or_else(String::new, |(word, known)| did_you_mean(word, known));
        format!("{refused}{hint}")
    })
}

/// The constructor of a player, for a run.
pub(super) fn maker(player: &Chosen) -> Box<MakePlayer> {
    let player = player.clone();
    Box::new(move || player.make())
}

//! Players as the command line names them: a name, and options behind it.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use killbox::matches::MakePlayer;
use killbox_cards::catalogue::did_you_mean;
use killbox_players::registry::{Chosen, PLAYERS, Registered, named};

/// Reads a player. Help and completions list the names that there are.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayerParser;

impl TypedValueParser for PlayerParser {
    type Value = Chosen;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Chosen, Error> {
        // The name alone is one of several words, and refused as such; but of a player that this
        // build lacks it is said which build has it.
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

/// The player that a text names, or why there is none, with what could be meant.
fn read(text: &str) -> Result<Chosen, String> {
    Chosen::parse(text).map_err(|refused| {
        let hint = refused.unknown().map_or_else(String::new, |(word, known)| did_you_mean(word, known));
        format!("{refused}{hint}")
    })
}

/// What makes it, for a run.
pub(super) fn maker(player: &Chosen) -> Box<MakePlayer> {
    let player = player.clone();
    Box::new(move || player.make())
}

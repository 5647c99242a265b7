//! What the cards that a case is about offer must be said by its choices: an offer that nobody speaks of would be declined
//! unseen, and a case that says "not offered" could not fail.
//!
//! A card offers what stands in the options of a decision by its name (to use its ability, to modify dice by it, the action
//! printed on it, an attack with its weapon), and whatever its ability asks while it resolves.

use killbox_components::choice::Choice;
use killbox_components::frame::Frame;
use killbox_components::ids::Seat;
use killbox_systems::world::battle::Battle;

use super::format::ScriptedChoice;
use super::pattern::ability_name;
use super::pick::{card_action, describe};
use super::script::Script;

/// The cards that a sentence is about: those before its colon, one after the other.
pub struct About<'a>(Vec<&'a str>);

impl About<'_> {
    /// The cards of a sentence.
    pub fn of(sentence: Option<&str>) -> About<'_> {
        let head = sentence.and_then(|words| words.split_once(':'));
        About(head.map_or_else(Vec::new, |(head, _)| head.split(", ").collect()))
    }

    /// Whether the sentence is about the card of this id or name; a title of the damage deck may have lost its spaces.
    fn is(&self, card: &str) -> bool {
        self.0.iter().any(|name| {
            let whole = name.strip_prefix(card).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
            whole || name.replace(' ', "") == card
        })
    }
}

/// Whether `seat` is asked by the ability of a card that the sentence is about.
fn asks(b: &Battle<Script>, about: &About) -> bool {
    matches!(b.frames.0.last(), Some(Frame::Ability(f)) if about.is(&ability_name(f.ability, b.matchup)))
}

/// The options of a decision that such a card offers, each with its place.
fn offers(b: &Battle<Script>, seat: Seat, about: &About) -> Vec<(usize, Choice)> {
    let open = b.pending.of(seat);
    let own = |choice: Choice| match choice {
        Choice::Ability { ability, .. } | Choice::ModifyBy { ability, .. } => {
            about.is(&ability_name(ability, b.matchup))
        }
        Choice::CardAction { ship, number } => about.is(&card_action(ship, number, b.matchup)),
        Choice::Attack { weapon, .. } => {
            let ship = b.matchup.ship(open.subject);
            let card = ship.weapons.get(usize::from(weapon)).and_then(|weapon| weapon.card);
            card.is_some_and(|card| about.is(&ship.cards[usize::from(card)].id))
        }
        _ => false,
    };
    let choices = open.options.iter().map(|key| key.choice(open.kind));
    choices.enumerate().filter_map(|(i, choice)| Some((i, choice?))).filter(|(_, choice)| own(*choice)).collect()
}

/// What a choice leaves unsaid: an option of a card that the sentence is about, which it neither picks nor names as offered,
/// and it does not count the options either.
pub fn unsaid(b: &Battle<Script>, seat: Seat, about: &About, choice: &ScriptedChoice) -> Option<String> {
    if choice.options.is_some() || asks(b, about) {
        return None;
    }
    let kind = b.pending.of(seat).kind;
    let said = |(i, offered): &(usize, Choice)| {
        choice.offers.iter().chain([&choice.pick]).any(|pick| pick.admits(kind, *i, *offered, b.matchup))
    };
    let (_, offered) = offers(b, seat, about).into_iter().find(|option| !said(option))?;
    Some(format!(
        "{} is offered, by a card that the sentence is about: pick it, name it in offers, or count the options",
        describe(kind, offered, b.matchup)
    ))
}

/// What `otherwise` would answer though a card that the sentence is about offers or asks it.
pub fn unseen(b: &Battle<Script>, seat: Seat, about: &About) -> bool {
    asks(b, about) || !offers(b, seat, about).is_empty()
}

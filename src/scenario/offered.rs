//! What the cards that a case is about offer must be said by its choices: an offer that nobody
//! speaks of would be declined unseen, and a case that says "not offered" could not fail.
//!
//! A card offers what stands in the options of a decision by its name: to use its ability, to
//! modify dice by it, the action printed on it, an attack with its weapon. A case in which the card
//! is used may decline it elsewhere.

use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::frame::Frame;
use killbox_components::ids::Seat;
use killbox_systems::world::battle::Battle;

use super::format::ScriptedChoice;
use super::pattern::ability_name;
use super::pick::{card_action, describe};
use super::script::Script;
use super::wrong::Wrong;

/// The cards that a sentence is about, and what has become of their offers.
pub struct Offers<'a>(Vec<Offered<'a>>);

struct Offered<'a> {
    /// A name before the colon of the sentence.
    card: &'a str,
    /// The card did something that a player was asked about.
    used: bool,
    /// Its first offer that was declined and not spoken of.
    unsaid: Option<Wrong>,
}

impl<'a> Offers<'a> {
    /// Of the cards before the colon of a sentence.
    pub fn of(sentence: Option<&'a str>) -> Offers<'a> {
        let head = sentence.and_then(|words| words.split_once(':'));
        let cards = head.map_or_else(Vec::new, |(head, _)| head.split(", ").collect());
        Offers(cards.into_iter().map(|card| Offered { card, used: false, unsaid: None }).collect())
    }

    /// Option `picked` is the answer, by the scripted `choice`, or by `otherwise`; `path` leads
    /// there.
    pub fn answered(
        &mut self,
        b: &Battle<Script>,
        seat: Seat,
        picked: usize,
        choice: Option<&ScriptedChoice>,
        path: Vec<super::locate::Step>,
    ) {
        let open = b.pending.of(seat);
        // To say which of two comes first declines neither.
        if open.kind == DecisionKind::AbilityOrder {
            return;
        }
        for card in &mut self.0 {
            let asks = matches!(
                b.frames.0.last(),
                Some(Frame::Ability(f)) if is(card.card, &ability_name(f.ability, b.matchup))
            );
            let own: Vec<(usize, Choice)> =
                open.choices().enumerate().filter(|(_, offer)| is_of(b, seat, card.card, *offer)).collect();
            card.used |= asks && own.is_empty() || own.iter().any(|(i, _)| *i == picked);
            let said = |(i, offer): &(usize, Choice)| {
                choice.is_some_and(|choice| {
                    choice.options.is_some()
                        || choice.offers.iter().any(|pick| pick.admits(open.kind, *i, *offer, b.matchup))
                })
            };
            if let Some((_, offer)) = own.into_iter().find(|offer| offer.0 != picked && !said(offer))
                && card.unsaid.is_none()
            {
                let offer = describe(open.kind, offer, b.matchup);
                let message = format!(
                    "{offer} is offered, and the case, which is about that card, uses it nowhere: pick it, name it in \
                     offers, or count the options"
                );
                card.unsaid = Some((path.clone(), message));
            }
        }
    }

    /// At the end: an offer of a card that was used nowhere must have been spoken of.
    pub fn all_said(self) -> Result<(), Wrong> {
        match self.0.into_iter().filter(|card| !card.used).find_map(|card| card.unsaid) {
            Some(wrong) => Err(wrong),
            None => Ok(()),
        }
    }
}

/// Whether a card is meant by a name; a title of the damage deck may have lost its spaces.
fn is(name: &str, card: &str) -> bool {
    let whole = name.strip_prefix(card).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    whole || name.replace(' ', "") == card
}

/// Whether an option is offered by a card of that name.
fn is_of(b: &Battle<Script>, seat: Seat, name: &str, offer: Choice) -> bool {
    match offer {
        Choice::Ability { ability, .. } | Choice::ModifyBy { ability, .. } => {
            is(name, &ability_name(ability, b.matchup))
        }
        Choice::CardAction { ship, number } => is(name, &card_action(ship, number, b.matchup)),
        Choice::Attack { weapon, .. } => {
            let Some(attacker) = b.pending.of(seat).subject else { return false };
            let ship = b.matchup.ship(attacker);
            let Some(weapon) = ship.weapons.get(usize::from(weapon)) else { return false };
            let side = weapon.while_up.map_or(0, |up| up.side);
            let card = weapon.card.and_then(|card| ship.cards[usize::from(card)].showing(side));
            card.is_some_and(|card| is(name, &card.id))
        }
        _ => false,
    }
}

//! Checks that the choices of a case mention what its cards offer. An offer that no choice mentions
//! would be declined unseen, and a case that says "not offered" could not fail.
//!
//! A card offers the options of a decision that bear its name: to use its ability, to modify dice
//! by it, the action printed on it, an attack with its weapon. A case in which the card is used may
//! decline it elsewhere.

use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::frame::Frame;
use killbox_components::ids::Seat;
use killbox_systems::world::battle::Battle;

use super::format::ScriptedChoice;
use super::locate::Wrong;
use super::pattern::ability_name;
use super::pick::{card_action, describe};
use super::script::Script;

/// The cards that a sentence is about, and the state of their offers.
pub struct Offers<'a>(Vec<Offered<'a>>);

struct Offered<'a> {
    /// The name before the colon of the sentence.
    card: &'a str,
    /// Whether the card did something that a player had decided.
    used: bool,
    /// The first offer of the card that was declined and not mentioned.
    unsaid: Option<Wrong>,
}

impl<'a> Offers<'a> {
    /// Collects the cards before the colon of a sentence.
    pub fn of(sentence: Option<&'a str>) -> Offers<'a> {
        let head = sentence.and_then(|words| words.split_once(':'));
        let cards = head.map_or_else(Vec::new, |(head, _)| head.split(", ").collect());
        Offers(cards.into_iter().map(|card| Offered { card, used: false, unsaid: None }).collect())
    }

    /// Records that option `picked` is the answer, by the scripted `choice` or by `otherwise`.
    /// `path` leads there.
    pub fn answered(
        &mut self,
        b: &Battle<Script>,
        seat: Seat,
        picked: usize,
        choice: Option<&ScriptedChoice>,
        path: Vec<super::locate::Step>,
    ) {
        let open = b.pending.of(seat);
        // Deciding which of two abilities comes first declines neither.
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
                    "{offer} is offered, but the case, which is about that card, never uses it: pick it, name it in \
                     offers, or count the options"
                );
                card.unsaid = Some((path.clone(), message));
            }
        }
    }

    /// Checks at the end that every offer of a card that was never used was mentioned.
    pub fn all_said(self) -> Result<(), Wrong> {
        match self.0.into_iter().filter(|card| !card.used).find_map(|card| card.unsaid) {
            Some(wrong) => Err(wrong),
            None => Ok(()),
        }
    }
}

/// Whether a name is that of a card. The title of a damage card may lack its spaces.
fn is(name: &str, card: &str) -> bool {
    let whole = name.strip_prefix(card).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    whole || name.replace(' ', "") == card
}

/// Whether a card of that name offers the option.
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

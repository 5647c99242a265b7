//! Compiles what one matchup needs of the library, and the huge damage deck.

use killbox_components::ability::{LentWhile, Program, Source};
use killbox_components::condition::ConditionKind;
use killbox_components::damage::{DAMAGE_KINDS, DamageCards, DamageKind, HugeCard};
use killbox_components::device::DeviceKind;
use killbox_components::ids::{Seat, ShipSlot, Ships};
use killbox_components::size::Size;
use killbox_components::spec::{Berth, ShipSpec};

use super::{Library, damage_id, printed};
use crate::catalogue::{CardKind, CardSet, DamageCard};
use crate::check;
use crate::compile::Compiler;
use crate::language::{Ability, Rule};

/// A huge damage deck: its cards in the order of their numbers, with the abilities of each
/// [HUG-19].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HugeDamageDeck(Vec<(HugeCard, Vec<Ability>)>);

impl HugeDamageDeck {
    /// A deck of these cards.
    ///
    /// # Errors
    /// The number of the card at fault, and the message.
    pub fn new(cards: Vec<(HugeCard, Vec<Ability>)>) -> Result<HugeDamageDeck, (usize, String)> {
        if cards.len() > DAMAGE_KINDS {
            let message = format!("a huge damage deck has at most {DAMAGE_KINDS} kinds of card");
            return Err((DAMAGE_KINDS, message));
        }
        for (i, (card, abilities)) in cards.iter().enumerate() {
            if !(1..=DamageCards::MOST).contains(&card.copies) {
                return Err((i, format!("'copies': expected 1 to {}", DamageCards::MOST)));
            }
            let of = check::Card { kind: CardKind::Damage, id: &card.name, sets: Vec::new() };
            if let Some(wrong) = abilities.iter().flat_map(|ability| check::ability(&of, ability)).next() {
                return Err((i, wrong.message));
            }
        }
        Ok(HugeDamageDeck(cards))
    }

    /// Whether the deck has no cards, which means that there is no such deck.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// What a battle has beside the cards of its ships, for its program.
#[derive(Clone, Copy, Debug, Default)]
pub struct Given<'a> {
    /// The kinds of devices that already lie on the board, whichever ships have their cards.
    pub devices: &'a [DeviceKind],
    /// The conditions that a scenario assigns [SCN-51].
    pub conditions: &'a [ConditionKind],
    /// The huge damage deck, if it is not that of the library; an empty one is none
    /// [HUG-19/open].
    pub deck: Option<&'a HugeDamageDeck>,
}

impl Library {
    /// The huge damage deck with the abilities of its cards; empty if there is none [HUG-19].
    pub fn huge_deck(&self, set: CardSet) -> HugeDamageDeck {
        let does = |id: &str| self.abilities(set, CardKind::Damage, id).unwrap_or_default().to_vec();
        let card = |card: &DamageCard| {
            let DamageCard { id, name, copies, card_trait } = card;
            (HugeCard { name: name.clone(), copies: *copies, card_trait: *card_trait }, does(id))
        };
        HugeDamageDeck(self.huge_deck.iter().map(card).collect())
    }

    /// Compiles the abilities of the damage deck and of all cards of these ships.
    pub fn program(&self, set: CardSet, ships: &Ships<ShipSpec>) -> Program {
        self.program_with(set, ships, &Given::default())
    }

    /// Like [`Library::program`], with what a battle has beside the cards of its ships.
    pub fn program_with(&self, set: CardSet, ships: &Ships<ShipSpec>, given: &Given) -> Program {
        let mut compiler = Compiler::new(ships);
        for kind in DamageKind::standard() {
            let abilities = self.abilities(set, CardKind::Damage, &damage_id(kind));
            compiler.add_damage(kind, abilities.unwrap_or_default());
        }
        // Without a huge ship no card is dealt from this deck [HUG-6].
        if ShipSlot::all().any(|ship| ships[ship].size == Size::Huge) {
            match given.deck {
                Some(deck) => compiler.add_huge_deck(&deck.0),
                None => compiler.add_huge_deck(&self.huge_deck(set).0),
            }
        }
        for ship in ShipSlot::all() {
            let spec = &ships[ship];
            let of = |kind, id: &str| self.abilities(set, kind, id).unwrap_or_default();
            compiler.add(Source::Ship(ship), of(CardKind::Pilot, &spec.pilot));
            if let Some(name) = &spec.ship_ability {
                compiler.add(Source::ShipAbility(ship), of(CardKind::ShipAbility, name));
            }
            for (i, card) in spec.cards.iter().enumerate() {
                let source = Source::Upgrade(ship, i as u8);
                let Some(others) = &card.others else {
                    compiler.add(source, of(CardKind::Upgrade, &card.id));
                    continue;
                };
                // The abilities of each card that can lie there, active while it does [SQD-20].
                for (side, card) in (0u8..).step_by(2).zip(std::iter::once(card).chain(others)) {
                    compiler.add_at(source, side, of(CardKind::Upgrade, &card.id));
                }
            }
        }
        for remote in (Seat::A.remotes() | Seat::B.remotes()).into_iter() {
            let abilities = self.abilities(set, CardKind::Device, &ships[remote].pilot);
            compiler.add(Source::Ship(remote), abilities.unwrap_or_default());
        }
        self.lend(set, ships, &mut compiler);
        for kind in ConditionKind::ALL {
            if compiler.assigns(kind) || given.conditions.contains(&kind) {
                compiler.add_condition(
                    kind,
                    self.abilities(set, CardKind::Condition, kind.id()).unwrap_or_default(),
                );
            }
        }
        let places = compiler.places_devices();
        let detonates = |kind: &DeviceKind| !kind.is_remote() && (places || given.devices.contains(kind));
        for kind in DeviceKind::ALL.into_iter().filter(detonates) {
            compiler.add_device(kind, self.abilities(set, CardKind::Device, kind.id()).unwrap_or_default());
        }
        compiler.finish()
    }

    /// Adds the pilot abilities that ships have from other ships.
    fn lend(&self, set: CardSet, ships: &Ships<ShipSpec>, compiler: &mut Compiler) {
        for ship in ShipSlot::all() {
            let cards = printed(&ships[ship]).filter_map(|(kind, id)| self.abilities(set, kind, id));
            for rule in cards.flatten().flat_map(Ability::rules) {
                let Rule::HasPilotAbilityOf(meant) = rule else { continue };
                for donor in compiler.other_friends(ship, &meant.0) {
                    compiler.add_lent(ship, (donor, LentWhile::InPlay), self.pilot(set, &ships[donor]));
                }
            }
        }
        for berth in self.berths(set, ships) {
            let Berth { ship, carrier, takes_over, .. } = berth;
            let docked = (ship, LentWhile::Docked);
            let cards = printed(&ships[ship]).filter_map(|(kind, id)| self.abilities(set, kind, id));
            compiler.add_lent(carrier, docked, cards.flatten().filter(|ability| ability.while_docked));
            if self.says(set, &ships[ship], |rule| *rule == Rule::LendsPilotAbilityWhileDocked) {
                compiler.add_lent(carrier, docked, self.pilot(set, &ships[ship]));
            }
            if takes_over {
                compiler.add_lent(ship, (carrier, LentWhile::Destroyed), self.pilot(set, &ships[carrier]));
            }
        }
    }

    /// The pilot abilities of a ship.
    fn pilot(&self, set: CardSet, spec: &ShipSpec) -> impl Iterator<Item = &Ability> {
        let abilities = self.abilities(set, CardKind::Pilot, &spec.pilot).unwrap_or_default();
        abilities.iter().filter(|ability| !ability.while_docked)
    }
}

//! Rejects abilities that have no meaning or contradict themselves: a word without its subject, a
//! test that can never hold, a cost that cannot be paid, an effect at the wrong time.
//! [`super::library`] calls [`ability`] for every ability of every file; [`Card`] holds what the
//! catalogue knows of the card.

mod card;
mod dice;
mod effect;
mod require;
mod rule;
mod ships;
mod when;
mod windows;

use std::borrow::Cow;

use killbox_components::device::DeviceKind;

use crate::catalogue::CardKind;

pub(super) use card::Card;
pub(crate) use effect::Goes;

use crate::language::{
    Ability, After, Choose, Cost, Decider, Effect, Range, Requirement, Rule, Ships, WeaponWord, When, Who,
};

/// A fault of an ability, and the word to which it belongs.
pub(crate) struct Wrong {
    /// The word at fault, if there is one.
    pub word: Option<Cow<'static, str>>,
    /// The message.
    pub message: String,
}

/// All faults of an ability of this card.
pub(crate) fn ability(card: &Card, ability: &Ability) -> Vec<Wrong> {
    let pays = ability.cost.iter().any(|cost| cost.word().is_number());
    let mut check =
        Check { card, kind: card.kind, ability, wrong: Vec::new(), in_each: false, pays, rolled: false };
    check.parts();
    check.when();
    check.windows();
    check.event_ships();
    check.tests(&ability.requires);
    check.costs();
    check.clauses();
    check.effects(&ability.instead);
    check.wrong
}

/// What the ability knows of an event besides that it happens.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject {
    /// Nothing.
    None,
    /// A ship.
    Ship,
    /// An attacker and a defender.
    Attack,
}

pub(crate) struct Check<'a> {
    pub(crate) card: &'a Card<'a>,
    pub(crate) kind: CardKind,
    pub(crate) ability: &'a Ability,
    pub(crate) wrong: Vec<Wrong>,
    /// Whether the word stands inside `EachShip`.
    pub(crate) in_each: bool,
    /// Whether the cost is a number of charges that the payer chooses.
    pub(crate) pays: bool,
    /// Whether `RollDice` has rolled dice.
    pub(crate) rolled: bool,
}

impl Check<'_> {
    pub(crate) fn say(&mut self, word: Option<&'static str>, message: impl Into<String>) {
        self.wrong.push(Wrong { word: word.map(Cow::Borrowed), message: message.into() });
    }

    pub(super) fn say_at(&mut self, word: String, message: String) {
        self.wrong.push(Wrong { word: Some(Cow::Owned(word)), message });
    }

    /// Checks which parts the ability has.
    pub(crate) fn parts(&mut self) {
        let Ability { when, may, choose, effect, instead, .. } = self.ability;
        match (when, effect.is_empty(), instead.is_empty()) {
            (When::Would(_), _, true) => {
                self.say(Some("Would"), "'Would' needs 'instead': what happens in its place")
            }
            (When::Would(_), false, false) => {
                self.say(Some("effect"), "with 'Would' all effects belong in 'instead'");
            }
            (When::Would(_), true, false) => {}
            (_, _, false) => self.say(Some("instead"), "'instead' needs 'when: Would(..)'"),
            (_, true, true) => self.say(None, "this ability has no 'effect'"),
            _ => {}
        }
        if self.ability.just_holds()
            && matches!(when, When::Always | When::While(_))
            && self.ability.is_decided()
        {
            let word = if may.is_some() {
                "may"
            } else if choose.is_some() {
                "choose"
            } else {
                "cost"
            };
            self.say(Some(word), format!("'{word}' has no place in a standing ability ('Always', 'While')"));
        }
        if may.is_some() && *when == When::Action {
            self.say(Some("may"), "an action is optional by itself: leave 'may' out");
        }
        if matches!(choose, Some(Choose::Ship(Ships::You))) {
            self.say(Some("choose"), "'You' is one ship: there is nothing to choose");
        }
        if self.kind == CardKind::Damage {
            let who = self.subject_words();
            if who.is_some_and(|who| *who != Ships::You) {
                self.say(Some("who"), "a damage card can refer only to its own ship: leave 'who' out");
            }
        } else if self.ability.side.is_some_and(|side| side > 1 || self.kind != CardKind::Upgrade) {
            self.say(Some("side"), "upgrade cards have the sides 0 and 1, other cards have one side");
        } else if self.ability.side == Some(1)
            && let Some(set) = self.card.one_sided()
        {
            self.say(Some("side"), format!("this card has one side in the {set} set"));
        } else if *when == When::Dealt {
            self.say(Some("Dealt"), "'Dealt' is for damage cards only");
        } else if matches!(when, When::PrecisionShot(_)) {
            self.say(Some("PrecisionShot"), "'PrecisionShot' is for damage cards only");
        }
        if *when == When::Assigned && self.kind != CardKind::Condition {
            self.say(Some("Assigned"), "'Assigned' is for condition cards only");
        }
        let is_bomb_or_mine = self.kind == CardKind::Device && !self.is_remote();
        if (*when == When::Detonates) != is_bomb_or_mine && !(*when == When::Detonates && self.is_remote()) {
            self.say(
                None,
                "a bomb or mine has one ability, 'when: Detonates'; of other cards only a remote that detonates has it",
            );
        }
        if matches!(when, When::After(After::MeetThisRemote { .. })) {
            self.of_remote("MeetThisRemote");
        }
        if matches!(may, Some(Decider::ThatShip | Decider::OtherShip)) && self.subject() == Subject::None {
            self.say(Some("ThatShip"), NO_SUBJECT);
        }
    }

    /// Whether the card is that of a remote [DEV-26].
    pub(crate) fn is_remote(&self) -> bool {
        self.kind == CardKind::Device
            && DeviceKind::ALL.iter().any(|kind| kind.is_remote() && kind.id() == self.card.id)
    }

    /// Checks that the card is that of a remote.
    pub(crate) fn of_remote(&mut self, word: &'static str) {
        if !self.is_remote() {
            self.say(Some(word), format!("'{word}' is for remotes only"));
        }
    }

    /// Checks the effects of the ability and the rules that it changes.
    fn clauses(&mut self) {
        let ability = self.ability;
        self.effects(ability.deeds());
        ability.rules().for_each(|rule| self.rule(rule));
    }

    pub(crate) fn costs(&mut self) {
        let ability = self.ability;
        for cost in &ability.cost {
            self.cost(cost);
        }
    }

    /// Checks one cost.
    pub(crate) fn cost(&mut self, cost: &Cost) {
        cost.word().check(self, cost.into());
    }

    /// Whether the ability knows an attacker and a defender: its event is one of an attack, or it
    /// requires an attack under way.
    fn is_in_attack(&self) -> bool {
        // These rules are queried while a ship looks for a defender, and know the ship that would
        // be attacked.
        let asked =
            |rule: &Rule| matches!(rule, Rule::MayIgnoreRequirement(_) | Rule::MayAttackWhileDisarmed(_));
        self.subject() == Subject::Attack
            || self.ability.requires.contains(&Requirement::DuringAttack)
            || self.ability.rules().any(asked)
    }

    pub(crate) fn in_attack(&mut self, word: &'static str) {
        if !self.is_in_attack() {
            self.say(Some(word), NO_ATTACK);
        }
    }

    /// Checks that the card has this many standard charges. For a condition, the card that assigned
    /// it must have them.
    pub(crate) fn own_charges(&mut self, n: u8, word: &'static str) {
        match self.kind {
            CardKind::Damage => self.say(Some(word), "damage cards have no charges"),
            CardKind::Device => self.say(Some(word), "devices have no charges"),
            _ => match self.card.charges(self.ability.side) {
                Some((set, 0)) if self.card.charges_behind() == Some(set) => {
                    let message = "a card starts with the charges of its first side, and turning it over brings none: \
                                   these can never be paid";
                    self.say(Some(word), format!("{message} in the {set} set"));
                }
                Some((set, 0)) => {
                    self.say(Some(word), format!("{} has no charges in the {set} set", self.charged()));
                }
                Some((set, limit)) if limit < n => {
                    let whose = self.charged();
                    let message = format!("{whose} has {limit} of these {n} charges in the {set} set");
                    self.say(Some(word), message);
                }
                _ => {}
            },
        }
    }

    /// The card that has the standard charges, in words.
    fn charged(&self) -> &'static str {
        if self.kind == CardKind::Condition { "a card that assigns this one" } else { "this card" }
    }

    /// Checks `ThisCard` in a list of weapons: the card must be a weapon.
    pub(crate) fn own_weapon(&mut self, weapons: &Option<Vec<WeaponWord>>) {
        if !weapons.iter().flatten().any(|word| *word == WeaponWord::ThisCard) {
            return;
        }
        if self.kind != CardKind::Upgrade {
            self.say(Some("ThisCard"), "only upgrade cards are weapons: name the weapons");
        } else if let Some(set) = self.card.without_weapon(self.ability.side) {
            self.say(Some("ThisCard"), format!("this card is no weapon in the {set} set"));
        }
    }

    /// Checks an attack range [ATK-7].
    pub(crate) fn attack_range(&mut self, range: Range, word: &'static str) {
        if range.farthest > 3 {
            self.say(Some(word), "attack ranges are 0 to 3 (ATK-7)");
        }
    }

    /// Checks that the ability knows the ships that an effect affects.
    pub(crate) fn who(&mut self, who: &Who) {
        match who {
            Who::You if self.kind == CardKind::Device && !self.is_remote() => {
                self.say(None, "a device is not a ship: give 'who'");
            }
            Who::It if !self.in_each => {
                self.say(Some("It"), "'It' is allowed only inside 'EachShip' and 'EachChosen'")
            }
            Who::Each(ships) => self.ships(ships),
            Who::You | Who::It => {}
            Who::ThatShip if self.subject() == Subject::None => self.say(Some("ThatShip"), NO_SUBJECT),
            Who::Attacker if !self.is_in_attack() => self.say(Some("Attacker"), NO_ATTACK),
            Who::Defender if !self.is_in_attack() => self.say(Some("Defender"), NO_ATTACK),
            Who::Chosen if self.ability.choose.is_none() => {
                self.say(Some("Chosen"), "nothing is chosen: this ability has no 'choose'");
            }
            Who::OtherShip if self.subject() == Subject::None && !self.chooses_another() => {
                self.say(Some("OtherShip"), NO_SUBJECT);
            }
            Who::ThatShip | Who::Attacker | Who::Defender | Who::Chosen | Who::OtherShip => {}
        }
    }

    /// Whether a second ship is chosen, which makes the first one `OtherShip` [ABL-31], or a wing
    /// is placed, which makes its leader `OtherShip`.
    fn chooses_another(&self) -> bool {
        self.ability.deeds().any(|effect| matches!(effect, Effect::AndAnother(_) | Effect::PlaceWing(_)))
    }

    /// Checks that an optional list is not empty if it is given.
    pub(crate) fn list<T, L: AsRef<[T]>>(&mut self, list: &Option<L>, word: &'static str) {
        if list.as_ref().is_some_and(|list| list.as_ref().is_empty()) {
            self.say(
                Some(word),
                format!("'{word}' is empty: this can never happen; leave it out to allow all"),
            );
        }
    }

    /// Checks that a required list is not empty.
    pub(crate) fn named<T>(&mut self, list: &[T], word: &'static str) {
        if list.is_empty() {
            self.say(Some(word), format!("'{word}' is empty: this does nothing; name what is meant"));
        }
    }

    /// Checks that an amount can be paid.
    pub(crate) fn payable(&mut self, n: u8, word: &'static str) {
        self.some(n, word);
        if n > MOST_PAID {
            self.say(Some(word), format!("no ship ever has {n} of them: a cost is at most {MOST_PAID}"));
        }
    }

    pub(crate) fn some(&mut self, n: u8, word: &'static str) {
        if n == 0 {
            self.say(Some(word), format!("'{word}' of nothing: the number must be at least 1"));
        }
    }
}

/// A limit above every amount of tokens or Force that a card prints as a cost.
const MOST_PAID: u8 = 10;

pub(crate) const NO_SUBJECT: &str = "no ship triggers this: the event has no subject";

const NO_ATTACK: &str = "there is no attack here: it goes with an attack's events";

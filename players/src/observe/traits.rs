//! What abilities are about, in a few words: to which events they listen, what their effects do, to
//! whom, and at which cost. A word is a flag of an option's effects and a count of a ship's
//! abilities, so that a card that was never seen before still means something.

use killbox_components::ability::about::{COSTS, Costs, DOES, Does, HEARS, Hears};
use killbox_components::ability::{
    Compiled, ConditionOp, CourseOp, DeviceOp, Dice, DiceOp, FREE, Filter, Group, Hook, Op, OwnOp, Price,
    Program, ShipOp, Whom, Whose,
};

/// Lists words: an enum, and their names and meanings in the order of the enum.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident, $list:ident: $($variant:ident $word:literal $about:literal,)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(super) enum $name { $($variant,)* }

        /// Names and meanings.
        pub(super) const $list: &[(&str, &str)] = &[$(($word, $about),)*];
    };
}

words! {
    /// The ships that the effects affect.
    To, TO:
    Itself "to_itself" "Affects the ship that has the ability",
    Friends "to_friends" "Affects other ships of its side",
    Enemies "to_enemies" "Affects enemy ships",
}

words! {
    /// How an ability is used.
    Form, FORM:
    Optional "optional" "May be used or not",
    OnceARound "once_a_round" "Is used once a round: an action of a card, or for a charge that recurs",
}

const AT_DOES: usize = HEARS.len();
const AT_TO: usize = AT_DOES + DOES.len();
const AT_COSTS: usize = AT_TO + TO.len();
const AT_FORM: usize = AT_COSTS + COSTS.len();
/// The number of words.
pub(super) const WORDS: usize = AT_FORM + FORM.len();
/// The number of words of effects, whom they affect and what they cost.
pub(super) const EFFECT_WORDS: usize = AT_FORM - AT_DOES;

const _: () = assert!(WORDS <= 128, "more words than bits");

/// Name and meaning of a word, by its number.
pub(super) const fn word(number: usize) -> (&'static str, &'static str) {
    if number < AT_DOES {
        HEARS[number]
    } else if number < AT_TO {
        DOES[number - AT_DOES]
    } else if number < AT_COSTS {
        TO[number - AT_TO]
    } else if number < AT_FORM {
        COSTS[number - AT_COSTS]
    } else {
        FORM[number - AT_FORM]
    }
}

/// Name and meaning of a word of effects, by its number among these.
pub(super) const fn effect_word(number: usize) -> (&'static str, &'static str) {
    word(AT_DOES + number)
}

/// A set of words, and what must be there to pay for the ability.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Traits {
    bits: u128,
    /// The least charges of its own card that it costs.
    pub(super) charges: u8,
    /// The Force that it costs.
    pub(super) force: u8,
}

impl Traits {
    /// No words.
    pub(super) const NONE: Traits = Traits { bits: 0, charges: 0, force: 0 };

    /// Whether the word with this number applies.
    pub(super) const fn has(self, number: usize) -> bool {
        self.bits >> number & 1 == 1
    }

    /// The words of effects, as bits.
    pub(super) const fn effects(self) -> u64 {
        (self.bits >> AT_DOES) as u64 & ((1 << EFFECT_WORDS) - 1)
    }

    /// Adds an event.
    fn hears(&mut self, event: Hears) {
        self.bits |= 1 << event as usize;
    }

    /// Adds an effect.
    pub(super) const fn does(mut self, effect: Does) -> Traits {
        self.bits |= 1 << (AT_DOES + effect as usize);
        self
    }

    /// Adds ships that are affected.
    pub(super) const fn to(mut self, ships: To) -> Traits {
        self.bits |= 1 << (AT_TO + ships as usize);
        self
    }

    /// Adds a cost.
    pub(super) const fn costs(mut self, cost: Costs) -> Traits {
        self.bits |= 1 << (AT_COSTS + cost as usize);
        self
    }

    fn form(&mut self, form: Form) {
        self.bits |= 1 << (AT_FORM + form as usize);
    }

    /// The same words, and that the ability is used once a round.
    pub(super) fn once_a_round(mut self) -> Traits {
        self.form(Form::OnceARound);
        self
    }

    /// The words of an ability of a program.
    pub(super) fn of(program: &Program, number: u16) -> Traits {
        let ability = program.ability(number);
        let mut reader = Reader { program, ability, traits: Traits::NONE, granted: 0 };
        reader.read();
        reader.traits
    }
}

/// Most abilities that are followed from the ability that grants them.
const GRANTS: u8 = 8;

/// Reads the words of one ability.
struct Reader<'a> {
    program: &'a Program,
    ability: &'a Compiled,
    traits: Traits,
    /// The number of granted abilities that were read.
    granted: u8,
}

impl Reader<'_> {
    fn read(&mut self) {
        self.traits.hears(match (self.ability.hook.hears(), self.ability.filter) {
            (Hears::Attack, Filter::Defend(_)) => Hears::Defense,
            (event, _) => event,
        });
        for price in self.program.costs(self.ability) {
            self.price(*price, true);
        }
        if self.ability.may.is_some() {
            self.traits.form(Form::Optional);
        }
        if self.ability.hook == Hook::Action {
            self.traits.form(Form::OnceARound);
        }
        self.effects();
    }

    fn effects(&mut self) {
        if let Some(change) = self.ability.change {
            self.does(change.does());
            match change.who() {
                Some(who) => self.to(who),
                None => self.to(self.ability.filter.who().unwrap_or(Group::YOU)),
            }
        }
        for op in self.program.ops(self.ability) {
            self.op(*op);
        }
    }

    fn does(&mut self, effect: Does) {
        self.traits = self.traits.does(effect);
    }

    fn op(&mut self, op: Op) {
        match op {
            Op::Dice(op) => self.dice(op),
            Op::Device(op) => self.device(op),
            Op::Condition(op) => {
                self.does(Does::Condition);
                match op {
                    ConditionOp::Assign(_, whom) => self.whom(whom),
                    ConditionOp::OpponentAssigns { to, .. } => self.to(to),
                    ConditionOp::DealCardHere => self.does(Does::Damage),
                    _ => {}
                }
            }
            Op::Ship(whom, op) => {
                self.whom(whom);
                self.ship(op);
            }
            Op::Own(op) => self.own(op),
            Op::Remote(_) => self.does(Does::Device),
            Op::Course(op) => self.course(op),
        }
    }

    fn dice(&mut self, op: DiceOp) {
        self.does(op.does());
        match op.dice() {
            Some(Dice::Own) => self.whom(Whom::ThatShip),
            Some(Dice::Attack) => self.whom(Whom::Attacker),
            Some(Dice::Defense) => self.whom(Whom::Defender),
            None => {}
        }
    }

    fn device(&mut self, op: DeviceOp) {
        self.does(op.does());
        if let DeviceOp::RollDice { who, .. } | DeviceOp::SufferResults { who, .. } = op {
            self.whom(who);
        }
    }

    fn course(&mut self, op: CourseOp) {
        match op {
            CourseOp::May { price, .. } | CourseOp::UnlessPays { price, .. } => self.numbered(price),
            CourseOp::EachShip { ships, price, .. } => {
                self.to(ships);
                self.numbered(price);
            }
            CourseOp::Another(ships) => self.to(ships),
            CourseOp::Roll(_) => self.does(Does::Look),
            _ => {}
        }
    }

    fn ship(&mut self, op: ShipOp) {
        self.does(op.does());
        match op {
            ShipOp::TurnInto { into, .. } => self.does(Does::gaining(into)),
            ShipOp::Transfer { to, .. } | ShipOp::TransferOneOf { to, .. } | ShipOp::HandOver(to) => {
                self.whom(to);
            }
            ShipOp::Grant { ability, parts, .. } => self.grant(ability, parts),
            _ => {}
        }
    }

    /// Adds the effects of an ability that this one grants.
    fn grant(&mut self, first: u16, parts: u8) {
        let own = self.ability;
        for number in (first..).take(usize::from(parts)) {
            if self.granted == GRANTS || usize::from(number) >= self.program.len() {
                break;
            }
            self.granted += 1;
            self.ability = self.program.ability(number);
            self.effects();
        }
        self.ability = own;
    }

    fn own(&mut self, op: OwnOp) {
        if let Some(effect) = op.does() {
            self.does(effect);
            self.whom(op.who());
        }
    }

    /// Adds the price with this number, if there is one.
    fn numbered(&mut self, price: u16) {
        if price != FREE {
            self.price(self.program.price(price), false);
        }
    }

    /// Adds a price. `must` is whether the ability cannot be used without it.
    fn price(&mut self, price: Price, must: bool) {
        if let Price::OneOf(span) = price {
            self.program.prices(span).iter().for_each(|price| self.price(*price, false));
            return;
        }
        if must {
            let Traits { charges, force, .. } = &mut self.traits;
            match price {
                Price::Charge(n) | Price::ChargesFromTo(n, _) => *charges = charges.saturating_add(n),
                Price::ChargesUpTo(_) => *charges = charges.saturating_add(1),
                Price::Force(n) => *force = force.saturating_add(n),
                _ => {}
            }
        }
        if let Some(cost) = price.costs() {
            self.traits = self.traits.costs(cost);
        }
    }

    /// Adds the ships of a group.
    fn to(&mut self, group: Group) {
        let traits = self.traits;
        self.traits = match group.side {
            Whose::You => traits.to(To::Itself),
            Whose::Friendly | Whose::SameSide => traits.to(To::Itself).to(To::Friends),
            Whose::OtherFriendly | Whose::Allied => traits.to(To::Friends),
            Whose::Enemy | Whose::EnemyRemotes => traits.to(To::Enemies),
            Whose::Other | Whose::Remotes => traits.to(To::Friends).to(To::Enemies),
            Whose::Any => traits.to(To::Itself).to(To::Friends).to(To::Enemies),
            Whose::ThatShip => return self.whom(Whom::ThatShip),
        };
    }

    /// Adds the ships that an effect affects.
    fn whom(&mut self, whom: Whom) {
        let filter = &self.ability.filter;
        let group = match whom {
            Whom::You => Some(Group::YOU),
            Whom::Each(group) => Some(group),
            Whom::Chosen => self.ability.choose,
            Whom::ThatShip => filter.who(),
            Whom::Attacker | Whom::Defender => match filter {
                Filter::Attack(attack) => (whom == Whom::Attacker).then_some(attack.who),
                Filter::Defend(attack) => (whom == Whom::Defender).then_some(attack.who),
                _ => None,
            },
            Whom::OtherShip => match filter {
                Filter::Pair { other, .. } => *other,
                _ => None,
            },
        };
        let is_attack = matches!(filter, Filter::Attack(_) | Filter::Defend(_));
        let other = matches!(whom, Whom::Attacker | Whom::Defender | Whom::OtherShip);
        match group {
            // The group of the triggering ship cannot be described by the triggering ship.
            Some(group) if group.side != Whose::ThatShip => self.to(group),
            None if is_attack && other => self.traits = self.traits.to(To::Enemies),
            Some(_) | None => self.traits = self.traits.to(To::Friends).to(To::Enemies),
        }
    }
}

//! Topics: what abilities refer to. Squads with cards that answer to them, in which an ability has
//! an effect, are drawn more often.

use killbox_components::ability::{Anchor, MoveWord, SourceWord, State, WeaponWord};
use killbox_components::action::ActionKind;
use killbox_components::condition::ConditionKind;
use killbox_components::damage::DamageTrait;
use killbox_components::device::{DeviceClass, DeviceKind};
use killbox_components::size::Size;
use killbox_components::slot::Slot;
use killbox_components::token::Token;

use super::{Count, ForEach, HeaderWord, Ships, Where, Who};

/// One thing that an ability refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The id or the name of a card, a ship type or a ship ability.
    Name(String),
    /// An upgrade of this type.
    Slot(Slot),
    /// A weapon of this kind.
    Weapon(WeaponWord),
    /// A weapon whose header requires this token [ATK-25].
    Header(HeaderWord),
    /// An action that a ship must be able to perform.
    Action(ActionKind),
    /// An action that the ability grants, forbids or tests, whatever ships it is played with.
    Mentions(ActionKind),
    /// A ship that decloaks.
    Decloaks,
    /// A ship of this size.
    Size(Size),
    /// A token.
    Token(Token),
    /// A ship in this state.
    State(State),
    /// Bombs and mines of any kind.
    Devices,
    /// A device of this kind.
    Device(DeviceKind),
    /// A condition card.
    Condition(ConditionKind),
}

/// What refers to topics.
pub trait Topics {
    /// Tells the topics one after another; a topic can be told several times.
    fn topics(&self, tell: &mut dyn FnMut(Topic));
}

/// The method `topics` of a word: `topics!(who, token)` tells the topics of these fields, and
/// `topics!(tell Topic::Devices; who)` tells this topic before them.
macro_rules! topics {
    (tell $topic:expr; $($field:tt),* $(,)?) => {
        fn topics(&self, tell: &mut dyn FnMut($crate::language::Topic)) {
            tell($topic);
            $($crate::language::Topics::topics(&self.$field, tell);)*
        }
    };
    ($($field:tt),* $(,)?) => {
        fn topics(&self, tell: &mut dyn FnMut($crate::language::Topic)) {
            $($crate::language::Topics::topics(&self.$field, tell);)*
        }
    };
}

pub(crate) use topics;

impl<T: Topics> Topics for Option<T> {
    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        self.iter().for_each(|inner| inner.topics(tell));
    }
}

impl<T: Topics> Topics for [T] {
    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        self.iter().for_each(|inner| inner.topics(tell));
    }
}

impl<T: Topics> Topics for Vec<T> {
    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        self.as_slice().topics(tell);
    }
}

impl<T: Topics + ?Sized> Topics for Box<T> {
    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        (**self).topics(tell);
    }
}

/// Types whose values are topics.
macro_rules! told {
    ($($topic:ident: $type:ty),* $(,)?) => {
        $(impl Topics for $type {
            fn topics(&self, tell: &mut dyn FnMut(Topic)) {
                tell(Topic::$topic(self.clone()));
            }
        })*
    };
}

told! {
    Name: String, Slot: Slot, Weapon: WeaponWord, Header: HeaderWord, Action: ActionKind, Size: Size,
    Token: Token, State: State, Device: DeviceKind, Condition: ConditionKind,
}

/// Tells actions that are mentioned.
pub(crate) fn mention(kinds: &[ActionKind], tell: &mut dyn FnMut(Topic)) {
    kinds.iter().for_each(|kind| tell(Topic::Mentions(*kind)));
}

/// Only huge ships are dealt damage cards of the crew, and they have crew.
impl Topics for DamageTrait {
    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        match self {
            DamageTrait::Crew => tell(Topic::Slot(Slot::Crew)),
            DamageTrait::Pilot | DamageTrait::Ship => {}
        }
    }
}

impl Topics for MoveWord {
    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        match self {
            MoveWord::Decloak => tell(Topic::Decloaks),
            MoveWord::Tractor => tell(Topic::Token(Token::Tractor)),
            MoveWord::Boost | MoveWord::BarrelRoll => {}
        }
    }
}

impl Topics for SourceWord {
    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        match self {
            SourceWord::FriendlyBomb => tell(Topic::Devices),
            SourceWord::Obstacle => {}
        }
    }
}

impl Topics for DeviceClass {
    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        if matches!(self, DeviceClass::Bomb) {
            tell(Topic::Devices);
        }
    }
}

impl Topics for Anchor {
    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        match self {
            Anchor::ThisDevice => tell(Topic::Devices),
            Anchor::FriendlyRemote(kind) => kind.topics(tell),
            Anchor::You
            | Anchor::ThatShip
            | Anchor::Chosen
            | Anchor::Attacker
            | Anchor::Defender
            | Anchor::OtherShip
            | Anchor::ThatObstacle => {}
        }
    }
}

impl Topics for Who {
    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        if let Who::Each(ships) = self {
            ships.topics(tell);
        }
    }
}

impl Topics for Ships {
    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        match self {
            Ships::You | Ships::ThatShip => {}
            Ships::Friendly(place)
            | Ships::OtherFriendly(place)
            | Ships::Allied(place)
            | Ships::Enemy(place)
            | Ships::Other(place)
            | Ships::AnyShip(place)
            | Ships::Remote(place)
            | Ships::EnemyRemote(place) => place.topics(tell),
        }
    }
}

/// Cards that are excluded are no topics.
impl Topics for Where {
    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        [&self.ship, &self.pilot, &self.or_pilot, &self.upgrade, &self.name, &self.ship_ability]
            .into_iter()
            .for_each(|names| names.topics(tell));
        [&self.is, &self.is_not].into_iter().for_each(|state| state.topics(tell));
        self.of.topics(tell);
        self.size.topics(tell);
        self.action.topics(tell);
        self.condition.topics(tell);
        mention(self.leads_wing.as_slice(), tell);
    }
}

impl Topics for ForEach {
    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        match self {
            ForEach::Ship(ships) => ships.topics(tell),
            ForEach::Count(count) | ForEach::AtMost(_, count) => count.topics(tell),
            ForEach::Replaced
            | ForEach::Paid
            | ForEach::ThatMany
            | ForEach::Rerolled
            | ForEach::Result(_)
            | ForEach::ResultAtMost(..) => {}
        }
    }
}

impl Topics for Count {
    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        match self {
            Count::Ships(ships) => ships.topics(tell),
            Count::Devices { class, of, and_ships, .. } => {
                tell(Topic::Devices);
                class.topics(tell);
                of.topics(tell);
                and_ships.topics(tell);
            }
            Count::Tokens(who, tokens) => {
                who.topics(tell);
                tokens.topics(tell);
            }
            Count::Obstacles { of, .. } => of.topics(tell),
            Count::Dealt { card_trait, .. } => card_trait.topics(tell),
            Count::Hull(who)
            | Count::Shields(who)
            | Count::DamageCards(who)
            | Count::Agility(who)
            | Count::Initiative(who)
            | Count::Speed(who)
            | Count::ExecutedSpeed(who)
            | Count::Difficulty(who)
            | Count::TokensOf { who, .. }
            | Count::ActiveForce(who)
            | Count::InactiveForce(who) => who.topics(tell),
            Count::Number(_)
            | Count::Results(..)
            | Count::LastRolled(_)
            | Count::Rolled(_)
            | Count::Suffered => {}
        }
    }
}

//! Which ships a sentence is about: those that an event must concern, those that may be chosen,
//! those that are affected.

use serde::{Deserialize, Serialize};

use killbox_components::action::ActionKind;
use killbox_components::condition::ConditionKind;
use killbox_components::maneuver::Difficulty;
use killbox_components::size::Size;
use killbox_components::slot::Slot;
use killbox_components::token::TokenColor;

use killbox_components::ability::{Anchor, ArcWord, Compare, Range, State};

/// ABL-51 to ABL-53: ships, as seen from the ship whose ability it is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Ships {
    /// ABL-5: that ship.
    #[default]
    You,
    /// The ship that triggered it.
    ThatShip,
    /// ABL-52: friendly ships, you included.
    Friendly(Where),
    /// Friendly ships but you.
    OtherFriendly(Where),
    /// ABL-54: ships that are allied to you.
    Allied(Where),
    /// Enemy ships.
    Enemy(Where),
    /// All ships but you.
    Other(Where),
    /// All ships, you included.
    AnyShip(Where),
    /// DEV-26: all remotes, and no ships.
    Remote(Where),
    /// DEV-26, ABL-53: enemy remotes, and no ships.
    EnemyRemote(Where),
}

/// Which of those ships, and where they must be.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Where {
    /// RND-5: it is a ship or a remote, not only a ship.
    pub units: bool,
    /// ATK-3: its range, from you or from `of`.
    pub range: Option<Range>,
    /// From whom the range is measured.
    pub of: Anchor,
    /// ATK-12: the arc of yours it is in.
    pub in_arc: Option<ArcWord>,
    /// ATK-21: it is in the attack arc.
    pub in_attack_arc: bool,
    /// ATK-12: the arc of its own that you are in.
    pub you_in_arc: Option<ArcWord>,
    /// The ids of its ship type: one of these.
    pub ship: Option<Box<[String]>>,
    /// The ids of its pilot: one of these.
    pub pilot: Option<Box<[String]>>,
    /// The ids of its pilot: none of these.
    pub except_pilot: Option<Box<[String]>>,
    /// The ids of its pilot: one of these, whatever else its card must be like.
    pub or_pilot: Option<Box<[String]>>,
    /// ABL-51: it is friendly to this ship.
    pub friend_of: Option<Anchor>,
    /// ABL-53: it is not friendly to this ship.
    pub foe_of: Option<Anchor>,
    /// The ids of upgrades: it has one of these.
    pub upgrade: Option<Box<[String]>>,
    /// The ids of upgrades: it has none of these.
    pub without_upgrade: Option<Box<[String]>>,
    /// Its size: one of these.
    pub size: Option<Vec<Size>>,
    /// TOK-6: it is so.
    pub is: Option<State>,
    /// TOK-6: it is not so.
    pub is_not: Option<State>,
    /// RND-36: its initiative, compared with yours.
    pub initiative: Option<Compare>,
    /// ATK-12: the arc of its own that this ship is in.
    pub has_in_arc: Option<(ArcWord, Anchor)>,
    /// SQD-9: whether its card is limited.
    pub limited: Option<bool>,
    /// ACT-3: an action on its printed action bar.
    pub action: Option<ActionKind>,
    /// CND-2: this condition is assigned to it.
    pub condition: Option<ConditionKind>,
    /// TOK-26: it has a lock on this ship.
    pub locking: Option<Anchor>,
    /// TOK-26: you have a lock on it.
    pub locked: Option<bool>,
    /// TOK-26: it has a lock on you.
    pub locking_you: Option<bool>,
    /// Not this ship.
    pub except: Option<Anchor>,
    /// ATK-12: the arc of another ship that it is in.
    pub in_arc_of: Option<(ArcWord, Anchor)>,
    /// RND-36: its initiative is one of these.
    pub initiative_is: Option<Range>,
    /// TOK-4: it has a token of one of these colours.
    pub token: Option<Vec<TokenColor>>,
    /// With `token`: whether locks are left out.
    pub non_lock: bool,
    /// MOV-10: it has revealed a maneuver in one of these colours this round.
    pub revealed: Option<Vec<Difficulty>>,
    /// MOV-10: the speed of the maneuver it revealed this round, compared with that of yours.
    pub speed: Option<Compare>,
    /// SQD-9: the names of ship cards: it has one of these.
    pub name: Option<Box<[String]>>,
    /// ATK-83: it obstructs the attack.
    pub obstructing: bool,
    /// MOV-18: you moved through it by the maneuver or boost that triggered the ability; by a
    /// maneuver only if you executed it fully.
    pub moved_through: bool,
    /// WNG-4: it leads a wing, and all ships of it that are in formation have this action on their
    /// action bars.
    pub leads_wing: Option<ActionKind>,
    /// WNG-4: it leads the wing that this ship leads, or is in formation in it.
    pub in_wing_of: Option<Anchor>,
    /// DEV-2, DEV-3: you have placed it this round: with `Remote(..)`.
    pub placed: bool,
    /// WNG-4: it is a wingmate of yours, in formation; inside an attack, one that has not been
    /// chosen so in it.
    pub wingmate: bool,
    /// ACT-23: with `OtherFriendly(..)`: one to be coordinated; allied ships too, if you coordinate
    /// them as if they were friendly.
    pub to_coordinate: bool,
    /// SQD-19: it has no upgrade of this type.
    pub without_slot: Option<Slot>,
    /// ABL-6: the names of ship abilities: it has one of these.
    pub ship_ability: Option<Box<[String]>>,
}

/// Whom an effect affects.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "a card has a few of them, and they are read once")]
pub enum Who {
    /// ABL-5: the ship whose ability it is.
    #[default]
    You,
    /// The ship that triggered it.
    ThatShip,
    /// The ship that was chosen.
    Chosen,
    /// The attacker, in abilities of attacks.
    Attacker,
    /// The defender, in abilities of attacks.
    Defender,
    /// The other ship of the event: what was locked, overlapped, attacked.
    OtherShip,
    /// Each of these, in order of their numbers.
    Each(Ships),
    /// In `EachShip` and `EachChosen`: the ship it has come to.
    It,
}

//! Groups of ships: those that an event must concern, that can be chosen, and that an effect
//! affects.

use serde::{Deserialize, Serialize};

use killbox_components::action::ActionKind;
use killbox_components::condition::ConditionKind;
use killbox_components::maneuver::Difficulty;
use killbox_components::size::Size;
use killbox_components::slot::Slot;
use killbox_components::token::TokenColor;

use killbox_components::ability::{Anchor, ArcWord, Compare, Range, State};

/// A group of ships, as seen from the ship that has the ability [ABL-51 to ABL-53].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Ships {
    /// The ship that has the ability [ABL-5]. The default.
    #[default]
    You,
    /// The ship that triggered the ability.
    ThatShip,
    /// Friendly ships, you included [ABL-52].
    Friendly(Where),
    /// Friendly ships except you.
    OtherFriendly(Where),
    /// Ships that are allied to you [ABL-54].
    Allied(Where),
    /// Enemy ships.
    Enemy(Where),
    /// All ships except you.
    Other(Where),
    /// All ships, you included.
    AnyShip(Where),
    /// All remotes, and no ships [DEV-26].
    Remote(Where),
    /// Enemy remotes, and no ships [DEV-26, ABL-53].
    EnemyRemote(Where),
}

/// Restrictions on the ships of a group. All of them must hold; one that is absent restricts
/// nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Where {
    /// `true`: remotes belong to the group too, not only ships [RND-5].
    pub units: bool,
    /// The range of the ship from `of`, such as `"0-1"` [ATK-3].
    pub range: Option<Range>,
    /// The object from which the range is measured. Default: `You`.
    pub of: Anchor,
    /// The arc of yours in which the ship is [ATK-12].
    pub in_arc: Option<ArcWord>,
    /// `true`: the ship is in the attack arc [ATK-21].
    pub in_attack_arc: bool,
    /// The arc of the ship in which you are [ATK-12].
    pub you_in_arc: Option<ArcWord>,
    /// The ids of ship types, one of which the ship has.
    pub ship: Option<Box<[String]>>,
    /// The ids of pilots, one of which the ship has.
    pub pilot: Option<Box<[String]>>,
    /// The ids of pilots, none of which the ship has.
    pub except_pilot: Option<Box<[String]>>,
    /// The ids of pilots. A ship with one of them belongs to the group whatever the restrictions on
    /// its card.
    pub or_pilot: Option<Box<[String]>>,
    /// The ship is friendly to this ship [ABL-51].
    pub friend_of: Option<Anchor>,
    /// The ship is not friendly to this ship [ABL-53].
    pub foe_of: Option<Anchor>,
    /// The ids of upgrades, one of which the ship has.
    pub upgrade: Option<Box<[String]>>,
    /// The ids of upgrades, none of which the ship has.
    pub without_upgrade: Option<Box<[String]>>,
    /// The sizes, one of which the ship has, a list such as `[Small, Medium]`.
    pub size: Option<Vec<Size>>,
    /// A state in which the ship is [TOK-6].
    pub is: Option<State>,
    /// A state in which the ship is not [TOK-6].
    pub is_not: Option<State>,
    /// How the ship's initiative compares with yours [RND-36].
    pub initiative: Option<Compare>,
    /// An arc of the ship, and an object that is in this arc, such as `(Bullseye, Defender)`
    /// [ATK-12].
    pub has_in_arc: Option<(ArcWord, Anchor)>,
    /// `true`: its card is limited; `false`: it is not [SQD-9].
    pub limited: Option<bool>,
    /// An action on the ship's printed action bar [ACT-3].
    pub action: Option<ActionKind>,
    /// A condition that is assigned to the ship [CND-2].
    pub condition: Option<ConditionKind>,
    /// The ship has a lock on this ship [TOK-26].
    pub locking: Option<Anchor>,
    /// `true`: you have a lock on the ship; `false`: you have none [TOK-26].
    pub locked: Option<bool>,
    /// `true`: the ship has a lock on you; `false`: it has none [TOK-26].
    pub locking_you: Option<bool>,
    /// A ship that does not belong to the group.
    pub except: Option<Anchor>,
    /// An arc, and the other ship that has it: the ship is in this arc of that ship [ATK-12].
    pub in_arc_of: Option<(ArcWord, Anchor)>,
    /// The initiatives, one of which the ship has, such as `"1-3"` [RND-36].
    pub initiative_is: Option<Range>,
    /// The colours of tokens, one of which the ship has [TOK-4].
    pub token: Option<Vec<TokenColor>>,
    /// `true`: locks do not count for `token`.
    pub non_lock: bool,
    /// The difficulties of the maneuver that the ship has revealed this round [MOV-10].
    pub revealed: Option<Vec<Difficulty>>,
    /// How the speed of the maneuver that the ship has revealed this round compares with that of
    /// yours [MOV-10].
    pub speed: Option<Compare>,
    /// The names of ship cards, one of which the ship has [SQD-9].
    pub name: Option<Box<[String]>>,
    /// `true`: the ship obstructs the attack [ATK-83].
    pub obstructing: bool,
    /// `true`: you moved through the ship by the maneuver or boost that triggered the ability; by a
    /// maneuver only if you executed it fully [MOV-18].
    pub moved_through: bool,
    /// The ship leads a wing, and all ships of the wing that are in formation have this action on
    /// their action bars [WNG-4].
    pub leads_wing: Option<ActionKind>,
    /// The ship leads the wing that this ship leads, or is in formation in it [WNG-4].
    pub in_wing_of: Option<Anchor>,
    /// `true`: you have placed it this round. Only in `Remote(..)` [DEV-2, DEV-3].
    pub placed: bool,
    /// `true`: the ship is a wingmate of yours in formation. Inside an attack, it has not been
    /// chosen as such in this attack [WNG-4].
    pub wingmate: bool,
    /// `true`: the ship is to be coordinated. If you coordinate allied ships as if they were
    /// friendly, they belong to the group too. Only in `OtherFriendly(..)` [ACT-23].
    pub to_coordinate: bool,
    /// The type of an upgrade that the ship does not have [SQD-19].
    pub without_slot: Option<Slot>,
    /// The names of ship abilities, one of which the ship has [ABL-6].
    pub ship_ability: Option<Box<[String]>>,
}

/// The ship that an effect affects or a test looks at.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "a card has a few of them, and they are read once")]
pub enum Who {
    /// The ship that has the ability [ABL-5]. The default.
    #[default]
    You,
    /// The ship that triggered the ability.
    ThatShip,
    /// The ship that was chosen.
    Chosen,
    /// The attacker, in abilities of attacks.
    Attacker,
    /// The defender, in abilities of attacks.
    Defender,
    /// The other ship of the event: the one that was locked, overlapped or attacked.
    OtherShip,
    /// Each of these ships, in the order of their numbers.
    Each(Ships),
    /// The ship in turn, inside `EachShip` and `EachChosen`.
    It,
}

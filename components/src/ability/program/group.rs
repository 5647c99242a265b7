//! Groups of ships, and the ships and dice that an effect affects.

use crate::action::ActionKind;
use crate::condition::ConditionKind;
use crate::ids::{Seat, ShipSet, ShipSlot};
use crate::maneuver::Difficulty;
use crate::sets::Set;
use crate::token::TokenColor;

use super::super::words::{Anchor, ArcWord, Compare, Range, State};

/// A group of ships, from the point of view of the ability's ship [ABL-51 to ABL-53].
///
/// Everything that is constant during a game is resolved when the ability is compiled. The docs of
/// the fields call the ability's ship "you", as cards do; a condition that is absent does not
/// restrict the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The side of the ships.
    pub side: Whose,
    /// The ships that fit by type, size, name and cards. If the group is of units, all remotes are
    /// included [RND-5].
    pub among: ShipSet,
    /// The range of the ships [ATK-3].
    pub range: Option<Range>,
    /// The object from which the range is measured.
    pub of: Anchor,
    /// The arc of yours that they are in.
    pub in_arc: Option<ArcWord>,
    /// The arc of theirs that you are in.
    pub you_in_arc: Option<ArcWord>,
    /// The state that they are in.
    pub is: Option<State>,
    /// The state that they are not in.
    pub is_not: Option<State>,
    /// How their initiative compares with yours.
    pub initiative: Option<Compare>,
    /// The arc of theirs, and the ship that is in it.
    pub has_in_arc: Option<(ArcWord, Anchor)>,
    /// The condition card that is assigned to them.
    pub condition: Option<ConditionKind>,
    /// The ship on which they have a lock.
    pub locking: Option<Anchor>,
    /// Whether you have a lock on them.
    pub locked: Option<bool>,
    /// Whether they have a lock on you.
    pub locking_you: Option<bool>,
    /// Whether they must be in the attack arc.
    pub in_attack_arc: bool,
    /// Whether they must obstruct the attack.
    pub obstructing: bool,
    /// Whether you must have moved through them.
    pub moved_through: bool,
    /// If present, they lead a wing in formation, all of whose ships have this action on their bars
    /// [WNG-4].
    pub leads: Option<ActionKind>,
    /// If present, they lead the wing of this ship or are in formation with it [WNG-4].
    pub in_wing_of: Option<Anchor>,
    /// Whether they must be remotes that you have placed this round [DEV-2, DEV-3].
    pub placed: bool,
    /// Whether they must be in your wing [WNG-4].
    pub wingmate: bool,
    /// Whether allied ships are included if you coordinate them as if they were friendly [ABL-54,
    /// ACT-23].
    pub to_coordinate: bool,
    /// The ship to which they are friendly.
    pub friend_of: Option<Anchor>,
    /// The ship to which they are not friendly.
    pub foe_of: Option<Anchor>,
    /// The ship that is excluded.
    pub except: Option<Anchor>,
    /// The arc that they are in, and the ship whose arc it is.
    pub in_arc_of: Option<(ArcWord, Anchor)>,
    /// The initiatives that they have [RND-36].
    pub initiatives: Option<Range>,
    /// The colours of token of which they have one.
    pub tokens: Option<Set<TokenColor>>,
    /// Whether locks do not count as tokens of those colours.
    pub non_lock: bool,
    /// The difficulties of maneuver of which they have revealed one.
    pub revealed: Option<Set<Difficulty>>,
    /// How the speed of their revealed maneuver compares with yours.
    pub speed: Option<Compare>,
    /// The list of [`Bearers`](super::Bearers) that a battle must check as well, counted from 1; 0
    /// if `among` suffices [SQD-20]. It is needed where the group names upgrade cards and cards
    /// move between ships.
    pub bearers: u16,
}

impl Group {
    /// Every ship.
    pub const ANY: Group = Group { side: Whose::Any, among: ShipSet::ALL, ..Group::YOU };

    /// The ability's ship.
    pub const YOU: Group = Group {
        side: Whose::You,
        // A remote with an ability is "you" too.
        among: ShipSet::UNITS,
        range: None,
        of: Anchor::You,
        in_arc: None,
        you_in_arc: None,
        is: None,
        is_not: None,
        initiative: None,
        has_in_arc: None,
        condition: None,
        locking: None,
        locked: None,
        locking_you: None,
        in_attack_arc: false,
        obstructing: false,
        moved_through: false,
        leads: None,
        in_wing_of: None,
        placed: false,
        wingmate: false,
        to_coordinate: false,
        except: None,
        friend_of: None,
        foe_of: None,
        in_arc_of: None,
        initiatives: None,
        tokens: None,
        non_lock: false,
        revealed: None,
        speed: None,
        bearers: 0,
    };
}

impl Group {
    /// The units of `among` if the units are attacked. A remote that is attacked counts as a ship,
    /// but not as a friendly one, and has no size or type [DEV-28, DEV-29, DEV-31].
    pub fn among_attacked(&self) -> ShipSet {
        let some_ship = matches!(self.side, Whose::Enemy | Whose::Other | Whose::Any);
        if some_ship && self.among == ShipSet::ALL { ShipSet::UNITS } else { self.among }
    }

    /// Whether the group has a condition on positions. A ship in reserve has no position, so such a
    /// group is empty for it [RND-83].
    pub fn says_where(&self) -> bool {
        self.range.is_some()
            || self.in_arc.is_some()
            || self.you_in_arc.is_some()
            || self.has_in_arc.is_some()
            || self.in_arc_of.is_some()
            || self.in_attack_arc
            || self.obstructing
            || self.moved_through
    }
}

/// The side that the ships of a group are on, from the point of view of the ability's ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Allied ships.
    Allied,
    /// The ability's ship.
    You,
    /// Friendly ships, the ability's ship included.
    Friendly,
    /// All ships of the same player, allied ones and the ability's ship included. Devices are
    /// friendly to all of these [ABL-54/open].
    SameSide,
    /// The triggering ship.
    ThatShip,
    /// Friendly ships except the ability's ship.
    OtherFriendly,
    /// Enemy ships.
    Enemy,
    /// All ships except the ability's ship.
    Other,
    /// All ships.
    Any,
    /// All remotes, no ships [DEV-26].
    Remotes,
    /// Enemy remotes, no ships.
    EnemyRemotes,
}

impl Whose {
    /// The units of that side for the ship `you` [ABL-51 to ABL-53]; `None` for
    /// [`Whose::ThatShip`], which only the trigger knows. [`Group::among`] decides whether remotes
    /// are included [DEV-29].
    pub fn units(self, you: ShipSlot) -> Option<ShipSet> {
        let (friends, enemies) = (you.seat().units(), you.seat().other().units());
        Some(match self {
            Whose::You => you.set(),
            Whose::Friendly | Whose::SameSide => friends,
            Whose::ThatShip => return None,
            // The battle decides which of them are allied and which friendly [ABL-54].
            Whose::OtherFriendly | Whose::Allied => friends.without(you),
            Whose::Enemy => enemies,
            Whose::Other => ShipSet::UNITS.without(you),
            Whose::Any => ShipSet::UNITS,
            Whose::Remotes => Seat::A.remotes() | Seat::B.remotes(),
            Whose::EnemyRemotes => you.seat().other().remotes(),
        })
    }
}

/// The ship, or ships, that an effect affects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// The ability's ship.
    You,
    /// The triggering ship.
    ThatShip,
    /// The ship that the player chose.
    Chosen,
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
    /// The other ship of the event.
    OtherShip,
    /// Each ship of this group.
    Each(Group),
}

/// Dice of the attack under way, or of the roll outside attacks that an ability reacts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dice {
    /// The red attack dice.
    Attack,
    /// The green defense dice.
    Defense,
    /// The dice of the triggering ship: red for the attacker, green for the defender.
    Own,
}

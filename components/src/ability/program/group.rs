//! Whom abilities speak of.

use crate::action::ActionKind;
use crate::condition::ConditionKind;
use crate::ids::{Seat, ShipSet, ShipSlot};
use crate::maneuver::Difficulty;
use crate::sets::Set;
use crate::token::TokenColor;

use super::super::words::{Anchor, ArcWord, Compare, Range, State};

/// ABL-51 to ABL-53: ships that are meant, as seen from the ship whose ability it is. What does not
/// change during a game has been worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// Whose.
    pub side: Whose,
    /// The ships of the right type and size; RND-5: all remotes too, if units are meant.
    pub among: ShipSet,
    /// ATK-3: their range.
    pub range: Option<Range>,
    /// From whom.
    pub of: Anchor,
    /// The arc of yours they are in.
    pub in_arc: Option<ArcWord>,
    /// The arc of theirs that you are in.
    pub you_in_arc: Option<ArcWord>,
    /// They are so.
    pub is: Option<State>,
    /// They are not so.
    pub is_not: Option<State>,
    /// Their initiative, compared with yours.
    pub initiative: Option<Compare>,
    /// The arc of theirs that this ship is in.
    pub has_in_arc: Option<(ArcWord, Anchor)>,
    /// They have this condition.
    pub condition: Option<ConditionKind>,
    /// They have a lock on this ship.
    pub locking: Option<Anchor>,
    /// You have a lock on them.
    pub locked: Option<bool>,
    /// They have a lock on you.
    pub locking_you: Option<bool>,
    /// It is in the attack arc.
    pub in_attack_arc: bool,
    /// It obstructs the attack.
    pub obstructing: bool,
    /// You have moved through it.
    pub moved_through: bool,
    /// WNG-4: it leads a wing in formation, all of whose ships have this action on their bars.
    pub leads: Option<ActionKind>,
    /// WNG-4: it leads the wing of this ship, or is in formation with it.
    pub in_wing_of: Option<Anchor>,
    /// DEV-2, DEV-3: it is a remote that you have placed this round.
    pub placed: bool,
    /// WNG-4: it is in your wing.
    pub wingmate: bool,
    /// ABL-54, ACT-23: allied ships too, if you coordinate them as if they were friendly.
    pub to_coordinate: bool,
    /// It is friendly to this ship.
    pub friend_of: Option<Anchor>,
    /// It is no friend of this ship.
    pub foe_of: Option<Anchor>,
    /// Not this one.
    pub except: Option<Anchor>,
    /// The arc of another ship they are in.
    pub in_arc_of: Option<(ArcWord, Anchor)>,
    /// RND-36: their initiative is one of these.
    pub initiatives: Option<Range>,
    /// They have a token of one of these colours.
    pub tokens: Option<Set<TokenColor>>,
    /// Locks are no such tokens.
    pub non_lock: bool,
    /// They have revealed a maneuver in one of these colours.
    pub revealed: Option<Set<Difficulty>>,
    /// The speed of what they have revealed, compared with yours.
    pub speed: Option<Compare>,
    /// SQD-20: they have upgrade cards that are named, or have none of them, and cards change
    /// ships: the number of what is known of it, counted from 1; 0: `among` says it all.
    pub bearers: u16,
}

impl Group {
    /// Any ship.
    pub const ANY: Group = Group { side: Whose::Any, among: ShipSet::ALL, ..Group::YOU };

    /// The ship whose ability it is.
    pub const YOU: Group = Group {
        side: Whose::You,
        // A remote is itself too.
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
    /// DEV-28, DEV-29: of which units one can be meant that is attacked: a remote is then a ship,
    /// but no friendly one, and of no size and type (DEV-31).
    pub fn among_attacked(&self) -> ShipSet {
        let some_ship = matches!(self.side, Whose::Enemy | Whose::Other | Whose::Any);
        if some_ship && self.among == ShipSet::ALL { ShipSet::UNITS } else { self.among }
    }

    /// RND-83: whether it says where they are: a ship in reserve is nowhere, so it finds none
    /// there.
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

/// Whose ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Allied ships.
    Allied,
    /// The ship whose ability it is.
    You,
    /// Friendly ships, it included.
    Friendly,
    /// ABL-54/open: those of whose player something is, allied ones too, it included: devices are
    /// friendly to all of these.
    SameSide,
    /// The ship that triggered it.
    ThatShip,
    /// Other friendly ships.
    OtherFriendly,
    /// Enemy ships.
    Enemy,
    /// All other ships.
    Other,
    /// All ships.
    Any,
    /// DEV-26: all remotes, no ships.
    Remotes,
    /// Enemy remotes, no ships.
    EnemyRemotes,
}

impl Whose {
    /// ABL-51 to ABL-53: the units of that side as `you` means it, of which [`Group::among`] says
    /// whether remotes are meant too (DEV-29); `None` for the ship that triggered it, which only
    /// the trigger knows.
    pub fn units(self, you: ShipSlot) -> Option<ShipSet> {
        let (friends, enemies) = (you.seat().units(), you.seat().other().units());
        Some(match self {
            Whose::You => you.set(),
            Whose::Friendly | Whose::SameSide => friends,
            Whose::ThatShip => return None,
            // ABL-54: which of them, the battle tells.
            Whose::OtherFriendly | Whose::Allied => friends.without(you),
            Whose::Enemy => enemies,
            Whose::Other => ShipSet::UNITS.without(you),
            Whose::Any => ShipSet::UNITS,
            Whose::Remotes => Seat::A.remotes() | Seat::B.remotes(),
            Whose::EnemyRemotes => you.seat().other().remotes(),
        })
    }
}

/// Whom an effect affects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// The ship whose ability it is.
    You,
    /// The ship that triggered it.
    ThatShip,
    /// The ship that was chosen.
    Chosen,
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
    /// The other ship of the event.
    OtherShip,
    /// Each of these.
    Each(Group),
}

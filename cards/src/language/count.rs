//! Numbers that cards compare and multiply by.

use killbox_components::ability::{Anchor, ArcWord, Range};
use killbox_components::damage::DamageTrait;
use killbox_components::device::DeviceClass;
use killbox_components::dice::Face;
use killbox_components::obstacle::ObstacleKind;
use killbox_components::token::{Token, TokenColor};
use serde::{Deserialize, Serialize};

use super::ships::{Ships, Who};
use super::words::DiceWord;

/// A number that is read from the state of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Count {
    /// This number itself.
    Number(u8),
    /// The number of these ships.
    Ships(Ships),
    /// The number of certain devices [DEV-1].
    Devices {
        /// `true`: only devices of your side; `false`: only those of the other side. Absent: both.
        #[serde(default)]
        friendly: Option<bool>,
        /// Only devices of this class: `Bomb`, `Mine`, `Obstacle` or `Remote`. Absent: any.
        #[serde(default)]
        class: Option<DeviceClass>,
        /// Their range from `of`, such as `"0-1"`. Absent: any [ATK-1].
        #[serde(default)]
        range: Option<Range>,
        /// The object from which the range is measured. Default: `You`.
        #[serde(default)]
        of: Anchor,
        /// `true`: only devices that you have locked [TOK-26].
        #[serde(default)]
        locked: bool,
        /// `true`: only devices in the attack arc [ATK-21].
        #[serde(default)]
        in_attack_arc: bool,
        /// Only devices in this arc of yours. Absent: anywhere [ATK-10].
        #[serde(default)]
        in_arc: Option<ArcWord>,
        /// Ships whose number is added. Absent: none.
        #[serde(default)]
        and_ships: Option<Ships>,
    },
    /// The number of certain obstacles [OBJ-1].
    Obstacles {
        /// The kinds of obstacle, a list such as `[Asteroid]`. Absent: any.
        #[serde(default)]
        kind: Option<Vec<ObstacleKind>>,
        /// Their range from `of`, such as `"0-1"` [ATK-1].
        range: Range,
        /// The object from which the range is measured. Default: `You`.
        #[serde(default)]
        of: Anchor,
        /// Only obstacles with this many other friendly ships at range 0, such as `"1+"`. Absent:
        /// any.
        #[serde(default)]
        friends: Option<Range>,
        /// `true`: only obstacles that you moved through by the maneuver, boost or barrel roll that
        /// triggered the ability. Only in the test `Count(..)` [MOV-18].
        #[serde(default)]
        moved_through: bool,
    },
    /// The remaining hull of the ship: how many damage cards it can still be dealt [DMG-1].
    Hull(Who),
    /// The number of active shields of the ship [CHG-20].
    Shields(Who),
    /// The number of damage cards of the ship.
    DamageCards(Who),
    /// The agility value of the ship [TOK-49].
    Agility(Who),
    /// The initiative of the ship [RND-36].
    Initiative(Who),
    /// The speed of the maneuver that the ship revealed this round [MOV-10].
    Speed(Who),
    /// The speed of the last maneuver that the ship executed this round [MOV-13].
    ExecutedSpeed(Who),
    /// The difficulty of the maneuver that the ship revealed this round; a harder one is a higher
    /// number [MOV-5].
    Difficulty(Who),
    /// The number of tokens of these kinds that the ship has.
    Tokens(Who, Vec<Token>),
    /// The number of tokens of certain colours that a ship has [TOK-4].
    TokensOf {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Who,
        /// The colours, a list such as `[Red, Orange]`.
        color: Vec<TokenColor>,
        /// `true`: locks are not counted.
        #[serde(default)]
        non_lock: bool,
    },
    /// The number of active Force charges of the ship [CHG-14].
    ActiveForce(Who),
    /// The number of inactive Force charges of the ship [CHG-14].
    InactiveForce(Who),
    /// The number of dice that show one of these faces.
    Results(DiceWord, Vec<Face>),
    /// The number of dice last rolled outside of attacks that show one of these faces.
    LastRolled(Vec<Face>),
    /// The number of dice that were rolled in the attack [ATK-37, ATK-47].
    Rolled(DiceWord),
    /// The damage that the defender has suffered in the attack [DMG-1].
    Suffered,
    /// The number of damage cards that the defender was dealt in the attack [DMG-3].
    Dealt {
        /// `true`: only faceup cards.
        #[serde(default)]
        faceup: bool,
        /// Only faceup cards with this trait: `Pilot`, `Ship` or `Crew`. Absent: any [DMG-21].
        #[serde(default, rename = "trait")]
        card_trait: Option<DamageTrait>,
    },
}

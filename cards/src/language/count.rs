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

/// A number that is read off the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Count {
    /// This number.
    Number(u8),
    /// How many such ships there are.
    Ships(Ships),
    /// DEV-1: how many such devices there are.
    Devices {
        /// Only those of your side, or only those of the other.
        #[serde(default)]
        friendly: Option<bool>,
        /// Only bombs, or only mines.
        #[serde(default)]
        class: Option<DeviceClass>,
        /// ATK-1: their range, from you or from `of`.
        #[serde(default)]
        range: Option<Range>,
        /// From whom the range is measured.
        #[serde(default)]
        of: Anchor,
        /// TOK-26: only those that you have locked.
        #[serde(default)]
        locked: bool,
        /// ATK-21: only those in the attack arc.
        #[serde(default)]
        in_attack_arc: bool,
        /// ATK-10: only those in this arc of yours.
        #[serde(default)]
        in_arc: Option<ArcWord>,
        /// How many such ships there are is added.
        #[serde(default)]
        and_ships: Option<Ships>,
    },
    /// OBJ-1: how many such obstacles there are.
    Obstacles {
        /// Of these kinds; without it, of any.
        #[serde(default)]
        kind: Option<Vec<ObstacleKind>>,
        /// ATK-1: their range, from you or from `of`.
        range: Range,
        /// From whom the range is measured.
        #[serde(default)]
        of: Anchor,
        /// Only those with so many other friendly ships at range 0.
        #[serde(default)]
        friends: Option<Range>,
        /// MOV-18: only those that you have moved through by the maneuver, boost or barrel roll
        /// that triggered the ability.
        #[serde(default)]
        moved_through: bool,
    },
    /// DMG-1: the hull that is left to that ship: damage cards it can still be dealt.
    Hull(Who),
    /// CHG-20: its active shields.
    Shields(Who),
    /// Its damage cards.
    DamageCards(Who),
    /// TOK-49: its agility value.
    Agility(Who),
    /// RND-36: its initiative.
    Initiative(Who),
    /// MOV-10: the speed of the maneuver it revealed this round.
    Speed(Who),
    /// MOV-13: the speed of the maneuver it executed last this round.
    ExecutedSpeed(Who),
    /// MOV-5: the difficulty of the maneuver it revealed this round, the harder the higher.
    Difficulty(Who),
    /// Its tokens of these kinds.
    Tokens(Who, Vec<Token>),
    /// TOK-4: its tokens of these colours.
    TokensOf {
        /// Whose.
        #[serde(default)]
        who: Who,
        /// Of which colours.
        color: Vec<TokenColor>,
        /// Whether locks are left out.
        #[serde(default)]
        non_lock: bool,
    },
    /// CHG-14: its active Force charges.
    ActiveForce(Who),
    /// CHG-14: its inactive Force charges.
    InactiveForce(Who),
    /// The dice that show one of these results.
    Results(DiceWord, Vec<Face>),
    /// The dice last rolled outside attacks that show one of these results.
    LastRolled(Vec<Face>),
    /// ATK-37, ATK-47: the dice that were rolled in the attack.
    Rolled(DiceWord),
    /// DMG-1: the damage that the defender has suffered in the attack.
    Suffered,
    /// DMG-3: the damage cards that the defender was dealt in the attack.
    Dealt {
        /// Only faceup ones.
        #[serde(default)]
        faceup: bool,
        /// DMG-21: of faceup ones: only with this trait.
        #[serde(default, rename = "trait")]
        card_trait: Option<DamageTrait>,
    },
}

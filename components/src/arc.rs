//! Arcs of a ship: regions around its base.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::sets::Member;

/// A region around a ship [ATK-12 to ATK-15]. A turret arc is the standard arc that the indicator
/// points at [ATK-17].
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::VariantArray,
    TS,
)]
#[repr(u8)]
pub enum Arc {
    /// Standard arc ahead.
    #[default]
    Front,
    /// Standard arc to the left.
    Left,
    /// Standard arc to the right.
    Right,
    /// Standard arc behind.
    Rear,
    /// The region ahead of the midway line.
    FullFront,
    /// The region behind the midway line.
    FullRear,
    /// The strip straight ahead, as wide as the ruler.
    Bullseye,
}

crate::sets::members! { Arc: u8 }

impl Arc {
    /// All arcs, in a stable order.
    pub const ALL: [Arc; 7] =
        [Arc::Front, Arc::Left, Arc::Right, Arc::Rear, Arc::FullFront, Arc::FullRear, Arc::Bullseye];
    /// The four standard arcs.
    pub const STANDARD: [Arc; 4] = [Arc::Front, Arc::Left, Arc::Right, Arc::Rear];

    /// The arc on the opposite side of the ship. The bullseye arc is its own opposite.
    pub const fn opposite(self) -> Arc {
        match self {
            Arc::Front => Arc::Rear,
            Arc::Rear => Arc::Front,
            Arc::Left => Arc::Right,
            Arc::Right => Arc::Left,
            Arc::FullFront => Arc::FullRear,
            Arc::FullRear => Arc::FullFront,
            Arc::Bullseye => Arc::Bullseye,
        }
    }
}

/// The arc of a weapon, as its card prints it [ATK-23, ATK-24].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub enum WeaponArc {
    /// A fixed arc.
    Fixed(Arc),
    /// The arc of the single turret indicator.
    SingleTurret,
    /// Both arcs of the double turret indicator.
    DoubleTurret,
}

impl Member for WeaponArc {
    type Bits = u16;
    const COUNT: u32 = Arc::COUNT + 2;

    fn number(self) -> u32 {
        match self {
            WeaponArc::Fixed(arc) => arc.number(),
            WeaponArc::SingleTurret => Arc::COUNT,
            WeaponArc::DoubleTurret => Arc::COUNT + 1,
        }
    }

    fn nth(number: u32) -> WeaponArc {
        match number {
            Arc::COUNT => WeaponArc::SingleTurret,
            n if n > Arc::COUNT => WeaponArc::DoubleTurret,
            n => WeaponArc::Fixed(Arc::nth(n)),
        }
    }
}

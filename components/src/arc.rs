//! Arcs of a ship, as regions around its base.

use serde::{Deserialize, Serialize};

use crate::sets::Member;

/// ATK-12 to ATK-15: a region around a ship. A turret arc is the standard arc its indicator points
/// at (ATK-17).
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
    /// Everything ahead of the midway line.
    FullFront,
    /// Everything behind the midway line.
    FullRear,
    /// The ruler-wide strip straight ahead.
    Bullseye,
}

crate::sets::members! { Arc: u8 }

impl Arc {
    /// All arcs, in a stable order.
    pub const ALL: [Arc; 7] =
        [Arc::Front, Arc::Left, Arc::Right, Arc::Rear, Arc::FullFront, Arc::FullRear, Arc::Bullseye];
    /// The four standard arcs.
    pub const STANDARD: [Arc; 4] = [Arc::Front, Arc::Left, Arc::Right, Arc::Rear];

    /// The standard arc on the other side of the ship; the halves swap, the bullseye stays.
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

/// ATK-23, ATK-24: where a weapon points, as its card prints it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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

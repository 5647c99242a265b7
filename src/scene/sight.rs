//! Whose eyes look at a battle.

use killbox_components::ids::Seat;

/// How much of what is hidden is seen. Which damage cards lie facedown nobody sees (DMG-14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sight {
    /// Every dial, and every condition that lies facedown (CND-7): for who looks at a game that was
    /// played.
    #[default]
    All,
    /// What a seat may know: its own dials and conditions, and those that were revealed.
    Of(Seat),
    /// What lies open to both: for two people at one screen, and for who looks on while a game is
    /// played.
    Open,
}

impl Sight {
    /// The seat whose eyes these are, if they are one's.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Sight::Of(seat) => Some(seat),
            Sight::All | Sight::Open => None,
        }
    }

    /// RND-42, CND-7: whether the facedown dials and conditions of a seat are seen.
    pub(super) fn sees_facedown_of(self, owner: Seat) -> bool {
        match self {
            Sight::All => true,
            Sight::Of(seat) => seat == owner,
            Sight::Open => false,
        }
    }
}

/// Without a seat, everything.
impl From<Option<Seat>> for Sight {
    fn from(seat: Option<Seat>) -> Sight {
        seat.map_or(Sight::All, Sight::Of)
    }
}

//! The observers of a battle, and what each may see.

use killbox_components::ids::Seat;

/// How much hidden information an observer sees. No observer sees which damage cards lie facedown
/// [DMG-14].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sight {
    /// Every dial and every facedown condition: for viewers of a finished game [CND-7].
    #[default]
    All,
    /// What a seat may know: its own dials and conditions, and those that were revealed.
    Of(Seat),
    /// What both seats may see: for two people at one screen, and for spectators of a game in
    /// progress.
    Open,
}

impl Sight {
    /// The seat that observes, if a seat does.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Sight::Of(seat) => Some(seat),
            Sight::All | Sight::Open => None,
        }
    }

    /// Whether the facedown dials and conditions of a seat are visible [RND-42, CND-7].
    pub(super) fn sees_facedown_of(self, owner: Seat) -> bool {
        match self {
            Sight::All => true,
            Sight::Of(seat) => seat == owner,
            Sight::Open => false,
        }
    }
}

/// `None` stands for an observer who sees everything.
impl From<Option<Seat>> for Sight {
    fn from(seat: Option<Seat>) -> Sight {
        seat.map_or(Sight::All, Sight::Of)
    }
}

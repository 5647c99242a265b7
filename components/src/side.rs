//! Which side of which upgrade card of a ship is up.

/// ABL-14: a side of an upgrade card of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideUp {
    /// The card: index into [`ShipSpec::cards`](crate::spec::ShipSpec::cards).
    pub card: u8,
    /// Which side, from 0; where cards change ships, of which card too
    /// ([`CardSpec::showing`](crate::spec::CardSpec::showing)).
    pub side: u8,
}

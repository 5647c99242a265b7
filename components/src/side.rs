//! Sides of upgrade cards.

/// A side of an upgrade card of a ship [ABL-14].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideUp {
    /// The card: index into [`ShipSpec::cards`](crate::spec::ShipSpec::cards).
    pub card: u8,
    /// The side, from 0. Where cards move between ships, the number also identifies the card
    /// ([`CardSpec::showing`](crate::spec::CardSpec::showing)).
    pub side: u8,
}

//! The numbers of cards: a table that is published with the program and only grows. The number of a
//! card is the same in all match-ups, in all card sets and in all versions.

use std::sync::LazyLock;

/// The kinds of card in the table. Each kind is numbered from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IdKind {
    /// A ship type.
    Chassis,
    /// A ship card.
    Pilot,
    /// A ship ability, by its name.
    ShipAbility,
    /// An upgrade card.
    Upgrade,
}

impl IdKind {
    /// All kinds.
    pub const ALL: [IdKind; 4] = [IdKind::Chassis, IdKind::Pilot, IdKind::ShipAbility, IdKind::Upgrade];

    /// The kind as the table writes it.
    pub const fn word(self) -> &'static str {
        match self {
            IdKind::Chassis => "chassis",
            IdKind::Pilot => "pilot",
            IdKind::ShipAbility => "ship-ability",
            IdKind::Upgrade => "upgrade",
        }
    }
}

/// The table, as it is published: a line for each card, with its number, its kind and its id. Lines
/// that begin with `#` are comments.
pub const TABLE: &str = include_str!("../../ids.txt");

/// The number of a card that the table does not have, and of no card.
pub const NO_CARD: i32 = 0;

/// All cards of the table, in the order of its lines.
pub fn cards() -> impl Iterator<Item = (IdKind, i32, &'static str)> {
    TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let (number, rest) = line.split_once(' ')?;
        let (kind, id) = rest.split_once(' ')?;
        let kind = IdKind::ALL.into_iter().find(|known| known.word() == kind)?;
        Some((kind, number.parse().ok()?, id))
    })
}

/// The number of a card; [`NO_CARD`] if the table does not have it.
pub fn card_number(kind: IdKind, id: &str) -> i32 {
    /// The cards of each kind, sorted by id.
    static SORTED: LazyLock<[Vec<(&'static str, i32)>; 4]> = LazyLock::new(|| {
        IdKind::ALL.map(|wanted| {
            let of_kind = cards().filter(|(kind, ..)| *kind == wanted);
            let mut sorted: Vec<_> = of_kind.map(|(_, number, id)| (id, number)).collect();
            sorted.sort_unstable();
            sorted
        })
    });
    let sorted = &SORTED[kind as usize];
    sorted.binary_search_by(|(known, _)| (*known).cmp(id)).map_or(NO_CARD, |at| sorted[at].1)
}

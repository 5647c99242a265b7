//! What an observation needs of a match-up, computed once and stored with it.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use killbox_components::ability::Source;
use killbox_components::ids::{SHIPS, Seat};
use killbox_components::spec::Matchup;

use super::traits::Traits;

/// Most abilities of one ship that are counted.
pub(super) const ABILITIES_PER_SHIP: usize = u128::BITS as usize;

/// The numbering of a matchup's abilities: those of the damage deck first, then seat A's, then seat
/// B's, then all others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Numbers {
    first: u16,
    of_seat: [u16; 2],
}

impl Numbers {
    pub(super) fn of(matchup: &Matchup) -> Numbers {
        let mut numbers = Numbers::default();
        for number in 0..matchup.program.len() as u16 {
            match matchup.program.ability(number).source {
                Source::Damage(_) => numbers.first = number + 1,
                // The abilities of remotes come after those of both squads.
                Source::Ship(ship) if ship.is_remote() => {}
                Source::Ship(ship) | Source::ShipAbility(ship) | Source::Upgrade(ship, _) => {
                    numbers.of_seat[ship.seat().index()] += 1;
                }
                Source::Device(_) | Source::Condition(_) => {}
            }
        }
        numbers
    }

    /// The number of an ability as it would be if the abilities of `seat` came before the other
    /// seat's.
    pub(super) fn seen_by(self, seat: Seat, number: u16) -> u16 {
        let [a, b] = self.of_seat;
        match number.checked_sub(self.first) {
            Some(of_a) if seat == Seat::B && of_a < a => number + b,
            Some(of_b) if seat == Seat::B && of_b < a + b => number - a,
            _ => number,
        }
    }
}

/// What an observation needs of a match-up.
#[derive(Debug)]
pub(super) struct Known {
    /// A number that no other value of the type has. It tells whether buffers hold the cards of
    /// this match-up, and has no other use.
    pub(super) stamp: u64,
    /// The numbering of the abilities.
    pub(super) numbers: Numbers,
    /// The words of each ability, by its number in the program.
    traits: Box<[Traits]>,
    /// The abilities on the cards of each ship, by their numbers.
    pub(super) of_ship: [Box<[u16]>; SHIPS],
}

/// The cache of a match-up.
pub(super) type Cached = OnceLock<Known>;

impl Known {
    pub(super) fn of(matchup: &Matchup) -> Known {
        static STAMPS: AtomicU64 = AtomicU64::new(0);
        let program = &matchup.program;
        let all = 0..program.len() as u16;
        let mut of_ship: [Vec<u16>; SHIPS] = Default::default();
        for number in all.clone() {
            let ability = program.ability(number);
            let ship = match ability.source {
                Source::Ship(ship) | Source::ShipAbility(ship) | Source::Upgrade(ship, _) => ship,
                Source::Damage(_) | Source::Device(_) | Source::Condition(_) => continue,
            };
            // A granted ability counts with the ability that grants it.
            if !ship.is_remote() && !ability.granted && of_ship[ship.index()].len() < ABILITIES_PER_SHIP {
                of_ship[ship.index()].push(number);
            }
        }
        Known {
            stamp: STAMPS.fetch_add(1, Ordering::Relaxed),
            numbers: Numbers::of(matchup),
            traits: all.map(|number| traits(matchup, number)).collect(),
            of_ship: of_ship.map(Vec::into_boxed_slice),
        }
    }

    /// The words of the ability with this number; none for a number that is no ability.
    pub(super) fn traits(&self, number: u16) -> Traits {
        self.traits.get(usize::from(number)).copied().unwrap_or_default()
    }
}

/// The words of an ability.
fn traits(matchup: &Matchup, number: u16) -> Traits {
    let traits = Traits::of(&matchup.program, number);
    let ability = matchup.program.ability(number);
    let charges = match ability.source {
        Source::Upgrade(..) => matchup.upgrade(ability).map(|card| card.charges),
        Source::Ship(ship) | Source::ShipAbility(ship) => Some(matchup.ship(ship).charges),
        Source::Damage(_) | Source::Device(_) | Source::Condition(_) => None,
    };
    // An ability that costs a charge that recovers every round is used once a round [CHG-8].
    if traits.charges > 0 && charges.is_some_and(|charges| charges.recurring > 0) {
        return traits.once_a_round();
    }
    traits
}

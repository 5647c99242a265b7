//! Which squads meet: by the number of the meeting, so that any range of meetings can be played
//! anywhere.

use std::ops::Range;

use killbox_cards::catalogue::CardKind;
use killbox_components::rng::below;
use killbox_components::ruleset::Ruleset;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::code::Coded;
use crate::squads::{Draw, Lead, Squad};

/// Meetings by number: what is drawn for them, and who meets.
pub(super) trait Programme: Sync {
    /// What is drawn at once: a squad, or two that belong together.
    type Drawn: Send + Sync;
    /// Names the meetings among the files of a run.
    const NAME: &'static str;

    /// The numbers of what is drawn for meetings.
    fn numbers(&self, meetings: &Range<u64>) -> Range<u64>;

    /// Draws from a run's seed; nothing, if that cannot be.
    fn draw(&self, seed: u64, ruleset: &Ruleset, number: u64) -> Option<Self::Drawn>;

    /// Who meets.
    fn squads(&self, drawn: &Drawn<Self::Drawn>, meeting: u64) -> Option<[Squad; 2]>;

    /// Meetings that are equal here have equal random numbers.
    fn drawn_as(&self, meeting: u64) -> u64;
}

/// What was drawn, by its number.
pub(super) struct Drawn<T> {
    first: u64,
    all: Vec<Option<T>>,
}

impl<T> Drawn<T> {
    /// All from the number `first` on.
    pub(super) fn new(first: u64, all: Vec<Option<T>>) -> Drawn<T> {
        Drawn { first, all }
    }

    fn get(&self, number: u64) -> Option<&T> {
        self.all.get(number.checked_sub(self.first)? as usize)?.as_ref()
    }

    /// How many could not be drawn.
    pub(super) fn missing(&self) -> u64 {
        self.all.iter().filter(|drawn| drawn.is_none()).count() as u64
    }
}

/// Random squads in a row.
pub(super) struct Chain<'a> {
    pub(super) draws: &'a [Draw<'a>],
}

impl Chain<'_> {
    fn of(&self, number: u64) -> &Draw<'_> {
        &self.draws[(number % self.draws.len() as u64) as usize]
    }

    /// A squad by its number.
    pub(super) fn squad(&self, drawn: &Drawn<Coded>, number: u64) -> Option<Squad> {
        Some(drawn.get(number)?.squad(self.of(number)))
    }
}

impl Programme for Chain<'_> {
    type Drawn = Coded;
    const NAME: &'static str = "squads";

    fn numbers(&self, meetings: &Range<u64>) -> Range<u64> {
        meetings.start..meetings.end + 1
    }

    fn draw(&self, seed: u64, _: &Ruleset, number: u64) -> Option<Coded> {
        let draw = self.of(number);
        Some(Coded::of(&draw.squad(seed, number, None)?, draw))
    }

    fn squads(&self, drawn: &Drawn<Coded>, meeting: u64) -> Option<[Squad; 2]> {
        Some([self.squad(drawn, meeting)?, self.squad(drawn, meeting + 1)?])
    }

    fn drawn_as(&self, meeting: u64) -> u64 {
        meeting
    }
}

/// Draws that are tried for a squad without the card.
const WITHOUT: u64 = 40;
/// Squads without a card have other numbers than those with it.
const APART: u64 = 1 << 40;
/// Squads whose card is replaced are drawn under numbers of their own.
const REPLACED: u64 = 1 << 50;

/// Squads with a card and squads without it against a field.
pub struct OneCard<'a> {
    /// What squads are drawn from.
    pub draw: &'a Draw<'a>,
    /// The card.
    pub lead: Lead,
    /// Its kind and id.
    pub card: (CardKind, String),
    /// Whom they meet, in turn.
    pub field: &'a [Squad],
}

impl OneCard<'_> {
    fn has(&self, squad: &Squad) -> bool {
        squad.ships.iter().any(|ship| {
            (self.card.0 == CardKind::Pilot && ship.pilot.id == self.card.1)
                || (self.card.0 == CardKind::Upgrade
                    && ship.upgrades.iter().any(|card| card.id == self.card.1))
        })
    }

    /// A squad with the card, and one without it that is drawn around the ship that carries it
    /// there: so both have the ships that can carry it equally often. Around nothing in particular,
    /// if the card is a ship card.
    fn pair(&self, seed: u64, number: u64) -> Option<[Squad; 2]> {
        let with = self.draw.squad(seed, number, Some(self.lead))?;
        let carrier = with.ships.iter().find(|ship| {
            self.card.0 == CardKind::Upgrade && ship.upgrades.iter().any(|card| card.id == self.card.1)
        });
        let lead = carrier.and_then(|ship| self.draw.lead(&ship.pilot.id));
        let without = (0..WITHOUT)
            .filter_map(|again| self.draw.squad(seed, APART + number * WITHOUT + again, lead))
            .find(|squad| !self.has(squad))?;
        Some([with, without])
    }

    /// The squad of a meeting: those with the card are even, those without it odd.
    pub(super) fn squad(&self, drawn: &Drawn<[Coded; 2]>, meeting: u64) -> Option<Squad> {
        Some(drawn.get(meeting / 2)?[(meeting % 2) as usize].squad(self.draw))
    }

    /// Whom it meets: the place in the field.
    pub(super) fn opponent(&self, meeting: u64) -> usize {
        (meeting / 2) as usize % self.field.len()
    }

    fn both(&self, drawn: &Drawn<[Coded; 2]>, meeting: u64) -> Option<[Squad; 2]> {
        Some([self.squad(drawn, meeting)?, self.field[self.opponent(meeting)].clone()])
    }
}

/// The numbers of the pairs that these meetings are of.
fn pairs(meetings: &Range<u64>) -> Range<u64> {
    meetings.start / 2..meetings.end.div_ceil(2)
}

/// Squads with the card and squads without it: each two meet one opponent with the same random
/// numbers.
pub(super) struct Beside<'a>(pub(super) &'a OneCard<'a>);

impl Programme for Beside<'_> {
    type Drawn = [Coded; 2];
    const NAME: &'static str = "with-and-without";

    fn numbers(&self, meetings: &Range<u64>) -> Range<u64> {
        pairs(meetings)
    }

    fn draw(&self, seed: u64, _: &Ruleset, number: u64) -> Option<[Coded; 2]> {
        Some(self.0.pair(seed, number)?.each_ref().map(|squad| Coded::of(squad, self.0.draw)))
    }

    fn squads(&self, drawn: &Drawn<[Coded; 2]>, meeting: u64) -> Option<[Squad; 2]> {
        self.0.both(drawn, meeting)
    }

    fn drawn_as(&self, meeting: u64) -> u64 {
        meeting / 2
    }
}

/// Squads with the card, and the same squads without it.
pub(super) struct Replaced<'a> {
    pub(super) of: &'a OneCard<'a>,
    /// How many points more or less are spent without it at most.
    pub(super) range: i32,
}

impl Programme for Replaced<'_> {
    type Drawn = [Coded; 2];
    const NAME: &'static str = "replaced";

    fn numbers(&self, meetings: &Range<u64>) -> Range<u64> {
        pairs(meetings)
    }

    fn draw(&self, seed: u64, ruleset: &Ruleset, number: u64) -> Option<[Coded; 2]> {
        let OneCard { draw, lead, .. } = *self.of;
        let with = draw.squad(seed, REPLACED + number, Some(lead))?;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(2 * REPLACED + number);
        let more = below(&mut rng, 2 * self.range as u32 + 1) as i32 - self.range;
        let total = with.points(ruleset) + more;
        let without = draw.without(&with, lead, total, seed, 3 * REPLACED + number)?;
        Some([Coded::of(&with, draw), Coded::of(&without, draw)])
    }

    fn squads(&self, drawn: &Drawn<[Coded; 2]>, meeting: u64) -> Option<[Squad; 2]> {
        self.of.both(drawn, meeting)
    }

    /// Other games than those of the regression, but the same for both squads.
    fn drawn_as(&self, meeting: u64) -> u64 {
        (1 << 40) + meeting / 2
    }
}

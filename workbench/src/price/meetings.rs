//! The squads of each meeting as a function of its number, so that any range of meetings can be
//! played on any machine.

use std::ops::Range;

use killbox_cards::catalogue::CardKind;
use killbox_components::rng::below;
use killbox_components::ruleset::Ruleset;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::code::Coded;
use killbox::squads::{Draw, Lead, Squad};

/// A numbered sequence of meetings: the squads that are drawn for them, and which squads meet.
pub(super) trait Programme: Sync {
    /// The unit that is drawn: a squad, or two squads that belong together.
    type Drawn: Send + Sync;
    /// The name of the meetings among the files of a run.
    const NAME: &'static str;

    /// The numbers of the draws that a range of meetings needs.
    fn numbers(&self, meetings: &Range<u64>) -> Range<u64>;

    /// Makes the draw with a number, from the seed of the run. `None` if it is impossible.
    fn draw(&self, seed: u64, ruleset: &Ruleset, number: u64) -> Option<Self::Drawn>;

    /// The squads of a meeting.
    fn squads(&self, drawn: &Drawn<Self::Drawn>, meeting: u64) -> Option<[Squad; 2]>;

    /// The number that selects the random numbers of a meeting. Meetings with equal numbers share
    /// them.
    fn drawn_as(&self, meeting: u64) -> u64;
}

/// Draws by number.
pub(super) struct Drawn<T> {
    first: u64,
    all: Vec<Option<T>>,
}

impl<T> Drawn<T> {
    /// The draws from the number `first` on.
    pub(super) fn new(first: u64, all: Vec<Option<T>>) -> Drawn<T> {
        Drawn { first, all }
    }

    fn get(&self, number: u64) -> Option<&T> {
        self.all.get(number.checked_sub(self.first)? as usize)?.as_ref()
    }

    /// The number of draws that were impossible.
    pub(super) fn missing(&self) -> u64 {
        self.all.iter().filter(|drawn| drawn.is_none()).count() as u64
    }
}

/// A chain of random squads, in which neighbours meet.
pub(super) struct Chain<'a> {
    pub(super) draws: &'a [Draw<'a>],
}

impl Chain<'_> {
    fn of(&self, number: u64) -> &Draw<'_> {
        &self.draws[(number % self.draws.len() as u64) as usize]
    }

    /// The squad with a number.
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

/// The most draws for a squad without the card.
const WITHOUT: u64 = 40;
/// The offset of the numbers of squads without the card, which separates them from those with it.
const APART: u64 = 1 << 40;
/// The offset of the numbers of squads whose card is replaced.
const REPLACED: u64 = 1 << 50;

/// Squads with a card, and squads without it, against a field.
pub struct OneCard<'a> {
    /// The source of the squads.
    pub draw: &'a Draw<'a>,
    /// The card.
    pub lead: Lead,
    /// The card's kind and id.
    pub card: (CardKind, String),
    /// The opponents, which take turns.
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

    /// A squad with the card, and one without it. If the card is an upgrade, the second squad is
    /// drawn around the ship that carries the upgrade in the first, so both have ships that can
    /// carry it equally often.
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

    /// The squad of a meeting. Even meetings have squads with the card, odd meetings squads without
    /// it.
    pub(super) fn squad(&self, drawn: &Drawn<[Coded; 2]>, meeting: u64) -> Option<Squad> {
        Some(drawn.get(meeting / 2)?[(meeting % 2) as usize].squad(self.draw))
    }

    /// The opponent of a meeting, as an index into the field.
    pub(super) fn opponent(&self, meeting: u64) -> usize {
        (meeting / 2) as usize % self.field.len()
    }

    fn both(&self, drawn: &Drawn<[Coded; 2]>, meeting: u64) -> Option<[Squad; 2]> {
        Some([self.squad(drawn, meeting)?, self.field[self.opponent(meeting)].clone()])
    }
}

/// The numbers of the pairs of these meetings.
fn pairs(meetings: &Range<u64>) -> Range<u64> {
    meetings.start / 2..meetings.end.div_ceil(2)
}

/// The meetings of squads with the card and squads without it. The two squads of a pair meet the
/// same opponent with the same random numbers.
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

/// The meetings of squads with the card, and of the same squads without it.
pub(super) struct Replaced<'a> {
    pub(super) of: &'a OneCard<'a>,
    /// The largest difference in points between the two squads of a pair.
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

    /// The games differ from those of the regression, but are the same for both squads.
    fn drawn_as(&self, meeting: u64) -> u64 {
        (1 << 40) + meeting / 2
    }
}

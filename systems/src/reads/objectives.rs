//! SCN-7: who is how near to objective tokens, and what that scores. Pure and borrowed, so that the
//! rules and players that look ahead ask the same questions and get the same answers.

use killbox_components::geometry::{Base, range_band};
use killbox_components::ids::{Seat, ShipSet, ShipSlot};
use killbox_components::objective::{Objective, Objectives, Scenario};
use killbox_components::size::Size;
use killbox_components::spec::Matchup;
use killbox_components::state::Board;

use crate::world::battle::Battle;
use crate::world::observer::Observer;
use crate::world::view::View;

/// SCN-20, SCN-31, SCN-41: the farthest range at which a ship counts for a token, or acts with it.
pub const NEAR: u8 = 1;
/// SCN-26: the farthest range at which a ship contests the one satellite of Chance Engagement.
pub const CONTESTS: u8 = 2;

/// The objective tokens, and the ships around them.
#[derive(Clone, Copy)]
pub struct Field<'a> {
    /// The tokens.
    pub objectives: &'a Objectives,
    /// Where the ships stand.
    pub board: &'a Board,
    /// The ships in play.
    pub ships: ShipSet,
    /// What their cards say.
    pub matchup: &'a Matchup,
}

impl<'a> Field<'a> {
    /// Of a battle.
    pub fn of<O: Observer>(b: &'a Battle<'_, O>) -> Field<'a> {
        Field { objectives: b.objectives, board: b.board, ships: b.core.in_play, matchup: b.matchup }
    }

    /// As a player sees it; nothing in it is hidden.
    pub fn seen(view: &View<'a>) -> Field<'a> {
        Field {
            objectives: view.objectives(),
            board: view.board(),
            ships: view.core().in_play,
            matchup: view.matchup(),
        }
    }

    /// SCN-20: how many ships of `seat` count at range 0-`range` of a token: a small one as one,
    /// any other as two.
    pub fn presence(&self, token: &Objective, range: u8, seat: Seat) -> u8 {
        let near = (self.ships & seat.ships()).into_iter().filter(|ship| {
            let base = self.board.base(*ship);
            is_within(base, token, range)
        });
        near.map(|ship| weight(self.matchup.ship(ship).size)).fold(0, u8::saturating_add)
    }

    /// SCN-20, SCN-26, SCN-33, SCN-42: the mission points that `seat` would score for the tokens
    /// now.
    pub fn due(&self, seat: Seat) -> u8 {
        let Some(scenario) = self.objectives.scenario else { return 0 };
        let presence =
            |token: &Objective, range: u8| [seat, seat.other()].map(|seat| self.presence(token, range, seat));
        let points = self.objectives.all().map(|(_, token)| match scenario {
            Scenario::AssaultAtTheSatelliteArray => {
                let [own, other] = presence(token, NEAR);
                u8::from(own > other)
            }
            Scenario::ChanceEngagement => match presence(token, CONTESTS) {
                [0, _] => 0,
                [_, 0] => 2,
                _ => 1,
            },
            Scenario::SalvageMission => u8::from(token.towed_by.is_some_and(|ship| ship.seat() == seat)),
            Scenario::ScrambleTheTransmissions => u8::from(token.marker == Some(seat)),
        });
        points.sum()
    }

    /// SCN-31, SCN-41: the tokens with which `ship` can perform the scenario's action, as bits by
    /// their number.
    pub fn in_reach(&self, ship: ShipSlot) -> u8 {
        let objectives = self.objectives;
        let base = self.board.base(ship);
        let can = |token: &Objective| match objectives.scenario {
            Some(Scenario::SalvageMission) => objectives.towed_by(ship).is_none(),
            Some(Scenario::ScrambleTheTransmissions) => token.marker != Some(ship.seat()),
            Some(Scenario::AssaultAtTheSatelliteArray | Scenario::ChanceEngagement) | None => false,
        };
        let near = objectives.lying().filter(|(_, token)| can(token) && is_within(base, token, NEAR));
        near.fold(0, |bits, (number, _)| bits | 1 << number)
    }
}

/// SCN-20: what a ship of this size counts when it is told who controls a token.
pub const fn weight(size: Size) -> u8 {
    match size {
        Size::Small => 1,
        Size::Medium | Size::Large | Size::Huge => 2,
    }
}

/// SCN-7: whether a base is at range 0-`range` of a token.
pub fn is_within(base: Base, token: &Objective, range: u8) -> bool {
    range_band(base, token.square()) <= range
}

//! The ships near objective tokens, and the points that they score [SCN-7]. The type is pure and
//! borrows its data, so that the rules and players that look ahead share one set of queries.

use killbox_components::geometry::{Base, range_band};
use killbox_components::ids::{Seat, ShipSet, ShipSlot};
use killbox_components::objective::{Objective, Objectives, Scenario};
use killbox_components::size::Size;
use killbox_components::spec::Matchup;
use killbox_components::state::Board;

use crate::world::battle::Battle;
use crate::world::observer::Observer;
use crate::world::view::View;

/// The farthest range at which a ship counts for a token or acts with it [SCN-20, SCN-31, SCN-41].
pub const NEAR: u8 = 1;
/// The farthest range at which a ship contests the single satellite of Chance Engagement [SCN-26].
pub const CONTESTS: u8 = 2;

/// The first round in which ships can act with tokens, and whose End Phase scores them [SCN-9,
/// SCN-12].
pub const FIRST_ROUND: u8 = 2;

/// The objective tokens and the ships around them.
#[derive(Clone, Copy)]
pub struct Field<'a> {
    /// The tokens.
    pub objectives: &'a Objectives,
    /// The positions of the ships.
    pub board: &'a Board<'a>,
    /// The ships in play.
    pub ships: ShipSet,
    /// The matchup, which has the sizes of the ships.
    pub matchup: &'a Matchup,
    /// The ships to which the condition Ancient Knowledge is assigned [SCN-51].
    pub knowing: ShipSet,
}

impl<'a> Field<'a> {
    /// The field of a battle.
    pub fn of<O: Observer>(b: &'a Battle<'_, O>) -> Field<'a> {
        Field {
            objectives: b.objectives,
            board: &b.board,
            ships: b.core.in_play,
            matchup: b.matchup,
            knowing: b.objectives.knowing(b.conditions),
        }
    }

    /// The field that a player sees; nothing in it is hidden.
    pub fn seen(view: &View<'a>) -> Field<'a> {
        Field {
            objectives: view.objectives(),
            board: view.board(),
            ships: view.core().in_play,
            matchup: view.matchup(),
            knowing: view.knowing(),
        }
    }

    /// The number that the ships of `seat` at range 0-`range` of a token count for: a small ship
    /// counts as one, any other as two [SCN-20].
    pub fn presence(&self, token: &Objective, range: u8, seat: Seat) -> u8 {
        let near = (self.ships & seat.ships()).into_iter().filter(|ship| {
            let base = self.board.base(*ship);
            is_within(base, token, range)
        });
        near.map(|ship| weight(self.matchup.ship(ship).size)).fold(0, u8::saturating_add)
    }

    /// The mission points that `seat` would score for the tokens now [SCN-12].
    pub fn due(&self, seat: Seat) -> u8 {
        let held = self.held(seat);
        let sheet = self.matchup.ruleset.scenario_sheet;
        if self.objectives.scenario == Some(Scenario::ChanceEngagement) || !sheet.scores_one_or_two() {
            return held;
        }
        if held == 0 { 0 } else { 1 + u8::from(held > self.held(seat.other())) }
    }

    /// The number of objectives that `seat` holds: satellites that it controls or that have its
    /// marker, caches that its ships tow, ships with the knowledge. In Chance Engagement the points
    /// for the only satellite [SCN-20, SCN-26, SCN-33, SCN-42, SCN-53].
    pub fn held(&self, seat: Seat) -> u8 {
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
            Scenario::AncientKnowledge => 0,
        });
        let knowing = self.knowing & seat.ships();
        points.sum::<u8>() + knowing.len() as u8
    }

    /// The tokens with which `ship` can perform the scenario's action, as bits by their number
    /// [SCN-31, SCN-41, SCN-50].
    pub fn in_reach(&self, ship: ShipSlot) -> u8 {
        let objectives = self.objectives;
        let base = self.board.base(ship);
        let can = |token: &Objective| match objectives.scenario {
            Some(Scenario::SalvageMission | Scenario::ScrambleTheTransmissions) => true,
            Some(Scenario::AncientKnowledge) => !token.spent,
            Some(Scenario::AssaultAtTheSatelliteArray | Scenario::ChanceEngagement) | None => false,
        };
        let near = objectives.lying().filter(|(_, token)| can(token) && is_within(base, token, NEAR));
        near.fold(0, |bits, (number, _)| bits | 1 << number)
    }

    /// The options of `ship` for the scenario's action in this round, as bits by the number of the
    /// token: the tokens in reach, or the first one if none is. That attempt fails [SCN-10].
    pub fn options(&self, ship: ShipSlot, round: u8) -> u8 {
        let objectives = self.objectives;
        let has_one = objectives.towed_by(ship).is_some() || self.knowing.has(ship);
        if round < FIRST_ROUND || has_one || !objectives.scenario.is_some_and(Scenario::has_action) {
            return 0;
        }
        match self.in_reach(ship) {
            0 => objectives.all().next().map_or(0, |(number, _)| 1 << number),
            reach => reach,
        }
    }
}

/// The number that a ship of this size counts for in the control of a token [SCN-20].
pub const fn weight(size: Size) -> u8 {
    match size {
        Size::Small => 1,
        Size::Medium | Size::Large | Size::Huge => 2,
    }
}

/// Whether a base is at range 0-`range` of a token [SCN-7].
pub fn is_within(base: Base, token: &Objective, range: u8) -> bool {
    range_band(base, token.square()) <= range
}

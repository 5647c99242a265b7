//! Effects that place ships, put them in reserve, or split them from their wing.

use super::Word;
use crate::check::{Check, Goes};
use crate::compile::{Compiler, Steps};
use crate::declare::topic;
use crate::language::topics;
use crate::language::{Range, When, Who};
use killbox_components::ability::{Ground, Op, OwnOp, ShipOp};
use serde::{Deserialize, Serialize};

/// Place your ship from reserve, where all these fields hold; its player chooses the place. If
/// there is no such place, it stays in reserve. Needs `in_reserve: true` [RND-84].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceYourself {
    /// Beyond this range of enemy ships. Absent: at any range of them.
    #[serde(default)]
    pub beyond_enemies: Option<u8>,
    /// `true`: at range 0 of an obstacle.
    #[serde(default)]
    pub on_obstacle: bool,
    /// At this range of a friendly ship, such as `"0-1"`. Absent: anywhere.
    #[serde(default)]
    pub near_friend: Option<Range>,
    /// Within this range of the edge over which the ship fled. Absent: anywhere [RND-78].
    #[serde(default)]
    pub fled_edge: Option<u8>,
    /// Within this range of the ship's own edge. Absent: anywhere. Not with `fled_edge`.
    #[serde(default)]
    pub own_edge: Option<u8>,
    /// Within this range of any edge. Absent: anywhere.
    #[serde(default)]
    pub any_edge: Option<u8>,
}

impl Word for PlaceYourself {
    fn check(&self, at: &mut Check, word: &'static str) {
        let PlaceYourself { fled_edge, own_edge, .. } = self;
        at.own_ship(word);
        if !at.ability.in_reserve {
            at.say(Some(word), "a ship is placed from reserve: this needs 'in_reserve: true'");
        }
        if fled_edge.is_some() && own_edge.is_some() {
            at.say(Some("own_edge"), "'fled_edge' already implies it");
        }
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let PlaceYourself { beyond_enemies, on_obstacle, near_friend, fled_edge, own_edge, any_edge } = self;
        steps.push(Op::Own(OwnOp::PlaceYourself(Ground {
            beyond_enemies: *beyond_enemies,
            on_obstacle: *on_obstacle,
            near_friend: *near_friend,
            fled_edge: *fled_edge,
            own_edge: *own_edge,
            any_edge: *any_edge,
            either: false,
        })));
    }
}

/// Place a ship that has been placed in set-up anew, within a range of its own edge. Only with
/// `Setup(..)` [RND-20].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceAnew {
    /// The ship that is placed. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The range of the ship's own edge within which it is placed.
    pub own_edge: u8,
}

impl Word for PlaceAnew {
    fn goes(&self, at: &Check) -> Goes {
        at.in_setup()
    }

    fn check(&self, at: &mut Check, _word: &'static str) {
        let PlaceAnew { who, .. } = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let PlaceAnew { who, own_edge } = self;
        let ground = Ground { own_edge: Some(*own_edge), ..Ground::default() };
        steps.push(Op::Own(OwnOp::PlaceAnew { who: c.squads.whom(who), ground }));
    }

    topics!(who);
}

/// Place the wing of your side that is in reserve: the leader where its player chooses, wholly
/// within a range of its own edge or beyond a range of enemy ships; then the wingmates in
/// formation, or split if there is no room. Effects behind this word call the leader `OtherShip`.
/// If there is no place for the leader, the wing stays in reserve and the effect ends [RND-84,
/// WNG-5].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceWing {
    /// The range of the leader's own edge within which it can be placed.
    pub own_edge: u8,
    /// The range of enemy ships beyond which it can be placed instead.
    pub or_beyond_enemies: u8,
}

impl Word for PlaceWing {
    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let PlaceWing { own_edge, or_beyond_enemies } = self;
        steps.push(Op::Own(OwnOp::PlaceWing(Ground {
            own_edge: Some(*own_edge),
            beyond_enemies: Some(*or_beyond_enemies),
            either: true,
            ..Ground::default()
        })));
    }
}

/// Place your ship in reserve. Only with `Would(..)` or `Assigned` [RND-82].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoIntoReserve;

impl Word for GoIntoReserve {
    fn goes(&self, at: &Check) -> Goes {
        let when = &at.ability.when;
        let fits = matches!(when, When::Would(_) | When::Assigned);
        Goes::With(fits, "Would(..) or Assigned")
    }

    fn check(&self, at: &mut Check, word: &'static str) {
        at.own_ship(word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::GoIntoReserve));
    }
}

/// Place the wing that this ship leads in reserve: the leader and all ships that are in formation
/// with it [RND-82, WNG-5].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WingIntoReserve(pub Who);

impl Word for WingIntoReserve {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let WingIntoReserve(who) = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let WingIntoReserve(who) = self;
        steps.push(c.on(who, ShipOp::WingIntoReserve));
    }

    topics!(0);
}

/// Split a ship from its wing [WNG-11].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SplitFromWing {
    /// The ship that is split. Default: `You`.
    #[serde(default)]
    pub who: Who,
}

impl Word for SplitFromWing {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let SplitFromWing { who } = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let SplitFromWing { who } = self;
        steps.push(c.on(who, ShipOp::SplitFromWing));
    }

    topics!(who);
}

topic! {
    places:
        PlaceYourself(PlaceYourself), PlaceAnew(PlaceAnew), PlaceWing(PlaceWing), GoIntoReserve,
        WingIntoReserve(WingIntoReserve), SplitFromWing(SplitFromWing),
}

//! Words about where ships are placed, about reserves and wings.

use super::Word;
use crate::check::{Check, Goes};
use crate::compile::{Compiler, Steps};
use crate::language::{Range, When, Who};
use killbox_components::ability::{Ground, Op, OwnOp, ShipOp};
use serde::{Deserialize, Serialize};

/// RND-84: your ship, which is in reserve, is placed where all that is said holds, as its
/// player says. Where it cannot be placed it stays in reserve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceYourself {
    /// Beyond this range of enemy ships.
    #[serde(default)]
    pub beyond_enemies: Option<u8>,
    /// At range 0 of an obstacle.
    #[serde(default)]
    pub on_obstacle: bool,
    /// At this range of a friendly ship.
    #[serde(default)]
    pub near_friend: Option<Range>,
    /// RND-78: within this range of the edge over which it fled.
    #[serde(default)]
    pub fled_edge: Option<u8>,
    /// Within this range of its own edge.
    #[serde(default)]
    pub own_edge: Option<u8>,
    /// Within this range of any edge.
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
            at.say(Some("own_edge"), "'fled_edge' says it already");
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

/// RND-20: in set-up a ship that is placed is placed anew, within this range of its own edge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceAnew {
    /// Which ship.
    #[serde(default)]
    pub who: Who,
    /// Within which range.
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
}

/// RND-84, WNG-5: the wing of your side that is in reserve is placed: its leader where its
/// player says, wholly within one range of its own edge or beyond another of enemy ships; then
/// its wingmates in formation, or split if there is no room. Its leader is `OtherShip` from
/// here on. Without a place it stays in reserve, and nothing more happens.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceWing {
    /// Within this range of its own edge.
    pub own_edge: u8,
    /// Or beyond this range of enemy ships.
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

/// RND-82: your ship is placed in reserve: with `Would(..)`.
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

/// RND-82, WNG-5: the wing that this ship leads is placed in reserve, it and all that are in
/// formation with it.
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
}

/// WNG-11: that ship is split from its wing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SplitFromWing {
    /// Who.
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
}

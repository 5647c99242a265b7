//! With which templates ships boost, barrel roll and decloak besides those of the rules (MOV-63, MOV-70, MOV-75), and what
//! they pay for it.

use arrayvec::ArrayVec;
use killbox_components::ability::{Change, Hook, MoveWord};
use killbox_components::action::ActionColor;
use killbox_components::choice::Choice;
use killbox_components::geometry::device::Edge;
use killbox_components::geometry::{Template, moves as geometry};
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::Direction;
use killbox_components::with::With;

use crate::answers::predicates;
use crate::answers::queries;
use crate::reads::charge::{self, On};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Every template at three edges of a ship.
const OTHERS: usize = 3 * Template::COUNT;

/// A way to move with a template that is not one of the rules'.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Other {
    /// The template; that of a roll bends as seen along the travel.
    pub template: Template,
    /// Ahead, or to a side.
    pub edge: Edge,
    /// Charges that are spent for it: whose, on which card, how many.
    pub charges: Option<(ShipSlot, On, u8)>,
    /// Force that is spent for it.
    pub force: u8,
    /// ACT-5: the action is treated as red.
    pub as_red: bool,
    /// The ability that lets it move so.
    pub ability: u16,
}

impl Other {
    /// What its player answers.
    pub const fn option(&self, ship: ShipSlot) -> Choice {
        Choice::Template { ship, template: self.template, edge: self.edge }
    }

    /// How much it takes: of two ways that lead to the same place only the cheaper one is offered.
    fn price(&self) -> u8 {
        self.charges.map_or(0, |(.., n)| n) + self.force + u8::from(self.as_red)
    }
}

/// How a ship can move.
#[derive(Clone, Debug, Default)]
pub struct Ways {
    /// It cannot move with the templates of the rules.
    pub only_others: bool,
    /// The other ways, in the order of the cards.
    pub others: ArrayVec<Other, OTHERS>,
}

impl Ways {
    /// The one that was answered.
    pub fn find(&self, answer: Choice) -> Option<Other> {
        let Choice::Template { ship, .. } = answer else { return None };
        self.others.iter().find(|other| other.option(ship) == answer).copied()
    }
}

/// The templates of the rules for such a move.
fn by_rule<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: MoveWord) -> ArrayVec<Template, 3> {
    match kind {
        MoveWord::Boost => geometry::BOOSTS.into(),
        MoveWord::BarrelRoll => queries::roll_bends(b, ship)
            .iter()
            .map(|bend| match bend {
                Direction::Straight => Template::STRAIGHT_1,
                Direction::Left => Template::BANK_1_LEFT,
                Direction::Right => Template::BANK_1_RIGHT,
            })
            .collect(),
        MoveWord::Decloak => [geometry::decloak_template(b.spec(ship).size)].into_iter().collect(),
    }
}

/// How `ship` can move so; `action` is the colour of the action by which it does, if it is one.
pub fn ways<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: MoveWord, action: Option<ActionColor>) -> Ways {
    let mut ways = Ways::default();
    let edges: &[Edge] = match kind {
        MoveWord::Boost => &[Edge::Front],
        MoveWord::BarrelRoll => &[Edge::Left, Edge::Right],
        MoveWord::Decloak => &[Edge::Front, Edge::Left, Edge::Right],
    };
    predicates::numbered(b, Hook::MoveTemplates, ship, With::Nothing, |number, ability, _| {
        let Some(Change::MoveWith {
            kinds,
            templates,
            speeds,
            action: colors,
            as_red,
            charges,
            force,
            only,
            ..
        }) = ability.change
        else {
            return;
        };
        let fits = kinds.has(kind)
            && colors.is_none_or(|colors| action.is_some_and(|action| colors.has(action)))
            && charge::can_spend(b, ship, On::FORCE, force);
        let paid = predicates::charges_of(ability.source).filter(|_| charges > 0);
        if !fits || paid.is_some_and(|(owner, on)| !charge::can_spend(b, owner, on, charges)) {
            return;
        }
        ways.only_others |= only;
        let shifted = speeds.into_iter().filter(|by| *by != 0).flat_map(|by| {
            let other =
                move |t: Template| Template::new(t.shape(), t.speed().checked_add_signed(by)?, t.direction());
            by_rule(b, ship, kind).into_iter().filter_map(other)
        });
        for template in templates.iter().chain(shifted) {
            for edge in edges {
                let charges = paid.map(|(owner, on)| (owner, on, charges));
                let way = Other { template, edge: *edge, charges, force, as_red, ability: number };
                match ways.others.iter_mut().find(|old| old.option(ship) == way.option(ship)) {
                    Some(old) if old.price() > way.price() => *old = way,
                    Some(_) => {}
                    None => ways.others.extend([way]),
                }
            }
        }
    });
    ways
}

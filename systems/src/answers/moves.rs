//! With which templates ships boost, barrel roll and decloak besides those of the rules (MOV-63,
//! MOV-70, MOV-75), and what they pay for it.

use arrayvec::ArrayVec;
use killbox_components::ability::{Change, Hook, MoveWord};
use killbox_components::action::ActionColor;
use killbox_components::choice::Choice;
use killbox_components::geometry::device::Edge;
use killbox_components::geometry::{Template, moves as geometry};
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::Direction;
use killbox_components::sets::Set;
use killbox_components::with::With;

use crate::answers::predicates;
use crate::answers::queries;
use crate::reads::charge::{self, On};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Every template at three edges of a ship.
const OTHERS: usize = 3 * Template::COUNT;

/// Charges that are spent: whose, on which card, how many.
pub type Spent = (ShipSlot, On, u8);

/// A way to move with a template that is not one of the rules'.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Other {
    /// The template; that of a roll bends as seen along the travel.
    pub template: Template,
    /// Ahead, or to a side.
    pub edge: Edge,
    /// Charges that are spent for it: for the template, and for its speed.
    pub charges: [Option<Spent>; 2],
    /// Force that is spent for it.
    pub force: u8,
    /// ACT-5: the action is treated as red.
    pub as_red: bool,
    /// The ability that lets it move so, if the rules alone do not.
    pub ability: Option<u16>,
}

impl Other {
    /// With a template that costs nothing.
    const fn free(template: Template, edge: Edge) -> Other {
        Other { template, edge, charges: [None; 2], force: 0, as_red: false, ability: None }
    }

    /// What its player answers.
    pub const fn option(&self, ship: ShipSlot) -> Choice {
        Choice::Template { ship, template: self.template, edge: self.edge }
    }

    /// How much it takes: of two ways that lead to the same place only the cheaper one is offered.
    fn price(&self) -> u8 {
        let charges = self.charges.into_iter().flatten().map(|(.., n)| n).sum::<u8>();
        charges + self.force + u8::from(self.as_red)
    }

    /// ACT-4, ACT-5: the colour of the action by which a ship moves so, if `action` is that in
    /// which it was chosen.
    fn color(&self, action: Option<ActionColor>) -> Option<ActionColor> {
        if self.as_red { action.map(|_| ActionColor::Red) } else { action }
    }
}

/// How a ship can move.
#[derive(Clone, Debug, Default)]
pub struct Ways {
    /// It cannot move with the templates of the rules.
    pub only_others: bool,
    /// The other ways, in the order of the cards.
    pub others: Others,
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
        MoveWord::Tractor => ArrayVec::new(),
    }
}

/// The ways that were found so far, each once: the cheapest.
type Others = ArrayVec<Other, OTHERS>;

fn add(ways: &mut Others, ship: ShipSlot, way: Other) {
    match ways.iter_mut().find(|old| old.option(ship) == way.option(ship)) {
        Some(old) if old.price() > way.price() => *old = way,
        Some(_) => {}
        None => ways.extend([way]),
    }
}

/// The same template at another speed, if there is one.
fn at_speed(template: Template, by: i8) -> Option<Template> {
    Template::new(template.shape(), template.speed().checked_add_signed(by)?, template.direction())
}

/// What cards say about templates in moves of that kind, of those for which the ship can pay.
fn each_card<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: MoveWord, mut with: impl FnMut(Said)) {
    predicates::numbered(b, Hook::MoveTemplates, ship, With::Nothing, |number, ability, _| {
        let Some(Change::MoveWith { kinds, templates, speeds, action, as_red, charges, force, only, .. }) =
            ability.change
        else {
            return;
        };
        let paid = predicates::charges_of(ability.source).filter(|_| charges > 0);
        let payable = charge::can_spend(b, ship, On::FORCE, force)
            && paid.is_none_or(|(owner, on)| charge::can_spend(b, owner, on, charges));
        if kinds.has(kind) && payable {
            let charges = paid.map(|(owner, on)| (owner, on, charges));
            with(Said { number, templates, speeds, colors: action, as_red, charges, force, only });
        }
    });
}

/// What one card says about templates.
struct Said {
    number: u16,
    templates: Set<Template>,
    speeds: [i8; 2],
    colors: Option<Set<ActionColor>>,
    as_red: bool,
    charges: Option<Spent>,
    force: u8,
    only: bool,
}

impl Said {
    /// ACT-4: whether it is said of an action in that colour.
    fn is_of(&self, action: Option<ActionColor>) -> bool {
        self.colors.is_none_or(|colors| action.is_some_and(|action| colors.has(action)))
    }

    /// The speeds that differ.
    fn speeds(&self) -> impl Iterator<Item = i8> {
        self.speeds.into_iter().filter(|by| *by != 0)
    }

    /// MOV-6: whether the templates must be used at the speed that it says, if there are such.
    fn is_must(&self) -> bool {
        self.only && self.speeds().next().is_some()
    }

    /// The same way at such a speed, if there is such a template and it can be paid for as well.
    fn at<O: Observer>(&self, b: &Battle<O>, ship: ShipSlot, way: Other, by: i8) -> Option<Other> {
        let template = at_speed(way.template, by)?;
        let [first, _] = way.charges;
        let both = match (first, self.charges) {
            (Some((owner, on, n)), Some((other, other_on, more))) if (owner, on) == (other, other_on) => {
                [Some((owner, on, n + more)), None]
            }
            (None, charges) => [charges, None],
            charges => [charges.0, charges.1],
        };
        let force = way.force + self.force;
        let payable = charge::can_spend(b, ship, On::FORCE, force)
            && both.into_iter().flatten().all(|(owner, on, n)| charge::can_spend(b, owner, on, n));
        let (as_red, ability) = (way.as_red || self.as_red, way.ability.or(Some(self.number)));
        payable.then_some(Other { template, charges: both, force, as_red, ability, ..way })
    }
}

/// How `ship` can move so; `action` is the colour of the action by which it does, if it is one.
/// What changes the speed of templates changes that of whichever the ship has, those of other cards
/// too (MOV-63/open).
pub fn ways<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: MoveWord, action: Option<ActionColor>) -> Ways {
    let mut ways = Ways::default();
    let edges: &[Edge] = match kind {
        MoveWord::Boost => &[Edge::Front],
        MoveWord::BarrelRoll => &[Edge::Left, Edge::Right],
        MoveWord::Decloak => &[Edge::Front, Edge::Left, Edge::Right],
        // The player whose effect it is chooses no template (MOV-88).
        MoveWord::Tractor => &[],
    };
    let on_edges = |template| edges.iter().map(move |edge| Other::free(template, *edge));
    let rules = || by_rule(b, ship, kind).into_iter().flat_map(on_edges);
    each_card(b, ship, kind, |said| {
        if said.is_must() || !said.is_of(action) {
            return;
        }
        ways.only_others |= said.only;
        for way in said.templates.iter().flat_map(on_edges) {
            let Said { charges, force, as_red, number, .. } = said;
            let charges = [charges, None];
            add(&mut ways.others, ship, Other { charges, force, as_red, ability: Some(number), ..way });
        }
    });
    let as_they_are = ways.others.clone();
    each_card(b, ship, kind, |said| {
        if said.is_must() {
            return;
        }
        let plain = rules().filter(|_| !ways.only_others);
        for way in plain.chain(as_they_are.iter().copied()).filter(|way| said.is_of(way.color(action))) {
            for by in said.speeds() {
                if let Some(way) = said.at(b, ship, way, by) {
                    add(&mut ways.others, ship, way);
                }
            }
        }
    });
    each_card(b, ship, kind, |said| {
        if !said.is_must() {
            return;
        }
        // "If able": what there is at no such speed is used as it is.
        let changed = |way: Other| said.speeds().find_map(|by| said.at(b, ship, way, by)).unwrap_or(way);
        let mut others = Others::new();
        for way in &ways.others {
            let is_meant = said.is_of(way.color(action));
            add(&mut others, ship, if is_meant { changed(*way) } else { *way });
        }
        if !ways.only_others && said.is_of(action) {
            ways.only_others = true;
            rules().for_each(|way| add(&mut others, ship, changed(way)));
        }
        ways.others = others;
    });
    ways
}

/// MOV-6, MOV-16: the template that must be used in a move of that kind in which no player chooses
/// one and the rules, or a card, name this one.
pub fn in_place_of<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    kind: MoveWord,
    template: Template,
) -> Template {
    let mut way = Other::free(template, Edge::Front);
    each_card(b, ship, kind, |said| {
        if said.is_must() && said.is_of(None) {
            way = said.speeds().find_map(|by| said.at(b, ship, way, by)).unwrap_or(way);
        }
    });
    way.template
}

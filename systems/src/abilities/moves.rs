//! The templates with which ships boost, barrel roll and decloak besides those of the rules, and
//! the costs of those templates [MOV-63, MOV-70, MOV-75].

use arrayvec::ArrayVec;
use killbox_components::ability::{Change, Hook, MoveWord};
use killbox_components::action::ActionColor;
use killbox_components::choice::Choice;
use killbox_components::geometry::device::Edge;
use killbox_components::geometry::{Template, moves as geometry};
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::Direction;
use killbox_components::sets::Set;
use killbox_components::trigger_data::TriggerData;

use crate::abilities::predicates;
use crate::abilities::queries;
use crate::derived::charge::{self, On};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Capacity of a list of ways to move: every template at three edges of a ship.
const OTHERS: usize = 3 * Template::COUNT;

/// Charges to spend: the ship, the card and the number.
pub type Spent = (ShipSlot, On, u8);

/// A way to move with a template that the rules alone do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Other {
    /// The template. For a barrel roll it bends as seen along the direction of travel.
    pub template: Template,
    /// The edge of the ship at which the template is placed: front or a side.
    pub edge: Edge,
    /// The charges that it costs: those for the template and those for its speed.
    pub charges: [Option<Spent>; 2],
    /// The Force that it costs.
    pub force: u8,
    /// Whether the action is treated as red [ACT-5].
    pub as_red: bool,
    /// The number of the ability that allows this way, if the rules alone do not.
    pub ability: Option<u16>,
}

impl Other {
    /// A way that costs nothing.
    const fn free(template: Template, edge: Edge) -> Other {
        Other { template, edge, charges: [None; 2], force: 0, as_red: false, ability: None }
    }

    /// The option by which a player chooses this way.
    pub const fn option(&self, ship: ShipSlot) -> Choice {
        Choice::Template { ship, template: self.template, edge: self.edge }
    }

    /// The price of this way. Of two ways that lead to the same place only the cheaper one is
    /// offered.
    fn price(&self) -> u8 {
        let charges = self.charges.into_iter().flatten().map(|(.., n)| n).sum::<u8>();
        charges + self.force + u8::from(self.as_red)
    }

    /// The colour of the action by which a ship moves in this way. `action` is the colour in which
    /// the action was chosen [ACT-4, ACT-5].
    fn color(&self, action: Option<ActionColor>) -> Option<ActionColor> {
        if self.as_red { action.map(|_| ActionColor::Red) } else { action }
    }
}

/// The ways in which a ship can move.
#[derive(Clone, Debug, Default)]
pub struct Ways {
    /// Whether the ship cannot use the templates of the rules.
    pub only_others: bool,
    /// The other ways, in the order of the cards.
    pub others: Others,
}

impl Ways {
    /// The way that `answer` chooses.
    pub fn find(&self, answer: Choice) -> Option<Other> {
        let Choice::Template { ship, .. } = answer else { return None };
        self.others.iter().find(|other| other.option(ship) == answer).copied()
    }
}

/// The templates that the rules allow for a move of this kind.
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

/// The ways that were found so far. Of equal ways only the cheapest is in the list.
type Others = ArrayVec<Other, OTHERS>;

fn add(ways: &mut Others, ship: ShipSlot, way: Other) {
    match ways.iter_mut().find(|old| old.option(ship) == way.option(ship)) {
        Some(old) if old.price() > way.price() => *old = way,
        Some(_) => {}
        None => ways.extend([way]),
    }
}

/// The same template at a speed that differs by `by`, if the game has it.
fn at_speed(template: Template, by: i8) -> Option<Template> {
    Template::new(template.shape(), template.speed().checked_add_signed(by)?, template.direction())
}

/// Calls `with` for each ability about templates in moves of this kind whose cost the ship can pay.
fn each_card<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: MoveWord, mut with: impl FnMut(Said)) {
    predicates::numbered(b, Hook::MoveTemplates, ship, TriggerData::Nothing, |number, ability, _| {
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

/// What one ability changes about templates.
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
    /// Whether the ability applies to an action of this colour [ACT-4].
    fn is_of(&self, action: Option<ActionColor>) -> bool {
        self.colors.is_none_or(|colors| action.is_some_and(|action| colors.has(action)))
    }

    /// The changes of speed that the ability allows.
    fn speeds(&self) -> impl Iterator<Item = i8> {
        self.speeds.into_iter().filter(|by| *by != 0)
    }

    /// Whether the ability makes the ship use templates at a changed speed [MOV-6].
    fn is_must(&self) -> bool {
        self.only && self.speeds().next().is_some()
    }

    /// The same way at a changed speed, if the game has that template and the ship can pay both
    /// costs.
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

/// The ways in which `ship` can make a move of this kind. `action` is the colour of the action by
/// which it moves, if it moves by an action. An ability that changes the speed of templates also
/// changes the speed of templates that other cards give the ship [MOV-63/open].
pub fn ways<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: MoveWord, action: Option<ActionColor>) -> Ways {
    let mut ways = Ways::default();
    let edges: &[Edge] = match kind {
        MoveWord::Boost => &[Edge::Front],
        MoveWord::BarrelRoll => &[Edge::Left, Edge::Right],
        MoveWord::Decloak => &[Edge::Front, Edge::Left, Edge::Right],
        // The player whose effect moves the ship chooses no template [MOV-88].
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
        // "If able": a way that has no template at the changed speed is used unchanged.
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

/// The template of a move in which no player chooses one: `template`, which the rules or a card
/// name, or the one that an ability makes the ship use in its place [MOV-6, MOV-16].
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

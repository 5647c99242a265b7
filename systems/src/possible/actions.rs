//! ACT-1 to ACT-9: the actions that a ship could choose now.

use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::charge::ChargeKind;
use killbox_components::damage::DAMAGE_KINDS;
use killbox_components::frame::action::{ActionSet, ActionWhat};
use killbox_components::frame::phases::TurnStep;
use killbox_components::frame::{ChooseActionFrame, Frame};
use killbox_components::ids::ShipSlot;
use killbox_components::objective::Scenario;
use killbox_components::sets::Set;
use killbox_components::spec::Turret;
use killbox_components::token::Token;

use crate::answers::queries::WhileStressed;
use crate::answers::{predicates, queries};
use crate::possible::card_actions;
use crate::reads::bar::bar;
use crate::reads::charge::{self, On};
use crate::reads::objectives::Field;
use crate::reads::{status, targets, wings};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The actions that a ship could choose now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Legal {
    /// By colour: standard actions.
    pub standard: [Set<ActionKind>; 3],
    /// Actions of cards, as bits by their number on the ship (ACT-10).
    pub cards: u32,
    /// SCN-10: the scenario's action, as bits by the number of the objective token.
    pub objectives: u8,
    /// ACT-5: the colour of those of cards.
    pub card_color: ActionColor,
}

impl Legal {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.standard.iter().all(|kinds| kinds.is_empty()) && self.cards == 0 && self.objectives == 0
    }
}

/// ACT-4, ACT-5: actions of cards are white, unless all are treated as red.
pub(crate) const fn card_color(set: ActionSet) -> ActionColor {
    match set {
        ActionSet::AnyTreatedAsRed | ActionSet::White { as_red: true, .. } => ActionColor::Red,
        ActionSet::Any
        | ActionSet::Granted { .. }
        | ActionSet::OnBar { .. }
        | ActionSet::BarOf(_)
        | ActionSet::DamageCards
        | ActionSet::OnBarTreatedAsRed { .. }
        | ActionSet::White { as_red: false, .. }
        | ActionSet::Links { .. } => ActionColor::White,
    }
}

/// ACT-1 to ACT-9: what `f` could choose now.
pub fn legal<O: Observer>(b: &Battle<O>, f: &ChooseActionFrame) -> Legal {
    let mut legal = Legal { card_color: card_color(f.set), ..Legal::default() };
    if !can_act(b, f) {
        return legal;
    }
    let ship = f.ship;
    for (kind, color) in candidates(b, f) {
        // ACT-4, ACT-6: what an ability says of the colour; what is treated as red stays so.
        let forced = f.set.is_treated_as_red();
        let color = if forced { color } else { queries::action_color(b, ship, kind, color) };
        legal.standard[color as usize].insert(kind);
    }
    if let Some(meant) = f.set.of_own_bar() {
        // ACT-3: what abilities add to the bar.
        predicates::more_actions(b, ship, |kinds, color| {
            let color = match f.set {
                ActionSet::Any | ActionSet::OnBar { .. } => Some(color),
                set => as_red(set, color),
            };
            if let Some(color) = color {
                legal.standard[color as usize] |= kinds & meant;
            }
        });
    }
    // ACT-8: no Force, no attempt.
    if !charge::can_spend(b, ship, On::ShipCard(ChargeKind::Force), 1) {
        legal.standard[ActionColor::Purple as usize] = Set::EMPTY;
    }
    // TOK-47, MOV-36: an ionised ship performs the focus action only.
    let ionised = status::is_ionised(b, ship);
    // ACT-2: a stressed ship performs what abilities allow it.
    let stressed = !f.while_stressed && status::is_stressed(b, ship);
    let allowed = if stressed { queries::while_stressed(b, ship) } else { WhileStressed::everything() };
    for (kinds, allowed) in legal.standard.iter_mut().zip(allowed.standard) {
        *kinds = *kinds & allowed;
    }
    let mut kinds = legal.standard.into_iter().fold(Set::EMPTY, |all, kinds| all | kinds);
    if ionised {
        kinds = kinds & Set::from(ActionKind::Focus);
    }
    let available: Set<ActionKind> = kinds.iter().filter(|kind| is_available(b, ship, *kind)).collect();
    for kinds in &mut legal.standard {
        *kinds = *kinds & available;
    }
    // WNG-10: in its Perform Action step, links included.
    let is_own = matches!(f.set, ActionSet::Any | ActionSet::Links { .. });
    let in_formation = wings::wing_of(b, ship).filter(|_| b.turn[ship].activating && is_own);
    if let Some(wing) = in_formation {
        for kinds in &mut legal.standard {
            *kinds = *kinds & wings::actions(wing);
        }
        return legal;
    }
    let cards = f.set.is_of_all_kinds() && allowed.cards[legal.card_color as usize];
    let damage_cards = f.set.is_of_all_kinds() || f.set == ActionSet::DamageCards;
    let in_spite = ionised && queries::while_stressed(b, ship).ionized;
    if (!ionised || in_spite) && (cards || damage_cards && allowed.damage_cards) {
        // What was used or is forbidden is not among them (ACT-9, DMG-16, DMG-33).
        for number in card_actions::card_actions(b, ship) {
            if cards && !ionised || usize::from(number) < DAMAGE_KINDS {
                legal.cards |= 1 << number;
            }
        }
    }
    if b.objectives.scenario.is_some_and(Scenario::has_action)
        && !ionised
        && allowed.cards[legal.card_color as usize]
        && is_action_step(b, f)
    {
        let may = |number: &u8| queries::may_perform(b, ship, ActionWhat::Objective(*number));
        let reach = Field::of(b).in_reach(ship);
        legal.objectives =
            (0..8).filter(|number| reach >> number & 1 == 1).filter(may).fold(0, |bits, n| bits | 1 << n);
    }
    legal
}

/// SCN-10: whether the action is the one of the ship's Perform Action step, not one that an effect
/// grants.
fn is_action_step<O: Observer>(b: &Battle<O>, f: &ChooseActionFrame) -> bool {
    let below = b.frames.0.len().checked_sub(2).map(|place| b.frames.0[place]);
    f.set == ActionSet::Any
        && matches!(below, Some(Frame::Activate(turn)) if turn.ship == f.ship && turn.step == TurnStep::After)
}

/// SCN-32: what a ship that tows a supply cache cannot perform.
const fn is_barred_by_towing(kind: ActionKind) -> bool {
    matches!(kind, ActionKind::BarrelRoll | ActionKind::Boost | ActionKind::Cloak | ActionKind::Slam)
}

/// ACT-2: whether the ship can perform actions at all. MOV-41: not after overlapping an enemy.
fn can_act<O: Observer>(b: &Battle<O>, f: &ChooseActionFrame) -> bool {
    let in_spite_of_stress = || !queries::while_stressed(b, f.ship).is_nothing();
    !b.turn[f.ship].no_further_actions
        && (f.while_stressed || !status::is_stressed(b, f.ship) || in_spite_of_stress())
}

/// The standard actions of the set with their colours, legal or not.
fn candidates<'a, O: Observer>(
    b: &Battle<'a, O>,
    f: &ChooseActionFrame,
) -> impl Iterator<Item = (ActionKind, ActionColor)> + use<'a, O> {
    let set = f.set;
    // What is granted in a colour of its own need not stand on the bar (ACT-4).
    let granted = if let ActionSet::Granted { kinds, color } = set { Some((kinds, color)) } else { None };
    let granted = granted.into_iter().flat_map(|(kinds, color)| kinds.iter().map(move |kind| (kind, color)));
    // ACT-3: what stands on the bar of another ship.
    let other = if let ActionSet::BarOf(other) = set { Some(other) } else { None };
    let others = other.map(|other| bar(b, other)).into_iter().flatten().map(|icon| (icon.kind, icon.color));
    bar(b, f.ship)
        .filter_map(move |icon| match set {
            ActionSet::Any => Some((icon.kind, icon.color)),
            ActionSet::OnBar { kinds } => kinds.has(icon.kind).then_some((icon.kind, icon.color)),
            ActionSet::AnyTreatedAsRed | ActionSet::White { .. } => {
                as_red(set, icon.color).map(|color| (icon.kind, color))
            }
            ActionSet::OnBarTreatedAsRed { kinds } => {
                let red = as_red(set, icon.color).filter(|_| kinds.has(icon.kind));
                red.map(|color| (icon.kind, color))
            }
            // ACT-21, ACT-22: each in its own colour.
            ActionSet::Links { of } => icon.link.filter(|_| icon.kind == of),
            ActionSet::Granted { .. } | ActionSet::BarOf(_) | ActionSet::DamageCards => None,
        })
        .chain(granted)
        .chain(others)
}

/// ACT-5, ACT-6: white and red actions become red, purple ones cannot be treated so; red ones do
/// not if only a white one is granted.
fn as_red(set: ActionSet, color: ActionColor) -> Option<ActionColor> {
    match set {
        ActionSet::White { as_red, .. } => {
            let seen = if as_red { ActionColor::Red } else { color };
            (color == ActionColor::White).then_some(seen)
        }
        ActionSet::Any
        | ActionSet::AnyTreatedAsRed
        | ActionSet::Granted { .. }
        | ActionSet::OnBar { .. }
        | ActionSet::BarOf(_)
        | ActionSet::DamageCards
        | ActionSet::OnBarTreatedAsRed { .. }
        | ActionSet::Links { .. } => (color != ActionColor::Purple).then_some(ActionColor::Red),
    }
}

/// ACT-9, and what the action itself asks of the ship. Whether a move, a lock, a jam or a
/// coordinate action will fail is not asked: that shows when it is attempted (ACT-14).
fn is_available<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: ActionKind) -> bool {
    !b.turn[ship].actions_used.has(kind)
        && match kind {
            // TOK-49.
            ActionKind::Cloak => !b.tokens[ship].has(Token::Cloak),
            // CHG-26/open.
            ActionKind::Reload => targets::reloadable(b, ship).next().is_some(),
            // MOV-84 needs an indicator. Ruling: without one the action may not be chosen, as
            // CHG-26/open.
            ActionKind::Rotate => b.spec(ship).turret != Turret::None,
            // MOV-81.
            ActionKind::Slam => b.turn[ship].activating && targets::slam_maneuvers(b, ship).next().is_some(),
            ActionKind::BarrelRoll
            | ActionKind::Boost
            | ActionKind::Calculate
            | ActionKind::Coordinate
            | ActionKind::Evade
            | ActionKind::Focus
            | ActionKind::Jam
            | ActionKind::Lock
            | ActionKind::Reinforce => true,
        }
        && queries::may_perform(b, ship, ActionWhat::Standard(kind))
        && !(b.objectives.scenario.is_some()
            && is_barred_by_towing(kind)
            && b.objectives.towed_by(ship).is_some())
}

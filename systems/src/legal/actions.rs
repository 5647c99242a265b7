//! The actions that a ship can choose now [ACT-1 to ACT-9].

use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::charge::ChargeKind;
use killbox_components::damage::DAMAGE_KINDS;
use killbox_components::frame::action::{ActionSet, ActionWhat};
use killbox_components::frame::phases::TurnStep;
use killbox_components::frame::{ChooseActionFrame, Frame};
use killbox_components::ids::ShipSlot;
use killbox_components::sets::Set;
use killbox_components::spec::Turret;
use killbox_components::token::Token;

use crate::abilities::queries::WhileStressed;
use crate::abilities::{predicates, queries};
use crate::derived::charge::{self, On};
use crate::derived::objectives::Field;
use crate::derived::upgrades::bar;
use crate::derived::{status, targets, wings};
use crate::legal::card_actions;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The actions that a ship can choose now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Legal {
    /// The standard actions, by colour.
    pub standard: [Set<ActionKind>; 3],
    /// The actions of cards, as bits by their number on the ship [ACT-10].
    pub cards: u32,
    /// The scenario's action, as bits by the number of the objective token [SCN-10].
    pub objectives: u8,
    /// The colour of the actions of cards [ACT-5].
    pub card_color: ActionColor,
}

impl Legal {
    /// Whether there is no action.
    pub fn is_empty(&self) -> bool {
        self.standard.iter().all(|kinds| kinds.is_empty()) && self.cards == 0 && self.objectives == 0
    }
}

/// The colour of actions of cards: white, unless all actions are treated as red [ACT-4, ACT-5].
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

/// The actions that `f` can choose now [ACT-1 to ACT-9].
pub fn legal<O: Observer>(b: &Battle<O>, f: &ChooseActionFrame) -> Legal {
    let mut legal = Legal { card_color: card_color(f.set), ..Legal::default() };
    if !can_act(b, f) {
        return legal;
    }
    let ship = f.ship;
    for (kind, color) in candidates(b, f) {
        // Abilities can change the colour [ACT-4]; an action that is treated as red stays red
        // [ACT-6].
        let forced = f.set.is_treated_as_red();
        let color = if forced { color } else { queries::action_color(b, ship, kind, color) };
        legal.standard[color as usize].insert(kind);
    }
    if let Some(meant) = f.set.of_own_bar() {
        // Abilities add actions to the bar [ACT-3].
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
    // Without Force a purple action cannot be attempted [ACT-8].
    if !charge::can_spend(b, ship, On::ShipCard(ChargeKind::Force), 1) {
        legal.standard[ActionColor::Purple as usize] = Set::EMPTY;
    }
    // An ionised ship performs the focus action only [TOK-47, MOV-36].
    let ionised = status::is_ionised(b, ship);
    // A stressed ship performs only actions that abilities allow [ACT-2].
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
    // A ship in formation is limited to the wing's actions in its Perform Action step, links
    // included [WNG-10].
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
        // The list excludes actions that were used or are forbidden [ACT-9, DMG-16, DMG-33].
        for number in card_actions::card_actions(b, ship) {
            if cards && !ionised || usize::from(number) < DAMAGE_KINDS {
                legal.cards |= 1 << number;
            }
        }
    }
    let options = if b.objectives.scenario.is_some() { Field::of(b).options(ship, b.core.round) } else { 0 };
    if options != 0 && !ionised && allowed.cards[legal.card_color as usize] && is_action_step(b, f) {
        let may = |number: &u8| queries::may_perform(b, ship, ActionWhat::Objective(*number));
        legal.objectives =
            (0..8).filter(|number| options >> number & 1 == 1).filter(may).fold(0, |bits, n| bits | 1 << n);
    }
    legal
}

/// Whether the action is that of the ship's Perform Action step, not one that an effect grants
/// [SCN-10].
fn is_action_step<O: Observer>(b: &Battle<O>, f: &ChooseActionFrame) -> bool {
    let below = b.frames.0.len().checked_sub(2).map(|place| b.frames.0[place]);
    f.set == ActionSet::Any
        && matches!(below, Some(Frame::Activate(turn)) if turn.ship == f.ship && turn.step == TurnStep::After)
}

/// Whether a ship that tows a supply cache cannot perform this action [SCN-32].
const fn is_barred_by_towing(kind: ActionKind) -> bool {
    matches!(kind, ActionKind::BarrelRoll | ActionKind::Boost | ActionKind::Cloak | ActionKind::Slam)
}

/// Whether the ship can perform actions at all [ACT-2]. It cannot after it has overlapped an enemy
/// ship [MOV-41].
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
    // An action that is granted in a colour of its own need not be on the bar [ACT-4].
    let granted = if let ActionSet::Granted { kinds, color } = set { Some((kinds, color)) } else { None };
    let granted = granted.into_iter().flat_map(|(kinds, color)| kinds.iter().map(move |kind| (kind, color)));
    // The actions on the bar of another ship [ACT-3].
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
            // Each linked action has its own colour [ACT-21, ACT-22].
            ActionSet::Links { of } => icon.link.filter(|_| icon.kind == of),
            ActionSet::Granted { .. } | ActionSet::BarOf(_) | ActionSet::DamageCards => None,
        })
        .chain(granted)
        .chain(others)
}

/// The colour of an action that is treated as red; `None` if that is not possible. White and red
/// actions become red; purple ones cannot be treated as red, nor can red ones if only a white
/// action is granted [ACT-5, ACT-6].
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

/// Whether the ship meets the conditions of the action itself and has not used it this round
/// [ACT-9]. Whether a move, lock, jam or coordinate action will fail is not tested: that shows when
/// it is attempted [ACT-14].
fn is_available<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: ActionKind) -> bool {
    !b.turn[ship].actions_used.has(kind)
        && match kind {
            // A cloaked ship cannot cloak again [TOK-49].
            ActionKind::Cloak => !b.tokens[ship].has(Token::Cloak),
            // A card must have charges to recover [CHG-26/open].
            ActionKind::Reload => targets::reloadable(b, ship).next().is_some(),
            // The action needs an indicator [MOV-84]. Ruling: without one it cannot be chosen, as
            // in CHG-26/open.
            ActionKind::Rotate => b.spec(ship).turret != Turret::None,
            // A SLAM action needs the ship's activation and a maneuver [MOV-81].
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

//! ACT-12: a ship may perform one action: which are legal, and which one its player picks. Always declinable. The choice
//! turns into the action's own frame; nothing is paid here.

use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::charge::ChargeKind;
use killbox_components::decision::{DecisionKind, OptionKey, Verb};
use killbox_components::frame::action::{ActionSet, ActionWhat};
use killbox_components::frame::{ActionFrame, ChooseActionFrame, Frame};
use killbox_components::ids::ShipSlot;
use killbox_components::spec::Turret;
use killbox_components::state::Outcome;
use killbox_components::token::Token;

use crate::abilities;
use crate::answers::{predicates, queries};
use crate::reads::charge::{self, On};
use crate::reads::{status, targets};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// The argument of [`Verb::Action`]: the kind, and this times the colour.
const COLORS: u16 = 16;

/// The option to perform a standard action.
pub const fn action_key(ship: ShipSlot, kind: ActionKind, color: ActionColor) -> OptionKey {
    OptionKey::new(Verb::Action, ship.0, kind as u16 + COLORS * color as u16)
}

/// The actions that a ship could choose now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Legal {
    /// By colour: standard actions, as bits by [`ActionKind`].
    pub standard: [u16; 3],
    /// Actions of cards, as bits by their number on the ship (ACT-10).
    pub cards: u32,
    /// ACT-5: the colour of those of cards.
    pub card_color: ActionColor,
}

impl Legal {
    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.standard[0] | self.standard[1] | self.standard[2] == 0 && self.cards == 0
    }
}

/// One step: its player picks an action, or none.
pub fn step<O: Observer>(b: &mut Battle<O>, f: ChooseActionFrame) -> Flow {
    let ship = f.ship;
    let kind = match f.set {
        ActionSet::Links { .. } => DecisionKind::LinkedAction,
        ActionSet::OnBarTreatedAsRed { .. } => DecisionKind::OverlapAction,
        _ => DecisionKind::Action,
    };
    let asked = b.ask(ship.seat(), kind, ship, |b| {
        let legal = legal(b, &f);
        offer(b, ship, &legal);
    });
    let Some(key) = asked else { return Flow::Wait };
    let Some((what, color)) = chosen(key, f.set) else { return b.pop_with(Outcome::Declined) };
    b.set(Frame::Action(ActionFrame::new(ship, what, color, f.links)))
}

/// Passing first, then standard actions by kind and colour, then those of cards by number. The same action in the same
/// colour is one option, however often it stands on the bar.
fn offer<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, legal: &Legal) {
    b.offer(OptionKey::PASS);
    let [white, red, purple] = legal.standard;
    let mut kinds = white | red | purple;
    while kinds != 0 {
        let kind = ActionKind::ALL[kinds.trailing_zeros() as usize];
        kinds &= kinds - 1;
        for (color, kinds) in COLOR.into_iter().zip(legal.standard) {
            if kinds & bit(kind) != 0 {
                b.offer(action_key(ship, kind, color));
            }
        }
    }
    for number in (0..u32::BITS as u16).filter(|number| legal.cards >> number & 1 == 1) {
        b.offer(OptionKey::new(Verb::CardAction, ship.0, number));
    }
}

/// ACT-5: in order.
const COLOR: [ActionColor; 3] = [ActionColor::White, ActionColor::Red, ActionColor::Purple];

/// What an option means; `None` declines.
fn chosen(key: OptionKey, set: ActionSet) -> Option<(ActionWhat, ActionColor)> {
    match key.verb {
        Verb::Action => {
            let kind = ActionKind::ALL[usize::from(key.arg % COLORS)];
            Some((ActionWhat::Standard(kind), COLOR[usize::from(key.arg / COLORS)]))
        }
        Verb::CardAction => Some((ActionWhat::Card(key.arg as u8), card_color(set))),
        _ => None,
    }
}

/// ACT-4, ACT-5: actions of cards are white, unless all are treated as red.
const fn card_color(set: ActionSet) -> ActionColor {
    match set {
        ActionSet::AnyTreatedAsRed | ActionSet::White { as_red: true, .. } => ActionColor::Red,
        _ => ActionColor::White,
    }
}

const fn bit(kind: ActionKind) -> u16 {
    1 << kind as u16
}

// --- legality ---

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
        legal.standard[color as usize] |= bit(kind);
    }
    if f.set.is_of_all_kinds() {
        // ACT-3: what abilities add to the bar.
        predicates::more_actions(b, ship, |kinds, color| {
            let color = match f.set {
                ActionSet::Any => Some(color),
                set => as_red(set, color),
            };
            if let Some(color) = color {
                legal.standard[color as usize] |= kinds;
            }
        });
    }
    // ACT-8: no Force, no attempt.
    if !charge::can_spend(b, ship, On::ShipCard(ChargeKind::Force), 1) {
        legal.standard[ActionColor::Purple as usize] = 0;
    }
    // TOK-47, MOV-36: an ionised ship performs the focus action only.
    let ionised = status::is_ionised(b, ship);
    // ACT-2: a stressed ship performs what abilities allow it.
    let stressed = !f.while_stressed && status::is_stressed(b, ship);
    let allowed = if stressed { queries::while_stressed(b, ship) } else { u16::MAX };
    let mut kinds = legal.standard.into_iter().fold(0, |all, kinds| all | kinds) & allowed;
    if ionised {
        kinds &= bit(ActionKind::Focus);
    }
    let mut available = 0;
    while kinds != 0 {
        let kind = ActionKind::ALL[kinds.trailing_zeros() as usize];
        kinds &= kinds - 1;
        if is_available(b, ship, kind) {
            available |= bit(kind);
        }
    }
    for kinds in &mut legal.standard {
        *kinds &= available;
    }
    if f.set.is_of_all_kinds() && !ionised && allowed == u16::MAX {
        // What was used or is forbidden is not among them (ACT-9, DMG-16, DMG-33).
        for number in abilities::card_actions(b, ship) {
            legal.cards |= 1 << number;
        }
    }
    legal
}

/// ACT-2: whether the ship can perform actions at all. MOV-41: not after overlapping an enemy.
fn can_act<O: Observer>(b: &Battle<O>, f: &ChooseActionFrame) -> bool {
    !b.turn[f.ship].no_further_actions
        && (f.while_stressed || !status::is_stressed(b, f.ship) || queries::while_stressed(b, f.ship) != 0)
}

/// The standard actions of the set with their colours, legal or not.
fn candidates<'a, O: Observer>(
    b: &Battle<'a, O>,
    f: &ChooseActionFrame,
) -> impl Iterator<Item = (ActionKind, ActionColor)> + use<'a, O> {
    let set = f.set;
    // What is granted in a colour of its own need not stand on the bar (ACT-4).
    let granted = match set {
        ActionSet::Granted { kinds, color } => Some((kinds, color)),
        _ => None,
    };
    let granted = granted.into_iter().flat_map(|(kinds, color)| {
        ActionKind::ALL.into_iter().filter(move |kind| kinds & bit(*kind) != 0).map(move |kind| (kind, color))
    });
    crate::reads::bar::bar(b, f.ship)
        .filter_map(move |icon| match set {
            ActionSet::Any => Some((icon.kind, icon.color)),
            ActionSet::OnBar { kinds } => (kinds & bit(icon.kind) != 0).then_some((icon.kind, icon.color)),
            ActionSet::AnyTreatedAsRed | ActionSet::White { .. } => {
                as_red(set, icon.color).map(|color| (icon.kind, color))
            }
            ActionSet::OnBarTreatedAsRed { kinds } => {
                let red = as_red(set, icon.color).filter(|_| kinds & bit(icon.kind) != 0);
                red.map(|color| (icon.kind, color))
            }
            // ACT-21, ACT-22: each in its own colour.
            ActionSet::Links { of } => icon.link.filter(|_| icon.kind == of),
            ActionSet::Granted { .. } => None,
        })
        .chain(granted)
}

/// ACT-5, ACT-6: white and red actions become red, purple ones cannot be treated so; red ones do not if only a white one
/// is granted.
fn as_red(set: ActionSet, color: ActionColor) -> Option<ActionColor> {
    match set {
        ActionSet::White { as_red, .. } => {
            let seen = if as_red { ActionColor::Red } else { color };
            (color == ActionColor::White).then_some(seen)
        }
        _ => (color != ActionColor::Purple).then_some(ActionColor::Red),
    }
}

/// ACT-9, and what the action itself asks of the ship. Whether a move, a lock, a jam or a coordinate action will fail is
/// not asked: that shows when it is attempted (ACT-14).
fn is_available<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: ActionKind) -> bool {
    b.turn[ship].actions_used & bit(kind) == 0
        && match kind {
            // TOK-49.
            ActionKind::Cloak => !b.tokens[ship].has(Token::Cloak),
            // CHG-26/open.
            ActionKind::Reload => targets::reloadable(b, ship).next().is_some(),
            // MOV-84 needs an indicator. Ruling: without one the action may not be chosen, as CHG-26/open.
            ActionKind::Rotate => b.spec(ship).turret != Turret::None,
            // MOV-81.
            ActionKind::Slam => b.turn[ship].activating && targets::slam_maneuvers(b, ship).next().is_some(),
            _ => true,
        }
        && queries::may_perform(b, ship, ActionWhat::Standard(kind))
}

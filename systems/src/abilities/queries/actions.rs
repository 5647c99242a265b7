//! The actions that a ship may perform, their colours, and the extra effects that abilities give
//! them.

use killbox_components::ability::{Change, Hook, Source, Trigger};
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::arc::Arc;
use killbox_components::damage::DAMAGE_KINDS;
use killbox_components::frame::action::ActionWhat;
use killbox_components::geometry::Template;
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::sets::Set;
use killbox_components::token::Token;

use crate::abilities::predicates;
use crate::abilities::predicates::answers;
use crate::derived::measure;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The actions that a stressed ship may perform, by colour [ACT-2].
#[derive(Clone, Copy, Debug, Default)]
pub struct WhileStressed {
    /// The standard actions, by colour.
    pub standard: [Set<ActionKind>; 3],
    /// Whether actions of cards are allowed, by colour.
    pub cards: [bool; 3],
    /// Whether actions of damage cards are allowed.
    pub damage_cards: bool,
    /// Whether an ionized ship may perform actions of damage cards [TOK-47].
    pub ionized: bool,
}

impl WhileStressed {
    /// The actions of a ship that is not stressed: all of them.
    pub fn everything() -> WhileStressed {
        WhileStressed { standard: [Set::all(); 3], cards: [true; 3], damage_cards: true, ionized: false }
    }

    /// Whether no action is allowed.
    pub fn is_nothing(&self) -> bool {
        self.standard.iter().all(|kinds| kinds.is_empty()) && self.cards == [false; 3] && !self.damage_cards
    }
}

/// How many ships more can be coordinated, and under which conditions [ACT-23].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CoordinatesMore {
    /// The number of additional ships.
    pub n: u8,
    /// Whether they must be of the same type as the first.
    pub same_type: bool,
    /// Whether all of them must perform the same action.
    pub same_action: bool,
    /// Whether all of them treat the action as red [ACT-5].
    pub as_red: bool,
    /// The token that each of them gains.
    pub gain: Option<Token>,
}

/// Whether no ability forbids the action [DMG-33].
pub fn may_perform<O: Observer>(b: &Battle<O>, ship: ShipSlot, what: ActionWhat) -> bool {
    let mut may = true;
    answers(b, Hook::Perform, ship, |ability, _| {
        if let (Some(Change::CannotPerform(kinds)), ActionWhat::Standard(kind)) = (ability.change, what) {
            may &= !kinds.has(kind);
        }
        if let Some(Change::CannotPerformActions { kinds, damage_cards }) = ability.change {
            may &= match what {
                ActionWhat::Standard(kind) => kinds.has(kind),
                ActionWhat::Card(number) => damage_cards && is_of_damage_card(number),
                ActionWhat::Objective(_) => false,
            };
        }
    });
    may
}

/// The actions that `ship` may perform even while stressed [ACT-2].
pub fn while_stressed<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> WhileStressed {
    let mut all = WhileStressed::default();
    answers(b, Hook::WhileStressed, ship, |ability, _| {
        all.damage_cards |= ability.change == Some(Change::ActOnDamageCardsWhileStressed);
        all.ionized |= ability.change == Some(Change::ActOnDamageCardsWhileIonized);
        if let Some(Change::ActWhileStressed { kinds, cards, colors }) = ability.change {
            for color in colors.iter() {
                all.standard[color as usize] |= kinds;
                all.cards[color as usize] |= cards;
            }
        }
    });
    all
}

/// Whether a ship that `ship` coordinates may perform only actions on the action bar of `ship`
/// [ACT-23].
pub fn coordinates_own_actions<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let mut does = false;
    answers(b, Hook::Coordinate, ship, |ability, _| {
        does |= ability.change == Some(Change::CoordinateOwnActions);
    });
    does
}

/// How many ships more `ship` can coordinate by an action of the colour `by` [ACT-23].
pub fn coordinates_more<O: Observer>(b: &Battle<O>, ship: ShipSlot, by: ActionColor) -> CoordinatesMore {
    let mut more = CoordinatesMore::default();
    answers(b, Hook::Coordinate, ship, |ability, _| {
        if let Some(Change::CoordinateMore { n, colors, same_type, same_action, as_red, gain }) =
            ability.change
            && colors.has(by)
        {
            more = CoordinatesMore { n, same_type, same_action, as_red, gain };
        }
    });
    more
}

/// The remotes that `ship` can choose by the coordinate action if they are in range, and the
/// templates with which they then relocate [ACT-23].
pub fn coordinates_remotes<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> (ShipSet, Set<Template>) {
    let (mut remotes, mut with) = (ShipSet::EMPTY, Set::EMPTY);
    answers(b, Hook::Coordinate, ship, |ability, _| {
        if let Some(Change::CoordinateRemotes(kinds, templates)) = ability.change {
            let own = b.remotes() & ship.seat().remotes();
            let such = own.into_iter().filter(|r| kinds >> b.devices.rows[r.index()].kind as u32 & 1 == 1);
            remotes = such.fold(remotes, |all, remote| all | remote.set());
            with |= templates;
        }
    });
    (remotes, with)
}

/// Whether `target`, coordinated by `ship`, can perform its action while stressed [ACT-2].
pub fn coordinated_in_spite_of_stress<O: Observer>(b: &Battle<O>, ship: ShipSlot, target: ShipSlot) -> bool {
    let mut may = false;
    answers(b, Hook::Coordinate, ship, |ability, _| {
        if let Some(Change::CoordinatedActWhileStressed(range)) = ability.change {
            may |= range.has(b.tokens[target].count(Token::Stress));
        }
    });
    may
}

/// The ships that `ship` can jam at any range; friendly ships and `ship` itself can be among them
/// [TOK-42].
pub fn jams_also<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ShipSet {
    let mut also = ShipSet::EMPTY;
    answers(b, Hook::Jam, ship, |ability, _| match (ability.change, ability.source.ship()) {
        (Some(Change::MayJam(group)), _) => {
            also = also | predicates::ships(b, &Trigger { ship, ..Trigger::default() }, None, group);
        }
        (Some(Change::MayJamNear { range, .. }), Some(from)) => {
            for enemy in b.enemies(ship) {
                if range.has(measure::range(b, from, enemy)) {
                    also.insert(enemy);
                }
            }
        }
        _ => {}
    });
    also
}

/// The colour in which `ship` performs an action that has the colour `color` [ACT-4].
pub fn action_color<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    kind: ActionKind,
    color: ActionColor,
) -> ActionColor {
    let mut seen = color;
    answers(b, Hook::ActionColor, ship, |ability, _| {
        if let Some(Change::TreatAction { kinds, only, color }) = ability.change
            && kinds.has(kind)
            && only.is_none_or(|only| only == seen)
        {
            seen = color;
        }
    });
    seen
}

/// The only side that `ship` can reinforce, if an ability restricts it [TOK-19].
pub fn reinforces_only<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<Arc> {
    let mut only = None;
    answers(b, Hook::Reinforce, ship, |ability, _| {
        if let Some(Change::ReinforceOnly(arc)) = ability.change {
            only = Some(arc);
        }
    });
    only
}

/// How many charges more the reload action of `ship` recovers, for any card [CHG-25, CHG-27].
pub fn reload_action_recovers_more<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let mut more = 0;
    answers(b, Hook::Reload, ship, |ability, _| {
        if let Some(Change::EachReloadRecoversMore(n)) = ability.change {
            more += n;
        }
    });
    more
}

/// How many charges more this card recovers when it is reloaded [CHG-25].
pub fn reloads_more<O: Observer>(b: &Battle<O>, ship: ShipSlot, card: u8) -> u8 {
    let mut more = 0;
    answers(b, Hook::Reload, ship, |ability, _| {
        if let Some(Change::ReloadsMore(n)) = ability.change
            && ability.source == Source::Upgrade(ship, card)
        {
            more += n;
        }
    });
    more
}

/// The arcs at which abilities let the turret indicator of `ship` point [MOV-84].
pub fn turret_arcs<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Set<Arc> {
    let mut arcs = Set::all();
    answers(b, Hook::TurretArcs, ship, |ability, _| {
        if let Some(Change::TurretOnly(only)) = ability.change {
            arcs = arcs & only;
        }
    });
    arcs
}

/// Whether `ship` cannot attack again through a turret arc from which it has attacked this round
/// [ATK-22].
pub fn spends_turret_arcs<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let mut does = false;
    answers(b, Hook::TurretArcs, ship, |ability, _| {
        does |= ability.change == Some(Change::EachTurretArcOnce)
    });
    does
}

/// Whether this "Action:" ability is printed on a damage card [DMG-33].
const fn is_of_damage_card(number: u8) -> bool {
    (number as usize) < DAMAGE_KINDS
}

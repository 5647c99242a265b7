//! Which actions a ship may perform, in what colour, and what they do more.

use killbox_components::ability::{Change, Hook, Source, Trigger};
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::arc::Arc;
use killbox_components::damage::DAMAGE_KINDS;
use killbox_components::frame::action::ActionWhat;
use killbox_components::geometry::Template;
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::sets::Set;
use killbox_components::token::Token;

use crate::answers::predicates;
use crate::answers::predicates::answers;
use crate::reads::measure;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// ACT-2: actions by their colour, and whether those of cards are among them.
#[derive(Clone, Copy, Debug, Default)]
pub struct WhileStressed {
    /// Standard actions.
    pub standard: [Set<ActionKind>; 3],
    /// Actions of cards.
    pub cards: [bool; 3],
    /// Those of damage cards.
    pub damage_cards: bool,
    /// TOK-47: those of damage cards, of an ionized ship.
    pub ionized: bool,
}

impl WhileStressed {
    /// A ship that is not stressed.
    pub fn everything() -> WhileStressed {
        WhileStressed { standard: [Set::all(); 3], cards: [true; 3], damage_cards: true, ionized: false }
    }

    /// Whether there is none.
    pub fn is_nothing(&self) -> bool {
        self.standard.iter().all(|kinds| kinds.is_empty()) && self.cards == [false; 3] && !self.damage_cards
    }
}

/// ACT-23: how many more ships can be coordinated, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CoordinatesMore {
    /// How many more.
    pub n: u8,
    /// Only of the type of the first.
    pub same_type: bool,
    /// All perform the same action.
    pub same_action: bool,
    /// ACT-5: all treat it as red.
    pub as_red: bool,
    /// Each of them gains it.
    pub gain: Option<Token>,
}

/// DMG-33: whether no ability forbids the action.
pub fn may_perform<O: Observer>(b: &Battle<O>, ship: ShipSlot, what: ActionWhat) -> bool {
    let mut may = true;
    answers(b, Hook::Perform, ship, |ability, _| {
        if let (Some(Change::CannotPerform(kinds)), ActionWhat::Standard(kind)) = (ability.change, what) {
            may &= !kinds.has(kind);
        }
        if let Some(Change::PerformOnly { kinds, damage_cards }) = ability.change {
            may &= match what {
                ActionWhat::Standard(kind) => kinds.has(kind),
                ActionWhat::Card(number) => damage_cards && is_of_damage_card(number),
                ActionWhat::Objective(_) => false,
            };
        }
    });
    may
}

/// ACT-2: the actions that stress does not keep `ship` from.
pub fn while_stressed<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> WhileStressed {
    let mut all = WhileStressed::default();
    answers(b, Hook::WhileStressed, ship, |ability, _| {
        all.damage_cards |= ability.change == Some(Change::DamageCardsWhileStressed);
        all.ionized |= ability.change == Some(Change::DamageCardsWhileIonized);
        if let Some(Change::WhileStressed { kinds, cards, colors }) = ability.change {
            for color in colors.iter() {
                all.standard[color as usize] |= kinds;
                all.cards[color as usize] |= cards;
            }
        }
    });
    all
}

/// ACT-23: whether a ship that `ship` coordinates performs only what is on the bar of `ship`.
pub fn coordinates_own_actions<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let mut does = false;
    answers(b, Hook::Coordinate, ship, |ability, _| {
        does |= ability.change == Some(Change::CoordinateOwnActions);
    });
    does
}

/// ACT-23: how many more ships `ship` can coordinate by an action in that colour.
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

/// ACT-23: the remotes that `ship` can choose by the coordinate action, if they are near enough,
/// and the templates with which they relocate then.
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

/// ACT-2: whether `target`, coordinated by `ship`, performs its action in spite of stress.
pub fn coordinated_in_spite_of_stress<O: Observer>(b: &Battle<O>, ship: ShipSlot, target: ShipSlot) -> bool {
    let mut may = false;
    answers(b, Hook::Coordinate, ship, |ability, _| {
        if let Some(Change::CoordinatedActWhileStressed(range)) = ability.change {
            may |= range.has(b.tokens[target].count(Token::Stress));
        }
    });
    may
}

/// TOK-42: the ships that `ship` can jam wherever they are, friendly ones and itself too.
pub fn jams_also<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ShipSet {
    let mut also = ShipSet::EMPTY;
    answers(b, Hook::Jam, ship, |ability, _| match (ability.change, ability.source.ship()) {
        (Some(Change::MayJam(group)), _) => {
            also = also | predicates::ships(b, &Trigger { ship, ..Trigger::default() }, None, group);
        }
        (Some(Change::JamNear { range, .. }), Some(from)) => {
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

/// ACT-4: the colour in which `ship` performs an action that has this colour.
pub fn action_color<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    kind: ActionKind,
    color: ActionColor,
) -> ActionColor {
    let mut seen = color;
    answers(b, Hook::ActionColor, ship, |ability, _| {
        if let Some(Change::ActionColor { kinds, only, color }) = ability.change
            && kinds.has(kind)
            && only.is_none_or(|only| only == seen)
        {
            seen = color;
        }
    });
    seen
}

/// TOK-19: the one side that `ship` can reinforce, if an ability says so.
pub fn reinforces_only<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<Arc> {
    let mut only = None;
    answers(b, Hook::Reinforce, ship, |ability, _| {
        if let Some(Change::ReinforceOnly(arc)) = ability.change {
            only = Some(arc);
        }
    });
    only
}

/// CHG-25, CHG-27: how many charges more the reload action of `ship` recovers, whichever the card.
pub fn reload_action_recovers_more<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let mut more = 0;
    answers(b, Hook::Reload, ship, |ability, _| {
        if let Some(Change::EachReloadsMore(n)) = ability.change {
            more += n;
        }
    });
    more
}

/// CHG-25: how many charges more that card recovers when it is reloaded.
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

/// MOV-84: where abilities let the turret indicator of `ship` point.
pub fn turret_arcs<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Set<Arc> {
    let mut arcs = Set::all();
    answers(b, Hook::TurretArcs, ship, |ability, _| {
        if let Some(Change::TurretOnly(only)) = ability.change {
            arcs = arcs & only;
        }
    });
    arcs
}

/// ATK-22: whether `ship` cannot attack again through a turret arc from which it has attacked this
/// round.
pub fn spends_turret_arcs<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let mut does = false;
    answers(b, Hook::TurretArcs, ship, |ability, _| does |= ability.change == Some(Change::TurretArcsOnce));
    does
}

/// Whether an "Action:" ability is printed on a damage card (DMG-33).
const fn is_of_damage_card(number: u8) -> bool {
    (number as usize) < DAMAGE_KINDS
}

//! The compiled form of the abilities of one matchup: flat, plain data that the rules read while a game runs.
//!
//! Abilities of the damage deck come first, by kind of card; then those of each ship's cards, by ship. An ability is
//! named by its place in that list. What it waits for is an index ([`Hook`]); what it does is a short list of [`Op`]s.

use crate::damage::{DAMAGE_KINDS, DamageKind};
use crate::dice::{DieKind, Face};
use crate::frame::action::ActionSet;
use crate::ids::ShipSlot;
use crate::token::Token;

use super::hook::{HOOKS, Hook, Hooks};
use super::language::{ChargeWord, Cost, DamageWord, Decider, ForEach, Requirement, Ships, Who};

/// The abilities of both squads' cards and of the damage deck, indexed by what they wait for. The default has none at
/// all, not even those of the damage deck.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    pub(super) abilities: Box<[Compiled]>,
    pub(super) ops: Box<[Op]>,
    pub(super) tests: Box<[Requirement]>,
    pub(super) costs: Box<[Cost]>,
    /// Abilities of ship and upgrade cards, ordered by hook, then by ship.
    pub(super) listeners: Box<[u16]>,
    /// The part of `listeners` of each hook.
    pub(super) by_hook: ByHook<Span>,
    /// The hooks at which a ship or upgrade card listens.
    pub(super) heard: Hooks,
    /// The kinds of damage card that listen at each hook, as bits.
    pub(super) damage_hooks: ByHook<u16>,
    /// The abilities of each kind of damage card.
    pub(super) damage: [Span; DAMAGE_KINDS],
}

/// One value for each hook.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ByHook<T>(pub [T; HOOKS]);

impl<T: Copy + Default> Default for ByHook<T> {
    fn default() -> Self {
        ByHook([T::default(); HOOKS])
    }
}

/// A part of one of a program's lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The first.
    pub first: u16,
    /// How many.
    pub len: u16,
}

impl Span {
    const fn range(self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + self.len as usize
    }
}

/// Where an ability is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A damage card of this kind: it belongs to the ship on which the card lies faceup.
    Damage(DamageKind),
    /// The ship card of this ship, its ship ability included.
    Ship(ShipSlot),
    /// An upgrade card of this ship.
    Upgrade(ShipSlot, u8),
}

/// One ability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compiled {
    /// Where it is printed.
    pub source: Source,
    /// What it waits for.
    pub hook: Hook,
    /// Which of those events it hears.
    pub filter: Filter,
    /// ABL-26: what must hold.
    pub tests: Span,
    /// ABL-3: who decides, if it is optional.
    pub may: Option<Decider>,
    /// ABL-31: the ships from which one is chosen.
    pub choose: Option<Ships>,
    /// ABL-48.
    pub costs: Span,
    /// What it does.
    pub ops: Span,
    /// What it changes while it holds; such an ability has no ops.
    pub change: Option<Change>,
}

/// Which events of a hook an ability hears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// All.
    All,
    /// Those of such ships.
    Of(Ships),
    /// Maneuvers.
    Maneuver {
        /// Of such ships.
        who: Ships,
        /// Only fully executed ones, or only the others.
        fully: Option<bool>,
        /// Bits by [`crate::maneuver::Bearing`].
        bearings: u16,
        /// Bits by speed.
        speeds: u8,
        /// Bits by [`crate::maneuver::Difficulty`].
        colors: u8,
        /// Only the ion maneuver, or only others.
        ion: Option<bool>,
        /// Only if it met an obstacle, or only if not.
        met_obstacle: Option<bool>,
    },
    /// Actions.
    Action {
        /// Of such ships.
        who: Ships,
        /// Bits by [`crate::action::ActionKind`].
        kinds: u16,
        /// Actions of cards too.
        cards: bool,
    },
    /// Tokens.
    Tokens {
        /// Of such ships.
        who: Ships,
        /// Bits by [`Token`].
        tokens: u16,
    },
    /// Damage.
    Damage {
        /// Of such ships.
        who: Ships,
        /// Only this kind.
        kind: Option<DamageWord>,
    },
    /// Attacks by such ships.
    Attack {
        /// The attackers.
        who: Ships,
        /// Only those that hit, or only those that miss.
        hits: Option<bool>,
    },
    /// Attacks on such ships.
    Defend {
        /// The defenders.
        who: Ships,
        /// Only those that hit, or only those that miss.
        hits: Option<bool>,
    },
}

impl Filter {
    /// The ships whose events it hears.
    pub const fn who(&self) -> Option<Ships> {
        match *self {
            Filter::All => None,
            Filter::Of(who)
            | Filter::Maneuver { who, .. }
            | Filter::Action { who, .. }
            | Filter::Tokens { who, .. }
            | Filter::Damage { who, .. }
            | Filter::Attack { who, .. }
            | Filter::Defend { who, .. } => Some(who),
        }
    }
}

/// What an ability changes while it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// More or fewer dice.
    Dice(i8),
    /// Own dice are modified by nothing but this.
    ModifyOnlyBy {
        /// CHG-16.
        force: bool,
    },
    /// No actions are performed but these.
    PerformOnly {
        /// Standard actions, as bits by [`crate::action::ActionKind`].
        kinds: u16,
        /// Those of damage cards.
        damage_cards: bool,
    },
    /// Harder or easier maneuvers.
    Difficulty {
        /// Bits by [`crate::maneuver::Bearing`].
        bearings: u16,
        /// Bits by speed.
        speeds: u8,
        /// Steps, positive for harder.
        steps: i8,
    },
}

/// One step of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Gain tokens.
    Gain {
        /// Who.
        who: Who,
        /// What.
        token: Token,
        /// How many.
        n: u8,
    },
    /// Remove tokens.
    Remove {
        /// Whose.
        who: Who,
        /// What.
        token: Token,
        /// How many at most.
        n: u8,
    },
    /// Suffer damage.
    Suffer {
        /// Who.
        who: Who,
        /// HIT or CRIT.
        kind: DamageWord,
        /// How much.
        n: u8,
        /// Times what.
        for_each: Option<ForEach>,
    },
    /// Recover charges.
    Recover {
        /// Who.
        who: Who,
        /// What.
        charge: ChargeWord,
        /// How many at most.
        n: u8,
    },
    /// Lose charges.
    Lose {
        /// Who.
        who: Who,
        /// What.
        charge: ChargeWord,
        /// How many at most.
        n: u8,
    },
    /// Repair the damage card that speaks.
    RepairThisCard,
    /// Perform an action.
    PerformAction {
        /// Who.
        who: Who,
        /// Which.
        set: ActionSet,
        /// ACT-2: stress does not keep it from acting.
        while_stressed: bool,
    },
    /// Roll a die and remember its face.
    Roll(DieKind),
    /// Skip the next ops unless the remembered face is one of these (bits by [`Face`]).
    UnlessFace {
        /// The faces.
        faces: u8,
        /// How many ops.
        skip: u8,
    },
    /// Skip the next ops unless all this holds.
    Unless {
        /// The tests.
        tests: Span,
        /// How many ops.
        skip: u8,
    },
    /// ABL-47: the next ops are one effect: skip them unless each would change something.
    Together {
        /// How many ops.
        len: u8,
    },
    /// Skip the next ops.
    Skip(u8),
}

impl Program {
    /// Whether nobody listens at `hook`, given the kinds of damage card that lie faceup anywhere.
    #[inline]
    pub const fn is_silent(&self, hook: Hook, faceup_kinds: u16) -> bool {
        !self.heard.has(hook) && self.damage_hooks.0[hook as usize] & faceup_kinds == 0
    }

    /// The kinds of damage card that listen at `hook`, as bits.
    #[inline]
    pub const fn damage_kinds(&self, hook: Hook) -> u16 {
        self.damage_hooks.0[hook as usize]
    }

    /// The abilities of a kind of damage card that listen at `hook`, with their numbers.
    pub fn of_damage(&self, kind: DamageKind, hook: Hook) -> impl Iterator<Item = (u16, &Compiled)> {
        let span = self.damage[kind.index()];
        let all = (span.first..).zip(&self.abilities[span.range()]);
        all.filter(move |(_, ability)| ability.hook == hook)
    }

    /// The abilities of ship and upgrade cards that listen at `hook`, by ship, each with its ship and number.
    pub fn of_cards(&self, hook: Hook) -> impl Iterator<Item = (ShipSlot, u16, &Compiled)> {
        self.listeners[self.by_hook.0[hook as usize].range()].iter().map(|&number| {
            let ability = &self.abilities[usize::from(number)];
            let ship = match ability.source {
                Source::Ship(ship) | Source::Upgrade(ship, _) => ship,
                Source::Damage(_) => ShipSlot::NONE,
            };
            (ship, number, ability)
        })
    }

    /// The ability with this number.
    pub fn ability(&self, number: u16) -> &Compiled {
        &self.abilities[usize::from(number)]
    }

    /// How many abilities there are.
    pub fn len(&self) -> usize {
        self.abilities.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.abilities.is_empty()
    }

    /// What an ability does.
    pub fn ops(&self, ability: &Compiled) -> &[Op] {
        &self.ops[ability.ops.range()]
    }

    /// What must hold.
    pub fn tests(&self, span: Span) -> &[Requirement] {
        &self.tests[span.range()]
    }

    /// What is paid.
    pub fn costs(&self, ability: &Compiled) -> &[Cost] {
        &self.costs[ability.costs.range()]
    }
}

/// Bits by face.
pub(super) fn face_bits(faces: &[Face]) -> u8 {
    faces.iter().fold(0, |bits, face| bits | 1 << *face as u8)
}

//! Choices: the meaning of each legal answer to a decision ([`Choice`]), and its encoding in four
//! bytes ([`OptionKey`]). Lists of options and replays store the encoding.
//!
//! Only this file knows the bits. They never change, because replays and trained players rely on
//! them. The argument of a few verbs depends on the decision, so a key is decoded together with its
//! [`DecisionKind`].
//!
//! | verb | subject | argument |
//! |---|---|---|
//! | `Pass` | 0 | 0 |
//! | `Accept` | 0 | [`DecisionKind::Obstruction`]: [`Line`] |
//! | `Accept` | ship | the number, 8 bits |
//! | `Seat` | 0 | [`Seat`] |
//! | `Ship` | ship | 0 |
//! | `Object` | object | 0; [`DecisionKind::ObstacleChoice`] of an obstacle: the outline, 8 bits |
//! | `Maneuver` | ship | [`Maneuver::number`]: code, 8 bits; difficulty, 2 bits |
//! | `Action` | ship | kind, 4 bits; colour, 2 bits |
//! | `CardAction` | ship | the action's number on the ship, 8 bits |
//! | `Position` | 0 | boost template, tractor rotation: [`Direction`] |
//! | `Position` | 0 | side of a roll: side, 2 bits; bend, 2 bits |
//! | `Position` | 0 | position of a roll or Tallon Roll: [`SlideOffset`] |
//! | `Position` | 0 | tractor move: 0 boost; 1 to 3 roll left by [`SlideOffset`], 4 to 6 right |
//! | `Position` | 0 | tractor roll with a template that bends left: 7 to 12; right: 13 to 18 |
//! | `Position` | ship | [`DecisionKind::Decloak`]: [`Direction`] |
//! | `Cell` | object | coarse cell: below 64 on the seat's own ground, from 64 on near a ship |
//! | `Cell` | object | cell: [`cell_number`], 15 bits; near a ship, 1 bit |
//! | `Facing` | object | the facing, 8 bits |
//! | `Arc` | ship | [`Arc`], 3 bits; of a second turret indicator: 1 bit, [`Arc`], 3 bits |
//! | `Attack` | defender | weapon, 4 bits; [`Arc`], 3 bits |
//! | `SpendToken` | 0 | [`Token`], 5 bits; how many, 4 bits; how many on focus results, 4 bits |
//! | `SpendTokenOf` | lender | as `SpendToken` |
//! | `SpendForce` | 0, or the lender | how many, 8 bits; of a lender, 1 bit |
//! | `SpendLock`, `GasCloud` | 0 | 0 |
//! | `Reroll` | 0 | 4 bits each: blank, focus, hit or evade, crit |
//! | `RemoveToken`, `Token` | ship | [`Token`] |
//! | `BreakLock` | object | the ship whose lock it is; [`DecisionKind::JamRemoval`]: 0 |
//! | `Card` | ship | the card's index, 8 bits; 255 the ship card |
//! | `DamageCard` | ship | [`DamageKind`], 8 bits; facedown, 1 bit |
//! | `Ability`, `ModifyBy` | ship | the ability's number |
//! | `Face` | 0 | [`Face`] |
//! | `Relocate` | remote | [`Template::index`], 5 bits; set of guides, 3 bits |
//! | `Template` | ship | [`Template::index`], 5 bits; [`Edge`], 2 bits |
//!
//! `Template` places a device at the edge, or moves the ship with a template that a card grants: a
//! boost (front), a barrel roll (left, right) or a decloak.

use serde::{Deserialize, Serialize};
use strum::{EnumCount, EnumDiscriminants, VariantArray};

use crate::action::{ActionColor, ActionKind};
use crate::arc::Arc;
use crate::damage::{ALL_DAMAGE_KINDS, DamageKind};
use crate::decision::DecisionKind;
use crate::dice::{DICE_PER_WORD, DieKind, Face, Faces};
use crate::geometry::device::Edge;
use crate::geometry::{OutlineId, SlideOffset, Template};
use crate::ids::{CARDS_PER_SHIP, DEVICES, OBJECTIVES, OBSTACLES, ObjectId, SHIPS, Seat, ShipSlot};
use crate::maneuver::{Direction, Maneuver};
use crate::spec::WEAPONS;
use crate::token::Token;

/// The number of cells in a row, and in a column, of the grid for placement [RND-18, RND-21].
pub const CELLS: u8 = 96;

/// The maximum number of times [`CELLS`] that a row has: a play area wider than the standard one
/// has more than [`CELLS`] cells in a row [RND-17].
pub const PAGES: u8 = 2;

/// A legal answer to a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumCount, EnumDiscriminants)]
#[strum_discriminants(name(ChoiceKind), doc = "Which kind of choice it is.", allow(missing_docs))]
pub enum Choice {
    /// Declines, or says that the player is done.
    Pass,

    // --- set-up ---
    /// This seat is the first player [LEG-5].
    Seat(Seat),
    /// An obstacle with this outline is placed next, as this object [RND-18].
    Obstacle {
        /// The object that it becomes.
        object: ObjectId,
        /// The outline, including which face is up.
        outline: OutlineId,
    },
    /// A facing, for placement [RND-18, RND-21].
    Facing {
        /// The ship or obstacle that is placed.
        object: ObjectId,
        /// One of sixteen facings, counter-clockwise. 0 points straight away from the player's own
        /// edge.
        facing: u8,
    },
    /// A coarse cell, for placement [RND-18, RND-21].
    Area {
        /// The ship or obstacle that is placed.
        object: ObjectId,
        /// The number of the coarse cell.
        area: u8,
    },
    /// A coarse cell outside the deployment zone, near a ship whose card allows it [RND-21/open].
    AreaNear {
        /// The ship that is placed.
        ship: ShipSlot,
        /// The number of the coarse cell.
        area: u8,
    },
    /// A cell, for placement [RND-18, RND-21].
    Cell {
        /// The ship or obstacle that is placed.
        object: ObjectId,
        /// For an obstacle: the row on the board. For a ship: the depth in cells.
        row: u8,
        /// The column.
        column: u8,
    },
    /// A cell outside the deployment zone, near a ship whose card allows it [RND-21/open].
    CellNear {
        /// The ship that is placed.
        ship: ShipSlot,
        /// The row on the board.
        row: u8,
        /// The column.
        column: u8,
    },

    // --- ships and objects ---
    /// A ship: the one whose turn it is, or the one that an effect affects.
    Ship(ShipSlot),
    /// An object, by the decision:
    /// - the object that is locked, the device that detonates, or the obstacle that an effect
    ///   affects;
    /// - the objective token with which the scenario's action is performed [SCN-10];
    /// - in set-up, the device that is placed next [ENV-5].
    Object(ObjectId),

    // --- movement ---
    /// A maneuver [RND-42, MOV-9, MOV-80].
    Maneuver {
        /// The ship.
        ship: ShipSlot,
        /// The maneuver.
        maneuver: Maneuver,
    },
    /// The direction of a boost or of a rotation. Straight stands for a rotation by 180 degrees
    /// [MOV-63, MOV-86, MOV-90].
    Direction(Direction),
    /// A barrel roll [MOV-70].
    Roll {
        /// The side: left or right.
        side: Direction,
        /// The bend of the template, as seen along the travel [GEO-63].
        bend: Direction,
    },
    /// One of three final positions [MOV-53, MOV-71].
    Position(SlideOffset),
    /// A decloak [MOV-76].
    Decloak {
        /// The ship.
        ship: ShipSlot,
        /// Straight for a boost straight ahead, left or right for a roll to that side.
        direction: Direction,
    },
    /// A boost of a tractored ship [MOV-88].
    TractorBoost,
    /// A barrel roll of a tractored ship [MOV-88].
    TractorRoll {
        /// The side: left or right.
        side: Direction,
        /// The bend of the template, as seen along the travel [GEO-63].
        bend: Direction,
        /// The final position.
        offset: SlideOffset,
    },
    /// An arc for a turret indicator or a reinforce token [RND-22, MOV-84, TOK-19].
    Arc {
        /// The ship.
        ship: ShipSlot,
        /// The arc.
        arc: Arc,
    },
    /// A template and where it is set: to place a device [DEV-2, DEV-3], or to move with a template
    /// that a card grants [MOV-63, MOV-70, MOV-75].
    Template {
        /// The ship that places the device or moves.
        ship: ShipSlot,
        /// The template.
        template: Template,
        /// The edge of the base at which the template is set.
        edge: Edge,
    },

    // --- actions ---
    /// A standard action [ACT-12].
    Action {
        /// The ship.
        ship: ShipSlot,
        /// The action.
        kind: ActionKind,
        /// The colour of the action [ACT-4].
        color: ActionColor,
    },
    /// An action that a card prints [ABL-7, DMG-16].
    CardAction {
        /// The ship.
        ship: ShipSlot,
        /// The number of the action on the ship: kinds of damage card first, then the ship's own
        /// actions.
        number: u8,
    },

    // --- attacks and dice ---
    /// An attack [ATK-31].
    Attack {
        /// The defender.
        defender: ShipSlot,
        /// The index of the weapon on the ship card.
        weapon: u8,
        /// The attack arc.
        arc: Arc,
    },
    /// The line along which range is measured [ATK-85].
    Line(Line),
    /// Spends tokens on dice [TOK-13 to TOK-17].
    SpendToken {
        /// The ship that lends the tokens; `None` for the ship's own [ABL-8].
        lender: Option<ShipSlot>,
        /// The kind of token.
        token: Token,
        /// The number of tokens.
        n: u8,
        /// For evade tokens: the number that change FOC results. The others change BLK results
        /// [TOK-17].
        on_focus: u8,
    },
    /// Spends Force on dice [CHG-16].
    SpendForce {
        /// The ship that lends the Force; `None` for the ship's own [ABL-8].
        lender: Option<ShipSlot>,
        /// The amount of Force.
        n: u8,
    },
    /// Spends the lock on dice [TOK-32].
    SpendLock,
    /// Uses the change of a die that a gas cloud grants [LEG-21].
    GasCloud,
    /// Rerolls dice [ATK-57].
    Reroll(Reroll),
    /// A result [ATK-55].
    Face(Face),

    // --- tokens and cards ---
    /// A jammed ship loses this token [TOK-43].
    RemoveToken {
        /// The ship.
        ship: ShipSlot,
        /// The token.
        token: Token,
    },
    /// A jammed ship loses its lock on this object [TOK-43].
    LoseLock(ObjectId),
    /// A token that is spent, removed or given away [TOK-2].
    Token {
        /// The ship that has the token.
        ship: ShipSlot,
        /// The token.
        token: Token,
    },
    /// A lock that is broken [TOK-2].
    BreakLock {
        /// The ship that has the lock.
        owner: ShipSlot,
        /// The object that is locked.
        object: ObjectId,
    },
    /// An upgrade card [CHG-3, CHG-25].
    Upgrade {
        /// The ship that has the card.
        ship: ShipSlot,
        /// The index of the card among the ship's cards.
        card: u8,
    },
    /// The ship card of this ship [CHG-3].
    ShipCard(ShipSlot),
    /// A damage card [DMG-3, DMG-13].
    DamageCard {
        /// The ship that has the card.
        ship: ShipSlot,
        /// The kind of card.
        kind: DamageKind,
    },
    /// A random facedown damage card of this ship [DMG-12, DMG-14].
    FacedownCard(ShipSlot),

    // --- abilities ---
    /// An ability [ABL-22, ABL-30].
    Ability {
        /// The ship that has the ability.
        ship: ShipSlot,
        /// The number of the ability in the matchup's program.
        ability: u16,
    },
    /// An ability that modifies dice [ATK-42, ATK-52].
    ModifyBy {
        /// The ship that has the ability.
        ship: ShipSlot,
        /// The number of the ability in the matchup's program.
        ability: u16,
    },
    /// A number that an ability asks for: the part of the ability [ABL-4], or how many charges,
    /// results or which initiative [RND-37].
    Number {
        /// The ship that has the ability.
        ship: ShipSlot,
        /// The number.
        n: u8,
    },

    // --- remotes ---
    /// A relocation of a remote [DEV-35, DEV-51].
    Relocate {
        /// The remote.
        remote: ShipSlot,
        /// The template.
        template: Template,
        /// The set of guides at which the template is set
        /// ([`relocated`](crate::geometry::device::relocated)).
        guides: u8,
    },

    // --- huge ships ---
    /// The arcs of the two turret indicators of a huge ship [HUG-59].
    Arcs {
        /// The ship.
        ship: ShipSlot,
        /// The arc of the first indicator.
        arc: Arc,
        /// The arc of the second indicator.
        second: Arc,
    },
}

/// A class of lines along which range can be measured [ATK-85].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Line {
    /// Nothing obstructs the line.
    Clear,
    /// An obstacle obstructs the line, but no gas cloud.
    Obstructed,
    /// A gas cloud obstructs the line [LEG-21].
    ByGasCloud,
}

impl Line {
    /// All classes, in the order of the enum.
    pub const ALL: [Line; 3] = [Line::Clear, Line::Obstructed, Line::ByGasCloud];
}

/// The dice that are rerolled: how many of each face [ATK-57].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Reroll {
    /// The number of BLK results.
    pub blank: u8,
    /// The number of FOC results.
    pub focus: u8,
    /// The number of HIT results of attack dice, or EVD results of defense dice.
    pub hit: u8,
    /// The number of CRIT results.
    pub crit: u8,
}

impl Reroll {
    /// The rerolled dice by face, for dice of this kind.
    pub const fn of(self, dice: DieKind) -> Faces {
        let mut faces = [0; 5];
        faces[Face::Blank as usize] = self.blank;
        faces[Face::Focus as usize] = self.focus;
        faces[if matches!(dice, DieKind::Attack) { Face::Hit } else { Face::Evade } as usize] = self.hit;
        faces[Face::Crit as usize] = self.crit;
        faces
    }
}

/// The verb of an option. Replays contain its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
enum Verb {
    #[default]
    Pass,
    Accept,
    Seat,
    Ship,
    Object,
    Maneuver,
    Action,
    CardAction,
    Position,
    Cell,
    Facing,
    Arc,
    Attack,
    SpendToken,
    SpendForce,
    SpendLock,
    Reroll,
    GasCloud,
    RemoveToken,
    BreakLock,
    Card,
    DamageCard,
    Ability,
    ModifyBy,
    Face,
    Token,
    Template,
    SpendTokenOf,
    Relocate,
}

/// An encoded option. Equal keys mean equal options, in every game and version of the replay
/// format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct OptionKey {
    verb: Verb,
    subject: u8,
    arg: u16,
}

const _: () = assert!(size_of::<OptionKey>() == 4);

// --- the bits ---

/// A bit field of an argument.
#[derive(Clone, Copy)]
struct Bits {
    from: u32,
    len: u32,
}

impl Bits {
    const fn new(from: u32, len: u32) -> Bits {
        assert!(from + len <= u16::BITS);
        Bits { from, len }
    }

    /// The field that follows this one.
    const fn then(self, len: u32) -> Bits {
        Bits::new(self.from + self.len, len)
    }

    /// Whether every number below `count` fits in the field.
    const fn holds(self, count: usize) -> bool {
        count <= 1 << self.len
    }

    const fn put(self, value: u16) -> u16 {
        debug_assert!(value < 1 << self.len);
        value << self.from
    }

    const fn get(self, arg: u16) -> u16 {
        arg >> self.from & ((1 << self.len) - 1)
    }
}

const ACTION: Bits = Bits::new(0, 4);
const COLOR: Bits = ACTION.then(2);
const SIDE: Bits = Bits::new(0, 2);
const BEND: Bits = SIDE.then(2);
const WEAPON: Bits = Bits::new(0, 4);
const THROUGH: Bits = WEAPON.then(3);
const TOKEN: Bits = Bits::new(0, 5);
const HOW_MANY: Bits = TOKEN.then(4);
const ON_FOCUS: Bits = HOW_MANY.then(4);
const BLANK: Bits = Bits::new(0, 4);
const FOCUS: Bits = BLANK.then(4);
const HIT: Bits = FOCUS.then(4);
const CRIT: Bits = HIT.then(4);
const ONE_ARC: Bits = Bits::new(0, 3);
/// The bit of [`Verb::Arc`] that marks two indicators.
const TWO: u16 = 1 << 3;
const OTHER_ARC: Bits = Bits::new(4, 3);
const TEMPLATE: Bits = Bits::new(0, 5);
const EDGE: Bits = TEMPLATE.then(2);
const GUIDES: Bits = TEMPLATE.then(3);
const CELL: Bits = Bits::new(0, 15);
const NEAR: Bits = CELL.then(1);
const DAMAGE: Bits = Bits::new(0, 8);
const FACEDOWN: Bits = DAMAGE.then(1);

/// The number of the first coarse cell near a ship.
const AREAS_NEAR: u16 = 64;
/// The bit of [`Verb::SpendForce`] that marks Force of another ship.
const LENT: u16 = 1 << 8;
/// The argument of [`Verb::Card`] that stands for the ship card.
const SHIP_CARD: u16 = u8::MAX as u16;

const _: () = {
    const DICE: usize = DICE_PER_WORD as usize + 1;
    assert!(SHIPS + OBSTACLES + DEVICES + OBJECTIVES <= u64::BITS as usize);
    assert!(ACTION.holds(ActionKind::ALL.len()) && COLOR.holds(ActionColor::Purple as usize + 1));
    assert!(SIDE.holds(Direction::Right as usize + 1) && BEND.holds(Direction::Right as usize + 1));
    assert!(WEAPON.holds(WEAPONS) && THROUGH.holds(Arc::ALL.len()));
    assert!(TOKEN.holds(Token::COUNT) && HOW_MANY.holds(DICE) && ON_FOCUS.holds(DICE));
    assert!(BLANK.holds(DICE) && FOCUS.holds(DICE) && HIT.holds(DICE) && CRIT.holds(DICE));
    assert!(TEMPLATE.holds(Template::COUNT) && EDGE.holds(Edge::ALL.len()));
    assert!(CELL.holds(PAGES as usize * CELLS as usize * CELLS as usize) && NEAR.holds(2));
    assert!(DAMAGE.holds(ALL_DAMAGE_KINDS) && FACEDOWN.holds(2));
    assert!(CARDS_PER_SHIP <= SHIP_CARD as usize);
};

impl OptionKey {
    /// Whether the option declines.
    #[inline]
    pub fn is_pass(self) -> bool {
        self.verb == Verb::Pass
    }

    /// The four bytes as one number.
    pub const fn bits(self) -> u32 {
        self.verb as u32 | (self.subject as u32) << 8 | (self.arg as u32) << 16
    }

    /// The choice that the key stands for as an answer to such a decision; `None` if no such
    /// decision ever offers it.
    #[inline]
    pub fn choice(self, asked: DecisionKind) -> Option<Choice> {
        let OptionKey { verb, subject, arg } = self;
        Some(match verb {
            Verb::Pass if subject == 0 && arg == 0 => Choice::Pass,
            Verb::SpendLock if subject == 0 && arg == 0 => Choice::SpendLock,
            Verb::GasCloud if subject == 0 && arg == 0 => Choice::GasCloud,
            Verb::Pass | Verb::SpendLock | Verb::GasCloud => return None,
            Verb::Ship if arg == 0 => Choice::Ship(ship_or_remote(subject)?),
            Verb::Ship => return None,
            Verb::Maneuver => Choice::Maneuver { ship: ship(subject)?, maneuver: Maneuver::numbered(arg)? },
            Verb::Action if arg >> (COLOR.from + COLOR.len) == 0 => Choice::Action {
                ship: ship(subject)?,
                kind: nth(&ActionKind::ALL, ACTION.get(arg))?,
                color: nth(&COLORS, COLOR.get(arg))?,
            },
            Verb::Action => return None,
            Verb::CardAction => Choice::CardAction { ship: ship(subject)?, number: byte(arg)? },
            Verb::Ability => Choice::Ability { ship: ship_or_remote(subject)?, ability: arg },
            Verb::ModifyBy => Choice::ModifyBy { ship: ship_or_remote(subject)?, ability: arg },
            Verb::Attack => Choice::Attack {
                defender: ship_or_remote(subject)?,
                weapon: WEAPON.get(arg) as u8,
                arc: nth(&Arc::ALL, arg >> THROUGH.from)?,
            },
            Verb::SpendToken if subject == 0 => spend(None, arg)?,
            Verb::SpendToken => return None,
            Verb::SpendTokenOf => spend(Some(ship(subject)?), arg)?,
            Verb::SpendForce if arg & LENT != 0 => {
                Choice::SpendForce { lender: Some(ship(subject)?), n: byte(arg & !LENT)? }
            }
            Verb::SpendForce if subject == 0 => Choice::SpendForce { lender: None, n: byte(arg)? },
            Verb::Reroll if subject == 0 => Choice::Reroll(Reroll {
                blank: BLANK.get(arg) as u8,
                focus: FOCUS.get(arg) as u8,
                hit: HIT.get(arg) as u8,
                crit: CRIT.get(arg) as u8,
            }),
            Verb::Face if subject == 0 => Choice::Face(nth(&Face::ALL, arg)?),
            Verb::Seat if subject == 0 => Choice::Seat(nth(&Seat::BOTH, arg)?),
            Verb::SpendForce | Verb::Reroll | Verb::Face | Verb::Seat => return None,
            Verb::Accept if matches!(asked, DecisionKind::Obstruction) => {
                Choice::Line(nth(&Line::ALL, arg).filter(|_| subject == 0)?)
            }
            Verb::Accept => Choice::Number { ship: ship_or_remote(subject)?, n: byte(arg)? },
            Verb::Object
                if matches!(asked, DecisionKind::ObstacleChoice)
                    && ObjectId(subject).as_device().is_none() =>
            {
                Choice::Obstacle { object: ObjectId(subject), outline: OutlineId(byte(arg)?) }
            }
            Verb::Object if arg == 0 => Choice::Object(ObjectId(subject)),
            Verb::Object => return None,
            Verb::Position => position(asked, subject, arg)?,
            Verb::Cell => cell(asked, subject, arg)?,
            Verb::Facing => Choice::Facing { object: ObjectId(subject), facing: byte(arg)? },
            Verb::Arc if arg & TWO != 0 => Choice::Arcs {
                ship: ship(subject)?,
                arc: nth(&Arc::ALL, ONE_ARC.get(arg))?,
                second: nth(&Arc::ALL, arg >> OTHER_ARC.from)?,
            },
            Verb::Arc => Choice::Arc { ship: ship_or_remote(subject)?, arc: nth(&Arc::ALL, arg)? },
            Verb::RemoveToken => Choice::RemoveToken { ship: ship(subject)?, token: nth(&Token::ALL, arg)? },
            Verb::Token => Choice::Token { ship: ship(subject)?, token: nth(&Token::ALL, arg)? },
            Verb::BreakLock if matches!(asked, DecisionKind::JamRemoval) => {
                Choice::LoseLock(Some(ObjectId(subject)).filter(|_| arg == 0)?)
            }
            Verb::BreakLock => {
                Choice::BreakLock { owner: ship_or_remote(byte(arg)?)?, object: ObjectId(subject) }
            }
            Verb::Card if arg == SHIP_CARD => Choice::ShipCard(ship(subject)?),
            Verb::Card => Choice::Upgrade { ship: ship(subject)?, card: byte(arg)? },
            Verb::DamageCard if arg == FACEDOWN.put(1) => Choice::FacedownCard(ship(subject)?),
            Verb::DamageCard => {
                Choice::DamageCard { ship: ship(subject)?, kind: nth(DamageKind::VARIANTS, arg)? }
            }
            Verb::Relocate => Choice::Relocate {
                remote: ship_or_remote(subject).filter(|remote| remote.is_remote())?,
                template: Template::all().nth(usize::from(TEMPLATE.get(arg)))?,
                guides: byte(arg >> GUIDES.from).filter(|set| *set < 1 << GUIDES.len)?,
            },
            Verb::Template => Choice::Template {
                ship: ship(subject)?,
                template: Template::all().nth(usize::from(TEMPLATE.get(arg)))?,
                edge: nth(&Edge::ALL, arg >> EDGE.from)?,
            },
        })
    }
}

/// The colours in the order of [ACT-5].
const COLORS: [ActionColor; 3] = [ActionColor::White, ActionColor::Red, ActionColor::Purple];

#[inline]
fn nth<T: Copy>(all: &[T], number: u16) -> Option<T> {
    all.get(usize::from(number)).copied()
}

#[inline]
fn byte(arg: u16) -> Option<u8> {
    u8::try_from(arg).ok()
}

#[inline]
fn ship(subject: u8) -> Option<ShipSlot> {
    ObjectId(subject).as_ship()
}

/// The ship or remote, where remotes can act or be targets too [DEV-26].
#[inline]
fn ship_or_remote(subject: u8) -> Option<ShipSlot> {
    ObjectId(subject).as_unit()
}

/// The subject of a ship or remote: its number as an object [DEV-26].
const fn unit(ship: ShipSlot) -> u8 {
    ObjectId::ship(ship).0
}

#[inline]
fn spend(lender: Option<ShipSlot>, arg: u16) -> Option<Choice> {
    let (n, on_focus) = (HOW_MANY.get(arg) as u8, (arg >> ON_FOCUS.from) as u8);
    let fits = on_focus < 1 << ON_FOCUS.len;
    Some(Choice::SpendToken { lender, token: nth(&Token::ALL, TOKEN.get(arg))?, n, on_focus })
        .filter(|_| fits)
}

/// Decodes [`Verb::Position`].
fn position(asked: DecisionKind, subject: u8, arg: u16) -> Option<Choice> {
    let direction = |number: u16| Direction::from_repr(byte(number)?);
    if asked == DecisionKind::Decloak {
        return Some(Choice::Decloak { ship: ship(subject)?, direction: direction(arg)? });
    }
    let choice = match asked {
        DecisionKind::BoostTemplate | DecisionKind::TractorRotation => Choice::Direction(direction(arg)?),
        DecisionKind::RollSide => {
            Choice::Roll { side: direction(SIDE.get(arg))?, bend: direction(arg >> BEND.from)? }
        }
        DecisionKind::RollPosition | DecisionKind::TallonPosition => {
            Choice::Position(nth(&SlideOffset::ALL, arg)?)
        }
        DecisionKind::TractorMove if arg == 0 => Choice::TractorBoost,
        DecisionKind::TractorMove => {
            let (roll, offset) = ((arg - 1) / OFFSETS, (arg - 1) % OFFSETS);
            let side = nth(&[Direction::Left, Direction::Right], roll % 2)?;
            Choice::TractorRoll {
                side,
                bend: nth(&BENDS, roll / 2)?,
                offset: nth(&SlideOffset::ALL, offset)?,
            }
        }
        _ => return None,
    };
    Some(choice).filter(|_| subject == 0)
}

/// The bends of the template of a tractor roll, in the order of their numbers.
const BENDS: [Direction; 3] = [Direction::Straight, Direction::Left, Direction::Right];

/// The number of final positions of a roll to one side.
const OFFSETS: u16 = SlideOffset::ALL.len() as u16;

/// Decodes [`Verb::Cell`].
fn cell(asked: DecisionKind, subject: u8, arg: u16) -> Option<Choice> {
    let object = ObjectId(subject);
    Some(match asked {
        DecisionKind::ObjectiveArea => Choice::Area { object, area: byte(arg).filter(|_| arg < AREAS_NEAR)? },
        DecisionKind::ObstacleArea | DecisionKind::ShipArea => match arg.checked_sub(AREAS_NEAR) {
            None => Choice::Area { object, area: arg as u8 },
            Some(area) => Choice::AreaNear { ship: ship(subject)?, area: byte(area)? },
        },
        DecisionKind::ObstacleCell | DecisionKind::ShipCell | DecisionKind::ObjectiveCell => {
            let cell = CELL.get(arg);
            let (page, cell) = (cell / PAGE, cell % PAGE);
            let across = page * u16::from(CELLS) + cell % u16::from(CELLS);
            let (row, column) =
                ((cell / u16::from(CELLS)) as u8, byte(across).filter(|_| page < PAGES.into())?);
            match NEAR.get(arg) {
                0 => Choice::Cell { object, row, column },
                _ => Choice::CellNear { ship: ship(subject)?, row, column },
            }
        }
        _ => return None,
    })
}

impl From<Choice> for OptionKey {
    #[inline]
    fn from(choice: Choice) -> OptionKey {
        choice.key()
    }
}

impl Choice {
    /// Whether the choice declines.
    #[inline]
    pub const fn is_pass(self) -> bool {
        matches!(self, Choice::Pass)
    }

    /// The number of a cell or coarse cell, for display and logs; `None` for other choices.
    pub const fn cell(self) -> Option<u16> {
        match self {
            Choice::Area { .. } | Choice::AreaNear { .. } | Choice::Cell { .. } | Choice::CellNear { .. } => {
                Some(self.key().arg)
            }
            _ => None,
        }
    }

    /// The key that encodes the choice.
    #[inline(always)]
    pub const fn key(self) -> OptionKey {
        let (verb, subject, arg) = match self {
            Choice::Pass => (Verb::Pass, 0, 0),
            Choice::Seat(seat) => (Verb::Seat, 0, seat as u16),
            Choice::Obstacle { object, outline } => (Verb::Object, object.0, outline.0 as u16),
            Choice::Facing { object, facing } => (Verb::Facing, object.0, facing as u16),
            Choice::Area { object, area } => (Verb::Cell, object.0, area as u16),
            Choice::AreaNear { ship, area } => (Verb::Cell, ship.0, AREAS_NEAR + area as u16),
            Choice::Cell { object, row, column } => (Verb::Cell, object.0, number_of(row, column)),
            Choice::CellNear { ship, row, column } => {
                (Verb::Cell, ship.0, NEAR.put(1) | number_of(row, column))
            }
            Choice::Ship(ship) => (Verb::Ship, unit(ship), 0),
            Choice::Object(object) => (Verb::Object, object.0, 0),
            Choice::Maneuver { ship, maneuver } => (Verb::Maneuver, ship.0, maneuver.number()),
            Choice::Direction(direction) => (Verb::Position, 0, direction as u16),
            Choice::Roll { side, bend } => (Verb::Position, 0, SIDE.put(side as u16) | BEND.put(bend as u16)),
            Choice::Position(offset) => (Verb::Position, 0, offset as u16),
            Choice::Decloak { ship, direction } => (Verb::Position, ship.0, direction as u16),
            Choice::TractorBoost => (Verb::Position, 0, 0),
            Choice::TractorRoll { side, bend, offset } => {
                let first = if matches!(side, Direction::Left) { 1 } else { 1 + OFFSETS };
                let bent = match bend {
                    Direction::Straight => 0,
                    Direction::Left => 2 * OFFSETS,
                    Direction::Right => 4 * OFFSETS,
                };
                (Verb::Position, 0, first + bent + offset as u16)
            }
            Choice::Arc { ship, arc } => (Verb::Arc, unit(ship), arc as u16),
            Choice::Arcs { ship, arc, second } => {
                (Verb::Arc, ship.0, ONE_ARC.put(arc as u16) | TWO | OTHER_ARC.put(second as u16))
            }
            Choice::Template { ship, template, edge } => {
                (Verb::Template, ship.0, TEMPLATE.put(template.index() as u16) | EDGE.put(edge as u16))
            }
            Choice::Relocate { remote, template, guides } => (
                Verb::Relocate,
                unit(remote),
                TEMPLATE.put(template.index() as u16) | GUIDES.put(guides as u16),
            ),
            Choice::Action { ship, kind, color } => {
                (Verb::Action, ship.0, ACTION.put(kind as u16) | COLOR.put(color as u16))
            }
            Choice::CardAction { ship, number } => (Verb::CardAction, ship.0, number as u16),
            Choice::Attack { defender, weapon, arc } => {
                (Verb::Attack, unit(defender), WEAPON.put(weapon as u16) | THROUGH.put(arc as u16))
            }
            Choice::Line(line) => (Verb::Accept, 0, line as u16),
            Choice::SpendToken { lender, token, n, on_focus } => {
                let arg = TOKEN.put(token as u16) | HOW_MANY.put(n as u16) | ON_FOCUS.put(on_focus as u16);
                match lender {
                    None => (Verb::SpendToken, 0, arg),
                    Some(lender) => (Verb::SpendTokenOf, lender.0, arg),
                }
            }
            Choice::SpendForce { lender: None, n } => (Verb::SpendForce, 0, n as u16),
            Choice::SpendForce { lender: Some(lender), n } => (Verb::SpendForce, lender.0, LENT | n as u16),
            Choice::SpendLock => (Verb::SpendLock, 0, 0),
            Choice::GasCloud => (Verb::GasCloud, 0, 0),
            Choice::Reroll(Reroll { blank, focus, hit, crit }) => {
                let low = BLANK.put(blank as u16) | FOCUS.put(focus as u16);
                (Verb::Reroll, 0, low | HIT.put(hit as u16) | CRIT.put(crit as u16))
            }
            Choice::Face(face) => (Verb::Face, 0, face as u16),
            Choice::RemoveToken { ship, token } => (Verb::RemoveToken, ship.0, token as u16),
            Choice::LoseLock(object) => (Verb::BreakLock, object.0, 0),
            Choice::Token { ship, token } => (Verb::Token, ship.0, token as u16),
            Choice::BreakLock { owner, object } => (Verb::BreakLock, object.0, unit(owner) as u16),
            Choice::Upgrade { ship, card } => (Verb::Card, ship.0, card as u16),
            Choice::ShipCard(ship) => (Verb::Card, ship.0, SHIP_CARD),
            Choice::DamageCard { ship, kind } => (Verb::DamageCard, ship.0, DAMAGE.put(kind as u16)),
            Choice::FacedownCard(ship) => (Verb::DamageCard, ship.0, FACEDOWN.put(1)),
            Choice::Ability { ship, ability } => (Verb::Ability, unit(ship), ability),
            Choice::ModifyBy { ship, ability } => (Verb::ModifyBy, unit(ship), ability),
            Choice::Number { ship, n } => (Verb::Accept, unit(ship), n as u16),
        };
        OptionKey { verb, subject, arg }
    }
}

/// The number of cells in a page: [`CELLS`] rows of [`CELLS`] cells.
const PAGE: u16 = CELLS as u16 * CELLS as u16;

/// The number of a cell: row times [`CELLS`] + column. Columns from [`CELLS`] on form a second
/// page, which is numbered in the same way after the first.
pub const fn cell_number(row: u8, column: u8) -> u16 {
    let (page, across) = (column / CELLS, column % CELLS);
    page as u16 * PAGE + row as u16 * CELLS as u16 + across as u16
}

const fn number_of(row: u8, column: u8) -> u16 {
    CELL.put(cell_number(row, column))
}

//! Choices: what each legal answer to a decision means ([`Choice`]), and how it is packed into four
//! bytes ([`OptionKey`]), by which lists of options are kept and replays are written.
//!
//! Only this file knows the bits. They never change: replays and trained players rely on them. What
//! a verb's argument says depends for a few verbs on what is asked, so a key is read together with
//! the [`DecisionKind`].
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
//! | `Position` | 0 | by the decision: [`Direction`]; side, 2 bits, and bend, 2 bits; [`SlideOffset`]; 0 tractor boost, 1 to 3 tractor roll left by [`SlideOffset`], 4 to 6 right, 7 to 12 the same with a template that bends left, 13 to 18 right |
//! | `Position` | ship | [`DecisionKind::Decloak`]: [`Direction`] |
//! | `Cell` | object | coarse cell: below 64 of the seat's own ground, from 64 on near a ship |
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
//! | `Template` | ship | [`Template::index`], 5 bits; [`Edge`], 2 bits: of a device; of a boost (front), a barrel roll (left, right) or a decloak with a template that a card grants |

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

/// RND-18, RND-21: how many cells a row and a column of the grid of placement have.
pub const CELLS: u8 = 96;

/// RND-17: so many times [`CELLS`] cells a row has at most: those of a play area that is wider than
/// the standard's.
pub const PAGES: u8 = 2;

/// What a player may answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumCount, EnumDiscriminants)]
#[strum_discriminants(name(ChoiceKind), doc = "Which kind of choice it is.", allow(missing_docs))]
pub enum Choice {
    /// Decline, or done.
    Pass,

    // --- set-up ---
    /// LEG-5: this seat is first player.
    Seat(Seat),
    /// RND-18: an obstacle with this outline is placed next, as this object.
    Obstacle {
        /// What it will be.
        object: ObjectId,
        /// Its outline, and which face is up.
        outline: OutlineId,
    },
    /// RND-18, RND-21: which way it points.
    Facing {
        /// The ship or obstacle.
        object: ObjectId,
        /// One of sixteen, counter-clockwise from straight away from the own edge.
        facing: u8,
    },
    /// RND-18, RND-21: a coarse cell.
    Area {
        /// The ship or obstacle.
        object: ObjectId,
        /// Its number.
        area: u8,
    },
    /// RND-21/open: a coarse cell outside the deployment zone, near a ship whose card allows it.
    AreaNear {
        /// Who is placed.
        ship: ShipSlot,
        /// Its number.
        area: u8,
    },
    /// RND-18, RND-21: a cell.
    Cell {
        /// The ship or obstacle.
        object: ObjectId,
        /// Of an obstacle: its row on the board. Of a ship: how many cells deep.
        row: u8,
        /// Its column.
        column: u8,
    },
    /// RND-21/open: a cell outside the deployment zone, near a ship whose card allows it.
    CellNear {
        /// Who is placed.
        ship: ShipSlot,
        /// Its row on the board.
        row: u8,
        /// Its column.
        column: u8,
    },

    // --- ships and objects ---
    /// This ship: whose turn it is, whom an effect is about.
    Ship(ShipSlot),
    /// This object: what is locked, which device detonates, which obstacle an effect is about; of
    /// an action (SCN-10), the objective token with which the scenario's action is performed; in
    /// set-up (ENV-5), which device is placed next.
    Object(ObjectId),

    // --- movement ---
    /// RND-42, MOV-9, MOV-80: a maneuver.
    Maneuver {
        /// Whose.
        ship: ShipSlot,
        /// Which.
        maneuver: Maneuver,
    },
    /// MOV-63, MOV-86, MOV-90: the way of a boost or of a rotation; straight of a rotation is
    /// about.
    Direction(Direction),
    /// MOV-70: a barrel roll.
    Roll {
        /// To the left or right.
        side: Direction,
        /// How the template bends, as seen along the travel (GEO-63).
        bend: Direction,
    },
    /// MOV-53, MOV-71: one of three positions.
    Position(SlideOffset),
    /// MOV-76: how to decloak.
    Decloak {
        /// Who.
        ship: ShipSlot,
        /// A boost straight ahead, or a roll to this side.
        direction: Direction,
    },
    /// MOV-88: a tractored ship is boosted.
    TractorBoost,
    /// MOV-88: a tractored ship is rolled.
    TractorRoll {
        /// To the left or right.
        side: Direction,
        /// How the template bends, as seen along the travel (GEO-63).
        bend: Direction,
        /// To which position.
        offset: SlideOffset,
    },
    /// RND-22, MOV-84, TOK-19: an arc: of a turret indicator, or of a reinforce token.
    Arc {
        /// Whose.
        ship: ShipSlot,
        /// Which.
        arc: Arc,
    },
    /// DEV-2, DEV-3: how a device is placed. MOV-63, MOV-70, MOV-75: with which template of a card
    /// a ship moves.
    Template {
        /// By whom.
        ship: ShipSlot,
        /// With which template.
        template: Template,
        /// Set where.
        edge: Edge,
    },

    // --- actions ---
    /// ACT-12: a standard action.
    Action {
        /// Who.
        ship: ShipSlot,
        /// Which.
        kind: ActionKind,
        /// ACT-4: in which colour.
        color: ActionColor,
    },
    /// ABL-7, DMG-16: an action that a card prints.
    CardAction {
        /// Who.
        ship: ShipSlot,
        /// Its number on the ship: kinds of damage card first, then the ship's own.
        number: u8,
    },

    // --- attacks and dice ---
    /// ATK-31: an attack.
    Attack {
        /// On whom.
        defender: ShipSlot,
        /// With which weapon of the ship card.
        weapon: u8,
        /// Through which arc.
        arc: Arc,
    },
    /// ATK-85: the line to measure along.
    Line(Line),
    /// TOK-13 to TOK-17: tokens are spent on dice.
    SpendToken {
        /// ABL-8: whose, if not the ship's own.
        lender: Option<ShipSlot>,
        /// Of which kind.
        token: Token,
        /// How many.
        n: u8,
        /// TOK-17: of evade tokens, how many change FOC; the others change BLK.
        on_focus: u8,
    },
    /// CHG-16: so much Force is spent on dice.
    SpendForce {
        /// ABL-8: whose, if it is lent.
        lender: Option<ShipSlot>,
        /// How many.
        n: u8,
    },
    /// TOK-32: the lock is spent on dice.
    SpendLock,
    /// LEG-21: the change of a die that a gas cloud grants.
    GasCloud,
    /// ATK-57: dice are rerolled.
    Reroll(Reroll),
    /// ATK-55: a result.
    Face(Face),

    // --- tokens and cards ---
    /// TOK-43: a jammed ship loses this token.
    RemoveToken {
        /// Who.
        ship: ShipSlot,
        /// Which.
        token: Token,
    },
    /// TOK-43: a jammed ship loses its lock on this.
    LoseLock(ObjectId),
    /// TOK-2: this token is spent, removed or given away.
    Token {
        /// Whose.
        ship: ShipSlot,
        /// Which.
        token: Token,
    },
    /// TOK-2: this lock is broken.
    BreakLock {
        /// Whose.
        owner: ShipSlot,
        /// On what.
        object: ObjectId,
    },
    /// CHG-3, CHG-25: an upgrade card.
    Upgrade {
        /// Whose.
        ship: ShipSlot,
        /// Its index among the ship's cards.
        card: u8,
    },
    /// CHG-3: the ship card.
    ShipCard(ShipSlot),
    /// DMG-3, DMG-13: a damage card.
    DamageCard {
        /// Whose.
        ship: ShipSlot,
        /// Its kind.
        kind: DamageKind,
    },
    /// DMG-12, DMG-14: a facedown damage card; which one is random.
    FacedownCard(ShipSlot),

    // --- abilities ---
    /// ABL-22, ABL-30: an ability.
    Ability {
        /// Whose.
        ship: ShipSlot,
        /// Its number in the matchup's program.
        ability: u16,
    },
    /// ATK-42, ATK-52: dice are modified by an ability.
    ModifyBy {
        /// Whose.
        ship: ShipSlot,
        /// Its number in the matchup's program.
        ability: u16,
    },
    /// A number that is asked for: which part of an ability (ABL-4), how many charges, results or
    /// initiative (RND-37).
    Number {
        /// Whose ability asks.
        ship: ShipSlot,
        /// The number.
        n: u8,
    },

    // --- remotes ---
    /// DEV-35, DEV-51: how a remote relocates.
    Relocate {
        /// Which remote.
        remote: ShipSlot,
        /// With which template.
        template: Template,
        /// From which set of its guides ([`relocated`](crate::geometry::device::relocated)).
        guides: u8,
    },

    // --- huge ships ---
    /// HUG-59: where the two turret indicators of a huge ship point.
    Arcs {
        /// The ship.
        ship: ShipSlot,
        /// The first one.
        arc: Arc,
        /// The second one.
        second: Arc,
    },
}

/// ATK-85: a line to measure along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Line {
    /// Nothing obstructs it.
    Clear,
    /// An obstacle obstructs it, but no gas cloud.
    Obstructed,
    /// LEG-21: a gas cloud obstructs it.
    ByGasCloud,
}

impl Line {
    /// All of them, in the order of the enum.
    pub const ALL: [Line; 3] = [Line::Clear, Line::Obstructed, Line::ByGasCloud];
}

/// ATK-57: how many dice are rerolled, by what they show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Reroll {
    /// BLK.
    pub blank: u8,
    /// FOC.
    pub focus: u8,
    /// HIT of attack dice, EVD of defense dice.
    pub hit: u8,
    /// CRIT.
    pub crit: u8,
}

impl Reroll {
    /// The dice of this kind that it takes.
    pub const fn of(self, dice: DieKind) -> Faces {
        let mut faces = [0; 5];
        faces[Face::Blank as usize] = self.blank;
        faces[Face::Focus as usize] = self.focus;
        faces[if matches!(dice, DieKind::Attack) { Face::Hit } else { Face::Evade } as usize] = self.hit;
        faces[Face::Crit as usize] = self.crit;
        faces
    }
}

/// What an option does: its name stands in replays.
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

/// One legal answer, packed. Equal keys mean equal options, in every game and version of the replay
/// format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct OptionKey {
    verb: Verb,
    subject: u8,
    arg: u16,
}

const _: () = assert!(size_of::<OptionKey>() == 4);

// --- the bits ---

/// A field of an argument: its place and how many bits it has.
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

    /// The field behind this one.
    const fn then(self, len: u32) -> Bits {
        Bits::new(self.from + self.len, len)
    }

    /// Whether every number below `count` fits.
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
/// [`Verb::Arc`]: two indicators.
const TWO: u16 = 1 << 3;
const OTHER_ARC: Bits = Bits::new(4, 3);
const TEMPLATE: Bits = Bits::new(0, 5);
const EDGE: Bits = TEMPLATE.then(2);
const GUIDES: Bits = TEMPLATE.then(3);
const CELL: Bits = Bits::new(0, 15);
const NEAR: Bits = CELL.then(1);
const DAMAGE: Bits = Bits::new(0, 8);
const FACEDOWN: Bits = DAMAGE.then(1);

/// Coarse cells near a ship are counted from here on.
const AREAS_NEAR: u16 = 64;
/// [`Verb::SpendForce`]: the Force of another ship.
const LENT: u16 = 1 << 8;
/// [`Verb::Card`]: the ship card.
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
    /// Whether it declines.
    #[inline]
    pub fn is_pass(self) -> bool {
        self.verb == Verb::Pass
    }

    /// The four bytes as one number.
    pub const fn bits(self) -> u32 {
        self.verb as u32 | (self.subject as u32) << 8 | (self.arg as u32) << 16
    }

    /// What it means as an answer to such a decision; `None` if no such decision ever offers it.
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

/// ACT-5: in order.
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

/// DEV-26: of what a remote can do, or be the aim of.
#[inline]
fn ship_or_remote(subject: u8) -> Option<ShipSlot> {
    ObjectId(subject).as_unit()
}

/// DEV-26: the subject that is a ship, or a remote as the object it is.
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

/// [`Verb::Position`].
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

/// The bends of a tractor roll's template, in the order of their numbers.
const BENDS: [Direction; 3] = [Direction::Straight, Direction::Left, Direction::Right];

/// How many positions a roll to one side has.
const OFFSETS: u16 = SlideOffset::ALL.len() as u16;

/// [`Verb::Cell`].
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
    /// Whether it declines.
    #[inline]
    pub const fn is_pass(self) -> bool {
        matches!(self, Choice::Pass)
    }

    /// The number of a cell or coarse cell, for those who write it down.
    pub const fn cell(self) -> Option<u16> {
        match self {
            Choice::Area { .. } | Choice::AreaNear { .. } | Choice::Cell { .. } | Choice::CellNear { .. } => {
                Some(self.key().arg)
            }
            _ => None,
        }
    }

    /// The key of the option.
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

/// How many cells there are in rows of [`CELLS`].
const PAGE: u16 = CELLS as u16 * CELLS as u16;

/// The number of a cell: row times [`CELLS`] + column; those behind column [`CELLS`] follow,
/// counted in the same way.
pub const fn cell_number(row: u8, column: u8) -> u16 {
    let (page, across) = (column / CELLS, column % CELLS);
    page as u16 * PAGE + row as u16 * CELLS as u16 + across as u16
}

const fn number_of(row: u8, column: u8) -> u16 {
    CELL.put(cell_number(row, column))
}

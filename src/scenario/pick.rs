//! Options in the words of scenario files. A [`Pick`] describes one or several options of a
//! decision.

use killbox_cards::language::TemplateWord;
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::arc::Arc;
use killbox_components::choice::{Choice, Line, Reroll};
use killbox_components::damage::{DAMAGE_KINDS, DamageKind};
use killbox_components::decision::DecisionKind;
use killbox_components::dice::Face;
use killbox_components::geometry::SlideOffset;
use killbox_components::geometry::device::Edge;
use killbox_components::ids::{ObjectId, Seat, ShipSlot};
use killbox_components::maneuver::{Direction, Maneuver};
use killbox_components::spec::Matchup;
use killbox_components::token::Token;
use serde::{Deserialize, Serialize};

use super::pattern::{AbilityWord, ability_name, card_title};
use super::words::{ManeuverWord, ObjectName, ShipName, object_name, ship_name};

/// A description of an option. A part that is left out may have any value, as long as only one
/// option fits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Pick {
    /// Decline, or end a choice of several.
    Pass,
    /// Measure along a clear line [ATK-85].
    Clear,
    /// Measure along a line that an obstacle obstructs [ATK-85].
    Obstructed,
    /// Measure along a line that a gas cloud obstructs [ATK-85, LEG-21].
    ByGasCloud,
    /// The first option.
    First,
    /// The option with this index, from 0, among those that have the same words.
    Nth(u8),
    /// A seat.
    Seat(Seat),
    /// A ship.
    Ship(ShipName),
    /// An object.
    Object(ObjectName),
    /// A maneuver of a dial, in any difficulty.
    Maneuver(ManeuverWord),
    /// An action in any colour.
    Action(ActionKind),
    /// A white action.
    White(ActionKind),
    /// A red action.
    Red(ActionKind),
    /// A purple action.
    Purple(ActionKind),
    /// An action that a card prints, by the card.
    CardAction(AbilityWord),
    /// Straight ahead: a template of a boost or decloak.
    Straight,
    /// To the left: a template, a side or a rotation.
    Left,
    /// To the right: a template, a side or a rotation.
    Right,
    /// A barrel roll to the first side, with a bank that bends to the second as seen along the
    /// travel. Both are `Left` or `Right`.
    Bank(Box<Pick>, Box<Pick>),
    /// The frontmost of three positions.
    Forward,
    /// The middle one of three positions.
    Middle,
    /// The rearmost of three positions.
    Backward,
    /// A tractor move by a boost.
    TractorBoost,
    /// A tractor move by a barrel roll: the side (`Left`, `Right`) and the position (`Forward`,
    /// `Middle`, `Backward`).
    TractorRoll(Box<Pick>, Box<Pick>),
    /// A tractor move by a barrel roll with a bank: the side, the side to which the bank bends, and
    /// the position.
    TractorBank(Box<Pick>, Box<Pick>, Box<Pick>),
    /// A cell of the board.
    Cell(u16),
    /// A facing.
    Facing(u16),
    /// An arc.
    Arc(Arc),
    /// The arcs of the two turret indicators of a huge ship [HUG-59].
    Arcs(Arc, Arc),
    /// An attack with a weapon on a defender.
    Attack {
        /// The defender.
        target: ObjectName,
        /// The weapon, by its index on the ship card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        weapon: Option<u8>,
        /// The attack arc.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        arc: Option<Arc>,
    },
    /// Spend tokens on dice.
    Spend {
        /// The kind of token.
        token: Token,
        /// The number of tokens.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        n: Option<u8>,
        /// How many of the evade tokens change a FOC.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on_focus: Option<u8>,
    },
    /// Spend tokens of another ship on dice.
    SpendOf {
        /// The ship that has the tokens.
        ship: ShipName,
        /// The kind of token.
        token: Token,
        /// The number of tokens.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        n: Option<u8>,
        /// How many of the evade tokens change a FOC.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on_focus: Option<u8>,
    },
    /// Spend this much Force on dice.
    SpendForce(u8),
    /// Spend Force of another ship on dice.
    SpendForceOf {
        /// The ship that has the Force.
        ship: ShipName,
        /// The amount of Force.
        n: u8,
    },
    /// Spend a lock on dice.
    SpendLock,
    /// Reroll dice that show these faces.
    Reroll(Vec<Face>),
    /// The change that a gas cloud grants [LEG-21].
    GasCloud,
    /// Remove a token.
    RemoveToken(Token),
    /// Break the lock on an object.
    BreakLock(ObjectName),
    /// An upgrade card, by its index on the ship.
    Card(u16),
    /// An upgrade card of this ship, by its index on the ship.
    CardOf(ShipName, u16),
    /// A faceup damage card.
    FaceupCard(DamageKind),
    /// A facedown damage card.
    FacedownCard,
    /// An upgrade that is placed facedown, by its id [SQD-26].
    Hide(String),
    /// An ability, by its card.
    Ability(AbilityWord),
    /// Modify dice by the ability of a card.
    ModifyBy(AbilityWord),
    /// One of the parts of an ability that lets a player choose one, by its index.
    Part(u8),
    /// A number that is guessed or chosen.
    Number(u8),
    /// A result on a die.
    Result(Face),
    /// A token of a ship.
    Token(ShipName, Token),
    /// Drop a device with this template.
    Drop(TemplateWord),
    /// Drop a device with this template set at the left side.
    DropLeft(TemplateWord),
    /// Drop a device with this template set at the right side.
    DropRight(TemplateWord),
    /// Launch a device with this template.
    Launch(TemplateWord),
    /// A remote relocates with this template from this set of its guides, numbered from the heading
    /// to the left.
    Relocate(TemplateWord, u8),
    /// Boost, or decloak ahead, with this template, which a card provides.
    Ahead(TemplateWord),
    /// Barrel roll, or decloak, to the left with this template, which a card provides.
    ToTheLeft(TemplateWord),
    /// Barrel roll, or decloak, to the right with this template, which a card provides.
    ToTheRight(TemplateWord),
}

impl Pick {
    /// Whether the pick describes `choice`, the option at `index` of a decision.
    pub fn admits(&self, kind: DecisionKind, index: usize, choice: Choice, matchup: &Matchup) -> bool {
        let is = |wanted: Choice| choice == wanted;
        let action = |wanted: ActionKind, colors: &[ActionColor]| match choice {
            Choice::Action { kind, color, .. } => kind == wanted && colors.contains(&color),
            _ => false,
        };
        let number = |wanted: u8| matches!(choice, Choice::Number { n, .. } if n == wanted);
        let hides = |id: &str| match choice {
            Choice::Number { ship, n } if kind == DecisionKind::HiddenCard => {
                hidden(ship, n, matchup) == Some(id)
            }
            _ => false,
        };
        let place = |wanted: TemplateWord, at: Edge| match choice {
            Choice::Template { template, edge, .. } => template == wanted.0 && edge == at,
            _ => false,
        };
        match self {
            Pick::Pass => choice.is_pass(),
            Pick::Clear => is(Choice::Line(Line::Clear)),
            Pick::Obstructed => is(Choice::Line(Line::Obstructed)),
            Pick::ByGasCloud => is(Choice::Line(Line::ByGasCloud)),
            Pick::First => index == 0,
            Pick::Nth(place) => index == usize::from(*place),
            Pick::Seat(seat) => is(Choice::Seat(*seat)),
            Pick::Ship(ship) => is(Choice::Ship(ship.slot())),
            Pick::Object(wanted) => match choice {
                Choice::Object(object) | Choice::Obstacle { object, .. } => object == wanted.id(),
                Choice::Ship(ship) => ObjectId::ship(ship) == wanted.id(),
                _ => false,
            },
            Pick::Maneuver(word) => {
                matches!(choice, Choice::Maneuver { maneuver, .. } if maneuver.code() == word.0.code())
            }
            Pick::Action(wanted) => {
                action(*wanted, &[ActionColor::White, ActionColor::Red, ActionColor::Purple])
            }
            Pick::White(wanted) => action(*wanted, &[ActionColor::White]),
            Pick::Red(wanted) => action(*wanted, &[ActionColor::Red]),
            Pick::Purple(wanted) => action(*wanted, &[ActionColor::Purple]),
            Pick::CardAction(name) => match choice {
                Choice::CardAction { ship, number } => name.0 == card_action(ship, number, matchup),
                _ => false,
            },
            Pick::Straight | Pick::Left | Pick::Right => match choice {
                Choice::Direction(direction)
                | Choice::Decloak { direction, .. }
                | Choice::Roll { side: direction, bend: Direction::Straight } => {
                    self.direction() == Some(direction)
                }
                _ => false,
            },
            Pick::Forward | Pick::Middle | Pick::Backward => {
                matches!(choice, Choice::Position(offset) if self.offset() == Some(offset))
            }
            Pick::Bank(wanted, bent) => match choice {
                Choice::Roll { side, bend } if bend != Direction::Straight => {
                    wanted.direction() == Some(side) && bent.direction() == Some(bend)
                }
                _ => false,
            },
            Pick::TractorBoost => is(Choice::TractorBoost),
            Pick::TractorRoll(wanted, place) => match choice {
                Choice::TractorRoll { side, bend: Direction::Straight, offset } => {
                    wanted.direction() == Some(side) && place.offset() == Some(offset)
                }
                _ => false,
            },
            Pick::TractorBank(wanted, bent, place) => match choice {
                Choice::TractorRoll { side, bend, offset } if bend != Direction::Straight => {
                    wanted.direction() == Some(side)
                        && bent.direction() == Some(bend)
                        && place.offset() == Some(offset)
                }
                _ => false,
            },
            Pick::Cell(n) => choice.cell() == Some(*n),
            Pick::Facing(n) => matches!(choice, Choice::Facing { facing, .. } if u16::from(facing) == *n),
            Pick::Relocate(wanted, set) => {
                matches!(choice, Choice::Relocate { template, guides, .. }
                    if template == wanted.0 && guides == *set)
            }
            Pick::Arc(wanted) => matches!(choice, Choice::Arc { arc, .. } if arc == *wanted),
            Pick::Arcs(wanted, other) => {
                matches!(choice, Choice::Arcs { arc, second, .. } if (arc, second) == (*wanted, *other))
            }
            Pick::Attack { target, weapon: wanted, arc: through } => match choice {
                Choice::Attack { defender, weapon, arc } => {
                    ObjectId::ship(defender) == target.id()
                        && wanted.is_none_or(|wanted| wanted == weapon)
                        && through.is_none_or(|through| through == arc)
                }
                _ => false,
            },
            Pick::Spend { token, n, on_focus } => spends(choice, None, *token, *n, *on_focus),
            Pick::SpendOf { ship, token, n, on_focus } => {
                spends(choice, Some(ship.slot()), *token, *n, *on_focus)
            }
            Pick::SpendForce(n) => is(Choice::SpendForce { lender: None, n: *n }),
            Pick::SpendForceOf { ship, n } => is(Choice::SpendForce { lender: Some(ship.slot()), n: *n }),
            Pick::SpendLock => is(Choice::SpendLock),
            Pick::Reroll(faces) => is(Choice::Reroll(rerolled(faces))),
            Pick::GasCloud => is(Choice::GasCloud),
            Pick::RemoveToken(wanted) => {
                matches!(choice, Choice::RemoveToken { token, .. } if token == *wanted)
            }
            Pick::BreakLock(wanted) => match choice {
                Choice::LoseLock(object) | Choice::BreakLock { object, .. } => object == wanted.id(),
                _ => false,
            },
            Pick::Card(n) => matches!(choice, Choice::Upgrade { card, .. } if u16::from(card) == *n),
            Pick::CardOf(of, n) => {
                matches!(choice, Choice::Upgrade { ship, card } if ship == of.slot() && u16::from(card) == *n)
            }
            Pick::FaceupCard(name) => {
                matches!(choice, Choice::DamageCard { kind, .. } if kind == *name)
            }
            Pick::FacedownCard => matches!(choice, Choice::FacedownCard(_)),
            Pick::Ability(name) => {
                matches!(choice, Choice::Ability { ability, .. } if name.is(ability, matchup))
            }
            Pick::ModifyBy(name) => {
                matches!(choice, Choice::ModifyBy { ability, .. } if name.is(ability, matchup))
            }
            Pick::Part(n) => kind == DecisionKind::AbilityPart && number(*n),
            Pick::Hide(id) => hides(id),
            Pick::Number(n) => kind != DecisionKind::AbilityPart && number(*n),
            Pick::Result(face) => is(Choice::Face(*face)),
            Pick::Drop(word) => place(*word, Edge::Rear),
            Pick::Launch(word) | Pick::Ahead(word) => place(*word, Edge::Front),
            Pick::DropLeft(word) | Pick::ToTheLeft(word) => place(*word, Edge::Left),
            Pick::DropRight(word) | Pick::ToTheRight(word) => place(*word, Edge::Right),
            Pick::Token(ship, token) => is(Choice::Token { ship: ship.slot(), token: *token }),
        }
    }

    /// The option that the pick describes completely, in a decision about `ship`. It serves to
    /// submit an option that is not legal.
    pub fn choice(&self, ship: Option<ShipSlot>) -> Option<Choice> {
        Some(match *self {
            Pick::Pass => Choice::Pass,
            Pick::Seat(seat) => Choice::Seat(seat),
            Pick::Ship(ship) => Choice::Ship(ship.slot()),
            Pick::Object(object) => Choice::Object(object.id()),
            Pick::Attack { target, weapon, arc } => Choice::Attack {
                defender: target.id().as_ship()?,
                weapon: weapon.unwrap_or(0),
                arc: arc.unwrap_or(Arc::Front),
            },
            Pick::Spend { token, n, on_focus } => spend(None, token, n, on_focus),
            Pick::SpendOf { ship, token, n, on_focus } => spend(Some(ship.slot()), token, n, on_focus),
            Pick::SpendForce(n) => Choice::SpendForce { lender: None, n },
            Pick::SpendForceOf { ship, n } => Choice::SpendForce { lender: Some(ship.slot()), n },
            Pick::SpendLock => Choice::SpendLock,
            Pick::Reroll(ref faces) => Choice::Reroll(rerolled(faces)),
            Pick::GasCloud => Choice::GasCloud,
            Pick::RemoveToken(token) => Choice::RemoveToken { ship: ship?, token },
            Pick::Result(face) => Choice::Face(face),
            Pick::Token(ship, token) => Choice::Token { ship: ship.slot(), token },
            Pick::BreakLock(object) => Choice::LoseLock(object.id()),
            _ => return None,
        })
    }

    /// The direction that the pick names.
    fn direction(&self) -> Option<Direction> {
        match self {
            Pick::Straight => Some(Direction::Straight),
            Pick::Left => Some(Direction::Left),
            Pick::Right => Some(Direction::Right),
            _ => None,
        }
    }

    /// The position that the pick names.
    fn offset(&self) -> Option<SlideOffset> {
        match self {
            Pick::Forward => Some(SlideOffset::Forward),
            Pick::Middle => Some(SlideOffset::Middle),
            Pick::Backward => Some(SlideOffset::Backward),
            _ => None,
        }
    }
}

/// Whether the option spends such tokens.
fn spends(
    choice: Choice,
    of: Option<ShipSlot>,
    kind: Token,
    how_many: Option<u8>,
    on_eyes: Option<u8>,
) -> bool {
    let Choice::SpendToken { lender, token, n, on_focus } = choice else { return false };
    lender == of
        && token == kind
        && how_many.is_none_or(|wanted| wanted == n)
        && on_eyes.is_none_or(|wanted| wanted == on_focus)
}

/// The option that spends such tokens. Missing parts default to one token and no FOC.
fn spend(lender: Option<ShipSlot>, token: Token, n: Option<u8>, on_focus: Option<u8>) -> Choice {
    Choice::SpendToken { lender, token, n: n.unwrap_or(1), on_focus: on_focus.unwrap_or(0) }
}

/// The dice that show these faces.
fn rerolled(faces: &[Face]) -> Reroll {
    let mut dice = Reroll::default();
    for face in faces {
        *match face {
            Face::Blank => &mut dice.blank,
            Face::Focus => &mut dice.focus,
            Face::Hit | Face::Evade => &mut dice.hit,
            Face::Crit => &mut dice.crit,
        } += 1;
    }
    dice
}

/// The card of an action that a card prints. The kinds of damage card come first, then the
/// "Action:" abilities of the ship.
pub fn card_action(ship: ShipSlot, number: u8, matchup: &Matchup) -> String {
    if let Some(kind) = matchup.damage_of_action(ship, number) {
        return card_title(kind);
    }
    let ability = matchup.program.actions_of(ship).nth(usize::from(number) - DAMAGE_KINDS);
    ability.map_or_else(|| number.to_string(), |ability| ability_name(ability, matchup))
}

/// An option in words for messages, close to what a scenario file would contain.
pub fn describe(kind: DecisionKind, choice: Choice, matchup: &Matchup) -> String {
    match choice {
        Choice::Pass | Choice::TractorBoost | Choice::SpendLock | Choice::GasCloud => format!("{choice:?}"),
        Choice::Seat(seat) => format!("Seat({seat:?})"),
        Choice::Ship(ship) => format!("Ship({})", ship_name(ship)),
        Choice::Object(object) | Choice::Obstacle { object, .. } => {
            format!("Object({})", object_name(object))
        }
        Choice::Facing { facing, .. } => format!("Facing({facing})"),
        Choice::Area { .. } | Choice::AreaNear { .. } | Choice::Cell { .. } | Choice::CellNear { .. } => {
            format!("Cell({})", choice.cell().unwrap_or(0))
        }
        Choice::Maneuver { maneuver, .. } => format!("Maneuver({})", maneuver_word(maneuver)),
        Choice::Direction(direction)
        | Choice::Decloak { direction, .. }
        | Choice::Roll { side: direction, bend: Direction::Straight } => format!("{direction:?}"),
        Choice::Roll { side, bend } => format!("Bank({side:?}, {bend:?})"),
        Choice::Position(offset) => format!("{offset:?}"),
        Choice::TractorRoll { side, bend: Direction::Straight, offset } => {
            format!("TractorRoll({side:?}, {offset:?})")
        }
        Choice::TractorRoll { side, bend, offset } => format!("TractorBank({side:?}, {bend:?}, {offset:?})"),
        Choice::Arc { arc, .. } => format!("Arc({arc:?})"),
        Choice::Arcs { arc, second, .. } => format!("Arcs({arc:?}, {second:?})"),
        Choice::Template { template, edge, .. } => {
            let moves =
                matches!(kind, DecisionKind::BoostTemplate | DecisionKind::RollSide | DecisionKind::Decloak);
            let word = match edge {
                Edge::Rear => "Drop",
                Edge::Front if moves => "Ahead",
                Edge::Left if moves => "ToTheLeft",
                Edge::Right if moves => "ToTheRight",
                Edge::Front => "Launch",
                Edge::Left => "DropLeft",
                Edge::Right => "DropRight",
            };
            format!("{word}({:?})", TemplateWord(template).to_string())
        }
        Choice::Relocate { template, guides, .. } => {
            format!("Relocate({:?}, guides: {guides})", TemplateWord(template).to_string())
        }
        Choice::Action { kind, color, .. } => format!("{color:?}({kind:?})"),
        Choice::CardAction { ship, number } => {
            format!("CardAction({:?})", card_action(ship, number, matchup))
        }
        Choice::Attack { defender, weapon, arc } => {
            format!("Attack(target: {}, weapon: {weapon}, arc: {arc:?})", ship_name(defender))
        }
        Choice::Line(line) => format!("{line:?}"),
        Choice::SpendToken { lender: None, token, n, on_focus } => {
            format!("Spend(token: {token:?}, n: {n}, on_focus: {on_focus})")
        }
        Choice::SpendToken { lender: Some(ship), token, n, on_focus } => {
            let ship = ship_name(ship);
            format!("SpendOf(ship: {ship}, token: {token:?}, n: {n}, on_focus: {on_focus})")
        }
        Choice::SpendForce { lender: None, n } => format!("SpendForce({n})"),
        Choice::SpendForce { lender: Some(ship), n } => {
            format!("SpendForceOf(ship: {}, n: {n})", ship_name(ship))
        }
        Choice::Reroll(Reroll { blank, focus, hit, crit }) => {
            let faces = [("Blank", blank), ("Focus", focus), ("Hit or Evade", hit), ("Crit", crit)];
            let dice = faces.iter().flat_map(|(face, n)| std::iter::repeat_n(*face, usize::from(*n)));
            format!("Reroll([{}])", dice.collect::<Vec<_>>().join(", "))
        }
        Choice::Face(face) => format!("Result({face:?})"),
        Choice::RemoveToken { token, .. } => format!("RemoveToken({token:?})"),
        Choice::LoseLock(object) | Choice::BreakLock { object, .. } => {
            format!("BreakLock({})", object_name(object))
        }
        Choice::Token { ship, token } => format!("Token({}, {token:?})", ship_name(ship)),
        Choice::Upgrade { ship, card } if kind == DecisionKind::GivenCard => {
            format!("CardOf({}, {card})", ship_name(ship))
        }
        Choice::Upgrade { card, .. } => format!("Card({card})"),
        Choice::ShipCard(ship) => format!("the ship card of {}", ship_name(ship)),
        Choice::DamageCard { kind, .. } => format!("FaceupCard({})", card_title(kind)),
        Choice::FacedownCard(_) => "FacedownCard".to_owned(),
        Choice::Ability { ability, .. } => format!("Ability({:?})", ability_name(ability, matchup)),
        Choice::ModifyBy { ability, .. } => format!("ModifyBy({:?})", ability_name(ability, matchup)),
        Choice::Number { n, .. } if kind == DecisionKind::AbilityPart => format!("Part({n})"),
        Choice::Number { ship, n } if kind == DecisionKind::HiddenCard => {
            format!("Hide({:?})", hidden(ship, n, matchup).unwrap_or_default())
        }
        Choice::Number { n, .. } => format!("Number({n})"),
    }
}

/// A maneuver as a code of the card data, or as its parts if no dial has it.
fn maneuver_word(maneuver: Maneuver) -> String {
    match maneuver.to_string() {
        code if code.parse() == Ok(maneuver) => format!("{code:?}"),
        _ => {
            let Maneuver { speed, bearing, direction, .. } = maneuver;
            format!("{speed}, bearing {bearing:?}, direction {direction:?}")
        }
    }
}

/// The id of the upgrade that a ship can place facedown, by the side of its place [SQD-26].
fn hidden(ship: ShipSlot, side: u8, matchup: &Matchup) -> Option<&str> {
    let spec = matchup.ship(ship);
    let place = &spec.cards[usize::from(spec.hiding_place()?)];
    place.showing(side).map(|card| card.id.as_str())
}

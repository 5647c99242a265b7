//! Options in the words of scenario files: a [`Pick`] describes one or several options of a decision.

use killbox_cards::language::TemplateWord;
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::arc::Arc;
use killbox_components::damage::{DAMAGE_KINDS, DamageKind};
use killbox_components::decision::{DecisionKind, OptionKey, Verb};
use killbox_components::dice::Face;
use killbox_components::geometry::Template;
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::spec::Matchup;
use killbox_components::token::Token;
use serde::{Deserialize, Serialize};

use super::pattern::{AbilityWord, ability_name, card_title};
use super::words::{DamageName, ManeuverWord, ObjectName, ShipName, object_name};

/// What is picked. A part that is left out may have any value, as long as only one option fits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Pick {
    /// Decline, or done.
    Pass,
    /// ATK-85: measure along a clear line.
    Clear,
    /// ATK-85: along a line that an obstacle obstructs.
    Obstructed,
    /// ATK-85, LEG-21: along a line that a gas cloud obstructs.
    ByGasCloud,
    /// The first option.
    First,
    /// The option in this place, counted from 0: of those that read alike.
    Nth(u8),
    /// A seat.
    Seat(Seat),
    /// A ship.
    Ship(ShipName),
    /// An object.
    Object(ObjectName),
    /// A maneuver of a dial; its colour does not count.
    Maneuver(ManeuverWord),
    /// An action in any colour.
    Action(ActionKind),
    /// A white action.
    White(ActionKind),
    /// A red action.
    Red(ActionKind),
    /// A purple action.
    Purple(ActionKind),
    /// An action printed on a card, by the card.
    CardAction(AbilityWord),
    /// Straight ahead: a boost or decloak.
    Straight,
    /// To the left: a template, a side, a rotation.
    Left,
    /// To the right.
    Right,
    /// A barrel roll to this side with a bank that bends to this one, as seen along the travel: both `Left` or `Right`.
    Bank(Box<Pick>, Box<Pick>),
    /// The frontmost of three positions.
    Forward,
    /// The middle one of three positions.
    Middle,
    /// The rearmost of three positions.
    Backward,
    /// A tractor move: the boost.
    TractorBoost,
    /// A tractor move: a barrel roll to this side (`Left`, `Right`) and position (`Forward`, `Middle`, `Backward`).
    TractorRoll(Box<Pick>, Box<Pick>),
    /// A cell of the board.
    Cell(u16),
    /// A facing.
    Facing(u16),
    /// An arc.
    Arc(Arc),
    /// A weapon and a defender.
    Attack {
        /// The defender.
        target: ObjectName,
        /// The weapon, from 0 in the order of the ship card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        weapon: Option<u8>,
        /// The attack arc.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        arc: Option<Arc>,
    },
    /// Spend tokens on dice.
    Spend {
        /// The kind.
        token: Token,
        /// How many.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        n: Option<u8>,
        /// Of evade tokens, how many change a FOC.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on_focus: Option<u8>,
    },
    /// Spend tokens of another ship on dice.
    SpendOf {
        /// Whose.
        ship: ShipName,
        /// The kind.
        token: Token,
        /// How many.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        n: Option<u8>,
        /// Of evade tokens, how many change a FOC.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on_focus: Option<u8>,
    },
    /// Spend so much Force on dice.
    SpendForce(u8),
    /// Spend a lock on dice.
    SpendLock,
    /// Reroll dice that show these faces.
    Reroll(Vec<Face>),
    /// The change that a gas cloud grants (LEG-21).
    GasCloud,
    /// Remove a token.
    RemoveToken(Token),
    /// Break the lock on an object.
    BreakLock(ObjectName),
    /// An upgrade card, by its index on the ship.
    Card(u16),
    /// A faceup damage card.
    FaceupCard(DamageName),
    /// A facedown damage card.
    FacedownCard,
    /// An ability, by its card.
    Ability(AbilityWord),
    /// Modify dice by the ability of a card.
    ModifyBy(AbilityWord),
    /// One of the parts of an ability of which one is done, from 0.
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
}

impl Pick {
    /// Whether `key`, the option at `index` of a decision, is one of those described.
    pub fn admits(&self, kind: DecisionKind, index: usize, key: OptionKey, matchup: &Matchup) -> bool {
        let is = |verb: Verb| key.verb == verb;
        let arg = |verb: Verb, arg: u16| is(verb) && key.arg == arg;
        let position = |list: &[&Pick]| {
            is(Verb::Position) && list.iter().position(|word| *word == self) == Some(usize::from(key.arg))
        };
        let action = |wanted: ActionKind| is(Verb::Action) && key.arg & 15 == wanted as u16;
        let colored = |wanted, color: ActionColor| action(wanted) && (key.arg >> 4) & 3 == color as u16;
        match self {
            Pick::Pass => key.is_pass(),
            Pick::Clear => arg(Verb::Accept, 0),
            Pick::Obstructed => arg(Verb::Accept, 1),
            Pick::ByGasCloud => arg(Verb::Accept, 2),
            Pick::First => index == 0,
            Pick::Nth(place) => index == usize::from(*place),
            Pick::Seat(seat) => arg(Verb::Seat, *seat as u16),
            Pick::Ship(ship) => is(Verb::Ship) && key.subject == ship.slot().0,
            Pick::Object(object) => {
                matches!(key.verb, Verb::Object | Verb::Ship) && key.subject == object.id().0
            }
            Pick::Maneuver(word) => is(Verb::Maneuver) && key.arg & 255 == u16::from(word.0.code()),
            Pick::Action(wanted) => action(*wanted),
            Pick::White(wanted) => colored(*wanted, ActionColor::White),
            Pick::Red(wanted) => colored(*wanted, ActionColor::Red),
            Pick::Purple(wanted) => colored(*wanted, ActionColor::Purple),
            Pick::CardAction(name) => is(Verb::CardAction) && name.0 == card_action(key, matchup),
            Pick::Straight | Pick::Left | Pick::Right => {
                is_direction(kind) && position(&[&Pick::Straight, &Pick::Left, &Pick::Right])
            }
            Pick::Forward | Pick::Middle | Pick::Backward => {
                is_position(kind) && position(&[&Pick::Forward, &Pick::Middle, &Pick::Backward])
            }
            Pick::Bank(side, bend) => {
                let number = |pick: &Pick| [Pick::Left, Pick::Right].iter().position(|p| p == pick);
                let (side, bend) = (number(side), number(bend));
                kind == DecisionKind::RollSide
                    && side
                        .zip(bend)
                        .is_some_and(|(side, bend)| key.arg as usize == side + 1 + 4 * (bend + 1))
            }
            Pick::TractorBoost => kind == DecisionKind::TractorMove && arg(Verb::Position, 0),
            Pick::TractorRoll(side, place) => {
                let side = [Pick::Left, Pick::Right].iter().position(|pick| *pick == **side);
                let places = [Pick::Forward, Pick::Middle, Pick::Backward];
                let place = places.iter().position(|pick| *pick == **place);
                let number = side.zip(place).map(|(side, place)| 1 + 3 * side + place);
                kind == DecisionKind::TractorMove
                    && is(Verb::Position)
                    && number == Some(usize::from(key.arg))
            }
            Pick::Cell(n) => arg(Verb::Cell, *n),
            Pick::Facing(n) => arg(Verb::Facing, *n),
            Pick::Arc(wanted) => arg(Verb::Arc, *wanted as u16),
            Pick::Attack { target, weapon, arc } => {
                is(Verb::Attack)
                    && key.subject == target.id().0
                    && weapon.is_none_or(|weapon| key.arg & 15 == u16::from(weapon))
                    && arc.is_none_or(|arc| key.arg >> 4 == arc as u16)
            }
            Pick::Spend { token, n, on_focus } => {
                is(Verb::SpendToken)
                    && key.arg & 31 == *token as u16
                    && n.is_none_or(|n| key.arg >> 5 & 15 == u16::from(n))
                    && on_focus.is_none_or(|n| key.arg >> 9 == u16::from(n))
            }
            Pick::SpendOf { ship, token, n, on_focus } => {
                is(Verb::SpendTokenOf)
                    && key.subject == ship.slot().0
                    && key.arg & 31 == *token as u16
                    && n.is_none_or(|n| key.arg >> 5 & 15 == u16::from(n))
                    && on_focus.is_none_or(|n| key.arg >> 9 == u16::from(n))
            }
            Pick::SpendForce(n) => arg(Verb::SpendForce, u16::from(*n)),
            Pick::SpendLock => is(Verb::SpendLock),
            Pick::Reroll(faces) => arg(Verb::Reroll, rerolled(faces)),
            Pick::GasCloud => is(Verb::GasCloud),
            Pick::RemoveToken(token) => arg(Verb::RemoveToken, *token as u16),
            Pick::BreakLock(object) => is(Verb::BreakLock) && key.subject == object.id().0,
            Pick::Card(n) => arg(Verb::Card, *n),
            Pick::FaceupCard(name) => arg(Verb::DamageCard, u16::from(name.kind().0)),
            Pick::FacedownCard => is(Verb::DamageCard) && key.arg >= 256,
            Pick::Ability(name) => is(Verb::Ability) && name.is(key.arg, matchup),
            Pick::ModifyBy(name) => is(Verb::ModifyBy) && name.is(key.arg, matchup),
            Pick::Part(n) => kind == DecisionKind::AbilityPart && arg(Verb::Accept, u16::from(*n)),
            Pick::Number(n) => {
                matches!(kind, DecisionKind::Guess | DecisionKind::Initiative)
                    && arg(Verb::Accept, u16::from(*n))
            }
            Pick::Result(face) => arg(Verb::Face, *face as u16),
            Pick::Drop(word) => arg(Verb::Template, word.0.index() as u16),
            Pick::Launch(word) => arg(Verb::Template, word.0.index() as u16 + 32),
            Pick::DropLeft(word) => arg(Verb::Template, word.0.index() as u16 + 64),
            Pick::DropRight(word) => arg(Verb::Template, word.0.index() as u16 + 96),
            Pick::Token(ship, token) => arg(Verb::Token, *token as u16) && key.subject == ship.slot().0,
        }
    }
}

impl Pick {
    /// The option that has this description and nothing left open, to submit it where it is not legal.
    pub fn key(&self) -> Option<OptionKey> {
        let (verb, subject, arg) = match self {
            Pick::Pass => (Verb::Pass, 0, 0),
            Pick::Seat(seat) => (Verb::Seat, 0, *seat as u16),
            Pick::Ship(ship) => (Verb::Ship, ship.slot().0, 0),
            Pick::Object(object) => (Verb::Object, object.id().0, 0),
            Pick::Attack { target, weapon, arc } => {
                let (weapon, arc) = (weapon.unwrap_or(0), arc.unwrap_or(Arc::Front));
                (Verb::Attack, target.id().0, u16::from(weapon) + 16 * arc as u16)
            }
            Pick::Spend { token, n, on_focus } => {
                let (n, on_focus) = (u16::from(n.unwrap_or(1)), u16::from(on_focus.unwrap_or(0)));
                (Verb::SpendToken, 0, *token as u16 | n << 5 | on_focus << 9)
            }
            Pick::SpendOf { ship, token, n, on_focus } => {
                let (n, on_focus) = (u16::from(n.unwrap_or(1)), u16::from(on_focus.unwrap_or(0)));
                (Verb::SpendTokenOf, ship.slot().0, *token as u16 | n << 5 | on_focus << 9)
            }
            Pick::SpendForce(n) => (Verb::SpendForce, 0, u16::from(*n)),
            Pick::SpendLock => (Verb::SpendLock, 0, 0),
            Pick::Reroll(faces) => (Verb::Reroll, 0, rerolled(faces)),
            Pick::GasCloud => (Verb::GasCloud, 0, 0),
            Pick::RemoveToken(token) => (Verb::RemoveToken, 0, *token as u16),
            Pick::Result(face) => (Verb::Face, 0, *face as u16),
            Pick::Token(ship, token) => (Verb::Token, ship.slot().0, *token as u16),
            Pick::BreakLock(object) => (Verb::BreakLock, object.id().0, 0),
            _ => return None,
        };
        Some(OptionKey::new(verb, subject, arg))
    }
}

/// The argument of [`Verb::Reroll`]: 4 bits a face: blank, focus, hit or evade, crit.
fn rerolled(faces: &[Face]) -> u16 {
    faces.iter().fold(0, |arg, face| {
        arg + (1
            << match face {
                Face::Blank => 0,
                Face::Focus => 4,
                Face::Hit | Face::Evade => 8,
                Face::Crit => 12,
            })
    })
}

/// The card of a [`Verb::CardAction`]: kinds of damage card first, then the ship's own "Action:" abilities.
fn card_action(key: OptionKey, matchup: &Matchup) -> String {
    let number = usize::from(key.arg);
    if let Some(kind) = DamageKind::all().nth(number) {
        return card_title(kind);
    }
    let ability = matchup.program.actions_of(ShipSlot(key.subject)).nth(number - DAMAGE_KINDS);
    ability.map_or_else(|| number.to_string(), |ability| ability_name(ability, matchup))
}

/// Whether the positions of such a decision are directions.
const fn is_direction(kind: DecisionKind) -> bool {
    use DecisionKind::{BoostTemplate, Decloak, RollSide, TractorRotation};
    matches!(kind, BoostTemplate | RollSide | TractorRotation | Decloak)
}

/// Whether the positions of such a decision lie one behind the other.
const fn is_position(kind: DecisionKind) -> bool {
    matches!(kind, DecisionKind::RollPosition | DecisionKind::TallonPosition)
}

/// An option in words, for messages: near what a scenario file would write.
pub fn describe(kind: DecisionKind, key: OptionKey, matchup: &Matchup) -> String {
    let object = || object_name(killbox_components::ids::ObjectId(key.subject));
    let of =
        |list: &[&str], i: u16| list.get(usize::from(i)).map_or_else(|| i.to_string(), |s| (*s).to_owned());
    match key.verb {
        Verb::Pass => "Pass".to_owned(),
        Verb::Seat => format!("Seat({})", of(&["A", "B"], key.arg)),
        Verb::Ship => format!("Ship({})", object()),
        Verb::Object => format!("Object({})", object()),
        Verb::Maneuver => format!("Maneuver({})", maneuver_of(key.arg)),
        Verb::Action => {
            let kind = ActionKind::ALL.get(usize::from(key.arg & 15));
            let kind = kind.map_or_else(|| "?".to_owned(), |kind| format!("{kind:?}"));
            format!("{}({kind})", of(&["White", "Red", "Purple"], (key.arg >> 4) & 3))
        }
        Verb::Arc => {
            format!("Arc({})", Arc::ALL.get(usize::from(key.arg)).map_or("?".into(), |a| format!("{a:?}")))
        }
        Verb::Attack => {
            let arc = Arc::ALL.get(usize::from(key.arg >> 4)).map_or("?".into(), |arc| format!("{arc:?}"));
            format!("Attack(target: {}, weapon: {}, arc: {arc})", object(), key.arg & 15)
        }
        Verb::SpendToken => {
            let token = Token::ALL.get(usize::from(key.arg & 31));
            let token = token.map_or("?".into(), |t| format!("{t:?}"));
            format!("Spend(token: {token}, n: {}, on_focus: {})", key.arg >> 5 & 15, key.arg >> 9)
        }
        Verb::SpendTokenOf => {
            let token = Token::ALL.get(usize::from(key.arg & 31));
            let token = token.map_or("?".into(), |t| format!("{t:?}"));
            let (n, on_focus) = (key.arg >> 5 & 15, key.arg >> 9);
            format!("SpendOf(ship: {}, token: {token}, n: {n}, on_focus: {on_focus})", object())
        }
        Verb::Reroll => {
            let faces = ["Blank", "Focus", "Hit or Evade", "Crit"].into_iter().enumerate();
            let dice =
                faces.flat_map(|(i, face)| std::iter::repeat_n(face, usize::from((key.arg >> (4 * i)) & 15)));
            format!("Reroll([{}])", dice.collect::<Vec<_>>().join(", "))
        }
        Verb::RemoveToken => {
            let token = Token::ALL.get(usize::from(key.arg));
            format!("RemoveToken({})", token.map_or("?".into(), |t| format!("{t:?}")))
        }
        Verb::BreakLock => format!("BreakLock({})", object()),
        Verb::DamageCard if key.arg >= 256 => "FacedownCard".to_owned(),
        Verb::DamageCard => {
            let kind = DamageKind::all().nth(usize::from(key.arg));
            format!("FaceupCard({})", kind.map_or("?".to_owned(), card_title))
        }
        Verb::Face => {
            let face = Face::ALL.get(usize::from(key.arg));
            format!("Result({})", face.map_or("?".into(), |face| format!("{face:?}")))
        }
        Verb::Token => {
            let token = Token::ALL.get(usize::from(key.arg));
            format!("Token({}, {})", object(), token.map_or("?".into(), |token| format!("{token:?}")))
        }
        Verb::Template => {
            let word = Template::all().nth(usize::from(key.arg % 32)).map(TemplateWord);
            let word = word.map_or("?".into(), |word| word.to_string());
            format!("{}({word:?})", of(&["Drop", "Launch", "DropLeft", "DropRight"], key.arg / 32))
        }
        Verb::Accept if matches!(kind, DecisionKind::Guess | DecisionKind::Initiative) => {
            format!("Number({})", key.arg)
        }
        Verb::Accept if kind == DecisionKind::AbilityPart => format!("Part({})", key.arg),
        Verb::Accept => of(&["Clear", "Obstructed", "ByGasCloud"], key.arg),
        Verb::Position if kind == DecisionKind::RollSide && key.arg > 3 => {
            let word = |n: u16| of(&["Straight", "Left", "Right"], n);
            format!("Bank({}, {})", word(key.arg % 4), word(key.arg / 4))
        }
        Verb::Position if is_direction(kind) => of(&["Straight", "Left", "Right"], key.arg),
        Verb::Position if is_position(kind) => of(&["Forward", "Middle", "Backward"], key.arg),
        Verb::Position if key.arg == 0 => "TractorBoost".to_owned(),
        Verb::Position => {
            let (side, place) = ((key.arg - 1) / 3, (key.arg - 1) % 3);
            let place = of(&["Forward", "Middle", "Backward"], place);
            format!("TractorRoll({}, {place})", of(&["Left", "Right"], side))
        }
        Verb::CardAction => format!("CardAction({:?})", card_action(key, matchup)),
        Verb::Ability | Verb::ModifyBy => format!("{:?}({:?})", key.verb, ability_name(key.arg, matchup)),
        Verb::SpendLock | Verb::GasCloud => format!("{:?}", key.verb),
        verb => format!("{verb:?}({})", key.arg),
    }
}

/// A maneuver from the argument of [`Verb::Maneuver`], as a code.
fn maneuver_of(arg: u16) -> String {
    let code = arg & 255;
    let (speed, rest) = (code / 33, code % 33);
    let colours = ['B', 'W', 'R', 'P'];
    let colour = colours[usize::from(arg >> 8) & 3];
    for letter in "FBNTYKLPEROSAD".chars() {
        let text = format!("{speed}{letter}{colour}");
        let found = text.parse::<killbox_components::maneuver::Maneuver>();
        if found.is_ok_and(|maneuver| u16::from(maneuver.code()) % 33 == rest) {
            return format!("\"{text}\"");
        }
    }
    format!("{speed}, bearing {}, direction {}", rest / 3, rest % 3)
}

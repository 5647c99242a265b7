//! Decisions and their options in words. Card text is not printed: abilities are named by their
//! cards.

use killbox_components::ability::{ConditionOp, CourseOp, Op};
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::choice::{Choice, Line};
use killbox_components::damage::DAMAGE_KINDS;
use killbox_components::decision::DecisionKind;
use killbox_components::environment::EnvironmentId;
use killbox_components::event::Cause;
use killbox_components::frame::Frame;
use killbox_components::geometry::device::Edge;
use killbox_components::geometry::{SlideOffset, Template};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::maneuver::{Direction, Maneuver};
use killbox_systems::world::view::View;

use super::names::Names;
use super::words;

/// A decision to describe in words; [`in_words`] describes one of a view.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The kind of the decision.
    pub kind: DecisionKind,
    /// The ship that the decision is about, if there is one.
    pub subject: Option<ShipSlot>,
    /// The ability that is resolving, if there is one.
    pub ability: Option<Cause>,
    /// The environment card of the game [ENV-1].
    pub environment: Option<EnvironmentId>,
    /// The names of ships, objects and cards.
    pub names: &'a Names<'a>,
}

/// The question of a seat's pending decision, and its legal options in their order, in words. They
/// reveal nothing that the seat cannot know. `squads` holds the names of the squads, seat A's
/// first.
///
/// ```
/// use killbox::narration::in_words;
/// use killbox::prelude::*;
///
/// # fn main() -> Result<(), MatchError> {
/// # let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
/// let mut batch = Match::between(a, b)?.selfplay(1)?;
/// batch.start(0, 0);
/// batch.advance();
/// let seat = batch.pending()[0].seat;
/// let squads = ["Red and Gold", "Howlrunner's Swarm"].map(str::to_owned);
/// let (question, answers) = batch.view(0, seat, |view| in_words(view, &squads));
/// println!("{question} {}", answers.join(", "));
/// # assert!(answers.len() > 1);
/// # Ok(())
/// # }
/// ```
pub fn in_words(view: &View, squads: &[String; 2]) -> (String, Vec<String>) {
    let names = Names::seen(view, squads);
    let pending = view.pending();
    let ability = match view.frames().last() {
        Some(Frame::Ability(f)) => Some(Cause { ship: Some(f.ship), ability: f.ability }),
        _ => None,
    };
    let asked = Asked {
        kind: pending.kind,
        subject: pending.subject,
        ability,
        environment: view.objectives().environment,
        names: &names,
    };
    let choices = pending.options.iter().filter_map(|key| key.choice(pending.kind));
    (asked.question(), choices.map(|choice| asked.answer(choice)).collect())
}

impl Asked<'_> {
    /// The question in words.
    pub fn question(&self) -> String {
        let ship = self.subject.map_or_else(|| "your ships".to_owned(), |ship| self.names.ship(ship));
        let by = self.ability.map_or_else(|| ship.clone(), |ability| self.names.credit(ability, None));
        self.text().replace("{ship}", &ship).replace("{by}", &by)
    }

    /// The question before names are filled in. Two questions depend on more than their kind.
    fn text(&self) -> &'static str {
        let is_ship = self.subject.is_some_and(|ship| !ship.is_remote());
        match self.kind {
            DecisionKind::ObstacleChoice if self.has_devices() => "Which obstacle or device do you place?",
            DecisionKind::ObstacleArea if self.has_devices() => "Where does it lie?",
            DecisionKind::ObstacleCell if self.has_devices() => "Where exactly does it lie?",
            DecisionKind::ShipGuides if is_ship => "{ship}: from which guides does it deploy?",
            kind => kind.question(),
        }
    }

    /// Whether devices are placed among the obstacles [ENV-5].
    fn has_devices(&self) -> bool {
        self.environment.is_some_and(|id| !id.card().devices.is_empty())
    }

    /// The name of a device that is still to be placed [ENV-5].
    fn unplaced(&self, object: ObjectId) -> String {
        let devices = self.environment.map_or(&[][..], |id| id.card().devices);
        let device = object.as_device().and_then(|number| devices.get(number));
        device.map_or_else(|| self.names.object(object), |kind| kind.name().to_owned())
    }

    /// An option in words. Objects on the board are named by number if they have no other name.
    pub fn answer(&self, choice: Choice) -> String {
        let names = self.names;
        match choice {
            Choice::Pass => self.kind.pass().into(),
            Choice::Seat(seat) => names.squad(seat),
            Choice::Obstacle { outline, .. } => {
                let outline = outline.outline();
                format!("{} ({})", words::obstacle(outline.kind), outline.name)
            }
            Choice::Facing { facing, .. } => self.facing(facing),
            Choice::Area { area, .. } => format!("area {}", area + 1),
            Choice::AreaNear { area, .. } => format!("area {}, near a ship of yours", area + 1),
            Choice::Cell { row, column, .. } | Choice::CellNear { row, column, .. } => {
                format!("row {}, column {}", row + 1, column + 1)
            }
            Choice::Ship(ship) => names.ship(ship),
            Choice::Object(object) if self.kind == DecisionKind::Action => names.action_with(object),
            Choice::Object(object) if self.kind == DecisionKind::ObstacleChoice => self.unplaced(object),
            Choice::Object(object) => names.object(object),
            Choice::Maneuver { maneuver, .. } => words::maneuver(maneuver),
            Choice::Direction(direction) => self.direction(direction).into(),
            Choice::Roll { side, bend } => match bend {
                Direction::Straight => format!("to the {}", lower(side)),
                bend => format!("to the {}, bending {}", lower(side), lower(bend)),
            },
            Choice::Position(offset) => position(offset).into(),
            Choice::Decloak { direction: Direction::Straight, .. } => "straight ahead".into(),
            Choice::Decloak { direction, .. } => format!("roll to the {}", lower(direction)),
            Choice::TractorBoost => "forward".into(),
            Choice::TractorRoll { side, bend, offset } => {
                let bend = match bend {
                    Direction::Straight => String::new(),
                    bend => format!(", bending {}", lower(bend)),
                };
                format!("to the {}{bend}, {}", lower(side), position(offset))
            }
            Choice::Arc { arc, .. } => words::arc(arc).into(),
            Choice::Arcs { arc, second, .. } => {
                format!("{}; the second turret: {}", words::arc(arc), words::arc(second))
            }
            Choice::Template { template, edge, .. } => self.template(template, edge),
            Choice::Relocate { template, guides, .. } => {
                format!("{template:?} from guides {}", guides + 1).to_lowercase()
            }
            Choice::Action { kind, color, .. } => action(kind, color),
            Choice::CardAction { ship, number } => self.card_action(ship, number),
            Choice::Attack { defender, weapon, arc } => {
                let with = self.subject.map(|attacker| names.weapon(attacker, weapon, arc));
                with.map_or_else(|| names.ship(defender), |with| format!("{}: {with}", names.ship(defender)))
            }
            Choice::Line(Line::Clear) => "a line that nothing obstructs".into(),
            Choice::Line(Line::Obstructed) => "an obstructed line".into(),
            Choice::Line(Line::ByGasCloud) => "a line through the gas cloud".into(),
            Choice::SpendToken { lender, token, n, on_focus } => {
                let whose = lender.map_or_else(String::new, |ship| format!(" of {}", names.ship(ship)));
                let on = match on_focus {
                    0 => String::new(),
                    some if some == n => " on focus results".into(),
                    some => format!(" ({some} on focus results)"),
                };
                format!("spend {}{whose}{on}", words::tokens(token, n))
            }
            Choice::SpendForce { lender, n } => {
                let whose = lender.map_or_else(String::new, |ship| format!(" of {}", names.ship(ship)));
                format!("spend {n} Force{whose}")
            }
            Choice::SpendLock => "spend the lock to reroll".into(),
            Choice::GasCloud => "the gas cloud changes a result".into(),
            Choice::Reroll(reroll) => {
                let faces = [
                    ("blank", reroll.blank),
                    ("focus", reroll.focus),
                    ("hit or evade", reroll.hit),
                    ("critical hit", reroll.crit),
                ];
                let some = faces.iter().filter(|(_, n)| *n > 0);
                let dice: Vec<String> = some.map(|(face, n)| format!("{n} {face}")).collect();
                format!("reroll {}", words::listed(&dice))
            }
            Choice::Face(face) => words::face(face).into(),
            Choice::RemoveToken { token, .. } => words::tokens(token, 1),
            Choice::Token { ship, token } => match self.subject {
                Some(subject) if subject == ship => words::tokens(token, 1),
                _ => format!("{} of {}", words::tokens(token, 1), names.ship(ship)),
            },
            Choice::LoseLock(object) => format!("its lock on {}", names.object(object)),
            Choice::BreakLock { owner, object } => {
                format!("the lock of {} on {}", names.ship(owner), names.object(object))
            }
            Choice::Upgrade { ship, card } if self.kind == DecisionKind::GivenCard => {
                format!("{} of {}", names.card(ship, card), names.ship(ship))
            }
            Choice::Upgrade { ship, card } => names.card(ship, card),
            Choice::ShipCard(_) => "its ship card".into(),
            Choice::DamageCard { kind, .. } => names.matchup().program.card_name(kind).into(),
            Choice::FacedownCard(_) => "a facedown damage card".into(),
            Choice::Ability { ship, ability } | Choice::ModifyBy { ship, ability } => names
                .credit(Cause { ship: Some(ship), ability }, self.subject.filter(|subject| *subject == ship)),
            Choice::Number { ship, n } if self.kind == DecisionKind::HiddenCard => {
                let place = names.matchup().ship(ship).hiding_place();
                place.map_or_else(|| n.to_string(), |place| names.card_showing(ship, place, n))
            }
            Choice::Number { n, .. } => match self.kind {
                DecisionKind::AbilityPart => {
                    self.assigned(n).map_or_else(|| format!("effect {}", n + 1), str::to_owned)
                }
                _ => n.to_string(),
            },
        }
    }

    /// How a template is set: to move the ship, or to place a device.
    fn template(&self, template: Template, edge: Edge) -> String {
        let moves =
            matches!(self.kind, DecisionKind::BoostTemplate | DecisionKind::RollSide | DecisionKind::Decloak);
        let how = match edge {
            Edge::Front if moves => "ahead",
            Edge::Left if moves => "roll to the left",
            Edge::Right if moves => "roll to the right",
            Edge::Rear => "drop",
            Edge::Front => "launch",
            Edge::Left => "drop to the left",
            Edge::Right => "drop to the right",
        };
        format!("{how}, {template:?}").to_lowercase()
    }

    /// The condition that a part of the ability assigns, if it assigns one.
    fn assigned(&self, part: u8) -> Option<&'static str> {
        let program = &self.names.matchup().program;
        let ops = program.ops(program.ability(self.ability?.ability));
        ops.iter().enumerate().find_map(|(at, op)| match (*op, ops.get(at + 1)?) {
            (Op::Course(CourseOp::Part { number, .. }), Op::Condition(ConditionOp::Assign(condition, _)))
                if number == part =>
            {
                Some(condition.name())
            }
            _ => None,
        })
    }

    /// The facings are numbered counter-clockwise, from straight away from the player's own edge.
    fn facing(&self, facing: u8) -> String {
        match facing {
            0 => "straight ahead".into(),
            8 => "straight back".into(),
            left @ 1..8 => format!("{}° to the left", f32::from(left) * 22.5),
            right => format!("{}° to the right", f32::from(16 - right) * 22.5),
        }
    }

    fn direction(&self, direction: Direction) -> &'static str {
        match (self.kind, direction) {
            (DecisionKind::TractorRotation, Direction::Straight) => "turn about",
            (DecisionKind::TractorRotation, Direction::Left) => "90° to the left",
            (DecisionKind::TractorRotation, Direction::Right) => "90° to the right",
            (_, Direction::Straight) => "straight",
            (_, Direction::Left) => "left bank",
            (_, Direction::Right) => "right bank",
        }
    }

    /// The numbers of damage card kinds come first, then those of the ship's own "Action:"
    /// abilities.
    fn card_action(&self, ship: ShipSlot, number: u8) -> String {
        let matchup = self.names.matchup();
        if let Some(kind) = matchup.damage_of_action(ship, number) {
            return format!("action: repair {}", matchup.program.card_name(kind));
        }
        let ability = matchup.program.actions_of(ship).nth(usize::from(number) - DAMAGE_KINDS);
        ability.map_or_else(
            || "a card's action".into(),
            |ability| format!("action: {}", self.names.source(ability)),
        )
    }
}

fn lower(direction: Direction) -> &'static str {
    match direction {
        Direction::Straight => "straight",
        Direction::Left => "left",
        Direction::Right => "right",
    }
}

const fn position(offset: SlideOffset) -> &'static str {
    match offset {
        SlideOffset::Middle => "in the middle",
        SlideOffset::Forward => "to the front",
        SlideOffset::Backward => "to the back",
    }
}

fn action(kind: ActionKind, color: ActionColor) -> String {
    let name = words::attempts(kind);
    match color {
        ActionColor::White => name.into(),
        ActionColor::Red => format!("{name} (red)"),
        ActionColor::Purple => format!("{name} (purple)"),
    }
}

/// A bearing with its side, such as `left bank`; [`words::maneuver`](super::words::maneuver) says
/// the whole maneuver.
pub fn bearing(maneuver: Maneuver) -> String {
    let side = match maneuver.direction {
        Direction::Straight => "",
        Direction::Left => "left ",
        Direction::Right => "right ",
    };
    format!("{side}{}", words::path(maneuver.bearing))
}

/// The name of a kind of decision in JSON, such as `modify_attack`.
///
/// ```
/// use killbox::narration::decision_name;
/// use killbox::prelude::*;
///
/// assert_eq!(decision_name(DecisionKind::ModifyAttack), "modify_attack");
/// ```
pub fn decision_name(kind: DecisionKind) -> String {
    let mut name = String::new();
    for (at, letter) in format!("{kind:?}").char_indices() {
        if at > 0 && letter.is_uppercase() {
            name.push('_');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}

//! Tells a game's events as a person would.

use killbox_components::ability::{LINKED_ACTION, Source};
use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::dice::{DieKind, Face, Pool};
use killbox_components::event::Event;
use killbox_components::ids::{ObjectId, Seat, ShipSlot};
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use killbox_components::spec::Matchup;
use killbox_components::state::Phase;
use killbox_components::token::Token;

/// Tells events of one matchup.
#[derive(Clone, Copy, Debug)]
pub struct Narrator<'a> {
    matchup: &'a Matchup,
}

impl<'a> Narrator<'a> {
    /// A narrator who knows both squads.
    pub fn new(matchup: &'a Matchup) -> Narrator<'a> {
        Narrator { matchup }
    }

    /// A ship by name; its seat and number tell apart ships of one name.
    pub fn ship(&self, ship: ShipSlot) -> String {
        if ship == ShipSlot::NONE {
            return "nobody".into();
        }
        let (letter, number) = match ship.seat() {
            Seat::A => ('A', ship.0 + 1),
            Seat::B => ('B', ship.0 - 7),
        };
        let (name, short) = (&self.matchup.ship(ship).name, format!("{letter}{number}"));
        // A ship of a scenario may have no other name than its seat and number.
        if name.eq_ignore_ascii_case(&short) { name.clone() } else { format!("{name} [{short}]") }
    }

    fn object(&self, object: ObjectId) -> String {
        match (object.as_ship(), object.as_obstacle()) {
            _ if object.as_device().is_some() => format!("device {}", object.as_device().unwrap_or(0) + 1),
            (Some(ship), _) => self.ship(ship),
            (_, Some(obstacle)) => format!("obstacle {}", obstacle + 1),
            _ => format!("object {}", object.0),
        }
    }

    fn weapon(&self, attacker: ShipSlot, weapon: u8, arc: Arc) -> String {
        let spec = self.matchup.ship(attacker);
        let Some(weapon) = spec.weapons.get(usize::from(weapon)) else { return "a weapon".into() };
        let name = match weapon.card.and_then(|card| spec.cards.get(usize::from(card))) {
            Some(card) => card.name.clone(),
            None => "its primary weapon".into(),
        };
        let turret = if matches!(weapon.arc, WeaponArc::Fixed(_)) { "" } else { " turret" };
        format!("{name} ({} dice,{turret} {})", weapon.value, arc_name(arc))
    }

    fn card(&self, ship: ShipSlot, card: u8) -> String {
        match self.matchup.ship(ship).cards.get(usize::from(card)) {
            Some(card) => card.name.clone(),
            None => "its ship card".into(),
        }
    }

    /// The card that prints an ability, by its number.
    pub fn source(&self, ability: u16) -> String {
        let program = &self.matchup.program;
        if ability == LINKED_ACTION {
            return "the linked action".into();
        }
        if usize::from(ability) >= program.len() {
            return "a card".into();
        }
        let ability = program.ability(ability);
        if ability.lent_by != ShipSlot::NONE {
            return self.matchup.ship(ability.lent_by).name.clone();
        }
        match ability.source {
            Source::Damage(kind) => kind.name().into(),
            Source::Device(kind) => kind.name().into(),
            Source::Condition(kind) => kind.name().into(),
            Source::Ship(ship) => self.matchup.ship(ship).name.clone(),
            Source::ShipAbility(ship) => self.matchup.ship(ship).ship_ability.clone().unwrap_or_default(),
            Source::Upgrade(ship, card) => self.card(ship, card),
        }
    }

    /// One sentence for one event.
    pub fn tell(&self, event: &Event) -> String {
        let s = |ship: &ShipSlot| self.ship(*ship);
        match event {
            Event::FirstPlayer { seat } => format!("player {seat:?} is first player"),
            Event::ObstaclePlaced { object, x, y, .. } => {
                format!("{} is placed at ({x:.0}, {y:.0})", self.object(*object))
            }
            Event::ShipPlaced { ship, x, y, .. } => format!("{} is placed at ({x:.0}, {y:.0})", s(ship)),
            Event::RoundBegan { round } => format!("== Round {round} =="),
            Event::ForcesPlaced {} => "all forces are placed".into(),
            Event::RoundEnds { round } => format!("round {round} ends"),
            Event::AtInitiative { initiative } => format!("at initiative {initiative}"),
            Event::PhaseBegan { phase } => format!("-- {} --", phase_name(*phase)),
            Event::DuringPhase { phase } => format!("during the {}", phase_name(*phase)),
            Event::PhaseEnds { phase } => format!("the {} ends", phase_name(*phase)),
            Event::DialSet { ship, maneuver } => format!("{} sets {}", s(ship), maneuver_name(*maneuver)),
            Event::SystemTurn { ship } => format!("{} in the System Phase", s(ship)),
            Event::BeforeActivate { ship } => format!("{} activates", s(ship)),
            Event::DialShown { ship, maneuver } => {
                format!("the dial of {} is turned up: {}", s(ship), maneuver_name(*maneuver))
            }
            Event::ConditionAssigned { ship, condition } => {
                format!("{} is assigned {}", s(ship), condition.name())
            }
            Event::ConditionRemoved { ship, condition } => {
                format!("{} loses {}", s(ship), condition.name())
            }
            Event::BeforeObstacle { ship, .. } => format!("{} meets an obstacle", s(ship)),
            Event::BeforeReveal { ship } => format!("{} is about to reveal its dial", s(ship)),
            Event::BeforeExecute { ship, maneuver } => {
                format!("{} is about to execute {}", s(ship), maneuver_name(*maneuver))
            }
            Event::BeforeCheckDifficulty { ship, .. } => {
                format!("the difficulty is about to be checked for {}", s(ship))
            }
            Event::DialRevealed { ship, maneuver } => {
                format!("{} reveals {}", s(ship), maneuver_name(*maneuver))
            }
            Event::StressManeuver { ship } => format!("{} must execute the stress maneuver", s(ship)),
            Event::IonManeuver { ship } => format!("{} is ionised and executes the ion maneuver", s(ship)),
            Event::Moved { ship, x, y, ux, uy } => {
                format!("{} is now at ({x:.1}, {y:.1}), heading ({ux:.3}, {uy:.3})", s(ship))
            }
            Event::ManeuverExecuted { ship, maneuver, fully, .. } => {
                let how = if *fully { "fully" } else { "partially" };
                format!("{} has {how} executed {}", s(ship), maneuver_name(*maneuver))
            }
            Event::OverlappedShip { ship, other } => format!("{} overlaps {}", s(ship), s(other)),
            Event::MetObstacle { ship, object, overlapped } => {
                let how = if *overlapped { "overlaps" } else { "moves through" };
                format!("{} {how} {}", s(ship), self.object(*object))
            }
            Event::ActionStepSkipped { ship } => format!("{} skips its Perform Action step", s(ship)),
            Event::ExecuteStepSkipped { ship } => format!("{} skips its Execute Maneuver step", s(ship)),
            Event::Reloaded { ship } => format!("{} has reloaded", s(ship)),
            Event::GameEnds {} => "the game ends".to_owned(),
            Event::Activated { ship } => format!("{} has activated", s(ship)),
            Event::ActionBegan { ship, action } => format!("{} attempts: {action:?}", s(ship)),
            Event::ActionPerformed { ship, action, .. } => format!("{} performs: {action:?}", s(ship)),
            Event::Coordinated { ship, other, .. } => format!("{} has coordinated {}", s(ship), s(other)),
            Event::Jammed { ship, other } => format!("{} has jammed {}", s(ship), s(other)),
            Event::Boosted { ship } => format!("{} has boosted", s(ship)),
            Event::BarrelRolled { ship } => format!("{} has barrel rolled", s(ship)),
            Event::CardActionPerformed { ship, ability, .. } => {
                format!("{} performs the action of {}", s(ship), self.source(*ability))
            }
            Event::ActionFailed { ship, action } => format!("{} fails: {action:?}", s(ship)),
            Event::Decloaked { ship } => format!("{} decloaks", s(ship)),
            Event::DecloakFailed { ship } => format!("{} fails to decloak", s(ship)),
            Event::TractorMoved { ship } => format!("{} is moved by the tractor beam", s(ship)),
            Event::Rotated { ship } => format!("{} is rotated", s(ship)),
            Event::TurretRotated { ship, arc } => {
                format!("{} points its turret to {}", s(ship), arc_name(*arc))
            }
            Event::TokensGained { ship, token, n } => format!("{} gains {}", s(ship), tokens(*token, *n)),
            Event::TokensRemoved { ship, token, n } => format!("{} loses {}", s(ship), tokens(*token, *n)),
            Event::TokensSpent { ship, token, n, owner } if owner != ship => {
                format!("{} spends {} of {}", s(ship), tokens(*token, *n), s(owner))
            }
            Event::TokensSpent { ship, token, n, .. } => {
                format!("{} spends {}", s(ship), tokens(*token, *n))
            }
            Event::LockAcquired { ship, object } => format!("{} locks {}", s(ship), self.object(*object)),
            Event::LockBroken { ship, object } => {
                format!("the lock of {} on {} is broken", s(ship), self.object(*object))
            }
            Event::LockSpent { ship, object } => {
                format!("{} spends its lock on {}", s(ship), self.object(*object))
            }
            Event::ForceSpent { ship, n } => format!("{} spends {n} Force", s(ship)),
            Event::ChargesSpent { ship, card, n } => {
                format!("{} spends {n} charge of {}", s(ship), self.card(*ship, *card))
            }
            Event::ChargesRecovered { ship, card, n } => {
                format!("{} recovers {n} charge of {}", s(ship), self.card(*ship, *card))
            }
            Event::ChargesLost { ship, card, n } => {
                format!("{} loses {n} charge of {}", s(ship), self.card(*ship, *card))
            }
            Event::ForceLost { ship, n } => format!("{} loses {n} Force", s(ship)),
            Event::EnergySpent { ship, n } => format!("{} spends {n} energy", s(ship)),
            Event::EnergyLost { ship, n } => format!("{} loses {n} energy", s(ship)),
            Event::EnergyRecovered { ship, n } => format!("{} recovers {n} energy", s(ship)),
            Event::DevicePlaced { ship, device, object, launched, x, y } => {
                let how = if *launched { "launches" } else { "drops" };
                let what = self.object(*object);
                format!("{} {how} {}: {what}, at ({x:.0}, {y:.0})", s(ship), device.name())
            }
            Event::DeviceDetonated { device, object } => {
                format!("{} detonates: {}", self.object(*object), device.name())
            }
            Event::DetonationOver { object, .. } => format!("{} has detonated", self.object(*object)),
            Event::FuseBurned { object } => {
                format!("{} would detonate: it loses a fuse marker instead", self.object(*object))
            }
            Event::FusePlaced { object } => format!("a fuse marker is put on {}", self.object(*object)),
            Event::ObstacleRemoved { object } => format!("{} is removed", self.object(*object)),
            Event::ForceRecovered { ship, n } => format!("{} recovers {n} Force", s(ship)),
            Event::ShieldsRecovered { ship, n } => format!("{} recovers {n} shield", s(ship)),
            Event::BeforeEngage { ship } => format!("{} is about to engage", s(ship)),
            Event::Engaged { ship } => format!("{} has engaged", s(ship)),
            Event::AttackDeclared { attacker, defender, weapon, arc, range, obstructed } => format!(
                "{} attacks {} with {} at range {range}{}",
                s(attacker),
                s(defender),
                self.weapon(*attacker, *weapon, *arc),
                if *obstructed { ", obstructed" } else { "" }
            ),
            Event::DiceRolled { attacker, defender, dice, pool } => {
                let who = if *dice == DieKind::Attack { attacker } else { defender };
                format!("{} rolls {}", s(who), faces(pool))
            }
            Event::DiceModified { dice, pool, .. } => {
                let which = if *dice == DieKind::Attack { "attack" } else { "defense" };
                format!("the {which} dice now show {}", faces(pool))
            }
            Event::Neutralized { hits, crits, .. } => {
                let s = |n: u8| if n == 1 { "" } else { "s" };
                format!("{hits} hit{} and {crits} critical hit{} are left", s(*hits), s(*crits))
            }
            Event::Reinforced { ship } => format!("{} is reinforced: one result is cancelled", s(ship)),
            Event::AttackHit { defender, .. } => format!("{} is hit", s(defender)),
            Event::AttackMissed { attacker, .. } => format!("{} misses", s(attacker)),
            Event::AfterAttack { attacker, .. } => format!("the attack of {} is over", s(attacker)),
            Event::DieRolled { ship, face, .. } => format!("a die is rolled for {}: {face:?}", s(ship)),
            Event::DamageSuffered { ship, crit } => {
                format!("{} suffers 1 {} damage", s(ship), if *crit { "critical" } else { "hit" })
            }
            Event::ShieldLost { ship } => format!("{} loses a shield", s(ship)),
            Event::CardDealt { ship, kind: Some(kind) } => {
                format!("{} is dealt {} faceup", s(ship), kind.name())
            }
            Event::CardDealt { ship, kind: None } => format!("{} is dealt a facedown damage card", s(ship)),
            Event::CardExposed { ship, kind } => format!("{} of {} is exposed", kind.name(), s(ship)),
            Event::CardRepaired { ship, kind: Some(kind) } => {
                format!("{} of {} is repaired", kind.name(), s(ship))
            }
            Event::CardRepaired { ship, kind: None } => {
                format!("a facedown damage card of {} is repaired", s(ship))
            }
            Event::Destroyed { ship } => format!("{} IS DESTROYED", s(ship)),
            Event::BeforeRemoved { ship } => format!("{} is about to be removed", s(ship)),
            Event::Removed { ship } => format!("{} is removed from the game", s(ship)),
            Event::Fled { ship } => format!("{} flees", s(ship)),
            Event::AbilityQueued { ship, ability } => {
                format!("an ability of {} waits: {}", s(ship), self.source(*ability))
            }
            Event::AbilityResolved { ship, ability } => {
                format!("an ability of {} has resolved: {}", s(ship), self.source(*ability))
            }
            Event::AbilityDropped { ship, ability } => {
                format!("an ability of {} has no effect: {}", s(ship), self.source(*ability))
            }
            Event::GameOver { winner, scores } => {
                let who = match winner {
                    Some(seat) => format!("player {seat:?} wins"),
                    None => "a draw".into(),
                };
                format!("== The game is over: {who}, {} to {} ==", scores[0], scores[1])
            }
        }
    }

    /// How far a sentence is set in: what happens inside something else is set in deeper.
    pub fn indent(event: &Event) -> usize {
        match event {
            Event::RoundBegan { .. } | Event::GameOver { .. } => 0,
            Event::PhaseBegan { .. } => 0,
            Event::BeforeActivate { .. }
            | Event::AttackDeclared { .. }
            | Event::BeforeEngage { .. }
            | Event::FirstPlayer { .. }
            | Event::ObstaclePlaced { .. }
            | Event::ShipPlaced { .. }
            | Event::DialSet { .. } => 1,
            _ => 2,
        }
    }

    /// Whether a person would mention the event at all: moments at which nothing is seen to happen are left out.
    pub fn worth_telling(event: &Event) -> bool {
        !matches!(
            event,
            Event::DuringPhase { .. }
                | Event::PhaseEnds { .. }
                | Event::SystemTurn { .. }
                | Event::Activated { .. }
                | Event::Engaged { .. }
                | Event::BeforeEngage { .. }
                | Event::AfterAttack { .. }
                | Event::ActionBegan { .. }
                | Event::ForcesPlaced {}
                | Event::RoundEnds { .. }
                | Event::AtInitiative { .. }
                | Event::BeforeRemoved { .. }
                | Event::AbilityQueued { .. }
                | Event::AbilityResolved { .. }
        )
    }
}

/// A maneuver in words: `red 3 Tallon Roll left`.
pub fn maneuver_name(maneuver: Maneuver) -> String {
    let color = match maneuver.difficulty {
        Difficulty::Blue => "blue",
        Difficulty::White => "white",
        Difficulty::Red => "red",
        Difficulty::Purple => "purple",
    };
    let bearing = match maneuver.bearing {
        Bearing::Straight => "straight",
        Bearing::Bank => "bank",
        Bearing::Turn => "turn",
        Bearing::KoiogranTurn => "Koiogran turn",
        Bearing::SegnorsLoop => "Segnor's Loop",
        Bearing::TallonRoll => "Tallon Roll",
        Bearing::Stationary => "stationary",
        Bearing::ReverseStraight => "reverse straight",
        Bearing::ReverseBank => "reverse bank",
        Bearing::SideslipBank => "bank sideslip",
        Bearing::SideslipTurn => "turn sideslip",
    };
    let side = match maneuver.direction {
        Direction::Straight => "",
        Direction::Left => " left",
        Direction::Right => " right",
    };
    format!("{color} {} {bearing}{side}", maneuver.speed)
}

/// An arc in words.
pub fn arc_name(arc: Arc) -> &'static str {
    match arc {
        Arc::Front => "front arc",
        Arc::Left => "left arc",
        Arc::Right => "right arc",
        Arc::Rear => "rear arc",
        Arc::FullFront => "full front arc",
        Arc::FullRear => "full rear arc",
        Arc::Bullseye => "bullseye arc",
    }
}

fn phase_name(phase: Phase) -> String {
    match phase {
        Phase::Setup => "Setup".into(),
        phase => format!("{phase:?} Phase"),
    }
}

fn tokens(token: Token, n: u8) -> String {
    let name = match token {
        Token::ReinforceFore => "reinforce (fore)".into(),
        Token::ReinforceAft => "reinforce (aft)".into(),
        token => format!("{token:?}").to_lowercase(),
    };
    format!("{n} {name} token{}", if n == 1 { "" } else { "s" })
}

fn faces(pool: &Pool) -> String {
    let words = [
        (Face::Crit, "critical hit"),
        (Face::Hit, "hit"),
        (Face::Evade, "evade"),
        (Face::Focus, "focus"),
        (Face::Blank, "blank"),
    ];
    let parts: Vec<String> = words
        .into_iter()
        .filter(|(face, _)| pool.count(*face) > 0)
        .map(|(face, word)| format!("{} {word}", pool.count(face)))
        .collect();
    if parts.is_empty() { "no dice".into() } else { parts.join(", ") }
}

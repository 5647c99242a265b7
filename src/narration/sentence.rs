//! One sentence for one event: its subject and its words. Every event has a sentence. Which of them
//! a story tells, and how it joins them, is decided in [`super::story`].

use killbox_components::damage::DamageKind;
use killbox_components::dice::{DieKind, Pool};
use killbox_components::event::{Cause, Event};
use killbox_components::ids::{ObjectId, Seat, ShipSlot};

use super::ink::paint;
use super::names::Names;
use super::words;

/// A sentence: its subject, if that is a ship, and the rest. [`tell_all`](super::tell_all) writes
/// the sentence of every event.
#[derive(Clone, Debug, PartialEq)]
pub struct Sentence {
    /// The subject. Without one, `says` is a whole sentence.
    pub who: Option<ShipSlot>,
    /// The words of the sentence after its subject.
    pub says: String,
}

impl Sentence {
    /// A sentence about what a ship does.
    pub fn of(who: ShipSlot, says: impl Into<String>) -> Sentence {
        Sentence { who: Some(who), says: says.into() }
    }

    /// A sentence without a ship as its subject.
    pub fn all(says: impl Into<String>) -> Sentence {
        Sentence { who: None, says: says.into() }
    }

    /// The whole sentence with its subject.
    pub fn whole(&self, names: &Names) -> String {
        match self.who {
            Some(ship) => format!("{} {}", names.ship(ship), self.says),
            None => self.says.clone(),
        }
    }
}

/// The sentence of an event, as [`tell_all`](super::tell_all) writes it.
pub fn sentence(event: &Event, names: &Names) -> Sentence {
    let of = |ship: &ShipSlot, says: String| Sentence::of(*ship, says);
    let does = |ship: &ShipSlot, says: &str| Sentence::of(*ship, says);
    let object = |object: &ObjectId| names.object(*object);
    let ship = |ship: &ShipSlot| names.ship(*ship);
    let own_card = |ship: &ShipSlot, ability: &u16| {
        names.credit(Cause { ship: Some(*ship), ability: *ability }, Some(*ship))
    };
    let damage = |kind: &DamageKind| paint(names.ink().card, names.matchup().program.card_name(*kind));
    match event {
        Event::FirstPlayer { seat } => Sentence::all(format!("{} is first player", names.squad(*seat))),
        Event::ObstaclePlaced { object: o, x, y, .. } => {
            Sentence::all(format!("{} lies at {}", object(o), words::place(*x, *y)))
        }
        Event::ShipPlaced { ship, x, y, ux, uy } => {
            of(ship, format!("is placed at {}", words::pose(*x, *y, *ux, *uy)))
        }
        Event::ForcesPlaced {} => Sentence::all("all forces are placed"),
        Event::RoundBegan { round } => Sentence::all(format!("Round {round}")),
        Event::RoundEnds { round } => Sentence::all(format!("round {round} ends")),
        Event::PhaseBegan { phase } => Sentence::all(words::phase(*phase)),
        Event::DuringPhase { phase } => Sentence::all(format!("during the {}", words::phase(*phase))),
        Event::PhaseEnds { phase } => Sentence::all(format!("the {} ends", words::phase(*phase))),
        Event::DialSet { ship, maneuver } => of(ship, format!("sets {}", words::maneuver(*maneuver))),
        Event::SystemTurn { ship } => does(ship, "has its turn in the System Phase"),
        Event::AtInitiative { initiative } => Sentence::all(format!("at initiative {initiative}")),
        Event::BeforeActivate { ship } => does(ship, "activates"),
        Event::BeforeReveal { ship } => does(ship, "is about to reveal its dial"),
        Event::DealsDamage { attacker, .. } => does(attacker, "deals damage"),
        Event::BeforeExecute { ship, maneuver } => {
            of(ship, format!("is about to execute {}", words::maneuver(*maneuver)))
        }
        Event::BeforeRoll { ship } => does(ship, "is about to roll dice"),
        Event::BeforeCheckDifficulty { ship, .. } => does(ship, "is about to check the difficulty"),
        Event::DifficultyChecked { ship } => does(ship, "has checked the difficulty"),
        Event::BecameTractored { ship } => does(ship, "is tractored"),
        Event::DialRevealed { ship, maneuver } => of(ship, format!("reveals {}", words::maneuver(*maneuver))),
        Event::StressManeuver { ship } => does(ship, "must execute the stress maneuver"),
        Event::UpgradeGiven { ship: to, other, place, side } => {
            of(to, format!("gets {} of {}", names.card_showing(*to, *place, *side), ship(other)))
        }
        Event::UpgradeHidden { ship } => does(ship, "places an upgrade facedown"),
        Event::UpgradeRevealed { ship, place, side } => {
            of(ship, format!("reveals {}", names.card_showing(*ship, *place, *side)))
        }
        Event::DialShown { ship, maneuver } => {
            of(ship, format!("turns its dial up: {}", words::maneuver(*maneuver)))
        }
        Event::ConditionAssigned { ship, condition } => {
            of(ship, format!("is assigned {}", paint(names.ink().card, condition.name())))
        }
        Event::ConditionRemoved { ship, condition } => {
            of(ship, format!("loses {}", paint(names.ink().card, condition.name())))
        }
        Event::SecretAssigned { ship } => does(ship, "is assigned a secret condition facedown"),
        Event::SecretRevealed { ship, condition } => {
            of(ship, format!("reveals {}", paint(names.ink().card, condition.name())))
        }
        Event::SecretRemoved { ship } => does(ship, "loses a secret condition unrevealed"),
        Event::IonManeuver { ship } => does(ship, "is ionized and executes the ion maneuver"),
        Event::Moved { ship, x, y, ux, uy } => {
            of(ship, format!("is now at {}", words::pose(*x, *y, *ux, *uy)))
        }
        Event::ManeuverExecuted { ship, maneuver, fully, .. } => {
            let how = if *fully { "fully" } else { "partially" };
            of(ship, format!("has {how} executed {}", words::maneuver(*maneuver)))
        }
        Event::OverlappedShip { ship: mover, other } => of(mover, format!("overlaps {}", ship(other))),
        Event::BeforeObstacle { ship, object: o } => of(ship, format!("is about to suffer {}", object(o))),
        Event::MetObstacle { ship, object: o, overlapped } => {
            let how = if *overlapped { "overlaps" } else { "moves through" };
            of(ship, format!("{how} {}", object(o)))
        }
        Event::ActionStepSkipped { ship } => does(ship, "performs no action"),
        Event::ExecuteStepSkipped { ship } => does(ship, "executes no maneuver"),
        Event::Activated { ship } => does(ship, "has activated"),
        Event::ActionBegan { ship, action } => of(ship, format!("attempts to {}", words::attempts(*action))),
        Event::ActionPerformed { ship, action, .. } => does(ship, words::performs(*action)),
        Event::CardActionPerformed { ship, ability, .. } => {
            of(ship, format!("performs the action of {}", own_card(ship, ability)))
        }
        Event::Coordinated { ship: by, other, .. } => of(by, format!("coordinates {}", ship(other))),
        Event::Jammed { ship: by, other } => of(by, format!("jams {}", ship(other))),
        Event::Boosted { ship } => does(ship, "has boosted"),
        Event::BarrelRolled { ship } => does(ship, "has barrel rolled"),
        Event::ActionFailed { ship, action } => of(ship, format!("fails to {}", words::attempts(*action))),
        Event::CardActionFailed { ship, ability } => {
            of(ship, format!("fails the action of {}", own_card(ship, ability)))
        }
        Event::Reloaded { ship } => does(ship, "reloads"),
        Event::TemplateUsed { ship, .. } => does(ship, "moves with a template of a card"),
        Event::Decloaked { ship } => does(ship, "decloaks"),
        Event::DecloakFailed { ship } => does(ship, "fails to decloak"),
        Event::TractorMoved { ship } => does(ship, "is moved by the tractor beam"),
        Event::Rotated { ship } => does(ship, "is turned"),
        Event::TurretRotated { ship, arc } => {
            of(ship, format!("rotates its turret to its {}", words::arc(*arc)))
        }
        Event::SecondTurretRotated { ship, arc } => {
            of(ship, format!("rotates its second turret to its {}", words::arc(*arc)))
        }
        Event::BothTurretsRotated { ship, arc, second } => {
            let (arc, second) = (words::arc(*arc), words::arc(*second));
            of(ship, format!("rotates its turrets to its {arc} and its {second}"))
        }
        Event::TokensGained { ship, token, n } => of(ship, format!("gains {}", words::tokens(*token, *n))),
        Event::TokensRemoved { ship, token, n } => of(ship, format!("loses {}", words::tokens(*token, *n))),
        Event::TokensSpent { ship: by, token, n, owner } => {
            let whose = if owner == by { String::new() } else { format!(" of {}", ship(owner)) };
            of(by, format!("spends {}{whose}", words::tokens(*token, *n)))
        }
        Event::LockAcquired { ship, object: o } => of(ship, format!("locks {}", object(o))),
        Event::LockBroken { ship, object: o } => of(ship, format!("loses its lock on {}", object(o))),
        Event::LockSpent { ship, object: o } => of(ship, format!("spends its lock on {}", object(o))),
        Event::ForceSpent { ship, n } => of(ship, format!("spends {n} Force")),
        Event::ForceLost { ship, n } => of(ship, format!("loses {n} Force")),
        Event::ForceRecovered { ship, n } => of(ship, format!("recovers {n} Force")),
        Event::ChargesSpent { ship, card, n } => {
            of(ship, format!("spends {} of {}", words::counted(*n, "charge"), names.card(*ship, *card)))
        }
        Event::ChargesRecovered { ship, card, n } => {
            of(ship, format!("recovers {} of {}", words::counted(*n, "charge"), names.card(*ship, *card)))
        }
        Event::ChargesLost { ship, card, n } => {
            of(ship, format!("loses {} of {}", words::counted(*n, "charge"), names.card(*ship, *card)))
        }
        Event::ShieldsRecovered { ship, n } => of(ship, format!("recovers {}", words::counted(*n, "shield"))),
        Event::EnergySpent { ship, n } => of(ship, format!("spends {n} energy")),
        Event::EnergyLost { ship, n } => of(ship, format!("loses {n} energy")),
        Event::EnergyRecovered { ship, n } => of(ship, format!("recovers {n} energy")),
        Event::BeforeEngage { ship } => does(ship, "engages"),
        Event::Engaged { ship } => does(ship, "has engaged"),
        Event::AttackDeclared { attacker, defender, weapon, arc, range, obstructed } => {
            let obstructed = if *obstructed { ", obstructed" } else { "" };
            let weapon = names.weapon(*attacker, *weapon, *arc);
            of(attacker, format!("attacks {} with {weapon}, range {range}{obstructed}", ship(defender)))
        }
        Event::DiceRolled { attacker, defender, dice, pool } => {
            let who = if *dice == DieKind::Attack { attacker } else { defender };
            of(who, format!("rolls {}", words::pool(pool)))
        }
        Event::DiceModified { dice, pool, .. } => Sentence::all(dice_show(*dice, pool)),
        Event::Neutralized { hits: 0, crits: 0, .. } => Sentence::all("no result is left"),
        Event::Neutralized { hits, crits, .. } => {
            let get = if hits + crits == 1 { "gets" } else { "get" };
            Sentence::all(format!("{} {get} through", words::results(*hits, *crits)))
        }
        Event::Reinforced { ship } => does(ship, "is reinforced, which cancels one result"),
        Event::AttackHit { attacker, .. } => does(attacker, "hits"),
        Event::AttackMissed { attacker, .. } => does(attacker, "misses"),
        Event::AfterAttack { attacker, .. } => does(attacker, "has attacked"),
        Event::DieRolled { ship, face, .. } => of(ship, format!("rolls 1 {}", words::face(*face))),
        Event::DamageSuffered { ship, crit } => {
            of(ship, format!("suffers 1 {} damage", if *crit { "critical" } else { "hit" }))
        }
        Event::ShieldLost { ship } => does(ship, "loses 1 shield"),
        Event::CardDealt { ship, kind: Some(kind) } => of(ship, format!("is dealt {}", damage(kind))),
        Event::CardDealt { ship, kind: None } => does(ship, "is dealt 1 facedown damage card"),
        Event::CardExposed { ship, kind } => of(ship, format!("has {} exposed", damage(kind))),
        Event::CardRepaired { ship, kind: Some(kind) } => of(ship, format!("repairs {}", damage(kind))),
        Event::CardRepaired { ship, kind: None } => does(ship, "repairs a facedown damage card"),
        Event::Destroyed { ship } => of(ship, paint(names.ink().end, "is destroyed")),
        Event::BeforeRemoved { ship } => does(ship, "is about to be removed"),
        Event::Removed { ship } => does(ship, "is removed"),
        Event::Fled { ship } => of(ship, paint(names.ink().end, "flees the battlefield")),
        Event::AbilityQueued { ship, ability } => {
            of(ship, format!("has {} waiting", own_card(ship, ability)))
        }
        Event::AbilityResolved { ship, ability } => of(ship, format!("uses {}", own_card(ship, ability))),
        Event::AbilityDropped { ship, ability } => {
            of(ship, format!("does not use {}", own_card(ship, ability)))
        }
        Event::GameEnds {} => Sentence::all("the game ends"),
        Event::GameOver { winner, scores } => Sentence::all(game_over(*winner, *scores, names)),
        Event::DevicePlaced { ship, object: o, launched, x, y, .. } => {
            let how = if *launched { "launches" } else { "drops" };
            of(ship, format!("{how} {} at {}", names.placed(*o), words::place(*x, *y)))
        }
        Event::DeviceDetonated { object: o, .. } => Sentence::all(format!("{} detonates", object(o))),
        Event::DetonationOver { object: o, .. } => Sentence::all(format!("{} has detonated", object(o))),
        Event::FuseBurned { object: o } => {
            Sentence::all(format!("{} loses a fuse marker instead of detonating", object(o)))
        }
        Event::FusePlaced { object: o } => Sentence::all(format!("{} is given a fuse marker", object(o))),
        Event::DeviceLaid { object: o, fuses, x, y, .. } => {
            let fuses = words::counted(*fuses, "fuse marker");
            Sentence::all(format!("{} lies at {}, with {fuses}", names.placed(*o), words::place(*x, *y)))
        }
        Event::FuseRolled { object: o, face } => {
            Sentence::all(format!("the die for {} shows 1 {}", object(o), words::face(*face)))
        }
        Event::FusesRemoved { object: o, n } => {
            Sentence::all(format!("{} loses {}", object(o), words::counted(*n, "fuse marker")))
        }
        Event::DeviceRemoved { object: o } => Sentence::all(format!("{} is removed", object(o))),
        Event::BeforeAction { ship, .. } => does(ship, "is about to perform an action"),
        Event::DiceRerolled { attacker, .. } => does(attacker, "sees dice rerolled"),
        Event::DeviceSuffered { ship, .. } => does(ship, "has suffered the effect of a device"),
        Event::ObstacleRemoved { object: o } => Sentence::all(format!("{} is removed", object(o))),
        Event::DeviceRelocated { object: o, x, y, .. } => {
            Sentence::all(format!("{} relocates to {}", object(o), words::place(*x, *y)))
        }
        Event::MetRemote { ship, object: o, overlapped, .. } => {
            let how = if *overlapped { "overlaps" } else { "moves through" };
            of(ship, format!("{how} {}", object(o)))
        }
        Event::RemoteDamaged { object: o, n } => {
            let cards = words::counted(*n, "facedown damage card");
            Sentence::all(format!("{} is dealt {cards}", object(o)))
        }
        Event::RemoteDestroyed { object: o } => Sentence::all(format!("{} is destroyed", object(o))),
        Event::RemoteFled { object: o } => Sentence::all(format!("{} flees", object(o))),
        Event::Docked { ship: docked, other } => of(docked, format!("docks with {}", ship(other))),
        Event::DeployFailed { ship } => does(ship, "finds no room to deploy"),
        Event::Deployed { ship: deployed, other } => {
            of(deployed, format!("has deployed from {}", ship(other)))
        }
        Event::WingJoined { ship: joined, other } => of(joined, format!("joins the wing of {}", ship(other))),
        Event::WingSplit { ship } => does(ship, "is split from its wing"),
        Event::EngagementTurn { ship } => does(ship, "has its turn in the Engagement Phase"),
        Event::ObjectivePlaced { object: o, x, y, .. } => {
            Sentence::all(format!("{} lies at {}", object(o), words::place(*x, *y)))
        }
        Event::ObjectiveTowed { ship, object: o, .. } => of(ship, format!("takes {} in tow", object(o))),
        Event::ObjectiveHandedOver { ship, other, object: o } => {
            of(ship, format!("hands {} over to {}", object(o), names.ship(*other)))
        }
        Event::ObjectiveJettisoned { ship, object: o, x, y, .. } => {
            of(ship, format!("jettisons {} at {}", object(o), words::place(*x, *y)))
        }
        Event::ObjectiveScrambled { ship, object: o, .. } => of(ship, format!("scrambles {}", object(o))),
        Event::ObjectiveTransmitted { ship, object: o, .. } => {
            of(ship, format!("transmits the knowledge of {}", object(o)))
        }
        Event::ObjectiveActionFailed { ship } => {
            of(ship, format!("finds no {} in range", names.objective_word()))
        }
        Event::ObjectivesScored { seat, n } => Sentence::all(format!(
            "{} scores {} for {}",
            names.squad(*seat),
            words::counted(*n, "mission point"),
            names.objectives()
        )),
        Event::HalfScored { ship, n } => {
            let points = words::counted(*n, "mission point");
            of(ship, format!("is at half strength: {points} for {}", names.squad(ship.seat().other())))
        }
    }
}

/// The sentence about the faces of modified dice.
pub fn dice_show(dice: DieKind, pool: &Pool) -> String {
    format!("the {} now show {}", words::dice(dice), words::pool(pool))
}

/// The sentence about the end of a game.
fn game_over(winner: Option<Seat>, scores: [u16; 2], names: &Names) -> String {
    match winner {
        Some(seat) => {
            let (own, other) = (scores[seat.index()], scores[seat.other().index()]);
            format!("{} wins, {own} to {other}", names.squad(seat))
        }
        None => format!("The game is a draw, {} to {}", scores[0], scores[1]),
    }
}

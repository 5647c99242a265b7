//! A game as a player would tell it: which events are told, in which words, and which are omitted
//! because other sentences imply them.

use killbox_components::action::ActionKind;
use killbox_components::dice::{DieKind, Pool};
use killbox_components::event::{Cause, Event};
use killbox_components::ids::{Seat, ShipSet, ShipSlot, Ships};
use killbox_components::maneuver::{Bearing, Maneuver};
use killbox_components::state::Phase;
use killbox_components::token::Token;

use super::ink::paint;
use super::names::Names;
use super::page::{Join, Page};
use super::sentence::{Sentence, sentence};
use super::{Log, end, runs, words};

/// An action in progress.
#[derive(Clone, Copy, Debug)]
struct Doing {
    ship: ShipSlot,
    action: ActionKind,
    /// Whether an earlier sentence implies that the action was performed.
    told: bool,
}

/// Why a ship has moved.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Why {
    Maneuver { maneuver: Maneuver, fully: bool, ion: bool },
    Boost,
    BarrelRoll,
    Decloak,
    Tractor,
    Unknown,
}

/// A story under construction.
pub(super) struct Story<'a> {
    log: Log<'a>,
    names: Names<'a>,
    page: Page,
    /// The index of the current event.
    at: usize,
    /// Events before this index are already told.
    next: usize,
    phase: Option<Phase>,
    round: u8,
    /// Actions in progress, the innermost last.
    doing: Vec<Doing>,
    /// Abilities of which an effect has been told.
    heard: Vec<Cause>,
    /// Abilities that have resolved in this round and were told.
    resolved: Vec<Cause>,
    /// The defender of the current attack.
    defender: Option<ShipSlot>,
    /// Whether the last sentence was about the remaining results of an attack, whose effects
    /// follow.
    gets_through: bool,
    /// A ship that was destroyed by damage that is still being told.
    dying: Option<ShipSlot>,
    /// The maneuvers that were revealed in this round.
    revealed: Ships<Option<Maneuver>>,
    /// Ships whose current maneuver has been told.
    flown: ShipSet,
    /// Ships that were destroyed or fled.
    lost: ShipSet,
    /// The number of ships of each squad when it was last told.
    told_left: [u32; 2],
}

/// Tells the story of these events.
pub(super) fn story(log: Log, mut names: Names) -> String {
    names.expect(log.events);
    let fielded = names.matchup().fielded;
    let mut story = Story {
        log,
        names,
        page: Page::default(),
        at: 0,
        next: 0,
        phase: None,
        round: 0,
        doing: Vec::new(),
        heard: Vec::new(),
        resolved: Vec::new(),
        defender: None,
        gets_through: false,
        dying: None,
        revealed: Ships::default(),
        flown: ShipSet::EMPTY,
        lost: ShipSet::EMPTY,
        told_left: Seat::BOTH.map(|seat| (fielded & seat.ships()).len()),
    };
    while story.at < log.events.len() {
        story.next = story.at + 1;
        story.names.learn(&log.events[story.at]);
        story.tell(&log.events[story.at]);
        if let Some(ship) = story.dying.take_if(|ship| !runs::is_damage(&log, story.next, *ship)) {
            story.say(&Event::Destroyed { ship }, Join::Follows);
        }
        story.at = story.next;
    }
    story.page.finish()
}

impl Story<'_> {
    /// Tells one event, together with later ones that belong to it.
    fn tell(&mut self, event: &Event) {
        match *event {
            // Headings.
            Event::RoundBegan { round } => self.begin_round(round),
            Event::PhaseBegan { phase } => {
                self.phase = Some(phase);
                self.page.heading(paint(self.names.ink().heading, format!("-- {} --", words::phase(phase))));
            }
            Event::GameOver { winner, scores } => {
                self.page.title(&end::of_game(winner, scores, self.round, self.lost, &self.names));
            }

            // The subject of the next lines.
            Event::BeforeActivate { ship }
            | Event::BeforeEngage { ship }
            | Event::EngagementTurn { ship }
            | Event::SystemTurn { ship } => {
                self.page.about(ship);
            }
            Event::Activated { .. } | Event::Engaged { .. } => self.page.about_nobody(),

            // Events without a visible effect, and events that other sentences imply.
            Event::ForcesPlaced {}
            | Event::RoundEnds { .. }
            | Event::DuringPhase { .. }
            | Event::PhaseEnds { .. }
            | Event::AtInitiative { .. }
            | Event::BeforeReveal { .. }
            | Event::BeforeExecute { .. }
            | Event::DealsDamage { .. }
            | Event::BeforeCheckDifficulty { .. }
            | Event::DifficultyChecked { .. }
            | Event::BecameTractored { .. }
            | Event::BeforeRoll { .. }
            | Event::BeforeAction { .. }
            | Event::DiceRerolled { .. }
            | Event::DeviceSuffered { .. }
            | Event::BeforeObstacle { .. }
            | Event::Boosted { .. }
            | Event::TemplateUsed { .. }
            | Event::BarrelRolled { .. }
            | Event::AttackHit { .. }
            | Event::AfterAttack { .. }
            | Event::BeforeRemoved { .. }
            | Event::AbilityQueued { .. }
            | Event::AbilityDropped { .. }
            | Event::DetonationOver { .. }
            | Event::GameEnds {} => {}

            // Maneuvers and moves.
            Event::DialSet { ship, .. } => {
                if !self.is_revealed_later(ship) {
                    self.say(event, Join::Begins);
                }
            }
            Event::DialRevealed { ship, maneuver } => {
                self.revealed[ship] = Some(maneuver);
                self.say(event, Join::Begins);
            }
            Event::Moved { ship, x, y, ux, uy } => self.moved(ship, &words::pose(x, y, ux, uy)),
            Event::ManeuverExecuted { ship, maneuver, .. } => {
                let flown = self.flown.has(ship);
                self.flown.remove(ship);
                if !flown && maneuver.bearing == Bearing::Stationary {
                    self.say_that(ship, "stays where it is");
                } else if !flown {
                    self.say_that(ship, "does not get away");
                }
            }
            Event::OverlappedShip { ship, .. } => {
                let (others, next) = runs::overlapped(&self.log, self.at);
                self.next = next;
                let others: Vec<String> = others.into_iter().map(|other| self.names.ship(other)).collect();
                self.say_that(ship, &format!("overlaps {}", words::listed(&others)));
            }
            Event::Decloaked { ship } => {
                if !self.moved_just_now(ship) {
                    self.say(event, Join::Follows);
                }
            }
            Event::TractorMoved { ship } => {
                if !self.moved_just_now(ship) {
                    self.say(event, Join::Follows);
                }
            }

            // Actions.
            Event::ActionBegan { ship, action } => self.doing.push(Doing { ship, action, told: false }),
            Event::ActionPerformed { ship, action, .. } => {
                if !self.ends_action(ship, action) {
                    self.say(event, Join::Follows);
                }
            }
            Event::ActionFailed { ship, action } => {
                self.ends_action(ship, action);
                self.say(event, Join::Follows);
            }
            Event::CardActionFailed { .. } => self.say(event, Join::Follows),
            Event::CardActionPerformed { ship, ability, .. } => {
                let cause = Cause { ship: Some(ship), ability };
                if !self.heard.contains(&cause) && !self.resolved.contains(&cause) {
                    self.say(event, Join::Follows);
                }
            }
            Event::Coordinated { ship, .. } => self.say_action(event, ship, ActionKind::Coordinate),
            Event::Jammed { ship, .. } => self.say_action(event, ship, ActionKind::Jam),
            Event::Reloaded { ship } => self.say_action(event, ship, ActionKind::Reload),
            Event::TurretRotated { ship, .. }
            | Event::SecondTurretRotated { ship, .. }
            | Event::BothTurretsRotated { ship, .. } => self.say_action(event, ship, ActionKind::Rotate),
            Event::LockAcquired { ship, .. } => self.say_action(event, ship, ActionKind::Lock),
            Event::TokensGained { ship, token, n } => self.gained(event, ship, token, n),

            // Attacks.
            Event::ChargesSpent { ship, card, .. } => {
                if !self.pays_for_attack(ship, card) {
                    self.spends(event);
                }
            }
            Event::TokensSpent { .. }
            | Event::LockSpent { .. }
            | Event::ForceSpent { .. }
            | Event::EnergySpent { .. } => self.spends(event),
            Event::AttackDeclared { attacker, defender, .. } => {
                self.page.about(attacker);
                self.defender = Some(defender);
                let mut sentence = sentence(event, &self.names);
                if let Some(cause) = self.cause() {
                    sentence.says += &format!(" ({})", self.names.credit(cause, Some(attacker)));
                    self.heard.push(cause);
                }
                self.page.say(None, &sentence, Join::Alone, &self.names);
            }
            Event::DiceRolled { .. } => self.say(event, Join::Begins),
            Event::DiceModified { attacker, defender, dice, pool } => {
                self.modified(if dice == DieKind::Attack { attacker } else { defender }, dice, &pool);
            }
            Event::Neutralized { hits, crits, .. } => {
                if hits + crits > 0 {
                    self.say(event, Join::Begins);
                    self.gets_through = true;
                }
            }

            // Devices.
            Event::FuseRolled { .. } => self.say(event, Join::Begins),
            Event::DeviceDetonated { .. } => self.say(event, Join::Opens),

            // Damage.
            Event::DamageSuffered { .. } => {
                if !runs::damage_is_taken(&self.log, self.at) {
                    self.say(event, Join::Follows);
                }
            }
            Event::ShieldLost { ship } => {
                let n = self.take_run(ship, runs::shields);
                self.damaged(ship, &format!("loses {}", words::counted(n, "shield")));
            }
            Event::CardDealt { ship, kind: None } => {
                let n = self.take_run(ship, runs::facedown);
                self.damaged(ship, &format!("is dealt {}", words::counted(n, "facedown damage card")));
            }
            Event::CardDealt { ship, kind: Some(_) } => {
                let says = sentence(event, &self.names).says;
                self.damaged(ship, &says);
            }
            Event::DieRolled { ship, .. } => {
                let (faces, next) = runs::dice(&self.log, self.at);
                self.next = next;
                self.say_that(ship, &format!("rolls {}", words::rolled(&faces)));
            }
            Event::Destroyed { ship } => {
                self.lost.insert(ship);
                self.dying = Some(ship);
            }
            Event::Fled { ship } => {
                self.lost.insert(ship);
                self.say(event, Join::Follows);
            }
            Event::Removed { ship } => {
                if !self.lost.has(ship) {
                    self.lost.insert(ship);
                    self.say(event, Join::Follows);
                }
            }

            // The effects of an ability are told with its card. Its use is told only if no effect
            // is.
            Event::AbilityResolved { ship, ability } => {
                let cause = Cause { ship: Some(ship), ability };
                if let Some(at) = self.heard.iter().rposition(|heard| *heard == cause) {
                    self.heard.remove(at);
                    self.resolved.push(cause);
                } else if self.names.is_worth_telling(cause) {
                    self.resolved.push(cause);
                    self.page.say(None, &sentence(event, &self.names), Join::Follows, &self.names);
                }
            }

            // The End Phase removes tokens and recovers charges of many ships at once.
            Event::TokensRemoved { .. } | Event::ForceRecovered { .. } | Event::ChargesRecovered { .. }
                if self.phase == Some(Phase::End) && self.cause().is_none() =>
            {
                let (sentences, next) = end::of_round(&self.log, self.at, &self.names);
                self.next = next;
                for said in sentences {
                    self.page.say(None, &Sentence::all(said), Join::Alone, &self.names);
                }
            }

            Event::ObstaclePlaced { .. } | Event::ShipPlaced { .. } | Event::ObjectivePlaced { .. } => {
                self.say(event, Join::Follows);
            }
            Event::ObjectivesScored { .. } => self.say(event, Join::Alone),
            Event::ObjectiveTowed { .. }
            | Event::ObjectiveJettisoned { .. }
            | Event::ObjectiveHandedOver { .. }
            | Event::ObjectiveScrambled { .. }
            | Event::ObjectiveTransmitted { .. }
            | Event::ObjectiveActionFailed { .. }
            | Event::HalfScored { .. } => self.say(event, Join::Follows),
            Event::FirstPlayer { .. } => self.say(event, Join::Alone),
            Event::AttackMissed { .. } => self.write(&Sentence::all("the attack misses"), Join::Follows),
            Event::StressManeuver { .. }
            | Event::DialShown { .. }
            | Event::ConditionAssigned { .. }
            | Event::ConditionRemoved { .. }
            | Event::SecretAssigned { .. }
            | Event::SecretRevealed { .. }
            | Event::SecretRemoved { .. }
            | Event::IonManeuver { .. }
            | Event::MetObstacle { .. }
            | Event::ActionStepSkipped { .. }
            | Event::ExecuteStepSkipped { .. }
            | Event::DecloakFailed { .. }
            | Event::Rotated { .. }
            | Event::TokensRemoved { .. }
            | Event::LockBroken { .. }
            | Event::ForceLost { .. }
            | Event::ForceRecovered { .. }
            | Event::ChargesRecovered { .. }
            | Event::ChargesLost { .. }
            | Event::ShieldsRecovered { .. }
            | Event::EnergyLost { .. }
            | Event::EnergyRecovered { .. }
            | Event::Reinforced { .. }
            | Event::CardExposed { .. }
            | Event::CardRepaired { .. }
            | Event::DevicePlaced { .. }
            | Event::DeviceLaid { .. }
            | Event::FusesRemoved { .. }
            | Event::FuseBurned { .. }
            | Event::FusePlaced { .. }
            | Event::DeviceRemoved { .. }
            | Event::ObstacleRemoved { .. }
            | Event::DeviceRelocated { .. }
            | Event::MetRemote { .. }
            | Event::RemoteDamaged { .. }
            | Event::RemoteDestroyed { .. }
            | Event::RemoteFled { .. }
            | Event::Docked { .. }
            | Event::DeployFailed { .. }
            | Event::Deployed { .. }
            | Event::WingJoined { .. }
            | Event::UpgradeGiven { .. }
            | Event::UpgradeHidden { .. }
            | Event::UpgradeRevealed { .. }
            | Event::WingSplit { .. } => self.say(event, Join::Follows),
        }
    }

    /// The ability that caused the current event.
    fn cause(&self) -> Option<Cause> {
        self.log.causes.get(self.at).copied().flatten()
    }

    /// Tells an event with its own sentence.
    fn say(&mut self, event: &Event, join: Join) {
        let sentence = sentence(event, &self.names);
        self.write(&sentence, join);
    }

    /// Tells what a ship does, in other words.
    fn say_that(&mut self, ship: ShipSlot, says: &str) {
        self.write(&Sentence::of(ship, says), Join::Follows);
    }

    fn write(&mut self, sentence: &Sentence, join: Join) {
        let cause = self.cause();
        self.heard.extend(cause);
        self.gets_through = false;
        self.page.say(cause, sentence, join, &self.names);
    }

    fn begin_round(&mut self, round: u8) {
        self.tell_left();
        self.round = round;
        self.phase = None;
        self.revealed = Ships::default();
        self.heard.clear();
        self.resolved.clear();
        self.doing.clear();
        self.page.title(&paint(self.names.ink().heading, format!("== Round {round} ==")));
    }

    /// Tells the number of ships that each squad has left, if it has decreased.
    fn tell_left(&mut self) {
        let left = self.names.matchup().fielded & !self.lost;
        let left = Seat::BOTH.map(|seat| (left & seat.ships()).len());
        if left == self.told_left {
            return;
        }
        self.told_left = left;
        let [a, b] = Seat::BOTH.map(|seat| format!("{} of {}", left[seat.index()], self.names.squad(seat)));
        self.page.about_nobody();
        self.page.say(None, &Sentence::all(format!("ships left: {a}; {b}")), Join::Alone, &self.names);
    }

    // --- moves ---

    fn is_revealed_later(&self, ship: ShipSlot) -> bool {
        let later = self.log.events[self.at + 1..].iter();
        later
            .take_while(|event| !matches!(event, Event::RoundBegan { .. }))
            .any(|event| matches!(event, Event::DialRevealed { ship: other, .. } if *other == ship))
    }

    /// Why a ship has moved, from the events that follow.
    fn why_moved(&self, ship: ShipSlot) -> Why {
        for event in &self.log.events[self.at + 1..] {
            match *event {
                Event::Boosted { ship: other } if other == ship => return Why::Boost,
                Event::BarrelRolled { ship: other } if other == ship => return Why::BarrelRoll,
                Event::Decloaked { ship: other } if other == ship => return Why::Decloak,
                Event::TractorMoved { ship: other } if other == ship => return Why::Tractor,
                Event::ManeuverExecuted { ship: other, maneuver, fully, ion, .. } if other == ship => {
                    return Why::Maneuver { maneuver, fully, ion };
                }
                Event::Moved { ship: other, .. } | Event::BeforeActivate { ship: other } if other == ship => {
                    break;
                }
                Event::RoundBegan { .. } => break,
                _ => {}
            }
        }
        Why::Unknown
    }

    /// Whether the last known action of a ship was a move.
    fn moved_just_now(&self, ship: ShipSlot) -> bool {
        let before = self.log.events[..self.at].iter().rev();
        let mut own =
            before.take_while(|event| !matches!(event, Event::SystemTurn { .. } | Event::PhaseBegan { .. }));
        own.any(|event| matches!(event, Event::Moved { ship: other, .. } if *other == ship))
    }

    fn moved(&mut self, ship: ShipSlot, to: &str) {
        let says = match self.why_moved(ship) {
            Why::Boost => {
                self.mark_action(ship, ActionKind::Boost);
                format!("boosts to {to}")
            }
            Why::BarrelRoll => {
                self.mark_action(ship, ActionKind::BarrelRoll);
                format!("barrel rolls to {to}")
            }
            Why::Decloak => format!("decloaks to {to}"),
            Why::Tractor => format!("is moved by the tractor beam to {to}"),
            Why::Maneuver { maneuver, fully, ion } => {
                self.flown.insert(ship);
                let slams = self.mark_action(ship, ActionKind::Slam);
                let color = |shown: &Maneuver| Maneuver { difficulty: shown.difficulty, ..maneuver };
                let as_shown = self.revealed[ship].is_some_and(|shown| color(&shown) == shown) || ion;
                let words = words::maneuver(maneuver);
                match (slams, as_shown, fully) {
                    (true, ..) => format!("SLAMs {words} to {to}"),
                    (false, true, true) => format!("flies to {to}"),
                    (false, true, false) => format!("stops short at {to}"),
                    (false, false, true) => format!("flies {words} to {to}"),
                    (false, false, false) => format!("flies a part of {words} to {to}"),
                }
            }
            Why::Unknown => format!("is now at {to}"),
        };
        self.say_that(ship, &says);
    }

    // --- actions ---

    /// The innermost action in progress, if it is this one and has not been told.
    fn untold_action(&mut self, ship: ShipSlot, action: ActionKind) -> Option<&mut Doing> {
        self.doing.last_mut().filter(|doing| doing.ship == ship && doing.action == action && !doing.told)
    }

    /// Marks an action as told by the current sentence. Returns false if there is no such action.
    fn mark_action(&mut self, ship: ShipSlot, action: ActionKind) -> bool {
        self.untold_action(ship, action).map(|doing| doing.told = true).is_some()
    }

    fn say_action(&mut self, event: &Event, ship: ShipSlot, action: ActionKind) {
        self.mark_action(ship, action);
        self.say(event, Join::Follows);
    }

    /// Ends an action. Returns whether it has been told.
    fn ends_action(&mut self, ship: ShipSlot, action: ActionKind) -> bool {
        let at = self.doing.iter().rposition(|doing| doing.ship == ship && doing.action == action);
        at.is_some_and(|at| self.doing.remove(at).told)
    }

    /// Tells a gain of tokens, as the result of an action or by itself.
    fn gained(&mut self, event: &Event, ship: ShipSlot, token: Token, n: u8) {
        let (action, says) = match token {
            Token::Calculate => (ActionKind::Calculate, "calculates"),
            Token::Evade => (ActionKind::Evade, "evades"),
            Token::Focus => (ActionKind::Focus, "focuses"),
            Token::ReinforceFore => (ActionKind::Reinforce, "reinforces its front"),
            Token::ReinforceAft => (ActionKind::Reinforce, "reinforces its rear"),
            Token::Cloak => (ActionKind::Cloak, "cloaks"),
            Token::Disarm
            | Token::Jam
            | Token::Tractor
            | Token::Deplete
            | Token::Ion
            | Token::Strain
            | Token::Stress => return self.say(event, Join::Follows),
        };
        if n == 1 && self.mark_action(ship, action) {
            self.say_that(ship, says);
        } else {
            self.say(event, Join::Follows);
        }
    }

    // --- attacks ---

    /// Whether a spent charge is the cost of the attack that is declared with its card.
    fn pays_for_attack(&self, ship: ShipSlot, card: u8) -> bool {
        match self.log.events.get(self.at + 1) {
            Some(Event::AttackDeclared { attacker, weapon, .. }) => {
                *attacker == ship && self.names.weapon_card(ship, *weapon) == Some(card)
            }
            _ => false,
        }
    }

    /// Tells that something is spent, together with the dice that it changes.
    fn spends(&mut self, event: &Event) {
        let mut said = sentence(event, &self.names);
        let cause = self.cause();
        match *event {
            Event::LockSpent { object, .. }
                if object.as_ship().is_some() && object.as_ship() == self.defender =>
            {
                said.says = "spends its lock".to_owned();
            }
            Event::ChargesSpent { ship, card, n } if self.names.is_card_of(cause, ship, card) => {
                said.says = format!("spends {}", words::counted(n, "charge"));
            }
            _ => {}
        }
        // Abilities that wait for this event are queued in between. They resolve after the dice
        // change.
        let waits =
            |event: &&Event| matches!(event, Event::AbilityQueued { .. } | Event::AbilityDropped { .. });
        let then = self.at + 1 + self.log.events[self.at + 1..].iter().take_while(waits).count();
        if let Some(Event::DiceModified { attacker, defender, dice, pool }) = self.log.events.get(then)
            && self.log.causes.get(then).copied().flatten() == cause
        {
            let owner = if *dice == DieKind::Attack { attacker } else { defender };
            said.says += &format!(": {}", now(said.who == Some(*owner), *dice, pool));
            self.next = then + 1;
        }
        self.write(&said, Join::Follows);
    }

    /// Tells that dice were changed, by a card or by a gas cloud [LEG-21].
    fn modified(&mut self, owner: ShipSlot, dice: DieKind, pool: &Pool) {
        let said = match self.cause() {
            Some(cause) => Sentence::all(now(self.names.owner(cause) == Some(owner), dice, pool)),
            None if dice == DieKind::Attack || self.is_paid_for() => {
                Sentence::of(owner, format!("now has {}", words::pool(pool)))
            }
            None => Sentence::of(owner, format!("is hidden by the gas cloud: {}", now(true, dice, pool))),
        };
        self.write(&said, Join::Follows);
    }

    /// Whether the rules alone spent something since the dice were last shown, which then changed
    /// them.
    fn is_paid_for(&self) -> bool {
        let before =
            (0..self.at).rev().map(|at| (&self.log.events[at], self.log.causes.get(at).copied().flatten()));
        let since = before.take_while(|(event, _)| {
            !matches!(
                event,
                Event::AttackDeclared { .. } | Event::DiceRolled { .. } | Event::DiceModified { .. }
            )
        });
        let is_paid = |event: &Event| {
            matches!(event, Event::TokensSpent { .. } | Event::LockSpent { .. } | Event::ForceSpent { .. })
        };
        since.filter(|(_, cause)| cause.is_none()).any(|(event, _)| is_paid(event))
    }

    // --- damage ---

    /// Tells the effect of damage on a ship. In an attack it follows the remaining results.
    fn damaged(&mut self, ship: ShipSlot, says: &str) {
        let join = if self.gets_through { Join::Result } else { Join::Follows };
        self.write(&Sentence::of(ship, says), join);
    }

    /// Counts a run of equal points of damage and skips it.
    fn take_run(&mut self, ship: ShipSlot, run: fn(&Log, usize) -> runs::Points) -> u8 {
        let runs::Points { n, next, destroyed } = run(&self.log, self.at);
        self.next = next;
        if destroyed {
            self.lost.insert(ship);
            self.dying = Some(ship);
        }
        n
    }
}

/// The current faces of dice. The dice are not named if they belong to the subject of the sentence.
fn now(own: bool, dice: DieKind, pool: &Pool) -> String {
    if own { format!("now {}", words::pool(pool)) } else { super::sentence::dice_show(dice, pool) }
}

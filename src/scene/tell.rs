//! Turns the notes of a watched battle into a story: the words, the kind and the dice of every
//! moment.

use std::path::Path;

use killbox_components::dice::DieKind;
use killbox_components::event::{Cause, Event};
use killbox_components::frame::movement::MoveKind;
use killbox_components::ids::{ObjectId, Seat};
use killbox_components::spec::Matchup;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::hash::result_hash;
use killbox_systems::world::observer::Recorder;

use super::read::{faces, weapon_name};
use super::watch::{Noted, Watch, Why};
use super::{DiceShown, Kind, Moment, Over, Shot, Sight, SquadCard, Story, VERSION, cards};
use crate::narration::ink::Ink;
use crate::narration::{Cast, Names, Sentence, sentence, words};
use crate::replay::{Recording, ReplayError};

/// Facts about a game besides its events.
#[derive(Clone, Copy, Debug)]
pub struct Game<'a> {
    /// The seed of the run.
    pub seed: u64,
    /// The index of the game in its run.
    pub game: u64,
    /// The names of the players, by seat.
    pub players: &'a [String; 2],
    /// The names of the squads.
    pub cast: &'a Cast,
}

impl Story {
    /// The story of a recorded game, which is replayed for it. A game that was saved before its end
    /// has a story up to that point. The caller makes `matchup` and `cast` from the squads of the
    /// recording ([`crate::record::cast_of`]); `path` is for messages.
    ///
    /// # Errors
    /// The point at which the game departs from the recording.
    pub fn of(
        recording: &Recording,
        matchup: Matchup,
        cast: &Cast,
        seat: Option<Seat>,
        path: &Path,
    ) -> Result<Story, ReplayError> {
        let mut batch = recording.play_before(Watch::keeping(seat), matchup.clone(), path)?;
        // A game in progress shows no observer a facedown dial [RND-42].
        if seat.is_none() && batch.with_battle(0, |b| b.core.ending.is_none()) {
            batch = recording.play_before(Watch::keeping(Sight::Open), matchup.clone(), path)?;
        }
        let mut watch = std::mem::take(batch.answers());
        watch.aim(matchup, recording.seed);
        let (seed, game, players) = (recording.seed, recording.game, &recording.players);
        Ok(batch.with_battle(0, |b| watch.story(b, &Game { seed, game, players, cast })))
    }
}

impl Watch {
    /// The story so far of the battle that is watched, which may continue.
    pub fn story(&self, b: &Battle<Recorder>, game: &Game) -> Story {
        let matchup = b.matchup;
        let names = Names::of_game(matchup, &game.cast.squads, Ink::default()).of_index(game.game);
        let [one, other] = Seat::BOTH.map(|seat| names.squad(seat));
        let [area, depth] = matchup.ruleset.play_area_mm.tenths();
        let result = b.core.ending.map(|ending| Over {
            winner: ending.winner,
            scores: b.core.scores,
            words: said(&Event::GameOver { winner: ending.winner, scores: b.core.scores }, &names),
        });
        Story {
            version: VERSION,
            killbox: env!("CARGO_PKG_VERSION"),
            title: format!("{one} against {other}"),
            ruleset: matchup.ruleset.told_of(game.seed, game.game),
            seed: game.seed.to_string(),
            game: game.game.to_string(),
            hash: result.is_some().then(|| format!("{:016x}", result_hash(b))),
            area,
            depth: (depth != area).then_some(depth),
            seat: self.sight().seat(),
            squads: Seat::BOTH.map(|seat| SquadCard {
                seat,
                name: names.squad(seat),
                faction: game.cast.factions[seat.index()].clone(),
                points: matchup.points[seat.index()],
                player: game.players[seat.index()].clone(),
            }),
            ships: cards(matchup, game.cast, &names),
            start: self.start.clone().unwrap_or_default(),
            moments: self.moments(b, names),
            result,
            ahead: self
                .ahead
                .so_far()
                .iter()
                .map(|standing| f64::from((standing.a * 1000.0).round()) / 1000.0)
                .collect(),
        }
    }

    /// The moments so far.
    fn moments(&self, b: &Battle<Recorder>, names: Names) -> Vec<Moment> {
        let mut teller = Teller { b, names, heard: Vec::new(), learnt: 0 };
        teller.names.expect(&b.observer.events);
        // The index of the moment of each note.
        let mut places: Vec<usize> = Vec::with_capacity(self.notes.len());
        let mut moments: Vec<Moment> = Vec::with_capacity(self.notes.len());
        for note in &self.notes {
            places.push(moments.len());
            moments.extend(teller.moment(note).map(|moment| Moment {
                attack: note.attack.and_then(|at| places.get(at).copied()),
                ..moment
            }));
        }
        if let Some(last) = moments.last_mut() {
            last.changes.join(&self.rest(b));
        }
        moments
    }
}

/// The words of an event, with a capital at the beginning.
fn said(event: &Event, names: &Names) -> String {
    whole(&sentence(event, names), names)
}

fn whole(sentence: &Sentence, names: &Names) -> String {
    let text = sentence.whole(names);
    let mut letters = text.chars();
    match (sentence.who, letters.next()) {
        (None, Some(first)) => first.to_uppercase().chain(letters).collect(),
        _ => text,
    }
}

struct Teller<'a, 'b> {
    b: &'a Battle<'b, Recorder>,
    names: Names<'a>,
    /// Abilities with an event that was reported since they last came up.
    heard: Vec<Cause>,
    /// The number of events that the names have learned.
    learnt: usize,
}

impl Teller<'_, '_> {
    /// The moment of a note, if there is something to say.
    fn moment(&mut self, note: &Noted) -> Option<Moment> {
        let events = &self.b.observer.events;
        for event in &events[self.learnt..=note.event] {
            self.names.learn(event);
        }
        self.learnt = note.event + 1;
        let event = &events[note.event];
        let cause = self.b.observer.causes.get(note.event).copied().flatten();
        if let Event::AbilityResolved { ship, ability } = *event {
            let resolved = Cause { ship: Some(ship), ability };
            if let Some(at) = self.heard.iter().rposition(|heard| *heard == resolved) {
                self.heard.remove(at);
                return None;
            }
            if !self.names.is_worth_telling(resolved) {
                return None;
            }
        }
        self.heard.extend(cause);
        let sentence = self.sentence(event, note);
        Some(Moment {
            words: whole(&sentence, &self.names),
            kind: kind(event, note),
            round: note.round,
            ship: sentence.who.map(|ship| ObjectId::ship(ship).0),
            turn: note.turn.map(|ship| ObjectId::ship(ship).0),
            card: cause.map(|cause| self.names.credit(cause, sentence.who)),
            attack: None,
            changes: note.changes.clone(),
            path: note.path.clone(),
            dice: dice(event),
            shot: self.shot(event, note),
            aims: note.aims.clone(),
        })
    }

    /// The sentence of an event.
    fn sentence(&self, event: &Event, note: &Noted) -> Sentence {
        match (*event, note.why) {
            (Event::Moved { ship, .. }, Some(why)) => Sentence::of(ship, self.moves(why, note)),
            (Event::ActionBegan { ship, action }, _) => Sentence::of(ship, words::performs(action)),
            (Event::DiceModified { attacker, defender, dice, pool }, _) => {
                let owner = if dice == DieKind::Attack { attacker } else { defender };
                Sentence::of(owner, format!("now has {}", words::pool(&pool)))
            }
            _ => sentence(event, &self.names),
        }
    }

    /// The words for a ship that moves.
    fn moves(&self, why: Why, note: &Noted) -> String {
        let template = note.path.as_ref().map_or("", |path| path.template.as_str());
        let with = if template.is_empty() { String::new() } else { format!(" by {}", words::one(template)) };
        match why {
            Why::Maneuver(maneuver) => format!("flies {}", words::maneuver(maneuver)),
            Why::Move(MoveKind::Boost) => format!("boosts{with}"),
            Why::Move(MoveKind::BarrelRoll) => "barrel rolls".to_owned(),
            Why::Move(MoveKind::DecloakBoost | MoveKind::DecloakRoll) => "decloaks".to_owned(),
            Why::Tractor => "is moved by the tractor beam".to_owned(),
        }
    }

    /// The attack that an event declares.
    fn shot(&self, event: &Event, note: &Noted) -> Option<Shot> {
        let Event::AttackDeclared { attacker, defender, weapon, range, obstructed, .. } = *event else {
            return None;
        };
        let spec = self.b.spec(attacker);
        let weapon = spec.weapons.get(usize::from(weapon));
        Some(Shot {
            from: ObjectId::ship(attacker).0,
            to: ObjectId::ship(defender).0,
            weapon: weapon.map_or_else(String::new, |weapon| weapon_name(spec, weapon)),
            range,
            obstructed,
            odds: note.odds.clone(),
        })
    }
}

/// The dice that an event shows.
fn dice(event: &Event) -> Option<DiceShown> {
    let (attacker, defender, kind, pool, rolled) = match *event {
        Event::DiceRolled { attacker, defender, dice, pool } => (attacker, defender, dice, pool, true),
        Event::DiceModified { attacker, defender, dice, pool } => (attacker, defender, dice, pool, false),
        Event::DieRolled { ship, dice, face } => {
            return Some(DiceShown {
                kind: dice,
                ship: ObjectId::ship(ship).0,
                rolled: true,
                faces: vec![face.word()],
            });
        }
        _ => return None,
    };
    let ship = if kind == DieKind::Attack { attacker } else { defender };
    Some(DiceShown { kind, ship: ObjectId::ship(ship).0, rolled, faces: faces(&pool) })
}

/// The kind of an event.
fn kind(event: &Event, note: &Noted) -> Kind {
    match event {
        Event::RoundBegan { .. } => Kind::Round,
        Event::PhaseBegan { .. } => Kind::Phase,
        Event::BeforeActivate { .. } | Event::BeforeEngage { .. } | Event::SystemTurn { .. } => Kind::Ship,
        Event::Moved { .. } if matches!(note.why, Some(Why::Move(_))) => Kind::Action,
        Event::ObstaclePlaced { .. }
        | Event::ShipPlaced { .. }
        | Event::DialRevealed { .. }
        | Event::StressManeuver { .. }
        | Event::DialShown { .. }
        | Event::IonManeuver { .. }
        | Event::Moved { .. }
        | Event::OverlappedShip { .. }
        | Event::MetObstacle { .. }
        | Event::ExecuteStepSkipped { .. }
        | Event::DecloakFailed { .. }
        | Event::Docked { .. }
        | Event::DeployFailed { .. }
        | Event::Deployed { .. }
        | Event::Rotated { .. } => Kind::Move,
        Event::ActionBegan { .. }
        | Event::ActionFailed { .. }
        | Event::CardActionFailed { .. }
        | Event::ActionStepSkipped { .. }
        | Event::CardActionPerformed { .. }
        | Event::Coordinated { .. }
        | Event::Jammed { .. }
        | Event::Reloaded { .. }
        | Event::TurretRotated { .. }
        | Event::SecondTurretRotated { .. }
        | Event::BothTurretsRotated { .. } => Kind::Action,
        Event::AttackDeclared { .. } | Event::Neutralized { .. } | Event::AttackMissed { .. } => Kind::Attack,
        Event::DiceRolled { .. }
        | Event::DiceModified { .. }
        | Event::DieRolled { .. }
        | Event::Reinforced { .. } => Kind::Dice,
        Event::ShieldLost { .. }
        | Event::CardDealt { .. }
        | Event::CardExposed { .. }
        | Event::CardRepaired { .. }
        | Event::Destroyed { .. }
        | Event::Fled { .. } => Kind::Damage,
        Event::AbilityResolved { .. }
        | Event::ConditionAssigned { .. }
        | Event::ConditionRemoved { .. }
        | Event::SecretAssigned { .. }
        | Event::UpgradeHidden { .. }
        | Event::UpgradeRevealed { .. }
        | Event::SecretRevealed { .. }
        | Event::SecretRemoved { .. } => Kind::Ability,
        Event::DevicePlaced { .. }
        | Event::DeviceDetonated { .. }
        | Event::DeviceLaid { .. }
        | Event::FuseRolled { .. }
        | Event::FusesRemoved { .. }
        | Event::FuseBurned { .. }
        | Event::FusePlaced { .. }
        | Event::ObstacleRemoved { .. }
        | Event::DeviceRelocated { .. }
        | Event::RemoteDamaged { .. }
        | Event::RemoteDestroyed { .. }
        | Event::RemoteFled { .. } => Kind::Device,
        Event::TokensGained { .. }
        | Event::TokensRemoved { .. }
        | Event::TokensSpent { .. }
        | Event::LockAcquired { .. }
        | Event::LockBroken { .. }
        | Event::LockSpent { .. }
        | Event::ForceSpent { .. }
        | Event::ForceLost { .. }
        | Event::ForceRecovered { .. }
        | Event::ChargesSpent { .. }
        | Event::ChargesRecovered { .. }
        | Event::ChargesLost { .. }
        | Event::ShieldsRecovered { .. }
        | Event::EnergySpent { .. }
        | Event::EnergyLost { .. }
        | Event::EnergyRecovered { .. } => Kind::Token,
        Event::GameOver { .. } => Kind::End,
        _ => Kind::Other,
    }
}

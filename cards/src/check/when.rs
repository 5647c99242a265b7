//! Checks events: each can happen, and knows what the ability refers to.

use super::{Check, Subject};
use crate::compile::bearings;
use crate::language::{
    About, After, AttackMoment, AttackWords, Before, ChargeWord, Choose, PhaseWord, Ships, When, Would,
};

impl Check<'_> {
    /// The ships that the event must concern.
    pub(super) fn subject_words(&self) -> Option<&Ships> {
        match self.ability.when.about() {
            About::Nobody => None,
            About::Ships(ships) => Some(ships),
            About::Attack(words) => Some(&words.who),
        }
    }

    /// The attacks that the event must concern.
    pub(super) fn attack_words(&self) -> Option<&AttackWords> {
        match self.ability.when.about() {
            About::Attack(words) => Some(words),
            About::Nobody | About::Ships(_) => None,
        }
    }

    pub(crate) fn subject(&self) -> Subject {
        match self.ability.when.about() {
            About::Attack(_) => Subject::Attack,
            About::Ships(_) => Subject::Ship,
            About::Nobody if self.ability.when == When::Detonates => Subject::Ship,
            About::Nobody if matches!(self.ability.when, When::PrecisionShot(_)) => Subject::Attack,
            About::Nobody => Subject::None,
        }
    }

    /// Checks that the event can happen.
    pub(crate) fn when(&mut self) {
        let ability = self.ability;
        match &ability.when {
            When::During(phase) => {
                let of_remotes = *phase == PhaseWord::Engagement && self.is_remote();
                if !matches!(phase, PhaseWord::System | PhaseWord::End) && !of_remotes {
                    self.say(
                        Some("During"),
                        "abilities speak during the System Phase and the End Phase only (RND-66), \
                         those of remotes during the Engagement Phase too",
                    );
                }
            }
            When::AtInitiative(value) => {
                if *value > 8 {
                    self.say(Some("AtInitiative"), "initiative values are 0 to 8");
                }
            }
            When::Before(event) => self.before(event),
            When::After(event) => self.after(event),
            When::Would(event) => self.would(event),
            When::Always
            | When::Action
            | When::Dealt
            | When::PrecisionShot(_)
            | When::Assigned
            | When::Detonates
            | When::StartOfRound
            | When::EndOfRound
            | When::EndOfGame
            | When::Setup(_)
            | When::StartOf(_)
            | When::EndOf(_)
            | When::While(_) => {}
        }
        if let Some(words) = self.attack_words().cloned() {
            let AttackWords { weapon, arc, except_arc, hits, range, moment, .. } = words;
            self.list(&weapon, "weapon");
            self.own_weapon(&weapon);
            range.iter().for_each(|range| self.attack_range(*range, "range"));
            self.list(&arc, "arc");
            self.list(&except_arc, "except_arc");
            let over = matches!(self.ability.when, When::After(After::Attack(_) | After::Defend(_)));
            let settled = moment == Some(AttackMoment::AfterNeutralize);
            if hits.is_some() && !over && !settled {
                self.say(Some("hits"), "whether it hits is known after the Neutralize Results step only");
            }
        }
    }

    pub(crate) fn before(&mut self, event: &Before) {
        match event {
            Before::ExecuteManeuver { bearing, color, .. } => {
                self.list(bearing, "bearing");
                self.list(color, "color");
            }
            Before::CheckDifficulty { color, .. } => self.list(color, "color"),
            Before::PerformAction { action, color, .. } => {
                self.list(action, "action");
                self.list(color, "color");
            }
            Before::Activate { .. }
            | Before::Engage { .. }
            | Before::RevealDial { .. }
            | Before::SufferObstacle { .. }
            | Before::RollOutsideAttack { .. }
            | Before::Removed { .. } => {}
        }
    }

    pub(crate) fn after(&mut self, event: &After) {
        match event {
            After::RevealDial { bearing, color, .. } => {
                self.list(bearing, "bearing");
                self.list(color, "color");
            }
            After::ExecuteManeuver { bearing, except_bearing, color, .. } => {
                self.list(bearing, "bearing");
                self.list(except_bearing, "except_bearing");
                self.list(color, "color");
                if bearings(bearing, except_bearing).is_empty()
                    && bearing.as_ref().is_some_and(|list| !list.is_empty())
                {
                    self.say(Some("except_bearing"), "no bearing is left: this can never happen");
                }
            }
            After::PerformAction { action, color, added_by, .. } => {
                self.list(action, "action");
                self.list(color, "color");
                self.list(added_by, "added_by");
            }
            After::FailAction { action, .. } => self.list(action, "action"),
            After::Detonate { device, .. } => self.list(device, "device"),
            After::Coordinate { other, color, .. } => {
                self.list(color, "color");
                self.other(other);
            }
            After::Jam { other, .. }
            | After::Deploy { from: other, .. }
            | After::OverlapShip { other, .. }
            | After::SufferBomb { by: other, .. }
            | After::SpendLock { on: other, .. }
            | After::BreakLock { on: other, .. }
            | After::AcquireLock { on: other, .. } => self.other(other),
            After::SpendCharge { charge: ChargeWord::Shield, .. } => {
                self.say(Some("Shield"), "spending a shield counts as losing it: use 'LoseCharge'");
            }
            After::SpendCharge { who, charge }
            | After::LoseCharge { who, charge }
            | After::RecoverCharge { who, charge } => self.charge_of_event(*charge, who),
            After::Removed { who } => {
                if *who == Ships::You {
                    self.say(
                        Some("Removed"),
                        "the abilities of a ship that has left the game do not trigger (RND-74): use Before(Removed()), or give 'who'",
                    );
                }
            }
            After::GainToken { token, .. }
            | After::SpendToken { token, .. }
            | After::RemoveToken { token, .. } => self.list(token, "token"),
            After::Activate { .. }
            | After::CheckDifficulty { .. }
            | After::BecomeTractored { .. }
            | After::SufferDamage { .. }
            | After::LoseShield { .. }
            | After::Destroyed { .. }
            | After::Engage { .. }
            | After::DealtDamageCard { .. }
            | After::RollOutsideAttack { .. }
            | After::MeetObstacle { .. }
            | After::Decloak { .. }
            | After::MeetThisRemote { .. }
            | After::DropDevice { .. }
            | After::PlaceDevice { .. }
            | After::RepairCard { .. }
            | After::Boost { .. }
            | After::BarrelRoll { .. }
            | After::UseTemplate { .. }
            | After::RotateTurret { .. }
            | After::SkipActionStep { .. }
            | After::SkipExecuteStep { .. }
            | After::SetDial { .. }
            | After::Reload { .. }
            | After::Placed { .. }
            | After::ExposeCard { .. }
            | After::Flee { .. }
            | After::DeclareAttack(_)
            | After::BecomeDefender(_)
            | After::RollDice(_)
            | After::RerollDice(_)
            | After::Neutralize(_)
            | After::AttackHits(_)
            | After::AttackMisses(_)
            | After::Attack(_)
            | After::Defend(_) => {}
        }
    }

    pub(crate) fn would(&mut self, event: &Would) {
        match event {
            Would::SufferDamage { n, from, .. } => {
                self.list(from, "from");
                n.iter().for_each(|n| self.some(*n, "n"));
            }
            Would::FailAction { action, .. } => self.list(action, "action"),
            Would::RecoverCharge { recurring: true, .. } => {}
            Would::RecoverCharge { who, charge, .. } => self.charge_of_event(*charge, who),
            Would::DealtDamageCard { card_trait, or_facedown, facedown, .. } => {
                if card_trait.is_some() && (*or_facedown || *facedown) {
                    let word = if *facedown { "facedown" } else { "or_facedown" };
                    self.say(Some(word), "a facedown card shows no trait (DMG-14)");
                }
                if *or_facedown && *facedown {
                    self.say(Some("or_facedown"), "'facedown' already implies it");
                }
            }
            Would::GainToken { token, .. } => self.list(token, "token"),
            Would::Destroyed { .. } | Would::Flee { .. } | Would::ExposeCard { .. } => {}
            Would::Detonate { device, .. } => self.list(device, "device"),
        }
    }

    /// Checks the charges of an event: standard charges are those of the ability's card.
    fn charge_of_event(&mut self, charge: ChargeWord, who: &Ships) {
        if charge != ChargeWord::Charge {
            return;
        }
        if *who == Ships::You {
            self.own_charges(1, "Charge");
        } else {
            self.say(Some("who"), "standard charges are those of this card: leave 'who' out");
        }
    }

    /// Checks the other ship of the event.
    pub(crate) fn other(&mut self, other: &Option<Ships>) {
        other.iter().for_each(|ships| self.ships(ships));
    }

    /// Checks the ships that the event concerns, and those that are chosen.
    pub(super) fn event_ships(&mut self) {
        let ability = self.ability;
        let subject = self.subject_words().cloned();
        subject.iter().for_each(|ships| self.ships(ships));
        if let Some(Choose::Ship(ships)) = &ability.choose {
            self.ships(ships);
        }
    }
}

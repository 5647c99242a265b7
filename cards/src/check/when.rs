//! Whether an event can happen, and what it knows.

use super::{Check, Subject};
use crate::compile::bearings;
use crate::language::{After, AttackWords, Before, ChargeWord, PhaseWord, Ships, When, While, Would};

impl Check<'_> {
    /// Of whom the event must be.
    pub(super) fn subject_words(&self) -> Option<&Ships> {
        Some(match &self.ability.when {
            When::Before(
                Before::Activate { who }
                | Before::Engage { who }
                | Before::RevealDial { who }
                | Before::SufferObstacle { who }
                | Before::Removed { who }
                | Before::CheckDifficulty { who, .. }
                | Before::ExecuteManeuver { who, .. },
            ) => who,
            When::After(event) => match event {
                After::RevealDial { who, .. }
                | After::ExecuteManeuver { who, .. }
                | After::PerformAction { who, .. }
                | After::FailAction { who, .. }
                | After::Activate { who }
                | After::GainToken { who, .. }
                | After::SpendToken { who, .. }
                | After::SufferDamage { who, .. }
                | After::LoseShield { who }
                | After::Destroyed { who }
                | After::Engage { who }
                | After::AcquireLock { who, .. }
                | After::OverlapShip { who, .. }
                | After::DealtDamageCard { who }
                | After::MeetObstacle { who }
                | After::Decloak { who }
                | After::DropDevice { who }
                | After::PlaceDevice { who }
                | After::RepairCard { who }
                | After::Boost { who }
                | After::BarrelRoll { who }
                | After::Coordinate { who, .. }
                | After::Jam { who, .. }
                | After::RotateTurret { who }
                | After::SkipActionStep { who }
                | After::SkipExecuteStep { who }
                | After::SetDial { who }
                | After::Reload { who }
                | After::Placed { who }
                | After::RemoveToken { who, .. }
                | After::SpendLock { who, .. }
                | After::BreakLock { who, .. }
                | After::SpendCharge { who, .. }
                | After::LoseCharge { who, .. }
                | After::RecoverCharge { who, .. }
                | After::ExposeCard { who }
                | After::Flee { who }
                | After::Removed { who }
                | After::Detonate { who } => who,
                _ => return self.attack_words().map(|words| &words.who),
            },
            When::While(_) => return self.attack_words().map(|words| &words.who),
            When::Would(
                Would::SufferDamage { who, .. }
                | Would::GainToken { who, .. }
                | Would::Destroyed { who }
                | Would::Flee { who }
                | Would::RecoverCharge { who, .. }
                | Would::ExposeCard { who }
                | Would::Detonate { who }
                | Would::FailAction { who, .. }
                | Would::DealtDamageCard { who, .. },
            ) => who,
            _ => return None,
        })
    }

    /// The attacks that are meant.
    pub(super) fn attack_words(&self) -> Option<&AttackWords> {
        match &self.ability.when {
            When::While(While::Attack(words) | While::Defend(words) | While::AttackOrDefend(words)) => {
                Some(words)
            }
            When::After(
                After::DeclareAttack(words)
                | After::BecomeDefender(words)
                | After::RollDice(words)
                | After::Neutralize(words)
                | After::AttackHits(words)
                | After::AttackMisses(words)
                | After::Attack(words)
                | After::Defend(words),
            ) => Some(words),
            _ => None,
        }
    }

    pub(super) fn subject(&self) -> Subject {
        if self.attack_words().is_some() {
            return Subject::Attack;
        }
        match self.ability.when {
            When::Before(_) | When::After(_) | When::Would(_) | When::Detonates => Subject::Ship,
            _ => Subject::None,
        }
    }

    /// Whether the event can happen at all.
    pub(super) fn when(&mut self) {
        match &self.ability.when {
            When::During(phase) if !matches!(phase, PhaseWord::System | PhaseWord::End) => {
                self.say(
                    Some("During"),
                    "abilities speak during the System Phase and the End Phase only (RND-66)",
                );
            }
            When::After(After::RevealDial { bearing, color, .. })
            | When::Before(Before::ExecuteManeuver { bearing, color, .. }) => {
                self.list(bearing, "bearing");
                self.list(color, "color");
            }
            When::After(After::ExecuteManeuver { bearing, except_bearing, color, .. }) => {
                self.list(bearing, "bearing");
                self.list(except_bearing, "except_bearing");
                self.list(color, "color");
                if bearings(bearing, except_bearing) == 0
                    && bearing.as_ref().is_some_and(|list| !list.is_empty())
                {
                    self.say(Some("except_bearing"), "no bearing is left: this can never happen");
                }
            }
            When::After(After::PerformAction { action, color, added_by, .. }) => {
                self.list(action, "action");
                self.list(color, "color");
                self.list(added_by, "added_by");
            }
            When::After(After::Coordinate { color, .. }) => self.list(color, "color"),
            When::Before(Before::CheckDifficulty { color, .. }) => self.list(color, "color"),
            When::Would(Would::SufferDamage { n, from, .. }) => {
                self.list(from, "from");
                n.iter().for_each(|n| self.some(*n, "n"));
            }
            When::After(After::FailAction { action, .. }) | When::Would(Would::FailAction { action, .. }) => {
                self.list(action, "action")
            }
            When::After(After::SpendCharge { charge: ChargeWord::Shield, .. }) => {
                self.say(Some("Shield"), "spent shields are heard of as lost ones: use 'LoseCharge'");
            }
            When::After(
                After::SpendCharge { who, charge }
                | After::LoseCharge { who, charge }
                | After::RecoverCharge { who, charge },
            )
            | When::Would(Would::RecoverCharge { who, charge }) => match (charge, who) {
                (ChargeWord::Charge, Ships::You) => self.own_charges(1, "Charge"),
                (ChargeWord::Charge, _) => {
                    self.say(Some("who"), "standard charges are those of this card: leave 'who' out");
                }
                _ => {}
            },
            When::Would(Would::DealtDamageCard { card_trait: Some(_), or_facedown: true, .. }) => {
                self.say(Some("or_facedown"), "a facedown card shows no trait (DMG-14)");
            }
            When::After(After::Removed { who: Ships::You }) => {
                self.say(
                    Some("Removed"),
                    "a ship that has left the game hears nothing (RND-74): use Before(Removed()), or say 'who' leaves",
                );
            }
            When::AtInitiative(value) if *value > 8 => {
                self.say(Some("AtInitiative"), "initiative values are 0 to 8");
            }
            When::After(
                After::GainToken { token, .. }
                | After::SpendToken { token, .. }
                | After::RemoveToken { token, .. },
            )
            | When::Would(Would::GainToken { token, .. }) => self.list(token, "token"),
            _ => {}
        }
        if let Some(AttackWords { weapon, arc, except_arc, hits, range, .. }) = self.attack_words().cloned() {
            self.list(&weapon, "weapon");
            self.own_weapon(&weapon);
            range.iter().for_each(|range| self.attack_range(*range, "range"));
            self.list(&arc, "arc");
            self.list(&except_arc, "except_arc");
            let over = matches!(self.ability.when, When::After(After::Attack(_) | After::Defend(_)));
            if hits.is_some() && !over {
                self.say(Some("hits"), "whether it hits is known after the attack only");
            }
        }
    }
}

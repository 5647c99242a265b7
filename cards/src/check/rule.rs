//! Rules that are changed: while something holds in which they are asked for, and by something that
//! there is.

use killbox_components::arc::Arc;

use super::Check;
use crate::language::{ChargeWord, MoveWord, Requirement, Rule, When, While, Who};

/// TOK-28: more locks than a ship can ever have use for.
const MOST_LOCKS: u8 = 10;

impl Check<'_> {
    /// That the ability holds when the rule is asked for.
    fn holds(&mut self, word: &'static str, fits: bool, place: &str) {
        if !fits {
            self.say(Some(word), format!("'{word}' cannot be the effect here: it goes with {place}"));
        }
    }

    /// What is known before a game begins does not change in it.
    fn without_if(&mut self, what: &str) {
        if !self.ability.requires.is_empty() {
            self.say(Some("if"), format!("{what} is always so: leave 'if' out"));
        }
    }

    /// One rule. Each word says here while what it holds, and what its parts are.
    pub(super) fn rule(&mut self, rule: &Rule) {
        let word = <&str>::from(rule);
        let when = &self.ability.when;
        let always = (self.changes_rules(), "Always");
        let inside = (self.is_inside(), "While(..)");
        let attacking = (matches!(when, When::While(While::Attack(_))), "While(Attack())");
        let defending = (matches!(when, When::While(While::Defend(_))), "While(Defend())");
        let (fits, place) = match rule {
            Rule::RollMore { n, .. } | Rule::RollFewer { n, .. } => {
                self.some(*n, word);
                inside
            }
            Rule::NoRangeBonus(_) | Rule::CannotBeModified { .. } | Rule::MaySpendYourForce => inside,
            Rule::MaySpendYourTokens { token, .. } => {
                self.named(token, "token");
                inside
            }
            Rule::CannotModifyYourDice { .. }
            | Rule::DefenderCannotSpend(_)
            | Rule::CannotSpendLock
            | Rule::CannotRerollWithLock => attacking,
            Rule::CritsNeutralizedFirst | Rule::CritsNotNeutralized => inside,
            Rule::PrecisionInAnyArc => attacking,
            Rule::RecoverFewer(charge, n) => {
                self.some(*n, word);
                if *charge == ChargeWord::Charge {
                    self.say(
                        Some("Charge"),
                        "say it of 'Energy', 'Force' or 'Shield': other charges lie on several cards",
                    );
                }
                always
            }
            Rule::MoveWith {
                who,
                kind,
                template,
                faster_by,
                slower_by,
                action,
                as_red,
                charges,
                force,
                only,
            } => {
                self.ships(who);
                self.named(kind, "kind");
                self.list(template, "template");
                self.list(action, "action");
                faster_by.iter().for_each(|n| self.some(*n, "faster_by"));
                slower_by.iter().for_each(|n| self.some(*n, "slower_by"));
                if template.is_none() && faster_by.is_none() && slower_by.is_none() {
                    self.say(Some(word), "'MoveWith' needs templates: this changes nothing");
                }
                let chosen = template.is_some() || slower_by.is_some() || !only;
                if kind.contains(&MoveWord::Tractor) && chosen {
                    let must = "'Tractor' goes with 'faster_by' and 'only' alone: nobody chooses the template (MOV-88)";
                    self.say(Some("kind"), must);
                }
                if *as_red && action.is_none() {
                    self.say(Some("as_red"), "'as_red' needs 'action': only an action has a colour");
                }
                if *charges > 0 {
                    self.own_charges(*charges, word);
                }
                if *force > 0 {
                    self.payable(*force, "force");
                }
                always
            }
            Rule::CannotPerformActions { .. }
            | Rule::CoordinateOwnActions
            | Rule::LockRange(_)
            | Rule::PrimaryRange(_)
            | Rule::CannotLockAt(_)
            | Rule::IgnoreObstacles
            | Rule::IgnoreLockedObstacles
            | Rule::IgnoreObstaclesAtRange0
            | Rule::IgnoreObstaclesMovedThrough
            | Rule::IgnoreObstaclesWhileAttacking
            | Rule::EachTurretArcOnce
            | Rule::MayMoveThroughObstacles
            | Rule::BarrelRollWithBanks
            | Rule::ActAfterPartialManeuver
            | Rule::MayLaunchInstead { .. }
            | Rule::MayDropWithBanks
            | Rule::MayDropRemotesElsewhere
            | Rule::MayTargetLocked
            | Rule::TakesNoTurn
            | Rule::CountsAsNear(_)
            | Rule::MayPlaceTouching(_)
            | Rule::MayAttackFriends
            | Rule::AttackNearestOnly
            | Rule::IgnoreFriendlyDevices
            | Rule::MayBePlacedFarFrom { .. }
            | Rule::MayDropOneFasterOrSlower => always,
            Rule::MayAttackAtRange0 { weapon } => {
                self.list(weapon, "weapon");
                self.own_weapon(weapon);
                always
            }
            Rule::MayLock(ships) => {
                self.ships(ships);
                always
            }
            Rule::LockOnlyIn(arcs) => {
                self.named(arcs, word);
                always
            }
            Rule::Slower { n, .. } => {
                self.some(*n, word);
                always
            }
            Rule::RemovesOneMore(colors) => {
                self.named(colors, word);
                always
            }
            Rule::Faster { n, slam } => {
                self.some(*n, word);
                self.list(slam, "slam");
                always
            }
            Rule::ActOnDamageCardsWhileStressed | Rule::ActOnDamageCardsWhileIonized => always,
            Rule::ShipAbilityCountsAsNear { who, .. } => {
                self.ships(who);
                always
            }
            Rule::ReplacesShipAbility => {
                self.without_if("which ship ability a ship has");
                always
            }
            Rule::AttackRangeCountsAs(range) => {
                if *range > 3 {
                    self.say(Some(word), "attack ranges are 0 to 3 (ATK-7)");
                }
                inside
            }
            Rule::IgnoreObstructing(_) => attacking,
            Rule::ForceDoesNotRecur => {
                self.without_if("how Force recovers");
                always
            }
            Rule::WiderRangeFor(_) | Rule::IsAllied => always,
            Rule::AlliesAreFriendly => {
                self.without_if("which ships are friendly");
                always
            }
            Rule::CoordinatesAllied => {
                self.without_if("whom a ship coordinates");
                always
            }
            Rule::ModifiesFocusAtMost(_) => inside,
            Rule::FartherForEnergy(most) => {
                self.some(*most, word);
                always
            }
            Rule::CannotPerform(actions) | Rule::HasAction(actions, _) => {
                self.named(actions, word);
                always
            }
            Rule::ActWhileStressed { action, color } => {
                self.list(action, "action");
                self.list(color, "color");
                always
            }
            Rule::RedWhileStressed { bearing } => {
                self.list(bearing, "bearing");
                always
            }
            Rule::IncreaseDifficulty { who, bearing, color, .. }
            | Rule::DecreaseDifficulty { who, bearing, color, .. } => {
                self.ships(who);
                self.list(bearing, "bearing");
                self.list(color, "color");
                always
            }
            Rule::TreatAction { action, .. } => {
                self.named(action, "action");
                always
            }
            Rule::CannotRemove { who, token } => {
                self.ships(who);
                self.named(token, "token");
                always
            }
            Rule::MaxLocks(n) => {
                if *n > MOST_LOCKS {
                    self.say(Some(word), format!("a ship has at most {MOST_LOCKS} locks"));
                }
                always
            }
            Rule::KeepTokens(_, n) | Rule::ReloadsMore(n) | Rule::EachReloadRecoversMore(n) => {
                self.some(*n, word);
                always
            }
            Rule::IgnoreObstaclesOf(kinds) => {
                self.named(kinds, word);
                always
            }
            Rule::MayBePlacedNear(ships, _) | Rule::HasPilotAbilityOf(ships) => {
                self.ships(ships);
                always
            }
            Rule::MayCarry(ships) => {
                self.ships(ships);
                self.without_if("which ships dock with which");
                always
            }
            Rule::LeadsWing { ship, most, one_of, .. } => {
                self.some(*most, word);
                self.ship_types(ship, "ship");
                self.ship_types(one_of, "one_of");
                self.without_if("who is in a wing");
                always
            }
            Rule::WingmatesMayPerform(actions) => {
                self.named(actions, word);
                self.without_if("what wingmates can do");
                always
            }
            Rule::WingmatesPurpleIsRed | Rule::DockedWingmateMayJoin => {
                self.without_if("what wingmates can do");
                always
            }
            Rule::CarriesUpTo(n) => {
                self.some(*n, word);
                self.without_if("how many ships dock with a ship");
                always
            }
            Rule::DocksAtRange(_)
            | Rule::DeployFromRear
            | Rule::StartsDocked
            | Rule::StartsInReserve
            | Rule::DeploysInEmergencyOnly
            | Rule::TakesCarriersPlace
            | Rule::LendsPilotAbilityWhileDocked
            | Rule::RearWeaponWhileCarrying => {
                self.without_if("how a ship docks");
                always
            }
            Rule::MayUseDockedShields => always,
            Rule::FliesAsDocked => {
                self.without_if("whose dial a ship is assigned");
                always
            }
            Rule::MayLockNear { who, of, .. } => {
                self.ships(who);
                self.ships(of);
                always
            }
            Rule::MayJamNear { who, .. } => {
                self.ships(who);
                always
            }
            Rule::ReinforceOnly(arc) => {
                if !matches!(arc, Arc::FullFront | Arc::FullRear) {
                    self.say(
                        Some(word),
                        "a reinforce token lies on the full front or the full rear (TOK-19)",
                    );
                }
                always
            }
            Rule::ForceWhileAttackingOnly => {
                self.without_if("when Force can be spent");
                always
            }
            Rule::HasTurret => {
                self.without_if("what the ship's arcs are");
                always
            }
            Rule::AttackThroughTurret(weapons)
            | Rule::OnlyAsBonus(weapons)
            | Rule::BonusHeader { weapon: weapons, .. }
            | Rule::FrontArcIs { weapon: weapons, .. }
            | Rule::MayAttackThroughRear { weapon: weapons, .. } => {
                self.named(weapons, word);
                self.without_if("what the ship's weapons are");
                always
            }
            Rule::MayAttackWhileDisarmed { weapon, .. } => {
                self.named(weapon, "weapon");
                always
            }
            Rule::MayIgnoreRequirement { who, of, .. } => {
                self.ships(who);
                self.named(of, "of");
                always
            }
            Rule::RollAtMost { most, .. } => {
                self.count(most);
                inside
            }
            Rule::CannotSpend(tokens) => {
                self.named(tokens, word);
                inside
            }
            Rule::AttackerMaySpendAtRange0(tokens) => {
                self.named(tokens, word);
                always
            }
            Rule::CoordinateRemotes { device, template } => {
                self.named(device, "device");
                self.named(template, "template");
                always
            }
            Rule::MayDropOnto { device, ships, gain, .. } => {
                self.named(device, "device");
                self.named(gain, "gain");
                self.ships(ships);
                always
            }
            Rule::CoordinateMore { n, color, .. } => {
                self.some(*n, word);
                self.list(color, "color");
                always
            }
            Rule::CannotBeCoordinated
            | Rule::AttackRange0CountsAs1
            | Rule::MayBeAttackedAtRange0
            | Rule::MayLaunchWhatIsDropped
            | Rule::CoordinatedActWhileStressed(_) => always,
            Rule::MayAttackOnObstacles { who, weapon, kind } => {
                self.ships(who);
                self.list(weapon, "weapon");
                self.list(kind, "kind");
                always
            }
            Rule::MayBePlacedBeyond(n) => {
                self.some(*n, word);
                always
            }
            Rule::FrontCountsAsBullseye(_) => {
                let own = |r: &Requirement| {
                    matches!(r, Requirement::Is(Who::You, _) | Requirement::IsNot(Who::You, _))
                };
                if !self.ability.requires.iter().all(own) {
                    self.say(
                        Some("if"),
                        "what counts as an arc can depend on how you are only: Is(You, ..) or IsNot(You, ..)",
                    );
                }
                always
            }
            Rule::CannotBeLockedBy(ships)
            | Rule::MayCoordinate(ships)
            | Rule::CoordinateOnly(ships)
            | Rule::MayJam(ships) => {
                self.ships(ships);
                always
            }
            Rule::CannotSpendTokensOnDice => attacking,
            Rule::AttackDiceCannotBeRerolled => inside,
            Rule::DefenderCannotSpendTokens(tokens) => {
                self.named(tokens, word);
                attacking
            }
            Rule::AttackerRerollsAtMost(_) => defending,
            Rule::InitiativeIs(n) => {
                if *n > 8 {
                    self.say(Some(word), "initiative values are 0 to 8");
                }
                always
            }
            Rule::TurretOnly(arcs) => {
                self.named(arcs, word);
                always
            }
            Rule::MayDropInstead(_, templates) => {
                self.list(&Some(templates.clone()), word);
                always
            }
            Rule::MayDropSideways { charges } => {
                self.own_charges(*charges, word);
                self.some(*charges, "charges");
                always
            }
            Rule::WiderRange(weapons) => {
                self.named(weapons, word);
                self.own_weapon(&Some(weapons.clone()));
                always
            }
        };
        self.holds(word, fits, place);
    }
}

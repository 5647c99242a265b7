//! Whether effects that assign, reveal and remove condition cards would change something [CND-1 to
//! CND-8].

use killbox_components::ability::{ConditionOp, Source, Whom};
use killbox_components::condition::ConditionKind;
use killbox_components::frame::AbilityFrame;
use killbox_components::ids::ShipSet;

use crate::abilities::predicates::{self, has_card, is_facedown};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Whether this effect would change something.
pub(crate) fn would_change<O: Observer>(b: &Battle<O>, f: &AbilityFrame, op: ConditionOp) -> bool {
    match op {
        ConditionOp::Assign(_, to) => !assigned_to(b, f, to).is_empty(),
        ConditionOp::OpponentAssigns { to, .. } => {
            !predicates::ships(b, &f.trigger(), f.chosen, to).is_empty()
        }
        ConditionOp::RevealThisCondition => is_facedown(b, f.ship, f.ability),
        ConditionOp::RemoveThisCondition => this(b, f).is_some(),
        ConditionOp::PutPilotCardHere => true,
        ConditionOp::DealCardHere => has_card(b, f.ship, f.ability),
    }
}

/// The ships to which the condition can be assigned. Remotes are excluded [CND-1/open].
pub(crate) fn assigned_to<O: Observer>(b: &Battle<O>, f: &AbilityFrame, to: Whom) -> ShipSet {
    predicates::whom(b, &f.trigger(), f.chosen, to) & ShipSet::ALL
}

/// The condition card that has the ability.
pub(crate) fn this<O: Observer>(b: &Battle<O>, f: &AbilityFrame) -> Option<ConditionKind> {
    match b.matchup.program.ability(f.ability).source {
        Source::Condition(kind) => b.conditions.find(kind, f.ship).map(|own| own.kind),
        Source::Ship(_)
        | Source::ShipAbility(_)
        | Source::Upgrade(..)
        | Source::Damage(_)
        | Source::Device(_) => None,
    }
}

//! The value of an ability's effects and costs, as far as players agree.

use killbox_components::ability::{CourseOp, Op, Trigger, Whom, Whose};
use killbox_components::condition::ConditionKind;
use killbox_components::ids::ShipSlot;
use killbox_components::token::TokenColor;
use killbox_systems::world::view::View;

/// The steps of one of several parts; `None` if there is no such part.
pub fn part(ops: &[Op], wanted: u8) -> Option<&[Op]> {
    ops.iter().enumerate().find_map(|(at, op)| {
        let Op::Course(CourseOp::Part { number, skip }) = *op else { return None };
        (number == wanted).then(|| &ops[at + 1..at + 1 + usize::from(skip)])
    })
}

/// +1 for a ship of the player, -1 for one of the enemy, 0 for none.
pub fn side(view: &View, trigger: &Trigger, chosen: Option<ShipSlot>, who: Whom) -> f32 {
    let ship = match who {
        Whom::You => Some(trigger.ship),
        Whom::ThatShip => trigger.subject,
        Whom::Chosen => chosen,
        Whom::OtherShip | Whom::Attacker | Whom::Defender => match (who, view.attack()) {
            (Whom::Attacker, Some(attack)) => Some(attack.attacker),
            (Whom::Defender, Some(attack)) => Some(attack.defender),
            (Whom::OtherShip, _) => trigger.with.ship(),
            _ => None,
        },
        Whom::Each(group) => {
            let own = trigger.ship.seat() == view.seat();
            let friendly = matches!(group.side, Whose::You | Whose::Friendly | Whose::OtherFriendly);
            return match group.side {
                Whose::Other | Whose::Any => 0.0,
                _ if own == friendly => 1.0,
                _ => -1.0,
            };
        }
    };
    match ship {
        None => 0.0,
        Some(ship) if ship.seat() == view.seat() => 1.0,
        Some(_) => -1.0,
    }
}

/// +1 for tokens that are good for their ship, -1 for the others.
pub fn color_sign(color: TokenColor) -> f32 {
    match color {
        TokenColor::Green | TokenColor::Blue => 1.0,
        TokenColor::Orange | TokenColor::Red => -1.0,
    }
}

/// Value of a condition to its ship, unless it is secret.
pub const fn condition_worth(kind: ConditionKind) -> f32 {
    match kind {
        ConditionKind::OptimizedPrototype | ConditionKind::AncientKnowledge => 0.5,
        ConditionKind::IllShowYouTheDarkSide => -0.45,
        ConditionKind::Hunted | ConditionKind::SuppressiveFire => -0.4,
        ConditionKind::Rattled | ConditionKind::ListeningDevice | ConditionKind::FearfulPrey => -0.2,
        ConditionKind::CompromisingIntel => -0.3,
        ConditionKind::FalseFriend => -0.2,
        ConditionKind::Decoyed | ConditionKind::Guarded | ConditionKind::Liberated => 0.4,
        ConditionKind::PrimedForSpeed => 0.2,
        ConditionKind::BrokenTrust => -0.4,
        // The condition acts later, and may act from behind.
        ConditionKind::ItsTheResistance => -0.1,
        // Its ship may lock one more enemy.
        ConditionKind::MercilessPursuit => 0.2,
        ConditionKind::MarkedForElimination => -0.4,
        // Its ship sideslips and gains a strain token for it.
        ConditionKind::SickeningManeuver => 0.05,
        ConditionKind::YouShouldThankMe | ConditionKind::YoudBetterMeanBusiness => 0.0,
    }
}

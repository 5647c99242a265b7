//! The switches of a ruleset that a scenario sets otherwise.

use killbox_components::ruleset::{
    BothWipedOut, ForceRecovery, IonDial, IonManeuver, ObstacleAgain, PlayerOrder, Range0Attacks,
    RecurringPerCard, Ruleset, ScoreTie, Scoring, ShipOverlap,
};
use serde::Deserialize;

use super::format::overlaid;

macro_rules! switches {
    ($($field:ident: $ty:ty,)*) => {
        overlaid! {
            /// Switches that change play, by the names that ruleset files use.
            pub struct Switches { $(#[allow(missing_docs, reason = "see `Ruleset`")] pub $field: Option<$ty>,)* }
        }

        impl Switches {
            /// Sets them in `ruleset`.
            pub fn apply(&self, ruleset: &mut Ruleset) {
                $(if let Some(value) = &self.$field {
                    ruleset.$field = value.clone();
                })*
            }
        }
    };
}

switches! {
    player_order: PlayerOrder,
    ship_overlap: ShipOverlap,
    dock_on_overlap: bool,
    tractor_through_obstacles: bool,
    ion_dial: IonDial,
    ion_maneuver: IonManeuver,
    ion_breaks_locks: bool,
    range_0_attacks: Range0Attacks,
    range_0_dice_limits: bool,
    attack_bonus_ranges: Vec<u8>,
    obstacle_again: ObstacleAgain,
    gas_cloud_evade: bool,
    round_limit: u8,
    scoring: Scoring,
    deficit: bool,
    both_wiped_out: BothWipedOut,
    score_tie: ScoreTie,
    force_recovery: ForceRecovery,
    recurring_per_card: RecurringPerCard,
    spending_is_losing: bool,
    cost_replaceable: bool,
}

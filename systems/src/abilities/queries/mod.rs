//! The questions that the rules ask constant abilities ("always", "while"). They are no events and
//! never queue [ABL-2]. A question that no card in play answers costs one bit test.

mod actions;
mod attacks;
mod dice;
mod locks;
mod movement;
mod obstacles;
mod round;
mod tokens;

pub use self::actions::{
    CoordinatesMore, WhileStressed, action_color, coordinated_in_spite_of_stress, coordinates_more,
    coordinates_own_actions, coordinates_remotes, jams_also, may_perform, reinforces_only,
    reload_action_recovers_more, reloads_more, spends_turret_arcs, turret_arcs, while_stressed,
};
pub use self::attacks::{
    counted_range, farther, has_range_bonus, ignored_as_obstructing, ignores_requirement,
    may_attack_at_range_0, may_attack_on, may_attack_while_disarmed, range_0_counts_as_1, spent_at_range_0,
    stretched, targets, weapon_range,
};
pub use self::dice::{
    Modifier, attack_dice_change, cannot_reroll_attack, crits_first, crits_stay, defense_dice_change,
    focus_left, force_lenders, is_fixed, is_withheld, lenders, may_modify_attack, may_reroll_with_lock,
    may_spend_lock, may_spend_on_attack, may_spend_on_defense, most_dice, rerolls_left, spent_on_attack,
    withheld_from_attacker,
};
pub use self::locks::{
    can_be_locked, can_lock, cannot_be_locked, lock_ranges, lockable, lockable_by_action, max_locks,
    may_target_locked,
};
pub use self::movement::{
    acts_after_partial_maneuver, difficulty_change, faster, red_while_stressed, roll_bends, slowed,
};
pub use self::obstacles::{ignored_obstacles, ignored_while_attacking, moves_through_obstacles};
pub use self::round::{
    Anchors, may_use_docked_shields, next_initiative, placed_beyond, placed_far_from, placement_anchors,
    start_in_reserve, system_phase_ships, without_turn,
};
pub use self::tokens::{Fewer, kept_tokens, may_remove, recovers_fewer, removes_more};
pub use crate::abilities::predicates::{can_coordinate, coordinates};
pub use crate::abilities::references::attack_range;

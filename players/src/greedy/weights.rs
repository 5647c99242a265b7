//! The weights of the greedy player, each with a name. Their values stand in
//! `players/weights/greedy.ron` and are fitted together by games
//! (`cargo run --release --example fit_greedy`); `greedy:weights=FILE` plays with others.

use std::sync::{Arc, LazyLock};

use killbox_components::token::Token;
use serde::{Deserialize, Serialize};

use crate::sum;

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident by $unit:literal,)*) => {
        /// The weights of the greedy player. Their unit is a point of damage unless a weight says
        /// otherwise.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Weights { $($(#[$doc])* pub $name: f32,)* }

        /// The names of the weights in weights files, in order.
        pub const NAMES: &[&str] = &[$(stringify!($name)),*];

        /// A small change of each weight, in order: the step sizes of a fit.
        pub const UNITS: &[f32] = &[$($unit),*];

        impl Weights {
            /// All weights, in the order of [`NAMES`].
            pub fn to_vec(&self) -> Vec<f32> {
                vec![$(self.$name),*]
            }

            /// Weights from numbers in the order of [`NAMES`].
            ///
            /// # Panics
            /// If there are fewer numbers than names.
            pub fn of(numbers: &[f32]) -> Weights {
                let mut numbers = numbers.iter().copied();
                let mut next = || numbers.next().expect("a number for each name");
                Weights { $($name: next(),)* }
            }
        }
    };
}

weights! {
    // Where to stand.
    /// Coming one mm nearer to the nearest enemy while no enemy can be shot at.
    closing by 0.001,
    /// Pointing at the nearest enemy; pointing away costs as much.
    facing by 0.1,
    /// The share of a shot at any other enemy that counts beside the best shot.
    others by 0.05,
    /// A point of damage that enemies are expected to deal.
    taken by 0.1,
    /// Relative increase of damage to a ship that is nearly destroyed, by the hull and shields it
    /// has left.
    frailty by 0.2,
    /// The same increase for damage that the own ship suffers.
    own_frailty by 0.2,
    /// Relative increase of damage to a ship that is above half of its hull and shields, by what is
    /// missing to half [LEG-31].
    halving by 0.2,
    /// Relative increase of damage to ships whose hull and shields cost more squad points than the
    /// mean of their squad.
    enemy_points by 0.15,
    /// The same increase for damage that the own ship suffers.
    own_points by 0.15,
    /// Relative increase of damage suffered by how far the own side is ahead in squad points. The
    /// lead counts fully only at the end of the last round.
    lead by 0.4,
    /// The share that counts of an attack that lacks only a lock.
    unlocked by 0.1,
    /// The share by which a shot at an enemy of higher initiative counts less: the enemy moves
    /// later and shoots first.
    shoots_later by 0.1,
    /// The share by which the shot of an enemy of lower initiative counts less.
    shot_at_later by 0.1,
    /// Standing where only one or two maneuvers stay on the board.
    edge_near by 1.0,
    /// Standing where fewer than six maneuvers stay on the board.
    edge by 0.3,
    /// Standing before an obstacle, by the square of the share of maneuvers that meet an obstacle
    /// or leave the board.
    nose by 0.5,

    // Set-up.
    /// How far ships are placed opposite the middle of the enemy's ships rather than beside their
    /// own squad: 1 is all the way.
    opposite by 0.15,
    /// Distance between the centres of ships that are placed, mm.
    gap by 20.0,

    // Dials.
    /// Ending on an own ship, which costs the action.
    bump_own by 0.2,
    /// Ending where an own ship would end that moves later and whose dial is set: it costs that
    /// ship's action.
    bump_later by 0.2,
    /// Moving first among ships of equal initiative when another of them wants to end where the
    /// ship stands.
    make_way by 0.2,
    /// How much farther apart than with touching sides two ships are taken to overlap, as a share
    /// of that distance: bases turned to each other meet at their corners.
    bump_corner by 0.05,
    /// Ending on an enemy that moves later.
    bump_enemy by 0.2,
    /// Ending where an own ship whose dial is not set yet would end if it flew straight on.
    bump_guess by 0.15,
    /// Ending where an enemy that moves before is expected to end, by how likely that is.
    bump_expected by 0.15,
    /// A stress token after the maneuver.
    stressed by 0.1,
    /// Having to execute another maneuver than the one that is set.
    forced by 0.1,
    /// Meeting an asteroid.
    asteroid by 0.3,
    /// Meeting a debris cloud.
    debris by 0.3,
    /// Meeting a gas cloud.
    gas by 0.3,
    /// Ending on an obstacle.
    lying_on by 0.3,
    /// The factor by which obstacles are worse to a ship with two hull and shields left.
    obstacle_frail by 0.3,
    /// Meeting a mine.
    mine by 0.3,
    /// A point of damage that a ship's own damage cards deal to it for the maneuver.
    self_inflicted by 0.2,
    /// Noise in dials: the most points by which a maneuver may seem better than it is. Games of the
    /// player against itself never reward it.
    dial_noise by 0.0,

    // Actions.
    /// Cost of a red action.
    red by 0.1,
    /// Cost of a purple action.
    purple by 0.1,
    /// Cost of a boost.
    boost by 0.05,
    /// Cost of a barrel roll.
    roll by 0.05,
    /// Cost of rotating the turret.
    rotate by 0.03,
    /// The share of the damage that enemies could deal which they are expected to deal: no ship is
    /// every enemy's target.
    fire_share by 0.1,
    /// For a token that helps both attack and defense: the share of the lesser value that counts
    /// beside the greater.
    token_twice by 0.1,
    /// Having a focus or calculate token at all.
    token_kept by 0.03,
    /// A token that a friendly ship beside the ship may spend too, beside its value to the ship.
    lent by 0.1,
    /// The share that counts of what an evade token spares.
    evade_action by 0.15,
    /// The share that counts of what reinforcing spares.
    reinforce_action by 0.15,
    /// The share that counts of what a lock adds to the next shot.
    lock_now by 0.15,
    /// Having a lock for later.
    lock_later by 0.06,
    /// A lock for a weapon that requires one.
    lock_weapon by 0.15,
    /// A lock on a ship that is nearly destroyed, by hull and shields left.
    lock_weak by 0.05,
    /// Cloaking, beside what it spares and the attack that it costs: the place of decloaking is not
    /// known yet.
    cloak_action by 0.15,
    /// The share of what one more evade result spares that counts for the two more defense dice of
    /// a cloaked ship.
    cloak_spared by 0.15,
    /// Decloaking: a cloaked ship attacks no ship.
    decloak by 0.15,
    /// Coordinating.
    coordinate by 0.1,
    /// Jamming.
    jam_action by 0.1,
    /// Reloading.
    reload by 0.1,
    /// Slamming.
    slam by 0.15,
    /// Meeting an obstacle with a move or a maneuver before the ship's own.
    move_on_obstacle by 0.3,
    /// Being blocked in such a move or maneuver.
    move_blocked by 0.15,

    // Attacks.
    /// Relative increase of damage to a ship by how near it is to destruction.
    kill by 0.2,
    /// Results beyond those that deal damage, of weapons that inflict tokens: by the token's value.
    inflicted by 0.2,
    /// Relative increase of damage to ships whose hull and shields cost more squad points than the
    /// mean of their squad.
    shot_points by 0.15,
    /// Relative increase of damage to a ship that is above half of its hull and shields, by what is
    /// missing to half.
    half by 0.2,
    /// Further increase of damage to a ship that has not attacked yet, by how near it is to
    /// destruction.
    silence by 0.15,
    /// Cost of a charge for an attack.
    shot_charge by 0.1,
    /// An attack of at least this expected value is worth its charge.
    shot_worthy by 0.3,
    /// A focus token for an attack later in the round.
    later_focus by 0.1,
    /// A calculate token for an attack later in the round.
    later_calculate by 0.07,
    /// An evade token for an attack later in the round.
    later_evade by 0.07,
    /// A Force charge for an attack later in the round.
    later_force by 0.07,
    /// Not being destroyed, beside the damage.
    alive by 0.5,

    // Abilities.
    /// The least gain for which an ability is used.
    worthwhile by 0.02,
    /// A charge that does not recover.
    charge by 0.1,
    /// A charge that recovers.
    recurring_charge by 0.05,
    /// A Force charge, as a price.
    force by 0.08,
    /// A shield, as a price.
    shield by 0.2,
    /// A blank result, as a price.
    blank_result by 0.02,
    /// A focus result, as a price; any result, outside attacks.
    focus_result by 0.1,
    /// An evade result, as a price.
    evade_result by 0.15,
    /// A hit, as a price.
    hit_result by 0.15,
    /// A crit, as a price.
    crit_result by 0.2,
    /// A granted action.
    action by 0.12,
    /// A granted action that only moves the ship.
    action_moves by 0.07,
    /// A granted red action.
    action_red by 0.07,
    /// A granted lock.
    lock_gained by 0.1,
    /// A bonus attack.
    bonus_attack by 0.25,
    /// A granted ability that helps its ship.
    helped by 0.1,
    /// A granted ability that hinders its ship.
    hindered by 0.1,
    /// An attack or defense die that a card prints permanently.
    die by 0.15,
    /// A Force charge recovered.
    recovered_force by 0.08,
    /// A shield recovered.
    recovered_shield by 0.2,
    /// A charge recovered.
    recovered_charge by 0.08,

    // Tokens.
    /// A focus token.
    focus_token by 0.12,
    /// An evade token.
    evade_token by 0.12,
    /// A calculate token.
    calculate_token by 0.1,
    /// A reinforce token.
    reinforce_token by 0.12,
    /// A cloak token.
    cloak_token by 0.15,
    /// A stress token.
    stress_token by 0.12,
    /// A strain token.
    strain_token by 0.1,
    /// A deplete token.
    deplete_token by 0.1,
    /// An ion token.
    ion_token by 0.15,
    /// A tractor token.
    tractor_token by 0.15,
    /// A jam token.
    jam_token by 0.1,
    /// A disarm token.
    disarm_token by 0.2,

    // Devices.
    /// A device that goes off near an enemy.
    blast_enemy by 0.15,
    /// A device that goes off near an own ship.
    blast_own by 0.2,
    /// Using up a device.
    device by 0.03,
    /// A charge for one more device.
    device_charge by 0.1,

    // Scenarios. Their weights are set by hand, because fits play no scenario.
    /// A mission point for objective tokens, in multiples of what one costs by shooting: the hull
    /// and shields of enemy ships for each squad point of their cost.
    objective by 0.0,
    /// The share of the value of standing near a token that coming nearer to it is worth.
    objective_pull by 0.0,
    /// Weight of placing a token near the own edge; 0: anywhere.
    objective_home by 0.0,
    /// The most rounds for which a supply cache or marker is expected to score.
    objective_rounds by 0.0,
}

/// Why weights do not fit the greedy player.
#[derive(Debug, thiserror::Error)]
pub enum WrongWeights {
    /// The text is not a list of these weights.
    #[error("weights of greedy: {0}")]
    Ron(#[from] ron::error::SpannedError),
    /// A weight is out of bounds.
    #[error("weights of greedy: {name} is {weight}; expected a number between -1000 and 1000")]
    Beyond {
        /// The name of the weight.
        name: &'static str,
        /// The value of the weight.
        weight: f32,
    },
}

impl Weights {
    /// Reads the text of a weights file.
    ///
    /// # Errors
    /// If the text is not a weights file, or if a weight is missing, unknown, or out of bounds.
    pub fn read(text: &str) -> Result<Weights, WrongWeights> {
        let weights: Weights = ron::from_str(text)?;
        match NAMES.iter().zip(weights.to_vec()).find(|(_, weight)| !(-1e3..=1e3).contains(weight)) {
            Some((name, weight)) => Err(WrongWeights::Beyond { name, weight }),
            None => Ok(weights),
        }
    }

    /// The weights that come with the program.
    pub fn fitted() -> &'static Arc<Weights> {
        static FITTED: LazyLock<Arc<Weights>> = LazyLock::new(|| {
            let weights = Weights::read(include_str!("../../weights/greedy.ron"));
            Arc::new(weights.expect("it comes with the program"))
        });
        &FITTED
    }

    /// The checksum of the weights, as eight hexadecimal digits.
    pub fn sum(&self) -> String {
        sum(self.to_vec().into_iter().flat_map(|weight| weight.to_bits().to_le_bytes()))
    }

    /// Value of a token to its ship.
    pub fn token(&self, token: Token) -> f32 {
        match token {
            Token::Focus => self.focus_token,
            Token::Evade => self.evade_token,
            Token::Calculate => self.calculate_token,
            Token::ReinforceFore | Token::ReinforceAft => self.reinforce_token,
            Token::Cloak => self.cloak_token,
            Token::Stress => self.stress_token,
            Token::Strain => self.strain_token,
            Token::Deplete => self.deplete_token,
            Token::Ion => self.ion_token,
            Token::Tractor => self.tractor_token,
            Token::Jam => self.jam_token,
            Token::Disarm => self.disarm_token,
        }
    }
}

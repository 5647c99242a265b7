//! What the greedy player goes by: its weights, each with a name. They stand in
//! `players/weights/greedy.ron`, fitted together by games
//! (`cargo run --release --example fit_greedy`); `greedy:weights=FILE` plays with others.

use std::sync::{Arc, LazyLock};

use killbox_components::token::Token;
use serde::{Deserialize, Serialize};

use crate::sum::sum;

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident by $unit:literal,)*) => {
        /// The weights of the greedy player. Worths are in points of damage unless they say
        /// otherwise.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Weights { $($(#[$doc])* pub $name: f32,)* }

        /// What they are called in weights files, in their order.
        pub const NAMES: &[&str] = &[$(stringify!($name)),*];

        /// How much of each is a small change of play, in their order: the steps of a fit.
        pub const UNITS: &[f32] = &[$($unit),*];

        impl Weights {
            /// All of them, in the order of [`NAMES`].
            pub fn to_vec(&self) -> Vec<f32> {
                vec![$(self.$name),*]
            }

            /// From numbers in the order of [`NAMES`].
            ///
            /// # Panics
            /// If there are fewer.
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
    /// Coming a mm nearer to the nearest enemy while nobody can be shot at.
    closing by 0.001,
    /// Pointing at the nearest enemy; pointing away is worth as much less.
    facing by 0.1,
    /// A shot at any other enemy, beside the best one.
    others by 0.05,
    /// A point of damage that enemies are expected to do.
    taken by 0.1,
    /// Damage to a ship that is nearly destroyed: so much more, by hull and shields left.
    frailty by 0.2,
    /// The same of damage that the own ship takes.
    own_frailty by 0.2,
    /// Damage to a ship that is whole by half (LEG-31): so much more, by what is lacking to half.
    halving by 0.2,
    /// Damage to ships whose hull and shields cost more points than the mean of their squad's: so
    /// much more, in shares.
    enemy_points by 0.15,
    /// The same of damage that the own ship takes.
    own_points by 0.15,
    /// How much more damage taken counts by how far the own side is ahead in points, all of them at
    /// the end of the last round.
    lead by 0.4,
    /// The share that counts of an attack that lacks nothing but a lock.
    unlocked by 0.1,
    /// The share by which a shot at an enemy of higher initiative counts less: it moves after, and
    /// shoots first.
    shoots_later by 0.1,
    /// The share by which the shot of an enemy of lower initiative counts less.
    shot_at_later by 0.1,
    /// Standing where only one or two maneuvers stay on the board.
    edge_near by 1.0,
    /// Standing where fewer than six do.
    edge by 0.3,
    /// Standing before an obstacle, by the square of the share of maneuvers that meet one or leave
    /// the board.
    nose by 0.5,

    // Set-up.
    /// How far ships are placed towards the middle of the enemy's, beside their own squad's: 1 is
    /// all the way.
    opposite by 0.15,
    /// How far apart ships are placed, mm, from middle to middle.
    gap by 20.0,

    // Dials.
    /// Ending on an own ship, which costs the action.
    bump_own by 0.2,
    /// Ending where an own ship would end that moves later and whose dial is set: it costs that
    /// ship's action.
    bump_later by 0.2,
    /// Going first of several ships of equal initiative when another of them wants to end where the
    /// ship stands.
    make_way by 0.2,
    /// How much farther than where their sides would touch ships are held to overlap: bases turned
    /// to each other meet at their corners.
    bump_corner by 0.05,
    /// Ending on an enemy that moves later.
    bump_enemy by 0.2,
    /// Ending where an own ship whose dial is not set yet would end if it flew straight on.
    bump_guess by 0.15,
    /// Ending where an enemy that moves before is expected to end, by how likely that is.
    bump_expected by 0.15,
    /// A stress token after the maneuver.
    stressed by 0.1,
    /// Having to fly something else than what is set.
    forced by 0.1,
    /// Meeting an asteroid.
    asteroid by 0.3,
    /// Meeting a debris cloud.
    debris by 0.3,
    /// Meeting a gas cloud.
    gas by 0.3,
    /// Ending on an obstacle.
    lying_on by 0.3,
    /// How many times worse obstacles are to a ship with two hull and shields left.
    obstacle_frail by 0.3,
    /// Meeting a mine.
    mine by 0.3,
    /// A point of damage that the own damage cards do to a ship for the maneuver.
    self_inflicted by 0.2,
    /// Chance in dials: as many points as a maneuver may seem better than it is. Games of a player
    /// with itself never reward it.
    dial_noise by 0.0,

    // Actions.
    /// What a red action costs.
    red by 0.1,
    /// What a purple action costs.
    purple by 0.1,
    /// What it costs to boost.
    boost by 0.05,
    /// What it costs to barrel roll.
    roll by 0.05,
    /// What it costs to rotate the turret.
    rotate by 0.03,
    /// The share of the damage that enemies could do which they are expected to do: no ship is
    /// everybody's target.
    fire_share by 0.1,
    /// Attack and defense by one token: the share of the lesser that counts beside the greater.
    token_twice by 0.1,
    /// Having a focus or calculate token at all.
    token_kept by 0.03,
    /// A token that a friend beside the ship may spend too, beside what it does for the ship.
    lent by 0.1,
    /// How much of what an evade token spares counts.
    evade_action by 0.15,
    /// How much of what reinforcing spares counts.
    reinforce_action by 0.15,
    /// How much of what a lock adds to the next shot counts.
    lock_now by 0.15,
    /// Having a lock for later.
    lock_later by 0.06,
    /// A lock for a weapon that requires one.
    lock_weapon by 0.15,
    /// A lock on a ship that is nearly destroyed, by hull and shields left.
    lock_weak by 0.05,
    /// Cloaking, beside what it spares and the attack that it takes: the place of decloaking is not
    /// known yet.
    cloak_action by 0.15,
    /// How much of what an evade result more spares counts for two defense dice more, while
    /// cloaked.
    cloak_spared by 0.15,
    /// Decloaking: who is cloaked attacks nobody.
    decloak by 0.15,
    /// Coordinating.
    coordinate by 0.1,
    /// Jamming.
    jam_action by 0.1,
    /// Reloading.
    reload by 0.1,
    /// Slamming.
    slam by 0.15,
    /// Meeting an obstacle with a move or a maneuver before the own one.
    move_on_obstacle by 0.3,
    /// Being blocked in it.
    move_blocked by 0.15,

    // Attacks.
    /// Damage to a ship by how near it is to its end.
    kill by 0.2,
    /// Results beyond those that do damage, of weapons that inflict tokens: by the token's worth.
    inflicted by 0.2,
    /// Damage to ships whose hull and shields cost more points than the mean of their squad's: so
    /// much more, in shares.
    shot_points by 0.15,
    /// Damage to a ship that is whole by half, by what is lacking to half.
    half by 0.2,
    /// Damage to a ship that has not attacked yet, by how near it is to its end.
    silence by 0.15,
    /// What a charge for an attack costs.
    shot_charge by 0.1,
    /// An attack from which so much is expected pays for its charge.
    shot_worthy by 0.3,
    /// A focus token for an attack later in the round.
    later_focus by 0.1,
    /// A calculate token for it.
    later_calculate by 0.07,
    /// An evade token for it.
    later_evade by 0.07,
    /// A Force charge for it.
    later_force by 0.07,
    /// Not being destroyed, beside the damage.
    alive by 0.5,

    // Abilities.
    /// The least gain for which an ability is used.
    worthwhile by 0.02,
    /// A charge that does not come back.
    charge by 0.1,
    /// A charge that does.
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
    /// An action granted.
    action by 0.12,
    /// One that only moves the ship.
    action_moves by 0.07,
    /// A red one.
    action_red by 0.07,
    /// A lock granted.
    lock_gained by 0.1,
    /// A bonus attack.
    bonus_attack by 0.25,
    /// An ability granted that helps its ship.
    helped by 0.1,
    /// One that hinders it.
    hindered by 0.1,
    /// An attack or defense die that a card prints, for good.
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
    /// A charge for one device more.
    device_charge by 0.1,

    // Scenarios. Set by hand: fits play none.
    /// A mission point for objective tokens, in what one costs by shooting: hull and shields of an
    /// enemy ship for each of its squad points.
    objective by 0.0,
    /// How much of what it is worth to stand near a token it is worth to come nearer to it.
    objective_pull by 0.0,
    /// How much it counts that a token is placed near the own edge; 0: anywhere.
    objective_home by 0.0,
    /// For how many rounds at most a supply cache or marker is expected to score.
    objective_rounds by 0.0,
}

/// Why weights are not those of the greedy player.
#[derive(Debug, thiserror::Error)]
pub enum WrongWeights {
    /// The text is no such list.
    #[error("weights of greedy: {0}")]
    Ron(#[from] ron::error::SpannedError),
    /// A weight by which nothing can be compared.
    #[error("weights of greedy: {name} is {weight}; expected a number between -1000 and 1000")]
    Beyond {
        /// Which.
        name: &'static str,
        /// What it is.
        weight: f32,
    },
}

impl Weights {
    /// From the text of a weights file.
    ///
    /// # Errors
    /// If it is no such file, a weight is missing, not known, or beyond all bounds.
    pub fn read(text: &str) -> Result<Weights, WrongWeights> {
        let weights: Weights = ron::from_str(text)?;
        match NAMES.iter().zip(weights.to_vec()).find(|(_, weight)| !(-1e3..=1e3).contains(weight)) {
            Some((name, weight)) => Err(WrongWeights::Beyond { name, weight }),
            None => Ok(weights),
        }
    }

    /// Those that come with the program.
    pub fn fitted() -> &'static Arc<Weights> {
        static FITTED: LazyLock<Arc<Weights>> = LazyLock::new(|| {
            let weights = Weights::read(include_str!("../../weights/greedy.ron"));
            Arc::new(weights.expect("it comes with the program"))
        });
        &FITTED
    }

    /// What they are known by again: eight digits that tell them from others.
    pub fn sum(&self) -> String {
        sum(self.to_vec().into_iter().flat_map(|weight| weight.to_bits().to_le_bytes()))
    }

    /// What a token is worth to its ship.
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

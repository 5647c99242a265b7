//! The yardstick: the same rules on one plain struct for each game, without an ECS. One game is
//! played to its end after the other.

use killbox::matches::{First, result, seating};
use killbox_components::ability::AbilityQueue;
use killbox_components::attack::Attacks;
use killbox_components::condition::Conditions;
use killbox_components::decision::Pending;
use killbox_components::device::Devices;
use killbox_components::frame::Frames;
use killbox_components::ids::{OBSTACLES, Seat, ShipRows, UNITS};
use killbox_components::objective::Objectives;
use killbox_components::rng::{BattleRng, player_streams};
use killbox_components::spec::Matchup;
use killbox_components::state::{
    Board, Card, Charges, Core, Damage, Decks, Huge, Obstacle, Place, Tokens, Turn,
};
use killbox_components::tally::Tally;
use killbox_players::Player;
use killbox_systems::world::battle::{Battle, CARDS};
use killbox_systems::world::observer::Silent;
use killbox_systems::world::start;
use killbox_systems::world::view::View;
use killbox_systems::{batch, yardstick};

/// The state of a game.
struct Game {
    core: Core,
    frames: Frames,
    huge: Huge,
    places: [Place; UNITS],
    rng: BattleRng,
    pending: Pending,
    attacks: Attacks,
    queue: AbilityQueue,
    decks: Decks,
    tally: Tally,
    tokens: [Tokens; UNITS],
    charges: [Charges; UNITS],
    damage: [Damage; UNITS],
    turn: [Turn; UNITS],
    cards: [Card; CARDS],
    devices: Devices,
    conditions: Conditions,
    objectives: Objectives,
    obstacles: [Obstacle; OBSTACLES],
    observer: Silent,
}

impl Game {
    fn new() -> Box<Game> {
        Box::new(Game {
            core: Core::default(),
            frames: Frames::default(),
            huge: Huge::default(),
            places: [Place::default(); UNITS],
            rng: BattleRng::default(),
            pending: Pending::default(),
            attacks: Attacks::default(),
            queue: AbilityQueue::default(),
            decks: Decks::default(),
            tally: Tally::default(),
            tokens: [Tokens::default(); UNITS],
            charges: [Charges::default(); UNITS],
            damage: [Damage::default(); UNITS],
            turn: [Turn::default(); UNITS],
            cards: [Card::default(); CARDS],
            devices: Devices::default(),
            conditions: Conditions::default(),
            objectives: Objectives::default(),
            obstacles: [Obstacle::default(); OBSTACLES],
            observer: Silent,
        })
    }

    fn battle<'a>(&'a mut self, matchup: &'a Matchup) -> Battle<'a, Silent> {
        Battle {
            matchup,
            core: &mut self.core,
            frames: &mut self.frames,
            board: Board { places: ShipRows(&mut self.places), huge: &mut self.huge },
            rng: &mut self.rng,
            pending: &mut self.pending,
            attacks: &mut self.attacks,
            queue: &mut self.queue,
            decks: &mut self.decks,
            tally: &mut self.tally,
            tokens: ShipRows(&mut self.tokens),
            charges: ShipRows(&mut self.charges),
            damage: ShipRows(&mut self.damage),
            turn: ShipRows(&mut self.turn),
            cards: &mut self.cards,
            devices: &mut self.devices,
            conditions: &mut self.conditions,
            objectives: &mut self.objectives,
            obstacles: &mut self.obstacles,
            observer: &mut self.observer,
        }
    }
}

/// Plays games one after the other. Returns the wrapping sum of their hashes, like the checksum of
/// a run.
pub fn play(pair: &[Matchup; 2], player: &mut dyn Player, games: u64, seed: u64) -> u64 {
    let mut game = Game::new();
    let mut checksum = 0u64;
    for number in 0..games {
        let (matchup, a_seat) = seating(First::ByRules, number);
        game.core.game = number;
        game.core.matchup = matchup;
        let mut battle = game.battle(&pair[usize::from(matchup)]);
        start::start(&mut battle, seed);
        let mut streams = player_streams(seed, number);
        let mut decisions = 0;
        loop {
            yardstick::advance(&mut battle);
            if battle.core.ending.is_some() {
                break;
            }
            for seat in Seat::BOTH {
                if battle.pending.of(seat).is_open() {
                    let key = player.choose(&View::new(&battle, seat), &mut streams[seat.index()]);
                    batch::submit(&mut battle, seat, key).expect("a legal option");
                    decisions += 1;
                }
            }
        }
        checksum = checksum.wrapping_add(result(&battle, a_seat, decisions).hash);
    }
    checksum
}

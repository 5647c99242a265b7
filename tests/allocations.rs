//! Games do not allocate: all memory of a battle is allocated at the start.

use std::path::Path;

use killbox::matches::First;
use killbox::selfplay::{Answer, Batch};
use killbox::squads::{LoadOptions, load_pair};
use killbox_components::rng::below;
use killbox_components::rng::{Purpose, stream};
use rand_chacha::ChaCha8Rng;

const SLOTS: usize = 64;
const SEED: u64 = 3;

/// A batch whose battles all play, with random answers.
struct Players {
    batch: Batch,
    rng: ChaCha8Rng,
    answers: Vec<Answer>,
    idle: [bool; SLOTS],
    next: u64,
    ended: u64,
}

impl Players {
    /// Plays until this many games have ended.
    fn play(&mut self, games: u64) {
        while self.ended < games {
            for slot in (0..SLOTS).filter(|slot| self.idle[*slot]) {
                self.batch.start(slot, self.next);
                self.next += 1;
            }
            self.batch.advance();
            self.ended += self.batch.results().count() as u64;
            self.idle.fill(true);
            self.answers.clear();
            for asked in self.batch.pending() {
                self.idle[asked.slot] = false;
                let option = below(&mut self.rng, asked.options as u32) as usize;
                self.answers.push(Answer { slot: asked.slot, seat: asked.seat, option });
            }
            self.batch.submit(&self.answers).expect("legal answers");
        }
    }
}

/// After a warm-up, 10,000 games between squads full of abilities and devices do not allocate.
#[test]
fn games_do_not_allocate() {
    let file = |name: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join("squads/legacy").join(name);
    let (a, b) = (file("scum-hounds-tooth.xws"), file("separatist-maul-bombers.xws"));
    let squads = load_pair(&a, &b, &LoadOptions::default()).expect("legal squads");
    let mut players = Players {
        batch: Batch::new(squads.matchups, First::ByRules, SLOTS, SEED),
        rng: stream(SEED, 0, Purpose::PlayerA),
        answers: Vec::with_capacity(2 * SLOTS),
        idle: [true; SLOTS],
        next: 0,
        ended: 0,
    };
    let warm_up = allocation_counter::measure(|| players.play(1_000));
    assert!(warm_up.count_total > 0, "the counter counts");
    let games = allocation_counter::measure(|| players.play(11_000));
    assert_eq!(games.count_total, 0);
}

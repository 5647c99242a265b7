//! Computes the odds of many battles on several threads.

use killbox_components::spec::Matchup;
use killbox_systems::world::snapshot::Snapshot;

use super::{Aim, Answers, Engine, EngineError};

/// [`Engine::answers`] for many battles of one matchup, in their order, on `threads` threads (at
/// least one). The answers do not depend on the number of threads.
///
/// ```
/// use killbox::odds::{Aim, engine};
/// # use killbox::scenario::{self, CardPool};
/// # use killbox_components::decision::DecisionKind;
/// # use killbox_components::ids::Seat;
/// # use killbox_systems::world::snapshot::Snapshot;
/// # let position = r#"(
/// #     about: "two targets", rules: [],
/// #     ships: {
/// #         a1: (pose: (400, 300, 90), weapons: [(arc: Fixed(Front), value: 2)]),
/// #         b1: (pose: (400, 500, 90), agility: 0, hull: 9),
/// #     },
/// #     start: [Attack(a1)],
/// #     choices: [(ask: Attack, pick: Attack(target: b1))],
/// # )"#;
/// # let cases = scenario::read("position.ron", position).unwrap();
/// # let mut positions = Vec::new();
/// # let run = cases[0].run_paused(CardPool::embedded(), |b| {
/// #     if b.pending.of(Seat::A).kind == DecisionKind::Attack { positions.push(Snapshot::of(b)); }
/// # });
/// # let matchup = run.matchup.unwrap();
/// for answers in engine::answer_all(&matchup, &positions, Aim::Kill, 2) {
///     println!("destroyed: {:.3}", answers.unwrap().answers[0].outcome.destroyed);
/// }
/// ```
pub fn answer_all(
    matchup: &Matchup,
    battles: &[Snapshot],
    aim: Aim,
    threads: usize,
) -> Vec<Result<Answers, EngineError>> {
    let each = battles.len().div_ceil(threads.max(1)).max(1);
    std::thread::scope(|scope| {
        let parts: Vec<_> = battles
            .chunks(each)
            .map(|part| {
                scope.spawn(move || {
                    let mut engine = Engine::new(matchup.clone()).aiming(aim);
                    part.iter().map(|battle| engine.answers(battle)).collect::<Vec<_>>()
                })
            })
            .collect();
        parts.into_iter().flat_map(|part| part.join().expect("no thread panics")).collect()
    })
}

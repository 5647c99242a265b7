//! Facedown secret conditions: only the player who assigned one sees which it is, in views, stories
//! and redrawn battles, and no answer of a player depends on what it cannot know [CND-7].

use killbox::scene::scene;
use killbox::squads::Loaded;
use killbox_components::ability::Source;
use killbox_components::choice::OptionKey;
use killbox_components::condition::ConditionKind;
use killbox_components::decision::DecisionKind;
use killbox_components::event::{Cause, Event};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::rng::{Purpose, below, stream};
use killbox_components::spec::Matchup;
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_players::search::{Search, TRUST};
use killbox_systems::batch::Batch;
use killbox_systems::invariants::broken;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::{Observer, Recorder, Silent, Watcher};
use killbox_systems::world::view::{ConditionSeen, View};
use rand_chacha::ChaCha8Rng;

use super::seats::{self, open};

const SECRETS: [ConditionKind; 2] = [ConditionKind::YouShouldThankMe, ConditionKind::YoudBetterMeanBusiness];
const SEED: u64 = 17;

/// A squad with the pilot and a drone against one with the crew: both sides have secret conditions.
pub fn squads() -> Loaded {
    let drone = r#"{"id": "bombardmentdrone", "ship": "hyenaclassdroidbomber", "upgrades": {}}"#;
    let pilot = r#"{"id": "zamwesell", "ship": "firesprayclasspatrolcraft", "upgrades": {}}"#;
    let crew = r#"{"id": "darthmaul", "ship": "sithinfiltrator", "upgrades": {"crew": ["zamwesell"]}}"#;
    let pair = [[pilot, drone], [crew, drone]];
    seats::squads(pair.each_ref().map(|pilots| ("separatistalliance", &pilots[..])), None, false)
}

/// Answers as the greedy player does, but uses abilities and picks their parts at random.
#[derive(Default)]
struct Mixed(Greedy);

impl Mixed {
    fn choose<O: Watcher>(&mut self, batch: &mut Batch<O>, seat: Seat, rng: &mut ChaCha8Rng) -> OptionKey {
        batch.with_battle(0, |b| {
            let view = View::new(b, seat);
            let (kind, options) = (view.pending().kind, &view.pending().options);
            match kind {
                DecisionKind::UseAbility if below(rng, 3) > 0 => options[0],
                DecisionKind::UseAbility | DecisionKind::AbilityPart | DecisionKind::AbilityOrder => {
                    options[below(rng, options.len() as u32) as usize]
                }
                _ => self.0.choose(&view, rng),
            }
        })
    }
}

/// The facedown condition cards, each with its player.
fn facedown<O: Observer>(b: &Battle<O>) -> Vec<(Seat, ConditionKind)> {
    b.conditions.0.iter().filter(|own| own.facedown).map(|own| (own.by.seat(), own.kind)).collect()
}

fn seen(view: &View) -> Vec<ConditionSeen> {
    ShipSlot::all().flat_map(|ship| view.conditions(ship).collect::<Vec<_>>()).collect()
}

/// Plays games. `look` is called at each decision with the seat that must answer.
fn played<O: Watcher>(slots: usize, games: u64, look: impl FnMut(&mut Batch<O>, Seat)) {
    let mut players = Mixed::default();
    let choose = |batch: &mut Batch<O>, seat, rng: &mut ChaCha8Rng| players.choose(batch, seat, rng);
    seats::played(&squads().matchups, slots, (SEED, games), choose, look);
}

/// The player who assigned one sees which it is, and the other sees only that it is there. Redrawn,
/// it is sometimes the one and sometimes the other, and the seat sees the same.
#[test]
fn a_view_hides_which_one_lies_facedown() {
    let (mut met, mut drawn) = ([0; 2], [[0; 2]; 2]);
    played::<Silent>(2, 8, |batch, _| {
        let hidden = batch.with_battle(0, |b| facedown(b));
        for (owner, kind) in hidden {
            met[owner.index()] += 1;
            let views = batch.with_battle(0, |b| Seat::BOTH.map(|seat| seen(&View::new(b, seat))));
            let of =
                |seat: Seat| views[seat.index()].iter().find(|own| own.facedown && own.by.seat() == owner);
            assert_eq!(of(owner).map(|own| own.kind), Some(Some(kind)));
            assert_eq!(of(owner.other()).map(|own| own.kind), Some(None));
            let kept = batch.snapshot(0);
            for seed in 0..4 {
                for seat in Seat::BOTH {
                    batch.restore(1, &kept);
                    batch.determinize(1, seat, seed);
                    let (now, shown) = batch.with_battle(1, |b| {
                        assert_eq!(broken(b), None);
                        let now = facedown(b).into_iter().find(|(by, _)| *by == owner).expect("it is there");
                        (now.1, seen(&View::new(b, seat)))
                    });
                    assert_eq!(shown, views[seat.index()], "what is seen stays");
                    if seat == owner {
                        assert_eq!(now, kind, "who assigned it knows");
                    } else {
                        drawn[owner.index()][usize::from(now == kind)] += 1;
                    }
                }
            }
        }
    });
    assert!(met.iter().all(|n| *n > 30), "{met:?}");
    for [other, same] in drawn {
        assert!(other > 40 && same > 40, "{drawn:?}");
    }
}

/// The other player sees neither the waiting abilities of such a card nor one that is resolving.
/// The player who assigned the card does.
#[test]
fn what_waits_is_hidden_too() {
    let (mut weighed, mut waits) = (0, 0);
    played::<Silent>(1, 20, |batch, _| {
        batch.with_battle(0, |b| {
            for (owner, kind) in facedown(b) {
                let (own, others) = (View::new(b, owner), View::new(b, owner.other()));
                let is_its = |ability: u16| {
                    let program = &b.matchup.program;
                    usize::from(ability) < program.len()
                        && program.ability(ability).source == Source::Condition(kind)
                };
                let top =
                    |view: &View| view.ability().is_some_and(|f| f.ship.seat() == owner && is_its(f.ability));
                assert!(!top(&others));
                assert!(
                    !others.waiting().any(|trigger| is_its(trigger.ability) && trigger.ship.seat() == owner)
                );
                weighed += u32::from(top(&own));
                waits += own
                    .waiting()
                    .filter(|trigger| trigger.ship.seat() == owner && is_its(trigger.ability))
                    .count();
            }
        });
    });
    assert!(weighed > 5 && waits > 0, "{weighed} weighed, {waits} waiting");
}

/// The greedy player answers the same, whichever secret conditions the other has and whatever else
/// is hidden.
#[test]
fn greedy_answers_alike_whichever_it_is() {
    let (mut assigned, mut before) = ([0; 2], 0);
    let hides = |b: &Battle<Silent>, seat| facedown(b).into_iter().any(|(by, _)| by != seat);
    let asked = seats::greedy_answers_alike(&squads().matchups, (SEED, 12), hides, |b, answer| {
        if answer.is_some() {
            before = facedown(b).len();
        } else if facedown(b).len() > before
            && let Some(own) = b.conditions.0.last().filter(|own| own.facedown)
        {
            assigned[usize::from(own.kind == SECRETS[1])] += 1;
        }
    });
    assert!(asked > 50, "{asked}");
    assert!(assigned.iter().all(|n| *n > 3), "greedy assigns now the one, now the other: {assigned:?}");
}

/// The searching player sets the same dial, whichever conditions they are.
#[test]
fn search_answers_alike_whichever_it_is() {
    let mut search = Search::new(16, TRUST as f32);
    let mut asked = 0;
    played::<Silent>(2, 4, |batch, seat| {
        let is_due = batch.with_battle(0, |b| {
            let other = facedown(b).into_iter().any(|(by, _)| by != seat);
            other && b.pending.of(seat).kind == DecisionKind::Dial && asked < 6
        });
        if !is_due {
            return;
        }
        seats::search_answers_alike(&mut search, batch, seat);
        asked += 1;
    });
    assert!(asked > 3, "{asked} dials");
}

/// Whether an event names a secret condition or one of its abilities.
fn names(matchup: &Matchup, event: &Event, cause: Option<Cause>) -> bool {
    let program = &matchup.program;
    let is_secret = |ability: u16| {
        usize::from(ability) < program.len()
            && matches!(program.ability(ability).source, Source::Condition(kind) if kind.is_secret())
    };
    let named = match *event {
        Event::AbilityQueued { ability, .. }
        | Event::AbilityResolved { ability, .. }
        | Event::AbilityDropped { ability, .. } => is_secret(ability),
        Event::ConditionAssigned { condition, .. } => condition.is_secret(),
        _ => false,
    };
    named || cause.is_some_and(|cause| is_secret(cause.ability))
}

/// Before a condition is revealed, no event says which it is. A scene names it only for viewers who
/// may see it.
#[test]
fn nothing_is_told_before_it_is_revealed() {
    let (mut assigned, mut revealed, mut gone) = (0, 0, 0);
    let mut batch = Batch::<Recorder>::new(squads().matchups.to_vec(), 1, SEED);
    for game in 0..12 {
        batch.start(0, game, 0);
        let (mut players, mut rng) = (Mixed::default(), stream(SEED, game, Purpose::PlayerA));
        let mut open_ones = std::collections::BTreeSet::new();
        let mut told = 0;
        loop {
            batch.advance();
            batch.with_battle(0, |b| {
                let log = &b.observer;
                for (event, cause) in log.events.iter().zip(&log.causes).skip(told) {
                    match *event {
                        Event::SecretAssigned { ship } => {
                            assigned += 1;
                            open_ones.remove(&ship);
                        }
                        Event::SecretRevealed { ship, .. } => {
                            revealed += 1;
                            open_ones.insert(ship);
                        }
                        Event::SecretRemoved { ship } => {
                            gone += 1;
                            assert!(!open_ones.contains(&ship));
                        }
                        _ => {}
                    }
                    let bearer = cause.and_then(|cause| cause.ship).or(match *event {
                        Event::AbilityQueued { ship, .. }
                        | Event::AbilityResolved { ship, .. }
                        | Event::AbilityDropped { ship, .. } => Some(ship),
                        _ => None,
                    });
                    let is_open = bearer.is_some_and(|ship| open_ones.contains(&ship));
                    assert!(is_open || !names(b.matchup, event, *cause), "{event:?} {cause:?}");
                }
                told = log.events.len();
                for (owner, kind) in facedown(b) {
                    let shown = format!("{} (facedown)", kind.name());
                    let shows = |seat: Option<Seat>| {
                        scene(b, seat)
                            .ships
                            .values()
                            .flat_map(|ship| &ship.conditions)
                            .any(|name| name == &shown)
                    };
                    let both = facedown(b).len() > 1;
                    assert!(shows(None) && shows(Some(owner)) && (both || !shows(Some(owner.other()))));
                }
            });
            let Some(seat) = open(&mut batch) else { break };
            let key = players.choose(&mut batch, seat, &mut rng);
            batch.submit(0, seat, key).expect("a legal answer");
        }
    }
    assert!(assigned > 40 && revealed > 10 && gone > 10, "{assigned} {revealed} {gone}");
}

/// Waiting abilities must not reveal a condition: all conditions with the same marker wait for the
/// same events, under the same conditions.
#[test]
fn secret_conditions_of_a_marker_wait_for_the_same() {
    let [matchup, _] = squads().matchups;
    let program = &matchup.program;
    let of = |kind: ConditionKind| {
        (0..program.len() as u16)
            .filter(move |number| program.ability(*number).source == Source::Condition(kind))
    };
    for kind in SECRETS {
        assert_eq!(kind.secrets(), SECRETS);
        assert!(of(kind).count() > 0);
        for other in SECRETS {
            assert_eq!(of(kind).count(), of(other).count());
            for (one, same) in of(kind).zip(of(other)) {
                assert_eq!(program.counterpart(one, other), Some(same));
                let [one, same] = [one, same].map(|number| program.ability(number));
                assert_eq!((one.hook, one.filter), (same.hook, same.filter));
                assert_eq!(program.tests(one.tests), program.tests(same.tests));
                // They have only triggered abilities, so nothing else can reveal them [CND-7].
                assert_eq!((one.change, same.change), (None, None));
            }
        }
    }
}

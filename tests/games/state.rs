//! States: copies, the games of a match, recorded games, steps told again.

use std::path::Path;
use std::sync::Arc;

use killbox::matches::{First, Side};
use killbox::prelude::*;
use killbox::record;
use killbox::selfplay::Pairing;
use killbox::selfplay::state::{NotPlayed, SeatPlayers, State, Until};
use killbox_cards::catalogue::revision::revision;

const SQUADS: [&str; 2] =
    ["squads/legacy/scum-hounds-tooth.xws", "squads/legacy/separatist-maul-bombers.xws"];

const EPIC: [&str; 2] = ["squads/epic/rebel-tantive-escort.xws", "squads/epic/empire-raider-wolfpack.xws"];

fn between(squads: [&str; 2]) -> Match<'static> {
    let [a, b] = squads.map(|squad| format!("{}/{squad}", env!("CARGO_MANIFEST_DIR")));
    Match::between(a.as_str(), b.as_str()).expect("the squads").players(Random, Random).seed(5)
}

fn squads() -> Match<'static> {
    between(SQUADS)
}

fn pairing_of(squads: [&str; 2], first: First) -> Arc<Pairing> {
    Arc::new(Pairing::new(between(squads).matchups().expect("legal squads"), first))
}

fn pairing() -> Arc<Pairing> {
    pairing_of(SQUADS, First::ByRules)
}

fn random() -> SeatPlayers {
    [Some(Box::new(Random)), Some(Box::new(Random))]
}

#[test]
fn a_state_plays_the_game_of_a_match() {
    let pairing = pairing();
    for game in 0..4 {
        let recording = squads().recording(game).expect("legal squads");
        let mut state = State::new(&pairing, 5, game);
        state.play(&mut random(), Until::End, 5);
        assert_eq!(state.result().expect("it is over").hash, recording.hash, "game {game}");
        assert_eq!(state.decisions() as usize, recording.choices.iter().map(Vec::len).sum::<usize>());
        let path = Path::new("game.killbox");
        let own = record::pairing_of(&recording, Catalogue::embedded(), Library::embedded(), path);
        let own = Arc::new(own.expect("its squads"));
        let end = State::of_recording(&own, &recording, Some(usize::MAX), path).expect("the same game");
        assert!(end == state, "game {game}");
        let last = State::of_recording(&own, &recording, None, path).expect("the same game");
        assert_eq!(last.decisions() + 1, state.decisions());
    }
}

#[test]
fn copies_and_steps() {
    let pairing = pairing();
    let mut state = State::new(&pairing, 5, 1);
    for at in 0..50 {
        let seat = state.asked().expect("a decision");
        let open = state.open(seat).expect("a decision");
        assert_eq!(state.options(seat).len(), open.options);
        let (copy, before) = (state.clone(), state.whole_hash());
        if at % 10 == 9 {
            state = state.imagined(seat, at);
            state.reseed(at);
        }
        state.submit(seat, at as usize % open.options).expect("an option");
        assert_eq!(copy.whole_hash(), before);
        assert!(copy != state);
    }
    let mut again = State::new(&pairing, 5, 1);
    again.take_steps(&state.steps()).expect("the same steps");
    assert!(again == state);
    assert_eq!((again.decisions(), again.steps()), (50, state.steps()));
    // A snapshot of it goes on in a batch, and comes back.
    let mut batch = squads().selfplay(1).expect("legal squads");
    batch.restore(0, &state.snapshot()).expect("the same squads");
    assert_eq!(batch.whole_hash(0), state.whole_hash());
    assert!(State::of_snapshot(&batch.snapshot(0)).expect("a battle") == state);
    batch.stop(0);
    assert!(State::of_snapshot(&batch.snapshot(0)).is_none());
}

#[test]
fn a_state_refuses_what_it_does_not_ask() {
    let mut state = State::new(&pairing(), 5, 0);
    let seat = state.asked().expect("a decision");
    let (before, options) = (state.whole_hash(), state.open(seat).expect("a decision").options);
    assert_eq!(state.submit(seat, options), Err(NotPlayed::NoSuchOption { option: options, options }));
    assert_eq!(state.submit(seat.other(), 0), Err(NotPlayed::NotAsked(seat.other())));
    assert_eq!(state.whole_hash(), before);
    state.play(&mut random(), Until::Rounds(1), 1);
    assert_eq!((state.round(), state.ending()), (1, None));
    state.play(&mut random(), Until::End, 1);
    assert_eq!(state.submit(seat, 0), Err(NotPlayed::Over));
    assert!(state.asked().is_none() && state.result().is_some());
}

/// A state of one pair of squads leaves nothing on the bench that changes a state of another.
#[test]
fn states_of_different_squads_share_a_bench() {
    const ANSWERS: usize = 50;
    let pairings = [
        pairing_of(SQUADS, First::ByRules),
        pairing_of(EPIC, First::ByRules),
        pairing_of(SQUADS, First::Always(Side::B)),
    ];
    let begin = || pairings.each_ref().map(|pairing| State::new(pairing, 5, 1));
    let answer = |state: &mut State, at: usize| {
        let seat = state.asked().expect("a decision");
        let options = state.open(seat).expect("a decision").options;
        state.submit(seat, at % options).expect("an option");
    };
    let (mut alone, mut together) = (begin(), begin());
    alone.iter_mut().for_each(|state| (0..ANSWERS).for_each(|at| answer(state, at)));
    (0..ANSWERS).for_each(|at| together.iter_mut().for_each(|state| answer(state, at)));
    let hashes = |states: &[State; 3]| states.each_ref().map(State::whole_hash);
    assert_eq!(hashes(&together), hashes(&alone));
    assert_eq!(together.each_ref().map(State::seat_of_a), [Seat::B, Seat::B, Seat::A]);
}

/// A recording that was made when the squads had other points plays on by those points.
#[test]
fn a_recording_of_older_points_plays_on() {
    let older = revision("X2PO-2025-12").expect("a revision");
    let older = Catalogue::with_points(&[older], None).expect("cards");
    let squads = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/firstorder-kylo-quickdraw.xws"];
    let path = Path::new("game.killbox");
    for game in 0..2 {
        let recording = between(squads).cards(&older, Library::embedded()).recording(game).expect("squads");
        let (now, library) = (Catalogue::embedded(), Library::embedded());
        let field = record::field_of(&recording, now, library, path).expect("its squads");
        assert_eq!(field.points_version(), "X2PO-2025-12");
        let names = between(squads).field().expect("legal squads").squads;
        assert_eq!((&field.squads[0].name, &field.squads[1].name), (&names[0].name, &names[1].name));
        let own = record::pairing_of(&recording, now, library, path).expect("its squads");
        let end = State::of_recording(&Arc::new(own), &recording, Some(usize::MAX), path);
        assert!(end.expect("the same game").ending().is_some());
    }
}

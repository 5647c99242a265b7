//! Facedown upgrade cards: only their player sees which they are, in views, scenes, stories and
//! redrawn battles, and no answer of a player depends on the other's [SQD-26].

use std::collections::BTreeSet;

use killbox::scene::scene;
use killbox::squads::Loaded;
use killbox_cards::rulesets;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::rng::{Purpose, below, stream};
use killbox_components::spec::CardSpec;
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_players::search::{Search, TRUST};
use killbox_systems::batch::Batch;
use killbox_systems::derived::upgrades::facedown;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::{Observer, Recorder, Silent, Watcher};
use killbox_systems::world::secrets::is_for_one_seat;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

use super::seats::{self, open};

const SEED: u64 = 23;

/// The Razor Crest on both sides. One side has a Cikatro Vizago, who lets upgrades change ships.
pub fn squads() -> Loaded {
    let crest = |upgrades: &str| {
        let title = r#""title": ["razorcrest"]"#;
        format!(r#"{{"id": "themandalorian", "ship": "st70assaultship", "upgrades": {{{title}{upgrades}}}}}"#)
    };
    let slaver = r#"{"id": "trandoshanslaver", "ship": "yv666lightfreighter", "upgrades": {"crew": ["cikatrovizago"], "illicit": ["feedbackarray"]}}"#;
    let pirate = r#"{"id": "binayrepirate", "ship": "z95af4headhunter", "upgrades": {}}"#;
    let a = [&*crest(r#", "illicit": ["contrabandcybernetics"]"#), slaver];
    let b = [&*crest(""), pirate];
    let both = [a, b];
    let pair = both.each_ref().map(|pilots| ("scumandvillainy", &pilots[..]));
    seats::squads(pair, rulesets::named("legacy"), false)
}

/// Answers as the greedy player does, but places facedown cards and reveals them at random.
#[derive(Default)]
struct Mixed(Greedy);

impl Mixed {
    fn choose<O: Watcher>(&mut self, batch: &mut Batch<O>, seat: Seat, rng: &mut ChaCha8Rng) -> OptionKey {
        batch.with_battle(0, |b| {
            let view = View::new(b, seat);
            let (kind, options) = (view.pending().kind, &view.pending().options);
            match kind {
                DecisionKind::HiddenCard => {
                    assert!(is_for_one_seat(b, seat));
                    options[below(rng, options.len() as u32) as usize]
                }
                DecisionKind::UseAbility if b.core.round < 4 => {
                    *options.iter().find(|key| key.is_pass()).expect("it may be declined")
                }
                _ => self.0.choose(&view, rng),
            }
        })
    }
}

/// The facedown cards: their ship, their place and their id.
fn hidden<O: Observer>(b: &Battle<O>) -> Vec<(ShipSlot, u8, String)> {
    let ships = b.matchup.fielded.into_iter();
    ships.filter_map(|ship| facedown(b, ship).map(|(place, card)| (ship, place, card.id.clone()))).collect()
}

/// Plays games. `look` is called at each decision with the seat that must answer.
fn played<O: Watcher>(slots: usize, games: u64, look: impl FnMut(&mut Batch<O>, Seat)) {
    let mut players = Mixed::default();
    let choose = |batch: &mut Batch<O>, seat, rng: &mut ChaCha8Rng| players.choose(batch, seat, rng);
    seats::played(&squads().matchups, slots, (SEED, games), choose, look);
}

/// The player of a facedown card sees which it is, and the other player sees only that it is there.
/// A redrawn one can be any card that is possible, and never one that its ship has.
#[test]
fn a_view_hides_which_upgrade_lies_facedown() {
    let mut drawn: [BTreeSet<String>; 2] = Default::default();
    let mut met = 0;
    played::<Silent>(2, 6, |batch, _| {
        let all = batch.with_battle(0, |b| hidden(b));
        if all.is_empty() {
            return;
        }
        met += 1;
        batch.with_battle(0, |b| {
            for (ship, place, id) in &all {
                let [own, other] = [ship.seat(), ship.seat().other()]
                    .map(|seat| View::new(b, seat).card(*ship, *place).side);
                let card = &b.matchup.ship(*ship).cards[usize::from(*place)];
                assert_eq!(card.facedown(own).map(|card| &card.id), Some(id));
                assert_eq!((other, card.facedown(other)), (CardSpec::FACEDOWN, None));
                let name = format!("{} (facedown)", card.facedown(own).expect("a card").name);
                let shown = |seat: Option<Seat>| scene(b, seat).ships[&ship.0].upgrades[place].clone();
                assert_eq!(shown(None), name);
                assert_eq!(shown(Some(ship.seat())), name);
                assert_eq!(shown(Some(ship.seat().other())), "an upgrade (facedown)");
            }
        });
        if met % 8 != 0 {
            return;
        }
        let kept = batch.snapshot(0);
        for (seed, seat) in (0..3).flat_map(|seed| Seat::BOTH.map(|seat| (seed, seat))) {
            batch.restore(1, &kept);
            batch.determinize(1, seat, seed);
            batch.with_battle(1, |b| {
                let now = hidden(b);
                assert_eq!(now.len(), all.len());
                for ((ship, place, id), (_, _, before)) in now.iter().zip(&all) {
                    if ship.seat() == seat {
                        assert_eq!(id, before, "its player knows");
                        continue;
                    }
                    let own = killbox_systems::derived::upgrades::upgrades(b, *ship);
                    assert!(own.into_iter().all(|(_, card)| card.id != *id));
                    assert_eq!(View::new(b, seat).card(*ship, *place).side, CardSpec::FACEDOWN);
                    drawn[ship.seat().index()].insert(id.clone());
                }
            });
        }
    });
    assert!(met > 50, "{met}");
    let drawn = drawn.map(|ids| ids.len());
    assert!(drawn[0] >= 8 && drawn[1] == 9, "all that it can be: {drawn:?}");
}

/// The greedy player answers the same, whichever card it is and whatever else is hidden.
#[test]
fn greedy_answers_alike_whichever_upgrade_it_is() {
    let (mut chosen, mut revealed, mut before) = (BTreeSet::new(), 0, 0_usize);
    let hides = |b: &Battle<Silent>, seat| hidden(b).into_iter().any(|(ship, ..)| ship.seat() != seat);
    let asked = seats::greedy_answers_alike(&squads().matchups, (SEED, 8), hides, |b, answer| {
        let Some((seat, key)) = answer else {
            revealed += before.saturating_sub(hidden(b).len());
            return;
        };
        let kind = b.pending.of(seat).kind;
        if let (DecisionKind::HiddenCard, Some(Choice::Number { n, .. })) = (kind, key.choice(kind)) {
            chosen.insert(n);
        }
        before = hidden(b).len();
    });
    assert!(asked > 30, "{asked}");
    assert!(!chosen.is_empty() && revealed > 8, "greedy reveals {revealed} of {chosen:?}");
}

/// The searching player sets the same dial, whichever card it is.
#[test]
fn search_answers_alike_whichever_upgrade_it_is() {
    let mut search = Search::new(16, TRUST as f32);
    let mut asked = 0;
    played::<Silent>(2, 2, |batch, seat| {
        let is_due = batch.with_battle(0, |b| {
            let other = hidden(b).into_iter().any(|(ship, ..)| ship.seat() != seat);
            other && b.pending.of(seat).kind == DecisionKind::Dial && asked < 5
        });
        if !is_due {
            return;
        }
        seats::search_answers_alike(&mut search, batch, seat);
        asked += 1;
    });
    assert!(asked > 3, "{asked} dials");
}

/// Before the card is revealed, no event or scene says which it is.
#[test]
fn nothing_is_told_of_an_upgrade_before_it_is_revealed() {
    let (mut placed, mut revealed, mut told) = (0, 0, 0);
    let mut batch = Batch::<Recorder>::new(squads().matchups.to_vec(), 1, SEED);
    for game in 0..4 {
        batch.start(0, game, 0);
        let (mut players, mut rng) = (Mixed::default(), stream(SEED, game, Purpose::PlayerA));
        loop {
            batch.advance();
            let Some(seat) = open(&mut batch) else { break };
            let key = players.choose(&mut batch, seat, &mut rng);
            batch.submit(0, seat, key).expect("a legal answer");
        }
        batch.with_battle(0, |b| {
            let mut up = BTreeSet::new();
            for event in &b.observer.events[told..] {
                match *event {
                    Event::UpgradeHidden { .. } => placed += 1,
                    Event::UpgradeRevealed { ship, .. } => {
                        revealed += 1;
                        up.insert(ship);
                    }
                    Event::UpgradeGiven { ship, place, side, .. } => {
                        assert!(!CardSpec::is_facedown(side));
                        let card = &b.matchup.ship(ship).cards[usize::from(place)];
                        assert!(card.hides == 0 || up.contains(&ship));
                    }
                    Event::AbilityQueued { ship, ability } | Event::AbilityResolved { ship, ability } => {
                        let program = &b.matchup.program;
                        if usize::from(ability) < program.len() {
                            let source = program.ability(ability).source;
                            let place = b.matchup.ship(ship).hiding_place();
                            let is_its = place.is_some_and(|place| {
                                source == killbox_components::ability::Source::Upgrade(ship, place)
                            });
                            assert!(!is_its || up.contains(&ship), "{event:?}");
                        }
                    }
                    _ => {}
                }
            }
            told = b.observer.events.len();
        });
    }
    assert!(placed == 8 && revealed > 2, "{placed} {revealed}");
}

//! Sets a scenario up: the matchup of its ships, and a battle in the state of the file. Poses are
//! taken as given; ships that touch are at range 0.

mod specs;
mod starts;
mod table;

use killbox_cards::catalogue::{CardKind, CardSet};
use killbox_cards::{Given, HugeDamageDeck, Library, read_ability, rulesets};
use killbox_components::ability::{Program, Source};
use killbox_components::damage::{DamageKind, Deck, HugeCard};
use killbox_components::device::DeviceKind;
use killbox_components::ids::{Seat, ShipSet, Ships};
use killbox_components::player_cache::PlayerCache;
use killbox_components::spec::{Matchup, ObstaclePool, ShipSpec, WEAPONS};
use killbox_systems::batch::Batch;
use killbox_systems::world::snapshot::Snapshot;

use self::specs::{guests, let_change, specification, upgrades};
use self::starts::play_on;
use self::table::set_up;
use super::format::{HugeCardSetup, Scenario};
use super::locate::{Wrong, at_ship, wrong};
use super::play::{Stage, Stops};
use super::pool::CardPool;
use crate::squads::Places;

/// The matchup of a scenario.
///
/// # Errors
/// What cannot be played as it is written, and its place.
pub fn matchup(scenario: &Scenario, pool: CardPool) -> Result<Matchup, Wrong> {
    let CardPool { catalogue, library } = pool;
    let name = scenario.ruleset.as_deref().unwrap_or("standard");
    let mut ruleset = rulesets::named(name).ok_or_else(|| {
        wrong(
            vec!["ruleset".into()],
            format!("'{name}' is not a ruleset: expected {}", killbox_cards::rulesets::NAMES.join(", ")),
        )
    })?;
    if let Some(switches) = &scenario.switches {
        switches.apply(&mut ruleset);
    }
    let mut ships = Ships::<ShipSpec>::default();
    let mut fielded = ShipSet::EMPTY;
    let mut points = [0; 2];
    for (name, setup) in scenario.ships.iter().flat_map(|ships| &ships.0) {
        let slot = name.slot();
        ships[slot] = specification(*name, setup, &ruleset, catalogue, &Places::default())?;
        fielded.insert(slot);
        points[slot.seat().index()] += ships[slot].cost;
    }
    let guests = guests(scenario, &ruleset, catalogue)?;
    let cards_change = let_change(scenario, &ruleset, pool, &mut ships)?;
    for slot in fielded {
        library.print(ruleset.card_set, &mut ships[slot]);
    }
    let mut remotes = ShipSet::EMPTY;
    for seat in Seat::BOTH {
        let lying = scenario
            .devices
            .iter()
            .flatten()
            .filter(|setup| setup.by.is_some_and(|by| by.slot().seat() == seat));
        let cards = catalogue.cards(ruleset.card_set);
        let lying = lying.filter_map(|setup| cards.device(setup.device.id()));
        let mut own = Vec::new();
        for (name, setup) in scenario.ships.iter().flat_map(|ships| &ships.0) {
            if name.slot().seat() == seat {
                own.extend(upgrades(*name, setup, &ruleset, catalogue)?);
            }
        }
        remotes = remotes | crate::squads::add_remotes(seat, lying, own.iter(), &mut ships);
    }
    let obstacles = [ObstaclePool::new(), ObstaclePool::new()];
    let lying = scenario.devices.iter().flatten().map(|setup| setup.device);
    let lying: Vec<DeviceKind> = lying.chain(ruleset.environment.devices()).collect();
    let berths = library.dock(ruleset.card_set, &mut ships);
    for (name, _) in scenario.ships.iter().flat_map(|ships| &ships.0) {
        if ships[name.slot()].left_out > 0 {
            return Err(wrong(at_ship(*name, "upgrades"), format!("more than {WEAPONS} weapons")));
        }
    }
    let wings = library.wings(ruleset.card_set, &ships);
    let deck = match &scenario.huge_deck {
        Some(cards) => huge_deck(cards)?,
        None => library.huge_deck(ruleset.card_set),
    };
    let given = Given { devices: &lying, conditions: ruleset.scenario_conditions(), deck: Some(&deck) };
    let program = library.program_with(ruleset.card_set, &ships, &given);
    conditions(scenario, ruleset.card_set, &program, library)?;
    let there = program.huge_deck().map_or(0, |deck| deck.cards.len());
    let is_there = |kind: &DamageKind| kind.deck() == Deck::Standard || kind.place() < there;
    if let Some(i) = scenario.damage_cards.iter().flatten().position(|kind| !is_there(kind)) {
        let path = vec!["damage_cards".into(), i.into()];
        return Err(wrong(path, "the huge damage deck does not have this card: give 'huge_deck'"));
    }
    Ok(Matchup {
        ruleset,
        ships,
        fielded,
        remotes,
        berths,
        wings,
        cards_change,
        guests,
        points,
        obstacles,
        forced_first: None,
        program,
        cache: PlayerCache::default(),
    })
}

/// The huge damage deck of a scenario [HUG-19].
fn huge_deck(cards: &[HugeCardSetup]) -> Result<HugeDamageDeck, Wrong> {
    let mut deck = Vec::new();
    for (i, HugeCardSetup { name, copies, card_trait, abilities }) in cards.iter().enumerate() {
        let mut does = Vec::new();
        for (j, text) in abilities.iter().enumerate() {
            let path = vec!["huge_deck".into(), i.into(), "abilities".into(), j.into()];
            does.push(read_ability(&text.0).map_err(|message| wrong(path, message))?);
        }
        deck.push((HugeCard { name: name.clone(), copies: *copies, card_trait: *card_trait }, does));
    }
    HugeDamageDeck::new(deck).map_err(|(i, message)| wrong(vec!["huge_deck".into(), i.into()], message))
}

/// Checks that a card in play assigns each condition. The text of a condition card comes with such
/// a card; without one it would silently do nothing.
fn conditions(scenario: &Scenario, set: CardSet, program: &Program, library: &Library) -> Result<(), Wrong> {
    for (name, setup) in scenario.ships.iter().flat_map(|ships| &ships.0) {
        for (kind, _) in setup.conditions.iter().flat_map(|conditions| &conditions.0) {
            let written = library.abilities(set, CardKind::Condition, kind.id());
            let has_text = written.is_some_and(|abilities| !abilities.is_empty());
            let numbers = 0..program.len() as u16;
            let in_play = numbers.map(|n| program.ability(n).source).any(|s| s == Source::Condition(*kind));
            if has_text && !in_play {
                let mut path = at_ship(*name, "conditions");
                path.push(format!("{kind:?}").as_str().into());
                let by = library.assigning(set, *kind).join(", ");
                let message = format!("{kind:?} has a text only if a ship has a card that assigns it: {by}");
                return Err(wrong(path, message));
            }
        }
    }
    Ok(())
}

/// A batch of one battle in the state of the scenario.
///
/// # Errors
/// As [`matchup`] and [`set_up`].
pub fn batch(scenario: &Scenario, pool: CardPool) -> Result<(Stage, Matchup), Wrong> {
    let matchup = matchup(scenario, pool)?;
    let seed = scenario.seed.unwrap_or(0);
    let mut batch = Batch::answered_by(Stops::of(scenario), vec![matchup.clone()], 1, seed);
    batch.start(0, 0, 0);
    batch.with_battle(0, |b| set_up(b, scenario))?;
    Ok((batch, matchup))
}

/// The position of the scenario as a battle that plays on after what it starts with.
///
/// # Errors
/// As [`batch`].
pub fn position(scenario: &Scenario, pool: CardPool) -> Result<(Matchup, Snapshot), Wrong> {
    let (mut batch, matchup) = batch(scenario, pool)?;
    batch.with_battle(0, |b| play_on(b, scenario));
    Ok((matchup, batch.snapshot(0)))
}

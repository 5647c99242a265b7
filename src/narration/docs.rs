//! Checks `docs/formats/replay-json.md`: the page lists exactly the kinds of events with their
//! fields. It also checks that every kind of event can be told.

use killbox_cards::rulesets;
use killbox_components::ability::Program;
use killbox_components::event::Event;
use killbox_components::ids::{ShipSet, Ships};
use killbox_components::player_cache::PlayerCache;
use killbox_components::spec::Matchup;
use serde_json::{Map, Value, json};

use super::{Log, Names, json, tell, tell_all};

const PAGE: &str = include_str!("../../docs/formats/replay-json.md");

/// The words in backticks after "expected" in an error message of serde.
fn expected(said: &str) -> Vec<String> {
    let behind = said.split_once("expected").map_or("", |(_, behind)| behind);
    behind.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

fn read(value: &Map<String, Value>) -> Result<Event, String> {
    serde_json::from_value(Value::Object(value.clone())).map_err(|error| error.to_string())
}

/// An event of a kind. The fields are found from the error messages of serde about missing and
/// wrong fields.
fn sample(kind: &str) -> Event {
    let mut value = Map::from_iter([("event".to_owned(), json!(kind))]);
    let simple = [
        json!(0),
        json!(true),
        json!([0, 0]),
        // A structure takes the keys that it has.
        json!({
            "fresh": [0, 0, 0, 0, 0], "rerolled": [0, 0, 0, 0, 0],
            "speed": 2, "bearing": "Straight", "direction": "Straight", "difficulty": "White",
        }),
    ];
    loop {
        let said = match read(&value) {
            Ok(event) => return event,
            Err(said) => said,
        };
        let field = said
            .strip_prefix("missing field `")
            .and_then(|rest| rest.split('`').next())
            .unwrap_or_else(|| panic!("{kind}: {said}"))
            .to_owned();
        value.insert(field.clone(), json!("?"));
        let words = read(&value).map_or_else(|said| expected(&said), |_| Vec::new());
        let fits =
            words.first().map(|word| json!(word)).into_iter().chain(simple.clone()).find(|candidate| {
                value.insert(field.clone(), candidate.clone());
                read(&value).map_or_else(|said| said.starts_with("missing field"), |_| true)
            });
        assert!(fits.is_some() && value.len() < 16, "{kind}: nothing fits in `{field}`: {said}");
    }
}

/// All kinds of events.
fn kinds() -> Vec<String> {
    let none = read(&Map::from_iter([("event".to_owned(), json!("?"))]));
    let kinds = expected(&none.expect_err("no event is called so"));
    assert!(kinds.len() > 80, "{kinds:?}");
    kinds
}

#[test]
fn every_event_stands_in_the_page_with_its_fields() {
    // A row of the page: | `kind` | `field`, `field` | meaning |
    let rows: Vec<(String, Vec<String>)> = PAGE
        .lines()
        .filter_map(|line| line.strip_prefix("| `"))
        .filter_map(|line| {
            let mut cells = line.split(" | ");
            let kind = cells.next()?.trim_end_matches('`').to_owned();
            let fields = cells.next()?.split('`').skip(1).step_by(2).map(str::to_owned).collect();
            Some((kind, fields))
        })
        .collect();
    let kinds = kinds();
    for kind in &kinds {
        let Value::Object(object) = serde_json::to_value(sample(kind)).expect("plain data") else {
            panic!("{kind} is no object");
        };
        let mut fields: Vec<&String> = object.keys().filter(|key| *key != "event").collect();
        fields.sort();
        let said: Vec<_> = rows.iter().filter(|(row, _)| row == kind).collect();
        assert_eq!(said.len(), 1, "`{kind}` stands in docs/formats/replay-json.md {} times", said.len());
        let mut said: Vec<&String> = said[0].1.iter().collect();
        said.sort();
        assert_eq!(said, fields, "the fields of `{kind}` in docs/formats/replay-json.md");
    }
    let begin = PAGE.find("## Events").expect("a heading");
    let listed = PAGE[begin..].lines().filter(|line| line.starts_with("| `")).count();
    assert_eq!(listed, kinds.len(), "rows of events in the page");
}

#[test]
fn every_event_can_be_told_and_written() {
    let matchup = Matchup {
        ruleset: rulesets::named("legacy").expect("it comes with killbox"),
        ships: Ships::default(),
        fielded: ShipSet::EMPTY,
        remotes: ShipSet::EMPTY,
        points: [0; 2],
        obstacles: Default::default(),
        berths: Vec::new(),
        wings: Vec::new(),
        cards_change: false,
        guests: ShipSet::EMPTY,
        forced_first: None,
        program: Program::default(),
        cache: PlayerCache::default(),
    };
    let events: Vec<Event> = kinds().iter().map(|kind| sample(kind)).collect();
    let log = Log { events: &events, causes: &[] };
    let names = || Names::of_game(&matchup, &["Us".into(), "Them".into()], Default::default());
    assert!(tell_all(log, names()).lines().filter(|line| !line.is_empty()).count() >= events.len());
    assert!(tell(log, names()).contains("== Round 0 =="));
    let lines = json::lines(log, &matchup).expect("plain data");
    for (line, event) in lines.iter().zip(&events) {
        assert_eq!(serde_json::from_str::<Event>(line).expect("an event again"), *event);
    }
}

//! Tests of choices and their keys.

use std::collections::HashSet;
use std::mem::{Discriminant, discriminant, size_of};

use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::arc::Arc;
use killbox_components::choice::{CELLS, Choice, Line, OptionKey, PAGES, Reroll, cell_number};
use killbox_components::damage::DamageKind;
use killbox_components::decision::DecisionKind;
use killbox_components::dice::{DieKind, Face};
use killbox_components::geometry::device::Edge;
use killbox_components::geometry::{OutlineId, SlideOffset, Template};
use killbox_components::ids::{
    CARDS_PER_SHIP, OBJECTIVES, OBSTACLES, ObjectId, SHIPS, Seat, ShipSlot, UNITS,
};
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use killbox_components::spec::WEAPONS;
use killbox_components::token::Token;
use proptest::prelude::*;
use strum::{EnumCount, VariantArray};

const DIRECTIONS: [Direction; 3] = [Direction::Straight, Direction::Left, Direction::Right];
const SIDES: [Direction; 2] = [Direction::Left, Direction::Right];

/// A strategy for one value of a list.
fn one<T: Clone + std::fmt::Debug + 'static>(all: impl Into<Vec<T>>) -> BoxedStrategy<T> {
    prop::sample::select(all.into()).boxed()
}

fn ship() -> BoxedStrategy<ShipSlot> {
    one(ShipSlot::all().collect::<Vec<_>>())
}

fn remote() -> BoxedStrategy<ShipSlot> {
    (SHIPS as u8..UNITS as u8).prop_map(ShipSlot).boxed()
}

fn object() -> BoxedStrategy<ObjectId> {
    (0..61u8).prop_map(ObjectId).boxed()
}

fn maneuver() -> BoxedStrategy<Maneuver> {
    let bearings: Vec<Bearing> = (0..).map_while(Bearing::from_repr).collect();
    let difficulties: Vec<Difficulty> = (0..).map_while(Difficulty::from_repr).collect();
    (0..=5u8, one(bearings), one(DIRECTIONS), one(difficulties))
        .prop_map(|(speed, bearing, direction, difficulty)| {
            Maneuver::new(speed, bearing, direction, difficulty)
        })
        .boxed()
}

/// A strategy for every kind of choice, in the order of the enum.
fn kinds_of_choice() -> Vec<BoxedStrategy<Choice>> {
    let cell = || (0..CELLS, 0..PAGES * CELLS);
    let dice = || 0..=10u8;
    let token = || one(Token::ALL);
    let outline = (0..OutlineId::COUNT as u8, any::<bool>()).prop_map(|(outline, flipped)| {
        let outline = OutlineId(outline);
        if flipped { outline.other_face() } else { outline }
    });
    let colors = [ActionColor::White, ActionColor::Red, ActionColor::Purple];
    vec![
        Just(Choice::Pass).boxed(),
        one(Seat::BOTH).prop_map(Choice::Seat).boxed(),
        (0..OBSTACLES, outline)
            .prop_map(|(row, outline)| Choice::Obstacle { object: ObjectId::obstacle(row), outline })
            .boxed(),
        (object(), 0..16u8).prop_map(|(object, facing)| Choice::Facing { object, facing }).boxed(),
        (object(), 0..64u8).prop_map(|(object, area)| Choice::Area { object, area }).boxed(),
        (ship(), 0..144u8).prop_map(|(ship, area)| Choice::AreaNear { ship, area }).boxed(),
        (object(), cell()).prop_map(|(object, (row, column))| Choice::Cell { object, row, column }).boxed(),
        (ship(), cell()).prop_map(|(ship, (row, column))| Choice::CellNear { ship, row, column }).boxed(),
        ship().prop_map(Choice::Ship).boxed(),
        object().prop_map(Choice::Object).boxed(),
        (ship(), maneuver()).prop_map(|(ship, maneuver)| Choice::Maneuver { ship, maneuver }).boxed(),
        one(DIRECTIONS).prop_map(Choice::Direction).boxed(),
        (one(DIRECTIONS), one(DIRECTIONS)).prop_map(|(side, bend)| Choice::Roll { side, bend }).boxed(),
        one(SlideOffset::ALL).prop_map(Choice::Position).boxed(),
        (ship(), one(DIRECTIONS)).prop_map(|(ship, direction)| Choice::Decloak { ship, direction }).boxed(),
        Just(Choice::TractorBoost).boxed(),
        (one(SIDES), one(DIRECTIONS), one(SlideOffset::ALL))
            .prop_map(|(side, bend, offset)| Choice::TractorRoll { side, bend, offset })
            .boxed(),
        (ship(), one(Arc::ALL)).prop_map(|(ship, arc)| Choice::Arc { ship, arc }).boxed(),
        (ship(), one(Template::all().collect::<Vec<_>>()), one(Edge::ALL))
            .prop_map(|(ship, template, edge)| Choice::Template { ship, template, edge })
            .boxed(),
        (ship(), one(ActionKind::ALL), one(colors))
            .prop_map(|(ship, kind, color)| Choice::Action { ship, kind, color })
            .boxed(),
        (ship(), any::<u8>()).prop_map(|(ship, number)| Choice::CardAction { ship, number }).boxed(),
        (ship(), 0..WEAPONS as u8, one(Arc::ALL))
            .prop_map(|(defender, weapon, arc)| Choice::Attack { defender, weapon, arc })
            .boxed(),
        one(Line::ALL).prop_map(Choice::Line).boxed(),
        (prop::option::of(ship()), token(), dice(), dice())
            .prop_map(|(lender, token, n, on_focus)| Choice::SpendToken { lender, token, n, on_focus })
            .boxed(),
        (prop::option::of(ship()), any::<u8>())
            .prop_map(|(lender, n)| Choice::SpendForce { lender, n })
            .boxed(),
        Just(Choice::SpendLock).boxed(),
        Just(Choice::GasCloud).boxed(),
        (dice(), dice(), dice(), dice())
            .prop_map(|(blank, focus, hit, crit)| Choice::Reroll(Reroll { blank, focus, hit, crit }))
            .boxed(),
        one(Face::ALL).prop_map(Choice::Face).boxed(),
        (ship(), token()).prop_map(|(ship, token)| Choice::RemoveToken { ship, token }).boxed(),
        object().prop_map(Choice::LoseLock).boxed(),
        (ship(), token()).prop_map(|(ship, token)| Choice::Token { ship, token }).boxed(),
        (ship(), object()).prop_map(|(owner, object)| Choice::BreakLock { owner, object }).boxed(),
        (ship(), 0..CARDS_PER_SHIP as u8).prop_map(|(ship, card)| Choice::Upgrade { ship, card }).boxed(),
        ship().prop_map(Choice::ShipCard).boxed(),
        (ship(), one(DamageKind::all().collect::<Vec<_>>()))
            .prop_map(|(ship, kind)| Choice::DamageCard { ship, kind })
            .boxed(),
        ship().prop_map(Choice::FacedownCard).boxed(),
        (ship(), any::<u16>()).prop_map(|(ship, ability)| Choice::Ability { ship, ability }).boxed(),
        (ship(), any::<u16>()).prop_map(|(ship, ability)| Choice::ModifyBy { ship, ability }).boxed(),
        (ship(), any::<u8>()).prop_map(|(ship, n)| Choice::Number { ship, n }).boxed(),
        (remote(), one(Template::all().collect::<Vec<_>>()), 0..8u8)
            .prop_map(|(remote, template, guides)| Choice::Relocate { remote, template, guides })
            .boxed(),
        (ship(), one(Arc::ALL), one(Arc::ALL))
            .prop_map(|(ship, arc, second)| Choice::Arcs { ship, arc, second })
            .boxed(),
        (remote(), 0..WEAPONS as u8, one(Arc::ALL))
            .prop_map(|(defender, weapon, arc)| Choice::Attack { defender, weapon, arc })
            .boxed(),
        remote().prop_map(Choice::Ship).boxed(),
    ]
}

/// A decision that offers this choice. If the key alone determines the choice, it is `any`.
fn asked_by(choice: Choice, any: DecisionKind) -> DecisionKind {
    match choice {
        Choice::Obstacle { .. } => DecisionKind::ObstacleChoice,
        // For a device, the option is the device itself [ENV-5].
        Choice::Object(object) if any == DecisionKind::ObstacleChoice && object.as_device().is_none() => {
            DecisionKind::LockTarget
        }
        Choice::Area { .. } if any == DecisionKind::ObjectiveArea => any,
        Choice::Area { .. } => DecisionKind::ObstacleArea,
        Choice::AreaNear { .. } => DecisionKind::ShipArea,
        Choice::Cell { .. } if any == DecisionKind::ObjectiveCell => any,
        Choice::Cell { .. } => DecisionKind::ObstacleCell,
        Choice::CellNear { .. } => DecisionKind::ShipCell,
        Choice::Direction(_) => DecisionKind::BoostTemplate,
        Choice::Roll { .. } => DecisionKind::RollSide,
        Choice::Position(_) => DecisionKind::RollPosition,
        Choice::Decloak { .. } => DecisionKind::Decloak,
        Choice::TractorBoost | Choice::TractorRoll { .. } => DecisionKind::TractorMove,
        Choice::Line(_) => DecisionKind::Obstruction,
        Choice::Number { .. } if any == DecisionKind::Obstruction => DecisionKind::Guess,
        Choice::LoseLock(_) => DecisionKind::JamRemoval,
        Choice::BreakLock { .. } => DecisionKind::TokenChoice,
        _ => any,
    }
}

#[test]
fn every_kind_of_choice_is_tried() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut sample = |strategy: BoxedStrategy<Choice>| -> Discriminant<Choice> {
        discriminant(&strategy.new_tree(&mut runner).expect("a choice").current())
    };
    let kinds: HashSet<_> = kinds_of_choice().into_iter().map(&mut sample).collect();
    assert_eq!(kinds.len(), Choice::COUNT);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn a_choice_comes_back_from_its_key(
        choice in prop::strategy::Union::new(kinds_of_choice()),
        any in one(DecisionKind::VARIANTS),
    ) {
        let key = OptionKey::from(choice);
        prop_assert_eq!(key.choice(asked_by(choice, any)), Some(choice));
    }

    /// Keys that encode no choice are rejected: no two keys decode to the same choice.
    #[test]
    fn a_key_that_is_read_as_a_choice_is_its_key(
        verb in 0..28u8,
        subject in prop_oneof![0..16u8, any::<u8>()],
        arg in prop_oneof![0..300u16, any::<u16>()],
        asked in one(DecisionKind::VARIANTS),
    ) {
        let key = keyed(verb, subject, arg);
        if let Some(choice) = key.choice(asked) {
            prop_assert_eq!(OptionKey::from(choice), key);
        }
    }
}

/// The verbs as replays write them, in the order of their numbers.
const VERBS: [&str; 28] = [
    "Pass",
    "Accept",
    "Seat",
    "Ship",
    "Object",
    "Maneuver",
    "Action",
    "CardAction",
    "Position",
    "Cell",
    "Facing",
    "Arc",
    "Attack",
    "SpendToken",
    "SpendForce",
    "SpendLock",
    "Reroll",
    "GasCloud",
    "RemoveToken",
    "BreakLock",
    "Card",
    "DamageCard",
    "Ability",
    "ModifyBy",
    "Face",
    "Token",
    "Template",
    "SpendTokenOf",
];

/// A key as it appears in a replay.
fn keyed(verb: u8, subject: u8, arg: u16) -> OptionKey {
    written(VERBS[usize::from(verb)], subject, arg)
}

fn written(verb: &str, subject: u8, arg: u16) -> OptionKey {
    let text = format!(r#"{{"verb":"{verb}","subject":{subject},"arg":{arg}}}"#);
    serde_json::from_str(&text).expect("a key")
}

/// Replays keep their form: these numbers never change.
#[test]
fn keys_are_stable() {
    let ship = ShipSlot(9);
    let object = ObjectId(17);
    let maneuver = |code: &str| code.parse::<Maneuver>().expect("a maneuver");
    let left_bank = Template::BANK_1_LEFT;
    let token = Token::Evade;
    let told = [
        (Choice::Pass, "Pass", 0, 0),
        (Choice::Seat(Seat::B), "Seat", 0, 1),
        (Choice::Obstacle { object, outline: OutlineId(5) }, "Object", 17, 5),
        (Choice::Facing { object, facing: 15 }, "Facing", 17, 15),
        (Choice::Area { object, area: 63 }, "Cell", 17, 63),
        (Choice::AreaNear { ship, area: 24 }, "Cell", 9, 88),
        (Choice::Cell { object, row: 16, column: 95 }, "Cell", 17, 16 * 96 + 95),
        (Choice::CellNear { ship, row: 2, column: 3 }, "Cell", 9, 32_768 + 2 * 96 + 3),
        (Choice::Ship(ship), "Ship", 9, 0),
        (Choice::Object(object), "Object", 17, 0),
        (Choice::Maneuver { ship, maneuver: maneuver("3NR") }, "Maneuver", 9, 3 * 33 + 3 + 2 + 2 * 256),
        (Choice::Direction(Direction::Right), "Position", 0, 2),
        (Choice::Roll { side: Direction::Left, bend: Direction::Right }, "Position", 0, 1 + 4 * 2),
        (Choice::Position(SlideOffset::Backward), "Position", 0, 2),
        (Choice::Decloak { ship, direction: Direction::Left }, "Position", 9, 1),
        (Choice::TractorBoost, "Position", 0, 0),
        (
            Choice::TractorRoll {
                side: Direction::Right,
                bend: Direction::Straight,
                offset: SlideOffset::Forward,
            },
            "Position",
            0,
            4,
        ),
        (
            Choice::TractorRoll {
                side: Direction::Left,
                bend: Direction::Right,
                offset: SlideOffset::Middle,
            },
            "Position",
            0,
            14,
        ),
        (Choice::Arc { ship, arc: Arc::FullRear }, "Arc", 9, 5),
        (Choice::Template { ship, template: left_bank, edge: Edge::Right }, "Template", 9, 5 + 3 * 32),
        (
            Choice::Action { ship, kind: ActionKind::Lock, color: ActionColor::Purple },
            "Action",
            9,
            8 + 2 * 16,
        ),
        (Choice::CardAction { ship, number: 14 }, "CardAction", 9, 14),
        (Choice::Attack { defender: ship, weapon: 3, arc: Arc::Rear }, "Attack", 9, 3 + 3 * 16),
        (Choice::Line(Line::ByGasCloud), "Accept", 0, 2),
        (
            Choice::SpendToken { lender: None, token, n: 3, on_focus: 2 },
            "SpendToken",
            0,
            1 + 3 * 32 + 2 * 512,
        ),
        (Choice::SpendToken { lender: Some(ship), token, n: 1, on_focus: 0 }, "SpendTokenOf", 9, 1 + 32),
        (Choice::SpendForce { lender: None, n: 2 }, "SpendForce", 0, 2),
        (Choice::SpendForce { lender: Some(ship), n: 2 }, "SpendForce", 9, 256 + 2),
        (Choice::SpendLock, "SpendLock", 0, 0),
        (Choice::GasCloud, "GasCloud", 0, 0),
        (Choice::Reroll(Reroll { blank: 1, focus: 2, hit: 3, crit: 4 }), "Reroll", 0, 0x4321),
        (Choice::Face(Face::Evade), "Face", 0, 4),
        (Choice::RemoveToken { ship, token }, "RemoveToken", 9, 1),
        (Choice::LoseLock(object), "BreakLock", 17, 0),
        (Choice::Token { ship, token: Token::Cloak }, "Token", 9, 12),
        (Choice::BreakLock { owner: ship, object }, "BreakLock", 17, 9),
        (Choice::Upgrade { ship, card: 4 }, "Card", 9, 4),
        (Choice::ShipCard(ship), "Card", 9, 255),
        (Choice::DamageCard { ship, kind: DamageKind::DirectHit }, "DamageCard", 9, 13),
        (Choice::FacedownCard(ship), "DamageCard", 9, 256),
        (Choice::Ability { ship, ability: 300 }, "Ability", 9, 300),
        (Choice::ModifyBy { ship, ability: 300 }, "ModifyBy", 9, 300),
        (Choice::Number { ship, n: 6 }, "Accept", 9, 6),
        (
            Choice::Relocate { remote: ShipSlot(17), template: left_bank, guides: 4 },
            "Relocate",
            41,
            5 + 4 * 32,
        ),
        (Choice::Arcs { ship, arc: Arc::Rear, second: Arc::Left }, "Arc", 9, 3 + 8 + 16),
        (Choice::Ship(ShipSlot(31)), "Ship", 55, 0),
    ];
    let kinds: HashSet<_> = told.iter().map(|(choice, ..)| discriminant(choice)).collect();
    assert_eq!(kinds.len(), Choice::COUNT);
    for (choice, verb, subject, arg) in told {
        assert_eq!(OptionKey::from(choice), written(verb, subject, arg), "{choice:?}");
    }
}

/// SCN-6, SCN-34: options that only scenarios offer have keys of their own form: cells of objective
/// tokens, which are near nothing, and sides of a ship.
#[test]
fn what_scenarios_ask_comes_back_from_its_key() {
    let back =
        |choice: Choice, asked| assert_eq!(OptionKey::from(choice).choice(asked), Some(choice), "{asked:?}");
    for number in 0..OBJECTIVES {
        let object = ObjectId::objective(number);
        for area in 0..64 {
            back(Choice::Area { object, area }, DecisionKind::ObjectiveArea);
        }
        for (row, column) in (0..CELLS).flat_map(|row| (0..CELLS).map(move |column| (row, column))) {
            back(Choice::Cell { object, row, column }, DecisionKind::ObjectiveCell);
        }
        back(Choice::Object(object), DecisionKind::Action);
    }
    for ship in ShipSlot::all() {
        for arc in Arc::STANDARD {
            back(Choice::Arc { ship, arc }, DecisionKind::Jettison);
        }
    }
    back(Choice::Pass, DecisionKind::Jettison);
    // The areas of a ship are not areas of a token.
    let near = OptionKey::from(Choice::AreaNear { ship: ShipSlot(9), area: 24 });
    assert_eq!(near.choice(DecisionKind::ObjectiveArea), None);
}

/// RND-17: the cells of a wide play area have their own numbers, those of the standard one keep
/// theirs, and no number follows them.
#[test]
fn every_cell_of_a_wide_play_area_has_its_number() {
    let object = ObjectId::obstacle(0);
    let mut numbers: Vec<u16> = Vec::new();
    for (row, column) in (0..CELLS).flat_map(|row| (0..PAGES * CELLS).map(move |column| (row, column))) {
        let choice = Choice::Cell { object, row, column };
        assert_eq!(OptionKey::from(choice).choice(DecisionKind::ObstacleCell), Some(choice));
        let number = cell_number(row, column);
        if column < CELLS {
            assert_eq!(number, u16::from(row) * 96 + u16::from(column));
        }
        numbers.push(number);
    }
    numbers.sort_unstable();
    assert!(numbers.iter().copied().eq(0..2 * 96 * 96));
    assert_eq!(cell_number(2, 99), 9216 + 2 * 96 + 3);
    let behind = written("Cell", object.0, 2 * 96 * 96);
    assert_eq!(behind.choice(DecisionKind::ObstacleCell), None);
}

/// Keys and choices are small, because lists of options are long and choices are passed by value.
#[test]
fn keys_and_choices_are_small() {
    assert_eq!(size_of::<OptionKey>(), 4);
    assert!(size_of::<Choice>() <= 8);
}

/// ATK-57: the dice that are rerolled, for both kinds of dice.
#[test]
fn a_reroll_takes_dice_by_face() {
    let reroll = Reroll { blank: 1, focus: 2, hit: 3, crit: 4 };
    assert_eq!(reroll.of(DieKind::Attack), [1, 2, 3, 4, 0]);
    assert_eq!(Reroll { crit: 0, ..reroll }.of(DieKind::Defense), [1, 2, 0, 0, 3]);
}

//! Effects on the ability's own ship and card, and on the event that it replaces or reacts to.

use killbox_components::ability::{MoveWord, Otherwise, OwnOp, Source, Until, Whom};
use killbox_components::choice::Choice;
use killbox_components::damage::{DamageKind, DamageTrait};
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::action::ActionStep;
use killbox_components::frame::damage::{AboutToBeDealt, CardChange, SufferStep};
use killbox_components::frame::movement::ManeuverSource;
use killbox_components::frame::phases::TurnStep;
use killbox_components::frame::{
    AbilityFrame, ActionFrame, CardFrame, Frame, ManeuverFrame, ShipTurnFrame, SufferFrame,
};
use killbox_components::geometry::Shape;
use killbox_components::ids::{CARDS_PER_SHIP, ShipSlot};
use killbox_components::maneuver::Maneuver;
use killbox_components::sets::{Digit, Set};
use killbox_components::state::{Fault, Outcome};
use killbox_components::token::Token;
use killbox_components::trigger_data::TriggerData;

use crate::abilities::granted::{take_turns_at, treat_initiative};
use crate::abilities::moves::ways;
use crate::abilities::predicates;
use crate::damage::deck;
use crate::derived::area::quarter_turn;
use crate::derived::charge::On;
use crate::legal::amounts::{attack_charges, own_card};
use crate::legal::own::{
    DialChange, can_set_dial, dial_options, executed_as, failed_onto_ship, guesses, laid_along, pending,
    rotations, side_revealed, to_execute,
};
use crate::movement::moves;
use crate::movement::rotate::rotate;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;
use crate::{action, damage, effects, ships::leaving, tokens::charges};

/// Applies one effect.
pub(crate) fn run<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, op: OwnOp) -> Flow {
    match op {
        OwnOp::RepairThisCard => {
            b.set(Frame::Ability(f.next()));
            if let Some(kind) = own_card(b, &f) {
                let change = CardChange::Repair(kind);
                b.push(Frame::DamageCard(CardFrame { ship: f.ship, change }));
            }
        }
        OwnOp::ChooseInitiative { from, turns_only, until } => {
            return choose_initiative(b, f, from, turns_only, until);
        }
        OwnOp::Execute { maneuvers, n } => return execute(b, f, &maneuvers[..usize::from(n)]),
        OwnOp::IgnoreThatObstacle => {
            b.set(Frame::Ability(f.next()));
            if let (Some(index), Some(ship)) = (f.with.obstacle(), f.subject) {
                b.turn[ship].ignored_obstacles |= 1 << index;
            }
        }
        OwnOp::RotateShip { who, quarter, half } => return rotate_ship(b, f, who, quarter, half),
        OwnOp::PutFuseHere => {
            b.set(Frame::Ability(f.next()));
            put_on_card(b, &f, None, 1);
        }
        OwnOp::RemoveFuseHere => {
            b.set(Frame::Ability(f.next()));
            if let Some((ship, card)) = predicates::upgrade_of(b, &f.trigger()) {
                b.queue.take_from_card(ship, card, None, 1);
            }
        }
        OwnOp::GuessDial(who) => return guess_dial(b, f, who),
        OwnOp::GuessSpeed(who) => return guess_speed(b, f, who),
        OwnOp::PlaceAnew { who, ground } => {
            let ship = predicates::whom(b, &f.trigger(), f.chosen, who).first();
            return effects::place::anew_on(b, f, ship, ground);
        }
        OwnOp::PayOnly => return b.set(Frame::Ability(f.next())),
        OwnOp::PutOnCard { token, n } => {
            b.set(Frame::Ability(f.next()));
            put_on_card(b, &f, Some(token), n);
        }
        OwnOp::PutReplacedOnCard => {
            b.set(Frame::Ability(f.next()));
            if let TriggerData::Token(token) = f.with {
                put_on_card(b, &f, Some(token), 1);
            }
        }
        OwnOp::TreatThisAction(color) => {
            b.set(Frame::Ability(f.next()));
            if let Some(action) = action_to_come(b, f.ship) {
                action.color = color;
            }
        }
        OwnOp::DealReplacedFaceup => {
            b.set(Frame::Ability(f.next()));
            if let (TriggerData::Card(kind), Some(ship)) = (f.with, f.subject) {
                // Dealing the card may be replaced in turn, but not by this ability [ABL-43/open].
                let card = Some(AboutToBeDealt { aside: Some(kind), faceup: true });
                b.push(Frame::Suffer(SufferFrame {
                    step: SufferStep::Deal,
                    card,
                    ..SufferFrame::new(ship, 0, 0)
                }));
            }
        }
        OwnOp::RotateAsRevealed => {
            b.set(Frame::Ability(f.next()));
            if let Some(to) = side_revealed(b, f.ship) {
                rotate(b, f.ship, quarter_turn(to));
            }
        }
        OwnOp::SetDial { who, same, speed_by, colors, bearings, faster, hidden } => {
            return set_dial(b, f, who, DialChange { same, speed_by, colors, bearings, faster, hidden });
        }
        OwnOp::ExecuteInstead(maneuver) => return execute_instead(b, f, f.ship, maneuver, None),
        OwnOp::ExecuteAs { other, who } => return choose_executed_as(b, f, other, who),
        OwnOp::ExecuteAlong(bearing) => {
            let laid = laid_along(b, f.ship, bearing);
            let Some(maneuver) = b.turn[f.ship].revealed.filter(|_| laid.is_some()) else {
                return b.set(Frame::Ability(f.next()));
            };
            return execute_instead(b, f, f.ship, maneuver, laid);
        }
        OwnOp::DealReplacedFacedown => {
            b.set(Frame::Ability(f.next()));
            if let (TriggerData::Card(kind), Some(ship)) = (f.with, f.subject) {
                deck::take_aside(b, ship.seat(), kind);
                damage::place(b, ship, Some(kind), false);
            }
        }
        OwnOp::DiscardReplaced => {
            b.set(Frame::Ability(f.next()));
            if let (TriggerData::Card(kind), Some(ship)) = (f.with, f.subject) {
                damage::suffer::discarded(b, ship, kind);
            }
        }
        OwnOp::DealOneOf(n) => return deal_one_of(b, f, n),
        OwnOp::DealSearched(of) => return deal_searched(b, f, of),
        OwnOp::ReloadThisCard => {
            b.set(Frame::Ability(f.next()));
            if let Some((ship, On::Upgrade(card))) = predicates::own_charges(b, &f.trigger()) {
                action::perform::reload_card(b, ship, card, 0);
            }
        }
        OwnOp::RecoverAttackCharge(n) => {
            b.set(Frame::Ability(f.next()));
            if let Some((ship, on, cost)) = attack_charges(b) {
                charges::recover(b, ship, on, n.min(cost));
            }
        }
        OwnOp::SkipExecuteStep => {
            b.set(Frame::Ability(f.next()));
            if let Some(ship) = f.subject {
                b.turn[ship].skip_execute = true;
            }
        }
        OwnOp::SkipActionStep => {
            b.set(Frame::Ability(f.next()));
            if let Some(ship) = f.subject {
                b.turn[ship].skip_action = true;
            }
        }
        OwnOp::MovePartially => {
            b.set(Frame::Ability(f.next()));
            if let Some(template) = failed_onto_ship(b, f.ship) {
                moves::stop_short(b, f.ship, template);
            }
        }
        OwnOp::FlipThisCard => {
            b.set(Frame::Ability(f.next()));
            if let Source::Upgrade(ship, card) = b.matchup.program.ability(f.ability).source {
                let row = &mut b.cards[ship.index() * CARDS_PER_SHIP + usize::from(card)];
                row.side ^= 1;
            }
        }
        OwnOp::Decloak => return decloak(b, f),
        OwnOp::GoIntoReserve => {
            b.set(Frame::Ability(f.next()));
            if !b.core.destroyed.has(f.ship) {
                leaving::into_reserve(b, f.ship);
            }
        }
        OwnOp::DiscardDamageCards => {
            b.set(Frame::Ability(f.next()));
            damage::discard_all(b, f.ship);
        }
        OwnOp::DiscardDamage { of, or } => {
            b.set(Frame::Ability(f.next()));
            let program = &b.matchup.program;
            damage::discard_such(b, f.ship, |kind| program.card_trait(kind) == Some(of) || or.has(kind));
        }
        OwnOp::RepairAllFaceup(of) => {
            b.set(Frame::Ability(f.next()));
            damage::cards::repair_all(b, f.ship, of);
        }
        OwnOp::RepairAgain => {
            b.set(Frame::Ability(f.next()));
            if let (TriggerData::Card(kind), Some(ship)) = (f.with, f.subject) {
                damage::cards::repair_again(b, ship, kind);
            }
        }
        OwnOp::PlaceYourself(ground) => return effects::place::from_reserve(b, f, ground),
        OwnOp::PlaceWing(ground) => return effects::place::wing(b, f, ground),
        OwnOp::PlaceObstacleAnew => return effects::place::obstacle_anew(b, f),
        OwnOp::ExchangeUpgrades { slot, of } => return effects::upgrades::exchange(b, f, slot, of),
        OwnOp::GiveUpgrades { slot, to } => return effects::upgrades::give_any(b, f, slot, to),
        OwnOp::HideUpgrade => return effects::upgrades::hide(b, f),
        OwnOp::RevealUpgrade => return effects::upgrades::reveal(b, f),
    }
    Flow::Continue
}

/// Puts tokens on the upgrade card that has the ability.
fn put_on_card<O: Observer>(b: &mut Battle<O>, f: &AbilityFrame, token: Option<Token>, n: u8) {
    if let Some((ship, card)) = predicates::upgrade_of(b, &f.trigger())
        && !b.queue.put_on_card(ship, card, token, n)
    {
        b.fault(Fault::Granted);
    }
}

/// The frame of the action that `ship` is about to perform [ACT-7].
fn action_to_come<'b, O: Observer>(b: &'b mut Battle<O>, ship: ShipSlot) -> Option<&'b mut ActionFrame> {
    b.frames.0.iter_mut().rev().find_map(|frame| match frame {
        Frame::Action(f) if f.ship == ship && f.step == ActionStep::Heard => Some(f),
        _ => None,
    })
}

/// Rotates a ship in place; its player chooses how. `Direction::Straight` stands for 180 degrees
/// [MOV-86].
fn rotate_ship<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    who: Whom,
    quarter: bool,
    half: bool,
) -> Flow {
    let Some(ship) = predicates::whom(b, &f.trigger(), f.chosen, who).first() else {
        return b.set(Frame::Ability(f.next()));
    };
    let options = rotations(b, ship, quarter, half);
    if options.is_empty() {
        return b.set(Frame::Ability(f.next()));
    }
    let asked = b.ask(ship.seat(), DecisionKind::TractorRotation, ship, |b| {
        for by in &options {
            b.offer(Choice::Direction(*by));
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Direction(by) = answer else { return b.misread() };
    b.set(Frame::Ability(f.next()));
    rotate(b, ship, quarter_turn(by));
    Flow::Continue
}

/// The ability's player names a bearing and a speed of the dial of that ship, then looks at the
/// dial. The effect counts as done if the guess is right [MOV-11].
fn guess_dial<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, who: Whom) -> Flow {
    let whose = predicates::whom(b, &f.trigger(), f.chosen, who).first();
    let Some(ship) = whose.filter(|ship| b.turn[*ship].dial.is_some()) else {
        b.core.outcome = Outcome::Declined;
        return b.set(Frame::Ability(f.next()));
    };
    let asked = b.ask(f.ship.seat(), DecisionKind::AbilityManeuver, ship, |b| {
        for maneuver in guesses(b, ship) {
            b.offer(Choice::Maneuver { ship, maneuver });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Maneuver { maneuver, .. } = answer else { return b.misread() };
    b.set(Frame::Ability(f.next()));
    b.turn[ship].dial_seen |= ship.seat() != f.ship.seat();
    let shows = b.turn[ship].dial.unwrap_or_default();
    let right = (shows.bearing, shows.speed) == (maneuver.bearing, maneuver.speed);
    b.core.outcome = if right { Outcome::Done } else { Outcome::Declined };
    Flow::Continue
}

/// The ability's player names one of the speeds that the dial of that ship has. The effect counts
/// as done if the dial shows that speed; the player does not see the dial [MOV-11].
fn guess_speed<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, who: Whom) -> Flow {
    let whose = predicates::whom(b, &f.trigger(), f.chosen, who).first();
    let Some((ship, shows)) = whose.and_then(|ship| b.turn[ship].dial.map(|dial| (ship, dial))) else {
        b.core.outcome = Outcome::Declined;
        return b.set(Frame::Ability(f.next()));
    };
    let asked = b.ask(f.ship.seat(), DecisionKind::Guess, ship, |b| {
        let speeds: Set<Digit> = b.matchup.ship(ship).dial.iter().map(|m| Digit(m.speed)).collect();
        for Digit(n) in speeds.iter() {
            b.offer(Choice::Number { ship, n });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Number { n, .. } = answer else { return b.misread() };
    b.set(Frame::Ability(f.next()));
    b.core.outcome = if n == shows.speed { Outcome::Done } else { Outcome::Declined };
    Flow::Continue
}

/// Sets the dial to another maneuver, which its player chooses. A revealed dial is not revealed
/// again, and one that is not revealed stays hidden [MOV-10].
fn set_dial<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, who: Whom, to: DialChange) -> Flow {
    let whose = predicates::whom(b, &f.trigger(), f.chosen, who).into_iter().next();
    let Some(ship) = whose.filter(|ship| can_set_dial(b, *ship, to)) else {
        b.core.outcome = Outcome::Declined;
        return b.set(Frame::Ability(f.next()));
    };
    let asked = b.ask(ship.seat(), DecisionKind::Dial, ship, |b| {
        for maneuver in dial_options(b, ship, to) {
            b.offer(Choice::Maneuver { ship, maneuver });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Maneuver { maneuver, .. } = answer else { return b.misread() };
    b.set(Frame::Ability(f.next()));
    b.turn[ship].dial = Some(maneuver);
    if b.turn[ship].revealed.is_some() {
        b.turn[ship].revealed = Some(maneuver);
    } else {
        b.turn[ship].dial_seen = false;
    }
    b.core.outcome = Outcome::Done;
    // Only dials that are set in the Planning Phase trigger abilities [RND-42/open].
    b.tell(Event::DialSet { ship, maneuver });
    Flow::Continue
}

/// Decloaks the ship; its player chooses the way [MOV-75 to MOV-77].
fn decloak<O: Observer>(b: &mut Battle<O>, f: AbilityFrame) -> Flow {
    let ship = f.ship;
    if !b.tokens[ship].has(Token::Cloak) {
        b.core.outcome = Outcome::Declined;
        return b.set(Frame::Ability(f.next()));
    }
    let ways = ways(b, ship, MoveWord::Decloak, None);
    let asked = b.ask(ship.seat(), DecisionKind::Decloak, ship, |b| moves::offer_decloak(b, ship, &ways));
    let Some(answer) = asked else { return Flow::Wait };
    let Some((moved, other)) = moves::decloak(ship, answer, &ways) else { return b.misread() };
    b.set(Frame::Ability(f.next()));
    b.push(Frame::SystemTurn(ShipTurnFrame { step: TurnStep::Decloaked, ..ShipTurnFrame::new(ship) }));
    b.push(Frame::Move(moved));
    if let Some(other) = other {
        moves::pay_for(b, ship, other);
    }
    Flow::Continue
}

/// The player of a ship chooses which maneuver the ship executes in place of its own.
fn choose_executed_as<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, other: Otherwise, who: Whom) -> Flow {
    let Some(ship) = predicates::whom(b, &f.trigger(), f.chosen, who).first() else {
        return b.set(Frame::Ability(f.next()));
    };
    let maneuvers = executed_as(b, ship, other);
    if maneuvers.is_empty() {
        return b.set(Frame::Ability(f.next()));
    }
    let asked = b.ask(ship.seat(), DecisionKind::AbilityManeuver, ship, |b| {
        for maneuver in &maneuvers {
            b.offer(Choice::Maneuver { ship, maneuver: *maneuver });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Maneuver { maneuver, .. } = answer else { return b.misread() };
    execute_as(b, f, ship, maneuver)
}

/// The ship executes its maneuver as this one. This replaces the maneuver of a SLAM or of an effect
/// that is about to begin, or otherwise the revealed one [MOV-13].
fn execute_as<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, ship: ShipSlot, maneuver: Maneuver) -> Flow {
    let waits = b.frames.0.iter_mut().rev().find(|frame| pending(frame, ship).is_some());
    let Some(Frame::Maneuver(waiting)) = waits else { return execute_instead(b, f, ship, maneuver, None) };
    waiting.maneuver = maneuver;
    b.set(Frame::Ability(f.next()))
}

/// The ship executes this maneuver in place of the revealed one: in its Execute Maneuver step, or
/// at once if it is about to execute its maneuver.
fn execute_instead<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    ship: ShipSlot,
    maneuver: Maneuver,
    laid: Option<Shape>,
) -> Flow {
    b.set(Frame::Ability(f.next()));
    if to_execute(b, ship).is_none() {
        return Flow::Continue;
    }
    for frame in b.frames.0.iter_mut() {
        if let Frame::Activate(turn) = frame
            && turn.ship == ship
        {
            // Abilities "before it executes" wait for the maneuver that the ship will execute in
            // fact [MOV-13].
            if turn.step == TurnStep::BeforeExecute && laid.is_none() {
                turn.instead = Some(maneuver);
                return Flow::Continue;
            }
            turn.executed = true;
        }
    }
    let source = laid.map_or(ManeuverSource::Activation, ManeuverSource::Along);
    b.push(Frame::Maneuver(ManeuverFrame::new(ship, maneuver, source)));
    Flow::Continue
}

/// Executes a maneuver besides the one on the dial; its player chooses which [MOV-9].
fn execute<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, maneuvers: &[Maneuver]) -> Flow {
    let ship = f.ship;
    let asked = b.ask(ship.seat(), DecisionKind::AbilityManeuver, ship, |b| {
        for maneuver in maneuvers {
            b.offer(Choice::Maneuver { ship, maneuver: *maneuver });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Maneuver { maneuver, .. } = answer else { return b.misread() };
    b.set(Frame::Ability(f.next()));
    b.push(Frame::Maneuver(ManeuverFrame::new(ship, maneuver, ManeuverSource::Effect)));
    Flow::Continue
}

/// The highest initiative that a ship card prints [RND-36].
const HIGHEST_INITIATIVE: u8 = 6;

/// Sets an initiative for a time; the player of the ability chooses the number [RND-36, RND-37].
fn choose_initiative<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    from: u8,
    turns_only: bool,
    until: Until,
) -> Flow {
    let asked = b.ask(f.ship.seat(), DecisionKind::Initiative, f.ship, |b| {
        for n in from..=HIGHEST_INITIATIVE {
            b.offer(Choice::Number { ship: f.ship, n });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Number { n, .. } = answer else { return b.misread() };
    b.set(Frame::Ability(f.next()));
    if turns_only {
        take_turns_at(b, f.ship, n, until);
    } else {
        treat_initiative(b, f.ship, n, until);
    }
    Flow::Continue
}

/// Puts the card that would be dealt back into the deck, unseen. The player of the ability chooses
/// a card of this trait, which is dealt facedown instead [DMG-3].
fn deal_searched<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, of: DamageTrait) -> Flow {
    let Some(ship) = f.subject else { return b.set(Frame::Ability(f.next())) };
    if let TriggerData::Card(back) = f.with {
        deck::put_back(b, ship.seat(), back);
        return b.set(Frame::Ability(AbilityFrame { with: TriggerData::Nothing, ..f }));
    }
    let kinds = deck::kinds_left(b, ship, of);
    if kinds.is_empty() {
        b.set(Frame::Ability(f.next()));
        damage::deal(b, ship, false);
        return Flow::Continue;
    }
    // The card that would have been dealt is back in the deck by now, so searching for another one
    // does not show it.
    let asked = b.ask(f.ship.seat(), DecisionKind::DamageChoice, ship, |b| {
        kinds.iter().for_each(|kind| b.offer(Choice::DamageCard { ship, kind }));
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::DamageCard { kind, .. } = answer else { return b.misread() };
    b.set(Frame::Ability(f.next()));
    if b.decks.draw[ship.seat().index()].take(kind) {
        damage::place(b, ship, Some(kind), false);
    }
    Flow::Continue
}

/// Draws cards until there are `n`, of which the first is the one that would be dealt. The player
/// of the ability chooses which of them is dealt [DMG-3].
fn deal_one_of<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, n: u8) -> Flow {
    let Some(ship) = f.subject else { return b.set(Frame::Ability(f.next())) };
    if f.step == 0 {
        // Kinds of card as numbers, counted from 1; 0 is no card.
        let mut cards = [0; 5];
        cards[0] = if let TriggerData::Card(kind) = f.with { kind as u8 + 1 } else { 0 };
        for card in cards.iter_mut().take(usize::from(n)).skip(1) {
            *card = deck::draw_aside(b, ship).map_or(0, |kind| kind as u8 + 1);
        }
        return b.set(Frame::Ability(AbilityFrame { rolled: cards, step: 1, ..f }));
    }
    let kinds = || DamageKind::all().filter(|kind| f.rolled.contains(&(*kind as u8 + 1)));
    let asked = b.ask(f.ship.seat(), DecisionKind::DamageChoice, ship, |b| {
        for kind in kinds() {
            b.offer(Choice::DamageCard { ship, kind });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::DamageCard { kind, .. } = answer else { return b.misread() };
    b.set(Frame::Ability(AbilityFrame { rolled: [0; 5], ..f.next() }));
    // Dealing the card may be replaced in turn, but not by this ability [ABL-43/open].
    let card = Some(AboutToBeDealt { aside: Some(kind), faceup: true });
    b.push(Frame::Suffer(SufferFrame { step: SufferStep::Deal, card, ..SufferFrame::new(ship, 0, 0) }));
    Flow::Continue
}

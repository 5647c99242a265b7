//! Performing an action [ACT-1]. First the ship pays the cost [ACT-7, ACT-8], then the action has
//! its effect. Either "after you perform" and its linked actions follow [ACT-18], or the action
//! fails [ACT-14 to ACT-17]. The attempt already uses up the action [ACT-9].

use killbox_components::ability::Until;
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::arc::Arc;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::action::{ActionSet, ActionStep, ActionWhat};
use killbox_components::frame::movement::{ManeuverSource, MoveKind};
use killbox_components::frame::{
    ActionFrame, ChooseActionFrame, Frame, GainFrame, LockFrame, ManeuverFrame, MoveFrame,
};
use killbox_components::geometry::device::relocated;
use killbox_components::ids::{ObjectId, ShipSet, ShipSlot};
use killbox_components::sets::Set;
use killbox_components::state::Outcome;
use killbox_components::token::Token;

use crate::abilities::{granted, predicates, queries, staging};
use crate::action::turret;
use crate::derived::charge::{self, On};
use crate::derived::locks::{self, FARTHEST};
use crate::derived::measure;
use crate::derived::targets::{self, slam_maneuvers};
use crate::derived::upgrades::bar;
use crate::devices::remotes;
use crate::legal::replace::{Would, would_fail};
use crate::legal::{actions, card_actions, indicator};
use crate::objectives;
use crate::tokens::charges;
use crate::tokens::lock;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Takes one step of the frame.
pub fn step<O: Observer>(b: &mut Battle<O>, f: ActionFrame) -> Flow {
    match f.step {
        ActionStep::Attempt => about_to_attempt(b, f),
        ActionStep::Heard => attempt(b, f),
        ActionStep::Perform => match f.what {
            ActionWhat::Standard(kind) => perform(b, f, kind),
            ActionWhat::Card(number) => {
                to(b, f, ActionStep::Moved);
                b.core.outcome = Outcome::Done;
                card_actions::perform_card_action(b, f.ship, number);
                Flow::Continue
            }
            ActionWhat::Objective(number) => {
                let reached = objectives::action::reaches(b, f.ship, number);
                to(b, f, if reached { ActionStep::Performed } else { ActionStep::Failed })
            }
        },
        ActionStep::Moved => moved(b, f),
        // The action is resolved, whatever the coordinated ship did [ACT-24].
        ActionStep::Relocates => relocate_coordinated(b, f),
        ActionStep::Coordinated => coordinate_more(b, f),
        ActionStep::Performed => performed(b, f),
        ActionStep::Failed => failed(b, f),
    }
}

fn to<O: Observer>(b: &mut Battle<O>, f: ActionFrame, step: ActionStep) -> Flow {
    b.set(Frame::Action(ActionFrame { step, ..f }))
}

/// Triggers "before you perform an action", which resolves before anything is paid.
fn about_to_attempt<O: Observer>(b: &mut Battle<O>, f: ActionFrame) -> Flow {
    let ActionWhat::Standard(action) = f.what else { return attempt(b, f) };
    let waiting = b.queue.staged;
    b.raise(Event::BeforeAction { ship: f.ship, action, color: f.color });
    if b.queue.staged == waiting {
        return attempt(b, f);
    }
    to(b, f, ActionStep::Heard)
}

/// Pays the cost of the attempt [ACT-7, ACT-8].
fn attempt<O: Observer>(b: &mut Battle<O>, f: ActionFrame) -> Flow {
    let ship = f.ship;
    if f.color == ActionColor::Purple && !charge::can_spend(b, ship, On::FORCE, 1) {
        return b.pop_with(Outcome::Declined);
    }
    to(b, f, ActionStep::Perform);
    match f.what {
        ActionWhat::Standard(action) => {
            b.turn[ship].actions_used.insert(action);
            b.raise(Event::ActionBegan { ship, action });
        }
        ActionWhat::Card(number) => b.turn[ship].card_actions_used |= 1 << number,
        // A ship performs it only in its Perform Action step, of which it has one per round
        // [SCN-10].
        ActionWhat::Objective(_) => {}
    }
    match f.color {
        ActionColor::White => {}
        ActionColor::Red => gain(b, ship, Token::Stress),
        ActionColor::Purple => {
            charges::spend(b, ship, On::FORCE, 1);
        }
    }
    Flow::Continue
}

/// Applies the effect of the action [ACT-26].
fn perform<O: Observer>(b: &mut Battle<O>, f: ActionFrame, kind: ActionKind) -> Flow {
    match kind {
        ActionKind::BarrelRoll => start_move(b, f, MoveKind::BarrelRoll),
        ActionKind::Boost => start_move(b, f, MoveKind::Boost),
        ActionKind::Calculate => token(b, f, Token::Calculate),
        ActionKind::Cloak => token(b, f, Token::Cloak),
        ActionKind::Coordinate => coordinate(b, f),
        ActionKind::Evade => token(b, f, Token::Evade),
        ActionKind::Focus => token(b, f, Token::Focus),
        ActionKind::Jam => jam(b, f),
        ActionKind::Lock => acquire_lock(b, f),
        ActionKind::Reinforce => {
            to(b, f, ActionStep::Performed);
            b.push(Frame::Gain(GainFrame::reinforce(f.ship, 1, f.ship.seat())));
            Flow::Continue
        }
        ActionKind::Reload => reload(b, f),
        ActionKind::Rotate => rotate(b, f),
        ActionKind::Slam => slam(b, f),
    }
}

/// Pushes the gain of one token by an effect of the ship's own player.
fn gain<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, token: Token) {
    b.push(Frame::Gain(GainFrame::new(ship, token, 1, ship.seat())));
}

fn token<O: Observer>(b: &mut Battle<O>, f: ActionFrame, token: Token) -> Flow {
    to(b, f, ActionStep::Performed);
    gain(b, f.ship, token);
    Flow::Continue
}

// --- moves (MOV-63, MOV-70, MOV-80) ---

fn start_move<O: Observer>(b: &mut Battle<O>, f: ActionFrame, kind: MoveKind) -> Flow {
    to(b, f, ActionStep::Moved);
    b.push(Frame::Move(MoveFrame::new(f.ship, kind)));
    Flow::Continue
}

/// Asks for the maneuver of a SLAM [MOV-80]. The maneuver frame checks whether a stressed ship can
/// execute it [MOV-30].
fn slam<O: Observer>(b: &mut Battle<O>, f: ActionFrame) -> Flow {
    let ship = f.ship;
    let asked = b.ask(ship.seat(), DecisionKind::SlamManeuver, ship, |b| {
        for maneuver in slam_maneuvers(b, ship) {
            b.offer(Choice::Maneuver { ship, maneuver });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Maneuver { maneuver, .. } = answer else { return b.misread() };
    to(b, f, ActionStep::Moved);
    b.push(Frame::Maneuver(ManeuverFrame::new(ship, maneuver, ManeuverSource::Slam)));
    Flow::Continue
}

/// Reads whether the move or the card failed [MOV-65, MOV-73, MOV-82, ACT-14/open]. After a SLAM
/// that did not fail, the ship gains a disarm token [MOV-80].
fn moved<O: Observer>(b: &mut Battle<O>, f: ActionFrame) -> Flow {
    if b.core.outcome == Outcome::Failed {
        return to(b, f, ActionStep::Failed);
    }
    to(b, f, ActionStep::Performed);
    if f.what == ActionWhat::Standard(ActionKind::Slam) {
        gain(b, f.ship, Token::Disarm);
    }
    Flow::Continue
}

// --- actions with a target (TOK-26, TOK-42, ACT-23) ---

/// The lock action. It fails if no object can be locked [TOK-26, TOK-28].
fn acquire_lock<O: Observer>(b: &mut Battle<O>, f: ActionFrame) -> Flow {
    let ship = f.ship;
    // The ranges are measured for the decision only, not again for its answer.
    let answered = b.pending.of(ship.seat()).answer.is_some();
    let aimed = f.aimed.map_or(u64::MAX, |object| 1 << object.0);
    let objects =
        if answered { 0 } else { queries::lockable_by_action(b, ship, queries::farther(b, ship)) & aimed };
    if !answered && objects == 0 {
        return to(b, f, ActionStep::Failed);
    }
    let asked = b.ask(ship.seat(), DecisionKind::LockTarget, ship, |b| {
        for object in locks::objects(objects) {
            b.offer(Choice::Object(object));
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Object(object) = answer else { return b.misread() };
    to(b, f, ActionStep::Performed);
    b.push(Frame::Lock(LockFrame { ship, object }));
    if queries::farther(b, ship) > 0 && queries::lockable_by_action(b, ship, 0) >> object.0 & 1 == 0 {
        pay_for_lock(b, ship, object);
    }
    Flow::Continue
}

/// Pays energy for a lock on an object beyond the ship's own range. Call it at the end of a step
/// [HUG-23].
pub(crate) fn pay_for_lock<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, object: ObjectId) {
    let reach = queries::lock_ranges(b, ship).farthest;
    pay_energy(b, ship, measure::range_to_object(b, ship, object, FARTHEST).saturating_sub(reach));
}

/// Pays energy for choosing an object farther away. Call it at the end of a step [HUG-23].
fn pay_energy<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, energy: u8) {
    charges::spend(b, ship, On::ENERGY, energy);
}

/// The ships of `among` that are beyond their `reach` but within the extra range that abilities
/// give `ship` [ACT-23, TOK-42].
fn farther<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    among: ShipSet,
    reach: impl Fn(&Battle<O>, ShipSlot) -> u8,
) -> ShipSet {
    let by = queries::farther(b, ship);
    if by == 0 {
        return ShipSet::EMPTY;
    }
    targets::reachable(b, among.without(ship), |b, other| {
        let reach = reach(b, other);
        measure::at_range(b, ship, other, reach + 1, (reach + by).min(FARTHEST))
    })
}

/// The range at which `ship` can jam `other` without abilities: 2 in its bullseye arc, else 1
/// [TOK-42].
fn jam_reach<O: Observer>(b: &Battle<O>, ship: ShipSlot, other: ShipSlot) -> u8 {
    // The arc reaches as far as the ability [HUG-14].
    1 + u8::from(measure::in_arc_out_to(b, ship, Arc::Bullseye, other, FARTHEST))
}

/// The jam action [TOK-42].
fn jam<O: Observer>(b: &mut Battle<O>, f: ActionFrame) -> Flow {
    let near = |b: &Battle<O>, ship: ShipSlot| targets::to_jam(b, ship) | queries::jams_also(b, ship);
    let valid = |b: &Battle<O>, ship: ShipSlot| {
        near(b, ship)
            | far(b, ship, b.enemies(ship))
            | farther(b, ship, b.enemies(ship), |b, other| jam_reach(b, ship, other))
    };
    let Some(chosen) = choose_ship(b, f.ship, DecisionKind::JamTarget, valid) else { return Flow::Wait };
    let Some(target) = chosen else { return to(b, f, ActionStep::Failed) };
    to(b, ActionFrame { target: Some(target), ..f }, ActionStep::Performed);
    b.push(Frame::Gain(GainFrame::new(target, Token::Jam, 1, f.ship.seat())));
    pay_for_distance(b, f.ship, target, near, jam_reach(b, f.ship, target));
    Flow::Continue
}

/// The coordinate action: the chosen ship may perform one action, which its player picks [ACT-23,
/// ACT-24].
fn coordinate<O: Observer>(b: &mut Battle<O>, f: ActionFrame) -> Flow {
    let near = |b: &Battle<O>, ship: ShipSlot| {
        let (also, only) = queries::coordinates(b, ship);
        (targets::to_coordinate(b, ship) | also) & only
    };
    let valid = |b: &Battle<O>, ship: ShipSlot| {
        let (_, only) = queries::coordinates(b, ship);
        near(b, ship)
            | far(b, ship, b.friends(ship) & only)
            | farther(b, ship, b.friends(ship) & only, |_, _| 2)
            | remotes_in_reach(b, ship)
    };
    let Some(chosen) = choose_ship(b, f.ship, DecisionKind::CoordinateTarget, valid) else {
        return Flow::Wait;
    };
    let Some(target) = chosen else { return to(b, f, ActionStep::Failed) };
    b.turn[target].coordinated = None;
    if target.is_remote() {
        return to(b, ActionFrame { target: Some(target), ..f }, ActionStep::Relocates);
    }
    to(b, ActionFrame { target: Some(target), ..f }, ActionStep::Coordinated);
    let chosen = coordinated(b, f.ship, target);
    let more = queries::coordinates_more(b, f.ship, f.color);
    let set = match chosen.set {
        ActionSet::Any if more.as_red => ActionSet::AnyTreatedAsRed,
        ActionSet::OnBar { kinds } if more.as_red => ActionSet::OnBarTreatedAsRed { kinds },
        set => set,
    };
    b.push(Frame::ChooseAction(ChooseActionFrame { set, ..chosen }));
    if let Some(token) = more.gain {
        b.push(Frame::Gain(GainFrame::new(target, token, 1, f.ship.seat())));
    }
    pay_for_distance(b, f.ship, target, near, 2);
    Flow::Continue
}

/// The remotes at range 1-2 that a card lets `ship` choose [ACT-23].
fn remotes_in_reach<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ShipSet {
    let (remotes, _) = queries::coordinates_remotes(b, ship);
    let near = remotes.into_iter().filter(|remote| measure::at_range(b, ship, *remote, 1, 2));
    near.fold(ShipSet::EMPTY, |ships, remote| ships | remote.set())
}

/// Relocates the chosen remote forward. Its player picks the template [DEV-35].
fn relocate_coordinated<O: Observer>(b: &mut Battle<O>, f: ActionFrame) -> Flow {
    let Some(remote) = f.target.filter(|remote| b.remotes().has(*remote)) else {
        return to(b, f, ActionStep::Coordinated);
    };
    let asked = b.ask(remote.seat(), DecisionKind::Relocate, remote, |b| {
        let (_, templates) = queries::coordinates_remotes(b, f.ship);
        for template in templates.iter() {
            b.offer(Choice::Relocate { remote, template, guides: 0 });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Relocate { template, .. } = answer else { return b.misread() };
    to(b, f, ActionStep::Coordinated);
    let device = b.devices.rows[remote.index()];
    remotes::relocate(b, remote, relocated(device.kind, device.pose, template, 0));
    Flow::Continue
}

/// Lets `ship` coordinate `target` by an effect, at any range: `target` performs one action. Call
/// it at the end of a step [ACT-23, ACT-27].
pub(crate) fn coordinate_by_effect<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, target: ShipSlot) {
    let chosen = coordinated(b, ship, target);
    b.push(Frame::ChooseAction(chosen));
    b.raise(Event::Coordinated { ship, other: target, color: ActionColor::White, by_action: false });
}

/// Coordinates more ships by an ability. Each is chosen after the previous one has had its action
/// [ACT-23].
///
/// Ruling: if all of them must perform the same action and the first ship performed none, no other
/// ship performs one.
fn coordinate_more<O: Observer>(b: &mut Battle<O>, f: ActionFrame) -> Flow {
    let ship = f.ship;
    let more = queries::coordinates_more(b, ship, f.color);
    let so_far = f.more | f.target.map_or(ShipSet::EMPTY, ShipSlot::set);
    let first = f.target.and_then(|first| b.turn[first].coordinated);
    let same = first.filter(|_| more.same_action);
    if more.n == 0 || so_far.len() > u32::from(more.n) || more.same_action && same.is_none() {
        return to(b, f, ActionStep::Performed);
    }
    let valid = |b: &Battle<O>, ship: ShipSlot| {
        let (also, only) = queries::coordinates(b, ship);
        let near = (targets::to_coordinate(b, ship) | also) & only;
        let left = so_far.into_iter().fold(near, ShipSet::without);
        let of_type = |other: &ShipSlot| {
            let first = f.target.filter(|_| more.same_type);
            first.is_none_or(|first| b.spec(*other).chassis == b.spec(first).chassis)
        };
        left.into_iter().filter(of_type).fold(ShipSet::EMPTY, |ships, other| ships | other.set())
    };
    let Some(chosen) = choose_ship(b, ship, DecisionKind::CoordinateTarget, valid) else { return Flow::Wait };
    let Some(target) = chosen else { return to(b, f, ActionStep::Performed) };
    b.turn[target].coordinated = None;
    to(b, ActionFrame { more: f.more | target.set(), ..f }, ActionStep::Coordinated);
    let choice = coordinated(b, ship, target);
    let set = match same.map(Set::from) {
        Some(kinds) if more.as_red => ActionSet::OnBarTreatedAsRed { kinds },
        Some(kinds) => ActionSet::OnBar { kinds },
        None => choice.set,
    };
    b.push(Frame::ChooseAction(ChooseActionFrame { set, ..choice }));
    if let Some(token) = more.gain {
        b.push(Frame::Gain(GainFrame::new(target, token, 1, ship.seat())));
    }
    Flow::Continue
}

/// The actions from which the coordinated ship may choose: any action, or by an ability also those
/// on the bar of `ship` [ACT-23].
fn coordinated<O: Observer>(b: &Battle<O>, ship: ShipSlot, target: ShipSlot) -> ChooseActionFrame {
    let while_stressed = queries::coordinated_in_spite_of_stress(b, ship, target);
    let set = if queries::coordinates_own_actions(b, ship) {
        let mut kinds: Set<ActionKind> = bar(b, ship).map(|icon| icon.kind).collect();
        predicates::more_actions(b, ship, |more, _| kinds |= more);
        ActionSet::OnBar { kinds }
    } else {
        ActionSet::Any
    };
    ChooseActionFrame { while_stressed, ..ChooseActionFrame::of(target, set) }
}

/// The ship's player chooses one of `valid`. If the player chooses none, the action fails [TOK-42,
/// ACT-24]. `None` while the answer is pending, `Some(None)` if no ship is chosen or there is none.
fn choose_ship<O: Observer>(
    b: &mut Battle<O>,
    ship: ShipSlot,
    kind: DecisionKind,
    valid: impl Fn(&Battle<O>, ShipSlot) -> ShipSet,
) -> Option<Option<ShipSlot>> {
    let answered = b.pending.of(ship.seat()).answer.is_some();
    let ships = if answered { ShipSet::EMPTY } else { valid(b, ship) };
    if !answered && ships.is_empty() {
        return Some(None);
    }
    let answer = b.ask(ship.seat(), kind, ship, |b| {
        for other in ships {
            b.offer(Choice::Ship(other));
        }
        b.offer(Choice::Pass);
    })?;
    match answer {
        Choice::Ship(chosen) => Some(Some(chosen)),
        Choice::Pass => Some(None),
        _ => {
            b.misread();
            None
        }
    }
}

/// The ships of `among` that a card lets the ship choose because it has locked them [ACT-23,
/// TOK-42].
fn far<O: Observer>(b: &Battle<O>, ship: ShipSlot, among: ShipSet) -> ShipSet {
    if queries::may_target_locked(b, ship) { targets::locked(b, ship, among) } else { ShipSet::EMPTY }
}

/// Pays for a target outside `near`. A target chosen by its lock costs that lock; one beyond range
/// `reach` without a lock costs energy. Call it at the end of a step.
fn pay_for_distance<O: Observer>(
    b: &mut Battle<O>,
    ship: ShipSlot,
    target: ShipSlot,
    near: impl Fn(&Battle<O>, ShipSlot) -> ShipSet,
    reach: u8,
) {
    let locked = queries::may_target_locked(b, ship) && b.tokens[ship].locks(ObjectId::ship(target));
    if locked && !near(b, ship).has(target) {
        lock::spend_lock(b, ship, ObjectId::ship(target));
    } else if queries::farther(b, ship) > 0 && !near(b, ship).has(target) {
        pay_energy(b, ship, measure::range(b, ship, target).saturating_sub(reach));
    }
}

// --- cards and indicators ---

/// The reload action: one charge for one card, and a disarm token [CHG-25].
fn reload<O: Observer>(b: &mut Battle<O>, f: ActionFrame) -> Flow {
    let ship = f.ship;
    let asked = b.ask(ship.seat(), DecisionKind::ReloadCard, ship, |b| {
        let cards: arrayvec::ArrayVec<u8, { killbox_components::ids::CARDS_PER_SHIP }> =
            targets::reloadable(b, ship).collect();
        for card in cards {
            b.offer(Choice::Upgrade { ship, card });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Upgrade { card, .. } = answer else { return b.misread() };
    to(b, f, ActionStep::Performed);
    // Abilities can let the action recover more charges [CHG-27].
    let more = queries::reload_action_recovers_more(b, ship);
    reload_card(b, ship, card, more);
    Flow::Continue
}

/// Reloads a card: the ship gains a disarm token and the card recovers a charge, plus `more` and
/// what abilities add for this card. Call it at the end of a step [CHG-25].
pub fn reload_card<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, card: u8, more: u8) {
    gain(b, ship, Token::Disarm);
    b.raise(Event::Reloaded { ship });
    let n = 1 + more + queries::reloads_more(b, ship, card);
    charges::recover(b, ship, On::Upgrade(card), n);
}

/// The rotate action, for turret indicators [MOV-84].
fn rotate<O: Observer>(b: &mut Battle<O>, f: ActionFrame) -> Flow {
    let ship = f.ship;
    let asked = b.ask(ship.seat(), DecisionKind::RotateArc, ship, |b| {
        for turn in indicator::turns(b, ship) {
            b.offer(turn);
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    to(b, f, ActionStep::Performed);
    if !turret::rotate(b, ship, answer) {
        return b.misread();
    }
    Flow::Continue
}

// --- the end ---

/// Raises "after you perform an action" and stages the linked actions [ACT-18, ACT-19, ACT-20].
fn performed<O: Observer>(b: &mut Battle<O>, f: ActionFrame) -> Flow {
    let ship = f.ship;
    b.pop_with(Outcome::Done);
    granted::expire_of(b, Until::EndOfAction, ship);
    if let Some(Frame::Action(below)) = b.frames.top()
        && below.step == ActionStep::Coordinated
        && (below.target == Some(ship) || below.more.has(ship))
    {
        // The action for which the ship was coordinated [ACT-23].
        b.turn[ship].coordinated = if let ActionWhat::Standard(kind) = f.what { Some(kind) } else { None };
    }
    match f.what {
        ActionWhat::Standard(action) => {
            match (action, f.target) {
                (ActionKind::Coordinate, Some(other)) => {
                    for other in other.set() | f.more {
                        b.raise(Event::Coordinated { ship, other, color: f.color, by_action: true });
                    }
                }
                (ActionKind::Jam, Some(other)) => b.raise(Event::Jammed { ship, other }),
                // The other actions have no ship as their target.
                (_, Some(_) | None) => {}
            }
            b.raise(Event::ActionPerformed { ship, action, color: f.color });
            if f.links && links_may_follow(b, ship, action) {
                staging::stage_linked_action(b, ship, action);
            }
        }
        ActionWhat::Card(number) => {
            let ability = card_actions::ability_number(b, ship, number);
            b.raise(Event::CardActionPerformed { ship, ability, color: f.color });
        }
        ActionWhat::Objective(number) => objectives::action::perform(b, ship, number, f.color),
    }
    Flow::Continue
}

/// Whether the linked actions of `action` need to wait in the queue. The bar must have some, and
/// either one is legal now or something that resolves earlier may make one legal. Being able to act
/// is not required yet [ABL-40].
fn links_may_follow<O: Observer>(b: &Battle<O>, ship: ShipSlot, action: ActionKind) -> bool {
    if !bar(b, ship).any(|icon| icon.kind == action && icon.link.is_some()) {
        return false;
    }
    let next_in_line = b.queue.staged == 0 && b.frames.window_is_open();
    let links = ChooseActionFrame::of(ship, ActionSet::Links { of: action });
    !next_in_line || !actions::legal(b, &links).is_empty()
}

/// Fails the action: nothing replaces it, no linked action and no "after" follow, and the cost
/// stays paid [ACT-15 to ACT-17]. If an ability replaces the failure, the action counts as
/// performed [ACT-15/open].
fn failed<O: Observer>(b: &mut Battle<O>, f: ActionFrame) -> Flow {
    let action = match f.what {
        ActionWhat::Standard(action) => action,
        ActionWhat::Card(number) => {
            let (ship, ability) = (f.ship, card_actions::ability_number(b, f.ship, number));
            b.pop_with(Outcome::Failed);
            granted::expire_of(b, Until::EndOfAction, ship);
            b.raise(Event::CardActionFailed { ship, ability });
            return Flow::Continue;
        }
        ActionWhat::Objective(_) => {
            b.pop_with(Outcome::Failed);
            granted::expire_of(b, Until::EndOfAction, f.ship);
            b.raise(Event::ObjectiveActionFailed { ship: f.ship });
            return Flow::Continue;
        }
    };
    match would_fail(b, f.ship, action) {
        Would::Happens => {
            b.pop_with(Outcome::Failed);
            granted::expire_of(b, Until::EndOfAction, f.ship);
            b.raise(Event::ActionFailed { ship: f.ship, action });
        }
        Would::Waits => return Flow::Wait,
        Would::Instead(ability, ()) => {
            to(b, f, ActionStep::Performed);
            b.push(Frame::Ability(ability));
        }
    }
    Flow::Continue
}

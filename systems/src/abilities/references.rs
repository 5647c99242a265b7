//! The ships, dice and charges that abilities refer to [ABL-51 to ABL-53], and the states of ships
//! [TOK-6, DMG-5].

use killbox_components::ability::{
    Anchor, ArcWord, Change, Dice, Filter, Group, Hook, Moved, Predicate, Source, State, Test, Trigger, Whom,
    Whose,
};
use killbox_components::action::ActionKind;
use killbox_components::arc::Arc;
use killbox_components::device::Placer;
use killbox_components::dice::{DieKind, Pool};
use killbox_components::frame::{AbilityFrame, Frame};
use killbox_components::geometry::Measure;
use killbox_components::ids::{ObjectId, ShipSet, ShipSlot};
use killbox_components::state::Phase;
use killbox_components::token::{Token, TokenColor};
use killbox_components::trigger_data::TriggerData;

use crate::abilities::active;
use crate::derived::charge::{self, On};
use crate::derived::{device, locks, measure, remotes, rolled, status, wings};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The dice that an ability refers to: those of a roll outside attacks while abilities react to
/// one, otherwise those of the attack under way.
pub(crate) fn pool<'a, O: Observer>(b: &'a Battle<O>, t: &Trigger, dice: Dice) -> Option<&'a Pool> {
    if let Some(at) = rolled::under_way(b) {
        let Frame::Roll(roll) = &b.frames.0[at] else { return None };
        let fits = match dice {
            Dice::Attack => roll.die == DieKind::Attack,
            Dice::Defense => roll.die == DieKind::Defense,
            Dice::Own => true,
        };
        return fits.then_some(&roll.pool);
    }
    let attack = b.attacks.current()?;
    Some(match dice {
        Dice::Attack => &attack.attack_dice,
        Dice::Defense => &attack.defense_dice,
        Dice::Own if t.subject == Some(attack.defender) => &attack.defense_dice,
        Dice::Own => &attack.attack_dice,
    })
}

pub(crate) fn has_color<O: Observer>(b: &Battle<O>, ship: ShipSlot, color: TokenColor) -> bool {
    let locked = match color {
        TokenColor::Blue => b.tokens[ship].locks != 0,
        TokenColor::Red => !locks::owners(b, ObjectId::ship(ship)).is_empty(),
        TokenColor::Green | TokenColor::Orange => false,
    };
    locked || b.tokens[ship].has_color(color)
}

/// Whether `ship` is in `state`: stressed, ionized, damaged ... [TOK-6, DMG-5].
pub(crate) fn is<O: Observer>(b: &Battle<O>, ship: ShipSlot, state: State) -> bool {
    let has = |token| b.tokens[ship].has(token);
    match state {
        State::Calculating => has(Token::Calculate),
        State::Cloaked => has(Token::Cloak),
        State::CriticallyDamaged => b.damage[ship].faceup.total() > 0,
        State::Damaged => b.damage[ship].total() > 0,
        State::Depleted => has(Token::Deplete),
        State::Disarmed => status::is_disarmed(b, ship),
        State::Evading => has(Token::Evade),
        State::Focused => has(Token::Focus),
        State::Ionized => status::is_ionised(b, ship),
        State::Jammed => has(Token::Jam),
        State::Reinforced => has(Token::ReinforceFore) || has(Token::ReinforceAft),
        State::Shielded => b.charges[ship].shields.active > 0,
        State::Strained => has(Token::Strain),
        State::Stressed => has(Token::Stress),
        State::Tractored => status::is_tractored(b, ship),
        State::Destroyed => b.core.destroyed.has(ship) || b.core.removed.has(ship),
        State::DestroyedInAttack => b.attacks.current().is_some_and(|attack| attack.destroyed.has(ship)),
        State::Locking => b.tokens[ship].locks != 0,
        State::Engaged => b.turn[ship].engaged,
        State::Locked => !locks::owners(b, ObjectId::ship(ship)).is_empty(),
        State::Attacking => {
            b.attacks.current().is_some_and(|attack| attack.attacker == ship && !attack.aftermath)
        }
        State::HasAttackedThisPhase => b.turn[ship].attacked_in == Some(b.core.phase),
        State::HasDefended => b.turn[ship].defended,
        State::HasPlacedDevice => b.turn[ship].placed_device,
        State::Activating => {
            b.frames.0.iter().any(|frame| matches!(frame, Frame::Activate(turn) if turn.ship == ship))
        }
        State::Executing => {
            b.frames.0.iter().any(|frame| matches!(frame, Frame::Maneuver(f) if f.ship == ship))
        }
        State::InPlay => b.in_play().has(ship),
        State::Deploying => {
            b.frames.0.iter().any(|frame| matches!(frame, Frame::Deploy(f) if f.ship == ship))
        }
        State::Defending => b.attacks.current().is_some_and(|attack| attack.defender == ship),
    }
}

/// The ships of `group` that are in play [ABL-51 to ABL-53].
pub(crate) fn ships<O: Observer>(
    b: &Battle<O>,
    t: &Trigger,
    chosen: Option<ShipSlot>,
    group: Group,
) -> ShipSet {
    those(b, t, chosen, group, false)
}

/// The ships of `group` that an effect affects or that can be chosen for it. For an upgrade card,
/// distant friendly ships can count as near if its player likes [ABL-15].
pub(crate) fn affected<O: Observer>(
    b: &Battle<O>,
    t: &Trigger,
    chosen: Option<ShipSlot>,
    group: Group,
) -> ShipSet {
    those(b, t, chosen, group, true)
}

fn those<O: Observer>(
    b: &Battle<O>,
    t: &Trigger,
    chosen: Option<ShipSlot>,
    group: Group,
    effect: bool,
) -> ShipSet {
    let mut there = active::reached(b, t);
    // A ship in reserve has no position and is at no range of anything [RND-83].
    if b.core.phase == Phase::Setup && group.says_where() {
        there = if b.in_reserve().has(t.ship) { ShipSet::EMPTY } else { there & !b.in_reserve() };
    }
    let side = group.side.units(t.ship).unwrap_or_else(|| subject_of(t)) & as_allied(b, t.ship, &group);
    let among = group.among & there & side;
    let mut found = ShipSet::EMPTY;
    for ship in among.into_iter().filter(|ship| is_there(b, t, chosen, &group, *ship, effect)) {
        if !is_spared(b, t, ship) {
            found.insert(ship);
        }
    }
    found
}

/// The ships that fit the group as friendly or allied: a group of friendly ships excludes those
/// that are allied to `you`, a group of allied ships has only those [ABL-54].
fn as_allied<O: Observer>(b: &Battle<O>, you: ShipSlot, group: &Group) -> ShipSet {
    let friendly = match group.side {
        Whose::Friendly | Whose::OtherFriendly
            if group.to_coordinate && active::coordinates_allied(b, you) =>
        {
            return ShipSet::UNITS;
        }
        Whose::Friendly | Whose::OtherFriendly => true,
        Whose::Allied => false,
        _ => return ShipSet::UNITS,
    };
    if friendly { !active::no_friends(b, you) & ShipSet::UNITS } else { active::allies(b, you) }
}

/// Whether the ability is the effect of a bomb, mine or remote.
fn is_of_device(source: Source) -> bool {
    matches!(source, Source::Device(_)) || matches!(source, Source::Ship(ship) if ship.is_remote())
}

/// Whether an ability protects the ship from all effects of this device, which belongs to the
/// ship's own side [DEV-1].
fn is_spared<O: Observer>(b: &Battle<O>, t: &Trigger, ship: ShipSlot) -> bool {
    let program = &b.matchup.program;
    !program.is_silent(Hook::Devices, b.core.faceup_kinds)
        && is_of_device(program.ability(t.ability).source)
        && b.doer(t).is_some_and(|doer| doer.seat() == ship.seat())
        && program.of_cards(Hook::Devices).any(|(owner, number, ability)| {
            ability.change == Some(Change::IgnoreFriendlyDevices)
                && active::owners(b, owner, number, ability).has(ship)
        })
}

/// Whether an ability lets `t.ship` treat the friendly ship `ship` as nearer. Such abilities apply
/// to effects of the upgrade cards of `t.ship` or, if another ship has the ability, to the ship
/// ability of `t.ship` [ABL-15].
fn counts_as_near<O: Observer>(b: &Battle<O>, t: &Trigger, ship: ShipSlot, effect: bool) -> bool {
    let program = &b.matchup.program;
    if program.is_silent(Hook::TreatRange, b.core.faceup_kinds) || ship.seat() != t.ship.seat() {
        return false;
    }
    let source = program.ability(t.ability).source;
    let of_upgrade = effect && matches!(source, Source::Upgrade(owner, _) if owner == t.ship);
    let of_ship_ability = source == Source::ShipAbility(t.ship);
    if active::no_friends(b, t.ship).has(ship) {
        return false;
    }
    program.of_cards(Hook::TreatRange).any(|(owner, number, ability)| {
        let owners = active::owners(b, owner, number, ability);
        match ability.change {
            Some(Change::CountsAsNear(range)) => {
                of_upgrade && owners.has(t.ship) && range.has(measure::range(b, t.ship, ship))
            }
            Some(Change::ShipAbilityCountsAsNear { who, range }) => {
                let by = |other: ShipSlot| Trigger { ship: other, ability: number, ..Trigger::default() };
                of_ship_ability
                    && owners.into_iter().any(|other| {
                        is_one(b, &by(other), None, who, t.ship) && range.has(measure::range(b, other, ship))
                    })
            }
            _ => false,
        }
    })
}

/// The triggering ship, if there is one.
fn subject_of(t: &Trigger) -> ShipSet {
    t.subject.map_or(ShipSet::EMPTY, ShipSlot::set)
}

/// Whether `ship` is in `group`.
pub(crate) fn is_one<O: Observer>(
    b: &Battle<O>,
    t: &Trigger,
    chosen: Option<ShipSlot>,
    group: Group,
    ship: ShipSlot,
) -> bool {
    let you = t.ship;
    let fits = match group.side {
        Whose::You => return ship == you,
        Whose::ThatShip => return Some(ship) == t.subject,
        Whose::Friendly => ship.seat() == you.seat() && as_allied(b, you, &group).has(ship),
        Whose::OtherFriendly => {
            ship.seat() == you.seat() && ship != you && as_allied(b, you, &group).has(ship)
        }
        Whose::SameSide => ship.seat() == you.seat(),
        Whose::Allied => as_allied(b, you, &group).has(ship),
        Whose::Enemy => ship.seat() != you.seat(),
        Whose::Other => ship != you,
        Whose::Any => true,
        Whose::Remotes => ship.is_remote(),
        Whose::EnemyRemotes => ship.is_remote() && ship.seat() != you.seat(),
    };
    fits && (group.among.has(ship) || is_remote_under_attack(b, t, &group, ship))
        && is_there(b, t, chosen, &group, ship, false)
}

/// Whether `unit` is a remote that is attacked and therefore counts as a ship of the group in that
/// attack. It counts as an enemy ship only for its attacker [DEV-28, DEV-29].
fn is_remote_under_attack<O: Observer>(b: &Battle<O>, t: &Trigger, group: &Group, unit: ShipSlot) -> bool {
    unit.is_remote()
        && group.among_attacked().has(unit)
        && b.attacks.current().is_some_and(|attack| {
            attack.defender == unit && (group.side != Whose::Enemy || attack.attacker == t.ship)
        })
}

/// The ship from which a range is measured; `None` if it is measured from another object.
pub(crate) fn anchored<O: Observer>(
    b: &Battle<O>,
    t: &Trigger,
    chosen: Option<ShipSlot>,
    of: Anchor,
) -> Option<ShipSlot> {
    match of {
        Anchor::You => Some(t.ship),
        Anchor::ThatShip => t.subject,
        Anchor::Chosen => chosen,
        Anchor::Attacker => attacker_and_defender(b, t).0,
        Anchor::Defender => attacker_and_defender(b, t).1,
        Anchor::OtherShip => t.with.object().and_then(|object| unit_of(b, object)),
        Anchor::ThisDevice | Anchor::ThatObstacle | Anchor::FriendlyRemote(_) => None,
    }
}

/// The ship or remote that `object` is, if it is one [RND-5].
pub(crate) fn unit_of<O: Observer>(b: &Battle<O>, object: ObjectId) -> Option<ShipSlot> {
    // A row of remotes holds a bomb or mine if no card brings a remote.
    object.as_unit().filter(|unit| !unit.is_remote() || b.remotes().has(*unit))
}

fn is_there<O: Observer>(
    b: &Battle<O>,
    t: &Trigger,
    chosen: Option<ShipSlot>,
    group: &Group,
    ship: ShipSlot,
    effect: bool,
) -> bool {
    let you = t.ship;
    let anchor = |of| anchored(b, t, chosen, of);
    let near = |range: killbox_components::ability::Range| match group.of {
        Anchor::ThisDevice => range.has(range_to_this_device(b, t, ship)),
        Anchor::ThatObstacle => {
            t.with.obstacle().is_some_and(|index| range.has(measure::range_to_obstacle(b, ship, index)))
        }
        Anchor::FriendlyRemote(kind) => {
            let own = b.remotes() & you.seat().remotes();
            let such = own.into_iter().filter(|remote| b.devices.rows[remote.index()].kind == kind);
            such.into_iter().any(|remote| range.has(measure::range(b, remote, ship)))
        }
        _ => anchor(group.of).is_some_and(|from| {
            range.has(measure::range(b, from, ship))
                || from == you && (range.has(0) || range.has(1)) && counts_as_near(b, t, ship, effect)
        }),
    };
    group.condition.is_none_or(|kind| b.conditions.bearers(kind).has(ship))
        && group.is.is_none_or(|state| is(b, ship, state))
        && group.is_not.is_none_or(|state| !is(b, ship, state))
        && group
            .initiative
            .is_none_or(|compare| compare.holds(b.turn[ship].initiative, b.turn[you].initiative))
        && group.locked.is_none_or(|locked| b.tokens[you].locks(ObjectId::ship(ship)) == locked)
        && (!group.in_attack_arc
            || b.attacks.current().is_some_and(|attack| in_attack_arc(b, attack.attacker, attack.arc, ship)))
        && group.locking_you.is_none_or(|locked| b.tokens[ship].locks(ObjectId::ship(you)) == locked)
        && group
            .locking
            .is_none_or(|on| anchor(on).is_some_and(|on| b.tokens[ship].locks(ObjectId::ship(on))))
        && group.friend_of.is_none_or(|of| {
            anchor(of).is_some_and(|of| of.seat() == ship.seat() && !active::no_friends(b, of).has(ship))
        })
        // Allied ships are not friendly [ABL-54].
        && group.foe_of.is_none_or(|of| {
            anchor(of).is_some_and(|of| of.seat() != ship.seat() || active::allies(b, of).has(ship))
        })
        && group.except.is_none_or(|other| anchor(other) != Some(ship))
        && group.initiatives.is_none_or(|values| values.has(b.turn[ship].initiative))
        && group.tokens.is_none_or(|colors| {
            colors.iter().any(|color| match group.non_lock {
                true => b.tokens[ship].has_color(color),
                false => has_color(b, ship, color),
            })
        })
        && group.revealed.is_none_or(|colors| {
            b.turn[ship].revealed.is_some_and(|maneuver| colors.has(maneuver.difficulty))
        })
        && group.speed.is_none_or(|compare| {
            let revealed = b.turn[ship].revealed.zip(b.turn[you].revealed);
            revealed.is_some_and(|(own, yours)| compare.holds(own.speed, yours.speed))
        })
        && (group.bearers == 0 || b.matchup.program.bears(group, ship, b.cards))
        && (!group.obstructing || obstructs(b, ship))
        && (!group.moved_through || b.queue.passed(you, moved(b, t)).ships.has(ship))
        && group.leads.is_none_or(|kind| wings::leads_all_with(b, ship, kind))
        && group.in_wing_of.is_none_or(|of| {
            anchor(of).is_some_and(|leader| ship == leader || wings::wingmates(b, leader).has(ship))
        })
        && (!group.placed
            || ship.is_remote()
                && b.turn[ship].placed_device
                && b.devices.rows[ship.index()].by == Placer::ship(you))
        && (!group.wingmate
            || wings::wingmates(b, you).has(ship)
                && b.attacks.current().is_none_or(|attack| !attack.wingmates.has(ship)))
        && group.range.is_none_or(near)
        && group
            .has_in_arc
            .is_none_or(|(arc, of)| anchor(of).is_some_and(|target| in_arc(b, ship, arc, target)))
        && group.in_arc_of.is_none_or(|(arc, of)| anchor(of).is_some_and(|from| in_arc(b, from, arc, ship)))
        && group.in_arc.is_none_or(|arc| in_arc(b, you, arc, ship))
        && group.you_in_arc.is_none_or(|arc| in_arc(b, ship, arc, you))
}

/// The range of `ship` from the device that detonates or has detonated. A device that has detonated
/// has left the board; its row still holds its position.
fn range_to_this_device<O: Observer>(b: &Battle<O>, t: &Trigger, ship: ShipSlot) -> u8 {
    match t.with {
        TriggerData::Device(row) => device::range_from_row(b, usize::from(row), ship),
        _ => device::range_to_ship(b, usize::from(t.card), ship),
    }
}

/// The move that an ability means by what "you moved through": the move of the event that triggers
/// the ability [MOV-18].
pub(crate) fn moved<O: Observer>(b: &Battle<O>, t: &Trigger) -> Moved {
    match (b.matchup.program.ability(t.ability).hook, t.with) {
        (Hook::Boosted, _) | (_, TriggerData::Action(ActionKind::Boost)) => Moved::Boost,
        (Hook::BarrelRolled, _) | (_, TriggerData::Action(ActionKind::BarrelRoll)) => Moved::BarrelRoll,
        _ => Moved::Maneuver,
    }
}

/// Whether `ship` obstructs the attack under way [ATK-83]. If a line beside the ship is equally
/// short, the attacker measures along that line [ATK-85].
fn obstructs<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let Some(attack) = b.attacks.current() else { return false };
    if ship == attack.attacker || ship == attack.defender {
        return false;
    }
    attack_range(b, attack.attacker, attack.arc, attack.defender)
        .is_some_and(|(_, line)| measure::is_obstructed_by(b, &line, ship))
}

/// Whether `target` is in this arc of `ship` [ATK-12 to ATK-20].
pub(crate) fn in_arc<O: Observer>(b: &Battle<O>, ship: ShipSlot, arc: ArcWord, target: ShipSlot) -> bool {
    match arc {
        ArcWord::Turret => measure::in_turret_arc(b, ship, target),
        ArcWord::Side => [Arc::Left, Arc::Right].into_iter().any(|arc| measure::in_arc(b, ship, arc, target)),
        ArcWord::Firing => measure::in_firing_arc(b, ship, target),
        ArcWord::Bullseye if counts_as_in_bullseye(b, ship, target) => true,
        fixed => arcs(fixed).any(|arc| measure::in_arc(b, ship, arc, target)),
    }
}

/// Whether a unit has this arc, so that others can be in it or outside it. A ship has every arc
/// [DEV-30].
pub(crate) fn has_arc<O: Observer>(b: &Battle<O>, unit: ShipSlot, arc: ArcWord) -> bool {
    let has = |arc| remotes::has_arc(b, unit, arc);
    !unit.is_remote()
        || match arc {
            ArcWord::Turret => measure::turret_arcs(b, unit).arcs().next().is_some(),
            ArcWord::Side => has(Arc::Left) || has(Arc::Right),
            ArcWord::Firing => measure::firing_arcs(b, unit).arcs().next().is_some(),
            fixed => arcs(fixed).any(has),
        }
}

/// Whether an object of any kind is in this arc of `ship` [ATK-10].
pub(crate) fn object_in_arc<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    arc: ArcWord,
    object: ObjectId,
) -> bool {
    if let Some(unit) = unit_of(b, object) {
        return in_arc(b, ship, arc, unit);
    }
    let in_one = |arc| measure::object_in_arc(b, ship, arc, object);
    match arc {
        ArcWord::Turret => measure::turret_arcs(b, ship).arcs().any(in_one),
        ArcWord::Side => [Arc::Left, Arc::Right].into_iter().any(in_one),
        ArcWord::Firing => measure::firing_arcs(b, ship).arcs().any(in_one),
        fixed => arcs(fixed).any(in_one),
    }
}

/// Whether an ability makes `target` count as in the bullseye arc of `ship` [ATK-14]. The
/// requirements of such an ability only test the state of its own ship.
pub(crate) fn counts_as_in_bullseye<O: Observer>(b: &Battle<O>, ship: ShipSlot, target: ShipSlot) -> bool {
    let program = &b.matchup.program;
    if program.is_silent(Hook::Bullseye, b.core.faceup_kinds) || ship.seat() == target.seat() {
        return false;
    }
    program.of_cards(Hook::Bullseye).any(|(owner, number, ability)| {
        let Some(Change::FrontCountsAsBullseye(range)) = ability.change else { return false };
        let holds = |test: &Test| match test.what {
            Predicate::Is(_, state) => is(b, ship, state) != test.not,
            Predicate::IsNot(_, state) => is(b, ship, state) == test.not,
            _ => false,
        };
        active::owners(b, owner, number, ability).has(ship)
            && program.tests(ability.tests).iter().all(holds)
            && range.has(measure::range(b, ship, target))
            && measure::in_arc(b, ship, Arc::Front, target)
    })
}

/// Whether `target` is in the arc through which `ship` attacks [ATK-21].
pub(crate) fn in_attack_arc<O: Observer>(b: &Battle<O>, ship: ShipSlot, arc: Arc, target: ShipSlot) -> bool {
    measure::in_arc(b, ship, arc, target) || front_for(b, ship, arc, target).is_some()
}

/// The front arc if the defender counts as in the bullseye arc without being in it. The range to
/// such a defender is measured in the front arc.
fn front_for<O: Observer>(b: &Battle<O>, attacker: ShipSlot, arc: Arc, defender: ShipSlot) -> Option<Arc> {
    (arc == Arc::Bullseye && counts_as_in_bullseye(b, attacker, defender)).then_some(Arc::Front)
}

/// The attack range through this arc, and the line along which it is measured [ATK-7, ATK-9]. The
/// range to a ship that only counts as in the bullseye arc is measured in the front arc.
pub fn attack_range<O: Observer>(
    b: &Battle<O>,
    attacker: ShipSlot,
    arc: Arc,
    defender: ShipSlot,
) -> Option<(u8, Measure)> {
    let through = |arc| measure::attack_range(b, attacker, arc, defender);
    through(arc).or_else(|| through(front_for(b, attacker, arc, defender)?))
}

/// The attack range through this arc, without the line; see [`attack_range`].
pub fn attack_band<O: Observer>(
    b: &Battle<O>,
    attacker: ShipSlot,
    arc: Arc,
    defender: ShipSlot,
) -> Option<u8> {
    let through = |arc| measure::attack_band(b, attacker, arc, defender);
    through(arc).or_else(|| through(front_for(b, attacker, arc, defender)?))
}

/// The arc that `word` names; none for words that depend on the ship.
pub(crate) fn arcs(word: ArcWord) -> impl Iterator<Item = Arc> {
    let arc = match word {
        ArcWord::Front => Some(Arc::Front),
        ArcWord::Left => Some(Arc::Left),
        ArcWord::Right => Some(Arc::Right),
        ArcWord::Rear => Some(Arc::Rear),
        ArcWord::FullFront => Some(Arc::FullFront),
        ArcWord::FullRear => Some(Arc::FullRear),
        ArcWord::Bullseye => Some(Arc::Bullseye),
        ArcWord::Turret | ArcWord::Firing | ArcWord::Side => None,
    };
    arc.into_iter()
}

/// The ships that an effect affects; empty if its only ship has left the board.
pub(crate) fn whom<O: Observer>(b: &Battle<O>, t: &Trigger, chosen: Option<ShipSlot>, who: Whom) -> ShipSet {
    let one = match who {
        Whom::You => Some(t.ship),
        Whom::ThatShip => t.subject,
        Whom::Chosen => chosen,
        Whom::Attacker => attacker_and_defender(b, t).0,
        Whom::Defender => attacker_and_defender(b, t).1,
        Whom::OtherShip => t.with.ship(),
        Whom::Each(group) => return affected(b, t, chosen, group),
    };
    let one = one.filter(|ship| !is_spared(b, t, *ship));
    one.map_or(ShipSet::EMPTY, ShipSlot::set) & active::reached(b, t)
}

/// The ship whose player decides about a part of an effect, and which pays for it.
pub(crate) fn payer<O: Observer>(b: &Battle<O>, f: &AbilityFrame, who: Whom) -> Option<ShipSlot> {
    match who {
        Whom::You => Some(f.ship),
        who => whom(b, &f.trigger(), f.chosen, who).first(),
    }
}

/// The attacker and the defender of the event of a trigger. Such an event has one of the two as its
/// subject and the other as its payload. While the attack is under way, its attacker and defender
/// decide, because either ship can have rolled dice.
fn attacker_and_defender<O: Observer>(b: &Battle<O>, t: &Trigger) -> (Option<ShipSlot>, Option<ShipSlot>) {
    let (subject, other) = (t.subject, t.with.ship());
    match (b.attacks.current(), b.matchup.program.ability(t.ability).filter) {
        (Some(attack), _) if Some(attack.attacker) == subject && Some(attack.defender) == other => {
            (subject, other)
        }
        (Some(attack), _) if Some(attack.defender) == subject && Some(attack.attacker) == other => {
            (other, subject)
        }
        (_, Filter::Defend(_)) => (other, subject),
        _ => (subject, other),
    }
}

/// The standard charges of the ability's card: the ship and the card [CHG-12]. A condition uses the
/// charges of the card that assigned it [CND-1]. Damage cards have none.
pub(crate) fn own_charges<O: Observer>(b: &Battle<O>, t: &Trigger) -> Option<(ShipSlot, On)> {
    let program = &b.matchup.program;
    let source = program.ability(t.ability).source;
    let Source::Condition(kind) = source else { return charges_of(source) };
    charges_of(program.assigner(kind, b.conditions.find(kind, t.ship)?.by)?)
}

/// The charges of the card `source`: the ship and the card.
pub(crate) const fn charges_of(source: Source) -> Option<(ShipSlot, On)> {
    match source {
        Source::Damage(_) | Source::Device(_) | Source::Condition(_) => None,
        Source::Ship(ship) | Source::ShipAbility(ship) => Some((ship, On::SHIP)),
        Source::Upgrade(ship, card) => Some((ship, On::Upgrade(card))),
    }
}

pub(crate) fn has_charges<O: Observer>(b: &Battle<O>, t: &Trigger, n: u8) -> bool {
    own_charges(b, t).is_some_and(|(ship, on)| charge::can_spend(b, ship, on, n))
}

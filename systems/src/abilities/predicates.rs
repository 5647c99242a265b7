//! Whether requirements hold [ABL-26 to ABL-28], and which abilities answer a question of the
//! rules: an ability answers only while its own requirements hold ([`super::queries`]).
//! [`super::meant`] resolves the ships that abilities refer to.

use killbox_components::ability::{
    AttackFilter, Change, Compiled, Dice, Filter, Group, Hook, Predicate, Source, Span, Test, Trigger,
    WeaponWord, Whose,
};
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::arc::WeaponArc;
use killbox_components::attack::AttackData;
use killbox_components::device::DeviceClass;
use killbox_components::dice::Face;
use killbox_components::frame::Frame;
use killbox_components::geometry;
use killbox_components::ids::{ObjectId, ShipSet, ShipSlot};
use killbox_components::sets::{Digit, Set};
use killbox_components::spec::{WeaponKind, WeaponSpec};
use killbox_components::state::Phase;
use killbox_components::trigger_data::TriggerData;

use crate::abilities::active;
use crate::abilities::counts;
use crate::abilities::references::{
    arcs, attack_range, has_arc, has_color, in_arc, in_attack_arc, is, object_in_arc,
};
use crate::derived::{attacks, charge, device, locks, measure, upgrades};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

pub(crate) use crate::abilities::references::{
    affected, charges_of, has_charges, is_one, own_charges, payer, pool, ships, whom,
};

/// Whether all tests hold for an ability with this trigger.
pub(crate) fn all<O: Observer>(b: &Battle<O>, t: &Trigger, chosen: Option<ShipSlot>, tests: Span) -> bool {
    b.matchup.program.tests(tests).iter().all(|test| holds(b, t, chosen, test))
}

fn holds<O: Observer>(b: &Battle<O>, t: &Trigger, chosen: Option<ShipSlot>, test: &Test) -> bool {
    one(b, t, chosen, &test.what) != test.not && !(test.not && is_of_no_arc(b, t, chosen, &test.what))
}

/// Whether the test asks for an arc that the remote does not have. No ship is outside such an arc
/// either [DEV-30].
fn is_of_no_arc<O: Observer>(b: &Battle<O>, t: &Trigger, chosen: Option<ShipSlot>, what: &Predicate) -> bool {
    let Predicate::InArc(_, arc, of) = *what else { return false };
    whom(b, t, chosen, of).into_iter().any(|unit| !has_arc(b, unit, arc))
}

fn one<O: Observer>(b: &Battle<O>, t: &Trigger, chosen: Option<ShipSlot>, what: &Predicate) -> bool {
    let whom = |who| whom(b, t, chosen, who);
    let each = |who, test: &dyn Fn(ShipSlot) -> bool| {
        let ships = whom(who);
        !ships.is_empty() && ships.into_iter().all(test)
    };
    let pair = |who, other, test: &dyn Fn(ShipSlot, ShipSlot) -> bool| {
        let others = whom(other);
        !others.is_empty() && each(who, &|ship| others.into_iter().all(|other| test(ship, other)))
    };
    match *what {
        Predicate::Is(who, state) => each(who, &|ship| is(b, ship, state)),
        Predicate::IsNot(who, state) => each(who, &|ship| !is(b, ship, state)),
        Predicate::AnyOf(lists) => {
            b.matchup.program.tests(lists).iter().any(|list| holds(b, t, chosen, list))
        }
        Predicate::AllOf(tests) => all(b, t, chosen, tests),
        Predicate::IsOne(who, group) => each(who, &|ship| is_one(b, t, chosen, group, ship)),
        Predicate::InAttackArc(who) => b
            .attacks
            .current()
            .is_some_and(|attack| each(who, &|ship| in_attack_arc(b, attack.attacker, attack.arc, ship))),
        Predicate::InPhase(phases) => phases.has(b.core.phase),
        Predicate::Size(who, compare, of) => {
            pair(who, of, &|ship, of| compare.holds(b.spec(ship).size as u8, b.spec(of).size as u8))
        }
        Predicate::ChargeActive => has_charges(b, t, 1),
        Predicate::Exists(group) => !ships(b, t, chosen, group).is_empty(),
        Predicate::InArc(who, arc, of) => pair(who, of, &|ship, of| in_arc(b, of, arc, ship)),
        Predicate::AtRange(who, range) => each(who, &|ship| range.has(measure::range(b, t.ship, ship))),
        Predicate::AttackRange(range) => b.attacks.current().is_some_and(|attack| range.has(attack.range)),
        Predicate::Carries => !b.aboard(t.ship).is_empty(),
        Predicate::DuringAttack => b.attacks.current().is_some_and(|attack| !attack.aftermath),
        Predicate::Obstructed => b.attacks.current().is_some_and(|attack| attack.obstructed),
        Predicate::ObstructedByDevice => b.attacks.current().is_some_and(|attack| {
            attack_range(b, attack.attacker, attack.arc, attack.defender)
                .is_some_and(|(_, line)| device::obstructs(b, &line))
        }),
        Predicate::Locks(who, on) => pair(who, on, &|ship, on| b.tokens[ship].locks(ObjectId::ship(on))),
        Predicate::Tokens(who, token, range) => each(who, &|ship| range.has(b.tokens[ship].count(token))),
        Predicate::HasToken(who, color) => each(who, &|ship| has_color(b, ship, color)),
        Predicate::DamageCards(who, range) => each(who, &|ship| range.has(b.damage[ship].total())),
        Predicate::Initiative(who, compare, of) => {
            pair(who, of, &|ship, of| compare.holds(b.turn[ship].initiative, b.turn[of].initiative))
        }
        Predicate::Revealed { who, bearings, speeds, colors } => each(who, &|ship| {
            b.turn[ship].revealed.is_some_and(|m| {
                bearings.has(m.bearing) && speeds.has(Digit(m.speed)) && colors.has(m.difficulty)
            })
        }),
        Predicate::TurretAt(arc) => {
            arcs(arc).any(|arc| measure::turret_arcs(b, t.ship).arcs().any(|turret| turret == arc))
        }
        Predicate::OnBar(kind) => is_on_bar(b, t.ship, kind),
        Predicate::Results(dice, faces, range) => pool(b, t, dice).is_some_and(|pool| {
            let named = Face::ALL.into_iter().filter(|face| faces.has(*face));
            range.has(named.map(|face| pool.count(face)).sum::<u8>().min(5))
        }),
        Predicate::ObstacleAt(range) => (0..b.obstacles.len())
            .any(|i| b.obstacles[i].present && range.has(measure::range_to_obstacle(b, t.ship, i))),
        Predicate::FeatureAt(range) => {
            let base = b.board.base(t.ship);
            b.objectives.lying().any(|(_, token)| range.has(geometry::range_band(base, token.square())))
        }
        Predicate::CardOnThis => has_card(b, t.ship, t.ability),
        Predicate::DeviceAt(range) => {
            let near = |row: &usize| range.has(device::range_to_ship(b, *row, t.ship));
            b.devices.here.rows().filter(near).any(|row| !b.devices.rows[row].kind.is_remote())
        }
        Predicate::HasLocked(arc, range) => locks::objects(b.tokens[t.ship].locks).any(|object| {
            range.has(measure::range_to_object(b, t.ship, object, 5)) && object_in_arc(b, t.ship, arc, object)
        }),
        Predicate::DetonatedAt(range) => {
            // The device has left the board; its row still holds its position.
            let TriggerData::Device(row) = t.with else { return false };
            range.has(device::range_from_row(b, usize::from(row), t.ship))
        }
        Predicate::GuessedRight => b.attacks.current().is_some_and(|attack| {
            let (guess, faces) = attack.guess;
            let named = Face::ALL.into_iter().filter(|face| faces.has(*face));
            guess > 0 && named.map(|face| attack.defense_dice.count(face)).sum::<u8>() == guess
        }),
        Predicate::ExecutedFully(who) => each(who, &|ship| b.turn[ship].executed_fully),
        Predicate::Neutralized(range) => {
            b.attacks.current().is_some_and(|attack| range.has(attack.neutralized.min(5)))
        }
        Predicate::ActsInStep => acts_in_step(b, t.ship),
        Predicate::Count(first, compare, second) => {
            let count = |of| counts::count(b, t, chosen, of);
            count(first).zip(count(second)).is_some_and(|(first, second)| compare.holds(first, second))
        }
        Predicate::WeaponAsksFor(of) => b.attacks.current().is_some_and(|attack| {
            let asks = attacks::weapon(b, attack).requires;
            of.lock && asks.lock || of.focus && asks.focus || of.calculate && asks.calculate
        }),
        Predicate::ActionOnBar(who) => {
            let TriggerData::Action(kind) = t.with else { return false };
            each(who, &|ship| is_on_bar(b, ship, kind))
        }
        Predicate::HasModified(who) => {
            let own = |attack: &AttackData, ship| usize::from(attack.defender == ship);
            b.attacks
                .current()
                .is_some_and(|attack| each(who, &|ship| attack.modified_by[own(attack, ship)].has(ship)))
        }
        Predicate::HasSpent(who, token) => b.attacks.current().is_some_and(|attack| {
            each(who, &|ship| attack.spent[usize::from(attack.defender == ship)].has(token))
        }),
        Predicate::SameBearing(who, other) => pair(who, other, &|ship, other| {
            let revealed = b.turn[ship].revealed.zip(b.turn[other].revealed);
            revealed.is_some_and(|(own, other)| own.bearing == other.bearing)
        }),
        Predicate::Coordinated(kinds) => {
            let performed = t.with.ship().and_then(|other| b.turn[other].coordinated);
            performed.is_some_and(|kind| kinds.has(kind))
        }
        Predicate::CanCoordinate(who) => each(who, &|ship| can_coordinate(b, t.ship, ship)),
        Predicate::AsRolled(dice) => b.attacks.current().is_some_and(|attack| {
            let defense = match dice {
                Dice::Attack => false,
                Dice::Defense => true,
                Dice::Own => t.subject == Some(attack.defender),
            };
            !attack.altered[usize::from(defense)]
        }),
        Predicate::AllSame(dice) => pool(b, t, dice).is_some_and(|pool| {
            Face::ALL.into_iter().any(|face| pool.total() > 0 && pool.count(face) == pool.total())
        }),
        Predicate::RolledForDevice(range) => {
            let detonating = b.frames.0.iter().rev().find_map(|frame| match frame {
                Frame::Detonations(f) => Some(usize::from(f.row)),
                _ => None,
            });
            detonating.is_some_and(|row| {
                let device = &b.devices.rows[row];
                matches!(device.kind.class(), DeviceClass::Bomb | DeviceClass::Mine)
                    && device.by.is_of(t.ship.seat())
                    && range.has(device::range_to_ship(b, row, t.ship))
            })
        }
        Predicate::SideUp(slot, side) => {
            let card = charge::two_sided(b, t.ship, slot).next();
            card.is_some_and(|card| b.cards[charge::row(t.ship, card)].side & 1 == side)
        }
        Predicate::ChargeInactive => own_charges(b, t).is_some_and(|(ship, on)| {
            let charge = charge::charge(b, ship, on);
            charge.active < charge.limit
        }),
        Predicate::ForceRecurs => b.charges[t.ship].force.recurring > 0,
        Predicate::InSetup => b.core.phase == Phase::Setup,
        Predicate::ThisFacedown => is_facedown(b, t.ship, t.ability),
        Predicate::AssignerCharged => own_charges(b, t).is_some_and(|(ship, on)| {
            let charge = charge::charge(b, ship, on);
            charge.active == charge.limit
        }),
        Predicate::BonusAttack => b.attacks.current().is_some_and(|attack| attack.bonus),
        Predicate::AttackedBefore => b.attacks.current().is_some_and(|attack| attack.again),
        Predicate::FusesOnCard(range) => {
            range.has(upgrade_of(b, t).map_or(0, |(ship, card)| b.queue.fuses_on_card(ship, card)))
        }
        Predicate::TokensOnCard(range) => {
            let here =
                upgrade_of(b, t).map_or(0, |(ship, card)| b.queue.on_card(ship, card).map(|(_, n)| n).sum());
            range.has(here)
        }
        Predicate::OnlyBlanks(dice, range) => pool(b, t, dice)
            .is_some_and(|pool| range.has(pool.total().min(5)) && pool.total() == pool.count(Face::Blank)),
    }
}

/// The ships that `ship` can coordinate at any range, and the only ships that it can coordinate at
/// all [ACT-23].
pub fn coordinates<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> (ShipSet, ShipSet) {
    let (mut also, mut only) = (ShipSet::EMPTY, ShipSet::ALL);
    let of = |group: Group| {
        let group = Group { to_coordinate: true, ..group };
        ships(b, &Trigger { ship, ..Trigger::default() }, None, group)
    };
    answers(b, Hook::Coordinate, ship, |ability, _| match ability.change {
        Some(Change::MayCoordinate(group)) => also = also | of(group),
        Some(Change::CoordinateOnly(group)) => only = only & of(group),
        _ => {}
    });
    let barred = |other: &ShipSlot| {
        let mut barred = false;
        answers(b, Hook::BeCoordinated, *other, |_, _| barred = true);
        barred
    };
    // Allied ships are not friendly [ABL-54].
    if !active::coordinates_allied(b, ship) {
        only = only & (!active::allies(b, ship) | also);
    }
    if !b.matchup.program.is_silent(Hook::BeCoordinated, b.core.faceup_kinds) {
        only = (only & b.in_play()).into_iter().filter(barred).fold(only, ShipSet::without);
    }
    (also.without(ship), only)
}

/// Whether `ship` can coordinate `other`, whatever the range [ACT-23].
pub fn can_coordinate<O: Observer>(b: &Battle<O>, ship: ShipSlot, other: ShipSlot) -> bool {
    other != ship && coordinates(b, ship).1.has(other)
}

/// Whether `ship` chooses or performs the action of its Perform Action step [RND-54 (3)]. Actions
/// that follow from it or are granted in the step have other frames between.
fn acts_in_step<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let mut from_top = b.frames.0.iter().rev();
    let acts = match from_top.next() {
        Some(Frame::ChooseAction(f)) => f.ship == ship,
        Some(Frame::Action(f)) => f.ship == ship,
        _ => false,
    };
    acts && matches!(from_top.next(), Some(Frame::Activate(f)) if f.ship == ship)
}

/// Whether the attack under way fits `filter`. The caller checks `filter.who`.
pub(crate) fn is_such_attack<O: Observer>(
    b: &Battle<O>,
    filter: &AttackFilter,
    t: &Trigger,
    under_way: &AttackData,
) -> bool {
    let weapon = attacks::weapon(b, under_way);
    filter.ranges.has(Digit(under_way.range))
        && filter.obstructed.is_none_or(|obstructed| obstructed == under_way.obstructed)
        && filter.cards.is_none_or(|cards| {
            let own = cards.get(under_way.attacker.index());
            weapon.card.zip(own).is_some_and(|(card, own)| own >> card & 1 == 1)
                && weapon.while_up.is_none_or(|up| up.side <= 1)
        })
        && weapon_fits(b, filter.weapons, filter.arcs, t, under_way.attacker, weapon)
}

/// Whether the weapon is of one of these kinds and has one of these arcs.
pub(crate) fn weapon_fits<O: Observer>(
    b: &Battle<O>,
    weapons: Set<WeaponWord>,
    arcs: Set<WeaponArc>,
    t: &Trigger,
    attacker: ShipSlot,
    weapon: &WeaponSpec,
) -> bool {
    let source = b.matchup.program.ability(t.ability).source;
    let is = |word: WeaponWord| weapon_is(word, source, attacker, weapon);
    // Cards name only the single turret arc. Both arcs of a double indicator are turret arcs like
    // that of a single one [ATK-17].
    let arc = match weapon.arc {
        WeaponArc::DoubleTurret => WeaponArc::SingleTurret,
        arc => arc,
    };
    (weapons == Set::all() || weapons.iter().any(is)) && arcs.has(arc)
}

/// Whether a weapon of `attacker` is of this kind. `source` is the card of the ability that names
/// the kind.
pub(crate) fn weapon_is(word: WeaponWord, source: Source, attacker: ShipSlot, weapon: &WeaponSpec) -> bool {
    match word {
        WeaponWord::Primary => weapon.kind == WeaponKind::Primary,
        WeaponWord::Special => weapon.special,
        WeaponWord::Cannon => weapon.kind == WeaponKind::Cannon,
        WeaponWord::Turret => weapon.kind == WeaponKind::Turret,
        WeaponWord::Missile => weapon.kind == WeaponKind::Missile,
        WeaponWord::Torpedo => weapon.kind == WeaponKind::Torpedo,
        WeaponWord::Hardpoint => weapon.kind == WeaponKind::Hardpoint,
        WeaponWord::Ordnance => weapon.ordnance,
        WeaponWord::ThisCard => match source {
            Source::Upgrade(ship, card) => ship == attacker && weapon.card == Some(card),
            Source::Ship(_)
            | Source::ShipAbility(_)
            | Source::Damage(_)
            | Source::Device(_)
            | Source::Condition(_) => false,
        },
    }
}

/// The upgrade card that has the ability, if one has it.
pub(crate) fn upgrade_of<O: Observer>(b: &Battle<O>, t: &Trigger) -> Option<(ShipSlot, u8)> {
    match b.matchup.program.ability(t.ability).source {
        Source::Upgrade(ship, card) => Some((ship, card)),
        Source::Ship(_)
        | Source::ShipAbility(_)
        | Source::Damage(_)
        | Source::Device(_)
        | Source::Condition(_) => None,
    }
}

/// Whether the condition card that has the ability lies facedown [CND-7].
pub(crate) fn is_facedown<O: Observer>(b: &Battle<O>, ship: ShipSlot, ability: u16) -> bool {
    let Source::Condition(kind) = b.matchup.program.ability(ability).source else { return false };
    b.conditions.find(kind, ship).is_some_and(|own| own.facedown)
}

/// Whether a damage card lies on the condition card that has the ability [CND-11].
pub(crate) fn has_card<O: Observer>(b: &Battle<O>, ship: ShipSlot, ability: u16) -> bool {
    match b.matchup.program.ability(ability).source {
        Source::Condition(kind) => b.conditions.find(kind, ship).is_some_and(|own| own.card.is_some()),
        Source::Ship(_)
        | Source::ShipAbility(_)
        | Source::Upgrade(..)
        | Source::Damage(_)
        | Source::Device(_) => false,
    }
}

/// Whether this action is on the action bar of `ship`, printed or added by an ability [ACT-3].
fn is_on_bar<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: ActionKind) -> bool {
    let mut more = Set::EMPTY;
    more_actions(b, ship, |kinds, _| more |= kinds);
    more.has(kind) || upgrades::bar(b, ship).any(|icon| icon.kind == kind)
}

/// Calls `with` for the actions that abilities add to the action bar of `ship`, with their colour
/// [ACT-3].
pub fn more_actions<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    mut with: impl FnMut(Set<ActionKind>, ActionColor),
) {
    answers(b, Hook::Bar, ship, |ability, _| {
        if let Some(Change::HasAction(kinds, color)) = ability.change {
            with(kinds, color);
        }
    });
}

/// Calls `with` for each active ability that answers this question about `ship`, with its number of
/// copies.
#[inline]
pub(crate) fn answers<O: Observer>(
    b: &Battle<O>,
    hook: Hook,
    ship: ShipSlot,
    with: impl FnMut(&Compiled, u8),
) {
    answers_on(b, hook, ship, TriggerData::Nothing, with);
}

/// Whether any active ability answers this question about `ship`.
pub(crate) fn says<O: Observer>(b: &Battle<O>, hook: Hook, ship: ShipSlot) -> bool {
    let mut says = false;
    answers(b, hook, ship, |_, _| says = true);
    says
}

/// Like [`answers`], for a question with the payload `on`.
#[inline]
pub(crate) fn answers_on<O: Observer>(
    b: &Battle<O>,
    hook: Hook,
    ship: ShipSlot,
    on: TriggerData,
    mut with: impl FnMut(&Compiled, u8),
) {
    numbered(b, hook, ship, on, |_, ability, copies| with(ability, copies));
}

/// Like [`answers_on`], with the number of each ability.
#[inline]
pub(crate) fn numbered<O: Observer>(
    b: &Battle<O>,
    hook: Hook,
    ship: ShipSlot,
    on: TriggerData,
    mut with: impl FnMut(u16, &Compiled, u8),
) {
    let program = &b.matchup.program;
    if program.is_silent(hook, b.core.faceup_kinds) {
        return;
    }
    of_damage_cards(b, hook, ship, |number, ability, copies| {
        let t = Trigger { ship, ability: number, card: 0, subject: Some(ship), with: on };
        if all(b, &t, None, ability.tests) {
            with(number, ability, copies);
        }
    });
    for (card_of, number, ability) in program.of_cards(hook) {
        let whose = whose(ability);
        for owner in active::owners(b, card_of, number, ability) {
            let t = Trigger { ship: owner, ability: number, card: 0, subject: Some(ship), with: on };
            if is_one(b, &t, None, whose, ship) && all(b, &t, None, ability.tests) {
                with(number, ability, 1);
            }
        }
    }
}

/// The ships about which an ability answers.
fn whose(ability: &Compiled) -> Group {
    let who = ability.change.and_then(Change::who);
    who.unwrap_or(Group { side: Whose::You, ..Group::YOU })
}

/// Like [`answers`], for a question about an attack: abilities of any ship can answer, if their
/// filter accepts the attacker or the defender.
#[inline]
pub(crate) fn answers_about<O: Observer>(
    b: &Battle<O>,
    hook: Hook,
    attack: &AttackData,
    mut with: impl FnMut(ShipSlot, &Compiled, u8),
) {
    let program = &b.matchup.program;
    if program.is_silent(hook, b.core.faceup_kinds) {
        return;
    }
    let trigger = |owner: ShipSlot, number: u16, ability: &Compiled| {
        let (subject, other) = match ability.filter {
            Filter::Defend(_) => (attack.defender, attack.attacker),
            _ => (attack.attacker, attack.defender),
        };
        Trigger {
            ship: owner,
            ability: number,
            card: 0,
            subject: Some(subject),
            with: TriggerData::Ship(other),
        }
    };
    let holds_now = |t: &Trigger, ability: &Compiled| {
        let (Filter::Attack(filter) | Filter::Defend(filter)) = ability.filter else { return false };
        t.subject.is_some_and(|subject| is_one(b, t, None, filter.who, subject))
            && is_such_attack(b, &filter, t, attack)
            && all(b, t, None, ability.tests)
    };
    for ship in [attack.attacker, attack.defender] {
        of_damage_cards(b, hook, ship, |number, ability, copies| {
            if holds_now(&trigger(ship, number, ability), ability) {
                with(ship, ability, copies);
            }
        });
    }
    for (card_of, number, ability) in program.of_cards(hook) {
        for owner in active::owners(b, card_of, number, ability) {
            if holds_now(&trigger(owner, number, ability), ability) {
                with(owner, ability, 1);
            }
        }
    }
}

/// Calls `with` for the abilities of the faceup damage cards of `ship` that answer a question, with
/// the number of copies of the card.
#[inline]
fn of_damage_cards<O: Observer>(
    b: &Battle<O>,
    hook: Hook,
    ship: ShipSlot,
    mut with: impl FnMut(u16, &Compiled, u8),
) {
    let program = &b.matchup.program;
    let kinds = program.damage_kinds(hook) & b.core.faceup_kinds;
    if kinds.is_empty() {
        return;
    }
    for kind in kinds.iter() {
        let copies = b.damage[ship].faceup.count(kind);
        if copies > 0 {
            for (number, ability) in program.of_damage(kind, hook) {
                with(number, ability, copies);
            }
        }
    }
}

//! Whether something holds: requirements, and which ships are meant (ABL-26 to ABL-28, ABL-51 to ABL-53). And who answers
//! a question of the rules, since an ability answers only while its own requirements hold ([`super::queries`]).

use killbox_components::ability::{Anchor, ArcWord, State};
use killbox_components::ability::{
    AttackFilter, Change, Compiled, Dice, Filter, Group, Hook, Predicate, Source, Span, Test, Trigger,
    WeaponWord, Whom, Whose,
};
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::attack::AttackData;
use killbox_components::dice::{DieKind, Face, Pool};
use killbox_components::frame::Frame;
use killbox_components::geometry::device::range_to_base;
use killbox_components::ids::{ObjectId, ShipSet, ShipSlot};
use killbox_components::sets::{Digit, Set};
use killbox_components::spec::{WeaponKind, WeaponSpec};
use killbox_components::token::{Token, TokenColor};
use killbox_components::with::With;

use crate::answers::active;
use crate::reads::charge::{self, On};
use crate::reads::{attacks, bar, device, locks, measure, rolled, status};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Whether all tests hold for an ability of that trigger.
pub(crate) fn all<O: Observer>(b: &Battle<O>, t: &Trigger, chosen: Option<ShipSlot>, tests: Span) -> bool {
    b.matchup.program.tests(tests).iter().all(|Test { not, what }| one(b, t, chosen, what) != *not)
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
            b.matchup.program.tests(lists).iter().any(|list| one(b, t, chosen, &list.what) != list.not)
        }
        Predicate::AllOf(tests) => all(b, t, chosen, tests),
        Predicate::IsOne(who, group) => each(who, &|ship| is_one(b, t, chosen, group, ship)),
        Predicate::InAttackArc(who) => b
            .attacks
            .current()
            .is_some_and(|attack| each(who, &|ship| measure::in_arc(b, attack.attacker, attack.arc, ship))),
        Predicate::InPhase(phases) => phases.has(b.core.phase),
        Predicate::Size(who, compare, of) => {
            pair(who, of, &|ship, of| compare.holds(b.spec(ship).size as u8, b.spec(of).size as u8))
        }
        Predicate::ChargeActive => has_charges(b, t, 1),
        Predicate::Exists(group) => !ships(b, t, chosen, group).is_empty(),
        Predicate::InArc(who, arc, of) => pair(who, of, &|ship, of| in_arc(b, of, arc, ship)),
        Predicate::AtRange(who, range) => each(who, &|ship| range.has(measure::range(b, t.ship, ship))),
        Predicate::AttackRange(range) => b.attacks.current().is_some_and(|attack| range.has(attack.range)),
        Predicate::DuringAttack => b.attacks.current().is_some_and(|attack| !attack.aftermath),
        Predicate::Obstructed => b.attacks.current().is_some_and(|attack| attack.obstructed),
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
        Predicate::OnBar(kind) => {
            let mut more = Set::EMPTY;
            more_actions(b, t.ship, |kinds, _| more |= kinds);
            more.has(kind) || bar::bar(b, t.ship).any(|icon| icon.kind == kind)
        }
        Predicate::Results(dice, faces, range) => pool(b, t, dice).is_some_and(|pool| {
            let named = Face::ALL.into_iter().filter(|face| faces.has(*face));
            range.has(named.map(|face| pool.count(face)).sum::<u8>().min(5))
        }),
        Predicate::ObstacleAt(range) => (0..b.obstacles.len())
            .any(|i| b.obstacles[i].present && range.has(measure::range_to_obstacle(b, t.ship, i))),
        Predicate::CardOnThis => has_card(b, t.ship, t.ability),
        Predicate::DeviceAt(range) => {
            let near = |row: usize| range.has(device::range_to_ship(b, row, t.ship));
            b.devices.here.rows().any(near)
        }
        Predicate::DetonatedAt(range) => {
            // It has left the board, its row still says where it lay.
            let With::Device(row) = t.with else { return false };
            range.has(range_to_base(&b.devices.rows[usize::from(row)], b.board.base(t.ship)))
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
        Predicate::OnlyBlanks(dice, range) => pool(b, t, dice)
            .is_some_and(|pool| range.has(pool.total().min(5)) && pool.total() == pool.count(Face::Blank)),
    }
}

/// RND-54 (3): whether `ship` chooses or performs the action that its Perform Action step gives it. What follows from that
/// action, or is granted in the step, has other frames between.
fn acts_in_step<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let mut from_top = b.frames.0.iter().rev();
    let acts = match from_top.next() {
        Some(Frame::ChooseAction(f)) => f.ship == ship,
        Some(Frame::Action(f)) => f.ship == ship,
        _ => false,
    };
    acts && matches!(from_top.next(), Some(Frame::Activate(f)) if f.ship == ship)
}

/// The dice that a sentence means: those of a roll outside attacks if abilities react to one, else those of the attack
/// under way.
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

fn has_color<O: Observer>(b: &Battle<O>, ship: ShipSlot, color: TokenColor) -> bool {
    let locked = match color {
        TokenColor::Blue => b.tokens[ship].locks != 0,
        TokenColor::Red => !locks::owners(b, ObjectId::ship(ship)).is_empty(),
        TokenColor::Green | TokenColor::Orange => false,
    };
    locked || b.tokens[ship].has_color(color)
}

/// TOK-6, DMG-5: whether a ship is so.
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
        State::Locking => b.tokens[ship].locks != 0,
        State::Engaged => b.turn[ship].engaged,
        State::Locked => !locks::owners(b, ObjectId::ship(ship)).is_empty(),
        State::Attacking => {
            b.attacks.current().is_some_and(|attack| attack.attacker == ship && !attack.aftermath)
        }
        State::HasAttackedThisPhase => b.turn[ship].attacked_in == Some(b.core.phase),
        State::Defending => {
            b.attacks.current().is_some_and(|attack| attack.defender == ship && !attack.aftermath)
        }
    }
}

/// ABL-51 to ABL-53: the ships in play that are meant.
pub(crate) fn ships<O: Observer>(
    b: &Battle<O>,
    t: &Trigger,
    chosen: Option<ShipSlot>,
    group: Group,
) -> ShipSet {
    let side = group.side.ships(t.ship).unwrap_or_else(|| subject_of(t));
    let among = group.among & active::present(b) & side;
    let mut found = ShipSet::EMPTY;
    for ship in among.into_iter().filter(|ship| is_there(b, t, chosen, &group, *ship)) {
        found.insert(ship);
    }
    found
}

/// The ship that triggered it, if one did.
fn subject_of(t: &Trigger) -> ShipSet {
    t.subject.map_or(ShipSet::EMPTY, ShipSlot::set)
}

/// Whether `ship` is one of the ships that are meant.
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
        Whose::Friendly => ship.seat() == you.seat(),
        Whose::OtherFriendly => ship.seat() == you.seat() && ship != you,
        Whose::Enemy => ship.seat() != you.seat(),
        Whose::Other => ship != you,
        Whose::Any => true,
    };
    fits && group.among.has(ship) && is_there(b, t, chosen, &group, ship)
}

fn is_there<O: Observer>(
    b: &Battle<O>,
    t: &Trigger,
    chosen: Option<ShipSlot>,
    group: &Group,
    ship: ShipSlot,
) -> bool {
    let you = t.ship;
    let anchor = |anchor| match anchor {
        Anchor::You => Some(you),
        Anchor::ThatShip => t.subject,
        Anchor::Chosen => chosen,
        Anchor::Attacker => attacker_and_defender(b, t).0,
        Anchor::Defender => attacker_and_defender(b, t).1,
        Anchor::OtherShip => t.with.ship(),
        Anchor::ThisDevice | Anchor::ThatObstacle => None,
    };
    let near = |range: killbox_components::ability::Range| match group.of {
        Anchor::ThisDevice => range.has(device::range_to_ship(b, usize::from(t.card), ship)),
        Anchor::ThatObstacle => {
            t.with.obstacle().is_some_and(|index| range.has(measure::range_to_obstacle(b, ship, index)))
        }
        _ => anchor(group.of).is_some_and(|from| range.has(measure::range(b, from, ship))),
    };
    group.condition.is_none_or(|kind| b.conditions.bearers(kind).has(ship))
        && group.is.is_none_or(|state| is(b, ship, state))
        && group.is_not.is_none_or(|state| !is(b, ship, state))
        && group
            .initiative
            .is_none_or(|compare| compare.holds(b.turn[ship].initiative, b.turn[you].initiative))
        && group.locked.is_none_or(|locked| b.tokens[you].locks(ObjectId::ship(ship)) == locked)
        && (!group.in_attack_arc
            || b.attacks
                .current()
                .is_some_and(|attack| measure::in_arc(b, attack.attacker, attack.arc, ship)))
        && group.locking_you.is_none_or(|locked| b.tokens[ship].locks(ObjectId::ship(you)) == locked)
        && group
            .locking
            .is_none_or(|on| anchor(on).is_some_and(|on| b.tokens[ship].locks(ObjectId::ship(on))))
        && group.range.is_none_or(near)
        && group
            .has_in_arc
            .is_none_or(|(arc, of)| anchor(of).is_some_and(|target| in_arc(b, ship, arc, target)))
        && group.in_arc.is_none_or(|arc| in_arc(b, you, arc, ship))
        && group.you_in_arc.is_none_or(|arc| in_arc(b, ship, arc, you))
}

/// ATK-12 to ATK-20: whether `target` is in that arc of `ship`.
pub(crate) fn in_arc<O: Observer>(b: &Battle<O>, ship: ShipSlot, arc: ArcWord, target: ShipSlot) -> bool {
    match arc {
        ArcWord::Turret => measure::in_turret_arc(b, ship, target),
        ArcWord::Firing => measure::in_firing_arc(b, ship, target),
        fixed => arcs(fixed).any(|arc| measure::in_arc(b, ship, arc, target)),
    }
}

/// The arc of that name; none for the words that depend on the ship.
fn arcs(word: ArcWord) -> impl Iterator<Item = Arc> {
    let arc = match word {
        ArcWord::Front => Some(Arc::Front),
        ArcWord::Left => Some(Arc::Left),
        ArcWord::Right => Some(Arc::Right),
        ArcWord::Rear => Some(Arc::Rear),
        ArcWord::FullFront => Some(Arc::FullFront),
        ArcWord::FullRear => Some(Arc::FullRear),
        ArcWord::Bullseye => Some(Arc::Bullseye),
        ArcWord::Turret | ArcWord::Firing => None,
    };
    arc.into_iter()
}

/// The ships an effect means; none if the one it means has left the board.
pub(crate) fn whom<O: Observer>(b: &Battle<O>, t: &Trigger, chosen: Option<ShipSlot>, who: Whom) -> ShipSet {
    let one = match who {
        Whom::You => Some(t.ship),
        Whom::ThatShip => t.subject,
        Whom::Chosen => chosen,
        Whom::Attacker => attacker_and_defender(b, t).0,
        Whom::Defender => attacker_and_defender(b, t).1,
        Whom::OtherShip => t.with.ship(),
        Whom::Each(group) => return ships(b, t, chosen, group),
    };
    one.map_or(ShipSet::EMPTY, ShipSlot::set) & active::present(b)
}

/// An attack's event has one of the two ships as its subject and the other as its number. Which of them attacks the
/// attack says while it is under way: who has rolled dice can be either.
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

/// CHG-12: where the standard charges of the card that speaks lie. Damage cards have none.
pub(crate) fn own_charges<O: Observer>(b: &Battle<O>, t: &Trigger) -> Option<(ShipSlot, On)> {
    charges_of(b.matchup.program.ability(t.ability).source)
}

/// The charges of such a card.
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

/// Whether the attack under way is such an attack; `who` is looked at by the caller.
pub(crate) fn is_such_attack<O: Observer>(
    b: &Battle<O>,
    filter: &AttackFilter,
    t: &Trigger,
    under_way: &AttackData,
) -> bool {
    let weapon = attacks::weapon(b, under_way);
    filter.ranges.has(Digit(under_way.range))
        && filter.obstructed.is_none_or(|obstructed| obstructed == under_way.obstructed)
        && weapon_fits(b, filter.weapons, filter.arcs, t, under_way.attacker, weapon)
}

/// Whether a weapon is of one of the kinds and has one of the arcs.
pub(crate) fn weapon_fits<O: Observer>(
    b: &Battle<O>,
    weapons: Set<WeaponWord>,
    arcs: Set<WeaponArc>,
    t: &Trigger,
    attacker: ShipSlot,
    weapon: &WeaponSpec,
) -> bool {
    let own = match b.matchup.program.ability(t.ability).source {
        Source::Upgrade(ship, card) => ship == attacker && weapon.card == Some(card),
        Source::Ship(_)
        | Source::ShipAbility(_)
        | Source::Damage(_)
        | Source::Device(_)
        | Source::Condition(_) => false,
    };
    let is = |word: WeaponWord| match word {
        WeaponWord::Primary => weapon.kind == WeaponKind::Primary,
        WeaponWord::Special => weapon.special,
        WeaponWord::Cannon => weapon.kind == WeaponKind::Cannon,
        WeaponWord::Turret => weapon.kind == WeaponKind::Turret,
        WeaponWord::Missile => weapon.kind == WeaponKind::Missile,
        WeaponWord::Torpedo => weapon.kind == WeaponKind::Torpedo,
        WeaponWord::ThisCard => own,
    };
    (weapons == Set::all() || weapons.iter().any(is)) && arcs.has(weapon.arc)
}

/// CND-11: whether a damage card lies on the condition whose ability it is.
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

/// ACT-3: actions that abilities put on the bar of `ship`, with their colour.
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

/// Calls `with` for each ability that holds and answers this question about `ship`, with the number of cards that say so.
#[inline]
pub(crate) fn answers<O: Observer>(
    b: &Battle<O>,
    hook: Hook,
    ship: ShipSlot,
    mut with: impl FnMut(&Compiled, u8),
) {
    let program = &b.matchup.program;
    if program.is_silent(hook, b.core.faceup_kinds) {
        return;
    }
    of_damage_cards(b, hook, ship, |number, ability, copies| {
        let t = Trigger { ship, ability: number, card: 0, subject: Some(ship), with: With::Nothing };
        if all(b, &t, None, ability.tests) {
            with(ability, copies);
        }
    });
    for (card_of, number, ability) in program.of_cards(hook) {
        let whose = whose(ability);
        for owner in active::owners(b, card_of, number, ability) {
            let t =
                Trigger { ship: owner, ability: number, card: 0, subject: Some(ship), with: With::Nothing };
            if is_one(b, &t, None, whose, ship) && all(b, &t, None, ability.tests) {
                with(ability, 1);
            }
        }
    }
}

/// The ships about which an ability answers.
const fn whose(ability: &Compiled) -> Group {
    match ability.change {
        Some(
            Change::Difficulty { who, .. } | Change::CannotRemove(who, _) | Change::PlacedNear { who, .. },
        ) => who,
        _ => Group { side: Whose::You, ..Group::YOU },
    }
}

/// The same for a question about an attack: abilities of any ship, whose attack or defense it is.
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
        Trigger { ship: owner, ability: number, card: 0, subject: Some(subject), with: With::Ship(other) }
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

/// The abilities of the faceup damage cards of `ship` that answer a question, with the number of copies of the card.
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

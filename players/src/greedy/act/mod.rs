//! Actions and the decisions that belong to them: the action, the position, and the target of a
//! lock, jam or coordinate.

mod follows;
mod otherwise;
mod reposition;

use std::cell::OnceCell;

use killbox_components::ability::{Filter, Hook, Op, Price, ShipOp, Whom, Whose};
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::geometry::device::range_to_base;
use killbox_components::geometry::{self, Base, Pose, SlideOffset};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::maneuver::Difficulty;
use killbox_components::size::Size;
use killbox_components::spec::Turret;
use killbox_components::spec::WeaponSpec;
use killbox_components::token::Token;
use killbox_odds::Tokens;
use killbox_systems::movement::preview::Preview;
use killbox_systems::world::view::View;

use super::ability;
use super::expect::Mods;
use super::fire::Fire;
use super::foresee::has_moved;
use super::guns::hits;
use super::stance::{Front, confined};
use super::threat::Threats;
use super::way::Rocks;
use super::weights::Weights;
use crate::common::act::{ByArc, at_arc, best_ship, coordinated, green, maneuvered, reinforced, trouble};
use crate::common::best::best;
use crate::common::guns::is_loaded;
use crate::common::moves::Mover;
use crate::common::stance::{Places, Stand};
use crate::docking;
use crate::objectives::{self, Grounds};
use crate::wings;

/// Answers a decision about actions; returns `None` for any other decision.
pub fn choose(view: &View, threats: &Threats, noise: impl FnMut() -> f32) -> Option<OptionKey> {
    let ship = view.pending().subject?;
    let act = Act::new(view, threats, ship);
    if let Some(key) = docking::choose(view, |pose| act.worth_at(pose)) {
        return Some(key);
    }
    if let Some(key) = wings::choose(view, |pose| act.worth_at(pose)) {
        return Some(key);
    }
    Some(match view.pending().kind {
        DecisionKind::Action | DecisionKind::LinkedAction | DecisionKind::OverlapAction => act.action(noise),
        DecisionKind::JamTarget => best_ship(view, |ship| green(view, ship)),
        DecisionKind::CoordinateTarget => best_ship(view, |ship| act.coordinate_worth(ship)),
        DecisionKind::ReinforceSide => act.reinforce(),
        DecisionKind::Decloak => act.decloak(),
        DecisionKind::UseAbility => return act.flown_by_ability().or_else(|| act.swapped()),
        DecisionKind::BoostTemplate
        | DecisionKind::RollSide
        | DecisionKind::RollPosition
        | DecisionKind::LockTarget
        | DecisionKind::AbilityManeuver
        | DecisionKind::SlamManeuver
        | DecisionKind::RotateArc => best(view.pending(), |choice| match choice {
            Choice::Direction(direction) => act.gain([act.mover.boost(direction)]),
            Choice::Roll { side, bend } => {
                act.gain(SlideOffset::ALL.map(|offset| act.mover.roll((side, bend), offset)))
            }
            Choice::Template { template, edge, .. } => act.moved_with(template, edge),
            Choice::Position(offset) => act.gain([act.mover.declared(offset)]),
            Choice::Object(object) => act.lock_worth(object),
            Choice::Maneuver { maneuver, .. } if view.pending().kind == DecisionKind::SlamManeuver => {
                act.slammed(maneuver)
            }
            Choice::Maneuver { maneuver, .. } if act.resolves_otherwise() => act.executed(maneuver),
            Choice::Maneuver { maneuver, .. } => {
                maneuvered(view, ship, maneuver, |pose| act.worth_at(pose), |met| act.trouble(met))
            }
            Choice::Arc { arc, .. } => at_arc(act.arcs(), arc),
            // Each of two turrets [HUG-54].
            Choice::Arcs { arc, second, .. } => {
                at_arc(act.arcs(), arc) + at_arc(&threats.turrets(view, ship, true), second)
            }
            _ => 0.0,
        }),
        _ => return None,
    })
}

struct Act<'a> {
    view: &'a View<'a>,
    threats: &'a Threats<'a>,
    ship: ShipSlot,
    mover: Mover<'a>,
    /// The enemies, computed when they are first needed.
    front: OnceCell<Front<'a>>,
    /// The enemies that may shoot at the ship where it stands.
    fire: OnceCell<Fire>,
    /// Cost of the edges and obstacles at the ship's present place.
    danger: OnceCell<f32>,
    /// The best shot with the turret pointing at each of the standard arcs.
    arcs: OnceCell<ByArc>,
    /// The value of places for objective tokens, if a scenario is played [SCN-12].
    grounds: OnceCell<Option<Grounds<'a>>>,
}

impl<'a> Act<'a> {
    fn new(view: &'a View<'a>, threats: &'a Threats<'a>, ship: ShipSlot) -> Act<'a> {
        Act {
            view,
            threats,
            ship,
            mover: Mover::new(view, ship),
            front: OnceCell::new(),
            fire: OnceCell::new(),
            danger: OnceCell::new(),
            arcs: OnceCell::new(),
            grounds: OnceCell::new(),
        }
    }

    fn stand(&self) -> Stand {
        Stand::now(self.view, self.ship)
    }

    fn size(&self) -> Size {
        self.view.spec(self.ship).size
    }

    /// The action of the highest value, in points of damage; passing has the value 0.
    fn action(&self, mut noise: impl FnMut() -> f32) -> OptionKey {
        best(self.view.pending(), |choice| {
            let weights = self.threats.weights;
            let (worth, kind, color) = match choice {
                Choice::CardAction { ship, number } => {
                    (ability::action_worth(self.view, weights, ship, number), None, ActionColor::White)
                }
                // The action of a scenario [SCN-10].
                Choice::Object(object) => {
                    let number = object.as_objective();
                    let worth = number.map_or(0.0, |number| {
                        objectives::action_worth(self.view, weights, self.ship, number)
                    });
                    (worth, None, ActionColor::White)
                }
                Choice::Action { kind, color, .. } => (self.action_worth(kind, color), Some(kind), color),
                _ => return 0.0,
            };
            worth + follows::worth(self.view, weights, self.ship, kind, color) + 0.05 * noise()
        })
    }

    fn action_worth(&self, kind: ActionKind, color: ActionColor) -> f32 {
        let weights = self.threats.weights;
        let cost = match color {
            ActionColor::White => 0.0,
            ActionColor::Red => weights.red + self.stressed_before_it_flies(),
            ActionColor::Purple => weights.purple,
        };
        let tokens = || 1 + follows::more(self.view, self.ship, kind, color);
        let worth = match kind {
            ActionKind::Focus => self.tokens_worth(tokens(), |held, n| held.focus += n),
            ActionKind::Calculate => {
                let lent = if self.is_borrowed_from(Token::Calculate) { weights.lent } else { 0.0 };
                self.tokens_worth(tokens(), |held, n| held.calculate += n) + lent
            }
            ActionKind::Evade => weights.evade_action * self.evaded(tokens()),
            ActionKind::Lock => self.lock_action(),
            ActionKind::Boost => self.gain(self.mover.boosts()) - weights.boost,
            ActionKind::BarrelRoll => self.any_roll() - weights.roll,
            ActionKind::Reinforce => {
                weights.reinforce_action * self.reinforced().into_iter().fold(0.0, f32::max)
            }
            // Each of two turrets points where it shoots best [HUG-59].
            ActionKind::Rotate if self.view.spec(self.ship).second_turret != Turret::None => {
                self.threats.rotated(self.view, self.ship) - weights.rotate
            }
            ActionKind::Rotate => {
                let now = self.view.turret(self.ship);
                self.arcs().iter().copied().fold(0.0, f32::max) - at_arc(self.arcs(), now) - weights.rotate
            }
            ActionKind::Cloak => weights.cloak_action + weights.cloak_spared * self.evaded(1) - self.shot(),
            ActionKind::Coordinate => weights.coordinate,
            ActionKind::Jam => weights.jam_action,
            ActionKind::Reload => weights.reload - self.shot(),
            ActionKind::Slam => weights.slam + self.any_slam(),
        };
        worth - cost
    }

    /// Cost of a red action beyond its stress token to a ship that has yet to fly: the action after
    /// its maneuver, or the maneuver itself [ACT-7, TOK-50, MOV-27].
    fn stressed_before_it_flies(&self) -> f32 {
        if has_moved(self.view, self.ship) || self.view.tokens(self.ship).has(Token::Stress) {
            return 0.0;
        }
        let weights = self.threats.weights;
        match self.view.dial(self.ship).map(|maneuver| maneuver.difficulty) {
            None | Some(Difficulty::Blue) => 0.0,
            Some(Difficulty::White | Difficulty::Purple) => weights.action,
            Some(Difficulty::Red) => weights.action + weights.stressed,
        }
    }

    /// Value of `n` more tokens: what they add to the best shot and spare in damage suffered.
    fn tokens_worth(&self, n: u8, change: impl Fn(&mut Tokens, u8)) -> f32 {
        let mut dealt = 0.0_f32;
        for target in self.front().targets() {
            let with_now = Mods::of_attacker(self.view, self.ship, target.ship);
            let mut with = with_now;
            change(&mut with.tokens, n);
            let defense = Mods::of_defender(self.view, target.ship);
            let gain = self.threats.more_damage(self.view, self.stand(), target, with_now, with, defense);
            dealt = dealt.max(gain);
        }
        let now = Mods::of_defender(self.view, self.ship);
        let mut with = now;
        change(&mut with.tokens, n);
        let kept = self.spared(now, with);
        let weights = self.threats.weights;
        // One token is spent once; several tokens can help both attack and defense.
        let twice = if n > 1 { 1.0 } else { weights.token_twice };
        dealt.max(kept) + twice * dealt.min(kept) + f32::from(n) * weights.token_kept
    }

    /// The best attack of the ship this round from where it stands, which it loses by an action
    /// that disarms it [TOK-49, CHG-25].
    fn shot(&self) -> f32 {
        self.shot_from(self.stand().pose)
    }

    /// The same from another pose.
    fn shot_from(&self, pose: Pose) -> f32 {
        let shots = self.front().targets().map(|target| {
            let mods = Mods::of_attacker(self.view, self.ship, target.ship);
            let defense = Mods::of_defender(self.view, target.ship);
            self.threats.shot(self.view, Stand { ship: self.ship, pose }, target, mods, defense)
        });
        shots.fold(0.0, f32::max)
    }

    /// Whether a friendly ship beside the ship may spend such a token of it (Networked
    /// Calculations).
    fn is_borrowed_from(&self, token: Token) -> bool {
        let program = &self.view.matchup().program;
        let of_friends = |price: &Price| matches!(*price, Price::SpendOf(group, spent) if spent == token && group.side != Whose::You);
        let is_near = |friend: ShipSlot| {
            let friends = self.view.own().without(self.ship);
            friends.has(friend)
                && geometry::distance::range_band(self.view.base(self.ship), self.view.base(friend)) <= 1
        };
        (0..program.len() as u16).any(|number| {
            let ability = program.ability(number);
            program.costs(ability).iter().any(of_friends) && ability.source.ship().is_some_and(is_near)
        })
    }

    /// The damage from `fire` that `more` spares the ship, compared with `now`. Only a share
    /// counts, since no ship is every enemy's target.
    fn spared_of(&self, fire: &Fire, now: Mods, more: Mods) -> f32 {
        let [now, more] = fire.expected(self.view, self.threats, [now, more]);
        self.threats.weights.fire_share * (now - more)
    }

    /// The damage that `more` spares the ship, compared with `now`.
    fn spared(&self, now: Mods, more: Mods) -> f32 {
        self.spared_of(self.fire.get_or_init(|| self.fire(|_| true)), now, more)
    }

    /// The damage that `n` more evade tokens spare the ship.
    fn evaded(&self, n: u8) -> f32 {
        let now = Mods::of_defender(self.view, self.ship);
        let mut more = now;
        more.tokens.evade += n;
        self.spared(now, more)
    }

    /// The enemies that may shoot at the ship from the places that satisfy `from`.
    fn fire(&self, from: impl Fn(Pose) -> bool) -> Fire {
        Fire::at(self.view, self.front(), self.stand().pose, from)
    }

    /// The damage that one more reinforce token spares the ship, fore and aft [TOK-20, TOK-22].
    fn reinforced(&self) -> [f32; 2] {
        let own = self.stand().pose;
        [(Token::ReinforceFore, true), (Token::ReinforceAft, false)].map(|(token, fore)| {
            let reinforce = self.view.tokens(self.ship).count(token);
            let mods = Mods { reinforce, ..Mods::of_defender(self.view, self.ship) };
            let more = Mods { reinforce: reinforce + 1, ..mods };
            let fire = self.fire(|from| (own.local(from.position()).0 > 0.0) == fore);
            self.spared_of(&fire, mods, more)
        })
    }

    /// Value of a lock action: a reroll for the best shot at a ship that is not locked yet, and
    /// something for later.
    fn lock_action(&self) -> f32 {
        // Without an enemy in reach the ship would have to lock a friendly ship or an obstacle.
        let mut best = -0.2_f32;
        for enemy in self.view.enemies() {
            best = best.max(self.lock_worth(ObjectId::ship(enemy)));
            if self.view.tokens(self.ship).locks(ObjectId::ship(enemy)) && self.reaches(enemy) {
                return 0.0;
            }
        }
        let devices = self.view.devices().here.rows();
        let devices = devices.filter_map(|row| self.device_lock(ObjectId::device(row)));
        devices.fold(best, f32::max)
    }

    /// Value of a lock on an own bomb to a ship that has an ability triggered by its detonation:
    /// the tokens that enemies would gain where they stand now. To any other ship the lock is worth
    /// nothing [DEV-20].
    fn device_lock(&self, object: ObjectId) -> Option<f32> {
        let program = &self.view.matchup().program;
        let device = object.as_device().and_then(|row| self.view.devices().get(row))?;
        let detonates = device.kind.is_bomb() && device.fuses == 0 && device.by.is_of(self.ship.seat());
        let heard = program.of_cards(Hook::Detonated).find(|(owner, _, ability)| {
            *owner == Some(self.ship) && matches!(ability.filter, Filter::Detonation { locked: true, .. })
        });
        let (.., ability) =
            heard.filter(|_| detonates && range_to_base(device, self.view.base(self.ship)) <= 3)?;
        let gained = |op: &Op| match *op {
            Op::Ship(Whom::Each(group), ShipOp::Gain { token, n, .. }) if group.side == Whose::Enemy => {
                let there = |enemy: &ShipSlot| {
                    let range = range_to_base(device, self.view.base(*enemy));
                    group.range.is_none_or(|at| at.has(range))
                };
                let enemies = self.view.enemies().into_iter().filter(there).count();
                self.threats.weights.token(token).abs() * (usize::from(n) * enemies) as f32
            }
            _ => 0.0,
        };
        Some(program.ops(ability).iter().map(gained).sum())
    }

    /// Whether a ship is near enough for a lock [TOK-26].
    fn reaches(&self, other: ShipSlot) -> bool {
        geometry::distance::range_band(self.view.base(self.ship), self.view.base(other)) <= 3
    }

    fn lock_worth(&self, object: ObjectId) -> f32 {
        let Some(target) = object.as_ship().filter(|ship| ship.seat() != self.ship.seat()) else {
            return self.device_lock(object).unwrap_or(-1.0);
        };
        if !self.reaches(target) {
            return -0.5;
        }
        let to = Stand::now(self.view, target);
        let now = Mods::of_attacker(self.view, self.ship, target);
        let defense = Mods::of_defender(self.view, target);
        let more = Mods { tokens: Tokens { lock: true, ..now.tokens }, ..now };
        let gain = self.threats.more_damage(self.view, self.stand(), to, now, more, defense);
        let weapon = self.waits_for_lock(target, more);
        let left = self.view.hull_left(target) + self.view.charges(target).shields.active;
        let Weights { lock_now, lock_later, lock_weapon, lock_weak, .. } = *self.threats.weights;
        let weapon = if weapon { lock_weapon } else { 0.0 };
        lock_now * gain + lock_later + weapon + lock_weak / f32::from(left.max(1))
    }

    /// Whether the ship has a loaded weapon that needs a lock and deals more to the target than
    /// those that need none [ATK-25].
    fn waits_for_lock(&self, target: ShipSlot, mods: Mods) -> bool {
        let weapons = &self.view.spec(self.ship).weapons;
        // A weapon whose charges are spent waits for no lock.
        let waits = |weapon: &&WeaponSpec| weapon.requires.lock && is_loaded(self.view, self.ship, weapon);
        let by = (self.threats.forecast, self.threats.weights);
        let does = |weapon: &WeaponSpec| hits(self.view, by, [self.ship, target], weapon, mods);
        let Some(best) = weapons.iter().filter(waits).map(does).reduce(f32::max) else { return false };
        weapons.iter().filter(|weapon| !weapon.requires.lock).all(|weapon| does(weapon) < best)
    }

    /// Cost of what a move or maneuver meets.
    fn trouble(&self, met: &Preview) -> f32 {
        let weights = self.threats.weights;
        trouble(met, weights.move_on_obstacle, weights.move_blocked)
    }

    /// Cost of the edges and obstacles at a pose.
    fn confined(&self, pose: Pose) -> f32 {
        let rocks = Rocks::around(self.view, pose, 0.0);
        confined(self.view, self.threats.weights, self.ship, pose, &rocks)
    }

    /// Value of a place to the ship.
    fn worth_at(&self, pose: Pose) -> f32 {
        let mut places = Places::default();
        places.poses.fill(pose);
        let grounds = self
            .grounds
            .get_or_init(|| Grounds::of(self.view, self.threats.weights, self.ship, self.front()));
        let token = grounds.as_ref().map_or(0.0, |grounds| grounds.worth(Base::new(pose, self.size())));
        self.front().worth(&places)[0] - self.confined(pose) + token
    }

    fn front(&self) -> &Front<'a> {
        self.front.get_or_init(|| {
            let mods = Mods::of_defender(self.view, self.ship);
            Front::new(self.view, self.threats, self.ship, [mods; 2], false)
        })
    }

    /// Value of coordinating a friendly ship.
    fn coordinate_worth(&self, friend: ShipSlot) -> f32 {
        let own = Stand::now(self.view, friend);
        coordinated(self.view, friend, |enemy| {
            let mods = Mods::of_attacker(self.view, friend, enemy);
            self.threats.shot(self.view, own, Stand::now(self.view, enemy), mods, Mods::NONE)
        })
    }

    /// The side on which reinforcing spares more; of equal ones the side with more enemies.
    fn reinforce(&self) -> OptionKey {
        let own = self.stand();
        let [mut fore, mut aft] = self.reinforced();
        for enemy in self.view.enemies() {
            let (u, _) = own.pose.local(self.view.pose(enemy).position());
            if u > 0.0 { fore += 0.01 } else { aft += 0.01 }
        }
        reinforced(self.view, fore, aft)
    }

    /// The best shot with the turret pointing at each of the standard arcs.
    fn arcs(&self) -> &ByArc {
        self.arcs.get_or_init(|| self.threats.turrets(self.view, self.ship, false))
    }
}

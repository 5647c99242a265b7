//! Actions and the decisions that belong to them: the action, the position, and the target of a
//! lock, jam or coordinate.

mod reposition;

use std::cell::OnceCell;

use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::arc::Arc;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::geometry::{Pose, SlideOffset};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::maneuver::Maneuver;
use killbox_components::size::Size;
use killbox_components::token::Token;
use killbox_systems::derived::area::PlayArea;
use killbox_systems::movement::preview;
use killbox_systems::world::view::View;

use super::ability;
use super::best::{best, find};
use super::expect::Mods;
use super::stance::{EXPECTED, Front, Places, edge_danger};
use super::threat::{Stand, Threats, attack_mods, defense_mods};
use crate::greedy::weights::Weights;
use crate::{docking, objectives, wings};

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
        DecisionKind::JamTarget => act.best_ship(|ship| act.green(ship)),
        DecisionKind::CoordinateTarget => act.best_ship(|ship| act.coordinate_worth(ship)),
        DecisionKind::ReinforceSide => act.reinforce(),
        DecisionKind::Decloak => act.decloak(),
        DecisionKind::BoostTemplate
        | DecisionKind::RollSide
        | DecisionKind::RollPosition
        | DecisionKind::LockTarget
        | DecisionKind::AbilityManeuver
        | DecisionKind::RotateArc => best(view.pending(), |choice| match choice {
            Choice::Direction(direction) => act.boosted(direction),
            Choice::Roll { side, bend } => act.rolled((side, bend)),
            Choice::Template { template, edge, .. } => act.moved_with(template, edge),
            Choice::Position(offset) => act.position(offset),
            Choice::Object(object) => act.lock_worth(object),
            Choice::Maneuver { maneuver, .. } => act.maneuvered(maneuver),
            Choice::Arc { arc, .. } => act.arc_worth(arc),
            Choice::Arcs { arc, second, .. } => act.arc_worth(arc) + act.arc_worth(second),
            _ => 0.0,
        }),
        _ => return None,
    })
}

struct Act<'a> {
    view: &'a View<'a>,
    threats: &'a Threats<'a>,
    ship: ShipSlot,
    /// The enemies, computed when they are first needed.
    front: OnceCell<Front<'a>>,
    /// What a move of the ship could meet.
    around: OnceCell<PlayArea<'a>>,
    /// Cost of the edges at the ship's present place.
    danger: OnceCell<f32>,
    /// The best shot with the turret pointing at each of the standard arcs.
    arcs: OnceCell<[f32; Arc::STANDARD.len()]>,
}

impl<'a> Act<'a> {
    fn new(view: &'a View<'a>, threats: &'a Threats<'a>, ship: ShipSlot) -> Act<'a> {
        let (front, around) = (OnceCell::new(), OnceCell::new());
        Act { view, threats, ship, front, around, danger: OnceCell::new(), arcs: OnceCell::new() }
    }

    /// The ship of the highest value, the first of equal ones.
    fn best_ship(&self, worth: impl Fn(ShipSlot) -> f32) -> OptionKey {
        best(self.view.pending(), |choice| if let Choice::Ship(ship) = choice { worth(ship) } else { 0.0 })
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
            let worth = match choice {
                Choice::CardAction { ship, number } => ability::action_worth(self.view, ship, number),
                Choice::Action { kind, color, .. } => self.action_worth(kind, color),
                // The action of a scenario [SCN-10].
                Choice::Object(object) => object
                    .as_objective()
                    .map_or(0.0, |number| objectives::action_worth(self.view, Weights::fitted(), number)),
                _ => return 0.0,
            };
            worth + 0.05 * noise()
        })
    }

    fn action_worth(&self, kind: ActionKind, color: ActionColor) -> f32 {
        let cost = match color {
            ActionColor::White => 0.0,
            ActionColor::Red => 0.35,
            ActionColor::Purple => 0.25,
        };
        let worth = match kind {
            ActionKind::Focus => self.token_worth(|mods| mods.focus = true),
            ActionKind::Calculate => 0.75 * self.token_worth(|mods| mods.focus = true),
            ActionKind::Evade => {
                let mods = defense_mods(self.view, self.ship);
                self.spared(mods, Mods { evades: mods.evades + 1, ..mods })
            }
            ActionKind::Lock => self.lock_action(),
            ActionKind::Boost => self.any_boost() - 0.1,
            ActionKind::BarrelRoll => self.any_roll() - 0.1,
            ActionKind::Reinforce => 0.6 * self.taken([defense_mods(self.view, self.ship); 2])[0],
            ActionKind::Rotate => {
                let now = self.view.turret(self.ship);
                self.arcs().iter().copied().fold(0.0, f32::max) - self.arc_worth(now) - 0.05
            }
            ActionKind::Cloak => 0.05,
            ActionKind::Coordinate => 0.35,
            ActionKind::Jam => 0.15,
            ActionKind::Reload => 0.3,
            ActionKind::Slam => -0.2,
        };
        worth - cost
    }

    /// Value of a token: what it adds to the best shot and spares in damage suffered.
    fn token_worth(&self, change: impl Fn(&mut Mods)) -> f32 {
        let mut dealt = 0.0_f32;
        for target in self.front().targets() {
            let with_now = attack_mods(self.view, self.ship, target.ship);
            let mut with = with_now;
            change(&mut with);
            let defense = defense_mods(self.view, target.ship);
            let gain = self.threats.more_damage(self.view, self.stand(), target, with_now, with, defense);
            dealt = dealt.max(gain);
        }
        let now = defense_mods(self.view, self.ship);
        let mut with = now;
        change(&mut with);
        let kept = self.spared(now, with);
        // A token is spent once.
        dealt.max(kept) + 0.25 * dealt.min(kept) + 0.02
    }

    /// The damage that the enemies expect to deal to the ship where it stands, in two states. Only
    /// a share counts, since no ship is every enemy's target.
    fn taken(&self, states: [Mods; 2]) -> [f32; 2] {
        let guns =
            |enemy| self.threats.guns(self.view, enemy, self.ship, states.map(|mods| (EXPECTED, mods)));
        self.front().taken(self.stand().pose, guns).map(|damage| 0.6 * damage)
    }

    /// The damage that `more` spares the ship, compared with `now`.
    fn spared(&self, now: Mods, more: Mods) -> f32 {
        let [now, more] = self.taken([now, more]);
        now - more
    }

    /// Value of a lock action: a reroll for the best shot at a ship that is not locked yet, and
    /// something for later.
    fn lock_action(&self) -> f32 {
        let own = self.stand();
        // Without an enemy in reach the ship would have to lock a friendly ship or an obstacle.
        let mut best = -0.2_f32;
        for enemy in self.view.enemies() {
            best = best.max(self.lock_worth(ObjectId::ship(enemy)));
            let away = (self.view.pose(enemy).position() - own.pose.position()).length_squared();
            if away > 380.0 * 380.0 {
                continue;
            }
            if self.view.tokens(self.ship).locks(ObjectId::ship(enemy)) {
                return 0.0;
            }
        }
        best
    }

    fn lock_worth(&self, object: ObjectId) -> f32 {
        let Some(target) = object.as_ship().filter(|ship| ship.seat() != self.ship.seat()) else {
            return -1.0;
        };
        let to = Stand::now(self.view, target);
        let now = attack_mods(self.view, self.ship, target);
        let defense = defense_mods(self.view, target);
        let away = (to.pose.position() - self.stand().pose.position()).length_squared();
        if away > 400.0 * 400.0 {
            return -0.5;
        }
        let more = Mods { reroll: true, ..now };
        let gain = self.threats.more_damage(self.view, self.stand(), to, now, more, defense);
        let weapon = self.view.spec(self.ship).weapons.iter().any(|weapon| weapon.requires.lock);
        let left = self.view.hull_left(target) + self.view.charges(target).shields.active;
        0.95 * gain + 0.15 + if weapon { 0.4 } else { 0.0 } + 0.1 / f32::from(left.max(1))
    }

    /// Value of a maneuver that comes before the one on the dial: where both together lead.
    fn maneuvered(&self, first: Maneuver) -> f32 {
        let area = PlayArea::seen(self.view);
        let size = self.size();
        let preview = preview::maneuver(area, self.ship, size, first, SlideOffset::Middle);
        if preview.flees {
            return -10.0;
        }
        let trouble =
            if preview.meets_obstacle() { 1.0 } else { 0.0 } + if preview.fully() { 0.0 } else { 0.3 };
        let mut moved = area.board.copy();
        let mut board = moved.board();
        board.put(self.ship, preview.pose);
        let area = PlayArea { board: &board, ..area };
        let then = self
            .view
            .dial(self.ship)
            .map(|dial| preview::maneuver(area, self.ship, size, dial, SlideOffset::Middle));
        let Some(then) = then else { return self.worth_at(preview.pose) - trouble };
        if then.flees {
            return -5.0;
        }
        let more = if then.meets_obstacle() { 1.0 } else { 0.0 } + if then.fully() { 0.0 } else { 0.3 };
        self.worth_at(then.pose) - trouble - more
    }

    /// Value of a place to the ship.
    fn worth_at(&self, pose: Pose) -> f32 {
        let mut places = Places::default();
        places.poses.fill(pose);
        self.front().worth(&places)[0] - edge_danger(self.view, self.ship, pose)
    }

    fn front(&self) -> &Front<'a> {
        self.front.get_or_init(|| {
            let mods = defense_mods(self.view, self.ship);
            Front::new(self.view, self.threats, self.ship, [mods; 2], false)
        })
    }

    /// The number of green tokens that a jam would cost.
    fn green(&self, ship: ShipSlot) -> f32 {
        let tokens = self.view.tokens(ship);
        Token::GREEN.into_iter().map(|token| f32::from(tokens.count(token))).sum::<f32>() + 0.1
    }

    /// Value of coordinating a friendly ship: higher for one that can act and has a good shot.
    fn coordinate_worth(&self, friend: ShipSlot) -> f32 {
        // A remote can only relocate.
        if friend.is_remote() {
            return 0.05;
        }
        if self.view.tokens(friend).has(Token::Stress) {
            return -0.5;
        }
        let own = Stand::now(self.view, friend);
        let shots = self.view.enemies().into_iter().map(|enemy| {
            let mods = attack_mods(self.view, friend, enemy);
            self.threats.shot(self.view, own, Stand::now(self.view, enemy), mods, Mods::default())
        });
        0.1 + shots.fold(0.0, f32::max)
    }

    /// The side from which more damage is expected.
    fn reinforce(&self) -> OptionKey {
        let own = self.stand();
        let expected = Mods { focus: true, ..Mods::default() };
        let (mut fore, mut aft) = (0.0, 0.0);
        for enemy in self.view.enemies() {
            let stand = Stand::now(self.view, enemy);
            let threat = 0.1 + self.threats.shot(self.view, stand, own, expected, Mods::default());
            let (u, _) = own.pose.local(stand.pose.position());
            if u > 0.0 { fore += threat } else { aft += threat }
        }
        let pending = self.view.pending();
        let side = if fore >= aft { Arc::FullFront } else { Arc::FullRear };
        let is_it = |choice| matches!(choice, Choice::Arc { arc, .. } if arc == side);
        find(pending, is_it).unwrap_or(pending.options[0])
    }

    /// The best shot with the turret pointing at `arc`.
    fn arc_worth(&self, arc: Arc) -> f32 {
        Arc::STANDARD.iter().position(|standard| *standard == arc).map_or(0.0, |index| self.arcs()[index])
    }

    /// The best shot with the turret pointing at each of the standard arcs.
    fn arcs(&self) -> &[f32; Arc::STANDARD.len()] {
        self.arcs.get_or_init(|| {
            let own = self.stand();
            let mut best = [0.0_f32; Arc::STANDARD.len()];
            for enemy in self.view.enemies() {
                let to = Stand::now(self.view, enemy);
                let mods = attack_mods(self.view, self.ship, enemy);
                let shots = self.threats.shots_by_turret(self.view, own, to, mods);
                best.iter_mut().zip(shots).for_each(|(best, shot)| *best = best.max(shot));
            }
            best
        })
    }
}

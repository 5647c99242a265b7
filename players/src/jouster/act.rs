//! Actions and the decisions that belong to them: the action, the position, and the target of a
//! lock, jam or coordinate.

use std::cell::OnceCell;

use killbox_components::ability::Hook;
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::geometry::{Move, Pose, SlideOffset, Template};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_systems::world::view::View;

use super::ability;
use super::expect::Mods;
use super::guns::{Threats, attack_mods, defense_mods};
use super::stance::{Front, edge_danger};
use crate::common::act::{ByArc, at_arc, best_ship, coordinated, green, maneuvered, reinforced, trouble};
use crate::common::best::best;
use crate::common::moves::{Fares, Mover};
use crate::common::stance::{Gunnery, Places, Stand};
use crate::greedy::weights::Weights;
use crate::{docking, objectives, wings};

const FARES: Fares = Fares { red: 0.35, charge: 0.3, force: 0.35 };

/// Answers a decision about actions; returns `None` for any other decision.
pub fn choose(view: &View, threats: &Threats, noise: impl FnMut() -> f32) -> Option<OptionKey> {
    let ship = view.pending().subject?;
    let act = Act::new(view, threats, ship);
    let worth_at = |pose| act.worth_at(pose);
    if let Some(key) = docking::choose(view, worth_at).or_else(|| wings::choose(view, worth_at)) {
        return Some(key);
    }
    Some(match view.pending().kind {
        DecisionKind::Action | DecisionKind::LinkedAction | DecisionKind::OverlapAction => act.action(noise),
        DecisionKind::JamTarget => best_ship(view, |ship| green(view, ship)),
        DecisionKind::CoordinateTarget => best_ship(view, |ship| act.coordinate_worth(ship)),
        DecisionKind::ReinforceSide => act.reinforce(),
        DecisionKind::Decloak => act.decloak(),
        DecisionKind::BoostTemplate
        | DecisionKind::RollSide
        | DecisionKind::RollPosition
        | DecisionKind::LockTarget
        | DecisionKind::AbilityManeuver
        | DecisionKind::RotateArc => best(view.pending(), |choice| match choice {
            Choice::Direction(direction) => act.gain([act.mover.boost(direction)]),
            Choice::Roll { side, bend } => {
                act.gain(SlideOffset::ALL.map(|offset| act.mover.roll((side, bend), offset)))
            }
            Choice::Template { template, edge, .. } => {
                act.gain(act.mover.with(template, edge)) - act.price_of(template)
            }
            Choice::Position(offset) => act.gain([act.mover.declared(offset)]),
            Choice::Object(object) => act.lock_worth(object),
            Choice::Maneuver { maneuver, .. } => {
                maneuvered(view, ship, maneuver, worth_at, |met| trouble(met, 1.0, 0.3))
            }
            Choice::Arc { arc, .. } => at_arc(act.arcs(), arc),
            Choice::Arcs { arc, second, .. } => at_arc(act.arcs(), arc) + at_arc(act.arcs(), second),
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
    /// Cost of the edges at the ship's present place.
    danger: OnceCell<f32>,
    /// The best shot with the turret pointing at each of the standard arcs.
    arcs: OnceCell<ByArc>,
}

impl<'a> Act<'a> {
    fn new(view: &'a View<'a>, threats: &'a Threats<'a>, ship: ShipSlot) -> Act<'a> {
        let (front, danger, arcs) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Act { view, threats, ship, mover: Mover::new(view, ship), front, danger, arcs }
    }

    fn stand(&self) -> Stand {
        Stand::now(self.view, self.ship)
    }

    /// The action of the highest value, in points of damage; passing has the value 0.
    fn action(&self, mut noise: impl FnMut() -> f32) -> OptionKey {
        best(self.view.pending(), |choice| {
            let worth = match choice {
                Choice::CardAction { ship, number } => ability::action_worth(self.view, ship, number),
                Choice::Action { kind, color, .. } => self.action_worth(kind, color),
                // The action of a scenario [SCN-10].
                Choice::Object(object) => object.as_objective().map_or(0.0, |number| {
                    objectives::action_worth(self.view, Weights::fitted(), self.ship, number)
                }),
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
        let now = || defense_mods(self.view, self.ship);
        let worth = match kind {
            ActionKind::Focus => self.focus_worth(),
            ActionKind::Calculate => 0.75 * self.focus_worth(),
            ActionKind::Evade => self.spared(Mods { evades: now().evades + 1, ..now() }),
            ActionKind::Lock => self.lock_action(),
            ActionKind::Boost => self.gain(self.mover.boosts()) - 0.1,
            ActionKind::BarrelRoll => self.any_roll() - 0.1,
            ActionKind::Reinforce => 0.6 * self.taken([now(); 2])[0],
            ActionKind::Rotate => {
                let turret = self.view.turret(self.ship);
                self.arcs().iter().copied().fold(0.0, f32::max) - at_arc(self.arcs(), turret) - 0.05
            }
            ActionKind::Cloak => 0.05,
            ActionKind::Coordinate => 0.35,
            ActionKind::Jam => 0.15,
            ActionKind::Reload => 0.3,
            ActionKind::Slam => -0.2,
        };
        worth - cost
    }

    /// Value of a focus token: what it adds to the best shot and spares in damage suffered.
    fn focus_worth(&self) -> f32 {
        let gains = self.front().targets().map(|target| {
            let now = attack_mods(self.view, self.ship, target.ship);
            let more = Mods { focus: true, ..now };
            let defense = defense_mods(self.view, target.ship);
            self.threats.more_damage(self.view, self.stand(), target, [now, more], defense)
        });
        let dealt = gains.fold(0.0, f32::max);
        let kept = self.spared(Mods { focus: true, ..defense_mods(self.view, self.ship) });
        // A token is spent once.
        dealt.max(kept) + 0.25 * dealt.min(kept) + 0.02
    }

    /// The damage that the enemies expect to deal to the ship where it stands, in two states. Only
    /// a share counts, since no ship is every enemy's target.
    fn taken(&self, states: [Mods; 2]) -> [f32; 2] {
        let states = states.map(|mods| (Threats::EXPECTED, mods));
        let guns = |enemy| self.threats.guns(self.view, enemy, self.ship, states);
        self.front().taken(self.stand().pose, guns).map(|damage| 0.6 * damage)
    }

    /// The damage that `more` spares the ship, compared with its present modifications.
    fn spared(&self, more: Mods) -> f32 {
        let [now, more] = self.taken([defense_mods(self.view, self.ship), more]);
        now - more
    }

    /// Value of a lock action: a reroll for the best shot at a ship that is not locked yet, and
    /// something for later.
    fn lock_action(&self) -> f32 {
        // Without an enemy in reach the ship would have to lock a friendly ship or an obstacle.
        let mut best = -0.2_f32;
        for enemy in self.view.enemies() {
            best = best.max(self.lock_worth(ObjectId::ship(enemy)));
            if self.away_squared(enemy) <= 380.0 * 380.0
                && self.view.tokens(self.ship).locks(ObjectId::ship(enemy))
            {
                return 0.0;
            }
        }
        best
    }

    fn lock_worth(&self, object: ObjectId) -> f32 {
        let Some(target) = object.as_ship().filter(|ship| ship.seat() != self.ship.seat()) else {
            return -1.0;
        };
        if self.away_squared(target) > 400.0 * 400.0 {
            return -0.5;
        }
        let to = Stand::now(self.view, target);
        let now = attack_mods(self.view, self.ship, target);
        let more = Mods { reroll: true, ..now };
        let defense = defense_mods(self.view, target);
        let gain = self.threats.more_damage(self.view, self.stand(), to, [now, more], defense);
        let weapon = self.view.spec(self.ship).weapons.iter().any(|weapon| weapon.requires.lock);
        let left = self.view.hull_left(target) + self.view.charges(target).shields.active;
        0.95 * gain + 0.15 + if weapon { 0.4 } else { 0.0 } + 0.1 / f32::from(left.max(1))
    }

    /// The square of the distance of the ship's centre from that of another, mm².
    fn away_squared(&self, other: ShipSlot) -> f32 {
        (self.view.pose(other).position() - self.stand().pose.position()).length_squared()
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

    fn coordinate_worth(&self, friend: ShipSlot) -> f32 {
        let own = Stand::now(self.view, friend);
        coordinated(self.view, friend, |enemy| {
            let mods = attack_mods(self.view, friend, enemy);
            self.threats.shot(self.view, own, Stand::now(self.view, enemy), mods, Mods::NONE)
        })
    }

    /// The side from which more damage is expected.
    fn reinforce(&self) -> OptionKey {
        let own = self.stand();
        let (mut fore, mut aft) = (0.0, 0.0);
        for enemy in self.view.enemies() {
            let stand = Stand::now(self.view, enemy);
            let threat = 0.1 + self.threats.shot(self.view, stand, own, Threats::EXPECTED, Mods::NONE);
            let (u, _) = own.pose.local(stand.pose.position());
            if u > 0.0 { fore += threat } else { aft += threat }
        }
        reinforced(self.view, fore, aft)
    }

    /// The best shot with the turret pointing at each of the standard arcs.
    fn arcs(&self) -> &ByArc {
        self.arcs.get_or_init(|| {
            let mut best = ByArc::default();
            for enemy in self.view.enemies() {
                let shots = self.threats.by_turret(self.view, self.stand(), Stand::now(self.view, enemy));
                best.iter_mut().zip(shots).for_each(|(best, shot)| *best = best.max(shot));
            }
            best
        })
    }

    /// Value of the best barrel roll.
    fn any_roll(&self) -> f32 {
        // The middle position of a bent roll stands for all.
        let bent = self.mover.bends().len() > 1;
        let offsets = if bent { &SlideOffset::ALL[1..2] } else { &SlideOffset::ALL[..] };
        let at_each = |way| offsets.iter().map(move |offset| self.mover.roll(way, *offset));
        self.gain(self.mover.ways().flat_map(at_each))
    }

    /// Cost of the card by which a ship moves with this template: the least, if there are several
    /// cards.
    fn price_of(&self, template: Template) -> f32 {
        let all = self.view.matchup().program.of_cards(Hook::MoveTemplates);
        all.filter_map(|(.., ability)| FARES.of(ability.change, template)).reduce(f32::min).unwrap_or(0.0)
    }

    /// Value of the best of these moves: that of the place after it less that of the present place.
    fn gain(&self, moves: impl IntoIterator<Item = Move>) -> f32 {
        let danger = |pose| edge_danger(self.view, self.ship, pose);
        let here = *self.danger.get_or_init(|| danger(self.stand().pose));
        self.mover.gain(moves, self.front(), here, |pose| pose, |worth, _, end| worth - danger(end))
    }

    /// The best way to decloak. A cloaked ship does not shoot, so it decloaks once an enemy is
    /// near.
    fn decloak(&self) -> OptionKey {
        let is_near = |enemy| self.away_squared(enemy) < 500.0 * 500.0;
        if !self.view.enemies().into_iter().any(is_near) {
            return self.view.pending().options[0];
        }
        best(self.view.pending(), |choice| match choice {
            Choice::Template { template, edge, .. } => {
                0.2 + (self.gain(self.mover.with(template, edge)) - self.price_of(template))
            }
            _ => self.mover.decloak(choice).map_or(0.0, |to| 0.2 + self.gain([to])),
        })
    }
}

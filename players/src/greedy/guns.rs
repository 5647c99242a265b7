//! The weapons of one ship against another, by the calculator: for a decision that tries many
//! places ([`armed`]), and for one that needs a few ([`once`]).

use arrayvec::ArrayVec;
use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::spec::{Turret, WeaponSpec};
use killbox_odds::Tokens;
use killbox_odds::plain::{Forecast, Guard};
use killbox_systems::world::view::View;

use super::expect::Mods;
use super::instead::Instead;
use super::weights::Weights;
use crate::common::act::ByArc;
use crate::common::guns::{ByRange, Guns, STANDS, arcs, is_loaded, reaches};

/// The expected modifications of two ships: the attacker's for its dice, the defender's for its
/// own.
pub type Duellists = (Mods, Mods);

/// The weapons of `from` against `to` in each of two states of modifications.
pub fn armed(
    view: &View,
    forecast: &Forecast,
    weights: &Weights,
    [from, to]: [ShipSlot; 2],
    mods: [Duellists; 2],
) -> Guns {
    let spec = view.spec(from);
    let mut guns = Guns::unarmed(view, from, to);
    let duels = Duel::each(view, to, mods);
    for weapon in &spec.weapons {
        let ready = readiness(view, from, to, weapon, weights.unlocked);
        if ready == 0.0 {
            continue;
        }
        let instead = Instead::of(view, weights, [from, to], weapon);
        let of = |duel: &Duel| -> ByRange {
            let mut damage = duel.by_range(forecast, weapon);
            for (band, damage) in damage.iter_mut().enumerate() {
                let worth = instead.map_or(*damage, |instead| instead.worth(*damage));
                *damage = if reaches(weapon, band) { ready * worth } else { 0.0 };
            }
            damage
        };
        let first = of(&duels[0]);
        let damage = [first, if duels[1] == duels[0] { first } else { of(&duels[1]) }];
        for arc in arcs(view, from, weapon) {
            guns.add(arc, damage);
        }
    }
    guns
}

/// The expected damage of the best attack of `from` against `to`, in each of two states of
/// modifications; 0 if there is none. `places` are the places where `to` may be, in the
/// coordinates of `from` (mm ahead, mm left), each with its likelihood, by which damage is
/// weighted.
pub fn once(
    view: &View,
    (forecast, weights): (&Forecast, &Weights),
    [from, to]: [ShipSlot; 2],
    places: impl Iterator<Item = ((f32, f32), f32)>,
    mods: [Duellists; 2],
) -> [f32; 2] {
    /// A place in range, and the best attack there.
    struct Shot {
        place: (f32, f32),
        band: usize,
        likely: f32,
        best: [f32; 2],
    }
    let guns = Guns::unarmed(view, from, to);
    let shot = |(place, likely): ((f32, f32), f32)| {
        Some(Shot { place, band: guns.band(place)?, likely, best: [0.0; 2] })
    };
    let mut shots: ArrayVec<Shot, STANDS> = places.filter_map(shot).collect();
    let mut duels = None;
    for weapon in &view.spec(from).weapons {
        let mut damage = None;
        for shot in &mut shots {
            let (u, v) = shot.place;
            if !reaches(weapon, shot.band) || !arcs(view, from, weapon).any(|arc| guns.holds(arc, u, v)) {
                continue;
            }
            // The weapon's damage is the same at all places.
            let damage = damage.get_or_insert_with(|| {
                let ready = readiness(view, from, to, weapon, weights.unlocked);
                let instead = Instead::of(view, weights, [from, to], weapon);
                let duels = duels.get_or_insert_with(|| Duel::each(view, to, mods));
                duels.each_ref().map(|duel| {
                    duel.by_range(forecast, weapon)
                        .map(|results| ready * instead.map_or(results, |instead| instead.worth(results)))
                })
            });
            for (best, damage) in shot.best.iter_mut().zip(damage) {
                *best = best.max(damage[shot.band]);
            }
        }
    }
    let sum = |state: usize| shots.iter().fold(0.0, |sum, shot| sum + shot.likely * shot.best[state]);
    [sum(0), sum(1)]
}

/// The expected number of attacks of `from` against `to` at ranges 1, 2 and 3, if `from` sees
/// `to` at these places. `None` if `from` has more than one weapon, or one that needs more than
/// an arc and a range.
pub fn chances(view: &View, [from, to]: [ShipSlot; 2], seen: &[((f32, f32), f32)]) -> Option<ByRange> {
    let [weapon] = view.spec(from).weapons.as_slice() else { return None };
    if weapon.card.is_some() || !weapon.while_docked.is_empty() {
        return None;
    }
    let guns = Guns::unarmed(view, from, to);
    let mut chances = ByRange::default();
    for &((u, v), likely) in seen {
        let in_range = guns.band((u, v)).filter(|band| reaches(weapon, *band));
        if let Some(band) = in_range
            && arcs(view, from, weapon).any(|arc| guns.holds(arc, u, v))
        {
            chances[band] += likely;
        }
    }
    Some(chances)
}

/// The expected damage at ranges 1, 2 and 3 of the only weapon of `from`, which needs no more
/// than an arc and a range.
pub fn plain(
    view: &View,
    forecast: &Forecast,
    [from, to]: [ShipSlot; 2],
    mods: [Duellists; 2],
) -> [ByRange; 2] {
    let weapon = &view.spec(from).weapons[0];
    Duel::each(view, to, mods).map(|duel| duel.by_range(forecast, weapon))
}

/// Whether two ships that have one weapon each have the same one.
pub fn are_alike(view: &View, [one, other]: [ShipSlot; 2]) -> bool {
    view.spec(one).weapons == view.spec(other).weapons
}

/// The damage that the best turret weapon of `from` would deal to `to` if its turret indicator,
/// or its second one, pointed at each of the standard arcs; the same at every range. Places as
/// for [`once`] [HUG-54].
pub fn turret(
    view: &View,
    (forecast, weights): (&Forecast, &Weights),
    [from, to]: [ShipSlot; 2],
    places: impl Iterator<Item = ((f32, f32), f32)>,
    (mods, second): (Mods, bool),
) -> ByArc {
    let spec = view.spec(from);
    let guns = Guns::unarmed(view, from, to);
    let near: ArrayVec<_, STANDS> = places.filter(|(place, _)| guns.band(*place).is_some()).collect();
    if near.is_empty() {
        return ByArc::default();
    }
    let is_its = |weapon: &&WeaponSpec| !matches!(weapon.arc, WeaponArc::Fixed(_)) && weapon.second == second;
    let turrets = spec.weapons.iter().filter(is_its);
    let damage = turrets.map(|weapon| hits(view, (forecast, weights), [from, to], weapon, mods));
    let damage = damage.fold(0.0, f32::max);
    let double = if second { spec.second_turret } else { spec.turret } == Turret::Double;
    Arc::STANDARD.map(|arc| {
        let holds = |u, v| guns.holds(arc, u, v) || double && guns.holds(arc.opposite(), u, v);
        near.iter().filter(|((u, v), _)| holds(*u, *v)).fold(0.0, |sum, (_, likely)| sum + likely * damage)
    })
}

/// The tokens of an attacker for its dice, and the guard of its defender, with its agility and with
/// one more die.
#[derive(Clone, Copy, PartialEq)]
struct Duel {
    attacker: Tokens,
    guards: [Guard; 2],
}

impl Duel {
    /// The duels in each of two states of modifications.
    fn each(view: &View, to: ShipSlot, mods: [Duellists; 2]) -> [Duel; 2] {
        let agility = view.spec(to).agility;
        let guards = |defender: Mods| [defender.guard(agility), defender.guard(agility + 1)];
        let [(attacker, defender), (other, changed)] = mods;
        let first = guards(defender);
        let second = if changed == defender { first } else { guards(changed) };
        [Duel { attacker: attacker.tokens, guards: first }, Duel { attacker: other.tokens, guards: second }]
    }

    /// The expected results that are left at ranges 1, 2 and 3: one attack die more at range 1, one
    /// defense die more at range 3 [ATK-26, ATK-38, ATK-48].
    #[inline]
    fn by_range(&self, forecast: &Forecast, weapon: &WeaponSpec) -> ByRange {
        let [few, more] = self.guards;
        let attack = forecast.attack(weapon.value, self.attacker);
        if weapon.ordnance {
            return [attack.against(few); 3];
        }
        let near = forecast.attack(weapon.value + 1, self.attacker);
        [near.against(few), attack.against(few), attack.against(more)]
    }
}

/// The share of a weapon's damage to a ship that counts: 1 if its charges, locks and docked ships
/// let it be used, `unlocked` if it lacks only a lock, otherwise 0.
fn readiness(view: &View, ship: ShipSlot, to: ShipSlot, weapon: &WeaponSpec, unlocked: f32) -> f32 {
    // The weapon belongs to the carrier only while a ship is docked [MOV-97].
    if !weapon.while_docked.is_empty() && (weapon.while_docked & view.aboard(ship)).is_empty() {
        return 0.0;
    }
    match is_loaded(view, ship, weapon) {
        false => 0.0,
        true if weapon.requires.lock && !view.tokens(ship).locks(ObjectId::ship(to)) => unlocked,
        true => 1.0,
    }
}

/// The damage that a weapon of the first ship is expected to deal to the second wherever it can be
/// fired, in points of damage.
pub fn hits(
    view: &View,
    (forecast, weights): (&Forecast, &Weights),
    ships: [ShipSlot; 2],
    weapon: &WeaponSpec,
    mods: Mods,
) -> f32 {
    let guard = Mods::NONE.guard(view.spec(ships[1]).agility);
    let results = forecast.damage(weapon.value, mods.tokens, guard);
    Instead::of(view, weights, ships, weapon).map_or(results, |instead| instead.worth(results))
}

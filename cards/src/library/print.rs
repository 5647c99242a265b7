//! Changes that cards make to a ship's own numbers and weapons for the whole game.

use killbox_components::ability::WeaponWord;
use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::side::SideUp;
use killbox_components::spec::{BonusHeaders, HEADERS, ShipSpec, Turret, WeaponSpec};

use super::{Library, printed};
use crate::catalogue::CardSet;
use crate::language::Rule;

impl Library {
    /// Works the changes that the ship's cards make for the whole game into the ship.
    pub fn print(&self, set: CardSet, spec: &mut ShipSpec) {
        let (mut words, mut behind, mut has_turret) = (Vec::new(), Vec::new(), false);
        let mut refits = Refits::default();
        let (mut force_in_attacks, mut force_recurs, mut replaced) = (false, true, false);
        for (kind, id) in printed(spec) {
            for ability in self.abilities(set, kind, id).unwrap_or_default() {
                for rule in ability.rules() {
                    match rule {
                        Rule::AttackThroughTurret(rule) => words.extend_from_slice(&rule.0),
                        Rule::MayAttackThroughRear(rule) => behind.push((rule.weapon.clone(), rule.range)),
                        Rule::HasTurret => has_turret = true,
                        rule if Refits::are_of(rule) => {
                            let card = spec.cards.iter().position(|card| card.id == id);
                            let up = card.zip(ability.side);
                            let up = up.map(|(card, side)| SideUp { card: card as u8, side });
                            refits.0.push((up, rule.clone()));
                        }
                        Rule::ForceWhileAttackingOnly => force_in_attacks = true,
                        Rule::ReplacesShipAbility => replaced = true,
                        Rule::ForceDoesNotRecur => force_recurs = false,
                        _ => {}
                    }
                }
            }
        }
        spec.force_in_attacks = force_in_attacks;
        if replaced {
            spec.ship_ability = None;
        }
        if !force_recurs {
            spec.force.recurring = 0;
        }
        if has_turret {
            spec.turret = spec.turret.max(Turret::Single);
        }
        // The same weapon a second time, through the other arc [ATK-25].
        let front = |weapon: &WeaponSpec| weapon.special && weapon.arc == WeaponArc::Fixed(Arc::Front);
        for (words, range) in behind {
            let fits = |weapon: &&WeaponSpec| front(weapon) && words.iter().any(|word| weapon.kind.is(*word));
            for weapon in spec.weapons.clone().iter().filter(fits) {
                let own = (weapon.min_range, weapon.max_range);
                let (min_range, max_range) = range.map_or(own, |range| (range.nearest, range.farthest));
                let arc = WeaponArc::Fixed(Arc::Rear);
                spec.arm(WeaponSpec { arc, min_range, max_range, ..*weapon });
            }
        }
        for weapon in &mut spec.weapons {
            let is = |word: &WeaponWord| match word {
                WeaponWord::Primary => !weapon.special,
                word => weapon.special && weapon.kind.is(*word),
            };
            if weapon.arc == WeaponArc::Fixed(Arc::Front) && words.iter().any(is) {
                weapon.arc = WeaponArc::SingleTurret;
            }
        }
        refits.fit(spec);
    }
}

/// Changes that cards make to the weapons of other cards, each while a side of the card is up, or
/// always [HUG-8, HUG-9, ATK-25].
#[derive(Default)]
struct Refits(Vec<(Option<SideUp>, Rule)>);

impl Refits {
    /// Whether the rule changes weapons of other cards.
    fn are_of(rule: &Rule) -> bool {
        matches!(rule, Rule::BonusHeader(_) | Rule::OnlyAsBonus(_) | Rule::FrontArcIs(_))
    }

    /// Applies the changes to each weapon. A weapon that differs between the sides of a card
    /// becomes two weapons, one for each side.
    fn fit(&self, spec: &mut ShipSpec) {
        if self.0.is_empty() {
            return;
        }
        let printed: Vec<WeaponSpec> = spec.weapons.drain(..).collect();
        let mut more = Vec::new();
        for weapon in printed {
            let own = |rule: &Rule| {
                let words = match rule {
                    Rule::BonusHeader(rule) => &rule.weapon,
                    Rule::OnlyAsBonus(rule) => &rule.0,
                    Rule::FrontArcIs(rule) => &rule.weapon,
                    _ => return false,
                };
                weapon.special && words.iter().any(|word| weapon.kind.is(*word))
            };
            let sided = self.0.iter().find_map(|(up, rule)| up.filter(|_| own(rule)));
            let variants = match sided {
                None => vec![weapon.while_up],
                Some(up) => [0, 1].map(|side| Some(SideUp { side, ..up })).to_vec(),
            };
            for while_up in variants {
                let mut variant = WeaponSpec { while_up, ..weapon };
                let (mut shared, mut only) = (Vec::new(), false);
                let here = |up: &Option<SideUp>| up.is_none() || *up == while_up;
                for (number, (_, rule)) in
                    (1u8..).zip(&self.0).filter(|(_, (up, rule))| here(up) && own(rule))
                {
                    match rule {
                        Rule::BonusHeader(rule) => shared.push((rule.energy, number)),
                        Rule::OnlyAsBonus(_) => only = true,
                        Rule::FrontArcIs(rule) if variant.arc == WeaponArc::Fixed(Arc::Front) => {
                            variant.arc = WeaponArc::Fixed(rule.arc);
                        }
                        _ => {}
                    }
                }
                // Each header once, the cheapest first [HUG-9, HUG-11].
                shared.sort_unstable();
                let mut headers = BonusHeaders::default();
                for (place, (energy, number)) in shared.into_iter().take(HEADERS).enumerate() {
                    (headers.energy[place], headers.shared[place]) = (energy, number);
                    headers.n += 1;
                }
                let by_header = WeaponSpec { headers, ..variant };
                if headers.n > 0 && only {
                    variant = by_header;
                } else if headers.n > 0 {
                    more.push(by_header);
                }
                spec.arm(variant);
            }
        }
        for weapon in more {
            spec.arm(weapon);
        }
    }
}

//! A compact encoding of squads, since up to a million are drawn before the first game.

use std::collections::BTreeMap;

use killbox_cards::catalogue::CardKind;
use killbox_components::ruleset::{Ruleset, SquadBuilder};

use killbox::squads::{Draw, Squad};

/// The points and cards of a squad, as the model uses them.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// The squad's points. In the 200-point system it is one number. In the 20-point system it is
    /// the points of the ships, then those of the upgrades.
    pub points: Vec<f64>,
    /// The number of each of its cards. The cards of a standard loadout count as part of their ship
    /// card [SQD-12].
    pub cards: BTreeMap<(CardKind, String), i8>,
}

impl Counted {
    /// The points and cards of `squad`.
    pub fn of(squad: &Squad, ruleset: &Ruleset) -> Counted {
        let points = match ruleset.squad_builder {
            SquadBuilder::Points200 => vec![f64::from(squad.points(ruleset))],
            SquadBuilder::Loadout20 => {
                let upgrades: i32 = squad.ships.iter().map(|ship| ship.upgrades_cost()).sum();
                vec![f64::from(squad.points(ruleset)), f64::from(upgrades)]
            }
        };
        let mut cards = BTreeMap::new();
        for ship in &squad.ships {
            *cards.entry((CardKind::Pilot, ship.pilot.id.clone())).or_insert(0) += 1;
            let bought = ship.upgrades.iter().filter(|_| !ship.pilot.is_standard_loadout());
            for card in bought {
                *cards.entry((CardKind::Upgrade, card.id.clone())).or_insert(0) += 1;
            }
        }
        Counted { points, cards }
    }
}

/// A squad as indices into the cards that it is drawn from: obstacles, then for each ship its ship
/// card, the number of its upgrades, and the upgrades.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coded(Box<[u16]>);

impl Coded {
    /// Encodes a squad that was drawn.
    pub fn of(squad: &Squad, draw: &Draw) -> Coded {
        let place = |found: Option<usize>| found.unwrap_or(0) as u16;
        let mut words: Vec<u16> = squad.obstacles.iter().map(|at| u16::from(*at)).collect();
        for ship in &squad.ships {
            words.push(place(draw.pilots().position(|id| id == ship.pilot.id)));
            let bought: Vec<&str> = ship
                .upgrades
                .iter()
                .filter(|_| !ship.pilot.is_standard_loadout())
                .map(|card| card.id.as_str())
                .collect();
            words.push(bought.len() as u16);
            words.extend(bought.into_iter().map(|card| place(draw.upgrades().position(|id| id == card))));
        }
        Coded(words.into())
    }

    /// Decodes the squad.
    pub fn squad(&self, draw: &Draw) -> Squad {
        let (obstacles, mut rest) = self.0.split_at(3.min(self.0.len()));
        let mut squad = draw.empty(obstacles.iter().map(|at| *at as u8).collect());
        while let [ship, upgrades, more @ ..] = rest {
            let (upgrades, after) = more.split_at(usize::from(*upgrades));
            draw.push(&mut squad, usize::from(*ship), upgrades.iter().map(|at| usize::from(*at)));
            rest = after;
        }
        squad
    }
}

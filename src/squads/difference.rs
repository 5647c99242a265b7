//! Compares two squads card by card.

use killbox_components::ruleset::Ruleset;
use serde::Serialize;

use super::{Squad, SquadShip};
use killbox_cards::catalogue::Upgrade;

/// A card that one squad has and the other has not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// `true`: only the second squad has the card; `false`: only the first has it.
    pub added: bool,
    /// The kind of the card: `pilot`, `upgrade` or `obstacle`.
    pub kind: &'static str,
    /// The id of the card.
    pub id: String,
    /// The name of the card.
    pub name: String,
    /// For an upgrade on a ship that both squads have, the name of that ship. For a ship card, the
    /// names of its upgrades.
    pub with: Vec<String>,
    /// The cost of the card where it is. A ship includes its upgrades if these cost squad points.
    pub points: i32,
}

impl Change {
    /// The change in words: `+ Outmaneuver on Wedge Antilles (6)`.
    pub fn words(&self) -> String {
        let sign = if self.added { '+' } else { '−' };
        let with = match (self.kind, self.with.is_empty()) {
            (_, true) => String::new(),
            ("upgrade", false) => format!(" on {}", self.with.join(", ")),
            (_, false) => format!(" with {}", self.with.join(", ")),
        };
        let points = if self.kind == "obstacle" { String::new() } else { format!(" ({})", self.points) };
        format!("{sign} {}{with}{points}", self.name)
    }
}

/// The cards in which the squads differ. Ships with the same ship card are matched to each other,
/// those with the most upgrades in common first. See [`squads`](crate::squads) for an example.
pub fn differences(from: &Squad, to: &Squad, ruleset: &Ruleset) -> Vec<Change> {
    let mut free: Vec<Option<&SquadShip>> = to.ships.iter().map(Some).collect();
    let mut changes = Vec::new();
    let mut gone = Vec::new();
    let mut matched: Vec<(&SquadShip, Option<&SquadShip>)> =
        from.ships.iter().map(|ship| (ship, None)).collect();
    // The most alike first, so that no ship takes the partner of a better match.
    for least_shared in (0..=most_upgrades(from)).rev() {
        for (ship, partner) in matched.iter_mut().filter(|(_, partner)| partner.is_none()) {
            let alike = |other: &Option<&SquadShip>| {
                other.is_some_and(|other| {
                    other.pilot.id == ship.pilot.id && shared(ship, other) >= least_shared
                })
            };
            if let Some(at) = free.iter().position(alike) {
                *partner = free[at].take();
            }
        }
    }
    for (ship, partner) in matched {
        let Some(partner) = partner else {
            gone.push(whole(ship, false, ruleset));
            continue;
        };
        let mut left: Vec<&Upgrade> = partner.upgrades.iter().collect();
        for card in &ship.upgrades {
            match left.iter().position(|other| other.id == card.id) {
                Some(at) => {
                    left.remove(at);
                }
                None => changes.push(upgrade(ship, card, false)),
            }
        }
        changes.extend(left.into_iter().map(|card| upgrade(partner, card, true)));
    }
    changes.extend(gone);
    changes.extend(free.into_iter().flatten().map(|ship| whole(ship, true, ruleset)));
    let [before, after] = [from, to].map(Squad::obstacle_names);
    for (names, others, added) in [(&before, &after, false), (&after, &before, true)] {
        for name in names.iter().filter(|name| !others.contains(name)) {
            changes.push(Change {
                added,
                kind: "obstacle",
                id: name.clone(),
                name: name.clone(),
                with: Vec::new(),
                points: 0,
            });
        }
    }
    changes
}

fn most_upgrades(squad: &Squad) -> usize {
    squad.ships.iter().map(|ship| ship.upgrades.len()).max().unwrap_or(0)
}

/// The number of upgrades that two ships have in common.
fn shared(one: &SquadShip, other: &SquadShip) -> usize {
    one.upgrades.iter().filter(|card| other.upgrades.iter().any(|there| there.id == card.id)).count()
}

fn whole(ship: &SquadShip, added: bool, ruleset: &Ruleset) -> Change {
    Change {
        added,
        kind: "pilot",
        id: ship.pilot.id.clone(),
        name: ship.pilot.name.clone(),
        with: ship.upgrades.iter().map(|card| card.name.clone()).collect(),
        points: ship.points(ruleset),
    }
}

fn upgrade(ship: &SquadShip, card: &Upgrade, added: bool) -> Change {
    Change {
        added,
        kind: "upgrade",
        id: card.id.clone(),
        name: card.name.clone(),
        with: vec![ship.pilot.name.clone()],
        points: i32::from(ship.price(card).unwrap_or(0)),
    }
}

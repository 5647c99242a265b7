//! What sets one squad apart from another, card by card.

use killbox_components::ruleset::Ruleset;
use serde::Serialize;

use super::{Squad, SquadShip};
use killbox_cards::catalogue::Upgrade;

/// One card more, or one less.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// Whether the second squad has it and the first has not; else the other way round.
    pub added: bool,
    /// `pilot`, `upgrade` or `obstacle`.
    pub kind: &'static str,
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Of an upgrade on a ship that both squads have, that ship; of a ship card, the names of its
    /// upgrades.
    pub with: Vec<String>,
    /// What it costs where it is: a ship with its upgrades, where these cost squad points.
    pub points: i32,
}

impl Change {
    /// `+ Outmaneuver on Wedge Antilles (6)`.
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

/// What the second squad has that the first has not, and the other way round: ships of one ship
/// card are held against each other, those that have most upgrades in common first.
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

/// How many upgrades two ships have in common.
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

//! Converts cards of the data sets to the card model, one set at a time.

use killbox_cards::catalogue::{
    AnyOf, CardSide, Chassis, Cost, Device, Faction, Grant, Pilot, PrimaryAttack, Remote, RemoteAttack,
    Restriction, Stats, Upgrade, Weapon,
};
use killbox_components::arc::Arc;
use killbox_components::arc::WeaponArc;

use super::words::{self, Refused, all};
use super::{header, raw};

/// A ship type.
pub fn chassis(ship: &raw::Ship) -> Result<Chassis, Refused> {
    let code = |code: &String| code.parse().map_err(|error| format!("{error}"));
    Ok(Chassis {
        id: ship.xws.clone(),
        name: ship.name.clone(),
        size: words::size(&ship.size)?,
        dial: ship.dial.iter().map(code).collect::<Result<_, Refused>>()?,
        stats: stats(&ship.stats)?,
        actions: ship.actions.iter().map(words::bar_action).collect::<Result<_, _>>()?,
    })
}

/// Printed values.
fn stats(lines: &[raw::Stat]) -> Result<Stats, Refused> {
    let mut stats = Stats::default();
    for line in lines {
        match line.kind.as_str() {
            "attack" => {
                let arc = line.arc.as_deref().ok_or("an attack without 'arc'")?;
                let attack = PrimaryAttack { arc: words::weapon_arc(arc)?, value: line.value };
                stats.attacks.try_push(attack).map_err(|_| "more than two attacks")?;
            }
            "agility" => stats.agility = line.value,
            "hull" => stats.hull = line.value,
            "shields" => (stats.shields, stats.recurring_shields) = (line.value, line.recovers),
            "energy" => (stats.energy, stats.recurring_energy) = (line.value, line.recovers),
            other => return Err(format!("'{other}' is not a printed value of a ship")),
        }
    }
    Ok(stats)
}

/// A ship card.
pub fn pilot(chassis: &str, faction: Faction, card: &raw::Pilot) -> Result<Pilot, Refused> {
    let mut keywords = all(&card.keywords, words::keyword)?;
    keywords.sort_unstable();
    let mut slots = all(&card.slots, words::slot)?;
    slots.sort_unstable();
    let bar = |bar: &Vec<raw::Action>| bar.iter().map(words::bar_action).collect::<Result<_, _>>();
    Ok(Pilot {
        id: card.xws.clone(),
        name: card.name.clone(),
        caption: card.caption.clone().filter(|caption| !caption.is_empty()),
        faction,
        chassis: chassis.to_owned(),
        initiative: card.initiative,
        engagement: card.engagement,
        limited: card.limited,
        keywords,
        has_text: card.ability.is_some(),
        ship_ability: card.ship_ability.as_ref().map(|ability| ability.name.clone()),
        charges: card.charges.as_ref().map(|line| words::charges(line, card.ability.as_deref())),
        force: card.force.as_ref().map(words::force).transpose()?,
        conditions: card.conditions.clone(),
        dial: Vec::new(),
        stats: card.ship_stats.as_deref().map(stats).transpose()?,
        actions: card.ship_actions.as_ref().map(bar).transpose()?,
        cost: card.cost,
        loadout: card.loadout,
        slots,
        standard_loadout: card.standard_loadout.clone(),
        formats: words::formats(&card.formats),
        restricted: 0,
    })
}

/// An upgrade card, and the devices that it places.
pub fn upgrade(card: &raw::Upgrade) -> Result<(Upgrade, Vec<Device>), Refused> {
    if card.sides.is_empty() || card.sides.iter().any(|side| side.slots.is_empty()) {
        return Err(
            "no side, or a side without slots: expected at least one side, each with its slots".to_owned()
        );
    }
    let mut sides = Vec::new();
    let mut devices = Vec::new();
    for side in &card.sides {
        let device = side.device.as_ref().map(device).transpose()?;
        sides.push(self::side(&card.name, side, device.as_ref())?);
        devices.extend(device);
    }
    let mut restrictions = Vec::new();
    for restriction in &card.restrictions {
        restrictions.extend(any_of(restriction)?);
    }
    let flag =
        |flag: fn(&raw::Restriction) -> Option<bool>| card.restrictions.iter().any(|r| flag(r) == Some(true));
    let upgrade = Upgrade {
        id: card.xws.clone(),
        name: card.name.clone(),
        limited: card.limited,
        sides,
        restrictions,
        solitary: flag(|r| r.solitary),
        standardized: flag(|r| r.standardized),
        standard_loadout_only: card.standard_loadout_only,
        cost: card.cost.as_ref().map(cost).transpose()?.flatten(),
        formats: words::formats(&card.formats),
        restricted: 0,
    };
    Ok((upgrade, devices))
}

fn side(name: &str, side: &raw::RawSide, device: Option<&Device>) -> Result<CardSide, Refused> {
    let headers = header::read(side.ability.as_deref().unwrap_or_default());
    let weapon = side.attack.as_ref().map(|attack| {
        let (requires, charges) = headers.attack.clone().unwrap_or_default();
        let bonus = if headers.attack.is_some() { Vec::new() } else { headers.bonus.clone() };
        Ok::<_, Refused>(Weapon {
            arc: words::weapon_arc(&attack.arc)?,
            value: attack.value,
            range: (attack.minrange, attack.maxrange),
            ordnance: attack.ordnance,
            requires,
            charges,
            bonus,
        })
    });
    let mut result = CardSide {
        title: (side.title != name).then(|| side.title.clone()),
        slots: all(&side.slots, words::slot)?,
        has_text: side.ability.is_some() && !headers.alone,
        charges: side.charges.as_ref().map(|line| words::charges(line, side.ability.as_deref())),
        force: side.force.as_ref().map(words::force).transpose()?,
        weapon: weapon.transpose()?,
        grants: Vec::new(),
        device: device.map(|device| device.id.clone()),
        remote: None,
        hides: side.ability.as_deref().and_then(hides).map(words::slot).transpose()?,
        outside: Vec::new(),
        conditions: side.conditions.clone(),
        ship_ability: side.ship_ability.as_ref().map(|ability| ability.name.clone()),
    };
    side.grants.iter().try_for_each(|grant| add_grant(&mut result, grant))?;
    Ok(result)
}

/// The slot of the upgrade that a text places facedown under its card [SQD-26].
fn hides(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("Place 1 non-limited [")?;
    let (slot, rest) = rest.split_once(']')?;
    rest.starts_with(" upgrade facedown under this card").then_some(slot)
}

fn add_grant(side: &mut CardSide, grant: &raw::Grant) -> Result<(), Refused> {
    use raw::GrantValue::{Action, Force, Word};
    let amount = || grant.amount.ok_or_else(|| format!("the grant of a {} has no 'amount'", grant.kind));
    let grant = match (grant.kind.as_str(), &grant.value) {
        ("action", Action(action)) => Grant::Action(words::bar_action(action)?),
        ("slot", Word(slot)) => Grant::Slot(words::slot(slot)?, amount()?),
        ("stat", Word(stat)) if stat == "attack" => {
            let arc = grant.arc.as_deref().ok_or("the grant of an attack has no 'arc'")?;
            Grant::Attack(words::weapon_arc(arc)?, amount()?)
        }
        ("stat", Word(stat)) => Grant::Stat(words::stat(stat)?, amount()?),
        ("arc", Word(arc)) => Grant::Arc(words::weapon_arc(arc)?),
        // Force has a field of its own. If a card has both, the grant only adds the sides.
        ("force", Force { side: sides }) => {
            let limit = grant.amount.and_then(|amount| u8::try_from(amount).ok()).unwrap_or(0);
            let line = raw::Charges { value: limit, recovers: 1, side: sides.clone() };
            let granted = words::force(&line)?;
            match &mut side.force {
                Some(force) => force.sides = granted.sides,
                None => side.force = Some(granted),
            }
            return Ok(());
        }
        (kind, _) => {
            return Err(format!(
                "a grant of type '{kind}' with that value is not known: expected action, slot, stat, force or arc"
            ));
        }
    };
    side.grants.push(grant);
    Ok(())
}

fn device(device: &raw::Device) -> Result<Device, Refused> {
    let kind = words::device_kind(&device.kind)?;
    let remote = if device.stats.is_empty() {
        None
    } else {
        let value = |kind: &str| device.stats.iter().find(|stat| stat.kind == kind);
        let attack = value("attack").map(|line| {
            let arc = match words::weapon_arc(line.arc.as_deref().ok_or("an attack without 'arc'")?)? {
                WeaponArc::Fixed(arc) => arc,
                _ => Arc::Front,
            };
            let range = (line.minrange.unwrap_or(1), line.maxrange.unwrap_or(3));
            Ok::<_, Refused>(RemoteAttack { arc, value: line.value, range, ordnance: line.ordnance })
        });
        Some(Remote {
            initiative: device.initiative.ok_or("a remote without 'initiative'")?,
            agility: value("agility").ok_or("a remote without agility")?.value,
            hull: value("hull").ok_or("a remote without hull")?.value,
            charges: device.charges.as_ref().map(|line| words::charges(line, None)),
            attack: attack.transpose()?,
            arcs: Vec::new(),
        })
    };
    Ok(Device { id: words::id_of(&device.name), name: device.name.clone(), kind, remote })
}

/// One restriction. An entry that is only a flag of the card gives none.
fn any_of(raw: &raw::Restriction) -> Result<Option<AnyOf>, Refused> {
    let mut parts = Vec::new();
    parts.extend(all(&raw.factions, words::faction)?.into_iter().map(Restriction::Faction));
    parts.extend(raw.ships.iter().cloned().map(Restriction::Chassis));
    parts.extend(all(&raw.sizes, words::size)?.into_iter().map(Restriction::Size));
    parts.extend(all(&raw.keywords, words::keyword)?.into_iter().map(Restriction::Keyword));
    parts.extend(all(&raw.arcs, words::weapon_arc)?.into_iter().map(Restriction::Arc));
    parts.extend(raw.agility.iter().copied().map(Restriction::Agility));
    parts.extend(all(&raw.equipped, words::slot)?.into_iter().map(Restriction::Equipped));
    parts.extend(all(&raw.force_side, words::force_side)?.into_iter().map(Restriction::ForceSide));
    parts.extend(raw.ship_ability.iter().cloned().map(Restriction::ShipAbility));
    parts.extend(raw.names.iter().cloned().map(Restriction::SquadHas));
    let (least, most) = (Bound::AtLeast, Bound::AtMost);
    parts.extend(bounds(&raw.initiative, least)?.into_iter().map(Restriction::InitiativeAtLeast));
    parts.extend(bounds(&raw.initiative, most)?.into_iter().map(Restriction::InitiativeAtMost));
    parts.extend(bounds(&raw.energy, least)?.into_iter().map(Restriction::EnergyAtLeast));
    parts.extend(bounds(&raw.shields, least)?.into_iter().map(Restriction::ShieldsAtLeast));
    if let Some(action) = &raw.action {
        let kind = words::action_kind(&action.kind)?;
        parts.push(match &action.difficulty {
            Some(color) => Restriction::ColoredAction(words::action_color(color)?, kind),
            None => Restriction::Action(kind),
        });
    }
    parts.extend(
        raw.non_limited.map(|free| if free { Restriction::NotLimited } else { Restriction::Limited }),
    );
    Ok((!parts.is_empty()).then_some(AnyOf(parts)))
}

/// The bounds of one kind among texts like `3 OR LOWER` and `5 OR HIGHER`.
fn bounds(texts: &[String], wanted: Bound) -> Result<Vec<u8>, Refused> {
    let mut found = Vec::new();
    for text in texts {
        let bound = text.split_once(" OR ").and_then(|(number, which)| {
            let bound = match which {
                "HIGHER" | "MORE" => Bound::AtLeast,
                "LOWER" | "LESS" => Bound::AtMost,
                _ => return None,
            };
            Some((number.parse::<u8>().ok()?, bound))
        });
        let (number, bound) =
            bound.ok_or_else(|| format!("'{text}' is no bound: expected '3 OR LOWER' or '5 OR HIGHER'"))?;
        found.extend((bound == wanted).then_some(number));
    }
    Ok(found)
}

/// The side to which a restriction bounds a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    AtLeast,
    AtMost,
}

/// A cost that is the same for every ship. A quoted number is a number; another text marks an
/// unknown cost.
pub fn number(number: &raw::Number) -> Option<Cost> {
    match number {
        raw::Number::Number(value) => Some(Cost::Fixed(*value)),
        raw::Number::Text(text) => text.parse().ok().map(Cost::Fixed),
    }
}

/// A cost; `None` if it is not known.
pub fn cost(cost: &raw::Cost) -> Result<Option<Cost>, Refused> {
    let table = |keys: &[&str]| -> Result<Vec<i16>, Refused> {
        let known = keys.iter().map_while(|key| cost.values.get(*key).copied()).collect::<Vec<_>>();
        if known.len() != cost.values.len() {
            return Err(format!(
                "the table of costs has a gap or an unknown key: expected {}",
                keys.join(", ")
            ));
        }
        Ok(known)
    };
    const NUMBERS: [&str; 9] = ["0", "1", "2", "3", "4", "5", "6", "7", "8"];
    Ok(match (&cost.value, cost.variable.as_deref()) {
        (Some(fixed), None) => number(fixed),
        (None, Some("size")) => Some(Cost::BySize(table(&["Small", "Medium", "Large", "Huge"])?)),
        (None, Some("agility")) => Some(Cost::ByAgility(table(&NUMBERS)?)),
        (None, Some("initiative")) => Some(Cost::ByInitiative(table(&NUMBERS)?)),
        (None, None) => None,
        (_, Some(other)) => {
            return Err(format!(
                "a cost by '{other}' is not known: expected 'value', or by size, agility or initiative"
            ));
        }
    })
}

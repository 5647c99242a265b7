//! Checks of pasted squads.

use killbox::squads::{self, Checked, LoadOptions, Problem, ShownShip, SquadFault, Xws};
use serde::Serialize;

use crate::Fault;
use crate::setup::ruleset;

/// The result of a check: the squad that can be played and its faults. `Checked` of `types.ts`.
#[derive(Debug, Serialize)]
struct Answer {
    accepted: bool,
    squad: Option<Shown>,
    xws: Option<String>,
    ruleset: Option<String>,
    faults: Vec<Wrong>,
    unsimulated: Vec<Ignored>,
}

#[derive(Debug, Serialize)]
struct Shown {
    name: String,
    faction: String,
    points: i32,
    limit: u16,
    ships: Vec<ShownShip>,
    obstacles: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Wrong {
    #[serde(flatten)]
    fault: Fault,
    ship: usize,
    id: Option<String>,
    nearest: Option<String>,
    rule: Option<&'static str>,
    warning: bool,
}

#[derive(Debug, Serialize)]
struct Ignored {
    card: String,
    why: String,
}

/// Checks a text (a builder's link, a builder's list, or XWS) by a ruleset, or by the one that it
/// fits. Returns JSON.
///
/// # Errors
/// If there is no such ruleset. Faults of the text are part of the answer.
pub fn check(text: &str, by: Option<&str>) -> Result<String, Fault> {
    let by = by.map(ruleset).transpose()?;
    let answer = match Xws::parse(text, "squad", "Squad") {
        Ok(xws) => {
            let options = LoadOptions { ruleset: by, ..LoadOptions::default() };
            answer(squads::check_read(&xws, &options))
        }
        Err(error) => {
            let error = error.to_string();
            let what = error.strip_prefix("squad: ").unwrap_or(&error);
            let todo = "paste XWS, the link of a squad builder, or the list of ships that it exports";
            let fault = Fault::new("squad", what, todo);
            Answer {
                accepted: false,
                squad: None,
                xws: None,
                ruleset: by.map(|ruleset| ruleset.name),
                faults: vec![Wrong { fault, ship: 0, id: None, nearest: None, rule: None, warning: false }],
                unsimulated: Vec::new(),
            }
        }
    };
    Ok(serde_json::to_string(&answer).expect("an answer is plain data"))
}

fn answer(checked: Checked) -> Answer {
    let Checked { accepted, name, points, points_limit, ships, obstacles, faults, not_simulated, .. } =
        checked;
    let (squad, played) = (checked.squad, checked.played);
    let xws = squad.as_ref().zip(played.as_ref()).filter(|_| accepted);
    let xws = xws.map(|(squad, ruleset)| squads::xws(squad, ruleset).to_string());
    let ignored = not_simulated.into_iter().map(|card| Ignored {
        why: format!("{} `{}`: its ability is not simulated", card.kind, card.id),
        card: card.name,
    });
    let faction = squad.as_ref().map_or_else(String::new, |squad| squad.faction.to_string());
    Answer {
        accepted,
        squad: squad.map(|_| Shown { name, faction, points, limit: points_limit, ships, obstacles }),
        xws,
        ruleset: played.map(|ruleset| ruleset.name),
        faults: faults.into_iter().map(wrong).collect(),
        unsimulated: ignored.collect(),
    }
}

fn wrong(fault: SquadFault) -> Wrong {
    let (id, nearest) = match &fault.problem {
        Problem::UnknownFaction { id, nearest }
        | Problem::UnknownPilot { id, nearest }
        | Problem::UnknownUpgrade { id, nearest } => (Some(id.clone()), nearest.clone()),
        Problem::ReadAs { id, .. }
        | Problem::UnknownObstacle { id }
        | Problem::OtherChassis { id, .. }
        | Problem::MissingLoadoutCard { id }
        | Problem::OtherFaction { id, .. }
        | Problem::Huge { id }
        | Problem::NoWing { id }
        | Problem::NoSlot { id, .. }
        | Problem::TwoCopies { id }
        | Problem::Restriction { id, .. }
        | Problem::Standardized { id }
        | Problem::LoadoutOnly { id }
        | Problem::NotForSale { id }
        | Problem::TakesNoUpgrades { id }
        | Problem::Banned { id }
        | Problem::OtherMode { id, .. }
        | Problem::Unflagged { id, .. } => (Some(id.clone()), None),
        _ => (None, None),
    };
    let todo = nearest.as_ref().map_or_else(String::new, |id| format!("did you mean `{id}`?"));
    let what = fault.message.split("; did you mean").next().unwrap_or_default();
    Wrong {
        fault: Fault::new(fault.place.to_string(), what, todo),
        ship: fault.place.number(),
        id,
        nearest,
        rule: fault.rule,
        warning: fault.warning,
    }
}

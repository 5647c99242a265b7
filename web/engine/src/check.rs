//! Checks of pasted squads.

use killbox::squads::{self, LoadOptions, Problem, ShownShip, Xws};
use serde::Serialize;
use ts_rs::TS;

use crate::Fault;
use crate::setup::ruleset;

/// The result of [`check`].
#[derive(Debug, Serialize, TS)]
pub(crate) struct Checked {
    /// Whether the squad can play.
    accepted: bool,
    /// The parts of the squad that could be read.
    squad: Option<SquadShown>,
    /// The squad as XWS for a `Setup`; null if the squad cannot play.
    xws: Option<String>,
    /// The requested ruleset, or the one that the squad fits.
    ruleset: Option<String>,
    /// All faults.
    faults: Vec<SquadFault>,
    /// Cards that can be used but whose abilities are not simulated.
    unsimulated: Vec<Ignored>,
}

/// A squad at the start of the game.
#[derive(Debug, Serialize, TS)]
struct SquadShown {
    /// Its name.
    name: String,
    /// Its faction, in words.
    faction: String,
    /// Its squad points.
    points: i32,
    /// The squad points that a squad may have.
    limit: u16,
    /// Its ships.
    ships: Vec<ShownShip>,
    /// Its obstacles.
    obstacles: Vec<String>,
}

/// A fault of a squad.
#[derive(Debug, Serialize, TS)]
struct SquadFault {
    /// Place, fault and what to do about it.
    #[serde(flatten)]
    fault: Fault,
    /// The number of the ship, from 1; 0 for the whole squad.
    ship: usize,
    /// The wrong id, if any.
    id: Option<String>,
    /// The nearest known id.
    nearest: Option<String>,
    /// The rule that is broken.
    rule: Option<&'static str>,
    /// Whether the fault is a warning: the squad can play.
    warning: bool,
}

/// A card whose ability is not simulated.
#[derive(Debug, Serialize, TS)]
struct Ignored {
    /// The name of the card.
    card: String,
    /// What is not simulated of it.
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
            Checked {
                accepted: false,
                squad: None,
                xws: None,
                ruleset: by.map(|ruleset| ruleset.name),
                faults: vec![SquadFault {
                    fault,
                    ship: 0,
                    id: None,
                    nearest: None,
                    rule: None,
                    warning: false,
                }],
                unsimulated: Vec::new(),
            }
        }
    };
    Ok(serde_json::to_string(&answer).expect("an answer is plain data"))
}

fn answer(checked: squads::Checked) -> Checked {
    let squads::Checked {
        accepted, name, points, points_limit, ships, obstacles, faults, not_simulated, ..
    } = checked;
    let (squad, played) = (checked.squad, checked.played);
    let xws = squad.as_ref().zip(played.as_ref()).filter(|_| accepted);
    let xws = xws.map(|(squad, ruleset)| squads::xws(squad, ruleset).to_string());
    let ignored = not_simulated.into_iter().map(|card| Ignored {
        why: format!("{} `{}`: its ability is not simulated", card.kind, card.id),
        card: card.name,
    });
    let faction = squad.as_ref().map_or_else(String::new, |squad| squad.faction.to_string());
    Checked {
        accepted,
        squad: squad.map(|_| SquadShown { name, faction, points, limit: points_limit, ships, obstacles }),
        xws,
        ruleset: played.map(|ruleset| ruleset.name),
        faults: faults.into_iter().map(squad_fault).collect(),
        unsimulated: ignored.collect(),
    }
}

fn squad_fault(fault: squads::SquadFault) -> SquadFault {
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
    SquadFault {
        fault: Fault::new(fault.place.to_string(), what, todo),
        ship: fault.place.number(),
        id,
        nearest,
        rule: fault.rule,
        warning: fault.warning,
    }
}

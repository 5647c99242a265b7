//! What an update of points did: to one squad, which meets a field with its cost before and after,
//! or to every squad of a field, by its cost alone. The [`UpdateReport`] of a field is printed as
//! text ([`UpdateReport::text`]) and as JSON.

use killbox::report::Unsimulated;
use killbox::squads::{
    Checked, Field, FieldSquad, LoadOptions, PointsSystem, Problem, Squad, SquadError, SquadFault, Xws,
    check_read,
};
use killbox_cards::Library;
use killbox_cards::catalogue::revision::{Change, Revision};
use killbox_cards::catalogue::{CardKind, Catalogue, Faction};
use killbox_components::ruleset::Ruleset;
use serde::Serialize;

/// An update of the points of one game: two of their revisions, and the cards by each.
#[derive(Clone, Copy, Debug)]
pub struct Update<'a> {
    /// The revision before, and the revision after.
    pub revisions: [&'a Revision; 2],
    /// The cards by the points of each revision.
    pub catalogues: [&'a Catalogue; 2],
    /// The compiled abilities of the cards.
    pub library: &'a Library,
    /// The ruleset, which is of the revisions' game.
    pub ruleset: &'a Ruleset,
    /// Whether squads may be over the points of both revisions.
    pub lenient: bool,
}

/// One of the two revisions in a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PointsLine {
    /// The name of the points.
    pub points_version: String,
    /// The day from which they hold.
    pub since: String,
}

/// A squad by the points of one revision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cost {
    /// The squad total.
    pub points: i32,
    /// Whether the squad is legal.
    pub legal: bool,
    /// Why it is not.
    pub faults: Vec<String>,
}

/// What an update did to one squad.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SquadUpdate {
    /// The squad's number, from 1.
    pub number: u16,
    /// The squad's name.
    pub name: String,
    /// The squad's file.
    pub file: String,
    /// The name of the faction.
    pub faction: String,
    /// The squad before the update.
    pub before: Cost,
    /// The squad since the update.
    pub after: Cost,
    /// By how much its total grew.
    pub more: i32,
    /// What changed on its cards: ship cards, then upgrades, by id.
    pub changes: Vec<CardUpdate>,
}

/// What an update changed on a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardUpdate {
    /// The name of the card.
    pub name: String,
    /// The change, as `killbox points` prints it.
    #[serde(flatten)]
    pub change: Change,
}

/// A squad that plays by the points before and after an update.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayedUpdate {
    /// The points of the first variant.
    pub from: PointsLine,
    /// The points of the second variant.
    pub to: PointsLine,
    /// What the update did to the squad.
    #[serde(flatten)]
    pub squad: SquadUpdate,
}

/// What an update did to a field. The field names are the keys of the JSON.
#[derive(Clone, Debug, Serialize)]
pub struct UpdateReport {
    /// The name of the ruleset.
    pub ruleset: String,
    /// The card set.
    pub card_set: String,
    /// The points system of the squads.
    pub points_system: String,
    /// The points before the update.
    pub from: PointsLine,
    /// The points since the update.
    pub to: PointsLine,
    /// The faction of the squads, if the report is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faction: Option<String>,
    /// The number of squads that are legal, before and since.
    pub legal: [usize; 2],
    /// By how much a squad's total grew, on average.
    pub mean_more: f64,
    /// The squads, in the order of the field.
    pub squads: Vec<SquadUpdate>,
    /// What changed on cards of these squads: ship cards, then upgrades, by id.
    pub cards: Vec<CardLine>,
}

/// What an update changed on a card of a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardLine {
    /// The card and its change.
    #[serde(flatten)]
    pub card: CardUpdate,
    /// The number of squads that have the card.
    pub squads: usize,
}

impl Update<'_> {
    /// The squads that say that they are of another game than the revisions, as an error.
    ///
    /// # Errors
    /// A line for each such squad, with how its game is known.
    pub fn refuse_other_games(&self, squads: &[Xws]) -> Result<(), String> {
        let own = PointsSystem::of(self.ruleset);
        let other = |xws: &Xws| {
            let told = self.checked_by(1, xws).points_system?;
            (told.system != own).then(|| format!("\n  {}: a {} squad ({})", xws.file, told.system, told.by))
        };
        let others: String = squads.iter().filter_map(other).collect();
        if others.is_empty() {
            return Ok(());
        }
        let [before, after] = self.revisions.map(|revision| revision.name.as_str());
        Err(format!(
            "--points {before},{after}: these are points of {own} squads, but there are others:{others}"
        ))
    }

    /// The field of a comparison: the squad by the points before, the squad by the points since,
    /// and its opponents. An opponent costs by the points since, or by those before if it is legal
    /// by those alone, which a warning says.
    ///
    /// # Errors
    /// If the squad or an opponent is legal neither before nor since, unless `lenient` allows it,
    /// or if the squad has a fault that no points mend.
    pub fn field(&self, squad: &Xws, opponents: &[Xws]) -> Result<(Field, PlayedUpdate), String> {
        let mut meeting = Meeting::default();
        let both = self.checked(squad);
        let never = !self.lenient && both.iter().all(|checked| !checked.accepted);
        for checked in &both {
            if !checked.accepted && (never || !checked.is_lenient_case()) {
                meeting.refuse(checked);
            }
            meeting.add(squad, checked, format!("{} by {}", checked.name, checked.points_version));
        }
        for opponent in opponents {
            let [before, after] = &self.checked(opponent);
            let why = rejecting(after).map(ToString::to_string).next().unwrap_or_default();
            let (checked, remark) = match (after.accepted, before.accepted) {
                (true, _) => (after, None),
                (false, true) => {
                    let by = &before.points_version;
                    let not_by = &after.points_version;
                    let remark = format!("costs by {by}, since it is not legal by {not_by}: {why}");
                    (before, Some(remark))
                }
                (false, false) if self.lenient && after.is_lenient_case() => (after, Some(why)),
                (false, false) => {
                    meeting.refuse(after);
                    continue;
                }
            };
            meeting.warnings.extend(remark.map(|remark| format!("{}: {remark}", checked.file)));
            meeting.add(opponent, checked, checked.name.clone());
        }
        let Meeting { squads, not_simulated, warnings, refused, only_points } = meeting;
        if !refused.is_empty() {
            let ruleset = self.ruleset.name.clone();
            return Err(SquadError::Faults { ruleset, faults: refused, only_points }.to_string());
        }
        let [from, to] = self.points();
        let squad = self.line(1, squad, &both, &self.changes());
        let field = Field { squads, ruleset: self.ruleset.clone(), not_simulated, warnings };
        Ok((field, PlayedUpdate { from, to, squad }))
    }

    /// What the update did to each of these squads, or to those of one faction.
    ///
    /// # Errors
    /// If no squad is of the faction.
    pub fn report(&self, squads: &[Xws], faction: Option<Faction>) -> Result<UpdateReport, String> {
        let changes = self.changes();
        let mut lines = Vec::new();
        for xws in squads {
            let both = self.checked(xws);
            let of = both[1].squad.as_ref().map(|squad| squad.faction);
            if faction.is_none_or(|wanted| of == Some(wanted)) {
                lines.push(self.line(lines.len() as u16 + 1, xws, &both, &changes));
            }
        }
        if let (Some(faction), true) = (faction, lines.is_empty()) {
            return Err(format!("--faction {}: no squad of the field is of this faction", faction.xws()));
        }
        let cards = changes.iter().filter_map(|change| {
            let has = |squad: &&SquadUpdate| squad.changes.iter().any(|card| card.change == *change);
            let first = lines.iter().find(has)?;
            let card = first.changes.iter().find(|card| card.change == *change)?.clone();
            Some(CardLine { card, squads: lines.iter().filter(has).count() })
        });
        let cards = cards.collect();
        let legal = |of: fn(&SquadUpdate) -> &Cost| lines.iter().filter(|line| of(line).legal).count();
        let more: i32 = lines.iter().map(|line| line.more).sum();
        let [from, to] = self.points();
        Ok(UpdateReport {
            ruleset: self.ruleset.name.clone(),
            card_set: self.ruleset.card_set.to_string(),
            points_system: PointsSystem::said(self.ruleset),
            from,
            to,
            faction: faction.map(|faction| faction.name().to_owned()),
            legal: [legal(|line| &line.before), legal(|line| &line.after)],
            mean_more: f64::from(more) / lines.len().max(1) as f64,
            squads: lines,
            cards,
        })
    }

    /// The names of the points, and the days from which they hold.
    fn points(&self) -> [PointsLine; 2] {
        [0, 1].map(|at| PointsLine {
            points_version: self.catalogues[at].cards(self.ruleset.card_set).points_version().to_owned(),
            since: self.revisions[at].since.clone(),
        })
    }

    /// What the later revision changed, on all cards.
    fn changes(&self) -> Vec<Change> {
        self.revisions[0].changes(self.revisions[1])
    }

    /// A squad by the points of both revisions.
    fn checked(&self, xws: &Xws) -> [Checked; 2] {
        [0, 1].map(|at| self.checked_by(at, xws))
    }

    fn checked_by(&self, at: usize, xws: &Xws) -> Checked {
        let ruleset = Some(self.ruleset.clone());
        let (catalogue, library) = (self.catalogues[at], self.library);
        check_read(xws, &LoadOptions { catalogue, library, ruleset, lenient: false })
    }

    fn line(&self, number: u16, xws: &Xws, both: &[Checked; 2], changes: &[Change]) -> SquadUpdate {
        let [before, after] = both.each_ref().map(Cost::of);
        let squad = both[1].squad.as_ref();
        SquadUpdate {
            number,
            name: xws.name.clone(),
            file: xws.file.clone(),
            faction: squad.map_or_else(String::new, |squad| squad.faction.name().to_owned()),
            more: after.points - before.points,
            before,
            after,
            changes: squad.map_or_else(Vec::new, |squad| changes_of(squad, changes)),
        }
    }
}

impl Cost {
    fn of(checked: &Checked) -> Cost {
        Cost {
            points: checked.points,
            legal: checked.accepted,
            faults: rejecting(checked).map(ToString::to_string).collect(),
        }
    }
}

impl CardUpdate {
    /// The change in words: `Luke Skywalker: cost 14 -> 15`.
    pub fn words(&self) -> String {
        let CardUpdate { name, change } = self;
        let what = change.what;
        match change.told() {
            [lost, came] if what == "slots" || what == "formats" => {
                format!("{name}: {what} {}", [lost, came].join(" ").trim())
            }
            [before, after] => format!("{name}: {what} {before} -> {after}"),
        }
    }
}

impl SquadUpdate {
    /// What the update did to the squad's legality, in words. Empty if the squad stayed legal.
    pub fn verdict(&self) -> &'static str {
        match (self.before.legal, self.after.legal) {
            (true, true) => "",
            (true, false) => "no longer legal",
            (false, true) => "legal now",
            (false, false) => "not legal",
        }
    }
}

impl PlayedUpdate {
    /// What the update did to the squad, one line each: its cards, and where it is not legal.
    pub fn words(&self) -> Vec<String> {
        let PlayedUpdate { from, to, squad } = self;
        let mut lines: Vec<String> = squad.changes.iter().map(CardUpdate::words).collect();
        if lines.is_empty() {
            lines.push("the points of its cards did not change".to_owned());
        }
        for (points, cost) in [(from, &squad.before), (to, &squad.after)] {
            for fault in &cost.faults {
                lines.push(format!("not legal by {}: {fault}", points.points_version));
            }
        }
        lines
    }
}

/// The faults because of which a squad is not legal.
fn rejecting(checked: &Checked) -> impl Iterator<Item = &SquadFault> {
    checked.faults.iter().filter(|fault| !fault.warning)
}

/// The changes of cards that the squad bought.
fn changes_of(squad: &Squad, changes: &[Change]) -> Vec<CardUpdate> {
    let name = |change: &Change| {
        let mut ships = squad.ships.iter();
        match change.kind {
            CardKind::Pilot => {
                ships.find(|ship| ship.pilot.id == change.id).map(|ship| ship.pilot.name.clone())
            }
            CardKind::Upgrade => ships
                .filter(|ship| !ship.pilot.is_standard_loadout())
                .flat_map(|ship| &ship.upgrades)
                .find(|card| card.id == change.id)
                .map(|card| card.name.clone()),
            _ => None,
        }
    };
    let of_squad = |change: &Change| Some(CardUpdate { name: name(change)?, change: change.clone() });
    changes.iter().filter_map(of_squad).collect()
}

/// The squads of a comparison while they are checked.
struct Meeting {
    squads: Vec<FieldSquad>,
    not_simulated: Vec<Unsimulated>,
    warnings: Vec<String>,
    /// The faults of squads that cannot play.
    refused: Vec<String>,
    /// Whether all of them come from points lists.
    only_points: bool,
}

impl Default for Meeting {
    fn default() -> Meeting {
        Meeting {
            squads: Vec::new(),
            not_simulated: Vec::new(),
            warnings: Vec::new(),
            refused: Vec::new(),
            only_points: true,
        }
    }
}

impl Meeting {
    fn refuse(&mut self, checked: &Checked) {
        let (file, by) = (&checked.file, &checked.points_version);
        self.refused.extend(rejecting(checked).map(|fault| format!("{file}, by {by}: {fault}")));
        self.only_points &= checked.is_lenient_case();
    }

    /// Adds a squad by one of the points. The points that its file states are not compared with its
    /// cost, which the report states by both.
    fn add(&mut self, xws: &Xws, checked: &Checked, name: String) {
        let is_said = |fault: &&SquadFault| {
            let of_points =
                matches!(fault.problem, Problem::StatedPoints { .. } | Problem::LegalByOtherPoints { .. });
            fault.warning && !of_points
        };
        for fault in checked.faults.iter().filter(is_said) {
            let line = format!("{}: {fault}", checked.file);
            if !self.warnings.contains(&line) {
                self.warnings.push(line);
            }
        }
        for card in &checked.not_simulated {
            if !self.not_simulated.contains(card) {
                self.not_simulated.push(card.clone());
            }
        }
        if let Some(squad) = &checked.squad {
            self.squads.push(FieldSquad {
                name,
                file: checked.file.clone(),
                xws: xws.value.clone(),
                squad: squad.clone(),
                points_version: checked.points_version.clone(),
                system: xws.system.as_ref().map(|told| told.system),
            });
        }
    }
}

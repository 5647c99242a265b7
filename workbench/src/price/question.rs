//! The question of a price run: one card against a field, or all cards of some factions. It
//! determines the squads that are drawn and the games.

use std::ops::Range;

use killbox_cards::Library;
use killbox_cards::catalogue::{CardKind, Cards, Faction};
use killbox_components::ruleset::{Ruleset, SquadBuilder};

use super::kept::{FORMAT, Manifest};
use super::meetings::{Beside, Chain, OneCard, Programme as _, Replaced};
use super::play::{Played, Table, chain};
use super::replace::Replacement;
use super::scores::Scores;
use crate::runs::hash_of;
use killbox::replay::RULES;
use killbox::squads::{Draw, DrawOptions, Field, Lead, Squad};

/// The settings of a question.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The id of the card. Without it the question is about all cards.
    pub card: Option<String>,
    /// The faction of the drawn squads. Without it, the card's faction or all factions.
    pub faction: Option<Faction>,
    /// The least and the greatest total of a squad. Without it, from 80 % of the limit up to the
    /// limit.
    pub points: Option<[i32; 2]>,
    /// Whether cards with unsimulated abilities are drawn.
    pub unsimulated: bool,
    /// The player of the drawn squads, and the player of their opponents.
    pub players: [String; 2],
    /// The seed.
    pub seed: u64,
    /// The number of games.
    pub games: u64,
}

/// A question whose squads can be drawn.
pub struct Question<'a> {
    /// The settings of the question.
    pub wanted: Wanted,
    /// The ruleset.
    pub ruleset: &'a Ruleset,
    /// The cards.
    pub cards: &'a Cards,
    /// The compiled abilities of the cards.
    pub library: &'a Library,
    /// The opponents of the squads. Without a field, the squads meet each other.
    pub field: Option<&'a Field>,
    /// The factions of the drawn squads.
    pub factions: Vec<Faction>,
    /// The least and the greatest total of a squad.
    pub points: [i32; 2],
    draws: Vec<Draw<'a>>,
    card: Option<Asked<'a>>,
}

/// The card of a question about one card.
struct Asked<'a> {
    lead: Lead,
    /// The card's kind and id.
    card: (CardKind, String),
    opponents: Vec<Squad>,
    /// The source of squads in which the card is replaced, and the largest difference of their
    /// points. `None` if upgrades do not cost squad points.
    replaced: Option<(Draw<'a>, i32)>,
}

/// A part of a run: meetings that are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The name of the meetings.
    pub name: &'static str,
    /// The number of meetings.
    pub meetings: u64,
}

impl<'a> Question<'a> {
    /// Makes a question. It is about one card exactly if there is a field.
    ///
    /// # Errors
    /// Why the question is impossible.
    pub fn new(
        wanted: Wanted,
        ruleset: &'a Ruleset,
        cards: &'a Cards,
        library: &'a Library,
        field: Option<&'a Field>,
    ) -> Result<Question<'a>, String> {
        let limit = i32::from(ruleset.squad_points);
        let points = wanted.points.unwrap_or([limit * 4 / 5, limit]);
        let [low, high] = points;
        let simulated = (!wanted.unsimulated).then_some(library);
        let factions = match (&wanted.card, wanted.faction) {
            (_, Some(faction)) => vec![faction],
            (Some(card), None) => vec![faction_of(card, cards)],
            (None, None) => Faction::ALL.to_vec(),
        };
        let of = |faction: Faction, totals| {
            Draw::new(cards, ruleset, faction, DrawOptions { points: Some(totals), simulated })
        };
        let draws: Vec<Draw> = factions.iter().map(|faction| of(*faction, low..=high)).collect();
        let card = match (&wanted.card, field) {
            (Some(id), Some(field)) => {
                let (lead, card) = lead(id, &draws[0], factions[0], cards)?;
                let opponents = field.squads.iter().map(|squad| squad.squad.clone()).collect();
                let room = limit / 10;
                let replaced = (ruleset.squad_builder == SquadBuilder::Points200)
                    .then(|| (of(factions[0], low..=(high - room).max(low)), room));
                Some(Asked { lead, card, opponents, replaced })
            }
            _ if wanted.players[0] != wanted.players[1] => {
                return Err(
                    "--players takes one name here, because both sides are drawn alike; two names need a field, whose player comes second"
                        .into(),
                );
            }
            _ => None,
        };
        Ok(Question { wanted, ruleset, cards, library, field, factions, points, draws, card })
    }

    /// The kind and id of the card, if the question is about one card.
    pub fn card(&self) -> Option<&(CardKind, String)> {
        self.card.as_ref().map(|asked| &asked.card)
    }

    /// Everything that determines the games.
    ///
    /// # Errors
    /// None, unless the program has a fault.
    pub fn manifest(&self) -> serde_json::Result<Manifest> {
        let Wanted { card, players, seed, games, .. } = self.wanted.clone();
        let drawn = |draw: &Draw| draw.pilots().chain(draw.upgrades()).map(str::to_owned).collect::<Vec<_>>();
        let drawn: Vec<Vec<String>> = self.draws.iter().map(drawn).collect();
        let (cards, library) = (format!("{:?}", self.cards), format!("{:?}", self.library));
        let squads = self.field.iter().flat_map(|field| &field.squads);
        Ok(Manifest {
            format: FORMAT,
            killbox: env!("CARGO_PKG_VERSION").to_owned(),
            rules: RULES,
            ruleset: serde_json::to_value(self.ruleset)?,
            cards: hash_of(&serde_json::json!([cards, library, drawn])),
            card,
            factions: self.factions.iter().map(|faction| faction.xws().to_owned()).collect(),
            field: squads.map(|squad| hash_of(&squad.xws)).collect(),
            players,
            seed,
            points: self.points,
            points_version: self.cards.points_version().to_owned(),
            games,
        })
    }

    /// The parts of the run.
    pub fn parts(&self) -> Vec<Part> {
        // Each meeting has two games. A question about one card has two parts, each with two squads
        // per number.
        let (games, of) = (self.wanted.games, |name, meetings| Part { name, meetings });
        match &self.card {
            None => vec![of(Chain::NAME, games / 2)],
            Some(asked) => {
                let replaced = asked.replaced.as_ref().map(|_| of(Replaced::NAME, games / 8 * 2));
                [of(Beside::NAME, games / 8 * 2)].into_iter().chain(replaced).collect()
            }
        }
    }

    /// Plays a range of meetings of a part. The results are the same on every machine.
    pub fn block(&self, table: &Table, part: usize, meetings: Range<u64>) -> Scores {
        match &self.card {
            None => table.block(&Chain { draws: &self.draws }, meetings),
            Some(asked) => match (part, &asked.replaced) {
                (1, Some((draw, range))) => {
                    table.block(&Replaced { of: &asked.one(draw), range: *range }, meetings)
                }
                _ => table.block(&Beside(&asked.one(&self.draws[0])), meetings),
            },
        }
    }

    /// Plays all meetings, or loads their results from the store.
    pub fn play(&self, table: &Table) -> (Played, Option<Replacement>) {
        let Some(asked) = &self.card else { return (chain(table, &self.draws, self.wanted.games / 2), None) };
        let squads = self.wanted.games / 8;
        let played = asked.one(&self.draws[0]).play(table, squads);
        let replaced = asked.replaced.as_ref();
        (played, replaced.and_then(|(draw, range)| asked.one(draw).replace(table, squads, *range)))
    }
}

impl Asked<'_> {
    fn one<'b>(&'b self, draw: &'b Draw<'b>) -> OneCard<'b> {
        OneCard { draw, lead: self.lead, card: self.card.clone(), field: &self.opponents }
    }
}

/// The faction of a card. An upgrade may belong to several factions; then it is the first of all.
fn faction_of(card: &str, cards: &Cards) -> Faction {
    cards.pilot(card).map_or(Faction::ALL[0], |pilot| pilot.faction)
}

/// Finds the card of the question.
fn lead(
    id: &str,
    draw: &Draw,
    faction: Faction,
    cards: &Cards,
) -> Result<(Lead, (CardKind, String)), String> {
    let Some(lead) = draw.lead(id) else {
        let what = if cards.pilot(id).is_some() || cards.upgrade(id).is_some() {
            format!(
                "not a card of {} squads, or not simulated; see --faction and --unsimulated",
                faction.name()
            )
        } else {
            let pilot = cards.nearest_pilot(id).map(|card| card.id.as_str());
            let near = pilot.or_else(|| cards.nearest_upgrade(id).map(|card| card.id.as_str()));
            format!("no such card{}", near.map_or_else(String::new, |near| format!("; did you mean {near}?")))
        };
        return Err(format!("{id}: {what}"));
    };
    let kind = if matches!(lead, Lead::Ship(_)) { CardKind::Pilot } else { CardKind::Upgrade };
    Ok((lead, (kind, id.to_owned())))
}

//! What is asked of prices: of one card against a field, or of all cards of factions; who is drawn
//! and plays for that.

use std::ops::Range;

use killbox_cards::Library;
use killbox_cards::catalogue::{CardKind, Cards, Faction};
use killbox_components::ruleset::{Ruleset, SquadBuilder};

use super::kept::{FORMAT, Manifest};
use super::meetings::{Beside, Chain, OneCard, Programme as _, Replaced};
use super::play::{Played, Table, chain};
use super::replace::Replacement;
use super::scores::Scores;
use crate::replay::RULES;
use crate::runs::hash_of;
use crate::squads::{Draw, Field, Lead, Squad};

/// What is wanted.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The id of the card that is asked about; without it all cards are.
    pub card: Option<String>,
    /// Whose squads are drawn; without it those of the card's faction, or of all factions.
    pub faction: Option<Faction>,
    /// The least and the greatest total of a squad; without it from 80 % of the limit up to it.
    pub points: Option<[i32; 2]>,
    /// Whether cards are drawn whose abilities are not simulated.
    pub unsimulated: bool,
    /// Who plays the drawn squads, and who the others.
    pub players: [String; 2],
    /// The seed.
    pub seed: u64,
    /// Games.
    pub games: u64,
}

/// A question that can be answered: the squads can be drawn.
pub struct Question<'a> {
    /// What was asked.
    pub wanted: Wanted,
    /// By which ruleset.
    pub ruleset: &'a Ruleset,
    /// The cards.
    pub cards: &'a Cards,
    /// Their abilities.
    pub library: &'a Library,
    /// Whom the squads meet, if not each other.
    pub field: Option<&'a Field>,
    /// Whose squads are drawn.
    pub factions: Vec<Faction>,
    /// The least and the greatest total of a squad.
    pub points: [i32; 2],
    draws: Vec<Draw<'a>>,
    card: Option<Asked<'a>>,
}

/// One card that is asked about.
struct Asked<'a> {
    lead: Lead,
    /// Its kind and id.
    card: (CardKind, String),
    opponents: Vec<Squad>,
    /// Where upgrades cost squad points: squads in which the card is replaced, and by how many
    /// points these may differ.
    replaced: Option<(Draw<'a>, i32)>,
}

/// Meetings of a run that are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Names them.
    pub name: &'static str,
    /// How many.
    pub meetings: u64,
}

impl<'a> Question<'a> {
    /// A card is asked about where there is a field, and only there.
    ///
    /// # Errors
    /// What cannot be asked, and why.
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
        let of = |faction: Faction, totals| Draw::new(cards, ruleset, faction, Some(totals), simulated);
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
                    "--players takes one name here: both sides are drawn alike; two go with a field, its own second"
                        .into(),
                );
            }
            _ => None,
        };
        Ok(Question { wanted, ruleset, cards, library, field, factions, points, draws, card })
    }

    /// The only card that is asked about, if one is: its kind and id.
    pub fn card(&self) -> Option<&(CardKind, String)> {
        self.card.as_ref().map(|asked| &asked.card)
    }

    /// Everything that decides what the games are.
    ///
    /// # Errors
    /// None, unless the program is at fault.
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
            games,
        })
    }

    /// What is to be played.
    pub fn parts(&self) -> Vec<Part> {
        // Two games of each meeting; of one card, two squads for each way of asking.
        let (games, of) = (self.wanted.games, |name, meetings| Part { name, meetings });
        match &self.card {
            None => vec![of(Chain::NAME, games / 2)],
            Some(asked) => {
                let replaced = asked.replaced.as_ref().map(|_| of(Replaced::NAME, games / 8 * 2));
                [of(Beside::NAME, games / 8 * 2)].into_iter().chain(replaced).collect()
            }
        }
    }

    /// Plays some meetings of a part. On any machine they come to the same.
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

    /// Plays all, or reads what is kept of it.
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

/// Of an upgrade that several factions can have: the first.
fn faction_of(card: &str, cards: &Cards) -> Faction {
    cards.pilot(card).map_or(Faction::ALL[0], |pilot| pilot.faction)
}

/// The card that is asked about.
fn lead(
    id: &str,
    draw: &Draw,
    faction: Faction,
    cards: &Cards,
) -> Result<(Lead, (CardKind, String)), String> {
    let Some(lead) = draw.lead(id) else {
        let what = if cards.pilot(id).is_some() || cards.upgrade(id).is_some() {
            format!("no card of {} squads, or not simulated: see --faction, --unsimulated", faction.name())
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

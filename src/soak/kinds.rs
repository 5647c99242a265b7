//! Soak tests of every card against every kind of defender. Squads built around each card of a
//! ruleset meet squads that contain a given kind of unit, such as a huge ship, a remote or a docked
//! ship. Choices prefer attacks on such units.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread;

use killbox_cards::Library;
use killbox_cards::catalogue::{CardKind, Cards, Faction};
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::ids::ShipSlot;
use killbox_components::rng::{Purpose, below, stream};
use killbox_components::ruleset::Ruleset;
use killbox_components::size::Size;
use killbox_components::spec::Matchup;
use killbox_systems::batch::Batch;
use killbox_systems::world::hash::result_hash;
use killbox_systems::world::observer::Silent;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

use super::{Laws, Soaked, play};
use crate::squads::{self, Draw, DrawOptions, Lead, Squad, Wishes};

/// The kind of unit that a defending squad contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A ship with a small base.
    Small,
    /// A ship with a medium base.
    Medium,
    /// A ship with a large base.
    Large,
    /// A huge ship.
    Huge,
    /// A remote [DEV-26].
    Remote,
    /// A ship that can dock, and its carrier [MOV-97].
    Docked,
    /// A ship that can be in reserve [RND-82].
    Reserve,
    /// A wing [WNG-1].
    Wing,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 8] = [
        Kind::Small,
        Kind::Medium,
        Kind::Large,
        Kind::Huge,
        Kind::Remote,
        Kind::Docked,
        Kind::Reserve,
        Kind::Wing,
    ];

    /// Whether a matchup contains this kind on either side, as far as its ships show.
    pub fn is_in(self, matchup: &Matchup) -> bool {
        let has = |size: Size| matchup.fielded.into_iter().any(|ship| matchup.ship(ship).size == size);
        match self {
            Kind::Small => has(Size::Small),
            Kind::Medium => has(Size::Medium),
            Kind::Large => has(Size::Large),
            Kind::Huge => has(Size::Huge),
            Kind::Remote => !matchup.remotes.is_empty(),
            Kind::Docked => !matchup.berths.is_empty(),
            Kind::Wing => !matchup.wings.is_empty(),
            Kind::Reserve => true,
        }
    }
}

/// A game in which a law was broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The index of the game.
    pub game: u64,
    /// The broken law, and the squads.
    pub what: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "game {}: {}", self.game, self.what)
    }
}

/// How many games one pair of squads plays.
pub const GAMES_EACH: u64 = 8;
/// How many squads are drawn around one card.
const VARIANTS: usize = 2;
/// How many squads are drawn for one kind of defender.
const POOL: usize = 96;
/// How often a squad is drawn until it has its kind of defender.
const TRIES: u64 = 8;
/// One game in this many checks every law at every decision. The others check the laws at their
/// end.
pub const CHECKED: u64 = 16;

/// A card that squads are drawn around: the index of its faction's draw, and the card.
type Around = (usize, Lead);
/// A squad that is drawn when it is first needed.
type Drawn = OnceLock<Squad>;

/// The squads of a ruleset. A squad, a game and its choices depend only on the cards, the ruleset,
/// the seed and the index of the game.
pub struct Kinds<'a> {
    set: &'a Cards,
    library: &'a Library,
    ruleset: &'a Ruleset,
    draws: Vec<Draw<'a>>,
    seed: u64,
    cards: Vec<Around>,
    own: Vec<Drawn>,
    kinds: Vec<(Kind, Vec<Around>, Vec<Drawn>)>,
}

impl<'a> Kinds<'a> {
    /// All squads that can be drawn from these cards. None is drawn yet.
    pub fn new(cards: &'a Cards, library: &'a Library, ruleset: &'a Ruleset, seed: u64) -> Kinds<'a> {
        let draw = |faction| {
            Draw::new(
                cards,
                ruleset,
                faction,
                DrawOptions { simulated: Some(library), ..DrawOptions::default() },
            )
        };
        let draws: Vec<Draw> = Faction::ALL.into_iter().map(draw).collect();
        let (mut all, mut had) = (Vec::new(), BTreeSet::new());
        let mut kinds = Kind::ALL.map(|kind| (kind, Vec::new()));
        for (number, draw) in draws.iter().enumerate() {
            let pilots = draw.pilots().map(|id| (CardKind::Pilot, id));
            let upgrades = draw.upgrades().map(|id| (CardKind::Upgrade, id));
            for (kind, id) in pilots.chain(upgrades) {
                let Some(lead) = draw.lead_of(kind, id).filter(|lead| draw.fits(*lead)) else { continue };
                if had.insert((kind, id.to_owned())) {
                    all.push((number, lead));
                }
                for (wanted, leads) in &mut kinds {
                    if brings(cards, library, ruleset, *wanted, (kind, id)) {
                        leads.push((number, lead));
                    }
                }
            }
        }
        let unknown = |n: usize| (0..n).map(|_| Drawn::new()).collect::<Vec<_>>();
        let kinds = kinds.into_iter().filter(|(_, leads)| !leads.is_empty());
        Kinds {
            own: unknown(VARIANTS * all.len()),
            kinds: kinds.map(|(kind, leads)| (kind, leads, unknown(POOL))).collect(),
            cards: all,
            set: cards,
            library,
            ruleset,
            draws,
            seed,
        }
    }

    /// The number of cards.
    pub fn cards(&self) -> usize {
        self.cards.len()
    }

    /// The kinds of defender that squads of the ruleset can have.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.kinds.iter().map(|(kind, ..)| *kind)
    }

    /// The index of a pair's card, and how many rounds over all cards precede the pair.
    fn place(&self, pair: u64) -> (usize, usize) {
        (pair as usize % self.cards.len(), pair as usize / self.cards.len())
    }

    /// The kind of defender in a pair.
    pub fn kind(&self, pair: u64) -> Kind {
        let (card, round) = self.place(pair);
        self.kinds[(round + card) % self.kinds.len()].0
    }

    /// The squads of a pair: one around a card, and one with a kind of defender. After as many
    /// rounds over all cards as there are kinds, each card has met each kind.
    pub fn pair(&self, pair: u64) -> (Kind, [&Squad; 2]) {
        let (card, round) = self.place(pair);
        let (kind, leads, pool) = &self.kinds[(round + card) % self.kinds.len()];
        let own = round % VARIANTS * self.cards.len() + card;
        let (draw, lead) = self.cards[card];
        let of_card = self.own[own].get_or_init(|| self.drawn(draw, own as u64, Some(lead)));
        let other = (card + 31 * round) % POOL;
        let defender = pool[other].get_or_init(|| self.defender(*kind, leads, other));
        let pair = [of_card, defender];
        (*kind, if is_swapped(card, round) { [defender, of_card] } else { pair })
    }

    /// A squad around a card. A few cards and what they require cost so much that hardly any squad
    /// can have them; then it is some squad of the card's faction.
    fn drawn(&self, draw: usize, number: u64, lead: Option<Lead>) -> Squad {
        let squad = |lead| self.draws[draw].squad(self.seed, number, lead);
        squad(lead).or_else(|| squad(None)).expect("a faction that has cards has squads")
    }

    /// A squad with a kind of defender. Several are tried, because a docking ship also needs a
    /// carrier in its squad.
    fn defender(&self, kind: Kind, leads: &[Around], number: usize) -> Squad {
        let (draw, lead) = leads[number % leads.len()];
        let wishes = self.wishes(kind, &self.draws[draw].card(lead));
        let draw = |n: u64| {
            let number = (number as u64) << 8 | n;
            let squad = self.draws[draw].squad_for(self.seed, number, Some(lead), &wishes);
            squad.unwrap_or_else(|| self.drawn(draw, number, None))
        };
        let has_it = |squad: &Squad| {
            let [matchup, _] = squads::matchups(squad, squad, self.ruleset, self.library);
            kind.is_in(&matchup)
        };
        (0..TRIES).map(draw).find(has_it).unwrap_or_else(|| draw(TRIES))
    }

    /// The wishes for docked ships: what the card names. A carrier wishes for ships that can dock
    /// with it, and such a ship for a carrier.
    fn wishes(&self, kind: Kind, (of, id): &(CardKind, String)) -> Wishes {
        if kind != Kind::Docked {
            return Wishes::default();
        }
        let mut wishes = Wishes::of(self.set, self.library, *of, id);
        let pilot = self.set.pilot(id).filter(|_| *of == CardKind::Pilot);
        if let Some(name) = pilot.and_then(|pilot| pilot.ship_ability.as_deref()) {
            wishes.cards.extend(Wishes::of(self.set, self.library, CardKind::ShipAbility, name).cards);
        }
        wishes
    }

    /// Squads that together contain every card: one around each card that no earlier squad
    /// contains. Cards for which no squad was found are missing.
    pub fn covering(&self) -> Vec<&Squad> {
        let (mut squads, mut had) = (Vec::new(), BTreeSet::new());
        for (card, (draw, lead)) in self.cards.iter().enumerate() {
            if had.contains(&self.draws[*draw].card(*lead)) {
                continue;
            }
            let squad = self.own[card].get_or_init(|| self.drawn(*draw, card as u64, Some(*lead)));
            had.extend(cards_of(squad));
            squads.push(squad);
        }
        squads
    }

    /// Plays a range of games on `threads` threads. `played` is called after each pair of squads
    /// with the number of its games.
    ///
    /// # Errors
    /// The first game in which a law was broken. It does not depend on the number of threads.
    pub fn play(
        &self,
        games: Range<u64>,
        threads: usize,
        played: &(dyn Fn(u64) + Sync),
    ) -> Result<Soaked, Broken> {
        let next = AtomicU64::new(games.start / GAMES_EACH);
        let end = games.end.div_ceil(GAMES_EACH);
        let stop = AtomicU64::new(u64::MAX);
        let first_broken: Mutex<Option<Broken>> = Mutex::new(None);
        let work = || {
            let mut soaked = Soaked::default();
            loop {
                // Threads take pairs in order, so all pairs before one that breaks a law are
                // played.
                let pair = next.fetch_add(1, Ordering::SeqCst);
                if pair >= end || pair > stop.load(Ordering::SeqCst) {
                    return soaked;
                }
                let of_pair = pair * GAMES_EACH..(pair + 1) * GAMES_EACH;
                let of_pair = of_pair.start.max(games.start)..of_pair.end.min(games.end);
                let n = of_pair.end - of_pair.start;
                match self.play_pair(pair, of_pair) {
                    Ok(more) => soaked.add(more),
                    Err(broken) => {
                        stop.fetch_min(pair, Ordering::SeqCst);
                        let mut first = first_broken.lock().expect("no worker panics");
                        if first.as_ref().is_none_or(|first| broken.game < first.game) {
                            *first = Some(broken);
                        }
                    }
                }
                played(n);
            }
        };
        let mut total = Soaked::default();
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
            for worker in workers {
                total.add(worker.join().expect("no worker panics"));
            }
        });
        first_broken.into_inner().expect("no worker panics").map_or(Ok(total), Err)
    }

    fn play_pair(&self, pair: u64, games: Range<u64>) -> Result<Soaked, Broken> {
        let (_, [a, b]) = self.pair(pair);
        let [matchup, _] = squads::matchups(a, b, self.ruleset, self.library);
        let mut batch = Batch::<Silent>::new(vec![matchup], 1, self.seed);
        let mut soaked = Soaked::default();
        for game in games {
            let broken = |what: String| {
                let [a, b] = [a, b].map(|squad| squads::xws(squad, self.ruleset));
                Broken { game, what: format!("{what}, between\n{a}\nand\n{b}") }
            };
            let one = catch_unwind(AssertUnwindSafe(|| self.play_one(&mut batch, game)));
            let decisions = one.map_err(|panic| broken(said(&*panic)))?.map_err(broken)?;
            soaked.games += 1;
            soaked.decisions += decisions;
            soaked.checksum = soaked.checksum.wrapping_add(batch.with_battle(0, |b| result_hash(b)));
        }
        Ok(soaked)
    }

    fn play_one(&self, batch: &mut Batch<Silent>, game: u64) -> Result<u64, String> {
        batch.start(0, game, 0);
        let mut stream = stream(self.seed, game, Purpose::PlayerA);
        let laws = if game.is_multiple_of(CHECKED) { Laws::All } else { Laws::AtTheEnd };
        play(batch, laws, |view| {
            let odd = |unit: ShipSlot| is_odd(view.matchup(), unit);
            seeking(view, &odd, &mut stream)
        })
    }
}

/// The ship cards and upgrade cards of a squad.
pub fn cards_of(squad: &Squad) -> impl Iterator<Item = (CardKind, String)> {
    squad.ships.iter().flat_map(|ship| {
        let upgrades = ship.upgrades.iter().map(|card| (CardKind::Upgrade, card.id.clone()));
        upgrades.chain([(CardKind::Pilot, ship.pilot.id.clone())])
    })
}

/// Whether the squad around the card is the second one of its pair.
const fn is_swapped(card: usize, round: usize) -> bool {
    (card + round / 2) % 2 == 1
}

/// The message of a panic.
pub(super) fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    format!("panicked: {}", text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("?"))
}

/// Whether a squad with such a card contains a kind of defender, or can contain it with other
/// cards.
fn brings(
    cards: &Cards,
    library: &Library,
    ruleset: &Ruleset,
    kind: Kind,
    (of, id): (CardKind, &str),
) -> bool {
    let set = ruleset.card_set;
    let says = |of: CardKind, id: &str, words: &[&str]| {
        let text =
            library.abilities(set, of, id).map(|abilities| format!("{abilities:?}")).unwrap_or_default();
        words.iter().any(|word| text.contains(word))
    };
    let pilot = Some(id).filter(|_| of == CardKind::Pilot).and_then(|id| cards.pilot(id));
    let upgrade = Some(id).filter(|_| of == CardKind::Upgrade).and_then(|id| cards.upgrade(id));
    let size = pilot.and_then(|pilot| cards.chassis(&pilot.chassis)).map(|chassis| chassis.size);
    let ship_ability = pilot.and_then(|pilot| pilot.ship_ability.as_deref());
    let either = |words: &[&str]| {
        says(of, id, words) || ship_ability.is_some_and(|name| says(CardKind::ShipAbility, name, words))
    };
    match kind {
        Kind::Small => size == Some(Size::Small),
        Kind::Medium => size == Some(Size::Medium),
        Kind::Large => size == Some(Size::Large),
        Kind::Huge => size == Some(Size::Huge),
        Kind::Remote => upgrade.is_some_and(|card| card.sides.iter().any(|side| side.remote.is_some())),
        Kind::Docked => either(&["MayCarry", "StartsDocked"]),
        Kind::Reserve => either(&["StartsInReserve", "GoIntoReserve"]),
        Kind::Wing => upgrade.is_some() && library.leads_wing(set, id),
    }
}

/// Whether a unit is a remote, a huge ship or a carrier.
fn is_odd(matchup: &Matchup, unit: ShipSlot) -> bool {
    unit.is_remote()
        || matchup.ship(unit).size == Size::Huge
        || matchup.berths.iter().any(|berth| berth.carrier == unit)
}

/// Picks an option at random. Options that lead to attacks on wanted units, and to the use of
/// abilities, are more likely.
pub(super) fn seeking(view: &View, wanted: &dyn Fn(ShipSlot) -> bool, stream: &mut ChaCha8Rng) -> OptionKey {
    let options = || view.pending().options.iter().copied().zip(view.pending().choices());
    let mut one_of = |fits: &dyn Fn(Choice) -> bool, of: u32, but: u32| {
        let n = options().filter(|(_, choice)| fits(*choice)).count() as u32;
        if n == 0 || below(stream, of) < but {
            return None;
        }
        let at = below(stream, n) as usize;
        options().filter(|(_, choice)| fits(*choice)).nth(at).map(|(key, _)| key)
    };
    let at_wanted = |choice: Choice| matches!(choice, Choice::Attack { defender, .. } if wanted(defender));
    let attacks = |choice: Choice| matches!(choice, Choice::Attack { .. });
    let uses = |choice: Choice| {
        matches!(choice, Choice::Ability { .. } | Choice::ModifyBy { .. } | Choice::CardAction { .. })
    };
    // Prefers the direction toward the other side, so that the ships meet.
    let ahead = |choice: Choice| matches!(choice, Choice::Facing { facing: 0, .. });
    one_of(&at_wanted, 8, 1)
        .or_else(|| one_of(&attacks, 8, 1))
        .or_else(|| one_of(&uses, 4, 1))
        .or_else(|| one_of(&ahead, 4, 1))
        .or_else(|| one_of(&|choice| !choice.is_pass(), 2, 1))
        .or_else(|| one_of(&|_| true, 1, 0))
        .unwrap_or(view.pending().options[0])
}

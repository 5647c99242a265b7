//! What a scenario file says: its fields, and how a case is laid over what the file's cases share.
//! Reading is strict: an unknown field or word is refused with its place and the nearest known one.

use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::condition::ConditionKind;
use killbox_components::damage::{DamageKind, DamageTrait};
use killbox_components::decision::DecisionKind;
use killbox_components::device::DeviceKind;
use killbox_components::dice::Face;
use killbox_components::ids::Seat;
use killbox_components::obstacle::ObstacleKind;
use killbox_components::ruleset::PlaySwitches;
use killbox_components::size::Size;
use killbox_components::state::Phase;
use killbox_components::token::Token;
use ron::value::RawValue;
use serde::{Deserialize, Deserializer, Serialize};

use super::pattern::{Pattern, WinnerWord};
use super::pick::Pick;
use super::words::{BarWord, ChargeWord, DialWord, Listed, ManeuverWord, ObjectName, ShipName};

/// Defines a struct of optional fields and how one is laid over another: its own fields win.
macro_rules! overlaid {
    ($(#[$outer:meta])* pub struct $name:ident { $($(#[$inner:meta])* pub $field:ident: Option<$ty:ty>,)* }) => {
        $(#[$outer])*
        #[derive(Clone, Debug, Default, PartialEq, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct $name { $($(#[$inner])* pub $field: Option<$ty>,)* }

        impl $name {
            /// This, and what it leaves open from `base`.
            pub fn over(self, base: &Self) -> Self {
                $name { $($field: self.$field.or_else(|| base.$field.clone()),)* }
            }
        }
    };
}

/// A pose: x and y of the centre in mm, heading in degrees counter-clockwise from +x (GEO-11).
pub type PoseWord = (f32, f32, f32);

/// A scenario file: what happens, or what its cases share.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Scenario {
    /// One sentence: what it shows.
    pub about: Option<String>,
    /// The ids of the rules it shows.
    pub rules: Option<Vec<String>>,
    /// The ruleset's name; `standard` if left out.
    pub ruleset: Option<String>,
    /// Switches of the ruleset that are set otherwise.
    pub switches: Option<PlaySwitches>,
    /// The number of the round; 1 if left out.
    pub round: Option<u8>,
    /// The first player; seat A if left out.
    pub first: Option<Seat>,
    /// The ships.
    pub ships: Option<Listed<ShipName, ShipSetup>>,
    /// The obstacles on the board, `o1` to `o8`.
    pub obstacles: Option<Vec<ObstacleSetup>>,
    /// The objective tokens of the scenario that is played (SCN-5), `t1` to `t5`.
    pub objectives: Option<Vec<ObjectiveSetup>>,
    /// The devices on the board: bombs and mines `d1` to `d8`, remotes `ra1` to `rb8`.
    pub devices: Option<Vec<DeviceSetup>>,
    /// What is played, one after the other; nothing if left out: then only the position is looked
    /// at.
    pub start: Option<Vec<Start>>,
    /// The phase that it is, if not the one that `start` belongs to.
    pub phase: Option<Phase>,
    /// Attack dice to come.
    pub attack_dice: Option<Vec<Face>>,
    /// Defense dice to come.
    pub defense_dice: Option<Vec<Face>>,
    /// HUG-19: the huge damage deck, in order `Huge1`, `Huge2` ..., in place of that of the cards.
    pub huge_deck: Option<Vec<HugeCardSetup>>,
    /// Damage cards to come.
    pub damage_cards: Option<Vec<DamageKind>>,
    /// Dice and cards that are not scripted are drawn from this seed; without it there must be
    /// none.
    pub seed: Option<u64>,
    /// Answers, in order.
    pub choices: Option<Vec<ScriptedChoice>>,
    /// The answer to decisions that no choice is for; without it there must be none.
    pub otherwise: Option<Otherwise>,
    /// Where it ends; when `start` is over if left out.
    pub until: Option<Until>,
    /// What must have come out.
    pub expect: Option<Expect>,
    /// Variations: each is laid over the fields above, ship by ship and field by field.
    pub cases: Vec<Scenario>,
}

impl Scenario {
    /// This case, and what it leaves open from `base`.
    pub fn over(self, base: &Scenario) -> Scenario {
        Scenario {
            about: self.about.or_else(|| base.about.clone()),
            rules: self.rules.or_else(|| base.rules.clone()),
            ruleset: self.ruleset.or_else(|| base.ruleset.clone()),
            switches: match (self.switches, &base.switches) {
                (Some(own), Some(base)) => Some(own.over(base)),
                (own, base) => own.or_else(|| base.clone()),
            },
            round: self.round.or(base.round),
            first: self.first.or(base.first),
            ships: match (self.ships, &base.ships) {
                (Some(own), Some(base)) => Some(ships_over(own, base)),
                (own, base) => own.or_else(|| base.clone()),
            },
            obstacles: self.obstacles.or_else(|| base.obstacles.clone()),
            objectives: self.objectives.or_else(|| base.objectives.clone()),
            devices: self.devices.or_else(|| base.devices.clone()),
            start: self.start.or_else(|| base.start.clone()),
            phase: self.phase.or(base.phase),
            attack_dice: self.attack_dice.or_else(|| base.attack_dice.clone()),
            defense_dice: self.defense_dice.or_else(|| base.defense_dice.clone()),
            huge_deck: self.huge_deck.or_else(|| base.huge_deck.clone()),
            damage_cards: self.damage_cards.or_else(|| base.damage_cards.clone()),
            seed: self.seed.or(base.seed),
            choices: self.choices.or_else(|| base.choices.clone()),
            otherwise: self.otherwise.or(base.otherwise),
            until: self.until.or_else(|| base.until.clone()),
            expect: self.expect.or_else(|| base.expect.clone()),
            cases: Vec::new(),
        }
    }
}

/// A kind of card in the huge damage deck, as a folder of cards and the card language say it in two
/// places.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HugeCardSetup {
    /// Its title.
    pub name: String,
    /// How many of them the deck holds.
    pub copies: u8,
    /// Its trait.
    #[serde(rename = "trait")]
    pub card_trait: DamageTrait,
    /// What it does.
    #[serde(default)]
    pub abilities: Vec<AbilityText>,
}

/// An ability in the card language, as it is written.
#[derive(Clone, Debug, PartialEq)]
pub struct AbilityText(pub String);

impl<'de> Deserialize<'de> for AbilityText {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<AbilityText, D::Error> {
        Box::<RawValue>::deserialize(from).map(|raw| AbilityText(raw.get_ron().to_owned()))
    }
}

fn ships_over(
    own: Listed<ShipName, ShipSetup>,
    base: &Listed<ShipName, ShipSetup>,
) -> Listed<ShipName, ShipSetup> {
    let mut ships = base.clone();
    for (name, setup) in own.0 {
        match ships.0.iter_mut().find(|(n, _)| *n == name) {
            Some((_, ship)) => *ship = setup.over(ship),
            None => ships.0.push((name, setup)),
        }
    }
    ships
}

overlaid! {
    /// A ship: printed values of a made-up ship or a pilot of the catalogue, and how it stands.
    pub struct ShipSetup {
        /// A pilot's id; its printed values then come from the catalogue.
        pub pilot: Option<String>,
        /// Ids of its upgrades, in order; after its made-up cards.
        pub upgrades: Option<Vec<String>>,
        /// Base size; small if left out.
        pub size: Option<Size>,
        /// Printed initiative; 3 if left out.
        pub initiative: Option<u8>,
        /// Agility value; 2 if left out.
        pub agility: Option<u8>,
        /// Hull value; 4 if left out.
        pub hull: Option<u8>,
        /// Shields; none if left out.
        pub shields: Option<ChargeWord>,
        /// Force; none if left out.
        pub force: Option<ChargeWord>,
        /// Standard charges of the ship card; none if left out.
        pub charges: Option<ChargeWord>,
        /// Weapons, primary ones first; a primary front arc of value 3 if left out.
        pub weapons: Option<Vec<WeaponSetup>>,
        /// The action bar; a white focus if left out.
        pub bar: Option<Vec<BarWord>>,
        /// The dial; a few white and blue maneuvers if left out.
        pub dial: Option<DialWord>,
        /// The turret indicator; as its weapons need it if left out.
        pub turret: Option<TurretWord>,
        /// The arc its turret indicator points at.
        pub turret_arc: Option<Arc>,
        /// HUG-54: the arc the second indicator of a huge ship points at.
        pub second_turret_arc: Option<Arc>,
        /// Made-up upgrade cards.
        pub cards: Option<Vec<CardSetup>>,
        /// What it is worth when points are counted.
        pub cost: Option<u16>,

        /// Where it stands; a ship without a pose is not on the board.
        pub pose: Option<PoseWord>,
        /// The ship with which it is docked; then it has no pose.
        pub docked: Option<ShipName>,
        /// WNG-4: it is in formation in the wing that cards of its squad form, wherever it stands.
        pub in_wing: Option<bool>,
        /// RND-82: it is in reserve, in place of `pose`.
        pub in_reserve: Option<bool>,
        /// Its tokens.
        pub tokens: Option<Listed<Token, u8>>,
        /// What it has locked.
        pub locks: Option<Vec<ObjectName>>,
        /// Faceup damage cards.
        pub faceup: Option<Vec<DamageKind>>,
        /// Facedown damage cards.
        pub facedown: Option<Vec<DamageKind>>,
        /// Facedown damage cards whose kind does not matter, besides those named.
        pub damage: Option<u8>,
        /// Active shields; all if left out.
        pub shields_now: Option<u8>,
        /// Active Force charges; all if left out.
        pub force_now: Option<u8>,
        /// Active energy; all if left out.
        pub energy_now: Option<u8>,
        /// Active charges of its ship card; all if left out.
        pub charges_now: Option<u8>,
        /// Active charges of its upgrade cards, in order; as printed if left out.
        pub cards_now: Option<Vec<u8>>,
        /// Which side of its upgrade cards is up, in order: 0 or 1; 0 if left out.
        pub sides: Option<Vec<u8>>,
        /// SQD-26: the upgrade that lies facedown under one of its cards, by its id.
        pub hidden: Option<String>,
        /// Tokens that lie on its upgrade cards, in order.
        pub on_cards: Option<Vec<Listed<Token, u8>>>,
        /// Condition cards assigned to it, each by which ship.
        pub conditions: Option<Listed<ConditionKind, ShipName>>,
        /// The maneuver on its dial.
        pub dial_shows: Option<ManeuverWord>,
        /// The maneuver it has revealed this round.
        pub revealed: Option<ManeuverWord>,
        /// The maneuver it has executed this round.
        pub executed: Option<ManeuverWord>,
        /// Actions it has performed or failed this round.
        pub actions_used: Option<Vec<ActionKind>>,
        /// The initiative that holds now, if not the printed one.
        pub initiative_now: Option<u8>,
        /// It is activating.
        pub activating: Option<bool>,
        /// It has activated this round.
        pub activated: Option<bool>,
        /// It has engaged this round.
        pub engaged: Option<bool>,
        /// Bonus attacks it has made this round.
        pub bonus_attacks: Option<u8>,
        /// It became tractored this round.
        pub was_tractored: Option<bool>,
        /// It is destroyed and not yet removed.
        pub destroyed: Option<bool>,
    }
}

/// A weapon of a made-up ship.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaponSetup {
    /// Where it points.
    pub arc: WeaponArc,
    /// Attack value.
    pub value: u8,
    /// Nearest and farthest attack range; 0-3 if left out.
    #[serde(default = "primary_range")]
    pub range: (u8, u8),
    /// ATK-24: a special weapon.
    #[serde(default)]
    pub special: bool,
    /// ATK-26.
    #[serde(default)]
    pub ordnance: bool,
    /// ATK-25: one of these is required.
    #[serde(default)]
    pub requires: Vec<RequirementWord>,
    /// The made-up card it stands on, from 0, and how many of its charges an attack costs.
    pub charges: Option<(u8, u8)>,
}

const fn primary_range() -> (u8, u8) {
    (0, 3)
}

/// ATK-25: what a weapon's header asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[allow(missing_docs, reason = "the words of the header")]
pub enum RequirementWord {
    Lock,
    Focus,
    Calculate,
}

/// ATK-17.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[allow(missing_docs, reason = "the kinds of indicator")]
pub enum TurretWord {
    None,
    Single,
    Double,
}

/// A made-up upgrade card.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardSetup {
    /// Its standard charges.
    pub charges: Option<ChargeWord>,
    /// CHG-25.
    #[serde(default)]
    pub reloadable: bool,
}

/// An obstacle.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObstacleSetup {
    /// The name of its outline.
    pub outline: String,
    /// What it is, if not what its outline is.
    pub kind: Option<ObstacleKind>,
    /// Where its origin lies and how it is turned.
    pub pose: PoseWord,
    /// Whether its other face is up.
    #[serde(default)]
    pub flipped: bool,
    /// Fuse markers on it.
    #[serde(default)]
    pub fuses: u8,
}

/// An objective token.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveSetup {
    /// Its centre and how it is turned; of one that is towed, where it lay.
    pub pose: PoseWord,
    /// SCN-31: the ship that tows it.
    pub towed_by: Option<ShipName>,
    /// SCN-41: whose marker lies on it.
    pub marker: Option<Seat>,
}

/// A bomb, mine or remote.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeviceSetup {
    /// What it is.
    pub device: DeviceKind,
    /// The ship that placed it; nobody if left out (ENV-5), but of a remote.
    #[serde(default)]
    pub by: Option<ShipName>,
    /// Its centre, heading away from that ship.
    pub pose: PoseWord,
    /// Fuse markers on it.
    #[serde(default)]
    pub fuses: u8,
    /// DEV-54: what it has locked, if it is a remote.
    #[serde(default)]
    pub locks: Vec<ObjectName>,
}

/// Something to play.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Start {
    /// The whole game from its set-up; only as the first and only entry.
    Game,
    /// A phase, and all that follows it in the round; only as the last entry.
    Phase(Phase),
    /// A ship's turn in the System Phase.
    SystemTurn(ShipName),
    /// A ship activates.
    Activate(ShipName),
    /// A ship engages.
    Engage(ShipName),
    /// A ship executes a maneuver, on its dial or not, in the Execute Maneuver step of its
    /// activation.
    Maneuver(ShipName, ManeuverWord),
    /// A ship executes a maneuver outside its activation.
    GrantedManeuver(ShipName, ManeuverWord),
    /// A ship may perform an action.
    Action(ShipName),
    /// A ship may perform one of these actions, in this colour.
    GrantedAction(ShipName, Vec<ActionKind>, ActionColor),
    /// A ship performs an attack.
    Attack(ShipName),
    /// A ship performs a bonus attack.
    BonusAttack(ShipName),
    /// A ship boosts by an effect.
    Boost(ShipName),
    /// A ship barrel rolls by an effect.
    BarrelRoll(ShipName),
    /// A ship gains tokens by an effect of a seat.
    Gain {
        /// Who.
        ship: ShipName,
        /// What.
        token: Token,
        /// How many; 1 if left out.
        #[serde(default = "one")]
        n: u8,
        /// Whose effect; the ship's own player's if left out.
        #[serde(default)]
        by: Option<Seat>,
    },
    /// A ship gains a reinforce token, on the side its player picks.
    Reinforce(ShipName),
    /// A ship acquires a lock by an effect.
    Lock(ShipName, ObjectName),
    /// A ship suffers damage.
    Suffer {
        /// Who.
        ship: ShipName,
        /// HIT damage.
        #[serde(default)]
        hits: u8,
        /// CRIT damage.
        #[serde(default)]
        crits: u8,
    },
    /// A ship is dealt damage cards, without suffering damage.
    Deal {
        /// Who.
        ship: ShipName,
        /// Faceup or facedown.
        #[serde(default)]
        faceup: bool,
    },
    /// A random facedown damage card of a ship is exposed.
    Expose(ShipName),
    /// A ship repairs a damage card of its player's choice.
    Repair(ShipName),
    /// A ship repairs this faceup damage card.
    RepairFaceup(ShipName, DamageKind),
    /// A ship repairs a random facedown damage card.
    RepairFacedown(ShipName),
}

const fn one() -> u8 {
    1
}

/// An answer to a decision.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Choice")]
pub struct ScriptedChoice {
    /// What is asked.
    pub ask: DecisionKind,
    /// Who is asked.
    pub seat: Option<Seat>,
    /// Which ship it is about.
    pub ship: Option<ShipName>,
    /// Options that must be offered.
    #[serde(default)]
    pub offers: Vec<Pick>,
    /// Options that must not be offered; submitting one must be refused and change nothing.
    #[serde(default)]
    pub does_not_offer: Vec<Pick>,
    /// How many options there must be.
    pub options: Option<usize>,
    /// The answer.
    pub pick: Pick,
}

/// The answer to decisions that no choice is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Otherwise {
    /// Decline where that is possible, else the first option.
    Pass,
    /// The first option.
    First,
}

/// Where a scenario ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Until {
    /// When all of `start` is over; a phase, with its end.
    Done,
    /// At a decision that no choice is for.
    Asked,
    /// When this phase begins.
    PhaseBegins(Phase),
    /// When the round is over.
    EndOfRound,
    /// When the game is over.
    GameOver,
    /// Right after such an event.
    Event(Pattern),
}

/// What must have come out.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Expect {
    /// Events in this order, others between.
    pub events: Vec<Pattern>,
    /// Events that must not have happened at all.
    pub never: Vec<Pattern>,
    /// How ships stand.
    pub ships: Listed<ShipName, ShipExpect>,
    /// How obstacles lie.
    pub obstacles: Listed<ObjectName, ObstacleExpect>,
    /// How devices lie.
    pub devices: Listed<ObjectName, DeviceExpect>,
    /// How objective tokens lie.
    pub objectives: Listed<ObjectName, ObjectiveExpect>,
    /// The decision that is open.
    pub open: Option<OpenExpect>,
    /// What a player with a ruler finds.
    pub measures: Vec<MeasureExpect>,
    /// The phase it is.
    pub phase: Option<Phase>,
    /// The round it is.
    pub round: Option<u8>,
    /// The first player.
    pub first: Option<Seat>,
    /// Points scored so far.
    pub points: Option<(u16, u16)>,
    /// The game is over, and who has won.
    pub winner: Option<WinnerWord>,
    /// Cards left to draw from the standard decks, by seat.
    pub deck: Option<(u8, u8)>,
    /// Cards left to draw from the huge decks (HUG-6), by seat.
    pub huge_deck: Option<(u8, u8)>,
}

/// How a ship must stand. What is left out may be anything.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ShipExpect {
    /// Where it is, within 0.05 mm and 0.05 degrees.
    pub pose: Option<PoseWord>,
    /// All its tokens; a kind that is not named must not be there.
    pub tokens: Option<Listed<Token, u8>>,
    /// Everything it has locked.
    pub locks: Option<Vec<ObjectName>>,
    /// Active shields.
    pub shields: Option<u8>,
    /// Active Force.
    pub force: Option<u8>,
    /// Active energy.
    pub energy: Option<u8>,
    /// Active standard charges of the ship card.
    pub charges: Option<u8>,
    /// Active charges of its upgrade cards, in order.
    pub cards: Option<Vec<u8>>,
    /// Which side of its upgrade cards is up, in order.
    pub sides: Option<Vec<u8>>,
    /// The upgrade cards that it has, by their ids, in the order of their places.
    pub upgrades: Option<Vec<String>>,
    /// SQD-26: the upgrade that lies facedown under one of its cards, by its id; empty: none does.
    pub hidden: Option<String>,
    /// All tokens that lie on its upgrade cards, in order.
    pub on_cards: Option<Vec<Listed<Token, u8>>>,
    /// How many facedown damage cards.
    pub facedown: Option<u8>,
    /// All its faceup damage cards, in any order.
    pub faceup: Option<Vec<DamageKind>>,
    /// All its condition cards, in any order.
    pub conditions: Option<Vec<ConditionKind>>,
    /// CND-7: those of them that lie facedown, in any order.
    pub facedown_conditions: Option<Vec<ConditionKind>>,
    /// Whether its dial lies faceup.
    pub dial_faceup: Option<bool>,
    /// The opposing player has looked at its dial.
    pub dial_seen: Option<bool>,
    /// Every ship it touches (range 0).
    pub touches: Option<Vec<ShipName>>,
    /// Every obstacle it is at range 0 of.
    pub on: Option<Vec<ObjectName>>,
    /// It is on the board.
    pub in_play: Option<bool>,
    /// The ship with which it is docked.
    pub docked: Option<ShipName>,
    /// It is in formation in its wing.
    pub in_wing: Option<bool>,
    /// It is in reserve, not docked.
    pub in_reserve: Option<bool>,
    /// It is destroyed and not yet removed.
    pub destroyed: Option<bool>,
    /// It is out of the game.
    pub removed: Option<bool>,
    /// It has fled.
    pub fled: Option<bool>,
    /// The maneuver it has executed this round.
    pub executed: Option<ManeuverWord>,
    /// The maneuver it has revealed this round.
    pub revealed: Option<ManeuverWord>,
    /// Actions it has performed or failed this round.
    pub actions_used: Option<Vec<ActionKind>>,
    /// Its Perform Action step is skipped.
    pub skips_action: Option<bool>,
    /// It has activated.
    pub activated: Option<bool>,
    /// It has engaged.
    pub engaged: Option<bool>,
    /// The arc its turret indicator points at.
    pub turret_arc: Option<Arc>,
    /// HUG-54: the arc its second indicator points at.
    pub second_turret_arc: Option<Arc>,
    /// Bonus attacks made this round.
    pub bonus_attacks: Option<u8>,
}

/// How an obstacle must lie.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ObstacleExpect {
    /// It is on the board.
    pub present: Option<bool>,
    /// Fuse markers on it.
    pub fuses: Option<u8>,
}

/// How a device must lie.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DeviceExpect {
    /// It is on the board.
    pub present: Option<bool>,
    /// What it is.
    pub device: Option<DeviceKind>,
    /// Fuse markers on it.
    pub fuses: Option<u8>,
    /// DEV-36: damage cards of a remote.
    pub damage: Option<u8>,
    /// DEV-54: all that a remote has locked.
    pub locks: Option<Vec<ObjectName>>,
    /// Where it is, within 0.05 mm and 0.05 degrees.
    pub pose: Option<PoseWord>,
}

/// How an objective token must lie.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ObjectiveExpect {
    /// Where it lies, within 0.05 mm and 0.05 degrees.
    pub pose: Option<PoseWord>,
    /// The ship that tows it.
    pub towed_by: Option<ShipName>,
    /// It lies in the play area: no ship tows it.
    pub lying: Option<bool>,
    /// Whose marker lies on it.
    pub marker: Option<Seat>,
}

/// The decision that must be open.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenExpect {
    /// What is asked.
    pub ask: DecisionKind,
    /// Who is asked.
    pub seat: Option<Seat>,
    /// Which ship it is about.
    pub ship: Option<ShipName>,
    /// Options that must be offered.
    #[serde(default)]
    pub offers: Vec<Pick>,
    /// Options that must not be offered.
    #[serde(default)]
    pub does_not_offer: Vec<Pick>,
    /// How many options there must be.
    pub options: Option<usize>,
}

/// What must be measured from one ship to another. What is left out may be anything.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasureExpect {
    /// Who measures.
    pub from: ShipName,
    /// To which object.
    pub to: ObjectName,
    /// The distance in mm, within 0.05.
    pub distance: Option<f64>,
    /// The range.
    pub range: Option<u8>,
    /// All arcs of `from` in which `to` lies.
    pub arcs: Option<Vec<Arc>>,
    /// The attack range in some of these arcs.
    #[serde(default)]
    pub attack_range: Listed<Arc, u8>,
    /// Whether an obstacle obstructs the line of the attack range: of the first arc in
    /// `attack_range`, or the full one.
    pub obstructed: Option<ObstructedWord>,
}

/// ATK-82, ATK-85.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum ObstructedWord {
    /// No line is.
    No,
    /// Every line is.
    Yes,
    /// The attacker may choose.
    Choice,
}

//! The format of scenario files: the fields, and how a case is laid over what the cases of a file
//! share. Reading is strict: an unknown field or word is rejected with its place and the nearest
//! known one.

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

/// Defines a struct of optional fields, and how one value is laid over another: its own fields win.
macro_rules! overlaid {
    ($(#[$outer:meta])* pub struct $name:ident { $($(#[$inner:meta])* pub $field:ident: Option<$ty:ty>,)* }) => {
        $(#[$outer])*
        #[derive(Clone, Debug, Default, PartialEq, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct $name { $($(#[$inner])* pub $field: Option<$ty>,)* }

        impl $name {
            /// This value, with the fields that it leaves open taken from `base`.
            pub fn over(self, base: &Self) -> Self {
                $name { $($field: self.$field.or_else(|| base.$field.clone()),)* }
            }
        }
    };
}

/// A pose: x and y of the centre in mm, and the heading in degrees counter-clockwise from +x
/// [GEO-11].
pub type PoseWord = (f32, f32, f32);

/// A scenario file: one case, or what the cases of a file share.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Scenario {
    /// One sentence that states what the scenario shows.
    pub about: Option<String>,
    /// The ids of the rules that the scenario shows.
    pub rules: Option<Vec<String>>,
    /// The name of the ruleset; `standard` if left out.
    pub ruleset: Option<String>,
    /// Switches of the ruleset that have another value.
    pub switches: Option<PlaySwitches>,
    /// The number of the round; 1 if left out.
    pub round: Option<u8>,
    /// The first player; seat A if left out.
    pub first: Option<Seat>,
    /// The ships.
    pub ships: Option<Listed<ShipName, ShipSetup>>,
    /// The obstacles on the board, `o1` to `o8`.
    pub obstacles: Option<Vec<ObstacleSetup>>,
    /// The objective tokens of the scenario that is played, `t1` to `t5` [SCN-5].
    pub objectives: Option<Vec<ObjectiveSetup>>,
    /// The devices on the board: bombs and mines `d1` to `d8`, remotes `ra1` to `rb8`.
    pub devices: Option<Vec<DeviceSetup>>,
    /// What is played, one entry after the other. If left out, nothing is played, and only the
    /// position is checked.
    pub start: Option<Vec<Start>>,
    /// The phase, if it is not the one to which `start` belongs.
    pub phase: Option<Phase>,
    /// The next attack dice.
    pub attack_dice: Option<Vec<Face>>,
    /// The next defense dice.
    pub defense_dice: Option<Vec<Face>>,
    /// The huge damage deck, in the order `Huge1`, `Huge2` ..., in place of the deck of the cards
    /// [HUG-19].
    pub huge_deck: Option<Vec<HugeCardSetup>>,
    /// The next damage cards.
    pub damage_cards: Option<Vec<DamageKind>>,
    /// The seed from which dice and cards are drawn that are not scripted. Without it, such draws
    /// are a fault.
    pub seed: Option<u64>,
    /// The answers to decisions, in order.
    pub choices: Option<Vec<ScriptedChoice>>,
    /// The answer to decisions that no choice fits. Without it, such decisions are a fault.
    pub otherwise: Option<Otherwise>,
    /// When the scenario ends; when `start` is over if left out.
    pub until: Option<Until>,
    /// The expected result.
    pub expect: Option<Expect>,
    /// Variations, each laid over the fields above, ship by ship and field by field.
    pub cases: Vec<Scenario>,
}

impl Scenario {
    /// This case, with the fields that it leaves open taken from `base`.
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

/// A kind of card in the huge damage deck: the facts and the abilities, which a card folder has in
/// two places.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HugeCardSetup {
    /// The title.
    pub name: String,
    /// The number of copies in the deck.
    pub copies: u8,
    /// The trait.
    #[serde(rename = "trait")]
    pub card_trait: DamageTrait,
    /// The abilities.
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
    /// A ship: the printed values of a made-up ship or a pilot of the catalogue, and the ship's
    /// state.
    pub struct ShipSetup {
        /// The id of a pilot, whose printed values come from the catalogue.
        pub pilot: Option<String>,
        /// The ids of the upgrades, in order. They follow the made-up cards.
        pub upgrades: Option<Vec<String>>,
        /// The size of the base; small if left out.
        pub size: Option<Size>,
        /// The printed initiative; 3 if left out.
        pub initiative: Option<u8>,
        /// The agility value; 2 if left out.
        pub agility: Option<u8>,
        /// The hull value; 4 if left out.
        pub hull: Option<u8>,
        /// The shields; none if left out.
        pub shields: Option<ChargeWord>,
        /// The Force charges; none if left out.
        pub force: Option<ChargeWord>,
        /// The standard charges of the ship card; none if left out.
        pub charges: Option<ChargeWord>,
        /// The weapons, primary ones first; a primary front arc of value 3 if left out.
        pub weapons: Option<Vec<WeaponSetup>>,
        /// The action bar; a white focus if left out.
        pub bar: Option<Vec<BarWord>>,
        /// The dial; a few white and blue maneuvers if left out.
        pub dial: Option<DialWord>,
        /// The kind of turret indicator; the one that the weapons need if left out.
        pub turret: Option<TurretWord>,
        /// The arc at which the turret indicator points.
        pub turret_arc: Option<Arc>,
        /// The arc at which the second indicator of a huge ship points [HUG-54].
        pub second_turret_arc: Option<Arc>,
        /// Made-up upgrade cards.
        pub cards: Option<Vec<CardSetup>>,
        /// The points that the ship is worth when points are counted.
        pub cost: Option<u16>,

        /// The pose. A ship without one is not on the board.
        pub pose: Option<PoseWord>,
        /// The ship with which it is docked. Such a ship has no pose.
        pub docked: Option<ShipName>,
        /// Whether the ship is in formation in the wing that cards of its squad form, wherever it
        /// stands [WNG-4].
        pub in_wing: Option<bool>,
        /// Whether the ship is in reserve; in place of `pose` [RND-82].
        pub in_reserve: Option<bool>,
        /// The tokens, with their numbers.
        pub tokens: Option<Listed<Token, u8>>,
        /// The objects that the ship has locked.
        pub locks: Option<Vec<ObjectName>>,
        /// The faceup damage cards.
        pub faceup: Option<Vec<DamageKind>>,
        /// The facedown damage cards.
        pub facedown: Option<Vec<DamageKind>>,
        /// The number of further facedown damage cards, whose kind does not matter.
        pub damage: Option<u8>,
        /// The number of active shields; all if left out.
        pub shields_now: Option<u8>,
        /// The number of active Force charges; all if left out.
        pub force_now: Option<u8>,
        /// The active energy; all if left out.
        pub energy_now: Option<u8>,
        /// The number of active charges of the ship card; all if left out.
        pub charges_now: Option<u8>,
        /// The numbers of active charges of the upgrade cards, in order; as printed if left out.
        pub cards_now: Option<Vec<u8>>,
        /// The sides of the upgrade cards that are up, in order: 0 or 1; 0 if left out.
        pub sides: Option<Vec<u8>>,
        /// The id of the upgrade that lies facedown under one of the ship's cards [SQD-26].
        pub hidden: Option<String>,
        /// The tokens that lie on the upgrade cards, in order.
        pub on_cards: Option<Vec<Listed<Token, u8>>>,
        /// The condition cards that are assigned to the ship, each with the ship that assigned it.
        pub conditions: Option<Listed<ConditionKind, ShipName>>,
        /// The maneuver on its dial.
        pub dial_shows: Option<ManeuverWord>,
        /// The maneuver that the ship has revealed this round.
        pub revealed: Option<ManeuverWord>,
        /// The maneuver that the ship has executed this round.
        pub executed: Option<ManeuverWord>,
        /// The actions that the ship has performed or failed this round.
        pub actions_used: Option<Vec<ActionKind>>,
        /// The current initiative, if it is not the printed one.
        pub initiative_now: Option<u8>,
        /// Whether the ship is activating.
        pub activating: Option<bool>,
        /// Whether the ship has activated this round.
        pub activated: Option<bool>,
        /// Whether the ship has engaged this round.
        pub engaged: Option<bool>,
        /// The number of bonus attacks that the ship has performed this round.
        pub bonus_attacks: Option<u8>,
        /// Whether the ship became tractored this round.
        pub was_tractored: Option<bool>,
        /// Whether the ship is destroyed and not yet removed.
        pub destroyed: Option<bool>,
    }
}

/// A weapon of a made-up ship.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaponSetup {
    /// The arc of the weapon.
    pub arc: WeaponArc,
    /// The attack value.
    pub value: u8,
    /// The nearest and the farthest attack range; 0-3 if left out.
    #[serde(default = "primary_range")]
    pub range: (u8, u8),
    /// Whether this is a special weapon [ATK-24].
    #[serde(default)]
    pub special: bool,
    /// Whether the weapon has the ordnance icon [ATK-26].
    #[serde(default)]
    pub ordnance: bool,
    /// The requirements, one of which must be met [ATK-25].
    #[serde(default)]
    pub requires: Vec<RequirementWord>,
    /// The made-up card to which the weapon belongs, from 0, and how many of its charges an attack
    /// costs.
    pub charges: Option<(u8, u8)>,
}

const fn primary_range() -> (u8, u8) {
    (0, 3)
}

/// A requirement in the header of a weapon [ATK-25].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[allow(missing_docs, reason = "the words of the header")]
pub enum RequirementWord {
    Lock,
    Focus,
    Calculate,
}

/// The kind of turret indicator [ATK-17].
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
    /// The standard charges.
    pub charges: Option<ChargeWord>,
    /// Whether the card can be reloaded [CHG-25].
    #[serde(default)]
    pub reloadable: bool,
}

/// An obstacle.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObstacleSetup {
    /// The name of the outline.
    pub outline: String,
    /// The kind of obstacle, if it is not that of the outline.
    pub kind: Option<ObstacleKind>,
    /// The position of the origin, and the rotation.
    pub pose: PoseWord,
    /// Whether the other face is up.
    #[serde(default)]
    pub flipped: bool,
    /// The number of fuse markers on it.
    #[serde(default)]
    pub fuses: u8,
}

/// An objective token.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveSetup {
    /// The position of the centre, and the rotation. For a token that is towed: where it lay.
    pub pose: PoseWord,
    /// The ship that tows the token [SCN-31].
    pub towed_by: Option<ShipName>,
    /// The seat whose marker lies on the token [SCN-41].
    pub marker: Option<Seat>,
    /// Whether the charge of a data cache is spent [SCN-50].
    #[serde(default)]
    pub spent: bool,
}

/// A bomb, mine or remote.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeviceSetup {
    /// The kind of device.
    pub device: DeviceKind,
    /// The ship that placed the device; no ship if left out [ENV-5]. A remote needs one.
    #[serde(default)]
    pub by: Option<ShipName>,
    /// The position of the centre, with the heading away from that ship.
    pub pose: PoseWord,
    /// The number of fuse markers on it.
    #[serde(default)]
    pub fuses: u8,
    /// The objects that a remote has locked [DEV-54].
    #[serde(default)]
    pub locks: Vec<ObjectName>,
}

/// An event that is played.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Start {
    /// The whole game from its set-up. Only as the first and only entry.
    Game,
    /// A phase and all that follows it in the round. Only as the last entry.
    Phase(Phase),
    /// A ship's turn in the System Phase.
    SystemTurn(ShipName),
    /// A ship activates.
    Activate(ShipName),
    /// A ship engages.
    Engage(ShipName),
    /// A ship executes a maneuver in the Execute Maneuver step of its activation, whether or not
    /// the maneuver is on its dial.
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
        /// The ship.
        ship: ShipName,
        /// The kind of token.
        token: Token,
        /// The number of tokens; 1 if left out.
        #[serde(default = "one")]
        n: u8,
        /// The seat whose effect it is; that of the ship's own player if left out.
        #[serde(default)]
        by: Option<Seat>,
    },
    /// A ship gains a reinforce token, on the side its player picks.
    Reinforce(ShipName),
    /// A ship acquires a lock by an effect.
    Lock(ShipName, ObjectName),
    /// A ship suffers damage.
    Suffer {
        /// The ship.
        ship: ShipName,
        /// The HIT damage.
        #[serde(default)]
        hits: u8,
        /// The CRIT damage.
        #[serde(default)]
        crits: u8,
    },
    /// A ship is dealt damage cards, without suffering damage.
    Deal {
        /// The ship.
        ship: ShipName,
        /// Whether the cards are faceup.
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
    /// The kind of decision.
    pub ask: DecisionKind,
    /// The seat that decides.
    pub seat: Option<Seat>,
    /// The ship that the decision is about.
    pub ship: Option<ShipName>,
    /// Options that must be offered.
    #[serde(default)]
    pub offers: Vec<Pick>,
    /// Options that must not be offered. Submitting one must be rejected and change nothing.
    #[serde(default)]
    pub does_not_offer: Vec<Pick>,
    /// The number of options.
    pub options: Option<usize>,
    /// The answer.
    pub pick: Pick,
}

/// The answer to decisions that no choice fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Otherwise {
    /// Declines if possible, else takes the first option.
    Pass,
    /// Takes the first option.
    First,
}

/// When a scenario ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Until {
    /// When all of `start` is over; for a phase, with its end.
    Done,
    /// At a decision that no choice fits.
    Asked,
    /// When this phase begins.
    PhaseBegins(Phase),
    /// When the round is over.
    EndOfRound,
    /// When the game is over.
    GameOver,
    /// Immediately after such an event.
    Event(Pattern),
}

/// The expected result. A field that is left out may have any value.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Expect {
    /// Events in this order, with others between.
    pub events: Vec<Pattern>,
    /// Events that must not happen at all.
    pub never: Vec<Pattern>,
    /// The states of ships.
    pub ships: Listed<ShipName, ShipExpect>,
    /// The states of obstacles.
    pub obstacles: Listed<ObjectName, ObstacleExpect>,
    /// The states of devices.
    pub devices: Listed<ObjectName, DeviceExpect>,
    /// The states of objective tokens.
    pub objectives: Listed<ObjectName, ObjectiveExpect>,
    /// The decision that is pending.
    pub open: Option<OpenExpect>,
    /// What a player with a ruler measures.
    pub measures: Vec<MeasureExpect>,
    /// The phase.
    pub phase: Option<Phase>,
    /// The number of the round.
    pub round: Option<u8>,
    /// The first player.
    pub first: Option<Seat>,
    /// The points that each seat has scored so far.
    pub points: Option<(u16, u16)>,
    /// The winner; the game must be over.
    pub winner: Option<WinnerWord>,
    /// The numbers of cards left to draw from the standard decks, by seat.
    pub deck: Option<(u8, u8)>,
    /// The numbers of cards left to draw from the huge decks, by seat [HUG-6].
    pub huge_deck: Option<(u8, u8)>,
}

/// The expected state of a ship. A field that is left out may have any value.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ShipExpect {
    /// The pose, within 0.05 mm and 0.05 degrees.
    pub pose: Option<PoseWord>,
    /// All tokens of the ship. A kind that is not named must not be there.
    pub tokens: Option<Listed<Token, u8>>,
    /// All objects that the ship has locked.
    pub locks: Option<Vec<ObjectName>>,
    /// The number of active shields.
    pub shields: Option<u8>,
    /// The number of active Force charges.
    pub force: Option<u8>,
    /// The active energy.
    pub energy: Option<u8>,
    /// The number of active standard charges of the ship card.
    pub charges: Option<u8>,
    /// The numbers of active charges of the upgrade cards, in order.
    pub cards: Option<Vec<u8>>,
    /// The sides of the upgrade cards that are up, in order.
    pub sides: Option<Vec<u8>>,
    /// The ids of the upgrade cards, in the order of their places.
    pub upgrades: Option<Vec<String>>,
    /// The id of the upgrade that lies facedown under one of the ship's cards; empty if none does
    /// [SQD-26].
    pub hidden: Option<String>,
    /// All tokens that lie on the upgrade cards, in order.
    pub on_cards: Option<Vec<Listed<Token, u8>>>,
    /// The number of facedown damage cards.
    pub facedown: Option<u8>,
    /// All faceup damage cards, in any order.
    pub faceup: Option<Vec<DamageKind>>,
    /// All condition cards, in any order.
    pub conditions: Option<Vec<ConditionKind>>,
    /// The condition cards that lie facedown, in any order [CND-7].
    pub facedown_conditions: Option<Vec<ConditionKind>>,
    /// Whether the dial lies faceup.
    pub dial_faceup: Option<bool>,
    /// Whether the opposing player has looked at the dial.
    pub dial_seen: Option<bool>,
    /// All ships that the ship touches (range 0).
    pub touches: Option<Vec<ShipName>>,
    /// All obstacles at range 0 of the ship.
    pub on: Option<Vec<ObjectName>>,
    /// Whether the ship is on the board.
    pub in_play: Option<bool>,
    /// The ship with which it is docked.
    pub docked: Option<ShipName>,
    /// Whether the ship is in formation in its wing.
    pub in_wing: Option<bool>,
    /// Whether the ship is in reserve, not docked.
    pub in_reserve: Option<bool>,
    /// Whether the ship is destroyed and not yet removed.
    pub destroyed: Option<bool>,
    /// Whether the ship is out of the game.
    pub removed: Option<bool>,
    /// Whether the ship has fled.
    pub fled: Option<bool>,
    /// The maneuver that the ship has executed this round.
    pub executed: Option<ManeuverWord>,
    /// The maneuver that the ship has revealed this round.
    pub revealed: Option<ManeuverWord>,
    /// The actions that the ship has performed or failed this round.
    pub actions_used: Option<Vec<ActionKind>>,
    /// Whether the ship skips its Perform Action step.
    pub skips_action: Option<bool>,
    /// Whether the ship has activated.
    pub activated: Option<bool>,
    /// Whether the ship has engaged.
    pub engaged: Option<bool>,
    /// The arc at which the turret indicator points.
    pub turret_arc: Option<Arc>,
    /// The arc at which the second indicator points [HUG-54].
    pub second_turret_arc: Option<Arc>,
    /// The number of bonus attacks that the ship has performed this round.
    pub bonus_attacks: Option<u8>,
}

/// The expected state of an obstacle.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ObstacleExpect {
    /// Whether the obstacle is on the board.
    pub present: Option<bool>,
    /// The number of fuse markers on it.
    pub fuses: Option<u8>,
}

/// The expected state of a device.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DeviceExpect {
    /// Whether the device is on the board.
    pub present: Option<bool>,
    /// The kind of device.
    pub device: Option<DeviceKind>,
    /// The number of fuse markers on it.
    pub fuses: Option<u8>,
    /// The number of damage cards of a remote [DEV-36].
    pub damage: Option<u8>,
    /// All objects that a remote has locked [DEV-54].
    pub locks: Option<Vec<ObjectName>>,
    /// The pose, within 0.05 mm and 0.05 degrees.
    pub pose: Option<PoseWord>,
}

/// The expected state of an objective token.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ObjectiveExpect {
    /// The pose, within 0.05 mm and 0.05 degrees.
    pub pose: Option<PoseWord>,
    /// The ship that tows the token.
    pub towed_by: Option<ShipName>,
    /// Whether the token lies in the play area and no ship tows it.
    pub lying: Option<bool>,
    /// The seat whose marker lies on the token.
    pub marker: Option<Seat>,
    /// Whether the charge of a data cache is spent.
    pub spent: Option<bool>,
}

/// The expected pending decision.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenExpect {
    /// The kind of decision.
    pub ask: DecisionKind,
    /// The seat that decides.
    pub seat: Option<Seat>,
    /// The ship that the decision is about.
    pub ship: Option<ShipName>,
    /// Options that must be offered.
    #[serde(default)]
    pub offers: Vec<Pick>,
    /// Options that must not be offered.
    #[serde(default)]
    pub does_not_offer: Vec<Pick>,
    /// The number of options.
    pub options: Option<usize>,
}

/// The expected measurement from a ship to an object. A field that is left out may have any value.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasureExpect {
    /// The ship that measures.
    pub from: ShipName,
    /// The object that is measured to.
    pub to: ObjectName,
    /// The distance in mm, within 0.05.
    pub distance: Option<f64>,
    /// The range.
    pub range: Option<u8>,
    /// All arcs of `from` in which `to` lies.
    pub arcs: Option<Vec<Arc>>,
    /// The attack range in each of these arcs.
    #[serde(default)]
    pub attack_range: Listed<Arc, u8>,
    /// Whether an obstacle obstructs the line of the attack range: the line in the first arc of
    /// `attack_range`, or else in the first arc in which `to` lies.
    pub obstructed: Option<ObstructedWord>,
}

/// Whether lines of an attack range are obstructed [ATK-82, ATK-85].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum ObstructedWord {
    /// No line is obstructed.
    No,
    /// Every line is obstructed.
    Yes,
    /// Some lines are, so the attacker chooses.
    Choice,
}

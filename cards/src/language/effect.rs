//! What an ability does.

use killbox_components::ability::{
    ArcWord, ChargeWord, DamageWord, Decider, ManeuverPart, Range, Until, WeaponWord,
};
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::condition::ConditionKind;
use killbox_components::damage::{DamageKind, DamageTrait};
use killbox_components::device::{DeviceClass, DeviceKind};
use killbox_components::dice::Face;
use killbox_components::maneuver::{Bearing, Difficulty};
use killbox_components::slot::Slot;
use killbox_components::token::{Token, TokenColor};
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use super::Ability;
use super::cost::{Cost, ForEach};
use super::count::Count;
use super::require::Requirement;
use super::rule::Rule;
use super::ships::{Ships, Who};
use super::words::{DiceWord, TemplateWord};

/// The branch of a dice check that applies on some results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OnFaces(pub Vec<Face>, pub Vec<Effect>);

/// One thing that is done. Words that are lists of others hold words of this kind only.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(deny_unknown_fields, remote = "Self")]
pub enum Effect {
    /// TOK-1: gain tokens.
    Gain {
        /// Who.
        #[serde(default)]
        who: Who,
        /// What.
        token: Token,
        /// How many.
        #[serde(default = "one")]
        n: u8,
        /// Times what.
        #[serde(default)]
        for_each: Option<ForEach>,
    },
    /// ABL-41: gain the token that is replaced: with `Would(GainToken(..))`.
    GainReplaced {
        /// Who.
        #[serde(default)]
        who: Who,
    },
    /// TOK-1: remove tokens.
    Remove {
        /// Whose.
        #[serde(default)]
        who: Who,
        /// What.
        token: Token,
        /// How many at most.
        #[serde(default = "one")]
        n: u8,
    },
    /// TOK-2: remove every token of one colour.
    RemoveAll {
        /// Whose.
        #[serde(default)]
        who: Who,
        /// Which colour.
        color: TokenColor,
    },
    /// TOK-2: remove tokens of one of these colours, which ones the ship's player says.
    RemoveColor {
        /// Whose.
        #[serde(default)]
        who: Who,
        /// Of which colours.
        color: Vec<TokenColor>,
        /// Whether locks are left out.
        #[serde(default)]
        non_lock: bool,
        /// Tokens of these colours that are left out.
        #[serde(default)]
        except: Vec<Token>,
        /// How many at most.
        #[serde(default = "one")]
        n: u8,
    },
    /// TOK-9: a token goes from one ship to another, or stays if either end cannot.
    Transfer {
        /// What.
        token: Token,
        /// Whose.
        #[serde(default)]
        from: Who,
        /// To whom.
        to: Who,
    },
    /// TOK-9: tokens of these colours go from one ship to another, which ones your player says.
    /// Locks stay, unless that is said.
    TransferColor {
        /// Of which colours.
        color: Vec<TokenColor>,
        /// TOK-37: the locks that the ship has can go too.
        #[serde(default)]
        locks: bool,
        /// TOK-36: locks that lie on the ship, red tokens of it, can go too.
        #[serde(default)]
        locks_on_it: bool,
        /// Whose.
        #[serde(default)]
        from: Who,
        /// To whom.
        to: Who,
        /// How many at most; 99 for all.
        #[serde(default = "one")]
        n: u8,
        /// Only tokens of a kind that the other ship does not have.
        #[serde(default)]
        new_kind: bool,
        /// Whether fewer can go, or none.
        #[serde(default)]
        or_fewer: bool,
    },
    /// TOK-9: tokens of these kinds go from one ship to another, which ones your player says.
    TransferOneOf {
        /// Of which kinds.
        token: Vec<Token>,
        /// TOK-37: or locks that the ship has.
        #[serde(default)]
        locks: bool,
        /// Whose.
        #[serde(default)]
        from: Who,
        /// To whom.
        to: Who,
        /// How many at most.
        #[serde(default = "one")]
        n: u8,
    },
    /// TOK-26: acquire a lock.
    AcquireLock {
        /// Who.
        #[serde(default)]
        who: Who,
        /// On whom, `OtherShip` being what was locked, obstacles included; without it, on an object
        /// of its choice.
        #[serde(default)]
        on: Option<Who>,
        /// Whether it need not be in range.
        #[serde(default)]
        ignoring_range: bool,
        /// Only at this range of who acquires it.
        #[serde(default)]
        range: Option<Range>,
        /// Only on an object on which one of these has a lock.
        #[serde(default)]
        locked_by: Option<Ships>,
        /// Only on an object at this range of you.
        #[serde(default)]
        near_you: Option<Range>,
        /// Only on another object at this range of the one that was locked: with
        /// `After(AcquireLock())`.
        #[serde(default)]
        beside: Option<Range>,
        /// ATK-10: only on an object in this arc of who acquires it.
        #[serde(default)]
        in_arc: Option<ArcWord>,
    },
    /// MOV-84: rotate the turret indicator, not as an action.
    RotateTurret {
        /// Who.
        #[serde(default)]
        who: Who,
        /// Only to an arc in which that ship is, and it must.
        #[serde(default)]
        toward: Option<Who>,
    },
    /// ATK-76: perform a bonus attack.
    BonusAttack {
        /// Who.
        #[serde(default)]
        who: Who,
        /// With one of these kinds of weapon.
        #[serde(default)]
        weapon: Option<Vec<WeaponWord>>,
        /// With a weapon of one of these arcs.
        #[serde(default)]
        arc: Option<Vec<WeaponArc>>,
        /// Against one of these.
        #[serde(default)]
        against: Option<Who>,
        /// ATK-79: not against the defender of the attack before.
        #[serde(default)]
        other_target: bool,
        /// With a turret arc from which you have not attacked this round.
        #[serde(default)]
        unused_turret: bool,
        /// ATK-79: not with the weapon of the attack before.
        #[serde(default)]
        other_weapon: bool,
        /// Against a ship that you have not attacked this round.
        #[serde(default)]
        not_attacked: bool,
        /// ATK-25: whether the lock it asks for is not needed.
        #[serde(default)]
        without_lock: bool,
        /// ATK-35: whether the charges that it costs are not spent.
        #[serde(default)]
        free: bool,
        /// ABL-3, ABL-48: whether it must be performed, if it can be: what was paid was paid for
        /// it, and nothing says "may" after that.
        #[serde(default)]
        must: bool,
    },
    /// DMG-13: repair a damage card, which one its player says.
    RepairCard {
        /// Whose.
        #[serde(default)]
        who: Who,
        /// Only a faceup one, or only a facedown one.
        #[serde(default)]
        faceup: Option<bool>,
        /// DMG-21: of a faceup one: only with this trait.
        #[serde(default, rename = "trait")]
        card_trait: Option<DamageTrait>,
    },
    /// DMG-10: expose a damage card.
    ExposeCard {
        /// Whose.
        #[serde(default)]
        who: Who,
        /// DMG-14: your player looks at the facedown ones and says which; without it, a random one
        /// (DMG-12).
        #[serde(default)]
        by_choice: bool,
    },
    /// DMG-3: the damage card is dealt facedown: with `Would(DealtDamageCard(..))`.
    DealReplacedFacedown,
    /// DMG-3: the damage card is dealt faceup: with `Would(DealtDamageCard(..))`.
    DealReplacedFaceup,
    /// DMG-3: the damage card is discarded: with `Would(DealtDamageCard(..))`.
    DiscardReplaced,
    /// DMG-3: your player looks at so many damage cards, that one included, and says which of them
    /// is dealt faceup; the others are discarded: with `Would(DealtDamageCard(..))`.
    DealOneOf(u8),
    /// DMG-3: the damage card goes back; your player searches the damage deck for a card with that
    /// trait, which is dealt facedown: with `Would(DealtDamageCard(..))`.
    DealSearched(DamageTrait),
    /// RND-71: that ship is destroyed, however many damage cards it has.
    Destroy {
        /// Who.
        #[serde(default)]
        who: Who,
    },
    /// DMG-3: deal a facedown damage card.
    DealFacedown {
        /// To whom.
        #[serde(default)]
        who: Who,
    },
    /// ABL-14: turn this card over.
    FlipThisCard,
    /// DMG-2: with `instead`: that damage is not suffered, and nothing happens.
    PreventDamage,
    /// ABL-41: with `instead`: what would happen does not, and nothing happens in its place.
    Prevent,
    /// RND-54/open: with `After(RevealDial())`: that ship skips its Execute Maneuver step.
    SkipExecuteStep,
    /// RND-56: that ship skips its Perform Action step.
    SkipActionStep,
    /// MOV-65/open: with `Would(FailAction())`: a boost that fails because the ship overlaps
    /// another one is resolved as a maneuver that is executed partially.
    MovePartially,
    /// ABL-4: one of these, which one your player says.
    OneOf(Vec<Vec<Effect>>),
    /// ABL-4: one of these, which one the opposing player says.
    OpponentChooses(Vec<Vec<Effect>>),
    /// ABL-4: "then you may": inside an effect your player, or that of another ship, decides
    /// whether the rest happens.
    May {
        /// Who decides, and pays.
        #[serde(default)]
        who: Who,
        /// What is paid for it.
        #[serde(default)]
        pays: Option<Cost>,
        /// What happens then.
        then: Vec<Effect>,
    },
    /// ABL-48: "if you do": the rest happens if the action, attack or reroll before it in this
    /// effect was done.
    IfDone(Vec<Effect>),
    /// MOV-86: rotate a ship by one of these angles, to either side.
    RotateShip {
        /// Which ship.
        #[serde(default)]
        who: Who,
        /// The angles.
        degrees: Vec<u16>,
    },
    /// MOV-10: set the revealed dial of a ship to another maneuver of it, which one its player
    /// says.
    SetDial {
        /// What the other maneuver has in common with the revealed one; without it, any other will
        /// do.
        #[serde(default)]
        same: Option<Vec<ManeuverPart>>,
        /// By how much its speed differs.
        #[serde(default)]
        speed_by: Option<u8>,
        /// MOV-5: in one of these colours.
        #[serde(default)]
        color: Option<Vec<Difficulty>>,
        /// MOV-3: with one of these bearings.
        #[serde(default)]
        bearing: Option<Vec<Bearing>>,
        /// MOV-6: not slower than the revealed one.
        #[serde(default)]
        faster: bool,
        /// Whose dial.
        #[serde(default)]
        who: Who,
        /// MOV-11: before it is revealed; it stays hidden.
        #[serde(default)]
        hidden: bool,
    },
    /// Execute this maneuver, by its code, in place of the one that was revealed.
    ExecuteInstead(String),
    /// MOV-13: execute the revealed maneuver as another one: what is not said stays as it is.
    ExecuteAs {
        /// MOV-3, MOV-4: with this bearing; one that bends, of a straight one, to either side.
        #[serde(default)]
        bearing: Option<Bearing>,
        /// MOV-6: at a speed that is so much higher or lower.
        #[serde(default)]
        speed_by: Option<u8>,
        /// MOV-22: its difficulty is increased.
        #[serde(default)]
        harder: bool,
        /// MOV-5: its difficulty is this.
        #[serde(default)]
        color: Option<Difficulty>,
        /// Whose maneuver.
        #[serde(default)]
        who: Who,
    },
    /// MOV-52, GEO-45: execute the revealed maneuver along the template of this bearing, `Straight`
    /// or `Turn`; all else stays as it is.
    ExecuteAlong(Bearing),
    /// ACT-12: a ship may perform a white action.
    PerformWhiteAction {
        /// Who.
        #[serde(default)]
        who: Who,
        /// Only one of its action bar.
        #[serde(default)]
        on_bar: bool,
        /// ACT-5: treated as red.
        #[serde(default)]
        as_red: bool,
        /// ACT-2: stress does not keep it from acting.
        #[serde(default)]
        even_while_stressed: bool,
    },
    /// ACT-4: with `Before(PerformAction())`: the action is treated as one of this colour.
    TreatThisAction(ActionColor),
    /// TOK-42: jam that ship, whatever its range.
    Jam {
        /// Whom.
        who: Who,
    },
    /// ABL-48: nothing but what is paid for it.
    PayOnly,
    /// Put tokens on this card: they are no ship's.
    PutOnCard {
        /// What.
        token: Token,
        /// How many.
        #[serde(default = "one")]
        n: u8,
    },
    /// Put the token that is replaced on this card: with `Would(GainToken(..))`.
    PutReplacedOnCard,
    /// A token is removed from this card, which one your player says, and a ship gains one like it.
    GainFromCard {
        /// Who.
        #[serde(default)]
        who: Who,
        /// All of them, one after another.
        #[serde(default)]
        all: bool,
    },
    /// DEV-5: remove a device, which one your player says.
    RemoveDevice {
        /// At this range of you.
        range: Range,
    },
    /// ATK-55: add results that show what all dice show.
    AddMatching {
        /// To which dice.
        #[serde(default)]
        dice: DiceWord,
        /// How many.
        #[serde(default = "one")]
        n: u8,
    },
    /// RND-36: a ship activates, or engages, at this initiative; its initiative value stays what it
    /// is.
    TakesTurnsAt {
        /// Whose.
        #[serde(default)]
        who: Who,
        /// The number.
        number: u8,
        /// How long.
        until: Until,
    },
    /// ABL-5: the ship's player may pay to keep the rest from happening.
    Unless {
        /// Who may pay.
        #[serde(default)]
        who: Who,
        /// What is paid.
        pays: Cost,
        /// What happens if it does not.
        then: Vec<Effect>,
    },
    /// A ship has another ability for a time.
    Grant {
        /// Who.
        #[serde(default)]
        to: Who,
        /// How long.
        until: Until,
        /// Which ability.
        ability: Box<Ability>,
    },
    /// RND-37: a ship's initiative counts as that of another.
    TreatInitiativeAs {
        /// Whose.
        #[serde(default)]
        who: Who,
        /// As whose.
        of: Who,
        /// How long; without it, to the end of the round.
        #[serde(default)]
        until: Option<Until>,
    },
    /// ATK-57: reroll dice.
    Reroll {
        /// Which dice.
        #[serde(default)]
        dice: DiceWord,
        /// How many at most; 99 for any number.
        #[serde(default = "one")]
        n: u8,
        /// Times what.
        #[serde(default)]
        for_each: Option<ForEach>,
        /// Only dice that show one of these.
        #[serde(default)]
        from: Option<Vec<Face>>,
        /// All of them, not some by choice.
        #[serde(default)]
        all: bool,
        /// Neither fewer nor more, if there are so many.
        #[serde(default)]
        exactly: bool,
        /// ATK-57: it does not count as rerolling: dice can be rerolled again, and rerolled dice
        /// once more.
        #[serde(default)]
        uncounted: bool,
    },
    /// ATK-55: change results.
    Change {
        /// Which dice.
        #[serde(default)]
        dice: DiceWord,
        /// What they show, one of these.
        from: Vec<Face>,
        /// What they show then; of several, the one that the die has.
        to: Vec<Face>,
        /// How many at most.
        #[serde(default = "one")]
        n: u8,
        /// Times what.
        #[serde(default)]
        for_each: Option<ForEach>,
    },
    /// ATK-55: add results.
    Add {
        /// Which dice.
        #[serde(default)]
        dice: DiceWord,
        /// What they show.
        face: Face,
        /// How many.
        #[serde(default = "one")]
        n: u8,
    },
    /// ATK-59: cancel results.
    Cancel {
        /// Which dice.
        #[serde(default)]
        dice: DiceWord,
        /// What they show, one of these.
        face: Vec<Face>,
        /// How many at most; 99 for all.
        #[serde(default = "one")]
        n: u8,
    },
    /// ATK-69: when the attack hits: each result inflicts a token instead of damage.
    InflictInstead {
        /// Which token.
        token: Token,
        /// So much HIT damage first, each for one of the results.
        #[serde(default)]
        damage_first: u8,
        /// Only results that show one of these.
        #[serde(default)]
        from: Option<Vec<Face>>,
    },
    /// DMG-1: suffer damage.
    Suffer {
        /// Who.
        #[serde(default)]
        who: Who,
        /// HIT or CRIT.
        kind: DamageWord,
        /// How much.
        #[serde(default = "one")]
        n: u8,
        /// Times what.
        #[serde(default)]
        for_each: Option<ForEach>,
        /// DMG-1: shields take none of it.
        #[serde(default)]
        past_shields: bool,
    },
    /// CHG-3: recover charges.
    Recover {
        /// Who; standard charges are always those of this card, or of the one that assigned this
        /// condition.
        #[serde(default)]
        who: Who,
        /// What.
        charge: ChargeWord,
        /// How many at most.
        #[serde(default = "one")]
        n: u8,
    },
    /// CHG-4: lose charges.
    Lose {
        /// Who; standard charges are always those of this card, or of the one that assigned this
        /// condition.
        #[serde(default)]
        who: Who,
        /// What.
        charge: ChargeWord,
        /// How many at most.
        #[serde(default = "one")]
        n: u8,
        /// Times what.
        #[serde(default)]
        for_each: Option<ForEach>,
    },
    /// CHG-3: recover standard charges of one card of a ship, which one its player says.
    RecoverOnCard {
        /// Whose card.
        #[serde(default)]
        who: Who,
        /// SQD-19: an upgrade of one of these types; without it, any upgrade.
        #[serde(default)]
        slot: Option<Vec<Slot>>,
        /// CHG-8: only if its charges are recurring, or only if they are not.
        #[serde(default)]
        recurring: Option<bool>,
        /// Its ship card, too.
        #[serde(default)]
        or_ship_card: bool,
        /// Its ship card only.
        #[serde(default)]
        ship_card: bool,
        /// How many at most.
        #[serde(default = "one")]
        n: u8,
    },
    /// CHG-3: recover standard charges of the ship card and of each upgrade card of a ship.
    RecoverOnEachCard {
        /// Whose cards.
        #[serde(default)]
        who: Who,
        /// How many at most of each.
        #[serde(default = "one")]
        n: u8,
    },
    /// CHG-25, CHG-27: reload this card: it recovers as by the reload action, and you gain a disarm
    /// token.
    ReloadThisCard,
    /// CHG-3: the weapon of the attack recovers so many of the charges that the attack cost.
    RecoverAttackCharge(u8),
    /// ATK-37, ATK-66: no dice are rolled, and the attack hits.
    SkipDice,
    /// DMG-11: the damage card that speaks is repaired.
    RepairThisCard,
    /// ACT-12: a ship may perform an action.
    PerformAction {
        /// Who.
        #[serde(default)]
        who: Who,
        /// One of these; without it, any that it could perform by ACT-1.
        #[serde(default)]
        action: Option<Vec<ActionKind>>,
        /// ACT-4: their colour; only with `action`.
        #[serde(default)]
        color: Option<ActionColor>,
        /// ACT-5: treating it as red; not with `action`.
        #[serde(default)]
        as_red: bool,
        /// With `as_red`: only an action that is white.
        #[serde(default)]
        white: bool,
        /// ACT-3: only an action of its bar, in the colour it has there.
        #[serde(default)]
        on_bar: bool,
        /// ACT-2: stress does not keep it from acting.
        #[serde(default)]
        even_while_stressed: bool,
        /// ACT-3: one of your bar, in the colour that it has there, whether it stands on the bar of
        /// that ship or not.
        #[serde(default)]
        of_your_bar: bool,
        /// ACT-12: whether it must be performed, if it can be: what was paid was paid for it.
        #[serde(default)]
        must: bool,
    },
    /// ACT-12: a ship may perform the action that was performed: with `After(PerformAction())`.
    PerformSameAction {
        /// Who.
        #[serde(default)]
        who: Who,
        /// ACT-3: only if it is on its bar, in the colour it has there; without it, in the colour
        /// that is said.
        #[serde(default)]
        on_bar: bool,
        /// ACT-4: in this colour; not with `on_bar`.
        #[serde(default)]
        color: Option<ActionColor>,
        /// ACT-5: treating it as red; with `on_bar`.
        #[serde(default)]
        as_red: bool,
        /// ACT-23: the action that the ship performed which you have coordinated last.
        #[serde(default)]
        coordinated: bool,
    },
    /// Roll one die; what is said of its result happens.
    DiceCheck {
        /// Which die.
        die: DiceWord,
        /// What happens on which faces.
        on: Vec<OnFaces>,
    },
    /// DEV-2, DEV-3: drop or launch a device.
    Drop {
        /// What.
        device: DeviceKind,
        /// With one of these templates.
        template: Vec<TemplateWord>,
        /// Fuse markers on it.
        #[serde(default)]
        fuses: u8,
        /// DEV-7: so many more of it, each with another template and for a charge of this card.
        #[serde(default)]
        more: u8,
        /// DEV-3: whether it may be launched with the same templates as well.
        #[serde(default)]
        or_launch: bool,
        /// DEV-3: whether it must be launched.
        #[serde(default)]
        launch: bool,
        /// DEV-53: it is a remote, and its front guides or its rear ones can be set at the
        /// template.
        #[serde(default)]
        either_guides: bool,
        /// DEV-2/open: it is placed touching your ship, in this arc and on no ship, and not with a
        /// template.
        #[serde(default)]
        touching: Option<Arc>,
    },
    /// Place remotes in set-up.
    SetUpRemotes {
        /// What.
        device: DeviceKind,
        /// How many.
        n: u8,
        /// Anywhere beyond this range of every edge.
        beyond: u8,
    },
    /// DEV-35, DEV-51: this remote relocates, with one of these templates from one of its sets of
    /// guides.
    Relocate(Vec<TemplateWord>),
    /// DEV-50: this remote relocates to the front or rear guides of the ship that triggered it, as
    /// its player says; a set of guides where it would overlap an object is barred, and if both
    /// are, the ship and the remote suffer 1 HIT damage each.
    RelocateToGuides,
    /// DEV-54: this remote detonates.
    DetonateThis,
    /// DEV-9: drop a device of one of your cards, with that card's costs and templates.
    DropByCard {
        /// Only such a device.
        #[serde(default)]
        only: Option<DeviceClass>,
        /// With one of these templates, not with those of the card.
        #[serde(default)]
        template: Option<Vec<TemplateWord>>,
        /// DEV-3: whether it may be launched as well: with the same templates, or if its card
        /// launches it.
        #[serde(default)]
        or_launch: bool,
        /// DEV-3: whether it must be launched.
        #[serde(default)]
        launch: bool,
        /// DEV-2/open: it is placed touching your ship instead, wherever you like.
        #[serde(default)]
        touching: bool,
    },
    /// DEV-45: with `Detonates`: such an obstacle is placed with its guides where those of the
    /// device lie.
    LeaveObstacle {
        /// What.
        device: DeviceKind,
        /// Fuse markers on it.
        #[serde(default)]
        fuses: u8,
    },
    /// DEV-19: put a fuse marker on the device that was placed.
    PlaceFuse,
    /// All this for one ship after another: the first player's before the second's, by initiative,
    /// then by number.
    EachShip(Ships, Vec<Effect>),
    /// ABL-31: the same for those of them that you choose, as many as you like, all before the
    /// first.
    EachChosen(Ships, Vec<Effect>),
    /// ABL-31: the same for up to so many of them that you choose.
    EachChosenUpTo(u8, Ships, Vec<Effect>),
    /// ABL-31: the same for up to as many of them as this number says.
    EachChosenOf(Count, Ships, Vec<Effect>),
    /// ABL-31, ABL-48: the same for as many of them as you choose and pay for: so much for each,
    /// all of it at once when they are chosen. "Spend any number to choose that many", "spend that
    /// many".
    EachChosenFor(Cost, Ships, Vec<Effect>),
    /// ABL-31: the same for up to as many of them that you choose as was paid with `EnergyUpTo` and
    /// its like.
    EachChosenPaid(Ships, Vec<Effect>),
    /// A ship rolls dice; what follows counts their results.
    RollDice {
        /// Who rolls.
        #[serde(default)]
        who: Who,
        /// Which dice.
        die: DiceWord,
        /// How many.
        #[serde(default = "one")]
        n: u8,
        /// Times what.
        #[serde(default)]
        for_each: Option<ForEach>,
    },
    /// DMG-1: suffer 1 HIT or CRIT damage for each such result of the dice last rolled, as one
    /// batch.
    SufferResults {
        /// Who.
        #[serde(default)]
        who: Who,
        /// So much HIT damage besides.
        #[serde(default)]
        and_hits: u8,
    },
    /// DEV-43: choose an obstacle at this range of the device; without one nothing more happens.
    ChooseObstacle(Range),
    /// OBJ-25: remove the obstacle that was chosen.
    RemoveObstacle,
    /// OBJ-27: with `Before(SufferObstacle())`: to the end of the round its effects are ignored,
    /// this time included.
    IgnoreThatObstacle,
    /// TOK-37: every lock that an enemy has on that ship goes to you.
    TakeEnemyLocks {
        /// From whom.
        from: Who,
    },
    /// TOK-10: gain one more token of the kind that was gained: with `After(GainToken(..))`.
    GainSameToken {
        /// Who.
        #[serde(default)]
        who: Who,
    },
    /// Say how many of these results your next roll of defense dice in this attack will show, 1 or
    /// more.
    GuessResults(Vec<Face>),
    /// CND-1: assign a condition card; a secret one facedown (CND-7).
    Assign {
        /// Which.
        condition: ConditionKind,
        /// To whom.
        to: Who,
    },
    /// CND-7: this condition card, if it lies facedown, is revealed. What a facedown card does
    /// reveals it as well, but its removal.
    RevealThisCondition,
    /// CND-3: this condition card is removed.
    RemoveThisCondition,
    /// CND-11: without a damage card on this condition card, the player who assigned it searches
    /// the damage deck for a Pilot card and puts it there faceup.
    PutPilotCardHere,
    /// CND-11: the ship is dealt the damage card that lies on this condition card.
    DealCardHere,
    /// MOV-11: a ship's dial is flipped faceup.
    FlipDialFaceup {
        /// Whose.
        #[serde(default)]
        who: Who,
    },
    /// MOV-11: your player looks at the dial of that ship.
    LookAtDial(Who),
    /// ABL-14: a two-sided upgrade card of such a slot that the ship has is turned over.
    FlipUpgrade {
        /// Whose.
        #[serde(default)]
        who: Who,
        /// SQD-19: of which type.
        slot: Slot,
    },
    /// SQD-20: two upgrades of that type that two of these ships have are exchanged, as your player
    /// says.
    ExchangeUpgrades {
        /// SQD-19: of which type.
        slot: Slot,
        /// Of which ships.
        of: Ships,
    },
    /// SQD-20: any number of your upgrades of that type go to these ships, one to each, as your
    /// player says.
    GiveUpgrades {
        /// SQD-19: of which type.
        slot: Slot,
        /// To which ships.
        to: Ships,
    },
    /// SQD-20: one of your upgrades of that type goes to that ship, which one your player says.
    GiveUpgrade {
        /// SQD-19: of which type.
        slot: Slot,
        /// To whom.
        to: Who,
    },
    /// SQD-26: an upgrade of that type from outside of your squad, which is not limited, is placed
    /// facedown under this card, as your player says.
    HideUpgrade(Slot),
    /// SQD-26: the upgrade that lies facedown under this card is revealed, and you have it.
    RevealUpgrade,
    /// MOV-75: decloak.
    Decloak,
    /// RND-37: your player chooses a number up to 6; your initiative counts as this one.
    ChooseInitiative {
        /// The lowest number that can be chosen.
        #[serde(default)]
        from: u8,
        /// RND-36: you activate, or engage, at it; your initiative value stays what it is.
        #[serde(default)]
        turns_only: bool,
        /// How long.
        until: Until,
    },
    /// MOV-9: execute one of these maneuvers, besides the one on the dial.
    Execute(Vec<String>),
    /// MOV-63: boost, which is not the action (MOV-74).
    Boost {
        /// Who.
        #[serde(default)]
        who: Who,
        /// Straight ahead only.
        #[serde(default)]
        straight: bool,
    },
    /// MOV-70: barrel roll, which is not the action (MOV-74).
    BarrelRoll {
        /// Who.
        #[serde(default)]
        who: Who,
    },
    /// MOV-86: rotate your ship by 90 degrees to the side to which the maneuver bends that it has
    /// revealed; if that is a straight one, not at all.
    RotateAsRevealed,
    /// TOK-33: all locks on a ship are broken.
    BreakLocksOn {
        /// On whom.
        #[serde(default)]
        who: Who,
    },
    /// TOK-37: the lock that a ship has on one ship lies on another then.
    MoveLock {
        /// Whose lock.
        of: Who,
        /// On whom it lies.
        #[serde(default)]
        from: Who,
        /// On whom it lies then.
        to: Who,
    },
    /// ABL-47: "X and Y" in one sentence: all of it, or nothing if a part would change nothing.
    /// Effects that stand beside each other without this word are sentences of their own.
    And(Vec<Effect>),
    /// ABL-13: for each of these, all this, one after another.
    Repeat {
        /// Of what.
        for_each: ForEach,
        /// What happens each time.
        then: Vec<Effect>,
    },
    /// RND-74: that ship, destroyed, is not removed before then: the end of the phase, or of the
    /// End Phase of this round.
    RemainsUntil {
        /// Who.
        #[serde(default)]
        who: Who,
        /// How long: `EndOfPhase` or `EndOfRound`.
        until: Until,
    },
    /// WNG-11: that ship is split from its wing.
    SplitFromWing {
        /// Who.
        #[serde(default)]
        who: Who,
    },
    /// RND-60: that ship, which has not engaged, engages at the initiative to which the Engagement
    /// Phase has come.
    EngageNow {
        /// Who.
        #[serde(default)]
        who: Who,
    },
    /// CND-1: the opposing player says to which of these ships such a condition card is assigned,
    /// to so many of them if there are.
    OpponentAssigns {
        /// Which card.
        condition: ConditionKind,
        /// Of these.
        to: Ships,
        /// To how many.
        #[serde(default = "one")]
        n: u8,
    },
    /// ACT-23: coordinate that ship, whatever its range, not as an action.
    Coordinate {
        /// Whom.
        who: Who,
    },
    /// ABL-31: another ship is chosen besides; from here on it is `Chosen`, and the first one
    /// `OtherShip`. Without one nothing more happens.
    AndAnother(Ships),
    /// A token becomes another one: it is neither removed nor gained.
    TurnInto {
        /// Whose.
        #[serde(default)]
        who: Who,
        /// What it is.
        token: Token,
        /// What it becomes.
        into: Token,
    },
    /// TOK-49: your agility value counts as this number while you roll defense dice.
    TreatAgilityAs(Count),
    /// HUG-61: a hardpoint of a ship that is Offline is turned over, which one its player says.
    RestoreHardpoint {
        /// Whose.
        #[serde(default)]
        who: Who,
    },
    /// HUG-61: a hardpoint of a ship that is not Offline is turned over.
    DisableHardpoint {
        /// Whose.
        #[serde(default)]
        who: Who,
        /// Who says which one.
        #[serde(default = "your_player")]
        by: Decider,
    },
    /// SCN-31: the supply cache that a ship tows lies on the card of another one then; not if that
    /// tows one.
    HandOver {
        /// Whose.
        #[serde(default)]
        from: Who,
        /// To whom.
        to: Who,
    },
    /// RND-82: your ship is placed in reserve: with `Would(..)`.
    GoIntoReserve,
    /// DMG-9: discard all damage cards of your ship.
    DiscardDamageCards,
    /// DMG-9: discard your damage cards, faceup and facedown ones, with that trait (DMG-21), and
    /// those of these titles.
    DiscardDamage {
        /// With this trait.
        #[serde(rename = "trait")]
        card_trait: DamageTrait,
        /// Or one of these.
        #[serde(default)]
        or: Vec<DamageKind>,
    },
    /// DMG-11: repair all your faceup damage cards.
    RepairAllFaceup {
        /// DMG-21: only those with this trait.
        #[serde(default, rename = "trait")]
        card_trait: Option<DamageTrait>,
    },
    /// DMG-11: the damage card of the event, which was turned facedown, is repaired once more: with
    /// `After(RepairCard())`.
    RepairAgain,
    /// ATK-37: once the attack dice are rolled, one more is.
    RollOneMore,
    /// ACT-27: your player chooses an object in that arc and at that range of you; that ship may
    /// perform a lock action to lock it.
    LockAction {
        /// Who.
        #[serde(default)]
        who: Who,
        /// In this arc of yours.
        in_arc: ArcWord,
        /// At this range of you.
        range: Range,
    },
    /// DMG-16, ACT-12: a ship may perform the action of one of its damage cards.
    PerformDamageCardAction {
        /// Who.
        #[serde(default)]
        who: Who,
        /// ACT-2: stress does not keep it from acting.
        #[serde(default)]
        even_while_stressed: bool,
    },
    /// RND-84: your ship, which is in reserve, is placed where all that is said holds, as its
    /// player says. Where it cannot be placed it stays in reserve.
    PlaceYourself {
        /// Beyond this range of enemy ships.
        #[serde(default)]
        beyond_enemies: Option<u8>,
        /// At range 0 of an obstacle.
        #[serde(default)]
        on_obstacle: bool,
        /// At this range of a friendly ship.
        #[serde(default)]
        near_friend: Option<Range>,
        /// RND-78: within this range of the edge over which it fled.
        #[serde(default)]
        fled_edge: Option<u8>,
        /// Within this range of its own edge.
        #[serde(default)]
        own_edge: Option<u8>,
        /// Within this range of any edge.
        #[serde(default)]
        any_edge: Option<u8>,
    },
    /// RND-84, WNG-5: the wing of your side that is in reserve is placed: its leader where its
    /// player says, wholly within one range of its own edge or beyond another of enemy ships; then
    /// its wingmates in formation, or split if there is no room. Its leader is `OtherShip` from
    /// here on. Without a place it stays in reserve, and nothing more happens.
    PlaceWing {
        /// Within this range of its own edge.
        own_edge: u8,
        /// Or beyond this range of enemy ships.
        or_beyond_enemies: u8,
    },
    /// RND-82, WNG-5: the wing that this ship leads is placed in reserve, it and all that are in
    /// formation with it.
    WingIntoReserve(Who),
    /// RND-20: in set-up a ship that is placed is placed anew, within this range of its own edge.
    PlaceAnew {
        /// Which ship.
        #[serde(default)]
        who: Who,
        /// Within which range.
        own_edge: u8,
    },
    /// DEV-2/open: in set-up, for a charge of each of your cards that drops such a device, its
    /// device is placed anywhere in the play area beyond this range of enemy ships, objective
    /// tokens and other devices, or not, as your player says.
    SetUpByCard {
        /// Which devices.
        only: DeviceClass,
        /// Beyond which range.
        beyond: u8,
    },
    /// Put a fuse marker on this card.
    PutFuseHere,
    /// Remove a fuse marker from this card.
    RemoveFuseHere,
    /// MOV-11: your player names a bearing and a speed, and looks at the dial of that ship. "If you
    /// do" is: if it shows that.
    GuessDial(Who),
    /// RND-19: your player may choose an obstacle and place it anew: beyond range 2 of the edges
    /// and of ships, and beyond range 1 of other obstacles.
    PlaceObstacleAnew,
    /// Tested when the effect comes to it, not before.
    If {
        /// What must hold.
        test: Vec<Requirement>,
        /// What happens then.
        then: Vec<Effect>,
        /// What happens otherwise.
        #[serde(default)]
        otherwise: Vec<Effect>,
    },

    /// ATK-37, ATK-47: roll more dice. Without `may`, `cost` and `choose` it is a rule.
    RollMore {
        /// Which.
        dice: DiceWord,
        /// How many.
        #[serde(default = "one")]
        n: u8,
        /// "To a maximum of": the most that are rolled then, whatever else adds dice; not if there
        /// are so many already. With `may` only.
        #[serde(default)]
        most: Option<u8>,
        /// Times what. With `may` only.
        #[serde(default)]
        for_each: Option<ForEach>,
    },
    /// ATK-37, ATK-47: roll fewer dice. Without `may`, `cost` and `choose` it is a rule.
    RollFewer {
        /// Which.
        dice: DiceWord,
        /// How many.
        #[serde(default = "one")]
        n: u8,
    },
    /// ATK-38: the range 1 bonus is applied in this attack, if no range bonus is.
    ApplyRangeBonus,
    /// ATK-26, ATK-38, ATK-48: the range bonus is not applied to these dice. Without `may`, `cost`
    /// and `choose` it is a rule.
    NoRangeBonus(DiceWord),
}

fn your_player() -> Decider {
    Decider::You
}

fn one() -> u8 {
    1
}

/// What an effect is to the dice of an attack, and whether it is made of others.
#[derive(Clone, Debug, PartialEq)]
pub enum Nature<'a> {
    /// It changes how many of these dice are rolled.
    Rolls(DiceWord),
    /// It says beforehand what a roll of defense dice will show.
    Guesses,
    /// It is done when attack dice lie there, before they are modified.
    AfterAttackRoll,
    /// It modifies these dice (ATK-55).
    Modifies(DiceWord),
    /// It does what these lists say, all of them or some.
    Made(Vec<&'a [Effect]>),
    /// The dice of an attack are no business of it.
    Plain,
}

impl Effect {
    /// What it is to the dice of an attack, and whether it is made of others.
    pub fn nature(&self) -> Nature<'_> {
        match self {
            Effect::RollMore { dice, .. } | Effect::RollFewer { dice, .. } | Effect::NoRangeBonus(dice) => {
                Nature::Rolls(*dice)
            }
            Effect::ApplyRangeBonus => Nature::Rolls(DiceWord::AttackDice),
            Effect::TreatAgilityAs(_) => Nature::Rolls(DiceWord::DefenseDice),
            Effect::GuessResults(_) => Nature::Guesses,
            Effect::RecoverAttackCharge(_) | Effect::RollOneMore => Nature::AfterAttackRoll,
            Effect::Reroll { dice, .. }
            | Effect::Change { dice, .. }
            | Effect::Add { dice, .. }
            | Effect::AddMatching { dice, .. }
            | Effect::Cancel { dice, .. } => Nature::Modifies(*dice),
            Effect::And(joined) => Nature::Made(vec![joined]),
            Effect::OneOf(lists) | Effect::OpponentChooses(lists) => {
                Nature::Made(lists.iter().map(Vec::as_slice).collect())
            }
            Effect::If { then, otherwise, .. } => Nature::Made(vec![then, otherwise]),
            Effect::May { then, .. }
            | Effect::Repeat { then, .. }
            | Effect::IfDone(then)
            | Effect::Unless { then, .. }
            | Effect::EachShip(_, then)
            | Effect::EachChosen(_, then)
            | Effect::EachChosenUpTo(_, _, then)
            | Effect::EachChosenPaid(_, then)
            | Effect::EachChosenOf(_, _, then)
            | Effect::EachChosenFor(_, _, then) => Nature::Made(vec![then]),
            Effect::DiceCheck { on, .. } => Nature::Made(on.iter().map(|branch| &branch.1[..]).collect()),
            Effect::Gain { .. }
            | Effect::GainReplaced { .. }
            | Effect::Remove { .. }
            | Effect::RemoveAll { .. }
            | Effect::RemoveColor { .. }
            | Effect::Transfer { .. }
            | Effect::AcquireLock { .. }
            | Effect::RotateTurret { .. }
            | Effect::BonusAttack { .. }
            | Effect::RepairCard { .. }
            | Effect::ExposeCard { .. }
            | Effect::DealReplacedFacedown
            | Effect::DealReplacedFaceup
            | Effect::DiscardReplaced
            | Effect::DealOneOf(_)
            | Effect::DealSearched(_)
            | Effect::Destroy { .. }
            | Effect::DealFacedown { .. }
            | Effect::FlipThisCard
            | Effect::PreventDamage
            | Effect::Prevent
            | Effect::SkipExecuteStep
            | Effect::SkipActionStep
            | Effect::MovePartially
            | Effect::RotateShip { .. }
            | Effect::TreatThisAction(_)
            | Effect::Jam { .. }
            | Effect::PayOnly
            | Effect::EngageNow { .. }
            | Effect::DiscardDamage { .. }
            | Effect::RepairAllFaceup { .. }
            | Effect::RepairAgain
            | Effect::LockAction { .. }
            | Effect::PerformDamageCardAction { .. }
            | Effect::OpponentAssigns { .. }
            | Effect::PutOnCard { .. }
            | Effect::PutReplacedOnCard
            | Effect::GainFromCard { .. }
            | Effect::RemoveDevice { .. }
            | Effect::SetDial { .. }
            | Effect::ExecuteInstead(_)
            | Effect::ExecuteAs { .. }
            | Effect::ExecuteAlong(_)
            | Effect::PerformWhiteAction { .. }
            | Effect::TakesTurnsAt { .. }
            | Effect::Grant { .. }
            | Effect::TreatInitiativeAs { .. }
            | Effect::InflictInstead { .. }
            | Effect::Suffer { .. }
            | Effect::Recover { .. }
            | Effect::Lose { .. }
            | Effect::ReloadThisCard
            | Effect::SkipDice
            | Effect::RepairThisCard
            | Effect::PerformAction { .. }
            | Effect::PerformSameAction { .. }
            | Effect::RecoverOnCard { .. }
            | Effect::RecoverOnEachCard { .. }
            | Effect::TransferColor { .. }
            | Effect::Drop { .. }
            | Effect::LeaveObstacle { .. }
            | Effect::HandOver { .. }
            | Effect::SetUpRemotes { .. }
            | Effect::Relocate(_)
            | Effect::RelocateToGuides
            | Effect::DetonateThis
            | Effect::DropByCard { .. }
            | Effect::PlaceFuse
            | Effect::RollDice { .. }
            | Effect::SufferResults { .. }
            | Effect::ChooseObstacle(_)
            | Effect::RemoveObstacle
            | Effect::IgnoreThatObstacle
            | Effect::TakeEnemyLocks { .. }
            | Effect::GainSameToken { .. }
            | Effect::Assign { .. }
            | Effect::RevealThisCondition
            | Effect::RemoveThisCondition
            | Effect::PutPilotCardHere
            | Effect::DealCardHere
            | Effect::FlipDialFaceup { .. }
            | Effect::LookAtDial(_)
            | Effect::FlipUpgrade { .. }
            | Effect::Decloak
            | Effect::TransferOneOf { .. }
            | Effect::ChooseInitiative { .. }
            | Effect::Execute(_)
            | Effect::Boost { .. }
            | Effect::BarrelRoll { .. }
            | Effect::RotateAsRevealed
            | Effect::BreakLocksOn { .. }
            | Effect::MoveLock { .. }
            | Effect::RemainsUntil { .. }
            | Effect::SplitFromWing { .. }
            | Effect::Coordinate { .. }
            | Effect::AndAnother(_)
            | Effect::TurnInto { .. }
            | Effect::RestoreHardpoint { .. }
            | Effect::DisableHardpoint { .. }
            | Effect::GoIntoReserve
            | Effect::DiscardDamageCards
            | Effect::PlaceYourself { .. }
            | Effect::PlaceWing { .. }
            | Effect::WingIntoReserve(_)
            | Effect::PlaceAnew { .. }
            | Effect::SetUpByCard { .. }
            | Effect::PutFuseHere
            | Effect::RemoveFuseHere
            | Effect::GuessDial(_)
            | Effect::PlaceObstacleAnew
            | Effect::ExchangeUpgrades { .. }
            | Effect::GiveUpgrades { .. }
            | Effect::GiveUpgrade { .. }
            | Effect::HideUpgrade(_)
            | Effect::RevealUpgrade => Nature::Plain,
        }
    }

    /// The rule that it is where nobody decides about it and nothing is paid for it; itself if it
    /// is none.
    #[allow(clippy::result_large_err, reason = "it is no error: the effect itself, as it was")]
    pub(super) fn standing(self) -> Result<Rule, Effect> {
        match self {
            Effect::RollMore { dice, n, most: None, for_each: None } => Ok(Rule::RollMore { dice, n }),
            Effect::RollFewer { dice, n } => Ok(Rule::RollFewer { dice, n }),
            Effect::NoRangeBonus(dice) => Ok(Rule::NoRangeBonus(dice)),
            done => Err(done),
        }
    }
}

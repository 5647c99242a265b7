//! Effects: words that do something. Each word is a struct in the file of its topic, with the
//! timings at which it may stand, its checks and the steps that it is compiled to. The list at the
//! end of this module is the only place that names all words; [`Effect`] is made from it.

use killbox_components::ability::{Dice, Hook};
use killbox_components::dice::Face;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::check::{Check, Goes};
use crate::compile::{Compiler, Steps, dice_of};
use crate::declare::declare;
use crate::language::{Decider, DiceWord};
use crate::standing::{self, Rule};

/// One effect of the card language.
pub(crate) trait Word {
    /// The timings with which the word may stand. Default: those of an event.
    fn goes(&self, _: &Check) -> Goes {
        Goes::AnEvent
    }

    /// Reports faults of the word where it stands, other than a wrong timing. `word` is its name.
    fn check(&self, _: &mut Check, _word: &'static str) {}

    /// Appends the steps that the word is compiled to.
    fn compile(&self, c: &mut Compiler, steps: &mut Steps);

    /// How the word concerns the dice of an attack, and whether it contains other words.
    fn nature(&self) -> Nature<'_> {
        Nature::Plain
    }
}

/// How an effect concerns the dice of an attack, and whether it contains other effects.
#[derive(Clone, Debug, PartialEq)]
pub enum Nature<'a> {
    /// The effect changes how many of these dice are rolled.
    Rolls(DiceWord),
    /// The effect guesses what a roll of defense dice will show.
    Guesses,
    /// The effect happens after attack dice are rolled and before they are modified.
    AfterAttackRoll,
    /// The effect modifies these dice [ATK-55].
    Modifies(DiceWord),
    /// The effect contains these lists of effects, of which all or some happen.
    Made(Vec<&'a [Effect]>),
    /// The effect does not concern the dice of an attack.
    Plain,
}

/// A branch of a dice check: the faces on which it applies, and the effects that happen then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OnFaces(pub Vec<Face>, pub Vec<Effect>);

fn your_player() -> Decider {
    Decider::You
}

/// The default of amounts.
pub(crate) fn one() -> u8 {
    1
}

impl Effect {
    /// How the effect concerns the dice of an attack, and whether it contains other effects.
    pub fn nature(&self) -> Nature<'_> {
        self.word().nature()
    }

    /// The step of an attack at which an effect is used, or the first of its parts that determines
    /// a step [ATK-45].
    pub(crate) fn step(&self, own: Dice) -> Option<Hook> {
        let of = |word: DiceWord| match dice_of(word) {
            Dice::Own => own,
            said => said,
        };
        match self.nature() {
            Nature::Guesses => Some(Hook::RollDefense),
            Nature::Rolls(dice) => Some(match of(dice) {
                Dice::Defense => Hook::RollDefense,
                Dice::Attack | Dice::Own => Hook::RollAttack,
            }),
            // "After rolling attack dice".
            Nature::AfterAttackRoll => Some(Hook::BeforeModifyAttack),
            Nature::Modifies(dice) => Some(match of(dice) {
                Dice::Defense => Hook::ModifyDefense,
                Dice::Attack | Dice::Own => Hook::ModifyAttack,
            }),
            Nature::Made(lists) => lists.into_iter().flatten().find_map(|part| part.step(own)),
            Nature::Plain => None,
        }
    }

    /// Turns an effect that nobody decides about or pays for into the rule of the same name.
    /// Returns the effect unchanged if there is no such rule.
    #[allow(clippy::result_large_err, reason = "it is no error: the effect itself, as it was")]
    pub(crate) fn standing(self) -> Result<Rule, Effect> {
        match self {
            Effect::RollMore(RollMore { dice, n, most: None, for_each: None }) => {
                Ok(Rule::RollMore(standing::RollMore { dice, n }))
            }
            Effect::RollFewer(RollFewer { dice, n }) => Ok(Rule::RollFewer(standing::RollFewer { dice, n })),
            Effect::NoRangeBonus(NoRangeBonus(dice)) => Ok(Rule::NoRangeBonus(standing::NoRangeBonus(dice))),
            done => Err(done),
        }
    }
}

declare! {
    /// The effects of abilities: words that do something. An effect that contains a list of effects
    /// cannot contain rules.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
    #[serde(remote = "Self")]
    enum Effect: Word;
    tokens:
        Gain(Gain), GainReplaced(GainReplaced), GainSameToken(GainSameToken), Remove(Remove),
        RemoveAll(RemoveAll), RemoveColor(RemoveColor), Transfer(Transfer),
        TransferColor(TransferColor), TransferOneOf(TransferOneOf), TurnInto(TurnInto),
        AcquireLock(AcquireLock), BreakLocksOn(BreakLocksOn), MoveLock(MoveLock),
        TakeEnemyLocks(TakeEnemyLocks), Jam(Jam), GainFromCard(GainFromCard),
        PutOnCard(PutOnCard), PutReplacedOnCard;
    charges:
        Recover(Recover), Lose(Lose), RecoverOnCard(RecoverOnCard),
        RecoverOnEachCard(RecoverOnEachCard), ReloadThisCard,
        RecoverAttackCharge(RecoverAttackCharge);
    damage:
        Suffer(Suffer), PreventDamage, Destroy(Destroy), DealFacedown(DealFacedown),
        RepairCard(RepairCard), ExposeCard(ExposeCard), RepairThisCard,
        RepairAllFaceup(RepairAllFaceup), RepairAgain, DiscardDamage(DiscardDamage),
        DiscardDamageCards, DealReplacedFacedown, DealReplacedFaceup, DealOneOf(DealOneOf),
        DealSearched(DealSearched), DiscardReplaced, RestoreHardpoint(RestoreHardpoint),
        DisableHardpoint(DisableHardpoint), RemainsUntil(RemainsUntil);
    actions:
        PerformAction(PerformAction), PerformSameAction(PerformSameAction),
        PerformWhiteAction(PerformWhiteAction),
        PerformDamageCardAction(PerformDamageCardAction), LockAction(LockAction),
        Coordinate(Coordinate), TreatThisAction(TreatThisAction), SkipActionStep;
    moves:
        Boost(Boost), BarrelRoll(BarrelRoll), Decloak, RotateShip(RotateShip),
        RotateTurret(RotateTurret), RotateAsRevealed, MovePartially, IgnoreThatObstacle;
    maneuvers:
        Execute(Execute), ExecuteAs(ExecuteAs), ExecuteAlong(ExecuteAlong),
        ExecuteInstead(ExecuteInstead), SkipExecuteStep, SetDial(SetDial),
        FlipDialFaceup(FlipDialFaceup), LookAtDial(LookAtDial), GuessDial(GuessDial);
    dice:
        Reroll(Reroll), Change(Change), Add(Add), AddMatching(AddMatching), Cancel(Cancel),
        RollMore(RollMore), RollFewer(RollFewer), RollOneMore, SkipDice, ApplyRangeBonus,
        NoRangeBonus(NoRangeBonus), TreatAgilityAs(TreatAgilityAs), GuessResults(GuessResults),
        InflictInstead(InflictInstead), DiceCheck(DiceCheck), RollDice(RollDice),
        SufferResults(SufferResults);
    attacks:
        BonusAttack(BonusAttack), EngageNow(EngageNow), TakesTurnsAt(TakesTurnsAt),
        TreatInitiativeAs(TreatInitiativeAs), ChooseInitiative(ChooseInitiative);
    devices:
        SetUpRemotes(SetUpRemotes), SetUpByCard(SetUpByCard), LeaveObstacle(LeaveObstacle),
        HandOver(HandOver), Drop(Drop), DropByCard(DropByCard), PlaceFuse, PutFuseHere,
        RemoveFuseHere, DetonateThis, Relocate(Relocate), RelocateToGuides,
        RemoveDevice(RemoveDevice), ChooseObstacle(ChooseObstacle), RemoveObstacle,
        PlaceObstacleAnew;
    upgrades:
        FlipThisCard, FlipUpgrade(FlipUpgrade), ExchangeUpgrades(ExchangeUpgrades),
        GiveUpgrades(GiveUpgrades), GiveUpgrade(GiveUpgrade), HideUpgrade(HideUpgrade),
        RevealUpgrade;
    conditions:
        Assign(Assign), OpponentAssigns(OpponentAssigns), RevealThisCondition,
        RemoveThisCondition, PutPilotCardHere, DealCardHere;
    places:
        PlaceYourself(PlaceYourself), PlaceAnew(PlaceAnew), PlaceWing(PlaceWing), GoIntoReserve,
        WingIntoReserve(WingIntoReserve), SplitFromWing(SplitFromWing);
    course:
        EachShip(EachShip), EachChosen(EachChosen), EachChosenUpTo(EachChosenUpTo),
        EachChosenPaid(EachChosenPaid), EachChosenOf(EachChosenOf),
        EachChosenFor(EachChosenFor), AndAnother(AndAnother), OneOf(OneOf),
        OpponentChooses(OpponentChooses), Unless(Unless), May(May), IfDone(IfDone), And(And),
        If(If), Repeat(Repeat), Grant(Grant), Prevent, PayOnly;
}

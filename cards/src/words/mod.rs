//! Words that do something, each a struct in the file of its topic: what it says, with which
//! timings it goes, what it needs, and what it is compiled to. The list at the end of this module is
//! the only place that names all of them; [`Effect`] is made from it.

use killbox_components::dice::Face;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::check::{Check, Goes};
use crate::compile::{Compiler, Steps};
use crate::declare::declare;
use crate::language::{Decider, DiceWord};
use crate::standing::{self, Rule};

/// One word that does something.
pub(crate) trait Word {
    /// The timings that the word goes with.
    fn goes(&self, _: &Check) -> Goes {
        Goes::AnEvent
    }

    /// Reports what is wrong with the word where it stands, besides its timing. `word` is its name.
    fn check(&self, _: &mut Check, _word: &'static str) {}

    /// Adds the steps that the word is compiled to.
    fn compile(&self, c: &mut Compiler, steps: &mut Steps);

    /// What the word is to the dice of an attack, and whether it is made of other words.
    fn nature(&self) -> Nature<'_> {
        Nature::Plain
    }
}

/// What an effect is to the dice of an attack, and whether it is made of others.
#[derive(Clone, Debug, PartialEq)]
pub enum Nature<'a> {
    /// It changes how many of these dice are rolled.
    Rolls(DiceWord),
    /// It guesses what a roll of defense dice will show.
    Guesses,
    /// It happens after attack dice are rolled and before they are modified.
    AfterAttackRoll,
    /// It modifies these dice [ATK-55].
    Modifies(DiceWord),
    /// It does what these lists say, all of them or some.
    Made(Vec<&'a [Effect]>),
    /// It does nothing with the dice of an attack.
    Plain,
}

/// The branch of a dice check that applies on some results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OnFaces(pub Vec<Face>, pub Vec<Effect>);

fn your_player() -> Decider {
    Decider::You
}

fn one() -> u8 {
    1
}

impl Effect {
    /// What it is to the dice of an attack, and whether it is made of others.
    pub fn nature(&self) -> Nature<'_> {
        self.word().nature()
    }

    /// The rule that it is where nobody decides about it and nothing is paid for it; itself if it
    /// is none.
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
    /// One thing that is done. Words that are lists of others hold words of this kind only.
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

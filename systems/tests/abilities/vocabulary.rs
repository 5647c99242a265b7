//! The 85 timing windows that the texts of all cards name [ABL-16]. Each has the words for it in
//! the card language and a situation in which an ability triggers there, or the part of the rules
//! that it waits for.

use Reach::{Heard, HeardWith, Holds, Replaced, SetUp, Waits};
use killbox_cards::Library;
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::choice::Choice;
use killbox_components::device::{Device, DeviceKind, DeviceSet, Placer};
use killbox_components::dice::Face;
use killbox_components::event::Event;
use killbox_components::frame::damage::CardChange;
use killbox_components::frame::movement::MoveKind;
use killbox_components::frame::phases::NextPhase;
use killbox_components::frame::{
    CardFrame, DeployFrame, DeployStep, DetonationsFrame, Frame, GainFrame, LockFrame, MoveFrame, RoundFrame,
    ShipTurnFrame,
};
use killbox_components::geometry::Pose;
use killbox_components::ids::{ObjectId, Seat, ShipSet, ShipSlot};
use killbox_components::state::Phase;
use killbox_components::token::Token;
use killbox_systems::derived::charge::On;
use killbox_systems::tokens::charges;
use killbox_systems::tokens::spend;

use crate::abilities::kit::heard::*;
use crate::abilities::kit::*;

/// How an ability is triggered at a window.
enum Reach {
    /// An event triggers it: the words for the event, the situation, and how often it triggers for
    /// `a(0)` and for the enemy.
    Heard(&'static str, fn(&mut TestBattle), (usize, usize)),
    /// An event triggers it once in setup, which is played from the start.
    SetUp(&'static str),
    /// Like `Heard`, with another ability of the same ships.
    HeardWith(&'static str, &'static str, fn(&mut TestBattle), (usize, usize)),
    /// It replaces something that would happen.
    Replaced(&'static str, fn(&mut TestBattle), (usize, usize)),
    /// It is constant there, like this ability.
    Holds(&'static str),
    /// It waits for this part of the rules.
    Waits(&'static str),
}

/// An ability to drop a bomb after gaining focus tokens.
const DROPS: &str = "(when: After(GainToken(token: [Focus])), effect: [Drop(device: ProtonBomb, template: [\"straight 1\"])])";

const BOTH: (usize, usize) = (1, 1);
const OWN: (usize, usize) = (1, 0);
const ENEMY: (usize, usize) = (0, 1);

/// Every window of the vocabulary.
const WINDOWS: [(&str, Reach); 85] = [
    ("Static", Holds("(when: Always, effect: [MaxLocks(2)])")),
    ("Attack.ModifyAttackDice", Heard("While(Attack())", hits, OWN)),
    ("Attack.ModifyDefenseDice", Heard("While(Defend())", hits, ENEMY)),
    ("AfterAttack", Heard("After(Attack())", hits, OWN)),
    ("AfterPerformAction", Heard("After(PerformAction())", focus, OWN)),
    ("Attack.RollAttackDice", Holds("(when: While(Attack()), effect: [RollMore(dice: AttackDice)])")),
    ("AfterFullyExecute", Heard("After(ExecuteManeuver(how: Fully))", one_ahead, OWN)),
    ("SystemPhase", Heard("During(System)", round, BOTH)),
    ("EngagementPhase.Start", Heard("StartOf(Engagement)", round, BOTH)),
    ("Attack.RollDefenseDice", Holds("(when: While(Defend()), effect: [RollMore(dice: DefenseDice)])")),
    ("Setup", SetUp("Setup(End)")),
    ("AfterDestroyed", Heard("After(Destroyed())", dies, OWN)),
    ("AfterDefend", Heard("After(Defend())", hits, ENEMY)),
    ("WhilePerformAction/Move", Holds("(when: Always, effect: [TreatAction(action: [Boost], color: Red)])")),
    ("Action: header", Holds("(when: Action, effect: [Gain(token: Calculate)])")),
    (
        "Attack: header",
        Holds("(when: While(Attack(weapon: [Torpedo])), effect: [RollMore(dice: AttackDice)])"),
    ),
    ("BeforeEngage", Heard("Before(Engage())", round, BOTH)),
    ("EndPhase", Heard("During(End)", round, BOTH)),
    ("AfterExecute", Heard("After(ExecuteManeuver())", one_ahead, OWN)),
    ("AfterRevealDial", Heard("After(RevealDial())", round, BOTH)),
    ("Attack.AfterNeutralizeResults", Heard("While(Attack(moment: AfterNeutralize))", hits, OWN)),
    ("Setup.AfterPlaceForces", SetUp("Setup(AfterPlacingForces)")),
    ("AfterGainToken", Heard("After(GainToken(token: [Focus]))", gains, OWN)),
    ("BeforeActivate", Heard("Before(Activate())", round, BOTH)),
    ("AfterBoost/BarrelRoll/Coordinate/Jam/Reload/Decloak", Heard("After(Boost())", boosts, OWN)),
    ("EndPhase.Start", Heard("StartOf(End)", round, BOTH)),
    ("ActivationPhase.End", Heard("EndOf(Activation)", round, BOTH)),
    ("AfterDeclareDefender", Heard("After(DeclareAttack())", hits, OWN)),
    ("AfterSufferDamage", Heard("After(SufferDamage())", one_damage, OWN)),
    ("Bonus Attack: header", Waits("huge ships: their hardpoints and command upgrades")),
    ("BeforeGainToken", Replaced("Would(GainToken(token: [Focus]))", gains_one, OWN)),
    ("Attack.DeclareTarget", Holds("(when: Always, effect: [WiderRange([Torpedo, Missile])])")),
    ("WouldDrop/Launch", Holds("(when: Always, effect: [MayDropWithBanks()])")),
    ("WhileExecuteManeuver", Heard("Before(CheckDifficulty())", one_ahead, OWN)),
    ("BeforeExecuteManeuver", Heard("Before(ExecuteManeuver())", round, BOTH)),
    ("AfterOverlap/MoveThrough", Heard("After(OverlapShip(other: Enemy()))", bumps, OWN)),
    ("Attack.Throughout", Holds("(when: While(Attack()), effect: [DefenderCannotSpend(Green)])")),
    ("Attack.BeforeRollAttackDice", Heard("While(Attack(moment: BeforeRollAttack))", hits, OWN)),
    ("BeforeDealtDamageCard", Replaced("Would(DealtDamageCard())", faceup_card, OWN)),
    ("ActivationPhase.Start", Heard("StartOf(Activation)", round, BOTH)),
    ("Attack.BeforeNeutralizeResults", Heard("While(Attack(moment: BeforeNeutralize))", hits, OWN)),
    ("Attack.AfterRollDice", Heard("After(RollDice())", hits, BOTH)),
    ("AfterDrop/Launch", HeardWith("After(PlaceDevice())", DROPS, gains, OWN)),
    ("AfterSpend", Heard("After(SpendToken(token: [Focus]))", spends, OWN)),
    ("EngagementPhase.AtInitiative", Heard("AtInitiative(4)", round, BOTH)),
    ("AfterAcquireLock", Heard("After(AcquireLock())", locks, OWN)),
    ("EngagementPhase.End", Heard("EndOf(Engagement)", round, BOTH)),
    ("AttackHits", Heard("After(AttackHits())", hits, OWN)),
    ("AfterPartiallyExecute", Heard("After(ExecuteManeuver(how: Partially))", bumps, OWN)),
    ("Attack.NeutralizeResults", Holds("(when: While(Defend()), effect: [CritsNeutralizedFirst])")),
    ("AfterDeploy", Heard("After(Deploy())", deploys, OWN)),
    ("Setup.End", SetUp("Setup(End)")),
    ("Setup.BeforePlaceForces", SetUp("Setup(BeforePlacingForces)")),
    ("Setup.AfterPlaced", SetUp("After(Placed())")),
    ("EndOfGame", Heard("EndOfGame", last_round, BOTH)),
    ("BeforeSufferDamage", Replaced("Would(SufferDamage())", one_damage, OWN)),
    ("AfterRepair", Heard("After(RepairCard())", repairs, OWN)),
    ("BeforeRevealDial", Heard("Before(RevealDial())", round, BOTH)),
    ("AfterRollDice", Heard("After(RollOutsideAttack())", meets_asteroid, OWN)),
    ("WouldFail/AfterFail", Replaced("Would(FailAction())", fails, OWN)),
    ("WhileMove", Holds("(when: Always, effect: [IgnoreObstacles])")),
    ("AfterDetonate", Heard("After(Detonate())", bomb, OWN)),
    ("SystemPhase.Start", Heard("StartOf(System)", round, BOTH)),
    ("EndPhase.End", Heard("EndOf(End)", round, BOTH)),
    ("Attack.Aftermath", Heard("After(Attack(hits: true))", hits, OWN)),
    ("WhenDetonates", Holds("(when: After(RollOutsideAttack()), may: You, effect: [Reroll()])")),
    ("AfterLoseShield", Heard("After(LoseShield())", one_damage, OWN)),
    ("Attack.BeforeModifyDice", Heard("While(Attack(moment: BeforeModifyAttack))", hits, OWN)),
    ("Attack.DealDamage", Replaced("Would(DealtDamageCard(who: Enemy(is: Defending)))", crits, OWN)),
    ("BeforeExpose", Replaced("Would(ExposeCard())", exposes, OWN)),
    ("AfterDealtDamageCard", Heard("After(DealtDamageCard())", faceup_card, OWN)),
    ("WouldBeDestroyed", Replaced("Would(Destroyed())", dies, OWN)),
    ("PlanningPhase.Start", Heard("StartOf(Planning)", one_round_more, BOTH)),
    ("BeforeRecover", Replaced("Would(RecoverCharge(charge: Shield))", recovers, OWN)),
    ("BeforeDetonate", Replaced("Would(Detonate())", bomb, OWN)),
    ("WouldFlee", Replaced("Would(Flee())", leaves_the_board, OWN)),
    ("AfterSkipExecute", Heard("After(SkipExecuteStep())", skips_its_maneuver, OWN)),
    ("AfterActivate", Heard("After(Activate())", round, BOTH)),
    ("PerformActionStep", Holds("(when: While(PerformActionStep), effect: [ActWhileStressed()])")),
    ("Attack.BeforeRollDefenseDice", Heard("While(Attack(moment: BeforeRollDefense))", hits, OWN)),
    ("Round.End", Heard("EndOfRound", round, BOTH)),
    ("Attack.AfterModifyDice", Heard("While(Attack(moment: AfterModifyAttack))", hits, OWN)),
    ("AfterEngage", Heard("After(Engage())", round, BOTH)),
    ("AttackMisses", Heard("After(AttackMisses())", misses, OWN)),
    ("Round.Start", Heard("StartOfRound", one_round_more, BOTH)),
];

/// ABL-16, ABL-41: every window of the vocabulary is reached in its own situation, and not when a
/// ship becomes strained. A single window waits for a part of the rules.
#[test]
fn every_window_is_reached() {
    let mut seen = Vec::new();
    let mut waiting = Vec::new();
    for (window, reach) in &WINDOWS {
        assert!(!seen.contains(window), "{window} stands there twice");
        seen.push(*window);
        match reach {
            Heard(when, situation, times) => {
                assert_eq!(heard(when, situation), *times, "{window}: {when}");
                assert_eq!(heard(when, strained), (0, 0), "{window}: {when}");
            }
            HeardWith(when, ability, situation, times) => {
                let text = format!(
                    "[Pilot(\"hears\", [{ability}, (when: {when}, effect: [Gain(token: Calculate)])])]"
                );
                assert_eq!(played(&text, situation), *times, "{window}: {when}");
                assert_eq!(played(&text, strained), (0, 0), "{window}: {when}");
            }
            SetUp(when) => assert_eq!(heard_in_set_up(when), BOTH, "{window}: {when}"),
            Replaced(when, situation, times) => {
                assert_eq!(replaced(when, situation), *times, "{window}: {when}");
                assert_eq!(replaced(when, strained), (0, 0), "{window}: {when}");
            }
            Holds(ability) => {
                let text = format!("[Pilot(\"hears\", [{ability}])]");
                let own = Library::read([("test.ron", text.as_str())].into_iter(), None);
                assert!(own.is_ok(), "{window}: {}", own.err().map_or(String::new(), |e| e.to_string()));
            }
            Waits(what) => waiting.push((*window, *what)),
        }
    }
    assert_eq!(waiting.iter().map(|w| w.0).collect::<Vec<_>>(), ["Bonus Attack: header"]);
}

/// How often `a(0)` and the enemy replaced the effect.
fn replaced(when: &str, situation: impl FnOnce(&mut TestBattle)) -> (usize, usize) {
    let text = format!("[Pilot(\"hears\", [(when: {when}, instead: [Gain(token: Calculate)])])]");
    played(&text, situation)
}

/// How often it triggers for either ship in setup. Each ship then loses a charge, since setup has
/// no tokens.
fn heard_in_set_up(when: &str) -> (usize, usize) {
    let text = format!("[Pilot(\"hears\", [(when: {when}, effect: [Lose(charge: Charge)])])]");
    let mut t = table_in_set_up(&text, spec);
    t.play_by(answers(0));
    let lost = |t: &mut TestBattle, of: ShipSlot| {
        t.count(|e| matches!(*e, Event::ChargesLost { ship, n: 1, .. } if ship == of))
    };
    (lost(&mut t, a(0)), lost(&mut t, b(0)))
}

// --- situations ---

fn strained(t: &mut TestBattle) {
    t.play(Frame::Gain(GainFrame::new(a(0), Token::Strain, 1, Seat::A)));
}

fn gains(t: &mut TestBattle) {
    t.play(Frame::Gain(GainFrame::new(a(0), Token::Focus, 2, Seat::A)));
}

fn gains_one(t: &mut TestBattle) {
    t.play(Frame::Gain(GainFrame::new(a(0), Token::Focus, 1, Seat::A)));
}

fn spends(t: &mut TestBattle) {
    t.tokens(a(0), Token::Focus, 1);
    t.with(|b| spend(b, a(0), Token::Focus, 1));
    t.run();
}

fn locks(t: &mut TestBattle) {
    t.play(Frame::Lock(LockFrame { ship: a(0), object: ObjectId::ship(b(0)) }));
}

/// Plays from the first dials to the next ones.
fn round(t: &mut TestBattle) {
    t.place(a(0), 200.0, 200.0, 90.0);
    t.place(b(0), 700.0, 700.0, 270.0);
    t.push(Frame::Round(RoundFrame { next: NextPhase::System }));
    t.with(|b| {
        for ship in b.in_play() {
            b.turn[ship].dial = Some(maneuver("1FW"));
        }
    });
    t.play_by(answers(0));
}

/// Plays the beginning of a round, up to its dials.
fn one_round_more(t: &mut TestBattle) {
    t.push(Frame::Round(RoundFrame { next: NextPhase::Planning }));
    t.play_by(answers(0));
}

fn last_round(t: &mut TestBattle) {
    t.with(|b| b.core.round = b.rules().round_limit);
    t.push(Frame::Round(RoundFrame { next: NextPhase::Check }));
    t.play_by(answers(0));
}

fn hits(t: &mut TestBattle) {
    attack(t, true);
}

fn misses(t: &mut TestBattle) {
    attack(t, false);
}

/// One CRIT result is not neutralized.
fn crits(t: &mut TestBattle) {
    t.with(|b| b.charges[killbox_testkit::b(0)].shields.lose(2));
    t.attack_dice(&[Face::Crit, Face::Blank, Face::Blank, Face::Blank]);
    t.defense_dice(&[Face::Blank; 2]);
    attack_rolls(t);
}

fn focus(t: &mut TestBattle) {
    action(t, ActionKind::Focus, ActionColor::White);
}

fn fails(t: &mut TestBattle) {
    t.place(b(0), 400.0, 342.0, 90.0);
    action(t, ActionKind::Boost, ActionColor::White);
}

/// The end of a deployment.
fn deploys(t: &mut TestBattle) {
    let deployed = DeployFrame { step: DeployStep::After, ..DeployFrame::new(a(0), a(1), false) };
    t.play(Frame::Deploy(deployed));
}

fn boosts(t: &mut TestBattle) {
    t.place(b(0), 800.0, 800.0, 0.0);
    t.push(Frame::Move(MoveFrame::new(a(0), MoveKind::Boost)));
    t.play_by(|_, _, options| options.first().copied());
}

fn one_ahead(t: &mut TestBattle) {
    fly(t, "1FW");
}

fn bumps(t: &mut TestBattle) {
    fly(t, "2FB");
}

fn meets_asteroid(t: &mut TestBattle) {
    t.place_obstacle(0, "coreasteroid0", 400.0, 370.0, 0.0);
    t.place(b(0), 800.0, 800.0, 270.0);
    t.attack_dice(&[Face::Blank]);
    fly(t, "2FB");
}

fn leaves_the_board(t: &mut TestBattle) {
    t.place(a(0), 30.0, 300.0, 180.0);
    fly(t, "3FW");
}

fn skips_its_maneuver(t: &mut TestBattle) {
    t.with(|b| {
        b.core.phase = Phase::Activation;
        b.turn[a(0)].dial = Some(maneuver("1FW"));
        b.turn[a(0)].skip_execute = true;
    });
    t.push(Frame::Activate(ShipTurnFrame::new(a(0))));
    t.play_by(|_, _, _| Some(Choice::Pass));
}

fn one_damage(t: &mut TestBattle) {
    suffers(t, a(0), 1, 0);
}

fn dies(t: &mut TestBattle) {
    t.with(|b| b.core.phase = Phase::Activation);
    suffers(t, a(0), 22, 0);
    t.finish();
}

fn card(t: &mut TestBattle, change: CardChange) {
    t.play(Frame::DamageCard(CardFrame::new(a(0), change)));
}

fn faceup_card(t: &mut TestBattle) {
    t.cards(&[DAMAGED_ENGINE as u8 + 1]);
    card(t, CardChange::DealFaceup);
}

fn repairs(t: &mut TestBattle) {
    turn_up(t, a(0), &[DAMAGED_ENGINE]);
    card(t, CardChange::Repair(DAMAGED_ENGINE));
}

fn exposes(t: &mut TestBattle) {
    t.with(|b| b.damage[a(0)].facedown.add(DAMAGED_ENGINE));
    card(t, CardChange::Expose);
}

fn recovers(t: &mut TestBattle) {
    t.with(|b| {
        b.charges[a(0)].shields.lose(1);
        charges::recover(b, a(0), On::SHIELDS, 1)
    });
    t.run();
}

fn bomb(t: &mut TestBattle) {
    let pose = Pose::new(200.0, 600.0, 1.0, 0.0);
    t.with(|b| {
        b.devices.put(
            Device { kind: DeviceKind::ProtonBomb, outer: false, by: Placer::ship(a(0)), fuses: 0, pose },
            ShipSet::EMPTY,
        )
    });
    let mut rows = DeviceSet::EMPTY;
    rows.insert(0);
    t.play(Frame::Detonations(DetonationsFrame::new(rows, None)));
}

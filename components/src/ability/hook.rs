//! Hooks: the moments at which abilities trigger and the questions that abilities answer.
//!
//! A hook is a small number by which a program indexes its abilities. An event or question that no
//! ability listens to costs one bit test.

use crate::ability::about::Hears;

/// A hook: a moment (an event that was raised, or one that is about to happen) or a question that
/// the rules ask abilities.
///
/// The docs of moments quote the timing as cards print it; the docs of questions state the
/// question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Hook {
    /// "Setup: before placing forces".
    BeforeForces,
    /// "Setup: after placing forces".
    AfterForces,
    /// "At the end of Setup".
    EndOfSetup,
    /// "After you are placed".
    Placed,
    /// "At the start of the round".
    StartOfRound,
    /// "At the end of the round".
    EndOfRound,
    /// "At initiative".
    AtInitiative,
    /// "At the end of the Planning Phase".
    EndOfPlanning,
    /// "At the end of the System Phase".
    EndOfSystem,
    /// "At the start of the Planning Phase".
    StartOfPlanning,
    /// "At the start of the System Phase".
    StartOfSystem,
    /// "At the start of the Activation Phase".
    StartOfActivation,
    /// "At the start of the Engagement Phase".
    StartOfEngagement,
    /// "At the start of the End Phase".
    StartOfEnd,
    /// "During the System Phase".
    DuringSystem,
    /// "During the End Phase".
    DuringEnd,
    /// "At the end of the Activation Phase".
    EndOfActivation,
    /// "At the end of the Engagement Phase".
    EndOfEngagement,
    /// "At the end of the End Phase".
    EndOfEnd,
    /// "Before you activate".
    BeforeActivate,
    /// "Before you engage".
    BeforeEngage,
    /// "After you reveal your dial".
    DialRevealed,
    /// "After you execute a maneuver".
    ManeuverExecuted,
    /// "After you perform an action".
    ActionPerformed,
    /// "After you activate".
    Activated,
    /// "After you gain a token".
    TokensGained,
    /// "After you spend a token".
    TokensSpent,
    /// "After you suffer damage".
    DamageSuffered,
    /// "After you lose a shield".
    ShieldLost,
    /// "After a ship is destroyed".
    Destroyed,
    /// "After you engage".
    Engaged,
    /// "After you perform an attack", "after you defend".
    AttackOver,
    /// "Before you reveal your dial".
    BeforeReveal,
    /// "Before the Check Difficulty step".
    BeforeCheckDifficulty,
    /// "Before you execute a maneuver".
    BeforeExecute,
    /// "After you declare an attack", "after you become the defender".
    AttackDeclared,
    /// "After you roll dice" of an attack.
    DiceRolled,
    /// "After you roll dice" outside attacks.
    DieRolled,
    /// "After the Neutralize Results step".
    Neutralized,
    /// "If the attack hits".
    AttackHit,
    /// "If the attack misses".
    AttackMissed,
    /// "After you acquire a lock".
    LockAcquired,
    /// "After a ship is dealt a damage card".
    CardDealt,
    /// "After you overlap a ship".
    OverlappedShip,
    /// "After you move through or overlap an obstacle".
    MetObstacle,
    /// "After you decloak".
    Decloaked,
    /// "After you fail an action".
    ActionFailed,
    /// "After you repair a damage card".
    CardRepaired,
    /// "After you boost".
    Boosted,
    /// "After you barrel roll".
    BarrelRolled,
    /// "After you coordinate".
    Coordinated,
    /// "After you jam".
    Jammed,
    /// "After you rotate your turret indicator".
    TurretRotated,
    /// "After you skip your Perform Action step".
    ActionStepSkipped,
    /// "After you remove a token".
    TokensRemoved,
    /// "After you spend a lock".
    LockSpent,
    /// "After a lock is broken".
    LockBroken,
    /// "After you spend a charge".
    ChargeSpent,
    /// "After you lose a charge".
    ChargeLost,
    /// "After you recover a charge".
    ChargeRecovered,
    /// "After a damage card is exposed".
    CardExposed,
    /// "Before you are removed".
    BeforeRemoved,
    /// "After a ship is removed".
    Removed,
    /// "After a ship flees".
    Fled,
    /// "After a device detonates".
    Detonated,
    /// Inside an attack, when the attacker is about to roll attack dice.
    RollAttack,
    /// Inside an attack, when the defender is about to roll defense dice.
    RollDefense,
    /// Inside an attack, in the Modify Attack Dice step.
    ModifyAttack,
    /// Inside an attack, in the Modify Defense Dice step.
    ModifyDefense,
    /// Inside an attack, before the Modify Attack Dice step.
    BeforeModifyAttack,
    /// Inside an attack, before the Modify Defense Dice step.
    BeforeModifyDefense,
    /// Inside an attack, after the Modify Attack Dice step.
    AfterModifyAttack,
    /// Inside an attack, after the Neutralize Results step.
    AfterNeutralize,
    /// Inside an attack, after the Modify Defense Dice step.
    AfterModifyDefense,
    /// Inside an attack, before the Neutralize Results step.
    BeforeNeutralize,
    /// A damage card is dealt faceup or exposed.
    Dealt,
    /// The "Action:" header.
    Action,
    /// "Would suffer damage".
    WouldSuffer,
    /// "Would be dealt a damage card".
    WouldBeDealt,
    /// "Would gain a token".
    WouldGain,
    /// What is the difficulty of a maneuver?
    Difficulty,
    /// How many attack dice are rolled?
    AttackDice,
    /// How many defense dice are rolled?
    DefenseDice,
    /// Which effects may modify the attack dice?
    ModifyAttackDice,
    /// Which effects may modify the defense dice?
    ModifyDefenseDice,
    /// Which tokens cannot be removed, and with which is one more removed?
    RemoveTokens,
    /// Whom can a ship coordinate, and which actions can the coordinated ship perform?
    Coordinate,
    /// Does the range bonus apply to attack dice?
    AttackRangeBonus,
    /// Does the range bonus apply to defense dice?
    DefenseRangeBonus,
    /// Which ships lend their tokens or Force to the attacker or defender?
    Lends,
    /// Can the attacker spend its lock on the defender?
    SpendLock,
    /// Which actions can a stressed ship perform?
    WhileStressed,
    /// Which red maneuvers can a stressed ship execute?
    RedWhileStressed,
    /// Can a ship perform an action?
    Perform,
    /// Which colour does an action have?
    ActionColor,
    /// At which ranges, and on which objects, can a ship acquire locks?
    LockRange,
    /// How many locks can a ship have?
    MaxLocks,
    /// Can a ship attack, or be attacked, at range 0?
    Range0,
    /// Which tokens does a ship keep in the End Phase?
    KeepTokens,
    /// Which obstacles does a ship ignore, and can it move through them?
    Obstacles,
    /// In which order are HIT and CRIT results neutralized, and are CRIT results neutralized at
    /// all?
    CritsFirst,
    /// Which tokens can the defender spend?
    SpendOnDefense,
    /// Does a ship keep its Perform Action step after a partial maneuver?
    ActAfterPartialManeuver,
    /// Which actions does an ability add to the action bar?
    Bar,
    /// To which arcs can the turret indicator be rotated, and how often is each used?
    TurretArcs,
    /// What is the attack range of a weapon?
    WeaponRange,
    /// "After you drop or launch a device".
    DevicePlaced,
    /// "When this device detonates".
    Detonates,
    /// With which templates, and where, can a device be placed?
    DropTemplates,
    /// How many charges more does a reload action recover?
    Reload,
    /// Where can a ship be placed in set-up?
    Placement,
    /// Which templates does a ship use for a barrel roll?
    RollTemplates,
    /// "Before you suffer an obstacle".
    BeforeObstacle,
    /// A condition card is assigned.
    Assigned,
    /// "At the end of the game".
    EndOfGame,
    /// "After you set your dial".
    DialSet,
    /// "After you skip your Execute Maneuver step".
    ExecuteStepSkipped,
    /// "After you reload".
    Reloaded,
    /// "Would be destroyed".
    WouldBeDestroyed,
    /// "Would flee".
    WouldFlee,
    /// "Would recover a charge".
    WouldRecover,
    /// "Would expose a damage card".
    WouldExpose,
    /// "A device would detonate".
    WouldDetonate,
    /// "Would fail an action".
    WouldFail,
    /// Can a ship coordinate and jam ships that it has locked at any range?
    MayTargetLocked,
    /// Which ships get no dial and take no turns?
    TakesNoTurn,
    /// What is the initiative of a ship?
    Initiative,
    /// With which weapons can a ship attack although a rule forbids it?
    AttackInSpite,
    /// How many attack dice can the attacker reroll?
    Rerolls,
    /// Which ships cannot lock this ship?
    BeLocked,
    /// Which other ships can a ship jam?
    Jam,
    /// Can the attacker spend tokens on its dice?
    SpendOnAttack,
    /// Which templates can a ship use to boost, barrel roll and decloak?
    MoveTemplates,
    /// "Before you roll dice" outside attacks.
    BeforeRoll,
    /// Which ships count as in a ship's bullseye arc?
    Bullseye,
    /// "During the Engagement Phase", for a remote.
    DuringEngagement,
    /// "After a ship moves through or overlaps you", for a remote.
    MetRemote,
    /// "After you deploy".
    Deployed,
    /// Can damage that a carrier suffers take the shields of the docked ship?
    MayUseDockedShields,
    /// "Before you perform an action".
    BeforeAction,
    /// "After you reroll dice" of an attack.
    DiceRerolled,
    /// "After a ship suffers the effect of a bomb".
    BombSuffered,
    /// Which ships cannot be coordinated?
    BeCoordinated,
    /// Which ships count as nearer than they are?
    TreatRange,
    /// Which ships can a ship attack?
    Target,
    /// On which side can a ship place its reinforce tokens?
    Reinforce,
    /// Does a ship ignore devices?
    Devices,
    /// At which speed does a ship execute a maneuver?
    Speed,
    /// Which attack range does the attack count as having?
    AttackRange,
    /// Which obstacles that obstruct an attack are ignored?
    Obstructing,
    /// A template that an ability allows was used for a move: the "if you do" of the ability.
    TemplateUsed,
    /// How much farther can a ship lock, coordinate and jam?
    Farther,
    /// Which ships are allied to the ships of their side, and which are friendly instead?
    Allied,
    /// How many FOC results can a ship modify?
    ModifyFocus,
    /// "Precision shot" of a damage card.
    PrecisionShot,
    /// Does a precision effect apply in other arcs too?
    PrecisionArcs,
    /// How many charges fewer recover in the End Phase?
    RecoverFewer,
    /// "Instead of damage", after the attack has hit.
    DealsDamage,
    /// "After the Check Difficulty step".
    DifficultyChecked,
    /// "After a ship becomes tractored".
    BecameTractored,
}

/// The number of hooks.
pub const HOOKS: usize = Hook::BecameTractored as usize + 1;

impl Hook {
    /// Whether this is a moment of set-up. Before the first round, only abilities of such moments
    /// trigger [RND-26].
    pub const fn is_of_setup(self) -> bool {
        matches!(self, Hook::BeforeForces | Hook::AfterForces | Hook::Placed | Hook::EndOfSetup)
    }

    /// Whether this is one of the moments that the "Setup:" header of a card names [RND-26].
    pub const fn is_setup(self) -> bool {
        matches!(self, Hook::BeforeForces | Hook::AfterForces | Hook::EndOfSetup)
    }

    /// Whether abilities at this hook replace what is about to happen [ABL-41].
    pub const fn is_would(self) -> bool {
        matches!(
            self,
            Hook::WouldSuffer
                | Hook::WouldBeDealt
                | Hook::WouldGain
                | Hook::WouldBeDestroyed
                | Hook::WouldFlee
                | Hook::WouldRecover
                | Hook::WouldExpose
                | Hook::WouldDetonate
                | Hook::WouldFail
        )
    }
}

/// A set of hooks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hooks([u64; 3]);

impl Hooks {
    /// Whether `hook` is in the set.
    pub const fn has(self, hook: Hook) -> bool {
        self.0[hook as usize / 64] >> (hook as usize % 64) & 1 == 1
    }

    /// Adds `hook`.
    pub const fn insert(&mut self, hook: Hook) {
        self.0[hook as usize / 64] |= 1 << (hook as usize % 64);
    }
}

impl Hook {
    /// The events that it is about. An attack may be one on the ship that has the ability.
    pub const fn hears(self) -> Hears {
        match self {
            Hook::BeforeForces | Hook::AfterForces | Hook::EndOfSetup | Hook::Placed | Hook::Placement => {
                Hears::Setup
            }
            Hook::StartOfRound | Hook::EndOfRound | Hook::AtInitiative | Hook::EndOfGame => Hears::Round,
            Hook::StartOfPlanning | Hook::EndOfPlanning | Hook::DialSet => Hears::Planning,
            Hook::StartOfSystem | Hook::EndOfSystem | Hook::DuringSystem => Hears::System,
            Hook::StartOfActivation | Hook::EndOfActivation | Hook::BeforeActivate | Hook::Activated => {
                Hears::Activation
            }
            Hook::StartOfEngagement
            | Hook::EndOfEngagement
            | Hook::BeforeEngage
            | Hook::Engaged
            | Hook::DuringEngagement => Hears::Engagement,
            Hook::StartOfEnd | Hook::EndOfEnd | Hook::DuringEnd => Hears::End,
            Hook::DialRevealed
            | Hook::BeforeReveal
            | Hook::BeforeCheckDifficulty
            | Hook::DifficultyChecked
            | Hook::BeforeExecute
            | Hook::ManeuverExecuted
            | Hook::ExecuteStepSkipped
            | Hook::OverlappedShip
            | Hook::MetRemote
            | Hook::Deployed => Hears::Maneuver,
            Hook::ActionPerformed
            | Hook::ActionFailed
            | Hook::BeforeAction
            | Hook::Boosted
            | Hook::BarrelRolled
            | Hook::Coordinated
            | Hook::Jammed
            | Hook::TurretRotated
            | Hook::ActionStepSkipped
            | Hook::Decloaked
            | Hook::Reloaded
            | Hook::TemplateUsed
            | Hook::WouldFail => Hears::Action,
            Hook::Action => Hears::Header,
            Hook::AttackOver
            | Hook::AttackDeclared
            | Hook::DiceRolled
            | Hook::DiceRerolled
            | Hook::Neutralized
            | Hook::AttackHit
            | Hook::AttackMissed
            | Hook::RollAttack
            | Hook::RollDefense
            | Hook::ModifyAttack
            | Hook::ModifyDefense
            | Hook::BeforeModifyAttack
            | Hook::BeforeModifyDefense
            | Hook::AfterModifyAttack
            | Hook::AfterModifyDefense
            | Hook::BeforeNeutralize
            | Hook::AfterNeutralize
            | Hook::DealsDamage => Hears::Attack,
            Hook::DamageSuffered
            | Hook::ShieldLost
            | Hook::CardDealt
            | Hook::CardRepaired
            | Hook::CardExposed
            | Hook::Dealt
            | Hook::WouldSuffer
            | Hook::WouldBeDealt
            | Hook::WouldExpose
            | Hook::PrecisionShot => Hears::Damage,
            Hook::Destroyed
            | Hook::BeforeRemoved
            | Hook::Removed
            | Hook::Fled
            | Hook::WouldBeDestroyed
            | Hook::WouldFlee => Hears::Loss,
            Hook::TokensGained
            | Hook::TokensSpent
            | Hook::TokensRemoved
            | Hook::WouldGain
            | Hook::BecameTractored => Hears::Tokens,
            Hook::LockAcquired | Hook::LockSpent | Hook::LockBroken => Hears::Locks,
            Hook::ChargeSpent | Hook::ChargeLost | Hook::ChargeRecovered | Hook::WouldRecover => {
                Hears::Charges
            }
            Hook::MetObstacle
            | Hook::BeforeObstacle
            | Hook::Detonated
            | Hook::DevicePlaced
            | Hook::Detonates
            | Hook::BombSuffered
            | Hook::WouldDetonate => Hears::Objects,
            Hook::Assigned | Hook::DieRolled | Hook::BeforeRoll => Hears::Dice,
            Hook::Difficulty
            | Hook::AttackDice
            | Hook::DefenseDice
            | Hook::ModifyAttackDice
            | Hook::ModifyDefenseDice
            | Hook::RemoveTokens
            | Hook::Coordinate
            | Hook::AttackRangeBonus
            | Hook::DefenseRangeBonus
            | Hook::Lends
            | Hook::SpendLock
            | Hook::WhileStressed
            | Hook::RedWhileStressed
            | Hook::Perform
            | Hook::ActionColor
            | Hook::LockRange
            | Hook::MaxLocks
            | Hook::Range0
            | Hook::KeepTokens
            | Hook::Obstacles
            | Hook::CritsFirst
            | Hook::SpendOnDefense
            | Hook::ActAfterPartialManeuver
            | Hook::Bar
            | Hook::TurretArcs
            | Hook::WeaponRange
            | Hook::DropTemplates
            | Hook::Reload
            | Hook::RollTemplates
            | Hook::MayTargetLocked
            | Hook::TakesNoTurn
            | Hook::Initiative
            | Hook::AttackInSpite
            | Hook::Rerolls
            | Hook::BeLocked
            | Hook::Jam
            | Hook::SpendOnAttack
            | Hook::MoveTemplates
            | Hook::Bullseye
            | Hook::MayUseDockedShields
            | Hook::BeCoordinated
            | Hook::TreatRange
            | Hook::Target
            | Hook::Reinforce
            | Hook::Devices
            | Hook::Speed
            | Hook::AttackRange
            | Hook::Obstructing
            | Hook::Farther
            | Hook::Allied
            | Hook::ModifyFocus
            | Hook::PrecisionArcs
            | Hook::RecoverFewer => Hears::Standing,
        }
    }
}

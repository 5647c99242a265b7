//! The moments and questions at which abilities can speak, as small numbers: the index by which a
//! program is ordered, so that an event or question nobody waits for costs one bit test.

/// A moment (an event that has been raised, or something that would happen) or a question of the
/// rules.
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
    /// Inside an attack, when attack dice are about to be rolled.
    RollAttack,
    /// Inside an attack, when defense dice are about to be rolled.
    RollDefense,
    /// Inside an attack, when attack dice are modified.
    ModifyAttack,
    /// Inside an attack, when defense dice are modified.
    ModifyDefense,
    /// Inside an attack, before attack dice are modified.
    BeforeModifyAttack,
    /// Inside an attack, before defense dice are modified.
    BeforeModifyDefense,
    /// Inside an attack, after attack dice are modified.
    AfterModifyAttack,
    /// Inside an attack, after results are neutralized.
    AfterNeutralize,
    /// Inside an attack, after defense dice are modified.
    AfterModifyDefense,
    /// Inside an attack, before results are neutralized.
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
    /// How hard is a maneuver?
    Difficulty,
    /// How many attack dice?
    AttackDice,
    /// How many defense dice?
    DefenseDice,
    /// By what can the attacker modify its dice?
    ModifyAttackDice,
    /// By what can defense dice be modified?
    ModifyDefenseDice,
    /// Which tokens cannot be removed?
    RemoveTokens,
    /// What does a coordinated ship perform?
    Coordinate,
    /// Is the range bonus of attack dice applied?
    AttackRangeBonus,
    /// Is the range bonus of defense dice applied?
    DefenseRangeBonus,
    /// Whose tokens may be spent on dice?
    Lends,
    /// Can the attacker spend its lock?
    SpendLock,
    /// What can a stressed ship perform?
    WhileStressed,
    /// What can a stressed ship execute?
    RedWhileStressed,
    /// Can an action be performed?
    Perform,
    /// In which colour is an action performed?
    ActionColor,
    /// At which range can a lock be acquired?
    LockRange,
    /// How many locks can be kept?
    MaxLocks,
    /// Can a ship attack at range 0?
    Range0,
    /// Which tokens stay in the End Phase?
    KeepTokens,
    /// Do obstacles matter?
    Obstacles,
    /// What is neutralized first?
    CritsFirst,
    /// What can the defender spend?
    SpendOnDefense,
    /// Is the action step skipped after a partial maneuver?
    ActAfterPartial,
    /// Which actions are on the bar?
    Bar,
    /// Where can the turret indicator be rotated to?
    TurretArcs,
    /// How far does a weapon reach?
    WeaponRange,
    /// "After you drop or launch a device".
    DevicePlaced,
    /// "When this device detonates".
    Detonates,
    /// With which templates can a device be placed?
    DropTemplates,
    /// How many charges does a reload action recover?
    Reload,
    /// Where can a ship be placed in set-up?
    Placement,
    /// With which templates does a ship barrel roll?
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
    /// Can locked ships be coordinated and jammed at any range?
    TargetsLocked,
    /// Which ships have no turn?
    TakesNoTurn,
    /// Which initiative does a ship have?
    Initiative,
    /// What can a ship attack with although a rule forbids it?
    AttackInSpite,
    /// How many attack dice can the attacker reroll?
    Rerolls,
    /// By whom can a ship not be locked?
    BeLocked,
    /// Whom else can a ship jam?
    Jam,
    /// Does the attacker spend tokens on its dice?
    SpendOnAttack,
    /// With which templates does a ship boost, barrel roll and decloak?
    MoveTemplates,
    /// "Before you roll dice" outside attacks.
    BeforeRoll,
    /// Who counts as in a ship's bullseye arc?
    Bullseye,
    /// "During the Engagement Phase", of a remote.
    DuringEngagement,
    /// "After a ship moves through or overlaps you", of a remote.
    MetRemote,
    /// "After you deploy".
    Deployed,
    /// Can damage take shields of the docked ship?
    DockedShields,
    /// "Before you perform an action".
    BeforeAction,
    /// "After you reroll dice" of an attack.
    DiceRerolled,
    /// "After a ship suffers the effect of a bomb".
    BombSuffered,
    /// Who cannot be coordinated?
    BeCoordinated,
    /// Which ships count as nearer?
    TreatRange,
    /// Whom can a ship attack?
    Target,
    /// Which side can a ship reinforce?
    Reinforce,
    /// Are devices ignored?
    Devices,
    /// At which speed is a maneuver executed?
    Speed,
    /// As which attack range does one count?
    AttackRange,
    /// Which obstacles give nothing for obstructing an attack?
    Obstructing,
    /// "If you do" of another template to move with.
    TemplateUsed,
    /// How much farther do actions reach?
    Farther,
    /// Which ships are allied to those of their side, and which are not?
    Allied,
    /// How many FOC can a ship modify?
    ModifyFocus,
    /// "Precision shot" of a damage card.
    PrecisionShot,
    /// Is a precision effect applied in other arcs too?
    PrecisionArcs,
    /// How much less recovers in the End Phase?
    RecoverFewer,
    /// "Instead of damage", when the attack has hit.
    DealsDamage,
}

/// How many hooks there are.
pub const HOOKS: usize = Hook::DealsDamage as usize + 1;

impl Hook {
    /// RND-26: whether it is a moment of set-up; no ability that waits for another one triggers
    /// before the first round.
    pub const fn is_of_setup(self) -> bool {
        matches!(self, Hook::BeforeForces | Hook::AfterForces | Hook::Placed | Hook::EndOfSetup)
    }

    /// RND-26: whether it is one of the moments of set-up.
    pub const fn is_setup(self) -> bool {
        matches!(self, Hook::BeforeForces | Hook::AfterForces | Hook::EndOfSetup)
    }

    /// ABL-41: whether abilities at this hook replace what is about to happen.
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

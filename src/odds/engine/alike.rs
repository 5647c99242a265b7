//! Normalises states of an attack that differ only in parts that no longer matter.
//!
//! Once the attack dice are modified, only their HIT and CRIT results matter. Once results are
//! neutralized, the defense dice do not matter, and of damage cards only those that can do
//! something before the attack ends. Abilities of the squads can be exceptions.

use killbox_components::ability::{
    Compiled, CourseOp, Dice, DiceOp, Hook, Op, Predicate, Price, Program, Test,
};
use killbox_components::attack::AttackData;
use killbox_components::damage::{DamageCards, DamageKind};
use killbox_components::dice::{Face, Pool};
use killbox_components::frame::Frame;
use killbox_components::sets::Set;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Observer;

/// The dice that abilities look at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Looks {
    /// Attack dice that show neither HIT nor CRIT, or were rerolled.
    attack: bool,
    /// Defense dice.
    defense: bool,
}

/// The dice that the abilities of a matchup look at late in an attack.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Late {
    /// After the attack dice are modified.
    modified: Looks,
    /// After results are neutralized.
    neutralized: Looks,
}

impl Late {
    /// From the abilities of both squads.
    pub(super) fn of(program: &Program) -> Late {
        let mut late = Late::default();
        for number in 0..program.len() {
            let ability = program.ability(number as u16);
            let looks = looks(program, ability);
            if !is_while_attack_dice(ability.hook) {
                late.modified.attack |= looks.attack;
                if !is_while_defense_dice(ability.hook) {
                    late.neutralized.attack |= looks.attack;
                    late.neutralized.defense |= looks.defense;
                }
            }
        }
        late
    }

    /// Normalises an attack whose attack dice are modified.
    pub(super) fn attack_dice_modified(self, attack: &mut AttackData) {
        if !self.modified.attack {
            keep_results(&mut attack.attack_dice);
        }
    }

    /// Normalises an attack whose results are neutralized.
    pub(super) fn results_neutralized(self, attack: &mut AttackData) {
        if !self.neutralized.attack {
            keep_results(&mut attack.attack_dice);
        }
        if !self.neutralized.defense {
            attack.defense_dice = Pool::default();
            attack.neutralized = 0;
        }
    }
}

/// Whether an ability applies before the attack dice are modified, or in the Aftermath.
const fn is_while_attack_dice(hook: Hook) -> bool {
    matches!(
        hook,
        Hook::AttackDeclared
            | Hook::RollAttack
            | Hook::BeforeModifyAttack
            | Hook::ModifyAttack
            | Hook::AttackDice
            | Hook::AttackRangeBonus
            | Hook::ModifyAttackDice
            | Hook::AttackOver
    )
}

/// Whether an ability applies before results are neutralized.
const fn is_while_defense_dice(hook: Hook) -> bool {
    matches!(
        hook,
        Hook::AfterModifyAttack
            | Hook::DiceRolled
            | Hook::RollDefense
            | Hook::BeforeModifyDefense
            | Hook::ModifyDefense
            | Hook::AfterModifyDefense
            | Hook::BeforeNeutralize
            | Hook::DefenseDice
            | Hook::DefenseRangeBonus
            | Hook::ModifyDefenseDice
            | Hook::CritsFirst
            | Hook::SpendOnDefense
    )
}

/// Keeps only HIT and CRIT results, without whether they were rerolled.
fn keep_results(pool: &mut Pool) {
    let mut kept = Pool::default();
    for face in [Face::Hit, Face::Crit] {
        kept.fresh[face as usize] = pool.count(face);
    }
    *pool = kept;
}

/// The dice that an ability looks at.
fn looks(program: &Program, ability: &Compiled) -> Looks {
    let mut looks = Looks::default();
    looks.at_tests(program, program.tests(ability.tests));
    for price in program.costs(ability) {
        looks.at_price(*price);
    }
    for op in program.ops(ability) {
        match *op {
            Op::Dice(op) => looks.at_dice(op),
            Op::Course(CourseOp::Unless { tests, .. }) => looks.at_tests(program, program.tests(tests)),
            Op::Course(CourseOp::May { price, .. } | CourseOp::UnlessPays { price, .. })
                if price != killbox_components::ability::FREE =>
            {
                looks.at_price(program.price(price));
            }
            _ => {}
        }
    }
    looks
}

impl Looks {
    /// Marks dice that show one of these faces.
    fn at(&mut self, dice: Dice, faces: Set<Face>) {
        let results: Set<Face> = [Face::Hit, Face::Crit].into_iter().collect();
        self.attack |= dice != Dice::Defense && !faces.without(results).is_empty();
        self.defense |= dice != Dice::Attack;
    }

    fn at_tests(&mut self, program: &Program, tests: &[Test]) {
        for test in tests {
            match test.what {
                Predicate::AnyOf(span) | Predicate::AllOf(span) => {
                    self.at_tests(program, program.tests(span))
                }
                Predicate::Results(dice, faces, _) => self.at(dice, faces),
                Predicate::OnlyBlanks(dice, _) => self.at(dice, Face::ALL.into_iter().collect()),
                Predicate::GuessedRight | Predicate::Neutralized(_) => self.defense = true,
                _ => {}
            }
        }
    }

    fn at_price(&mut self, price: Price) {
        if let Price::SpendResult(faces) = price {
            self.at(Dice::Own, faces);
        }
    }

    fn at_dice(&mut self, op: DiceOp) {
        if let Some((dice, faces)) = op.looks_at() {
            self.at(dice, faces);
        }
    }
}

/// The representative of a damage card from Neutralize Results to the Aftermath. A card that can do
/// something in that time represents itself. The others are represented by one card of their trait
/// [DMG-21, DMG-24 to DMG-37]. This holds while no ship moves, performs an action or attacks: see
/// [`is_apart`].
pub(super) const fn stands_for(kind: DamageKind) -> DamageKind {
    match kind {
        DamageKind::PanickedPilot | DamageKind::HullBreach | DamageKind::FuelLeak | DamageKind::DirectHit => {
            kind
        }
        DamageKind::BlindedPilot | DamageKind::WoundedPilot | DamageKind::StunnedPilot => {
            DamageKind::BlindedPilot
        }
        DamageKind::ConsoleFire
        | DamageKind::DamagedEngine
        | DamageKind::WeaponsFailure
        | DamageKind::StructuralDamage
        | DamageKind::DamagedSensorArray
        | DamageKind::LooseStabilizer
        | DamageKind::DisabledPowerRegulator => DamageKind::WeaponsFailure,
        // The list of the huge damage deck says what its cards do [HUG-19].
        DamageKind::Huge1
        | DamageKind::Huge2
        | DamageKind::Huge3
        | DamageKind::Huge4
        | DamageKind::Huge5
        | DamageKind::Huge6
        | DamageKind::Huge7
        | DamageKind::Huge8
        | DamageKind::Huge9
        | DamageKind::Huge10
        | DamageKind::Huge11
        | DamageKind::Huge12
        | DamageKind::Huge13
        | DamageKind::Huge14 => kind,
    }
}

/// Replaces the cards in both damage decks by their [representatives](stands_for).
pub(super) fn count_together<O: Observer>(b: &mut Battle<O>) {
    for deck in &mut b.decks.draw {
        let mut together = DamageCards::default();
        for kind in DamageKind::all() {
            (0..deck.count(kind)).for_each(|_| together.add(stands_for(kind)));
        }
        *deck = together;
    }
}

/// Whether the battle is in a state in which cards with the same [representative](stands_for)
/// differ.
pub(super) fn is_apart<O: Observer>(b: &Battle<O>, attacks: u8) -> bool {
    let other = matches!(
        b.frames.top(),
        Some(
            Frame::Maneuver(_)
                | Frame::Move(_)
                | Frame::ChooseAction(_)
                | Frame::Action(_)
                | Frame::Tractor(_)
        )
    );
    other || b.attacks.len > attacks
}

//! What abilities do, as steps.

use killbox_components::ability::{FREE, Op, Source, arc_number};
use killbox_components::frame::action::ActionSet;
use killbox_components::maneuver::Maneuver;
use killbox_components::token::TokenColor;

use crate::language::Effect;

use super::bits::{any_or, bits, colors, dice_of, die_kind, face_bits};
use super::compiler::Compiler;

impl Compiler<'_> {
    pub(super) fn effect(&mut self, source: Source, effect: &Effect, ops: &mut Vec<Op>) {
        let op = match effect {
            Effect::Gain { who, token, n, for_each } => Op::Gain {
                who: self.squads.whom(who),
                token: *token,
                n: *n,
                times: self.squads.times(for_each),
            },
            Effect::GainReplaced { who } => Op::GainReplaced(self.squads.whom(who)),
            Effect::Remove { who, token, n } => {
                Op::Remove { who: self.squads.whom(who), token: *token, n: *n }
            }
            Effect::RemoveAll { who, color } => Op::RemoveAll(self.squads.whom(who), *color),
            Effect::RemoveColor { who, color, non_lock, n } => Op::RemoveColor {
                who: self.squads.whom(who),
                colors: bits(color, |c| *c as u8) as u8,
                locks: !non_lock && color.contains(&TokenColor::Red),
                n: *n,
            },
            Effect::Transfer { token, from, to } => {
                Op::Transfer { token: *token, from: self.squads.whom(from), to: self.squads.whom(to) }
            }
            Effect::AcquireLock { who, on, ignoring_range } => Op::AcquireLock {
                who: self.squads.whom(who),
                on: on.as_ref().map(|on| self.squads.whom(on)),
                any_range: *ignoring_range,
            },
            Effect::RotateTurret { who } => Op::RotateTurret(self.squads.whom(who)),
            Effect::BonusAttack {
                who,
                weapon,
                arc,
                against,
                other_target,
                unused_turret,
                not_attacked,
                without_lock,
            } => Op::BonusAttack {
                who: self.squads.whom(who),
                weapons: any_or(weapon, |word| *word as u8) as u8,
                arcs: any_or(arc, |arc| arc_number(*arc)),
                against: against.as_ref().map(|who| self.squads.whom(who)),
                other_target: *other_target,
                unused_turret: *unused_turret,
                not_attacked: *not_attacked,
                without_lock: *without_lock,
            },
            Effect::RepairCard { who, faceup, card_trait } => {
                Op::RepairCard { who: self.squads.whom(who), faceup: *faceup, card_trait: *card_trait }
            }
            Effect::ExposeCard { who, by_choice } => {
                Op::ExposeCard { who: self.squads.whom(who), by_choice: *by_choice }
            }
            Effect::DealReplacedFacedown => Op::DealReplacedFacedown,
            Effect::DiscardReplaced => Op::DiscardReplaced,
            Effect::DealOneOf(n) => Op::DealOneOf(*n),
            Effect::Destroy { who } => Op::Destroy(self.squads.whom(who)),
            Effect::ReloadThisCard => Op::ReloadThisCard,
            Effect::RecoverAttackCharge(n) => Op::RecoverAttackCharge(*n),
            Effect::SkipDice => Op::SkipDice,
            Effect::ApplyRangeBonus => Op::ApplyRangeBonus,
            Effect::NoRangeBonus(dice) => Op::NoRangeBonus(dice_of(*dice)),
            Effect::DealFacedown { who } => Op::DealFacedown(self.squads.whom(who)),
            Effect::FlipThisCard => Op::FlipThisCard,
            Effect::PreventDamage | Effect::Prevent => Op::Nothing,
            Effect::SkipExecuteStep => Op::SkipExecuteStep,
            Effect::Suffer { who, kind, n, for_each } => Op::Suffer {
                who: self.squads.whom(who),
                kind: *kind,
                n: *n,
                times: self.squads.times(for_each),
            },
            Effect::Recover { who, charge, n } => {
                Op::Recover { who: self.squads.whom(who), charge: *charge, n: *n }
            }
            Effect::Lose { who, charge, n, for_each } => Op::Lose {
                who: self.squads.whom(who),
                charge: *charge,
                n: *n,
                times: self.squads.times(for_each),
            },
            Effect::RepairThisCard => Op::RepairThisCard,
            Effect::PerformAction { who, action, color, as_red, white, even_while_stressed } => {
                let set = match action {
                    None if *white => ActionSet::White { on_bar: false, as_red: true },
                    None if *as_red => ActionSet::AnyTreatedAsRed,
                    None => ActionSet::Any,
                    Some(kinds) => ActionSet::Granted {
                        kinds: bits(kinds, |kind| *kind as u8),
                        color: color.unwrap_or_default(),
                    },
                };
                Op::PerformAction { who: self.squads.whom(who), set, while_stressed: *even_while_stressed }
            }
            Effect::PerformWhiteAction { who, on_bar, as_red } => Op::PerformAction {
                who: self.squads.whom(who),
                set: ActionSet::White { on_bar: *on_bar, as_red: *as_red },
                while_stressed: false,
            },
            Effect::RotateShip(degrees) => {
                Op::RotateShip { quarter: degrees.contains(&90), half: degrees.contains(&180) }
            }
            Effect::SetDial { same, speed_by, color } => Op::SetDial {
                colors: colors(color),
                same: same.as_ref().map_or(0, |same| bits(same, |part| *part as u8)) as u8,
                speed_by: *speed_by,
            },
            Effect::ExecuteInstead(code) => Op::ExecuteInstead(code.parse().unwrap_or_default()),
            Effect::TreatInitiative { number, until } => {
                Op::TreatInitiative { number: *number, until: *until }
            }
            Effect::TreatInitiativeAs { who, of } => {
                Op::TreatInitiativeAs { who: self.squads.whom(who), of: self.squads.whom(of) }
            }
            Effect::Reroll { dice, n, for_each, from, all, uncounted } => Op::Reroll {
                dice: dice_of(*dice),
                n: *n,
                times: self.squads.times(for_each),
                from: from.as_ref().map_or(u8::MAX, |faces| face_bits(faces)),
                all: *all,
                uncounted: *uncounted,
            },
            Effect::Change { dice, from, to, n } => {
                Op::Change { dice: dice_of(*dice), from: face_bits(from), to: face_bits(to), n: *n }
            }
            Effect::Add { dice, face, n } => Op::Add { dice: dice_of(*dice), face: *face, n: *n },
            Effect::Cancel { dice, face, n } => {
                Op::Cancel { dice: dice_of(*dice), faces: face_bits(face), n: *n }
            }
            Effect::RollMore { dice, n, most } => {
                Op::RollMore { dice: dice_of(*dice), n: *n as i8, most: most.unwrap_or(u8::MAX) }
            }
            Effect::RollFewer { dice, n } => {
                Op::RollMore { dice: dice_of(*dice), n: -(*n as i8), most: u8::MAX }
            }
            Effect::InflictInstead { token, damage_first } => {
                Op::InflictInstead { token: *token, damage_first: *damage_first }
            }
            Effect::Grant { to, until, ability } => {
                let (ability, parts) = self.ability(source, ability, true);
                Op::Grant { to: self.squads.whom(to), until: *until, ability, parts }
            }
            Effect::Drop { device, template, fuses, more } => Op::Drop {
                device: *device,
                templates: template.iter().fold(0, |bits, word| bits | 1 << word.0.index()),
                fuses: *fuses,
                more: *more,
            },
            Effect::DropByCard { only } => Op::DropByCard(*only),
            Effect::PlaceFuse => Op::PlaceFuse,
            Effect::RollDice { who, die, n } => {
                Op::RollDice { who: self.squads.whom(who), die: die_kind(*die), n: *n }
            }
            Effect::SufferResults { who, and_hits } => {
                Op::SufferResults { who: self.squads.whom(who), and_hits: *and_hits }
            }
            Effect::ChooseObstacle(range) => Op::ChooseObstacle(*range),
            Effect::RemoveObstacle => Op::RemoveObstacle,
            Effect::IgnoreThatObstacle => Op::IgnoreThatObstacle,
            Effect::TakeEnemyLocks { from } => Op::TakeEnemyLocks(self.squads.whom(from)),
            Effect::GainSameToken { who } => Op::GainReplaced(self.squads.whom(who)),
            Effect::GuessResults(faces) => Op::Guess(face_bits(faces)),
            Effect::Execute(codes) => {
                let mut maneuvers = [Maneuver::default(); 3];
                let read = codes.iter().filter_map(|code| code.parse().ok());
                let n = maneuvers.iter_mut().zip(read).map(|(to, maneuver)| *to = maneuver).count();
                Op::Execute { maneuvers, n: n as u8 }
            }
            Effect::Boost { who } => Op::Boost(self.squads.whom(who)),
            Effect::Assign { condition, to } => Op::Assign(*condition, self.squads.whom(to)),
            Effect::RemoveThisCondition => Op::RemoveThisCondition,
            Effect::PutPilotCardHere => Op::PutPilotCardHere,
            Effect::DealCardHere => Op::DealCardHere,
            Effect::FlipDialFaceup => Op::FlipDialFaceup,
            Effect::ChooseInitiative { until } => Op::ChooseInitiative(*until),
            Effect::EachShip(ships, each) => {
                let at = ops.len();
                ops.push(Op::Skip(0));
                each.iter().for_each(|effect| self.effect(source, effect, ops));
                ops.push(Op::Again((ops.len() - at) as u8));
                ops[at] = Op::EachShip { ships: self.squads.group(ships), skip: (ops.len() - at - 1) as u8 };
                return;
            }
            Effect::DiceCheck { die, on } => {
                ops.push(Op::Roll(die_kind(*die)));
                for branch in on {
                    let faces = face_bits(&branch.0);
                    self.branch(source, &branch.1, ops, |skip| Op::UnlessFace { faces, skip });
                }
                return;
            }
            Effect::OneOf(parts) => {
                ops.push(Op::PickPart(parts.len() as u8));
                for (number, part) in parts.iter().enumerate() {
                    let number = number as u8;
                    self.branch(source, part, ops, |skip| Op::Part { number, skip });
                }
                return;
            }
            Effect::Unless { who, pays, then } => {
                let price = self.price(pays);
                self.costs.push(price);
                let (price, who) = (self.costs.len() as u16 - 1, self.squads.whom(who));
                return self.branch(source, then, ops, |skip| Op::UnlessPays { who, price, skip });
            }
            Effect::May { pays, then } => {
                let price = pays.as_ref().map_or(FREE, |pays| {
                    let price = self.price(pays);
                    self.costs.push(price);
                    self.costs.len() as u16 - 1
                });
                return self.branch(source, then, ops, |skip| Op::May { price, skip });
            }
            Effect::IfDone(then) => return self.branch(source, then, ops, |skip| Op::UnlessDone { skip }),
            Effect::And(parts) => {
                ops.push(Op::Together { len: parts.len() as u8 });
                parts.iter().for_each(|effect| self.effect(source, effect, ops));
                return;
            }
            Effect::If { test, then, otherwise } => {
                let tests = self.tests(test);
                let at = ops.len();
                ops.push(Op::Skip(0));
                then.iter().for_each(|effect| self.effect(source, effect, ops));
                let end = ops.len();
                if !otherwise.is_empty() {
                    ops.push(Op::Skip(0));
                    otherwise.iter().for_each(|effect| self.effect(source, effect, ops));
                    ops[end] = Op::Skip((ops.len() - end - 1) as u8);
                }
                let skip = (end - at - 1 + usize::from(!otherwise.is_empty())) as u8;
                ops[at] = Op::Unless { tests, skip };
                return;
            }
        };
        ops.push(op);
    }

    /// Effects that an op skips if they do not happen: it stands before them and is told how many they are.
    fn branch(&mut self, source: Source, then: &[Effect], ops: &mut Vec<Op>, op: impl Fn(u8) -> Op) {
        let at = ops.len();
        ops.push(op(0));
        then.iter().for_each(|effect| self.effect(source, effect, ops));
        ops[at] = op((ops.len() - at - 1) as u8);
    }
}

//! What abilities do, as steps.

use killbox_components::ability::{
    BonusAttack, Cards, ConditionOp, Count, CourseOp, DeviceOp, DiceOp, FREE, Ground, Locking, Op, Otherwise,
    OwnOp, Placing, RemoteOp, Same, ShipOp, Source, Times, Transferred, Until,
};
use killbox_components::frame::action::ActionSet;
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::Maneuver;
use killbox_components::sets::Set;
use killbox_components::token::{Token, TokenColor};

use crate::language::{Cost, Effect, Who};

use super::compiler::Compiler;
use super::sets::{any_of, bearings, dice_of, die_kind, set};

/// The most times that an effect is repeated: no number that it is repeated by grows beyond.
const MOST_TIMES: u8 = 8;

impl Compiler<'_> {
    /// Adds the steps of one effect.
    pub(super) fn effect(&mut self, source: Source, effect: &Effect, ops: &mut Vec<Op>) {
        let squads = self.squads.clone();
        let on = |who: &Who, op: ShipOp| Op::Ship(squads.whom(who), op);
        let op = match effect {
            Effect::Gain { who, token, n, for_each } => {
                on(who, ShipOp::Gain { token: *token, n: *n, times: squads.times(for_each) })
            }
            Effect::GainReplaced { who } | Effect::GainSameToken { who } => on(who, ShipOp::GainReplaced),
            Effect::Remove { who, token, n } => on(who, ShipOp::Remove { token: *token, n: *n }),
            Effect::RemoveAll { who, color } => on(who, ShipOp::RemoveAll(*color)),
            Effect::RemoveColor { who, color, non_lock, except, n } => {
                let locks = !non_lock && color.contains(&TokenColor::Red);
                on(who, ShipOp::RemoveColor { colors: set(color), except: set(except), locks, n: *n })
            }
            Effect::Transfer { token, from, to } => {
                on(from, ShipOp::Transfer { token: *token, to: squads.whom(to) })
            }
            Effect::AcquireLock {
                who,
                on: object,
                ignoring_range,
                range,
                locked_by,
                near_you,
                beside,
                in_arc,
            } => {
                let object = object.as_ref().map(|object| squads.whom(object));
                let locked_by = locked_by.as_ref().map(|ships| squads.group(ships));
                let any_range = *ignoring_range;
                on(
                    who,
                    ShipOp::AcquireLock(Locking {
                        on: object,
                        any_range,
                        range: *range,
                        locked_by,
                        near_you: *near_you,
                        beside: *beside,
                        in_arc: *in_arc,
                    }),
                )
            }
            Effect::RotateTurret { who, toward } => {
                on(who, ShipOp::RotateTurret { toward: toward.as_ref().map(|who| squads.whom(who)) })
            }
            Effect::Jam { who } => on(who, ShipOp::Jam),
            Effect::GainFromCard { who, all } => on(who, ShipOp::GainFromCard { all: *all }),
            Effect::PutOnCard { token, n } => Op::Own(OwnOp::PutOnCard { token: *token, n: *n }),
            Effect::PutReplacedOnCard => Op::Own(OwnOp::PutReplacedOnCard),
            Effect::PayOnly => Op::Own(OwnOp::PayOnly),
            Effect::BonusAttack {
                who,
                weapon,
                arc,
                against,
                other_target,
                other_weapon,
                unused_turret,
                not_attacked,
                without_lock,
                free,
                must,
            } => {
                let attack = BonusAttack {
                    weapons: any_of(weapon),
                    arcs: any_of(arc),
                    against: against.as_ref().map(|who| squads.whom(who)),
                    other_target: *other_target,
                    other_weapon: *other_weapon,
                    unused_turret: *unused_turret,
                    not_attacked: *not_attacked,
                    without_lock: *without_lock,
                    free: *free,
                    must: *must,
                };
                on(who, ShipOp::BonusAttack(attack))
            }
            Effect::RepairCard { who, faceup, card_trait } => {
                on(who, ShipOp::RepairCard { faceup: *faceup, card_trait: *card_trait })
            }
            Effect::ExposeCard { who, by_choice } => on(who, ShipOp::ExposeCard { by_choice: *by_choice }),
            Effect::Destroy { who } => on(who, ShipOp::Destroy),
            Effect::DealFacedown { who } => on(who, ShipOp::DealFacedown),
            Effect::Suffer { who, kind, n, for_each, past_shields } => {
                let times = squads.times(for_each);
                on(who, ShipOp::Suffer { kind: *kind, n: *n, times, past_shields: *past_shields })
            }
            Effect::Recover { who, charge, n } => on(who, ShipOp::Recover { charge: *charge, n: *n }),
            Effect::Lose { who, charge, n, for_each } => {
                on(who, ShipOp::Lose { charge: *charge, n: *n, times: squads.times(for_each) })
            }
            Effect::PerformAction {
                who,
                action,
                color,
                as_red,
                white,
                on_bar,
                even_while_stressed,
                of_your_bar,
                must,
            } => {
                let (while_stressed, must) = (*even_while_stressed, *must);
                let set = match action {
                    // Whose it is shows when it is used.
                    _ if *of_your_bar => ActionSet::BarOf(ShipSlot(0)),
                    kinds if *on_bar && *as_red => ActionSet::OnBarTreatedAsRed { kinds: any_of(kinds) },
                    kinds if *on_bar => ActionSet::OnBar { kinds: any_of(kinds) },
                    None if *white => ActionSet::White { on_bar: false, as_red: true },
                    None if *as_red => ActionSet::AnyTreatedAsRed,
                    None => ActionSet::Any,
                    Some(kinds) => ActionSet::Granted { kinds: set(kinds), color: color.unwrap_or_default() },
                };
                on(who, ShipOp::PerformAction { set, while_stressed, must, same: None })
            }
            Effect::PerformSameAction { who, on_bar, color, as_red, coordinated } => {
                let set = match color {
                    _ if *as_red => ActionSet::OnBarTreatedAsRed { kinds: Set::all() },
                    _ if *on_bar => ActionSet::OnBar { kinds: Set::all() },
                    color => ActionSet::Granted { kinds: Set::all(), color: color.unwrap_or_default() },
                };
                let same = if *coordinated { Same::Coordinated } else { Same::Performed };
                on(who, ShipOp::PerformAction { set, while_stressed: false, must: false, same: Some(same) })
            }
            Effect::RecoverOnCard { who, slot, recurring, or_ship_card, ship_card, n } => {
                let slots = if *ship_card { Some(Set::EMPTY) } else { slot.as_deref().map(set) };
                let of = Cards { slots, recurring: *recurring, ship_card: *or_ship_card || *ship_card };
                on(who, ShipOp::RecoverOnCard { of, n: *n })
            }
            Effect::RecoverOnEachCard { who, n } => on(who, ShipOp::RecoverOnEachCard { n: *n }),
            Effect::TransferColor { color, locks, locks_on_it, from, to, n, new_kind, or_fewer } => {
                let tokens = Token::ALL.into_iter().filter(|token| color.contains(&token.color())).collect();
                let (locks, locks_on_it) = (*locks, *locks_on_it);
                let what =
                    Transferred { tokens, locks, locks_on_it, new_kind: *new_kind, or_fewer: *or_fewer };
                on(from, ShipOp::TransferOneOf { what, to: squads.whom(to), n: *n })
            }
            Effect::TransferOneOf { token, locks, from, to, n } => {
                let tokens = set(token);
                let what = Transferred {
                    tokens,
                    locks: *locks,
                    locks_on_it: false,
                    new_kind: false,
                    or_fewer: false,
                };
                on(from, ShipOp::TransferOneOf { what, to: squads.whom(to), n: *n })
            }
            Effect::PerformWhiteAction { who, on_bar, as_red, even_while_stressed } => {
                let set = ActionSet::White { on_bar: *on_bar, as_red: *as_red };
                on(who, granted(set, *even_while_stressed))
            }
            Effect::TreatInitiativeAs { who, of, until } => {
                let until = until.unwrap_or(Until::EndOfRound);
                on(who, ShipOp::TreatInitiativeAs { of: squads.whom(of), until })
            }
            Effect::TakesTurnsAt { who, number, until } => {
                on(who, ShipOp::TakesTurnsAt { number: *number, until: *until })
            }
            Effect::TakeEnemyLocks { from } => on(from, ShipOp::TakeEnemyLocks),
            Effect::Boost { who, straight } => on(who, ShipOp::Boost { straight: *straight }),
            Effect::BreakLocksOn { who } => on(who, ShipOp::BreakLocksOn),
            Effect::BarrelRoll { who } => on(who, ShipOp::BarrelRoll),
            Effect::MoveLock { of, from, to } => {
                on(of, ShipOp::MoveLock { from: squads.whom(from), to: squads.whom(to) })
            }
            Effect::Grant { to, until, ability } => {
                let (ability, parts) = self.ability(source, ability, true);
                on(to, ShipOp::Grant { until: *until, ability, parts })
            }

            Effect::RepairThisCard => Op::Own(OwnOp::RepairThisCard),
            Effect::FlipThisCard => Op::Own(OwnOp::FlipThisCard),
            Effect::ReloadThisCard => Op::Own(OwnOp::ReloadThisCard),
            Effect::RecoverAttackCharge(n) => Op::Own(OwnOp::RecoverAttackCharge(*n)),
            Effect::DealReplacedFacedown => Op::Own(OwnOp::DealReplacedFacedown),
            Effect::DiscardReplaced => Op::Own(OwnOp::DiscardReplaced),
            Effect::DealOneOf(n) => Op::Own(OwnOp::DealOneOf(*n)),
            Effect::DealSearched(of) => Op::Own(OwnOp::DealSearched(*of)),
            Effect::SkipExecuteStep => Op::Own(OwnOp::SkipExecuteStep),
            Effect::SkipActionStep => Op::Own(OwnOp::SkipActionStep),
            Effect::MovePartially => Op::Own(OwnOp::MovePartially),
            Effect::IgnoreThatObstacle => Op::Own(OwnOp::IgnoreThatObstacle),
            Effect::RotateShip { who, degrees } => {
                let (quarter, half) = (degrees.contains(&90), degrees.contains(&180));
                Op::Own(OwnOp::RotateShip { who: squads.whom(who), quarter, half })
            }
            Effect::TreatThisAction(color) => Op::Own(OwnOp::TreatThisAction(*color)),
            Effect::DealReplacedFaceup => Op::Own(OwnOp::DealReplacedFaceup),
            Effect::RotateAsRevealed => Op::Own(OwnOp::RotateAsRevealed),
            Effect::PutFuseHere => Op::Own(OwnOp::PutFuseHere),
            Effect::RemoveFuseHere => Op::Own(OwnOp::RemoveFuseHere),
            Effect::GuessDial(who) => Op::Own(OwnOp::GuessDial(squads.whom(who))),
            Effect::PlaceAnew { who, own_edge } => {
                let ground = Ground { own_edge: Some(*own_edge), ..Ground::default() };
                Op::Own(OwnOp::PlaceAnew { who: squads.whom(who), ground })
            }
            Effect::SetUpByCard { only, beyond } => {
                Op::Device(DeviceOp::SetUpByCard { only: *only, beyond: *beyond })
            }
            Effect::SetDial { same, speed_by, color, bearing, faster, who, hidden } => {
                Op::Own(OwnOp::SetDial {
                    hidden: *hidden,
                    who: squads.whom(who),
                    colors: any_of(color),
                    same: same.iter().flatten().copied().collect(),
                    speed_by: *speed_by,
                    bearings: bearings(bearing, &None),
                    faster: *faster,
                })
            }
            Effect::FlipDialFaceup { who } => on(who, ShipOp::FlipDialFaceup),
            Effect::LookAtDial(who) => on(who, ShipOp::LookAtDial),
            Effect::FlipUpgrade { who, slot } => on(who, ShipOp::FlipUpgrade(*slot)),
            Effect::ExchangeUpgrades { slot, of } => {
                Op::Own(OwnOp::ExchangeUpgrades { slot: *slot, of: squads.group(of) })
            }
            Effect::GiveUpgrades { slot, to } => {
                Op::Own(OwnOp::GiveUpgrades { slot: *slot, to: squads.group(to) })
            }
            Effect::GiveUpgrade { slot, to } => on(to, ShipOp::GiveUpgrade(*slot)),
            Effect::HideUpgrade(_) => Op::Own(OwnOp::HideUpgrade),
            Effect::RevealUpgrade => Op::Own(OwnOp::RevealUpgrade),
            Effect::Decloak => Op::Own(OwnOp::Decloak),
            Effect::ExecuteAs { bearing, speed_by, harder, color, who } => Op::Own(OwnOp::ExecuteAs {
                other: Otherwise { bearing: *bearing, speed_by: *speed_by, harder: *harder, color: *color },
                who: squads.whom(who),
            }),
            Effect::ExecuteAlong(bearing) => Op::Own(OwnOp::ExecuteAlong(*bearing)),
            Effect::ExecuteInstead(code) => Op::Own(OwnOp::ExecuteInstead(code.parse().unwrap_or_default())),
            Effect::Execute(codes) => {
                let mut maneuvers = [Maneuver::default(); 3];
                let read = codes.iter().filter_map(|code| code.parse().ok());
                let n = maneuvers.iter_mut().zip(read).map(|(to, maneuver)| *to = maneuver).count();
                Op::Own(OwnOp::Execute { maneuvers, n: n as u8 })
            }
            Effect::ChooseInitiative { from, turns_only, until } => {
                Op::Own(OwnOp::ChooseInitiative { from: *from, turns_only: *turns_only, until: *until })
            }

            Effect::Reroll { dice, n, for_each, from, all, exactly, uncounted } => Op::Dice(DiceOp::Reroll {
                dice: dice_of(*dice),
                n: *n,
                times: squads.times(for_each),
                from: any_of(from),
                all: *all,
                exactly: *exactly,
                uncounted: *uncounted,
            }),
            Effect::Change { dice, from, to, n, for_each } => Op::Dice(DiceOp::Change {
                dice: dice_of(*dice),
                from: set(from),
                to: set(to),
                n: *n,
                times: squads.times(for_each),
            }),
            Effect::Add { dice, face, n } => {
                Op::Dice(DiceOp::Add { dice: dice_of(*dice), face: *face, n: *n })
            }
            Effect::AddMatching { dice, n } => Op::Dice(DiceOp::AddMatching { dice: dice_of(*dice), n: *n }),
            Effect::Cancel { dice, face, n } => {
                Op::Dice(DiceOp::Cancel { dice: dice_of(*dice), faces: set(face), n: *n })
            }
            Effect::RollMore { dice, n, most, for_each } => Op::Dice(DiceOp::RollMore {
                dice: dice_of(*dice),
                n: *n as i8,
                most: most.unwrap_or(u8::MAX),
                times: squads.times(for_each),
            }),
            Effect::RollFewer { dice, n } => Op::Dice(DiceOp::RollMore {
                dice: dice_of(*dice),
                n: -(*n as i8),
                most: u8::MAX,
                times: Times::Once,
            }),
            Effect::SkipDice => Op::Dice(DiceOp::SkipDice),
            Effect::ApplyRangeBonus => Op::Dice(DiceOp::ApplyRangeBonus),
            Effect::NoRangeBonus(dice) => Op::Dice(DiceOp::NoRangeBonus(dice_of(*dice))),
            Effect::GuessResults(faces) => Op::Dice(DiceOp::Guess(set(faces))),
            Effect::InflictInstead { token, damage_first, from } => {
                let from = any_of(from);
                Op::Dice(DiceOp::InflictInstead { token: *token, damage_first: *damage_first, from })
            }

            Effect::Relocate(template) => {
                Op::Remote(RemoteOp::Relocate(template.iter().map(|word| word.0).collect()))
            }
            Effect::RelocateToGuides => Op::Remote(RemoteOp::RelocateToGuides),
            Effect::DetonateThis => Op::Remote(RemoteOp::Detonate),
            Effect::SetUpRemotes { device, n, beyond } => {
                Op::Device(DeviceOp::SetUp { device: *device, n: *n, beyond: *beyond })
            }
            Effect::LeaveObstacle { device, fuses } => {
                Op::Device(DeviceOp::LeaveObstacle { device: *device, fuses: *fuses })
            }
            Effect::HandOver { from, to } => on(from, ShipOp::HandOver(squads.whom(to))),
            Effect::Drop { device, template, fuses, more, or_launch, launch, either_guides, touching } => {
                Op::Device(DeviceOp::Drop {
                    either_guides: *either_guides,
                    how: Placing {
                        templates: None,
                        drops: !launch,
                        launches: *launch || *or_launch,
                        touching: touching.is_some(),
                        in_arc: *touching,
                    },
                    device: *device,
                    templates: template.iter().map(|word| word.0).collect(),
                    fuses: *fuses,
                    more: *more,
                })
            }
            Effect::DropByCard { only, template, or_launch, launch, touching } => {
                Op::Device(DeviceOp::DropByCard {
                    only: *only,
                    how: Placing {
                        templates: template.as_ref().map(|words| words.iter().map(|word| word.0).collect()),
                        drops: !launch,
                        launches: *launch || *or_launch,
                        touching: *touching,
                        in_arc: None,
                    },
                })
            }
            Effect::PlaceFuse => Op::Device(DeviceOp::PlaceFuse),
            Effect::RollDice { who, die, n, for_each } => {
                let (die, times) = (die_kind(*die), squads.times(for_each));
                Op::Device(DeviceOp::RollDice { who: squads.whom(who), die, n: *n, times })
            }
            Effect::SufferResults { who, and_hits } => {
                Op::Device(DeviceOp::SufferResults { who: squads.whom(who), and_hits: *and_hits })
            }
            Effect::ChooseObstacle(range) => Op::Device(DeviceOp::ChooseObstacle(*range)),
            Effect::RemoveObstacle => Op::Device(DeviceOp::RemoveObstacle),
            Effect::RemoveDevice { range } => Op::Device(DeviceOp::RemoveDevice(*range)),

            Effect::Assign { condition, to } => {
                Op::Condition(ConditionOp::Assign(*condition, squads.whom(to)))
            }
            Effect::RevealThisCondition => Op::Condition(ConditionOp::RevealThisCondition),
            Effect::RemoveThisCondition => Op::Condition(ConditionOp::RemoveThisCondition),
            Effect::PutPilotCardHere => Op::Condition(ConditionOp::PutPilotCardHere),
            Effect::DealCardHere => Op::Condition(ConditionOp::DealCardHere),

            Effect::Coordinate { who } => on(who, ShipOp::Coordinate),
            Effect::DiscardDamage { card_trait, or } => {
                Op::Own(OwnOp::DiscardDamage { of: *card_trait, or: set(or) })
            }
            Effect::RepairAllFaceup { card_trait } => Op::Own(OwnOp::RepairAllFaceup(*card_trait)),
            Effect::RepairAgain => Op::Own(OwnOp::RepairAgain),
            Effect::RollOneMore => Op::Dice(DiceOp::RollOneMore),
            Effect::LockAction { who, in_arc, range } => {
                on(who, ShipOp::LockAction { in_arc: *in_arc, range: *range })
            }
            Effect::PerformDamageCardAction { who, even_while_stressed } => {
                let set = ActionSet::DamageCards;
                on(who, granted(set, *even_while_stressed))
            }
            Effect::EngageNow { who } => on(who, ShipOp::EngageNow),
            Effect::OpponentAssigns { condition, to, n } => {
                Op::Condition(ConditionOp::OpponentAssigns { kind: *condition, to: squads.group(to), n: *n })
            }
            Effect::RestoreHardpoint { who } => on(who, ShipOp::RestoreHardpoint),
            Effect::DisableHardpoint { who, by } => on(who, ShipOp::DisableHardpoint(*by)),
            Effect::AndAnother(ships) => Op::Course(CourseOp::Another(squads.group(ships))),
            Effect::TurnInto { who, token, into } => on(who, ShipOp::TurnInto { token: *token, into: *into }),
            Effect::TreatAgilityAs(count) => Op::Dice(DiceOp::TreatAgility(squads.count(count))),
            Effect::SplitFromWing { who } => on(who, ShipOp::SplitFromWing),
            Effect::RemainsUntil { who, until } => on(who, ShipOp::RemainsUntil(*until)),
            Effect::GoIntoReserve => Op::Own(OwnOp::GoIntoReserve),
            Effect::DiscardDamageCards => Op::Own(OwnOp::DiscardDamageCards),
            Effect::PlaceYourself {
                beyond_enemies,
                on_obstacle,
                near_friend,
                fled_edge,
                own_edge,
                any_edge,
            } => Op::Own(OwnOp::PlaceYourself(Ground {
                beyond_enemies: *beyond_enemies,
                on_obstacle: *on_obstacle,
                near_friend: *near_friend,
                fled_edge: *fled_edge,
                own_edge: *own_edge,
                any_edge: *any_edge,
                either: false,
            })),
            Effect::PlaceWing { own_edge, or_beyond_enemies } => Op::Own(OwnOp::PlaceWing(Ground {
                own_edge: Some(*own_edge),
                beyond_enemies: Some(*or_beyond_enemies),
                either: true,
                ..Ground::default()
            })),
            Effect::WingIntoReserve(who) => on(who, ShipOp::WingIntoReserve),
            Effect::PlaceObstacleAnew => Op::Own(OwnOp::PlaceObstacleAnew),
            Effect::Repeat { for_each, then } => {
                let times = squads.times(&Some(for_each.clone()));
                for n in 1..=MOST_TIMES {
                    self.branch(source, then, ops, |skip| CourseOp::UnlessTimes { times, n, skip });
                }
                return;
            }

            Effect::PreventDamage | Effect::Prevent => Op::Course(CourseOp::Nothing),
            Effect::EachShip(ships, each)
            | Effect::EachChosen(ships, each)
            | Effect::EachChosenUpTo(_, ships, each)
            | Effect::EachChosenPaid(ships, each)
            | Effect::EachChosenOf(_, ships, each)
            | Effect::EachChosenFor(_, ships, each) => {
                let price = match effect {
                    Effect::EachChosenFor(pays, ..) => self.price_number(pays),
                    _ => FREE,
                };
                let number = |n| Times::Count(Count::Number(n), u8::MAX);
                let chosen = match effect {
                    Effect::EachChosen(..) | Effect::EachChosenFor(..) => Some(number(u8::MAX)),
                    Effect::EachChosenUpTo(most, ..) => Some(number(*most)),
                    Effect::EachChosenPaid(..) => Some(Times::Paid),
                    Effect::EachChosenOf(most, ..) => Some(Times::Count(squads.count(most), u8::MAX)),
                    _ => None,
                };
                let at = ops.len();
                ops.push(Op::Course(CourseOp::Skip(0)));
                self.all(source, each, ops);
                ops.push(Op::Course(CourseOp::Again((ops.len() - at) as u8)));
                let skip = (ops.len() - at - 1) as u8;
                ops[at] = Op::Course(CourseOp::EachShip { ships: squads.group(ships), chosen, price, skip });
                return;
            }
            Effect::DiceCheck { die, on } => {
                ops.push(Op::Course(CourseOp::Roll(die_kind(*die))));
                for branch in on {
                    let faces = set(&branch.0);
                    self.branch(source, &branch.1, ops, |skip| CourseOp::UnlessFace { faces, skip });
                }
                return;
            }
            Effect::OneOf(parts) | Effect::OpponentChooses(parts) => {
                let by_opponent = matches!(effect, Effect::OpponentChooses(_));
                ops.push(Op::Course(CourseOp::PickPart { of: parts.len() as u8, by_opponent }));
                for (number, part) in parts.iter().enumerate() {
                    let number = number as u8;
                    self.branch(source, part, ops, |skip| CourseOp::Part { number, skip });
                }
                return;
            }
            Effect::Unless { who, pays, then } => {
                let (price, who) = (self.price_number(pays), squads.whom(who));
                return self.branch(source, then, ops, |skip| CourseOp::UnlessPays { who, price, skip });
            }
            Effect::May { who, pays, then } => {
                let price = pays.as_ref().map_or(FREE, |pays| self.price_number(pays));
                let who = squads.whom(who);
                return self.branch(source, then, ops, |skip| CourseOp::May { who, price, skip });
            }
            Effect::IfDone(then) => {
                return self.branch(source, then, ops, |skip| CourseOp::UnlessDone { skip });
            }
            Effect::And(parts) => {
                ops.push(Op::Course(CourseOp::Together { len: parts.len() as u8 }));
                return self.all(source, parts, ops);
            }
            Effect::If { test, then, otherwise } => {
                let tests = self.tests(test);
                let at = ops.len();
                ops.push(Op::Course(CourseOp::Skip(0)));
                self.all(source, then, ops);
                // What happens otherwise begins behind the op that skips it.
                let end = ops.len() + usize::from(!otherwise.is_empty());
                if !otherwise.is_empty() {
                    self.branch(source, otherwise, ops, CourseOp::Skip);
                }
                ops[at] = Op::Course(CourseOp::Unless { tests, skip: (end - at - 1) as u8 });
                return;
            }
        };
        ops.push(op);
        // ABL-49: it is paid for when it has not failed.
        if self.paid_late > 0 && matches!(op, Op::Ship(_, ShipOp::Boost { .. } | ShipOp::BarrelRoll)) {
            ops.push(Op::Course(CourseOp::UnlessDone { skip: self.paid_late }));
            ops.extend((0..self.paid_late).map(|number| Op::Course(CourseOp::Pay(number))));
        }
    }

    fn all(&mut self, source: Source, effects: &[Effect], ops: &mut Vec<Op>) {
        effects.iter().for_each(|effect| self.effect(source, effect, ops));
    }

    /// Effects that an op skips if they do not happen: it stands before them and is told how many
    /// they are.
    fn branch(&mut self, source: Source, then: &[Effect], ops: &mut Vec<Op>, op: impl Fn(u8) -> CourseOp) {
        let at = ops.len();
        ops.push(Op::Course(op(0)));
        self.all(source, then, ops);
        ops[at] = Op::Course(op((ops.len() - at - 1) as u8));
    }

    /// The number of a price that is asked for inside an effect.
    fn price_number(&mut self, pays: &Cost) -> u16 {
        let price = self.price(pays);
        self.costs.push(price);
        self.costs.len() as u16 - 1
    }
}

/// ACT-12: a ship may perform an action of that set.
const fn granted(set: ActionSet, while_stressed: bool) -> ShipOp {
    ShipOp::PerformAction { set, while_stressed, must: false, same: None }
}

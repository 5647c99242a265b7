//! What an ability is worth to a player, by what it does and what it costs, in points of damage. No card is known by
//! name: the effects are read from the matchup's program.

use killbox_components::ability::{
    Change, ChargeWord, Compiled, ConditionOp, Count, CourseOp, DamageWord, DeviceOp, DiceOp, FREE, Filter,
    Group, Hook, Op, OwnOp, Price, RemoteOp, ShipOp, Source, Times, Trigger, Whom, Whose,
};
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::charge::Charge;
use killbox_components::condition::ConditionKind;
use killbox_components::dice::{DieKind, Face};
use killbox_components::frame::Frame;
use killbox_components::frame::action::ActionSet;
use killbox_components::geometry::distance::ship_within_range;
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::maneuver::{Difficulty, Maneuver};
use killbox_components::sets::Set;
use killbox_components::spec::{CardSpec, WeaponSpec};
use killbox_components::token::{Token, TokenColor};
use killbox_components::with::With;
use killbox_systems::world::view::View;

use crate::greedy::energy;
use crate::greedy::harm;
use crate::greedy::spared;
use crate::greedy::threat::Threats;
use crate::greedy::tokens;
use crate::greedy::weights::Weights;
use crate::{remotes, wings};

/// What a token still costs that is kept off for now, of what it costs (Babu Frik).
const POSTPONED: f32 = 0.8;

/// An ability as it comes up: whose it is, who triggered it, who was chosen.
#[derive(Clone, Copy)]
pub struct Use<'a> {
    view: &'a View<'a>,
    weights: &'a Weights,
    trigger: Trigger,
    chosen: Option<ShipSlot>,
}

impl<'a> Use<'a> {
    /// The ability `number` of `ship`, triggered by `subject`.
    pub fn new(
        view: &'a View<'a>,
        weights: &'a Weights,
        ship: ShipSlot,
        number: u16,
        subject: Option<ShipSlot>,
        with: With,
    ) -> Use<'a> {
        let trigger = Trigger { ship, ability: number, card: 0, subject, with };
        Use { view, weights, trigger, chosen: None }
    }

    /// The same with this ship chosen.
    pub fn on(self, chosen: impl Into<Option<ShipSlot>>) -> Use<'a> {
        Use { chosen: chosen.into(), ..self }
    }

    /// What it says.
    pub fn ability(&self) -> &'a Compiled {
        self.view.matchup().program.ability(self.trigger.ability)
    }

    /// Its effects.
    pub fn ops(&self) -> &'a [Op] {
        let program = &self.view.matchup().program;
        program.ops(self.ability())
    }

    /// What it does for the player, without what it costs.
    pub fn effect(&self) -> f32 {
        let ops = self.ops();
        let picks = |op: &Op| match *op {
            Op::Course(CourseOp::PickPart { by_opponent, .. }) => Some(by_opponent),
            _ => None,
        };
        let picked = ops.iter().enumerate().find_map(|(at, op)| Some((at, picks(op)?)));
        if let Some((at, by_opponent)) = picked {
            // What the opponent picks under a condition is rare, and never the best.
            let is_conditional = |(from, op): (usize, &Op)| match *op {
                Op::Course(CourseOp::Unless { skip, .. }) => from + usize::from(skip) >= at,
                _ => false,
            };
            if by_opponent && ops[..at].iter().enumerate().any(is_conditional) {
                return self.sum(&ops[..at]);
            }
            // Of several parts one is done: the best.
            let parts = (0..8).filter_map(|part| self.part(part)).fold(f32::NEG_INFINITY, f32::max);
            return self.sum(&ops[..at]) + if parts.is_finite() { parts } else { 0.0 };
        }
        self.sum(ops)
    }

    /// The same; where a friend is chosen who bears it, the one with whom it is worth most.
    pub fn effect_on_best(&self) -> f32 {
        let friends = |group: Group| matches!(group.side, Whose::Friendly | Whose::OtherFriendly);
        if !self.ability().choose.is_some_and(friends) {
            return self.effect();
        }
        let own = self.view.core().in_play.into_iter().filter(|ship| ship.seat() == self.trigger.ship.seat());
        let best = own.map(|ship| self.on(Some(ship)).effect()).fold(f32::NEG_INFINITY, f32::max);
        if best.is_finite() { best } else { self.effect() }
    }

    /// What one of several parts is worth; `None` if there is no such part.
    pub fn part(&self, wanted: u8) -> Option<f32> {
        let ops = self.ops();
        ops.iter().enumerate().find_map(|(at, op)| {
            let Op::Course(CourseOp::Part { number, skip }) = *op else { return None };
            (number == wanted).then(|| self.sum(&ops[at + 1..at + 1 + usize::from(skip)]))
        })
    }

    fn sum(&self, ops: &[Op]) -> f32 {
        let (mut sum, mut rolled, mut rest) = (0.0, None, ops);
        while let Some((op, after)) = rest.split_first() {
            rest = after;
            sum += match *op {
                Op::Course(CourseOp::May { price, skip }) => {
                    let (then, others) = after.split_at(usize::from(skip).min(after.len()));
                    rest = others;
                    self.optional(price, then).max(0.0)
                }
                Op::Device(DeviceOp::RollDice { die, n, times, .. }) => {
                    rolled = Some((die, n.saturating_mul(self.counted(times))));
                    0.0
                }
                // What comes of each result that is still to be rolled comes as likely as there are so many.
                Op::Course(CourseOp::UnlessTimes { times: Times::Result(faces), n, skip })
                    if rolled.is_some() =>
                {
                    let (then, others) = after.split_at(usize::from(skip).min(after.len()));
                    rest = others;
                    let (die, dice) = rolled.unwrap_or((DieKind::Attack, 0));
                    at_least(n, dice, likelihood(die, faces)) * self.sum(then)
                }
                Op::Ship(who, ShipOp::Gain { token, n, times: Times::Result(faces) }) => {
                    let expected = rolled.map_or(1.0, |(die, dice)| f32::from(dice) * likelihood(die, faces));
                    self.side(who) * f32::from(n) * self.token(who, token) * expected
                }
                ref op => self.op(op),
            };
        }
        sum
    }

    /// How often something is done, as far as it is known before.
    fn counted(&self, times: Times) -> u8 {
        match times {
            Times::Count(Count::DamageCards(who), most) => {
                self.bearer(who).map_or(1, |ship| self.view.damage_cards(ship)).min(most)
            }
            _ => 1,
        }
    }

    /// DMG-11: whether a ship has such a damage card; where it is not known which ship, it is taken to have one.
    fn is_damaged(&self, who: Whom, faceup: Option<bool>) -> bool {
        self.bearer(who).is_none_or(|ship| {
            let (all, open) = (self.view.damage_cards(ship), self.view.faceup(ship).total());
            match faceup {
                None => all > 0,
                Some(true) => open > 0,
                Some(false) => all > open,
            }
        })
    }

    /// What may be done for a price beside the rest of the effect.
    fn optional(&self, price: u16, ops: &[Op]) -> f32 {
        let price = (price != FREE).then(|| self.price(self.view.matchup().program.price(price)));
        self.sum(ops) - price.unwrap_or(0.0)
    }

    /// ABL-4: what that is worth which the effect, having come so far, lets its player do or not; `None` if it lets it do nothing.
    pub fn offered(&self, at: u8) -> Option<f32> {
        let ops = self.ops();
        let Some(Op::Course(CourseOp::May { price, skip })) = ops.get(usize::from(at)) else { return None };
        let from = usize::from(at) + 1;
        Some(self.optional(*price, ops.get(from..from + usize::from(*skip)).unwrap_or_default()))
    }

    /// ABL-41: the token that its ship would gain, if the ability replaces that. Before it resolves nobody says which: it is the one
    /// that is being gained.
    fn would_gain(&self) -> Option<Token> {
        let ability = self.ability();
        if ability.hook != Hook::WouldGain {
            return None;
        }
        let Filter::Tokens { tokens, .. } = ability.filter else { return self.trigger.with.token() };
        let gained = || {
            self.view.frames().iter().rev().find_map(|frame| match frame {
                Frame::Gain(f) if tokens.has(f.token) => Some(f.token),
                _ => None,
            })
        };
        self.trigger.with.token().or_else(gained).or_else(|| tokens.iter().next())
    }

    /// ABL-41: the ship that would gain a token, and gains another in its place: which two.
    pub fn swapped(&self) -> Option<(ShipSlot, [Token; 2])> {
        let lost = self.would_gain()?;
        let [Op::Ship(Whom::ThatShip, ShipOp::Gain { token, n: 1, .. })] = *self.ops() else { return None };
        Some((self.trigger.subject?, [lost, token]))
    }

    /// ABL-41: what does not happen if it replaces the gain of a token.
    pub fn replaced(&self) -> f32 {
        let token = self.would_gain();
        token.map_or(0.0, |token| self.side(Whom::ThatShip) * self.token(Whom::ThatShip, token))
    }

    /// What it costs.
    pub fn cost(&self) -> f32 {
        self.costs().iter().map(|price| self.price(*price)).sum()
    }

    /// What is paid for it.
    pub fn costs(&self) -> &'a [Price] {
        self.view.matchup().program.costs(self.ability())
    }

    /// ABL-12: the prices of which one is paid, if it asks for one of several.
    pub fn alternatives(&self) -> Option<&'a [Price]> {
        self.costs().iter().find_map(|price| match *price {
            Price::OneOf(prices) => Some(self.view.matchup().program.prices(prices)),
            _ => None,
        })
    }

    /// HUG-9/open: the energy that the attack costs which it grants.
    fn header(&self) -> u8 {
        let energy = |op: &Op| match *op {
            Op::Ship(Whom::You, ShipOp::BonusAttack(attack)) => {
                energy::header(self.view, self.trigger.ship, attack)
            }
            _ => 0,
        };
        self.ops().iter().map(energy).sum()
    }

    /// What a price is worth to its payer.
    pub fn price(&self, price: Price) -> f32 {
        match price {
            Price::ChargeOf { .. } => self.charge_worth(),
            Price::Charge(n) => f32::from(n) * self.charge_worth(),
            Price::Force(n) => self.weights.force * f32::from(n),
            Price::Shield(n) => self.weights.shield * f32::from(n),
            Price::Energy(n) => energy::price(self.view, self.weights, self.trigger.ship, n + self.header()),
            Price::Spend(token, n) => f32::from(n) * self.token(Whom::You, token),
            Price::SpendColor(_, n) => 0.35 * f32::from(n),
            Price::SpendOf(_, token) => 0.8 * self.token(Whom::Chosen, token),
            Price::Remove(token, n) => f32::from(n) * self.token(Whom::You, token),
            Price::RemoveColor(color, n) => 0.35 * f32::from(n) * color_sign(color),
            Price::SpendLock(_) | Price::BreakLock(_) | Price::SpendLockOf(..) => 0.35,
            Price::AttackCharge(n) => f32::from(n) * self.weights.charge,
            Price::ChargesUpTo(_) | Price::ChargesFromTo(..) => self.charge_worth(),
            Price::EnergyUpTo(_) => 0.3,
            Price::SpendUpTo(token, _) => self.token(Whom::You, token),
            Price::Gain(token, n) => -f32::from(n) * self.token(Whom::You, token),
            Price::Suffer(DamageWord::Crit, n) => 1.3 * f32::from(n),
            Price::Suffer(DamageWord::Hit, n) => f32::from(n),
            Price::SpendResult(faces) => self.result(faces),
            Price::Expose => 0.5,
            // A token of that ship, which is bad for it.
            Price::RemoveFrom(who, colors) => {
                let good = colors.iter().any(|color| color_sign(color) > 0.0);
                self.side(who) * if good { 0.4 } else { -0.35 }
            }
            Price::OneOf(prices) => {
                let prices = self.view.matchup().program.prices(prices).iter();
                prices.map(|price| self.price(*price)).reduce(f32::min).unwrap_or_default()
            }
        }
    }

    /// ATK-55: the result that is missed least, of one's own dice that show one of these.
    fn result(&self, faces: Set<Face>) -> f32 {
        let weights = self.weights;
        let Some(attack) = self.view.attack() else { return weights.focus_result };
        let dice =
            if attack.attacker == self.trigger.ship { attack.attack_dice } else { attack.defense_dice };
        let worth = [
            (Face::Blank, weights.blank_result),
            (Face::Focus, weights.focus_result),
            (Face::Evade, weights.evade_result),
            (Face::Hit, weights.hit_result),
            (Face::Crit, weights.crit_result),
        ];
        let least = worth.into_iter().find(|(face, _)| faces.has(*face) && dice.count(*face) > 0);
        least.map_or(weights.focus_result, |(_, worth)| worth)
    }

    /// MOV-22: that maneuvers of these colours are easier for the ships that the ability, given to `who`, is about: no stress by a red
    /// one, one stress token less by a white one. What a dial is set to that nobody sees is not known. Of several ships the one counts
    /// for which it does most.
    fn eased(&self, who: Whom, ships: Group, colors: Set<Difficulty>) -> f32 {
        let view = self.view;
        let one = |ship: ShipSlot| match view.dial(ship).filter(|_| !view.activated(ship)) {
            None => self.weights.helped,
            Some(Maneuver { difficulty, .. }) if !colors.has(difficulty) => 0.0,
            Some(Maneuver { difficulty: Difficulty::Red, .. }) => {
                self.weights.helped - self.weights.token(Token::Stress)
            }
            Some(Maneuver { difficulty: Difficulty::White, .. }) if view.tokens(ship).has(Token::Stress) => {
                -self.weights.token(Token::Stress)
            }
            Some(_) => 0.0,
        };
        let bearer = if ships.side == Whose::You { self.bearer(who) } else { None };
        let most = match bearer {
            Some(ship) => one(ship),
            None => {
                let squad = view.core().in_play & self.trigger.ship.seat().ships();
                squad.into_iter().map(one).fold(0.0, f32::max)
            }
        };
        self.side(who) * most
    }

    /// The ship that an effect is about, as far as that is known before it is chosen.
    fn bearer(&self, who: Whom) -> Option<ShipSlot> {
        match who {
            Whom::You => Some(self.trigger.ship),
            Whom::ThatShip => self.trigger.subject,
            Whom::Chosen => self.chosen,
            Whom::OtherShip | Whom::Attacker | Whom::Defender | Whom::Each(_) => None,
        }
    }

    /// What a token is worth to its ship by what is left for it to do.
    fn token(&self, who: Whom, token: Token) -> f32 {
        tokens::worth(self.view, self.weights, self.bearer(who), token)
    }

    /// CHG-12: the standard charges of the card that says it; of a condition, those of the card that assigned it, or would.
    pub fn charge(&self) -> Option<Charge> {
        let source = match self.ability().source {
            Source::Condition(kind) => {
                let mut own = self.view.conditions(self.trigger.ship).filter(|own| own.kind == Some(kind));
                let by = own.next().map_or(self.trigger.ship, |own| own.by);
                self.view.matchup().program.assigner(kind, by)?
            }
            source => source,
        };
        match source {
            Source::Upgrade(ship, card) => Some(self.view.card(ship, card).charges),
            Source::Ship(ship) | Source::ShipAbility(ship) => Some(self.view.charges(ship).standard),
            Source::Damage(_) | Source::Device(_) | Source::Condition(_) => None,
        }
    }

    /// A charge that comes back is worth less than one that does not.
    fn charge_worth(&self) -> f32 {
        let Some(charge) = self.charge() else { return 0.0 };
        if charge.recurring > 0 { self.weights.recurring_charge } else { self.weights.charge }
    }

    /// How many of so many charges there is room for: of a condition that is still to be chosen it may be none.
    fn recoverable(&self, charge: ChargeWord, n: u8) -> u8 {
        match (charge, self.ability().source) {
            (ChargeWord::Charge, Source::Condition(_)) => {
                self.charge().map_or(n, |charge| n.min(charge.inactive()))
            }
            _ => n,
        }
    }

    /// What it is worth to recover a charge.
    fn recovered(&self, charge: ChargeWord) -> f32 {
        match charge {
            ChargeWord::Force => self.weights.recovered_force,
            ChargeWord::Shield => self.weights.recovered_shield,
            ChargeWord::Energy => 0.3,
            ChargeWord::Charge => self.weights.recovered_charge,
        }
    }

    /// +1 for a ship of the player, -1 for one of the enemy's, 0 for none.
    fn side(&self, who: Whom) -> f32 {
        let ship = match who {
            Whom::You => Some(self.trigger.ship),
            Whom::ThatShip => self.trigger.subject,
            // The ships that it comes to one after another are not chosen yet.
            Whom::Chosen => match (self.chosen, self.each()) {
                (None, Some(group)) => return self.side(Whom::Each(group)),
                (chosen, _) => chosen,
            },
            Whom::OtherShip | Whom::Attacker | Whom::Defender => self.in_attack(who),
            Whom::Each(group) => {
                let own = self.trigger.ship.seat() == self.view.seat();
                let friendly = matches!(group.side, Whose::You | Whose::Friendly | Whose::OtherFriendly);
                return match group.side {
                    Whose::Other | Whose::Any => 0.0,
                    _ if own == friendly => 1.0,
                    _ => -1.0,
                };
            }
        };
        match ship {
            None => 0.0,
            Some(ship) if ship.seat() == self.view.seat() => 1.0,
            Some(_) => -1.0,
        }
    }

    /// The ships for each of which it does something.
    fn each(&self) -> Option<Group> {
        self.ops().iter().find_map(|op| match *op {
            Op::Course(CourseOp::EachShip { ships, .. }) => Some(ships),
            _ => None,
        })
    }

    fn in_attack(&self, who: Whom) -> Option<ShipSlot> {
        match (who, self.view.attack()) {
            (Whom::Attacker, Some(attack)) => Some(attack.attacker),
            (Whom::Defender, Some(attack)) => Some(attack.defender),
            (Whom::OtherShip, _) => self.trigger.with.ship(),
            _ => None,
        }
    }

    /// What one effect is worth.
    fn op(&self, op: &Op) -> f32 {
        match *op {
            Op::Dice(op) => dice(op),
            Op::Device(op) => self.device(op),
            Op::Condition(op) => self.condition(op),
            Op::Ship(who, op) => self.ship(who, op),
            Op::Own(OwnOp::FlipThisCard) => self.flip(),
            // TOK-49: it is cloaked no more, and stands elsewhere if it likes.
            Op::Own(OwnOp::Decloak) => 0.1 - self.weights.token(Token::Cloak),
            // It comes back later.
            Op::Own(OwnOp::PutReplacedOnCard) => POSTPONED * self.replaced(),
            Op::Own(OwnOp::RevealUpgrade) => self.revealed(),
            Op::Own(op) => own(op),
            Op::Remote(RemoteOp::Relocate(templates)) => {
                remotes::relocation(self.view, self.trigger.ship, templates)
            }
            // DEV-50: it stays with the ship that it hurts.
            Op::Remote(RemoteOp::RelocateToGuides) => 0.5,
            // DEV-54: it must, and whom it hits is decided by where it flies.
            Op::Remote(RemoteOp::Detonate) => 1.0,
            Op::Course(op) => self.course(op),
        }
    }

    /// ABL-14: what the other side of the card is worth beyond the one that is up.
    fn flip(&self) -> f32 {
        let source = self.ability().source;
        let Source::Upgrade(ship, card) = source else { return 0.0 };
        let (up, die) = (self.view.card(ship, card).side, self.weights.die);
        let program = &self.view.matchup().program;
        (0..program.len() as u16)
            .map(|number| program.ability(number))
            .filter(|ability| ability.source == source)
            .filter_map(|ability| Some((ability.side?, ability)))
            // SQD-20: of the card that lies there.
            .filter(|(side, _)| side >> 1 == up >> 1)
            .map(|(side, ability)| {
                // What one must fly otherwise than it was set is worse than nothing.
                let forced = ability.may.is_none()
                    && program.ops(ability).iter().any(|op| matches!(op, Op::Own(OwnOp::ExecuteAs { .. })));
                let worth = if forced { -0.1 } else { printed(ability, die) };
                if side == up { -worth } else { worth }
            })
            .sum()
    }

    /// SQD-26: what the card is worth that is revealed.
    fn revealed(&self) -> f32 {
        let ship = self.trigger.ship;
        let Some(place) = self.view.spec(ship).hiding_place() else { return 0.0 };
        let side = self.view.card(ship, place).side & !CardSpec::FACEDOWN;
        worth_hidden(self.view, self.weights, ship, side)
    }

    fn device(&self, op: DeviceOp) -> f32 {
        match op {
            DeviceOp::Drop { device, templates, .. } => {
                harm::drop_worth(self.view, self.weights, self.trigger.ship, device, templates)
            }
            DeviceOp::DropByCard { .. }
            | DeviceOp::SetUp { .. }
            | DeviceOp::PlaceFuse
            | DeviceOp::LeaveObstacle { .. }
            | DeviceOp::SetUpByCard { .. }
            | DeviceOp::RollDice { .. }
            | DeviceOp::SufferResults { .. }
            | DeviceOp::ChooseObstacle(_)
            | DeviceOp::RemoveObstacle => 0.0,
            // It threatens somebody, and its side has paid for it.
            DeviceOp::RemoveDevice(_) => 0.3,
        }
    }

    fn condition(&self, op: ConditionOp) -> f32 {
        match op {
            // CND-7: what it does is seen later, by nobody else before.
            ConditionOp::Assign(kind, to) if kind.is_secret() => {
                let bearer = self.bearer(to).unwrap_or(self.trigger.ship);
                self.side(to) * self.secret(kind, bearer)
            }
            ConditionOp::Assign(kind, to) => self.side(to) * condition_worth(kind),
            // To whom is asked of the other player: the ship that is chosen, once one is.
            ConditionOp::OpponentAssigns { kind, to, .. } => {
                let who = if self.chosen.is_some() { Whom::Chosen } else { Whom::Each(to) };
                self.side(who) * condition_worth(kind)
            }
            ConditionOp::RemoveThisCondition => 0.3,
            ConditionOp::DealCardHere => -0.3,
            ConditionOp::PutPilotCardHere | ConditionOp::RevealThisCondition => 0.0,
        }
    }

    /// CND-7: what a secret condition is worth to its ship: what it does if the ship is shot at, and what it does if the ship is spared,
    /// as far as its card can pay for it.
    fn secret(&self, kind: ConditionKind, ship: ShipSlot) -> f32 {
        let [defends, spared] = spared::likely(self.view, self.weights, ship);
        let program = &self.view.matchup().program;
        let of_kind = |number: &u16| program.ability(*number).source == Source::Condition(kind);
        let each = (0..program.len() as u16).filter(of_kind).map(|number| {
            let likely = match program.ability(number).hook {
                Hook::AttackOver => defends,
                Hook::EndOfEngagement => spared,
                _ => return 0.0,
            };
            let used = Use::new(self.view, self.weights, ship, number, Some(ship), With::Nothing);
            let active = used.charge().map_or(0, |charge| charge.active);
            let lacks = |price: &Price| matches!(*price, Price::Charge(n) if n > active);
            if used.costs().iter().any(lacks) { 0.0 } else { likely * (used.effect() - used.cost()) }
        });
        each.sum()
    }

    /// TOK-30: whether a ship that acquired a lock would give one up for it, on an enemy that it may yet shoot at, or has locked all
    /// whom it reaches. Two ships that each lock whenever the other does would never end.
    fn has_its_locks(&self, who: Whom) -> bool {
        let Some(ship) = self.bearer(who) else { return false };
        let program = &self.view.matchup().program;
        let kept = program.of_cards(Hook::MaxLocks).filter(|(owner, ..)| *owner == Some(ship));
        let kept = kept.filter_map(|(_, _, ability)| match ability.change {
            Some(Change::MaxLocks(n)) => Some(n),
            _ => None,
        });
        let enemies = self.view.core().in_play & ship.seat().other().ships();
        let reaches = |other: &ShipSlot| ship_within_range(self.view.base(ship), self.view.base(*other), 3);
        let locks = |other: &ShipSlot| self.view.tokens(ship).locks(ObjectId::ship(*other));
        let is_full = enemies.into_iter().filter(locks).count() >= usize::from(kept.max().unwrap_or(1));
        let (mut locked, mut open) = (false, false);
        for other in enemies.into_iter().filter(reaches) {
            if locks(&other) { locked = true } else { open = true }
        }
        locked && (is_full || !open)
    }

    /// What an effect on ships is worth.
    fn ship(&self, who: Whom, op: ShipOp) -> f32 {
        match op {
            ShipOp::Gain { token, n, .. } => self.side(who) * f32::from(n) * self.token(who, token),
            ShipOp::GainReplaced => {
                self.trigger.with.token().map_or(0.0, |token| self.side(who) * self.token(who, token))
            }
            // Of what is not there nothing is removed.
            ShipOp::Remove { token, n } => {
                let held = self.bearer(who).map_or(n, |ship| self.view.tokens(ship).count(token));
                -self.side(who) * f32::from(n.min(held)) * self.token(who, token)
            }
            ShipOp::RemoveAll(color) => -self.side(who) * 0.5 * color_sign(color),
            ShipOp::RemoveColor { colors, .. } => {
                let good = colors.has(TokenColor::Green);
                self.side(who) * if good { -0.4 } else { 0.4 }
            }
            ShipOp::Transfer { token, to } => {
                (self.side(to) - self.side(who)) * self.weights.token(token) + 0.05
            }
            // Between friends what one gains the other lacks: whose need is greater is not looked at yet.
            ShipOp::TransferOneOf { to, .. } if self.side(to) == self.side(who) => 0.0,
            ShipOp::TransferOneOf { what, to, .. } => {
                let green = what.tokens.iter().any(|token| token.color() == TokenColor::Green);
                let good = if green { 0.4 } else { -0.4 };
                (self.side(to) - self.side(who)) * good + 0.05
            }
            ShipOp::Suffer { kind, n, times, .. } => {
                let times = match times {
                    Times::Replaced => f32::from(self.trigger.with.amount()),
                    // Of a die that is still to be rolled.
                    Times::Result(faces) => likelihood(DieKind::Attack, faces),
                    Times::Once | Times::Paid | Times::Ship(_) | Times::Count(..) => 1.0,
                };
                let each = if kind == DamageWord::Crit { 1.3 } else { 1.0 };
                -self.side(who) * f32::from(n) * times * each
            }
            ShipOp::Recover { charge, n } => {
                self.side(who) * f32::from(self.recoverable(charge, n)) * self.recovered(charge)
            }
            ShipOp::RecoverOnCard { n, .. } => {
                self.side(who) * f32::from(n) * self.recovered(ChargeWord::Charge)
            }
            ShipOp::RecoverOnEachCard { n } => self.side(who) * f32::from(n) * 0.5,
            ShipOp::Lose { charge, n, .. } => -self.side(who) * f32::from(n) * self.recovered(charge),
            ShipOp::PerformAction { set, .. } => {
                let worth = match set {
                    // Where it leads is not looked at yet.
                    ActionSet::Granted { kinds, .. } if kinds.iter().all(moves) => self.weights.action_moves,
                    ActionSet::Granted { color: ActionColor::Red, .. }
                    | ActionSet::AnyTreatedAsRed
                    | ActionSet::OnBarTreatedAsRed { .. }
                    | ActionSet::White { as_red: true, .. } => self.weights.action_red,
                    _ => self.weights.action,
                };
                self.side(who) * worth
            }
            ShipOp::AcquireLock(_) if self.has_its_locks(who) => 0.0,
            ShipOp::AcquireLock(_) => self.side(who) * self.weights.lock_gained,
            // To know where it goes helps whoever goes after it.
            ShipOp::LookAtDial => 0.1,
            ShipOp::FlipUpgrade(_) => self.side(who) * 0.05,
            // What it is worth depends on the card: it is worth something.
            ShipOp::GiveUpgrade(_) => self.side(who) * 0.3,
            ShipOp::RotateTurret { .. } if who == Whom::You => {
                self.side(who) * Threats::by(self.weights).rotated(self.view, self.trigger.ship)
            }
            ShipOp::Jam => -0.35 * self.side(who),
            // What lies on a card for others is bad for them, what lies there for its own ship is not.
            ShipOp::GainFromCard { .. } if who == Whom::ThatShip => -0.4 * self.side(who),
            ShipOp::GainFromCard { .. } => 0.35 * self.side(who),
            // To know where it goes helps whoever goes after it.
            ShipOp::FlipDialFaceup => -0.1 * self.side(who),
            ShipOp::RotateTurret { .. }
            | ShipOp::TreatInitiativeAs { .. }
            | ShipOp::TreatInitiative { .. } => self.side(who) * 0.15,
            ShipOp::BonusAttack(attack) => {
                self.side(who) * energy::bonus_attack(self.view, self.weights, self.trigger.ship, attack)
            }
            ShipOp::RepairCard { faceup, .. } if !self.is_damaged(who, faceup) => 0.0,
            ShipOp::RepairCard { .. } => self.side(who) * 0.8,
            ShipOp::ExposeCard { .. } => -self.side(who) * 0.5,
            // It may yet attack.
            ShipOp::Coordinate => self.side(who) * self.weights.action,
            ShipOp::LockAction { .. } => self.side(who) * 0.3,
            // It shoots before it is removed.
            ShipOp::EngageNow => self.side(who),
            // What would go stays.
            ShipOp::TurnInto { token, into } => {
                self.side(who) * (self.token(who, into) - self.token(who, token) + 0.3)
            }
            ShipOp::RestoreHardpoint => self.side(who) * 0.6,
            ShipOp::DisableHardpoint(_) => -self.side(who) * 0.6,
            ShipOp::RemainsUntil(_) => self.side(who),
            // WNG-5: it comes back later.
            ShipOp::WingIntoReserve => 0.0,
            ShipOp::SplitFromWing => -wings::scattered(self.view, self.trigger.ship) * self.side(who),
            ShipOp::DealFacedown => -self.side(who),
            ShipOp::Destroy => -5.0 * self.side(who),
            ShipOp::Grant { ability, .. } => {
                let granted = self.view.matchup().program.ability(ability);
                match (granted.change, self.named(granted)) {
                    (Some(Change::Difficulty { steps, who: ships, colors, .. }), _) if steps < 0 => {
                        self.eased(who, ships, colors)
                    }
                    (_, Some(named)) => self.side(who) * named,
                    _ if hinders(granted) => -self.side(who) * self.weights.hindered,
                    _ => self.side(who) * self.weights.helped,
                }
            }
            ShipOp::TakeEnemyLocks => 0.2,
            // Where it leads is not looked at yet; that it need not be good is why a card asks something for it.
            ShipOp::Boost { .. } | ShipOp::BarrelRoll => 0.0,
            // SCN-33: what counts is that the side has it.
            ShipOp::HandOver(_) => 0.0,
            ShipOp::BreakLocksOn => self.side(who) * 0.3,
            ShipOp::MoveLock { from, .. } => -self.side(from) * 0.3,
        }
    }

    /// What it is worth to a ship that one of its dice is to show a result, if an ability does nothing else, as likely as the
    /// roll does not show it anyway.
    fn named(&self, granted: &Compiled) -> Option<f32> {
        let [Op::Dice(DiceOp::Change { to, .. })] = self.view.matchup().program.ops(granted) else {
            return None;
        };
        if !matches!(granted.hook, Hook::DiceRolled | Hook::DieRolled) {
            return None;
        }
        let each = [
            (Face::Hit, 0.2),
            (Face::Crit, 0.5),
            (Face::Evade, 0.5),
            (Face::Focus, 0.0),
            (Face::Blank, -0.5),
        ];
        each.into_iter().find(|(face, _)| to.has(*face)).map(|(_, worth)| worth)
    }

    /// The steps that a course leads to are looked at by themselves.
    fn course(&self, op: CourseOp) -> f32 {
        match op {
            // What is prevented is damage.
            CourseOp::Nothing => f32::from(self.trigger.with.number().max(1)),
            CourseOp::PickPart { .. }
            | CourseOp::Part { .. }
            | CourseOp::May { .. }
            | CourseOp::UnlessDone { .. }
            | CourseOp::UnlessPays { .. }
            | CourseOp::Roll(_)
            | CourseOp::UnlessFace { .. }
            | CourseOp::Unless { .. }
            | CourseOp::UnlessTimes { .. }
            | CourseOp::Another(_)
            | CourseOp::Together { .. }
            | CourseOp::Skip(_)
            | CourseOp::Again(_) => 0.0,
            // ABL-48: it is looked at for one of them.
            CourseOp::EachShip { price, .. } if price != FREE => {
                -self.price(self.view.matchup().program.price(price))
            }
            CourseOp::EachShip { .. } => 0.0,
        }
    }
}

/// What an effect on dice is worth wherever they lie; what they show is looked at where they are.
fn dice(op: DiceOp) -> f32 {
    match op {
        DiceOp::ApplyRangeBonus | DiceOp::NoRangeBonus(_) => 0.3,
        DiceOp::RollMore { n, .. } => f32::from(n) * 0.3,
        DiceOp::RollOneMore => 0.5,
        DiceOp::TreatAgility(_) => 0.1,
        DiceOp::Reroll { .. }
        | DiceOp::Change { .. }
        | DiceOp::Add { .. }
        | DiceOp::AddMatching { .. }
        | DiceOp::Cancel { .. }
        | DiceOp::Guess(_)
        | DiceOp::SkipDice
        | DiceOp::InflictInstead { .. } => 0.0,
    }
}

/// ATK-46: how likely a die shows one of these, by its eight sides.
fn likelihood(die: DieKind, faces: Set<Face>) -> f32 {
    (0..8).filter(|side| faces.has(Face::of(die, *side))).count() as f32 / 8.0
}

/// How likely at least `n` of so many dice show what each shows with a likelihood.
fn at_least(n: u8, dice: u8, each: f32) -> f32 {
    // So many have shown it, each number with its likelihood; the last stands for all from `n` on.
    let mut shown = [0.0_f32; 16];
    let most = usize::from(n).min(shown.len() - 1);
    shown[0] = 1.0;
    for _ in 0..dice {
        for number in (0..most).rev() {
            shown[number + 1] += each * shown[number];
            shown[number] *= 1.0 - each;
        }
    }
    shown[most]
}

/// Whether an action only brings the ship elsewhere.
const fn moves(kind: ActionKind) -> bool {
    matches!(kind, ActionKind::Boost | ActionKind::BarrelRoll | ActionKind::Slam)
}

/// Whether an ability is one that its ship would rather not have.
fn hinders(ability: &Compiled) -> bool {
    match ability.change {
        Some(Change::Difficulty { steps, .. }) => steps > 0,
        Some(Change::Dice(_)) => printed(ability, 1.0) < 0.0,
        Some(Change::CannotSpendTokens | Change::CannotSpendKinds(_)) => true,
        // It flies otherwise than its dial was set.
        Some(Change::Slower { .. } | Change::Faster { .. }) => true,
        // Whose dice are bounded: its own, or those against it.
        Some(Change::RollAtMost(_)) => match ability.hook {
            Hook::AttackDice => matches!(ability.filter, Filter::Attack(_)),
            _ => matches!(ability.filter, Filter::Defend(_)),
        },
        _ => false,
    }
}

/// SQD-26: what it is worth to have the card that lies facedown under one of the ship's, or can: what its abilities would do now, and
/// its weapon. What it does with charges it does as often as it has them.
pub fn worth_hidden(view: &View, weights: &Weights, ship: ShipSlot, side: u8) -> f32 {
    let (spec, program) = (view.spec(ship), &view.matchup().program);
    let Some(place) = spec.hiding_place() else { return 0.0 };
    let Some(card) = spec.cards[usize::from(place)].showing(side) else { return 0.0 };
    let lies_there = |up: u8| up >> 1 == side >> 1;
    let armed = |weapon: &&WeaponSpec| {
        weapon.card == Some(place) && weapon.while_up.is_some_and(|up| lies_there(up.side))
    };
    let weapons: f32 = spec.weapons.iter().filter(armed).map(|weapon| 0.2 * f32::from(weapon.value)).sum();
    let own = |number: &u16| {
        let ability = program.ability(*number);
        ability.source == Source::Upgrade(ship, place)
            && ability.side.is_some_and(lies_there)
            && !ability.granted
    };
    let abilities = (0..program.len() as u16).filter(own).map(|number| {
        let ability = program.ability(number);
        let does = Use::new(view, weights, ship, number, Some(ship), With::Nothing);
        let effect = if ability.may.is_some() { does.effect().max(0.0) } else { does.effect() };
        printed(ability, weights.die) + effect * f32::from(card.charges.limit.max(1))
    });
    weapons + abilities.sum::<f32>()
}

/// What it is worth to have an ability, as far as one can tell before it is used; a die is worth `die`.
fn printed(ability: &Compiled, die: f32) -> f32 {
    match (ability.hook, ability.change) {
        // A die more or fewer, of the ship's own dice or of those against it.
        (Hook::AttackDice, Some(Change::Dice(n))) => {
            let own = matches!(ability.filter, Filter::Attack(_));
            die * f32::from(n) * if own { 1.0 } else { -1.0 }
        }
        (Hook::DefenseDice, Some(Change::Dice(n))) => {
            let own = matches!(ability.filter, Filter::Defend(_));
            die * f32::from(n) * if own { 1.0 } else { -1.0 }
        }
        _ => 0.1,
    }
}

/// What an effect on the ability's own card and ship is worth.
const fn own(op: OwnOp) -> f32 {
    match op {
        OwnOp::DealReplacedFacedown | OwnOp::RepairThisCard | OwnOp::IgnoreThatObstacle => 0.6,
        OwnOp::DiscardReplaced => 1.3,
        // The ship is not lost.
        OwnOp::GoIntoReserve => 5.0,
        // WNG-5: a wing in reserve does nothing.
        OwnOp::PlaceWing(_) => 5.0,
        // It is about to be lost, and may be saved.
        OwnOp::DiscardDamage { .. } => 2.0,
        OwnOp::RepairAllFaceup(_) | OwnOp::RepairAgain => 0.6,
        // Of an enemy.
        OwnOp::DealReplacedFaceup => 0.4,
        OwnOp::DealSearched(_) => 0.2,
        // What it keeps off is looked at: [`Use::op`].
        OwnOp::PutReplacedOnCard => 0.0,
        // ACT-7: a stress token.
        OwnOp::TreatThisAction(ActionColor::Red) => -0.4,
        OwnOp::Execute { .. } => 0.1,
        // An action less.
        OwnOp::SkipActionStep => -0.3,
        // The action is not lost.
        OwnOp::MovePartially => 0.3,
        // What its sides say is looked at: [`Use::flip`].
        OwnOp::FlipThisCard => 0.0,
        OwnOp::ReloadThisCard
        | OwnOp::RecoverAttackCharge(_)
        | OwnOp::DealOneOf(_)
        | OwnOp::SkipExecuteStep
        | OwnOp::RotateShip { .. }
        | OwnOp::RotateAsRevealed
        | OwnOp::SetDial { .. }
        | OwnOp::TreatThisAction(ActionColor::White | ActionColor::Purple)
        | OwnOp::PayOnly
        | OwnOp::PutOnCard { .. }
        | OwnOp::PutFuseHere
        | OwnOp::RemoveFuseHere
        | OwnOp::PlaceAnew { .. }
        // To know where it goes, and perhaps to go elsewhere, is for nothing.
        | OwnOp::GuessDial(_)
        | OwnOp::DiscardDamageCards
        | OwnOp::PlaceYourself(_)
        // Where it lies better is not looked at.
        | OwnOp::PlaceObstacleAnew
        // Of two ships of one player neither is the better for it.
        | OwnOp::ExchangeUpgrades { .. }
        | OwnOp::GiveUpgrades { .. }
        // Which one is looked at where it is asked: [`worth_hidden`].
        | OwnOp::HideUpgrade
        // What the card says is looked at: [`Use::revealed`].
        | OwnOp::RevealUpgrade
        // What it leads to is looked at: [`Use::op`], and where the ship would fly: [`super::act`].
        | OwnOp::Decloak
        | OwnOp::ExecuteInstead(_)
        | OwnOp::ExecuteAs { .. }
        | OwnOp::ExecuteAlong(_)
        | OwnOp::ChooseInitiative { .. } => 0.0,
    }
}

/// What a condition is worth to its ship.
const fn condition_worth(kind: ConditionKind) -> f32 {
    match kind {
        ConditionKind::OptimizedPrototype => 0.5,
        ConditionKind::IllShowYouTheDarkSide => -0.45,
        ConditionKind::Hunted | ConditionKind::SuppressiveFire => -0.4,
        ConditionKind::Rattled | ConditionKind::ListeningDevice | ConditionKind::FearfulPrey => -0.2,
        ConditionKind::CompromisingIntel => -0.3,
        ConditionKind::FalseFriend => -0.2,
        ConditionKind::Decoyed | ConditionKind::Guarded | ConditionKind::Liberated => 0.4,
        ConditionKind::PrimedForSpeed => 0.2,
        ConditionKind::BrokenTrust => -0.4,
        // It comes later, and may come from behind.
        ConditionKind::ItsTheResistance => -0.1,
        // Whoever bears it may lock an enemy more.
        ConditionKind::MercilessPursuit => 0.2,
        ConditionKind::MarkedForElimination => -0.4,
        // To sideslip, and to be strained for it.
        ConditionKind::SickeningManeuver => 0.05,
        // By what they do: [`Use::secret`].
        ConditionKind::YouShouldThankMe | ConditionKind::YoudBetterMeanBusiness => 0.0,
    }
}

fn color_sign(color: TokenColor) -> f32 {
    match color {
        TokenColor::Green | TokenColor::Blue => 1.0,
        TokenColor::Orange | TokenColor::Red => -1.0,
    }
}

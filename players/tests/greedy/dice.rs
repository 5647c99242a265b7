//! The greedy player's use of dice and tokens in an attack: it does what the calculator finds best.
//! The engine asks the player at every possible roll and after every reroll, and the expected
//! damage of its answers is summed up.

use std::collections::HashMap;

use killbox_components::attack::{AttackData, Attacks};
use killbox_components::charge::Charge;
use killbox_components::choice::{Choice, OptionKey, Reroll};
use killbox_components::dice::{DieKind, Face, Faces, Pool};
use killbox_components::frame::attack::{AttackKind, AttackStep};
use killbox_components::frame::{AttackFrame, Frame};
use killbox_components::ids::{ObjectId, Seat, ShipSlot};
use killbox_components::rng::{Purpose, stream};
use killbox_components::size::Size;
use killbox_components::spec::ShipSpec;
use killbox_components::state::Tokens as OnShip;
use killbox_components::token::Token;
use killbox_odds::dice::rolls;
use killbox_odds::plain::Shown;
use killbox_odds::{Attack, Attacker, Calculator, Defender, OnTable, Question, Shot, Strength, Tokens};
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_systems::world::view::View;
use killbox_testkit::{TestBattle, a, b, plain_ship};

/// A hull that no attack can destroy.
const WHOLE: u8 = 12;

/// The defender of a configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Guard {
    dice: u8,
    tokens: Tokens,
    reinforce: u8,
    hull: u8,
}

/// Two ships face to face that no other ship can attack this round.
struct Table {
    battle: TestBattle,
    greedy: Greedy,
}

/// Dice that were never rerolled, and dice that were.
type Dice = [Shown; 2];

const NOTHING: Shown = Shown { blank: 0, focus: 0, good: 0 };

impl Table {
    fn new(guard: Guard) -> Table {
        let ship = |agility, hull| ShipSpec { agility, hull, ..plain_ship(Size::Small) };
        let mut battle = TestBattle::duel("standard", ship(2, 4), ship(guard.dice, guard.hull), 150.0);
        battle.with(|battle| {
            battle.turn[a(0)].engaged = true;
            battle.turn[b(0)].engaged = true;
        });
        Table { battle, greedy: Greedy::default() }
    }

    /// Greedy's answer at a step of an attack with these dice, with the dice that it rerolls if it
    /// spends a lock. Where nothing can be done the engine would ask for no decision, and this
    /// function passes.
    fn answer(
        &mut self,
        step: AttackStep,
        dice: [Pool; 2],
        attacker: Tokens,
        guard: Guard,
    ) -> (Choice, Option<Reroll>) {
        let attacks = step == AttackStep::ModifyAttackByAttacker;
        let tokens = if attacks { attacker } else { guard.tokens };
        let shown = |face: Face| dice[usize::from(!attacks)].count(face);
        let turns = shown(Face::Focus) > 0 && tokens.focus + tokens.calculate + tokens.force > 0;
        let evades = shown(Face::Focus) + shown(Face::Blank) > 0 && tokens.evade > 0;
        if !(turns || evades || tokens.lock && dice[0].rerollable() > 0) {
            return (Choice::Pass, None);
        }
        self.battle.with(|battle| {
            for (ship, tokens) in [(a(0), attacker), (b(0), guard.tokens)] {
                battle.tokens[ship] = on_ship(tokens);
                battle.charges[ship].force = Charge { active: tokens.force, ..Charge::full(6, 1) };
            }
            battle.tokens[b(0)].put(Token::ReinforceFore, guard.reinforce);
            let [attack_dice, defense_dice] = dice;
            let data = AttackData { range: 2, attack_dice, defense_dice, ..AttackData::default() };
            let data = battle.attacks.begin(AttackData { attacker: a(0), defender: b(0), ..data });
            let frame = AttackFrame::new(a(0), AttackKind::Standard).at(step);
            battle.push(Frame::Attack(AttackFrame { data: data.unwrap(), ..frame }));
        });
        self.battle.run();
        let seat = if attacks { Seat::A } else { Seat::B };
        assert_eq!(
            self.battle.asked().map(|(asked, _)| asked),
            Some(seat),
            "{dice:?} {attacker:?} {guard:?}"
        );
        let choice = self.choose(seat);
        let mut reroll = None;
        if choice == Choice::SpendLock && dice[0].rerollable() == 1 {
            // With one die the engine offers no choice of dice.
            let [blank, focus, hit, crit] =
                [Face::Blank, Face::Focus, Face::Hit, Face::Crit].map(|face| dice[0].fresh[face as usize]);
            reroll = Some(Reroll { blank, focus, hit, crit });
        } else if choice == Choice::SpendLock {
            self.battle.answer(choice);
            let Choice::Reroll(picked) = self.choose(seat) else { panic!("no dice are rerolled") };
            reroll = Some(picked);
        }
        self.battle.with(|battle| {
            battle.frames.0.clear();
            battle.pending.clear();
            *battle.attacks = Attacks::default();
        });
        (choice, reroll)
    }

    fn choose(&mut self, seat: Seat) -> Choice {
        let Table { battle, greedy } = self;
        let mut rng = stream(1, 0, Purpose::PlayerA);
        battle.with(|battle| {
            let kind = battle.pending.of(seat).kind;
            let key: OptionKey = greedy.choose(&View::new(battle, seat), &mut rng);
            key.choice(kind).expect("it means something")
        })
    }
}

fn on_ship(tokens: Tokens) -> OnShip {
    let mut all = OnShip::default();
    all.put(Token::Focus, tokens.focus);
    all.put(Token::Calculate, tokens.calculate);
    all.put(Token::Evade, tokens.evade);
    if tokens.lock {
        all.locks = 1 << ObjectId::ship(b(0)).0;
    }
    all
}

/// A pool of dice by face; good results are HIT or EVD.
fn pool(die: DieKind, [fresh, rerolled]: Dice) -> Pool {
    let faces = |shown: Shown| {
        let mut faces: Faces = [0; 5];
        faces[Face::Blank as usize] = shown.blank;
        faces[Face::Focus as usize] = shown.focus;
        faces[if die == DieKind::Attack { Face::Hit } else { Face::Evade } as usize] = shown.good;
        faces
    };
    Pool { fresh: faces(fresh), rerolled: faces(rerolled) }
}

/// Changes `focus` focus results and `blank` blanks to good results, on rerolled dice first.
fn turned([mut fresh, mut again]: Dice, focus: u8, blank: u8) -> Dice {
    let (old, blanks) = (focus.min(again.focus), blank.min(again.blank));
    again = Shown { blank: again.blank - blanks, focus: again.focus - old, good: again.good + old + blanks };
    let (new, more) = (focus - old, blank - blanks);
    fresh = Shown { blank: fresh.blank - more, focus: fresh.focus - new, good: fresh.good + new + more };
    [fresh, again]
}

/// The possible results of `n` dice with their probabilities, HIT and CRIT counted together.
fn falls(die: DieKind, n: u8) -> Vec<(Shown, f64)> {
    let mut falls: Vec<(Shown, f64)> = Vec::new();
    for ([blank, focus, good, crit], p) in rolls(die, n) {
        let shown = Shown { blank, focus, good: good + crit };
        match falls.iter_mut().find(|(known, _)| *known == shown) {
            Some((_, sum)) => *sum += p,
            None => falls.push((shown, p)),
        }
    }
    falls
}

/// The tokens left after a choice, and the dice that it changes: focus results and blanks.
fn spent(tokens: Tokens, choice: Choice, now: Shown) -> (Tokens, u8, u8) {
    match choice {
        Choice::SpendToken { lender: None, token: Token::Focus, .. } => {
            (Tokens { focus: tokens.focus - 1, ..tokens }, now.focus, 0)
        }
        Choice::SpendToken { lender: None, token: Token::Calculate, n, .. } => {
            (Tokens { calculate: tokens.calculate - n, ..tokens }, n, 0)
        }
        Choice::SpendToken { lender: None, token: Token::Evade, n, on_focus } => {
            (Tokens { evade: tokens.evade - n, ..tokens }, on_focus, n - on_focus)
        }
        Choice::SpendForce { lender: None, n } => (Tokens { force: tokens.force - n, ..tokens }, n, 0),
        other => panic!("{other:?} spends nothing"),
    }
}

/// The expected damage of greedy's play against one defender.
struct Played {
    table: Table,
    guard: Guard,
    /// The damage that greedy lets through, by attack results.
    through: Vec<f64>,
    /// The damage that greedy deals, by attack dice and tokens.
    known: HashMap<(Dice2, Tokens), f64>,
}

/// [`Dice`] as numbers.
type Dice2 = [[u8; 3]; 2];

fn key(dice: Dice) -> Dice2 {
    dice.map(|shown| [shown.blank, shown.focus, shown.good])
}

impl Played {
    fn new(guard: Guard, calculator: &Calculator) -> Played {
        let table = Table::new(guard);
        let mut played = Played { table, guard, through: Vec::new(), known: HashMap::new() };
        for results in 0..=5 {
            let falls = falls(DieKind::Defense, guard.dice);
            let mean = falls.iter().map(|(shown, p)| p * played.defended(results, *shown, calculator)).sum();
            played.through.push(mean);
        }
        played
    }

    /// The damage that greedy lets through of `results` results if its defense dice show `shown`;
    /// asserts that no play is better.
    fn defended(&mut self, results: u8, shown: Shown, calculator: &Calculator) -> f64 {
        let Guard { reinforce, hull, .. } = self.guard;
        let (mut guard, mut dice) = (self.guard, [shown, NOTHING]);
        loop {
            let now = dice[0].plus(dice[1]);
            let attack = pool(DieKind::Attack, [Shown { good: results, ..NOTHING }, NOTHING]);
            let pools = [attack, pool(DieKind::Defense, dice)];
            let step = AttackStep::ModifyDefenseByDefender;
            let (choice, _) = self.table.answer(step, pools, Tokens::NONE, guard);
            if choice == Choice::Pass {
                // Reinforce tokens leave at least one result [ATK-64, TOK-24].
                let open = results.saturating_sub(now.good);
                let damage = f64::from(open.saturating_sub(reinforce).max(open.min(1)).min(hull));
                let faces = [shown.blank, shown.focus, shown.good, 0];
                let question = question(0, Tokens::NONE, self.guard);
                let asked = OnTable::Defense { hits: results, crits: 0, faces };
                let best = calculator.advise(&question, &asked).unwrap()[0].damage;
                assert!(damage < best + 1e-6, "{results} results, {shown:?}, {:?}: {damage}", self.guard);
                return damage;
            }
            let (tokens, focus, blank) = spent(guard.tokens, choice, now);
            guard = Guard { tokens, ..guard };
            dice = turned(dice, focus, blank);
        }
    }

    /// The damage that greedy is expected to deal with these dice and tokens.
    fn attacked(&mut self, dice: Dice, tokens: Tokens) -> f64 {
        if let Some(known) = self.known.get(&(key(dice), tokens)) {
            return *known;
        }
        let now = dice[0].plus(dice[1]);
        let pools = [pool(DieKind::Attack, dice), Pool::default()];
        let step = AttackStep::ModifyAttackByAttacker;
        let (choice, reroll) = self.table.answer(step, pools, tokens, self.guard);
        let value = match (choice, reroll) {
            (Choice::Pass, _) => self.through[usize::from(now.good)],
            (_, Some(Reroll { blank, focus, hit, crit })) => {
                let kept = dice[0].less(Shown { blank, focus, good: hit + crit });
                let tokens = Tokens { lock: false, ..tokens };
                let falls = falls(DieKind::Attack, blank + focus + hit + crit);
                falls.iter().map(|(fall, p)| p * self.attacked([kept, dice[1].plus(*fall)], tokens)).sum()
            }
            _ => {
                let (left, focus, blank) = spent(tokens, choice, now);
                self.attacked(turned(dice, focus, blank), left)
            }
        };
        self.known.insert((key(dice), tokens), value);
        value
    }
}

fn question(dice: u8, tokens: Tokens, guard: Guard) -> Question {
    let attacker = Attacker { dice, tokens, ..Attacker::default() };
    let Guard { dice, tokens, reinforce, hull } = guard;
    let strength = (hull < WHOLE).then(|| Strength::new(hull, 0).without_deck());
    let defender = Defender { dice, tokens, reinforce, strength, ..Defender::default() };
    let attack = Attack { attacker, shot: Shot::default(), same_ship: false };
    Question { attacks: vec![attack], defender, ..Question::default() }
}

/// Focus and calculate tokens, Force, and a lock or none.
fn tokens(focus: u8, calculate: u8, force: u8, lock: bool) -> Tokens {
    Tokens { focus, calculate, force, lock, evade: 0 }
}

fn attackers() -> Vec<Tokens> {
    let own = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 2, 0), (0, 0, 1), (0, 0, 2), (0, 1, 1)];
    let with = |lock| own.map(|(focus, calculate, force)| tokens(focus, calculate, force, lock));
    [with(false), with(true)].concat()
}

fn guards() -> Vec<Guard> {
    let own = |focus, calculate, force, evade| Tokens { evade, ..tokens(focus, calculate, force, false) };
    let mut all = Vec::new();
    for dice in 0..4 {
        for tokens in [
            Tokens::NONE,
            own(1, 0, 0, 0),
            own(0, 1, 0, 0),
            own(0, 0, 2, 0),
            own(0, 0, 0, 1),
            own(1, 0, 0, 1),
            own(0, 1, 1, 2),
        ] {
            all.push(Guard { dice, tokens, reinforce: 0, hull: WHOLE });
        }
        all.push(Guard { dice, tokens: own(1, 0, 0, 0), reinforce: 1, hull: WHOLE });
    }
    // With this hull destroying the ship is all that counts, or nearly so.
    all.push(Guard { dice: 2, tokens: own(1, 0, 0, 1), reinforce: 0, hull: 1 });
    all.push(Guard { dice: 3, tokens: own(0, 1, 0, 0), reinforce: 2, hull: 2 });
    all
}

/// ATK-37 to ATK-64: no single attack is played worse than best, by either side.
#[test]
fn no_attack_is_played_worse_than_best() {
    let calculator = Calculator::new();
    let mut compared = 0;
    for guard in guards() {
        let mut played = Played::new(guard, &calculator);
        for n in 1..=5 {
            for tokens in attackers() {
                let falls = falls(DieKind::Attack, n);
                let found: f64 =
                    falls.iter().map(|(fall, p)| p * played.attacked([*fall, NOTHING], tokens)).sum();
                let best = calculator.answer(&question(n, tokens, guard)).unwrap();
                // Damage beyond what the ship can suffer does not count.
                let counts = best[0].damage.iter().enumerate();
                let best: f64 = counts.map(|(k, p)| p * k.min(usize::from(guard.hull)) as f64).sum();
                assert!((found - best).abs() < 1e-6, "{n} {tokens:?} v {guard:?}: {found}, best is {best}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 34 * 5 * 14);
}

/// Greedy's choice at one roll of a ship that an enemy can still attack this round, or cannot.
fn spends(threatened: bool, step: AttackStep, dice: [Pool; 2], tokens: [Tokens; 2]) -> Choice {
    let guard = Guard { dice: 2, tokens: tokens[1], reinforce: 0, hull: WHOLE };
    let mut table = Table::new(guard);
    let enemy: ShipSlot = if step == AttackStep::ModifyAttackByAttacker { b(0) } else { a(0) };
    table.battle.with(|battle| battle.turn[enemy].engaged = !threatened);
    table.answer(step, dice, tokens[0], guard).0
}

/// TOK-13: a focus token is saved for the enemy's attack if it would do next to nothing in the
/// ship's own attack, and is spent if no enemy is left to attack.
#[test]
fn a_token_is_kept_for_who_still_attacks() {
    let dice = [Shown { blank: 2, focus: 1, good: 0 }, NOTHING];
    let dice = [pool(DieKind::Attack, dice), Pool::default()];
    let guarded = Tokens { focus: 1, evade: 1, ..Tokens::NONE };
    let step = AttackStep::ModifyAttackByAttacker;
    let both = [tokens(1, 0, 0, false), guarded];
    assert_eq!(spends(true, step, dice, both), Choice::Pass);
    let now = Choice::SpendToken { lender: None, token: Token::Focus, n: 1, on_focus: 0 };
    let bare = [tokens(1, 0, 0, false), Tokens::NONE];
    assert_eq!(spends(true, step, dice, bare), now);
    assert_eq!(spends(false, step, dice, bare), now);
}

/// Neither side spends what changes nothing: CHG-16 the cheaper Force changes a single focus
/// result, and TOK-24 nothing is spent against the last result but one of a reinforced ship.
#[test]
fn nothing_is_spent_in_vain() {
    let step = AttackStep::ModifyAttackByAttacker;
    let dice = [Shown { blank: 0, focus: 1, good: 1 }, NOTHING];
    let dice = [pool(DieKind::Attack, dice), Pool::default()];
    let rich = [tokens(1, 0, 1, false), Tokens::NONE];
    assert_eq!(spends(false, step, dice, rich), Choice::SpendForce { lender: None, n: 1 });

    let guard = Guard { dice: 2, tokens: Tokens { evade: 1, ..Tokens::NONE }, reinforce: 1, hull: WHOLE };
    let attack = |good| pool(DieKind::Attack, [Shown { good, ..NOTHING }, NOTHING]);
    let blanks = pool(DieKind::Defense, [Shown { blank: 2, ..NOTHING }, NOTHING]);
    let mut table = Table::new(guard);
    let step = AttackStep::ModifyDefenseByDefender;
    let mut answer = |results| table.answer(step, [attack(results), blanks], Tokens::NONE, guard).0;
    assert_eq!(answer(2), Choice::Pass, "one comes through with the token and without");
    let evade = Choice::SpendToken { lender: None, token: Token::Evade, n: 1, on_focus: 0 };
    assert_eq!(answer(3), evade);
    assert_eq!(answer(1), evade);
}

//! Counting whether abilities trigger in a game situation.

use super::*;
use killbox_components::action::{ActionColor, ActionKind, BarAction};
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::dice::Face;
use killbox_components::frame::action::ActionSet;
use killbox_components::frame::attack::AttackKind;
use killbox_components::frame::movement::ManeuverSource;
use killbox_components::frame::{AttackFrame, ChooseActionFrame, ManeuverFrame};
use killbox_components::ids::Seat;
use killbox_components::spec::Turret;
use killbox_testkit::{card, turret_ship};

/// An ability of every ship: it gains a calculate token when `when` triggers.
pub fn hears(when: &str) -> String {
    format!("[Pilot(\"hears\", [(when: {when}, effect: [Gain(token: Calculate)])])]")
}

/// A ship with a turret, a shield and an action of every kind that the situations need.
pub fn spec() -> ShipSpec {
    let mut ship = ShipSpec {
        shields: Charge::full(2, 0),
        force: Charge::full(2, 0),
        charges: Charge::full(2, 0),
        cards: [card("reloadable", 2)].into_iter().collect(),
        ..ship("hears")
    };
    let turret = turret_ship(ship.size, Turret::Single);
    ship.weapons.push(turret.weapons[0]);
    ship.turret = Turret::Single;
    for kind in [ActionKind::Coordinate, ActionKind::Jam, ActionKind::Rotate, ActionKind::Reload] {
        ship.bar.push(BarAction { kind, color: ActionColor::White, link: None });
    }
    ship
}

/// How often `when` triggered for `a(0)` and `b(0)`, who face each other, during `situation`.
pub fn heard(when: &str, situation: impl FnOnce(&mut TestBattle)) -> (usize, usize) {
    played(&hears(when), situation)
}

/// The numbers of calculate tokens that `a(0)` and `b(0)` gained by the abilities in `text`.
pub fn played(text: &str, situation: impl FnOnce(&mut TestBattle)) -> (usize, usize) {
    let mut t = table_of(text, vec![spec(), ship("plain")], vec![spec()]);
    t.place(a(0), 400.0, 300.0, 90.0);
    t.place(a(1), 500.0, 300.0, 90.0);
    t.place(b(0), 400.0, 420.0, 270.0);
    situation(&mut t);
    count(&mut t)
}

/// The numbers of calculate tokens that `a(0)` and `b(0)` have gained.
pub fn count(t: &mut TestBattle) -> (usize, usize) {
    let gained = |t: &mut TestBattle, who: ShipSlot| {
        t.count(|e| matches!(*e, Event::TokensGained { ship, token: Token::Calculate, .. } if ship == who))
    };
    (gained(t, a(0)), gained(t, b(0)))
}

/// Asserts that `when` triggers once for `a(0)` and never for the enemy.
#[track_caller]
pub fn once(when: &str, situation: impl FnOnce(&mut TestBattle)) {
    assert_eq!(heard(when, situation), (1, 0), "{when}");
}

/// Answers with the first option, but passes where an attack could be made. It stops after `dials`
/// maneuvers are set.
pub fn answers(mut dials: u8) -> impl FnMut(Seat, DecisionKind, &[Choice]) -> Option<Choice> {
    move |_, kind, options| {
        if kind == DecisionKind::Dial {
            dials = dials.checked_sub(1)?;
        }
        options.iter().copied().find(|key| key.is_pass()).or(options.first().copied())
    }
}

/// `a(0)` performs the action in this colour.
pub fn action(t: &mut TestBattle, kind: ActionKind, color: ActionColor) {
    let set = ActionSet::Granted { kinds: kind.into(), color };
    t.push(Frame::ChooseAction(ChooseActionFrame::of(a(0), set)));
    t.play_by(|_, asked, options| match asked {
        DecisionKind::Action => options.last().copied(),
        _ => options.first().copied(),
    });
}

/// `a(0)` executes the maneuver.
pub fn fly(t: &mut TestBattle, code: &str) {
    let frame = ManeuverFrame::new(a(0), maneuver(code), ManeuverSource::Effect);
    t.play(Frame::Maneuver(frame));
    t.finish();
}

/// `a(0)` attacks and hits or misses.
pub fn attack(t: &mut TestBattle, hits: bool) {
    t.attack_dice(&[if hits { Face::Hit } else { Face::Blank }; 4]);
    t.defense_dice(&[Face::Blank; 2]);
    attack_rolls(t);
}

/// `a(0)` attacks with the scripted dice.
pub fn attack_rolls(t: &mut TestBattle) {
    t.push(Frame::Attack(AttackFrame::new(a(0), AttackKind::Standard)));
    t.play_by(|_, kind, options| match kind {
        DecisionKind::Attack => options.iter().copied().find(|key| !key.is_pass()),
        _ => options.iter().copied().find(|key| key.is_pass()).or(options.first().copied()),
    });
}

//! Sides, tokens and plays as words. [`read::on_table`](super::read::on_table) has an example.

use super::{
    Aim, Attack, Attacker, Card, Defender, Die, Effect, Face, Play, Question, Rules, Set, Tokens, Weapon,
};

/// A word with its count. A count of one is left out.
fn counted(n: u8, word: &str) -> String {
    if n == 1 { word.to_owned() } else { format!("{word} {n}") }
}

/// Tokens in the words of a side. Empty if there are none.
pub fn tokens(tokens: Tokens) -> Vec<String> {
    let Tokens { focus, calculate, evade, force, lock } = tokens;
    let all = [
        (focus, "focus"),
        (calculate, "calculate"),
        (evade, "evade"),
        (force, "force"),
        (u8::from(lock), "lock"),
    ];
    all.into_iter().filter(|(n, _)| *n > 0).map(|(n, word)| counted(n, word)).collect()
}

/// The tokens that a ship has left, in words.
pub fn left(left: Tokens) -> String {
    let words = tokens(left);
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

/// The faces that a card names.
fn faces(faces: Set<Face>, die: Die) -> String {
    let named: Vec<&str> =
        Face::ALL.into_iter().filter(|face| faces.has(*face) && face.is_on(die)).map(Face::word).collect();
    named.join("/")
}

/// A card in the words of a side whose own dice are `own`.
pub fn card(card: &Card, own: Die) -> String {
    let their = if card.die == own { "" } else { "their " };
    let of = |set: Set<Face>| faces(set, card.die);
    let what = match card.effect {
        Effect::Reroll { n, from } => format!("reroll {n} {}", of(from)),
        Effect::Change { n, from, to } => format!("change {n} {}>{}", of(from), to.word()),
        Effect::Add { n, face } => format!("add {n} {}", face.word()),
        Effect::Cancel { n, faces } => format!("cancel {n} {}", of(faces)),
    };
    format!("{their}{what}")
}

/// An attacker with its dice, tokens and weapon.
pub fn attacker(attack: &Attack) -> String {
    let Attacker { dice, tokens: has, deplete, cards } = &attack.attacker;
    let mut words = vec![dice.to_string()];
    if attack.same_ship {
        words.push("same".to_owned());
    } else {
        words.extend(tokens(*has));
        if *deplete > 0 {
            words.push(counted(*deplete, "deplete"));
        }
    }
    match attack.shot.weapon {
        Weapon::Primary => {}
        Weapon::Special => words.push("special".to_owned()),
        Weapon::Ordnance => words.push("ordnance".to_owned()),
    }
    words.extend(cards.iter().map(|own| card(own, Die::Attack)));
    words.join(", ")
}

/// A defender.
pub fn defender(defender: &Defender) -> String {
    let Defender { dice, tokens: has, reinforce, strain, tractored, cards, strength } = defender;
    let mut words = vec![dice.to_string()];
    words.extend(tokens(*has));
    for (n, word) in [(*reinforce, "reinforce"), (*strain, "strain"), (u8::from(*tractored), "tractor")] {
        if n > 0 {
            words.push(counted(n, word));
        }
    }
    words.extend(cards.iter().map(|own| card(own, Die::Defense)));
    if let Some(strength) = strength {
        words.push(format!("hull {}", strength.hull));
        if strength.shields > 0 {
            words.push(format!("shields {}", strength.shields));
        }
    }
    words.join(", ")
}

/// The range, obstruction and rules of an attack. Empty if they are the usual ones.
pub fn circumstances(attack: &Attack) -> String {
    let shot = &attack.shot;
    let mut words = Vec::new();
    if shot.range != 2 {
        words.push(format!("range {}", shot.range));
    }
    if shot.obstructed {
        words.push("obstructed".to_owned());
    }
    if shot.rules == Rules::Legacy {
        words.push("legacy".to_owned());
    }
    words.join(", ")
}

/// The aim of the attackers.
pub const fn aim(aim: Aim) -> &'static str {
    match aim {
        Aim::Damage => "damage",
        Aim::Kill => "kill",
        Aim::Crit => "crit",
    }
}

/// A play in words. `die` are the dice on the table.
pub fn play(play: Play, question: &Question, die: Die) -> String {
    match play {
        Play::Done => "do nothing".to_owned(),
        Play::Lock(picked) => format!("spend the lock, reroll {}", results(&picked, die)),
        Play::Spend { spent, focus, blank } => {
            let good = if die == Die::Attack { "hit" } else { "evade" };
            let from = results(&[blank, focus, 0, 0], die);
            format!("spend {}: {from} to {good}", tokens(spent).join(", "))
        }
        Play::Card(place, picked) => {
            let cards = match die {
                Die::Attack => question.attacks.first().map(|attack| &attack.attacker.cards),
                Die::Defense => Some(&question.defender.cards),
            };
            let name = cards.and_then(|cards| cards.get(place)).map(|own| card(own, die));
            let on = results(&picked, die);
            let on = if on.is_empty() { on } else { format!(": {on}") };
            format!("{}{on}", name.unwrap_or_default())
        }
    }
}

/// The results of dice in words, by face.
pub fn results(faces: &[u8; 4], die: Die) -> String {
    let good = if die == Die::Attack { "hit" } else { "evade" };
    let named = [(faces[3], "crit"), (faces[2], good), (faces[1], "focus"), (faces[0], "blank")];
    let words = named.into_iter().filter(|(n, _)| *n > 0);
    words.map(|(n, word)| format!("{n} {word}")).collect::<Vec<_>>().join(", ")
}

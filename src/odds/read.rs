//! The language in which the sides of an attack are written, such as `3 focus lock` and
//! `2 focus, hull 4, shields 2` ([the format](../../../docs/formats/odds.md)).
//!
//! A side is read word by word. An error names the side, the position in it, and the nearest word.

use killbox_cards::catalogue::did_you_mean;

use super::{
    Aim, Attack, Attacker, Card, Defender, Die, Effect, Face, OnTable, Over, Question, Rules, Set, Shot,
    Strength, Tokens, Weapon, Wrong,
};

/// The circumstances that all attacks of a question share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Circumstances {
    /// Range, obstruction and rules. Each attacker names its own weapon.
    pub shot: Shot,
    /// The aim of the attackers.
    pub aim: Aim,
    /// Whether both sides plan for each attack or for the sequence.
    pub over: Over,
}

/// Why a side cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// A word is wrong.
    #[error("{side} \"{text}\", at column {column}: {what}")]
    Word {
        /// The side.
        side: &'static str,
        /// The text of the side.
        text: String,
        /// The column where the word begins, from 1.
        column: usize,
        /// What is wrong, and what is expected.
        what: String,
    },
    /// All words are right, but their combination is impossible.
    #[error("{side} \"{text}\": {wrong}")]
    Wrong {
        /// The side.
        side: &'static str,
        /// The text of the side.
        text: String,
        /// What is impossible.
        wrong: Wrong,
    },
}

/// Reads a question: the first attacker and those that follow it, against a defender. See
/// [`odds`](super) for an example.
///
/// # Errors
/// The side, and what is wrong in it.
pub fn question(
    attackers: &[&str],
    defender: &str,
    circumstances: &Circumstances,
) -> Result<Question, ReadError> {
    let Circumstances { shot, aim, over } = *circumstances;
    let mut question = Question { defender: read_defender(defender)?, aim, over, ..Question::default() };
    question.check().map_err(|wrong| ReadError::Wrong {
        side: DEFENDER,
        text: defender.to_owned(),
        wrong,
    })?;
    for text in attackers {
        let attack = read_attacker(text, shot, question.attacks.is_empty())?;
        question.attacks.push(attack);
        let wrong = |wrong| ReadError::Wrong { side: ATTACKER, text: (*text).to_owned(), wrong };
        question.check().map_err(wrong)?;
    }
    Ok(question)
}

/// Reads dice on the table: `hit focus blank`, or the results of the attack, a comma and the
/// defense dice, as in `2 hit, evade blank`.
///
/// ```
/// use killbox::odds::{Calculator, read, words};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let question = read::question(&["3 focus lock"], "3 evade", &read::Circumstances::default())?;
/// let table = read::on_table("hit focus blank")?;
/// for advice in Calculator::new().advise(&question, &table)? {
///     let play = words::play(advice.play, &question, killbox::odds::Die::Attack);
///     println!("{play}: {:.3} damage", advice.damage);
/// }
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// The word that is not a result of such dice.
pub fn on_table(text: &str) -> Result<OnTable, ReadError> {
    let Some((attack, defense)) = text.split_once(',') else {
        return Ok(OnTable::Attack(results(text, text, 0, Die::Attack)?));
    };
    let [blank, focus, hits, crits] = results(text, attack, 0, Die::Attack)?;
    if blank + focus > 0 {
        let what = "before the comma only hit and crit results count; leave out the other results";
        return Err(ReadError::Word { side: ROLL, text: text.to_owned(), column: 1, what: what.to_owned() });
    }
    Ok(OnTable::Defense { hits, crits, faces: results(text, defense, attack.len() + 1, Die::Defense)? })
}

/// Reads results of one kind of dice, each alone or with a count before it.
fn results(whole: &str, text: &str, offset: usize, die: Die) -> Result<[u8; 4], ReadError> {
    let mut words = Words::new(ROLL, whole, text, offset);
    let mut faces = [0_u8; 4];
    while let Some(word) = words.next() {
        let n = match word.number() {
            Some(n) => {
                words.number_below(&word, n, 12)?;
                n as u8
            }
            None => {
                words.back();
                1
            }
        };
        let face = words.face(die)?;
        faces[place(face)] = faces[place(face)].saturating_add(n);
    }
    Ok(faces)
}

const fn place(face: Face) -> usize {
    match face {
        Face::Blank => 0,
        Face::Focus => 1,
        Face::Hit | Face::Evade => 2,
        Face::Crit => 3,
    }
}

const ATTACKER: &str = "attacker";
const DEFENDER: &str = "defender";
const ROLL: &str = "--roll";

/// The words that both sides can use.
const SHARED: [&str; 8] = ["focus", "calculate", "force", "reroll", "change", "add", "cancel", "their"];
const OF_ATTACKERS: [&str; 5] = ["lock", "deplete", "special", "ordnance", "same"];
const OF_DEFENDERS: [&str; 6] = ["evade", "reinforce", "strain", "tractor", "hull", "shields"];

/// The standard form of a word.
fn plain(word: &str) -> &str {
    match word {
        "calc" | "calculates" => "calculate",
        "evades" => "evade",
        "target-lock" | "locked" => "lock",
        "dice" | "die" => "dice",
        "shield" => "shields",
        "reinforced" => "reinforce",
        "strained" => "strain",
        "depleted" => "deplete",
        "tractored" => "tractor",
        other => other,
    }
}

fn read_attacker(text: &str, shot: Shot, first: bool) -> Result<Attack, ReadError> {
    let mut words = Words::new(ATTACKER, text, text, 0);
    let mut attack = Attack { attacker: Attacker::default(), shot, same_ship: false };
    let mut had = Tokens::NONE;
    let mut dice = None;
    while let Some(word) = words.next() {
        let attacker = &mut attack.attacker;
        if word.number().is_some() {
            words.dice(&word, &mut dice)?;
            continue;
        }
        match word.plain() {
            "dice" if dice.is_some() => {}
            "lock" => had.lock = true,
            "deplete" => attacker.deplete = words.count()?,
            "special" => attack.shot.weapon = Weapon::Special,
            "ordnance" => attack.shot.weapon = Weapon::Ordnance,
            "same" if first => {
                return Err(words.wrong(&word, "`same` needs an attack before it: the first attack has none"));
            }
            "same" => attack.same_ship = true,
            _ => words.shared(&word, Die::Attack, &mut had, &mut attacker.cards)?,
        }
    }
    if attack.same_ship && (had != Tokens::NONE || attack.attacker.deplete > 0) {
        return Err(
            words.at_start("the same ship keeps the tokens that it has left: give only dice and cards")
        );
    }
    attack.attacker.tokens = had;
    attack.attacker.dice = words.need_dice(dice)?;
    Ok(attack)
}

fn read_defender(text: &str) -> Result<Defender, ReadError> {
    let mut words = Words::new(DEFENDER, text, text, 0);
    let mut defender = Defender::default();
    let mut dice = None;
    let (mut hull, mut shields) = (None, None);
    while let Some(word) = words.next() {
        if word.number().is_some() {
            words.dice(&word, &mut dice)?;
            continue;
        }
        match word.plain() {
            "dice" if dice.is_some() => {}
            "evade" => defender.tokens.evade = words.count()?,
            "reinforce" => defender.reinforce = words.count()?,
            "strain" => defender.strain = words.count()?,
            "tractor" => defender.tractored = true,
            "hull" => hull = Some(words.count()?),
            "shields" => shields = Some((word, words.count()?)),
            _ => words.shared(&word, Die::Defense, &mut defender.tokens, &mut defender.cards)?,
        }
    }
    if let (None, Some((word, _))) = (hull, &shields) {
        return Err(words.wrong(word, "shields without a hull: add `hull` and its number"));
    }
    defender.strength = hull.map(|hull| Strength::new(hull, shields.map_or(0, |(_, n)| n)));
    defender.dice = words.need_dice(dice)?;
    Ok(defender)
}

/// A word and the column where it begins, in characters from 1.
#[derive(Clone, Debug)]
struct Word {
    text: String,
    column: usize,
}

impl Word {
    fn plain(&self) -> &str {
        plain(&self.text)
    }

    /// The whole number that the word is. One that does not fit becomes the largest.
    fn number(&self) -> Option<u64> {
        let digits = !self.text.is_empty() && self.text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| self.text.parse().unwrap_or(u64::MAX))
    }
}

/// A reader of the words of a side.
struct Words<'a> {
    side: &'static str,
    text: &'a str,
    words: Vec<Word>,
    at: usize,
}

impl<'a> Words<'a> {
    /// A reader of the words of `part`, which begins `offset` bytes into `text`.
    fn new(side: &'static str, text: &'a str, part: &str, offset: usize) -> Words<'a> {
        let mut words = Vec::new();
        let mut start = None;
        let before = text[..offset].chars().count();
        let mut push = |from: (usize, usize), to: usize| {
            words.push(Word { text: part[from.0..to].to_lowercase(), column: before + from.1 + 1 });
        };
        for (column, (at, letter)) in part.char_indices().enumerate() {
            let between = letter.is_whitespace() || letter == ',' || letter == '>' || letter == '/';
            if between && let Some(from) = start.take() {
                push(from, at);
            }
            if letter == '>' || letter == '/' {
                push((at, column), at + 1);
            } else if !between && start.is_none() {
                start = Some((at, column));
            }
        }
        if let Some(from) = start {
            push(from, part.len());
        }
        Words { side, text, words, at: 0 }
    }

    fn next(&mut self) -> Option<Word> {
        let word = self.words.get(self.at).cloned();
        self.at += usize::from(word.is_some());
        word
    }

    fn peek(&self) -> Option<&Word> {
        self.words.get(self.at)
    }

    /// Goes back to the last word, so that it is read again.
    fn back(&mut self) {
        self.at -= 1;
    }

    fn wrong(&self, word: &Word, what: impl Into<String>) -> ReadError {
        let (side, text) = (self.side, self.text.to_owned());
        ReadError::Word { side, text, column: word.column, what: what.into() }
    }

    fn at_start(&self, what: &str) -> ReadError {
        self.wrong(&Word { text: String::new(), column: 1 }, what)
    }

    /// The next word, or an error that says what is expected.
    fn need(&mut self, what: &str) -> Result<Word, ReadError> {
        let end = Word { text: String::new(), column: self.text.chars().count() + 1 };
        self.next().ok_or_else(|| self.wrong(&end, format!("expected {what}")))
    }

    fn number_below(&self, word: &Word, n: u64, most: u8) -> Result<(), ReadError> {
        if n == 0 || n > u64::from(most) {
            return Err(self.wrong(word, format!("{}: a count is from 1 to {most}", word.text)));
        }
        Ok(())
    }

    /// The count that follows a word, or one if there is none.
    fn count(&mut self) -> Result<u8, ReadError> {
        let Some((word, n)) = self.peek().and_then(|word| Some((word.clone(), word.number()?))) else {
            return Ok(1);
        };
        self.at += 1;
        if n > 30 {
            return Err(self.wrong(&word, format!("{}: no ship has so many", word.text)));
        }
        Ok(n as u8)
    }

    /// A number that follows no word is the number of dice [ATK-37, ATK-47].
    fn dice(&self, word: &Word, dice: &mut Option<u8>) -> Result<(), ReadError> {
        let n = word.number().unwrap_or(u64::MAX);
        if dice.is_some() {
            return Err(self.wrong(
                word,
                "a second number of dice; a count of tokens follows their word: `calculate 2`",
            ));
        }
        if n > 6 {
            return Err(self.wrong(word, format!("{} dice: no side rolls more than 6", word.text)));
        }
        *dice = Some(n as u8);
        Ok(())
    }

    fn need_dice(&self, dice: Option<u8>) -> Result<u8, ReadError> {
        dice.ok_or_else(|| {
            self.at_start("the number of dice is missing: a side begins with it, as in `3 focus`")
        })
    }

    /// Reads a word that both sides know, or rejects an unknown one.
    fn shared(
        &mut self,
        word: &Word,
        own: Die,
        tokens: &mut Tokens,
        cards: &mut super::Cards,
    ) -> Result<(), ReadError> {
        match word.plain() {
            "focus" => tokens.focus = self.count()?,
            "calculate" => tokens.calculate = self.count()?,
            "force" => tokens.force = self.count()?,
            "their" => {
                let other = if own == Die::Attack { Die::Defense } else { Die::Attack };
                let what = self.need("an effect on their dice: reroll, change, add, cancel")?;
                let card = self.card(&what, other)?;
                self.put(word, cards, card)?;
            }
            _ => {
                let card = self.card(word, own)?;
                self.put(word, cards, card)?;
            }
        }
        Ok(())
    }

    fn put(&self, word: &Word, cards: &mut super::Cards, card: Card) -> Result<(), ReadError> {
        let most = cards.capacity();
        cards.try_push(card).map_err(|_| self.wrong(word, format!("at most {most} such abilities on a side")))
    }

    /// Reads an effect of an ability on dice of one kind.
    fn card(&mut self, word: &Word, die: Die) -> Result<Card, ReadError> {
        let effect = match word.plain() {
            "reroll" => {
                let n = self.amount(12)?;
                let from = if self.peek().is_some_and(|next| known_face(&next.text)) {
                    self.faces(die)?
                } else {
                    Set::all()
                };
                Effect::Reroll { n, from }
            }
            "change" => {
                let n = self.amount(1)?;
                let from = self.faces(die)?;
                let arrow = self.need("`>` and a result, as in `change blank>focus`")?;
                if arrow.text != ">" {
                    return Err(self.wrong(
                        &arrow,
                        format!("`{}`: expected `>`, as in `change blank>focus`", arrow.text),
                    ));
                }
                Effect::Change { n, from, to: self.face(die)? }
            }
            "add" => Effect::Add { n: self.amount(1)?, face: self.face(die)? },
            "cancel" => Effect::Cancel { n: self.amount(1)?, faces: self.faces(die)? },
            other => return Err(self.unknown(word, other)),
        };
        Ok(Card { die, effect })
    }

    /// The number of dice, or `usual` if none is given.
    fn amount(&mut self, usual: u8) -> Result<u8, ReadError> {
        let Some((word, n)) = self.peek().and_then(|word| Some((word.clone(), word.number()?))) else {
            return Ok(usual);
        };
        self.at += 1;
        self.number_below(&word, n, 12)?;
        Ok(n as u8)
    }

    /// One result that such dice have.
    fn face(&mut self, die: Die) -> Result<Face, ReadError> {
        let on: Vec<&str> = Face::ALL.into_iter().filter(|face| face.is_on(die)).map(Face::word).collect();
        let word = self.need(&format!("a result: {}", on.join(", ")))?;
        let singular = word.text.strip_suffix('s').unwrap_or(&word.text);
        let name = if die == Die::Attack { "attack" } else { "defense" };
        match Face::ALL.into_iter().find(|face| face.word() == singular || face.word() == word.text) {
            Some(face) if face.is_on(die) => Ok(face),
            Some(_) => {
                Err(self.wrong(&word, format!("{name} dice have no {}, but {}", word.text, on.join(", "))))
            }
            None => {
                let near = did_you_mean(&word.text, on.iter().copied());
                Err(self.wrong(&word, format!("`{}` is not a result of {name} dice{near}", word.text)))
            }
        }
    }

    /// Results that are separated by `/`.
    fn faces(&mut self, die: Die) -> Result<Set<Face>, ReadError> {
        let mut faces = vec![self.face(die)?];
        while self.peek().is_some_and(|next| next.text == "/") {
            self.at += 1;
            faces.push(self.face(die)?);
        }
        Ok(faces.into_iter().collect())
    }

    /// The error about a word that this side does not know.
    fn unknown(&self, word: &Word, plain: &str) -> ReadError {
        let (own, others, other) = match self.side {
            ATTACKER => (&OF_ATTACKERS[..], &OF_DEFENDERS[..], "a defender"),
            _ => (&OF_DEFENDERS[..], &OF_ATTACKERS[..], "an attacker"),
        };
        if others.contains(&plain) {
            return self.wrong(word, format!("`{}` belongs to {other}", word.text));
        }
        let near = did_you_mean(&word.text, SHARED.into_iter().chain(own.iter().copied()));
        self.wrong(word, format!("`{}` is not a word for a side{near}", word.text))
    }
}

fn known_face(word: &str) -> bool {
    let singular = word.strip_suffix('s').unwrap_or(word);
    Face::ALL.into_iter().any(|face| face.word() == singular)
}

impl Circumstances {
    /// The same circumstances under other rules.
    pub const fn by(self, rules: Rules) -> Circumstances {
        Circumstances { shot: Shot { rules, ..self.shot }, ..self }
    }
}

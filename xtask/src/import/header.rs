//! The headers of weapons. The data sets have them only inside the ability's text:
//! `Attack ([Lock]): Spend 1 [Charge].` and, on hardpoints, `Bonus Attack: Spend 1 [Energy].`

use killbox_cards::catalogue::{BonusHeader, Requirement};

/// The headers of one ability text.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Headers {
    /// The requirements of the "Attack" header and its cost in charges.
    pub attack: Option<(Vec<Requirement>, u8)>,
    /// The "Bonus Attack" headers.
    pub bonus: Vec<BonusHeader>,
    /// Whether the text consists of an "Attack" header with its cost.
    pub alone: bool,
}

/// Reads the headers of an ability text. A header is at the beginning of a sentence: "Attack" or
/// "Bonus Attack", its requirements in brackets, and a colon, a full stop or the end of the text.
pub fn read(text: &str) -> Headers {
    let mut headers = Headers::default();
    // A line break ends a sentence, and some texts write the header in another case.
    let text = &text.replace("<br>", ". ").replace("Bonus attack", "Bonus Attack");
    for (at, word) in text.match_indices("Attack") {
        let before = text[..at].trim_end();
        let (before, bonus) = match before.strip_suffix("Bonus") {
            Some(before) => (before.trim_end(), true),
            None => (before, false),
        };
        if !(before.is_empty() || before.ends_with(['.', ':'])) {
            continue;
        }
        let rest = text[at + word.len()..].trim_start();
        let (requires, rest) = match rest.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
            Some((asked, rest)) => (requirements(asked), rest),
            None => (Vec::new(), rest),
        };
        let Some(rest) = rest.strip_prefix([':', '.']).or_else(|| rest.is_empty().then_some("")) else {
            continue;
        };
        if bonus {
            headers.bonus.push(BonusHeader { requires, energy: spent(rest, "[Energy]").0 });
        } else if headers.attack.is_none() {
            let (charges, rest) = spent(rest, "[Charge]");
            headers.alone = before.is_empty() && rest.trim_matches([' ', '.']).is_empty();
            headers.attack = Some((requires, charges));
        }
    }
    headers
}

fn requirements(asked: &str) -> Vec<Requirement> {
    let words = [
        ("[Lock]", Requirement::Lock),
        ("[Focus]", Requirement::Focus),
        ("[Calculate]", Requirement::Calculate),
    ];
    words.into_iter().filter(|(word, _)| asked.contains(word)).map(|(_, requirement)| requirement).collect()
}

/// The number in `Spend N [Charge]` right after a header, and the rest of the text.
fn spent<'a>(rest: &'a str, symbol: &str) -> (u8, &'a str) {
    let cost = || {
        let (number, rest) = rest.trim_start().strip_prefix("Spend ")?.split_once(' ')?;
        Some((number.parse().ok()?, rest.strip_prefix(symbol)?))
    };
    cost().unwrap_or((0, rest))
}

#[cfg(test)]
mod tests {
    use Requirement::{Calculate, Focus, Lock};

    use super::*;

    fn check(text: &str, requires: &[Requirement], charges: u8) {
        let headers = read(text);
        assert_eq!(
            (headers.attack, headers.bonus),
            (Some((requires.to_vec(), charges)), Vec::new()),
            "{text}"
        );
    }

    #[test]
    fn reads_what_an_attack_asks_for() {
        check("Attack", &[], 0);
        check("Attack: Sing.", &[], 0);
        check("Attack ([Lock]): Spend 1 [Charge]. Sing.", &[Lock], 1);
        check("Attack ([Lock]):Your engine sings.", &[Lock], 0);
        check("Attack ([Focus], [Calculate], or [Lock]): Spend 2 [Charge].", &[Lock, Focus, Calculate], 2);
        check("After you dance, you may sing. Attack: Spend 1 [Charge]. An Attack is a song.", &[], 1);
        check("Attack: You may spend 1 [Charge] to sing.", &[], 0);
    }

    #[test]
    fn reads_every_bonus_attack() {
        let headers = read("Setup: Sing. Bonus Attack. Bonus Attack ([Lock]): Spend 3 [Energy]. Dance.");
        let with = |requires: &[Requirement], energy| BonusHeader { requires: requires.to_vec(), energy };
        assert_eq!(headers.bonus, [with(&[], 0), with(&[Lock], 3)]);
        assert_eq!(headers.attack, None);
        let lines =
            read("Bonus Attack<br>Bonus attack: Spend 1 [Energy].<br>Bonus attack: Spend 1 [Energy].");
        assert_eq!(lines.bonus, [with(&[], 0), with(&[], 1), with(&[], 1)]);
        assert_eq!(read("You may perform a bonus attack. The next Attack sings."), Headers::default());
    }

    #[test]
    fn a_header_alone_is_no_ability() {
        for text in ["Attack", "Attack: Spend 1 [Charge].", "Attack ([Focus]): Spend 1 [Charge]."] {
            assert!(read(text).alone, "{text}");
        }
        for text in ["", "Sing.", "Attack: Sing.", "Dance. Attack", "Attack: Spend 1 [Charge]. Sing."] {
            assert!(!read(text).alone, "{text}");
        }
    }
}

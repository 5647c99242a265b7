//! Finds the nearest known word, for error messages.

/// The fewest letters of a word that is searched for inside others. Shorter words occur in too
/// many.
const SHORTEST_PART: usize = 5;
/// The distance that it costs to leave out everything behind a word's first hyphen, in wrong
/// letters.
const ENDING: usize = 2;

/// The known word nearest to `word`, if one is near enough to be meant:
///
/// - by edit distance, if at most a third of the longer word differs;
/// - failing that, one that begins with the other;
/// - failing that, one that contains it.
///
/// Capitals, hyphens and blanks do not count, unless words differ in nothing else. The part behind
/// a hyphen may be superfluous, such as a ship type behind the name of a pilot who flies only one.
/// Ties go to the first word.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let (lower, bare) = (word.to_lowercase(), letters(word));
    let length = bare.chars().count();
    let name = word.split_once('-').map(|(name, _)| letters(name));
    let name = name.filter(|name| name.chars().count() >= SHORTEST_PART);
    let mut best: Option<((usize, usize), &str)> = None;
    let mut beginning: Option<(usize, &str)> = None;
    let mut part = None;
    for candidate in known {
        let other = letters(candidate);
        if part.is_none() && length >= SHORTEST_PART && other.contains(&bare) {
            part = Some(candidate);
        }
        let count = other.chars().count();
        let begins = other.starts_with(&bare) || bare.starts_with(&other);
        // The longest common beginning decides: `academypilot-` before `academy`.
        if begins && length.min(count) > 0 && beginning.is_none_or(|(most, _)| count.min(length) > most) {
            beginning = Some((count.min(length), candidate));
        }
        let least = best.map_or(usize::MAX, |((least, _), _)| least);
        let whole = distance(&bare, length, &other, count);
        let named = name.as_ref().and_then(|name| distance(name, name.chars().count(), &other, count));
        let Some(found) = whole.into_iter().chain(named.map(|named| named + ENDING)).min() else { continue };
        if found <= least {
            let measured = (found, strsim::osa_distance(&lower, &candidate.to_lowercase()));
            if best.is_none_or(|(least, _)| measured < least) {
                best = Some((measured, candidate));
            }
        }
    }
    best.map(|(_, candidate)| candidate).or(beginning.map(|(_, candidate)| candidate)).or(part)
}

/// How many letters differ between two words of these lengths; `None` if more than a third of the
/// longer one.
fn distance(word: &str, length: usize, other: &str, count: usize) -> Option<usize> {
    let longer = length.max(count);
    // Words differ in at least as many letters as their lengths do. If that is too many, the
    // distance is not computed: for a word of a million letters it would take minutes.
    if length.abs_diff(count) * 3 > longer {
        return None;
    }
    Some(strsim::osa_distance(word, other)).filter(|distance| distance * 3 <= longer)
}

/// A word in the form that is compared: small letters, without the separators of ids.
fn letters(word: &str) -> String {
    word.to_lowercase().replace(['-', ' ', '_'], "")
}

/// The end of an error message: `; did you mean 'Focus'?`, or nothing.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, known).map_or_else(String::new, |near| format!("; did you mean '{near}'?"))
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn finds_what_was_meant() {
        let known = ["Focus", "Lock", "BarrelRoll", "lukeskywalker", "lukeskywalker-gunner"];
        assert_eq!(nearest("Focsu", known), Some("Focus"));
        assert_eq!(nearest("barrelroll", known), Some("BarrelRoll"));
        assert_eq!(nearest("lukeskywaker", known), Some("lukeskywalker"));
        assert_eq!(nearest("skywalker", known), Some("lukeskywalker"));
        assert_eq!(nearest("sky-walker", known), Some("lukeskywalker"));
        assert_eq!(nearest("Luke Skywaker", known), Some("lukeskywalker"));
        assert_eq!(nearest("lukeskywalker-guner", known), Some("lukeskywalker-gunner"));
        assert_eq!(nearest("lukeskywalkergunner", known), Some("lukeskywalker-gunner"));
        assert_eq!(nearest("luke-skywalker", known), Some("lukeskywalker"));
        assert_eq!(nearest("lukeskywaker-t65xwing", known), Some("lukeskywalker"));
        assert_eq!(nearest("barrel", known), Some("BarrelRoll"));
        assert_eq!(nearest("walk", known), None);
        assert_eq!(nearest("zzz", known), None);
        assert_eq!(nearest("", known), None);
        assert_eq!(nearest(&"x".repeat(1 << 20), known), None);
    }
}

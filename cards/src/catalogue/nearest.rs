//! The nearest known word, for error messages.

/// The fewest letters of a word that is looked for inside others: shorter ones stand in too many.
const SHORTEST_PART: usize = 5;

/// The known word nearest to `word` by edit distance, if it is near enough to be meant: at most a third of the longer
/// word differs, or one begins with the other; failing these, one that contains it. Ties go to the word that comes first.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let mut best: Option<(usize, &str)> = None;
    let lower = word.to_lowercase();
    let length = word.chars().count();
    let mut part = None;
    for candidate in known {
        if part.is_none() && length >= SHORTEST_PART && candidate.to_lowercase().contains(&lower) {
            part = Some(candidate);
        }
        let other = candidate.chars().count();
        let longer = length.max(other);
        let distance = if !word.is_empty() && (candidate.starts_with(word) || word.starts_with(candidate)) {
            1
        } else if length.abs_diff(other) * 3 > longer {
            // Words differ in at least as many letters as their lengths do: not worth measuring, and a word of a
            // million letters would take minutes.
            continue;
        } else {
            strsim::osa_distance(&lower, &candidate.to_lowercase())
        };
        if distance * 3 <= longer && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate).or(part)
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
        assert_eq!(nearest("walk", known), None);
        assert_eq!(nearest("zzz", known), None);
        assert_eq!(nearest("", known), None);
        assert_eq!(nearest(&"x".repeat(1 << 20), known), None);
    }
}

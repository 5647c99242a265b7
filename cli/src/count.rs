//! Counts as users write them: `10000`, `10k`, `1M`, `1e6`, `1_000_000`.

use std::ops::RangeInclusive;

use clap::builder::{TypedValueParser, ValueParser};

/// Examples of counts for error messages.
const FORMS: &str = "such as 1000, 10k, 1M, 1e6 or 1_000_000";

/// A clap parser for an option that takes a count in a range.
pub(super) fn count(range: RangeInclusive<u64>) -> ValueParser {
    ValueParser::new(clap::builder::StringValueParser::new().try_map(move |text| parse(&text, &range)))
}

/// Parses a count in a range.
///
/// # Errors
/// What was expected.
pub(super) fn parse(text: &str, range: &RangeInclusive<u64>) -> Result<u64, String> {
    let (least, most) = (range.start(), range.end());
    let expected = match *most {
        u64::MAX => format!("a whole number of {least} or more"),
        most => format!("a whole number from {least} to {most}"),
    };
    match whole(text.trim()) {
        Some(number) if (u128::from(*least)..=u128::from(*most)).contains(&number) => Ok(number as u64),
        Some(0) => Err(format!("expected {expected}: 0 would play nothing")),
        Some(_) => Err(format!("out of range: expected {expected}")),
        None if text.trim().starts_with('-') => Err(format!("negative: expected {expected}, {FORMS}")),
        None => Err(format!("expected {expected}, {FORMS}")),
    }
}

/// The whole number that a text means, or `None` if it means none. A number that does not fit
/// becomes `u128::MAX`.
fn whole(text: &str) -> Option<u128> {
    let (text, thousands) = match text.char_indices().last()? {
        (at, 'k' | 'K') => (&text[..at], 3),
        (at, 'm' | 'M') => (&text[..at], 6),
        (at, 'g' | 'G') => (&text[..at], 9),
        _ => (text, 0),
    };
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.strip_prefix('+').unwrap_or(exponent)),
        None => (text, "0"),
    };
    let (before, behind) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = |text: &str| -> Option<String> {
        let in_between = !text.starts_with('_') && !text.ends_with('_') && !text.contains("__");
        (in_between && text.chars().all(|c| c.is_ascii_digit() || c == '_')).then(|| text.replace('_', ""))
    };
    let (before, behind) = (digits(before)?, digits(behind)?);
    if before.is_empty() || (mantissa.contains('.') && behind.is_empty()) {
        return None;
    }
    let exponent = thousands + digits(exponent).filter(|text| !text.is_empty())?.parse::<u32>().ok()?;
    // All digits behind the point of `2.5k` must be used by the exponent.
    let missing = exponent.checked_sub(behind.trim_end_matches('0').len() as u32)?;
    let number: u128 = format!("{before}{}", behind.trim_end_matches('0')).parse().ok()?;
    Some(10_u128.checked_pow(missing).and_then(|power| number.checked_mul(power)).unwrap_or(u128::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every form of a count is read, and other texts are rejected.
    #[test]
    fn counts() {
        let any = 0..=u64::MAX;
        for (text, number) in [
            ("0", 0),
            ("1000", 1000),
            (" 7 ", 7),
            ("1e6", 1_000_000),
            ("1E+3", 1000),
            ("2.5k", 2500),
            ("1.50e2", 150),
            ("10k", 10_000),
            ("1M", 1_000_000),
            ("3m", 3_000_000),
            ("1_000_000", 1_000_000),
            ("1.0", 1),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(parse(text, &any), Ok(number), "{text}");
        }
        for text in [
            "",
            "-",
            "-1",
            "k",
            "e3",
            "1e",
            "1e-3",
            "1.5",
            "1.2345k",
            "1,000",
            "1__0",
            "_1",
            "1_",
            "0x10",
            "1e6k6",
            "ten",
            "1 000",
            "+",
            ".5k",
            "5.k",
            "1e99999999999",
        ] {
            assert!(parse(text, &any).is_err(), "{text}");
        }
        let some = 1..=1_000_000;
        for (text, said) in [
            ("0", "0 would play nothing"),
            ("-1", "negative: expected a whole number from 1 to 1000000"),
            ("1e7", "out of range"),
            ("1e30", "out of range"),
            ("many", "such as 1000, 10k, 1M, 1e6 or 1_000_000"),
        ] {
            let error = parse(text, &some).expect_err(text);
            assert!(error.contains(said), "{text}: {error}");
        }
    }
}

//! The seal of a file: the CRC-32 of the file, written into it, so that a file which was cut off or
//! changed is found before anything in it is believed.

use std::ops::Range;

use flate2::Crc;

/// The digits of a seal that is not put yet. The checksum is that of the file with these in place
/// of its digits.
pub(crate) const ZEROS: &str = "00000000";
/// What stands before the digits in a file of JSON, whose last key it is; with spaces where the
/// file has any.
pub(crate) const KEY: &str = "\"crc32\":\"";
/// The same in a file that is written for people to read.
pub(crate) const SPACED_KEY: &str = "\"crc32\": \"";

/// Puts the seal in place of the last zeros behind `mark`; whether there were any.
pub(crate) fn put(bytes: &mut [u8], mark: &[u8]) -> bool {
    let Some(digits) = digits(bytes, mark) else { return false };
    let sum = format!("{:08x}", crc(bytes));
    bytes[digits].copy_from_slice(sum.as_bytes());
    true
}

/// Whether a file is as it was written; `None` if it has no seal. The digits are zeros afterwards.
pub(crate) fn break_seal(bytes: &mut [u8], mark: &[u8]) -> Option<bool> {
    let digits = digits(bytes, mark)?;
    let sealed = bytes[digits.clone()].to_vec();
    bytes[digits].copy_from_slice(ZEROS.as_bytes());
    Some(format!("{:08x}", crc(bytes)).as_bytes() == sealed)
}

/// Where the digits are: behind the last mark.
fn digits(bytes: &[u8], mark: &[u8]) -> Option<Range<usize>> {
    let at = bytes.windows(mark.len()).rposition(|window| window == mark)? + mark.len();
    (at + ZEROS.len() <= bytes.len()).then(|| at..at + ZEROS.len())
}

fn crc(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

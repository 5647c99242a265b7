//! The seal of a file: a CRC-32 of the file that is written into it, so that a file that was cut
//! off or changed is rejected before its content is used.

use std::ops::Range;

use flate2::Crc;

/// The placeholder for the digits of a seal. The checksum is that of the file with this
/// placeholder.
pub(crate) const ZEROS: &str = "00000000";
/// The text before the digits in a compact JSON file, in which the seal is the last key.
pub(crate) const KEY: &str = "\"crc32\":\"";
/// The text before the digits in a pretty-printed JSON file.
pub(crate) const SPACED_KEY: &str = "\"crc32\": \"";

/// Writes the seal over the last zeros behind `mark`. Returns whether there were any.
pub(crate) fn put(bytes: &mut [u8], mark: &[u8]) -> bool {
    let Some(digits) = digits(bytes, mark) else { return false };
    let sum = format!("{:08x}", crc(bytes));
    bytes[digits].copy_from_slice(sum.as_bytes());
    true
}

/// Whether a file is unchanged since it was written. `None` if it has no seal. Afterwards the
/// digits are zeros.
pub(crate) fn break_seal(bytes: &mut [u8], mark: &[u8]) -> Option<bool> {
    let digits = digits(bytes, mark)?;
    let sealed = bytes[digits.clone()].to_vec();
    bytes[digits].copy_from_slice(ZEROS.as_bytes());
    Some(format!("{:08x}", crc(bytes)).as_bytes() == sealed)
}

/// The range of the digits behind the last mark.
fn digits(bytes: &[u8], mark: &[u8]) -> Option<Range<usize>> {
    let at = bytes.windows(mark.len()).rposition(|window| window == mark)? + mark.len();
    (at + ZEROS.len() <= bytes.len()).then(|| at..at + ZEROS.len())
}

fn crc(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

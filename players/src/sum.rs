//! The checksum by which a player's file is recognised.

/// The checksum of `bytes`, as eight hexadecimal digits.
pub(crate) fn sum(bytes: impl IntoIterator<Item = u8>) -> String {
    // FNV-1a.
    let step = |sum: u32, byte: u8| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    format!("{:08x}", bytes.into_iter().fold(0x811c_9dc5_u32, step))
}

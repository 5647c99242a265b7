//! What a file of a player is known by again.

/// Eight digits that tell bytes from others.
pub(crate) fn sum(bytes: impl IntoIterator<Item = u8>) -> String {
    // FNV-1a.
    let step = |sum: u32, byte: u8| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    format!("{:08x}", bytes.into_iter().fold(0x811c_9dc5_u32, step))
}

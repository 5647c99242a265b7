//! Decoding of text by its byte order mark: UTF-8 with or without a mark, or UTF-16 with one.
//! Editors on Windows and `>` in PowerShell write UTF-16.

use std::fmt;

/// The error for bytes that are not text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotText {
    /// The encoding that the byte order mark announces.
    pub encoding: Encoding,
    /// The position of the first invalid byte, counted from 1.
    pub byte: usize,
}

/// An encoding of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    Utf8,
    /// UTF-16, little-endian: the bytes begin with `FF FE`.
    Utf16Le,
    /// UTF-16, big-endian: the bytes begin with `FE FF`.
    Utf16Be,
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Utf16Le => "UTF-16 (little-endian, as its byte order mark says)",
            Encoding::Utf16Be => "UTF-16 (big-endian, as its byte order mark says)",
        })
    }
}

/// Decodes bytes as text, without the byte order mark.
///
/// # Errors
/// The position of the first byte that is invalid in the encoding.
pub fn decode(bytes: &[u8]) -> Result<String, NotText> {
    match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => utf8(rest, 3),
        [0xFF, 0xFE, rest @ ..] => utf16(rest, Encoding::Utf16Le, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => utf16(rest, Encoding::Utf16Be, u16::from_be_bytes),
        rest => utf8(rest, 0),
    }
}

/// Decodes UTF-8. `mark` is the length of the byte order mark before the bytes.
fn utf8(bytes: &[u8], mark: usize) -> Result<String, NotText> {
    let wrong = |valid: usize| NotText { encoding: Encoding::Utf8, byte: mark + valid + 1 };
    std::str::from_utf8(bytes).map(str::to_owned).map_err(|error| wrong(error.valid_up_to()))
}

fn utf16(bytes: &[u8], encoding: Encoding, unit: fn([u8; 2]) -> u16) -> Result<String, NotText> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let mut text = String::with_capacity(pairs.len());
    // Positions count from 1 and include the mark of two bytes.
    let mut byte = 3;
    for letter in char::decode_utf16(pairs.iter().map(|pair| unit(*pair))) {
        let letter = letter.map_err(|_| NotText { encoding, byte })?;
        byte += 2 * letter.len_utf16();
        text.push(letter);
    }
    if rest.is_empty() { Ok(text) } else { Err(NotText { encoding, byte }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "“Dutch” Vander, 𝔛\r\n";

    fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(bytes).collect()
    }

    #[test]
    fn one_text_in_all_encodings() {
        let marked = [&[0xEF, 0xBB, 0xBF], TEXT.as_bytes()].concat();
        for bytes in
            [TEXT.as_bytes().to_vec(), marked, utf16(TEXT, u16::to_le_bytes), utf16(TEXT, u16::to_be_bytes)]
        {
            assert_eq!(decode(&bytes).as_deref(), Ok(TEXT));
        }
        for empty in [&[][..], &[0xEF, 0xBB, 0xBF], &[0xFF, 0xFE], &[0xFE, 0xFF]] {
            assert_eq!(decode(empty).as_deref(), Ok(""));
        }
        // A second mark belongs to the text.
        assert_eq!(decode("\u{feff}\u{feff}a".as_bytes()).as_deref(), Ok("\u{feff}a"));
    }

    #[test]
    fn bytes_that_are_no_text() {
        let wrong = |encoding, byte| Err(NotText { encoding, byte });
        assert_eq!(decode(&[b'a', 0xC3, b'(']), wrong(Encoding::Utf8, 2));
        assert_eq!(decode(&[0xEF, 0xBB, 0xBF, b'a', 0xFF]), wrong(Encoding::Utf8, 5));
        // Half a code unit, and half of a surrogate pair.
        assert_eq!(decode(&[0xFF, 0xFE, b'a', 0, b'b']), wrong(Encoding::Utf16Le, 5));
        assert_eq!(decode(&[0xFE, 0xFF, 0, b'a', 0xD8, 0x00, 0, b'b']), wrong(Encoding::Utf16Be, 5));
        assert_eq!(decode(&[0xFF]), wrong(Encoding::Utf8, 1));
    }
}

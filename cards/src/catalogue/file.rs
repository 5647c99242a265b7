//! The text of a card file: UTF-8, or UTF-16 if the byte order mark says so.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use killbox_components::encoding::{Encoding, decode};

use super::error::CardFault;

/// The most bytes of a card file. The largest built-in file has a few hundred thousand.
const LONGEST: u64 = 16 << 20;

/// The byte order mark that some editors write before the first line.
const MARK: char = '\u{feff}';

/// The text without a byte order mark.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix(MARK).unwrap_or(text)
}

/// Reads a card file, without a byte order mark.
///
/// # Errors
/// The file cannot be read or is far too long, or it is no text; then the fault has the place of
/// the first byte that is not.
pub(crate) fn read_text(path: &Path) -> Result<String, CardFault> {
    let shown = path.display().to_string();
    // Opening a pipe would block, and a device may never end.
    if fs::metadata(path).is_ok_and(|about| !about.is_file()) {
        let what = "not a regular file, but a pipe, a device or the like: remove it";
        return Err(CardFault::whole(shown, what));
    }
    let mut bytes = Vec::new();
    match File::open(path).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes)) {
        Ok(_) if bytes.len() as u64 > LONGEST => {
            Err(CardFault::whole(shown, format!("longer than {LONGEST} bytes: not a file of cards")))
        }
        Ok(_) => text(&shown, &bytes),
        Err(error) => Err(CardFault::whole(shown, format!("cannot be read: {error}"))),
    }
}

/// The files of cards below a folder, sorted. A folder that cannot be read is a fault.
pub(crate) fn files_below(dir: &Path, faults: &mut Vec<CardFault>) -> Vec<PathBuf> {
    let (mut files, mut folders) = (Vec::new(), vec![dir.to_owned()]);
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) => {
                let message = format!("this folder cannot be read: {error}");
                faults.push(CardFault::whole(folder.display().to_string(), message));
                continue;
            }
        };
        for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "ron") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

fn text(file: &str, bytes: &[u8]) -> Result<String, CardFault> {
    decode(bytes).map_err(|what| {
        if what.encoding != Encoding::Utf8 {
            let message = format!("not {} text (byte {})", what.encoding, what.byte);
            return CardFault::whole(file.to_owned(), message);
        }
        let good = what.byte - 1;
        let bad = bytes[good];
        let before = String::from_utf8_lossy(&bytes[..good]);
        let before = without_mark(&before);
        let message =
            format!("the byte {bad:#04x} is not UTF-8: save this file as UTF-8 text in your editor");
        CardFault {
            file: file.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1,
            message,
        }
    })
}

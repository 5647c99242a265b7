//! The page, embedded in the program.

use std::sync::Arc;

use bytes::Bytes;
use rust_embed::RustEmbed;

use crate::files::{File, Files};

/// All files of `web/dist`, or none if the folder did not exist at build time.
#[derive(RustEmbed)]
#[folder = "../dist"]
#[allow_missing = true]
struct Page;

/// The files of the page, if it is embedded.
pub(crate) fn files() -> Option<Arc<Files>> {
    Page::get("index.html").map(|_| Arc::new(file) as Arc<Files>)
}

fn file(name: &str) -> Option<File> {
    let file = Page::get(name)?;
    let kind = file.metadata.mimetype();
    let is_text = kind.starts_with("text/") || kind.ends_with("javascript") || kind.ends_with("json");
    Some(File {
        kind: if is_text { format!("{kind}; charset=utf-8") } else { kind.to_owned() },
        tag: file.metadata.sha256_hash()[..8].iter().map(|byte| format!("{byte:02x}")).collect(),
        bytes: match file.data {
            std::borrow::Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            std::borrow::Cow::Owned(bytes) => Bytes::from(bytes),
        },
    })
}

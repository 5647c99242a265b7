//! The served files and their content security policy.

/// The content security policy of the page. It allows the page's own files and WebAssembly, and
/// nothing from elsewhere.
pub const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; font-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// A file of the page.
#[derive(Clone, Debug)]
pub struct File {
    /// The contents.
    pub bytes: bytes::Bytes,
    /// The media type.
    pub kind: String,
    /// A tag of letters and digits that changes with the contents.
    pub tag: String,
}

/// A lookup of the served files by their path without the first `/`.
pub type Files = dyn Fn(&str) -> Option<File> + Send + Sync;

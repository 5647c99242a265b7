//! What is served, and under which policy.

/// The policy of the page: its own files, WebAssembly, and nothing from anywhere else.
pub const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; font-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// A file of the page.
#[derive(Clone, Debug)]
pub struct File {
    /// Its contents.
    pub bytes: bytes::Bytes,
    /// Its media type.
    pub kind: String,
    /// What changes when its contents do; letters and digits.
    pub tag: String,
}

/// The files that are served, by their path without the first `/`.
pub type Files = dyn Fn(&str) -> Option<File> + Send + Sync;

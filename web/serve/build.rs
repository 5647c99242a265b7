//! Rebuilds the crate when the page in web/dist changes, since the page is embedded at build time.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_EMBED").is_some() {
        println!("cargo::rerun-if-changed=../dist");
    }
}

//! The page is embedded as it lies there when this is built: a page that is built later is looked
//! for again.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_EMBED").is_some() {
        println!("cargo::rerun-if-changed=../dist");
    }
}

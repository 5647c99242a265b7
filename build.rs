//! Passes the build settings to the program, for `killbox bench`.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let said = |key: &str| env::var(key).unwrap_or_default();
    // OUT_DIR is target/PROFILE/build/NAME/out. The variable `PROFILE` is only `debug` or
    // `release`.
    let out = said("OUT_DIR");
    let folder = Path::new(&out).ancestors().nth(3).and_then(Path::file_name);
    let profile = folder.map_or_else(|| said("PROFILE"), |name| name.to_string_lossy().into_owned());
    let rustc = Command::new(said("RUSTC")).arg("--version").output();
    let rustc =
        rustc.map_or_else(|_| String::new(), |output| String::from_utf8_lossy(&output.stdout).into_owned());
    for (key, value) in [
        ("PROFILE", profile),
        ("OPT_LEVEL", said("OPT_LEVEL")),
        ("TARGET", said("TARGET")),
        ("FEATURES", said("CARGO_CFG_TARGET_FEATURE")),
        ("RUSTC", rustc.trim().to_owned()),
    ] {
        println!("cargo:rustc-env=KILLBOX_{key}={value}");
    }
}

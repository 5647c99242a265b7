//! `cargo xtask web`: builds the engine of the page for a browser and binds it to JavaScript in
//! `web/src/engine/pkg`, where the page imports it.

use std::path::Path;
use std::process::Command;

/// The target of the engine.
const TARGET: &str = "wasm32-unknown-unknown";

/// Builds the engine with a profile of Cargo. The usual one is `web`; others build faster.
pub(crate) fn run(profile: &str) -> Result<String, String> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let build = |command: &mut Command| -> Result<(), String> {
        match command.current_dir(root).status() {
            Ok(status) if status.success() => Ok(()),
            Ok(_) => Err(format!("{command:?} failed; `rustup target add {TARGET}` may be missing")),
            Err(error) => Err(format!("{command:?}: {error}")),
        }
    };
    build(Command::new(&cargo).args(["build", "--locked", "--package", "killbox-web", "--lib"]).args([
        "--target",
        TARGET,
        "--profile",
        profile,
    ]))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), Into::into);
    let folder = if profile == "dev" { "debug" } else { profile };
    let engine = target.join(TARGET).join(folder).join("killbox_web.wasm");
    let pkg = root.join("web/src/engine/pkg");
    // The binder has a target folder of its own, so that its build and that of the workspace do not
    // invalidate each other.
    build(
        Command::new(&cargo)
            .args(["run", "--locked", "--quiet", "--manifest-path", "web/bind/Cargo.toml", "--target-dir"])
            .arg(target.join("bind"))
            .arg("--")
            .args([&engine, &pkg]),
    )?;
    let bytes = std::fs::metadata(pkg.join("killbox_web_bg.wasm")).map_err(|error| error.to_string())?.len();
    Ok(format!("{}: the engine, {:.1} MB", pkg.display(), bytes as f64 / 1e6))
}

//! `killbox-bind ENGINE.wasm DIR`: writes the engine and the JavaScript that a page imports it by
//! into a folder. `cargo xtask web` runs it.

use std::path::Path;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [engine, dir] = words.as_slice() else {
        eprintln!("usage: killbox-bind ENGINE.wasm DIR");
        return ExitCode::FAILURE;
    };
    match bind(Path::new(engine), Path::new(dir)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{engine}: {why}");
            ExitCode::FAILURE
        }
    }
}

/// One folder serves browsers, workers and Node: modules that are given their bytes or the address
/// of them.
fn bind(engine: &Path, dir: &Path) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(engine).out_name("killbox_web").typescript(true);
    bindgen.web(true).map_err(|error| error.to_string())?;
    bindgen.generate(dir).map_err(|error| format!("{error:#}"))
}

//! What this build lacks, because a feature was off: it is in no help, no completion and no man
//! page, and whoever names it all the same is told which build has it.

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// `killbox serve`.
pub(super) const SERVE: &str = "this killbox was built without the page. To build it with it (rustup and Node 20 are needed):\n  \
    cargo xtask web\n  npm --prefix web ci\n  npm --prefix web run build\n  \
    cargo run --release --features serve -- serve";

/// `--trace`.
const TRACE: &str =
    "this killbox was built without traces: build it with `cargo build --release --features trace`";

/// Why this build has no such command, if another one has.
pub(super) fn command(name: &str) -> Option<&'static str> {
    (name == "serve" && !cfg!(feature = "serve")).then_some(SERVE)
}

/// Why this build has no such option, if another one has.
fn option(name: &str) -> Option<&'static str> {
    (name == "--trace" && !cfg!(feature = "trace")).then_some(TRACE)
}

/// What to say of a command line that names what this build lacks.
pub(super) fn named(error: &clap::Error) -> Option<&'static str> {
    let word = |kind| match error.get(kind) {
        Some(ContextValue::String(word)) => Some(word.as_str()),
        _ => None,
    };
    match error.kind() {
        ErrorKind::InvalidSubcommand => command(word(ContextKind::InvalidSubcommand)?),
        ErrorKind::UnknownArgument => option(word(ContextKind::InvalidArg)?),
        _ => None,
    }
}

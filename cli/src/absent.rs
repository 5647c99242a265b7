//! Commands and options that this build lacks because a feature is off. Help, completions and man
//! pages do not list them, but an error message names the build that has them.

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// The message about `killbox serve`.
pub(super) const SERVE: &str = "this killbox was built without the page. These commands build it with the page (they need rustup and Node 20):\n  \
    cargo xtask web\n  npm --prefix web ci\n  npm --prefix web run build\n  \
    cargo run --release --features serve -- serve";

/// The message about `--trace`.
const TRACE: &str =
    "this killbox was built without traces: build it with `cargo build --release --features trace`";

/// The message about a command that this build lacks, if another build has it.
pub(super) fn command(name: &str) -> Option<&'static str> {
    (name == "serve" && !cfg!(feature = "serve")).then_some(SERVE)
}

/// The message about an option that this build lacks, if another build has it.
fn option(name: &str) -> Option<&'static str> {
    (name == "--trace" && !cfg!(feature = "trace")).then_some(TRACE)
}

/// The message about a command line that names something this build lacks.
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

//! `killbox serve`, with the feature `serve`: serves the page on localhost.

use std::process::ExitCode;

use clap::Args;

use super::count::count;
use super::shared::{Failure, print};

/// The default port.
const PORT: u64 = 7755;

#[derive(Debug, Args)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox serve", "prints the address to open; Ctrl-C ends it"),
        ("killbox serve --port 0 --open", "at a free port, and open the browser"),
    ],
    &[(1, "the port is taken; standard error says what to do")],
))]
pub(super) struct ServeArgs {
    /// The port of localhost; 0 takes a free one
    #[arg(long, default_value_t = PORT, value_parser = count(0..=65_535), allow_negative_numbers = true)]
    port: u64,
    /// Also open the page in the browser
    #[arg(long)]
    open: bool,
}

pub(super) fn run(args: ServeArgs) -> Result<ExitCode, Failure> {
    let files = killbox_serve::embedded().ok_or(super::absent::SERVE)?;
    let port = u16::try_from(args.port)?;
    let server = killbox_serve::Server::bind(port, files)
        .map_err(|error| format!("port {port} of localhost: {error}; name another one with --port"))?;
    let address = format!("http://localhost:{}/", server.address()?.port());
    print(format_args!("{address}\n"))?;
    if args.open && !open(&address) {
        super::shared::complain("no browser was found; open the address yourself");
    }
    match server.run()? {}
}

/// Opens an address in the browser. Returns whether the system's opener was found.
fn open(address: &str) -> bool {
    let (program, before): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/c", "start"]),
        _ => ("xdg-open", &[]),
    };
    std::process::Command::new(program).args(before).arg(address).spawn().is_ok()
}

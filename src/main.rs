//! The command line of killbox.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}

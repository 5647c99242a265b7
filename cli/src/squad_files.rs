//! The squads of a command that takes several: files, folders and lists.

pub(super) use killbox::squads::expand;

/// The short help of arguments that take several squads.
pub(super) const SQUADS: &str = "Squads: XWS files, builders' links, folders, or @FILE for a list of them";
/// The short help of the squads of a field.
pub(super) const FIELD: &str =
    "The opponents: XWS files, builders' links, folders, or @FILE for a list of them";
/// The long help of arguments that take several squads.
pub(super) const LONG: &str = "Squads: XWS files; builders' links, in quotes; folders, of which every .xws and .json file is read; @FILE, a list of them, one per line; - for standard input";

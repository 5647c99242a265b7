//! Who decides.

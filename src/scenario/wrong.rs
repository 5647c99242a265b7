//! What is wrong with a case, and where in it.

use super::locate::Step;

/// What is wrong with a set-up, and where in the file.
pub type Wrong = (Vec<Step>, String);

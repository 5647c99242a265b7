//! The cards as their callers see them: what the files say, and what is refused, where and how it
//! is said.

mod catalogue;
mod language;

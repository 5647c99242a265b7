//! Tests of the cards as callers see them: what the files contain, what is rejected, and with which
//! message at which place.

mod catalogue;
mod language;

//! Tests of the engine of the page without a browser, by the functions that the page calls.
//! `web/engine/equal.mjs` tests that it does the same in WebAssembly.

mod choices;
mod matches;
mod squads;
mod support;
mod table;

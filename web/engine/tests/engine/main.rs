//! The engine of the page, as the page calls it but without a browser. That it does the same in one
//! is tested by `web/engine/equal`.

mod choices;
mod matches;
mod squads;
mod support;
mod table;

//! The card catalogue as its callers see it: what the embedded cards say, and what overlays change
//! or are told.

mod errata;
mod facts;
mod files;
mod overlay;

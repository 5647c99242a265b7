//! The card catalogue as callers see it: the embedded cards, the effect of overlays, and the
//! messages for faulty overlays.

mod errata;
mod facts;
mod files;
mod overlay;
mod revisions;

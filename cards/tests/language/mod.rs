//! The card language: what it accepts, and what it rejects with which message at which place.

mod cards;
mod charges;
mod contradictions;
mod empty;
mod overlay;
mod programs;
mod selectors;
mod subjects;
mod support;
mod windows;
mod wings;
mod words;

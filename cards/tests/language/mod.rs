//! The card language: what it reads, and what it refuses, where, and how it says so.

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

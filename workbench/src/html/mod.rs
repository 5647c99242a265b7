//! The pages of the reports.

mod compare;
mod gauntlet;
mod meta;
mod price;

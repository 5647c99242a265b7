//! The rules as scenario files.

mod scenarios;

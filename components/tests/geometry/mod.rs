//! Tests of the board geometry: against hand-computed figures, against an independent
//! implementation in f64 ([`oracle`]), and against `parry2d`.

mod arcs;
mod devices;
mod ends;
mod huge;
mod obstruction;
mod oracle;
mod outlines;
mod partial;
mod pose;
mod shapes;
mod strips;

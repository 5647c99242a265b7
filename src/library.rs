//! Which abilities are simulated.

pub use killbox_components::ability::Library;

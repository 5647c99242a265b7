//! The buffers of an observation.

use killbox_components::decision::OPTIONS;
use killbox_components::ids::{DEVICES, OBJECTIVES, OBSTACLES, SHIPS};

use super::features::{
    DECISION_WORDS, DEVICE_FEATURES, GLOBAL_FEATURES, OBJECTIVE_FEATURES, OBSTACLE_FEATURES, OPTION_FEATURES,
    OPTION_WORDS, SHIP_FEATURES,
};

/// The buffers into which one observation is written. They must be zeros at first; later they hold
/// the last observation, and only places that are not zero are cleared.
#[derive(Debug)]
pub struct Observation<'a> {
    /// The ships: own ships in rows 0 to 7, enemy ships in rows 8 to 15. A ship that is not on the
    /// board has a row of zeros.
    pub ships: &'a mut [[f32; SHIP_FEATURES]; SHIPS],
    /// The obstacles, in the order in which they were placed. An empty row is all zeros.
    pub obstacles: &'a mut [[f32; OBSTACLE_FEATURES]; OBSTACLES],
    /// Bombs, mines and cargo. An empty row is all zeros.
    pub devices: &'a mut [[f32; DEVICE_FEATURES]; DEVICES],
    /// The objective tokens of a scenario. Without a scenario all rows are zeros.
    pub objectives: &'a mut [[f32; OBJECTIVE_FEATURES]; OBJECTIVES],
    /// The numbers that belong to no object.
    pub globals: &'a mut [f32; GLOBAL_FEATURES],
    /// The words of the pending decision.
    pub decision: &'a mut [i32; DECISION_WORDS],
    /// The numbers of each option, in the order of the decision's options; the rows beyond are
    /// zeros.
    pub options: &'a mut [[f32; OPTION_FEATURES]; OPTIONS],
    /// The words of each option; the rows beyond are zeros.
    pub words: &'a mut [[i32; OPTION_WORDS]; OPTIONS],
    /// 1 for each legal option, 0 beyond.
    pub mask: &'a mut [i8; OPTIONS],
}

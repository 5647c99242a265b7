//! Where an observation is written.

use killbox_components::decision::OPTIONS;
use killbox_components::ids::{DEVICES, OBJECTIVES, OBSTACLES, SHIPS};

use super::features::{
    DECISION_WORDS, DEVICE_FEATURES, GLOBAL_FEATURES, OBJECTIVE_FEATURES, OBSTACLE_FEATURES, OPTION_FEATURES,
    OPTION_WORDS, SHIP_FEATURES,
};

/// Where one observation is written. The buffers are zeros at first, and then what the last
/// observation left in them: only what differs from zeros is emptied.
#[derive(Debug)]
pub struct Observation<'a> {
    /// The ships: own ones in rows 0 to 7, the enemy's in 8 to 15. A ship that is not on the board
    /// has a row of zeros.
    pub ships: &'a mut [[f32; SHIP_FEATURES]; SHIPS],
    /// The obstacles, in the order in which they came to lie. An empty row is of zeros.
    pub obstacles: &'a mut [[f32; OBSTACLE_FEATURES]; OBSTACLES],
    /// Bombs, mines and cargo. An empty row is of zeros.
    pub devices: &'a mut [[f32; DEVICE_FEATURES]; DEVICES],
    /// The objective tokens of a scenario. Without one all rows are of zeros.
    pub objectives: &'a mut [[f32; OBJECTIVE_FEATURES]; OBJECTIVES],
    /// What belongs to no object.
    pub globals: &'a mut [f32; GLOBAL_FEATURES],
    /// What is asked.
    pub decision: &'a mut [i32; DECISION_WORDS],
    /// What each option does, in the order of the decision's options; rows beyond are of zeros.
    pub options: &'a mut [[f32; OPTION_FEATURES]; OPTIONS],
    /// The words of each option; in rows beyond, zeros.
    pub words: &'a mut [[i32; OPTION_WORDS]; OPTIONS],
    /// 1 for each legal option, 0 beyond.
    pub mask: &'a mut [i8; OPTIONS],
}

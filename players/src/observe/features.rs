//! The features of an observation: name, unit, range and meaning of every number, as far as
//! version 2 had their arrays. The arrays that are newer have their lists beside their writers.
//! Tests compare lists and writers, and compare `docs/observations.md` with the lists.

use killbox_components::choice::Choice;
use strum::EnumCount;

/// The version of all features. A player trained on one version cannot read another.
pub const VERSION: u32 = 3;

/// The number of features of a ship.
pub const SHIP_FEATURES: usize = SHIP.len();
/// The number of features of an obstacle.
pub const OBSTACLE_FEATURES: usize = OBSTACLE.len();
/// The number of features of a device.
pub const DEVICE_FEATURES: usize = DEVICE.len();
/// The number of features of an objective token.
pub const OBJECTIVE_FEATURES: usize = OBJECTIVE.len();
/// The number of global features.
pub const GLOBAL_FEATURES: usize = GLOBAL.len();
/// The number of features of an option.
pub const OPTION_FEATURES: usize = OPTION.len();
/// The number of words of an option: its kind (the place of its name in [`CHOICES`]), the row of
/// its object, and its detail.
pub const OPTION_WORDS: usize = 3;
/// The number of words of a decision: its kind, the row of the ship that it is about, and the
/// number of options.
pub const DECISION_WORDS: usize = 3;
/// The value of a word for no ship or no object.
pub const NONE: i32 = -1;

/// One number of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Feature {
    /// Its name.
    pub name: &'static str,
    /// Its unit; empty if the number is not scaled.
    pub unit: &'static str,
    /// Its least value.
    pub low: f32,
    /// Its greatest value.
    pub high: f32,
    /// Its meaning.
    pub about: &'static str,
}

impl Feature {
    pub(super) const fn new(
        name: &'static str,
        unit: &'static str,
        low: f32,
        high: f32,
        about: &'static str,
    ) -> Feature {
        Feature { name, unit, low, high, about }
    }

    /// A number that is 1 if something holds, otherwise 0.
    pub(super) const fn flag(name: &'static str, about: &'static str) -> Feature {
        Feature::new(name, "", 0.0, 1.0, about)
    }
}

/// The place of a ship's first token count.
pub(super) const SHIP_TOKENS: usize = 44;
/// The place of a ship's first count of faceup damage cards by kind.
pub(super) const SHIP_DAMAGE: usize = 57;
/// The place of a ship's first number that version 2 did not have.
pub(super) const SHIP_MORE: usize = 71;
/// The place of a ship's first condition card.
pub(super) const SHIP_CONDITIONS: usize = 79;

/// The numbers of a ship.
pub const SHIP: [Feature; 100] = [
    Feature::new(
        "on_board",
        "",
        0.0,
        1.0,
        "The ship is on the board; in the row of any other all numbers are 0",
    ),
    Feature::new("own", "", 0.0, 1.0, "It is the seat's own"),
    Feature::new("subject", "", 0.0, 1.0, "The open decision is about it"),
    Feature::new("attacker", "", 0.0, 1.0, "It performs the attack under way"),
    Feature::new("defender", "", 0.0, 1.0, "It defends in the attack under way"),
    Feature::new("destroyed", "", 0.0, 1.0, "It is destroyed and not yet removed (RND-71)"),
    Feature::new("x", "914.4 mm", -0.25, 2.25, "Centre of its base, from the left"),
    Feature::new("y", "914.4 mm", -0.25, 1.25, "Centre of its base, from the own edge"),
    Feature::new("heading_x", "", -1.01, 1.01, "Its heading as a unit vector: to the right"),
    Feature::new("heading_y", "", -1.01, 1.01, "Away from the own edge"),
    Feature::new("base", "80 mm", 0.0, 1.0, "The side of its base: 0.5 small, 0.75 medium, 1 large"),
    Feature::new("initiative", "10", 0.0, 2.0, "The initiative that holds (RND-37)"),
    Feature::new("attack", "10", 0.0, 2.0, "The highest attack value of its primary weapons"),
    Feature::new("agility", "10", 0.0, 2.0, "Agility value"),
    Feature::new("hull", "10", 0.0, 4.0, "Hull value"),
    Feature::new("hull_left", "10", 0.0, 4.0, "Hull remaining (RND-73)"),
    Feature::new("shields", "10", 0.0, 4.0, "Active shields"),
    Feature::new("shields_limit", "10", 0.0, 4.0, "Shield capacity"),
    Feature::new("force", "", 0.0, 16.0, "Active Force charges"),
    Feature::new("force_limit", "", 0.0, 16.0, "Force capacity"),
    Feature::new("charges", "", 0.0, 16.0, "Active standard charges of the ship card"),
    Feature::new("charges_limit", "", 0.0, 16.0, "How many it has"),
    Feature::new("card_charges", "", 0.0, 16.0, "Active charges on its upgrade cards together"),
    Feature::new("faceup", "", 0.0, 16.0, "Faceup damage cards"),
    Feature::new("facedown", "", 0.0, 16.0, "Facedown damage cards; which ones they are is hidden (DMG-14)"),
    Feature::new("activated", "", 0.0, 1.0, "It has activated this round"),
    Feature::new("engaged", "", 0.0, 1.0, "It has engaged this round"),
    Feature::new("bonus_attacks", "", 0.0, 16.0, "Bonus attacks it has made this round (ATK-78)"),
    Feature::new(
        "dial",
        "",
        0.0,
        1.0,
        "The maneuver on its dial is known to the seat: its own, or revealed (RND-46)",
    ),
    Feature::new("dial_speed", "5", -1.0, 1.0, "Speed of that maneuver; negative in reverse"),
    Feature::new(
        "dial_turn",
        "half turns",
        -1.25,
        1.25,
        "By how much it changes the heading; to the left is positive",
    ),
    Feature::new("dial_stress", "", -1.0, 1.0, "-1 blue, 1 red, 0 any other"),
    Feature::new("dial_force", "", 0.0, 1.0, "Purple: it costs Force"),
    Feature::new("turret_front", "", 0.0, 1.0, "The turret indicator points at the front arc"),
    Feature::new("turret_left", "", 0.0, 1.0, "The left arc"),
    Feature::new("turret_right", "", 0.0, 1.0, "The right arc"),
    Feature::new("turret_rear", "", 0.0, 1.0, "The rear arc"),
    Feature::new("cost", "squad limit", 0.0, 1.5, "Its squad points with upgrades"),
    Feature::new("locks", "", 0.0, 16.0, "Locks it has on objects"),
    Feature::new("locked_by_own", "", 0.0, 8.0, "Ships of the seat that have locked it"),
    Feature::new("locked_by_enemy", "", 0.0, 8.0, "Enemy ships that have locked it"),
    Feature::new("touches_own", "", 0.0, 8.0, "Ships of the seat that it touches"),
    Feature::new("touches_enemy", "", 0.0, 8.0, "Enemy ships that it touches"),
    Feature::new("conditions", "", 0.0, 16.0, "Condition cards assigned to it"),
    Feature::new("calculate", "", 0.0, 16.0, "Calculate tokens"),
    Feature::new("evade", "", 0.0, 16.0, "Evade tokens"),
    Feature::new("focus", "", 0.0, 16.0, "Focus tokens"),
    Feature::new("reinforce_fore", "", 0.0, 16.0, "Reinforce fore tokens"),
    Feature::new("reinforce_aft", "", 0.0, 16.0, "Reinforce aft tokens"),
    Feature::new("disarm", "", 0.0, 16.0, "Disarm tokens"),
    Feature::new("jam", "", 0.0, 16.0, "Jam tokens"),
    Feature::new("tractor", "", 0.0, 16.0, "Tractor tokens"),
    Feature::new("deplete", "", 0.0, 16.0, "Deplete tokens"),
    Feature::new("ion", "", 0.0, 16.0, "Ion tokens"),
    Feature::new("strain", "", 0.0, 16.0, "Strain tokens"),
    Feature::new("stress", "", 0.0, 16.0, "Stress tokens"),
    Feature::new("cloak", "", 0.0, 16.0, "Cloak tokens"),
    Feature::new("panicked_pilot", "", 0.0, 16.0, "Faceup damage cards: Panicked Pilot"),
    Feature::new("blinded_pilot", "", 0.0, 16.0, "Faceup damage cards: Blinded Pilot"),
    Feature::new("wounded_pilot", "", 0.0, 16.0, "Faceup damage cards: Wounded Pilot"),
    Feature::new("stunned_pilot", "", 0.0, 16.0, "Faceup damage cards: Stunned Pilot"),
    Feature::new("console_fire", "", 0.0, 16.0, "Faceup damage cards: Console Fire"),
    Feature::new("damaged_engine", "", 0.0, 16.0, "Faceup damage cards: Damaged Engine"),
    Feature::new("weapons_failure", "", 0.0, 16.0, "Faceup damage cards: Weapons Failure"),
    Feature::new("hull_breach", "", 0.0, 16.0, "Faceup damage cards: Hull Breach"),
    Feature::new("structural_damage", "", 0.0, 16.0, "Faceup damage cards: Structural Damage"),
    Feature::new("damaged_sensor_array", "", 0.0, 16.0, "Faceup damage cards: Damaged Sensor Array"),
    Feature::new("loose_stabilizer", "", 0.0, 16.0, "Faceup damage cards: Loose Stabilizer"),
    Feature::new("disabled_power_regulator", "", 0.0, 16.0, "Faceup damage cards: Disabled Power Regulator"),
    Feature::new("fuel_leak", "", 0.0, 16.0, "Faceup damage cards: Fuel Leak"),
    Feature::new("direct_hit", "", 0.0, 16.0, "Faceup damage cards: Direct Hit"),
    Feature::flag("half", "Its hull and shields are at most half of what it has at first (SCN-27, LEG-31)"),
    Feature::flag("half_scored", "The other player has scored half of its points (SCN-27)"),
    Feature::new("printed_initiative", "10", 0.0, 2.0, "The initiative that its card prints (RND-36)"),
    Feature::new("energy", "", 0.0, 16.0, "Active energy"),
    Feature::new("energy_limit", "", 0.0, 16.0, "Energy capacity"),
    Feature::new("aboard", "", 0.0, 16.0, "Ships docked with it (MOV-97)"),
    Feature::flag("tows", "It tows a supply cache (SCN-31)"),
    Feature::flag("huge", "It is a huge ship"),
    Feature::flag("hunted", "It has the condition Hunted"),
    Feature::flag("ill_show_you_the_dark_side", "It has the condition I'll Show You the Dark Side"),
    Feature::flag("listening_device", "It has the condition Listening Device"),
    Feature::flag("optimized_prototype", "It has the condition Optimized Prototype"),
    Feature::flag("rattled", "It has the condition Rattled"),
    Feature::flag("suppressive_fire", "It has the condition Suppressive Fire"),
    Feature::flag("fearful_prey", "It has the condition Fearful Prey"),
    Feature::flag("compromising_intel", "It has the condition Compromising Intel"),
    Feature::flag("decoyed", "It has the condition Decoyed"),
    Feature::flag("guarded", "It has the condition Guarded"),
    Feature::flag("primed_for_speed", "It has the condition Primed for Speed"),
    Feature::flag("sickening_maneuver", "It has the condition Sickening Maneuver"),
    Feature::flag("false_friend", "It has the condition False Friend"),
    Feature::flag("liberated", "It has the condition Liberated"),
    Feature::flag("merciless_pursuit", "It has the condition Merciless Pursuit"),
    Feature::flag("marked_for_elimination", "It has the condition Marked for Elimination"),
    Feature::flag("its_the_resistance", "It has the condition It's the Resistance"),
    Feature::flag("broken_trust", "It has the condition Broken Trust"),
    Feature::flag(
        "you_should_thank_me",
        "It has the condition You Should Thank Me, as far as the seat knows (CND-7)",
    ),
    Feature::flag(
        "youd_better_mean_business",
        "It has the condition You'd Better Mean Business, as far as the seat knows (CND-7)",
    ),
    Feature::flag("ancient_knowledge", "It has the condition Ancient Knowledge"),
];

/// The numbers of an obstacle.
pub const OBSTACLE: [Feature; 14] = [
    Feature::new("present", "", 0.0, 1.0, "An obstacle lies here; in an empty row all numbers are 0"),
    Feature::new("asteroid", "", 0.0, 1.0, "It is of this kind"),
    Feature::new("debris_cloud", "", 0.0, 1.0, "It is of this kind"),
    Feature::new("gas_cloud", "", 0.0, 1.0, "It is of this kind"),
    Feature::new("electro_chaff", "", 0.0, 1.0, "It is of this kind"),
    Feature::new("loose_cargo", "", 0.0, 1.0, "It is of this kind"),
    Feature::new("spare_parts", "", 0.0, 1.0, "It is of this kind"),
    Feature::new("blaze", "", 0.0, 1.0, "It is of this kind"),
    Feature::new("x", "914.4 mm", -0.25, 2.25, "Its centre, from the left"),
    Feature::new("y", "914.4 mm", -0.25, 1.25, "From the own edge"),
    Feature::new("heading_x", "", -1.01, 1.01, "Its heading as a unit vector: to the right"),
    Feature::new("heading_y", "", -1.01, 1.01, "Away from the own edge"),
    Feature::new("radius", "100 mm", 0.0, 2.0, "Of a circle around it"),
    Feature::new("fuses", "", 0.0, 16.0, "Fuse markers on it"),
];

/// The numbers of a device.
pub const DEVICE: [Feature; 19] = [
    Feature::new("present", "", 0.0, 1.0, "A device lies here; in an empty row all numbers are 0"),
    Feature::new("own", "", 0.0, 1.0, "A ship of the seat placed it; 0.5: nobody did"),
    Feature::new("bomblet", "", 0.0, 1.0, "It is of this kind"),
    Feature::new("electro_proton_bomb", "", 0.0, 1.0, "It is of this kind"),
    Feature::new("ion_bomb", "", 0.0, 1.0, "It is of this kind"),
    Feature::new("proton_bomb", "", 0.0, 1.0, "It is of this kind"),
    Feature::new("seismic_charge", "", 0.0, 1.0, "It is of this kind"),
    Feature::new("thermal_detonator", "", 0.0, 1.0, "It is of this kind"),
    Feature::new("cluster_mine", "", 0.0, 1.0, "It is of this kind"),
    Feature::new("conner_net", "", 0.0, 1.0, "It is of this kind"),
    Feature::new("proximity_mine", "", 0.0, 1.0, "It is of this kind"),
    Feature::new("loose_cargo", "", 0.0, 1.0, "It is of this kind"),
    Feature::new("concussion_bomb", "", 0.0, 1.0, "It is of this kind"),
    Feature::new("x", "914.4 mm", -0.25, 2.25, "Its centre, from the left"),
    Feature::new("y", "914.4 mm", -0.25, 1.25, "From the own edge"),
    Feature::new("heading_x", "", -1.01, 1.01, "Its heading as a unit vector: to the right"),
    Feature::new("heading_y", "", -1.01, 1.01, "Away from the own edge"),
    Feature::new("fuses", "", 0.0, 16.0, "Fuse markers on it"),
    Feature::new("outer", "", 0.0, 1.0, "It is one of the two outer mines of a cluster (DEV-46)"),
];

/// The numbers of an objective token.
pub const OBJECTIVE: [Feature; 15] = [
    Feature::new(
        "present",
        "",
        0.0,
        1.0,
        "A token of the scenario that is played is there (SCN-5); in an empty row all numbers are 0",
    ),
    Feature::new("assault_at_the_satellite_array", "", 0.0, 1.0, "It is a satellite of this scenario"),
    Feature::new("chance_engagement", "", 0.0, 1.0, "It is a satellite of this scenario"),
    Feature::new("salvage_mission", "", 0.0, 1.0, "It is a supply cache"),
    Feature::new("scramble_the_transmissions", "", 0.0, 1.0, "It is a satellite of this scenario"),
    Feature::new(
        "x",
        "914.4 mm",
        -0.25,
        2.25,
        "Its centre, from the left; of one that is towed, the centre of the ship that tows it",
    ),
    Feature::new("y", "914.4 mm", -0.25, 1.25, "From the own edge"),
    Feature::new("own_tow", "", 0.0, 1.0, "A ship of the seat tows it (SCN-31)"),
    Feature::new("enemy_tow", "", 0.0, 1.0, "An enemy ship tows it"),
    Feature::new("own_marker", "", 0.0, 1.0, "The seat's marker lies on it (SCN-41)"),
    Feature::new("enemy_marker", "", 0.0, 1.0, "The enemy's marker lies on it"),
    Feature::new(
        "own_near",
        "",
        0.0,
        16.0,
        "Own ships at range 0-1, of Chance Engagement at range 0-2; one that is not small counts as two (SCN-20)",
    ),
    Feature::new("enemy_near", "", 0.0, 16.0, "Enemy ships, likewise"),
    Feature::flag("ancient_knowledge", "It is a data cache"),
    Feature::flag("spent", "The charge of the data cache is inactive (SCN-50)"),
];

/// The numbers that belong to no object.
pub const GLOBAL: [Feature; 40] = [
    Feature::new("round", "20", 0.0, 13.0, "The number of the round; 0 in set-up"),
    Feature::new("setup", "", 0.0, 1.0, "The phase: set-up"),
    Feature::new("planning", "", 0.0, 1.0, "Planning Phase"),
    Feature::new("system", "", 0.0, 1.0, "System Phase"),
    Feature::new("activation", "", 0.0, 1.0, "Activation Phase"),
    Feature::new("engagement", "", 0.0, 1.0, "Engagement Phase"),
    Feature::new("end", "", 0.0, 1.0, "End Phase"),
    Feature::new("first", "", 0.0, 1.0, "The seat is first player"),
    Feature::new("own_points", "squad limit", 0.0, 10.0, "Mission points scored by the seat so far (RND-88)"),
    Feature::new("enemy_points", "squad limit", 0.0, 10.0, "By the other seat"),
    Feature::new("own_lost", "squad limit", 0.0, 2.0, "Squad points of own ships that are destroyed or fled"),
    Feature::new("enemy_lost", "squad limit", 0.0, 2.0, "Of enemy ships"),
    Feature::new("own_ships", "8", 0.0, 1.0, "Own ships on the board"),
    Feature::new("enemy_ships", "8", 0.0, 1.0, "Enemy ships on the board"),
    Feature::new("engaged_initiative", "10", 0.0, 2.0, "The initiative that engages now (RND-62)"),
    Feature::new(
        "points_200",
        "",
        0.0,
        1.0,
        "Squads are built of 200 points, and dice bonuses are those of that game",
    ),
    Feature::new("attack", "", 0.0, 1.0, "An attack is under way; if not, the numbers of attacks are 0"),
    Feature::new("own_attack", "", 0.0, 1.0, "A ship of the seat performs it"),
    Feature::new("attack_range", "3", 0.0, 2.0, "Its attack range"),
    Feature::new("obstructed", "", 0.0, 1.0, "It is obstructed"),
    Feature::new("hits", "", 0.0, 1.0, "It hits (ATK-66)"),
    Feature::new("attack_blank", "", 0.0, 16.0, "Attack dice that show blank"),
    Feature::new("attack_focus", "", 0.0, 16.0, "That show focus"),
    Feature::new("attack_hit", "", 0.0, 16.0, "That show hit"),
    Feature::new("attack_crit", "", 0.0, 16.0, "That show crit"),
    Feature::new("attack_fresh", "", 0.0, 16.0, "That were not rerolled (ATK-57)"),
    Feature::new("defense_blank", "", 0.0, 16.0, "Defense dice that show blank"),
    Feature::new("defense_focus", "", 0.0, 16.0, "That show focus"),
    Feature::new("defense_evade", "", 0.0, 16.0, "That show evade"),
    Feature::new("defense_fresh", "", 0.0, 16.0, "That were not rerolled"),
    Feature::new(
        "rolled_blank",
        "",
        0.0,
        16.0,
        "What the dice showed that were rolled last outside attacks: blank",
    ),
    Feature::new("rolled_focus", "", 0.0, 16.0, "Focus"),
    Feature::new("rolled_hit", "", 0.0, 16.0, "Hit"),
    Feature::new("rolled_crit", "", 0.0, 16.0, "Crit"),
    Feature::new("rolled_evade", "", 0.0, 16.0, "Evade"),
    Feature::new(
        "own_due",
        "",
        0.0,
        16.0,
        "Mission points that the seat would score for objectives now (SCN-12)",
    ),
    Feature::new("enemy_due", "", 0.0, 16.0, "That the other seat would score"),
    Feature::flag("ion_clouds", "The environment card of the game is this one (ENV-1)"),
    Feature::flag("mynock_infestation", "It is this one"),
    Feature::flag("unexploded_ordnance", "It is this one"),
];

/// The numbers of an option.
pub const OPTION: [Feature; 16] = [
    Feature::new("pass", "", 0.0, 1.0, "It declines, or is done"),
    Feature::new(
        "placed",
        "",
        0.0,
        1.0,
        "It has a place: where a move or placement ends, or where its target is; if not, the next seven numbers are 0",
    ),
    Feature::new("x", "914.4 mm", -1.5, 3.5, "That place, from the left"),
    Feature::new("y", "914.4 mm", -1.5, 2.5, "From the own edge"),
    Feature::new(
        "heading_x",
        "",
        -1.01,
        1.01,
        "The heading there as a unit vector: to the right; 0 where there is none",
    ),
    Feature::new("heading_y", "", -1.01, 1.01, "Away from the own edge"),
    Feature::new(
        "forward",
        "300 mm",
        -5.0,
        5.0,
        "That place as the ship sees it that the decision is about: forward of its centre",
    ),
    Feature::new("left", "300 mm", -5.0, 5.0, "To its left"),
    Feature::new("stays", "", 0.0, 1.0, "The whole base of that ship would be on the board there"),
    Feature::new("speed", "5", -1.0, 1.0, "Speed of a maneuver; negative in reverse"),
    Feature::new(
        "turn",
        "half turns",
        -1.25,
        1.25,
        "By how much a move changes the heading, or to which side it goes; to the left is positive",
    ),
    Feature::new("stress", "", -1.0, 1.0, "1: a red maneuver or action; -1: a blue maneuver"),
    Feature::new("force", "", 0.0, 16.0, "Force it costs"),
    Feature::new(
        "amount",
        "",
        -1.0,
        16.0,
        "How many tokens, dice or charges it is about; of positions 1 forward, 0 middle, -1 back",
    ),
    Feature::new(
        "dice",
        "10",
        0.0,
        2.0,
        "Attack value of the weapon; of evade tokens, how many change focus results",
    ),
    Feature::new("side", "", -1.0, 1.0, "1: about an own ship or device; -1: about an enemy's"),
];

/// The kinds of choice by their numbers: name, meaning of the object word, meaning of the detail.
pub const CHOICES: [[&str; 3]; Choice::COUNT] = [
    ["Pass", "-", "-"],
    ["Seat", "-", "1 own seat, 0 the other"],
    ["Obstacle", "what it will be", "number of its outline, 128 more if it is turned over"],
    ["Facing", "what is placed", "one of sixteen, counter-clockwise from straight away from the own edge"],
    ["Area", "what is placed", "number of the coarse cell"],
    ["AreaNear", "the ship", "number of the coarse cell"],
    ["Cell", "what is placed", "row times 96 and column; column 96 of a wider play area is 9216, and so on"],
    ["CellNear", "the ship", "row times 96 and column; column 96 of a wider play area is 9216, and so on"],
    ["Ship", "the ship", "0"],
    ["Object", "the object", "0"],
    ["Maneuver", "the ship", "speed times 33, bearing times 3, direction"],
    ["Direction", "the ship", "0 straight, 1 left, 2 right"],
    ["Roll", "the ship", "side times 3 and bend: 0 straight, 1 left, 2 right"],
    ["Position", "the ship", "0 forward, 1 middle, 2 back"],
    ["Decloak", "the ship", "0 straight, 1 left, 2 right"],
    ["TractorBoost", "the ship", "0"],
    ["TractorRoll", "the ship", "side times 9, bend times 3, position"],
    ["Arc", "the ship", "0 front, 1 left, 2 right, 3 rear, 4 full front, 5 full rear, 6 bullseye"],
    ["Template", "the ship", "number of the template times 4; 0 rear, 1 front, 2 left, 3 right edge"],
    [
        "Action",
        "the ship",
        "16 times the colour (0 white, 1 red, 2 purple), and the number of the action: 0 barrel roll, 1 boost, 2 calculate, 3 cloak, 4 coordinate, 5 evade, 6 focus, 7 jam, 8 lock, 9 reinforce, 10 reload, 11 rotate, 12 slam",
    ],
    ["CardAction", "the ship", "its number on the ship"],
    ["Attack", "the defender", "number of the weapon times 8 and the arc"],
    ["Line", "-", "0 clear, 1 obstructed, 2 by a gas cloud"],
    [
        "SpendToken",
        "the lender, if not the ship itself",
        "number of the token, as in the order of a ship's numbers; 32 times how many; 512 times how many on focus results",
    ],
    ["SpendForce", "the lender, if not the ship itself", "how many"],
    ["SpendLock", "-", "0"],
    ["GasCloud", "-", "0"],
    ["Reroll", "-", "four bits each: blank, focus, hit or evade, crit"],
    ["Face", "-", "0 blank, 1 focus, 2 hit, 3 crit, 4 evade"],
    ["RemoveToken", "the ship", "number of the token"],
    ["LoseLock", "what is locked", "0"],
    ["Token", "the ship", "number of the token"],
    ["BreakLock", "what is locked", "the row of the ship whose lock it is"],
    ["Upgrade", "the ship", "index among its upgrade cards"],
    ["ShipCard", "the ship", "-1"],
    ["DamageCard", "the ship", "kind of the card, as in the order of a ship's numbers"],
    ["FacedownCard", "the ship", "-1"],
    ["Ability", "the ship", "number of the ability in the match-up, own ships' first"],
    ["ModifyBy", "the ship", "number of the ability in the match-up, own ships' first"],
    ["Number", "the ship", "the number"],
    ["Relocate", "the remote", "number of the template times 8 and the set of guides"],
    ["Arcs", "the ship", "the arc of its first turret indicator, and 8 times that of its second"],
];

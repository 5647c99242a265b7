// What is seen of a battle: the types of the board, which draws it.
export type { Aims, Flown, Maneuver, Moment, Pose, Scene, Seat, ShipCard, ShipState, Story } from "@html/game/story";
export type { Flown as Template } from "@html/game/story";

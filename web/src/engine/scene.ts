// The types of a scene, from the board that draws it.
export type { Aims, Flown, Maneuver, Moment, Pose, Scene, Seat, ShipCard, ShipState, Story } from "@html/game/story";
export type { Flown as Template } from "@html/game/story";

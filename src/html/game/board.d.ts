// The types of the board's module for the page, with those of the JSON that it draws.
import type { DieKind, Difficulty, Flown, Patch, Pose, Scene, Seat, ShipCard } from "../../../web/src/engine/generated";

/** A point of the board, mm. */
export type Point = [number, number];

/** A place that a ship could take: drawn as the outline of its base, and can be chosen. */
export interface Ghost {
  /** What the callback is given; any value of the caller's. */
  id: unknown;
  /** Whose base it is. */
  ship: number;
  pose: Pose;
  /** What it is called, for those who hear it and for its tooltip. */
  words: string;
  /** The template that leads there, if it is to be drawn. */
  outline?: Point[];
  /** The template is drawn only while somebody points at the place, or has the focus on it. */
  late?: boolean;
  /** It is shown, but cannot be chosen: what has been decided. */
  planned?: boolean;
  /** Whoever chooses it will not come there. */
  fails?: boolean;
  /** Its colour: the difficulty of a maneuver. */
  difficulty?: Difficulty;
}

/** A ship that can be chosen. */
export interface Target {
  id: unknown;
  ship: number;
  words: string;
  /** A few letters that stand beside it: odds. */
  note?: string;
}

/** Dice on the board that can be chosen. */
export interface DicePick {
  kind: DieKind;
  /** Several can be chosen, and be let go again; otherwise a click on one is all. */
  toggles: boolean;
  /** In the order in which the scene has them. */
  dice: { words: string; can: boolean; chosen: boolean }[];
  /** What can be done with those that are chosen. */
  acts: { id: unknown; words: string }[];
}

export interface BoardCallbacks {
  /** A ship is chosen by a click, a tap or Enter; null: nothing is chosen any more. */
  ship?: (ship: number | null) => void;
  /** The pointer or the focus comes to a ship or leaves it. */
  hover?: (ship: number | null) => void;
  ghost?: (id: unknown) => void;
  target?: (id: unknown) => void;
  /** A die that can be chosen, by its place in `DicePick.dice`. */
  die?: (at: number) => void;
  act?: (id: unknown) => void;
  /** The empty board, mm. */
  board?: (point: Point) => void;
}

export interface BoardOptions {
  ships: ShipCard[];
  /** How wide the play area is, mm. */
  area?: number;
  /** How deep it is from one player's edge to the other's, mm; as it is wide, if nobody says. */
  depth?: number;
  /** Whose edge is below; A if nobody says. */
  below?: Seat;
  callbacks?: BoardCallbacks;
}

/** The board to scale, as SVG. It needs `game.css` for its colours, knows no rule and asks nobody. */
export class Board {
  constructor(element: Element, options: BoardOptions);
  /** The SVG. */
  readonly svg: SVGSVGElement;
  /** How many times as wide as high it is. */
  readonly ratio: number;
  /** The ship that is chosen: its arcs and range bands are drawn. */
  readonly selected: number | null;
  /** Draws a scene. With `animate` what has moved goes there, along `path` if it is that ship's; resolves when it is there, at
   *  once where motion is not wanted. */
  show(scene: Scene, how?: { animate?: boolean; path?: Flown | null; ms?: number }): Promise<void>;
  select(ship: number | null): void;
  /** Shows the arcs and range bands of a ship, say of one that is pointed at, while none is chosen. */
  peek(ship: number | null): void;
  /** Ships that are pointed out, say whose turn it is. */
  highlight(ships: number[]): void;
  /** A line of fire, or none. */
  shot(shot: { from: number; to: number } | null): void;
  /** A template on the board, or none. */
  template(path: Flown | null): void;
  ghosts(ghosts: Ghost[]): void;
  targets(targets: Target[]): void;
  /** The dice of the scene's attack lie beside its ships; these can be chosen, or none. */
  dice(pick: DicePick | null): void;
  /** Turns the board so that a seat's edge is below. */
  turn(below: Seat): void;
  /** Shows the part of the board where ships are, and goes with them; or all of it. */
  near(near: boolean): void;
  readonly isNear: boolean;
  /** Shows so many mm around a point, or all of the board. */
  look(middle: Point | null, reach: number): void;
  /** Ships in the firing arcs of a ship, each with its range, as the drawn scene stands. */
  inArc(ship: number): { ship: number; range: number }[];
  destroy(): void;
}

/** Enemies in the firing arcs of a ship, out to range 3, each with its range; `cards` by id. */
export function inArc(scene: Scene, cards: Map<number, ShipCard>, ship: number): { ship: number; range: number }[];

/** A weapon in words: its dice, its arc, its ranges. */
export function weaponWords(weapon: ShipCard["weapons"][number]): string;

/** What an object of a scene is called; `cards` by id. */
export function objectName(scene: Scene, cards: Map<number, ShipCard>, object: number): string;

/** Whether the system asks for less motion. */
export function wantsNoMotion(): boolean;

/** A scene after a patch; neither is changed. */
export function patched(scene: Scene, patch: Patch | undefined): Scene;

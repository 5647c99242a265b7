// The JSON that killbox's `scene` writes: a battle as it stands, and a whole game. Lengths in mm,
// origin at the left end of seat A's edge, x to the right, y away from A; headings in degrees
// clockwise from +y. docs/formats/story.md says the rest.

export type Seat = "A" | "B";
export type Point = [number, number];
export interface Pose { x: number; y: number; heading: number }

export type Arc = "Front" | "Left" | "Right" | "Rear" | "FullFront" | "FullRear" | "Bullseye";
export type Face = "crit" | "hit" | "evade" | "focus" | "blank";
export type DieKind = "Attack" | "Defense";

export interface Maneuver {
  speed: number;
  bearing:
    | "Straight" | "Bank" | "Turn" | "KoiogranTurn" | "SegnorsLoop" | "TallonRoll" | "Stationary"
    | "ReverseStraight" | "ReverseBank" | "SideslipBank" | "SideslipTurn";
  direction: "Straight" | "Left" | "Right";
  difficulty: "Blue" | "White" | "Red" | "Purple";
}

export interface SquadCard { seat: Seat; name: string; faction: string; points: number; player: string }

export interface ShipCard {
  id: number;
  seat: Seat;
  /** No two ships of a game are called alike. */
  name: string;
  pilot: string;
  chassis: string;
  initiative: number;
  base: "Small" | "Medium" | "Large" | "Huge";
  width: number;
  length: number;
  agility: number;
  hull: number;
  shields: number;
  weapons: { name: string; value: number; arc: { Fixed: Arc } | "SingleTurret" | "DoubleTurret"; range: [number, number] }[];
  upgrades: { name: string; charges: number }[];
  dial: Maneuver[];
  points: number;
}

export interface ShipState {
  /** Where it stands, if it is on the board. */
  pose?: Pose;
  place: "reserve" | "play" | "destroyed" | "fled";
  initiative: number;
  shields: number;
  hull: number;
  /** Facedown damage cards. */
  damage: number;
  /** Faceup damage cards. */
  crits: string[];
  /** `focus`, `fore reinforce` ..., each with how many. */
  tokens: Record<string, number>;
  /** `ship`, `force`, `energy`, or the index of an upgrade card: active, and how many there are. */
  charges: Record<string, [number, number]>;
  /** Upgrade cards with another side up than at the start. */
  sides: Record<string, number>;
  /** What lies where another upgrade card lay at the start: its name, empty where none lies now. */
  upgrades?: Record<string, string>;
  dial?: Maneuver | "hidden";
  arcs: { arc: Arc; turret: boolean; range: [number, number] }[];
  /** Objects: ships 0 to 15, obstacles 16 to 23, devices from 24 on, objective tokens from 56 on. */
  locks: number[];
  conditions: string[];
  activated: boolean;
  engaged: boolean;
}

export interface ObstacleState { kind: string; outline: Point[]; fuses: number }
export interface DeviceState { kind: string; by?: number; outline: Point[]; fuses: number }
/** Without an outline a ship tows it. */
export interface ObjectiveState { kind: string; outline?: Point[]; towed_by?: number; marker?: Seat }
export interface AttackShown {
  attacker: number; defender: number; weapon: string; arc: Arc; range: number; obstructed: boolean;
  attack: Face[]; defense: Face[];
}

export interface Scene {
  round: number;
  phase: string;
  first: Seat;
  scores: [number, number];
  ships: Record<string, ShipState>;
  obstacles: Record<string, ObstacleState>;
  devices: Record<string, DeviceState>;
  /** Only of games with a scenario. */
  objectives?: Record<string, ObjectiveState>;
  attack?: AttackShown;
}

/** A JSON merge patch (RFC 7396) of a Scene. */
export type Patch = Record<string, unknown>;

export interface Flown { ship: number; template?: string; outline: Point[]; way: Pose[] }
export interface DiceShown { kind: DieKind; ship: number; rolled: boolean; faces: Face[] }
export interface Odds { mean: number; hit: number; kill: number; damage: number[] }
export interface Shot { from: number; to: number; weapon: string; range: number; obstructed: boolean; odds?: Odds }

/** Attacks by the ship that could declare them. */
export type Aims = Record<string, Shot[]>;

export type Kind =
  | "round" | "phase" | "ship" | "move" | "action" | "attack" | "dice" | "damage" | "ability" | "device" | "token"
  | "end" | "other";

export interface Moment {
  words: string;
  kind: Kind;
  round: number;
  /** Whom it is about. */
  ship?: number;
  /** Whose turn it is. */
  turn?: number;
  /** The card whose ability did it. */
  card?: string;
  /** The moment at which the attack was declared that it belongs to. */
  attack?: number;
  changes?: Patch;
  path?: Flown;
  dice?: DiceShown;
  shot?: Shot;
  /** What each ship could attack from here on, if it could attack now: of those for which that has changed. */
  aims?: Aims;
}

export interface Story {
  version: 1;
  killbox: string;
  title: string;
  ruleset: string;
  /** 64 bits, as text. */
  seed: string;
  game: string;
  hash?: string;
  /** How wide the play area is, mm. */
  area: number;
  /** How deep it is from one player's edge to the other's, mm, if it is no square. */
  depth?: number;
  /** Whose eyes see it, if not everybody's. */
  seat?: Seat;
  squads: [SquadCard, SquadCard];
  ships: ShipCard[];
  start: Scene;
  moments: Moment[];
  /** Without it the game is not over: it was saved there. */
  result?: { winner?: Seat; scores: [number, number]; words: string };
  /** The probability that seat A wins, when the dials of rounds 1, 2 ... are set. */
  ahead: number[];
}

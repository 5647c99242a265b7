// What the engine offers to the page. `pkg/` holds it as WebAssembly, made by `cargo xtask web`;
// the crate is `web/engine`.
//
// Everything crosses as JSON text or bytes. Numbers of 64 bits (seeds, checksums) are text. What a
// user can mend is thrown as an `Error` whose message is the JSON of a `Fault`; anything else that
// is thrown is a bug.

import type { Aims, Moment, Pose, Scene, Seat, ShipCard, Story, Template } from './scene';

export type { Aims, Moment, Pose, Scene, Seat, ShipCard, Story, Template };

/** What is wrong, where, and what to do about it. */
export interface Fault {
  /** `squad`, `ship 2 (lukeskywalker)`, `seed` ... */
  where: string;
  what: string;
  /** Empty if nothing can be said. */
  todo: string;
}

/** `version()`. */
export interface Version {
  killbox: string;
  /** The version of the rules: equal choices lead to equal games only within one. */
  rules: number;
  /** The hash of the card data with the abilities, in hexadecimal: permalinks carry it. */
  abilities: string;
}

export interface Named {
  id: string;
  words: string;
}

/** `choices()`. */
export interface Choices {
  /** `scenarios`: whether its games can have one. */
  rulesets: (Named & { scenarios: boolean })[];
  scenarios: Named[];
  /** Environment cards. */
  environments: Named[];
  players: Named[];
  factions: Named[];
}

/** `samples()`: an array of these. */
export interface Sample {
  id: string;
  ruleset: string;
  faction: string;
  name: string;
  points: number;
  /** The squad as XWS. */
  text: string;
}

/** A ship of a squad as it starts the game. */
export interface ShownShip {
  /** Its place in the squad, from 1. */
  number: number;
  pilot: string;
  name: string;
  caption?: string;
  ship: string;
  points: number;
  upgrades_cost: number;
  loadout?: number;
  standard_loadout: boolean;
  initiative: number;
  /** In words. */
  attacks: string[];
  agility: number;
  hull: number;
  shields: number;
  /** `+` stands for each recurring charge. */
  force?: string;
  charges?: string;
  actions: string[];
  ship_ability?: string;
  upgrades: { slot: string; id: string; name: string; cost?: number }[];
}

export interface SquadShown {
  name: string;
  faction: string;
  points: number;
  limit: number;
  ships: ShownShip[];
  obstacles: string[];
}

export interface SquadFault extends Fault {
  /** The ship it is about, from 1; 0: the squad as a whole. */
  ship: number;
  /** The id that is wrong, if one is. */
  id: string | null;
  /** The nearest known id. */
  nearest: string | null;
  /** The rule that is broken. */
  rule: string | null;
  /** Only reported: the squad plays. */
  warning: boolean;
}

/** `check(text, ruleset)`. It never throws for what stands in the text. */
export interface Checked {
  /** Whether it can play. */
  accepted: boolean;
  /** What could be read of it. */
  squad: SquadShown | null;
  /** For `Setup`; null if it cannot play. */
  xws: string | null;
  /** The ruleset asked for, or the one that it fits. */
  ruleset: string | null;
  faults: SquadFault[];
  /** Cards that fly, but do not do what they say. */
  unsimulated: { card: string; why: string }[];
}

/** A match. */
export interface Setup {
  /** XWS, as `Checked.xws` gives it. */
  a: string;
  b: string;
  ruleset: string;
  /** Who plays squad a, and who squad b. */
  players: [string, string];
  /** A whole number below 2^64. */
  seed: string;
  /** Always first player; without it the rules say, and every other game has the seats exchanged. */
  first?: 'a' | 'b';
  /** One of `Choices.scenarios`, or `alternate`: all in turn, two games each. Without it none is played. */
  scenario?: string;
  /** One of `Choices.environments`, or `random`: one is dealt, two games each. Without it there is none. */
  environment?: string;
  name?: string;
}

/** `Run.play`: opaque but for this. Parts are plain JSON text: they can be posted between workers. */
export interface Part {
  /** Games that ended by the rules, and that a bound of the program ended. */
  games: number;
  faulted: number;
  first: number;
  count: number;
  /** Of squad a; live figures come from here without asking for a whole report. */
  wins: number;
  losses: number;
  draws: number;
}

export interface Rate {
  estimate: number;
  low: number;
  high: number;
}

/** `report(setup, parts)`: what `killbox match --json` prints; `docs/formats/match-json.md` describes it. */
export interface MatchReport {
  squads: [string, string];
  ruleset: string;
  scenario?: string;
  environment?: string;
  card_set: string;
  points_system: string;
  players: [string, string];
  /** A large one is not exact once JavaScript has read it: `Setup.seed` is. */
  seed: number;
  first_game: number;
  first: string;
  requested: number;
  games: number;
  faulted: number;
  interrupted: boolean;
  wins: number;
  losses: number;
  draws: number;
  win_rate: Rate | null;
  mean_score: [number, number] | null;
  margin: { estimate: number; low: number | null; high: number | null; no_interval?: 'too_few' | 'all_alike' } | null;
  mean_rounds: number | null;
  mean_decisions: number | null;
  ships: {
    side: 'a' | 'b';
    pilot: string;
    name: string;
    cost: number;
    survival: Rate;
    attacks: number;
    dealt: { attacks: number; devices: number; other: number; to_friends: number };
    taken: number;
  }[];
  not_simulated: { squad: string; kind: string; id: string; name: string }[];
  warnings: string[];
  checksum: string;
}

/** `margins(setup, parts)`: squad a's score minus squad b's, and in how many games; beyond 255 they are counted together. */
export type Margins = [margin: number, games: number][];

/** One game at a table. */
export interface TableSetup extends Setup {
  /** The index of the game: with the seed, it says which game. In odd ones squad a has seat b, unless `first` says who is first. */
  game: number;
  /** Who plays squad a and squad b: a person, or a player of `choices()`. `players` is not looked at. */
  seats: [string, string];
}

/** `Table.cast()`: what does not change while a game goes on. */
export interface Cast {
  ruleset: string;
  seed: string;
  game: number;
  /** By seat, as all below. */
  squads: [string, string];
  /** `human` or a player. */
  players: [string, string];
  ships: ShipCard[];
  width: number;
  height: number;
}

/** Where an option lies on the board. */
export type Place =
  | { at: 'dial'; speed: number; bearing: string; difficulty: 'blue' | 'white' | 'red' | 'purple'; ends: Pose | null; template: Template | null }
  /** `fails`: the move would, and the ship would stay; the pose is where it was to lead. */
  | { at: 'pose'; pose: Pose; template: Template | null; fails: boolean }
  | { at: 'ship'; ship: number; odds: { mean: number; atLeastOne: number; kill: number } | null; range: number | null }
  /** The dice that it rerolls or changes, best first. */
  | { at: 'dice'; dice: 'Attack' | 'Defense'; faces: string[] }
  | { at: 'board'; x: number; y: number }
  | { at: 'button' };

export interface Option {
  /** What `answer` takes. */
  index: number;
  words: string;
  place: Place;
}

export interface Decision {
  seat: Seat;
  /** What is asked, in snake case: `dial`, `attack`, `modify_attack` ... (`components/src/decision/kind.rs` lists them). */
  kind: string;
  words: string;
  ship: number | null;
  /** Not for the other seat's eyes. */
  secret: boolean;
  options: Option[];
}

/** A dial that is set and not executed yet, and where it leads as the board lies now. */
export interface Planned {
  ship: number;
  words: string;
  difficulty: 'blue' | 'white' | 'red' | 'purple';
  ends: Pose;
  template: Template | null;
}

/** What has happened since the last answer: the scene before it, and what was told since. */
export interface Tale {
  start: Scene;
  moments: Moment[];
}

/** A sentence of the log. */
export interface Line {
  words: string;
  kind: string;
  round: number;
  ship: number | null;
}

export interface Result {
  /** Null: a draw, or a game that a bound of the program ended. */
  winner: Seat | null;
  scores: [number, number];
  rounds: number;
  /** The hash of the final state, in hexadecimal. */
  hash: string;
  fault: string | null;
}

/** `Table.now()`, `answer`, `undo`: as one seat sees it; nothing hidden from it is there. Where two people sit at the table it is what lies
 * open to both, but for a decision that is secret. */
export interface Now {
  /** Whose eyes: whoever is asked; at the end, and before a machine, the person that was asked last. */
  seat: Seat;
  scene: Scene;
  /** Null: the game is over. */
  decision: Decision | null;
  /** The dials of that seat. */
  planned: Planned[];
  /** What each ship could attack, if it could attack now. */
  aims: Aims;
  log: Line[];
  /** After an answer, if anything happened. */
  tale: Tale | null;
  result: Result | null;
  canUndo: boolean;
}

export interface Run {
  /** Plays games first .. first + count; a `Part`. */
  play(first: number, count: number): string;
  free(): void;
}

export interface Table {
  cast(): string;
  now(): string;
  answer(option: number): string;
  undo(): string;
  /** A replay file, of a game that goes on too. */
  save(): Uint8Array;
  /** The `Story` so far, as the seat sees it that is asked: for who wants to see again what happened. */
  story(): string;
  free(): void;
}

/** The module `pkg/killbox_web.js`, once its default export has been called and awaited. */
export interface Engine {
  version(): string;
  choices(): string;
  samples(): string;
  check(text: string, ruleset?: string): string;
  Run: new (setup: string) => Run;
  /** Parts in any order. `requested` games are told; without it, as many as were played. */
  report(setup: string, parts: string[], requested?: number): string;
  margins(setup: string, parts: string[]): string;
  reportHtml(setup: string, parts: string[], requested?: number): string;
  reportCsv(setup: string, parts: string[]): string;
  /** The replay that `killbox match --record` would have written of this game. */
  record(setup: string, game: number): Uint8Array;
  story(file: Uint8Array): string;
  Table: {
    new (setup: string): Table;
    /** A game that is saved, from its end or from a moment of its story on (-1: before the first); `seats`: two names as JSON, by seat. */
    open(file: Uint8Array, at: number | undefined, seats: string): Table;
  };
}

// The interface of the engine. The crate is `web/engine`; `cargo xtask web` builds it as
// WebAssembly in `pkg/`.
//
// Arguments and results are JSON text or bytes. Numbers of 64 bits (seeds, checksums) are text. A
// fault of the user's input is thrown as an `Error` whose message is the JSON of a `Fault`. Any
// other error is a bug.

import type { Aims, Moment, Pose, Scene, Seat, ShipCard, Story, Template } from './scene';

export type { Aims, Moment, Pose, Scene, Seat, ShipCard, Story, Template };

/** A fault of the user's input. */
export interface Fault {
  /** The place: `squad`, `ship 2 (lukeskywalker)`, `seed` ... */
  where: string;
  what: string;
  /** What to do about it. May be empty. */
  todo: string;
}

/** The result of `version()`. */
export interface Version {
  killbox: string;
  /** The version of the rules. Equal choices lead to equal games only within one version. */
  rules: number;
  /** The hash of the card data and abilities, in hexadecimal. Permalinks contain it. */
  abilities: string;
}

export interface Named {
  id: string;
  words: string;
}

/** The result of `choices()`. */
export interface Choices {
  /** `scenarios`: whether games of the ruleset can have a scenario. */
  rulesets: (Named & { scenarios: boolean })[];
  scenarios: Named[];
  /** Environment cards. */
  environments: Named[];
  players: Named[];
  factions: Named[];
}

/** An element of the array that `samples()` returns. */
export interface Sample {
  id: string;
  ruleset: string;
  faction: string;
  name: string;
  points: number;
  /** The squad as XWS. */
  text: string;
}

/** A ship of a squad at the start of the game. */
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
  /** The attacks as text. */
  attacks: string[];
  agility: number;
  hull: number;
  shields: number;
  /** The capacity, with a `+` for each recurring charge. */
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
  /** The number of the ship, from 1; 0 for the whole squad. */
  ship: number;
  /** The wrong id, if any. */
  id: string | null;
  /** The nearest known id. */
  nearest: string | null;
  /** The rule that is broken. */
  rule: string | null;
  /** Whether the fault is a warning: the squad can play. */
  warning: boolean;
}

/** The result of `check(text, ruleset)`, which never throws because of the text. */
export interface Checked {
  /** Whether the squad can play. */
  accepted: boolean;
  /** The parts of the squad that could be read. */
  squad: SquadShown | null;
  /** The squad as XWS for `Setup`; null if the squad cannot play. */
  xws: string | null;
  /** The requested ruleset, or the one that the squad fits. */
  ruleset: string | null;
  faults: SquadFault[];
  /** Cards that can be used but whose abilities are not simulated. */
  unsimulated: { card: string; why: string }[];
}

/** The setup of a match. */
export interface Setup {
  /** XWS, as in `Checked.xws`. */
  a: string;
  b: string;
  ruleset: string;
  /** The players of squad a and squad b. */
  players: [string, string];
  /** A whole number below 2^64. */
  seed: string;
  /**
   * The squad that is always first player. By default the rules decide, and every other game has
   * the seats exchanged.
   */
  first?: 'a' | 'b';
  /**
   * One of `Choices.scenarios`, or `alternate`: all in turn, two games each. No scenario by
   * default.
   */
  scenario?: string;
  /**
   * One of `Choices.environments`, or `random`: one is dealt, for two games each. No environment
   * card by default.
   */
  environment?: string;
  name?: string;
}

/**
 * The result of `Run.play`. Its other fields are opaque. Parts are plain JSON text, so workers can
 * post them to each other.
 */
export interface Part {
  /** Games that ended by the rules. */
  games: number;
  /** Games that a bound of the program ended. */
  faulted: number;
  first: number;
  count: number;
  /** Wins of squad a. Live figures use these fields instead of a whole report. */
  wins: number;
  losses: number;
  draws: number;
}

export interface Rate {
  estimate: number;
  low: number;
  high: number;
}

/**
 * The result of `report(setup, parts)`: the report that `killbox match --json` prints
 * (`docs/formats/match-json.md`).
 */
export interface MatchReport {
  squads: [string, string];
  ruleset: string;
  scenario?: string;
  environment?: string;
  card_set: string;
  points_system: string;
  players: [string, string];
  /** JavaScript reads a large seed inexactly. `Setup.seed` is exact. */
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

/**
 * The result of `margins(setup, parts)`: squad a's score minus squad b's, and the number of games
 * with that margin. Margins beyond 255 are counted together.
 */
export type Margins = [margin: number, games: number][];

/** The setup of one game at a table. */
export interface TableSetup extends Setup {
  /**
   * The index of the game, which identifies it together with the seed. In games with an odd index
   * squad a has seat b, unless `first` is set.
   */
  game: number;
  /** The players of squad a and squad b: `human` or one of `choices()`. `players` is ignored. */
  seats: [string, string];
}

/** The result of `Table.cast()`: the data that does not change during a game. */
export interface Cast {
  ruleset: string;
  seed: string;
  game: number;
  /** By seat, like the fields below. */
  squads: [string, string];
  /** `human` or a player. */
  players: [string, string];
  ships: ShipCard[];
  width: number;
  height: number;
}

/** The place of an option on the board. */
export type Place =
  | { at: 'dial'; speed: number; bearing: string; difficulty: 'blue' | 'white' | 'red' | 'purple'; ends: Pose | null; template: Template | null }
  /** `fails`: the move would fail and the ship would stay; `pose` is the intended end. */
  | { at: 'pose'; pose: Pose; template: Template | null; fails: boolean }
  | { at: 'ship'; ship: number; odds: { mean: number; atLeastOne: number; kill: number } | null; range: number | null }
  /** The dice that the option rerolls or changes, best first. */
  | { at: 'dice'; dice: 'Attack' | 'Defense'; faces: string[] }
  | { at: 'board'; x: number; y: number }
  | { at: 'button' };

export interface Option {
  /** The argument of `answer`. */
  index: number;
  words: string;
  place: Place;
}

export interface Decision {
  seat: Seat;
  /**
   * The kind of decision in snake case: `dial`, `attack`, `modify_attack` ...
   * (`components/src/decision/kind.rs` lists them).
   */
  kind: string;
  words: string;
  ship: number | null;
  /** Whether the other seat must not see the decision. */
  secret: boolean;
  options: Option[];
}

/** A dial that is set and not yet executed, with the end of its maneuver on the present board. */
export interface Planned {
  ship: number;
  words: string;
  difficulty: 'blue' | 'white' | 'red' | 'purple';
  ends: Pose;
  template: Template | null;
}

/** The events since the last answer: the scene before it and the moments after it. */
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
  /** Null for a draw, or for a game that a bound of the program ended. */
  winner: Seat | null;
  scores: [number, number];
  rounds: number;
  /** The hash of the final state, in hexadecimal. */
  hash: string;
  fault: string | null;
}

/**
 * The result of `Table.now()`, `answer` and `undo`: the table from the view of one seat, without
 * anything that is hidden from it. For two people at the table it is what is open to both, except
 * for a secret decision.
 */
export interface Now {
  /**
   * The seat from whose view the table is shown: the seat that is asked, else the person that was
   * asked last.
   */
  seat: Seat;
  scene: Scene;
  /** Null if the game is over. */
  decision: Decision | null;
  /** The dials of that seat. */
  planned: Planned[];
  /** The attacks that each ship could make if it could attack now. */
  aims: Aims;
  log: Line[];
  /** The events after an answer, if there were any. */
  tale: Tale | null;
  result: Result | null;
  canUndo: boolean;
}

export interface Run {
  /** Plays games first .. first + count. Returns a `Part`. */
  play(first: number, count: number): string;
  free(): void;
}

export interface Table {
  cast(): string;
  now(): string;
  answer(option: number): string;
  undo(): string;
  /** A replay file of the game so far. */
  save(): Uint8Array;
  /** The `Story` so far from the view of the seat that is asked, for watching it again. */
  story(): string;
  free(): void;
}

/** The module `pkg/killbox_web.js` after its default export has been called and awaited. */
export interface Engine {
  version(): string;
  choices(): string;
  samples(): string;
  check(text: string, ruleset?: string): string;
  Run: new (setup: string) => Run;
  /**
   * Takes parts in any order. `requested` is the number of games of the whole run; it defaults to
   * that of the parts.
   */
  report(setup: string, parts: string[], requested?: number): string;
  margins(setup: string, parts: string[]): string;
  reportHtml(setup: string, parts: string[], requested?: number): string;
  reportCsv(setup: string, parts: string[]): string;
  /** The replay of this game, as `killbox match --record` writes it. */
  record(setup: string, game: number): Uint8Array;
  story(file: Uint8Array): string;
  Table: {
    new (setup: string): Table;
    /**
     * Opens a saved game at its end or at a moment of its story (-1: before the first). `seats` has
     * two names by seat, as JSON.
     */
    open(file: Uint8Array, at: number | undefined, seats: string): Table;
  };
}

// The interface of the engine. The crate is `web/engine`; `cargo xtask web` builds it as
// WebAssembly in `pkg/`.
//
// Arguments and results are JSON text or bytes. The types of the JSON are made from the Rust types
// (`generated.ts`). Numbers of 64 bits (seeds, checksums) are text. A fault of the user's input is
// thrown as an `Error` whose message is the JSON of a `Fault`. Any other error is a bug.

export type * from "./generated";

/** A match whose games are played in slices. The setup is a `Setup`. */
export interface Run {
  /** Plays games first .. first + count. Returns a `Part`. */
  play(first: number, count: number): string;
  free(): void;
}

/** A game at a table. The setup is a `TableSetup`. */
export interface Table {
  /** Returns a `Cast`. */
  cast(): string;
  /** Returns a `Now`, as do `answer` and `undo`. */
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
  /** Returns a `Version`. */
  version(): string;
  /** Returns `Choices`. */
  choices(): string;
  /** Returns an array of `Sample`. */
  samples(): string;
  /** Returns a `Checked`. It never throws because of the text. */
  check(text: string, ruleset?: string): string;
  Run: new (setup: string) => Run;
  /**
   * Takes parts in any order. `requested` is the number of games of the whole run; it defaults to
   * that of the parts. Returns the `MatchReport` that `killbox match --json` prints
   * (`docs/formats/match-json.md`).
   */
  report(setup: string, parts: string[], requested?: number): string;
  /** Returns `Margins`. */
  margins(setup: string, parts: string[]): string;
  reportHtml(setup: string, parts: string[], requested?: number): string;
  reportCsv(setup: string, parts: string[]): string;
  /** The replay of this game, as `killbox match --record` writes it. */
  record(setup: string, game: number): Uint8Array;
  /** Returns the `Story` of a replay. */
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

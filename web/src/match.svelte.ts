/**
 * The match that all views share: two squads, ruleset, players, seed. It is kept in the browser's
 * local storage.
 */
import { report } from "./engine/fault.svelte";
import { desk } from "./engine/pool";
import type { Checked, Choices, Sample, Setup, Version } from "./engine/types";
import { words } from "./words";

export type Letter = "a" | "b";
export const letters: readonly Letter[] = ["a", "b"];

/** The maximum length of a squad's text. A text box with more hangs. */
export const longest = 100_000;
/** The maximum size of a replay in bytes. A usual one has a few thousand. */
export const longestReplay = 1_000_000;
export const mostGames = 10_000_000;

export class Side {
  text = $state("");
  checked = $state.raw<Checked | null>(null);
  /** Whether the text has changed since `checked`. */
  busy = $state(false);
  #asked = 0;
  #waits: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly letter: Letter) {}

  get name(): string {
    return this.checked?.squad?.name || words.side(this.letter);
  }

  put(text: string): void {
    if (text.length > longest) {
      this.refuse(text.length);
      return;
    }
    this.text = text;
    void this.check();
  }

  /** Sets the text while the user types. It is checked when the typing pauses. */
  type(text: string): void {
    if (text.length > longest) {
      this.refuse(text.length);
      return;
    }
    this.text = text;
    this.busy = true;
    this.#asked += 1;
    clearTimeout(this.#waits);
    this.#waits = setTimeout(() => void this.check(), 250);
  }

  /** Rejects a text that is far too long without checking it. */
  refuse(size: number): void {
    clearTimeout(this.#waits);
    this.#asked += 1;
    this.text = "";
    this.busy = false;
    this.checked = tooLong(size);
    remember();
  }

  async check(): Promise<void> {
    clearTimeout(this.#waits);
    const asked = (this.#asked += 1);
    remember();
    if (!this.text.trim()) {
      this.checked = null;
      this.busy = false;
      return;
    }
    this.busy = true;
    try {
      const checked = await desk.ask((api) => api.check(this.text, match.ruleset || undefined));
      if (asked === this.#asked) this.checked = checked;
    } catch (error) {
      report(error);
      if (asked === this.#asked) this.checked = null;
    } finally {
      if (asked === this.#asked) this.busy = false;
    }
  }
}

function tooLong(size: number): Checked {
  const fault = { where: words.squads.where, what: words.squads.tooLong(size, longest), todo: words.squads.tooLongTodo };
  return {
    accepted: false,
    squad: null,
    xws: null,
    ruleset: null,
    faults: [{ ...fault, ship: 0, id: null, nearest: null, rule: null, warning: false }],
    unsimulated: [],
  };
}

class Match {
  a = new Side("a");
  b = new Side("b");
  /** Empty: the ruleset that the squads fit. */
  ruleset = $state("");
  players = $state<[string, string]>(["greedy", "greedy"]);
  seed = $state("1");
  first = $state<"" | Letter>("");
  games = $state(1000);
  /** Empty: no scenario. The choice is kept while the squads have no scenarios. */
  scenario = $state("");
  /** Empty: no environment card. */
  environment = $state("");

  /** The ruleset of both squads; null while they differ or one is missing. */
  get agreed(): string | null {
    const [a, b] = [this.a.checked?.ruleset, this.b.checked?.ruleset];
    return a && a === b ? a : null;
  }

  /** Whether the squads' games can have a scenario [SCN-3]. */
  get hasScenarios(): boolean {
    return engine.choices.rulesets.some(({ id, scenarios }) => id === this.agreed && scenarios);
  }

  get differ(): boolean {
    const [a, b] = [this.a.checked, this.b.checked];
    return !!a?.accepted && !!b?.accepted && a.ruleset !== b.ruleset;
  }

  get seedIsGood(): boolean {
    return /^\d{1,20}$/.test(this.seed) && BigInt(this.seed) < 1n << 64n;
  }

  get gamesAreGood(): boolean {
    return Number.isInteger(this.games) && this.games >= 1 && this.games <= mostGames;
  }

  /** Whether a squad is being checked. The match has no setup until then. */
  get busy(): boolean {
    return this.a.busy || this.b.busy;
  }

  /** The setup for the engine, or null while something is missing. */
  get setup(): Setup | null {
    if (this.busy) return null;
    const [a, b, ruleset] = [this.a.checked?.xws, this.b.checked?.xws, this.agreed];
    if (!a || !b || !ruleset || !this.seedIsGood) return null;
    return { a, b, ruleset, players: [this.players[0], this.players[1]], seed: this.seed, ...(this.first && { first: this.first }), ...(this.hasScenarios && this.scenario && { scenario: this.scenario }), ...(this.environment && { environment: this.environment }) };
  }

  side(letter: Letter): Side {
    return letter === "a" ? this.a : this.b;
  }

  swap(): void {
    const [a, b] = [this.a.text, this.b.text];
    this.a.put(b);
    this.b.put(a);
    this.players = [this.players[1], this.players[0]];
  }

  recheck(): void {
    void this.a.check();
    void this.b.check();
  }
}

export const match = new Match();

export const engine = $state<{ version: Version | null; choices: Choices; samples: Sample[]; failed: string }>({
  version: null,
  choices: { rulesets: [], scenarios: [], environments: [], players: [], factions: [], stats: [] },
  samples: [],
  failed: "",
});

const key = "killbox.match";

export function remember(): void {
  const { a, b, ruleset, players, seed, first, games, scenario, environment } = match;
  try {
    localStorage.setItem(key, JSON.stringify({ a: a.text, b: b.text, ruleset, players, seed, first, games, scenario, environment }));
  } catch {
    // The page also works without local storage.
  }
}

function recall(): void {
  try {
    take(JSON.parse(localStorage.getItem(key) ?? "{}"));
  } catch {
    // An unreadable entry is overwritten with the next squad.
  }
}

/** Sets the match from a link or from local storage. Values of a wrong type are ignored. */
export function take(from: unknown): void {
  const held = (from ?? {}) as Record<string, unknown>;
  const text = (value: unknown, most: number): string | null => (typeof value === "string" && value.length <= most ? value : null);
  match.ruleset = text(held.ruleset, 40) ?? "";
  if (Array.isArray(held.players)) match.players = [text(held.players[0], 200) ?? "greedy", text(held.players[1], 200) ?? "greedy"];
  match.seed = text(held.seed, 20) ?? "1";
  match.first = held.first === "a" || held.first === "b" ? held.first : "";
  const known = [...engine.choices.scenarios.map(({ id }) => id), "alternate"];
  match.scenario = known.find((id) => id === held.scenario) ?? "";
  const environments = [...engine.choices.environments.map(({ id }) => id), "random"];
  match.environment = environments.find((id) => id === held.environment) ?? "";
  if (typeof held.games === "number" && held.games >= 1 && held.games <= mostGames) match.games = Math.round(held.games);
  match.a.put(text(held.a, longest) ?? "");
  match.b.put(text(held.b, longest) ?? "");
}

/** Sets a random seed. */
export function anotherSeed(): void {
  match.seed = String(crypto.getRandomValues(new Uint32Array(1))[0]);
  remember();
}

export async function begin(): Promise<void> {
  engine.failed = "";
  try {
    Object.assign(engine, await desk.ask((api) => api.about()));
    recall();
  } catch (error) {
    engine.failed = error instanceof Error ? error.message : String(error);
  }
}

/**
 * A running match. Slices of it go to workers, one for each core, and a report is made of the parts
 * that they return.
 */
import { report as trouble } from "../engine/fault.svelte";
import { cores, desk } from "../engine/pool";
import type { Margins, MatchReport, Part, Setup } from "../engine/types";

/** The target duration of a slice: long enough for a small overhead, short enough to pause. */
const sliceMs = 150;
/** The minimum interval between two refreshes of the report. */
const refreshMs = 400;

export type State = "idle" | "running" | "paused" | "done";
export interface Step {
  games: number;
  estimate: number;
  low: number;
  high: number;
}

class Simulation {
  state = $state<State>("idle");
  setup = $state.raw<Setup | null>(null);
  requested = $state(0);
  /** The number of games that workers have returned. */
  played = $state(0);
  report = $state.raw<MatchReport | null>(null);
  margins = $state.raw<Margins>([]);
  steps = $state.raw<Step[]>([]);
  /** Games per second since the match was started or resumed. */
  perSecond = $state(0);

  #next = 0;
  /** Slices that a worker did not return. */
  #lost: [first: number, count: number][] = [];
  #slice = 2;
  /** The number of the start. Results of an earlier start are ignored. */
  #turn = 0;
  #waiting: string[] = [];
  #refreshing: Promise<void> | null = null;
  #began = { at: 0, played: 0 };

  async start(setup: Setup, requested: number): Promise<void> {
    this.#turn += 1;
    this.setup = setup;
    this.requested = requested;
    this.played = 0;
    this.report = null;
    this.margins = [];
    this.steps = [];
    this.#next = 0;
    this.#lost = [];
    this.#slice = 2;
    this.#waiting = [];
    const turn = this.#turn;
    try {
      await this.#refreshing;
      await desk.ask((api) => api.forget());
    } catch (error) {
      trouble(error);
      return;
    }
    if (turn === this.#turn) await this.#run();
  }

  pause(): void {
    if (this.state === "running") this.state = "paused";
  }

  async go(): Promise<void> {
    if (this.state === "paused") await this.#run();
  }

  clear(): void {
    this.#turn += 1;
    this.state = "idle";
    this.setup = null;
    this.report = null;
    this.played = 0;
  }

  async #run(): Promise<void> {
    const [setup, turn] = [this.setup, this.#turn];
    if (!setup) return;
    this.state = "running";
    this.#began = { at: performance.now(), played: this.played };
    try {
      await Promise.all(cores.map((core) => this.#work(core, setup, turn)));
      if (turn !== this.#turn) return;
      await this.#refresh(turn);
      await this.#refresh(turn);
      if (turn === this.#turn && this.played >= this.requested) this.state = "done";
    } catch (error) {
      if (turn !== this.#turn) return;
      this.state = "paused";
      trouble(error);
    }
  }

  async #work(core: (typeof cores)[number], setup: Setup, turn: number): Promise<void> {
    if (!this.#wanted(turn)) return;
    await core.ask((api) => api.open(setup));
    while (this.#wanted(turn)) {
      const [first, count] = this.#take();
      const from = performance.now();
      let part: string;
      try {
        part = await core.ask((api) => api.play(first, count));
      } catch (error) {
        if (turn === this.#turn) this.#lost.push([first, count]);
        throw error;
      }
      if (turn !== this.#turn) return;
      const took = Math.max(1, performance.now() - from);
      const fair = (count * sliceMs) / took;
      // Slices are small enough that no core waits long for the last ones.
      const share = this.requested / cores.length / 4;
      this.#slice = 2 * Math.max(1, Math.round(Math.min(fair, this.#slice * 4, share) / 2));
      this.#waiting.push(part);
      this.played += (JSON.parse(part) as Part).count;
      this.perSecond = ((this.played - this.#began.played) * 1000) / (performance.now() - this.#began.at);
      void this.#refresh(turn).catch(trouble);
    }
  }

  #wanted(turn: number): boolean {
    return turn === this.#turn && this.state === "running" && (this.#next < this.requested || this.#lost.length > 0);
  }

  /** The next slice. It begins with an even game: pairs with exchanged seats stay together. */
  #take(): [first: number, count: number] {
    const lost = this.#lost.pop();
    if (lost) return lost;
    const first = this.#next;
    const count = Math.min(this.#slice, this.requested - first);
    this.#next += count;
    return [first, count];
  }

  /** Refreshes the report, one refresh at a time and not too often. */
  #refresh(turn: number): Promise<void> {
    this.#refreshing ??= this.#look(turn).finally(() => (this.#refreshing = null));
    return this.#refreshing;
  }

  async #look(turn: number): Promise<void> {
    const [setup, requested] = [this.setup, this.requested];
    if (!setup || !this.#waiting.length) return;
    const more = this.#waiting.splice(0);
    const from = performance.now();
    await desk.ask((api) => api.keep(more));
    const seen = await desk.ask((api) => api.report(setup, requested));
    if (turn !== this.#turn) return;
    this.report = seen.report;
    this.margins = seen.margins;
    const rate = seen.report.win_rate;
    if (rate) this.steps = [...this.steps, { games: seen.report.games, ...rate }];
    if (this.state !== "running" || this.played >= this.requested) return;
    const took = performance.now() - from;
    await new Promise((done) => setTimeout(done, Math.max(refreshMs, took * 3)));
  }
}

export const simulation = new Simulation();

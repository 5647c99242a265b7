/** The game at the table: its state from the engine, and the answers of the user. */
import { report as trouble } from "../engine/fault.svelte";
import { desk, table } from "../engine/pool";
import type { Cast, Now, Seat, TableSetup, Tale } from "../engine/types";
import { packBytes, unpackBytes } from "../packed";
import { sitters } from "./seats";
import { teller } from "./teller.svelte";

const key = "killbox.table";

/** The unfinished game in local storage, if there is one. */
export function left(): { file: string; seats: [string, string] } | null {
  try {
    const held = JSON.parse(localStorage.getItem(key) ?? "null") as { file?: unknown; seats?: unknown } | null;
    if (typeof held?.file !== "string" || !Array.isArray(held.seats) || held.seats.length !== 2) return null;
    return { file: held.file, seats: [String(held.seats[0]), String(held.seats[1])] };
  } catch {
    return null;
  }
}

type Question = Parameters<typeof table.ask<{ cast: Cast; now: Now } | Now | Uint8Array>>[0];

/** The kinds of decisions before the first round. */
const placing = new Set([
  "objective_area", "objective_cell", "obstacle_choice", "obstacle_facing", "obstacle_area", "obstacle_cell", "ship_to_place", "ship_facing", "ship_area", "ship_cell", "turret_start",
]);

class Game {
  cast = $state.raw<Cast | null>(null);
  now = $state.raw<Now | null>(null);
  /** Whether the engine or the player on the other side is at work. */
  busy = $state(false);
  /** For two people: the seat to which the screen must be handed before anything is shown. */
  handOver = $state<Seat | null>(null);
  /** The number of log lines before the last answer. Later lines are new. */
  read = $state(0);

  /** The last tale, which can be shown again. */
  tale = $state.raw<Tale | null>(null);

  #shownTo: Seat | null = null;

  /** Whether obstacles or ships are being placed. */
  get isPlacing(): boolean {
    return placing.has(this.now?.decision?.kind ?? "");
  }

  /**
   * Places the remaining objects at random. Ships face straight ahead, which is the first option.
   */
  async placeTheRest(): Promise<void> {
    for (let asked = this.now?.decision; asked && placing.has(asked.kind) && !this.busy; asked = this.now?.decision) {
      const at = asked.kind === "ship_facing" ? 0 : Math.floor(Math.random() * asked.options.length);
      const before = this.now;
      await this.answer(asked.options[at]?.index ?? 0);
      if (this.now === before) return;
    }
  }

  get twoPeople(): boolean {
    return !!this.cast && this.cast.players.every((player) => player === "human");
  }

  async sit(setup: TableSetup): Promise<void> {
    await this.#begin((api) => api.sit(setup));
  }

  /** Resumes a saved game at its end or at a moment. `seats` has the players by seat. */
  async resume(file: Uint8Array, moment: number | null, seats: [string, string]): Promise<void> {
    await this.#begin((api) => api.resume(file, moment, seats));
  }

  /** Resumes a saved game at its end, with its own players or, if they are unknown, `seats`. */
  async open(file: Uint8Array, seats: [string, string]): Promise<void> {
    try {
      const story = await desk.ask((api) => api.story(file));
      await this.resume(file, null, sitters(story) ?? seats);
    } catch (error) {
      trouble(error);
    }
  }

  /** Resumes the game in local storage. */
  async goOn(): Promise<void> {
    const held = left();
    if (held) await this.resume(await unpackBytes(held.file), null, held.seats);
  }

  answer(option: number): Promise<void> {
    return this.#step((api) => api.answer(option));
  }

  undo(): Promise<void> {
    return this.#step((api) => api.undo());
  }

  async save(): Promise<Uint8Array | null> {
    try {
      return await table.ask((api) => api.save());
    } catch (error) {
      trouble(error);
      return null;
    }
  }

  taken(): void {
    this.#shownTo = this.handOver;
    this.handOver = null;
  }

  leave(): void {
    teller.skip();
    this.cast = null;
    this.now = null;
    this.handOver = null;
    this.tale = null;
    this.#shownTo = null;
  }

  /** Shows the last tale again. */
  async tellAgain(): Promise<void> {
    if (this.busy || !this.tale) return;
    this.busy = true;
    await teller.tell(this.tale);
    this.busy = false;
  }

  async #begin(question: Question): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      const begun = (await table.ask(question)) as { cast: Cast; now: Now };
      this.leave();
      this.cast = begun.cast;
      this.read = begun.now.log.length;
      this.#show(begun.now);
    } catch (error) {
      trouble(error);
    } finally {
      this.busy = false;
    }
  }

  async #step(question: Question): Promise<void> {
    if (this.busy || !this.now) return;
    this.busy = true;
    try {
      const next = (await table.ask(question)) as Now;
      this.read = this.now.log.length;
      this.tale = next.tale;
      if (next.tale && teller.tells) await teller.tell(next.tale);
      // The user may have left the game meanwhile.
      if (this.now) this.#show(next);
    } catch (error) {
      trouble(error);
    } finally {
      this.busy = false;
    }
  }

  #show(now: Now): void {
    const asked = now.decision;
    if (this.twoPeople && asked?.secret && asked.seat !== this.#shownTo) this.handOver = asked.seat;
    // After an open decision, the next secret one needs a new hand-over.
    if (!asked?.secret) this.#shownTo = null;
    this.now = now;
    void this.#keep(now);
  }

  /** Saves the game to local storage, so that it survives closing the page by mistake. */
  async #keep(now: Now): Promise<void> {
    try {
      if (now.result) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify({ file: await packBytes(await table.ask((api) => api.save())), seats: this.cast?.players }));
    } catch {
      // Without local storage the game goes on and can be saved as a file.
    }
  }
}

export const game = new Game();

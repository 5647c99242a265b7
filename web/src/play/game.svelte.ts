/** The game that is played at this screen: what the engine says of it, and what has been answered. */
import { report as trouble } from "../engine/fault.svelte";
import { desk, table } from "../engine/pool";
import type { Cast, Now, Seat, TableSetup, Tale } from "../engine/types";
import { packBytes, unpackBytes } from "../packed";
import { sitters } from "./seats";
import { teller } from "./teller.svelte";

const key = "killbox.table";

/** The game that was left, if there is one. */
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

/** Decisions before the first round. */
const placing = new Set([
  "objective_area", "objective_cell", "obstacle_choice", "obstacle_facing", "obstacle_area", "obstacle_cell", "ship_to_place", "ship_facing", "ship_area", "ship_cell", "turret_start",
]);

class Game {
  cast = $state.raw<Cast | null>(null);
  now = $state.raw<Now | null>(null);
  /** The engine, or the player on the other side, is at work. */
  busy = $state(false);
  /** Two people at one screen: whom it is to be handed to before anything is shown. */
  handOver = $state<Seat | null>(null);
  /** How many lines of the log were there before the last answer: what follows is new. */
  read = $state(0);

  /** What happened last, to be told again. */
  tale = $state.raw<Tale | null>(null);

  #shownTo: Seat | null = null;

  /** Obstacles and ships are being placed. */
  get isPlacing(): boolean {
    return placing.has(this.now?.decision?.kind ?? "");
  }

  /** Places what is left by chance; ships look straight ahead, which is the first that is offered. */
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

  /** A saved game, at its end or from a moment on; `seats` by seat. */
  async resume(file: Uint8Array, moment: number | null, seats: [string, string]): Promise<void> {
    await this.#begin((api) => api.resume(file, moment, seats));
  }

  /** A saved game, at its end: whoever sat there goes on, and else `seats`, by seat. */
  async open(file: Uint8Array, seats: [string, string]): Promise<void> {
    try {
      const story = await desk.ask((api) => api.story(file));
      await this.resume(file, null, sitters(story) ?? seats);
    } catch (error) {
      trouble(error);
    }
  }

  /** The game that was left when the page was closed. */
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

  /** Tells once more what happened last. */
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
      // Whoever has left meanwhile is not called back.
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
    // What follows in the open is seen by both; the next dial of the other seat is not.
    if (!asked?.secret) this.#shownTo = null;
    this.now = now;
    void this.#keep(now);
  }

  /** A page that is closed by mistake loses nothing. */
  async #keep(now: Now): Promise<void> {
    try {
      if (now.result) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify({ file: await packBytes(await table.ask((api) => api.save())), seats: this.cast?.players }));
    } catch {
      // The game goes on, and can be saved as a file.
    }
  }
}

export const game = new Game();

/** The game that is watched: its replay file and its story from the engine. */
import { report as trouble } from "../engine/fault.svelte";
import { desk } from "../engine/pool";
import type { Setup, Story } from "../engine/types";

class Film {
  file = $state.raw<Uint8Array | null>(null);
  story = $state.raw<Story | null>(null);
  busy = $state(false);
  /** The moment that is shown; -1 is before the first. */
  moment = $state(-1);
  /** The moment at which the player began. It does not change while the player goes on. */
  from = $state(-1);

  /** Opens a replay at a moment. */
  async open(file: Uint8Array, moment = -1): Promise<void> {
    await this.#show(async () => file, moment);
  }

  /** Plays a game of a match again and opens it. */
  async play(setup: Setup, game: number): Promise<void> {
    await this.#show(() => desk.ask((api) => api.record(setup, game)), -1);
  }

  close(): void {
    this.file = null;
    this.story = null;
  }

  async #show(make: () => Promise<Uint8Array>, moment: number): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      const file = await make();
      const story = await desk.ask((api) => api.story(file));
      this.file = file;
      this.moment = this.from = Math.max(-1, Math.min(moment, story.moments.length - 1));
      this.story = story;
    } catch (error) {
      trouble(error);
    } finally {
      this.busy = false;
    }
  }
}

export const film = new Film();

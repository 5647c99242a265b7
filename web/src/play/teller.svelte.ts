/** Shows the tale since the last answer, moment by moment, until it ends or the user skips it. */
import { patched, wantsNoMotion } from "@html/game/board.js";
import { STAYS } from "@html/game/player.js";
import type { Moment, Scene, Tale } from "../engine/types";

const key = "killbox.pace";

/** The speeds of a tale; 0 shows no tale. */
export const paces = [0, 1, 2, 4] as const;

function kept(): number {
  try {
    const pace = Number(localStorage.getItem(key) ?? "2");
    return paces.some((known) => known === pace) ? pace : 2;
  } catch {
    return 2;
  }
}

class Teller {
  /** The scene at the present moment; null if no tale is shown. */
  scene = $state.raw<Scene | null>(null);
  moments = $state.raw<Moment[]>([]);
  /** The number of moments shown so far. */
  told = $state(0);
  /** The duration of the present moment in ms. */
  ms = $state(0);
  #pace = $state(kept());
  #skip: () => void = () => {};

  get pace(): number {
    return this.#pace;
  }

  set pace(pace: number) {
    this.#pace = pace;
    try {
      localStorage.setItem(key, String(pace));
    } catch {
      // Without local storage the choice lasts until the page is closed.
    }
  }

  /** Whether tales are shown by themselves after an answer. */
  get tells(): boolean {
    return this.pace > 0 && !wantsNoMotion();
  }

  get moment(): Moment | null {
    return this.moments[this.told - 1] ?? null;
  }

  async tell(tale: Tale): Promise<void> {
    let goesOn = true;
    const skipped = new Promise<void>((done) => {
      this.#skip = () => {
        goesOn = false;
        done();
      };
    });
    this.told = 0;
    this.moments = tale.moments;
    this.scene = tale.start;
    for (const moment of tale.moments) {
      const placed = moment.round === 0 && moment.kind === "move";
      this.ms = (placed ? 90 : STAYS[moment.kind]) / (this.pace || 1);
      this.scene = patched(this.scene, moment.changes);
      this.told += 1;
      let waits = 0;
      await Promise.race([skipped, new Promise((done) => (waits = window.setTimeout(done, this.ms)))]);
      clearTimeout(waits);
      if (!goesOn) break;
    }
    this.scene = null;
  }

  skip(): void {
    this.#skip();
  }
}

export const teller = new Teller();

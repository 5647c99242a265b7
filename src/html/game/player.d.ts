import type { Kind, Story } from "../../../web/src/engine/generated";
import { Board } from "./board";

export interface PlayerOptions {
  /** The moment it begins at; -1, the start, if nobody says. */
  at?: number;
  /** Whether it listens to keys of the whole document. */
  keys?: boolean;
  /** With it there is a button "Continue from here", which gives the moment. */
  continueFrom?: ((moment: number) => void) | null;
}

/** Plays a story: board, log, dice, slider. It sends a CustomEvent `moment` from its `root` with the number of the moment. */
export class Player {
  constructor(element: Element, story: Story, options?: PlayerOptions);
  readonly root: HTMLElement;
  readonly board: Board;
  /** The moment that is shown; -1 before the first. */
  readonly index: number;
  readonly playing: boolean;
  go(index: number, how?: { animate?: boolean; ms?: number }): Promise<void>;
  jump(index: number): Promise<void>;
  step(by: "event" | "ship" | "round", way: 1 | -1): Promise<void>;
  play(): Promise<void>;
  pause(): void;
  setSpeed(speed: number): void;
  choose(ship: number | null): void;
  destroy(): void;
}

/** How long a moment of each kind stays, ms. */
export const STAYS: Record<Kind, number>;

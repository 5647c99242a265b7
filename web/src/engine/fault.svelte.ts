/** The last error, shown at the top of the page until it is dismissed. */
import { words } from "../words";
import { faultOf } from "./pool";
import type { Fault } from "./types";

export const trouble = $state<{ now: Fault | null; broken: boolean }>({ now: null, broken: false });

export function report(error: unknown): void {
  const fault = faultOf(error);
  trouble.broken = !fault;
  trouble.now = fault ?? { where: "", what: error instanceof Error ? error.message || error.name : String(error), todo: "" };
}

export function say(what: string, todo = "", where = ""): void {
  trouble.broken = false;
  trouble.now = { where, what, todo };
}

export function dismiss(): void {
  trouble.now = null;
}

/** The text of a fault: its place, then its message. */
export const inWords = (fault: Fault): string => [fault.where && `${fault.where}: `, fault.what].join("") || words.broken;

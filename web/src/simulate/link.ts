/** Links to a match: squads, ruleset, players, seed, number of games, and checksum. */
import type { Setup } from "../engine/types";
import { engine, match, take } from "../match.svelte";
import { pack, unpack } from "../packed";
import { address } from "../route.svelte";

export interface Shared {
  /** The versions of rules and cards of the page that made the link. */
  version: string;
  games: number;
  checksum: string | null;
}

export const version = (): string => (engine.version ? `${engine.version.rules}-${engine.version.abilities}` : "");

/** XWS without white space. */
const tight = (xws: string): string => {
  try {
    return JSON.stringify(JSON.parse(xws));
  } catch {
    return xws;
  }
};

export async function packMatch(setup: Setup, games: number, checksum: string | null): Promise<string> {
  return pack({ ...setup, a: tight(setup.a), b: tight(setup.b), games, version: version(), ...(checksum && { checksum }) });
}

export async function matchLink(setup: Setup, games: number, checksum: string | null): Promise<string> {
  return new URL(address("simulate", { m: await packMatch(setup, games, checksum) }), location.href).href;
}

/** Sets the page's match from a link. */
export async function takeMatch(packed: string): Promise<Shared> {
  const held = (await unpack(packed)) as Record<string, unknown>;
  take(held);
  const text = (value: unknown): string => (typeof value === "string" ? value.slice(0, 64) : "");
  return { version: text(held.version), games: match.games, checksum: text(held.checksum) || null };
}

/** The players of a table: people and players of killbox. */
import type { Story } from "../engine/types";
import { engine } from "../match.svelte";

/** The players of an unfinished game by seat, or null if one of them is not known. */
export function sitters({ result, squads }: Story): [string, string] | null {
  const sits = (name: string | undefined): name is string => name === "human" || engine.choices.players.some(({ id }) => id === name);
  const [a, b] = squads.map(({ player }) => player);
  return !result && sits(a) && sits(b) ? [a, b] : null;
}

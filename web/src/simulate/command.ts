/** The command line that plays the same games, with squads saved from the view of squads. */
import type { Setup } from "../engine/types";

const quoted = (word: string): string => (/^[\w.,:=@%+/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

export function command(setup: Setup, games: number): string {
  const words = ["killbox", "match", "a.xws", "b.xws", "--ruleset", setup.ruleset, "--games", String(games), "--seed", setup.seed, "--players", setup.players.join(",")];
  if (setup.scenario) words.push("--scenario", setup.scenario);
  if (setup.environment) words.push("--environment", setup.environment);
  if (setup.first) words.push("--first", setup.first);
  return words.map(quoted).join(" ");
}

/** The options of a decision on the board: outlines of bases, ships, points. */
import type { Ghost, Target } from "@html/game/board.js";
import type { Decision, Option, Planned } from "../engine/types";
import { percent, words as page } from "../words";

/** A point of the board that can be chosen, in mm. */
export interface Spot {
  x: number;
  y: number;
  looked: boolean;
}

const capital = (word: string): Ghost["difficulty"] => (word.charAt(0).toUpperCase() + word.slice(1)) as Ghost["difficulty"];

const fails = (words: string): string => `${words}: ${page.play.fails}`;

/** The ends of the set dials, except that of the ship of the decision. */
export const plans = (planned: Planned[], asked: number | null): Ghost[] =>
  planned.filter(({ ship }) => ship !== asked).map(({ ship, words, difficulty, ends, template }) =>
    ({ id: null, ship, words, pose: ends, difficulty: capital(difficulty), planned: true, ...(template && { outline: template.outline }) }));

/** The ends of the ship's moves; if `looked` is one of these options, its end alone. */
export function ghosts({ options, ship }: Decision, looked: number | null): Ghost[] {
  if (ship === null) return [];
  const drawn = options.flatMap(({ index, words, place }): Ghost[] => {
    const of = { id: index, ship, words };
    if (place.at === "pose") return [{ ...of, ...(place.fails && { fails: true, words: fails(words) }), pose: place.pose, ...(place.template && { outline: place.template.outline }) }];
    // The templates of a whole dial would hide the board.
    if (place.at === "dial" && place.ends) return [{ ...of, pose: place.ends, difficulty: capital(place.difficulty), late: index !== looked, ...(place.template && { outline: place.template.outline }) }];
    return [];
  });
  const alone = drawn.filter((ghost) => ghost.id === looked);
  return alone.length ? alone : drawn;
}

/** The ships that can be chosen, each once, with its best option. */
export function targets({ options }: Decision): Target[] {
  const found = new Map<number, Target & { best: number }>();
  for (const { words, place } of options) {
    if (place.at !== "ship") continue;
    const best = place.odds?.atLeastOne ?? -1;
    const known = found.get(place.ship);
    if (known && known.best >= best) continue;
    found.set(place.ship, { id: place.ship, ship: place.ship, words, best, ...(place.odds && { note: percent(best) }) });
  }
  return [...found.values()];
}

export const aimedAt = ({ options }: Decision, ship: number): Option[] => options.filter(({ place }) => place.at === "ship" && place.ship === ship);

export function spots({ options }: Decision, looked: number | null): Spot[] {
  return options.flatMap(({ index, place }) => (place.at === "board" ? [{ x: place.x, y: place.y, looked: index === looked }] : []));
}

/** The option nearest to a point of the board, if options are points. */
export function nearest({ options }: Decision, [x, y]: [number, number]): Option | null {
  let found: Option | null = null;
  let least = Infinity;
  for (const option of options) {
    if (option.place.at !== "board") continue;
    const far = Math.hypot(option.place.x - x, option.place.y - y);
    if (far < least) [found, least] = [option, far];
  }
  return found;
}

/** The middle of points that are all close together, else null. */
export function middle(points: Spot[]): { x: number; y: number } | null {
  if (!points.length) return null;
  const of = (key: "x" | "y"): number => points.reduce((sum, point) => sum + point[key], 0) / points.length;
  const [x, y] = [of("x"), of("y")];
  return points.every((point) => Math.hypot(point.x - x, point.y - y) < 150) ? { x, y } : null;
}

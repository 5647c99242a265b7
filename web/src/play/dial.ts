/** The layout of a dial: a column for each bearing, from left to right. */
import type { Option, Place } from "../engine/types";

export type DialPlace = Extract<Place, { at: "dial" }>;
export type DialOption = Option & { place: DialPlace };

export type Shape = "straight" | "bank" | "turn" | "koiogran" | "loop" | "tallon" | "stationary" | "reverse" | "reversebank" | "sideslipbank" | "sideslipturn";
export interface Column {
  key: string;
  shape: Shape;
  /** Whether the bearing is to the left and its drawing is mirrored. */
  left: boolean;
  order: number;
}

const order: Shape[] = ["turn", "bank", "sideslipturn", "sideslipbank"];
const special: Shape[] = ["koiogran", "loop", "tallon", "reverse", "reversebank", "stationary"];

/** The column of an option. The engine's text for a bearing contains its shape and its side. */
export function columnOf(place: DialPlace): Column {
  const bearing = place.bearing.toLowerCase();
  const left = bearing.includes("left");
  const has = (word: string): boolean => bearing.includes(word);
  const shape: Shape = has("koiogran") ? "koiogran"
    : has("segnor") ? "loop"
    : has("tallon") ? "tallon"
    : has("stationary") ? "stationary"
    : has("reverse") ? (has("bank") ? "reversebank" : "reverse")
    : has("sideslip") ? (has("bank") ? "sideslipbank" : "sideslipturn")
    : has("bank") ? "bank"
    : has("turn") ? "turn"
    : "straight";
  return { key: `${shape}-${left}`, shape, left, order: rank(shape, left) };
}

function rank(shape: Shape, left: boolean): number {
  if (shape === "straight") return 0;
  const inner = order.indexOf(shape);
  if (inner >= 0) return (left ? -1 : 1) * (order.length - inner);
  return 10 + 2 * special.indexOf(shape) + (left ? 0 : 1);
}

export const difficultyOf = (place: DialPlace): string => place.difficulty.toLowerCase();

/** Clicking dice on the table: which dice can be clicked, and the options for the clicked ones. */
import type { DicePick } from "@html/game/board.js";
import type { AttackShown, Decision, DieKind, Option, Place } from "../engine/types";
import { words } from "../words";

type DiceOption = Option & { place: Extract<Place, { at: "dice" }> };

export interface Dice {
  kind: DieKind;
  /** All dice of the kind on the table. */
  faces: string[];
  /** Whether the decision is about one die, so that a click on it is the answer. */
  single: boolean;
  options: DiceOption[];
}

/** The dice of a decision, or null if it is not about dice. */
export function diceOf(decision: Decision, attack: AttackShown | undefined): Dice | null {
  const options = decision.options.filter((option): option is DiceOption => option.place.at === "dice");
  const [first] = options;
  if (!first || !attack) return null;
  const kind = first.place.dice;
  return { kind, faces: kind === "Attack" ? attack.attack : attack.defense, single: decision.kind === "die_result", options };
}

/** Whether a die with this face can be clicked. */
export const canPick = ({ options }: Dice, face: string): boolean => options.some(({ place }) => place.faces.includes(face));

const sorted = (all: string[]): string => [...all].sort().join();

/** The options for exactly the dice at these places. */
export function fitting({ faces, single, options }: Dice, chosen: number[]): DiceOption[] {
  const picked = sorted(chosen.map((at) => faces[at] ?? ""));
  return single ? [] : options.filter(({ place }) => sorted(place.faces) === picked);
}

/** The option that a click on a die chooses at once, if any. */
export const answered = ({ faces, single, options }: Dice, at: number): DiceOption | undefined =>
  single ? options.find(({ place }) => place.faces[0] === faces[at]) : undefined;

/** The dice of a decision in the form that the board takes. */
export function pickOf(dice: Dice, chosen: number[]): DicePick {
  const { kind, faces, single } = dice;
  return {
    kind,
    toggles: !single,
    dice: faces.map((face, at) => ({ words: words.play.dice.die(kind, face, at + 1), can: canPick(dice, face), chosen: chosen.includes(at) })),
    acts: fitting(dice, chosen).map(({ index, words: says }) => ({ id: index, words: says })),
  };
}

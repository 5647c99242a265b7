import type { DieKind } from "./story";

/** A die as a picture. */
export function die(kind: DieKind, face: string): SVGElement;

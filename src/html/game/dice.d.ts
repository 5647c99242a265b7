import type { DieKind } from "../../../web/src/engine/generated";

/** A die as a picture. */
export function die(kind: DieKind, face: string): SVGElement;

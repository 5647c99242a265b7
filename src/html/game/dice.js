// Dice: a die as a picture, and those of the attack under way where it lies on the board, the
// attack dice beside the attacker and the defense dice beside the defender. They are as large on
// the screen however much of the board is seen, and can be clicked.

import { make } from "./svg.js";
import { WORDS } from "./words.js";

/** What stands on a die, 22 by 22 around the middle. */
const FACES = {
  crit: "M0-8L2.2-2.8 7.6-2.5 3.4 1 4.8 6.4 0 3.4-4.8 6.4-3.4 1-7.6-2.5-2.2-2.8Z",
  hit: "M0-7.5L2.2-2.8 7.3-2.3 3.5 1.1 4.6 6.2 0 3.5-4.6 6.2-3.5 1.1-7.3-2.3-2.2-2.8Z",
  focus: "M-7.5 0Q0-6.5 7.5 0Q0 6.5-7.5 0ZM2.4 0A2.4 2.4 0 1 0-2.4 0A2.4 2.4 0 1 0 2.4 0Z",
  evade: "M-6.5-3.5L0-7.5 6.5-3.5V-.5L0-4.5-6.5-.5ZM-6.5 3.5L0-.5 6.5 3.5V6.5L0 2.5-6.5 6.5Z",
  blank: "",
};
/** The side of a die on the board, the space around it, and how high a button is, pixels. */
const SIDE = 28;
const GAP = 4;
const BUTTON = 30;

function drawn(face) {
  const body = make("path", { class: "kb-die-body", d: "M-4.2-10.2H4.2L10.2-4.2V4.2L4.2 10.2H-4.2L-10.2 4.2V-4.2Z" });
  return FACES[face] ? [body, make("path", { class: "kb-die-sign", d: FACES[face], "fill-rule": "evenodd" })] : [body];
}

/** A die as a picture of its own. */
export function die(kind, face) {
  const looks = `kb-die kb-die-${kind} kb-face-${face}`;
  return make("svg", { class: looks, viewBox: "-11 -11 22 22", role: "img", "aria-label": WORDS.rollOf(WORDS.kind[kind], face) }, ...drawn(face));
}

/** The dice on a board. */
export class DiceOnBoard {
  constructor(board) {
    this.board = board;
    this.pick = null;
    /** What is drawn: as long as that stays, nothing is made anew, and whoever has the focus keeps it. */
    this.looks = "";
    this.acts = "";
    this.dice = [];
  }

  /** What can be chosen of them, or null. */
  choose(pick) {
    this.pick = pick;
    this.draw();
  }

  draw() {
    const { board, pick } = this;
    const layer = board.layers.dice;
    const rows = this.rows();
    const looks = JSON.stringify([rows, board.scale, pick && [pick.kind, pick.toggles, pick.dice.map(({ words, can }) => [words, can])]]);
    if (looks !== this.looks) {
      this.looks = looks;
      this.acts = "";
      this.dice = [];
      layer.replaceChildren(...rows.map((row) => this.row(row)));
    }
    if (!pick) return;
    pick.dice.forEach(({ chosen }, n) => {
      const one = this.dice[n];
      if (!one) return;
      one.classList.toggle("kb-chosen", chosen);
      if (pick.toggles && one.hasAttribute("data-roll")) one.setAttribute("aria-pressed", String(chosen));
    });
    const acts = JSON.stringify(pick.acts.map(({ words }) => words));
    if (acts === this.acts) return;
    this.acts = acts;
    layer.querySelector(".kb-acts")?.remove();
    const row = rows.find(({ kind }) => kind === pick.kind);
    if (row && pick.acts.length) layer.append(this.buttons(row));
  }

  /** Whose dice lie where: the middle of each row in the SVG. */
  rows() {
    const { board } = this;
    const attack = board.scene?.attack;
    if (!attack) return [];
    const { scale } = board;
    const height = (SIDE + 2 * GAP) * scale;
    const [left, top, across, down] = board.seen;
    const inside = (at, low, side, half) => Math.min(Math.max(at, low + half), low + side - half);
    const rows = [];
    for (const [kind, ship, other, faces] of [["Attack", attack.attacker, attack.defender, attack.attack], ["Defense", attack.defender, attack.attacker, attack.defense]]) {
      const own = board.middle(ship) ?? board.middle(other);
      if (!faces.length || !own) continue;
      const { width, length, seat } = board.cardOf(ship);
      const base = Math.SQRT1_2 * Math.max(width, length);
      // Away from the other ship, beyond what stands above and below a base.
      const above = own[1] - base - 17 * board.label - height / 2;
      const below = own[1] + base + 26 * board.label + height / 2;
      const fits = (y) => y - height / 2 >= top && y + height / 2 <= top + down;
      const places = own[1] <= (board.middle(other)?.[1] ?? 0) ? [above, below] : [below, above];
      const half = ((faces.length * (SIDE + GAP) + GAP) * scale) / 2;
      const x = inside(own[0], left, across, half);
      let y = inside(places.find(fits) ?? places[0], top, down, height / 2);
      const under = rows.find((row) => Math.abs(row.x - x) < half + row.half && Math.abs(row.y - y) < height);
      if (under) y = under.y + (fits(under.y + height) ? height : -height);
      rows.push({ kind, ship, faces, seat, x, y, half });
    }
    return rows;
  }

  row({ kind, ship, faces, seat, x, y }) {
    const { board, pick } = this;
    const can = pick?.kind === kind ? pick.dice : null;
    const wide = faces.length * (SIDE + GAP) + GAP;
    const group = make("g", {
      class: `kb-roll-of kb-seat-${seat}${can ? " kb-pick" : ""}`, role: "group", "aria-label": WORDS.rollOf(board.cardOf(ship).name, WORDS.kind[kind]),
      transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${board.scale.toFixed(4)})`,
    }, make("rect", { class: "kb-plate", x: -wide / 2, y: -SIDE / 2 - GAP, width: wide, height: SIDE + 2 * GAP, rx: 6 }));
    faces.forEach((face, n) => {
      const at = (n - (faces.length - 1) / 2) * (SIDE + GAP);
      const one = make("g", { class: `kb-lying kb-die-${kind} kb-face-${face}`, transform: `translate(${at} 0) scale(${SIDE / 22})` }, ...drawn(face));
      const offered = can?.[n];
      const says = offered?.can ? { role: "button", tabindex: 0, "data-roll": n, "aria-label": offered.words } : { role: "img", "aria-label": WORDS.rollOf(WORDS.kind[kind], face) };
      for (const [name, value] of Object.entries(says)) one.setAttribute(name, value);
      if (can && !offered?.can) one.classList.add("kb-cannot");
      if (can) this.dice[n] = one;
      group.append(one);
    });
    return group;
  }

  /** What can be done with the dice that are chosen: a button each, below the row or above it. */
  buttons({ x, y, seat }) {
    const { board, pick } = this;
    const { scale } = board;
    const [left, top, side, tall] = board.seen;
    const high = pick.acts.length * (BUTTON + GAP) * scale;
    const row = (SIDE / 2 + 2 * GAP) * scale;
    const down = y + row + high <= top + tall;
    const group = make("g", { class: `kb-acts kb-seat-${seat}` });
    board.layers.dice.append(group);
    pick.acts.forEach(({ words }, n) => {
      const text = make("text", { y: 4.5 });
      text.textContent = words;
      const button = make("g", { class: "kb-act", role: "button", tabindex: 0, "data-act": n, "aria-label": words }, text);
      group.append(button);
      const wide = (text.getComputedTextLength() || words.length * 7.5) + 20;
      const half = Math.min((wide * scale) / 2, side / 2);
      const at = Math.min(Math.max(x, left + half), left + side - half);
      const from = down ? y + row + (n + 0.5) * (BUTTON + GAP) * scale : y - row - (n + 0.5) * (BUTTON + GAP) * scale;
      button.setAttribute("transform", `translate(${at.toFixed(2)} ${from.toFixed(2)}) scale(${scale.toFixed(4)})`);
      button.prepend(make("rect", { x: -wide / 2, y: -BUTTON / 2, width: wide, height: BUTTON, rx: 8 }));
    });
    return group;
  }
}

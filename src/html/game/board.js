// The board to scale, as SVG: bases with initiative and name, arcs, templates, obstacles, devices,
// tokens. It draws scenes (`src/scene`) and knows no rule. All that is drawn is ours: outlines
// from base sizes, names, letters for tokens.

import { DiceOnBoard } from "./dice.js";
import { BAND, arcPath, arcSides, clipped, corners, distanceToBase, frontLine, turretPath } from "./shapes.js";
import { make } from "./svg.js";
import { WORDS } from "./words.js";

/** A quarter turn takes as long as flying so many mm. */
const TURN_MM = 45;
/** What is seen around the play area, mm: room for what stands beside a ship at its edge. */
const RIM = 40;

/** How a token is shown: the colour of its rule, its letter. Green and orange ones are round, red and blue ones stand on a corner. */
const TOKENS = {
  "calculate": ["green", "C"], "evade": ["green", "E"], "focus": ["green", "F"],
  "fore reinforce": ["green", "R"], "aft reinforce": ["green", "r"],
  "disarm": ["orange", "W"], "jam": ["orange", "J"], "tractor": ["orange", "T"],
  "deplete": ["red", "D"], "ion": ["red", "I"], "strain": ["red", "S"], "stress": ["red", "!"], "cloak": ["blue", "K"],
  "supply cache": ["blue", "▣"],
};

const BEARINGS = {
  Straight: { Straight: "↑" }, Bank: { Left: "↖", Right: "↗" }, Turn: { Left: "↰", Right: "↱" },
  KoiogranTurn: { Straight: "K" }, SegnorsLoop: { Left: "↖S", Right: "S↗" }, TallonRoll: { Left: "↰T", Right: "T↱" },
  Stationary: { Straight: "■" }, ReverseStraight: { Straight: "↓" }, ReverseBank: { Left: "↙", Right: "↘" },
  SideslipBank: { Left: "↖⇠", Right: "⇢↗" }, SideslipTurn: { Left: "↰⇠", Right: "⇢↱" },
};

/** A maneuver in few letters: `3↖`. */
export function maneuverSign(maneuver) {
  return `${maneuver.speed}${BEARINGS[maneuver.bearing]?.[maneuver.direction] ?? ""}`;
}

/** A scene after a patch (RFC 7396); what does not change is shared. */
export function patched(scene, patch) {
  if (!patch) return scene;
  const out = { ...scene };
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) delete out[name];
    else if (typeof change === "object" && !Array.isArray(change)) {
      const old = out[name];
      out[name] = patched(old && typeof old === "object" && !Array.isArray(old) ? old : {}, change);
    } else out[name] = change;
  }
  return out;
}

export const wantsNoMotion = () =>
  typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A long name in as many letters as fit beside a base: all words but the last ones become their initials. */
export function shortName(name, letters = 18) {
  const words = name.split(/\s+/u);
  for (let at = 0; at < words.length - 1 && words.join(" ").length > letters; at++) {
    if (/^\p{L}{3,}/u.test(words[at])) words[at] = `${[...words[at]][0]}.`;
  }
  const text = [...words.join(" ")];
  return text.length > letters + 4 ? `${text.slice(0, letters + 3).join("")}…` : text.join("");
}

/**
 * Enemies in the arcs of a ship, out to range 3, each with its range through the nearest of them, or 0 where the bases touch (ATK-9);
 * `cards` by id.
 */
export function inArc(scene, cards, id) {
  const own = scene.ships[id];
  const card = cards.get(id);
  if (!own?.pose || !card) return [];
  const turn = (own.pose.heading * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const found = [];
  for (const [key, other] of Object.entries(scene.ships)) {
    const their = cards.get(Number(key));
    if (!other.pose || their.seat === card.seat) continue;
    const polygon = corners(other.pose, their).map(([x, y]) => {
      const [dx, dy] = [x - own.pose.x, y - own.pose.y];
      return [dx * cos - dy * sin, dx * sin + dy * cos];
    });
    const band = (part) => Math.max(0, Math.ceil((distanceToBase(part, card) - 0.01) / BAND));
    const touching = band(polygon) === 0;
    let range = Infinity;
    for (const arc of own.arcs) {
      const part = arcSides(arc.arc, card).reduce(clipped, polygon);
      if (part.length < 3) continue;
      const there = touching ? 0 : band(part);
      if (there <= 3 && there >= arc.range[0]) range = Math.min(range, there);
    }
    if (range <= 3) found.push({ ship: Number(key), range });
  }
  return found.sort((a, b) => a.range - b.range || a.ship - b.ship);
}

/** A weapon in words: its dice, its arc, its ranges. */
export function weaponWords({ name, value, arc, range }) {
  const through = typeof arc === "string" ? arc.replace(/([a-z])([A-Z])/g, "$1 $2") : arc.Fixed;
  return `${name} ${value}, ${through.toLowerCase()}, ${WORDS.ranges(...range)}`;
}

/** What an object of a scene is called; `cards` by id. */
export function objectName(scene, cards, object) {
  return cards.get(object)?.name ?? scene.obstacles[object]?.kind ?? scene.devices[object]?.kind ?? scene.objectives?.[object]?.kind ?? "";
}

/** The objective tokens of a scenario that lie on the board; one that is towed has no outline. */
const lying = (objectives) => Object.fromEntries(Object.entries(objectives ?? {}).filter(([, token]) => token.outline));

/** What keeps its place beside a base, whatever size its letters have. */
const beside = (y, ...what) => make("g", { transform: `translate(0 ${y.toFixed(1)})` }, make("g", { class: "kb-scaled" }, ...what));

export class Board {
  /** See board.d.ts. */
  constructor(element, { ships, area = 914.4, depth = area, below = "A", callbacks = {} }) {
    this.area = area;
    this.depth = depth;
    this.below = below;
    this.callbacks = callbacks;
    this.cards = new Map(ships.map((card) => [card.id, card]));
    this.pieces = new Map();
    this.scene = null;
    this.selected = null;
    this.peeked = null;
    this.flights = new Map();
    this.frame = 0;
    this.isNear = false;
    /** How wide what is seen is for its height: as the whole board is, so that it stays as large on the page. */
    this.ratio = (area + 2 * RIM) / (depth + 2 * RIM);
    /** Left, top and width of what is seen of the board; none: all of it. */
    this.view = null;
    this.zooming = 0;
    this.svg = make("svg", { class: "kb-board", role: "group", "aria-label": WORDS.board, viewBox: this.box(this.seen) });
    this.layers = {};
    for (const name of ["ground", "objectives", "obstacles", "devices", "reach", "template", "locks", "ghosts", "ships", "shot", "targets", "dice"]) {
      this.layers[name] = make("g", { class: `kb-${name}` });
      this.svg.append(this.layers[name]);
    }
    this.diceOnBoard = new DiceOnBoard(this);
    this.drawGround();
    element.append(this.svg);
    this.resized();
    this.svg.addEventListener("click", (event) => this.clicked(event));
    this.svg.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      if (event.target.closest("[data-ship],[data-ghost],[data-target],[data-roll],[data-act]")) {
        event.preventDefault();
        event.stopPropagation();
        this.clicked(event);
      }
    });
    const hover = (event, comes) => {
      const over = event.target.closest?.("[data-ship],[data-of]")?.dataset;
      const ship = over?.ship ?? over?.of;
      if (ship !== undefined) this.callbacks.hover?.(comes ? Number(ship) : null);
    };
    this.svg.addEventListener("pointerover", (event) => hover(event, true));
    this.svg.addEventListener("pointerout", (event) => hover(event, false));
    this.svg.addEventListener("focusin", (event) => hover(event, true));
    this.svg.addEventListener("focusout", (event) => hover(event, false));
    // Letters stay readable however small the board is.
    this.sizes = typeof ResizeObserver === "function" ? new ResizeObserver(() => this.resized()) : null;
    this.sizes?.observe(this.svg);
  }

  // --- places ---

  /** A point of the board in the SVG. */
  at([x, y]) {
    return this.below === "A" ? [x, this.depth - y] : [this.area - x, y];
  }

  /** A heading in the SVG, degrees clockwise from above. */
  facing(heading) {
    return this.below === "A" ? heading : heading + 180;
  }

  points(outline) {
    return outline.map((point) => this.at(point).map((n) => n.toFixed(2)).join(",")).join(" ");
  }

  // --- what is drawn once ---

  drawGround() {
    const { ground } = this.layers;
    ground.replaceChildren();
    ground.append(make("rect", { class: "kb-area", width: this.area, height: this.depth }));
    // A line every range band from each edge, where forces are placed.
    for (const [seat, y] of [["A", BAND], ["B", this.depth - BAND]]) {
      const [x1, at] = this.at([0, y]);
      const [x2] = this.at([this.area, y]);
      ground.append(make("line", { class: `kb-edge kb-seat-${seat}`, x1, x2, y1: at, y2: at }));
    }
  }

  resized() {
    /** How many mm are a pixel, and how much larger letters are drawn for it. */
    this.scale = this.seen[2] / (this.svg.clientWidth || this.area);
    this.label = Math.min(1.8, Math.max(0.7, this.scale));
    this.svg.style.setProperty("--kb-label", this.label.toFixed(2));
    this.svg.classList.toggle("kb-small", this.label > 1.75);
    this.diceOnBoard.draw();
  }

  /** Left, top, width and height of what is seen, in the SVG. */
  get seen() {
    const [left, top, width] = this.view ?? this.whole;
    return [left, top, width, width / this.ratio];
  }

  /** Left, top and width of the whole board. */
  get whole() {
    return [-RIM, -RIM, this.area + 2 * RIM];
  }

  /** What is seen, as the SVG has it. */
  box([left, top, width]) {
    return [left, top, width, width / this.ratio].map((n) => n.toFixed(1)).join(" ");
  }

  /** Where something begins that is so long and has this middle, so that it stays on the board, which is `side` mm long. */
  held(middle, long, side) {
    return Math.max(-RIM, Math.min(middle - long / 2, side + RIM - long));
  }


  /** The group of a ship: one for where it stands, in it one that turns, and beside that what stands upright. */
  piece(id) {
    const known = this.pieces.get(id);
    if (known) return known;
    const card = this.cards.get(id);
    const [w, l] = [card.width / 2, card.length / 2];
    const turning = make("g", {});
    turning.append(
      make("rect", { class: "kb-base", x: -w, y: -l, width: card.width, height: card.length, rx: 2 }),
      make("path", { class: "kb-quarter", d: `M${-frontLine(card)} ${-l}L0 0L${frontLine(card)} ${-l}` }),
      make("path", { class: "kb-nose", d: `M0 ${-l + 2}l${w * 0.28} ${l * 0.42}h${-w * 0.56}z` }),
      make("g", { class: "kb-turret" }));
    const label = make("g", { class: "kb-label" });
    const group = make("g", {
      class: `kb-ship kb-seat-${card.seat}`, "data-ship": id, tabindex: 0, role: "button",
    }, turning, label);
    const piece = { id, card, group, turning, label, pose: null, looks: "" };
    this.pieces.set(id, piece);
    this.layers.ships.append(group);
    return piece;
  }

  /** Puts a ship where it is at this moment: the one thing that is done in every frame. */
  put(piece, pose) {
    piece.pose = pose;
    const [x, y] = this.at([pose.x, pose.y]);
    piece.group.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)})`);
    const turned = this.facing(pose.heading).toFixed(1);
    if (piece.turned !== turned) {
      piece.turned = turned;
      piece.turning.setAttribute("transform", `rotate(${turned})`);
    }
    if (piece.reach) piece.reach.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${turned})`);
  }

  // --- how much of the board is seen ---

  /** Shows the part of the board where ships are, from now on, or all of it. */
  near(near) {
    this.isNear = near;
    this.frameView(true);
  }

  /** Shows so much around a point of the board, or all of it. */
  look(middle, reach) {
    const [high, wide] = [2 * reach, 2 * reach * this.ratio];
    const [x, y] = middle ? this.at(middle) : [];
    this.view = middle ? [this.held(x, wide, this.area), this.held(y, high, this.depth), wide] : null;
    this.svg.setAttribute("viewBox", this.box(this.seen));
    this.resized();
  }

  /** Moves the view if ships have left it, or `always`. */
  frameView(always = false) {
    const { whole, ratio } = this;
    let to = whole;
    const here = this.isNear ? Object.values(this.scene?.ships ?? {}).filter((state) => state.pose).map((state) => this.at([state.pose.x, state.pose.y])) : [];
    if (here.length) {
      const [xs, ys] = [0, 1].map((n) => here.map((at) => at[n]));
      const [left, right, top, low] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
      const [x, y, side, height] = this.seen;
      const isSeen = left > x + 45 && right < x + side - 45 && top > y + 45 && low < y + height - 55;
      const wide = Math.max(right - left + 170, (low - top + 170) * ratio);
      if (!always && isSeen && wide > side * 0.6) return;
      const size = Math.min(Math.max(wide, 380 * ratio), whole[2]);
      to = [this.held((left + right) / 2, size, this.area), this.held((top + low) / 2 + 8, size / ratio, this.depth), size];
    } else if (!always && !this.view) return;
    const from = this.view ?? whole;
    this.view = to;
    const put = (t) => {
      this.svg.setAttribute("viewBox", this.box(from.map((n, at) => n + (to[at] - n) * t)));
    };
    cancelAnimationFrame(this.zooming);
    if (wantsNoMotion()) put(1);
    else {
      const start = performance.now();
      const step = (now) => {
        const part = Math.min(1, Math.max(0, (now - start) / 350));
        put(part * part * (3 - 2 * part));
        if (part < 1) this.zooming = requestAnimationFrame(step);
      };
      this.zooming = requestAnimationFrame(step);
    }
    this.resized();
  }

  // --- scenes ---

  show(scene, { animate = false, path = null, ms = 600 } = {}) {
    const before = this.scene;
    this.scene = scene;
    this.land();
    const moving = [];
    for (const [key, state] of Object.entries(scene.ships)) {
      const piece = this.piece(Number(key));
      const old = before?.ships[key];
      if (!state.pose) {
        piece.group.setAttribute("display", "none");
        piece.pose = null;
        continue;
      }
      piece.group.removeAttribute("display");
      const moves = old?.pose && piece.pose && (old.pose.x !== state.pose.x || old.pose.y !== state.pose.y || old.pose.heading !== state.pose.heading);
      if (animate && moves && !wantsNoMotion()) {
        const way = path && path.ship === piece.id ? path.way : [old.pose, state.pose];
        moving.push([piece, way]);
      } else this.put(piece, state.pose);
      if (old !== state) this.dress(piece, state);
    }
    if (before?.objectives !== scene.objectives) this.drawShapes(this.layers.objectives, lying(scene.objectives), "objective");
    if (before?.obstacles !== scene.obstacles) this.drawShapes(this.layers.obstacles, scene.obstacles, "obstacle");
    if (before?.devices !== scene.devices) this.drawShapes(this.layers.devices, scene.devices, "device");
    if (this.aimer !== null) this.drawReach();
    if (this.isNear) this.frameView();
    this.diceOnBoard.draw();
    return moving.length ? this.fly(moving, ms) : Promise.resolve();
  }

  /** Ends flights at once, where they lead. */
  land() {
    cancelAnimationFrame(this.frame);
    for (const [piece, flight] of this.flights) {
      this.put(piece, flight.way[flight.way.length - 1]);
      flight.done();
    }
    this.flights.clear();
  }

  fly(moving, ms) {
    return new Promise((resolve) => {
      let open = moving.length;
      const done = () => --open || resolve();
      for (const [piece, way] of moving) {
        const ends = [0];
        for (let n = 1; n < way.length; n++) {
          const [a, b] = [way[n - 1], way[n]];
          const turn = Math.abs(((b.heading - a.heading + 540) % 360) - 180);
          ends.push(ends[n - 1] + Math.max(Math.hypot(b.x - a.x, b.y - a.y), (turn / 90) * TURN_MM) + 1e-6);
        }
        this.flights.set(piece, { way, ends, done });
      }
      const start = performance.now();
      const step = (now) => {
        const part = ms > 0 ? Math.min(1, Math.max(0, (now - start) / ms)) : 1;
        const eased = part * part * (3 - 2 * part);
        for (const [piece, { way, ends }] of this.flights) {
          const gone = eased * ends[ends.length - 1];
          let n = 1;
          while (n < ends.length - 1 && ends[n] < gone) n++;
          const [a, b] = [way[n - 1], way[n]];
          const t = Math.min(1, (gone - ends[n - 1]) / (ends[n] - ends[n - 1]));
          const turn = ((b.heading - a.heading + 540) % 360) - 180;
          this.put(piece, { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, heading: a.heading + turn * t });
        }
        if (part < 1) this.frame = requestAnimationFrame(step);
        else this.land();
      };
      this.frame = requestAnimationFrame(step);
    });
  }

  /** What stands on and around a base. */
  dress(piece, state) {
    const looks = JSON.stringify([state.tokens, state.charges, state.shields, state.hull, state.damage, state.crits, state.dial,
      state.arcs, state.initiative, state.place, state.locks, state.activated, state.engaged]);
    if (looks === piece.looks) return;
    piece.looks = looks;
    const { card, label, group } = piece;
    group.classList.toggle("kb-dying", state.place === "destroyed");
    group.setAttribute("aria-label", this.described(piece.id, state));
    const turret = state.arcs.filter((arc) => arc.turret);
    piece.turning.querySelector(".kb-turret").replaceChildren(
      ...turret.map(({ arc }) => make("path", { d: turretPath(arc, card) })));
    const reach = Math.SQRT2 * Math.max(card.width, card.length) * 0.5;
    const number = make("text", { class: "kb-initiative", y: 6 });
    number.textContent = state.initiative;
    const name = make("text", { class: "kb-name", y: 9 });
    name.textContent = shortName(card.name);
    label.replaceChildren(number, beside(reach, name, this.strength(card, state, 13)), beside(-reach, this.badges(state, -7)));
  }

  /** Shields and hull as a row of pips. */
  strength(card, state, y) {
    const group = make("g", { class: "kb-strength", transform: `translate(0 ${y})` });
    const pips = [...Array(state.shields).fill("shield"), ...Array(Math.max(card.shields - state.shields, 0)).fill("off"),
      ...Array(state.hull).fill("hull"), ...Array(Math.max(card.hull - state.hull, 0)).fill("lost")];
    const step = Math.min(6, 66 / pips.length);
    pips.forEach((kind, n) => group.append(make("rect", {
      class: `kb-pip kb-${kind}`, x: ((n - pips.length / 2) * step).toFixed(1), width: (step - 1).toFixed(1), height: 5, rx: 1,
    })));
    return group;
  }

  /** Tokens, charges, faceup damage and the dial. */
  badges(state, y) {
    const group = make("g", { class: "kb-badges", transform: `translate(0 ${y})` });
    const all = [];
    if (state.dial && !state.activated) {
      const known = state.dial !== "hidden";
      all.push({ shape: "dial", colour: known ? state.dial.difficulty : "hidden", text: known ? maneuverSign(state.dial) : "?" });
    }
    for (const [token, n] of Object.entries(state.tokens)) {
      const [colour, text] = TOKENS[token] ?? ["orange", token.slice(0, 1)];
      all.push({ shape: colour === "red" || colour === "blue" ? "diamond" : "round", colour, text, n });
    }
    if (state.charges.force) all.push({ shape: "square", colour: "force", text: String(state.charges.force[0]) });
    const gold = Object.entries(state.charges).filter(([of]) => of !== "force" && of !== "energy");
    if (gold.length) all.push({ shape: "square", colour: "gold", text: String(gold.reduce((sum, [, [now]]) => sum + now, 0)) });
    for (const crit of state.crits) all.push({ shape: "card", colour: "crit", text: crit.slice(0, 1) });
    if (state.locks.length) all.push({ shape: "square", colour: "lock", text: "L" });
    const wide = all.map(({ shape, text }) => (shape === "dial" ? 7 * [...text].length + 4 : 15));
    let x = -wide.reduce((sum, width) => sum + width, 0) / 2;
    all.forEach(({ shape, colour, text, n }, at) => {
      x += wide[at] / 2;
      const badge = make("g", { class: `kb-badge kb-is-${colour}`, transform: `translate(${x.toFixed(1)} 0)` });
      if (shape === "round") badge.append(make("circle", { r: 6.6 }));
      else if (shape === "diamond") badge.append(make("path", { d: "M0 -8L8 0L0 8L-8 0Z" }));
      else if (shape === "dial") badge.append(make("rect", { x: 1 - wide[at] / 2, y: -7, width: wide[at] - 2, height: 14, rx: 5 }));
      else badge.append(make("rect", { x: -6, y: -6.5, width: 12, height: 13, rx: 2 }));
      const letter = make("text", { y: 3.4 });
      letter.textContent = text;
      badge.append(letter);
      if (n > 1) {
        const many = make("text", { class: "kb-many", x: 6, y: -4 });
        many.textContent = n;
        badge.append(many);
      }
      group.append(badge);
      x += wide[at] / 2;
    });
    return group;
  }

  /** A ship in words. */
  described(id, state) {
    const card = this.cards.get(id);
    const tokens = Object.entries(state.tokens).map(([token, n]) => (n > 1 ? `${n} ${token}` : token));
    const parts = [card.name, card.chassis, `${WORDS.initiative} ${state.initiative}`,
      WORDS.ofMost(WORDS.shields, state.shields, card.shields), WORDS.ofMost(WORDS.hull, state.hull, card.hull), ...tokens, ...state.crits];
    if (state.place === "destroyed") parts.push(WORDS.destroyed);
    return parts.join(", ");
  }

  drawShapes(layer, shapes, what) {
    layer.replaceChildren(...Object.values(shapes).map((shape) => {
      const title = make("title");
      title.textContent = shape.kind;
      const owner = shape.by === undefined ? shape.marker : this.cards.get(shape.by)?.seat ?? "A";
      const seat = owner === undefined ? "" : ` kb-seat-${owner}`;
      const polygon = make("polygon", { class: `kb-${what} kb-${shape.kind.replace(/[^a-z]+/g, "-")}${seat}`, points: this.points(shape.outline) }, title);
      if (!shape.fuses) return polygon;
      const [x, y] = this.at(shape.outline[0]);
      const fuses = make("text", { class: "kb-name", x, y });
      fuses.textContent = "•".repeat(shape.fuses);
      return make("g", {}, polygon, fuses);
    }));
  }

  // --- what is pointed out ---

  select(ship) {
    for (const piece of this.pieces.values()) {
      piece.group.classList.toggle("kb-selected", piece.id === ship);
      if (piece.id === ship) piece.group.setAttribute("aria-pressed", "true");
      else piece.group.removeAttribute("aria-pressed");
    }
    this.selected = ship;
    this.drawReach();
  }

  /** Shows the arcs and range bands of a ship while none is chosen; of none, if null. */
  peek(ship) {
    this.peeked = ship;
    if (this.selected === null) this.drawReach();
  }

  /** The ship whose arcs are drawn. */
  get aimer() {
    return this.selected ?? this.peeked;
  }

  /** The range bands and arcs of the ship that is chosen, or pointed at; its locks, and who is in its arcs. */
  drawReach() {
    for (const piece of this.pieces.values()) piece.reach = null;
    this.layers.reach.replaceChildren();
    this.layers.locks.replaceChildren();
    const id = this.aimer;
    const state = id === null ? null : this.scene?.ships[id];
    for (const piece of this.pieces.values()) piece.group.classList.remove("kb-aimed");
    if (!state?.pose) return;
    const piece = this.piece(id);
    const { card } = piece;
    const group = make("g", { class: `kb-seat-${card.seat}` });
    const [w, l] = [card.width / 2, card.length / 2];
    for (const band of [3, 2, 1]) {
      const r = band * BAND;
      group.append(make("rect", { class: "kb-band", x: -w - r, y: -l - r, width: card.width + 2 * r, height: card.length + 2 * r, rx: r }));
    }
    for (const { arc, range } of state.arcs) {
      for (let band = Math.min(range[1], 3); band >= Math.max(range[0], 1); band--) {
        group.append(make("path", { class: "kb-arc", d: arcPath(arc, card, band * BAND) }));
      }
    }
    piece.reach = group;
    this.layers.reach.append(group);
    this.put(piece, piece.pose ?? state.pose);
    for (const { ship } of this.inArc(id)) this.piece(ship).group.classList.add("kb-aimed");
    const [x1, y1] = this.at([state.pose.x, state.pose.y]);
    for (const lock of state.locks) {
      const to = this.middle(lock);
      if (to) this.layers.locks.append(make("line", { class: "kb-lock", x1, y1, x2: to[0], y2: to[1] }));
    }
  }

  /** The card of a ship; of a remote, which has none, what stands for it. */
  cardOf(id) {
    const device = this.scene?.devices[id];
    return this.cards.get(id)
      ?? { id, name: device?.kind ?? "", seat: this.cards.get(device?.by)?.seat ?? "A", width: 36, length: 36 };
  }

  /** The middle of an object in the SVG. */
  middle(object) {
    const ship = this.scene?.ships[object];
    if (ship) return ship.pose ? this.at([ship.pose.x, ship.pose.y]) : null;
    const shape = this.scene?.obstacles[object] ?? this.scene?.devices[object] ?? this.scene?.objectives?.[object];
    if (!shape?.outline) return null;
    const sum = shape.outline.reduce(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
    return this.at(sum.map((n) => n / shape.outline.length));
  }

  /** Enemies in the arcs of a ship, as the drawn scene stands. */
  inArc(id) {
    return this.scene ? inArc(this.scene, this.cards, id) : [];
  }

  highlight(ships) {
    for (const piece of this.pieces.values()) piece.group.classList.toggle("kb-turn", ships.includes(piece.id));
  }

  shot(shot) {
    this.layers.shot.replaceChildren();
    const [from, to] = [shot && this.middle(shot.from), shot && this.middle(shot.to)];
    if (!from || !to) return;
    const { seat } = this.cardOf(shot.from);
    this.layers.shot.append(
      make("line", { class: `kb-fire kb-seat-${seat}`, x1: from[0], y1: from[1], x2: to[0], y2: to[1] }),
      make("circle", { class: `kb-hitmark kb-seat-${seat}`, cx: to[0], cy: to[1], r: 0.72 * this.cardOf(shot.to).length + 3 }));
  }

  template(path) {
    this.layers.template.replaceChildren();
    if (path?.outline?.length) {
      this.layers.template.append(make("polygon", { class: "kb-flown", points: this.points(path.outline) }));
    }
  }

  // --- what can be chosen ---

  /** See board.d.ts. */
  dice(pick) {
    this.diceOnBoard.choose(pick);
  }

  ghosts(ghosts) {
    this.ghostIds = ghosts.map((ghost) => ghost.id);
    this.layers.ghosts.replaceChildren(...ghosts.map((ghost, n) => {
      const card = this.cards.get(ghost.ship);
      const [w, l] = [card.width / 2, card.length / 2];
      const [x, y] = this.at([ghost.pose.x, ghost.pose.y]);
      const title = make("title");
      title.textContent = ghost.words;
      const body = make("g", { transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${this.facing(ghost.pose.heading).toFixed(1)})` },
        make("rect", { class: "kb-base", x: -w, y: -l, width: card.width, height: card.length, rx: 2 }),
        make("path", { class: "kb-nose", d: `M0 ${-l + 2}l${w * 0.28} ${l * 0.42}h${-w * 0.56}z` }),
        ...(ghost.fails ? [make("path", { class: "kb-cross", d: `M${-w} ${-l}L${w} ${l}M${w} ${-l}L${-w} ${l}` })] : []));
      const shape = ghost.outline?.length ? [make("polygon", { class: "kb-flown", points: this.points(ghost.outline) })] : [];
      const looks = `kb-ghost kb-seat-${card.seat} kb-is-${ghost.difficulty ?? "White"}${ghost.late ? " kb-late" : ""}${ghost.fails ? " kb-fails" : ""}`;
      if (ghost.planned) return make("g", { class: `${looks} kb-planned` }, title, ...shape, body);
      return make("g", { class: looks, "data-ghost": n, tabindex: 0, role: "button", "aria-label": ghost.words }, title, ...shape, body);
    }));
  }

  targets(targets) {
    this.targetIds = targets.map((target) => target.id);
    this.layers.targets.replaceChildren(...targets.flatMap((target, n) => {
      const at = this.middle(target.ship);
      if (!at) return [];
      const card = this.cards.get(target.ship);
      const title = make("title");
      title.textContent = target.words;
      const reach = (card?.length ?? 40) * 0.71;
      const note = make("text", { class: "kb-note", y: 32 });
      note.textContent = target.note ?? "";
      return [make("g", {
        class: "kb-target", "data-target": n, "data-of": target.ship, tabindex: 0, role: "button", "aria-label": target.words, transform: `translate(${at[0]} ${at[1]})`,
      }, title, make("circle", { r: reach + 8 }), beside(reach, note))];
    }));
  }

  clicked(event) {
    const of = (name) => event.target.closest?.(`[data-${name}]`)?.dataset[name];
    const [ghost, target, ship, die, act] = [of("ghost"), of("target"), of("ship"), of("roll"), of("act")];
    if (die !== undefined) this.callbacks.die?.(Number(die));
    else if (act !== undefined) this.callbacks.act?.(this.diceOnBoard.pick.acts[Number(act)].id);
    else if (ghost !== undefined) this.callbacks.ghost?.(this.ghostIds[Number(ghost)]);
    else if (target !== undefined) this.callbacks.target?.(this.targetIds[Number(target)]);
    else if (ship !== undefined) this.callbacks.ship?.(Number(ship) === this.selected ? null : Number(ship));
    else {
      const matrix = this.svg.getScreenCTM();
      if (this.callbacks.board && matrix && event.clientX !== undefined) {
        const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
        this.callbacks.board(this.at([x, y]));
      }
      if (this.selected !== null) this.callbacks.ship?.(null);
    }
  }

  turn(below) {
    this.below = below;
    const scene = this.scene;
    this.land();
    this.drawGround();
    for (const layer of ["template", "shot", "ghosts", "targets"]) this.layers[layer].replaceChildren();
    this.scene = null;
    if (scene) this.show(scene);
    if (this.isNear) this.frameView(true);
  }

  destroy() {
    this.land();
    cancelAnimationFrame(this.zooming);
    this.sizes?.disconnect();
    this.svg.remove();
  }
}

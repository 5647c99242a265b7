// Plays a story on a board: play and pause, steps by event, by ship and by round, a slider over the
// whole game, the log beside it, the dice of the attack under way, the ship that is chosen, and who
// is ahead. Texts are put on the page as text only.

import { Board, maneuverSign, objectName, patched, shortName, weaponWords } from "./board.js";
import { die } from "./dice.js";
import { make } from "./svg.js";
import { WORDS } from "./words.js";

const SPEEDS = [0.5, 1, 2, 4, 8];
/** How long a moment stays, ms at speed 1. */
export const STAYS = {
  round: 900, phase: 500, ship: 250, move: 750, action: 500, attack: 900, dice: 900, damage: 700, ability: 600, device: 700,
  token: 260, end: 1500, other: 200,
};
/** Signs of buttons, 24 by 24; those of the second list are lines. */
const SIGNS = {
  first: "M4 5h3v14H4zM20 5v14L8 12z", last: "M17 5h3v14h-3zM4 5v14l12-7z",
  roundBack: "M12 5v14L3 12zM21 5v14l-9-7z", roundOn: "M12 5v14l9-7zM3 5v14l9-7z",
  play: "M7 4v16l13-8z", pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  turn: "M12 5V2L7 6l5 4V7a5 5 0 1 1-5 5H5a7 7 0 1 0 7-7z",
  near: "M10 3a7 7 0 1 0 4.3 12.6l5 5 1.4-1.4-5-5A7 7 0 0 0 10 3zm0 2a5 5 0 1 1 0 10a5 5 0 0 1 0-10zM9 7h2v2h2v2h-2v2H9v-2H7V9h2z",
};
const LINES = { back: "M15 5l-7 7 7 7", on: "M9 5l7 7-7 7", shipBack: "M12 5l-7 7 7 7M19 5l-7 7 7 7", shipOn: "M5 5l7 7-7 7M12 5l7 7-7 7" };
/** An element; what is no element among its children becomes text. */
function el(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value !== false && value !== undefined) node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** The sign of a button. */
function sign(name) {
  const filled = SIGNS[name];
  const attributes = filled ? { d: filled, class: "kb-filled" } : { d: LINES[name], class: "kb-drawn" };
  return make("svg", { class: "kb-sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, make("path", attributes));
}

const percent = (p) => `${Math.round(p * 100)} %`;

export class Player {
  /** See player.d.ts. */
  constructor(element, story, { at = -1, keys = true, continueFrom = null } = {}) {
    this.story = story;
    this.cards = new Map(story.ships.map((card) => [card.id, card]));
    this.scenes = [story.start];
    this.aims = [{}];
    this.index = -1;
    this.playing = false;
    this.speed = 1;
    this.ticket = 0;
    this.root = el("section", { class: "kb-player", "aria-label": story.title });
    this.build(continueFrom);
    element.append(this.root);
    if (keys) {
      this.onKey = (event) => this.key(event);
      document.addEventListener("keydown", this.onKey);
    }
    this.go(Math.min(at, story.moments.length - 1));
  }

  // --- what is there ---

  build(continueFrom) {
    const { story } = this;
    const button = (name, act) => el("button", { type: "button", class: "kb-button", "aria-label": WORDS[name], title: WORDS[name], onclick: act }, sign(name));
    this.playButton = button("play", () => this.toggle());
    this.playButton.classList.add("kb-play");
    const speed = el("select", { "aria-label": WORDS.speed, class: "kb-select", onchange: () => { this.speed = Number(speed.value); } },
      ...SPEEDS.map((n) => el("option", { value: n, selected: n === 1 }, `${n}×`)));
    this.speedSelect = speed;
    this.slider = el("input", {
      type: "range", class: "kb-slider", min: -1, max: story.moments.length - 1, value: -1, "aria-label": WORDS.time,
      oninput: () => { this.pause(); this.go(Number(this.slider.value)); },
    });
    this.nearButton = button("near", () => this.setNear(!this.board.isNear));
    this.nearButton.setAttribute("aria-pressed", "false");
    const controls = el("div", { class: "kb-controls", role: "group", "aria-label": WORDS.controls },
      button("first", () => this.jump(-1)),
      button("roundBack", () => this.step("round", -1)),
      button("shipBack", () => this.step("ship", -1)),
      button("back", () => this.step("event", -1)),
      this.playButton,
      button("on", () => this.step("event", 1)),
      button("shipOn", () => this.step("ship", 1)),
      button("roundOn", () => this.step("round", 1)),
      button("last", () => this.jump(story.moments.length - 1)),
      speed,
      this.nearButton,
      button("turn", () => this.turnBoard()));
    if (continueFrom) {
      controls.append(el("button", { type: "button", class: "kb-button kb-continue", onclick: () => continueFrom(this.index) }, WORDS.continueFrom));
    }
    this.caption = el("p", { class: "kb-caption", "aria-live": "polite" });
    this.stage = el("div", { class: "kb-stage" });
    this.dice = el("section", { class: "kb-panel kb-dice", "aria-label": WORDS.dice });
    this.ship = el("section", { class: "kb-panel kb-card", tabindex: 0, "aria-label": WORDS.ship });
    this.log = this.buildLog();
    this.root.append(
      this.buildHead(),
      story.result ? "" : el("p", { class: "kb-unfinished" }, WORDS.unfinished),
      el("div", { class: "kb-main" },
        el("div", { class: "kb-left" }, this.stage, this.caption, el("div", { class: "kb-time" }, this.buildAhead(), this.aheadWords, this.slider), controls,
          el("details", { class: "kb-keys" }, el("summary", {}, WORDS.keys), el("p", {}, WORDS.keysText))),
        el("div", { class: "kb-side" }, this.dice, this.ship, this.log)));
    this.board = new Board(this.stage, {
      ships: story.ships, area: story.area, depth: story.depth, below: story.seat ?? "A",
      callbacks: { ship: (ship) => this.choose(ship), hover: (ship) => this.hover(ship) },
    });
    this.root.style.setProperty("--kb-ratio", this.board.ratio.toFixed(4));
  }

  buildHead() {
    const { story } = this;
    const squad = ({ seat, name, faction, points, player }) => el("div", { class: `kb-squad kb-seat-${seat}` },
      el("h2", { class: "kb-squad-name" }, name), el("p", {}, `${faction}, ${points} ${WORDS.points}, ${player}`),
      el("p", { class: "kb-left-over", "data-seat": seat }));
    const head = el("header", { class: "kb-head" }, squad(story.squads[0]), el("p", { class: "kb-against" }, WORDS.against), squad(story.squads[1]));
    this.leftOver = [...head.querySelectorAll(".kb-left-over")];
    return head;
  }

  buildLog() {
    const list = el("ol", { class: "kb-log", tabindex: 0, role: "listbox", "aria-label": WORDS.log });
    this.lines = this.story.moments.map((moment, index) => {
      const seat = moment.ship === undefined ? null : this.cards.get(moment.ship)?.seat;
      const line = el("li", { id: `kb-line-${index}`, class: `kb-line kb-kind-${moment.kind}${seat ? ` kb-seat-${seat}` : ""}`, role: "option", "aria-selected": "false" });
      const name = seat ? this.cards.get(moment.ship).name : null;
      if (name && moment.words.startsWith(name)) line.append(el("strong", {}, name), moment.words.slice(name.length));
      else line.append(moment.words);
      if (moment.card) line.append(" ", el("span", { class: "kb-credit" }, moment.card));
      if (moment.dice) line.append(" ", el("span", { class: "kb-row", "aria-hidden": "true" }, ...moment.dice.faces.map((face) => die(moment.dice.kind, face))));
      line.dataset.index = index;
      if (moment.ship !== undefined) line.dataset.about = moment.ship;
      return line;
    });
    list.append(...this.lines);
    list.addEventListener("click", (event) => {
      const line = event.target.closest(".kb-line");
      if (line) this.jump(Number(line.dataset.index));
    });
    list.addEventListener("pointerover", (event) => this.point(event.target.closest(".kb-line")?.dataset.about));
    list.addEventListener("pointerleave", () => this.point(undefined));
    list.addEventListener("keydown", (event) => {
      const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (way) {
        event.preventDefault();
        event.stopPropagation();
        this.step("event", way);
      }
    });
    return list;
  }

  /** The chance of each squad round by round, above the slider and as wide; a click goes there. */
  buildAhead() {
    const { story } = this;
    const [wide, tall] = [1000, 60];
    const picture = make("svg", { class: "kb-ahead", viewBox: `0 0 ${wide} ${tall}`, preserveAspectRatio: "none", role: "img" });
    this.aheadMark = make("line", { class: "kb-now", y1: 0, y2: tall, x1: 0, x2: 0 });
    const last = Math.max(story.moments.length - 1, 1);
    const x = (index) => (wide * Math.max(index, 0)) / last;
    const rounds = story.moments.flatMap((moment, index) => (moment.kind === "round" ? [index] : []));
    const points = story.ahead.map((a, n) => [x(rounds[n] ?? last), a]);
    if (story.result) points.push([wide, story.result.winner === "A" ? 1 : story.result.winner === "B" ? 0 : 0.5]);
    else if (points.length) points.push([wide, story.ahead[story.ahead.length - 1]]);
    const y = (a) => tall * (1 - a);
    if (points.length) {
      const line = points.map(([px, a]) => `${px.toFixed(1)} ${y(a).toFixed(1)}`).join("L");
      const area = `M${points[0][0].toFixed(1)} ${y(0.5)}L${line}L${points[points.length - 1][0].toFixed(1)} ${y(0.5)}Z`;
      for (const [seat, top] of [["A", 0], ["B", tall / 2]]) {
        const id = `kb-half-${seat}-${++Player.count}`;
        picture.append(make("clipPath", { id }, make("rect", { x: 0, y: top, width: wide, height: tall / 2 })),
          make("path", { class: `kb-area-of kb-seat-${seat}`, d: area, "clip-path": `url(#${id})` }));
      }
      picture.append(make("path", { class: "kb-curve", d: `M${line}`, "vector-effect": "non-scaling-stroke" }));
    }
    picture.append(make("line", { class: "kb-even", x1: 0, x2: wide, y1: y(0.5), y2: y(0.5), "vector-effect": "non-scaling-stroke" }));
    rounds.forEach((index) => picture.append(make("line", { class: "kb-tick", x1: x(index), x2: x(index), y1: 0, y2: tall, "vector-effect": "non-scaling-stroke" })));
    this.aheadMark.setAttribute("vector-effect", "non-scaling-stroke");
    picture.append(this.aheadMark);
    const said = story.ahead.map((a, n) => `${WORDS.round(n + 1)}: ${story.squads[a >= 0.5 ? 0 : 1].name} ${percent(Math.max(a, 1 - a))}`);
    picture.setAttribute("aria-label", `${WORDS.ahead}. ${said.join("; ")}`);
    picture.addEventListener("click", (event) => {
      const box = picture.getBoundingClientRect();
      this.jump(Math.round((last * (event.clientX - box.left)) / box.width));
    });
    this.aheadX = x;
    this.aheadWords = el("p", { class: "kb-ahead-words" });
    this.aheadSaid = (index) => {
      // Of a game that is over the result is said.
      if (story.result && index === story.moments.length - 1) return "";
      const begun = rounds.filter((round) => round <= index).length;
      const a = story.ahead[Math.max(begun - 1, 0)];
      if (a === undefined) return "";
      const seat = a >= 0.5 ? 0 : 1;
      return [WORDS.aheadNow, el("span", { class: `kb-name-of kb-seat-${"AB"[seat]}` }, story.squads[seat].name), ` ${percent(Math.max(a, 1 - a))}`];
    };
    return picture;
  }

  // --- time ---

  /** The scene after moment `index`; -1 is the start. */
  sceneAt(index) {
    for (let at = this.scenes.length - 1; at <= index; at++) {
      this.scenes.push(patched(this.scenes[at], this.story.moments[at].changes));
    }
    return this.scenes[index + 1];
  }

  /** Shows moment `index`; animated if it comes right after the one before. Resolves when it is drawn. */
  async go(index, { animate = false, ms = 600 } = {}) {
    const { moments } = this.story;
    const to = Math.max(-1, Math.min(index, moments.length - 1));
    const moment = moments[to];
    const goesOn = animate && to === this.index + 1;
    this.index = to;
    this.slider.value = String(to);
    this.slider.setAttribute("aria-valuetext", moment ? `${WORDS.round(moment.round)}: ${moment.words}` : WORDS.start);
    const scene = this.sceneAt(to);
    this.board.template(moment?.path ?? null);
    const shot = moment?.attack !== undefined ? moments[moment.attack].shot : null;
    const drawn = this.board.show(scene, { animate: goesOn, path: moment?.path, ms });
    this.board.highlight(moment ? [moment.turn ?? moment.ship].filter((ship) => ship !== undefined) : []);
    this.board.shot(shot);
    this.showLine(to);
    this.showDice(to);
    this.showShip();
    this.showLeft(scene);
    const x = this.aheadX(to);
    this.aheadMark.setAttribute("x1", x);
    this.aheadMark.setAttribute("x2", x);
    this.aheadWords.replaceChildren(...this.aheadSaid(to));
    this.root.dispatchEvent(new CustomEvent("moment", { detail: to }));
    await drawn;
  }

  jump(index) {
    this.pause();
    return this.go(index);
  }

  /** One step by `event`, `ship` or `round`, back or on. */
  step(by, way) {
    this.pause();
    if (by === "event") return this.go(this.index + way, { animate: way > 0 });
    const { moments } = this.story;
    const begins = (moment) => (by === "round" ? moment.kind === "round" : moment.kind === "ship" || moment.kind === "round");
    let at = this.index + way;
    while (at >= 0 && at < moments.length && !begins(moments[at])) at += way;
    return this.go(at);
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  async play() {
    if (this.playing) return;
    if (this.index >= this.story.moments.length - 1) await this.go(-1);
    const ticket = ++this.ticket;
    this.setPlaying(true);
    while (this.playing && ticket === this.ticket && this.index < this.story.moments.length - 1) {
      const next = this.story.moments[this.index + 1];
      const placed = next.round === 0 && next.kind === "move";
      const ms = (placed ? 90 : STAYS[next.kind]) / this.speed;
      const waits = new Promise((resolve) => { setTimeout(resolve, ms); });
      await Promise.all([this.go(this.index + 1, { animate: true, ms: Math.max(0, Math.min(ms * 0.9, ms - 10)) }), waits]);
    }
    if (ticket === this.ticket) this.setPlaying(false);
  }

  pause() {
    this.ticket++;
    this.setPlaying(false);
  }

  setPlaying(playing) {
    this.playing = playing;
    this.playButton.replaceChildren(sign(playing ? "pause" : "play"));
    const name = playing ? WORDS.pause : WORDS.play;
    this.playButton.setAttribute("aria-label", name);
    this.playButton.title = name;
    // Nobody can listen to every event of a game that runs.
    this.caption.setAttribute("aria-live", playing ? "off" : "polite");
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.root.isConnected) return;
    const on = event.target;
    if (on instanceof HTMLSelectElement || on instanceof HTMLTextAreaElement || (on instanceof HTMLInputElement && on !== this.slider)) return;
    const presses = on instanceof HTMLButtonElement || on?.tagName === "SUMMARY";
    // A sign that somebody types, or says to a machine that types, is meant for the player only
    // where the player has the focus.
    const faster = (by) => (this.root.contains(on) ? () => this.setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.indexOf(this.speed) + by, SPEEDS.length - 1))]) : null);
    const acts = {
      " ": presses ? null : () => this.toggle(),
      ArrowRight: () => this.step(event.shiftKey ? "ship" : "event", 1),
      ArrowLeft: () => this.step(event.shiftKey ? "ship" : "event", -1),
      PageDown: () => this.step("round", 1), PageUp: () => this.step("round", -1),
      Home: () => this.jump(-1), End: () => this.jump(this.story.moments.length - 1),
      "+": faster(1), "-": faster(-1),
      Escape: () => {
        const opened = on?.closest?.(".kb-keys[open]");
        if (opened) {
          opened.open = false;
          opened.firstChild.focus();
          return;
        }
        this.choose(null);
        this.hover(null);
      },
    };
    if (acts[event.key]) {
      event.preventDefault();
      acts[event.key]();
    }
  }

  setSpeed(speed) {
    this.speed = speed;
    this.speedSelect.value = String(speed);
  }

  /** Shows the part of the board where ships are, or all of it. */
  setNear(near) {
    this.board.near(near);
    this.nearButton.setAttribute("aria-pressed", String(near));
  }

  turnBoard() {
    this.board.turn(this.board.below === "A" ? "B" : "A");
    this.go(this.index);
  }

  // --- what is shown beside the board ---

  showLine(index) {
    if (this.current) {
      this.current.classList.remove("kb-current");
      this.current.setAttribute("aria-selected", "false");
    }
    const line = this.lines[index];
    this.current = line ?? null;
    const moment = this.story.moments[index];
    const said = moment ? moment.words + (moment.card ? ` (${moment.card})` : "") : WORDS.start;
    const stops = index === this.lines.length - 1 && !this.story.result;
    this.caption.textContent = stops ? `${said}. ${WORDS.savedHere}` : said;
    if (!line) {
      this.log.removeAttribute("aria-activedescendant");
      this.log.scrollTop = 0;
      return;
    }
    line.classList.add("kb-current");
    line.setAttribute("aria-selected", "true");
    this.log.setAttribute("aria-activedescendant", line.id);
    const middle = line.offsetTop - this.log.clientHeight / 2 + line.clientHeight / 2;
    this.log.scrollTop = middle;
  }

  /** The attack under way: who, with what, what was to be expected, and the dice in the order in which they changed. */
  showDice(index) {
    const { moments } = this.story;
    const moment = moments[index];
    const first = moment?.attack;
    if (first === undefined) {
      const alone = moment?.dice;
      const row = alone ? el("div", { class: "kb-row" }, ...alone.faces.map((face) => die(alone.kind, face))) : null;
      this.dice.replaceChildren(el("h3", {}, WORDS.dice), row ?? el("p", { class: "kb-soft" }, WORDS.noDice));
      return;
    }
    const { shot } = moments[first];
    const name = (id) => {
      const card = this.cards.get(id);
      return el("span", { class: `kb-name-of kb-seat-${card.seat}` }, card.name);
    };
    const head = el("h3", {}, name(shot.from), ` ${WORDS.against} `, name(shot.to));
    const how = el("p", { class: "kb-soft" }, `${shot.weapon}, ${WORDS.range(shot.range)}${shot.obstructed ? `, ${WORDS.obstructed}` : ""}`);
    const rows = [];
    for (let at = first; at <= index; at++) {
      const step = moments[at];
      if (step.attack !== first || at === first) continue;
      const told = step.ship !== undefined && step.words.startsWith(this.board.cardOf(step.ship).name)
        ? step.words.slice(this.board.cardOf(step.ship).name.length).trim() : step.words;
      if (step.dice) {
        rows.push(el("li", { class: "kb-roll" },
          el("span", { class: "kb-row" }, ...step.dice.faces.map((face) => die(step.dice.kind, face))),
          el("span", { class: "kb-why" }, step.card ?? (step.dice.rolled ? shortName(this.board.cardOf(step.dice.ship).name) : ""))));
      } else rows.push(el("li", { class: `kb-step kb-kind-${step.kind}` }, step.card ? `${told} (${step.card})` : told));
    }
    const list = el("ol", { class: "kb-rolls", tabindex: 0, "aria-label": WORDS.dice }, ...rows);
    this.dice.replaceChildren(head, how, shot.odds ? this.odds(shot.odds) : "", list);
    list.scrollTop = list.scrollHeight;
  }

  /** What was to be expected of an attack: numbers, and a bar for each amount of damage. */
  odds(odds) {
    const bars = odds.damage.map((p, n) => {
      const bar = el("i");
      bar.style.height = `${Math.max(p * 100, 1).toFixed(0)}%`;
      return el("span", { class: "kb-bar", title: WORDS.amount(n, percent(p)) }, bar, el("b", {}, String(n)));
    });
    return el("div", { class: "kb-odds" },
      el("p", {}, [WORDS.expected(odds.mean.toFixed(2)), WORDS.anyDamage(percent(odds.hit)), WORDS.destroys(percent(odds.kill))].join(" · ")),
      el("div", { class: "kb-bars", role: "img", "aria-label": odds.damage.map((p, n) => WORDS.amount(n, percent(p))).join(", ") }, ...bars));
  }

  /** The card of the ship that is chosen, as it stands. */
  showShip() {
    const id = this.board.selected ?? this.hovered;
    const card = id === null || id === undefined ? null : this.cards.get(id);
    const state = card && this.sceneAt(this.index).ships[id];
    if (!card || !state) {
      this.ship.replaceChildren(el("h3", {}, WORDS.ship), el("p", { class: "kb-soft" }, WORDS.noShip));
      return;
    }
    const pips = (kind, now, most) => el("span", { class: `kb-pips kb-of-${kind}`, role: "img", "aria-label": WORDS.ofMost(WORDS[kind], now, most) },
      ...Array.from({ length: most }, (_, n) => el("i", { class: n < now ? "kb-on" : "" })));
    const tokens = Object.entries(state.tokens).map(([token, n]) => (n > 1 ? `${n} ${token}` : token));
    const upgrades = card.upgrades.map((upgrade, n) => {
      const charge = state.charges[n];
      const name = state.upgrades?.[n] ?? upgrade.name;
      return charge ? `${name} (${charge[0]}/${charge[1]})` : name;
    }).filter((name) => name);
    const charges = [["force", WORDS.force], ["ship", WORDS.shipCharge]].flatMap(([of, called]) =>
      (state.charges[of] ? [`${called} ${state.charges[of][0]}/${state.charges[of][1]}`] : []));
    const damage = [...state.crits, ...(state.damage ? [`${state.damage} ${WORDS.facedown}`] : [])];
    const dial = state.dial ? (state.dial === "hidden" ? WORDS.facedown : maneuverSign(state.dial)) : null;
    const aims = this.aimsOf(id);
    const expects = (ship) => aims.filter((aim) => aim.to === ship && aim.odds)
      .map(({ weapon, odds }) => `${weapon}: ${WORDS.onAverage(odds.mean.toFixed(1))}, ${WORDS.destroys(percent(odds.kill))}`);
    const aimed = state.pose ? this.board.inArc(id).map(({ ship, range }) =>
      `${this.cards.get(ship).name} (${[WORDS.range(range), ...expects(ship)].join("; ")})`) : [];
    const facts = [
      [WORDS.tokens, tokens], [WORDS.dial, dial ? [dial] : []], [WORDS.charges, charges], [WORDS.damage, damage],
      [WORDS.locks, state.locks.map((object) => objectName(this.sceneAt(this.index), this.cards, object))], [WORDS.conditions, state.conditions],
      [WORDS.inArc, state.pose ? (aimed.length ? aimed : [WORDS.nobodyInArc]) : []], [WORDS.weapons, card.weapons.map(weaponWords)], [WORDS.upgrades, upgrades],
    ].filter(([, what]) => what.length);
    const inLines = new Set([WORDS.inArc, WORDS.weapons]);
    const gone = state.pose ? [] : [el("p", {}, WORDS[state.place] ?? WORDS.gone)];
    this.ship.replaceChildren(
      el("h3", { class: `kb-seat-${card.seat}` }, el("span", { class: "kb-name-of" }, card.name)),
      el("p", { class: "kb-soft" }, `${card.chassis}, ${WORDS.initiative} ${state.initiative}, ${WORDS.agility} ${card.agility}, ${card.points} ${WORDS.points}`),
      el("p", { class: "kb-strong" }, pips("shields", state.shields, card.shields), pips("hull", state.hull, card.hull)),
      ...gone,
      el("dl", { class: "kb-facts" }, ...facts.flatMap(([name, what]) => [
        el("dt", {}, name), el("dd", {}, ...(inLines.has(name) ? what.map((one) => el("div", {}, one)) : [what.join(", ")]))])));
  }

  /** What a ship could attack at this moment, if it could attack now. */
  aimsOf(id) {
    for (let at = this.aims.length - 1; at <= this.index; at++) {
      const { aims } = this.story.moments[at];
      this.aims.push(aims ? { ...this.aims[at], ...aims } : this.aims[at]);
    }
    return this.aims[this.index + 1][id] ?? [];
  }

  /** What each squad has left. */
  showLeft(scene) {
    for (const node of this.leftOver) {
      const { seat } = node.dataset;
      const own = this.story.ships.filter((card) => card.seat === seat);
      const flying = own.filter((card) => !["destroyed", "fled"].includes(scene.ships[card.id].place));
      const strength = flying.reduce((sum, card) => sum + scene.ships[card.id].hull + scene.ships[card.id].shields, 0);
      const all = own.reduce((sum, card) => sum + card.hull + card.shields, 0);
      const score = scene.scores[seat === "A" ? 0 : 1];
      const left = el("i");
      left.style.width = `${(100 * strength) / Math.max(all, 1)}%`;
      const bar = el("span", { class: "kb-left-bar", role: "img", "aria-label": WORDS.ofMost(WORDS.strengthLeft, strength, all) }, left);
      node.replaceChildren(`${flying.length}/${own.length} `, bar, ` ${strength}/${all}`, scene.scores.some(Boolean) ? ` · ${WORDS.score(score)}` : "");
    }
  }

  choose(ship) {
    this.board.select(ship);
    this.point(ship ?? undefined);
    this.showShip();
  }

  hover(ship) {
    this.hovered = ship;
    this.board.peek(ship);
    if (this.board.selected === null) this.showShip();
    this.point(ship ?? this.board.selected ?? undefined);
  }

  /** Marks a ship on the board and its lines in the log. */
  point(ship) {
    if (this.pointed === ship) return;
    this.pointed = ship;
    for (const piece of this.board.pieces.values()) piece.group.classList.toggle("kb-pointed", String(piece.id) === String(ship));
    for (const line of this.marked ?? []) line.classList.remove("kb-about");
    this.marked = ship === undefined ? [] : this.lines.filter((line) => line.dataset.about === String(ship));
    for (const line of this.marked) line.classList.add("kb-about");
  }

  destroy() {
    this.pause();
    if (this.onKey) document.removeEventListener("keydown", this.onKey);
    this.board.destroy();
    this.root.remove();
  }
}

Player.count = 0;

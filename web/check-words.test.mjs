// `npm run check`: no component and no module has words of its own that people read. They would be missed by whoever changes what the page calls a thing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { files, textsIn } from "./check-words.mjs";

const component = (markup, script = "") => textsIn("One.svelte", `<script lang="ts">\n${script}\n</script>\n${markup}`);

test("words are found wherever they are read or heard", () => {
  for (const markup of [
    "<p>Hull</p>",
    "<p>{say.hull} left</p>",
    '<button aria-label="Close">×</button>',
    '<input placeholder="Seed" />',
    '<p title={open ? "Open" : ""}>{n}</p>',
    '<p>{done ? "Done" : say.open}</p>',
    "<p>{`${n} ships`}</p>",
    '<p>{ships.map((ship) => `${ship} left`).join(", ")}</p>',
    '{#if a}<p>{a || "nobody"}</p>{/if}',
    '{#each all as one}<li>{one} wins</li>{/each}',
    '<Field note="Copied" />',
    '<button onclick={() => tell("Copy it again")}>{say.copy}</button>',
  ]) {
    assert.equal(component(markup).length, 1, markup);
  }
  assert.equal(component("<p>{said}</p>", 'const said = "No such squad";').length, 1);
  for (const code of [
    'node.textContent = "Hull";',
    'node.setAttribute("aria-label", `${n} shields`);',
    'el("p", {}, "Dice");',
    'list.append(`${n} left`);',
    'const fault = { where, what: "Broken", todo };',
    'const axis = { label: "games" };',
    'tell("No such squad");',
  ]) {
    assert.equal(textsIn("one.ts", code).length, 1, code);
  }
});

test("names of the program's own are not taken for words", () => {
  for (const markup of [
    '<p class="soft small" role="status">{say.hull}</p>',
    '<a href={address("squads")} aria-current={view === "squads" ? "page" : undefined}>{words.views[view]}</a>',
    '{#if place.at === "dial"}<p>{place.speed} · {say.score(a, "b")} ×{n} %</p>{/if}',
    '<svg viewBox="0 0 24 24"><path d="M12 21V5M7 10l5-6 5 6" /></svg>',
    '<style>.hull left { color: red; }</style>',
  ]) {
    assert.deepEqual(component(markup), [], markup);
  }
  for (const code of [
    'import one from "./two three.js";',
    'dot.setAttribute("class", looked ? "spot looked" : "spot");',
    'throw new Error("no game is on the table");',
    'const colours = { "fore reinforce": ["green", "R"] };',
    'make("svg", { class: "kb one two", viewBox: "0 0 24 24", role: "img" });',
    'if (kind === "Attack") go("play");',
  ]) {
    assert.deepEqual(textsIn("one.ts", code), [], code);
  }
});

test("all words stand in the two tables", () => {
  const all = files();
  assert.ok(all.some(([path]) => path.endsWith("TableView.svelte")) && all.some(([path]) => path.endsWith("player.js")));
  for (const [path, source] of all) assert.deepEqual(textsIn(path, source), [], `${path}: put these words into src/words.ts, or those of the board and the player into src/html/game/words.js`);
});

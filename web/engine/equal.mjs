// Checks that the engine in WebAssembly gives the program's answers to the bit, and prints its
// speed relative to the program on one core:
//
//   cargo xtask web
//   cargo build --profile fast --package killbox-web --example equal
//   node web/engine/equal.mjs target/fast/examples/equal

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The minimum speed that is promised, as a fraction of the program's. */
const OWED = 1 / 3;

const pkg = new URL("../src/engine/pkg/", import.meta.url);
const engine = await import(new URL("killbox_web.js", pkg));
engine.initSync({ module: readFileSync(new URL("killbox_web_bg.wasm", pkg)) });

const native = process.argv[2];
if (!native) throw new Error("usage: node equal.mjs PROGRAM; see the first lines of this file");
const asked = JSON.parse(execFileSync(native, { maxBuffer: 1 << 30, encoding: "utf8" }));

/** Seconds by player, of the program and here. */
const seconds = {};
let games = 0;

function play({ with: [setup, first, count], player, seconds: there }) {
  const run = new engine.Run(setup);
  run.play(0, 2);
  const begin = performance.now();
  const part = run.play(first, count);
  const of = (seconds[player] ??= { there: 0, here: 0, games: 0 });
  of.here += (performance.now() - begin) / 1000;
  of.there += there;
  of.games += count;
  games += count;
  run.free();
  return part;
}

const different = [];
for (const one of asked) {
  const gives = one.of === "play" ? play(one) : engine[one.of](...one.with);
  const given = typeof gives === "string" ? gives : Array.from(gives);
  if (JSON.stringify(given) !== JSON.stringify(one.gives)) different.push(`${one.of} ${one.name ?? ""}`);
}

let share = Infinity;
for (const [player, { here, there, games }] of Object.entries(seconds)) {
  share = Math.min(share, there / here);
  console.log(`${player}: ${Math.round(games / here)} games/s here, ${Math.round(games / there)} by the program: ${((100 * there) / here).toFixed(0)} %`);
}
console.log(`${asked.length} answers, ${games} games: ${different.length ? `${different.length} differ` : "equal"}`);
if (different.length) {
  console.error(different.join("\n"));
  process.exit(1);
}
// A low speed is no failure, because the machine may be busy.
if (share < OWED) console.log("that is less than a third of the program's speed, which is owed");

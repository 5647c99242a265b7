import { Player } from "./player.js";
import { WORDS } from "./words.js";

/** Where a game opens: when set-up is over and all ships are on the board, or with the first ship if it never is. */
function opening(story) {
  const begins = story.moments.findIndex((moment) => moment.kind === "round");
  const placed = story.moments.findIndex((moment) => Object.values(moment.changes?.ships ?? {}).some((ship) => ship.pose));
  return begins >= 0 ? begins - 1 : placed;
}

// What a game's own page does: it unpacks the story that stands in it, and plays it.
const packed = Uint8Array.from(atob(document.getElementById("story").textContent), (letter) => letter.charCodeAt(0));
const place = document.getElementById("game");
if (typeof DecompressionStream === "function") {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const story = JSON.parse(await new Response(stream).text());
  window.killboxPlayer = new Player(place, story, { at: opening(story) });
} else {
  place.textContent = WORDS.tooOld;
}
const theme = document.querySelector(".theme");
theme.addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});

"""Frames of the board with sixteen ships: how many a second, and how long script, style and layout take in each.

    KILLBOX=target/debug/killbox python tests/browser/frames.py

A game of two swarms of eight is played in the viewer, and then all sixteen ships fly at once. What a second holds depends on who draws: without a graphics card
Chromium paints by the processor. What the page itself costs does not.
"""

import subprocess
import tempfile
from pathlib import Path

from app import CHROMIUM, KILLBOX, ROOT
from playwright.sync_api import sync_playwright

SWARM = "squads/standard/separatist-vulture-swarm.xws"
# The most that the page's own work may take of the 16.7 ms of a frame.
MOST_MS = 4.0

COUNT = """async (ms) => {
  let frames = 0;
  const start = performance.now();
  await new Promise((done) => {
    const step = (now) => { frames += 1; if (now - start < ms) requestAnimationFrame(step); else done(); };
    requestAnimationFrame(step);
  });
  return [frames, performance.now() - start];
}"""
# All ships to and fro between where they stand and some way on.
FLY = """() => {
  const player = window.killboxPlayer, { board } = player;
  player.pause();
  const from = player.sceneAt(player.index);
  const on = (pose) => ({ x: pose.x + 60, y: pose.y + 40, heading: (pose.heading + 45) % 360 });
  const ships = Object.fromEntries(Object.entries(from.ships).map(([id, ship]) => [id, ship.pose ? { ...ship, pose: on(ship.pose) } : ship]));
  const scenes = [{ ...from, ships }, from];
  let turn = 0;
  const go = () => board.show(scenes[turn++ % 2], { animate: true, ms: 1000 }).then(go);
  go();
  return Object.values(from.ships).filter((ship) => ship.pose).length;
}"""


def measured(page, cdp, name, ms=5000):
    """The frames of so long, and what of them the page's own work took."""
    def now():
        return {metric["name"]: metric["value"] for metric in cdp.send("Performance.getMetrics")["metrics"]}

    before = now()
    frames, took = page.evaluate(COUNT, ms)
    after = now()
    each = {what: 1000 * (after[what] - before[what]) / frames for what in ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")}
    script, style, layout = each.values()
    print(f"{name}: {1000 * frames / took:.0f} frames a second; a frame takes {script:.2f} ms of script, {style:.2f} ms of style, {layout:.2f} ms of layout")
    return script


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        program = lambda *words: subprocess.run([KILLBOX, *map(str, words)], cwd=ROOT, check=True, capture_output=True)
        program("match", SWARM, SWARM, "--games", 1, "--seed", 5, "--record", folder)
        html = Path(folder) / "game.html"
        program("replay", Path(folder) / "game-000000.killbox", "--html", html)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.goto(html.as_uri())
        page.locator(".kb-player").wait_for()
        cdp = page.context.new_cdp_session(page)
        cdp.send("Performance.enable")
        # From the first activations on, while everybody is there.
        page.evaluate("""() => { const { moments } = window.killboxPlayer.story;
            return window.killboxPlayer.jump(moments.findIndex((moment) => moment.round === 1 && moment.path)); }""")
        page.evaluate("() => void window.killboxPlayer.play()")
        played = measured(page, cdp, "the game plays", 8000)
        ships = page.evaluate(FLY)
        flown = measured(page, cdp, f"{ships} ships fly at once")
        browser.close()
        assert ships == 16, ships
        assert max(played, flown) < MOST_MS


if __name__ == "__main__":
    main()

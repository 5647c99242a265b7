"""Measures frames of the board with sixteen ships: frames per second, and the time for script,
style and layout in each.

    KILLBOX=target/debug/killbox python tests/browser/frames.py

A game of two swarms of eight plays in the viewer, then all sixteen ships fly at once. The number of
frames per second depends on the machine, because Chromium paints on the processor if there is no
graphics card. The time of the page itself does not depend on that.
"""

import subprocess
import tempfile
from pathlib import Path

from app import CHROMIUM, KILLBOX, ROOT
from playwright.sync_api import sync_playwright

SWARM = "squads/standard/separatist-vulture-swarm.xws"
# The maximum time of the page's own work in a frame of 16.7 ms.
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
# Moves all ships to and fro between their places and places some way ahead.
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
    """Counts frames for ``ms`` milliseconds. Returns the script time of a frame in ms."""
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
        # Begin at the first activations, while all ships are there.
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

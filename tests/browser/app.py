"""The page of `web/` for tests: served as by a static host, with the policy of `killbox serve`."""

import functools
import http.server
import json
import os
import shutil
import subprocess
import threading
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
DIST = ROOT / "web/dist"
KILLBOX = os.environ.get("KILLBOX", str(ROOT / "target/debug/killbox"))
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
# The folder for screenshots. Without it none are kept.
PICTURES = os.environ.get("KILLBOX_PICTURES")
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "worker-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class Files(http.server.SimpleHTTPRequestHandler):
    """A server of the built page."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm", ".js": "text/javascript"}

    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_):
        pass


@contextmanager
def served():
    """The address of the page."""
    handler = functools.partial(Files, directory=DIST)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def run(*command):
    """The output of the program."""
    return subprocess.run([KILLBOX, *map(str, command)], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def killbox(*command):
    """The JSON output of the program."""
    return json.loads(run(*command, "--json"))


def squad(path):
    return (ROOT / f"squads/{path}.xws").read_text()


def steered(clicker):
    """A script that clicks at the table, together with steer.js, which chooses its maneuvers."""
    return f"(given) => {{ {(Path(__file__).parent / 'steer.js').read_text()} return ({clicker.rstrip()})(given); }}"


@functools.cache
def unsimulated():
    """The text of a legal squad and the name of its part that is not simulated: the damage deck of
    its huge ship."""
    path = "epic/scum-croc-raiders"
    return squad(path), killbox("squad", "show", f"squads/{path}.xws")[0]["not_simulated"][0]["name"]


def listen(page, wrong):
    """Adds every console message, error and dialog of a page to ``wrong``."""
    page.on("console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("dialog", lambda dialog: (wrong.append(dialog.message), dialog.dismiss()))


def photograph(page, name):
    """Takes a screenshot of a page, if screenshots are kept."""
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


# A fixed seed for the page's own random numbers ("Place the rest by chance"), so that a test meets
# the same game in every run.
CHANCE = """(() => {
  let seed = 1;
  Math.random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
})()"""


class App:
    """A page with the app. Its errors are collected in ``wrong``."""

    def __init__(self, browser, address, **how):
        self.address = address
        # Reduced motion shows events at once. Tests of motion override it.
        self.context = browser.new_context(**({"accept_downloads": True, "reduced_motion": "reduce"} | how))
        self.context.add_init_script(CHANCE)
        self.page = self.context.new_page()
        self.wrong = []
        listen(self.page, self.wrong)
        self.context.on("request", self.asked)
        self.open("squads")

    def asked(self, request):
        if not request.url.startswith((self.address, "blob:", "data:")):
            self.wrong.append(request.url)

    def open(self, view):
        self.page.goto(f"{self.address}#/{view}")
        self.page.locator("footer", has_text="rules").wait_for(timeout=60_000)

    def panel(self, side):
        return self.page.locator(f"section.panel.{side}")

    def paste(self, side, text):
        self.panel(side).locator("textarea").fill(text)

    def squads(self, a, b):
        """Pastes two squads of the project."""
        for side, path in (("a", a), ("b", b)):
            self.paste(side, squad(path))
            self.panel(side).locator(".verdict", has_text="Ready to play").wait_for()

    def simulate(self, games, seed="7", players="random"):
        """Fills the form of a match and starts it."""
        page = self.page
        page.get_by_role("link", name="Simulate", exact=True).click()
        page.get_by_label("Games", exact=True).fill(str(games))
        page.get_by_label("Seed", exact=True).fill(seed)
        for side in "AB":
            page.get_by_label(f"Who plays {side}").select_option(players)
        page.locator("form button.main").click()

    def done(self):
        self.page.locator(".progress", has_text="Done").wait_for(timeout=240_000)
        return self.page.locator(".checksum").inner_text()

    def picture(self, name):
        photograph(self.page, name)

    def close(self):
        self.context.close()
        assert self.wrong == [], self.wrong

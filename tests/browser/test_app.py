"""The page of `web/`: pasting squads, simulating matches, watching games."""

import json
import math
import re

import pytest
from app import ROOT, killbox, squad, unsimulated
from axe_playwright_python.sync_playwright import Axe

RED, HUNTERS, HOWL = "legacy/rebel-red-and-gold", "legacy/scum-hunters-three", "legacy/empire-howlrunner-swarm"
JEDI, FANGS = "standard/republic-jedi-strike", "standard/scum-fett-fangs"
VIEWS = ["squads", "simulate", "watch", "play", "report"]


def native(a, b, games, seed="7", players="random", *more):
    files = [f"squads/{path}.xws" for path in (a, b)]
    return killbox("match", *files, "--games", str(games), "--seed", seed, "--players", players, *more)


def percent(share):
    """A percentage, rounded like on the page: ties go up, as in 213 of 400 games."""
    return f"{math.floor(share * 1000 + 0.5) / 10:.1f} %"


@pytest.mark.parametrize("a, b", [(RED, HUNTERS), (JEDI, FANGS)])
def test_two_squads_are_pasted_and_simulated(app, a, b):
    one = app()
    one.squads(a, b)
    one.picture("squads")
    one.simulate(400)
    checksum = one.done()
    said = native(a, b, 400)
    assert checksum == said["checksum"]
    figures = one.page.locator(".figures").inner_text()
    assert str(said["wins"]) in figures and str(said["losses"]) in figures
    rate = said["win_rate"]
    estimate, low, high = (percent(rate[key]) for key in ("estimate", "low", "high"))
    assert f"A wins {estimate} of the games ({low} to {high})" in one.page.locator(".verdict").inner_text()
    assert one.page.locator("table.ships tbody tr").count() == len(said["ships"])
    assert one.page.locator(".chart canvas").count() == 2
    # A change of the form marks the results as those of other settings.
    stale = one.page.get_by_text("These results belong to other squads")
    assert stale.count() == 0
    one.page.get_by_label("Seed", exact=True).fill("8")
    stale.wait_for()
    one.page.get_by_label("Seed", exact=True).fill("7")
    stale.wait_for(state="detached")
    assert "A draw counts as half" in one.page.locator(".verdict").inner_text()
    one.picture("simulate")


def is_played_and_kept(one, choice, option, value):
    """The chosen value gives the games of the shown command line, and it survives a reload."""
    choice.select_option(value)
    one.simulate(40)
    assert one.done() == native(JEDI, FANGS, 40, "7", "random", option, value)["checksum"]
    assert f"{option} {value}" in one.page.locator("main").inner_text()
    one.picture(f"simulate-{value}")
    one.page.reload()
    one.page.locator("footer", has_text="rules").wait_for(timeout=60_000)
    choice.wait_for()
    assert choice.input_value() == value


@pytest.mark.parametrize("scenario", ["salvage-mission", "alternate"])
def test_a_scenario_is_chosen_where_there_are_some(app, scenario):
    one = app()
    choice = one.page.get_by_label("Scenario")
    one.squads(RED, HUNTERS)
    one.open("simulate")
    assert choice.count() == 0
    one.open("squads")
    one.squads(JEDI, FANGS)
    one.open("simulate")
    is_played_and_kept(one, choice, "--scenario", scenario)


@pytest.mark.parametrize("environment", ["unexploded-ordnance", "random"])
def test_an_environment_card_is_chosen(app, environment):
    one = app()
    choice = one.page.get_by_label("Environment card")
    one.squads(JEDI, FANGS)
    one.open("simulate")
    assert choice.input_value() == ""
    is_played_and_kept(one, choice, "--environment", environment)


@pytest.mark.parametrize("view, fields", [("simulate", ["Games", "Seed", "First player"]), ("play", ["Seed", "Game"])])
def test_fields_and_players_are_explained_to_whoever_asks(app, view, fields):
    one = app()
    one.squads(RED, HUNTERS)
    one.open(view)
    explained = one.page.locator("details.explain")
    assert explained.get_attribute("open") is None
    explained.locator("summary").press("Enter")
    terms = explained.locator("dt").all_inner_texts()
    players = one.page.get_by_label("Who plays").first.locator("option").all_inner_texts()
    assert terms == fields + ["Environment card"] + [player for player in players if player != "A person"]
    assert {"random", "careful", "jouster", "greedy", "search"} <= set(terms)
    for meaning in explained.locator("dd").all_inner_texts():
        # The text is longer than the engine's line: it has the player's strength and speed.
        assert len(meaning) > 80, meaning
    # A button sets another seed.
    seed = one.page.get_by_label("Seed", exact=True).input_value()
    one.page.get_by_role("button", name="Another seed").click()
    assert one.page.get_by_label("Seed", exact=True).input_value() != seed


def test_what_is_missing_is_said(app):
    """What can be missing: squads, a seed, or a common ruleset of both squads."""
    one = app()
    page = one.page
    said = lambda view: (one.open(view), page.locator("main").inner_text())[1]
    assert "Choose squads first" in said("watch") and "Choose two squads that can play first" in said("play")
    one.open("squads")
    one.squads(RED, JEDI)
    for view in ("simulate", "watch", "play"):
        assert "The two squads are for different rulesets" in said(view), view
    one.open("squads")
    one.squads(RED, HUNTERS)
    one.panel("b").get_by_role("heading", name="Three Hunters").wait_for()
    # Games that can be simulated can be watched.
    assert "against Three Hunters (greedy) with seed 1" in said("watch")
    one.open("simulate")
    page.get_by_label("Seed", exact=True).fill("x")
    for view in ("simulate", "watch", "play"):
        text = said(view)
        assert "The seed is a whole number" in text and "squads first" not in text and "can play first" not in text, view


def test_a_match_is_paused_and_goes_on(app):
    one = app()
    one.squads(RED, HOWL)
    one.simulate(6000)
    one.page.get_by_role("button", name="Pause").click()
    one.page.get_by_role("button", name="Continue").wait_for()
    one.page.wait_for_timeout(1500)
    played = lambda: float(one.page.locator("progress").get_attribute("value") or one.page.locator("progress").evaluate("e => e.value"))
    stood = played()
    one.page.wait_for_timeout(500)
    assert played() == stood < 6000
    one.page.get_by_role("button", name="Continue").click()
    assert one.done() == native(RED, HOWL, 6000)["checksum"]


def test_what_is_downloaded_is_what_the_program_writes(app, tmp_path):
    one = app()
    one.squads(RED, HUNTERS)
    one.simulate(120)
    one.done()
    said = native(RED, HUNTERS, 120, "7", "random", "--csv", str(tmp_path))
    saved = {}
    for kind in ("JSON", "CSV", "Report (HTML)"):
        with one.page.expect_download() as waited:
            one.page.get_by_role("button", name=f"Download {kind}").click()
        saved[kind] = waited.value.path().read_text()
    assert json.loads(saved["JSON"]) == said
    assert saved["CSV"] == (tmp_path / "ships.csv").read_text()
    assert said["checksum"] in saved["Report (HTML)"]


def test_a_link_gives_the_same_games(app):
    one = app()
    one.squads(RED, HUNTERS)
    one.simulate(60, seed="18446744073709551615")
    checksum = one.done()
    one.page.get_by_role("button", name="Copy a link to these games").click()
    link = one.page.locator(".link input").input_value()
    other = app()
    other.page.goto(link)
    other.page.get_by_text("These games come from a link.").wait_for()
    other.page.locator("form button.main:enabled").click()
    assert other.done() == checksum
    other.page.get_by_text("these are the same games").wait_for()


@pytest.mark.parametrize("packed", ["", "x", "AAAA", "q1YqLU4t", "%00", "🙂", "A" * 20_000])
@pytest.mark.parametrize("where", ["simulate?m=", "watch?f="])
def test_a_link_that_is_no_link_is_said(app, where, packed):
    one = app()
    one.page.goto(f"{one.address}#/{where}{packed}")
    one.page.locator("footer", has_text="rules").wait_for()
    if packed:
        one.page.locator(".banner").wait_for()
    one.squads(RED, HUNTERS) if one.page.url.endswith("squads") else one.open("squads")


def test_faults_are_shown_where_they_are(app):
    one = app()
    one.paste("a", squad(RED).replace("lukeskywalker", "lukeskywalkr"))
    ship = one.panel("a").locator("li.bad").first
    ship.wait_for()
    one.picture("fault")
    # The faults of a ship are whole lines below it.
    one.paste("b", squad(RED).replace('"predator"', '"predator", "predator"'))
    told = one.panel("b").locator("ol.ships .faults li").first
    told.wait_for()
    assert told.bounding_box()["width"] > 300 and told.locator("strong").bounding_box()["height"] < 30
    one.panel("a").get_by_role("button", name="Use lukeskywalker").click()
    one.panel("a").locator(".verdict", has_text="Ready to play").wait_for()
    assert "Luke Skywalker" in one.panel("a").inner_text()


def test_what_was_said_of_another_squad_is_gone_when_one_is_typed(app):
    one = app()
    one.squads(RED, HUNTERS)
    page = one.page
    page.get_by_role("link", name="Simulate these squads").wait_for()
    # One script does both steps, so that a busy machine does not matter. Nothing of the old squad
    # is shown while the new one is not checked.
    shown = page.evaluate("""async (text) => {
        const box = document.querySelector("section.panel.a textarea");
        box.value = text;
        box.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise((done) => setTimeout(done, 0));
        return [document.querySelector("section.panel.a .verdict"), document.querySelector("a.button.main")].map((one) => one?.textContent ?? null);
    }""", squad(HUNTERS))
    assert shown == [None, None]
    one.panel("a").locator(".verdict", has_text="Ready to play").wait_for()
    assert one.panel("a").locator("h2").inner_text() == one.panel("b").locator("h2").inner_text().replace("B", "A", 1)


def test_samples_files_and_what_is_not_simulated(app, tmp_path):
    one = app()
    first = one.panel("a").locator("select")
    first.select_option(index=1)
    one.panel("a").locator(".verdict", has_text="Ready to play").wait_for()
    text, name = unsimulated()
    file = tmp_path / "unsimulated.xws"
    file.write_text(text)
    one.panel("b").locator("input[type=file]").set_input_files(file)
    one.panel("b").locator(".verdict", has_text="Ready to play").wait_for()
    assert name in one.panel("b").locator("details").text_content()
    # The squad survives a reload.
    one.page.reload()
    one.panel("b").locator(".verdict", has_text="Ready to play").wait_for()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16-le", "utf-16-be"])
def test_a_file_may_be_utf_16(app, tmp_path, encoding):
    one = app()
    file = tmp_path / "squad.xws"
    mark = "" if encoding == "utf-8-sig" else "\ufeff"
    file.write_bytes((mark + squad(RED)).encode(encoding))
    one.panel("a").locator("input[type=file]").set_input_files(file)
    one.panel("a").locator(".verdict", has_text="Ready to play").wait_for()


HOSTILE = {
    "script": "<script>alert(1)</script><img src=x onerror=alert(2)>",
    "names": json.dumps({"name": "<img src=x onerror=alert(1)>", "faction": "<script>alert(1)</script>", "pilots": [{"id": "<b>", "ship": "\"><svg onload=alert(1)>"}]}),
    "a squad": None,
    "deep": "[" * 90_000,
    "deep object": '{"pilots":' * 9_000,
    "unicode": "\u202e\u200b\ufeff\U0001f4a5\u0000\ud7ff" * 2_000,
    "surrogates": '{"name": "\\ud800", "pilots": []}',
    "numbers": '{"name": "x", "faction": "rebelalliance", "points": 1e999, "pilots": [{"id": "lukeskywalker", "ship": "t65xwing", "points": -1e308}]}',
    "link": "https://yasb.app/?f=Rebel%20Alliance&d=v9ZsZ20Z" + "999999X" * 9_000,
    "large": "x" * 10_000_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_squad_harms_nothing(app, name):
    one = app()
    text = HOSTILE[name]
    if name == "a squad":
        held = json.loads(squad(RED))
        text = json.dumps({**held, "name": "<img src=x onerror=alert(1)>\u202e"})
    one.paste("a", text)
    one.panel("a").locator(".verdict").wait_for(timeout=60_000)
    if name == "a squad":
        one.paste("b", squad(HUNTERS))
        one.simulate(20)
        one.done()
        assert "<img src=x" in one.page.locator(".rate").inner_text()
        one.page.get_by_role("link", name="Read the report here").click()
        one.page.locator(".report h1", has_text="<img src=x").wait_for()
        assert one.page.locator("img").count() == 0
        one.open("squads")
    else:
        one.panel("a").locator(".verdict", has_text="Cannot play").wait_for()
    # The page still works.
    one.squads(RED, HUNTERS)


def test_the_report_is_the_programs_own(app):
    one = app()
    one.squads(RED, HUNTERS)
    one.simulate(100)
    checksum = one.done()
    one.page.get_by_role("link", name="Read the report here").click()
    report = one.page.locator(".report")
    report.locator("h1").wait_for()
    assert checksum in report.inner_text()
    head = report.locator("table.sorts th button").last
    head.click()
    assert head.locator("..").get_attribute("aria-sort") == "descending"
    one.picture("report")


def axe(page):
    found = Axe().run(page).response["violations"]
    return [(rule["id"], [node["html"][:160] for node in rule["nodes"]][:3]) for rule in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_everybody_can_read_it(app, scheme, width):
    one = app(color_scheme=scheme, viewport={"width": width, "height": 844})
    one.squads(RED, HUNTERS)
    one.simulate(60)
    one.done()
    for view in VIEWS:
        one.open(view)
        one.page.wait_for_timeout(300)
        assert axe(one.page) == [], view
        assert one.page.evaluate("document.documentElement.scrollWidth") <= width, view
        one.picture(f"{view}-{scheme}-{width}")


def test_from_the_keyboard_alone(app):
    one = app()
    one.squads(RED, HUNTERS)
    one.page.locator("body").click(position={"x": 1, "y": 1})
    reached, tags = set(), set()
    for _ in range(40):
        one.page.keyboard.press("Tab")
        tag, text, outline = one.page.evaluate(
            "() => { const e = document.activeElement; const s = getComputedStyle(e.closest('.file') ?? e);"
            " return [e.tagName, e.textContent.trim() || e.getAttribute('aria-label') || '', s.outlineStyle]; }")
        if tag == "BODY":
            break
        reached.add(re.sub(r"\s+", " ", text)[:40])
        tags.add(tag)
        assert outline != "none", text
    assert {"Simulate", "Play", "Simulate these squads"} <= reached
    assert {"TEXTAREA", "SELECT", "INPUT"} <= tags


def test_it_opens_without_a_network(app):
    one = app()
    one.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    one.page.wait_for_function("caches.keys().then((names) => names.length === 1)")
    one.context.set_offline(True)
    one.page.reload()
    one.squads(RED, HUNTERS)
    one.simulate(20)
    assert one.done() == native(RED, HUNTERS, 20)["checksum"]


# Drops a file on an element. Returns whether the page keeps the browser from opening it.
DROPPED = """(selector) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(["x"], "x.killbox"));
  const events = ["dragover", "drop"].map((type) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  return events.every((event) => !document.querySelector(selector).dispatchEvent(event));
}"""


@pytest.mark.parametrize("view", VIEWS)
def test_a_file_that_misses_its_place_does_not_take_the_page_away(app, view):
    one = app()
    one.open(view)
    for missed in ("header nav", "h1", "footer"):
        assert one.page.evaluate(DROPPED, missed), missed


def test_a_browser_that_keeps_nothing_plays(app):
    one = app()
    # If a user forbids local storage, accessing it throws.
    one.context.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } })")
    one.page.reload()
    one.squads(RED, HUNTERS)
    one.simulate(20)
    one.done()
    one.open("play")
    one.page.get_by_role("button", name="Sit down").click()
    one.page.locator(".decision h2").wait_for()


def test_an_engine_that_did_not_come_is_asked_for_again(app):
    one = app(service_workers="block")
    one.context.route("**/*.wasm", lambda route: route.abort())
    one.page.reload()
    one.page.get_by_text("The engine did not start").wait_for()
    one.context.unroute("**/*.wasm")
    # The browser logs the failed download to its console.
    assert one.wrong
    one.wrong.clear()
    one.page.get_by_role("button", name="Try again").click()
    one.squads(RED, HUNTERS)

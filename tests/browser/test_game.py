"""A recorded game in a real browser.

    KILLBOX=target/debug/killbox python -m pytest tests/browser/test_game.py
"""

import json
import math
import time

import pytest
from app import ROOT, photograph, run
from axe_playwright_python.sync_playwright import Axe

PAIRS = {
    "swarm": ["rebel-red-and-gold", "empire-howlrunner-swarm"],
    "bombs": ["separatist-maul-bombers", "rebel-ghost-bombers"],
}
EPIC = ["squads/epic/rebel-tantive-escort.xws", "squads/epic/empire-raider-wolfpack.xws"]
# A squad name that must not harm the page that shows it.
HOSTILE = "</script><script>window.harmed=1</script><img src=x onerror=window.harmed=1>\u202e\u0000\ud7ff𝕏 \"'`${1}"


def recorded(folder, squads):
    run("match", *squads, "--games", 1, "--seed", 3, "--record", folder)
    return folder / "game-000000.killbox"


@pytest.fixture(scope="session")
def games(tmp_path_factory):
    """The page, the story and the events of each game."""
    folder = tmp_path_factory.mktemp("games")
    hostile = folder / "hostile.xws"
    squad = json.loads((ROOT / "squads/legacy/empire-howlrunner-swarm.xws").read_text(encoding="utf-8"))
    hostile.write_text(json.dumps(squad | {"name": HOSTILE}), encoding="utf-8")
    squads = {name: [f"squads/legacy/{squad}.xws" for squad in pair] for name, pair in PAIRS.items()}
    squads["hostile"] = [squads["swarm"][0], str(hostile)]
    squads["epic"] = EPIC
    found = {}
    for name, pair in squads.items():
        file, page = recorded(folder / name, pair), folder / f"{name}.html"
        run("replay", file, "--html", page)
        story = json.loads(run("replay", file, "--story"))
        events = [json.loads(line) for line in run("replay", file, "--json").splitlines()[1:]]
        found[name] = (page, story, events)
    return found


@pytest.fixture
def watch(alone, games):
    """Opens a game and waits for its player."""

    def show(name="swarm", **how):
        page = alone(games[name][0], **({"viewport": {"width": 1280, "height": 900}} | how))
        wait(page, "!!window.killboxPlayer")
        return page

    return show


def wait(page, what, seconds=30):
    """Waits until an expression is true. Playwright's own wait evaluates text in the page, which
    the page's policy forbids."""
    until = time.monotonic() + seconds
    while not page.evaluate(what):
        assert time.monotonic() < until, what
        page.wait_for_timeout(50)


def index(page):
    return page.evaluate("killboxPlayer.index")


def shown(page):
    """The poses of the visible ships: x and y on the board, and heading."""
    return page.evaluate("""() => Object.fromEntries([...document.querySelectorAll('.kb-ship:not([display])')].map((ship) => {
        const [x, y] = ship.getAttribute('transform').match(/-?[\\d.]+/g).map(Number);
        const turned = Number(ship.querySelector('g').getAttribute('transform').match(/-?[\\d.]+/)[0]);
        return [ship.dataset.ship, [x, killboxPlayer.board.depth - y, turned]]; }))""")


def poses(events):
    """The poses of the ships on the board after the engine's events."""
    at = {}
    for event in events:
        if event["event"] in ("ship_placed", "moved"):
            at[str(event["ship"])] = [event["x"], event["y"], math.degrees(math.atan2(event["ux"], event["uy"]))]
        if event["event"] in ("removed", "fled"):
            at.pop(str(event["ship"]), None)
    return at


def assert_same_poses(found, meant):
    assert found.keys() == meant.keys()
    for ship, (x, y, heading) in meant.items():
        assert abs(found[ship][0] - x) < 0.02 and abs(found[ship][1] - y) < 0.02, ship
        assert abs((found[ship][2] - heading + 180) % 360 - 180) < 0.2, ship


@pytest.mark.parametrize("name", [*PAIRS, "epic"])
def test_opens_with_the_ships_on_the_board(watch, games, name):
    _, story, events = games[name]
    page = watch(name)
    begins = next(at for at, moment in enumerate(story["moments"]) if moment["kind"] == "round")
    assert index(page) == begins - 1
    placed = []
    for event in events:
        if event["event"] == "round_began":
            break
        placed.append(event)
    meant = poses(placed)
    assert len(meant) > 2
    assert_same_poses(shown(page), meant)
    # The page opens between set-up and the first round.
    page.get_by_role("button", name="One round on").click()
    assert index(page) == begins
    page.get_by_role("button", name="To the beginning").click()
    assert index(page) == -1 and shown(page) == {}


@pytest.mark.parametrize("name", PAIRS)
def test_plays_to_its_end_as_the_engine_did(watch, games, name):
    _, story, events = games[name]
    page = watch(name)
    page.evaluate("killboxPlayer.speed = 400")
    page.get_by_role("button", name="Play").click()
    wait(page, "!killboxPlayer.playing", 240)
    assert index(page) == len(story["moments"]) - 1
    assert_same_poses(shown(page), poses(events))
    over = next(event for event in events if event["event"] == "game_over")
    for seat, score in zip("AB", over["scores"]):
        assert f" · score {score}" in page.locator(f".kb-left-over[data-seat={seat}]").inner_text()
    assert page.locator(".kb-current").inner_text() == story["moments"][-1]["words"] == story["result"]["words"]
    # Remaining hull and shields are drawn as pips.
    last = page.evaluate("killboxPlayer.sceneAt(killboxPlayer.index).ships")
    for ship, state in last.items():
        if "pose" in state:
            drawn = page.locator(f".kb-ship[data-ship='{ship}']")
            assert drawn.locator(".kb-hull").count() == state["hull"]
            assert drawn.locator(".kb-shield").count() == state["shields"]
    damage = {}
    for event in events:
        # A repaired faceup card is turned facedown and is still damage [DMG-11].
        if event["event"] == "card_dealt" or event["event"] == "card_repaired" and event["kind"] is None:
            damage[event["ship"]] = damage.get(event["ship"], 0) + (1 if event["event"] == "card_dealt" else -1)
    for card in story["ships"]:
        if "pose" in last[str(card["id"])]:
            assert last[str(card["id"])]["hull"] == max(card["hull"] - damage.get(card["id"], 0), 0), card["name"]


def test_every_moment_is_reached_by_scrubbing_as_by_stepping(watch, games):
    _, story, _ = games["swarm"]
    page = watch()
    slider = page.get_by_label("Moment of the game")
    for at in (len(story["moments"]) // 3, 40, len(story["moments"]) - 1, 0):
        slider.fill(str(at))
        assert index(page) == at
        scrubbed = shown(page)
        page.evaluate("at => killboxPlayer.go(at - 1)", at)
        page.get_by_role("button", name="One event on").click()
        wait(page, f"killboxPlayer.index === {at} && !killboxPlayer.board.flights.size")
        assert shown(page) == scrubbed
        words = story["moments"][at]["words"]
        assert page.locator(".kb-line.kb-current").inner_text().startswith(words)
        assert words in page.locator(".kb-caption").inner_text()


def test_steps_by_ship_and_round(watch, games):
    _, story, _ = games["swarm"]
    page = watch()
    rounds = [at for at, moment in enumerate(story["moments"]) if moment["kind"] == "round"]
    ships = [at for at, moment in enumerate(story["moments"]) if moment["kind"] in ("round", "ship")]
    assert len(rounds) > 3 and len(ships) > 30
    for at in rounds[:3]:
        page.get_by_role("button", name="One round on").click()
        assert index(page) == at
    page.get_by_role("button", name="One round back").click()
    assert index(page) == rounds[1]
    for at in [at for at in ships if at > rounds[1]][:4]:
        page.get_by_role("button", name="One ship on").click()
        assert index(page) == at
    page.get_by_role("button", name="One ship back").click()
    page.get_by_role("button", name="To the end").click()
    assert index(page) == len(story["moments"]) - 1
    page.get_by_role("button", name="To the beginning").click()
    assert index(page) == -1


def test_keys(watch, games):
    _, story, _ = games["swarm"]
    page = watch()
    rounds = [at for at, moment in enumerate(story["moments"]) if moment["kind"] == "round"]
    page.keyboard.press("PageDown")
    assert index(page) == rounds[0]
    page.keyboard.press("ArrowRight")
    assert index(page) == rounds[0] + 1
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowRight")
    assert index(page) > rounds[0] and story["moments"][index(page)]["kind"] == "ship"
    page.keyboard.press("End")
    assert index(page) == len(story["moments"]) - 1
    page.keyboard.press("Home")
    assert index(page) == -1
    # The player ignores keys while the focus is outside it.
    speed = page.get_by_label("Speed").input_value
    page.keyboard.press("+")
    assert speed() == "1"
    page.get_by_role("button", name="To the beginning").focus()
    page.keyboard.press("+")
    assert speed() == "2"
    page.keyboard.press("Control++")
    page.keyboard.press("Control+-")
    assert speed() == "2"
    page.keyboard.press("-")
    assert speed() == "1"
    page.locator(".kb-log").focus()
    page.keyboard.press("Space")
    assert page.evaluate("killboxPlayer.playing")
    page.keyboard.press("Space")
    assert not page.evaluate("killboxPlayer.playing")
    # A ship can be chosen without a pointer.
    page.keyboard.press("End")
    ship = page.locator(".kb-ship:not([display])").first
    ship.focus()
    page.keyboard.press("Enter")
    name = next(card["name"] for card in story["ships"] if str(card["id"]) == ship.get_attribute("data-ship"))
    assert page.locator(".kb-card .kb-name-of").inner_text() == name
    assert page.locator(".kb-band").count() == 3 and page.locator(".kb-arc").count() > 0
    page.keyboard.press("Escape")
    assert page.locator(".kb-band").count() == 0


def test_log_and_board_are_linked(watch, games):
    _, story, _ = games["swarm"]
    page = watch()
    at = next(at for at, moment in enumerate(story["moments"]) if moment["kind"] == "attack" and moment.get("shot"))
    page.locator(f"#kb-line-{at}").click()
    assert index(page) == at
    shot = story["moments"][at]["shot"]
    assert page.locator(".kb-fire").count() == 1
    ship = page.locator(f".kb-ship[data-ship='{shot['from']}']")
    assert "kb-turn" in ship.get_attribute("class")
    ship.hover()
    about = sum(moment.get("ship") == shot["from"] for moment in story["moments"])
    assert page.locator(".kb-line.kb-about").count() == about > 0
    assert page.locator(".kb-card .kb-name-of").count() == 1 and page.locator(".kb-band").count() == 3
    line = page.locator(f".kb-line[data-about='{shot['to']}']:visible").first
    line.hover()
    assert "kb-pointed" in page.locator(f".kb-ship[data-ship='{shot['to']}']").get_attribute("class")


def test_dice_are_shown_in_their_order(watch, games):
    _, story, _ = games["swarm"]
    page = watch()
    moments = story["moments"]
    modified = next(at for at, moment in enumerate(moments)
                    if moment["kind"] == "dice" and moment.get("attack") is not None and not moment["dice"]["rolled"])
    first = moments[modified]["attack"]
    page.evaluate("at => killboxPlayer.jump(at)", modified)
    meant = [moment["dice"]["faces"] for moment in moments[first:modified + 1]
             if moment.get("attack") == first and moment.get("dice")]
    rows = page.locator(".kb-dice .kb-roll").all()
    drawn = [[die.get_attribute("aria-label").split(": ")[1] for die in row.locator(".kb-die").all()] for row in rows]
    assert drawn == meant and len(meant) > 1
    assert "expected damage" in page.locator(".kb-odds").inner_text()
    assert page.locator(".kb-bar").count() == len(moments[first]["shot"]["odds"]["damage"])


def test_any_ship_says_what_is_to_be_expected_of_its_attacks(watch, games):
    _, story, _ = games["swarm"]
    page = watch()
    asked = [at for at, moment in enumerate(story["moments"]) if moment.get("aims")]
    assert len(asked) > 10
    at, aims = next((at, aims) for at in asked for aims in story["moments"][at]["aims"].values() if len(aims) > 1 and len({aim["to"] for aim in aims}) == len(aims) and all("odds" in aim for aim in aims))
    page.evaluate("([at, ship]) => { killboxPlayer.jump(at); killboxPlayer.choose(ship); }", [at, aims[0]["from"]])
    shown = page.locator(".kb-card .kb-facts").inner_text()
    names = {card["id"]: card["name"] for card in story["ships"]}
    for aim in aims:
        assert f"{names[aim['to']]} (range {aim['range']}; {aim['weapon']}: {aim['odds']['mean']:.1f} damage expected" in shown


def test_what_is_in_arc_is_what_was_attacked(watch, games):
    """A ship that the engine allows as a target is in arc on the board, at the same range."""
    for name in PAIRS:
        _, story, _ = games[name]
        page = watch(name)
        shots = [(at, moment["shot"]) for at, moment in enumerate(story["moments"]) if moment.get("shot")]
        found = page.evaluate("""shots => shots.map(([at, shot]) => { killboxPlayer.jump(at);
            return killboxPlayer.board.inArc(shot.from).find(({ ship }) => ship === shot.to)?.range ?? null; })""", shots)
        assert len(shots) > 10
        # The range in a weapon's own arc may be longer than in another arc of the ship.
        wrong = [(shot, there) for (_, shot), there in zip(shots, found)
                 if there is None or there > shot["range"] or (there < shot["range"] and there > 1)]
        assert wrong == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1280, 900), (390, 800)])
def test_everybody_can_use_it(watch, games, scheme, size):
    _, story, _ = games["swarm"]
    page = watch(color_scheme=scheme, viewport={"width": size[0], "height": size[1]})
    at = next(at for at, moment in enumerate(story["moments"]) if moment["kind"] == "damage" and moment.get("attack"))
    page.evaluate("at => killboxPlayer.jump(at)", at)
    page.evaluate("killboxPlayer.choose(killboxPlayer.story.moments[killboxPlayer.index].ship)")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.wait_for_timeout(400)
    photograph(page, f"game-{scheme}-{size[0]}")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_an_epic_board_is_twice_as_wide_as_deep(watch, games):
    _, story, _ = games["epic"]
    assert (story["area"], story["depth"]) == (1828.8, 914.4)
    page = watch("epic")
    ratio = """(what) => { const { width, height } = document.querySelector(what).getBoundingClientRect(); return width / height; }"""
    assert abs(page.evaluate(ratio, ".kb-area") - 2) < 0.02
    # The board has a rim of 40 mm.
    assert abs(page.evaluate(ratio, ".kb-board") - 1908.8 / 994.4) < 0.02
    places = []
    for at in range(0, len(story["moments"]), 40):
        page.evaluate("at => killboxPlayer.jump(at)", at)
        places += shown(page).values()
    assert max(x for x, _, _ in places) > 950 and all(-150 < x < 1980 and -150 < y < 1065 for x, y, _ in places)
    page.get_by_role("button", name="Close up").click()
    page.wait_for_timeout(600)
    assert abs(page.evaluate(ratio, ".kb-board") - 1908.8 / 994.4) < 0.02
    page.get_by_role("button", name="Turn the board").click()
    for ship, (x, y, _) in shown(page).items():
        assert -150 < x < 1980 and -150 < y < 1065, ship


def test_a_square_board_is_square(watch):
    page = watch()
    assert page.evaluate("document.querySelector('.kb-board').viewBox.baseVal.width / document.querySelector('.kb-board').viewBox.baseVal.height") == 1


def test_the_board_turns_and_comes_close(watch, games):
    _, story, _ = games["bombs"]
    page = watch("bombs")
    at = next(at for at, moment in enumerate(story["moments"]) if moment["kind"] == "attack")
    page.evaluate("at => killboxPlayer.jump(at)", at)
    before = shown(page)
    page.get_by_role("button", name="Turn the board").click()
    after, area = shown(page), story["area"]
    depth = story.get("depth", area)
    assert before.keys() == after.keys() and len(before) > 3
    for ship, (x, y, heading) in before.items():
        assert abs(after[ship][0] - (area - x)) < 0.02 and abs(after[ship][1] - (depth - y)) < 0.02
        assert abs((after[ship][2] - heading) % 360 - 180) < 0.2
    near = page.get_by_role("button", name="Close up")
    near.click()
    assert near.get_attribute("aria-pressed") == "true"
    page.wait_for_timeout(600)
    box = page.locator(".kb-stage").bounding_box()
    for ship in page.locator(".kb-ship:not([display]) .kb-base").all():
        base = ship.bounding_box()
        assert box["x"] <= base["x"] and base["x"] + base["width"] <= box["x"] + box["width"]
        assert box["y"] <= base["y"] and base["y"] + base["height"] <= box["y"] + box["height"]


def test_no_motion_where_none_is_wanted(watch, games):
    _, story, _ = games["swarm"]
    page = watch(reduced_motion="reduce")
    at = next(at for at, moment in enumerate(story["moments"]) if moment.get("path") and moment["round"] > 0)
    page.evaluate("at => killboxPlayer.go(at - 1)", at)
    flights = page.evaluate("at => { killboxPlayer.go(at, {animate: true, ms: 5000}); return killboxPlayer.board.flights.size; }", at)
    assert flights == 0 and page.locator(".kb-flown").count() == 1
    page = watch()
    page.evaluate("at => killboxPlayer.go(at - 1)", at)
    flights = page.evaluate("at => { killboxPlayer.go(at, {animate: true, ms: 5000}); return killboxPlayer.board.flights.size; }", at)
    assert flights == 1


def test_names_harm_nothing(watch, games):
    _, story, _ = games["hostile"]
    assert "<script>" in story["squads"][1]["name"]
    page = watch("hostile")
    assert page.evaluate("window.harmed") is None
    assert page.locator("img").count() == 0 and page.locator("script").count() == 2
    assert "<script>window.harmed=1</script>" in page.locator(".kb-squad-name").nth(1).inner_text()
    page.evaluate("killboxPlayer.jump(killboxPlayer.story.moments.length - 1)")
    assert page.evaluate("window.harmed") is None


def test_a_page_is_small(games):
    for file, story, _ in games.values():
        assert file.stat().st_size < 300_000 + 100 * len(story["moments"])


def test_sixteen_ships_fly_at_sixty_frames(watch, games):
    """The script time of a frame, with all ships of both squads flying at once, is far less than a
    sixtieth of a second."""
    page = watch()
    cost = page.evaluate("""() => { const { board } = killboxPlayer; const cards = [];
        for (let id = 0; id < 16; id++) cards.push({ ...killboxPlayer.story.ships[0], id, seat: id < 8 ? 'A' : 'B' });
        const all = new board.constructor(document.body, { ships: cards });
        const state = killboxPlayer.sceneAt(killboxPlayer.story.moments.findIndex((m) => m.kind === 'round')).ships[killboxPlayer.story.ships[0].id];
        const scene = { ships: {}, obstacles: {}, devices: {} };
        for (const { id } of cards) scene.ships[id] = { ...state, pose: { x: 50 * id + 60, y: 200, heading: 10 * id } };
        all.show(scene);
        const costs = [];
        for (let n = 0; n < 300; n++) { const start = performance.now();
          for (const piece of all.pieces.values()) all.put(piece, { x: piece.pose.x, y: 200 + n, heading: n });
          all.svg.getBoundingClientRect(); costs.push(performance.now() - start); }
        all.destroy(); return costs.sort((a, b) => a - b)[150]; }""")
    assert cost < 8, cost

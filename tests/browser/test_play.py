"""Whole games in the page of `web/`: watched, and played by clicks."""

import json
import random
import re

import pytest
from app import run, steered

RED, HUNTERS, HOWL = "legacy/rebel-red-and-gold", "legacy/scum-hunters-three", "legacy/empire-howlrunner-swarm"
JEDI, FANGS = "standard/republic-jedi-strike", "standard/scum-fett-fangs"


def sit(one, a, b, seats, seed="5", game=0, scenario="", environment=""):
    """Begins a game of two squads with these players."""
    one.squads(a, b)
    page = one.page
    page.get_by_role("link", name="Play", exact=True).click()
    for side, seat in zip("AB", seats):
        page.get_by_label(f"Who plays Squad {side}").select_option(seat)
    page.get_by_label("Seed", exact=True).fill(seed)
    page.get_by_label("Game", exact=True).fill(str(game))
    if scenario:
        page.get_by_label("Scenario").select_option(scenario)
    if environment:
        page.get_by_label("Environment card").select_option(environment)
    page.get_by_role("button", name="Sit down").click()
    settled(page)


def settled(page):
    page.locator(".decision[data-busy=false]").wait_for(timeout=120_000)


def unfolded(*args):
    """What the program prints, as one line: it folds its lines at the width of a terminal."""
    return " ".join(run(*args).split())


def replayed(one, tmp_path):
    """Saves the game and lets the program play it again. Returns the hash of its end."""
    with one.page.expect_download() as waited:
        one.page.get_by_role("button", name=re.compile("Save (the game|as a replay)")).click()
    file = tmp_path / "game.killbox"
    waited.value.save_as(file)
    return re.search(r"verified.*hash ([0-9a-f]{16})", unfolded("replay", file))[1]


def click(page, chance):
    """Chooses a random option, on the board if it has a place there, or beside it."""
    ready = page.get_by_role("button", name=re.compile("show my side"))
    if ready.count():
        ready.click()
    board = page.locator(".board").locator("[data-ghost], [data-target]")
    if board.count() and chance.random() < 0.4:
        # The topmost element gets the click, like with a finger.
        place = board.nth(chance.randrange(board.count()))
        box = place.locator("rect, circle").last.bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    else:
        for die in page.locator(".decision [data-die]:enabled").all():
            if chance.random() < 0.6 and die.is_visible():
                die.click()
                settled(page)
        options = page.locator(".decision [data-option]")
        if options.count():
            options.nth(chance.randrange(options.count())).click()
    settled(page)


def test_nobodys_devices_are_placed_among_the_obstacles(app):
    one = app()
    page = one.page
    sit(one, JEDI, FANGS, ("human", "greedy"), environment="unexploded-ordnance")
    asked, offered = set(), set()
    for _ in range(8):
        asked.add(page.locator(".decision h2").inner_text())
        offered.update(page.locator(".decision [data-option]").all_inner_texts())
        click(page, random.Random(2))
        settled(page)
    assert "Which obstacle or device do you place?" in asked and "Where does it lie?" in asked
    assert "proton bomb" in " ".join(offered)
    page.get_by_role("button", name="Place the rest by chance").click()
    page.locator(".decision[data-kind=dial]").wait_for()
    settled(page)
    assert page.locator(".board polygon.kb-device").count() == 4
    assert page.locator(".board polygon.kb-device:is(.kb-seat-A, .kb-seat-B)").count() == 0
    assert page.locator(".board polygon.kb-obstacle").count() == 5
    one.picture("board-unexploded-ordnance")


@pytest.mark.parametrize("scenario, tokens", [("salvage-mission", 5), ("chance-engagement", 1), ("scramble-the-transmissions", 3)])
def test_objective_tokens_lie_on_the_board(app, tmp_path, scenario, tokens):
    one = app()
    page = one.page
    sit(one, JEDI, FANGS, ("human", "greedy"), scenario=scenario)
    if tokens > 1:
        assert page.locator(".decision h2").inner_text() == "Where does the objective token lie?"
        one.picture(f"place-{scenario}")
    page.get_by_role("button", name="Place the rest by chance").click()
    page.locator(".decision[data-kind=dial]").wait_for()
    settled(page)
    assert page.locator(".board polygon.kb-objective").count() == tokens
    one.picture(f"board-{scenario}")
    text = page.locator("main").inner_text()
    assert "lies at" in text
    # Play at random until an objective token is towed or marked.
    chance = random.Random(3)
    for _ in range(120):
        if not page.locator(".decision [data-option]").count():
            break
        wanted = page.locator(".decision [data-option]").filter(has_text=re.compile("^(tow|scramble) "))
        if wanted.count():
            wanted.first.click()
            settled(page)
            one.picture(f"done-{scenario}")
            break
        click(page, chance)
    replayed(one, tmp_path)


@pytest.mark.parametrize("a, b, seats", [(RED, HUNTERS, ("human", "greedy")), (JEDI, FANGS, ("greedy", "human"))])
def test_a_whole_game_is_played_by_clicks(app, tmp_path, a, b, seats):
    one = app()
    sit(one, a, b, seats)
    page, chance = one.page, random.Random(3)
    for step in range(2000):
        if page.locator(".decision .hash").count():
            break
        if page.locator(".decision").get_attribute("data-kind") == "dial":
            one.picture(f"dial-{seats[0]}")
        if page.locator(".decision").get_attribute("data-kind") == "attack":
            one.picture(f"attack-{seats[0]}")
        click(page, chance)
    shown = page.locator(".decision .hash").inner_text()
    assert replayed(one, tmp_path) == shown
    one.picture(f"over-{seats[0]}")
    # Watching the game again shows the same end.
    page.get_by_role("button", name="Watch it again").click()
    page.locator(".kb-player").wait_for()
    assert replayed(one, tmp_path) == shown


CLICKER = steered("""async ([seed, most]) => {
  const met = {};
  const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  const frame = () => new Promise((done) => setTimeout(done, 0));
  for (let step = 0; step < most; step += 1) {
    const pane = document.querySelector(".decision");
    if (!pane) throw new Error("nobody sits at the table");
    if (pane.dataset.busy === "true") { await frame(); step -= 1; continue; }
    if (document.querySelector(".banner")) throw new Error(document.querySelector(".banner").textContent);
    if (pane.querySelector(".hash")) return { met, hash: pane.querySelector(".hash").textContent, steps: step };
    const ready = [...pane.querySelectorAll("button.main")];
    if (ready.length) { ready[0].click(); await frame(); continue; }
    const dice = [...pane.querySelectorAll("[data-die]:enabled")];
    if (dice.length && random() < 0.8) {
      met.dice = (met.dice ?? 0) + 1;
      for (const die of dice) if (random() < 0.5) { die.click(); await frame(); }
      if (pane.dataset.busy === "true") continue;
    }
    const offered = [...pane.querySelectorAll("[data-option]:enabled")];
    if (!offered.length && dice.length) continue;
    if (!offered.length) throw new Error(`nothing is offered: ${pane.dataset.kind}`);
    met[pane.dataset.kind] = (met[pane.dataset.kind] ?? 0) + 1;
    const undo = [...pane.querySelectorAll(".tools button")][0];
    if (!undo.disabled && random() < 0.05) { undo.click(); await frame(); met.undo = (met.undo ?? 0) + 1; continue; }
    // Ships that never meet ask for little.
    const near = pane.dataset.kind === "dial" ? approaching(offered, random) : [];
    const some = near.length ? near : offered;
    some[Math.floor(random() * some.length)].click();
    await frame();
  }
  throw new Error("the game does not end");
}""")

GAMES = [
    ("legacy/rebel-ghost-bombers", "legacy/separatist-maul-bombers"),
    ("legacy/scum-hounds-tooth", "legacy/empire-vader-whisper-redline"),
    ("legacy/republic-arc-and-torrents", "legacy/firstorder-tavson-column"),
    ("legacy/resistance-falcon-fortress", "legacy/separatist-sear-drones"),
    ("standard/rebel-falcon-awings", "standard/empire-decimator-aces"),
    ("standard/separatist-dooku-ordnance", "standard/resistance-black-squadron"),
]
# The kinds of decision (components/src/decision/kind.rs) that these games contain.
ASKED = set("""
    ability_order ability_target action attack boost_template device_order dial drop_template first_player linked_action lock_target modify_attack
    modify_defense next_ship obstacle_area obstacle_cell obstacle_choice obstacle_facing reroll roll_position roll_side ship_area ship_cell ship_facing
    ship_to_place tallon_position turret_start use_ability
""".split())


def test_every_kind_of_decision_is_offered(app, tmp_path):
    """Two people at one screen play each game, so that both sides' decisions are met."""
    # Most rerolls are answered by dice on the board.
    met, wanted = {}, (ASKED - {"reroll"}) | {"undo", "dice"}
    # Kinds that the first games do not meet any more are met sooner or later.
    for number, (a, b) in enumerate(4 * GAMES):
        if number >= len(GAMES) and wanted <= set(met):
            break
        one = app()
        sit(one, a, b, ("human", "human"), game=number)
        played = one.page.evaluate(CLICKER, [number + 1, 4000])
        assert replayed(one, tmp_path) == played["hash"]
        for kind, times in played["met"].items():
            met[kind] = met.get(kind, 0) + times
    print(sorted(met.items()))
    assert wanted <= set(met), sorted(wanted - set(met))


def test_a_game_that_was_left_goes_on(app):
    one = app()
    sit(one, RED, HOWL, ("human", "random"))
    chance = random.Random(1)
    for _ in range(12):
        click(one.page, chance)
    asked = one.page.locator(".decision h2").inner_text()
    lines = one.page.locator(".log li").count()
    one.page.reload()
    one.page.get_by_role("button", name="Go on with the game you left").click()
    settled(one.page)
    assert one.page.locator(".decision h2").inner_text() == asked
    assert one.page.locator(".log li").count() == lines


@pytest.mark.parametrize("seats, game", [(("greedy", "human"), 0), (("human", "greedy"), 1)])
def test_who_opens_a_saved_game_sits_where_he_sat(app, tmp_path, seats, game):
    """The players stay, also if the form has others or the squads have exchanged sides."""
    one = app()
    sit(one, RED, HOWL, seats, game=game)
    page, chance = one.page, random.Random(1)
    for _ in range(12):
        click(page, chance)
    asked, lines = page.locator(".decision h2").inner_text(), page.locator(".log li").all_inner_texts()
    with page.expect_download() as waited:
        page.get_by_role("button", name="Save the game").click()
    file = tmp_path / "game.killbox"
    waited.value.save_as(file)
    other = app()
    other.open("play")
    other.page.locator("input[type=file]").set_input_files(file)
    settled(other.page)
    assert other.page.locator(".decision h2").inner_text() == asked
    assert other.page.locator(".log li").all_inner_texts() == lines
    assert other.page.locator(".decision > p.soft:not(.small)").inner_text() == page.locator(".decision > p.soft:not(.small)").inner_text()


def test_a_game_that_is_not_over_is_shown_as_far_as_it_went(app, alone, tmp_path):
    one = app()
    page = one.page
    sit(one, RED, HOWL, ("human", "greedy"), seed="9")
    page.get_by_role("button", name="Place the rest by chance").click()
    settled(page)
    while not page.locator(".decision[data-kind=attack], .decision[data-kind=modify_defense]").count():
        page.locator(".decision [data-option]").first.click()
        settled(page)
    asked, lines = page.locator(".decision h2").inner_text(), page.locator(".log li").all_inner_texts()
    with page.expect_download() as waited:
        page.get_by_role("button", name="Save the game").click()
    file, html = tmp_path / "game.killbox", tmp_path / "game.html"
    waited.value.save_as(file)
    # The program plays the game again and reports how far it goes.
    assert re.search(r"not over: the game was saved in round \d+; verified as far as it went", unfolded("replay", file))
    assert "the game is not over" in unfolded("replay", file, "--ahead")
    assert "not over; ahead without luck" in unfolded("replay", file, "--luck")
    story = json.loads(run("replay", file, "--story"))
    assert "result" not in story and "hash" not in story and len(story["ahead"]) == story["moments"][-1]["round"]
    # The log beside the board shows the last lines of a long game.
    words = [moment["words"] for moment in story["moments"]]
    assert len(lines) >= 100 and words[-len(lines):] == lines
    run("replay", file, "--html", html)

    def shown(watched, continues):
        watched.locator(".kb-unfinished", has_text="not over").wait_for()
        watched.keyboard.press("End")
        assert "The game was played up to here" in watched.locator(".kb-caption").inner_text()
        assert re.search(r"Who is ahead: .* \d+ %", watched.locator(".kb-ahead-words").inner_text())
        found = 0
        for ship in watched.locator(".kb-ship:not([display])").all():
            ship.focus()
            found += "destroys" in watched.locator(".kb-card .kb-facts").inner_text()
        # A ship with another in arc shows the odds of an attack.
        assert found > 0
        assert watched.get_by_role("button", name="Continue from here").count() == continues

    shown(alone(html), 0)
    other = app()
    other.open("watch")
    other.page.locator("input[type=file]").set_input_files(file)
    other.page.locator(".kb-player").wait_for()
    shown(other.page, 1)
    other.picture("unfinished")
    # The same player goes on with the open decision.
    other.page.get_by_role("button", name="Continue from here yourself").click()
    settled(other.page)
    assert other.page.locator(".decision h2").inner_text() == asked
    assert other.page.locator(".log li").all_inner_texts() == lines


def test_dials_of_the_other_side_are_hidden(app):
    one = app()
    sit(one, RED, HOWL, ("random", "human"))
    chance, hidden = random.Random(1), 0
    for _ in range(120):
        # The dials of enemy ships that have still to activate are hidden between activations.
        if one.page.locator(".decision").get_attribute("data-kind") in ("dial", "action"):
            theirs = one.page.locator(".kb-ship.kb-seat-A .kb-badge")
            shown = theirs.evaluate_all("all => all.map((badge) => badge.getAttribute('class')).join(' ')")
            assert not re.search("kb-is-(Blue|White|Red|Purple)", shown)
            hidden += "kb-is-hidden" in shown
        if one.page.locator(".decision .hash").count():
            break
        click(one.page, chance)
    assert hidden > 0


def test_a_game_is_watched_to_its_end(app, tmp_path):
    one = app()
    one.squads(RED, HOWL)
    page = one.page
    page.get_by_role("link", name="Watch", exact=True).click()
    page.get_by_label("Game", exact=True).fill("1")
    page.get_by_role("button", name="Watch", exact=True).click()
    page.locator(".kb-player").wait_for()
    page.keyboard.press("End")
    end = page.locator(".kb-caption").inner_text()
    program = tmp_path / "games"
    files = [f"squads/{path}.xws" for path in (RED, HOWL)]
    run("match", *files, "--games", 2, "--seed", 1, "--players", "greedy", "--record", program)
    assert replayed(one, tmp_path) in run("replay", program / "game-000001.killbox")
    # A link to a moment, opened elsewhere, shows that moment, and a person can play on from there.
    for _ in range(40):
        page.keyboard.press("ArrowLeft")
    caption = page.locator(".kb-caption").inner_text()
    assert caption != end
    one.picture("watch")
    page.get_by_role("button", name="Copy a link to this moment").click()
    link = page.locator(".link input").input_value()
    other = app()
    other.page.goto(link)
    other.page.locator(".kb-player").wait_for()
    assert other.page.locator(".kb-caption").inner_text() == caption
    # A reload of the page shows the same moment.
    other.page.reload()
    other.page.locator(".kb-player").wait_for()
    assert other.page.locator(".kb-caption").inner_text() == caption
    other.page.get_by_role("button", name="Continue from here yourself").click()
    settled(other.page)
    assert other.page.locator(".decision").get_attribute("data-kind")


@pytest.mark.parametrize("view", ["watch", "play"])
def test_a_file_that_is_no_replay_is_said(app, tmp_path, view):
    one = app()
    one.open(view)
    for name, data in (("empty", b""), ("noise", bytes(range(256)) * 9), ("half", b"KBXREPLAY" + bytes(40)), ("large", bytes(2_000_000))):
        file = tmp_path / f"{name}.killbox"
        file.write_bytes(data)
        one.page.locator("input[type=file]").set_input_files(file)
        one.page.locator(".banner").wait_for()
        one.page.get_by_role("button", name="Dismiss").click()

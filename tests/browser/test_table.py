"""The table of `web/` during a game: templates, dice, tales, odds, and hidden information."""

import random
import re
import time

import pytest
from test_play import HOWL, HUNTERS, RED, click, settled, sit

GHOST, DRAWN = ".board .kb-ghost[data-ghost]", ".board .kb-ghost:not(.kb-planned) .kb-flown"


def wait(page, what, arg=None, seconds=60):
    """Waits until an expression is true. Playwright's own wait evaluates text in the page, which
    the page's policy forbids."""
    until = time.monotonic() + seconds
    while not page.evaluate(what, arg):
        assert time.monotonic() < until, what
        page.wait_for_timeout(50)


def kind(page):
    return page.locator(".decision").get_attribute("data-kind")


# Plays at random, but faces ahead and attacks if possible, until a decision of one of the kinds is
# open and the selector matches. Returns false if the game is over.
PLAY_ON = """async ([kinds, selector, seed]) => {
  const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  const frame = () => new Promise((done) => setTimeout(done, 0));
  for (let step = 0; step < 4000; step += 1) {
    const pane = document.querySelector(".decision");
    while (pane.dataset.busy === "true") await frame();
    await frame();
    if (pane.querySelector(".hash")) return false;
    const ready = [...pane.querySelectorAll("button.main:not([data-option])")];
    if (ready.length && kinds.includes("curtain")) return true;
    if (ready.length) { ready[0].click(); continue; }
    if (kinds.includes(pane.dataset.kind) && document.querySelector(selector)) return true;
    for (const die of pane.querySelectorAll("[data-die]:enabled")) if (random() < 0.5) { die.click(); await frame(); }
    let offered = [...pane.querySelectorAll("[data-option]:enabled")];
    if (pane.dataset.kind === "attack" && offered.length > 1) offered = offered.slice(1);
    if (pane.dataset.kind === "ship_facing") offered = offered.slice(0, 1);
    offered[Math.floor(random() * offered.length)]?.click();
    await frame();
  }
  throw new Error("it is never asked");
}"""


def until(page, kinds, chance, selector="body"):
    """Plays on until a decision of one of these kinds is open. Returns its kind, or None if the
    game ends before."""
    return kind(page) if page.evaluate(PLAY_ON, [sorted(kinds), selector, chance.randrange(1 << 30)]) else None


def begun(page):
    """Places all objects."""
    assert until(page, {"dial"}, random.Random(1))


def test_maneuvers_show_where_they_end_and_how(app):
    one = app()
    sit(one, RED, HOWL, ("human", "random"))
    page = one.page
    begun(page)
    assert page.locator(GHOST).count() > 5
    straight = page.locator("table.dial [data-option]").first
    straight.hover()
    assert page.locator(GHOST).count() == 1 and page.locator(DRAWN).is_visible()
    straight.click()
    settled(page)
    # The set dial stays on the board with its template. It cannot be clicked.
    assert kind(page) == "dial"
    planned = page.locator(".board .kb-planned")
    assert planned.count() == 1 and planned.locator(".kb-flown").count() == 1
    one.picture("dials")


def test_moves_show_their_templates(app):
    one = app()
    sit(one, "legacy/empire-vader-whisper-redline", HUNTERS, ("human", "random"), seed="2")
    chance, met, templates, failing = random.Random(2), set(), 0, 0
    for _ in range(40):
        asked = until(one.page, {"boost_template", "roll_side", "roll_position", "decloak"}, chance)
        if not asked:
            break
        met.add(asked)
        # A move that would fail also shows its intended end.
        ghosts, drawn = one.page.locator(GHOST).count(), one.page.locator(DRAWN).count()
        assert ghosts == drawn > 0, asked
        templates += drawn
        fails = one.page.locator(".board .kb-ghost.kb-fails")
        failing += fails.count()
        if fails.count():
            assert "it would fail" in fails.first.get_attribute("aria-label")
            assert one.page.locator(".decision .options button", has_text="it would fail").count() == fails.count()
        one.picture(f"move-{asked}{'-fails' if fails.count() else ''}")
        click(one.page, chance)
    assert len(met) > 1 and templates > 4 and failing, (met, templates, failing)


def test_dice_are_clicked(app):
    changed = 0
    for seed in "45":
        one = app()
        sit(one, HUNTERS, RED, ("human", "human"), seed=seed, game=1)
        page, chance, can = one.page, random.Random(4), ".pick [data-option]"
        while until(page, {"modify_attack", "modify_defense", "reroll"}, chance, "[data-die]:enabled"):
            first = page.locator("[data-die]:enabled").first
            assert re.match(r"(attack|defense) die \d: \w+", first.get_attribute("aria-label"))
            first.click()
            assert first.get_attribute("aria-pressed") == "true"
            # The options for exactly these dice can be chosen, also by keyboard.
            for die in page.locator("[data-die]:enabled").all()[1:]:
                if page.locator(can).count() == 0:
                    die.press("Space")
            if page.locator(can).count():
                one.picture("dice")
                lines = page.locator(".log li").count()
                page.locator(can).first.press("Enter")
                settled(page)
                changed += page.locator(".log li").count() > lines
            else:
                click(page, chance)
    assert changed > 1


@pytest.mark.parametrize("width", [390, 1280])
def test_dice_are_clicked_on_the_board_where_the_attack_is(app, width):
    one = app(viewport={"width": width, "height": 844})
    sit(one, HUNTERS, RED, ("human", "human"), seed="5", game=1)
    page, chance, changed = one.page, random.Random(4), 0
    row, beside = page.locator(".board .kb-pick .kb-lying"), page.locator(".decision [data-die]")
    while until(page, {"modify_attack", "modify_defense", "reroll"}, chance, "[data-die]:enabled"):
        zoom = page.get_by_role("button", name="Closer" if changed % 2 else "Whole board")
        if zoom.count():
            zoom.click()
        board = page.locator(".board svg").bounding_box()
        assert row.count() == beside.count() > 0
        for here, there in zip(row.all(), beside.all()):
            # A die on the board is as large as a finger at any zoom, wholly visible, and equal to
            # the die in the list.
            box = here.bounding_box()
            assert 24 <= min(box["width"], box["height"]) and max(box["width"], box["height"]) < 40
            assert board["x"] <= box["x"] and box["x"] + box["width"] <= board["x"] + board["width"]
            assert board["y"] <= box["y"] and box["y"] + box["height"] <= board["y"] + board["height"]
            if there.is_enabled():
                assert here.get_attribute("aria-label") == there.get_attribute("aria-label")
                assert here.get_attribute("role") == "button"
        # The row of dice lies near its ship, not farther away than the length of a ship.
        far = page.evaluate("""() => { const box = (one) => one.getBoundingClientRect();
            const row = document.querySelector('.board .kb-pick'), plate = box(row.querySelector('.kb-plate'));
            const name = row.getAttribute('aria-label').split(':')[0];
            const ship = [...document.querySelectorAll('.board .kb-ship')].find((one) => one.getAttribute('aria-label')?.startsWith(name + ','));
            const base = box(ship.querySelector('.kb-base'));
            const [dx, dy] = [Math.max(plate.left - base.right, base.left - plate.right, 0), Math.max(plate.top - base.bottom, base.top - plate.bottom, 0)];
            return Math.hypot(dx, dy); }""")
        assert far < 90, far
        act = page.locator(".board [data-act]")
        dice = page.locator(".board [data-roll]")
        for number in range(dice.count()):
            if act.count() == 0:
                dice.nth(number).click() if number % 2 else dice.nth(number).press("Space")
                assert dice.nth(number).get_attribute("aria-pressed") == "true"
                assert page.locator(".decision [data-die][aria-pressed=true]").count() == number + 1
        if act.count():
            one.picture(f"dice-on-board-{width}")
            box = act.first.bounding_box()
            assert box["height"] >= 24 and board["x"] - 1 <= box["x"] and box["x"] + box["width"] <= board["x"] + board["width"] + 1
            lines = page.locator(".log li").count()
            act.first.click() if changed % 2 else act.first.press("Enter")
            settled(page)
            changed += page.locator(".log li").count() > lines
        else:
            click(page, chance)
    assert changed > 1


def test_what_happened_is_shown_until_somebody_has_seen_enough(app):
    one = app(reduced_motion="no-preference")
    page = one.page
    sit(one, RED, HOWL, ("human", "greedy"))
    assert page.get_by_label("What happens is shown").input_value() == "2"
    page.get_by_label("What happens is shown").select_option("0")
    begun(page)
    page.get_by_label("What happens is shown").select_option("1")
    # The last dial starts everything that comes before the next decision.
    while kind(page) == "dial" and not page.locator(".told").count():
        page.locator("table.dial [data-option]").first.click()
        wait(page, "() => document.querySelector('.told') || document.querySelector('.decision').dataset.busy === 'false'")
    page.locator(".told").wait_for()
    lines = page.locator(".log li").count()
    first = page.locator(".told").inner_text()
    wait(page, "first => document.querySelector('.told')?.innerText !== first", first)
    # The log grows with the board, and no decision is shown meanwhile.
    wait(page, "lines => document.querySelectorAll('.log li').length > lines", lines)
    assert page.locator(".decision [data-option]").count() == 0
    page.locator(".kb-template .kb-flown").wait_for(timeout=20_000)
    one.picture("tale")
    page.keyboard.press("Escape")
    settled(page)
    assert page.locator(".told").count() == 0 and page.locator(".decision [data-option]").count() > 0
    page.wait_for_timeout(1200)
    scene = page.locator(".board .kb-ship").evaluate_all("all => all.map((ship) => ship.getAttribute('transform'))")
    page.get_by_role("button", name="Show again what happened").click()
    page.locator(".told").wait_for()
    page.get_by_role("button", name="Skip").click()
    settled(page)
    # Ships that were moving glide to their places.
    page.wait_for_timeout(1200)
    again = page.locator(".board .kb-ship").evaluate_all("all => all.map((ship) => ship.getAttribute('transform'))")
    assert scene == again


def test_less_motion_is_none(app):
    one = app(reduced_motion="reduce")
    sit(one, RED, HOWL, ("human", "greedy"))
    begun(one.page)
    told = one.page.evaluate("""async () => {
      let told = 0;
      const watch = new MutationObserver(() => (told += document.querySelectorAll(".told").length));
      watch.observe(document.body, { childList: true, subtree: true });
      for (let n = 0; n < 12; n += 1) {
        document.querySelector(".decision [data-option]")?.click();
        await new Promise((done) => setTimeout(done, 300));
      }
      return told;
    }""")
    assert told == 0


def test_any_ship_says_what_its_attacks_would_do(app):
    one = app()
    sit(one, HUNTERS, RED, ("human", "human"), seed="5", game=1)
    page, chance, found = one.page, random.Random(4), set()
    while until(page, {"action", "modify_attack"}, chance):
        asked = page.locator(".decision h2").inner_text()
        for ship in page.locator(".board .kb-ship:not([display])").all():
            ship.focus()
            facts = page.locator(".beside .ship dl").inner_text()
            assert "In arc" in facts and page.locator(".kb-reach .kb-band").count() == 3
            name = page.locator(".beside .ship h2").inner_text()
            # All terms are left of all descriptions, however many ships are in arc.
            edges = page.locator(".beside .ship dl").evaluate("list => [...list.children].map((one) => [one.tagName, one.getBoundingClientRect().left])")
            assert max(left for tag, left in edges if tag == "DT") < min(left for tag, left in edges if tag == "DD")
            # A weapon has its arc and its ranges, like in the viewer.
            assert re.search(r"primary weapon \d, .*(front|rear|turret|arc).*, range 0–3", facts), facts
            # Any ship shows its odds, not only the ship of the decision.
            if "destroys" in facts:
                found.add((asked, name))
                one.picture("odds")
        if len(found) > 8:
            break
        click(page, chance)
    assert len(found) > 6 and len({asked for asked, _ in found}) > 2, found


def test_two_people_hide_their_dials_from_each_other(app):
    one = app()
    sit(one, RED, HOWL, ("human", "human"))
    page = one.page
    until(page, {"curtain"}, random.Random(1))
    curtain = page.get_by_role("button", name=re.compile("show my side"))
    shown = ".kb-ship .kb-badge.kb-is-Blue, .kb-ship .kb-badge.kb-is-White, .kb-ship .kb-badge.kb-is-Red, .kb-ship .kb-badge.kb-is-Purple"
    covered = 0
    while kind(page) == "dial":
        if curtain.count():
            # The hand-over screen shows no board and no log.
            assert page.locator(".board").count() == 0 and page.locator(".log").count() == 0
            curtain.click()
            covered += 1
        page.locator("table.dial [data-option]").first.click()
        settled(page)
    assert covered > 1
    # Both people look now: all dials but the revealed one are hidden.
    assert page.locator(".kb-ship .kb-badge.kb-is-hidden").count() > 3
    assert page.locator(shown).count() <= 1
    assert page.locator(".kb-planned").count() <= 1
    assert not re.search(" sets ", page.locator(".log").inner_text())


@pytest.mark.parametrize("width", [390, 1280])
def test_the_table_is_readable(app, width):
    from axe_playwright_python.sync_playwright import Axe

    one = app(viewport={"width": width, "height": 844})
    sit(one, HUNTERS, RED, ("human", "human"), seed="4")
    chance = random.Random(4)
    for asked in ("dial", "action", "attack", "modify_attack"):
        until(one.page, {asked}, chance)
        found = [(rule["id"], [node["html"][:160] for node in rule["nodes"]][:3]) for rule in Axe().run(one.page).response["violations"]]
        assert found == [], asked
        assert one.page.evaluate("document.documentElement.scrollWidth") <= width
        one.picture(f"table-{asked}-{width}")
        click(one.page, chance)

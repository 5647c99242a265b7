"""Accessibility of the page of `web/` with open games: for sight, screen readers and keyboards."""

import random

import pytest
from app import squad, unsimulated
from axe_playwright_python.sync_playwright import Axe
from test_play import HUNTERS, RED, settled
from test_table import until

# Checks the focus during a walk by Tab: load it once, then call `step` after each Tab. It returns a
# false value when all elements have been visited.
WALK = """() => {
  const heard = "a[href], button, input, select, textarea, summary, [tabindex='0'], [role=button]";
  const named = (one) => one.getAttribute("aria-label") || one.labels?.[0]?.textContent || one.textContent || one.title || "";
  const there = (one) => one.isConnected && one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0 && !one.matches(":disabled");
  const says = (one) => one.outerHTML.slice(0, 140);
  // A file is chosen by a field that is not seen: what surrounds it shows the focus.
  const looks = (one) => [one, ...(one.type === "file" ? [one.parentElement] : []), ...one.querySelectorAll("*")].map((part) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, stroke, strokeWidth } = getComputedStyle(part);
    return [outlineStyle === "none" ? "" : outlineStyle + outlineWidth + outlineColor, boxShadow, stroke, strokeWidth].join();
  }).join("|");
  const header = document.querySelector("body > #page > header");
  const begun = [...document.querySelectorAll(heard)].filter((one) => there(one) && one.tabIndex >= 0);
  const seen = new Set(), wrong = [];
  let last = null, lit = "";
  const step = () => {
    // Once it has moved on, the one before looks otherwise.
    if (last?.isConnected && last !== document.activeElement && looks(last) === lit) wrong.push(["no focus is seen", says(last)]);
    const now = last = document.activeElement;
    if (!now || now === document.body || seen.has(now)) return false;
    seen.add(now);
    lit = looks(now);
    if (!named(now).trim()) wrong.push(["no name", says(now)]);
    const box = (now.type === "file" ? now.parentElement : now).getBoundingClientRect();
    const middle = (box.top + box.bottom) / 2;
    if (box.height < innerHeight && (middle < 0 || middle > innerHeight)) wrong.push(["off the screen", says(now)]);
    if (header && !header.contains(now) && !now.closest(".skip") && middle < header.getBoundingClientRect().bottom) wrong.push(["behind the heading", says(now)]);
    const hit = document.elementFromPoint((box.left + box.right) / 2, middle);
    if (hit && !(now instanceof SVGElement) && !now.contains(hit) && !hit.contains(now) && !now.parentElement.contains(hit)) wrong.push(["something lies over it", `${says(now)} ${says(hit)}`]);
    // What shows the focus is not cut off by what scrolls.
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(now);
    const out = outlineStyle === "none" || now instanceof SVGElement ? 0 : parseFloat(outlineWidth) + parseFloat(outlineOffset);
    for (let over = now.parentElement; out > 0 && over && over !== document.body; over = over.parentElement) {
      if (getComputedStyle(over).overflowX === "visible" || over.matches(".file")) continue;
      const around = over.getBoundingClientRect();
      if (box.left - out < around.left - 1 || box.top - out < around.top - 1 || box.bottom + out > around.bottom + 1 || box.right + out > around.right + 1) wrong.push(["its focus is cut off", says(now)]);
    }
    return true;
  };
  // A part of something that arrow keys lead through counts as reached with it.
  const missed = () => begun.filter((one) => there(one) && !seen.has(one)).map(says);
  window.walk = { step, end: () => ({ wrong, missed: missed(), seen: seen.size }) };
}"""


# The elements that cover links of the header, at several scroll positions.
HEADED = """() => [0, 0.25, 0.5, 0.75, 1].flatMap((part) => {
  scrollTo(0, part * document.documentElement.scrollHeight);
  return [...document.querySelectorAll("#page > header :is(a, button)")].flatMap((one) => {
    const box = one.getBoundingClientRect();
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return one.contains(hit) ? [] : [`${one.textContent} at ${part}: ${hit?.outerHTML.slice(0, 100)}`];
  });
})"""


def walked(page):
    """Walks through the whole page by Tab. Returns the number of places. An element that is missed
    or shows no focus fails the test."""
    page.evaluate(WALK)
    page.locator(".skip").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    for _ in range(600):
        if not page.evaluate("() => walk.step()"):
            break
        page.keyboard.press("Tab")
    # An element that traps the focus keeps the walk from later elements, which `end` reports.
    found = page.evaluate("() => walk.end()")
    assert not found["wrong"], "\n".join(map(": ".join, found["wrong"]))
    assert not found["missed"], "\n".join(found["missed"])
    return found["seen"]


def squads(one):
    one.open("squads")
    one.paste("a", unsimulated()[0])
    one.panel("a").locator("details summary").click()


def faults(one):
    one.open("squads")
    one.paste("a", squad(RED).replace("lukeskywalker", "lukeskywalkr"))
    one.panel("a").locator("li.bad").first.wait_for()


def simulated(one):
    one.simulate(60)
    one.done()
    one.page.get_by_role("button", name="Copy a link to these games").click()
    one.page.locator(".link input").wait_for()
    one.page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")


def report(one):
    simulated(one)
    one.page.get_by_role("link", name="Read the report here").click()
    one.page.locator(".report h1").wait_for()
    one.page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")


def watched(one):
    page = one.page
    one.open("watch")
    page.get_by_role("button", name="Watch", exact=True).click()
    page.locator(".kb-player").wait_for()
    # Go to a moment with dice on the board, and choose a ship.
    for _ in range(400):
        page.keyboard.press("ArrowRight")
        if page.locator(".kb-rolls .kb-roll").count() > 1:
            break
    page.locator(".kb-ship:not([display])").first.press("Enter")
    page.locator(".kb-keys summary").press("Enter")
    page.get_by_role("button", name="Copy a link to this moment").click()
    page.locator(".link input").wait_for()


def formed(one):
    one.open("play")
    one.page.locator("details.explain summary").press("Enter")


def asked(kind, dice=False):
    def play(one):
        page = one.page
        one.open("play")
        for side in "AB":
            page.get_by_label(f"Who plays Squad {side}").select_option("human")
        page.get_by_label("Seed", exact=True).fill("5")
        page.get_by_label("Game", exact=True).fill("1")
        page.get_by_role("button", name="Sit down").click()
        settled(page)
        chance = random.Random(4)
        assert until(page, {kind}, chance, "[data-die]:enabled" if dice else "[data-option]")
        if dice:
            page.locator("[data-die]:enabled").first.click()

    return play


VIEWS = {
    "squads": squads, "faults": faults, "simulate": simulated, "report": report, "watch": watched, "play": formed, "curtain": asked("curtain"),
    "dial": asked("dial"), "move": asked("roll_side"), "attack": asked("attack"), "dice": asked("modify_attack", True),
}


@pytest.fixture
def view(app):
    """A view of the page with everything open that it can have."""

    def show(name, **how):
        one = app(**how)
        one.squads(HUNTERS, RED)
        VIEWS[name](one)
        return one

    return show


@pytest.mark.parametrize("name", VIEWS)
def test_everybody_can_use_it(view, name):
    """On a wide screen and on a phone: light and dark, screen readers, and keyboard alone."""
    one = view(name)
    page = one.page
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.wait_for_timeout(300)
            one.picture(f"view-{name}-{width}-{scheme}")
            found = [(rule["id"], [node["html"][:160] for node in rule["nodes"]][:3]) for rule in Axe().run(page).response["violations"]]
            assert found == [], (width, scheme)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        # At every scroll position the header is visible and not covered.
        assert page.evaluate(HEADED) == []
        # The header has eight places, and every view has some of its own.
        assert walked(page) > 9


def test_odds_on_the_board_are_as_large_as_names(view):
    page = view("attack").page
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        page.wait_for_timeout(300)
        note, name = (page.locator(f".board {what}:visible").first.bounding_box()["height"] for what in (".kb-note", ".kb-name"))
        assert note > name - 0.5 > 7, (width, note, name)


def focused(page):
    """The name or kind of the element with the focus."""
    return page.evaluate("() => { const on = document.activeElement; return on.id || on.getAttribute('aria-label') || on.textContent.trim() || on.tagName; }")


def comes_to(page, name):
    """Waits until the focus is on an element, since a busy machine may draw it a little later."""
    page.wait_for_function("(name) => { const on = document.activeElement; return [on.id, on.getAttribute('aria-label'), on.textContent.trim()].includes(name); }", arg=name)


def test_escape_closes_what_was_opened(view):
    one = view("play")
    page = one.page
    explained = page.locator("details.explain")
    assert explained.get_attribute("open") is not None
    page.keyboard.press("Escape")
    assert explained.get_attribute("open") is None and focused(page) == "What do these mean?"
    page = view("watch").page
    # In the viewer Escape closes the list of keys and then deselects the ship.
    keys = page.locator(".kb-keys")
    keys.locator("summary").focus()
    page.keyboard.press("Escape")
    assert keys.get_attribute("open") is None and focused(page) == "Keys"
    assert page.locator(".kb-selected").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".kb-selected").count() == 0
    page = view("attack").page
    ship = page.locator(".kb-ship:not([display])").first
    ship.press("Enter")
    assert page.locator(".kb-selected").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".kb-selected").count() == 0 and ship.evaluate("one => one === document.activeElement")


def test_the_focus_is_never_lost(app, tmp_path):
    """If a pressed element disappears, the focus moves to where the user goes on."""
    one = app()
    page = one.page
    one.paste("a", squad(RED).replace("lukeskywalker", "lukeskywalkr"))
    one.paste("b", squad(HUNTERS))
    page.get_by_role("button", name="Use lukeskywalker").press("Enter")
    one.panel("a").locator(".verdict", has_text="Ready to play").wait_for()
    assert focused(page) == "side-a"
    page.get_by_role("link", name="Simulate these squads").press("Enter")
    page.get_by_label("Games", exact=True).wait_for()
    assert focused(page) == "main"
    page.get_by_label("Games", exact=True).fill("100000")
    page.locator("form button.main").press("Enter")
    pause = page.get_by_role("button", name="Pause")
    pause.press("Enter")
    assert focused(page) == "Continue"
    # Open a file that is not a game and dismiss the message.
    one.open("play")
    file = tmp_path / "empty.killbox"
    file.write_bytes(b"")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Dismiss").press("Enter")
    page.locator(".banner").wait_for(state="detached")
    assert focused(page) == "main"
    page.get_by_role("button", name="Sit down").press("Enter")
    settled(page)
    question = lambda: page.locator(".decision h2").inner_text()
    assert focused(page) == question()
    page.get_by_role("button", name="Place the rest by chance").press("Enter")
    page.locator(".decision:not([data-kind^=ship]):not([data-kind^=obstacle])").wait_for()
    settled(page)
    assert focused(page) == question()
    until(page, {"dial"}, random.Random(1))
    page.locator("table.dial [data-option]").first.press("Enter")
    settled(page)
    assert focused(page) == question()
    # The number of undos depends on the side that placed the last ship. The button is disabled
    # after the last one.
    back = page.get_by_role("button", name="Take back")
    back.press("Enter")
    settled(page)
    while back.is_enabled():
        comes_to(page, "Take back")
        back.press("Enter")
        settled(page)
    comes_to(page, question())
    page.get_by_role("button", name="Leave the table").press("Enter")
    page.get_by_role("button", name="Sit down").wait_for()
    assert focused(page) == "main"

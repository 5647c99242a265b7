"""Pages of reports in a real browser: `KILLBOX=target/debug/killbox python -m pytest tests/browser`.

Needs Chromium (Debian's, or what `CHROMIUM` names) and `tests/browser/requirements.txt`. No network is there for the pages.
"""

import re

import pytest
from app import run

SQUADS = [f"squads/legacy/{name}.xws" for name in (
    "rebel-red-and-gold", "firstorder-kylo-quickdraw", "scum-hunters-three", "empire-howlrunner-swarm")]
COMMANDS = {
    "match": ["match", *SQUADS[:2], "--games", "60"],
    "gauntlet": ["gauntlet", "squads/legacy", "--games", "20"],
    "meta": ["meta", *SQUADS, "--games", "60"],
    "compare": ["compare", *SQUADS[:2], "--field", *SQUADS[2:], "--games", "60"],
    "price": ["price", "--faction", "resistance", "--games", "400"],
}


@pytest.fixture(scope="session")
def files(tmp_path_factory):
    """A page of each kind."""
    folder = tmp_path_factory.mktemp("pages")
    found = {}
    for name, command in COMMANDS.items():
        found[name] = folder / f"{name}.html"
        more = ["--players", "random", "--seed", "6", "--report", str(found[name])]
        run(*command, *more)
    return found


@pytest.fixture
def open_page(alone, files):
    """Opens the page of a kind of report."""
    return lambda name, **how: alone(files[name], **how)


@pytest.mark.parametrize("name", COMMANDS)
def test_opens_and_is_read_by_everybody(open_page, name):
    page = open_page(name)
    assert page.locator("h1").count() == 1
    assert page.evaluate("document.documentElement.lang") == "en"
    for chart in page.locator("svg").all():
        assert chart.get_attribute("role") == "img" and chart.get_attribute("aria-label")
    for chart in page.locator("svg:visible").all():
        box = chart.bounding_box()
        assert box["width"] > 100 and box["height"] > 30
    for table in page.locator("table").all():
        assert table.locator("caption").count() == 1
        assert table.locator("thead th:not([scope=col])").count() == 0
    text = page.locator("main").inner_text()
    for part in ("To play it again", "checksum of all games", f"killbox {name} "):
        assert part in text
    # Each table that sorts says what its columns are.
    assert page.locator("details dl dt").count() > 0


@pytest.mark.parametrize("name", COMMANDS)
def test_nothing_is_wider_than_the_screen(open_page, name):
    page = open_page(name, viewport={"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def column(table, number):
    cells = table.locator(f"tbody tr:visible td:nth-child({number + 1})")
    return [float(value) if value else float("-inf") for value in
            cells.evaluate_all("cells => cells.map(cell => cell.dataset.value)")]


@pytest.mark.parametrize("name", ["gauntlet", "price", "meta"])
def test_tables_sort(open_page, name):
    page = open_page(name)
    table = page.locator("table.sorts").first
    heads = table.locator("thead th")
    numbers = [at for at in range(heads.count()) if "n" in (heads.nth(at).get_attribute("class") or "")]
    for at in numbers:
        heads.nth(at).locator("button").click()
        assert heads.nth(at).get_attribute("aria-sort") == "descending"
        assert column(table, at) == sorted(column(table, at), reverse=True)
        # From the keyboard, the other way round.
        heads.nth(at).locator("button").press("Enter")
        assert heads.nth(at).get_attribute("aria-sort") == "ascending"
        assert column(table, at) == sorted(column(table, at))
    assert table.locator("th[aria-sort]").count() == 1
    assert all(text.strip() for text in heads.all_inner_texts())


def test_tables_are_filtered(open_page):
    page = open_page("price")
    rows = page.locator("table.sorts").first.locator("tbody tr")
    all_rows = rows.count()
    word = rows.nth(all_rows // 2).locator("td").nth(1).inner_text()
    page.locator("input[type=search]").first.fill(word.upper())
    shown = rows.locator("visible=true")
    assert 1 <= shown.count() < all_rows
    assert all(word in row.inner_text() for row in shown.all())
    page.locator("input[type=search]").first.fill("")
    assert rows.locator("visible=true").count() == all_rows


def test_a_squad_leads_to_its_matchups_and_ships(open_page):
    page = open_page("gauntlet")
    assert page.locator("#squad-3[open]").count() == 0
    page.locator("a[href='#squad-3']").first.click()
    page.wait_for_function("document.querySelector('#squad-3').open")
    squad = page.locator("#squad-3")
    others = page.locator("details[id^=squad-]").count() - 1
    assert squad.locator("table").first.locator("tbody tr").count() == others
    assert squad.locator("caption", has_text="Its ships").is_visible()
    assert squad.locator("svg").is_visible()


@pytest.mark.parametrize("name", ["gauntlet", "match"])
def test_read_without_script(open_page, name):
    page = open_page(name, java_script_enabled=False)
    assert page.locator("table.sorts tbody tr").locator("visible=true").count() > 3
    assert not page.locator(".theme").is_visible()


INTERVAL = re.compile(r"\(([\d.]+) to ([\d.]+)\)")


def test_what_is_not_sure_has_no_colour(open_page):
    page = open_page("gauntlet")
    cells = page.locator("table.sorts").nth(1).locator("tbody td.n span[title]")
    seen = set()
    for cell in cells.all():
        low, high = map(float, INTERVAL.search(cell.get_attribute("title")).groups())
        own, row = cell.evaluate(
            "span => [span.parentElement, span.parentElement.parentElement].map(e => getComputedStyle(e).backgroundColor)")
        coloured = own not in ("rgba(0, 0, 0, 0)", row)
        # What is shown is rounded: at 50.0 either may be.
        if not (low == 50.0 or high == 50.0):
            assert coloured == (low > 50 or high < 50), cell.get_attribute("title")
        seen.add(coloured)
    assert seen == {True, False}


CONTRAST = """() => {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const rgb = (colour) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data]; };
  const light = (colour) => { const [r, g, b] = colour.map((v) => { v /= 255;
    return v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; }); return .2126 * r + .7152 * g + .0722 * b; };
  const behind = (element) => { for (let e = element; e; e = e.parentElement) {
    const colour = rgb(getComputedStyle(e).backgroundColor); if (colour[3] === 255) return colour; } return [255, 255, 255]; };
  let worst = [99, ''];
  for (const element of document.querySelectorAll('h1, h2, p, a, td, th, caption, summary, dt, dd, svg text')) {
    if (!element.checkVisibility() || !element.textContent.trim()) continue;
    const style = getComputedStyle(element);
    const [one, other] = [light(rgb(element.closest('svg') ? style.fill : style.color)), light(behind(element))];
    const ratio = (Math.max(one, other) + .05) / (Math.min(one, other) + .05);
    if (ratio < worst[0]) worst = [ratio, element.outerHTML.slice(0, 120)];
  }
  return worst;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", COMMANDS)
def test_contrast(open_page, name, scheme):
    """WCAG 2.2, 1.4.3: text against what is behind it, 4.5 to 1."""
    page = open_page(name, color_scheme=scheme)
    ratio, element = page.evaluate(CONTRAST)
    assert ratio >= 4.5, element


def test_light_and_dark(open_page):
    page = open_page("match", color_scheme="dark")
    ground = lambda: page.evaluate("getComputedStyle(document.body).backgroundColor")
    dark = ground()
    page.locator(".theme").press("Enter")
    assert ground() != dark
    page.locator(".theme").click()
    assert ground() == dark


def test_print(open_page):
    page = open_page("price", color_scheme="dark")
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert not page.locator(".theme").is_visible()
    assert not page.locator("input[type=search]").first.is_visible()


def test_from_the_keyboard_alone(open_page):
    """Tab reaches the headings, the links and what opens, and what has the focus is seen."""
    page = open_page("meta")
    reached = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        tag, outline = page.evaluate(
            "() => { const e = document.activeElement; return [e.tagName, getComputedStyle(e).outlineStyle]; }")
        if tag == "BODY":
            break
        reached.add(tag)
        assert outline != "none", tag
    assert {"BUTTON", "A", "SUMMARY"} <= reached

"""Pages of reports in a real browser.

    KILLBOX=target/debug/killbox python -m pytest tests/browser

The tests need Chromium (Debian's, or the one that `CHROMIUM` names) and
`tests/browser/requirements.txt`. The pages have no network.
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
    """A report page of each kind."""
    folder = tmp_path_factory.mktemp("pages")
    found = {}
    for name, command in COMMANDS.items():
        found[name] = folder / f"{name}.html"
        more = ["--players", "random", "--seed", "6", "--report", str(found[name])]
        run(*command, *more)
    return found


@pytest.fixture
def open_page(alone, files):
    """Opens the page of one kind of report."""
    return lambda name, **how: alone(files[name], **how)


@pytest.mark.parametrize("name", COMMANDS)
def test_opens_and_is_read_by_everybody(open_page, name):
    page = open_page(name)
    assert page.locator("h1").count() == 1
    assert page.evaluate("document.documentElement.lang") == "en"
    # Each chart is one image with a name for screen readers.
    assert page.locator("svg").count() == page.locator("figure [role=img][aria-label] svg").count() > 0
    for chart in page.locator("figure").all():
        assert chart.locator("[role=img]").get_attribute("aria-label") == chart.locator("figcaption").text_content() != ""
    for chart in page.locator("figure:visible").all():
        box = chart.bounding_box()
        assert box["width"] > 100 and box["height"] > 30
    for table in page.locator("table").all():
        assert table.locator("caption").count() == 1
        assert table.locator("thead th:not([scope=col])").count() == 0
    text = page.locator("main").inner_text()
    for part in ("How to play it again", "checksum of all games", f"killbox {name} "):
        assert part in text
    # Each sortable table explains its columns.
    assert page.locator("details dl dt").count() > 0


@pytest.mark.parametrize("name", COMMANDS)
def test_nothing_is_wider_than_the_screen(open_page, name):
    page = open_page(name, viewport={"width": 390, "height": 800})
    page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    # Explanations are wide enough to read, also beside a long name.
    for meaning in page.locator("dd").all():
        assert meaning.bounding_box()["width"] > 250, meaning.text_content()


# For each visible cell: its number of lines, and whether it or its table overflows.
CELLS = """() => [...document.querySelectorAll("th, td")].filter((cell) => cell.checkVisibility()).map((cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const lines = Math.round(range.getBoundingClientRect().height / parseFloat(getComputedStyle(cell).lineHeight));
  const place = cell.closest(".wide");
  return [lines, cell.scrollWidth > cell.clientWidth + 1 || place.scrollWidth > place.clientWidth + 1, cell.closest("table").caption.textContent, cell.textContent]; })"""


@pytest.mark.parametrize("name", COMMANDS)
def test_tables_are_read_whole_on_a_laptop(open_page, name):
    page = open_page(name, viewport={"width": 1200, "height": 900})
    page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    cells = page.evaluate(CELLS)
    assert len(cells) > 20
    for lines, clipped, table, text in cells:
        assert not clipped, (table, text)
        assert lines <= 4, (table, text)


def test_what_is_changed_is_read_line_by_line(open_page):
    page = open_page("compare", viewport={"width": 1200, "height": 900})
    changes = page.locator("h2", has_text="Changes against the first").locator("xpath=following-sibling::ul[1]").locator("li")
    assert changes.count() > 3
    for change in changes.all():
        assert change.inner_text()[:2] in ("+ ", "− ")


@pytest.mark.parametrize("width", [390, 1200])
def test_the_scatter_has_axes(open_page, width):
    page = open_page("price", viewport={"width": width, "height": 900})
    ticks = page.locator(".cloud text.tick")
    read = ticks.evaluate_all("""all => all.map((tick) => {
        const box = tick.getBoundingClientRect();
        return [tick.getAttribute("text-anchor"), Number(tick.textContent), box.left + box.width / 2, box.top + box.height / 2]; })""")
    across = [(value, x) for anchor, value, x, _ in read if anchor == "middle"]
    up = [(value, y) for anchor, value, _, y in read if anchor == "end"]
    for axis, sign in ((across, 1), (up, -1)):
        assert 3 <= len(axis) <= 6
        # Both axes are linear, from left to right and from bottom to top.
        assert axis == sorted(axis)
        places = [sign * place for _, place in axis]
        assert places == sorted(places)
        steps = [after - before for before, after in zip(places, places[1:])]
        assert max(steps) - min(steps) < 2
    # Points lie at their values on the axes.
    name, cost, worth, x, y = page.locator(".cloud circle").first.evaluate("""circle => {
        const [, cost, worth] = circle.textContent.match(/costs (-?[\\d.]+), is worth (-?[\\d.]+)$/);
        const box = circle.getBoundingClientRect();
        return [circle.textContent, Number(cost), Number(worth), box.left + box.width / 2, box.top + box.height / 2]; }""")
    for value, place, axis in ((cost, x, across), (worth, y, up)):
        (low, from_), (high, to) = axis[0], axis[-1]
        meant = from_ + (value - low) / (high - low) * (to - from_)
        assert abs(place - meant) < 6, name


def test_costs_are_ranges_where_they_depend_on_the_ship(open_page):
    page = open_page("price")
    costs = page.locator("table.sorts").first.locator("tbody td:nth-child(4)").all_inner_texts()
    assert any(re.fullmatch(r"\d+ to \d+", cost) for cost in costs), costs


# The texts of charts: height on the screen in px, left and right end, and content.
LETTERS = """() => [...document.querySelectorAll("figure :is(text, .name, .value, .names li, p)")].filter((one) => one.checkVisibility()).map((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const { left, right } = range.getBoundingClientRect();
  return [parseFloat(getComputedStyle(one).fontSize) * (one.getScreenCTM?.().a ?? 1), left, right, one.textContent]; })"""


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("width", [390, 1280])
def test_charts_are_read_on_a_phone_as_on_a_wide_screen(open_page, name, width):
    page = open_page(name, viewport={"width": width, "height": 800})
    page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    letters = page.evaluate(LETTERS)
    assert len(letters) > 3 or name == "price"
    for high, left, right, text in letters:
        assert high >= 12, text
        assert 0 <= left and right <= width, text
    # A chart does not overflow, and the plot takes a good part of its width.
    for chart in page.locator("figure:visible").all():
        assert chart.evaluate("chart => chart.scrollWidth <= chart.clientWidth + 1")
        plot = chart.locator("svg.plot").first.bounding_box()
        assert plot["width"] > 0.45 * chart.bounding_box()["width"]


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
        # The keyboard sorts, too, here in the other direction.
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
    assert squad.locator("figure [role=img]").is_visible()


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
        # The shown ends are rounded, so at 50.0 both are possible.
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
  for (const element of document.querySelectorAll('h1, h2, p, a, td, th, caption, summary, dt, dd, figcaption, .name, .value, li, svg text')) {
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
    """The contrast of text and background is at least 4.5 to 1 (WCAG 2.2, 1.4.3)."""
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


@pytest.mark.parametrize("name", COMMANDS)
def test_nothing_is_cut_off_on_paper(open_page, name):
    """A sheet of A4 has about 700 px between its margins, and nobody can scroll there."""
    page = open_page(name, color_scheme="dark", viewport={"width": 700, "height": 1000})
    page.emulate_media(media="print")
    if name not in ("gauntlet", "price"):
        assert page.evaluate("document.documentElement.scrollWidth") <= 700
    for line in page.locator("svg .line").all():
        assert line.evaluate("line => getComputedStyle(line).filter") == "none"


def test_print(open_page):
    page = open_page("price", color_scheme="dark")
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert not page.locator(".theme").is_visible()
    assert not page.locator("input[type=search]").first.is_visible()


def test_from_the_keyboard_alone(open_page):
    """Tab reaches the headings, the links and the details, and the focus is visible."""
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

"""Files that the page saves are complete without the page, and squad names do not harm them."""

import json
import re

import pytest
from app import squad
from test_play import HOWL, RED, settled

# Squad names with a meaning for a browser in JSON inside a script, in a title, or in a table.
NAMES = {
    "script": "</script><script>window.harmed=1</script>",
    "picture": "<img src=x onerror=window.harmed=1>",
    "comment": "<!--<script>",
    "quotes": "\"'`${window.harmed=1}\\",
    "unicode": "\u202e\u2028\u2029\u200b\ufeff𝕏\U0001f4a5é́\ufffe",
    "long": "x" * 10_000,
}


def named(path, name):
    return json.dumps(json.loads(squad(path)) | {"name": name})


def saved(one, button, tmp_path, name):
    with one.page.expect_download() as waited:
        one.page.get_by_role("button", name=button).click()
    file = tmp_path / name
    waited.value.save_as(file)
    return file


def unharmed(page, name):
    """Checks that a page shows a name literally and has not executed it."""
    assert page.evaluate("window.harmed") is None
    assert page.locator("img, script script, main script").count() == 0
    # A page may replace invisible characters by spaces.
    visible = re.sub(r"[\W\s]+", "", name)[:30]
    assert visible in re.sub(r"[\W\s]+", "", page.title() + page.locator("body").inner_text())


@pytest.mark.parametrize("kind", NAMES)
def test_names_harm_nothing_in_what_is_saved(app, alone, tmp_path, kind):
    one, name = app(), NAMES[kind]
    one.paste("a", named(RED, name))
    one.paste("b", named(HOWL, name))
    for side in "ab":
        one.panel(side).locator(".verdict", has_text="Ready to play").wait_for()
    one.simulate(20)
    one.done()
    unharmed(one.page, name)
    unharmed(alone(saved(one, "Download Report (HTML)", tmp_path, "report.html")), name)
    one.open("play")
    one.page.get_by_role("button", name="Sit down").click()
    settled(one.page)
    unharmed(one.page, name)


def test_the_longest_name_makes_nothing_wider_than_a_phone(app, alone, tmp_path):
    phone = {"width": 390, "height": 844}
    one = app(viewport=phone)
    page = one.page
    for side, path, letter in (("a", RED, "W"), ("b", HOWL, "M")):
        one.paste(side, named(path, letter * 300))
        one.panel(side).locator(".verdict", has_text="Ready to play").wait_for()
    wide = lambda of: of.evaluate("document.documentElement.scrollWidth")
    assert wide(page) <= 390
    one.simulate(20)
    one.done()
    assert wide(page) <= 390
    report = alone(saved(one, "Download Report (HTML)", tmp_path, "report.html"), viewport=phone)
    assert wide(report) <= 390
    page.get_by_role("link", name="Read the report here").click()
    page.locator(".report h1").wait_for()
    assert wide(page) <= 390
    one.open("watch")
    page.get_by_role("button", name="Watch", exact=True).click()
    page.locator(".kb-player").wait_for()
    assert wide(page) <= 390
    one.open("play")
    assert wide(page) <= 390
    page.get_by_role("button", name="Sit down").click()
    settled(page)
    assert wide(page) <= 390

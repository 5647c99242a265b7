"""Fixtures: one browser for all tests, the page of `web/`, and single files."""

import pytest
from app import App, CHROMIUM, DIST, listen, served
from playwright.sync_api import sync_playwright


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address():
    if not (DIST / "index.html").exists():
        pytest.skip("web/dist is not built: `cd web && npm ci && npm run build` (docs/web.md)")
    with served() as where:
        yield where


@pytest.fixture
def app(browser, address):
    """Opens the app. An error in it fails the test."""
    opened = []

    def show(**how):
        opened.append(App(browser, address, **how))
        return opened[-1]

    yield show
    for one in opened:
        one.close()


@pytest.fixture
def alone(browser):
    """Opens a file without a network. An error in it, or a request for anything but the file, fails
    the test."""
    opened = []

    def show(file, **how):
        context = browser.new_context(offline=True, **how)
        page, wrong = context.new_page(), []
        listen(page, wrong)
        page.on("request", lambda asked: wrong.append(asked.url) if asked.url != file.as_uri() else None)
        page.goto(file.as_uri())
        opened.append((context, wrong))
        return page

    yield show
    for context, wrong in opened:
        context.close()
        assert wrong == []

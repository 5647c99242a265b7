"""The installed package: its licences, its metadata, and a page that is complete without the
repository."""

from __future__ import annotations

import re
from importlib.metadata import files, metadata, version
from pathlib import Path

import killbox as kb

ROOT = Path(__file__).resolve().parents[2]


def test_the_licences_are_installed() -> None:
    known = metadata("killbox")
    assert known["License-Expression"] == "MIT OR Apache-2.0"
    wanted = ["LICENSE-APACHE", "LICENSE-MIT", "NOTICE.md"]
    assert sorted(known.get_all("License-File") or []) == wanted
    installed = {file.name: file for file in files("killbox") or [] if "licenses" in file.parts}
    assert sorted(installed) == wanted
    for name, file in installed.items():
        assert file.read_text(encoding="utf-8") == (ROOT / name).read_text(encoding="utf-8"), name


def test_the_package_says_what_it_is() -> None:
    known = metadata("killbox")
    assert version("killbox") == kb.__version__
    assert known["Author"] == "The killbox contributors" and "killbox contributors" in (ROOT / "LICENSE-MIT").read_text()
    classifiers = known.get_all("Classifier") or []
    for wanted in (
        "Programming Language :: Python :: 3.11",
        "Topic :: Games/Entertainment :: Board Games",
        "Typing :: Typed",
    ):
        assert wanted in classifiers
    assert not [one for one in classifiers if one.startswith("License ::")], "the expression says it"


def test_the_page_of_the_package_leads_nowhere_that_is_not_there() -> None:
    """The page is read on a package index, where a link to a file of the repository would be
    dead."""
    page = metadata("killbox").get_payload()
    assert isinstance(page, str) and page.strip() == (ROOT / "python" / "PYPI.md").read_text().strip()
    links = re.findall(r"\]\(([^)]+)\)|^\[[^\]]+\]:\s*(\S+)", page, flags=re.MULTILINE)
    assert [link for pair in links for link in pair if link and not link.startswith("https://")] == []
    for file in re.findall(r"`(docs/[^`]+)`", page):
        assert (ROOT / file).is_file(), file
    for name in re.findall(r"\bkb\.(\w+)", page):
        assert name in kb.__all__, name


def test_the_typed_stubs_are_installed() -> None:
    names = {str(file) for file in files("killbox") or []} or {"killbox/py.typed"}
    package = Path(kb.__file__).parent
    assert (package / "py.typed").is_file() and (package / "_killbox.pyi").is_file() and names

"""The page of observations matches the library, and the stubs match the native half."""

from __future__ import annotations

import ast
from pathlib import Path

import killbox as kb
from killbox import _killbox

ROOT = Path(__file__).resolve().parents[2]


def number(value: float) -> str:
    return str(round(value, 4)).removesuffix(".0")


def test_the_page_of_observations_is_right() -> None:
    page = (ROOT / "docs" / "observations.md").read_text()
    known = kb.features()
    assert f"version {known['version']} " in page
    for title, name in (
        ("Ships", "ships"),
        ("Obstacles", "obstacles"),
        ("Devices", "devices"),
        ("Objective tokens", "objectives"),
        ("Globals", "globals"),
        ("Options", "options"),
        ("Effects of options", "option_effects"),
        ("Identities", "identities"),
        ("Dials", "dials"),
        ("Weapons", "weapons"),
        ("Action bars", "actions"),
        ("Abilities", "abilities"),
        ("Relations", "relations"),
    ):
        part = page.split(f"## {title}\n")[1].split("\n## ")[0]
        rows = [line for line in part.splitlines() if line.startswith("| ") and line[2].isdigit()]
        assert rows == [
            f"| {at} | `{one['name']}` | {one['unit']} | {number(one['low'])} | {number(one['high'])} | {one['about']} |"
            for at, one in enumerate(known[name])
        ], title
    doc = kb.VectorEnv.__doc__ or ""
    for name, array in known["arrays"].items():
        sides = ", ".join(str(side) for side in array["shape"]) + ("," if len(array["shape"]) == 1 else "")
        assert f"| `{name}` | ({sides}) | {array['dtype']} | " in page
        line = next(line for line in doc.splitlines() if line.strip().startswith(f"``{name}`` "))
        assert f"(N, {sides.rstrip(',')})" in line and f" {array['dtype']} " in line
    for at, kind in enumerate(known["decisions"]):
        assert f"{at} `{kind}`" in page
    for at, (kind, of, detail) in enumerate(known["choices"]):
        words = [word if word != "-" else "" for word in (of, detail)]
        assert f"| {at} | `{kind}` | {words[0]} | {words[1]} |" in page, kind


def test_the_stubs_name_what_there_is() -> None:
    stub = ast.parse((Path(_killbox.__file__).parent / "_killbox.pyi").read_text())
    native = {name for name in dir(_killbox) if not name.startswith("__")}
    named = {node.name for node in stub.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    named |= {node.target.id for node in stub.body if isinstance(node, ast.AnnAssign)}
    assert {name for name in named if not name.startswith("_")} == native
    for node in stub.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            methods = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
            methods |= {item.target.id for item in node.body if isinstance(item, ast.AnnAssign)}
            own = {name for name in vars(getattr(_killbox, node.name)) if not name.startswith("__")}
            assert own <= methods, node.name
            assert {name for name in methods if not name.startswith("__")} <= own, node.name


def test_everything_that_is_offered_is_explained() -> None:
    for name in kb.__all__:
        if name != "__version__":
            assert getattr(kb, name).__doc__, name

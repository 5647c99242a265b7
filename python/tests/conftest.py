"""Fixtures of the tests: squads of the repository, and the program with which the package is
compared."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SQUADS = ROOT / "squads" / "legacy"


@pytest.fixture(scope="session")
def swarm() -> str:
    """Six TIE fighters."""
    return str(SQUADS / "empire-howlrunner-swarm.xws")


@pytest.fixture(scope="session")
def epic() -> tuple[str, str]:
    """Two squads of 500 points with huge ships."""
    folder = SQUADS.parent / "epic"
    return str(folder / "rebel-tantive-escort.xws"), str(folder / "empire-raider-wolfpack.xws")


@pytest.fixture(scope="session")
def rebels() -> str:
    """A Rebel squad."""
    return str(SQUADS / "rebel-red-and-gold.xws")


@pytest.fixture(scope="session")
def bombers() -> str:
    """A squad with bombs and many abilities."""
    return str(SQUADS / "separatist-maul-bombers.xws")


@pytest.fixture(scope="session")
def hounds() -> str:
    """A large ship and a small one."""
    return str(SQUADS / "scum-hounds-tooth.xws")


@pytest.fixture(scope="session")
def escort() -> str:
    """A squad of the 20-point game."""
    return str(SQUADS.parent / "standard" / "rebel-xwing-escort.xws")


@pytest.fixture(scope="session")
def fangs() -> str:
    """Another squad of the 20-point game."""
    return str(SQUADS.parent / "standard" / "scum-fett-fangs.xws")


@pytest.fixture(scope="session")
def program() -> Callable[..., str]:
    """The program: the one that ``KILLBOX`` names, or the one that ``cargo build`` makes."""
    named = os.environ.get("KILLBOX")
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    candidates = [Path(named)] if named else [target / kind / "killbox" for kind in ("release", "fast", "debug")]
    found = [path for path in candidates if path.is_file()]
    if not found:
        pytest.fail("the program is not built: run `cargo build`, or name it in KILLBOX")

    def run(*arguments: str) -> str:
        # The text of a result is never cut to a width, so the width that a test runner sets must
        # not reach the program.
        env = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
        done = subprocess.run([str(found[0]), *arguments], capture_output=True, text=True, check=False, env=env)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run

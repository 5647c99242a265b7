"""The types of the package: a strict type checker finds no error in it, accepts right uses and
rejects wrong ones."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import killbox as kb
import pytest

import killbox.envs
import killbox.gym
import killbox.playing
import killbox.pools
import killbox.told

HERE = Path(__file__).resolve().parent
SETTINGS = HERE.parent / "pyproject.toml"


def checked(folder: Path, *what: str) -> list[str]:
    """The checker's errors in a package or a file, with the package as it is installed."""
    words = [sys.executable, "-m", "mypy", "--config-file", str(SETTINGS), "--no-error-summary", "--cache-dir", str(folder)]
    done = subprocess.run([*words, *what], capture_output=True, text=True, check=False, cwd=folder)
    assert not done.stderr, done.stderr
    return [line for line in done.stdout.splitlines() if ": error: " in line]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cache folder of the checker, so that it reads the package once for all tests."""
    return tmp_path_factory.mktemp("types")


def test_the_package_is_typed(folder: Path) -> None:
    assert checked(folder, "--package", "killbox") == []


def test_right_uses_are_accepted(folder: Path) -> None:
    assert checked(folder, str(HERE / "typing" / "right.py")) == []


def test_wrong_uses_are_refused(folder: Path) -> None:
    file = HERE / "typing" / "wrong.py"
    wanted = {}
    for number, line in enumerate(file.read_text().splitlines(), 1):
        if (said := re.search(r"# wrong: ([a-z-]+)$", line)) is not None:
            wanted[number] = said[1]
    found = {}
    for line in checked(folder, str(file)):
        said = re.search(r"wrong\.py:(\d+): error: .*\[([a-z-]+)\]$", line)
        assert said is not None, line
        found[int(said[1])] = said[2]
    assert found == wanted and len(wanted) > 30


def test_words_are_those_that_the_library_knows(swarm: str, rebels: str) -> None:
    """Every word that a type allows is accepted, and the words in messages are those of the
    type."""
    for faction in get_args(kb.squads.Faction):
        assert kb.squads.random(faction, 1)[0].factions == faction
    with pytest.raises(ValueError, match="the factions are") as refused:
        kb.squads.random("rebels")
    assert all(faction in str(refused.value) for faction in get_args(kb.squads.Faction))
    assert str(refused.value).count(",") == len(get_args(kb.squads.Faction)) - 1
    for first in get_args(killbox.playing.First):
        assert kb.match(swarm, rebels, games=2, players="random", first=first).played == 2
    for aim in get_args(killbox.told.Aim):
        for over in get_args(killbox.told.Over):
            assert kb.odds("3", "2, hull 2", aim=aim, over=over)["attacks"]
    for cards in get_args(killbox.told.CardSet):
        assert kb.cards("luke", set=cards)
    for reward in get_args(killbox.envs.Reward):
        for autoreset in get_args(killbox.envs.Autoreset):
            kb.VectorEnv(swarm, rebels, reward=reward, autoreset=autoreset)
    for setup in get_args(killbox.pools.Setup):
        kb.VectorEnv(swarm, rebels, setup=setup)
    for illegal in get_args(killbox.gym.Illegal):
        for mode in get_args(killbox.gym.RenderMode):
            killbox.gym.Battle(swarm, rebels, opponent="random", illegal=illegal, render_mode=mode)
    for word in ("NextStep", "SameStep", "Disabled"):
        assert killbox.gym.VectorBattle(swarm, rebels, opponent="random", autoreset_mode=word).autoreset_mode.value == word


def test_what_is_no_squad_is_refused_by_its_type(swarm: str) -> None:
    for wrong in (3, None, b"a.xws", ["a.xws"]):
        with pytest.raises(TypeError, match="a squad is a file, a builder's link"):
            kb.match(wrong, swarm, games=1)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="a squad is a file, a builder's link"):
            kb.Squad.load(wrong)  # type: ignore[arg-type]


def test_no_public_function_is_without_types() -> None:
    """No parameter of a function is untyped, and no alias of a type is a string, which a checker
    does not read."""
    package = Path(kb.__file__).parent
    for file in package.glob("*.py"):
        tree = ast.parse(file.read_text())
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                of = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
                untyped = [one.arg for one in of if one.annotation is None and one.arg not in ("self", "cls")]
                assert not untyped and node.returns is not None, f"{file.name}: {node.name}: {untyped}"
        for node in tree.body:
            is_text = isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
            assert not (is_text and "|" in node.value.value), f"{file.name}: an alias that is a string"

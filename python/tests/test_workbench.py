"""The balance workbench in Python says what the command line says."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import killbox as kb
import pytest


def test_compare_is_that_of_the_command_line(program: Callable[..., str], swarm: str, rebels: str, bombers: str) -> None:
    result = kb.compare([swarm, rebels], [bombers, swarm], weights=[3, 1], games=20, seed=5, players="random")
    wanted = program(
        "compare", swarm, rebels, "--field", bombers, swarm, "--weights", "3,1", "--games", "20",
        "--seed", "5", "--players", "random", "--json",
    )
    assert result.report == json.loads(wanted)
    assert str(result) and result.checksum == json.loads(wanted)["checksum"] and not result.interrupted
    for arguments, said in (
        (([swarm], [bombers]), "two variants"),
        (([swarm, rebels], []), "a field of one"),
    ):
        with pytest.raises(ValueError, match=said):
            kb.compare(*arguments)
    for weights, said in (([1, 2], "2 weights"), ([0], "not all"), ([float("nan")], "numbers of 0"), ([-1], "numbers")):
        with pytest.raises(ValueError, match=said):
            kb.compare([swarm, rebels], [bombers], weights=weights)


def test_compare_goes_on_from_disk(tmp_path: Path, swarm: str, rebels: str, bombers: str) -> None:
    play = {"games": 20, "seed": 5, "players": "random"}
    wanted = kb.compare([swarm, rebels], [bombers], **play)
    first = kb.compare([swarm, rebels], [bombers], out=tmp_path / "run", **play)
    again = kb.compare([swarm, rebels], [bombers], out=tmp_path / "run", resume=True, **play)
    assert first.report == again.report == wanted.report and first.written == 40


def test_backtest_is_that_of_the_command_line(
    program: Callable[..., str], tmp_path: Path, swarm: str, rebels: str
) -> None:
    table = tmp_path / "matches.csv"
    rows = ["tournament,squad_a,squad_b,winner", f"1,{swarm},{rebels},a", f"1,{rebels},{swarm},a"]
    table.write_text("\n".join(rows) + "\n")
    result = kb.backtest(table, games=10, seed=5, player="random")
    wanted = program("backtest", str(table), "--games", "10", "--seed", "5", "--players", "random", "--json")
    assert result.report == json.loads(wanted)
    with pytest.raises(kb.RunError, match="nowhere"):
        kb.backtest(tmp_path / "nowhere.json")


def test_random_squads_are_those_of_the_command_line(program: Callable[..., str]) -> None:
    drawn = kb.squads.random("galacticempire", 5, seed=3)
    wanted = program("squad", "random", "--faction", "galacticempire", "--count", "5", "--seed", "3")
    assert [squad.xws for squad in drawn] == [kb.Squad.load(json.loads(line)).xws for line in wanted.splitlines()]
    assert all(squad.accepted and squad.points <= 200 for squad in drawn) and len(set(drawn)) == 5
    one = kb.squads.random("rebelalliance", with_card="lukeskywalker", points=(180, 200))[0]
    assert "Luke Skywalker" in one.text and 180 <= one.points <= 200
    assert kb.squads.random("rebelalliance", ruleset="standard")[0].ruleset == "standard"
    assert kb.match(*kb.squads.random("rebelalliance", 2), games=2, players="random").played == 2
    for arguments, said in (
        ({"faction": "rebels"}, "the factions are"),
        ({"faction": "rebelalliance", "with_card": "lukeskywalke"}, "did you mean"),
        ({"faction": "rebelalliance", "points": (5, 6)}, "do not come to these points"),
        ({"faction": "rebelalliance", "count": -1}, "count=-1"),
    ):
        with pytest.raises(ValueError, match=said):
            kb.squads.random(**arguments)

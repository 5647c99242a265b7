"""Odds, replays and scenarios: what the command line prints."""

from __future__ import annotations

import json
from pathlib import Path

import killbox as kb
import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_odds_are_those_of_the_command_line(program) -> None:
    printed = json.loads(program("odds", "3 focus lock", "3 focus evade", "--range", "1", "--json"))
    assert kb.odds("3 focus lock", "3 focus evade", range=1) == printed
    two = kb.odds(["4 lock", "2 focus"], "2 focus, hull 4, shields 2", aim="kill", over="sequence")
    assert len(two["attacks"]) == 2 and two["attacks"][1]["destroyed"] > 0
    advice = kb.odds("3 lock", "2", roll="hit focus blank")
    assert advice["plays"][0]["aim"] >= advice["plays"][-1]["aim"]
    with pytest.raises(kb.OddsError, match="column"):
        kb.odds("3 fokus", "2")
    with pytest.raises(kb.OddsError, match="hull"):
        kb.odds("3", "2", aim="kill")
    with pytest.raises(ValueError, match="aim"):
        kb.odds("3", "2", aim="fun")


def test_replays_are_recorded_told_and_played_again(program, tmp_path, swarm: str, rebels: str) -> None:
    result = kb.match(swarm, rebels, games=2, seed=3, players="random", record=tmp_path / "games")
    files = sorted((tmp_path / "games").glob("*.killbox"))
    assert len(files) == 2
    replay = kb.Replay(files[0])
    lines = [json.loads(line) for line in program("replay", str(files[0]), "--json").splitlines()]
    assert replay.squads == lines[0]["squads"] and replay.events == lines[1:]
    assert replay.game == 0 and replay.seed == 3 and replay.players == ["random", "random"]
    hashes = sum(int(kb.Replay(file).hash, 16) for file in files) % 2**64
    assert f"{hashes:016x}" == result.checksum
    assert len(replay.ahead()) > 0 and all(0 <= round["a"] <= 1 for round in replay.ahead())
    assert set(replay.luck()) >= {"attacks", "sides"}
    damaged = tmp_path / "damaged.killbox"
    damaged.write_bytes(files[0].read_bytes()[:-9])
    with pytest.raises(kb.ReplayError, match="damaged.killbox"):
        kb.Replay(damaged)


def test_scenarios_are_played(tmp_path) -> None:
    file = ROOT / "tests" / "scenarios" / "example.ron"
    cases = kb.scenario(file)
    assert cases and all(case["passed"] and case["events"] for case in cases)
    words = cases[0]["about"].split()[0]
    assert cases[0] in kb.scenario(file, only=words)
    with pytest.raises(kb.ScenarioError, match="no case"):
        kb.scenario(file, only="no such words at all")
    wrong = tmp_path / "wrong.ron"
    wrong.write_text("(about: 7)")
    with pytest.raises(kb.ScenarioError, match="wrong.ron"):
        kb.scenario(wrong)

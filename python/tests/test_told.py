"""Odds, replays and scenarios: equality with the command line."""

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
    for seat in (None, "a", "b"):
        words = () if seat is None else ("--seat", seat)
        program("replay", str(files[0]), "--html", str(tmp_path / "game.html"), *words)
        assert replay.html(seat=seat) == (tmp_path / "game.html").read_text()
        assert replay.story(seat=seat) == json.loads(program("replay", str(files[0]), "--story", *words))
    assert replay.html(seat="a") != replay.html()
    with pytest.raises(ValueError, match='seat="c": expected .a., .b. or None'):
        replay.html(seat="c")
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


def test_what_a_battle_asks_is_told_in_words(swarm: str, rebels: str) -> None:
    """The description of every decision of some games has the side that is asked and a distinct
    text for each option."""
    env = kb.VectorEnv(swarm, rebels, 2, seed=3)
    with pytest.raises(kb.ActionError, match="battle 0 has no open decision"):
        env.describe(0)
    env.reset()
    first = env.describe(0)
    assert str(first).splitlines()[0] == f"{'AB'[first.side]}: {first.text}" and f"0  {first.options[0]}" in str(first)
    decisions = kb.features()["decisions"]
    kinds, texts, sides = set(), set(), set()
    for _ in range(700):
        asked = env.step(env.random_actions())[-1]["side"]
        counts = env.option_counts()
        for at in range(2):
            if counts[at] == 0:
                with pytest.raises(kb.ActionError, match=f"battle {at} has no open decision"):
                    env.describe(at)
                continue
            told = env.describe(at)
            assert told.side == asked[at] and len(told.options) == counts[at]
            assert told.kind == decisions[env.arrays["decision"][at, 0]]
            assert told.text.strip() and all(option.strip() for option in told.options)
            assert "object " not in " ".join(told.options), "everything has a name"
            if told.kind in ("Dial", "Attack", "Action", "ShipToPlace"):
                assert len(set(told.options)) == len(told.options), told
            kinds.add(told.kind)
            texts.add(told.text)
            sides.add(told.side)
    assert {"Dial", "Attack", "Action", "ShipToPlace"} <= kinds and sides == {0, 1} and len(texts) > 20
    assert any("Howlrunner" in text for text in texts)
    with pytest.raises(IndexError, match="battle 7 of 2"):
        env.describe(7)


def test_squads_are_called_by_their_names_in_both_seats(tmp_path: Path, swarm: str, rebels: str) -> None:
    """In odd games the squads have exchanged seats. The options for the first player must still
    have the right names."""
    names = ("swarm", "rebels")
    squads = [{**json.loads(Path(squad).read_text()), "name": name} for squad, name in zip((swarm, rebels), names)]
    env = kb.VectorEnv(*squads, 8, seed=1)
    env.reset()
    told = [env.describe(at) for at in range(8)]
    chosen = [at for at, one in enumerate(told) if one.kind == "FirstPlayer"]
    assert {at % 2 for at in chosen} == {0, 1}, "in both seats somebody is asked"
    own = [one.options.index(names[one.side]) if at in chosen else 0 for at, one in enumerate(told)]
    env.step(own)
    for at in chosen:
        env.record(at, tmp_path / "game.killbox")
        replay = kb.Replay(tmp_path / "game.killbox")
        seat = [event["seat"] for event in replay.events if event["event"] == "first_player"][-1]
        assert replay.squads["AB".index(seat)]["name"] == names[told[at].side]


@pytest.mark.parametrize("opponent", ["self", "random", "careful"])
@pytest.mark.parametrize("first", [None, "a", "b", "alternate"])
def test_games_of_environments_are_recorded(program, tmp_path: Path, swarm: str, rebels: str, opponent: str, first) -> None:
    """The replay of a finished game ends alike, and the replay of a game under way goes as far."""
    env = kb.VectorEnv(swarm, rebels, 3, seed=9, opponent=opponent, first=first, autoreset="disabled")
    with pytest.raises(kb.ReplayError, match="reset"):
        env.record(0, tmp_path / "none.killbox")
    env.reset()
    for _ in range(60):
        env.step(env.random_actions())
    env.record(1, tmp_path / "open.killbox")
    program("replay", str(tmp_path / "open.killbox"))
    ended: dict[int, dict] = {}
    while len(ended) < 3:
        over = env.option_counts() == 0
        if over.any():
            env.reset(options={"reset_mask": over})
        for result in env.step(env.random_actions())[-1].get("results", ()):
            if result["game"] in ended:
                continue
            file = tmp_path / f"{result['game']}.killbox"
            env.record(result["env"], file)
            ended[result["game"]] = result
            replay = kb.Replay(file)
            assert replay.hash == f"{result['hash']:016x}" and replay.game == result["game"] and replay.seed == 9
            exchanged = first is None and result["game"] % 2 == 1
            other = "agent" if opponent == "self" else opponent
            assert replay.players == ([other, "agent"] if exchanged else ["agent", other])
            seat = {None: None, "a": "ab"[exchanged], "b": "ba"[exchanged]}[result["winner"]]
            assert replay.winner == seat
            program("replay", str(file))
    env.reset(seed=9)
    env.step(env.random_actions())
    env.fork(0, 5)
    with pytest.raises(kb.ReplayError, match="was forked"):
        env.record(0, tmp_path / "forked.killbox")
    with pytest.raises(kb.ReplayError, match="nowhere"):
        env.record(1, tmp_path / "nowhere" / "game.killbox")

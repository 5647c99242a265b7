"""Environments of many squads, and leagues of opponents: equal seeds give equal games however they
are played, each game is one of the match between its squads, and wrong arguments are rejected."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import gymnasium
import killbox as kb
import numpy as np
import pytest

import killbox.gym
import killbox.zoo

SQUADS = Path(__file__).resolve().parents[2] / "squads"


def played(env: kb.VectorEnv, games: int) -> dict[int, dict[str, Any]]:
    """Plays with random answers until the first ``games`` games have ended. Returns their results
    by number."""
    env.reset()
    ended: dict[int, dict[str, Any]] = {}
    while len(ended) < games:
        for result in env.step(env.random_actions())[-1].get("results", ()):
            if result["game"] < games:
                ended[result["game"]] = {key: value for key, value in result.items() if key != "env"}
    return dict(sorted(ended.items()))


@pytest.fixture(scope="module")
def pairs() -> list[Any]:
    """Pairs of both point systems, one of them with scenarios."""
    legacy, standard = SQUADS / "legacy", SQUADS / "standard"
    return [
        (legacy / "rebel-red-and-gold.xws", legacy / "empire-howlrunner-swarm.xws"),
        (legacy / "scum-hounds-tooth.xws", legacy / "separatist-maul-bombers.xws"),
        {
            "a": standard / "rebel-falcon-awings.xws",
            "b": standard / "scum-fett-fangs.xws",
            "scenario": "salvage-mission",
        },
    ]


def test_equal_seeds_give_equal_games(pairs: list[Any]) -> None:
    """The games do not depend on the number of battles, on threads, and on the memory for compiled
    squads."""
    wanted = played(kb.VectorEnv(pairs=pairs, num_envs=4, seed=3), 24)
    for num_envs, threads, memory in ((1, 1, 256), (7, 2, 256), (300, 3, 0)):
        env = kb.VectorEnv(pairs=pairs, num_envs=num_envs, threads=threads, memory=memory, seed=3)
        assert played(env, 24) == wanted
    assert len({(game["squad_a"], game["squad_b"]) for game in wanted.values()}) == 3
    assert {game["scenario"] for game in wanted.values()} == {"none", "salvage-mission"}
    assert played(kb.VectorEnv(pairs=pairs, num_envs=4, seed=4), 24) != wanted


def test_each_game_is_one_of_the_match_of_its_squads(pairs: list[Any]) -> None:
    found = played(kb.VectorEnv(pairs=pairs, num_envs=5, seed=3), 18)
    for pair in pairs:
        a, b = (pair["a"], pair["b"]) if isinstance(pair, Mapping) else pair
        scenario = pair["scenario"] if isinstance(pair, Mapping) else None
        alone = kb.VectorEnv(a, b, 5, seed=3, scenario=scenario)
        same = played(alone, 18)
        own = {number: game for number, game in found.items() if game["squad_a"] == alone.names[0]}
        assert own and all(same[number] == game for number, game in own.items())


def test_a_folder_plays_all_its_squads() -> None:
    env = kb.VectorEnv(squads=[SQUADS / "legacy", SQUADS / "standard"], num_envs=64, seed=7, setup="drawn")
    _, infos = env.reset()
    games = infos["games"]
    assert [game["env"] for game in games] == list(range(64))
    assert {game["ruleset"] for game in games} == {"legacy", "standard"}
    by_name = {}
    for folder in ("legacy", "standard"):
        for file in (SQUADS / folder).glob("*.xws"):
            by_name[kb.Squad.check(file).name] = folder
    assert sorted(by_name) == sorted(env.names)
    for game in games:
        assert by_name[game["squad_a"]] == by_name[game["squad_b"]] == game["ruleset"]
    assert len({(game["squad_a"], game["squad_b"]) for game in games}) > 40
    for game in games[:8]:
        names = {ship["side"] for ship in env.ships_of(game["env"])}
        assert names == {"a", "b"} and env.game(game["env"])["squad_a"] == game["squad_a"]
    assert env.ships == [] and "28 squads" in repr(env)
    question = env.describe(0)
    assert question.kind == "Dial"


def test_scenarios_go_by_ruleset() -> None:
    both = [SQUADS / "legacy", SQUADS / "standard"]
    env = kb.VectorEnv(squads=both, num_envs=32, scenario={"standard": "alternate"})
    games = env.reset()[1]["games"]
    assert all((game["scenario"] == "none") == (game["ruleset"] == "legacy") for game in games)
    assert len({game["scenario"] for game in games}) > 2
    with pytest.raises(kb.RulesetError, match="no scenarios"):
        kb.VectorEnv(squads=both, scenario="alternate")
    with pytest.raises(ValueError, match="no squad plays by 'epic', but by legacy, standard"):
        kb.VectorEnv(squads=both, scenario={"epic": "alternate"})


def test_drawn_squads_are_those_of_their_numbers() -> None:
    draw = kb.squads.Draw("rebelalliance", points=200, count=3, seed=5)
    wanted = {squad.name for squad in kb.squads.random("rebelalliance", 3, seed=5, points=(190, 200))}
    env = kb.VectorEnv(draw=draw, num_envs=24, seed=2)
    games = env.reset()[1]["games"]
    assert {game["squad_a"] for game in games} | {game["squad_b"] for game in games} == wanted
    assert [game["squad_a"] for game in games] == [
        game["squad_a"] for game in kb.VectorEnv(draw=draw, num_envs=24, seed=2).reset()[1]["games"]
    ]
    other = kb.squads.Draw(["firstorder", "resistance"], ruleset="standard")
    env = kb.VectorEnv(draw=(other, kb.squads.Draw("galacticempire", ruleset="standard")), num_envs=12)
    games = env.reset()[1]["games"]
    assert {game["squad_a"].split()[1] for game in games} == {"firstorder", "resistance"}
    assert {game["squad_b"].split()[1] for game in games} == {"galacticempire"}
    assert {game["ruleset"] for game in games} == {"standard"}
    # Squads from so many numbers hardly ever come twice.
    assert len({game["squad_a"] for game in games}) == 12


def test_memory_has_a_bound() -> None:
    folder = SQUADS / "legacy"
    wanted = played(kb.VectorEnv(squads=folder, num_envs=8, seed=1), 16)
    for memory in (0, 2):
        env = kb.VectorEnv(squads=folder, num_envs=8, seed=1, memory=memory)
        assert played(env, 16) == wanted
        count, held = env._envs.held()
        assert held <= memory << 20 and (count == 0) == (memory == 0)
    env = kb.VectorEnv(squads=folder, num_envs=8, seed=1)
    played(env, 16)
    assert env._envs.held()[0] > 8


def test_rounds_end_a_game(swarm: str, rebels: str) -> None:
    assert all(game["rounds"] <= 2 for game in played(kb.VectorEnv(swarm, rebels, 4, rounds=2), 8).values())
    for wrong in (0, 101):
        with pytest.raises(ValueError, match=f"rounds={wrong}: expected a whole number from 1 to 100"):
            kb.VectorEnv(swarm, rebels, rounds=wrong)


def test_a_drawn_set_up_asks_dials_first(swarm: str, rebels: str) -> None:
    """The random player sets up, so that random answers play the games of a match."""
    env = kb.VectorEnv(swarm, rebels, 4, seed=5, setup="drawn")
    env.reset()
    kinds = kb.features()["decisions"]
    assert {kinds[kind] for kind in env.arrays["decision"][:, 0]} == {"Dial"}
    found = played(kb.VectorEnv(swarm, rebels, 4, seed=5, setup="drawn"), 12)
    checksum = sum(game["hash"] for game in found.values()) % 2**64
    wanted = kb.match(swarm, rebels, games=12, seed=5, players="random", rows=False)
    assert f"{checksum:016x}" == wanted.checksum
    kept = pickle.loads(pickle.dumps(env.snapshot(1)))
    again = kb.VectorEnv(swarm, rebels, 1, seed=8)
    again.restore(0, kept)
    assert again.hash(0) == env.hash(1)


LEAGUE = {"careful": 0.5, "greedy:slips=0.5": 0.3, "self": 0.2}


def test_each_game_has_an_opponent_of_the_league(swarm: str, rebels: str) -> None:
    wanted = played(kb.VectorEnv(swarm, rebels, 6, seed=2, opponent=LEAGUE), 24)
    for num_envs, threads in ((1, 1), (40, 2)):
        env = kb.VectorEnv(swarm, rebels, num_envs, seed=2, opponent=LEAGUE, threads=threads)
        assert played(env, 24) == wanted
    assert {game["opponent"] for game in wanted.values()} == set(LEAGUE)
    # Each game equals that of an environment with its opponent alone.
    for name in LEAGUE:
        alone = played(kb.VectorEnv(swarm, rebels, 6, seed=2, opponent=name), 24)
        own = {number: game for number, game in wanted.items() if game["opponent"] == name}
        assert own and all(alone[number] == game for number, game in own.items())


def test_weights_are_shares(swarm: str, rebels: str) -> None:
    env = kb.VectorEnv(swarm, rebels, 1000, opponent={"careful": 3, "random": 1}, setup="drawn")
    names = [game["opponent"] for game in env.reset()[1]["games"]]
    assert 680 < names.count("careful") < 820 and names.count("careful") + names.count("random") == 1000


def test_opponents_change_between_games(swarm: str, rebels: str) -> None:
    env = kb.VectorEnv(swarm, rebels, 8, seed=2, opponent="careful")
    env.reset()
    env.set_opponents({"random": 1, "self": 1})
    assert {env.game(i)["opponent"] for i in range(8)} == {"careful"}
    seen = set()
    for _ in range(3000):
        *_, infos = env.step(env.random_actions())
        # Only in games without an opponent is squad B asked.
        for i in np.flatnonzero(infos["side"] == 1).tolist():
            assert env.game(i)["opponent"] == "self"
        for game in infos.get("games", ()):
            seen.add(game["opponent"])
        for result in infos.get("results", ()):
            assert result["game"] >= 8 or result["opponent"] == "careful"
    assert seen == {"random", "self"}
    # The games that began before the change are those of their opponent.
    first = kb.VectorEnv(swarm, rebels, 8, seed=2, opponent="careful")
    second = kb.VectorEnv(swarm, rebels, 8, seed=2, opponent="careful")
    second.reset()
    second.set_opponents("random")
    first.reset()
    for _ in range(60):
        actions = first.random_actions()
        assert np.array_equal(actions, second.random_actions())
        first.step(actions), second.step(actions)
    assert [first.hash(i) for i in range(8)] == [second.hash(i) for i in range(8)]


def test_networks_play_in_a_league() -> None:
    examples = Path(__file__).resolve().parents[1] / "examples"
    squad = examples / "squads" / "two-xwings.xws"
    network = f"onnx:{examples / 'two-xwings.onnx'}"
    env = kb.VectorEnv(squad, squad, 12, opponent={network: 1, "careful": 1}, setup="drawn", rounds=2)
    found = played(env, 12)
    assert {game["opponent"] for game in found.values()} == {network, "careful"}
    alone = played(kb.VectorEnv(squad, squad, 12, opponent=network, setup="drawn", rounds=2), 12)
    assert all(alone[at] == game for at, game in found.items() if game["opponent"] == network)


def test_snapshots_bring_their_squads_and_opponents(pairs: list[Any], swarm: str, bombers: str) -> None:
    env = kb.VectorEnv(pairs=pairs, num_envs=6, seed=3, opponent=LEAGUE)
    env.reset()
    for _ in range(80):
        env.step(env.random_actions())
    hashes = [env.hash(i) for i in range(6)]
    same = kb.VectorEnv(pairs=pairs, num_envs=6, seed=9, opponent=LEAGUE)
    for kept in (env.snapshots(), pickle.loads(pickle.dumps(env.snapshots()))):
        same.reset()
        same.restore_all(range(6), kept)
        assert [same.hash(i) for i in range(6)] == hashes
        assert [same.game(i) for i in range(6)] == [env.game(i) for i in range(6)]
    copies = env.clone_all()
    for _ in range(300):
        actions = env.random_actions()
        for other in (same, copies):
            other.step(actions)
        env.step(actions)
    assert [copies.hash(i) for i in range(6)] == [env.hash(i) for i in range(6)]
    assert all(np.array_equal(array, copies.arrays[name]) for name, array in env.arrays.items())
    # Squads that were never dealt here come with a snapshot in memory, but not with a pickle.
    foreign = kb.VectorEnv(swarm, bombers, 1)
    foreign.reset()
    kept = foreign.snapshot(0)
    same.restore(0, kept)
    assert same.hash(0) == foreign.hash(0)
    with pytest.raises(ValueError, match="a snapshot (of other squads|with scenario)"):
        same.restore(0, pickle.loads(pickle.dumps(kept)))
    lone = kb.VectorEnv(pairs=pairs, opponent="careful")
    with pytest.raises(ValueError, match=r"opponent 'self' .* 'careful'"):
        lone.restore(0, kept)
    with pytest.raises(ValueError, match="first player 'by_rules' .* 'alternate'"):
        kb.VectorEnv(pairs=pairs, first="alternate").restore(0, kept)


def test_games_of_many_squads_are_recorded(pairs: list[Any], tmp_path: Path) -> None:
    env = kb.VectorEnv(pairs=pairs, num_envs=4, seed=3, opponent="careful", autoreset="disabled", setup="drawn", rounds=3)
    env.reset()
    while (env.option_counts() > 0).all():
        env.step(env.random_actions())
    for i in range(4):
        file = tmp_path / f"{i}.killbox"
        env.record(i, file)
        assert kb.Replay(file).events


def test_bad_squads_are_refused(swarm: str, rebels: str, escort: str, epic: tuple[str, str], tmp_path: Path) -> None:
    wrong: Any
    for arguments, what in (
        ({}, "name the squads by one of"),
        ({"a": swarm}, "name both squads"),
        ({"a": swarm, "b": rebels, "squads": [swarm]}, "not by a and b and squads"),
        ({"pairs": []}, "at least one pair"),
        ({"pairs": [(swarm, rebels), (swarm,)]}, r"pairs\[1\]"),
        ({"pairs": [swarm]}, r"pairs\[0\]"),
        ({"pairs": [{"a": swarm}]}, r"pairs\[0\]: .* lacks a squad"),
        ({"pairs": [{"a": swarm, "b": rebels, "rules": "xwa"}]}, r"pairs\[0\]: .* it has 'rules'"),
        ({"pairs": [(swarm, rebels)], "scenario": {"legacy": "none"}}, "goes with squads="),
        ({"squads": []}, "at least one squad"),
        ({"pairs": [(swarm, rebels), epic]}, "the play areas of `legacy` and `legacy-epic` differ"),
        ({"squads": [SQUADS / "legacy", SQUADS / "epic"]}, "play areas"),
        ({"draw": kb.squads.Draw("rebelalliance"), "cards": tmp_path}, "the cards of killbox"),
        ({"draw": (kb.squads.Draw(ruleset="legacy"), kb.squads.Draw(ruleset="standard"))}, "legacy and standard"),
        ({"draw": kb.squads.Draw("rebels")}, "the factions are"),
        ({"draw": kb.squads.Draw("rebelalliance", points=(1, 2))}, "no such Rebel Alliance squad"),
        ({"draw": kb.squads.Draw("rebelalliance", with_card="howlrunner")}, "howlrunner: not a card"),
        ({"draw": kb.squads.Draw(count=0)}, "count=0"),
        ({"draw": kb.squads.Draw(seed=-1)}, "seed=-1"),
        ({"a": swarm, "b": rebels, "setup": "none"}, "setup='none'"),
        ({"a": swarm, "b": rebels, "memory": -1}, "memory=-1"),
    ):
        wrong = arguments
        with pytest.raises(ValueError, match=what):
            kb.VectorEnv(**wrong)
    with pytest.raises(TypeError, match="draw="):
        kb.VectorEnv(draw="rebelalliance")  # type: ignore[arg-type]
    with pytest.raises(kb.SquadError, match="no squads in this folder"):
        kb.VectorEnv(squads=tmp_path)
    with pytest.raises(kb.SquadError):
        kb.VectorEnv(pairs=[(swarm, escort)])


def test_bad_opponents_are_refused(swarm: str, rebels: str) -> None:
    env = kb.VectorEnv(swarm, rebels, 2)
    wrong: Any
    for opponent, error, what in (
        ({}, ValueError, "at least one player"),
        ({"greedy": 0}, ValueError, "the weight of 'greedy' is 0"),
        ({"greedy": -1}, ValueError, "the weight of 'greedy' is -1"),
        ({"greedy": float("nan")}, ValueError, "the weight of 'greedy' is NaN"),
        ({"greedy": "half"}, TypeError, "the weight of 'greedy' is 'half'"),
        ({3: 1}, TypeError, "3 is not the name"),
        (["greedy"], TypeError, "a dictionary of names and weights"),
        ({"gredy": 1}, kb.PlayerError, "gredy"),
        ({"onnx:none.onnx": 1}, kb.PlayerError, "none.onnx"),
        ({"greedy": 1, "greedy:slips=0": 1}, ValueError, "'greedy:slips=0' is the player 'greedy' once more"),
    ):
        wrong = opponent
        with pytest.raises(error, match=what):
            kb.VectorEnv(swarm, rebels, opponent=wrong)
        with pytest.raises(error, match=what):
            env.set_opponents(wrong)
    assert env.opponent == "self"


def test_clients_play_many_squads(pairs: list[Any]) -> None:
    single = killbox.gym.Battle(pairs=pairs, opponent={"careful": 1, "random": 1})
    seen, info = single.reset(seed=4)
    assert single.observation_space.contains(seen) and info["game"]["opponent"] in ("careful", "random")
    many = gymnasium.make_vec(killbox.gym.ID, num_envs=3, squads=SQUADS / "legacy", opponent="random")
    _, infos = many.reset(seed=4)
    assert len(set(infos["game"]["squad_a"])) > 1 and list(infos["game"]["opponent"]) == ["random"] * 3
    for env in (single, many.unwrapped):
        env.set_opponents("careful")
        with pytest.raises(ValueError, match="one agent plays one side"):
            env.set_opponents({"self": 1, "careful": 1})
    with pytest.raises(ValueError, match="one agent plays one side"):
        killbox.gym.Battle(pairs=pairs, opponent={"self": 1, "careful": 1})
    both = killbox.zoo.env(pairs=pairs, seed=4)
    both.reset(seed=4)
    assert both.infos["player_0"]["game"]["squad_a"] == single.reset(seed=4)[1]["game"]["squad_a"]

"""Tests with the calls that client libraries make.

sb3-contrib, Tianshou and TorchRL need PyTorch, whose wheel alone is larger than everything else
that these tests install. The tests make the same calls in the same order instead. Gymnasium,
PettingZoo, polars, pandas, pyarrow and DuckDB are the real libraries.
"""

from __future__ import annotations

import multiprocessing
import pickle
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from pathlib import Path
from typing import Any

import gymnasium
import killbox as kb
import numpy as np
import pandas
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import killbox.gym
import killbox.zoo


class Monitor(gymnasium.Wrapper):  # type: ignore[type-arg]
    """A wrapper like the one that Stable-Baselines3 puts around every environment."""


def test_maskable_ppo_finds_the_mask(swarm: str, rebels: str) -> None:
    """sb3-contrib calls ``action_masks()`` of each environment of a vector, through its wrappers.
    It collects rollouts with the masks of the observations that it acts upon, and starts the next
    game when one ends."""
    made = [
        Monitor(gymnasium.make(killbox.gym.ID, a=swarm, b=rebels, opponent="random")),
        Monitor(killbox.gym.Battle(swarm, rebels, opponent="careful")),
    ]
    seen = [env.reset(seed=at)[0] for at, env in enumerate(made)]
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(800):
        masks = np.stack([env.get_wrapper_attr("action_masks")() for env in made])
        assert masks.shape == (2, int(made[0].action_space.n)) and masks.dtype == np.bool_
        assert masks.any(axis=1).all(), "a distribution of which everything is masked is none"
        for at, env in enumerate(made):
            assert np.array_equal(masks[at], seen[at]["action_mask"] == 1)
            seen[at], _, terminated, truncated, _ = env.step(int(rng.choice(np.flatnonzero(masks[at]))))
            if terminated or truncated:
                ended += 1
                seen[at], _ = env.reset()
    assert ended > 2
    many = killbox.gym.VectorBattle(swarm, rebels, 3, opponent="random")
    many.reset(seed=1)
    assert np.array_equal(many.action_masks(), many._envs.arrays["action_mask"] == 1)


class Tianshou:
    """The calls of Tianshou's ``PettingZooEnv``."""

    def __init__(self, env: Any) -> None:
        self.env = env
        self.agents = env.possible_agents
        self.rewards = [0] * len(self.agents)
        self.observation_space = env.observation_space(self.agents[0])
        self.action_space = env.action_space(self.agents[0])
        assert all(env.observation_space(agent) == self.observation_space for agent in self.agents)
        assert all(env.action_space(agent) == self.action_space for agent in self.agents)
        self.reset()

    def seen(self, observation: Any) -> dict[str, Any]:
        if isinstance(observation, dict) and "action_mask" in observation:
            return {
                "agent_id": self.env.agent_selection,
                "obs": observation["observation"],
                "mask": [one == 1 for one in observation["action_mask"]],
            }
        return {"agent_id": self.env.agent_selection, "obs": observation, "mask": [True] * self.action_space.n}

    def reset(self, **arguments: Any) -> dict[str, Any]:
        self.env.reset(**arguments)
        return self.seen(self.env.last(self)[0])

    def step(self, action: Any) -> tuple[dict[str, Any], list[float], bool, bool]:
        self.env.step(action)
        observation, _, terminated, truncated, _ = self.env.last()
        for agent, reward in self.env.rewards.items():
            self.rewards[self.agents.index(agent)] = reward
        return self.seen(observation), list(self.rewards), terminated, truncated


def test_tianshou_takes_the_game_of_two(swarm: str, rebels: str) -> None:
    env = Tianshou(killbox.zoo.env(swarm, rebels))
    assert set(env.observation_space.spaces) == {"observation", "action_mask"}
    rng = np.random.default_rng(2)
    seen = env.reset(seed=3)
    asked, over, rewards = set(), False, [0.0, 0.0]
    while not over:
        asked.add(seen["agent_id"])
        assert "action_mask" not in seen["obs"] and env.observation_space["observation"].contains(seen["obs"])
        assert any(seen["mask"]) and len(seen["mask"]) == env.action_space.n
        seen, rewards, terminated, truncated = env.step(int(rng.choice(np.flatnonzero(seen["mask"]))))
        over = terminated or truncated
    assert asked == {"player_0", "player_1"} and rewards[0] == -rewards[1]


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_torchrl_knows_what_comes_after_a_game(swarm: str, rebels: str, mode: AutoresetMode) -> None:
    """TorchRL reads the attribute ``autoreset_mode`` of a vector environment. It resets by a mask
    if the mode is ``DISABLED``, and reads last observations from the infos if it is ``SAME_STEP``.
    Gymnasium's own vector environment is the reference."""
    own = gymnasium.make_vec(
        killbox.gym.ID, num_envs=3, a=swarm, b=rebels, opponent="random", autoreset_mode=mode, illegal="wrap"
    )
    sync = SyncVectorEnv([lambda: killbox.gym.Battle(swarm, rebels, opponent="random", illegal="wrap")] * 3, autoreset_mode=mode)
    assert own.autoreset_mode == sync.autoreset_mode == own.metadata["autoreset_mode"] == mode  # type: ignore[attr-defined]
    own.reset(seed=1)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(900):
        seen, _, terminated, truncated, infos = own.step(rng.integers(0, 256, size=3))
        over = terminated | truncated
        ended += int(over.sum())
        if over.any() and mode == AutoresetMode.DISABLED:
            seen, _ = own.reset(options={"reset_mask": over})
        if over.any() and mode == AutoresetMode.SAME_STEP:
            assert infos["final_obs"].dtype == np.dtype("O") and infos["final_info"]["action_mask"].shape == (3, 256)
            for env, final in enumerate(infos["final_obs"]):
                assert (final is not None) == over[env]
                assert final is None or own.single_observation_space.contains(final)
        assert own.observation_space.contains(seen)
    assert ended > 2


def results(swarm: str, rebels: str, folder: Path) -> Iterator[kb.Report]:
    """A result of each kind that does not take hours."""
    play: dict[str, Any] = {"games": 4, "seed": 3, "players": "random", "progress": False}
    alone: dict[str, Any] = {"games": 4, "seed": 3, "player": "random", "progress": False}
    yield kb.match(swarm, rebels, **play)
    yield kb.match(swarm, rebels, rows=False, **play)
    yield kb.gauntlet([swarm, rebels], **play)
    yield kb.compare([swarm, rebels], [rebels], **play)
    yield kb.meta([swarm, rebels], draws=5, **alone)
    yield kb.ladder([swarm], players=["random", "careful"], games=4, seed=3, progress=False)
    yield kb.worth(swarm, card="juke", **alone)
    yield kb.dataset(folder / "data", squads=[swarm, rebels], **play)
    yield kb.price(faction="galacticempire", games=1200, seed=5, players="random", progress=False)


def test_every_result_leaves_a_process(swarm: str, rebels: str, tmp_path: Path) -> None:
    """Every result can be pickled and copied without a change, and has the common properties."""
    kinds = set()
    for result in results(swarm, rebels, tmp_path):
        kinds.add(type(result))
        for again in (pickle.loads(pickle.dumps(result)), deepcopy(result)):
            assert again == result and again.report == result.report and str(again) == result.text
        assert result.faulted == 0 and not result.interrupted and len(result.checksum) == 16
        assert result.checksum in repr(result) and result.checksum in result._repr_html_()
    known = {kind for kind in (getattr(kb, name) for name in kb.__all__) if isinstance(kind, type) and issubclass(kind, kb.Report)}
    assert kinds == known - {kb.Report, kb.BacktestResult}


def test_tables_are_pickled(swarm: str, rebels: str) -> None:
    result = kb.match(swarm, rebels, games=30, seed=3, players="random")
    compared = kb.compare([swarm, rebels], [rebels], games=4, players="random").variants
    for table in (result.games, result.ships, compared):
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(table, protocol))
            assert again == table and again.schema == table.schema and len(again) == len(table)
            assert again.to_pyarrow().equals(table.to_pyarrow(), check_metadata=True)
    assert result.games != result.ships and result.games != 7
    assert result.games != kb.match(swarm, rebels, games=30, seed=4, players="random").games
    # Nulls stay where they are.
    assert compared.to_polars()["difference_estimate"].to_list() == pickle.loads(pickle.dumps(compared)).to_polars()["difference_estimate"].to_list()
    assert compared.to_polars()["difference_estimate"][0] is None
    call, (columns,) = result.games.__reduce__()
    name, kind, *rest = columns[0]
    with pytest.raises(ValueError, match="not a pickled table of killbox"):
        call([(name, "List(Int8)", *rest)])
    with pytest.raises(ValueError, match="not a pickled table of killbox"):
        call([(name, kind, False, 10**9, None, [b"1234"])])


def test_matches_are_played_in_other_processes(swarm: str, rebels: str) -> None:
    """Spawned processes, the default of a Pool on most systems."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        played = [
            pool.submit(kb.match, swarm, rebels, games=6, seed=seed, players="random", threads=1, progress=False)
            for seed in (1, 2)
        ]
        for seed, there in zip((1, 2), played):
            here = kb.match(swarm, rebels, games=6, seed=seed, players="random")
            assert there.result() == here and there.result().ships == here.ships


def test_what_is_offered_is_pickled(swarm: str, rebels: str, tmp_path: Any) -> None:
    """The other objects that a user holds can be pickled, too."""
    kb.match(swarm, rebels, games=1, players="random", record=tmp_path / "games")
    replay = kb.Replay(next((tmp_path / "games").iterdir()))
    again = pickle.loads(pickle.dumps(replay))
    assert again.text == replay.text and again.luck() == replay.luck()
    env = kb.VectorEnv(swarm, rebels, 1, seed=3)
    env.reset()
    assert pickle.loads(pickle.dumps(env.describe(0))) == env.describe(0)
    assert pickle.loads(pickle.dumps(env.board(0))).svg == env.board(0).svg


def test_pandas_before_3_has_tables_too(swarm: str, rebels: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """``DataFrame.from_arrow`` came with pandas 3."""
    table = kb.match(swarm, rebels, games=10, seed=3, players="random").games
    wanted = table.to_pandas()
    monkeypatch.delattr(pandas.DataFrame, "from_arrow")
    older = table.to_pandas()
    assert isinstance(older, pandas.DataFrame) and list(older.columns) == table.columns
    assert older["winner"].fillna("").tolist() == wanted["winner"].fillna("").tolist()
    assert older["hash"].tolist() == wanted["hash"].tolist()

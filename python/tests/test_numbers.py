"""Indices, seeds and counts: a value that is out of range or not an integer is rejected with the
allowed range."""

from __future__ import annotations

from collections.abc import Callable

import killbox as kb
import numpy as np
import pytest

SEEDS = "a whole number from 0 to 18446744073709551615"


@pytest.fixture(scope="module")
def env(swarm: str, rebels: str) -> kb.VectorEnv:
    env = kb.VectorEnv(swarm, rebels, 4, seed=2)
    env.reset()
    return env


@pytest.mark.parametrize("battle", [-1, 4, 2**70])
def test_battles_are_counted_from_0(env: kb.VectorEnv, battle: int) -> None:
    said = f"battle {battle} of 4: expected a number from 0 to 3"
    kept = env.snapshot(0)
    calls: list[Callable[[], object]] = [
        lambda: env.snapshot(battle),
        lambda: env.restore(battle, kept),
        lambda: env.restore_all([0, battle], [kept, kept]),
        lambda: env.clone(battle, 0),
        lambda: env.clone(0, battle),
        lambda: env.fork(battle, 1),
        lambda: env.observe(battle, 0),
        lambda: env.board(battle),
        lambda: env.hash(battle),
    ]
    for call in calls:
        with pytest.raises(IndexError, match=said):
            call()


def test_there_are_two_sides(env: kb.VectorEnv) -> None:
    for side in (-1, 2):
        for call in (
            lambda: env.observe(0, side),
            lambda: env.board(0, side),
            lambda: env.fork(0, 1, side),
            lambda: env.fork_all(1, side),
        ):
            with pytest.raises(IndexError, match=f"side {side} of 2: expected a number from 0 to 1"):
                call()


@pytest.mark.parametrize(("seed", "error"), [(-1, ValueError), (2**64, ValueError), (1.5, TypeError), ("7", TypeError)])
def test_seeds_have_64_bits(swarm: str, rebels: str, env: kb.VectorEnv, seed: object, error: type) -> None:
    wrong: object = seed
    calls: list[Callable[[], object]] = [
        lambda: kb.VectorEnv(swarm, rebels, 4, seed=wrong),
        lambda: env.reset(seed=wrong),
        lambda: env.reset(seed=[1, 2, wrong, 4]),
        lambda: env.fork(0, wrong),
        lambda: env.fork_all([1, 2, wrong, 4]),
        lambda: kb.match(swarm, rebels, games=2, seed=wrong),
        lambda: kb.gauntlet([swarm, rebels], games=2, seed=wrong),
        lambda: kb.compare([swarm, rebels], [rebels], games=2, seed=wrong),
        lambda: kb.squads.random("rebelalliance", seed=wrong),
    ]
    hashes = [env.hash(i) for i in range(4)]
    for call in calls:
        with pytest.raises(error, match=SEEDS):
            call()
    assert [env.hash(i) for i in range(4)] == hashes
    assert env.reset(seed=np.uint64(2**64 - 1))


@pytest.mark.parametrize(("number", "error"), [(-1, ValueError), (0, ValueError), (1.5, TypeError)])
def test_counts_say_what_is_allowed(swarm: str, rebels: str, number: object, error: type) -> None:
    wrong: object = number
    with pytest.raises(error, match=f"num_envs={number}: expected a whole number from 1 to 65536"):
        kb.VectorEnv(swarm, rebels, wrong)
    for name in ("games", "batch", "part_games"):
        with pytest.raises(error, match=f"{name}={number}: expected a whole number from 1 to "):
            kb.match(swarm, rebels, **{name: wrong})
    if number != 0:
        with pytest.raises(error, match=f"threads={number}: expected a whole number from "):
            kb.VectorEnv(swarm, rebels, 4, threads=wrong)
        for name in ("threads", "first_game"):
            with pytest.raises(error, match=f"{name}={number}: expected a whole number from 0 to "):
                kb.match(swarm, rebels, games=2, **{name: wrong})
        with pytest.raises(error, match=f"range={number}: expected a whole number from 0 to 3"):
            kb.odds("3 focus", "3 focus", range=wrong)

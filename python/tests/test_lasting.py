"""Long-lived use: memory stays flat, snapshots survive pickling, Python threads do not disturb each
other."""

from __future__ import annotations

import gc
import os
import pickle
import re
import select
import signal
import threading
from pathlib import Path

import killbox as kb
import numpy as np
import pytest


def resident() -> float:
    """Resident memory of this process in MB."""
    status = Path("/proc/self/status")
    if not status.exists():
        pytest.skip("no /proc here")
    return int(re.search(r"VmRSS:\s+(\d+) kB", status.read_text())[1]) / 1000


def step(env: kb.VectorEnv, steps: int) -> int:
    """Steps with random answers. Returns the sum of the hashes of the games that end."""
    total = 0
    for _ in range(steps):
        total += sum(result["hash"] for result in env.step(env.random_actions())[-1].get("results", ()))
    return total


def test_memory_stays_flat(swarm: str, rebels: str) -> None:
    env = kb.VectorEnv(swarm, rebels, 256, seed=3, opponent="careful")
    env.reset()
    step(env, 1000)
    before = resident()
    step(env, 2000)
    assert resident() < before + 8, "half a million decisions leave nothing behind"


def test_environments_leave_nothing_behind(swarm: str, rebels: str) -> None:
    squads = [kb.Squad.load(squad) for squad in (swarm, rebels)]

    def make(count: int) -> None:
        for seed in range(count):
            env = kb.VectorEnv(*squads, 4, seed=seed, opponent="random")
            env.reset()
            step(env, 3)
            env.snapshot(0)
        gc.collect()

    make(100)
    before = resident()
    make(1000)
    assert resident() < before + 20


def test_snapshots_are_pickled(swarm: str, rebels: str, bombers: str) -> None:
    env = kb.VectorEnv(swarm, rebels, 3, seed=3, opponent="careful")
    env.reset()
    for steps, fork in ((0, None), (40, None), (200, 11), (500, 12)):
        step(env, steps)
        if fork is not None and env.option_counts()[1]:
            env.fork(1, fork)
            step(env, 5)
        kept = env.snapshot(1)
        again = pickle.loads(pickle.dumps(kept))
        other = kb.VectorEnv(swarm, rebels, 2, seed=99, opponent="careful")
        other.reset()
        other.restore(0, kept)
        other.restore(1, again)
        assert other.hash(0) == other.hash(1) == env.hash(1)
        seen = other.arrays
        for _ in range(300):
            assert all(np.array_equal(array[0], array[1]) for array in seen.values())
            other.step(other.random_actions())
    wrong = kb.VectorEnv(swarm, bombers, 1, seed=3)
    wrong.reset()
    with pytest.raises(ValueError, match="other squads"):
        wrong.restore(0, again)
    wrong = kb.VectorEnv(swarm, rebels, 1, seed=3, opponent="greedy")
    wrong.reset()
    with pytest.raises(ValueError, match="with the opponent 'careful' cannot go on here, where it is 'greedy'"):
        wrong.restore(0, again)


def test_one_environment_of_many_threads(swarm: str, rebels: str) -> None:
    """Stepping an environment that another thread is stepping is an error. No array is torn, and
    nothing crashes."""
    env = kb.VectorEnv(swarm, rebels, 512, seed=3)
    env.reset()
    refused: list[BaseException] = []

    def work() -> None:
        for _ in range(100):
            try:
                env.step(env.random_actions())
            except (RuntimeError, kb.ActionError) as error:
                refused.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    arrays = env.arrays
    counts = arrays["decision"][:, 2]
    assert (arrays["action_mask"].sum(1) == counts).all()
    env.reset(seed=3)
    fresh = kb.VectorEnv(swarm, rebels, 512, seed=3)
    fresh.reset()
    assert all(np.array_equal(array, fresh.arrays[name]) for name, array in arrays.items())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system forks no processes")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_process_that_is_forked_steps_on(swarm: str, rebels: str) -> None:
    """Data loaders and environments in subprocesses fork. The threads stay in the parent, and the
    child must not wait for them."""
    env = kb.VectorEnv(swarm, rebels, 8, seed=3, threads=3)
    env.reset()
    step(env, 50)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        step(env, 50)
        os.write(write, env.hash(7).to_bytes(8, "little"))
        os._exit(0)
    step(env, 50)
    answered, _, _ = select.select([read], [], [], 60)
    if not answered:
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert answered, "the forked process waits for threads that it does not have"
    assert int.from_bytes(os.read(read, 8), "little") == env.hash(7)


def test_a_board_is_shown(swarm: str, rebels: str) -> None:
    env = kb.VectorEnv(swarm, rebels, 2, seed=3)
    env.reset()
    step(env, 100)
    board = env.board(1, side=1)
    assert board._repr_svg_() == board.svg and board.svg.startswith("<svg") and "<polygon" in board.svg
    assert board.rgb(100).shape == (100, 100, 3)
    before = board.svg
    step(env, 100)
    assert board.svg == before and env.board(1, side=1).svg != before
    assert env.play_area == (914.4, 914.4) and 'viewBox="0 0 914.4 914.4"' in before


def test_the_board_of_an_epic_game_is_twice_as_wide(epic: tuple[str, str]) -> None:
    env = kb.VectorEnv(*epic, 1, seed=3, ruleset="legacy-epic")
    env.reset()
    assert env.play_area == (1828.8, 914.4)
    board = env.board(0)
    assert 'viewBox="0 0 1828.8 914.4"' in board.svg and board.rgb(100).shape == (100, 200, 3)
    places = []
    for _ in range(20):
        step(env, 20)
        seen = env.observe(0, 0)["ships"][0]
        places += list(seen[seen[:, 0] > 0, 6])
    # Positions are in units of the standard play area, here too.
    assert max(places) > 1.1 and all(-0.25 <= x <= 2.25 for x in places)

"""Ray: the games of one machine for any number of workers, through workers, nodes and drivers that are killed, and on disk."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import killbox as kb
import pytest

ray = pytest.importorskip("ray", reason="pip install './python[ray]'")
from ray.cluster_utils import Cluster  # noqa: E402

import killbox.ray  # noqa: E402

STORE = 100_000_000
LONG = {"games": 4000, "seed": 3, "players": "careful"}


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """Two nodes on this machine, of a core each; the driver is on the first."""
    made = Cluster()
    made.add_node(num_cpus=1, object_store_memory=STORE, include_dashboard=False)
    made.second = made.add_node(num_cpus=1, object_store_memory=STORE)
    made.wait_for_nodes()
    ray.init(address=made.address, log_to_driver=False)
    yield made
    ray.shutdown()
    made.shutdown()


@pytest.fixture(scope="module")
def long(swarm: str, rebels: str) -> kb.MatchResult:
    """What the runs that are disturbed have to come to."""
    return kb.match(swarm, rebels, **LONG)


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_results_are_those_of_one_machine(workers: int, swarm: str, rebels: str, bombers: str) -> None:
    ray.init(num_cpus=workers, object_store_memory=STORE, include_dashboard=False, log_to_driver=False)
    try:
        arguments = {"games": 400, "seed": 3, "players": ("careful", "random"), "first_game": 30}
        wanted = kb.match(swarm, rebels, **arguments)
        told: list[int] = []
        for part_games in (50, 130, 1000):
            result = killbox.ray.match(
                swarm, rebels, part_games=part_games, progress=lambda n, _: told.append(n), **arguments
            )
            assert result.report == wanted.report and result.text == wanted.text
            assert told[-1] == 400 and told == sorted(told)
            told.clear()
        assert result.games.to_pyarrow().equals(wanted.games.to_pyarrow())
        assert result.ships.to_pyarrow().equals(wanted.ships.to_pyarrow())
        squads = {"games": 60, "seed": 5, "players": "random"}
        gauntlet = killbox.ray.gauntlet([swarm, rebels, bombers], part_games=20, **squads)
        assert gauntlet.report == kb.gauntlet([swarm, rebels, bombers], **squads).report
        hero = killbox.ray.gauntlet([rebels, bombers], hero=swarm, part_games=20, **squads)
        assert hero.report == kb.gauntlet([rebels, bombers], hero=swarm, **squads).report
        with pytest.raises(ValueError, match="even"):
            killbox.ray.match(swarm, rebels, part_games=7)
        with pytest.raises(kb.PlayerError, match="nobody"):
            killbox.ray.match(swarm, rebels, games=10, players="nobody")
    finally:
        ray.shutdown()


def workers() -> list[int]:
    """The processes of this test's cluster that play parts."""
    parents, playing = {}, []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                if (entry / "cmdline").read_bytes().startswith(b"ray::_play"):
                    playing.append(int(entry.name))
            except (FileNotFoundError, ProcessLookupError):
                continue

    def is_ours(process: int) -> bool:
        while process > 1:
            if process == os.getpid():
                return True
            process = parents.get(process, 0)
        return False

    return [process for process in playing if is_ours(process)]


def test_workers_and_nodes_can_be_lost(
    cluster: Cluster, tmp_path: Path, swarm: str, rebels: str, long: kb.MatchResult
) -> None:
    told: list[int] = []
    killed: list[int] = []

    def kill(played: int, _: int | None) -> None:
        told.append(played)
        if played > 200 and not killed and (processes := workers()):
            killed.append(processes[0])
            os.kill(processes[0], signal.SIGKILL)

    result = killbox.ray.match(swarm, rebels, part_games=100, progress=kill, **LONG)
    assert killed, "a worker was killed while it played"
    assert result.report == long.report
    assert result.games.to_pyarrow().equals(long.games.to_pyarrow()), "each game once"

    removed: list[int] = []

    def take_away(played: int, _: int | None) -> None:
        told.append(played)
        if played > 200 and not removed:
            removed.append(played)
            cluster.remove_node(cluster.second, allow_graceful=False)

    result = killbox.ray.match(
        swarm, rebels, part_games=100, out=tmp_path / "run", progress=take_away, **LONG
    )
    # Ray notices some seconds later that a node is gone; the run does not wait for that.
    until = time.monotonic() + 60
    while (alive := sum(node["Alive"] for node in ray.nodes())) > 1 and time.monotonic() < until:
        time.sleep(0.2)
    assert removed and alive == 1
    assert result.report == long.report and told[-1] == 4000 and result.written == 4000


DRIVER = """
import sys, ray, killbox.ray
address, a, b, out = sys.argv[1:]
ray.init(address=address, log_to_driver=False)
killbox.ray.match(a, b, part_games=100, out=out, games=4000, seed=3, players="careful")
"""


def test_the_driver_can_be_killed_and_started_again(
    cluster: Cluster, tmp_path: Path, swarm: str, rebels: str, long: kb.MatchResult
) -> None:
    run = tmp_path / "run"
    driver = subprocess.Popen([sys.executable, "-c", DRIVER, cluster.address, swarm, rebels, str(run)])
    try:
        until = time.monotonic() + 120
        while len(list((run / "games").glob("*.parquet"))) < 5 and time.monotonic() < until:
            time.sleep(0.02)
    finally:
        driver.kill()
        driver.wait()
    there = {part: part.stat().st_mtime_ns for part in (run / "games").glob("[!.]*.parquet")}
    assert 5 <= len(there) < 40, "it was killed in the middle"
    again = killbox.ray.match(swarm, rebels, part_games=100, out=run, **LONG)
    assert again.report == long.report and again.written == 4000
    assert all(part.stat().st_mtime_ns == written for part, written in there.items()), "nothing is played twice"

    # What is damaged is played again, and another run is refused.
    parts = sorted((run / "games").glob("*.parquet"))
    assert len(parts) == 40
    whole = parts[7].read_bytes()
    parts[7].write_bytes(whole[:-10])
    parts[8].write_bytes(parts[9].read_bytes())
    assert killbox.ray.match(swarm, rebels, part_games=100, out=run, **LONG).report == long.report
    assert parts[7].read_bytes() == whole and parts[8].read_bytes() != parts[9].read_bytes()
    rows = killbox.ray.match(swarm, rebels, part_games=100, out=f"file://{run}", rows=True, **LONG)
    assert rows.ships.to_pyarrow().equals(long.ships.to_pyarrow())
    with pytest.raises(kb.RunError, match="another one"):
        killbox.ray.match(swarm, rebels, part_games=100, out=run, games=4000, seed=4)

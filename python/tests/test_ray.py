"""Ray: the games of one machine for any number of workers, with nodes that are lost, and on disk."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import killbox as kb
import pytest

ray = pytest.importorskip("ray", reason="pip install './python[ray]'")
from ray.cluster_utils import Cluster  # noqa: E402

import killbox.ray  # noqa: E402

GAMES = 400


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """Two nodes on this machine; the driver is on the first."""
    made = Cluster()
    node = {"num_cpus": 1, "object_store_memory": 100_000_000, "include_dashboard": False}
    made.add_node(**node)
    made.wait_for_nodes()
    ray.init(address=made.address, log_to_driver=False)
    made.second = made.add_node(num_cpus=1, object_store_memory=100_000_000)
    made.wait_for_nodes()
    yield made
    ray.shutdown()
    made.shutdown()


def test_results_are_those_of_one_machine(cluster: Cluster, tmp_path, swarm: str, rebels: str, bombers: str) -> None:
    arguments = {"games": GAMES, "seed": 3, "players": ("careful", "random")}
    wanted = kb.match(swarm, rebels, **arguments)
    for part_games in (50, 130, 1000):
        result = killbox.ray.match(swarm, rebels, part_games=part_games, **arguments)
        assert result.report == wanted.report and result.text == wanted.text
    assert result.games.to_pyarrow().equals(wanted.games.to_pyarrow())
    assert result.ships.to_pyarrow().equals(wanted.ships.to_pyarrow())

    squads = {"games": 60, "seed": 5, "players": "random"}
    gauntlet = killbox.ray.gauntlet([swarm, rebels, bombers], part_games=20, **squads)
    assert gauntlet.report == kb.gauntlet([swarm, rebels, bombers], **squads).report

    # A node is taken away while it plays: what it had is played again, and nothing counts twice.
    told: list[int] = []
    killer = threading.Thread(target=lambda: (time.sleep(1.0), cluster.remove_node(cluster.second, allow_graceful=False)))
    killer.start()
    long = {"games": 4000, "seed": 3, "players": "careful"}
    lost = killbox.ray.match(
        swarm, rebels, part_games=100, out=tmp_path / "run", progress=lambda n, _: told.append(n), **long
    )
    killer.join()
    assert len(ray.nodes()) == 2 and sum(node["Alive"] for node in ray.nodes()) == 1
    assert lost.checksum == kb.match(swarm, rebels, **long).checksum and told[-1] == 4000 and lost.written == 4000

    # What is written is not played again; what is damaged is.
    parts = sorted((tmp_path / "run" / "games").glob("*.parquet"))
    assert len(parts) == 40 and not list((tmp_path / "run").glob("*/.*"))
    whole = parts[7].read_bytes()
    before = parts[8].stat().st_mtime_ns
    parts[7].write_bytes(whole[:-10])
    again = killbox.ray.match(swarm, rebels, part_games=100, out=tmp_path / "run", **long)
    assert again.checksum == lost.checksum
    assert parts[7].read_bytes() == whole and parts[8].stat().st_mtime_ns == before
    with pytest.raises(kb.RunError, match="another one"):
        killbox.ray.match(swarm, rebels, part_games=100, out=tmp_path / "run", games=4000, seed=4)
    with pytest.raises(ValueError, match="even"):
        killbox.ray.match(swarm, rebels, part_games=7)

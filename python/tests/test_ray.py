"""Ray: the games equal those of one machine for any number of workers, also when workers, nodes and
drivers are killed, and in storage."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import killbox as kb
import pytest
from pyarrow import dataset, fs

ray = pytest.importorskip("ray", reason="pip install './python[ray]'")
from ray.cluster_utils import Cluster  # noqa: E402

import killbox.ray  # noqa: E402

STORE = 100_000_000
LONG = {"games": 4000, "seed": 3, "players": "careful"}


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """Two nodes of one core each on this machine. The driver is on the first."""
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
    """The expected result of the disturbed runs."""
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


@pytest.fixture
def tournament(tmp_path: Path, swarm: str, rebels: str, bombers: str) -> Path:
    """A table of forty matches."""
    file = tmp_path / "matches.csv"
    pairs = [(swarm, rebels), (rebels, bombers), (bombers, swarm)]
    rows = [f"{at // 10},{pairs[at % 3][0]},{pairs[at % 3][1]},{'ab'[at % 2]}" for at in range(40)]
    file.write_text("\n".join(["tournament,squad_a,squad_b,winner", *rows]) + "\n")
    return file


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_prices_and_backtests_are_those_of_one_machine(
    workers: int, tmp_path: Path, tournament: Path, swarm: str, rebels: str
) -> None:
    card = ("lukeskywalker", [swarm, rebels])
    one = {"games": 480, "seed": 3, "players": ("random", "careful")}
    all_ = {"faction": "galacticempire", "games": 600, "seed": 5, "players": "random"}
    back = {"games": 11, "seed": 5, "player": "random"}
    ray.init(num_cpus=workers, object_store_memory=STORE, include_dashboard=False, log_to_driver=False)
    try:
        told: list[int] = []
        wanted = kb.price(*card, **one)
        for part_games in (50, 1000):
            result = killbox.ray.price(*card, part_games=part_games, progress=lambda n, _: told.append(n), **one)
            assert result.report == wanted.report and result.text == wanted.text
            assert result.cards.to_pyarrow().equals(wanted.cards.to_pyarrow())
            assert told[-1] == 480 and told == sorted(told)
            told.clear()
        out = tmp_path / "prices"
        wanted = kb.price(**all_)
        for _ in range(2):
            result = killbox.ray.price(part_games=100, out=out, **all_)
            assert result.report == wanted.report and result.written == 600
        written = sorted((out / "parts").iterdir())
        assert len(written) == 6
        # Damaged parts are played again, and another run is rejected.
        whole = written[2].read_bytes()
        written[2].write_bytes(whole[:-9])
        assert killbox.ray.price(part_games=100, out=out, **all_).report == wanted.report
        assert written[2].read_bytes() == whole
        with pytest.raises(kb.RunError, match="another run"):
            killbox.ray.price(part_games=100, out=out, **{**all_, "seed": 6})
        with pytest.raises(ValueError, match="even"):
            killbox.ray.price(part_games=7, **all_)
        with pytest.raises(ValueError, match="against a field"):
            killbox.ray.price("lukeskywalker")

        out = tmp_path / "back"
        wanted = kb.backtest(tournament, **back)
        assert killbox.ray.backtest(tournament, part_games=60, **back).report == wanted.report
        result = killbox.ray.backtest(tournament, part_games=30, out=out, progress=lambda n, _: told.append(n), **back)
        assert result.report == wanted.report and result.text == wanted.text and result.written == told[-1] == 400
        written = sorted((out / "parts").iterdir())
        assert len(written) == 14
        written[3].write_bytes(written[4].read_bytes())
        assert killbox.ray.backtest(tournament, part_games=30, out=out, **back).report == wanted.report
        assert written[3].read_bytes() != written[4].read_bytes()
    finally:
        ray.shutdown()


def test_data_sets_are_those_of_one_machine(cluster: Cluster, tmp_path: Path, swarm: str, rebels: str, bombers: str) -> None:
    """Also after a worker was killed, with damaged parts, and with more games."""
    asked = {"squads": [swarm, rebels, bombers], "seed": 5, "players": "careful", "arrays": "globals", "part_games": 20}
    one, many = tmp_path / "one", tmp_path / "many"

    def rows(folder: Path) -> dict[str, bytes]:
        return {file.name: file.read_bytes() for file in sorted((folder / "rows").iterdir())}

    kill = Killing()
    result = killbox.ray.dataset(many, games=2010, progress=kill, **asked)
    wanted = kb.dataset(one, games=2010, **asked)
    assert kill.killed, "a worker was killed while it played"
    assert result.report == wanted.report and result.text == wanted.text and result.written == 2010
    assert rows(many) == rows(one) and len(rows(one)) == 101
    about = json.loads((many / "run.json").read_text())
    assert about["arrays"][0]["name"] == "globals" and len(about["squads"]) == 3

    part = many / "rows" / "000000000040.parquet"
    whole = part.read_bytes()
    part.write_bytes(whole[:-9])
    result = killbox.ray.dataset(many, games=2050, **asked)
    assert result.report == kb.dataset(one, games=2050, resume=True, **asked).report
    assert rows(many) == rows(one) and part.read_bytes() == whole
    with pytest.raises(kb.RunError, match="another run"):
        killbox.ray.dataset(many, games=2050, **{**asked, "seed": 6})
    with pytest.raises(kb.RunError, match="rows/000000002000.parquet is no part .* as many games as before"):
        killbox.ray.dataset(many, games=2000, **asked)
    assert rows(many) == rows(one)
    with pytest.raises(ValueError, match="even"):
        killbox.ray.dataset(many, games=20, **{**asked, "part_games": 7})


def test_a_run_is_kept_in_s3(swarm: str, rebels: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bucket is on a mock server on this machine."""
    server = pytest.importorskip("moto.server", reason="pip install 'moto[server]'")
    served = server.ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    served.start()
    host, port = served.get_host_and_port()
    try:
        for name, value in (
            ("AWS_ACCESS_KEY_ID", "testing"),
            ("AWS_SECRET_ACCESS_KEY", "testing"),
            ("AWS_DEFAULT_REGION", "us-east-1"),
        ):
            monkeypatch.setenv(name, value)
        bucket = f"?scheme=http&endpoint_override={host}:{port}&allow_bucket_creation=true"
        arguments = {"games": 200, "seed": 3, "players": "random"}
        wanted = kb.match(swarm, rebels, **arguments)
        prices = {"faction": "galacticempire", "games": 400, "seed": 5, "players": "random"}
        ray.init(num_cpus=2, object_store_memory=STORE, include_dashboard=False, log_to_driver=False)
        for _ in range(2):
            result = killbox.ray.match(
                swarm, rebels, part_games=50, rows=True, out=f"s3://bucket/match{bucket}", **arguments
            )
            assert result.report == wanted.report and result.written == 200
            assert result.games.to_pyarrow().equals(wanted.games.to_pyarrow())
        result = killbox.ray.price(part_games=100, out=f"s3://bucket/price{bucket}", **prices)
        assert result.report == kb.price(**prices).report
        system, path = fs.FileSystem.from_uri(f"s3://bucket/match{bucket}")
        table = dataset.dataset(f"{path}/games", filesystem=system, format="parquet").to_table()
        assert f"{sum(table['hash'].to_pylist()) % 2**64:016x}" == wanted.checksum
        names = [one.base_name for one in system.get_file_info(fs.FileSelector(path, recursive=True))]
        assert not [name for name in names if name.startswith(".")], "nothing unfinished is left"
    finally:
        ray.shutdown()
        served.stop()


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


class Killing:
    """A progress callback that kills a worker while the run goes on."""

    def __init__(self) -> None:
        self.killed: list[int] = []

    def __call__(self, played: int, _: int | None) -> None:
        if played > 200 and not self.killed and (processes := workers()):
            self.killed.append(processes[0])
            os.kill(processes[0], signal.SIGKILL)


class TakingAway:
    """A progress callback that removes the second node while the run goes on."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self.told: list[int] = []
        self.removed = False

    def __call__(self, played: int, _: int | None) -> None:
        self.told.append(played)
        if played > 200 and not self.removed:
            self.removed = True
            self.cluster.remove_node(self.cluster.second, allow_graceful=False)


def test_workers_and_nodes_can_be_lost(
    cluster: Cluster, tmp_path: Path, swarm: str, rebels: str, long: kb.MatchResult
) -> None:
    kill = Killing()
    result = killbox.ray.match(swarm, rebels, part_games=100, progress=kill, **LONG)
    assert kill.killed, "a worker was killed while it played"
    assert result.report == long.report
    assert result.games.to_pyarrow().equals(long.games.to_pyarrow()), "each game once"

    take_away = TakingAway(cluster)
    result = killbox.ray.match(swarm, rebels, part_games=100, out=tmp_path / "run", progress=take_away, **LONG)
    # Ray notices some seconds later that a node is gone. The run does not wait for that.
    until = time.monotonic() + 60
    while (alive := sum(node["Alive"] for node in ray.nodes())) > 1 and time.monotonic() < until:
        time.sleep(0.2)
    assert take_away.removed and alive == 1
    assert result.report == long.report and take_away.told[-1] == 4000 and result.written == 4000


def test_prices_and_backtests_outlive_workers_and_nodes(
    cluster: Cluster, tmp_path: Path, tournament: Path, swarm: str, rebels: str
) -> None:
    asked = {"faction": "galacticempire", "games": 3000, "seed": 5, "players": "careful"}
    kill = Killing()
    assert killbox.ray.price(part_games=100, progress=kill, **asked).report == kb.price(**asked).report
    assert kill.killed, "a worker was killed while it played"

    take_away = TakingAway(cluster)
    back = {"games": 60, "seed": 5, "player": "careful"}
    result = killbox.ray.backtest(tournament, part_games=60, out=tmp_path / "run", progress=take_away, **back)
    assert take_away.removed and result.report == kb.backtest(tournament, **back).report and result.written == 2400


def test_gauntlets_outlive_workers_and_nodes(
    cluster: Cluster, tmp_path: Path, swarm: str, rebels: str, bombers: str
) -> None:
    asked = {"games": 1500, "seed": 5, "players": "careful"}
    squads = [swarm, rebels, bombers]
    wanted = kb.gauntlet(squads, **asked)
    kill = Killing()
    assert killbox.ray.gauntlet(squads, part_games=100, progress=kill, **asked).report == wanted.report
    assert kill.killed, "a worker was killed while it played"

    take_away = TakingAway(cluster)
    result = killbox.ray.gauntlet(squads, part_games=100, out=tmp_path / "run", progress=take_away, **asked)
    assert take_away.removed and result.report == wanted.report and result.written == 4500


DRIVER = """
import json, sys, ray, killbox.ray
address, kind, positional, named = sys.argv[1:]
ray.init(address=address, log_to_driver=False)
getattr(killbox.ray, kind)(*json.loads(positional), **json.loads(named))
"""


def play_and_kill(cluster: Cluster, kind: str, positional: list[object], **named: object) -> dict[Path, int]:
    """Begins a run in a driver process of its own and kills the driver when five parts are written.
    Returns the parts that are there then, with their times of change."""
    asked = [cluster.address, kind, json.dumps(positional), json.dumps(named)]
    folder = Path(str(named["out"])) / ("games" if kind in ("match", "gauntlet") else "parts")
    driver = subprocess.Popen([sys.executable, "-c", DRIVER, *asked])
    try:
        until = time.monotonic() + 300
        while len(list(folder.glob("[!.]*"))) < 5 and time.monotonic() < until:
            time.sleep(0.02)
    finally:
        driver.kill()
        driver.wait()
    return {part: part.stat().st_mtime_ns for part in folder.glob("[!.]*")}


@pytest.mark.parametrize("kind", ["gauntlet", "price", "backtest"])
def test_the_driver_of_each_kind_can_be_killed(
    kind: str, cluster: Cluster, tmp_path: Path, tournament: Path, swarm: str, rebels: str, bombers: str
) -> None:
    asked, parts, games = {
        "gauntlet": (([[swarm, rebels, bombers]], {"games": 2000, "seed": 5, "players": "careful"}), 60, 6000),
        "price": (([], {"faction": "galacticempire", "games": 6000, "seed": 5, "players": "careful"}), 60, 6000),
        "backtest": (([str(tournament)], {"games": 150, "seed": 5, "player": "careful"}), 40, 6000),
    }[kind]
    (positional, named), run = asked, {"part_games": 100, "out": str(tmp_path / "run")}
    there = play_and_kill(cluster, kind, positional, **run, **named)
    assert 5 <= len(there) < parts, "it was killed in the middle"
    again = getattr(killbox.ray, kind)(*positional, **run, **named)
    assert again.report == getattr(kb, kind)(*positional, **named).report and again.written == games
    folder = next(iter(there)).parent
    assert len(list(folder.iterdir())) == parts, "nothing unfinished is left"
    assert all(part.stat().st_mtime_ns == written for part, written in there.items()), "nothing is played twice"


def test_the_driver_can_be_killed_and_started_again(
    cluster: Cluster, tmp_path: Path, swarm: str, rebels: str, long: kb.MatchResult
) -> None:
    run = tmp_path / "run"
    there = play_and_kill(cluster, "match", [swarm, rebels], part_games=100, out=str(run), **LONG)
    assert 5 <= len(there) < 40, "it was killed in the middle"
    again = killbox.ray.match(swarm, rebels, part_games=100, out=run, **LONG)
    assert again.report == long.report and again.written == 4000
    assert all(part.stat().st_mtime_ns == written for part, written in there.items()), "nothing is played twice"

    # Damaged parts are played again, and another run is rejected.
    parts = sorted((run / "games").glob("*.parquet"))
    assert len(parts) == 40
    whole = parts[7].read_bytes()
    parts[7].write_bytes(whole[:-10])
    parts[8].write_bytes(parts[9].read_bytes())
    assert killbox.ray.match(swarm, rebels, part_games=100, out=run, **LONG).report == long.report
    assert parts[7].read_bytes() == whole and parts[8].read_bytes() != parts[9].read_bytes()
    rows = killbox.ray.match(swarm, rebels, part_games=100, out=f"file://{run}", rows=True, **LONG)
    assert rows.ships.to_pyarrow().equals(long.ships.to_pyarrow())
    with pytest.raises(kb.RunError, match="another run"):
        killbox.ray.match(swarm, rebels, part_games=100, out=run, games=4000, seed=4)

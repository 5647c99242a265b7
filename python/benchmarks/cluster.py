"""Compares a match on Ray with the same match in one process on the same cores, in turns: wall
clock time and processor time.

    python python/benchmarks/cluster.py [--games 20000] [--cores 2] [--part-games 2000]
        [--rounds 5] [--players greedy]

Processor seconds of Ray include those of the driver, its workers and Ray's own processes.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import killbox as kb
import killbox.ray
import ray

SQUADS = Path(__file__).resolve().parents[2] / "squads" / "legacy"
TICK = os.sysconf("SC_CLK_TCK")


def processor() -> float:
    """Processor seconds of this process and all its descendants."""
    parents, spent = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "stat").read_text().rpartition(")")[2].split()
            except (FileNotFoundError, ProcessLookupError):
                continue
            parents[int(entry.name)], spent[int(entry.name)] = int(words[1]), (int(words[11]) + int(words[12])) / TICK

    def is_ours(process: int) -> bool:
        while process > 1 and process != os.getpid():
            process = parents.get(process, 0)
        return process == os.getpid()

    return sum(seconds for process, seconds in spent.items() if is_ours(process))


def measured(run: Callable[[], kb.MatchResult]) -> tuple[float, float, str]:
    """Wall clock seconds, processor seconds and checksum of a run."""
    begun, spent = time.perf_counter(), processor()
    checksum = run().checksum
    return time.perf_counter() - begun, processor() - spent, checksum


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--part-games", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--players", default="greedy")
    given = parser.parse_args()
    squads = SQUADS / "rebel-red-and-gold.xws", SQUADS / "empire-howlrunner-swarm.xws"
    play = {"games": given.games, "seed": 7, "players": given.players, "progress": False}
    ray.init(num_cpus=given.cores, include_dashboard=False, log_to_driver=False)
    # Start the workers before anything is measured.
    killbox.ray.match(*squads, games=100, part_games=10, players="random")
    rounds: dict[str, list[tuple[float, float]]] = {"one process": [], "Ray": []}
    checksums = set()
    for _ in range(given.rounds):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
            for name, run in (
                ("one process", lambda: kb.match(*squads, out=Path(one) / "run", threads=given.cores, **play)),
                ("Ray", lambda: killbox.ray.match(*squads, out=Path(other) / "run", part_games=given.part_games, **play)),
            ):
                clock, spent, checksum = measured(run)
                rounds[name].append((clock, spent))
                checksums.add(checksum)
                size = sum(file.stat().st_size for file in Path(other).rglob("*.parquet"))
                print(f"{name}: {clock:.1f} s, {spent:.1f} s of a processor", flush=True)
    assert len(checksums) == 1, checksums
    medians = {name: [statistics.median(each) for each in zip(*of)] for name, of in rounds.items()}
    for at, what in ((0, "the clock"), (1, "the processors")):
        one, cluster = medians["one process"][at], medians["Ray"][at]
        print(f"median of {what}: {one:.2f} s, and with Ray {cluster:.2f} s: {100 * (cluster / one - 1):+.1f} %")
    print(f"{size / given.games:.0f} bytes of tables a game")


if __name__ == "__main__":
    main()

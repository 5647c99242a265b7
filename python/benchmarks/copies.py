"""Measures the cost of snapshots, restores, copies and forks of battles by the number of battles.

    python python/benchmarks/copies.py [A B] [--num-envs 64 256 1024 4096]

Times are processor milliseconds, the minimum of several tries. The checksum is the sum of the
hashes of all battles afterwards.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import killbox as kb

SQUADS = Path(__file__).resolve().parents[2] / "squads" / "legacy"


def least(work: Callable[[], object], tries: int) -> float:
    """The minimum processor time of ``work`` in milliseconds."""
    found = []
    for _ in range(tries):
        begun = time.process_time()
        work()
        found.append(time.process_time() - begun)
    return 1000 * min(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("squads", nargs="*", help="two squads; without them, two of the samples")
    parser.add_argument("--num-envs", type=int, nargs="+", default=[64, 256, 1024, 4096])
    given = parser.parse_args()
    squads = given.squads or [SQUADS / "rebel-red-and-gold.xws", SQUADS / "empire-howlrunner-swarm.xws"]
    print("battles  fork_all  snapshots  restore_all  clone_all    fork   restore  snapshot  checksum")
    for n in given.num_envs:
        env = kb.VectorEnv(*squads, n, seed=7)
        env.reset()
        for _ in range(100):
            env.step(env.random_actions())
        kept = env.snapshots()
        one = env.snapshot(n // 2)
        fork_all = least(lambda: env.fork_all(5), 5)
        snapshots = least(env.snapshots, 5)
        restore_all = least(lambda: env.restore_all(range(n), kept), 5)
        clone_all = least(env.clone_all, 5)
        many = range(50)
        fork = least(lambda: [env.fork(n // 2, i) for i in many], 5) / len(many)
        restore = least(lambda: [env.restore(n // 2, one) for _ in many], 5) / len(many)
        snapshot = least(lambda: [env.snapshot(n // 2) for _ in many], 5) / len(many)
        env.fork_all(6)
        checksum = sum(env.hash(i) for i in range(n)) % 2**64
        print(
            f"{n:7} {fork_all:9.2f} {snapshots:10.2f} {restore_all:12.2f} {clone_all:10.2f} "
            f"{fork:7.3f} {restore:9.3f} {snapshot:9.3f}  {checksum:016x}",
            flush=True,
        )


if __name__ == "__main__":
    main()

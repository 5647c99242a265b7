"""Measures the decisions per second of a vector environment with random answers. Every observation
is written.

    python python/benchmarks/steps.py [A B] [--num-envs 512] [--threads 0] [--decisions 10000000]
    python python/benchmarks/steps.py --num-envs 256 1024 --threads 1 --rounds 3
    python python/benchmarks/steps.py A A --opponent onnx:FILE --num-envs 256 --threads 1
        --decisions 200000
    python python/benchmarks/steps.py --num-envs 256 --rounds 3 --pairs 256

The benchmark reports wall clock time, processor time, which a busy machine changes less, and the
growth of the process. Several sizes are measured in turn, in several rounds. With ``--pairs`` each
size is measured with one pair of squads and with many. The many are copies of the same squads,
compiled one by one: both play the same games, so their checksums are equal and their speeds differ
only by the number of match-ups. The checksum is the sum of the hashes of the games that have ended:
it changes only if a game changes. Decisions are those of the environment, not those of its
opponent.
"""

from __future__ import annotations

import argparse
import resource
import time
from pathlib import Path
from typing import Any

import killbox as kb

SQUADS = Path(__file__).resolve().parents[2] / "squads" / "legacy"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("squads", nargs="*", help="two squads; without them, two of the samples")
    parser.add_argument("--num-envs", type=int, nargs="+", default=[512])
    parser.add_argument("--threads", type=int, default=0, help="0: one for each core")
    parser.add_argument("--decisions", type=int, default=10_000_000)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--opponent", default="self")
    parser.add_argument("--pairs", type=int, default=0, help="compile the squads so often, and draw a pair for each game")
    parser.add_argument("--warm-up", type=int, default=1000, help="steps before the first one that is timed")
    given = parser.parse_args()
    squads = given.squads or [SQUADS / "rebel-red-and-gold.xws", SQUADS / "empire-howlrunner-swarm.xws"]
    fields: list[dict[str, Any]] = [{"a": squads[0], "b": squads[1]}]
    if given.pairs:
        fields.append({"pairs": [tuple(squads)] * given.pairs, "memory": 4096})
    envs = [
        kb.VectorEnv(num_envs=n, seed=7, threads=given.threads, opponent=given.opponent, **field)
        for n in given.num_envs
        for field in fields
    ]
    for env in envs:
        env.reset()
        for _ in range(given.warm_up):
            env.step(env.random_actions())
    for _ in range(given.rounds):
        for env in envs:
            measure(env, given.decisions)


def measure(env: kb.VectorEnv, wanted: int) -> None:
    """Steps an environment and prints its speed."""
    grown = -resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    checksum = 0
    begun, spent = time.perf_counter(), time.process_time()
    steps = -(-wanted // env.num_envs)
    for _ in range(steps):
        for result in env.step(env.random_actions())[-1].get("results", ()):
            checksum += result["hash"]
    begun, spent = time.perf_counter() - begun, time.process_time() - spent
    grown += resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    decisions = steps * env.num_envs
    print(
        f"{env.num_envs} battles, {decisions:,} decisions: {decisions / begun:,.0f} a second, "
        f"{decisions / spent:,.0f} a second of a processor; the process has grown by {grown / 1000:.1f} MB; "
        f"checksum {checksum % 2**64:016x}",
        flush=True,
    )


if __name__ == "__main__":
    main()

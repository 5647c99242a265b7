"""How many decisions a second a vector environment steps, with random answers and every observation written.

    python python/benchmarks/steps.py [A B] [--num-envs 512] [--threads 0] [--decisions 10000000]

Beside the seconds of the clock it counts those of the processors, which a busy machine changes less, and says what the process
has grown by.
"""

from __future__ import annotations

import argparse
import resource
import time
from pathlib import Path

import killbox as kb

SQUADS = Path(__file__).resolve().parents[2] / "squads" / "legacy"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("squads", nargs="*", help="two squads; without them, two of the samples")
    parser.add_argument("--num-envs", type=int, default=512)
    parser.add_argument("--threads", type=int, default=0, help="0: one for each core")
    parser.add_argument("--decisions", type=int, default=10_000_000)
    given = parser.parse_args()
    squads = given.squads or [SQUADS / "rebel-red-and-gold.xws", SQUADS / "empire-howlrunner-swarm.xws"]
    env = kb.VectorEnv(*squads, given.num_envs, seed=7, threads=given.threads)
    env.reset()
    for _ in range(1000):
        env.step(env.random_actions())
    grown = -resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    begun, spent = time.perf_counter(), time.process_time()
    steps = -(-given.decisions // given.num_envs)
    for _ in range(steps):
        env.step(env.random_actions())
    begun, spent = time.perf_counter() - begun, time.process_time() - spent
    grown += resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    decisions = steps * given.num_envs
    print(
        f"{given.num_envs} battles, {decisions:,} decisions: {decisions / begun:,.0f} a second, "
        f"{decisions / spent:,.0f} a second of a processor; the process has grown by {grown / 1000:.1f} MB"
    )


if __name__ == "__main__":
    main()

"""How many decisions a second a vector environment steps, with random answers and every observation written.

    python python/benchmarks/steps.py [A B] [--num-envs 512] [--threads 0] [--seconds 5]
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import killbox as kb

SQUADS = Path(__file__).resolve().parents[2] / "squads" / "legacy"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("squads", nargs="*", help="two squads; without them, two of the samples")
    parser.add_argument("--num-envs", type=int, default=512)
    parser.add_argument("--threads", type=int, default=0, help="0: one for each core")
    parser.add_argument("--seconds", type=float, default=5.0)
    given = parser.parse_args()
    squads = given.squads or [SQUADS / "rebel-red-and-gold.xws", SQUADS / "empire-howlrunner-swarm.xws"]
    env = kb.VectorEnv(*squads, given.num_envs, seed=7, threads=given.threads)
    env.reset()
    for _ in range(300):
        env.step(env.random_actions())
    steps, begun = 0, time.perf_counter()
    while (taken := time.perf_counter() - begun) < given.seconds:
        for _ in range(20):
            env.step(env.random_actions())
        steps += 20
    print(f"{given.num_envs} battles: {steps * given.num_envs / taken:,.0f} decisions a second")


if __name__ == "__main__":
    main()

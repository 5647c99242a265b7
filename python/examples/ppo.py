"""Trains a player for two X-wings with PPO and writes it as an ONNX file.

    pip install './python' torch onnx onnxscript
    python python/examples/ppo.py --out two-xwings.onnx
    killbox match two-xwings.xws two-xwings.xws --players onnx:two-xwings.onnx,careful --games 1000

The learner plays squad A in many battles at once, the player ``careful`` plays squad B. A network
scores the options of each decision. Training changes it in small steps, so that options that led to
more than expected become more likely (PPO: Schulman et al., arXiv:1707.06347). The columns of an
observation are listed in docs/observations.md.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, fields
from pathlib import Path

import killbox as kb
import numpy as np
import onnx
import torch
from torch import Tensor, nn
from torch.nn.functional import relu

SQUAD = Path(__file__).parent / "squads" / "two-xwings.xws"
KNOWN = kb.features()
ARRAYS = ("ships", "obstacles", "globals", "decision", "options", "option_words", "action_mask")
SHIPS = 2  # Ships of a squad. Other squads have up to eight; fewer are read faster.
OPTIONS = 256
KINDS = 96  # Kinds of options and decisions, with room for those that a later version adds.


def columns(array: str, *names: str) -> list[int]:
    """The columns of the numbers with these names in an array."""
    known = [feature["name"] for feature in KNOWN[array]]
    return [known.index(name) for name in names]


ON_BOARD, HULL, SHIELDS = columns("ships", "on_board", "hull_left", "shields")
ENEMY = columns("ships", "x", "y", "heading_x", "heading_y", "hull_left", "shields", "on_board")
OPTION_PLACE = columns("options", "x", "y", "heading_x", "heading_y")
(PLACED,) = columns("options", "placed")
(SETUP,) = columns("globals", "setup")


def dot(a: Tensor, b: Tensor) -> Tensor:
    """The inner product of vectors in the plane. Adding two columns is faster than summing over an
    axis of length two."""
    product = a * b
    return product[..., 0] + product[..., 1]


class Policy(nn.Module):
    """Scores the options of a decision and predicts the return of the game.

    The observation becomes one vector, the state: ships and obstacles are encoded by small networks
    of their own and summed. An option is encoded by its effect, its ship, and the positions of the
    enemy's ships relative to where it leads. A small network computes its score from that and the
    state.
    """

    def __init__(self, width: int = 48) -> None:
        super().__init__()
        ship, obstacle, rest = (len(KNOWN[name]) for name in ("ships", "obstacles", "globals"))
        self.ship = nn.Sequential(nn.Linear(ship, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.obstacle = nn.Sequential(nn.Linear(obstacle, 32), nn.ReLU())
        self.decision = nn.Embedding(KINDS, width)
        self.state = nn.Sequential(
            nn.Linear(4 * width + 32 + rest, 2 * width), nn.ReLU(), nn.Linear(2 * width, 2 * width), nn.ReLU()
        )
        self.kind = nn.Embedding(KINDS, 16)
        self.enemy = nn.Sequential(nn.Linear(7, 32), nn.ReLU(), nn.Linear(32, 32), nn.ReLU())
        self.of_state = nn.Linear(2 * width, width)
        self.of_option = nn.Linear(len(KNOWN["options"]) + 16 + 32 + width, width)
        self.score = nn.Linear(width, 1)
        self.value = nn.Linear(2 * width, 1)

    def read(self, ships: Tensor, obstacles: Tensor, rest: Tensor, decision: Tensor) -> tuple[Tensor, Tensor]:
        """The state of each battle and a vector for each ship: zeros for a ship that is not there.
        One more vector of zeros stands for "no ship"."""
        each = self.ship(ships) * ships[..., ON_BOARD : ON_BOARD + 1]
        each = torch.cat([each, torch.zeros_like(each[:, :1])], 1)
        subject = torch.where(decision[:, 1] < 0, 16, decision[:, 1]).long()
        about = each.gather(1, subject[:, None, None].expand(-1, 1, each.shape[2])).squeeze(1)
        rocks = (self.obstacle(obstacles) * obstacles[..., :1]).sum(1)
        parts = [each[:, :8].sum(1), each[:, 8:16].sum(1), about, self.decision(decision[:, 0].long()), rocks, rest]
        return self.state(torch.cat(parts, 1)), each

    def judge(self, state: Tensor, ship: Tensor, enemies: Tensor, options: Tensor, kind: Tensor) -> Tensor:
        """The scores of options, given the state, the ship of each option and the enemy's ships.
        Tensors may have any leading shape."""
        here, there = options[..., None, OPTION_PLACE], enemies[..., :4]
        way = 3 * (there[..., :2] - here[..., :2])
        side = torch.stack([-way[..., 1], way[..., 0]], -1)
        seen = [
            dot(way, here[..., 2:]),  # The enemy relative to the ship: ahead,
            -dot(side, here[..., 2:]),  # to the side;
            -dot(way, there[..., 2:]),  # the ship relative to the enemy: ahead, to the side.
            dot(side, there[..., 2:]),
            (dot(way, way) + 1e-6).sqrt(),
        ]
        seen += [enemies[..., column].expand_as(seen[0]) for column in (4, 5)]
        counts = enemies[..., 6, None] * options[..., None, PLACED, None]
        around = (self.enemy(torch.stack(seen, -1)) * counts).sum(-2)
        option = self.of_option(torch.cat([options, self.kind(kind), around, ship], -1))
        return self.score(relu(self.of_state(state) + option)).squeeze(-1)

    def forward(
        self, ships: Tensor, obstacles: Tensor, rest: Tensor, decision: Tensor, options: Tensor, words: Tensor
    ) -> Tensor:
        """The scores of the options of a batch of whole observations. The ONNX file computes
        this."""
        state, each = self.read(ships, obstacles, rest, decision)
        row = torch.where((words[..., 1] < 0) | (words[..., 1] > 15), 16, words[..., 1]).long()
        about = each.gather(1, row[..., None].expand(-1, -1, each.shape[2]))
        return self.judge(state[:, None], about, ships[:, None, 8 : 8 + SHIPS, ENEMY], options, words[..., 0].long())


@dataclass
class Seen:
    """Observations of battles. Only existing options are stored, one after the other."""

    ships: Tensor
    obstacles: Tensor
    rest: Tensor
    decision: Tensor
    counts: Tensor
    options: Tensor
    words: Tensor

    @staticmethod
    def of(arrays: kb.envs.Arrays) -> Seen:
        """A copy of the arrays of an environment."""
        there = arrays["action_mask"].astype(bool)
        copies = (arrays[name].copy() for name in ("ships", "obstacles", "globals", "decision"))
        parts = *copies, arrays["decision"][:, 2].astype(np.int64), arrays["options"][there], arrays["option_words"][there]
        return Seen(*map(torch.from_numpy, parts))

    @staticmethod
    def join(many: list[Seen]) -> Seen:
        return Seen(*(torch.cat([getattr(seen, field.name) for seen in many]) for field in fields(Seen)))

    def pick(self, battles: Tensor) -> Seen:
        """The observations of some of the battles."""
        ends = self.counts.cumsum(0)
        counts = self.counts[battles]
        begins = (ends - self.counts)[battles] - (counts.cumsum(0) - counts)
        rows = torch.arange(int(counts.sum())) + begins.repeat_interleave(counts)
        whole = (self.ships, self.obstacles, self.rest, self.decision)
        return Seen(*(part[battles] for part in whole), counts, self.options[rows], self.words[rows])

    def judged(self, policy: Policy) -> tuple[Tensor, Tensor]:
        """The logarithms of the options' probabilities, of shape (battles, 256), and the expected
        return of each battle."""
        battle = torch.arange(len(self.counts)).repeat_interleave(self.counts)
        option = torch.arange(len(battle)) - (self.counts.cumsum(0) - self.counts)[battle]
        state, each = policy.read(self.ships, self.obstacles, self.rest, self.decision)
        row = torch.where((self.words[:, 1] < 0) | (self.words[:, 1] > 15), 16, self.words[:, 1]).long()
        enemies = self.ships[:, 8 : 8 + SHIPS][:, :, ENEMY][battle]
        scores = policy.judge(state[battle], each[battle, row], enemies, self.options, self.words[:, 0].long())
        logits = scores.new_full((len(self.counts), OPTIONS), -1e9).index_put((battle, option), scores)
        return logits.log_softmax(1), policy.value(state).squeeze(1)


def ahead(arrays: kb.envs.Arrays) -> np.ndarray:
    """The lead of squad A: its hull and shields less the enemy's, as a fraction of those of two
    X-wings; 0 in set-up."""
    ships = arrays["ships"]
    left = 10 * (ships[..., HULL] + ships[..., SHIELDS])
    return (left[:, :8].sum(1) - left[:, 8:].sum(1)) / 12 * (arrays["globals"][:, SETUP] == 0)


class Games:
    """Battles of the learner against another player, with the learner's rewards."""

    def __init__(self, opponent: str, battles: int, seed: int) -> None:
        self.env = kb.VectorEnv(
            SQUAD, SQUAD, battles, seed=seed, opponent=opponent, autoreset="same_step", threads=0, features=ARRAYS
        )
        self.arrays, _ = self.env.reset()
        self.ahead = ahead(self.arrays)

    def step(self, actions: Tensor) -> tuple[Tensor, Tensor, list[str | None]]:
        """Answers all decisions. Returns the rewards (1 for a win, -1 for a loss, plus the change
        of the learner's lead), which games ended, and their winners."""
        _, rewards, terminated, truncated, infos = self.env.step(actions.numpy())
        over = terminated | truncated
        now = ahead(self.arrays)
        after = now.copy()
        if over.any():
            after[over] = ahead(infos["final_obs"])
        rewards = rewards + after - self.ahead
        self.ahead = now
        won = [result["winner"] for result in infos.get("results", [])]
        return torch.tensor(rewards, dtype=torch.float32), torch.from_numpy(over.copy()), won


@torch.no_grad()
def play(policy: Policy, games: Games, steps: int, gamma: float, trace: float) -> tuple[Seen, dict[str, Tensor], list]:
    """Plays on by the policy. Returns the observations, the actions with their advantages, and the
    winners."""
    seen, values, actions, chances, rewards, overs, won = [], [], [], [], [], [], []
    for _ in range(steps):
        seen.append(Seen.of(games.arrays))
        logs, value = seen[-1].judged(policy)
        action = torch.multinomial(logs.exp(), 1).squeeze(1)
        reward, over, winners = games.step(action)
        values.append(value)
        actions.append(action)
        chances.append(logs.gather(1, action[:, None]).squeeze(1))
        rewards.append(reward)
        overs.append(over)
        won += winners
    _, value = Seen.of(games.arrays).judged(policy)
    # Generalised advantage estimation: arXiv:1506.02438.
    better, gain = [], torch.zeros_like(value)
    for t in reversed(range(steps)):
        goes_on = (~overs[t]).float()
        surprise = rewards[t] + gamma * goes_on * value - values[t]
        gain = surprise + gamma * trace * goes_on * gain
        better.append(gain)
        value = values[t]
    better = torch.cat(better[::-1])
    done = {"action": torch.cat(actions), "chance": torch.cat(chances), "better": better}
    return Seen.join(seen), {**done, "worth": better + torch.cat(values)}, won


def learn(policy: Policy, optimiser: torch.optim.Optimizer, seen: Seen, done: dict[str, Tensor], bonus: float) -> None:
    """One PPO update: actions with a positive advantage become more likely, by a bounded step."""
    better = (done["better"] - done["better"].mean()) / (done["better"].std() + 1e-8)
    for _ in range(2):
        for part in torch.randperm(len(better)).split(1024):
            logs, value = seen.pick(part).judged(policy)
            ratio = (logs.gather(1, done["action"][part, None]).squeeze(1) - done["chance"][part]).exp()
            gain = torch.minimum(ratio * better[part], ratio.clamp(0.8, 1.2) * better[part]).mean()
            doubt = -(logs.exp() * logs.clamp(min=-50)).sum(1).mean()
            error = (value - done["worth"][part]).square().mean()
            optimiser.zero_grad()
            (-gain - bonus * doubt + 0.5 * error).backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimiser.step()


@torch.no_grad()
def rate(policy: Policy, opponent: str, wanted: int, seed: int) -> float:
    """The fraction of ``wanted`` games that the policy wins when it always takes its best
    option."""
    games, won = Games(opponent, 256, seed), []
    while len(won) < wanted:
        logs, _ = Seen.of(games.arrays).judged(policy)
        won += games.step(logs.argmax(1))[2]
    return sum(winner == "a" for winner in won) / len(won)


def write(policy: Policy, path: str) -> None:
    """Writes the policy as an ONNX file. Its inputs are the arrays of an observation, with any
    number of battles and options, so killbox can pass the legal options only."""
    names = ["ships", "obstacles", "globals", "decision", "options", "option_words"]
    arrays = kb.VectorEnv(SQUAD, SQUAD, 4, seed=1).reset()[0]
    example = tuple(torch.from_numpy(arrays[name].copy()) for name in names)
    battles, options = torch.export.Dim("battles"), torch.export.Dim("options", max=OPTIONS)
    shapes = [{0: battles, 1: options} if name.startswith("option") else {0: battles} for name in names]
    torch.onnx.export(
        policy.eval(), example, path, input_names=names, output_names=["logits"], opset_version=18,
        dynamic_shapes=shapes, external_data=False, verbose=False,
    )
    # The exporter stores for each node the source lines on this machine. They are removed.
    model = onnx.load(path)
    for part in (model, model.graph, *model.graph.node, *model.graph.value_info):
        part.ClearField("metadata_props")
        part.ClearField("doc_string")
    onnx.save(model, path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", default="two-xwings.onnx")
    parser.add_argument("--decisions", type=int, default=1_000_000, help="how many decisions to learn from")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(given.threads)
    policy = Policy()
    optimiser = torch.optim.Adam(policy.parameters(), lr=1e-3)
    games, battles, steps = Games("careful", 128, given.seed), 128, 64
    rounds = given.decisions // (battles * steps)
    begun, won = time.perf_counter(), []
    print("decisions  games    won  minutes  processor minutes", flush=True)
    for i in range(rounds):
        left = 1 - i / rounds
        optimiser.param_groups[0]["lr"] = 1e-3 * left
        seen, done, ended = play(policy, games, steps, gamma=0.997, trace=0.95)
        learn(policy, optimiser, seen, done, bonus=0.01 * left)
        won += [winner == "a" for winner in ended]
        if (i + 1) % (rounds // 20 or 1) == 0:
            lately = won[-2000:]
            minutes, spent = (time.perf_counter() - begun) / 60, time.process_time() / 60
            rated = sum(lately) / max(1, len(lately))
            print(f"{(i + 1) * battles * steps:9} {len(won):6} {rated:6.1%} {minutes:8.1f} {spent:18.1f}", flush=True)
    write(policy, given.out)
    for opponent in ("random", "careful"):
        print(f"against {opponent}: {rate(policy, opponent, 2000, seed=1000 + given.seed):.1%} of 2000 games", flush=True)


if __name__ == "__main__":
    main()

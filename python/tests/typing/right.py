"""Right uses of the package, which a type checker must accept. This file is never run."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import gymnasium
import killbox as kb
import killbox.gym
import killbox.ray
import killbox.zoo
import numpy as np
import numpy.typing as npt
from killbox.pools import Pair


def squads(xws: Mapping[str, Any]) -> kb.Squad:
    """Squads from a file, a link, XWS or a squad."""
    sources: list[kb.Source] = ["a.xws", Path("b.xws"), xws, {"faction": "rebelalliance"}]
    loaded = [kb.Squad.load(source, ruleset="legacy") for source in sources]
    drawn = kb.squads.random(loaded[0].factions, 5, seed=3, points=(180, 200), with_card="lukeskywalker")
    faults: list[kb.Fault] = loaded[0].faults
    return drawn[0] if not faults else loaded[0]


def matches(a: kb.Source, b: kb.Source) -> tuple[float | None, str]:
    """Matches and their results."""
    told: list[tuple[int, int | None]] = []
    result = kb.match(a, b, games=100, players=("greedy", "careful"), first="alternate", out=Path("run"), resume=True)
    kb.match(a, b, progress=lambda played, most: told.append((played, most)))
    table: kb.Table = result.games
    columns: list[str] = table.columns
    table.to_polars(), table.to_pandas(), table.to_pyarrow()
    gauntlet: kb.GauntletResult = kb.gauntlet([a, b], hero=a, until=0.02)
    best: str = gauntlet.squads[0]["name"]
    return result.win_rate, best + columns[0] + result.checksum


def workbench(a: kb.Source, b: kb.Source) -> list[kb.Report]:
    """The balance workbench."""
    price: kb.PriceResult = kb.price("lukeskywalker", [a, b], faction="rebelalliance", points=(150, 200))
    compared: kb.CompareResult = kb.compare([a, b], [a], weights=[3.0])
    table: kb.MetaResult = kb.meta([a, b], smooth=0.05, draws=100)
    ladder: kb.LadderResult = kb.ladder([a], players=["greedy", "careful"])
    worth: kb.WorthResult = kb.worth(a, card="juke", action=["boost", "evade"])
    kb.worth([a, b], all=True, once=True)
    back: kb.BacktestResult = kb.backtest("tournament.json", player="careful")
    groups: list[list[int]] = table.clusters
    print(groups, price.replacement, compared.variants, ladder.players, worth.hurting, back.foretold)
    return [price, compared, table, ladder, worth, back]


def data(a: kb.Source, b: kb.Source) -> dict[str, list[int | None]]:
    """Training data."""
    kb.dataset("data", squads="squads/legacy", games=10, kinds="dials,actions", resume=True)
    killbox.ray.dataset("s3://bucket/data", squads=[a, "squads/legacy"], part_games=20)
    result: kb.DatasetResult = kb.dataset(Path("data"), squads=[a, b], players="search", arrays=["ships", "options"])
    rows: int = result.rows + result.rows_by_kind["Dial"]
    print(rows)
    return result.shapes


def told(path: Path) -> str:
    """Odds, replays and scenarios."""
    answer = kb.odds("3 focus lock", ["3 focus evade"][0], range=1, aim="kill", over="sequence")
    replay = kb.Replay(path)
    page: str = replay.html(seat="a") + replay.html()
    kb.scenario(path, only="words"), kb.cards("luke", set="standard"), kb.rulesets()["legacy"]
    return page + str(answer["attacks"]) + str(replay.story())


def environments(a: kb.Source, b: kb.Source) -> npt.NDArray[np.float64]:
    """Environments."""
    env = kb.VectorEnv(a, b, 4, opponent="careful", first="a", reward="score", autoreset="same_step", cards=Path("own"))
    arrays, _ = env.reset(seed=[1, 2, 3, 4])
    arrays, rewards, _, _, _ = env.step(arrays["action_mask"].argmax(1))
    snapshot: kb.Snapshot = env.snapshot(0)
    env.restore(1, snapshot)
    question: kb.Question = env.describe(0)
    env.record(0, Path("game.killbox"))
    other = env.clone_all()
    print(question.options[0], other.board(0).svg)
    return rewards


def many(a: kb.Source, b: kb.Source) -> list[str]:
    """Environments of many squads, and leagues."""
    pairs: list[Pair] = [(a, b), {"a": a, "b": b, "scenario": "alternate"}]
    league = {"greedy": 0.5, "onnx:old.onnx": 0.3, "self": 0.2}
    env = kb.VectorEnv(pairs=pairs, num_envs=4, opponent=league, setup="drawn", rounds=6, memory=64)
    kb.VectorEnv(squads="squads/legacy"), kb.VectorEnv(squads=[a, b], scenario={"standard": "alternate"})
    draw = kb.squads.Draw("rebelalliance", points=200, count=100)
    kb.VectorEnv(draw=draw), kb.VectorEnv(draw=(draw, kb.squads.Draw(["firstorder", "resistance"])))
    env.set_opponents("careful")
    killbox.gym.Battle(squads="squads/legacy", opponent=league).set_opponents({"greedy": 1})
    killbox.zoo.env(pairs=pairs)
    name: str = env.game(0)["opponent"]
    return [name, *(ship["pilot"] for ship in env.ships_of(0))]


def states(a: kb.Source, b: kb.Source) -> kb.State:
    """States."""
    state = kb.State.new(a, b, seed=7, first="alternate", ruleset="legacy")
    option: kb.Option = state.options()[0]
    child = state.after(option).imagine(1, player=0).play(("greedy", None), rounds=1)
    child.submit(np.int64(0))
    child.submit(0, player=1)
    child.play("random", until="end", seed=3)
    result: kb.Result | None = child.result
    dials: list[kb.HiddenDial] = state.hidden_dials()
    print(state.keys(), state.mask().sum(), result and result.winner, dials, {state: state.hash})
    env = kb.VectorEnv(a, b, 2)
    env.set_state(1, env.state(0))
    return kb.State.from_game(Path("game.killbox"), at=3) if state.ended else kb.State.from_scenario("position.ron", "words")


def clients(a: kb.Source, b: kb.Source) -> npt.NDArray[np.bool_]:
    """Environments of client libraries."""
    battle = killbox.gym.Battle(a, b, opponent="careful", illegal="wrap", render_mode="svg", reward="score")
    many = killbox.gym.VectorBattle(a, b, 8, autoreset_mode=gymnasium.vector.AutoresetMode.SAME_STEP)
    mode: gymnasium.vector.AutoresetMode = many.autoreset_mode
    both = killbox.zoo.env(a, b, illegal="error")
    seen = both.observe("player_0")["observation"]["ships"]
    print(mode, seen, killbox.ray.match(a, b, games=10).checksum)
    masks: npt.NDArray[np.bool_] = battle.action_masks() | many.action_masks()[0]
    return masks

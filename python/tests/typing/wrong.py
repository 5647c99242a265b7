"""Wrong uses of the package. A type checker must reject every line with the comment `wrong`, and no
other line. This file is never run."""

from __future__ import annotations

import killbox as kb
import killbox.gym
import killbox.ray
import killbox.zoo

kb.match(3, 4)  # wrong: arg-type
kb.match("a.xws")  # wrong: call-arg
kb.match("a.xws", None)  # wrong: arg-type
kb.match("a.xws", "b.xws", games="1000")  # wrong: arg-type
kb.match("a.xws", "b.xws", first="c")  # wrong: arg-type
kb.match("a.xws", "b.xws", players=("greedy", "careful", "random"))  # wrong: arg-type
kb.match("a.xws", "b.xws", game=10)  # wrong: call-arg
kb.match("a.xws", "b.xws").games.to_polar()  # wrong: attr-defined
kb.gauntlet("ab", hero=3)  # wrong: arg-type
kb.gauntlet([1, 2])  # wrong: list-item
kb.compare([1.5], ["b.xws"])  # wrong: list-item
kb.price("lukeskywalker", ["b.xws"], faction="rebels")  # wrong: arg-type
kb.price(points=(150,))  # wrong: arg-type
kb.meta([{1, 2}])  # wrong: list-item
kb.ladder([b"a.xws"])  # wrong: list-item
kb.dataset("data", squads=7)  # wrong: arg-type
kb.dataset("data")  # wrong: call-arg
kb.worth(7, card="juke")  # wrong: arg-type
kb.worth("a.xws", cards=["juke"])  # wrong: arg-type
kb.backtest(7)  # wrong: arg-type
kb.Squad.load(7)  # wrong: arg-type
kb.squads.random("rebels")  # wrong: arg-type
kb.odds("3", "2", aim="fun")  # wrong: arg-type
kb.odds("3", "2", over="game")  # wrong: arg-type
kb.cards(set="extended")  # wrong: arg-type
kb.Replay(7)  # wrong: arg-type
kb.Replay("game.killbox").html(seat="c")  # wrong: arg-type
kb.VectorEnv(1, 2)  # wrong: arg-type
kb.VectorEnv("a.xws", "b.xws", reward="points")  # wrong: arg-type
kb.VectorEnv("a.xws", "b.xws", autoreset="never")  # wrong: arg-type
kb.VectorEnv("a.xws", "b.xws", first="first")  # wrong: arg-type
kb.VectorEnv("a.xws", "b.xws").restore(0, "snapshot")  # wrong: arg-type
kb.VectorEnv("a.xws", "b.xws").describe("first")  # wrong: arg-type
kb.VectorEnv(squads=3)  # wrong: arg-type
kb.VectorEnv(draw="rebelalliance")  # wrong: arg-type
kb.VectorEnv("a.xws", "b.xws", opponent=["greedy"])  # wrong: arg-type
kb.VectorEnv("a.xws", "b.xws", setup="random")  # wrong: arg-type
kb.squads.Draw("rebels")  # wrong: arg-type
killbox.gym.Battle("a.xws", "b.xws", illegal="ignore")  # wrong: arg-type
killbox.gym.Battle("a.xws", "b.xws", render_mode="human")  # wrong: arg-type
killbox.gym.VectorBattle("a.xws", "b.xws", autoreset_mode="sometimes")  # wrong: arg-type
killbox.zoo.Battle("a.xws", 7)  # wrong: arg-type
killbox.zoo.Battle("a.xws", "b.xws", illegal="ignore")  # wrong: arg-type
killbox.ray.match("a.xws", "b.xws", first="c")  # wrong: arg-type
killbox.ray.price(faction="rebels")  # wrong: arg-type
rate: float = kb.match("a.xws", "b.xws").win_rate  # wrong: assignment
side: str = kb.VectorEnv("a.xws", "b.xws").describe(0).side  # wrong: assignment

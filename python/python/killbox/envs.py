"""Battles for players that learn: many of them, stepped together, observed in place."""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Self, TypeAlias, cast, get_args

import numpy as np
import numpy.typing as npt

from killbox import _killbox
from killbox._killbox import Snapshot
from killbox.squads import Source, field

if TYPE_CHECKING:
    from killbox.board import Board
    from killbox.paths import Path
    from killbox.playing import First
    from killbox.told import Question

Arrays = dict[str, npt.NDArray[Any]]

Autoreset: TypeAlias = Literal["next_step", "same_step", "disabled"]
"""What comes after the end of a game."""

Reward: TypeAlias = Literal["result", "score", "none"]
"""What the step that ends a game pays."""

AUTORESET: tuple[str, ...] = get_args(Autoreset)
REWARDS: tuple[str, ...] = get_args(Reward)


def features() -> dict[str, Any]:
    """What stands where in an observation: ``version``, the numbers of ``ships``, ``obstacles``, ``devices``, ``objectives``,
    ``globals`` and ``options`` (each with name, unit, low, high and what it says), and the names of ``decisions`` and ``choices`` by
    their numbers. In words: ``docs/observations.md``."""
    known: dict[str, Any] = json.loads(_killbox.features())
    return known


class VectorEnv:
    """N battles between two squads, stepped together.

    Each step answers one decision of every battle. Observations are written into arrays that are made once, one row for
    each battle: ``reset`` and ``step`` give back the same arrays, so copy what is to be kept. All of an observation is from
    the view of the side that is asked, and nothing hidden from it is in there (``docs/observations.md``).

    =================  ==============  ========  ===============================================================
    array              shape           dtype     what
    =================  ==============  ========  ===============================================================
    ``ships``          (N, 16, 71)     float32   own ships first
    ``obstacles``      (N, 8, 14)      float32
    ``devices``        (N, 32, 19)     float32   bombs, mines, cargo
    ``objectives``     (N, 5, 13)      float32   the tokens of a scenario
    ``globals``        (N, 35)         float32   round, phase, points, the attack under way
    ``decision``       (N, 3)          int32     kind, row of the ship it is about (-1: none), number of options
    ``options``        (N, 256, 16)    float32   what each option does
    ``option_words``   (N, 256, 3)     int32     kind, row of its object (-1: none), detail
    ``action_mask``    (N, 256)        int8      1 for each legal option
    =================  ==============  ========  ===============================================================

    Args:
        a: Squad A: a file, a builder's link, XWS as a dictionary, or a :class:`~killbox.Squad`.
        b: Squad B, likewise.
        num_envs: N, from 1 to 65,536. At 256 and more, threads pay.
        seed: Equal seeds give equal games: battle i plays the games i, i + N, i + 2 N ... of ``killbox match`` with this
            seed, so that answers of equal players give its checksum.
        opponent: ``"self"``: both sides are asked, in turn where both are asked at once (the second does not see the
            first's answer). Or a player of ``killbox.players()``: it plays squad B, and only squad A is asked.
        first: Who is first player: ``"a"``, ``"b"``, ``"alternate"``, or ``None`` as the rules say; then even games have
            squad A at the one edge, odd ones at the other.
        reward: ``"result"``: 1 if squad A wins, -1 if it loses, 0 else. ``"score"``: A's score less B's, as a part of the
            squad limit. ``"none"``: 0. It comes with the step that ends the game.
        autoreset: What comes after the end of a game, as Gymnasium has it. ``"next_step"``: the ending step gives the last
            position, as squad A sees it; the next one ignores that battle's action, begins its next game, with reward 0.
            ``"same_step"``: the ending step begins the next game already; the last position is in
            ``infos["final_obs"]``. ``"disabled"``: the battle waits for ``reset(options={"reset_mask": mask})``.
        threads: Threads that play; 0 takes one for each core. Results do not depend on it.
        ruleset, scenario, environment, lenient, cards: As :func:`killbox.match`.

    Attributes:
        num_envs: N.
        arrays: The arrays, by name.
        ships: The ships of both squads: side, row (of the squad that is own; 8 more if it is the enemy's), pilot, points.
        play_area: How wide the play area is, and how deep from one player's edge to the other's, in mm.
    """

    def __init__(
        self,
        a: Source,
        b: Source,
        num_envs: int = 1,
        *,
        seed: int = 1,
        opponent: str = "self",
        first: First | None = None,
        reward: Reward = "result",
        autoreset: Autoreset = "next_step",
        threads: int = 1,
        ruleset: Path | None = None,
        scenario: str | None = None,
        environment: str | None = None,
        lenient: bool = False,
        cards: Path | None = None,
    ) -> None:
        for name, value, known in (("reward", reward, REWARDS), ("autoreset", autoreset, AUTORESET)):
            if value not in known:
                raise ValueError(f"{name}={value!r}: expected one of {', '.join(known)}")
        if threads == 0:
            threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        squads = field([a, b], ruleset, lenient, cards, scenario, environment)
        self._made = functools.partial(
            type(self), a, b, num_envs, opponent=opponent, first=first, reward=reward, autoreset=autoreset,
            threads=threads, ruleset=ruleset, scenario=scenario, environment=environment, lenient=lenient, cards=cards,
        )  # fmt: skip
        self._envs = _killbox.Envs(squads, num_envs, None if opponent == "self" else opponent, first, threads)
        self.num_envs, self.opponent = num_envs, opponent
        self.reward: Reward = reward
        self.autoreset: Autoreset = autoreset
        self._made_of = (squads, None if opponent == "self" else opponent, first)
        self.names: list[str] = squads.names
        self.arrays: Arrays = self._envs.arrays()
        self.ships: list[dict[str, Any]] = json.loads(self._envs.ships())
        self.play_area: tuple[float, float] = self._envs.play_area()
        self._seed = seed
        self._over = np.zeros(num_envs, dtype=np.bool_)
        self._begun = False

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begins a game in every battle.

        Args:
            seed: Begins anew from this seed, with the first games of it. A list: battle i plays the games 0, 1, 2 ... of
                the i-th seed. Without it the next games are begun.
            options: ``{"reset_mask": mask}``: only the battles that this boolean array of shape (N,) names.

        Returns:
            The observations and ``{"side": ...}``.
        """
        mask = None if options is None else options.get("reset_mask")
        if mask is not None:
            mask = np.ascontiguousarray(mask)
            if mask.dtype != np.bool_ or mask.shape != (self.num_envs,) or not mask.any():
                raise ValueError(
                    f"reset_mask: a boolean array of shape ({self.num_envs},) with one that is true, not {mask.dtype} {mask.shape}"
                )
        n = self.num_envs
        if seed is not None and not isinstance(seed, (int, np.integer)):
            seeds = [int(one) for one in seed]
            if len(seeds) != n:
                raise ValueError(f"{len(seeds)} seeds for {n} battles")
            self._envs.seed(seeds, [0] * n, 1)
        elif seed is not None or not self._begun:
            self._seed = self._seed if seed is None else int(seed)
            self._envs.seed([self._seed] * n, list(range(n)), n)
        self._begun = True
        self._envs.restart(mask)
        if mask is None:
            self._over[:] = False
        else:
            self._over &= ~mask
        return self.arrays, {"side": self._envs.sides()}

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[Arrays, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """Answers the decision of every battle.

        Args:
            actions: The number of an option for each battle, whole numbers of shape (N,).

        Returns:
            Observations; rewards, float64 (N,); terminated, bool (N,): the game ended by the rules; truncated, bool (N,): a
            bound of the program ended it; infos: ``side`` (N,), which side is asked now (0: A, 1: B, -1: the battle is
            over), and if games ended, ``results``, a list of dictionaries with ``env``, ``game``, ``hash``, ``winner``,
            ``score_a``, ``score_b``, ``rounds`` and ``fault``.

        Raises:
            ActionError: If an action is none of the legal options, or a battle is over; then no battle has gone on.
        """
        if not self._begun:
            raise _action_error("no game has begun: call reset() first")
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            raise _action_error(
                f"actions: whole numbers of shape ({self.num_envs},), not {actions.dtype} {actions.shape}"
            )
        self._envs.step(np.ascontiguousarray(actions, dtype=np.int64), self.autoreset == "next_step")
        n = self.num_envs
        rewards = np.zeros(n, dtype=np.float64)
        terminated, truncated = np.zeros(n, dtype=np.bool_), np.zeros(n, dtype=np.bool_)
        infos: dict[str, Any] = {}
        results = self._envs.results()
        if results:
            infos["results"] = results
            for result in results:
                env = result["env"]
                (terminated if result["fault"] is None else truncated)[env] = True
                rewards[env] = self._reward(result)
        self._over = terminated | truncated
        if results and self.autoreset == "same_step":
            infos["final_obs"] = {name: array[self._over].copy() for name, array in self.arrays.items()}
            infos["_final_obs"] = self._over.copy()
            self._envs.restart(self._over)
            self._over = np.zeros(n, dtype=np.bool_)
        infos["side"] = self._envs.sides()
        return self.arrays, rewards, terminated, truncated, infos

    def random_actions(self) -> npt.NDArray[np.int64]:
        """An answer to each decision as the player ``random`` would give it, drawn from the game's own stream of random
        numbers: played so, the games are those of ``killbox match --players random``."""
        return self._envs.random()

    def option_counts(self) -> npt.NDArray[np.int64]:
        """How many options the decision of each battle has; 0 if it is over."""
        return self._envs.counts()

    def snapshot(self, env: int) -> Snapshot:
        """Puts a battle aside, random numbers to come included."""
        return self._envs.snapshot(env)

    def snapshots(self) -> list[Snapshot]:
        """Puts all battles aside."""
        return [self._envs.snapshot(env) for env in range(self.num_envs)]

    def restore(self, env: int, snapshot: Snapshot) -> Arrays:
        """Makes a battle the one that was put aside, here or in another VectorEnv of the same squads, rules and opponent:
        it goes on as if it had never stopped. Gives back the observations."""
        return self.restore_all([env], [snapshot])

    def restore_all(self, envs: Sequence[int], snapshots: Sequence[Snapshot]) -> Arrays:
        """:meth:`restore` of several battles at once."""
        if len(envs) != len(snapshots):
            raise ValueError(f"{len(snapshots)} snapshots for {len(envs)} battles")
        self._begun = True
        self._envs.restore(list(envs), list(snapshots))
        self._over[list(envs)] = False
        return self.arrays

    def clone(self, source: int, target: int) -> Arrays:
        """Makes battle ``target`` a copy of battle ``source``."""
        return self.restore(target, self.snapshot(source))

    def clone_all(self) -> Self:
        """Another VectorEnv whose battles are copies of these: both go on as this one would have."""
        other: Self = cast(Self, self._made(seed=self._seed))
        if self._begun:
            other.restore_all(range(self.num_envs), self.snapshots())
            other._over[:] = self._over
        return other

    def fork(self, env: int, seed: int, side: int | None = None) -> Arrays:
        """Draws anew, from ``seed``, all of a battle that the asked side (or ``side``: 0 A, 1 B) cannot know: dice and
        damage cards to come, facedown damage cards, the other side's facedown dials."""
        self._envs.fork(env, side, seed)
        return self.arrays

    def fork_all(self, seed: int | Sequence[int], side: int | None = None) -> Arrays:
        """:meth:`fork` of every battle that is not over: battle i from ``seed`` + i, or from the i-th seed of a list."""
        n = self.num_envs
        seeds = [int(seed) + env for env in range(n)] if isinstance(seed, (int, np.integer)) else [int(one) for one in seed]
        if len(seeds) != n:
            raise ValueError(f"{len(seeds)} seeds for {n} battles")
        for env in np.flatnonzero(self._envs.counts()):
            self._envs.fork(int(env), side, seeds[env])
        return self.arrays

    def observe(self, env: int, side: int) -> Arrays:
        """What a side (0: squad A, 1: squad B) sees of a battle now, asked or not, in arrays of its own of shape (1, ...)."""
        return self._envs.observed(env, side)

    def board(self, env: int, side: int = 0) -> Board:
        """The board of a battle as a side (0: squad A, 1: squad B) sees it, to be shown: in a notebook, as SVG, as pixels."""
        from killbox.board import Board

        return Board(self.observe(env, side), area=self.play_area)

    def hash(self, env: int) -> int:
        """A hash of everything that a battle is: equal for battles that, answered alike, end alike."""
        return self._envs.hash(env)

    def describe(self, env: int) -> Question:
        """The open decision of a battle in words: who is asked, the question, and what each option
        is. ``print`` shows it.

        Raises:
            ActionError: If the battle asks nothing: it is over, or has not begun.
        """
        from killbox.told import Question

        a, b = self.names
        return Question(**json.loads(_killbox.describe(self._envs, env, (a, b))))

    def record(self, env: int, path: Path) -> None:
        """Writes the game of a battle into a file as a replay, as far as it has been played, for
        :class:`killbox.Replay` and ``killbox replay``. With ``autoreset="same_step"`` a game that
        has ended is gone: the next one has begun.

        Raises:
            ReplayError: If no game has begun, the battle was forked (a replay holds a game of its
                seed), or the file cannot be written.
        """
        from killbox.errors import ReplayError

        if not self._begun:
            raise ReplayError("no game has begun: call reset() first")
        squads, opponent, first = self._made_of
        _killbox.record(self._envs, env, squads, opponent, first, os.fspath(path))

    def close(self) -> None:
        """Nothing: what a VectorEnv has goes with it."""

    def _reward(self, result: dict[str, Any]) -> float:
        if self.reward == "none" or result["fault"] is not None:
            return 0.0
        if self.reward == "score":
            return float(result["margin"])
        return {"a": 1.0, "b": -1.0, None: 0.0}[result["winner"]]

    def __repr__(self) -> str:
        a, b = self.names
        return f"<VectorEnv of {self.num_envs} battles: {a} against {b}, opponent {self.opponent}>"


def _action_error(what: str) -> Exception:
    from killbox.errors import ActionError

    return ActionError(what)

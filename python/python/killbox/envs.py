"""Batches of battles for reinforcement learning, with observations written in place."""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Self, TypeAlias, cast, get_args

import numpy as np
import numpy.typing as npt

from killbox import _killbox
from killbox._killbox import Snapshot
from killbox.paths import text_of
from killbox.pools import Many, Opponent, Pair, Setup, pool, weights
from killbox.squads import Draw, Source

if TYPE_CHECKING:
    from killbox.board import Board
    from killbox.paths import Path
    from killbox.playing import First
    from killbox.states import State
    from killbox.told import Question

Arrays: TypeAlias = dict[str, npt.NDArray[Any]]
"""The arrays of observations by name, a row for each battle."""

Area: TypeAlias = tuple[float, float]
"""The width of a play area and its depth from one player's edge to the other's, in mm."""

Autoreset: TypeAlias = Literal["next_step", "same_step", "disabled"]
"""How the next game begins after the end of a game: the autoreset modes of Gymnasium."""

Reward: TypeAlias = Literal["result", "score", "none"]
"""The reward of the step that ends a game."""

AUTORESET: tuple[str, ...] = get_args(Autoreset)
REWARDS: tuple[str, ...] = get_args(Reward)
SETUPS: tuple[str, ...] = get_args(Setup)


def features() -> dict[str, Any]:
    """The layout of an observation as data; ``docs/observations.md`` is the same as a page.

    Returns:
        ``version``; ``arrays``: the shape for one battle and the type of each array; for each array
        whose rows are numbers, the numbers of a row, each with name, unit, low, high and a
        description; and the names of ``decisions`` and ``choices``, whose places are their numbers.
    """
    known: dict[str, Any] = json.loads(_killbox.features())
    return known


def card_numbers() -> dict[str, dict[str, int]]:
    """The numbers of cards in the array ``identities``: a published table that only grows.

    Returns:
        For each kind of card (``chassis``, ``pilot``, ``ship_ability``, ``upgrade``) the number of
        each id. Ship abilities have their names as ids. Numbers begin with 1.
    """
    known: dict[str, dict[str, int]] = json.loads(_killbox.card_numbers())
    return known


def array_names(names: Sequence[str] | None) -> list[str]:
    """The names of the arrays that an environment writes: ``names``, or all arrays."""
    return list(features()["arrays"]) if names is None else list(names)


class VectorEnv:
    """A batch of N battles, stepped together. All are between two squads, or each is between squads
    of its own.

    Each step answers one decision of every battle. Observations are written in place into arrays
    that are allocated once, with one row for each battle. ``reset`` and ``step`` return these same
    arrays, so copy what must outlive the next step. An observation is from the view of the side
    that is asked and contains nothing that is hidden from it (``docs/observations.md``).

    ==================  ==================  ========  =============================================
    array               shape               dtype     content
    ==================  ==================  ========  =============================================
    ``ships``           (N, 16, 100)        float32   ships, own ones first
    ``obstacles``       (N, 8, 14)          float32   obstacles
    ``devices``         (N, 32, 19)         float32   bombs, mines, cargo
    ``objectives``      (N, 5, 15)          float32   objective tokens of a scenario
    ``globals``         (N, 40)             float32   round, phase, points, the current attack
    ``decision``        (N, 3)              int32     kind, row of its ship (-1: none), options
    ``options``         (N, 256, 16)        float32   where each option leads, and what it is about
    ``option_words``    (N, 256, 3)         int32     kind, row of its object (-1: none), detail
    ``action_mask``     (N, 256)            int8      1 for each legal option
    ``option_effects``  (N, 256, 43)        int8      what the ability or action of an option does
    ``identities``      (N, 16, 19)         int32     numbers of pilot, chassis, ability, upgrades
    ``dials``           (N, 16, 6, 14, 4)   int8      speed, bearing, difficulty
    ``weapons``         (N, 16, 12, 33)     float32   weapons of each ship
    ``actions``         (N, 16, 13, 14, 3)  int8      action bar: action, link, colour
    ``abilities``       (N, 16, 67)         float32   what the abilities of each ship are about
    ``relations``       (N, 8, 8, 37)       float32   each own ship with each enemy ship
    ==================  ==================  ========  =============================================

    ``features`` chooses the arrays; others are neither allocated nor computed. Read the arrays, but
    do not write into them: what has not changed since the last step is not written again.

    Args:
        a: Squad A: a file, a builder's link, XWS as a dictionary, or a :class:`~killbox.Squad`. All
            games are between A and B.
        b: Squad B, in the same forms.
        squads: In place of ``a`` and ``b``: many squads, as a list or a folder. Each game draws
            squad A from all of them, and squad B from those that play by A's ruleset, A included.
        pairs: In place of ``a`` and ``b``: pairs of squads, of which each game draws one, equally
            likely. A pair is ``(a, b)``, or a dictionary that may also have a ``ruleset``, a
            ``scenario`` and an ``environment`` of its own.
        draw: In place of ``a`` and ``b``: each game draws two random squads. Two draws in a tuple
            are those of squad A and squad B.
        num_envs: N, from 1 to 65,536. Several threads are worth it from 256 battles on.
        seed: Equal seeds give equal games. Battle i plays the games i, i + N, i + 2 N ... of
            ``killbox match`` with this seed, so equal answers give its checksum.
        opponent: ``"self"``: both sides are asked. Where both are asked at once, they are asked in
            turn, and the second does not see the first's answer. Or a player of
            ``killbox.players()``, with options or a file: it plays squad B, and only squad A is
            asked. Or a league: a dictionary of these names with weights. Each game draws its
            opponent by them.
        setup: ``"played"``, or ``"drawn"``: the player ``random`` answers the decisions of set-up
            for both sides, so the first decision that is asked is one of the first round.
        first: The first player: ``"a"``, ``"b"``, ``"alternate"``, or ``None``: the rules decide,
            and even games have squad A at one edge, odd games at the other.
        reward: The reward of the step that ends a game. ``"result"``: 1 if squad A wins, -1 if it
            loses, else 0. ``"score"``: A's score less B's, as a fraction of the squad limit.
            ``"none"``: 0.
        autoreset: How the next game begins, as in Gymnasium. ``"next_step"``: the ending step
            returns the last position as squad A sees it; the next step ignores that battle's
            action and begins its next game, with reward 0. ``"same_step"``: the ending step
            already begins the next game; the last position is in ``infos["final_obs"]``.
            ``"disabled"``: the battle waits for ``reset(options={"reset_mask": mask})``.
        threads: Number of worker threads; 0 starts one for each core. Results do not depend on it.
        features: The names of the arrays that are written; ``None``: all of them.
        rounds: The number of rounds after which a game ends; ``None``: as the ruleset says.
        memory: With many squads: the megabytes of memory for compiled pairs of squads that wait for
            their next game. What does not fit is compiled again when it is needed.
        ruleset, environment, lenient, cards: As in :func:`killbox.match`. With ``squads`` and
            without a ruleset, each squad plays by the ruleset that it fits.
        scenario: As in :func:`killbox.match`. With ``squads`` also a dictionary with the scenario
            of each ruleset.

    Attributes:
        num_envs: N.
        features: The names of the arrays.
        arrays: The arrays by name.
        names: The names of the squads; empty if squads are drawn.
        ships: The ships of both squads: side, row, pilot, points. The row holds when the squad is
            the own one; the enemy's ships are 8 rows further. Empty with many squads, whose ships
            :meth:`ships_of` lists.
        play_area: Width of the play area and its depth from one player's edge to the other's, in
            mm. All games have the same; squads of other play areas are refused.
    """

    def __init__(
        self,
        a: Source | None = None,
        b: Source | None = None,
        num_envs: int = 1,
        *,
        squads: Many | None = None,
        pairs: Iterable[Pair] | None = None,
        draw: Draw | tuple[Draw, Draw] | None = None,
        seed: int = 1,
        opponent: Opponent = "self",
        setup: Setup = "played",
        first: First | None = None,
        reward: Reward = "result",
        autoreset: Autoreset = "next_step",
        threads: int = 1,
        features: Sequence[str] | None = None,
        rounds: int | None = None,
        memory: int = 256,
        ruleset: Path | None = None,
        scenario: str | Mapping[str, str] | None = None,
        environment: str | None = None,
        lenient: bool = False,
        cards: Path | None = None,
    ) -> None:
        words = (("reward", reward, REWARDS), ("autoreset", autoreset, AUTORESET), ("setup", setup, SETUPS))
        for name, value, known in words:
            if value not in known:
                raise ValueError(f"{name}={value!r}: expected one of {', '.join(known)}")
        if threads == 0:
            threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        met = pool(a, b, squads, pairs, draw, ruleset, scenario, environment, lenient, cards, rounds)
        self.features = array_names(features)
        self._envs = _killbox.Envs(
            met, num_envs, weights(opponent), first, threads, seed, setup == "drawn", memory, self.features
        )
        self.num_envs = len(self._envs)
        self.opponent: Opponent = opponent
        self.reward: Reward = reward
        self.autoreset: Autoreset = autoreset
        self._cards = text_of(cards)
        self.names: list[str] = met.names
        self.arrays: Arrays = self._envs.arrays()
        self.ships: list[dict[str, Any]] = [] if a is None else json.loads(self._envs.ships(None))
        self.play_area: Area = self._envs.play_area()
        self._seed = seed
        self._over = np.zeros(self.num_envs, dtype=np.bool_)

    @property
    def _begun(self) -> bool:
        return self._envs.begun()

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begins a game in every battle.

        Args:
            seed: Restarts with the first games of this seed. A list: battle i plays the games 0, 1,
                2 ... of the i-th seed. ``None``: every battle begins its next game.
            options: ``{"reset_mask": mask}`` resets only the battles that are true in ``mask``, a
                boolean array of shape (N,).

        Returns:
            The observations and the infos: ``side`` (N,), and ``games``, which :meth:`step`
            explains.
        """
        mask = None if options is None else options.get("reset_mask")
        if mask is not None:
            mask = np.ascontiguousarray(mask)
            if mask.dtype != np.bool_ or mask.shape != (self.num_envs,) or not mask.any():
                raise ValueError(
                    f"reset_mask: expected a boolean array of shape ({self.num_envs},) with at least one true element, not {mask.dtype} {mask.shape}"
                )
        if isinstance(seed, (Sequence, np.ndarray)) and not isinstance(seed, str):
            self._envs.seed_each(list(seed))
        elif seed is not None:
            self._envs.seed(seed)
            self._seed = int(seed)
        self._envs.restart(mask)
        if mask is None:
            self._over[:] = False
        else:
            self._over &= ~mask
        return self.arrays, {"side": self._envs.sides(), "games": self._envs.games()}

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[Arrays, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """Answers the decision of every battle.

        Args:
            actions: The index of an option for each battle, integers of shape (N,).

        Returns:
            Five values:

            - the observations
            - rewards: float64 (N,)
            - terminated: bool (N,), whether the rules ended the game
            - truncated: bool (N,), whether a bound of the program ended the game
            - infos: ``side`` (N,), the side that is asked now (0: A, 1: B, -1: the battle is over);
              if games began, ``games``: a list of dictionaries with ``env``, ``game``, ``squad_a``,
              ``squad_b``, ``ruleset``, ``scenario`` and ``opponent``; and if games ended,
              ``results``: a list of the same dictionaries with ``hash``, ``winner``, ``score_a``,
              ``score_b``, ``margin``, ``rounds`` and ``fault`` besides

        Raises:
            ActionError: If an action is not a legal option or a battle is over. No battle has
                changed then.
        """
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            raise _action_error(
                f"actions: expected whole numbers of shape ({self.num_envs},), not {actions.dtype} {actions.shape}"
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
        games = self._envs.games()
        if games:
            infos["games"] = games
        infos["side"] = self._envs.sides()
        return self.arrays, rewards, terminated, truncated, infos

    def set_opponents(self, opponent: Opponent) -> None:
        """Changes the opponent or the league of the games that begin from now on. Games that have
        begun keep their opponents. The files of players are read again.

        Args:
            opponent: As for :class:`VectorEnv`.
        """
        self._envs.set_opponents(weights(opponent))
        self.opponent = opponent

    def game(self, env: int) -> dict[str, Any]:
        """The game of a battle: ``game``, ``squad_a``, ``squad_b``, ``ruleset``, ``scenario`` and
        ``opponent``."""
        return self._envs.game(env)

    def ships_of(self, env: int) -> list[dict[str, Any]]:
        """The ships of both squads of a battle, as in ``ships``."""
        ships: list[dict[str, Any]] = json.loads(self._envs.ships(env))
        return ships

    def random_actions(self) -> npt.NDArray[np.int64]:
        """The answer of the player ``random`` to each decision, int64 (N,). It is drawn from the
        game's own random stream, so the games equal those of ``killbox match --players
        random``."""
        return self._envs.random()

    def option_counts(self) -> npt.NDArray[np.int64]:
        """The number of options of each battle's decision, int64 (N,); 0 if the battle is over."""
        return self._envs.counts()

    def snapshot(self, env: int) -> Snapshot:
        """A snapshot of a battle. It includes the state of its random streams."""
        return self._envs.snapshot(env)

    def snapshots(self) -> list[Snapshot]:
        """Snapshots of all battles."""
        return [self._envs.snapshot(env) for env in range(self.num_envs)]

    def restore(self, env: int, snapshot: Snapshot) -> Arrays:
        """Restores a battle from a snapshot, which may come from another VectorEnv with the same
        squads, rules and opponent. The battle goes on as if it had never stopped.

        A VectorEnv of many squads accepts snapshots of any squads. A pickled one it accepts if the
        game that it plays by the snapshot's seed has the snapshot's squads, as in a VectorEnv with
        the same arguments.

        Returns:
            The observations.

        Raises:
            ValueError: If the snapshot has other squads, another ruleset, scenario, environment
                card, first player or opponent. Nothing has changed then. In a league the
                opponent must be one of its players.
        """
        return self.restore_all([env], [snapshot])

    def restore_all(self, envs: Sequence[int], snapshots: Sequence[Snapshot]) -> Arrays:
        """:meth:`restore` for several battles at once: if one snapshot is rejected, no battle has
        changed."""
        self._envs.restore(list(envs), list(snapshots))
        self._over[list(envs)] = False
        return self.arrays

    def state(self, env: int) -> State:
        """The battle as a :class:`killbox.State`: to look ahead from it, or to begin other battles
        with it (:meth:`set_state`). The battle itself does not change with the state.

        Raises:
            ActionError: If the battle is over or has not begun.
        """
        from killbox.states import State

        return State._of(self._envs.state(env, self._cards))

    def set_state(self, env: int, state: State) -> Arrays:
        """Sets a battle to a state, which may come from another VectorEnv, a replay or a search,
        but has the same squads and rules. A VectorEnv of many squads accepts states of any squads,
        but no positions of scenario files. The opponent, if there is one, answers for squad B from
        here on. After the end of this game the battle begins the game that would have been next.

        Returns:
            The observations.

        Raises:
            ValueError: If the state has other squads, or another ruleset, scenario, environment
                card or first player. Nothing has changed then.
            ActionError: If the game of the state is over.
        """
        return self.set_states([env], [state])

    def set_states(self, envs: Sequence[int], states: Sequence[State]) -> Arrays:
        """:meth:`set_state` for several battles at once: if one state is rejected, no battle has
        changed."""
        self._envs.set_states(list(envs), [state._state for state in states])
        self._over[list(envs)] = False
        return self.arrays

    def clone(self, source: int, target: int) -> Arrays:
        """Makes battle ``target`` a copy of battle ``source``."""
        return self.restore(target, self.snapshot(source))

    def clone_all(self) -> Self:
        """A copy of this VectorEnv and all its battles. Equal answers give equal games in both."""
        other: Self = copy.copy(self)
        other._envs = self._envs.clone_all()
        other.arrays = other._envs.arrays()
        other._over = self._over.copy()
        return other

    def fork(self, env: int, seed: int, side: int | None = None) -> Arrays:
        """Redraws from ``seed`` everything in a battle that the asked side (or ``side``: 0 A, 1 B)
        cannot know: future dice and damage cards, facedown damage cards, the other side's facedown
        dials."""
        self._envs.fork(env, side, seed)
        return self.arrays

    def fork_all(self, seed: int | Sequence[int], side: int | None = None) -> Arrays:
        """:meth:`fork` for every battle that is not over: battle i from ``seed`` + i, or from the
        i-th seed of a list."""
        if isinstance(seed, (int, np.integer)):
            seed = range(int(seed), int(seed) + self.num_envs)
        self._envs.fork_all(list(seed), side)
        return self.arrays

    def observe(self, env: int, side: int, features: Sequence[str] | None = None) -> Arrays:
        """The observation of a battle for a side (0: squad A, 1: squad B), whether it is asked or
        not, in newly allocated arrays of shape (1, ...): those with the names ``features``, or
        those that the environment writes."""
        return self._envs.observed(env, side, None if features is None else list(features))

    def board(self, env: int, side: int = 0) -> Board:
        """The board of a battle as a side (0: squad A, 1: squad B) sees it, for a notebook, as SVG
        or as pixels."""
        from killbox.board import ARRAYS, Board

        return Board(self.observe(env, side, ARRAYS), area=self.play_area)

    def hash(self, env: int) -> int:
        """A hash of the whole state of a battle. Battles with equal hashes end alike if they get
        equal answers."""
        return self._envs.hash(env)

    def describe(self, env: int) -> Question:
        """The open decision of a battle in words: the side that is asked, the question and the
        options. ``print`` shows it.

        Raises:
            ActionError: If the battle has no open decision: it is over or has not begun.
        """
        from killbox.told import Question

        return Question(**json.loads(_killbox.describe(self._envs, env)))

    def record(self, env: int, path: Path) -> None:
        """Writes the game of a battle, as far as it has been played, to a replay file for
        :class:`killbox.Replay` and ``killbox replay``. With ``autoreset="same_step"`` a game cannot
        be recorded after its end, because the next one has begun.

        Raises:
            ReplayError: If no game has begun, the battle was forked (a replay holds only the game
                of its seed), or the file cannot be written.
        """
        from killbox.errors import ReplayError

        if not self._begun:
            raise ReplayError("no game has begun: call reset() first")
        _killbox.record(self._envs, env, os.fspath(path))

    def close(self) -> None:
        """Does nothing. A VectorEnv holds no resource beyond its memory."""

    def _reward(self, result: dict[str, Any]) -> float:
        if self.reward == "none" or result["fault"] is not None:
            return 0.0
        if self.reward == "score":
            return float(result["margin"])
        return {"a": 1.0, "b": -1.0, None: 0.0}[result["winner"]]

    def __repr__(self) -> str:
        squads = " against ".join(self.names) if self.ships else f"{len(self.names) or 'drawn'} squads"
        return f"<VectorEnv of {self.num_envs} battles: {squads}, opponent {self.opponent}>"


def _action_error(what: str) -> Exception:
    from killbox.errors import ActionError

    return ActionError(what)

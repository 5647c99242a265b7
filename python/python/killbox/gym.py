"""Gymnasium environments: :class:`Battle`, one game against a built-in player, and
:class:`VectorBattle`, many games at once.

``gymnasium.make("killbox/Battle-v1", a="a.xws", b="b.xws", opponent="careful")`` makes a
:class:`Battle`, ``gymnasium.make_vec("killbox/Battle-v1", num_envs=64, a=..., b=...)`` a
:class:`VectorBattle`. The agent plays squad A.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from killbox import board, envs
from killbox.errors import ActionError
from killbox.pools import Opponent, has_self
from killbox.squads import Source
from killbox.states import State

ID = "killbox/Battle-v1"

Illegal: TypeAlias = Literal["error", "wrap"]
"""How an action that is not a legal option is handled."""

RenderMode: TypeAlias = Literal["svg", "rgb_array"]
"""The format in which ``render`` returns the board."""

Observation: TypeAlias = dict[str, Any]
"""The arrays of one battle, or of a batch of battles, by name."""

OPTIONS = 256
"""The maximum number of options of a decision, which is the size of the action space."""


def observation_space(features: Sequence[str] | None = None) -> spaces.Dict:
    """The space of one observation (``docs/observations.md``).

    Args:
        features: The names of its arrays; ``None``: all arrays.
    """
    known = envs.features()
    bounds: dict[str, tuple[Any, Any]] = {
        "decision": ([0, -1, 0], [len(known["decisions"]) - 1, 15, OPTIONS]),
        "option_words": (-1, np.iinfo(np.int32).max),
        "action_mask": (0, 1),
    }

    def box(name: str) -> spaces.Box:
        shape, dtype = tuple(known["arrays"][name]["shape"]), np.dtype(known["arrays"][name]["dtype"])
        if name in bounds:
            low, high = bounds[name]
        else:
            low, high = ([feature[end] for feature in known[name]] for end in ("low", "high"))
        ends = [np.broadcast_to(np.array(end, dtype=dtype), shape).copy() for end in (low, high)]
        return spaces.Box(ends[0], ends[1], dtype=dtype.type)

    return spaces.Dict({name: box(name) for name in envs.array_names(features)})


def with_mask(arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments of an environment. ``action_mask`` is among the arrays that are written, since
    the mask of legal actions is in every observation."""
    features = arguments.get("features")
    if features is None or "action_mask" in features:
        return arguments
    return {**arguments, "features": [*features, "action_mask"]}


def legal(actions: npt.NDArray[Any], counts: npt.NDArray[np.int64], illegal: Illegal) -> npt.NDArray[Any]:
    """The actions. If ``illegal`` is ``"wrap"``, they are taken modulo the number of options."""
    return actions if illegal == "error" else np.where(counts > 0, actions % np.maximum(counts, 1), 0)


def told(result: dict[str, Any]) -> dict[str, Any]:
    """The result of a game for the infos: what :func:`told_game` has, and ``hash`` (16 hexadecimal
    digits), ``winner``, ``score_a``, ``score_b``, ``rounds``, ``fault``."""
    kept = {key: value for key, value in result.items() if key not in ("env", "margin")}
    return {**kept, "hash": f"{result['hash']:016x}"}


def told_game(game: dict[str, Any]) -> dict[str, Any]:
    """A game that began, for the infos: ``game``, ``squad_a``, ``squad_b``, ``ruleset``,
    ``scenario``, ``opponent``."""
    return {key: value for key, value in game.items() if key != "env"}


def known_illegal(illegal: Illegal) -> Illegal:
    """``illegal`` after a check that it is a known value."""
    if illegal not in ("error", "wrap"):
        raise ValueError(f"illegal={illegal!r}: expected 'error' or 'wrap'")
    return illegal


def set_opponents(of: envs.VectorEnv, opponent: Opponent) -> None:
    """Changes the opponents of an environment whose agent plays one side."""
    if has_self(opponent):
        raise ValueError("opponent='self': one agent plays one side")
    of.set_opponents(opponent)


class Battle(gymnasium.Env[Observation, np.int64]):
    """A Gymnasium environment that plays one game after the other against a built-in player.

    Args:
        a: Squad A, which the agent plays.
        b: Squad B, which ``opponent`` plays.
        opponent: A player of ``killbox.players()``, or several with their weights.
        illegal: How an action that is not a legal option is handled: ``"error"`` raises
            :class:`~killbox.errors.ActionError`; ``"wrap"`` takes it modulo the number of options,
            for programs without action masks.
        render_mode: ``"svg"``: ``render`` returns the board as SVG; ``"rgb_array"``: as an array
            (600, 600, 3) of uint8.
        arguments: Arguments of :class:`killbox.VectorEnv`: ``first``, ``reward``, ``setup``,
            ``features``, ``rounds``, ``ruleset``, ``scenario``, ``environment``, ``lenient``,
            ``cards``; and ``squads``, ``pairs`` or ``draw`` in place of ``a`` and ``b``.

    The mask of legal actions is in the observation and in ``info["action_mask"]``.
    :meth:`action_masks` returns it in the form that MaskablePPO expects. When a game begins,
    ``info["game"]`` has its squads and opponent; when it ends, ``info["result"]`` has the result.
    """

    metadata: dict[str, Any] = {"render_modes": ["svg", "rgb_array"], "render_fps": 4}

    def __init__(
        self,
        a: Source | None = None,
        b: Source | None = None,
        *,
        opponent: Opponent = "greedy",
        illegal: Illegal = "error",
        render_mode: RenderMode | None = None,
        **arguments: Any,
    ) -> None:
        if has_self(opponent):
            raise ValueError("opponent='self': one agent plays one side; killbox.zoo has both sides")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode={render_mode!r}: expected one of {self.metadata['render_modes']}")
        arguments = with_mask(arguments)
        self._envs = envs.VectorEnv(a, b, 1, opponent=opponent, autoreset="disabled", **arguments)
        self.illegal: Illegal = known_illegal(illegal)
        self.render_mode = render_mode
        self.observation_space = observation_space(self._envs.features)
        self.action_space = spaces.Discrete(OPTIONS)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The mask of legal actions in the form that MaskablePPO of sb3-contrib expects: true for
        each legal option."""
        mask: npt.NDArray[np.bool_] = self._envs.arrays["action_mask"][0].astype(np.bool_)
        return mask

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins the first game of ``seed``, or the next game if there is no seed."""
        super().reset(seed=seed)
        _, infos = self._envs.reset(seed=None if seed is None else [seed])
        return self._seen(), {**self._info(), "game": told_game(infos["games"][0])}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answers the open decision with the index of an option."""
        actions = np.asarray([action]).reshape(1)
        if actions.dtype.kind not in "iu":
            raise ActionError(f"action {action!r}: expected a whole number, the index of an option")
        actions = legal(actions, self._envs.option_counts(), self.illegal)
        _, rewards, terminated, truncated, infos = self._envs.step(actions)
        info = self._info()
        if "results" in infos:
            info["result"] = told(infos["results"][0])
        return self._seen(), float(rewards[0]), bool(terminated[0]), bool(truncated[0]), info

    def state(self) -> State:
        """The battle as a :class:`killbox.State`, to look ahead from it.

        Raises:
            ActionError: If the game is over or has not begun.
        """
        return self._envs.state(0)

    def set_state(self, state: State) -> tuple[Observation, dict[str, Any]]:
        """Sets the battle to a state of the same squads and rules, in place of :meth:`reset`."""
        self._envs.set_state(0, state)
        return self._seen(), self._info()

    def set_opponents(self, opponent: Opponent) -> None:
        """Changes the opponents of the games that begin from now on."""
        set_opponents(self._envs, opponent)

    def render(self) -> Any:
        """The board as squad A sees it."""
        if self.render_mode is None:
            return None
        seen = self._envs.observe(0, 0, board.ARRAYS)
        area = self._envs.play_area
        return board.svg(seen, area=area) if self.render_mode == "svg" else board.rgb(seen, area=area)

    def _seen(self) -> Observation:
        return {name: array[0].copy() for name, array in self._envs.arrays.items()}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._envs.arrays["action_mask"][0].copy()}


class VectorBattle(VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """A Gymnasium vector environment against a built-in player: slot i is the :class:`Battle` of
    seed + i.

    Args:
        autoreset_mode: ``AutoresetMode`` of Gymnasium, or its value.
        copy: Whether observations are copies. ``False`` returns the arrays that are written in
            place.
        threads: Number of worker threads.
        The others are those of :class:`Battle`.

    Attributes:
        autoreset_mode: How the next game begins after the end of a game; also in ``metadata``.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        a: Source | None = None,
        b: Source | None = None,
        num_envs: int = 1,
        *,
        opponent: Opponent = "greedy",
        illegal: Illegal = "error",
        autoreset_mode: AutoresetMode | Literal["NextStep", "SameStep", "Disabled"] = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int = 1,
        render_mode: None = None,
        **arguments: Any,
    ) -> None:
        if has_self(opponent):
            raise ValueError("opponent='self': one agent plays one side; killbox.VectorEnv has both sides")
        mode = AutoresetMode(autoreset_mode)
        words: dict[AutoresetMode, envs.Autoreset] = {
            AutoresetMode.NEXT_STEP: "next_step",
            AutoresetMode.SAME_STEP: "same_step",
            AutoresetMode.DISABLED: "disabled",
        }
        self._envs = envs.VectorEnv(
            a, b, num_envs, opponent=opponent, autoreset=words[mode], threads=threads, **with_mask(arguments)
        )
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self.autoreset_mode: AutoresetMode = mode
        self.num_envs, self.copy = num_envs, copy
        self.illegal: Illegal = known_illegal(illegal)
        self.render_mode = render_mode
        self.single_observation_space = observation_space(self._envs.features)
        self.single_action_space = spaces.Discrete(OPTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The masks of legal actions of all slots: true for each legal option, all false in a slot
        whose game is over."""
        return self._envs.arrays["action_mask"].astype(np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a game in every slot: in slot i the first game of ``seed + i`` or of the i-th
        seed. Without a seed every slot begins its next game."""
        if seed is None and not self._envs._begun:
            seed = self._envs._seed
        seeds: list[int] | None = None
        if isinstance(seed, (int, np.integer)):
            seeds = [int(seed) + i for i in range(self.num_envs)]
        elif seed is not None:
            seeds = [int(one) for one in seed if one is not None]
            if len(seeds) != len(seed):
                raise ValueError("seed: give a seed for every slot or for none")
        _, infos = self._envs.reset(seed=seeds, options=options)
        return self._seen(), self._with_games(self._info(), infos)

    def set_opponents(self, opponent: Opponent) -> None:
        """Changes the opponents of the games that begin from now on."""
        set_opponents(self._envs, opponent)

    def step(self, actions: npt.NDArray[np.int64]) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Answers the decision of every slot."""
        actions = legal(np.asarray(actions), self._envs.option_counts(), self.illegal)
        _, rewards, terminated, truncated, infos = self._envs.step(actions)
        info = self._info()
        final = infos.get("final_obs")
        over = np.flatnonzero(terminated | truncated).tolist()
        for result in infos.get("results", ()):
            env, of_game = result["env"], {"result": told(result)}
            if final is not None:
                seen = {name: array[over.index(env)] for name, array in final.items()}
                of_game = {"final_obs": seen, "final_info": {"action_mask": seen["action_mask"], **of_game}}
            info = self._add_info(info, of_game, env)
        return self._seen(), rewards, terminated, truncated, self._with_games(info, infos)

    def _with_games(self, info: dict[str, Any], infos: dict[str, Any]) -> dict[str, Any]:
        """The infos of the slots, and those of the games that began in them."""
        for game in infos.get("games", ()):
            info = self._add_info(info, {"game": told_game(game)}, game["env"])
        return info

    def _seen(self) -> Observation:
        arrays = self._envs.arrays
        return {name: array.copy() for name, array in arrays.items()} if self.copy else dict(arrays)

    def _info(self) -> dict[str, Any]:
        mask = self._envs.arrays["action_mask"]
        return {
            "action_mask": mask.copy() if self.copy else mask,
            "_action_mask": np.ones(self.num_envs, dtype=np.bool_),
        }


gymnasium.register(
    id=ID, entry_point="killbox.gym:Battle", vector_entry_point="killbox.gym:VectorBattle", disable_env_checker=True
)

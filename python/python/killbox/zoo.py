"""A PettingZoo environment: :class:`Battle`, a game of two agents that are asked in turn.

An observation is ``{"observation": ..., "action_mask": ...}``, as in PettingZoo's own games with
masks and in Tianshou.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from killbox import board, envs
from killbox.gym import (
    OPTIONS,
    Illegal,
    RenderMode,
    known_illegal,
    legal,
    observation_space,
    told,
    told_game,
    with_mask,
)
from killbox.squads import Source
from killbox.states import State

AGENTS = ["player_0", "player_1"]
"""The agents: ``player_0`` plays squad A, ``player_1`` squad B."""

MASK = "action_mask"

OF_DECISION = frozenset({"decision", "options", "option_words", "option_effects", MASK})
"""The arrays about the open decision."""


def space(features: Sequence[str] | None = None) -> spaces.Dict:
    """The space of an observation: ``observation``, whose arrays are those of
    ``docs/observations.md`` with the names ``features`` (``None``: all), and ``action_mask``."""
    seen = observation_space(features)
    arrays = {name: array for name, array in seen.spaces.items() if name != MASK}
    return spaces.Dict({"observation": spaces.Dict(arrays), MASK: seen[MASK]})


class Battle(AECEnv[str, dict[str, Any], Any]):
    """A game between two agents: ``player_0`` plays squad A, ``player_1`` squad B.

    Where both agents are asked at once (dials), they are asked in turn, and the second does not see
    the first's answer. An observation is a dictionary with two entries: ``observation``, the arrays
    by name (``docs/observations.md``), and ``action_mask``, which is also in ``infos[agent]``. The
    mask of an agent that is not asked is all 0.

    Args:
        a: Squad A.
        b: Squad B.
        illegal: ``"error"``: an action that is not a legal option raises
            :class:`~killbox.errors.ActionError`. ``"wrap"``: it is taken modulo the number of
            options.
        render_mode: ``"svg"`` or ``"rgb_array"``.
        arguments: Arguments of :class:`killbox.VectorEnv`: ``seed``, ``first``, ``reward``,
            ``setup``, ``features``, ``rounds``, ``ruleset``, ``scenario``, ``environment``,
            ``lenient``, ``cards``; and ``squads``, ``pairs`` or ``draw`` in place of ``a`` and
            ``b``.

    When a game begins, ``infos[agent]["game"]`` has its squads; when it ends, ``"result"`` has the
    result.
    """

    metadata: dict[str, Any] = {
        "name": "killbox_v1",
        "render_modes": ["svg", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(
        self,
        a: Source | None = None,
        b: Source | None = None,
        *,
        illegal: Illegal = "error",
        render_mode: RenderMode | None = None,
        **arguments: Any,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        arguments = with_mask(arguments)
        self._envs = envs.VectorEnv(a, b, 1, opponent="self", autoreset="disabled", **arguments)
        self.illegal: Illegal = known_illegal(illegal)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        seen = space(self._envs.features)
        self.observation_spaces = {agent: seen for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(OPTIONS) for agent in AGENTS}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of observations, the same for both agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of actions: the index of an option, of which there are at most 256."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins the first game of ``seed``, or the next game if there is no seed."""
        _, infos = self._envs.reset(seed=None if seed is None else [seed])
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.agent_selection = AGENTS[int(infos["side"][0])]
        self.infos = self._infos()
        for info in self.infos.values():
            info["game"] = told_game(infos["games"][0])

    def step(self, action: int | None) -> None:
        """Answers the decision of the agent whose turn it is with the index of an option. The
        action is ``None`` for an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        actions = legal(np.asarray([action]), self._envs.option_counts(), self.illegal)
        _, rewards, terminated, truncated, infos = self._envs.step(actions)
        self.rewards = {"player_0": float(rewards[0]), "player_1": -float(rewards[0])}
        side = int(infos["side"][0])
        if side < 0:
            self.terminations = dict.fromkeys(AGENTS, bool(terminated[0]))
            self.truncations = dict.fromkeys(AGENTS, bool(truncated[0]))
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = AGENTS[side]
        self.infos = self._infos()
        if "results" in infos:
            for info in self.infos.values():
                info["result"] = told(infos["results"][0])
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """The current observation of an agent, whether it is asked or not."""
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            seen = self._envs.arrays
        else:
            seen = self._envs.observe(0, AGENTS.index(agent))
            if not self.terminations.get(agent, True):
                # Of two agents that are asked at once, the second gets its decision after the
                # first has answered.
                for name in OF_DECISION & seen.keys():
                    seen[name][:] = 0
                if "decision" in seen:
                    seen["decision"][0, 1] = -1
        arrays = {name: array[0].copy() for name, array in seen.items()}
        mask = arrays.pop(MASK)
        return {"observation": arrays, MASK: mask}

    def battle(self) -> State:
        """The battle as a :class:`killbox.State`, to look ahead from it. (``state`` is a method of
        PettingZoo's.)

        Raises:
            ActionError: If the game is over or has not begun.
        """
        return self._envs.state(0)

    def render(self) -> Any:
        """The board as squad A sees it."""
        if self.render_mode is None:
            return None
        seen = self._envs.observe(0, 0, board.ARRAYS)
        area = self._envs.play_area
        return board.svg(seen, area=area) if self.render_mode == "svg" else board.rgb(seen, area=area)

    def close(self) -> None:
        """Does nothing. A battle holds no resource beyond its memory."""

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {MASK: self._mask(agent)} for agent in AGENTS}

    def _mask(self, agent: str) -> npt.NDArray[np.int8]:
        mask: npt.NDArray[np.int8] = np.zeros(OPTIONS, dtype=np.int8)
        if agent == self.agent_selection and not self.terminations[agent]:
            mask[:] = self._envs.arrays[MASK][0]
        return mask


def env(a: Source | None = None, b: Source | None = None, **arguments: Any) -> Battle:
    """A :class:`Battle`."""
    return Battle(a, b, **arguments)

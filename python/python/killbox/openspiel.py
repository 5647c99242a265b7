"""killbox for OpenSpiel: :func:`game` makes a game that OpenSpiel's algorithms play.

>>> import killbox.openspiel
>>> game = killbox.openspiel.game("a.xws", "b.xws")
>>> state = game.new_initial_state()

The first node of a game is a chance node. Its outcome is the number of the game, which decides all
dice and cards that follow. Where both players are asked at once, for dials, they are asked in turn,
and neither sees what the other answers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from killbox.errors import KillboxError
from killbox.squads import Source
from killbox.states import OPTIONS, State

SEEN = ("ships", "obstacles", "devices", "objectives", "globals", "decision", "options", "option_words")
"""The arrays of an observation by which a player recognises what it knows."""

FLOATS = ("ships", "obstacles", "devices", "objectives", "globals", "options")
"""The arrays of an observation that are in the tensor."""

LONGEST = 20_000
"""The most decisions of a game, for OpenSpiel. Real games have a few hundred."""


def _pyspiel() -> Any:
    try:
        import pyspiel
    except ImportError as error:
        raise KillboxError("killbox.openspiel needs OpenSpiel: pip install open_spiel") from error
    return pyspiel


def _digest(before: bytes, state: State, player: int) -> bytes:
    """A digest of what a player remembers and sees."""
    sha = hashlib.sha256(before)
    seen = state.observation(player, features=SEEN)
    for name in SEEN:
        sha.update(seen[name].tobytes())
    return sha.digest()


class Observer:
    """What a player sees, as one tensor: the arrays ``FLOATS``, one after the other.

    Attributes:
        tensor: The numbers, float32.
        dict: The arrays by name. They share the memory of ``tensor``.
    """

    def __init__(self, example: State) -> None:
        """An observer of battles. ``example`` is any state."""
        shapes = {name: array[0].shape for name, array in example.observation(0, features=FLOATS).items()}
        self.tensor: npt.NDArray[np.float32] = np.zeros(
            sum(int(np.prod(shape)) for shape in shapes.values()), dtype=np.float32
        )
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        at = 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: Any, player: int) -> None:
        """Writes what a player sees of a state of the game."""
        battle: State | None = state.battle
        self.tensor.fill(0.0)
        if battle is not None:
            for name, array in battle.observation(player, features=FLOATS).items():
                self.dict[name][...] = array[0]

    def string_from(self, state: Any, player: int) -> str:
        """What a player remembers and sees, as a text. Equal texts mean equal knowledge."""
        told: str = state.information_state_string(player)
        return told


def game(a: Source, b: Source, *, seed: int = 1, games: int = 1024, **arguments: Any) -> Any:
    """A game of OpenSpiel (``pyspiel.Game``) between two squads.

    Args:
        a: Squad A, which player 0 plays.
        b: Squad B, which player 1 plays.
        seed: The seed of the games.
        games: The number of outcomes of the first chance node: which of the games of this seed is
            played.
        arguments: Arguments of :meth:`killbox.State.new`: ``first``, ``ruleset``, ``scenario``,
            ``environment``, ``lenient``, ``cards``.

    Returns:
        The game. An action is the index of an option. The result is 1 for the winner and -1 for the
        loser. ``battle`` of a state is its :class:`killbox.State`.

    Raises:
        KillboxError: If OpenSpiel is not installed.
    """
    pyspiel = _pyspiel()
    if games < 1:
        raise ValueError(f"games={games}: expected a whole number from 1")
    # Faults of the squads are found here, and not in the first game.
    example = State.new(a, b, seed=seed, **arguments)
    kind = pyspiel.GameType(
        short_name="killbox",
        long_name="killbox",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=OPTIONS,
        max_chance_outcomes=games,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=LONGEST,
    )

    state_base: Any = pyspiel.State
    game_base: Any = pyspiel.Game

    class Battle(state_base):  # type: ignore[misc]
        """A state of the game."""

        def __init__(self, of: Any) -> None:
            super().__init__(of)
            self.battle: State | None = None
            # What each player saw and chose at its own decisions.
            self.memory = (b"", b"")

        def current_player(self) -> int:
            if self.battle is None:
                return int(pyspiel.PlayerId.CHANCE)
            player = self.battle.player
            return int(pyspiel.PlayerId.TERMINAL) if player is None else player

        def _legal_actions(self, player: int) -> list[int]:
            return list(range(self.battle.legal(player))) if self.battle is not None else []

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(number, 1.0 / games) for number in range(games)]

        def _apply_action(self, action: int) -> None:
            if self.battle is None:
                self.battle = State.new(a, b, seed=seed, game=action, **arguments)
                return
            player = self.current_player()
            seen = _digest(self.memory[player], self.battle, player) + action.to_bytes(2, "little")
            self.memory = (seen, self.memory[1]) if player == 0 else (self.memory[0], seen)
            self.battle.submit(action, player)

        def _action_to_string(self, player: int, action: int) -> str:
            if player == pyspiel.PlayerId.CHANCE or self.battle is None:
                return f"game {action}"
            return self.battle.options(player)[action].name

        def is_terminal(self) -> bool:
            return self.battle is not None and self.battle.ended

        def returns(self) -> list[float]:
            result = None if self.battle is None else self.battle.result
            if result is None or result.winner is None or result.fault is not None:
                return [0.0, 0.0]
            return [1.0, -1.0] if result.winner == 0 else [-1.0, 1.0]

        def information_state_string(self, player: int | None = None) -> str:
            player = self.current_player() if player is None else player
            return "" if self.battle is None else _digest(self.memory[player], self.battle, player).hex()

        def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> Any:
            """A copy in which what the player cannot know is drawn anew."""
            other = self.clone()
            if self.battle is not None and not self.battle.ended:
                other.battle = self.battle.imagine(int(sampler() * 2**53), player)
            return other

        def __str__(self) -> str:
            return "the game is not chosen yet" if self.battle is None else repr(self.battle)

    class Game(game_base):  # type: ignore[misc]
        """The game."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> Battle:
            return Battle(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(example)

    return Game()

"""States: one battle as a value, for search."""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Self, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

from killbox import _killbox
from killbox.paths import Path, text_of
from killbox.squads import Source, field

if TYPE_CHECKING:
    from killbox.envs import Area, Arrays
    from killbox.playing import First
    from killbox.told import Question, Replay

Until: TypeAlias = Literal["decision", "round", "end"]
"""How far a state is played on."""

StatePlayers: TypeAlias = str | Sequence[str | None]
"""The players of squad A and squad B. One name stands for both. ``None`` is the caller."""

OPTIONS = 256
"""The maximum number of options of a decision."""


@functools.cache
def _all_arrays() -> tuple[str, ...]:
    """The names of all arrays of an observation."""
    from killbox.envs import array_names

    return tuple(array_names(None))


@dataclass(frozen=True, slots=True)
class Option:
    """A legal option of an open decision.

    Attributes:
        index: Its place among the options, from 0.
        name: The option in words.
        key: Its key. Equal keys mean equal options in every game and version of killbox, for
            decisions of one kind.
    """

    index: int
    name: str
    key: int

    def __index__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game that is over.

    Attributes:
        winner: 0 squad A, 1 squad B, ``None`` for a draw.
        scores: The scores of squad A and squad B.
        margin: A's score less B's, as a fraction of the squad limit.
        rounds: The number of rounds played.
        hash: The hash of the game's end, as in ``infos["results"]`` of an environment.
        fault: The bound of the program that ended the game, or ``None`` if the rules ended it.
    """

    winner: int | None
    scores: tuple[int, int]
    margin: float
    rounds: int
    hash: int
    fault: str | None


@dataclass(frozen=True, slots=True)
class HiddenDial:
    """A facedown dial that a player cannot know.

    Attributes:
        ship: The number of the ship, for :meth:`State.set_dial`.
        name: The name of its pilot.
        maneuvers: The maneuvers on the dial, in words.
    """

    ship: int
    name: str
    maneuvers: list[str]


class State:
    """One battle as a value: at a decision, or at the end of its game.

    ``State.new`` begins a game, ``State.from_game`` takes a recorded game at a decision,
    ``State.from_scenario`` the position of a scenario file, and ``env.state(i)`` the battle of an
    environment. :meth:`submit`, :meth:`play`, :meth:`reseed` and :meth:`set_dial` change a state;
    :meth:`copy`, :meth:`after` and :meth:`imagine` return another one.

    Players are numbered: 0 is squad A, 1 squad B. Both may be asked at once, for dials: then
    :attr:`player` is the first of them by seat, and neither sees what the other answers.

    A copy shares the battle with its original until one of them changes, so it costs less than a
    microsecond. States can be pickled, and compared with ``==``: equal states play on alike. The
    hash of a state changes with the state, so a key of a dictionary should be a copy.
    """

    __slots__ = ("_state",)
    _state: _killbox.State

    def __init__(self) -> None:
        raise TypeError("a state is made by State.new, State.from_game, State.from_scenario or env.state")

    @classmethod
    def _of(cls, state: _killbox.State) -> Self:
        made = cls.__new__(cls)
        made._state = state
        return made

    @classmethod
    def new(
        cls,
        a: Source,
        b: Source,
        *,
        seed: int = 1,
        game: int = 0,
        first: First | None = None,
        ruleset: Path | None = None,
        scenario: str | None = None,
        environment: str | None = None,
        lenient: bool = False,
        cards: Path | None = None,
    ) -> Self:
        """A game at its first decision.

        Args:
            a: Squad A: a file, a builder's link, XWS as a dictionary, or a :class:`~killbox.Squad`.
            b: Squad B, in the same forms.
            seed: Equal seeds give equal games.
            game: The number of the game. It is the game of ``killbox match`` with this seed.
            first, ruleset, scenario, environment, lenient, cards: As in :class:`killbox.VectorEnv`.

        Raises:
            SquadError: If a squad cannot be read or is not legal.
        """
        squads = field([a, b], ruleset, lenient, cards, scenario, environment)
        return cls._of(_killbox.State.begin(squads, seed, game, first, text_of(cards)))

    @classmethod
    def from_game(cls, game: Path | bytes | Replay, at: int | None = None, *, cards: Path | None = None) -> Self:
        """A recorded game at a decision. Player 0 is squad A of the match that was recorded.

        Args:
            game: A replay file, its contents, or a :class:`~killbox.Replay`.
            at: The number of the decision: so many were answered before, by both players together.
                ``None``: the last decision of the game.
            cards: A folder with the user's own cards or points, which override those of killbox; or
                the points of a day, as ``killbox points`` names them (``"50P11"``).

        Raises:
            ReplayError: If the recording cannot be read, or the game departs from it.
            ValueError: If the game has fewer decisions.
        """
        if isinstance(game, bytes):
            return cls._of(_killbox.State.of_game("the recording", game, at, text_of(cards)))
        path: Path = game if isinstance(game, (str, os.PathLike)) else game.path
        return cls._of(_killbox.State.of_game(os.fspath(path), None, at, text_of(cards)))

    @classmethod
    def from_scenario(cls, scenario: Path, case: int | str = 0, *, cards: Path | None = None) -> Self:
        """The position of a case of a scenario file (``docs/formats/scenarios.md``).

        Scripted dice, cards and choices of the file are left out: dice come from the file's seed,
        or from seed 0 (:meth:`reseed` replaces them). After what the file starts with, the game
        goes on with the next phase. A file without a start goes on with its phase, by default with
        the Planning Phase.

        Args:
            scenario: A scenario file, or its text: what begins with a bracket or has several lines.
            case: The number of the case, from 0, or words of its sentence.
            cards: A folder with the user's own cards or points, which override those of killbox; or
                the points of a day, as ``killbox points`` names them (``"50P11"``).

        Raises:
            ScenarioError: If the file is invalid (the message has line and column), or no case
                has these words.
            IndexError: If the file has fewer cases.
        """
        name = os.fspath(scenario)
        is_text = isinstance(scenario, str) and ("\n" in name or name.lstrip()[:1] in ("(", "["))
        file, text = ("the scenario", name) if is_text else (name, None)
        return cls._of(_killbox.State.of_scenario(file, text, case, text_of(cards)))

    # --- the open decision ---

    @property
    def player(self) -> int | None:
        """The player that is asked: 0 squad A, 1 squad B, ``None`` at the end of the game."""
        return self._state.player

    @property
    def players(self) -> tuple[int, ...]:
        """All players that are asked. Both may be asked at once, for dials."""
        return tuple(self._state.players)

    @property
    def kind(self) -> str | None:
        """The kind of the open decision, as in ``killbox.features()["decisions"]``."""
        return self._state.kind

    def legal(self, player: int | None = None) -> int:
        """The number of options of the player that is asked, or of ``player``; 0 if nothing is
        asked."""
        return self._state.legal(player)

    def mask(self, player: int | None = None) -> npt.NDArray[np.int8]:
        """The mask of legal options, int8 (256,): 1 for each legal one."""
        mask: npt.NDArray[np.int8] = np.zeros(OPTIONS, dtype=np.int8)
        mask[: self._state.legal(player)] = 1
        return mask

    def keys(self, player: int | None = None) -> list[int]:
        """The keys of the legal options, in their order. It costs less than :meth:`options`.

        Raises:
            ActionError: If the player has no open decision.
        """
        return self._state.keys(player)

    def options(self, player: int | None = None) -> list[Option]:
        """The legal options of the player that is asked, or of ``player``, in words.

        Raises:
            ActionError: If the player has no open decision.
        """
        names: list[str] = json.loads(self._state.describe(player))["options"]
        keys = self._state.keys(player)
        return [Option(index, name, key) for index, (name, key) in enumerate(zip(names, keys, strict=True))]

    def describe(self, player: int | None = None) -> Question:
        """The open decision in words: the question and the options. ``print`` shows it.

        Raises:
            ActionError: If the player has no open decision.
        """
        from killbox.told import Question

        return Question(**json.loads(self._state.describe(player)))

    def submit(self, option: SupportsIndex, player: int | None = None) -> None:
        """Answers the decision of the player that is asked, or of ``player``. Once nobody is asked
        any more, the battle plays on to its next decision or to its end.

        Args:
            option: The index of an option, or an :class:`Option`.
            player: The player that answers, where both are asked.

        Raises:
            ActionError: If the player has no open decision, or the decision no such option. The
                state has not changed then.
        """
        if type(option) is Option:
            self._state.submit_key(option.key, player)
        else:
            self._state.submit(option, player)

    def after(self, option: SupportsIndex, player: int | None = None) -> Self:
        """A copy in which an option was chosen (:meth:`submit`)."""
        other = self.copy()
        other.submit(option, player)
        return other

    # --- search ---

    def copy(self) -> Self:
        """A copy. Neither changes when the other one does."""
        return self._of(self._state.copy())

    def imagine(self, seed: int, player: int | None = None) -> Self:
        """A copy in which everything that the player who is asked (or ``player``) cannot know is
        drawn anew from ``seed``: the dice and damage cards to come, facedown damage cards, and the
        other player's facedown dials, secret conditions and upgrades. What the player sees is the
        same. Dials are drawn evenly; :meth:`set_dial` sets them by an opinion.

        Raises:
            ActionError: If the game is over.
        """
        return self._of(self._state.imagine(seed, player))

    def reseed(self, seed: int) -> None:
        """Replaces the dice and damage cards to come by those of another seed, and nothing else."""
        self._state.reseed(seed)

    def hidden_dials(self, player: int | None = None) -> list[HiddenDial]:
        """The facedown dials that the player who is asked (or ``player``) cannot know.

        Raises:
            ActionError: If the game is over and no player is named.
        """
        return [HiddenDial(*dial) for dial in self._state.hidden_dials(player)]

    def set_dial(self, ship: int, maneuver: int) -> None:
        """Sets a facedown dial of :meth:`hidden_dials` to one of its maneuvers, by its index.

        Raises:
            ActionError: If the ship has no facedown dial.
            IndexError: If the dial has fewer maneuvers.
        """
        self._state.set_dial(ship, maneuver)

    def play(
        self,
        players: StatePlayers = "greedy",
        until: Until | None = None,
        *,
        rounds: int | None = None,
        seed: int | None = None,
    ) -> Self:
        """Plays on, and returns the state itself.

        Args:
            players: The players of squad A and squad B (``killbox.players()``). One name stands for
                both. With ``None`` in place of a name the caller answers: the state stops at every
                decision of that squad. A file that a name refers to is read again once it has
                changed.
            until: ``"decision"``: the open decision is answered, and the state stops at the next
                one. ``"round"``: it stops at the first decision of the next round. ``"end"``, the
                default: to the end of the game.
            rounds: Stops at the first decision of the round that begins after so many rounds. The
                round that is under way counts as one, and so does set-up.
            seed: The seed of the players' own random numbers. By default it is drawn from the hash
                of the state, so equal states are played on alike. The dice are those of the state.

        Raises:
            PlayerError: If there is no player of this name.
        """
        both: Sequence[str | None] = (players, players) if isinstance(players, str) else players
        if len(both) != 2:
            raise ValueError(f"players={players!r}: expected one name, or the players of both squads")
        self._state.play((both[0], both[1]), until, rounds, seed)
        return self

    @property
    def hash(self) -> int:
        """A hash of the whole state. States with equal hashes that get equal answers end alike."""
        return self._state.hash

    @property
    def position_hash(self) -> int:
        """A hash of the position, without its history and its random streams: two ways to the same
        position have the same."""
        return self._state.position_hash

    # --- the game ---

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return self._state.ended

    @property
    def result(self) -> Result | None:
        """The result of the game, once it is over."""
        told = self._state.result
        if told is None:
            return None
        winner, scores, margin, rounds, of_end, fault = told
        return Result(winner, (scores[0], scores[1]), margin, rounds, of_end, fault)

    @property
    def round(self) -> int:
        """The round, from 1; 0 in set-up."""
        return self._state.round

    @property
    def phase(self) -> str:
        """The phase: ``"setup"``, ``"planning"``, ``"system"``, ``"activation"``, ``"engagement"``
        or ``"end"``."""
        return self._state.phase

    @property
    def first_player(self) -> int:
        """The first player: 0 squad A, 1 squad B."""
        return self._state.first_player

    @property
    def decisions(self) -> int:
        """The number of decisions that were answered in the game."""
        return self._state.decisions

    @property
    def names(self) -> tuple[str, str]:
        """The names of squad A and squad B."""
        a, b = self._state.names
        return (a, b)

    @property
    def ships(self) -> list[dict[str, Any]]:
        """The ships of both squads: number, side, row in an observation, pilot, name, points."""
        ships: list[dict[str, Any]] = json.loads(self._state.ships())
        return ships

    @property
    def play_area(self) -> Area:
        """Width of the play area and its depth from one player's edge to the other's, in mm."""
        return self._state.play_area

    def observation(
        self, player: int | None = None, *, features: Sequence[str] | None = None
    ) -> Arrays:
        """What the player who is asked (or ``player``) sees, in new arrays of shape (1, ...)
        (``docs/observations.md``). ``features`` are the names of the arrays that are written; by
        default it is all of them. At the end of a game squad A sees the last position."""
        return self._state.observation(player, list(_all_arrays() if features is None else features))

    def svg(self, player: int | None = None) -> str:
        """The board as the player who is asked (or ``player``) sees it, as SVG, in mm. The own edge
        is at the bottom; own ships are blue."""
        from killbox import board

        seen = self._state.observation(player, ["ships", "obstacles", "devices", "objectives"])
        return board.svg(seen, area=self.play_area)

    def record(self, path: Path) -> None:
        """Writes the game so far to a replay file for :class:`killbox.Replay` and ``killbox
        replay``.

        Raises:
            ReplayError: If the state is no game from its beginning with its own dice: it began with
                a scenario, or was imagined, reseeded or forked. Or if the file cannot be written.
        """
        self._state.record(os.fspath(path))

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: Mapping[int, Any]) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._state.equals(other._state)

    def __hash__(self) -> int:
        return hash(self._state.hash)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_unpickled, (type(self), self._state.pickled()))

    def __repr__(self) -> str:
        a, b = self.names
        if self.ended:
            now = "over"
        else:
            now = f"player {self.player} is asked {self.kind} ({self.legal()} options)"
        return f"<State: {a} against {b}, round {self.round}, {self.phase}, {now}>"

    def _repr_svg_(self) -> str:
        return self.svg()


def _unpickled(kind: type[State], text: str) -> State:
    """The state that was pickled."""
    return kind._of(_killbox.State.unpickled(text))

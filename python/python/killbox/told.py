"""Odds, replays, scenarios, and the lists of players, rulesets and cards."""

from __future__ import annotations

import html
import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from killbox import _killbox
from killbox.paths import Path, text_of


Aim: TypeAlias = Literal["damage", "kill", "crit"]
"""The goal of the attackers."""

Over: TypeAlias = Literal["attack", "sequence"]
"""The horizon of both sides: each attack, or the whole sequence of attacks."""

Seat: TypeAlias = Literal["a", "b"]
"""A seat in a game."""

CardSet: TypeAlias = Literal["legacy", "standard", "xwa"]
"""The name of a card set."""


@dataclass(frozen=True)
class Question:
    """The open decision of a battle, in words.

    Attributes:
        side: The side that is asked: 0 squad A, 1 squad B.
        kind: The kind of decision, as in ``killbox.features()["decisions"]``.
        text: The question.
        options: The text of each option. Its index is the action that chooses it.
    """

    side: int
    kind: str
    text: str
    options: list[str]

    def __str__(self) -> str:
        width = len(str(len(self.options) - 1))
        lines = [f"{number:{width}}  {option}" for number, option in enumerate(self.options)]
        return "\n".join([f"{'AB'[self.side]}: {self.text}", *lines])


@dataclass
class Words:
    """The circumstances of attacks, in the form that the native half reads."""

    range: int
    obstructed: bool
    legacy: bool
    aim: str
    over: str


def odds(
    attacker: str | Iterable[str],
    defender: str,
    *,
    range: int = 2,
    obstructed: bool = False,
    legacy: bool = False,
    aim: Aim = "damage",
    over: Over = "attack",
    roll: str | None = None,
) -> dict[str, Any]:
    """The exact odds of attacks, as from ``killbox odds`` (``docs/formats/odds.md``).

    Args:
        attacker: The number of attack dice, then tokens and abilities: ``"3 focus lock"``. Several
            attackers attack one after the other.
        defender: The number of defense dice, then tokens, abilities and strength:
            ``"2 evade, hull 4, shields 2"``.
        range: The attack range, 0 to 3.
        obstructed: Whether an obstacle obstructs the attacks.
        legacy: Use the dice of the 200-point game.
        aim: The goal of the attackers: ``"damage"``, ``"kill"`` or ``"crit"``.
        over: The horizon of both sides: each ``"attack"``, or the whole ``"sequence"``.
        roll: Dice that have been rolled. The answer then lists what can be done with them, best
            first.

    Returns:
        The answer as a dictionary. ``answer["attacks"][0]["mean"]`` is the mean damage of the first
        attack.

    Raises:
        OddsError: If a side or the dice are invalid. The message has the column.
    """
    attackers = [attacker] if isinstance(attacker, str) else list(attacker)
    words = Words(range, obstructed, legacy, aim, over)
    if roll is None:
        told = _killbox.odds(attackers, defender, words)
    else:
        told = _killbox.odds_of_dice(attackers, defender, words, roll)
    answer: dict[str, Any] = json.loads(told)
    return answer


class Replay:
    """A recorded game, played again.

    Attributes:
        path: The file.
        game: The game's index in its run.
        seed: The run's seed.
        hash: The hash of the game's end, 16 hexadecimal digits.
        squads: The squads of seats A and B: name, faction, points, player, ships.
        players: The names of the players, by seat.
        winner: ``"a"``, ``"b"``, or ``None`` for a draw.
        events: The events, each a dictionary (``docs/formats/replay-json.md``).
        text: The log of the game as ``killbox replay`` prints it.
    """

    def __init__(self, path: Path, *, cards: Path | None = None) -> None:
        """Plays a recording again and compares the end with the recorded one.

        Raises:
            ReplayError: If the recording cannot be read, or the game departs from it.
        """
        self.path, self._cards = os.fspath(path), text_of(cards)
        told = json.loads(_killbox.replay(self.path, self._cards))
        self.game: int = told["game"]
        self.seed: int = told["seed"]
        self.hash: str = told["hash"]
        self.squads: list[dict[str, Any]] = told["squads"]
        self.players: list[str] = told["players"]
        self.winner: Seat | None = told["winner"]
        self.events: list[dict[str, Any]] = told["events"]
        self.text: str = told["text"]

    def luck(self) -> dict[str, Any]:
        """The luck of the game: for each attack the result of the dice and its expectation, and who
        was ahead without luck."""
        told: dict[str, Any] = json.loads(_killbox.replay_luck(self.path, self._cards))
        return told

    def ahead(self) -> list[dict[str, Any]]:
        """The course of the game: for each round the probability, 0 to 1, that seat A's squad wins
        (``a``)."""
        rounds: list[dict[str, Any]] = json.loads(_killbox.replay_ahead(self.path, self._cards))
        return rounds

    def html(self, *, seat: Seat | None = None) -> str:
        """The game as one HTML page, as ``killbox replay --html`` writes it. The page plays the
        game in any browser, without a network.

        Args:
            seat: The seat from whose view the game is shown: the other seat's dials are hidden
                until they are revealed. By default everything is shown.
        """
        return _killbox.replay_html(self.path, self._cards, seat)

    def story(self, *, seat: Seat | None = None) -> dict[str, Any]:
        """The data of the page (``docs/formats/story.md``): the scene at the start of the game and
        the changes, moment by moment. ``seat`` is as in :meth:`html`."""
        told: dict[str, Any] = json.loads(_killbox.replay_story(self.path, self._cards, seat))
        return told

    def __repr__(self) -> str:
        a, b = (squad["name"] for squad in self.squads)
        return f"<Replay of game {self.game}: {a} against {b}, winner {self.winner}>"

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(self.text)}</pre>"


def scenario(path: Path, *, only: str | None = None, cards: Path | None = None) -> list[dict[str, Any]]:
    """Plays the cases of a scenario file (``docs/formats/scenarios.md``).

    Args:
        path: The file.
        only: Play only the cases whose sentence contains this text.
        cards: A folder with the user's own cards or points, which override those of killbox; or
            the points of a day, as ``killbox points`` names them (``"50P11"``).

    Returns:
        For each case ``about`` (its sentence), ``rules``, ``passed``, ``faults``, ``text`` and
        ``events``.

    Raises:
        ScenarioError: If the file is invalid (the message has line and column), or no case
            matches ``only``.
    """
    cases: list[dict[str, Any]] = json.loads(_killbox.scenario(os.fspath(path), only, text_of(cards)))
    return cases


def players() -> list[dict[str, Any]]:
    """The built-in players, each with ``name``, ``about`` and ``options``."""
    known: list[dict[str, Any]] = json.loads(_killbox.players())
    return known


def rulesets() -> dict[str, dict[str, Any]]:
    """The rulesets that come with killbox, by name, with all their switches."""
    return {ruleset["name"]: ruleset for ruleset in json.loads(_killbox.rulesets(None))}


def ruleset(name: Path) -> dict[str, Any]:
    """The switches of a ruleset: ``"xwa"``, ``"legacy"``, ``"standard"``, or a ruleset file.

    Raises:
        RulesetError: If there is no ruleset of this name, or the file is not a ruleset.
    """
    switches: dict[str, Any] = json.loads(_killbox.rulesets(os.fspath(name)))[0]
    return switches


def cards(
    filter: str | None = None, *, set: CardSet = "legacy", cards: Path | None = None
) -> list[dict[str, Any]]:
    """The cards of a set (``"legacy"``, ``"standard"`` or ``"xwa"``) whose id or name contains
    ``filter``: ``kind``, ``id``, ``name``, and in ``state`` whether the card's ability is
    simulated."""
    found: list[dict[str, Any]] = json.loads(_killbox.cards(set, filter, text_of(cards)))
    return found

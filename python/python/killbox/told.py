"""Odds, replays, scenarios, and what there is: players, rulesets, cards."""

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
"""What attackers play for."""

Over: TypeAlias = Literal["attack", "sequence"]
"""What either side of attacks plans for."""

Seat: TypeAlias = Literal["a", "b"]
"""A seat of a game."""

CardSet: TypeAlias = Literal["legacy", "standard"]
"""A set of cards."""


@dataclass(frozen=True)
class Question:
    """The open decision of a battle, in words.

    Attributes:
        side: Who is asked: 0 squad A, 1 squad B.
        kind: The kind of decision, as ``killbox.features()["decisions"]`` has it.
        text: What is asked.
        options: What each option is, by its number: the action that chooses it.
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
class _Words:
    """The circumstances of attacks, as the native half reads them."""

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
    """What attacks will do, exactly: the answer of ``killbox odds`` (``docs/formats/odds.md``).

    Args:
        attacker: Attack dice, then what it has: ``"3 focus lock"``; several attack one after the other.
        defender: Defense dice, then what it has: ``"2 evade, hull 4, shields 2"``.
        range: The attack range, 0 to 3.
        obstructed: An obstacle obstructs the attacks.
        legacy: The dice of the 200-point game.
        aim: What the attackers play for: ``"damage"``, ``"kill"`` or ``"crit"``.
        over: What either side plans for: each ``"attack"``, or the whole ``"sequence"``.
        roll: Dice that lie there: what to do with them, the best first.

    Returns:
        The answer as a dictionary; ``answer["attacks"][0]["mean"]`` is the mean damage of the first attack.

    Raises:
        OddsError: If a side or the dice are wrong; the message has the column.
    """
    attackers = [attacker] if isinstance(attacker, str) else list(attacker)
    words = _Words(range, obstructed, legacy, aim, over)
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
        game: The game's index in its run. ``seed``: the run's seed. ``hash``: of its end, 16 hexadecimal digits.
        squads: Of seat A and B: name, faction, points, player, ships.
        players: Who played, by seat.
        winner: ``"a"``, ``"b"``, or ``None`` for a draw.
        events: What happened, one dictionary an event (``docs/formats/replay-json.md``).
        text: The game as ``killbox replay`` tells it.
    """

    def __init__(self, path: Path, *, cards: Path | None = None) -> None:
        """Plays a recording again and holds it against its end.

        Raises:
            ReplayError: If it cannot be read, or departs from what was recorded.
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
        """What the dice of each attack did beside what was to be expected of them, and who was ahead without luck."""
        told: dict[str, Any] = json.loads(_killbox.replay_luck(self.path, self._cards))
        return told

    def ahead(self) -> list[dict[str, Any]]:
        """Who was ahead: for each round the probability, 0 to 1, that seat A's squad wins (``a``)."""
        rounds: list[dict[str, Any]] = json.loads(_killbox.replay_ahead(self.path, self._cards))
        return rounds

    def html(self, *, seat: Seat | None = None) -> str:
        """The game as one HTML page, which plays in any browser without a network: what ``killbox
        replay --html`` writes.

        Args:
            seat: As one seat saw it: the other's dials are hidden until they are revealed. Without it all is seen.
        """
        return _killbox.replay_html(self.path, self._cards, seat)

    def story(self, *, seat: Seat | None = None) -> dict[str, Any]:
        """All that the page shows (``docs/formats/story.md``): the scene that the game begins with,
        and what changes, moment by moment. ``seat``: as :meth:`html` has it."""
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
        only: Only the cases whose sentence contains this.
        cards: A folder of own cards, laid over those of killbox.

    Returns:
        Of each case ``about`` (its sentence), ``rules``, ``passed``, ``faults``, ``text`` and ``events``.

    Raises:
        ScenarioError: If the file is wrong; the message has line and column.
    """
    cases: list[dict[str, Any]] = json.loads(_killbox.scenario(os.fspath(path), only, text_of(cards)))
    return cases


def players() -> list[dict[str, Any]]:
    """The players that killbox has: ``name``, ``about`` and ``options``."""
    known: list[dict[str, Any]] = json.loads(_killbox.players())
    return known


def rulesets() -> dict[str, dict[str, Any]]:
    """The rulesets that come with killbox, by name, with all their switches."""
    return {ruleset["name"]: ruleset for ruleset in json.loads(_killbox.rulesets(None))}


def ruleset(name: Path) -> dict[str, Any]:
    """The switches of a ruleset: ``"standard"``, ``"legacy"``, or a ruleset file.

    Raises:
        RulesetError: If there is none of this name, or the file is none.
    """
    switches: dict[str, Any] = json.loads(_killbox.rulesets(os.fspath(name)))[0]
    return switches


def cards(
    filter: str | None = None, *, set: CardSet = "legacy", cards: Path | None = None
) -> list[dict[str, Any]]:
    """The cards of a set (``"legacy"`` or ``"standard"``) whose id or name contains ``filter``: ``kind``, ``id``,
    ``name``, and in ``state`` whether its ability is simulated."""
    found: list[dict[str, Any]] = json.loads(_killbox.cards(set, filter, text_of(cards)))
    return found

"""Odds, replays, scenarios, and what there is: players, rulesets, cards."""

from __future__ import annotations

import html
import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from killbox import _killbox
from killbox.paths import Path, text_of


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
    aim: str = "damage",
    over: str = "attack",
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
        return json.loads(_killbox.odds(attackers, defender, words))
    return json.loads(_killbox.odds_of_dice(attackers, defender, words, roll))


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
        self.winner: str | None = told["winner"]
        self.events: list[dict[str, Any]] = told["events"]
        self.text: str = told["text"]

    def luck(self) -> dict[str, Any]:
        """What the dice of each attack did beside what was to be expected of them, and who was ahead without luck."""
        return json.loads(_killbox.replay_luck(self.path, self._cards))

    def ahead(self) -> list[dict[str, Any]]:
        """Who was ahead: for each round the probability, 0 to 1, that seat A's squad wins (``a``)."""
        return json.loads(_killbox.replay_ahead(self.path, self._cards))

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
    return json.loads(_killbox.scenario(os.fspath(path), only, text_of(cards)))


def players() -> list[dict[str, Any]]:
    """The players that killbox has: ``name``, ``about`` and ``options``."""
    return json.loads(_killbox.players())


def rulesets() -> dict[str, dict[str, Any]]:
    """The rulesets that come with killbox, by name, with all their switches."""
    return {ruleset["name"]: ruleset for ruleset in json.loads(_killbox.rulesets(None))}


def ruleset(name: Path) -> dict[str, Any]:
    """The switches of a ruleset: ``"standard"``, ``"legacy"``, or a ruleset file.

    Raises:
        RulesetError: If there is none of this name, or the file is none.
    """
    return json.loads(_killbox.rulesets(os.fspath(name)))[0]


def cards(
    filter: str | None = None, *, set: str = "legacy", cards: Path | None = None
) -> list[dict[str, Any]]:
    """The cards of a set (``"legacy"`` or ``"standard"``) whose id or name contains ``filter``: ``kind``, ``id``,
    ``name``, and in ``state`` whether its ability is simulated."""
    return json.loads(_killbox.cards(set, filter, text_of(cards)))

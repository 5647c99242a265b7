"""The exceptions of killbox. All derive from :class:`KillboxError`; none of them means that the
program crashed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


class KillboxError(Exception):
    """Base class of the exceptions. The message says what is wrong, where, and what would be
    right."""


class KillboxWarning(UserWarning):
    """A warning: killbox does something that the caller may not have intended."""


@dataclass(frozen=True)
class Fault:
    """One fault of a squad.

    Attributes:
        squad: The squad's name.
        file: The file that the squad was read from.
        fault: The kind of fault: ``"points"``, ``"unknown_pilot"``, ``"limited"`` ...
        place: The place: ``{"at": "squad"}``, ``{"at": "ship", "number": 2, "pilot": ...}`` or
            ``{"at": "slot", "number": 2, "pilot": ..., "slot": ...}``. Ships are counted from 1.
        message: The fault as a sentence.
        rule: The id of the rule that is broken (``docs/rules``), if any.
        warning: Whether the fault is a warning: the squad can play.
        details: Details of the fault: the id, the nearest known id, points and limits.
    """

    squad: str
    file: str
    fault: str
    place: dict[str, Any]
    message: str
    rule: str | None
    warning: bool
    details: dict[str, Any]

    @classmethod
    def of(cls, told: dict[str, Any], squad: str = "", file: str = "") -> Fault:
        """The fault that the library reported as a dictionary."""
        rest = dict(told)
        place = rest.pop("place")
        return cls(
            squad=rest.pop("squad", squad),
            file=rest.pop("file", file),
            fault=rest.pop("fault"),
            place=place,
            message=rest.pop("message"),
            rule=rest.pop("rule", None),
            warning=rest.pop("warning"),
            details=rest,
        )

    def __str__(self) -> str:
        place = self.place
        if place["at"] == "squad":
            where = "squad"
        else:
            where = f"ship {place['number']}" + (f" ({place['pilot']})" if place["pilot"] else "")
            where += f", {place['slot']}" if place["at"] == "slot" else ""
        return f"{where}: {self.message}" + (f" [{self.rule}]" if self.rule else "")


class SquadError(KillboxError, ValueError):
    """Squads cannot be read or are not legal. ``faults`` lists all faults of all squads."""

    def __init__(self, message: str, faults: str | list[Fault] = "[]") -> None:
        super().__init__(message)
        if isinstance(faults, str):
            faults = [Fault.of(fault) for fault in json.loads(faults)]
        self.faults: list[Fault] = faults

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (str(self), self.faults))


class RulesetError(KillboxError, ValueError):
    """A ruleset does not exist, or a file is not a ruleset."""


class PlayerError(KillboxError, ValueError):
    """A player does not exist, or does not have the given option."""


class CardsError(KillboxError, ValueError):
    """The user's own cards are invalid. The message has file, line and column."""


class RunError(KillboxError):
    """A run cannot begin or resume in its folder."""


class OddsError(KillboxError, ValueError):
    """The attacker, defender or dice of :func:`killbox.odds` are invalid. The message has the
    column."""


class ReplayError(KillboxError):
    """A replay cannot be read or written, or the game departs from the recording."""


class ScenarioError(KillboxError, ValueError):
    """A scenario file is invalid. The message has line and column."""


class ActionError(KillboxError, ValueError):
    """An answer is not a legal option, or its battle has no open decision."""

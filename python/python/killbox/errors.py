"""The exceptions of killbox. All of them are :class:`KillboxError`; none of them is ever a crash of the program."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


class KillboxError(Exception):
    """Something that killbox cannot do, and why. The message says what, where, and what would be right."""


class KillboxWarning(UserWarning):
    """Something that killbox does, and that may not be what was meant."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a squad.

    Attributes:
        squad: The squad's name.
        file: Where it was read from.
        fault: Which kind of fault, in one word: ``"points"``, ``"unknown_pilot"``, ``"limited"`` ...
        place: Where: ``{"at": "squad"}``, ``{"at": "ship", "number": 2, "pilot": ...}`` or
            ``{"at": "slot", "number": 2, "pilot": ..., "slot": ...}``; ships are counted from 1.
        message: The sentence for people.
        rule: The id of the rule that is broken (``docs/rules``), if one is.
        warning: Whether it is only reported: the squad plays.
        details: What else is known of it: the id, the nearest known one, points and limits.
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
        """A fault as the library tells it."""
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
    """Squads that cannot be read or are not legal. ``faults`` lists everything that is wrong with all of them."""

    def __init__(self, message: str, faults: str | list[Fault] = "[]") -> None:
        super().__init__(message)
        if isinstance(faults, str):
            faults = [Fault.of(fault) for fault in json.loads(faults)]
        self.faults: list[Fault] = faults

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (str(self), self.faults))


class RulesetError(KillboxError, ValueError):
    """No such ruleset, or a file that is none."""


class PlayerError(KillboxError, ValueError):
    """No such player, or an option that it does not have."""


class CardsError(KillboxError, ValueError):
    """Cards of one's own that are wrong; the message has file, line and column."""


class RunError(KillboxError):
    """A run that cannot begin or go on in its folder."""


class OddsError(KillboxError, ValueError):
    """Sides or dice of a question about odds that are wrong; the message has the column."""


class ReplayError(KillboxError):
    """A replay that cannot be read, or departs from what was recorded."""


class ScenarioError(KillboxError, ValueError):
    """A scenario file that is wrong; the message has line and column."""


class ActionError(KillboxError, ValueError):
    """An answer that is none of the legal options, or one to a battle that asks nothing."""

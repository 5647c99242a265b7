"""Squads: read, checked, shown, handed on."""

from __future__ import annotations

import html
import json
import os
from collections.abc import Iterable, Mapping
from typing import Any, Literal, Self, TypeAlias, cast

from killbox import _killbox
from killbox.errors import Fault, SquadError
from killbox.paths import Path, text_of

Faction = Literal[
    "rebelalliance",
    "galacticempire",
    "scumandvillainy",
    "resistance",
    "firstorder",
    "galacticrepublic",
    "separatistalliance",
]
"""A faction, as squad files write it."""


class Squad:
    """A squad: its ships and upgrades, its points, and everything that is wrong with it.

    ``Squad.load`` reads a file (XWS, a list of names), a link of a squad builder, or XWS as a dictionary, and raises
    :class:`~killbox.errors.SquadError` if it is not legal. ``Squad.check`` does the same and raises only if there is no
    squad at all; ``accepted`` and ``faults`` say the rest. Squads can be pickled, compared and hashed.

    Attributes:
        name: Its name.
        file: Where it was read from.
        ruleset: The ruleset it was checked by.
        points: Squad points. ``points_limit``: how many it may cost.
        accepted: Whether it can play.
        faults: Everything that is wrong with it, warnings included.
        ships: Its ships, each a dictionary: pilot, name, ship, points, initiative, attacks, agility, hull, shields ...
        xws: The squad in XWS, with killbox's ids.
    """

    def __init__(self, told: dict[str, Any], lenient: bool) -> None:
        """Not for users: ``Squad.load`` and ``Squad.check`` make squads."""
        self._told, self._lenient = told, lenient
        self.name: str = told["name"]
        self.file: str = told["file"]
        self.ruleset: str = told["ruleset"]
        self.points: int = told["points"]
        self.points_limit: int = told["points_limit"]
        self.accepted: bool = told["accepted"]
        self.faults: list[Fault] = [Fault.of(fault, self.name, self.file) for fault in told["faults"]]
        self.ships: list[dict[str, Any]] = told["ships"]
        self.xws: dict[str, Any] = told["xws"]

    @classmethod
    def check(
        cls,
        source: Source,
        *,
        ruleset: Path | None = None,
        lenient: bool = False,
        cards: Path | None = None,
    ) -> Self:
        """Reads a squad and finds everything that is wrong with it.

        Args:
            source: A file, a builder's link, XWS as a dictionary, or a squad.
            ruleset: ``"standard"``, ``"legacy"`` or a ruleset file; without it, the one that the squad fits.
            lenient: Points over the limit and slots of an older points list are warnings, not faults.
            cards: A folder of own cards, laid over those of killbox.

        Raises:
            SquadError: If it is no squad at all.
        """
        told = _killbox.check(as_source(source), text_of(ruleset), lenient, text_of(cards))
        return cls(json.loads(told), lenient)

    @classmethod
    def load(
        cls,
        source: Source,
        *,
        ruleset: Path | None = None,
        lenient: bool = False,
        cards: Path | None = None,
    ) -> Self:
        """Reads a squad that can play. Arguments are those of :meth:`check`.

        Raises:
            SquadError: If it cannot be read, or is not legal; ``faults`` lists all that is wrong.
        """
        squad = cls.check(source, ruleset=ruleset, lenient=lenient, cards=cards)
        if not squad.accepted:
            lines = "\n  ".join(str(fault) for fault in squad.faults if not fault.warning)
            raise SquadError(
                f"{squad.file}: not legal by ruleset `{squad.ruleset}`:\n  {lines}", squad.faults
            )
        return squad

    @property
    def factions(self) -> Faction:
        """The faction's id."""
        return cast(Faction, self.xws["faction"])

    @property
    def not_simulated(self) -> list[dict[str, str]]:
        """Cards with an ability that is not simulated."""
        cards: list[dict[str, str]] = self._told["not_simulated"]
        return cards

    @property
    def text(self) -> str:
        """The squad as ``killbox squad show`` prints it."""
        return str(self._told["text"])

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self._told, self._lenient))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Squad) and (self.xws, self.ruleset) == (other.xws, other.ruleset)

    def __hash__(self) -> int:
        return hash((json.dumps(self.xws, sort_keys=True), self.ruleset))

    def __repr__(self) -> str:
        refused = "" if self.accepted else ", not legal"
        return f"<Squad {self.name!r}: {len(self.ships)} ships, {self.points} points ({self.ruleset}){refused}>"

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        rows = "".join(
            "<tr>"
            f"<td>{html.escape(ship['name'])}</td><td>{html.escape(ship['ship'])}</td>"
            f"<td>{html.escape(', '.join(upgrade['name'] for upgrade in ship['upgrades']))}</td>"
            f"<td style='text-align:right'>{ship['initiative']}</td><td style='text-align:right'>{ship['points']}</td>"
            "</tr>"
            for ship in self.ships
        )
        faults = "".join(f"<li>{html.escape(str(fault))}</li>" for fault in self.faults)
        return (
            f"<b>{html.escape(self.name)}</b>, {self.points} of {self.points_limit} points ({html.escape(self.ruleset)})"
            "<table><tr><th>pilot</th><th>ship</th><th>upgrades</th><th>initiative</th><th>points</th></tr>"
            f"{rows}</table>" + (f"<ul>{faults}</ul>" if faults else "")
        )


Source: TypeAlias = Squad | str | os.PathLike[str] | Mapping[str, Any]
"""What names a squad: a :class:`Squad`, a file, a builder's link, or XWS as a dictionary."""


def as_source(source: Source) -> tuple[str, str | None]:
    """A squad as the native half takes it: a label and its JSON, or a file or link alone."""
    if isinstance(source, Squad):
        return (source.file or source.name, json.dumps(source._told["source"]))
    if isinstance(source, Mapping):
        return (str(source.get("name") or "squad"), json.dumps(source))
    if not isinstance(source, (str, os.PathLike)):
        kind = type(source).__name__
        raise TypeError(f"{source!r}: a squad is a file, a builder's link, XWS as a dictionary or a killbox.Squad, not {kind}")
    return (os.fspath(source), None)


def several(name: str, squads: Iterable[Source]) -> list[Source]:
    """Squads in a list. One squad is not taken for several: a string would be as many squads as it
    has letters."""
    if isinstance(squads, (Squad, str, bytes, os.PathLike, Mapping)):
        raise TypeError(f"{name}: several squads in a list, not one: {name}=[{squads!r}]")
    return list(squads)


def field(
    squads: Iterable[Source],
    ruleset: Path | None,
    lenient: bool,
    cards: Path | None,
    scenario: str | None = None,
    environment: str | None = None,
    *,
    asked: bool = False,
) -> _killbox.Field:
    """Squads that are to meet each other, read and checked together. ``asked``: without a scenario they play those that they
    ask for."""
    squads = list(squads)
    lenient = lenient or any(isinstance(squad, Squad) and squad._lenient for squad in squads)
    sources = [as_source(squad) for squad in squads]
    return _killbox.Field(sources, text_of(ruleset), lenient, text_of(cards), scenario, environment, asked)


def random(
    faction: Faction,
    count: int = 1,
    *,
    seed: int = 1,
    ruleset: Path | None = None,
    points: tuple[int, int] | None = None,
    with_card: str | None = None,
    simulated: bool = False,
    cards: Path | None = None,
) -> list[Squad]:
    """Legal squads drawn at random: those of ``killbox squad random``, numbered from 1. Each has a card drawn from all of the
    faction, and the rest is drawn around it.

    Args:
        faction: As squad files write it: ``"rebelalliance"``.
        count: How many.
        seed: Equal seeds give equal squads.
        ruleset: ``"legacy"`` (if nobody says), ``"standard"`` or a ruleset file.
        points: The least and the greatest total; without it, 95 % of the limit up to it.
        with_card: Every squad has the card with this id.
        simulated: Only cards whose abilities are simulated.
        cards: A folder of own cards, laid over those of killbox.
    """
    if not 0 <= count <= 1_000_000:
        raise ValueError(f"count={count}: from 0 to 1000000")
    drawn = _killbox.random_squads(
        faction, (1, count + 1), seed, text_of(ruleset), points, with_card, simulated, text_of(cards)
    )
    by = "legacy" if ruleset is None else ruleset
    return [Squad.check(json.loads(squad), ruleset=by, cards=cards) for squad in drawn]

"""Squads: reading, checking and displaying them."""

from __future__ import annotations

import html
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Self, TypeAlias, cast, get_args

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
"""The id of a faction, as in squad files."""

Points: TypeAlias = tuple[int, int]
"""The minimum and maximum total of squads that are drawn."""

Wanted: TypeAlias = tuple[list[str], Points | None, int, int | None, str | None, bool]
"""A :class:`Draw` in the form that the native half takes."""

Sent: TypeAlias = tuple[str, str | None]
"""A squad in the form that the native half takes: a label and its JSON, or a file or link alone."""


class Squad:
    """A squad with its ships, upgrades, points and faults.

    ``Squad.load`` reads a file (XWS, a list of names), a link of a squad builder, or XWS as a
    dictionary, and raises :class:`~killbox.errors.SquadError` if the squad is not legal.
    ``Squad.check`` reads the same sources and raises only if there is no squad at all; ``accepted``
    and ``faults`` say whether the squad is legal. Squads can be pickled, compared and hashed.

    Attributes:
        name: The squad's name.
        file: The file or link that it was read from.
        ruleset: The ruleset that it was checked by.
        points: Squad points.
        points_limit: The maximum number of squad points.
        points_version: The name of the points by which the cards cost: a revision that
            ``killbox points`` lists, or a name of your own.
        accepted: Whether the squad can play.
        faults: All faults of the squad, including warnings.
        ships: The ships, each a dictionary: pilot, name, ship, points, initiative, attacks,
            agility, hull, shields ...
        xws: The squad in XWS, with killbox's ids.
    """

    def __init__(self, told: dict[str, Any], lenient: bool) -> None:
        """Internal: use ``Squad.load`` or ``Squad.check``."""
        self._told, self._lenient = told, lenient
        self.name: str = told["name"]
        self.file: str = told["file"]
        self.ruleset: str = told["ruleset"]
        self.points: int = told["points"]
        self.points_limit: int = told["points_limit"]
        self.points_version: str = told["points_version"]
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
        """Reads a squad and finds all its faults.

        Args:
            source: A file, a builder's link, XWS as a dictionary, or a squad.
            ruleset: ``"xwa"``, ``"legacy"``, ``"standard"`` or a ruleset file; defaults to the one
                that the squad fits.
            lenient: Points over the limit and slots of an older points list are warnings, not
                faults.
            cards: A folder with the user's own cards or points, which override those of killbox; or
                the points of a day, as ``killbox points`` names them (``"50P11"``).

        Raises:
            SquadError: If the source is not a squad at all.
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
        """Reads a legal squad. The arguments are those of :meth:`check`.

        Raises:
            SquadError: If the squad cannot be read or is not legal. Its ``faults`` lists all
                faults.
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
        """The cards with an ability that is not simulated."""
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
"""A source of a squad: a :class:`Squad`, a file, a builder's link, or XWS as a dictionary."""


def as_source(source: Source) -> Sent:
    """A squad in the form that the native half takes."""
    if isinstance(source, Squad):
        return (source.file or source.name, json.dumps(source._told["source"]))
    if isinstance(source, Mapping):
        return (str(source.get("name") or "squad"), json.dumps(source))
    if not isinstance(source, (str, os.PathLike)):
        kind = type(source).__name__
        raise TypeError(f"{source!r}: a squad is a file, a builder's link, XWS as a dictionary or a killbox.Squad, not {kind}")
    return (os.fspath(source), None)


def several(name: str, squads: Iterable[Source]) -> list[Source]:
    """The squads as a list. A single squad is rejected: a string would be read as one squad for
    each of its letters."""
    if isinstance(squads, (Squad, str, bytes, os.PathLike, Mapping)):
        raise TypeError(f"{name}: expected a list of squads, not one squad: {name}=[{squads!r}]")
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
    """Squads that play each other, read and checked together. If ``asked`` and there is no
    ``scenario``, they play the scenarios that their files ask for."""
    squads = list(squads)
    lenient = lenient or any(isinstance(squad, Squad) and squad._lenient for squad in squads)
    sources = [as_source(squad) for squad in squads]
    return _killbox.Field(sources, text_of(ruleset), lenient, text_of(cards), scenario, environment, asked)


@dataclass(frozen=True)
class Draw:
    """Random squads, of which each game of an environment draws its own: ``VectorEnv(draw=...)``.
    They are drawn as :func:`random` draws them.

    Attributes:
        faction: The faction's id, or several: each squad is of one of them, equally likely.
            ``None``: all factions.
        points: The maximum total, of which squads cost at least 95 %; or the minimum and maximum
            total. Defaults to the limit of the ruleset.
        seed: Equal seeds give equal squads.
        count: How many squads each faction has. Squads of a small number meet again, so their
            match-ups stay compiled. ``None``: hardly a squad comes twice.
        ruleset: ``"legacy"`` (the default), ``"standard"`` or a ruleset file.
        with_card: The id of a card that every squad has.
        simulated: Draw only cards whose abilities are simulated.
    """

    faction: Faction | Sequence[Faction] | None = None
    points: int | Points | None = None
    seed: int = 1
    count: int | None = None
    ruleset: Path | None = None
    with_card: str | None = None
    simulated: bool = False

    def _wanted(self) -> Wanted:
        """The draw in the form that the native half takes."""
        factions: list[str]
        if self.faction is None:
            factions = list(get_args(Faction))
        else:
            factions = [self.faction] if isinstance(self.faction, str) else list(self.faction)
        points = (self.points * 19 // 20, self.points) if isinstance(self.points, int) else self.points
        if not 0 <= self.seed < 2**64:
            raise ValueError(f"seed={self.seed}: expected a whole number from 0 to {2**64 - 1}")
        if self.count is not None and not 1 <= self.count < 2**32:
            raise ValueError(f"count={self.count}: expected a whole number from 1 to {2**32 - 1}")
        return (factions, points, self.seed, self.count, self.with_card, self.simulated)


def random(
    faction: Faction,
    count: int = 1,
    *,
    seed: int = 1,
    ruleset: Path | None = None,
    points: Points | None = None,
    with_card: str | None = None,
    simulated: bool = False,
    cards: Path | None = None,
) -> list[Squad]:
    """Legal squads drawn at random: those of ``killbox squad random``, numbered from 1.

    For each squad one card is drawn from all cards of the faction, and the rest is drawn around it.

    Args:
        faction: The faction's id, as in squad files: ``"rebelalliance"``.
        count: Number of squads, from 0 to 1,000,000.
        seed: Equal seeds give equal squads.
        ruleset: ``"legacy"`` (the default), ``"standard"`` or a ruleset file.
        points: The minimum and maximum total; defaults to the range from 95 % of the limit to the
            limit.
        with_card: The id of a card that every squad has.
        simulated: Draw only cards whose abilities are simulated.
        cards: A folder with the user's own cards or points, which override those of killbox; or
            the points of a day, as ``killbox points`` names them (``"50P11"``).
    """
    if not 0 <= count <= 1_000_000:
        raise ValueError(f"count={count}: expected a number from 0 to 1000000")
    drawn = _killbox.random_squads(
        faction, (1, count + 1), seed, text_of(ruleset), points, with_card, simulated, text_of(cards)
    )
    by = "legacy" if ruleset is None else ruleset
    return [Squad.check(json.loads(squad), ruleset=by, cards=cards) for squad in drawn]

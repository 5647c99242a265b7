"""What comes of matches and gauntlets."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import Any

from killbox._killbox import Table
from killbox.errors import KillboxError


def _percent(rate: dict[str, float] | None) -> str:
    if rate is None:
        return ""
    return f"{100 * rate['estimate']:.1f} % ({100 * rate['low']:.1f} to {100 * rate['high']:.1f})"


@dataclass(frozen=True, repr=False)
class MatchResult:
    """What came of a match.

    Attributes:
        report: Everything that ``killbox match --json`` prints, as a dictionary (``docs/formats/match-json.md``).
        text: What ``killbox match`` prints for people.
        written: How many games are written to ``out``.
    """

    report: dict[str, Any]
    text: str
    written: int
    _games: Table | None
    _ships: Table | None

    @property
    def win_rate(self) -> float | None:
        """Squad A's rate of wins, 0 to 1, a draw counted as half; ``None`` if no game ended by the rules."""
        return self._rate("estimate")

    @property
    def low(self) -> float | None:
        """The lower end of its 95 % interval."""
        return self._rate("low")

    @property
    def high(self) -> float | None:
        """The upper end of its 95 % interval."""
        return self._rate("high")

    @property
    def played(self) -> int:
        """Games that ended by the rules."""
        return self.report["games"]

    @property
    def faulted(self) -> int:
        """Games ended by a bound of the program; they count nowhere else."""
        return self.report["faulted"]

    @property
    def wins(self) -> int:
        """Games that squad A won."""
        return self.report["wins"]

    @property
    def losses(self) -> int:
        """Games that squad B won."""
        return self.report["losses"]

    @property
    def draws(self) -> int:
        """Games that nobody won."""
        return self.report["draws"]

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped (Ctrl-C) before its last game: then this is what there was."""
        return self.report["interrupted"]

    @property
    def checksum(self) -> str:
        """The wrapping sum of the hashes of all games, 16 hexadecimal digits: equal games have equal checksums, on the
        command line, here, and on any number of machines."""
        return self.report["checksum"]

    @property
    def games(self) -> Table:
        """A row for each game, by its index (``docs/formats/results.md``)."""
        return self._table(self._games)

    @property
    def ships(self) -> Table:
        """A row for each ship of each game (``docs/formats/results.md``)."""
        return self._table(self._ships)

    def _rate(self, key: str) -> float | None:
        rate = self.report["win_rate"]
        return None if rate is None else rate[key]

    def _table(self, table: Table | None) -> Table:
        if table is None:
            raise KillboxError("no rows were kept: play with rows=True, or read the Parquet files of out")
        return table

    def __repr__(self) -> str:
        a, b = self.report["squads"]
        interrupted = ", interrupted" if self.interrupted else ""
        return f"<{a} against {b}: {self.played} games, A wins {_percent(self.report['win_rate'])}{interrupted}, checksum {self.checksum}>"

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        a, b = (html.escape(name) for name in self.report["squads"])
        rows = "".join(
            f"<tr><td>{html.escape(ship['name'])}</td><td>{ship['side'].upper()}</td>"
            f"<td style='text-align:right'>{100 * ship['survival']['estimate']:.0f} %</td>"
            f"<td style='text-align:right'>{ship['dealt']['attacks']:.2f}</td>"
            f"<td style='text-align:right'>{ship['taken']:.2f}</td></tr>"
            for ship in self.report["ships"]
        )
        return (
            f"<b>{a}</b> against <b>{b}</b>: {self.played:,} games{', interrupted' if self.interrupted else ''}<br>"
            f"A wins {_percent(self.report['win_rate'])}<br>"
            "<table><tr><th>ship</th><th></th><th>survives</th><th>damage dealt</th><th>taken</th></tr>"
            f"{rows}</table><code>checksum {self.checksum}</code>"
        )


@dataclass(frozen=True, repr=False)
class GauntletResult:
    """What came of a gauntlet.

    Attributes:
        report: Everything that ``killbox gauntlet --json`` prints, as a dictionary (``docs/formats/gauntlet-json.md``).
        text: What ``killbox gauntlet`` prints for people.
        written: How many games are written to ``out``.
    """

    report: dict[str, Any]
    text: str
    written: int

    @property
    def squads(self) -> list[dict[str, Any]]:
        """The squads, the best first: name, file, games, wins, and the mean win rate with its interval."""
        rate = lambda squad: -squad["win_rate"]["estimate"] if squad["win_rate"] else 1.0
        return sorted(self.report["squads"], key=rate)

    @property
    def matchups(self) -> list[dict[str, Any]]:
        """The match-ups in the order they were begun: ``a`` and ``b`` are numbers of squads, from 1."""
        return self.report["matchups"]

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped (Ctrl-C) before its last game."""
        return self.report["interrupted"]

    @property
    def checksum(self) -> str:
        """The wrapping sum of the checksums of all match-ups, 16 hexadecimal digits."""
        return self.report["checksum"]

    def rate(self, a: int, b: int) -> dict[str, float] | None:
        """The win rate of squad number ``a`` against number ``b`` (from 1) with its interval, if they met."""
        for matchup in self.matchups:
            rate = matchup["win_rate"]
            if rate and (matchup["a"], matchup["b"]) == (a, b):
                return rate
            if rate and (matchup["a"], matchup["b"]) == (b, a):
                return {"estimate": 1 - rate["estimate"], "low": 1 - rate["high"], "high": 1 - rate["low"]}
        return None

    def __repr__(self) -> str:
        interrupted = ", interrupted" if self.interrupted else ""
        return f"<gauntlet of {len(self.report['squads'])} squads, {len(self.matchups)} match-ups{interrupted}, checksum {self.checksum}>"

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{squad['number']}</td><td>{html.escape(squad['name'])}</td>"
            f"<td style='text-align:right'>{squad['games']:,}</td><td>{_percent(squad['win_rate'])}</td></tr>"
            for squad in self.squads
        )
        return (
            "<table><tr><th></th><th>squad</th><th>games</th><th>win rate</th></tr>"
            f"{rows}</table><code>checksum {self.checksum}</code>"
        )


@dataclass(frozen=True, repr=False)
class Report:
    """What came of a comparison or a backtest.

    Attributes:
        report: Everything that the command of this name prints with ``--json``, as a dictionary.
        text: What it prints for people.
        written: How many games are written to ``out``.
    """

    report: dict[str, Any]
    text: str
    written: int

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped (Ctrl-C) before its last game."""
        return self.report["interrupted"]

    @property
    def checksum(self) -> str:
        """The wrapping sum of the hashes of all games, 16 hexadecimal digits."""
        return self.report["checksum"]

    def __repr__(self) -> str:
        return self.text

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(self.text)}</pre>"

"""Results of runs: matches, gauntlets, comparisons, prices, backtests, data sets, tables of squads,
ladders and free cards."""

from __future__ import annotations

import html
import json
from dataclasses import dataclass
from typing import Any, Protocol, Self

from killbox import _killbox
from killbox._killbox import Table
from killbox.errors import KillboxError


class _Answered(Protocol):
    """The result of a run, as the native half returns it."""

    @property
    def report(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def written(self) -> int: ...


def _percent(rate: dict[str, float] | None) -> str:
    if rate is None:
        return ""
    return f"{100 * rate['estimate']:.1f} % ({100 * rate['low']:.1f} to {100 * rate['high']:.1f})"


@dataclass(frozen=True, repr=False)
class Report:
    """The result of a run of any kind.

    Attributes:
        report: The report that the command of the same name prints with ``--json``, as a dictionary
            (``docs/formats``).
        text: The report that the command prints without ``--json``.
        written: The number of games that are written to ``out``.
    """

    report: dict[str, Any]
    text: str
    written: int

    @classmethod
    def of(cls, answer: _Answered, written: int | None = None) -> Self:
        """Internal: the result that the native half returned."""
        return cls(json.loads(answer.report), answer.text, answer.written if written is None else written)

    @property
    def interrupted(self) -> bool:
        """Whether the run was stopped (Ctrl-C) before its last game. The result then covers the
        games that were finished."""
        return bool(self.report["interrupted"])

    @property
    def faulted(self) -> int:
        """The number of games that a bound of the program ended. They count nowhere else."""
        return int(self.report["faulted"])

    @property
    def checksum(self) -> str:
        """The wrapping sum of the hashes of all games, 16 hexadecimal digits. Equal games have
        equal checksums, on the command line, here, and on any number of machines."""
        return str(self.report["checksum"])

    def _about(self) -> str:
        """A short description of the run."""
        return type(self).__name__

    def __repr__(self) -> str:
        interrupted = ", interrupted" if self.interrupted else ""
        return f"<{self._about()}{interrupted}, checksum {self.checksum}>"

    def __str__(self) -> str:
        return self.text

    def _rows(self) -> tuple[list[str], list[list[str]]] | None:
        """The table that a notebook shows, as titles and rows. Without it a notebook shows the
        text."""
        return None

    def _repr_html_(self) -> str:
        about = f"<p>{html.escape(self._about())}{', interrupted' if self.interrupted else ''}</p>"
        shown = self._rows()
        if shown is None:
            return f"{about}<pre>{html.escape(self.text)}</pre>"
        titles, rows = shown
        head = "".join(f"<th>{html.escape(title)}</th>" for title in titles)
        body = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
        return f"{about}<table><tr>{head}</tr>{body}</table><code>checksum {self.checksum}</code>"


def _between(points: dict[str, float | None]) -> str:
    """An estimate in points with its interval, if the games allow one."""
    low, high = points["low"], points["high"]
    ends = "no interval" if low is None or high is None else f"{low:+.1f} to {high:+.1f}"
    return f"{points['estimate']:+.1f} ({ends})"


def _elo(elo: dict[str, float | None] | None) -> str:
    """A strength in Elo with its interval. An unbounded end is shown as ``...``."""
    if elo is None or elo["estimate"] is None:
        return ""
    ends = [f"{end:+.0f}" if end is not None else "..." for end in (elo["low"], elo["high"])]
    return f"{elo['estimate']:+.0f} ({ends[0]} to {ends[1]})"


def _table(rows: list[dict[str, Any]], **columns: str) -> Table:
    """Rows of a report as an Arrow table. ``columns`` maps names to types; ``__`` in a name
    descends one level in the rows."""
    return Table.of_rows(json.dumps(rows), [(name.replace("__", "."), kind) for name, kind in columns.items()])


@dataclass(frozen=True, repr=False)
class MatchResult(Report):
    """The result of a match (``docs/formats/match-json.md``)."""

    _games: Table | None
    _ships: Table | None

    @classmethod
    def of_match(cls, answer: _killbox.Played, written: int | None = None) -> Self:
        """Internal: the result that the native half returned."""
        told = Report.of(answer, written)
        return cls(told.report, told.text, told.written, answer.games, answer.ships)

    @property
    def win_rate(self) -> float | None:
        """Squad A's win rate, 0 to 1. A draw counts as half a win. ``None`` if no game ended by the
        rules."""
        return self._rate("estimate")

    @property
    def low(self) -> float | None:
        """The lower end of the win rate's 95 % interval."""
        return self._rate("low")

    @property
    def high(self) -> float | None:
        """The upper end of the win rate's 95 % interval."""
        return self._rate("high")

    @property
    def played(self) -> int:
        """The number of games that ended by the rules."""
        return int(self.report["games"])

    @property
    def wins(self) -> int:
        """The number of games that squad A won."""
        return int(self.report["wins"])

    @property
    def losses(self) -> int:
        """The number of games that squad B won."""
        return int(self.report["losses"])

    @property
    def draws(self) -> int:
        """The number of drawn games."""
        return int(self.report["draws"])

    @property
    def games(self) -> Table:
        """A row for each game, ordered by index (``docs/formats/results.md``).

        Raises:
            KillboxError: If no rows were kept.
        """
        return self._table(self._games)

    @property
    def ships(self) -> Table:
        """A row for each ship of each game (``docs/formats/results.md``).

        Raises:
            KillboxError: If no rows were kept.
        """
        return self._table(self._ships)

    def _rate(self, key: str) -> float | None:
        rate: dict[str, float] | None = self.report["win_rate"]
        return None if rate is None else rate[key]

    def _table(self, table: Table | None) -> Table:
        if table is None:
            raise KillboxError("no rows were kept: play with rows=True, or read the Parquet files of out")
        return table

    def _about(self) -> str:
        a, b = self.report["squads"]
        return f"{a} against {b}: {self.played:,} games, A wins {_percent(self.report['win_rate'])}"

    def _rows(self) -> tuple[list[str], list[list[str]]]:
        ships = self.report["ships"]
        return ["ship", "side", "survives", "damage dealt", "taken"], [
            [
                ship["name"],
                ship["side"].upper(),
                f"{100 * ship['survival']['estimate']:.0f} %",
                f"{ship['dealt']['attacks']:.2f}",
                f"{ship['taken']:.2f}",
            ]
            for ship in ships
        ]


@dataclass(frozen=True, repr=False)
class GauntletResult(Report):
    """The result of a gauntlet (``docs/formats/gauntlet-json.md``)."""

    @property
    def squads(self) -> list[dict[str, Any]]:
        """The squads, best first: name, file, games, wins, and the mean win rate with its
        interval."""
        return sorted(self.report["squads"], key=lambda squad: -squad["win_rate"]["estimate"] if squad["win_rate"] else 1.0)

    @property
    def matchups(self) -> list[dict[str, Any]]:
        """The match-ups in the order in which they were begun. ``a`` and ``b`` are numbers of
        squads, from 1."""
        matchups: list[dict[str, Any]] = self.report["matchups"]
        return matchups

    @property
    def faulted(self) -> int:
        """The number of games, over all match-ups, that a bound of the program ended. They count
        nowhere else."""
        return sum(matchup["faulted"] for matchup in self.matchups)

    def rate(self, a: int, b: int) -> dict[str, float] | None:
        """The win rate of squad number ``a`` against number ``b`` (from 1) with its interval, or
        ``None`` if they did not meet."""
        for matchup in self.matchups:
            rate: dict[str, float] | None = matchup["win_rate"]
            if rate and (matchup["a"], matchup["b"]) == (a, b):
                return rate
            if rate and (matchup["a"], matchup["b"]) == (b, a):
                return {"estimate": 1 - rate["estimate"], "low": 1 - rate["high"], "high": 1 - rate["low"]}
        return None

    def _about(self) -> str:
        return f"gauntlet of {len(self.report['squads'])} squads, {len(self.matchups)} match-ups"

    def _rows(self) -> tuple[list[str], list[list[str]]]:
        return ["", "squad", "games", "win rate"], [
            [str(squad["number"]), squad["name"], f"{squad['games']:,}", _percent(squad["win_rate"])]
            for squad in self.squads
        ]


@dataclass(frozen=True, repr=False)
class CompareResult(Report):
    """The result of a comparison (``docs/formats/compare-json.md``)."""

    @property
    def variants(self) -> Table:
        """A row for each variant. ``difference`` is its win rate minus that of the first
        variant."""
        ends = {f"{of}__{end}": "number" for of in ("win_rate", "difference", "margin") for end in ("estimate", "low", "high")}
        return _table(self.report["variants"], number="count", name="text", file="text", points="count", **ends)

    def _about(self) -> str:
        return f"comparison of {len(self.report['variants'])} squads, {self.report['games']:,} games against each opponent"


@dataclass(frozen=True, repr=False)
class PriceResult(Report):
    """The worth of cards in points (``docs/formats/price-json.md``)."""

    @property
    def cards(self) -> Table:
        """A row for each card, ordered by its worth beyond its cost, highest first.

        The columns are kind, id, name, minimum and maximum cost, the number of squads with the
        card, ``beyond`` (its worth beyond its cost, in points) and ``worth``, both with the ends of
        their 95 % intervals, and ``q``.
        """
        told = {"kind": "text", "id": "text", "name": "text", "cost__0": "count", "cost__1": "count", "squads": "count"}
        ends = {f"{of}__{end}": "number" for of in ("beyond", "worth") for end in ("estimate", "low", "high")}
        return _table(self.report["cards"], **told, **ends, q="number")

    @property
    def pairs(self) -> Table:
        """A row for each pair of cards that are worth more or less together than each alone."""
        told = {"cards__0": "text", "cards__1": "text", "names__0": "text", "names__1": "text", "meetings": "count"}
        ends = {f"beyond__{end}": "number" for end in ("estimate", "low", "high")}
        return _table(self.report["pairs"], **told, **ends, q="number")

    @property
    def replacement(self) -> dict[str, Any] | None:
        """The second answer for one card against a field: how many more points squads without the
        card need to do as well."""
        return self.report.get("replacement")

    def _about(self) -> str:
        return f"what {len(self.report['cards'])} cards are worth, {self.report['games']:,} games"

    def _rows(self) -> tuple[list[str], list[list[str]]]:
        return ["card", "costs", "beyond that, in points", "squads", "q"], [
            [
                card["name"],
                "-".join(str(cost) for cost in dict.fromkeys(card["cost"])),
                _between(card["beyond"]),
                f"{card['squads']:,}",
                f"{card['q']:.3f}",
            ]
            for card in self.report["cards"]
        ]


@dataclass(frozen=True, repr=False)
class BacktestResult(Report):
    """How well games predicted tournaments (``docs/formats/backtest-json.md``)."""

    @property
    def foretold(self) -> Table:
        """A row for the games and for each simple model: the quality of its predictions, with 95 %
        intervals."""
        known = ("auc", "log_loss", "brier", "slope")
        ends = {f"{of}__{end}": "number" for of in known for end in ("estimate", "low", "high")}
        return _table(self.report["foretold"], name="text", **ends)

    @property
    def groups(self) -> Table:
        """A row for each group of squads: its simulated and its real result."""
        numbers = dict.fromkeys(("simulated", "real", "over", "interval__0", "interval__1", "q"), "number")
        return _table(self.report["groups"], kind="text", id="text", matches="count", **numbers)

    def _about(self) -> str:
        told = self.report["coverage"]
        return f"backtest of {told['played']:,} of {told['matches']:,} matches, {self.report['games']:,} games each"


@dataclass(frozen=True, repr=False)
class DatasetResult(Report):
    """A data set that was written (``docs/data.md``)."""

    @property
    def rows(self) -> int:
        """The number of rows."""
        return int(self.report["rows"])

    @property
    def rows_by_kind(self) -> dict[str, int]:
        """The number of rows, by kind of decision."""
        rows: dict[str, int] = self.report["rows_by_kind"]
        return rows

    @property
    def shapes(self) -> dict[str, list[int | None]]:
        """The shape of each array of a row. ``None`` stands for the number of options, which
        differs from row to row."""
        return {array["name"]: array["shape"] for array in self.report["arrays"]}

    def _about(self) -> str:
        return f"data set of {self.rows:,} decisions in {self.report['games']:,} games"


@dataclass(frozen=True, repr=False)
class MetaResult(GauntletResult):
    """The analysis of a table of squads (``docs/formats/meta-json.md``). It includes the result of
    a gauntlet."""

    @property
    def meta(self) -> Table:
        """A row for each squad, ordered by number: its strength in Elo, its best and its worst
        opponent, its polarity, and its share of the equilibrium."""
        ends = {f"elo__{end}": "number" for end in ("estimate", "low", "high")}
        against = {f"{of}__number": "count" for of in ("best", "worst")}
        rates = {f"{of}__win_rate__estimate": "number" for of in ("best", "worst")}
        drawn = {f"share_drawn__{of}": "number" for of in ("mean", "low", "high", "present")}
        rest = dict.fromkeys(("polarity", "share", "smoothed", "against_equilibrium"), "number")
        return _table(self.report["meta"], number="count", name="text", **ends, **against, **rates, **rest, **drawn)

    @property
    def clusters(self) -> list[list[int]]:
        """Groups of squads, by number, that do equally well against all others."""
        groups: list[list[int]] = self.report["clusters"]
        return groups

    def _about(self) -> str:
        return f"meta of {len(self.report['squads'])} squads, {len(self.matchups)} match-ups"

    def _rows(self) -> tuple[list[str], list[list[str]]]:
        def share(of: float | None) -> str:
            return "" if of is None else f"{100 * of:.1f} %"

        strongest = sorted(
            self.report["meta"], key=lambda line: -((line["elo"] or {}).get("estimate") or float("-inf"))
        )
        return ["", "squad", "Elo", "share of the equilibrium", "smoothed"], [
            [str(line["number"]), line["name"], _elo(line["elo"]), share(line["share"]), share(line["smoothed"])]
            for line in strongest
        ]


@dataclass(frozen=True, repr=False)
class LadderResult(Report):
    """The strength of players (``docs/formats/ladder-json.md``)."""

    @property
    def players(self) -> Table:
        """A row for each player, strongest first: its strength in Elo (0 is the mean of all
        players), its score and its games."""
        ends = {f"elo__{end}": "number" for end in ("estimate", "low", "high")}
        return _table(self.report["players"], name="text", **ends, score="number", games="count")

    @property
    def pairings(self) -> Table:
        """A row for each pair of players: win rate and strength of the first against the
        second."""
        counts = dict.fromkeys(("games", "faulted", "wins", "losses", "draws", "worst", "best"), "count")
        ends = {
            f"{of}__{end}": "number"
            for of in ("win_rate", "elo", "normalised_elo")
            for end in ("estimate", "low", "high")
        }
        return _table(self.report["pairings"], a="text", b="text", **counts, **ends)

    @property
    def faulted(self) -> int:
        """The number of games, over all pairings, that a bound of the program ended. They count
        nowhere else."""
        return sum(pairing["faulted"] for pairing in self.report["pairings"])

    def _about(self) -> str:
        return f"ladder of {len(self.report['players'])} players with {len(self.report['squads'])} squads"

    def _rows(self) -> tuple[list[str], list[list[str]]]:
        return ["player", "Elo", "score", "games"], [
            [
                player["name"],
                _elo(player["elo"]),
                "" if player["score"] is None else f"{100 * player['score']:.1f} %",
                f"{player['games']:,}",
            ]
            for player in self.report["players"]
        ]


@dataclass(frozen=True, repr=False)
class WorthResult(Report):
    """The effect of free cards and actions on a player's results
    (``docs/formats/worth-json.md``)."""

    @property
    def mirrors(self) -> Table:
        """A row for each squad and the card or action that one side had for free, lowest win rate
        first. An empty ``id`` is the control."""
        counts = dict.fromkeys(("ships", "games", "faulted"), "count")
        ends = {f"{of}__{end}": "number" for of in ("win_rate", "margin") for end in ("estimate", "low", "high")}
        return _table(self.report["lines"], squad="text", id="text", name="text", **counts, **ends, reason="text")

    @property
    def hurting(self) -> list[str]:
        """The ids of the cards and actions that the player plays badly: they cost their side more
        than 2 games of 100, beyond the interval, and do not hurt by themselves."""
        return [line["id"] for line in self.report["lines"] if line["hurts"] and line["reason"] is None]

    @property
    def faulted(self) -> int:
        """The number of games, over all mirrors, that a bound of the program ended. They count
        nowhere else."""
        return sum(line["faulted"] for line in self.report["lines"])

    def _about(self) -> str:
        return f"what is free for {self.report['player']}: {len(self.report['lines'])} mirrors of {self.report['games']:,} games"

    def _rows(self) -> tuple[list[str], list[list[str]]]:
        return ["squad", "for free", "ships", "win rate"], [
            [line["squad"], line["name"], str(line["ships"]), _percent(line["win_rate"])] for line in self.report["lines"]
        ]

"""What comes of runs: of matches, gauntlets, comparisons, prices, tables of squads, ladders and
backtests."""

from __future__ import annotations

import html
import json
from dataclasses import dataclass
from typing import Any, Protocol, Self

from killbox import _killbox
from killbox._killbox import Table
from killbox.errors import KillboxError


class _Answered(Protocol):
    """What the native half says came of a run."""

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
    """What came of a run, of whatever kind.

    Attributes:
        report: Everything that the command of this name prints with ``--json``, as a dictionary (``docs/formats``).
        text: What it prints for people.
        written: How many games are written to ``out``.
    """

    report: dict[str, Any]
    text: str
    written: int

    @classmethod
    def of(cls, answer: _Answered, written: int | None = None) -> Self:
        """Not for users: what the native half says came of a run."""
        return cls(json.loads(answer.report), answer.text, answer.written if written is None else written)

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped (Ctrl-C) before its last game: then this is what there was."""
        return bool(self.report["interrupted"])

    @property
    def faulted(self) -> int:
        """Games ended by a bound of the program; they count nowhere else."""
        return int(self.report["faulted"])

    @property
    def checksum(self) -> str:
        """The wrapping sum of the hashes of all games, 16 hexadecimal digits: equal games have equal checksums, on the
        command line, here, and on any number of machines."""
        return str(self.report["checksum"])

    def _about(self) -> str:
        """What it is the result of, in a few words."""
        return type(self).__name__

    def __repr__(self) -> str:
        interrupted = ", interrupted" if self.interrupted else ""
        return f"<{self._about()}{interrupted}, checksum {self.checksum}>"

    def __str__(self) -> str:
        return self.text

    def _rows(self) -> tuple[list[str], list[list[str]]] | None:
        """What a notebook shows as a table: titles, and rows; without it the text is shown."""
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


def _between(points: dict[str, float]) -> str:
    return f"{points['estimate']:+.1f} ({points['low']:+.1f} to {points['high']:+.1f})"


def _elo(elo: dict[str, float | None] | None) -> str:
    """A strength; an end without bound is left open."""
    if elo is None or elo["estimate"] is None:
        return ""
    ends = [f"{end:+.0f}" if end is not None else "..." for end in (elo["low"], elo["high"])]
    return f"{elo['estimate']:+.0f} ({ends[0]} to {ends[1]})"


def _table(rows: list[dict[str, Any]], **columns: str) -> Table:
    """Rows of a report as an Arrow table: of each column what it holds; ``__`` in a name stands for a level of the rows."""
    return Table.of_rows(json.dumps(rows), [(name.replace("__", "."), kind) for name, kind in columns.items()])


@dataclass(frozen=True, repr=False)
class MatchResult(Report):
    """What came of a match (``docs/formats/match-json.md``)."""

    _games: Table | None
    _ships: Table | None

    @classmethod
    def of_match(cls, answer: _killbox.Played, written: int | None = None) -> Self:
        """Not for users: what the native half says came of a match."""
        told = Report.of(answer, written)
        return cls(told.report, told.text, told.written, answer.games, answer.ships)

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
        return int(self.report["games"])

    @property
    def wins(self) -> int:
        """Games that squad A won."""
        return int(self.report["wins"])

    @property
    def losses(self) -> int:
        """Games that squad B won."""
        return int(self.report["losses"])

    @property
    def draws(self) -> int:
        """Games that nobody won."""
        return int(self.report["draws"])

    @property
    def games(self) -> Table:
        """A row for each game, by its index (``docs/formats/results.md``)."""
        return self._table(self._games)

    @property
    def ships(self) -> Table:
        """A row for each ship of each game (``docs/formats/results.md``)."""
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
    """What came of a gauntlet (``docs/formats/gauntlet-json.md``)."""

    @property
    def squads(self) -> list[dict[str, Any]]:
        """The squads, the best first: name, file, games, wins, and the mean win rate with its interval."""
        return sorted(self.report["squads"], key=lambda squad: -squad["win_rate"]["estimate"] if squad["win_rate"] else 1.0)

    @property
    def matchups(self) -> list[dict[str, Any]]:
        """The match-ups in the order they were begun: ``a`` and ``b`` are numbers of squads, from 1."""
        matchups: list[dict[str, Any]] = self.report["matchups"]
        return matchups

    @property
    def faulted(self) -> int:
        """Games ended by a bound of the program, of all match-ups; they count nowhere else."""
        return sum(matchup["faulted"] for matchup in self.matchups)

    def rate(self, a: int, b: int) -> dict[str, float] | None:
        """The win rate of squad number ``a`` against number ``b`` (from 1) with its interval, if they met."""
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
    """What came of a comparison (``docs/formats/compare-json.md``)."""

    @property
    def variants(self) -> Table:
        """A row for each variant: ``difference`` is how much higher its win rate is than the first one's."""
        ends = {f"{of}__{end}": "number" for of in ("win_rate", "difference", "margin") for end in ("estimate", "low", "high")}
        return _table(self.report["variants"], number="count", name="text", file="text", points="count", **ends)

    def _about(self) -> str:
        return f"comparison of {len(self.report['variants'])} squads, {self.report['games']:,} games against each opponent"


@dataclass(frozen=True, repr=False)
class PriceResult(Report):
    """What cards are worth (``docs/formats/price-json.md``)."""

    @property
    def cards(self) -> Table:
        """A row for each card, the one that is worth most beyond its cost first: kind, id, name, the least and the greatest
        cost, in how many squads it was, ``beyond`` (what it is worth beyond its cost, in points) and ``worth`` with the ends
        of their 95 % intervals, and ``q``."""
        told = {"kind": "text", "id": "text", "name": "text", "cost__0": "count", "cost__1": "count", "squads": "count"}
        ends = {f"{of}__{end}": "number" for of in ("beyond", "worth") for end in ("estimate", "low", "high")}
        return _table(self.report["cards"], **told, **ends, q="number")

    @property
    def pairs(self) -> Table:
        """A row for each two cards that are worth more, or less, together than each alone."""
        told = {"cards__0": "text", "cards__1": "text", "names__0": "text", "names__1": "text", "meetings": "count"}
        ends = {f"beyond__{end}": "number" for end in ("estimate", "low", "high")}
        return _table(self.report["pairs"], **told, **ends, q="number")

    @property
    def replacement(self) -> dict[str, Any] | None:
        """Of one card against a field the second answer: how many points more squads without it need to do as well."""
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
    """How well games foretold tournaments (``docs/formats/backtest-json.md``)."""

    @property
    def foretold(self) -> Table:
        """A row for the games and for each simple model: how well it foretells, with 95 % intervals."""
        known = ("auc", "log_loss", "brier", "slope")
        ends = {f"{of}__{end}": "number" for of in known for end in ("estimate", "low", "high")}
        return _table(self.report["foretold"], name="text", **ends)

    @property
    def groups(self) -> Table:
        """A row for each group of squads: what games give it, and what it made."""
        numbers = dict.fromkeys(("simulated", "real", "over", "interval__0", "interval__1", "q"), "number")
        return _table(self.report["groups"], kind="text", id="text", matches="count", **numbers)

    def _about(self) -> str:
        told = self.report["coverage"]
        return f"backtest of {told['played']:,} of {told['matches']:,} matches, {self.report['games']:,} games each"


@dataclass(frozen=True, repr=False)
class MetaResult(GauntletResult):
    """What a table of squads says of the whole (``docs/formats/meta-json.md``); all that a
    gauntlet's result has, too."""

    @property
    def meta(self) -> Table:
        """A row for each squad, by its number: its strength in Elo, whom it does best and worst
        against, its polarity, and its share of the equilibrium."""
        ends = {f"elo__{end}": "number" for end in ("estimate", "low", "high")}
        against = {f"{of}__number": "count" for of in ("best", "worst")}
        rates = {f"{of}__win_rate__estimate": "number" for of in ("best", "worst")}
        drawn = {f"share_drawn__{of}": "number" for of in ("mean", "low", "high", "present")}
        rest = dict.fromkeys(("polarity", "share", "smoothed", "against_equilibrium"), "number")
        return _table(self.report["meta"], number="count", name="text", **ends, **against, **rates, **rest, **drawn)

    @property
    def clusters(self) -> list[list[int]]:
        """Groups of squads that do alike against all others, by number."""
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
    """How strong players are (``docs/formats/ladder-json.md``)."""

    @property
    def players(self) -> Table:
        """A row for each player, the strongest first: its strength in Elo (0 is the mean of all),
        its score, its games."""
        ends = {f"elo__{end}": "number" for end in ("estimate", "low", "high")}
        return _table(self.report["players"], name="text", **ends, score="number", games="count")

    @property
    def pairings(self) -> Table:
        """A row for each two players: win rate and strength of the first against the second."""
        counts = dict.fromkeys(("games", "faulted", "wins", "losses", "draws", "worst", "best"), "count")
        ends = {
            f"{of}__{end}": "number"
            for of in ("win_rate", "elo", "normalised_elo")
            for end in ("estimate", "low", "high")
        }
        return _table(self.report["pairings"], a="text", b="text", **counts, **ends)

    @property
    def faulted(self) -> int:
        """Games ended by a bound of the program, of all pairings; they count nowhere else."""
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
    """What free cards and actions do for a player's results (``docs/formats/worth-json.md``)."""

    @property
    def mirrors(self) -> Table:
        """A row for each squad and what its one side had for free, the lowest win rate first; an
        empty ``id`` is the control."""
        counts = dict.fromkeys(("ships", "games", "faulted"), "count")
        ends = {f"{of}__{end}": "number" for of in ("win_rate", "margin") for end in ("estimate", "low", "high")}
        return _table(self.report["lines"], squad="text", id="text", name="text", **counts, **ends, reason="text")

    @property
    def hurting(self) -> list[str]:
        """The ids of what cost its side more than 2 games of 100, beyond the interval, and does not
        hurt by itself: what the player plays badly."""
        return [line["id"] for line in self.report["lines"] if line["hurts"] and line["reason"] is None]

    @property
    def faulted(self) -> int:
        """Games ended by a bound of the program, of all mirrors; they count nowhere else."""
        return sum(line["faulted"] for line in self.report["lines"])

    def _about(self) -> str:
        return f"what is free for {self.report['player']}: {len(self.report['lines'])} mirrors of {self.report['games']:,} games"

    def _rows(self) -> tuple[list[str], list[list[str]]]:
        return ["squad", "for free", "ships", "win rate"], [
            [line["squad"], line["name"], str(line["ships"]), _percent(line["win_rate"])] for line in self.report["lines"]
        ]

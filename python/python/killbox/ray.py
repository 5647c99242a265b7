"""killbox on many machines, by Ray: a run is split by game index into parts, each a task.

>>> import ray, killbox.ray
>>> ray.init()                                        # or ray.init("auto") on a cluster
>>> killbox.ray.match("a.xws", "b.xws", games=1_000_000, seed=7)

Result, rows and checksum are those of :func:`killbox.match` on one machine, for any number of workers: a part plays fixed games,
and parts add up. Ray plays parts again whose node is lost. With ``out`` each part is written when it ends, to any filesystem that
Arrow writes to; the same call goes on where a driver stopped. ``docs/cluster.md`` tells more.
"""

from __future__ import annotations

import functools
import json
import os
import uuid
from collections.abc import Iterable
from typing import Any

import ray
from pyarrow import fs

from killbox import _killbox
from killbox.errors import RunError
from killbox.playing import Path, _Playing, both
from killbox.progress import Progress, Shown
from killbox.results import GauntletResult, MatchResult
from killbox.squads import Source, Squad, as_source

PART = 1000
"""Games in a part, if nobody says: with greedy players about a second's work."""

Tables = tuple[bytes, bytes]
Sources = tuple[tuple[str, str | None], ...]


def match(
    a: Source,
    b: Source,
    *,
    games: int = 1000,
    seed: int = 1,
    players: str | tuple[str, str] = "greedy",
    first: str | None = None,
    first_game: int = 0,
    ruleset: str | None = None,
    lenient: bool = False,
    part_games: int = PART,
    rows: bool | None = None,
    out: Path | None = None,
    progress: Progress = None,
) -> MatchResult:
    """:func:`killbox.match` on the cluster to which Ray is connected.

    Args:
        part_games: Games in a part. What a lost node was playing is played again.
        rows: Keep the rows for ``result.games`` and ``result.ships``. Without it: if ``out`` is not given.
        out: A folder or URI (``"s3://bucket/run"``), the same for all nodes. Each part's tables are written there once, as
            Parquet; parts that are there are not played again.
        The others are those of :func:`killbox.match`.
    """
    run = _Run([a, b], [(0, 1)], games, seed, players, first, first_game, ruleset, lenient, part_games, out)
    parts = run.play(progress)
    keep = out is None if rows is None else rows
    played = _killbox.sum_match(run.field, run.playing, first_game, first, parts[0], keep)
    return MatchResult(json.loads(played.report), played.text, run.written(parts), played.games, played.ships)


def gauntlet(
    squads: Iterable[Source],
    *,
    hero: Source | None = None,
    games: int = 1000,
    seed: int = 1,
    players: str | tuple[str, str] = "greedy",
    ruleset: str | None = None,
    lenient: bool = False,
    part_games: int = PART,
    out: Path | None = None,
    progress: Progress = None,
) -> GauntletResult:
    """:func:`killbox.gauntlet` on the cluster to which Ray is connected. Arguments are those of it and of :func:`match`."""
    everyone = list(squads) if hero is None else [hero, *squads]
    if len(everyone) < 2:
        raise ValueError("a gauntlet takes two squads at least")
    names = both(players)
    if hero is None and names[0] != names[1]:
        raise ValueError(f"players={players!r}: one name without a hero: every squad is played by it")
    heroes = 1 if hero is not None else len(everyone)
    pairs = [(a, b) for a in range(heroes) for b in range(a + 1, len(everyone))]
    run = _Run(everyone, pairs, games, seed, players, None, 0, ruleset, lenient, part_games, out)
    parts = run.play(progress)
    met = _killbox.sum_gauntlet(run.field, run.playing, hero is not None, parts)
    return GauntletResult(json.loads(met.report), met.text, run.written(parts))


class _Run:
    """What is to be played, and what is there of it."""

    def __init__(
        self,
        squads: list[Source],
        pairs: list[tuple[int, int]],
        games: int,
        seed: int,
        players: str | tuple[str, str],
        first: str | None,
        first_game: int,
        ruleset: str | None,
        lenient: bool,
        part_games: int,
        out: Path | None,
    ) -> None:
        if part_games < 2 or part_games % 2:
            raise ValueError(f"part_games={part_games}: an even number, so that no pair of games is torn")
        # Files need not be there on other nodes: squads travel as they were read.
        read = [Squad.check(squad, ruleset=ruleset, lenient=lenient) for squad in squads]
        self.sources: Sources = tuple(as_source(squad) for squad in read)
        self.terms = (ruleset, lenient)
        self.field = _field(self.sources, *self.terms)
        self.playing = _Playing(games, seed, both(players), 1, None, None, None, False, None)
        self.pairs, self.first = pairs, first
        end = first_game + games
        bounds = [first_game, *range((first_game // part_games + 1) * part_games, end, part_games), end]
        self.ranges = list(zip(bounds, bounds[1:]))
        self.out = None if out is None else _absolute(os.fspath(out))
        if self.out is not None:
            self._admit(part_games)

    def play(self, progress: Progress) -> list[list[Tables]]:
        """Plays all parts that are not there: the tables of those that ended, by match-up."""
        done: dict[tuple[int, int], Tables | None] = {}
        waiting: dict[ray.ObjectRef[Any], tuple[int, int, int]] = {}
        shared = ray.put((self.sources, self.terms, self.playing, self.first, self.out))
        total = len(self.pairs) * sum(end - begin for begin, end in self.ranges)
        played = 0
        for at, pair in enumerate(self.pairs):
            for begin, end in self.ranges:
                if self.out is not None and self._read(pair, begin, end) is not None:
                    done[at, begin] = None
                    played += end - begin
                else:
                    waiting[_play.remote(shared, pair, begin, end)] = (at, begin, end)
        with Shown(progress, total) as tell:
            try:
                while waiting:
                    ended, _ = ray.wait(list(waiting), num_returns=1, timeout=0.2)
                    for task in ended:
                        tables = ray.get(task)
                        at, begin, end = waiting.pop(task)
                        done[at, begin] = tables
                        played += end - begin
                    if tell is not None:
                        tell(played)
            except KeyboardInterrupt:
                for task in waiting:
                    ray.cancel(task)
            except BaseException:
                for task in waiting:
                    ray.cancel(task)
                raise
        found: list[list[Tables]] = []
        for at, pair in enumerate(self.pairs):
            tables_of = []
            for begin, end in self.ranges:
                if (at, begin) in done:
                    tables = done[at, begin]
                    tables_of.append(tables if tables is not None else self._there(pair, begin, end))
            found.append(tables_of)
        return found

    def written(self, parts: list[list[Tables]]) -> int:
        """How many games are written."""
        lengths = [end - begin for begin, end in self.ranges]
        return 0 if self.out is None else sum(sum(lengths[: len(of)]) for of in parts)

    def _admit(self, part_games: int) -> None:
        """Begins the run in its folder, or makes sure that the one there is the same."""
        assert self.out is not None
        wanted = {
            "killbox": _killbox.VERSION,
            "squads": self.sources,
            "terms": self.terms,
            "pairs": self.pairs,
            "players": self.playing.players,
            "seed": self.playing.seed,
            "first": self.first,
            "first_game": self.ranges[0][0],
            "part_games": part_games,
        }
        text = json.dumps(wanted, sort_keys=True)
        system, path = fs.FileSystem.from_uri(self.out)
        there = _bytes(system, f"{path}/run.json")
        if there is None:
            _put(system, f"{path}/run.json", text.encode())
        elif there.decode() != text:
            raise RunError(f"out={self.out}: the run that was begun here is another one; name another folder")

    def _read(self, pair: tuple[int, int], begin: int, end: int) -> Tables | None:
        assert self.out is not None
        return _read(self.out, self.field, pair, self.playing.seed, begin, end)

    def _there(self, pair: tuple[int, int], begin: int, end: int) -> Tables:
        tables = self._read(pair, begin, end)
        if tables is None:
            raise RunError(f"out={self.out}: the games {begin} to {end - 1} were written, and are not there any more")
        return tables


@ray.remote(num_cpus=1, max_retries=-1)
def _play(shared: Any, pair: tuple[int, int], begin: int, end: int) -> Tables | None:
    """Plays a part: its tables, or nothing if they are written."""
    sources, terms, playing, first, out = shared
    field = _field(sources, *terms)
    part = _Playing(**{**vars(playing), "games": end - begin})
    games, ships, _ = _killbox.play_part(field, list(pair), part, begin, first)
    if out is None:
        return games, ships
    # A task that is run again finds what it wrote before.
    if _read(out, field, pair, playing.seed, begin, end) is None:
        system, path = fs.FileSystem.from_uri(out)
        name = _name(pair, begin)
        _put(system, f"{path}/ships/{name}", ships)
        _put(system, f"{path}/games/{name}", games)
    return None


@functools.lru_cache(maxsize=4)
def _field(sources: Sources, ruleset: str | None, lenient: bool) -> _killbox.Field:
    return _killbox.Field(list(sources), ruleset, lenient, None)


def _name(pair: tuple[int, int], begin: int) -> str:
    return f"{pair[0] + 1:04}-{pair[1] + 1:04}-{begin:012}.parquet"


def _read(
    out: str, field: _killbox.Field, pair: tuple[int, int], seed: int, begin: int, end: int
) -> Tables | None:
    """The tables of a part, if they are there and whole."""
    system, path = fs.FileSystem.from_uri(out)
    games = _bytes(system, f"{path}/games/{_name(pair, begin)}")
    ships = _bytes(system, f"{path}/ships/{_name(pair, begin)}") if games is not None else None
    if games is None or ships is None:
        return None
    is_it = _killbox.checksum_of_part(field, list(pair), seed, begin, end - begin, (games, ships)) is not None
    return (games, ships) if is_it else None


def _bytes(system: fs.FileSystem, path: str) -> bytes | None:
    if system.get_file_info(path).type != fs.FileType.File:
        return None
    with system.open_input_stream(path) as stream:
        return stream.read()


def _put(system: fs.FileSystem, path: str, content: bytes) -> None:
    """Writes a file under another name, and then gives it its own: one that has its name is whole."""
    folder, _, name = path.rpartition("/")
    system.create_dir(folder, recursive=True)
    unfinished = f"{folder}/.{name}.{uuid.uuid4().hex}"
    with system.open_output_stream(unfinished) as stream:
        stream.write(content)
    system.move(unfinished, path)


def _absolute(out: str) -> str:
    return out if "://" in out else "file://" + os.path.abspath(out)

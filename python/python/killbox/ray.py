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
Part = tuple[int, int, int]
"""Which match-up, its first game, and one past its last."""

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
    keep = out is None if rows is None else rows
    run = _Run([a, b], [(0, 1)], games, seed, players, first, first_game, ruleset, lenient, part_games, out, keep)
    run.play(progress)
    played = run.adding.match_(run.field)
    return MatchResult(json.loads(played.report), played.text, run.written, played.games, played.ships)


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
    run = _Run(everyone, pairs, games, seed, players, None, 0, ruleset, lenient, part_games, out, False)
    run.play(progress)
    met = run.adding.gauntlet(run.field, hero is not None)
    return GauntletResult(json.loads(met.report), met.text, run.written)


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
        rows: bool,
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
        self.adding = _killbox.Adding(self.field, pairs, self.playing, first_game, first, rows)
        self.written = 0
        self.out = None if out is None else _absolute(os.fspath(out))
        if self.out is not None:
            self._admit(part_games)

    def play(self, progress: Progress) -> None:
        """Plays all parts that are not there, and adds all up as they come in."""
        waiting: dict[ray.ObjectRef[Any], Part] = {}
        shared = ray.put((_killbox.VERSION, self.sources, self.terms, self.playing, self.first, self.out))
        total = len(self.pairs) * sum(end - begin for begin, end in self.ranges)
        played = 0
        # So many that no worker waits for the driver, and so few that a billion games do not fill its memory.
        at_once = max(64, 4 * int(ray.cluster_resources().get("CPU", 1)))
        to_come = ((at, *games) for at in range(len(self.pairs)) for games in self.ranges)
        with Shown(progress, total) as tell:
            try:
                while True:
                    while len(waiting) < at_once and (part := next(to_come, None)) is not None:
                        at, begin, end = part
                        if self._add(part, self._read(part)):
                            played += end - begin
                        else:
                            waiting[_play.remote(shared, self.pairs[at], begin, end)] = part
                    if not waiting:
                        break
                    ended, _ = ray.wait(list(waiting), num_returns=1, timeout=0.2)
                    for task in ended:
                        part = waiting.pop(task)
                        tables = ray.get(task)
                        if not self._add(part, self._read(part) if tables is None else tables):
                            raise RunError(f"out={self.out}: the games {part[1]} to {part[2] - 1} were written, and are not there")
                        played += part[2] - part[1]
                    if tell is not None:
                        tell(played)
                if tell is not None:
                    tell(played)
            except KeyboardInterrupt:
                pass
            finally:
                for task in waiting:
                    ray.cancel(task)

    def _add(self, part: Part, tables: Tables | None) -> bool:
        """Adds a part up, if these are its tables."""
        at, begin, end = part
        if tables is None or not self.adding.add(at, begin, end - begin, tables):
            return False
        self.written += 0 if self.out is None else end - begin
        return True

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

    def _read(self, part: Part) -> Tables | None:
        """The tables of a part, if they are written."""
        at, begin, _ = part
        return None if self.out is None else _read(self.out, self.pairs[at], begin)


@ray.remote(num_cpus=1, max_retries=-1)
def _play(shared: Any, pair: tuple[int, int], begin: int, end: int) -> Tables | None:
    """Plays a part: its tables, or nothing if they are written."""
    version, sources, terms, playing, first, out = shared
    if version != _killbox.VERSION:
        raise RunError(f"killbox is {_killbox.VERSION} on {os.uname().nodename} and {version} where the run was begun: install one")
    field = _field(sources, *terms)
    of_part = (list(pair), playing.seed, begin, end - begin)
    # A task that is run again finds what it wrote before.
    if out is not None and (there := _read(out, pair, begin)) is not None:
        if _killbox.checksum_of_part(field, *of_part, there) is not None:
            return None
    part = _Playing(**{**vars(playing), "games": end - begin})
    games, ships, _ = _killbox.play_part(field, list(pair), part, begin, first)
    if out is None:
        return games, ships
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


def _read(out: str, pair: tuple[int, int], begin: int) -> Tables | None:
    """The tables of a part, if they are there."""
    system, path = fs.FileSystem.from_uri(out)
    games = _bytes(system, f"{path}/games/{_name(pair, begin)}")
    ships = _bytes(system, f"{path}/ships/{_name(pair, begin)}") if games is not None else None
    return None if games is None or ships is None else (games, ships)


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

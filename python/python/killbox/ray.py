"""killbox on many machines with Ray: a run is split by game index into parts, and each part is a
Ray task.

>>> import ray, killbox.ray
>>> ray.init()                                        # or ray.init("auto") on a cluster
>>> killbox.ray.match("a.xws", "b.xws", games=1_000_000, seed=7)
>>> killbox.ray.dataset("s3://bucket/data", squads="squads/legacy", games=1_000_000)

Result, rows and checksum equal those of :func:`killbox.match` on one machine, for any number of
workers, because a part plays fixed games and parts add up. If a node is lost, Ray plays its parts
again. With ``out`` each part is written when it ends, to any filesystem that Arrow writes to; the
same call resumes where a driver stopped. The guide is ``docs/cluster.md``.
"""

from __future__ import annotations

import functools
import json
import os
import uuid
from collections.abc import Iterable
from typing import Any, NamedTuple

import ray
from pyarrow import fs

from killbox import _killbox
from killbox.datasets import in_folders
from killbox.errors import RunError
from killbox.paths import Path, text_of
from killbox.playing import Files, First, Players, Playing, alone, both
from killbox.progress import Progress, Shown
from killbox.results import BacktestResult, DatasetResult, GauntletResult, MatchResult, PriceResult
from killbox.squads import Faction, Points, Sent, Source, Squad, as_source, several
from killbox.workbench import Asked, check_asked, words_of

PART = 1000
"""The default number of games in a part: about a second of work for greedy players."""

PART_OF_DATA = 100
"""The default number of games in a part of a data set: some megabytes of rows."""

Native = _killbox.Adding | _killbox.Prices | _killbox.Backtest | _killbox.Datasets
"""A run that is played in parts: it plays a part, checks the files of a part and adds them up."""


class Part(NamedTuple):
    """A part of a run: the games, meetings or matches ``begin`` to ``end - 1`` of its match-up or
    programme ``at``."""

    at: int
    begin: int
    end: int


def match(
    a: Source,
    b: Source,
    *,
    games: int = 1000,
    seed: int = 1,
    players: Players = "greedy",
    first: First | None = None,
    first_game: int = 0,
    ruleset: Path | None = None,
    scenario: str | None = None,
    environment: str | None = None,
    lenient: bool = False,
    cards: Path | None = None,
    part_games: int = PART,
    rows: bool | None = None,
    out: Path | None = None,
    progress: Progress = None,
) -> MatchResult:
    """:func:`killbox.match` on the cluster to which Ray is connected.

    Args:
        cards: A folder with the user's own cards. It must have this path and the same content on
            all nodes.
        part_games: Number of games in a part. The unfinished parts of a lost node are played again.
        rows: Keep the rows for ``result.games`` and ``result.ships``. By default rows are kept if
            ``out`` is not given.
        out: A folder or URI (``"s3://bucket/run"``) that all nodes share. The result of each part
            is written there once; parts that are already there are not played again.
        The others are those of :func:`killbox.match`.
    """
    terms = _matches([a, b], [(0, 1)], games, seed, players, first, first_game, ruleset, scenario, environment, lenient, cards, part_games)
    adding = _made(json.dumps(terms), out is None if rows is None else rows)
    written, _ = _Run(terms, adding, out, games=1).play(_ranges([games], part_games, first_game), progress)
    return MatchResult.of_match(adding.match_(), written)


def gauntlet(
    squads: Iterable[Source],
    *,
    hero: Source | None = None,
    games: int = 1000,
    seed: int = 1,
    players: Players = "greedy",
    ruleset: Path | None = None,
    scenario: str | None = None,
    environment: str | None = None,
    lenient: bool = False,
    cards: Path | None = None,
    part_games: int = PART,
    out: Path | None = None,
    progress: Progress = None,
) -> GauntletResult:
    """:func:`killbox.gauntlet` on the cluster to which Ray is connected. The arguments are those of
    :func:`killbox.gauntlet` and :func:`match`."""
    others = several("squads", squads)
    everyone = others if hero is None else [hero, *others]
    if len(everyone) < 2:
        raise ValueError("a gauntlet needs at least two squads")
    names = both(players)
    if hero is None and names[0] != names[1]:
        raise ValueError(f"players={players!r}: expected one name without a hero, the player of every squad")
    heroes = 1 if hero is not None else len(everyone)
    pairs = [(a, b) for a in range(heroes) for b in range(a + 1, len(everyone))]
    terms = _matches(everyone, pairs, games, seed, players, None, 0, ruleset, scenario, environment, lenient, cards, part_games)
    terms["asked"] = True
    adding = _made(json.dumps(terms))
    written, _ = _Run(terms, adding, out, games=1).play(_ranges([games] * len(pairs), part_games), progress)
    return GauntletResult.of(adding.gauntlet(hero is not None), written)


def price(
    card: str | None = None,
    field: Iterable[Source] = (),
    *,
    faction: Faction | None = None,
    games: int = 20_000,
    seed: int = 1,
    points: Points | None = None,
    unsimulated: bool = False,
    players: Players = "greedy",
    ruleset: Path | None = None,
    scenario: str | None = None,
    environment: str | None = None,
    cards: Path | None = None,
    part_games: int = PART,
    out: Path | None = None,
    progress: Progress = None,
) -> PriceResult:
    """:func:`killbox.price` on the cluster to which Ray is connected. The arguments are those of
    :func:`killbox.price` and :func:`match`.

    Tasks draw the squads of their games and play them. The driver draws all squads again and fits
    the model to the results.
    """
    met = [_travelling(squad, ruleset, False, cards) for squad in several("field", field)]
    check_asked(card, met)
    terms = {
        "kind": "price",
        "asked": [card, faction, points, unsimulated],
        "field": met,
        "ruleset": text_of(ruleset),
        "scenario": scenario,
        "environment": environment,
        "cards": text_of(cards),
        "players": both(players),
        "seed": seed,
        "games": games,
        "part_games": _even(part_games),
    }
    prices = _made(json.dumps(terms))
    parts = _ranges([meetings for _, meetings in prices.parts()], part_games // 2)
    written, interrupted = _Run(terms, prices, out, games=2).play(parts, progress)
    return PriceResult.of(prices.gathered(interrupted), written)


def backtest(
    results: Path,
    *,
    games: int = 200,
    seed: int = 1,
    player: str = "greedy",
    ruleset: Path | None = None,
    scenario: str | None = None,
    environment: str | None = None,
    cards: Path | None = None,
    part_games: int = PART,
    out: Path | None = None,
    progress: Progress = None,
) -> BacktestResult:
    """:func:`killbox.backtest` on the cluster to which Ray is connected. The arguments are those of
    :func:`killbox.backtest` and :func:`match`. A part holds as many whole matches as come to
    ``part_games`` games, at least one."""
    path = os.fspath(results)
    terms = {
        "kind": "backtest",
        "results": [_killbox.read_results(path), path],
        "ruleset": text_of(ruleset),
        "scenario": scenario,
        "environment": environment,
        "cards": text_of(cards),
        "players": alone(player),
        "seed": seed,
        "games": games,
        "part_games": part_games,
    }
    test = _made(json.dumps(terms))
    parts = _ranges([matches for _, matches in test.parts()], max(part_games // max(test.games, 1), 1))
    written, interrupted = _Run(terms, test, out, games=test.games).play(parts, progress)
    return BacktestResult.of(test.gathered(interrupted), written)


def dataset(
    out: Path,
    *,
    squads: Source | Iterable[Source],
    games: int = 1000,
    seed: int = 1,
    players: Players = "greedy",
    kinds: str | Iterable[str] = "dials",
    arrays: str | Iterable[str] | None = None,
    ruleset: Path | None = None,
    scenario: str | None = None,
    environment: str | None = None,
    lenient: bool = False,
    cards: Path | None = None,
    part_games: int = PART_OF_DATA,
    progress: Progress = None,
) -> DatasetResult:
    """:func:`killbox.dataset` on the cluster to which Ray is connected. The arguments are those of
    :func:`killbox.dataset` and :func:`match`.

    ``out`` is a folder or URI that all nodes share. Its ``rows`` are those of one machine; the same
    call resumes the run there, also with more ``games``.

    Raises:
        RunError: If the folder holds another run, or rows of more games.
    """
    terms = {
        "kind": "dataset",
        "squads": [_travelling(squad, ruleset, lenient, cards) for squad in in_folders(squads)],
        "kinds": words_of(kinds),
        "arrays": words_of(() if arrays is None else arrays),
        "ruleset": text_of(ruleset),
        "scenario": scenario,
        "environment": environment,
        "lenient": lenient,
        "cards": text_of(cards),
        "players": both(players),
        "seed": seed,
        "games": games,
        "part_games": _even(part_games),
        "asked": True,
    }
    data = _made(json.dumps(terms))
    parts = _ranges([games], part_games)
    run = _Run(terms, data, out, games=1, about=json.loads(data.manifest()))
    run.kept.refuse_strays(parts)
    written, _ = run.play(parts, progress)
    return DatasetResult.of(data.gathered(), written)


def _matches(
    squads: list[Source],
    pairs: list[tuple[int, int]],
    games: int,
    seed: int,
    players: Players,
    first: First | None,
    first_game: int,
    ruleset: Path | None,
    scenario: str | None,
    environment: str | None,
    lenient: bool,
    cards: Path | None,
    part_games: int,
) -> dict[str, Any]:
    """All settings that determine the games of match-ups."""
    return {
        "kind": "matches",
        "squads": [_travelling(squad, ruleset, lenient, cards) for squad in squads],
        "pairs": pairs,
        "first": first,
        "first_game": first_game,
        "ruleset": text_of(ruleset),
        "scenario": scenario,
        "environment": environment,
        "lenient": lenient,
        "cards": text_of(cards),
        "players": both(players),
        "seed": seed,
        "games": games,
        "part_games": _even(part_games),
    }


def _travelling(squad: Source, ruleset: Path | None, lenient: bool, cards: Path | None) -> Sent:
    """A squad as its content, so that its file need not exist on other nodes."""
    return as_source(Squad.check(squad, ruleset=ruleset, lenient=lenient, cards=cards))


def _even(part_games: int) -> int:
    if part_games < 2 or part_games % 2:
        raise ValueError(f"part_games={part_games}: expected an even number, so that pairs of games stay together")
    return part_games


def _ranges(counts: list[int], size: int, first: int = 0) -> list[Part]:
    """Parts of at most ``size`` for each of the ``counts``. Parts end on multiples of ``size``,
    whatever ``first`` is."""
    parts = []
    for at, count in enumerate(counts):
        end = first + count
        bounds = [first, *range((first // size + 1) * size, end, size), end]
        parts += [Part(at, *bound) for bound in zip(bounds, bounds[1:]) if bound[0] < bound[1]]
    return parts


def _made(terms: str, rows: bool = False) -> Any:
    """The native run for these terms."""
    told = json.loads(terms)
    playing = Playing(told["games"], told["seed"], tuple(told["players"]))
    ruleset, cards, scenario, environment = told["ruleset"], told["cards"], told["scenario"], told["environment"]
    if told["kind"] == "price":
        sources = [tuple(source) for source in told["field"]]
        return _killbox.Prices(Asked(*told["asked"]), sources, playing, ruleset, cards, scenario, environment, told["part_games"] // 2)
    if told["kind"] == "backtest":
        results, path = told["results"]
        return _killbox.Backtest(results, path, playing, ruleset, cards, scenario, environment)
    sources = [tuple(source) for source in told["squads"]]
    squads = _killbox.Field(sources, ruleset, told["lenient"], cards, scenario, environment, told.get("asked", False))
    if told["kind"] == "dataset":
        playing.part_games = told["part_games"]
        return _killbox.Datasets(squads, playing, told["kinds"], told["arrays"])
    return _killbox.Adding(squads, told["pairs"], playing, told["first_game"], told["first"], rows)


@functools.lru_cache(maxsize=2)
def _made_once(terms: str) -> Any:
    """:func:`_made`, cached in a worker: tasks of one run come to it one after the other."""
    return _made(terms)


class _Run:
    """A run whose parts are played by tasks, and the store of their results. ``games`` is the
    number of games of each game, meeting or match that a :class:`Part` counts. ``about`` is what
    the store says of the run besides what identifies it."""

    def __init__(
        self, terms: dict[str, Any], native: Native, out: Path | None, games: int, about: dict[str, Any] | None = None
    ) -> None:
        self.native, self.games = native, games
        self.out = None if out is None else _absolute(os.fspath(out))
        self.kept = _Kept(self.out, terms["kind"], terms.get("pairs"))
        self.run = native.run()
        self.shared = (_killbox.VERSION, self.run, json.dumps(terms), self.kept)
        if self.out is not None:
            said = {"killbox": _killbox.VERSION, "run": self.run, "part_games": terms["part_games"]}
            self.kept.admit({**(about or {}), **said})

    def play(self, parts: list[Part], progress: Progress) -> tuple[int, bool]:
        """Plays all parts that are not stored yet and adds all parts up as they come in.

        Returns:
            The number of games that are written, and whether Ctrl-C stopped the run.
        """
        waiting: dict[ray.ObjectRef[Any], Part] = {}
        shared = ray.put(self.shared)
        total = self.games * sum(part.end - part.begin for part in parts)
        played = 0
        interrupted = False
        # Enough tasks that no worker waits for the driver, and few enough that a billion games do
        # not fill the driver's memory.
        at_once = max(64, 4 * int(ray.cluster_resources().get("CPU", 1)))
        to_come = iter(parts)
        with Shown(progress, total) as tell:
            try:
                while True:
                    while len(waiting) < at_once and (part := next(to_come, None)) is not None:
                        if self._add(part, self.kept.read(part)):
                            played += self.games * (part.end - part.begin)
                        else:
                            waiting[_play.remote(shared, part)] = part
                    if not waiting:
                        break
                    ended, _ = ray.wait(list(waiting), num_returns=1, timeout=0.2)
                    for task in ended:
                        part = waiting.pop(task)
                        files = ray.get(task)
                        if not self._add(part, self.kept.read(part) if files is None else files):
                            raise RunError(f"out={self.out}: {part} was written, but is missing")
                        played += self.games * (part.end - part.begin)
                    if tell is not None:
                        tell(played)
                if tell is not None:
                    tell(played)
            except KeyboardInterrupt:
                interrupted = True
            finally:
                for task in waiting:
                    ray.cancel(task)
        return 0 if self.out is None else played, interrupted

    def _add(self, part: Part, files: Files | None) -> bool:
        """Adds a part to the result if these are its files; says whether they are."""
        return files is not None and self.native.add(*part, files)


@ray.remote(num_cpus=1, max_retries=-1)
def _play(shared: Any, part: Part) -> Files | None:
    """Plays a part. Returns its files, or ``None`` if they are written to ``out``."""
    version, run, terms, kept = shared
    here = os.uname().nodename
    if version != _killbox.VERSION:
        raise RunError(f"killbox is {_killbox.VERSION} on {here} and {version} where the run was begun: install the same version")
    native: Native = _made_once(terms)
    if native.run() != run:
        raise RunError(f"the cards on {here} differ from those where the run was begun: make the folder `cards` the same on all nodes")
    # A task that runs again finds the files that it wrote before.
    if (there := kept.read(part)) is not None and native.holds(*part, there):
        return None
    files = native.play(*part)
    if kept.out is None:
        return files
    kept.write(part, files)
    return None


class _Kept(NamedTuple):
    """The store of the files of parts."""

    out: str | None
    kind: str
    pairs: list[tuple[int, int]] | None

    def names(self, part: Part) -> list[str]:
        """The names of the files of a part. The first is written last."""
        if self.kind == "dataset":
            return [f"rows/{part.begin:012}.parquet"]
        if self.pairs is None:
            return [f"parts/{part.at}-{part.begin:012}.json"]
        a, b = self.pairs[part.at]
        name = f"{a + 1:04}-{b + 1:04}-{part.begin:012}.parquet"
        return [f"games/{name}", f"ships/{name}"]

    def read(self, part: Part) -> Files | None:
        """The files of a part, if all of them exist."""
        if self.out is None:
            return None
        system, path = fs.FileSystem.from_uri(self.out)
        files = []
        for name in self.names(part):
            file = _bytes(system, f"{path}/{name}")
            if file is None:
                return None
            files.append(file)
        return tuple(files)

    def write(self, part: Part, files: Files) -> None:
        """Writes the files of a part. The file that :meth:`read` looks for first is written
        last."""
        system, path = fs.FileSystem.from_uri(self.out)
        for name, content in reversed(list(zip(self.names(part), files))):
            _put(system, f"{path}/{name}", content)

    def admit(self, manifest: dict[str, Any]) -> None:
        """Begins the run in its folder, or raises if the folder holds another run."""
        text = json.dumps(manifest, sort_keys=True)
        system, path = fs.FileSystem.from_uri(self.out)
        there = _bytes(system, f"{path}/run.json")
        if there is None:
            _put(system, f"{path}/run.json", text.encode())
        elif there.decode() != text:
            raise RunError(f"out={self.out}: the folder holds another run; name another folder")

    def refuse_strays(self, parts: list[Part]) -> None:
        """Raises if the folder of rows has tables besides those of these parts: programs that read
        the folder would read their rows."""
        system, path = fs.FileSystem.from_uri(self.out)
        known = {name for part in parts for name in self.names(part)}
        files = system.get_file_info(fs.FileSelector(f"{path}/rows", allow_not_found=True))
        for name in sorted(f"rows/{file.base_name}" for file in files):
            if name.endswith(".parquet") and name not in known:
                raise RunError(f"out={self.out}: {name} is no part of so many games: give as many games as before, or remove it")


def _bytes(system: fs.FileSystem, path: str) -> bytes | None:
    if system.get_file_info(path).type != fs.FileType.File:
        return None
    with system.open_input_stream(path) as stream:
        content: bytes = stream.read()
    return content


def _put(system: fs.FileSystem, path: str, content: bytes) -> None:
    """Writes a file under a temporary name and then renames it, so that a file with its final name
    is whole."""
    folder, _, name = path.rpartition("/")
    system.create_dir(folder, recursive=True)
    unfinished = f"{folder}/.{name}.{uuid.uuid4().hex}"
    with system.open_output_stream(unfinished) as stream:
        stream.write(content)
    system.move(unfinished, path)


def _absolute(out: str) -> str:
    return out if "://" in out else "file://" + os.path.abspath(out)

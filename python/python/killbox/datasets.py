"""Training data from games."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import cast

from killbox import _killbox
from killbox.paths import Path, text_of
from killbox.playing import Players, Playing, both
from killbox.progress import Progress, Shown
from killbox.results import DatasetResult
from killbox.squads import Source, Squad
from killbox.squads import field as together
from killbox.workbench import words_of


def dataset(
    out: Path,
    *,
    squads: Source | Iterable[Source],
    games: int | None = None,
    seed: int = 1,
    players: Players = "greedy",
    kinds: str | Iterable[str] = "dials",
    arrays: str | Iterable[str] | None = None,
    ruleset: Path | None = None,
    scenario: str | None = None,
    environment: str | None = None,
    lenient: bool = False,
    cards: Path | None = None,
    threads: int = 0,
    batch: int | None = None,
    resume: bool = False,
    part_games: int | None = None,
    progress: Progress = None,
) -> DatasetResult:
    """Plays games between squads that are drawn in pairs, and writes the decisions of the players
    as Parquet: what their seat saw, the options, the choice, what a searching player thought, and
    how the game ended.

    The files equal those of ``killbox dataset`` with the same arguments. ``docs/data.md`` describes
    the columns, and how to read them in polars and PyTorch. Ctrl-C stops the run; the rows of the
    parts that are complete stay, and ``resume=True`` continues.

    Args:
        out: The folder that the rows are written to while the run goes on.
        squads: The squads. A folder stands for all squads in it: ``"squads/legacy"``.
        games: Number of games; defaults to 1000. Every two games are between a new pair of squads,
            with the seats exchanged.
        players: The players of the first and of the second squad of each pair.
        kinds: The decisions that are recorded: ``"dials"``, ``"actions"``, ``"attacks"``,
            ``"all"``, or kinds of decision (``killbox.features()["decisions"]``); several in a list
            or separated by commas.
        arrays: The arrays of the observation that are recorded, such as ``["ships", "options"]``;
            all by default.
        resume: Resume the run in ``out`` where it stopped; start it if there is none.
        part_games: Number of games in one file, an even one; defaults to 100.
        The others are those of :func:`killbox.match`.

    Raises:
        ValueError: If a kind of decision or an array does not exist, or there are no squads.
        RunError: If the folder holds another run, or cannot be written.
    """
    field = together(in_folders(squads), ruleset, lenient, cards, scenario, environment, asked=True)
    playing = Playing(games, seed, both(players), threads, batch, None, text_of(out), resume, part_games)
    data = _killbox.Datasets(field, playing, words_of(kinds), words_of(() if arrays is None else arrays))
    with Shown(progress, data.games) as tell:
        return DatasetResult.of(data.answer(tell))


def in_folders(squads: Source | Iterable[Source]) -> list[Source]:
    """The squads as a list. A folder stands for all squads in it, and ``@FILE`` for a list of
    squads, as on the command line."""
    named: list[Source]
    if isinstance(squads, (Squad, str, os.PathLike, Mapping)):
        named = [cast(Source, squads)]
    else:
        named = list(squads)
    every: list[Source] = []
    for squad in named:
        if isinstance(squad, (str, os.PathLike)):
            every += _killbox.squad_files([os.fspath(squad)])
        else:
            every.append(squad)
    return every

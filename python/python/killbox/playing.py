"""Matches and gauntlets, and the settings that all runs have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, TypeVar

from killbox import _killbox
from killbox.paths import Path, text_of
from killbox.progress import Progress, Shown
from killbox.results import GauntletResult, MatchResult
from killbox.squads import Source, field, several

T = TypeVar("T")

_USUAL = 1000

First: TypeAlias = Literal["a", "b", "alternate"]
"""The first player, where the rules do not decide it."""

Players: TypeAlias = str | tuple[str, str]
"""The players of squad A and squad B. One name stands for both."""

Files: TypeAlias = tuple[bytes, ...]
"""The result of a part of a run as file contents: the tables of games and ships of a match-up, else
one file."""


@dataclass
class Playing:
    """The settings by which games are played, in the form that the native half reads."""

    games: int | None
    seed: int
    players: tuple[str, str]
    threads: int = 1
    batch: int | None = None
    until: float | None = None
    out: str | None = None
    resume: bool = False
    part_games: int | None = None
    progress: object = None


def both(players: str | Iterable[str]) -> tuple[str, str]:
    """The players of squad A and squad B. One name stands for both."""
    names = tuple(players.split(",")) if isinstance(players, str) else tuple(players)
    if len(names) == 1:
        return (names[0], names[0])
    if len(names) == 2:
        return (names[0], names[1])
    raise ValueError(f"players={players!r}: expected one name or two, such as 'greedy' or ('greedy', 'random')")


def alone(player: str) -> tuple[str, str]:
    """The player of both sides, twice."""
    names = both(player)
    if names[0] != names[1]:
        raise ValueError(f"player={player!r}: expected one name, the player of both sides")
    return names


def match(
    a: Source,
    b: Source,
    *,
    games: int | None = None,
    seed: int = 1,
    players: Players = "greedy",
    first: First | None = None,
    first_game: int = 0,
    until: float | None = None,
    ruleset: Path | None = None,
    scenario: str | None = None,
    environment: str | None = None,
    lenient: bool = False,
    cards: Path | None = None,
    threads: int = 0,
    batch: int | None = None,
    rows: bool | None = None,
    out: Path | None = None,
    resume: bool = False,
    part_games: int | None = None,
    record: Path | None = None,
    progress: Progress = None,
) -> MatchResult:
    """Plays many games between two squads.

    The games equal those of ``killbox match`` with the same arguments, and so does the checksum.
    Other Python threads run meanwhile. Ctrl-C stops the run within a fraction of a second and
    returns the games that were finished (``result.interrupted``).

    Args:
        a: Squad A: a file, a builder's link, XWS as a dictionary, or a :class:`~killbox.Squad`.
        b: Squad B, in the same forms.
        games: Number of games; defaults to 1000. With ``until``, the maximum number, which defaults
            to 1,000,000.
        seed: Equal seeds give equal games. From 0 to 2**64 - 1.
        players: The players of A and B (``killbox.players()``), with options after the name:
            ``"greedy:slips=0.1"``. One name plays both.
        first: The first player: ``"a"``, ``"b"`` or ``"alternate"``. By default the rules decide,
            and every game is played twice with the seats exchanged.
        first_game: The index of the first game. It splits a run into parts whose checksums add up.
        until: Stop when half the width of the win rate's 95 % interval is at most this, such as
            ``0.01``.
        ruleset: ``"xwa"``, ``"legacy"``, ``"standard"`` or a ruleset file; defaults to the one
            that the squads fit.
        scenario: The scenario: ``"assault-at-the-satellite-array"``, ``"chance-engagement"``,
            ``"salvage-mission"``, ``"scramble-the-transmissions"``, in the 50-point game
            ``"ancient-knowledge"`` (their first words are enough), or ``"alternate"``: all in turn,
            two games each. Defaults to ``"alternate"`` in the 50-point game and to ``"none"`` in
            others. Only rulesets with mission points have scenarios.
        environment: The environment card of the games: ``"ion-clouds"``, ``"mynock-infestation"``
            or ``"unexploded-ordnance"`` (their titles and first words are accepted), or
            ``"random"``: one of them is dealt, for two games each. Defaults to ``"none"``.
        lenient: Accept squads over the points limit or with slots of an older points list.
        cards: A folder with the user's own cards or points, which override those of killbox; or
            the points of a day, as ``killbox points`` names them (``"50P11"``).
        threads: Number of worker threads; 0 starts one for each core. Results do not depend on it.
        batch: Number of battles that a worker plays at once. Results do not depend on it.
        rows: Keep a row for each game and ship in memory (about 300 bytes a game) for
            ``result.games`` and ``result.ships``. By default rows are kept if ``out`` is not given.
        out: Write the rows to this folder as Parquet while the run goes on.
        resume: Resume the run in ``out`` where it stopped; start it if there is none.
        part_games: Number of games in one file of ``out``; defaults to 10,000.
        record: Write a replay of every game to this folder, which must be new or empty.
        progress: ``None``: a bar if standard error is a terminal. ``True``: a bar. ``False``: no
            bar. A function: called about ten times a second with the number of games played and
            the maximum number of games; an exception that it raises stops the run.

    Raises:
        SquadError: If a squad cannot be read or is not legal.
        PlayerError, RulesetError, CardsError, RunError, ReplayError: As their names say.
    """
    squads = field([a, b], ruleset, lenient, cards, scenario, environment)
    playing = Playing(
        games, seed, both(players), threads, batch, until, text_of(out), resume, part_games
    )
    kept = out is None if rows is None else rows
    return MatchResult.of_match(
        run(playing, progress, total_of(playing, 1), _killbox.play_match, squads, playing, first_game, first, kept, text_of(record))
    )


def gauntlet(
    squads: Iterable[Source],
    *,
    hero: Source | None = None,
    games: int | None = None,
    seed: int = 1,
    players: Players = "greedy",
    until: float | None = None,
    ruleset: Path | None = None,
    scenario: str | None = None,
    environment: str | None = None,
    lenient: bool = False,
    cards: Path | None = None,
    threads: int = 0,
    batch: int | None = None,
    out: Path | None = None,
    resume: bool = False,
    part_games: int | None = None,
    progress: Progress = None,
) -> GauntletResult:
    """Plays every squad against every other, or one squad against all others.

    The games equal those of ``killbox gauntlet`` with the same squads in the same order.

    Args:
        squads: Two squads or more.
        hero: If given, only this squad plays, as A, against each of the others. Of two ``players``
            the first plays the hero and the second the others.
        scenario: As in :func:`match`, but defaults to ``"alternate"`` if every squad's file says
            that the squad is of the 20-point game, else to ``"none"``.
        The others are those of :func:`match`; ``games`` and ``until`` apply to each match-up.
    """
    others = several("squads", squads)
    everyone = others if hero is None else [hero, *others]
    names = both(players)
    if hero is None and names[0] != names[1]:
        raise ValueError(
            f"players={players!r}: expected one name without a hero, the player of every squad"
        )
    if len(everyone) < 2:
        raise ValueError("a gauntlet needs at least two squads")
    if len(everyone) > 1000:
        raise ValueError(f"{len(everyone)} squads are too many: a gauntlet takes at most 1000")
    together = field(everyone, ruleset, lenient, cards, scenario, environment, asked=True)
    playing = Playing(games, seed, names, threads, batch, until, text_of(out), resume, part_games)
    n = len(everyone)
    pairs = n - 1 if hero is not None else n * (n - 1) // 2
    met = run(playing, progress, total_of(playing, pairs), _killbox.play_gauntlet, together, playing, hero is not None)
    return GauntletResult.of(met)


def run(
    playing: Playing, progress: Progress, total: int | None, work: Callable[..., T], *arguments: Any
) -> T:
    """Does a run's work and shows its progress meanwhile."""
    with Shown(progress, total) as playing.progress:
        return work(*arguments)


def total_of(playing: Playing, pairs: int) -> int | None:
    """The number of games of the run, if it is known beforehand."""
    if playing.until is not None or playing.games is None and playing.resume:
        return None
    return pairs * (playing.games if playing.games is not None else _USUAL)

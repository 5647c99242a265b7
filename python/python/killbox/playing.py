"""Matches and gauntlets, and what all runs have in common: how their games are played."""

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
"""Who is first player, if the rules are not to say."""


@dataclass
class Playing:
    """How games are played, as the native half reads it."""

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
    """Who plays squad A and squad B: one name plays both."""
    names = tuple(players.split(",")) if isinstance(players, str) else tuple(players)
    if len(names) == 1:
        return (names[0], names[0])
    if len(names) == 2:
        return (names[0], names[1])
    raise ValueError(f"players={players!r}: one name or two, such as 'greedy' or ('greedy', 'random')")


def alone(player: str) -> tuple[str, str]:
    """Who plays both sides."""
    names = both(player)
    if names[0] != names[1]:
        raise ValueError(f"player={player!r}: one name: both sides are played by it")
    return names


def match(
    a: Source,
    b: Source,
    *,
    games: int | None = None,
    seed: int = 1,
    players: str | tuple[str, str] = "greedy",
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

    The same games as ``killbox match`` with the same arguments: the checksums are equal. Other Python threads run
    meanwhile; Ctrl-C ends the games under way, which takes a fraction of a second, and gives what there is
    (``result.interrupted``).

    Args:
        a: Squad A: a file, a builder's link, XWS as a dictionary, or a :class:`~killbox.Squad`.
        b: Squad B, likewise.
        games: How many games; 1000 if nobody says. With ``until``, the most (1,000,000).
        seed: Equal seeds give equal games. From 0 to 2**64 - 1.
        players: Who plays A and B (``killbox.players()``), with options behind the name: ``"greedy:slips=0.1"``.
        first: Who is first player: ``"a"``, ``"b"`` or ``"alternate"``; without it the rules say, and every game is
            played twice with the seats exchanged.
        first_game: The index of the first game: a run can be split into parts, whose checksums add up.
        until: Stop when half the width of the win rate's 95 % interval is at most this, such as ``0.01``.
        ruleset: ``"standard"``, ``"legacy"`` or a ruleset file; without it, the one that the squads fit.
        scenario: Which of the standard game's scenarios is played: ``"assault-at-the-satellite-array"``,
            ``"chance-engagement"``, ``"salvage-mission"``, ``"scramble-the-transmissions"`` (their first words are enough),
            or ``"alternate"``: all four in turn, two games each. ``"none"`` if nobody says. Only by rulesets with mission
            points.
        environment: The environment card of the games: ``"ion-clouds"``, ``"mynock-infestation"`` or
            ``"unexploded-ordnance"`` (their titles and first words will do), or ``"random"``: one of them is dealt, two games
            each. ``"none"`` if nobody says.
        lenient: Accept squads over the points limit or with slots of an older points list.
        cards: A folder of own cards, laid over those of killbox.
        threads: Worker threads; 0 takes one for each core. Results do not depend on it.
        batch: Battles a worker plays at once. Results do not depend on it.
        rows: Keep a row for each game and ship (about 300 bytes a game while it runs), for ``result.games`` and
            ``result.ships``. Without it: if ``out`` is not given.
        out: Write the rows into this folder while the run goes on, as Parquet.
        resume: Go on with the run in ``out`` where it stopped; begin it if there is none.
        part_games: Games in one file of ``out``; 10,000 if nobody says.
        record: Write a replay of every game into this folder, which is new or empty.
        progress: ``None``: a bar if standard error is a terminal. ``True``: a bar. ``False``: none. A function: called
            with (games played, games at most) about ten times a second; what it raises stops the run.

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
    players: str | tuple[str, str] = "greedy",
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
    """Plays squads each against each, or one against all others.

    Arguments are those of :func:`match`; ``games`` and ``until`` are of each match-up. The same games as ``killbox
    gauntlet`` plays with the same squads in the same order.

    Args:
        squads: Two or more.
        scenario: As :func:`match` has it; if nobody says, ``"alternate"`` if every squad's file says that it is of the
            20-point game, else none.
        hero: Only this squad plays, as A, against each of the others; two ``players`` are the hero's and the others'.
    """
    others = several("squads", squads)
    everyone = others if hero is None else [hero, *others]
    names = both(players)
    if hero is None and names[0] != names[1]:
        raise ValueError(
            f"players={players!r}: one name without a hero: every squad is played by it"
        )
    if len(everyone) < 2:
        raise ValueError("a gauntlet takes two squads at least")
    if len(everyone) > 1000:
        raise ValueError(f"{len(everyone)} squads are too many: 1000 at most")
    together = field(everyone, ruleset, lenient, cards, scenario, environment, asked=True)
    playing = Playing(games, seed, names, threads, batch, until, text_of(out), resume, part_games)
    n = len(everyone)
    pairs = n - 1 if hero is not None else n * (n - 1) // 2
    met = run(playing, progress, total_of(playing, pairs), _killbox.play_gauntlet, together, playing, hero is not None)
    return GauntletResult.of(met)


def run(
    playing: Playing, progress: Progress, total: int | None, work: Callable[..., T], *arguments: Any
) -> T:
    """Does a run's work, and shows its progress meanwhile."""
    with Shown(progress, total) as playing.progress:
        return work(*arguments)


def total_of(playing: Playing, pairs: int) -> int | None:
    """How many games there will be, if that is known beforehand."""
    if playing.until is not None or playing.games is None and playing.resume:
        return None
    return pairs * (playing.games if playing.games is not None else _USUAL)

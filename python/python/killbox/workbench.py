"""The balance workbench: comparing variants, pricing cards, analysing a table of squads, ranking
players, and testing predictions of tournaments."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from killbox import _killbox
from killbox.paths import Path, text_of
from killbox.playing import Players, Playing, alone, both, run, total_of
from killbox.progress import Progress, Shown
from killbox.results import BacktestResult, CompareResult, LadderResult, MetaResult, PriceResult, WorthResult
from killbox.squads import Faction, Points, Source, Squad, as_source, several
from killbox.squads import field as together


def compare(
    variants: Iterable[Source],
    field: Iterable[Source],
    *,
    weights: Iterable[float] | None = None,
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
) -> CompareResult:
    """Compares squads by how well they do against a field, as ``killbox compare`` does.

    All variants play the same opponents with the same random numbers. The result has the
    differences between them.

    Args:
        variants: Two squads or more. The first is the one that the others are compared with.
        field: The opponents.
        weights: The weight of each squad of the field, numbers of any size; equal by default.
        games: Number of games of each variant against each opponent.
        The others are those of :func:`killbox.match`.
    """
    compared, opponents = several("variants", variants), several("field", field)
    if len(compared) < 2 or not opponents:
        raise ValueError("compare needs at least two variants and a field of at least one squad")
    squads = together([*compared, *opponents], ruleset, lenient, cards, scenario, environment)
    playing = Playing(games, seed, both(players), threads, batch, until, text_of(out), resume, part_games)
    total = total_of(playing, len(compared) * len(opponents))
    shares = [] if weights is None else [float(weight) for weight in weights]
    met = run(playing, progress, total, _killbox.play_compare, squads, playing, len(compared), shares)
    return CompareResult.of(met)


@dataclass
class Asked:
    """The question of a price run, in the form that the native half reads."""

    card: str | None
    faction: str | None
    points: Points | None
    unsimulated: bool


def check_asked(card: str | None, field: Sequence[object]) -> None:
    """Raises if only one of card and field is given: they go together."""
    if (card is None) != (not field):
        raise ValueError("a card is priced against a field: give both, or neither for all cards at once")


def price(
    card: str | None = None,
    field: Iterable[Source] = (),
    *,
    faction: Faction | None = None,
    games: int | None = None,
    seed: int = 1,
    points: Points | None = None,
    unsimulated: bool = False,
    players: Players = "greedy",
    ruleset: Path | None = None,
    scenario: str | None = None,
    environment: str | None = None,
    cards: Path | None = None,
    threads: int = 0,
    batch: int | None = None,
    out: Path | None = None,
    resume: bool = False,
    progress: Progress = None,
) -> PriceResult:
    """Estimates the worth of cards in points, as ``killbox price`` does.

    With a card, squads with it and squads without it play a field. The run gives two answers:
    ``result.cards`` and ``result.replacement``. Without a card, random squads of one faction or of
    all factions play each other, and all cards are priced at once.

    Args:
        card: The id of a ship card or an upgrade card.
        field: The opponents of the squads with the card and without it; goes with ``card``.
        faction: The faction whose squads are drawn, as in squad files; defaults to the card's
            faction, or to all.
        games: Number of games, at least 100; defaults to 20,000.
        points: The minimum and maximum total of the squads that are drawn; defaults to the range
            from 80 % of the limit to the limit.
        unsimulated: Also draw cards whose abilities are not simulated. Only their numbers take
            effect.
        players: The player. With a field there can be two, the second for the field.
        cards: A folder with the user's own cards, which override those of killbox, such as
            tomorrow's points.
        out: Write the results of the games to this folder while the run goes on.
        resume: Resume the run in ``out`` where it stopped; start it if there is none.
        The others are those of :func:`killbox.match`.

    Raises:
        ValueError: If the card or faction does not exist, or the arguments are no valid question.
        RunError: If too few games are usable.
    """
    met = several("field", field)
    check_asked(card, met)
    playing = Playing(games, seed, both(players), threads, batch, None, text_of(out), resume)
    asked = Asked(card, faction, points, unsimulated)
    sources = [as_source(squad) for squad in met]
    prices = _killbox.Prices(asked, sources, playing, text_of(ruleset), text_of(cards), scenario, environment, 1)
    with Shown(progress, prices.games) as tell:
        return PriceResult.of(prices.answer(tell))


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
    threads: int = 0,
    batch: int | None = None,
    progress: Progress = None,
) -> BacktestResult:
    """Measures how well games predict the winners of tournament matches, as ``killbox backtest``
    does.

    Args:
        results: A JSON file of ListFortress, Rollbetter, Longshanks or m3tacron, a CSV table, or a
            folder of these (``docs/formats/tournaments.md``).
        games: Number of games for each match, in pairs with the seats exchanged.
        player: The player of both sides.
        The others are those of :func:`killbox.match`.
    """
    playing = Playing(games, seed, alone(player), threads, batch)
    read = _killbox.read_results(os.fspath(results))
    test = _killbox.Backtest(read, os.fspath(results), playing, text_of(ruleset), text_of(cards), scenario, environment)
    with Shown(progress, test.games * sum(count for _, count in test.parts())) as tell:
        return BacktestResult.of(test.answer(tell))


_MOST_SQUADS = 1000


def meta(
    squads: Iterable[Source],
    *,
    games: int | None = None,
    seed: int = 1,
    player: str = "greedy",
    until: float | None = None,
    smooth: float = 0.02,
    draws: int = 500,
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
) -> MetaResult:
    """Analyses a table of squads as ``killbox meta`` does: which squads are strong, which are
    polarising, and which mix of squads survives.

    The games are those of :func:`killbox.gauntlet` with the same arguments. A folder that a
    gauntlet wrote to ``out`` can be used here.

    Args:
        squads: Two squads or more.
        player: The player of every squad.
        smooth: In the smoothed equilibrium, a squad that wins this much more is e times as
            frequent; from 0.005 to 0.5.
        draws: How often all cells are redrawn within their uncertainty, to estimate the uncertainty
            of the equilibrium; 1 to 100,000.
        The others are those of :func:`killbox.gauntlet`.
    """
    everyone = several("squads", squads)
    if not 2 <= len(everyone) <= _MOST_SQUADS:
        raise ValueError(f"{len(everyone)} squads: expected from 2 to {_MOST_SQUADS}")
    if not 0.005 <= smooth <= 0.5:
        raise ValueError(f"smooth={smooth}: expected a number from 0.005 to 0.5, such as 0.02")
    if not 1 <= draws <= 100_000:
        raise ValueError(f"draws={draws}: expected a number from 1 to 100000")
    field = together(everyone, ruleset, lenient, cards, scenario, environment, asked=True)
    playing = Playing(games, seed, alone(player), threads, batch, until, text_of(out), resume, part_games)
    pairs = len(everyone) * (len(everyone) - 1) // 2
    met = run(playing, progress, total_of(playing, pairs), _killbox.play_meta, field, playing, smooth, draws)
    return MetaResult.of(met)


def ladder(
    squads: Iterable[Source],
    *,
    players: Iterable[str] | None = None,
    games: int = 1000,
    seed: int = 1,
    ruleset: Path | None = None,
    scenario: str | None = None,
    environment: str | None = None,
    lenient: bool = False,
    cards: Path | None = None,
    threads: int = 0,
    batch: int | None = None,
    progress: Progress = None,
) -> LadderResult:
    """Measures the strength of players as ``killbox ladder`` does: every player plays every other,
    both with the same squad, over many squads.

    Args:
        squads: The squads with which they play.
        players: Two names or more, with options after them: ``["greedy", "greedy:slips=0.1"]``.
            Defaults to all players that need no file, which takes hours, because one of them
            searches.
        games: Number of games of each pair of players with each squad, in pairs with the seats
            exchanged; at least 2.
        The others are those of :func:`killbox.match`.
    """
    everyone = several("squads", squads)
    if not everyone:
        raise ValueError("a ladder needs at least one squad")
    _pairs_of_games(games)
    if isinstance(players, str):
        players = players.split(",")
    names = None if players is None else list(players)
    field = together(everyone, ruleset, lenient, cards, scenario, environment)
    ladders = _killbox.Ladders(field, names)
    playing = Playing(games, seed, both("greedy"), threads, batch)
    return LadderResult.of(run(playing, progress, games * ladders.mirrors(), ladders.answer, playing))


def worth(
    squads: Source | Iterable[Source],
    *,
    card: str | Iterable[str] = (),
    action: str | Iterable[str] = (),
    all: bool = False,
    once: bool = False,
    games: int = 1600,
    seed: int = 1,
    player: str = "greedy",
    ruleset: Path | None = None,
    scenario: str | None = None,
    environment: str | None = None,
    lenient: bool = False,
    cards: Path | None = None,
    threads: int = 0,
    batch: int | None = None,
    progress: Progress = None,
) -> WorthResult:
    """Measures the effect of a free card or action on a player's results, as ``killbox worth``
    does.

    In a mirror a squad plays against itself, and one side has the card for free. A card that its
    player may ignore cannot be worth less than nothing. If it is, the player plays it badly.

    Args:
        squads: One squad, or several.
        card: Ids of upgrade cards to try one after the other: ``"juke"`` or
            ``["juke", "predator"]``.
        action: Actions to add to the action bars of one side, one after the other: ``"boost"``.
        all: Try every simulated upgrade card, one after the other.
        once: Try each card or action in one squad only: the first that has a ship that may have it.
        games: Number of games of each mirror; at least 2.
        player: The player of both sides.
        The others are those of :func:`killbox.match`.

    Raises:
        ValueError: If the card or action does not exist, or no ship of the squads may have it.
    """
    tried, tried_actions = words_of(card), words_of(action)
    if all and (tried or tried_actions):
        raise ValueError("all=True tries every card: leave card and action out")
    if not (all or tried or tried_actions):
        raise ValueError("name what is free: card=..., action=... or all=True")
    _pairs_of_games(games)
    everyone: list[Source]
    if isinstance(squads, (Squad, str, os.PathLike, Mapping)):
        everyone = [cast(Source, squads)]
    else:
        everyone = several("squads", squads)
    field = together(everyone, ruleset, lenient, cards, scenario, environment)
    worths = _killbox.Worths(field, tried, tried_actions, all, once)
    playing = Playing(games, seed, alone(player), threads, batch)
    return WorthResult.of(run(playing, progress, games * worths.mirrors(), worths.answer, playing))


def words_of(words: str | Iterable[str]) -> list[str]:
    """The words as a list; a string is split at commas."""
    return [word.strip() for word in words.split(",")] if isinstance(words, str) else list(words)


def _pairs_of_games(games: int) -> None:
    if not 2 <= games <= 1_000_000_000:
        raise ValueError(f"games={games}: expected a number from 2 to 1000000000")

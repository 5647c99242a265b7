"""The balance workbench: which variant is better, what cards are worth, and how well games foretell tournaments."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from killbox import _killbox
from killbox.paths import Path, text_of
from killbox.playing import Playing, both, run, total_of
from killbox.progress import Progress, Shown
from killbox.results import BacktestResult, CompareResult, PriceResult
from killbox.squads import Source, as_source
from killbox.squads import field as together


def compare(
    variants: Iterable[Source],
    field: Iterable[Source],
    *,
    weights: Iterable[float] | None = None,
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
) -> CompareResult:
    """Which of several squads does better against a field, and by how much: what ``killbox compare`` does.

    All variants play the same opponents with the same random numbers, and what is reported are differences.

    Args:
        variants: Two squads or more: the first is what the others are held against.
        field: Whom they meet.
        weights: How often each squad of the field is met, numbers of any size; all alike if nobody says.
        games: Games of each variant against each opponent.
        The others are those of :func:`killbox.match`.
    """
    compared, opponents = list(variants), list(field)
    if len(compared) < 2 or not opponents:
        raise ValueError("compare takes two variants at least, and a field of one squad at least")
    squads = together([*compared, *opponents], ruleset, lenient, cards, scenario, environment)
    playing = Playing(games, seed, both(players), threads, batch, until, text_of(out), resume, part_games)
    total = total_of(playing, len(compared) * len(opponents))
    shares = [] if weights is None else [float(weight) for weight in weights]
    met = run(playing, progress, total, _killbox.play_compare, squads, playing, len(compared), shares)
    return CompareResult.of(met)


@dataclass
class Asked:
    """What is asked of prices, as the native half reads it."""

    card: str | None
    faction: str | None
    points: tuple[int, int] | None
    unsimulated: bool


def check_asked(card: str | None, field: Sequence[object]) -> None:
    """A card is asked about against a field, and only there."""
    if (card is None) != (not field):
        raise ValueError("a card is asked about against a field: give both, or none for all cards at once")


def price(
    card: str | None = None,
    field: Iterable[Source] = (),
    *,
    faction: str | None = None,
    games: int | None = None,
    seed: int = 1,
    points: tuple[int, int] | None = None,
    unsimulated: bool = False,
    players: str | tuple[str, str] = "greedy",
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
    """What cards are worth in points: what ``killbox price`` does.

    With a card, squads with it and squads without it meet a field; two answers come of it, ``result.cards`` and
    ``result.replacement``. Without one, random squads of a faction, or of all, meet each other, and all cards are
    priced at once.

    Args:
        card: The id of a ship card or an upgrade.
        field: Whom squads with the card and without it meet; goes with a card.
        faction: Whose squads are drawn, as squad files write it; without it the card's, or all.
        games: How many games; 20,000 if nobody says, at least 100.
        points: The least and the greatest total of the squads that are drawn; without it from 80 % of the limit up to it.
        unsimulated: Draw cards whose abilities are not simulated, too: their numbers count.
        players: Who plays; with a field two can be named, the field's second.
        cards: A folder of own cards, laid over those of killbox: tomorrow's points.
        out: Keep what games came to in this folder while the run goes on.
        resume: Go on with the run in ``out`` where it stopped; begin it if there is none.
        The others are those of :func:`killbox.match`.

    Raises:
        ValueError: If there is no such card or faction, or nothing can be asked like this.
        RunError: If too few games say anything.
    """
    met = list(field)
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
    """How well games foretell who won tournaments: what ``killbox backtest`` does.

    Args:
        results: A JSON file of ListFortress, a CSV table, or a folder of these.
        games: Games of each match, in pairs with the seats exchanged.
        player: Who plays both sides.
        The others are those of :func:`killbox.match`.
    """
    playing = Playing(games, seed, both(player), threads, batch)
    read = _killbox.read_results(os.fspath(results))
    test = _killbox.Backtest(read, os.fspath(results), playing, text_of(ruleset), text_of(cards), scenario, environment)
    with Shown(progress, test.games * sum(count for _, count in test.parts())) as tell:
        return BacktestResult.of(test.answer(tell))

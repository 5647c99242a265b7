"""The balance workbench: which variant is better, and how well games foretell tournaments."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable

from killbox import _killbox
from killbox.playing import Path, _Playing, _text, _total, both
from killbox.progress import Progress, Shown
from killbox.results import Report
from killbox.squads import Source
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
    lenient: bool = False,
    cards: Path | None = None,
    threads: int = 0,
    batch: int | None = None,
    out: Path | None = None,
    resume: bool = False,
    part_games: int | None = None,
    progress: Progress = None,
) -> Report:
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
    shares = [1.0] * len(opponents) if weights is None else [float(weight) for weight in weights]
    if len(shares) != len(opponents):
        raise ValueError(f"{len(shares)} weights for a field of {len(opponents)} squads: give one for each")
    if not all(0 <= share < float("inf") for share in shares) or not sum(shares) > 0:
        raise ValueError(f"weights={shares}: numbers of 0 or more, not all of them 0")
    total = sum(shares)
    squads = together([*compared, *opponents], ruleset, lenient, cards)
    playing = _Playing(games, seed, both(players), threads, batch, until, _text(out), resume, part_games)
    with Shown(progress, _total(playing, len(compared) * len(opponents))) as playing.progress:
        met = _killbox.play_compare(squads, playing, len(compared), [share / total for share in shares])
    return Report(json.loads(met.report), met.text, met.written)


def backtest(
    results: Path,
    *,
    games: int = 200,
    seed: int = 1,
    player: str = "greedy",
    ruleset: Path | None = None,
    cards: Path | None = None,
    threads: int = 0,
    batch: int | None = None,
    progress: Progress = None,
) -> Report:
    """How well games foretell who won tournaments: what ``killbox backtest`` does.

    Args:
        results: A JSON file of ListFortress, a CSV table, or a folder of these.
        games: Games of each match, in pairs with the seats exchanged.
        player: Who plays both sides.
        The others are those of :func:`killbox.match`.
    """
    playing = _Playing(games, seed, both(player), threads, batch, None, None, False, None)
    with Shown(progress, None) as playing.progress:
        met = _killbox.play_backtest(os.fspath(results), playing, _text(ruleset), _text(cards))
    return Report(json.loads(met.report), met.text, met.written)

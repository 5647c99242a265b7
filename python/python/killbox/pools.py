"""The squads and opponents of an environment, as its arguments name them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias, cast

from killbox import _killbox
from killbox.paths import Path, text_of
from killbox.squads import Draw, Sent, Source, Squad, as_source

Pair: TypeAlias = tuple[Source, Source] | Mapping[str, Any]
"""Squad A and squad B; or a dictionary with ``a`` and ``b``, and with a ``ruleset``, a ``scenario``
and an ``environment`` card of their own."""

Many: TypeAlias = Source | Iterable[Source]
"""Squads, folders of squads, and lists of them (``"@FILE"``)."""

Opponent: TypeAlias = str | Mapping[str, float]
"""A player or ``"self"``; or several of these with their weights."""

Setup: TypeAlias = Literal["played", "drawn"]
"""Whether the decisions of set-up are asked, or drawn at random."""

Named: TypeAlias = tuple[Sent, Sent, str | None, str | None, str | None]
"""A pair in the form that the native half takes: squads, ruleset, scenario, environment card."""

SELF = "self"

_KEYS = ("a", "b", "ruleset", "scenario", "environment")


def pool(
    a: Source | None,
    b: Source | None,
    squads: Many | None,
    pairs: Iterable[Pair] | None,
    draw: Draw | tuple[Draw, Draw] | None,
    ruleset: Path | None,
    scenario: str | Mapping[str, str] | None,
    environment: str | None,
    lenient: bool,
    cards: Path | None,
    rounds: int | None,
) -> _killbox.Pool:
    """The squads of an environment, read and checked."""
    given = [name for name, value in (("squads", squads), ("pairs", pairs), ("draw", draw)) if value is not None]
    if a is not None or b is not None:
        given.insert(0, "a and b")
    if len(given) != 1:
        found = "none of them" if not given else " and ".join(given)
        raise ValueError(f"name the squads by one of: a and b, squads, pairs, draw; not by {found}")
    if squads is not None:
        return _of_squads(squads, ruleset, scenario, environment, lenient, cards, rounds)
    if isinstance(scenario, Mapping):
        raise ValueError("scenario: a scenario for each ruleset goes with squads=; a pair has its own 'scenario'")
    if draw is not None:
        return _of_draws(draw, ruleset, scenario, environment, cards, rounds)
    if pairs is None:
        if a is None or b is None:
            raise ValueError("name both squads: a and b")
        pairs = [(a, b)]
    usual = {"ruleset": ruleset, "scenario": scenario, "environment": environment}
    named = [_named(at, pair, usual) for at, pair in enumerate(pairs)]
    if not named:
        raise ValueError("pairs: expected at least one pair of squads, such as [('a.xws', 'b.xws')]")
    sent: list[Named] = []
    for pair in named:
        lenient = lenient or _is_lenient([pair["a"], pair["b"]])
        words = (text_of(pair["ruleset"]), pair["scenario"], pair["environment"])
        sent.append((as_source(pair["a"]), as_source(pair["b"]), *words))
    return _killbox.Pool.of_pairs(sent, lenient, text_of(cards), rounds)


def _named(at: int, pair: Pair, usual: dict[str, Any]) -> dict[str, Any]:
    """A pair as a dictionary, with the arguments of all pairs where it has none of its own."""
    if isinstance(pair, Mapping):
        unknown = [key for key in pair if key not in _KEYS]
        if unknown or "a" not in pair or "b" not in pair:
            what = f"it has {unknown[0]!r}" if unknown else "it lacks a squad"
            raise ValueError(f"pairs[{at}]: expected 'a' and 'b', and perhaps 'ruleset', 'scenario' and 'environment'; {what}")
        return {**usual, **pair}
    if isinstance(pair, (str, bytes, os.PathLike, Squad)) or len(pair) != 2:
        raise ValueError(f"pairs[{at}]={pair!r}: expected two squads, such as ('a.xws', 'b.xws')")
    return {**usual, "a": pair[0], "b": pair[1]}


def _of_squads(
    squads: Many,
    ruleset: Path | None,
    scenario: str | Mapping[str, str] | None,
    environment: str | None,
    lenient: bool,
    cards: Path | None,
    rounds: int | None,
) -> _killbox.Pool:
    everyone: list[Source]
    if isinstance(squads, (str, os.PathLike, Squad, Mapping)):
        everyone = [cast(Source, squads)]
    else:
        everyone = list(squads)
    if not everyone:
        raise ValueError("squads: expected at least one squad or folder, such as 'squads/legacy'")
    scenarios = dict(scenario) if isinstance(scenario, Mapping) else scenario
    lenient = lenient or _is_lenient(everyone)
    sources = [as_source(squad) for squad in everyone]
    return _killbox.Pool.of_squads(sources, text_of(ruleset), lenient, text_of(cards), scenarios, environment, rounds)


def _of_draws(
    draw: Draw | tuple[Draw, Draw],
    ruleset: Path | None,
    scenario: str | None,
    environment: str | None,
    cards: Path | None,
    rounds: int | None,
) -> _killbox.Pool:
    both = (draw, draw) if isinstance(draw, Draw) else tuple(draw)
    if len(both) != 2 or not all(isinstance(one, Draw) for one in both):
        raise TypeError(f"draw={draw!r}: expected a killbox.squads.Draw, or one for each side")
    if cards is not None:
        raise ValueError("draw: squads are drawn from the cards of killbox; draw them from yours by killbox.squads.random, and pass them as squads=")
    named = {os.fspath(by) for by in (ruleset, both[0].ruleset, both[1].ruleset) if by is not None}
    if len(named) > 1:
        raise ValueError(f"draw: both sides play by one ruleset, not by {' and '.join(sorted(named))}")
    by = named.pop() if named else None
    a, b = (one._wanted() for one in both)
    return _killbox.Pool.of_draws((a, b), by, scenario, environment, rounds)


def _is_lenient(squads: Iterable[object]) -> bool:
    return any(isinstance(squad, Squad) and squad._lenient for squad in squads)


def weights(opponent: Opponent) -> list[tuple[str, float]]:
    """The opponents with their weights, in the form that the native half takes."""
    if isinstance(opponent, str):
        return [(opponent, 1.0)]
    if not isinstance(opponent, Mapping):
        raise TypeError(f"opponent={opponent!r}: expected a player's name, or a dictionary of names and weights")
    for name, weight in opponent.items():
        if not isinstance(name, str):
            raise TypeError(f"opponent: {name!r} is not the name of a player")
        if isinstance(weight, bool) or not hasattr(weight, "__float__"):
            raise TypeError(f"opponent: the weight of '{name}' is {weight!r}: expected a number above 0")
    return [(name, float(weight)) for name, weight in opponent.items()]


def has_self(opponent: Opponent) -> bool:
    """Whether the caller answers for both sides in some games."""
    return any(name == SELF for name, _ in weights(opponent))

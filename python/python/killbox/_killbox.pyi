"""The native half of killbox; use the package ``killbox``."""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

VERSION: str

class _Playing(Protocol):
    games: int | None
    seed: int
    players: tuple[str, str]
    threads: int
    batch: int | None
    until: float | None
    out: str | None
    resume: bool
    part_games: int | None
    progress: Callable[[int], object] | None | object

class _Words(Protocol):
    range: int
    obstructed: bool
    legacy: bool
    aim: str
    over: str

class Table:
    """An Arrow table. It has the Arrow PyCapsule interface: polars, pandas, pyarrow and DuckDB take it over without a copy."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...
    def __len__(self) -> int: ...
    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
    @property
    def schema(self) -> list[tuple[str, str]]:
        """Names and types of the columns, in Arrow's words."""
    def to_polars(self) -> Any:
        """A ``polars.DataFrame`` that shares the table's memory."""
    def to_pandas(self) -> Any:
        """A ``pandas.DataFrame``."""
    def to_pyarrow(self) -> Any:
        """A ``pyarrow.Table`` that shares the table's memory."""

class Field:
    """Squads of one ruleset, ready to meet each other."""

    def __new__(
        cls, sources: list[tuple[str, str | None]], ruleset: str | None, lenient: bool, cards: str | None
    ) -> Field: ...
    def __len__(self) -> int: ...
    @property
    def names(self) -> list[str]:
        """The name of each squad."""
    @property
    def ruleset(self) -> str:
        """The ruleset's name."""
    @property
    def warnings(self) -> list[str]:
        """Remarks on the squads."""

class Played:
    """What came of a match."""

    report: str
    text: str
    games: Table | None
    ships: Table | None
    written: int

class Met:
    """What came of a gauntlet."""

    report: str
    text: str
    written: int

class Adding:
    """Parts as they come in, in any order, added up."""

    def __new__(
        cls,
        field: Field,
        pairs: list[tuple[int, int]],
        playing: _Playing,
        first_game: int,
        first: str | None,
        rows: bool,
    ) -> Adding: ...
    def add(self, matchup: int, first_game: int, games: int, tables: tuple[bytes, bytes]) -> bool:
        """Adds a part of a match-up; False if the tables are not its."""
    def match_(self, field: Field) -> Played:
        """What the match came to."""
    def gauntlet(self, field: Field, hero: bool) -> Met:
        """What the gauntlet came to."""

class Snapshot:
    """A battle that was put aside."""

class Envs:
    """Battles side by side, each waiting for an answer or over."""

    def __new__(
        cls, field: Field, battles: int, opponent: str | None, first: str | None, threads: int
    ) -> Envs: ...
    def __len__(self) -> int: ...
    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """The arrays that observations are written into, by name."""
    def seed(self, seeds: list[int], next: list[int], stride: int) -> None:
        """Of each battle: the seed of its games, the game to begin next, and how far that is from the one after it."""
    def restart(self, mask: npt.NDArray[np.bool_] | None) -> None:
        """Begins the next game of those battles that the mask names, or of all."""
    def step(self, actions: npt.NDArray[np.int64], again: bool) -> None:
        """Answers the decision of every battle."""
    def random(self) -> npt.NDArray[np.int64]:
        """An answer to each decision as the player ``random`` of a match would give it."""
    def sides(self) -> npt.NDArray[np.int8]:
        """Of each battle the side that is asked: 0 squad A, 1 squad B, -1 if it is over."""
    def counts(self) -> npt.NDArray[np.int64]:
        """Of each battle how many options its decision has."""
    def results(self) -> list[dict[str, Any]]:
        """The games that ended in the last step."""
    def observed(self, battle: int, side: int) -> dict[str, npt.NDArray[Any]]:
        """What a side sees of a battle now."""
    def snapshot(self, battle: int) -> Snapshot:
        """Puts a battle aside."""
    def restore(self, battles: list[int], snapshots: list[Snapshot]) -> None:
        """Makes battles those that were put aside."""
    def fork(self, battle: int, side: int | None, seed: int) -> None:
        """Draws anew what a side cannot know."""
    def hash(self, battle: int) -> int:
        """A hash of everything that a battle is."""
    def ships(self) -> str:
        """The ships of both squads, as JSON."""

def features() -> str: ...
def check(source: tuple[str, str | None], ruleset: str | None, lenient: bool, cards: str | None) -> str: ...
def players() -> str: ...
def rulesets(name: str | None) -> str: ...
def cards(set: str, filter: str | None, dir: str | None) -> str: ...
def play_match(
    field: Field, playing: _Playing, first_game: int, first: str | None, rows: bool, record: str | None
) -> Played: ...
def play_gauntlet(field: Field, playing: _Playing, hero: bool) -> Met: ...
def play_part(
    field: Field, pair: list[int], playing: _Playing, first_game: int, first: str | None
) -> tuple[bytes, bytes, int]: ...
def checksum_of_part(
    field: Field, pair: list[int], seed: int, first_game: int, games: int, tables: tuple[bytes, bytes]
) -> int | None: ...
def play_compare(field: Field, playing: _Playing, variants: int, weights: list[float]) -> Met: ...
def play_backtest(results: str, playing: _Playing, ruleset: str | None, cards: str | None) -> Met: ...
def random_squads(
    faction: str,
    numbers: tuple[int, int],
    seed: int,
    ruleset: str | None,
    points: tuple[int, int] | None,
    lead: str | None,
    simulated: bool,
    cards: str | None,
) -> list[str]: ...
def odds(attackers: list[str], defender: str, words: _Words) -> str: ...
def odds_of_dice(attackers: list[str], defender: str, words: _Words, roll: str) -> str: ...
def replay(path: str, cards: str | None) -> str: ...
def replay_luck(path: str, cards: str | None) -> str: ...
def replay_ahead(path: str, cards: str | None) -> str: ...
def scenario(path: str, only: str | None, cards: str | None) -> str: ...

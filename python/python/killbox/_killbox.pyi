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

class _Asked(Protocol):
    card: str | None
    faction: str | None
    points: tuple[int, int] | None
    unsimulated: bool

class _Words(Protocol):
    range: int
    obstructed: bool
    legacy: bool
    aim: str
    over: str

class Table:
    """An Arrow table. It has the Arrow PyCapsule interface: polars, pandas, pyarrow and DuckDB take it over without a copy. It can
    be pickled, and compared."""

    @staticmethod
    def of_rows(rows: str, columns: list[tuple[str, str]]) -> Table:
        """Rows of a report, a JSON list of objects, as a table: of each column its path and whether it is ``text``, a ``count``
        or a ``number``."""
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...
    def __len__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    @staticmethod
    def _of_columns(
        columns: list[tuple[str, str, bool, int, bytes | None, list[bytes]]],
    ) -> Table:
        """A table that was pickled."""
    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
    @property
    def schema(self) -> list[tuple[str, str]]:
        """Names and types of the columns, in Arrow's words."""
    def to_polars(self) -> Any:
        """A ``polars.DataFrame`` that shares the table's memory."""
    def to_pandas(self) -> Any:
        """A ``pandas.DataFrame``; by way of pyarrow where pandas is older than 3."""
    def to_pyarrow(self) -> Any:
        """A ``pyarrow.Table`` that shares the table's memory."""

class Field:
    """Squads of one ruleset, ready to meet each other."""

    def __new__(
        cls,
        sources: list[tuple[str, str | None]],
        ruleset: str | None,
        lenient: bool,
        cards: str | None,
        scenario: str | None,
        environment: str | None,
        asked: bool,
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

class Answer:
    """What came of a run."""

    report: str
    text: str
    written: int

class Adding:
    """Match-ups, to be played in parts anywhere, which are added up as they come in, in any order."""

    def __new__(
        cls,
        field: Field,
        pairs: list[tuple[int, int]],
        playing: _Playing,
        first_game: int,
        first: str | None,
        rows: bool,
    ) -> Adding: ...
    def run(self) -> str:
        """Names the run: equal names, equal games."""
    def play(self, matchup: int, begin: int, end: int) -> tuple[bytes, ...]:
        """Plays some games of a match-up: the tables of games and ships."""
    def holds(self, matchup: int, begin: int, end: int, tables: tuple[bytes, ...]) -> bool:
        """Whether those are the tables of these games of a match-up."""
    def add(self, matchup: int, begin: int, end: int, tables: tuple[bytes, ...]) -> bool:
        """Adds these games of a match-up; False if the tables are not theirs."""
    def match_(self) -> Played:
        """What the match came to."""
    def gauntlet(self, hero: bool) -> Answer:
        """What the gauntlet came to."""

class Prices:
    """A question for prices, to be answered here, or in parts anywhere."""

    def __new__(
        cls,
        asked: _Asked,
        field: list[tuple[str, str | None]],
        playing: _Playing,
        ruleset: str | None,
        cards: str | None,
        scenario: str | None,
        environment: str | None,
        block: int,
    ) -> Prices: ...
    @property
    def games(self) -> int:
        """How many games."""
    def parts(self) -> list[tuple[str, int]]:
        """What is to be played: of each part its name, and how many meetings of two games."""
    def run(self) -> str:
        """Names the run: equal names, equal games."""
    def answer(self, progress: Callable[[int], object] | None) -> Answer:
        """Plays all, and says what came of it."""
    def play(self, part: int, begin: int, end: int) -> tuple[bytes, ...]:
        """Plays some meetings of a part: what they came to."""
    def holds(self, part: int, begin: int, end: int, files: tuple[bytes, ...]) -> bool:
        """Whether that is what these meetings came to."""
    def add(self, part: int, begin: int, end: int, files: tuple[bytes, ...]) -> bool:
        """Adds what was played elsewhere; False if it is of other meetings."""
    def gathered(self, interrupted: bool) -> Answer:
        """What came of all that was added."""

class Backtest:
    """The matches of tournaments, to be played again: here, or in parts anywhere."""

    def __new__(
        cls,
        results: str,
        path: str,
        playing: _Playing,
        ruleset: str | None,
        cards: str | None,
        scenario: str | None,
        environment: str | None,
    ) -> Backtest: ...
    @property
    def games(self) -> int:
        """Games of each match."""
    def parts(self) -> list[tuple[str, int]]:
        """What is to be played: the name of its only part, and how many matches."""
    def run(self) -> str:
        """Names the run: equal names, equal games."""
    def answer(self, progress: Callable[[int], object] | None) -> Answer:
        """Plays all, and says what came of it."""
    def play(self, part: int, begin: int, end: int) -> tuple[bytes, ...]:
        """Plays some matches: what they came to."""
    def holds(self, part: int, begin: int, end: int, files: tuple[bytes, ...]) -> bool:
        """Whether that is what these matches came to."""
    def add(self, part: int, begin: int, end: int, files: tuple[bytes, ...]) -> bool:
        """Adds what was played elsewhere; False if it is of other matches."""
    def gathered(self, interrupted: bool) -> Answer:
        """What came of all that was added."""

class Worths:
    """The mirrors of a field's squads, one side of each with something for free."""

    def __new__(cls, field: Field, ids: list[str], words: list[str], all: bool, once: bool) -> Worths: ...
    def mirrors(self) -> int:
        """How many mirrors there are."""
    def answer(self, playing: _Playing) -> Answer:
        """Plays them all, and says what came of it."""

class Ladders:
    """The mirrors of players: each against each, both with the same squad of a field."""

    def __new__(cls, field: Field, players: list[str] | None) -> Ladders: ...
    def mirrors(self) -> int:
        """How many mirrors there are."""
    def answer(self, playing: _Playing) -> Answer:
        """Plays them all, and says what came of it."""

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
    def play_area(self) -> tuple[float, float]:
        """How wide the play area is, and how deep from one player's edge to the other's, in mm."""
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
def describe(envs: Envs, battle: int, squads: tuple[str, str]) -> str: ...
def record(
    envs: Envs, battle: int, field: Field, opponent: str | None, first: str | None, path: str
) -> None: ...
def check(source: tuple[str, str | None], ruleset: str | None, lenient: bool, cards: str | None) -> str: ...
def players() -> str: ...
def rulesets(name: str | None) -> str: ...
def cards(set: str, filter: str | None, dir: str | None) -> str: ...
def play_match(
    field: Field, playing: _Playing, first_game: int, first: str | None, rows: bool, record: str | None
) -> Played: ...
def play_gauntlet(field: Field, playing: _Playing, hero: bool) -> Answer: ...
def play_meta(field: Field, playing: _Playing, smooth: float, draws: int) -> Answer: ...
def play_compare(field: Field, playing: _Playing, variants: int, weights: list[float]) -> Answer: ...
def read_results(path: str) -> str: ...
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
def replay_html(path: str, cards: str | None, seat: str | None) -> str: ...
def replay_story(path: str, cards: str | None, seat: str | None) -> str: ...
def replay_luck(path: str, cards: str | None) -> str: ...
def replay_ahead(path: str, cards: str | None) -> str: ...
def scenario(path: str, only: str | None, cards: str | None) -> str: ...

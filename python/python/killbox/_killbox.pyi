"""The native half of killbox; use the package ``killbox``."""

from typing import Any

import numpy as np
import numpy.typing as npt

from killbox.envs import Area, Arrays
from killbox.playing import Files, Playing
from killbox.progress import Tell
from killbox.squads import Points, Sent
from killbox.told import Words
from killbox.workbench import Asked

VERSION: str

class Table:
    """An Arrow table. It has the Arrow PyCapsule interface: polars, pandas, pyarrow and DuckDB read
    it without a copy. It can be pickled and compared."""

    @staticmethod
    def of_rows(rows: str, columns: list[tuple[str, str]]) -> Table:
        """A table from the rows of a report, a JSON list of objects. ``columns`` has the path of
        each column and its type: ``text``, ``count`` or ``number``."""
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...
    def __len__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    @staticmethod
    def _of_columns(
        columns: list[tuple[str, str, bool, int, bytes | None, list[bytes]]],
    ) -> Table:
        """Unpickles a table."""
    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
    @property
    def schema(self) -> list[tuple[str, str]]:
        """Names and types of the columns, by Arrow's names of types."""
    def to_polars(self) -> Any:
        """A ``polars.DataFrame`` that shares the table's memory."""
    def to_pandas(self) -> Any:
        """A ``pandas.DataFrame``. With pandas before version 3 it is converted by pyarrow."""
    def to_pyarrow(self) -> Any:
        """A ``pyarrow.Table`` that shares the table's memory."""

class Field:
    """Squads of one ruleset, ready to play each other."""

    def __new__(
        cls,
        sources: list[Sent],
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
        """Warnings about the squads and the ruleset."""

class Played:
    """The result of a match."""

    report: str
    text: str
    games: Table | None
    ships: Table | None
    written: int

class Answer:
    """The result of a run."""

    report: str
    text: str
    written: int

class Adding:
    """Match-ups that are played in parts, on any machines. Parts are added up in any order."""

    def __new__(
        cls,
        field: Field,
        pairs: list[tuple[int, int]],
        playing: Playing,
        first_game: int,
        first: str | None,
        rows: bool,
    ) -> Adding: ...
    def run(self) -> str:
        """The id of the run. Equal ids mean equal games."""
    def play(self, matchup: int, begin: int, end: int) -> Files:
        """Plays some games of a match-up and returns the tables of games and ships."""
    def holds(self, matchup: int, begin: int, end: int, tables: Files) -> bool:
        """Whether ``tables`` are the tables of these games of a match-up."""
    def add(self, matchup: int, begin: int, end: int, tables: Files) -> bool:
        """Adds these games of a match-up. False if ``tables`` are not their tables."""
    def match_(self) -> Played:
        """The result of the match."""
    def gauntlet(self, hero: bool) -> Answer:
        """The result of the gauntlet."""

class Prices:
    """A price run, played here or in parts on any machines."""

    def __new__(
        cls,
        asked: Asked,
        field: list[Sent],
        playing: Playing,
        ruleset: str | None,
        cards: str | None,
        scenario: str | None,
        environment: str | None,
        block: int,
    ) -> Prices: ...
    @property
    def games(self) -> int:
        """The number of games."""
    def parts(self) -> list[tuple[str, int]]:
        """The parts of the run: name and number of meetings of two games."""
    def run(self) -> str:
        """The id of the run. Equal ids mean equal games."""
    def answer(self, progress: Tell) -> Answer:
        """Plays everything and returns the result."""
    def play(self, part: int, begin: int, end: int) -> Files:
        """Plays some meetings of a part and returns their results."""
    def holds(self, part: int, begin: int, end: int, files: Files) -> bool:
        """Whether ``files`` are the results of these meetings."""
    def add(self, part: int, begin: int, end: int, files: Files) -> bool:
        """Adds results that were played elsewhere. False if they are of other meetings."""
    def gathered(self, interrupted: bool) -> Answer:
        """The result of everything that was added."""

class Backtest:
    """A backtest: matches of tournaments, simulated here or in parts on any machines."""

    def __new__(
        cls,
        results: str,
        path: str,
        playing: Playing,
        ruleset: str | None,
        cards: str | None,
        scenario: str | None,
        environment: str | None,
    ) -> Backtest: ...
    @property
    def games(self) -> int:
        """The number of games for each match."""
    def parts(self) -> list[tuple[str, int]]:
        """The only part of the run: its name and its number of matches."""
    def run(self) -> str:
        """The id of the run. Equal ids mean equal games."""
    def answer(self, progress: Tell) -> Answer:
        """Plays everything and returns the result."""
    def play(self, part: int, begin: int, end: int) -> Files:
        """Plays some matches and returns their results."""
    def holds(self, part: int, begin: int, end: int, files: Files) -> bool:
        """Whether ``files`` are the results of these matches."""
    def add(self, part: int, begin: int, end: int, files: Files) -> bool:
        """Adds results that were played elsewhere. False if they are of other matches."""
    def gathered(self, interrupted: bool) -> Answer:
        """The result of everything that was added."""

class Worths:
    """The mirrors of a field's squads. In each, one side has a card or an action for free."""

    def __new__(cls, field: Field, ids: list[str], words: list[str], all: bool, once: bool) -> Worths: ...
    def mirrors(self) -> int:
        """The number of mirrors."""
    def answer(self, playing: Playing) -> Answer:
        """Plays all mirrors and returns the result."""

class Ladders:
    """The mirrors of players: every pair of players, both with the same squad of a field."""

    def __new__(cls, field: Field, players: list[str] | None) -> Ladders: ...
    def mirrors(self) -> int:
        """The number of mirrors."""
    def answer(self, playing: Playing) -> Answer:
        """Plays all mirrors and returns the result."""

class Snapshot:
    """A snapshot of a battle."""

class Envs:
    """A batch of battles. Each waits for an answer or is over."""

    def __new__(
        cls, field: Field, battles: int, opponent: str | None, first: str | None, threads: int, seed: int
    ) -> Envs: ...
    def __len__(self) -> int: ...
    def arrays(self) -> Arrays:
        """The arrays that observations are written to, by name."""
    def seed(self, seed: int) -> None:
        """Sets the seed. The next games are the first games of this seed, dealt to the battles in
        order."""
    def seed_each(self, seeds: list[int]) -> None:
        """Sets the seed of each battle. The next game of a battle is the first of its seed."""
    def begun(self) -> bool:
        """Whether a game has begun in any battle."""
    def restart(self, mask: npt.NDArray[np.bool_] | None) -> None:
        """Begins the next game of the battles that are true in ``mask``, or of all battles."""
    def step(self, actions: npt.NDArray[np.int64], again: bool) -> None:
        """Answers the decision of every battle."""
    def random(self) -> npt.NDArray[np.int64]:
        """The answer that the player ``random`` of a match would give to each decision."""
    def play_area(self) -> Area:
        """Width of the play area and its depth from one player's edge to the other's, in mm."""
    def sides(self) -> npt.NDArray[np.int8]:
        """The side that is asked in each battle: 0 squad A, 1 squad B, -1 if the battle is over."""
    def counts(self) -> npt.NDArray[np.int64]:
        """The number of options of each battle's decision."""
    def results(self) -> list[dict[str, Any]]:
        """The games that ended in the last step."""
    def observed(self, battle: int, side: int) -> Arrays:
        """The current observation of a battle for a side."""
    def snapshot(self, battle: int) -> Snapshot:
        """A snapshot of a battle."""
    def restore(self, battles: list[int], snapshots: list[Snapshot]) -> None:
        """Restores battles from snapshots: all of them or none."""
    def fork(self, battle: int, side: int | None, seed: int) -> None:
        """Redraws what a side cannot know of a battle."""
    def fork_all(self, seeds: list[int], side: int | None) -> None:
        """:meth:`fork` for every battle that is not over, each with its own seed."""
    def clone_all(self) -> Envs:
        """A copy of this batch."""
    def hash(self, battle: int) -> int:
        """A hash of the whole state of a battle."""
    def ships(self) -> str:
        """The ships of both squads, as JSON."""

def features() -> str: ...
def describe(envs: Envs, battle: int, squads: tuple[str, str]) -> str: ...
def record(
    envs: Envs, battle: int, field: Field, opponent: str | None, first: str | None, path: str
) -> None: ...
def check(source: Sent, ruleset: str | None, lenient: bool, cards: str | None) -> str: ...
def players() -> str: ...
def rulesets(name: str | None) -> str: ...
def cards(set: str, filter: str | None, dir: str | None) -> str: ...
def play_match(
    field: Field, playing: Playing, first_game: int, first: str | None, rows: bool, record: str | None
) -> Played: ...
def play_gauntlet(field: Field, playing: Playing, hero: bool) -> Answer: ...
def play_meta(field: Field, playing: Playing, smooth: float, draws: int) -> Answer: ...
def play_compare(field: Field, playing: Playing, variants: int, weights: list[float]) -> Answer: ...
def read_results(path: str) -> str: ...
def random_squads(
    faction: str,
    numbers: tuple[int, int],
    seed: int,
    ruleset: str | None,
    points: Points | None,
    lead: str | None,
    simulated: bool,
    cards: str | None,
) -> list[str]: ...
def odds(attackers: list[str], defender: str, words: Words) -> str: ...
def odds_of_dice(attackers: list[str], defender: str, words: Words, roll: str) -> str: ...
def replay(path: str, cards: str | None) -> str: ...
def replay_html(path: str, cards: str | None, seat: str | None) -> str: ...
def replay_story(path: str, cards: str | None, seat: str | None) -> str: ...
def replay_luck(path: str, cards: str | None) -> str: ...
def replay_ahead(path: str, cards: str | None) -> str: ...
def scenario(path: str, only: str | None, cards: str | None) -> str: ...

"""The native half of killbox; use the package ``killbox``."""

from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from killbox.envs import Area, Arrays
from killbox.playing import Files, Playing
from killbox.progress import Tell
from killbox.pools import Named
from killbox.squads import Points, Sent, Wanted
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

class Datasets:
    """A data set, played here or in parts on any machines."""

    def __new__(cls, field: Field, playing: Playing, kinds: list[str], arrays: list[str]) -> Datasets: ...
    @property
    def games(self) -> int:
        """The number of games."""
    @property
    def part_games(self) -> int:
        """The number of games of a part."""
    def run(self) -> str:
        """The id of the data set. Equal ids mean equal rows."""
    def manifest(self) -> str:
        """The manifest as JSON, without the number of games, which may grow."""
    def answer(self, progress: Tell) -> Answer:
        """Plays everything that is not in the folder yet, and returns the report."""
    def play(self, part: int, begin: int, end: int) -> Files:
        """Plays a part and returns its file."""
    def holds(self, part: int, begin: int, end: int, files: Files) -> bool:
        """Whether ``files`` are the file of the part with these games."""
    def add(self, part: int, begin: int, end: int, files: Files) -> bool:
        """Adds a part that was played elsewhere. False if its file is that of another part."""
    def gathered(self) -> Answer:
        """The report on everything that was added."""

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

class State:
    """A battle at a decision or at its end."""

    @staticmethod
    def begin(field: Field, seed: int, game: int, first: str | None, cards: str | None) -> State:
        """A game between the first two squads of a field."""
    @staticmethod
    def of_game(path: str, bytes: bytes | None, at: int | None, cards: str | None) -> State:
        """A recorded game at the decision number ``at``, by default its last one."""
    @staticmethod
    def of_scenario(path: str, text: str | None, case: int | str, cards: str | None) -> State:
        """The position of a case of a scenario file."""
    @staticmethod
    def unpickled(text: str) -> State:
        """Reads a pickled state."""
    def pickled(self) -> str:
        """The state as text, for pickles."""
    def record(self, path: str) -> None:
        """Writes the game so far as a replay."""
    def copy(self) -> State:
        """A copy."""
    def equals(self, other: State) -> bool:
        """Whether two states have equal squads and rules, and play on alike."""
    @property
    def hash(self) -> int:
        """A hash of the whole state."""
    @property
    def position_hash(self) -> int:
        """A hash of the position."""
    @property
    def player(self) -> int | None:
        """The player that is asked: 0 squad A, 1 squad B."""
    @property
    def players(self) -> list[int]:
        """The players that are asked, in the order of their seats."""
    @property
    def kind(self) -> str | None:
        """The kind of the decision of the player that is asked."""
    def legal(self, player: int | None) -> int:
        """The number of options of a player's decision; 0 if it has none."""
    def keys(self, player: int | None) -> list[int]:
        """The keys of the options of a player's decision."""
    def describe(self, player: int | None) -> str:
        """The open decision of a player, as JSON."""
    def submit(self, option: SupportsIndex, player: int | None) -> None:
        """Answers the decision of a player with the index of an option."""
    def submit_key(self, key: int, player: int | None) -> None:
        """Answers the decision of a player with the option that has this key."""
    def imagine(self, seed: int, player: int | None) -> State:
        """A copy in which what a player cannot know is drawn anew."""
    def reseed(self, seed: int) -> None:
        """Replaces the dice and damage cards to come."""
    def hidden_dials(self, player: int | None) -> list[tuple[int, str, list[str]]]:
        """The facedown dials that a player cannot know: ship, name, the maneuvers on the dial."""
    def set_dial(self, ship: int, maneuver: int) -> None:
        """Sets the facedown dial of a ship to the maneuver with this index on its dial."""
    def play(
        self,
        players: tuple[str | None, str | None],
        until: str | None,
        rounds: int | None,
        seed: int | None,
    ) -> None:
        """Plays on with these players of squad A and squad B."""
    @property
    def ended(self) -> bool:
        """Whether the game is over."""
    @property
    def result(self) -> tuple[int | None, list[int], float, int, int, str | None] | None:
        """The result of a game that is over: winner, scores, margin, rounds, hash, fault."""
    @property
    def round(self) -> int:
        """The round, from 1; 0 in set-up."""
    @property
    def phase(self) -> str:
        """The phase."""
    @property
    def first_player(self) -> int:
        """The first player: 0 squad A, 1 squad B."""
    @property
    def decisions(self) -> int:
        """The number of decisions that were answered in the game."""
    @property
    def names(self) -> list[str]:
        """The names of squad A and squad B."""
    @property
    def play_area(self) -> Area:
        """Width of the play area and its depth from one player's edge to the other's, in mm."""
    def ships(self) -> str:
        """The ships of both squads, as JSON."""
    def observation(self, player: int | None, features: list[str]) -> Arrays:
        """The observation of a player, in new arrays."""

class Pool:
    """The squads of games."""

    @staticmethod
    def of_pairs(pairs: list[Named], lenient: bool, cards: str | None, rounds: int | None) -> Pool:
        """Pairs of squads. Each plays by its own ruleset, scenario and environment card."""
    @staticmethod
    def of_squads(
        sources: list[Sent],
        ruleset: str | None,
        lenient: bool,
        cards: str | None,
        scenarios: str | dict[str, str] | None,
        environment: str | None,
        rounds: int | None,
    ) -> Pool:
        """Squads of which every two of one ruleset may meet."""
    @staticmethod
    def of_draws(
        draws: tuple[Wanted, Wanted],
        ruleset: str | None,
        scenario: str | None,
        environment: str | None,
        rounds: int | None,
    ) -> Pool:
        """Squads that are drawn at random, for squad A and squad B."""
    @property
    def names(self) -> list[str]:
        """The names of the squads that were read."""

class Envs:
    """A batch of battles. Each waits for an answer or is over."""

    def __new__(
        cls,
        pool: Pool,
        battles: int,
        opponents: list[tuple[str, float]],
        first: str | None,
        threads: int,
        seed: int,
        draws_setup: bool,
        memory: int,
        features: list[str],
    ) -> Envs: ...
    def __len__(self) -> int: ...
    def arrays(self) -> Arrays:
        """The arrays that observations are written to, by name."""
    def set_opponents(self, opponents: list[tuple[str, float]]) -> None:
        """Sets the opponents of games that begin, with their weights."""
    def games(self) -> list[dict[str, Any]]:
        """The squads, rules and opponents of the games that began in the last call."""
    def game(self, battle: int) -> dict[str, Any]:
        """The squads, rules and opponent of the game of a battle."""
    def held(self) -> tuple[int, int]:
        """The number of compiled pairs of squads that are kept, and about how many bytes they
        take."""
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
    def observed(self, battle: int, side: int, features: list[str] | None) -> Arrays:
        """The current observation of a battle for a side, in the arrays with these names."""
    def snapshot(self, battle: int) -> Snapshot:
        """A snapshot of a battle."""
    def restore(self, battles: list[int], snapshots: list[Snapshot]) -> None:
        """Restores battles from snapshots: all of them or none."""
    def state(self, battle: int, cards: str | None) -> State:
        """A battle as a state."""
    def set_states(self, battles: list[int], states: list[State]) -> None:
        """Sets battles to states: all of them or none."""
    def fork(self, battle: int, side: int | None, seed: int) -> None:
        """Redraws what a side cannot know of a battle."""
    def fork_all(self, seeds: list[int], side: int | None) -> None:
        """:meth:`fork` for every battle that is not over, each with its own seed."""
    def clone_all(self) -> Envs:
        """A copy of this batch."""
    def hash(self, battle: int) -> int:
        """A hash of the whole state of a battle."""
    def ships(self, battle: int | None) -> str:
        """The ships of both squads of a battle, as JSON."""

def features() -> str: ...
def card_numbers() -> str: ...
def describe(envs: Envs, battle: int) -> str: ...
def record(envs: Envs, battle: int, path: str) -> None: ...
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
def squad_files(words: list[str]) -> list[str]: ...
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

"""killbox plays complete games of X-Wing Second Edition between two squads, by the rules, from a
seed, millions of times.

>>> import killbox as kb
>>> result = kb.match("a.xws", "b.xws", games=10_000, seed=7)
>>> result.win_rate, result.low, result.high
>>> result.games.to_polars()

The guide is ``docs/python.md`` of the repository.
"""

from killbox import errors, squads
from killbox._killbox import VERSION as __version__
from killbox._killbox import Snapshot, Table
from killbox.datasets import dataset
from killbox.envs import VectorEnv, card_numbers, features
from killbox.errors import (
    ActionError,
    CardsError,
    Fault,
    KillboxError,
    KillboxWarning,
    OddsError,
    PlayerError,
    ReplayError,
    RulesetError,
    RunError,
    ScenarioError,
    SquadError,
)
from killbox.playing import gauntlet, match
from killbox.results import (
    BacktestResult,
    CompareResult,
    DatasetResult,
    GauntletResult,
    LadderResult,
    MatchResult,
    MetaResult,
    PriceResult,
    Report,
    WorthResult,
)
from killbox.squads import Source, Squad
from killbox.states import HiddenDial, Option, Result, State
from killbox.told import Question, Replay, cards, odds, players, ruleset, rulesets, scenario
from killbox.workbench import backtest, compare, ladder, meta, price, worth

__all__ = [
    "ActionError",
    "BacktestResult",
    "CardsError",
    "CompareResult",
    "DatasetResult",
    "Fault",
    "GauntletResult",
    "HiddenDial",
    "KillboxError",
    "KillboxWarning",
    "LadderResult",
    "MatchResult",
    "MetaResult",
    "OddsError",
    "Option",
    "PlayerError",
    "PriceResult",
    "Question",
    "Replay",
    "ReplayError",
    "Report",
    "Result",
    "RulesetError",
    "RunError",
    "ScenarioError",
    "Snapshot",
    "Source",
    "Squad",
    "SquadError",
    "State",
    "Table",
    "VectorEnv",
    "WorthResult",
    "__version__",
    "backtest",
    "card_numbers",
    "cards",
    "compare",
    "dataset",
    "errors",
    "features",
    "gauntlet",
    "ladder",
    "match",
    "meta",
    "odds",
    "players",
    "price",
    "ruleset",
    "rulesets",
    "scenario",
    "squads",
    "worth",
]

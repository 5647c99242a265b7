"""Matches and gauntlets: equality with the command line for any number of threads; rows; progress;
Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import duckdb
import killbox as kb
import pandas
import polars
import pyarrow
import pytest

GAMES = 200


def test_a_match_is_that_of_the_command_line(program, swarm: str, rebels: str) -> None:
    printed = program(
        "match", swarm, rebels, "--games", str(GAMES), "--seed", "9", "--players", "careful,random", "--json"
    )
    result = kb.match(swarm, rebels, games=GAMES, seed=9, players=("careful", "random"))
    assert result.report == json.loads(printed)
    assert result.checksum == json.loads(printed)["checksum"] and result.played == GAMES
    assert result.low < result.win_rate < result.high
    text = program("match", swarm, rebels, "--games", str(GAMES), "--seed", "9", "--players", "careful,random")
    assert result.text.split() == text.split()


def test_scenarios_are_those_of_the_command_line(program, escort: str, fangs: str, swarm: str) -> None:
    common = ("--games", "8", "--seed", "9", "--players", "careful", "--json")
    plain = kb.match(escort, fangs, games=8, seed=9, players="careful")
    assert "scenario" not in plain.report
    checksums = {plain.checksum}
    for scenario in ("salvage-mission", "assault", "alternate"):
        printed = program("match", escort, fangs, "--scenario", scenario, *common)
        result = kb.match(escort, fangs, games=8, seed=9, players="careful", scenario=scenario)
        assert result.report == json.loads(printed)
        checksums.add(result.checksum)
    assert len(checksums) == 4
    with pytest.raises(ValueError, match="salvage-mission"):
        kb.match(escort, fangs, games=2, scenario="salvage-mision")
    with pytest.raises(kb.RulesetError, match="mission points"):
        kb.match(swarm, swarm, games=2, scenario="salvage-mission")


def test_environments_are_those_of_the_command_line(program, escort: str, fangs: str, swarm: str) -> None:
    common = ("--games", "8", "--seed", "9", "--players", "careful", "--json")
    seen = set()
    for card in ("unexploded-ordnance", "Ion Clouds", "mynock", "random"):
        printed = program("match", escort, fangs, "--environment", card, *common)
        result = kb.match(escort, fangs, games=8, seed=9, players="careful", environment=card)
        assert result.report == json.loads(printed)
        seen.add(result.checksum)
    none = kb.match(escort, fangs, games=8, seed=9, players="careful", environment="none")
    assert "environment" not in none.report
    assert len(seen | {none.checksum}) == 5
    both = kb.match(escort, fangs, games=2, players="careful", scenario="salvage", environment="ion")
    assert both.report["environment"] == "Ion Clouds"
    # A ruleset without mission points has environment cards, too.
    assert kb.gauntlet([swarm, swarm], games=2, players="careful", environment="ion").report["environment"] == "Ion Clouds"
    with pytest.raises(ValueError, match="did you mean 'ion-clouds'"):
        kb.match(escort, fangs, games=2, environment="ion-cloud")


def test_a_gauntlet_of_squads_that_ask_for_it_plays_all_scenarios(tmp_path, escort: str, fangs: str) -> None:
    def telling(source: str) -> dict:
        return {**json.loads(open(source).read()), "ruleset": "AMG"}

    told = [telling(escort), telling(fangs)]
    asked = kb.gauntlet(told, games=8, players="careful")
    assert asked.report["scenario"] == "alternate"
    assert any("SCN-2" in warning for warning in asked.report["warnings"])
    assert "scenario" not in kb.gauntlet(told, games=2, players="careful", scenario="none").report
    # No scenario if one squad does not ask for it. A match does not read what squads ask for.
    assert "scenario" not in kb.gauntlet([told[0], fangs], games=2, players="careful").report
    assert "scenario" not in kb.match(*told, games=2, players="careful").report


def test_results_do_not_depend_on_threads_or_parts(swarm: str, rebels: str) -> None:
    whole = kb.match(swarm, rebels, games=GAMES, seed=3, players="random", threads=1)
    for threads, batch in ((2, 5), (3, 64)):
        again = kb.match(swarm, rebels, games=GAMES, seed=3, players="random", threads=threads, batch=batch)
        assert again.report == whole.report
    parts = [
        kb.match(swarm, rebels, games=GAMES // 4, first_game=at, seed=3, players="random")
        for at in range(0, GAMES, GAMES // 4)
    ]
    checksums = sum(int(part.checksum, 16) for part in parts) % 2**64
    assert f"{checksums:016x}" == whole.checksum


def test_rows_are_arrow_tables(swarm: str, rebels: str) -> None:
    result = kb.match(swarm, rebels, games=GAMES, seed=3, players="random")
    games, ships = result.games.to_pyarrow(), result.ships.to_pyarrow()
    assert len(result.games) == games.num_rows == GAMES and result.games.columns == games.column_names
    assert games["game"].to_pylist() == list(range(GAMES))
    assert games["winner"].to_pylist().count("a") == result.wins
    assert f"{sum(games['hash'].to_pylist()) % 2**64:016x}" == result.checksum
    assert games.schema.field("score_a").type == pyarrow.uint16() and games.schema.field("fault").nullable
    fielded = len(result.report["ships"])
    assert ships.num_rows == GAMES * fielded
    first = result.report["ships"][0]
    survived = [row["survived"] for row in ships.to_pylist() if row["side"] == "a" and row["ship"] == 1]
    assert sum(survived) / GAMES == pytest.approx(first["survival"]["estimate"])
    assert isinstance(result.games.to_polars(), polars.DataFrame)
    assert isinstance(result.ships.to_pandas(), pandas.DataFrame)
    assert result.games.to_polars()["rounds"].to_list() == games["rounds"].to_pylist()
    games_ = result.games  # noqa: F841: by its name DuckDB finds it.
    wins, rounds = duckdb.sql("select count(*) filter (winner = 'a'), sum(rounds) from games_").fetchall()[0]
    assert (wins, rounds) == (result.wins, sum(games["rounds"].to_pylist()))
    without = kb.match(swarm, rebels, games=2, players="random", rows=False)
    with pytest.raises(kb.KillboxError, match="rows=True"):
        without.games


def test_runs_are_written_and_go_on(tmp_path, swarm: str, rebels: str) -> None:
    arguments = {"seed": 3, "players": "random", "out": tmp_path / "run", "part_games": 50}
    first = kb.match(swarm, rebels, games=100, **arguments)
    assert first.written == 100
    with pytest.raises(kb.RunError, match="resume"):
        kb.match(swarm, rebels, games=GAMES, **arguments)
    whole = kb.match(swarm, rebels, games=GAMES, resume=True, **arguments)
    assert whole.checksum == kb.match(swarm, rebels, games=GAMES, seed=3, players="random").checksum
    assert len(list((tmp_path / "run" / "games").glob("*.parquet"))) == 4


def test_a_rule_stops_a_match(swarm: str, rebels: str) -> None:
    result = kb.match(swarm, rebels, until=0.05, seed=3, players="random")
    assert (result.high - result.low) / 2 <= 0.05 and not result.interrupted
    assert result.report["stopping"]["verdict"]["reached"]


def test_progress_is_told(swarm: str, rebels: str) -> None:
    told = []
    kb.match(swarm, rebels, games=GAMES, players="random", progress=lambda played, most: told.append((played, most)))
    assert told[-1] == (GAMES, GAMES) and [played for played, _ in told] == sorted(played for played, _ in told)


def test_what_progress_raises_stops_the_run(swarm: str, rebels: str) -> None:
    def refuse(played: int, most: int | None) -> None:
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        kb.match(swarm, rebels, games=10_000_000, players="random", progress=refuse)


def test_ctrl_c_gives_what_there_is(swarm: str, rebels: str) -> None:
    def interrupt() -> None:
        # The second signal ends a run that the first one does not stop, so that this test fails
        # instead of running for hours.
        for seconds in (0.5, 30):
            if not ended.wait(seconds):
                os.kill(os.getpid(), signal.SIGINT)

    ended = threading.Event()
    threading.Thread(target=interrupt).start()
    begun = time.monotonic()
    result = kb.match(swarm, rebels, games=100_000_000, seed=3, players="random", rows=False)
    ended.set()
    assert result.interrupted and 0 < result.played < 100_000_000
    # It takes one second on an idle machine; the bound leaves room for a busy one.
    assert time.monotonic() - begun < 10


def test_other_threads_go_on_and_play_themselves(swarm: str, rebels: str) -> None:
    counted, stop = 0, threading.Event()

    def count() -> None:
        nonlocal counted
        while not stop.is_set():
            counted += 1
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    with ThreadPoolExecutor(4) as pool:
        playing = lambda seed: kb.match(swarm, rebels, games=GAMES, seed=seed, players="random", threads=1)
        together = [result.checksum for result in pool.map(playing, range(4))]
    stop.set()
    counter.join()
    assert counted > 10
    assert together == [playing(seed).checksum for seed in range(4)]


def test_wrong_arguments_are_told(swarm: str, rebels: str) -> None:
    for arguments, error, what in (
        ({"games": 0}, ValueError, "games=0"),
        ({"players": "gredy"}, kb.PlayerError, "greedy"),
        ({"players": "greedy:slips=2"}, kb.PlayerError, "from 0 to 1"),
        ({"players": ("a", "b", "c")}, ValueError, "one name or two"),
        ({"first": "c"}, ValueError, "alternate"),
        ({"until": 2.0}, ValueError, "between 0 and 0.5"),
        ({"ruleset": "nowhere"}, kb.RulesetError, "nowhere"),
        ({"cards": "nowhere"}, kb.CardsError, "nowhere"),
    ):
        with pytest.raises(error, match=what):
            kb.match(swarm, rebels, **{"games": 1, **arguments})
    with pytest.raises(ValueError, match="seed=-1: expected a whole number from 0"):
        kb.match(swarm, rebels, games=1, seed=-1)


def test_a_gauntlet_is_that_of_the_command_line(program, swarm: str, rebels: str, bombers: str) -> None:
    squads = [swarm, rebels, bombers]
    printed = json.loads(program("gauntlet", *squads, "--games", "40", "--seed", "5", "--players", "random", "--json"))
    result = kb.gauntlet(squads, games=40, seed=5, players="random")
    assert result.report == printed and len(result.matchups) == 3
    there, back = result.rate(1, 2), result.rate(2, 1)
    assert there["estimate"] == pytest.approx(1 - back["estimate"])
    assert [squad["win_rate"]["estimate"] for squad in result.squads] == sorted(
        (squad["win_rate"]["estimate"] for squad in result.squads), reverse=True
    )
    hero = kb.gauntlet(squads[1:], hero=swarm, games=40, seed=5, players=("careful", "random"))
    assert [(line["a"], line["b"]) for line in hero.matchups] == [(1, 2), (1, 3)]
    with pytest.raises(ValueError, match="two squads"):
        kb.gauntlet([swarm])
    with pytest.raises(ValueError, match="hero"):
        kb.gauntlet(squads, players=("careful", "random"))
    assert "checksum" in result._repr_html_()

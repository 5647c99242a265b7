"""The balance workbench: equality with the command line."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import killbox as kb
import pytest


def test_compare_is_that_of_the_command_line(program: Callable[..., str], swarm: str, rebels: str, bombers: str) -> None:
    result = kb.compare([swarm, rebels], [bombers, swarm], weights=[3, 1], games=20, seed=5, players="random")
    wanted = program(
        "compare", swarm, rebels, "--field", bombers, swarm, "--weights", "3,1", "--games", "20",
        "--seed", "5", "--players", "random", "--json",
    )
    assert result.report == json.loads(wanted)
    assert str(result) and result.checksum == json.loads(wanted)["checksum"] and not result.interrupted
    for arguments, said in (
        (([swarm], [bombers]), "two variants"),
        (([swarm, rebels], []), "a field of at least one"),
    ):
        with pytest.raises(ValueError, match=said):
            kb.compare(*arguments)
    variants = result.variants.to_polars()
    assert variants["name"].to_list() == [line["name"] for line in result.report["variants"]]
    assert variants["difference_estimate"][1] == result.report["variants"][1]["difference"]["estimate"]
    assert variants["difference_estimate"][0] is None and "comparison" in result._repr_html_()
    for weights, said in (([1, 2], "weights: 2 numbers"), ([0], "not all"), ([float("nan")], "numbers of 0"), ([-1], "numbers")):
        with pytest.raises(ValueError, match=said):
            kb.compare([swarm, rebels], [bombers], weights=weights)


def test_compare_goes_on_from_disk(tmp_path: Path, swarm: str, rebels: str, bombers: str) -> None:
    play = {"games": 20, "seed": 5, "players": "random"}
    wanted = kb.compare([swarm, rebels], [bombers], **play)
    first = kb.compare([swarm, rebels], [bombers], out=tmp_path / "run", **play)
    again = kb.compare([swarm, rebels], [bombers], out=tmp_path / "run", resume=True, **play)
    assert first.report == again.report == wanted.report and first.written == 40


def test_backtest_is_that_of_the_command_line(
    program: Callable[..., str], tmp_path: Path, swarm: str, rebels: str
) -> None:
    table = tmp_path / "matches.csv"
    rows = ["tournament,squad_a,squad_b,winner", f"1,{swarm},{rebels},a", f"1,{rebels},{swarm},a"]
    table.write_text("\n".join(rows) + "\n")
    result = kb.backtest(table, games=10, seed=5, player="random")
    wanted = program("backtest", str(table), "--games", "10", "--seed", "5", "--players", "random", "--json")
    assert result.report == json.loads(wanted)
    foretold = result.foretold.to_polars()
    assert foretold["name"].to_list() == [line["name"] for line in result.report["foretold"]] and "games" in foretold["name"]
    assert foretold["auc_low"][0] == result.report["foretold"][0]["auc"]["low"] and len(result.groups) == 0
    assert "backtest of 2 of 2 matches" in result._repr_html_()
    with pytest.raises(kb.RunError, match="nowhere"):
        kb.backtest(tmp_path / "nowhere.json")


ONE_CARD = {"games": 400, "seed": 3, "players": ("random", "careful")}


def test_a_price_is_that_of_the_command_line(program: Callable[..., str], swarm: str, rebels: str) -> None:
    """Both answers: the regression's worth of the card and its replacement."""
    told: list[tuple[int, int | None]] = []
    result = kb.price("lukeskywalker", [swarm, rebels], progress=lambda *now: told.append(now), **ONE_CARD)
    wanted = json.loads(
        program(
            "price", "lukeskywalker", "--field", swarm, rebels, "--games", "400", "--seed", "3",
            "--players", "random,careful", "--json",
        )
    )  # fmt: skip
    assert result.report == wanted and result.checksum == wanted["checksum"]
    assert len(result.cards) == 1 and result.cards.to_polars()["beyond_estimate"][0] == wanted["cards"][0]["beyond"]["estimate"]
    assert result.replacement == wanted["replacement"] and result.replacement["squads"] > 0
    assert "Luke Skywalker" in str(result) and "Luke Skywalker" in result._repr_html_()
    assert told[-1] == (400, 400) and repr(result).endswith(f"checksum {result.checksum}>")


def test_prices_of_a_faction_are_those_of_the_command_line(program: Callable[..., str], tmp_path: Path) -> None:
    asked = {"faction": "galacticempire", "games": 1200, "seed": 5, "players": "random", "points": (150, 200)}
    result = kb.price(**asked)
    words = ("price", "--faction", "galacticempire", "--games", "1200", "--seed", "5", "--players", "random")
    wanted = json.loads(program(*words, "--points", "150..200", "--json"))
    assert result.report == wanted
    cards = result.cards.to_polars()
    assert cards["id"].to_list() == [card["id"] for card in wanted["cards"]] and len(cards) > 50
    assert cards["worth_low"].null_count() == sum(
        card["worth"] is None or card["worth"]["low"] is None for card in wanted["cards"]
    )
    assert len(result.pairs) == len(wanted["pairs"]) and result.pairs.columns[:2] == ["cards_0", "cards_1"]
    # A run in a folder resumes where it stopped, and where the command line stopped.
    there = kb.price(out=tmp_path / "run", **asked)
    assert there.report == wanted and there.written == 1200
    with pytest.raises(kb.RunError, match="resume"):
        kb.price(out=tmp_path / "run", **asked)
    more = kb.price(out=tmp_path / "run", resume=True, **{**asked, "games": 1400})
    assert more.report == kb.price(**{**asked, "games": 1400}).report
    assert kb.price(out=tmp_path / "run", resume=True, **{**asked, "games": None}).report == more.report
    with pytest.raises(kb.RunError, match="seed"):
        kb.price(out=tmp_path / "run", resume=True, **{**asked, "seed": 6})


PILOT = """Pilots([(
    id: "tessacrane", name: "Tessa Crane", faction: RebelAlliance, chassis: "t65xwing", initiative: 4, limited: 1,
    keywords: [XWing], legacy: (cost: 47, slots: [Talent], formats: [Standard]),
)])"""


def test_prices_are_of_the_cards_that_are_given(program: Callable[..., str], tmp_path: Path) -> None:
    """A folder of the user's own cards has tomorrow's points."""
    (tmp_path / "facts").mkdir()
    (tmp_path / "facts" / "tessa.ron").write_text(PILOT)
    asked = {"faction": "rebelalliance", "games": 1200, "seed": 5, "players": "random"}
    result = kb.price(cards=tmp_path, **asked)
    words = ("price", "--faction", "rebelalliance", "--games", "1200", "--seed", "5", "--players", "random")
    assert result.report == json.loads(program(*words, "--cards", str(tmp_path), "--json"))
    cards = result.cards.to_polars()
    assert cards.filter(id="tessacrane")["cost_0"].to_list() == [47]
    assert "tessacrane" not in kb.price(**asked).cards.to_polars()["id"].to_list()
    with pytest.raises(kb.CardsError, match="nowhere"):
        kb.price(cards="nowhere", **asked)


def test_bad_questions_for_prices_are_refused(swarm: str) -> None:
    for arguments, error, said in (
        ({"card": "lukeskywalker"}, ValueError, "against a field"),
        ({"field": [swarm]}, ValueError, "against a field"),
        ({"card": "lukeskywalke", "field": [swarm]}, ValueError, "did you mean lukeskywalker"),
        ({"card": "howlrunner", "field": [swarm], "faction": "rebelalliance"}, ValueError, "see faction and unsimulated"),
        ({"faction": "rebels"}, ValueError, "the factions are"),
        ({"games": 1}, ValueError, "games=1: expected a number from 100"),
        ({"points": (200, 190)}, ValueError, "the minimum and the maximum"),
        ({"players": ("random", "greedy")}, ValueError, "one name"),
        ({"players": "nobody"}, kb.PlayerError, "nobody"),
        ({"ruleset": "nowhere"}, kb.RulesetError, "nowhere"),
        ({"games": 100, "points": (5, 6), "faction": "rebelalliance", "players": "random"}, kb.RunError, "too few usable games"),
    ):
        with pytest.raises(error, match=said):
            kb.price(**arguments)


def test_ctrl_c_ends_prices() -> None:
    """An interrupted run returns its finished games within a second; a busy machine gets more."""
    interrupted: list[float] = []

    def interrupt(played: int, _: int | None) -> None:
        if played > 500 and not interrupted:
            interrupted.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)

    result = kb.price(faction="galacticempire", games=20_000, players="random", progress=interrupt)
    assert time.monotonic() - interrupted[0] < 10
    assert result.interrupted and 500 < result.report["games"] < 20_000


def test_random_squads_are_those_of_the_command_line(program: Callable[..., str]) -> None:
    drawn = kb.squads.random("galacticempire", 5, seed=3)
    wanted = program("squad", "random", "--faction", "galacticempire", "--count", "5", "--seed", "3")
    assert [squad.xws for squad in drawn] == [kb.Squad.load(json.loads(line)).xws for line in wanted.splitlines()]
    assert all(squad.accepted and squad.points <= 200 for squad in drawn) and len(set(drawn)) == 5
    one = kb.squads.random("rebelalliance", with_card="lukeskywalker", points=(180, 200))[0]
    assert "Luke Skywalker" in one.text and 180 <= one.points <= 200
    assert kb.squads.random("rebelalliance", ruleset="standard")[0].ruleset == "standard"
    assert kb.match(*kb.squads.random("rebelalliance", 2), games=2, players="random").played == 2
    for arguments, said in (
        ({"faction": "rebels"}, "the factions are"),
        ({"faction": "rebelalliance", "with_card": "lukeskywalke"}, "did you mean"),
        ({"faction": "rebelalliance", "points": (5, 6)}, "no cards add up to these points"),
        ({"faction": "rebelalliance", "count": -1}, "count=-1"),
    ):
        with pytest.raises(ValueError, match=said):
            kb.squads.random(**arguments)


def test_a_meta_is_that_of_the_command_line(
    program: Callable[..., str], tmp_path: Path, swarm: str, rebels: str, bombers: str
) -> None:
    squads = [swarm, rebels, bombers]
    asked = {"games": 20, "seed": 5, "player": "random", "smooth": 0.05, "draws": 50}
    result = kb.meta(squads, **asked)
    words = ("--games", "20", "--seed", "5", "--players", "random", "--smooth", "5%", "--draws", "50")
    assert result.report == json.loads(program("meta", *squads, *words, "--json"))
    assert result.text.split() == program("meta", *squads, *words).split()
    rows = result.meta.to_polars()
    lines = result.report["meta"]
    assert rows["name"].to_list() == [line["name"] for line in lines] and len(rows) == 3
    assert rows["elo_estimate"].to_list() == [line["elo"]["estimate"] for line in lines]
    assert rows["share"].to_list() == [line["share"] for line in lines]
    assert rows["best_number"][0] == lines[0]["best"]["number"]
    assert rows["share_drawn_present"][2] == lines[2]["share_drawn"]["present"]
    # The result includes that of a gauntlet, and the folder of a gauntlet can be used.
    play = {"games": 20, "seed": 5, "players": "random"}
    gauntlet = kb.gauntlet(squads, out=tmp_path / "run", **play)
    assert result.checksum == gauntlet.checksum and result.matchups == gauntlet.matchups
    assert result.squads == gauntlet.squads and result.rate(2, 1) == gauntlet.rate(2, 1)
    again = kb.meta(squads, out=tmp_path / "run", resume=True, **asked)
    assert again.report == result.report and again.written == 60
    assert sorted(sum(result.clusters, [])) == [1, 2, 3] and "meta of 3 squads" in result._repr_html_()
    for wrong, said in (
        ({"squads": [swarm]}, "1 squads: expected from 2"),
        ({"smooth": 0.9}, "smooth=0.9"),
        ({"draws": 0}, "draws=0"),
        ({"player": "random,greedy"}, "one name"),
    ):
        with pytest.raises(ValueError, match=said):
            kb.meta(**{"squads": squads, "games": 2, **wrong})


def test_a_ladder_is_that_of_the_command_line(program: Callable[..., str], swarm: str, rebels: str) -> None:
    told: list[tuple[int, int | None]] = []
    asked = {"players": ["random", "careful", "greedy:slips=0.5"], "games": 10, "seed": 5}
    result = kb.ladder([swarm, rebels], progress=lambda *now: told.append(now), **asked)
    words = ("ladder", "--squads", swarm, rebels, "--players", ",".join(asked["players"]), "--games", "10", "--seed", "5")
    assert result.report == json.loads(program(*words, "--json"))
    assert result.text.split() == program(*words).split()
    assert told[-1] == (60, 60)
    players, pairings = result.players.to_polars(), result.pairings.to_polars()
    assert players["name"].to_list() == [line["name"] for line in result.report["players"]]
    assert players["elo_estimate"].to_list() == [line["elo"]["estimate"] for line in result.report["players"]]
    assert pairings["a"].to_list() == [line["a"] for line in result.report["pairings"]] and len(pairings) == 3
    assert pairings["win_rate_low"][0] == result.report["pairings"][0]["win_rate"]["low"]
    assert "ladder of 3 players with 2 squads" in result._repr_html_()
    assert kb.ladder([swarm], players="random,careful", games=2).report["players"][0]["games"] == 2
    for wrong, error, said in (
        ({"players": ["random"]}, ValueError, "players: a ladder needs at least two"),
        ({"players": ["random", "random"]}, ValueError, "players: random is named twice"),
        ({"players": ["random", "nobody"]}, kb.PlayerError, "nobody"),
        ({"games": 1}, ValueError, "games=1: expected a number from 2"),
        ({"squads": []}, ValueError, "at least one squad"),
    ):
        with pytest.raises(error, match=said):
            kb.ladder(**{"squads": [swarm], "games": 2, "players": ["random", "careful"], **wrong})


def test_what_is_free_is_worth_what_the_command_line_says(
    program: Callable[..., str], swarm: str, rebels: str
) -> None:
    told: list[tuple[int, int | None]] = []
    asked = {"card": ["juke", "crackshot"], "action": "boost", "games": 10, "seed": 5, "player": "random"}
    result = kb.worth([swarm, rebels], progress=lambda *now: told.append(now), **asked)
    words = ("--card", "juke,crackshot", "--action", "boost", "--games", "10", "--seed", "5", "--players", "random")
    assert result.report == json.loads(program("worth", swarm, rebels, *words, "--json"))
    assert result.text.split() == program("worth", swarm, rebels, *words).split()
    lines = result.report["lines"]
    assert told[-1] == (10 * len(lines), 10 * len(lines)) and len(lines) >= 5
    mirrors = result.mirrors.to_polars()
    assert mirrors["id"].to_list() == [line["id"] for line in lines] and "" in mirrors["id"].to_list()
    assert mirrors["win_rate_estimate"].to_list() == [line["win_rate"]["estimate"] for line in lines]
    assert mirrors["games"].to_list() == [line["games"] for line in lines]
    assert set(result.hurting) <= {"juke", "crackshot", "boost"} and "mirrors of 10 games" in result._repr_html_()
    once = kb.worth([swarm, rebels], once=True, **asked)
    assert once.report == json.loads(program("worth", swarm, rebels, "--once", *words, "--json"))
    assert [line["id"] for line in once.report["lines"]].count("boost") == 1
    one = kb.worth(kb.Squad.load(swarm), card="juke", games=2, player="random")
    assert [line["id"] for line in one.report["lines"]].count("juke") == 1
    for wrong, said in (
        ({"card": "juk"}, "card juk: no upgrade card of the legacy set has this id; did you mean juke"),
        ({"action": "bost"}, "action bost: the actions are"),
        ({}, "card=..., action=... or all=True"),
        ({"all": True, "card": "juke"}, "all=True"),
        ({"card": "juke", "games": 0}, "games=0: expected a number from 2"),
        ({"card": "r2d2"}, "no ship of these squads may have it"),
        ({"card": "juke", "player": "random,greedy"}, "one name"),
    ):
        with pytest.raises(ValueError, match=said):
            kb.worth(swarm, **wrong)


def test_one_squad_is_not_taken_for_several(swarm: str) -> None:
    """A string is not a list of squads, one for each letter."""
    for call in (
        lambda one: kb.gauntlet(one),
        lambda one: kb.meta(one),
        lambda one: kb.ladder(one),
        lambda one: kb.compare(one, [swarm]),
        lambda one: kb.compare([swarm, swarm], one),
        lambda one: kb.price("lukeskywalker", one),
    ):
        for one in (swarm, Path(swarm), kb.Squad.load(swarm), {"faction": "rebelalliance"}):
            with pytest.raises(TypeError, match="expected a list of squads, not one squad"):
                call(one)

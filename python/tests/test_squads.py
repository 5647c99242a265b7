"""Squads: reading, checking, rejection with every fault, pickling."""

from __future__ import annotations

import json
import pickle

import killbox as kb
import pytest
from conftest import SQUADS


def test_a_squad_is_read_and_shown(swarm: str) -> None:
    squad = kb.Squad.load(swarm)
    assert squad.accepted and not [fault for fault in squad.faults if not fault.warning]
    assert squad.ruleset == "legacy" and 0 < squad.points <= squad.points_limit == 200
    assert len(squad.ships) == len(squad.xws["pilots"])
    assert squad.ships[0]["name"] in squad._repr_html_()
    assert squad.name in repr(squad) and squad.ships[0]["name"] in str(squad)


def test_squads_are_pickled_compared_and_read_from_xws(swarm: str, rebels: str) -> None:
    squad = kb.Squad.load(swarm)
    again = pickle.loads(pickle.dumps(squad))
    assert again == squad and hash(again) == hash(squad) and again.faults == squad.faults
    assert kb.Squad.load(squad.xws) == squad
    assert kb.Squad.load(rebels) != squad


def test_a_squad_without_a_name_has_that_of_its_file(tmp_path, swarm: str) -> None:
    xws = dict(kb.Squad.load(swarm).xws)
    del xws["name"]
    file = tmp_path / "six-fighters.xws"
    file.write_text(json.dumps(xws))
    squad = kb.Squad.load(file)
    assert squad.name == kb.Squad.load(squad).name == "six-fighters"


def test_all_faults_are_told_with_place_and_rule(swarm: str) -> None:
    xws = json.loads(json.dumps(kb.Squad.load(swarm).xws))
    xws["pilots"][1]["id"] = "nosuchpilot"
    xws["pilots"][0].setdefault("upgrades", {})["cannon"] = ["heavylasercannon"]
    with pytest.raises(kb.SquadError) as caught:
        kb.Squad.load(xws)
    faults = {fault.fault: fault for fault in caught.value.faults}
    unknown = faults["unknown_pilot"]
    assert unknown.place["at"] == "ship" and unknown.place["number"] == 2 and unknown.rule == "SQD-17"
    assert faults["no_slot"].place["number"] == 1 and not faults["no_slot"].warning
    assert "nosuchpilot" in str(caught.value) and isinstance(caught.value, ValueError)
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.faults == caught.value.faults and str(again) == str(caught.value)
    # A match rejects the squad, too, with the faults of both squads.
    with pytest.raises(kb.SquadError) as refused:
        kb.match(xws, swarm, games=1)
    assert {fault.fault for fault in refused.value.faults} >= {"unknown_pilot", "no_slot"}
    # `check` does not raise for faults.
    assert not kb.Squad.check(xws).accepted


def test_squads_cost_by_the_points_of_a_day(tmp_path) -> None:
    """``cards`` takes names of points, alone or before a folder."""
    vader = str(SQUADS / "empire-vader-whisper-redline.xws")
    then = kb.Squad.check(vader, cards="X2PO-2025-12")
    assert (then.points, then.points_version) == (197, "X2PO-2025-12")
    now = kb.Squad.check(vader)
    assert (now.points, now.points_version) == (196, "X2PO-2026-03")
    (tmp_path / "facts").mkdir()
    both = kb.Squad.check(vader, cards=f"50P11, X2PO-2025-12,{tmp_path}")
    assert (both.points, both.points_version) == (197, "X2PO-2025-12")
    with pytest.raises(kb.CardsError, match="50P12"):
        kb.Squad.check(vader, cards="50P12")


def test_lenient_squads_play(swarm: str) -> None:
    xws = json.loads(json.dumps(kb.Squad.load(swarm).xws))
    xws["pilots"].append({"id": "academypilot", "ship": "tielnfighter"})
    over = kb.Squad.check(xws)
    assert "points" in {fault.fault for fault in over.faults if not fault.warning}
    lenient = kb.Squad.load(xws, lenient=True)
    assert kb.match(lenient, swarm, games=2, players="random").played == 2


def test_what_is_no_squad_is_refused(tmp_path) -> None:
    file = tmp_path / "squad.xws"
    file.write_text("[1, 2]")
    with pytest.raises(kb.SquadError, match="squad.xws"):
        kb.Squad.check(file)
    with pytest.raises(kb.SquadError, match="nowhere.xws"):
        kb.Squad.check("nowhere.xws")


def test_rulesets_players_and_cards() -> None:
    rulesets = kb.rulesets()
    assert set(rulesets) == {"legacy", "legacy-epic", "standard", "standard-epic", "xwa", "xwa-epic"}
    assert rulesets["legacy"]["squad_points"] == 200
    assert kb.ruleset("standard") == rulesets["standard"]
    assert rulesets["standard"]["play_area_mm"] == [914.4, 914.4]
    assert rulesets["legacy-epic"]["play_area_mm"] == [1828.8, 914.4]
    with pytest.raises(kb.RulesetError, match="did you mean legacy"):
        kb.ruleset("legacyy")
    names = {player["name"] for player in kb.players()}
    assert {"random", "careful", "greedy"} <= names
    found = kb.cards("howlrunner")
    assert found and all("howlrunner" in card["id"] for card in found)

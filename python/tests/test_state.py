"""States: copies, pickles, hidden information, recorded games, positions, environments, bad
input."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import killbox as kb
import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
DUEL = ROOT / "tests" / "scenarios" / "example.ron"


def alike(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two observations are equal."""
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


def far(a: str, b: str, decisions: int, seed: int = 7) -> kb.State:
    """A game after so many decisions of players that mind the edges."""
    state = kb.State.new(a, b, seed=seed)
    for at in range(decisions):
        state.play("careful", until="decision", seed=at)
    assert not state.ended
    return state


def test_states_play_the_games_of_a_match(swarm: str, bombers: str) -> None:
    wanted = kb.match(swarm, bombers, games=8, seed=5, players=("random", "careful"), rows=False).checksum
    total = 0
    for game in range(8):
        state = kb.State.new(swarm, bombers, seed=5, game=game)
        assert state.round == 0 and state.phase == "setup" and not state.ended and state.result is None
        state.play(("random", "careful"), seed=5)
        assert state.ended and state.player is None and state.kind is None and state.players == ()
        assert state.result is not None and state.result.rounds == state.round and state.legal() == 0
        total += state.result.hash
    assert f"{total % 2**64:016x}" == wanted


def test_the_squads_of_the_players_are_those_of_the_match(swarm: str, bombers: str) -> None:
    """Player 0 is squad A in every game, whatever its seat."""
    for game in range(2):
        state = kb.State.new(swarm, bombers, seed=5, game=game)
        own = [ship for ship in state.ships if ship["side"] == "a"]
        assert len(own) == 7 and state.names[0] == kb.Squad.load(swarm).name
        state.play((None, "random"))
        assert state.player == 0
        state.play(("random", None), until="end")
        assert state.player == 1


def test_copies_go_their_own_ways(swarm: str, bombers: str) -> None:
    state = far(swarm, bombers, 40)
    before, other = state.hash, state.copy()
    assert state == other and hash(state) == hash(other) and copy.copy(state) == copy.deepcopy(state) == state
    other.submit(0)
    assert state.hash == before and state != other and state.decisions + 1 == other.decisions
    # The copy is not changed by its original either.
    there = other.hash
    state.submit(1)
    assert other.hash == there and state != other
    third = other.after(0)
    assert other.hash == there and third.hash != there
    # Equal answers lead to equal states.
    again = far(swarm, bombers, 40)
    again.submit(0)
    assert again == other and again.hash == other.hash


def test_pickles_play_on_alike(swarm: str, bombers: str, tmp_path: Path) -> None:
    state = far(swarm, bombers, 120)
    state = state.imagine(3)
    state.submit(0)
    state.reseed(9)
    state.play("random", until="decision", seed=2)
    there = pickle.loads(pickle.dumps(state))
    assert there == state and there.hash == state.hash and there.keys() == state.keys()
    assert there.names == state.names and there.decisions == state.decisions
    assert there.play("random", seed=1).result == state.play("random", seed=1).result
    text = json.loads(state._state.pickled())
    text["hash"] ^= 1
    with pytest.raises(ValueError, match="goes differently"):
        kb._killbox.State.unpickled(json.dumps(text))
    with pytest.raises(ValueError, match="a pickled state"):
        kb._killbox.State.unpickled("{}")


def test_what_is_imagined_is_hidden(swarm: str, bombers: str) -> None:
    state = kb.State.new(swarm, bombers, seed=8)
    changed = 0
    for at in range(600):
        if state.ended:
            break
        if at % 7 == 0:
            player, before = state.player, state.hash
            seen = state.observation()
            other = state.imagine(at)
            assert state.hash == before and other.player == player and other.keys() == state.keys()
            assert alike(other.observation(), seen), at
            assert other == state.imagine(at)
            changed += other != state
        state.play("careful", until="decision", seed=at)
    assert changed > 20


def test_new_dice_leave_the_position(swarm: str, bombers: str) -> None:
    state = far(swarm, bombers, 60)
    other = state.copy()
    other.reseed(99)
    assert other != state and other.position_hash == state.position_hash
    for player in (0, 1):
        assert alike(other.observation(player), state.observation(player))


def test_facedown_dials_are_set(swarm: str, bombers: str) -> None:
    state = kb.State.new(swarm, bombers, seed=8)
    while not state.hidden_dials():
        state.play("random", until="decision", seed=1)
        assert not state.ended
    dial = state.hidden_dials()[0]
    seen, own = state.observation(), state.player
    other = state.copy()
    kinds = set()
    for maneuver in range(len(dial.maneuvers)):
        other.set_dial(dial.ship, maneuver)
        assert alike(other.observation(own), seen)
        kinds.add(other.hash)
    assert len(kinds) == len(dial.maneuvers)
    assert pickle.loads(pickle.dumps(other)) == other
    with pytest.raises(IndexError, match="maneuver"):
        other.set_dial(dial.ship, len(dial.maneuvers))
    # A ship that is not there has no dial.
    free = next(ship for ship in range(16) if ship not in {one["ship"] for one in state.ships})
    with pytest.raises(kb.ActionError, match="no facedown dial"):
        other.set_dial(free, 0)


def test_both_players_set_dials_at_once(swarm: str, rebels: str) -> None:
    state = kb.State.new(swarm, rebels, seed=2)
    while state.kind != "Dial":
        state.play("random", until="decision", seed=1)
    assert state.players in ((0, 1), (1, 0)) and state.player == state.players[0]
    first, second = state.players
    other = state.copy()
    other.submit(0, player=second)
    assert other.players == (first,) and other.keys(first) == state.keys(first)
    with pytest.raises(kb.ActionError, match=f"player {second} has no open decision"):
        other.submit(0, player=second)
    # The order of the answers does not matter.
    other.submit(1, player=first)
    state.submit(1, player=first)
    state.submit(0, player=second)
    assert other == state


def test_states_are_played_on_to_where_it_is_said(swarm: str, rebels: str) -> None:
    state = kb.State.new(swarm, rebels, seed=2)
    state.play("careful", rounds=1)
    assert state.round == 1 and not state.ended
    once = state.copy().play("careful", until="round")
    assert once.round == 2 and once == state.copy().play("careful", rounds=1) and once.kind is not None
    twice = state.copy().play("careful", rounds=2)
    assert twice.round == 3
    step = state.copy().play("careful", until="decision")
    assert step.decisions == state.decisions + len(state.players)
    # One side alone: the state stops at the first decision of the other.
    alone = state.copy().play(("careful", None))
    assert alone.players == (1,)
    assert state.copy().play("random") == state.copy().play("random")
    assert state.copy().play("random", seed=1) != state.copy().play("random", seed=2)
    for wrong, what in (
        ({"until": "never"}, "until"),
        ({"until": "end", "rounds": 1}, "rounds"),
        ({"rounds": 0}, "rounds=0"),
        ({"players": ("random",)}, "players"),
    ):
        with pytest.raises(ValueError, match=what):
            state.copy().play(**wrong)
    with pytest.raises(kb.PlayerError):
        state.play("nobody")


def test_files_of_players_are_read_again(swarm: str, rebels: str, tmp_path: Path) -> None:
    file = tmp_path / "weights.ron"
    file.write_bytes((ROOT / "players" / "weights" / "greedy.ron").read_bytes())
    state = far(swarm, rebels, 60)
    name = f"greedy:weights={file}"
    assert state.copy().play(name, rounds=1, seed=1) == state.copy().play("greedy", rounds=1, seed=1)
    file.write_text("no weights")
    with pytest.raises(kb.PlayerError, match=r"weights\.ron"):
        state.play(name)


def test_recorded_games_stop_at_any_decision(swarm: str, rebels: str, tmp_path: Path) -> None:
    kb.match(swarm, rebels, games=2, seed=3, players="random", record=tmp_path / "games")
    for file in sorted((tmp_path / "games").glob("*.killbox")):
        replay = kb.Replay(file)
        last = kb.State.from_game(file)
        asked = last.decisions
        assert not last.ended and last == kb.State.from_game(file.read_bytes(), asked)
        end = kb.State.from_game(replay, asked + 1)
        assert end.ended and end.result is not None and f"{end.result.hash:016x}" == replay.hash
        # Player 0 is squad A of the match, whatever its seat in this game.
        assert end.names[0] == kb.Squad.load(swarm).name
        assert any(last.after(option) == end for option in range(last.legal()))
        early = kb.State.from_game(file, 30)
        assert early.decisions == 30 and early != last
        assert pickle.loads(pickle.dumps(early)) == early
        # Recorded again, it is the beginning of the same game.
        early.record(tmp_path / "again.killbox")
        assert kb.State.from_game(tmp_path / "again.killbox", 30) == early
        end.record(tmp_path / "again.killbox")
        assert kb.Replay(tmp_path / "again.killbox").events == replay.events
        with pytest.raises(ValueError, match="at="):
            kb.State.from_game(file, asked + 2)
    with pytest.raises(kb.ReplayError):
        kb.State.from_game(b"nothing")
    with pytest.raises(kb.ReplayError, match="no.killbox"):
        kb.State.from_game(tmp_path / "no.killbox")


def test_positions_of_scenarios(tmp_path: Path) -> None:
    state = kb.State.from_scenario(DUEL)
    assert state.phase == "engagement" and state.kind == "Attack" and state.player == 0
    assert state == kb.State.from_scenario(DUEL.read_text()) and len(state.ships) == 2
    focus = kb.State.from_scenario(DUEL, "focus token turns")
    assert focus != state and pickle.loads(pickle.dumps(focus)) == focus
    # Other dice end the attack otherwise, and the game goes on after it.
    ends = set()
    for seed in range(20):
        other = state.copy()
        other.reseed(seed)
        ends.add(other.play("greedy", rounds=1, seed=1).position_hash)
        assert other.ended or other.round == 2
    assert len(ends) > 1
    with pytest.raises(kb.ReplayError, match="scenario"):
        state.record(tmp_path / "game.killbox")
    with pytest.raises(IndexError, match="case 2 of 2"):
        kb.State.from_scenario(DUEL, 2)
    with pytest.raises(kb.ScenarioError, match="no case has a sentence"):
        kb.State.from_scenario(DUEL, "nothing of the kind")
    with pytest.raises(kb.ScenarioError):
        kb.State.from_scenario("(ships: {a1: (pilt: 3)})")


def test_a_position_without_a_start_plans_its_round() -> None:
    state = kb.State.from_scenario(
        '(about: "Two ships", ships: {a1: (pose: (400, 300, 90)), b1: (pose: (400, 700, 270))})'
    )
    assert state.phase == "planning" and state.round == 1 and state.kind == "Dial"


@pytest.mark.parametrize("opponent", ["self", "careful"])
def test_states_of_environments(swarm: str, bombers: str, opponent: str) -> None:
    env = kb.VectorEnv(swarm, bombers, 2, seed=6, opponent=opponent)
    env.reset()
    for _ in range(60):
        env.step(env.random_actions())
    for at in range(2):
        state = env.state(at)
        assert state.hash == env.hash(at) and state.player == env._envs.sides()[at]
        assert alike(state.observation(), {name: array[at : at + 1] for name, array in env.arrays.items()})
        assert pickle.loads(pickle.dumps(state)) == state
        # The battle of the environment goes on as its state does.
        other = state.copy()
        if opponent == "self":
            env.step(np.zeros(2, dtype=np.int64))
            other.submit(0)
            assert other.hash == env.hash(at)
        # And it begins again where the state stands.
        env.set_state(1 - at, state)
        assert env.hash(1 - at) == state.hash
        snapshot = pickle.loads(pickle.dumps(env.snapshot(1 - at)))
        env.step(np.zeros(2, dtype=np.int64))
        there = env.hash(1 - at)
        env.restore(1 - at, snapshot)
        assert env.hash(1 - at) == state.hash
        env.step(np.zeros(2, dtype=np.int64))
        assert env.hash(1 - at) == there
        assert pickle.loads(pickle.dumps(env.state(1 - at))).hash == there


@pytest.mark.parametrize("opponent", ["self", "careful"])
def test_a_drawn_set_up_is_drawn_for_states_too(swarm: str, bombers: str, opponent: str) -> None:
    env = kb.VectorEnv(swarm, bombers, 1, seed=6, setup="drawn", opponent=opponent)
    env.set_state(0, kb.State.new(swarm, bombers, seed=6))
    state = env.state(0)
    assert state.round == 1 and state.player == env._envs.sides()[0]
    assert state.hash == env.hash(0) and pickle.loads(pickle.dumps(state)) == state
    # A state in the middle of a game is not played on.
    late = far(swarm, bombers, 120).play((None, "random"), seed=1)
    env.set_state(0, late)
    assert env.state(0) == late


def test_many_squads_take_the_squads_of_a_state(swarm: str, bombers: str, rebels: str) -> None:
    """Also from a pickled snapshot, although no game of the environment has these squads."""
    env = kb.VectorEnv(pairs=[(swarm, bombers), (bombers, swarm)], num_envs=1, seed=6)
    env.set_state(0, far(swarm, rebels, 60))
    assert env.game(0)["squad_b"] == kb.Squad.load(rebels).name
    env.step(np.zeros(1, dtype=np.int64))
    there = env.hash(0)
    snapshot = pickle.loads(pickle.dumps(env.snapshot(0)))
    env.reset()
    env.restore(0, snapshot)
    assert env.hash(0) == there and env.game(0)["squad_b"] == kb.Squad.load(rebels).name
    assert pickle.loads(pickle.dumps(env.state(0))).hash == there


def test_states_keep_the_names_of_their_squads(swarm: str, bombers: str, tmp_path: Path) -> None:
    """A squad without a name has that of its file. Equal squads may have several."""
    xws = json.loads(Path(swarm).read_text())
    xws.pop("name", None)
    states = []
    for name in ("one", "other"):
        file = tmp_path / f"{name}.xws"
        file.write_text(json.dumps(xws))
        states.append(kb.State.new(file, bombers))
        assert states[-1].names[0] == name == pickle.loads(pickle.dumps(states[-1])).names[0]
    assert states[0] == states[1]


def test_environments_refuse_states_of_others(swarm: str, bombers: str, rebels: str) -> None:
    env = kb.VectorEnv(swarm, bombers, 1, seed=6)
    env.reset()
    before = env.hash(0)
    for state in (far(swarm, rebels, 5), kb.State.from_scenario(DUEL)):
        with pytest.raises(ValueError):
            env.set_state(0, state)
    over = kb.State.new(swarm, bombers).play("random")
    with pytest.raises(kb.ActionError, match="is over"):
        env.set_state(0, over)
    assert env.hash(0) == before
    with pytest.raises(kb.ReplayError, match="set to a state"):
        env.set_state(0, far(swarm, bombers, 5))
        env.record(0, "never.killbox")


def test_options_are_named_and_keyed(swarm: str, bombers: str) -> None:
    state = far(swarm, bombers, 50)
    options = state.options()
    assert [option.index for option in options] == list(range(state.legal()))
    assert [option.key for option in options] == state.keys() and len(set(state.keys())) == state.legal()
    question = state.describe()
    assert question.options == [option.name for option in options] and question.kind == state.kind
    assert state.mask().sum() == state.legal() and state.mask().shape == (256,)
    assert state.after(options[1]) == state.after(1) and state.after(np.int64(1)) == state.after(1)
    # An option of another decision is refused, even if there is one with its index.
    later = state.after(0)
    if options[0].key not in later.keys():
        with pytest.raises(kb.ActionError, match="belongs to another"):
            later.submit(options[0])


def test_bad_input_is_refused_and_changes_nothing(swarm: str, bombers: str) -> None:
    state = far(swarm, bombers, 50)
    before, count = state.hash, state.legal()
    for wrong in (count, -1, 2**70):
        with pytest.raises(kb.ActionError, match="option"):
            state.submit(wrong)
    other = 1 - state.player
    if other not in state.players:
        with pytest.raises(kb.ActionError, match=f"player {other} has no open decision"):
            state.submit(0, player=other)
    with pytest.raises(IndexError, match="player 2"):
        state.submit(0, player=2)
    with pytest.raises(ValueError, match="seed"):
        state.reseed(-1)
    assert state.hash == before
    over = state.copy().play("random")
    for call in (lambda: over.submit(0), over.options, over.keys, over.describe, lambda: over.imagine(1)):
        with pytest.raises(kb.ActionError, match="over"):
            call()
    assert over.play("random") is over and over.observation()["ships"].any()
    with pytest.raises(TypeError, match="State.new"):
        kb.State()
    with pytest.raises(kb.SquadError):
        kb.State.new("nothing.xws", bombers)


def test_states_are_drawn(swarm: str, bombers: str) -> None:
    state = far(swarm, bombers, 200)
    assert state.svg().startswith("<svg") and state._repr_svg_() == state.svg()
    assert state.svg(0) != state.svg(1) and "asked" in repr(state)
    assert "over" in repr(state.copy().play("random"))


def test_openspiel_is_named_when_it_is_missing(swarm: str, rebels: str) -> None:
    import killbox.openspiel

    try:
        import pyspiel  # noqa: F401
    except ImportError:
        with pytest.raises(kb.KillboxError, match="pip install open_spiel"):
            killbox.openspiel.game(swarm, rebels)
        return
    game = killbox.openspiel.game(swarm, rebels, games=4)
    state = game.new_initial_state()
    assert state.is_chance_node() and len(state.chance_outcomes()) == 4
    state.apply_action(1)
    while not state.is_terminal():
        assert state.legal_actions() == list(range(state.battle.legal()))
        other = state.clone()
        state.apply_action(state.legal_actions()[-1])
        assert other.battle != state.battle
    assert sum(state.returns()) == 0


def test_the_search_of_the_guide_runs(swarm: str, rebels: str) -> None:
    page = (ROOT / "docs" / "python.md").read_text()
    code = page.split("## A state in the hand\n")[1].split("```python\n")[2].split("```")[0]
    names: dict[str, Any] = {"kb": kb}
    exec(code, names)
    state = kb.State.new(swarm, rebels, seed=2).play("careful", rounds=1)
    before = state.hash
    found = names["search"](state, 6, seed=1)
    assert found == names["search"](state, 6, seed=1) and 0 <= found < state.legal()
    assert state.hash == before

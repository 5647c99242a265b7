"""The vector environment: equality with a match, masks, autoreset, snapshots, hidden information,
bad input."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import killbox as kb
import numpy as np
import pytest

GAMES = 40


def play(env: kb.VectorEnv, games: int) -> int:
    """Plays with random answers until the first ``games`` games have ended. Returns the sum of
    their hashes."""
    env.reset()
    ended: dict[int, int] = {}
    while len(ended) < games:
        _, _, _, _, infos = env.step(env.random_actions())
        for result in infos.get("results", ()):
            if result["game"] < games:
                ended[result["game"]] = result["hash"]
    return sum(ended.values()) % 2**64


@pytest.mark.parametrize("first", [None, "alternate"])
def test_random_answers_play_the_games_of_a_match(swarm: str, bombers: str, first: str | None) -> None:
    wanted = kb.match(swarm, bombers, games=GAMES, seed=5, players="random", first=first, rows=False).checksum
    for num_envs, threads in ((1, 1), (7, 2), (16, 3)):
        env = kb.VectorEnv(swarm, bombers, num_envs, seed=5, first=first, threads=threads)
        assert f"{play(env, GAMES):016x}" == wanted


@pytest.mark.parametrize("autoreset", ["next_step", "same_step"])
def test_built_in_opponents_play_as_in_a_match(swarm: str, bombers: str, autoreset: str) -> None:
    wanted = kb.match(swarm, bombers, games=GAMES, seed=5, players=("random", "careful"), rows=False)
    env = kb.VectorEnv(swarm, bombers, 8, seed=5, opponent="careful", autoreset=autoreset)
    assert f"{play(env, GAMES):016x}" == wanted.checksum
    assert set(np.unique(env.reset()[1]["side"])) == {0}


def test_masks_are_the_legal_options(hounds: str, bombers: str) -> None:
    env = kb.VectorEnv(hounds, bombers, 8, seed=5)
    env.reset()
    for _ in range(1500):
        counts, arrays = env.option_counts(), env.arrays
        mask = np.arange(256) < counts[:, None]
        assert np.array_equal(arrays["action_mask"], mask)
        assert np.array_equal(arrays["decision"][:, 2], counts)
        # Rows without an option are zero, and no two options have equal words.
        assert not arrays["options"][~mask].any() and not arrays["option_words"][~mask].any()
        for words, n in zip(arrays["option_words"], counts):
            assert len({tuple(row) for row in words[:n]}) == n
        env.step(env.random_actions())


def test_all_numbers_are_in_their_ranges(swarm: str, rebels: str, bombers: str, hounds: str) -> None:
    known = kb.features()
    seen = {name: set() for name in known["arrays"] if name in known and name != "objectives"}
    old = ("ships", "obstacles", "globals", "options")
    for a, b in ((swarm, bombers), (hounds, rebels)):
        env = kb.VectorEnv(a, b, 16, seed=2)
        env.reset()
        for _ in range(1200):
            for name in seen:
                values = env.arrays[name].reshape(-1, len(known[name]))
                low = np.array([feature["low"] for feature in known[name]], dtype=np.float32)
                high = np.array([feature["high"] for feature in known[name]], dtype=np.float32)
                wrong = ((values < low) | (values > high)).any(axis=0)
                assert not wrong.any(), [known[name][at]["name"] for at in np.flatnonzero(wrong)]
                seen[name].update(np.flatnonzero(values.any(axis=0)))
            env.step(env.random_actions())
    # Many columns have been different from 0. These squads have one kind of device, few kinds of
    # cards and no conditions, so fewer are enough there.
    for name, columns in seen.items():
        assert len(columns) > len(known[name]) * (0.4 if name in old else 0.2), (name, sorted(columns))


def test_features_choose_the_arrays(swarm: str, bombers: str) -> None:
    names = ["ships", "relations", "identities"]
    some = kb.VectorEnv(swarm, bombers, 3, seed=8, features=names)
    every = kb.VectorEnv(swarm, bombers, 3, seed=8)
    some.reset()
    every.reset()
    assert set(some.arrays) == set(names) and set(every.arrays) == set(kb.features()["arrays"])
    for _ in range(300):
        actions = every.random_actions()
        some.step(actions)
        every.step(actions)
        for name in names:
            assert np.array_equal(some.arrays[name], every.arrays[name]), name
    assert set(some.observe(0, 1)) == set(names)
    assert list(some.observe(0, 1, ["globals"])) == ["globals"] and "svg" in some.board(0).svg
    copied = some.clone_all()
    assert all(np.array_equal(copied.arrays[name], some.arrays[name]) for name in names)
    with pytest.raises(ValueError, match="no array is named 'ship': expected ships, obstacles"):
        kb.VectorEnv(swarm, bombers, 1, features=["ship"])
    with pytest.raises(ValueError, match="name at least one array"):
        kb.VectorEnv(swarm, bombers, 1, features=[])


def test_cards_have_the_same_numbers_everywhere(swarm: str, bombers: str) -> None:
    numbers = kb.card_numbers()
    assert set(numbers) == {"chassis", "pilot", "ship_ability", "upgrade"}
    for kind in numbers.values():
        assert sorted(kind.values()) == list(range(1, len(kind) + 1))
    for a, b in ((swarm, bombers), (bombers, swarm)):
        env = kb.VectorEnv(a, b, 1, seed=8)
        env.reset()
        seen = env.observe(0, 0)["identities"][0]
        for ship in env.ships:
            row = ship["row"] + (8 if ship["side"] == "b" else 0)
            assert seen[row, 0] == numbers["pilot"][ship["pilot"]]


def test_objective_tokens_are_seen_and_drawn(escort: str, fangs: str) -> None:
    names = [feature["name"] for feature in kb.features()["objectives"]]
    present, kind = names.index("present"), names.index("salvage_mission")
    for scenario, n in (("none", 0), ("salvage-mission", 5), ("chance", 1)):
        env = kb.VectorEnv(escort, fangs, 4, seed=3, scenario=scenario)
        env.reset()
        for _ in range(600):
            env.step(env.random_actions())
        rows = env.arrays["objectives"]
        assert rows.shape == (4, 5, len(names)) and (rows[..., present].sum(axis=1) <= n).all()
        assert rows[..., present].sum() == rows[..., kind].sum() if scenario == "salvage-mission" else not rows[..., kind].any()
        assert n == 0 or rows[..., present].any()


def test_nobodys_devices_are_neither_own_nor_an_enemys(escort: str, fangs: str) -> None:
    names = [feature["name"] for feature in kb.features()["devices"]]
    present, own, fuses = (names.index(name) for name in ("present", "own", "fuses"))
    env = kb.VectorEnv(escort, fangs, 2, seed=3, environment="unexploded-ordnance")
    env.reset()
    most = 0
    for _ in range(600):
        env.step(env.random_actions())
        rows = env.arrays["devices"]
        there = rows[rows[..., present] == 1]
        nobodys = (rows[..., present] == 1) & (rows[..., own] == 0.5)
        most = max(most, int(nobodys.sum(axis=1).max()))
        # Ships place devices of their own later.
        assert set(there[:, own].tolist()) <= {0.0, 0.5, 1.0} and (there[:, fuses] >= 0).all()
    assert most == 4


def test_nothing_hidden_changes_what_is_seen(swarm: str, bombers: str) -> None:
    env = kb.VectorEnv(swarm, bombers, 2, seed=8)
    env.reset()
    changed = 0
    for step in range(3000):
        if step % 7 == 0:
            kept = env.snapshot(0)
            before = {name: array[0].copy() for name, array in env.arrays.items()}
            side = int(env._envs.sides()[0])
            whole = env.hash(0)
            if side >= 0:
                env.fork(0, seed=step)
                changed += env.hash(0) != whole
                for name, array in before.items():
                    assert np.array_equal(env.arrays[name][0], array), (name, step)
                # The fork redrew only what this seat may not know. It may change the view of the
                # other seat, so the battle is restored.
                env.restore(0, kept)
                assert env.hash(0) == whole
        env.step(env.random_actions())
    assert changed > 100


def test_what_a_seat_sees_does_hang_on_what_it_may_know(swarm: str) -> None:
    """The converse: a facedown dial shows in its own seat's observation and not in the other's."""
    names = [feature["name"] for feature in kb.features()["ships"]]
    dial = names.index("dial")
    env = kb.VectorEnv(swarm, swarm, 1, seed=8)
    env.reset()
    own = enemy = 0
    planning = [feature["name"] for feature in kb.features()["globals"]].index("planning")
    for _ in range(1500):
        if env.arrays["globals"][0, planning]:
            own += env.arrays["ships"][0, :8, dial].any()
            enemy += env.arrays["ships"][0, 8:, dial].any()
        env.step(env.random_actions())
    assert own > 50 and enemy == 0


def test_mirrored_positions_are_seen_alike(swarm: str) -> None:
    """A squad plays itself, and both sides are placed by the same choices. When dials are set, both
    sides see the same."""
    known = kb.features()
    kinds, choices = known["decisions"], [name for name, _, _ in known["choices"]]
    globals_ = [feature["name"] for feature in known["globals"]]
    env = kb.VectorEnv(swarm, swarm, 1, seed=4, first="a")
    env.reset()
    rng = np.random.default_rng(1)
    made: list[dict[tuple[str, int], list[int]]] = [{}, {}]
    for _ in range(300):
        side = int(env._envs.sides()[0])
        kind = kinds[env.arrays["decision"][0, 0]]
        if kind == "Dial":
            break
        count = int(env.arrays["decision"][0, 2])
        words = env.arrays["option_words"][0, :count]
        nth = made[side].setdefault((kind, 0), [])
        theirs = made[1 - side].get((kind, 0), [])
        # Repeat the choice that the other side made at the same point. Obstacles are placed at
        # random: they differ between the sides.
        action = int(rng.integers(count))
        if kind.startswith("Ship") or kind == "TurretStart":
            key = lambda row: (row[0], row[1] % 8, row[2])
            same = [at for at in range(count) if len(nth) < len(theirs) and key(words[at]) == theirs[len(nth)]]
            action = same[0] if same else action
            nth.append(key(words[action]))
        env.step(np.array([action]))
    assert kind == "Dial"
    a, b = env.observe(0, 0), env.observe(0, 1)
    assert np.allclose(a["ships"], b["ships"], atol=1e-4)
    assert a["ships"][0, :, 0].sum() > 4
    for name in ("options", "option_words", "decision", "action_mask"):
        assert np.allclose(a[name], b[name], atol=1e-4), name
    apart = np.flatnonzero(~np.isclose(a["globals"][0], b["globals"][0], atol=1e-4))
    assert [globals_[at] for at in apart] == ["first"]
    # Both sides see the same obstacles, at mirrored places.
    at = [feature["name"] for feature in known["obstacles"]]
    x, y = at.index("x"), at.index("y")
    assert np.allclose(a["obstacles"][0, :6, [x, y]] + b["obstacles"][0, :6, [x, y]], 1.0, atol=1e-4)
    assert choices[a["option_words"][0, 0, 0]] == "Maneuver"


def test_options_say_where_they_lead(swarm: str) -> None:
    """The place of a maneuver option is the ship's place after the maneuver, if nothing was in its
    way."""
    known = kb.features()
    option = {feature["name"]: at for at, feature in enumerate(known["options"])}
    ship = {feature["name"]: at for at, feature in enumerate(known["ships"])}
    env = kb.VectorEnv(swarm, swarm, 1, seed=3)
    env.reset()
    promised: dict[tuple[int, int], np.ndarray] = {}
    kept = missed = 0
    for _ in range(2500):
        side = int(env._envs.sides()[0])
        if side < 0:
            promised.clear()
            env.step(np.zeros(1, dtype=np.int64))
            continue
        kind = known["decisions"][env.arrays["decision"][0, 0]]
        seen = [env.observe(0, 0)["ships"][0], env.observe(0, 1)["ships"][0]]
        for (of, row), place in list(promised.items()):
            if seen[of][row, ship["activated"]] or not seen[of][row, 0]:
                there = seen[of][row, [ship["x"], ship["y"]]]
                kept, missed = kept + np.allclose(there, place, atol=1e-3), missed + 1
                del promised[of, row]
        action = env.random_actions()
        if kind == "Dial":
            row = env.arrays["decision"][0, 1]
            promised[side, int(row)] = env.arrays["options"][0, action[0], [option["x"], option["y"]]].copy()
        env.step(action)
    assert missed > 30 and kept / missed > 0.4


@pytest.mark.parametrize("autoreset", ["next_step", "same_step", "disabled"])
def test_games_end_and_begin_as_gymnasium_has_it(swarm: str, rebels: str, autoreset: str) -> None:
    env = kb.VectorEnv(swarm, rebels, 4, seed=1, autoreset=autoreset, reward="result")
    env.reset()
    endings = 0
    while endings < 8:
        _, rewards, terminated, truncated, infos = env.step(env.random_actions())
        over = terminated | truncated
        if not over.any():
            assert not rewards.any() and "results" not in infos
            continue
        endings += int(over.sum())
        for result in infos["results"]:
            assert rewards[result["env"]] == {"a": 1.0, "b": -1.0, None: 0.0}[result["winner"]]
        if autoreset == "same_step":
            assert np.array_equal(infos["_final_obs"], over) and (infos["side"] >= 0).all()
            assert not infos["final_obs"]["action_mask"].any() and len(infos["final_obs"]["ships"]) == over.sum()
            continue
        assert (infos["side"][over] == -1).all() and not env.arrays["action_mask"][over].any()
        assert env.arrays["ships"][over].any()
        if autoreset == "disabled":
            with pytest.raises(kb.ActionError, match="is over"):
                env.step(np.zeros(4, dtype=np.int64))
            env.reset(options={"reset_mask": over})
        else:
            _, rewards, terminated, truncated, infos = env.step(env.random_actions())
            assert not rewards[over].any() and not (terminated | truncated)[over].any()
        assert env.arrays["action_mask"].any(axis=1).all() and (env._envs.sides() >= 0).all()


def test_rewards_by_score(swarm: str, rebels: str) -> None:
    for reward, of in (("score", lambda r: (r["score_a"] - r["score_b"]) / 200), ("none", lambda r: 0.0)):
        env = kb.VectorEnv(swarm, rebels, 4, seed=1, reward=reward)
        env.reset()
        for _ in range(1500):
            _, rewards, _, _, infos = env.step(env.random_actions())
            for result in infos.get("results", ()):
                assert rewards[result["env"]] == pytest.approx(of(result))


def test_battles_are_put_aside_and_go_on(swarm: str, bombers: str) -> None:
    env = kb.VectorEnv(swarm, bombers, 3, seed=6, opponent="careful")
    env.reset()
    for _ in range(60):
        env.step(env.random_actions())
    kept = env.snapshots()
    before = {name: array.copy() for name, array in env.arrays.items()}

    def on(env: kb.VectorEnv) -> list[int]:
        for _ in range(40):
            env.step(np.zeros(3, dtype=np.int64))
        return [env.hash(i) for i in range(3)]

    there = on(env)
    env.restore_all(range(3), kept)
    for name, array in before.items():
        assert np.array_equal(env.arrays[name], array), name
    assert on(env) == there
    other = kb.VectorEnv(swarm, bombers, 3, seed=99, opponent="careful", threads=2)
    other.restore_all(range(3), kept)
    assert on(other) == there
    env.clone(0, 2)
    assert env.hash(0) == env.hash(2)
    assert np.array_equal(env.arrays["ships"][0], env.arrays["ships"][2])
    with pytest.raises(ValueError, match="other squads"):
        kb.VectorEnv(bombers, swarm, 1).restore(0, kept[0])
    with pytest.raises(IndexError, match="battle 3 of 3"):
        env.snapshot(3)


def stepped(env: kb.VectorEnv, steps: int) -> kb.VectorEnv:
    env.reset()
    for _ in range(steps):
        env.step(env.random_actions())
    return env


def test_snapshots_of_another_kind_are_refused(
    swarm: str, bombers: str, escort: str, fangs: str, tmp_path: Path
) -> None:
    """Everything that determines a game must be equal. A live or pickled snapshot that differs is
    rejected with the difference, and nothing changes."""
    short, renamed = tmp_path / "short.ron", tmp_path / "renamed.ron"
    short.write_text('Ruleset(like: "legacy", round_limit: 5)')
    renamed.write_text('Ruleset(like: "legacy", name: "mine")')
    legacy = kb.VectorEnv(swarm, bombers, 1, seed=3)
    standard = kb.VectorEnv(escort, fangs, 1, seed=3)
    for squads, env, other, said in (
        ((bombers, swarm), legacy, {}, "other squads"),
        ((swarm, bombers), legacy, {"ruleset": str(short)}, "another ruleset"),
        ((swarm, bombers), legacy, {"first": "alternate"}, "first player 'by_rules' .* 'alternate'"),
        ((swarm, bombers), legacy, {"opponent": "careful"}, "opponent 'self' .* 'careful'"),
        ((escort, fangs), standard, {"scenario": "chance"}, "scenario 'none' .* 'chance-engagement'"),
        ((escort, fangs), standard, {"environment": "ion-clouds"}, "environment 'none' .* 'ion-clouds'"),
    ):
        kept = stepped(env, 30).snapshot(0)
        here = stepped(kb.VectorEnv(*squads, 1, seed=4, **other), 30)
        before = here.hash(0)
        for snapshot in (kept, pickle.loads(pickle.dumps(kept))):
            with pytest.raises(ValueError, match=f"a snapshot .*{said}"):
                here.restore(0, snapshot)
            assert here.hash(0) == before
    # The name of a ruleset does not matter.
    kept = stepped(legacy, 30).snapshot(0)
    same = kb.VectorEnv(swarm, bombers, 2, seed=4, ruleset=str(renamed))
    same.restore(1, kept)
    assert same.hash(1) == legacy.hash(0)
    # Players with the same name are equal only if their options are equal.
    slips = stepped(kb.VectorEnv(swarm, bombers, 1, opponent="greedy:slips=0.2"), 5).snapshot(0)
    with pytest.raises(ValueError, match=r"opponent 'greedy:slips=0\.2'"):
        kb.VectorEnv(swarm, bombers, 1, opponent="greedy").restore(0, slips)


def test_a_snapshot_that_cannot_go_on_keeps_all_where_they_are(swarm: str, bombers: str) -> None:
    env = stepped(kb.VectorEnv(swarm, bombers, 4, seed=6), 40)
    kept = stepped(env.clone_all(), 25).snapshots()
    hashes = [env.hash(i) for i in range(4)]
    before = {name: array.copy() for name, array in env.arrays.items()}
    foreign = stepped(kb.VectorEnv(bombers, swarm, 1), 3).snapshot(0)
    make, (*told, hash_, start) = kept[1].__reduce__()
    wrong = make(*told, hash_ ^ 1, start)
    for envs, snapshots, error, said in (
        ([0, 1, 2], [kept[0], kept[1], foreign], ValueError, "other squads"),
        ([3, 2, 1], [kept[3], kept[2], wrong], ValueError, "another killbox"),
        ([0, 1, 4], kept[:3], IndexError, "battle 4 of 4: expected a number from 0 to 3"),
        ([0, 1], kept[:3], ValueError, "3 snapshots for 2 battles"),
    ):
        with pytest.raises(error, match=said):
            env.restore_all(envs, snapshots)
        assert [env.hash(i) for i in range(4)] == hashes
        for name, array in before.items():
            assert np.array_equal(env.arrays[name], array), name
    assert np.array_equal(env.arrays["decision"][:, 2], env.option_counts())
    env.restore_all(range(4), [pickle.loads(pickle.dumps(snapshot)) for snapshot in kept])
    again = stepped(kb.VectorEnv(swarm, bombers, 4, seed=99), 0)
    again.restore_all(range(4), kept)
    assert [env.hash(i) for i in range(4)] == [again.hash(i) for i in range(4)]
    assert all(np.array_equal(env.arrays[name], again.arrays[name]) for name in before)


def test_what_is_restored_before_a_reset_leaves_the_others_their_games(swarm: str, bombers: str) -> None:
    kept = stepped(kb.VectorEnv(swarm, bombers, 1, seed=6), 40).snapshot(0)
    wanted = stepped(kb.VectorEnv(swarm, bombers, 2, seed=99), 0)
    env = kb.VectorEnv(swarm, bombers, 2, seed=99)
    env.restore(0, kept)
    for call in (lambda: env.observe(1, 0), lambda: env.snapshot(1), lambda: env.fork(1, 5), lambda: env.hash(1)):
        with pytest.raises(kb.ActionError, match=r"battle 1 has not begun: call reset\(\) first"):
            call()

    def first_result(env: kb.VectorEnv) -> dict[str, object]:
        while True:
            for result in env.step(env.random_actions())[-1].get("results", ()):
                if result["env"] == 1:
                    return result

    ended = first_result(env)
    assert ended["game"] == 1 and ended == first_result(wanted)


def test_copies_need_no_files(swarm: str, bombers: str, tmp_path: Path) -> None:
    """A copy does not read files again, and has its own arrays and threads."""
    mine = tmp_path / "mine.xws"
    mine.write_bytes(Path(swarm).read_bytes())
    env = stepped(kb.VectorEnv(mine, bombers, 300, seed=6, threads=2), 40)
    mine.unlink()
    other = env.clone_all()
    for _ in range(20):
        actions = env.random_actions()
        env.step(actions)
        other.step(actions)
    assert [env.hash(i) for i in range(300)] == [other.hash(i) for i in range(300)]
    assert all(np.array_equal(array, other.arrays[name]) for name, array in env.arrays.items())
    assert not np.shares_memory(env.arrays["ships"], other.arrays["ships"])


def test_one_battle_among_many_is_changed_alone(swarm: str, bombers: str) -> None:
    """A change of one battle, in a batch of several chunks, shows in its row and in no other."""
    env = stepped(kb.VectorEnv(swarm, bombers, 300, seed=6, threads=2), 60)
    for target in (0, 127, 128, 299):
        before = [env.hash(i) for i in range(300)]
        rows = env.arrays["ships"].copy()
        source = (target + 150) % 300
        env.clone(source, target)
        after = [env.hash(i) for i in range(300)]
        assert after[target] == before[source]
        assert np.array_equal(env.arrays["ships"][target], rows[source])
        assert [i for i in range(300) if after[i] != before[i]] == [target]
        kept = np.arange(300) != target
        assert np.array_equal(env.arrays["ships"][kept], rows[kept])
        if env.option_counts()[target]:
            env.fork(target, seed=5)
            assert [env.hash(i) for i in range(300) if i != target] == [after[i] for i in range(300) if i != target]


def test_whole_batches_are_copied_and_drawn_anew(swarm: str, bombers: str) -> None:
    env = kb.VectorEnv(swarm, bombers, 5, seed=6, opponent="careful", reward="score")
    with pytest.raises(kb.ActionError, match="reset"):
        env.clone_all().step(np.zeros(5, dtype=np.int64))
    env.reset()
    for _ in range(60):
        env.step(env.random_actions())
    other = env.clone_all()
    assert repr(other) == repr(env) and other.arrays["ships"] is not env.arrays["ships"]

    def alike() -> bool:
        return all(np.array_equal(array, other.arrays[name]) for name, array in env.arrays.items())

    hashes = []
    for _ in range(400):
        actions = env.random_actions()
        assert alike() and np.array_equal(actions, other.random_actions())
        ours, theirs = env.step(actions), other.step(actions)
        assert all(np.array_equal(one, another) for one, another in zip(ours[1:4], theirs[1:4]))
        hashes += [result["hash"] for result in theirs[-1].get("results", ())]
    assert hashes, "games have ended, and others begun"
    # `fork_all` changes no observation, and each battle equals the result of `fork` for it alone.
    one_by_one = env.clone_all()
    before = [env.hash(i) for i in range(5)]
    env.fork_all(100)
    asked = env.option_counts() > 0
    assert alike() and sum(env.hash(i) != before[i] for i in range(5)) == asked.sum() > 0
    for i in np.flatnonzero(asked):
        one_by_one.fork(int(i), 100 + int(i))
    assert [env.hash(i) for i in range(5)] == [one_by_one.hash(i) for i in range(5)]
    other.fork_all([100, 101, 102, 103, 104])
    assert [env.hash(i) for i in range(5)] == [other.hash(i) for i in range(5)]
    with pytest.raises(ValueError, match="2 seeds for 5"):
        env.fork_all([1, 2])


def test_arrays_are_made_once_and_written_in_place(swarm: str, rebels: str) -> None:
    env = kb.VectorEnv(swarm, rebels, 4)
    first, _ = env.reset()
    again, *_ = env.step(env.random_actions())
    assert all(first[name] is again[name] and first[name] is env.arrays[name] for name in first)
    known = kb.features()
    shapes = {name: tuple(array["shape"]) for name, array in known["arrays"].items()}
    assert {name: array.shape[1:] for name, array in first.items()} == shapes
    assert shapes["ships"] == (16, len(known["ships"])) and shapes["globals"] == (len(known["globals"]),)
    # The docstring has the same names and shapes.
    for name, array in first.items():
        shape = ", ".join(str(n) for n in array.shape[1:])
        assert f"``{name}``" in kb.VectorEnv.__doc__ and f"(N, {shape})" in kb.VectorEnv.__doc__, name


def test_bad_input_is_refused_and_changes_nothing(swarm: str, rebels: str) -> None:
    env = kb.VectorEnv(swarm, rebels, 4, seed=2)
    with pytest.raises(kb.ActionError, match="reset"):
        env.step(np.zeros(4, dtype=np.int64))
    env.reset()
    hashes = [env.hash(i) for i in range(4)]
    count = int(env.option_counts()[2])
    for actions, what in (
        (np.zeros(3, dtype=np.int64), r"\(4,\)"),
        (np.zeros((4, 1), dtype=np.int64), r"\(4,\)"),
        (np.zeros(4), "float64"),
        (np.array([0, 0, count, 0]), f"action {count} of battle 2: its decision has {count} options"),
        (np.array([0, -1, 0, 0]), "action -1 of battle 1"),
        (["a", "b", "c", "d"], "whole numbers"),
    ):
        with pytest.raises(kb.ActionError, match=what):
            env.step(actions)
    assert [env.hash(i) for i in range(4)] == hashes
    for arguments, what in (
        ({"num_envs": 0}, "num_envs=0"),
        ({"reward": "fun"}, "reward='fun'"),
        ({"autoreset": "never"}, "autoreset='never'"),
    ):
        with pytest.raises(ValueError, match=what):
            kb.VectorEnv(swarm, rebels, **arguments)
    with pytest.raises(kb.PlayerError):
        kb.VectorEnv(swarm, rebels, opponent="nobody")
    for mask in (np.ones(3, dtype=np.bool_), np.ones(4), np.zeros(4, dtype=np.bool_)):
        with pytest.raises(ValueError, match="reset_mask"):
            env.reset(options={"reset_mask": mask})
    with pytest.raises(ValueError, match="3 seeds for 4"):
        env.reset(seed=[1, 2, 3])


def test_threads_of_python_step_environments_at_once(swarm: str, rebels: str) -> None:
    def played(seed: int) -> int:
        return play(kb.VectorEnv(swarm, rebels, 4, seed=seed), 8)

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(played, range(8))) == [played(seed) for seed in range(8)]

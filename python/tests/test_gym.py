"""Gymnasium and PettingZoo: their own tests pass, and the vector environment equals several single
ones."""

from __future__ import annotations

import gymnasium
import killbox as kb
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from pettingzoo.test import api_test, seed_test

import killbox.gym
import killbox.zoo


@pytest.mark.filterwarnings("ignore:.*:UserWarning")
def test_check_env_passes(swarm: str, rebels: str) -> None:
    check_env(killbox.gym.Battle(swarm, rebels, opponent="random", illegal="wrap"), skip_render_check=True)


def test_it_is_registered(swarm: str, rebels: str) -> None:
    env = gymnasium.make(killbox.gym.ID, a=swarm, b=rebels, opponent="random")
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen) and np.array_equal(info["action_mask"], seen["action_mask"])
    many = gymnasium.make_vec(killbox.gym.ID, num_envs=3, a=swarm, b=rebels, opponent="random")
    assert isinstance(many.unwrapped, killbox.gym.VectorBattle)
    seen, _ = many.reset(seed=1)
    assert many.observation_space.contains(seen)


def test_spaces_have_the_arrays_that_are_written(swarm: str, rebels: str) -> None:
    env = killbox.gym.Battle(swarm, rebels, opponent="random", features=["ships", "dials"], render_mode="svg")
    seen, _ = env.reset(seed=1)
    # The mask of legal actions is always there.
    assert set(seen) == set(env.observation_space.spaces) == {"ships", "dials", "action_mask"}
    assert env.observation_space.contains(seen) and env.render().startswith("<svg")
    many = killbox.gym.VectorBattle(swarm, rebels, 2, opponent="random", features=["globals"])
    assert many.observation_space.contains(many.reset(seed=1)[0])
    both = killbox.zoo.env(swarm, rebels, features=["option_effects"])
    both.reset(seed=1)
    asked, other = both.agent_selection, next(agent for agent in both.agents if agent != both.agent_selection)
    assert set(both.observe(asked)["observation"]) == {"option_effects"}
    assert not both.observe(other)["observation"]["option_effects"].any()
    assert both.observation_space(asked).contains(both.observe(asked))


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_the_vector_environment_is_the_single_one_many_times(swarm: str, rebels: str, mode: AutoresetMode) -> None:
    single = lambda: killbox.gym.Battle(swarm, rebels, opponent="careful", illegal="wrap")
    sync = SyncVectorEnv([single] * 3, autoreset_mode=mode)
    own = killbox.gym.VectorBattle(swarm, rebels, 3, opponent="careful", illegal="wrap", autoreset_mode=mode)
    assert own.metadata["autoreset_mode"] == mode
    rng = np.random.default_rng(3)

    def same(theirs, ours) -> None:
        assert theirs.keys() == ours.keys()
        for name in theirs:
            assert np.array_equal(theirs[name], ours[name]), name

    def same_info(theirs, ours) -> None:
        assert theirs.keys() == ours.keys()
        for name in theirs.keys() - {"final_obs"}:
            if isinstance(theirs[name], dict):
                same_info(theirs[name], ours[name])
            else:
                assert np.array_equal(theirs[name], ours[name]), name

    same(sync.reset(seed=7)[0], own.reset(seed=7)[0])
    ended = 0
    for _ in range(900):
        actions = rng.integers(0, 256, size=3)
        theirs, ours = sync.step(actions), own.step(actions)
        same(theirs[0], ours[0])
        for one, other in zip(theirs[1:4], ours[1:4]):
            assert np.array_equal(one, other) and one.dtype == other.dtype
        same_info(theirs[4], ours[4])
        over = ours[2] | ours[3]
        ended += int(over.sum())
        if over.any() and mode == AutoresetMode.SAME_STEP:
            for env in np.flatnonzero(over):
                same(theirs[4]["final_obs"][env], ours[4]["final_obs"][env])
        if over.any() and mode == AutoresetMode.DISABLED:
            options = {"reset_mask": over}
            same(sync.reset(options=dict(options))[0], own.reset(options=dict(options))[0])
    assert ended > 2


def test_illegal_actions_are_errors_unless_wrapped(swarm: str, rebels: str) -> None:
    env = killbox.gym.Battle(swarm, rebels, opponent="random")
    env.reset(seed=1)
    with pytest.raises(kb.ActionError, match="action 255"):
        env.step(255)
    with pytest.raises(ValueError, match="self"):
        killbox.gym.Battle(swarm, rebels, opponent="self")
    with pytest.raises(ValueError, match="illegal"):
        killbox.gym.Battle(swarm, rebels, illegal="ignore")


# PettingZoo warns about dictionaries and about the empty masks of agents that are not asked.
@pytest.mark.filterwarnings("ignore:.*(not a NumPy array|gymnasium.spaces.box|all zeros).*:UserWarning")
def test_pettingzoo_passes_its_own_tests(swarm: str, rebels: str) -> None:
    api_test(killbox.zoo.env(swarm, rebels), num_cycles=1500)
    seed_test(lambda: killbox.zoo.env(swarm, rebels), num_cycles=300)


def test_agents_are_asked_in_turn_and_paid_opposite(swarm: str, rebels: str) -> None:
    env = killbox.zoo.env(swarm, rebels)
    env.reset(seed=2)
    asked, total = set(), dict.fromkeys(killbox.zoo.AGENTS, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        total[agent] += reward
        asked.add(agent)
        assert np.array_equal(info["action_mask"], seen["action_mask"])
        if terminated or truncated:
            env.step(None)
            continue
        assert set(seen) == {"observation", "action_mask"} and env.observation_space(agent).contains(seen)
        other = killbox.zoo.AGENTS[1 - killbox.zoo.AGENTS.index(agent)]
        assert not env.observe(other)["action_mask"].any() and seen["action_mask"].any()
        env.step(int(env.action_space(agent).sample(seen["action_mask"])))
    assert asked == set(killbox.zoo.AGENTS)
    assert total["player_0"] == -total["player_1"]


def test_boards_are_drawn(swarm: str, rebels: str) -> None:
    env = killbox.gym.Battle(swarm, rebels, opponent="random", render_mode="rgb_array", illegal="wrap")
    env.reset(seed=1)
    # Step until the ships are placed.
    while not env._envs.arrays["globals"][0, 2]:
        env.step(0)
    image = env.render()
    assert image.shape == (600, 600, 3) and image.dtype == np.uint8
    own, enemy = (np.all(image == colour, axis=2).sum() for colour in (killbox.board.OWN, killbox.board.ENEMY))
    assert own > 100 and enemy > 100
    drawn = killbox.board.svg(env._envs.observe(0, 0))
    assert drawn.startswith("<svg") and drawn.count("<polygon") >= 10

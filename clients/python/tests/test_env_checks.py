"""The checks of Gymnasium, by Gymnasium where it is installed, and one by one where it is not.

They are those of `gymnasium/utils/env_checker.py` and `passive_env_checker.py` of version 1.3.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from tradefloor import TradingEnv
from tradefloor.env import gymnasium_env

from .test_world import discrete, features
from .worlds import NEEDS_WORLD


@pytest.fixture(name="env", scope="module")
def open_env() -> Iterator[TradingEnv]:
    env = TradingEnv(length="1m", act=discrete, observe=features)
    yield env
    env.close()


@NEEDS_WORLD
def test_gymnasium_accepts_the_environment() -> None:
    pytest.importorskip("gymnasium", reason="gymnasium is not installed; Debian has no package of it")
    from gymnasium import spaces
    from gymnasium.utils.env_checker import check_env
    from numpy import array, float32

    env = gymnasium_env(
        length="1h",
        act=discrete,
        observe=lambda observation: array(features(observation), dtype=float32),
        action_space=spaces.Discrete(3),
        observation_space=spaces.Box(-1e6, 1e6, (2,), float32),
    )
    check_env(env, skip_render_check=True)
    env.close()


def test_reset_seeds_the_random_numbers_of_the_base_class(monkeypatch: pytest.MonkeyPatch) -> None:
    """`check_reset_seed_determinism`: "Most likely [...] does not call `super().reset(seed=seed)`"."""
    seeds: list[int | None] = []

    class Env:
        def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
            seeds.append(seed)

    stand_in = ModuleType("gymnasium")
    setattr(stand_in, "Env", Env)
    monkeypatch.setitem(sys.modules, "gymnasium", stand_in)
    monkeypatch.setattr(TradingEnv, "reset", lambda self, *, seed=None, options=None: (seed, {}))
    env: Any = gymnasium_env()
    assert isinstance(env, Env)
    unchecked: Any = env
    assert (unchecked.reset(seed=123), unchecked.reset(), seeds) == ((123, {}), (None, {}), [123, None])


def test_the_signature_of_reset_is_that_which_is_checked() -> None:
    """`check_reset_seed_determinism`, `check_reset_options`, `check_reset_return_info_deprecation`,
    `check_seed_deprecation`."""
    parameters = inspect.signature(TradingEnv.reset).parameters
    assert (parameters["seed"].default, parameters["options"].default) == (None, None)
    assert "return_info" not in parameters
    assert not callable(getattr(TradingEnv, "seed", None))


@NEEDS_WORLD
def test_reset_returns_an_observation_and_a_dictionary(env: TradingEnv) -> None:
    """`check_reset_return_type`, `check_reset_options`."""
    for result in (env.reset(), env.reset(options={})):
        assert type(result) is tuple
        observation, info = result
        assert (len(observation), type(info)) == (2, dict)


@NEEDS_WORLD
@pytest.mark.parametrize("seed", [0, 123, 456, 2**32 - 2])
def test_episodes_are_determined_by_the_seed(env: TradingEnv, seed: int) -> None:
    """`check_reset_seed_determinism`, `check_step_determinism`: the same seed and actions, the same of everything."""
    episodes = []
    for _ in range(2):
        first = env.reset(seed=seed)
        steps = [env.step(action) for action in (1, 0, 2, 0)]
        episodes.append((first, steps, env.reset(), env.step(1)))
    assert episodes[0] == episodes[1]
    for _, reward, terminated, truncated, info in episodes[0][1]:
        assert (type(reward), terminated, truncated, type(info)) == (float, False, False, dict)


@NEEDS_WORLD
def test_another_seed_is_another_episode(env: TradingEnv) -> None:
    runs = []
    for seed in (123, 456):
        env.reset(seed=seed)
        runs.append([env.step(1)[:2] for _ in range(8)])
    assert runs[0] != runs[1]


@NEEDS_WORLD
def test_close_may_be_called_twice() -> None:
    """`check_env`: the environment is closed, and closed again."""
    own = TradingEnv(length="1s")
    own.reset(seed=1)
    own.close()
    own.close()

"""A private world as an environment for agents, in the manner of Gymnasium, which it does not need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .world import World

Action = dict[str, Any]
Observation = dict[str, Any]


def same(value: Any, _: Any = None) -> Any:
    """An action that is one of the protocol already, an observation that stays as it is."""
    return value


class TradingEnv:
    """`reset(seed=7) -> (observation, info)`, `step(action) -> (observation, reward, terminated, truncated, info)`.

    An action is a list of the protocol's (`{"op": "place", "order": {...}}`, `amend`, `cancel`: docs/bots.md), and an
    observation its record of ticks, positions, open orders and profit. `act(action, observation)` translates an
    agent's actions to such lists, `observe(observation)` observations to what it is trained on. The reward is what
    the profit changed by, as a float. `options` are those of `World`. `action_space` and `observation_space` are the
    caller's, for libraries that read them.
    """

    metadata: dict[str, Any] = {"render_modes": []}
    render_mode: str | None = None
    spec: Any = None

    def __init__(
        self,
        symbols: Sequence[str] = ("AAPL",),
        *,
        act: Callable[[Any, Observation], list[Action]] = same,
        observe: Callable[[Observation], Any] = same,
        action_space: Any = None,
        observation_space: Any = None,
        **options: Any,
    ) -> None:
        self.symbols = symbols
        self.action_space = action_space
        self.observation_space = observation_space
        self._act = act
        self._observe = observe
        self._options = options
        self._world: World | None = None
        self._seed = 0
        self._seen: Observation = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins an episode: of this seed, or, without one, of the next seed after the last episode's."""
        self._seed = self._seed + 1 if seed is None else seed
        if self._world is None:
            self._world = World(self._seed, self.symbols, **self._options)
        else:
            self._world.reset(self._seed)
        self._seen = self._world.observe()
        return self._observe(self._seen), {"seed": self._seed}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Takes an action and lets one step pass. Raises RuntimeError before the first `reset`."""
        if self._world is None:
            raise RuntimeError("reset() begins an episode")
        passed = self._world.step(self._act(action, self._seen))
        self._seen = passed["observation"]
        reward = float(passed["reward"])
        return self._observe(self._seen), reward, passed["terminated"], passed["truncated"], passed["info"]

    def render(self) -> None:
        """There is nothing to look at."""

    def close(self) -> None:
        """Ends the world's process."""
        if self._world is not None:
            self._world.close()
            self._world = None


def gymnasium_env(*args: Any, **kwargs: Any) -> Any:
    """A `TradingEnv` that is a `gymnasium.Env` too; needs gymnasium. Both spaces must be given.

    It passes `gymnasium.utils.env_checker.check_env`.
    """
    import gymnasium

    def reset(
        self: Any, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        # Seeds `np_random`, which wrappers and agents draw from; the world has its own random numbers.
        gymnasium.Env.reset(self, seed=seed, options=options)
        return TradingEnv.reset(self, seed=seed, options=options)

    kind: Any = type("GymnasiumTradingEnv", (TradingEnv, gymnasium.Env), {"reset": reset})
    return kind(*args, **kwargs)

"""A PettingZoo environment of one game. It is written against PettingZoo 1.24 and Gymnasium 0.29."""

from __future__ import annotations

import secrets
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from . import Batch


class Env(AECEnv):  # type: ignore[misc]
    """A game whose observations are dictionaries with the planes and the mask of legal actions.

    Chance is drawn from the seed. Agents that choose at the same time act one after the other, and none of them sees what the
    others have chosen.
    """

    def __init__(self, game: str, options: dict[str, Any]) -> None:
        super().__init__()
        if options.get("chance"):
            raise ValueError("chance has no turns in an environment: it is drawn from the seed")
        self.metadata = {"name": f"clutch_{game}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self._game, self._options = game, options
        self._batch = Batch(game, 1, **dict({"seed": secrets.randbits(62)}, **options))
        self._begun = False
        seats = self._batch.num_players
        self.possible_agents = [f"player_{i}" for i in range(seats)]
        space = gymnasium.spaces.Dict({
            "observation": gymnasium.spaces.Box(0, 1, self._batch.observation_shape, np.uint8),
            "action_mask": gymnasium.spaces.Box(0, 1, (self._batch.num_actions,), np.int8),
        })
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self._batch.num_actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or self._begun:  # without a seed, the first game is the batch's own, and then others follow
            self._batch.reset(seed)
        self._begun = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._batch.players[0]]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        player = self.possible_agents.index(agent)
        mask = np.zeros(self._batch.num_actions, np.int8)
        if agent == self.agent_selection:
            mask[self._batch.legal] = 1
        return {"observation": self._batch.observe(player)[0], "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._batch.step([action])
        self.rewards = dict(zip(self.possible_agents, self._batch.rewards[0].tolist()))
        ended, broken = bool(self._batch.terminated[0]), bool(self._batch.truncated[0])
        if ended or broken:
            self.terminations = dict.fromkeys(self.agents, ended)
            self.truncations = dict.fromkeys(self.agents, broken)
            self.agent_selection = self.agents[(self.agents.index(agent) + 1) % len(self.agents)]
        else:
            self.agent_selection = self.possible_agents[self._batch.players[0]]
        self._accumulate_rewards()

    def render(self) -> str:
        return self._batch.position(0)

    def close(self) -> None:
        self._batch.close()

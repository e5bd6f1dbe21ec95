"""The games under the names that OpenSpiel's Python algorithms use, so that they run unchanged.

    from clutch_games import openspiel
    openspiel.install()                       # as pyspiel, where OpenSpiel itself is not installed
    game = openspiel.load_game("oeufs(noTakeBack=true,max_plies=60)")

Options are the game's own, and seed, max_plies and position. A game whose rules set no limit needs max_plies. Where players
choose at the same time, load_game_as_turn_based lets them do so one after the other.
"""

from __future__ import annotations

import enum
import json
import re
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np

import clutch_games as cg

INVALID_ACTION = -1
SpielError = ValueError


PlayerId = enum.IntEnum("PlayerId", {"CHANCE": -1, "SIMULTANEOUS": -2, "INVALID": -3, "TERMINAL": -4, "MEAN_FIELD": -5})
PrivateInfoType = enum.Enum("PrivateInfoType", "NONE SINGLE_PLAYER ALL_PLAYERS")


class IIGObservationType(SimpleNamespace):
    def __init__(self, **kind: Any) -> None:
        super().__init__(**{"perfect_recall": False, "public_info": True, "private_info": PrivateInfoType.SINGLE_PLAYER, **kind})


class GameType(SimpleNamespace):
    Dynamics = enum.Enum("Dynamics", "SEQUENTIAL SIMULTANEOUS MEAN_FIELD")
    ChanceMode = enum.Enum("ChanceMode", "DETERMINISTIC EXPLICIT_STOCHASTIC SAMPLED_STOCHASTIC")
    Information = enum.Enum("Information", "ONE_SHOT PERFECT_INFORMATION IMPERFECT_INFORMATION")
    Utility = enum.Enum("Utility", "ZERO_SUM CONSTANT_SUM GENERAL_SUM IDENTICAL")
    RewardModel = enum.Enum("RewardModel", "REWARDS TERMINAL")

    def __reduce__(self) -> tuple[Any, ...]:
        return _type_of, (self.short_name, self.utility == self.Utility.GENERAL_SUM, self.dynamics == self.Dynamics.SEQUENTIAL)


class Bot:
    def restart(self) -> None: ...
    def restart_at(self, state: Any) -> None: ...
    def inform_action(self, state: Any, player: int, action: int) -> None: ...
    def inform_actions(self, state: Any, actions: list[int]) -> None: ...


class UniformProbabilitySampler:
    def __init__(self, low: float = 0, high: float = 1) -> None: self._range = low, high
    def __call__(self) -> float: return float(np.random.uniform(*self._range))


class Game:
    def __init__(self, name: str, params: dict[str, Any], turns: bool = False) -> None:
        if params.get("points"):
            raise SpielError("here returns are 1, 0 and -1: leave out points")
        self._about, self._params, self._turns = cg.game(name), dict(params), turns
        options = {k: cg._option(v) for k, v in params.items() if k not in ("seed", "max_plies", "position")}
        where = {"position": params["position"]} if params.get("position") else {"options": options}
        self._players = len(cg.ask(game=name, explain=True, **where)["players"])

    def get_type(self) -> GameType: return _type_of(self._about.name, self._players == self._about.num_players, self._turns)
    def get_parameters(self) -> dict[str, Any]: return dict(self._params)

    def new_initial_state(self) -> State:
        kind = Together if self._about.simultaneous and not self._turns else State
        return kind(self._about.name, chance=self._about.chance, **self._params)

    def new_initial_states(self) -> list[State]: return [self.new_initial_state()]
    def deserialize_state(self, text: str) -> State:
        return cg.deserialize(text, type(self.new_initial_state()))  # type: ignore[return-value]

    def num_players(self) -> int: return self._players
    def num_distinct_actions(self) -> int: return self._about.num_distinct_actions
    def policy_tensor_shape(self) -> list[int]: return [self._about.num_distinct_actions]
    def max_chance_outcomes(self) -> int: return self._about.num_distinct_actions if self._about.chance else 0
    def min_utility(self) -> float: return -1.0
    def max_utility(self) -> float: return 1.0
    def utility_sum(self) -> float | None: return 0.0 if self._players == 2 else None

    def max_game_length(self) -> int:
        length = self._params.get("max_plies") or self._about.max_game_length
        if not length:
            raise SpielError(f"the rules of {self._about.name} set no limit: load it with max_plies")
        return int(length)

    def observation_tensor_shape(self) -> list[int]: return list(self._about.observation_shape)
    def observation_tensor_size(self) -> int: return int(np.prod(self._about.observation_shape))
    def observation_tensor_layout(self) -> str: return "TensorLayout.CHW"
    def make_py_observer(self, kind: Any, params: Any) -> Any: return _Observer(self, kind or IIGObservationType())

    def __str__(self) -> str:
        params = ",".join(f"{k}={cg._option(v)}" for k, v in sorted(self._params.items()))
        return self._about.name + (f"({params})" if params else "()")

    def __reduce__(self) -> tuple[Any, ...]: return Game, (self._about.name, self._params, self._turns)


class _Observer:
    """What OpenSpiel's make_observation returns: the tensor of an observation, or the text of what a player was told."""

    def __init__(self, game: Game, kind: Any) -> None:
        self._kind, self.tensor = kind, None
        self.dict: dict[str, Any] = {}
        if not kind.perfect_recall and kind.public_info and kind.private_info == PrivateInfoType.SINGLE_PLAYER:
            self.tensor = np.zeros(game.observation_tensor_size(), np.float32)
            self.dict = {"observation": self.tensor.reshape(game.observation_tensor_shape())}

    def set_from(self, state: State, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.observation_tensor(player)

    def string_from(self, state: State, player: int) -> str | None:
        if self._kind.perfect_recall:
            return state.information_state_string(player)
        return None if self.tensor is None else state.observation_string(player)


class State(cg.State):
    """A game that goes on, with the methods that OpenSpiel's algorithms call besides those of cg.State."""

    __slots__ = ()

    def get_game(self) -> Game:
        unset = {"seed": 0, "max_plies": 0, "position": "", "chance": self._made["chance"], "points": False}
        return Game(self.game, {k: v for k, v in self._made.items() if k not in unset or v != unset[k]}, type(self) is State)

    def legal_actions(self, player: int | None = None) -> list[int]: return sorted(super().legal_actions(player))

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        legal = set(self.legal_actions(player))
        return [int(action in legal) for action in range(self.num_distinct_actions())]

    def child(self, action: int) -> State:
        other: State = self.clone()  # type: ignore[assignment]
        other.apply_action(action)
        return other

    def num_players(self) -> int: return int(self._text("players"))
    def returns(self) -> list[float]: return super().returns()[: self.num_players()]
    def rewards(self) -> list[float]: return self.returns()  # all before the end are 0
    def player_return(self, player: int) -> float: return self.returns()[player]
    def player_reward(self, player: int) -> float: return self.returns()[player]
    def observation_tensor(self, player: int | None = None) -> Any: return super().observation_tensor(player).ravel().tolist()
    def information_state_tensor(self, player: int = 0) -> Any: raise SpielError("perfect recall has no tensor, only a text")
    def is_chance_node(self) -> bool: return self._status == -1
    def is_simultaneous_node(self) -> bool: return False
    def is_mean_field_node(self) -> bool: return False
    def is_player_node(self) -> bool: return self.current_player() >= 0
    def is_initial_state(self) -> bool: return not self.history()
    def move_number(self) -> int: return len(self.history())
    def history_str(self) -> str: return ", ".join(map(str, self.history()))

    def resample_from_infostate(self, player: int, sampler: Any = None) -> State:
        """Returns a state in which the player was told the same, and what the player can't know was drawn anew."""
        other: State = self.clone()  # type: ignore[assignment]
        seed = int((sampler or UniformProbabilitySampler())() * 2**53)
        other._text("resample", 0, self._player(player), str(seed))
        return other



class Together(State):
    """A game in which players choose at the same time."""

    __slots__ = ()

    def is_simultaneous_node(self) -> bool: return sum(bool(self.choices(p)) for p in range(self.num_players())) > 1
    def current_player(self) -> int: return -2 if self.is_simultaneous_node() else super().current_player()

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player is None or not self.is_simultaneous_node():
            return super().legal_actions(player)
        return sorted(self.choices(player)) or [0]  # who has nothing to choose has one action, which nobody makes

    def apply_action(self, action: int) -> None:
        if self.is_simultaneous_node():
            raise SpielError("players choose at the same time: use apply_actions")
        super().apply_action(action)

    def apply_actions(self, actions: list[int]) -> None:
        if not self.is_simultaneous_node() or len(actions) != self.num_players():
            raise SpielError(f"{len(actions)} actions are no choice of {self.num_players()} players at the same time")
        chosen = [action for player, action in enumerate(actions) if self.choices(player)]
        for state in (self.clone(), self):  # so that nothing changes if one of them is illegal
            for action in chosen:
                cg.State.apply_action(state, action)

    apply_actions_with_legality_checks = apply_actions


def _type_of(name: str, all_play: bool, turns: bool = False) -> GameType:
    about = cg.game(name)
    two = about.num_players == 2 or not all_play
    return GameType(
        short_name=name, long_name=about.title,
        dynamics=GameType.Dynamics.SIMULTANEOUS if about.simultaneous and not turns else GameType.Dynamics.SEQUENTIAL,
        chance_mode=GameType.ChanceMode.EXPLICIT_STOCHASTIC if about.chance else GameType.ChanceMode.DETERMINISTIC,
        information=GameType.Information.IMPERFECT_INFORMATION if about.hides else GameType.Information.PERFECT_INFORMATION,
        utility=GameType.Utility.ZERO_SUM if two else GameType.Utility.GENERAL_SUM, reward_model=GameType.RewardModel.TERMINAL,
        min_num_players=2, max_num_players=about.num_players, parameter_specification={k: v[0] for k, v in about.options.items()},
        provides_information_state_string=True, provides_information_state_tensor=False, provides_observation_string=True,
        provides_observation_tensor=True, provides_factored_observation_string=False, default_loadable=True, action_structs_only=False)


def load_game(text: str, params: dict[str, Any] | None = None) -> Game:
    """Returns a game, as "oeufs", as "oeufs(players=4)", or with its options beside it, as a position must be."""
    found = re.fullmatch(r"(\w+)(?:\(((?:\w+=[^,=]*,?)*)\))?", text)
    if not found:
        raise SpielError(f"{text!r} is no game: write it as name(option=value,option=value)")
    given: dict[str, Any] = dict(pair.split("=") for pair in (found[2] or "").split(",") if pair)
    whole = {k: int(v) for k, v in given.items() if k in ("seed", "max_plies")}
    return Game(found[1], {**given, **whole, **(params or {})})


def convert_to_turn_based(game: Game) -> Game: return Game(game._about.name, game._params, True)


def load_game_as_turn_based(text: str, params: dict[str, Any] | None = None) -> Game:
    return convert_to_turn_based(load_game(text, params))


def registered_games() -> list[GameType]: return [_type_of(name, True) for name in cg.games()]
def serialize_game_and_state(game: Game, state: State) -> str: return json.dumps([game._turns, state.serialize()])


def deserialize_game_and_state(text: str) -> tuple[Game, State]:
    turns, saved = json.loads(text)
    state = Game(json.loads(saved)["game"], {}, turns).deserialize_state(saved)
    return state.get_game(), state


def install() -> None:
    """Makes this module the one that "import pyspiel" finds, unless OpenSpiel is there."""
    sys.modules.setdefault("pyspiel", sys.modules[__name__])

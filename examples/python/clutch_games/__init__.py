"""Rule engines for board games, for programs that learn: OpenSpiel's words for one game, arrays for a thousand.

    import clutch_games as cg
    s = cg.start("coucou")
    while not s.is_terminal():
        s.apply_action(s.legal_actions()[0])
    print(s.returns(), s)

Games are named as in the Go library: cg.games(). Actions are numbers from 0 on, the same within a version of the rules, and
observations are planes of 0 and 1. Both are in the frame of the player to move. What a player can't see is in no observation.
"""

from __future__ import annotations

import copy
import ctypes
import json
import os
from operator import index
from typing import Any, Iterator

import numpy as np

__all__ = ["Batch", "State", "ask", "games", "perft", "pettingzoo", "search", "start"]

_FIELDS = ("games", "seats", "actions", "most", "planes", "rows", "columns")


def _load() -> ctypes.CDLL:
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libclutch.so")
    if not os.path.exists(path):
        raise ImportError(f"{path} is missing: build it with 'go generate ./examples/python' in the clutch repository")
    lib = ctypes.CDLL(path)
    i64, text = ctypes.c_int64, ctypes.c_char_p
    lib.clutch_open.argtypes = [text, text, ctypes.POINTER(i64), ctypes.POINTER(i64)]
    lib.clutch_bind.argtypes = [i64] + [ctypes.c_void_p] * 7
    lib.clutch_step.argtypes = [i64, ctypes.c_void_p]
    lib.clutch_reset.argtypes = [i64, ctypes.c_uint64]
    lib.clutch_fill.argtypes = [i64, text, i64, ctypes.c_void_p, i64]
    lib.clutch_text.argtypes = [i64, text, i64, i64, text]
    lib.clutch_ask.argtypes = [text]
    lib.clutch_close.argtypes = [i64]
    lib.clutch_free.argtypes = [ctypes.c_void_p]
    for name in ("open", "bind", "step", "reset", "fill", "text", "ask"):
        getattr(lib, "clutch_" + name).restype = ctypes.c_void_p
    for name in ("close", "free"):
        getattr(lib, "clutch_" + name).restype = None
    return lib


_lib = _load()
_process = os.getpid()


def _forked() -> None:
    global _process
    _process = -1


os.register_at_fork(after_in_child=_forked)


def _check_process() -> None:
    """Raises an error in a forked child, where the threads of the Go runtime are gone and every call would hang."""
    if _process < 0:
        raise RuntimeError("clutch_games can't go on in a forked process: use spawn or forkserver")


def _take(pointer: int | None) -> str | None:
    """Returns a text of the library, and frees it."""
    if not pointer:
        return None
    text = ctypes.string_at(pointer).decode()
    _lib.clutch_free(pointer)
    return text


def _ok(pointer: int | None) -> None:
    """Raises a ValueError if a call has returned the text of an error."""
    if pointer:
        raise ValueError(_take(pointer))


def _whole(name: str, value: Any, least: int) -> int:
    """Returns a whole number that fits into 64 bits."""
    try:
        if least <= index(value) < 2**63:
            return index(value)
    except TypeError:
        pass
    raise ValueError(f"{name} is a whole number from {least} on, not {value!r}")


def _at(name: str, i: int, n: int) -> int:
    """Returns an index, if there is such a thing."""
    if 0 <= index(i) < n:
        return index(i)
    raise IndexError(f"there is no {name} {i}: the last one is {name} {n - 1}")


class Batch:
    """Many games of one kind that go on at the same time.

    The arrays belong to the batch, and step changes them in place: legal (games, most) has the legal actions, followed by -1,
    and counts (games,) says how many there are; players (games,) is the seat to move, from 0; observations (games, planes,
    rows, columns) is what that seat sees; rewards (games, seats) is 1 for a win and -1 for a loss; terminated and truncated
    (games,) tell which games have ended by the rules, or after max_plies. A game that has ended shows its last position, and
    begins anew in the next step, which ignores its action.

    A batch is for one thread at a time. While it works, other threads of Python run. A batch can be copied and pickled; the
    copy has arrays of its own.
    """

    def __init__(self, game: str, games: int, *, seed: int = 0, workers: int = 1, max_plies: int = 0, dtype: Any = np.uint8,
                 **options: Any) -> None:
        _check_process()
        self._handle = 0  # no batch
        self._made = dict(options, games=games, seed=seed, workers=workers, max_plies=max_plies, dtype=dtype)
        config = {"Games": _whole("games", games, 1), "Workers": _whole("workers", workers, 0), "Seed": _whole("seed", seed, 0),
                  "MaxPlies": _whole("max_plies", max_plies, 0),
                  "Options": {name: _value(value) for name, value in options.items()}}
        handle, shape = ctypes.c_int64(), (ctypes.c_int64 * len(_FIELDS))()
        _ok(_lib.clutch_open(game.encode(), json.dumps(config).encode(), ctypes.byref(handle), shape))
        self._handle = handle.value
        self.game = game
        sizes = dict(zip(_FIELDS, shape))
        self.num_games, self.num_players = sizes["games"], sizes["seats"]
        self.num_actions, self.most_legal = sizes["actions"], sizes["most"]
        self.observation_shape = (sizes["planes"], sizes["rows"], sizes["columns"])
        self.legal = np.empty((games, self.most_legal), np.int32)
        self.counts = np.empty(games, np.int32)
        self.players = np.empty(games, np.int32)
        self.rewards = np.empty((games, self.num_players), np.float32)
        self._terminated = np.empty(games, np.uint8)
        self._truncated = np.empty(games, np.uint8)
        self.terminated, self.truncated = self._terminated.view(np.bool_), self._truncated.view(np.bool_)
        self._planes = np.empty((games,) + self.observation_shape, np.uint8)
        self.observations = self._planes if dtype == np.uint8 else np.empty(self._planes.shape, dtype)
        arrays = (self.legal, self.counts, self.players, self.rewards, self._terminated, self._truncated, self._planes)
        _ok(_lib.clutch_bind(self._handle, *(a.ctypes.data for a in arrays)))
        self._actions = np.empty(games, np.int32)
        self._actions_at = self._actions.ctypes.data
        self._tell()

    def _tell(self) -> None:
        if self.observations is not self._planes:
            self.observations[...] = self._planes

    def step(self, actions: Any) -> None:
        """Makes an action in each game. If one is illegal, nothing changes, and the ValueError has the rule's sentence."""
        _check_process()
        chosen = np.asarray(actions)
        if chosen.shape != self._actions.shape or chosen.dtype.kind not in "iu":
            raise ValueError(f"step takes {len(self)} whole numbers, not {chosen.shape} of {chosen.dtype}")
        self._actions[...] = chosen
        if (self._actions != chosen).any():
            raise ValueError("there is no such action: one of them does not fit into 32 bits")
        _ok(_lib.clutch_step(self._handle, self._actions_at))
        self._tell()

    def reset(self, seed: int) -> None:
        """Begins all games anew."""
        _check_process()
        _ok(_lib.clutch_reset(self._handle, _whole("seed", seed, 0)))
        self._tell()

    def _fill(self, what: str, n: int, shape: tuple[int, ...]) -> np.ndarray:
        _check_process()
        out = np.empty(shape, np.uint8)
        _ok(_lib.clutch_fill(self._handle, what.encode(), n, out.ctypes.data, out.size))
        return out

    def mask(self) -> np.ndarray:
        """Returns an array (games, actions) with 1 for each legal action."""
        return self._fill("mask", 0, (self.num_games, self.num_actions))

    def observe(self, player: int) -> np.ndarray:
        """Returns what a player sees of each game, whose turn it may not be."""
        return self._fill("observe", _at("player", player, self.num_players), self._planes.shape)

    def successors(self, game: int) -> np.ndarray:
        """Returns what the player to move sees after each of the legal actions of a game, in their order."""
        all_ = self._fill("successors", _at("game", game, len(self)), (self.most_legal,) + self.observation_shape)
        return all_[: self.counts[game]]

    def _text(self, what: str, game: int = 0, n: int = 0, given: str = "") -> str:
        _check_process()
        _at("game", game, len(self))
        text = _take(_lib.clutch_text(self._handle, what.encode(), game, n, given.encode())) or "!no answer"
        if text[0] == "!":
            raise ValueError(text[1:])
        return text[1:]

    def position(self, game: int) -> str:
        """Returns the text of a position, with all that is hidden."""
        return self._text("position", game)

    def view(self, game: int, player: int) -> str:
        """Returns the text of what a player sees."""
        return self._text("view", game, _at("player", player, self.num_players))

    def action_to_string(self, game: int, action: int) -> str:
        """Returns the text of an action in a game."""
        return self._text("move", game, _whole("action", action, 0))

    def string_to_action(self, game: int, move: str) -> int:
        """Returns the action of a legal move. An illegal one is a ValueError with the rule's sentence."""
        return int(self._text("action", game, 0, move))

    def save(self) -> str:
        """Returns all games as a text that load reads."""
        return self._text("save")

    def load(self, saved: str) -> None:
        """Goes on from a saved batch with the same game and options."""
        self._text("load", given=saved)
        self._tell()

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.game, self._made, self.save())

    def close(self) -> None:
        """Frees the games. The arrays stay."""
        if self._handle and _process >= 0:
            _lib.clutch_close(self._handle)
        self._handle = 0

    def __del__(self) -> None:
        try:
            self.close()
        except (AttributeError, TypeError):
            pass  # the interpreter is ending, or __init__ has failed

    def __len__(self) -> int:
        return self.num_games


def _value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _again(game: str, made: dict[str, Any], saved: str) -> Batch:
    """Makes a batch that goes on from a saved one."""
    batch = Batch(game, **made)
    batch.load(saved)
    return batch


class State:
    """One game, in OpenSpiel's words. It can be copied and pickled."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch

    def is_terminal(self) -> bool:
        """Reports whether the game is over, or was broken off after max_plies."""
        return bool(self._batch._terminated[0] or self._batch._truncated[0])

    def current_player(self) -> int:
        """Returns the player to move, from 0, or -4 if the game is over, as in OpenSpiel."""
        return -4 if self.is_terminal() else int(self._batch.players[0])

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Returns the legal actions of the player to move. Another player has none."""
        if self.is_terminal() or player is not None and player != self.current_player():
            return []
        return self._batch.legal[0, : self._batch.counts[0]].tolist()

    def apply_action(self, action: int) -> None:
        """Makes an action. An illegal one is a ValueError with the rule's sentence, and changes nothing."""
        batch = self._batch
        if self.is_terminal():
            raise ValueError("the game is over")
        _check_process()
        try:
            chosen = index(action)
        except TypeError:
            raise TypeError(f"an action is a whole number, not {action!r}; string_to_action reads a move") from None
        if not 0 <= chosen < batch.num_actions:
            raise ValueError(f"action {chosen}: there is no such action")
        batch._actions[0] = chosen
        error = _lib.clutch_step(batch._handle, batch._actions_at)
        if error:
            raise ValueError((_take(error) or "").removeprefix("game 0, "))

    def returns(self) -> list[float]:
        """Returns 1 for a win, -1 for a loss, and 0 for a draw or while the game goes on, for each player."""
        return self._batch.rewards[0].tolist()

    def observation_tensor(self, player: int | None = None) -> np.ndarray:
        """Returns what a player sees, the player to move by default, as an array (planes, rows, columns)."""
        batch = self._batch
        if player is None or player == batch.players[0]:
            return batch._planes[0].copy()
        return batch.observe(player)[0]

    def action_to_string(self, player: int, action: int | None = None) -> str:
        """Returns the text of an action. As in OpenSpiel, a player may come before it, which changes nothing."""
        return self._batch.action_to_string(0, player if action is None else action)

    def string_to_action(self, move: str) -> int:
        """Returns the action of a legal move."""
        return self._batch.string_to_action(0, move)

    def view(self, player: int) -> str:
        """Returns the text of what a player sees."""
        return self._batch.view(0, player)

    def num_distinct_actions(self) -> int:
        """Returns the number of actions of the game."""
        return self._batch.num_actions

    def clone(self) -> State:
        """Returns a copy that goes its own way."""
        return State(copy.copy(self._batch))

    __copy__ = clone

    def __str__(self) -> str:
        return self._batch.position(0)


def start(game: str, *, seed: int = 0, **options: Any) -> State:
    """Begins a game. Options are the game's own: start("oeufs", players=4)."""
    return State(Batch(game, 1, seed=seed, **options))


def ask(**request: Any) -> dict[str, Any]:
    """Sends a request of the referee's protocol, and returns the answer. 'go doc ./examples/internal/wire' describes both."""
    _check_process()
    answer = json.loads(_take(_lib.clutch_ask(json.dumps(request).encode())) or "{}")
    if "error" in answer:
        raise ValueError(answer["error"]["message"])
    return answer


def games() -> list[str]:
    """Returns the names of all games."""
    return [g["name"] for g in ask(games=True)["games"]]


def perft(game: str, depth: int, position: str | None = None) -> int:
    """Counts the sequences of legal moves from a position, or from the start."""
    where = {} if position is None else {"position": position}
    return int(ask(game=game, perft=depth, **where)["nodes"])


def search(state: State, *, level: str | None = None, **search: Any) -> int:
    """Returns the action that a bot finds, which uses only what the player to move can see.

    Give a level, such as "hard", or nodes, time (in milliseconds), depth, seed or bot: see "Searches" in package wire.
    """
    if state.is_terminal():
        raise ValueError("the game is over")
    if level is not None:
        search["level"] = level
    game, player = state._batch.game, state.current_player()
    letters = [seat["letter"] for seat in ask(game=game, describe=True)["describe"]["seats"]]
    answer = ask(game=game, view=letters[player], seen=state.view(player), search=search)
    return state.string_to_action(answer["best"]["move"])


def pettingzoo(game: str, **options: Any) -> Any:
    """Returns an AECEnv of PettingZoo, which must be installed, with Gymnasium."""
    try:
        from ._pettingzoo import Env
    except ModuleNotFoundError as error:
        raise ImportError(f"{error.name} is missing: pip install pettingzoo gymnasium") from None

    return Env(game, options)

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

import ctypes
import functools
import json
import os
from dataclasses import dataclass
from operator import index
from typing import Any, Iterator

import numpy as np
from numpy.typing import NDArray

__all__ = ["Batch", "Game", "State", "ask", "deserialize", "game", "games", "perft", "pettingzoo", "planes", "report", "search", "start"]

_FIELDS = ("games", "seats", "actions", "planes", "rows", "columns")


def _load() -> tuple[ctypes.CDLL, ctypes.PyDLL]:
    """Returns the library twice: as it lets other threads run, and for calls so short that this would take longer."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libclutch.so")
    if not os.path.exists(path):
        raise ImportError(f"{path} is missing: build it with 'go generate ./examples/python' in the clutch repository")
    i64, text, memory = ctypes.c_int64, ctypes.c_char_p, ctypes.c_void_p
    types = {
        "open": (memory, text, text, ctypes.POINTER(i64), ctypes.POINTER(i64)), "bind": (memory, i64) + (memory,) * 6,
        "step": (memory, i64, memory), "reset": (memory, i64, i64), "fill": (memory, i64, text, i64, memory, i64),
        "text": (memory, i64, text, i64, i64, text), "rewards": (memory, i64, memory), "act": (i64, i64, i64),
        "legal": (i64, i64, memory, i64), "clone": (i64, i64), "ask": (i64, text), "answer": (memory, i64, i64),
        "close": (None, i64), "free": (None, memory),
    }
    libraries = ctypes.CDLL(path), ctypes.PyDLL(path)
    for library in libraries:
        for name, (result, *arguments) in types.items():
            function = getattr(library, "clutch_" + name)
            function.restype, function.argtypes = result, arguments
    return libraries


_lib, _quick = _load()
_clone, _act, _close, _list_legal = _quick.clutch_clone, _quick.clutch_act, _quick.clutch_close, _quick.clutch_legal
_forked = False


def _in_child() -> None:
    global _forked
    _forked = True


os.register_at_fork(after_in_child=_in_child)


def _check_process() -> None:
    """Raises an error in a forked child, where the threads of the Go runtime are gone and every call would hang."""
    if _forked:
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


def _bytes(what: str, text: Any) -> bytes:
    """Returns a text as the library takes it."""
    if not isinstance(text, str):
        raise TypeError(f"{what} is a text, not {text!r}")
    if "\0" in text:
        raise ValueError(f"{what} has a NUL in it: {text!r}")
    return text.encode()


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


def _plain(value: Any) -> Any:
    """Returns a number of numpy's as one of Python's, for JSON."""
    if isinstance(value, np.generic):
        return value.item()
    raise TypeError(f"{value!r} is no text, number, list or dict")


def _option(value: Any) -> str:
    return str(value).lower() if isinstance(value, (bool, np.bool_)) else str(value)


class _Open:
    """Games that are open in the library, and closed with this object."""

    __slots__ = ("_handle", "_shape")
    _handle: int
    _shape: dict[str, int]

    def __init__(self, game: str, games: int, options: dict[str, Any], **config: Any) -> None:
        _check_process()
        texts = {name: _option(value) for name, value in options.items()}
        line = json.dumps(dict(config, Games=games, Options=texts), default=_plain).encode()
        handle, shape = ctypes.c_int64(), (ctypes.c_int64 * len(_FIELDS))()
        _ok(_lib.clutch_open(_bytes("the name of a game", game), line, ctypes.byref(handle), shape))
        self._handle, self._shape = handle.value, dict(zip(_FIELDS, shape))

    def __del__(self) -> None:
        try:
            if self._handle and not _forked:
                _close(self._handle)
            self._handle = 0
        except (AttributeError, TypeError):
            pass  # it has never been open, or the interpreter is ending

    def _text(self, what: str, game: int = 0, n: int = 0, given: str = "") -> str:
        _check_process()
        text = _take(_lib.clutch_text(self._handle, what.encode(), game, n, _bytes("this", given))) or "!no answer"
        if text[0] == "!":
            raise ValueError(text[1:])
        return text[1:]

    def _fill(self, what: str, n: int, shape: tuple[int, ...]) -> NDArray[Any]:
        _check_process()
        out = np.empty(shape, np.uint8)
        _ok(_lib.clutch_fill(self._handle, what.encode(), n, out.ctypes.data, out.size))
        return out


class _Array:
    """An array of a batch. The library writes into its memory, so it can be written into, but not replaced or resized."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, batch: Any, owner: type | None = None) -> Any:
        return self if batch is None else batch._arrays[self.name]

    def __set__(self, batch: Any, value: Any) -> None:
        if value is not batch._arrays[self.name]:  # it is after "batch.rewards *= 2"
            raise AttributeError(f"{self.name} is the library's own array: write into it, with batch.{self.name}[:] = ...")

    def __delete__(self, batch: Any) -> None:
        raise AttributeError(f"{self.name} is the library's own array, which stays")


class _Memory:
    """The memory of an array, which can neither be resized nor released as long as the array or a view of it is there."""

    def __init__(self, shape: tuple[int, ...], dtype: Any) -> None:
        self._owner = np.zeros(shape, dtype)
        self.__array_interface__ = self._owner.__array_interface__


def _memory(shape: tuple[int, ...], dtype: Any) -> NDArray[Any]:
    """Returns an array in memory that numpy can't resize, because the array does not own it."""
    return np.asarray(_Memory(shape, dtype))


class Batch(_Open):
    """Many games of one kind that go on at the same time.

    The arrays belong to the batch, and step changes them in place: players (games,) is the seat to move, from 0; observations
    (games, planes, rows, columns) is what that seat sees; rewards (games, seats) is 1 for a win and -1 for a loss, or the points
    with points=True, where a game ends with some; terminated and truncated (games,) tell which games have ended by the rules,
    or after max_plies. A game that has ended shows its last position, and begins anew in the next step, which ignores its
    action. Keep a copy of what the next step must not change.

    Only legal is another array after each step. It has the legal actions of all games, one game after the other: those of
    game i are legal[offsets[i]:offsets[i + 1]], which legal_actions returns, and counts (games,) says how many there are.

    A position is where every game begins, instead of the start. The dtype is that of observations and of what observe,
    successors and mask return. Chance is drawn from the seed. With chance=True, it has turns of its own instead, as player
    -1: see chances. A batch is for one thread at a time. While it works, other threads of Python run. A batch can be copied
    and pickled; the copy has arrays of its own. "with" closes it.
    """

    legal, offsets, counts, players = _Array(), _Array(), _Array(), _Array()
    rewards, terminated, truncated, observations = _Array(), _Array(), _Array(), _Array()

    def __init__(self, game: str, games: int, *, seed: int = 0, workers: int = 1, max_plies: int = 0, position: str = "",
                 dtype: Any = np.uint8, chance: bool = False, points: bool = False, **options: Any) -> None:
        kind = np.dtype(dtype)
        if kind.kind not in "biuf":
            raise TypeError(f"observations are numbers, not {kind}")
        self._made = dict(options, games=games, seed=seed, workers=workers, max_plies=max_plies, position=position, dtype=dtype,
                          chance=chance, points=points)
        super().__init__(game, _whole("games", games, 1), options, Workers=_whole("workers", workers, 0),
                         Seed=_whole("seed", seed, 0), MaxPlies=_whole("max_plies", max_plies, 0), Position=position,
                         Chance=chance, Points=bool(points))
        sizes = self._shape
        n = sizes["games"]
        self.game = game
        self.num_games, self.num_players = n, sizes["seats"]
        self.num_actions = sizes["actions"]
        self.observation_shape = (sizes["planes"], sizes["rows"], sizes["columns"])
        memory = {
            "offsets": _memory((n + 1,), np.int32), "players": _memory((n,), np.int32),
            "rewards": _memory((n, self.num_players), np.float32),
            "terminated": _memory((n,), np.bool_), "truncated": _memory((n,), np.bool_),
            "observations": _memory((n,) + self.observation_shape, np.uint8),
        }
        self._arrays, self._planes = memory, memory["observations"]
        self._memory = tuple(memory.values())  # as long as the library may write into it
        _ok(_lib.clutch_bind(self._handle, *(a.ctypes.data for a in self._memory)))
        self._dtype = kind
        memory["counts"] = _memory((n,), np.int32)
        if kind != np.uint8:
            memory["observations"] = _memory(self._planes.shape, kind)
        self._actions = _memory((n,), np.int32)
        self._actions_at = self._actions.ctypes.data
        self._tell()

    def _tell(self) -> None:
        offsets = self._arrays["offsets"]
        self._arrays["legal"] = legal = _memory((int(offsets[-1]),), np.int32)
        if _lib.clutch_legal(self._handle, legal.ctypes.data, len(legal)) != len(legal):
            raise ValueError("another thread is using this batch: a batch is for one thread at a time")
        np.subtract(offsets[1:], offsets[:-1], out=self._arrays["counts"])
        if self._dtype != np.uint8:
            self._arrays["observations"][...] = self._planes

    def step(self, actions: Any) -> None:
        """Makes an action in each game. If one is illegal, nothing changes, and the ValueError has the rule's sentence."""
        _check_process()
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_games,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"step takes {len(self)} whole numbers, not {chosen.shape} of {chosen.dtype}")
        self._actions[...] = chosen
        if (self._actions != chosen).any():
            raise ValueError("there is no such action: one of them does not fit into 32 bits")
        _ok(_lib.clutch_step(self._handle, self._actions_at))
        self._tell()

    def reset(self, seed: int | None = None) -> None:
        """Begins all games anew with a seed. Without one, it goes on to other games, as if all had ended."""
        _check_process()
        _ok(_lib.clutch_reset(self._handle, -1 if seed is None else _whole("seed", seed, 0)))
        self._tell()

    def _fill(self, what: str, n: int, shape: tuple[int, ...]) -> NDArray[Any]:
        return super()._fill(what, n, shape).astype(self._dtype, copy=False)

    def legal_actions(self, game: int) -> NDArray[Any]:
        """Returns the legal actions of a game. There are none when it is over."""
        game = _at("game", game, len(self))
        return self.legal[self.offsets[game] : self.offsets[game + 1]]  # type: ignore[no-any-return]

    def sample(self, rng: np.random.Generator) -> NDArray[Any]:
        """Returns a random legal action for each game, or -1 if it is over."""
        actions, on = np.full(len(self), -1, np.int32), self.counts > 0
        picks = (rng.random(len(self)) * self.counts).astype(np.int32)
        actions[on] = self.legal[(self.offsets[:-1] + picks)[on]]
        return actions

    def mask(self) -> NDArray[Any]:
        """Returns an array (games, actions) with 1 for each legal action."""
        mask = np.zeros((len(self), self.num_actions), self._dtype)
        mask[np.repeat(np.arange(len(self)), self.counts), self.legal] = 1
        return mask

    def chances(self, game: int) -> list[float]:
        """Returns the probability of each legal action of a game if it is the turn of chance, as in a batch with chance=True."""
        return [float(p) for p in json.loads(self._text("chances", game))]

    def choices(self, game: int, player: int) -> list[int]:
        """Returns the actions among which a player chooses now: the player to move, or one who chooses at the same time."""
        return [int(a) for a in json.loads(self._text("choices", game, _at("player", player, self.num_players)))]

    def observe(self, player: int) -> NDArray[Any]:
        """Returns what a player sees of each game, whose turn it may not be."""
        return self._fill("observe", _at("player", player, self.num_players), (self.num_games,) + self.observation_shape)

    def successors(self, game: int) -> NDArray[Any]:
        """Returns what the player to move sees after each of the legal actions of a game, in their order. What this player
        can't see is drawn from what it may be, anew in each call."""
        game = _at("game", game, len(self))
        return self._fill("successors", game, (int(self.counts[game]),) + self.observation_shape)

    def _text(self, what: str, game: int = 0, n: int = 0, given: str = "") -> str:
        return super()._text(what, _at("game", game, len(self)), n, given)

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
        self.__del__()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __len__(self) -> int:
        return self.num_games


def _again(game: str, made: dict[str, Any], saved: str) -> Batch:
    """Makes a batch that goes on from a saved one."""
    batch = Batch(game, **made)
    batch.load(saved)
    return batch


_room = ctypes.c_int32 * 256  # for legal actions, of which there are seldom more
_OVER = 256  # what the library adds to the player to move if the game has ended, or was broken off


class State(_Open):
    """One game, in OpenSpiel's words. It can be copied and pickled. It is for one thread at a time.

    Chance is drawn from the seed. With chance=True, it has turns of its own, as in OpenSpiel: see chance_outcomes.
    """

    __slots__ = ("game", "_made", "_status")

    def __init__(self, game: str, *, seed: int = 0, max_plies: int = 0, position: str = "", chance: bool = False,
                 points: bool = False, **options: Any) -> None:
        self.game = game
        self._made = dict(options, seed=seed, max_plies=max_plies, position=position, chance=chance, points=bool(points))
        super().__init__(game, 1, options, Seed=_whole("seed", seed, 0), MaxPlies=_whole("max_plies", max_plies, 0),
                         Position=position, Chance=chance, Points=bool(points), Remember=True)
        self._status: int = _act(self._handle, -2)

    def is_terminal(self) -> bool:
        """Reports whether the game is over, or was broken off after max_plies."""
        return self._status >= _OVER

    def current_player(self) -> int:
        """Returns the player to move, from 0, or as in OpenSpiel -1 for chance, and -4 if the game is over."""
        return -4 if self._status >= _OVER else self._status

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Returns the legal actions of the player to move, in the order of the rules. Another player has none."""
        if self._status >= _OVER or player is not None and player != self._status:
            return []
        if _forked:
            _check_process()
        room = _room()
        n = _list_legal(self._handle, room, 256)
        if n > 256:
            room = (ctypes.c_int32 * n)()
            n = _list_legal(self._handle, room, n)
        if n < 0:
            raise ValueError("this state is used by two threads")
        return room[:n]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns what chance may do now, with the probabilities. The actions are then made like any other."""
        chances = json.loads(self._text("chances"))
        if not chances:
            raise ValueError("it is not the turn of chance")
        return [(action, float(p)) for action, p in zip(State.legal_actions(self), chances)]

    def choices(self, player: int) -> list[int]:
        """Returns the actions among which a player chooses now: the player to move, or one who chooses at the same time.

        Such choices are made one after the other, in the order of the players, who don't see what the others have chosen.
        """
        return [int(a) for a in json.loads(self._text("choices", 0, self._player(player)))] if self._status < _OVER else []

    def apply_action(self, action: int) -> None:
        """Makes an action. An illegal one is a ValueError with the rule's sentence, and changes nothing."""
        if self._status >= _OVER:
            raise ValueError("the game is over")
        if _forked:
            _check_process()
        try:
            chosen = index(action)
        except TypeError:
            raise TypeError(f"an action is a whole number, not {action!r}; string_to_action reads a move") from None
        if not 0 <= chosen < self._shape["actions"]:
            raise ValueError(f"action {chosen}: there is no such action")
        status = _act(self._handle, chosen)
        if status < -1:
            self._text("refusal", 0, chosen)
        self._status = status

    def undo_action(self, player: int | None = None, action: int | None = None) -> None:
        """Takes back the last action. As in OpenSpiel, it may come with its player, which changes nothing."""
        _check_process()
        status = _act(self._handle, -1)
        if status < -1:
            raise ValueError("there is no action to take back")
        self._status = status

    def history(self) -> list[int]:
        """Returns the actions since the game began."""
        return [int(action) for action in json.loads(self._text("history"))]

    def returns(self) -> list[float]:
        """Returns 1 for a win, -1 for a loss, and 0 for a draw or while the game goes on, for each player. With points=True, these
        are the points, if the game has ended with some."""
        _check_process()
        values = (ctypes.c_float * self._shape["seats"])()
        _ok(_quick.clutch_rewards(self._handle, values))
        return list(values)

    def _player(self, player: int | None) -> int:
        if player is None and self._status == -1:
            raise ValueError("it is the turn of chance: say which player's view this is")
        return self._status % _OVER if player is None else _at("player", player, self._shape["seats"])

    def observation_tensor(self, player: int | None = None) -> NDArray[Any]:
        """Returns what a player sees, the player to move by default, as an array (planes, rows, columns)."""
        return self._fill("observe", self._player(player), self._planes())

    def successors(self) -> NDArray[Any]:
        """Returns what the player to move sees after each of the legal actions, in their order: see Batch.successors."""
        if self._status >= _OVER:
            return np.empty((0,) + self._planes(), np.uint8)
        return self._fill("successors", 0, (len(State.legal_actions(self)),) + self._planes())

    def _planes(self) -> tuple[int, int, int]:
        return self._shape["planes"], self._shape["rows"], self._shape["columns"]

    def observation_string(self, player: int | None = None) -> str:
        """Returns the text of what a player sees."""
        return self._text("view", 0, self._player(player))

    def information_state_string(self, player: int | None = None) -> str:
        """Returns all that a player was told since the game began, move by move: nobody forgets."""
        return self._text("told", 0, self._player(player))

    def action_to_string(self, player: int, action: int | None = None) -> str:
        """Returns the text of an action. As in OpenSpiel, a player may come before it, which changes nothing."""
        return self._text("move", 0, _whole("action", player if action is None else action, 0))

    def string_to_action(self, player: int | str, move: str | None = None) -> int:
        """Returns the action of a legal move. As in OpenSpiel, a player may come before it, which changes nothing."""
        return int(self._text("action", 0, 0, player if move is None else move))  # type: ignore[arg-type]

    def num_distinct_actions(self) -> int:
        """Returns the number of actions of the game."""
        return self._shape["actions"]

    def clone(self) -> State:
        """Returns a copy that goes its own way."""
        if _forked:
            _check_process()
        other = _blank(type(self))
        other.game, other._made, other._status, other._shape = self.game, self._made, self._status, self._shape
        other._handle = _clone(self._handle)
        return other

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, _: Any) -> State:
        return self.clone()

    def serialize(self) -> str:
        """Returns the game so far as a text that deserialize reads."""
        plain = ("seed", "max_plies", "position", "chance", "points")
        made = {name: value if name in plain else _option(value) for name, value in self._made.items()}
        return json.dumps({"game": self.game, "made": made, "saved": self._text("save")}, default=_plain)

    def __reduce__(self) -> tuple[Any, ...]:
        return deserialize, (self.serialize(), type(self))

    def __str__(self) -> str:
        return self._text("position")


_blank = object.__new__


def deserialize(text: str, kind: type[State] = State) -> State:
    """Returns the state of which serialize has returned the text."""
    try:
        told = json.loads(text)
        name, made, saved = told["game"], dict(told["made"]), told["saved"]
    except (KeyError, TypeError, ValueError):
        raise ValueError("this is not what serialize returns") from None
    state = kind(name, **made)
    state._text("load", given=saved)
    state._status = _act(state._handle, -2)
    return state


def start(game: str, *, seed: int = 0, max_plies: int = 0, position: str = "", chance: bool = False, points: bool = False,
          **options: Any) -> State:
    """Begins a game, or goes on from a position. Options are the game's own: start("oeufs", players=4)."""
    return State(game, seed=seed, max_plies=max_plies, position=position, chance=chance, points=points, **options)


@dataclass(frozen=True)
class Game:
    """What there is to know of a game before it is played."""

    name: str
    title: str
    version: int  # of the rules
    aim: str
    num_players: int  # the seats, of which fewer may take part
    seats: tuple[str, ...]  # their letters
    options: dict[str, tuple[str, ...]]  # the values of each, the default first
    hides: bool  # whether the players see different things
    max_game_length: int | None  # in moves; None if the rules set no limit
    num_distinct_actions: int
    chance: bool  # whether chance has turns: see start
    simultaneous: bool  # whether players choose at the same time: see State.choices
    observation_shape: tuple[int, int, int]
    planes: tuple[str, ...]  # what each of them shows


@functools.lru_cache(None)
def game(name: str) -> Game:
    """Returns what there is to know of a game. 'ask(game=name, describe=True)' has the rule book, too."""
    told = ask(game=name, describe=True)["describe"]
    batch = _Open(name, 1, {})
    sizes = batch._shape
    return Game(
        name, told["title"], told["version"], told["aim"], sizes["seats"], tuple(s["letter"] for s in told["seats"]),
        {o["name"]: tuple(o["values"]) for o in told.get("options") or ()}, bool(told.get("hidden")),
        told.get("maxPlies") or None, sizes["actions"], bool(told.get("chance")), bool(told.get("simultaneous")), (sizes["planes"], sizes["rows"], sizes["columns"]),
        tuple(json.loads(batch._text("planes"))))


def planes(name: str) -> tuple[str, ...]:
    """Returns what each plane of a game's observations shows."""
    return game(name).planes


def ask(**request: Any) -> dict[str, Any]:
    """Sends a request of the referee's protocol, and returns the answer. 'go doc ./examples/internal/wire' describes both.

    Ctrl-C stops it at once.
    """
    _check_process()
    job = _lib.clutch_ask(json.dumps(request, default=_plain).encode())
    try:
        while (text := _take(_lib.clutch_answer(job, 50))) is None:
            pass
    except BaseException:
        _lib.clutch_answer(job, -1)
        raise
    answer: dict[str, Any] = json.loads(text)
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
    """Returns the action that a bot finds, which uses only what the player to move sees, and was told since the game began.

    Give a level, such as "hard", or nodes, time (in milliseconds), depth, seed or bot: see "Searches" in package wire.
    """
    return int(report(state, level=level, **search)["action"])


def report(state: State, *, level: str | None = None, **search: Any) -> dict[str, Any]:
    """Searches like search, and returns all that the bot finds: the action, its "value" and "line", and whether it "resigns".

    Where a player who only blocks can't lose, as in Ovo for two, few games between good players end otherwise.
    """
    if state.current_player() < 0:
        raise ValueError("the game is over" if state.is_terminal() else "it is the turn of chance")
    if level is not None:
        search["level"] = level
    about, text = game(state.game), state._text
    begin, *moves = json.loads(text("moves"))
    seats = about.seats[: int(text("players"))]
    record = [f"game {state.game}", f"rules {about.version}", f"position {begin}", *(f"player {s} {s}" for s in seats),
              "result unfinished", *(f"{n} {move}" for n, move in enumerate(moves, 1)), "end\n"]
    best = ask(game=state.game, record="\n".join(record), view=about.seats[state.current_player()], search=search)["best"]
    return {"resigns": False, **best, "action": state.string_to_action(best["move"])}


def pettingzoo(game: str, **options: Any) -> Any:
    """Returns an AECEnv of PettingZoo, which must be installed, with Gymnasium."""
    try:
        from ._pettingzoo import Env
    except ModuleNotFoundError as error:
        raise ImportError(f"{error.name} is missing: pip install pettingzoo gymnasium") from None

    return Env(game, options)

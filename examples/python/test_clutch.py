"""Tests of the package: python3 -m unittest discover examples/python, with examples/python in PYTHONPATH."""

import copy
import importlib.util
import os
import pickle
import re
import signal
import subprocess
import sys
import threading
import time
import types
import unittest

import numpy as np

import clutch_games as cg
from clutch_games import openspiel

WIN = "8/5P2/8/8/8/P7/2p5/8 w"  # a position of Breakthrough in which either player can win at once


class OneGame(unittest.TestCase):
    def test_words(self):
        s = cg.start("coucou")
        plies = 0
        while not s.is_terminal():
            self.assertEqual(s.current_player(), plies % 2)
            self.assertEqual(s.legal_actions(plies % 2), s.legal_actions())
            self.assertEqual(s.legal_actions(1 - plies % 2), [])
            self.assertEqual(s.returns(), [0, 0])
            s.apply_action(s.legal_actions()[0])
            plies += 1
        self.assertEqual(sorted(s.returns()), [-1, 1])
        self.assertEqual(s.current_player(), -4)
        self.assertEqual(s.legal_actions(), [])
        with self.assertRaisesRegex(ValueError, "the game is over"):
            s.apply_action(0)
        with self.assertRaisesRegex(ValueError, "the game is over"):
            cg.search(s, level="easy")

    def test_points(self):
        """The caramel counts for Orange: 12 to 2, as the worked example of rule E1 says."""
        where = {"position": "3V/2OC/2CC/1K/KB o V"}
        for points, want in ((False, [1, -1]), (True, [12, 2])):
            s = cg.start("cookiedisco", points=points, **where)
            b = cg.Batch("cookiedisco", 2, points=points, **where)
            self.assertEqual(s.returns(), [0, 0])
            action = s.string_to_action("c5-f2")
            s.apply_action(action)
            b.step([action, action])
            self.assertEqual(s.returns(), want)
            self.assertEqual(cg.deserialize(s.serialize()).returns(), want)
            self.assertEqual(b.rewards.tolist(), [want, want])
        with self.assertRaisesRegex(ValueError, "Coucou picard has no points"):
            cg.start("coucou", points=True)
        with self.assertRaisesRegex(ValueError, "leave out points"):
            openspiel.load_game("cookiedisco", dict(where, points=True))

    def test_illegal_actions(self):
        s = cg.start("coucou")
        before = str(s)
        with self.assertRaisesRegex(ValueError, r"\(coucou/[A-Z]\d\)"):
            s.apply_action(3)
        with self.assertRaisesRegex(ValueError, "no such action"):
            s.apply_action(s.num_distinct_actions())
        with self.assertRaisesRegex(ValueError, "straight ahead"):
            s.string_to_action("d2-d4")
        self.assertEqual(str(s), before)

    def test_no_actions(self):
        """What is no action is refused, and not taken for one."""
        state, batch = cg.start("coucou"), cg.Batch("coucou", 8)
        for action in (1.5, "d2-d3", None):
            with self.assertRaisesRegex(TypeError, "string_to_action"):
                state.apply_action(action)
        action = state.legal_actions()[0]
        for wrapped in (action + 2**32, action + 2**64, action - 2**32):
            with self.assertRaisesRegex(ValueError, "no such action"):
                state.apply_action(wrapped)
            with self.assertRaisesRegex(ValueError, "action is a whole number|no such action"):
                state.action_to_string(wrapped)
        for wrapped in (np.array([action + 2**32] * 8), np.array([2**64 - 2**32 + action] * 8, np.uint64)):
            with self.assertRaisesRegex(ValueError, "no such action"):
                batch.step(wrapped)
        self.assertEqual(batch.position(0), str(cg.start("coucou")))
        for actions in (0, [0], [0] * 9, [0.0] * 8):
            with self.assertRaisesRegex(ValueError, "step takes 8 whole numbers"):
                batch.step(actions)
        self.assertEqual(state.action_to_string(0, action), state.action_to_string(action))
        move = state.action_to_string(action)
        self.assertEqual(state.string_to_action(0, move), state.string_to_action(move))

    def test_numbers_of_numpy(self):
        s = cg.start("oeufs", players=np.int64(4), noTakeBack=np.bool_(True), max_plies=np.int32(9), seed=np.uint8(3))
        self.assertTrue(str(s).endswith("nt:-"))
        s.apply_action(np.int32(s.legal_actions()[0]))
        self.assertEqual(cg.perft("coucou", np.int64(3)), cg.perft("coucou", 3))
        self.assertIn(cg.search(s, nodes=np.int64(50)), s.legal_actions())
        self.assertEqual(str(pickle.loads(pickle.dumps(s))), str(s))
        self.assertEqual(pickle.loads(pickle.dumps(cg.Batch("coucou", np.int64(2)))).position(1), str(cg.start("coucou")))

    def test_texts_are_whole(self):
        """A text ends where Python says, and errors are about what was given, in plain words."""
        s = cg.start("coucou")
        for wrong in (lambda: cg.start("coucou\0x"), lambda: s.string_to_action("d2-d3\0"), lambda: cg.Batch("cou\0cou", 1)):
            with self.assertRaisesRegex(ValueError, "NUL"):
                wrong()
        for wrong in (lambda: cg.start(None), lambda: s.string_to_action(7), lambda: s.string_to_action(0, None)):
            with self.assertRaisesRegex(TypeError, "is a text, not"):
                wrong()
        for wrong in (lambda: cg.start("coucou", position=7), lambda: cg.Batch("coucou", 1).load("[]"), lambda: cg.deserialize("[")):
            with self.assertRaises(ValueError) as raised:
                wrong()
            self.assertNotRegex(str(raised.exception), "json|unmarshal|struct|type string")
        with self.assertRaisesRegex(TypeError, "no text, number, list or dict"):
            cg.ask(game=object())
    def test_broken_off(self):
        s = cg.start("coucou", max_plies=2)
        for _ in range(2):
            self.assertFalse(s.is_terminal())
            s.apply_action(s.legal_actions()[0])
        last = str(s)
        self.assertTrue(s.is_terminal())
        self.assertEqual((s.current_player(), s.legal_actions(), s.returns()), (-4, [], [0, 0]))
        with self.assertRaisesRegex(ValueError, "the game is over"):
            s.apply_action(0)
        self.assertEqual(str(s), last)

    def test_texts(self):
        s = cg.start("taacoca")
        for action in s.legal_actions():
            self.assertEqual(s.string_to_action(s.action_to_string(action)), action)

    def test_successors(self):
        s = cg.start("coucou")
        for action, after in zip(s.legal_actions(), s.successors()):
            s.apply_action(action)
            self.assertTrue((s.observation_tensor(0) == after).all())
            s.undo_action()
        self.assertEqual(len(s.successors()), len(s.legal_actions()))
        chance = cg.start("goofspiel", chance=True, max_plies=1)
        with self.assertRaises(ValueError):
            chance.successors()
        chance.apply_action(chance.legal_actions()[0])
        self.assertEqual(len(chance.successors()), 0)

    def test_copies(self):
        """A copy goes its own way, however it was made, and outlives what it is a copy of."""
        for copied in (cg.State.clone, copy.copy, copy.deepcopy, lambda s: pickle.loads(pickle.dumps(s))):
            s = cg.start("oeufs", players=4)
            s.apply_action(s.legal_actions()[0])
            other, before = copied(s), str(s)
            self.assertEqual(str(other), before)
            other.apply_action(other.legal_actions()[0])
            self.assertNotEqual(str(other), before)
            self.assertEqual(str(s), before)
            del s
            other.apply_action(other.legal_actions()[0])

    def test_counts_and_searches(self):
        self.assertEqual(cg.perft("coucou", 4), 3721)
        self.assertIn("geister", cg.games())
        s = cg.start("coucou")
        self.assertIn(cg.search(s, level="easy", seed=1), s.legal_actions())
        with self.assertRaisesRegex(ValueError, "there is no game"):
            cg.start("chess")
        with self.assertRaisesRegex(ValueError, "no options"):
            cg.start("coucou", players=4)
        with self.assertRaises(ValueError):
            cg.ask(game="coucou", move="nonsense")

    def test_bots_remember(self):
        """A bot knows what its player was told since the game began, and no more: it finds home the eggs that it has followed."""
        s = cg.start("oeufs", position="1bbbbb/6/3a2/6/B5/1AAAAA B AB Bb6,Bc6,Bd6,Be6,Bf6")
        for move in ("a2-a1", "f1-f2", "a1-a2", "f2-f1", "a2-a3", "f1-f2", "a3-a4", "f2-f1", "a4-a5", "f1-f2"):
            s.apply_action(s.string_to_action(move))
        found = cg.report(s, level="master", seed=1)
        self.assertEqual((found["move"], found["value"]["result"]), ("a5-a6!", "won"))
        self.assertEqual(found["action"], cg.search(s, level="master", seed=1))
        forgets = cg.report(cg.start("oeufs", position=str(s)), level="master", seed=1)
        self.assertEqual(forgets["value"]["result"], "open")

    def test_bots_end_their_games(self):
        """Ovo for two ends when a bot resigns, or claims."""
        for seed in range(2):
            s = cg.start("oeufs", max_plies=600, seed=seed)
            while not s.is_terminal():
                found = cg.report(s, level=("hard", "easy")[s.current_player()], seed=seed)
                self.assertEqual(s.string_to_action(found["move"]), found["action"])
                if found["resigns"]:
                    break
                s.apply_action(found["action"])
            self.assertTrue(found["resigns"] or any(s.returns()))
        for game in ("goofspiel", "geister"):
            s = cg.start(game)
            while not s.is_terminal():
                s.apply_action(cg.search(s, nodes=50, seed=1))

    def test_nobody_forgets(self):
        """The view can be what it was before, but what a player was told can't."""
        s = cg.start("geister", white="b1c1d1e1", black="b5c5d5e5")
        begun, told = s.observation_string(0), s.information_state_string(0)
        for move in ("b2-b3", "b5-b4", "b3-b2", "b4-b5"):
            s.apply_action(s.string_to_action(move))
        self.assertEqual(s.observation_string(0), begun)
        self.assertNotEqual(s.information_state_string(0), told)
        self.assertNotEqual(s.information_state_string(0), s.information_state_string(1))
        self.assertTrue(s.information_state_string(0).startswith(told))
        self.assertEqual(len(s.history()), 4)
        for _ in range(4):
            s.undo_action()
        self.assertEqual(s.information_state_string(0), told)
        with self.assertRaisesRegex(ValueError, "no action to take back"):
            s.undo_action()

    def test_positions(self):
        position = "7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b"
        s = cg.start("coucou", position=position)
        self.assertEqual(str(s), position)
        self.assertEqual(str(cg.deserialize(s.serialize())), position)
        self.assertEqual(cg.Batch("coucou", 2, position=position).position(1), position)
        for wrong in ("nonsense", "7 b"):
            with self.assertRaises(ValueError):
                cg.start("coucou", position=wrong)
        for wrong in ("", "{}", "[1]", s.serialize().replace("coucou", "cuckoo")):
            with self.assertRaises(ValueError):
                cg.deserialize(wrong)

    def test_games(self):
        for name in cg.games():
            g = cg.game(name)
            self.assertEqual(g.name, name)
            self.assertEqual(len(g.planes), g.observation_shape[0])
            self.assertEqual(cg.planes(name), g.planes)
            self.assertEqual(g.hides, name in ("geister", "goofspiel", "oeufs"))
            self.assertEqual((g.chance, g.simultaneous), (name == "goofspiel",) * 2)
            self.assertEqual(len(g.seats), g.num_players)
        self.assertEqual(cg.game("oeufs").options["players"], ("2", "4"))
        self.assertEqual(cg.game("taacoca").observation_shape, (2, 9, 9))

    def test_secrets(self):
        s = cg.start("geister", white="b1c1d1e1")
        self.assertNotEqual(s.observation_string(0), str(s))
        self.assertNotEqual(s.observation_string(0), s.observation_string(1))
        self.assertFalse((s.observation_tensor(0) == s.observation_tensor(1)).all())


class Chance(unittest.TestCase):
    def test_one_game(self):
        """Chance has turns of its own if it is asked for, and both players choose from what they had before the other's choice."""
        s, rng = cg.start("goofspiel", chance=True), np.random.default_rng(1)
        prizes = 0
        while not s.is_terminal():
            if s.current_player() == -1:
                actions, chances = zip(*s.chance_outcomes())
                self.assertEqual((list(actions), sum(chances)), (s.legal_actions(), 1))
                self.assertEqual(chances, (1 / (5 - prizes),) * (5 - prizes))
                self.assertEqual(s.choices(0) + s.choices(1), [])
                for wrong in (s.observation_tensor, s.observation_string, s.information_state_string, lambda: cg.search(s, level="easy")):
                    with self.assertRaisesRegex(ValueError, "turn of chance"):
                        wrong()
                prizes += 1
                s.apply_action(int(rng.choice(actions)))
                continue
            with self.assertRaisesRegex(ValueError, "not the turn of chance"):
                s.chance_outcomes()
            black = s.choices(1)
            self.assertEqual(s.choices(0), s.legal_actions())
            self.assertEqual(len(black), 6 - prizes)
            told = s.information_state_string(1)
            others = [s.clone() for _ in s.choices(0)]
            for other, action in zip(others, s.choices(0)):
                other.apply_action(action)
                self.assertEqual((other.legal_actions(), other.choices(0)), (black, []))
            self.assertEqual(len({other.information_state_string(1) for other in others}), 1)
            self.assertNotEqual(others[0].information_state_string(1), told)
            s = others[rng.integers(len(others))]
            for copied in (s.clone(), pickle.loads(pickle.dumps(s))):
                self.assertEqual((str(copied), copied.history()), (str(s), s.history()))
            s.apply_action(black[0])
        self.assertEqual((prizes, len(s.history()), s.choices(0)), (5, 15, []))
        s.undo_action()
        self.assertEqual(s.current_player(), 1)
        for _ in range(14):
            s.undo_action()
        self.assertEqual((s.current_player(), s.history()), (-1, []))
        ended = cg.start("goofspiel", chance=True, max_plies=3)
        for _ in range(3):
            ended.apply_action(ended.legal_actions()[0])
        self.assertEqual((ended.is_terminal(), ended.current_player(), ended.choices(0)), (True, -4, []))
        self.assertEqual(ended.observation_string(), ended.observation_string(0))

    def test_many_games(self):
        b = cg.Batch("goofspiel", 3, chance=True)
        self.assertTrue((b.players == -1).all())
        self.assertEqual(b.chances(2), [0.2] * 5)
        b.step(b.sample(np.random.default_rng(1)))
        self.assertEqual((b.players.tolist(), b.chances(2), len(b.choices(0, 1))), ([0, 0, 0], [], 5))
        again = pickle.loads(pickle.dumps(b))
        for batch in (b, again):
            batch.step(batch.sample(np.random.default_rng(2)))
            batch.step(batch.sample(np.random.default_rng(3)))
            self.assertTrue((batch.players == -1).all())
        drawn = cg.Batch("goofspiel", 3)
        self.assertTrue((drawn.players == 0).all())
        self.assertEqual(drawn.chances(0), [])


class ManyGames(unittest.TestCase):
    def play(self, batch, steps, rng):
        told = []
        for _ in range(steps):
            batch.step(batch.sample(rng))
            told.append([batch.position(i) for i in range(len(batch))])
        return told

    def test_arrays(self):
        for game in cg.games():
            b = cg.Batch(game, 16, seed=3, workers=2, max_plies=200)
            mask = b.mask()
            for i in range(len(b)):
                self.assertEqual(len(b.legal_actions(i)), b.counts[i])
                self.assertEqual(sorted(np.flatnonzero(mask[i])), sorted(b.legal_actions(i)))
                self.assertEqual(b.choices(i, int(b.players[i])), b.legal_actions(i).tolist())
            self.assertEqual(b.offsets[16], len(b.legal))
            self.assertEqual(b.observations.shape, (16,) + b.observation_shape)
            self.assertEqual(len(b.successors(0)), b.counts[0])
            self.play(b, 250, np.random.default_rng(1))
            for player in range(2):
                mine = b.players == player
                self.assertTrue((b.observe(player)[mine] == b.observations[mine]).all())

    def test_arrays_stay(self):
        """Nobody can make the library write elsewhere: its arrays are not replaced, deleted, resized or freed."""
        names = ("legal", "offsets", "counts", "players", "rewards", "terminated", "truncated", "observations")
        for dtype in (np.uint8, np.float32):
            b, alone = cg.Batch("breakthrough", 32, seed=1, dtype=dtype), cg.Batch("breakthrough", 32, seed=1, dtype=dtype)
            rng, views = np.random.default_rng(1), {}
            for step in range(60):
                name = names[rng.integers(len(names))]
                array = getattr(b, name)
                with self.assertRaisesRegex(AttributeError, r"\[:\]"):
                    setattr(b, name, array.copy())
                with self.assertRaises(AttributeError):
                    delattr(b, name)
                for base in (array, array.base, getattr(array.base, "base", None)):
                    for resize in ("resize", "extend", "clear", "release"):
                        try:
                            getattr(base, resize)(*{"resize": ((1,),), "extend": (b"x" * 10**6,)}.get(resize, ()))
                        except (AttributeError, BufferError, TypeError, ValueError):
                            pass
                        else:
                            self.fail(f"{resize} of {type(base)} in {name}")
                b.rewards *= 0.5
                views[name] = array.reshape(-1)[::2]
                actions = alone.sample(rng)
                b.step(actions)
                alone.step(actions)
                for each in names:
                    self.assertTrue((getattr(b, each) == getattr(alone, each)).all(), each)
                    self.assertIs(getattr(b, each), getattr(b, each))
            last = {name: view.copy() for name, view in views.items()}
            del b
            for _ in range(50):
                other = cg.Batch("breakthrough", 32)
                other.step(other.sample(rng))
            for name, view in views.items():
                self.assertTrue((view == last[name]).all())

    def test_sample(self):
        """Each legal action is as likely as any other, and a game that is over has none."""
        b, rng = cg.Batch("goofspiel", 600, seed=1), np.random.default_rng(1)
        counts = np.unique(b.sample(rng), return_counts=True)[1]
        self.assertEqual(len(counts), 5)
        self.assertTrue((abs(counts - 120) < 50).all(), counts)  # five standard deviations
        for _ in range(10):
            b.step(b.sample(rng))
        self.assertTrue((b.sample(rng) == -1).all() and b.terminated.all() and len(b.legal) == 0)

    def test_dtype(self):
        b = cg.Batch("oeufs", 2, dtype=np.float32)
        for array in (b.observations, b.mask(), b.observe(1), b.successors(0)):
            self.assertEqual(array.dtype, np.float32)
        for wrong in (object, "U3", "M8[s]"):
            with self.assertRaisesRegex(TypeError, "observations are numbers"):
                cg.Batch("oeufs", 2, dtype=wrong)

    def test_goes_on_without_a_seed(self):
        b, begun = cg.Batch("cookiedisco", 1, seed=5, pattern="lot"), set()
        first = b.position(0)
        for _ in range(40):
            begun.add(b.position(0))
            b.reset()
        self.assertEqual(len(begun), 6)
        b.reset(5)
        self.assertEqual(b.position(0), first)

    def test_with(self):
        with cg.Batch("coucou", 1) as b:
            b.step(b.legal[:1])
        with self.assertRaisesRegex(ValueError, "closed"):
            b.step([0])

    def test_same_for_any_number_of_workers(self):
        one, two = cg.Batch("cuckoo", 8, seed=9), cg.Batch("cuckoo", 8, seed=9, workers=2)
        self.assertEqual(self.play(one, 100, np.random.default_rng(1)), self.play(two, 100, np.random.default_rng(1)))
        two.reset(9)
        self.assertEqual(two.position(0), cg.Batch("cuckoo", 8, seed=9).position(0))

    def test_last_positions(self):
        b = cg.Batch("breakthrough", 4, seed=1, dtype=np.float32)
        self.assertEqual(b.observations.dtype, np.float32)
        ended, rng = 0, np.random.default_rng(1)
        for _ in range(400):
            over = b.terminated.copy()
            self.assertTrue(((b.rewards ** 2).sum(1) == 2 * over).all())
            self.assertTrue(((b.counts == 0) == over).all())
            ended += over.sum()
            b.step(b.sample(rng))
        self.assertGreater(ended, 0)

    def test_nothing_changes_if_one_is_illegal(self):
        b = cg.Batch("coucou", 3)
        before = [b.position(i) for i in range(3)]
        with self.assertRaisesRegex(ValueError, "game 2, action 403"):
            b.step([b.legal_actions(0)[0], b.legal_actions(1)[0], 403])
        self.assertEqual([b.position(i) for i in range(3)], before)
        with self.assertRaises(ValueError):
            b.step([1, 2])

    def test_wrong_numbers(self):
        for wrong in ({"games": 0}, {"games": 1.5}, {"games": 2**70}, {"seed": -1}, {"workers": -3}, {"max_plies": "ten"}):
            with self.assertRaisesRegex(ValueError, f"{list(wrong)[0]} is a whole number"):
                cg.Batch("coucou", **{"games": 1, **wrong})
        with self.assertRaisesRegex(ValueError, "a batch of this game has at most"):
            cg.Batch("coucou", 10**12)
        b = cg.Batch("coucou", 4)
        for wrong in (lambda: b.successors(4), lambda: b.position(-1), lambda: b.view(9, 0), lambda: b.string_to_action(4, "d2-d3")):
            with self.assertRaisesRegex(IndexError, "the last one is game 3"):
                wrong()
        for wrong in (lambda: b.observe(2), lambda: b.view(0, -1)):
            with self.assertRaisesRegex(IndexError, "the last one is player 1"):
                wrong()
        with self.assertRaisesRegex(ValueError, "no such action"):
            b.action_to_string(0, 10**6)

    def test_saved(self):
        b = cg.Batch("oeufs", 2, seed=4)
        self.play(b, 20, np.random.default_rng(2))
        other = cg.Batch("oeufs", 2)
        other.load(b.save())
        self.assertEqual(other.position(1), b.position(1))
        again = pickle.loads(pickle.dumps(b))
        self.assertEqual(self.play(again, 20, np.random.default_rng(5)), self.play(b, 20, np.random.default_rng(5)))
        with self.assertRaises(ValueError):
            other.load("{}")
        b.close()
        with self.assertRaisesRegex(ValueError, "closed"):
            b.step([0, 0])

    def test_threads_run_meanwhile(self):
        b, done = cg.Batch("taacoca", 2048, seed=1), []

        def work():
            self.play(b, 20, np.random.default_rng(1))
            done.append(True)

        thread = threading.Thread(target=work)
        thread.start()
        ticks = 0
        while thread.is_alive():
            ticks += 1
            time.sleep(0.001)
        self.assertTrue(done)
        self.assertGreater(ticks, 2)


class Processes(unittest.TestCase):
    def test_forked_children_raise(self):
        b = cg.Batch("coucou", 1)
        child = os.fork()
        if child == 0:
            try:
                b.step(b.legal[:1])
            except RuntimeError as error:
                os._exit(0 if "spawn or forkserver" in str(error) else 1)
            os._exit(2)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        b.step(b.legal[:1])

    def python(self, program, **more):
        return subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)

    def test_interrupts(self):
        # A shell lets its background jobs ignore interrupts, and their children, too.
        loop = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\nimport numpy as np\nimport clutch_games as cg\nb = cg.Batch('coucou', 64)\nprint('on', flush=True)\nwhile True: b.step(b.sample(np.random.default_rng()))"
        process = self.python(loop)
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=20)
        self.assertIn("KeyboardInterrupt", said)

    def test_interrupts_searches_and_counts(self):
        for call in ("cg.perft('coucou', 12)", "cg.search(cg.start('taacoca'), time=20000)"):
            program = f"import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\nimport clutch_games as cg\nprint('on', flush=True)\n{call}"
            process = self.python(program)
            process.stdout.readline()
            time.sleep(0.5)
            begun = time.monotonic()
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=20)
            self.assertIn("KeyboardInterrupt", said)
            self.assertLess(time.monotonic() - begun, 2)

    def test_one_thread_at_a_time(self):
        """A batch that two threads use says so, and goes on."""
        b, said = cg.Batch("taacoca", 4096, seed=1), []

        def work():
            for _ in range(20):
                try:
                    b.step(b.sample(np.random.default_rng()))
                except ValueError as error:
                    said.append(str(error))

        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertTrue(all(re.search("another thread|no such action|game ", text) for text in said), said[:3])
        b.reset(2)
        b.step(b.sample(np.random.default_rng()))

    def test_missing_library(self):
        program = "import os\nfound = os.path.exists\nos.path.exists = lambda p: not p.endswith('libclutch.so') and found(p)\nimport clutch_games"
        _, said = self.python(program).communicate(timeout=20)
        self.assertIn("go generate ./examples/python", said)


class Learning(unittest.TestCase):
    def test_beats_random_play(self):
        """The last program in README does what is said there."""
        with open(os.path.join(os.path.dirname(__file__), "README.md")) as readme:
            program = readme.read().split("```python\n")[-1].split("```")[0]
        learn = {"__name__": "learn"}
        exec(program, learn)
        self.assertGreater(learn["test"](learn["learn"](8), 60), 0.9)


class OpenSpiel(unittest.TestCase):
    games = ("breakthrough", "coucou", "taacoca", "cuckoo(max_plies=90)", "oeufs(max_plies=60,players=4)", "oeufs(max_plies=60)",
             "geister(max_plies=60)", "cookiedisco(max_plies=60)", "goofspiel")

    def test_random_games(self):
        rng = np.random.default_rng(1)
        for text in self.games:
            game = openspiel.load_game_as_turn_based(text)
            self.assertEqual(str(openspiel.load_game(str(game))), str(game))
            self.assertEqual(pickle.loads(pickle.dumps(game.get_type())), game.get_type())
            self.assertEqual(game.num_players(), 4 if "players=4" in text else 2)
            s = game.new_initial_state()
            while not s.is_terminal():
                self.assertEqual(s.legal_actions(), sorted(s.legal_actions()))
                self.assertEqual(np.flatnonzero(s.legal_actions_mask()).tolist(), s.legal_actions())
                self.assertEqual(s.rewards(), [0] * game.num_players())
                action = int(rng.choice(s.legal_actions()))
                before, child = str(s), s.child(action)
                self.assertEqual((str(s), child.history()), (before, s.history() + [action]))
                for again in (openspiel.deserialize_game_and_state(openspiel.serialize_game_and_state(game, child))[1],
                              pickle.loads(pickle.dumps(child))):
                    self.assertIsInstance(again, openspiel.State)
                    self.assertEqual((str(again), again.history()), (str(child), child.history()))
                child.undo_action(s.current_player(), action)
                self.assertEqual(str(child), before)
                self.assertEqual(s.is_chance_node(), s.current_player() == -1)
                if not s.is_chance_node():
                    other = s.resample_from_infostate(s.current_player())
                    self.assertEqual(other.information_state_string(), s.information_state_string())
                s.apply_action(action)
            self.assertEqual(len(s.returns()), game.num_players())
            self.assertLessEqual(s.move_number(), game.max_game_length())
        for wrong in ("oeufs(players)", "oeufs(", "chess", "oeufs(players=9)"):
            with self.assertRaises(openspiel.SpielError):
                openspiel.load_game(wrong)
        with self.assertRaisesRegex(ValueError, "load it with max_plies"):
            openspiel.load_game("geister").max_game_length()

    def test_at_the_same_time(self):
        """Players choose at the same time in nodes of their own, and get there as in OpenSpiel."""
        game, rng = openspiel.load_game("goofspiel(cards=4)"), np.random.default_rng(2)
        self.assertEqual(game.get_type().dynamics, game.get_type().Dynamics.SIMULTANEOUS)
        self.assertEqual(game.get_type().chance_mode, game.get_type().ChanceMode.EXPLICIT_STOCHASTIC)
        turns = openspiel.load_game_as_turn_based("goofspiel(cards=4)")
        self.assertEqual(turns.get_type().dynamics, game.get_type().Dynamics.SEQUENTIAL)
        s, other, rounds = game.new_initial_state(), turns.new_initial_state(), 0
        while not s.is_terminal():
            self.assertTrue(s.is_chance_node() and not s.is_simultaneous_node() and not s.is_player_node())
            action = int(rng.choice([action for action, _ in s.chance_outcomes()]))
            s.apply_action(action)
            other.apply_action(action)
            self.assertEqual((s.current_player(), s.is_simultaneous_node(), s.is_player_node()), (-2, True, False))
            self.assertEqual((other.current_player(), other.is_simultaneous_node(), other.is_player_node()), (0, False, True))
            legal = [s.legal_actions(0), s.legal_actions(1)]
            self.assertEqual([len(actions) for actions in legal], [4 - rounds] * 2)
            before = str(s)
            for wrong in ([legal[0][0], legal[0][0]], [legal[1][0], legal[1][0]], [legal[0][0]], legal[0] * 2 + [0]):
                with self.assertRaises(openspiel.SpielError):
                    s.apply_actions(wrong)
            with self.assertRaisesRegex(openspiel.SpielError, "apply_actions"):
                s.apply_action(legal[0][0])
            self.assertEqual(str(s), before)
            for again in (pickle.loads(pickle.dumps(s)), game.deserialize_state(s.serialize()), s.clone(),
                          openspiel.deserialize_game_and_state(openspiel.serialize_game_and_state(game, s))[1]):
                self.assertEqual((str(again), again.current_player(), again.get_game().get_type()), (before, -2, game.get_type()))
            chosen = [int(rng.choice(actions)) for actions in legal]
            s.apply_actions(chosen)
            for action in chosen:
                other.apply_action(action)
            self.assertEqual((str(s), s.history()), (str(other), other.history()))
            rounds += 1
        self.assertEqual((rounds, s.returns(), s.current_player()), (4, other.returns(), -4))
        with self.assertRaises(openspiel.SpielError):
            s.apply_actions([0, 0])

    @unittest.skipUnless(importlib.util.find_spec("open_spiel"), "OpenSpiel's Python sources are not in PYTHONPATH")
    def test_algorithms(self):
        """OpenSpiel's own algorithms run unchanged. Its own games can't be made without its core."""
        openspiel.install()
        for name in ("open_spiel.python.games", "open_spiel.python.mfg", "open_spiel.python.mfg.games"):
            sys.modules.setdefault(name, types.ModuleType(name))
        from absl import flags
        from open_spiel.python import policy, rl_environment
        from open_spiel.python.algorithms import (best_response, cfr, expected_game_score, exploitability, external_sampling_mccfr,
                                                  generate_playthrough, ismcts, mcts, minimax, outcome_sampling_mccfr)

        flags.FLAGS([""])
        rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        game = openspiel.load_game("breakthrough")
        bot, s = mcts.MCTSBot(game, 1.4, 30, rollouts), game.new_initial_state()
        while not s.is_terminal():
            s.apply_action(bot.step(s) if s.current_player() == 0 else s.legal_actions()[0])
        self.assertEqual(s.returns(), [1, -1])
        won = openspiel.load_game("breakthrough", {"position": WIN, "max_plies": 2})
        self.assertEqual(minimax.alpha_beta_search(won, value_function=lambda s: 0.0, maximum_depth=2, maximizing_player_id=0)[0], 1)
        uniform = policy.UniformRandomPolicy(won)
        self.assertGreater(exploitability.nash_conv(won, uniform), 0.5)
        self.assertEqual(best_response.BestResponsePolicy(won, 0, uniform).value(won.new_initial_state()), 1)
        for solver, steps in ((cfr.CFRSolver(won), 20), (external_sampling_mccfr.ExternalSamplingSolver(won), 300),
                              (outcome_sampling_mccfr.OutcomeSamplingSolver(won), 2000)):
            for _ in range(steps):
                getattr(solver, "iteration", getattr(solver, "evaluate_and_update_policy", None))()
            self.assertLess(exploitability.nash_conv(won, solver.average_policy()), 0.2)
        for text in ("geister(max_plies=40)", "oeufs(max_plies=40)"):
            game = openspiel.load_game(text)
            bot, s = ismcts.ISMCTSBot(game=game, uct_c=1.4, max_simulations=10, evaluator=rollouts), game.new_initial_state()
            for _ in range(6):
                s.apply_action(bot.step(s))
            self.assertEqual(generate_playthrough.playthrough(text, None, seed=1), generate_playthrough.playthrough(text, None, seed=1))
        cards = openspiel.load_game_as_turn_based("goofspiel(cards=3)")
        solver = cfr.CFRSolver(cards)
        for _ in range(60):
            solver.evaluate_and_update_policy()
        self.assertLess(exploitability.nash_conv(cards, solver.average_policy()), 0.1)
        both = openspiel.load_game("goofspiel(cards=3)")
        uniform = policy.UniformRandomPolicy(both)
        self.assertAlmostEqual(expected_game_score.policy_value(both.new_initial_state(), uniform)[0], 0)
        self.assertIn("IsSimultaneousNode() = True", generate_playthrough.playthrough("goofspiel", None, seed=1))
        learning = rl_environment.Environment(game, include_full_state=True)
        step = learning.reset()
        while not step.last():
            step = learning.step([step.observations["legal_actions"][step.observations["current_player"]][0]])


@unittest.skipUnless(importlib.util.find_spec("pettingzoo"), "PettingZoo is not installed")
class PettingZoo(unittest.TestCase):
    def test_api_and_seeds(self):
        from pettingzoo.test import api_test, seed_test

        for game in cg.games():
            api_test(cg.pettingzoo(game), num_cycles=200)
            seed_test(lambda: cg.pettingzoo(game), num_cycles=50)

    def test_other_games_follow(self):
        env, begun = cg.pettingzoo("cookiedisco", pattern="lot"), set()
        for _ in range(40):
            env.reset()
            begun.add(env.render())
        self.assertEqual(len(begun), 6)

    def test_chance_is_drawn(self):
        with self.assertRaisesRegex(ValueError, "chance has no turns"):
            cg.pettingzoo("goofspiel", chance=True)

    def test_broken_off(self):
        env = cg.pettingzoo("coucou", max_plies=2)
        env.reset(seed=1)
        for _ in range(2):
            self.assertFalse(any(env.truncations.values()))
            env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
        self.assertTrue(all(env.truncations.values()))
        self.assertFalse(any(env.terminations.values()))


if __name__ == "__main__":
    unittest.main()

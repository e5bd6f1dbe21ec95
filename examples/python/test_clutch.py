"""Tests of the package: python3 -m unittest discover examples/python, with examples/python in PYTHONPATH."""

import copy
import importlib.util
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import unittest

import numpy as np

import clutch_games as cg


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

    def test_secrets(self):
        s = cg.start("geister", white="b1c1d1e1", black="lot")
        self.assertNotEqual(s.view(0), str(s))
        self.assertFalse((s.observation_tensor(0) == s.observation_tensor(1)).all())


class ManyGames(unittest.TestCase):
    def play(self, batch, steps, rng):
        told = []
        for _ in range(steps):
            pick = (rng.random(len(batch)) * np.maximum(batch.counts, 1)).astype(int)
            batch.step(batch.legal[np.arange(len(batch)), pick])
            told.append([batch.position(i) for i in range(len(batch))])
        return told

    def test_arrays(self):
        for game in cg.games():
            b = cg.Batch(game, 16, seed=3, workers=2, max_plies=200)
            mask = b.mask()
            for i in range(len(b)):
                legal = b.legal[i, : b.counts[i]]
                self.assertTrue((b.legal[i, b.counts[i]:] == -1).all())
                self.assertEqual(sorted(np.flatnonzero(mask[i])), sorted(legal))
            self.assertEqual(b.observations.shape, (16,) + b.observation_shape)
            self.assertEqual(len(b.successors(0)), b.counts[0])
            self.play(b, 250, np.random.default_rng(1))
            for player in range(2):
                mine = b.players == player
                self.assertTrue((b.observe(player)[mine] == b.observations[mine]).all())

    def test_same_for_any_number_of_workers(self):
        one, two = cg.Batch("cuckoo", 8, seed=9), cg.Batch("cuckoo", 8, seed=9, workers=2)
        self.assertEqual(self.play(one, 100, np.random.default_rng(1)), self.play(two, 100, np.random.default_rng(1)))
        two.reset(9)
        self.assertEqual(two.position(0), cg.Batch("cuckoo", 8, seed=9).position(0))

    def test_last_positions(self):
        b = cg.Batch("breakthrough", 4, seed=1, dtype=np.float32)
        self.assertEqual(b.observations.dtype, np.float32)
        ended = 0
        for _ in range(400):
            over = b.terminated.copy()
            self.assertTrue(((b.rewards ** 2).sum(1) == 2 * over).all())
            self.assertTrue(((b.counts == 0) == over).all())
            ended += over.sum()
            b.step(np.where(over, -1, b.legal[:, 0]))
        self.assertGreater(ended, 0)

    def test_nothing_changes_if_one_is_illegal(self):
        b = cg.Batch("coucou", 3)
        before = [b.position(i) for i in range(3)]
        with self.assertRaisesRegex(ValueError, "game 2, action 403"):
            b.step([b.legal[0, 0], b.legal[1, 0], 403])
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
                b.step([b.legal[0, 0]])
            except RuntimeError as error:
                os._exit(0 if "spawn or forkserver" in str(error) else 1)
            os._exit(2)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        b.step([b.legal[0, 0]])

    def python(self, program, **more):
        return subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)

    def test_interrupts(self):
        # A shell lets its background jobs ignore interrupts, and their children, too.
        loop = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\nimport clutch_games as cg\nb = cg.Batch('coucou', 64)\nprint('on', flush=True)\nwhile True: b.step(b.legal[:, 0])"
        process = self.python(loop)
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=20)
        self.assertIn("KeyboardInterrupt", said)

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


@unittest.skipUnless(importlib.util.find_spec("pettingzoo"), "PettingZoo is not installed")
class PettingZoo(unittest.TestCase):
    def test_api_and_seeds(self):
        from pettingzoo.test import api_test, seed_test

        for game in cg.games():
            api_test(cg.pettingzoo(game), num_cycles=200)
            seed_test(lambda: cg.pettingzoo(game), num_cycles=50)

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

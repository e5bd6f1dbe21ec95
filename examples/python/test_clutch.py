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
            self.assertLess(g.most_legal, 700)
            self.assertEqual(len(g.seats), g.num_players)
        self.assertEqual(cg.game("oeufs").options["players"], ("2", "4"))
        self.assertEqual(cg.game("taacoca").observation_shape, (2, 9, 9))

    def test_secrets(self):
        s = cg.start("geister", white="b1c1d1e1", black="lot")
        self.assertNotEqual(s.observation_string(0), str(s))
        self.assertNotEqual(s.observation_string(0), s.observation_string(1))
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

    def test_arrays_stay(self):
        """Nobody can make the library write elsewhere: its arrays are not replaced, deleted, resized or freed."""
        names = ("legal", "counts", "players", "rewards", "terminated", "truncated", "observations")
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
                actions = alone.legal[:, 0] * (alone.counts > 0)
                b.step(actions)
                alone.step(actions)
                for each in names:
                    self.assertTrue((getattr(b, each) == getattr(alone, each)).all(), each)
                    self.assertIs(getattr(b, each), getattr(b, each))
            last = {name: view.copy() for name, view in views.items()}
            del b
            for _ in range(50):
                other = cg.Batch("breakthrough", 32)
                other.step(other.legal[:, 1])
            for name, view in views.items():
                self.assertTrue((view == last[name]).all())

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
            b.step([b.legal[0, 0]])
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
                    b.step(b.legal[:, 0])
                except ValueError as error:
                    said.append(str(error))

        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertTrue(all(re.search("another thread|no such action|game ", text) for text in said), said[:3])
        b.reset(2)
        b.step(b.legal[:, 0])

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
             "geister(max_plies=60)", "cookiedisco(max_plies=60)")

    def test_random_games(self):
        rng = np.random.default_rng(1)
        for text in self.games:
            game = openspiel.load_game(text)
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

    @unittest.skipUnless(importlib.util.find_spec("open_spiel"), "OpenSpiel's Python sources are not in PYTHONPATH")
    def test_algorithms(self):
        """OpenSpiel's own algorithms run unchanged. Its own games can't be made without its core."""
        openspiel.install()
        for name in ("open_spiel.python.games", "open_spiel.python.mfg", "open_spiel.python.mfg.games"):
            sys.modules.setdefault(name, types.ModuleType(name))
        from absl import flags
        from open_spiel.python import policy, rl_environment
        from open_spiel.python.algorithms import (best_response, cfr, exploitability, external_sampling_mccfr, generate_playthrough,
                                                  ismcts, mcts, minimax, outcome_sampling_mccfr)

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

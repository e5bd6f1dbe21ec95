"""Learns Breakthrough by itself: a linear value of the positions after each legal action, by what games come to."""

import sys
import time

import numpy as np

import clutch_games as cg

RATE = 0.1


def lead(weights, positions):
    """Returns the value of each observation for the player who has just moved, as the logarithm of the odds."""
    return positions.reshape(len(positions), -1) @ weights


def choose(batch, weights, rng, explore):
    """Returns an action, and the observation after it. Actions of the same value are chosen at random."""
    after = batch.successors(0)
    value = lead(weights, after) + 1e-6 * rng.random(len(after))
    i = rng.integers(len(after)) if rng.random() < explore else int(np.argmax(value))
    return batch.legal[0, i], after[i].ravel().astype(np.float64)


def learn(seconds, seed=1):
    """Plays against itself. After each game, the positions of both players are drawn towards the result."""
    rng, batch = np.random.default_rng(seed), cg.Batch("breakthrough", 1, seed=seed)
    weights, end = np.zeros(int(np.prod(batch.observation_shape))), time.process_time() + seconds
    while time.process_time() < end:
        seen = [[], []]
        while not batch.terminated[0]:
            action, after = choose(batch, weights, rng, 0.2)
            seen[batch.players[0]].append(after)
            batch.step([action])
        for player, positions in enumerate(seen):
            positions = np.array(positions)
            chance = 1 / (1 + np.exp(-lead(weights, positions)))
            weights += RATE * ((batch.rewards[0, player] + 1) / 2 - chance) @ positions / len(positions)
        batch.step([-1])
    return weights


def test(weights, games, seed=2):
    """Returns the share of games that the weights win against random moves."""
    rng, batch, won = np.random.default_rng(seed), cg.Batch("breakthrough", 1, seed=seed), 0
    for game in range(games):
        while not batch.terminated[0]:
            if batch.players[0] == game % 2:
                batch.step([choose(batch, weights, rng, 0)[0]])
            else:
                batch.step([batch.legal[0, rng.integers(batch.counts[0])]])
        won += batch.rewards[0, game % 2] > 0
        batch.step([-1])
    return won / games


if __name__ == "__main__":
    print(test(learn(float(sys.argv[1]) if len(sys.argv) > 1 else 60), 200))

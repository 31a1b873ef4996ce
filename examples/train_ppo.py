"""Learns a game from nothing by PPO, against random players, in numpy alone: two layers, their gradients and Adam.

python examples/train_ppo.py --game tantan --seconds 120
"""

import argparse
import time

import numpy as np

from fondaco.envs.batch import SoloBatch

GAMES, STEPS = 256, 64
"""So many games at once, and so many decisions of each between two lessons."""
HIDDEN = 128
DISCOUNT, TRACE = 1.0, 0.95
CLIP, ENTROPY, RATE = 0.2, 0.01, 1e-3
EPOCHS, MINIBATCHES = 3, 8


class Network:
    """From what is seen to the odds of each action, and to what the game seems worth."""

    def __init__(self, inputs, actions, luck):
        def layer(rows, columns, scale):
            return luck.normal(0, scale / np.sqrt(rows), (rows, columns)).astype(np.float32)

        self.weights = [
            layer(inputs, HIDDEN, 1.4),
            np.zeros(HIDDEN, np.float32),
            layer(HIDDEN, actions + 1, 0.1),
            np.zeros(actions + 1, np.float32),
        ]
        self.first = [np.zeros_like(weight) for weight in self.weights]
        self.second = [np.zeros_like(weight) for weight in self.weights]
        self.lessons = 0

    def __call__(self, seen, masks):
        """The hidden layer, the odds of the legal actions, and the values."""
        hidden = np.tanh(seen @ self.weights[0] + self.weights[1])
        out = hidden @ self.weights[2] + self.weights[3]
        odds = np.where(masks, out[:, :-1], -1e9)
        odds = np.exp(odds - odds.max(1, keepdims=True))
        return hidden, odds / odds.sum(1, keepdims=True), out[:, -1]

    def learn(self, seen, masks, actions, old, gains, returns):
        """One step of Adam on PPO's clipped objective."""
        rows = np.arange(len(actions))
        hidden, odds, values = self(seen, masks)
        ratio = odds[rows, actions] / old
        within = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        slope = odds * (ratio * gains * within)[:, None]
        slope[rows, actions] -= ratio * gains * within
        logs = np.log(odds + 1e-9)
        slope += ENTROPY * odds * (logs - (odds * logs).sum(1, keepdims=True))
        out = np.concatenate([slope, 0.5 * (values - returns)[:, None]], 1).astype(np.float32) / len(rows)
        back = (out @ self.weights[2].T) * (1 - hidden**2)
        gradients = [seen.T @ back, back.sum(0), hidden.T @ out, out.sum(0)]
        size = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients))
        self.lessons += 1
        for weight, gradient, first, second in zip(self.weights, gradients, self.first, self.second, strict=True):
            gradient *= min(1.0, 0.5 / (size + 1e-9))
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            weight -= RATE * (first / (1 - 0.9**self.lessons)) / (np.sqrt(second / (1 - 0.999**self.lessons)) + 1e-8)


def look(batch):
    """What is seen, with large counts made small."""
    return np.sign(batch.observations) * np.log1p(np.abs(batch.observations))


def draw(odds, luck):
    """An action for each row, by its odds."""
    return (odds.cumsum(1) > luck.random((len(odds), 1)) * odds.sum(1, keepdims=True)).argmax(1)


def gather(network, batch, luck):
    """Play on for a while: what was seen, done and gained, decision by decision."""
    shape = STEPS, GAMES
    seen = np.zeros((*shape, batch.observations.shape[1]), np.float32)
    masks = np.zeros((*shape, batch.masks.shape[1]), np.bool_)
    actions, old = np.zeros(shape, np.int64), np.zeros(shape, np.float32)
    values, rewards, dones = np.zeros((STEPS + 1, GAMES)), np.zeros(shape), np.zeros(shape, np.bool_)
    for step in range(STEPS):
        seen[step], masks[step] = look(batch), batch.masks
        _, odds, values[step] = network(seen[step], masks[step])
        actions[step] = draw(odds, luck)
        old[step] = odds[np.arange(GAMES), actions[step]]
        batch.step(actions[step])
        rewards[step], dones[step] = batch.rewards, batch.dones
    values[STEPS] = network(look(batch), batch.masks.astype(np.bool_))[2]
    gains, trace = np.zeros(shape), np.zeros(GAMES)
    for step in reversed(range(STEPS)):
        goes_on = ~dones[step]
        surprise = rewards[step] + DISCOUNT * values[step + 1] * goes_on - values[step]
        trace = gains[step] = surprise + DISCOUNT * TRACE * goes_on * trace
    flat = [array.reshape(STEPS * GAMES, *array.shape[2:]) for array in (seen, masks, actions, old, gains)]
    return *flat, (gains + values[:-1]).reshape(-1)


def train(batch, seconds, seed=0, tell=print):
    """Play and learn for so many seconds of this process; the network."""
    luck = np.random.default_rng(seed)
    network = Network(batch.observations.shape[1], batch.masks.shape[1], luck)
    begun, lesson = time.process_time(), 0
    while time.process_time() - begun < seconds:
        lesson += 1
        seen, masks, actions, old, gains, returns = gather(network, batch, luck)
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        for _ in range(EPOCHS):
            for part in np.array_split(luck.permutation(len(actions)), MINIBATCHES):
                network.learn(seen[part], masks[part], actions[part], old[part], gains[part], returns[part])
        if lesson % 10 == 0:
            tell(f"{time.process_time() - begun:4.0f} s, {lesson * STEPS * GAMES} decisions")
    return network


def examine(network, batch, games, seed=1):
    """The share of games it wins, shared victories counted by half: random players among themselves win an even one."""
    luck = np.random.default_rng(seed)
    rewards: list[float] = []
    while len(rewards) < games:
        batch.step(draw(network(look(batch), batch.masks.astype(np.bool_))[1], luck))
        rewards += batch.rewards[batch.dones].tolist()
    return float(np.mean([(reward + 1) / 2 for reward in rewards]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="tantan")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=120, help="of one core, for learning (120)")
    parser.add_argument("--opponents", choices=("random", "greedy"), default="random")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    table = {"players": arguments.players, "games": GAMES, "opponents": arguments.opponents}
    network = train(SoloBatch(arguments.game, seed=arguments.seed, **table), arguments.seconds, arguments.seed)
    share = examine(network, SoloBatch(arguments.game, seed=arguments.seed + 1, **table), 1000)
    print(f"won {share:.0%} of 1000 new games of {arguments.game} against {arguments.opponents}")

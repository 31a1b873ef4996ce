"""A tour of Fondaco from Python, in cells: run them one by one in an editor that knows `# %%`, or all at once.

python examples/tour.py
"""

# %% A match: notation in, views and events out.
import random
import tempfile
from pathlib import Path

import numpy as np

import fondaco
from fondaco import bots

match = fondaco.new("tantan", players=3, seed=7)
print(match.legal()[:5])
match.play(match.legal()[0])
print(match.view(0)["market"], match.events(0, seat=0)[-1])

# %% What is not allowed is told, with the rule.
print(match.why_not("buy 1 2 3 4 5"))

# %% Bots are handed what their seat may know, and never the match.
greedy = bots.find("greedy", seed=1)
while match.seat is not None:
    seat = match.seat
    match.play(greedy.choose(match.view(seat), match.legal(), match.events(0, seat=seat)))
print(match.scores(), match.winners())

# %% A record replays without any generator; a position goes on from anywhere.
assert fondaco.replay(match.record()).scores() == match.scores()
puzzle = fondaco.new("carthage", players=2, seed=3).position()
print(fondaco.from_position(puzzle).legal()[:3])

# %% Many random games at once, in compiled code.
from fondaco.games import find  # noqa: E402

game = find("silkroad")
simulation = game.engine().simulate(game.blank(2, {}, -1), games=2000)
print(f"{simulation.decisions / simulation.games:.0f} decisions a game, scores {simulation.scores.mean(0).round(1)}")

# %% What a seat sees, as a vector with named parts.
from fondaco.envs import observation  # noqa: E402

table = fondaco.new("tantan", players=2, seed=1)
row = np.zeros(observation.size("tantan", 2), np.float32)
observation.write(table, 0, row)
print(
    {name: row[part].tolist() for name, part in observation.layout("tantan", 2).items() if part.stop - part.start < 4}
)

# %% A batch: every game steps in one call, and begins anew when it is over.
from fondaco.envs.batch import Batch  # noqa: E402

batch = Batch("tantan", players=2, games=64, seed=1)
ended = 0
for _ in range(200):
    batch.step(batch.sample())
    ended += int(batch.dones.sum())
print(f"{200 * 64} decisions, {ended} games ended")

# %% Decisions as a dataset (with the `research` extra).
from fondaco.envs.dataset import Plan, read, write  # noqa: E402

path = Path(tempfile.mkdtemp()) / "decisions.parquet"
print(write(Plan("tantan", players=2, bots=("random",), games=3), path, workers=1), "decisions")
print({name: column.shape for name, column in next(read(path)).items()})

# %% OpenSpiel: draws are chance nodes, and what a seat cannot see can be imagined anew.
import pyspiel  # noqa: E402

import fondaco.envs.openspiel  # noqa: E402

luck = random.Random(1)
state = pyspiel.load_game("fondaco_silkroad(players=3)").new_initial_state()
while state.is_chance_node():
    state.apply_action(luck.choice(state.chance_outcomes())[0])
player = state.current_player()
other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
assert other.information_state_string(player) == state.information_state_string(player)
print([state.action_to_string(action) for action in state.legal_actions()][:4])

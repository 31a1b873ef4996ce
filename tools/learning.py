"""How soon known learners learn our games: lets MaskablePPO and DQN play against random players, and draws the curves.

Curves are kept under build/learning: interrupted, it goes on with those that are missing. Writes the table of
docs/learning.md, and its picture, from all that is there.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3 import DQN
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.dqn.policies import DQNPolicy, QNetwork

from fondaco.envs.gymnasium import TableVectorEnv, spaces_of
from fondaco.games import find, names

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build" / "learning"
PAGE = ROOT / "docs" / "learning.md"
PICTURE = ROOT / "docs" / "pictures" / "learning.svg"
BEGIN, END = "<!-- table: make learning -->", "<!-- end of table -->"

MATCHES = 64
"""At once, in training."""
EXAMS = 10
EXAMINED = 300
"""Matches in each exam, on deals of its own."""
Json = dict[str, Any]
Choose = Callable[[Any, Any], Any]
"""From what is seen and the masks, an action for each match."""


# The tables, as Stable-Baselines3 takes them


class Tables(VecEnv):  # type: ignore[misc]  # it has no types here
    """Many matches against random players, for whoever asks for masks."""

    def __init__(self, game: str, seed: int) -> None:
        self.tables = TableVectorEnv(game, num_envs=MATCHES, opponents="random", normalised=True)
        self.first_seed = seed
        super().__init__(MATCHES, self.shown_space(), self.tables.single_action_space)

    def shown_space(self) -> Any:
        return self.tables.single_observation_space

    def shown(self, seen: Any, masks: Any) -> Any:
        return seen

    def reset(self) -> Any:
        seen, self.info = self.tables.reset(seed=self.first_seed)
        return self.shown(seen, self.info["action_mask"])

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[Json]]:
        seen, rewards, ended, _, self.info = self.tables.step(self.actions)
        infos: list[Json] = [{} for _ in range(MATCHES)]
        nothing_legal = np.zeros_like(self.info["action_mask"])
        for place in np.flatnonzero(ended):
            last = self.shown(self.info["final_obs"], nothing_legal)[place]
            infos[place] = {"terminal_observation": last, "TimeLimit.truncated": False}
        return self.shown(seen, self.info["action_mask"]), rewards, ended, infos

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        return self.get_attr(method_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        if attr_name == "render_mode":
            return [None] * MATCHES
        if attr_name != "action_masks":
            raise AttributeError(attr_name)
        return list(self.info["action_mask"] if hasattr(self, "info") else self.tables.batch.masks)

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * MATCHES

    def close(self) -> None:
        self.tables.close()


class TablesWithMasks(Tables):
    """The same for whoever knows no masks: they stand behind what is seen."""

    def shown_space(self) -> Any:
        batch = self.tables.batch
        actions = batch.masks.shape[1]
        return spaces_of((0.0, 1.0), batch.observations.shape[1] + actions, actions)[0]

    def shown(self, seen: Any, masks: Any) -> Any:
        return with_masks(seen, masks)


def with_masks(seen: Any, masks: Any) -> Any:
    return np.concatenate([seen, masks], axis=1, dtype=np.float32)


# The learners


class MaskedNetwork(QNetwork):  # type: ignore[misc]
    """What is not legal is worth nothing, now and in what follows."""

    def forward(self, obs: Any) -> Any:
        return super().forward(obs).masked_fill(obs[:, -int(self.action_space.n) :] == 0, -1e9)


class MaskedPolicy(DQNPolicy):  # type: ignore[misc]
    def make_q_net(self) -> Any:
        return MaskedNetwork(**self._update_features_extractor(self.net_args)).to(self.device)


class MaskedDQN(DQN):  # type: ignore[misc]
    """DQN that tries legal actions only."""

    def predict(
        self, observation: Any, state: Any = None, episode_start: Any = None, deterministic: bool = False
    ) -> tuple[Any, Any]:
        actions, _ = super().predict(observation, deterministic=True)
        if not deterministic:
            legal = observation[:, -int(self.action_space.n) :]
            tried = (legal * np.random.random(legal.shape)).argmax(axis=1)
            actions = np.where(np.random.random(len(actions)) < self.exploration_rate, tried, actions)
        return actions, None


def ppo(game: str, seed: int) -> tuple[Any, Choose]:
    model = MaskablePPO(
        "MlpPolicy",
        Tables(game, seed),
        n_steps=64,
        batch_size=1024,
        n_epochs=4,
        learning_rate=1e-3,
        ent_coef=0.01,
        gamma=1.0,
        seed=seed,
        device="cpu",
    )
    return model, lambda seen, masks: model.predict(seen, action_masks=masks, deterministic=True)[0]


def dqn(game: str, seed: int) -> tuple[Any, Choose]:
    model = MaskedDQN(
        MaskedPolicy,
        TablesWithMasks(game, seed),
        learning_rate=5e-4,
        buffer_size=50_000,
        learning_starts=0,
        batch_size=256,
        gamma=0.99,
        train_freq=1,
        gradient_steps=2,
        target_update_interval=2000,
        exploration_fraction=0.5,
        policy_kwargs={"net_arch": [64, 64]},
        seed=seed,
        device="cpu",
    )
    return model, lambda seen, masks: model.predict(with_masks(seen, masks), deterministic=True)[0]


LEARNERS: dict[str, tuple[Callable[[str, int], tuple[Any, Choose]], int]] = {
    "MaskablePPO": (ppo, 150_000),
    "DQN": (dqn, 150_000),
}
"""By name: how it is made, and for how many decisions it learns."""


# Curves


def examine(game: str, choose: Choose, opponents: str, matches: int = EXAMINED) -> float:
    """The share of matches it wins, shared victories counted by half."""
    tables = TableVectorEnv(game, num_envs=MATCHES, opponents=opponents, normalised=True)
    seen, info = tables.reset(seed=2026)
    rewards: list[float] = []
    while len(rewards) < matches:
        seen, gained, ended, _, info = tables.step(choose(seen, info["action_mask"]))
        rewards += gained[ended].tolist()
    return float(np.mean(rewards) + 1) / 2


class Examiner(BaseCallback):  # type: ignore[misc]
    """Holds an exam now and then, which is not counted into the time of learning."""

    def __init__(self, exam: Callable[[], float], every: int) -> None:
        super().__init__()
        self.exam = exam
        self.every = every
        self.curve: list[tuple[int, float, float]] = []
        """Decisions made so far, seconds of the processor, and the share won."""
        self.examining = 0.0
        self.begun = time.process_time()

    def _on_training_start(self) -> None:
        self.hold()

    def _on_step(self) -> bool:
        if self.num_timesteps >= len(self.curve) * self.every:
            self.hold()
        return True

    def hold(self) -> None:
        now = time.process_time()
        self.curve.append((self.num_timesteps, round(now - self.begun - self.examining, 1), round(self.exam(), 3)))
        self.examining += time.process_time() - now


def learn(game: str, learner: str, seed: int, decisions: int | None = None, matches: int = EXAMINED) -> Json:
    """The curve of one learner: what it wins against random players, from lesson to lesson."""
    make, usual = LEARNERS[learner]
    wanted = usual if decisions is None else decisions
    model, choose = make(game, seed)
    examiner = Examiner(lambda: examine(game, choose, "random", matches), wanted // EXAMS)
    model.learn(wanted, examiner)
    return {
        "game": game,
        "learner": learner,
        "seed": seed,
        "curve": examiner.curve,
        "greedy": round(examine(game, choose, "greedy", matches), 3),
    }


def curve_of(game: str, learner: str, seed: int) -> Json:
    """The one that is kept, or else a new one."""
    file = KEPT / f"{game} {learner} {seed}.json"
    if not file.exists():
        print(f"{learner} learns {game} with seed {seed}", flush=True)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(learn(game, learner, seed)), "utf-8")
    found: Json = json.loads(file.read_text("utf-8"))
    return found


# The page


HEAD = (
    "| Game | Learner | Seed | Decisions | Seconds of a core | Won against random | Against greedy |",
    "|---|---|---:|---:|---:|---:|---:|",
)


def row(found: Json) -> str:
    decisions, seconds, won = found["curve"][-1]
    figures = [find(found["game"]).title, found["learner"], found["seed"], f"{decisions:,}", f"{seconds:.0f}"]
    return f"| {' | '.join(map(str, figures))} | {won:.0%} | {found['greedy']:.0%} |"


COLOURS = {"MaskablePPO": "#8c3b2a", "DQN": "#2f5d7c"}
INK, FAINT = "#3b2f24", "#6b5a45"
WIDE, HIGH, TOP, GAP = 230, 150, 34, 50


def picture(found: list[Json]) -> str:
    """A panel for each game: decisions to the right, the share of matches won upwards; a line for each seed."""
    games = list(dict.fromkeys(one["game"] for one in found))
    width, height = len(games) * (WIDE + GAP) + GAP, HIGH + 86
    about = 'font-family="sans-serif" font-size="11" role="img" aria-label="Share of matches won, as learners learn"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {about}>',
        f'<rect width="{width}" height="{height}" fill="#fbf7ee"/>',
    ]
    most = round(max(one["curve"][-1][0] for one in found), -3)
    for place, game in enumerate(games):
        left = GAP + place * (WIDE + GAP)
        parts += [*axes(find(game).title, left, most), *(line(one, left, most) for one in found if one["game"] == game)]
    for place, (learner, colour) in enumerate(COLOURS.items()):
        left = GAP + place * 120
        parts.append(f'<path d="M{left} {height - 18}h22" stroke="{colour}" stroke-width="2"/>')
        parts.append(text(left + 28, height - 14, learner, "start", INK))
    return "\n".join([*parts, "</svg>", ""])


def axes(title: str, left: int, most: int) -> list[str]:
    parts = [
        text(left, TOP - 8, title, "start", INK),
        f'<rect x="{left}" y="{TOP}" width="{WIDE}" height="{HIGH}" fill="none" stroke="#b9a88f"/>',
        f'<path d="M{left} {TOP + HIGH / 2:.0f}h{WIDE}" stroke="#b9a88f" stroke-dasharray="3 3"/>',
    ]
    for share in (0, 0.5, 1):
        parts.append(text(left - 4, TOP + HIGH - share * HIGH + 4, f"{share:.0%}", "end", FAINT))
        parts.append(text(left + share * WIDE, TOP + HIGH + 14, f"{share * most:,.0f}", "middle", FAINT))
    return parts


def text(x: float, y: float, words: str, anchor: str, colour: str) -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="{colour}">{words}</text>'


def line(one: Json, left: int, most: int) -> str:
    points = [
        f"{left + decisions / most * WIDE:.1f} {TOP + HIGH - won * HIGH:.1f}" for decisions, _, won in one["curve"]
    ]
    return f'<path d="M{"L".join(points)}" fill="none" stroke="{COLOURS[one["learner"]]}" stroke-width="1.6"/>'


def write(found: list[Json]) -> None:
    before, rest = PAGE.read_text("utf-8").split(BEGIN)
    table = "\n".join([*HEAD, *map(row, found)])
    PAGE.write_text(before + BEGIN + "\n\n" + table + "\n\n" + END + rest.split(END)[1], "utf-8")
    PICTURE.write_text(picture(found), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(names()), help="which, comma-separated (all)")
    parser.add_argument("--learners", default=",".join(LEARNERS), help="which, comma-separated (all)")
    parser.add_argument("--seeds", default="1,2", help="comma-separated (1,2)")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    write(
        [
            curve_of(game, learner, int(seed))
            for game in chosen.games.split(",")
            for learner in chosen.learners.split(",")
            for seed in chosen.seeds.split(",")
        ]
    )


if __name__ == "__main__":
    main()

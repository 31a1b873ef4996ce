"""Decisions of bots as a Parquet file to learn from: what the seat saw, what it could do, what it did, what came of it.

    write(Plan("tantan", players=2, bots=("search:500",), games=1000), "decisions.parquet")
    for part in read("decisions.parquet", rows=4096):
        part["observation"]      # float32, one row a decision

One row is one decision with a choice; a file is the same for the same plan, whoever writes it, if its bots do not look
at the clock. Beside it stands a card that says what is in it.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from fondaco import __version__, bots
from fondaco.bots.search import SearchBot
from fondaco.envs.observation import layout, size
from fondaco.envs.observation import write as observe
from fondaco.errors import BadSetup, FondacoError, shown
from fondaco.games import find
from fondaco.games.game import Json
from fondaco.kernel.chance import Seed, seed_key
from fondaco.kernel.whole import whole
from fondaco.match import Match, new, plain

Columns = dict[str, Any]
ROWS = 4096
"""So many decisions, or a few more, are a row group."""
CARD = b"fondaco"
"""Under this name the plan, the observation's layout and the actions stand in the file's metadata."""

COLUMNS = {
    "game": ("int32", "the game's number, from 0"),
    "seed": ("uint64", "its seed: with the same options `fondaco.new` deals it again"),
    "number": ("int32", "the decision's number within the game, from 0; those without a choice are left out"),
    "seat": ("int8", "who decides"),
    "players": ("int8", "how many play"),
    "bot": ("string", "the bot that decided"),
    "observation": ("float32 list", "what the seat may know, as `fondaco.envs.observation` lays it out"),
    "mask": ("bool list", "by action, whether it is legal"),
    "action": ("int16", "the action taken, by its number"),
    "policy": ("float32 list", "by action, its share of a search's visits; for other bots 1 for the action taken"),
    "value": ("float32", "the seat's chance to win, as the bot sees it"),
    "result": ("float32", "what came of it: 1 for a victory, its share if it was shared, else 0"),
    "score": ("int16", "the seat's score at the end"),
    "margin": ("int16", "how far it was ahead of the best of the others at the end"),
}
"""The columns, with their types and what they mean."""


@dataclass(frozen=True)
class Plan:
    """What is to be played: bots change seats from game to game."""

    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: Seed = 0
    options: Json = field(default_factory=dict)

    def check(self) -> None:
        """Raises BadSetup if it cannot be played."""
        new(self.game, self.players, self.game_seed(0), **self.options)
        if not self.bots:
            raise BadSetup("there should be at least one bot")
        for bot in self.bots:
            bots.find(bot, 0)
            if bot.startswith("remote:"):
                raise BadSetup("a dataset tells what its bots think, which a remote bot need not say: leave it out")
        if whole(self.games, 1) is None:
            raise BadSetup(f"there should be at least 1 game, not {shown(self.games)}")

    def game_seed(self, number: int) -> int:
        return seed_key(self.seed, f"dataset {number}")[0]

    def bot_at(self, seat: int, number: int) -> str:
        return self.bots[(seat + number) % len(self.bots)]


class Player:
    """A seat, its bot, and the decisions it made."""

    def __init__(self, plan: Plan, number: int, seat: int) -> None:
        self.seat = seat
        self.spec = plan.bot_at(seat, number)
        self.bot = bots.find(self.spec, seed_key(plan.seed, f"dataset {number} bot {seat}")[0], compiled=True)
        self.events: list[Json] = []

    def decide(self, match: Match) -> tuple[int, Any, float]:
        """The action, the policy and the value of the decision at hand."""
        game = match.game
        self.events += match.events(len(self.events), seat=self.seat)
        considered = self.bot.explain(match.view(self.seat), match.legal(), self.events).considered
        policy = np.zeros(len(game.actions), np.float32)
        if isinstance(self.bot, SearchBot):
            visits = sum(one.visits for one in considered)
            for one in considered:
                policy[game.numbers[one.action.lower()]] = one.visits / visits
        else:
            policy[game.numbers[considered[0].action.lower()]] = 1
        return game.numbers[considered[0].action.lower()], policy, considered[0].win[self.seat]


def play(plan: Plan, number: int) -> Columns:
    """The decisions of one game, column by column."""
    match = new(plan.game, plan.players, plan.game_seed(number), **plan.options)
    rows: list[Columns] = []
    decisions = 0
    seats = [Player(plan, number, seat) for seat in range(plan.players)]
    while match.seat is not None:
        legal = match.legal_numbers()
        if len(legal) == 1:
            match.play_number(legal[0])
        else:
            rows.append(_row(match, seats[match.seat], legal, decisions))
            match.play_number(rows[-1]["action"])
        decisions += 1
    _judge(match, rows)
    same = {"game": number, "seed": plan.game_seed(number), "players": plan.players}
    return {name: _column(name, [{**row, **same}[name] for row in rows]) for name in COLUMNS}


def _row(match: Match, seat: Player, legal: Sequence[int], number: int) -> Columns:
    action, policy, value = seat.decide(match)
    observation = np.zeros(size(match.game.name, match.players), np.float32)
    observe(match, seat.seat, observation)
    mask = np.zeros(len(match.game.actions), np.bool_)
    mask[legal] = True
    return {
        "number": number,
        "seat": seat.seat,
        "bot": seat.spec,
        "observation": observation,
        "mask": mask,
        "action": action,
        "policy": policy,
        "value": value,
    }


def _judge(match: Match, rows: Sequence[Columns]) -> None:
    """Tell each decision what came of it."""
    winners, scores = match.winners(), [score["total"] for score in match.scores()]
    for row in rows:
        seat = row["seat"]
        row["result"] = 1 / len(winners) if seat in winners else 0.0
        row["score"] = scores[seat]
        row["margin"] = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def _column(name: str, values: list[Any]) -> Any:
    kind = COLUMNS[name][0].removesuffix(" list")
    return values if kind == "string" else np.array(values, kind)


# The file


def write(
    plan: Plan, out: str | os.PathLike[str], workers: int | None = None, tell: Callable[[int], object] = int
) -> int:
    """Play, and write the file and its card; how many decisions there are. The file appears when it is complete.

    With one worker, all games are played in this process. `tell` is called after each game, with its decisions.
    """
    plan.check()
    arrow, parquet = _parquet_modules()
    path = Path(out)
    if path.suffix != ".parquet":
        raise BadSetup(f"the file should end in .parquet, not be {shown(path.name)}")
    card = card_of(plan)
    unfinished = path.with_name(f"{path.name}.part")
    decisions = 0
    try:
        with parquet.ParquetWriter(unfinished, _schema(arrow, plan, card), compression="zstd") as file:
            for group in _row_groups(_play_all(plan, workers or os.cpu_count() or 1), tell):
                file.write_table(_table(arrow, plan, card, group))
                decisions += sum(len(columns["action"]) for columns in group)
        path.with_suffix(".md").write_text(describe(card, path.name, decisions), encoding="utf-8")
        unfinished.replace(path)
    except OSError as error:
        raise FondacoError(f"cannot write {path}: {error.strerror or error}") from None
    except BrokenProcessPool:
        raise FondacoError(f"a worker died, and {path} was not written; is there enough memory?") from None
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return decisions


def _play_all(plan: Plan, workers: int) -> Iterator[Columns]:
    """The games in their order. The first one, played here, compiles what all workers then find ready."""
    yield play(plan, 0)
    rest = range(1, plan.games)
    if workers == 1 or not rest:
        yield from map(partial(play, plan), rest)
        return
    pool = ProcessPoolExecutor(min(workers, len(rest)), get_context("spawn"), _leave_interrupts_to_us)
    try:
        yield from pool.map(partial(play, plan), rest)
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_us() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _row_groups(games: Iterator[Columns], tell: Callable[[int], object]) -> Iterator[list[Columns]]:
    """Whole games, as many as make a row group."""
    group: list[Columns] = []
    for game in games:
        group.append(game)
        tell(len(game["action"]))
        if sum(len(columns["action"]) for columns in group) >= ROWS:
            yield group
            group = []
    if group:
        yield group


def _schema(arrow: ModuleType, plan: Plan, card: Json) -> Any:
    widths = {"observation": size(plan.game, plan.players)}
    fields = []
    for name, (kind, _) in COLUMNS.items():
        inner = {"bool": arrow.bool_(), "string": arrow.string()}.get(kind.removesuffix(" list"))
        inner = inner or getattr(arrow, kind.removesuffix(" list"))()
        is_list = kind.endswith(" list")
        fields.append((name, arrow.list_(inner, widths.get(name, len(card["actions"]))) if is_list else inner))
    return arrow.schema(fields, metadata={CARD: json.dumps(card).encode()})


def _table(arrow: ModuleType, plan: Plan, card: Json, group: Sequence[Columns]) -> Any:
    schema = _schema(arrow, plan, card)
    columns = []
    for name, kind in zip(schema.names, schema.types, strict=True):
        parts = [game[name] for game in group if len(game["action"])]
        if isinstance(parts[0], list):
            columns.append(arrow.array([value for part in parts for value in part], kind))
        elif arrow.types.is_fixed_size_list(kind):
            flat = arrow.array(np.concatenate(parts).reshape(-1), kind.value_type)
            columns.append(arrow.FixedSizeListArray.from_arrays(flat, type=kind))
        else:
            columns.append(arrow.array(np.concatenate(parts), kind))
    return arrow.Table.from_arrays(columns, schema=schema)


def _parquet_modules() -> tuple[ModuleType, ModuleType]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BadSetup("datasets need pyarrow; install it with: pip install 'fondaco[research]'") from None
    return pyarrow, pyarrow.parquet


# Its card


def card_of(plan: Plan) -> Json:
    """What one must know to use the file, and to make it again."""
    return {
        "fondaco": __version__,
        "plan": plain(asdict(plan)),
        "observation": {name: [part.start, part.stop] for name, part in layout(plan.game, plan.players).items()},
        "actions": list(find(plan.game).actions),
    }


def describe(card: Json, name: str, decisions: int) -> str:
    """The card as a page."""
    plan = card["plan"]
    options = "".join(f" --option {key}={json.dumps(value)}" for key, value in plan["options"].items())
    command = (
        f"fondaco dataset {plan['game']} --players {plan['players']} --bots {','.join(plan['bots'])} "
        f"--games {plan['games']} --seed {plan['seed']}{options} --out {name}"
    )
    columns = "\n".join(f"| `{column}` | {kind} | {meaning} |" for column, (kind, meaning) in COLUMNS.items())
    slices = "\n".join(f"| `{part}` | {start} | {stop} |" for part, (start, stop) in card["observation"].items())
    return f"""# {name}

{decisions} decisions of {plan["games"]} games of {find(plan["game"]).title} with {plan["players"]} players, between
{", ".join(plan["bots"])}, who change seats from game to game. Made by Fondaco {card["fondaco"]} with

    {command}

which makes it again, byte for byte with the same packages, unless a bot thinks by the clock. It holds nobody's data:
all players are programs. Decisions with only one legal action are left out. Decisions of one game hang together: part
training from test data by `game`.

| column | type | meaning |
| --- | --- | --- |
{columns}

The parts of `observation`:

| part | from | to |
| --- | --- | --- |
{slices}

The plan, these parts and the texts of the {len(card["actions"])} actions are in the metadata of the file as JSON, under
the name `fondaco`.
"""


def read_card(path: str | os.PathLike[str]) -> Json:
    """The card of a file."""
    _, parquet = _parquet_modules()
    metadata = parquet.read_schema(path).metadata or {}
    if CARD not in metadata:
        raise BadSetup(f"{path} is no dataset of Fondaco")
    card: Json = json.loads(metadata[CARD])
    return card


def read(
    path: str | os.PathLike[str], rows: int = ROWS, columns: Sequence[str] | None = None
) -> Iterator[dict[str, np.ndarray[Any, Any]]]:
    """The file in parts of so many rows, as arrays; lists are rows of an array with two dimensions."""
    arrow, parquet = _parquet_modules()
    read_card(path)
    for batch in parquet.ParquetFile(path).iter_batches(rows, columns=columns):
        yield {name: _array(arrow, column) for name, column in zip(batch.schema.names, batch.columns, strict=True)}


def _array(arrow: ModuleType, column: Any) -> np.ndarray[Any, Any]:
    if arrow.types.is_fixed_size_list(column.type):
        flat: np.ndarray[Any, Any] = column.flatten().to_numpy(zero_copy_only=False)
        return flat.reshape(-1, column.type.list_size)
    array: np.ndarray[Any, Any] = column.to_numpy(zero_copy_only=False)
    return array

"""The vector of a seat tells all of its view, and nothing else."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import fondaco
from fondaco.envs import history, observation
from fondaco.envs.batch import Batch
from fondaco.envs.forms import Form
from fondaco.envs.gymnasium import TableEnv
from fondaco.errors import BadSetup, FondacoError
from fondaco.games import find
from fondaco.kernel.zones.rows import Row
from fondaco.match import Match
from fondaco.testing import every_setup, random_walk, reshuffled, retold
from tests.table_sizes import setups

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

SETUPS = every_setup()
COUNTS = [(name, players) for name in fondaco.games.names() for players in find(name).seats]


def seen(match: Match, seat: int) -> Any:
    row = np.full(observation.size(match.game.name, match.players), -99, np.float32)
    observation.write(match, seat, row)
    return row


@pytest.mark.parametrize(("name", "players", "options"), SETUPS)
def test_a_view_can_be_read_back(name: str, players: int, options: dict[str, Any]) -> None:
    luck = random.Random(name)
    moments = 0
    for match in random_walk(name, players, 1, options):
        if match.over or luck.randrange(3) == 0:
            for seat in range(players):
                row = seen(match, seat)
                assert observation.decode(name, players, row, **options) == match.view(seat)
                moments += 1
    assert moments > 10 * players


@pytest.mark.parametrize(("name", "players", "options"), setups())
def test_nothing_hidden_is_told(name: str, players: int, options: dict[str, Any]) -> None:
    """What the seat cannot know is dealt anew, or was dealt otherwise: the vector stays."""
    luck = random.Random(name)
    varied = 0
    for match in random_walk(name, players, 2, options):
        if luck.randrange(8) > 0:
            continue
        for seat in range(players):
            for other in (reshuffled(match, seat, luck), retold(match, seat, luck)):
                if other is not None and other.view(seat) == match.view(seat):
                    assert np.array_equal(seen(other, seat), seen(match, seat))
                    varied += other.position() != match.position()
    assert varied > 3 or "open_hands" in options  # with open hands only the pile is hidden, which has no order


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_compiled_and_interpreted_write_the_same(name: str, players: int) -> None:
    observe = find(name).zones.observer(find(name).rules["score"])
    for match in random_walk(name, players, 3):
        for seat in range(players):
            row = [0] * observation.size(name, players)
            observe(match.state, seat, 0, Row(row))
            assert seen(match, seat).tolist() == row


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_the_layout_covers_the_vector(name: str, players: int) -> None:
    covered = np.zeros(observation.size(name, players), int)
    for part in observation.layout(name, players).values():
        covered[part] += 1
    assert (covered == 1).all()


def test_own_things_come_first() -> None:
    match = fondaco.new("tantan", players=3, seed=1, start=0)
    parts = observation.layout("tantan", 3)
    for seat in range(3):
        row = seen(match, seat)
        assert row[parts["seat"]].argmax() == seat
        assert row[parts["to_move"]].argmax() == (0 - seat) % 3
        own = row[parts["hands"]][:11]
        assert own.sum() == row[parts["hand_sizes"]][0] == sum(match.view(seat)["hands"][seat].values())


def test_what_does_not_fit_is_refused() -> None:
    match = fondaco.new("tantan", players=3, seed=1)
    with pytest.raises(FondacoError, match="has 192 numbers"):
        observation.write(match, 0, np.zeros(5, np.float32))
    with pytest.raises(FondacoError, match="no seat 3"):
        observation.write(match, 3, np.zeros(192, np.float32))
    with pytest.raises(BadSetup, match="2 to 4 players, not 7"):
        observation.layout("tantan", 7)
    with pytest.raises(BadSetup, match="has 192 numbers"):
        observation.decode("tantan", 3, np.zeros(5))


# Other forms


FORMS = [Form(normalised=True), Form(options=True), Form(normalised=True, options=True)]


@pytest.mark.parametrize(("name", "players", "options"), setups())
@pytest.mark.parametrize("form", FORMS)
def test_every_form_tells_the_view(name: str, players: int, options: dict[str, Any], form: Form) -> None:
    luck, highest = random.Random(name), 0.0
    for match in random_walk(name, players, 4, options):
        if not match.over and luck.randrange(12) > 0:
            continue
        for seat in range(players):
            row = np.full(observation.size(name, players, form), -99, np.float32)
            observation.write(match, seat, row, form)
            assert observation.decode(name, players, row, form, **options) == match.view(seat)
            assert row.min() >= 0
            highest = max(highest, row.max())
    assert (highest <= 1) == form.normalised


@pytest.mark.parametrize("name", fondaco.games.names())
def test_options_are_told_apart(name: str) -> None:
    """Each sample of a game's options has numbers of its own, and they stand behind what everybody sees."""
    form, told = Form(options=True), set()
    game = find(name)
    for options in game.samples:
        match = fondaco.new(name, game.seats[0], seed=1, **options)
        row = np.zeros(observation.size(name, match.players, form), np.float32)
        observation.write(match, 0, row, form)
        plain = observation.size(name, match.players)
        assert row[:plain].tolist() == seen(match, 0).tolist()
        told.add(tuple(row[plain:].tolist()))
    assert len(told) == len(game.samples)
    parts = observation.layout(name, game.seats[0], form)
    assert [part for part in parts if part.startswith("option_")] == [f"option_{option}" for option in game.options]


def test_a_batch_and_a_single_table_show_the_same_form() -> None:
    """Whatever writes a row shows it alike: compiled, interpreted, many at once or one."""
    for compiled in (True, False):
        batch = Batch("carthage", 3, games=5, seed=1, normalised=True, with_options=True, compiled=compiled)
        for place in range(5):
            row = np.zeros(observation.size("carthage", 3, FORMS[2]), np.float32)
            observation.write(batch.match(place), int(batch.seats[place]), row, FORMS[2])
            assert np.array_equal(batch.observations[place], row)
    env = TableEnv("carthage", players=3, normalised=True, with_options=True, seat=0)
    observed, _ = env.reset(seed=1)
    row = np.zeros(env.table.size, np.float32)
    observation.write(env.table.running, 0, row, FORMS[2])
    assert np.array_equal(observed, row)
    assert env.observation_space.contains(observed)
    assert env.table.bounds == (0, 1)


# History


@pytest.mark.parametrize(("name", "players", "options"), setups())
def test_history_is_what_the_seat_was_told(name: str, players: int, options: dict[str, Any]) -> None:
    """Every row is an event as the seat sees it; what is null there is -1 here, and nothing else is."""
    told = history.describe(name)
    *_, match = random_walk(name, players, 1, options)
    for seat in range(players):
        events = match.events(0, seat=seat)
        rows = np.zeros((len(events) + 3, history.COLUMNS), np.float32)
        history.write(match, seat, rows)
        assert not rows[:3].any()
        for event, row in zip(events, rows[3:], strict=True):
            here, number, *details = row.astype(int).tolist()
            assert (here, told[number]["event"]) == (1, event["event"])
            for (detail, names), value in zip(told[number]["details"].items(), details, strict=False):
                if event["event"] == "draws" and detail == "outcome":
                    pool_names = dict(match.game.pools)[event["pool"]]
                    names = None if pool_names is None else list(pool_names)
                meaning = None if value < 0 else value if names is None else names[value]
                assert event[detail] == meaning
    short = np.ones((4, history.COLUMNS), np.float32)
    history.write(match, players - 1, short)
    assert np.array_equal(short, rows[-4:])


def test_history_stands_behind_an_observation() -> None:
    env = TableEnv("silkroad", players=2, seat=0, history=8)
    observed, info = env.reset(seed=1)
    for _ in range(5):
        match = env.table.running
        rows = np.zeros((8, history.COLUMNS), np.float32)
        history.write(match, 0, rows)
        assert np.array_equal(observed[:-56], seen(match, 0))
        assert np.array_equal(observed[-56:], rows.reshape(-1))
        assert env.observation_space.contains(observed)
        observed, _, _, _, info = env.step(int(info["action_mask"].argmax()))
    with pytest.raises(BadSetup, match="0 for none, not -1"):
        TableEnv("silkroad", history=-1)

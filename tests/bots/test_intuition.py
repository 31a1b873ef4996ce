"""What a search has learnt: the same at both speeds, and from imagined tables only."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fondaco.bots import nets
from fondaco.bots.contract import Thinking, imagine, mark, memories_of, notes_of
from fondaco.bots.fortune import Fortune
from fondaco.bots.intuition import FIRST, SECOND, notes_record
from fondaco.bots.mind import marks_of
from fondaco.bots.nets import Net
from fondaco.bots.thought import Thought
from fondaco.errors import BadGame
from fondaco.games import find, names
from fondaco.kernel.buffers import dealers_of, key_dealer, put_state, states_of
from fondaco.kernel.zones.kinds import Counts
from fondaco.testing import random_walk, retold

SIZES = [(name, players) for name in names() for players in (find(name).seats[0], find(name).seats[-1])]


def any_net(name: str, seed: int = 0) -> Net:
    """A net that learnt nothing, and has opinions all the same."""
    rows, _ = nets.shape(name)
    drawn = np.random.default_rng(seed).normal(0, 12, (rows, FIRST))
    drawn[-SECOND - 1 :] *= 3
    return np.clip(np.round(drawn), -127, 127).astype(np.int8)


def teller(name: str, players: int, net: Net, compiled: bool) -> Fortune:
    found = Fortune(name, players, compiled=compiled)
    found.thinking = found.thinking._replace(net=found.engine.numbers(net))
    return found


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_both_speeds_foretell_the_same(name: str, players: int) -> None:
    net = any_net(name)
    slow, quick, by_hand = (
        teller(name, players, chosen, compiled)
        for chosen, compiled in ((net, False), (net, True), (nets.unlearnt(), True))
    )
    otherwise = 0
    for number, match in enumerate(random_walk(name, players, 3)):
        if number % 5 == 0 and not match.over:
            told = quick.regard(match.state)
            assert told == slow.regard(match.state)
            otherwise += told.win != by_hand.regard(match.state).win
    assert otherwise > 3


@pytest.mark.parametrize("name", names())
def test_every_seat_is_judged_by_what_it_has_wherever_it_sits(name: str) -> None:
    """What counts are of is written down as the state holds it, in the block of the seat that holds it."""
    marks = marks_of(name)
    write, common, own = marks.writer(), sum(marks.common.values()), sum(marks.own.values())
    notes = notes_record(marks)()
    seen = 0
    for match in random_walk(name, find(name).seats[-1], 5):
        write(match.state, notes)
        at = 0
        for told in (marks.common, *[marks.own] * match.players):
            for field, width in told.items():
                zone = next((zone for zone in find(name).zones.counts if zone.name == field and not zone.size), None)
                if zone is not None and width == zone.kind.width:
                    held = getattr(match.state, field)
                    held = held[(at - common) // own] if told is marks.own else held
                    assert notes.cells[at : at + width] == held
                    seen += any(held)
                at += width
        assert at == common + match.players * own
        assert not any(notes.cells[at:])
    assert seen > 50
    assert any(isinstance(zone.kind, Counts) and zone.by_seat for zone in find(name).zones.fields)


def note_imagined(thinking: Thinking, tables: int, cells: Any) -> None:
    """A driver: what a net looks at on as many imagined tables as asked for."""
    states, dealers = states_of(thinking.table), dealers_of(thinking.hands)
    notes = notes_of(thinking.notes)[0]
    for place in range(tables):
        put_state(states, 0, states_of(thinking.root)[0])
        key_dealer(dealers[1], dealers[0], place)
        imagine(states[0], dealers[1], memories_of(thinking.hidden)[0])
        mark(states[0], notes)
        for cell in range(len(notes.cells)):
            cells[place][cell] = notes.cells[cell]


def noted(view: Any, events: Any) -> Any:
    thought = Thought(view, events, 7, compiled=False)
    cells = np.zeros((4, len(thought.thinking.notes[0].cells)), np.int16)
    thought.engine.driver(note_imagined)(thought.thinking, len(cells), cells)
    return cells


@pytest.mark.parametrize("name", ["silkroad", "carthage"])
def test_the_hidden_does_not_change_what_a_net_looks_at(name: str) -> None:
    luck = random.Random(3)
    compared = 0
    for match in random_walk(name, 3, 9):
        if match.over or luck.randrange(4):
            continue
        assert match.seat is not None
        other = retold(match, match.seat, luck)
        events = match.events(0, seat=match.seat)
        if other is None or other.state == match.state or other.events(0, seat=match.seat) != events:
            continue
        one, again = (noted(table.view(match.seat), events) for table in (match, other))
        assert (one == again).all()
        compared += 1
    assert compared > 5


def test_a_net_of_another_game_is_refused(tmp_path: Path) -> None:
    nets.write("tantan", tmp_path, any_net("tantan"), {"made": "for a test"})
    assert (nets.read("tantan", tmp_path) == any_net("tantan")).all()
    with pytest.raises(BadGame, match="fondaco train carthage"):
        nets.read("carthage", tmp_path)
    card = json.loads((tmp_path / nets.CARD).read_text())
    card["looks_at"]["own"]["hands"] += 1
    (tmp_path / nets.CARD).write_text(json.dumps(card))
    with pytest.raises(BadGame, match="another Tan-Tan Caravan"):
        nets.read("tantan", tmp_path)


LEARNT = [name for name in names() if len(nets.net_of(name))]


@pytest.mark.parametrize("name", LEARNT)
def test_what_was_learnt_is_small_and_tells_how(name: str) -> None:
    folder = find(name).folder
    assert folder is not None
    assert (folder / nets.WEIGHTS).stat().st_size <= 200_000
    card = json.loads((folder / nets.CARD).read_text())
    assert card["game"] == name
    assert {*map(int, card["surprise"])} == {*find(name).seats} - {1}
    for players, (by_hand, learnt) in card["surprise"].items():
        assert learnt < by_hand, players


def test_something_was_learnt() -> None:
    assert LEARNT

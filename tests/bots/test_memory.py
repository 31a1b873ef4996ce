"""A perfect memory knows what the public history reveals, and nothing more."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from fondaco.bots.memory import KeptMemory
from fondaco.bots.mind import mind_of
from fondaco.kernel.chance import Raw
from fondaco.kernel.luck import lucky
from fondaco.match import from_position
from fondaco.testing import random_walk, retold
from tests.bots.remembering import Remembered, box_of, in_pool, recall, remember, shown
from tests.table_sizes import sampled_setups

SETUPS = [setup for setup in sampled_setups() if not setup.values[2].get("open_hands")]


def all_of(memory: Remembered) -> dict[str, Any]:
    return dict(vars(memory.record))


def cards_of_pile(position: dict[str, Any]) -> Counter[str]:
    pile = position.get("draw", position.get("pile"))
    if isinstance(pile, dict) and "top" in pile:
        pile = pile["under"]
    return Counter(pile or {})


def elsewhere(memory: Remembered, view: dict[str, Any]) -> Counter[str]:
    """The cards that are certainly not hidden: open, known in a hand, or out of the game."""
    covered = [known for known, hand in zip(memory.known, view["hands"], strict=True) if isinstance(hand, int)]
    return sum(covered, memory.spent + shown(view))


@pytest.mark.parametrize(("name", "players", "options"), SETUPS)
def test_memory_fits_the_table(name: str, players: int, options: dict[str, object]) -> None:
    """What is known is in the hand; what is unseen is the pile and the rest of the hands."""
    luck = random.Random(1)
    for match in random_walk(name, players, 5, options):
        if luck.randrange(6) or match.over:
            continue
        position = match.position()
        for seat in range(players):
            memory, view = remember(match, seat), match.view(seat)
            hidden = cards_of_pile(position)
            for other in range(players):
                hand = Counter(position["hands"][other])
                assert memory.known[other] <= hand
                assert memory.unknown[other] == (hand - memory.known[other]).total()
                hidden += hand - memory.known[other]
            assert hidden <= +memory.unseen
            if mind_of(name).renewal:
                assert memory.discards == Counter(position["discards"])
            assert memory.unseen.total() - hidden.total() == memory.face_down
            if name == "silkroad":
                assert +memory.bag == Counter(position["bag"])
                assert [+gems for gems in memory.gems] == [Counter(gems) for gems in position["gems"]]
            assert +memory.unseen == memory.box - elsewhere(memory, view)
            before = memory.unseen.copy()
            memory.settle(view, lucky(1, "settle"))
            assert memory.unseen == before


@pytest.mark.parametrize(("name", "players", "options"), SETUPS)
def test_a_guess_is_a_table_the_seat_could_be_at(name: str, players: int, options: dict[str, object]) -> None:
    luck = random.Random(2)
    for match in random_walk(name, players, 6, options):
        if luck.randrange(8) == 0 and not match.over:
            assert match.seat is not None
            view = match.view(match.seat)
            guess = from_position(remember(match, match.seat).guess(view, lucky(1, "guess")))
            assert guess.view(match.seat) == view
            assert guess.legal() == match.legal()


@pytest.mark.parametrize(("name", "players", "options"), SETUPS)
def test_a_newcomer_counts_no_card_twice(name: str, players: int, options: dict[str, object]) -> None:
    """At the table of a game that others dealt, from its middle on to the end."""
    luck = random.Random(4)
    middle = luck.choice([match.position() for match in random_walk(name, players, 9, options)][10:-10])
    match = from_position(middle)
    while not match.over:
        if luck.randrange(4) == 0:
            assert match.seat is not None
            memory, view = remember(match, match.seat), match.view(match.seat)
            memory.settle(view, lucky(1, "settle"))
            assert memory.unseen + elsewhere(memory, view) <= memory.box
            assert from_position(memory.guess(view, lucky(1, "guess"))).view(match.seat) == view
        match.play(luck.choice(match.legal()))


def test_nothing_is_hidden_in_tan_tan_but_luck() -> None:
    for match in random_walk("tantan", 3, 7):
        if not match.over:
            assert match.seat is not None
            assert remember(match, match.seat).guess(match.view(match.seat), lucky(1, "guess")) == match.position()


def test_the_only_hidden_hand_is_known_when_the_pile_is_used_up() -> None:
    """Silk Road for two: what nobody drew openly is in the other hand, until more cards are drawn."""
    renewals = 0
    for seed in range(4):
        heard = 0
        for match in random_walk("silkroad", 2, seed):
            for seat in range(2):
                fresh = match.events(heard, seat=seat)
                for place, event in enumerate(fresh):
                    if event["event"] == "discards become the pile":
                        drawn = sum(
                            later["event"] == "moves" and later.get("card", "") is None for later in fresh[place:]
                        )
                        assert remember(match, seat).unknown[1 - seat] == drawn
                        renewals += 1
            heard = len(match.events())
    assert renewals > 2


def test_memory_is_the_same_whatever_was_hidden() -> None:
    luck = random.Random(3)
    compared = 0
    for match in random_walk("silkroad", 3, 8):
        for seat in range(3):
            other = retold(match, seat, luck) if luck.randrange(9) == 0 else None
            if other is not None and other.events(0, seat=seat) == match.events(0, seat=seat):
                assert all_of(remember(match, seat)) == all_of(remember(other, seat))
                compared += 1
    assert compared > 10


def test_an_imported_position_is_squared_with_the_box() -> None:
    match = from_position(
        {
            "game": "carthage",
            "players": 2,
            "to_move": 0,
            "phase": "turn",
            "market": [{"card": "red5", "by": None}],
            "draw": {"red2": 3},
            "hands": [{"red3": 2}, {"blue2": 1}],
        }
    )
    memory, view = remember(match, 0), match.view(0)
    hidden = memory.settle(view, lucky(1, "settle"))
    assert hidden.total() == 4 == in_pool(view) + view["hands"][1]
    assert shown(view) == Counter({"red5": 1, "red3": 2})
    assert from_position(memory.guess(view, lucky(1, "guess"))).view(0) == view


def test_a_wrong_guess_is_made_anew_when_the_pile_shows_it() -> None:
    """Silk Road: seat 1 holds a card of the old pile and one of the new, and shows a spice, of which each had one left.
    Then the pile shows its own."""

    def opened(source: str, at: int, *cards: str) -> list[dict[str, Any]]:
        return [_move(card, source, at, "discards", -1) for card in cards]

    hidden_at_first = Counter(spice=1, tea=1)
    seen = Counter(box_of("silkroad", 3, {})) - hidden_at_first
    hidden_later = Counter(spice=1, ivory=1)
    events = [
        *opened("pile", -1, *seen.elements()),
        _move(None, "pile", -1, "hand", 1),
        _move(None, "pile", -1, "hand", 2),
        {"event": mind_of("silkroad").renewal},
        *opened("pile", -1, *(seen - hidden_later).elements()),
        _move(None, "pile", -1, "hand", 1),
        *opened("hand", 1, "spice"),
        *opened("pile", -1, "spice"),
    ]
    for seed in range(20):
        memory = recall(KeptMemory(), ("silkroad", 3, {}), events, lucky(seed, "test"))
        assert min(min(lot.values()) for lot in memory.lots if lot) >= 0
        assert +memory.unseen == Counter(tea=1, ivory=1)
        assert memory.unknown == [0, 1, 1]


def _move(card: str | None, source: str, source_at: int, goal: str, goal_at: int) -> dict[str, Any]:
    places = {"from": source, "from_at": source_at, "to": goal, "to_at": goal_at}
    return {"event": "moves", "card": card, **places}


@pytest.mark.parametrize(("name", "players", "options"), SETUPS)
def test_a_memory_that_is_told_what_is_new_is_that_of_one_who_hears_it_all(
    name: str, players: int, options: dict[str, object]
) -> None:
    """One kept for all seats and matches in turn: what does not go on from what it heard, it hears anew."""
    kept, one_for_all = [KeptMemory() for _ in range(players)], KeptMemory()
    for seed in range(2):
        for number, match in enumerate(random_walk(name, players, seed, dict(options))):
            seat = number % players
            if number % 5:
                continue
            events, table = match.events(0, seat=seat), (name, players, match.options)
            for memory in (kept[seat], one_for_all):
                told = recall(memory, table, events, lucky(seat, "test"))
                assert all_of(told) == all_of(remember(match, seat))
            told.record.known.clear()


class Counting(list[Raw]):
    """Events that count how often they are heard."""

    heard = 0

    def __getitem__(self, place: Any) -> Any:
        self.heard += 1
        return super().__getitem__(place)


def test_what_is_certain_is_heard_once() -> None:
    kept, moments = KeptMemory(), random_walk("tantan", 3)
    match = next(moments)
    kept.recall(("tantan", 3, {}), match.events(0, seat=0), lucky(1, "test"))
    first = match.event_count
    kept.told = told = Counting(kept.told)
    for match in moments:
        kept.recall(("tantan", 3, {}), match.events(0, seat=0), lucky(1, "test"))
    assert first + told.heard == match.event_count

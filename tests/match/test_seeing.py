"""What is seen: views and events."""

from __future__ import annotations

from typing import Any

import pytest

import fondaco
from tests.match.tables import DEEP, GAMES, HUGE, MOST_PLAYERS, as_json, ended, played

every_game = pytest.mark.parametrize("game", GAMES)
no_seat = pytest.mark.parametrize("seat", [2, -1, 99, True, 0.0, "x", "0", [], {}, HUGE, float("nan"), DEEP])


@every_game
def test_a_view_is_the_position_with_the_secrets_taken_out(game: str) -> None:
    match = played(game, 25, players=3)
    position = match.position()
    for seat in (None, 0, 1, 2):
        view = match.view(seat)
        assert as_json(view) == view
        assert set(view) == {*position, "scores"}
        for name in ("game", "players", "to_move", "turn", "phase", "options"):
            assert view[name] == position[name]
        assert view != {**position, "scores": match.scores()}
    assert match.view(0) != match.view(None)


@every_game
def test_hands_of_others_are_their_numbers_of_cards(game: str) -> None:
    match = played(game, 25, players=3)
    hands = match.position()["hands"]
    for seat in (None, 0, 1, 2):
        for other, seen in enumerate(match.view(seat)["hands"]):
            assert seen == (hands[other] if other == seat else sum(hands[other].values()))


@every_game
def test_a_view_is_the_viewers_own(game: str) -> None:
    match = played(game, 25)
    before = match.position(), match.view(0)
    view = match.view(0)
    for value in view.values():
        if isinstance(value, list | dict):
            value.clear()
    assert (match.position(), match.view(0)) == before


@every_game
def test_events_are_the_viewers_own_however_many_are_kept(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is told of an event is kept with the game, and forgotten when there is too much of it."""
    match = played(game, 25)
    before = [match.events(), match.events(0, seat=0)]
    for told in match.events():
        told.clear()
    assert [match.events(), match.events(0, seat=0)] == before
    monkeypatch.setattr("fondaco.games.game.SAID", 3)
    match.game.said.clear()
    assert [match.events(), match.events(0, seat=0)] == before
    assert len(match.game.said) <= 3


@every_game
@no_seat
def test_a_view_of_no_seat_is_refused(game: str, seat: Any) -> None:
    match = played(game, 5)
    with pytest.raises(fondaco.FondacoError, match=r"there is no seat .*; the seats are 0 to 1"):
        match.view(seat)
    with pytest.raises(fondaco.FondacoError, match=r"there is no seat .*; the seats are 0 to 1"):
        match.events(0, seat=seat)


@every_game
def test_events_are_numbered_from_0_and_can_be_had_from_a_number_on(game: str) -> None:
    match = played(game, 25)
    for viewer in ({}, {"seat": None}, {"seat": 0}, {"seat": 1}):
        events = match.events(**viewer)
        assert as_json(events) == events
        assert [event["n"] for event in events] == list(range(len(events)))
        for start in (0, 1, 7, len(events) - 1, len(events), len(events) + 5, 10**5000):
            assert match.events(start, **viewer) == events[start:] if start < 10**9 else not match.events(start)


@every_game
@pytest.mark.parametrize(
    "start", ["a", "0", None, 1.0, True, -1, pytest.param(-(10**5000), id="huge"), [], float("nan")]
)
def test_events_from_what_is_no_number_are_refused(game: str, start: Any) -> None:
    with pytest.raises(fondaco.FondacoError, match="events are numbered from 0"):
        played(game, 5).events(start)


@every_game
def test_every_outcome_of_chance_is_an_event(game: str) -> None:
    for players in range(2, MOST_PLAYERS[game] + 1):
        match = ended(game, players=players)
        drawn = [event["outcome"] for event in match.events() if event["event"] == "draws"]
        assert drawn == match.record()["chance"]
        assert None not in drawn


@every_game
def test_every_action_is_an_event(game: str) -> None:
    match = ended(game, players=3)
    for viewer in ({}, {"seat": None}, {"seat": 2}):
        acts = [event["action"] for event in match.events(**viewer) if event["event"] == "acts"]
        assert acts == match.record()["actions"]


@pytest.mark.parametrize("game", ["silkroad", "carthage"])
def test_who_may_see_a_draw(game: str) -> None:
    """A spectator (None) sees no more than any seat; without a viewer, everything is seen."""
    match = ended(game, players=3)

    def unseen(**viewer: Any) -> set[int]:
        return {
            event["n"] for event in match.events(**viewer) if event["event"] == "draws" and event["outcome"] is None
        }

    assert unseen() == set()
    assert unseen(seat=None)
    assert all(unseen(seat=seat) <= unseen(seat=None) for seat in range(3))
    if game == "silkroad":
        assert len({frozenset(unseen(seat=seat)) for seat in range(3)}) == 3
        seen_by_one = [number for number in unseen(seat=None) if sum(number in unseen(seat=s) for s in range(3)) == 2]
        assert seen_by_one


# What came to light: no decision before it is taken back

TABLE = {
    "game": "tantan",
    "players": 2,
    "to_move": 0,
    "phase": "turn",
    "purse": "food",
    "market": ["spice"],
    "pile": {"top": "lamp", "under": {"lamp": 1}},
    "hands": [{"food": 1}, {"spice": 1}],
}


def test_ones_own_card_is_no_news_to_oneself_but_to_the_others() -> None:
    match = fondaco.from_position(TABLE)
    begun = match.event_count
    match.play("stock food 1")
    assert match.came_to_light(begun, seat=0) is None
    shown = match.came_to_light(begun, seat=1)
    assert shown is not None
    assert (shown["event"], shown["card"], shown["from_at"]) == ("moves", "food", 0)
    assert match.came_to_light(shown["n"] + 1, seat=1) is None


def test_a_draw_is_news_to_everybody() -> None:
    match = fondaco.from_position(TABLE)
    begun = match.event_count
    match.play("buy 1")
    for seat in range(2):
        drawn = match.came_to_light(begun, seat)
        assert drawn is not None
        assert (drawn["event"], drawn["pool"]) == ("draws", "pile")

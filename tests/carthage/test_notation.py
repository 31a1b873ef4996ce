"""The notation of actions."""

from __future__ import annotations

import pytest

import fondaco
from tests.carthage.tables import PURCHASE, arriving, cards, play, refusal, table, zone


@pytest.mark.parametrize("text", ["Take RED5", "  take   red5 ", "TAKE red5"])
def test_case_and_extra_spaces_do_not_matter(text: str) -> None:
    assert zone(play(table(), text), "hands")[0]["red5"] == 1


@pytest.mark.parametrize(
    "text", ["take red 5", "reserve red5", "buy red5", "take", "pay", "done done", "choose", "choose red5", "tăke red5"]
)
def test_other_texts_are_unreadable(text: str) -> None:
    with pytest.raises(fondaco.UnreadableAction, match="Actions look like"):
        table().play(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("take red4", ("C9", "no-such-card")),
        ("reserve market blue0", ("C10", "no-such-card")),
        ("reserve farm green10", ("C10", "no-such-card")),
        ("pay yellow1", ("C6", "no-such-card")),
        ("store red4", ("C15", "no-such-card")),
        ("store red5", ("C15", "shows-no-amphora")),
    ],
)
def test_a_card_no_action_has_is_illegal_but_readable(text: str, reason: tuple[str, str]) -> None:
    match = table()
    assert refusal(match, text) == reason
    with pytest.raises(fondaco.IllegalAction) as caught:
        match.play(text)
    assert not isinstance(caught.value, fondaco.UnreadableAction)


def test_every_reason_says_what_is_wanted_in_another_phase() -> None:
    match = play(table(market=cards("red2")), "buy")
    assert str(match.why_not("done")) == "No goods are being stored: pay for your goods."
    assert str(match.why_not("choose red")) == "No bonus tile is being chosen: pay for your goods."
    assert str(table().why_not("pay red3")) == "Nothing is being paid for: buy, take or reserve."


def test_once_the_game_is_over_every_action_is_refused_for_that() -> None:
    match = play(arriving(bonus=[{"red": 7}, {}]), *PURCHASE)
    for action in match.game.actions:
        assert refusal(match, action) == ("C17", "is-over")

"""Bots that fail, in whatever way: one error for whoever asks, and a stand-in where the match should go on."""

from __future__ import annotations

import copy
import logging
import pickle
from typing import Any

import pytest

import fondaco
from fondaco.bots import Bot, BotFailed, RandomBot
from fondaco.bots.asking import StandIn, ask
from fondaco.bots.greedy import GreedyBot
from fondaco.kernel.chance import EmptyPool
from fondaco.match import Match


class Scripted(RandomBot):
    """Chooses what it was told to, or raises it."""

    def __init__(self, answer: object) -> None:
        super().__init__(1)
        self.answer = answer

    def choose(self, view: Any, legal: Any, events: Any) -> Any:
        if isinstance(self.answer, BaseException):
            raise self.answer
        legal.append("fly")  # its own list: nothing gets legal by that
        return self.answer


def table() -> tuple[Match, tuple[Any, Any, Any]]:
    match = fondaco.new("tantan", seed=4, start=0)
    return match, (match.view(0), match.legal(), match.events(0, seat=0))


WAYS = [
    (ZeroDivisionError("division\nby zero"), "it raised ZeroDivisionError: division\N{REPLACEMENT CHARACTER}by zero ("),
    (EmptyPool(3), "it raised EmptyPool: the rules draw from pool 3, which is empty ("),
    (BotFailed("it has no idea"), "it has no idea"),
    ("fly", "it chose 'fly', which is not legal"),
    ("BUY 1", "it chose 'BUY 1', which is not legal"),
    (None, "it chose None, which is not legal"),
    (["buy 1"], "it chose ['buy 1'], which is not legal"),
]


@pytest.mark.parametrize(("answer", "why"), WAYS, ids=lambda value: str(value)[:30])
def test_every_failure_is_told_alike(answer: object, why: str, caplog: pytest.LogCaptureFixture) -> None:
    _, (view, legal, events) = table()
    with pytest.raises(BotFailed) as failure:
        ask(Scripted(answer), view, legal, events)
    assert str(failure.value).startswith(why)
    assert "\n" not in str(failure.value)
    bot = StandIn(Scripted(answer), 7)
    assert bot.choose(view, legal, events) == GreedyBot(7).choose(view, legal, events)
    assert bot.fallbacks == 1
    (warning,) = caplog.records
    assert warning.levelno == logging.WARNING
    assert warning.getMessage().endswith("; greedy decides instead")
    assert str(failure.value) in warning.getMessage()


@pytest.mark.parametrize("answer", [KeyboardInterrupt(), SystemExit()])
def test_an_interruption_is_no_failure(answer: BaseException) -> None:
    with pytest.raises(type(answer)):
        StandIn(Scripted(answer), 7).choose(*table()[1])


def test_a_good_bot_needs_no_stand_in(caplog: pytest.LogCaptureFixture) -> None:
    bot = StandIn(Scripted("buy 1"), 7)
    assert bot.choose(*table()[1]) == "buy 1"
    assert (bot.fallbacks, caplog.messages) == (0, [])
    assert not any(hasattr(bot, name) for name in ("over", "close", "prepare"))


@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda bot: pickle.loads(pickle.dumps(bot))])
def test_a_stand_in_can_be_copied(twin_of: Any) -> None:
    bot: Bot = StandIn(RandomBot(3), 7)
    assert twin_of(bot).choose(*table()[1]) == bot.choose(*table()[1])

"""Nonsense in: a FondacoError or a valid match out; never another error or a changed match.

How long that takes is measured by `bench/waiting.py`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

import fondaco
from tests.match.nonsense import real_positions, real_records, wronged
from tests.match.tables import GAMES, Json, played

every_game = pytest.mark.parametrize("game", GAMES)
lucks = st.randoms(use_true_random=True)


def examples(number: int) -> settings:
    """So many examples, the same ones every time."""
    return settings(
        max_examples=number,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


def in_short(call: Callable[[], Any]) -> Any:
    """The outcome of a call; an error is told in few words."""
    try:
        return call()
    except fondaco.FondacoError as refusal:
        if len(str(refusal)) >= 2000:
            pytest.fail(f"told in {len(str(refusal))} letters")
        raise


def seen(match: fondaco.Match) -> Any:
    """All that a refused action must not change."""
    dealer = match._dealer
    return match.state.pack(), len(match.played), len(dealer.log), len(dealer.outcomes), dealer.counter


def play_out(match: fondaco.Match, luck: random.Random, decisions: int = 600) -> None:
    """Whatever was accepted can be played at random to its end, with nothing ever broken."""
    for decision in range(decisions):
        assert match.check() == []
        assert match.game.state.unpack(match.state.pack()) == match.state
        if decision % 8 == 0 or match.over:
            assert fondaco.from_position(match.position()).state == match.state
        if decision % 40 == 0 or match.over:
            assert match.legal() == sorted(text for text in match.game.actions if match.why_not(text) is None)
            assert bool(match.winners()) == match.over
            assert len(match.scores()) == match.players
        if match.over:
            break
        match.play(luck.choice(match.legal()))
    for viewer in (None, *range(match.players)):
        match.view(viewer)
        match.events(0, seat=viewer)
    assert fondaco.replay(match.record()).state == match.state


# Notation


odd_texts = st.one_of(
    st.text(max_size=40),
    st.text(alphabet="buystockplaymovetake 0123456789\t\n\x1f\u00a0\u017f\u212a１²٣", max_size=30),
    st.sampled_from(["buy " * 250_000, " " * 10**6, "1" * 10**6, "buy 1" + " 1" * 10**5, "ﬆock food 1", "BUY\u20281"]),
)


@st.composite
def nearly_legal(draw: st.DrawFn, legal: list[str]) -> str:
    """A legal text with something changed in it."""
    text = draw(st.sampled_from(legal))
    start, end = sorted(draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
    kind = draw(st.integers(0, 3))
    if kind == 0:
        return text[:start] + text[end:]
    if kind == 1:
        return text[:start] + draw(st.text(max_size=3)) + text[end:]
    if kind == 2:
        return text[:start] + text[start:end].swapcase() + text[end:]
    return text.replace("s", "\u017f").replace("k", "\u212a") if draw(st.booleans()) else text.replace(" ", "\u3000")


def try_text(match: fondaco.Match, text: str) -> None:
    before = seen(match)
    reason = match.why_not(text)
    if reason is None:
        assert " ".join(text.split()).lower() in [action.lower() for action in match.legal()]
        assert text.isascii()
        match.copy().play(text)
    else:
        with pytest.raises(fondaco.IllegalAction) as found:
            in_short(lambda: match.play(text))
        assert found.value.action == text
        assert found.value.reason == reason
        assert (reason.rule == "notation") == isinstance(found.value, fondaco.UnreadableAction)
    assert seen(match) == before


def fuzz_notation(game: str, number: int) -> None:
    matches = [played(game, decisions, players=3) for decisions in (0, 7, 23, 60)]

    @examples(number)
    @given(st.data())
    def run(data: st.DataObject) -> None:
        match = data.draw(st.sampled_from(matches))
        try_text(match, data.draw(odd_texts | nearly_legal(match.legal())))

    run()


@every_game
def test_any_text_is_an_action_or_refused(game: str) -> None:
    fuzz_notation(game, 100)


# Positions and records


Reader = Callable[[Any], fondaco.Match]
READERS: dict[str, tuple[Reader, Callable[[str], tuple[Json, ...]], type[fondaco.FondacoError]]] = {
    "positions": (fondaco.from_position, real_positions, fondaco.BadPosition),
    "records": (fondaco.replay, real_records, fondaco.BadRecord),
}


def fuzz(what: str, game: str, number: int, decisions: int = 600) -> None:
    """Make so many things wrong; what is accepted all the same is played on."""
    read, originals, refusal = READERS[what]
    accepted = 0

    @examples(number)
    @given(lucks)
    def run(luck: random.Random) -> None:
        nonlocal accepted
        data = wronged(luck, game, originals(game))
        before = repr(data)
        note(before)
        try:
            match = in_short(lambda: read(data))
        except refusal:
            return
        finally:
            assert repr(data) == before
        accepted += 1
        play_out(match, luck, decisions)

    run()
    assert number / 20 < accepted < number / 2, "wrong in all ways, or hardly wrong"


every_kind = pytest.mark.parametrize("what", READERS)


@every_game
@every_kind
def test_wrong_data_is_refused_or_can_be_played_to_the_end(what: str, game: str) -> None:
    fuzz(what, game, 30)


@every_game
@every_kind
def test_much_wrong_data_is_refused_or_can_be_played_for_a_while(what: str, game: str) -> None:
    fuzz(what, game, 150, decisions=12)


@pytest.mark.long
@every_game
def test_any_text_by_the_thousand(game: str) -> None:
    fuzz_notation(game, 20 * 400)


@pytest.mark.long
@every_game
@every_kind
def test_wrong_data_by_the_thousand(what: str, game: str) -> None:
    fuzz(what, game, 20 * 200)


@pytest.mark.long
@every_game
@every_kind
def test_much_wrong_data_by_the_thousand(what: str, game: str) -> None:
    fuzz(what, game, 20 * 1000, decisions=12)

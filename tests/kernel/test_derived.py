"""What a game need not write, and what is said when it lacks what it must."""

from __future__ import annotations

import re
from typing import Annotated, Any

import pytest

from fondaco.errors import BadGame
from fondaco.games import find, names
from fondaco.kernel import derived
from fondaco.kernel.bits import numbers, words_for
from fondaco.kernel.chance import Dealer
from fondaco.kernel.contract import OVER
from fondaco.kernel.engine import Engine
from fondaco.kernel.records import Num, Record, Row
from fondaco.kernel.verbs import Verb, Verbs, always, number
from fondaco.testing import random_walk

# The smallest of games: seats add to a sum, one after the other, until it is nine; then each may sleep.

ADDING, NIGHT = range(2)
OK, IS_OVER, NOT_BY_DAY, NOT_BY_NIGHT, TOO_MUCH = range(5)


class State(Record):
    """One table of sums."""

    players: Num
    to_move: Num
    phase: Num
    sum: Num
    added: Annotated[Row, 4]


def deal(state: State, dealer: Dealer) -> None:
    state.sum = 1


def why_not_add(state: State, sign: int, much: int) -> int:
    return TOO_MUCH if state.sum + sign * much > 9 else OK


def add(state: State, dealer: Dealer, sign: int, much: int) -> None:
    state.sum += sign * much
    state.added[state.to_move] += sign * much
    state.to_move = (state.to_move + 1) % state.players
    if state.sum == 9:
        state.phase = NIGHT


def sleep(state: State, dealer: Dealer) -> None:
    state.to_move = OVER


def score(state: State, seat: int) -> int:
    return state.added[seat]


VERBS = Verbs(
    Verb("add", always("sign", 1), number("much", 1, 3), phase=ADDING, otherwise=NOT_BY_NIGHT),
    Verb("sleep", phase=NIGHT, otherwise=NOT_BY_DAY),
    over=IS_OVER,
)
OFFERED = {function.__name__: function for function in (deal, why_not_add, add, sleep, score)}


def sum_and(state: State, number: int) -> int:
    return state.sum + number


def sum_only(state: State) -> int:
    return state.sum


NO_TABLES: dict[str, Any] = {"part": (), "value": (), "mirror": ()}
TABLES = {**NO_TABLES, "part": (score,), "value": (sum_only, sum_and)}


def contract(verbs: Verbs = VERBS, **changes: Any) -> dict[str, Any]:
    offered = {name: value for name, value in {**OFFERED, **changes}.items() if value is not None}
    return dict(derived.fulfil("Sums", __name__, verbs, offered, TABLES))


def state_of(**fields: Any) -> State:
    state = State()
    state.players = 2
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def refusals(state: State) -> list[int]:
    return [contract()["why_not"](state, action) for action in range(4)]


@pytest.mark.nojit
def test_why_not_asks_the_end_the_phase_and_the_verb() -> None:
    assert refusals(state_of(sum=1)) == [OK, OK, OK, NOT_BY_DAY]
    assert refusals(state_of(sum=8)) == [OK, TOO_MUCH, TOO_MUCH, NOT_BY_DAY]
    assert refusals(state_of(sum=9, phase=NIGHT)) == [NOT_BY_NIGHT] * 3 + [OK]
    assert refusals(state_of(sum=9, phase=NIGHT, to_move=OVER)) == [IS_OVER] * 4


def test_play_carries_out_the_verb_with_its_arguments_and_then_goes_on() -> None:
    def go_on(state: State, dealer: Dealer) -> None:
        state.added[3] += 10

    state = state_of(sum=1)
    contract()["play"](state, None, 2)
    assert (state.sum, state.added, state.to_move) == (4, [3, 0, 0, 0], 1)
    contract(go_on=go_on)["play"](state, None, 0)
    assert (state.sum, state.added, state.to_move) == (5, [3, 1, 0, 10], 0)
    contract()["play"](state, None, 3)
    assert state.to_move == OVER


def test_tables_of_functions_answer_by_their_places() -> None:
    rules, state = contract(), state_of(sum=4)
    assert [rules["value"](state, 3, place) for place in range(2)] == [4, 7]
    assert rules["part"](state, 1, 0) == score(state, 1)
    assert rules["mirror"](state, 3, 0) == 0


@pytest.mark.parametrize("name", names())
def test_legal_as_it_follows_from_why_not_is_legal_as_written(name: str) -> None:
    game = find(name)
    offered = {key: value for module in reversed(game.modules) for key, value in vars(module).items()}
    slow = derived.fulfil(game.title, game.home, game.verbs, {**offered, "legal": None}, NO_TABLES)["legal"]
    assert slow is not game.rules["legal"]
    for match in random_walk(name, 3, 2):
        words = [0] * words_for(len(game.actions))
        if not match.over:
            slow(match.state, words)
        assert numbers(words) == game.legal(match.state)


@pytest.mark.parametrize(
    ("standings", "winners"),
    [([3, 5, 4], 0b010), ([5, 5, 4], 0b011), ([2, 5, 5], 0b110), ([0, 0, 0], 0b111), ([-3, -2, -2], 0b110)],
)
def test_the_best_standing_wins_and_ties_share(standings: list[int], winners: int) -> None:
    state = state_of(players=3, added=[*standings, 99])
    assert contract()["winners"](state) == winners
    by_standing = contract(score=lambda state, seat: -seat, standing=score)
    assert by_standing["winners"](state) == winners
    assert contract(winners=lambda state: 1)["winners"](state) == 1


def test_a_game_without_invariants_breaks_none() -> None:
    assert contract()["broken"](state_of()) == 0
    assert contract(broken=lambda state: 2)["broken"](state_of()) == 2


@pytest.mark.nojit
@pytest.mark.boundscheck
def test_what_is_derived_runs_alike_at_both_speeds() -> None:
    quick, slow = (Engine(__name__, contract(), State, 4, compiled) for compiled in (True, False))
    assert quick.audit(state_of(), 50, 10) == slow.audit(state_of(), 50, 10)
    assert quick.audit(state_of(), 50, 10)[0] == "sound"
    for game in range(5):
        one, other = (engine.trace(state_of(), game, 10) for engine in (quick, slow))
        assert (one.actions, one.states) == (other.actions, other.states)
    assert quick.simulate(state_of(), 30).wins.tolist() == slow.simulate(state_of(), 30).wins.tolist()


@pytest.mark.parametrize(
    ("missing", "complaint"),
    [
        ("deal", "the rules of Sums lack deal(state, dealer). What it should do: Set the table: from a blank state"),
        (
            "score",
            "the rules of Sums lack score(state, seat). What it should do: A seat's total if the game ended now.",
        ),
        ("add", "the rules of Sums lack add(state, dealer, sign, much). What it should do: Carry out “add 1”."),
        ("sleep", "the rules of Sums lack sleep(state, dealer). What it should do: Carry out “sleep”."),
    ],
)
def test_what_is_missing_is_named_with_what_it_should_do(missing: str, complaint: str) -> None:
    for absent in (None, 7):
        with pytest.raises(BadGame, match=re.escape(complaint)):
            contract(**{missing: absent})  # type: ignore[arg-type]


def test_functions_that_do_not_fit_their_verbs_are_named() -> None:
    with pytest.raises(BadGame, match=re.escape("sleep(state, dealer, seat) should be sleep(state, dealer)")):
        contract(sleep=lambda_named("sleep", "state, dealer, seat"))
    with pytest.raises(BadGame, match=re.escape("why_not_add(state, much) should be why_not_add(state, sign, much)")):
        contract(why_not_add=lambda_named("why_not_add", "state, much"))
    with pytest.raises(BadGame, match=re.escape("why_not_ad is of no verb; a verb's would be why_not_add, why_not_s")):
        contract(why_not_ad=why_not_add)
    with pytest.raises(BadGame, match="why_not is of no verb"):
        contract(why_not=why_not_add)


def lambda_named(name: str, parameters: str) -> Any:
    space: dict[str, Any] = {}
    exec(f"def {name}({parameters}): pass", space)
    return space[name]


def test_a_verb_may_be_called_like_a_function_of_the_contract() -> None:
    def play(state: State, dealer: Dealer, card: int) -> None:
        state.sum = card

    verbs = Verbs(Verb("play", number("card", 7, 9)), over=IS_OVER)
    made = derived.fulfil("Cards", __name__, verbs, {"deal": deal, "score": score, "play": play}, NO_TABLES)
    state = state_of()
    made["play"](state, None, 1)
    assert state.sum == 8

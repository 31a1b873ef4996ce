"""Playing: seats, legal actions, reasons, results, copies."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import fondaco
from tests.match.tables import DEEP, GAMES, HUGE, LONG, MOST_PLAYERS, ended, everything, play_on, played

every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_errors_are_one_family(game: str) -> None:
    for error in (fondaco.BadSetup, fondaco.BadPosition, fondaco.BadRecord, fondaco.IllegalAction):
        assert issubclass(error, fondaco.FondacoError)
    assert issubclass(fondaco.UnreadableAction, fondaco.IllegalAction)


@every_game
def test_legal_actions_are_sorted_and_unique_texts_and_can_be_played(game: str) -> None:
    match = fondaco.new(game, players=3, seed=5)
    for _ in range(40):
        legal = match.legal()
        assert legal
        assert legal == sorted(set(legal))
        for action in legal:
            assert match.why_not(action) is None
            match.copy().play(action)
        play_on(match, 1)


STRUCTURED: dict[str, Any] = {
    "tantan": {
        "buy 1 3": ("buy", {"places": [1, 3]}),
        "buy": ("buy", {"places": []}),
        "stock food 2 mouse 1": ("stock", {"kind": "food", "cards": 2, "mice": 1}),
        "stock food 2": ("stock", {"kind": "food", "cards": 2, "mice": 0}),
        "stock mouse 3": ("stock", {"kind": "mouse", "cards": 0, "mice": 3}),
        "rob 2": ("rob", {"seat": 2}),
    },
    "silkroad": {
        "move 3 Kashgar": ("move", {"caravan": 3, "place": "Kashgar"}),
        "sell blue": ("sell", {"gem": "blue"}),
        "sell": ("sell", {}),
        "draw pile": ("draw pile", {}),
        "trade ivory silk tea": ("trade", {"traded": ["ivory", "silk", "tea"]}),
        "bribe silk tea": ("bribe", {"goods": "silk", "paid": "tea"}),
    },
    "carthage": {
        "take red5": ("take", {"card": "red5"}),
        "take reserved": ("take reserved", {}),
        "reserve farm red5": ("reserve", {"zone": "farm", "card": "red5"}),
        "store green3": ("store", {"card": "green3"}),
        "choose yellow": ("choose", {"colour": "yellow"}),
    },
}


@every_game
def test_an_action_has_a_verb_and_named_arguments(game: str) -> None:
    verbs = fondaco.new(game).game.verbs
    for text, parts in STRUCTURED[game].items():
        action = verbs.action(verbs.numbers[text.lower()])
        assert (action.verb, action.arguments) == parts
        assert str(action) == text


@every_game
def test_actions_in_their_parts_are_the_legal_ones_and_can_be_played(game: str) -> None:
    match = fondaco.new(game, players=3, seed=5)
    for _ in range(40):
        assert list(map(str, match.actions())) == match.legal()
        for action in match.actions():
            assert match.why_not(action) is None
            one, other = match.copy(), match.copy()
            one.play(action)
            other.play(str(action))
            assert everything(one) == everything(other)
        play_on(match, 1)
    assert ended(game).actions() == []


@every_game
def test_an_action_in_its_parts_is_refused_like_its_text(game: str) -> None:
    match = played(game, 0)
    illegal = match.game.verbs.action(match.game.numbers[ILLEGAL[game]])
    assert refused(match, illegal, fondaco.IllegalAction).action == ILLEGAL[game]
    foreign = fondaco.Action("dance", {"with": "you"}, "dance with you")
    assert refused(match, foreign, fondaco.UnreadableAction).action == "dance with you"


def test_what_an_action_hands_out_is_ones_own() -> None:
    match = fondaco.new("tantan", seed=1)
    match.actions()[0].arguments["places"].append(9)
    assert match.actions()[0].arguments == {"places": [1]}
    assert len(set(match.actions())) == len(match.legal())


@every_game
def test_the_seat_to_move_is_a_seat_until_the_game_is_over(game: str) -> None:
    match = fondaco.new(game, players=3, seed=5)
    moved = set()
    while not match.over:
        assert match.seat in range(3)
        assert match.winners() == []
        moved.add(match.seat)
        seat, count = match.seat, len(match.events())
        play_on(match, 1)
        assert match.events(count)[0] == {
            "n": count,
            "event": "acts",
            "seat": seat,
            "action": match.record()["actions"][-1],
        }
    assert moved == {0, 1, 2}
    assert match.seat is None


@every_game
def test_when_a_game_is_over_nothing_is_legal_and_somebody_has_won(game: str) -> None:
    for players in range(2, MOST_PLAYERS[game] + 1):
        match = ended(game, players=players)
        assert match.over
        assert match.seat is None
        assert match.legal() == []
        winners = match.winners()
        assert winners == sorted(set(winners))
        assert set(winners) <= set(range(players))
        best = max(score["total"] for score in match.scores())
        assert winners
        assert all(match.scores()[seat]["total"] == best for seat in winners)
        for action in match.game.actions:
            reason = match.why_not(action)
            assert reason is not None
            assert reason.key == "is-over"


@every_game
def test_scores_are_at_any_time_a_total_and_its_parts(game: str) -> None:
    match = fondaco.new(game, players=3, seed=5)
    parts = {
        "tantan": ["total", "goods", "lamps", "princesses", "merchants"],
        "silkroad": ["total", "sets", "colourless", "markers"],
        "carthage": ["total", "victory", "bonus"],
    }[game]
    while not match.over:
        for score in match.scores():
            assert list(score) == parts
            counted = [score[part] for part in parts[1:] if part != "bonus"]
            assert score["total"] == sum(counted)
        play_on(match, 5)
    assert any(score["total"] for score in match.scores())


# What is refused


def refused(match: fondaco.Match, action: Any, error: type[fondaco.IllegalAction]) -> fondaco.IllegalAction:
    """Play what cannot be played: nothing changes, and the error is whole."""
    before = everything(match)
    with pytest.raises(fondaco.IllegalAction) as found:
        match.play(action)
    assert type(found.value) is error
    assert everything(match) == before
    reason = match.why_not(action)
    assert reason is not None
    assert found.value.reason == reason
    assert reason.rule
    assert reason.key
    assert str(reason).endswith(".")
    assert str(reason) in str(found.value)
    return found.value


ILLEGAL = {"tantan": "take food", "silkroad": "reveal", "carthage": "pay red5"}


@every_game
def test_an_illegal_action_is_refused_with_its_rule(game: str) -> None:
    error = refused(played(game, 0), ILLEGAL[game], fondaco.IllegalAction)
    assert error.action == ILLEGAL[game]
    assert error.reason.rule[0] == game[0].upper()
    assert str(error).startswith(f"'{ILLEGAL[game]}' is not allowed: ")


BEYOND = {"tantan": "rob 17", "silkroad": "play silk 99", "carthage": "take red7"}


@every_game
def test_an_action_in_form_but_beyond_all_numbers_is_illegal_not_unreadable(game: str) -> None:
    error = refused(played(game, 0), BEYOND[game], fondaco.IllegalAction)
    assert error.action == BEYOND[game]
    assert error.reason.rule[0] == game[0].upper()


@every_game
@pytest.mark.parametrize(
    "action",
    [
        "dance",
        "",
        " ",
        "buy buy",
        "\0",
        "\ud800",
        "buy １",
        "ｂｕｙ",
        "buy\u00a01",
        LONG,
    ],
)
def test_text_that_is_no_action_is_unreadable(game: str, action: str) -> None:
    error = refused(played(game, 0), action, fondaco.UnreadableAction)
    assert error.action == action
    assert error.reason.rule == "notation"
    assert error.reason.key == "unreadable"
    assert len(str(error)) < 500


@every_game
@pytest.mark.parametrize("action", [None, 7, True, 1.5, b"buy 1", ["buy 1"], {}, DEEP, HUGE])
def test_what_is_no_text_is_unreadable_too(game: str, action: Any) -> None:
    error = refused(played(game, 0), action, fondaco.UnreadableAction)
    assert isinstance(error.action, str)


@every_game
def test_case_and_extra_spaces_do_not_matter(game: str) -> None:
    match = played(game, 12)
    for action in match.legal():
        one, other = match.copy(), match.copy()
        one.play(action)
        other.play(f"  {action.upper().replace(' ', '   ')}\t")
        assert everything(one) == everything(other)
        assert other.record()["actions"][-1] == action


@pytest.mark.parametrize(
    ("game", "action"),
    [("tantan", "\u017ftock food 1"), ("tantan", "\u017ftoc\u212a food 1"), ("silkroad", "play sil\u212a 1")],
)
def test_letters_that_only_fold_to_others_are_no_letters(game: str, action: str) -> None:
    """The long s and the Kelvin sign."""
    refused(played(game, 0), action, fondaco.UnreadableAction)


def test_errors_can_be_pickled() -> None:
    error = refused(played("tantan", 0), "take food", fondaco.IllegalAction)
    again = pickle.loads(pickle.dumps(error))
    assert (again.action, again.reason, str(again)) == (error.action, error.reason, str(error))


# Copies


@every_game
def test_a_copy_is_equal_and_goes_its_own_way(game: str) -> None:
    match = played(game, 15, names=["Ada", "Bo"])
    before = everything(match)
    twin = match.copy()
    assert everything(twin) == before
    play_on(twin, 20)
    assert everything(match) == before
    play_on(match, 20)
    assert everything(match) == everything(twin), "a copy has the same luck"


@every_game
def test_a_match_says_what_it_is(game: str) -> None:
    match = played(game, 3)
    assert repr(match) == f"<{match.game.title}, 2 players, 3 actions, seat {match.seat} to move>"
    assert "over" in repr(ended(game))


@every_game
def test_the_raw_door_has_the_same_choices_by_number(game: str) -> None:
    match = fondaco.new(game, players=3, seed=5)
    by_number = match.copy()
    while not match.over:
        numbers = by_number.legal_numbers()
        assert numbers == sorted(numbers)
        assert sorted(match.game.actions[number] for number in numbers) == match.legal()
        match.play(match.game.actions[numbers[-1]])
        by_number.play_number(numbers[-1])
        assert by_number.state == match.state
    assert by_number.legal_numbers() == []
    assert everything(by_number) == everything(match)


@every_game
def test_a_number_that_is_not_legal_is_refused_like_its_text(game: str) -> None:
    match = fondaco.new(game, players=3, seed=5)
    before = everything(match)
    illegal = next(n for n in range(len(match.game.actions)) if n not in match.legal_numbers())
    with pytest.raises(fondaco.IllegalAction) as error:
        match.play_number(illegal)
    assert error.value.action == match.game.actions[illegal]
    assert error.value.reason == match.why_not(match.game.actions[illegal])
    for nonsense in (-1, len(match.game.actions), True, "0", None):
        with pytest.raises(fondaco.UnreadableAction, match=f"numbered 0 to {len(match.game.actions) - 1}"):
            match.play_number(nonsense)  # type: ignore[arg-type]
    assert everything(match) == before


@every_game
def test_equal_seed_options_and_actions_give_an_equal_match(game: str) -> None:
    match = ended(game, players=3)
    again = fondaco.new(game, players=3, seed=7)
    for action in match.record()["actions"]:
        again.play(action)
    assert everything(again) == everything(match)

"""Linger Longer, the card game of the docs: its clauses one by one, and whole games wherever games are played."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco import bots
from fondaco.games.game import Game
from fondaco.match import Match, from_position
from fondaco.testing import random_walk
from tests.fourth_game import EXAMPLES, LINGER
from tests.terminal.running import environment, run

ROOT = EXAMPLES.parent

pytestmark = pytest.mark.usefixtures("linger")


def table(*hands: str, turned: str = "2s", stock: str = "9c", **more: Any) -> Match:
    """Seats with these cards; the first one leads."""
    position = {"game": "linger", "players": len(hands), "phase": "lead", "to_move": 0, "turned": turned}
    held = [dict.fromkeys(hand.split(), 1) for hand in hands]
    return from_position({**position, "hands": held, "stock": dict.fromkeys(stock.split(), 1), **more})


def played(match: Match, *cards: str) -> Match:
    for card in cards:
        match.play(f"play {card}")
    return match


# Clause by clause


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_l1_each_gets_as_many_cards_as_there_are_players(players: int) -> None:
    match = fondaco.new("linger", players=players, seed=1)
    view = match.view(0)
    assert sum(view["hands"][0].values()) == players
    assert view["hands"][1:] == [players] * (players - 1)
    assert view["stock"] == 51 - players * players
    assert match.seat == 0


def test_l2_any_card_may_be_led() -> None:
    match = table("3c Qs Ah", "4c", "5c")
    assert match.legal() == ["play 3c", "play Ah", "play Qs"]
    reason = fondaco.Reason("L2", "not-held", "4c is not in your hand.", {"wanted": "lead", "led": None, "card": "4c"})
    assert match.why_not("play 4c") == reason


def test_l3_whoever_can_follows_suit() -> None:
    match = played(table("3c", "4c 4h", "4d 5h"), "3c")
    assert match.legal() == ["play 4c"]
    assert str(match.why_not("play 4h")) == "You can follow suit, so you must: clubs were led."
    assert played(match, "4c").legal() == ["play 4d", "play 5h"]


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("9h Jh 10h", 1), ("9h Jd 10h", 2), ("9h 3s Ah", 1), ("9h 3s 4s", 2), ("9h Jd Jc", 0), ("3s Ks Ah", 1)],
)
def test_l4_the_highest_trump_or_the_highest_of_the_suit_led_wins(cards: str, winner: int) -> None:
    hands = [f"{card} {spare}" for card, spare in zip(cards.split(), ("2c", "3c", "4c"), strict=True)]
    match = played(table(*hands), *cards.split())
    assert [event["seat"] for event in match.events() if event["event"] == "wins trick"] == [winner]


def test_l5_the_winner_draws_a_card_and_leads() -> None:
    match = played(table("3h 2c", "4h 3c", "5h 4c", stock="9c"), "3h", "4h", "5h")
    assert match.seat == 2
    assert match.position()["hands"] == [{"2c": 1}, {"3c": 1}, {"4c": 1, "9c": 1}]
    drawn = [[event["card"] for event in match.events(0, seat=seat) if event.get("from") == "stock"] for seat in (1, 2)]
    assert drawn == [[None], ["9c"]]


def test_l5_with_an_empty_stock_nothing_is_drawn() -> None:
    match = played(table("3h 2c", "Ah", "4h 5h", stock=""), "3h", "Ah", "4h")
    assert match.seat == 2
    assert match.position()["hands"] == [{"2c": 1}, {}, {"5h": 1}]


def test_l6_the_trick_is_laid_aside_and_who_has_no_card_is_out() -> None:
    match = played(table("3h 2c 3c", "4h", "5h 4c"), "3h", "4h", "5h")
    assert match.position()["played"] == {"3h": 1, "4h": 1, "5h": 1}
    assert [event["seat"] for event in match.events() if event["event"] == "is out"] == [1]
    assert played(match, "4c").seat == 0


def test_l7_the_last_one_with_cards_wins() -> None:
    match = played(table("3h", "4h", "5h"), "3h", "4h", "5h")
    assert match.over
    assert match.winners() == [2]
    assert match.scores()[2] == {"total": 1, "cards": 1}
    assert fondaco.from_position(match.position()).winners() == [2]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"trick": ["9d", None, None]}, "trick does not fit phase lead, to_move and turn"),
        ({"phase": "follow"}, "trick does not fit phase follow"),
        ({"turn": 1}, "trick does not fit phase lead, to_move and turn"),
        ({"hands": [{"3h": 1}, {}, {}]}, "hands should be two at least that have cards"),
        ({"phase": "over", "to_move": None}, "one at most when the game is over"),
        ({"hands": [{}, {"3h": 1}, {"4h": 1}]}, "phase cannot be lead: nothing could be chosen"),
        ({"stock": {"3h": 1}}, "3h appears 2 times, but the box has only 1"),
    ],
)
def test_positions_that_cannot_be_played_are_refused(change: dict[str, Any], complaint: str) -> None:
    sound = table("3h 2c", "4h", "5h").position()
    with pytest.raises(fondaco.BadPosition, match=complaint):
        from_position({**sound, **change})


# The folder is all there is


def test_it_is_as_short_as_the_docs_say_and_nothing_else_knows_it() -> None:
    assert sum(len(file.read_text().splitlines()) for file in LINGER.glob("*.py")) <= 300
    for folder in (ROOT / "src" / "fondaco", ROOT / "web" / "src"):
        files = [path for end in ("py", "ts", "svelte", "json") for path in folder.rglob(f"*.{end}")]
        assert not [path for path in files if "Linger Longer" in path.read_text(encoding="utf-8")]


def test_every_clause_is_cited_and_every_reason_cites_one(linger: Game) -> None:
    clauses = linger.words["en.rules"]
    source = "".join(file.read_text() for file in LINGER.glob("*.py"))
    assert all(f"{rule}. " in source or f"{rule}, " in source for rule in clauses)
    assert {rule for rule, _ in linger.reasons.values()} <= set(clauses)


@pytest.mark.nojit
@pytest.mark.boundscheck
def test_it_is_sound_and_alike_at_both_speeds(linger: Game) -> None:
    for players in (3, 6):
        blank = linger.blank(players, {}, -1)
        assert linger.engine().audit(blank, 100, linger.longest)[0] == "sound"
        quick, slow = (linger.engine(compiled).trace(blank, 1, linger.longest) for compiled in (True, False))
        assert (quick.actions, quick.states) == (slow.actions, slow.states)


# Played everywhere; environments, arena and server have it among their own tests


def test_bots_of_all_levels_play_it() -> None:
    match = fondaco.new("linger", players=6, seed=3)
    players = [bots.find(spec, 1, compiled=True) for spec in (*(f"level:{level}" for level in range(1, 6)), "greedy")]
    while match.seat is not None:
        seat = match.seat
        match.play(players[seat].choose(match.view(seat), match.legal(), match.events(0, seat=seat)))
    assert len(match.winners()) == 1


def test_a_hint_is_the_card_that_wins_at_once() -> None:
    match = played(table("9h", "8h", "10h 2h"), "9h", "8h")
    explained = bots.find("level:5", 1).explain(match.view(2), match.legal(), match.events(0, seat=2))
    assert explained.considered[0].action == "play 10h"
    assert explained.considered[0].win[2] > 0.9


def test_it_is_played_at_the_terminal() -> None:
    lines = ["? play 7h", "? play 11h", "score", "rules L3", *["1"] * 20]
    told = run("play", "linger", "--seats", "me,level:1,random", "--seed", "4", lines=lines, FONDACO_GAMES=str(LINGER))
    assert told.returncode == 0, told.stderr
    for words in (
        "── Linger Longer ",
        "  trump card      5♣",
        "  stock           42 hidden",
        "  hand            Q♣  K♦  2♠",
        "  Which card do you lead?",
        "   1  play Q♣",
        "L2: 7♥ is not in your hand.",
        "L1: There is no such card.",
        "L3. Following.",
        "You: play Q♣.",
        "You win the trick with Q♣, and draw a card.",
        "Idris has no card left, and is out.",
        "You win with 3 cards.",
    ):
        assert words in told.stdout, words


def test_its_rules_are_read_in_any_language() -> None:
    told = run("rules", "linger", "--language", "de", FONDACO_GAMES=str(LINGER))
    assert told.returncode == 0, told.stderr
    assert all(f"L{number}." in told.stdout for number in range(1, 8))
    assert told.stdout.rstrip().endswith("share the victory.")


def test_a_record_of_it_is_replayed_and_verified(tmp_path: Path) -> None:
    *_, finished = random_walk("linger", 4, seed=2)
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(finished.record()))
    told = run("replay", str(file), lines=["", "", "e", "q"], FONDACO_GAMES=str(LINGER))
    assert told.returncode == 0, told.stderr
    assert "wins the trick with" in told.stdout
    assert "the game is over" in told.stdout
    verified = run("verify", str(file), FONDACO_GAMES=str(LINGER))
    assert "fits: Linger Longer, 4 players" in verified.stdout


def test_it_runs_as_a_module() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "linger", "simulate", "linger", "--players", "4", "--games", "10"],
        capture_output=True,
        text=True,
        check=True,
        cwd=EXAMPLES,
        env=environment(),
    )
    assert told.stdout.startswith("Linger Longer, 4 players at random, seed 0")


def test_random_games_end_as_the_rules_promise() -> None:
    """Of n cards each, n remain after n tricks, and each later trick costs one at least: the stock never runs out."""
    luck = random.Random(1)
    for _ in range(20):
        *_, finished = random_walk("linger", luck.randint(3, 6), luck.randrange(10_000))
        tricks = [event for event in finished.events() if event["event"] == "wins trick"]
        assert len(tricks) < 2 * finished.players
        assert len(finished.winners()) == 1

"""Rules, replays, checks and figures."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

import fondaco
from fondaco.cli import main
from fondaco.games import find
from fondaco.terminal.rulebook import clause, clauses, rulebook
from fondaco.terminal.speech import speak
from fondaco.words import LANGUAGES
from tests.terminal.running import Terminal, run


def played(game: str, decisions: int = 10_000, seed: int = 7) -> dict[str, object]:
    match = fondaco.new(game, players=2, seed=seed, names=["Ada", "Bo"])
    chance = random.Random(seed)
    while not match.over and decisions > 0:
        match.play(chance.choice(match.legal()))
        decisions -= 1
    return match.record()


def kept(record: object, folder: Path) -> str:
    file = folder / "game.json"
    file.write_text(json.dumps(record))
    return str(file)


def test_a_rulebook_and_a_clause(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "tantan"]) == 0
    assert "T19." in capsys.readouterr().out
    assert main(["rules", "carthage", "c3A"]) == 0
    assert "A first bonus tile" in capsys.readouterr().out


def test_clauses_end_where_the_next_begins() -> None:
    tantan, silkroad, carthage = map(find, ("tantan", "silkroad", "carthage"))
    assert list(clauses(tantan)) == [f"T{number}" for number in range(1, 20)]
    assert list(clauses(silkroad)) == [f"S{number}" for number in range(1, 28)]
    assert "C3a" in clauses(carthage)
    assert "Ruling" in clause(tantan, "T6")
    assert "From public descriptions" in clause(silkroad, "s2")
    assert "T7." not in clause(tantan, "T6")


@pytest.mark.parametrize("game", fondaco.games.names())
def test_the_rulebook_has_every_clause_once_in_its_chapters(game: str) -> None:
    whole = rulebook(find(game))
    for text in clauses(find(game)).values():
        assert whole.count(text) == 1
    assert not re.search(r"^\{", whole, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", fondaco.games.names())
def test_the_rules_are_read_in_every_language(
    game: str, language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    first, clause = next(iter(find(game).words[f"{language}.rules"].items()))
    assert main(["rules", game, first, "--language", language]) == 0
    assert " ".join(capsys.readouterr().out.split()) == f"{first}. {clause['title']}. {clause['text']}" + (
        f" {speak(language)('rules.described')}" if "described" in clause else ""
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", fondaco.games.names())
def test_a_rulebook_begins_with_the_goal(game: str, language: str) -> None:
    whole = rulebook(find(game), language)
    goal = find(game).words[language]["goal"]
    assert whole.index(goal) < 60 < len(goal)
    assert "{goal}" not in whole


def test_rules_that_forbid_are_in_the_rulebook() -> None:
    for game in fondaco.games.names():
        for rule, _ in find(game).reasons.values():
            assert clause(find(game), rule)


@pytest.mark.parametrize("game", fondaco.games.names())
def test_verify_a_sound_record(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = played(game)
    assert main(["verify", kept(record, tmp_path)]) == 0
    assert "each as the seed gives it" in capsys.readouterr().out
    assert main(["verify", kept({**record, "seed": None}, tmp_path)]) == 0
    assert "no seed to check them against" in capsys.readouterr().out


def test_verify_names_the_first_entry_that_does_not_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = played("tantan", 20)
    actions, chance = list(record["actions"]), list(record["chance"])  # type: ignore[call-overload]
    assert main(["verify", kept({**record, "actions": [*actions[:5], "rob 0"]}, tmp_path)]) == 1
    assert "actions[5] 'rob 0'" in capsys.readouterr().out
    assert main(["verify", kept({**record, "seed": 8}, tmp_path)]) == 1
    assert "is not what the seed gives" in capsys.readouterr().out
    assert main(["verify", kept({**record, "chance": [*chance, "food"]}, tmp_path)]) == 1
    assert f"chance[{len(chance)}] 'food' is never drawn" in capsys.readouterr().out


@pytest.mark.parametrize("game", fondaco.games.names())
def test_replay_by_lines(game: str, tmp_path: Path) -> None:
    record = played(game)
    last = len(record["actions"])  # type: ignore[arg-type]
    lines = ["", "next", "p", "17", "what?", "e", "n", "b", "99999", "q"]
    done = run("replay", kept(record, tmp_path), lines=lines)
    assert done.returncode == 0
    assert done.stderr == ""
    for place in (0, 1, 2, 17, last):
        assert f"{place} of {last}  Enter" in done.stdout
    assert done.stdout.count("The score") == 3
    assert "Ada" in done.stdout
    assert "Traceback" not in done.stdout


def test_replay_by_keys(tmp_path: Path) -> None:
    record = played("tantan")
    last = len(record["actions"])  # type: ignore[arg-type]
    with Terminal(("replay", kept(record, tmp_path))) as terminal:
        terminal.expect(f"0 of {last}")
        terminal.press("n")
        terminal.expect(f"1 of {last}")
        terminal.press("\x1b[C")
        terminal.expect(f"2 of {last}")
        terminal.press("p")
        terminal.expect(f"1 of {last}")
        terminal.press("12\n")
        terminal.expect(f"12 of {last}")
        terminal.press("e")
        terminal.expect("The score")
        terminal.expect(f"{last} of {last}")
        terminal.press("q")
        assert terminal.leaves() == 0


def test_a_game_that_goes_on_is_replayed_without_its_secrets(tmp_path: Path) -> None:
    done = run("replay", kept(played("carthage", 20), tmp_path), lines=["e", "q"])
    assert "Ada’s hand" not in done.stdout
    done = run("replay", kept(played("carthage"), tmp_path), lines=["30", "q"])
    assert "Ada’s hand" in done.stdout


KEYS = [
    "games",
    "players",
    "seed",
    "options",
    "decisions",
    "seconds",
    "decisions_per_second",
    "winners",
    "shared",
    "scores",
    "lengths",
]


@pytest.mark.parametrize("game", fondaco.games.names())
def test_simulate_counts(game: str) -> None:
    command = ("simulate", game, "--games", "5", "--players", "3", "--seed", "2")
    done = run(*command, "--json", NUMBA_DISABLE_JIT="1")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    figures = json.loads(done.stdout)
    assert list(figures) == KEYS
    assert figures["games"] == 5
    assert sum(figures["winners"]) == pytest.approx(5)
    assert list(figures["lengths"]) == ["mean", "sd", "min", "quartiles", "max"]
    assert figures["decisions"] == pytest.approx(5 * figures["lengths"]["mean"])
    assert len(figures["scores"]["by_seat"]) == 3
    seats = [row["mean"] for row in figures["scores"]["by_seat"]]
    assert figures["scores"]["overall"]["mean"] == pytest.approx(sum(seats) / 3)
    told = run(*command, NUMBA_DISABLE_JIT="1").stdout
    assert "winners" in told
    assert "decisions a second" in told


def test_simulate_shows_its_options() -> None:
    command = ("simulate", "tantan", "--games", "2", "--option", 'purses={"food":4}', "--option", "open_hands=true")
    told = run(*command, NUMBA_DISABLE_JIT="1").stdout
    assert told.startswith('Tan-Tan Caravan, 2 players at random, seed 0, purses={"food":4}, open_hands=true\n')
    figures = json.loads(run(*command, "--json", NUMBA_DISABLE_JIT="1").stdout)
    assert figures["options"] == {"purses": {"food": 4}, "open_hands": True}


def test_warm_names_what_is_ready() -> None:
    done = run("warm", "tantan", NUMBA_DISABLE_JIT="1")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "Tan-Tan Caravan is ready.\n"

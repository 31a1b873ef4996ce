"""Programs as players: the good ones are heard, and whatever the others do, the match goes on."""

from __future__ import annotations

import json
import logging
import os
import random
import shlex
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco import bots
from fondaco.bots import BotFailed, program, remote
from fondaco.bots.asking import StandIn
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.remote import RemoteBot
from fondaco.cli import seat_list
from fondaco.errors import BadSetup
from fondaco.match import Match
from tests.terminal.running import PATIENCE, environment, run
from tests.test_docs import quoted, rows, section

ROOT = Path(__file__).parents[2]
EXAMPLES = {"fashion_bot.py": sys.executable, "modest_bot.js": "node"}

SPEAKER = """
import json, os, signal, subprocess, sys, time

def write(text):
    sys.stdout.write(text)
    sys.stdout.flush()

def say(message):
    write(json.dumps(message) + "\\n")

def answer(asked, **more):
    say({"type": "action", "id": asked["id"], "action": asked["legal"][0], **more})

"""
LISTENER = """
questions = 0
for line in sys.stdin:
    open(sys.argv[0] + ".heard", "a").write(line)
    asked = json.loads(line)
    if asked["type"] == "hello":
        say({"type": "ready", "name": "Test"})
    if asked["type"] == "choose":
        questions += 1
"""

Write = Callable[[str], str]
"""Writes a program, and gives the command that starts it."""
Messages = Callable[[], list[str]]


@pytest.fixture
def whole(tmp_path: Path) -> Write:
    """A program of which this is all."""

    def write(code: str) -> str:
        path = tmp_path / "bot.py"
        path.write_text(SPEAKER + code, encoding="utf-8")
        return shlex.join([sys.executable, "-S", str(path)])

    return write


@pytest.fixture
def asked(whole: Write) -> Write:
    """A program that greets, and does this when it is asked."""
    return lambda code: whole(LISTENER + "".join(f"        {line}\n" for line in code.splitlines()))


@pytest.fixture
def heard(tmp_path: Path) -> Callable[[], list[Any]]:
    """All that such a program heard."""
    return lambda: [json.loads(line) for line in (tmp_path / "bot.py.heard").read_text().splitlines()]


@pytest.fixture
def warnings(caplog: pytest.LogCaptureFixture) -> Messages:
    caplog.set_level(logging.INFO, "fondaco.bots")
    return lambda: [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


def make(spec: str, seed: int = 1) -> StandIn:
    """As at a table: somebody decides where the program fails."""
    bot = bots.find(spec, seed)
    assert isinstance(bot, RemoteBot)
    return StandIn(bot, seed)


@cache
def nearly_over() -> Match:
    luck = random.Random(5)
    match = fondaco.new("tantan", players=2, seed=5, start=0)
    before = []
    while not match.over:
        before.append(match.copy())
        match.play(luck.choice(match.legal()))
    return before[-10]


def near_the_end() -> Match:
    """A match of Tan-Tan Caravan with a few decisions to go."""
    return nearly_over().copy()


def ask(bot: StandIn, match: Match) -> str:
    assert match.seat is not None
    return bot.choose(match.view(match.seat), match.legal(), match.events(0, seat=match.seat))


def finish(match: Match, bot: StandIn) -> int:
    """Play to the end, the bot in seat 0; how often it had a choice."""
    luck = random.Random(1)
    choices = 0
    while not match.over:
        choices += match.seat == 0 and len(match.legal()) > 1
        match.play(ask(bot, match) if match.seat == 0 else luck.choice(match.legal()))
    assert match.winners()
    assert match.check() == []
    return choices


# Good programs


@pytest.mark.parametrize("game", fondaco.games.names())
@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_play_whole_games(game: str, example: str, warnings: Messages) -> None:
    if shutil.which(EXAMPLES[example]) is None:
        pytest.skip(f"{EXAMPLES[example]} is not installed")
    with make("remote:" + shlex.join([EXAMPLES[example], str(ROOT / "examples" / example)])) as bot:
        assert finish(fondaco.new(game, players=3, seed=2), bot) > 10
    assert bot.fallbacks == 0
    assert warnings() == []


@pytest.mark.parametrize("place", [0, 1, -1])
def test_what_it_chose_is_played(place: int, asked: Write) -> None:
    match = fondaco.new("tantan", seed=4)
    with make("remote:" + asked(f"answer(asked, action=asked['legal'][{place}], unknown={{'field': [1]}})")) as bot:
        assert ask(bot, match) == match.legal()[place]


def test_an_answer_may_come_in_pieces(asked: Write) -> None:
    code = (
        "for letter in json.dumps({'id': asked['id'], 'type': 'action', 'action': asked['legal'][0]}): write(letter)\n"
    )
    with make("remote:" + asked(code + "time.sleep(0.01)\nwrite('\\r\\n')")) as bot:
        assert finish(near_the_end(), bot) > 1
    assert bot.fallbacks == 0


def test_it_is_not_asked_without_a_choice(asked: Write, tmp_path: Path) -> None:
    match = fondaco.new("tantan", seed=4)
    with make("remote:" + asked("answer(asked)")) as bot:
        assert bot.choose(match.view(0), ["buy 1"], []) == "buy 1"
    assert not (tmp_path / "bot.py.heard").exists()


# What it is told


def test_it_hears_what_its_seat_saw(asked: Write, heard: Callable[[], list[Any]]) -> None:
    match = fondaco.new("silkroad", players=3, seed="5eed0f7ab1e", start=None)
    luck, seen = random.Random(1), []
    with make("remote:2.5s:" + asked("answer(asked)")) as bot:
        while not match.over:
            if match.seat == 0:
                seen.append((match.view(0), match.legal(), match.events(0, seat=0)))
                match.play(bot.choose(*seen[-1]))
            else:
                match.play(luck.choice(match.legal()))
        bot.over(match.view(0), match.events(0, seat=0))
    hello, *questions, over, bye = heard()
    assert hello == {"type": "hello", "protocol": 1, "fondaco": fondaco.__version__}
    history: list[Any] = []
    with_a_choice = [one for one in seen if len(one[1]) > 1]
    for number, (question, (view, legal, events)) in enumerate(zip(questions, with_a_choice, strict=True), 1):
        assert question["first"] == len(history)
        history += question["events"]
        assert (question["id"], question["match"], question["seconds"]) == (number, questions[0]["match"], 2.5)
        assert (question["view"], question["legal"], history) == (view, legal, events)
    assert (over["match"], over["view"]) == (questions[0]["match"], match.view(0))
    assert history + over["events"] == match.events(0, seat=0)
    assert bye == {"type": "bye"}
    assert "5eed0f7ab1e" not in json.dumps(heard())


def test_the_messages_are_as_documented(asked: Write, heard: Callable[[], list[Any]]) -> None:
    match = fondaco.new("tantan", seed=4)
    with make("remote:" + asked("answer(asked)")) as bot:
        ask(bot, match)
        bot.over(match.view(0), match.events(0, seat=0))
    told = {quoted(row[0])[0]: set(quoted(row[1])) for row in rows(section("docs/bots.md", "What the program hears"))}
    assert {message["type"]: set(message) - {"type"} for message in heard()} == told


def test_another_history_is_another_match(asked: Write, heard: Callable[[], list[Any]]) -> None:
    match, other = fondaco.new("tantan", seed=4, start=0), fondaco.new("tantan", seed=5, start=0)
    later = match.copy()
    with make("remote:" + asked("answer(asked)")) as bot:
        later.play(ask(bot, match))
        ask(bot, later)
        ask(bot, match)
        ask(bot, other)
    first, second, taken_back, another = (question for question in heard() if question["type"] == "choose")
    assert second["match"] == first["match"]
    assert second["first"] == len(first["events"])
    assert len({first["match"], taken_back["match"], another["match"]}) == 3
    assert taken_back["first"] == another["first"] == 0
    assert taken_back["events"] == first["events"]


def test_a_new_start_hears_all_again(asked: Write, heard: Callable[[], list[Any]]) -> None:
    match = fondaco.new("carthage", seed=4)
    with make("remote:" + asked("os._exit(1) if questions == 2 else answer(asked)")) as bot:
        for _ in range(3):
            ask(bot, match)
    assert bot.fallbacks == 1
    first, second, third = (question for question in heard() if question["type"] == "choose")
    assert first["events"] == third["events"] == match.events(0, seat=match.seat)
    assert second["events"] == []
    assert [question["id"] for question in (first, second, third)] == [1, 2, 3]


# Bad programs

AT_ONCE = "10s:"
SOON = "100ms:"
MISDEEDS = {
    "dies before the greeting": (AT_ONCE, None, "sys.exit(3)", "it ended (exit code 3)"),
    "cannot be imported": (AT_ONCE, None, "import nothing_at_all", "stderr ends: ModuleNotFoundError: No module named"),
    "does not greet": (AT_ONCE, None, "time.sleep(60)", "no greeting within 0.2 s"),
    "greets with nonsense": (
        AT_ONCE,
        None,
        "print('Welcome!', flush=True); time.sleep(60)",
        "b'Welcome!', which is not",
    ),
    "greets with an action": (AT_ONCE, None, "say({'type': 'action'}); time.sleep(60)", "it greeted with {'type'"),
    "closes its stdin": (SOON, None, "os.close(0); say({'type': 'ready'}); time.sleep(60)", "no answer within 0.1 s"),
    "dies when asked": (AT_ONCE, "os._exit(4)", "", "it ended (exit code 4)"),
    "is killed when asked": (AT_ONCE, "os.kill(os.getpid(), signal.SIGSEGV)", "", "it ended (signal 11)"),
    "closes its stdout": (AT_ONCE, "os.close(1); time.sleep(60)", "", "it ended (signal 9)"),
    "is slow": (SOON, "time.sleep(60)", "", "no answer within 0.1 s, 3 times in a row (signal 9)"),
    "stops in the middle of a line": (SOON, "write('{\"type\":'); time.sleep(60)", "", "no answer within 0.1 s"),
    "answers the last question": (SOON, "answer(asked, id=asked['id'] - 1)", "", "no answer within 0.1 s"),
    "answers the next question": (AT_ONCE, "answer(asked, id=asked['id'] + 1)", "", "to question 1"),
    "answers no question": (AT_ONCE, "answer(asked, id=None)", "", "to question 1"),
    "answers question true": (AT_ONCE, "answer(asked, id=True)", "", "'id': True"),
    "writes no JSON": (
        AT_ONCE,
        "print('I take the lamp.', flush=True)",
        "",
        "b'I take the lamp.', which is not a JSON",
    ),
    "writes nothing much": (AT_ONCE, "write('\\n')", "", "b'', which is not a JSON object"),
    "writes a list": (AT_ONCE, "say([1, 2])", "", "b'[1, 2]', which is not a JSON object"),
    "writes no UTF-8": (AT_ONCE, 'os.write(1, b\'{"type": "\\xff"}\\n\')', "", "which is not a JSON object"),
    "writes NaN": (AT_ONCE, "answer(asked, sure=float('nan'))", "", "which is not a JSON object"),
    "writes too deep": (AT_ONCE, "write('[' * 200000 + '\\n')", "", "which is not a JSON object"),
    "writes a huge line": (AT_ONCE, "write('x' * (3 << 20))", "", "more than 1048576 bytes"),
    "never stops": (AT_ONCE, "while True: answer(asked, id=0)", "", "more than 1048576 bytes"),
    "chooses what is not legal": (AT_ONCE, "answer(asked, action='fly')", "", "it chose 'fly', which is not legal"),
    "chooses nothing": (AT_ONCE, "answer(asked, action=None)", "", "it chose None"),
    "chooses a list": (AT_ONCE, "answer(asked, action=asked['legal'])", "", "which is not legal"),
}


@pytest.mark.parametrize("misdeed", MISDEEDS)
def test_the_match_goes_on_when_a_program(
    misdeed: str, whole: Write, asked: Write, warnings: Messages, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit, when_asked, all_of_it, reason = MISDEEDS[misdeed]
    monkeypatch.setattr(remote, "LIVES", 2)
    if misdeed == "does not greet":
        monkeypatch.setattr(remote, "GREETING_SECONDS", 0.2)
    command = whole(all_of_it) if when_asked is None else asked(when_asked)
    with make(f"remote:{limit}{command}") as bot:
        assert bot.fallbacks == 0
        assert finish(near_the_end(), bot) == bot.fallbacks > 3
    logged = warnings()
    assert len(logged) == bot.fallbacks
    assert all(line.startswith(f"remote:{command}: ") and line.endswith("; greedy decides instead") for line in logged)
    assert any(reason in line for line in logged)


def test_a_program_that_fails_has_failed_its_bot(asked: Write) -> None:
    """Without a stand-in, whoever asked is told."""
    match = near_the_end()
    table = (match.view(match.seat), match.legal(), match.events(0, seat=match.seat))
    fly: Any = bots.find("remote:" + asked("answer(asked, action='fl\\x1by')"), 1)
    with fly as bot:
        for ask_it in (bot.choose, bot.explain):
            with pytest.raises(BotFailed, match=r"^it chose 'fl\\x1by', which is not legal$"):
                ask_it(*table)


def test_greedy_decides_instead(asked: Write) -> None:
    match = near_the_end()
    greedy = GreedyBot(7)
    with make("remote:" + asked("say(0)"), seed=7) as bot:
        while not match.over:
            seat = match.seat
            action = ask(bot, match)
            assert action == greedy.choose(match.view(seat), match.legal(), match.events(0, seat=seat))
            match.play(action)


def test_luck_decides_where_greedy_cannot(asked: Write, warnings: Messages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GreedyBot, "choose", lambda *anything: 1 / 0)
    with make("remote:" + asked("say(0)")) as bot:
        choices = finish(near_the_end(), bot)
    assert bot.fallbacks == choices
    assert "greedy cannot decide; the choice is random" in warnings()


def test_a_late_answer_is_not_taken_for_the_next(asked: Write, warnings: Messages) -> None:
    match = near_the_end()
    late = "time.sleep(1.4 if questions == 1 else 0)\nanswer(asked, action=asked['legal'][-1])"
    with make("remote:1s:" + asked(late)) as bot:
        match.play(ask(bot, match))
        assert bot.fallbacks == 1
        finish(match, bot)
    assert bot.fallbacks == 1
    assert len(warnings()) == 1


def test_a_program_that_breaks_down_is_started_again_but_not_for_ever(asked: Write, warnings: Messages) -> None:
    match = fondaco.new("tantan", seed=4)
    with make("remote:" + asked("os._exit(1) if questions == 2 else answer(asked)")) as bot:
        outcomes = []
        for _ in range(10):
            before = bot.fallbacks
            ask(bot, match)
            outcomes.append(bot.fallbacks - before)
    assert outcomes == [0, 1] * remote.LIVES + [1, 1]
    assert "it broke down 4 times and is not started again" in warnings()[-1]


def test_a_program_that_does_not_read_is_not_waited_for() -> None:
    deaf = program.Program([sys.executable, "-c", "import time; time.sleep(60)"])
    deaf.say(b"x" * (1 << 22))
    with pytest.raises(program.Late):
        deaf.next_line(time.monotonic() + 0.2)
    deaf.stop(time.monotonic() + 0.2)
    assert deaf.ending() == "signal 9"


def test_its_stderr_goes_to_the_log_within_bounds(asked: Write, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "fondaco.bots.remote")
    code = """
sys.stderr.reconfigure(encoding="utf-8")
print("Caf\\u00e9 \\x1b[2J" * 1000, "!\\n" * 500, file=sys.stderr)
answer(asked)
"""
    with make("remote:" + asked(code)) as bot:
        match = fondaco.new("tantan", seed=4)
        for _ in range(5):
            ask(bot, match)
    assert bot.fallbacks == 0
    assert len(caplog.messages) == program.MOST_NOTES + 2
    assert max(map(len, caplog.messages)) < program.LONGEST_NOTE + 100
    assert "Café \N{REPLACEMENT CHARACTER}[2J" in caplog.text
    assert "\x1b" not in caplog.text


# What it thinks

THOUGHTS = [{"action": "buy 1", "visits": 7, "win": [0.25, 0.75], "margin": -3}]


def explained(asked: Write, action: str, thoughts: object) -> tuple[Any, Any]:
    """What the bot says it thinks, and what the greedy player thinks."""
    match = fondaco.new("tantan", seed=4, start=0)
    table = (match.view(0), match.legal(), match.events(0, seat=0))
    with make(
        "remote:" + asked(f"answer(asked, action={action!r}, explain=json.loads({json.dumps(thoughts)!r}))")
    ) as bot:
        assert bot.choose(*table) == action
        return bot.explain(*table), GreedyBot(1).explain(*table)


def test_what_it_says_it_thinks_is_told(asked: Write) -> None:
    more = [{"action": "buy 2", "visits": 9, "win": [0.1, 0.9], "margin": -4.5}, *THOUGHTS]
    told, _ = explained(asked, "buy 1", more)
    assert told.to_json() == {"considered": [more[1], more[0]], "line": ["buy 1"]}


@pytest.mark.parametrize(
    ("thoughts", "complaint"),
    [
        ([], "name the chosen action"),
        ([{**THOUGHTS[0], "action": "buy 2"}], "name the chosen action"),
        ([*THOUGHTS, *THOUGHTS], "each action once"),
        ("I like lamps", "is not a list"),
        ([1], "is not an object"),
        ([{**THOUGHTS[0], "action": "fly"}], "is not a legal action"),
        ([{**THOUGHTS[0], "visits": -1}], "visits should be"),
        ([{**THOUGHTS[0], "visits": True}], "visits should be"),
        ([{**THOUGHTS[0], "win": [0.5]}], "win should be 2 numbers"),
        ([{**THOUGHTS[0], "win": [0.5, 1.5]}], "win should be 2 numbers"),
        ([{**THOUGHTS[0], "win": 0.5}], "win should be 2 numbers"),
        ([{**THOUGHTS[0], "margin": "3"}], "margin should be"),
        ([{**THOUGHTS[0], "margin": 10**400}], "margin should be"),
        ([{**THOUGHTS[0], "margin": None}], "margin should be"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_thoughts_that_make_no_sense_are_refused(thoughts: object, complaint: str) -> None:
    with pytest.raises(BotFailed, match=complaint):
        remote.read_considered(thoughts, "buy 1", ["buy 1", "buy 2"], players=2)


@pytest.mark.parametrize("thoughts", [None, "I like lamps"])
def test_without_thoughts_greedy_explains(thoughts: object, asked: Write, warnings: Messages) -> None:
    told, greedy = explained(asked, "buy 1", thoughts)
    assert told == greedy
    assert len(warnings()) == (thoughts is not None)


def test_a_number_beyond_all_numbers_is_left_out(asked: Write) -> None:
    match = fondaco.new("tantan", seed=4, start=0)
    table = (match.view(0), match.legal(), match.events(0, seat=0))
    code = f"reply = {{**asked, 'type': 'action', 'action': 'buy 1', 'explain': {THOUGHTS}}}\n"
    with make("remote:" + asked(code + "write(json.dumps(reply).replace('-3', '1e999') + '\\n')")) as bot:
        assert bot.explain(*table) == GreedyBot(1).explain(*table)
    assert bot.fallbacks == 0


def test_it_is_asked_once_for_a_choice_and_its_reasons(asked: Write, heard: Callable[[], list[Any]]) -> None:
    explained(asked, "buy 1", THOUGHTS)
    assert [message["type"] for message in heard()] == ["hello", "choose", "bye"]


def test_a_program_that_fails_explains_nothing(asked: Write, warnings: Messages) -> None:
    match = fondaco.new("tantan", seed=4, start=0)
    table = (match.view(0), match.legal(), match.events(0, seat=0))
    with make("remote:" + asked("os._exit(1)")) as bot:
        assert bot.explain(*table) == GreedyBot(1).explain(*table)
    assert bot.fallbacks == 0
    assert warnings()[0].endswith("it ended (exit code 1); greedy explains instead")


# Beginning and ending


class Leash:
    """A pipe that processes hold; when all of them have ended, it is loose."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "leash"
        os.mkfifo(self.path)
        self.end = os.open(self.path, os.O_RDONLY | os.O_NONBLOCK)

    def hold(self) -> str:
        """Code for a program that holds it, and says so."""
        return f"leash = os.open({str(self.path)!r}, os.O_WRONLY); os.write(leash, b'held ')"

    def held(self) -> int:
        """How many processes took hold of it."""
        return os.read(self.end, 1000).count(b"held ")

    def is_loose(self) -> bool:
        for _ in range(100):
            try:
                return os.read(self.end, 1000) == b""
            except BlockingIOError:
                time.sleep(0.05)
        return False


@pytest.fixture
def leash(tmp_path: Path) -> Iterator[Leash]:
    made = Leash(tmp_path)
    yield made
    os.close(made.end)


STUBBORN = "for sign in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT): signal.signal(sign, signal.SIG_IGN)\n"


def stubborn(leash: Leash) -> str:
    """Takes hold of the leash, as does a child of its, before it answers; neither means to let go."""
    child = f"import os, signal, time\n{STUBBORN}{leash.hold()}; os.mkdir('{leash.path}.child')\ntime.sleep(60)"
    return f"""
{STUBBORN}{leash.hold()}
subprocess.Popen([sys.executable, "-S", "-c", {child!r}])
while not os.path.exists("{leash.path}.child"): time.sleep(0.01)
answer(asked)
while True: time.sleep(1)
"""


def test_closing_ends_all_processes_it_started(asked: Write, leash: Leash) -> None:
    with make("remote:" + asked(stubborn(leash))) as bot:
        ask(bot, fondaco.new("tantan", seed=4))
        assert leash.held() == 2
    assert leash.is_loose()


def test_children_end_with_a_program_that_broke_down(asked: Write, leash: Leash) -> None:
    """Before the bot is closed: a leftover could hold a port or a file that the next start needs."""
    with make("remote:" + asked(stubborn(leash).replace("while True: time.sleep(1)", "os._exit(1)"))) as bot:
        match = fondaco.new("tantan", seed=4)
        ask(bot, match)
        assert leash.held() == 2
        assert bot.fallbacks == 0
        vars(bot.bot)["_lives"] = 1
        ask(bot, match)
        assert leash.is_loose()


def test_a_bot_nobody_wants_any_more_ends_its_program(asked: Write, leash: Leash) -> None:
    bot = make("remote:" + asked(stubborn(leash)))
    ask(bot, fondaco.new("tantan", seed=4))
    assert leash.held() == 2
    del bot
    assert leash.is_loose()


@pytest.mark.parametrize(
    "last", ["", "raise SystemExit(0)", "bot.seconds = 0.2\ntry: bot.choose(*table)\nexcept bots.BotFailed: pass"]
)
def test_nothing_is_left_when_the_interpreter_ends(last: str, asked: Write, leash: Leash) -> None:
    command = asked(stubborn(leash))
    code = f"""
import fondaco
from fondaco import bots

match = fondaco.new("tantan", seed=4, start=0)
table = (match.view(0), match.legal(), match.events(0, seat=0))
bot = bots.find({"remote:" + command!r}, 1)
bot.choose(*table)
{last}
"""
    done = subprocess.run([sys.executable, "-c", code], env=environment(), timeout=60, check=False)
    assert done.returncode == 0
    assert leash.held() == 2
    assert leash.is_loose()


def test_it_has_a_moment_to_say_goodbye(whole: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "FAREWELL_SECONDS", 10 * PATIENCE)
    last_will = tmp_path / "will"
    ending = f"\ntime.sleep(0.2)\nopen({str(last_will)!r}, 'w').write('goodbye')\n"
    bot = make("remote:" + whole(LISTENER + "        answer(asked)\n" + ending))
    ask(bot, fondaco.new("tantan", seed=4))
    closing = threading.Thread(target=bot.close, daemon=True)
    closing.start()
    closing.join(PATIENCE)
    assert not closing.is_alive(), "it is not waited for longer than it takes"
    assert last_will.read_text() == "goodbye"
    bot.close()


def test_a_closed_bot_may_be_asked_again(asked: Write) -> None:
    bot = make("remote:" + asked("answer(asked)"))
    for _ in range(remote.LIVES + 1):
        with bot:
            ask(bot, fondaco.new("tantan", seed=4))
    assert bot.fallbacks == 0


# Asking for one


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("remote", "a remote bot is remote:COMMAND or remote:5s:COMMAND"),
        ("remote:", "not 'remote:'"),
        ("remote: ", "not 'remote: '"),
        ("remote:5s:", "not 'remote:5s:'"),
        ("remote:0s:true", "not 'remote:0s:true'"),
        ("remote:5m:true", "'5m:true' is not found"),
        ("remote:true \0", "not 'remote:true"),
        ("remote:echo 'me", "no closing quotation"),
        ("remote:./no-such-program --fast", "'./no-such-program' is not found"),
        (f"remote:{ROOT / 'README.md'}", "is not found, or cannot be run"),
    ],
)
def test_what_cannot_be_started_is_refused(spec: str, complaint: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        bots.find(spec)
    assert complaint in str(refusal.value)


def test_specs_are_read() -> None:
    assert (remote.parse("remote:true", 1).command, remote.parse("remote:true", 1).seconds) == (["true"], 10.0)
    assert remote.parse("remote:250ms:env 'a b' c:d", 1).command == ["env", "a b", "c:d"]
    assert remote.parse("remote:250ms:true", 1).seconds == 0.25
    assert remote.parse("remote:1.5s:true", 1).seconds == 1.5


def test_a_program_the_system_cannot_run(tmp_path: Path, warnings: Messages) -> None:
    script = tmp_path / "script"
    script.write_text("#!/no/such/interpreter\n")
    script.chmod(0o755)
    with make(f"remote:{script}") as bot:
        finish(near_the_end(), bot)
    assert "it cannot be started (No such file or directory)" in warnings()[0]


# At the terminal


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("me,random", ["me", "random"]),
        (" me , greedy ", ["me", "greedy"]),
        ("", [""]),
        ("me,", ["me", ""]),
        ("""me,remote:bot "1,2" 'a,"b',greedy""", ["me", """remote:bot "1,2" 'a,"b'""", "greedy"]),
    ],
)
def test_seats_are_split_at_commas_outside_quotes(text: str, seats: list[str]) -> None:
    assert seat_list(text) == seats


def test_an_evening_with_a_remote_bot(asked: Write, heard: Callable[[], list[Any]]) -> None:
    command = asked("answer(asked)") + " 'one, two'"
    done = run("play", "tantan", "--seats", f"me,remote:{command}", "--seed", "3", lines=["1"] * 300)
    assert (done.returncode, done.stderr) == (0, "")
    assert "You win with" in done.stdout
    assert [message["type"] for message in heard()[-2:]] == ["over", "bye"]


def test_an_evening_that_is_left_early(asked: Write, heard: Callable[[], list[Any]]) -> None:
    done = run(
        "play",
        "tantan",
        "--seats",
        f"remote:{asked('answer(asked)')},me",
        "--seed",
        "3",
        "--start",
        "0",
        lines=["quit"],
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert heard()[-1] == {"type": "bye"}


def test_an_evening_with_a_bot_that_fails() -> None:
    done = run("play", "tantan", "--seats", "me,remote:false", "--seed", "3", lines=["1", "1", "quit"])
    assert done.returncode == 0
    assert "remote:false: it ended (exit code 1); greedy decides instead" in done.stderr
    assert "Traceback" not in done.stderr

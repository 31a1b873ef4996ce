"""The command `fondaco`."""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from fondaco.errors import BadSetup, FondacoError

if TYPE_CHECKING:
    from fondaco.bots import Bot
    from fondaco.match import Match
    from fondaco.words import Words

OK, DOES_NOT_FIT, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
ME = "me"
DAILY_RIVALS = ("level:3", "level:3")
"""Whom everybody plays the deal of the day against."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit code says how it went."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        arguments = make_parser().parse_args(argv)
        code: int = arguments.run(arguments)
        sys.stdout.flush()
        return code
    except SystemExit as leaving:
        return int(leaving.code or 0)
    except FondacoError as error:
        print(f"fondaco: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK


class Parser(argparse.ArgumentParser):
    """Complains in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message}; see {self.prog} --help\n")


def make_parser() -> Parser:
    parser = Parser(
        prog="fondaco",
        description="Games of the trade roads. FONDACO_GAMES names files or modules with more games.",
    )
    parser.add_argument("--version", action="version", version=f"fondaco {version()}")
    parser.set_defaults(run=show_help)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    play = commands.add_parser("play", help="play at the terminal", description="Play a game at the terminal.")
    play.add_argument("game", nargs="?", metavar="GAME", help="its name; left out, you are asked")
    play.add_argument(
        "--seats",
        type=seat_list,
        metavar="LIST",
        help="who sits where, from seat 0: me or a bot, such as me,random,random; several me share the keyboard",
    )
    play.add_argument("--names", type=comma_list, metavar="LIST", help="the players' names, from seat 0")
    play.add_argument("--seed", type=seed, metavar="S", help="a whole number or up to 64 hex digits")
    play.add_argument(
        "--daily",
        nargs="?",
        type=day,
        const=today(),
        metavar="DATE",
        help="the deal of the day (or of another, such as 2026-11-18), against two level:3",
    )
    play.add_argument("--start", type=whole_number, metavar="SEAT", help="who starts, if the game lets one say")
    play.add_argument("--load", metavar="FILE", help="go on with a saved game, or from a position")
    add_options(play)
    add_language(play)
    play.set_defaults(run=run_play)

    rules = commands.add_parser("rules", help="read a rulebook", description="Read a game's rulebook, or one rule.")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("rule", nargs="?", metavar="ID", help="one rule, such as T6")
    add_language(rules)
    rules.set_defaults(run=run_rules)

    replay = commands.add_parser("replay", help="step through a saved game")
    replay.add_argument("file", metavar="FILE")
    add_language(replay)
    replay.set_defaults(run=run_replay)

    verify = commands.add_parser("verify", help="check that a saved game fits the rules and its seed")
    verify.add_argument("file", metavar="FILE")
    verify.set_defaults(run=run_verify)

    simulate = commands.add_parser("simulate", help="play many random games and count")
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--games", type=positive_number, default=10_000, metavar="N", help="how many (10000)")
    simulate.add_argument("--players", type=whole_number, metavar="P", help="players at the table (the fewest)")
    simulate.add_argument("--seed", type=seed, default=0, metavar="S", help="equal seeds give equal games (0)")
    simulate.add_argument("--json", action="store_true", help="print JSON")
    add_options(simulate)
    simulate.set_defaults(run=run_simulate)

    serve = commands.add_parser(
        "serve",
        help="open a table server",
        description="Open a table server. Every option is also an environment variable, such as FONDACO_PORT.",
    )
    serve.add_argument("--host", metavar="HOST", help="the address to listen at (127.0.0.1)")
    serve.add_argument("--port", type=whole_number, metavar="PORT", help="the port (8000)")
    serve.add_argument("--data", metavar="FOLDER", help="where the embedded database lives")
    serve.add_argument("--database", metavar="URL", help="postgresql://user@host/name instead of the embedded one")
    serve.add_argument("--redis", metavar="URL", help="redis://host, if several servers share the database")
    serve.add_argument(
        "--no-browser", dest="browser", action="store_const", const=False, help="open no browser where there is one"
    )
    serve.add_argument("--log-format", metavar="FORMAT", help="text or json (text in a terminal, else json)")
    serve.set_defaults(run=run_serve)

    backup = commands.add_parser("backup", help="back up a table server, also while it runs")
    backup.set_defaults(run=run_backup)
    restore = commands.add_parser("restore", help="restore a backup into a new database")
    restore.set_defaults(run=run_restore)
    for keeping in (backup, restore):
        keeping.add_argument("file", metavar="FILE")
        keeping.add_argument("--data", metavar="FOLDER", help="where the embedded database lives")
        keeping.add_argument("--database", metavar="URL", help="postgresql://user@host/name")

    arena = commands.add_parser(
        "arena", help="let bots play a tournament", description="Let bots play a tournament on duplicate deals."
    )
    arena.add_argument("game", metavar="GAME")
    arena.add_argument(
        "--players", type=number_list, metavar="P", help="players at the table, or several such as 2,3,4"
    )
    arena.add_argument(
        "--bots",
        action="extend",
        type=seat_list,
        required=True,
        metavar="LIST",
        help="who plays, such as greedy,search:1s; several lists add up",
    )
    arena.add_argument(
        "--games", type=positive_number, default=100, metavar="N", help="for each player count and variant (100)"
    )
    arena.add_argument("--seed", type=seed, default=0, metavar="S", help="equal seeds give equal deals (0)")
    arena.add_argument("--out", metavar="DIR", help="keep the results there; the same command goes on where it stopped")
    arena.add_argument("--parquet", action="store_true", help="write them as Parquet too")
    add_workforce(arena)
    arena.add_argument(
        "--stand-in", action="store_true", help="let greedy decide for a bot that fails, which else forfeits the game"
    )
    arena.add_argument("--json", action="store_true", help="print JSON")
    add_options(arena)
    arena.add_argument(
        "--vary",
        action="append",
        type=key_and_values,
        default=[],
        metavar="KEY=V1,V2",
        help="compare values of an option on the same deals; several options: all combinations",
    )
    arena.set_defaults(run=run_arena)

    dataset = commands.add_parser(
        "dataset",
        help="write what bots decide to a file to learn from",
        description="Let bots play, and write their decisions to a Parquet file, with a card beside it.",
    )
    dataset.add_argument("game", metavar="GAME")
    dataset.add_argument("--players", type=whole_number, metavar="P", help="players at the table (the fewest)")
    dataset.add_argument(
        "--bots",
        type=comma_list,
        required=True,
        metavar="LIST",
        help="who plays, such as search:500 or greedy,search:500; they change seats from game to game",
    )
    dataset.add_argument("--games", type=positive_number, default=100, metavar="N", help="how many (100)")
    dataset.add_argument("--seed", type=seed, default=0, metavar="S", help="equal seeds give equal files (0)")
    dataset.add_argument("--out", required=True, metavar="FILE", help="the file, ending in .parquet")
    add_workers(dataset)
    add_options(dataset)
    dataset.set_defaults(run=run_dataset)

    report = commands.add_parser("report", help="ratings and plots of tournaments, as a page")
    report.add_argument("folders", nargs="+", metavar="DIR", help="what `fondaco arena --out DIR` has left there")
    report.add_argument("--out", metavar="FILE", help="where the page goes (report.html in the first DIR)")
    report.set_defaults(run=run_report)

    ladder = commands.add_parser(
        "ladder",
        help="where bots stand, and where yours does",
        description="Show the ladder: bots whose strength is known, and all that were added.",
    )
    ladder.add_argument("--in", dest="folder", default="ladder", metavar="FOLDER", help="where it is kept (ladder)")
    ladder.set_defaults(run=run_ladder, newcomer=None)
    add = ladder.add_subparsers(metavar="add").add_parser(
        "add",
        description="Rate a bot against those whose strength is known, each time the one against whom a game tells "
        "most, until its place is known to 40 Elo points either way. It can be stopped; the same command goes on.",
    )
    add.add_argument("newcomer", metavar="BOT", help="such as 'remote:python3 mybot.py' or level:5@0.1.0")
    add.add_argument("--games", type=comma_list, metavar="LIST", help="which games (all)")
    add.add_argument("--players", type=positive_number, default=2, metavar="P", help="players at the table (2)")
    add.add_argument("--hours", type=float, default=1.0, metavar="H", help="at most so long in all (1)")
    add_workers(add)

    warm = commands.add_parser("warm", help="compile the games beforehand")
    warm.add_argument("games", nargs="*", metavar="GAME", help="which (all)")
    warm.set_defaults(run=run_warm)

    page = commands.add_parser(
        "page",
        help="compile games for the browser",
        description="Compile games to WebAssembly, so that they can be played in a page with nobody behind it.",
    )
    page.add_argument("games", nargs="*", metavar="GAME", help="which (all)")
    page.add_argument("--out", metavar="FOLDER", help="where the files go (each game's own folder)")
    page.set_defaults(run=run_page)

    puzzles = commands.add_parser(
        "puzzles",
        help="mine puzzles from bots' games",
        description="Let bots play, and keep the decisions in which one choice is clearly best and the greedy player "
        "misses it. It can be stopped at any moment; the same command goes on.",
    )
    puzzles.add_argument("game", metavar="GAME")
    puzzles.add_argument("--count", type=positive_number, default=300, metavar="N", help="how many (300)")
    puzzles.add_argument("--seed", type=seed, default=0, metavar="S", help="equal seeds give equal puzzles (0)")
    puzzles.add_argument(
        "--mine", default="puzzles", metavar="FOLDER", help="where finished games are kept meanwhile (puzzles)"
    )
    puzzles.add_argument("--out", metavar="FILE", help="where the puzzles go (puzzles.json in the game's folder)")
    puzzles.set_defaults(run=run_puzzles)

    train = commands.add_parser(
        "train",
        help="let the bots learn to judge a game",
        description="Let bots play, greedily at first, then with a search that judges by what was learnt so far, and "
        "learn from it. It can be stopped at any moment; the same command goes on.",
    )
    train.add_argument("game", metavar="GAME")
    train.add_argument("--games", type=positive_number, metavar="N", help="greedy games a number of players (12,000)")
    train.add_argument("--rounds", type=whole_number, metavar="N", help="rounds of searched games (3)")
    train.add_argument("--searched", type=positive_number, metavar="N", help="searched games in each of these (1,600)")
    train.add_argument("--iterations", type=positive_number, metavar="N", help="of these searches (100)")
    train.add_argument("--duels", type=whole_number, metavar="N", help="games at last, to see what it is worth (200)")
    train.add_argument("--seed", type=whole_number, metavar="S", help="equal seeds give equal lessons (0)")
    train.add_argument(
        "--in", dest="course", metavar="FOLDER", help="where games, checkpoints and curve are kept (training/GAME)"
    )
    train.add_argument("--out", metavar="FOLDER", help="where the net goes (the game's folder)")
    add_workforce(train)
    train.set_defaults(run=run_train)
    return parser


def show_help(arguments: argparse.Namespace) -> int:
    make_parser().print_help()
    return OK


def add_workers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--workers", type=positive_number, metavar="N", help="processes (one for each core)")


def add_workforce(parser: argparse.ArgumentParser) -> None:
    add_workers(parser)
    parser.add_argument(
        "--ray",
        nargs="?",
        const="local",
        metavar="ADDRESS",
        help="play on a Ray cluster; without an address, on a Ray of its own on this machine",
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        type=key_and_value,
        default=[],
        metavar="KEY=VALUE",
        help="an option of the game, such as open_hands=true; several are fine",
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language", metavar="CODE", help="en, fr, de, it, es, pt or nl; left out, the system's, else English"
    )


def language_of(arguments: argparse.Namespace) -> str:
    from fondaco.words import read_language, system_language

    return system_language() if arguments.language is None else read_language(arguments.language)


def version() -> str:
    from fondaco import __version__

    return __version__


# Arguments


def comma_list(text: str) -> list[str]:
    return [item.strip() for item in text.split(",")]


def seat_list(text: str) -> list[str]:
    """Like other lists, but a bot's command may have commas between quotes."""
    within_quotes = r"""(?:[^"']|"[^"]*"|'[^']*')*$"""
    return [item.strip() for item in re.split(f",(?={within_quotes})", text)]


def whole_number(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise argparse.ArgumentTypeError(f"{text!r} should be a whole number")
    return int(text)


def positive_number(text: str) -> int:
    number = whole_number(text)
    if number == 0:
        raise argparse.ArgumentTypeError("it should be at least 1")
    return number


def today() -> str:
    """By Greenwich, so that it is the same everywhere."""
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def day(text: str) -> str:
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no date such as 2026-11-18") from None


def seed(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 78 else text


def key_and_value(text: str) -> tuple[str, Any]:
    """A value is JSON where it reads as such, else a text."""
    key, equals, value = text.partition("=")
    if not equals or not key:
        raise argparse.ArgumentTypeError(f"{text!r} should be KEY=VALUE")
    try:
        return key, json.loads(value)
    except (ValueError, RecursionError):
        return key, value


def number_list(text: str) -> list[int]:
    return [whole_number(item) for item in comma_list(text)]


def key_and_values(text: str) -> tuple[str, list[Any]]:
    """Values are parted by the commas that stand in no brackets."""
    key, _ = key_and_value(text)
    items, depth = [""], 0
    for letter in text.removeprefix(f"{key}="):
        depth += (letter in "[{") - (letter in "]}")
        if letter == "," and depth == 0:
            items.append("")
        else:
            items[-1] += letter
    return key, [key_and_value(f"{key}={item}")[1] for item in items]


# Playing


def run_play(arguments: argparse.Namespace) -> int:
    from fondaco.terminal import session

    if sys.stdin.isatty():
        session.prepare_line_editing()
    language = language_of(arguments)
    try:
        match, seats = set_table(arguments, language)
    except EOFError:
        print()
        return OK
    evening = session.Session(match, seats, language=language)
    try:
        evening.warm_up()
        evening.run()
    finally:
        evening.dismiss()
    return OK


def set_table(arguments: argparse.Namespace, language: str) -> tuple[Match, list[Bot | None]]:
    """The match, and for each seat its bot or None for a person."""
    from fondaco.match import new
    from fondaco.terminal.speech import speak

    if arguments.load is not None:
        match = load(arguments, language)
        return match, fill_seats(arguments.seats or default_seats(match.players), match)
    t = speak(language)
    game = ask_game(t) if arguments.game is None else arguments.game
    if arguments.daily is not None:
        arguments.seats, arguments.seed = daily_table(arguments, game)
    specs = arguments.seats or ask_opponents(t, game)
    options = dict(arguments.option)
    match = new(game, len(specs), arguments.seed, arguments.start, arguments.names, **options)
    return match, fill_seats(specs, match)


def daily_table(arguments: argparse.Namespace, game: str) -> tuple[list[str], str]:
    """Who sits at the deal of a day, and its seed, which anybody can work out."""
    for name in ("seats", "seed", "start", "option"):
        if getattr(arguments, name) not in (None, []):
            raise BadSetup(f"--{name} cannot be given with --daily: it is the same for everybody")
    return [ME, *DAILY_RIVALS], hashlib.sha256(f"fondaco daily {game} {arguments.daily}".encode()).hexdigest()


def load(arguments: argparse.Namespace, language: str) -> Match:
    for name in ("seed", "daily", "start", "names", "option"):
        if getattr(arguments, name) not in (None, []):
            raise BadSetup(f"--{name} cannot be given with --load: the file tells it")
    match = read_match(arguments.load, language)
    if arguments.game not in (None, match.game.name):
        raise BadSetup(f"{arguments.load} is a game of {match.game.name}, not of {arguments.game}")
    return match


def read_match(file: str, language: str) -> Match:
    from fondaco.terminal import files
    from fondaco.terminal.speech import speak

    try:
        return files.load(file)
    except files.BadFile as error:
        raise BadSetup(error.said(speak(language))) from None


def default_seats(players: int, level: int = 3) -> list[str]:
    return [ME] + [f"level:{level}"] * (players - 1)


def fill_seats(specs: list[str], match: Match) -> list[Bot | None]:
    """A bot's luck hangs on the match's seed, so that a seed gives the same evening again."""
    from fondaco import bots
    from fondaco.bots.asking import StandIn
    from fondaco.kernel.chance import seed_key

    if len(specs) != match.players:
        raise BadSetup(f"--seats names {len(specs)} seats, but the game has {match.players}")
    seed = match.seed if match.seed is not None else 0
    seats: list[Bot | None] = []
    for seat, spec in enumerate(specs):
        luck = seed_key(seed, f"bot {seat}")[0]
        try:
            seats.append(None if spec == ME else StandIn(bots.find(spec, luck), luck))
        except BadSetup as error:
            raise BadSetup(f"a seat is {ME} or a bot: {error}") from None
    return seats


def ask_game(t: Words) -> str:
    from fondaco.games import find, names

    print(t("setup.game"))
    known = names()
    for number, name in enumerate(known, 1):
        title, seats = find(name).title, find(name).seats
        print(f"  {number}  {t('setup.players', title=title, game=name, least=seats[0], most=seats[-1])}")
    return known[ask_number(t, "setup.game.short", len(known), [name.lower() for name in known]) - 1]


def ask_opponents(t: Words, game: str) -> list[str]:
    """How many bots to play against, and of which level; nobody there to ask: as few as the game allows."""
    from fondaco.games import find

    fewest, most = find(game).seats[0], find(game).seats[-1]
    if not sys.stdin.isatty():
        return default_seats(fewest)
    print(t("setup.opponents"))
    for opponents in range(fewest - 1, most):
        print(f"  {opponents}")
    players = 1 + ask_number(t, "setup.opponents.short", most - 1, [], fewest - 1)
    print(t("setup.level"))
    return default_seats(players, ask_number(t, "setup.level.short", 5, []))


def ask_number(t: Words, what: str, most: int, names: list[str], least: int = 1) -> int:
    while True:
        answer = input(f"{t('setup.ask', what=t(what), least=least, most=most)} ").strip().lower()
        if answer in names:
            return names.index(answer) + 1
        if answer.isascii() and answer.isdecimal() and len(answer) < 4 and least <= int(answer) <= most:
            return int(answer)
        print(t("setup.number", least=least, most=most))


# Reading and checking


def run_rules(arguments: argparse.Namespace) -> int:
    from fondaco.games import find
    from fondaco.terminal.look import make_console
    from fondaco.terminal.show import show_clause, show_rulebook

    game, language = find(arguments.game), language_of(arguments)
    if arguments.rule is None:
        show_rulebook(make_console(), game, language)
    else:
        show_clause(make_console(), game, arguments.rule, language)
    return OK


def run_replay(arguments: argparse.Namespace) -> int:
    from fondaco.terminal.replaying import Replaying

    language = language_of(arguments)
    Replaying(read_match(arguments.file, language), language=language).run()
    return OK


def run_verify(arguments: argparse.Namespace) -> int:
    from fondaco import fairness
    from fondaco.errors import BadRecord
    from fondaco.match import replay
    from fondaco.terminal.files import read_json

    record = read_json(arguments.file)
    try:
        match = replay(record)
        if "fairness" in record:
            fairness.check(record)
    except BadRecord as error:
        print(f"{arguments.file} does not fit: {error}")
        return DOES_NOT_FIT
    actions, chance = len(record["actions"]), len(record["chance"])
    luck = "each as the seed gives it" if match.seed is not None else "there is no seed to check them against"
    state = "over" if match.over else "still going on"
    print(f"{arguments.file} fits: {match.game.title}, {match.players} players, {actions} actions, the game {state}.")
    print(f"{chance} outcomes of chance, {luck}.")
    if "fairness" in record:
        print("The seed is the one the server had committed to, mixed with the entropy of the seats.")
        if "seals" not in record["fairness"]:
            print("The seats had not sealed it: whoever added last could have known what the others had added.")
    return OK


# A table server


def run_serve(arguments: argparse.Namespace) -> int:
    with the_server_extra():
        from fondaco.server.serve import serve
        from fondaco.server.settings import FLAGS, read_settings
    serve(read_settings(flags_of(arguments, *FLAGS)))
    return OK


def run_backup(arguments: argparse.Namespace) -> int:
    with the_server_extra():
        from fondaco.server.settings import read_settings
        from fondaco.server.store.backup import backup
    rows = backup(read_settings(flags_of(arguments, "data", "database")), arguments.file)
    print(f"{arguments.file} has all {rows} rows of the database.")
    return OK


def run_restore(arguments: argparse.Namespace) -> int:
    with the_server_extra():
        from fondaco.server.settings import read_settings
        from fondaco.server.store.backup import restore
    rows = restore(read_settings(flags_of(arguments, "data", "database")), arguments.file)
    print(f"The database has all {rows} rows of {arguments.file}.")
    return OK


@contextmanager
def the_server_extra() -> Iterator[None]:
    """Imports that only some have installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise BadSetup(f"the server needs {error.name}; install it with: pip install 'fondaco[server]'") from None


def flags_of(arguments: argparse.Namespace, *names: str) -> dict[str, Any]:
    return {name: getattr(arguments, name) for name in names}


# Many games


def run_simulate(arguments: argparse.Namespace) -> int:
    from fondaco.terminal.simulation import simulate

    simulate(
        arguments.game,
        arguments.games,
        arguments.players,
        arguments.seed,
        dict(arguments.option),
        arguments.json,
    )
    return OK


def run_arena(arguments: argparse.Namespace) -> int:
    from fondaco.games import find
    from fondaco.lab.running import Arena
    from fondaco.lab.showing import stopped, tell, watch
    from fondaco.lab.tournament import Tournament, house_rules

    players = arguments.players or find(arguments.game).seats[:1]
    vary = dict(arguments.vary)
    if len(vary) < len(arguments.vary):
        raise BadSetup("--vary names each option once, with all its values")
    variants = house_rules(dict(arguments.option), vary)
    tournament = Tournament(
        arguments.game,
        tuple(players),
        tuple(arguments.bots),
        arguments.games,
        arguments.seed,
        variants,
        arguments.stand_in,
    )
    with Arena(tournament, arguments.out, arguments.workers, arguments.parquet, arguments.ray) as arena:
        try:
            watch(arena, quiet=arguments.json)
        except KeyboardInterrupt:
            print(stopped(arena), file=sys.stderr)
            return INTERRUPTED
        tell(arena.outcome, arguments.json, kept=arguments.out is not None)
    return OK


def run_dataset(arguments: argparse.Namespace) -> int:
    from rich.console import Console
    from rich.progress import Progress

    from fondaco.envs.dataset import Plan, write
    from fondaco.games import find

    game = find(arguments.game)
    players = game.seats[0] if arguments.players is None else arguments.players
    options = dict(arguments.option)
    plan = Plan(game.name, players, tuple(arguments.bots), arguments.games, arguments.seed, options)
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(game.title, total=plan.games)
        decisions = write(plan, arguments.out, arguments.workers, lambda _: bar.advance(task))
    print(f"{arguments.out} has {decisions} decisions of {plan.games} games.")
    return OK


def run_report(arguments: argparse.Namespace) -> int:
    from fondaco.lab.report import write
    from fondaco.lab.report.printed import print_ratings
    from fondaco.terminal.look import make_console

    path, collection = write(arguments.folders, arguments.out)
    print_ratings(collection, make_console())
    print(path)
    return OK


def run_ladder(arguments: argparse.Namespace) -> int:
    from fondaco.games import names
    from fondaco.lab.ladder.climbing import Climb, add
    from fondaco.lab.ladder.page import print_ladders, write
    from fondaco.terminal.look import make_console

    def tell(climb: Climb) -> None:
        gap = climb.standing
        print(f"{climb.game}: {gap.elo:+.0f} ± {gap.unsure:.0f} Elo after {climb.games} games", file=sys.stderr)

    folder, newcomer = Path(arguments.folder), arguments.newcomer
    if newcomer is not None:
        games = arguments.games or list(names())
        add(newcomer, games, arguments.players, arguments.hours, folder, workers=arguments.workers, tell=tell)
    print_ladders(folder, make_console())
    if newcomer is not None:
        print(write(folder))
    return OK


def run_warm(arguments: argparse.Namespace) -> int:
    from fondaco.games import names
    from fondaco.terminal.simulation import warm

    warm(arguments.games or list(names()))
    return OK


def run_page(arguments: argparse.Namespace) -> int:
    from fondaco.games import find, names
    from fondaco.kernel.twins import need_compiler

    need_compiler()
    from fondaco.page.files import place_for, write

    for name in arguments.games or names():
        game = find(name)
        for file in write(game, Path(arguments.out) if arguments.out else place_for(game)):
            print(f"{file} has {file.stat().st_size} bytes.")
    return OK


def run_puzzles(arguments: argparse.Namespace) -> int:
    from rich.console import Console
    from rich.progress import Progress

    from fondaco.games import find
    from fondaco.kernel.twins import need_compiler
    from fondaco.lab.puzzles.file import NAME, text_of
    from fondaco.lab.puzzles.mining import Mine
    from fondaco.page.files import place_for

    need_compiler()
    game = find(arguments.game)
    file = Path(arguments.out) if arguments.out else place_for(game) / NAME
    mine = Mine(game.name, Path(arguments.mine), arguments.seed)
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(game.title, total=arguments.count)
        for found in mine.dig(arguments.count):
            bar.update(task, completed=found)
    file.write_text(text_of(game, mine.puzzles()), encoding="utf-8")
    print(f"{file} has {len(mine.puzzles())} puzzles, {file.stat().st_size} bytes.")
    return OK


def run_train(arguments: argparse.Namespace) -> int:
    from fondaco.games import find
    from fondaco.kernel.twins import need_compiler

    need_compiler()
    from fondaco.bots.nets import CARD, WEIGHTS
    from fondaco.lab.training.course import Course, Plan
    from fondaco.lab.workforce import Workforce
    from fondaco.page.files import place_for

    game = find(arguments.game)
    out = Path(arguments.out) if arguments.out else place_for(game)
    asked = flags_of(arguments, "games", "rounds", "searched", "iterations", "duels", "seed")
    given = {name: value for name, value in asked.items() if value is not None}
    folder = Path(arguments.course or Path("training", game.name))
    workforce = Workforce(arguments.workers, arguments.ray)
    plan = Plan(**given) if given else None
    Course(game.name, folder, plan, lambda line: print(line, flush=True), workforce=workforce).run()
    out.mkdir(parents=True, exist_ok=True)
    for name in (WEIGHTS, CARD):
        (out / name).write_bytes((folder / name).read_bytes())
    print(f"{out / WEIGHTS} has {(out / WEIGHTS).stat().st_size} bytes; the learning curve is {folder / 'curve.svg'}.")
    return OK

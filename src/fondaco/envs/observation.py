"""What a seat may know, as a vector: all of its view, and nothing that is not in it.

    row = np.zeros(size("tantan", 3), np.float32)
    write(match, 0, row)
    row[layout("tantan", 3)["caravan"]]      # cards of each kind in the caravan
    decode("tantan", 3, row) == match.view(0)

Seats are counted from the observer: its own part comes first, then the others' clockwise, so that one network can
play every seat. What is one of several (a kind, a place, a phase) is a 1 among zeros; numbers are plain numbers,
unless a `Form` asks for others.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from fondaco.envs.engines import env_engine, observe, room_for_rows, shown_rows
from fondaco.envs.forms import PLAIN, Form, is_plain, lens_of, option_pieces, refine, undo
from fondaco.errors import BadSetup, FondacoError, shown
from fondaco.games import find
from fondaco.kernel.buffers import States, states_of
from fondaco.kernel.chance import Dealer
from fondaco.kernel.zones import Cells, Piece
from fondaco.kernel.zones.rows import rows_of
from fondaco.match import Match, plain

if TYPE_CHECKING:
    from fondaco.games.game import Json


def pieces(game: str) -> tuple[Piece, ...]:
    """The parts of the vector in their order, with their shapes and what they tell."""
    return find(game).zones.pieces


def layout(game: str, players: int, form: Form = PLAIN) -> dict[str, slice]:
    """Where in the vector each part is."""
    count = find(game).read_players(players)
    found, start = {}, 0
    for piece in shown_pieces(game, form):
        end = start + piece.entries(count)
        found[piece.name] = slice(start, end)
        start = end
    return found


def shown_pieces(game: str, form: Form) -> tuple[Piece, ...]:
    """All parts of a form, in their order."""
    return (*pieces(game), *option_pieces(game)) if form.options else pieces(game)


@cache
def size(game: str, players: int, form: Form = PLAIN) -> int:
    """How long the vector is."""
    count = find(game).read_players(players)
    return sum(piece.entries(count) for piece in shown_pieces(game, form))


def write(match: Match, seat: int, out: Any, form: Form = PLAIN) -> None:
    """Write what a seat of a match may know into a row of `size` numbers."""
    observer = match.read_seat(seat)
    game, expected = match.game.name, size(match.game.name, match.players, form)
    if out.shape != (expected,):
        raise FondacoError(f"a row for {game} with {match.players} players has {expected} numbers, not {out.shape}")
    engine = env_engine(game)
    room = room_for_rows(engine, game, 1)
    lens = lens_of(match.game, match.players, match.options, form)
    engine.driver(write_row)(engine.states(match.state), observer, opened(game, match.options), room, lens)
    out[:] = shown_rows(room, 1, expected)[0]


def write_row(table: States, seat: int, opened: int, room: Any, lens: Any) -> None:
    """The driver of `write`."""
    row = rows_of(room)[0]
    observe(states_of(table)[0], seat, opened, row)
    if not is_plain(lens):
        refine(row, lens)


def opened(game: str, options: Json) -> int:
    """Which of the options that lay open what others hold a table has, as bits."""
    return sum(bool(options.get(option)) << bit for bit, option in enumerate(find(game).zones.options))


def decode(game: str, players: int, vector: Any, form: Form = PLAIN, **options: Any) -> Json:
    """The view that a vector tells of, at a table with these options."""
    found = find(game)
    expected = size(game, players, form)
    if len(vector) != expected:
        raise BadSetup(f"a vector of {found.title} has {expected} numbers, not {shown(len(vector))}")
    plain_vector = undo(vector, lens_of(found, players, options, form))
    cells = Cells(pieces(game), players, plain_vector)
    state = found.blank(players, options, -1)
    state.to_move, state.turn, state.phase = cells.player("to_move"), cells.player("turn"), cells.one_of("phase")
    found.zones.rebuild(cells, state)
    return Match(found, state, Dealer((0, 0), found.outcome), plain(options), None).view(cells.seat)

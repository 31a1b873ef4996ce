"""A memory as tests look at it: its numbers by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from fondaco.bots.knowledge import BLANK, wake
from fondaco.bots.memory import KeptMemory, Memory
from fondaco.bots.mind import thinking_engine
from fondaco.bots.viewing import hidden_in
from fondaco.games import find
from fondaco.games.game import Game
from fondaco.kernel.chance import Dealer
from fondaco.kernel.luck import lucky
from fondaco.kernel.zones.hideouts import LOTS, hideouts_of
from fondaco.kernel.zones.holdings import shown_in
from fondaco.match import Match

Json = dict[str, Any]


def remember(match: Match, seat: int) -> Remembered:
    events = match.events(0, seat=seat)
    return recall(KeptMemory(), (match.game.name, match.players, match.options), events, lucky(seat, "test"))


def recall(kept: KeptMemory, table: Any, events: Sequence[Json], luck: Dealer) -> Remembered:
    return Remembered(kept.recall(table, events, luck), table[1])


def newcomer(game: str, players: int) -> Remembered:
    """Who has heard nothing."""
    record = hideouts_of(find(game).zones).memory
    memories = [record(), record(), record()]
    thinking_engine(game, compiled=False).driver(wake)(memories, find(game).blank(players, {}, -1))
    return Remembered(Memory(find(game), memories[BLANK]), players)


def box_of(game: str, players: int, options: Json, sort: int = 0) -> dict[Any, int]:
    """The cards (or other things) in use, in the order of their numbers."""
    return hideouts_of(find(game).zones).sorts[sort].things.in_use(find(game).blank(players, options, -1))


def shown(view: Json, sort: int = 0) -> Counter[Any]:
    """All that a view shows of the cards."""
    zones = find(view["game"]).zones
    return shown_in(zones, hideouts_of(zones).sorts[sort].things, view)


def in_pool(view: Json) -> int:
    """How many cards the pile of a view has."""
    pools = [holder[at] for zone, holder, at in hidden_in(find(view["game"]), view) if zone.is_pool]
    return pools[0] if pools else 0


def imagine_by(
    game: Game, state: Any, dealer: Dealer, unseen: list[int], known: list[list[int]], unknown: list[int]
) -> None:
    """Deal hands and pile anew: what is known of each hand, and how many cards are not; last, how many lie down."""
    hideouts = hideouts_of(game.zones)
    memory = hideouts.memory()
    memory.lots[0], memory.vague[0], memory.face_down[0] = 1, 1, unknown[-1]
    memory.unseen[0][: len(unseen)] = unseen
    memory.pool[0] = sum(unseen) - sum(unknown)
    for seat, held in enumerate(unknown[: state.players]):
        memory.held[0][seat] = held
        memory.known[seat][: len(unseen)] = known[seat]
    hideouts.imagine()(state, dealer, memory)


class Remembered:
    """The cards by name; and gems, if there are some."""

    def __init__(self, memory: Memory, players: int) -> None:
        self.memory = memory
        self.record = memory.record
        self.players = players
        self.sorts = memory.hideouts.sorts

    def named(self, counts: Sequence[int], sort: int = 0) -> Counter[Any]:
        names = self.sorts[sort].things.names
        return Counter({name: count for name, count in zip(names, counts, strict=False) if count})

    def by_seat(self, sort: int) -> list[Counter[Any]]:
        first = self.sorts[sort].first
        return [self.named(self.record.known[first + seat], sort) for seat in range(self.players)]

    @property
    def known(self) -> list[Counter[Any]]:
        return self.by_seat(0)

    @property
    def gems(self) -> list[Counter[Any]]:
        return self.by_seat(1)

    @property
    def lots(self) -> list[Counter[Any]]:
        return [self.named(lot) for lot in self.record.unseen[: self.record.lots[0]]]

    @property
    def unknown(self) -> list[int]:
        return [sum(lot[seat] for lot in self.record.held[:LOTS]) for seat in range(self.players)]

    @property
    def unseen(self) -> Counter[Any]:
        return self.memory.unseen()

    @property
    def bag(self) -> Counter[Any]:
        """What is unseen, unless all of it left unseen."""
        unseen = self.memory.unseen(1)
        return Counter() if unseen.total() == self.record.face_down[1] else unseen

    @property
    def box(self) -> Counter[Any]:
        return self.named(self.record.box[0])

    @property
    def discards(self) -> Counter[Any]:
        """As they lie, or as they are remembered for a renewal."""
        return self.named(self.record.discards[0])

    @property
    def spent(self) -> Counter[Any]:
        return self.named(self.record.spent[0])

    @property
    def face_down(self) -> int:
        return int(self.record.face_down[0])

    def settle(self, view: Json, luck: Dealer) -> Counter[Any]:
        """Square the memory with a view; the cards that a seat then imagines where the view hides some."""
        state = self.memory.picture(view, luck)
        there = self.named([self.sorts[0].number_of(state, card) for card in range(self.sorts[0].kinds)])
        covered = (known for known, hand in zip(self.known, view["hands"], strict=True) if isinstance(hand, int))
        return there - shown(view) - sum(covered, Counter())

    def guess(self, view: Json, luck: Dealer) -> Json:
        """A whole position that fits the view and the memory."""
        written = self.memory.game.write(self.memory.picture(view, luck))
        return {**{name: value for name, value in view.items() if name != "scores"}, **written}

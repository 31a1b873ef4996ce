"""A table at which luck is a player: each draw waits until somebody outside says what is drawn.

The rules draw in the midst of an action. So an action is carried out on a copy, with the outcomes decided so far;
when the rules ask for one more, the copy is thrown away and the table waits for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from fondaco.bots.memory import KeptMemory, Memory
from fondaco.errors import BadPosition
from fondaco.games import find
from fondaco.games.game import Game, Json
from fondaco.kernel.chance import ACT, Dealer, Raw
from fondaco.kernel.zones.hideouts import hideouts_of
from fondaco.match import Match, from_position

DEAL = -1
"""The action of setting up, which is luck's alone."""
TRIES = 200
"""How many deals are tried before one is found that the middle of a decision allows."""


class Awaited(Exception):
    """The rules ask for an outcome that is not decided yet."""

    def __init__(self, pool: int, counts: list[int]) -> None:
        super().__init__(pool, counts)
        self.pool = pool
        self.counts = counts


class AwaitingDealer(Dealer):
    """Deals what was decided; where only one thing can be drawn, nobody is asked."""

    def __init__(self, name_of: Callable[[int, int], str | int], decided: Sequence[int] = ()) -> None:
        super().__init__((0, 0), name_of)
        self.decided = iter(decided)

    def pick(self, pool: int, counts: Sequence[int]) -> int:
        left = [index for index, count in enumerate(counts) if count > 0]
        if len(left) == 1:
            return left[0]
        for index in self.decided:
            return index
        raise Awaited(pool, list(counts))


class AwaitingTable:
    """A match of which each draw is decided from outside."""

    def __init__(self, game: Game, players: int, options: Json) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.state = game.blank(players, options, -1)
        self.log: list[Raw] = []
        self.action: int | None = DEAL
        """What is being carried out, while a draw is awaited."""
        self.decided: list[int] = []
        """The outcomes of its draws so far."""
        self.told: list[Raw] = []
        """What happened in it so far."""
        self.awaited: Awaited | None = None
        self.guessed = 0
        """So many events happened before what seat `guesser` cannot know was dealt anew: what others had seen of it
        until then is true no more."""
        self.guesser: int | None = None
        self.stories = self._untold()
        """By seat, how many events are in its story so far, and the story."""
        self._carry_on()

    # Playing

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def seat(self) -> int | None:
        """The seat whose decision it is; None if luck decides, or the game is over."""
        return None if self.awaited is not None else self.match.seat

    def legal(self) -> list[int]:
        return self.game.legal(self.state)

    def chances(self) -> list[tuple[int, float]]:
        """What can be drawn, and how likely it is; of things with one name, the first stands for all."""
        assert self.awaited is not None
        pool, counts = self.awaited.pool, self.awaited.counts
        first: dict[str | int, int] = {}
        found: Counter[int] = Counter()
        for index, count in enumerate(counts):
            if count > 0:
                found[first.setdefault(self.game.outcome(pool, index), index)] += count
        return [(index, count / sum(counts)) for index, count in found.items()]

    def outcome(self, index: int) -> str:
        """What a draw would bring, in words."""
        assert self.awaited is not None
        return f"{self.game.pools[self.awaited.pool][0]} {self.game.outcome(self.awaited.pool, index)}"

    def play(self, action: int) -> None:
        """Carry out an action of the seat to move, up to its end or to a draw."""
        self.action = action
        self._carry_on()

    def draw(self, index: int) -> None:
        """Decide the draw that is awaited."""
        self.decided.append(index)
        self._carry_on()

    def _carry_on(self) -> None:
        state = self.state.copy()
        dealer = AwaitingDealer(self.game.outcome, self.decided)
        try:
            if self.action == DEAL:
                self.game.rules["deal"](state, dealer)
            else:
                assert self.action is not None
                dealer.log.append((ACT, state.to_move, self.action))
                self.game.rules["play"](state, dealer, self.action)
        except Awaited as awaited:
            self.awaited, self.told = awaited, dealer.log
            return
        self.state = state
        self.log = self.log + dealer.log
        self.action, self.decided, self.told, self.awaited = None, [], [], None

    # What is seen

    @property
    def match(self) -> Match:
        """The table as it stood before what is being carried out."""
        return Match(self.game, self.state, AwaitingDealer(self.game.outcome), self.options, None)

    @property
    def dealt(self) -> bool:
        return self.action != DEAL

    def events(self, seat: int) -> list[Json]:
        """All that a seat had seen before what is being carried out; not numbered."""
        name = self.game.name
        return [_tell(name, raw, self._eyes(number, seat)) for number, raw in enumerate(self.log)]

    def story(self, seat: int) -> str:
        """All that a seat has seen, and what it holds: equal for two tables if, and only if, it cannot tell them
        apart."""
        known, story = self.stories[seat]
        name, log = self.game.name, self.log
        for number in range(known, len(log)):
            story += _in_words(name, log[number], self._eyes(number, seat))
        self.stories[seat] = len(log), story
        news = "".join(_in_words(name, raw, seat) for raw in self.told)
        return f"{story}{news}hand {self.held(seat)}"

    def held(self, seat: int) -> Any:
        """A seat's hand; all that it keeps from others, where no memory knows the rest."""
        own = [zone.value(self.state, seat) for zone in self.game.zones.secrets if zone.by_seat]
        return own[0] if self.game.part("mind") else own

    def _untold(self) -> list[tuple[int, str]]:
        return [(0, f"seat {seat}; ") for seat in range(self.players)]

    def _eyes(self, number: int, seat: int) -> int | None:
        """Through whose eyes a seat sees an event: a spectator's, if it is none of this table's past."""
        return seat if number >= self.guessed or seat == self.guesser else None

    # What is not seen

    @property
    def followed(self) -> list[int]:
        """The sorts of things that a seat with a perfect memory may not know: the cards, in a game that bots know; or
        else all that can be hidden."""
        sorts = hideouts_of(self.game.zones).sorts
        return [sort.number for sort in sorts[: 1 if self.game.part("mind") else None]]

    @property
    def kinds(self) -> list[Any]:
        """What can be hidden, by name."""
        sorts = hideouts_of(self.game.zones).sorts
        return list(dict.fromkeys(name for sort in self.followed for name in sorts[sort].things.names))

    def most_things(self) -> int:
        """How many things of all sorts the box has."""
        sorts = self.game.zones.things
        return sum(things.in_box(self.state, number) for things in sorts for number in range(things.counted))

    def recollection(self, seat: int, luck: Dealer) -> tuple[Counter[Any], list[Counter[Any]]]:
        """What a seat knows of what it cannot see: all that is unseen, and by seat what is known to be there."""
        unseen: Counter[Any] = Counter()
        known: list[Counter[Any]] = [Counter() for _ in range(self.players)]
        memory = self._memory(seat, luck)
        if self.dealt:
            memory.picture(self.match.view(seat), luck)
        for sort in self.followed:
            unseen += memory.unseen(sort)
            for (_, other), things in memory.known(sort).items():
                if other < self.players:
                    known[other] += things
        return unseen, known

    def _memory(self, seat: int, luck: Dealer) -> Memory:
        """What a seat knows of the things it cannot see."""
        return KeptMemory().recall((self.game.name, self.players, self.options), self.events(seat), luck)

    def guess(self, seat: int, luck: Dealer) -> AwaitingTable:
        """Another table that the seat cannot tell from this one, where no draw is awaited."""
        assert self.awaited is None
        memory = self._memory(seat, luck)
        root = memory.picture(self.match.view(seat), luck)
        twin = self.copy()
        twin.guessed, twin.guesser = len(self.log), seat
        twin.stories = self._untold()
        for _ in range(TRIES):
            twin.state = memory.imagine(root, luck)
            try:
                twin.state = from_position(twin.match.position()).state
                return twin
            except BadPosition:
                continue  # in mid-decision of somebody else not every deal is possible
        raise BadPosition(f"no other table was found that seat {seat} could not tell from this one")

    # Keeping

    def copy(self) -> AwaitingTable:
        twin = object.__new__(AwaitingTable)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin.decided = self.decided[:]
        twin.stories = self.stories[:]
        return twin

    def __deepcopy__(self, memo: object) -> AwaitingTable:
        return self.copy()

    def __getstate__(self) -> Json:
        return {**self.__dict__, "game": self.game.name, "state": self.state.pack()}

    def __setstate__(self, kept: Json) -> None:
        game = find(kept["game"])
        self.__dict__.update({**kept, "game": game, "state": game.state.unpack(kept["state"])})


@lru_cache(100_000)
def _tell(game: str, raw: Raw, viewer: int | None) -> Json:
    told = find(game).tell(0, raw, viewer)
    del told["n"]
    return told


@lru_cache(100_000)
def _in_words(game: str, raw: Raw, viewer: int | None) -> str:
    return " ".join("?" if value is None else str(value) for value in _tell(game, raw, viewer).values()) + "; "

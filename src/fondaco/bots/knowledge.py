"""A perfect memory, in numbers: what the events a seat saw tell of every hand and of the pile.

Things that were in the pool together are a lot: those the seat has not seen since, and how many of them lie in which
place. What lies in no place is in the pool. When the pool is renewed, a new lot begins. Of each place, the memory has
the things `known` (seen before they came there) and the number of unknown ones, by lot (`held`). One source,
interpreted or compiled: a page in a browser remembers the same.
"""

from __future__ import annotations

from typing import Any

from fondaco.bots.contract import imagine, in_sight, in_use, meaning, of_sort, role, take_out
from fondaco.kernel.buffers import put_state
from fondaco.kernel.chance import Dealer
from fondaco.kernel.contract import State
from fondaco.kernel.luck import fraction
from fondaco.kernel.records import Row
from fondaco.kernel.zones.hideouts import COUNTED, END, FIRST, KINDS, LOTS, ORDERED

Memory = Any
"""A record as `fondaco.kernel.zones.hideouts` lays it out."""
Told = list[Row]
"""Events in the numbers that the rules know, what the seat may not know being negative."""

SAYS, SORT, THING, FROM, FROM_AT, TO, TO_AT = range(7)
"""The columns of what an event means: whether it tells of a move, of what sort, and which of its numbers says what (0:
none of them)."""
NOTHING, MOVE, RENEWAL = range(3)

POOL, DISCARDS, ELSEWHERE, OUT = range(-1, -5, -1)
"""Where things come from and go to, if it is no place by its number."""

BLANK, CERTAIN, NOW = range(3)
"""Three memories of one seat: one that has heard nothing, one without guesses, and that of the moment."""

ATTEMPTS = 50


# Hearing


def wake(memories: list[Memory], state: State) -> None:
    """Begin to remember, at a table that is not dealt yet."""
    memory = memories[BLANK]
    memory.apart = 1
    for sort in range(len(memory.lots)):
        memory.lots[sort] = 1
        for kind in range(of_sort(sort, COUNTED)):
            memory.box[sort][kind] = in_use(state, sort, kind)
            memory.unseen[sort * LOTS][kind] = memory.box[sort][kind]
    put_state(memories, CERTAIN, memory)


def recall(memories: list[Memory], told: Told, first: int, count: int, luck: Dealer) -> None:
    """What the first so many events tell, or of these only the later ones. What is certain is heard once; from the
    first guess on, events are heard anew each time: a guess that was never made for good cannot mislead for good. One
    that turns out wrong is made anew, and in the end lots are not told apart."""
    if first > 0:
        recall_the_last(memories, told, first, count, luck)
        return
    hear(memories[CERTAIN], told, count, luck, False)
    for _ in range(ATTEMPTS):
        put_state(memories, NOW, memories[CERTAIN])
        hear(memories[NOW], told, count, luck, True)
        if memories[NOW].misled == 0:
            return
    put_state(memories, NOW, memories[BLANK])
    memories[NOW].apart = 0
    hear(memories[NOW], told, count, luck, True)


def recall_the_last(memories: list[Memory], told: Told, first: int, count: int, luck: Dealer) -> None:
    """Whoever has forgotten how it began knows what went into a hand since, but not what is left: that may be anything
    not in sight (`begin_anew`)."""
    put_state(memories, NOW, memories[BLANK])
    memory = memories[NOW]
    memory.apart = 0
    memory.heard = first
    hear(memory, told, count, luck, True)
    for sort in range(len(memory.lots)):
        memory.unseen[sort * LOTS][0] = -1


def hear(memory: Memory, told: Told, count: int, luck: Dealer, guessing: bool) -> None:
    """Take in events up to a number. From which lot a hidden thing was that is shown now is guessed, or nothing is
    heard from there on."""
    while memory.heard < count and memory.misled == 0:
        event = told[memory.heard]
        says = meaning(event[0], SAYS)
        if says == MOVE:
            if not guessing and must_guess(memory, event):
                return
            move(memory, event, luck)
        elif says == RENEWAL:
            renew(memory, meaning(event[0], SORT))
        memory.heard += 1


def detail(event: Row, column: int) -> int:
    """What an event says, or -1 if it does not."""
    place = meaning(event[0], column)
    return event[place] if place > 0 else -1


def place_in(event: Row, zone_column: int, at_column: int) -> int:
    """Where a thing comes from or goes to: a place of the memory, or what is none."""
    found = role(event[0], zone_column, detail(event, zone_column))
    return found + max(0, detail(event, at_column)) if found >= 0 else found


def must_guess(memory: Memory, event: Row) -> bool:
    sort, thing, source = meaning(event[0], SORT), detail(event, THING), place_in(event, FROM, FROM_AT)
    return source >= 0 and thing >= 0 and memory.known[source][thing] <= 0 and memory.lots[sort] > 1


def move(memory: Memory, event: Row, luck: Dealer) -> None:
    sort, thing = meaning(event[0], SORT), detail(event, THING)
    source, goal = place_in(event, FROM, FROM_AT), place_in(event, TO, TO_AT)
    if source == DISCARDS and goal == POOL:
        return  # a part of the renewal, which was told before
    leave(memory, sort, thing, source, luck)
    arrive(memory, sort, thing, goal)


def leave(memory: Memory, sort: int, thing: int, source: int, luck: Dealer) -> None:
    if thing < 0:
        if source >= 0:
            lose_sight(memory, sort, source)
    elif source == POOL:
        take(memory, sort * LOTS + memory.lots[sort] - 1, thing)
    elif source == DISCARDS:
        memory.discards[sort][thing] -= 1
    elif source >= 0:
        if memory.known[source][thing] > 0:
            memory.known[source][thing] -= 1
        else:
            lot = lot_of(memory, sort, thing, source, luck)
            memory.held[lot][source] -= 1
            take(memory, lot, thing)
            recognise(memory, sort)


def arrive(memory: Memory, sort: int, thing: int, goal: int) -> None:
    last = sort * LOTS + memory.lots[sort] - 1
    if goal >= 0:
        if thing < 0:
            memory.held[last][goal] += 1
        else:
            memory.known[goal][thing] += 1
    elif goal == POOL:
        if thing >= 0:
            memory.unseen[last][thing] += 1
    elif thing < 0:
        memory.face_down[sort] += 1
    elif goal == DISCARDS:
        memory.discards[sort][thing] += 1
    elif goal == OUT:
        memory.spent[sort][thing] += 1


def lose_sight(memory: Memory, sort: int, source: int) -> None:
    """Something unseen leaves a place: it may have been any of what lay there, known or not."""
    while memory.lots[sort] > 1:
        join_oldest(memory, sort)
    lot = sort * LOTS
    for kind in range(of_sort(sort, KINDS)):
        memory.unseen[lot][kind] += memory.known[source][kind]
        memory.held[lot][source] += memory.known[source][kind]
        memory.known[source][kind] = 0
    memory.held[lot][source] -= 1


def take(memory: Memory, lot: int, thing: int) -> None:
    """One is seen of a lot. If it should have none, an earlier one came from elsewhere than was guessed."""
    if memory.guessed != 0 and memory.unseen[lot][thing] <= 0:
        memory.misled = 1
    memory.unseen[lot][thing] -= 1


def lot_of(memory: Memory, sort: int, thing: int, place: int, luck: Dealer) -> int:
    """The lot of a thing that is shown: any hidden one of a place is as likely to be it as any other."""
    first, end = sort * LOTS, sort * LOTS + memory.lots[sort]
    if end == first + 1:
        return first
    possible, total = 0, 0.0
    for lot in range(first, end):
        chance = chance_of(memory, sort, lot, thing, place)
        possible += 1 if chance > 0.0 else 0
        total += chance
    memory.misled = 1 if possible == 0 else 0
    left = fraction(luck) * total
    chosen = first
    for lot in range(first, end):
        chance = chance_of(memory, sort, lot, thing, place)
        if chance > 0.0:
            if left >= 0.0:
                chosen = lot
            left -= chance
            if possible > 1:
                memory.guessed = 1
                memory.doubtful[lot] = 1
    return chosen


def chance_of(memory: Memory, sort: int, lot: int, thing: int, place: int) -> float:
    """How likely a thing that a place shows is one of a lot: a number to compare."""
    number: int = max(0, memory.held[lot][place]) * max(0, memory.unseen[lot][thing])
    return number / max(1, unseen_in(memory, sort, lot))


def unseen_in(memory: Memory, sort: int, lot: int) -> int:
    things = 0
    for kind in range(of_sort(sort, KINDS)):
        things += memory.unseen[lot][kind]
    return things


def held_of(memory: Memory, sort: int, lot: int) -> int:
    things = 0
    for place in range(of_sort(sort, FIRST), of_sort(sort, END)):
        things += memory.held[lot][place]
    return things


def recognise(memory: Memory, sort: int) -> None:
    """An old lot of which only one place still has something is known to be there."""
    lot = sort * LOTS
    while lot < sort * LOTS + memory.lots[sort] - 1:
        places, holder = 0, 0
        for place in range(of_sort(sort, FIRST), of_sort(sort, END)):
            if memory.held[lot][place] != 0:
                places += 1
                holder = place
        if places == 1 and memory.doubtful[lot] == 0:
            for kind in range(of_sort(sort, KINDS)):
                memory.known[holder][kind] += memory.unseen[lot][kind]
            places = 0
        if places == 0:
            drop(memory, sort, lot)
        else:
            lot += 1


def drop(memory: Memory, sort: int, lot: int) -> None:
    """Forget a lot: those after it move up."""
    last = sort * LOTS + memory.lots[sort] - 1
    for later in range(lot, last + 1):
        for kind in range(of_sort(sort, KINDS)):
            memory.unseen[later][kind] = memory.unseen[later + 1][kind] if later < last else 0
        for place in range(of_sort(sort, FIRST), of_sort(sort, END)):
            memory.held[later][place] = memory.held[later + 1][place] if later < last else 0
        memory.doubtful[later] = memory.doubtful[later + 1] if later < last else 0
    memory.lots[sort] -= 1


def join_oldest(memory: Memory, sort: int) -> None:
    """Tell the two oldest lots apart no longer."""
    first = sort * LOTS
    for kind in range(of_sort(sort, KINDS)):
        memory.unseen[first + 1][kind] += memory.unseen[first][kind]
    for place in range(of_sort(sort, FIRST), of_sort(sort, END)):
        memory.held[first + 1][place] += memory.held[first][place]
    memory.doubtful[first + 1] |= memory.doubtful[first]
    drop(memory, sort, first)


def renew(memory: Memory, sort: int) -> None:
    """The pool was empty, and the discards are the new one: what is still unseen lies in a place, or was face down, and
    is out of the game."""
    kinds, last = of_sort(sort, KINDS), sort * LOTS + memory.lots[sort] - 1
    if memory.face_down[sort] != 0:
        all_are_down = unseen_in(memory, sort, last) == memory.face_down[sort]  # otherwise nobody saw the deal
        for kind in range(kinds):
            if all_are_down:
                memory.spent[sort][kind] += memory.unseen[last][kind]
            memory.unseen[last][kind] = 0
        memory.face_down[sort] = 0
    if memory.apart != 0 and unseen_in(memory, sort, last) == held_of(memory, sort, last):
        if memory.lots[sort] == LOTS:
            join_oldest(memory, sort)
        last = sort * LOTS + memory.lots[sort]
        memory.lots[sort] += 1
    for kind in range(kinds):
        memory.unseen[last][kind] += memory.discards[sort][kind]
        memory.discards[sort][kind] = 0
    recognise(memory, sort)


# Imagining


def picture(state: State, memory: Memory, luck: Dealer, seat: int, opened: int) -> None:
    """Deal anew all that a seat cannot know of a table. After that, `imagine` deals anew what is vague."""
    take_out(state, memory, seat, opened)
    for sort in range(len(memory.lots)):
        settle(state, memory, sort)
        memory.vague[sort] = 1
    imagine(state, luck, memory)
    for sort in range(len(memory.lots)):
        memory.vague[sort] = is_vague(memory, sort)


def is_vague(memory: Memory, sort: int) -> int:
    """Whether something could lie otherwise."""
    if of_sort(sort, ORDERED) != 0 or memory.face_down[sort] != 0:
        return 1
    for lot in range(sort * LOTS, sort * LOTS + memory.lots[sort]):
        if held_of(memory, sort, lot) > 0:
            return 1
    return 0


def settle(state: State, memory: Memory, sort: int) -> None:
    """Square the memory with the table. Of the last lot, a place has what is not from elsewhere."""
    hidden = memory.pool[sort] + memory.face_down[sort]
    for place in range(of_sort(sort, FIRST), of_sort(sort, END)):
        if memory.covered[place] != 0:
            hidden += memory.size[place] - known_in(memory, sort, place)
    if not fits(memory, sort, hidden):
        begin_anew(state, memory, sort, hidden)
    last = sort * LOTS + memory.lots[sort] - 1
    for place in range(of_sort(sort, FIRST), of_sort(sort, END)):
        memory.held[last][place] = 0
        if memory.covered[place] != 0:
            rest = memory.size[place] - known_in(memory, sort, place)
            for lot in range(sort * LOTS, last):
                rest -= memory.held[lot][place]
            memory.held[last][place] = max(0, rest)


def known_in(memory: Memory, sort: int, place: int) -> int:
    things = 0
    for kind in range(of_sort(sort, KINDS)):
        things += memory.known[place][kind]
    return things


def fits(memory: Memory, sort: int, hidden: int) -> bool:
    """Whether as many things are unseen as are hidden."""
    for lot in range(sort * LOTS, sort * LOTS + memory.lots[sort]):
        hidden -= unseen_in(memory, sort, lot)
        for kind in range(of_sort(sort, KINDS)):
            if memory.unseen[lot][kind] < 0:
                return False
    return hidden == 0


def begin_anew(state: State, memory: Memory, sort: int, hidden: int) -> None:
    """Where the match began from a position nobody saw being dealt: what is hidden may be anything in the box that is
    nowhere else, and the rest of that is out of the game."""
    while memory.lots[sort] > 1:
        drop(memory, sort, sort * LOTS)
    lot, kinds = sort * LOTS, of_sort(sort, KINDS)
    for kind in range(kinds):
        memory.unseen[lot][kind] = 0
    things = fill_rest(state, memory, sort)
    if of_sort(sort, COUNTED) < kinds and hidden > things:
        add_endless(memory, sort, hidden - things)
        hidden = things
    while hidden > things > 0:  # whatever there is, there is more of it
        for kind in range(kinds):
            memory.unseen[lot][kind] += memory.rest[kind]
        hidden -= things
    for kind in range(kinds):
        memory.unseen[lot][kind] += memory.rest[kind]
    memory.face_down[sort] += things - hidden


def fill_rest(state: State, memory: Memory, sort: int) -> int:
    """What is nowhere in sight, or the whole box, if there is nothing and all is counted; how many things that are."""
    things = 0
    for kind in range(of_sort(sort, KINDS)):
        elsewhere = memory.spent[sort][kind] + in_sight(state, sort, kind)
        for place in range(of_sort(sort, FIRST), of_sort(sort, END)):
            if memory.covered[place] != 0:
                elsewhere += memory.known[place][kind]
        memory.rest[kind] = max(0, memory.box[sort][kind] - elsewhere)
        things += memory.rest[kind]
    if things == 0 and of_sort(sort, COUNTED) == of_sort(sort, KINDS):
        for kind in range(of_sort(sort, KINDS)):
            memory.rest[kind] = memory.box[sort][kind]
            things += memory.rest[kind]
    return things


def add_endless(memory: Memory, sort: int, number: int) -> None:
    """Things that the box has too few for are of the last kind, which it does not count."""
    for place in range(of_sort(sort, FIRST), of_sort(sort, END)):
        if memory.covered[place] != 0:
            more = max(0, min(number, memory.size[place] - known_in(memory, sort, place)))
            memory.known[place][of_sort(sort, KINDS) - 1] += more
            number -= more

"""Linger Longer: the table, what can be done, and the rules (L1 to L7)."""

from __future__ import annotations

from typing import Annotated

from fondaco.kernel.chance import Dealer, draw, tell
from fondaco.kernel.contract import OVER
from fondaco.kernel.counts import total
from fondaco.kernel.records import Grid, Num, Record, Row
from fondaco.kernel.verbs import Verb, Verbs, one_of
from fondaco.kernel.zones import BY_SEAT, NONE, Counts, OneOf, Secret, Things, Zones, checks

# The table

SEATS = 6
RANKS = 13
CARDS = 52
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
RANK_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
CARD_NAMES = tuple(rank + suit[0] for suit in SUIT_NAMES for rank in RANK_NAMES)

LEAD, FOLLOW, DONE = range(3)
STOCK_POOL = 0
STOCK, TURNED, HAND, TRICK, PLAYED = range(5)
DRAWN, LAID_OPEN, LAID, SWEPT, TRICK_WON, SEAT_OUT, TRICK_BEGINS, ENDS = range(2, 10)

CARD = Things("card", CARD_NAMES, (1,) * CARDS)


class State(Record):
    """One table of Linger Longer. It is the turn of the seat that led, until its trick is over."""

    players: Num
    to_move: Num
    turn: Num
    phase: Annotated[Num, OneOf(("lead", "follow", "over"))]
    turned: Annotated[Num, OneOf(CARD)]
    stock: Annotated[Row, CARDS, Counts(CARD), Secret("everyone")]
    trick: Annotated[Row, SEATS, OneOf(CARD, or_none=True), BY_SEAT]
    played: Annotated[Row, CARDS, Counts(CARD)]
    hands: Annotated[Grid, SEATS, CARDS, Counts(CARD), BY_SEAT, Secret("others")]


# What can be done

OK, NOT_HELD, FOLLOW_SUIT, IS_OVER = range(4)
REASONS = {NOT_HELD: ("L2", "not-held"), FOLLOW_SUIT: ("L3", "follow-suit"), IS_OVER: ("L7", "is-over")}
NO_SUCH_CARD = ("L1", "no-such-card")

VERBS = Verbs(
    Verb("play", one_of("card", CARD_NAMES, unlike=("[0-9a-z]{2,3}", NO_SUCH_CARD)), forms=("play 10h", "play Qs")),
    over=IS_OVER,
)


# The deal


def deal(state: State, dealer: Dealer) -> None:
    """L1. As many cards to each as there are players; the next one is turned for trumps, the rest is the stock."""
    for card in range(CARDS):
        state.stock[card] = 1
    for _ in range(state.players):
        for seat in range(state.players):
            draw_card(state, dealer, seat)
    state.turned = draw(dealer, STOCK_POOL, state.stock)
    tell(dealer, LAID_OPEN, state.turned, STOCK, TURNED)
    begin_trick(state, dealer, 0)


def draw_card(state: State, dealer: Dealer, seat: int) -> None:
    """L1, L5. Only the seat that draws a card sees it."""
    card = draw(dealer, STOCK_POOL, state.stock, seat)
    state.hands[seat][card] += 1
    tell(dealer, DRAWN, card, STOCK, HAND, seat)


# A trick


def begin_trick(state: State, dealer: Dealer, seat: int) -> None:
    state.phase = LEAD
    state.turn = seat
    state.to_move = seat
    tell(dealer, TRICK_BEGINS, seat)


def suit_of(card: int) -> int:
    return card // RANKS


def holds(state: State, seat: int, suit: int) -> bool:
    cards = 0
    for card in range(suit * RANKS, (suit + 1) * RANKS):
        cards += state.hands[seat][card]
    return cards > 0


def why_not_play(state: State, card: int) -> int:
    """L2, L3. Lead what you like; who can follow suit must."""
    if state.hands[state.to_move][card] == 0:
        return NOT_HELD
    if state.phase == FOLLOW:
        led = suit_of(state.trick[state.turn])
        if suit_of(card) != led and holds(state, state.to_move, led):
            return FOLLOW_SUIT
    return OK


def play(state: State, dealer: Dealer, card: int) -> None:
    """L2, L3. A card goes to the trick; clockwise, the next to play is who holds cards and has not played yet."""
    tell(dealer, LAID, card, HAND, state.to_move, TRICK, state.to_move)
    state.hands[state.to_move][card] -= 1
    state.trick[state.to_move] = card
    state.phase = FOLLOW
    for _ in range(state.players):
        state.to_move = (state.to_move + 1) % state.players
        if state.trick[state.to_move] == NONE and total(state.hands[state.to_move]) > 0:
            return
    end_trick(state, dealer)


def beats(state: State, card: int, best: int) -> bool:
    """L4. A higher card of its suit beats another; and so does any trump a card that is none."""
    if suit_of(card) == suit_of(best):
        return card > best
    return suit_of(card) == suit_of(state.turned)


def winner_of_trick(state: State) -> int:
    """L4. The highest trump wins; without one, the highest card of the suit led."""
    winner = state.turn
    for seat in range(state.players):
        if state.trick[seat] != NONE and beats(state, state.trick[seat], state.trick[winner]):
            winner = seat
    return winner


def end_trick(state: State, dealer: Dealer) -> None:
    """L5, L6. The winner draws a card and leads the next trick; whoever has none left is out."""
    winner = winner_of_trick(state)
    tell(dealer, TRICK_WON, winner, state.trick[winner])
    if total(state.stock) > 0:
        draw_card(state, dealer, winner)
    for seat in range(state.players):
        if state.trick[seat] != NONE:
            sweep(state, dealer, seat)
    if seats_left(state) < 2:
        end_game(state, dealer)
    else:
        begin_trick(state, dealer, winner if total(state.hands[winner]) > 0 else next_seat_left(state, winner))


def sweep(state: State, dealer: Dealer, seat: int) -> None:
    """L6. A card of the trick is laid aside."""
    card = state.trick[seat]
    tell(dealer, SWEPT, card, TRICK, seat, PLAYED)
    state.played[card] += 1
    state.trick[seat] = NONE
    if total(state.hands[seat]) == 0:
        tell(dealer, SEAT_OUT, seat)


def next_seat_left(state: State, seat: int) -> int:
    while total(state.hands[seat]) == 0:
        seat = (seat + 1) % state.players
    return seat


# The end


def seats_left(state: State) -> int:
    seats = 0
    for seat in range(state.players):
        if total(state.hands[seat]) > 0:
            seats += 1
    return seats


def end_game(state: State, dealer: Dealer) -> None:
    """L7. The game ends when no two players have cards left."""
    state.phase = DONE
    state.to_move = OVER
    tell(dealer, ENDS)


def score(state: State, seat: int) -> int:
    """L7. The cards in hand: in the end, one player has some."""
    return total(state.hands[seat])


# What is always true

CONSERVATION = ("every card is somewhere, once",)
INVARIANTS = ("a trick lies on the table while others follow, and only then", *CONSERVATION)

cards_are_conserved = checks.are_conserved(Zones(State), CARD)


def trick_is_sound(state: State) -> bool:
    """L2, L3, L7. Of a trick there is at least the card that was led, and not that of the seat to move."""
    if state.phase == FOLLOW:
        return state.trick[state.turn] != NONE and state.trick[state.to_move] == NONE
    for seat in range(state.players):
        if state.trick[seat] != NONE:
            return False
    return state.phase == DONE or state.turn == state.to_move


def broken(state: State) -> int:
    """The invariants this state breaks, as bits."""
    return (0 if trick_is_sound(state) else 1) | (0 if cards_are_conserved(state) else 2)

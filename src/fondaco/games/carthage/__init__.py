"""Traders of Carthage, for 2 to 4 players."""

from __future__ import annotations

from fondaco.games.carthage import events, facts, invariants, position, reasons, rules
from fondaco.games.carthage.layout import DECK, State
from fondaco.games.carthage.verbs import VERBS
from fondaco.games.game import Game
from fondaco.games.options import Split, Switch
from fondaco.words import beside

LONGEST_GAME = 17_100
"""No game takes more decisions, however it is played.

Who brings a ship in has just bought of its colour and gets a tile for selling it (C14), so there are at most 28 such
tiles before the last payday. For each of them, ships go back at most 11 spaces: 5 from Carthage, 2 for each of three
raided ones (C16). 16 spaces they may be ahead. As each purchase moves a ship (C11), 28 × 11 + 16 = 324 spaces allow
324 purchases before the last, and at most 29 are followed by a payday. A purchase is of 8 cards at most and paid with
20, those worth 40 in twos; of 1 card, with 3, if it moves only 1 space without a payday. So 4 × 324 + 8 × 29 = 1528
cards are bought, and 10 × 324 + 20 × 29 = 3820 paid. Each of the goods is stored once at most (C15): 1528 cards. What
is taken is paid, stored or held in the end: 3820 + 1528 + 108 = 5456. A marker comes back with a purchase or a card
taken (C10): 325 + 5456 + 4 reservations. Purchases, takes, reservations, payments, storing, 4 × 29 times being done
with it, and 4 choices (C3a): 17,034.

Nobody plays like that: of 300,000 random games the longest took 455 decisions, and of 72 games of players who delay
as best they can, 432.
"""

GAME = Game(
    name="carthage",
    seats=range(2, 5),
    state=State,
    modules=(rules, invariants),
    verbs=VERBS,
    reasons=reasons.REASONS,
    values=facts.FACTS,
    options={
        "deck": Split(DECK, "[twos, threes, fives] of each colour", field="deck"),
        "start_tile": Switch(field="start_tile"),
        "open_hands": Switch(),
    },
    check_zones=position.check_zones,
    go_on_from=position.go_on_from,
    mirrors={"due": position.paid_or_due},
    tellings=events.TELLINGS,
    pools=events.POOLS,
    parts={"victory": rules.score, "bonus": rules.tiles},
    invariants=invariants.INVARIANTS,
    conservation=invariants.CONSERVATION,
    longest=LONGEST_GAME,
    samples=({}, {"start_tile": True, "open_hands": True}, {"deck": [15, 5, 7]}),
    shelf=3,
    words=beside(__file__),
)

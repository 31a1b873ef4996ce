"""Silk Road in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fondaco.games.silkroad.board import CITIES
from fondaco.games.silkroad.layout import CAMEL_GOODS, GOODS_NAMES
from fondaco.terminal.face import Ahead, Choice, Teller, told_by, untold
from fondaco.terminal.people import People, a, listed

Json = dict[str, Any]


def goods_of(camel: int) -> str:
    return GOODS_NAMES[CAMEL_GOODS[camel]]


def spoken_camel(camel: int) -> str:
    """A camel in words: "silk 10"."""
    return f"{goods_of(camel)} {camel}"


def spoken_cards(cards: Sequence[str]) -> str:
    """Cards in words: "2 silk and tea"."""
    counts = Counter(sorted(cards, key=GOODS_NAMES.index))
    return listed([goods if number == 1 else f"{number} {goods}" for goods, number in counts.items()])


def seller(view: Json, goods: str) -> int | None:
    """S13. The seat with the right to sell a goods now: the most cards in stock, then the highest driver."""
    seats = [seat for seat in range(view["players"]) if view["stocks"][seat].get(goods, 0)]
    return max(seats, key=lambda seat: (view["stocks"][seat][goods], view["drivers"][seat]), default=None)


def on_sale(view: Json) -> int:
    """S12, S15, S16. The camel whose sale is on: the highest that the city or the tile asks for."""
    caravan = view["caravans"][view["moved"] - 1]
    tile = view["tiles"].get(caravan["at"], "")
    wanted: list[int] = [
        camel for camel in caravan["camels"] if tile in ("", "black market", f"market {goods_of(camel)}")
    ]
    return max(wanted)


# Choices


def question(view: Json, people: People) -> str:
    if view["phase"] == "sale":
        camel, goods = on_sale(view), goods_of(on_sale(view))
        held = view["stocks"][view["to_move"]][goods]
        price = f"{-(-held // 2)} of your {held} {goods}"
        return f"{spoken_camel(camel).capitalize()} is for sale. Selling costs you {price}."
    if view["phase"] == "move":
        return f"Which caravan goes {view['played']['cards']} on for your {view['played']['goods']}?"
    return QUESTIONS[view["phase"]]


QUESTIONS = {
    "turn": "Which cards do you play, to move a caravan as many spaces?",
    "draw": "Which card do you draw?",
    "draw more": "The caravan carries what you played. Draw one more?",
    "camels": "The camels bring one more card. Draw it?",
    "customs": "Customs: down to four cards. Which one goes?",
    "sandstorm": "A sandstorm: which card of your stock is blown away?",
    "thief": "From whose stock do you take a card, and which?",
    "bazaar": "Three different goods for a colourless gem?",
    "bakshish": "Bakshish: which card into your stock, and which one paid from your hand?",
    "reveal": "The final market is near. Lay your whole hand into your stock?",
}


def choices(view: Json, legal: Sequence[str], people: People, ahead: Ahead) -> list[Choice]:
    return sorted((_choice(action, view, people, ahead) for action in legal), key=lambda choice: _order(choice.action))


def _order(action: str) -> tuple[Any, ...]:
    """Cards played by their number first; "no" after "yes"."""
    verb, *words = action.split()
    if verb == "play":
        return 0, int(words[1]), GOODS_NAMES.index(words[0])
    places = [GOODS_NAMES.index(word) if word in GOODS_NAMES else 99 for word in words]
    return 1 + (verb in ("skip", "decline", "keep")), places, words


def _choice(action: str, view: Json, people: People, ahead: Ahead) -> Choice:
    verb, *words = action.split()
    group, describe = CHOICES[verb]
    if verb == "play":
        group = _where_to(int(words[1]), ahead.get(action, ()))
    return Choice(action, group, describe(words, view, people))


def _where_to(spaces: int, moves: Sequence[str]) -> str:
    """A heading for cards of one number: where they would bring which caravan."""
    stops: dict[str, list[str]] = {}
    for move in moves:
        _, caravan, place = move.split()
        stops.setdefault(caravan, []).append(place)
    ways = [f"{caravan} to {listed(places, 'or')}" for caravan, places in stops.items()]
    return f"{spaces} on: {'; '.join(ways)}"


def _play(words: list[str], view: Json, people: People) -> str:
    goods = words[0]
    carriers = [
        str(number)
        for number, caravan in enumerate(view["caravans"], 1)
        if caravan and goods in map(goods_of, caravan["camels"])
    ]
    more = f" (one card more with caravan {listed(carriers, 'or')})" if carriers else ""
    return f"{words[1]} {goods}{more}"


def _move(words: list[str], view: Json, people: People) -> str:
    place = words[1]
    return f"caravan {words[0]} to {place}: {'great market' if place in CITIES else view['tiles'][place]}"


def _draw(words: list[str], view: Json, people: People) -> str:
    return f"{words[0]} from the display" if words[0] != "pile" else "the top of the pile, unseen"


def _sell(words: list[str], view: Json, people: People) -> str:
    return f"sell, and take {a(words[0])} gem" if words else "sell, and take a colourless gem"


def _rob(words: list[str], view: Json, people: People) -> str:
    victim, goods = int(words[0]), words[1]
    return f"{goods} from {people.whom(victim)}, who has {view['stocks'][victim][goods]}"


CHOICES: dict[str, tuple[str, Callable[[list[str], Json, People], str]]] = {
    "play": ("Play (S6)", _play),
    "move": ("Move (S7)", _move),
    "draw": ("Draw (S9)", _draw),
    "skip": ("Or", lambda words, view, people: "leave it"),
    "sell": ("Sell (S13)", _sell),
    "decline": ("Or", lambda words, view, people: "decline: the right to sell passes on"),
    "drop": ("Discard from your hand (S19)", lambda words, view, people: words[0]),
    "lose": ("Lose from your stock (S20)", lambda words, view, people: words[0]),
    "rob": ("Take into your stock (S21)", _rob),
    "trade": ("Discard for a colourless gem (S22)", lambda words, view, people: listed(words)),
    "bribe": ("Take and pay (S22)", lambda words, view, people: f"take {words[0]}, pay {words[1]}"),
    "reveal": ("The final market (S24)", lambda words, view, people: "lay down the whole hand"),
    "keep": ("Or", lambda words, view, people: "keep it"),
}


# What happened


def _acts(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    seat = chunk[place]["seat"]
    verb, *words = chunk[place]["action"].split()
    if verb == "draw" and words[0] == "pile":
        card = _first(chunk, "card")
        return f"{people.does(seat, 'draw')} {card or 'a card'} from the pile."
    if verb == "rob":
        return f"{people.does(seat, 'take')} {words[1]} from {people.whose(int(words[0]))} stock."
    if verb == "reveal":
        shown = [event["card"] for event in chunk if event.get("from") == "hand"]
        return f"{people.does(seat, 'lay')} down the whole hand: {spoken_cards(shown)}."
    spoken_verb, rest = DEEDS[verb]
    return f"{people.does(seat, spoken_verb)} {rest(words)}." if spoken_verb else ""


def _first(chunk: Sequence[Json], what: str) -> Any:
    return next((event[what] for event in chunk if event["event"] == "moves" and what in event), None)


DEEDS: Mapping[str, tuple[str, Callable[[list[str]], str]]] = {
    "play": ("play", lambda words: f"{words[1]} {words[0]}"),
    "move": ("lead", lambda words: f"caravan {words[0]} to {words[1]}"),
    "draw": ("draw", lambda words: f"{words[0]} from the display"),
    "skip": ("leave", lambda words: "it at that"),
    "sell": ("", lambda words: ""),
    "decline": ("do", lambda words: "not sell"),
    "drop": ("discard", lambda words: f"{words[0]} at the customs"),
    "lose": ("lose", lambda words: f"{words[0]} to the sandstorm"),
    "trade": ("trade", lambda words: f"{listed(words)} for a colourless gem"),
    "bribe": ("take", lambda words: f"{words[0]} from the display and pay {words[1]}"),
    "keep": ("keep", lambda words: "the hand hidden"),
}


def _moves(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    move = chunk[place]
    if move.get("gem") == "marker":
        return f"three colourless gems become {people.whose(move['to_at'])} marker worth 8."
    if "card" in move and move["to"] == "stock" and move["from"] in ("discards", "pile"):
        taking = people.does(move["to_at"], "take", within=True)
        return f"nobody is left to rob: {taking} {move['card']} from the {move['from']}."
    return ""


def _stops(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    stop = chunk[place]
    if stop["at"] in CITIES:
        return f"caravan {stop['caravan']} is in {stop['at']}: great market!"
    return f"at {stop['at']}: {stop['tile']}."


def _sold(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    sale = chunk[place]
    paid = sum(event.get("from") == "stock" and event.get("to") == "discards" for event in chunk)
    gem = _first(chunk, "gem")
    price = f"at the price of {paid} {sale['goods']}"
    return f"{people.does(sale['seat'], 'sell')} {spoken_camel(sale['camel'])} for {a(gem)} gem, {price}."


def _not_sold(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    return f"nobody sells {spoken_camel(chunk[place]['camel'])}."


def _driver_moves(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    move = chunk[place]
    if move["from"] is None:
        return f"{people.does(move['to'], 'get')} driver {move['driver']}."
    if place > 0 and chunk[place - 1]["event"] == "driver moves":
        return ""
    back = chunk[place + 1]
    swap = f"{people.whom(back['to'])} and {people.whom(move['to'])}"
    return f"they were tied: {swap} exchange drivers {move['driver']} and {back['driver']}."


def _caravan_heads(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    heads = chunk[place]
    gems = [event["gem"] for event in chunk if event.get("to") == "city" and event["to_at"] == heads["to"]]
    waiting = f", where {listed(gems)} {'wait' if len(gems) > 1 else 'waits'}" if gems else ""
    return f"caravan {heads['caravan']} heads for {heads['to']}{waiting}."


def _simply(sentence: str) -> Teller:
    """Always the same sentence, with the event's own details."""

    def tell_it(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
        event = chunk[place]
        who = people.whom(event["seat"]) if "seat" in event else ""
        return sentence.format(who=who, **{key: value for key, value in event.items() if key != "seat"})

    return tell_it


TELLERS: dict[str, Teller] = {
    "acts": _acts,
    "draws": untold,
    "moves": _moves,
    "caravan moves": untold,
    "caravan heads": _caravan_heads,
    "caravan ends": _simply("caravan {caravan} travels no more."),
    "driver moves": _driver_moves,
    "tile lies": untold,
    "turn": untold,
    "skipped": _simply("there is nothing to play or draw for {who}."),
    "discards become the pile": _simply("the discards are shuffled into a new pile."),
    "draw lapses": _simply("there is nothing to draw for {who}."),
    "stops": _stops,
    "on sale": untold,
    "sold": _sold,
    "not sold": _not_sold,
    "tile lapses": _simply("it brings nothing this time."),
    "no more caravans": _simply("the bag holds too few gems: no new caravan leaves from now on."),
    "final market": _simply("the last caravan is brought to {at} for the final great market."),
    "scores": _simply("the gems of {who} are worth {total}."),
    "ends": _simply("the game is over."),
}
tell = told_by(TELLERS)

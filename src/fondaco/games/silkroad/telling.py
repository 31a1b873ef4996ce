"""Silk Road in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from fondaco.games.silkroad.board import CITIES
from fondaco.games.silkroad.layout import CAMEL_GOODS, GOODS_NAMES
from fondaco.words import Words, capital
from fondaco.words.telling import Choice, Deed, Json, People, Tale, Teller, acts, of_seat, simply, told_by, untold


def goods_of(camel: int) -> str:
    return GOODS_NAMES[CAMEL_GOODS[camel]]


def camel_name(t: Words, camel: int) -> str:
    """A camel in words: "silk 10"."""
    return t(f"camel.{goods_of(camel)}", number=camel)


def cards_of(t: Words, goods: str, number: int = 1) -> str:
    return t(f"cards.{goods}", n=number)


def handful(t: Words, cards: Iterable[str]) -> str:
    """Cards in words: "2 silk and a tea"."""
    counts = Counter(cards)
    return t.list([cards_of(t, goods, counts[goods]) for goods in GOODS_NAMES if counts[goods]])


def tile_name(t: Words, tile: str | None) -> str:
    """A tile; None is a city, with its great market."""
    kind, _, detail = (tile or "city").partition(" ")
    if kind == "market":
        return t("tile.market", goods=t(f"goods.{detail}"))
    if kind == "camels":
        return t("tile.camels", n=int(detail))
    return t(f"tile.{tile or kind}")


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


def question(t: Words, view: Json, people: People) -> str:
    if view["phase"] == "sale":
        camel = on_sale(view)
        half = -(-view["stocks"][view["to_move"]][goods_of(camel)] // 2)
        price = t("sale.price", cards=cards_of(t, goods_of(camel), half))
        return f"{capital(t('question.sale', camel=camel_name(t, camel)))} {price}."
    if view["phase"] == "move":
        return t("question.move", n=view["played"]["cards"], goods=t(f"goods.{view['played']['goods']}"))
    return t(f"question.{view['phase']}")


GROUPS = {
    "play": ("play", "S6"),
    "move": ("move", "S7"),
    "draw": ("draw", "S9"),
    "sell": ("sale", "S13"),
    "drop": ("customs", "S19"),
    "lose": ("sandstorm", "S20"),
    "rob": ("thief", "S21"),
    "trade": ("bazaar", "S22"),
    "bribe": ("bakshish", "S22"),
    "reveal": ("reveal", "S24"),
}
"""By verb: its heading, and the rule."""
ANSWERS = {"skip": "draw", "decline": "sell", "keep": "reveal"}
"""A "no" stands below the "yes" it answers."""


def choices(
    t: Words, view: Json, legal: Sequence[str], people: People, ahead: Mapping[str, Sequence[str]]
) -> list[Choice]:
    found = []
    for action in sorted(legal, key=_order):
        verb, *words = action.split()
        answered = "trade" if (verb, view["phase"]) == ("skip", "bazaar") else ANSWERS.get(verb, verb)
        heading, rule = GROUPS[answered]
        group = _where_to(t, int(words[1]), ahead.get(action, ())) if verb == "play" else t(f"group.{heading}")
        found.append(Choice(action, group, PHRASES[verb](t, words, view, people), rule))
    return found


def _order(action: str) -> tuple[Any, ...]:
    """Cards played by their number first; "no" after "yes"."""
    verb, *words = action.split()
    if verb == "play":
        return 0, int(words[1]), GOODS_NAMES.index(words[0])
    places = [GOODS_NAMES.index(word) if word in GOODS_NAMES else 99 for word in words]
    return 1 + (verb in ANSWERS), places, words


def _where_to(t: Words, spaces: int, moves: Sequence[str]) -> str:
    """A heading for cards of one number: where they would bring which caravan."""
    stops: dict[str, list[str]] = {}
    for move in moves:
        _, caravan, place = move.split()
        stops.setdefault(caravan, []).append(t(f"place.{place}"))
    ways = [t("terminal.way", caravan=caravan, places=t.either(places)) for caravan, places in stops.items()]
    return ": ".join([t("group.play", n=spaces), *(["; ".join(ways)] if ways else [])])


def _playing(t: Words, words: list[str], view: Json, people: People) -> str:
    goods, cards = words[0], cards_of(t, words[0], int(words[1]))
    carriers = [
        str(number)
        for number, caravan in enumerate(view["caravans"], 1)
        if caravan and goods in map(goods_of, caravan["camels"])
    ]
    if not carriers:
        return t("choice.play", cards=cards)
    return t("terminal.play", cards=cards, caravans=t.either(carriers))


def _moving(t: Words, words: list[str], view: Json, people: People) -> str:
    tile = tile_name(t, view["tiles"].get(words[1]))
    return t("choice.move", caravan=words[0], place=t(f"place.{words[1]}"), tile=tile)


def _drawing(t: Words, words: list[str], view: Json, people: People) -> str:
    return t("choice.draw-pile") if words == ["pile"] else t("choice.draw", cards=cards_of(t, words[0]))


def _selling(t: Words, words: list[str], view: Json, people: People) -> str:
    return t("choice.sell", gem=t(f"gem.{words[0] if words else 'colourless'}"))


def _robbing(t: Words, words: list[str], view: Json, people: People) -> str:
    victim, goods = int(words[0]), words[1]
    stock = view["stocks"][victim][goods]
    return t("choice.rob", cards=cards_of(t, goods), name=people.names[victim], n=stock)


def _trading(t: Words, words: list[str], view: Json, people: People) -> str:
    return t("choice.trade", goods=handful(t, words))


def _bribing(t: Words, words: list[str], view: Json, people: People) -> str:
    return t("choice.bribe", cards=cards_of(t, words[0]), paid=cards_of(t, words[1]))


Phrase = Callable[[Words, list[str], Json, People], str]


def _plainly(verb: str) -> Phrase:
    """An action that names one card, or none."""
    return lambda t, words, view, people: t(f"choice.{verb}", **({"cards": cards_of(t, words[0])} if words else {}))


PHRASES: dict[str, Phrase] = {
    "play": _playing,
    "move": _moving,
    "draw": _drawing,
    "sell": _selling,
    "rob": _robbing,
    "trade": _trading,
    "bribe": _bribing,
    **{verb: _plainly(verb) for verb in ("skip", "decline", "drop", "lose", "reveal", "keep")},
}


# What happened


def _does(verb: str) -> Deed:
    """A deed with one card, or none."""
    return lambda tale, seat, words: tale.of(verb, seat, **({"cards": cards_of(tale.t, words[0])} if words else {}))


def _plays(tale: Tale, seat: int, words: list[str]) -> str:
    return tale.of("play", seat, cards=cards_of(tale.t, words[0], int(words[1])))


def _leads(tale: Tale, seat: int, words: list[str]) -> str:
    return tale.of("move", seat, caravan=words[0], place=tale.t(f"place.{words[1]}"))


def _draws(tale: Tale, seat: int, words: list[str]) -> str:
    if words != ["pile"]:
        return tale.of("draw", seat, cards=cards_of(tale.t, words[0]))
    card = _first(tale, "card")
    if card is None:
        return tale.of("draw-unseen", seat)
    return tale.of("draw-pile", seat, cards=cards_of(tale.t, card))


def _robs(tale: Tale, seat: int, words: list[str]) -> str:
    victim, cards, names = int(words[0]), cards_of(tale.t, words[1]), tale.people.names
    if victim == tale.people.you:
        return tale.t("tell.rob.from-you", name=names[seat], cards=cards)
    return tale.of("rob", seat, cards=cards, victim=names[victim])


def _trades(tale: Tale, seat: int, words: list[str]) -> str:
    return tale.of("trade", seat, goods=handful(tale.t, words))


def _bribes(tale: Tale, seat: int, words: list[str]) -> str:
    return tale.of("bribe", seat, cards=cards_of(tale.t, words[0]), paid=cards_of(tale.t, words[1]))


def _reveals(tale: Tale, seat: int, words: list[str]) -> str:
    return tale.of("reveal", seat, goods=handful(tale.t, [move["card"] for move in tale.moved("hand", "stock")]))


DEEDS: dict[str, Deed] = {
    "play": _plays,
    "move": _leads,
    "draw": _draws,
    "rob": _robs,
    "trade": _trades,
    "bribe": _bribes,
    "reveal": _reveals,
    **{verb: _does(verb) for verb in ("skip", "decline", "drop", "lose", "keep")},
}


def _first(tale: Tale, what: str) -> Any:
    """The first of a kind of thing that moves; None, if it is not seen."""
    return next((move[what] for move in tale.moved() if what in move), None)


def _moves(tale: Tale, place: int) -> str:
    move = tale.events[place]
    if move.get("gem") == "marker":
        return tale.of("marker", move["to_at"])
    if "card" in move and move["to"] == "stock" and move["from"] in ("discards", "pile"):
        return tale.of(f"from-{move['from']}", move["to_at"], cards=cards_of(tale.t, move["card"]))
    return ""


def _sold(tale: Tale, place: int) -> str:
    sale = tale.events[place]
    paid = cards_of(tale.t, sale["goods"], len(tale.moved("stock", "discards")))
    gem = tale.t(f"gem.{_first(tale, 'gem')}")
    return tale.of("sold", sale["seat"], camel=camel_name(tale.t, sale["camel"]), gem=gem, cards=paid)


def _not_sold(tale: Tale, place: int) -> str:
    return tale.t("tell.not-sold", camel=camel_name(tale.t, tale.events[place]["camel"]))


def _driver_moves(tale: Tale, place: int) -> str:
    """Drivers are dealt one by one, and exchanged two at a time: the exchange is told at its first half."""
    move = tale.events[place]
    if move["from"] is None:
        return tale.of("driver", move["to"], driver=move["driver"])
    if place > 0 and tale.events[place - 1]["event"] == "driver moves":
        return ""
    one, other = tale.events[place + 1], move
    if move["to"] == tale.people.you:
        one, other = other, one
    return tale.of("swap", one["to"], other=tale.people.names[other["to"]], driver=one["driver"])


def _caravan_heads(tale: Tale, place: int) -> str:
    heads = tale.events[place]
    gems = [tale.t(f"gem.{move['gem'] or 'unseen'}") for move in tale.moved(end="city") if move["to_at"] == heads["to"]]
    key = "tell.heads-for" if gems else "tell.heads"
    return tale.t(key, caravan=heads["caravan"], place=tale.t(f"place.{heads['to']}"), gems=tale.t.list(gems))


def _stops(tale: Tale, place: int) -> str:
    stop = tale.events[place]
    key = "tell.city" if stop["at"] in CITIES else "tell.stops"
    where = tale.t(f"place.{stop['at']}")
    return tale.t(key, caravan=stop["caravan"], place=where, tile=tile_name(tale.t, stop["tile"]))


def _final_market(tale: Tale, place: int) -> str:
    return tale.t("tell.final-market", place=tale.t(f"place.{tale.events[place]['at']}"))


TELLERS: dict[str, Teller] = {
    "acts": acts(DEEDS),
    "draws": untold,
    "moves": _moves,
    "caravan moves": untold,
    "caravan heads": _caravan_heads,
    "caravan ends": simply("caravan-ends", caravan="caravan"),
    "driver moves": _driver_moves,
    "tile lies": untold,
    "turn": untold,
    "skipped": of_seat("skipped"),
    "discards become the pile": simply("reshuffled"),
    "draw lapses": of_seat("draw-lapses"),
    "stops": _stops,
    "on sale": untold,
    "sold": _sold,
    "not sold": _not_sold,
    "tile lapses": simply("tile-lapses"),
    "no more caravans": simply("no-more-caravans"),
    "final market": _final_market,
    "scores": of_seat("scores", n="total"),
    "ends": simply("ends"),
}
tell = told_by(TELLERS)

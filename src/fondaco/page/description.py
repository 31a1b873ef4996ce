"""What a page must know of a game besides its module, as JSON: how a state's bytes become positions, views, events and
sentences, and how actions and options are read. web/src/engine makes a match of it.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from fondaco.errors import BadGame
from fondaco.games.game import Game
from fondaco.kernel.verbs import Argument, Complaint, Verb
from fondaco.kernel.zones import kinds
from fondaco.kernel.zones.declared import Implied
from fondaco.match import HIDDEN_ZONES
from fondaco.page.minds import describe_mind

Json = dict[str, Any]

KINDS = {kind for kind in vars(kinds).values() if isinstance(kind, type) and issubclass(kind, kinds.Kind)}
"""The kinds of zones that the page can write."""


def describe(game: Game) -> Json:
    """All of it, in the order in which it is used."""
    for zone in game.zones.fields:
        if type(zone.kind) not in KINDS:
            raise BadGame(f"the page does not know what the field {zone.name} of {game.title} holds")
    zones = game.zones.describe()
    return {
        "name": game.name,
        "title": game.title,
        "edition": game.edition,
        "seats": list(game.seats),
        "names_start": game.names_start,
        "fields": [[field.name, field.code, *field.shape] for field in game.state.fields()],
        "blank": game.zones.blank(0).pack().hex(),
        "phases": zones["phases"],
        "zones": zones["zones"],
        "mirrors": list(game.mirrors),
        "sums": {total.name: [total.of.name, list(total.worth)] for total in game.zones.sums},
        "implied": {zone.name: _implied(game, zone.implied) for zone in game.zones.fields if zone.implied},
        "options": {name: option.describe() for name, option in game.options.items()},
        "verbs": [_verb(verb) for verb in game.verbs.rows],
        "reasons": {number: list(reason) for number, reason in game.reasons.items()},
        "facts": {name: [fact.argument, fact.otherwise, fact.meaning] for name, fact in game.values.items()},
        "parts": list(game.parts),
        "tellings": {
            number: [one.name, dict(one.details), one.secret, one.known_to] for number, one in game.tellings.items()
        },
        "pools": [list(pool) for pool in game.pools],
        "hidden": list(HIDDEN_ZONES),
        "unreadable": game.unreadable("")[0].sentence,
        "words": _words(game),
        "mind": describe_mind(game),
    }


def _implied(game: Game, implied: Implied) -> Json:
    """The phase in which it holds a number that positions do not tell."""
    return {"phase": game.phases[implied.phase], "number": implied.number}


def _verb(verb: Verb) -> Json:
    found = {"verb": verb.words, "pattern": verb.pattern, "arguments": [_argument(one) for one in verb.arguments]}
    if verb.within is None:
        return found
    every = product(*([choice.value for choice in argument.choices] for argument in verb.arguments))
    ways = set(verb.values)
    return found | {"left_out": [place for place, way in enumerate(every) if way not in ways], "within": verb.within[1]}


def _argument(argument: Argument) -> Json:
    """What it can be: texts, what they mean, and what the rules know them by; and what looks like one and is none."""
    return {
        "name": argument.name,
        "texts": [choice.text for choice in argument.choices],
        "meanings": [choice.meaning for choice in argument.choices],
        "values": [choice.value for choice in argument.choices],
        "strays": [[stray.pattern, stray.complaint, stray.ascending] for stray in argument.strays],
    }


def _words(game: Game) -> Json:
    """What is said in English where something is not allowed."""
    said = {f"reason.{key}" for _, key in (*game.reasons.values(), *_complaints(game))}
    said |= {f"wanted.{phase}" for phase in game.phases} | {"seat"}
    messages = game.english.messages
    return {key: game.english.form(messages[key], str) for key in messages if key in said}


def _complaints(game: Game) -> list[Complaint]:
    strays = [stray.complaint for verb in game.verbs.rows for one in verb.arguments for stray in one.strays]
    return strays + [verb.within[1] for verb in game.verbs.rows if verb.within]

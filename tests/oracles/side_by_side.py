"""Play a match of the engine, have the oracle follow it, and compare all they say after every action."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import fondaco

TANTAN = """
to_move turn phase purse market pile caravan hands tables discards last_stocker
"""
SILKROAD = """
to_move turn phase pile discards display hands stocks drivers bag gems queue caravans tiles no_more_caravans
"""
CARTHAGE = """
to_move turn phase market farm draw discards hands goods stored bonus victory ships
"""
FIELDS = {"tantan": TANTAN.split(), "silkroad": SILKROAD.split(), "carthage": CARTHAGE.split()}


def without_idle_orders(caravan: Any) -> Any:
    """A caravan of Silk Road: the order of its camels and gems has no meaning."""
    return caravan and {**caravan, "camels": sorted(caravan["camels"]), "gems": sorted(caravan["gems"])}


PLAIN: dict[str, dict[str, Callable[[Any], Any]]] = {
    "silkroad": {
        "display": sorted,
        "caravans": lambda caravans: [without_idle_orders(caravan) for caravan in caravans],
    }
}
"""By game and field: what to compare of it, where an order has no meaning."""


def same(value: Any) -> Any:
    return value


def told(side: Any, game: str) -> Any:
    """What one side says of the game at this moment."""
    position = side.position()
    if position["phase"] in ("turn", "over"):
        # In the middle of a sequence there may be more, whatever the game needs to go on.
        assert set(position) - {"game", "players", "options"} == set(FIELDS[game])
    else:
        position = position | {"phase": "other"}
    plain = PLAIN.get(game, {})
    return {
        "seat": side.seat,
        "legal": list(side.legal()),
        "position": {field: plain.get(field, same)(position[field]) for field in FIELDS[game]},
        "scores": side.scores(),
        "winners": side.winners(),
        "drawn": len(side.record()["chance"]) if isinstance(side, fondaco.Match) else side.drawn,
    }


def differences(path: Any, engine: Any, oracle: Any) -> Any:
    """The places where two nested values differ, as lines of text."""
    if isinstance(engine, dict) and isinstance(oracle, dict):
        lines = []
        for key in [*engine, *(key for key in oracle if key not in engine)]:
            inner = (side.get(key, "(missing)") for side in (engine, oracle))
            lines += differences(f"{path}.{key}", *inner)
        return lines
    if engine == oracle and type(engine) is type(oracle):
        return []
    return [f"{path.lstrip('.')}:", f"    engine {engine}", f"    oracle {oracle}"]


def follow(
    game: str,
    oracle_of: Any,
    choose: Any,
    *,
    players: int,
    seed: int,
    options: Any = None,
    start: Any = None,
    position: Any = None,
) -> Any:
    """One match to its end, its actions chosen by `choose(rng, legal, position)`; the oracle that followed it."""
    options = options or {}
    rng = random.Random(f"{game} {players} {seed} {options} {start}")
    if position is not None:
        match = fondaco.from_position(position, seed=seed)
        imported = {"position": position}
    else:
        match = fondaco.new(game, players=players, seed=seed, start=start, **options)
        imported = {}

    # The engine first, to know all that chance will bring.
    engine_told = [told(match, game)]
    while not match.over:
        match.play(choose(rng, match.legal(), match.position()))
        engine_told.append(told(match, game))
    actions = match.record()["actions"]
    chance = match.record()["chance"]

    def fail(number: Any, lines: Any) -> None:
        raise AssertionError(
            "\n".join(
                [
                    f"{game}, {players} players, options {options}, start {start}, seed {seed}",
                    *([f"imported: {position}"] if imported else []),
                    f"actions: {actions[:number]}",
                    f"after action {number} of {len(actions)}: {actions[number - 1] if number else 'none yet'}",
                    *lines,
                ]
            )
        )

    oracle: Any = None
    for number, engine in enumerate(engine_told):
        try:
            if number == 0:
                oracle = oracle_of(players, options, start, chance, **imported)
            else:
                oracle.play(actions[number - 1])
            lines = differences("", engine, told(oracle, game))
        except (AssertionError, LookupError, ValueError) as error:
            lines = [f"the oracle: {error!r}"]
        if lines:
            fail(number, lines)
    if oracle.drawn != len(chance):
        fail(len(actions), [f"chance left over: {chance[oracle.drawn :]}"])
    return oracle

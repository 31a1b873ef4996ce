"""Rulebooks, whole or clause by clause, as Markdown. The clauses are the game's words; the English rulebook has them
within chapters (`rulebook.md`), where a line such as `{T1 to T3}` stands for them, and `{goal}` for what the game is
about, with which every rulebook begins."""

from __future__ import annotations

import re
from typing import Any

from fondaco.errors import BadSetup, shown
from fondaco.games.game import Game
from fondaco.terminal.speech import speak_of
from fondaco.words import Words

PLACE = re.compile(r"^\{(\w+)(?: to (\w+))?\}$", re.MULTILINE)


def clauses(game: Game, language: str = "en") -> dict[str, str]:
    """By id: the clause with its title, and the rulings that belong to it."""
    t = speak_of(game, language)
    rules = game.words.get(f"{language}.rules") or game.words.get("en.rules")
    if not rules:
        raise BadSetup(f"{game.title} has no rulebook")
    return {rule: _clause(t, rule, clause) for rule, clause in rules.items()}


def _clause(t: Words, rule: str, clause: dict[str, Any]) -> str:
    described = [f"*{t('rules.described')}*"] if clause.get("described") else []
    rulings = [f"**{t('rules.ruling')}:** {ruling}" for ruling in clause.get("rulings", ())]
    return "\n\n".join([f"**{rule}.** **{clause['title']}.** {clause['text']}", *described, *rulings])


def rulebook(game: Game, language: str = "en") -> str:
    """The whole text. The chapters around the clauses are there in English."""
    found = clauses(game, language)
    chapters = game.text("rulebook.md")
    if chapters is None or language != "en":
        more = [] if chapters is None else [speak_of(game, language)("rules.english")]
        return "\n\n".join([f"# {game.title}", *_goal(game, language), *found.values(), *more])
    chapters = chapters.replace("{goal}", "".join(_goal(game, language)))
    return PLACE.sub(lambda place: _between(found, *place.groups()), chapters)


def _goal(game: Game, language: str) -> list[str]:
    """What the game is about, if it says so."""
    t = speak_of(game, language)
    return [t("goal")] if t.has("goal") else []


def _between(found: dict[str, str], first: str, last: str | None) -> str:
    ids = list(found)
    return "\n\n".join(found[rule] for rule in ids[ids.index(first) : ids.index(last or first) + 1])


def clause(game: Game, rule: str, language: str = "en") -> str:
    """One clause, by its id in capital or small letters."""
    found = clauses(game, language)
    by_lower = {key.lower(): key for key in found}
    wanted = rule.strip()
    if wanted.lower() not in by_lower:
        ids = list(found)
        t = speak_of(game, language)
        raise BadSetup(t("rules.unknown", title=game.title, rule=shown(wanted), first=ids[0], last=ids[-1]))
    return found[by_lower[wanted.lower()]]

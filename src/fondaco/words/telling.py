"""How a game's questions, choices and events become sentences, from what it says of them in its `telling.py`.

web/src/lib/telling.ts does the same in the page, from the same description.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from fondaco.words import Words, capital
from fondaco.words.formulas import Tree, tree_of, work_out

Json = dict[str, Any]
Ahead = Mapping[str, Sequence[str]]
"""By action: the actions legal right after it, where the seat goes on to decide and luck has no part in it."""


@dataclass(frozen=True)
class People:
    """The seats' names, and the seat spoken to; None for one who only watches."""

    names: tuple[str, ...]
    you: int | None


def called(t: Words, people: People, seat: int) -> str:
    """A seat in a table or a list."""
    return t("you") if seat == people.you else people.names[seat]


@dataclass(frozen=True)
class Choice:
    """A legal action: the heading it stands under, what it does in words, and the rule that explains it, if any."""

    action: str
    group: str
    words: str
    rule: str = ""


# What a game says of its sentences


class Saying:
    """How a question is put, the choices of a verb, or its deeds, or the events of a name are said.

    Without `key`, a question is put by `question.<phase>`, a choice is said by `choice.<verb>`, a deed by
    `tell.<verb>`, an event by `tell.<event>`; of a seat by the forms of it that end in `.you` and `.name`, or in
    `.from-you` if you are the other one. All but the rule are formulas (`fondaco.words.formulas`).
    """

    def __init__(self, rule: str = "", **formulas: str) -> None:
        """
        Args:
            rule: The clause behind it.
            key: The key, if it is not always the same; None, if there is nothing to tell.
            under: The key of the heading, if that is not the verb.
            order: A list by which choices of a verb are sorted, if not by their numbers.
            rule_of: The clause, if it is not always the same.
            seat: The seat an event is about, if that is not its `seat`.
            other: The other seat in it, if it is not the one that the action names.
            reveals: Of a choice, whether luck may speak or somebody's hidden thing be shown before the next decision:
                then it cannot be taken back. Without it, it may.
            by: Of a tie, how much a `seat` has of what decides it.
        """
        self.rule = rule
        self.formulas = {name: tree_of(formula) for name, formula in formulas.items()}

    def described(self) -> Json:
        return {"rule": self.rule, **self.formulas}


@dataclass(frozen=True)
class Sayings:
    """All that a game says of its sentences. What has a default, a simple game leaves out."""

    choices: Mapping[str, Saying] = field(default_factory=dict)
    """By verb, in the order in which they are offered."""
    questions: Mapping[str, Saying] = field(default_factory=dict)
    """What is asked, by phase, where that is not always the same."""
    told: Mapping[str, Saying] = field(default_factory=dict)
    """Deeds and events, by verb and by name."""
    untold: tuple[str, ...] = ("draws", "turn")
    """Those that another sentence tells, or the table shows."""
    ties: Mapping[str, Saying] = field(default_factory=dict)
    """What decides between equals: by the end of its key, `decided.<name>`."""
    about: Mapping[str, str] = field(default_factory=dict)
    """Pieces that explain themselves, by `about.<piece>`, `what` being which of them it is; and the rule for each."""
    values: Mapping[str, str] = field(default_factory=dict)
    """Formulas for what sentences speak of besides what views, actions and events name."""
    tables: Mapping[str, Any] = field(default_factory=dict)
    """What formulas look things up in."""

    @cached_property
    def trees(self) -> dict[str, Tree]:
        return {name: tree_of(formula) for name, formula in self.values.items()}

    def described(self) -> Json:
        """For the page."""
        return {
            "choices": {verb: saying.described() for verb, saying in self.choices.items()},
            "questions": {phase: saying.described() for phase, saying in self.questions.items()},
            "told": {name: saying.described() for name, saying in self.told.items()},
            "ties": {name: saying.described() for name, saying in self.ties.items()},
            "untold": list(self.untold),
            "about": dict(self.about),
            "values": self.trees,
            "tables": dict(self.tables),
        }


# Telling


@dataclass(frozen=True)
class Speaker:
    """Says sentences about what is given at a moment, to people."""

    t: Words
    people: People
    sayings: Sayings
    given: Mapping[str, Any]

    def beside(self, more: Json) -> Speaker:
        return replace(self, given={**self.given, **more})

    def find(self, name: str) -> Any:
        """What a sentence speaks of: given, worked out from that, or from a table."""
        if name in self.given:
            return self.given[name]
        tree = self.sayings.trees.get(name)
        return self.sayings.tables.get(name) if tree is None else work_out(tree, self.find)

    def work_out(self, saying: Saying, formula: str, otherwise: Any = None) -> Any:
        tree = saying.formulas.get(formula)
        return otherwise if tree is None else work_out(tree, self.find)

    def say(self, key: str) -> str:
        return self.t.say(key, self.find)

    def of(self, key: str, seat: int | None, other: int | None = None) -> str | None:
        """What is said of a seat, "You take …", "Maya takes …", or of nobody; None without words for it."""
        you, names = self.people.you, self.people.names
        if seat is not None and self.t.has(f"{key}.name"):
            who = "you" if seat == you else "from-you" if other == you else "name"
            who = who if self.t.has(f"{key}.{who}") else "name"
            return self.beside({"name": names[seat], "other": None if other is None else names[other]}).each(
                f"{key}.{who}"
            )
        return self.each(key) if self.t.has(key) else None

    def each(self, key: str) -> str:
        """A sentence; where it speaks of several things with details of their own, each is said by itself."""

        def find(name: str) -> Any:
            found = self.find(name)
            if not (isinstance(found, list) and found and isinstance(found[0], dict)):
                return found
            return [self.beside(one).of(f"tell.{name}", one["seat"]) for one in found]

        return self.t.say(key, find)


@dataclass(frozen=True)
class Teller:
    """Tells a game in words."""

    sayings: Sayings
    verbs: Any
    """The table of the game's verbs (`fondaco.kernel.verbs`)."""

    def read(self, action: str) -> Any:
        return self.verbs.action(self.verbs.numbers[action.lower()])

    def speaker(self, t: Words, people: People, given: Json) -> Speaker:
        return Speaker(t, people, self.sayings, given)

    def question(self, t: Words, view: Json, people: People) -> str:
        """What is to be decided."""
        phase, speaker = view["phase"], self.speaker(t, people, view)
        key = speaker.work_out(self.sayings.questions.get(phase, Saying()), "key", phase)
        if t.has(f"question.{key}"):
            return capital(speaker.say(f"question.{key}"))
        return t("table.what") if phase == "turn" else f"{capital(phase)}: {t('table.what')}"

    def choices(self, t: Words, view: Json, legal: Sequence[str], people: People, ahead: Ahead) -> list[Choice]:
        """The legal actions in words, in a sensible order."""
        verbs = list(self.sayings.choices)
        offered: list[tuple[int, list[Any], int, Choice]] = []
        for action in legal:
            act = self.read(action)
            saying, speaker = self.sayings.choices.get(act.verb, Saying()), self.of_act(t, view, act, people)
            under = speaker.work_out(saying, "under", act.verb)
            group = speaker.say(f"group.{under}") if t.has(f"group.{under}") else t.word("group", under)
            rule = speaker.work_out(saying, "rule_of", saying.rule)
            choice = Choice(action, capital(group), self.phrase(speaker, act, action), rule)
            place = verbs.index(act.verb) if act.verb in verbs else len(verbs)
            number = self.verbs.numbers[action.lower()]
            offered.append((place, speaker.work_out(saying, "order", []), number, choice))
        return [choice for *_, choice in sorted(offered, key=lambda one: one[:3])]

    def of_act(self, t: Words, view: Json, act: Any, people: People) -> Speaker:
        seat = act.arguments.get("seat")
        named = {} if seat is None else {"name": people.names[seat]}
        return self.speaker(t, people, {**view, **act.arguments, **named})

    def phrase(self, speaker: Speaker, act: Any, action: str) -> str:
        """What an action does, in its words or as it is written."""
        key = speaker.work_out(self.sayings.choices.get(act.verb, Saying()), "key", act.verb)
        return speaker.say(f"choice.{key}") if speaker.t.has(f"choice.{key}") else action

    def tell(self, t: Words, events: Sequence[Json], options: Json, people: People) -> list[str]:
        """What happened, event by event."""
        sentences = []
        for chunk in by_decision(events):
            for place, event in enumerate(chunk):
                around = {"options": options, "events": chunk, "before": chunk[:place], "after": chunk[place + 1 :]}
                sentences.append(self.told(t, event, around, people))
        return [capital(sentence) for sentence in sentences if sentence]

    def told(self, t: Words, event: Json, around: Json, people: People) -> str:
        act = self.read(event["action"]) if event["event"] == "acts" else None
        name = act.verb if act else event["event"]
        if name in self.sayings.untold:
            return ""
        named = act.arguments if act else {}
        saying = self.sayings.told.get(name, Saying())
        about = {"n": None, "this": event, "you": people.you}
        speaker = self.speaker(t, people, {**around, **named, **event, **about})
        key = speaker.work_out(saying, "key", name)
        if key is None:
            return ""
        seat = speaker.work_out(saying, "seat", event.get("seat"))
        said = speaker.of(f"tell.{key}", seat, speaker.work_out(saying, "other", named.get("seat")))
        return self.plainly(t, event, act, people) if said is None else said

    def decided_by(self, t: Words, view: Json, winners: Sequence[int]) -> str:
        """How the winners stand above those with as many points; "" if nobody else has as many."""
        best, *_ = winners
        totals = [score["total"] for score in view["scores"]]
        tied = [seat for seat, total in enumerate(totals) if total == totals[best]]
        for name, saying in self.sayings.ties.items():
            speakers = [self.speaker(t, People((), None), {**view, "seat": seat}) for seat in (best, *tied)]
            most, *others = (speaker.work_out(saying, "by") for speaker in speakers)
            if min(others) < most:
                return f"{t(f'decided.{name}', n=most)} ({saying.rule})"
        return ""

    def plainly(self, t: Words, event: Json, act: Any, people: People) -> str:
        """An event without words of its own: an action as it is offered, any other by its name and details."""
        if act:
            speaker = self.of_act(t, {}, act, people)
            return f"{called(t, people, event['seat'])}: {self.phrase(speaker, act, event['action'])}."
        details = {key: value for key, value in event.items() if key not in ("n", "event") and value is not None}
        told = [
            called(t, people, value) if key in SEATS else f"{key} {t.word('name', str(value))}"
            for key, value in details.items()
        ]
        return f"{event['event']}: {', '.join(told)}." if told else f"{event['event']}."


SEATS = ("seat", "to_at", "from_at", "by")
"""The details of events that name a seat."""


def by_decision(events: Sequence[Json]) -> list[list[Json]]:
    """Events in chunks: each decision with all that follows from it; before the first, the set-up."""
    chunks: list[list[Json]] = [[]]
    for event in events:
        if event["event"] == "acts":
            chunks.append([])
        chunks[-1].append(event)
    return [chunk for chunk in chunks if chunk]

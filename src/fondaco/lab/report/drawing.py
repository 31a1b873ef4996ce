"""Small plots in SVG. All are as wide as a telephone's screen, and a wider page puts them side by side.

Each row of a plot has its name and its figure written above its track, so that no legend is needed. Colours are
classes: the page's style sheet knows light and dark.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, log10

from fondaco.lab.report.formats import shortened
from fondaco.lab.report.markup import Node, node

WIDTH = 340
EDGE = 8
"""Left free on both sides of a track, so that marks at its ends are whole."""
LETTER = 7.4
"""The width of a letter, rather too much than too little: fonts differ."""
LINE = 15
"""From the top of a row to the foot of its name."""


@dataclass(frozen=True)
class Axis:
    """From values to places across a plot."""

    low: float
    high: float
    ticks: Sequence[float]
    name: str
    label: Callable[[float], str]
    logarithmic: bool = False

    def at(self, value: float) -> float:
        low, high, value = (log10(x) if self.logarithmic else x for x in (self.low, self.high, value))
        return EDGE + (WIDTH - 2 * EDGE) * (value - low) / (high - low)

    def within(self, value: float) -> float:
        return self.at(min(max(value, self.low), self.high))


def even_axis(low: float, high: float, name: str, label: Callable[[float], str], steps: int = 5) -> Axis:
    """An axis with ticks at round values, which holds low and high."""
    step = round_step((high - low) / steps) if high > low else 1.0
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    last = max(last, first + 1)
    ticks = [tick * step for tick in range(first, last + 1)]
    return Axis(ticks[0], ticks[-1], ticks, name, label)


def snug_axis(low: float, high: float, name: str, label: Callable[[float], str], steps: int = 5) -> Axis:
    """An axis that ends with its values, and has ticks at the round ones among them."""
    wide = even_axis(low, high, name, label, steps)
    return replace(wide, low=low, high=high, ticks=[tick for tick in wide.ticks if low <= tick <= high])


def round_step(rough: float) -> float:
    power: float = 10.0 ** floor(log10(rough))
    return next(size * power for size in (1, 2, 5, 10) if size * power >= rough * (1 - 1e-9))


def power_axis(low: float, high: float, name: str, label: Callable[[float], str]) -> Axis:
    """An axis with ticks at powers of ten."""
    first, last = floor(log10(low) + 1e-9), ceil(log10(high) - 1e-9)
    last = max(last, first + 1)
    ticks = [10.0**power for power in range(first, last + 1)]
    return Axis(ticks[0], ticks[-1], ticks, name, label, logarithmic=True)


# Rows


@dataclass(frozen=True)
class Dot:
    """A value with its interval."""

    name: str
    value: float
    low: float
    high: float
    figure: str
    defined: bool = False
    """Whether the value is so by definition."""


@dataclass(frozen=True)
class Hill:
    """A distribution: the share of each bin, and the median."""

    name: str
    shares: Sequence[float]
    median: float
    figure: str


@dataclass(frozen=True)
class StackedBar:
    """A whole in parts: for each its class and its share."""

    name: str
    parts: Sequence[tuple[str, float]]


DOT_ROW, HILL_ROW, STACK_ROW = 40, 64, 54
AXIS_HEIGHT = 38


def dots(rows: Sequence[Dot], axis: Axis, reference: float | None = None) -> Node:
    """Values with their intervals, one below the other."""
    height = DOT_ROW * len(rows)
    parts = grid(axis, height)
    if reference is not None:
        parts.append(upright(axis.at(reference), 0, height, "reference"))
    for number, row in enumerate(rows):
        top = DOT_ROW * number
        middle = top + LINE + 10
        low, high, x = axis.within(row.low), axis.within(row.high), axis.within(row.value)
        group = named_row(row.name, row.figure, top)
        if row.high > row.low:
            group.append(node("line", x1=fixed(low), x2=fixed(high), y1=middle, y2=middle, class_="interval"))
            ends = [end for end in (row.low, row.high) if axis.low <= end <= axis.high]
            group.extend(upright(axis.at(end), middle - 4, middle + 4, "interval") for end in ends)
        group.append(diamond(x, middle) if row.defined else node("circle", cx=fixed(x), cy=middle, r=5, class_="mark"))
        parts.append(group)
    return drawing(parts, height + AXIS_HEIGHT)


def hills(rows: Sequence[Hill], edges: Sequence[float], axis: Axis) -> Node:
    """Distributions on one scale, one below the other; a line marks each median."""
    height = HILL_ROW * len(rows)
    parts = grid(axis, height)
    highest = max(max(row.shares) for row in rows)
    for number, row in enumerate(rows):
        top, foot = HILL_ROW * number, HILL_ROW * (number + 1) - 6
        rise = (foot - top - LINE - 5) / highest
        group = named_row(row.name, row.figure, top)
        outline = [f"M{fixed(axis.at(edges[0]))} {foot}"]
        for left, right, share in zip(edges, edges[1:], row.shares, strict=False):
            y = fixed(foot - rise * share)
            outline.append(f"L{fixed(axis.at(left))} {y}L{fixed(axis.at(right))} {y}")
        outline.append(f"L{fixed(axis.at(edges[-1]))} {foot}Z")
        group.append(node("path", d="".join(outline), class_="hill"))
        group.append(upright(axis.at(row.median), top + LINE + 5, foot, "median"))
        parts.append(group)
    return drawing(parts, height + AXIS_HEIGHT)


def stacks(rows: Sequence[StackedBar], figure: Callable[[float], str]) -> Node:
    """Wholes in parts; a part wide enough has its figure in it."""
    parts = []
    for number, row in enumerate(rows):
        top = STACK_ROW * number
        group = named_row(row.name, "", top)
        left = 0.0
        for kind, share in row.parts:
            width = WIDTH * share
            inner = max(width - 2, 0)
            group.append(node("rect", x=fixed(left), y=top + LINE + 6, width=fixed(inner), height=26, class_=kind))
            label = figure(share)
            if width > LETTER * len(label) + 4:
                x = fixed(left + inner / 2)
                group.append(node("text", label, x=x, y=top + LINE + 24, text_anchor="middle", class_=f"on {kind}"))
            left += width
        parts.append(group)
    return drawing(parts, STACK_ROW * len(rows))


# Parts of plots


def drawing(parts: Sequence[Node], height: float) -> Node:
    return node("svg", *parts, viewBox=f"0 0 {WIDTH} {fixed(height)}", role="img", class_="plot")


def named_row(name: str, figure: str, top: float) -> Node:
    """A row's name on the left and its figure on the right; the whole name shows when one points at it."""
    letters = int((WIDTH - LETTER * len(figure)) / LETTER) - 1
    return node(
        "g",
        node("title", f"{name}: {figure}" if figure else name),
        node("text", shortened(name, letters), x=0, y=top + LINE, class_="name"),
        node("text", figure, x=WIDTH, y=top + LINE, text_anchor="end", class_="figure") if figure else None,
    )


def grid(axis: Axis, height: float) -> list[Node]:
    """The lines of the ticks, their figures below, and below those what they measure."""
    parts = []
    for tick in axis.ticks:
        x = axis.at(tick)
        at_edge = "start" if x < 2 * EDGE else "end" if x > WIDTH - 2 * EDGE else "middle"
        place = {"start": 0, "end": WIDTH, "middle": x}[at_edge]
        parts.append(upright(x, 0, height, "grid"))
        label = axis.label(tick)
        parts.append(node("text", label, x=fixed(place), y=height + 15, text_anchor=at_edge, class_="tick"))
    parts.append(node("text", axis.name, x=WIDTH / 2, y=height + 32, text_anchor="middle", class_="tick"))
    return parts


def upright(x: float, top: float, foot: float, kind: str) -> Node:
    return node("line", x1=fixed(x), x2=fixed(x), y1=fixed(top), y2=fixed(foot), class_=kind)


def diamond(x: float, y: float) -> Node:
    return node("path", d=f"M{fixed(x - 6)} {y}l6 -6 6 6 -6 6Z", class_="anchor")


def fixed(number: float) -> str:
    """A length with no more digits than are seen."""
    return f"{number:.1f}".removesuffix(".0")

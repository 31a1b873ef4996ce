"""The learning curve of a course, as a picture."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

WIDTH, HEIGHT, LEFT, TOP, GAP = 640, 320, 64, 40, 44
INK, PALE, PAPER = "#3b2f24", "#b9a88f", "#fbf7ee"
COLOURS = ("#8c3b2a", "#2a6b8c", "#5c7a29", "#7a4a8c")


def picture(title: str, curve: list[Json]) -> str:
    """By lesson, how much less the learnt judgement is surprised than the one made by hand, on games held out; a line
    for each number of players, and one upright where the games of a new round begin."""
    counts = list(curve[-1]["surprise"])
    gains = {count: [1 - found[count][1] / found[count][0] for found in surprises(curve)] for count in counts}
    low = min(0.0, *(gain for line in gains.values() for gain in line))
    high = max(0.01, *(gain for line in gains.values() for gain in line))
    right, bottom = WIDTH - GAP, HEIGHT - GAP

    def across(lesson: int) -> float:
        return LEFT + (right - LEFT) * lesson / max(1, len(curve) - 1)

    def up(gain: float) -> float:
        return bottom - (bottom - TOP) * (gain - low) / (high - low)

    about = 'font-family="sans-serif" font-size="12" role="img" aria-label="Learning curve"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {about}>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        f'<text x="{LEFT}" y="22" fill="{INK}">{title}: less surprise than by hand, on games held out</text>',
    ]
    for lesson in range(1, len(curve)):
        if curve[lesson]["round"] != curve[lesson - 1]["round"]:
            x = (across(lesson - 1) + across(lesson)) / 2
            parts.append(f'<path d="M{x:.1f} {TOP}V{bottom}" stroke="{PALE}" stroke-dasharray="3 3"/>')
    for gain in sorted({low, 0.0, high}):
        parts.append(f'<path d="M{LEFT} {up(gain):.1f}H{right}" stroke="{PALE}"/>')
        parts.append(
            f'<text x="{LEFT - 6}" y="{up(gain) + 4:.1f}" text-anchor="end" fill="{INK}">{100 * gain:.1f} %</text>'
        )
    for lesson in range(len(curve)):
        parts.append(
            f'<text x="{across(lesson):.1f}" y="{bottom + 18}" text-anchor="middle" fill="{INK}">{lesson + 1}</text>'
        )
    for place, (count, line) in enumerate(gains.items()):
        colour = COLOURS[place % len(COLOURS)]
        points = " ".join(f"{across(lesson):.1f},{up(gain):.1f}" for lesson, gain in enumerate(line))
        parts += [
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>',
            f'<text x="{LEFT + 90 * place}" y="{HEIGHT - 8}" fill="{colour}">{count} players</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])


def surprises(curve: list[Json]) -> list[dict[Any, list[float]]]:
    return [found["surprise"] for found in curve]

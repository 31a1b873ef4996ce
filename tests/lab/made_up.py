"""Tournaments whose results are made up: quickly, and with known strengths."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from fondaco.lab.tournament import Tournament

KINDS = ("buy", "take", "stock", "feed", "rob")


def made_up(
    home: Path, tournament: Tournament, played: int | None = None, fallbacks: bool = False, forfeits: bool = False
) -> list[dict[str, Any]]:
    """Write a tournament into a folder, with all its games or only the first of them; each bot is a little stronger
    than the one before, and each deal favours some seats. The first bot may fail: with a stand-in that makes a decision
    in each of its games, or by forfeiting them."""
    luck = np.random.default_rng(len(tournament.bots))
    favours: dict[int, Any] = {}
    rows = []
    for sitting in list(tournament.sittings())[:played]:
        players = sitting.players
        favour = favours.setdefault(sitting.deal, luck.normal(0, 6, players))
        strength = np.array([3 * bot for bot in sitting.seats]) + np.arange(players)[::-1]
        scores = np.maximum(np.round(30 + strength + favour + luck.normal(0, 6, players)), 0).astype(int).tolist()
        out = [forfeits and bot == 0 for bot in sitting.seats]
        best = max(score for seat, score in enumerate(scores) if not out[seat])
        winners = [seat for seat, score in enumerate(scores) if score == best and not out[seat]]
        decisions = (luck.integers(20, 40, players) + 5 * sitting.variant).tolist()
        rows.append(
            {
                "number": sitting.number,
                "variant": sitting.variant,
                "players": players,
                "deal": sitting.deal,
                "seats": list(sitting.seats),
                "scores": scores,
                "points": [1 / len(winners) if seat in winners else 0.0 for seat in range(players)],
                "decisions": decisions,
                "seconds": [
                    times * 10.0 ** -(5 - bot % 4) * float(luck.uniform(0.5, 1.5))
                    for bot, times in zip(sitting.seats, decisions, strict=True)
                ],
                "starts": 0,
                "actions": [chosen(luck, bot, times) for bot, times in zip(sitting.seats, decisions, strict=True)],
                "end": "forfeit" if any(out) else "T15" if luck.random() < 0.1 else "T8",
                "fallbacks": [int(fallbacks and bot == 0) for bot in sitting.seats],
                "forfeits": out,
                "failures": ["it ended" if bot == 0 and (fallbacks or forfeits) else None for bot in sitting.seats],
            }
        )
    home.mkdir(parents=True, exist_ok=True)
    about = {"format": 1, "fondaco": "0.1.0", **tournament.as_json()}
    (home / "tournament.json").write_text(json.dumps(about), encoding="utf-8")
    (home / "games.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return rows


def chosen(luck: np.random.Generator, bot: int, times: int) -> dict[str, int]:
    likely = np.array([5.0 + bot, 4, 3, 2, 1])
    counts = luck.multinomial(times, likely / likely.sum()).tolist()
    return {kind: count for kind, count in zip(KINDS, counts, strict=True) if count}

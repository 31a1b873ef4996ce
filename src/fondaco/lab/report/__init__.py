"""A report on tournaments: one page with ratings, plots and the numbers behind them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fondaco.lab.report.collection import Collection, collect
from fondaco.lab.report.page import page
from fondaco.lab.results import write_whole

PAGE = "report.html"


def write(folders: Sequence[str | Path], out: str | Path | None = None) -> tuple[Path, Collection]:
    """Write the report on one or several tournaments, into the first one's folder unless a file is named.

    Returns where it was written, and the tables it was made from.
    """
    collection = collect(folders)
    path = Path(out) if out is not None else collection.folders[0] / PAGE
    write_whole(path, page(collection).encode())
    return path, collection

"""An Atom feed of one's turns, for those whose browser takes no notices. Its address is a secret that only reads."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import delete, insert, select

from fondaco.games import find
from fondaco.server.guests import fresh_secret, hashed
from fondaco.server.matches import Course
from fondaco.server.messages import FeedInfo, GuestInfo
from fondaco.server.problems import not_found
from fondaco.server.store.models import Feed, Guest
from fondaco.server.store.store import Store

ATOM = "http://www.w3.org/2005/Atom"
CONTENT_TYPE = "application/atom+xml; charset=utf-8"


async def create(store: Store, guest: GuestInfo, below: str) -> FeedInfo:
    """A new address for a guest's feed; the old one leads nowhere from now on."""
    secret = fresh_secret()
    async with store.changing() as connection:
        await connection.execute(delete(Feed).where(Feed.guest == guest.id))
        await connection.execute(insert(Feed), {"guest": guest.id, "secret_hash": hashed(secret)})
    return FeedInfo(f"{below}/feeds/{secret}")


async def remove(store: Store, guest: GuestInfo) -> None:
    await store.change(delete(Feed).where(Feed.guest == guest.id))


async def owner(store: Store, secret: str) -> GuestInfo:
    query = select(Guest.id, Guest.name).join(Feed, Feed.guest == Guest.id).where(Feed.secret_hash == hashed(secret))
    row = await store.row(query)
    if row is None:
        raise not_found("feed")
    return GuestInfo(row.id, row.name)


def write(guest: GuestInfo, turns: Sequence[Course], home: str) -> bytes:
    """The turns of a guest, the latest first. One entry for a turn: readers show each once."""
    feed = ET.Element("feed", xmlns=ATOM)
    latest = max((course.turn_began for course in turns), default=0.0)
    _add(feed, "id", f"urn:fondaco:guest:{guest.id}")
    _add(feed, "title", f"Fondaco: the turns of {guest.name}")
    _add(feed, "updated", _moment(latest))
    _add(ET.SubElement(feed, "author"), "name", "Fondaco")
    for course in sorted(turns, key=lambda course: -course.turn_began):
        entry = ET.SubElement(feed, "entry")
        _add(entry, "id", f"urn:fondaco:match:{course.setup.id}:{len(course.moves)}")
        _add(entry, "title", f"{find(course.setup.game).title}: it is your turn")
        _add(entry, "updated", _moment(course.turn_began))
        others = [player.name for player in course.setup.players if player.guest != guest.id]
        _add(entry, "summary", _summary(others, course.deadline))
        ET.SubElement(entry, "link", href=f"{home}/t/{course.setup.table}")
    written: bytes = ET.tostring(feed, encoding="utf-8", xml_declaration=True)
    return written


def _summary(others: Sequence[str], deadline: float | None) -> str:
    company = f"With {', '.join(others)}." if others else "On your own."
    return company if deadline is None else f"{company} Until {_moment(deadline)}."


def _add(parent: ET.Element, name: str, text: str) -> None:
    ET.SubElement(parent, name).text = text


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")

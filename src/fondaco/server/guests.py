"""Guests: a name and a secret token, without sign-up. A recovery secret moves a guest to another device."""

from __future__ import annotations

import base64
import hmac
import secrets
from contextlib import suppress
from hashlib import sha256

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from fondaco.server.clocks import DAY
from fondaco.server.messages import GuestInfo, GuestSecrets, NewLook
from fondaco.server.problems import who_are_you
from fondaco.server.store.models import Feed, Guest, Subscription
from fondaco.server.store.store import Store
from fondaco.server.user_text import read_face, read_name

NEW_GUEST = insert(Guest)
BY_TOKEN = select(Guest.id, Guest.name, Guest.face, Guest.seen).where(Guest.token_hash == bindparam("token_hash"))


def fresh_id() -> str:
    """An id nobody can guess."""
    return secrets.token_urlsafe(16)


def fresh_secret() -> str:
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """256 random bits need no salt and no slow hash."""
    return sha256(secret.encode("utf-8", "replace")).hexdigest()


async def create(store: Store, name: str, face: str = "") -> GuestSecrets:
    created = GuestSecrets(fresh_id(), read_name(name), fresh_secret(), fresh_secret(), read_face(face))
    row = {
        "id": created.id,
        "name": created.name,
        "face": created.face,
        "token_hash": hashed(created.token),
        "recovery_hash": hashed(created.recovery),
        "created": (now := store.time.now()),
        "seen": now,
    }
    await store.change(NEW_GUEST, row)
    return created


async def recognise(store: Store, token: str) -> GuestInfo:
    row = await store.row(BY_TOKEN, token_hash=hashed(token))
    if row is None:
        raise who_are_you()
    await _see(store, row.id, row.seen)
    return GuestInfo(row.id, row.name, row.face)


async def _see(store: Store, guest: str, seen: float) -> None:
    """Note once a day who is here; if it cannot be noted, they are here all the same."""
    now = store.time.now()
    if now - seen >= DAY:
        with suppress(SQLAlchemyError, OSError):
            await store.change(update(Guest).where(Guest.id == guest).values(seen=now))


async def change(store: Store, guest: GuestInfo, wanted: NewLook) -> GuestInfo:
    name = guest.name if wanted.name is None else read_name(wanted.name)
    face = guest.face if wanted.face is None else read_face(wanted.face)
    await store.change(update(Guest).where(Guest.id == guest.id).values(name=name, face=face))
    return GuestInfo(guest.id, name, face)


async def whose(store: Store, recovery: str) -> GuestInfo:
    """The guest that a recovery secret would move."""
    row = await store.row(select(Guest.id, Guest.name, Guest.face).where(Guest.recovery_hash == hashed(recovery)))
    if row is None:
        raise who_are_you()
    return GuestInfo(row.id, row.name, row.face)


async def recover(store: Store, recovery: str, attempt: str | None = None) -> GuestSecrets:
    """Both secrets are made anew: the old device is signed out, and told nothing any more; the old link is used up.

    An answer that gets lost on its way would leave the guest to nobody. So the new secrets follow from the old one and
    the asker's attempt, which nobody else knows: who asks again is answered again.
    """
    token, fresh = [_secret_after(recovery, attempt or fresh_secret(), what) for what in ("token", "recovery")]
    move = (
        update(Guest)
        .where(Guest.recovery_hash == hashed(recovery))
        .values(token_hash=hashed(token), recovery_hash=hashed(fresh))
        .returning(Guest.id, Guest.name, Guest.face)
    )
    moved = select(Guest.id, Guest.name, Guest.face).where(
        Guest.recovery_hash == hashed(fresh), Guest.token_hash == hashed(token)
    )
    async with store.changing() as connection:
        row = (await connection.execute(move)).first() or (await connection.execute(moved)).first()
        if row is None:
            raise who_are_you()
        for told in (Subscription, Feed):
            await connection.execute(delete(told).where(told.guest == row.id))
    return GuestSecrets(row.id, row.name, token, fresh, row.face)


def _secret_after(recovery: str, attempt: str, what: str) -> str:
    digest = hmac.digest(recovery.encode("utf-8", "replace"), f"{what} {attempt}".encode("utf-8", "replace"), "sha256")
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode("ascii")

"""Guests: a name and a secret token, without sign-up. A recovery secret moves a guest to another device."""

from __future__ import annotations

import secrets
from hashlib import sha256

from sqlalchemy import bindparam, delete, insert, select, update

from fondaco.server.messages import GuestInfo, GuestSecrets
from fondaco.server.problems import who_are_you
from fondaco.server.store.models import Feed, Guest, Subscription
from fondaco.server.store.store import Store
from fondaco.server.user_text import read_name

BY_TOKEN = select(Guest.id, Guest.name).where(Guest.token_hash == bindparam("token_hash"))


def fresh_id() -> str:
    """An id nobody can guess."""
    return secrets.token_urlsafe(16)


def fresh_secret() -> str:
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """256 random bits need no salt and no slow hash."""
    return sha256(secret.encode("utf-8", "replace")).hexdigest()


async def create(store: Store, name: str) -> GuestSecrets:
    created = GuestSecrets(fresh_id(), read_name(name), fresh_secret(), fresh_secret())
    row = {
        "id": created.id,
        "name": created.name,
        "token_hash": hashed(created.token),
        "recovery_hash": hashed(created.recovery),
        "created": store.time.now(),
    }
    await store.change(insert(Guest), row)
    return created


async def recognise(store: Store, token: str) -> GuestInfo:
    row = await store.row(BY_TOKEN, token_hash=hashed(token))
    if row is None:
        raise who_are_you()
    return GuestInfo(row.id, row.name)


async def rename(store: Store, guest: GuestInfo, name: str) -> GuestInfo:
    renamed = GuestInfo(guest.id, read_name(name))
    await store.change(update(Guest).where(Guest.id == guest.id).values(name=renamed.name))
    return renamed


async def recover(store: Store, recovery: str) -> GuestSecrets:
    """Both secrets are made anew: the old device is signed out, and told nothing any more; the old link is used up."""
    token, fresh = fresh_secret(), fresh_secret()
    move = (
        update(Guest)
        .where(Guest.recovery_hash == hashed(recovery))
        .values(token_hash=hashed(token), recovery_hash=hashed(fresh))
        .returning(Guest.id, Guest.name)
    )
    async with store.changing() as connection:
        row = (await connection.execute(move)).first()
        if row is None:
            raise who_are_you()
        for told in (Subscription, Feed):
            await connection.execute(delete(told).where(told.guest == row.id))
    return GuestSecrets(row.id, row.name, token, fresh)

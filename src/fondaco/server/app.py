"""The application, put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.channels import ChannelsPlugin
from litestar.config.cors import CORSConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ExceptionHandlersMap

import fondaco
from fondaco.server.bots import Thinkers
from fondaco.server.channels import make_backend
from fondaco.server.gate import Gate
from fondaco.server.hall import CHANNEL, Hall
from fondaco.server.limits import Limits
from fondaco.server.messages import Given
from fondaco.server.notices import Notices
from fondaco.server.pages import Pages
from fondaco.server.problems import Problem
from fondaco.server.referee import Referee
from fondaco.server.settings import Settings
from fondaco.server.store.ledger import Ledger
from fondaco.server.store.store import Store
from fondaco.server.web import HANDLERS, PARTS, refusal

log = logging.getLogger("fondaco.server")

LARGEST_BODY = 64 * 1024

KEYS = {
    400: "bad-request",
    401: "unknown-guest",
    403: "not-yours",
    404: "not-found",
    405: "not-allowed",
    413: "too-large",
    415: "bad-request",
    429: "too-many",
}


def make_app(settings: Settings, store: Store) -> tuple[Gate, Litestar]:
    """The whole server: the gate, by which everybody comes in, and the house behind it."""
    limits = Limits(settings.limits)
    house = make_house(settings, store, limits)
    return Gate(Pages(house), limits), house


def make_house(settings: Settings, store: Store, limits: Limits) -> Litestar:
    channels = ChannelsPlugin(make_backend(settings.redis), channels=[CHANNEL])

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        """Opened from the ground up, closed from the top down: what was begun is finished."""
        ledger = Ledger(store)
        thinkers = Thinkers(settings.thinkers, settings.bot_seconds)
        referee = Referee(store, ledger, thinkers, settings)
        hall = Hall(store, referee, channels, alone=not settings.redis)
        notices = Notices(store, settings, hall.is_here)
        hall.notify = notices.match_changed
        parts = (store, referee, hall, settings, limits, notices)
        app.state.update(dict(zip(PARTS, parts, strict=True)))
        ledger.open()
        await notices.open()
        await hall.open()
        referee.open()
        try:
            yield
        finally:
            await referee.close()
            await hall.close()
            await notices.close()
            await ledger.close()
            await thinkers.close()
            await store.close()

    house = Litestar(
        route_handlers=HANDLERS,
        dependencies=PARTS,
        lifespan=[channels, running],  # what the hall stands on is opened before it, and closed after it
        request_max_body_size=LARGEST_BODY,
        cors_config=CORSConfig(allow_origins=settings.allowed_origins) if settings.allowed_origins else None,
        exception_handlers=EXCEPTION_HANDLERS,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Fondaco",
            version=fondaco.__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(), YamlRenderPlugin()],  # the others load scripts from elsewhere
            components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
        ),
    )
    forbid_unknown_fields(house)
    return house


def forbid_unknown_fields(house: Litestar) -> None:
    """What a client sends has no other fields than those described; Litestar leaves that unsaid."""
    assert house.openapi_schema.components.schemas is not None
    for given in Given.__subclasses__():
        house.openapi_schema.components.schemas[given.__name__].additional_properties = False


def on_problem(_: Request[Any, Any, Any], problem: Problem) -> Response[dict[str, Any]]:
    return refusal(problem)


def on_http(_: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, Any]]:
    problem = Problem(error.status_code, KEYS.get(error.status_code, "refused"), sentence(error))
    return refusal(problem, error.headers)


def sentence(error: HTTPException) -> str:
    """What exactly could not be read, where it is known."""
    wrong = error.extra if isinstance(error.extra, list) else []
    return "; ".join(f"{one['key']}: {one['message']}" for one in wrong if "key" in one) or error.detail


def on_failure(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, Any]]:
    """The path is logged without what stands in it: it may be somebody's secret."""
    log.error("a request failed: %s %s", request.method, request.scope.get("path_template", "?"), exc_info=error)
    return refusal(Problem(500, "server", "Something went wrong on our side; it has been noted."))


EXCEPTION_HANDLERS: ExceptionHandlersMap = {
    Problem: on_problem,
    HTTPException: on_http,
    Exception: on_failure,
}

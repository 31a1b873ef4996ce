"""The application, put together."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from litestar import Litestar, Response
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.config.cors import CORSConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

import fondaco
from fondaco.server.bot_pool import BotPool
from fondaco.server.measures import measure_always
from fondaco.server.messages import Given
from fondaco.server.middleware import Middleware
from fondaco.server.pages import Pages
from fondaco.server.problems import Problem
from fondaco.server.services import Services
from fondaco.server.settings import Settings
from fondaco.server.store.store import Store
from fondaco.server.watchers import CHANNEL
from fondaco.server.web import HANDLERS, AnyRequest

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


def make_app(settings: Settings, store: Store) -> tuple[Middleware, Services]:
    """The whole server: what every request passes first, and what works behind it."""
    channels = ChannelsPlugin(make_backend(settings.redis), channels=[CHANNEL])
    services = Services(settings, store, channels, BotPool(settings.bot_pool_size, settings.bot_seconds))
    measure_always(services)
    house = Litestar(
        route_handlers=HANDLERS,
        dependencies={"services": Provide(lambda: services, sync_to_thread=False)},
        lifespan=[channels, services.running()],  # notes need their channels from first to last
        request_max_body_size=LARGEST_BODY,
        cors_config=CORSConfig(allow_origins=settings.allowed_origins) if settings.allowed_origins else None,
        exception_handlers={Problem: on_problem, HTTPException: on_http, Exception: on_failure},
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
    pages = Pages(house, path=settings.path, origin=settings.own_origin)
    return Middleware(pages, services.limits, settings.path), services


def make_backend(redis: str) -> ChannelsBackend:
    """The way notes travel between workers. Whoever is alone need not wait until Redis is loaded, at every start."""
    if not redis:
        return MemoryChannelsBackend()
    from fondaco.server.channels import over_redis

    return over_redis(redis)


def forbid_unknown_fields(house: Litestar) -> None:
    """What a client sends has no other fields than those described; Litestar leaves that unsaid."""
    assert house.openapi_schema.components.schemas is not None
    for given in Given.__subclasses__():
        house.openapi_schema.components.schemas[given.__name__].additional_properties = False


def on_problem(_: AnyRequest, problem: Problem, headers: Mapping[str, str] | None = None) -> Response[dict[str, Any]]:
    return Response(
        problem.content,
        status_code=problem.status,
        media_type="application/json",
        headers={**(headers or {}), **problem.headers},
    )


def on_http(request: AnyRequest, error: HTTPException) -> Response[dict[str, Any]]:
    problem = Problem(error.status_code, KEYS.get(error.status_code, "refused"), sentence(error))
    return on_problem(request, problem, error.headers)


def sentence(error: HTTPException) -> str:
    """What exactly could not be read, where it is known."""
    wrong = error.extra if isinstance(error.extra, list) else []
    return "; ".join(f"{one['key']}: {one['message']}" for one in wrong if "key" in one) or error.detail


def on_failure(request: AnyRequest, error: Exception) -> Response[dict[str, Any]]:
    """The path is logged without what stands in it: it may be somebody's secret."""
    log.error("a request failed: %s %s", request.method, request.scope.get("path_template", "?"), exc_info=error)
    return on_problem(request, Problem(500, "server", "Something went wrong on our side; it has been noted."))

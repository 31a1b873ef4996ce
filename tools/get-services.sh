#!/bin/sh
# Makes sure that PostgreSQL and Redis are there for the server's tests; fetched from Debian where we may.
set -eu

has_services() {
    command -v redis-server >/dev/null && { command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }
}

has_services && exit 0
please="The server's tests need PostgreSQL and Redis: install the packages postgresql and redis-server, then run make again."
command -v apt-get >/dev/null || { echo "$please" >&2; exit 0; }
as_root=
if [ "$(id -u)" -ne 0 ]; then
    sudo -n true 2>/dev/null || { echo "$please" >&2; exit 0; }
    as_root="sudo -n"
fi
echo "Installing PostgreSQL and Redis for the tests"
fetch() {
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -qq -y --no-install-recommends postgresql redis-server >/dev/null
}
fetch 2>/dev/null || { $as_root apt-get update -qq && fetch; } || echo "$please" >&2

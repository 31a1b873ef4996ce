#!/bin/sh
# Makes sure that PostgreSQL, Redis, nginx and Caddy are there for the server's tests; fetched from Debian where we may.
set -eu

PATH=$PATH:/usr/sbin

has_services() {
    command -v redis-server >/dev/null && command -v nginx >/dev/null && command -v caddy >/dev/null &&
        { command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }
}

has_services && exit 0
packages="postgresql redis-server nginx caddy"
please="The server's tests need PostgreSQL, Redis, nginx and Caddy: install the packages $packages, then run make again."
command -v apt-get >/dev/null || { echo "$please" >&2; exit 0; }
as_root=
if [ "$(id -u)" -ne 0 ]; then
    sudo -n true 2>/dev/null || { echo "$please" >&2; exit 0; }
    as_root="sudo -n"
fi
echo "Installing PostgreSQL, Redis, nginx and Caddy for the tests"
fetch() {
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -qq -y --no-install-recommends $packages >/dev/null
}
fetch 2>/dev/null || { $as_root apt-get update -qq && fetch; } || echo "$please" >&2

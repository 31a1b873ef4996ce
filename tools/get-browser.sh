#!/bin/sh
# Makes sure that Chromium is there for the browser tests, with and without windows; fetched from Debian where we may.
set -eu

missing() {
    ! command -v "$1" >/dev/null
}
missing chromium || missing chromium-headless-shell || exit 0
please="The browser tests need Chromium: install the package chromium, then run make again."
beg() {
    if missing chromium; then echo "$please" >&2; fi
    exit 0
}
command -v apt-get >/dev/null || beg
as_root=
if [ "$(id -u)" -ne 0 ]; then
    sudo -n true 2>/dev/null || beg
    as_root="sudo -n"
fi
fetch() {
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -qq -y --no-install-recommends "$1" >/dev/null 2>&1
}
if missing chromium; then
    echo "Installing Chromium for the tests"
    fetch chromium || { $as_root apt-get update -qq && fetch chromium; } || beg
fi
# Where there is one without windows, it does half the work.
missing chromium-headless-shell && fetch chromium-headless-shell || true

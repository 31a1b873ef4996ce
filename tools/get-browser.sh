#!/bin/sh
# Makes sure that Chromium is there for the browser tests; fetched from Debian where we may.
set -eu

command -v chromium >/dev/null && exit 0
please="The browser tests need Chromium: install the package chromium, then run make again."
command -v apt-get >/dev/null || { echo "$please" >&2; exit 0; }
as_root=
if [ "$(id -u)" -ne 0 ]; then
    sudo -n true 2>/dev/null || { echo "$please" >&2; exit 0; }
    as_root="sudo -n"
fi
echo "Installing Chromium for the tests"
fetch() {
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -qq -y --no-install-recommends chromium >/dev/null
}
fetch 2>/dev/null || { $as_root apt-get update -qq && fetch; } || echo "$please" >&2

#!/bin/sh
# Creates a virtual environment: make-venv.sh PYTHON FOLDER
# Debian and Ubuntu keep ensurepip in a package of its own, fetched here where we have the right to.
set -eu
python=$1
folder=$2

stop() {
    echo "$1" >&2
    exit 1
}

has_ensurepip() {
    "$python" -c 'import ensurepip, venv' 2>/dev/null
}

install_ensurepip() {
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    please="This Python cannot create virtual environments: install the package $package, then run make again."
    command -v apt-get >/dev/null || stop "$please"
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        sudo -n true 2>/dev/null || stop "$please"
        as_root="sudo -n"
    fi
    echo "Installing $package"
    $as_root apt-get install -qq -y "$package" >/dev/null 2>&1 ||
        { $as_root apt-get update -qq && $as_root apt-get install -qq -y "$package" >/dev/null; } ||
        stop "$please"
}

[ -n "$python" ] || stop "Fondaco needs Python 3.11 or newer: install it, or name it with make PYTHON=..."
has_ensurepip || install_ensurepip
"$python" -m venv --clear "$folder"

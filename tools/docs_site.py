"""The docs as a site: docs/*.md, pages from elsewhere in the project, and those made from the code.

    python tools/docs_site.py build            lays the pages out in build/docs and makes the site of them, build/site
    python tools/docs_site.py build --serve    shows it in the browser, as you write

Links stay as they work in the repository, from file to file; here they are led to the page that shows the file. A link
to a file that has no page becomes plain text.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from fondaco.cli import make_parser
from fondaco.games import find, names
from fondaco.terminal.rulebook import clauses, rulebook

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"

TAKEN = {
    ROOT / "CONTRIBUTING.md": "contributing.md",
    ROOT / "CHANGELOG.md": "changelog.md",
    ROOT / "CODE_OF_CONDUCT.md": "conduct.md",
    ROOT / "SECURITY.md": "reporting.md",
    ROOT / "web/public/icon.svg": "style/mark.svg",
}
"""Files outside docs that the site takes as they are, and where it has them."""

RULEBOOKS = {ROOT / f"src/fondaco/games/{name}/rulebook.md": f"rules/{name}.md" for name in names()}
"""Those that it completes with the clauses."""

CONFIG = "zensical.toml"
ZENSICAL = (sys.executable, "-m", "zensical")
COMMANDS = "reference/command.md"

EXAMPLES = {
    path: f"{path.relative_to(ROOT).as_posix()}.md"
    for end in ("py", "js", "json")
    for path in sorted(ROOT.glob(f"examples/**/*.{end}"))
}
"""Programs that it shows."""

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
RULES = {rule: f"rules/{name}.md" for name in names() for rule in clauses(find(name))}
"""The page that has a rule, by its id."""

ANY_RULE = "|".join(RULES)
CLAUSE = re.compile(rf"^\*\*({ANY_RULE})\.\*\*", re.MULTILINE)
FIRST_PARAGRAPH = re.compile(rf"^\*\*({ANY_RULE})\.\*\* \*\*(.+?)\.\*\*.*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
"""Of a clause: its id and its title."""
CITED = re.compile(rf"(`[^`]*`|\[[^\]]*\]\([^)]*\)|^#.*?$)|(?<![\w*#])({ANY_RULE})\b", re.MULTILINE)
"""What is left alone, or the id of a rule."""


def pages() -> Iterator[tuple[str, str, Path]]:
    """Every page: where the site has it, its text, and the folder that its links start from."""
    for path in sorted(DOCS.rglob("*.md")):
        yield path.relative_to(DOCS).as_posix(), path.read_text(encoding="utf-8"), path.parent
    for path, place in TAKEN.items():
        if path.suffix == ".md":
            yield place, path.read_text(encoding="utf-8"), path.parent
    for name, (path, place) in zip(names(), RULEBOOKS.items(), strict=True):
        yield place, with_pictures(rulebook(find(name)), path.parent), path.parent
    for path, place in EXAMPLES.items():
        yield place, f"# `{path.name}`\n\n````{path.suffix[1:]}\n{path.read_text(encoding='utf-8')}````\n", path.parent
    yield COMMANDS, "\n".join(command_line()), (DOCS / COMMANDS).parent


def lay_out(home: Path) -> None:
    """Put all that the site is made of into a folder."""
    docs = home / "docs"
    shutil.rmtree(docs, ignore_errors=True)
    shutil.copytree(DOCS, docs, ignore=shutil.ignore_patterns("*.md"))
    shutil.copytree(ROOT / "tools/docs_theme", home / "theme", dirs_exist_ok=True)
    shutil.copy(ROOT / CONFIG, home)
    for path, place in TAKEN.items():
        if path.suffix != ".md":
            shutil.copy(path, docs / place)
    for place, text, folder in pages():
        put(docs / place, led(text, folder, Path(place).parent))


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def led(text: str, folder: Path, here: Path) -> str:
    """A page's text with its links led to pages; what stands in fences is left alone."""
    parts = FENCE.split(text)
    parts[::2] = [link_rules(lead_links(part, folder, here), here) for part in parts[::2]]
    return "".join(parts)


def with_pictures(text: str, folder: Path) -> str:
    """A rulebook with the pictures that the browser shows at its clauses (`make screenshots` takes them from there)."""

    def show(found: re.Match[str]) -> str:
        picture = DOCS / f"pictures/rules/{found[1]}.webp"
        if not picture.exists():
            return found[0]
        return f"{found[0]}\n\n![{found[2]}]({os.path.relpath(picture, folder)}){{ width=320 }}"

    return FIRST_PARAGRAPH.sub(show, text)


def serve(home: Path) -> None:
    """Show the site, and lay it out anew whenever a page has changed."""
    with subprocess.Popen([*ZENSICAL, "serve", "--config-file", str(home / CONFIG)]) as server:
        before = newest()
        while server.poll() is None:
            time.sleep(1)
            if (now := newest()) != before:
                before = now
                for place, text, folder in pages():
                    changed = led(text, folder, Path(place).parent)
                    if (page := home / "docs" / place).read_text(encoding="utf-8") != changed:
                        put(page, changed)


def newest() -> float:
    return max(path.stat().st_mtime for path in [*DOCS.rglob("*.md"), *TAKEN, *RULEBOOKS, *EXAMPLES])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("home", type=Path, help="the folder to work in")
    parser.add_argument("--serve", action="store_true", help="show it while you write")
    chosen = parser.parse_args()
    home = chosen.home.resolve()
    lay_out(home)
    if chosen.serve:
        serve(home)
        return 0
    return subprocess.run([*ZENSICAL, "build", "--clean", "--strict", "--config-file", str(home / CONFIG)]).returncode


# Links


def place_of(path: Path) -> str | None:
    """Where the site has a file of the project; None if it has no page."""
    return path.relative_to(DOCS).as_posix() if path.is_relative_to(DOCS) else (TAKEN | RULEBOOKS | EXAMPLES).get(path)


def lead_links(text: str, folder: Path, here: Path) -> str:
    """Links between the project's files, from a file in `folder`, as links between pages, from one in `here`."""

    def lead(found: re.Match[str]) -> str:
        mark, words, target = found.groups()
        place, sign, anchor = target.partition("#")
        if not place or "://" in place:
            return found[0]
        there = place_of((folder / place).resolve())
        return words if there is None else f"{mark}[{words}]({os.path.relpath(there, here)}{sign}{anchor})"

    return LINK.sub(lead, text)


def link_rules(text: str, here: Path) -> str:
    """Give every clause of a rulebook an anchor, and lead to it wherever its id is named."""

    def link(found: re.Match[str]) -> str:
        rule = found[2]
        return f"[{rule}]({os.path.relpath(RULES[rule], here)}#{rule})" if rule else found[0]

    return CLAUSE.sub(r"**\1.**{ #\1 }", CITED.sub(link, text))


# The command


def command_line() -> Iterator[str]:
    """The page of all commands and options, as the command itself tells them."""
    parser = make_parser()
    (commands,) = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    helps = {action.dest: action.help for action in commands._choices_actions}
    yield "# The command line\n"
    yield "What `fondaco COMMAND --help` says, on one page. [At the terminal](../terminal.md) shows how to use it.\n"
    for name, command in commands.choices.items():
        command.formatter_class = partial(argparse.HelpFormatter, width=90)
        yield f"## fondaco {name}\n"
        yield f"{sentence(command.description or helps[name])}\n"
        yield f"```text\n{command.format_usage().removeprefix('usage: ').rstrip()}\n```\n"
        yield "| Argument | Meaning |\n|---|---|"
        own = [action for action in command._actions if action.dest != "help"]
        yield from (f"| {written(action)} | {action.help or ''} |" for action in own)
        yield ""


def sentence(text: str | None) -> str:
    return f"{text[0].upper()}{text[1:].removesuffix('.')}." if text else ""


def written(action: argparse.Action) -> str:
    names = [*action.option_strings] or [str(action.metavar)]
    value = f" {action.metavar}" if action.option_strings and action.metavar else ""
    return ", ".join(f"`{name}{value}`" for name in names)


if __name__ == "__main__":
    sys.exit(main())

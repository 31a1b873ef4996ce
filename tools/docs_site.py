"""What the docs site has besides docs/*.md: pages from elsewhere in the project, and those made from the code.

MkDocs calls the functions whose names begin with `on_`. Links stay as they work in the repository, from file to file;
here they are led to the page that shows the file. A link to a file that has no page becomes plain text.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from fondaco.cli import make_parser
from fondaco.games import find, names
from fondaco.terminal.rulebook import clauses, rulebook

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"

TAKEN = {
    ROOT / "CONTRIBUTING.md": "contributing.md",
    ROOT / "CHANGELOG.md": "changelog.md",
    ROOT / "SECURITY.md": "reporting.md",
    ROOT / "web/public/icon.svg": "style/mark.svg",
}
"""Files outside docs that the site takes as they are, and where it has them."""

RULEBOOKS = {ROOT / f"src/fondaco/games/{name}/rulebook.md": f"rules/{name}.md" for name in names()}
"""Those that it completes with the clauses."""

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
CITED = re.compile(rf"(`[^`]*`|\[[^\]]*\]\([^)]*\)|^#.*?$)|(?<![\w*#])({ANY_RULE})\b", re.MULTILINE)
"""What is left alone, or the id of a rule."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for path, place in TAKEN.items():
        files.append(File.generated(config, place, abs_src_path=str(path)))
    for name, place in zip(names(), RULEBOOKS.values(), strict=True):
        files.append(File.generated(config, place, content=rulebook(find(name))))
    for path, place in EXAMPLES.items():
        program = f"# `{path.name}`\n\n````{path.suffix[1:]}\n{path.read_text(encoding='utf-8')}````\n"
        files.append(File.generated(config, place, content=program))
    files.append(File.generated(config, "reference/command.md", content="\n".join(command_line())))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    if page.is_homepage:
        page.meta["hide"] = ["navigation"]
    here = Path(page.file.src_uri).parent
    source = next((path for path, place in RULEBOOKS.items() if place == page.file.src_uri), page.file.abs_src_path)
    if source is None:
        return markdown
    parts = FENCE.split(markdown)
    parts[::2] = [link_rules(lead_links(part, Path(source).parent, here), here) for part in parts[::2]]
    return "".join(parts)


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

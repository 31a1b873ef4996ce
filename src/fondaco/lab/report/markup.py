"""HTML and SVG as trees, so that no name of a bot can break out of its place."""

from __future__ import annotations

from unicodedata import category
from xml.etree import ElementTree

Node = ElementTree.Element
Content = Node | str | None


def node(tag: str, *content: Content, **attributes: object) -> Node:
    """An element; `class_` is its class, and other underscores in names of attributes are hyphens."""
    made = Node(tag, {attribute_name(name): str(value) for name, value in attributes.items()})
    for part in content:
        add(made, part)
    return made


def attribute_name(name: str) -> str:
    return "class" if name == "class_" else name.replace("_", "-")


def add(parent: Node, part: Content) -> None:
    """Append an element or a text; None is nothing."""
    if isinstance(part, Node):
        parent.append(part)
    elif part is not None:
        text = legible(part)
        if len(parent):
            parent[-1].tail = (parent[-1].tail or "") + text
        else:
            parent.text = (parent.text or "") + text


def legible(text: str) -> str:
    """A text without control characters."""
    return "".join("·" if category(letter)[0] == "C" and letter != "\n" else letter for letter in text)


def written(tree: Node) -> str:
    return ElementTree.tostring(tree, encoding="unicode", method="html")

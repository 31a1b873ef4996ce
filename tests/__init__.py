"""The tests. One package for each game, so that each may have a `mirror.py` of its own.

Helpers are imported by their full name: `from tests.tantan.mirror import Mirror`.
"""

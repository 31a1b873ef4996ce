"""The games in the frameworks of research: adapters, with no rules in them. They need the `research` extra.

`observation` writes what a seat may know as a vector, `batch` steps many games in one call.
"""

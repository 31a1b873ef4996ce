"""Fondaco at the terminal: the table drawn, the game told in words, choices by number."""

"""PettingZoo: every seat is an agent, and whoever is to move acts.

    from fondaco.envs.pettingzoo import tantan_v0

    env = tantan_v0.env(players=3)

`silkroad_v0` and `carthage_v0` are the other games.
"""

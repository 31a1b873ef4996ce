"""Silk Road: the board, as the rulebook's tables tell it."""

from __future__ import annotations

CITIES = ("Byzantium", "Samarkand", "Tashkent", "Chang'an", "Amritsar", "Yspahan")
"""Clockwise."""

DEPARTURES = {
    "Byzantium": ("Trebizond", ("Tabriz", "Merv")),
    "Samarkand": ("Khiva", ("Merv", "Balkh")),
    "Tashkent": ("Turfan", ("Balkh", "Kashgar")),
    "Chang'an": ("Lanzhou", ("Kashgar", "Kabul")),
    "Amritsar": ("Multan", ("Kabul", "Herat")),
    "Yspahan": ("Palmyra", ("Herat", "Tabriz")),
}
"""By city: the village a caravan departs to, and where that leads."""

CROSSROADS = {
    "Tabriz": (("Merv", "Astrakhan"), "Antioch", "Byzantium"),
    "Merv": (("Balkh", "Otrar"), "Bukhara", "Samarkand"),
    "Balkh": (("Kashgar",), "Kokand", "Tashkent"),
    "Kashgar": (("Kabul", "Lhasa"), "Dunhuang", "Chang'an"),
    "Kabul": (("Herat", "Hormuz"), "Lahore", "Amritsar"),
    "Herat": (("Tabriz",), "Yazd", "Yspahan"),
}
"""By crossroads: where it leads on, the approach it turns off to, and the city on its signpost."""

OASES = {
    "Astrakhan": ("Balkh", "Merv"),
    "Otrar": ("Kashgar", "Balkh"),
    "Lhasa": ("Herat", "Kabul"),
    "Hormuz": ("Tabriz", "Herat"),
}
"""By oasis: where it leads, and the crossroads it by-passes."""

APPROACHES = {approach: city for _, approach, city in CROSSROADS.values()}
"""By approach: its city."""

VILLAGES = (*CROSSROADS, *OASES, *APPROACHES, *(village for village, _ in DEPARTURES.values()))
"""In the order in which tiles are dealt: crossroads, oases, approaches, departures, each clockwise from Byzantium."""

PLACES = VILLAGES + CITIES

PRINTED_TILES = {
    "Tabriz": "market ivory",
    "Merv": "market silk",
    "Balkh": "market spice",
    "Kashgar": "market tea",
    "Kabul": "bakshish",
    "Herat": "market porcelain",
    "Astrakhan": "market ivory",
    "Otrar": "market tea",
    "Lhasa": "black market",
    "Hormuz": "camels 3",
    "Antioch": "customs",
    "Bukhara": "thief",
    "Kokand": "camels 3",
    "Dunhuang": "bazaar",
    "Lahore": "market porcelain",
    "Yazd": "black market",
    "Trebizond": "camels 1",
    "Khiva": "market silk",
    "Turfan": "thief",
    "Lanzhou": "camels 2",
    "Multan": "market spice",
    "Palmyra": "sandstorm",
}


def leads_to(place: str, destination: str) -> tuple[str, ...]:
    """S7, S8. Where a caravan bound for a city goes from a place: nowhere, once it is there."""
    if place == destination:
        return ()
    if place in CITIES:
        return (DEPARTURES[place][0],)
    for village, ways in DEPARTURES.values():
        if place == village:
            return ways
    if place in APPROACHES:
        return (destination,) if APPROACHES[place] == destination else ()
    if place in OASES:
        return (OASES[place][0],)
    return leaves_crossroads(place, destination)


def leaves_crossroads(crossroads: str, destination: str) -> tuple[str, ...]:
    """S8. A caravan turns off at its own signpost, and never takes the by-pass round its own crossroads."""
    onward, approach, city = CROSSROADS[crossroads]
    if city == destination:
        return (approach,)
    return tuple(place for place in onward if place not in OASES or CROSSROADS[OASES[place][1]][2] != destination)

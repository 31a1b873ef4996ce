"""Who plays whom, and where: seats are fair, deals are shared, and a tournament can grow."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fondaco.errors import BadSetup
from fondaco.lab.tournament import AS_PRINTED, Sitting, Tournament, Variant, house_rules, line_ups, seatings

INVITED = ("random", "greedy", "search:10", "level:1", "level:2")
VARIANTS = (Variant("a", {}), Variant("b", {"open_hands": True}), Variant("c", {"open_hands": False}))

players = st.integers(2, 5)
invited = st.lists(st.integers(0, 4), min_size=1, max_size=6)


def tournaments(games: int) -> st.SearchStrategy[Tournament]:
    return st.builds(
        Tournament,
        game=st.just("silkroad"),
        players=st.lists(players, min_size=1, max_size=3, unique=True).map(tuple),
        tables=st.lists(st.sampled_from(INVITED), min_size=1, max_size=6).map(tuple),
        games=st.just(games),
        seed=st.integers(0, 5),
        variants=st.integers(1, 3).map(lambda count: VARIANTS[:count]),
    )


def deals_of(sittings: list[Sitting]) -> dict[int, list[Sitting]]:
    deals: dict[int, list[Sitting]] = {}
    for sitting in sittings:
        deals.setdefault(sitting.deal, []).append(sitting)
    return deals


@settings(deadline=None)
@given(tournaments(60))
def test_within_a_deal_everybody_has_every_seat_equally_often(tournament: Tournament) -> None:
    deals = deals_of(list(tournament.sittings()))
    last = {games[0].players: deal for deal, games in deals.items()}  # perhaps not complete

    for deal in deals.keys() - last.values():
        for variant in range(len(tournament.variants)):
            tables = [sitting.seats for sitting in deals[deal] if sitting.variant == variant]
            assert len(tables) == len(set(tables))
            by_seat = [Counter(seats) for seats in zip(*tables, strict=True)]
            assert all(seat == by_seat[0] for seat in by_seat)


@settings(deadline=None)
@given(tournaments(60))
def test_a_deal_belongs_to_one_player_count_and_is_the_same_in_every_variant(tournament: Tournament) -> None:
    for games in deals_of(list(tournament.sittings())).values():
        assert len({game.players for game in games}) == 1
        by_variant = [[game.seats for game in games if game.variant == v] for v in range(len(tournament.variants))]
        assert all(seats == by_variant[0] for seats in by_variant)


@settings(deadline=None)
@given(tournaments(40))
def test_every_player_count_and_variant_has_its_games(tournament: Tournament) -> None:
    sittings = list(tournament.sittings())
    assert [sitting.number for sitting in sittings] == list(range(tournament.total))
    counted = Counter((sitting.players, sitting.variant) for sitting in sittings)
    assert set(counted.values()) == {40}
    assert len(counted) == len(tournament.players) * len(tournament.variants)
    assert all(len(sitting.seats) == sitting.players for sitting in sittings)


@settings(deadline=None)
@given(tournaments(20), st.integers(20, 60))
def test_games_keep_their_numbers_when_a_tournament_grows(tournament: Tournament, games: int) -> None:
    grown = Tournament(**{**vars_of(tournament), "games": games})
    assert list(islice(grown.sittings(), tournament.total)) == list(tournament.sittings())


def vars_of(tournament: Tournament) -> dict[str, Any]:
    return {name: getattr(tournament, name) for name in ("game", "players", "tables", "games", "seed", "variants")}


@settings(deadline=None)
@given(invited, players)
def test_everybody_is_asked_equally_often(guests: list[int], seats: int) -> None:
    """Over one turn of all line-ups; a bot named twice is one bot with two seats."""
    tables = line_ups(guests, seats)
    assert all(len(table) == seats for table in tables)
    assert len(tables) == len(set(tables))
    if len(guests) == len(set(guests)):
        asked = Counter(bot for table in tables for bot in table)
        assert len(set(asked.values())) == 1
        assert set(asked) == set(guests)


def test_as_many_bots_as_seats_are_one_table() -> None:
    assert line_ups([0, 1, 2], 3) == [(0, 1, 2)]
    assert line_ups([0, 1, 1], 3) == [(0, 1, 1)]


def test_more_bots_than_seats_meet_in_all_combinations() -> None:
    assert line_ups([0, 1, 2, 3], 3) == list(combinations(range(4), 3))


def test_fewer_bots_than_seats_take_turns_with_the_seats_left() -> None:
    assert line_ups([0, 1], 3) == [(0, 0, 1), (0, 1, 1)]
    assert line_ups([0, 1, 2], 5) == [(0, 0, 1, 1, 2), (0, 0, 1, 2, 2), (0, 1, 1, 2, 2)]
    assert line_ups([0], 4) == [(0, 0, 0, 0)]


@settings(deadline=None)
@given(players)
def test_in_the_long_run_everybody_has_every_neighbour(seats: int) -> None:
    games = list(islice(seatings(range(seats), seats), 120))
    left_of = Counter((table[seat - 1], table[seat]) for _, table in games for seat in range(seats))
    assert len(left_of) == seats * (seats - 1)
    assert len(set(left_of.values())) == 1


def test_a_bot_against_itself_gets_a_new_deal_for_each_game() -> None:
    assert list(islice(seatings([0], 2), 3)) == [(0, (0, 0)), (1, (0, 0)), (2, (0, 0))]


# Seeds


@settings(deadline=None)
@given(st.sets(st.integers(0, 10_000), min_size=2, max_size=20), st.integers(0, 3))
def test_deals_are_different_and_hang_on_the_seed(deals: set[int], seed: int) -> None:
    here, there = (Tournament("tantan", (2,), ("random",), 1, number) for number in (seed, seed + 1))
    assert len({one.deal_seed(deal) for deal in deals for one in (here, there)}) == 2 * len(deals)
    assert all(
        here.deal_seed(deal) == Tournament("tantan", (3,), ("greedy",), 9, seed).deal_seed(deal) for deal in deals
    )


def test_a_bots_luck_is_its_own_in_each_game_and_seat_but_the_same_in_all_variants() -> None:
    tournament = Tournament("tantan", (2,), ("random",), 50, 0, VARIANTS)
    luck = {(game.number, seat): tournament.bot_seed(game, seat) for game in tournament.sittings() for seat in (0, 1)}
    assert len(set(luck.values())) == 100
    assert all(luck[number, seat] == luck[number - number % 3, seat] for number, seat in luck)


# House rules


def test_variants_are_all_combinations() -> None:
    variants = house_rules({"start_tile": True}, {"deck": [[11, 9, 7], [15, 5, 7]], "open_hands": [False, True]})
    assert [variant.name for variant in variants] == [
        "deck=[11,9,7], open_hands=false",
        "deck=[11,9,7], open_hands=true",
        "deck=[15,5,7], open_hands=false",
        "deck=[15,5,7], open_hands=true",
    ]
    assert variants[1].options == {"start_tile": True, "deck": [11, 9, 7], "open_hands": True}


def test_variants_without_anything_varied() -> None:
    assert house_rules({}, {}) == (Variant(AS_PRINTED, {}),)
    assert house_rules({"tiles": "shuffled"}, {}) == (Variant("tiles=shuffled", {"tiles": "shuffled"}),)


def test_an_option_is_fixed_or_varies() -> None:
    with pytest.raises(BadSetup, match="the option deck cannot be fixed and vary"):
        house_rules({"deck": [11, 9, 7]}, {"deck": [[15, 5, 7]]})


BAD = [
    ({"game": "chess"}, "the games are"),
    ({"players": (7,)}, "2 to 4 players"),
    ({"players": ()}, "no player count is named"),
    ({"players": (2, 3, 2)}, "the player count 2 is named twice"),
    ({"tables": ()}, "at least one bot"),
    ({"tables": ("greedy", "alphazero")}, "there is no bot 'alphazero'"),
    ({"games": 0}, "at least 1 game"),
    ({"seed": "xyz"}, "hexadecimal"),
    ({"variants": (Variant("hats", {"hats": 3}),)}, "no option 'hats'"),
    ({"variants": (Variant("x", {}), Variant("x", {}))}, "the variant 'x' is named twice"),
]


@pytest.mark.parametrize(("change", "complaint"), BAD, ids=str)
def test_what_cannot_be_played_is_refused(change: dict[str, Any], complaint: str) -> None:
    sound = Tournament("tantan", (2,), ("random", "greedy"), 10, 1)
    sound.check()
    with pytest.raises(BadSetup, match=complaint):
        Tournament(**{**vars_of(sound), **change}).check()

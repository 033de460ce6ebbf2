"""Line of sight and cover against the slow twin, on random boards and under every reading."""

from __future__ import annotations

import os
import random
from itertools import permutations, product

import pytest

from sandtable.boards.dots import mask
from sandtable.rulesets.skirmishers.rules.ground import gap_of, place_of, stride
from sandtable.rulesets.skirmishers.rules.sight import MUCH, Line, line_of_sight, sight_between, sights_between
from sandtable.rulesets.skirmishers.state import BLOCKED, RIM, SQUAD, Battle
from sandtable.rulesets.skirmishers.terrain import DOTS
from tests.rulesets.skirmishers.build import load
from tests.rulesets.skirmishers.rules import twin

SITUATIONS = int(os.environ.get("SANDTABLE_FUZZ", "0")) or 400  # a reading; 100,000 in the long run
SIZE = 7
READINGS = ("graze", "trooper_los", "prone_low", "adjacent_trooper")
OPTIONS = {
    "graze": ("defender", "attacker"),
    "trooper_los": ("cover", "block"),
    "prone_low": ("firer", "prone_trooper"),
    "adjacent_trooper": ("counts", "exempt"),
}


def random_scene(luck: random.Random) -> tuple[Battle, twin.Scene]:
    """The same ground for both: kinds of things strewn over a small board, on up to three levels."""
    spots = [(q, r) for r in range(SIZE) for q in range(SIZE)]
    board = DOTS.lay_out(spots)
    scene = twin.Scene({dot: {0} for dot in spots}, {}, {}, {}, [])
    t = Battle()
    t.board = board
    for dot in spots:
        at = place_of(board, *dot)
        if luck.random() < 0.3:
            scene.floors[dot] |= {1} if luck.random() < 0.6 else {1, 2}
            board.floors[at] = mask(scene.floors[dot])
            if luck.random() < 0.2:
                scene.stairs[dot] = set(scene.floors[dot])
                board.stairs[at] = board.floors[at]
        if luck.random() < 0.15:
            kind = luck.choice(["light_vegetation", "furniture", "tree_trunk", "furniture", "light_vegetation"])
            levels = luck.choice([{0}, {1}, {0, 1}, {0, 1, 2}])
            scene.on_dots.setdefault(dot, []).append((kind, levels))
            DOTS.masks(board, DOTS.on_dots[kind])[at] |= mask(levels)
        for direction in range(3):
            if luck.random() < 0.12:
                kind = luck.choice(["low_wall", "window", "doorway", "high_wall", "low_wall", "window"])
                levels = luck.choice([{0}, {1}, {0, 1}])
                dq, dr = twin.AROUND[direction]
                scene.on_edges.setdefault(frozenset([dot, (dot[0] + dq, dot[1] + dr)]), []).append((kind, levels))
                getattr(board, kind)[gap_of(at, direction)] |= mask(levels)
    for i in range(luck.randrange(7)):
        dot = luck.choice(spots)
        trooper = t.troopers[i if luck.random() < 0.5 else SQUAD + i]
        trooper.at, trooper.level = place_of(board, *dot), luck.choice(sorted(scene.floors[dot]))
        trooper.prone, trooper.hp = luck.random() < 0.4, luck.choice([10, 3, 1])
        scene.men.append(twin.Man(dot, trooper.level, trooper.prone))
    return t, scene


@pytest.mark.unmeasured
@pytest.mark.parametrize("options", list(product(*OPTIONS.values())))
def test_agrees_with_the_twin(options: tuple[str, ...]) -> None:
    ruling = dict(zip(READINGS, options))
    rules = load(ruling)
    luck = random.Random(str(options))
    blocked = 0
    t, scene = random_scene(luck)
    for i in range(SITUATIONS):
        if i % 40 == 39:
            t, scene = random_scene(luck)
        rules.table(t)
        one, other = luck.sample(sorted(scene.floors), 2)
        eye = twin.Man(one, luck.choice(sorted(scene.floors[one])), luck.random() < 0.3)
        target = twin.Man(other, luck.choice(sorted(scene.floors[other])), luck.random() < 0.3)
        expected = twin.looks(scene, eye, target, ruling)
        places = place_of(t.board, *one), place_of(t.board, *other)
        got = line_of_sight(t, Line(places[0], eye.level, eye.prone, places[1], target.level, target.prone))
        assert got == (BLOCKED if expected is None else expected), (eye, target, scene)
        blocked += expected is None
    assert 0 < blocked < SITUATIONS


def overgrown(luck: random.Random) -> Battle:
    """A board on which lines meet more cover than both ways of them are kept with; nobody lies, so most are open."""
    t, scene = random_scene(luck)
    for dot in scene.floors:
        at = place_of(t.board, *dot)
        t.board.vegetation[at] |= 1
        t.board.low_wall[gap_of(at, luck.randrange(3))] |= 1
    for trooper in t.troopers:
        trooper.prone = False
    return t


@pytest.mark.parametrize("options", list(product(*OPTIONS.values())))
def test_what_two_see_of_each_other_is_what_each_sees(options: tuple[str, ...]) -> None:
    rules, luck = load(dict(zip(READINGS, options))), random.Random(str(options))
    seen = set()
    for i in range(40):
        t = overgrown(luck) if i % 2 else random_scene(luck)[0]
        rules.table(t)
        for one, other in permutations([x for x in t.troopers if x.at >= 0], 2):
            both = sights_between(t, one, other)
            assert both == (sight_between(t, one, other), sight_between(t, other, one)), (one.label, other.label)
            seen |= {both}
    assert any(there != back for there, back in seen)
    assert any(BLOCKED < there < MUCH for there, _ in seen)
    assert any(max(both) > MUCH for both in seen)


def test_the_rim_is_wide_enough() -> None:
    assert RIM > 6
    assert abs(stride(0)) == 1

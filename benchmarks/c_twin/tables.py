"""What the twin in C is given: the book's numbers, the yard in tables, and set-ups, all worked out by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

import sandtable as st
from sandtable.battle import tape
from sandtable.boards.dots import line_place
from sandtable.geometry.hexes import TIES_DOWN, TIES_UP
from sandtable.kernel import Bot
from sandtable.rulesets.skirmishers import players, weighing
from sandtable.rulesets.skirmishers.rules import explosives, ground, movement, sight
from sandtable.rulesets.skirmishers.state import LEVELS, NOBODY, SIDE_A, SQUAD, Battle, Phase, Trooper

YARD, PLAYERS = "yard", ("greedy", "greedy")
NOWHERE, STOPPED = 255, 255
IN_SQUAD = 4
Spot = tuple[int, int]  # place and level
OF_PLAYER: dict[Any, tuple[str, ...]] = {  # numbers of the greedy player
    players: ("ENOUGH", "GOOD_THROW", "WORST"),
    weighing: ("CLOSE", "DRAWN", "FAR", "FIELD", "FLIGHT", "FRIEND", "WAYS"),
}

TROOPER = np.dtype(
    [
        ("spot", "u1"),
        ("hp", "i1"),
        *[(name, "?") for name in ("prone", "activated", "closed", "threw", "dropped")],
        ("hand", "u1"),
        ("carried", "u1", 3),
        ("sidearm", "?"),
        *[(name, "u1") for name in ("lethal", "rate", "near", "far", "spent", "moved")],
        *[(name, "i2") for name in ("width", "bearing")],
        ("shots", "u1"),
        ("struck", "i1"),
        ("attackers", "u1"),
        *[(name, "u2") for name in ("full", "partial")],
    ],
    align=True,
)
RESULT = np.dtype(
    [("winner", "i1"), ("reason", "i1"), ("rounds", "i2"), ("able", "i1", 2), ("dead", "i1", 2), ("decisions", "i8")],
    align=True,
)


@dataclass
class Yard:
    """The spots of the yard, and what the rules say of them."""

    rules: st.Rules
    centres: list[Spot] = field(default_factory=list)  # the spots, and where an explosive can go off beside the board

    def __post_init__(self) -> None:
        if self.rules.changed_numbers or self.rules.rulings:
            raise ValueError("the twin plays by the book's numbers and the default readings only")
        self.t = self.undeployed()
        self.board = self.t.board
        assert self.board.first == NOBODY
        self.one, self.other = self.t.troopers[0], self.t.troopers[SQUAD]  # stand-ins for whoever is asked about
        self.spots = list(self.floors())
        self.number = {spot: i for i, spot in enumerate(self.spots)}
        self.centres = list(self.spots)
        self.scatter = [[self.centre_beside(spot, way) for way in range(6)] for spot in self.spots]

    def undeployed(self) -> Battle:
        t = self.rules.table(self.rules.start(YARD).clone())
        assert isinstance(t, Battle)
        return t

    def floors(self) -> Iterator[Spot]:
        for place, levels in enumerate(self.board.floors):
            for level in range(LEVELS):
                if levels >> level & 1 and not self.board.trunk[place] >> level & 1:
                    yield place, level

    def centre_beside(self, spot: Spot, way: int) -> int:
        """Where something that scatters from a spot goes off."""
        place, level = spot
        if explosives.is_path_blocked(self.t, place, level, way, 1):
            return NOWHERE
        to = place + ground.stride(way)
        centre = to, ground.settled_level(self.board, to, level)
        if centre not in self.centres:
            self.centres.append(centre)
        return self.centres.index(centre)

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The struct Board."""
        n, words = len(self.spots), -(-len(self.spots) // 64)
        line = np.dtype(
            [("between", "u8", words), ("ground", "u1", 4), ("apart", "u1"), ("grazes", "u1"), ("compass", "i2")],
            align=True,
        )
        step = np.dtype([("to", "u1"), ("price", "u1")])
        parts = [
            ("line", line, (n, n)),
            ("between_too", "u8", (n, n, words)),
            ("step", step, (n, 6)),
            ("stairs", "u1", n),
            ("walk", "u1", (n, n)),
            ("by_stairs", "u1", (n, n)),
            ("window", "u1", (n, n)),
            ("scatter", "u1", (n, 6)),
            ("blast", "u1", (len(self.centres), n, 2)),
        ]
        return np.dtype(parts, align=True)

    def tables(self) -> NDArray[Any]:
        """The struct Board, filled."""
        made = np.zeros(1, self.dtype)
        board = made[0]
        board["scatter"] = self.scatter
        for i, eye in enumerate(self.spots):
            board["stairs"][i] = self.stairs_from(eye)
            board["step"][i] = [self.step(eye, way) for way in range(6)]
            for j, at in enumerate(self.spots):
                board["line"][i, j] = self.line(eye, at)
                board["between_too"][i, j] = self.bits(self.between(eye, at, TIES_UP))
                board["walk"][i, j] = self.walk(eye, at)
                board["by_stairs"][i, j] = not sight.is_open_between(self.board, sight.Line(*eye, False, *at, False))
                board["window"][i, j] = self.window(eye, at)
        for i, centre in enumerate(self.centres):
            for j, at in enumerate(self.spots):
                board["blast"][i, j] = [self.blast(centre, at, prone) for prone in (False, True)]
        return made

    # ---- lines -------------------------------------------------------------------------------------------------

    def line(self, eye: Spot, at: Spot) -> tuple[Any, ...]:
        grazes = eye[0] != at[0] and ground.line_grazes(eye[0], at[0])
        cover = [self.ground(eye, at, eye_prone, prone) for eye_prone in (False, True) for prone in (False, True)]
        apart, compass = ground.apart(eye[0], at[0]), ground.compass(self.board, eye[0], at[0])
        return self.bits(self.between(eye, at, TIES_DOWN)), cover, apart, grazes, compass

    def ground(self, eye: Spot, at: Spot, eye_prone: bool, prone: bool) -> int:
        """The cover that the ground gives in both readings, or STOPPED."""
        if eye[0] == at[0] or not sight.storeys_open(self.board, sight.Line(*eye, False, *at, False)):
            return STOPPED
        readings = (TIES_DOWN, TIES_UP) if ground.line_grazes(eye[0], at[0]) else (TIES_DOWN,)
        cover = [sight.ground_on_line(self.t, sight.Line(*eye, eye_prone, *at, prone), reading) for reading in readings]
        assert max(cover) < 15
        return STOPPED if min(cover) < 0 else sum(found << 4 * i for i, found in enumerate(cover))

    def between(self, eye: Spot, at: Spot, reading: int) -> list[int]:
        """The spots where somebody would be cover: on the higher level, or just before the target beside him."""
        length, found = ground.apart(eye[0], at[0]), []
        for i in range(1, length):
            place = line_place(eye[0], at[0], i, reading)
            levels = {max(eye[1], at[1])} | ({at[1]} if i == length - 1 else set())
            found += [self.number[place, level] for level in levels if (place, level) in self.number]
        return found

    def bits(self, spots: list[int]) -> list[int]:
        words = [0] * -(-len(self.spots) // 64)
        for spot in spots:
            words[spot // 64] |= 1 << spot % 64
        return words

    # ---- ways --------------------------------------------------------------------------------------------------

    def step(self, spot: Spot, way: int) -> tuple[int, int]:
        """The spot beside it and the price, where a step leads there."""
        place, level = spot
        to = place + ground.stride(way)
        if (to, level) not in self.number or self.board.high_wall[ground.gap_of(place, way)] >> level & 1:
            return NOWHERE, 0
        return self.number[to, level], int(movement.step_price(self.t, place, to, level))

    def stairs_from(self, spot: Spot) -> int:
        place, level = spot
        ways = [other for other in (level - 1, level + 1) if ground.links(self.board, place, level, other)]
        assert len(ways) < 2
        return self.number[place, ways[0]] if ways else NOWHERE

    def walk(self, one: Spot, other: Spot) -> int:
        self.stand(self.one, one)
        self.stand(self.other, other)
        return weighing.way_to_enemy(self.t, self.one, one[0], self.other)

    def window(self, eye: Spot, at: Spot) -> int:
        """The last spot before the first window on a throw's way."""
        before = sight.window_step(self.board, sight.Line(*eye, False, *at, False))
        if before == NOBODY:
            return NOWHERE
        return self.number[before, ground.settled_level(self.board, before, max(eye[1], at[1]))]

    def blast(self, centre: Spot, at: Spot, prone: bool) -> int:
        """How far it is, where a blast reaches."""
        self.t.centre, self.t.centre_level = centre
        self.stand(self.one, at)
        self.one.prone = prone
        away = explosives.distance_to_blast(self.t, self.one)
        return away if away <= 2 and explosives.blast_reaches(self.t, self.one) else NOWHERE

    def stand(self, who: Trooper, spot: Spot) -> None:
        who.at, who.level = spot

    # ---- set-ups -----------------------------------------------------------------------------------------------

    def deployed(self, seed: int, battle: int) -> Battle:
        """The moment at which both sides have deployed, in this battle of a seed."""
        t = self.undeployed()
        t.board = self.board  # one for all, as for the twin: what was found out about it is known in the next set-up
        t.private = tape.streams(seed, battle, len(PLAYERS))[1:]
        t.players = [Bot(self.rules.ruleset.asks, name) for name in PLAYERS]
        while t.phase == Phase.DEPLOY:
            self.rules.ruleset.beat(t)
        t.private, t.players, t.offered = [], [], None
        return t

    def set_up(self, t: Battle) -> NDArray[Any]:
        """Its troopers as the twin has them."""
        made = np.zeros(2 * IN_SQUAD, TROOPER)
        enlisted = [who for who in t.troopers if who.enlisted]
        assert [sum(who.side == side for who in enlisted) for side in (SIDE_A, 1 - SIDE_A)] == [IN_SQUAD] * 2
        for who, row in zip(enlisted, made):
            arm = t.board.arms[who.primary]
            assert (who.armor, who.armor_ap, who.skill, arm.damage.bludgeon, arm.lug) == (0, 0, 0, 0, True)
            row["spot"], row["hp"], row["prone"] = self.number[who.at, who.level], who.hp, who.prone
            row["carried"], row["sidearm"] = (0, who.grenades, who.satchels), who.secondary > 0
            row["lethal"], row["rate"], row["near"], row["far"] = (
                arm.damage.lethal,
                arm.shots,
                arm.short,
                min(arm.long, 255),
            )
            row["struck"] = NOBODY
        return made

    # ---- numbers -----------------------------------------------------------------------------------------------

    def header(self) -> str:
        """numbers.h."""
        sizes = {"SPOTS": len(self.spots), "CENTRES": len(self.centres)}
        book = {id: value for id, value in self.rules.in_force.items() if not isinstance(value, str)}
        player = {name: getattr(module, name) for module, names in OF_PLAYER.items() for name in names}
        named = sizes | {id.upper().replace(".", "_").replace("-", "_"): value for id, value in book.items()} | player
        return "".join(f"#define {name} {in_c(value)}\n" for name, value in named.items())


def in_c(value: Any) -> str:
    return "{" + ", ".join(map(str, value)) + "}" if isinstance(value, list | tuple) else f"({value})"

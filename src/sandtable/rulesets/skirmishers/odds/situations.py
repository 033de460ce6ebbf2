"""Small battles for questions: a few dots, a few troopers, and what stands between them."""

from copy import copy
from functools import lru_cache
from typing import Any

from sandtable.geometry.hexes import STEP_Q, STEP_R
from sandtable.kernel import InvalidRules, Rules, no_such, why_not

from .. import actions as act
from ..entries import MARKS, TrooperEntry
from ..rules import damage, explosives, fire, ground
from ..squads import enlist, equip
from ..state import CELLS, DEAD, FULL, HEIGHT, NOBODY, RIM, SQUAD, UNHURT, WIDTH, Battle, Board, Phase, Posture, Trooper
from ..terrain import DOTS

TRACK = "".join(MARKS)
FRESH = "." * CELLS
UNHARMED = TrooperEntry()
WIDE = 60  # degrees of an arc that holds all targets of a question
LONGEST_ROW = WIDTH - 2 * RIM - 3  # the most dots between two in a row, with one behind each
FARTHEST = LONGEST_ROW + HEIGHT - 2 * RIM - 1  # the most dots between two on a board
BEHIND = 6  # dots behind a target at which something is thrown
STRIPS = 16  # kept in memory
LONGEST_FIRST = (0, 3, 1, 4, 2, 5)  # directions: along the rows first, a board has more columns
ASIDE = (1, 1)  # whence a target enters the middle: on no line to a firer, so outside every arc


def target_of(said: Any, posture: Posture = Posture.STANDING) -> TrooperEntry:
    """The target that a question's parameters describe."""
    worn = {"armor": said.wearing, "armor_cells": said.armor or None, "armor_ap": getattr(said, "armor_ap", 0) or None}
    prone = posture == Posture.PRONE
    try:
        return TrooperEntry.model_validate(
            {"cells": said.cells, "prone": prone, "skill": getattr(said, "skill", 0), **worn}
        )
    except ValueError:
        raise InvalidRules(f'cells must be 11 of . / X, left to right 10..0; got "{said.cells}"') from None


def duel(rules: Rules, weapon: str, reach: int, cover: int, target: TrooperEntry = UNHARMED, west: int = 0) -> Battle:
    """A1 at the west end of a strip of dots, B1 `reach` dots to the east, and cover between them.

    At a range longer than any row they stand across a board, with no cover.
    """
    down = max(reach - LONGEST_ROW, 0)
    if down and cover:
        raise InvalidRules(f"cover: up to a range of {LONGEST_ROW} only, got {cover} at {reach}")
    east = west + reach - down
    board = DOTS.lay_out([(west, 0), (east, down)]) if down else copy(strip(west, reach, cover))
    t = squads(rules, board, [weapon], target)
    t.troopers[0].at, t.troopers[SQUAD].at = ground.place_of(board, west, 0), ground.place_of(board, east, down)
    return t


@lru_cache(STRIPS)
def strip(west: int, reach: int, cover: int) -> Board:
    """The ground of a duel; questions share it, and bring their own arms."""
    board: Board = DOTS.lay_out([(q, r) for r in (-2, -1, 0, 1, 2) for q in range(west - 1, west + reach + 2)])
    hide(board, ground.place_of(board, west, 0), 0, reach if west == 0 else -west, cover)
    return board


def hide(board: Board, at: int, direction: int, reach: int, cover: int, shares_target: bool = False) -> None:
    """Puts obstructions on a line: growth on its dots, then low walls in its gaps.

    Where lines of others end at the same target, its own dot stays clear: growth there would count for them, too.
    """
    stride = STEP_Q[direction] + STEP_R[direction] * WIDTH
    grown = range(2, reach if shares_target else reach + 1)
    most = len(grown) + reach - 1
    if cover > most:
        raise InvalidRules(f"cover: at most {most} obstructions count over {reach} dots, got {cover}")
    for i in grown[:cover]:
        board.vegetation[at + i * stride] = 1
    for i in range(2, 2 + cover - len(grown)):
        board.low_wall[ground.gap_of(at + (i - 1) * stride, direction)] = 1


def squads(rules: Rules, board: Board, weapons: list[str], target: TrooperEntry) -> Battle:
    """Side A with these weapons in hand, and one trooper of side B."""
    t = Battle(phase=Phase.ACT)
    t.board = board
    names = equip(rules, board, {})
    rules.table(t)
    t.names = {"Trooper": Trooper.labels(), "Arm": names}
    for i, weapon in enumerate(weapons):
        if weapon not in names[1:]:
            raise InvalidRules(f"weapon: {no_such('weapon', weapon, names[1:])}")
        in_pocket = board.arms[names.index(weapon)].secondary
        kit = {"secondary": weapon, "active": "secondary"} if in_pocket else {"primary": weapon}
        enlist(t, t.troopers[i], TrooperEntry.model_validate(kit), names, "weapon")
    enlist(t, t.troopers[SQUAD], target, names, "target")
    if not t.troopers[SQUAD].able:
        raise InvalidRules(f'cells: "{target.cells}" is a target that is out of the fight already')
    return t


def star(rules: Rules, lines: list[tuple[str, int, int]], target: TrooperEntry) -> Battle:
    """The target in the middle, on the edge of each arc; the farthest firers are where the board is longest."""
    by_range = sorted(range(len(lines)), key=lambda i: -lines[i][1])
    ways = dict(zip(by_range, LONGEST_FIRST, strict=False))
    rays = [(-n * STEP_Q[ways[i]], -n * STEP_R[ways[i]]) for i, line in enumerate(lines) for n in range(line[1] + 1)]
    t = squads(rules, DOTS.lay_out(rays), [weapon for weapon, _, _ in lines], target)
    t.troopers[SQUAD].at = ground.place_of(t.board, 0, 0)
    t.came_from = ground.place_of(t.board, *ASIDE)
    for i, (_, reach, cover) in enumerate(lines):
        shooter, way = t.troopers[i], ways[i]
        shooter.at = ground.place_of(t.board, -reach * STEP_Q[way], -reach * STEP_R[way])
        to_edge = -WIDE // 2 if -way % len(LONGEST_FIRST) < 3 else WIDE // 2
        shooter.width, shooter.bearing, shooter.shots = WIDE, (60 * way + to_edge) % 360, 1
        hide(t.board, shooter.at, way, reach, cover, shares_target=len(lines) > 1)
    return t


def read_firer(text: str) -> tuple[str, int, int]:
    """Reads `rifle range 5 cover 2`."""
    weapon, _, rest = text.strip().partition(" range ")
    reach, _, cover = rest.partition(" cover ")
    if not reach.strip().isdigit() or not (cover or "0").strip().isdigit():
        raise InvalidRules(f'firers: "rifle range 5 cover 2" expected, got "{text.strip()}"')
    return weapon.strip(), int(reach), int(cover or 0)


def read_dot(t: Battle, text: str, parameter: str) -> tuple[int, int]:
    """The place and level of a dot of the board."""
    try:
        q, r, *rest = [int(word) for word in text.strip("() ").split(",")]
        (level,) = rest or [0]
    except ValueError:
        raise InvalidRules(f'{parameter}: a dot is q,r or q,r,level; got "{text}"') from None
    at = ground.place_of(t.board, q, r)
    if at == NOBODY or t.board.floors[at] == 0:
        raise InvalidRules(f"{parameter}: no such dot ({q},{r})", "move.board")
    if not ground.has_floor(t.board, at, level):
        raise InvalidRules(f"{parameter}: no floor at level {level} of ({q},{r})", "move.floor")
    return at, level


def standing_place(t: Battle, text: str, parameter: str) -> tuple[int, int]:
    """The place and level of a dot where a trooper can stand."""
    at, level = read_dot(t, text, parameter)
    if t.board.trunk[at] >> level & 1:
        raise InvalidRules(f"{parameter}: a tree trunk stands on {text}", "move.obstacle")
    return at, level


def move_to(t: Battle, trooper: Trooper, text: str, parameter: str) -> None:
    """Puts a trooper on a free dot."""
    at, level = standing_place(t, text, parameter)
    there = ground.who_stands(t, at, level)
    if there not in (NOBODY, trooper.index):
        raise InvalidRules(f"{parameter}: {text} is occupied by {t.troopers[there].label}", "move.occupied")
    trooper.at, trooper.level = at, level


def trooper_named(t: Battle, label: str, parameter: str) -> Trooper:
    """A trooper of a scenario who is not dead."""
    known = [trooper.label for trooper in t.troopers if trooper.enlisted]
    if label not in known:
        raise InvalidRules(f"{parameter}: {no_such('trooper', label, known)}", "card.squad")
    trooper = t.troopers[Trooper.labels().index(label)]
    if trooper.hp == DEAD:
        raise InvalidRules(f"{parameter}: {label} is dead", "card.out")
    return trooper


def pose(trooper: Trooper, hp: int, posture: Posture) -> None:
    """Wounds a trooper to these HP, standing or prone."""
    for cell in range(UNHURT - hp):
        trooper.cells[cell] = FULL
    trooper.hp = hp
    trooper.prone = posture == Posture.PRONE


def spend(t: Battle, trooper: Trooper, ap: int) -> None:
    """Spends AP of this turn, at most as many as the trooper has unwounded."""
    most = most_ap(t, trooper)
    if ap > most:
        raise InvalidRules(f"spent: at most {most} AP can be spent in a turn, got {ap}", "dmg.max-ap")
    trooper.spent = ap


def most_ap(t: Battle, trooper: Trooper) -> int:
    """The most AP that the trooper has at any HP."""
    now, found = trooper.hp, 0
    for hp in range(1, UNHURT + 1):
        trooper.hp = hp
        found = max(found, int(damage.max_ap(t, trooper)))
    trooper.hp = now
    return found


def remains(target: Trooper) -> tuple[str, int, int, bool]:
    """The target's track, armor and HP, and whether it has been stopped."""
    track = "".join(TRACK[cell] for cell in target.cells)
    return track, target.armor, target.hp, target.stopped


def state_of(trooper: Trooper) -> str:
    return "dead" if trooper.hp == DEAD else "out" if trooper.hp == 0 else "able"


def shot_in_words(rules: Rules, t: Battle, shooter: Trooper, target: Trooper) -> str:
    """The number that a shot at a target needs, or why there is none."""
    refused = why_not(rules, t, lambda: fire.could_hit(t, shooter, target))
    return f"needs {int(fire.fire_number(t, shooter, target))}" if refused is None else str(refused)


def suffer(t: Battle, trooper: Trooper) -> tuple[int, int, str]:
    """The blast on one trooper: lethal points, and HP and state after it."""
    points = int(explosives.points_at(t, t.charges[t.settled].kind, trooper))
    if points > 0:
        explosives.blast(t, trooper)
    return points, trooper.hp, state_of(trooper)


def always_fire(t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
    """Fires the first shot on the menu, until the target has fallen."""
    shots = [answer for answer in menu if isinstance(answer, act.Fire)]
    return shots[0] if shots and not who.dropped else act.Hold()

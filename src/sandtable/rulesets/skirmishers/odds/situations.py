"""Small battles for questions: a few dots, a few troopers, and what stands between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.geometry.hexes import STEP_Q, STEP_R
from sandtable.kernel.errors import IllegalAction, InvalidRules, InvalidScenario, no_such
from sandtable.kernel.ruleset import Rules

from .. import actions as act
from ..actions import Ask
from ..entries import MARKS, BoardEntry, TrooperEntry
from ..rules.ground import gap_of, place_of
from ..rules.reaction import open_trigger, react
from ..squads import enlist, equip
from ..state import DEAD, NOBODY, SQUAD, WIDTH, Battle, Phase, Posture, Trigger, Trooper
from ..terrain import lay_out

TRACK = "".join(MARKS)


def duel(rules: Rules, weapon: str, reach: int, cover: int, cells: str, armor: int, west: int = 0) -> Battle:
    """A1 at the west end of a strip of dots, B1 `reach` dots east of him, and cover between them."""
    strip = [(q, r) for r in (-2, -1, 0, 1, 2) for q in range(west - 1, west + reach + 2)]
    t = squads(rules, lay_out(strip, BoardEntry()), [weapon], cells, armor)
    t.troopers[0].at = place_of(t.board, west, 0)
    t.troopers[SQUAD].at = place_of(t.board, west + reach, 0)
    if cover:
        target = reach if west == 0 else -west
        hide(t, place_of(t.board, west, 0), 0, target, cover)
    return t


def hide(t: Battle, at: int, direction: int, reach: int, cover: int) -> None:
    """So many obstructions that count on a line: growth on its dots, then windows in its gaps."""
    board = t.board
    if cover > 2 * (reach - 1):
        raise InvalidRules(f"cover: at most {2 * (reach - 1)} obstructions count over {reach} dots, got {cover}")
    stride = STEP_Q[direction] + STEP_R[direction] * WIDTH
    for i in range(2, reach + 1):
        if cover > i - 2:
            board.vegetation[at + i * stride] = 1
        if cover > reach - 1 + i - 2:
            board.low_wall[gap_of(at + (i - 1) * stride, direction)] = 1


def squads(rules: Rules, board: Any, weapons: list[str], cells: str, armor: int) -> Battle:
    """Side A with these weapons in hand, and one trooper of side B."""
    t = Battle(phase=Phase.ACT)
    t.board = board
    names = equip(rules, board, {})
    rules.table(t)
    for i, weapon in enumerate(weapons):
        if weapon not in names:
            raise InvalidRules(f"weapon: {no_such('weapon', weapon, names[1:])}")
        in_pocket = board.arms[names.index(weapon)].secondary
        kit = {"secondary": weapon, "active": "secondary"} if in_pocket else {"primary": weapon}
        enlist(t, t.troopers[i], TrooperEntry.model_validate(kit), names, "weapon")
    other = t.troopers[SQUAD]
    try:
        enlist(t, other, TrooperEntry(cells=cells), names, "target")
    except InvalidScenario:
        raise InvalidRules(f'cells: "{cells}" is a target that is out of the fight already') from None
    except ValueError:
        raise InvalidRules(f'cells must be 11 of . / X, left to right 10..0; got "{cells}"') from None
    other.armor = armor
    return t


def star(rules: Rules, lines: list[tuple[str, int, int]], cells: str, armor: int) -> Battle:
    """The target in the middle, a firer with a wide arc in each direction."""
    size = max(reach for _, reach, _ in lines) + 1
    dots = [(q, r) for r in range(-size, size + 1) for q in range(-size, size + 1)]
    t = squads(rules, lay_out(dots, BoardEntry()), [weapon for weapon, _, _ in lines], cells, armor)
    t.troopers[SQUAD].at = place_of(t.board, 0, 0)
    for i, (_, reach, cover) in enumerate(lines):
        shooter = t.troopers[i]
        shooter.at = place_of(t.board, -reach * STEP_Q[i], -reach * STEP_R[i])
        shooter.width, shooter.bearing, shooter.shots = 30, 60 * i, 1
        if cover:
            hide(t, shooter.at, i, reach, cover)
    return t


def read_firer(text: str) -> tuple[str, int, int]:
    """`rifle range 5 cover 2`."""
    weapon, _, rest = text.strip().partition(" range ")
    reach, _, cover = rest.partition(" cover ")
    if not reach.strip().isdigit() or not (cover or "0").strip().isdigit():
        raise InvalidRules(f'firers: "rifle range 5 cover 2" expected, got "{text.strip()}"')
    return weapon.strip(), int(reach), int(cover or 0)


def read_dot(text: str) -> tuple[int, int, int]:
    try:
        numbers = [int(word) for word in text.strip("() ").split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (2, 3):
        raise InvalidRules(f'a dot is q,r or q,r,level; got "{text}"')
    return numbers[0], numbers[1], numbers[2] if len(numbers) == 3 else 0


def trooper_named(label: str, parameter: str) -> int:
    """The index of a trooper."""
    labels = list(Trooper.labels())
    if label not in labels:
        raise InvalidRules(f"{parameter}: {no_such('trooper', label, labels)}")
    return labels.index(label)


def known(t: Battle, q: int, r: int) -> int:
    at = place_of(t.board, q, r)
    if at == NOBODY or t.board.floors[at] == 0:
        raise InvalidRules(f"no such dot ({q},{r})", "move.board")
    return at


def begun(rules: Rules, scenario: Any) -> Battle:
    t = rules.start(scenario)
    assert isinstance(t, Battle)
    return t


def pose(trooper: Trooper, hp: int, posture: Posture) -> None:
    """Wounded to these HP, standing or prone."""
    for cell in range(10 - hp):
        trooper.cells[cell] = 2
    trooper.hp = hp
    trooper.prone = posture == Posture.PRONE


def remains(target: Trooper) -> tuple[str, int, int, bool]:
    """The track, armor, HP, and whether the target has been stopped."""
    track = "".join(TRACK[cell] for cell in target.cells)
    return track, target.armor, target.hp, target.dropped or target.hp <= 0


def state_of(trooper: Trooper) -> str:
    return "dead" if trooper.hp == DEAD else "out" if trooper.hp == 0 else "able"


def meet_fire(t: Battle, runner: Trooper, trigger: Trigger, where: str) -> str:
    """Plays a trigger; returns where it stopped the runner, or nothing."""
    open_trigger(t, runner, trigger)
    while react(t, runner):
        pass
    return where if runner.hp <= 0 or runner.dropped else ""


def always_fire(t: Battle, ask: Ask, menu: Any, who: Any, about: Any) -> Any:
    """Fires whatever is first on the menu, until the target has fallen."""
    shots = [answer for answer in menu if isinstance(answer, act.Fire)]
    return shots[0] if shots and not who.dropped else act.Hold()


def refusal(rules: Rules, id: str, *facts: Any) -> str:
    return (rules.ruleset.catalogue.rules[id].refusal or id).format(*facts)


def insist(rules: Rules, t: Battle, legal: Callable[[Battle], bool]) -> None:
    """The rules' own refusal as an error."""
    t.refusals = []
    if not legal(t):
        id, facts = t.refusals[0]
        raise IllegalAction(refusal(rules, id, *facts), id)
    t.refusals = None

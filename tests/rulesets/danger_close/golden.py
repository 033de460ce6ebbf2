"""Worked examples of Danger Close, as data: what the rules must give, to the last fraction.

DC-01 .. DC-23 follow the numbering of the dossier. Unless a constant says otherwise, readings are the default ones and
the preset is `bare`. Names ending in `_DECIMAL` hold chances known to six places only.
"""

from fractions import Fraction as F  # noqa: N817
from typing import Final, NamedTuple

Position = tuple[str, str]
"""Offensive and defensive, in this order."""


class Trooper(NamedTuple):
    """A Trooper before the Exchange, and the Intent the example has in mind."""

    name: str
    status: str = "OK"
    offensive: str = "Engaged"
    defensive: str = "In Cover"
    grit: int = 0
    ammo: int = 0
    armor: str = "standard"
    intent: str = ""


# DC-01: what an Offense Roll can come to


class OffenseOdds(NamedTuple):
    """Chances of the five outcomes; `choice` is where the squad may hold or pay."""

    pushed_back: F
    hold_only: F
    choice: F
    success: F
    double: F


DC_01_LIGHT: Final[dict[int, OffenseOdds]] = {
    0: OffenseOdds(F(3, 4), F(2, 9), F(0), F(0), F(1, 36)),
    1: OffenseOdds(F(1, 2), F(0), F(1, 3), F(1, 6), F(0)),
    2: OffenseOdds(F(1, 4), F(0), F(4, 9), F(5, 18), F(1, 36)),
    3: OffenseOdds(F(1, 8), F(0), F(49, 108), F(25, 72), F(2, 27)),
    4: OffenseOdds(F(1, 16), F(0), F(34, 81), F(125, 324), F(19, 144)),
    5: OffenseOdds(F(1, 32), F(0), F(1441, 3888), F(3125, 7776), F(763, 3888)),
    6: OffenseOdds(F(1, 64), F(0), F(931, 2916), F(3125, 7776), F(12281, 46656)),
    7: OffenseOdds(F(1, 128), F(0), F(37969, 139968), F(109375, 279936), F(7703, 23328)),
    8: OffenseOdds(F(1, 256), F(0), F(6001, 26244), F(78125, 209952), F(663991, 1679616)),
}
"""Threat Level 1 or 2, by number of dice; 0 stands for two dice of which the lower is kept."""

DC_01_HEAVY: Final[dict[int, OffenseOdds]] = {
    0: OffenseOdds(F(3, 4), F(2, 9), F(0), F(0), F(1, 36)),
    1: OffenseOdds(F(1, 2), F(1, 6), F(1, 6), F(1, 6), F(0)),
    2: OffenseOdds(F(1, 4), F(7, 36), F(1, 4), F(5, 18), F(1, 36)),
    3: OffenseOdds(F(1, 8), F(37, 216), F(61, 216), F(25, 72), F(2, 27)),
    4: OffenseOdds(F(1, 16), F(175, 1296), F(41, 144), F(125, 324), F(19, 144)),
    5: OffenseOdds(F(1, 32), F(781, 7776), F(2101, 7776), F(3125, 7776), F(763, 3888)),
    6: OffenseOdds(F(1, 64), F(3367, 46656), F(427, 1728), F(3125, 7776), F(12281, 46656)),
    7: OffenseOdds(F(1, 128), F(14197, 279936), F(61741, 279936), F(109375, 279936), F(7703, 23328)),
    8: OffenseOdds(F(1, 256), F(58975, 1679616), F(36121, 186624), F(78125, 209952), F(663991, 1679616)),
}
"""Threat Level 3 or 4, by number of dice."""


# DC-02: where the dice come from


class Shot(NamedTuple):
    """One Trooper's part in an Offense Roll."""

    name: str
    intent: str
    offensive: str
    ammo: int
    dice: int


class BonusCase(NamedTuple):
    """What happened in the Exchange before, and the dice this one has with it."""

    gained: bool
    died: int
    dice: int


DC_02_SHOTS: Final[list[Shot]] = [
    Shot("A", "Fire", "Flanking", 1, 3),
    Shot("B", "Fire", "Engaged", 0, 1),
    Shot("C", "Fire", "Limited", 0, 0),
    Shot("D", "Fire", "Limited", 1, 1),
    Shot("E", "Covering Fire", "Engaged", 0, 0),
]
"""Five Troopers and the dice each brings; together five."""

DC_02_BONUSES: Final[list[BonusCase]] = [
    BonusCase(False, 0, 5),
    BonusCase(True, 0, 6),
    BonusCase(True, 1, 7),
    BonusCase(True, 2, 7),
]
"""The same five with what went before. A gain two Exchanges back is none (first row); a second death adds nothing."""

DC_02_SEVEN_DICE: Final[OffenseOdds] = DC_01_HEAVY[7]
"""The largest of these pools against Threat Level 3."""


# DC-03: an Exchange without Fire

DC_03_NOBODY_FIRES: Final[OffenseOdds] = OffenseOdds(F(3, 4), F(2, 9), F(0), F(0), F(1, 36))
"""Two Troopers Move Up and no bonus applies: a pool of none, so paying for success is never on offer."""

DC_03_DOUBLE_SIX: Final[dict[str, int]] = {"double": 2, "single": 1}
"""Momentum from two sixes in a pool of none, by the reading of `zero-dice.double-six`."""

DC_03_AFTER_GAIN: Final[OffenseOdds] = DC_01_LIGHT[1]
"""The same two after a gain: one die of their own (Threat Level 1 or 2), and the choice is back."""


# DC-04: chance of an Injury

DC_04_INJURY: Final[dict[tuple[int, int, int], F]] = {
    (0, 0, 0): F(0),
    (0, 0, 1): F(0),
    (0, 1, 0): F(0),
    (0, 1, 1): F(0),
    (0, 2, 0): F(0),
    (0, 2, 1): F(0),
    (0, 3, 0): F(0),
    (0, 3, 1): F(0),
    (1, 0, 0): F(11, 36),
    (1, 0, 1): F(2, 27),
    (1, 1, 0): F(1, 6),
    (1, 1, 1): F(1, 36),
    (1, 2, 0): F(1, 36),
    (1, 2, 1): F(1, 216),
    (1, 3, 0): F(1, 216),
    (1, 3, 1): F(1, 1296),
    (2, 0, 0): F(5, 9),
    (2, 0, 1): F(7, 27),
    (2, 1, 0): F(1, 3),
    (2, 1, 1): F(1, 9),
    (2, 2, 0): F(1, 9),
    (2, 2, 1): F(1, 27),
    (2, 3, 0): F(1, 27),
    (2, 3, 1): F(1, 81),
    (3, 0, 0): F(3, 4),
    (3, 0, 1): F(1, 2),
    (3, 1, 0): F(1, 2),
    (3, 1, 1): F(1, 4),
    (3, 2, 0): F(1, 4),
    (3, 2, 1): F(1, 8),
    (3, 3, 0): F(1, 8),
    (3, 3, 1): F(1, 16),
}
"""By (threshold, dice, Grit); Grit is used once at most, and only where it can help. 0 dice: two, the lower kept."""

DC_04_TWO_GRIT_UNLIMITED: Final[dict[tuple[int, int], F]] = {
    (1, 0): F(7, 432),
    (1, 1): F(1, 216),
    (2, 0): F(1, 9),
    (2, 1): F(1, 27),
    (3, 0): F(5, 16),
    (3, 1): F(1, 8),
}
"""By (threshold, dice) for a Trooper with two Grit and `grit.per-roll` unlimited."""

DC_04_TWO_GRIT_PER_DIE: Final[dict[tuple[int, int], F]] = {(1, 0): F(71, 1296), (2, 0): F(17, 81), (3, 0): F(7, 16)}
"""By (threshold, dice) for a Trooper with two Grit and `grit.per-roll` per-die."""

DC_04_ONE_GRIT_WHOLE_ROLL: Final[dict[tuple[int, int], F]] = {(1, 0): F(11, 216), (2, 0): F(5, 27), (3, 0): F(3, 8)}
"""By (threshold, dice) for a Trooper with one Grit and `grit.reroll.reading` roll."""


# DC-05: thresholds


class Threshold(NamedTuple):
    """A position at the start, the Intent, the position after it, and the threshold without and with Heavy Armor."""

    before: str
    intent: str
    after: str
    normal: int
    heavy: int


DC_05_THRESHOLDS: Final[list[Threshold]] = [
    Threshold("Fortified", "Fire", "Fortified", 1, 0),
    Threshold("In Cover", "Covering Fire", "In Cover", 2, 1),
    Threshold("Flanked", "Fire", "Flanked", 3, 2),
    Threshold("Fortified", "Move Up", "In Cover", 3, 2),
    Threshold("Flanked", "Fall Back", "In Cover", 2, 1),
    Threshold("In Cover", "Fall Back", "Fortified", 2, 1),
    Threshold("Flanked", "Disengage", "Flanked", 2, 1),
]
"""Default readings. The Move Up of the fourth row was made on a 5."""

DC_05_FLOOR_ONE: Final[int] = 1
"""What becomes of the 0 in the first row under `armor.floor` 1."""

DC_05_LOWER: Final[dict[tuple[str, str], int]] = {
    ("Fortified", "Move Up"): 2,
    ("Flanked", "Fall Back"): 2,
    ("In Cover", "Fall Back"): 1,
}
"""Thresholds of the three movers under `moving.threshold` lower, by (position before, Intent), without Heavy Armor."""


# DC-06: who pays for a Success at a Cost


class RiskCase(NamedTuple):
    """A variation on the squad, the reading of `risk.by`, and who may be picked, each as likely as the next."""

    a_covers_b: bool
    b_move_die: int
    d_before: str
    risk_by: str
    candidates: tuple[str, ...]


DC_06_SQUAD: Final[list[Trooper]] = [
    Trooper("A", intent="Covering Fire B"),
    Trooper("B", intent="Move Up"),
    Trooper("C", armor="heavy", intent="Fire"),
    Trooper("D", defensive="Flanked", intent="Fall Back"),
    Trooper("E", status="Bleeding Out", defensive="Flanked"),
]
"""Armor plays no part in the pick, and E is no candidate at all."""

DC_06_CASES: Final[list[RiskCase]] = [
    RiskCase(True, 2, "Flanked", "position", ("A", "C", "D")),
    RiskCase(True, 2, "In Cover", "position", ("A", "C")),
    RiskCase(True, 2, "In Cover", "threshold", ("A", "C", "D")),
    RiskCase(False, 2, "Flanked", "position", ("B",)),
    RiskCase(False, 5, "Flanked", "position", ("A", "B", "C", "D")),
    RiskCase(False, 5, "Flanked", "threshold", ("B",)),
]
"""Where A does not cover B, A Fires. D begins Flanked or In Cover and falls back one tier."""

DC_06_INJURY_IF_PICKED: Final[dict[str, F]] = {"A": F(5, 9), "C": F(11, 36)}
"""Chance of an Injury for the Trooper who was picked, without Grit."""


# DC-07: ways to win


class WinCase(NamedTuple):
    """Threat Level, Momentum before, what the squad got or chose, Momentum after, and what follows."""

    threat_level: int
    before: int
    result: str
    after: int
    victory: bool
    defense_rolls: bool
    gain_die_next: bool


DC_07_CASES: Final[list[WinCase]] = [
    WinCase(1, 1, "success", 2, True, False, False),
    WinCase(1, 1, "cost", 2, True, True, False),
    WinCase(1, 1, "hold", 1, False, True, False),
    WinCase(1, 1, "double", 3, True, False, False),
    WinCase(4, 4, "double", 5, True, False, False),
]
"""The last row would be 6 but for the end of the track."""

DC_07_INJURY_IN_FINAL_ROLL: Final[F] = F(3, 4)
"""A lone Flanked Trooper without Grit buys the victory: chance of an Injury in the last Defense Roll."""


# DC-08: a look and a Move

DC_08_LOW: Final[F] = F(2, 3)
"""Chance that the move die is a low one."""

DC_08_MOVES: Final[dict[tuple[str, str], Position]] = {
    ("low", "Move Up"): ("Flanking", "Flanked"),
    ("low", "Fall Back"): ("Limited", "Fortified"),
    ("high", "Move Up"): ("Flanking", "In Cover"),
    ("high", "Fall Back"): ("Engaged", "Fortified"),
}
"""Where a Trooper who is Engaged and In Cover would land, by (move die, Move)."""

DC_08_UP_ONLY_IF_HIGH: Final[dict[str, F]] = {"Move Up": F(1, 3), "Fire": F(2, 3)}
"""Intents of a Trooper who Moves Up on a high look and otherwise Fires; the Move lands at Flanking, In Cover."""

DC_08_THRESHOLDS: Final[dict[str, int]] = {"Move Up": 3, "Fall Back": 2}
"""Threshold in the Exchange of the Move, whatever the die."""

DC_08_ILLEGAL: Final[list[tuple[Position, str]]] = [
    (("Flanking", "In Cover"), "Move Up"),
    (("Engaged", "Fortified"), "Fall Back"),
]
"""Moves with no tier left to gain."""


# DC-09: one Exchange from start to end


class ExchangeEnd(NamedTuple):
    """How it may leave Momentum and the two Troopers."""

    momentum: int
    statuses: tuple[str, str]
    victory: bool
    chance: F


DC_09_THREAT_LEVEL: Final[int] = 2
"""So Momentum 3 wins."""

DC_09_MOMENTUM: Final[int] = 1
"""Before the Exchange; no bonus dice are due."""

DC_09_SQUAD: Final[list[Trooper]] = [
    Trooper("A", grit=1, ammo=1, intent="Fire 1"),
    Trooper("B", status="Wounded", defensive="Flanked", intent="Fall Back"),
]
"""The squad pays whenever it may; A uses Grit on an Injury that it can undo. B falls back without a look beforehand."""

DC_09_ENDS: Final[list[ExchangeEnd]] = [
    ExchangeEnd(3, ("OK", "Wounded"), True, F(1, 36)),
    ExchangeEnd(2, ("OK", "Wounded"), False, F(88, 243)),
    ExchangeEnd(2, ("OK", "Bleeding Out"), False, F(20, 81)),
    ExchangeEnd(2, ("Grazed", "Wounded"), False, F(17, 243)),
    ExchangeEnd(2, ("Grazed", "Bleeding Out"), False, F(7, 162)),
    ExchangeEnd(0, ("OK", "Wounded"), False, F(4, 27)),
    ExchangeEnd(0, ("OK", "Bleeding Out"), False, F(2, 27)),
    ExchangeEnd(0, ("Grazed", "Wounded"), False, F(1, 54)),
    ExchangeEnd(0, ("Grazed", "Bleeding Out"), False, F(1, 108)),
]
"""All of it; the chances add up to one."""


# DC-10: the race of Momentum, Injuries aside

DC_10_HOLD: Final[dict[tuple[int, int], F]] = {
    (1, 1): F(12605, 59261),
    (1, 2): F(268823, 2181719),
    (1, 3): F(5712677, 79569125),
    (1, 4): F(121444367, 2886325583),
    (2, 1): F(14465215, 17824447),
    (2, 2): F(2721554447, 3469916687),
    (2, 3): F(2764739367169, 3600620424961),
    (2, 4): F(312070789030711, 411864876938551),
    (3, 1): F(2413092985135, 2455903037743),
}
"""Chance to win before defeat from Momentum 0, by (dice per Exchange, Threat Level), never paying; gains earn a die."""

DC_10_HOLD_DECIMAL: Final[dict[tuple[int, int], float]] = {
    (3, 2): 0.981982,
    (3, 3): 0.981828,
    (3, 4): 0.981787,
    (4, 1): 0.998538,
    (4, 2): 0.998528,
    (4, 3): 0.998527,
    (4, 4): 0.998527,
}
"""The rest of that table."""

DC_10_COST: Final[dict[tuple[int, int], F]] = {
    (1, 1): F(18611, 23795),
    (1, 2): F(1011079, 1337671),
    (1, 3): F(117865417, 259559689),
    (1, 4): F(4544440489, 10963979497),
    (2, 1): F(75093767, 76773383),
    (2, 2): F(57158613841, 58478792017),
    (2, 3): F(493628927687075, 520222969739171),
    (3, 1): F(34835544643, 34916166211),
    (3, 2): F(113544287876797, 113808968484541),
    (4, 1): F(16461933559987, 16466287124659),
}
"""The same race, paying at every opportunity."""

DC_10_COST_DECIMAL: Final[dict[tuple[int, int], float]] = {
    (2, 4): 0.948503,
    (3, 3): 0.995683,
    (3, 4): 0.995682,
    (4, 2): 0.999735,
    (4, 3): 0.999584,
    (4, 4): 0.999584,
}
"""The rest of that table."""


# DC-11: a Trooper nothing can hit

DC_11_TROOPER: Final[Trooper] = Trooper("A", defensive="Fortified", armor="heavy", intent="Fire")
"""Stays put and Fires in every Exchange, and pays whenever possible, since a threshold of 0 makes it free."""

DC_11_VICTORY: Final[dict[int, F]] = {1: DC_10_COST[1, 1], 2: DC_10_COST[1, 2]}
"""Chance to win from Momentum 0, by Threat Level."""


# DC-12: one Trooper, best play

DC_12_THREAT_LEVEL: Final[int] = 1
"""From Momentum 0; no gear and no task, so nothing to Interact with, and breaking off is no victory."""

DC_12_TROOPER: Final[Trooper] = Trooper("A", grit=1, ammo=1)
"""The one Trooper."""

DC_12_VICTORY: Final[dict[int, F]] = {1: F(1, 36), 2: F(41, 72), 3: F(6019, 10368)}
"""Best chance to win within that many Exchanges."""

DC_12_VICTORY_DECIMAL: Final[dict[int | None, float]] = {4: 0.705180, None: 0.843400}
"""The same for four Exchanges, and with no limit (None)."""

DC_12_FIRST_INTENT_DECIMAL: Final[dict[str, dict[str, float]]] = {
    "low": {"Fire": 0.459684, "Fire 1": 0.580536, "Move Up": 0.293081, "Fall Back": 0.101562},
    "high": {"Fire": 0.459684, "Fire 1": 0.580536, "Move Up": 0.293081, "Fall Back": 0.184992},
}
"""Three Exchanges to go: worth of each first Intent after a look that was low or high."""

DC_12_BEST_INTENT: Final[str] = "Fire 1"
"""Best after either look."""


# DC-13: two Troopers, best play

DC_13_THREAT_LEVEL: Final[int] = 1
"""From Momentum 0, with two Exchanges until a Trooper bleeds out and Intents in any order."""

DC_13_SQUAD: Final[list[Trooper]] = [
    Trooper("A", status="Wounded", defensive="Flanked"),
    Trooper("B", grit=1, ammo=1),
]
"""The two."""

DC_13_WIN: Final[dict[int, F]] = {1: F(2, 27), 2: F(307, 432)}
"""Best chance to win within that many Exchanges (objective `win`)."""

DC_13_CLEAN: Final[dict[int, F]] = {1: F(2, 27), 2: F(140837, 472392)}
"""The same for a victory in which nobody is down (objective `clean`)."""


# DC-14: enemy Tactics


class TacticsEnd(NamedTuple):
    """Positions of A, B and C after the step, and who must Move next."""

    a: Position
    b: Position
    c: Position
    must_move: str | None
    chance: F


DC_14_THREAT_LEVEL: Final[int] = 2
"""Preset `standard`; so the enemy acts in one Exchange of three."""

DC_14_SQUAD: Final[list[Trooper]] = [
    Trooper("A", offensive="Flanking", defensive="Flanked"),
    Trooper("B", defensive="Fortified"),
    Trooper("C", offensive="Limited", defensive="Fortified"),
]
"""The squad when the step begins."""

DC_14_ENDS: Final[list[TacticsEnd]] = [
    TacticsEnd(("Flanking", "Flanked"), ("Engaged", "Fortified"), ("Limited", "Fortified"), None, F(2, 3)),
    TacticsEnd(("Flanking", "Flanked"), ("Engaged", "In Cover"), ("Limited", "In Cover"), None, F(1, 9)),
    TacticsEnd(("Engaged", "Flanked"), ("Engaged", "Fortified"), ("Limited", "Fortified"), None, F(1, 9)),
    TacticsEnd(("Flanking", "Flanked"), ("Engaged", "Flanked"), ("Limited", "Fortified"), None, F(1, 36)),
    TacticsEnd(("Flanking", "Flanked"), ("Engaged", "Fortified"), ("Limited", "Flanked"), None, F(1, 36)),
    TacticsEnd(("Flanking", "Flanked"), ("Engaged", "Fortified"), ("Limited", "Fortified"), "A", F(1, 54)),
    TacticsEnd(("Flanking", "Flanked"), ("Engaged", "Fortified"), ("Limited", "Fortified"), "B", F(1, 54)),
    TacticsEnd(("Flanking", "Flanked"), ("Engaged", "Fortified"), ("Limited", "Fortified"), "C", F(1, 54)),
]
"""All of it; the chances add up to one."""


# DC-15: aftermath of Momentum

DC_15_SQUAD: Final[list[Trooper]] = [
    Trooper("A", offensive="Flanking", defensive="Flanked"),
    Trooper("B", defensive="Fortified"),
    Trooper("C", offensive="Limited", defensive="Fortified"),
    Trooper("D"),
]
"""Preset `standard`; the squad when Momentum moves. Nothing of this happens when the fight is over."""

DC_15_AFTER_GAIN: Final[dict[str, list[tuple[Position, str | None]]]] = {
    "A": [(("Engaged", "Flanked"), None), (("Flanking", "Flanked"), "exposed")],
    "B": [(("Limited", "Fortified"), None), (("Engaged", "In Cover"), None)],
    "C": [(("Limited", "Fortified"), None), (("Engaged", "In Cover"), None)],
    "D": [],
}
"""What each may choose from after a gain: a position and the mark that comes with it."""

DC_15_AFTER_LOSS: Final[dict[str, str | None]] = {"A": "pressed", "B": None, "C": None, "D": None}
"""Marks after a loss; A gets rid of it by Falling Back at once."""

DC_15_PRESSED_INJURY: Final[tuple[str, str]] = ("Grazed", "Bleeding Out")
"""A, already Grazed, Fires on after a loss and is injured: status before and after."""


# DC-16: breaking off


class FleeCase(NamedTuple):
    """Threshold and chance to be injured in the parting shots."""

    trooper: Trooper
    threshold: int | None
    injured: F


DC_16_SQUAD: Final[list[FleeCase]] = [
    FleeCase(Trooper("A", status="Wounded", grit=1), 2, F(1, 9)),
    FleeCase(Trooper("B", status="Wounded", defensive="Fortified"), 2, F(1, 3)),
    FleeCase(Trooper("C", defensive="Flanked", armor="heavy"), 1, F(1, 6)),
    FleeCase(Trooper("D", status="Bleeding Out"), None, F(0)),
]
"""An Injury puts A or B down and grazes C; D makes no roll. All four get away, with nothing rolled for the squad."""

DC_16_A_AND_B_DOWN: Final[F] = F(1, 27)
"""Chance that both Wounded go down."""

DC_16_A_DOWN_ALONE_WITH_D: Final[dict[str, str]] = {"away": "both away", "carried": "both lost"}
"""A and D only, and A goes down: their fate by the reading of `flee.fallen`. With C standing: no difference."""


# DC-17: bleeding


class BleedStep(NamedTuple):
    """Whether B is up in an Exchange's Momentum step and works on A, and A after it (counter None: stabilised)."""

    exchange: int
    b_stands: bool
    b_helps: bool
    a_status: str
    a_counter: int | None


DC_17_SAVED: Final[list[BleedStep]] = [
    BleedStep(1, True, False, "Bleeding Out", 0),
    BleedStep(2, True, False, "Bleeding Out", 1),
    BleedStep(3, True, True, "Bleeding Out", None),
]
"""A goes down in the first Exchange; B, grazed while helping in the third, is in time."""

DC_17_LOST: Final[list[BleedStep]] = [
    *DC_17_SAVED[:2],
    BleedStep(3, False, True, "Dead", 2),
]
"""Here B goes down while helping."""

DC_17_A_TAKES_NO_PART: Final[tuple[str, ...]] = ("Intent", "Defense Roll", "at risk", "covered")
"""What does not apply to A from the second Exchange on."""

DC_17_NEXT_BONUS_DICE: Final[int] = 1
"""Dice that A's death adds to the fourth Exchange."""


# DC-18: allowed or not


class Legality(NamedTuple):
    """A situation, whether the rules allow it, and the rule that speaks on it."""

    situation: str
    legal: bool
    rule: str


DC_18_CASES: Final[list[Legality]] = [
    Legality("cover a comrade whose Intent is Fire", False, "cover.target"),
    Legality("cover oneself", False, "cover.die"),
    Legality("two cover the same mover, for one die", True, "defense.cover"),
    Legality("spend an Ammo with none left", False, "fire.ammo"),
    Legality("spend two Ammo on one Fire", False, "trooper.ammo"),
    Legality("pay for success with a 4 against Threat Level 3", False, "result.4-heavy"),
    Legality("pay for success with a pool of none", False, "offense.zero-no-cost"),
    Legality("use Grit on the Offense Roll", False, "trooper.grit"),
    Legality("use Grit twice on one Defense Roll", False, "grit.keep"),
    Legality("one Trooper breaks off", False, "disengage.all"),
    Legality("give an Intent to a Trooper who is Bleeding Out", False, "intent.who"),
    Legality("stabilise somebody who is stabilised already", False, "bleed.stabilised"),
]
"""Default readings."""


# DC-19: losing

DC_19_THREAT_LEVEL: Final[int] = 4
"""Momentum is -2, and the squad never pays."""

DC_19_TROOPER: Final[Trooper] = Trooper("A", status="Wounded", defensive="Fortified", intent="Fire")
"""Rolls a single die, and defends before Momentum drops."""

DC_19_DEFEAT: Final[F] = F(7, 12)
"""Chance that this Exchange loses the fight, by Momentum or by the Trooper going down."""


# DC-20: gear

DC_20_LMG_DEFENSE_DICE: Final[int] = 3
"""Preset `standard`: a mover under Covering Fire from an LMG."""

DC_20_LMG_MOVE_UP_INJURY: Final[F] = F(1, 8)
"""Chance of an Injury for such a mover on a Move Up."""

DC_20_OFFENSE_DICE: Final[dict[str, int]] = {
    "Rocket Launcher": 3,
    "Sniper Rifle, Fortified, no Move before": 3,
    "HMG, Fortified": 2,
}
"""Dice the bearer brings to the Offense Roll without Ammo; the Rocket Launcher's stand in place of Fire."""

DC_20_ROCKET_POSITION: Final[str] = "Flanked"
"""Where using the Rocket Launcher, possible once per Mission, leaves its bearer."""

DC_20_GRENADE_DICE: Final[dict[str, int]] = {"Engaged": 1, "Flanking": 0}
"""Dice a Grenade Launcher adds to a comrade's Fire, by that comrade's Offensive Position."""


# DC-21: holding out

DC_21_THREAT_LEVEL: Final[int] = 1
"""From Momentum 0; in the end Momentum must be 1 or more, and the usual victory still counts."""

DC_21_TROOPER: Final[Trooper] = Trooper("A", ammo=1)
"""The one Trooper, played as well as can be."""

DC_21_VICTORY: Final[dict[int, F]] = {1: F(3, 4), 2: F(83, 144)}
"""Chance to succeed, by the number of Exchanges to last."""

DC_21_VICTORY_DECIMAL: Final[dict[int, float]] = {3: 0.739850}
"""The same for three."""


# DC-22: hold, or pay?

DC_22_THREAT_LEVEL: Final[int] = 3
"""Momentum is 3, one short of victory; the pool is three dice."""

DC_22_SQUAD: Final[list[Trooper]] = [Trooper("A", status="Wounded"), Trooper("B")]
"""Both In Cover and without Grit, so equally at risk."""

DC_22_CHOICE: Final[F] = F(61, 216)
"""Chance that the squad faces the question."""

DC_22_A_PICKED: Final[F] = F(1, 2)
"""Chance that the price falls on the Wounded one."""

DC_22_A_DOWN: Final[dict[str, F]] = {"cost": F(4, 9), "hold": F(1, 3)}
"""Chance that the Wounded one goes down; paying wins the fight, holding goes on with it."""


# DC-23: Advance Roll


class AdvanceOdds(NamedTuple):
    """Chances of the five ways to enter a fight."""

    ambushed: F
    spotted: F
    advantage: F
    surprise: F
    overwhelm: F


DC_23_ADVANCE: Final[dict[tuple[int, int], AdvanceOdds]] = {
    (0, 1): AdvanceOdds(F(0), F(1, 3), F(1, 3), F(2, 9), F(1, 9)),
    (0, 2): AdvanceOdds(F(1, 9), F(5, 9), F(2, 9), F(0), F(1, 9)),
    (0, 3): AdvanceOdds(F(1, 3), F(5, 9), F(1, 9), F(0), F(0)),
    (0, 4): AdvanceOdds(F(1, 3), F(2, 3), F(0), F(0), F(0)),
    (-1, 1): AdvanceOdds(F(0), F(2, 3), F(2, 9), F(1, 9), F(0)),
    (-1, 2): AdvanceOdds(F(1, 3), F(5, 9), F(1, 9), F(0), F(0)),
    (-1, 3): AdvanceOdds(F(2, 3), F(1, 3), F(0), F(0), F(0)),
    (-1, 4): AdvanceOdds(F(2, 3), F(1, 3), F(0), F(0), F(0)),
    (1, 1): AdvanceOdds(F(0), F(1, 9), F(2, 9), F(1, 3), F(1, 3)),
    (1, 2): AdvanceOdds(F(0), F(1, 3), F(1, 3), F(0), F(1, 3)),
    (1, 3): AdvanceOdds(F(1, 9), F(5, 9), F(1, 3), F(0), F(0)),
    (1, 4): AdvanceOdds(F(1, 9), F(8, 9), F(0), F(0), F(0)),
}
"""Preset `app`, by (modifier, Threat Level)."""


# Bad input


class BadInput(NamedTuple):
    """What was asked for, and what the error has to say."""

    row: int
    asked: str
    expected: str


BAD_INPUT: Final[list[BadInput]] = [
    BadInput(1, "Threat Level 5", "threat level: 1 to 4 expected, got 5"),
    BadInput(1, "Threat Level 0", "threat level: 1 to 4 expected, got 0"),
    BadInput(
        2,
        "Threat Level 1 with Momentum 2 at the start",
        "start momentum +2 already wins at threat level 1 (victory at +2)",
    ),
    BadInput(
        3, "a status that does not exist", "status: OK, Grazed, Wounded, Bleeding Out or Dead expected, got 'Hurt'"
    ),
    BadInput(4, "Grit 4", "grit: 0 to 3 expected, got 4"),
    BadInput(4, "Ammo -1", "ammo: 0 to 3 expected, got -1"),
    BadInput(
        5,
        "Flanked as an Offensive Position",
        "offensive: Limited, Engaged or Flanking expected; Flanked is a defensive position",
    ),
    BadInput(6, "cover Vega, whose Intent is Fire", "Covering Fire needs a Trooper who moves or interacts; Vega fires"),
    BadInput(6, "cover oneself", "Troopers cannot cover themselves"),
    BadInput(7, "Ruiz spends Ammo with none left", "Ruiz has no Ammo"),
    BadInput(7, "two Ammo on one Fire", "at most 1 Ammo per Fire"),
    BadInput(8, "Move Up from Flanking", "already Flanking: no better Offensive Position"),
    BadInput(8, "Fall Back from Fortified", "already Fortified: no better Defensive Position"),
    BadInput(
        9,
        "pay for success with a 4 against Threat Level 3",
        "Success at a Cost is not available: 4 at threat level 3 is Hold Position",
    ),
    BadInput(9, "pay for success with a pool of none", "with 0d6"),
    BadInput(10, "an Intent for Okafor, who is down", "Okafor is Bleeding Out and has no Intent"),
    BadInput(10, "no Intent for two of the squad", "no Intent for: Vega, Ruiz"),
    BadInput(11, "two of five break off", "Disengage is a decision of the whole squad"),
    BadInput(12, "six Troopers", "a squad has 1 to 5 Troopers, got 6"),
    BadInput(12, "a die that shows 0", "die 2 shows 0: 1..6 expected"),
]
"""Twelve rows, by `row`; the error holds `expected`, perhaps among other words."""

"""The state of a table. Lengths are thousandths of an inch, places those of base centres."""

from sandtable.boards.tabletop import FEATURES, OPAQUE, OWN, SOLID, STANDABLE, Ground, Scenery
from sandtable.kernel import Code, Group, Piece, State, Table, abreast, column, entry, flag, i8, i16, i32, many, shown

NOBODY = -1
NOTHING = Group()
SIDES = ("south", "north")
MODELS = 12
WEAPONS = 8
CLOUDS = 6
INCH = 1000
CLIMBABLE = OWN  # of terrain
LADDER = 2 * OWN  # a ladder or stairs
STANDARD = ("sword", "spear", "pistol", "rifle", "sniper")


class Effect(Code):
    """The reaction of a piece of terrain to a stray shot."""

    NONE = 0
    EXPLODE = 1
    DUST = 2


class Step(Code):
    DEPLOY = 0
    ROUND = 1
    ACTIVATE = 2
    ACT = 3
    ENGAGE = 4  # on the way to a Clash, leg by leg
    SWAP_BLOW = 5
    GUARD = 6
    CLASH_ROLL = 7
    CLASH = 8
    SWAP_SHOT = 9
    REACT = 10
    COVER = 11
    RETURN = 12
    OVER = 13
    ROLL_OFF = 14


class Journey(Code):
    """The kinds of way of a model."""

    NONE = 0
    MOVE = 1
    ENGAGE = 2
    COVER = 3


class Reaction(Code):
    NONE = 0
    COVER = 1
    RETURN = 2


class Grade(Code):
    NORMAL = 0
    CRITICAL = 1


class Verdict(Code):
    """The results of a shot or a stress test."""

    MISS = 0
    HIT = 1
    CRITICAL = 2


class Ending(Code, title=(
        "not over", "the others are gone", "both sides are gone", "more points are left after the last round",
        "both sides have equal points left after the last round")):  # fmt: skip
    NONE = 0
    LAST_STANDING = 1
    BOTH_GONE = 2
    POINTS = 3
    DRAW = 4


class Model(Piece):
    side: i8 = abreast(NOBODY)  # NOBODY for an empty place
    placed: flag = abreast()  # on the table
    melee: i8
    ballistics: i8
    toughness: i8
    agility: i8
    left: i8 = shown("Toughness left")
    stress: i32 = entry(0, "stress", most=1000, card=False)
    ap: i8 = shown("AP", most="round.ap", pays=True)
    x: i32
    y: i32
    z: i32  # of the ground under the base
    radius: i32 = 500
    height: i32 = 1250
    arms: i16  # one bit a weapon
    points: i16
    activated: flag = entry(False, "has been activated")
    broke_down: flag = entry(False, "has broken down in this round")
    aided: flag  # has given Aid in this round
    partners: Group  # models it has aided in this round
    caused: i32 = entry(0, "stress put on opponents in this round", most=1000, card=False)
    shoved: flag  # has pushed a model in this activation
    returned: flag  # has returned fire in this exchange of shots

    @property
    def shaken(self) -> bool:
        """Whether a model on the table has enough stress to break down at its next activation."""
        return self.placed and self.stress >= self.left

    def carries(self, weapon: int) -> bool:
        return self.arms >> weapon & 1 == 1


class Feature(Scenery):
    """A piece of terrain."""

    properties: i16 = SOLID | OPAQUE | STANDABLE | CLIMBABLE
    on_hit: Effect = entry(Effect.NONE, "when it is hit", card=False)
    blast: i32
    blast_damage: i8


class Weapon(Piece):
    melee: flag
    reach: i32
    modifier: i8
    damage: i8 = entry(1, most=20)  # of a normal success or a hit
    critical: i8 = -1  # stress of a critical; -1: as a normal one
    d3: flag = entry(False, "D3 of stress by a critical", card=False)
    shove: i32
    no_return: flag = entry(False, "a critical stops return fire", card=False)
    cut: i32  # how much a critical shortens the cover move
    points: i8 = entry(0, most=100)

    @classmethod
    def labels(cls) -> tuple[str, ...]:
        return WEAPON_LABELS


WEAPON_LABELS = (*STANDARD, *(f"weapon{i + 1}" for i in range(len(STANDARD), WEAPONS)))


class Cloud(Piece):
    """A cloud of dust; it lasts to the end of round `until`."""

    x: i32
    y: i32
    z: i32
    until: i16


class Board(Ground):
    """The table and what battles do not change."""

    features: list[Feature] = many(FEATURES)
    deploy: i32 = 4000
    rounds: i8 = entry(6, most=100, begins=6)  # 0: no limit
    fixed_first: flag = entry(False, "one side begins every round")  # who wins the roll-off
    enlisted: i8 = MODELS  # how many models began: they have the first places
    weapons: list[Weapon] = many(WEAPONS)
    arms: i8 = WEAPONS  # how many weapons there are: they have the first places


class Battle(Table[Board]):
    step: Step = Step.ROLL_OFF
    round: i16 = 1
    first: i8 = 0  # who activates first in this round
    side: i8 = 0  # whose turn it is
    active: i8 = NOBODY
    # the current way
    journey: Journey = Journey.NONE
    left: i32 = 0  # how far it may still lead; after a fall, minus the stress that it cost
    from_x: i32 = 0
    from_y: i32 = 0
    from_z: i32 = 0
    # the attack
    attacker: i8 = NOBODY
    target: i8 = NOBODY
    weapon: i8 = NOBODY
    guard: i8 = NOBODY  # the defender's weapon
    normals: list[i8] = many(2, 0)  # successes left: attacker, defender
    criticals: list[i8] = many(2, 0)
    clash_turn: i8 = 0
    passes: i8 = 0
    struck: i8 = NOBODY  # the stress of the strike just made, while it may be undone
    struck_grade: Grade = Grade.NORMAL
    # the shot
    reaction: Reaction = Reaction.NONE
    cut: i32 = 0  # what a critical takes off the cover move
    pinned: flag = False
    chain: i8 = 0  # shots so far in this exchange
    verdict: Verdict = Verdict.MISS
    dealt: i32 = 0  # stress put on the target by the latest shot
    gone: Group = NOTHING  # terrain that has been blown up
    ending: Ending = Ending.NONE
    models: list[Model] = many(MODELS)
    clouds: list[Cloud] = many(CLOUDS)

    @property
    def acting(self) -> Model:
        return self.models[self.active]


class Report(State):
    """The result of a battle: one row of a simulation."""

    winner: i8  # a side; -1: none
    reason: Ending
    rounds: i16
    models_south: i8 = column("models left", side=0)
    models_north: i8 = column("models left", side=1)
    points_south: i16 = column("points left", side=0)
    points_north: i16 = column("points left", side=1)
    stress_south: i32 = column("stress", side=0)
    stress_north: i32 = column("stress", side=1)

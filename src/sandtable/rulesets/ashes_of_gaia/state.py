"""The state of a battle: fighters, weapons, ground, the attack being made.

Lengths are centimetres, in notation decimetres; hit points and damage are half points.
"""

from sandtable.boards.tabletop import FEATURES, Cloud, Ground, Scenery
from sandtable.kernel import Code, Packed, Piece, State, Table, column, entry, flag, i8, i16, i32, i64, many, shown

SIDES = ("red", "blue")
FIGHTERS = 12
MOST_SKILL = 300  # room for skills; the number house.skill sets their limit
NOBODY = -1
GUARDED = -1  # in place of attack actions: a defensive stance
NOWHERE = -1
LOCATIONS = 7
METRE = 100
DECIMETRE = 10


class Location(Code):
    HEAD = 0
    RIGHT_ARM = 1
    LEFT_ARM = 2
    CHEST = 3
    STOMACH = 4
    RIGHT_LEG = 5
    LEFT_LEG = 6

    @classmethod
    def remark(cls, word: str) -> str:
        return f"; there is no place called {word!r}"


class Degree(Code):
    FAIL = 0
    SIMPLE = 1
    NORMAL = 2
    HARD = 3
    EXTREME = 4


class Struck(Code):
    """The fighter an attack strikes, before a defence."""

    NOBODY = 0
    TARGET = 1
    ALLY = 2


class Damage(Code):
    PIERCING = 0
    ENERGY = 1
    PRIMITIVE = 2


class Arm(Code):
    """The skill a weapon asks for."""

    SMALL = 0
    LONG = 1
    HEAVY = 2
    MELEE = 3
    THROW = 4


class Tech(Code):
    NONE = 0
    CONVENTIONAL = 1
    ENERGY = 2
    ELECTROMAGNETIC = 3
    THERMAL = 4


class Length(Code):
    """Reach classes of melee weapons."""

    UNARMED = 0
    SHORT = 1
    MEDIUM = 2
    LONG = 3


class Mode(Code, title=("single shot", "semi-auto", "full auto"),
        words=("fires a single shot", "fires semi-automatic", "fires full auto")):  # fmt: skip
    words: str  # what a fighter who fires in this mode does
    SINGLE = 0
    SEMI = 1
    FULL = 2


class Style(Code):
    FAST = 0
    FOCUSED = 1
    STRONG = 2
    ALL_OUT = 3


class Way(Code, deed=(
        "shoots at", "fires semi-automatic at", "fires full auto at", "strikes fast at", "strikes with focus at",
        "strikes hard at", "goes all out against", "charges", "throws something at", "strikes back at",
        "strikes at the leaving")):  # fmt: skip
    """How an attack is made: the modes of fire, the styles of melee, and others."""

    deed: str  # what the attacker does to the target
    SINGLE = 0
    SEMI = 1
    FULL = 2
    FAST = 3
    FOCUSED = 4
    STRONG = 5
    ALL_OUT = 6
    CHARGE = 7
    THROW = 8
    COUNTER = 9
    OPPORTUNITY = 10


class Manner(Code, words=(
        "", ", careful of friends", ", through the cover", ", through the cover and careful of friends")):  # fmt: skip
    """How a shot is made where friends or cover are in the way."""

    words: str  # what the manner adds to the words for a shot
    PLAINLY = 0
    CAREFULLY = 1
    THROUGH = 2
    CAREFULLY_THROUGH = 3


class Extra(Code):
    """The manners of a shot, but for the plain one."""

    CAREFULLY = 0
    THROUGH = 1
    CAREFULLY_THROUGH = 2


class Defence(Code):
    """The defence of a fighter who is struck."""

    NONE = 0
    DODGE = 1
    PARRY = 2


class Cover(Code):
    NONE = 0
    LIGHT = 1
    MEDIUM = 2
    FULL = 3


class Light(Code, words=("light", "half dark", "dark")):
    words: str
    NORMAL = 0
    PARTIAL = 1
    COMPLETE = 2


class Kind(Code):
    """Kinds of terrain pieces."""

    CRATE = 0
    BARREL = 1
    WALL = 2
    WINDOW = 3
    TRENCH = 4
    CONTAINER = 5


class Wind(Code):
    """Directions of scatter, clockwise."""

    NORTH = 0
    NORTH_EAST = 1
    EAST = 2
    SOUTH_EAST = 3
    SOUTH = 4
    SOUTH_WEST = 5
    WEST = 6
    NORTH_WEST = 7

    @property
    def title(self) -> str:
        return self.label


class Stance(Code, words=("ends the turn and stays alert", "ends the turn and hides behind what cover there is")):
    words: str  # what a fighter who takes this stance does
    PEEKING = 0
    HIDDEN = 1


class Bracket(Code, words=(
        "standard range", "long range", "extreme range", "beyond extreme range", "out of range")):  # fmt: skip
    words: str  # how far away a target is
    STANDARD = 0
    LONG = 1
    EXTREME = 2
    FAR = 3  # past the last row; only under a ruling
    BEYOND = 4


class Gait(Code):
    NONE = 0
    MOVE = 1
    RUN = 2
    CHARGE = 3
    RETREAT = 4


class Step(Code):
    DEPLOY = 0
    ROUND = 1  # who is next
    TURN = 2
    ATTACK = 3
    ANSWER = 4  # a counter-attack may follow
    FOLLOW = 5  # the series may go on
    LEAVE = 6  # opportunity attacks, then the move
    BURST = 7
    OVER = 8


class Ending(Code, title=("not over", "the last standing", "nobody is left", "time is up")):
    NONE = 0
    LAST_SIDE = 1
    NOBODY_LEFT = 2
    TIME_UP = 3


# ---- on the board --------------------------------------------------------------------------------------------


class Weapon(Piece):
    """A row of the armoury."""

    arm: Arm = entry(Arm.MELEE, "skill it asks for", card=False, begins=Arm.MELEE)
    tech: Tech = entry(Tech.NONE, "technology", card=False, begins=Tech.NONE)
    type: Damage = Damage.PRIMITIVE
    n: i8 = 0
    sides: i8 = 6
    plus: i8 = 0
    far_n: i8 = 0  # the dice past standard range, where DISPERSION has others
    far_sides: i8 = 6
    far_plus: i8 = 0
    adds_dm: flag = False
    reach: i16 = 0  # standard range in metres; 0 for throws by strength
    rounds: list[i8] = many(3, 0)  # per attack in each mode; 0 where the mode is missing
    bonus: list[i8] = many(3, 0)  # printed with the mode; read under a ruling only
    magazine: i16 = entry(0, "rounds in its magazine", most=10000, card=False)
    reload: i8 = entry(1, "actions to reload", least=1, most=100, card=False, begins=1)
    jam: i8 = entry(101, "jams from a roll of", least=1, most=101, card=False, begins=101)
    impale: flag = entry(False, "impales", card=False)
    hands: i8 = entry(1, "hands it takes", least=1, most=2, card=False, begins=1)
    length: Length = entry(Length.UNARMED, "reach in melee", card=False, begins=Length.UNARMED)
    heavy: i16 = entry(0, "Strength it asks for", most=300, card=False)
    recoilless: flag = False
    bullpup: flag = False
    precise: flag = False
    brutal: flag = False
    slow: flag = False
    instant: flag = False
    antiarmor: flag = False
    dispersion: flag = False
    frag: flag = False
    indirect: flag = False
    undamaging: flag = False
    trusted: flag = False
    advanced: flag = False
    smoke: flag = False


class Feature(Scenery):
    """A piece of terrain."""

    kind: Kind = Kind.CRATE
    ar: i8 = -1  # what a shot through it must overcome; -1 for what stops everything


class Zone(State):
    light: Light = Light.NORMAL
    left: i32 = 0
    top: i32 = 0
    right: i32 = 0
    bottom: i32 = 0


class Board(Ground):
    """The ground, its light and gravity, and the armoury: nothing here changes in a battle."""

    features: list[Feature] = many(FEATURES)
    light: Light = entry(Light.NORMAL)
    zero_g: flag = entry(False, "weightless")
    start_inside: flag = entry(False, "long weapons start within reach")
    zones: list[Zone] = many(4)
    zone_count: i8 = 0
    fists: i8 = 0  # the row of the armoury for bare hands
    weapons: list[Weapon] = many(64)


# ---- in the battle -------------------------------------------------------------------------------------------


class Fighter(Piece):
    side: i8 = 0
    here: flag = False
    placed: flag = False
    out: flag = False
    x: i32 = 0
    y: i32 = 0
    face_x: i32 = 0
    face_y: i32 = 0
    hp: i32 = 0
    hp_start: i32 = 0
    strength: i16 = entry(50, least=1, most=100, card=False, begins=50)
    dexterity: i16 = entry(50, least=1, most=100, card=False, begins=50)
    size: i16 = entry(50, least=1, most=100, card=False, begins=50)
    small: i16 = entry(40, "small arms", most=MOST_SKILL, card=False, begins=40)
    long: i16 = entry(40, "long arms", most=MOST_SKILL, card=False, begins=40)
    heavy: i16 = entry(40, "heavy weapons", most=MOST_SKILL, card=False, begins=40)
    melee: i16 = entry(40, most=MOST_SKILL, card=False, begins=40)
    throwing: i16 = entry(40, most=MOST_SKILL, card=False, begins=40)
    dodge: i16 = entry(40, most=MOST_SKILL, card=False, begins=40)
    dm: i8 = entry(0, "damage modifier", least=-4, most=8, card=False)
    build: i8 = entry(0, least=-4, most=8, card=False)
    movement: i16 = entry(12, most=100, card=False, begins=12)
    cumbersome: i8 = 0
    ratings: list[i8] = many(21, 0)  # armour by location, three damage types each
    hardness: list[i8] = many(7, 0)
    anti_frag: i16 = 0  # a bit for each location
    shield: i8 = entry(0, most=100, card=False)
    two_hands: flag = entry(False, "holds weapons with both hands", card=False)
    items: list[i8] = many(4, -1)  # rows of the armoury
    loads: list[i16] = many(4, 0)  # rounds in the magazine, or how many are left to throw
    in_hand: i8 = 0
    actions: i8 = shown("actions", most="pub.actions")
    reactions: i8 = shown("reactions", most=10)
    attacks: i8 = 0  # this turn, for the attack order
    by_item: list[i8] = many(4, 0)  # attacks this turn with each item; the others are with bare hands
    shots: i8 = 0  # this turn, for weightless recoil
    shots_by_item: list[i8] = many(4, 0)
    attack_actions: i8 = 0  # or GUARDED, until the next turn
    mode_attacks: list[i8] = many(9, 0)  # this turn, by way of attacking
    dodges: i8 = 0
    parries: i8 = 0
    aim: i8 = 0
    aim_at: i8 = NOBODY
    braced: flag = shown("braced")
    fast: flag = False  # ran or charged in their latest turn
    fast_round: i8 = 0
    all_out: flag = False
    prone: flag = shown("prone")
    hidden: flag = shown("hidden")
    fired: flag = False  # has shot this turn, so cannot hide
    moved: flag = False
    reloading: i8 = 0
    unchambered: list[i8] = many(4, 0)  # 1 for each weapon whose action must be worked
    jammed: list[i8] = many(4, 0)
    score: i16 = 0  # who goes first, where that is rolled for
    gone: flag = False  # has had their turn in this round
    engaged: i16 = 0  # a bit for each opponent
    met: i16 = 0  # a bit for each opponent whose weapon was compared with theirs
    inside: i16 = 0  # a bit for each opponent inside the reach of the longer weapon

    @classmethod
    def labels(cls) -> tuple[str, ...]:
        """A1 to A6 on the first side, B1 to B6 on the second."""
        return tuple(f"{side}{i + 1}" for side in "AB" for i in range(FIGHTERS // 2))


class How(Packed):
    """The terms of an attack and its place in the turn: enough to judge it before it is made."""

    way: Way
    melee: flag = False
    reaction: flag = False
    careful: flag = False
    through: flag = False  # through the cover
    called: i8 = NOWHERE  # the part of the body, if called
    place: i8 = 0  # how many attacks of its series came before it
    ordinal: i8 = 0  # ... of its turn
    shots: i8 = 0  # ... of its turn, with recoil


class Sight(Packed):
    """The obstacles and the light on the line of fire."""

    cover: Cover = Cover.NONE
    covers: i16 = 0  # the modifiers of all cover together
    cover_ar: i16 = 0  # the armour of the cover; -1 where no shot gets through
    light: Light = Light.NORMAL
    smokes: i8 = 0
    blocked: flag = False


class Attack(State):
    """The attack being made."""

    attacker: i8 = 0
    target: i8 = NOBODY
    item: i8 = 0
    row: i8 = 0
    how: How = How(Way.SINGLE)
    sight: Sight = Sight()
    x: i32 = 0  # where it is aimed
    y: i32 = 0
    squared: i64 = 0  # distance in cm, squared
    range_cm: i32 = 0  # standard range


class Series(State):
    """The attacks of one attack action."""

    way: Way = Way.SINGLE
    melee: flag = False
    target: i8 = NOBODY
    called: i8 = NOWHERE
    careful: flag = False
    through: flag = False
    made: i8 = 0
    most: i8 = 0
    x: i32 = 0
    y: i32 = 0
    running: flag = False
    item: i8 = 0


class Burst(State):
    x: i32 = 0
    y: i32 = 0
    row: i8 = 0
    rolled: i16 = 0
    next: i8 = 0
    owner: i8 = 0


class Battle(Table[Board]):
    step: Step = Step.DEPLOY
    round: i8 = 1
    active: i8 = NOBODY
    now: Attack = Attack()
    series: Series = Series()
    burst: Burst = Burst()
    clouds: list[Cloud] = many(6)
    cloud_count: i8 = 0
    gait: Gait = Gait.NONE
    goal_x: i32 = 0
    goal_y: i32 = 0
    leaver_next: i8 = 0
    charged_at: i8 = NOBODY
    answering: i8 = NOBODY  # who may strike back
    last_degree: Degree = Degree.FAIL
    landed: flag = False
    struck: Struck = Struck.NOBODY
    location: Location = Location.HEAD
    critical: flag = False
    ending: Ending = Ending.NONE
    winner: i8 = NOBODY
    starts: list[i32] = many(2, 0)  # hit points of each side at the start
    last_side: i8 = NOBODY
    fighters: list[Fighter] = many(FIGHTERS)


class Report(State):
    """The result of a battle: one row of a simulation."""

    winner: i8 = NOBODY
    reason: Ending = Ending.NONE
    rounds: i8 = 0
    hp_red: i32 = column("hit points left", side=0, halves=True)
    hp_blue: i32 = column("hit points left", side=1, halves=True)
    out_red: i8 = column("fighters out", side=0)
    out_blue: i8 = column("fighters out", side=1)

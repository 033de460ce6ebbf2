"""The state of a skirmish: board, troopers, pending attacks."""

from sandtable.boards import dots
from sandtable.kernel import Code, Group, Packed, Piece, State, Table, abreast, column, entry, i8, i16, many, shown

NOBODY = -1
NO_GROUP = Group()
SIDE_A, SIDE_B = 0, 1
SQUAD = 8  # places in a squad: 0-7 are side A's, 8-15 side B's
TROOPERS = 2 * SQUAD
SQUADS = Group((1 << SQUAD) - 1), Group((1 << TROOPERS) - (1 << SQUAD))
MOST = 20  # of one thing that is carried
CELLS = 11  # of the damage track; item i is the cell labelled 10 - i
ATTACKS = 4  # melee attacks that one trooper can have declared: what the most AP pay for at the least price
ARMS = 24
WIDTH, HEIGHT, PLACES, LEVELS = dots.WIDTH, dots.HEIGHT, dots.PLACES, dots.LEVELS
RIM = dots.RIM  # empty places around the dots: an explosive can scatter off the board, and hit from there
ARC_SIZES = 3
BLOCKED = -1  # a line of fire that is stopped; otherwise the cover on it is counted

CLEAN, PARTIAL, FULL = 0, 1, 2  # states of a cell
UNHURT, DEAD = 10, -1  # hit points


class Barrier(Code):
    """The obstacles that stop a line on one of its steps."""

    HIGH_WALL = 0
    TREE_TRUNK = 1
    LOW_GAP = 2  # a low wall or a window
    FURNITURE = 3


BARRIERS = len(Barrier)


class Slot(Code):
    """What a trooper has in hand."""

    PRIMARY = 0
    SECONDARY = 1
    GRENADE = 2
    SATCHEL = 3
    NOTHING = 4

    @classmethod
    def choices(cls) -> list[Code]:
        """What can be carried."""
        return [member for member in cls if member != cls.NOTHING]


class Kind(Code):
    """What a weapon is."""

    NONE = 0
    FIREARM = 1
    MELEE = 2


class Blow(Code):
    """A way to strike in melee; `sidearm` is the melee weapon in hand."""

    FISTS = 0
    BAYONET = 1
    CLUB = 2
    SIDEARM = 3


class Outcome(Code):
    """The result of an attack for its target; each from HIT on is a hit."""

    NONE = 0  # there was no attack
    MISS = 1
    HIT = 2
    DROP = 3  # and the target can do nothing more this turn
    OUT = 4  # and has no hit points left
    DEAD = 5


HITS = tuple(Outcome)[Outcome.HIT :]


class Posture(Code):
    STANDING = 0
    PRONE = 1


class Phase(Code):
    DEPLOY = 0
    FIRST = 1
    CHOOSE = 2  # who activates next
    REACT = 3  # a trigger: the other side may shoot
    ACT = 4
    DRAW = 5  # which weapon the thrower goes back to
    BLAST = 6  # where the next explosive goes off
    VICTIMS = 7  # the troopers it hits
    OVER = 8


class Trigger(Code, deed=("acts", "activates", "moves", "stands up")):
    deed: str  # what the trooper does that the other side may react to
    NONE = 0
    ACTIVATE = 1
    ENTER = 2
    STAND = 3


class Ending(Code, title=("it goes on", "no opponent is left who can fight", "the last round is over")):
    NONE = 0
    ELIMINATION = 1
    LIMIT = 2  # of rounds


class Damage(Packed):
    """What a hit carries: points of each kind. A weapon of a scenario file has an entry for each of them."""

    lethal: i16 = 0
    bludgeon: i16 = 0


class Arm(Piece):
    """The figures of one weapon."""

    kind: Kind
    secondary: bool  # carried in the secondary slot
    damage: Damage
    shots: i8 = 1  # modifier of an arc's shots
    short: i16 = entry(1, "short range", least=1, most=9999, card=False)
    long: i16 = entry(1, "long range", least=1, most=9999, card=False)
    lug: bool = entry(False, "takes a bayonet", card=False)
    points: i16 = entry(0)  # the author's points value


class Board(dots.Board):
    """The ground, and what holds for a whole battle."""

    rounds: i16 = entry(12, least=1, most=1000, begins=12)
    first: i8 = NOBODY  # the side with the first turn; NOBODY: dice decide
    squad: i8 = SQUAD  # places of a squad that are filled, in the fuller one
    vegetation: list[i16] = many(PLACES, 0)
    furniture: list[i16] = many(PLACES, 0)
    trunk: list[i16] = many(PLACES, 0)
    low_wall: list[i16] = many(3 * PLACES, 0)
    window: list[i16] = many(3 * PLACES, 0)
    doorway: list[i16] = many(3 * PLACES, 0)
    high_wall: list[i16] = many(3 * PLACES, 0)
    arms: list[Arm] = many(ARMS)


class Trooper(Piece):
    enlisted: bool  # this place in the squad is filled
    at: i16 = abreast(NOBODY)  # a place of the board's grid; NOBODY: not on the board
    level: i8
    prone: bool = shown("prone")
    hp: i8 = abreast(DEAD)
    cells: list[i8] = many(CELLS, 0)
    armor: i8 = shown("armor cells", most=MOST)  # that are left
    armor_ap: i8  # what the armor costs in AP; also when its cells are gone
    skill: i8 = entry(0, least=-1, most=2, card=False)
    primary: i8  # place in the board's list of arms; 0 for none
    secondary: i8
    active: Slot
    grenades: i8 = entry(0, most=MOST, card=False)
    satchels: i8 = entry(0, "satchel charges", most=MOST, card=False)
    spent: i8  # AP, this turn
    moved: i8  # AP spent on movement, this turn
    activated: bool = shown("has been activated")
    closed: bool  # movement is over: the first combat action has been taken
    acted: i8  # combat actions taken
    threw: bool
    dropped: bool  # may do nothing more this turn
    width: i16 = abreast()  # of the firing arc in degrees; 0 for none
    bearing: i16
    shots: i8
    attackers: Group = NO_GROUP  # who attacked this trooper on their present dot
    fired: bool  # at the present trigger
    targets: list[i8] = many(ATTACKS, NOBODY)  # of declared melee attacks
    blows: list[Blow] = many(ATTACKS, Blow.FISTS)
    blasted: bool  # by the explosion that is being settled

    @classmethod
    def labels(cls) -> tuple[str, ...]:
        return tuple(f"{side}{i + 1}" for side in "AB" for i in range(SQUAD))

    @property
    def side(self) -> int:
        return SIDE_A if self.index < SQUAD else SIDE_B

    @property
    def present(self) -> bool:
        """Whether the trooper is on the board, able or out."""
        return self.at >= 0 and self.hp >= 0

    @property
    def able(self) -> bool:
        return self.hp > 0

    @property
    def holds_explosive(self) -> bool:
        return self.active in (Slot.GRENADE, Slot.SATCHEL)

    @property
    def stopped(self) -> bool:
        """Whether the trooper can do nothing more this turn: dropped, out or dead."""
        return self.dropped or self.hp <= 0


class Charge(State):
    """An explosive that has been thrown and waits for the end of the turn."""

    thrower: i8
    kind: Slot
    at: i16
    level: i8
    base: i16  # what it needs to stay on target, in its parts: the AP of the throw,
    cover: i16  # ... cover on its way,
    wounds: i16  # ... and the thrower's wounds
    posture: i16  # ... and posture
    window: i16 = NOBODY  # the last place before the window it flew through
    window_level: i8

    @property
    def need(self) -> int:
        return self.base + self.cover + self.wounds + self.posture


class Battle(Table[Board]):
    phase: Phase = Phase.DEPLOY
    side: i8  # whose turn it is
    first: i8  # who began
    round: i8 = 1
    active: i8 = NOBODY
    trigger: Trigger
    came_from: i16 = NOBODY  # where the active trooper stood before the trigger
    came_level: i8
    charges: list[Charge] = many(SQUAD)
    placed: i8  # explosives thrown this turn
    settled: i8  # ... and how many have gone off
    centre: i16 = NOBODY
    centre_level: i8
    ending: Ending
    winner: i8 = NOBODY
    troopers: list[Trooper] = many(TROOPERS)


class Report(State):
    """The result of a battle: one row of a simulation."""

    winner: i8
    reason: Ending
    rounds: i16
    able_a: i8 = column("able to fight", side=0)
    able_b: i8 = column("able to fight", side=1)
    dead_a: i8 = column("dead", side=0)
    dead_b: i8 = column("dead", side=1)

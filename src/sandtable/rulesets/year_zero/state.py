"""The state of a battle: fighters, zones and borders, cards."""

from sandtable.boards import zones
from sandtable.kernel import Code, Piece, State, Table, column, entry, flag, i8, i16, i32, i64, many, shown

NOBODY = NOTHING = NOWHERE = -1
EVERYBODY = -1  # as bits: all of them
FIGHTERS, ITEMS, DEVICES, VEHICLES = 12, 30, 4, 2
SLOTS_OF_CARDS = 20  # ten cards, or two decks by the ruling init.over-ten
SKILLS = 12
INJURIES = 36
MOST_DICE = 100  # of a kind in one roll; more are not thrown
SIDES = ("crew", "foes")
Door, Zone, ZONES = zones.Door, zones.Zone, zones.ZONES


# ---- words ---------------------------------------------------------------------------------------------------


class Kind(Code, title=("PC", "NPC", "Android", "Creature")):
    PC = 0
    NPC = 1
    ANDROID = 2
    CREATURE = 3


class Attribute(Code):
    STRENGTH = 0
    AGILITY = 1
    WITS = 2
    EMPATHY = 3


class Skill(Code):
    """Three skills to each attribute, in its order."""

    HEAVY_MACHINERY = 0
    STAMINA = 1
    CLOSE_COMBAT = 2
    MOBILITY = 3
    PILOTING = 4
    RANGED_COMBAT = 5
    COMTECH = 6
    OBSERVATION = 7
    SURVIVAL = 8
    COMMAND = 9
    MANIPULATION = 10
    MEDICAL_AID = 11


class Size(Code):
    SMALL = 0
    NORMAL = 1
    LARGE = 2


class Band(Code):
    ADJACENT = 0
    SHORT = 1
    MEDIUM = 2
    LONG = 3
    EXTREME = 4


class Cover(Code):
    NONE = 0
    PARTIAL = 1
    FULL = 2


class Passage(Code):
    """The kinds of borders, as in `terrain`."""

    OPEN = 0
    DOOR = 1
    CLIMB = 2
    WALL = 3


class Obstacle(Code):
    """A reason why a fighter cannot walk through a border."""

    NONE = 0
    NO_WAY = 1  # aboard a vehicle, or from another zone
    CLIMB = 2
    WALL = 3
    LOCKED = 4
    SHUT = 5  # by one reading a closed door has to be opened first


class Work(Code, words=("open {}", "close {}", "lock {}", "unlock {}", "reach the goal")):
    """The effect of a success at a terminal or a machine."""

    words: str  # what the work is, given the name of a border
    OPEN = 0
    CLOSE = 1
    LOCK = 2
    UNLOCK = 3
    OBJECTIVE = 4


class How(Code, deed=(
        "strikes at", "shoots at", "tries to disarm", "tries to slip past", "tries to shove", "tries to grapple",
        "attacks", "tries to break free of", "attacks")):  # fmt: skip
    """The ways of attacking."""

    deed: str  # what the attacker does to the target
    STRIKE = 0
    SHOT = 1
    DISARM = 2
    PASS = 3
    SHOVE = 4
    GRAPPLE = 5
    CRUSH = 6  # a grappler's attack on the one held
    BREAK_FREE = 7
    MAUL = 8  # a creature's attack


class Fate(Code):
    """The fate of an item taken by Disarm."""

    TAKE = 0
    THROW = 1


class Breakage(Code, title=(
        "loses its next turn", "moves slowly", "loses the use of an arm", "needs full actions for quick ones",
        "cannot move any more", "is out of the fight")):  # fmt: skip
    """The failure in a damaged android, by the die."""

    STALLS = 1
    SLOW = 2
    ONE_ARM = 3
    SLUGGISH = 4
    LAME = 5
    BROKEN = 6


class Limit(Code):
    """The time that a lethal injury leaves."""

    SAFE = 0
    STRETCH = 1
    SHIFT = 2
    ROUND = 3
    DEAD = 4


class Response(Code, title=(
        "nothing", "keeps cool", "is jumpy", "has tunnel vision", "is aggravated", "has the shakes", "is frantic",
        "is deflated", "messes it up", "has to panic")):  # fmt: skip
    """The response to a trigger on a stress die, in the order of results."""

    NONE = 0  # no trigger
    COOL = 1
    JUMPY = 2
    TUNNEL = 3
    AGGRAVATED = 4
    SHAKES = 5
    FRANTIC = 6
    DEFLATED = 7
    MESS_UP = 8
    PANIC = 9


class Panic(Code, title=(
        "keeps calm", "begins to twitch", "screams", "fires wildly", "drops a weapon", "falls mute", "hesitates",
        "freezes", "seeks cover", "breaks down wailing", "flees", "falls into a rage", "is catatonic")):  # fmt: skip
    """The result of a panic roll, in the order of results."""

    CALM = 0
    TWITCH = 1
    SCREAM = 2
    SPRAY = 3
    DROP = 4
    MUTE = 5
    HESITATE = 6
    FREEZE = 7
    COVER_UP = 8
    WAIL = 9
    RUN = 10
    BERSERK = 11
    CATATONIC = 12


class Step(Code):
    SURPRISE = 0  # who gets the first cards
    DRAW = 1
    TURN = 2
    ATTACK = 3  # the interrupt, and the first dice
    ATTACKER = 4  # the attacker's push and stress response
    DEFENDER = 5
    EFFECT = 6
    FOLLOW = 7  # go on with a burst?
    OVER = 8


class Deed(Code):
    """The full actions, to name the one that was used."""

    NONE = 0
    CLOSE_ATTACK = 1
    RANGED_ATTACK = 2
    CLIMB = 3
    FULL_COVER = 4
    TERMINAL = 5
    MACHINERY = 6
    FIRST_AID = 7
    CLEAR_JAM = 8
    ORDERS = 9
    DRIVE = 10
    BREAK_FREE = 11
    SLOW_MOVE = 12  # a move that an injury makes full
    QUICK_ACTION = 13  # a quick one that costs a damaged android a full one

    @property
    def title(self) -> str:
        return self.label.replace("-", " ")


class Chain(Code):
    """Why a burst, or a single shot, is over."""

    GOING_ON = 0
    MAX = 1
    MISS = 2
    PUSH = 3
    EMPTY = 4
    STOPPED = 5


class Ending(Code, title=(
        "over", "the last on their feet", "nobody is left", "the goal is reached", "time is up")):  # fmt: skip
    NONE = 0
    LAST_SIDE = 1
    MUTUAL = 2
    OBJECTIVE = 3
    TIME_UP = 4


# ---- the board: what does not change ---------------------------------------------------------------------------


class Profile(Piece):
    """The fixed values of a fighter; the `Fighter` in the same place holds the changing ones."""

    side: i8
    kind: Kind = entry(Kind.NPC, card=False, begins=Kind.NPC)
    size: Size = entry(Size.NORMAL, card=False, begins=Size.NORMAL)
    group: i8 = NOBODY  # the first fighter of those who share a card
    attributes: list[i8] = many(4, 0)
    skills: list[i8] = many(SKILLS, 0)
    health_max: i16
    resolve: i8
    armor: i8
    suit: i8  # dice that worn armor adds to MOBILITY
    speed: i8 = entry(1, least=1, most=6, card=False, begins=1)
    surprises: flag
    horrifying: flag = entry(False)
    terrifying: flag = entry(False)
    attack_dice: i8 = entry(0, most=30, card=False)  # of a creature, for all its rolls
    attack_damage: i8 = entry(0, most=9, card=False)
    attack_piercing: flag
    modifier: i8 = entry(0, "modifier of all rolls", least=-9, most=9, card=False)


class Weapon(Piece):
    close: flag
    bonus: i8 = entry(0, least=-3, most=5)
    damage: i8 = entry(0, most=9)
    min_range: Band
    max_range: Band
    ammo_max: i8
    hands: i8 = entry(1, least=1, most=2, begins=1)
    full_auto: flag = shown("full auto")
    single_shot: flag = shown("single shot")
    piercing: flag = shown("piercing")
    unreliable: flag = shown("unreliable")
    stationary: flag  # no weapon: some item to carry


class Device(Piece):
    """A terminal or a machine."""

    zone: i8 = NOWHERE
    machine: flag
    work: Work
    border: i8 = NOWHERE
    side: i8 = NOBODY  # the side that can work it; none: both


class Board(zones.Board):
    barrier: list[i8] = many(zones.ZONES, 1)
    profiles: list[Profile] = many(FIGHTERS)
    weapons: list[Weapon] = many(24)
    devices: list[Device] = many(DEVICES)
    round_limit: i16 = entry(20, least=1, most=1000, begins=20)
    objective_only: flag


# ---- the battle: what changes ----------------------------------------------------------------------------------


class Border(zones.Border):
    kind: Passage = Passage.OPEN
    locked_from: i8 = NOWHERE  # the zone it was locked from
    armor: i8
    hp: i8
    narrow: flag


class Item(Piece):
    kind: i8 = NOTHING  # a weapon of the board; none: no such item
    holder: i8 = NOBODY
    in_hand: flag
    zone: i8 = NOWHERE  # where it lies
    rating: i8
    spares: i8
    jammed: flag


class Vehicle(Piece):
    zone: i8 = NOWHERE
    speed: i8 = entry(2, least=1, most=9)
    armor: i8 = entry(2, most=9)
    seats: i8 = entry(4, least=1, most=12)
    driver: i8 = NOBODY


class Fighter(Piece):
    present: flag
    zone: i8 = NOWHERE
    health: i16 = shown("Health")
    stress: i8 = shown("stress")
    jumpy: flag = shown("jumpy")
    tunnel: flag = shown("tunnel vision")
    aggravated: flag = shown("aggravated")
    shakes: flag = shown("the shakes")
    frantic: flag = shown("frantic")
    deflated: flag = shown("deflated")
    panic: i8
    lost_turn: flag = shown("loses a turn")
    hesitant: flag = shown("last next round")  # the highest card from the next round on
    scared: i64  # horrifying creatures already seen, by bit
    slots: i8 = shown("actions left", most="act.budget-two-quick")
    fulls: i8  # full actions of this round
    deed: Deed  # the full action of this round
    aimed: i8 = NOTHING  # the item aimed, until the fighter does anything else
    aim_count: i8
    cover: Cover = entry(Cover.NONE, card=False)
    at_border: i8 = NOWHERE
    peeks: flag  # looks through the door at which the fighter stands
    adjacent: i64  # fighters by bit
    grappling: i8 = NOBODY
    grappled_by: i8 = NOBODY
    broken: flag
    dead: flag
    unaware: flag = shown("unaware")
    ambushed: flag  # has attacked out of an ambush
    order_dice: i16
    order_skill: i8 = NOTHING
    orders_heard: flag
    slow: flag = shown("slowed")  # every move costs a full action
    lame: flag = shown("lame")  # cannot move
    gash: flag = shown("bleeding at each exertion")  # each MOBILITY or CLOSE COMBAT roll hurts
    quick_full: flag = shown("quick actions take full ones")  # android damage
    one_handed: flag = shown("one-handed")
    harm: i8  # android damage by bit
    injuries: i64  # by bit, in the order of the table
    limits: list[Limit] = many(INJURIES, Limit.SAFE)  # of each injury, in the order of the table
    saves: list[i8] = many(INJURIES, 0)
    skill_loss: list[i32] = many(SKILLS, 0)
    two_hand_loss: i32
    aboard: i8 = NOWHERE
    moved_out: flag  # has made the single move of the broken
    held_off: flag  # has held off in this round


class Hand(State):
    """The dice of one roll."""

    base: i16  # base dice that show no success
    stress: i16  # stress dice that show no success
    ones: i16  # stress dice that show a trigger, among those
    successes: i16
    pushed: flag
    response: Response


class Attack(State):
    """The current attack."""

    how: How
    by: i8 = NOBODY
    target: i8 = NOBODY
    item: i8 = NOTHING
    thing: i8 = NOTHING  # the item to be taken, or the border to be passed
    fate: Fate
    number: i8  # of the burst, from 1
    defended: flag
    helper: i8 = NOBODY  # who defends beside the target
    uncovered: i64 = EVERYBODY  # fighters without a Dodge that covers the burst, by bit
    aim: i16  # dice
    ambush: flag
    weak_spot: flag
    burst: flag  # full auto announced
    saved: flag  # ammo was conserved
    dealt: i32  # damage after armor so far
    hits: i8
    net: i16
    chain: Chain


class Battle(Table[Board]):
    step: Step = Step.DRAW
    round: i16 = 1
    cards: list[i8] = many(SLOTS_OF_CARDS, NOBODY)  # who holds which card
    drawing: i8  # the next to draw
    drawn: i8  # how many cards they have drawn already
    card: i8 = NOBODY  # the card being played, from 0
    turn: i8 = NOBODY  # whose turn it is
    given: flag  # the turn came from a fighter who held off
    opened: flag  # this turn has begun, and was not lost
    acted: flag  # something was done in this turn
    handled: i32  # items drawn or put away in this turn, by bit
    fixed: i8  # cards given out for surprise
    used_ambush: i8  # sides that have made an ambush attack, by bit
    alarmed: i64  # fighters who owe a panic roll, by bit
    attack: Attack
    hands: list[Hand] = many(2)
    fighters: list[Fighter] = many(FIGHTERS)
    borders: list[Border] = many(zones.BORDERS)
    items: list[Item] = many(ITEMS)
    vehicles: list[Vehicle] = many(VEHICLES)
    ending: Ending
    winner: i8 = NOBODY

    def side_of(self, piece: Piece) -> int | None:
        """Only fighters roll, and their sides are on the board."""
        return self.board.profiles[piece.index].side


class Report(State):
    """The result of a battle: one row of a simulation."""

    winner: i8
    reason: Ending
    rounds: i16
    crew_up: i8 = column("on their feet", side=0)
    foes_up: i8 = column("on their feet", side=1)
    crew_dead: i8 = column("dead", side=0)
    foes_dead: i8 = column("dead", side=1)
    stress: i16 = column("stress of all fighters")

"""The state of an Engagement."""

from sandtable.kernel import Code, Piece, State, Table, column, entry, flag, i8, i16, i32, many, shown

SQUAD = 0  # the only side that decides; it also rolls for the enemy, which is not a side
SQUAD_SIZE = 5
LONGEST = 100  # of anything a scenario counts: far beyond play, and it fits small integers
NOBODY = -1
ARRIVED = -1  # of artillery


class Status(Code, title=("OK", "Grazed", "Wounded", "Bleeding Out", "Dead", "Absent")):
    OK = 0
    GRAZED = 1
    WOUNDED = 2
    BLEEDING_OUT = 3
    DEAD = 4
    ABSENT = 5  # an empty place in the squad

    @classmethod
    def choices(cls) -> list[Code]:
        return [status for status in cls if status != Status.ABSENT]


class Offensive(Code):
    LIMITED = 0
    ENGAGED = 1
    FLANKING = 2

    @classmethod
    def remark(cls, word: str) -> str:
        return "; Flanked is a defensive position" if word.lower() == "flanked" else ""


class Defensive(Code):
    FLANKED = 0
    IN_COVER = 1
    FORTIFIED = 2

    @classmethod
    def remark(cls, word: str) -> str:
        return "; Flanking is an offensive position" if word.lower() == "flanking" else ""


class Armor(Code):
    STANDARD = 0
    LIGHT = 1
    MEDIUM = 2
    HEAVY = 3


class Weapon(Code):
    STANDARD = 0
    CARBINE = 1
    ASSAULT_RIFLE = 2
    MARKSMAN_RIFLE = 3


class Gear(Code, called=(
        "LMG", "Sniper Rifle", "HMG", "Grenade Launcher", "Rocket Launcher", "Radio", "Jump Pack", "Commander's Kit",
        "Melee Weapon")):  # fmt: skip
    """Special Gear; a Trooper has a field of the same name for each piece."""

    called: str  # its name as people say it
    LMG = 0
    SNIPER = 1
    HMG = 2
    GRENADE_LAUNCHER = 3
    ROCKET_LAUNCHER = 4
    RADIO = 5
    JUMP_PACK = 6
    COMMANDERS_KIT = 7
    MELEE = 8

    @property
    def field(self) -> str:
        """The name of the field of a Trooper who has it."""
        return self.name.lower()


class Ground(Code):
    """How much of the ground gives cover: a cap on Fortified Troopers."""

    EXPOSED = 0
    NORMAL = 1
    DENSE = 2


class Space(Code):
    """How much room there is: a cap on Flanking Troopers."""

    TIGHT = 0
    TRANSITIONAL = 1
    OPEN = 2


class Intent(Code, deed=(
        "has no Intent yet", "fires", "moves up", "falls back", "covers", "uses gear", "interacts",
        "disengages")):  # fmt: skip
    deed: str  # what a Trooper with this Intent does
    NONE = 0
    FIRE = 1
    MOVE_UP = 2
    FALL_BACK = 3
    COVER = 4
    GEAR = 5
    INTERACT = 6
    DISENGAGE = 7


class Glance(Code):
    """The result of a move die rolled before the Intent."""

    NONE = 0
    LOW = 1
    MIXED = 2  # low for one of the two Moves only, where their numbers differ
    HIGH = 3


class Direction(Code, words=("before moving up", "before falling back", "first, then decides")):
    words: str  # when a Trooper who looks this way rolls the move die
    UP = 0
    BACK = 1
    AROUND = 2


class Die(Code):
    """A die of a Defense Roll, seen from the threshold."""

    FAILING = 0
    PASSING = 1


class Target(Code):
    ENEMY = 0
    HARD_TARGET = 1


class Weather(Code):
    FAIR = 0
    BAD = 1
    TERRIBLE = 2


class Entry(Code):
    """How the squad enters the fight: the result of an Advance Roll."""

    AMBUSHED = 0
    SPOTTED = 1
    ADVANTAGE = 2
    SURPRISE = 3
    OVERWHELM = 4


class Step(Code, words=(
        "the squad comes in", "what does everybody do?", "the Offense Roll", "the Defense Rolls", "Momentum shifts",
        "the enemy's Tactics", "it is over")):  # fmt: skip
    words: str  # what happens in the step
    START = 0
    INTENT = 1
    OFFENSE = 2
    DEFENSE = 3
    MOMENTUM = 4
    TACTICS = 5
    OVER = 6


class Result(Code, title=(
        "Pushed Back", "Hold Position", "Hold Position or Success at a Cost", "Success",
        "Success with additional Momentum")):  # fmt: skip
    """The result of the Offense Roll."""

    PUSHED_BACK = 0
    HOLD = 1
    CHOICE = 2
    SUCCESS = 3
    DOUBLE_SUCCESS = 4


class Goal(Code, title=("to beat the enemy", "to do a task", "to hold a place", "to bring everybody home")):
    """The aim of the squad, and its way to win."""

    MOMENTUM = 0  # to beat the enemy
    OBJECTIVE = 1  # to do a task, and leave no Hard Target standing
    HOLD_OUT = 2  # to be in front when the time is up
    RESCUE = 3  # to break off with all who came


class Ending(Code, title=(
        "still undecided", "the enemy is beaten", "Momentum is lost", "nobody is left on their feet",
        "the squad has broken off", "the time is up, and the squad has not done what it came for",
        "the objective is done", "the squad has held out", "the squad has brought everybody home")):  # fmt: skip
    NONE = 0
    VICTORY = 1
    DEFEAT = 2  # Momentum at its lowest
    WIPED_OUT = 3  # no Trooper left on their feet
    RETREAT = 4
    TIME_UP = 5  # a hold-out not in front, or a task not done
    OBJECTIVE = 6
    HELD = 7
    RESCUED = 8


class Trooper(Piece):
    status: Status = entry(Status.OK, "status", card=False, begins=Status.ABSENT)
    offensive: Offensive = entry(Offensive.ENGAGED, "offensive position", card=False, begins=Offensive.ENGAGED)
    defensive: Defensive = entry(Defensive.IN_COVER, "defensive position", card=False, begins=Defensive.IN_COVER)
    grit: i8 = shown("Grit", most="trooper.grit", pays=True)
    ammo: i8 = shown("Ammo", most="trooper.ammo", pays=True)
    armor: Armor = entry(Armor.STANDARD, card=False)
    weapon: Weapon = entry(Weapon.STANDARD, card=False)
    lmg: flag
    sniper: flag
    hmg: flag
    grenade_launcher: flag
    rocket_launcher: flag
    radio: flag
    jump_pack: flag
    commanders_kit: flag
    melee: flag
    rocket_fired: flag
    jump_used: flag
    bleeding: i8 = entry(0, "Exchanges since they went down", most=LONGEST, card=False)
    was_down: flag  # was down before this Exchange began
    was_dead: flag
    stabilised: flag = entry(False, "stabilised")
    absorbed: i8  # Injuries that Medium Armor has taken
    moved_before: flag = entry(False, "moved in the previous Exchange", card=False)
    exposed: flag = entry(False, "exposed")
    pressed: flag = entry(False, "pressed")
    scattered: flag = entry(False, "must move")
    intent: Intent
    glance: Glance
    named: Direction = Direction.AROUND
    fires_with_ammo: flag
    uses_heavy: flag  # Use Special Gear as a shot or cover, where Sniper Rifle and LMG ask for that Intent
    jumped: flag  # by Jump Pack, in this Exchange
    charged: flag
    boosted: flag  # a comrade's grenades open a flank for their Fire
    covered: i8  # how many times the die of Covering Fire is given
    cover_dice: i8  # what they bring, LMGs included
    suppressed_for: flag  # is covered by the HMG that is choosing comrades
    at_risk: flag
    helps: i8 = NOBODY

    @property
    def active(self) -> bool:
        return self.status <= Status.WOUNDED

    @property
    def side(self) -> int:
        return SQUAD

    @property
    def moves(self) -> bool:
        return self.intent == Intent.MOVE_UP or self.intent == Intent.FALL_BACK


class Board(State):
    """The ground: it does not change in an Engagement."""

    ground: Ground = entry(Ground.DENSE, begins=Ground.DENSE)
    space: Space = entry(Space.OPEN, begins=Space.OPEN)
    hard_targets: i8  # hits that Hard Targets can take
    objective: i8 = entry(0, "Interacts the objective needs", most=LONGEST, card=False)  # 0 for none
    goal: Goal = entry(Goal.MOMENTUM)
    weather: Weather = entry(Weather.FAIR)
    advances: i8 = entry(0, "Advance Rolls already made", most=LONGEST, card=False)
    hold_out: flag  # the squad must hold for a number of Exchanges still to be rolled


class Battle(Table[Board]):
    threat: i8 = 1
    momentum: i8
    step: Step = Step.INTENT
    exchange: i32 = 1
    looking: i8 = NOBODY  # who has rolled their move die and not yet settled their Intent
    gained: flag = entry(False, "gained Momentum in the previous Exchange")
    died: flag = entry(False, "lost a Trooper in the previous Exchange")
    result: Result = Result.HOLD
    kept: i8  # the class of the die that counted in the latest Offense Roll
    no_dice: flag
    change: i8
    defender: i8  # who rolls next
    gear_dice: i16  # dice that Special Gear adds to this Exchange's Offense Roll
    artillery: i8  # Exchanges until it arrives; 0 if none was called, ARRIVED while its dice count
    radio_used: flag
    hard_hits: i8
    progress: i8
    deadline: i8  # the Exchange after which the time is up; 0 for none
    entry: Entry = Entry.SPOTTED
    ending: Ending
    fallen: i8  # Troopers Bleeding Out or Dead when it ended
    troopers: list[Trooper] = many(SQUAD_SIZE)


class Report(State):
    """The result of an Engagement: one row of a simulation."""

    winner: i8  # 0: the squad; -1: no side
    reason: Ending
    exchanges: i32
    momentum: i8 = column("Momentum at the end")
    active: i8 = column("Troopers up")
    bleeding_out: i8 = column("Troopers bleeding out")
    dead: i8 = column("Troopers dead")
    injuries: i8 = column("steps of injury in all")
    grit_left: i8 = column("Grit left")
    ammo_left: i8 = column("ammunition left")

"""Questions about what is thrown, and about rolls that belong to no attack: scatter, stepping in, reading a roll."""

from typing import Annotated, Any

from pydantic import Field as Entry

from sandtable.kernel import Coarse, InvalidRules, Question, Rules, Situation, demand, judge_of, settle

from .. import actions as act, scenario
from ..rules import blast, course, damage, manner, melee, percent
from ..state import LOCATIONS, METRE, Arm, Battle, Board, Damage, Fighter, Light, Location, Mode, Step, Struck
from . import parameters as said
from .circumstances import BEYOND_ALL_HARM, ROW, TARGET, Commons, enlist, row_of, set_off, weapon_named
from .playing import Attacker, Target
from .questions import TargetNumber

DIRECTIONS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


# ---- a throw -------------------------------------------------------------------------------------------------


class Throw(Commons):
    """A burst at a fighter: whether the check succeeds, how many quarters of the damage reach them, and the damage."""

    weapon: said.ExplosiveName = "frag"
    skill: said.Skill = 50
    off: Annotated[said.Metres, Entry(description="metres from the point aimed at to the target, eastwards")] = 0.0

    def situation(self, rules: Rules) -> Situation:
        start = self.thrown(rules)
        bursts: dict[int, tuple[Battle, Fighter]] = {}  # by the quarters of the damage that reach the victim
        players: list[Any] = [Attacker(1), Target(self.dodge is not None, False)]

        def fly(t: Any) -> tuple[Any, ...]:
            """Makes the check, and finds how much of the burst the victim feels."""
            b = start.clone()
            b.luck, b.players, b.log = Forceless(t.luck), players, t.log
            course.beat(b)
            victim = b.fighters[TARGET]
            quarters = blast.quarters_felt(b, b.burst.x, b.burst.y, victim) if b.step == Step.BURST else 0
            bursts.setdefault(int(quarters), (b, victim))
            return b.struck == Struck.TARGET, int(quarters)

        def strike(t: Any, quarters: int) -> int:
            """The half points that the burst takes from the victim."""
            b, unhurt = bursts[quarters]
            b.luck, b.players, b.log = t.luck, players, t.log
            b.fighters[TARGET] = unhurt.clone()
            blast.burst(b)
            b.burst.next = TARGET
            course.beat(b)
            return int(BEYOND_ALL_HARM - b.fighters[TARGET].hp)

        def run(t: Any) -> tuple[Any, ...]:
            landed, quarters = said.remembered(t, fly)
            lost = said.remembered(t, strike, quarters) if quarters else 0
            return landed, quarters, said.points(lost)

        return Situation(said.sheet(rules.in_force), run, ("succeeds", "quarters", "damage"))

    def thrown(self, rules: Rules) -> Battle:
        """The battle with the throw declared: at the target, or at a point off them."""
        entry = weapon_named(self.weapon)
        if not said.is_explosive(entry):
            raise InvalidRules(f"{entry.name}: not thrown, and does not burst: ask the question attack")
        if self.off and (self.aim or self.careful):
            raise InvalidRules(
                f"{'aim' if self.aim else 'careful'}: for a target, and off = {self.off:g} aims at a spot"
            )
        common = {name: getattr(self, name) for name in Commons.model_fields}
        asked = TargetNumber(**common)  # any question about an attack makes the battle
        t = asked.battle(rules)
        thrower, victim = t.fighters[0], t.fighters[TARGET]
        at_x = int(victim.x)
        victim.x += round(self.off * METRE)
        order: act.Act = self.order(entry.arm, at_x)
        thrower.loads[0] = max(thrower.loads[0], 1)
        set_off(rules, t, order)
        return t

    def order(self, arm: Arm, x: int) -> act.Act:
        spot = (x // 10, ROW // 10)
        if arm == Arm.THROW:
            at_them: act.Act = act.ThrowCarefully(0, TARGET) if self.careful else act.Throw(0, TARGET)
            return act.ThrowTo(0, *spot) if self.off else at_them
        return act.Lob(*spot) if self.off else act.Shoot(TARGET, Mode.SINGLE, manner.manner_of(self.careful, False))


class Forceless(Coarse):
    """Luck that leaves out the force of a burst until it is known how much of it reaches the victim."""

    def total(self, why: str, what: Any) -> Any:
        return 0 if why == blast.FORCE else self.luck.total(why, what)


# ---- scatter -------------------------------------------------------------------------------------------------


class Scatter(Question):
    """Where a miss comes down: direction and metres. With `direction`, for direction rolls already made."""

    direction: Annotated[said.Words, Entry(description="direction rolls already made: 97 98 60")] = []

    def situation(self, rules: Rules) -> Situation:
        faces = [int(said.d100_of(face)) for face in self.direction]

        def run(t: Any) -> tuple[str, int]:
            luck, t.luck = t.luck, Fallen(t.luck, faces)
            drift = blast.scatter(t)
            t.luck = luck
            return DIRECTIONS[drift % 8], drift // 8

        return Situation(said.sheet(rules.in_force), run, ("direction", "metres"))


class Fallen(Coarse):
    """Luck whose first direction rolls are known."""

    def __init__(self, luck: Any, faces: list[int]) -> None:
        super().__init__(luck)
        self.faces = list(faces)

    def total(self, why: str, what: Any) -> Any:
        return self.faces.pop(0) if self.faces and why.startswith("direction") else self.luck.total(why, what)

    def conditioned(self, t: Any, part: Any, args: tuple[int, ...]) -> Any:
        """Takes the known faces first, until one counts."""
        while self.faces:
            got = part(t, *args)
            if got >= 0:
                return got
        return self.luck.conditioned(t, part, args)


# ---- stepping in ---------------------------------------------------------------------------------------------


class CloseIn(Question):
    """Whether the shorter weapon gets inside (or, reopening, the longer one out again)."""

    shorter: said.Skill = 55
    longer: said.Skill = 60
    reopen: bool = False
    light: Light = Light.NORMAL

    def situation(self, rules: Rules) -> Situation:
        t = Battle()
        rules.table(t)
        t.board = Board(light=self.light)
        scenario.stock(t.board)
        for index, skill, weapon in ((0, self.shorter, "knife"), (TARGET, self.longer, "spear")):
            fighter = t.fighters[index]
            enlist(fighter, ROW + (index > 0) * METRE, ROW)
            fighter.melee, fighter.items[0] = skill, row_of(weapon)
        place, other = (TARGET, 0) if self.reopen else (0, TARGET)
        melee.engage(t, t.fighters[0], t.fighters[TARGET])
        if self.reopen:
            melee.come_inside(t.fighters[0], t.fighters[TARGET])
        order: act.Act = act.Reopen(other) if self.reopen else act.Close(other)
        stepper = t.fighters[place]
        stepper.actions = rules.in_force["reach.action"]
        t.active = place
        demand(rules, t, lambda: judge_of(act.Ask.ACT)(t, order, stepper), ("", "reopen"))

        def run(t: Battle) -> bool:
            before = t.fighters[0].inside
            settle(t, order, t.fighters[place])
            return bool(t.fighters[0].inside != before)

        return Situation(t, run, "succeeds")


# ---- reading -------------------------------------------------------------------------------------------------


class Reversed(Question):
    """A roll read backwards, and the part of the body it means."""

    roll: said.Roll = 34

    def situation(self, rules: Rules) -> Situation:
        def run(t: Any) -> tuple[int, Location]:
            backwards = int(percent.reversed_roll(t, self.roll))
            return backwards, Location(percent.location_of(t, backwards))

        return Situation(said.sheet(rules.in_force), run, ("reversed", "location"))


class Wound(Question):
    """What a given damage roll does."""

    rolled: Annotated[int, Entry(ge=0, le=10000, description="the damage roll")] = 7
    rating: Annotated[int, Entry(ge=0, le=100)] = 0
    location: said.Called = Location.CHEST
    melee: bool = False
    antiarmor: bool = False
    build: said.Build = 0

    def situation(self, rules: Rules) -> Situation:
        t = Battle()
        rules.table(t)
        t.board = Board()
        row, victim = t.board.weapons[0], Fighter()
        row.antiarmor, row.type = self.antiarmor, Damage.PIERCING
        victim.ratings, victim.build = [self.rating] * (3 * LOCATIONS), self.build
        place = int(self.location if self.location is not None else Location.CHEST)
        lost = damage.wound(
            t, self.rolled, damage.armour_at(t, victim, row, self.melee, place), damage.halves_at(t, place), 0
        )
        return Situation(said.sheet(rules.in_force), lambda t: said.points(lost), "damage")

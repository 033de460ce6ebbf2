"""The questions that players and designers ask most. Each sets up a few dots and troopers and lets the rules run."""

from typing import Annotated, Any, Literal

from pydantic import Field

from sandtable.kernel import InvalidRules, KnownWords, Question, Rules, Situation, cut, demand, number

from .. import actions as act, squads
from ..rules import explosives, fire, ground, melee, movement, reaction, sight
from ..state import BLOCKED, HITS, NOBODY, SIDE_B, SQUAD, Battle, Blow, Outcome, Phase, Posture, Slot, Trigger, Trooper
from . import situations as given

Firearm = Annotated[str, KnownWords(lambda rules: weapons("firearm")), Field(description="a firearm")]
Named = Annotated[str, KnownWords(lambda rules: Trooper.labels()), Field(description="a trooper, A1 to B8")]
Reach = Annotated[int, Field(ge=1, le=given.FARTHEST, description="dots between the two")]
Cover = Annotated[int, Field(ge=0, le=2 * given.LONGEST_ROW, description="obstructions that count")]
Hp = Annotated[int, Field(ge=1, le=10, description="HP of the attacker")]
Cells = Annotated[str, Field(description="the target's track, 11 of . / X from left to right")]
Wearing = Literal["none", "basic", "standard", "heavy"]
Worn = Annotated[Wearing, Field(description="what the target wears: its cells and AP, where armor and armor_ap are 0")]
Armor = Annotated[int, Field(ge=0, le=20, description="armor cells that the target has left")]
ArmorAp = Annotated[int, Field(ge=0, le=20, description="AP that the target's armor costs")]
Skill = Annotated[int, Field(ge=-1, le=2, description="the target's skill, in AP")]
Spent = Annotated[int, Field(ge=0, le=60, description="AP the target has spent this turn")]
Where = Annotated[str | dict[str, Any], Field(description="a scenario's name or file (in Python also its data)")]
DotText = Annotated[str, Field(description="a dot: q,r or q,r,level")]
Explosive = Literal["grenade", "satchel"]
MELEE = {"fists": Blow.FISTS, "bayonet": Blow.BAYONET, "club": Blow.CLUB}
NAMED = (  # what a rule's id begins with -> the parameter that it stops
    ("fire.active-weapon", "weapon"), ("fire.range-long", "range"), ("arc.sizes", "width"), ("arc.pay", "width"),
    ("los.", "cover"), ("throw.", "dots"),
)  # fmt: skip
LEFT = "cells", "armor", "hp", "stopped"  # of the target
SUFFERED = "points", "hp", "state"
MOST_FIRERS = 6  # one in each direction
MOST_THROWN = 30  # dots


def weapons(kind: str) -> list[str]:
    """The standard weapons of a kind."""
    return [name for name, weapon in squads.standard_weapons().items() if weapon.kind == kind]


# ---- fire ----------------------------------------------------------------------------------------------------------


class TargetNumber(Question):
    """Whether one shot hits, and the number it needs."""

    weapon: Firearm = "rifle"
    range: Reach = 10
    cover: Cover = 0
    hp: Hp = 10
    firer: Posture = Posture.STANDING
    target: Posture = Posture.STANDING

    def situation(self, rules: Rules) -> Situation:
        shot = Fire(**self.model_dump()).situation(rules)

        def run(t: Battle) -> tuple[int, bool]:
            came: Any = shot.run(t)
            return came[0], came[1] > 0

        return Situation(shot.start, run, ("target number", "hit"))


class Fire(TargetNumber):
    """One or more shots: the target number, how many hit, and what is left of the target."""

    shots: Annotated[int, Field(ge=1, le=6, description="one after the other")] = 1
    cells: Cells = given.FRESH
    wearing: Worn = "none"
    armor: Armor = 0
    armor_ap: ArmorAp = 0
    skill: Skill = 0
    spent: Spent = 0

    def situation(self, rules: Rules) -> Situation:
        t = given.duel(rules, self.weapon, self.range, self.cover, given.target_of(self, self.target))
        one, other = t.troopers[0], t.troopers[SQUAD]
        given.pose(one, self.hp, self.firer)
        given.spend(t, other, self.spent)
        one.width, one.shots = given.WIDE, self.shots
        demand(
            rules, t, lambda: fire.has_firearm(t, one) and fire.can_hit(t, one, other, fire.arm_in_hand(t, one)), *NAMED
        )
        need = int(fire.fire_number(t, one, other))

        def run(t: Battle) -> tuple[Any, ...]:
            shooter, mark = t.troopers[0], t.troopers[SQUAD]
            hits = 0
            while mark.hp > 0 and fire.can_hit(t, shooter, mark, fire.arm_in_hand(t, shooter)):
                if shooter.shots < self.shots:
                    cut(t, "shot", hits)
                hits += fire.fire(t, shooter, mark) in HITS
            return need, hits, *given.remains(mark), max(0, int(fire.ap_left(t, mark)))

        return Situation(t, run, ("target number", "hits", *LEFT, "ap left"))


class Arc(Question):
    """How many shots an arc holds, and what it costs."""

    weapon: Firearm = "rifle"
    width: Annotated[int, Field(description="in degrees")] = 60

    def situation(self, rules: Rules) -> Situation:
        t = given.duel(rules, self.weapon, 1, 0)
        demand(rules, t, lambda: fire.may_set_arc(t, t.troopers[0], self.width, 0), *NAMED)

        def run(t: Battle) -> tuple[int, int]:
            fire.set_arc(t, t.troopers[0], self.width, 0)
            return t.troopers[0].shots, t.troopers[0].spent

        return Situation(t, run, ("shots", "AP"))


class Run(Question):
    """A run through an arc, at the firer, who fires until the runner falls: where it stops, and the runner's state."""

    weapon: Firearm = "smg"
    width: Annotated[int, Field(description="of the arc in degrees")] = 30
    range: Annotated[int, Field(ge=2, le=given.LONGEST_ROW, description="dots to the firer at first")] = 5
    dots: Annotated[int, Field(ge=0, le=30, description="dots of the arc that are then entered, as far as AP go")] = 2
    runner: Posture = Posture.STANDING
    cells: Cells = given.FRESH
    wearing: Worn = "none"
    armor: Armor = 0
    armor_ap: ArmorAp = 0
    skill: Skill = 0

    def situation(self, rules: Rules) -> Situation:
        t = given.duel(rules, self.weapon, self.range, 0, given.target_of(self, self.runner))
        shooter, runner = t.troopers[0], t.troopers[SQUAD]
        demand(rules, t, lambda: fire.may_set_arc(t, shooter, self.width, 0), *NAMED)
        fire.set_arc(t, shooter, self.width, 0)
        t.side, t.phase = SIDE_B, Phase.CHOOSE
        start, price = runner.at, int(movement.price_of_step(t, runner, runner.at - 1))

        def towards_the_firer(t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> act.Act:
            if ask == act.Ask.ACTIVATE:
                return act.Activate(SQUAD)
            if start - who.at < self.dots and movement.may_step(t, who, who.at - 1):
                return act.Step(who.index, ground.q_of(t.board, who.at - 1), ground.r_of(t.board, who.at - 1))
            return act.Done(who.index)

        def run(t: Battle) -> tuple[str, int, str]:
            came = t.troopers[SQUAD]
            done = came.moved // price
            if came.stopped:
                where = f"dot {done}" if done else "activates"
            elif done == self.dots:
                where = "end"
            else:
                beside = ground.apart(came.at, t.troopers[0].at) == 1
                where = f"dot {done}, {'beside the firer' if beside else 'for want of AP'}"
            return where, came.hp, given.state_of(came)

        def settled(t: Battle) -> bool:
            return t.troopers[SQUAD].activated and t.active == NOBODY

        columns, players = ("stopped at", "hp", "state"), (given.always_fire, towards_the_firer)
        return Situation(t, run, columns, players, to_the_end=True, settled=settled)


class Crossfire(Question):
    """Several arcs on one dot that is entered, each fired once in this order until the target has fallen."""

    firers: Annotated[
        str, Field(description='in order of fire, separated by semicolons: "rifle range 5 cover 2; pistol range 5"')
    ] = "rifle range 5; pistol range 5"
    cells: Cells = given.FRESH
    wearing: Worn = "none"
    armor: Armor = 0
    armor_ap: ArmorAp = 0
    skill: Skill = 0
    spent: Annotated[int, Field(ge=0, le=60, description="AP the target has spent, this step included")] = 0

    def situation(self, rules: Rules) -> Situation:
        lines = [given.read_firer(text) for text in self.firers.split(";")]
        if len(lines) > MOST_FIRERS:
            raise InvalidRules(f"firers: at most {MOST_FIRERS}, got {len(lines)}")
        t = given.star(rules, lines, given.target_of(self))
        given.spend(t, t.troopers[SQUAD], self.spent)
        t.side, t.active, t.trigger = SIDE_B, SQUAD, Trigger.ENTER
        firers, target = t.troopers[: len(lines)], t.troopers[SQUAD]
        target.moved = 1
        demand(rules, t, lambda: all(fire.may_fire(t, one, target) for one in firers), ("", "firers"))

        def run(t: Battle) -> tuple[int, str, bool]:
            mark = t.troopers[SQUAD]
            reaction.open_trigger(t, mark, Trigger.ENTER)
            while reaction.react(t, mark) != Outcome.NONE:
                pass
            return mark.hp, given.state_of(mark), mark.stopped

        return Situation(t, run, ("hp", "state", "stopped"), (given.always_fire, given.always_fire))


# ---- melee ---------------------------------------------------------------------------------------------------------


class Melee(Question):
    """A declared melee attack, struck as its target activates."""

    weapon: Annotated[
        str,
        KnownWords(lambda rules: (*MELEE, *weapons("melee"))),
        Field(description="fists, bayonet, club, or a melee weapon"),
    ] = "bayonet"
    hp: Hp = 10
    attacker: Posture = Posture.STANDING
    attacker_skill: Annotated[int, Field(ge=-1, le=2, description="the attacker's skill, in AP")] = 0
    attacker_armor_ap: Annotated[int, Field(ge=0, le=20, description="AP that the attacker's armor costs")] = 0
    target: Posture = Posture.STANDING
    cells: Cells = given.FRESH
    wearing: Worn = "none"
    armor: Armor = 0
    armor_ap: ArmorAp = 0
    skill: Skill = 0

    def situation(self, rules: Rules) -> Situation:
        blow = MELEE.get(self.weapon, Blow.SIDEARM)
        in_hand = self.weapon if blow == Blow.SIDEARM else "rifle"
        t = given.duel(rules, in_hand, 1, 0, given.target_of(self, self.target))
        one, other = t.troopers[0], t.troopers[SQUAD]
        given.pose(one, self.hp, self.attacker)
        one.skill, one.armor_ap = self.attacker_skill, self.attacker_armor_ap
        demand(rules, t, lambda: melee.may_use(t, one, blow), ("melee.", "weapon"))
        if given.most_ap(t, one) < number(t, "melee.cost"):
            raise InvalidRules("attacker_armor_ap: too few AP are left to pay for a melee attack", "melee.cost")
        one.targets[0], one.blows[0] = SQUAD, blow
        t.side, t.active, t.trigger = SIDE_B, SQUAD, Trigger.ACTIVATE
        need = int(melee.melee_number(t, one, other))

        def run(t: Battle) -> tuple[Any, ...]:
            mark = t.troopers[SQUAD]
            return need, melee.strike(t, t.troopers[0], mark) in HITS, *given.remains(mark)

        return Situation(t, run, ("target number", "hit", *LEFT))


# ---- explosives ----------------------------------------------------------------------------------------------------


class Throw(Question):
    """A throw at (0,0) from the west: price, number, and what a trooper who is then on a dot nearby gets."""

    explosive: Explosive = "grenade"
    dots: Annotated[int, Field(ge=0, le=MOST_THROWN, description="how far")] = 5
    thrower: Posture = Posture.STANDING
    hp: Hp = 10
    thrower_skill: Annotated[int, Field(ge=-1, le=2, description="the thrower's skill, in AP")] = 0
    thrower_armor_ap: Annotated[int, Field(ge=0, le=20, description="AP that the thrower's armor costs")] = 0
    cover: Cover = 0
    victim: DotText = "0,0"
    cells: Cells = given.FRESH
    wearing: Worn = "none"
    armor: Armor = 0

    def situation(self, rules: Rules) -> Situation:
        far = max(self.dots, 1)
        t = given.duel(rules, "rifle", far + given.BEHIND, self.cover, given.target_of(self), -far)
        one, other = t.troopers[0], t.troopers[SQUAD]
        given.pose(one, self.hp, self.thrower)
        one.skill, one.armor_ap = self.thrower_skill, self.thrower_armor_ap
        one.active = Slot.read(self.explosive)  # type: ignore[assignment]
        one.grenades = one.satchels = 1
        other.at = NOBODY
        spot, level = given.read_dot(t, self.victim, "victim")
        target = ground.place_of(t.board, 0, 0) if self.dots else one.at
        demand(rules, t, lambda: explosives.may_throw(t, one, target, 0), *NAMED)
        hit_one = 0 if spot == one.at else SQUAD
        if hit_one == 0:
            self.refuse_said(["wearing", "armor", "cells"], "the thrower is on that dot, and has hp and no armor")

        def run(t: Battle) -> tuple[Any, ...]:
            mark = t.troopers[hit_one]
            explosives.throw(t, t.troopers[0], target, 0)
            price, need = t.troopers[0].spent, t.charges[0].need
            mark.at, mark.level = spot, level
            explosives.explode(t)
            centre = (ground.q_of(t.board, t.centre), ground.r_of(t.board, t.centre))
            return price, need, centre, *given.suffer(t, mark)

        return Situation(t, run, ("AP", "target number", "centre", *SUFFERED))


class Blast(Question):
    """What an explosion on a dot does to one trooper of a scenario: lethal points, and the state after it."""

    scenario: Where = "stairwell"
    explosive: Explosive = "grenade"
    at: DotText = "0,0"
    victim: Named = "A1"

    def situation(self, rules: Rules) -> Situation:
        t: Any = rules.begun(self.scenario)
        t.centre, t.centre_level = given.read_dot(t, self.at, "at")
        t.placed = 1
        t.charges[0].kind = Slot.read(self.explosive)
        who = given.trooper_named(t, self.victim, "victim").index
        if t.troopers[who].at == NOBODY:
            raise InvalidRules(f"victim: {self.victim} is not on the board before it is deployed", "setup.deploy")

        return Situation(t, lambda t: given.suffer(t, t.troopers[who]), SUFFERED)


# ---- sight ---------------------------------------------------------------------------------------------------------


class Sight(Question):
    """Whether one dot can be seen from another, the cover on the line, and the range."""

    scenario: Where = "yard"
    viewer: DotText = "0,0"
    target: DotText = "0,1"
    viewer_posture: Posture = Posture.STANDING
    target_posture: Posture = Posture.STANDING

    def situation(self, rules: Rules) -> Situation:
        t: Any = rules.begun(self.scenario)
        eye, level = given.standing_place(t, self.viewer, "viewer")
        at, to_level = given.read_dot(t, self.target, "target")

        def run(t: Battle) -> tuple[bool, int, int]:
            prone, lying = self.viewer_posture == Posture.PRONE, self.target_posture == Posture.PRONE
            cover = sight.line_of_sight(t, sight.Line(eye, level, prone, at, to_level, lying))
            return cover != BLOCKED, max(cover, 0), ground.apart(eye, at)

        return Situation(t, run, ("visible", "cover", "range"))


class Targets(Question):
    """The enemies a trooper could hit from a dot with the weapon in hand, and the number each shot needs."""

    scenario: Where = "stairwell"
    trooper: Named = "A1"
    at: Annotated[str, Field(description="as if on this dot: q,r or q,r,level; empty: where they are")] = ""
    posture: Posture = Posture.STANDING

    def situation(self, rules: Rules) -> Situation:
        t: Any = rules.begun(self.scenario)
        one = given.trooper_named(t, self.trooper, "trooper")
        demand(rules, t, lambda: ground.is_able(t, one) and fire.has_firearm(t, one), ("", "trooper"))
        if self.at:
            given.move_to(t, one, self.at, "at")
        if one.at == NOBODY:
            raise InvalidRules(f"at: say where {self.trooper} is, who is not deployed yet", "setup.deploy")
        one.prone = self.posture == Posture.PRONE

        def run(t: Battle) -> tuple[str, ...]:
            shooter = t.troopers[one.index]
            return tuple(given.shot_in_words(rules, t, shooter, x) for x in t.troopers if is_target(shooter, x))

        return Situation(t, run, tuple(x.label for x in t.troopers if is_target(one, x)))


def is_target(shooter: Trooper, other: Trooper) -> bool:
    """Whether an enemy can be fired at; those who are out no longer activate."""
    return other.side != shooter.side and other.present and other.able

"""Questions about single rolls: successes, supplies, injuries, death rolls, and the order of turns."""

import re
from typing import Annotated

from pydantic import AfterValidator, Field

from sandtable.kernel import InvalidRules, KnownWords, Question, Rules, Situation, cut, helper, once

from ..entries import Condition
from ..rules import dice, harm, initiative, ranged, skills
from ..state import NOBODY, SLOTS_OF_CARDS, Battle, Board, Kind, Limit, Response, Skill, Step
from . import policy, setting

# ---- what questions are asked with ------------------------------------------------------------------------------

PUSHES = re.compile(r"never|if-miss|always|below-\d+")
MOST_STRESS = 100


def check_stress(value: int) -> int:
    if value < 0:
        raise ValueError("stress must be 0 or more")
    if value > MOST_STRESS:
        raise ValueError(f"stress must be {MOST_STRESS} or less")
    return value


def check_policy(value: str) -> str:
    if not PUSHES.fullmatch(value):
        raise ValueError('push policy: never, if-miss, always or a rule of the form "below-N" (push below N successes)')
    return value


Dice = Annotated[int, Field(ge=-9, le=40, description="base dice, all told")]
Stress = Annotated[int, AfterValidator(check_stress), Field(description="stress at the start")]
Resolve = Annotated[int, Field(ge=0, le=20)]
Shooter = Annotated[Kind, Field(description="whose ammo it is; by one reading the ammo of NPCs falls in another way")]
PushPolicy = Annotated[
    str,
    AfterValidator(check_policy),
    KnownWords(lambda rules: ("never", "if-miss", "always"), others=True),
    Field(description="never, if-miss, always or below-N"),
]
Defence = Annotated[int | None, Field(ge=-9, le=40, description="dice of Defend or Dodge; none: no defence")]
Damage = Annotated[int, Field(ge=0, le=9, description="base damage of the weapon")]
Armor = Annotated[int, Field(ge=0, le=9)]
Barrier = Annotated[int | None, Field(ge=0, le=9, description="level of the target's full cover; none: no full cover")]
Conditions = Annotated[list[Condition], Field(description="conditions held already; the dice given include them")]
ConserveFrom = Annotated[
    int | None, Field(ge=1, le=40, description="save ammo, where that is allowed, from this many net successes on")
]


# ---- dice -------------------------------------------------------------------------------------------------------


class Roll(Question):
    """The result of a skill roll: successes, whether it was pushed, stress afterwards, the stress response."""

    dice: Dice = 5
    stress: Stress = 0
    resolve: Resolve = 3
    push: PushPolicy = "never"
    conditions: Conditions = []

    def situation(self, rules: Rules) -> Situation:
        t = setting.small_battle(rules)
        setting.give_nerves(t, t.fighters[0], self.stress, self.resolve, self.conditions)
        columns = "successes", "pushed", "stress", "response"
        return Situation(t, rolled, columns, policy.policies(self.push), make_roll, (self.dice,))


@helper
def make_roll(t: Battle, base: int) -> None:
    """Makes a roll, the stress response, and panic rolls that are due."""
    fighter = t.fighters[0]
    dice.throw_and_push(t, fighter, base)
    dice.respond(t, fighter, 0)
    setting.settle_nerves(t)


def rolled(t: Battle) -> tuple[int, bool, int, Response]:
    hand = t.hands[0]
    return int(hand.successes), bool(hand.pushed), int(t.fighters[0].stress), Response(hand.response)


class Pool(Question):
    """Only the dice: successes and triggers as they lie in the end, and whether they were pushed."""

    dice: Dice = 20
    stress: Stress = 10
    push: PushPolicy = "always"

    def situation(self, rules: Rules) -> Situation:
        t = setting.small_battle(rules)
        setting.give_nerves(t, t.fighters[0], self.stress, 0)
        return Situation(
            t, lying, ("successes", "triggers", "pushed"), policy.policies(self.push), throw_dice, (self.dice,)
        )


@helper
def throw_dice(t: Battle, base: int) -> None:
    dice.throw_and_push(t, t.fighters[0], base)
    t.hands[0].base = t.hands[0].stress = 0  # failed dice are not read


def lying(t: Battle) -> tuple[int, int, bool]:
    return int(t.hands[0].successes), int(t.hands[0].ones), bool(t.hands[0].pushed)


class SkillRoll(Question, name="skill"):
    """The successes of a roll without stress or push: clearing a jam, working a machine."""

    dice: Dice = 4

    def situation(self, rules: Rules) -> Situation:
        t = setting.small_battle(rules)
        setting.set_dice(t, t.fighters[0], self.dice)
        return Situation(
            t, lambda t: skills.skill_test(t, t.fighters[0], Skill.HEAVY_MACHINERY), "successes", policy.NEVER
        )


# ---- supplies ---------------------------------------------------------------------------------------------------


def with_ammo(rules: Rules, rating: int, shooter: Kind) -> Battle:
    """A battle with a firearm with this much ammo; `InvalidRules` where ammo is not rolled for."""
    if rules.in_force["supply.model"] != "supply-roll":
        raise InvalidRules("ammo falls by triggers on stress dice here, not by supply rolls", "supply.model")
    t = setting.small_battle(rules)
    t.board.profiles[0].kind = shooter
    setting.give_weapon(t, True, 0, rating)
    return t


class Supply(Question):
    """The rating after one supply roll."""

    rating: Annotated[int, Field(ge=0, le=20)] = 3
    shooter: Shooter = Kind.PC

    def situation(self, rules: Rules) -> Situation:
        def run(t: Battle) -> int:
            ranged.supply(t, t.fighters[0], t.items[setting.ITEM])
            return int(t.items[setting.ITEM].rating)

        return Situation(with_ammo(rules, self.rating, self.shooter), run, "rating", policy.NEVER)


class Lasting(Question):
    """How long ammo lasts: supply rolls until the rating is gone, and what is left after the rolls counted."""

    rating: Annotated[int, Field(ge=0, le=9)] = 3
    shooter: Shooter = Kind.PC
    within: Annotated[int, Field(ge=1, le=100, description="how many supply rolls are counted")] = 10

    def situation(self, rules: Rules) -> Situation:
        def run(t: Battle) -> tuple[int, int]:
            item, made = t.items[setting.ITEM], 0
            while made < self.within and item.rating > 0:
                ranged.supply(t, t.fighters[0], item)
                made += 1
                cut(t, "supply roll", made)
            return made, int(item.rating)

        return Situation(with_ammo(rules, self.rating, self.shooter), run, ("rolls", "rating"), policy.NEVER)


# ---- injuries ---------------------------------------------------------------------------------------------------


class Injury(Question):
    """How bad a critical injury is: how much time it leaves."""

    def situation(self, rules: Rules) -> Situation:
        def run(t: Battle) -> str:
            limit = Limit(t.numbers["injury.limit"][once(t, harm.fresh_injury, 0)])
            return "non-lethal" if limit == Limit.SAFE else limit.label

        return Situation(setting.small_battle(rules), run, "injury", policy.NEVER)


class Death(Question):
    """The result of death rolls without help: dead, still dying, or safe, after how many."""

    dice: Dice = 4
    rolls: Annotated[int, Field(ge=1, le=9, description="death rolls at most")] = 3

    def situation(self, rules: Rules) -> Situation:
        t = setting.small_battle(rules)
        setting.set_dice(t, t.fighters[0], self.dice - rules.in_force["injury.death"][0])
        t.fighters[0].limits[0] = Limit.ROUND

        def run(t: Battle) -> tuple[str, int]:
            fighter = t.fighters[0]
            for made in range(1, self.rolls + 1):
                harm.death_roll(t, fighter, 0)
                if fighter.dead:
                    return "dead", made
                if fighter.limits[0] == Limit.SAFE:
                    return "safe", made
            return "dying", self.rolls

        return Situation(t, run, ("fate", "rolls"), policy.NEVER)


# ---- initiative -------------------------------------------------------------------------------------------------


class Initiative(Question):
    """The order of turns (A, B, C ...) and the highest card in play."""

    fighters: Annotated[int, Field(ge=1, le=5)] = 4
    surprise: Annotated[int, Field(ge=0, le=5, description="how many of them, the first ones, surprise the others")] = 1

    def situation(self, rules: Rules) -> Situation:
        if self.surprise > self.fighters:
            raise InvalidRules(f"surprise: at most {self.fighters}: there are no more fighters", "init.surprise-card")
        t = Battle()
        t.board = Board()
        for i in range(self.fighters):
            t.fighters[i].present = True
            t.board.profiles[i].surprises = i < self.surprise
        rules.table(t)
        initiative.begin_round(t)

        def run(t: Battle) -> tuple[str, int]:
            while not all(initiative.holds_card(t, x) for x in t.fighters[: self.fighters]):
                deal = initiative.give_first_card if t.step == Step.SURPRISE else initiative.draw_next
                deal(t)
            held = [(place, t.cards[place]) for place in range(SLOTS_OF_CARDS) if t.cards[place] != NOBODY]
            return " ".join("ABCDE"[who] for _, who in held), initiative.card_number(t, held[-1][0])

        return Situation(t, run, ("order", "highest"), ("random", "random"))

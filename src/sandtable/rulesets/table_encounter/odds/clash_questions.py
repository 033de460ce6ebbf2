"""Questions about Close Combat: Clashes that both play best, from the dice on or from given hands, and duels."""

from typing import Annotated, Any

from pydantic import Field

from sandtable.kernel import InvalidRules, Question, Rules, Situation, demand, no_such

from .. import actions as act
from ..forces import types
from ..rules import clash, melee, shooting
from ..state import INCH, NOBODY, Battle, Step
from . import setting
from .best_clash import BestClash, ClashPlayer, Result
from .setting import Arm, Blade, BladeOrNone, Dice, Height, Inch, SampleModel

Guard = Annotated[BladeOrNone, Field(description="a melee weapon; empty for none")]
FOLLOWS = 8  # Agility: a model pushed away in a duel is reached again
Successes = Annotated[int, Field(ge=0, le=10)]
ON_BOTH = "on defender", "on attacker"
WORTH = "dealt", "suffered"


def duellists(rules: Rules, attacker: str, defender: str, gap: float, height: float = 0, spare: str = "") -> Battle:
    """Two models before the dice of a Clash."""
    t = setting.two_models(rules, gap, height)
    blade = setting.weapon_named(t, attacker, melee=True)
    t.guard = setting.weapon_named(t, defender, melee=True).index if defender else NOBODY
    if height:
        build_platform(t, 0 if height < 0 else 1)
    if spare:
        setting.weapon_named(t, spare, melee=True)
    setting.arm(t, t.models[0], attacker, spare)
    setting.arm(t, t.models[1], defender)
    t.attacker, t.target, t.weapon, t.step = 0, 1, blade.index, Step.CLASH_ROLL
    return t


def build_platform(t: Battle, under: int) -> None:
    """Puts a platform under the higher model, up to the edge of its base."""
    model, t.board.pieces = t.models[under], 1
    west = model.x - model.radius if under == 1 else 0
    width = 6 * INCH if under == 1 else model.x + model.radius
    setting.build(t, 0, west, width, 2 * setting.EDGE, model.z)


class Fighting(Question):
    """An attacker and a defender, some way apart."""

    attacker: Blade = "sword"
    defender: Guard = "sword"
    spare: Annotated[
        BladeOrNone, Field(description="another melee weapon that the attacker carries; empty for none")
    ] = ""
    gap: Inch = 0
    height: Height = 0


class Clash(Fighting):
    """Stress on defender and attacker in a Clash that both play best (`clash.objective`)."""

    melee: Annotated[Dice, Field(description="of the attacker")] = 2
    defender_melee: Dice = 2

    def situation(self, rules: Rules) -> Situation:
        t = duellists(rules, self.attacker, self.defender, self.gap, self.height, self.spare)
        t.models[0].melee, t.models[1].melee = self.melee, self.defender_melee
        blade = t.board.weapons[t.weapon]
        demand(rules, t, lambda: melee.may_attack(t, t.models[0], t.models[1], blade), ("", "gap and height"))
        return Situation(t, fought_best(BestClash()), ON_BOTH)


def fought_best(game: BestClash) -> Any:
    """Rolls the dice, and values the Clash at its best for both."""

    def run(t: Battle) -> Result:
        clash.roll_clash(t)
        return game.value(t)

    return run


class Hands(Fighting):
    """Stress on defender and attacker from the middle of a Clash on, played best but perhaps for its first move."""

    normals: Annotated[Successes, Field(description="normal successes of the attacker")] = 1
    criticals: Annotated[Successes, Field(description="critical ones")] = 1
    defender_normals: Successes = 2
    defender_criticals: Successes = 0
    defender_moves: Annotated[bool, Field(description="the defender is to use a success")] = False
    first: Annotated[str, Field(description='what is done first, as "strike critical"; empty for the best')] = ""

    def situation(self, rules: Rules) -> Situation:
        t = duellists(rules, self.attacker, self.defender, self.gap, self.height, self.spare)
        t.step, t.clash_turn = Step.CLASH, int(self.defender_moves)
        t.normals[0], t.normals[1] = self.normals, self.defender_normals
        t.criticals[0], t.criticals[1] = self.criticals, self.defender_criticals
        clash.skip_idle(t)
        uses = {str(use): use for use in BestClash().uses(t)}
        if self.first and self.first not in uses:
            raise InvalidRules(no_such("use of a success", self.first, uses), "clash.alternate")
        opened, first = t.key(), uses.get(self.first)
        player = ClashPlayer(None, lambda t: first if t.key() == opened else None)

        def run(t: Battle) -> Result:
            while t.step == Step.CLASH:
                clash.clash_step(t)
            return t.models[1].stress, t.models[0].stress

        return Situation(t, run, ON_BOTH, (player, player))


class Duel(Question):
    """Which of two models is removed first when both attack in every activation, the first one always first.

    A model that was pushed away is followed.
    """

    melee: Annotated[int, Field(ge=0, le=4)] = 1
    toughness: Annotated[int, Field(ge=1, le=4)] = 1
    other_melee: Annotated[int, Field(ge=0, le=4)] = 1
    other_toughness: Annotated[int, Field(ge=1, le=4)] = 1
    weapon: Blade = "sword"

    def situation(self, rules: Rules) -> Situation:
        t = duellists(rules, self.weapon, self.weapon, 0)
        t.models[0].melee, t.models[1].melee = self.melee, self.other_melee
        for model, tough in ((t.models[0], self.toughness), (t.models[1], self.other_toughness)):
            model.left = model.toughness = tough
            model.agility = FOLLOWS
        t.attacker = t.target = t.weapon = t.guard = t.active = NOBODY
        t.step = Step.ACTIVATE
        t.board.fixed_first = True

        def removed(t: Battle) -> str:
            return "second" if t.models[0].placed else "first"

        player = ClashPlayer(brawl)
        return Situation(t, removed, ("removed",), (player, player), to_the_end=True)


def brawl(t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
    """Attacks while AP last: from where it stands, or after a push from the first place in reach."""
    if ask != act.Ask.ACT:
        return next(iter(menu))
    if who.ap < t.numbers["melee.cost"]:
        return act.End()
    other = t.models[1 - who.index]
    blade = next(w for w in t.board.weapons if w.melee and who.carries(w.index))
    if melee.may_fight(t, who, other, blade, who.x, who.y):
        return act.Fight(other.index, blade.index, who.x, who.y)
    return next((answer for answer in menu if isinstance(answer, act.Fight)), act.End())


class Worth(Question):
    """Stress dealt and suffered by one action with a weapon; a Clash is played best, a shot has no reaction."""

    weapon: Arm = "rifle"
    model: Annotated[SampleModel, Field(description="a sample model that uses it")] = "rifleman"
    target: Annotated[SampleModel, Field(description="a sample model that suffers it")] = "swordsman"
    gap: Inch = 9

    def situation(self, rules: Rules) -> Situation:
        t = setting.two_models(rules, self.gap)
        for place, name in ((0, self.model), (1, self.target)):
            if name not in types():
                raise InvalidRules(no_such("model", name, types()))
            entry = types()[name]
            one = t.models[place]
            one.melee, one.ballistics, one.agility = entry["melee"], entry["ballistics"], entry["agility"]
            setting.arm(t, one, *entry["weapons"])
        known = setting.weapon_named(t, self.weapon)
        setting.arm(t, t.models[0], self.weapon)
        t.attacker, t.target, t.weapon = 0, 1, known.index
        if not known.melee:
            if t.models[0].ballistics == 0:
                raise InvalidRules(f"model: a {self.model} has no Ballistics, and does not shoot", "ability.zero")
            return Situation(t, shot_worth, WORTH)
        self.refuse_said(["gap"], f"a {self.weapon} strikes from its own reach")
        t.models[1].x = t.models[0].x + INCH + known.reach
        t.guard = next((w.index for w in t.board.weapons if w.melee and t.models[1].carries(w.index)), NOBODY)
        return Situation(t, fought_best(BestClash()), WORTH)


def shot_worth(t: Battle) -> Result:
    shooting.fire(t)
    return t.dealt, 0

"""Questions: tests, ways, stress, shots and exchanges of fire, Aid, and what models cost."""

from typing import Annotated, Literal

from pydantic import Field

from sandtable.boards.tabletop import inches
from sandtable.kernel import InvalidRules, Question, Rules, Situation, demand, judge_of, number, settle

from .. import actions as act
from ..forces import abilities, force_class, price
from ..rules import course, journey, jumping, reactions, shooting, stress
from ..state import INCH, LADDER, NOBODY, Battle, Journey, Reaction, Step
from . import setting
from .setting import EDGE, ArmOrNone, Dice, Gun, GunOrNone, Height, Inch, Obstacles, Stress, preferring

HELPER, ENEMY, FRIEND = 0, 1, 2  # in questions about Aid


class Test(Question):
    """Whether an ability test has enough successes."""

    ability: Dice = 3
    need: Annotated[int, Field(ge=0, le=10)] = 1

    def situation(self, rules: Rules) -> Situation:
        t = setting.two_models(rules)
        t.models[0].agility = self.ability
        return Situation(t, lambda t: journey.successes(t, t.models[0], self.need) >= self.need, ("passed",))


# ---- ways ----------------------------------------------------------------------------------------------------


class Climb(Question):
    """Where a climb ends, and the stress of a fall."""

    agility: Dice = 3
    height: Annotated[float, Field(ge=0, le=16, description="inches")] = 6
    ladder: bool = False
    left: Annotated[float | None, Field(ge=0, description="movement left; the whole range if left out")] = None

    def situation(self, rules: Rules) -> Situation:
        t = alone_on_table(rules, self.agility)
        high = round(self.height * INCH)
        t.board.pieces = 1
        setting.build(t, 0, EDGE + INCH // 2, 4 * INCH, 4 * INCH, high, LADDER if self.ladder else 0)
        if self.left is not None:
            most = journey.movement_range(t, t.models[0])
            if round(self.left * INCH) > most:
                raise InvalidRules(f"left: at most {inches(most)} expected, the movement range", "move.range")
            journey.begin_journey(t, t.models[0], Journey.MOVE, round(self.left * INCH))
        leg = act.Climb(0) if high > rules.in_force["move.low"] else act.Walk(EDGE + INCH // 2 + 1, EDGE)
        demand(rules, t, lambda: judge_of(act.Ask.ACT)(t, leg, t.models[0]))

        def run(t: Battle) -> tuple[str, int]:
            model = t.models[0]
            settle(t, leg, model)
            return "top" if model.z == high else "fallen", model.stress

        return Situation(t, run, ("end", "stress"))


class Jump(Question):
    """Where a jump from ledge to ledge ends, and the stress of a fall."""

    agility: Dice = 4
    gap: Inch = 3
    drop: Annotated[float, Field(ge=0, le=16, description="height of both ledges")] = 4

    def situation(self, rules: Rules) -> Situation:
        t = alone_on_table(rules, self.agility)
        far, high = EDGE + round(self.gap * INCH), round(self.drop * INCH)
        t.models[0].z = high
        t.board.pieces = 2
        setting.build(t, 0, INCH, EDGE - INCH, 4 * INCH, high)
        setting.build(t, 1, far, 5 * INCH, 4 * INCH, high)
        demand(rules, t, lambda: jumping.may_jump(t, t.models[0], far, EDGE))

        def run(t: Battle) -> tuple[str, int]:
            model = t.models[0]
            jumping.jump(t, model, far, EDGE)
            return "across" if model.z == high else "fallen", model.stress

        return Situation(t, run, ("end", "stress"))


def alone_on_table(rules: Rules, agility: int) -> Battle:
    t = setting.two_models(rules)
    t.models[0].agility, t.models[1].placed = agility, False
    t.models[0].ap = rules.in_force["move.cost"]
    return t


# ---- stress --------------------------------------------------------------------------------------------------


class Shaken(Question):
    """A model with some stress."""

    toughness: Annotated[int, Field(ge=1, le=10)] = 3
    stress: Stress = 3

    def shaken(self, rules: Rules) -> Battle:
        t = setting.two_models(rules, 10)
        t.models[0].toughness = t.models[0].left = self.toughness
        t.models[0].stress = self.stress
        return t


class Breakdown(Shaken):
    """What the stress check at an activation does: acts, broken or removed; Toughness and stress after it."""

    def situation(self, rules: Rules) -> Situation:
        def run(t: Battle) -> tuple[str, int, int]:
            model = t.models[0]
            acts = stress.stress_check(t, model)
            return "acts" if acts else "broken" if model.placed else "removed", model.left, model.stress

        return Situation(self.shaken(rules), run, ("outcome", "toughness", "stress"))


class Alone(Shaken):
    """Whether a model that is left alone is removed in the end."""

    def situation(self, rules: Rules) -> Situation:
        t = self.shaken(rules)
        t.step, t.active, t.models[1].activated = Step.ACTIVATE, NOBODY, True
        return Situation(
            t,
            lambda t: not t.models[0].placed,
            ("removed",),
            (preferring(), preferring()),
            to_the_end=True,
            settled=lambda t: t.models[0].placed and not t.models[0].shaken,
        )


# ---- shots ---------------------------------------------------------------------------------------------------


class Shooting(Question):
    """A shooter, and a target some way off."""

    weapon: Gun = "rifle"
    ballistics: Dice = 4
    gap: Inch = 8
    obstacles: Obstacles = 0
    dust: Annotated[bool, Field(description="a cloud of dust stands half way")] = False
    height: Height = 0

    def shooters(self, rules: Rules) -> Battle:
        """The battle with the shot declared, before any reaction."""
        t = setting.two_models(rules, self.gap, self.height)
        gun = setting.weapon_named(t, self.weapon, melee=False)
        shooter = t.models[0]
        shooter.ballistics = self.ballistics
        setting.arm(t, shooter, self.weapon)
        if self.obstacles * setting.WALL > round(self.gap * INCH):
            raise InvalidRules(f'obstacles: there is no room for {self.obstacles} walls in a gap of {self.gap:g}"')
        setting.build_walls(t, self.obstacles)
        if self.dust:
            setting.raise_dust(t)
        t.attacker, t.target, t.weapon, t.chain, t.step = 0, 1, gun.index, 1, Step.REACT
        shooter.ap -= rules.in_force["shoot.cost"]
        fault = "dust" if self.ballistics else "ballistics"
        demand(rules, t, lambda: shooting.may_shoot(t, shooter, t.models[1], gun, True), ("", fault))
        return t


class Shot(Shooting):
    """One shot: miss, hit or critical; stress on the target; which obstacle a miss strikes (1 next to the target)."""

    ballistics: Dice = 3
    gap: Inch = 9
    cover: Annotated[bool, Field(description="the target takes cover")] = False
    agility: Annotated[Dice, Field(description="of the target")] = 3

    def situation(self, rules: Rules) -> Situation:
        t = self.shooters(rules)
        t.models[1].agility = self.agility

        def run(t: Battle) -> tuple[str, int, int]:
            t.reaction = Reaction.COVER if self.cover else Reaction.NONE
            struck = shooting.fire(t)
            return t.verdict.label, t.dealt, struck

        return Situation(t, run, ("shot", "stress", "obstacle"), (preferring(), preferring()))


class Facing(Shooting):
    """Shooter and target, both armed, before the target reacts."""

    agility: Annotated[Dice, Field(description="of the shooter")] = 3
    ap: Annotated[int, Field(ge=0, le=20, description="of the shooter, after the shot is paid")] = 1
    target_weapon: Annotated[GunOrNone, Field(description="of the target; empty for none")] = "pistol"
    target_ballistics: Dice = 3
    target_agility: Dice = 4
    target_ap: Annotated[int, Field(ge=0, le=20)] = 3

    def facing(self, rules: Rules) -> Battle:
        t = self.shooters(rules)
        shooter, target = t.models[0], t.models[1]
        shooter.agility, shooter.ap = self.agility, self.ap
        target.ballistics, target.agility, target.ap = self.target_ballistics, self.target_agility, self.target_ap
        if self.target_weapon:
            setting.weapon_named(t, self.target_weapon, melee=False)
            setting.arm(t, target, self.target_weapon)
        return t


class Exchange(Facing):
    """A shot and its reaction: stress on the target and on the shooter, and whether a declared return shot was lost."""

    reaction: Literal["none", "cover", "return"] = "none"
    answer: Annotated[Literal["none", "cover"], Field(description="the shooter's, to a returned shot")] = "cover"

    def situation(self, rules: Rules) -> Situation:
        def run(t: Battle) -> tuple[int, int, bool]:
            lost = False
            while t.step != Step.ACT:
                if t.step == Step.REACT:
                    reactions.declare_reaction(t)
                    shooting.fire(t)
                    lost = lost or (t.pinned and t.reaction == Reaction.RETURN)
                    reactions.begin_reaction(t)
                else:
                    course.beat(t)
            return t.models[1].stress, t.models[0].stress, lost

        t = self.facing(rules)
        wanted = {"none": act.Ignore(), "cover": act.TakeCover(), "return": act.ReturnFire()}
        back = [act.Shoot(0, weapon.index) for weapon in t.board.weapons]
        players = preferring(wanted[self.answer]), preferring(wanted[self.reaction], *back)
        is_legal = judge_of(act.Ask.REACT)
        demand(rules, t, lambda: is_legal(t, wanted[self.reaction], t.models[1], t.models[0]), ("", "reaction"))
        if self.reaction == "return" and self.answer == "cover" and "answer" in self.model_fields_set:
            shot_at = t.silent_copy()
            shot_at.chain += 1
            demand(rules, shot_at, lambda: reactions.may_take_cover(shot_at, shot_at.models[0]), ("", "answer"))
        return Situation(t, run, ("on target", "on shooter", "return lost"), players)


class BestReaction(Facing):
    """Stress on the target less stress on the shooter, when both react as is best for them."""

    def situation(self, rules: Rules) -> Situation:
        def balance(t: Battle) -> int:
            return t.models[1].stress - t.models[0].stress

        start = self.facing(rules)
        return Situation(start, balance, ("value",), to_the_end=True, aim=balance, settled=lambda t: t.step == Step.ACT)


# ---- Aid -----------------------------------------------------------------------------------------------------


class Aid(Question):
    """A friend who broke down is aided, then shot at: the stress of friend, helper who steps in, and enemy after it."""

    stress: Annotated[Stress, Field(description="of the friend, when it is aided")] = 6
    caused: Annotated[Stress, Field(description="put on opponents by the helper in this round")] = 2
    weapon: Annotated[Gun, Field(description="of the enemy who shoots at the friend")] = "rifle"
    ballistics: Annotated[Dice, Field(description="of the enemy")] = 3
    gap: Inch = 9
    return_fire: Annotated[bool, Field(description="the helper shoots back with a rifle and three dice")] = True

    def situation(self, rules: Rules) -> Situation:
        t = setting.two_models(rules, self.gap)
        helper, enemy, friend = t.models[:3]
        gun = setting.weapon_named(t, self.weapon, melee=False)
        friend.side, friend.left, friend.toughness, friend.placed = 0, 10, 10, True
        friend.x, friend.y, helper.y = EDGE, EDGE, EDGE - INCH
        friend.broke_down = friend.activated = helper.activated = True
        friend.stress, helper.caused = self.stress, self.caused
        helper.ballistics, enemy.ballistics = 3, self.ballistics
        helper.ap, enemy.ap = rules.in_force["aid.cost"], rules.in_force["shoot.cost"]
        setting.arm(t, helper, "rifle")
        setting.arm(t, enemy, self.weapon)
        demand(rules, t, lambda: shooting.may_shoot(t, enemy, friend, gun, False), ("ability.zero", "ballistics"))

        def told(t: Battle) -> tuple[int, ...]:
            return tuple(int(t.models[place].stress) for place in (FRIEND, HELPER, ENEMY))

        shot = act.Shoot(FRIEND, gun.index)
        wanted = act.Help(FRIEND), act.Swap(HELPER), act.ReturnFire() if self.return_fire else act.Ignore()
        players = preferring(*wanted, act.Shoot(ENEMY, t.board.weapons[3].index)), preferring(shot)
        columns = "on friend", "on helper", "on enemy"
        return Situation(t, told, columns, players, to_the_end=True, settled=has_shot)


def has_shot(t: Battle) -> bool:
    """Whether the enemy's shot is over, with all that followed it."""
    return bool(t.models[ENEMY].ap < number(t, "shoot.cost")) and t.step == Step.ACT


# ---- prices --------------------------------------------------------------------------------------------------


class Price(Question):
    """What a model costs, the force class that the sum of its abilities makes of it, and that sum."""

    melee: Dice = 2
    ballistics: Dice = 3
    toughness: Annotated[int, Field(ge=1, le=10)] = 3
    agility: Dice = 3
    weapon: ArmOrNone = "rifle"
    second: ArmOrNone = ""

    def situation(self, rules: Rules) -> Situation:
        t = setting.two_models(rules)
        model = t.models[0]
        model.melee, model.ballistics = self.melee, self.ballistics
        model.toughness, model.agility = self.toughness, self.agility
        setting.arm(t, model, self.weapon, self.second)

        priced = price(rules, t.board, model), force_class(rules, model), abilities(model)
        return Situation(t, lambda t: priced, ("points", "force class", "abilities"))

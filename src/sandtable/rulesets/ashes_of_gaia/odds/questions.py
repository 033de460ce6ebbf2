"""Questions about attacks: the number needed, the result of one, a whole action, the best plan."""

from math import ceil
from typing import Annotated, Any

from pydantic import Field as Entry

from sandtable.kernel import IllegalAction, InvalidRules, Ranking, Rules, Situation, dice, reasons_of, roll
from sandtable.kernel.telling import Deaf

from ..rules import attack, manner, modifiers
from ..state import Arm, Battle, Location, Mode, Struck, Style
from .circumstances import Circumstances, check_count, weapon_named
from .parameters import Called, Nth, points, remembered, sheet
from .playing import Attacker, Made, Played, Target

EVERY = 99  # as many attacks as the action has
HIT, HURT = (Struck.TARGET,), (Struck.ALLY,)


class Attack(Circumstances):
    """What questions about one attack share."""

    nth: Nth = 1
    called: Called = None
    mode: Mode = Mode.SINGLE
    style: Style = Style.FOCUSED

    def start(self, rules: Any) -> Battle:
        """The battle with the attack declared."""
        return self.attacked(rules, self.mode, self.style, self.nth, self.called)


def played(question: Circumstances, start: Battle, most: int = EVERY) -> Played:
    """The attacks from here on, by a fighter who goes on, against a target who defends as the question says."""
    attacker = Attacker(most, manner.manner_of(question.careful, question.through_cover))
    return Played(start, (attacker, Target(question.dodge is not None, question.parry is not None)))


# ---- one attack ----------------------------------------------------------------------------------------------


class TargetNumber(Attack):
    """The number an attack needs, and what it is made of."""

    def situation(self, rules: Rules) -> Situation:
        t = self.start(rules)
        t.log = Deaf()
        attack.look(t)
        need = modifiers.target_number(t)
        titles = rules.ruleset.catalogue.rules
        parts = [(titles[r.rule].title if r.rule in titles else "other", r.value) for r in reasons_of(need)]
        outcome = int(need), "; ".join(f"{title} {value:+}" for title, value in parts)
        return Situation(sheet(rules.in_force), lambda t: outcome, ("target number", "reasons"))


class OneAttack(Attack, name="attack"):
    """One attack: which fighter it strikes, how well, where, and the damage done to them."""

    def situation(self, rules: Rules) -> Situation:
        course = played(self, self.start(rules))

        def run(t: Any) -> tuple[Any, ...]:
            made = course.attack(t, course.first)
            return made.struck, made.degree, made.location, points(made.lost)

        return Situation(sheet(rules.in_force), run, ("struck", "degree", "location", "damage"))


class Damage(Attack):
    """One attack: only whether it lands on the target, and the damage done to them."""

    def situation(self, rules: Rules) -> Situation:
        course = played(self, self.start(rules))

        def run(t: Any) -> tuple[Any, ...]:
            hit, lost, _ = remembered(t, course.read, course.first, hit_and_damage)
            return bool(hit), points(lost)

        return Situation(sheet(rules.in_force), run, ("hit", "damage"))


def hit_and_damage(made: Made) -> tuple[int, ...]:
    hit = int(made.struck == Struck.TARGET)
    return hit, made.lost * hit


# ---- several attacks -----------------------------------------------------------------------------------------


class Volley(Circumstances):
    """All attacks of one action: damage done to the target, hits, and friends struck."""

    mode: Mode = Mode.FULL
    style: Style = Style.FAST
    attacks: Annotated[int | None, Entry(ge=1, le=30, description="fewer than the mode allows")] = None

    def situation(self, rules: Rules) -> Situation:
        start = self.attacked(rules, self.mode, self.style, 1, None)
        check_count(start, "attacks", self.attacks or 1)
        course = played(self, start, self.attacks or EVERY)

        def run(t: Any) -> tuple[Any, ...]:
            lost, hits, friends = course.all(t, course.first, damage_hits_and_friends)
            return points(lost), hits, friends

        return Situation(sheet(rules.in_force), run, ("damage", "hits", "friends"))


def damage_hits_and_friends(made: Made) -> tuple[int, ...]:
    hit = int(made.struck == Struck.TARGET)
    return made.lost * hit, hit, int(made.struck == Struck.ALLY)


def damage_and_falls(made: Made) -> tuple[int, ...]:
    return made.lost if made.struck == Struck.TARGET else 0, int(made.felled)


# ---- plans ---------------------------------------------------------------------------------------------------


Choice = tuple[str, Circumstances, Mode, Style, Location | None]


class Plans(Circumstances):
    """What to do with two actions: which plan is likeliest to bring the target down, and the damage of each.

    In the odds each plan weighs the same; `ranked()` has them by what they are worth.
    """

    hp: Annotated[float, Entry(gt=0, le=1000, description="the target's hit points")] = 12.0
    top: Annotated[int, Entry(ge=1, le=100, description="how many plans are shown, the best first")] = 10

    def situation(self, rules: Rules) -> Situation:
        known, refused = {}, list[IllegalAction]()
        for name, asked, mode, style, called in self.choices():
            try:
                known[name] = played(asked, asked.attacked(rules, mode, style, 1, called))
            except IllegalAction as error:
                refused.append(error)
        if not known:
            raise refused[0]
        names, limit = list(known), ceil(self.hp * 2)

        def run(t: Any) -> tuple[Any, ...]:
            name = names[roll(t, "plan", dice(1, len(names))) - 1]
            lost, falls = known[name].all(t, known[name].first, damage_and_falls)
            return name, points(lost), lost >= limit or falls > 0

        ranking = Ranking("plan", "down", "damage", self.top)
        return Situation(sheet(rules.in_force), run, ("plan", "damage", "down"), ranking=ranking)

    def actions(self, t: Battle) -> int:
        """The actions of a turn, less those for aiming."""
        return int(t.numbers["pub.actions"][0]) - self.aim

    def choices(self) -> list[Choice]:
        """The plans for two actions with the weapon."""
        entry = weapon_named(self.weapon)
        if entry.arm == Arm.THROW:
            raise InvalidRules(f"{entry.name} is thrown: ask the question throw")
        if self.is_said("aim"):
            raise InvalidRules("aim: plans try aiming by themselves")
        plain, aimed = self.model_copy(update={"aim": 0}), self.model_copy(update={"aim": 1})
        if entry.arm == Arm.MELEE:
            blows: list[Choice] = [(style.label, plain, Mode.SINGLE, style, None) for style in Style]
            return [*blows, ("called head", plain, Mode.SINGLE, Style.FOCUSED, Location.HEAD)]
        shots: list[Choice] = [
            ("single", plain, Mode.SINGLE, Style.FOCUSED, None),
            ("aim, single", aimed, Mode.SINGLE, Style.FOCUSED, None),
            ("semi", plain, Mode.SEMI, Style.FOCUSED, None),
            ("aim, semi", aimed, Mode.SEMI, Style.FOCUSED, None),
            ("full", plain, Mode.FULL, Style.FOCUSED, None),
            ("called head", plain, Mode.SINGLE, Style.FOCUSED, Location.HEAD),
        ]
        return [shot for shot in shots if entry.rounds[shot[2]]]

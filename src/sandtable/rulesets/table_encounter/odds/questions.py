"""Questions: shots, exchanges of fire, Clashes, climbs, jumps, stress, and what weapons are worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import Field

from sandtable.geometry.inches import INCH, inches, rectangle
from sandtable.kernel.errors import InvalidRules, hint
from sandtable.kernel.question import KnownWords, Situation, question
from sandtable.kernel.ruleset import Rules

from .. import actions as act
from ..forces import arms_of, forge, types
from ..rules.clash import roll_clash
from ..rules.climbing import climb, climb_needs
from ..rules.course import beat
from ..rules.journey import movement_range, successes
from ..rules.jumping import jump, jump_needs
from ..rules.reactions import begin_reaction, declare_reaction
from ..rules.shooting import fire
from ..rules.stress import stress_check
from ..scenario import bound
from ..state import NOBODY, Battle, Board, Model, Reaction, Step, Weapon
from .best_clash import BestClash, ClashPlayer, hands_of

Dice = Annotated[int, Field(ge=0, le=10)]
Inch = Annotated[float, Field(ge=0, le=26, description="inches")]
WEAPONS = ("sword", "spear", "pistol", "rifle", "sniper")
Arm = Annotated[str, KnownWords(lambda rules: WEAPONS), Field(description=f"a weapon: {', '.join(WEAPONS)}")]
ArmOrNone = Annotated[str, KnownWords(lambda rules: ("", *WEAPONS))]
SampleModel = Annotated[str, KnownWords(lambda rules: types())]
Obstacles = Annotated[int, Field(ge=0, le=8, description="walls in the line of fire")]
Stress = Annotated[int, Field(ge=0, le=100)]


# ---- a table for a question ----------------------------------------------------------------------------------


def two_models(rules: Rules, gap: float = 0) -> Battle:
    """A bare table, and two opponents facing each other across a gap: 0 to the west, 1 to the east."""
    t = Battle(step=Step.ACT, active=0)
    t.board = Board(width=32 * INCH, depth=8 * INCH, rounds=0)
    rules.table(t)
    forge(rules, t.board, [])
    for i in range(2):
        model = t.models[i]
        model.side, model.placed, model.left, model.toughness = i, True, 10, 10
        model.ap = rules.in_force["round.ap"]
        model.x, model.y = 4 * INCH + i * (INCH + round(gap * INCH)), 4 * INCH
    return t


def weapon_named(rules: Rules, t: Battle, name: str) -> Weapon:
    """A weapon by its name."""
    known = [w.label for w in t.board.weapons[:5]]
    if name.lower() not in known:
        raise InvalidRules(f"unknown weapon '{name}'; known: Pistol, Rifle, Sniper, Sword, Spear{hint(name, known)}")
    return t.board.weapons[known.index(name.lower())]


def arm(rules: Rules, t: Battle, model: Model, *names: str) -> None:
    known = [w.label for w in t.board.weapons]
    model.arms = arms_of([n for n in names if n], known, "weapon")


def build_walls(t: Battle, count: int) -> None:
    """So many walls across the line, evenly spread."""
    a, b = t.models[0], t.models[1]
    t.board.pieces = count
    for i in range(count):
        x = a.x + (b.x - a.x) * (i + 1) // (count + 1)
        shape = rectangle(x - 50, 3 * INCH, x + 50, 5 * INCH)
        feature = t.board.features[i]
        feature.corners, feature.high, feature.x, feature.y = 4, 2 * INCH, x, 4 * INCH
        for j in range(4):
            feature.xs[j], feature.ys[j] = shape.xs[j], shape.ys[j]
        bound(feature)


# ---- single rolls --------------------------------------------------------------------------------------------


@question("test")
def ability_test(rules: Rules, ability: Dice = 3, need: Annotated[int, Field(ge=0, le=10)] = 1) -> Situation:
    """Whether an ability test has enough successes."""
    t = two_models(rules)
    t.models[0].agility = ability
    return Situation(t, lambda t: successes(t, t.models[0]) >= need, ("passed",))


@question("climb")
def climbing(
    rules: Rules,
    agility: Dice = 3,
    height: Inch = 4,
    ladder: bool = False,
    left: Annotated[float | None, Field(description="movement left; the whole range if left out")] = None,
) -> Situation:
    """Where a climb ends, and the stress of a fall."""
    t = two_models(rules)
    model = t.models[0]
    model.agility = agility
    build_walls(t, 1)
    wall = t.board.features[0]
    for i, x in enumerate((4500, 8000, 8000, 4500)):
        wall.xs[i] = x
    bound(wall)
    wall.x, wall.high, wall.support = 6250, round(height * INCH), ladder
    t.models[1].placed = False
    far = movement_range(t, model) if left is None else round(left * INCH)
    if wall.high > far:
        raise InvalidRules(f"climb of {inches(wall.high)} exceeds the movement left ({inches(far)})", "climb.top")
    need = climb_needs(t, model, wall.high, ladder)
    if need > agility:
        raise InvalidRules(f"a climb that would need {need} successes is refused", "impossible")

    def run(t: Battle) -> tuple[str, int]:
        model = t.models[0]
        if wall.high > rules.in_force["move.low"]:
            climb(t, model, t.board.features[0])
        else:
            model.z = wall.high
        return ("top" if model.z == wall.high else "fallen"), model.stress

    return Situation(t, run, ("end", "stress"))


@question("jump")
def jumping(
    rules: Rules,
    agility: Dice = 4,
    gap: Inch = 3,
    drop: Annotated[float, Field(ge=0, le=16, description="height of both ledges")] = 4,
) -> Situation:
    """Where a jump from ledge to ledge ends, and the stress of a fall."""
    t = two_models(rules)
    model = t.models[0]
    model.agility, model.x, model.z = agility, 4 * INCH, round(drop * INCH)
    t.models[1].placed = False
    build_walls(t, 2)
    width = round(gap * INCH)
    for i, (west, east) in enumerate(((1000, 4000), (4000 + width, 9000 + width))):
        ledge = t.board.features[i]
        for j, x in enumerate((west, east, east, west)):
            ledge.xs[j] = x
        bound(ledge)
        ledge.x, ledge.high = (west + east) // 2, round(drop * INCH)
    need = jump_needs(t, model, width)
    if need > agility:
        raise InvalidRules(f"a jump that would need {need} successes is refused", "impossible")

    def run(t: Battle) -> tuple[str, int]:
        model = t.models[0]
        jump(t, model, 4000 + width, model.y)
        return ("across" if model.z > 0 or not drop else "fallen"), model.stress

    return Situation(t, run, ("end", "stress"))


@question("breakdown")
def breakdown(rules: Rules, toughness: Annotated[int, Field(ge=1, le=10)] = 3, stress: Stress = 3) -> Situation:
    """What the stress check at an activation does: acts, broken or removed; Toughness and stress after it."""

    def run(t: Battle) -> tuple[str, int, int]:
        model = t.models[0]
        acts = stress_check(t, model)
        word = "acts" if acts else "broken" if model.placed else "removed"
        return word, model.left, model.stress

    return Situation(shaken(rules, toughness, stress), run, ("outcome", "toughness", "stress"))


@question("alone")
def alone(rules: Rules, toughness: Annotated[int, Field(ge=1, le=10)] = 3, stress: Stress = 3) -> Situation:
    """Whether a model that is left alone is removed in the end."""
    t = shaken(rules, toughness, stress)
    t.step, t.active, t.models[1].activated = Step.ACTIVATE, NOBODY, True
    return Situation(
        t,
        lambda t: not t.models[0].placed,
        ("removed",),
        (idle, idle),
        to_the_end=True,
        settled=lambda t: t.models[0].stress < t.models[0].left,
    )


def shaken(rules: Rules, toughness: int, stress: int) -> Battle:
    t = two_models(rules, 10)
    t.models[0].toughness = t.models[0].left = toughness
    t.models[0].stress = stress
    return t


def idle(t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> act.Act:
    """Activates whoever is next and does nothing."""
    return next(iter(menu)) if ask == act.Ask.ACTIVATE else act.End()


# ---- shots ---------------------------------------------------------------------------------------------------


@question("shot")
def one_shot(
    rules: Rules,
    weapon: Arm = "rifle",
    ballistics: Dice = 3,
    gap: Inch = 9,
    obstacles: Obstacles = 0,
    cover: Annotated[bool, Field(description="the target takes cover")] = False,
    agility: Annotated[Dice, Field(description="of the target")] = 3,
) -> Situation:
    """One shot: miss, hit or critical; stress on the target; which obstacle a miss strikes (1 next to the target)."""
    t = shooters(rules, weapon, ballistics, gap, obstacles, agility)

    def run(t: Battle) -> tuple[str, int, int]:
        t.reaction = Reaction.COVER if cover else Reaction.NONE
        struck = fire(t)
        return ("miss", "hit", "critical")[t.verdict], t.dealt, struck

    return Situation(t, run, ("shot", "stress", "obstacle"))


def shooters(rules: Rules, weapon: str, ballistics: int, gap: float, obstacles: int, agility: int) -> Battle:
    t = two_models(rules, gap)
    gun = weapon_named(rules, t, weapon)
    if gun.melee:
        raise InvalidRules(f"{weapon}: a shooting weapon expected")
    shooter, target = t.models[0], t.models[1]
    shooter.ballistics, target.agility = ballistics, agility
    arm(rules, t, shooter, weapon)
    build_walls(t, obstacles)
    t.attacker, t.target, t.weapon, t.chain, t.step = 0, 1, gun.index, 1, Step.REACT
    shooter.ap -= rules.in_force["shoot.cost"]
    return t


@question("exchange")
def exchange(
    rules: Rules,
    weapon: Arm = "rifle",
    ballistics: Dice = 4,
    agility: Annotated[Dice, Field(description="of the shooter")] = 3,
    ap: Annotated[int, Field(ge=0, le=3, description="of the shooter, after the shot is paid")] = 1,
    target_weapon: Annotated[ArmOrNone, Field(description="of the target; empty for none")] = "pistol",
    target_ballistics: Dice = 3,
    target_agility: Dice = 4,
    target_ap: Annotated[int, Field(ge=0, le=3)] = 3,
    gap: Inch = 8,
    obstacles: Obstacles = 0,
    reaction: Literal["none", "cover", "return"] = "none",
    answer: Annotated[Literal["none", "cover"], Field(description="the shooter's, to a returned shot")] = "cover",
) -> Situation:
    """A shot and its reaction: stress on the target and on the shooter, and whether a declared return shot was lost."""
    t = facing(
        rules,
        weapon,
        ballistics,
        agility,
        ap,
        target_weapon,
        target_ballistics,
        target_agility,
        target_ap,
        gap,
        obstacles,
    )

    def run(t: Battle) -> tuple[int, int, bool]:
        lost = False
        while t.step != Step.ACT:
            if t.step == Step.REACT:
                declare_reaction(t)
                fire(t)
                lost = lost or (t.pinned and t.reaction == Reaction.RETURN)
                begin_reaction(t)
            else:
                beat(t)
        return t.models[1].stress, t.models[0].stress, lost

    wanted = {"none": act.Ignore(), "cover": act.TakeCover(), "return": act.ReturnFire()}
    return Situation(
        t, run, ("on target", "on shooter", "return lost"), (reacting(wanted[answer]), reacting(wanted[reaction]))
    )


@question("best-reaction")
def best_reaction(
    rules: Rules,
    weapon: Arm = "rifle",
    ballistics: Dice = 4,
    agility: Annotated[Dice, Field(description="of the shooter")] = 3,
    ap: Annotated[int, Field(ge=0, le=3, description="of the shooter, after the shot is paid")] = 1,
    target_weapon: Annotated[ArmOrNone, Field(description="of the target; empty for none")] = "pistol",
    target_ballistics: Dice = 3,
    target_agility: Dice = 4,
    target_ap: Annotated[int, Field(ge=0, le=3)] = 3,
    gap: Inch = 8,
    obstacles: Obstacles = 0,
) -> Situation:
    """Stress on the target less stress on the shooter, when both react as is best for them."""
    t = facing(
        rules,
        weapon,
        ballistics,
        agility,
        ap,
        target_weapon,
        target_ballistics,
        target_agility,
        target_ap,
        gap,
        obstacles,
    )

    def balance(t: Battle) -> int:
        return t.models[1].stress - t.models[0].stress

    return Situation(t, balance, ("value",), to_the_end=True, aim=balance, settled=lambda t: t.step == Step.ACT)


def facing(
    rules: Rules,
    weapon: str,
    ballistics: int,
    agility: int,
    ap: int,
    target_weapon: str,
    target_ballistics: int,
    target_agility: int,
    target_ap: int,
    gap: float,
    obstacles: int,
) -> Battle:
    """Shooter and target, before the target reacts."""
    t = shooters(rules, weapon, ballistics, gap, obstacles, target_agility)
    shooter, target = t.models[0], t.models[1]
    shooter.agility, shooter.ap = agility, ap
    target.ballistics, target.ap = target_ballistics, target_ap
    if target_weapon:
        weapon_named(rules, t, target_weapon)
        arm(rules, t, target, target_weapon)
    t.step = Step.REACT
    return t


def reacting(wanted: act.Act) -> Callable[..., Any]:
    """Reacts as told where that is legal; hides nowhere, shoots back."""

    def answer(t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
        offered = list(menu)
        if ask == act.Ask.REACT:
            return wanted if wanted in offered else act.Ignore()
        if ask == act.Ask.COVER:
            return act.Stay() if act.Stay() in offered else act.Halt() if act.Halt() in offered else offered[0]
        if ask == act.Ask.RETURN:
            return next((x for x in offered if isinstance(x, act.Shoot)), act.Waive())
        return act.Stand()

    return answer


# ---- Clashes -------------------------------------------------------------------------------------------------


@question("clash")
def clash(
    rules: Rules,
    attacker: Arm = "sword",
    defender: Annotated[str, Field(description="a melee weapon; empty for none")] = "sword",
    melee: Annotated[Dice, Field(description="of the attacker")] = 2,
    defender_melee: Dice = 2,
    gap: Inch = 0,
) -> Situation:
    """Stress on defender and attacker in a Clash that both play best (`clash.objective`)."""
    t = duellists(rules, attacker, defender, melee, defender_melee, gap)
    game = BestClash(t)

    def run(t: Battle) -> tuple[int, int]:
        roll_clash(t)
        return game.value(hands_of(t)) if t.step == Step.CLASH else (0, 0)

    return Situation(t, run, ("on defender", "on attacker"))


def duellists(rules: Rules, attacker: str, defender: str, melee: int, defender_melee: int, gap: float) -> Battle:
    """Two models before the dice of a Clash."""
    t = two_models(rules, gap)
    blade = weapon_named(rules, t, attacker)
    t.guard = weapon_named(rules, t, defender).index if defender else NOBODY
    if not blade.melee or (defender and not t.board.weapons[t.guard].melee):
        raise InvalidRules(f"{attacker}, {defender}: melee weapons expected")
    arm(rules, t, t.models[0], attacker)
    arm(rules, t, t.models[1], defender)
    t.models[0].melee, t.models[1].melee = melee, defender_melee
    t.attacker, t.target, t.weapon, t.step = 0, 1, blade.index, Step.CLASH_ROLL
    return t


@question("duel")
def duel(
    rules: Rules,
    melee: Annotated[int, Field(ge=0, le=4)] = 1,
    toughness: Annotated[int, Field(ge=1, le=4)] = 1,
    other_melee: Annotated[int, Field(ge=0, le=4)] = 1,
    other_toughness: Annotated[int, Field(ge=1, le=4)] = 1,
    weapon: Arm = "sword",
) -> Situation:
    """Who is removed first when two models in contact attack in every activation, the first one always first."""
    t = duellists(rules, weapon, weapon, melee, other_melee, 0)
    for model, tough in ((t.models[0], toughness), (t.models[1], other_toughness)):
        model.left = model.toughness = tough
    t.attacker = t.target = t.weapon = t.guard = t.active = NOBODY
    t.step = Step.ACTIVATE

    t.board.fixed_first = True

    def removed(t: Battle) -> str:
        return "second" if t.models[0].placed else "first"

    player = ClashPlayer(brawl)
    return Situation(t, removed, ("removed",), (player, player), to_the_end=True)


def brawl(t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
    """Attacks while AP last."""
    if ask == act.Ask.ACTIVATE:
        return next(iter(menu))
    if ask == act.Ask.ACT and who.ap >= t.numbers["melee.cost"]:
        other = t.models[1 - who.index]
        blade = next(w.index for w in t.board.weapons if w.melee and who.carries(w.index))
        return act.Fight(other.index, blade, who.x, who.y)
    return act.End() if ask == act.Ask.ACT else next(iter(menu))


# ---- what weapons are worth ----------------------------------------------------------------------------------


@question("worth")
def worth(
    rules: Rules,
    weapon: Arm = "rifle",
    model: Annotated[SampleModel, Field(description="a sample model that uses it")] = "rifleman",
    target: Annotated[SampleModel, Field(description="a sample model that suffers it")] = "swordsman",
    gap: Inch = 9,
) -> Situation:
    """Stress dealt and suffered by one action (2 AP) with a weapon; a Clash is played best, a shot has no reaction."""
    t = two_models(rules, gap)
    known = weapon_named(rules, t, weapon)
    for place, name in ((0, model), (1, target)):
        if name not in types():
            raise InvalidRules(f'no model "{name}"; there are {", ".join(types())}{hint(name, types())}')
        entry = types()[name]
        one = t.models[place]
        one.melee, one.ballistics, one.agility = entry["melee"], entry["ballistics"], entry["agility"]
        arm(rules, t, one, *entry["weapons"])
    arm(rules, t, t.models[0], weapon)
    t.attacker, t.target, t.weapon = 0, 1, known.index
    if not known.melee:
        return Situation(t, shot_worth, ("dealt", "suffered"))
    t.models[1].x = t.models[0].x + INCH + known.reach
    t.guard = next((w.index for w in t.board.weapons if w.melee and t.models[1].carries(w.index)), NOBODY)
    game = BestClash(t)

    def blow(t: Battle) -> tuple[int, int]:
        roll_clash(t)
        return game.value(hands_of(t)) if t.step == Step.CLASH else (0, 0)

    return Situation(t, blow, ("dealt", "suffered"))


def shot_worth(t: Battle) -> tuple[int, int]:
    fire(t)
    return t.dealt, 0

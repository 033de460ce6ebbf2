"""Questions: what a player or a designer asks most often."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from sandtable.kernel.question import KnownWords, Situation, question
from sandtable.kernel.ruleset import Rules
from sandtable.kernel.verbs import cut, once

from ..actions import Ask
from ..rules.attack import attack_step, is_attacking
from ..rules.dice import BYTE, decide_push, respond, throw
from ..rules.harm import death_roll, fresh_injury
from ..rules.helping import give_aid, order, rally
from ..rules.initiative import begin_round, card_number, holds_card
from ..rules.ranged import shells_gone
from ..rules.ranged import supply as supply_roll
from ..rules.skills import skill_test
from ..rules.turn import set_attack
from ..state import (
    NOBODY,
    SLOTS_OF_CARDS,
    ZONES,
    Band,
    Battle,
    Board,
    Chain,
    Fighter,
    How,
    Kind,
    Limit,
    Response,
    Skill,
    Step,
)
from .large_pools import PUSHED, is_pushed_once, throw_and_push
from .policy import Policies

# ---- parameters -------------------------------------------------------------------------------------------------

POLICY = re.compile(r"never|if-miss|always|below-\d+")
MOST_STRESS = 100  # more dice than anybody has


def check_stress(value: int) -> int:
    if value < 0:
        raise ValueError("stress must be 0 or more")
    if value > MOST_STRESS:
        raise ValueError(f"stress must be {MOST_STRESS} or less")
    return value


def check_policy(value: str) -> str:
    if not POLICY.fullmatch(value):
        raise ValueError('push policy: never, if-miss, always or a rule of the form "below-N" (push below N successes)')
    return value


Dice = Annotated[int, Field(ge=-9, le=40, description="base dice, all told")]
Stress = Annotated[int, AfterValidator(check_stress), Field(description="stress at the start")]
Resolve = Annotated[int, Field(ge=0, le=20)]
PushPolicy = Annotated[
    str,
    AfterValidator(check_policy),
    KnownWords(lambda rules: ("never", "if-miss", "always"), others=True),
    Field(description="never, if-miss, always or below-N"),
]
Defence = Annotated[int | None, Field(ge=-9, le=40, description="dice of Defend or Dodge; none: no defence")]


# ---- the smallest battle ----------------------------------------------------------------------------------------


def small_battle(rules: Rules) -> Battle:
    """Two fighters in two zones with an open border between them, and an item each."""
    t = Battle()
    t.board = Board()
    t.fighters, t.items, t.borders, t.vehicles = t.fighters[:2], t.items[:2], t.borders[:1], []
    t.borders[0].a, t.borders[0].b = 0, 1
    for a in range(2):
        t.board.zones[a].used = True
        for b in range(2):
            t.board.steps[a * ZONES + b] = int(a != b)
        fighter = t.fighters[a]
        fighter.present, fighter.zone, fighter.slots = True, a, 2
        t.board.profiles[a].side, t.board.profiles[a].kind = a, Kind.NPC
        t.board.profiles[a].health_max = fighter.health = 30_000
    t.step = Step.ATTACK
    rules.table(t)
    return t


def give_nerves(t: Battle, fighter: Fighter, stress: int, resolve: int) -> None:
    """A player character with this stress."""
    t.board.profiles[fighter.index].kind = Kind.PC
    t.board.profiles[fighter.index].resolve = resolve
    fighter.stress = stress


def set_dice(t: Battle, fighter: Fighter, dice: int) -> None:
    """As many dice with every skill."""
    t.board.profiles[fighter.index].skills[:] = [dice] * len(t.board.profiles[fighter.index].skills)


def give_weapon(t: Battle, ranged: bool, damage: int, rating: int = 0, **traits: bool) -> None:
    """The attacker's weapon, without bonus."""
    weapon = t.board.weapons[0]
    weapon.close, weapon.damage, weapon.ammo_max = not ranged, damage, rating
    weapon.max_range = Band.EXTREME if ranged else Band.ADJACENT
    for name, value in traits.items():
        setattr(weapon, name, value)
    item = t.items[0]
    item.kind, item.holder, item.in_hand, item.rating = 0, 0, True, rating


def stand_close(t: Battle) -> None:
    t.fighters[1].zone = 0
    t.fighters[0].adjacent, t.fighters[1].adjacent = 2, 1


def make_attack(t: Battle) -> None:
    """An attack from its dice to its effect."""
    t.step = Step.ATTACK
    while is_attacking(t):
        cut(t, "attack")
        attack_step(t)


# ---- single rolls -----------------------------------------------------------------------------------------------


@question("roll")
def roll(
    rules: Rules,
    dice: Dice = 5,
    stress: Stress = 0,
    resolve: Resolve = 3,
    push: PushPolicy = "never",
) -> Situation:
    """What a skill roll comes to: successes, whether it was pushed, stress afterwards, the stress response."""
    t = small_battle(rules)
    give_nerves(t, t.fighters[0], stress, resolve)
    policies = Policies(push, "never")

    def run(t: Battle) -> tuple[int, bool, int, Response]:
        roll_dice(t, t.fighters[0], dice, push)
        respond(t, t.fighters[0], 0)
        return t.hands[0].successes, bool(t.hands[0].pushed), t.fighters[0].stress, Response(t.hands[0].response)

    return Situation(t, run, ("successes", "pushed", "stress", "response"), (policies, policies))


def roll_dice(t: Battle, fighter: Fighter, dice: int, push: str) -> None:
    """A roll and its push, up to the stress response."""
    if push == "always" and is_pushed_once(t):
        throw_and_push(t, fighter, dice)
    else:
        throw(t, fighter, 0, dice)
        decide_push(t, fighter, 0)


@question("pool")
def pool(rules: Rules, dice: Dice = 20, stress: Stress = 10, push: PushPolicy = "always") -> Situation:
    """Only the dice: successes and triggers as they lie in the end, and whether they were pushed."""
    t = small_battle(rules)
    give_nerves(t, t.fighters[0], stress, 0)
    policies = Policies(push, "never")

    def run(t: Battle) -> tuple[int, int, bool]:
        roll_dice(t, t.fighters[0], dice, push)
        return t.hands[0].successes, t.hands[0].ones, bool(t.hands[0].pushed)

    return Situation(t, run, ("successes", "triggers", "pushed"), (policies, policies))


@question("supply")
def supply(rules: Rules, rating: Annotated[int, Field(ge=0, le=20)] = 3) -> Situation:
    """The rating after one supply roll."""
    return Situation(small_battle(rules), lambda t: rating - once(t, shells_gone, rating), ("rating",), NEVER)


@question("lasting")
def lasting(
    rules: Rules,
    rating: Annotated[int, Field(ge=0, le=9)] = 3,
    within: Annotated[int, Field(ge=1, le=100, description="how many supply rolls are looked at")] = 10,
) -> Situation:
    """How long ammo lasts: after how many supply rolls it is gone, or what is left after the last of them."""
    t = small_battle(rules)
    give_weapon(t, True, 0, rating)

    def run(t: Battle) -> tuple[int, int]:
        made = 0
        while made < within and t.items[0].rating > 0:
            supply_roll(t, t.fighters[0], t.items[0])
            made += 1
            cut(t, "supply roll", made)
        return made, t.items[0].rating

    return Situation(t, run, ("rolls", "rating"), NEVER)


@question("skill")
def skill(rules: Rules, dice: Dice = 4) -> Situation:
    """The successes of a roll without stress or push: clearing a jam, opening a lock."""
    t = small_battle(rules)
    set_dice(t, t.fighters[0], dice)
    return Situation(t, lambda t: skill_test(t, t.fighters[0], Skill.HEAVY_MACHINERY), ("successes",), NEVER)


@question("injury")
def injury(rules: Rules) -> Situation:
    """How bad a critical injury is: how much time it leaves."""

    def run(t: Battle) -> str:
        limit = Limit(t.numbers["injury.limit"][once(t, fresh_injury, 0)])
        return "non-lethal" if limit == Limit.SAFE else limit.label

    return Situation(small_battle(rules), run, ("injury",), NEVER)


@question("death")
def death(
    rules: Rules,
    dice: Dice = 4,
    rolls: Annotated[int, Field(ge=1, le=9, description="death rolls at most")] = 3,
) -> Situation:
    """What death rolls come to without help: dead, still dying, or safe, after how many."""
    t = small_battle(rules)
    sheet = t.board.profiles[0]
    sheet.skills[Skill.STAMINA] = dice
    t.fighters[0].limits[-1] = Limit.ROUND

    def run(t: Battle) -> tuple[str, int]:
        fighter = t.fighters[0]
        for made in range(1, rolls + 1):
            death_roll(t, fighter, len(fighter.limits) - 1)
            if fighter.dead:
                return "dead", made
            if fighter.limits[-1] == Limit.SAFE:
                return "safe", made
        return "dying", rolls

    return Situation(t, run, ("fate", "rolls"), NEVER)


# ---- attacks ----------------------------------------------------------------------------------------------------


@question("attack")
def attack(
    rules: Rules,
    dice: Dice = 6,
    ranged: bool = False,
    damage: Annotated[int, Field(ge=0, le=9, description="base damage of the weapon")] = 2,
    stress: Stress | None = None,
    resolve: Resolve = 3,
    push: PushPolicy = "never",
    defence: Defence = None,
    defence_stress: Stress | None = None,
    defence_resolve: Resolve = 3,
    defence_push: PushPolicy = "never",
    armor: Annotated[int, Field(ge=0, le=9)] = 0,
    piercing: bool = False,
    health: Annotated[int, Field(ge=1, le=30_000)] = 30_000,
    rating: Annotated[int, Field(ge=0, le=9, description="ammo; 0: the weapon uses none")] = 0,
    unreliable: bool = False,
    conserve: bool = False,
) -> Situation:
    """One attack and its defence: net successes, damage, and what it leaves of Health, stress and ammo."""
    t = small_battle(rules)
    set_up_attack(t, dice, ranged, damage, rating, piercing=piercing, unreliable=unreliable)
    if stress is not None:
        give_nerves(t, t.fighters[0], stress, resolve)
    if defence_stress is not None:
        give_nerves(t, t.fighters[1], defence_stress, defence_resolve)
    set_up_target(t, defence, armor, health)
    policies = Policies(push, defence_push, defends=defence is not None, conserves=conserve)

    def run(t: Battle) -> tuple[Any, ...]:
        notes = AttackNotes()
        t.players = [notes.listening(p) for p in t.players]
        make_attack(t)
        target, fighter = t.fighters[1], t.fighters[0]
        result = (notes.net(t), t.attack.dealt, bool(target.broken), notes.first)
        return (*result, notes.second, fighter.stress, target.stress, t.items[0].rating, bool(t.items[0].jammed))

    columns = ("net", "damage", "broken", "pushed", "defence pushed", "stress", "defence stress", "rating", "jammed")
    return Situation(t, run, columns, (policies, policies))


class AttackNotes:
    """Hears which side pushed."""

    def __init__(self) -> None:
        self.first = self.second = False

    def listening(self, player: Any) -> Callable[..., Any]:
        def answer(t: Battle, ask: Ask, menu: Any, who: Any, about: Any) -> Any:
            given = player(t, ask, menu, who, about)
            if ask == Ask.PUSH and str(given) == "push":
                self.first, self.second = self.first or about == 0, self.second or about == 1
            return given

        return answer

    def net(self, t: Battle) -> int:
        return int(t.attack.net)


def set_up_attack(t: Battle, dice: int, ranged: bool, damage: int, rating: int, **traits: bool) -> None:
    """The attack declared, up to the target's decision."""
    give_weapon(t, ranged, damage, rating, **traits)
    set_dice(t, t.fighters[0], dice)
    if not ranged:
        stand_close(t)
    set_attack(t, t.fighters[0], 1, How.SHOT if ranged else How.STRIKE, 0)


def set_up_target(t: Battle, defence: int | None, armor: int, health: int, slots: int = 1) -> None:
    set_dice(t, t.fighters[1], defence or 0)
    t.fighters[1].slots = slots if defence is not None else 0
    t.board.profiles[1].armor = armor
    t.board.profiles[1].health_max = t.fighters[1].health = health


@question("burst")
def burst(
    rules: Rules,
    dice: Dice = 4,
    stress: Stress = 0,
    resolve: Resolve = 3,
    rating: Annotated[int, Field(ge=1, le=9)] = 2,
    damage: Annotated[int, Field(ge=0, le=9, description="base damage of the weapon")] = 2,
    armor: Annotated[int, Field(ge=0, le=9, description="armor of the target, after any piercing")] = 0,
    dodge: Defence = None,
    dodges: Annotated[int, Field(ge=0, le=3, description="how many attacks the target has slots to Dodge")] = 1,
    push: PushPolicy = "never",
) -> Situation:
    """A full-auto burst that goes on while it may: attacks, why it ends, damage, hits, ammo left, stress."""
    t = small_battle(rules)
    set_up_attack(t, dice, True, damage, rating, full_auto=True)
    give_nerves(t, t.fighters[0], stress, resolve)
    set_up_target(t, dodge, armor, 30_000, dodges)
    policies = Policies(push, "never", defends=dodge is not None, goes_on=True)

    t.board.weapons[0].ammo_max = 0  # the part of an attack that knows no ammo; supply rolls are parts of their own
    slots = t.fighters[1].slots

    def run(t: Battle) -> tuple[Any, ...]:
        packed = once(t, burst_from, 1, pack(0, stress, 0, slots), rating)
        number, rest = packed % BYTE, packed // BYTE
        ended, hits, dealt = Chain(rest % 16), rest // 16 % 16, rest // BYTE % BYTE
        return number, ended, dealt, hits, rest // PUSHED % 16, rest // PUSHED // 16

    columns = ("attacks", "ended", "damage", "hits", "rating", "stress")
    return Situation(t, run, columns, (policies, policies))


def pack(dealt: int, stress: int, conditions: int, slots: int) -> int:
    """What an attack of a burst leaves to the next, in one number."""
    return dealt + BYTE * (stress + BYTE * (conditions + 64 * slots))


def one_attack(t: Battle, number: int, before: int) -> int:
    """One attack of a burst by the real rules, but for its supply roll: what it leaves, and 16 times that its end."""
    attack, fighter, target = t.attack, t.fighters[0], t.fighters[1]
    attack.number, attack.dealt, attack.hits = number, 0, 0
    fighter.stress = before // BYTE % BYTE
    conditions = before // PUSHED % 64
    for i, name in enumerate(CONDITIONS):
        setattr(fighter, name, bool(conditions >> i & 1))
    target.slots = before // PUSHED // 64
    target.health = 30_000
    cuts, t.cuts, t.items[0].rating, t.step = t.cuts, None, 9, Step.ATTACK
    while is_attacking(t):
        attack_step(t)
    t.cuts = cuts
    conditions = sum(bool(getattr(fighter, name)) << i for i, name in enumerate(CONDITIONS))
    return attack.chain + 16 * pack(attack.dealt, fighter.stress, conditions, target.slots)


def burst_from(t: Battle, number: int, before: int, rating: int) -> int:
    """A burst from this attack on: attacks + 256 * (end + 16 * (hits + 16 * (damage + 256 * (ammo + 16 * stress))))."""
    packed = once(t, one_attack, number, before)
    ended, after = packed % 16, packed // 16
    left = rating - once(t, shells_gone, rating)
    hit, dealt = int(ended != Chain.MISS), after % BYTE
    if ended == Chain.GOING_ON and left == 0:
        ended = Chain.EMPTY
    if ended != Chain.GOING_ON:
        return number + BYTE * (ended + 16 * (hit + 16 * (dealt + BYTE * (left + 16 * (after // BYTE % BYTE)))))
    following = after - dealt + BYTE * int(t.numbers["auto.stress"])
    rest = once(t, burst_from, number + 1, following, left)
    return rest + BYTE * 16 * (hit + 16 * dealt)


CONDITIONS = ("jumpy", "tunnel", "aggravated", "shakes", "frantic", "deflated")


@question("grapple")
def grapple(
    rules: Rules,
    dice: Dice = 6,
    defence: Defence = 6,
    free: Annotated[int, Field(ge=0, le=40, description="dice of the one held, to break free")] = 5,
    attempts: Annotated[int, Field(ge=0, le=5)] = 2,
) -> Situation:
    """Grappling, then breaking free: is the hold made, and on which attempt is it broken (0: it is not)?"""
    t = small_battle(rules)
    set_up_attack(t, dice, False, 0, 0)
    set_up_target(t, defence, 0, 30_000)
    set_attack(t, t.fighters[0], 1, How.GRAPPLE, -1)
    set_dice(t, t.fighters[1], free)
    t.fighters[1].skill_loss[Skill.CLOSE_COMBAT] = (defence or 0) - free  # as long as he Defends

    def run(t: Battle) -> tuple[bool, int]:
        make_attack(t)
        if t.fighters[0].grappling == NOBODY:
            return False, 0
        t.fighters[1].skill_loss[Skill.CLOSE_COMBAT] = 0
        for attempt in range(1, attempts + 1):
            cut(t, "held", attempt)
            set_attack(t, t.fighters[1], 0, How.BREAK_FREE, -1)
            make_attack(t)
            if t.fighters[1].grappled_by == NOBODY:
                return True, attempt
        return True, 0

    policies = Policies("never", "never", defends=defence is not None)
    return Situation(t, run, ("held", "free"), (policies, policies))


# ---- help -------------------------------------------------------------------------------------------------------


@question("rally")
def rally_question(
    rules: Rules,
    dice: Dice = 8,
    stress: Stress | None = None,
    resolve: Resolve = 5,
    push: PushPolicy = "if-miss",
    health: Annotated[int, Field(ge=1, le=99, description="maximum Health of the broken one")] = 3,
    aid: Annotated[bool, Field(description="first aid instead of a Rally")] = False,
) -> Situation:
    """The Health of a broken friend after a Rally, or after first aid."""
    t = small_battle(rules)
    set_dice(t, t.fighters[0], dice)
    if stress is not None:
        give_nerves(t, t.fighters[0], stress, resolve)
    t.board.profiles[1].side, t.board.profiles[1].health_max = 0, health
    t.fighters[1].health, t.fighters[1].broken = 0, True
    stand_close(t)

    def run(t: Battle) -> int:
        if aid:
            give_aid(t, t.fighters[0], t.fighters[1])
        else:
            rally(t, t.fighters[0], t.fighters[1])
        return t.fighters[1].health

    policies = Policies(push, "never")
    return Situation(t, run, ("health",), (policies, policies))


@question("orders")
def orders(rules: Rules, leader: Dice = 4, dice: Dice = 5) -> Situation:
    """The successes of a friend's roll after orders."""
    t = small_battle(rules)
    set_dice(t, t.fighters[0], leader)
    set_dice(t, t.fighters[1], dice)
    t.board.profiles[1].side = 0

    def run(t: Battle) -> int:
        order(t, t.fighters[0], t.fighters[1], Skill.RANGED_COMBAT)
        return skill_test(t, t.fighters[1], Skill.RANGED_COMBAT)

    return Situation(t, run, ("successes",), NEVER)


# ---- initiative -------------------------------------------------------------------------------------------------


@question("initiative")
def initiative(
    rules: Rules,
    fighters: Annotated[int, Field(ge=1, le=5)] = 4,
    surprise: Annotated[int, Field(ge=0, le=5, description="how many of them, the first ones, surprise")] = 1,
) -> Situation:
    """The order of turns (A, B, C ...) and the highest card in play."""
    t = Battle()
    t.board = Board()
    for i in range(fighters):
        t.fighters[i].present = True
        t.board.profiles[i].surprises = i < surprise
    rules.table(t)
    begin_round(t)

    def run(t: Battle) -> tuple[str, int]:
        while t.step in (Step.SURPRISE, Step.DRAW) and not all(holds_card(t, x) for x in t.fighters[:fighters]):
            beat_of_cards(t)
        held = [(place, t.cards[place]) for place in range(SLOTS_OF_CARDS) if t.cards[place] != NOBODY]
        return " ".join("ABCDE"[who] for _, who in held), card_number(t, held[-1][0])

    return Situation(t, run, ("order", "highest"), ("random", "random"))


def beat_of_cards(t: Battle) -> None:
    """The dealing of one card."""
    from ..rules.initiative import draw_next, give_first_card

    if t.step == Step.SURPRISE:
        give_first_card(t)
    else:
        draw_next(t)


# ---- best play --------------------------------------------------------------------------------------------------


@question("best")
def best(
    rules: Rules,
    dice: Dice = 5,
    stress: Stress = 1,
    resolve: Resolve = 3,
    defence: Defence = None,
    defence_stress: Stress | None = None,
    defence_resolve: Resolve = 3,
    damage: Annotated[int, Field(ge=0, le=9)] = 2,
    armor: Annotated[int, Field(ge=0, le=9)] = 0,
    health: Annotated[int, Field(ge=1, le=99)] = 3,
    aim: Annotated[
        Literal["hit", "damage", "broken", "calm-hit"],
        Field(description="a hit, damage, the target broken, or a hit without a stress response"),
    ] = "hit",
) -> Situation:
    """Push or not? The value of a close attack when both sides decide as is best for them."""
    t = small_battle(rules)
    set_up_attack(t, dice, False, damage, 0)
    give_nerves(t, t.fighters[0], stress, resolve)
    if defence_stress is not None:
        give_nerves(t, t.fighters[1], defence_stress, defence_resolve)
    set_up_target(t, defence, armor, 30_000)  # nobody falls: injuries would add luck that no aim asks for

    def worth(t: Battle) -> int:
        if aim == "damage":
            return int(t.attack.dealt)
        if aim == "broken":
            return int(t.attack.dealt >= health)
        return int(t.hands[0].successes > t.hands[1].successes and (aim == "hit" or is_calm(t.fighters[0], stress)))

    def settled(t: Battle) -> bool:
        return not is_attacking(t) or (t.step == Step.EFFECT and aim in ("hit", "calm-hit"))

    return Situation(t, worth, ("value",), to_the_end=True, aim=worth, settled=settled)


def is_calm(fighter: Fighter, stress: int) -> bool:
    """No condition, and no stress beyond the price of one push."""
    shaken = fighter.jumpy or fighter.tunnel or fighter.aggravated or fighter.shakes or fighter.frantic
    return not shaken and not fighter.deflated and fighter.stress <= stress + 1


NEVER = (Policies("never", "never"), Policies("never", "never"))

"""The questions that players and designers ask most, about attacks, help, and best play."""

from typing import Annotated, Literal

from pydantic import Field

from sandtable.kernel import InvalidRules, Question, Rules, Situation, cut, helper

from ..rules import declaring, helping, pools, skills
from ..state import NOBODY, NOTHING, Battle, Chain, How, Response, Skill, Step
from . import policy, rolls as asked, setting

SLOTS = Annotated[int, Field(ge=0, le=3, description="how many attacks the target has slots to Dodge")]

# ---- attacks ----------------------------------------------------------------------------------------------------


RESULT = "net", "damage", "broken", "pushed", "defence pushed", "stress", "defence stress", "rating", "jammed"


class Attack(Question):
    """One attack and its defence: net successes, damage, and what it leaves of Health, stress and ammo."""

    dice: asked.Dice = 6
    ranged: bool = False
    damage: asked.Damage = 2
    stress: asked.Stress | None = None
    resolve: asked.Resolve = 3
    push: asked.PushPolicy = "never"
    defence: asked.Defence = None
    defence_stress: asked.Stress | None = None
    defence_resolve: asked.Resolve = 3
    defence_push: asked.PushPolicy = "never"
    armor: asked.Armor = 0
    piercing: bool = False
    health: Annotated[int, Field(ge=1, le=setting.UNHURT)] = setting.UNHURT
    rating: Annotated[int, Field(ge=0, le=9, description="ammo; 0: the weapon uses none")] = 0
    unreliable: bool = False
    conserve: Annotated[bool, Field(description="save ammo whenever that is allowed")] = False
    conserve_from: asked.ConserveFrom = None
    health_max: Annotated[int | None, Field(ge=1, le=setting.UNHURT, description="none: unhurt so far")] = None
    barrier: asked.Barrier = None
    conditions: asked.Conditions = []
    defence_conditions: asked.Conditions = []
    full_auto: bool = False
    single_shot: bool = False

    def situation(self, rules: Rules) -> Situation:
        self.check(rules)
        t = setting.small_battle(rules)
        traits = [name for name in ("piercing", "unreliable", "full_auto", "single_shot") if getattr(self, name)]
        setting.give_weapon(t, self.ranged, self.damage, self.rating, traits)
        setting.give_nerves(t, t.fighters[0], self.stress, self.resolve, self.conditions)
        setting.give_nerves(t, t.fighters[1], self.defence_stress, self.defence_resolve, self.defence_conditions)
        setting.set_up_target(t, self.armor, self.health, self.health_max, self.barrier)
        setting.declare_attack(t, How.SHOT if self.ranged else How.STRIKE, self.dice, self.defence)
        saving = 0 if self.conserve else self.conserve_from
        players = policy.policies(self.push, self.defence_push, defends=self.defence is not None, conserves_from=saving)
        return Situation(
            t, attacked, RESULT, players, to_the_end=True, settled=setting.is_made, gather=pushes_lying, forgets=False
        )

    def check(self, rules: Rules) -> None:
        """Refuses what an attack cannot have, such as ammo in close combat."""
        if self.stress is None:
            self.refuse_said(["resolve", "push", "conditions"], "give stress as well: an NPC has none of it")
        if self.defence is None:
            theirs = ["defence_stress", "defence_resolve", "defence_push", "defence_conditions"]
            self.refuse_said(theirs, "give defence as well: without one nothing is rolled")
        elif self.defence_stress is None:
            theirs = ["defence_resolve", "defence_push", "defence_conditions"]
            self.refuse_said(theirs, "give defence_stress as well: an NPC has none of it")
        check_dodge(rules, self.ranged, self.barrier, self.defence)
        check_saving(self, rules, self.full_auto)
        shots = ("barrier", "rating", "unreliable", "conserve", "conserve_from", "full_auto", "single_shot")
        if not self.ranged:
            self.refuse_said(shots, "only a ranged attack has it", "ranged.roll")
        if self.full_auto and self.single_shot:
            raise InvalidRules("single_shot: no weapon is full auto as well", "auto.again")
        if self.health_max is not None and self.health > self.health_max:
            raise InvalidRules(f"health: {self.health} is more than health_max, {self.health_max}", "gap.health")


def check_saving(asked: "Attack | Burst", rules: Rules, automatic: bool) -> None:
    """Refuses to save ammo where no attack of the weapon can."""
    saving, rule = ("conserve", "conserve_from"), "ranged.conserve-when"
    if asked.rating == 0:
        asked.refuse_said(saving, "give a rating as well: the weapon uses no ammo", rule)
    if automatic and rules.in_force["conserve.burst"] == "never":
        asked.refuse_said(saving, "under this ruling a full-auto weapon saves no ammo", rule)


FIRST, SECOND = 1, 1 << 16  # a side that has pushed, counted once a beat


@helper
def pushes_lying(t: Battle) -> int:
    """Which sides have pushed the current dice."""
    return t.hands[0].pushed * FIRST + t.hands[1].pushed * SECOND


def attacked(t: Battle, pushes: int) -> tuple[int | bool, ...]:
    """The result of an attack, and which sides pushed in it."""
    (attacker, target, _), item = t.fighters, t.items[setting.ITEM]
    return (
        int(t.attack.net), int(t.attack.dealt), bool(target.broken), pushes % SECOND > 0, pushes >= SECOND,
        int(attacker.stress), int(target.stress), int(item.rating), bool(item.jammed),
    )  # fmt: skip


def check_dodge(rules: Rules, ranged: bool, barrier: int | None, defence: int | None) -> None:
    """Refuses a Dodge from full cover, if the reading in force does."""
    if ranged and barrier is not None and defence is not None and rules.in_force["cover.dodge"] == "illegal":
        raise InvalidRules("barrier: a target in full cover cannot Dodge: a barrier, or a defence", "cover.dodge")


BURSTING = "attacks", "ended", "damage", "hits", "rating", "stress", "broken"


class Burst(Question):
    """A full-auto burst that goes on while it may: attacks, why it ends, damage, hits, ammo left, stress."""

    dice: asked.Dice = 4
    stress: asked.Stress = 0
    resolve: asked.Resolve = 3
    rating: Annotated[int, Field(ge=1, le=9)] = 2
    damage: asked.Damage = 2
    armor: Annotated[int, Field(ge=0, le=9, description="armor of the target")] = 0
    dodge: asked.Defence = None
    dodges: SLOTS = 1
    push: asked.PushPolicy = "never"
    first_dice: Annotated[int | None, Field(ge=-9, le=40, description="of the first attack, where it is aimed")] = None
    conditions: asked.Conditions = []
    barrier: asked.Barrier = None
    piercing: bool = False
    unreliable: bool = False
    npc: Annotated[bool, Field(description="an NPC fires, who feels no stress")] = False
    conserve_from: asked.ConserveFrom = None
    health: Annotated[int | None, Field(ge=1, le=999, description="of the target; none: enough for all of it")] = None

    def situation(self, rules: Rules) -> Situation:
        self.check(rules)
        t = setting.small_battle(rules)
        traits = ["full_auto", *[name for name in ("piercing", "unreliable") if getattr(self, name)]]
        setting.give_weapon(t, True, self.damage, self.rating, traits)
        setting.give_nerves(t, t.fighters[0], None if self.npc else self.stress, self.resolve, self.conditions)
        setting.set_up_target(t, self.armor, self.health or setting.UNHURT, None, self.barrier)
        setting.declare_attack(t, How.SHOT, self.dice, self.dodge, self.dodges)
        t.attack.burst = rules.in_force["auto.declare"] == "as-a-mode"
        if self.first_dice is not None:
            t.attack.aim = self.first_dice - self.dice
        players = policy.policies(
            self.push, "never", defends=self.dodge is not None, conserves_from=self.conserve_from, goes_on=True
        )
        done = damage_beyond_harm if self.health is None else damage_done
        return Situation(t, bursting, BURSTING, players, to_the_end=True, settled=setting.is_over, gather=done)

    def check(self, rules: Rules) -> None:
        """Refuses what a burst cannot have, such as the stress of an NPC."""
        if self.npc:
            self.refuse_said(["stress", "resolve", "push", "conditions"], "an NPC has none of it")
        check_dodge(rules, True, self.barrier, self.dodge)
        check_saving(self, rules, automatic=True)


@helper
def damage_beyond_harm(t: Battle) -> int:
    """The damage so far, where the target cannot go down; its Health is set back."""
    done, t.attack.dealt = t.attack.dealt, 0
    t.fighters[1].health = setting.UNHURT
    return done


@helper
def damage_done(t: Battle) -> int:
    """The damage so far, where the target may go down; of the injuries only their number is kept."""
    done, t.attack.dealt = t.attack.dealt, 0
    if t.fighters[1].broken:
        setting.count_injuries(t, t.fighters[1])
    return done


def bursting(t: Battle, damage: int) -> tuple[int | bool, ...]:
    """The result of a burst, with this damage."""
    attack, fighter, item = t.attack, t.fighters[0], t.items[setting.ITEM]
    return (
        int(attack.number), Chain(attack.chain), damage, int(attack.hits), int(item.rating), int(fighter.stress),
        bool(t.fighters[1].broken),
    )  # fmt: skip


class Grapple(Question):
    """Grappling, then breaking free: is the hold made, and on which attempt is it broken (0: it is not)?"""

    dice: asked.Dice = 6
    defence: asked.Defence = 6
    free: Annotated[int, Field(ge=0, le=40, description="dice of the one held, to break free")] = 5
    attempts: Annotated[int, Field(ge=0, le=5)] = 2

    def situation(self, rules: Rules) -> Situation:
        t = setting.small_battle(rules)
        setting.declare_attack(t, How.GRAPPLE, self.dice, self.defence)
        held = t.fighters[1]
        setting.set_dice(t, held, self.free)
        if self.defence is not None:  # until the target is held, the board is the same for every path
            held.skill_loss[Skill.CLOSE_COMBAT] = self.defence - pools.defence_dice(t, held)
        players = policy.policies(defends=self.defence is not None)

        def run(t: Battle) -> tuple[bool, int]:
            setting.make_attack(t)
            if t.fighters[0].grappling == NOBODY:
                return False, 0
            for attempt in range(1, self.attempts + 1):
                cut(t, "held", attempt)
                self.struggle(t)
                if t.fighters[1].grappled_by == NOBODY:
                    return True, attempt
            return True, 0

        return Situation(t, run, ("held", "free"), players)

    def struggle(self, t: Battle) -> None:
        """An attempt of the one held, with the dice told for that."""
        declaring.set_attack(t, t.fighters[1], 0, How.BREAK_FREE, NOTHING)
        t.fighters[1].skill_loss[Skill.CLOSE_COMBAT] = 0
        setting.make_attack(t)


# ---- help -------------------------------------------------------------------------------------------------------


class Rally(Question):
    """The Health of a broken friend after a Rally, or after first aid."""

    dice: asked.Dice = 8
    stress: asked.Stress | None = None
    resolve: asked.Resolve = 5
    push: asked.PushPolicy = "if-miss"
    health: Annotated[int, Field(ge=1, le=99, description="maximum Health of the broken one")] = 3
    aid: Annotated[bool, Field(description="first aid instead of a Rally")] = False
    conditions: asked.Conditions = []

    def situation(self, rules: Rules) -> Situation:
        t = setting.small_battle(rules)
        t.step = Step.TURN
        helper, friend = t.fighters[0], t.fighters[1]
        setting.give_nerves(t, helper, self.stress, self.resolve, self.conditions)
        setting.set_dice(t, helper, self.dice)
        t.board.profiles[1].side, t.board.profiles[1].health_max = 0, self.health
        friend.health, friend.broken = 0, True
        setting.stand_close(t)

        def run(t: Battle) -> int:
            helper, friend = t.fighters[0], t.fighters[1]
            if self.aid:
                helping.give_aid(t, helper, friend)
            else:
                helping.rally(t, helper, friend)
            setting.settle_nerves(t)
            return int(friend.health)

        return Situation(t, run, "health", policy.policies(self.push))


class Orders(Question):
    """The successes of a friend's roll after orders."""

    leader: asked.Dice = 4
    dice: asked.Dice = 5

    def situation(self, rules: Rules) -> Situation:
        t = setting.small_battle(rules)
        setting.set_dice(t, t.fighters[0], self.leader)
        setting.set_dice(t, t.fighters[1], self.dice)
        t.board.profiles[1].side = 0

        def run(t: Battle) -> int:
            helping.order(t, t.fighters[0], t.fighters[1], Skill.RANGED_COMBAT)
            return skills.skill_test(t, t.fighters[1], Skill.RANGED_COMBAT)

        return Situation(t, run, "successes", policy.NEVER)


# ---- best play --------------------------------------------------------------------------------------------------


class Best(Question):
    """Push or not? The worth of a close attack when each side decides in its best interest."""

    dice: asked.Dice = 5
    stress: asked.Stress = 1
    resolve: asked.Resolve = 3
    defence: asked.Defence = None
    defence_stress: asked.Stress | None = None
    defence_resolve: asked.Resolve = 3
    damage: asked.Damage = 2
    armor: asked.Armor = 0
    health: Annotated[int, Field(ge=1, le=99)] = 3
    aim: Annotated[
        Literal["hit", "damage", "broken", "calm-hit"],
        Field(description="a hit, damage, the target broken, or a hit without a stress response"),
    ] = "hit"

    def situation(self, rules: Rules) -> Situation:
        t = setting.small_battle(rules)
        setting.give_weapon(t, False, self.damage)
        setting.give_nerves(t, t.fighters[0], self.stress, self.resolve)
        setting.give_nerves(t, t.fighters[1], self.defence_stress, self.defence_resolve)
        # no fighter falls: injuries would add luck that no aim needs
        setting.set_up_target(t, self.armor, setting.UNHURT, None, None)
        setting.declare_attack(t, How.STRIKE, self.dice, self.defence)

        def worth(t: Battle) -> int:
            if self.aim == "damage":
                return int(t.attack.dealt)
            if self.aim == "broken":
                return int(t.attack.dealt >= self.health)
            hit = t.hands[0].successes > t.hands[1].successes
            return int(hit and (self.aim == "hit" or t.hands[0].response in (Response.NONE, Response.COOL)))

        def settled(t: Battle) -> bool:
            return setting.is_made(t) or (t.step == Step.EFFECT and self.aim in ("hit", "calm-hit"))

        return Situation(t, worth, "value", to_the_end=True, aim=worth, settled=settled)

"""The circumstances of an attack, and the battle made of them: two fighters, and friends in melee with the second."""

import warnings
from functools import lru_cache
from typing import Annotated

from pydantic import Field as Entry

from sandtable.kernel import IllegalAction, InvalidRules, KnownWords, Question, Rules, demand, judge_of, no_such, settle

from .. import actions as act, scenario
from ..rules import attack, manner, melee, series
from ..state import LOCATIONS, METRE, Arm, Battle, Board, Cover, Fighter, Kind, Light, Location, Mode, Style, Way
from ..terrain import FIELD
from .parameters import Build, Metres, Skill, Strength, WeaponName, Words, is_explosive

TARGET = 6  # the target's place; the attacker has the first
BEYOND_ALL_HARM = 10**6  # half points, for those whose damage is counted
ACTIONS = 100
ONLY_SHOTS = ("mode", "careful", "through_cover", "recoilless", "rounds", "friends", "braced")
ONLY_BLOWS = ("parry", "style", "dm")
ROW = 1000  # the line on which both stand, in cm
BLAMED = ("range.", "distance"), ("cover.", "through_cover"), ("pub.ammo", "rounds")  # by rules that refuse an attack
FIGHTERS = ["the attacker", *["a friend"] * (TARGET - 1), "the target"]


class Commons(Question):
    """The common parameters of questions about shots, blows and throws."""

    weapon: WeaponName = "cera"
    skill: Skill = 60
    strength: Strength = 50
    distance: Metres = 10.0
    cover: Cover = Cover.NONE
    light: Light = Light.NORMAL
    smoke: Annotated[int, Entry(ge=0, le=6, description="clouds on the line of fire")] = 0
    shield: Annotated[int, Entry(ge=0, le=100)] = 0
    moving: Annotated[bool, Entry(description="the target ran or charged")] = False
    armour: Annotated[Words, Entry(description="what the target wears: vest, helmet")] = []
    build: Build = 0
    dodge: Annotated[Skill | None, Entry(description="the target dodges with this skill")] = None
    aim: Annotated[int, Entry(ge=0, le=2, description="actions of aiming before the attack")] = 0
    braced: bool = False
    friends: Annotated[int, Entry(ge=0, le=5, description="friends of the attacker in melee with the target")] = 0
    careful: bool = False


class Circumstances(Commons):
    """The common parameters of questions about attacks."""

    cover_ar: Annotated[int, Entry(ge=-1, le=100, description="what a shot through it must overcome")] = 8
    through_cover: bool = False
    zero_g: bool = False
    recoilless: bool = False
    friend_armour: Annotated[Words, Entry(description="what these friends wear: vest, helmet")] = []
    one_hand: Annotated[bool, Entry(description="a shield in the other hand")] = False
    two_hands: Annotated[bool, Entry(description="a weapon for one hand is held in both")] = False
    dm: Annotated[int, Entry(ge=-4, le=8)] = 0
    damage: Annotated[str | None, Entry(description="dice instead of the weapon's own, like 3d10+4")] = None
    rounds: Annotated[int | None, Entry(ge=0, le=10000, description="left in the magazine; else it is full")] = None
    rating: Annotated[int | None, Entry(ge=0, le=100, description="armour rating everywhere, instead")] = None
    foe_weapon: Annotated[
        str | None, KnownWords(lambda rules: scenario.armoury()), Entry(description="what the target holds in melee")
    ] = None
    inside: Annotated[bool, Entry(description="the shorter weapon has closed in")] = False
    parry: Annotated[Skill | None, Entry(description="the target parries with this skill")] = None
    reactions: Annotated[int, Entry(ge=0, le=3)] = 2
    defended: Annotated[int, Entry(ge=0, le=9, description="dodges, and parries, that the target has made")] = 0
    all_out: Annotated[bool, Entry(description="the target made an all-out attack")] = False

    # ---- the battle ----------------------------------------------------------------------------------------------

    def battle(self, rules: Rules) -> Battle:
        """The battle in the attacker's turn, with the target in front of them."""
        scenario.check_shield(rules.in_force, self.shield, "shield")
        for name in ("skill", "dodge", "parry"):
            scenario.check_skill(rules.in_force, getattr(self, name) or 0, name)
        reach = rules.in_force["house.melee-reach"] if weapon_named(self.weapon).arm == Arm.MELEE else None
        self.check_weapon(reach)
        t = Battle()
        rules.table(t)
        near = int(rules.in_force["house.line-of-fire"])
        away = round(METRE * (self.distance if reach is None else min(self.distance, reach)))
        t.board = board_with(
            self.weapon, self.damage, self.recoilless, self.zero_g, self.light, self.cover, self.cover_ar, away, near
        )  # fmt: skip
        attacker, target = t.fighters[0], t.fighters[TARGET]
        t.active, t.starts = 0, [1, 1]
        t.names = {"Fighter": FIGHTERS, "Weapon": [entry.name for entry in scenario.armoury().values()]}
        for place, x, y in ((0, 0, ROW), (TARGET, away, ROW), *((i, away, ROW + i * METRE) for i in self.places())):
            enlist(t.fighters[place], x, y)
        self.arm(t, attacker)
        self.ready(t, target)
        for i in self.places():
            target.engaged |= 1 << i
            t.fighters[i].engaged = 1 << TARGET
            scenario.dress(t.fighters[i], self.friend_armour, "friend")
        for i in range(self.smoke):
            t.clouds[i].x, t.clouds[i].y, t.clouds[i].radius = away // 2, ROW, METRE
        t.cloud_count = self.smoke
        if self.inside:
            melee.engage(t, attacker, target)
            melee.come_inside(attacker, target)
        if self.careful and not self.friends:
            warnings.warn("careful helps no friend here; drop it?", stacklevel=5)
        return t

    def check_weapon(self, reach: float | None) -> None:
        """Refuses what an attack with this weapon cannot have; `reach` is that of a blow, in metres."""
        entry = weapon_named(self.weapon)
        blow = reach is not None
        if reach is not None and self.is_said("distance") and self.distance > reach:
            raise InvalidRules(f"distance: a blow with {entry.name} reaches {reach:g} m, not {self.distance:g} m")
        why = "for shots, not for a blow" if blow else "for blows, not for a shot"
        self.refuse_said(ONLY_SHOTS if blow else ONLY_BLOWS, f"{why} with {entry.name}")

    def places(self) -> range:
        """The places of the friends who are in melee with the target."""
        return range(1, 1 + self.friends)

    def arm(self, t: Battle, attacker: Fighter) -> None:
        for name in ("small", "long", "heavy", "melee", "throwing"):
            setattr(attacker, name, self.skill)
        attacker.actions, attacker.strength, attacker.dm = self.actions(t), self.strength, self.dm
        attacker.items[0] = row_of(self.weapon)
        attacker.loads[0] = t.board.weapons[attacker.items[0]].magazine if self.rounds is None else self.rounds
        add, most = t.numbers["pub.aim"]
        attacker.aim, attacker.aim_at = min(self.aim * add, most), TARGET
        attacker.braced, attacker.two_hands, attacker.shield = self.braced, self.two_hands, 10 * self.one_hand

    def actions(self, t: Battle) -> int:
        """The attacker's actions: more than enough."""
        return ACTIONS

    def ready(self, t: Battle, target: Fighter) -> None:
        scenario.dress(target, self.armour, "target")
        if self.rating is not None:
            target.ratings = [self.rating] * (3 * LOCATIONS)
        target.build, target.shield, target.hidden = self.build, self.shield, self.cover == Cover.FULL
        target.fast, target.fast_round, target.all_out = self.moving, t.round, self.all_out
        target.dodge, target.melee, target.reactions = self.dodge or 0, self.parry or 0, self.reactions
        target.dodges = target.parries = self.defended
        if self.foe_weapon is not None:
            target.items[0] = row_of(self.foe_weapon)
        elif t.board.weapons[row_of(self.weapon)].arm == Arm.MELEE:
            target.items[0] = row_of(self.weapon)  # of equal length, if none is named

    # ---- the attack ----------------------------------------------------------------------------------------------

    def attacked(self, rules: Rules, mode: Mode, style: Style, nth: int, called: Location | None) -> Battle:
        """The battle with the attack declared: the first of its action, or a later one in the turn."""
        t = self.battle(rules)
        set_off(rules, t, self.order(mode, style, called))
        if called is not None or t.numbers["attack_modes_per_turn"] == "one":
            check_count(t, "nth", nth)
        if nth > 1:
            come_later(t, nth - 1)
        return t

    def order(self, mode: Mode, style: Style, called: Location | None) -> act.Act:
        entry = weapon_named(self.weapon)
        if entry.arm == Arm.MELEE:
            return act.Strike(TARGET, style) if called is None else act.StrikeAt(TARGET, called)
        if is_explosive(entry):
            raise InvalidRules(
                f"{entry.name} {'is thrown' if entry.arm == Arm.THROW else 'bursts'}: ask the question throw"
            )
        wanted = mode if called is None else Mode.SINGLE
        if entry.rounds[wanted] == 0:
            words = ("single", "semi", "full-auto")
            known = ", ".join(words[i] for i in range(3) if entry.rounds[i])
            raise IllegalAction(f"{entry.name} has no {words[wanted]} mode ({known}).", "rof.extra")
        how = manner.manner_of(self.careful, self.through_cover)
        return act.Shoot(TARGET, mode, how) if called is None else act.ShootAt(TARGET, called, how)


def set_off(rules: Rules, t: Battle, order: act.Act) -> None:
    """Carries out the attacker's order, if the rules allow it."""
    attacker = t.fighters[0]
    demand(rules, t, lambda: judge_of(act.Ask.ACT)(t, order, attacker), *BLAMED)
    settle(t, order, attacker)


def check_count(t: Battle, name: str, count: int) -> None:
    """Refuses more attacks than the declared action has."""
    most = int(t.series.most)
    if count > most:
        action = "a called attack" if t.series.called >= 0 else Way(t.series.way).title.lower()
        rule = "melee.types" if t.series.melee else "rof.count"
        raise InvalidRules(f"{name}: at most {most} expected for {action}; got {count}", rule)


def come_later(t: Battle, before: int) -> None:
    """Makes the attack a later one, after others of its kind in the turn."""
    attacker, made = t.fighters[0], t.series
    attacker.attacks = attacker.mode_attacks[made.way] = made.made = before
    attacker.by_item[0] = before * (not melee.strikes_bare(t, attacker, bool(made.melee)))
    if not made.melee:
        attacker.shots = attacker.shots_by_item[0] = before
    attack.spend_aim(t, attacker)
    series.next_attack(t)


def enlist(fighter: Fighter, x: int, y: int) -> None:
    fighter.here = fighter.placed = True
    fighter.side = int(fighter.index >= TARGET)
    fighter.x, fighter.y, fighter.face_x = x, y, -1 if fighter.side else 1
    fighter.hp = fighter.hp_start = BEYOND_ALL_HARM


# ---- the board ---------------------------------------------------------------------------------------------------


@lru_cache(32)
def board_with(
    weapon: str,
    damage: str | None,
    recoilless: bool,
    zero_g: bool,
    light: Light,
    cover: Cover,
    cover_ar: int,
    away: int,
    near: int,
) -> Board:
    """A bare field with the armoury, the weapon changed as asked, and the target's cover."""
    board = Board(width=away + ROW, depth=2 * ROW, zero_g=zero_g, light=light)
    rows = scenario.stock(board)
    row = board.weapons[rows[weapon]]
    row.recoilless = row.recoilless or recoilless
    if damage is not None:
        row.n, row.sides, row.plus, dm = scenario.read_dice(damage, "damage")
        row.far_n, row.far_sides, row.far_plus, row.adds_dm = row.n, row.sides, row.plus, row.adds_dm and dm
        if dm and row.arm != Arm.MELEE:
            raise InvalidRules("damage: DM belongs to melee weapons only.")
    if cover != Cover.NONE:
        x = away - min(near, away) // 2
        box = ((x - 1) / METRE, (ROW - 50) / METRE, (x + 1) / METRE, (ROW + 50) / METRE)
        kind = Kind.CRATE if cover == Cover.LIGHT else Kind.WINDOW
        entry = scenario.FeatureEntry.model_validate({"kind": kind, "box": box, "ar": cover_ar})
        FIELD.lay(board, board.features[0], entry, FIELD.flat, "cover")
        board.pieces = 1
    return board


@lru_cache(1)
def rows() -> dict[str, int]:
    return scenario.stock(Board())


def row_of(name: str) -> int:
    weapon_named(name)
    return rows()[name]


def weapon_named(name: str) -> scenario.WeaponEntry:
    """A weapon of the armoury."""
    known = scenario.armoury()
    if name not in known:
        raise InvalidRules(no_such("weapon", name, known))
    return known[name]

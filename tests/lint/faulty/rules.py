# mypy: ignore-errors
# ruff: noqa
"""Every line that ends in an arrow has that fault."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from sandtable.kernel.facts import fact
from sandtable.kernel.luck import mix
from sandtable.kernel.rows import above, equal, members, row
from sandtable.kernel.rule import helper, judge, player, rule
from sandtable.kernel.verbs import allowed, because, check, choose, dice, may, menu, note, number, once, pool, roll, ruling, ruling_number, total

from . import elsewhere
from .state import Act, Arm, Ask, Field, Fight, Move, Point, Pose, Result, Soldier, Wait, Wound

RATIO = 1.5
NAMES = ["a", "b"]
WORDS = {"a": 1}
NEAR = "hit"


@rule("names")  # the mark is on the function's first line
def names(t: Fight, soldier: Soldier) -> None:  # -> no rule "names" in rules.toml
    soldier.hrut = 1  # -> Soldier has no field "hrut"; did you mean "hurt"?
    for other in t.soldiers:
        if other.posse == Pose.UP:  # -> Soldier has no field "posse"; did you mean "pose"?
            t.trun += 1  # -> Fight has no field "trun"; did you mean "turn"?
    if any(x.porne for x in t.soldiers):  # -> Soldier has no field "porne"; did you mean "prone"?
        soldier.arm.shotts -= 1  # -> Arm has no field "shotts"; did you mean "shots"?
    soldier.at = t.board.widht  # -> Field has no field "widht"; did you mean "width"?
    soldier.pose = Pose.DWON  # -> Pose has no member "DWON"; did you mean "DOWN"?
    first = t.soldiers[0]
    t.turn += len(first.label)  # -> Soldier.label is for people
    note(t, "{}", first.label)
    first.hurtt += 1  # -> Soldier has no field "hurtt"; did you mean "hurt"?
    t.soldiers.hurt = 1  # -> a list has no "hurt"
    strongest(t).hrt += 1  # -> Soldier has no field "hrt"; did you mean "hurt"?
    soldier.nier(first)  # -> Soldier has no method nier(); did you mean "near"?
    t.luck.total("", dice(1, 6))  # -> Fight.luck is not for rules  # and: .total() is nothing that rules may call


@helper
def strongest(t: Fight) -> Soldier:
    return t.soldiers[0]


@helper
def wounded(t: Fight, soldier: Soldier) -> Wound:
    wound = Wound(Pose.UP, 300)  # -> 300 does not fit Wound.depth
    t.turn = wound.depht  # -> Wound has no field "depht"; did you mean "depth"?
    t.turn = soldier.wound.poze  # -> Wound has no field "poze"; did you mean "pose"?
    t.turn = deep(t, 3).shots  # -> Wound has no field "shots"
    t.turn = wound.but(deap=2)  # -> Wound has no field "deap"; did you mean "depth"?
    t.turn = Wound.read(t.turn).dept  # -> Wound has no field "dept"; did you mean "depth"?
    t.turn = once(t, deep, 2).deeply  # -> Wound has no field "deeply"; did you mean "deadly"?
    return Wound(deadly=True)  # -> Wound needs pose, depth


@helper
def hurt_or_not(t: Fight, n: int) -> Wound:
    found = -1
    if n > 3:
        found = deep(t, n)  # -> found is a Wound here and a plain number in line 65
    if n > 2:
        return found
    return Wound(Pose.UP, 0) if n > 1 else n  # -> the result is a plain number here and a Wound by its annotation


@helper
def counted(t: Fight, n: int):  # type: ignore[no-untyped-def]
    if n > 3:
        return deep(t, n)
    return n + 1  # -> the result is a plain number here and a Wound in line 76


@helper
def deep(t: Fight, n: int) -> Wound:
    return Wound(Pose.DOWN, n)


@rule("hit")
def ids(t: Fight, soldier: Soldier) -> int:
    need = number(t, "hitt")  # -> no number "hitt" in rules.toml; did you mean "hit"?
    need += number(t, NEAR)  # -> number() needs its id spelt out
    need += number(t, "rows")  # -> number rows is a list of 3: which of them?
    need += number(t, "rows", 3)  # -> number rows has rows 0 to 2, not 3
    need += number(t, "hit", 0)  # -> number hit is a single number, not a list
    need += because(t, "hid", 2)  # -> no rule "hid" in rules.toml; did you mean "hit"?
    need += ruling_number(t, "mud")  # -> no ruling with numbers "mud" in rules.toml
    if ruling(t, "mut") == "slow":  # -> no ruling "mut" in rules.toml; did you mean "mud"?
        need += 1
    if ruling(t, "mud") == "slwo":  # -> ruling mud has no option "slwo"; did you mean "slow"?
        need += 1
    if ruling(t, "mud") in ("slow", "stikcy"):  # -> ruling mud has no option "stikcy"; did you mean "sticky"?
        need += 1
    way = ruling(t, "depth")
    if way != "dep":  # -> ruling depth has no option "dep"; did you mean "deep"?
        need += 1
    match ruling(t, "mud"):
        case "slow":
            need += 1
        case "wet":  # -> ruling mud has no option "wet"; it has slow, sticky
            need += 2
    if allowed(t, "hit:far", need > 2):  # -> rule "hit": no refusal "far"; there is fast
        need += 1
    if allowed(t, "hit", need > 2, soldier):  # -> the refusal of hit shows 2 facts, 1 are given
        note(t, "{} hits {}", soldier)  # -> the note shows 2 facts, 1 are given
    note(t, "{} is near" if need > 3 else "{} is {}", soldier)  # -> the note shows 2 facts, 1 are given
    note(t, NEAR, f"{number(t, 'hitt')}")  # -> no number "hitt"
    return need


@rule("hit")
def forms(t: Fight, soldier: Soldier) -> int:
    worst = min(t.soldiers, key=lambda x: x.hurt)  # -> a lambda cannot be compiled  # and: min with key=
    try:  # -> try cannot be compiled
        t.turn += 1
    except ValueError:
        pass
    with open("x"):  # -> with cannot be compiled  # and: open() is nothing that rules may call
        pass
    global RATIO  # -> global: whatever a rule remembers is in the state
    hurts = [x.hurt for x in t.soldiers]  # -> a list comprehension cannot be compiled
    groups = {x.hurt for x in t.soldiers}  # -> a set comprehension cannot be compiled
    table = {x.index: x.hurt for x in t.soldiers}  # -> a dict comprehension cannot be compiled
    some = {1: 2}  # -> a dict cannot be compiled
    others = {1, 2}  # -> a set cannot be compiled
    listed = [1, 2]  # -> a list cannot be compiled here
    both = (*listed, 3)  # -> star-unpacking cannot be compiled
    if (got := roll(t, "x", dice(1, 6))) > 3:  # -> := cannot be compiled
        t.turn += 1
    text = f"{soldier.hurt}"  # -> an f-string stands in note()
    half = soldier.hurt / 2  # -> / makes floats
    square = soldier.hurt**2  # -> ** makes floats
    t.turn /= 2  # -> / makes floats
    share = 0.5  # -> 0.5: rules reckon in whole numbers
    share = RATIO  # -> RATIO is 1.5: rules reckon in whole numbers
    name = NAMES[0]  # -> NAMES is a list
    number_of = WORDS["a"]  # -> WORDS is a dict
    part = soldier.cells[1:]  # -> a slice is a copy in Python
    squares = (x.hurt for x in t.soldiers)  # -> a generator expression stands inside any, all, sum, min, max
    most = max(soldier.cells)  # -> max needs a generator expression
    some_sum = sum((x.hurt for x in t.soldiers), 3)  # -> sum of a generator expression takes nothing beside it
    size = sorted(soldier.cells)  # -> sorted() is nothing that rules may call
    root = math.sqrt(4)  # -> math.sqrt() is nothing that rules may call
    mixed = mix(3)  # -> mix() is not for rules
    more = elsewhere.unmarked(3)  # -> unmarked() is not registered: mark it with @rule or @helper
    more = elsewhere.borrowed(3)
    more = unkown(3)  # -> there is no unkown in this module
    poses = Pose  # -> Pose: an enum can be walked
    fresh = Soldier()  # -> Soldier(): pieces are made when a battle starts
    raise ValueError  # -> a rule raises nothing
    import os  # -> an import stands at the top of a module
    del t.turn  # -> del cannot be compiled

    def inner() -> int:  # -> an inner function cannot be compiled
        return 1

    call = roll(t, *NAMES)  # -> star-unpacking cannot be compiled  # and: NAMES is a list
    what = noted(t) if note(t, "x") else 1  # -> note() stands alone on its line  # and: there is no noted in this module
    assert hurts == [1, 2] and some == {1: 2}
    return 1


@helper
def many_arguments(t: Fight, *more: int) -> int:  # -> *args and **kwargs cannot be compiled
    return 1


@rule("hit")
def stores(t: Fight, soldier: Soldier, act: Move) -> None:
    soldier.hurt = 200  # -> 200 does not fit Soldier.hurt: it holds -128 to 127
    soldier.at = soldier.hurt = -200  # -> -200 does not fit Soldier.hurt
    soldier.cells[0] = 128  # -> 128 does not fit soldier.cells
    soldier.pose = 7  # -> 7 does not fit Soldier.pose: it is no Pose
    soldier.hurt *= 2  # -> Soldier.hurt grows by multiplication
    soldier.cells[1] <<= 1  # -> soldier.cells grows by a shift
    t.soldiers[0] = soldier  # -> t.soldiers: replacing a whole piece copies it when compiled
    soldier.arm = t.soldiers[1].arm  # -> Soldier.arm: replacing a whole piece
    soldier.cells = t.soldiers[1].cells  # -> Soldier.cells: a list is not replaced
    t.board.width = 3  # -> t.board.width: the board does not change during a battle
    act.by = 2  # -> act.by: an action does not change


@rule("hit")
def options(t: Fight, soldier: Soldier) -> Iterator[Act]:
    yield Wait()
    yield Move(1)  # -> Move needs by, target
    yield Move(1000, 0)  # -> 1000 does not fit Move.by
    yield Move(by=1, targt=0)  # -> Move has no field "targt"; did you mean "target"?  # and: Move needs
    for other in t.soldiers:
        yield other  # -> rules yield options, which are actions
    yield 3  # -> rules yield options, which are actions
    yield from (Wait(), Wait())  # -> yield from takes another rule's options
    yield from more_options(t)
    for act in more_options(t):  # -> options are offered, by choose or yield from
        yield act
    got = yield Wait()  # -> yield offers an option: it stands alone on its line
    if check(t, "x", dice(1, 6), 3):  # -> check() has no place here: options is worked out only if a player looks
        yield Wait()


@helper
def more_options(t: Fight) -> Iterator[Act]:
    yield Wait()
    note(t, "options")  # -> note() has no place here: more_options is worked out only if a player looks


@rule("hit")
def matching(t: Fight, soldier: Soldier) -> None:
    act = choose(t, 0, Ask.ACT, options(t, soldier), soldier)
    match act:
        case Move(1 | 2 as by, _):  # -> case 1 | 2 as by: this pattern cannot be compiled
            t.turn += by
        case Move(by=by, traget=_):  # -> Move has no field "traget"; did you mean "target"?
            t.turn += by
        case Move(by, _) | Move(_, by):  # -> a pattern with | cannot bind names
            t.turn += by
        case Wait(_):  # -> Wait has no fields
            t.turn += 1
        case int():  # -> case int: only actions can be matched by class
            t.turn += 1
        case [_, *_]:  # -> case [_, *_]: this pattern cannot be compiled
            t.turn += 1
    if isinstance(act, Move) and act.bye > 0:  # -> Act has no field "bye"; did you mean "by"?
        t.turn += 1
    if isinstance(soldier, Soldier):  # -> isinstance tells kinds of actions apart; Soldier is none
        t.turn += 1
    for each in enumerate(menu(t, Act)):  # -> a menu can be walked with for
        t.turn += 1
    offered = menu(t, Act)
    for each in offered:  # -> a menu is walked where it is asked for
        t.turn += 1


@helper
def aimed_at(act: Act) -> int:
    return act.target  # -> target means something else in each kind of Act: match the kind first


@helper
def aimed_well(act: Act) -> int:
    return act.target if isinstance(act, Point) else -1


@fact(at=8)
@helper
def is_inside(board: Field, at: int) -> bool:
    return at < board.width


@fact(soldier=4)
@helper
def turns_of(t: Fight, soldier: int) -> int:  # -> a fact takes the board (Field) first, and then numbers
    t.turn += 1  # -> sets t.turn, but turns_of is a fact of the board: it must change nothing
    return number(t, "hit") + soldier  # -> number() has no place here: turns_of is a fact of the board


@helper
def first(t: Fight) -> int:  # -> a rule must not come back to itself: first -> second -> first
    return second(t)


@helper
def second(t: Fight) -> int:
    return first(t)


@helper
def alone(n: int) -> int:  # -> a rule must not come back to itself: alone -> alone
    return alone(n - 1) if n > 0 else 0


@helper
def parts(t: Fight) -> None:
    t.turn = once(t, part, 3)
    t.turn = total(t, 2, lambda t: 1)  # -> total needs the rule by its name


@helper
def part(t: Fight, n: int) -> int:
    t.turn += n  # -> sets t.turn, but part is remembered by its arguments alone  # and: reads turn, but
    return roll(t, "x", dice(n, 6))


@player("rash", Ask.ACT)
def touch(t: Fight, soldier: Soldier) -> Act:
    t.turn = roll(t, "x", dice(1, 6))  # -> roll() has no place here: touch is a player's answer
    return Wait()


@judge(Ask.ACT)
def judge_act(t: Fight, act: Act, soldier: Soldier) -> bool:
    words = [f"{soldier.hurrt}"]  # -> Soldier has no field "hurrt"
    return may(t, 0, Ask.ACT)  # -> may() has no place here: judge_act is asked at any time


def beat(t: Fight) -> None:  # -> is not registered: mark it with @rule or @helper
    t.turn += 1


@helper
def over(t: Fight) -> bool:
    return t.turn > 5


@helper
def report(t: Fight, row: Result) -> None:
    row.winner = 0


@helper
def rows_of_soldiers(t: Fight, field: int) -> None:
    for other in members(t.soldiers, equal(row(t.soldiers, "at"), 3)):
        other.hutr += 1  # -> Soldier has no field "hutr"; did you mean "hurt"?
    if any(x.prune for x in members(t.soldiers, above(row(t.soldiers, "hurt"), 0))):  # -> Soldier.hurt is not declared abreast  # and: Soldier has no field "prune"
        t.turn += 1
    first = members(t.soldiers, equal(row(t.soldiers, "att"), 3))  # -> members are walked with for  # and: Soldier.att is not declared abreast; did you mean "at"?
    t.turn = t.soldiers[equal(row(t.soldiers, NEAR), 1)].at  # -> row needs its field spelt out

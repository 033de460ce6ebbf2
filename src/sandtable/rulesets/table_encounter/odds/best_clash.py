"""Best play in a Clash, exactly: backward induction over the successes left. Ordinary Python.

Each side ranks results (stress on the defender, stress on the attacker) strictly by `clash.objective`, so best play has
one result, whatever the order in which moves are tried. The geometry is not worked out again: where the two can strike,
before and after a push, is what the rules themselves say on copies of the table.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sandtable.kernel.rule import rule

from .. import actions as act
from ..rules.clash import can_strike, fighter, shove, weapon_in
from ..state import NOBODY, Battle, Grade

Result = tuple[int, int]  # stress put on the defender, on the attacker, from here on


class Hands(NamedTuple):
    """What is left: successes of attacker and defender, who is to move, where they stand, what may be undone."""

    attacker_normals: int
    defender_normals: int
    attacker_criticals: int
    defender_criticals: int
    turn: int
    place: int = 0  # which of the situations that pushes lead to: see `Places`
    passes: int = 0
    struck: int = NOBODY
    grade: int = 0


SCALE = 1 << 20
NO_RESULT = (0, 0)


class Places:
    """The situations that pushes lead to, each with who can strike there and who has pushed already."""

    def __init__(self, t: Battle) -> None:
        self.tables = [quiet(t)]
        self.known: dict[tuple[int, int], tuple[int, Result]] = {}
        self.reach = [reach_of(self.tables[0])]
        self.pushes: dict[tuple[int, int], bool] = {}

    def pushed(self, place: int, hand: int) -> tuple[int, Result]:
        """The situation after a push by one side, and the stress of the fall it may bring."""
        if (place, hand) not in self.known:
            t = self.tables[place].clone()
            striker, sufferer = fighter(t, hand), fighter(t, 1 - hand)
            before = sufferer.stress
            striker.shoved = True
            shove(t, striker, sufferer, t.board.weapons[weapon_in(t, hand)].shove)
            fallen = sufferer.stress - before
            self.tables.append(t)
            self.reach.append(reach_of(t))
            self.known[place, hand] = len(self.tables) - 1, (fallen, 0) if hand == 0 else (0, fallen)
        return self.known[place, hand]

    def may_push(self, place: int, hand: int, who: str) -> bool:
        if (place, hand) not in self.pushes:
            self.pushes[place, hand] = self.can_push(place, hand, who)
        return self.pushes[place, hand]

    def can_push(self, place: int, hand: int, who: str) -> bool:
        t = self.tables[place]
        weapon = weapon_in(t, hand)
        if weapon == NOBODY or t.board.weapons[weapon].shove == 0:
            return False
        return (hand == 0 or who == "sufferer") and not fighter(t, hand).shoved


def quiet(t: Battle) -> Battle:
    copy = t.clone()
    copy.log = copy.refusals = None
    return copy


def reach_of(t: Battle) -> tuple[bool, bool]:
    return can_strike(t, 0), can_strike(t, 1)


class BestClash:
    """The Clash that is set up on a table, solved."""

    def __init__(self, t: Battle) -> None:
        numbers = t.numbers
        self.places = Places(t)
        self.stress = [self.blows(t, hand) for hand in range(2)]
        self.objective = numbers["clash.objective"]
        self.undoes = numbers["clash.parry.reading"] == "last"
        self.passing = numbers["clash.pass"] == "yes"
        self.who, self.optional = numbers["shove.who"], numbers["shove.optional"] == "yes"
        self.values: dict[Hands, Result] = {}

    def blows(self, t: Battle, hand: int) -> tuple[int, int]:
        """Stress of a normal and of a critical strike; a D3 counts 2."""
        place = weapon_in(t, hand)
        if place == NOBODY:
            return 0, 0
        weapon = t.board.weapons[place]
        critical = 2 if weapon.d3 else weapon.critical if weapon.critical >= 0 else weapon.damage
        return int(weapon.damage), int(critical)

    @rule("clash.objective")
    def rank(self, result: Result, hand: int) -> int:
        """How much a side likes a result."""
        inflicted, suffered = result if hand == 0 else (result[1], result[0])
        if self.objective == "difference":
            return (inflicted - suffered) * SCALE + inflicted
        return inflicted - suffered * SCALE if self.objective == "safety" else inflicted * SCALE - suffered

    def value(self, hands: Hands) -> Result:
        """What best play of both comes to from here on."""
        found = self.values.get(hands)
        if found is not None:
            return found
        turn, best, liking = hands[4], NO_RESULT, -(1 << 60)
        for what, own, kind, pushes in self.moves(hands):
            result = self.after(hands, what, own, kind, pushes)
            liked = self.rank(result, turn)
            if liked > liking:
                best, liking = result, liked
        if liking == -(1 << 60):
            other = Hands(*hands[:4], 1 - turn, hands[5], hands.passes)
            if self.moves(other):
                best = self.value(other)
        self.values[hands] = best
        return best

    def moves(self, hands: Hands) -> list[tuple[str, int, int, bool]]:
        """Every use of a success: what, by which own kind, against which, and whether it pushes."""
        me, place = hands[4], hands[5]
        normal, critical = hands[1 - me] > 0, hands[3 - me] > 0
        found: list[tuple[str, int, int, bool]] = []
        for own in (0, 1):
            if hands[2 * own + me] == 0:
                continue
            if self.places.reach[place][me]:
                pushes = own == 1 and self.places.may_push(place, me, self.who)
                found.append(("strike", own, 0, pushes))
                if pushes and self.optional:
                    found.append(("strike", own, 0, False))
            if normal:
                found.append(("parry", own, 0, False))
            if critical and own == 1:
                found.append(("parry", 1, 1, False))
            if self.undoes and hands.struck != NOBODY and own >= hands.grade:
                found.append(("undo", own, 0, False))
        if found and self.passing:
            found.append(("pass", 0, 0, False))
        return found

    def after(self, hands: Hands, what: str, own: int, kind: int, pushes: bool) -> Result:
        """The result after a move and best play."""
        me, place = hands[4], hands[5]
        if what == "pass":
            passes = hands.passes + 1
            return NO_RESULT if passes == 2 else self.value(Hands(*hands[:4], 1 - me, place, passes))
        left = list(hands[:4])
        left[2 * own + me] -= 1
        gained, struck, grade = NO_RESULT, NOBODY, 0
        if what == "parry":
            left[2 * kind + 1 - me] -= 1
        elif what == "undo":
            gained = (0, -hands.struck) if me == 0 else (-hands.struck, 0)
        else:
            stress = self.stress[me][own]
            gained = (stress, 0) if me == 0 else (0, stress)
            if self.undoes:
                struck, grade = stress, own
            if pushes:
                place, fallen = self.places.pushed(place, me)
                gained = (gained[0] + fallen[0], gained[1] + fallen[1])
        rest = self.value(Hands(left[0], left[1], left[2], left[3], 1 - me, place, 0, struck, grade))
        return gained[0] + rest[0], gained[1] + rest[1]

    def best(self, hands: Hands) -> tuple[str, int, int, bool]:
        """A best move."""
        return max(self.moves(hands), key=lambda m: self.rank(self.after(hands, *m), hands.turn))


def hands_of(t: Battle) -> Hands:
    """The successes on a table."""
    held = [int(n) for n in (*t.normals, *t.criticals)]
    undoable = t.struck != NOBODY and t.numbers["clash.parry.reading"] == "last"
    struck, grade = (int(t.struck), int(t.struck_grade)) if undoable else (NOBODY, 0)
    return Hands(held[0], held[1], held[2], held[3], int(t.clash_turn), 0, int(t.passes), struck, grade)


def as_action(move: tuple[str, int, int, bool]) -> act.Act:
    what, own, kind, _ = move
    if what == "strike":
        return act.Strike(Grade(own))
    if what == "parry":
        return act.Parry(Grade(kind), Grade(own))
    return act.Undo(Grade(own)) if what == "undo" else act.Pass()


class ClashPlayer:
    """A player for questions: best play in a Clash; everything else by another player."""

    def __init__(self, otherwise: Any) -> None:
        self.otherwise = otherwise

    def __call__(self, t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
        if ask == act.Ask.CLASH:
            return as_action(BestClash(t).best(hands_of(t)))
        if ask == act.Ask.SHOVE:
            return self.push_pays(t)
        return self.otherwise(t, ask, menu, who, about)

    def push_pays(self, t: Battle) -> bool:
        """Whether to push, where one may: asked in the middle of a strike, the success spent already."""
        hand = int(t.clash_turn)
        game = BestClash(t)
        left = hands_of(t)._replace(turn=1 - hand)
        place, fallen = game.places.pushed(0, hand)
        pushed = game.value(left._replace(place=place))
        pushed = pushed[0] + fallen[0], pushed[1] + fallen[1]
        return game.rank(pushed, hand) >= game.rank(game.value(left), hand)

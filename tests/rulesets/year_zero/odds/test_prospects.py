"""Chances told before an answer are those of the rules, beat by beat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from sandtable.battle import Battle as Game
from sandtable.battle.onward import Foreseen
from sandtable.kernel.events import Befallen
from sandtable.kernel.question import Situation
from sandtable.odds import prospects
from sandtable.odds.ask import odds_of_situation
from sandtable.odds.chances import chances
from sandtable.rulesets.year_zero import RULESET, actions as act
from sandtable.rulesets.year_zero.actions import Ask
from sandtable.rulesets.year_zero.odds.events import POLICY
from sandtable.rulesets.year_zero.rules.attack import is_attacking
from sandtable.rulesets.year_zero.rules.facts import is_following
from sandtable.rulesets.year_zero.rules.turn import perform
from sandtable.rulesets.year_zero.state import Limit, Step

from ..build import RULES, battle, man, scenario, to_turn_of


def told(game: Any, answer: str) -> dict[str, Fraction]:
    found = prospects(game, answer)
    assert all(odds.exact for _, odds in found)
    return {label: odds.p(True) for label, odds in found}


def beat_by_beat(game: Any, answer: str, broken: bool) -> Fraction:
    """The obvious twin: the attack played beat by beat, every state kept apart."""
    t = game.state.clone()
    t.log = None
    perform(t, t.fighters[t.turn], game.parse(answer))
    place = t.attack.target

    def settled(t: Any) -> bool:
        return not is_attacking(t) or (not broken and t.step == Step.EFFECT)

    def outcome(t: Any) -> bool:
        if broken:
            return bool(t.fighters[place].broken)
        return bool(t.hands[0].successes > t.hands[1].successes)

    situation = Situation(t, outcome, ("x",), POLICY, to_the_end=True, settled=settled)
    answer_odds = odds_of_situation(situation, RULES)
    assert answer_odds.exact
    return answer_odds.p(True)


FIGHTS = {
    "two who feel nothing": ({}, {}),
    "a tense attacker": ({"kind": "pc", "stress": 2, "resolve": 1}, {}),
    "a tense defender": ({}, {"kind": "pc", "stress": 1, "resolve": 0}),
}


@pytest.mark.parametrize("name", FIGHTS)
@pytest.mark.parametrize("answer", ["shoot F2 with I1", "punch F2", "grapple F2"])
def test_the_chance_to_hit_is_that_of_the_beats(name: str, answer: str) -> None:
    game = duel(answer, *FIGHTS[name])
    assert next(iter(told(game, answer).values())) == beat_by_beat(game, answer, False)


@pytest.mark.parametrize("answer", ["shoot F2 with I1", "punch F2"])
def test_the_chance_to_bring_somebody_down_is_that_of_the_beats(answer: str) -> None:
    game = duel(answer, {}, {"health": 2, "armor": int(answer.startswith("shoot"))})
    chances = told(game, answer)
    assert chances["goes down if nobody pushes"] == beat_by_beat(game, answer, True)
    assert 0 < chances["goes down if nobody pushes"] < chances["is hit if nobody pushes"]


def duel(answer: str, attacker: dict[str, Any], defender: dict[str, Any]) -> Any:
    near = {} if answer.startswith("shoot") else {"adjacent": ["b"]}
    weak = {"strength": 2, "agility": 1}
    a = man("a", "crew", "z0", weapons=["pistol"], **{**weak, **near, **attacker})
    b = man("b", "foes", "z0", **{**weak, **({"adjacent": ["a"]} if near else {}), **defender})
    game = battle(scenario(a, b))
    to_turn_of(game, "a")
    return game


BEAST = {"kind": "creature", "attack_dice": 3, "attack_damage": 1, "health_max": 9, "terrifying": True}
MOMENTS: dict[str, Callable[[], tuple[Any, str]]] = {
    "a shot at one who may dodge": lambda: (duel("shoot F2 with I1", *FIGHTS["a tense attacker"]), "shoot F2 with I1"),
    "a blow at one who defends": lambda: (duel("punch F2", *FIGHTS["a tense defender"]), "punch F2"),
    "a dodge of one who bleeds": lambda: (bleeding(), "dodge"),
    "a leap that frightens first": lambda: (pounced_on(), "maul F2"),
    "a shot that is dodged after the dice": lambda: (hit_before_the_dodge(), "dodge"),
    "a hit that may kill": lambda: (saving({"broken": True, "health": 0, "health_max": 9}), "full damage"),
    "a task with stress": lambda: (operated_by_the_tense(), "operate D1"),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_what_the_luck_of_an_occasion_leaves_out_changes_no_chance(name: str) -> None:
    game, answer = MOMENTS[name]()
    action = game.parse(answer)
    occasion = RULESET.occasion(game.state, action)
    assert occasion is not None
    assert occasion.luck is not None
    found = shares(Foreseen(game.course, action, occasion))
    assert found == shares(Foreseen(game.course, action, replace(occasion, luck=None, merges=True))) != {}


def shares(foreseen: Foreseen) -> dict[Befallen, Fraction]:
    """How likely each event is."""
    odds = odds_of_situation(foreseen.situation, RULES, engine="exact")
    befallen = {each for some in odds.outcomes for each in some}
    return {each: odds.p(lambda some, each=each: each in some) for each in befallen}


def bleeding() -> Any:
    """Bob has a point of Health left, and a wound that hurts at every effort."""
    game = duel("shoot F2 with I1", {}, {"health": 1, "health_max": 3})
    game.state.fighters[1].gash = True
    game = anew(game)
    game.push("shoot F2 with I1")
    return game


def hit_before_the_dodge() -> Any:
    return next(x for x in map(after_the_dice, range(100)) if x.state.hands[0].successes == 1)


def pounced_on() -> Any:
    game = battle(scenario(man("Bob", "foes", "z0", **BEAST), man("Ann", "crew", "z0", **NERVOUS)))
    to_turn_of(game, "Bob")
    return game


NERVOUS = {"kind": "pc", "stress": 2, "resolve": 3, "strength": 2, "health_max": 2}


def operated_by_the_tense() -> Any:
    game = station(1)
    to_turn_of(game, "Adair")
    game.state.fighters[game.state.turn].stress = 3
    return anew(game)


def test_a_dodge_that_tears_a_wound_open_brings_down_a_fighter_who_is_missed() -> None:
    assert told(bleeding(), "dodge")["goes down if nobody pushes"] == 1
    assert told(bleeding(), "take it")["goes down if nobody pushes"] < 1


def test_nothing_is_told_of_bringing_down_who_lies_there_already() -> None:
    game = duel("punch F2", {}, {})
    game.state.fighters[1].broken = True
    assert set(told(game, "punch F2")) == {"is hit if nobody pushes"}


def test_an_attack_in_a_burst_is_told_with_its_stress_and_without_a_new_aim() -> None:
    """The die that the burst's stress adds counts, and the attack is not taken for a fresh one."""
    a = man("a", "crew", "z0", kind="pc", weapons=["assault_rifle"], agility=2, resolve=5)
    b = man("b", "foes", "z1", health_max=90, slots=0)
    game = battle(scenario(a, b))
    to_turn_of(game, "a")
    first = told(game, "shoot F2 with I1")["is hit if nobody pushes"]
    for seed in range(40):
        game = battle(scenario(a, b), seed=seed)
        to_turn_of(game, "a")
        game.push("shoot F2 with I1")
        while game.pending is not None and game.pending.ask.name in ("PUSH", "INTERRUPT", "CONSERVE"):
            game.push({"PUSH": "keep", "INTERRUPT": "take it", "CONSERVE": "full damage"}[game.pending.ask.name])
        if is_following(game.state):
            break
    assert is_following(game.state)
    (again,) = [x for x in game.legal_actions if isinstance(x, act.Shoot)]
    dice = Fraction(5, 6)
    misses = 1 - first
    assert told(game, str(again))["is hit if nobody pushes"] == 1 - misses * dice, "one more die, that of the stress"


def test_dodging_is_better_than_enduring() -> None:
    game = duel("shoot F2 with I1", {}, {"agility": 4})
    game.push("shoot F2 with I1")
    assert game.pending.ask.name == "INTERRUPT"
    assert told(game, "dodge")["is hit if nobody pushes"] < told(game, "take it")["is hit if nobody pushes"]


def test_the_chance_of_a_test_is_one_less_all_misses() -> None:
    game = station(1)
    to_turn_of(game, "Adair")
    assert (
        told(game, "operate D1")["succeeds if nobody pushes"] == 1 - Fraction(5, 6) ** 3
    )  # WITS 3, no COMTECH, no stress


def station(seed: int, rulings: dict[str, str] | None = None) -> Any:
    return Game(RULESET.load(rulings) if rulings else RULES, "station", seed=seed)


def asks_to_push(game: Any) -> bool:
    return game.pending is not None and bool(game.pending.ask == Ask.PUSH)


def operated(seed: int, rulings: dict[str, str] | None = None) -> Any:
    game = station(seed, rulings)
    to_turn_of(game, "Adair")
    if game.pending is not None:
        game.push("operate D1")
    return game


def dodged(seed: int) -> Any:
    """A shot and the dice of both."""
    game = Game(RULES, duel("shoot F2 with I1", {}, {"kind": "pc", "agility": 3}).scenario, seed=seed)
    to_turn_of(game, "a")
    game.push("shoot F2 with I1")
    game.push("dodge")
    return game


def missing(game: Any) -> int:
    """How many successes the defence is short of the attack."""
    return int(game.state.hands[0].successes - game.state.hands[1].successes)


def test_a_push_rolls_the_failed_dice_and_one_for_its_stress() -> None:
    game = next(x for x in map(operated, range(60)) if asks_to_push(x) and x.state.hands[0].successes == 0)
    assert game.state.hands[0].base == 3
    chances = told(game, "push")
    assert chances["succeeds"] == 1 - Fraction(5, 6) ** 4
    assert chances["has a stress response"] == Fraction(1, 6)
    assert told(game, "keep") == {}, "it fails"


def test_no_stress_response_is_told_where_triggers_do_nothing() -> None:
    pushing = (x for x in (operated(seed, {"stress.response": "off"}) for seed in range(60)) if asks_to_push(x))
    assert "has a stress response" not in told(next(pushing), "push")


def test_a_defender_is_told_how_a_push_changes_the_attack() -> None:
    """His own dice: to keep them lets the hit through, to push them may not."""
    game = next(x for x in map(dodged, range(300)) if asks_to_push(x) and missing(x) == 1)
    assert told(game, "keep")["is hit"] == 1
    left = game.state.hands[1].base + 1
    assert told(game, "push")["is hit"] == Fraction(5, 6) ** left


def test_a_hit_that_the_defender_may_still_push_away_is_not_told_as_certain() -> None:
    """A push by the defender comes after that of the attacker, who has one success against none."""
    game = next(
        x for x in map(dodged_at, range(300)) if asks_to_push(x) and missing(x) == 1 and x.pending.who.index == 0
    )
    assert told(game, "keep") == {"is hit if nobody else pushes": 1}
    game.push("keep")
    assert asks_to_push(game)
    assert told(game, "keep")["is hit"] == 1
    assert told(game, "push")["is hit"] < 1


def test_a_hit_is_certain_where_the_defender_has_no_push() -> None:
    game = next(x for x in (dodged_at(seed, "npc") for seed in range(300)) if missing(x) == 1 and asks_to_push(x))
    assert told(game, "keep") == {"is hit": 1}


def dodged_at(seed: int, defender: str = "pc") -> Any:
    """A shot by a person and the dice of both."""
    people = {"kind": "pc", "stress": 0}, {"kind": defender, "agility": 3}
    game = Game(RULES, duel("shoot F2 with I1", *people).scenario, seed=seed)
    to_turn_of(game, "a")
    game.push("shoot F2 with I1")
    game.push("dodge")
    return game


def test_a_wound_that_leaves_only_this_round_is_told_of_at_the_end_of_the_turn() -> None:
    game = duel("punch F2", {}, {})
    assert told(game, "end turn") == {}
    fighter = game.state.fighters[0]
    codes = [i for i, limit in enumerate(RULES.numbers["injury.limit"]) if limit == Limit.ROUND]
    fighter.limits[codes[0]] = Limit.ROUND
    game = anew(game)
    dice = 2 + RULES.numbers["injury.death"][codes[0]]
    assert told(game, "end turn") == {"lives on": 1 - Fraction(5, 6) ** max(dice, 1)}


def test_leaving_an_enemy_tells_the_chance_to_slip_away_where_that_takes_a_roll() -> None:
    a, b = man("a", "crew", "z0", adjacent=["b"]), man("b", "foes", "z0", adjacent=["a"])
    missed = Fraction(5, 6) ** 3  # by three dice
    falls = missed * Fraction(1, 6) ** 3 * missed  # the roll to leave, three sixes of the blow, the defence against it
    for rulings, expected in (
        ({}, {}),
        ({"move.leave": "roll"}, {"slips away": 1 - missed, "goes down if nobody pushes": falls}),
    ):
        game = battle(scenario(a, b), rulings)
        to_turn_of(game, "a")
        assert told(game, "back off") == expected


# ---- what else comes of an answer -------------------------------------------------------------------------------


def anew(game: Any) -> Any:
    """The same moment, where the state has been changed."""
    return Game(game.rules, start=game.state)


def wounded(slots: int) -> tuple[Any, int]:
    """Ann has so many slots left and a wound that gives her a round; nobody else is near."""
    game = battle(scenario(man("Ann", "crew", "z0", strength=2), man("Bob", "foes", "z2")))
    to_turn_of(game, "Ann")
    codes = [i for i, known in enumerate(RULES.numbers["injury.limit"]) if known == Limit.ROUND]
    game.state.fighters[0].limits[codes[0]] = Limit.ROUND
    game.state.fighters[0].slots = slots
    return anew(game), 2 + RULES.numbers["injury.death"][codes[0]]


def test_the_last_action_of_a_turn_tells_of_the_death_roll_that_follows() -> None:
    game, count = wounded(1)
    assert told(game, "move through B1") == {"lives on": 1 - Fraction(5, 6) ** count}
    game, _ = wounded(2)
    assert told(game, "move through B1") == {}, "the turn goes on"


def test_holding_off_ends_no_turn_with_a_death_roll() -> None:
    game = battle(scenario(man("Ann", "crew", "z0"), man("Amy", "crew", "z0"), man("Bob", "foes", "z2")), seed=1)
    name = next(x for x in ("Ann", "Amy") if hold_off_of(game, x))
    game.state.fighters[("Ann", "Amy").index(name)].limits[0] = Limit.ROUND
    game = anew(game)
    assert told(game, hold_off_of(game, name)) == {}


def hold_off_of(game: Any, name: str) -> str:
    """An answer of his to hold off with a friend; empty if he has none."""
    to_turn_of(game, name)
    return next((str(x) for x in game.legal_actions if isinstance(x, act.HoldOff)), "")


def test_who_hesitates_longest_is_told_by_the_end_of_the_round() -> None:
    game = battle(scenario(man("Ann", "crew", "z0"), man("Amy", "crew", "z0"), man("Bob", "foes", "z2")))
    while game.state.round == 1 and not ends_round(game):
        game.push("end turn")
    assert told(game, "end turn") == {}
    for fighter in game.state.fighters[:3]:
        fighter.hesitant = True
    game = anew(game)
    found = chances(game, "end turn")
    assert [(x.label, x.odds.p(True)) for x in found] == [("acts last", Fraction(1, 3))] * 3
    mine = game.state.board.profiles[game.state.turn].side
    assert [x.good for x in found] == [mine == 1, mine == 1, mine == 0], "late foes are good news"


def ends_round(game: Any) -> bool:
    t = game.state
    return t.turn >= 0 and all(card < 0 for card in t.cards[t.card + 1 :])


def test_whoever_comes_near_a_terrifying_creature_is_told_the_chance_to_panic() -> None:
    game = battle(scenario(man("Ann", "crew", "z0", kind="pc", stress=3, resolve=5), man("Bob", "foes", "z0", **BEAST)))
    to_turn_of(game, "Ann")
    (chance,) = chances(game, "close in on F2")
    assert (chance.label, chance.whom, chance.good) == ("panics", "F1", False)
    assert chance.odds.p(True) == Fraction(4, 6), "a die and 3 stress less 5 resolve: calm on 1 and 2"


def test_a_creature_that_pounces_is_told_whom_it_frightens() -> None:
    game = battle(scenario(man("Ann", "crew", "z0", kind="pc", stress=3, resolve=5), man("Bob", "foes", "z1", **BEAST)))
    to_turn_of(game, "Bob")
    (chance,) = chances(game, "pounce through B1 at F1")
    assert (chance.label, chance.whom, chance.good, chance.odds.p(True)) == ("panics", "F1", True, Fraction(2, 3))


def saving(more: dict[str, Any]) -> Any:
    """Ann has hit with a success to spare: save ammo, or hurt?"""
    ann = man("Ann", "crew", "z0", agility=5, weapons=[{"weapon": "pistol", "rating": 2}])
    for seed in range(100):
        game = battle(scenario(ann, man("Bob", "foes", "z0", **more), man("Bill", "foes", "z2")), seed=seed)
        to_turn_of(game, "Ann")
        game.push("shoot F2 with I1")
        if game.pending.ask == Ask.INTERRUPT:
            game.push("take it")
        if game.pending.ask == Ask.CONSERVE and game.state.attack.net == 2:
            return game
    raise AssertionError


def test_saving_ammo_tells_what_it_costs_and_what_it_saves() -> None:
    t = saving({}).state
    game = saving({"health_max": t.board.weapons[t.items[0].kind].damage + 1})
    assert told(game, "full damage") == {"goes down": 1, "uses up ammo": 1 - Fraction(5, 6) ** 2}
    assert told(game, "conserve") == {}, "neither"


def test_a_shot_at_the_broken_tells_whether_it_kills() -> None:
    game = saving({"broken": True, "health": 0, "health_max": 9})
    deadly = [limit == Limit.DEAD for limit in RULES.numbers["injury.limit"]]
    assert told(game, "full damage")["dies"] == Fraction(sum(deadly), len(deadly))


def after_the_dice(seed: int) -> Any:
    """Ann's shot lies there, and Bob may still dodge it."""
    ann = man("Ann", "crew", "z0", weapons=["pistol"])
    game = battle(scenario(ann, man("Bob", "foes", "z0")), {"interrupt.declare": "after"}, seed=seed)
    to_turn_of(game, "Ann")
    game.push("shoot F2 with I1")
    return game


def test_where_a_dodge_is_declared_after_the_dice_it_is_told_against_them() -> None:
    game = hit_before_the_dodge()
    assert told(game, "take it")["is hit if nobody pushes"] == 1
    assert told(game, "dodge")["is hit if nobody pushes"] == Fraction(5, 6) ** 3, "AGILITY 3, no MOBILITY"


def together(seed: int) -> Any:
    """A shot and the dice of both, who decide together what to push."""
    data = duel("shoot F2 with I1", {"kind": "pc"}, {"kind": "pc", "agility": 3}).scenario
    game = battle(data, {"opposed.order": "simultaneous"}, seed=seed)
    to_turn_of(game, "a")
    game.push("shoot F2 with I1")
    game.push("dodge")
    return game


def test_a_defender_who_decides_with_the_attacker_is_told_of_the_attack_as_it_lies() -> None:
    game = next(x for x in map(together, range(200)) if asks_to_push(x) and missing(x) == 1)
    game.push("keep")
    assert game.pending.who.index == 1
    assert told(game, "keep") == {"is hit if nobody else pushes": 1}
    assert told(game, "push")["is hit if nobody else pushes"] == Fraction(5, 6) ** (game.state.hands[1].base + 1)


@pytest.mark.parametrize("secret", ["keep", "push"])
def test_a_defender_who_decides_with_the_attacker_is_not_told_what_the_attacker_has_chosen(secret: str) -> None:
    game = next(x for x in map(together, range(200)) if asks_to_push(x) and missing(x) == 1)
    assert game.pending.who.index == 0
    game.push(secret)
    assert game.pending.who.index == 1
    assert told(game, "keep") == {"is hit if nobody else pushes": 1}


def test_the_roll_to_leave_an_enemy_is_told_of_by_itself_not_by_the_blow_that_follows() -> None:
    a, b = man("a", "crew", "z0", kind="pc", adjacent=["b"]), man("b", "foes", "z0", adjacent=["a"], strength=5)
    for seed in range(60):
        game = battle(scenario(a, b), {"move.leave": "roll"}, seed=seed)
        to_turn_of(game, "a")
        game.push("back off")
        if asks_to_push(game) and game.pending.who.index == 0 and game.state.hands[0].successes == 0:
            left = game.state.hands[0].base + 1
            assert told(game, "push")["succeeds"] == 1 - Fraction(5, 6) ** left
            return
    raise AssertionError


def test_a_tense_fighter_who_leaves_an_enemy_is_told_the_exact_chance_to_slip_away() -> None:
    a = man("a", "crew", "z0", kind="pc", adjacent=["b"], stress=6, resolve=0)
    b = man("b", "foes", "z0", kind="pc", adjacent=["a"], stress=0)
    game = battle(scenario(a, b), {"move.leave": "roll"})
    to_turn_of(game, "a")
    calm = Fraction(5, 6) ** 6  # a trigger takes all successes: the response is 7 or more
    missed = Fraction(5, 6) ** 3 * Fraction(4, 5) ** 6
    assert told(game, "back off")["slips away"] == calm * (1 - missed)


def test_a_push_is_not_told_the_stress_response_of_another_who_rolled_before() -> None:
    a = man("a", "crew", "z0", kind="pc", adjacent=["b"], stress=9, resolve=0, health_max=9, slots=1)
    b = man("b", "foes", "z0", kind="pc", adjacent=["a"], stress=0)
    for seed in range(60):
        game = battle(scenario(a, b), {"move.leave": "roll"}, seed=seed)
        to_turn_of(game, "a")
        game.push("back off")
        while asks_to_push(game) and game.pending.who.index == 0:
            game.push("keep")
        if game.pending.ask == Ask.INTERRUPT:
            game.push("take it")
        responded = any("response" in str(event.verdict) for event in game.log)
        if asks_to_push(game) and game.pending.who.index == 1 and responded:
            assert 0 < dict(prospects(game, "push"))["has a stress response"].p(True) < 1
            return
    raise AssertionError


def test_a_task_is_told_to_succeed_whoever_dies_of_a_wound_after_it() -> None:
    people = man("Ann", "crew", "z0", strength=2, empathy=2), man("Amy", "crew", "z0"), man("Bob", "foes", "z2")
    game = battle(scenario(*people))
    to_turn_of(game, "Ann")
    codes = [i for i, known in enumerate(RULES.numbers["injury.limit"]) if known == Limit.ROUND]
    game.state.fighters[0].limits[codes[0]] = Limit.ROUND
    game.state.fighters[0].slots = 1
    chances = told(anew(game), "order F2 to use mobility")
    assert chances["succeeds if nobody pushes"] == 1 - Fraction(5, 6) ** 2
    assert chances["lives on"] < 1


def test_a_climb_in_which_a_wound_fells_the_climber_is_told_to_fail_as_the_log_does() -> None:
    way = {"between": ["z0", "z1"], "type": "climb"}
    game = battle(scenario(man("Ann", "crew", "z0", health=1), man("Bob", "foes", "z1"), zones=2, borders=[way]))
    to_turn_of(game, "Ann")
    game.state.fighters[0].gash = True
    game = anew(game)
    assert "succeeds if nobody pushes" not in told(game, "climb B1"), "it never does"
    game.push("climb B1")
    assert [str(event) for event in game.log].count("Ann does not manage it") == 1
    assert game.state.fighters[0].zone == 0


def test_a_dying_fighter_who_slips_away_and_may_go_on_is_told_to_live_on() -> None:
    people = man("Ann", "crew", "z0", adjacent=["Zed"], health_max=30), man("Zed", "foes", "z0", adjacent=["Ann"])
    game = battle(scenario(*people), {"move.leave": "roll"})
    to_turn_of(game, "Ann")
    codes = [i for i, known in enumerate(RULES.numbers["injury.limit"]) if known == Limit.ROUND]
    game.state.fighters[0].limits[codes[0]] = Limit.ROUND
    game.state.fighters[0].slots = 2
    chances = told(anew(game), "move through B1")
    assert chances["slips away"] < chances["lives on"] <= 1

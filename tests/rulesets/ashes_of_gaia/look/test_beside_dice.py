"""What players are told beside dice: names, chances, attacks left, marks, and what a deed loses."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import sandtable as st
from sandtable.odds.chances import chances
from sandtable.rulesets.ashes_of_gaia import RULESET, actions as act

from ..build import RIFLE, asks, fight, man, now, play, waits_for_dice

LOOK = RULESET.looks
BLADE: dict[str, Any] = {"melee": 60, "weapons": ["machete"]}


def words(battle: st.Battle, answer: str) -> str:
    return LOOK.point(now(battle), battle.parse(answer)).words


def marked(battle: st.Battle, answer: str, style: str) -> list[str]:
    """The labels of marks of one style."""
    return [shape.label for shape in LOOK.marks(now(battle), battle.parse(answer)) if shape.style == style]


def listed(battle: st.Battle) -> list[str]:
    return [str(answer) for answer in battle.legal_actions]


def headline(battle: st.Battle) -> str:
    return LOOK.view(now(battle)).headline.split(": ", 1)[1]


def beside_a_melee(*more: dict[str, Any], rulings: dict[str, str] | None = None) -> st.Battle:
    """F1, and F2 if there is one, have struck in vain at B1, who is one metre away; G with a rifle is to act."""
    friend = {"melee": 50, "dodge": 40, "weapons": ["axe"]}
    gunner = man(10, 20, name="G", dexterity=50, **RIFLE)
    red = [gunner, man(30, 20, name="F1", dexterity=90, **friend), *(man(31, 21, **friend, **x) for x in more)]
    battle = fight(red, [man(31, 20, name="Foe", dexterity=30, dodge=40, weapons=["machete"])], rulings)
    for _ in red[1:]:
        play(battle, "strike B1 focused")
        if asks(battle) == act.Ask.DEFEND:
            play(battle, "take it")
        play(battle, [100])
        if asks(battle) == act.Ask.STRIKE_BACK:
            play(battle, "no")
        play(battle, "stop", "end peeking")
    return battle


def test_only_the_nearest_friend_is_marked_where_no_other_may_be_struck() -> None:
    for reading, names in (("allies", ["F1", "F2"]), ("nearest", ["F1"])):
        battle = beside_a_melee({"name": "F2", "dexterity": 80}, rulings={"ff_victim": reading})
        marks = marked(battle, "shoot B1 single plainly", "danger")
        assert marks == [f"the shot may strike {name}" for name in names]


@pytest.mark.parametrize("answer", ["shoot B1 single {}", "throw 1 at B1{}", "throw 1 to 310 200"])
def test_a_friend_on_whom_something_that_bursts_may_come_down_is_marked(answer: str) -> None:
    friend, foe = man(30, 20, dexterity=20, name="F1", weapons=["axe"]), man(31, 20, weapons=["machete"])
    thrower = man(20, 20, heavy=60, throwing=60, strength=100, weapons=["law", "frag*2"])
    battle = fight([thrower, friend], [foe])
    now(battle).fighters[1].engaged, now(battle).fighters[6].engaged = 1 << 6, 1 << 1
    plainly, with_care = (
        answer.format(x) for x in (("plainly", "carefully") if "shoot" in answer else ("", " carefully"))
    )
    assert "it may come down on F1" in marked(battle, plainly, "danger")
    if with_care != plainly:
        assert "it may come down on F1" not in marked(battle, with_care, "danger")


# ---- who defends ------------------------------------------------------------------------------------------------


def test_a_struck_friend_among_several_has_a_name_a_mark_and_a_chance() -> None:
    battle = beside_a_melee({"name": "F2", "dexterity": 80})
    play(battle, "shoot B1 single plainly", [10], [2])
    assert words(battle, "dodge") == "F2 dodges"
    assert LOOK.point(now(battle), battle.parse("dodge")).actor == "A3"
    assert marked(battle, "dodge", "sight") == ["the attack on F2"]
    (chance,) = chances(battle, "dodge")
    assert (chance.label, chance.whom, chance.odds.p(True)) == ("gets out of it", "A3", Fraction(1, 10))


def test_a_friend_who_is_struck_is_asked_in_the_words_of_the_log() -> None:
    battle = play(beside_a_melee({"name": "F2", "dexterity": 80}), "shoot B1 single plainly", [71], [2])
    assert isinstance(battle.pending, st.Choice)
    assert LOOK.question is not None
    asked = LOOK.question(now(battle), act.Ask.DEFEND, battle.pending.who, battle.pending.about)
    assert asked == "F2 will be hit in the left arm: a miss. How does F2 react?"
    assert any(": a miss, left arm" in event.verdict for event in battle.log if event.verdict)


def test_whoever_gets_ready_before_the_dice_has_a_name_after_a_stray_shot() -> None:
    battle = beside_a_melee(rulings={"dodge_timing": "before"})
    play(battle, "shoot B1 semi plainly", "take it", [10], [1, 1], "again B1")
    assert words(battle, "dodge") == "Foe gets ready to dodge"
    assert words(battle, "parry") == "Foe gets ready to parry"
    assert words(battle, "take it") == "Foe does nothing about the attack"
    assert marked(battle, "dodge", "sight") == ["the attack on Foe"]


# ---- which attack it is -----------------------------------------------------------------------------------------


def test_the_headline_counts_an_attack_once() -> None:
    striker, foe = man(10, 20, name="Striker", **BLADE), man(11, 20, name="Foe", **BLADE)
    battle = play(fight([striker], [foe]), "strike B1 focused", [100])
    assert asks(battle) == act.Ask.STRIKE_BACK
    assert headline(battle) == "Striker strikes with focus at Foe, attack 1 of up to 2"
    play(battle, "yes", [100])
    assert headline(battle) == "Striker may attack again, 1 of up to 2 made"


def test_the_headline_of_a_shot_back_has_no_number() -> None:
    foes = [man(11, 20, name="Foe", **RIFLE), man(9.2, 20, name="Mate", dodge=40, weapons=["knife"])]
    battle = play(fight([man(10, 20, name="Striker", **BLADE)], foes), "strike B2 focused", [100], "no", "again B1")
    play(battle, [100], "shoot plainly", [10])
    assert asks(battle) == act.Ask.DEFEND
    assert headline(battle) == "Foe shoots back at Striker"


def test_attacks_left_are_those_that_the_magazine_has_rounds_for() -> None:
    battle = fight([man(10, name="G", **RIFLE)], [man(30)])
    battle.set("A1", rounds=8)
    play(battle, "shoot B1 full plainly", [90])
    assert headline(battle) == "G may attack again, 1 of up to 2 made"
    assert words(battle, "stop") == "G stops attacking, with 1 attack of this action unused"
    assert isinstance(battle.pending, st.Choice)
    assert LOOK.question is not None
    asked = LOOK.question(now(battle), act.Ask.FOLLOW, battle.pending.who, None)
    assert asked == "Does G attack again, 1 of up to 2 made?"


def test_the_headline_counts_the_attack_being_made_among_those_there_can_be() -> None:
    battle = play(fight([man(10, name="G", **RIFLE)], [man(30, name="Foe", hp=99)]), "shoot B1 full plainly")
    for number, answer in ((1, "again B1"), (2, "again B1"), (3, "")):
        said = f"G fires full auto at Foe, attack {number} of up to 3"
        assert headline(battle) == said
        play(battle, [12])
        assert headline(battle) == said
        play(battle, "take it", [1, 1])
        if answer:
            play(battle, answer)


def test_every_moment_of_an_attack_has_its_number() -> None:
    entry = {"red": {"fighters": [man(5, dexterity=90, **RIFLE)]}, "blue": {"fighters": [man(50, hp=99)]}}
    game = st.Battle(st.load("ashes_of_gaia"), entry, seed=1, players=("random", "random"), watch=LOOK.view)
    counted = [x.moment.headline.rsplit(", attack ", 1)[1] for x in game.log if ", attack " in x.moment.headline]
    assert counted
    assert not {"0", "4"} & {word for said in counted for word in said.split()}
    assert all(int(said[0]) <= int(said.split()[-1]) for said in counted), counted


def test_the_last_fighter_in_a_burst_is_asked_in_it() -> None:
    thrower = man(10, throwing=90, strength=100, weapons=["frag"])
    foes = [man(20 + i, hp=99) for i in range(6)]
    battle = play(fight([thrower], foes), "throw 0 at B3", [5], [1, 1, 1, 1], [40])
    for _ in foes:
        assert asks(battle) == act.Ask.DUCK
        assert headline(battle) == "the Frag grenade bursts"
        assert marked(battle, "yes", "blast") == ["the burst"]
        play(battle, "no", [40])
    assert asks(battle) == act.Ask.ACT


@pytest.mark.parametrize(
    ("weapon", "attack", "face", "said"),
    [
        ("axe", "strike B1 focused", 97, "A tries to clear the jam of the Carbon axe"),
        ("cera", "shoot B1 single plainly", 99, "A clears the jam of the Assault Rifle C.E.R.A."),
    ],
)
def test_a_jam_is_said_to_be_cleared_only_where_no_roll_decides(weapon: str, attack: str, face: int, said: str) -> None:
    battle = play(fight([man(5, name="A", weapons=[weapon])], [man(6)], {"jam": "on"}), attack, [face])
    play(battle, *["no"] * (asks(battle) == act.Ask.STRIKE_BACK))
    assert words(battle, "clear") == said
    rolls = play(battle.fork(), "clear")
    assert waits_for_dice(rolls) == ("tries" in said)


def test_a_shot_needs_no_roll_on_which_the_weapon_jams() -> None:
    battle = fight([man(5, name="A", **{**RIFLE, "long": 120, "weapons": ["cera"]})], [man(15)], {"jam": "on"})
    play(battle, "shoot B1 single plainly", [99])
    (shot,) = [event for event in battle.log if event.purpose == "to hit"]
    assert (str(shot.need), shot.verdict) == ("needs 98 or less", "the weapon jams")
    assert [str(reason) for reason in shot.sums[0].reasons][-1].endswith("it jams from 99 on -22 (jam)")


@pytest.mark.parametrize(
    ("weapon", "reading", "need"),
    [("cera", "off", 120), ("cera", "on", 98), ("unarmed", "off", 120), ("unarmed", "on", 120)],
)
def test_only_a_weapon_that_may_jam_is_said_to(weapon: str, reading: str, need: int) -> None:
    battle = fight(
        [man(5, melee=120, long=120, weapons=[weapon])], [man(6 if weapon == "unarmed" else 15)], {"jam": reading}
    )
    answer = "strike B1 focused" if weapon == "unarmed" else "shoot B1 single plainly"
    shot = battle.roll_after(answer)
    assert shot is not None
    assert str(shot.need) == f"needs {need} or less"
    assert [reason.rule for reason in battle.explain(answer)] == ["house.skill", *["jam"] * (need < 120)]


@pytest.mark.parametrize(("reading", "need"), [("off", 120), ("on", 98)])
def test_an_outlook_says_what_the_shot_will_say_where_the_weapon_may_jam(reading: str, need: int) -> None:
    battle = fight([man(5, **{**RIFLE, "long": 120})], [man(15)], {"jam": reading})
    assert LOOK.outlook is not None
    assert LOOK.outlook(now(battle), "A1")[0].label.endswith(f", a shot needs {need} or less")


def test_only_conventional_weapons_are_said_to_recoil() -> None:
    facts = dict(LOOK.view(now(fight([man(5)], [man(9)], zero_g=True))).facts)
    assert facts["Gravity"] == "none: recoil of conventional weapons spoils every shot of a turn but the first"
    facts = dict(LOOK.view(now(fight([man(5)], [man(9)], {"zero_g_first": "weapon"}, zero_g=True))).facts)
    assert facts["Gravity"].endswith("every shot of a turn but the first with each")


# ---- marks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gunner", "before", "need"),
    [(RIFLE, "aim at B1", 70), ({**RIFLE, "strength": 40, "weapons": ["mrx500"]}, "brace", 40)],
)
def test_a_place_to_walk_to_counts_no_aim_and_no_brace(gunner: dict[str, Any], before: str, need: int) -> None:
    battle = play(fight([man(30, 20, **gunner)], [man(50, 20)]), before)
    (label,) = marked(battle, "move 300 230", "seen")
    assert label.endswith(f", a shot needs {need} or less")


def test_a_place_counts_no_attack_of_a_turn_that_has_no_shot_left() -> None:
    battle = play(fight([man(10, 20, **RIFLE)], [man(31, 20, hp=99)]), "shoot B1 single plainly", [100])
    (label,) = marked(battle, "move 130 200", "seen")
    assert label == "Fighter B1: 18.0 m, a shot needs 70 or less"


def test_an_outlook_counts_the_attacks_of_a_burst_while_it_lasts() -> None:
    battle = play(fight([man(10, 20, **RIFLE)], [man(31, 20, hp=99)]), "shoot B1 full plainly", [100])
    assert LOOK.outlook is not None
    needs = []
    for answer in ("again B1", "again B1", "end peeking", "end peeking"):
        needs.append(LOOK.outlook(now(battle), "A1")[0].label.split(" needs ")[1])
        play(battle, answer, *[[100]] * (answer == "again B1"))
    assert needs == ["50 or less", "30 or less", "70 or less", "70 or less"]


@pytest.mark.parametrize(("place", "leaves"), [("315 215", False), ("305 210", False), ("270 200", True)])
def test_nobody_is_said_to_strike_at_a_move_that_stays_within_reach(place: str, leaves: bool) -> None:
    battle = fight([man(30, 20, **BLADE)], [man(31.5, 20, name="Foe", **BLADE)])
    play(battle, "strike B1 focused", [100], "no", "stop")
    assert marked(battle, f"move {place}", "danger") == ["Foe may strike as they leave"] * leaves
    fork = play(battle.fork(), f"move {place}")
    assert (asks(fork) == act.Ask.STRIKE_LEAVER) == leaves


def test_full_cover_that_can_be_shot_through_is_marked_so_for_a_place() -> None:
    wall = {"kind": "wall", "box": [28.6, 19, 29, 21], "ar": 4}
    battle = fight([man(10, 20, **RIFLE)], [man(30, 20, stance="hidden")], terrain=[wall])
    (label,) = marked(battle, "move 100 210", "seen-in-cover")
    assert label.endswith(", full cover, a shot through the cover needs 40 or less")


def test_a_place_from_which_every_shot_is_hopeless_says_that_none_is_allowed() -> None:
    for reading, said in (("yes", "needs 0 or less"), ("no", "needs 0 or less and is forbidden as hopeless")):
        battle = fight([man(30, 20, long=0, weapons=["cera"])], [man(50, 20)], {"tn_zero": reading})
        (label,) = marked(battle, "move 300 230", "seen")
        assert label.endswith(f", a shot {said}")


def test_a_place_has_no_number_for_an_empty_weapon() -> None:
    battle = fight([man(30, 20, **RIFLE)], [man(50, 20)])
    (label,) = marked(battle, "move 300 230", "seen")
    assert " needs " in label
    now(battle).fighters[0].loads[0] = 0
    (label,) = marked(battle, "move 300 230", "seen")
    assert " needs " not in label


def test_a_step_inside_is_not_said_to_be_struck_back_at() -> None:
    battle = fight([man(30, 20, melee=60, weapons=["knife"])], [man(31, 20, name="Foe", melee=60, weapons=["spear"])])
    assert marked(battle, "strike B1 focused", "danger") == ["Foe may strike back at a blow that fails"]
    assert marked(battle, "close in on B1", "danger") == []


def test_only_the_shorter_weapon_is_said_to_be_inside_a_reach() -> None:
    spear, knife = {"melee": 60, "weapons": ["spear"]}, {"melee": 60, "weapons": ["knife"]}
    battle = fight([man(30, 20, name="Spear", **spear)], [man(31, 20, **knife)], start_inside=True)
    play(battle, "strike B1 focused", [100], "no")
    cards = {figure.key: dict(figure.facts) for figure in LOOK.view(now(battle)).figures}
    assert cards["B1"]["Inside the reach of"] == "Spear"
    assert "Inside the reach of" not in cards["A1"]


def test_a_blow_that_is_forbidden_is_not_asked_for_beside_the_shot() -> None:
    for reading, asked in (("yes", "strike or shoot"), ("no", "shoot")):
        rifleman = man(31, 20, name="Foe", melee=20, long=90, weapons=["cera"])
        battle = fight([man(30, 20, name="A", **BLADE)], [rifleman], {"tn_zero": reading})
        assert play(battle, "strike B1 focused", [100]).waits_for() == f"blue: Foe may {asked} back at A"


@pytest.mark.parametrize(("reading", "runs"), [("round", False), ("turn", True)])
def test_a_fighter_runs_for_as_long_as_they_are_harder_to_hit(reading: str, runs: bool) -> None:
    battle = fight([man(10, 20, dexterity=30)], [man(50, 20, dexterity=90)], {"moving_until": reading})
    play(battle, "end peeking", "run 160 200", "end peeking")
    (runner,) = (figure for figure in LOOK.view(now(battle)).figures if figure.key == "A1")
    assert ("running" in runner.tags) == runs


def test_the_mark_of_a_charge_says_that_the_target_may_strike_back() -> None:
    battle = fight([man(30, 20, **BLADE)], [man(38, 20, name="Foe", **BLADE)])
    assert marked(battle, "charge B1", "danger") == ["Foe may strike back at a blow that fails"]


# ---- what is lost, and what helps nobody ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "loses"),
    [
        ("shoot B2 single plainly", True),
        ("shoot B2 in the head plainly", True),
        ("throw 1 at B2", True),
        ("throw 1 at B2 carefully", True),
        ("throw 1 to 150 100", True),
        ("lob to 150 100", True),
        ("strike B2 focused", True),
        ("strike B2 in the head", True),
        ("shoot B1 single plainly", False),
    ],
)
def test_whoever_turns_to_another_target_is_told_that_the_aim_is_lost(answer: str, loses: bool) -> None:
    gunner = man(10, **{**RIFLE, "weapons": ["cera", "frag*2"], "throwing": 50})
    battle = play(fight([gunner], [man(30), man(30, 15)]), "aim at B1")
    assert words(battle, answer).endswith(", and loses the aim at another") == loses


def test_turning_to_another_target_in_a_series_that_is_aimed_loses_the_aim() -> None:
    for reading, loses in (("burst", True), ("next", False)):
        battle = fight([man(10, **RIFLE)], [man(30), man(30, 15)], {"aim_scope": reading})
        play(battle, "aim at B1", "shoot B1 semi plainly", [99])
        assert words(battle, "again B2").endswith(", and loses the aim at another") == loses
        assert words(battle, "stop").endswith("unused, and loses the aim") == loses


def test_care_is_on_the_menu_where_a_shot_without_it_would_be_lost() -> None:
    red, foe = (
        man(30, 20, **{**RIFLE, "weapons": ["delmar", "frag"], "throwing": 50}),
        man(31, 20, dexterity=95, **BLADE),
    )
    battle = fight([red], [foe], {"ff_none": "miss", "careful": "free"})
    play(battle, "strike A1 focused", [100], "no", "stop", "end peeking")
    assert {"shoot B1 single plainly", "shoot B1 single carefully", "throw 1 at B1 carefully"} <= set(listed(battle))
    assert "no friend is at risk" not in words(battle, "shoot B1 single carefully")


def test_marks_of_a_walk_and_a_charge_weigh_the_reaction_that_each_may_meet() -> None:
    """To strike back is harder by 20 than to strike at one who leaves: too hard, where hopeless blows are forbidden."""
    foe = man(31, 20, name="Foe", melee=15, weapons=["machete"])
    battle = fight([man(30, 20, **BLADE)], [foe], {"tn_zero": "no"})
    play(battle, "strike B1 focused", [100], "stop")
    assert marked(battle, "move 270 200", "danger") == ["Foe may strike as they leave"]
    assert asks(play(battle, "move 270 200")) == act.Ask.STRIKE_LEAVER
    for skill, strikes in ((15, False), (25, True)):
        far = fight([man(22, 20, **BLADE)], [{**foe, "melee": skill}], {"tn_zero": "no"})
        assert bool(marked(far, "charge B1", "danger")) == strikes


# ---- readings ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gunner", "far", "hopeless", "possible"),
    [
        ({"long": 30, "weapons": ["cera"]}, 9, "shoot B1 in the head plainly", "shoot B1 in the chest plainly"),
        ({"melee": 60, "weapons": ["machete"]}, 1, "strike B1 in the head", "strike B1 in the chest"),
        ({"melee": 25, "weapons": ["machete"]}, 8, "charge B1", "move 110 100"),
    ],
)
def test_hopeless_attacks_are_not_offered_where_they_are_forbidden(
    gunner: dict[str, Any], far: float, hopeless: str, possible: str
) -> None:
    red, blue = [man(10, **gunner)], [man(10 + far, weapons=["spear"])]
    assert fight(red, blue).why_not(hopeless) is None
    battle = fight(red, blue, {"tn_zero": "no"})
    assert hopeless not in listed(battle)
    refusal = battle.why_not(hopeless)
    assert refusal is not None
    assert refusal.rule == "tn_zero"
    assert battle.why_not(possible) is None


def test_plans_that_a_turn_cannot_pay_are_not_ranked() -> None:
    rules = st.load("ashes_of_gaia", rulings={"careful": "action"})
    assert {plan.what for plan in st.odds(rules, "plans", careful=True, friends=1).ranked()} == {"single", "semi"}


def test_a_warning_of_care_that_helps_nobody_names_no_price() -> None:
    rules = st.load("ashes_of_gaia", rulings={"careful": "free"})
    with pytest.warns(UserWarning, match="^careful helps no friend here; drop it\\?$"):
        odds = st.odds(rules, "target-number", careful=True)
    assert [outcome[0] for outcome in odds.outcomes] == [60]


# ---- the referee's card -----------------------------------------------------------------------------------------


def test_the_referee_may_set_how_many_grenades_are_left() -> None:
    battle = fight([man(10, throwing=50, weapons=["frag*2"])], [man(30)])
    for rounds in (3, 1):
        battle.set("A1", rounds=rounds)
        assert now(battle).fighters[0].loads[0] == rounds


def test_bare_hands_are_not_set_to_be_jammed() -> None:
    battle = fight([man(10)], [man(30)])
    with pytest.raises(st.IllegalAction, match="bare hands do not jam"):
        battle.set("A1", jammed=True)

"""What a referee sets by hand: it stands in the log and in the record, goes back, and the rules go on from there."""

from __future__ import annotations

import pickle
import random
from pathlib import Path
from typing import Any

import pytest

import sandtable as st
from sandtable.battle import Choice, byhand, carried
from sandtable.envs.situation import Setting, Situation
from sandtable.envs.text import TextEnv
from sandtable.kernel import YES
from sandtable.players.coach.turns import turns_of

PIECES: dict[str, tuple[str, dict[str, Any]]] = {  # whose card, and what is set on it
    "skirmishers": ("A1", {"ap": 3, "prone": True}),
    "danger_close": ("T1", {"grit": 1, "offensive": "flanking"}),
    "ashes_of_gaia": ("A1", {"hp": 2.5, "reactions": 0}),
    "year_zero": ("F1", {"stress": 3, "health": 1}),
    "table_encounter": ("M1", {"stress": 4, "ap": 1}),
}
RULESETS = sorted(PIECES)
ROOM = (127, 32767, 2147483647)  # the most that numbers of 8, 16 and 32 bits hold


def battle_of(ruleset: str, **options: Any) -> st.Battle:
    """A battle in which everybody stands on the board, at a question with which a beat begins."""
    battle = st.Battle(st.load(ruleset), seed=5, **options)
    to_settled(battle)
    for _ in range(400):
        if PIECES[ruleset][0] in battle.sheets:
            return battle
        battle.push(battle.pending.menu[0])  # type: ignore[union-attr]
        to_settled(battle)
    raise AssertionError("nobody comes to the board")


def to_settled(battle: st.Battle) -> None:
    """Plays on, by the first answer, to where something can be set."""
    while not isinstance(battle.pending, Choice) or battle.course.tape.answers or battle.course.fallen:
        if isinstance(battle.pending, Choice):
            battle.push(battle.pending.menu[0])
        else:
            battle.roll()


def set_usual(battle: st.Battle) -> None:
    who, values = PIECES[battle.rules.ruleset.id]
    battle.set(who, **values)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_set_stands_on_the_sheet_and_the_log_says_who_did_it(ruleset: str) -> None:
    battle = battle_of(ruleset)
    who, values = PIECES[ruleset]
    said = battle.set(who, **values)
    shown = battle.sheet(who).model_dump(mode="json")
    assert {name: shown[name] for name in values} == values
    assert (said.kind, said.rule, said.who) == ("set", "", who)
    assert said in battle.log
    assert said.text.startswith("the referee sets ")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_replay_with_something_set_by_hand_comes_to_the_same_state_and_log(ruleset: str) -> None:
    battle = battle_of(ruleset)
    set_usual(battle)
    to_settled(battle)
    battle.push(battle.pending.menu[-1])  # type: ignore[union-attr]
    record = st.Record.read(battle.record.to_json())
    again = st.Battle.replay(record)
    assert record.sandtable == 3
    assert (again.state.key(), again.log, again.record) == (battle.state.key(), battle.log, battle.record)


def test_a_record_without_anything_set_by_hand_is_one_that_older_programs_read() -> None:
    battle = battle_of("skirmishers")
    assert battle.record.sandtable == 2
    set_usual(battle)
    battle.pop()
    assert battle.record.sandtable == 2


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_was_set_is_taken_back_as_an_answer_is(ruleset: str) -> None:
    battle = battle_of(ruleset)
    before, asked, log = battle.state.key(), str(battle.pending), battle.log
    set_usual(battle)
    assert battle.state.key() != before
    assert battle.pop().change is not None
    assert (battle.state.key(), str(battle.pending), battle.log) == (before, asked, log)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_forks_other_processes_and_text_environments_stand_in_the_same_place(ruleset: str) -> None:
    battle = battle_of(ruleset)
    early = battle.fork()
    set_usual(battle)
    late = battle.fork()
    elsewhere = pickle.loads(pickle.dumps(carried(battle))).battle()
    assert early.state.key() != battle.state.key() == late.state.key() == elsewhere.state.key()
    menu = [str(answer) for answer in battle.legal_actions]
    assert menu == [str(answer) for answer in late.legal_actions] == [str(x) for x in elsewhere.legal_actions]
    setting = Setting.of(ruleset)
    kept = pickle.loads(pickle.dumps(Situation(setting, battle)))
    assert kept.battle.state.key() == battle.state.key()
    env = TextEnv(setting, "random", 0)
    told, _ = env.take_up(battle)
    assert "the referee sets " in told


def test_the_dice_after_it_are_those_that_would_have_come() -> None:
    plain, changed = battle_of("danger_close"), battle_of("danger_close")
    changed.set("T1", grit=1)
    for battle in (plain, changed):
        while not any(event.dice for event in battle.log):
            battle.push(battle.pending.menu[0])  # type: ignore[union-attr]
    first = [next(event.dice for event in battle.log if event.dice) for battle in (plain, changed)]
    assert first[0] == first[1]


def test_while_dice_are_awaited_nothing_can_be_set() -> None:
    battle = st.Battle(st.load("danger_close"), seed=1, dice="typed")
    while isinstance(battle.pending, Choice):
        battle.push(battle.pending.menu[0])
    with pytest.raises(st.IllegalAction, match="nothing can be set by hand now"):
        battle.set("T1", grit=2)


def test_while_an_action_is_under_way_nothing_can_be_set() -> None:
    """Half a beat is no state: the dice that have fallen in it were thrown for what stood there before."""
    luck, battle = random.Random(3), st.Battle(st.load("ashes_of_gaia"), seed=3)
    while not (battle.course.tape.answers or battle.course.fallen):
        battle.push(luck.choice(battle.pending.menu))  # type: ignore[union-attr]
    assert isinstance(battle.pending, Choice)
    with pytest.raises(st.IllegalAction, match="what is under way comes to its end first"):
        battle.set("A1", prone=True)


@pytest.mark.parametrize(
    ("ruleset", "who", "values", "said"),
    [
        ("skirmishers", "A1", {"hp": 11}, "HP: at most 10 expected, got 11"),
        ("skirmishers", "A1", {"ap": 10}, "AP left: at most 8"),
        ("skirmishers", "A1", {"place": "90,90,0"}, "no such dot"),
        ("skirmishers", "A1", {"place": "there"}, "a dot is column, row and level"),
        ("skirmishers", "A1", {"wings": 2}, 'no thing that can be set "wings"'),
        ("skirmishers", "A9", {"hp": 1}, 'no piece "A9"'),
        ("skirmishers", "A1", {"prone": False}, "nothing would change"),
        ("danger_close", "T1", {"status": "flying"}, "OK, Grazed"),
        ("danger_close", "battle", {"momentum": 99}, "or the Engagement would be over"),
        ("ashes_of_gaia", "A1", {"place": "-1, 4"}, "off the field"),
        ("ashes_of_gaia", "A1", {"hp": 3.2}, "multiple of 0.5"),
        ("ashes_of_gaia", "A1", {"hp": -1}, "hit points: at least 0 expected, got -1"),
        ("ashes_of_gaia", "A1", {"strength": 0}, "strength: at least 1 expected, got 0"),
        ("year_zero", "F1", {"place": "Z12"}, 'no zone "Z12"'),
        ("year_zero", "F1", {"health": 90}, "at most"),
        ("table_encounter", "M1", {"place": "0, 0"}, "table"),
        ("table_encounter", "M1", {"left": 30}, "at most"),
    ],
)
def test_what_the_sheet_or_the_board_does_not_allow_is_refused_and_changes_nothing(
    ruleset: str, who: str, values: dict[str, Any], said: str
) -> None:
    battle = battle_of(ruleset)
    before = battle.record
    with pytest.raises(st.SandtableError, match=said):
        battle.set(who, **values)
    assert battle.record == before


@pytest.mark.parametrize(
    ("ruleset", "field", "rule"),
    [
        ("ashes_of_gaia", "dodge", "house.skill"),
        ("ashes_of_gaia", "actions", "pub.actions"),
        ("ashes_of_gaia", "shield", "shield.values"),
        ("danger_close", "grit", "trooper.grit"),
        ("skirmishers", "ap", "dmg.max-ap"),
        ("skirmishers", "grenades", "card.carried"),
        ("skirmishers", "satchels", "card.carried"),
        ("table_encounter", "left", "stress.double"),
        ("table_encounter", "ap", "round.ap"),
        ("year_zero", "slots", "act.budget-two-quick"),
        ("year_zero", "stress", "stress.cap"),
    ],
)
def test_a_form_offers_up_to_the_number_above_which_the_rule_refuses(ruleset: str, field: str, rule: str) -> None:
    battle = battle_of(ruleset)
    who = PIECES[ruleset][0]
    most = type(battle.sheet(who)).model_json_schema()["properties"][field]["maximum"]
    if getattr(battle.sheet(who), field) != most:
        battle.set(who, **{field: most})
    with pytest.raises(st.IllegalAction, match=f"at most {most}") as refused:
        battle.set(who, **{field: most + 1})
    assert refused.value.rule == rule


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_number_of_a_form_is_bounded_by_the_room_of_its_field_alone(ruleset: str) -> None:
    sheets = [battle_of(ruleset).sheet(who) for who in battle_of(ruleset).sheets]
    fields = [field for sheet in sheets for field in type(sheet).model_json_schema()["properties"].values()]
    mosts = [field.get("maximum") for field in fields if field.get("type") in ("integer", "number")]
    assert mosts
    assert not {None, *ROOM} & set(mosts)


def test_the_log_says_halves_and_wholes_as_people_write_them() -> None:
    battle = battle_of("ashes_of_gaia")
    said = battle.set("A1", hp=2.5, prone=True).text
    assert said == "the referee sets for Adda: hit points to 2.5 (it was 14), prone to yes (it was no)"


def test_of_several_things_none_is_set_if_one_of_them_is_refused() -> None:
    battle = battle_of("skirmishers")
    before = battle.state.key()
    with pytest.raises(st.IllegalAction, match="no such dot"):
        battle.set("A1", hp=4, place="90,90,0")
    assert battle.state.key() == before


def to_activation() -> st.Battle:
    """Who is to be activated is asked."""
    battle = battle_of("skirmishers")
    while battle.pending.ask.label != "activate":  # type: ignore[union-attr]
        battle.push(battle.pending.menu[0])  # type: ignore[union-attr]
    return battle


def test_a_trooper_who_falls_by_hand_in_his_activation_is_not_asked_any_more() -> None:
    battle = to_activation()
    first, second = [str(answer) for answer in battle.legal_actions][:2]
    battle.push(first)
    while battle.pending.ask.label != "act":  # type: ignore[union-attr]
        battle.push("hold fire")
    battle.set(first.split()[0], hp=0)
    asked = [str(answer) for answer in battle.legal_actions]
    assert second in asked
    assert first not in asked


def test_a_trooper_who_falls_by_hand_at_a_trigger_closes_it_and_the_blows_at_them_are_lost() -> None:
    squads = {"A": [{"at": [0, 0]}], "B": [{"at": [1, 0]}, {"at": [2, 0]}]}
    battle = st.Battle(st.load("skirmishers"), {"board": {"rows": 1, "even": 4}, "squads": squads, "first": "A"})
    for answer in ("A1 activate", "A1 attack B1 with fists", "A1 done", "B1 activate"):
        if answer in map(str, battle.legal_actions):
            battle.push(answer)
    battle.set("B1", hp=0)
    state: Any = battle.state
    assert [str(answer) for answer in battle.legal_actions] == ["B2 activate"]
    assert (state.trigger.label, set(state.troopers[0].targets)) == ("none", {-1})


def test_the_last_grenade_in_hand_that_is_taken_by_hand_leaves_the_hands_empty() -> None:
    squads = {"A": [{"at": [0, 0], "grenades": 1, "active": "grenade"}], "B": [{"at": [3, 0]}]}
    battle = st.Battle(st.load("skirmishers"), {"board": {"rows": 1, "even": 4}, "squads": squads, "first": "A"})
    battle.set("A1", grenades=0)
    state: Any = battle.state
    assert state.troopers[0].active.label == "nothing"


def test_the_last_model_to_activate_that_is_set_activated_lets_the_other_side_go_on() -> None:
    battle = battle_of("table_encounter")
    while battle.pending.ask.label != "activate":  # type: ignore[union-attr]
        battle.push(battle.pending.menu[0])  # type: ignore[union-attr]
    side = battle.pending.side  # type: ignore[union-attr]
    for answer in list(battle.legal_actions):
        battle.set(str(answer).split()[-1], activated=True)
    assert battle.pending.side != side  # type: ignore[union-attr]


def two_troopers(**rulings: str) -> st.Battle:
    squad = [{"name": "Ann"}, {"name": "Bo"}]
    rules = st.load("danger_close", preset="bare", rulings=rulings)
    return st.Battle(rules, {"threat": 1, "squad": squad}, dice="typed")


def test_ammo_that_is_taken_by_hand_is_not_fired() -> None:
    battle = two_troopers()
    battle.push("T1 fire +1")
    battle.set("T1", ammo=0)
    battle.push("T2 fire +0")
    pending: Any = battle.pending
    assert pending.dice.n == 2
    battle.roll([1, 1])
    assert battle.sheet("T1").model_dump()["ammo"] == 0


def test_a_trooper_who_is_set_down_after_a_look_keeps_nobody_waiting() -> None:
    battle = two_troopers()
    battle.push("T1 look around")
    battle.roll([2])
    battle.set("T1", status="bleeding-out")
    assert "T2 fire +0" in map(str, battle.legal_actions)


@pytest.mark.parametrize("order", ["free", "simultaneous"])
def test_the_last_trooper_without_an_intent_who_is_set_down_lets_the_exchange_go_on(order: str) -> None:
    battle = two_troopers(**{"intent.order": order})
    battle.push("T1 fire +0")
    battle.set("T2", status="bleeding-out")
    pending: Any = battle.pending
    assert pending.why == "Offense Roll"


def test_who_sets_the_last_opponent_out_of_the_fight_has_ended_the_battle() -> None:
    battle = to_activation()
    side = battle.pending.side  # type: ignore[union-attr]
    for who in [key for key in battle.sheets if not key.startswith(side)]:
        battle.set(who, hp=-1)
    outcome = battle.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (side, "elimination")


def test_a_ruleset_that_says_nothing_of_it_has_no_sheets_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = battle_of("skirmishers")
    monkeypatch.setattr("sandtable.battle.byhand.declared", lambda package: None)
    assert battle.sheets == ()
    with pytest.raises(st.IllegalAction, match="does not say what may be set by hand"):
        battle.set("A1", hp=3)


@pytest.mark.parametrize("text", ["!", "!{}", '!{"who": 3, "set": {}}', '!{"who": "A1", "set": {"hp": [1]}}', "![]"])
def test_a_record_whose_change_cannot_be_read_is_refused_in_words(text: str) -> None:
    battle = battle_of("skirmishers")
    set_usual(battle)
    data = battle.record.model_dump()
    data["answers"] = [[text] if step and step[0].startswith("!") else step for step in data["answers"]]
    with pytest.raises(st.InvalidRecord, match="what was set by hand cannot be read"):
        st.Battle.replay(data)


def test_battles_played_on_from_there_are_the_same_plain_and_compiled() -> None:
    battle = to_activation()
    side, answers = battle.pending.side, [battle.pending.menu[0]]  # type: ignore[union-attr]
    before = st.rollouts(battle, answers, 20, engine="compiled").score(side)[0].value
    for who in [key for key in battle.sheets if key.startswith(side)][1:]:
        battle.set(who, hp=-1)
    plain, compiled = (st.rollouts(battle, answers, 20, engine=engine) for engine in ("python", "compiled"))
    assert (plain.outcomes == compiled.outcomes).all()
    assert compiled.score(side)[0].value < before


def test_the_coach_counts_lines_past_what_was_set() -> None:
    battle = battle_of("danger_close")
    set_usual(battle)
    while not any(event.dice for event in battle.log):
        battle.push(battle.pending.menu[0])  # type: ignore[union-attr]
    turns = turns_of(battle, lambda *question: (YES, False))
    assert turns
    assert all(battle.log[turn.line].is_answer_or_roll for turn in turns)


@pytest.mark.slow
@pytest.mark.unmeasured
@pytest.mark.parametrize("ruleset", RULESETS)
def test_whatever_is_set_at_whatever_moment_the_battle_goes_on_to_its_end_and_replays(ruleset: str) -> None:
    luck = random.Random(f"by hand {ruleset}")
    made = 0
    while made <= 5:  # short battles are soon over
        battle = st.Battle(st.load(ruleset), seed=luck.randrange(1000))
        for _ in range(250):
            if battle.pending is None:
                break
            if battle.sheets and luck.random() < 0.3:
                made += meddle(battle, luck)
            else:
                battle.push(luck.choice(battle.pending.menu))  # type: ignore[union-attr]
        assert st.Battle.replay(battle.record).state.key() == battle.state.key()


def meddle(battle: st.Battle, luck: random.Random) -> bool:
    """Something set at random; whether it was allowed."""
    who = luck.choice(battle.sheets)
    sheet = battle.sheet(who)
    name = luck.choice([*type(sheet).model_fields])
    value: Any = luck.randrange(-1, 8)
    now = getattr(sheet, name)
    if isinstance(now, bool):
        value = not now
    elif isinstance(now, str):
        value = getattr(battle.sheet(luck.choice(battle.sheets)), name, now)
    try:
        battle.set(who, **{name: value})
    except st.SandtableError:
        return False
    return True


def test_a_game_whose_module_has_the_functions_themselves_is_set_by_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "game_by_functions" / "look"
    folder.mkdir(parents=True)
    for package in (folder.parent, folder):
        (package / "__init__.py").touch()
    (folder / "byhand.py").write_text("def subjects(t):\n    return {'piece': t}\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    hand = byhand.declared("game_by_functions")
    assert hand is not None
    assert hand.subjects(3) == {"piece": 3}
    assert byhand.standing_at(hand, None, None, (0, 0)) == {}  # type: ignore[arg-type]

"""The squad's players know what they carry, and what they have come for."""

from typing import Any

import pytest

import sandtable as st

from .build import fight, load, man

PLAYERS = ("bold", "cautious")
BESIDE = man(ammo=1)


def first(scenario: dict[str, Any], player: str, preset: str = "standard", **rulings: str) -> list[str]:
    """The first Exchange's Intents."""
    battle = st.Battle(load(preset, rulings), scenario, seed=5)
    said = []
    while isinstance(battle.pending, st.Choice) and battle.pending.rule.startswith("exchange.step-intent"):
        said.append(str(battle.let(player)))
        if battle.state.exchange > 1:  # type: ignore[attr-defined]
            break
    return said


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(
    ("bearer", "said"),
    [
        (man(gear=["radio"]), "T1 radio"),
        (man(gear=["jump-pack"]), "T1 jump flanking fortified"),
        (man(gear=["sniper"]), "T1 look around"),
        (man(gear=["hmg"]), "T1 look around"),
        (man(gear=["grenade-launcher"], offensive="limited"), "T1 grenade for T2"),
    ],
)
def test_gear_is_used_where_it_pays(player: str, bearer: dict[str, Any], said: str) -> None:
    assert said in first(fight(bearer, BESIDE, threat=4), player)


@pytest.mark.parametrize("player", PLAYERS)
def test_an_hmg_covers_those_who_work(player: str) -> None:
    scenario = fight(man(gear=["hmg"], defensive="fortified"), man(), man(), objective=2, goal="objective")
    said = first(scenario, player)
    assert said[:3] == ["T2 work", "T3 work", "T1 hmg T2"]


@pytest.mark.parametrize("player", PLAYERS)
def test_hard_targets_are_shot_at_where_they_are_the_task(player: str) -> None:
    squad = [man(gear=["rocket-launcher"]), man(gear=["grenade-launcher"])]
    task = fight(*squad, hard_targets=5, goal="objective")
    assert {"T1 rocket hard-target", "T2 grenade hard target"} <= set(first(task, player))
    assert not any("hard" in said for said in first(fight(*squad, hard_targets=5), player))


@pytest.mark.parametrize("player", PLAYERS)
def test_the_squad_breaks_off_once_everybody_can_be_carried(player: str) -> None:
    scenario = fight(man(status="bleeding-out", stabilised=True), man(), goal="rescue")
    assert first(scenario, player) == ["squad disengage"]


@pytest.mark.parametrize("player", PLAYERS)
def test_the_squad_breaks_off_once_a_death_has_lost_the_rescue(player: str) -> None:
    """With numbers that hardly hurt, a rescue that cannot be won any more would be fought for ever."""
    scenario = fight(man(status="bleeding-out"), man(), man(), goal="rescue")
    assert "squad disengage" not in first(scenario, player)
    battle = st.Battle(load(), scenario)
    battle.set("T1", status="dead")
    assert str(battle.let(player)) == "squad disengage"


@pytest.mark.parametrize("player", PLAYERS)
def test_nobody_works_when_one_more_loss_is_the_end(player: str) -> None:
    scenario = fight(man(), man(), momentum=-2, objective=4, goal="objective")
    assert first(scenario, player) == ["T1 fire +0", "T2 fire +0"]


def test_the_cautious_buy_a_victory_even_with_somebody_badly_hurt() -> None:
    battle = st.Battle(load(), fight(man(status="wounded"), threat=1, momentum=1), dice="typed")
    battle.push("T1 fire +0")
    battle.roll([5])
    assert str(battle.let("cautious")) == "pay"


def price_asked(player: str, *squad: dict[str, Any], **more: Any) -> str:
    """What a player says when all Fire, and the Offense Roll shows a 5."""
    battle = st.Battle(load(), fight(*squad, threat=1, **more), dice="typed")
    for i in range(len(squad)):
        battle.push(f"T{i + 1} fire +0")
    battle.roll([5] + [1] * (len(squad) - 1))
    return str(battle.let(player))


@pytest.mark.parametrize("player", PLAYERS)
def test_nothing_is_paid_for_momentum_that_the_track_has_no_room_for(player: str) -> None:
    held = {"goal": "hold-out", "hold_out": 3}
    assert price_asked(player, man(), **held, momentum=5) == "hold"
    assert price_asked(player, man(), **held, momentum=4) == "pay"


def test_the_cautious_pay_where_the_price_cannot_fall_on_those_who_are_badly_hurt() -> None:
    hurt, well = man(status="wounded", defensive="fortified"), man()
    assert price_asked("cautious", hurt, well) == "pay"
    assert price_asked("cautious", {**hurt, "defensive": "flanked"}, well) == "hold"


def test_a_wounded_man_alone_does_not_fall_back_for_ever() -> None:
    assert first(fight(man(status="wounded")), "cautious") == ["T1 fire +0"]


@pytest.mark.parametrize("player", PLAYERS)
def test_one_fires_while_the_others_work_until_momentum_is_gained_or_the_task_is_nearly_done(player: str) -> None:
    def at_work(momentum: int, objective: int) -> int:
        said = first(fight(man(), man(), man(), momentum=momentum, objective=objective, goal="objective"), player)
        return sum("work" in each for each in said)

    assert [at_work(0, 9), at_work(1, 9), at_work(0, 3)] == [2, 3, 3]


@pytest.mark.parametrize("player", PLAYERS)
def test_a_rifle_that_adds_dice_from_afar_is_fired_from_there(player: str) -> None:
    afar = {"offensive": "limited", "defensive": "fortified"}
    assert first(fight(man(gear=["sniper"], **afar), man()), player)[0].startswith(("T1 fire", "T1 snipe"))
    assert not first(fight(man(**afar), man()), player)[0].startswith("T1 fire")


def test_the_cautious_pay_in_the_last_exchange_however_badly_they_are_hurt() -> None:
    hurt = man(status="wounded", defensive="flanked")
    held = {"goal": "hold-out", "momentum": 0}
    assert [price_asked("cautious", hurt, hold_out=last, **held) for last in (1, 3)] == ["pay", "hold"]


@pytest.mark.parametrize("player", PLAYERS)
def test_a_task_that_this_exchange_ends_goes_before_a_grenade(player: str) -> None:
    hurt = man(status="grazed", scattered=True)
    said = [first(fight(hurt, objective=2, goal="objective", time=last), player)[0] for last in (1, 3)]
    assert said == ["T1 work", "T1 look around"]

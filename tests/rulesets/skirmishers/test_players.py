"""The greedy squad: what it does where one thing is plainly better than another."""

import pytest

import sandtable as st

from .build import battle, edges, field, fight, man, play

UPSTAIRS = field(
    buildings=[{"q": [-1, 1], "r": [-1, 1], "levels": [0, 1]}],
    stairs=[{"dot": [0, 0], "levels": [0, 1]}],
)


WALLED = edges(("high_wall", (0, 0), (1, -1)), levels=[1])


def first_deeds(scene: st.Battle, count: int) -> list[str]:
    """What the greedy player does next."""
    return [str(scene.let("greedy")) for _ in range(count)]


def test_whoever_is_on_the_stairs_climbs_towards_the_enemy_upstairs() -> None:
    scene = battle(fight([man((0, 0), primary="smg")], [man((8, 0)), man((-8, 8), level=0)], UPSTAIRS))
    scene.state.troopers[8].level = 0  # type: ignore[attr-defined]
    play(scene, "A1 activate")
    assert "climb" not in first_deeds(scene, 1)[0]
    above = battle(fight([man((0, 0))], [man((1, -1), level=1)], {**UPSTAIRS, "edges": WALLED}))
    play(above, "A1 activate")
    assert first_deeds(above, 1) == ["A1 climb to level 1"]


def test_an_enemy_upstairs_is_walked_to_by_the_stairs() -> None:
    """He stands above a corner of the house; the way up is in its middle."""
    board = {**UPSTAIRS, "edges": edges(("doorway", (0, 1), (0, 2)))}
    scene = battle(fight([man((0, 2))], [man((-1, 1), level=1)], board))
    play(scene, "A1 activate")
    assert first_deeds(scene, 2) == ["A1 step (0,1)", "A1 step (0,0)"]


@pytest.mark.parametrize("seed", range(4))
def test_nobody_gets_up_after_having_moved_or_lain_down(seed: int) -> None:
    scene = st.Battle(st.load("skirmishers"), "yard", seed=seed)
    gets_up = 0
    while scene.pending is not None:
        if isinstance(scene.pending, st.Roll):
            scene.roll()
            continue
        said = str(scene.let("greedy"))
        if "stand up" in said:
            gets_up += 1
            active = scene.state.troopers[scene.state.active]  # type: ignore[attr-defined]
            assert active.moved == scene.rules.numbers["move.stand"]
    assert gets_up


def test_the_one_in_least_danger_goes_first() -> None:
    scene = battle(fight([man((0, 0))], [man((2, 0)), man((0, 8))]))
    play(scene, "A1 activate", "A1 arc 60 @0")
    if "A1 done" in map(str, scene.legal_actions):
        play(scene, "A1 done")
    assert first_deeds(scene, 1) == ["B2 activate"]


def test_squads_deploy_apart_and_out_of_sight() -> None:
    """One dot of the zone is behind a house, the others before it."""
    board = field(buildings=[{"q": [0, 1], "r": [-1, 1], "levels": [0]}])
    zones = {"A": [{"dots": [[-3, 0], [3, 0], [2, -6]]}]}
    scene = battle(fight([man()], [man((6, 0))], board, zones=zones))
    assert first_deeds(scene, 1)[0].startswith("A1 deploy (-3,0)")


@pytest.mark.parametrize(("armor", "draws"), [("none", True), ("heavy", False)])
def test_a_bludgeon_is_drawn_on_a_neighbour_without_armor(armor: str, draws: bool) -> None:
    """Its primary weapon is empty hands' worth, and beyond it nobody is near."""
    club = man((0, 0), primary="smg", secondary="stun baton", active="secondary")
    victim = man((1, 0), **({} if armor == "none" else {"armor": armor}))
    scene = battle(fight([club], [victim]))
    play(scene, "A1 activate")
    with_baton = any("with sidearm" in said for said in first_deeds(scene, 2))
    assert with_baton is draws


def test_a_blade_that_is_drawn_strikes_instead_of_being_put_away() -> None:
    scene = battle("stairwell")
    play(scene, "A1 activate")
    assert first_deeds(scene, 2) == ["A1 ready secondary", "A1 attack B1 with sidearm"]


def test_ap_that_would_be_lost_go_into_a_wider_arc() -> None:
    scene = battle(fight([man((0, 0))], [man((8, 0))]))
    play(scene, "A1 activate")
    while "arc" not in (deed := first_deeds(scene, 1)[0]):
        assert "done" not in deed
    assert "arc 150" in deed


def test_squads_deploy_prone() -> None:
    scene = battle(fight([man()], [man((6, 0))], zones={"A": [{"dots": [[0, 0], [1, 0]]}]}))
    assert first_deeds(scene, 1)[0].endswith("prone")


@pytest.mark.parametrize("aimed", [True, False])
def test_nobody_stands_up_behind_a_wall_into_an_arc(aimed: bool) -> None:
    board = field(edges=edges(("low_wall", (0, 0), (1, 0))))
    scene = battle(fight([man((0, 0), prone=True)], [man((8, 0))], board, first="B"))
    play(scene, "B1 activate", f"B1 arc 60 @{180 if aimed else 0}", "B1 done", "A1 activate")
    assert ("A1 stand up" in first_deeds(scene, 1)) == (not aimed)

"""Every client has a turn."""

import asyncio
import random

import pytest

from sandtable.web import lanes
from tests.web.busy import in_a_loop
from tests.web.playing import PATIENCE


async def serve(lane: lanes.Lane, order: list[str], client: str) -> None:
    async with lane.turn(client):
        order.append(client)
        await asyncio.sleep(0)


def served(at_once: int, clients: list[str]) -> list[str]:
    """In which order those who ask at the same time have their turns."""
    order: list[str] = []

    async def ask() -> None:
        lane = lanes.Lane(at_once)
        await asyncio.gather(*(serve(lane, order, client) for client in clients))
        assert lane.free == at_once
        assert not lane.waiting
        assert not lane.served

    in_a_loop(ask())
    return order


@pytest.mark.parametrize("at_once", [1, 2, 3])
def test_who_asks_much_does_not_make_others_wait_for_all_of_it(at_once: int) -> None:
    order = served(at_once, ["greedy"] * 30 + ["modest", "shy"])
    assert max(order.index("modest"), order.index("shy")) <= 3
    assert order.count("greedy") == 30


def test_one_client_is_served_once_at_a_time() -> None:
    most = 0

    async def ask() -> None:
        lane, inside = lanes.Lane(3), 0

        async def one() -> None:
            nonlocal inside, most
            async with lane.turn("greedy"):
                inside += 1
                most = max(most, inside)
                await asyncio.sleep(0)
                inside -= 1

        await asyncio.gather(*(one() for _ in range(6)))

    in_a_loop(ask())
    assert most == 1


@pytest.mark.parametrize("known", [True, False])
def test_hard_questions_in_all_places_hold_up_no_quick_one(known: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        lane, enough, order = lanes.Lane(3), asyncio.Event(), list[str]()
        clients = ["one", "two", "three"]
        lane.hard.update(clients if known else ())
        monkeypatch.setattr(lanes, "LONG", 0.05)

        async def hold(client: str) -> None:
            async with lane.turn(client):
                await enough.wait()

        hard = [asyncio.create_task(hold(client)) for client in clients]
        await asyncio.wait_for(serve(lane, order, "quick"), PATIENCE)
        assert lane.served == lane.hard == set(clients)
        lane.hard.add("four")  # what is hard itself waits, also where nothing quick is asked
        more = asyncio.create_task(hold("four"))
        await asyncio.sleep(0)
        assert lane.served == set(clients)
        enough.set()
        await asyncio.gather(*hard, more)
        assert lane.free == 3

    in_a_loop(ask())


def test_endless_work_is_never_done_beside_all_its_places() -> None:
    async def ask() -> None:
        lane = lanes.Lane(1, is_endless=True)
        async with lane.turn("long"):
            lane.takes_long("long")
            late = asyncio.create_task(serve(lane, [], "late"))
            await asyncio.sleep(0)
            assert lane.served == {"long"}
        await late

    in_a_loop(ask())


@pytest.mark.parametrize("seed", range(20))
def test_however_people_leave_no_place_is_lost(seed: int) -> None:
    async def ask() -> None:
        luck, lane, order = random.Random(seed), lanes.Lane(2), list[str]()

        async def one(client: str) -> None:
            async with lane.turn(client):
                await asyncio.sleep(luck.random() / 500)
                order.append(client)

        tasks = [asyncio.create_task(one(luck.choice("abc"))) for _ in range(25)]
        for task in tasks:
            if luck.random() < 0.5:
                if luck.random() < 0.5:  # else several leave at the same moment
                    await asyncio.sleep(luck.random() / 500)
                task.cancel()
        await asyncio.wait(tasks)
        assert (lane.free, lane.served, dict(lane.waiting)) == (2, set(), {})
        assert len(order) == sum(not task.cancelled() for task in tasks)

    in_a_loop(ask())


def test_too_many_questions_of_one_client_are_refused_and_nobody_elses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "OF_ONE", 2)

    async def ask() -> None:
        lane, order = lanes.Lane(1), list[str]()
        greedy = [asyncio.create_task(serve(lane, order, "greedy")) for _ in range(5)]
        modest = asyncio.create_task(serve(lane, order, "modest"))
        found = await asyncio.gather(*greedy, modest, return_exceptions=True)
        assert [isinstance(each, lanes.TooBusy) for each in found] == [False, False, False, True, True, False]

    in_a_loop(ask())


def test_a_question_that_never_has_its_turn_is_refused_and_leaves_the_lane() -> None:
    async def ask() -> None:
        lane = lanes.Lane(1, waits=0.02)
        async with lane.turn("long"):
            with pytest.raises(lanes.TooBusy, match="did not have its turn"):
                await serve(lane, [], "late")
        assert (lane.free, dict(lane.waiting)) == (1, {})
        await serve(lane, [], "later")

    in_a_loop(ask())

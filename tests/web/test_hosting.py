"""What strangers and crowds may do: it is refused in words, and paced for each client."""

import json
import time

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from sandtable.web import rates
from sandtable.web.app import create_app
from sandtable.web.tables import session
from tests.web.playing import RULESET, open_table, refused, serving, until

# ---- requests -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["\\ud800", "\\udfff x", "a\\ud83d"])
def test_half_a_character_is_refused_before_it_is_kept(client: TestClient, text: str) -> None:
    body = json.dumps({"ruleset": RULESET, "scenario": {"title": "X"}}).replace("X", text)
    answer = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
    refused(answer, "this is no JSON", 400)


def test_what_is_no_number_is_refused(client: TestClient) -> None:
    answer = client.post("/api/tables", content='{"numbers": {"x": NaN}}', headers={"content-type": "application/json"})
    refused(answer, "this is no JSON", 400)


@pytest.mark.parametrize("path", ["/api/tables", "/api/scenarios/skirmishers/draw", "/api/balance/jobs", "/api/text"])
def test_a_scenario_may_not_be_as_long_as_a_record(client: TestClient, path: str) -> None:
    refused(client.post(path, json={"scenario": {"title": "x" * 140_000}}), "at most 131,072 bytes may be sent", 413)


def test_what_is_said_at_a_table_may_be_as_long_as_a_message(client: TestClient) -> None:
    answer = open_table(client).host.post("set", key="A1", values={f"{each:x}": {} for each in range(9_000)}, number=0)
    refused(answer, "at most 16,384 bytes may be sent", 413)


@pytest.mark.parametrize("path", ["/api/tables", "/api/text", "/api/rulesets/skirmishers/odds/fire", "/api/replays"])
def test_nine_thousand_wrong_entries_are_refused_before_they_are_looked_at(client: TestClient, path: str) -> None:
    answer = client.post(path, json={f"{each:x}": 0 for each in range(9_000)})
    refused(answer, "9,000 fields; no request has more than 100", 422)


def test_only_a_dozen_wrong_entries_are_named(client: TestClient) -> None:
    refused(client.post("/api/tables", json={f"{each:x}": 0 for each in range(90)}), "and 79 more", 422)


def test_so_many_entries_are_read_and_no_more(client: TestClient) -> None:
    record = {f"{each:x}": 0 for each in range(100_000)}
    refused(client.post("/api/replays", json={"record": record}), "at most 10,000 entries with a name", 413)


@pytest.mark.parametrize("origin", ["http://[", "http://elsewhere.example", "null", "//", "http://testserver:99"])
def test_an_origin_that_is_not_ours_is_refused_even_if_it_is_no_address(client: TestClient, origin: str) -> None:
    assert client.get("/api/rulesets", headers={"origin": origin}).status_code == 403


def test_all_names_under_one_are_known_where_the_host_says_so() -> None:
    with TestClient(create_app(hosts=["*.example.org"])) as client:
        wanted = {"a.example.org": 200, "A.B.example.org:80": 200, "example.org": 400, "anexample.org": 400}
        assert {host: client.get("/api/rulesets", headers={"host": host}).status_code for host in wanted} == wanted


def test_the_name_of_the_test_client_is_no_name_of_a_server() -> None:
    with TestClient(create_app()) as stranger:
        answer = stranger.get("/api/rulesets")
        assert (answer.status_code, "add --name testserver to" in answer.text) == (400, True)
        for name in ("evil@localhost", "localhost:", "127.1", "", "localhost.example", "[::1"):
            assert stranger.get("/api/rulesets", headers={"host": name}).status_code == 400
        assert stranger.get("/api/rulesets", headers={"host": "LOCALHOST:8181"}).status_code == 200
        assert stranger.get("/api/rulesets", headers={"host": "[::1]:8181"}).status_code == 200


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/", {}),
        ("/api/nothing", {}),
        ("/api/rulesets", {"host": "elsewhere.example"}),
        ("/", {"origin": "http://["}),
    ],
)
def test_every_answer_carries_the_headers_that_guard_our_pages(
    client: TestClient, path: str, headers: dict[str, str]
) -> None:
    got = client.get(path, headers=headers).headers
    assert "default-src 'none'" in got["content-security-policy"]
    assert got["x-content-type-options"] == "nosniff"


def test_who_asks_too_often_is_told_how_long_to_wait_and_nobody_else_is() -> None:
    limits = rates.Rates({"tables": 2})
    assert [limits.refusal("one", "POST", "/api/tables") for _ in range(2)] == [None, None]
    why, seconds = limits.refusal("one", "POST", "/api/tables") or ("", 0)
    assert "at most 2 new tables a minute" in why
    assert 1 <= seconds <= 61
    assert limits.refusal("another", "POST", "/api/tables") is None
    assert limits.refusal("one", "GET", "/api/rulesets") is None


def test_no_clock_that_is_set_back_makes_anybody_wait_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = rates.Rates({"requests": 1})
    limits.refusal("one", "GET", "/")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now - 3600)
    _, seconds = limits.refusal("one", "GET", "/") or ("", 0)
    assert 1 <= seconds <= 60


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("GET", "/api/tables/x/odds", "questions"),
        ("GET", "/api/replays/x", "battles"),
        ("GET", "/replay/x", "battles"),
        ("GET", "/api/replays/x/review", ""),
        ("POST", "/api/tables/x/again", "tables"),
        ("POST", "/api/replays/x/onward", "battles"),
    ],
)
def test_what_takes_work_counts_however_it_is_asked(method: str, path: str, kind: str) -> None:
    assert rates.kind_of(method, path) == kind


def test_lines_of_one_client_are_counted_and_given_back() -> None:
    with serving(settings=session.Settings(per_minute={"lines": 2})) as client:
        way = f"/api/tables/{open_table(client).id}/live"
        with client.websocket_connect(way), client.websocket_connect(way):
            with pytest.raises(WebSocketDisconnect) as refused, client.websocket_connect(way):
                pass
            assert refused.value.code == rates.TOO_MANY
        until(lambda: lines_let_in(client, way))


def test_who_says_more_than_anybody_plays_is_heard_at_an_even_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(rates, "monotonic", lambda: now[0])
    limits = rates.Rates({"messages": 600})
    assert [limits.pause("one") for _ in range(20)] == pytest.approx([0.0] * 20)
    assert [limits.pause("one") for _ in range(3)] == pytest.approx([0.1, 0.2, 0.3])
    assert limits.pause("another") == 0.0
    now[0] = 60.0
    assert limits.pause("one") == 0.0


def test_who_hangs_up_and_calls_again_is_heard_at_the_same_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    paused: list[float] = []

    async def noted(seconds: float) -> None:
        paused.append(seconds)

    monkeypatch.setattr(rates, "sleep", noted)
    with serving(settings=session.Settings(per_minute={"messages": 60})) as client:
        way = f"/api/tables/{open_table(client).id}/live"
        for _ in range(4):
            with client.websocket_connect(way) as line:
                line.send_json({"t": "sit"})
                assert line.receive_json()["t"] == "hello"
    assert [seconds > 0 for seconds in paused] == [False, False, True, True]


def test_clients_that_fell_silent_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(rates, "monotonic", lambda: now[0])
    limits = rates.Rates({"messages": 600})
    for each in range(rates.MANY + 1):
        limits.pause(f"client {each}")
    now[0] = 60.0
    limits.pause("another")
    assert list(limits.heard) == ["another"]


def lines_let_in(client: TestClient, way: str) -> bool:
    try:
        with client.websocket_connect(way):
            return True
    except WebSocketDisconnect:
        return False


def test_the_limits_are_held_by_the_server() -> None:
    with serving(settings=session.Settings(per_minute={"requests": 3})) as few:
        assert [few.get("/api/rulesets").status_code for _ in range(3)] == [200] * 3
        answer = few.get("/api/rulesets")
        refused(answer, "at most 3 requests a minute", 429)
        assert int(answer.headers["retry-after"]) >= 1

"""Jobs of the balance lab: the command that is shown is what runs, in a process that ends when it is told to."""

from __future__ import annotations

import shlex
import sys
import time
import tomllib
from typing import Any

import anyio
import pytest
from fastapi.testclient import TestClient
from pydantic import TypeAdapter

import sandtable as st
from sandtable.web.lab import asked, jobs
from tests.cli.program import Answer
from tests.web.busy import in_a_loop
from tests.web.playing import PATIENCE, done, refused, serving

JOBS = "/api/balance/jobs"
SWEEP: dict[str, Any] = {
    "kind": "sweep",
    "ruleset": "danger_close",
    "scenario": "pair-heavy",
    "vary": ["fire.base=0..2"],
    "battles": 64,
}
LONG = SWEEP | {"vary": [], "battles": 16_384}
QUESTIONS: list[dict[str, Any]] = [
    SWEEP | {"columns": ["exchanges"], "patterns": ["fire.*"], "readings": ["none"], "numbers": {"fire.base": 2}},
    {"kind": "sensitivity", "ruleset": "danger_close", "scenario": "bunker", "patterns": ["fire.base"], "samples": 64},
    {"kind": "tune", "ruleset": "danger_close", "scenario": "bunker", "goal": ["wins.squad = 0.5 +- 0.1"]},
    {"kind": "price", "ruleset": "danger_close", "scenario": "bunker", "at": ["momentum"], "options": ["0", "1", "2"]}
    | {"points": {"0": 0, "1": 1.5, "2": 4, "None": 0}},
    {"kind": "matrix", "ruleset": "skirmishers", "scenarios": ["yard", "alley"], "players": ["greedy"]},
    {"kind": "report", "ruleset": "danger_close", "scenario": "bunker", "preset": "app", "rulings": {}},
]


def jobs_of(client: TestClient) -> jobs.Jobs:
    found: jobs.Jobs = client.app.state.jobs  # type: ignore[attr-defined]
    return found


def ended(client: TestClient, job: dict[str, Any]) -> list[dict[str, Any]]:
    """Everything that is told of a job until it is over."""
    told = [job]
    while told[-1]["state"] not in jobs.OVER:
        told.append(done(client.get(f"{JOBS}/{job['id']}", params={"seen": told[-1]["version"]})))
    return told


# ---- what runs -------------------------------------------------------------------------------------------------------


def test_a_job_tells_what_it_knows_until_it_has_the_answer_of_its_command(client: TestClient) -> None:
    started = done(client.post(JOBS, json=SWEEP), 201)
    told = ended(client, started)
    last = told[-1]
    assert last["state"] == "done", last["error"]
    assert any(each["found"] and not each["found"]["finished"] for each in told), "no partial result"
    program, *words = shlex.split(last["command"])
    assert program == "sandtable"
    files = [word for word in words if word not in (*last["files"], "--csv", "--page")]
    assert last["found"] == Answer(*files, "--json").json
    page = client.get(f"{JOBS}/{last['id']}/files/sweep.html")
    assert page.text.startswith("<!doctype html>")
    assert last["command"].replace(" --csv sweep.csv", "") in page.text.replace("&#39;", "'")
    rows = client.get(f"{JOBS}/{last['id']}/files/sweep.csv").text.splitlines()
    assert len(rows) == 1 + len(last["found"]["rows"])


@pytest.mark.parametrize("question", QUESTIONS, ids=[question["kind"] for question in QUESTIONS])
def test_the_process_is_the_command_that_is_shown(monkeypatch: pytest.MonkeyPatch, question: dict[str, Any]) -> None:
    started: list[list[str]] = []

    async def refusing(command: list[str], **how: Any) -> Any:
        started.append(command)
        raise OSError(8, "not today")

    monkeypatch.setattr(anyio, "open_process", refusing)
    with serving() as client:
        job = ended(client, done(client.post(JOBS, json=question), 201))[-1]
    assert job["state"] == "failed"
    assert "not today" in job["error"]
    at = started[0].index(sys.executable)
    assert started[0][at:] == [sys.executable, "-m", "sandtable", *shlex.split(job["command"])[1:], *jobs.ASKED_TO]
    assert "--no-files" in jobs.ASKED_TO


@pytest.mark.sampled("commands of the lab", 2)
@pytest.mark.parametrize("question", QUESTIONS, ids=[question["kind"] for question in QUESTIONS])
def test_every_option_of_a_command_is_one_that_it_knows(client: TestClient, question: dict[str, Any]) -> None:
    job = done(client.post(JOBS, json=question), 201)
    done(client.post(f"{JOBS}/{job['id']}/cancel"))
    words = [*shlex.split(job["command"])[1:], *jobs.ASKED_TO]
    known = Answer(words[0], "--help").out
    assert [word for word in words if word.startswith("--") and word not in known] == []


def test_what_may_be_swapped_is_known(client: TestClient) -> None:
    for id, name, way in (
        ("skirmishers", "yard", "squads.A.0.primary"),
        ("ashes_of_gaia", "alley", "red.fighters.0.weapons.0"),
        ("danger_close", "bunker", ""),
    ):
        swaps = done(client.get(f"/api/balance/rulesets/{id}"))["swaps"][name]
        assert not way or len(swaps["words"][swaps["ways"][way]]) > 1


def test_what_the_command_refuses_is_said(client: TestClient) -> None:
    asked = SWEEP | {"vary": ["fire.bass=0..2"]}
    last = ended(client, done(client.post(JOBS, json=asked), 201))[-1]
    assert last["state"] == "failed"
    assert 'no number or ruling "fire.bass"' in last["error"]


def test_a_scenario_of_ones_own_is_played_and_given_back_as_a_file(client: TestClient) -> None:
    own = {"title": "A pair of mine", "squad": [{"name": "Vega"}, {"name": "Ruiz"}], "threat": 2, "momentum": 1}
    asked = SWEEP | {"scenario": "scenario.toml", "own": own}
    last = ended(client, done(client.post(JOBS, json=asked), 201))[-1]
    assert last["state"] == "done", last["error"]
    assert last["found"]["scenario"] == "A pair of mine"
    assert shlex.split(last["command"])[1:4] == ["sweep", "danger_close", "scenario.toml"]
    assert tomllib.loads(client.get(f"{JOBS}/{last['id']}/files/scenario.toml").text) == own
    row = last["found"]["rows"][0]
    game = {key: asked[key] for key in ("ruleset", "scenario", "own")} | {"players": ["cautious"], "seed": 1}
    flip = game | {"name": row["name"], "value": row["new"], "battle": row["flips"][0]}
    assert done(client.post("/api/balance/battles", json=flip))["change"].startswith("fire.base")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"own": {"squad": "many"}}, "squad"),
        ({"own": {}, "scenario": "/etc/passwd"}, "called scenario.toml"),
        ({"scenario": "scenario.toml"}, 'no scenario "scenario.toml"'),
    ],
)
def test_what_is_no_scenario_is_refused(client: TestClient, change: dict[str, Any], words: str) -> None:
    refused(client.post(JOBS, json=SWEEP | {"scenario": "scenario.toml"} | change), words, 422)


# ---- its turn, its end -----------------------------------------------------------------------------------------------


def test_a_cancelled_job_has_no_process_and_keeps_what_it_knew(client: TestClient) -> None:
    told = done(client.post(JOBS, json=LONG), 201)
    while told["found"] is None and told["state"] not in jobs.OVER:
        told = done(client.get(f"{JOBS}/{told['id']}", params={"seen": told["version"]}))
    assert told["state"] == "running", told["error"]
    job = jobs_of(client).all[told["id"]]
    last = done(client.post(f"{JOBS}/{told['id']}/cancel"))
    assert last["state"] == "cancelled"
    assert last["found"]["rows"]
    assert job.process is not None
    assert job.process.returncode is not None
    refused(client.get(f"{JOBS}/{told['id']}/files/sweep.html"), "no file", 404)


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that says nothing for a minute."""
    monkeypatch.setattr(jobs, "behind_others", lambda: [sys.executable, "-c", "import time; time.sleep(60)"])


@pytest.mark.usefixtures("silent")
def test_a_job_that_is_cancelled_while_it_says_nothing_is_killed_at_once(client: TestClient) -> None:
    job = jobs_of(client).all[done(client.post(JOBS, json=SWEEP), 201)["id"]]
    until = time.monotonic() + PATIENCE
    while job.process is None and time.monotonic() < until:
        time.sleep(0.01)
    done(client.post(f"{JOBS}/{job.id}/cancel"))
    assert job.process is not None
    assert job.process.returncode is not None


def test_a_cancelled_job_goes_on_and_finds_what_it_would_have_found(client: TestClient) -> None:
    asked = SWEEP | {"vary": [], "patterns": ["fire.*"], "readings": ["none"], "battles": 256}
    whole = ended(client, done(client.post(JOBS, json=asked), 201))[-1]
    job = done(client.post(JOBS, json=asked), 201)
    refused(client.post(f"{JOBS}/{job['id']}/go-on"), "only one that was stopped goes on", 409)
    while job["found"] is None and job["state"] not in jobs.OVER:
        job = done(client.get(f"{JOBS}/{job['id']}", params={"seen": job["version"]}))
    assert (jobs_of(client).all[job["id"]].folder / jobs.PLAYED).exists()
    assert done(client.post(f"{JOBS}/{job['id']}/cancel"))["can_go_on"]
    last = ended(client, done(client.post(f"{JOBS}/{job['id']}/go-on")))[-1]
    assert last["state"] == "done", last["error"]
    assert last["found"] == whole["found"]
    assert not (jobs_of(client).all[job["id"]].folder / jobs.PLAYED).exists()
    refused(client.post(f"{JOBS}/{job['id']}/go-on"), "only one that was stopped goes on", 409)


def test_a_job_whose_time_is_up_can_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def for_ever(self: jobs.Jobs, job: jobs.Job) -> int:
        await anyio.sleep_forever()
        return 0

    monkeypatch.setattr(jobs.Jobs, "run", for_ever)
    monkeypatch.setattr(jobs, "LONGEST", 0.01)
    with serving() as client:
        late = ended(client, done(client.post(JOBS, json=SWEEP), 201))[-1]
    assert late["can_go_on"]
    assert "it can go on" in late["error"]


def test_no_process_outlives_the_server() -> None:
    with serving() as client:
        told = done(client.post(JOBS, json=LONG), 201)
        job = jobs_of(client).all[told["id"]]
        while job.process is None:
            told = done(client.get(f"{JOBS}/{job.id}", params={"seen": told["version"]}))
    assert job.process.returncode is not None
    assert not job.folder.exists()


def test_an_own_scenario_may_say_that_an_entry_has_nothing(client: TestClient) -> None:
    own = st.kernel.read_toml(st.load("danger_close").ruleset.scenario_files["sample"]) | {"preset": None}
    job = done(client.post(JOBS, json=SWEEP | {"scenario": "scenario.toml", "own": own}), 201)
    done(client.post(f"{JOBS}/{job['id']}/cancel"))


async def for_ever(self: jobs.Jobs, job: jobs.Job) -> int:
    await anyio.sleep_forever()
    return 0


def test_one_job_of_a_client_runs_some_wait_and_more_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs.Jobs, "run", for_ever)
    with serving() as client:
        started = [done(client.post(JOBS, json=SWEEP), 201) for _ in range(1 + jobs.OF_ONE)]
        now = [done(client.get(f"{JOBS}/{job['id']}")) for job in started]
        assert [job["state"] for job in now] == ["running"] + ["waiting"] * jobs.OF_ONE
        assert now[-1]["before"] == jobs.OF_ONE - 1
        refused(client.post(JOBS, json=SWEEP), "jobs of yours wait already", 429)
        done(client.post(f"{JOBS}/{started[0]['id']}/cancel"))
        assert done(client.get(f"{JOBS}/{started[1]['id']}"))["state"] == "running"


def test_a_client_with_many_jobs_keeps_no_other_from_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs.Jobs, "run", for_ever)
    question: asked.Question = TypeAdapter(asked.Question).validate_python(SWEEP)

    async def started() -> list[str]:
        here = jobs.Jobs()
        many = [here.start(question, None, "one") for _ in range(jobs.OF_ONE)]
        other = here.start(question, None, "another")
        await anyio.wait_all_tasks_blocked()
        states: list[str] = [job.state for job in (*many, other)]
        await here.close()
        return states

    assert in_a_loop(started()) == ["running"] + ["waiting"] * (jobs.OF_ONE - 1) + ["running"]


def test_old_jobs_are_forgotten_and_said_to_be_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once(self: jobs.Jobs, job: jobs.Job) -> int:
        job.say(found={})
        return 0

    monkeypatch.setattr(jobs.Jobs, "run", at_once)
    monkeypatch.setattr(jobs, "KEPT", 2)
    with serving() as client:
        ids = [ended(client, done(client.post(JOBS, json=SWEEP), 201))[-1]["id"] for _ in range(4)]
        refused(client.get(f"{JOBS}/{ids[0]}"), "no job", 404)
        assert done(client.get(f"{JOBS}/{ids[-1]}"))["state"] == "done"


# ---- what is let in --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"scenario": "/etc/passwd"}, 'no scenario "/etc/passwd"'),
        ({"scenario": "../data/scenarios/pair-heavy.toml"}, "no scenario"),
        ({"players": ["rollout:100000"]}, "no player"),
        ({"ruleset": "../danger_close"}, "no ruleset"),
        ({"vary": ["--csv=/tmp/mine"]}, "vary"),
        ({"patterns": ["fire.*\n--page"]}, "patterns"),
        ({"battles": 10_000_000}, "battles"),
        ({"page": "/tmp/mine.html"}, "page"),
    ],
)
def test_no_path_and_no_option_comes_in_from_the_network(
    client: TestClient, change: dict[str, Any], words: str
) -> None:
    refused(client.post(JOBS, json=SWEEP | change), words, 422)


def test_only_what_a_job_writes_can_be_fetched(client: TestClient) -> None:
    job = ended(client, done(client.post(JOBS, json=SWEEP), 201))[-1]
    for name in ("..%2f..%2fetc%2fpasswd", "other.html", "."):
        assert client.get(f"{JOBS}/{job['id']}/files/{name}").status_code == 404


# ---- the battles behind a row ----------------------------------------------------------------------------------------


def test_a_flipped_battle_is_shown_twice_and_parts_where_it_says(client: TestClient) -> None:
    game = {"ruleset": "danger_close", "scenario": "pair-heavy", "players": ["cautious"], "seed": 1}
    found = done(client.post("/api/balance/battles", json=game | {"name": "fire.base", "value": 0, "battle": 0}))
    one, other = found["as_it_stands"]["steps"], found["changed"]["steps"]
    part = found["step"]
    assert [step["line"] for step in one[:part]] == [step["line"] for step in other[:part]]
    assert one[part]["line"] != other[part]["line"]
    assert found["change"] == "fire.base 1 -> 0"
    for page, half in zip(found["pages"], ("as_it_stands", "changed"), strict=True):
        assert done(client.get(f"/api/replays/{page.rpartition('/')[2]}"))["outcome"] == found[half]["outcome"]


def test_what_cannot_be_changed_so_is_refused(client: TestClient) -> None:
    game = {"ruleset": "danger_close", "scenario": "pair-heavy", "name": "fire.base", "battle": 0}
    refused(client.post("/api/balance/battles", json=game | {"value": 99}), "expected", 422)
    refused(
        client.post("/api/balance/battles", json=game | {"value": 0, "scenario": "/etc/passwd"}), "no scenario", 422
    )

"""Battles as text for language models, opened and answered over HTTP."""

import asyncio
import secrets
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Path, Request
from pydantic import BaseModel, Field

from sandtable.battle import Carried, carried

from . import body, clients, hosted, needs, problems, reading, work
from .tables import opening

if TYPE_CHECKING:
    from sandtable.envs import TextEnv

MOST, IDLE = 500, 1800.0  # battles that are kept, and seconds without an answer after which one is forgotten
OF_ONE = 50  # battles of one client
LONGEST = 2_000  # characters of an answer

router = APIRouter(prefix="/api/text", tags=["text"], responses=problems.PROBLEMS, route_class=reading.CarefulRoute)


class Wanted(body.Body, strict=True):
    """A battle as text. What is left out is what is usual; `side` is yours, `opponent` plays all others.

    Without a `seed` it has new luck, and `info` says from which seed.
    """

    ruleset: str = Field(max_length=80)
    scenario: str | dict[str, Any] | None = None
    side: str | None = Field(default=None, max_length=80)
    opponent: str = Field(default="random", max_length=80)
    seed: int | None = Field(default=None, ge=0, lt=1 << 31)
    preset: str | None = Field(default=None, max_length=80)
    rulings: dict[str, str] = {}
    numbers: dict[str, Any] = {}
    illegal: float = Field(default=0.0, ge=0, le=1000)  # the cost of an illegal answer


class Said(body.Body):
    """An answer, in notation."""

    answer: str = Field(max_length=LONGEST)


class Info(BaseModel):
    """Seed, question, the rule that asks it, the legal answers; why an answer was refused; the result in the end."""

    seed: int
    question: str
    rule: str
    options: list[str]
    refused: str = ""
    forbidden_by: str = ""
    result: dict[str, Any] | None = None


class Began(BaseModel):
    id: str
    text: str
    info: Info


class Stepped(BaseModel):
    text: str
    reward: float
    terminated: bool
    truncated: bool
    info: Info


@dataclass
class Episode:
    """A battle as far as it has come: all that the next answer needs, which is no more the longer it lasts."""

    wanted: Wanted
    position: Carried | None = None  # once it has begun
    given: int = 0


@dataclass
class Kept:
    """An episode on this server."""

    episode: Episode
    used: float
    client: str
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


def now() -> float:
    return asyncio.get_running_loop().time()


class Episodes(dict[str, Kept]):
    """The episodes of one server, those used last at the end."""

    def keep(self, episode: Episode, client: str) -> str:
        """Stores one more episode. A client with too many loses the one that has waited longest."""
        self.forget_idle()
        has = Counter(kept.client for kept in self.values())
        while has[client] >= OF_ONE or len(self) >= MOST:
            crowd = client if has[client] >= OF_ONE else max(has, key=has.__getitem__)
            self.forget_of(crowd)
            has[crowd] -= 1
        id = secrets.token_urlsafe(9)
        self[id] = Kept(episode, now(), client)
        return id

    def forget_of(self, client: str) -> None:
        del self[next(id for id, kept in self.items() if kept.client == client)]

    def use(self, id: str) -> Kept:
        """The episode of an id."""
        self.forget_idle()
        if id not in self:
            raise HTTPException(404, f"there is no battle {id}: it may have been forgotten; begin another")
        kept = self[id] = self.pop(id)
        kept.used = now()
        return kept

    def forget_idle(self) -> None:
        """Deletes episodes that have had no answer for long."""
        while self and next(iter(self.values())).used < now() - IDLE:
            del self[next(iter(self))]


def episodes_of(request: Request) -> Episodes:
    """The episodes of this server."""
    state = request.app.state
    if not hasattr(state, "episodes"):
        state.episodes = Episodes()
    found: Episodes = state.episodes
    return found


EpisodesHere = Annotated[Episodes, Depends(episodes_of)]
EpisodeId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{12}$", description="the id of a battle as text")]


@router.post("", status_code=201)
async def reset(wanted: Wanted, request: Request, episodes: EpisodesHere) -> Began:
    """Begins a battle: its id, how things stand and what is asked, and the same as data."""
    episode, text, info = await worked_out(request, begun, Episode(wanted))
    return Began(id=episodes.keep(episode, clients.client_of(request.scope)), text=text, info=info)


@router.post("/{id}")
async def step(id: EpisodeId, said: Said, request: Request, episodes: EpisodesHere) -> Stepped:
    """One answer: what came of it, and what is asked next. An answer that is not possible changes nothing."""
    kept = episodes.use(id)
    async with kept.turn:
        kept.episode, stepped = await worked_out(request, answered, kept.episode, said.answer)
    found: Stepped = stepped
    return found


async def worked_out(request: Request, function: Any, episode: Episode, *more: Any) -> Any:
    """Computer players think in the workers, each client's battles one after the other."""
    bench: work.Work = request.app.state.work
    about = episode.wanted.ruleset
    return await bench.run_for(request, function, episode, *more, lane=needs.For.ANALYSIS, ruleset=about)


# ---- in a worker -----------------------------------------------------------------------------------------------------


def begun(episode: Episode) -> tuple[Episode, str, Info]:
    env = env_of(episode.wanted)
    text, info = env.reset(episode.wanted.seed)
    return as_it_stands(episode, env), text, info_of(info)


def answered(episode: Episode, answer: str) -> tuple[Episode, Stepped]:
    env = env_of(episode.wanted)
    assert episode.position is not None
    env.take_up(episode.position.battle(hosted.hosted), episode.given)  # what had happened by then was told
    text, reward, terminated, truncated, info = env.step(answer)
    stepped = Stepped(text=text, reward=reward, terminated=terminated, truncated=truncated, info=info_of(info))
    return as_it_stands(episode, env), stepped


def env_of(wanted: Wanted) -> "TextEnv":
    """The environment that plays by these rules."""
    from sandtable.envs import Setting, TextEnv  # NumPy comes with them: no page waits for it

    rules = hosted.hosted(wanted.ruleset, wanted.rulings, wanted.numbers, wanted.preset)
    opening.check_player(rules, wanted.opponent)
    scenario = rules.ruleset.usual_scenario if wanted.scenario is None else wanted.scenario
    setting = Setting(rules, scenario, illegal=wanted.illegal)
    return TextEnv(setting, wanted.opponent, setting.place_of(wanted.side))


def as_it_stands(episode: Episode, env: "TextEnv") -> Episode:
    return replace(episode, position=carried(env.situation.battle), given=env.given)


def info_of(info: dict[str, Any]) -> Info:
    """What of an environment's info can be sent: no arrays."""
    return Info(**{name: info[name] for name in Info.model_fields if name in info})

"""The pages of the balance lab."""

from typing import Any

from sandtable import registry

from ..library.http import summary_of
from ..library.screens import known, missing
from ..pages.rendering import Page, page, screens
from . import asked, example, http

router = screens()


@router.get("/balance")
def rulesets() -> Page:
    """Which game?"""
    return page(
        "balance_games.html",
        section="balance",
        rulesets=[summary_of(registry.find(id)) for id in registry.rulesets()],
        data={},
    )


@router.get("/balance/battles")
def both_battles() -> Page:
    """A flipped battle, twice; which one stands in the address."""
    return page("balance_battles.html", section="balance", data={})


@router.get("/balance/jobs/{id}")
def one_job(job: http.JobNamed, here: http.JobsHere) -> Page:
    """A job, running or over."""
    return lab_page(job.asked.ruleset, http.known(job, here).model_dump(mode="json"))


@router.get("/balance/{id}")
def one_ruleset(id: str) -> Page:
    """What is to be asked."""
    return missing(id) if known(id) is None else lab_page(id, None)


def lab_page(id: str, job: dict[str, Any] | None) -> Page:
    """The lab of a ruleset; with a job, as that was asked."""
    ruleset = registry.find(id)
    summary, known = summary_of(ruleset), asked.laboratory(ruleset)
    data = {"ruleset": summary.model_dump(mode="json"), "laboratory": known.model_dump(mode="json"), "job": job}
    data["example"] = example.example_of(ruleset) if job is None else None
    return page("balance.html", section="balance", ruleset=summary, data=data)

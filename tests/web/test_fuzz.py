"""A sample of the requests that `python -m tests.web.fuzz` makes up."""

import pytest

from tests.sampling import lot
from tests.web.fuzz import fuzzed
from tests.web.playing import FUZZ

REQUESTS = FUZZ or 60


@pytest.mark.hypothesis
@pytest.mark.unmeasured
def test_whatever_is_sent_is_answered_in_words() -> None:
    seed = lot()
    again = f"python -m tests.web.fuzz --requests {REQUESTS} --seed {seed}"
    print(again)
    found = fuzzed(REQUESTS, seed)
    assert not found.wrong, f"{again}\n{found.wrong[0]}"
    assert len(found.statuses) > 2, "hardly anything was let in, or nothing refused"

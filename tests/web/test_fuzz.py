"""A sample of the requests that `python -m tests.web.fuzz` makes up."""

import pytest

from tests.web.fuzz import fuzzed
from tests.web.playing import FUZZ

REQUESTS, SEED = FUZZ or 60, 1


@pytest.mark.hypothesis
@pytest.mark.unmeasured
def test_whatever_is_sent_is_answered_in_words() -> None:
    found = fuzzed(REQUESTS, SEED)
    assert not found.wrong, f"python -m tests.web.fuzz --requests {REQUESTS} --seed {SEED}\n{found.wrong[0]}"
    assert len(found.statuses) > 2, "hardly anything was let in, or nothing refused"

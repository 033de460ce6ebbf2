"""Contexts that stay for many tests: one test knows nothing of another."""

from __future__ import annotations

from .conftest import Contexts, Server

KEEP = "localStorage.setItem('a', '1'); document.cookie = 'a=1'; sessionStorage.setItem('a', '1')"
KNOWN = "[localStorage.length, document.cookie, sessionStorage.length]"


def visited(contexts: Contexts, server: Server) -> object:
    """What a page knows as it opens, before it keeps something of each kind."""
    with contexts.lent(server.url) as context:
        page = context.new_page()
        page.goto("/rules")
        known: object = page.evaluate(KNOWN)
        page.evaluate(KEEP)
        assert page.evaluate(KNOWN) == [1, "a=1", 1]
        context.set_offline(True)
        return known


def test_what_a_test_has_kept_is_gone_in_the_next(contexts: Contexts, server: Server) -> None:
    visited(contexts, server)
    assert visited(contexts, server) == [0, "", 0]

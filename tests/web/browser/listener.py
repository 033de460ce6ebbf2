"""Somebody at a page who presses keys, and knows only what a screen reader reads: its tree, and its live regions."""

from __future__ import annotations

from typing import Any, NamedTuple

from playwright.sync_api import Page

from .tables import until

HEAR = """
window.heard = []
const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=log], [role=alert]'
const regionOf = node => (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement)?.closest?.(LIVE)
new MutationObserver(changes => {
  for (const { target, addedNodes, type } of changes) {
    const region = regionOf(target)
    if (!region || region.getAttribute('aria-live') === 'off' || !region.checkVisibility()) continue
    if (region.role === 'log') heard.push(...[...addedNodes].map(node => node.textContent))
    else if (type === 'characterData' || addedNodes.length) heard.push(region.innerText)
  }
}).observe(document, { subtree: true, childList: true, characterData: true })
"""  # in a log what is new is read, of any other region all of it
TABS = 120  # until a page has been gone round


class Told(NamedTuple):
    """Something in the tree: what it is, and what it is called."""

    role: str
    name: str

    def __str__(self) -> str:
        return f"{self.role} {self.name!r}"


class Listener:
    """A page that is only listened to. It has to be opened after `HEAR` was added to its context."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.devtools = page.context.new_cdp_session(page)
        self.devtools.send("Accessibility.enable")

    def nodes(self) -> list[dict[str, Any]]:
        found = self.devtools.send("Accessibility.getFullAXTree")["nodes"]
        return [node for node in found if not node["ignored"]]

    def tree(self) -> str:
        """All names in the tree, line by line."""
        return "\n".join(str(told(node)) for node in self.nodes())

    def focused(self) -> Told | None:
        """What has the focus; None where the page itself has it."""
        for node in self.nodes():
            is_focused = any(
                each["name"] == "focused" and each["value"]["value"] for each in node.get("properties", ())
            )
            if is_focused and node["role"]["value"] != "RootWebArea":
                return told(node)
        return None

    def heard(self) -> list[str]:
        """What was read out since this was asked last."""
        found: list[str] = self.page.evaluate("heard.splice(0)")
        return [" ".join(words.split()) for words in found if words.strip()]

    def hear(self, words: str) -> str:
        """Waits until these words are read out; all that was read out by then."""
        found: list[str] = []

        def is_heard() -> bool:
            found.extend(self.heard())
            return any(words in each for each in found)

        until(self.page, is_heard)
        return " ".join(found)

    def press(self, *keys: str) -> None:
        """Presses keys, one after the other; then the page has drawn what comes of them."""
        for key in keys:
            self.page.keyboard.press(key)
            self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def tab_to(self, name: str, role: str = "") -> None:
        """The tab key, until something of this name has the focus."""
        for _ in range(TABS):
            focused = self.focused()
            if focused and focused.name.startswith(name) and role in ("", focused.role):
                return
            self.press("Tab")
        raise AssertionError(f"the tab key does not reach {name!r}")


def told(node: dict[str, Any]) -> Told:
    return Told(node.get("role", {}).get("value", ""), node.get("name", {}).get("value", ""))

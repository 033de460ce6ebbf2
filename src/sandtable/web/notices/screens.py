"""The page to which mails link: their owner says there whether they want more."""

from ..pages.rendering import Page, page, screens

router = screens()


@router.get("/notices")
def answer() -> Page:
    """Yes or no; which address it is about is told by what follows # in the page's address."""
    return page("notices.html", section="play", data={})

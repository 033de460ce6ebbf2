"""How a shot is made where friends or cover are in the way: with care, through the cover, both or neither."""

from sandtable.kernel import helper

from ..state import Manner


@helper
def with_care(manner: int) -> bool:
    return manner == Manner.CAREFULLY or manner == Manner.CAREFULLY_THROUGH


@helper
def goes_through(manner: int) -> bool:
    return manner >= Manner.THROUGH


@helper
def manner_of(careful: bool, through: bool) -> Manner:
    """The manner of both together."""
    return Manner(int(careful) + 2 * int(through))


@helper
def manner_with(extra: int) -> Manner:
    """The manner that is plain but for this."""
    return Manner(extra + 1)

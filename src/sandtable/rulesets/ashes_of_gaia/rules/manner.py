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
    """The manner of a shot that is careful, through the cover, both, or neither."""
    return Manner(int(careful) + 2 * int(through))


@helper
def manner_with(extra: int) -> Manner:
    """The manner that an `Extra` names."""
    return Manner(extra + 1)

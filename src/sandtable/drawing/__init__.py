"""A battle as a picture: the scene and view that pages draw, as one SVG that stands alone."""

from .picture import picture

__all__ = ["picture"]

"""Notices of a turn: people who play by link over days hear that they are asked, if they or their host want that."""

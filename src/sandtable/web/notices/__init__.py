"""Notices of a turn, for people who play by link over days, if they or their host want them."""

"""Battles forked in the middle of a beat: what has fallen and was answered stays, and luck is fresh from there on."""

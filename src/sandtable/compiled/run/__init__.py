"""Compiling a ruleset, keeping what was compiled, playing with it."""

"""Replays: battles that are over, step by step."""

"""Battles side by side, answered from outside."""

"""Exact odds through compiled rules."""

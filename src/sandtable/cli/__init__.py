"""The terminal: every command for people, and with --json for programs."""

from .app import app, main

__all__ = ["app", "main"]

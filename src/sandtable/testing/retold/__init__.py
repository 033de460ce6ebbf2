"""Checks of what tells a rule a second time: chances, menus, refusals, reasons, words."""

"""The text of rules as compiled code sees it."""

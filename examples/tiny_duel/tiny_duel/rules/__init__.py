"""How a duel goes: one module for each chapter of the rules."""

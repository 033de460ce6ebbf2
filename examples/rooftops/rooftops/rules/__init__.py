"""How a battle goes: one module for each chapter of the rules."""

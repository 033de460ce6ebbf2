"""How a brawl goes: one module for each chapter of the rules."""

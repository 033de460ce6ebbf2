"""How bands fight: one module for each chapter of the rules."""

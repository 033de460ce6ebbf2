"""How warbands fight: one module for each chapter of the rules."""

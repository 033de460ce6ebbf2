"""How the ferry is fought for: one module for each chapter of the rules."""

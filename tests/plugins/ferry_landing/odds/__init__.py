"""What the odds are: what may happen to fighters."""

"""What the odds are: what may befall fighters."""

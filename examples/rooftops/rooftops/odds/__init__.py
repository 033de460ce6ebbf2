"""What the odds are: what may befall a fighter."""

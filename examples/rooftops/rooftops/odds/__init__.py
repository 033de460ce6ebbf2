"""What the odds are: questions, and what may befall a fighter."""

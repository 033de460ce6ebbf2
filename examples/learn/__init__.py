"""A player that learns, in NumPy alone: `python -m examples.learn.train`, then `python -m examples.learn.measure`."""

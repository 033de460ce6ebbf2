"""What sandtable costs, as ratios within one run against named rivals: `python -m benchmarks [section ...]`."""

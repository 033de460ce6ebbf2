"""What compiled rules stand on: records in memory, luck, laws that are walked, facts that are kept, failures."""

"""The runtime of compiled rules: records in memory, luck, laws of walks, cached facts, failures."""

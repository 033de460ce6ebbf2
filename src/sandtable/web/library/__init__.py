"""Pages and calls that need no battle: rulesets, rules, and the odds lab."""

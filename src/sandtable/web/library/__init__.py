"""What there is to know without a battle: rulesets, rules, and the odds lab."""

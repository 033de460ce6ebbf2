"""The rulesets that come with sandtable. Each uses nothing that a plugin could not."""

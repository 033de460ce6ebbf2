"""The table in the browser: a server that keeps battles, and pages that draw what rulesets describe."""

"""What a ruleset says about its rules: their words, the code that carries them, the tests that exercise them."""

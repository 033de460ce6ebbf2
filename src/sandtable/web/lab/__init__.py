"""The balance lab in the browser: its commands, run as jobs that have an address."""

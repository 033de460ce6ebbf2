"""The translator: what it makes of each construct, and that it means what Python means."""

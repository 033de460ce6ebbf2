"""Libraries of compiled rules for other machines, which come with a package and need no compiler there."""

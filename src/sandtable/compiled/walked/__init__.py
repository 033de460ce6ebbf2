"""Every path of luck walked by compiled code: exact odds in floating point."""

"""Square roots of whole numbers, digit by digit: the same on every machine, compiled or not."""

def root(n: int) -> int:
    """The square root, fractions dropped (n below 2 to the 62nd; nothing below 0)."""
    bit = 1 << 32 if n < 1 << 33 else 1 << 60
    while bit > n:
        bit >>= 2
        if bit == 0:
            return 0
    left, found = n, 0
    while bit > 0:
        if left >= found + bit:
            left -= found + bit
            found = (found >> 1) + bit
        else:
            found >>= 1
        bit >>= 2
    return found


def root_up(n: int) -> int:
    """The square root, rounded up."""
    down = root(n)
    return down if down * down >= n else down + 1

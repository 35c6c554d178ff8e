"""Orders whose number has more digits than are read."""

from collections.abc import Callable

_MOST = ("9999", "999", "99", "9")


def too_many(word: str, reads: Callable[[str], bool]) -> str:
    """Return what is said of *word* where it has too many digits at its end; an empty text where that is not so.

    Args:
        word: a token that is not read.
        reads: whether a token is.
    """
    stem = word.rstrip("0123456789")
    fewer = (stem + most for most in _MOST if len(stem + most) < len(word))
    most = next(filter(reads, fewer), None)
    return "" if most is None else f"{word!r} has too many digits; {most} is the most"

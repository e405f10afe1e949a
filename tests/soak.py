"""Long walks are sampled in a run of the tests and go whole with `python3 packaging/dev.py soak`."""

import os


def fights(sampled: int) -> range:
    """Seeds of random fights, or examples: so many in a run of the tests, as many as were asked for in a soak."""
    return range(int(os.environ.get("SOAK_FIGHTS", sampled)))


def editions(sampled: str) -> tuple[str, ...]:
    """The edition in which a window is tried, both in a soak: where its rules differ tests name both themselves."""
    return ("core", "evolved") if "SOAK_FIGHTS" in os.environ else (sampled,)


def every(sampled: int) -> int:
    """Each how manieth step is looked at: every one in a soak."""
    return 1 if "SOAK_FIGHTS" in os.environ else sampled

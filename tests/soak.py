"""Long walks are sampled in a run of the tests and go whole with `python3 packaging/dev.py soak`."""

import os


def fights(sampled: int) -> range:
    """Seeds of random fights, or examples: so many in a run of the tests, as many as were asked for in a soak."""
    return range(int(os.environ.get("SOAK_FIGHTS", sampled)))


def every(sampled: int) -> int:
    """Each how manieth step is looked at: every one in a soak."""
    return 1 if "SOAK_FIGHTS" in os.environ else sampled

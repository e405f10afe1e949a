"""What a start does for speed alone; nothing else depends on it. `main` calls it, in this order.

Both are habits of the runtime that cost a start dearly and give it nothing. What they are worth stands in
`benchmarks/README.md`.
"""

import builtins
import gc


def import_qt() -> None:
    """Load PySide6, and go on importing as Python does.

    PySide6 puts a function of its own in the place of `import`, for programs that say `from __feature__ import ...`.
    It looks for that in the source text of every module that comes in later, ours and everybody's, and Python keeps
    the texts in memory. Nothing here uses `__feature__`.
    """
    plain_import = builtins.__import__
    import PySide6.QtCore  # noqa: F401

    builtins.__import__ = plain_import


def pause_gc() -> None:
    """Let the garbage collector rest: what a start makes stays, and would be looked through again and again."""
    gc.disable()


def resume_gc() -> None:
    """Let the collector work again, and spare what is there now: that lives as long as the program."""
    gc.freeze()
    gc.enable()

"""Texts of any characters, for properties that hold whatever somebody writes."""

from hypothesis import strategies as st


def any_text(max_size: int | None = None) -> st.SearchStrategy[str]:
    """Return texts of everything but halves of pairs (surrogates), which no file in UTF-8 can hold.

    `st.text()` draws the same, but tries its codec on each of 1.1 million characters first: 4 s in a fresh clone.
    """
    return st.text(st.characters(exclude_categories=["Cs"]), max_size=max_size)

"""Names as people type them find what they name."""

import pytest

from alien_desktop.session.text_search import ids_called

KNOWN = (("1", "Zoë Núñez"), ("2", "ana maría"), ("3", "Ana"), ("4", "Anä"), ("5", "M41A Pulse Rifle "))


@pytest.mark.parametrize(
    "text, found",
    [
        ("2", ["2"]),
        ("zoe nunez", ["1"]),
        ("ZOË NÚÑEZ", ["1"]),
        ("Zoe\u0308 Nu\u0301n\u0303ez", ["1"]),
        ("zoe", ["1"]),
        ("maria", ["2"]),
        (" Ana ", ["3"]),
        ("anä", ["4"]),
        ("pulse  rifle", ["5"]),
        ("an", []),
        (" ", []),
    ],
)
def test_a_name_is_found_without_accents_case_and_spaces_but_not_by_half_a_word(text: str, found: list[str]) -> None:
    assert ids_called(text, KNOWN) == found


def test_names_that_differ_in_accents_only_are_several_for_who_leaves_them_out() -> None:
    assert ids_called("Zoé", (("1", "Zoë"), ("2", "Zoe"))) == ["1", "2"]
    assert ids_called("Zoe", (("1", "Zoë"), ("2", "Zoe"))) == ["2"]

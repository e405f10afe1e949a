"""Typed and imported text: cleaned once, and nothing that could trick a reader gets in."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.text import clean, clean_line

hostile = st.text(alphabet=st.sampled_from("ab \t\n\r\x00\x07\x1b\x85\u202e\u2066\ufeff\u0301\u0308e\u00e9\u2028"))


@given(st.text() | hostile)
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    assert clean(clean(text)) == clean(text)
    assert clean_line(clean_line(text)) == clean_line(text)


@given(st.text() | hostile)
def test_cleaned_text_has_no_control_characters_but_newline_and_tab(text: str) -> None:
    assert all(unicodedata.category(char) != "Cc" or char in "\n\t" for char in clean(text))
    assert not set(clean(text)) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")


def test_marks_of_direction_leave_names_and_stay_in_notes() -> None:
    assert clean_line("Rook\u200e Ib\u200far\u061cra") == "Rook Ibarra"
    assert clean("a\u200eb") == "a\u200eb"


@given(st.text() | hostile)
def test_a_name_is_one_line_without_blanks_at_its_ends(text: str) -> None:
    line = clean_line(text)
    assert len(line.splitlines()) <= 1
    assert line == line.strip()


@pytest.mark.parametrize(
    "typed, kept",
    [
        ("a\r\nb\rc", "a\nb\nc"),
        ("tab\tstays", "tab\tstays"),
        ("e\u0301", "\u00e9"),
        ("gnp\u202etxt.exe", "gnptxt.exe"),
        ("z" + "\u0315" * 30, "z" + "\u0315" * 4),
        ("a\u0315b\u0315", "a\u0315b\u0315"),
        ("bell\x07", "bell"),
    ],
)
def test_cleaning_keeps_what_one_can_read(typed: str, kept: str) -> None:
    assert clean(typed) == kept


def test_a_document_cleans_what_it_takes_in() -> None:
    sheet = CharacterSheet(name="  Rook\n Ibarra\x00 ", notes="one\r\ntwo\x1b")
    assert sheet.name == "Rook Ibarra"
    assert sheet.notes == "one\ntwo"
    assert sheet.evolve(buddy=" Vance ").buddy == "Vance"

"""Where messages of the rules and the session become words of the language that is shown."""

from PySide6.QtCore import QCoreApplication

from alien_desktop.rules.message import Message, Words, plain_english


def translated(words: Words | None) -> str:
    """Return a message in the language of the installed translator, a name as it is, nothing for None."""
    return words.render(_translate) if isinstance(words, Message) else words or ""


def _translate(template: str, singular: str, n: int | None) -> str:
    if n is None:
        return QCoreApplication.translate("", template)
    words = QCoreApplication.translate("", template, singular or None, n)
    # Without a translator Qt knows no singular: then the message's own English is right.
    return plain_english(template, singular, n) if words == template.replace("%n", str(n)) else words

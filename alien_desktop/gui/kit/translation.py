"""Where messages of the rules and the session become words of the language that is shown."""

from PySide6.QtCore import QCoreApplication

from alien_desktop.rules.message import Message, plain_english


def translated(message: Message | None) -> str:
    """Return the words of a message in the language of the installed translator; empty for None."""
    return "" if message is None else message.render(_translate)


def _translate(template: str, singular: str, n: int | None) -> str:
    if n is None:
        return QCoreApplication.translate("", template)
    words = QCoreApplication.translate("", template, singular or None, n)
    # Without a translator Qt knows no singular: then the message's own English is right.
    return plain_english(template, singular, n) if words == template.replace("%n", str(n)) else words

"""Where English becomes the language that is shown: messages of the rules and the session, and texts of functions.

Widgets say `self.tr("…")`, functions and models `tr("…")` of this module, and everything below the windows a `Message`;
decision 0019 says why. All texts are literals, because lupdate reads the source.
"""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QTranslator

from alien_desktop.rules.message import Message, Words, plain_english


def translated(words: Words | None) -> str:
    """Return a message in the language of the installed translator, a name as it is, nothing for None."""
    return words.render(_translate) if isinstance(words, Message) else words or ""


def tr(text: str, singular: str = "", n: int | None = None) -> str:
    """Return a text of the windows in the language that is shown; `n` stands for `%n` and chooses the form."""
    return _translate(text, singular, n)


def install_translation(file: Path, app: QCoreApplication) -> QTranslator:
    """Show a language from a `.qm` file until the translator is removed again. Raises OSError when it is none."""
    translator = QTranslator(app)
    if not translator.load(str(file)):
        raise OSError(f"{file} is no translation")
    app.installTranslator(translator)
    return translator


def _translate(template: str, singular: str, n: int | None) -> str:
    if n is None:
        return QCoreApplication.translate("", template)
    words = QCoreApplication.translate("", template, singular or None, n)
    # Without a translator Qt knows no singular: then the message's own English is right.
    return plain_english(template, singular, n) if words == template.replace("%n", str(n)) else words

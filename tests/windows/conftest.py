"""The look as the product has it: our fonts and icons, on a clean application."""

from tests.widgets.conftest import look, resources

__all__ = ["look", "resources"]

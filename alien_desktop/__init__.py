"""ALIEN Desktop: an offline table companion for the ALIEN role-playing game, for both of its editions."""

__version__ = "0.1.0"

"""Modules generated from ui/*.ui and resources/ by packaging/compile_qt.py; only this file is in git."""

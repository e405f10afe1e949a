"""Colours, metrics, fonts and icons, and the generated resources."""

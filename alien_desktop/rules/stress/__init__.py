"""Stress and what it leads to: Panic Rolls, stress responses, panic that spreads, trauma."""

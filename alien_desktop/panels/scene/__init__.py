"""Panels of the initiative window: clock, order, selected combatant, adding, log."""

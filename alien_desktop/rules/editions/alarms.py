"""The few numbers of each edition's alarm table that the odds need, for a process that wants nothing else.

Nothing is imported here on purpose: `python -m alien_desktop.rules.odds` starts with this module alone. The editions
take their numbers from here too, and a test compares them with the tables of the catalog.
"""

CORE_PANIC = (1, 15, 10)
"""Panic Roll of the 2019 rules: lowest and highest total told apart, the total from which the action is cancelled."""

EVOLVED_RESPONSE = (0, 7, 7)
"""Stress response of the Evolved rules, the same three numbers."""

ALARMS = {"core": (*CORE_PANIC, False), "evolved": (*EVOLVED_RESPONSE, True)}
"""For each edition what a 1 on a stress die calls for: lowest, highest, cancels from, and whether Resolve counts."""

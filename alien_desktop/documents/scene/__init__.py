"""A scene and its combatants: the models, the values derived from them, and pure edits on them."""

"""Everything of Qt Widgets, one folder for each feature over a shared kit."""

"""What is alive at the table: workspace, undo, controllers, autosave. QtCore only."""

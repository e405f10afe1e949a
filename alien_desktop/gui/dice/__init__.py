"""The dice tray, the Dice view, the prompts of a roll, and the log."""

"""Combat: initiative, turns and actions, ranges and zones, attacks, armor, damage, stealth, creatures."""

"""Bodies over time: injuries, death, recovery, conditions, radiation, hazards, supplies, the clock."""

"""What talents, gear, injuries and conditions do: continuous and instant effects as data."""
